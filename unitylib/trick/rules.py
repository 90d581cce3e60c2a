"""Rules: one row describes one trick game. The small functions that rows are made of stand in joints.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unitylib.cards import Card, Hand, Suit
from unitylib.errors import Refusal
from unitylib.trick.moves import Bid, Seat
from unitylib.trick.position import Points, kept

if TYPE_CHECKING:
    from unitylib.trick.phases import Phase


@dataclass(frozen=True)
class Lead:
    """Who leads to the first trick, and with which card if the rules force one; the ruling that does."""

    seat: Seat
    card: Card | None
    ruling: str = "R-TRICK-12"


Bids = tuple[Bid | None, ...]  # one entry a seat
CutFor = Callable[
    [tuple[Card, ...]], tuple[int, ...]
]  # cards cut -> places that are highest: one deals, several cut again
Follow = Callable[[Hand, Card | None, Suit], Hand]  # hand, card led, trump -> cards that may be played
Opening = Callable[[tuple[Hand, ...], Suit, Seat], Lead]  # hands, trump, seat left of the dealer
Bar = Callable[["Rules", Seat, int, Bids, tuple[Seat, ...], int], Refusal | None]  # …, seat, bid, bids, order, tricks
Score = Callable[["Rules", Bids, tuple[int, ...]], Points]  # bids and tricks taken, one entry a seat
Entitled = Callable[["Rules", Points, int], bool]  # scores, side -> may its players bid a blind zero?
Over = Callable[["Rules", Points, int], int | None]  # scores, hands done -> the side that has won
Discards = Callable[[tuple[Hand, ...], Hand, Seat], Hand]  # rejects by seat, cards thrown unseen, seat -> what it knows
Players = Callable[["Rules", Points, int], tuple[Seat, ...]]  # scores, hands done -> who plays the next hand


@dataclass(frozen=True)
class Rules:
    """One trick game.

    A field holds a quantity, a table or a function, never a yes or no. `sizes` are the cards a player gets in
    the first hands, `then` repeats after them. `face_down` counts the cards laid aside unseen. `follow` is what the
    table accepts, `duty` what should be played. `zero` and `blind_zero` are what such a bid wins or loses, `behind` the points a side must be behind to bid blind,
    `blind_by` the ruling that says who may, `goal` the score that ends a match. `options` names the house rules that differ from the default.
    """

    name: str
    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    deck: tuple[Card, ...]
    sizes: tuple[int, ...]
    then: tuple[int, ...]
    face_down: int
    phases: tuple[Phase, ...]
    cut_for: CutFor
    follow: Follow
    duty: Follow
    opening: Opening
    bars: tuple[Bar, ...]
    score: Score
    entitled: Entitled
    over: Over
    players: Players
    discards: Discards
    zero: int = 0
    blind_zero: int = 0
    behind: int = 0
    blind_by: str = "R-BID-06"
    goal: int = 0
    options: tuple[tuple[str, str], ...] = ()

    def tricks_in(self, number: int) -> int:
        """Cards a player holds, and so tricks, in hand `number` (from 0)."""
        if number < len(self.sizes):
            return self.sizes[number]
        return self.then[(number - len(self.sizes)) % len(self.then)]

    @kept
    def is_strict(self) -> bool:
        """Whether the table accepts only what should be played, so that there is nothing to judge (R-TRICK-13)."""
        return self.follow is self.duty

    @kept
    def is_exact(self) -> bool:
        """Whether a trick over the bid is a loss, so that a bid must be met exactly."""
        alone = (Bid(1), *[None] * (self.seats - 1))
        met, over = (self.score(self, alone, (taken, *[0] * (self.seats - 1)))[0] for taken in (1, 2))
        return over < met

    def side_of(self, seat: Seat) -> int:
        """The number of the side that `seat` plays for."""
        return self._sides[seat]

    @kept
    def _sides(self) -> dict[Seat, int]:
        return {seat: side for side, seats in enumerate(self.sides) for seat in seats}

    def __repr__(self) -> str:
        options = "".join(f", {name}={choice!r}" for name, choice in self.options)
        return f"get({self.name!r}, seats={self.seats}{options})"
