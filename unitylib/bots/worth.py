"""What a hand is worth in the auction: how many tricks it takes, how often each bid is made, and what each bid brings. Why: reasons.py.

Deals that the seat cannot rule out are played out by the rules of thumb of solve/playing.py, each bid in the same deals. A deal counts the
more the better it explains the bids that were made, and those in which a bid is kept count together as much as calibrated.py says. Left out
of account: what a bid tells the others, and what it does to later hands, except that a match may end with this one.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import mul
from random import Random
from statistics import fmean
from typing import NamedTuple

from unitylib.bots.calibrated import true_chance
from unitylib.bots.drafts import likely_worlds
from unitylib.bots.ends import Course, Ends, Scoring
from unitylib.bots.prices import Prices, standard_error
from unitylib.bots.sampling import BATCH
from unitylib.errors import BadText
from unitylib.solve import ALL
from unitylib.trick.moves import Bid
from unitylib.trick.position import View
from unitylib.work import checked_deals

WORLDS = 1000

Chances = tuple[float, ...]  # of no trick, one, two, … up to all


class Promise(NamedTuple):
    """What one bid leads to.

    `made` is the chance that it is kept, `points` what the own side scores on average, with its standard error. `cost` is what
    it gives away against the best bid, in points ahead of the other sides, the end of the match included; `unsure` its standard error.
    """

    made: float
    points: float
    error: float
    cost: float
    unsure: float


@dataclass(frozen=True)
class Worth:
    """What a hand is worth before its bid.

    `tricks` are the chances of each number of own tricks, `side` those of the whole side, when this seat tries for all it can
    get. `bids` tells what each open bid leads to.
    """

    tricks: Chances
    side: Chances
    bids: Mapping[Bid, Promise]

    @property
    def best(self) -> Bid:
        """The bid that comes out best."""
        return min(self.bids, key=lambda bid: self.bids[bid].cost)

    @property
    def mean(self) -> float:
        """Own tricks on average."""
        return _mean(self.tricks)


def worth(view: View, rng: Random, count: int = WORLDS) -> Generator[float, None, Worth]:
    """Gives the part done, then the worth of the hand. BadText when it is not this seat's turn to bid with its cards in sight."""
    if view.phase != "auction" or view.turn != view.seat or view.hand is None:
        raise BadText("a hand has a worth when it is its turn to bid and its cards have been looked at")
    tally, dealt = _Tally(view), likely_worlds(view, rng)
    for done in range(0, checked_deals(count), BATCH):
        batch = list(islice(dealt, min(BATCH, count - done)))
        tally.add(Ends(tally.scoring, batch, rng.getrandbits(32)))
        yield min(1.0, (done + len(batch)) / count)
    return tally.worth()


class _Tally:
    """What has been counted so far."""

    def __init__(self, view: View) -> None:
        self.view, self.scoring = view, Scoring(view)
        self.seats = view.rules.sides[view.rules.side_of(view.seat)]
        self.likely: list[float] = []
        self.own: list[int] = []
        self.side: list[int] = []
        self.kept: dict[Bid, list[bool]] = {bid: [] for bid in view.legal if isinstance(bid, Bid)}
        self.points: dict[Bid, list[float]] = {bid: [] for bid in self.kept}
        self.ahead: dict[Bid, list[float]] = {bid: [] for bid in self.kept}

    def add(self, ends: Ends) -> None:
        """Counts how these worlds end."""
        tricks = ends.tricks[Course(ALL)]
        self.likely += ends.likenesses()
        self.own += tricks[self.view.seat]
        self.side += map(sum, zip(*(tricks[seat] for seat in self.seats), strict=True))
        for bid, points in self.points.items():
            self.ahead[bid] += ends.ahead(bid)
            points += ends.points(bid)
            self.kept[bid] += ends.kept(bid)

    def worth(self) -> Worth:
        usual = fmean(self.likely)
        self.likely = [likely / usual for likely in self.likely]
        own = self._chances(self.own)
        made, weights = {}, {}
        for bid, kept in self.kept.items():
            share = self._share(kept)
            made[bid] = true_chance(self.view, bid, share, _mean(own))
            weights[bid] = self._weights(kept, share, made[bid])
        prices = Prices({bid: _weighed(values, weights[bid]) for bid, values in self.ahead.items()})
        promises = {bid: self._promise(bid, made[bid], weights[bid], prices) for bid in self.kept}
        return Worth(own, self._chances(self.side), promises)

    def _share(self, kept: list[bool]) -> float:
        """How often a bid is kept; exactly 1 where it always is."""
        kinds = {True: 0.0, False: 0.0}
        for is_kept, likely in zip(kept, self.likely, strict=True):
            kinds[is_kept] += likely
        return kinds[True] / (kinds[True] + kinds[False])

    def _weights(self, kept: list[bool], share: float, made: float) -> list[float]:
        """How much each deal counts, so that those in which the bid is kept count as much as its chance says."""
        times = {True: made / (share or 1), False: (1 - made) / (1 - share or 1)}
        return [likely * times[is_kept] for is_kept, likely in zip(kept, self.likely, strict=True)]

    def _promise(self, bid: Bid, made: float, weights: list[float], prices: Prices) -> Promise:
        points = _weighed(self.points[bid], weights)
        return Promise(made, fmean(points), standard_error(points), prices.cost(bid), prices.cost_error(bid))

    def _chances(self, tricks: list[int]) -> Chances:
        found = [0.0] * (self.view.tricks_to_play + 1)
        for took, likely in zip(tricks, self.likely, strict=True):
            found[took] += likely
        return tuple(chance / len(tricks) for chance in found)


def _mean(tricks: Chances) -> float:
    return sum(count * chance for count, chance in enumerate(tricks))


def _weighed(values: list[float], weights: list[float]) -> tuple[float, ...]:
    """Numbers with the mean that the values have when each counts by its weight, and with the standard error of that mean."""
    mean = sum(map(mul, values, weights)) / sum(weights)
    return tuple([mean + weight * (value - mean) for value, weight in zip(values, weights, strict=True)])
