"""Bidding as practice: a position in the auction from a seed, the worth of its hand, and the verdict on a bid and on a belief.

An item is text: "unity-4/12", or "elements-5/12" where a game has several numbers of players. It makes the same position for ever.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from random import Random

from unitylib import games
from unitylib.bots import simple
from unitylib.bots.ends import Course, Ends, Scoring
from unitylib.bots.prices import is_even
from unitylib.bots.reasons import reasons, speaking
from unitylib.bots.worth import Chances, Promise, Worth, worth
from unitylib.drills.formats import ZERO_BY
from unitylib.drills.question import NAMES, count_words, dice, in_words, one_of
from unitylib.errors import BadText, quoted, unknown
from unitylib.learner import ALL, MOST, checked_belief
from unitylib.scorecard import points_words
from unitylib.solve import ALL as ALL_TRICKS
from unitylib.trick import engine
from unitylib.trick.moves import CHANCE, Bid, Look, Seat
from unitylib.trick.position import Points, Standing, State, View
from unitylib.trick.rules import Rules
from unitylib.trick.variants import ROWS, SEATS

YOU = 0  # the learner's seat
FORMATS = tuple(f"{name}-{seats}" if len(SEATS[name]) > 1 else name for name in ROWS for seats in SEATS[name])
STARS = (0.15, 0.6, 1.5)  # what three, two and one star may cost at most, in units
COUNTED = ", with what the others score and how the match may end"
UNIT, EXACT_UNIT = 10.0, 2.0  # points: a trick bid; where only an exact bid scores, a sixth of what one brings


def row_of(format: str) -> Rules:
    """The row of a format such as "unity-4" or "elements-5"."""
    if format not in FORMATS:
        raise unknown("format", format, FORMATS)
    name, _, seats = format.rpartition("-")
    row: Rules = games.get(name, int(seats)) if name in ROWS and len(SEATS[name]) > 1 else games.get(format)
    return row


# --- positions -----------------------------------------------------------------------------------------------


def read_item(item: str) -> tuple[str, int]:
    """The format and the number of an item. BadText for what is none."""
    format, _, seed = item.partition("/") if isinstance(item, str) else ("", "", "")
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 16):
        raise BadText(f"{quoted(item)} is no item: it must read like unity-4/12")
    row_of(format)
    return format, int(seed)


def position(item: str) -> State:
    """The auction of the item, where it is your turn: to bid, or to look where a blind zero is open to you. BadText for what is no item."""
    return auction_of(item, "bids")


def _any(state: State) -> bool:
    return True


def auction_of(item: str, skill: str, dealer: Seat | None = None, fits: Callable[[State], bool] = _any) -> State:
    """The first auction of the item's chance that `fits`, up to your turn. `skill` keeps the chances of drills apart; without a
    `dealer` chance names one."""
    format, seed = read_item(item)
    row, rng = row_of(format), dice(f"{skill} {format}", seed)
    while True:
        found = _auction(row, rng, dealer)
        if found is not None and fits(found):
            return found


def dealt(row: Rules, rng: Random, dealer: Seat | None = None) -> State:
    """A new hand with a standing that such a match may well have; nothing is dealt yet."""
    hand = int(rng.random() * max(len(row.sizes), 1)) if row.sizes else 1
    scores = _scores(row, rng, hand)
    named = int(rng.random() * row.seats)
    return engine.start(
        row, Standing(hand, named if dealer is None else dealer, scores, row.players(row, scores, hand))
    )


def played_on(state: State, rng: Random, until: Callable[[State], bool]) -> State:
    """The position where the hand is over, or where `until` holds, when all seats play by rules of thumb."""
    while (seat := engine.actor(state)) is not None and not until(state):
        action = engine.draw(state, rng) if seat == CHANCE else simple.bot(engine.view(state, seat), rng)
        state = engine.play(state, action)
    return state


def _auction(row: Rules, rng: Random, dealer: Seat | None) -> State | None:
    """The auction of a new deal up to your turn; None when it comes to nothing."""
    state = played_on(dealt(row, rng, dealer), rng, _is_yours_to_bid)
    return state if state.turn == YOU else None


def _is_yours_to_bid(state: State) -> bool:
    return state.turn == YOU and engine.view(state, YOU).phase == "auction"


def _scores(row: Rules, rng: Random, hand: int) -> Points:
    """Scores that such a match may well have; in one of four somebody is close to the goal, in one of four you are far behind."""
    if not row.goal:
        return tuple(_of_exact_bids(int(rng.random() * 12 * hand * 0.6)) for _ in row.sides)
    half, kind = row.goal // 2, one_of(rng, ("even", "even", "close", "behind"))
    scores = [int(rng.random() * half) - half // 4 for _ in row.sides]
    if kind == "close":
        scores[int(rng.random() * len(scores))] = row.goal - 1 - int(rng.random() * row.goal / 5)
    if kind == "behind":
        scores[0] = min(scores[1:]) - row.behind + one_of(rng, (-25, -5, 0, 1, 10, 40))
    return tuple(scores)


def _of_exact_bids(points: int) -> int:
    """The most that exact bids can bring up to `points`: ten each, and the tricks bid (R-ELEM-07)."""
    hands, tricks = divmod(points, 10)
    return 10 * hands + min(tricks, 8 * hands)


def looked(state: State) -> State:
    """The position once you have looked at your hand."""
    return engine.play(state, Look()) if engine.view(state, YOU).hand is None else state


def judged(item: str, count: int) -> Generator[float, None, Worth]:
    """The worth of your hand in the item, from `count` worlds; the same numbers whenever it is asked. Gives the part done."""
    return worth(engine.view(looked(position(item)), YOU), dice(f"worth {item}", count), count)


# --- verdicts ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Grade:
    """The verdict on a bid: 0 to 3 stars, what it gives away against the best in points, and why."""

    stars: int
    cost: float
    why: str


def unit(row: Rules) -> float:
    """The points by which stars are measured."""
    return EXACT_UNIT if row.is_exact else UNIT


def graded(view: View, worth: Worth, bid: Bid) -> Grade:
    """The verdict on a bid. What cannot be told from the best counts as the best.

    BadText when the bid is not open.
    """
    if bid not in worth.bids:
        raise BadText(f"{bid} is not open here")
    promise, points = worth.bids[bid], unit(view.rules)
    stars = stars_among([(one.cost, one.unsure) for one in worth.bids.values()], promise.cost, points)
    return Grade(stars, promise.cost, f"{_told(bid, promise)} {_against(worth, bid, stars, points)}")


def stars_among(prices: Iterable[tuple[float, float]], cost: float, points: float) -> int:
    """The stars of a move that costs `cost`, by the costs of all moves with their standard errors: none gets more than a cheaper one."""
    return min(stars_at(other, unsure, points) for other, unsure in prices if other <= cost)


def stars_at(cost: float, unsure: float, points: float) -> int:
    """0 to 3 stars for what gives `cost` points away; two standard errors or less count as nothing. `points` measure the stars."""
    return MOST if is_even(cost, unsure) else MOST - sum(cost / points > most for most in STARS)


def named(bid: Bid) -> str:
    """A bid at the beginning of a sentence."""
    return f"A bid of {bid.tricks}" if bid.tricks else "Zero"


def _told(bid: Bid, promise: Promise) -> str:
    brings = "brings" if promise.points >= 0 else "costs"
    return f"{named(bid)} is kept in {round(100 * promise.made)} of 100 deals and {brings} {points_told(abs(promise.points))} on average."


def _against(worth: Worth, bid: Bid, stars: int, points: float) -> str:
    """`points` apart from the difference of the two own scores, a price is said to count more than these."""
    best = worth.best
    if bid == best:
        return "Nothing open to you comes out better."
    what = "zero" if not best.tricks else f"{best.tricks}"
    promise, better = worth.bids[bid], worth.bids[best]
    if promise.cost < 0.05:
        return f"It is as good as {what}."
    if stars == MOST and is_even(promise.cost, promise.unsure):
        return f"It cannot be told apart from {what}, which came out {points_told(promise.cost)} better."
    more = counted_in(promise.cost, better.points - promise.points, points)
    return f"The best is {what}, kept in {round(100 * better.made)} of 100: it comes out {points_told(promise.cost)} better{more}."


def counted_in(cost: float, scored: float, points: float) -> str:
    """Says what a price counts beside the own score, where the two lie `points` or more apart and a learner would miss them."""
    return COUNTED if abs(cost - scored) >= points else ""


def points_told(points: float) -> str:
    """ "one point", "2.4 points", "31 points"."""
    rounded = round(points) if abs(points) >= 10 else round(points, 1)
    return count_words(1, "point", "") if rounded == 1 else f"{rounded:g} points"


@dataclass(frozen=True)
class Belief:
    """The verdict on a belief: its expected Brier score and the least one could have, that of the true chances; and in words."""

    score: float
    least: float
    why: str


def believed(worth: Worth, belief: tuple[int, ...]) -> Belief:
    """How near a belief, in per cent for each number of tricks from 0, comes to the chances. BadText when it does not add up."""
    chances, belief = worth.tricks, checked_belief(belief)
    if len(belief) != len(chances):
        raise BadText(
            f"a belief here has {len(chances)} numbers, for 0 to {len(chances) - 1} tricks, not {len(belief)}"
        )
    shares = [percent / ALL for percent in belief]
    least = 1 - sum(chance * chance for chance in chances)
    score = least + sum((share - chance) ** 2 for share, chance in zip(shares, chances, strict=True))
    mean = sum(tricks * share for tricks, share in enumerate(shares))
    return Belief(score, least, _compared(mean, worth.mean, _spread(tuple(shares)), _spread(chances)))


def _spread(chances: Chances) -> float:
    mean = sum(tricks * chance for tricks, chance in enumerate(chances))
    return math.sqrt(sum((tricks - mean) ** 2 * chance for tricks, chance in enumerate(chances)))


def _compared(mean: float, true: float, spread: float, true_spread: float) -> str:
    off = mean - true
    where = "where it should lie" if abs(off) < 0.3 else f"{abs(off):.1f} tricks too {'high' if off > 0 else 'low'}"
    sure = (
        "and about as wide as it should be"
        if 0.7 * true_spread <= spread <= 1.4 * true_spread
        else "and too sure of itself"
        if spread < true_spread
        else "and wider than need be"
    )
    return f"Your belief lies {where} ({mean:.1f}; the hand takes {true:.1f} on average), {sure}."


def standing_told(view: View) -> str:
    """The scores in words, yours first: of sides where there are partners, else of players."""
    scores, side = view.standing.scores, view.rules.side_of(view.seat)
    others = [points_words(score) for number, score in enumerate(scores) if number != side]
    mine, its = ("Your side has", "the other side has") if has_partners(view) else ("You have", f"{NAMES[1]} has")
    return f"{mine} {points_words(scores[side])}, {'the others have' if len(others) > 1 else its} {in_words(others)}."


def has_partners(view: View) -> bool:
    """Whether anybody plays on your side."""
    return len(view.rules.sides[view.rules.side_of(view.seat)]) > 1


# --- hints, and what is told beside the verdict ----------------------------------------------------------------


def rule(view: View) -> str:
    """What a bid is paid for, in one sentence."""
    row = view.rules
    if row.is_exact:
        return "Only a bid met exactly scores: 10 points and one for each trick bid; anything else scores nothing (R-ELEM-07)."
    shared = "your side bid" if has_partners(view) else "you bid"
    return (
        f"Each trick {shared} is worth 10 points if the bid is made and costs 10 if not; each trick over is worth 1 (R-UNI4-06, R-UNI4-07). "
        f"A zero is worth {row.zero} if you take none, and costs {row.zero} if you take any ({ZERO_BY.get(row.name, 'R-UNI4-08')})."
    )


def candidates(view: View, worth: Worth) -> tuple[str, str]:
    """The last two steps of the ladder: the two bids that come out best, in the order of their tricks; the answer with its reason."""
    first, *others = sorted(worth.bids, key=lambda bid: worth.bids[bid].cost)
    if not others:
        return "One bid is open.", _told(first, worth.bids[first])
    second = others[0]
    low, high = sorted((first.tricks, second.tricks))
    answer = (
        f"{_told(first, worth.bids[first])} {_beside(view, worth, second)} {spoken(view, first.tricks > second.tricks)}"
    )
    return f"It is between {low or 'zero'} and {high}.", answer.strip()


def _beside(view: View, worth: Worth, second: Bid) -> str:
    """What the second best would bring."""
    best, promise = worth.bids[worth.best], worth.bids[second]
    brings = "bring" if promise.points >= 0 else "cost"
    told = (
        f"{named(second)} would be kept in {round(100 * promise.made)} and {brings} {points_told(abs(promise.points))}"
    )
    if promise.cost < 0.05:
        return f"{told}: that is just as good."
    worse = f"{points_told(promise.cost)} worse"
    if is_even(promise.cost, promise.unsure):
        return f"{told}; it came out {worse}, too little to tell the two apart."
    return f"{told}; it comes out {worse}{counted_in(promise.cost, best.points - promise.points, unit(view.rules))}."


def spoken(view: View, more: bool) -> str:
    """The strongest reasons for more tricks, or for fewer; empty where there is none."""
    told = speaking(reasons(view), more)
    return f"This speaks for {'more' if more else 'fewer'} tricks: {told}" if told else ""


def moved(before: Worth, after: Worth) -> str:
    """What a swapped card changes."""
    bid = (
        f"the best bid stays {after.best.tricks}"
        if before.best == after.best
        else f"the best bid moves from {before.best.tricks} to {after.best.tricks}"
    )
    zero = Bid(0)
    nil = ""
    if zero in before.bids and zero in after.bids:
        nil = f" Zero is kept in {round(100 * after.bids[zero].made)} of 100 deals, before in {round(100 * before.bids[zero].made)}."
    return f"The hand takes {after.mean:.1f} tricks on average, before {before.mean:.1f}; {bid}.{nil}"


def took(state: State) -> int:
    """How many tricks you take in the deal as it lies when you try for all you can get, played out as for a worth; for calibration only."""
    ends = Ends(Scoring(engine.view(state, YOU)), [state], dice("took", state.standing.number).getrandbits(32))
    return ends.tricks[Course(ALL_TRICKS)][YOU][0]
