"""Whole matches of United between two kinds of bots, for the ladder: the same seven deals and cuts, whoever sits where."""

from __future__ import annotations

import statistics
from random import Random

from unitylib.bots import RUMMY, Think, at_once
from unitylib.rummy.engine import draw, next_standing, play, scores, start, view, winners
from unitylib.rummy.moves import CHANCE
from unitylib.rummy.position import Points
from unitylib.rummy.variants import SEATS, get

RUNGS = ("simple", "outs", "sampling")
TABLES = SEATS["united"]


def match(number: int, bots: list[Think]) -> Points:
    """The scores after seven rounds of match `number`."""
    rules, rng = get("united", len(bots)), Random(number)
    state = start(rules)
    while True:
        chance = Random(
            f"united {len(bots)} {number} {state.standing.number}"
        )  # of one round: its dealer, cut, deal and shuffles
        while (seat := state.turn) is not None:
            if seat == CHANCE:
                move = draw(state, chance)
            else:
                move = at_once(bots[seat](view(state, seat), rng if state.hands else chance)).action
            state = play(state, move)
        if winners(state):
            return scores(state)
        state = start(rules, next_standing(state))


def ahead(totals: Points, seat: int) -> float:
    """By how many points a seat is ahead of the mean of the others; fewer points are better."""
    return statistics.fmean([points for other, points in enumerate(totals) if other != seat]) - totals[seat]


def pair(seats: int, lower: str, upper: str, number: int) -> float:
    """By how many points a match the upper bot is ahead: alone among lower ones, and a lower one behind among uppers, in the same deals."""
    mine = [seat == number % seats for seat in range(seats)]
    alone = match(number, [RUMMY[upper] if here else RUMMY[lower] for here in mine])
    among = match(number, [RUMMY[lower] if here else RUMMY[upper] for here in mine])
    return (ahead(alone, number % seats) - ahead(among, number % seats)) / 2
