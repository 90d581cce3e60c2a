"""A position on one line: what it looks like, and what is said of a line that is none."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from tests.strategies import ROWS, before, dealt, moved, open_moves, positions
from unitylib import BadText, State, UnityError, get, legal, parse_state, play, state_text, view
from unitylib.trick.moves import CHANCE

# A position written by hand: two cards each, seat 1 leads, Red is trump.
BY_HAND = (
    "elements seats=3 | number=6 dealer=0 scores=13,0,11 players=0,1,2"
    " | hands=AA.b+F.g/U.bg+D.k/*.r+C.b up=D.r trump=r looked=yyy bids=0/1/2"
)


def test_a_position_written_by_hand_can_be_played() -> None:
    state = parse_state(BY_HAND)
    assert (state.turn, open_moves(state)) == (1, "U.bg, D.k")
    end = moved(state, "D.k", "C.b", "F.g", "U.bg", "*.r", "AA.b")
    assert end.taken == (0, 1, 1)  # seat 1's low universal is beaten by the bug of trump
    assert moved(end, "next").standing.scores == (23, 11, 11)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (
            before(get("elements", 2), dealer=1, number=3, scores=(4, 0)),
            "elements seats=2 | number=3 dealer=1 scores=4,0 players=0,1 | ",
        ),
        (parse_state(BY_HAND), BY_HAND),
        (
            before(get("unity-5", hook="all"), dealer=2, scores=(0, -60, 0, 250, 0)),
            "unity-5 seats=5 hook=all | number=0 dealer=2 scores=0,-60,0,250,0 players=0,1,2,3,4 | ",
        ),
    ],
)
def test_what_a_position_looks_like(state: State, text: str) -> None:
    assert state_text(state).strip() == text.strip()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" | ", " ; ", "a position has three parts with ' | ' between them: game, standing, table; this has 1"),
        ("elements", "elephants", "'elephants' is no game: it must be one of elements, unity-2"),
        ("seats=3", "seats=three", "'three' is no whole number"),
        ("seats=3", "seats=7", "elements is for 2 to 6 players, not 7."),
        ("seats=3", "seats=3 hook=yes", "'yes' is no choice for hook"),
        ("seats=3", "seats=3 fish=all", "'fish' is no option of elements"),
        ("dealer=0", "dealer", "'dealer' says nothing here: it must be name=value"),
        ("dealer=0", "dealler=0", "'dealler' is no part of a position"),
        ("AA.b", "AA.x", "'AA.x' is no card: 'x' after the dot is no suit"),
        ("bids=0/1/2", "bids=0/x/2", "'x' is no whole number"),
        ("bids=0/1/2", "bids=0/1/2 drafted=look", "'look' is no decision of the draft: it must be keep or throw"),
        ("bids=0/1/2", "bids=0/1/2 tricks=0:AA.g", "'0:AA.g' is no finished trick: it must be leader:cards:winner"),
    ],
)
def test_what_cannot_be_read_is_told(old: str, new: str, sentence: str) -> None:
    with pytest.raises(UnityError) as error:
        parse_state(BY_HAND.replace(old, new))
    assert sentence in str(error.value)


# Each of these reads as a position that cannot be: it must be refused, not fail later.
IMPOSSIBLE = [
    ("dealer=0 ", ""),
    ("scores=13,0,11 ", ""),
    ("dealer=0", "dealer=7"),
    ("scores=13,0,11", "scores=13,0"),
    ("players=0,1,2", "players=0,1,5"),
    ("trump=r", "trump=x"),
    ("U.bg", "AA.b"),  # the same card twice
    ("/*.r+C.b", ""),  # a hand is missing
    ("up=D.r", "up=D.r leader=9"),
    ("bids=0/1/2", "bids=0/1"),
    ("bids=0/1/2", "bids=0/1/44"),
    ("looked=yyy", "looked=yy"),
    ("looked=yyy", "looked=abc"),
    ("seats=3", "seats=3 seats=4"),
]


@pytest.mark.parametrize(("old", "new"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadText):
        parse_state(BY_HAND.replace(old, new))


settings_here = settings(
    max_examples=60, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@settings_here
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_a_damaged_position_is_bad_text_or_still_a_position(data: st.DataObject, seed: int) -> None:
    text = state_text(data.draw(positions(*data.draw(st.sampled_from(ROWS)))))
    rng = Random(seed)
    place = rng.randrange(len(text))
    damaged = text[:place] + rng.choice(["", "x", "9", "-", " ", "|", "="]) + text[place + rng.randrange(3) :]
    note(damaged)
    try:
        state = parse_state(damaged)
    except UnityError:
        return
    assert parse_state(state_text(state)) == state


@pytest.mark.parametrize("name", ["State", "View"])
def test_repr_can_be_pasted_back(name: str) -> None:
    import unitylib.trick.moves as moves
    import unitylib.trick.position as position
    from unitylib.cards import Card

    state = moved(dealt(before(get("unity-4", hook="all"), 0, 3, (0, 210)), up="D.r"), "bid 2", "blind 0")
    names = {**vars(moves), **vars(position), "get": get, "Card": Card}
    value = state if name == "State" else view(state, 2)
    assert eval(repr(value), names) == value


def test_positions_are_values() -> None:
    state = dealt(before(get("elements", 3)), up="D.r")
    same = dealt(before(get("elements", 3)), up="D.r")
    assert state == same
    assert hash(state) == hash(same)
    assert len({state, same, play(state, legal(state)[0])}) == 2
    with pytest.raises(AttributeError):
        state.trump = "b"  # type: ignore[misc]
    assert state.turn != CHANCE
