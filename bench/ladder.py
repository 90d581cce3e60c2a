"""The ladder of bots: careless < rules of thumb < worlds played out < worlds read from the table, in every format: `python -m bench.ladder`.
In United: rules of thumb < outs counted < worlds played out, over whole matches of seven rounds (matches.py).

Each pair plays the same deals twice with seats swapped: once the stronger has one side and the weaker all others, once the other way
round. So the luck of the cards falls out. A rung holds when the stronger is ahead by three standard errors, in points a hand (United: a match).
Results are kept pair by pair in a file, so that a run which was stopped goes on where it was; what the bots are made of
is part of the key, so that a changed bot starts anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench import matches
from bench.rounds import Figure
from unitylib import CHANCE, actor, draw, get, play, start
from unitylib.bots import BOTS, Think, at_once
from unitylib.trick import engine
from unitylib.trick.position import Points, Standing
from unitylib.trick.rules import Rules
from unitylib.trick.variants import ALL, SEATS

RUNGS = ("careless", "simple", "sampling", "reading")
HANDS = 1600  # pairs of hands at most for each rung and format
LEAST = 40  # pairs before a rung may count as decided; it is looked at again after 80, 160 …, as looking often is no fair test
ERRORS = 3.0  # standard errors ahead
CHUNK = 10  # pairs between two looks
RESULTS = Path(__file__).parent / "ladder.jsonl"
WORKINGS = ("bots/*.py", "solve/*.py", "solve/*.c", "trick/*.py", "rummy/*.py")
ASIDE = {"worth.py", "calibrated.py"}  # for learners: no player asks them


class Rung(NamedTuple):
    """One pair of bots in one format."""

    game: str
    seats: int
    lower: str
    upper: str

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} players: {self.upper} ahead of {self.lower}"


def rungs() -> list[Rung]:
    """All of them; those that decide themselves soonest first."""
    united = [Rung("united", seats, *step) for step in pairwise(matches.RUNGS) for seats in matches.TABLES]
    return [Rung(name, seats, *step) for step in pairwise(RUNGS) for name in ALL for seats in SEATS[name]] + united


# --- one pair of hands ---------------------------------------------------------------------------------------


def hand(rules: Rules, number: int, bots: list[Think]) -> Points:
    """What each side scores in hand `number`; dealers and sizes take turns, and the cards depend on the number alone."""
    scores = (0,) * len(rules.sides)
    size = number % len(rules.sizes) if rules.sizes else 0
    deal, rng = Random(f"{rules.name} {rules.seats} {number}"), Random(number)
    state = start(rules, Standing(size, number % rules.seats, scores, rules.players(rules, scores, size)))
    while (seat := actor(state)) is not None:
        chance = seat == CHANCE
        state = play(state, draw(state, deal) if chance else at_once(bots[seat](engine.view(state, seat), rng)).action)
    return engine.points(state)


def ahead(points: Points, side: int) -> float:
    """What a side scores, less the mean of the others."""
    return points[side] - statistics.mean(won for other, won in enumerate(points) if other != side)


def pair(rung: Rung, number: int) -> float:
    """By how many points a hand the upper bot is ahead: alone among lower ones, and a lower one behind among uppers, in the same deal."""
    if rung.game == "united":
        return matches.pair(rung.seats, rung.lower, rung.upper, number)
    rules = get(rung.game, rung.seats)
    side = number // rules.seats % len(rules.sides)
    upper, lower = BOTS[rung.upper], BOTS[rung.lower]
    mine = [seat in rules.sides[side] for seat in range(rules.seats)]
    alone = hand(rules, number, [upper if here else lower for here in mine])
    among = hand(rules, number, [lower if here else upper for here in mine])
    return (ahead(alone, side) - ahead(among, side)) / 2


def chunk(work: tuple[Rung, int]) -> tuple[Rung, int, list[float]]:
    rung, first = work
    return rung, first, [round(pair(rung, number), 3) for number in range(first, first + CHUNK)]


# --- what is kept --------------------------------------------------------------------------------------------


def workings() -> str:
    """A fingerprint of all that the bots' play depends on."""
    root, found = Path(engine.__file__).parents[1], hashlib.sha256()
    files = {file for pattern in WORKINGS for file in root.glob(pattern) if file.name not in ASIDE}
    for path in sorted(files):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


