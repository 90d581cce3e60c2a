"""Deals that can be won, as hard as one likes."""

from __future__ import annotations

from collections.abc import Callable

from unitylib.errors import unknown
from unitylib.solitaire.position import State
from unitylib.solve.patience.searching import Work, part_of_all
from unitylib.solve.patience.solving import Answer, solve_in_slices
from unitylib.work import Progress, retold

# Positions that the search looks into for each move of the line it finds: how often the obvious is wrong.
DIFFICULTIES = {"any": (0.0, float("inf")), "easy": (0.0, 2.0), "medium": (2.0, 20.0), "hard": (20.0, float("inf"))}


def deal_in_slices(
    dealt: Callable[[int], State], difficulty: str, first: int = 0, tries: int = 200, budget: int | None = None
) -> Work[tuple[int, Answer] | None]:
    """The first seed from `first` on whose deal, `dealt(seed)`, has a winning line that is as hard to find as wanted; None
    when none of `tries` deals is. BadText for an unknown difficulty."""
    if difficulty not in DIFFICULTIES:
        raise unknown("difficulty", difficulty, tuple(DIFFICULTIES))
    low, high = DIFFICULTIES[difficulty]
    positions = 0
    for number in range(tries):
        work = solve_in_slices(dealt(first + number), budget)
        answer = yield from retold(work, part_of_all(positions, number, tries))
        positions += answer.positions
        if answer.verdict == "yes" and low <= answer.positions / max(len(answer.line), 1) < high:
            return first + number, answer
        yield Progress(positions, (number + 1) / tries)
    return None
