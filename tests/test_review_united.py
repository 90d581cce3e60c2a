"""The review of a round of United: decisions priced, forced ones left out, luck apart from skill, tried again, and others of the kind."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from unity_widgets import play
from unitylib import Match
from unitylib.bots import rounds
from unitylib.bots.rummy import think
from unitylib.review import Decision, Review, another, kind, review
from unitylib.rummy.moves import Cut, Lay
from unitylib.rummy.position import View
from unitylib.work import finished

FEW = 30  # worlds


def careless(view: View, rng: Random) -> Any:
    """Anything that is allowed, but a lay-down whenever there is one, so that a round ends."""
    return next(view.legal.lay_downs, None) or rng.choice(view.legal.plain)


def sensible(view: View, rng: Random) -> Any:
    return think(view, rng).action


def played(seed: int, player: Any = sensible, hands: int = 1, **options: Any) -> Match:
    """Seat 0 plays so, the others by rules of thumb."""
    match, rng = Match("united", seed, seats=3, **options), Random(seed)
    for hand in range(hands):
        if hand:
            match.next_hand()
        while (turn := match.turn) is not None:
            match.push(turn, (player if turn == 0 else sensible)(match.view(turn), rng))
    return match


def looked_at(match: Match) -> Review:
    return finished(review(match, 0, FEW))


def test_every_decision_of_every_round_is_priced_and_no_forced_one() -> None:
    match = played(3, careless, 2)
    found = looked_at(match)
    assert {one.hand for one in found.decisions} == {0, 1}
    for one in found.decisions:
        assert match.moves[one.place].action == one.action and match.moves[one.place].seat == 0
        assert set(one.prices.by_move) >= {one.action, *rounds.open_moves(one.view)} and len(one.prices.by_move) > 1
        assert one.view == match.engine.view(match.states[one.place], 0), "it knows no more than the seat did"
        assert not isinstance(one.action, Cut)
    mine = [place for place, move in enumerate(match.moves) if move.seat == 0 and not isinstance(move.action, Cut)]
    forced = [place for place in mine if len(list(islice(match.states[place].options, 2))) == 1]
    assert sorted([one.place for one in found.decisions] + forced) == mine
    assert [one.cost for one in found.worst_first] == sorted(
        (one.cost for one in found.decisions if one.cost), reverse=True
    )


def test_luck_is_what_skill_and_expectation_leave() -> None:
    found = looked_at(played(5, careless))
    assert found.luck == pytest.approx(sum(found.results) - sum(found.expected) + found.cost)
    (result,) = found.results
    last = played(5, careless).state
    assert result == rounds.ahead(rounds.left(last), 0)


def test_it_is_the_same_whenever_it_is_asked() -> None:
    match = played(4, careless)
    assert looked_at(match) == looked_at(Match.load(match.save()))


def test_the_careless_give_more_away_than_the_sensible() -> None:
    wild, sober = (sum(looked_at(played(seed, player)).cost for seed in range(5)) for player in (careless, sensible))
    assert wild > 2 * sober + 20


def test_another_position_is_of_the_same_round_and_kind() -> None:
    found = looked_at(played(7, careless, 2))
    for one in found.worst_first[:3]:
        match = played(7, careless, 2)
        other, prices = finished(another(match, one, 1, FEW))
        view = other.view(0)
        assert other.turn == 0 and kind(view) == kind(one.view)
        assert view.standing.number == one.hand and view.standing.scores == one.view.standing.scores
        assert view.hand != one.view.hand and len(prices.by_move) > 1
        assert other.save() == finished(another(match, one, 1, FEW))[0].save()


def test_a_lay_down_that_was_not_priced_counts_as_the_one_that_was() -> None:
    from unitylib.review import FAMILIES

    match = played(3)
    lay = next(one for one in looked_at(match).decisions if isinstance(one.action, Lay))
    other = Lay(tuple(reversed(lay.action.melds)))
    assert FAMILIES["rummy"].same(other, lay.prices) in lay.prices.by_move


# --- at the table --------------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    from unitylib.review import FAMILIES, Family

    few: Family = FAMILIES["rummy"]._replace(worlds=FEW)
    monkeypatch.setattr("unitylib.review.rummy.RUMMY", few)


def reviewing(table: Any) -> Any:
    return table._family.reviewing


def zone(table: Any, name: str) -> Any:
    return next((one for one in table.scene["zones"] if one["zone"] == name), None)


@pytest.mark.usefixtures("quick")
def test_a_review_is_offered_after_the_round_and_leads_back() -> None:
    table, rng = play("united", seats=3, seed=5), Random(2)
    while table.match.turn is not None:
        table.settle()
        if table.match.turn is not None:
            assert table.click(str(careless(table.match.view(0), rng))) is None
    kept, whole = table.table.keep, table.match
    assert {"review", "scorecard"} <= {button["do"] for button in table.scene["buttons"]}
    assert table.click("review") is None and not table.table.trouble
    rows = zone(table, "sums")["rows"]
    assert rows[0][0].startswith("Round 1, turn ") and rows[0][-1].startswith("−")
    assert "Luck" in " ".join(zone(table, "sums")["notes"])
    again, more = zone(table, "sums")["acts"][0]
    assert table.click(again["do"]) is None
    assert table.match is not whole and table.match.turn == 0
    exam: Decision = reviewing(table).exam
    assert table.click(str(exam.best)) is None
    assert table.scene["say"]["kind"] == "yes"
    assert table.table.keep == kept, "what is only tried must not be kept"
    assert table.click("return") is None and table.match is whole and zone(table, "sums")
    assert table.click(more["do"]) is None
    prices = reviewing(table).exam.prices
    worst = max(prices.by_move, key=prices.cost)
    assert table.click(str(worst)) is None
    assert "gives away" in table.scene["say"]["text"]
    assert table.click("return") is None and not table.table.trouble
