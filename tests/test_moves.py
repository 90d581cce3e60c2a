"""The text of each move, and what is said of text that is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import UNIVERSE
from unitylib import BadText, Bid, Card, Choose, Play, UnityError, parse_cards, parse_move
from unitylib.trick.moves import Action, Call, Cut, Deal, Keep, Look, NextHand, Throw, Turn

MOVES: list[tuple[str, Action]] = [
    ("AA.b", Play(Card("AA", "b"))),
    ("U.rk", Play(Card("U", "rk"))),
    ("bid 0", Bid(0)),
    ("bid 13", Bid(13)),
    ("blind 0", Bid(0, blind=True)),
    ("choose k", Choose("k")),
    ("look", Look()),
    ("keep", Keep()),
    ("throw", Throw()),
    ("next", NextHand()),
    ("call 2 by 0", Call(2, 0)),
    ("cut AA.b *.r", Cut(parse_cards("AA.b *.r"))),
    ("deal AA.b **.k U.bg", Deal(parse_cards("AA.b **.k U.bg"))),
    ("turn U.bg", Turn(Card("U", "bg"))),
]


@pytest.mark.parametrize(("text", "move"), MOVES, ids=[text for text, _ in MOVES])
def test_text_and_move(text: str, move: Action) -> None:
    assert parse_move(text) == move
    assert str(move) == text
    assert hash(parse_move(text)) == hash(move)


def test_a_move_typed_with_blanks_around_it_is_read() -> None:
    assert parse_move("  bid 3 ") == Bid(3)


@pytest.mark.parametrize(
    "move", [move for move in UNIVERSE if not (isinstance(move, Bid) and move.tricks < 0)], ids=str
)
def test_every_move_there_is(move: Action) -> None:
    if (isinstance(move, Choose) and len(move.suit) != 1) or str(move) == "7S":
        with pytest.raises(BadText):
            parse_move(str(move))
    else:
        assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is no move: a move is a card such as AA.b, or one of bid 3, blind 0, look, choose r, keep, throw"),
        ("pass", "'pass' is no move"),
        ("bid", "'' is no number of tricks: it must be a whole number such as 3"),
        ("bid two", "'two' is no number of tricks"),
        ("bid -1", "'-1' is no number of tricks"),
        ("bid 2.5", "'2.5' is no number of tricks"),
        ("bid 1 2", "'1 2' is no number of tricks"),
        ("bid ٣", "'٣' is no number of tricks"),
        ("bid 999999999", "'999999999' is no number of tricks"),
        ("blind", "'' is no number of tricks"),
        ("choose", "'' is no suit: it must be one of b, g, r, k"),
        ("choose blue", "'blue' is no suit: it must be one of b, g, r, k"),
        ("look here", "'look here' is no move"),
        ("AA.x", "'x' after the dot is no suit; the suits are b g r k"),
        ("AA.b BB.b", "'AA.b BB.b' is no move"),
        ("turn", "'' is no card"),
        ("call", "'' says nobody: a call is like call 2 by 0"),
        ("call 2", "'2' says nobody"),
        ("call 2 by", "'2 by' says nobody"),
        ("call  by 3", "' by 3' says nobody"),
        ("call ² by 3", "'² by 3' says nobody"),
        ("call 2 by -1", "'2 by -1' says nobody"),
        ("deal AA.b QQ", "'QQ' is no card"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as error:
        parse_move(text)
    assert sentence in str(error.value)


@settings(database=None, deadline=None, derandomize=True)
@given(st.text(max_size=12) | st.text(alphabet="bidlnchoseturkpw 0123456789.*ABCDEFU", max_size=10))
def test_any_text_is_a_move_or_bad_text(text: str) -> None:
    try:
        move = parse_move(text)
    except UnityError:
        return
    assert parse_move(str(move)) == move
