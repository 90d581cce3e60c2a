"""The dealer's hook (R-ELEM-05) as practice: which totals of the others leave the dealer which bids, and what that costs him.

An item is text, "elements-4/12": a deal of Elements in which you deal, so that you bid last.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from random import Random

from unitylib import games
from unitylib.bots.prices import is_even
from unitylib.bots.worth import Promise, Worth, worth
from unitylib.drills import bids
from unitylib.drills.question import NAMES, Choice, Question, Shown, count_words, dice
from unitylib.errors import BadText, checked_number
from unitylib.trick import engine
from unitylib.trick.joints import dealers_hook
from unitylib.trick.moves import BIDS, Bid
from unitylib.trick.position import State, View, bidding_order, seats_from
from unitylib.trick.rules import Bids
from unitylib.work import piece

FORMATS = tuple(format for format in bids.FORMATS if dealers_hook in bids.row_of(format).bars)
FEW = 5  # one part in so many of the deals is played out for each other total
RULING = "R-ELEM-05"


# --- what the rule leaves --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Left:
    """What the dealer may bid when the others have bid `total` in all; `barred` is None where nothing is."""

    total: int
    barred: int | None
    open: tuple[int, ...]


@cache
def left(seats: int, tricks: int, total: int) -> Left:
    """What one total of the others leaves the dealer, as the rule itself says. BadText for a total that cannot be.

    >>> left(4, 5, 3)
    Left(total=3, barred=2, open=(0, 1, 3, 4, 5))
    """
    row, tricks = games.get("elements", seats), checked_number(tricks, "number of tricks", 1, len(BIDS) - 1)
    made, order = spread(total, seats - 1, tricks), seats_from(tuple(range(seats)), 1)
    told: Bids = (None, *map(BIDS.__getitem__, made))
    refused = [bid for bid in range(tricks + 1) if dealers_hook(row, 0, bid, told, order, tricks)]
    return Left(total, next(iter(refused), None), tuple(bid for bid in range(tricks + 1) if bid not in refused))


def totals(seats: int, tricks: int) -> Iterator[Left]:
    """The same for every total there can be."""
    return (left(seats, tricks, total) for total in range((seats - 1) * tricks + 1))


def spread(total: int, players: int, most: int, first: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Bids that add up to `total`, none above `most`: those of `first` moved as little as can be, one after another.

    BadText for a total that cannot be.

    >>> spread(5, 3, 4, (1, 1, 1))
    (2, 2, 1)
    """
    total = checked_number(total, f"total of {players} bids", 0, players * most)
    made, place = list(first or (0,) * players), 0
    while sum(made) != total:
        step = 1 if sum(made) < total else -1
        if 0 <= made[place % players] + step <= most:
            made[place % players] += step
        place += 1
    return tuple(made)


# --- a hand of the dealer's -------------------------------------------------------------------------------------


def position(item: str) -> State:
    """An auction in which you deal and something is barred. BadText for what is no item, or has no hook."""
    format, _ = bids.read_item(item)
    if format not in FORMATS:
        raise BadText(f"{format} knows no hook: it stands in {', '.join(FORMATS)}")
    return bids.auction_of(item, "hook", dealer=bids.YOU, fits=_bars)


def _bars(state: State) -> bool:
    view = engine.view(state, bids.YOU)
    return len(view.legal) <= view.tricks_to_play


@dataclass(frozen=True)
class Hook:
    """What a dealer's hand is worth as the auction stands, and, for each total of the others, with the barred bid among the rest."""

    open: Worth
    by_total: Mapping[int, Worth]


@dataclass(frozen=True)
class Squeeze:
    """The dealer's best bid were none barred, his best open one, and the points that lie between them."""

    wanted: Bid
    best: Bid
    cost: float
    promise: Promise


