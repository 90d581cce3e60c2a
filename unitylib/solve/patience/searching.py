"""The search in plain Python: positions, in turn the most promising by each of a game's lights. patience.c does the same, number for number."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple, Protocol, TypeVar

from unitylib.solitaire.moves import Action
from unitylib.solitaire.position import State
from unitylib.work import Progress

Result = TypeVar("Result")
Work = Generator[Progress, None, Result]


def part_of_all(before: int, number: int, of: int) -> Callable[[Progress], Progress]:
    """How far a row of searches has come, from how far number `number` of them has."""
    return lambda progress: Progress(before + progress.positions, (number + progress.part) / of)


class Packed(NamedTuple):
    """What the kernel is told of a position: the kind of game, how it behaves, how it is weighed, piles that never change, the position."""

    kind: str
    traits: tuple[int, ...]
    lights: tuple[tuple[int, ...], ...]
    piles: tuple[bytes, ...]
    position: bytes


class Game(Protocol):
    """A game as the search sees it: nodes it compares by `key`, and steps between them that can be said as moves."""

    complete: bool  # does `children` leave out nothing that could matter?
    slice: int  # positions between two reports: some hundredths of a second

    def first(self, state: State) -> Any: ...
    def children(self, node: Any) -> Iterable[tuple[Any, Any]]: ...
    def key(self, node: Any) -> Any: ...
    def scores(self, node: Any) -> tuple[int, ...]: ...  # how far from the aim, by several lights
    def done(self, node: Any) -> bool: ...
    def said(self, state: State, step: Any) -> tuple[Action, ...]: ...
    def packed(self, node: Any) -> Packed | None: ...  # None: the kernel does not know this game


class Search:
    """One search from a position. `run` goes on with it; what it found is kept."""

    def __init__(self, game: Game, node: Any) -> None:
        self.game, self.looked = game, 0
        self.nodes: list[tuple[Any, int, Any]] = [(node, -1, None)]  # node, parent, step
        self.heaps: list[list[tuple[int, int]]] = [[(0, 0)] for _ in game.scores(node)]
        self.seen, self.waits = {game.key(node)}, bytearray(b"\1")
        self.outcome = "yes" if game.done(node) else ""

    def run(self, positions: int) -> str:
        """Looks into so many more: "yes", there is a win; "no", nothing is left; "" when there is."""
        for _ in range(positions):
            if self.outcome:
                break
            heap = self.heaps[self.looked % len(self.heaps)]
            while heap and not self.waits[-heap[0][1]]:
                heappop(heap)
            if not heap:
                self.outcome = "no"
                break
            self.looked += 1
            self._look(-heappop(heap)[1])
        return self.outcome

    def _look(self, parent: int) -> None:
        self.waits[parent] = 0
        game = self.game
        for step, node in game.children(self.nodes[parent][0]):
            key = game.key(node)
            if key in self.seen:
                continue
            self.seen.add(key)
            self.nodes.append((node, parent, step))
            if game.done(node):
                self.outcome = "yes"
                return
            self.waits.append(1)
            for heap, score in zip(self.heaps, game.scores(node), strict=True):
                heappush(heap, (score, 1 - len(self.nodes)))  # of equals the newest

    def steps(self) -> list[Any]:
        """The steps to the win."""
        steps, at = [], len(self.nodes) - 1
        while at:
            _, at, step = self.nodes[at]
            steps.append(step)
        return steps[::-1]
