"""FreeCell, Spiderette, Golf and Pyramid: what may go together."""

from __future__ import annotations

from unitylib.cards import RANKS, SUIT_NAMES, SUITS, Card, in_deck_order, parse_cards
from unitylib.drills.patience.shown import NATURALS, UNIVERSALS, columns, home, other, the, upper
from unitylib.drills.question import Choice, Question, Shown, count_words, dice, in_words, one_of, some_of
from unitylib.drills.slips import counts_or_slips
from unitylib.solitaire import engine
from unitylib.solitaire.identities import ACE, KING, Cards, group, natural, value
from unitylib.solitaire.moves import Move, Remove
from unitylib.solitaire.position import Pile, State

# --- FreeCell: how many cards go at once? -----------------------------------------------------------------------


def carried(seed: int) -> Question:
    """How many cards may be moved at once with so many free cells and empty columns?"""
    rng = dice("solitaire-carry", seed)
    return at_once(
        *one_of(rng, [(cells, empty) for empty in (0, 1, 2) for cells in range(5) if (cells + 1) << empty < KING])
    )


def at_once(cells: int, empty: int) -> Question:
    """That question about chosen numbers: free cells, and empty columns besides the one gone to."""
    right = max(count for count in range(1, KING) if _carries(count, cells, empty))
    free = count_words(cells, "free cell", "free cells") if cells else "no free cell"
    cols = count_words(empty, "empty column", "empty columns") if empty else "no empty column"
    why = f"With {free} one can carry {count_words(cells + 1, 'card', 'cards')}" + (
        "." if not empty else f", and each empty column doubles that: {right}."
    )
    slips = (
        (cells, "One card more than there are free cells: the last one needs no cell.", "R-SOL-14"),
        (cells + 1, "That is with the cells alone. An empty column helps too: it doubles the number.", "R-SOL-14"),
        (cells + empty + 1, "An empty column is worth more than a cell: it doubles the number.", "R-SOL-14"),
        (cells << empty, "One card more than there are free cells, before it is doubled.", "R-SOL-14"),
        (right + 1, "One too many: it would find no place on the way.", "R-SOL-14"),
    )
    steps = (
        "Cards are carried one by one: each waits in a free cell, or in an empty column, until the last one has moved.",
        f"Here: {free}, {cols}.",
        why,
    )
    ask = f"FreeCell. You have {free} and, besides the column you go to, {cols}. How many cards of a sequence may go there at once?"
    choices = counts_or_slips((right, why, "R-SOL-14"), *slips)
    return Question("solitaire-carry", ask, Shown(), choices, steps)


def _carries(count: int, cells: int, empty: int) -> bool:
    """Asked of the engine: a sequence of `count` cards, and a card on which it goes."""
    run = tuple(natural(count - at, "br"[(at + count) % 2]) for at in range(count))
    target = natural(count + 1, "gk"[(run[0].suit == "b")])
    filled = (UNIVERSALS[0],) * (4 - cells) + (None,) * cells
    piles = ((target,), run, *[(card,) for card in UNIVERSALS[:1] * (6 - empty)])
    return engine.why_not(columns("freecell", *piles, cells=filled), Move("t2", "t1", count)) is None


# --- Spiderette: do they move together? -------------------------------------------------------------------------


def together(seed: int) -> Question:
    """May these cards of Spiderette move together? Only a sequence in one suit may; a universal takes the suit of its own group."""
    rng = dice("solitaire-together", seed)
    suit, first = one_of(rng, SUITS), one_of(rng, range(4, KING + 1))
    pair, kind = group(natural(1, suit)), one_of(rng, ("suit", "mixed", "wild", "foreign", "twin"))
    run = list(home(suit, first)[: -one_of(rng, (4, 5)) : -1][:4])
    place = one_of(rng, range(len(run)))
    if kind in ("wild", "foreign"):
        run[place] = Card("U", pair if kind == "wild" else other(pair))
    elif kind != "suit":
        run[place] = natural(value(run[place]), pair.replace(suit, "") if kind == "twin" else other(pair)[0])
    return _together(tuple(run))


def moves_together(cards: str) -> Question:
    """That question about chosen cards, the first in front."""
    return _together(parse_cards(cards))


def _together(cards: Cards) -> Question:
    may = engine.why_not(columns("spiderette", cards), Move("t1", "t2", len(cards))) is None
    suits = [suit for suit in SUITS if all(suit in card.suit for card in cards)]
    wild = next((card for card in cards if card.is_universal), None)
    named = SUIT_NAMES[suits[0]] if suits else ""
    if may:
        told = f"All are {named}, going down one by one{f', with the universal as a card of {named}' if wild else ''}."
    elif wild and wild.suit != group(next(card for card in cards if not card.is_universal)):
        told = f"{upper(the(wild))} is no card of that suit."
    else:
        told = "There are cards of different suits among them. They may lie so, but they do not move together."
    slip = "Look at the suits, card by card. In this game only one suit moves together, and a universal is of its own group."
    ruling = "R-SOL-20" if wild else "R-SOL-15"
    choices = (
        Choice("yes", "Yes", may, told if may else slip, ruling),
        Choice("no", "No", not may, slip if may else told, ruling),
    )
    steps = (
        "On a column any card one lower may be put, of any suit. But cards move together only as a sequence in one suit.",
        f"The suits here: {in_words([_suits_of(card) for card in cards])}.",
        told,
    )
    return Question(
        "solitaire-together",
        "Spiderette: may these move together?",
        Shown(laid=(("The last cards of a column", cards),)),
        choices,
        steps,
    )


def _suits_of(card: Card) -> str:
    return f"{' or '.join(SUIT_NAMES[suit] for suit in card.suit)}"


# --- Golf: which may go on the waste? ---------------------------------------------------------------------------


