"""The scorecard of a match of any trick game: a line for each finished hand, and how each number came about.

Values only. The workbook that is made of them stands in sheet.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from unitylib.cards import SUIT_NAMES, Suit
from unitylib.errors import Illegal, Refusal
from unitylib.match import Match
from unitylib.trick import engine, joints
from unitylib.trick.moves import Seat
from unitylib.trick.position import Points, State, View
from unitylib.trick.rules import Bids, Rules, Score

# The parts that points are made of, by name, and each in words. `tricks` are those it is about.
WORDS = {
    "exact": "10 + bid {tricks}",  # R-ELEM-07
    "missed": "bid {tricks} missed",
    "out": "did not play",  # R-ELEM-11
    "made": "10 × bid {tricks}",  # R-UNI4-06
    "over": "{tricks} over",
    "lost": "−10 × bid {tricks}",  # R-UNI4-07
    "zero": "zero {verdict}",  # R-UNI4-08
    "blind zero": "blind zero {verdict}",  # R-UNI4-12
}


class Part(NamedTuple):
    """One number that points are made of: its name (a key of WORDS), what it adds, whose it is, the tricks it is about.

    A bid belongs to all seats of its side, a zero to the seat that bid it, and `tricks` is then what that seat took.

    >>> str(Part("made", 50, (0, 2), 5))
    '10 × bid 5 = +50'
    """

    name: str
    points: int
    seats: tuple[Seat, ...]
    tricks: int

    def __str__(self) -> str:
        words = WORDS[self.name].format(tricks=self.tricks, verdict="made" if self.points > 0 else "failed")
        return f"{words} = {gain(self.points)}"


def points_words(points: int) -> str:
    """Points with a true minus sign: "12", "−50"."""
    return f"−{-points}" if points < 0 else str(points)


def gain(points: int) -> str:
    """Points won or lost: "+12", "−50", "0"."""
    return f"+{points}" if points > 0 else points_words(points)


def points_named(points: int, number: Callable[[int], str] = points_words) -> str:
    """Points with their noun: "12 points", "−1 point"; `gain` as the number gives "+1 point"."""
    return f"{number(points)} point{'' if abs(points) == 1 else 's'}"


# --- how a number came about -------------------------------------------------------------------------------------


def parts(hand: State | View, side: int) -> tuple[Part, ...]:
    """What the points of `side` are made of; they add up to them. Raises Illegal while the hand goes on.

    After a call the bids of a revoked hand count as lost or made, whatever was taken (R-UNI4-16, R-UNI4-17).
    """
    return _EXPLAINED[hand.rules.score](hand, side, engine.points(hand)[side])


def _of_exact_bid(hand: State | View, side: int, points: int) -> tuple[Part, ...]:
    seats = hand.rules.sides[side]
    bid = hand.bids[seats[0]]
    if bid is None:
        return (Part("out", points, seats, 0),)
    return (Part("exact" if points else "missed", points, seats, bid.tricks),)


def _of_ten_a_trick(hand: State | View, side: int, points: int) -> tuple[Part, ...]:
    """The zeros first; what they leave of the points is the bid's, so that no rule of counting is written here again."""
    seats = hand.rules.sides[side]
    zeros = tuple(_zero(hand, seat) for seat in seats if _bids_zero(hand.bids, seat))
    bid, rest = joints.side_bid(hand.bids, seats), points - sum(zero.points for zero in zeros)
    if rest < 0:
        return (Part("lost", rest, seats, bid), *zeros)
    over = rest - 10 * bid
    made = (Part("made", 10 * bid, seats, bid),) if bid else ()
    return (*made, *((Part("over", over, seats, over),) if over else ()), *zeros)


def _bids_zero(bids: Bids, seat: Seat) -> bool:
    bid = bids[seat]
    return bid is not None and not bid.tricks


def _zero(hand: State | View, seat: Seat) -> Part:
    rules, bid, taken = hand.rules, hand.bids[seat], hand.taken[seat]
    offended = any(called in rules.sides[rules.side_of(seat)] for called in hand.called)
    made = not offended if hand.called else not taken
    points = joints.zero_points(rules, hand.bids, seat, made)
    return Part("blind zero" if bid is not None and bid.blind else "zero", points, (seat,), taken)


