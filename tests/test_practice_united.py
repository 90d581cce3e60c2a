"""Practice at a table of United: every answer has a verdict, the best is never graded wrong, equal answers are graded alike; and the table that asks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.test_bids import zone
from unity_widgets import practise
from unity_widgets.table import joined_modules
from unitylib.drills import united_prices as united
from unitylib.drills.united_prices import FORMATS, SKILLS, graded, judged, meant, position
from unitylib.errors import BadText
from unitylib.rummy import engine
from unitylib.rummy.moves import Buy, Discard, Lay, Pass
from unitylib.work import finished

FEW = 40
EACH = pytest.mark.parametrize("skill", SKILLS)


def answers(found: Any, skill: str) -> list[str]:
    return ["lay", "wait"] if skill == "united-lay" else [str(move) for move in found.by_move]


# --- items and verdicts --------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize("format", FORMATS)
def test_an_item_is_the_same_decision_for_ever(format: str, skill: str) -> None:
    for number in range(1, 5):
        state = position(f"{format}/{number}", skill)
        assert state == position(f"{format}/{number}", skill)
        view = engine.view(state, 0)
        assert view.turn == 0 and view.down[0] is None and view.standing.number < 6
        assert view.rules.seats == int(format[-1])
        can_lay = view.phase == "turn" and next(view.legal.lay_downs, None) is not None
        assert (view.phase, can_lay) == {
            "united-discard": ("turn", False),
            "united-buy": ("offer", False),
            "united-lay": ("turn", True),
        }[skill]


def test_a_verdict_compares_with_the_other_players_and_not_with_the_other_answers() -> None:
    found = finished(judged("united-4/1", "united-discard", FEW))
    assert "than the other players on average" in graded(found, str(found.best)).why


@EACH
def test_every_answer_has_a_verdict_and_the_best_is_never_wrong(skill: str) -> None:
    for number in range(1, 11):
        item = f"united-4/{number}"
        view, found = engine.view(position(item, skill), 0), finished(judged(item, skill, FEW))
        kinds: dict[str, Any] = {"united-discard": Discard, "united-buy": (Buy, Pass), "united-lay": (Lay, Discard)}
        open_ = {str(move) for move in view.legal.plain if isinstance(move, kinds[skill])}
        if skill != "united-lay":
            assert set(answers(found, skill)) == open_, "every legal answer has a price"
        grades = {answer: graded(found, answer) for answer in answers(found, skill)}
        for answer, grade in grades.items():
            assert 0 <= grade.stars <= 3 and grade.cost >= 0 and grade.why.endswith(".")
            for other, its in grades.items():
                if found.by_move[meant(found, answer)] == found.by_move[meant(found, other)]:
                    assert grade.stars == its.stars, "equal answers are graded alike"
        assert max(grades.values(), key=lambda grade: -grade.cost).stars == 3
        assert (
            grades["lay" if isinstance(found.best, Lay) else "wait" if skill == "united-lay" else str(found.best)].stars
            == 3
        )


def test_the_verdict_is_the_same_whenever_it_is_asked() -> None:
    one, two = (finished(judged("united-3/5", "united-discard", FEW)) for _ in range(2))
    assert one == two


def test_waiting_is_weighed_in_other_deals_than_it_was_found_in() -> None:
    found = finished(judged("united-4/2", "united-lay", FEW))
    assert len(found.by_move) == 2
    assert {len(row) for row in found.by_move.values()} == {FEW // 2}


@pytest.mark.parametrize("bad", ["united-4", "united-4/x", "united-9/1", "poker/1", ""])
def test_what_is_no_item_is_refused(bad: str) -> None:
    with pytest.raises(BadText):
        position(bad, "united-buy")
    with pytest.raises(BadText):
        position("united-4/1", "bidding")


def test_an_answer_that_was_not_offered_is_refused() -> None:
    found = finished(judged("united-4/1", "united-buy", FEW))
    for bad in ("lay", "discard 7S", "", "perhaps"):
        with pytest.raises(BadText):
            graded(found, bad)


# --- the table -----------------------------------------------------------------------------------------------


def first_answer(table: Any, kind: str) -> tuple[str, tuple[str, ...]]:
    if kind == "united-discard":
        return "discard", (zone(table, "cards")["cards"][0]["card"],)
    return {"united-buy": "buy", "united-lay": "wait"}[kind], ()


@EACH
def test_an_answer_is_told_priced_and_noted(skill: str) -> None:
    table = practise("united-4", 3, kind=skill, worlds=FEW)
    before = json.dumps(table.scene)
    do, cards = first_answer(table, skill)
    assert table.click(do, cards) is None and not table.trouble
    assert table.scene["say"]["kind"] in ("yes", "no") and "star" in table.scene["say"]["who"]
    bars, note = zone(table, "bars"), zone(table, "note")
    assert any("(yours)" in row[0] for row in bars["rows"]) and note["lines"]
    assert "worse than" not in before and not any(line in before for line in note["lines"])
    (attempt,) = table.record.attempts
    assert (attempt.skill, attempt.item) == (skill, "united-4/3")
    assert table.click("next") is None and "position 4" in table.scene["title"]
    assert zone(table, "bars") is None


@EACH
def test_the_ladder_leads_to_the_answer_which_then_has_no_star(skill: str) -> None:
    table = practise("united-4", 5, kind=skill, worlds=FEW)
    told = []
    for _ in range(4):
        assert table.click("hint") is None
        told.append(table.scene["say"]["text"])
    assert "R-UTD" in told[0] and "away" in told[1] + "away" and told[2].startswith("It is between")
    assert table.scene["say"]["who"] == "The answer."
    do, cards = first_answer(table, skill)
    table.click(do, cards)
    assert table.record.attempts[0].stars == 0 and table.record.attempts[0].hints == 4


@EACH
def test_what_is_not_asked_is_refused_in_a_sentence(skill: str) -> None:
    table = practise("united-4", 3, kind=skill, worlds=FEW)
    others = {"united-discard": "buy", "united-buy": "wait", "united-lay": "pass"}
    assert "not asked" in (table.click(others[skill]) or "")
    assert table.click("best") and table.click("meld 1") and not table.trouble
    assert table.click("typed", text="whatever") and not table.trouble


def test_cards_are_picked_up_before_one_is_discarded() -> None:
    table = practise("united-4", 3, kind="united-discard", worlds=FEW)
    first, second = (one["card"] for one in zone(table, "cards")["cards"][:2])
    assert "Pick up one card" in (table.click("discard") or "")
    assert table.click("pick", (first,)) is None and table.scene["pick"]["cards"] == [first]
    assert "Pick up one card" in (table.click("discard", (first, second)) or "")
    assert table.click("typed", text=f"discard {first}") is None
    assert "pick" not in table.scene and table.record.attempts


@EACH
@pytest.mark.parametrize("format", FORMATS)
def test_scenes_keep_to_their_size(format: str, skill: str) -> None:
    table = practise(format, 1, kind=skill, worlds=FEW)
    for _ in range(2):
        assert len(json.dumps(table.scene, ensure_ascii=False).encode()) <= 4096
        do, cards = first_answer(table, skill)
        assert table.click(do, cards) is None
        assert len(json.dumps(table.scene, ensure_ascii=False).encode()) <= 4096
        table.click("next")


def test_the_modules_of_both_fit_into_one() -> None:
    import re

    module = joined_modules("rummy", "drill")
    names = re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", module, re.MULTILINE)
    assert len(names) == len(set(names))


def test_positions_where_it_matters_are_the_usual_ones() -> None:
    views = [engine.view(position(f"united-4/{number}", "united-buy"), 0) for number in range(1, 41)]
    assert 0.45 <= sum(map(united.helps, views)) / len(views) <= 0.85
