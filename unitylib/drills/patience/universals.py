"""What a universal may be, where it goes, and who takes its place."""

from __future__ import annotations

from random import Random

from unitylib.cards import RANKS, SUIT_NAMES, SUITS, Card, in_deck_order, parse_cards, rank_name
from unitylib.drills.patience.shown import EITHER, GROUPS, NATURALS, UNIVERSALS, columns, home, other, the, upper
from unitylib.drills.question import Choice, Question, Shown, dice, in_words, one_of, some_of
from unitylib.errors import Refusal
from unitylib.solitaire import engine
from unitylib.solitaire.identities import ACE, KING, Cards, group, natural, value
from unitylib.solitaire.moves import Move, Swap
from unitylib.solitaire.position import State

# --- with a universal: does it go there? ------------------------------------------------------------------------


def fits_universal(seed: int) -> Question:
    """May this card go on that column, where a universal is one of them?"""
    rng = dice("solitaire-wild", seed)
    top = natural(one_of(rng, range(4, KING + 1)), one_of(rng, SUITS))
    mine, kind = group(top), one_of(rng, ("under", "under", "on", "own", "two"))
    wild, own = Card("U", other(mine)), Card("U", mine)
    if kind in ("on", "own"):
        return _goes((top,), wild if kind == "on" else own)
    step = one_of(rng, (2, 2, 1, 3)) if kind == "under" else 3
    suit = one_of(rng, mine if rng.random() < 0.75 else other(mine)) if kind == "under" else one_of(rng, SUITS)
    card = natural(max(value(top) - step, ACE), suit)
    return _goes((top, wild, own) if kind == "two" else (top, wild), card)


def goes_with(card: str, column: str) -> Question:
    """That question about a chosen card and a chosen column, deepest card first."""
    return _goes(parse_cards(column), Card.parse(card))


def _goes(column: Cards, card: Card) -> Question:
    refusal = engine.why_not(columns("klondike", column, (card,)), Move("t2", "t1"))
    may = refusal is None
    ruling = (
        "R-SOL-06"
        if sum(c.is_universal for c in (*column, card)) > 1
        else "R-SOL-03"
        if card.is_universal
        else "R-SOL-04"
    )
    told = _why_goes(column, card, may)
    hint = "A universal may be any card of its own group. The column must still go down one by one with alternating groups."
    slip = f"{hint} Count down once more, and name the card that is needed here."
    choices = (
        Choice("yes", "Yes", may, told if may else slip, ruling),
        Choice("no", "No", not may, slip if may else told, ruling),
    )
    steps = (hint, _needed(column, card), told)
    laid = (("The column, its last card at the end", column), ("The card to go on it", (card,)))
    return Question("solitaire-wild", "May it go there?", Shown(laid=laid), choices, steps)


def _needed(column: Cards, card: Card) -> str:
    place, top = next((at, c) for at, c in enumerate(reversed(column)) if not c.is_universal)
    low = value(top) - place - 1
    if low < ACE:
        return f"Count down from {the(top)}: nothing is lower than the double bug."
    pair = other(group(top)) if place % 2 == 0 else group(top)
    return f"Count down from {the(top)}: the next place is for {_a(rank_name(RANKS[KING - low]))} of {EITHER[pair]}."


def _a(rank: str) -> str:
    return f"an {rank}" if rank in ("A", "E", "F") else f"a {rank}"


def _why_goes(column: Cards, card: Card, may: bool) -> str:
    if not may:
        return f"{_needed(column, card)} {upper(the(card))} {'stands for no such card' if card.is_universal else 'is no such card'}."
    whole = (*column, card)
    read = engine.identities(columns("klondike", whole))
    named = [
        f"{the(whole[at - 1])} is {in_words([f'the {c.name}' for c in cards], 'or')}" for (_, at), cards in read.items()
    ]
    return f"It keeps the sequence: {in_words(named)}."


# --- what can this universal be? --------------------------------------------------------------------------------


