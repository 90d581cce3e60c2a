"""Questions on the table: graded in the kernel, tried again, hinted, gone on with; and nothing told before its time."""

from __future__ import annotations

import json

import pytest

from unity_widgets import ask, drill, show, summary, worked
from unity_widgets.table import CardTable
from unitylib.drills import MAKERS, bidding, deck, tricks
from unitylib.errors import BadText

TRICK = tricks.takes("r", "E.k AA.k **.r AA.b", leader=1)


def zone(table: CardTable, kind: str) -> dict[str, object]:
    found = [zone for zone in table.scene["zones"] if zone["zone"] == kind]
    assert len(found) == 1, f"{len(found)} zones {kind}"
    return dict(found[0])


def said(table: CardTable) -> str:
    return f"{table.scene['say']['who']} {table.scene['say']['text']}".strip()


def buttons(table: CardTable) -> list[str]:
    return [button["words"] for button in table.scene["buttons"]]


def test_a_wrong_answer_gets_its_reason_and_may_be_tried_again() -> None:
    table = ask(TRICK)
    table.click("Ben")
    assert said(table).startswith("Not this one. Ben played the double A of Black {k}, no trump.")
    assert "R-TRICK-02" in said(table)
    assert table.scene["say"]["kind"] == "no"
    assert [one["state"] for one in zone(table, "pad")["buttons"] if "state" in one] == ["tried"]  # type: ignore[attr-defined]
    table.click("Cleo")
    assert said(table) == "Yes. Cleo played the double bug of Red {r}: the only trump. (R-TRICK-02)"
    assert table.scene["say"]["kind"] == "yes"
    assert [one["card"] for one in zone(table, "trick")["cards"] if one.get("win")] == ["**.r"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", MAKERS)
def test_the_answer_is_not_in_the_scene_before_it_is_given(kind: str) -> None:
    for seed in range(12):
        question = MAKERS[kind](seed)
        text = json.dumps(ask(question).scene)
        for secret in ('"right"', '"win"', "takes it", "R-", *(choice.why for choice in question.choices)):
            assert secret not in text


def test_hints_climb_from_the_rule_to_the_answer() -> None:
    table = ask(TRICK, deck.higher_of("EE.b", "A.b"))
    assert buttons(table) == ["Hint"]
    table.click("hint")
    assert said(table) == f"Hint. {TRICK.steps[0]}"
    assert buttons(table) == ["Another hint"]
    table.click("hint")
    assert buttons(table) == ["Show the answer"]
    table.click("hint")
    assert said(table).startswith("The answer. Cleo played the double bug")
    assert buttons(table) == ["Next"]
    table.click("next")
    assert table.scene["title"] == "Which card is higher?"
    table.click("EE.b")
    assert said(table).endswith("Of 2 questions you answered 1 at the first try.")
    assert buttons(table) == ["Once more"]
    table.click("next")
    assert table.scene["title"] == "Who takes this trick?"
    assert table.scene["goal"] == "question 1 of 2"


def test_steps_given_leave_the_last_one_blank() -> None:
    note = zone(ask(bidding.barred_for(7, 3, 2), given=2), "note")
    assert note["lines"][2] == ""  # type: ignore[index]
    assert all(note["lines"][:2])  # type: ignore[index]
    assert all(zone(worked(bidding.barred_for(7, 3, 2)), "note")["lines"])  # type: ignore[arg-type]


def test_several_cards_are_picked_up_and_checked_together() -> None:
    table = ask(tricks.playable("r", "C.b", "AA.b D.b CC.g"))
    assert table.scene["pick"]["do"] == "check"
    table.click("check", ("AA.b",))
    assert said(table).startswith("Not all yet. The C of Blue {b} was led: it asks for Blue {b}.")
    table.click("check", ("AA.b", "CC.g"))
    assert "You still hold Blue {b}, which was led." in said(table)
    table.click("check", ())
    assert said(table).startswith("Not all yet. None is picked up yet.")
    table.click("check", ("D.b", "AA.b"))
    assert said(table).startswith("Yes.")
    assert "pick" not in table.scene
    table.click("CC.g")
    assert said(table).startswith("Not this one. The double C of Gold {g} may not be played.")
    table.click("AA.b")
    assert said(table).startswith("Yes.")


def test_a_card_that_is_played_finishes_the_trick() -> None:
    table = ask(tricks.follow("r", before="C.b EE.b", hand="AA.b D.b CC.g", after="F.b"))
    table.click("CC.g")
    assert said(table).startswith("Not this one. The double C of Gold {g} may not be played.")
    table.click("D.b")
    assert "Cleo takes the trick with the double E of Blue {b}." in said(table)
    assert len(zone(table, "trick")["cards"]) == 4  # type: ignore[arg-type]


def test_the_rule_is_told_after_the_last_question() -> None:
    table = ask(TRICK, deck.partner_of("g"), rule="Blue goes with Gold.")
    assert "Blue goes with Gold" not in json.dumps(table.scene)
    table.click("Cleo")
    table.click("next")
    assert "goes with" not in json.dumps(table.scene)
    table.click("b")
    assert zone(table, "note")["lines"] == ["Blue {b} goes with Gold {g}."]


def test_a_picture_is_shown_after_the_last_question() -> None:
    table = ask(TRICK, deck.partner_of("g"), picture=show({"Trump is Red": "U.rk AA.r"}))
    assert "U.rk" in table.faces
    for answer in ("Cleo", "next", "b"):
        assert "hands" not in [one["zone"] for one in table.scene["zones"]]
        table.click(answer)
    assert zone(table, "hands")["rows"] == [{"name": "Trump is Red", "cards": ["U.rk", "AA.r"]}]


def test_numbers_stay_small_and_words_get_their_own_row() -> None:
    wide = [one["words"] for one in zone(ask(bidding.barred_for(7, 3, 2)), "pad")["buttons"] if one.get("wide")]  # type: ignore[attr-defined]
    assert wide == ["None is barred"]


def test_a_typed_answer_is_read() -> None:
    table = ask(TRICK)
    assert table.click("typed", text="Zoe") == "That is no answer here. Type one of these: You, Ana, Ben, Cleo."
    table.click("typed", text="cleo")
    assert said(table).startswith("Yes.")
    table = ask(deck.higher_of("EE.b", "A.b"))
    table.click("typed", text="double e of blue")
    assert said(table).startswith("Yes.")


def test_a_late_press_is_ignored_and_next_waits_for_an_answer() -> None:
    table = ask(TRICK, TRICK)
    assert table.click("next") == "Answer first, or ask for hints: the last one is the answer."
    table._hear(table, {"view": "v", "n": 1, "do": "Ben", "at": 1}, [])
    table._hear(table, {"view": "v", "n": 2, "do": "You", "at": 1}, [])
    assert said(table).startswith("Not this one. Ben played")
    assert not table.trouble


def test_a_drill_goes_on_and_counts() -> None:
    table = drill("higher", "who-wins", seed=3)
    assert table.scene["goal"] == ""
    table.click(MAKERS["higher"](3).right[0])
    assert table.scene["goal"] == "1 of 1 at the first try"
    table.click("next")
    assert table.scene["title"] == "Who takes this trick?"
    for _ in range(4):  # with two candidates before the answer
        table.click("hint")
    assert table.scene["goal"] == "1 of 2 at the first try"


@pytest.mark.parametrize("kind", MAKERS)
def test_every_kind_of_question_is_a_scene_of_moderate_size(kind: str) -> None:
    table = drill(kind, seed=1)
    for _ in range(20):
        for _ in range(3):
            table.click("hint")
        assert len(json.dumps(table.scene)) < 4096
        table.click("next")
    assert not table.trouble


def test_an_example_answers_every_press() -> None:
    table = worked(TRICK)
    assert table.click("Ben") == "This one is an example. Its working stands below; the next one is yours."
    assert repr(table) == "CardTable('Who takes this trick?', at=0)"


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadText, match="higher"):
        drill("hihger")
    with pytest.raises(BadText, match="needs a kind"):
        drill()
    with pytest.raises(BadText, match="needs a question"):
        ask()


def test_pictures_say_in_text_what_they_show() -> None:
    shelf = show({"High and low": "AA.b **.b"})
    assert repr(shelf) == "High and low: AA.b **.b"
    assert 'aria-label="double bug of Blue"' in shelf._repr_html_()
    card = summary("One.", "Two <b>.", cards="AA.b")
    assert repr(card) == "- One.\n- Two <b>."
    assert "Two &lt;b&gt;." in card._repr_html_()
