"""Contracts, and the one search for what a hand can lay down to meet one.

`arrange` serves legality, table, bots and drills alike. It works on outlines: which natural card lies where, and which
places are left to jokers; which joker lies in which of those places matters only where twos are wild.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from unitylib.cards import DECK_ORDER, FRENCH_SUITS, Card, Hand, cards_text, in_deck_order
from unitylib.errors import BadText, Refusal, quoted
from unitylib.rummy.melds import (
    BOOK,
    FACES,
    HIGH_ACE,
    KIND_NAMES,
    LONGEST,
    LOW_ACE,
    SHORTEST,
    Meld,
    Melding,
    card_points,
    hand_points,
    naturals,
    suit_of,
)

LayDown = tuple[Meld, ...]  # sets first, then runs, each kind in deck order
MANY = 10**6  # no limit


# --- contracts -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contract:
    """The combinations a round asks for: the least size of each, and s for a set or r for a run.

    >>> str(Contract.parse("3s 4r")), Contract.parse("3s 4r").least
    ('3s 4r', 7)
    """

    slots: tuple[tuple[int, str], ...]

    @staticmethod
    def parse(text: str) -> Contract:
        """The contract that `text` says; the inverse of `str`. BadText says which part cannot be read."""
        words = text.split() if isinstance(text, str) else []
        if not words:
            raise BadText(
                f"{quoted(text)} is no contract: it must be like 3s 4r, sizes with s for a set and r for a run"
            )
        return Contract(tuple(map(_slot, words)))

    def __str__(self) -> str:
        return " ".join(f"{size}{kind}" for size, kind in self.slots)

    def sizes(self, kind: str) -> tuple[int, ...]:
        """The least sizes of the sets or of the runs, the largest first."""
        return tuple(sorted((size for size, of in self.slots if of == kind), reverse=True))

    @property
    def least(self) -> int:
        """The fewest cards that meet it (R-UTD-18)."""
        return sum(size for size, _ in self.slots)

    @property
    def words(self) -> str:
        """As one says it: "one set and two runs"."""
        return " and ".join(_counted(len(self.sizes(kind)), kind) for kind in "sr" if self.sizes(kind))


_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def _counted(count: int, kind: str) -> str:
    word = _COUNTS[count] if count < len(_COUNTS) else str(count)
    return f"{word} {KIND_NAMES[kind]}{'' if count == 1 else 's'}"


def _slot(word: str) -> tuple[int, str]:
    found = re.fullmatch(r"([0-9]{1,2})([sr])", word)
    if not found:
        raise BadText(
            f"{quoted(word)} is no part of a contract: it must be like 3s for a set of three or 4r for a run of four"
        )
    size, kind = int(found[1]), found[2]
    if not SHORTEST[kind] <= size <= LONGEST[kind] or str(size) != found[1]:
        limits = f"{SHORTEST[kind]} to {LONGEST[kind]}"
        raise BadText(f"{quoted(word)} is no part of a contract: a {KIND_NAMES[kind]} has {limits} cards")
    return size, kind


# --- is the contract met? ------------------------------------------------------------------------------------


def in_order(melds: LayDown) -> LayDown:
    """The melds as a lay-down is written: sets first, then runs."""
    return tuple(sorted(melds, key=_place))


def _place(meld: Meld) -> tuple[int, list[int]]:
    return meld.start > 0, [DECK_ORDER[card] for card in meld.cards]


def why_not_met(melds: LayDown, contract: Contract, melding: Melding = BOOK) -> Refusal | None:
    """Why these legal melds are not exactly what the contract asks for (R-UTD-18 to R-UTD-21)."""
    for kind, name in KIND_NAMES.items():
        sizes, laid = contract.sizes(kind), _lengths(melds, kind)
        if len(sizes) != len(laid):
            ruling = "R-UTD-19" if len(laid) > len(sizes) else "R-UTD-18"
            asked, here = _counted(len(sizes), kind), _counted(len(laid), kind)
            return Refusal(f"The contract is {contract.words}: it asks for {asked}, and this is {here}.", ruling)
        for size, length in zip(sizes, laid, strict=True):
            if length < size:
                return Refusal(
                    f"The contract asks for a {name} of at least {size} cards; this has {length}.", "R-UTD-18"
                )
    if not _apart(melds, melding):
        return Refusal("Two runs of one suit must leave a gap: these join or overlap.", "R-UTD-21")
    return None


def _lengths(melds: LayDown, kind: str) -> list[int]:
    return sorted((len(meld.cards) for meld in melds if meld.kind == kind), reverse=True)


def _apart(melds: LayDown, melding: Melding) -> bool:
    """Whether runs of one suit leave the gap that the table wants (R-UTD-21)."""
    if melding.apart <= -HIGH_ACE:
        return True
    runs = [(suit_of(meld, melding), meld.start, meld.end) for meld in melds if meld.start]
    return all(one[0] != two[0] or _gap(one, two) >= melding.apart for one, two in combinations(runs, 2))


def _gap(one: tuple[str, int, int], two: tuple[str, int, int]) -> int:
    return max(one[1], two[1]) - min(one[2], two[2]) - 1


# --- the search ----------------------------------------------------------------------------------------------


def arrange(
    cards: Hand,
    contract: Contract,
    melding: Melding = BOOK,
    *,
    deuce: int = 2,
    least: int = 0,
    most: int = MANY,
    using: Card | None = None,
) -> Arrangements:
    """Every way to lay these cards down so that exactly the contract is met, fewest points left first.

    `least` cards must and `most` may stay in the hand (R-UTD-28, R-UTD-30); a two that stays costs `deuce`.
    A joker `using` must be among the cards laid down (R-UTD-44).

    >>> from unitylib.cards import parse_cards
    >>> ways = arrange(parse_cards("7S 7D 7C KS KD JK 2H 9C"), Contract.parse("3s 3s"))
    >>> [str(meld) for meld in ways.best]
    ['7S 7D 7C', 'KS KD JK']
    """
    return Arrangements(in_deck_order(cards), contract, melding, deuce, least, most, using)


@dataclass(frozen=True)
class Arrangements:
    """What `arrange` found: `best` at once, the rest when it is asked for; empty when there is none, and then `reason` says why."""

    cards: Hand
    contract: Contract
    melding: Melding
    deuce: int
    least: int
    most: int
    using: Card | None

    def __bool__(self) -> bool:
        return self.best is not None

    def __iter__(self) -> Iterator[LayDown]:
        """All of them, fewest points left first."""
        best = self.best
        if best is None:
            return
        yield best
        for laid in self._all:
            if laid != best:
                yield laid

    def __len__(self) -> int:
        return len(self._all) if self.best is not None else 0

    @cached_property
    def best(self) -> LayDown | None:
        """One that leaves the fewest points, or None."""
        return self._search.best()

    @cached_property
    def _search(self) -> _Search:
        return _Search(self)

    @cached_property
    def _all(self) -> tuple[LayDown, ...]:
        found = dict.fromkeys(laid for outline in self._search.outlines() for laid in self._search.filled(outline))
        return tuple(sorted(found, key=lambda laid: (self.left(laid), *map(_place, laid))))

    def left(self, laid: LayDown) -> int:
        """The points that stay in the hand with this lay-down."""
        return hand_points(self.cards, self.deuce) - sum(hand_points(meld.cards, self.deuce) for meld in laid)

    @cached_property
    def reason(self) -> Refusal | None:
        """Why there is none: what the hand has of the contract, and what it lacks; None when there is one."""
        if self:
            return None
        part = next(found.best for found in self._parts() if found)
        assert part is not None
        if len(part) == len(self.contract.slots):
            return self._wrong_number_left(part)
        has = f"you have {', '.join(map(str, part))}" if part else "you have none of them"
        slots = Counter(kind for _, kind in self.contract.slots) - Counter(meld.kind for meld in part)
        lacks = " and ".join(_counted(count, kind) for kind, count in slots.items())
        return Refusal(f"The contract is {self.contract.words}: {has}, and lack {lacks}.", "R-UTD-18")

    def _parts(self) -> Iterator[Arrangements]:
        """The contract with less and less of it, nothing at last; whatever may be left over."""
        slots = self.contract.slots
        for count in range(len(slots), -1, -1):
            for part in combinations(slots, count):
                yield arrange(self.cards, Contract(part), self.melding, deuce=self.deuce)

    def _wrong_number_left(self, part: LayDown) -> Refusal:
        """The contract can be met, but too many or too few cards would stay."""
        stays = Counter(self.cards) - Counter(card for meld in part for card in meld.cards)
        if len(self.cards) < self.contract.least + self.least:
            return Refusal("You must keep a card for the discard, and the contract takes them all.", "R-UTD-28")
        return Refusal(
            f"All cards must go out at once, and {cards_text(stays.elements())} would be left over.", "R-UTD-30"
        )


class _Outline(NamedTuple):
    """A meld whose jokers have no face yet. `packed` counts its cards, `worth` is that of its natural cards."""

    packed: int
    worth: int
    cards: tuple[Card | None, ...]
    wild: int
    start: int
    suit: str


Kinds = tuple[list[_Outline], list[_Outline]]  # sets and runs, the dearest first


class _Slots(NamedTuple):
    """What a walk may lay for each part of the contract, and the most that the parts after each can be worth."""

    outlines: list[list[_Outline]]
    after: list[int]


class _Search:
    """One hand and one contract.

    A hand is packed into an integer, four bits for each face and eight for the jokers, with a guard bit above each
    count: subtracting what a meld takes leaves all guards set exactly when the hand has it.
    """

    def __init__(self, asked: Arrangements) -> None:
        self.asked, self.melding = asked, asked.melding
        plain = naturals(asked.cards, self.melding)
        self.wild = tuple(card for card in asked.cards if card in self.melding.wild)
        self.deuce, self.total = asked.deuce, len(asked.cards)
        worths = sorted((card_points(card, self.deuce) for card in self.wild), reverse=True)
        self.wild_worth = [sum(worths[:count]) for count in range(len(worths) + 1)]
        self.count = Counter(plain) + Counter(card for card in self.wild if card in self.melding.in_place)
        self.worth = {card: card_points(card, self.deuce) for card in self.count}
        self.unit = {card: 1 << 8 + 4 * place for place, card in enumerate(self.count)}
        self.guards = sum(8 * unit for unit in self.unit.values()) | 1 << 7
        self.bar = -1
        self.hand = sum(self.unit[card] * count for card, count in self.count.items()) + len(self.wild)
        self.needed = (asked.contract.sizes("s"), asked.contract.sizes("r"))  # sets first: there are fewer
        self.kinds = (self._kind("s"), self._kind("r"))

    # --- outlines of single melds ---

    def _kind(self, kind: str) -> list[_Outline]:
        sizes = self.asked.contract.sizes(kind)
        if not sizes:
            return []
        found = self._runs(sizes[-1]) if kind == "r" else self._sets(sizes[-1])
        return sorted(found, key=lambda outline: (-outline.worth, -outline.wild))

    def _outline(self, cards: list[Card | None], start: int = 0, suit: str = "") -> _Outline:
        packed = worth = wild = 0
        for card in cards:
            if card is None:
                wild += 1
            else:
                packed += self.unit[card] + (card in self.melding.wild)
                worth += self.worth[card]
        return _Outline(packed + wild, worth, tuple(cards), wild, start, suit)

    def _sets(self, size: int) -> Iterator[_Outline]:
        """Any two or more of a rank, and jokers up to as many (R-UTD-08)."""
        ranks: dict[str, list[Card]] = {}
        for card in self.count:
            if card not in self.melding.wild:
                ranks.setdefault(card.rank, []).append(card)
        for faces in ranks.values():
            for counts in product(*(range(self.count[face] + 1) for face in faces)):
                plain = [face for face, count in zip(faces, counts, strict=True) for _ in range(count)]
                for wild in range(max(size - len(plain), 0), min(len(plain), len(self.wild)) + 1):
                    yield self._outline([*plain, *[None] * wild])

    def _runs(self, size: int) -> Iterator[_Outline]:
        for suit in FRENCH_SUITS:
            places = [self.count[card] if place else 0 for place, card in enumerate(FACES[suit])]
            if sum(map(bool, places[: HIGH_ACE if places[HIGH_ACE] < 2 else HIGH_ACE + 1])) > 1 or places[LOW_ACE] > 1:
                for start in range(LOW_ACE, HIGH_ACE + 2 - size):
                    yield from self._runs_from(suit, start, size, places)

    def _runs_from(self, suit: str, start: int, size: int, places: list[int]) -> Iterator[_Outline]:
        """Every run of this suit from this place on: at each place the natural card, if there is one, or a joker."""
        faces, wilds, beside = FACES[suit], len(self.wild), self.melding.side_by_side
        ahead = [0] * (HIGH_ACE + 2)  # natural cards from this place on
        for place in range(HIGH_ACE, start - 1, -1):
            ahead[place] = ahead[place + 1] + (places[place] > 0)
        stack: list[tuple[int, list[Card | None], int, int]] = [(start, [], 0, 0)]
        while stack:
            place, cards, wild, row = stack.pop()
            length = place - start
            if length >= size and 2 * wild <= length:
                yield self._outline(cards, start, suit)
            if place > HIGH_ACE:
                continue
            if places[place] and (place < HIGH_ACE or start > LOW_ACE or cards[0] is None or places[place] > 1):
                stack.append((place + 1, [*cards, faces[place]], wild, 0))
            if wild < wilds and row < beside and wild < length - wild + ahead[place]:
                stack.append((place + 1, [*cards, None], wild + 1, row + 1))

    # --- lay-downs ---

    def best(self) -> LayDown | None:
        """One that leaves the fewest points: the dearest melds first, and nothing that cannot be dearer than the best so far."""
        kinds = self.kinds if self.melding.apart > -HIGH_ACE else (_once(self.kinds[0]), _once(self.kinds[1]))
        if not self._may_be_met(kinds):
            return None
        found: tuple[_Outline, ...] | None = None
        for worth, laid in self._walk(kinds):
            if worth > self.bar:
                self.bar, found = worth, laid
        return None if found is None else next(self.filled(found))

    def _may_be_met(self, kinds: Kinds) -> bool:
        """Whether shortest melds meet the contract: a longer legal one always holds a legal one of the least size."""
        if self.asked.most < MANY or self.asked.using is not None or any(len(set(sizes)) > 1 for sizes in self.needed):
            return True
        sets, runs = [
            [outline for outline in outlines if len(outline.cards) == sizes[0]] if sizes else []
            for outlines, sizes in zip(kinds, self.needed, strict=True)
        ]
        return any(True for _ in self._walk((sets, runs)))

    def outlines(self) -> Iterator[tuple[_Outline, ...]]:
        """Every lay-down, its jokers without faces."""
        return (laid for _, laid in self._walk(self.kinds))

    def _walk(self, kinds: Kinds) -> Iterator[tuple[int, tuple[_Outline, ...]]]:
        """Lay-downs with their worth, but for those that cannot be worth more than `self.bar`, which may rise meanwhile."""
        self.bar = self._least_worth() - 1
        slots = [outlines for outlines, sizes in zip(kinds, self.needed, strict=True) for _ in sizes]
        if not all(slots):
            return iter(())
        after = [sum(later[0].worth for later in slots[slot + 1 :]) for slot in range(len(slots))]
        return self._from(_Slots(slots, after), 0, 0, self.hand | self.guards, self.wild_worth[-1], ())

    def _least_worth(self) -> int:
        """What a lay-down must be worth so that no more than `most` cards can stay."""
        worths = sorted(card_points(card, self.deuce) for card in self.asked.cards)
        return sum(worths[: max(self.total - self.asked.most, 0)])

    def _from(
        self, slots: _Slots, slot: int, first: int, hand: int, worth: int, laid: tuple[_Outline, ...]
    ) -> Iterator[tuple[int, tuple[_Outline, ...]]]:
        """The ways to go on from `laid`; `worth` counts every joker, laid or not."""
        if slot == len(slots.outlines):
            if self._fits(laid):
                yield self._worth(laid), laid
            return
        outlines, guards, after = slots.outlines[slot], self.guards, worth + slots.after[slot]
        again = slot + 1 < len(slots.outlines) and slots.outlines[slot + 1] is outlines
        for place in range(first, len(outlines)):
            outline = outlines[place]
            if after + outline.worth <= self.bar:
                return
            left = hand - outline.packed
            if left & guards == guards and self._apart_from(outline, laid):
                now = worth + outline.worth
                yield from self._from(slots, slot + 1, place if again else 0, left, now, (*laid, outline))

    def _apart_from(self, outline: _Outline, laid: tuple[_Outline, ...]) -> bool:
        if self.melding.apart <= -HIGH_ACE or not outline.start:
            return True
        one = _stretch(outline)
        return all(run.suit != outline.suit or _gap(one, _stretch(run)) >= self.melding.apart for run in laid)

    def _fits(self, laid: tuple[_Outline, ...]) -> bool:
        """The right number of cards stays, and melds are long enough for a contract of unlike sizes."""
        stays = self.total - sum(len(outline.cards) for outline in laid)
        if not self.asked.least <= stays <= self.asked.most:
            return False
        if self.asked.using is not None and not any(o.wild or self.asked.using in o.cards for o in laid):
            return False
        sets = len(self.needed[0])
        return all(
            all(map(int.__ge__, sorted((len(outline.cards) for outline in part), reverse=True), sizes))
            for part, sizes in zip((laid[:sets], laid[sets:]), self.needed, strict=True)
        )

    def _worth(self, laid: tuple[_Outline, ...]) -> int:
        """What a lay-down is worth with the dearest jokers in it."""
        wild = sum(outline.wild for outline in laid)
        if not self.melding.in_place and self.asked.using is None:
            return sum(outline.worth for outline in laid) + self.wild_worth[wild]
        faces = self._faces(laid)[:wild]
        plain = sum(self.worth[card] for outline in laid for card in outline.cards if card is not None)
        return plain + sum(card_points(card, self.deuce) for card in faces)

    def _faces(self, laid: tuple[_Outline, ...]) -> list[Card]:
        """The wild cards that these outlines do not use in their own places: first the one that must be laid, then the dearest."""
        free = list(self.wild)
        for outline in laid:
            for card in outline.cards:
                if card is not None and card in self.melding.wild:
                    free.remove(card)
        using = None if any(self.asked.using in outline.cards for outline in laid) else self.asked.using
        return sorted(free, key=lambda card: (card is not using, -card_points(card, self.deuce), -DECK_ORDER[card]))

    def filled(self, laid: tuple[_Outline, ...]) -> Iterator[LayDown]:
        """The lay-downs of this outline, one for each choice of faces for the jokers; first one that lays the dearest."""
        for faces in _choices(self._faces(laid), sum(outline.wild for outline in laid)):
            here = iter(faces)
            melds = [tuple([next(here) if card is None else card for card in outline.cards]) for outline in laid]
            if self.asked.using is not None and not any(self.asked.using in cards for cards in melds):
                continue
            pairs = zip(laid, melds, strict=True)
            yield in_order(tuple(Meld(c, o.start) if o.start else Meld(in_deck_order(c)) for o, c in pairs))


def _once(outlines: list[_Outline]) -> list[_Outline]:
    """One outline for the same cards and as many jokers: where the jokers lie makes no difference in points."""
    return list({outline.packed: outline for outline in reversed(outlines)}.values())[::-1]


def _stretch(outline: _Outline) -> tuple[str, int, int]:
    return outline.suit, outline.start, outline.start + len(outline.cards) - 1


def _choices(faces: list[Card], count: int) -> Iterator[Hand]:
    """Every different row of `count` of these cards, the first of them first."""
    if not count:
        yield ()
        return
    for face in dict.fromkeys(faces):
        rest = list(faces)
        rest.remove(face)
        for choice in _choices(rest, count - 1):
            yield (face, *choice)