def universal(seed: int) -> Question:
    """Pick up every card that the universal may stand for. Several are right."""
    rng = dice("solitaire-universal", seed)
    top = natural(one_of(rng, range(5, KING + 1)), one_of(rng, SUITS))
    wild, own, low = Card("U", other(group(top))), Card("U", group(top)), value(top)
    below = natural(low - 2, one_of(rng, group(top)))
    kind = one_of(rng, ("between", "between", "last", "first", "two", "alone"))
    column = {
        "between": (top, wild, below),
        "last": (top, wild),
        "first": (Card("U", other(group(below))), below),
        "two": (top, wild, own),
        "alone": (wild,),
    }[kind]
    return _universal(rng, column, one_of(rng, (1, 2)) if kind == "two" else column.index(wild))


def may_be(column: str, seed: int = 1, game: str = "klondike", dealt: bool = False) -> Question:
    """That question about the first universal of a chosen column; the seed chooses what is offered. `dealt`: nobody built it."""
    cards = parse_cards(column)
    return _universal(
        dice("solitaire-universal", seed), cards, next(at for at, c in enumerate(cards) if c.is_universal), dealt
    )


def _universal(rng: Random, column: Cards, at: int, dealt: bool = False) -> Question:
    wild = column[at]
    state = columns("freecell" if dealt else "klondike", column, dealt=(0,) if dealt else ())
    may = engine.identities(state)["t1", at + 1]
    right = may if len(may) <= 2 else some_of(rng, may, 3)
    offered = in_deck_order((*right, *_tempting(rng, column, at, may)))
    choices = tuple(
        Choice(
            str(card),
            card.name,
            card in may,
            _why_may_be(card, column, at, may, dealt),
            _ruling_of(card, wild, column),
            card,
        )
        for card in offered
    )
    steps = (
        "A universal may be any card of its group, as long as the sequence is kept: one lower each time, groups alternating.",
        f"It is {the(wild)}. {_around(column, at, dealt)}",
        f"It may be {in_words([the(card) for card in right], 'or')}{'' if len(may) <= 2 else ', or any other card of its group'}.",
    )
    words = "The cards, as they were dealt" if dealt else "The column, its last card at the end"
    ask = f"What may {the(wild)} be here? Pick every right card."
    return Question("solitaire-universal", ask, Shown(laid=((words, column),)), choices, steps, wanted=0)


def _tempting(rng: Random, column: Cards, at: int, may: Cards) -> tuple[Card, ...]:
    """Wrong cards near by: the same rank in the other group, ranks beside it, what lies next to it; five at most."""
    wild = column[at]
    sample = one_of(rng, may)
    foreign = [natural(value(sample), suit) for suit in other(wild.suit)]
    near = [
        natural(value(sample) + step, suit)
        for step in (-1, 1)
        for suit in wild.suit
        if ACE <= value(sample) + step <= KING
    ]
    beside = [card for card in column if not card.is_universal]
    wrong = [card for card in dict.fromkeys((*foreign, *some_of(rng, near, len(near)), *beside)) if card not in may]
    return tuple(wrong[:4])


def _ruling_of(card: Card, wild: Card, column: Cards) -> str:
    if group(card) != wild.suit:
        return "R-SOL-03"
    return "R-SOL-06" if all(c.is_universal for c in column[-2:]) and len(column) > 1 else "R-SOL-04"


def _around(column: Cards, at: int, dealt: bool) -> str:
    if dealt:
        return "Nobody built these cards: they were dealt so, and say nothing about it."
    told = [f"it lies on {the(column[at - 1])}"] if at else []
    told += [f"{the(column[at + 1])} lies on it"] if at + 1 < len(column) else []
    return f"{upper(in_words(told))}." if told else "It lies alone."


def _why_may_be(card: Card, column: Cards, at: int, may: Cards, dealt: bool) -> str:
    wild = column[at]
    if group(card) != wild.suit:
        return f"{upper(the(card))} is {SUIT_NAMES[card.suit]}, and {the(wild)} stands for cards of {GROUPS[wild.suit]} only."
    if card in may:
        if len(may) > 2:
            return f"{_around(column, at, dealt)} So it may be any card of its group."
        return f"{upper(the(card))} keeps the sequence, and so does the other card of that rank in its group."
    around = _around(column, at, dealt)
    return f"{upper(the(card))} breaks the sequence: {around[0].lower()}{around[1:]} Count down, and mind the groups."


