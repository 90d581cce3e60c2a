"""How cards lie on a contract: which of them would fill its sets and runs, and what is missing. The search is that of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from unitylib.cards import Card, Hand, in_deck_order
from unitylib.rummy.away import Part, nearest
from unitylib.rummy.contracts import Contract, arrange
from unitylib.rummy.melds import FACES, HIGH_ACE, JOKER, LOW_ACE, Meld, Melding


class Gap(NamedTuple):
    """A place where a card is missing: its rank and suit as far as they are certain, else words."""

    rank: str = ""
    suit: str = ""
    words: str = ""


class Slot(NamedTuple):
    """One set or run of a contract (`kind` as in its text), its cards and gaps in order, and how many it lacks."""

    kind: str
    lay: tuple[Card | Gap, ...]

    @property
    def lacks(self) -> int:
        return sum(isinstance(one, Gap) for one in self.lay)


class Layout(NamedTuple):
    """All slots of a contract, and the cards that fill none."""

    slots: tuple[Slot, ...]
    rest: Hand


@lru_cache(maxsize=512)
def layout(cards: Hand, contract: Contract, melding: Melding, deuce: int) -> Layout:
    """The lay-down that leaves the fewest points, or else the way that lacks the fewest cards."""
    best = arrange(cards, contract, melding, deuce=deuce).best
    slots = _met(best) if best is not None else tuple(_nearest(cards, contract, melding))
    used = Counter(one for slot in slots for one in slot.lay if isinstance(one, Card))
    return Layout(slots, in_deck_order((Counter(cards) - used).elements()))


def _met(melds: Iterable[Meld]) -> tuple[Slot, ...]:
    return tuple(Slot(meld.kind, meld.cards) for meld in melds)


def _nearest(cards: Hand, contract: Contract, melding: Melding) -> Iterator[Slot]:
    wild = [card for card in cards if card in melding.wild]
    parts = nearest(cards, contract, melding).parts
    given = _jokers_each(parts, len(wild))
    for (size, kind), part, count in zip(contract.slots, parts, given, strict=True):
        jokers = [wild.pop() for _ in range(count)]
        lay = _run(part.cards, size, jokers) if kind == "r" else _set(part.cards, size, jokers)
        yield Slot(kind, lay)


def _jokers_each(parts: tuple[Part, ...], jokers: int) -> list[int]:
    """Jokers go where the fewest cards are missing first, so that something becomes ready."""
    given = [0] * len(parts)
    for place in sorted(range(len(parts)), key=lambda place: (parts[place].lacks, place)):
        given[place] = min(parts[place].jokers, jokers) if parts[place].cards else 0
        jokers -= given[place]
    return given


def _set(cards: Hand, size: int, jokers: list[Card]) -> tuple[Card | Gap, ...]:
    gap = Gap(cards[0].rank, words="any") if cards else Gap()
    return (*cards, *jokers, *[gap] * (size - len(cards) - len(jokers)))


def _run(cards: Hand, size: int, jokers: list[Card]) -> tuple[Card | Gap, ...]:
    """The own cards in their places; jokers lie between them first, and gaps at the ends stay open."""
    if not cards:
        return (Gap(),) * size
    faces = FACES[cards[0].suit]
    starts = [start for start in range(LOW_ACE, HIGH_ACE + 2 - size) if set(cards) <= set(faces[start : start + size])]
    start = next((start for start in starts if faces[start] in cards), starts[0])
    there = faces[start : start + size]
    own = [place for place, face in enumerate(there) if face in cards]
    free = sorted(set(range(size)) - set(own), key=lambda place: (not own[0] < place < own[-1], place))
    lies: dict[int, Card | Gap] = {place: there[place] for place in own}
    lies |= dict(zip(free, jokers, strict=False))
    left = free[len(jokers) :]
    for place in left:
        inner = own[0] < place < own[-1]
        lies[place] = Gap(there[place].rank, there[place].suit) if inner or len(starts) == 1 else Gap()
    if len(left) == 1 and len(starts) == 2 and lies[left[0]] == Gap() and JOKER not in jokers:
        lies[left[0]] = Gap(words=_either(faces, starts, size))
    return tuple(lies[place] for place in range(size))


def _either(faces: Hand, starts: list[int], size: int) -> str:
    """ "4 or 8": what closes three in sequence at either end."""
    low, high = faces[starts[0]].rank, faces[starts[1] + size - 1].rank
    return f"{low} or {high}".replace("T", "10")
