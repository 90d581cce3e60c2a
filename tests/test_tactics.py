"""The hands of the lesson on tactics: the figures that are kept come out again, and what is asked follows from them."""

from __future__ import annotations

import pytest

from unity_widgets import ask
from unitylib.drills import grade, tactics
from unitylib.drills.tactics import HANDS, asked, chosen, counted, figures, per_round, played_out, round_points
from unitylib.errors import BadText
from unitylib.rummy import engine
from unitylib.rummy.moves import parse_move
from unitylib.solve import KERNEL
from unitylib.work import finished

EACH = pytest.mark.parametrize("name", HANDS)
QUICK = pytest.mark.skipif(not KERNEL, reason="without the C kernel it takes hours")


@EACH
def test_the_position_is_one_that_can_be_and_the_answers_are_open(name: str) -> None:
    state, hand = tactics.state_of(name), chosen(name)
    assert state == tactics.state_of(name) and state.turn == 0
    assert [len(cards) for cards in state.hands[1:]] == list(hand.others)
    view = engine.view(state, 0)
    assert {parse_move(text) for text in hand.answers} <= set(view.legal.plain)
    held = [
        card
        for cards in (*state.hands, state.stock, state.discards, *(laid.meld.cards for laid in state.table))
        for card in cards
    ]
    assert sorted(map(str, held)) == sorted(map(str, view.rules.deck))


@QUICK
@EACH
def test_the_figures_come_out_again(name: str) -> None:
    """From the same deals; a player that has learnt something since may shift them a little, and then they are worked out anew."""
    found, kept = counted(finished(played_out(name))), figures(name)
    assert list(found) == list(kept) == list(chosen(name).answers)
    for answer, figure in found.items():
        assert abs(figure.cost - kept[answer].cost) <= 3 * max(figure.error, 1.0), (answer, figure, kept[answer])
    best = min(kept, key=lambda answer: kept[answer].cost)
    assert not found[best].is_told


@QUICK
def test_what_a_round_costs_comes_out_again() -> None:
    points = round_points()
    assert list(points) == sorted(points) and len(points) == 7
    assert round(points[6] / points[0]) == 8, "the lesson says so"
    for number in (1, 4):
        assert abs(per_round(number) - points[number - 1]) <= 6


@EACH
def test_every_answer_has_its_verdict_and_what_cannot_be_told_apart_is_right(name: str) -> None:
    question, kept = asked(name), figures(name)
    assert 1 <= len(question.right) <= len(question.choices)
    for answer, choice in zip(kept, question.choices, strict=True):
        assert choice.right == (kept[answer].cost <= 2 * kept[answer].error)
        assert grade(question, choice.do).right == choice.right
        assert choice.right or str(kept[answer].cost) in choice.why
        assert choice.ruling.startswith("R-UTD-")
    assert question.steps[-1] not in question.ask


def test_the_same_hand_twice_differs_only_in_what_decides() -> None:
    for one, other in (("high-early", "high-late"), ("block", "block-full"), ("watch-nothing", "watch")):
        assert chosen(one).cards == chosen(other).cards and chosen(one).answers == chosen(other).answers
        assert asked(one).right != asked(other).right


def test_a_question_can_be_put_at_the_table() -> None:
    table = ask(asked("block"), asked("buy"))
    assert table.click("9H") is None and table.scene["say"]["kind"] == "no"
    assert table.click("AS") is None and table.scene["say"]["kind"] == "yes"
    table.click("next")
    assert table.click("buy") is None and table.scene["say"]["kind"] == "yes" and not table.trouble


def test_what_is_not_there_is_refused() -> None:
    for call in (chosen, figures, asked, tactics.state_of):
        with pytest.raises(BadText):
            call("poker")
