"""Answers that are numbers: the right one, and wrong ones that each come of one slip, which is then named."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from unitylib.drills.question import Choice, count_choice, points_choice

Slip = tuple[int, str, str]  # the number it comes to, what is told, the ruling that says so


def points_or_slips(right: Slip, *slips: Slip) -> tuple[Choice, ...]:
    """These numbers of points as answers, low to high: no more than six.

    A slip that happens to come to the right number is none; where two come to one number, the first is told.

    >>> [choice.words for choice in points_or_slips((50, "Yes.", "R-UNI5-06"), (-50, "Won.", "R-UNI5-06"), (50, "?", "?"))]
    ['−50 points', '50 points']
    """
    return _choices(points_choice, right, slips)


def counts_or_slips(right: Slip, *slips: Slip) -> tuple[Choice, ...]:
    """The same for a number of cards."""
    return _choices(count_choice, right, slips)


def ruled(ruling: str, slips: Iterable[tuple[int, str]]) -> tuple[Slip, ...]:
    """Slips, each a number and what is told, of which one ruling tells."""
    return tuple((number, told, ruling) for number, told in slips)


def _choices(answer: Callable[[int, int, str, str], Choice], right: Slip, slips: Iterable[Slip]) -> tuple[Choice, ...]:
    told: dict[int, Slip] = {}
    for slip in (right, *slips):
        told.setdefault(slip[0], slip)
    return tuple(answer(number, right[0], why, ruling) for number, why, ruling in sorted([*told.values()][:6]))
