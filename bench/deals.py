"""Random deals of 4 x 13 cards through the public `legal` and `play`, beside OpenSpiel's spades through its Python loop."""

from __future__ import annotations

import time
from random import Random

from bench.rounds import Figure, interleaved
from unitylib import CHANCE, actor, draw, get, legal, play, start
from unitylib.trick.position import Standing

SECONDS = 0.8


def deals_per_second(one_deal) -> float:
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        one_deal()
        done += 1
    return done / spent


def our_deal(rng: Random) -> None:
    """Deal, four bids, 52 cards."""
    rules = get("unity-4")
    state = start(rules, Standing(0, 0, (0, 0), (0, 1, 2, 3)))
    while (seat := actor(state)) is not None:
        action = draw(state, rng) if seat == CHANCE else rng.choice(legal(state))
        state = play(state, action)


def spades_deal(game, rng: Random) -> None:
    """The same in OpenSpiel: 52 chance nodes, four bids, 52 cards."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


def figures() -> list[Figure]:
    import pyspiel

    rng, game = Random(1), pyspiel.load_game("spades")
    ours, peer = interleaved(
        lambda: deals_per_second(lambda: our_deal(rng)), lambda: deals_per_second(lambda: spades_deal(game, rng))
    )
    return [
        Figure(
            "random deals, 4 x 13 cards",
            "deals/s",
            ours,
            peer,
            "OpenSpiel spades, Python loop",
            ">= 0.25",
            ours >= 0.25 * peer,
        )
    ]
