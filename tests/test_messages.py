"""Sentences: exact, and in the house's tone."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from unity_widgets import messages, play
from unity_widgets.messages import counted, does, gain, goal, listed, names_for, sums_note, title
from unity_widgets.sitting import Sitting
from unitylib import Match, games, get
from unitylib.bots.simple import think
from unitylib.trick.moves import Bid
from unitylib.trick.position import Taken, View
from unitylib.trick.variants import OPTIONS, ROWS


@pytest.mark.parametrize("plain, signed", [
    ("You still hold Black, which was led.", "You still hold Black {k}, which was led."),
    ("Leads the double A of Blue.", "Leads the double A of Blue {b}."),
    ("The red and black universal must lead.", "The red and black universal {rk} must lead."),
    ("Black {k} was led.", "Black {k} was led."),
    ("Redo the Golden rule.", "Redo the Golden rule."),
])  # fmt: skip
def test_suits_get_their_signs_once(plain: str, signed: str) -> None:
    assert messages.signed(plain) == signed
    assert messages.signed(signed) == signed


def test_words() -> None:
    assert [counted(count, "trick") for count in (0, 1, 3, 15)] == [
        "no tricks",
        "one trick",
        "three tricks",
        "15 tricks",
    ]
    assert [gain(points) for points in (12, 0, -50)] == ["+12", "0", "−50"]
    assert [listed(names) for names in ([], ["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cleo"])] == [
        "", "Ana", "Ana and Ben", "Ana, Ben and Cleo"]  # fmt: skip
    assert [does(who, "lead") for who in ("You", "Ana", "You and Ben")] == ["You lead", "Ana leads", "You and Ben lead"]


def test_names() -> None:
    assert names_for(4, (0,)) == ("You", "Ana", "Ben", "Cleo")
    assert names_for(3, (2,)) == ("Ana", "Ben", "You")
    assert names_for(3, (0, 1)) == ("Ana", "Ben", "Cleo")
    assert names_for(3, (0,), ("You", "Ben")) == ("You", "Ben", "Ana")


def test_titles_and_goals() -> None:
    assert title(get("elements"), 2) == "Elements · hand 3 of 15"
    assert title(get("elements"), 15) == "Elements · hand 16, a tie to break"
    assert title(get("unity-4"), 0) == "Unity, four as partners · hand 1"
    view = Match("elements", seats=3, seed=1).view(0)
    bids: Any = [
        (None, None, None),
        (Bid(3), None, None),
        (Bid(3), Bid(2), Bid(4)),
        (Bid(3), Bid(2), Bid(1)),
        (Bid(8), Bid(0), Bid(0)),
    ]
    assert [goal(replace(view, bids=made)) for made in bids] == [
        "8 tricks", "8 tricks, 3 bid so far", "9 bid for 8 tricks: one too many", "6 bid for 8 tricks: two too few",
        "8 bid for 8 tricks: just as many"]  # fmt: skip


def over(game: str, bids: tuple[Bid, ...], taken: tuple[int, ...], **options: str) -> View:
    view = Match(game, seed=1, **options).view(0)
    tricks = tuple(Taken(seat, (), seat) for seat, count in enumerate(taken) for _ in range(count))
    return replace(view, turn=None, phase="over", bids=bids, tricks=tricks, legal=())


BLIND = Bid(0, blind=True)


@pytest.mark.parametrize("game, bids, taken, notes", [
    ("elements", (Bid(2), Bid(3), Bid(0), Bid(4)), (2, 2, 0, 4), [
        "You bid 2 and took 2: 10 + 2.", "Ana bid 3 and took 2: no points.", "Ben bid 0 and took 0: 10 + 0."]),
    ("unity-4", (Bid(4), Bid(3), Bid(3), Bid(4)), (5, 2, 4, 2), [
        "You and Ben bid 7 and took 9: 70 + 2.", "Ana and Cleo bid 7 and took 4: −10 × 7."]),
    ("unity-4", (Bid(0), Bid(3), Bid(5), BLIND), (0, 7, 6, 0), [
        "You and Ben bid 5 and took 6: 50 + 1. You bid zero and took none: +100.",
        "Ana and Cleo bid 3 and took 7: 30 + 4. Cleo bid a blind zero and took none: +200."]),
    ("unity-4", (Bid(0), Bid(3), Bid(0), Bid(7)), (1, 5, 2, 5), [
        "You and Ben bid 0 and took 3: 0 + 3. You bid zero and took one: −100. Ben bid zero and took two: −100.",
        "Ana and Cleo bid 10 and took 10: 100 + 0."]),
])  # fmt: skip
def test_how_the_points_came_about(game: str, bids: tuple[Bid, ...], taken: tuple[int, ...], notes: list[str]) -> None:
    names = ("You", "Ana", "Ben", "Cleo")
    assert [sums_note(over(game, bids, taken), side, names) for side in range(len(notes))] == notes


def test_the_house_rule_on_overtricks_of_a_zero_shows_in_the_sum() -> None:
    view = over("unity-4", (Bid(0), Bid(3), Bid(5), Bid(4)), (2, 3, 5, 3), zero_overtricks="ignored")
    note = sums_note(view, 0, ("You", "Ana", "Ben", "Cleo"))
    assert note == "You and Ben bid 5 and took 7: 50 + 0. You bid zero and took two: −100."


def test_every_game_and_house_rule_has_its_words() -> None:
    assert set(messages.GAMES) == set(games.names())
    assert {name: set(choices) for name, (_, choices) in messages.HOUSE_RULES.items()} == {
        option.name: set(option.choices) for option in OPTIONS}  # fmt: skip


def sentences(sitting: Sitting) -> str:
    return json.dumps({name: part for name, part in sitting.scene.items() if name != "match"}, ensure_ascii=False)


@pytest.mark.parametrize("game", ROWS)
def test_the_tone(game: str) -> None:
    """No exclamation mark, no blame, no seat called by its number, every suit in the running text with its sign."""
    sitting = play(game, seed=2)
    while sitting.match.state.standing.number == 0:
        sitting.settle()
        turn = sitting.match.turn
        if turn is not None:
            sitting.click("hint")
            sitting.click("why")
        text = sentences(sitting)
        assert "!" not in text
        assert "wrong" not in text.lower()
        assert "seat 0" not in text
        for _, event in sitting.scene["tail"]:
            assert event == messages.signed(event)
        sitting.click("next" if turn is None else str(think(sitting.match.view(turn), Random(1)).action))


@pytest.mark.parametrize("choice, named", [("face_down", False), ("face_up", True)])
def test_a_discard_is_named_to_the_other_only_where_it_lies_face_up(choice: str, named: bool) -> None:
    match = Match("unity-2", seed=4, draft_discards=choice)
    before = match.state
    seat = match.turn
    assert seat is not None
    match.push(seat, "throw")
    (told,) = messages.told(before, match.moves[-1], match.state, 1 - seat, ("You", "Ana"))
    assert (messages.the(before.stock[0]) in told) == named
    assert messages.the(before.stock[1]) not in told
