"""Can this position be won, and how? The kernel searches where it could be built, plain Python otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unitylib.errors import Illegal, Refusal
from unitylib.solitaire import engine, joints
from unitylib.solitaire.moves import Action
from unitylib.solitaire.position import State
from unitylib.solitaire.rules import Rules
from unitylib.solve import PATIENCE
from unitylib.solve.patience.games import packed_game
from unitylib.solve.patience.packing import Step
from unitylib.solve.patience.searching import Game, Packed, Search, Work
from unitylib.work import Progress, finished

SLICE = 1_000  # positions between two reports of the kernel: a hundredth of a second or two


@dataclass(frozen=True)
class Answer:
    """`verdict` is "yes" (`line` wins from `start`), "no" (all positions searched) or "not found" (within the budget)."""

    verdict: str
    start: State
    line: tuple[Action, ...]
    positions: int


class KernelSearch:
    """The kernel's search with the same face as `Search`."""

    def __init__(self, packed: Packed) -> None:
        assert PATIENCE is not None, "there is no kernel"
        self.kernel = PATIENCE(*packed)

    @property
    def looked(self) -> int:
        return self.kernel.looked

    def run(self, positions: int) -> str:
        return self.kernel.run(positions)

    def steps(self) -> list[Step]:
        line = self.kernel.line()
        return [(line[at], line[at + 1], line[at + 2], line[at + 3], line[at + 4]) for at in range(0, len(line), 5)]


def search_of(game: Game, state: State) -> tuple[Search | KernelSearch, int]:
    """A search from `state`, and how many positions it looks into between two reports."""
    node = game.first(state)
    packed = game.packed(node) if PATIENCE is not None else None
    return (Search(game, node), game.slice) if packed is None else (KernelSearch(packed), SLICE)


def budget_of(rules: Rules) -> int:
    """The positions looked into unless told otherwise: half a second of the kernel or so, some seconds of plain Python."""
    if PATIENCE is None:
        return 30_000
    return 100_000 if rules.counts is joints.cards_home else 600_000


def solve_in_slices(state: State, budget: int | None = None) -> Work[Answer]:
    """Looks into at most `budget` positions, in turn the most promising by each of the game's lights: what misleads one seldom
    misleads the next. Raises Illegal before the deal."""
    if not state.columns:
        raise Illegal(Refusal("The cards must be dealt first.", state.rules.ruling))
    budget = budget_of(state.rules) if budget is None else budget
    game = packed_game(state.rules)
    search, most = search_of(game, state)
    while True:
        outcome = search.run(min(most, budget - search.looked))
        if outcome or search.looked >= budget:
            break
        yield Progress(search.looked, search.looked / budget)
    if outcome == "yes":
        return Answer("yes", state, said(game, state, search.steps()), search.looked)
    return Answer("no" if outcome == "no" and game.complete else "not found", state, (), search.looked)


def said(game: Game, state: State, steps: Iterable[object]) -> tuple[Action, ...]:
    """The steps as moves, each played on the engine, which would refuse a wrong one."""
    line: list[Action] = []
    for step in steps:
        for move in game.said(state, step):
            line.append(move)
            state = engine.play(state, move)
    assert engine.won(state), "a line that does not win"
    return tuple(line)


def solve(state: State, budget: int | None = None) -> Answer:
    """`solve_in_slices`, all at once."""
    return finished(solve_in_slices(state, budget))


def replayed(state: State, line: Iterable[Action]) -> State:
    """The position after these moves. Raises Illegal at the first that the rules do not allow."""
    for move in line:
        state = engine.play(state, move)
    return state