def golf_next(seed: int) -> Question:
    """Pick up every card that may go on the waste. Half of the time a universal lies there."""
    rng = dice("solitaire-golf", seed)
    first = natural(one_of(rng, range(2, KING)), one_of(rng, SUITS))
    waste = (first, one_of(rng, UNIVERSALS)) if rng.random() < 0.5 else (first,)
    low = value(first)
    ranks = [low + step for step in (-3, -2, -1, 0, 1, 2, 3) if ACE <= low + step <= KING]
    cards = [natural(rank, one_of(rng, SUITS)) for rank in ranks]
    while True:
        offered = some_of(rng, [card for card in cards if card is not first], 5)
        if any(engine.why_not(_golf_at(waste, card), Move("t1", "w")) is None for card in offered):
            return _golf(waste, offered)


def follows(waste: str, *cards: str) -> Question:
    """That question about a chosen waste, its top card last, and chosen cards."""
    return _golf(parse_cards(waste), tuple(map(Card.parse, cards)))


def _golf_at(waste: Cards, card: Card) -> State:
    return columns("golf", (card,), waste=Pile(waste))


def _golf(waste: Cards, cards: Cards) -> Question:
    may = {card: engine.why_not(_golf_at(waste, card), Move("t1", "w")) is None for card in cards}
    offered = in_deck_order(cards)
    choices = tuple(
        Choice(str(card), card.name, may[card], _why_golf(waste, card, may[card]), "R-SOL-16", card) for card in offered
    )
    steps = (
        "A card goes on the waste if it is one up or one down from its top card, of any suit. AA and the double bug are not neighbours.",
        _top_words(waste),
        f"These go: {in_words([the(card) for card in offered if may[card]])}.",
    )
    laid = (("The waste, its top card at the end", waste),)
    return Question(
        "solitaire-golf",
        "Golf: which of these may go on the waste? Pick every one.",
        Shown(laid=laid),
        choices,
        steps,
        wanted=0,
    )


def _top_words(waste: Cards) -> str:
    if not waste[-1].is_universal:
        return f"The top card is {the(waste[-1])}, worth {value(waste[-1])}."
    return f"The universal lies on {the(waste[-2])}, worth {value(waste[-2])}, so it is {in_words(_beside(waste[-2]), 'or')}, one of them and no more."


def _beside(card: Card) -> list[str]:
    """The values next to it."""
    return [str(rank) for rank in (value(card) - 1, value(card) + 1) if ACE <= rank <= KING]


def _why_golf(waste: Cards, card: Card, may: bool) -> str:
    if card.is_universal:
        return "The universal becomes a card next to the one below it."
    if not waste[-1].is_universal:
        return f"{value(waste[-1])} and {value(card)} are {'neighbours' if may else 'no neighbours'}."
    ranks = _beside(waste[-2])
    near = in_words(ranks, "or") if may or len(ranks) == 1 else f"neither {in_words(ranks, 'nor')}"
    return (
        f"{value(card)} {'is' if may or len(ranks) == 2 else 'is not'} next to {near}, which the universal may be here."
    )


# --- Pyramid: which make thirteen? ------------------------------------------------------------------------------


def thirteen(seed: int) -> Question:
    """Which of these leave together with a given card? A universal goes with any card below AA."""
    rng = dice("solitaire-thirteen", seed)
    card = one_of(
        rng, (one_of(rng, NATURALS[1:13] + NATURALS[14:26]), one_of(rng, [c for c in NATURALS if value(c) < KING]))
    )
    fit = natural(KING - value(card), one_of(rng, [s for s in SUITS if s != card.suit]))
    twin = fit.rank[0] if len(fit.rank) == 2 else fit.rank * 2
    near = [natural(rank, one_of(rng, SUITS)) for rank in (KING - value(card) + 1, value(card)) if ACE <= rank <= KING]
    near += [Card(twin, one_of(rng, SUITS))] if twin in RANKS else []
    near += [natural(KING, one_of(rng, SUITS)), *([one_of(rng, UNIVERSALS)] if rng.random() < 0.6 else [])]
    offered = [c for c in dict.fromkeys((fit, *near)) if c is not card]
    return _thirteen(card, tuple(offered))


def makes_thirteen(card: str, *others: str) -> Question:
    """That question about chosen cards."""
    return _thirteen(Card.parse(card), tuple(map(Card.parse, others)))


def _thirteen(card: Card, others: Cards) -> Question:
    offered = in_deck_order(others)
    may = {}
    for one in offered:
        state = columns("pyramid", *((),) * 21, (card,), (one,))
        may[one] = engine.why_not(state, Remove(("t22", "t23"))) is None
    choices = tuple(Choice(str(c), c.name, may[c], _why_thirteen(card, c, may[c]), "R-SOL-17", c) for c in offered)
    worth = "may be any card" if card.is_universal else f"is worth {value(card)}"
    steps = (
        "Two cards leave the pyramid when their values make 13. AA is worth 13: it leaves alone.",
        f"{upper(the(card))} {worth}.",
        f"With it may leave: {in_words([the(c) for c in offered if may[c]], 'or')}.",
    )
    ask = f"Pyramid: with which of these may {the(card)} leave? Pick every one."
    return Question("solitaire-thirteen", ask, Shown(cards=(card,)), choices, steps, wanted=0)


def _why_thirteen(card: Card, one: Card, may: bool) -> str:
    wild = next((c for c in (card, one) if c.is_universal), None)
    if wild:
        rest = one if wild is card else card
        if may:
            return "A universal goes with any card below AA, and with the other universal."
        return f"{upper(the(rest))} is worth 13 by itself: it leaves alone."
    total = value(card) + value(one)
    return f"{value(card)} and {value(one)} make {total}{'' if may else ', not 13'}."
