"""Chances as they come true: what play-outs say of a bid, corrected by how often such bids were kept.

Deals are played out by rules of thumb. Whoever chooses his cards with care keeps more bids than that, and others fewer zeros of his
stand, the more cards there are to choose from. So the logarithm of the odds of a bid is stretched and shifted: in full in the longest
hands of a row, not at all with one card, where there is nothing to choose. `python -m bench.calibration --fit` finds the numbers, for a
seat played by `sampling` among players by rules of thumb, and without `--fit` tests them on other hands.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from unitylib.trick.moves import Bid
from unitylib.trick.position import View
from unitylib.trick.rules import Rules


class Fit(NamedTuple):
    """What is added to the logarithm of the odds, and what that is stretched by before."""

    shift: float
    stretch: float


NONE = Fit(0.0, 1.0)

# For each row: bids of tricks, and zeros.
FITS: dict[str, tuple[Fit, Fit]] = {}


def true_chance(view: View, bid: Bid, kept: int, count: int) -> float:
    """The chance that `bid` is kept, when it was in `kept` of `count` deals played out. What always or never happened stays so."""
    if kept in (0, count):
        return kept / count
    fit = fit_of(view, bid)
    return _chance(fit.stretch * math.log(kept / (count - kept)) + fit.shift)


def fit_of(view: View, bid: Bid) -> Fit:
    """For this bid, with this number of cards."""
    tricks, zero = FITS.get(row_name(view.rules), (NONE, NONE))
    fit, part = tricks if bid.tricks else zero, freedom(view)
    return Fit(part * fit.shift, 1 + part * (fit.stretch - 1))


def row_name(rules: Rules) -> str:
    """The name of a row with the number of its players."""
    return f"{rules.name}, {rules.seats} players"


def freedom(view: View) -> float:
    """How much there is to choose: 0 with one card, 1 in the longest hand of the row."""
    most = max(view.rules.sizes, default=view.tricks_to_play)
    return (view.tricks_to_play - 1) / max(most - 1, 1)


def _chance(logarithm: float) -> float:
    return 1 / (1 + math.exp(-logarithm))
