"""The four colours can be read on card paper and told apart, also by eyes that lack a kind of cone."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

from unitylib.faces import PALETTE, PAPERS

STATIC = Path(__file__).parent.parent / "widgets" / "unity_widgets" / "static"
SHARMA = [  # three of the published test pairs of CIEDE2000 (Sharma, Wu, Dalal 2005): they guard the measure itself
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("suit", PALETTE)
def test_a_suit_can_be_read_on_card_paper(suit: str, paper: str) -> None:
    assert Color(PALETTE[suit]).contrast(paper, method="wcag21") >= 4.5


@pytest.mark.parametrize(("first", "second", "apart"), SHARMA)
def test_the_measure_is_ciede2000(first: tuple[float, ...], second: tuple[float, ...], apart: float) -> None:
    assert Color("lab-d65", first).delta_e(Color("lab-d65", second), method="2000", space="lab-d65") == pytest.approx(
        apart, abs=1e-4
    )


def seen(suit: str, eyes: str) -> Color:
    """The colour as it is seen; simulated after Machado, Oliveira and Fernandes 2009, nothing left of that cone."""
    colour = Color(PALETTE[suit])
    return colour if eyes == "normal" else colour.filter(eyes, 1, method="machado").clip("srgb")


@pytest.mark.parametrize(("eyes", "least"), [("normal", 32.0), ("protan", 17.8), ("deutan", 12.8), ("tritan", 17.0)])
def test_any_two_suits_can_be_told_apart(eyes: str, least: float) -> None:
    distances = [seen(a, eyes).delta_e(seen(b, eyes), method="2000") for a, b in combinations(PALETTE, 2)]
    assert min(distances) >= 10
    assert min(distances) == pytest.approx(least, abs=0.05)  # what the design says


def test_the_style_sheets_have_the_same_colours() -> None:
    hues = {"blue": "b", "gold": "g", "red": "r", "black": "k"}
    for sheet in STATIC.glob("*.css"):
        for hue, colour in re.findall(r"--uw-(blue|gold|red|black):\s*(#\w+)", sheet.read_text()):
            assert colour.upper() == PALETTE[hues[hue]], sheet.name