# --- empty columns ----------------------------------------------------------------------------------------------


def empty_column(seed: int) -> Question:
    """May these cards go into an empty column of Klondike? Four of five have a universal among them."""
    rng = dice("solitaire-empty", seed)
    wild = one_of(rng, UNIVERSALS)
    foreign = natural(12, one_of(rng, other(wild.suit)))
    kinds: dict[str, Cards] = {
        "king": (natural(one_of(rng, (KING, KING, 12, 1)), one_of(rng, SUITS)),),
        "alone": (wild,),
        "as king": (wild, foreign),
        "lower": (wild, natural(one_of(rng, range(3, 12)), one_of(rng, other(wild.suit)))),
        "below": (natural(KING, one_of(rng, other(wild.suit))), wild),
        "two": (wild, Card("U", other(wild.suit)), natural(one_of(rng, (11, 10)), one_of(rng, wild.suit))),
    }
    return _empty(kinds[one_of(rng, tuple(kinds))])


def into_empty(cards: str) -> Question:
    """That question about chosen cards, deepest first."""
    return _empty(parse_cards(cards))


def _empty(cards: Cards) -> Question:
    state = columns("klondike", cards)
    may = engine.why_not(state, Move("t1", "t2", len(cards))) is None
    first = cards[0]
    ruling = "R-SOL-09" if first.is_universal else "R-SOL-13"
    if not first.is_universal:
        told = f"{upper(the(first))} is worth {value(first)}. {'AA may enter an empty column' if may else 'Only AA, worth 13, may enter'}."
        slip = "Only AA may enter an empty column, as only a king may with the common pack. Look at the first card."
    else:
        ranks = list(dict.fromkeys(card.rank for card in engine.identities(state)["t1", 1]))
        told = f"{_reads(cards, ranks)} {'So it may enter as AA' if may else 'Only AA may enter'}."
        slip = "A universal may enter where it can be read as AA. Count up from the card below it, if there is one."
    words = ("Yes", "No")
    choices = tuple(
        Choice(do.lower(), do, may == (do == "Yes"), told if may == (do == "Yes") else slip, ruling) for do in words
    )
    look = f"The first card is {the(first)}."
    if len(cards) > 1 and first.is_universal:
        look = f"{look} {upper(the(cards[1]))} lies on it."
    steps = ("An empty column takes only AA, or what can be read as AA.", look, told)
    laid = (("To be moved, the first card in front", cards),)
    return Question(
        "solitaire-empty", "May this go into an empty column of Klondike?", Shown(laid=laid), choices, steps
    )


def _reads(cards: Cards, ranks: list[str]) -> str:
    if len(cards) == 1:
        return "Alone, the universal may be any card of its group."
    rank = in_words([f"the {rank_name(rank)}" for rank in ranks], "or")
    return f"{upper(the(cards[1]))} lies on it, so the universal is {rank} there."


# --- exchange on a foundation -----------------------------------------------------------------------------------


def exchange(seed: int) -> Question:
    """A universal holds a place on a foundation, and a card comes up. Where may the universal go, if it gives way? One in four does not."""
    rng = dice("solitaire-exchange", seed)
    suit = one_of(rng, SUITS)
    height = one_of(rng, range(4, 11))
    place = one_of(rng, (height, height - 1, height - 2))
    rank, pair = place, group(natural(1, suit))
    partner = pair.replace(suit, "")
    kind = one_of(rng, ("due", "due", "due", "twin"))
    card = natural(rank, suit if kind == "due" else partner)
    lower = one_of(rng, range(rank))  # cards on the other foundation of the group
    spot = natural(one_of(rng, range(3, KING)), one_of(rng, other(pair)))
    free = [
        c for c in NATURALS if group(c) == pair and value(c) > (height if c.suit == suit else lower) and c is not card
    ]
    return _exchange(suit, height, place, lower, card, spot, one_of(rng, free))


