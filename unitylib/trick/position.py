"""What a position holds, and what a seat may know of it. Values only; the phases and the engine move them on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from unitylib.cards import Card, Hand, Suit
from unitylib.trick.moves import Action, Bid, Keep, Seat, Throw

if TYPE_CHECKING:
    from unitylib.trick.phases import Phase
    from unitylib.trick.rules import Rules

Trick = tuple[Card, ...]  # in order of play
Points = tuple[int, ...]  # one number a side
Stage = tuple["Phase | None", Seat | None, tuple["Phase", ...]]  # the phase, who acts, the phases from this one on
Value = TypeVar("Value")


@dataclass(frozen=True)
class Standing:
    """Where the match stands before this hand: `number` counts hands from 0, `players` are the seats that take part."""

    number: int
    dealer: Seat | None
    scores: Points
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class Taken:
    """A finished trick: who led, the cards in order of play, who took it."""

    leader: Seat
    cards: Trick
    winner: Seat


@dataclass(frozen=True)
class Revoke:
    """A card that should not have been played: by whom, to which trick (from 0), and the card."""

    seat: Seat
    trick: int
    card: Card


@dataclass(frozen=True)
class Cutting:
    """One round of cutting for the deal: the seats that cut, and what each showed."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


class kept(Generic[Value]):  # noqa: N801 - reads like property
    """functools.cached_property without its lock, which in Python 3.11 costs a tenth of a whole deal."""

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self.work, self.name = work, work.__name__

    def __get__(self, item: Any, kind: type) -> Value:
        value = self.work(item)
        object.__setattr__(item, self.name, value)  # a frozen item too
        return value


@dataclass(frozen=True)
class State:
    """A whole position with every hand in it. Tuples with one entry a seat are indexed by seat.

    `stock` are cards that nobody holds, top first. `up` is the card that
    decided trump (set aside, or in a hand when it was cut), `down` the one that lies face down.
    `drafted` are the decisions of the draft in order, `rejects` what each seat looked at and threw, `unseen` what
    nobody looked at. `leader` leads the trick on the table; it is None until the first trick. `revokes` and `called`
    (seats that were called for one) are empty but at a referee table.
    """

    rules: Rules
    standing: Standing
    cuttings: tuple[Cutting, ...] = ()
    hands: tuple[Hand, ...] = ()
    stock: Hand = ()
    up: Card | None = None
    down: Card | None = None
    trump: Suit | None = None
    drafted: tuple[Keep | Throw, ...] = ()
    rejects: tuple[Hand, ...] = ()
    unseen: Hand = ()
    looked: tuple[bool, ...] = ()
    bids: tuple[Bid | None, ...] = ()
    leader: Seat | None = None
    trick: Trick = ()
    tricks: tuple[Taken, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    called: tuple[Seat, ...] = ()

    @kept
    def stage(self) -> Stage:
        """The first phase that waits for somebody, and for whom: a seat or CHANCE. None, None and () when the hand is over."""
        return _first_waiting(self, self.rules.phases)

    @kept
    def options(self) -> tuple[Action, ...]:
        """The moves open to the seat to act; none for CHANCE, and none when the hand is over."""
        phase = self.stage[0]
        return () if phase is None else phase.options(self)

    @property
    def phase(self) -> Phase | None:
        """The phase of the hand, or None when it is over."""
        return self.stage[0]

    @property
    def turn(self) -> Seat | None:
        """The seat to act, CHANCE, or None when the hand is over."""
        return self.stage[1]

    @property
    def taken(self) -> tuple[int, ...]:
        """Tricks taken, one number a seat."""
        return tricks_by_seat(self.tricks, self.rules.seats)

    @property
    def dealer(self) -> Seat:
        """The dealer, once the cut has found one."""
        assert self.standing.dealer is not None, "nobody has cut for the deal yet"
        return self.standing.dealer


def changed(state: State, **fields: Any) -> State:
    """The same as dataclasses.replace at a tenth of its price: a random deal makes sixty of these.

    What the new position waits for is worked out at once, from the phase of the old one on: no phase comes back. So
    change everything in one go; a position half changed may have no options.
    """
    # Not `state.__dict__ | fields`: that keeps the shared keys of a first position, and then reading any field is slower.
    values = {**state.__dict__, **fields}
    new: State = object.__new__(State)
    object.__setattr__(new, "__dict__", values)
    phase, _, _ = values["stage"] = _first_waiting(new, state.stage[2])
    values["options"] = () if phase is None else phase.options(new)
    return new


def _first_waiting(state: State, phases: tuple[Phase, ...]) -> Stage:
    while phases:
        seat = phases[0].actor(state)
        if seat is not None:
            return phases[0], seat, phases
        phases = phases[1:]
    return None, None, ()


def tricks_by_seat(tricks: tuple[Taken, ...], seats: int) -> tuple[int, ...]:
    winners = [trick.winner for trick in tricks]
    return tuple(winners.count(seat) for seat in range(seats))


@cache
def seats_from(players: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """The players clockwise, `first` first; if `first` does not play, the next one who does comes first."""
    later = [seat for seat in players if seat >= first]
    return (*later, *(seat for seat in players if seat < first))


def bidding_order(standing: Standing) -> tuple[Seat, ...]:
    """Left of the dealer first, the dealer last (R-BID-02)."""
    assert standing.dealer is not None
    return seats_from(standing.players, standing.dealer + 1)


@dataclass(frozen=True)
class View:
    """What one seat may know, and nothing else.

    `hand` is None while the seat may still bid blind and has not looked (R-BID-06). `cards` says how many cards
    each seat holds. `legal` are the moves open to this seat now, empty when it is not its turn. `down` is None
    until the hand is over (R-UNI4-03). `drawn` is the card this seat has just drawn in the draft, `discards` those
    of the draft that it has seen (R-UNI2-04). `duty` are the cards that this seat should play to the trick: at a strict
    table the same as those that it may.
    """

    rules: Rules
    seat: Seat
    standing: Standing
    phase: str
    turn: Seat | None
    hand: Hand | None
    cards: tuple[int, ...]
    up: Card | None
    down: Card | None
    trump: Suit | None
    looked: tuple[bool, ...]
    bids: tuple[Bid | None, ...]
    leader: Seat | None
    trick: Trick
    tricks: tuple[Taken, ...]
    legal: tuple[Action, ...]
    cuttings: tuple[Cutting, ...]
    drafted: tuple[Keep | Throw, ...]
    drawn: Card | None
    discards: Hand
    duty: Hand
    called: tuple[Seat, ...]

    @property
    def taken(self) -> tuple[int, ...]:
        """Tricks taken, one number a seat."""
        return tricks_by_seat(self.tricks, self.rules.seats)

    @property
    def tricks_to_play(self) -> int:
        """Tricks in this hand, from its first to its last."""
        return self.rules.tricks_in(self.standing.number)


def tricks_shown(view: View) -> tuple[Taken, ...]:
    """All tricks, the one on the table last, as if its leader took it."""
    if not view.trick or view.leader is None:
        return view.tricks
    return (*view.tricks, Taken(view.leader, view.trick, view.leader))


def plays(view: View, trick: Taken) -> Iterator[tuple[Seat, Card]]:
    """Who played which card to a trick, in order."""
    players = view.standing.players
    first = players.index(trick.leader)
    return ((players[(first + place) % len(players)], card) for place, card in enumerate(trick.cards))
