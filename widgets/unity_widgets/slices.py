"""Long work in slices on the event loop, so that a press is answered meanwhile; all at once when asked for where there is none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from itertools import islice
from typing import Any

from unitylib.bots.thought import SLICE


class Worker:
    """Does one piece of work at a time. `guarded` is the table's wrapper, so that nothing fails without a word."""

    def __init__(self, guarded: Callable[[Callable[[Any], None], object], None]) -> None:
        self._guarded = guarded
        self._task: asyncio.Task[None] | None = None
        self._rest: Generator[float, None, None] | None = None  # of work that has no event loop to be done on

    def start(
        self,
        work: Generator[float, None, Any],
        done: Callable[[Any], None],
        told: Callable[[float], None] | None = None,
    ) -> None:
        """Begins `work`, which gives the part done; `done` gets what it found, `told` the part done after each slice.

        What was being done before is dropped. Without an event loop nothing happens until `finish`.
        """
        self.stop()
        slices = self._slices(work, done)
        try:
            self._task = asyncio.get_running_loop().create_task(self._run(slices, told))
        except RuntimeError:
            self._rest = slices

    def finish(self) -> None:
        """Does what is left at once where there is no event loop; where there is one, it goes on there."""
        slices, self._rest = self._rest, None
        while slices is not None and self._next(slices) is not None:
            pass

    def stop(self) -> None:
        """Drops the work that is being done."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._rest = None

    def _slices(self, work: Generator[float, None, Any], done: Callable[[Any], None]) -> Generator[float, None, None]:
        part = 0.0
        while True:
            end = time.monotonic() + SLICE
            while time.monotonic() < end:
                try:
                    part = next(work)
                except StopIteration as found:
                    done(found.value)
                    return
            yield part

    async def _run(self, slices: Generator[float, None, None], told: Callable[[float], None] | None) -> None:
        while (part := self._next(slices)) is not None:
            if told is not None:
                self._guarded(told, part)
            await asyncio.sleep(0.001)

    def _next(self, slices: Generator[float, None, None]) -> float | None:
        """The part done after the next slice; None when the work is over, or failed and has been reported."""
        given: list[float] = []

        def step(_: object) -> None:
            given.extend(islice(slices, 1))

        self._guarded(step, None)
        return given[0] if given else None
