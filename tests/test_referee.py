"""A referee table: any card may be played, an opponent may call a revoke until the next deal (R-UNI4-16, R-UNI4-17)."""

from __future__ import annotations

import pytest

from tests.strategies import moved, open_moves, played, said, table
from unitylib import Match, State, UnityError, get, points, view
from unitylib.trick.engine import scores
from unitylib.trick.moves import Call

# Red is trump; seat 2 leads the double bug of Black. Seats 0 and 2 have bid 3 and 2, seats 1 and 3 one and a zero.
HANDS = ("C.k AA.r", "B.k DD.r", "**.k *.r", "A.k D.b")


def at_table(game: str = "unity-4", bids: tuple[int, ...] = (3, 1, 2, 0)) -> State:
    return table(get(game, table="referee"), "r", HANDS, leader=None, bids=bids)


def test_any_card_that_is_held_may_be_played() -> None:
    state = played(at_table(), "**.k")
    assert open_moves(state) == "A.k, D.b"
    assert said(state, "D.b") == ""
    assert said(state, "AA.r") == "You do not hold the double A of Red. (R-TRICK-13)"


# cards played, who has revoked, seats in the order in which they did
REVOKES = [
    ("**.k A.k C.k B.k", []),
    ("**.k D.b C.k B.k", [3]),  # held Black
    ("**.k A.k AA.r B.k", [0]),
    ("**.k D.b AA.r DD.r", [3, 0, 1]),
    ("*.r D.b AA.r DD.r", [2]),  # did not lead the card that must lead; the others hold no Red, or follow
    ("**.k A.k C.k B.k D.b AA.r DD.r *.r", []),
]


@pytest.mark.parametrize(("cards", "seats"), REVOKES)
def test_what_counts_as_a_revoke(cards: str, seats: list[int]) -> None:
    assert [revoke.seat for revoke in played(at_table(), cards).revokes] == seats


def test_the_revoke_is_nobodys_news_until_it_is_called() -> None:
    state = played(at_table(), "**.k D.b C.k B.k")
    for seat in range(4):
        assert "Revoke" not in repr(view(state, seat))
        assert view(state, seat).called == ()
    assert view(moved(state, "call 3 by 0"), 1).called == (3,)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ("call 3 by 0", ""),
        ("call 3 by 2", ""),
        ("call 3 by 1", "Only an opponent may call a revoke. (R-UNI4-16)"),
        ("call 3 by 3", "Only an opponent may call a revoke. (R-UNI4-16)"),
        ("call 1 by 0", "That seat has played by the rules in this hand; a wrong call costs nothing. (R-UNI4-16)"),
        ("call 7 by 0", "A call names seats from 0 to 3. (R-UNI4-16)"),
    ],
)
def test_who_may_call(call: str, sentence: str) -> None:
    assert said(played(at_table(), "**.k D.b C.k B.k"), call) == sentence


def test_at_a_strict_table_there_is_nothing_to_call() -> None:
    state = played(table(get("unity-4"), "r", HANDS, leader=None), "**.k")
    assert "nothing to call" in said(state, "call 3 by 0")


# game, bids, cards, calls, points side by side
SCORED = [
    ("unity-4", (3, 1, 2, 0), "**.k D.b", ["call 3 by 0"], (50, -110)),  # its bid of 1 and its zero are lost
    ("unity-4", (3, 1, 2, 0), "**.k A.k AA.r", ["call 0 by 3"], (-50, 110)),  # theirs are made, the zero too
    ("unity-4", (3, 1, 2, 0), "**.k D.b AA.r", ["call 3 by 0", "call 0 by 1"], (-50, -110)),  # both sides lose
    ("unity-4", (3, 1, 2, 0), "**.k D.b C.k DD.r", ["call 3 by 0", "call 1 by 2"], (50, -110)),  # both of one side
    ("unity-4-solo", (3, 1, 2, 4), "**.k D.b", ["call 3 by 0"], (30, 10, 20, -40)),  # every other side makes its bid
]


@pytest.mark.parametrize(("game", "bids", "cards", "calls", "points_"), SCORED)
def test_the_hand_is_abandoned_and_scored(
    game: str, bids: tuple[int, ...], cards: str, calls: list[str], points_: tuple[int, ...]
) -> None:
    state = moved(played(at_table(game, bids), cards), *calls)
    assert state.turn is None
    assert points(state) == points_
    assert scores(moved(state, "next")) == points_
    assert "called already" in said(state, calls[0])


def test_without_a_call_the_hand_is_played_out_and_scored_as_it_went() -> None:
    end = played(at_table(), "**.k D.b C.k B.k  DD.r *.r A.k AA.r")
    assert end.taken == (1, 1, 0, 0)  # B.k was the highest Black, then AA the highest Red
    assert points(end) == (-50, 110)  # 5 bid and one taken; 1 bid and taken, and a zero made


def test_a_revoke_may_be_called_until_the_next_deal_and_no_longer() -> None:
    state = played(at_table(), "**.k D.b C.k B.k")
    while state.turn is not None:
        state = moved(state, str(view(state, state.turn).legal[0]))
    assert said(state, "call 3 by 0") == ""
    assert points(moved(state, "call 3 by 0")) == (50, -110)
    assert said(moved(state, "next"), "call 3 by 0") != ""


def match_with_a_revoke() -> tuple[Match, int]:
    match = Match("unity-4", seed=3, table="referee")
    while not match.state.revokes:
        match.push(match.turn or 0, match.legal()[-1])
    return match, match.state.revokes[0].seat


def test_a_call_is_made_by_its_caller_out_of_turn_saved_and_loaded() -> None:
    match, offender = match_with_a_revoke()
    caller = (offender + 1) % 4
    with pytest.raises(UnityError):
        match.push((offender + 3) % 4, Call(offender, caller))  # in another's name
    match.push(caller, f"call {offender} by {caller}")
    assert match.turn is None
    again = Match.load(match.save())
    assert (again.states, again.scores) == (match.states, match.scores)
    match.next_hand()
    assert Match.load(match.save()).states == match.states
