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
    """What is added to the logarithm of the odds, and what that is stretched by before."""

    shift: float
    stretch: float


NONE = Fit(0.0, 1.0)

# For each row: bids of tricks, and zeros. From two bids each of 400 hands a row of elements and 300 of unity.
# In unity-5 and unity-6 what was found so made the best bids less true on other hands, not more: they are left as they are counted.
FITS: dict[str, tuple[Fit, Fit]] = {
    "elements, 2 players": (Fit(-0.35, 0.8), Fit(-0.58, 0.88)),
    "elements, 3 players": (Fit(-0.22, 0.65), Fit(-0.22, 1.2)),
    "elements, 4 players": (Fit(-0.13, 0.44), Fit(-0.52, 0.72)),
    "elements, 5 players": (Fit(-0.29, 0.47), Fit(-0.41, 0.85)),
    "elements, 6 players": (Fit(0.08, 0.57), Fit(-1.0, 0.96)),
    "unity-2, 2 players": (Fit(-0.18, 0.76), Fit(0.0, 1.0)),
    "unity-3, 3 players": (Fit(-0.47, 0.76), Fit(0.14, 0.7)),
    "unity-4, 4 players": (Fit(0.27, 0.92), Fit(0.43, 1.32)),
    "unity-4-solo, 4 players": (Fit(-0.29, 0.78), Fit(0.32, 0.57)),
    "unity-6-solo, 6 players": (Fit(-0.03, 0.89), Fit(0.74, 0.55)),
}


def true_chance(view: View, bid: Bid, share: float) -> float:
    """The chance that `bid` is kept, when it was in this share of the deals played out. What always or never happened stays so."""
    if share in (0, 1):
        return share
    fit = fit_of(view, bid)
    return _chance(fit.stretch * math.log(share / (1 - share)) + fit.shift)


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
