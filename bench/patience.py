"""Solitaire: how many deals of each game are decided within two seconds of processor time each, and the same deals given to others.

Every card is seen ("thoughtful" play), and every line found is played through on the rules. Others: fc-solve (Debian package
freecell-solver-bin), pyksolve (pip install pyksolve); one that is not there is left out, and that is said.
"""

from __future__ import annotations

import importlib
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from bench.rounds import Figure
from unitylib.solitaire import engine, variants
from unitylib.solitaire.deals import numbered
from unitylib.solitaire.identities import value
from unitylib.solitaire.moves import Deal
from unitylib.solitaire.position import State
from unitylib.solve import patience
from unitylib.solve.patience import solving

SECONDS, DEALS, NUMBERED, THOUGHTFUL, PLAIN = 2.0, 50, 2000, 60, 20
# Lines that must be found of 50, with universals and without; the games of which most deals cannot be won ask for less.
MUST = {
    "klondike": (48, 30), "freecell": (50, 49), "spiderette": (25, 5), "golf": (35, 5), "pyramid": (40, 30),
    "yukon": (48, 35), "canfield": (45, 25), "spider": (8, 2),
}  # fmt: skip
OUR_RANKS, THEIR_SUITS = "A23456789TJQK", dict(zip("rbgk", "CDHS", strict=True))
KLONDIKE_SUITS = dict(zip("rbgk", "1234", strict=True))  # as Klondike-Solver numbers clubs, diamonds, hearts, spades


class Result(NamedTuple):
    """What was found of a deal, and the seconds of processor time it took."""

    verdict: str
    seconds: float

    @property
    def is_won(self) -> bool:
        return self.verdict == "yes"


def within(state: State, seconds: float = SECONDS) -> Result:
    """Is it decided in time?"""
    began, work = time.process_time(), patience.solve_in_slices(state, 10**9)
    while (spent := time.process_time() - began) < seconds:
        try:
            next(work)
        except StopIteration as end:
            return Result(end.value.verdict, time.process_time() - began)
    return Result("not found", spent)


def seeded(name: str, deals: int = DEALS, **options: str) -> Iterator[State]:
    before = engine.start(variants.get(name, **options))
    return (engine.play(before, engine.draw(before, Random(seed))) for seed in range(deals))


def freecell(number: int) -> State:
    return engine.play(engine.start(variants.get("freecell", universals="none")), Deal(numbered(number)))


def missing(program: str, how: str) -> None:
    print(f"{program} is not there ({how}): our figures stand alone.", file=sys.stderr)


# --- each game --------------------------------------------------------------------------------------------------


def shares() -> Iterator[Figure]:
    for name, musts in MUST.items():
        for universals, must in zip(("two", "none"), musts, strict=True):
            results = [within(state) for state in seeded(name, universals=universals)]
            won, lost = (sum(one.verdict == verdict for one in results) for verdict in ("yes", "no"))
            what = f"{name}, {'with' if universals == 'two' else 'without'} universals"
            yield Figure(f"{what}: line found in 2 s", f"of {DEALS}", won, None, "no peer", f">= {must}", won >= must)
            yield Figure(f"{what}: proved lost in 2 s", f"of {DEALS}", lost, None, "no peer", ">= 0", True)


# --- FreeCell, beside fc-solve -------------------------------------------------------------------------------------


def board(state: State) -> str:
    cards = (": " + " ".join(OUR_RANKS[value(c) - 1] + THEIR_SUITS[c.suit] for c in p.cards) for p in state.columns)
    return "\n".join(cards) + "\n"


def fc_solve(program: str, state: State) -> float:
    """Milliseconds of a whole process."""
    began = time.perf_counter()
    subprocess.run([program, "-l", "lg"], input=board(state), text=True, capture_output=True, check=False)
    return 1000 * (time.perf_counter() - began)


def fc_solve_range(program: str, last: int) -> float:
    """Milliseconds a deal, within one process that solves them all: their mean."""
    began = time.perf_counter()
    subprocess.run([program, "1", str(last), str(last), "-l", "lg"], capture_output=True, check=False)
    return 1000 * (time.perf_counter() - began) / last


