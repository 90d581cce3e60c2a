"""Would you bid zero? And blind, before a look? Items are text, "unity-4/12": auctions where it is a question, from a seed.

A zero is priced like any bid (bids.py). A blind zero is priced against a look and then the best bid, over hands that you might hold.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random
from statistics import fmean

from unitylib.bots.counting import Odds
from unitylib.bots.ends import Ends, Scoring
from unitylib.bots.prices import Prices, is_even
from unitylib.bots.worth import Worth, worth
from unitylib.drills import bids
from unitylib.drills.bids import Grade
from unitylib.drills.question import dice, one_of
from unitylib.errors import BadText, quoted
from unitylib.trick import engine
from unitylib.trick.joints import never_blind
from unitylib.trick.moves import Bid, Look
from unitylib.trick.position import State, View
from unitylib.trick.worlds import worlds
from unitylib.work import finished

FORMATS = tuple(format for format in bids.FORMATS if bids.row_of(format).zero)
HANDS = 60  # that you might hold
EACH = 60  # deals of the other cards for each of them
LEAST = (0.15, 0.5)  # of the deals in which a zero is kept where it is asked about
TRIED = 20  # deals that tell how often
WEAK = 0.2  # of the tricks, counted: what is above is not tried
RARE = 100  # hands refused, after which a weak one will do
ZERO, BLIND, LOOK = Bid(0), Bid(0, blind=True), Look()


def position(item: str) -> State:
    """An auction where zero is a question: a hand that may well take no trick, or one not looked at yet. BadText for what is no item, or has no zero."""
    format, seed = bids.read_item(item)
    if format not in FORMATS:
        raise BadText(f"{format} knows no zero that pays: it stands in {', '.join(FORMATS)}")
    blind = seed % 3 == 0 and bids.row_of(format).entitled is not never_blind
    return bids.auction_of(item, "zero", fits=_is_hidden if blind else _is_asked(dice(f"zero asked {format}", seed)))


def _is_hidden(state: State) -> bool:
    return engine.view(state, bids.YOU).hand is None


def _is_asked(rng: Random) -> Callable[[State], bool]:
    """Whether a zero is kept often enough to be thought of; for one item in two, more often than not.

    Where such hands are rare, as after a draft, a little less is asked with every one refused.
    """
    least, refused = one_of(rng, LEAST), count()

    def fits(state: State) -> bool:
        view = engine.view(state, bids.YOU)
        if view.hand is None or view.trump is None or ZERO not in view.legal:
            return False
        tried = next(refused)
        weak = Odds(view, view.trump).tricks() <= WEAK * (1 + tried / RARE) * view.tricks_to_play
        return weak and _chance(view) >= least * (1 - tried / RARE)

    return fits


def _chance(view: View) -> float:
    """How often a zero is kept, in a few deals; always the same for the same view."""
    alone = replace(view, legal=(ZERO,))
    return finished(worth(alone, Random("zero"), TRIED)).bids[ZERO].made


# --- a zero in sight of the hand ---------------------------------------------------------------------------------


def judged(item: str, deals: int) -> Generator[float, None, Worth]:
    """The worth of your hand in the item; the same numbers whenever it is asked. Gives the part done."""
    return worth(engine.view(bids.looked(position(item)), bids.YOU), dice(f"zero worth {item}", deals), deals)


def best_of_the_rest(found: Worth) -> Bid:
    """The best bid that is no zero."""
    return min((bid for bid in found.bids if bid.tricks), key=lambda bid: found.bids[bid].cost)


def graded(view: View, found: Worth, bids_zero: str) -> Grade:
    """The verdict on "yes" or "no". BadText for another answer."""
    if bids_zero not in ("yes", "no"):
        raise BadText(f"{quoted(bids_zero)} is no answer here: yes or no")
    other = best_of_the_rest(found)
    zero, rest = found.bids[ZERO], found.bids[other]
    mine, its = (zero, rest) if bids_zero == "yes" else (rest, zero)
    cost, unsure = max(mine.cost - its.cost, 0.0), max(mine.unsure, its.unsure)
    return Grade(bids.stars_at(cost, unsure, bids.unit(view.rules)), cost, _compared(view, found, other))


def _compared(view: View, found: Worth, other: Bid) -> str:
    """What zero brings, what the `other` bid does, and what lies between the two."""
    zero, rest = found.bids[ZERO], found.bids[other]
    gap, unsure = rest.cost - zero.cost, max(zero.unsure, rest.unsure)
    by = f"{bids.points_told(abs(gap))} {'better' if gap > 0 else 'worse'}"
    if abs(gap) < 0.05:
        compared = "The two are even."
    elif is_even(abs(gap), unsure):
        compared = f"The two are about even: zero came out {by}, too little to tell them apart."
    else:
        compared = f"Zero comes out {by}{bids.counted_in(gap, zero.points - rest.points, bids.unit(view.rules))}."
    return (
        f"Zero is kept in {round(100 * zero.made)} of 100 deals and {_brings(zero.points)}; "
        f"a bid of {other.tricks} is kept in {round(100 * rest.made)} and {_brings(rest.points)}. {compared}"
    )


def _brings(points: float) -> str:
    if abs(points) < 0.05:
        return "brings nothing on average"
    return f"{'brings' if points >= 0 else 'costs'} {bids.points_told(abs(points))} on average"


def candidates(view: View, found: Worth) -> tuple[str, str]:
    """The last two steps of the ladder: what is weighed, and the answer with its reason."""
    other = best_of_the_rest(found)
    zero, rest = found.bids[ZERO], found.bids[other]
    even = is_even(abs(zero.cost - rest.cost), max(zero.unsure, rest.unsure))
    better = zero.cost <= rest.cost
    verdict = "Either will do" if even else "Yes" if better else "No"
    reason = "" if even else bids.spoken(view, not better)
    return f"It is between zero and {other.tricks}.", f"{verdict}. {_compared(view, found, other)} {reason}".strip()


# --- before the look --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Blind:
    """A blind zero against a look and then the best bid.

    `kept` is the chance that any hand takes no trick, `blind` and `looked` are points ahead on average, `unsure` the standard error
    of their difference.
    """

    kept: float
    blind: float
    looked: float
    unsure: float


def blind_price(view: View, rng: Random, hands: int = HANDS, each: int = EACH) -> Generator[float, None, Blind]:
    """Weighs both for hands that you might hold. Gives the part done. BadText where no blind zero is open."""
    kept, found = yield from blind_prices(view, rng, hands, each)
    return Blind(kept, found.mean(BLIND), found.mean(LOOK), max(map(found.cost_error, (BLIND, LOOK))))


def blind_prices(
    view: View, rng: Random, hands: int = HANDS, each: int = EACH
) -> Generator[float, None, tuple[float, Prices]]:
    """The chance that any hand takes no trick, and the prices of a blind zero and a look: points ahead for each hand that you might hold.

    The best bid after a look is found in one half of the deals and weighed in the other, so that it is not flattered.
    """
    if BLIND not in view.legal:
        raise BadText("no blind zero is open here")
    kept: list[float] = []
    blind: list[float] = []
    looked: list[float] = []
    for done, world in enumerate(islice(worlds(view, rng), hands), start=1):
        one = _weighed(engine.view(engine.play(world, LOOK), view.seat), rng, each)
        for values, value in zip((kept, blind, looked), one, strict=True):
            values.append(value)
        yield done / hands
    return fmean(kept), Prices({BLIND: tuple(blind), LOOK: tuple(looked)})


def _weighed(view: View, rng: Random, each: int) -> tuple[float, float, float]:
    """For one hand: the chance that it takes no trick, what a blind zero brings, and what the best bid does."""
    ends = Ends(Scoring(view), list(islice(worlds(view, rng), each)), rng.getrandbits(32))
    half = each // 2
    prices = {bid: ends.ahead(bid) for bid in view.legal if isinstance(bid, Bid)}
    best = max(prices, key=lambda bid: sum(prices[bid][:half]))
    return fmean(ends.kept(BLIND)), fmean(ends.ahead(BLIND)), fmean(prices[best][half:])


def blind_graded(view: View, priced: Blind, answer: str) -> Grade:
    """The verdict on "blind" or "look"."""
    if answer not in ("blind", "look"):
        raise BadText(f"{quoted(answer)} is no answer here: blind or look")
    gap = priced.blind - priced.looked
    cost = max(-gap if answer == "blind" else gap, 0.0)
    return Grade(bids.stars_at(cost, priced.unsure, bids.unit(view.rules)), cost, blind_told(view, priced))


def blind_told(view: View, priced: Blind) -> str:
    """How often any hand takes no trick, and how both come out."""
    gap, points = priced.blind - priced.looked, view.rules.blind_zero
    if is_even(abs(gap), priced.unsure):
        compared = "Both come out about even."
    else:
        compared = f"The {'blind zero' if gap > 0 else 'look'} comes out {bids.points_told(abs(gap))} better."
    return (
        f"Of 100 hands that you might hold {round(100 * priced.kept)} take no trick, so a blind zero for {points} "
        f"ends {_ahead(priced.blind)} on average; a look, then the best bid, {_ahead(priced.looked)}. {compared}"
    )


def _ahead(points: float) -> str:
    return f"{bids.points_told(abs(points))} {'ahead' if points >= 0 else 'behind'}"


def blind_ladder(view: View, priced: Blind | None) -> Iterator[str]:
    """The rule, what to look at, what is weighed, the answer."""
    row = view.rules
    yield f"Who is {row.behind} or more behind may bid zero before the look: {row.blind_zero} points won or lost ({row.blind_by})."
    yield (
        f"{bids.standing_told(view)} The goal is {row.goal}. With {view.tricks_to_play} cards, how often does any hand take no trick? "
        "What can you lose that is not lost already?"
    )
    if priced is not None:
        yield f"It is between the blind zero, {row.blind_zero} points won or lost, and a look, after which every other bid is open."
        yield blind_told(view, priced)
