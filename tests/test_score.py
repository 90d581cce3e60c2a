"""What a hand scores and when a match ends, worked out by hand from the rule book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.arena import their_points
from unitylib import Bid, get
from unitylib.trick.joints import revoked
from unitylib.trick.rules import Rules
from unitylib.trick.variants import ALL, SEATS


def bids_of(text: str) -> tuple[Bid, ...]:
    """ "3 0 0b": three tricks, a zero, a blind zero."""
    return tuple(Bid(int(word.rstrip("b")), word.endswith("b")) for word in text.split())


def score(rules: Rules, bids: str, taken: str) -> str:
    points = rules.score(rules, bids_of(bids), tuple(map(int, taken.split())))
    return " ".join(map(str, points))


# bids, tricks taken, points
ELEMENTS = [
    ("3 2 0", "3 2 2", "13 12 0"),
    ("0 0", "0 1", "10 0"),
    ("0 1", "0 1", "10 11"),
    ("8 0 0 0", "8 0 0 0", "18 10 10 10"),
    ("3 3 3", "2 4 1", "0 0 0"),  # one short, one over, two short: nothing, and nothing lost
    ("1 2 0 1 3 0", "1 2 0 2 2 1", "11 12 10 0 0 0"),
]


@pytest.mark.parametrize(("bids", "taken", "points"), ELEMENTS)
def test_elements(bids: str, taken: str, points: str) -> None:
    assert score(get("elements", seats=len(bids.split())), bids, taken) == points


def test_where_a_trick_over_is_a_loss_a_bid_must_be_met_exactly() -> None:
    rows = [get(name, seats) for name in ALL for seats in SEATS[name]]
    assert {rules.name for rules in rows if rules.is_exact} == {"elements"}
    assert all(replace(rules, score=their_points).is_exact for rules in rows)


# game, bids and tricks seat by seat, points side by side
UNITY = [
    ("unity-4", "3 2 4 2", "4 2 5 2", "72 40"),  # the book's example: 7 bid, 9 taken
    ("unity-4", "3 3 4 3", "3 4 3 3", "-70 61"),  # the book's example: 7 bid, 6 taken
    ("unity-4", "6 1 1 2", "3 2 4 4", "70 33"),  # who takes the tricks does not matter
    ("unity-4", "0 5 6 2", "0 5 7 1", "161 -70"),  # a zero beside a bid that is made …
    ("unity-4", "0 5 6 2", "0 5 5 3", "40 71"),  # … and beside one that fails: 100 - 60
    ("unity-4", "0 4 6 3", "1 4 5 3", "-40 70"),  # the trick of the failed zero helps the partner
    ("unity-4", "0 4 6 3", "1 5 4 3", "-160 71"),
    ("unity-4", "0 4 5 3", "2 4 5 2", "-48 -70"),  # and counts as an extra trick
    ("unity-4", "3 0b 3 5", "3 0 5 5", "62 250"),  # blind is 200 instead of 100
    ("unity-4", "3 0b 3 5", "3 1 3 6", "60 -148"),  # and costs 200: 50 + 2 - 200
    ("unity-4", "3 0b 3 0", "5 0 8 0", "67 300"),  # one blind, one not
    ("unity-4", "0 6 0 7", "1 6 2 4", "-197 -130"),
    ("unity-4", "0 6 0 7", "0 6 0 7", "200 130"),
    ("unity-4", "0 0 0 0", "0 0 0 13", "200 13"),  # 13 + 100 - 100
    ("unity-4", "0 1 1 1", "0 6 1 6", "110 30"),  # no penalty for many extra tricks
    ("unity-4", "9 3 5 3", "8 0 5 0", "-140 -60"),  # 14 bid: allowed, and cannot be made
    ("unity-4-solo", "0 5 4 3", "2 5 4 2", "-98 50 40 -30"),
    ("unity-4-solo", "0b 5 4 3", "0 5 5 3", "200 50 41 30"),
    ("unity-4-solo", "0b 5 4 3", "1 5 4 3", "-199 50 40 30"),
    ("unity-3", "0 5 9", "3 5 7", "-97 50 -90"),
    ("unity-3", "5 5 5", "6 5 4", "51 50 -50"),
    ("unity-2", "13 0", "13 0", "130 100"),
    ("unity-2", "7 6", "6 7", "-70 61"),
    ("unity-5", "0 0b 5 4 3", "0 0 5 4 1", "50 100 50 40 -30"),  # with five, half the money
    ("unity-5", "0 0b 3 4 3", "2 1 3 4 0", "-48 -99 30 40 -30"),
    ("unity-6", "0 1 2 3 0 2", "0 2 2 3 1 1", "80 -38 -40"),
    ("unity-6", "0b 2 1 4 1 1", "0 2 1 4 1 1", "140 30 20"),
    ("unity-6", "0b 2 1 4 1 1", "1 2 1 3 1 1", "-60 30 20"),  # the partner makes his bid with that trick
    ("unity-6-solo", "0 0b 2 3 1 1", "0 0 2 3 3 1", "50 100 20 30 12 10"),
]


@pytest.mark.parametrize(("game", "bids", "taken", "points"), UNITY)
def test_unity(game: str, bids: str, taken: str, points: str) -> None:
    rules = get(game)
    assert sum(map(int, taken.split())) == rules.tricks_in(0), "the line itself is wrong"
    assert score(rules, bids, taken) == points


# game, bids, offending sides, points side by side
REVOKED = [
    ("unity-4", "4 3 3 2", {1}, "70 -50"),
    ("unity-4", "4 3 3 2", {0}, "-70 50"),
    ("unity-4", "4 3 3 2", {0, 1}, "-70 -50"),  # offenders on both sides: both lose
    ("unity-4", "0 4 5 3", {1}, "150 -70"),  # the zero of the others counts as made
    ("unity-4", "0 4 5 3", {0}, "-150 70"),  # the offenders' as lost
    ("unity-4", "0b 4 5 3", {1}, "250 -70"),
    ("unity-3", "6 5 3", {0}, "-60 50 30"),  # every other side makes its bid
    ("unity-6", "2 1 0 2 1 3", {2}, "40 20 -80"),
    ("unity-5", "2 2 0b 1 3", {0}, "-20 20 100 10 30"),
]


@pytest.mark.parametrize(("game", "bids", "offenders", "points"), REVOKED)
def test_the_penalty_for_a_revoke(game: str, bids: str, offenders: set[int], points: str) -> None:
    assert " ".join(map(str, revoked(get(game), bids_of(bids), frozenset(offenders)))) == points


# --- the end of a match --------------------------------------------------------------------------------------

# game, scores side by side, the side that has won (None: play another hand)
ENDS = [
    ("unity-4", "499 300", None),
    ("unity-4", "500 300", 0),
    ("unity-4", "505 510", 1),  # both over: the higher
    ("unity-4", "510 510", None),
    ("unity-4-solo", "520 510 500 -90", 0),
    ("unity-4-solo", "520 10 520 200", None),
    ("unity-3", "260 0 0", None),
    ("unity-3", "520 520 530", 2),
    ("unity-2", "500 -300", 0),
    ("unity-5", "249 0 0 0 0", None),
    ("unity-5", "0 250 249 0 0", 1),
    ("unity-6", "250 251 0", 1),
    ("unity-6-solo", "0 0 0 0 0 250", 5),
    ("unity-6-solo", "0 0 0 260 0 260", None),
]


@pytest.mark.parametrize(("game", "scores", "winner"), ENDS)
def test_a_match_of_unity_ends_at_its_goal(game: str, scores: str, winner: int | None) -> None:
    rules = get(game)
    assert rules.over(rules, tuple(map(int, scores.split())), 1) == winner


# hands done, scores, the winner, cards in the next hand
ELEMENTS_ENDS = [
    (14, "200 0 0", None, 8),  # however far in front, the fifteenth hand is played
    (15, "90 80 80", 0, None),  # a tie for second does not matter
    (15, "90 90 80", None, 7),  # seven, not eight
    (16, "90 90 89", None, 6),
    (16, "100 90 101", 2, None),  # a third may win it
    (21, "90 90 0", None, 1),
    (22, "90 90 0", None, 2),
    (28, "90 90 0", None, 8),
    (29, "90 90 0", None, 7),  # after the second eight comes a seven again
    (43, "90 90 0", None, 7),
]


@pytest.mark.parametrize(("done", "scores", "winner", "cards"), ELEMENTS_ENDS)
def test_the_end_of_elements(done: int, scores: str, winner: int | None, cards: int | None) -> None:
    rules = get("elements", seats=3)
    assert rules.over(rules, tuple(map(int, scores.split())), done) == winner
    if cards is not None:
        assert rules.tricks_in(done) == cards


def test_the_fifteen_hands_and_what_follows() -> None:
    rules = get("elements")
    sizes = " ".join(str(rules.tricks_in(number)) for number in range(44))
    assert sizes == (
        "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 "  # the match
        "7 6 5 4 3 2 1 2 3 4 5 6 7 8 "  # the tie-break, and again
        "7 6 5 4 3 2 1 2 3 4 5 6 7 8 7"
    )
