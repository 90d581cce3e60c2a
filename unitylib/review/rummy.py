"""How decisions of United are looked at: taking, buying, laying down or waiting, building, and each discard have a price; the cut has none."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from random import Random
from typing import Any

from unitylib.bots import rounds, rummy
from unitylib.bots.prices import Prices
from unitylib.review import Family
from unitylib.rummy.moves import Action, Build, Buy, Discard, Lay, Leave, Pass, Seat, Swap, Take
from unitylib.rummy.position import State, View
from unitylib.solve import KERNEL

WORLDS = 300 if KERNEL else 20  # played out for a decision
BUDGET = 0.8  # seconds of processor time for a decision; in the last round they may run out


def _choices(view: View) -> Iterable[Action]:
    return view.legal


def _prices(view: View, rng: Random, worlds: int, made: Action | None) -> Generator[float, None, Prices]:
    """Also of a lay-down that was made, beside the one that leaves the fewest points."""
    moves = dict.fromkeys((*rounds.open_moves(view), *([] if made is None else [made])))
    return rounds.prices(view, rng, BUDGET, tuple(moves), worlds)


def _ahead(state: State, seat: Seat) -> float:
    """Without the bonus of the cut, which no decision earns."""
    return rounds.ahead(rounds.left(state), seat)


def _stake(_view: View) -> int:
    """A round is priced by itself."""
    return 0


def _kind(view: View) -> tuple[object, ...]:
    """Which round; a discard for nothing or for a penalty card; a turn in which one can lay down, cannot yet, or has done so."""
    if view.phase not in ("offer", "turn"):
        return (view.phase,)
    can_lay = view.phase == "turn" and next(view.legal.lay_downs, None) is not None
    return (view.standing.number, view.phase, view.player == view.seat, view.down[view.seat] is None, can_lay)


def _same(action: Action, prices: Prices) -> Any:
    """A move by itself; another way to lay down counts as the one with a price."""
    if action in prices.by_move:
        return action
    lays = (move for move in prices.by_move if isinstance(move, Lay))
    return next(lays, None) if isinstance(action, Lay) else None


RUMMY = Family(
    priced=(Take, Leave, Buy, Pass, Lay, Build, Swap, Discard), worlds=WORLDS, choices=_choices, prices=_prices, ahead=_ahead, stake=_stake, kind=_kind,
    bot=rummy.bot, spread=10.0, same=_same,
)  # fmt: skip
