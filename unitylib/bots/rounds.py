"""Rounds of United played out: how each move of a seat comes out in deals that it cannot rule out, the same deals for every move.

The kernel plays by rules of thumb (solve/rounds.c): every seat takes and buys what brings it nearer (but buys nothing where all
must go out at once), lays down as soon as it can, builds what it can, and throws what it misses least. The book's rules hold, with
the house rules for buying, for the last discard and for the first build; other house rules, calls and swaps are left aside once the
move itself is made. Where there is no kernel the player by rules of thumb (rummy.py) goes on with the engine, by every rule and
some hundred times as slowly.

Left out is what a round is worth for the next: "contract now, next contract later" would need the whole match played out.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from random import Random
from statistics import fmean

from unitylib.bots import coach, outs, rummy
from unitylib.bots.prices import Prices
from unitylib.bots.sampling import told
from unitylib.bots.thought import Thought
from unitylib.errors import Illegal, Refusal
from unitylib.rummy.engine import draw, play, view
from unitylib.rummy.melds import hand_points
from unitylib.rummy.moves import CHANCE, Action, Buy, Discard, Leave, Pass, Take
from unitylib.rummy.position import Points, State, View
from unitylib.rummy.worlds import worlds
from unitylib.solve import KERNEL
from unitylib.solve.united import FREE, can_play_out, decision, rounds, written

WORLDS = 2000  # at most: then the standard error is below a point
BATCH, SLOW = 10, 1  # worlds between two looks at the clock, where the kernel plays and where the engine does
LEAST = 2  # batches, however little time there is
THINKING = 0.3  # seconds of processor time for a decision
FIRST, SECOND = (60, 300) if KERNEL else (4, 12)  # worlds for all moves tried, and for those that may then be best
DISCARDS = 5  # that are tried, the most promising ones
FARTHER = 8  # points that it costs to be a card farther from the contract
CLEAR = 1.0  # standard errors by which another move must be better than the one that counting would choose


def think(view: View, rng: Random) -> Generator[float, None, Thought]:
    """The move that comes out best, and why; counting (outs.py) decides where there is nothing to play out, and what is nearly even."""
    rough = outs.think(view, rng)
    moves = _tried(view, rough)
    if len(moves) < 2:
        return rough
    tried = yield from prices(view, rng, THINKING / 2, moves, FIRST)
    good = [move for move in moves if move == rough.action or not tried.loss(move)]
    found = (yield from prices(view, rng, THINKING / 2, good, SECOND)) if len(good) > 1 else tried
    if found.cost(rough.action) <= CLEAR * found.cost_error(rough.action):
        return rough
    return told(found, rough, "Played out deals that it could not rule out; this came out best.")


def _tried(view: View, rough: Thought) -> list[Action]:
    """The moves worth playing out: to take or buy for a seat that must still lay down, and the most promising discards."""
    move: Action = rough.action
    if isinstance(move, Take | Leave | Buy | Pass) and view.phase == "offer" and view.down[view.seat] is None:
        return list(view.legal.plain)
    if not isinstance(move, Discard):
        return [move]
    reading = coach.read(view)
    best = sorted(reading.discards, key=lambda one: FARTHER * one.away - outs.worth(view, one, reading.unseen))
    return list(dict.fromkeys([move, *(Discard(one.card) for one in best[:DISCARDS])]))


def open_moves(view: View) -> tuple[Action, ...]:
    """The kinds of move open to the seat now: the lay-down that leaves the fewest points, and every other move."""
    return (*islice(view.legal.lay_downs, 1), *view.legal.plain)


def prices(
    view: View, rng: Random, budget: float = 3.0, moves: Sequence[Action] = (), count: int = WORLDS
) -> Generator[float, None, Prices]:
    """What each move is worth for the rest of the round, in points: in each deal, by how many fewer than the others on average the seat gets.

    `moves` are all that are open when none are named. Gives the part done; `budget` is in seconds of processor time, but
    some deals are always played out. Illegal where there is nothing to choose, or nothing dealt.
    """
    moves = tuple(moves) or open_moves(view)
    if not moves or not view.cards:
        raise Illegal(Refusal("There is no move to price here.", "R-UTD-27"))
    dealt, found = worlds(view, rng), dict[Action, list[float]]((move, []) for move in moves)
    begun, done, quick = time.process_time(), 0, can_play_out(view.rules)
    size = BATCH if quick else SLOW
    while done < count:
        batch, seed = list(islice(dealt, min(size, count - done))), rng.getrandbits(32)
        texts = [written(state) for state in batch] if quick else []
        for move in moves:
            found[move] += [ahead(points, view.seat) for points in ends(batch, texts, move, seed)]
        done += len(batch)
        part = (time.process_time() - begun) / max(budget, 1e-9)
        yield min(max(part, done / count), 1.0)
        if part >= 1 and done >= LEAST * size:
            break
    return Prices({move: tuple(values) for move, values in found.items()})


def ahead(points: Points, seat: int) -> float:
    """By how many points a seat does better than the others on average."""
    return fmean([cost for other, cost in enumerate(points) if other != seat]) - points[seat]


def ends(dealt: Sequence[State], texts: Sequence[bytes], move: Action, seed: int) -> Iterator[Points]:
    """The points that all seats get in each deal when the seat in turn makes this move; `seed` is for all later chance. `texts` are the
    deals as the kernel reads them, none where it cannot play them out."""
    if not texts:
        return (left(_by_hand(play(state, move), Random(seed))) for state in dealt)
    first = decision(move, dealt[0].rules)
    if first is not None and not dealt[0].callers:
        return iter(rounds([(text, *first) for text in texts], seed))
    after = [_settled(play(state, move), Random(seed)) for state in dealt]
    played = iter(rounds([(written(state), FREE, 0) for state in after if state.turn is not None], seed))
    return (left(state) if state.turn is None else next(played) for state in after)


def left(state: State) -> Points:
    """The points in each hand."""
    return tuple(hand_points(hand, state.rules.deuce) for hand in state.hands)


def _settled(state: State, rng: Random) -> State:
    """The position once no call is waited for, no shuffle, and no freed joker."""
    while state.turn is not None and (state.turn == CHANCE or state.callers or state.freed is not None):
        state = _moved(state, rng)
    return state


def _by_hand(state: State, rng: Random) -> State:
    while state.turn is not None:
        state = _moved(state, rng)
    return state


def _moved(state: State, rng: Random) -> State:
    seat = state.turn
    assert seat is not None
    return play(state, draw(state, rng) if seat == CHANCE else rummy.bot(view(state, seat), rng))