def exchanged(suit: str, height: int, place: int, card: str, spot: str, blocked: str, partner: int = 0) -> Question:
    """That question: the foundation of `suit` has `height` cards, a universal in `place`; the other one of its group `partner` cards.
    Column 1 ends with `card`, column 2 with `spot`, column 3 with `blocked`."""
    return _exchange(suit, height, place, partner, *map(Card.parse, (card, spot, blocked)))


def _exchange(suit: str, height: int, place: int, partner: int, card: Card, spot: Card, blocked: Card) -> Question:
    pair = group(natural(1, suit))
    mate, wild = pair.replace(suit, ""), Card("U", pair)
    pile = home(suit, height)
    pile = (*pile[: place - 1], wild, *pile[place:])
    found = {suit: pile, mate: home(mate, partner)}
    state = columns("klondike", (card,), (spot,), (blocked,), foundations=tuple(found.get(s, ()) for s in SUITS))
    held = natural(place, suit)
    foreign = other(pair)[0]
    spots = (f"f{suit}", f"f{mate}", f"f{foreign}", "t2", "t3")
    refused = {to: engine.why_not(state, Swap("t1", f"f{suit}", to)) for to in spots}
    choices = [
        Choice(
            to,
            _spot_words(state, to),
            refused[to] is None,
            _why_spot(state, to, refused[to], wild, card, held),
            _spot_ruling(to, refused[to]),
        )
        for to in spots
    ]
    none = all(refused.values())
    stays = f"The universal holds the place of {the(held)}, and {the(card)} is another card, so it stays."
    goes = f"The universal holds the place of {the(held)}, and that card is here: the two may change places."
    choices.append(Choice("none", "Nowhere: it stays", none, stays if none else goes, "R-SOL-08"))
    right = next(choice for choice in choices if choice.right)
    steps = (
        "A natural card may take the place that a universal holds for it on a foundation. The universal must go to a lawful place at once.",
        f"{upper(the(wild))} is number {place} on the foundation of {SUIT_NAMES[suit]}: it stands for {the(held)}.",
        right.why,
    )
    laid = (
        (f"Foundation of {SUIT_NAMES[suit]}, from its first card", pile),
        (f"Foundation of {SUIT_NAMES[mate]}", found[mate][-3:]),
        ("Column 1 ends with", (card,)),
        ("Column 2 ends with", (spot,)),
        ("Column 3 ends with", (blocked,)),
    )
    ask = f"{upper(the(card))} has come up. Where may the universal go, so that this card may have its place? Any right answer will do."
    shown = Shown(laid=tuple(row for row in laid if row[1]))
    return Question("solitaire-exchange", ask, shown, tuple(choices), steps)


def _spot_words(state: State, to: str) -> str:
    if to[0] == "t":
        return f"To column {to[1]}, on {the(state.pile(to).cards[-1])}"
    return f"To the foundation of {SUIT_NAMES[to[1]]}"


def _spot_ruling(to: str, refusal: Refusal | None) -> str:
    return "R-SOL-08" if refusal is None or refusal.ruling == "R-SOL-01" else refusal.ruling


def _why_spot(state: State, to: str, refusal: Refusal | None, wild: Card, card: Card, held: Card) -> str:
    if card is not held:
        return (
            f"Before it can go anywhere: the universal holds the place of {the(held)}, and only that card may take it."
        )
    if refusal is None and to[0] == "f":
        due = natural(len(state.pile(to).cards) + 1, to[1])
        return f"There it becomes {the(due)}, the next card of that foundation."
    if refusal is None:
        last = state.pile(to).cards[-1]
        return f"It goes on {the(last)} as a card of {GROUPS[wild.suit]}, one lower."
    if to[0] == "f":
        return f"{upper(the(wild))} stands for no card of {SUIT_NAMES[to[1]]}."
    last = state.pile(to).cards[-1]
    return f"{upper(the(last))} is of the same group as the universal, {GROUPS[wild.suit]}: groups must alternate."
