"""Chances as they come true: what play-outs say of a bid, corrected by how often such bids were kept.

Deals are played out by rules of thumb. At a table where all choose their cards with care less is certain than that, either way, the more
so the more cards there are to choose from. So the logarithm of the odds of a bid is stretched and shifted: in full in the longest hands of
a row, not at all with one card. `python -m bench.calibration --fit` finds the numbers, for a table where all play as `sampling` does; without
`--fit` it tests them on other hands.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from unitylib.trick.moves import Bid
from unitylib.trick.position import View
from unitylib.trick.rules import Rules


class Fit(NamedTuple):
    """What is added to the logarithm of the odds, what that is stretched by before, and what is added for each trick bid over the
    expected ones.

    The last is for partners, and for zeros in unity-5. In play-outs all want all tricks; at a table a side fights for those that it bid,
    so a careful bid is kept oftener, and a bold one less often, than the same chance of the side would have it.
    """

    shift: float
    stretch: float
    over: float = 0.0


NONE = Fit(0.0, 1.0)

# For each row: bids of tricks, and zeros. From two or three bids each of 400 to 600 hands a row; in unity-5 and both rows of unity-6 put right
# once more by the best bids of 1,000 other hands.
FITS: dict[str, tuple[Fit, Fit]] = {
    "elements, 2 players": (Fit(-0.29, 0.81), Fit(-0.59, 0.99)),
    "elements, 3 players": (Fit(-0.18, 0.75), Fit(-0.21, 1.16)),
    "elements, 4 players": (Fit(-0.11, 0.41), Fit(-0.53, 0.77)),
    "elements, 5 players": (Fit(-0.18, 0.5), Fit(-0.51, 0.79)),
    "elements, 6 players": (Fit(0.11, 0.55), Fit(-0.98, 0.86)),
    "unity-2, 2 players": (Fit(0.09, 0.79), Fit(-0.02, 1.04)),
    "unity-3, 3 players": (Fit(-0.43, 0.71), Fit(0.15, 0.63)),
    "unity-4, 4 players": (Fit(0.78, 0.59, -0.46), Fit(0.24, 0.72)),
    "unity-4-solo, 4 players": (Fit(-0.32, 0.77), Fit(0.38, 0.71)),
    "unity-5, 5 players": (Fit(0.08, 0.8), Fit(1.43, 0.5, 0.65)),
    "unity-6, 6 players": (Fit(0.25, 0.39, -1.09), Fit(1.21, 1.09)),
    "unity-6-solo, 6 players": (Fit(0.26, 0.75), Fit(1.09, 0.53)),
}


def true_chance(view: View, bid: Bid, share: float, mean: float) -> float:
    """The chance that `bid` is kept, when it was in this share of the deals played out. What always or never happened stays so.

    `mean` are the tricks that the seat takes on average when it tries for all.
    """
    if share in (0, 1):
        return share
    fit = fit_of(view, bid)
    return _chance(fit.stretch * math.log(share / (1 - share)) + fit.shift + fit.over * (bid.tricks - mean))


def fit_of(view: View, bid: Bid) -> Fit:
    """For this bid, with this number of cards."""
    tricks, zero = FITS.get(row_name(view.rules), (NONE, NONE))
    fit, part = tricks if bid.tricks else zero, freedom(view)
    return Fit(part * fit.shift, 1 + part * (fit.stretch - 1), part * fit.over)


def row_name(rules: Rules) -> str:
    """The name of a row with the number of its players."""
    return f"{rules.name}, {rules.seats} players"


def freedom(view: View) -> float:
    """How much there is to choose: 0 with one card, 1 in the longest hand of the row."""
    most = max(view.rules.sizes, default=view.tricks_to_play)
    return (view.tricks_to_play - 1) / max(most - 1, 1)


def _chance(logarithm: float) -> float:
    return 1 / (1 + math.exp(-logarithm))
