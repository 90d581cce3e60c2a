"""What moves are worth, with how sure that is."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Prices:
    """What each move of any family of games is worth: for each world played out, by how many points the mover's side ends the hand ahead of
    the mean of the others.

    Worlds stand in the same order for every move, so moves can be compared world by world.
    """

    by_move: Mapping[Any, tuple[float, ...]]

    def mean(self, move: Any) -> float:
        """Points ahead on average."""
        return statistics.fmean(self.by_move[move])

    def error(self, move: Any) -> float:
        """The standard error of that mean."""
        return standard_error(self.by_move[move])

    @cached_property
    def best(self) -> Any:
        """The move with the highest mean."""
        return max(self.by_move, key=self.mean)

    def cost(self, move: Any) -> float:
        """Points that a move gives away against the best."""
        return self.mean(self.best) - self.mean(move)

    def loss(self, move: Any) -> float:
        """The same; 0 for what cannot be told from the best."""
        cost = self.cost(move)
        return 0.0 if is_even(cost, self.cost_error(move)) else cost

    def cost_error(self, move: Any) -> float:
        """The standard error of that cost; smaller than those of the means, as both moves met the same worlds."""
        return standard_error(
            [best - mine for best, mine in zip(self.by_move[self.best], self.by_move[move], strict=True)]
        )


def is_even(cost: float, error: float) -> bool:
    """Whether a cost cannot be told from nothing: two standard errors or less."""
    return cost <= 2 * error


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of `values`."""
    if len(values) < 2:
        return math.inf
    mean = statistics.fmean(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
