"""What a hand is worth in the auction: how many tricks it takes, how often each bid is made, what each bid brings, and why.

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
from unitylib.bots.counting import Odds, sure_tricks
from unitylib.bots.drafts import likely_worlds
from unitylib.bots.ends import Course, Ends, Scoring
from unitylib.bots.prices import Prices, standard_error
from unitylib.bots.sampling import BATCH
from unitylib.cards import SUIT_NAMES, SUITS, Hand, Suit
from unitylib.errors import BadText
from unitylib.solve import ALL
from unitylib.trick.joints import dealers_hook, suit_of
from unitylib.trick.moves import Bid
from unitylib.trick.position import View, bidding_order
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


# --- why -----------------------------------------------------------------------------------------------------


def reasons(view: View) -> tuple[str, ...]:
    """What in the hand, and about it, speaks for how many tricks; for the seat itself, as it tells of its cards."""
    assert view.hand is not None and view.trump is not None
    told = (
        _sure(view, view.hand, view.trump),
        _trumps(view, view.hand, view.trump),
        _short(view.hand, view.trump),
        *_around(view),
    )
    return tuple(filter(None, told))


def _sure(view: View, hand: Hand, trump: Suit) -> str:
    sure = sure_tricks(hand, Odds(view, trump).others, trump)
    if not sure:
        return "No trick is certain: a higher trump may be out."
    if sure == 1:
        return "One trick is certain: the highest trump."
    return f"Your highest {sure} trumps are certain tricks."


def _trumps(view: View, hand: Hand, trump: Suit) -> str:
    held = [card for card in hand if suit_of(card, trump) == trump]
    universals = [card.name for card in held if card.is_universal]
    out = sum(suit_of(card, trump) == trump for card in view.rules.deck)
    share = out * len(hand) / len(view.rules.deck)
    named = f", among them the {' and the '.join(universals)}" if universals else ""
    counted = "one trump" if len(held) == 1 else f"{len(held) or 'no'} trumps"
    return f"You hold {counted}{named}; an even share would be {share:.1f}."


def _short(hand: Hand, trump: Suit) -> str:
    """A short side suit lets low trumps take tricks, if there are any."""
    lengths = {suit: sum(suit_of(card, trump) == suit for card in hand) for suit in SUITS if suit != trump}
    if not any(suit_of(card, trump) == trump for card in hand):
        return ""
    none = [SUIT_NAMES[suit] for suit, length in lengths.items() if not length]
    one = [SUIT_NAMES[suit] for suit, length in lengths.items() if length == 1]
    if none:
        return f"You have no card of {_suits(none, 'or')}: a low trump can take a trick there at once."
    if one and len(hand) > 4:
        return f"You have only one card of {_suits(one, 'and')}: a low trump can take a trick there from the second round on."
    return ""


def _suits(names: list[str], joined: str) -> str:
    """Of the three that are not trump."""
    return "each other suit" if len(names) == len(SUITS) - 1 else f" {joined} ".join(names)


def _around(view: View) -> tuple[str, ...]:
    """What the others have bid, who leads, what the hook leaves."""
    order, rules = bidding_order(view.standing), view.rules
    heard = [bid.tricks for bid in view.bids if bid is not None]
    partners = [seat for seat in rules.sides[rules.side_of(view.seat)] if seat != view.seat]
    told = [
        f"Your partner has bid {bid.tricks or 'zero'}." for seat in partners if (bid := view.bids[seat]) is not None
    ]
    if heard:
        left, some = (
            max(view.tricks_to_play - sum(heard), 0),
            f"{view.tricks_to_play} trick{'s' * (view.tricks_to_play > 1)}",
        )
        leaves = f"leaves {left} of {some}" if left else f"leaves none of {some}"
        told.append(f"{'The other has' if len(order) == 2 else 'The others have'} bid {sum(heard)}, which {leaves}.")
    if rules.is_exact:
        told.append("You lead first." if order[0] == view.seat else "You bid last." if order[-1] == view.seat else "")
    if dealers_hook in rules.bars and order[-1] == view.seat and sum(heard) <= view.tricks_to_play:
        told.append(
            f"A bid of {view.tricks_to_play - sum(heard)} is barred: the bids may not add up to the number of tricks."
        )
    return tuple(told)
