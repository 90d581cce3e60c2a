"""One is one: no question, answer, hint or reason, and no luck in a review, speaks of one thing as of several."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from unity_widgets.review_messages import Words, notes
from unitylib.drills import MAKERS, Question
from unitylib.review import Review
from unitylib.scorecard import gain, points_named

THINGS = "points|tricks|cards|bids|hands|trumps|players|jokers|turns|rounds|natural cards"
SEVERAL = re.compile(rf"(?<![\d.,/])1 (?:{THINGS}|are (?!neighbours|no neighbours))", re.ASCII)
KINDS = tuple(MAKERS)


def told(question: Question) -> Iterator[str]:
    yield question.ask
    yield from question.steps
    for choice in question.choices:
        yield from (choice.words, choice.why)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "-win-" not in kind])
def test_one_is_not_several(kind: str) -> None:
    for seed in range(150):
        for text in told(MAKERS[kind](seed)):
            assert not SEVERAL.search(text), (seed, text)


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
