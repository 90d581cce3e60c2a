"""Interleaved rounds: ours, the peer, ours, the peer … so that a machine whose speed drifts treats both alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 9


@dataclass(frozen=True)
class Figure:
    """One line of the table: `ours` and `peer` are medians over the rounds, in `unit`; `must` bounds the ratio or ours."""

    name: str
    unit: str
    ours: float
    peer: float | None
    peer_name: str
    must: str
    holds: bool

    @property
    def ratio(self) -> float | None:
        """Ours divided by the peer's; None where it has none, or none of them."""
        return self.ours / self.peer if self.peer else None


def row(figure: Figure) -> str:
    """The line of the table."""
    peer = "-" if figure.peer is None else f"{figure.peer:10.1f}"
    ratio = "-" if figure.ratio is None else f"{figure.ratio:.2f}"
    verdict = "holds" if figure.holds else "SHORT"
    return f"{figure.name:52} {figure.ours:10.1f} {peer:>10} {figure.unit:8} {ratio:>6}  {figure.must:10} {verdict}  ({figure.peer_name})"


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def interleaved(ours: Callable[[], float], peer: Callable[[], float], rounds: int = ROUNDS) -> tuple[float, float]:
    """The medians of what both report, after one round that is not counted."""
    ours(), peer()
    pairs = [(ours(), peer()) for _ in range(rounds)]
    mine, theirs = zip(*pairs, strict=True)
    return statistics.median(mine), statistics.median(theirs)
