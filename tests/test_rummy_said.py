"""What a table of United says and asks in rare cases: only what is so, and nothing that makes no difference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.test_rummy_table import choices, dealt, drawn, hand, refused
from unity_widgets import messages as common
from unity_widgets import rummy_messages as messages
from unity_widgets import rummy_typed
from unity_widgets.rummy_table import _ways
from unitylib import BadText
from unitylib.cards import parse_cards
from unitylib.rummy import engine
from unitylib.rummy.melds import DEUCES, JOKER, Melding, read
from unitylib.rummy.moves import Build
from unitylib.rummy.position import State

ELEVEN = "7S 7H 7D 4H 5H 6H 8S 9S TS JS"


# --- choices -----------------------------------------------------------------------------------------------------


def test_where_all_cards_go_out_nothing_is_asked() -> None:
    table = drawn(ELEVEN, top="JK", contract=6)  # the joker fits either end of either run, and the set
    assert table.click("lay", cards=[*ELEVEN.split(), "JK"]) is None
    assert table.match.turn is None and not hand(table)


def test_a_last_card_that_fits_two_melds_goes_out_without_a_question() -> None:
    table = drawn("7S 7H 7D 3H 4H 5H 6H 8S 8H 8C", top="7H", contract=5)
    table.click("lay", cards="7S 7H 7D 3H 4H 5H 6H 8S 8H 8C".split())
    assert hand(table) == ["7H"]
    assert table.click("build", cards=["7H"]) is None and not choices(table)
    assert table.match.turn is None


def test_choices_say_what_tells_them_apart() -> None:
    twos = Melding(wild=(JOKER, *DEUCES))
    one, other = read(parse_cards("5H JK 7H 8H"), twos), read(parse_cards("5H 2S 7H 8H"), twos)
    assert messages.lay_words([(one,), (other,)], twos) == ["5♥︎ joker 7♥︎ 8♥︎", "5♥︎ 2♠︎ 7♥︎ 8♥︎"]  # type: ignore[list-item]


def test_many_cards_for_one_meld_are_not_tried_in_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    table = drawn("7S 7H 7D 4H 5H 6H 3H KC KD 2C", top="7C")
    table.click("lay", cards="7S 7H 7D 3H 4H 5H 6H".split())
    state: State = table.match.state
    cards = parse_cards("7S 7H 7D 7C 7C JK JK JK JK")
    state = replace(state, hands=(cards, *state.hands[1:]))
    tried: list[object] = []
    why_not = engine.why_not
    monkeypatch.setattr(engine, "why_not", lambda *given: tried.append(given) or why_not(*given))  # type: ignore[func-returns-value]
    assert len(list(_ways(state, cards[:-1], [1], (Build,), set()))) == 1
    assert len(tried) < 1000  # in every order there are many thousands


# --- presses and lines that cannot be meant --------------------------------------------------------------------------


@pytest.mark.parametrize("do", ["meld", "meld x", "meld 1.5", "meld -1"])
def test_a_meld_without_its_number_is_no_press(do: str) -> None:
    assert refused(drawn(), do, "KC") == messages.PICK_TO_BUILD


def test_a_line_that_names_no_meld_is_told_how() -> None:
    with pytest.raises(BadText, match="does not say which meld"):
        rummy_typed.read("build 7h on")


# --- sentences that must be so ---------------------------------------------------------------------------------------


def test_a_page_is_told_when_the_player_in_turn_has_left_the_card() -> None:
    table = dealt("7S 7H JK 4H 5H 6H KC KD 2C 9D", top="8C", you=(0, 1))
    assert "may take it for nothing" in table.scene["say"]["text"]
    table.click("show")
    table.click("leave")
    assert choices(table)[0] == "Ben buys it"
    assert "Ana left the 8 of Clubs" in table.scene["say"]["text"] and "nothing" not in table.scene["say"]["text"]


def test_who_could_not_buy_has_not_left_it() -> None:
    table = dealt("7S 7H 7D KS KH KC 2C 9D 3D 4C", top="8C", seats=4, you=3, down_players="may_not")
    state = replace(table.match.state, down=(None, 0, None, None), asked=(3,))
    said = messages.status(engine.view(state, 3), table.names)
    assert said["text"].startswith(f"{table.names[0]} and {table.names[2]} left it")


@pytest.mark.parametrize(
    ("options", "contract", "down", "words"),
    [
        ({}, 2, 0, "Build, take a joker"),
        ({"build": "next_turn"}, 2, 8, "from your next turn on"),
        ({"build": "next_turn"}, 2, 0, "Build, take a joker"),
        ({"combinations": "extra"}, 2, 0, "Lay a further combination"),
        ({"round7_discard": "allowed"}, 7, 8, "the card that is left"),
    ],
)
def test_who_is_down_is_told_what_can_be_done_now(
    options: dict[str, str], contract: int, down: int, words: str
) -> None:
    state = replace(drawn(contract=contract, **options).match.state, turns=8, down=(down, None, None))
    assert words in messages.status(engine.view(state, 0), ("You", "Ana", "Ben"))["text"]


def test_a_further_combination_that_is_not_there() -> None:
    table = drawn("7S 7H 7D 4H 5H 6H 3H KC KD 2C", top="9D", combinations="extra")
    table.click("lay", cards="7S 7H 7D 3H 4H 5H 6H".split())
    assert refused(table, "best") == f"{messages.NOTHING_FURTHER} (R-UTD-19)"


def test_a_wrong_call_at_a_page_of_several_is_answered() -> None:
    table = dealt("7S 7H 7D KS KH KC 2C 9D 3D 4C", top="7C", contract=1, you=(0, 1), liverpool="on")
    table.click("show")
    table.click("take")
    table.click("lay", cards="7S 7H 7D KS KH KC".split())
    table.click("discard", cards=["2C"])
    assert "Ben calls Liverpool" in choices(table)
    assert "could neither be built" in refused(table, "want 1")
    assert table.click("want none") is None


def test_whoever_has_done_nothing_takes_nothing_back() -> None:
    table = dealt("7S 7H 7D KS KH KC 2C 9D 3D 4C", top="7C", you=(0, 2))
    table.click("show")
    table.click("take")
    table.click("discard", cards=["2C"])  # Ben, the bot between them, leaves it
    table.click("show")
    assert table.scene["viewer"] == "Cleo"
    assert refused(table, "undo") == common.NOTHING_TO_TAKE_BACK


# --- what is no lay-down -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "cards", "words", "ruling"),
    [
        (3, "KC AC 2C 3C 5H 6H JK 8H", "K♣︎ A♣︎ 2♣︎ 3♣︎ turns the corner", "R-UTD-13"),  # the other run is one
        (1, "KC AC 2C 3C", "K♣︎ A♣︎ 2♣︎ 3♣︎ turns the corner", "R-UTD-13"),
        (1, "7S JK JK", "has more jokers (2)", "R-UTD-09"),
        (1, "7S 7H JK 5H KC", "5♥︎ K♣︎ is no set", "R-UTD-10"),
        (1, "7S 7H JK KC", "K♣︎ is short by 2", "R-UTD-10"),
        (1, "7S 7H", "7♠︎ 7♥︎ is short by 1", "R-UTD-10"),
    ],
)
def test_the_fault_that_is_told_is_the_one_there_is(contract: int, cards: str, words: str, ruling: str) -> None:
    said = refused(drawn("7S 7H JK JK 5H 6H 8H KC AC 2C", top="3C", contract=contract), "lay", cards)
    assert words in said and ruling in said