Kept = dict[Rung, dict[int, list[float]]]


def read(path: Path, stamp: str) -> Kept:
    """The chunks played so far by bots of this fingerprint. A line that was cut off is played again."""
    kept: Kept = defaultdict(dict)
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            entry = json.loads(line)
            if entry["stamp"] == stamp:
                kept[Rung(*entry["rung"])][entry["first"]] = entry["ahead"]
        except (ValueError, KeyError, TypeError):
            continue
    return kept


def keep(path: Path, stamp: str, rung: Rung, first: int, values: list[float]) -> None:
    with path.open("a") as file:
        file.write(json.dumps({"stamp": stamp, "rung": rung, "first": first, "ahead": values}) + "\n")


class Score(NamedTuple):
    pairs: int
    mean: float
    error: float

    @property
    def holds(self) -> bool:
        return self.pairs >= LEAST and self.mean >= ERRORS * self.error


def score(chunks: dict[int, list[float]]) -> Score:
    values = [value for _, chunk in sorted(chunks.items()) for value in chunk]
    if len(values) < 2:
        return Score(len(values), 0.0, math.inf)
    return Score(len(values), statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values)))


# --- the whole ladder ----------------------------------------------------------------------------------------


def decided(chunks: dict[int, list[float]]) -> bool:
    """Whether the rung held at one of the looks taken so far."""
    looks = [LEAST << number for number in range(16) if LEAST << number <= len(chunks) * CHUNK]
    return any(score({first: values for first, values in chunks.items() if first < pairs}).holds for pairs in looks)


def wanted(kept: Kept, hands: int, chosen: list[Rung]) -> list[tuple[Rung, int]]:
    """The next chunk of every rung that is not decided and has pairs left."""
    found = []
    for rung in chosen:
        first = next(number for number in range(0, hands + CHUNK, CHUNK) if number not in kept[rung])
        if first < hands and not decided(kept[rung]):
            found.append((rung, first))
    return found


def climb(hands: int, path: Path, processes: int, chosen: list[Rung]) -> Kept:
    """Plays what is missing, chunk by chunk, and keeps each."""
    stamp = workings()
    kept = read(path, stamp)
    with get_context("spawn").Pool(processes) as pool:
        while work := wanted(kept, hands, chosen):
            for rung, first, values in pool.imap_unordered(chunk, work):
                keep(path, stamp, rung, first, values)
                kept[rung][first] = values
                print(row(rung, score(kept[rung])), flush=True)
    return kept


def row(rung: Rung, now: Score) -> str:
    return f"{rung!s:58} {now.pairs:4} pairs {now.mean:8.2f} +- {now.error:6.2f}  {'holds' if now.holds else 'open'}"


def figure(rung: Rung, now: Score) -> Figure:
    bar = ERRORS * now.error
    return Figure(
        str(rung), "points", now.mean, bar, f"{ERRORS:g} standard errors, {now.pairs} pairs", ">= 1", now.holds
    )


def figures(hands: int = HANDS, path: Path = RESULTS, chosen: list[Rung] | None = None) -> Iterator[Figure]:
    chosen = chosen or rungs()
    kept = climb(hands, path, os.cpu_count() or 1, chosen)
    for rung in chosen:
        yield figure(rung, score(kept[rung]))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="pairs of hands at most, for each rung and format")
    parser.add_argument("--only", default="", help="formats or bots whose names hold this text")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, default=RESULTS)
    asked = parser.parse_args(arguments)
    chosen = [rung for rung in rungs() if asked.only in str(rung)]
    kept = climb(asked.hands, asked.results, asked.processes, chosen)
    print()
    for rung in chosen:
        print(row(rung, score(kept[rung])))
    return 0 if all(score(kept[rung]).holds for rung in chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
