"""The search behind `distance`: the fewest cards that a packed hand lacks of a contract.

A way to a contract is a stretch of places for each run and a rank for each set. What it lacks follows from two numbers: how many
own cards can lie in it, and how many of the natural cards that the joker limits ask for they can be (R-UTD-08). Both are greatest
flows of own cards into melds, so each is the least, over every choice of melds, of the room in those left out and the own cards
that the others can use; and one flow reaches both at once. Which copies are still in the pack never decides: where a place must go
to a joker because both copies lie in other melds, one of them can come over, and nothing is lost by it.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from unitylib.cards import FRENCH_RANKS, FRENCH_SUITS, UNITED_DECK, Card, Hand
from unitylib.errors import BadText
from unitylib.rummy.contracts import Contract
from unitylib.rummy.melds import BOOK, HIGH_ACE, LOW_ACE, Melding

COPIES = 2  # of each natural card in the pack
LANE = 16  # bits a suit, the ace lowest
FACES = {
    Card(rank, suit): 1 << LANE * lane + bit
    for lane, suit in enumerate(FRENCH_SUITS)
    for bit, rank in enumerate(FRENCH_RANKS)
}
RANKS = tuple(sum(1 << LANE * lane + bit for lane in range(len(FRENCH_SUITS))) for bit in range(len(FRENCH_RANKS)))


class Packed(NamedTuple):
    """A hand as bits: the faces it holds, those it holds twice, and how many jokers."""

    once: int
    twice: int
    wild: int


def packed(cards: Hand, melding: Melding = BOOK) -> Packed:
    """The hand as bits. BadText names a card that is there more often than the pack has it."""
    once = twice = wild = 0
    for card in cards:
        if card in melding.wild:
            wild += 1
            continue
        face = FACES[card]
        if twice & face:
            raise _too_many(card, cards)
        once, twice = once | face, twice | once & face
    if wild > COPIES:  # seldom; fewer are always there
        for card in melding.wild:
            if cards.count(card) > UNITED_DECK.count(card):
                raise _too_many(card, cards)
    return Packed(once, twice, wild)


def _too_many(card: Card, cards: Hand) -> BadText:
    there, has = cards.count(card), UNITED_DECK.count(card)
    return BadText(f"the {card.name} is in this hand {there} times, and the pack has it {has} times")


class Begun(NamedTuple):
    """A meld that own cards may begin: the faces that fit, how many cards it has, and how many own ones it can use at most."""

    fits: int
    size: int
    kind: str
    uses: int


@cache
def stretches(size: int) -> tuple[int, ...]:
    """The faces of every run of this size; the ace lies at either end."""
    starts = range(LOW_ACE - 1, HIGH_ACE + 1 - size)
    return tuple(
        sum({1 << LANE * lane + place % len(FRENCH_RANKS) for place in range(start, start + size)})
        for lane, start in product(range(len(FRENCH_SUITS)), starts)
    )


def _begun(hand: Packed, size: int, kind: str) -> list[Begun]:
    """What the hand can begin a meld of this size with, the most own cards first; at last, nothing."""
    once, twice, _ = hand
    if kind == "r":
        own = {once & faces for faces in stretches(size)}
        largest = [faces for faces in own if not any(faces & other == faces != other for other in own)]
        found = [Begun(faces, size, kind, faces.bit_count()) for faces in largest]
    else:
        counts = ((faces, (once & faces).bit_count() + (twice & faces).bit_count()) for faces in RANKS)
        found = [Begun(faces, size, kind, min(count, size)) for faces, count in counts if count]
    return [*sorted(found, key=lambda begun: -begun.uses), Begun(0, size, kind, 0)]


def lacking(hand: Packed, contract: Contract, floor: int = 0, bar: int | None = None) -> int:
    """The fewest cards to be added so that the contract can be laid down. Only whether it is less than `bar` is asked, if a bar is
    given; and once something as low as `floor` is found, nothing better is looked for."""
    search = _Search(hand, contract, floor, contract.least + 1 if bar is None else bar)
    search.go(0, 0, 0, 0, 0)
    return search.bar


class _Search:
    """Runs are begun first: a card that fits a run is never worse used there (its place takes no other)."""

    def __init__(self, hand: Packed, contract: Contract, floor: int, bar: int) -> None:
        self.hand, self.floor, self.bar, self.total = hand, floor, bar, contract.least
        slots = sorted(contract.slots, key=lambda slot: (slot[1], -slot[0]))
        self.slots = [_begun(hand, size, kind) for size, kind in slots]
        self.again = [one == two for one, two in zip(slots, [*slots[1:], None], strict=True)]
        self.after = [sum(begun[0].uses for begun in self.slots[slot:]) for slot in range(len(slots) + 1)]
        self.way: list[Begun] = []

    def go(self, slot: int, first: int, some: int, more: int, used: int) -> None:
        """Goes on from a way whose runs cover the faces `some`, twice those in `more`, and that uses so many own cards."""
        if slot == len(self.slots):
            self.bar = min(self.bar, self._lacks(used))
            return
        for place in range(first, len(self.slots[slot])):
            begun = self.slots[slot][place]
            short = self.total - used - begun.uses - self.after[slot + 1] - self.hand.wild
            if short >= self.bar or self.bar <= self.floor:
                return
            self.way.append(begun)
            self.go(slot + 1, place if self.again[slot] else 0, *self._with(begun, some, more, used))
            self.way.pop()

    def _with(self, begun: Begun, some: int, more: int, used: int) -> tuple[int, int, int]:
        once, twice, _ = self.hand
        if begun.kind == "r":
            some, more = some | begun.fits, more | some & begun.fits
            return some, more, (once & some).bit_count() + (twice & more).bit_count()
        left = (once & ~some & begun.fits).bit_count() + (twice & ~more & begun.fits).bit_count()
        left -= sum(other.size for other in self.way[:-1] if other.kind == "s" and other.fits == begun.fits)
        return some, more, used + max(min(left, begun.size), 0)

    def _lacks(self, used: int) -> int:
        """What the finished way lacks; with a single joker the limits never bind."""
        lacks = max(self.total - used - self.hand.wild, 0)
        return lacks if self.hand.wild < 2 else max(lacks, self._naturals())

    def _naturals(self) -> int:
        """The natural cards that must be added because jokers may only be half of each meld."""
        needs = [begun.size - begun.size // 2 for begun in self.way]
        return sum(needs) - min(self._most(needs, chosen) for chosen in product((True, False), repeat=len(needs)))

    def _most(self, needs: list[int], chosen: tuple[bool, ...]) -> int:
        some = more = sets = room = 0
        for begun, need, here in zip(self.way, needs, chosen, strict=True):
            if not here:
                room += need
            elif begun.kind == "r":
                some, more = some | begun.fits, more | some & begun.fits
            else:
                sets |= begun.fits
        return room + (self.hand.once & (some | sets)).bit_count() + (self.hand.twice & (more | sets)).bit_count()


class Nearer(NamedTuple):
    """What a hand lacks, and what would bring it nearer: natural faces as bits, and whether a joker would."""

    lacks: int
    faces: int
    joker: bool


def nearer(hand: Packed, contract: Contract) -> Nearer:
    """Every face that the pack can still have, tried: a card more lacks one less, or it does not help."""
    lacks = lacking(hand, contract)
    once, twice, wild = hand

    def helps(more: Packed) -> bool:
        return lacking(more, contract, lacks - 1, lacks) < lacks

    if not lacks:
        return Nearer(0, 0, False)
    tried = (face for face in FACES.values() if not twice & face)
    faces = sum(face for face in tried if helps(Packed(once | face, twice | once & face, wild)))
    return Nearer(lacks, faces, helps(Packed(once, twice, wild + 1)))
