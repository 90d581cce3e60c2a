"""How long decisions take: each kind of player at 13 cards, the worth of a hand, laying down in United, and a whole match of its bots."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from random import Random

from bench.rounds import Figure, spent
from unitylib import Match
from unitylib.bots import BOTS, RUMMY, Think, at_once
from unitylib.bots.worth import worth
from unitylib.cards import Card, shuffled, united_deck
from unitylib.drills import bids
from unitylib.rummy.contracts import arrange
from unitylib.rummy.variants import CONTRACTS
from unitylib.solve import KERNEL
from unitylib.trick import engine
from unitylib.work import finished

HANDS, JOKERS = 140, 3  # of 14 cards, laid down for each contract
ITEMS = 20  # hands whose worth is asked
THINKERS = ("simple", "sampling", "reading")


def must(name: str, unit: str, ours: float, most: float) -> Figure:
    return Figure(name, unit, ours, None, "must only", f"<= {most:g} {unit}", ours <= most)


def decisions(think: Think) -> list[float]:
    """Seconds for each decision of the first hand of a match in which all seats think alike."""
    match, rng, times = Match("unity-4", seed=8), Random(1), list[float]()
    while match.turn is not None:
        view, begun = match.view(match.turn), time.process_time()
        action = at_once(think(view, rng)).action
        times.append(time.process_time() - begun)
        match.push(match.turn, action)
    return times


def slowest() -> Iterator[Figure]:
    for name in THINKERS:
        times = decisions(BOTS[name])
        yield must(f"{name}: slowest decision at 13 cards", "s", max(times), 0.3)


def judged() -> Figure:
    views = [engine.view(bids.looked(bids.position(f"unity-4/{n}")), bids.YOU) for n in range(1, ITEMS + 1)]
    times = [1000 * spent(lambda view=view: finished(worth(view, Random(1), 1000))) for view in views]
    return must("worth of 13 cards, 1,000 deals, median", "ms", statistics.median(times), 150 if KERNEL else 3000)


def laid_down() -> Figure:
    rng, naturals = Random(1), united_deck(0)
    hands = [(*shuffled(naturals, rng)[: 14 - JOKERS], *[Card.parse("JK")] * JOKERS) for _ in range(HANDS)]
    times = [1000 * spent(lambda h=hand, c=contract: arrange(h, c).best) for hand in hands for contract in CONTRACTS]
    return must(
        "arrange: 14 cards with three jokers, slowest of a hundred", "ms", sorted(times)[len(times) * 99 // 100], 5
    )


def match_of_four() -> Figure:
    return must("a match of four bots of United", "s", spent(_seven_rounds), 5)


def _seven_rounds() -> None:
    match, rng = Match("united", seed=1, seats=4), Random(1)
    while match.winner is None:
        if match.turn is None:
            match.next_hand()
        else:
            match.push(match.turn, at_once(RUMMY["simple"](match.view(match.turn), rng)).action)


def figures() -> Iterator[Figure]:
    yield from slowest()
    yield judged()
    yield laid_down()
    yield match_of_four()
