"""OpenSpiel's own `oh_hell`, three players with 17 tricks, so that every card is in play but the one turned up: `python -m bench.arena --hands N`.

Nobody can cheat there: OpenSpiel's ISMCTS deals hidden cards anew from the true set of cards in play, which here all know.
Our bots sit in it through a View of our own engine, which is moved along with theirs; a disagreement between the two is an error.
The players by rules of thumb play as `simple` does, but bid their share by a rough count, as `simple` counts far too few tricks in hands
of 17 cards. ISMCTS takes its most visited move, which is stronger than OpenSpiel's default, a draw by visits. Each deal is played with
the bot that is measured in each seat in turn. All play for the points that OpenSpiel returns: a point a trick and ten for an exact bid.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import Any

from bench.rounds import Figure, row
from unitylib import State, get, legal, play, start
from unitylib.bots import BOTS, Think, Thought, at_once, simple
from unitylib.bots.rough import counts
from unitylib.cards import RANKS, UNITY_DECK, shuffled
from unitylib.solve.board import lie
from unitylib.trick import engine
from unitylib.trick.moves import Action, Bid, Deal
from unitylib.trick.position import Points, Standing
from unitylib.trick.rules import Bids, Rules
from unitylib.trick.worlds import worlds

SEATS, TRICKS, PACK = 3, 17, 52
SUITS, THEIR_RANKS = dict(zip("bgrk", "CDSH", strict=True)), "AKQJT98765432"
STRONGEST, THUMB, TREE = "reading", "thumb", "ISMCTS-1000"
EXPLORE = 2.0  # with 10 or 20 its bids are hardly better than random
HANDS = 1000

NATURALS = tuple(card for card in UNITY_DECK if not card.is_universal)


def their_points(rules: Rules, bids: Bids, taken: tuple[int, ...]) -> Points:
    """What OpenSpiel returns: a point a trick, and ten for an exact bid."""
    return tuple(got + 10 * (bid == Bid(got)) for bid, got in zip(bids, taken, strict=True))


ROW = replace(get("elements", SEATS), deck=NATURALS, sizes=(TRICKS, TRICKS), then=(TRICKS,), score=their_points)

Mover = Callable[[State, Any], int]  # a deal in our engine and in theirs -> the number of the move in theirs


@dataclass
class Record:
    """How a player fared."""

    points: list[float] = field(default_factory=list)  # mean of each deal
    exact: list[float] = field(default_factory=list)  # part of its bids that were exact, each deal
    decisions: int = 0
    seconds: float = 0.0  # of the processor

    def row(self, name: str) -> str:
        per = 1000 * self.seconds / max(self.decisions, 1)
        return f"{name:14} {told(self.exact, 100)} % exact, {told(self.points)} points a deal, {per:6.1f} ms a decision"


def told(values: list[float], times: float = 1) -> str:
    """The mean with its standard error."""
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return f"{times * statistics.fmean(values):5.1f} +- {times * error:3.1f}"


# --- both programs side by side ------------------------------------------------------------------------------


def dealt(rng: Random, number: int) -> tuple[State, Any]:
    """The same deal in both: in ours, and in theirs."""
    import pyspiel

    ours = start(ROW, Standing(0, number % SEATS, (0,) * SEATS, tuple(range(SEATS))))
    ours = play(ours, Deal(shuffled(ROW.deck, rng)))
    theirs = pyspiel.load_game("oh_hell", {"players": SEATS, "num_tricks_fixed": TRICKS}).new_initial_state()
    theirs.apply_action(TRICKS)
    theirs.apply_action(number % SEATS)
    for place in range(TRICKS):
        for hand in ours.hands:
            theirs.apply_action(number_of(hand[place]))
    theirs.apply_action(number_of(ours.up))
    return ours, theirs


def number_of(card: Any) -> int:
    """Their number of a card: rank by rank from the two, in each the suits in their order."""
    return 4 * (len(RANKS) - 1 - RANKS.index(card.rank)) + "CDSH".index(SUITS[card.suit])


def numbered(state: State) -> dict[int, Action]:
    """Our open moves under their numbers."""
    return {PACK + move.tricks if isinstance(move, Bid) else number_of(move.card): move for move in legal(state)}  # type: ignore[union-attr]


def ours_moves(think: Think, seed: str) -> Mover:
    rng = Random(seed)

    def move(state: State, theirs: Any) -> int:
        assert state.turn is not None
        action = at_once(think(engine.view(state, state.turn), rng)).action
        return PACK + action.tricks if isinstance(action, Bid) else number_of(action.card)  # type: ignore[union-attr]

    return move


def thumb(view: Any, rng: Random) -> Thought:
    """Rules of thumb, with the bid that rough counts of all hands leave it on average."""
    if view.phase != "auction":
        return simple.think(view, rng)
    dealt = islice(worlds(view, rng), 20)
    share = statistics.fmean(counts(view.rules, lie(world).hands)[view.seat] for world in dealt)
    return Thought(min(view.legal, key=lambda bid: abs(bid.tricks - share)), "Bids its share.")


def tree_moves(simulations: int, seed: int) -> Mover:
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(seed, evaluator, EXPLORE, simulations, final_policy_type=most_visited)
    return lambda state, theirs: int(bot.step(theirs))


def player(name: str, seed: int) -> Mover:
    """One of our bots by name, or `ISMCTS-` and how many simulations."""
    head, _, count = name.partition("-")
    return (
        tree_moves(int(count), seed)
        if head == "ISMCTS"
        else ours_moves(thumb if name == THUMB else BOTS[name], f"{name} {seed}")
    )


def played(names: list[str], number: int, records: dict[str, Record]) -> None:
    """One deal with these players in seats 0, 1 and 2. `records` takes times."""
    ours, theirs = dealt(Random(f"arena {number}"), number)
    movers = [player(name, 1000 * number + seat + 1) for seat, name in enumerate(names)]
    while ours.turn is not None:
        assert ours.turn == theirs.current_player()
        open_moves = numbered(ours)
        assert sorted(open_moves) == sorted(theirs.legal_actions())
        record, began = records[names[ours.turn]], time.process_time()
        chosen = movers[ours.turn](ours, theirs)
        record.seconds += time.process_time() - began
        record.decisions += 1
        ours = play(ours, open_moves[chosen])
        theirs.apply_action(chosen)
    for seat, name in enumerate(names):
        bid, points = ours.bids[seat], theirs.returns()[seat]
        assert points == engine.points(ours)[seat]
        records[name].points.append(points)
        records[name].exact.append(float(bid == Bid(ours.taken[seat])))


# --- matches -------------------------------------------------------------------------------------------------


def match(one: str, others: str, hands: int) -> dict[str, Record]:
    """`one` against two of `others`: `hands` hands, each deal with `one` in each seat in turn."""
    records = {one: Record(), others: Record()}
    for number in range(hands):
        names = [others] * SEATS
        names[number % SEATS] = one
        played(names, number // SEATS, records)
    return records


def merged(*parts: Record) -> Record:
    """Several records of one player as one."""
    return Record(
        [points for part in parts for points in part.points],
        [exact for part in parts for exact in part.exact],
        sum(part.decisions for part in parts),
        sum(part.seconds for part in parts),
    )


def matches(hands: int) -> Iterator[dict[str, Record]]:
    """Our strongest against two by rules of thumb; alone against two trees, and a tree alone against two of ours. A process for each."""
    jobs = (STRONGEST, THUMB, hands), (STRONGEST, TREE, hands // 2), (TREE, STRONGEST, hands // 2)
    with get_context("spawn").Pool(min(len(jobs), os.cpu_count() or 1)) as pool:
        for records in pool.starmap(match, jobs):
            for name, record in records.items():
                print(record.row(name), flush=True)
            yield records


def figures(hands: int = HANDS) -> Iterator[Figure]:
    """Exact bids against two rule-of-thumb players; points and time against ISMCTS-1000."""
    thumb, alone, among = matches(hands)
    exact = 100 * statistics.fmean(thumb[STRONGEST].exact)
    yield Figure("oh_hell: exact bids against two by rules of thumb", "%", exact, 75.0, TREE, ">= 75", exact >= 75)
    ours, trees = (merged(alone[name], among[name]) for name in (STRONGEST, TREE))
    mine, peer = statistics.fmean(ours.points), statistics.fmean(trees.points)
    yield Figure("oh_hell: points a deal, head to head", "points", mine, peer, TREE, "> 1", mine > peer)
    mine, peer = (1000 * record.seconds / record.decisions for record in (ours, trees))
    yield Figure("oh_hell: time a decision", "ms", mine, peer, TREE, "<= 1", mine <= peer)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="hands of each match")
    parser.add_argument("--one", help="only this player against two of --others")
    parser.add_argument("--others", default=THUMB)
    asked = parser.parse_args(arguments)
    if asked.one:
        for name, record in match(asked.one, asked.others, asked.hands).items():
            print(record.row(name))
        return 0
    found = list(figures(asked.hands))
    print(*map(row, found), sep="\n")
    return 0 if all(figure.holds for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
