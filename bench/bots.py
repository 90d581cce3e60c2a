"""Bots by rules of thumb against players who choose at random: points a hand, side by side in the same hands, with standard errors."""

from __future__ import annotations

import math
import statistics
from random import Random

from bench.rounds import Figure
from unitylib import CHANCE, actor, draw, get, legal, play, start
from unitylib.bots.simple import bot
from unitylib.trick import engine
from unitylib.trick.position import Standing
from unitylib.trick.rules import Rules
from unitylib.trick.variants import ALL, SEATS

HANDS = 2000
ERRORS = 4  # so many standard errors ahead, or it may be luck


def ahead(rules: Rules, number: int, rng: Random) -> float:
    """In one hand: what the bots' side scores, less the mean of the random sides. Sides and dealers take turns."""
    side = number % len(rules.sides)
    scores = (0,) * len(rules.sides)
    hand = number % len(rules.sizes) if rules.sizes else 0
    state = start(rules, Standing(hand, number % rules.seats, scores, rules.players(rules, scores, hand)))
    while (seat := actor(state)) is not None:
        if seat == CHANCE:
            action = draw(state, rng)
        elif seat in rules.sides[side]:
            action = bot(engine.view(state, seat), rng)
        else:
            action = rng.choice(legal(state))
        state = play(state, action)
    points = engine.points(state)
    return points[side] - statistics.mean(won for other, won in enumerate(points) if other != side)


def figure(name: str, seats: int) -> Figure:
    """How far ahead over HANDS hands; `peer` is the bar: ERRORS standard errors."""
    rules, rng = get(name, seats), Random(f"{name} {seats}")
    won = [ahead(rules, number, rng) for number in range(HANDS)]
    error = statistics.stdev(won) / math.sqrt(HANDS)
    mean = statistics.mean(won)
    bar = ERRORS * error
    return Figure(
        f"{name}, {seats} players: bots ahead of random players",
        "points",
        mean,
        bar,
        f"{ERRORS} standard errors of {error:.2f}",
        ">= 1",
        mean >= bar,
    )


def figures() -> list[Figure]:
    return [figure(name, seats) for name in ALL for seats in SEATS[name]]
