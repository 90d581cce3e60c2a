"""How far a hand is from its contract: the fewest cards to be added so that exactly the contract can be laid down.

The cards added may be any that are still possible in the pack: naturals while a copy is not in the hand, else a joker.
Shortest melds are enough, for any longer one holds one of them. The limits are those of the book (jokers side by side,
runs that join, and a two that is natural in its own place are left aside).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from unitylib.cards import FRENCH_SUITS, Card, Hand
from unitylib.rummy.contracts import Contract
from unitylib.rummy.lacking import COPIES, lacking, packed
from unitylib.rummy.melds import BOOK, FACES, HIGH_ACE, LOW_ACE, Melding, naturals


class Part(NamedTuple):
    """A meld begun with cards of the hand: those cards, how many it lacks, and how many of these may be jokers."""

    cards: Hand
    lacks: int
    jokers: int


class Nearest(NamedTuple):
    """The way to a contract that lacks the fewest cards."""

    lacks: int
    parts: tuple[Part, ...]


def distance(cards: Hand, contract: Contract, melding: Melding = BOOK) -> int:
    """The fewest cards to be added so that exactly the contract can be laid down; cards left over do not matter.

    BadText names a card that the hand holds more often than the pack does.

    >>> from unitylib.cards import parse_cards
    >>> distance(parse_cards("7S 7D KS KD JK 4C 6D"), Contract.parse("3s 3s"))
    1
    """
    return lacking(packed(cards, melding), contract)


def nearest(cards: Hand, contract: Contract, melding: Melding = BOOK) -> Nearest:
    """The cards of the hand that begin each part of the contract, and how many it lacks, its jokers already placed."""
    plain = Counter(naturals(cards, melding))
    jokers = len(cards) - sum(plain.values())
    slots = [sorted(_parts(plain, size, kind), key=lambda part: part.lacks) for size, kind in contract.slots]
    return _best(slots, plain, jokers, distance(cards, contract, melding))


def _parts(plain: Counter[Card], size: int, kind: str) -> Iterator[Part]:
    """Every different choice of own cards to begin a meld of this size with; none of them is the last."""
    begun = _runs_begun(plain, size) if kind == "r" else _sets_begun(plain, size)
    for own in dict.fromkeys(begun):
        lacks = size - len(own)
        yield Part(own, lacks, min(lacks, size // 2))


def _sets_begun(plain: Counter[Card], size: int) -> Iterator[Hand]:
    for rank in dict.fromkeys(card.rank for card in plain):
        own = [card for card in plain.elements() if card.rank == rank]
        for count in range(1, min(size, len(own)) + 1):
            if size - count - size // 2 <= 4 * COPIES - len(own):  # naturals that must still be in the pack
                yield from combinations(own, count)
    yield ()


def _runs_begun(plain: Counter[Card], size: int) -> Iterator[Hand]:
    """Own cards within some stretch of places; what both copies in the hand leave to jokers must be half at most."""
    for suit in FRENCH_SUITS:
        for start in range(LOW_ACE, HIGH_ACE + 2 - size):
            there = FACES[suit][start : start + size]
            own = [card for card in dict.fromkeys(there) if plain[card]]
            for count in range(1, len(own) + 1):
                for chosen in combinations(own, count):
                    gone = sum(plain[card] == COPIES and card not in chosen for card in there)
                    if gone <= size // 2:
                        yield chosen
    yield ()


def _best(slots: list[list[Part]], plain: Counter[Card], jokers: int, fewest: int) -> Nearest:
    """Parts that share no card and lack no more than `fewest`: the first found. A branch that must lack more is left."""
    best = Nearest(fewest + 1, ())
    least = [sum(parts[0].lacks for parts in slots[slot:]) for slot in range(len(slots) + 1)]

    def go(slot: int, first: int, lacks: int, room: int, chosen: tuple[Part, ...]) -> None:
        nonlocal best
        if slot == len(slots):
            needs = lacks - min(jokers, room)
            if needs < best.lacks:
                best = Nearest(needs, chosen)
            return
        again = slot + 1 < len(slots) and slots[slot + 1] == slots[slot]
        for place in range(first, len(slots[slot])):
            part = slots[slot][place]
            if best.lacks == fewest or lacks + part.lacks + least[slot + 1] - jokers > fewest:
                return
            if all(plain[card] >= part.cards.count(card) for card in part.cards):
                plain.subtract(part.cards)
                go(slot + 1, place if again else 0, lacks + part.lacks, room + part.jokers, (*chosen, part))
                plain.update(part.cards)

    go(0, 0, 0, 0, ())
    return best
