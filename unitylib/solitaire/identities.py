"""What a universal may stand for. It carries no identity: a sequence is legal when some reading of it is (R-SOL-04)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from unitylib.cards import PAIRS, RANKS, Card

Cards = tuple[Card, ...]
Fits = Callable[[Card, Card], bool]  # two natural cards: may the second lie on the first?

KING, ACE = 13, 1  # AA and the double bug
_VALUES = {rank: KING - place for place, rank in enumerate(RANKS)}
_GROUPS = {suit: pair for pair in PAIRS for suit in (*pair, pair)}
_MEMBERS = {pair: tuple(Card(rank, suit) for suit in pair for rank in RANKS) for pair in PAIRS}


def value(card: Card) -> int:
    """1 for the double bug to 13 for AA (R-SOL-01). A universal has none: KeyError.

    >>> value(Card.parse("A.b"))
    8
    """
    return _VALUES[card.rank]


def group(card: Card) -> str:
    """ "bg" or "rk", the two groups that alternate (R-SOL-02)."""
    return _GROUPS[card.suit]


def meanings(card: Card) -> Cards:
    """All that the card may stand for: itself, or any card of a universal's group (R-SOL-03)."""
    return _MEMBERS[card.suit] if card.is_universal else (card,)


def natural(rank_value: int, suit: str) -> Card:
    """The card of that value and suit."""
    return Card(RANKS[KING - rank_value], suit)


# --- what may lie on what ------------------------------------------------------------------------------------


def alternating(above: Card, below: Card) -> bool:
    """One lower and of the other group (R-SOL-02); nothing goes on a double bug."""
    return _VALUES[below.rank] == _VALUES[above.rank] - 1 and _GROUPS[below.suit] != _GROUPS[above.suit]


def alternating_round(above: Card, below: Card) -> bool:
    """The same, and AA goes on a double bug, as Canfield starts anywhere (R-SOL-18)."""
    return _VALUES[below.rank] == (_VALUES[above.rank] - 2) % KING + 1 and _GROUPS[below.suit] != _GROUPS[above.suit]


def descending(above: Card, below: Card) -> bool:
    """One lower, of any suit (R-SOL-15)."""
    return _VALUES[below.rank] == _VALUES[above.rank] - 1


def descending_in_suit(above: Card, below: Card) -> bool:
    """One lower and of the same suit (R-SOL-20)."""
    return descending(above, below) and above.suit == below.suit


def next_rank(above: Card, below: Card) -> bool:
    """One up or one down, no corner (R-SOL-16)."""
    return abs(_VALUES[below.rank] - _VALUES[above.rank]) == 1


# --- readings ------------------------------------------------------------------------------------------------


@cache
def _below(fits: Fits, above: Card, suit: str) -> frozenset[Card]:
    """The naturals of `suit`, or of both suits of a universal's group, that may lie on the natural `above`."""
    return frozenset(card for s in suit for card in map(Card, RANKS, s * KING) if fits(above, card))


@lru_cache(maxsize=1 << 15)
def readings(run: Cards, fits: Fits, barred: frozenset[Card] = frozenset()) -> tuple[frozenset[Card], ...]:
    """What each card of `run`, deepest first, may stand for, if the run is to be read as one sequence; all empty when it
    cannot. A universal never stands for a card of `barred` (R-SOL-19)."""
    forward: list[frozenset[Card]] = []
    for card in run:
        wanted = frozenset(meanings(card)) - barred if card.is_universal else frozenset((card,))
        if forward:
            wanted &= frozenset().union(*(_below(fits, above, card.suit) for above in forward[-1]))
        forward.append(wanted)
    for place in range(len(run) - 2, -1, -1):
        below, suit = forward[place + 1], run[place + 1].suit
        forward[place] = frozenset(card for card in forward[place] if not below.isdisjoint(_below(fits, card, suit)))
    return tuple(forward) if all(forward) else (frozenset(),) * len(run)


def is_sequence(run: Cards, fits: Fits, barred: frozenset[Card] = frozenset()) -> bool:
    """Can the run be read as one sequence? (R-SOL-04)

    >>> from unitylib.cards import parse_cards
    >>> is_sequence(parse_cards("CC.r U.bg EE.k"), alternating)
    True
    >>> is_sequence(parse_cards("CC.r U.bg DD.k"), alternating)
    False
    """
    return not run or bool(readings(run, fits, barred)[0])


def identities(run: Cards, fits: Fits, barred: frozenset[Card] = frozenset()) -> tuple[Cards, ...]:
    """What each universal of the run may be, in the order of the run, high to low and by suit."""
    both = zip(run, readings(run, fits, barred), strict=True)
    return tuple(tuple(c for c in meanings(card) if c in may) for card, may in both if card.is_universal)
