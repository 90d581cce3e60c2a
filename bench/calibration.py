"""Are stated chances true? `python -m bench.calibration --hands 2000`: what worth.py says of bids, beside what happens in the deal as it lies.

For each format so many fresh hands are judged; the best bid is made and played by the player that plays deals out, all others bid and
play by rules of thumb, and it is counted how often bids with a stated chance of 60 to 70 per cent, say, are kept. A bin with LEAST hands or
more must be within OFF points.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

from unitylib.bots import at_once, sampling, simple
from unitylib.bots.ends import is_kept
from unitylib.drills import bids
from unitylib.trick import engine
from unitylib.trick.moves import Bid
from unitylib.work import finished

WORLDS = 300
LEAST, OFF = 100, 5.0
PICTURE = Path(__file__).parents[1] / "docs" / "calibration.svg"


class Said(NamedTuple):
    """A stated chance, and whether the thing came."""

    chance: float
    came: bool


def said(item: str) -> Said:
    """What was said of the best bid of an item, and what became of it."""
    state = bids.looked(bids.position(item))
    worth = finished(bids.judged(item, WORLDS))
    bid, rng = worth.best, Random(item)
    state = engine.play(state, bid)
    while (seat := engine.actor(state)) is not None:
        player = sampling if seat == bids.YOU else simple
        state = engine.play(state, at_once(player.think(engine.view(state, seat), rng)).action)
    made = tuple(one if one is not None else Bid(0) for one in state.bids)
    return Said(worth.bids[bid].made, is_kept(engine.view(state, bids.YOU), bid, made, state.taken))


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
    """Mean square of chance against what came: 0 for certainty that came true, 0.25 for knowing nothing."""
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


def main(arguments: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--hands", type=int, default=2000)
    asked.add_argument("formats", nargs="*", default=[])
    options = asked.parse_args(arguments)
    found, short = {}, 0
    with Pool() as pool:
        for format in options.formats or bids.FORMATS:
            told = pool.map(said, [f"{format}/{seed}" for seed in range(10_000, 10_000 + options.hands)], chunksize=5)
            found[format] = bins(told)
            wrong = [one for one in found[format] if one.count >= LEAST and abs(one.off) > OFF]
            short += bool(wrong)
            rows = " ".join(f"{one.chance:.0f}:{one.came:.0f}({one.count})" for one in found[format])
            print(
                f"{format:13} Brier {brier(told):.3f}  {'SHORT' if wrong else 'holds'}  said:came(hands) {rows}",
                flush=True,
            )
    PICTURE.write_text(picture(found))
    return short > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