_EXPLAINED: dict[Score, Callable[[State | View, int, int], tuple[Part, ...]]] = {
    joints.exact_bid: _of_exact_bid,
    joints.ten_a_trick: _of_ten_a_trick,
    joints.ten_a_trick_zeros_apart: _of_ten_a_trick,
}


# --- the card ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """One finished hand. `number` counts from 0; `bids`, `taken` have one entry a seat, the rest one a side.

    A bid is None for a seat that sat the hand out; `called` are the seats called for a revoke. `totals` include this
    hand. `tied` are the sides level in front when that alone keeps the match going, so that another hand is played.
    """

    number: int
    dealer: Seat
    trump: Suit | None
    tricks: int
    bids: Bids
    taken: tuple[int, ...]
    called: tuple[Seat, ...]
    parts: tuple[tuple[Part, ...], ...]
    points: Points
    totals: Points
    tied: tuple[int, ...]


@dataclass(frozen=True)
class Scorecard:
    """The finished hands of a match. `winner` is the side that has won, None while the match goes on."""

    rules: Rules
    lines: tuple[Line, ...]
    winner: int | None

    @property
    def totals(self) -> Points:
        """The running scores after the last finished hand, one a side."""
        return self.lines[-1].totals

    @property
    def tied(self) -> tuple[int, ...]:
        """The sides between which another hand must decide; none when nothing is to be decided."""
        return self.lines[-1].tied

    def __str__(self) -> str:
        return "\n".join(_line_text(self.rules, line) for line in self.lines)


def scorecard(match: Match) -> Scorecard:
    """The scorecard so far. Raises Illegal before the first hand is finished.

    >>> scorecard(Match("elements", seats=3, seed=12))
    Traceback (most recent call last):
    unitylib.errors.Illegal: No hand is finished yet, so the scorecard is still empty. (R-ELEM-09)
    """
    lines = tuple(map(line_of, finished_hands(match)))
    if not lines:
        ruling = "R-ELEM-09" if match.rules.sizes else "R-UNI4-14"
        raise Illegal(Refusal("No hand is finished yet, so the scorecard is still empty.", ruling))
    return Scorecard(match.rules, lines, match.rules.over(match.rules, lines[-1].totals, lines[-1].number + 1))


def finished_hands(match: Match) -> tuple[State, ...]:
    """The last position of each hand that is over; a call after the last trick is in it."""
    last = [list(states)[-1] for _, states in groupby(match.states, key=lambda state: state.standing.number)]
    return tuple(state for state in last if state.turn is None)


def line_of(state: State) -> Line:
    """The line of a hand that is over."""
    rules, done = state.rules, state.standing.number + 1
    totals = engine.scores(state)
    return Line(
        number=state.standing.number,
        dealer=state.dealer,
        trump=state.trump,
        tricks=rules.tricks_in(state.standing.number),
        bids=state.bids,
        taken=state.taken,
        called=state.called,
        parts=tuple(parts(state, side) for side in range(len(rules.sides))),
        points=engine.points(state),
        totals=totals,
        tied=_tied(rules, totals, done),
    )


def _tied(rules: Rules, totals: Points, done: int) -> tuple[int, ...]:
    """The sides in front, when with one of them alone there the match would be over (R-ELEM-10, R-UNI4-15)."""
    leaders = tuple(side for side, total in enumerate(totals) if total == max(totals))
    alone = tuple(total - (side in leaders[1:]) for side, total in enumerate(totals))
    return leaders if len(leaders) > 1 and rules.over(rules, alone, done) is not None else ()


def _line_text(rules: Rules, line: Line) -> str:
    trump = SUIT_NAMES[line.trump] if line.trump else "no trump"
    sides = [_side_text(rules, line, side) for side in range(len(rules.sides))]
    return "\n".join((f"Hand {line.number + 1}, seat {line.dealer} dealt, {trump}", *sides))


def _side_text(rules: Rules, line: Line, side: int) -> str:
    seats = " + ".join(map(str, rules.sides[side]))
    told = "; ".join(map(str, line.parts[side]))
    return f"  seat {seats}: {told}: {gain(line.points[side])}, total {line.totals[side]}"
