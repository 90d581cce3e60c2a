"""The review: priced decisions of any finished match, luck apart from skill, the same position again and others of its kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Any

import pytest

from unity_widgets import messages, play
from unity_widgets.review_messages import Words, verdict
from unitylib import BadText, Match, UnityError
from unitylib.bots import careless, simple
from unitylib.bots.ends import MATCH
from unitylib.bots.prices import Prices
from unitylib.bots.thought import Thought
from unitylib.drills import cards
from unitylib.review import FAMILIES, Review, another, kind, review
from unitylib.trick import engine
from unitylib.trick.moves import Bid, Look, Play
from unitylib.trick.position import View, bidding_order
from unitylib.work import finished

FEW = 40  # worlds
BLIND = Bid(0, blind=True)


def played(game: str, seed: int, think: Callable[[View, Random], Thought], hands: int = 1, **options: Any) -> Match:
    """Seat 0 thinks so, the others by rules of thumb."""
    match, rng = Match(game, seed, **options), Random(seed)
    for hand in range(hands):
        if hand:
            match.next_hand()
        while (turn := match.turn) is not None:
            view = match.view(turn)
            match.push(turn, (think if turn == 0 else simple.think)(view, rng).action)
    return match


def looked_at(match: Match, seat: int = 0) -> Review:
    return finished(review(match, seat, FEW))


@pytest.mark.parametrize("game", ["elements", "unity-2", "unity-3", "unity-4", "unity-6"])
def test_every_finished_hand_is_looked_at(game: str) -> None:
    match = played(game, 3, careless.think, 2)
    found = looked_at(match)
    assert {one.hand for one in found.decisions} == {0, 1}
    for one in found.decisions:
        assert match.moves[one.place].action == one.action and match.moves[one.place].seat == 0
        assert len(one.prices.by_move) == len(one.view.legal) > 1  # forced moves are no decisions
        assert one.cost >= 0
    assert [one.cost for one in found.worst_first] == sorted(
        (one.cost for one in found.decisions if one.cost), reverse=True
    )
    assert found.luck == pytest.approx(sum(found.results) - sum(found.expected) + found.cost)
    assert found == looked_at(Match.load(match.save()))  # any loaded match, and always the same


@pytest.mark.parametrize("scores", [(0, 470), (470, 0)])
def test_the_end_of_the_match_counts_in_a_result_as_it_does_in_what_was_expected(scores: tuple[int, int]) -> None:
    luck = []
    for seed in range(16):
        match = played("unity-4", seed, simple.think, hand=3, dealer=seed % 4, scores=scores)
        found = looked_at(match)
        mine, theirs = engine.points(match.state)
        ends = 0 if match.winner is None else MATCH if match.winner == 0 else -MATCH
        assert found.results == (mine - theirs + ends,) and found.stake == MATCH
        luck.append(found.luck)
    assert abs(fmean(luck)) < 120, "no luck of some hundred points in every hand"
    assert looked_at(played("unity-4", 3, simple.think)).stake == 0


FAR_BEHIND: dict[str, Any] = {"hand": 3, "scores": (-300, 10, 0), "dealer": 1}


def at_the_first_hand_unseen(rest: Any, **options: Any) -> Match:
    """A match in which seat 0, far behind, does `rest` where it may bid blind; all else goes by rules of thumb."""
    match, rng = Match("unity-3", 3, **FAR_BEHIND, **options), Random(1)
    while (turn := match.turn) is not None:
        view = match.view(turn)
        match.push(turn, rest if turn == 0 and view.hand is None else simple.bot(view, rng))
    return match


def test_a_blind_zero_has_its_price_against_a_look() -> None:
    costs = {}
    for action in (BLIND, Look()):
        first = looked_at(at_the_first_hand_unseen(action)).decisions[0]
        assert first.action == action and first.view.hand is None and set(first.prices.by_move) == {BLIND, Look()}
        costs[action] = first.cost
    assert costs[Look()] == 0 and costs[BLIND] > 100
    assert [messages.named(action) for action in costs] == ["a blind zero", "a look at the hand"]


@pytest.mark.parametrize("game", ["elements", "unity-3", "unity-4"])
def test_cards_that_are_worth_the_same_cost_the_same_and_are_no_choice_alone(game: str) -> None:
    match = played(game, 5, careless.think)
    priced = {one.place: one for one in looked_at(match).decisions}
    touching = 0
    for place, move in enumerate(match.moves):
        if move.seat != 0 or not isinstance(move.action, Play):
            continue
        groups = cards.groups(match.engine.view(match.states[place], 0))
        assert (place in priced) == (len(groups) > 1)
        for group in groups if place in priced else ():
            touching += len(group) > 1
            assert len({priced[place].prices.by_move[Play(card)] for card in group}) == 1
    assert touching


def test_before_trump_is_settled_a_blind_zero_has_no_price() -> None:
    for action in (BLIND, Look()):
        found = looked_at(at_the_first_hand_unseen(action, blind_timing="before_any"))
        assert found.decisions and all(one.view.hand is not None for one in found.decisions)


def test_the_careless_give_more_away_than_the_thoughtful() -> None:
    careless_, thoughtful = (
        sum(looked_at(played("unity-4", seed, think)).cost for seed in range(4))
        for think in (careless.think, simple.think)
    )
    assert careless_ > 2 * thoughtful + 20


def test_a_price_knows_no_more_than_the_seat_did() -> None:
    """The view that is priced is the one of the time."""
    match = played("unity-4", 3, careless.think)
    for one in looked_at(match).decisions:
        assert one.view == match.engine.view(match.states[one.place], 0)


@pytest.mark.parametrize("seat", [7, -1, "0"])
def test_what_is_no_seat_has_no_review(seat: Any) -> None:
    with pytest.raises(UnityError, match=f"^{seat!r} is no seat: the seats are 0 to 3$"):
        review(played("unity-4", 3, careless.think), seat)


def test_what_is_no_number_is_refused_before_anything_is_looked_at() -> None:
    match = played("elements", 5, careless.think)
    for worlds in (-1, 2.5, "9", None, True, 10**9):
        with pytest.raises(UnityError, match="is no number of deals"):
            finished(review(match, 0, worlds))  # type: ignore[arg-type]
    decision = looked_at(match).decisions[0]
    for seed in (-1, 2.5, "9", None):
        with pytest.raises(UnityError, match="is no seed"):
            finished(another(match, decision, seed, FEW))  # type: ignore[arg-type]


def test_what_is_no_match_and_what_belongs_to_another_is_refused() -> None:
    match = played("elements", 5, careless.think)
    decision = looked_at(match).decisions[0]
    for what in (None, "elements", decision):
        with pytest.raises(BadText, match="is no match"):
            review(what, 0)  # type: ignore[arg-type]
        with pytest.raises(BadText, match="is no match"):
            another(what, decision, 1)  # type: ignore[arg-type]
    with pytest.raises(BadText, match=r"^None is no decision"):
        another(match, None, 1)  # type: ignore[arg-type]
    for other in (Match("unity-4", 5), Match("elements", 5, seats=3), Match("elements", 5, hook="all")):
        with pytest.raises(BadText, match=r"^that decision was made in get"):
            another(other, decision, 1)


@pytest.mark.parametrize("game", ["unity-3", "unity-4"])
def test_at_a_referee_table_a_revoke_has_no_price_and_a_card_that_must_be_played_is_forced(game: str) -> None:
    match, rng = Match(game, 3, table="referee"), Random(3)
    while (turn := match.turn) is not None:
        view = match.view(turn)
        match.push(turn, rng.choice(view.legal) if view.phase == "tricks" else simple.bot(view, rng))
    found = looked_at(Match.load(match.save()))
    made = {one.place: one.action for one in found.decisions}
    duties = {place: match.engine.view(match.states[place], 0).duty for place, move in enumerate(match.moves)
              if move.seat == 0 and isinstance(move.action, Play)}  # fmt: skip
    views = {place: match.engine.view(match.states[place], 0) for place in duties}
    choices = {place for place, view in views.items() if len(list(FAMILIES["trick"].choices(view))) > 1}
    kept = {place for place in choices if match.moves[place].action.card in duties[place]}
    assert kept == {place for place, action in made.items() if isinstance(action, Play)} and len(kept) < len(duties)
    assert all(one.cost >= 0 and len(one.prices.by_move) > 1 for one in found.decisions)
    if found.worst_first:
        other, prices = finished(another(match, found.worst_first[0], 1, FEW))
        assert len(prices.by_move) > 1 and other.rules == match.rules


def test_mid_hand_there_is_no_review() -> None:
    with pytest.raises(UnityError, match="still goes on"):
        review(Match("unity-4", 3), 0)
    with pytest.raises(UnityError, match="cannot be reviewed"):
        review(Match("klondike", 3), 0)


def test_another_position_is_of_the_same_kind_and_has_something_to_find() -> None:
    match = played("unity-4", 5, careless.think)
    for one in looked_at(match).worst_first[:3]:
        other, prices = finished(another(match, one, 1, FEW))
        view = other.view(0)
        assert other.turn == 0 and kind(view) == kind(one.view)
        assert view.hand != one.view.hand
        assert max(map(prices.cost, prices.by_move)) > 0
        assert (other.rules, other.save()) == (match.rules, finished(another(match, one, 1, FEW))[0].save())


def test_another_blind_zero_is_one_too() -> None:
    match = at_the_first_hand_unseen(BLIND)
    other, prices = finished(another(match, looked_at(match).decisions[0], 1, FEW))
    assert other.view(0).hand is None and set(prices.by_move) == {BLIND, Look()}


def place_in_the_auction(view: View) -> int:
    return bidding_order(view.standing).index(view.seat)


@pytest.mark.parametrize(
    ("game", "hand", "scores"), [("elements", 6, (20, 31, 5, 12)), ("unity-4", 5, (480, 470)), ("unity-6", 0, None)]
)
def test_another_bid_is_of_the_same_hand_with_the_same_scores_at_the_same_place(
    game: str, hand: int, scores: Any
) -> None:
    given = {"hand": hand, "dealer": 1, "scores": scores} if hand else {}
    match = played(game, 5, careless.think, bots="counting", **given)
    first = looked_at(match).decisions[0]
    other, _ = finished(another(match, first, 1, FEW))
    view = other.view(0)
    assert view.phase == first.view.phase == "auction" and view.hand != first.view.hand
    assert (view.standing.number, view.standing.scores) == (hand, first.view.standing.scores)
    assert view.tricks_to_play == first.view.tricks_to_play == len(view.hand or ())
    assert place_in_the_auction(view) == place_in_the_auction(first.view) and other.bots == "counting"


def test_a_decision_after_the_last_hand_of_elements_has_others_of_its_kind() -> None:
    """Where the first are level, one hand more is played, and another (R-ELEM-10)."""
    match = played("elements", 3, careless.think, seats=3, hand=16, dealer=1, scores=(40, 40, 12))
    other, _ = finished(another(match, looked_at(match).decisions[0], 1, FEW))
    assert other.view(0).standing.number == 16


def test_a_branch_leaves_the_match_as_it_was() -> None:
    match = played("unity-4", 5, careless.think)
    text = match.save()
    branch = match.branch(12)
    assert branch.moves == match.moves[:12] and branch.assisted and not match.assisted
    branch.push(branch.turn or 0, branch.legal()[0])
    assert match.save() == text


# --- at the table --------------------------------------------------------------------------------------------


def finished_table() -> Any:
    table = play("unity-4", seed=12)
    table.settle()
    rng = Random(2)
    while table.match.turn is not None:
        table.click(str(careless.think(table.match.view(0), rng).action))
    return table


def words_of(table: Any) -> set[str]:
    return {button["words"] for button in table.scene["buttons"]}


def zone(table: Any, name: str) -> Any:
    return next((one for one in table.scene["zones"] if one["zone"] == name), None)


def test_a_review_is_offered_after_the_hand_and_leads_back() -> None:
    table = finished_table()
    kept, whole = table.table.keep, table.match
    assert table.click("review") is None
    assert "choices" in table.scene["say"]["text"]
    assert zone(table, "sums")["rows"][0][-1].startswith("−") and "Luck" in " ".join(zone(table, "sums")["notes"])
    again, more = zone(table, "sums")["acts"][0]
    assert table.click(again["do"]) is None
    assert table.match is not whole and table.match.turn == 0
    said = table.scene["say"]
    assert said["who"] == "Once more." and "; last time: " in said["text"]
    best = table._family.reviewing.exam.best
    assert table.click(str(best)) is None
    assert table.scene["say"]["kind"] == "yes" and "Your first choice, " in table.scene["say"]["text"]
    assert table.table.keep == kept, "what is only tried must not be kept"
    assert table.click("return") is None
    assert table.match is whole and zone(table, "sums")
    assert table.click(more["do"]) is None
    assert table.scene["say"]["who"] == "New cards."
    exam = table._family.reviewing.exam
    worst = max(exam.prices.by_move, key=exam.prices.cost)
    assert table.click(str(worst)) is None
    assert "gives away" in (told := table.scene["say"]["text"]) and told.startswith(("The ", "A bid of ", "Zero "))
    assert table.click("return") is None
    assert table.click("next") is None and zone(table, "sums") is None


def test_every_mistake_that_is_listed_can_be_tried_in_its_row() -> None:
    table = finished_table()
    table.click("review")
    worst = table._family.reviewing.found.worst_first[:5]
    assert len(zone(table, "sums")["rows"]) == len(worst) > 1
    assert [[act["do"] for act in acts] for acts in zone(table, "sums")["acts"]] == [
        [f"again {one.place}", f"more {one.place}"] for one in worst
    ]
    assert all(table.click(act["do"]) is None for acts in zone(table, "sums")["acts"] for act in acts)


def test_another_one_comes_without_end_and_never_twice() -> None:
    table = finished_table()
    whole = table.match
    table.click("review")
    assert "Another one" not in words_of(table)
    more = zone(table, "sums")["acts"][-1][-1]["do"]
    seeds = {whole.seed}
    for count in range(4):
        assert table.click(more) is None and table.scene["say"]["who"] == "New cards."
        assert {"do": more, "words": "Another one"} in table.scene["buttons"]
        seeds.add(table.match.seed)
        assert len(seeds) == count + 2
    assert table.click("return") is None
    assert table.match is whole and "Another one" not in words_of(table)


def test_the_way_back_leads_to_the_review() -> None:
    table = finished_table()
    table.click("review")
    again = zone(table, "sums")["acts"][0][0]["do"]
    table._do(again)  # as from a page: nothing settles by itself
    while not table.resting:
        assert "Back to the review" in words_of(table) and "Another one" not in words_of(table)
        table._do(str(table.match.legal()[0]))
        for _ in table.go_on():
            pass
    assert {"Go on", "Back to the review"} <= words_of(table), "also while a trick rests"
    table._do("return")
    assert not table.resting and zone(table, "sums")


def test_a_position_is_asked_again_in_whole_sentences() -> None:
    """Also where the trick before it has only just been taken."""
    table = play("elements", seats=2, seed=11)
    table.settle()
    rng = Random(2)
    while table.match.turn is not None:
        table.click(str(careless.think(table.match.view(0), rng).action))
    table.click("review")
    for one in table._family.reviewing.found.decisions:
        table._do(f"again {one.place}")
        text = table.scene["say"]["text"]
        assert not table.resting and text.endswith(messages.status(one.view, table.names)["text"])
        assert re.match(r"Hand 1, (bid|trick \d+); last time: [^.]+\. [A-Z]", text)


PRICES = Prices({"best": (9.0, 8.0, 9.0), "even": (9.0, 8.0, 8.5), "bad": (2.0, 1.5, 2.0)})
NAMED = Words(str, str, "")


@pytest.mark.parametrize(
    ("move", "first", "told"),
    [
        ("best", None, "Nothing came out better than best."),
        ("best", "bad", "Nothing came out better than best. Your first choice, bad, gave away 6.8 points."),
        ("best", "even", "Nothing came out better than best. Your first choice, even, gave nothing away."),
        ("best", "best", "Nothing came out better than best, your first choice."),
        ("bad", None, "Bad gives away 6.8 points; best came out best."),
        ("bad", "bad", "Bad, your first choice, gives away 6.8 points; best came out best."),
    ],
)
def test_a_second_choice_is_held_against_the_first(move: str, first: str | None, told: str) -> None:
    said = verdict(move, PRICES, NAMED, first)
    assert said["text"] == told and said["kind"] == ("no" if move == "bad" else "yes")
    counted = " Winning the match counts 250 points here." if "points" in told else ""
    assert verdict(move, PRICES, NAMED, first, 250)["text"] == told + counted


def test_a_new_match_ends_what_was_tried() -> None:
    table = finished_table()
    table.click("review")
    table.click(zone(table, "sums")["acts"][0][0]["do"])
    table.click("new")
    table.click("deal")
    assert (table.click("return") or "") == messages.NOT_NOW
    assert table.click("again 5") == "Ask for a review first: it lists the decisions that can be tried again."


def test_a_review_asked_mid_hand_is_one_sentence() -> None:
    table = play("unity-4", seed=12)
    table.settle()
    before = table.scene
    told = "A review is for the end of a hand: this one still goes on."
    assert table.click("review") == told and table.click("typed", text="Review") == told
    assert table.scene == before
