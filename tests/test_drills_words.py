"""One is one where points are told: no gain, and no luck in a review, speaks of one point as of several."""

from __future__ import annotations

import pytest

from unity_widgets.review_messages import Words, notes
from unitylib.review import Review
from unitylib.scorecard import gain, points_named


@pytest.mark.parametrize(("points", "words"), [(1, "1 point"), (-1, "−1 point"), (0, "0 points"), (-11, "−11 points")])
def test_points_have_their_noun(points: int, words: str) -> None:
    assert points_named(points) == words


def test_a_gain_has_its_sign() -> None:
    assert (points_named(1, gain), points_named(12, gain)) == ("+1 point", "+12 points")


@pytest.mark.parametrize(
    ("result", "words"), [(1.2, "+1 point"), (-0.8, "−1 point"), (-0.3, "0 points"), (12, "+12 points")]
)
def test_luck_has_its_sign_and_its_noun(result: float, words: str) -> None:
    found = Review(0, (), (result,), (0.0,))
    assert f"Luck: {words}." in notes(found, Words(str, str, "Prices are in points."))[1]


def test_luck_is_told_as_a_result_beside_what_could_be_expected() -> None:
    words = Words(str, str, "Prices are in points.")
    told = notes(Review(0, (), (-12.4,), (-7.0,)), words)
    assert told[1] == (
        "Luck: −5 points. Playing as you did, you could expect to end 7 points behind the others; "
        "you ended 12 points behind them. The cards and the other players made the difference."
    )
    assert "end level with the others; you ended 1 point ahead of them" in notes(Review(0, (), (1,), (0,)), words)[1]


def test_what_winning_the_match_counts_is_said_where_a_hand_can_end_it() -> None:
    words = Words(str, str, "Prices are in points.")
    told = " ".join(notes(Review(0, (), (12.0,), (0.0,), 250), words))
    assert "winning it counts 250 points more, and losing it 250 less" in told
    assert "winning" not in " ".join(notes(Review(0, (), (12.0,), (0.0,)), words))
