"""Rules: one row describes United as one table plays it. The small functions that rows are made of stand in joints.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unitylib.cards import Card, Hand
from unitylib.errors import Refusal
from unitylib.rummy.contracts import MANY, Contract
from unitylib.rummy.melds import Melding
from unitylib.rummy.moves import Seat

if TYPE_CHECKING:
    from unitylib.rummy.phase import Phase


@dataclass(frozen=True)
class Round:
    """One round: the number of its contract in the book, the contract, the cards dealt.

    Whoever lays down must keep at least `least` cards and may keep at most `most`: 0 when all must go out at once.
    """

    number: int
    contract: Contract
    cards: int
    least: int = 0
    most: int = MANY

    @property
    def at_once(self) -> bool:
        """Whoever lays down goes out with it, so that nobody builds or swaps (R-UTD-30)."""
        return self.most < MANY


BuyBar = Callable[
    [Seat, Seat | None, bool], Refusal | None
]  # buyer, discarder (None: upcard), has the buyer laid down?
Allowed = Callable[[bool, bool], Refusal | None]  # has laid down, has done so in this very turn
Freed = Callable[[Card], Card | None]  # a joker out of a run -> the card that must be played at once
Callers = Callable[[Seat, bool, int], tuple[Seat, ...]]  # discarder, has it laid down, seats -> who is asked for a call


@dataclass(frozen=True)
class Rules:
    """One table's United.

    A field holds a quantity, a table or a function, never a yes or no. `deuce` is the price of a two in a hand, `cut_over` counts the
    cards of an exact cut beyond the hands, `bonus` is what it brings. `buy_bars` say who may not buy, `builds` and `swaps`
    when one may build and swap, `extra` which further combinations a player may lay who has laid down. `options`
    names the house rules that differ from the default.
    """

    name: str
    seats: int
    deck: Hand
    rounds: tuple[Round, ...]
    phases: tuple[Phase, ...]
    melding: Melding
    deuce: int
    cut_over: int
    bonus: int
    buy_bars: tuple[BuyBar, ...]
    max_buys: int
    turn_limit: int
    builds: Allowed
    swaps: Allowed
    freed: Freed
    extra: tuple[Contract, ...]
    callers: Callers
    options: tuple[tuple[str, str], ...] = ()

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(self.seats))

    def exact_cut(self, number: int) -> int:
        """The cards that a cut for round `number` (from 0) must lift to earn the bonus (R-UTD-50)."""
        return self.seats * self.rounds[number].cards + self.cut_over

    def clockwise(self, after: Seat) -> tuple[Seat, ...]:
        """All seats, the one left of `after` first, `after` itself last."""
        return tuple((after + step) % self.seats for step in range(1, self.seats + 1))

    def __repr__(self) -> str:
        options = "".join(f", {name}={choice!r}" for name, choice in self.options)
        return f"get({self.name!r}, seats={self.seats}{options})"