def judged(item: str, count: int) -> Generator[float, None, Hook]:
    """The worth of your hand in the item for every total up to the tricks, and for one trick more. Gives the part done.

    What the others have said is priced in the very deals of the verdict, so that the two never disagree.
    """
    chance = partial(dice, f"worth {item}", count)
    view = engine.view(position(item), bids.YOU)
    tricks, seats = view.tricks_to_play, view.rules.seats
    asked = [total for total in range(tricks + 2) if total <= (seats - 1) * tricks]
    said = sum(bid.tricks for bid in view.bids if bid is not None)
    found = yield from piece(worth(view, chance(), count), 0, 2)
    by_total: dict[int, Worth] = {}
    for place, total in enumerate(asked):
        rng, deals = (chance(), count) if total == said else (Random(f"hook {item} {total}"), max(count // FEW, 20))
        work = worth(with_total(view, total), rng, deals)
        by_total[total] = yield from piece(work, len(asked) + place, 2 * len(asked))
    return Hook(found, by_total)


def with_total(view: View, total: int) -> View:
    """The dealer's view when the others have bid `total` in all, with no bid barred, so that all can be priced.

    A bidder stays as near as can be to what he bid.
    """
    others = bidding_order(view.standing)[:-1]
    said = tuple(bid.tricks for seat in others if (bid := view.bids[seat]) is not None)
    if len(said) < len(others) or view.standing.dealer != view.seat:
        raise BadText("the hook is the dealer's, once all others have bid")
    made = dict(zip(others, spread(total, len(others), view.tricks_to_play, said), strict=True))
    heard = tuple(BIDS[made[seat]] if seat in made else None for seat in range(view.rules.seats))
    return replace(view, bids=heard, legal=tuple(BIDS[: view.tricks_to_play + 1]))


def squeeze(seats: int, total: int, priced: Worth) -> Squeeze:
    """What the hook takes from a dealer whose every bid is `priced`."""
    tricks = len(priced.tricks) - 1
    open = [BIDS[bid] for bid in left(seats, tricks, total).open]
    best = min(open, key=lambda bid: priced.bids[bid].cost)
    return Squeeze(priced.best, best, priced.bids[best].cost, priced.bids[best])


def told(view: View, hook: Hook) -> str:
    """What the hook did to this hand, in a sentence or two."""
    total = sum(bid.tricks for bid in view.bids if bid is not None)
    found = squeeze(view.rules.seats, total, hook.by_total[total])
    barred = left(view.rules.seats, view.tricks_to_play, total).barred
    if found.wanted.tricks != barred or is_even(found.cost, found.promise.unsure):
        return f"The hook bars {barred or 'zero'}, which you can do without."
    worst = _free(view, hook)
    aside = f" With {worst or 'nothing'} bid in all you would not have been squeezed." if worst is not None else ""
    return (
        f"You are squeezed: {barred or 'zero'} would be best and is barred; {found.best.tricks or 'zero'} is the best that is left, "
        f"{bids.points_told(found.cost)} worse.{aside}"
    )


def _free(view: View, hook: Hook) -> int | None:
    """The nearest total that leaves the dealer his best bid."""
    seats, total = view.rules.seats, sum(bid.tricks for bid in view.bids if bid is not None)
    free = [
        other
        for other, priced in hook.by_total.items()
        if squeeze(seats, other, priced).wanted == squeeze(seats, other, priced).best
    ]
    return min(free, key=lambda other: abs(other - total), default=None)


# --- who squeezes? ----------------------------------------------------------------------------------------------


def squeezing(seed: int) -> Question:
    """You bid just before the dealer: which bid of yours bars one number for the dealer?"""
    rng = dice("squeeze", seed)
    seats, tricks = 3 + int(rng.random() * 4), 2 + int(rng.random() * 7)
    before = [int(rng.random() * (tricks // 2 + 1)) for _ in range(seats - 2)]
    wanted = int(rng.random() * (tricks + 1))
    return squeezes(tricks, wanted, *before)


def squeezes(tricks: int, wanted: int, *before: int) -> Question:
    """That question when those before you have bid `before`, and the dealer's bid of `wanted` is to be barred."""
    total, seats = sum(before), len(before) + 2
    need = tricks - total - wanted
    choices = tuple(_squeeze_choice(bid, seats, tricks, wanted, total) for bid in range(tricks + 1))
    steps = (
        "The bids may not add up to the number of tricks. The dealer bids last, so one bid of the dealer is barred: what is left of the tricks.",
        f"{count_words(tricks, 'trick', 'tricks')}; {_said(before)} before you. To bar {wanted}, all others together must bid {tricks - wanted}.",
        f"{tricks} − {wanted} − {total} = {need}."
        if 0 <= need <= tricks
        else f"You would have to bid {need}, which cannot be.",
    )
    shown = Shown(names=NAMES[:seats], bids=(None, None, *before), dealer=1)
    none = Choice("none", "no bid of mine can", not 0 <= need <= tricks, _why_none(need, tricks, wanted, total), RULING)
    ask = f"{count_words(tricks, 'trick', 'tricks').capitalize()}. You bid next, then the dealer Ana. Which bid of yours bars {wanted} for Ana?"
    return Question("squeeze", ask, shown, (*choices, none), steps)


def _said(before: tuple[int, ...]) -> str:
    return f"{' + '.join(map(str, before))} = {sum(before)} bid" if len(before) > 1 else f"{sum(before)} bid"


def _squeeze_choice(bid: int, seats: int, tricks: int, wanted: int, total: int) -> Choice:
    found = left(seats, tricks, total + bid)
    sums = f"{total} + {bid} = {total + bid} bid before the dealer"
    if found.barred is None:
        why = f"{sums}, more than the {tricks} tricks: nothing is barred."
    else:
        why = f"{sums}, so {found.barred} is barred: {total + bid} + {found.barred} = {tricks}."
    return Choice(str(bid), str(bid), found.barred == wanted, why, RULING)


def _why_none(need: int, tricks: int, wanted: int, total: int) -> str:
    if 0 <= need <= tricks:
        return f"A bid of {need} does: {total} + {need} + {wanted} = {tricks}."
    if need < 0:
        return f"{total} {'is' if total == 1 else 'are'} bid already; with {wanted} of the dealer that is more than {tricks}, whatever you bid."
    return f"You would have to bid {need}, and there are {count_words(tricks, 'trick', 'tricks')} only."