def numbered_deals() -> Iterator[Figure]:
    results = [within(freecell(number)) for number in range(1, NUMBERED + 1)]
    share = 100 * sum(one.is_won for one in results) / NUMBERED
    yield Figure(f"freecell deals 1-{NUMBERED}: line found in 2 s", "%", share, None, "no peer", ">= 99", share >= 99)
    ours = 1000 * statistics.median(one.seconds for one in results)
    mean = 1000 * statistics.mean(one.seconds for one in results)
    program, ranges = shutil.which("fc-solve"), shutil.which("freecell-solver-range-parallel-solve")
    if not program:
        missing("fc-solve", "Debian package freecell-solver-bin")
    theirs = statistics.median(fc_solve(program, freecell(number)) for number in range(1, 101)) if program else None
    inside = fc_solve_range(ranges, NUMBERED) if ranges else None
    yield Figure(
        f"freecell deals 1-{NUMBERED}: median", "ms", ours, theirs, "fc-solve -l lg, whole process", "<= 10", ours <= 10
    )
    yield Figure(
        f"freecell deals 1-{NUMBERED}: mean", "ms", mean, inside, "fc-solve -l lg, one process", "<= 100", mean <= 100
    )
    hopeless = within(freecell(11982), 20)
    yield Figure(
        "freecell deal 11982, which has no line: line found",
        "lines",
        float(hopeless.is_won),
        None,
        "no peer",
        "0",
        not hopeless.is_won,
    )


# --- Klondike with open cards, beside pyksolve ----------------------------------------------------------------------


def klondike_text(state: State) -> str:
    """The deal as Klondike-Solver reads it: row by row, then the stock."""
    rows = [pile.cards[row] for row in range(7) for pile in state.columns if row < len(pile.cards)]
    return "".join(f"{value(card):02}{KLONDIKE_SUITS[card.suit]}" for card in (*rows, *state.stock))


def pyksolve() -> Callable[[State], Result] | None:
    try:
        solver: Any = importlib.import_module("pyksolve.solver")
    except ImportError:
        missing("pyksolve", "pip install pyksolve")
        return None

    def solved(state: State) -> Result:
        theirs, began = solver.Solitaire(), time.process_time()
        theirs.load_solitaire(klondike_text(state))
        theirs.reset_game()
        found = theirs.solve_fast(max_closed_count=200_000).value
        return Result({-1: "yes", 1: "yes", 0: "no"}.get(found, "not found"), time.process_time() - began)

    return solved


def thoughtful() -> Iterator[Figure]:
    peer, states = pyksolve(), list(seeded("klondike", THOUGHTFUL, universals="none"))
    pairs = [(within(state), peer(state) if peer else None) for state in states]
    ours, theirs = [mine for mine, _ in pairs], [other for _, other in pairs if other]
    name = "pyksolve, 200,000 positions"
    for what, unit, of in (
        ("line found", f"of {THOUGHTFUL}", lambda found: float(sum(one.is_won for one in found))),
        ("proved lost", f"of {THOUGHTFUL}", lambda found: float(sum(one.verdict == "no" for one in found))),
        ("median", "ms", lambda found: 1000 * statistics.median(one.seconds for one in found)),
    ):
        yield Figure(
            f"klondike, open cards, no universals: {what}",
            unit,
            of(ours),
            of(theirs) if theirs else None,
            name,
            ">= 0",
            True,
        )
    differ = sum(other is not None and {mine.verdict, other.verdict} == {"yes", "no"} for mine, other in pairs)
    yield Figure(
        "klondike, open cards: answers that contradict", "deals", float(differ), None, "pyksolve", "0", not differ
    )


# --- without the kernel, and what a player waits for ------------------------------------------------------------------


@contextmanager
def plain_python() -> Iterator[None]:
    kernel, solving.PATIENCE = solving.PATIENCE, None
    try:
        yield
    finally:
        solving.PATIENCE = kernel


def without_kernel() -> Iterator[Figure]:
    with plain_python():
        for name in ("klondike", "freecell", "golf", "pyramid"):
            results = [within(state) for state in seeded(name, PLAIN)]
            won = sum(one.is_won for one in results)
            yield Figure(
                f"{name}, plain Python: line found in 2 s", f"of {PLAIN}", won, None, "no peer", ">= 8", won >= 8
            )


def hint_times(states: Iterable[State]) -> tuple[float, float]:
    """Milliseconds: the median wait for a hint, and the longest stretch between two reports, in which nothing is answered."""
    waits, stretches = [], []
    for seed, state in enumerate(states):
        began = last = time.process_time()
        for _ in patience.outlook_in_slices(engine.view(state), Random(seed)):
            stretches.append(time.process_time() - last)
            last = time.process_time()
        waits.append(time.process_time() - began)
    return 1000 * statistics.median(waits), 1000 * max([*stretches, 0.0])


def hints() -> Iterator[Figure]:
    for name in variants.ALL:
        wait, stretch = hint_times(seeded(name, 10))
        yield Figure(
            f"{name}: a hint at the first move, median",
            "ms",
            wait,
            None,
            "no peer",
            "<= 500, or progress",
            wait <= 500 or stretch <= 100,
        )
        yield Figure(
            f"{name}: longest stretch between reports", "ms", stretch, None, "no peer", "<= 100", stretch <= 100
        )


def figures() -> Iterator[Figure]:
    for part in (shares, numbered_deals, thoughtful, without_kernel, hints):
        yield from part()
