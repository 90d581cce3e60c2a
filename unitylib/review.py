"""A match looked at afterwards: each decision of a seat priced from what that seat could know, the costliest first.

A price comes from deals that the seat could not rule out, played out for each thing it might have done, so it never blames anybody
for cards that nobody could see. Forced moves are left out. What remains of the result, cost and expectation taken away, is luck.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from unitylib.bots import simple
from unitylib.bots.sampling import Prices, prices
from unitylib.errors import BadText
from unitylib.match import LARGEST_SEED, Match
from unitylib.trick import engine
from unitylib.trick.moves import Action, Bid, Choose, Play, Seat
from unitylib.trick.position import State, View
from unitylib.work import finished, piece

WORLDS = 200  # dealt for each decision

PRICED = (Bid, Play, Choose)  # looks and the draft are not


@dataclass(frozen=True)
class Decision:
    """One unforced move: its `place` among the moves of the match, what was done, and the prices of all that was open."""

    place: int
    hand: int
    view: View
    action: Action
    prices: Prices

    @property
    def best(self) -> Action:
        """The move that came out best."""
        best: Action = self.prices.best
        return best

    @property
    def cost(self) -> float:
        """Points given away against it; 0 for what cannot be told from it, two standard errors or less."""
        cost = self.prices.cost(self.action)
        return cost if cost > 2 * self.prices.cost_error(self.action) else 0.0


@dataclass(frozen=True)
class Review:
    """The decisions of one seat, in the order of play; `results` are its points ahead of the other sides in each finished hand."""

    seat: Seat
    decisions: tuple[Decision, ...]
    results: tuple[float, ...]
    expected: tuple[float, ...]  # points ahead before its first decision of each hand, had it gone on with the best

    @property
    def worst_first(self) -> tuple[Decision, ...]:
        """The decisions that cost something, the costliest first."""
        return tuple(sorted((one for one in self.decisions if one.cost), key=lambda one: -one.cost))

    @property
    def cost(self) -> float:
        """Points given away in all."""
        return sum(one.cost for one in self.decisions)

    @property
    def rate(self) -> float:
        """Points given away for each unforced decision."""
        return self.cost / len(self.decisions) if self.decisions else 0.0

    @property
    def luck(self) -> float:
        """What the cards and the others gave: the result, less what was to be expected, and without the own mistakes."""
        return sum(self.results) - sum(self.expected) + self.cost


def review(match: Match, seat: Seat, worlds: int = WORLDS) -> Generator[float, None, Review]:
    """Looks at every finished hand of the match. Gives the part done after each decision.

    BadText while a hand goes on, for then the others have not shown their cards, and for a game that it cannot price.
    """
    if not hasattr(match.rules, "tricks_in"):
        raise BadText(f"{match.rules.name} cannot be reviewed yet")
    if match.turn is not None:
        raise BadText("a review is for the end of a hand: this one still goes on")
    return _review(match, seat, worlds)


def _review(match: Match, seat: Seat, worlds: int) -> Generator[float, None, Review]:
    places = list(_unforced(match, seat))
    decisions: list[Decision] = []
    for done, place in enumerate(places):
        before = match.states[place]
        view, work = engine.view(before, seat), Random(f"review {match.seed} {place}")
        found = yield from piece(prices(view, work, worlds), done, len(places))
        decisions.append(Decision(place, before.standing.number, view, match.moves[place].action, found))
    results = dict(_results(match, seat))
    firsts: dict[int, float] = {}
    for one in decisions:
        firsts.setdefault(one.hand, one.prices.mean(one.best))
    hands = [hand for hand in results if hand in firsts]  # a hand without a choice says nothing about luck or skill
    return Review(seat, tuple(decisions), tuple(results[hand] for hand in hands), tuple(firsts[hand] for hand in hands))


def _unforced(match: Match, seat: Seat) -> Iterator[int]:
    for place, move in enumerate(match.moves):
        before = match.states[place]
        if move.seat == seat and isinstance(move.action, PRICED) and len(before.options) > 1:
            yield place


def _results(match: Match, seat: Seat) -> Iterator[tuple[int, float]]:
    """For each finished hand its number, and the points ahead of the mean of the other sides."""
    for state in _ends(match):
        points = engine.points(state)
        mine = points[state.rules.side_of(seat)]
        yield state.standing.number, mine - (sum(points) - mine) / (len(points) - 1)


def _ends(match: Match) -> Iterator[State]:
    """The last position of each finished hand; a call may come after the first that was over."""
    last: State | None = None
    for state in match.states:
        if last is not None and state.standing.number != last.standing.number:
            yield last
            last = None
        if state.turn is None:
            last = state
    if last is not None:
        yield last


# --- more of the same kind -----------------------------------------------------------------------------------

TRIES = 60  # deals looked through for a position of the same kind
SPREAD = 1.0  # points that at least one move must cost, so that there is something to find


def kind(view: View) -> tuple[object, ...]:
    """What makes decisions alike: a bid; a lead, a card that follows or one that need not, early, in the middle or late in the hand."""
    if view.phase != "tricks" or view.hand is None:
        return (view.phase,)
    follows = bool(view.trick) and view.duty != view.hand
    zero = any(bid is not None and not bid.tricks for bid in view.bids)
    third = 3 * len(view.hand) // (view.tricks_to_play + 1)
    return (view.phase, bool(view.trick), follows, third, zero)


def another(match: Match, like: Decision, seed: int, worlds: int = WORLDS) -> tuple[Match, Prices]:
    """A match of the same game that stands before a decision of the same kind of the same seat, and its prices; bots made the moves before.

    `seed` says where to begin looking. Where no deal has one in which a move costs SPREAD points, the last one that was found
    serves. BadText when there is none at all.
    """
    options: dict[str, Any] = dict(match.rules.options)
    found: tuple[Match, Prices] | None = None
    for number in range(TRIES):
        other = Match(match.rules.name, (seed + number) % LARGEST_SEED, seats=match.rules.seats, **options)
        if _walked(other, like):
            priced = finished(prices(other.view(like.view.seat), Random(f"more {other.seed}"), worlds))
            found = other, priced
            if max(map(priced.cost, priced.by_move)) >= SPREAD * 2:
                break
    if found is None:
        raise BadText("no other deal with such a decision was found: try another one")
    return found


def _walked(match: Match, like: Decision) -> bool:
    """Lets bots play until a decision of the kind comes; whether one did."""
    rng = Random(match.seed)
    while (turn := match.turn) is not None:
        view = match.view(turn)
        if turn == like.view.seat and len(view.legal) > 1 and kind(view) == kind(like.view):
            return True
        match.push(turn, simple.bot(view, rng))
    return False
