"""What a bot answers: a decision and its reason, at once or after thinking in slices."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, NamedTuple

from unitylib.work import finished

SLICE = 0.05  # seconds that a bot thinks before presses are looked at


class Thought(NamedTuple):
    """A decision and the rule of thumb behind it.

    `why` may be told to anybody, so it says nothing of cards that nobody has seen; `aside` is for the seat itself.
    """

    action: Any  # a move of the family of games
    why: str
    aside: str = ""


def sliced(work: Thought | Generator[object, None, Thought]) -> Generator[float, None, Thought]:
    """What `work` found. Gives 0 whenever a slice of time is used up, so that presses are answered meanwhile."""
    if isinstance(work, Thought):
        return work
    end = time.monotonic() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as found:
            return Thought(*found.value)
        if time.monotonic() > end:
            yield 0.0
            end = time.monotonic() + SLICE


def at_once(work: Thought | Generator[object, None, Thought]) -> Thought:
    """The same for whoever does not wait."""
    return finished(sliced(work))
