"""Questions about solitaire: what a card is worth, what goes on what, what a universal may be, exchange, and the other games.

Every answer is asked of the engine, on a position that holds just the cards in question.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from unitylib import games
from unitylib.cards import PAIRS, RANKS, SUIT_NAMES, SUITS, UNITY_DECK, Card, in_deck_order, parse_cards, rank_name
from unitylib.drills.question import Choice, Question, Shown, count_words, dice, in_words, one_of, some_of
from unitylib.drills.slips import counts_or_slips
from unitylib.errors import BadText, Refusal
from unitylib.solitaire import engine
from unitylib.solitaire.identities import ACE, KING, Cards, group, natural, value
from unitylib.solitaire.moves import Action, Move, Remove, Swap, Turn
from unitylib.solitaire.moves import in_words as place_words
from unitylib.solitaire.position import Pile, State

NATURALS = UNITY_DECK[:52]
UNIVERSALS = UNITY_DECK[52:]
GROUPS = {"bg": "Blue and Gold", "rk": "Red and Black"}
EITHER = {"bg": "Blue or Gold", "rk": "Red or Black"}
_KLONDIKE = games.get("klondike")


def other(pair: str) -> str:
    """The other group."""
    return PAIRS[1 - PAIRS.index(pair)]


def columns(game: str, *piles: Cards, dealt: Iterable[int] = (), **fields: object) -> State:
    """A position of `game` with these columns from the left, face up, all others empty. The cards of the columns in `dealt`
    (from 0) lie as they were dealt, the others were built."""
    rules = games.get(game)
    laid = [Pile().dealt(cards) if at in dealt else Pile(cards) for at, cards in enumerate(piles)]
    empty = [Pile()] * (len(rules.columns) - len(laid))
    return State(rules, **{"columns": (*laid, *empty), "cells": (None,) * rules.cells, **fields})


def the(card: Card) -> str:
    return f"the {card.name}"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _home(suit: str, height: int) -> Cards:
    """The foundation of a suit with so many cards, naturals all."""
    return tuple(natural(rank, suit) for rank in range(ACE, height + 1))


# --- what is a card worth? --------------------------------------------------------------------------------------

_COUNT = "Count from the double bug, which is 1: bug 2, F 3, E 4, D 5, C 6, B 7, A 8, EE 9, DD 10, CC 11, BB 12, AA 13."


def card_value(seed: int) -> Question:
    """How much is this card worth? Half of the cards are an A, an AA, or a bug, which newcomers mix up."""
    rng = dice("solitaire-value", seed)
    rank = one_of(rng, (one_of(rng, ("A", "AA", "**", "*", "EE")), one_of(rng, RANKS)))
    return _value(Card(rank, one_of(rng, SUITS)))


def value_of(card: str) -> Question:
    """That question about a chosen card."""
    return _value(Card.parse(card))


def _value(card: Card) -> Question:
    right = value(card)
    slips = [
        (KING + 1 - right, f"That is its place counted from AA down. In solitaire {_from_below(card)}", "R-SOL-01")
    ]
    if card.rank in ("A", "AA"):
        slips.insert(0, (ACE, f"No letter is an ace here: the double bug is. {_COUNT}", "R-SOL-01"))
    if card.rank in "ABCDEF":
        first = ord(card.rank) - ord("A") + 1
        slips.append(
            (first, "That is its place in the alphabet. Here the earlier letter is the higher one.", "R-SOL-01")
        )
    twin = card.rank[0] if len(card.rank) == 2 else card.rank * 2
    if twin in RANKS:
        slips.append(
            (
                value(Card(twin, card.suit)),
                f"That is the {rank_name(twin)}. Look whether the card is double.",
                "R-SOL-01",
            )
        )
    if right > ACE + 2:
        slips.append(
            (
                right - 2,
                "You began with the F. Below it stand the bug and the double bug: they are 2 and 1.",
                "R-SOL-01",
            )
        )
    slips.append((right + 1, f"One too many: in solitaire {_from_below(card)}", "R-SOL-01"))
    why = f"{upper(the(card))} is worth {right}{_like(card)}. {_neighbours(card)}"
    steps = ("The double bug is the lowest card, as an ace is in other packs: 1. AA is the highest: 13.", _COUNT, why)
    ask = f"What is {the(card)} worth in solitaire?"
    return Question(
        "solitaire-value", ask, Shown(cards=(card,)), counts_or_slips((right, why, "R-SOL-01"), *slips), steps
    )


def _from_below(card: Card) -> str:
    return "one counts upward, and the double bug is 1."


def _like(card: Card) -> str:
    return {KING: ", like a king", ACE: ", like an ace"}.get(value(card), "")


def _neighbours(card: Card) -> str:
    if value(card) in (ACE, KING):
        return "Nothing is lower." if value(card) == ACE else "Nothing is higher."
    below, above = (RANKS[KING - value(card) + step] for step in (1, -1))
    return f"The {rank_name(below)} is one below it, the {rank_name(above)} one above."


# --- which card is next on a foundation? ------------------------------------------------------------------------


def next_home(seed: int) -> Question:
    """Which card does a foundation take next? One in five is still empty."""
    rng = dice("solitaire-home", seed)
    height = 0 if rng.random() < 0.2 else one_of(rng, range(1, KING))
    return _next_home(rng, one_of(rng, SUITS), height)


def goes_home(suit: str, top: str = "", seed: int = 1) -> Question:
    """That question about the foundation of a suit whose top card is `top`, or which is empty; the seed shuffles the cards offered."""
    return _next_home(dice("solitaire-home", seed), suit, value(Card.parse(f"{top}.{suit}")) if top else 0)


def _next_home(rng: Random, suit: str, height: int) -> Question:
    due = natural(height + 1, suit)
    partner = natural(height + 1, group(due).replace(suit, ""))
    near = [height - 1, height + 2, KING if height < 12 else 5] if height else [KING, 8, 2]
    wrong = [natural(rank, suit) for rank in dict.fromkeys(near) if ACE <= rank <= KING and rank != height + 1]
    offered = some_of(rng, (due, partner, *wrong), 2 + len(wrong))
    foundation = _home(suit, height)
    found = tuple(foundation if s == suit else () for s in SUITS)
    choices = []
    for card in offered:
        refusal = engine.why_not(columns("klondike", (card,), foundations=found), Move("t1", f"f{suit}"))
        choices.append(Choice(str(card), card.name, refusal is None, _why_home(card, due, refusal), "R-SOL-01", card))
    rule = "A foundation begins with the double bug of its suit and goes up one by one, to AA."
    look = f"{upper(the(foundation[-1]))}, worth {height}, lies on top." if height else "Nothing lies there yet."
    steps = (rule, look, _why_home(due, due, None))
    laid = ((f"Foundation of {SUIT_NAMES[suit]}, the top card last", foundation[-3:]),) if height else ()
    ask = f"The foundation of {SUIT_NAMES[suit]}{'' if height else ' is empty'}: which card comes {'next' if height else 'first'}?"
    return Question("solitaire-home", ask, Shown(laid=laid), tuple(choices), steps)


def _why_home(card: Card, due: Card, refusal: Refusal | None) -> str:
    if refusal is None:
        return f"{upper(the(card))}, worth {value(card)}, is next: {_begins(card)}."
    if card.suit != due.suit:
        return f"{upper(the(card))} has the right rank, but each foundation is for one suit. This one is for {SUIT_NAMES[due.suit]}."
    if card.rank in ("A", "AA") and value(due) == ACE:
        return f"{upper(the(card))} is worth {value(card)}. The ace of this deck is the double bug."
    way = "lower" if value(card) < value(due) else "higher"
    return (
        f"{upper(the(card))} is worth {value(card)}, which is {way} than the card wanted. Foundations go up one by one."
    )


def _begins(card: Card) -> str:
    return (
        "each foundation begins with its double bug"
        if value(card) == ACE
        else f"it follows {value(card) - 1} in its own suit"
    )


# --- does it go on it? ------------------------------------------------------------------------------------------

_ALTERNATE = "In a column cards go down one by one, and the groups alternate: Blue or Gold, then Red or Black."


def fits(seed: int) -> Question:
    """May this card go on that one? Half may; the others are of the wrong group, or of a rank that does not follow."""
    rng = dice("solitaire-fits", seed)
    above = one_of(rng, [card for card in NATURALS if value(card) > ACE])
    low, mine = value(above) - 1, group(above)
    kind = one_of(rng, ("fits", "fits", "group", "rank"))
    ranks = [rank for rank in (low + 2, low - 1, 8 if low + 1 == 2 else low + 3) if ACE <= rank <= KING]
    rank = one_of(rng, ranks) if kind == "rank" else low
    suit = one_of(rng, mine if kind == "group" else other(mine))
    return _fits(above, natural(rank, suit))


def goes_on(card: str, above: str) -> Question:
    """That question about chosen cards of suits."""
    return _fits(Card.parse(above), Card.parse(card))


def _fits(above: Card, card: Card) -> Question:
    refusal = engine.why_not(columns("klondike", (above,), (card,)), Move("t2", "t1"))
    same = group(above) == group(card)
    kind = "yes" if refusal is None else "group" if refusal.ruling == "R-SOL-02" else "rank"
    choices = tuple(
        Choice(
            do,
            words,
            kind == do,
            _why_fits(do, kind, above, card, same),
            "R-SOL-02" if do == "group" or kind == "group" else "R-SOL-01",
        )
        for do, words in (("yes", "Yes"), ("group", "No: one group"), ("rank", "No: the ranks"))
    )
    steps = (
        _ALTERNATE,
        f"{upper(the(card))} is worth {value(card)}, {the(above)} {value(above)}. One is {SUIT_NAMES[card.suit]}, the other {SUIT_NAMES[above.suit]}.",
        _why_fits(kind, kind, above, card, same),
    )
    ask = f"May {the(card)} go on {the(above)} in a column?"
    return Question("solitaire-fits", ask, Shown(cards=(card, above)), choices, steps)


def _why_fits(answer: str, kind: str, above: Card, card: Card, same: bool) -> str:
    told = f"{upper(the(card))} is worth {value(card)}, {the(above)} {value(above)}"
    suits = in_words(sorted({SUIT_NAMES[above.suit], SUIT_NAMES[card.suit]}))
    one = f"{suits} are one group" if above.suit != card.suit else f"both are {suits}"
    if answer == kind == "yes":
        return f"{told}: one lower, and {SUIT_NAMES[card.suit]} and {SUIT_NAMES[above.suit]} are of different groups."
    if answer == kind == "group":
        return f"The ranks follow, but {one}; groups must alternate."
    if answer == kind:
        return f"{told}: it must be exactly one lower."
    if answer == "yes":
        return (
            f"Look at the suits: {one}."
            if kind == "group"
            else f"Compare the ranks first: {value(card)} is to go on {value(above)}."
        )
    if answer == "group":
        return f"The groups are Blue with Gold, and Red with Black. {'That is so here, but the ranks are wrong already' if same else f'{SUIT_NAMES[card.suit]} and {SUIT_NAMES[above.suit]} alternate'}."
    return f"The ranks are right: {value(card)} is one below {value(above)}."


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
    pile = _home(suit, height)
    pile = (*pile[: place - 1], wild, *pile[place:])
    found = {suit: pile, mate: _home(mate, partner)}
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


# --- Klondike: which move turns a card up? ----------------------------------------------------------------------

_WALKS = 40  # a seed asks of one of them, with other moves beside the right one


def uncovers(seed: int) -> Question:
    """Which of these moves turns a card face up? The position comes out of a real deal."""
    rng = dice("solitaire-turns-up", seed)
    return _uncovers(rng, *_walked(one_of(rng, range(_WALKS))))


def uncovers_in(state: State, seed: int = 1) -> Question:
    """That question about a position of Klondike; BadText when no move there turns a card up, or every one does."""
    found = _sorted_out(state)
    if not all(found):
        raise BadText("there is nothing to ask: some moves of the position must turn a card up, and some not")
    return _uncovers(dice("solitaire-turns-up", seed), state, *found)


@lru_cache(maxsize=_WALKS)
def _walked(number: int) -> tuple[State, list[Move], list[Move]]:
    """The positions by number: a deal, and some moves of chance, until there is something to ask."""
    rng = Random(f"klondike/{number}")
    while True:
        state = engine.start(_KLONDIKE)
        state = engine.play(state, engine.draw(state, rng))
        for _ in range(one_of(rng, range(2, 8))):
            state = engine.play(state, one_of(rng, engine.legal(state)))
        turning, others = _sorted_out(state)
        if turning and len(others) > 1:
            return state, turning, others


def _sorted_out(state: State) -> tuple[list[Move], list[Move]]:
    moves = [move for move in engine.legal(state) if isinstance(move, Move)]
    return [m for m in moves if _turns_up(state, m)], [m for m in moves if not _turns_up(state, m)]


def _turns_up(state: State, move: Move) -> bool:
    def down(of: State) -> int:
        return sum(pile.down for pile in of.columns)

    return down(engine.play(state, move)) < down(state)


def _uncovers(rng: Random, state: State, turning: list[Move], others: list[Move]) -> Question:
    chosen = [*_some(rng, turning, 2), *_some(rng, others, 3)]
    moves = sorted(chosen, key=lambda move: (move.source, move.target, move.count))
    choices = tuple(
        Choice(do_of(move), move_words(state, move), move in turning, _why_turns(state, move), "R-SOL-13")
        for move in moves
    )
    steps = (
        "A card that lies face down is turned up when the last card on it has gone.",
        "Look at the columns that have cards face down. Which move takes all their cards face up away?",
        _why_turns(state, chosen[0]),
    )
    return Question(
        "solitaire-turns-up",
        "Klondike: which move turns a card up? Any right answer will do.",
        Shown(laid=table_rows(state)),
        choices,
        steps,
    )


def _some(rng: Random, moves: list[Move], most: int) -> list[Move]:
    moves = list(moves)
    while len(moves) > most:
        moves.pop(int(rng.random() * len(moves)))
    return moves


def _why_turns(state: State, move: Move) -> str:
    pile = state.pile(move.source)
    if move.source == "w":
        return "The waste has no cards face down: what lay under the card is seen already."
    if move.source[0] == "f":
        return "It takes a card back from a foundation, where every card lies face up."
    up = len(pile.up)
    if _turns_up(state, move):
        return f"It takes away all that lies face up in {place_words(move.source)}, so the card under it is turned up."
    if move.count < up:
        return f"{count_words(up - move.count, 'card stays', 'cards stay').capitalize()} face up in {place_words(move.source)}, so nothing is turned up."
    return f"No card lies face down in {place_words(move.source)}."


def do_of(move: Action) -> str:
    """A move as the text of an answer, which has no blanks."""
    return str(move).replace(" ", "-")


def move_words(state: State, move: Action) -> str:
    """A move in words, by the cards: "The D of Red to column 3, on the E of Blue"."""
    if isinstance(move, Turn):
        return "Turn a card from the stock"
    if isinstance(move, Remove):
        return upper(
            f"{in_words([the(state.pile(place).cards[-1]) for place in move.places])} {'go together' if len(move.places) > 1 else 'goes alone'}"
        )
    assert isinstance(move, Move)
    pile = state.pile(move.source)
    what = the(pile.cards[-move.count]) + (f" and {move.count - 1} more" if move.count > 1 else "")
    target = state.pile(move.target).cards
    on = f", on {the(target[-1])}" if target and move.target[0] != "f" else ""
    return f"{upper(what)} to {place_words(move.target)}{on}"


def table_rows(state: State) -> tuple[tuple[str, Cards], ...]:
    """What lies open on the table, each pile with its words."""
    rows = []
    for number, pile in enumerate(state.columns, 1):
        if pile.cards:
            rows.append((f"Column {number}" + (f", {pile.down} face down" if pile.down else ""), pile.up))
    rows += [("Cells", tuple(card for card in state.cells if card))] if any(state.cells) else []
    tops = tuple(pile[-1] for pile in state.foundations if pile)
    rows += [("Top cards of the foundations", tops)] if tops else []
    rows += [("Waste, top card", state.waste.cards[-1:])] if state.waste.cards else []
    return tuple(rows)


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
    run = list(_home(suit, first)[: -one_of(rng, (4, 5)) : -1][:4])
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
