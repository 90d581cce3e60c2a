"""Solitaire: how many of 50 seeded deals of each game a line is found for within two seconds, and FreeCell's numbered deals
beside fc-solve. The search sees every card ("thoughtful")."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from collections.abc import Iterable
from random import Random

from bench.rounds import Figure
from unitylib.solitaire import engine, variants
from unitylib.solitaire.deals import numbered
from unitylib.solitaire.identities import value
from unitylib.solitaire.moves import Deal
from unitylib.solitaire.position import State
from unitylib.solve import patience

SECONDS, DEALS, NUMBERED = 2.0, 50, 100
# What must be found of 50, with universals and without; the games of which most deals cannot be won ask for less.
MUST = {
    "klondike": (45, 25), "freecell": (48, 47), "spiderette": (5, 5), "golf": (30, 5), "pyramid": (25, 25),
    "yukon": (40, 35), "canfield": (40, 20), "spider": (0, 0),
}  # fmt: skip
THEIRS = dict(zip("rbgk", "CDHS", strict=True))


def within(state: State, seconds: float) -> tuple[bool, float]:
    """Is a line found in time, and how long did it take?"""
    began, work = time.perf_counter(), patience.solve_in_slices(state, 10**9)
    while (spent := time.perf_counter() - began) < seconds:
        try:
            next(work)
        except StopIteration as end:
            return end.value.verdict == "yes", time.perf_counter() - began
    return False, spent


def seeded(name: str, universals: str) -> Iterable[State]:
    before = engine.start(variants.get(name, universals=universals))
    return (engine.play(before, engine.draw(before, Random(seed))) for seed in range(DEALS))


def freecell(number: int) -> State:
    return engine.play(engine.start(variants.get("freecell", universals="none")), Deal(numbered(number)))


def board(state: State) -> str:
    cards = (": " + " ".join("A23456789TJQK"[value(c) - 1] + THEIRS[c.suit] for c in p.cards) for p in state.columns)
    return "\n".join(cards) + "\n"


def fc_solve(program: str, state: State) -> float:
    began = time.perf_counter()
    subprocess.run([program, "-l", "lg"], input=board(state), text=True, capture_output=True, check=False)
    return time.perf_counter() - began


def figures() -> list[Figure]:
    found = []
    for name, musts in MUST.items():
        for universals, must in zip(("two", "none"), musts, strict=True):
            solved = sum(within(state, SECONDS)[0] for state in seeded(name, universals))
            what = f"{name}, {'with' if universals == 'two' else 'without'} universals: found in 2 s"
            found.append(Figure(what, f"of {DEALS}", solved, None, "no peer", f">= {must}", solved >= must))
    results = [within(freecell(number), SECONDS) for number in range(1, NUMBERED + 1)]
    share = 100 * sum(yes for yes, _ in results) / NUMBERED
    found.append(Figure("freecell deals 1-100: found in 2 s", "%", share, None, "no peer", ">= 95", share >= 95))
    program, median = shutil.which("fc-solve"), statistics.median(spent for _, spent in results)
    peer = statistics.median(fc_solve(program, freecell(number)) for number in range(1, 31)) if program else None
    found.append(
        Figure("freecell deals 1-100: median", "s", median, peer, "fc-solve -l lg, whole process", "<= 1", median <= 1)
    )
    return found
