"""Are stated chances true? `python -m bench.calibration --hands 2000`: what worth.py says of bids, beside what happens in the deal as it lies.

For each group of formats so many fresh hands are judged; the best bid is made, and all seats play by `sampling`: a table of equals. It is
counted how often bids with a stated chance of 60 to 70 per cent, say, are kept. A bin with LEAST hands or more must be within OFF points.
With `--fit` the numbers of bots/calibrated.py are found on other hands, and printed; `--again` puts them right by more hands.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from bench.rounds import Figure, row
from unitylib.bots import at_once, sampling, simple
from unitylib.bots.calibrated import FITS, Fit, freedom, row_name
from unitylib.bots.ends import is_kept
from unitylib.drills import bids
from unitylib.drills.bank import GROUPS
from unitylib.trick import engine
from unitylib.trick.moves import Action, Bid
from unitylib.trick.position import State, View
from unitylib.work import finished

HANDS, WORLDS = 2000, 300
LEAST, OFF = 100, 5.0
NOTHING = 0.25  # the Brier score of who says 50 per cent of everything
TESTED = 10_000  # the number of the first hand that is tested
FITTED = 200_000  # and of the first from which the fit is made
AGAIN = 300_000  # and of the first that puts it right once more
PICTURE = Path(__file__).parents[1] / "docs" / "calibration.svg"

Array = Any  # of numpy


class Said(NamedTuple):
    """A stated chance, and whether the thing came; whether it was of a zero, how much there was to choose, and the tricks bid over the
    expected ones where those count (see calibrated.py)."""

    chance: float
    came: bool
    zero: bool
    freedom: float
    over: float


def said(item: str) -> list[Said]:
    """What was said of the best bid of an item, and what became of it."""
    return [next(_told(item))]


def said_of_three(item: str) -> list[Said]:
    """The same before it is corrected, and of two others that are neither certain nor out of reach: zero, if that is one, and any."""
    FITS.clear()
    return list(_told(item))


def _told(item: str) -> Iterator[Said]:
    state = bids.looked(bids.position(item))
    view, worth, rng = engine.view(state, bids.YOU), finished(bids.judged(item, WORLDS)), Random(item)
    others = [bid for bid, promise in worth.bids.items() if bid != worth.best and 0.02 < promise.made < 0.98]
    zero, rest = ([bid for bid in others if (bid.tricks == 0) is kind] for kind in (True, False))
    for bid in (worth.best, *zero, *rng.sample(rest, min(len(rest), 1))):
        over = bid.tricks - worth.mean if _over_counts(view, bid) else 0.0
        yield Said(worth.bids[bid].made, _comes(state, bid, Random(item)), bid.tricks == 0, freedom(view), over)


def _over_counts(view: View, bid: Bid) -> bool:
    """For partners, and for zeros that have a price of their own."""
    rules = view.rules
    return len(rules.sides) < rules.seats or (rules.zero > 0 and not bid.tricks)


def _comes(state: State, bid: Bid, rng: Random) -> bool:
    """Whether the bid is kept in this deal."""
    state = engine.play(state, bid)
    while (seat := engine.actor(state)) is not None:
        state = engine.play(state, _move(engine.view(state, seat), rng))
    made = tuple(one if one is not None else Bid(0) for one in state.bids)
    return is_kept(engine.view(state, bids.YOU), bid, made, state.taken)


def _move(view: View, rng: Random) -> Action:
    """Bids to come are made by rules of thumb, as those before were; all cards are played by those who play deals out."""
    player = sampling if view.phase == "tricks" else simple
    return at_once(player.think(view, rng)).action


# --- the fit -------------------------------------------------------------------------------------------------

DOUBTED = 5.0  # hands' worth of belief that no correction is needed


def fit(told: Iterable[Said]) -> Fit:
    """The correction with which what was said comes nearest to what came."""
    rows = _doubtful(told)
    part, over = np.array([one.freedom for one in rows]), np.array([one.over for one in rows])
    shift, stretch, more = _regressed(rows, np.stack([part, part * _odds(rows), part * over], axis=1))
    return Fit(round(shift, 2), round(1 + stretch, 2), round(more, 2))


def again(told: Iterable[Said], old: Fit) -> Fit:
    """`old`, shifted and stretched once more, so that it comes true of the best bids, in a row whose hands are all of one length."""
    rows = _doubtful(told)
    shift, stretch = _regressed(rows, np.stack([np.ones(len(rows)), _odds(rows)], axis=1))
    times = 1 + stretch
    return Fit(round(times * old.shift + shift, 2), round(times * old.stretch, 2), round(times * old.over, 2))


def _doubtful(told: Iterable[Said]) -> list[Said]:
    return [one for one in told if 0 < one.chance < 1]


def _odds(rows: Sequence[Said]) -> Array:
    """Logarithms of the odds."""
    return np.array([math.log(one.chance / (1 - one.chance)) for one in rows])


def _regressed(rows: Sequence[Said], known: Array) -> list[float]:
    """Logistic regression of what is to be added to the odds, by Newton's steps."""
    odds, came = _odds(rows), np.array([one.came for one in rows])
    size = known.shape[1]
    doubt, found = DOUBTED * np.eye(size), np.zeros(size)
    for _ in range(20):
        chance = 1 / (1 + np.exp(-(odds + known @ found)))
        slope = known.T @ (came - chance) - doubt @ found
        found = found + np.linalg.solve((known.T * (chance * (1 - chance))) @ known + doubt, slope)
    return [float(number) for number in found]


