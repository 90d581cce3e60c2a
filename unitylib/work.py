"""Long work as a generator: what it gives on the way says how far it has come, and what it returns is the answer."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from unitylib.errors import checked_number

FEWEST_DEALS, MOST_DEALS = 2, 100_000  # played out for one question; the most take some minutes
Given = TypeVar("Given")
Told = TypeVar("Told")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Progress:
    """How far a search has come: positions looked at (or games played) so far, and the part of the budget or of the answers, 0 to 1."""

    positions: int
    part: float


def checked_deals(number: object, usual: int | None = None) -> int:
    """A number of deals to play out; where there is a `usual` one, 0 stands for it.

    BadText for what is none, for a single deal, as no error could be told of it, and for more than anybody would wait for.
    """
    if usual is not None and number == 0 and not isinstance(number, bool):
        return usual
    return checked_number(number, "number of deals", FEWEST_DEALS, MOST_DEALS)


def finished(work: Generator[object, None, Answer]) -> Answer:
    """The answer of work that nobody waits for."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def retold(work: Generator[Given, None, Answer], part: Callable[[Given], Told]) -> Generator[Told, None, Answer]:
    """The same work within a larger one: `part` says how far the whole has come when this has given so much.

    >>> finished(retold((number for number in range(3)), lambda number: number / 3)) is None
    True
    """
    while True:
        try:
            given = next(work)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        yield part(given)


def piece(work: Generator[float, None, Answer], place: int, pieces: int) -> Generator[float, None, Answer]:
    """Work that is piece number `place`, from 0, of so many of the same size."""
    return retold(work, lambda part: (place + part) / pieces)
