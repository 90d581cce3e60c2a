"""What a position of solitaire holds, and what the player may know of it. Values only; the engine moves them on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from unitylib.cards import SUITS, Card
from unitylib.solitaire.identities import Cards
from unitylib.solitaire.moves import Action, Place, Seat, index

if TYPE_CHECKING:
    from unitylib.solitaire.rules import Rules

Face = Card | None  # None: face down


@dataclass(frozen=True)
class Pile:
    """Cards from the deepest to the one on top; the first `down` lie face down.

    A joint, where a card lies on another, is `loose` when nobody built it: the card was dealt there. Only joints that
    touch a universal are noted, by the place of the lower card: a loose joint fixes no identity (R-SOL-04).
    """

    cards: Cards = ()
    down: int = 0
    loose: frozenset[int] = frozenset()

    @property
    def up(self) -> Cards:
        """The cards that lie face up."""
        return self.cards[self.down :]

    def part(self, count: int) -> Pile:
        """The last `count` cards as they lie."""
        first = len(self.cards) - count
        return Pile(self.cards[first:], 0, frozenset(joint - first for joint in self.loose if joint > first))

    def less(self, count: int) -> Pile:
        """Without the last `count`; a card that was face down is turned up when it is laid bare."""
        left = len(self.cards) - count
        down = min(self.down, max(left - 1, 0))
        return Pile(self.cards[:left], down, frozenset(joint for joint in self.loose if joint < left))

    def plus(self, part: Pile) -> Pile:
        """With `part` built onto it."""
        size = len(self.cards)
        return Pile(self.cards + part.cards, self.down, self.loose | {joint + size for joint in part.loose})

    def exchanged(self, at: int, card: Card) -> Pile:
        """With a natural card in the place of the universal at `at`."""
        cards = (*self.cards[:at], card, *self.cards[at + 1 :])
        joints = (joint for joint in self.loose if cards[joint].is_universal or cards[joint - 1].is_universal)
        return Pile(cards, self.down, frozenset(joints))

    def dealt(self, cards: Cards) -> Pile:
        """With `cards` dealt onto it, face up."""
        whole = self.cards + cards
        joints = range(max(len(self.cards), self.down + 1), len(whole))
        loose = {at for at in joints if whole[at].is_universal or whole[at - 1].is_universal}
        return Pile(whole, self.down, self.loose | loose)

    @property
    def tail(self) -> Cards:
        """The cards that decide what may follow: the last natural, and the universals after it; or from a loose joint on."""
        first = len(self.cards)
        while first > self.down:
            first -= 1
            if not self.cards[first].is_universal or first in self.loose:
                break
        return self.cards[first:]

    @property
    def head(self) -> Cards:
        """The cards that decide where this part may go: the first natural, and the universals before it; or up to a loose joint."""
        for place, card in enumerate(self.cards):
            if not card.is_universal or place + 1 in self.loose:
                return self.cards[: place + 1]
        return self.cards

    def built(self) -> Iterator[tuple[int, Cards]]:
        """The stretches of cards face up that hang together through universals, each with the place of its first card."""
        first = self.down
        for place in range(self.down + 1, len(self.cards) + 1):
            pair = self.cards[place - 1 : place + 1]
            if len(pair) < 2 or place in self.loose or not any(card.is_universal for card in pair):
                yield first, self.cards[first:place]
                first = place


@dataclass(frozen=True)
class State:
    """A whole position, with the cards that lie face down.

    `foundations` stand in the order of SUITS, each from its first card. `stock` is top first, `reserve` deepest first.
    `gone` are cards removed from the game, in order. `base` is the value with which foundations begin, `passes`
    counts how often the waste was turned over. Before the deal there are no columns.
    """

    rules: Rules
    columns: tuple[Pile, ...] = ()
    cells: tuple[Card | None, ...] = ()
    foundations: tuple[Cards, ...] = ((),) * len(SUITS)
    waste: Pile = Pile()
    stock: Cards = ()
    reserve: Cards = ()
    gone: Cards = ()
    base: int = 1
    passes: int = 0

    def pile(self, place: Place) -> Pile:
        """What lies at a place, as a pile. KeyError or IndexError where there is no such place."""
        if place[0] == "t":
            return self.columns[index(place)]
        return Pile(self._cards(place)) if place != "w" else self.waste

    def _cards(self, place: Place) -> Cards:
        if place[0] == "c":
            card = self.cells[index(place)]
            return () if card is None else (card,)
        return self.reserve if place == "r" else self.foundations[SUITS.index(place[1])]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every place of this layout, also an empty one."""
        return (
            *(f"t{number + 1}" for number in range(len(self.columns))),
            *(f"c{number + 1}" for number in range(len(self.cells))),
            *(f"f{suit}" for suit in SUITS),
            "w",
            "r",
        )


@dataclass(frozen=True)
class View:
    """What the player may know. None stands for a card face down: in columns, in the stock until it has been gone
    through once, in the reserve below its top. `legal` are the moves open now."""

    rules: Rules
    seat: Seat
    turn: Seat | None
    columns: tuple[tuple[Face, ...], ...]
    loose: tuple[frozenset[int], ...]
    cells: tuple[Card | None, ...]
    foundations: tuple[Cards, ...]
    waste: Cards
    waste_loose: frozenset[int]
    stock: tuple[Face, ...]
    reserve: tuple[Face, ...]
    gone: Cards
    base: int
    passes: int
    legal: tuple[Action, ...]

    @property
    def hides_nothing(self) -> bool:
        """Whether every card lies open, or has been seen where it lies."""
        return all(card is not None for pile in (*self.columns, self.stock, self.reserve) for card in pile)