def fits(hands: int, formats: Iterable[str], pool: Pool) -> None:
    """Prints rows of calibrated.FITS, found anew."""
    for format in formats:
        told = asked(pool, said_of_three, [f"{format}/{seed}" for seed in range(FITTED, FITTED + hands)])
        tricks, zero = (fit(one for one in told if one.zero is kind) for kind in (False, True))
        _print_row(format, tricks, zero)


def fits_again(hands: int, formats: Iterable[str], pool: Pool) -> None:
    """Prints rows of calibrated.FITS, put right once more by what came of best bids: who corrects chances chooses other bids."""
    for format in formats:
        name = row_name(bids.row_of(format))
        told = asked(pool, said, [f"{format}/{seed}" for seed in range(AGAIN, AGAIN + hands)])
        tricks, zero = (again((one for one in told if one.zero is kind), FITS[name][kind]) for kind in (False, True))
        _print_row(format, tricks, zero)


def _print_row(format: str, tricks: Fit, zero: Fit) -> None:
    row = f'    "{row_name(bids.row_of(format))}": ({tricks}, {zero}),'
    print(row.replace("shift=", "").replace("stretch=", "").replace(", over=0.0", "").replace("over=", ""), flush=True)


# --- what came -----------------------------------------------------------------------------------------------


class Bin(NamedTuple):
    """Things said with chances in one tenth: how many, said on average and come, per cent."""

    count: int
    chance: float
    came: float

    @property
    def off(self) -> float:
        return self.came - self.chance


def bins(told: Sequence[Said]) -> list[Bin]:
    groups: list[list[Said]] = [[] for _ in range(10)]
    for one in told:
        groups[min(int(one.chance * 10), 9)].append(one)
    return [
        Bin(
            len(group),
            100 * sum(one.chance for one in group) / len(group),
            100 * sum(one.came for one in group) / len(group),
        )
        for group in groups
        if group
    ]


def brier(told: Sequence[Said]) -> float:
    """Mean square of chance against what came: 0 for certainty that came true, NOTHING for knowing nothing."""
    return sum((one.chance - one.came) ** 2 for one in told) / len(told)


def picture(found: dict[str, list[Bin]]) -> str:
    """The reliability of each format: said across, came upwards; on the line what is true."""
    size, gap, across = 130, 34, 4
    panels = []
    for place, (format, shown) in enumerate(found.items()):
        x, y = (place % across) * (size + gap) + gap, (place // across) * (size + gap) + gap
        dots = "".join(
            f'<circle cx="{x + one.chance * size / 100:.1f}" cy="{y + size - one.came * size / 100:.1f}" r="{2 + min(one.count, 400) ** 0.5 / 4:.1f}"/>'
            for one in shown
        )
        panels.append(
            f'<rect x="{x}" y="{y}" width="{size}" height="{size}"/><path d="M{x} {y + size}L{x + size} {y}"/><g>{dots}</g><text x="{x}" y="{y - 8}">{format}</text>'
        )
    rows = -(-len(found) // across)
    style = "rect{fill:none;stroke:#6b737c}path{stroke:#6b737c;stroke-dasharray:4}circle{fill:#0e6658;fill-opacity:.8}text{font:13px sans-serif;fill:#525862}"
    title = "<title>How often bids were kept (upwards), beside the chance stated before (across), in tenths; larger dots are more hands</title>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across * (size + gap) + gap} {rows * (size + gap) + gap}" role="img">'
        f"{title}<style>{style}</style>{''.join(panels)}</svg>\n"
    )


def asked(pool: Pool, what: Callable[[str], list[Said]], items: Sequence[str]) -> list[Said]:
    return [one for told in pool.imap_unordered(what, items, chunksize=5) for one in told]


def items(group: str, hands: int) -> list[str]:
    """Fresh hands of a group, its formats in turn."""
    formats = GROUPS[group]
    return [f"{formats[number % len(formats)]}/{TESTED + number // len(formats)}" for number in range(hands)]


def figures(hands: int = HANDS, groups: Iterable[str] = GROUPS) -> Iterator[Figure]:
    """How far what was said lies from what came, a group at a time; the picture of all at the end."""
    found = {}
    with get_context("fork").Pool() as pool:
        for group in groups:
            told = asked(pool, said, items(group, hands))
            found[group] = bins(told)
            print(
                f"{group}, said:came(hands)", *(f"{one.chance:.0f}:{one.came:.0f}({one.count})" for one in found[group])
            )
            off, blur = max(abs(one.off) for one in found[group] if one.count >= LEAST), brier(told)
            yield Figure(
                f"{group}: furthest off of a tenth", "points", off, None, "must only", f"<= {OFF:g}", off <= OFF
            )
            yield Figure(f"{group}: Brier score", "score", blur, NOTHING, "knowing nothing", "< 1", blur < NOTHING)
    PICTURE.write_text(picture(found))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument(
        "--fit", action="store_true", help="find the numbers of bots/calibrated.py instead of testing them"
    )
    parser.add_argument("--again", action="store_true", help="put the numbers of rows right once more by other hands")
    parser.add_argument("names", nargs="*", help="groups, or formats to fit")
    options = parser.parse_args(arguments)
    if options.fit or options.again:
        with get_context("fork").Pool() as pool:
            (fits if options.fit else fits_again)(options.hands, options.names or bids.FORMATS, pool)
        return 0
    told = list(figures(options.hands, options.names or GROUPS))
    print(*map(row, told), sep="\n")
    return 0 if all(figure.holds for figure in told) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
