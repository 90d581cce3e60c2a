"""What a position holds, and what a seat may know of it. Values only; the phases and the engine move them on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, overload

from unitylib.cards import Card, Hand
from unitylib.rummy.contracts import Arrangements
from unitylib.rummy.melds import Meld
from unitylib.rummy.moves import Action, Lay, Seat

if TYPE_CHECKING:
    from unitylib.rummy.phase import Phase
    from unitylib.rummy.rules import Round, Rules

Points = tuple[int, ...]  # one number a seat


@dataclass(frozen=True)
class Standing:
    """Where the match stands before this round: `number` counts rounds from 0."""

    number: int
    dealer: Seat | None
    scores: Points


@dataclass(frozen=True)
class Laid:
    """A meld on the table, and who laid it down."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True)
class Moves(Sequence[Action]):
    """The moves open to a seat: `plain` ones, then the lay-downs, fewest points left first.

    There may be thousands of lay-downs, so they are looked for only when somebody goes through them.
    """

    plain: tuple[Action, ...] = ()
    lays: tuple[Arrangements, ...] = ()

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        yield from self.lay_downs

    @property
    def lay_downs(self) -> Iterator[Lay]:
        """The ways to lay down, fewest points left first."""
        return (Lay(tuple(meld.cards for meld in melds)) for ways in self.lays for melds in ways)

    @cached_property
    def _all(self) -> tuple[Action, ...]:
        return tuple(move for move in self)  # not tuple(self), which would ask for the length

    def __len__(self) -> int:
        return len(self._all)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        return self._all[place]


@dataclass(frozen=True)
class State:
    """A whole position with every hand in it. Tuples with one entry a seat are indexed by seat.

    `stock` lies top first, `discards` bottom first, `laid_by` says who laid each of these, None for the upcard. `player` is in turn. `asked` are the seats that have not yet said whether they want it, `callers` those that may still call it,
    `taker` waits for a penalty card while the discards are shuffled. `down` says in which turn a seat has laid down.
    `freed` is a joker that must be played at once.

    For what everybody can remember: `known` are the cards that all have seen go into a hand. Once discards have been
    shuffled, `pile` are the cards of the new stock, `fresh` what each seat has drawn from it, `shed` what each has
    played since that was not known.
    """

    rules: Rules
    standing: Standing
    cut: int | None = None
    hands: tuple[Hand, ...] = ()
    stock: Hand = ()
    discards: Hand = ()
    laid_by: tuple[Seat | None, ...] = ()
    table: tuple[Laid, ...] = ()
    player: Seat = 0
    drawn: bool = False
    asked: tuple[Seat, ...] = ()
    callers: tuple[Seat, ...] = ()
    taker: Seat | None = None
    freed: Card | None = None
    turns: int = 0
    down: tuple[int | None, ...] = ()
    buys: tuple[int, ...] = ()
    known: tuple[Hand, ...] = ()
    pile: Hand = ()
    fresh: tuple[Hand, ...] = ()
    shed: tuple[Hand, ...] = ()

    @cached_property
    def stage(self) -> tuple[Phase | None, Seat | None]:
        """The phase that waits for somebody, and for whom: a seat or CHANCE. None and None when the round is over."""
        if not self.is_over:
            for phase in self.rules.phases:
                seat = phase.actor(self)
                if seat is not None:
                    return phase, seat
        return None, None

    @cached_property
    def options(self) -> Moves:
        """The moves open to the seat to act; none for CHANCE, and none when the round is over."""
        phase = self.stage[0]
        return Moves() if phase is None else phase.options(self)

    @property
    def phase(self) -> Phase | None:
        """The phase of the round, or None when it is over."""
        return self.stage[0]

    @property
    def turn(self) -> Seat | None:
        """The seat to act, CHANCE, or None when the round is over."""
        return self.stage[1]

    @property
    def dealer(self) -> Seat:
        """The dealer, once drawn."""
        assert self.standing.dealer is not None, "nobody has drawn the dealer yet"
        return self.standing.dealer

    @property
    def round(self) -> Round:
        """The round going on."""
        return self.rules.rounds[self.standing.number]

    @property
    def discarder(self) -> Seat | None:
        """The seat that laid the top discard, None for the upcard or when there is none."""
        return self.laid_by[-1] if self.laid_by else None

    @property
    def out(self) -> Seat | None:
        """The seat that has gone out (R-UTD-46)."""
        return next((seat for seat, hand in enumerate(self.hands) if not hand), None)

    @cached_property
    def is_over(self) -> bool:
        """Somebody is out, or the round is blocked (R-UTD-41)."""
        return bool(self.hands) and (self.out is not None or self.is_blocked)

    @property
    def is_blocked(self) -> bool:
        """No card is left to draw, or the turns are used up (R-UTD-41)."""
        waits = self.asked or self.callers or self.taker is not None or self.drawn
        return self.no_turns_left or not (waits or self.stock or self.discards[1:])

    @property
    def no_turns_left(self) -> bool:
        """As many turns as the table allows have been played (R-UTD-41)."""
        return self.turns >= self.rules.turn_limit * self.rules.seats


@dataclass(frozen=True)
class View:
    """What one seat may know, and nothing else.

    Hands are counted in `cards`, the stock in `stock`; discards lie face up in the order they fell. `known` and `pile` are
    what everybody can remember, `fresh` what this seat has drawn from a shuffled stock and `drew` how many cards each seat has.
    `shown` are all hands once the round is over, else empty. `legal` are the moves open to this seat now.
    """

    rules: Rules
    seat: Seat
    standing: Standing
    phase: str
    turn: Seat | None
    cut: int | None
    hand: Hand
    cards: tuple[int, ...]
    stock: int
    discards: Hand
    laid_by: tuple[Seat | None, ...]
    table: tuple[Laid, ...]
    player: Seat
    drawn: bool
    asked: tuple[Seat, ...]
    callers: tuple[Seat, ...]
    taker: Seat | None
    freed: Card | None
    turns: int
    down: tuple[int | None, ...]
    buys: tuple[int, ...]
    known: tuple[Hand, ...]
    pile: Hand
    fresh: Hand
    drew: tuple[int, ...]
    shed: tuple[Hand, ...]
    shown: tuple[Hand, ...]
    legal: Moves

    @property
    def round(self) -> Round:
        """The round going on."""
        return self.rules.rounds[self.standing.number]

    @property
    def discarder(self) -> Seat | None:
        """The seat that laid the top discard, None for the upcard or when there is none."""
        return self.laid_by[-1] if self.laid_by else None
