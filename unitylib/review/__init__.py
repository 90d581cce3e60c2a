"""A match looked at afterwards: each decision of a seat priced from what that seat could know, the costliest first.

A price comes from deals that the seat could not rule out, played out for each thing it might have done, so it never blames anybody
for cards that nobody could see. Forced moves are left out. What remains of the result, cost and expectation taken away, is luck.
What each family of games prices, and how, stands in trick.py and rummy.py.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from unitylib import games
from unitylib.bots.prices import Prices
from unitylib.errors import BadText, checked_number, quoted
from unitylib.match import LARGEST_SEED, Action, Match, Seat, State, View
from unitylib.named import Named
from unitylib.work import checked_deals, piece


class Family(NamedTuple):
    """How a family of games is looked at.

    `priced` are its moves that have a price, from `worlds` deals each unless another number is asked for; `choices` are those that a view may
    make, and `prices` compares them, and the move that was made; `ahead` are a seat's points ahead of the mean of the others in a finished hand,
    counted as prices count them: `stake` is what winning the match counts beyond its points, 0 where the hand cannot end it. `kind` tells what makes decisions alike, `fresh` is a match in which such a one may come with new cards, played by `bot`; one that costs `spread` points has
    something to find. `same` is the move with a price that a move counts as.
    """

    priced: tuple[type[Any], ...]
    worlds: int
    choices: Callable[[View], Iterable[Action]]
    prices: Callable[[View, Random, int, Action | None], Generator[float, None, Prices]]
    ahead: Callable[[State, Seat], float]
    stake: Callable[[View], int]
    kind: Callable[[View], tuple[object, ...]]
    bot: Callable[[View, Random], Action]
    spread: float
    same: Callable[[Action, Prices], Action | None]


FAMILIES: Named[Family] = Named("unitylib.review", {"trick": "trick.TRICK", "rummy": "rummy.RUMMY"})


def family(rules: Any) -> Family:
    """How games of these rules are looked at. BadText for a family whose decisions have no price."""
    name = games.family(rules.name)
    if name not in FAMILIES.where:
        raise BadText(f"{rules.name} cannot be reviewed: its decisions have no price")
    return FAMILIES[name]


def _family_of(match: object) -> Family:
    if not isinstance(match, Match):
        raise BadText(f"{quoted(match)} is no match: Match('elements') makes one")
    return family(match.rules)


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
        return self.prices.best

    @property
    def cost(self) -> float:
        """Points given away against it; 0 for what cannot be told from it."""
        return self.prices.loss(self.action)


@dataclass(frozen=True)
class Review:
    """The decisions of one seat, in the order of play; `results` are its points ahead of the other sides in each finished hand.

    `stake` is what winning the match counts in them beyond the points, and losing it against; 0 where no hand could end it.
    """

    seat: Seat
    decisions: tuple[Decision, ...]
    results: tuple[float, ...]
    expected: tuple[float, ...]  # points ahead before its first decision of each hand, had it gone on with the best
    stake: int = 0

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


def review(match: Match, seat: Seat, worlds: int = 0) -> Generator[float, None, Review]:
    """Looks at every finished hand of the match, with so many `worlds` for a decision, or as many as is usual. Gives the part done.

    A revoke at a referee table has no price, and so is no decision (R-TRICK-13). BadText while a hand goes on, for then the others have not
    shown their cards, for a game that it cannot price, for what is no match, no seat and no number.
    """
    how = _family_of(match)
    worlds = checked_deals(worlds, how.worlds)
    match.view(seat)  # what is no seat is refused there
    if match.turn is not None:
        raise BadText("a review is for the end of a hand: this one still goes on")
    return _review(match, seat, how, worlds)


def _review(match: Match, seat: Seat, how: Family, worlds: int) -> Generator[float, None, Review]:
    places = list(_unforced(match, seat, how))
    decisions: list[Decision] = []
    for done, place in enumerate(places):
        before, action = match.states[place], match.moves[place].action
        view, rng = match.engine.view(before, seat), Random(f"review {match.seed} {place}")
        found = yield from piece(how.prices(view, rng, worlds, action), done, len(places))
        if how.same(action, found) is not None:
            decisions.append(Decision(place, before.standing.number, view, action, found))
    results = dict(_results(match, seat, how))
    firsts: dict[int, float] = {}
    for one in decisions:
        firsts.setdefault(one.hand, one.prices.mean(one.best))
    hands = [hand for hand in results if hand in firsts]  # a hand without a choice says nothing about luck or skill
    stake = max((how.stake(one.view) for one in decisions), default=0)
    return Review(
        seat, tuple(decisions), tuple(results[hand] for hand in hands), tuple(firsts[hand] for hand in hands), stake
    )


def _unforced(match: Match, seat: Seat, how: Family) -> Iterator[int]:
    for place, move in enumerate(match.moves):
        mine = move.seat == seat and isinstance(move.action, how.priced)
        if mine and _has_choice(match.engine.view(match.states[place], seat), how):
            yield place


def _has_choice(view: View, how: Family) -> bool:
    return len(list(islice(how.choices(view), 2))) > 1


def _results(match: Match, seat: Seat, how: Family) -> Iterator[tuple[int, float]]:
    """For each finished hand its number, and the points ahead of the mean of the other sides."""
    for state in _ends(match):
        yield state.standing.number, how.ahead(state, seat)


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


def kind(view: View) -> tuple[object, ...]:
    """What makes decisions alike."""
    return family(view.rules).kind(view)


def another(match: Match, like: Decision, seed: int, worlds: int = 0) -> Generator[float, None, tuple[Match, Prices]]:
    """A match of the same game that stands before a decision of the same kind of the same seat, and its prices; bots made the moves before.

    It begins with the same hand of the match: as many cards, the same scores, the same dealer but in the first, for which the seats cut.

    `seed` says where to begin looking. Where no deal has one with something to find, the last one of the kind serves. Gives the
    part of the deals looked through. BadText when there is none at all, for a decision under other rules, and for what is no match, no seed
    and no number.
    """
    how = _family_of(match)
    if not isinstance(like, Decision):
        raise BadText(f"{quoted(like)} is no decision: those of a review are")
    if like.view.rules != match.rules:
        raise BadText(f"that decision was made in {like.view.rules!r}, and this match is one of {match.rules!r}")
    checked_number(seed, "seed", 0, LARGEST_SEED)
    return _another(match, like.view, seed, how, checked_deals(worlds, how.worlds))


def _another(
    match: Match, like: View, seed: int, how: Family, worlds: int
) -> Generator[float, None, tuple[Match, Prices]]:
    found: tuple[Match, Prices] | None = None
    for number in range(TRIES):
        other = _fresh(match, like, (seed + number) % LARGEST_SEED)
        yield number / TRIES
        if other.seed != match.seed and _walked(other, like, how):
            view, rng = other.view(like.seat), Random(f"more {other.seed}")
            priced = yield from piece(how.prices(view, rng, worlds, None), number, TRIES)
            found = other, priced
            if max(map(priced.cost, priced.by_move)) >= how.spread:
                break
    if found is None:
        raise BadText("no other deal with such a decision was found: try another one")
    return found


def _fresh(match: Match, like: View, seed: int) -> Match:
    """The same hand of such a match, with new cards."""
    rules, standing = match.rules, like.standing
    options: dict[str, Any] = dict(rules.options)
    if standing.number:
        options |= {"hand": standing.number, "dealer": standing.dealer, "scores": standing.scores}
    return Match(rules.name, seed, seats=rules.seats, bots=match.bots, **options)


def _walked(match: Match, like: View, how: Family) -> bool:
    """Lets bots play until a decision of the kind comes; whether one did."""
    rng = Random(match.seed)
    while (turn := match.turn) is not None:
        view = match.view(turn)
        if turn == like.seat and _has_choice(view, how) and how.kind(view) == how.kind(like):
            return True
        match.push(turn, how.bot(view, rng))
    return False
