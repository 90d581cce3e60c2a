"""The solver: double dummy beside DDS, random hands beside OpenSpiel, and how long a new process needs to the first numbers.

DDS works in a process of its own (tests/dds.py), and each measures its own processor time: round by round ours, theirs. A
deal gets a new Search each time, so nothing comes from an earlier round.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random

from bench.rounds import ROUNDS, Figure, interleaved
from tests.dds import BEST_CARD, Dds, Deal, translated
from unitylib import solve
from unitylib.cards import SUITS, UNITY_DECK, shuffled
from unitylib.solve import playing
from unitylib.solve.board import Board, pack

DEALS = 200
FEWER = 60  # where each is solved for every card
SECONDS = 0.8
NEW_PROCESS = """
from random import Random
from unitylib import UNITY_DECK, solve
from unitylib.cards import shuffled
pile = shuffled(UNITY_DECK, Random(1))
solve.playouts(solve.pack("b", [pile[seat * 13 : seat * 13 + 13] for seat in range(4)]), 1000)
"""


def boards(cards: int) -> tuple[list[Board], list[Deal]]:
    """Deals of four players, seat 0 to lead and on the makers' side, that DDS can take: at most 13 trumps take part."""
    rng, ours, theirs = Random(cards), [], []
    while len(ours) < DEALS:
        pile = shuffled(UNITY_DECK, rng)
        board = pack(rng.choice(SUITS), [pile[seat * cards : seat * cards + cards] for seat in range(4)], side=(0, 2))
        deal = translated(board.hands, board.trick, board.leader, (0, 1, 2, 3))
        if deal is not None:
            ours.append(board)
            theirs.append(deal[0])
    return ours, theirs


def each(ask: Callable[[Board], object], boards: list[Board]) -> list[float]:
    """Milliseconds of processor time for each board."""
    times = []
    for board in boards:
        began = time.process_time()
        ask(board)
        times.append(1000 * (time.process_time() - began))
    return times


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def beside_dds(cards: int, dds: Dds) -> tuple[tuple[float, float], tuple[float, float]]:
    """Ours and theirs, in milliseconds: the mean over the deals, and the 95th percentile; medians of the rounds."""
    ours, theirs = boards(cards)
    rounds = []
    for _ in range(ROUNDS + 1):
        mine = each(solve.value, ours)
        _, seconds = dds.solve(theirs, BEST_CARD)
        rounds.append((mine, [1000 * spent for spent in seconds]))
    means = [(statistics.mean(mine), statistics.mean(peer)) for mine, peer in rounds[1:]]
    tails = [(p95(mine), p95(peer)) for mine, peer in rounds[1:]]
    return medians(means), medians(tails)


def medians(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    mine, theirs = zip(*pairs, strict=True)
    return statistics.median(mine), statistics.median(theirs)


def at_most(name: str, unit: str, pair: tuple[float, float], peer: str, most: float) -> Figure:
    return Figure(name, unit, *pair, peer, f"<= {most:g}", pair[0] <= most * pair[1])


def at_least(name: str, unit: str, pair: tuple[float, float], peer: str, least: float) -> Figure:
    return Figure(name, unit, *pair, peer, f">= {least:g}", pair[0] >= least * pair[1])


def double_dummy() -> Iterator[Figure]:
    peer = "DDS of endplay"
    with Dds() as dds:
        mean, tail = beside_dds(13, dds)
        yield at_most("double dummy, 13 cards, mean", "ms", mean, peer, 1.0)
        yield at_most("double dummy, 13 cards, p95", "ms", tail, peer, 1.0)
        yield at_most("double dummy, 10 cards, mean", "ms", beside_dds(10, dds)[0], peer, 0.8)
        yield at_most("double dummy, 7 cards, mean", "ms", beside_dds(7, dds)[0], peer, 0.6)


def every_card() -> Figure:
    some = boards(13)[0][:FEWER]
    pair = interleaved(
        lambda: statistics.mean(each(solve.values, some)), lambda: statistics.mean(each(solve.value, some))
    )
    return at_most("values of all cards, 13 cards", "ms", pair, "one value", 3)


def per_second(play: Callable[[], int]) -> float:
    """Deals a second of processor time; `play` says how many it has played."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        done += play()
    return done / spent


def played_by(deals: Callable[[int, int, int], bytes], count: int) -> int:
    """Whole hands of unity-4: dealt, bid, played, scored."""
    deals(count, 1, 0)
    return count


def random_hands() -> Iterator[Figure]:
    import pyspiel

    rng, game = Random(1), pyspiel.load_game("spades")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 5) for seat in range(4)]

    def in_cpp() -> int:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.randrange(1 << 30))
        return 100

    def in_python() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    if solve.KERNEL:
        engine = solve.SOLVER.engine
        pair = interleaved(lambda: per_second(lambda: played_by(engine.deals, 5000)), lambda: per_second(in_cpp))
        yield at_least("random hands, 4 x 13 cards", "hands/s", pair, "OpenSpiel spades in C++", 25)
    pair = interleaved(lambda: per_second(lambda: played_by(playing.deals, 100)), lambda: per_second(in_python))
    yield at_least("random hands in plain Python", "hands/s", pair, "OpenSpiel spades, Python loop", 1.5)


def new_process() -> Figure:
    """From nothing to a deal and 1,000 play-outs of it, by the clock."""

    def once() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", NEW_PROCESS], check=True)
        return time.perf_counter() - began

    spent = statistics.median(once() for _ in range(ROUNDS))
    return Figure("new process, deal, 1,000 play-outs", "s", spent, None, "must only", "<= 0.25 s", spent <= 0.25)


def figures() -> Iterator[Figure]:
    if solve.KERNEL:
        yield from double_dummy()
        yield every_card()
    yield from random_hands()
    yield new_process()
