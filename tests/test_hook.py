"""The dealer's hook and zeros as practice: what every total leaves, who is squeezed, what a zero is worth in sight of a hand and blind."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.test_bids import view_of as bids_view
from tests.test_bids import worth_of, zone
from unity_widgets import bars, practise
from unitylib.bots.worth import Promise, Worth
from unitylib.drills import MAKERS, bids, grade, hook, would
from unitylib.errors import BadText, UnityError
from unitylib.learner import MOST
from unitylib.trick import engine
from unitylib.trick.moves import BIDS, Bid
from unitylib.trick.position import View
from unitylib.work import finished

FEW = 40


def view_of(item: str) -> View:
    return engine.view(hook.position(item), bids.YOU)


# --- what the rule leaves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("tricks", range(1, 9))
def test_every_total_of_every_table(seats: int, tricks: int) -> None:
    every = list(hook.totals(seats, tricks))
    assert [left.total for left in every] == list(range((seats - 1) * tricks + 1))
    for left in every:
        may = [bid for bid in range(tricks + 1) if left.total + bid != tricks]
        assert left.open == tuple(may)
        assert left.barred == (tricks - left.total if left.total <= tricks else None)


@pytest.mark.parametrize(("seats", "tricks"), [(2, 8), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_totals_are_all_that_can_be_bid(seats: int, tricks: int) -> None:
    sums = {sum(made) for made in product(range(tricks + 1), repeat=seats - 1)}
    assert sums == {left.total for left in hook.totals(seats, tricks)}


@pytest.mark.parametrize("total", [-1, 16, 1.5])
def test_totals_that_cannot_be(total: float) -> None:
    with pytest.raises(BadText, match="0 to 15"):
        hook.left(4, 5, total)  # type: ignore[arg-type]


def test_a_total_that_no_bids_come_to_is_refused() -> None:
    with pytest.raises(BadText, match="from 0 to 12"):
        hook.spread(99, 3, 4)
    with pytest.raises(BadText, match="number of tricks"):
        hook.left(4, -5, 1)


def test_bids_are_moved_as_little_as_can_be() -> None:
    assert hook.spread(3, 3, 4, (1, 1, 1)) == (1, 1, 1)
    assert hook.spread(9, 3, 4, (4, 0, 1)) == (4, 2, 3)
    assert hook.spread(0, 3, 4, (4, 0, 1)) == (0, 0, 0)


# --- a dealer's hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", hook.FORMATS)
def test_you_deal_and_something_is_barred(format: str) -> None:
    for seed in range(8):
        view = view_of(f"{format}/{seed}")
        assert view.standing.dealer == bids.YOU
        total = sum(bid.tricks for bid in view.bids if bid is not None)
        assert {bid.tricks for bid in view.legal if isinstance(bid, Bid)} == set(
            hook.left(view.rules.seats, view.tricks_to_play, total).open
        )
        assert len(view.legal) == view.tricks_to_play


def test_where_there_is_no_hook() -> None:
    with pytest.raises(BadText, match="knows no hook"):
        hook.position("unity-4/1")
    with pytest.raises(BadText, match="once all others have bid"):
        hook.with_total(bids_view("unity-4/4"), 3)


@pytest.mark.parametrize("format", ["elements-2", "elements-4", "elements-6"])
def test_every_total_is_priced_with_the_barred_bid(format: str) -> None:
    item = f"{format}/3"
    view, found = view_of(item), finished(hook.judged(item, FEW))
    tricks, seats = view.tricks_to_play, view.rules.seats
    assert list(found.by_total) == list(range(min(tricks + 1, (seats - 1) * tricks) + 1))
    for total, priced in found.by_total.items():
        assert set(priced.bids) == set(BIDS[: tricks + 1])
        squeezed = hook.squeeze(seats, total, priced)
        assert squeezed.cost >= 0 and squeezed.best.tricks in hook.left(seats, tricks, total).open
        assert (squeezed.wanted == squeezed.best) == (squeezed.cost == 0)
    assert str(tricks - sum(bid.tricks for bid in view.bids if bid)) in hook.told(view, found) or "zero" in hook.told(
        view, found
    )


@pytest.mark.parametrize("item", ["elements-2/3", "elements-3/1", "elements-5/2"])
def test_the_total_as_it_stands_is_priced_as_the_verdict_is(item: str) -> None:
    view, found = view_of(item), finished(hook.judged(item, FEW))
    now = found.by_total[sum(bid.tricks for bid in view.bids if bid is not None)]
    assert now.tricks == found.open.tricks
    assert {bid: (now.bids[bid].made, now.bids[bid].points) for bid in found.open.bids} == {
        bid: (promise.made, promise.points) for bid, promise in found.open.bids.items()
    }


def test_a_squeeze_is_told_with_its_price() -> None:
    view = view_of("elements-4/3")
    total = sum(bid.tricks for bid in view.bids if bid is not None)
    barred = view.tricks_to_play - total
    costs = {bid: (0.0 if bid == barred else 2.0 + bid, 0.1) for bid in range(view.tricks_to_play + 1)}
    chances = (1.0,) + (0.0,) * view.tricks_to_play
    priced = Worth(chances, chances, {BIDS[bid]: Promise(0.5, 1.0, 0.1, *cost) for bid, cost in costs.items()})
    free = dict.fromkeys(range(view.tricks_to_play + 1), priced)
    told = hook.told(view, hook.Hook(priced, free))
    assert (
        told.startswith("You are squeezed:") and "points worse" in told and "you would not have been squeezed" in told
    )


def test_a_verdict_in_the_hook_lab() -> None:
    table = practise("elements-4", 3, kind="hook", worlds=FEW)
    barred = [one for one in zone(table, "pad")["buttons"] if "barred" in one]
    assert len(barred) == 1 and "R-ELEM-05" in (table.click(barred[0]["do"]) or "")
    assert "bars" not in [one["zone"] for one in table.scene["zones"]]
    for words in ("R-ELEM-05", "barred", "It is between", "of 100 deals"):
        table.click("hint")
        assert words in table.scene["say"]["text"]
    assert table.click(next(one["do"] for one in zone(table, "pad")["buttons"] if "barred" not in one)) is None
    assert zone(table, "bars")["label"] == "If the others had bid"
    assert [row[0] for row in zone(table, "bars")["rows"] if "now" in row[0]]


# --- who squeezes --------------------------------------------------------------------------------------------


def test_squeezing_is_a_question_with_a_reason_for_every_answer() -> None:
    assert MAKERS["squeeze"](1).skill == "squeeze"
    assert hook.squeezes(5, 2, 1, 1).right == ("1",)
    assert hook.squeezes(5, 5, 1, 1).right == ("none",)
    kinds = set()
    for seed in range(60):
        question = MAKERS["squeeze"](seed)
        (right,) = question.right
        kinds.add(right == "none")
        for choice in question.choices:
            assert grade(question, choice.do).right == (choice.do == right) and choice.why
    assert kinds == {True, False}


# --- zeros ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", would.FORMATS)
def test_zeros_are_asked_of_weak_hands_and_of_hidden_ones(format: str) -> None:
    hidden = 0
    for seed in range(1, 7):
        view = engine.view(would.position(f"{format}/{seed}"), bids.YOU)
        hidden += view.hand is None
        assert (would.BLIND if view.hand is None else would.ZERO) in view.legal
    assert hidden == (0 if format == "unity-2" else 2)


@pytest.mark.parametrize("format", ["unity-4", "unity-4-solo", "unity-5", "unity-6", "unity-6-solo"])
def test_zero_is_a_question_with_both_answers(format: str) -> None:
    asked = [item for seed in range(1, 28) if seed % 3 for item in [f"{format}/{seed}"]]
    found = [finished(would.judged(item, FEW)).bids for item in asked]
    yes = sum(one[would.ZERO].cost == 0 for one in found)
    assert 4 <= yes <= 14, "of 18"


def test_where_no_zero_pays() -> None:
    with pytest.raises(BadText, match="knows no zero"):
        would.position("elements-4/1")
    with pytest.raises(BadText, match="no blind zero"):
        next(would.blind_price(bids_view("unity-4/4"), Random(1)))


def test_yes_and_no_are_graded_against_one_another() -> None:
    view = bids_view("unity-4/4")
    for costs, yes, no in (((0, 30), MOST, 0), ((30, 0), 0, MOST), ((0, 0), MOST, MOST)):
        priced = worth_of((0, costs[0], 0.5), (2, costs[1], 0.5), (5, 80, 1))
        assert [would.graded(view, priced, word).stars for word in ("yes", "no")] == [yes, no]
    assert "30 points better" in would.graded(view, worth_of((0, 0, 0.5), (2, 30, 0.5)), "no").why
    with pytest.raises(BadText, match="yes or no"):
        would.graded(view, priced, "perhaps")


def test_a_price_beyond_the_own_score_says_what_it_counts() -> None:
    view = bids_view("unity-4/4")
    priced = worth_of((0, 0, 0.5), (2, 130, 0.5))
    own = replace(priced, bids={bid: one._replace(points=-one.cost) for bid, one in priced.bids.items()})
    ends = replace(own, bids={bid: one._replace(points=-one.cost / 3) for bid, one in own.bids.items()})
    for told in (
        lambda found: would.graded(view, found, "no").why,
        lambda found: would.graded(view, found, "yes").why,
        lambda found: bids.graded(view, found, Bid(2)).why,
    ):
        assert bids.COUNTED not in told(own) and told(ends).endswith(f"{bids.COUNTED}.")


@pytest.mark.parametrize(("blind", "looked", "stars"), [(-50, 20, (0, 3)), (60, 20, (3, 0)), (10, 12, (3, 3))])
def test_a_blind_zero_is_graded_against_a_look(blind: float, looked: float, stars: tuple[int, int]) -> None:
    view = engine.view(would.position("unity-4/3"), bids.YOU)
    priced = would.Blind(0.4, blind, looked, 5.0)
    assert tuple(would.blind_graded(view, priced, word).stars for word in ("blind", "look")) == stars
    assert "for 200" in would.blind_told(view, priced)
    with pytest.raises(BadText, match="blind or look"):
        would.blind_graded(view, priced, "both")


def test_what_is_about_even_is_called_so_in_the_verdict_the_hint_and_the_table() -> None:
    view = bids_view("unity-4/4")
    priced = worth_of((0, 3.7, 4.3), (2, 0, 0), (5, 80, 1))
    for told in (would.graded(view, priced, "no").why, would.candidates(view, priced)[1]):
        assert "about even: zero came out 3.7 points worse, too little to tell them apart" in told
    assert would.candidates(view, priced)[1].startswith("Either will do.")
    prices = {row[0]: row[-1] for row in bars.of_bids(view, priced, None)["rows"]}
    assert prices == {"zero": "3.7 ± 4.3", "2": "–", "5": "80.0"}
    assert would.candidates(view, worth_of((0, 30, 4.3), (2, 0, 0)))[1].startswith("No. Zero is kept")


def test_a_blind_zero_is_priced_over_own_hands() -> None:
    view = engine.view(would.position("unity-6/3"), bids.YOU)
    one, two = (finished(would.blind_price(view, Random(1), 6, 20)) for _ in range(2))
    assert one == two and 0 <= one.kept <= 1 and one.unsure > 0


def test_a_no_is_no_bid_and_the_zero_stands_beside_the_best() -> None:
    table = practise("unity-6", 1, kind="zero", worlds=FEW)
    assert table.click("no") is None
    names = [row[0] for row in zone(table, "bars")["rows"]]
    assert names[0] == "zero" and not any("yours" in name for name in names)


def test_would_you() -> None:
    table = practise("unity-6", 1, kind="zero", worlds=FEW)
    assert [one["do"] for one in zone(table, "pad")["buttons"]] == ["yes", "no"]
    table.click("hint")
    assert "R-UNI6-04" in table.scene["say"]["text"] and "of 100" not in json.dumps(table.scene)
    assert table.click("no") is None
    assert "Zero is kept in" in table.scene["say"]["text"] and zone(table, "bars")
    assert table.record.attempts[0].answer == "no"


def test_would_you_blind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(would, "blind_price", lambda view, rng, **_: _at_once(would.Blind(0.2, -90.0, 10.0, 5.0)))
    table = practise("unity-4", 3, kind="zero", worlds=FEW)
    for words in ("R-UNI4-11", "goal is 500", "It is between", "The look comes out"):
        table.click("hint")
        assert words in table.scene["say"]["text"]
    assert table.click("look") is None
    assert zone(table, "bars")["label"] == "Before the look" and zone(table, "hand")["cards"]
    assert table.click("yes") is None
    assert [one.answer for one in table.record.attempts] == ["look", "yes"]


def _at_once(found: would.Blind):  # type: ignore[no-untyped-def]
    yield 1.0
    return found


@pytest.mark.parametrize("item", ["unity-4", "elements-4/x"])
def test_what_is_no_item(item: str) -> None:
    for position in (hook.position, would.position):
        with pytest.raises(UnityError):
            position(item)
