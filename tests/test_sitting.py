"""A sitting: presses in, moves out, one thing at a time. Everything a learner can do, without a browser."""

import asyncio
import json
import re
from collections.abc import Generator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from unity_widgets import CardTable, Sitting, messages, play, sitting
from unitylib import BadText, Illegal, Match
from unitylib.bots import BOTS, Thought, calls, thought
from unitylib.bots.simple import think
from unitylib.trick.moves import Play
from unitylib.trick.position import State, View
from unitylib.trick.variants import UNITY


def advice(table: Sitting) -> str:
    assert table.match.turn is not None
    return str(think(table.match.view(table.match.turn), Random(1)).action)


def to_play(seed: int = 4, seats: int = 3, **more: Any) -> Sitting:
    """Elements, all bids made, the learner to play a card."""
    table = play("elements", seats=seats, seed=seed, **more)
    table.settle()
    while table.match.view(0).phase != "tricks":
        assert table.click(advice(table)) is None
    return table


def press(table: Sitting, do: str, at: int | None = None, n: int = 0, text: str = "") -> None:
    """As the browser does it."""
    press.n += 1  # type: ignore[attr-defined]
    number = n or press.n  # type: ignore[attr-defined]
    message = {"view": "v", "n": number, "do": do, "at": table.scene["at"] if at is None else at, "text": text}
    table.table._hear(table.table, message, None)


press.n = 0  # type: ignore[attr-defined]


def zone(table: Sitting, kind: str) -> dict[str, Any] | None:
    return next((one for one in table.scene["zones"] if one["zone"] == kind), None)


def button(table: Sitting, do: str) -> dict[str, Any] | None:
    return next((one for one in table.scene["buttons"] if one["do"] == do), None)


def dimmed(table: Sitting) -> str | None:
    hand = zone(table, "hand")
    assert hand is not None
    return next((one["do"] for one in hand["cards"] if one["state"] == "dim"), None)


class Watched:
    """Every scene that a table showed, in order."""

    def __init__(self, table: Sitting) -> None:
        self.scenes: list[dict[str, Any]] = [table.scene]
        table.table.observe(lambda change: self.scenes.append(change["new"]), "scene")

    @property
    def lying(self) -> list[int]:
        tricks = [next((z for z in scene["zones"] if z["zone"] == "trick"), None) for scene in self.scenes]
        return [len(trick["cards"]) for trick in tricks if trick]


# --- one thing at a time ----------------------------------------------------------------------------------------


def test_each_step_is_one_thing_and_is_painted() -> None:
    table = to_play()
    watched = Watched(table)
    card = next(one["do"] for one in (zone(table, "hand") or {})["cards"] if one["state"] == "play")
    before = len(table.match.moves)
    press(table, card)
    moves = len(table.match.moves) - before
    assert moves >= 1
    assert all(len(after["tail"]) and after != old for old, after in pairwise(watched.scenes))
    assert all(b - a == 1 for a, b in pairwise(watched.lying) if b > a)


def test_the_own_card_is_painted_before_any_bot_moves() -> None:
    table = to_play()
    shown: list[tuple[int, int]] = []
    table.table.observe(lambda _: shown.append((table.at, len(table.match.moves))), "scene")
    at, moves = table.at, len(table.match.moves)
    press(table, advice(table))
    assert shown[0] == (at + 1, moves + 1)


def test_delays_follow_the_settings() -> None:
    table = play("elements", seats=4, seed=7)
    table.table._hear(table.table, {"view": "v", "set": {"speed": "slow", "wait": 1200}}, None)
    fresh = play("elements", seats=4, seed=7)
    for speed, pace in sitting.PACES.items():
        fresh._settings["speed"] = speed
        delays = fresh.go_on()
        if fresh.match.turn != 0:
            assert next(delays) == pace
    assert table.scene["pace"] == sitting.SHOWN["slow"]


@pytest.mark.parametrize(
    "nonsense", [{"speed": "warp"}, {"wait": -1}, {"wait": "long"}, {}, {"speed": None, "wait": 10**9}]
)
def test_settings_that_mean_nothing_change_nothing(nonsense: dict[str, Any]) -> None:
    table = play("elements", seats=2, seed=7)
    table.table._hear(table.table, {"view": "v", "set": nonsense}, None)
    assert table._settings == {"speed": "normal", "wait": None}
    assert not table.table.trouble


def resting(seed: int = 4) -> Sitting:
    """The learner's card was the last of the trick, or the others have finished it: it lies there."""
    table = to_play(seed)
    press(table, advice(table))
    assert (zone(table, "trick") or {}).get("to")
    return table


def test_a_finished_trick_rests_until_on_is_pressed() -> None:
    table = resting()
    assert list(table.go_on()) == []
    on = button(table, "on")
    assert on is not None
    assert on["main"]
    at = table.at
    press(table, "on")
    assert not (zone(table, "trick") or {}).get("to")
    assert table.scene["last"]["label"].startswith("Last trick")
    assert table.at == at + 1


def test_a_finished_trick_goes_by_itself_when_the_learner_says_so() -> None:
    table = resting()
    table._settings["wait"] = 1200
    assert next(table.go_on()) == 1.2


def test_a_card_may_be_led_while_the_last_trick_rests() -> None:
    for seed in range(30):
        table = resting(seed)
        if table.match.turn == 0:
            break
    watched = Watched(table)
    press(table, advice(table))
    assert (next(z for z in watched.scenes[1]["zones"] if z["zone"] == "trick"))["cards"][0]["place"] == "s"


def test_a_whole_match_by_click() -> None:
    table = play("elements", seats=2, seed=9)
    table.settle()
    while table.match.winner is None:
        assert table.click("next" if table.match.turn is None else advice(table)) is None
        assert not table.table.trouble
    assert table.scene["say"]["who"] == "The match is over."
    new = button(table, "new")
    assert new is not None
    assert new["main"]
    assert table.match.state.standing.number >= 14


# --- refusals and late presses ------------------------------------------------------------------------------------


def forbidden() -> tuple[Sitting, str]:
    for seed in range(40):
        table = to_play(seed)
        card = dimmed(table)
        if card:
            return table, card
    raise AssertionError("no such position")


def test_a_refusal_says_why_and_changes_nothing() -> None:
    table, card = forbidden()
    before, shown = table.match.save(), table.scene
    said = table.click(card)
    assert said is not None
    assert "still hold" in said
    assert said.endswith(("(R-TRICK-06)", "(R-TRICK-05)"))
    assert (table.match.save(), table.scene) == (before, shown)


def test_a_press_for_a_decision_already_taken_is_ignored_without_a_word() -> None:
    table = to_play()
    at, moves, do = table.at, len(table.match.moves), advice(table)
    press(table, do, at)
    after = table.match.save()
    press(table, do, at)
    press(table, "undo", at)
    assert table.match.save() == after
    assert len(table.match.moves) > moves
    assert table.table._said is None


@pytest.mark.parametrize(
    "do", ["", "AA.q", "bid x", "play", "xyz", "cut AA.b", "deal AA.b", "resume", "show", "seats 3", "next", "claim"]
)
def test_a_press_that_no_button_offers_is_answered_and_changes_nothing(do: str) -> None:
    table = to_play()
    before = table.match.save()
    assert table.click(do)
    assert table.match.save() == before
    assert not table.table.trouble


def test_it_is_somebody_elses_turn() -> None:
    table = next(one for seed in range(9) if (one := play("elements", seats=4, seed=seed)).match.turn != 0)
    name = table.names[table.match.turn or 0]
    before = table.match.save()
    with pytest.raises(Illegal, match=rf"It is {name}’s turn. \(R-TRICK-08\)"):
        table._do("bid 1")
    assert table.match.save() == before


def test_a_card_before_the_bids_are_made() -> None:
    table = play("elements", seats=3, seed=4)
    table.settle()
    hand = zone(table, "hand")
    assert hand is not None
    assert table.click(hand["cards"][0]["do"]) == "Not now: a bid is wanted. (R-BID-02)"


def test_a_fault_in_a_bot_is_reported_and_not_lost(caplog: pytest.LogCaptureFixture) -> None:
    def broken(view: View, rng: Random) -> Thought:
        raise ZeroDivisionError("a bot divides by zero")

    table = play("elements", seats=3, seed=4)
    table.think = broken
    table.click("hint")
    assert "a bot divides by zero" in table.table.trouble
    assert "callback of the card table failed" in caplog.text


# --- take back, hint, why, claim ----------------------------------------------------------------------------------


def test_taking_back_what_taught_something_marks_the_match() -> None:
    table = play("elements", seats=3, seed=4)
    table.settle()
    at = table.scene["at"]
    table.click(advice(table))
    table.click("undo")
    assert table.scene["say"] == {"who": "Taken back.", "text": "This match counts as assisted from now on."}
    assert table.match.assisted
    assert table.match.turn == 0
    assert table.scene["at"] > at
    assert "assisted: yes" in table.table.keep or not table._decided()


def test_nothing_to_take_back_yet() -> None:
    table = play("elements", seats=3, seed=4)
    table.settle()
    undo = button(table, "undo")
    assert undo is not None
    assert undo["barred"] == messages.NOTHING_TO_TAKE_BACK
    assert table.click("undo") == messages.NOTHING_TO_TAKE_BACK


def test_a_hint_gives_the_bots_move_and_its_rule() -> None:
    table = to_play()
    thought = table.thinks(0)
    assert isinstance(thought, Thought)
    at = table.at
    assert table.click("hint") is None
    say = table.scene["say"]
    assert say["who"] == "Hint."
    assert messages.would(thought.action) in say["text"]
    assert messages.signed(thought.why) in say["text"]
    assert table.at == at


def test_why_so_is_the_reason_the_bot_had() -> None:
    thoughts: dict[int, Thought] = {}

    def recording(view: View, rng: Random) -> Thought:
        thoughts[view.seat] = think(view, rng)
        return thoughts[view.seat]

    table = play("elements", seats=4, seed=6)
    table.think = recording
    table.settle()
    had = dict(thoughts)
    if not had:
        table.click(advice(table))
        had = dict(thoughts)
    table.click("why")
    said = table.scene["say"]["text"]
    assert all(messages.signed(thought.why) in said for seat, thought in had.items() if seat != 0)
    table.click("typed", text="why Nobody")
    assert table.table._said == messages.NO_WHY


def test_the_rest_is_claimed_only_when_it_is_certain_and_then_played() -> None:
    claimed = 0
    for seed in range(30):
        table = play("unity-3", seed=seed)
        table.settle()
        while table.match.turn is not None and not button(table, "claim"):
            table.click(advice(table))
        if table.match.turn is None:
            assert table.click("claim")
            continue
        left, took = len(table.match.state.hands[0]), table.match.state.taken[0]
        assert table.click("claim") is None
        assert table.match.turn is None
        assert table.match.state.taken[0] == took + left
        assert zone(table, "sums")
        claimed += 1
    assert claimed


def referee_table() -> tuple[Sitting, int]:
    """An opponent, who moves at random, has revoked, and a card on the table proves it."""
    for seed in range(50):
        table = play("unity-4", seed=seed, table="referee")
        table.think = lambda view, rng: Thought(rng.choice(view.legal), "Plays anything.")
        table.settle()
        while not calls.proved(table.match.view(0)) and table.match.turn is not None:
            table.click(advice(table))
        proofs = calls.proved(table.match.view(0))
        if proofs and proofs[0].seat in (1, 3):
            return table, proofs[0].seat
    raise AssertionError("no such position")


def test_at_a_referee_table_a_revoke_is_called_by_its_button_or_in_words() -> None:
    table, offender = referee_table()
    call = button(table, f"call {offender} by 0")
    assert call == {"do": f"call {offender} by 0", "words": f"Call {table.names[offender]}"}
    assert not any(one["do"].startswith("call 2") for one in table.scene["buttons"])
    again, _ = referee_table()
    again.click("typed", text=f"call {table.names[offender]}")
    table.click(call["do"])
    for one in (table, again):
        assert one.match.state.called == (offender,)
        sums = zone(one, "sums")
        assert sums is not None
        assert "a rule was broken, so the bid is lost" in " ".join(sums["notes"])
        assert [row[-1] for row in sums["rows"]] == [messages.points_words(score) for score in one.match.scores]
        assert button(one, "next")


def test_a_call_that_is_not_heard_says_why() -> None:
    table = to_play()
    assert "nothing to call" in (table.click("call 1 by 0") or "")
    assert table.click("call")


def revoking(table: Sitting) -> None:
    """The learner follows the bots' advice, but revokes whenever that can be done."""
    while table.match.turn is not None:
        view = table.match.view(table.eyes or 0)
        free = [move for move in view.legal if isinstance(move, Play) and move.card not in view.duty]
        table.click(str(free[0]) if free else advice(table))


def test_bots_call_the_learner_once_the_proof_is_on_the_table() -> None:
    table = play("unity-4", seed=3, table="referee")
    revoking(table)
    state = table.match.state
    assert state.called == (0,)
    assert table.match.moves[-1].seat in (1, 3)
    assert any(state.hands), "the hand was abandoned before its end"
    say = table.scene["say"]
    assert say["who"] in ("Ana calls a revoke.", "Cleo calls a revoke.")
    assert "You played the" in say["text"] and "Your bid is lost" in say["text"]


def test_after_the_hand_whoever_is_an_opponent_at_this_page_may_call() -> None:
    table = play("unity-4", seed=3, table="referee", you=(0, 1, 2, 3))
    while table.match.turn is not None:
        if table.eyes is None:
            table.click("show")
        view = table.match.view(table.match.turn)
        free = [move for move in view.legal if isinstance(move, Play) and move.card not in view.duty]
        table.click(str(free[0]) if free and view.seat == 1 else advice(table))
    offered = {one["words"]: one["do"] for one in table.scene["buttons"] if one["do"].startswith("call")}
    assert offered.keys() == {f"Call {name}" for name in table.names}
    assert table.click(offered[f"Call {table.names[1]}"]) is None
    assert table.match.state.called == (1,)


def test_a_call_tells_nothing_of_cards_that_nobody_has_seen() -> None:
    said = {}
    for seed in range(12):
        table = play("unity-4", seed=seed, table="referee")
        table.think = lambda view, rng: Thought(rng.choice(view.legal), "Plays anything.")
        table.settle()
        while table.match.turn is not None and not table.match.state.tricks:
            table.click(advice(table))
        for offender in (1, 3):
            if table.match.turn is not None:
                if offender in {one.seat for one in calls.proved(table.match.view(0))}:
                    continue
                real = offender in {revoke.seat for revoke in table.match.state.revokes}
                said.setdefault(real, set()).add(table.click(f"call {offender} by 0"))
    assert said == {True: {f"{messages.NOT_PROVED} (R-UNI4-16)"}, False: {f"{messages.NOT_PROVED} (R-UNI4-16)"}}


def test_at_a_shared_page_the_call_is_left_to_its_players() -> None:
    table = play("unity-4", seed=113, table="referee", you=(0, 1), names=("You", "Ana"))
    table.settle()
    assert not table.match.state.called


def test_a_second_offender_can_be_called_too() -> None:
    for seed in range(80):
        table = play("unity-4-solo", seed=seed, table="referee")
        table.think = lambda view, rng: Thought(rng.choice(view.legal), "Plays anything.")
        table.settle()
        while table.match.turn is not None:
            table.click(advice(table))
        offered = [one["do"] for one in table.scene["buttons"] if one["do"].startswith("call")]
        guilty = sorted({revoke.seat for revoke in table.match.state.revokes} - set(table.match.state.called) - {0})
        if len(guilty) > 1 and offered:
            assert table.click(f"call {guilty[0]} by 0") is None
            assert "played" in table.scene["say"]["text"] and "to trick" in table.scene["say"]["text"]
            assert table.click(f"call {guilty[1]} by 0") is None
            assert {guilty[0], guilty[1]} <= set(table.match.state.called)
            return
    raise AssertionError("no such hand")


def test_whoever_plays_a_hint_has_a_plan() -> None:
    table = play("unity-4", seed=3, bots="careless")
    table.settle()
    table.click("hint")
    assert "without a plan" not in table.scene["say"]["text"]


@pytest.mark.parametrize("line", ["call zz", "call 9 by 0", "call 1 by 9"])
def test_a_call_of_nobody_is_one_sentence(line: str) -> None:
    table, _ = referee_table()
    before = table.scene
    assert table.click("typed", text=line)
    assert table.scene == before and not table.table.trouble


@pytest.mark.parametrize("name", ["name", "game", "self", "assisted"])
def test_a_shared_deal_with_a_reserved_word_is_refused(name: str) -> None:
    table = play("unity")
    assert "is no option" in (table.click("typed", text=f"seed unity-4 seed=1 {name}=x") or "")
    assert not table.table.trouble
    with pytest.raises(BadText, match="is no option"):
        play("unity-4", seed=1, **{name: "x"}) if name not in ("game", "self") else Match.from_deal(
            f"unity-4 seed=1 {name}=x"
        )


def test_a_call_in_the_name_of_a_bot_is_not_heard() -> None:
    table, offender = referee_table()
    assert table.click(f"call {offender} by {(offender + 1) % 4}") in (messages.NO_CALLER, None)
    assert table.click("call 1 by 3") == messages.NO_CALLER


def test_the_kind_of_bot_is_chosen_and_kept() -> None:
    table = play("unity")
    assert messages.STRENGTHS in [row.get("note") for row in table.scene["zones"][0]["rows"]]
    for do in ("game unity-3", "bots careless", "deal"):
        assert table.click(do) is None
    while not table._decided():
        table.click(advice(table))
    assert "bots: careless" in table.table.keep
    table.click("why")
    assert "without a plan" in table.scene["say"]["text"]
    later = play("unity")
    resumed(later, table.table.keep)
    later.click("resume")
    assert later.think is BOTS["careless"]
    strange = play("unity")
    resumed(strange, table.table.keep.replace("careless", "clever"))
    assert strange.scene["say"]["text"].startswith(messages.UNREADABLE)


def test_a_match_left_with_other_house_rules_says_so() -> None:
    table = play("unity-4", seed=1, hook="all", table="referee")
    while not table._decided():
        table.click(advice(table))
    later = play("unity-4", seed=1)
    resumed(later, table.table.keep)
    assert "House rules: The dealer’s barred bid in every game; A card that does not follow is played, and may be called." in later.scene["say"]["text"]  # fmt: skip
    assert later.click("new") is None
    assert later.match.rules.options == ()


# --- kept and gone on with ------------------------------------------------------------------------------------------


def resumed(table: Sitting, kept: str | None, again: bool = False, **settings: Any) -> None:
    message = {"view": "v", "resume": kept, "again": again, "set": {"speed": "normal", "wait": None} | settings}
    table.table._hear(table.table, message, None)


def played(seed: int, moves: int, **given: Any) -> str:
    """The kept text of a match in which the learner has decided so often."""
    table = play("elements", seats=3, seed=seed, **given)
    for _ in range(moves):
        table.click(advice(table))
    return table.match.save()


def test_a_press_that_is_refused_does_not_put_off_what_was_about_to_happen() -> None:
    async def press_all_the_time() -> None:
        table = play("elements", seats=3, seed=4)
        resumed(table, None, speed="slow")
        waiting = table._task
        assert waiting is not None
        for n in (1, 2):
            table.table._hear(table.table, {"view": "v", "n": n, "do": "AA.b", "at": table.at}, None)
            assert table._task is waiting
        table._stop()

    asyncio.run(press_all_the_time())


def test_going_on_here_takes_what_the_other_tab_left() -> None:
    earlier, further, other = played(9, 1), played(9, 3), played(10, 2)
    offering = play("elements")
    resumed(offering, earlier)
    assert button(offering, "resume")
    resumed(offering, further, again=True)
    assert offering.match.save() == further, "not what it offered when it came"
    in_a_match = play("elements", seats=3, seed=9)
    in_a_match.click(advice(in_a_match))
    resumed(in_a_match, other, again=True)
    assert in_a_match.match.save() == other
    at_the_form = play("elements")
    at_the_form.click("seats 5")
    resumed(at_the_form, other, again=True)
    assert at_the_form.match.save() == other
    resumed(at_the_form, "no match", again=True)
    assert at_the_form.match.save() == other
    assert at_the_form.scene["say"]["text"] == messages.UNREADABLE


@pytest.mark.parametrize("settings", [{"speed": {}}, {"speed": ["a"]}, {"wait": "x"}, {"wait": []}])
def test_settings_that_say_nothing_keep_no_match_away(settings: dict[str, Any]) -> None:
    table = play("elements")
    resumed(table, played(9, 2), **settings)
    assert button(table, "resume")
    assert not table.table.trouble


@pytest.mark.parametrize(
    "line", ["option: name=zzz", "option: self=1", "option: seed=5", "option: seats=5", "option: game=x"]
)
def test_an_option_that_would_be_something_else_is_refused(line: str) -> None:
    with pytest.raises(BadText, match="no option"):
        Match.load(Match("elements", 3, seats=3).save().replace("end", f"{line}\nend"))


def test_a_number_too_long_to_be_one_is_refused_in_a_sentence() -> None:
    table = play("elements")
    assert "whole number" in str(table.click("typed", text="seed " + "1" * 5000))
    with pytest.raises(BadText, match="whole number"):
        Match.load(Match("elements", 3, seats=3).save().replace("seed: 3", f"seed: {'1' * 5000}"))


@pytest.mark.parametrize("line", ["seed 5", "seats 3", "resume", "show", "deal"])
def test_what_only_the_form_understands_gets_a_sentence_during_a_hand(line: str) -> None:
    table = play("elements", seats=3, seed=4)
    table.settle()
    assert table.click("typed", text=line) == messages.NOT_NOW


def test_nothing_is_kept_before_the_first_decision() -> None:
    table = play("elements", seats=3, seed=4)
    table.settle()
    assert table.table.keep == ""
    table.click(advice(table))
    assert table.table.keep == table.match.save()


def test_after_a_reload_the_same_trick_lies_there() -> None:
    before = resting()
    table = play("elements", seats=3, seed=4)
    resumed(table, before.table.keep)
    assert [one["do"] for one in table.scene["buttons"]] == ["resume", "new"]
    assert table.scene["say"]["who"] == "Welcome back."
    assert table.table.keep == ""
    press(table, "resume")
    assert table.match.save() == before.match.save()
    assert table.scene["zones"] == before.scene["zones"]
    assert table.scene["match"] == before.scene["match"]


def open_bids(table: Sitting) -> list[str]:
    pad = zone(table, "pad")
    assert pad is not None
    return [one["do"] for one in pad["buttons"] if "barred" not in one]


def test_coming_back_from_another_tab_goes_on_from_there() -> None:
    here, there = play("elements", seats=3, seed=5), play("elements", seats=3, seed=5)
    here.settle()
    there.settle()
    here.click(open_bids(here)[0])
    there.click(open_bids(there)[1])
    resumed(here, there.table.keep)
    assert here.match.moves == there.match.moves
    assert here.table.keep == there.table.keep


def test_an_earlier_picture_of_the_same_match_changes_nothing() -> None:
    here = play("elements", seats=3, seed=5)
    here.settle()
    here.click(open_bids(here)[0])
    earlier = here.table.keep
    here.click(str(here.match.legal()[0]))
    moves = here.match.moves
    resumed(here, earlier)
    assert here.match.moves == moves


def test_mid_trick_and_mid_auction_come_back_too() -> None:
    before = play("elements", seats=4, seed=11)
    before.settle()
    for _ in range(6):
        before.click(advice(before))
        table = play("elements", seats=4, seed=11)
        resumed(table, before.table.keep)
        press(table, "resume")
        table.settle()
        assert table.scene["zones"] == before.scene["zones"]


def test_declining_begins_the_new_match_and_keeps_the_old_text_until_a_decision() -> None:
    table = play("elements", seats=3, seed=4)
    resumed(table, resting(5).table.keep)
    press(table, "new")
    table.settle()
    assert table.match.seed == 4
    assert table.table.keep == ""
    assert zone(table, "pad")


@pytest.mark.parametrize("kept, words", [
    ("rubbish", messages.UNREADABLE),
    ("unity match 1\ngame: elements\nseats: 9\nseed: 4\nbid 1\n", messages.UNREADABLE),
    ("unity match 1\ngame: elements\nseats: 3\nseed: 4\nAA.b\n", messages.UNREADABLE),
    (Match("unity-4", seed=2).save(), messages.OTHER_GAME),
])  # fmt: skip
def test_a_kept_text_that_is_no_use_is_said_in_one_sentence(kept: str, words: str) -> None:
    table = play("elements")
    resumed(table, kept)
    assert table.scene["say"]["text"] == words
    assert zone(table, "form")
    assert not table.table.trouble


def test_a_second_view_changes_nothing_once_the_learner_has_decided() -> None:
    table = resting()
    before, shown = table.match.save(), table.scene
    resumed(table, Match("elements", seats=3, seed=99).save())
    assert (table.match.save(), table.scene) == (before, shown)


def test_a_finished_match_is_not_offered() -> None:
    done = play("elements", seats=2, seed=9)
    done.settle()
    while done.match.winner is None:
        done.click("next" if done.match.turn is None else advice(done))
    table = play("elements", seats=2, seed=9)
    resumed(table, done.match.save())
    assert button(table, "resume") is None


# --- the settings before a match --------------------------------------------------------------------------------------


def test_play_without_settings_asks_and_then_deals() -> None:
    table = play("elements")
    form = zone(table, "form")
    assert form is not None
    rows = {row["words"]: row for row in form["rows"]}
    assert [choice["words"] for choice in rows["Players"]["choices"]] == ["2", "3", "4", "5", "6"]
    assert "hook" not in json.dumps(form)  # it changes nothing in Elements
    fingerprint = rows["Seed or shared deal"]["note"].split()[-1].rstrip(".")
    assert table._lobby.match().commitment(0).startswith(fingerprint)
    for do in ("seats 5", "rules own", "rule tiebreak tied_play"):
        assert table.click(do) is None
    assert table.click("typed", text="seed 12") is None
    form = zone(table, "form")
    assert form is not None
    assert [choice["do"] for row in form["rows"] for choice in row.get("choices", ()) if choice.get("on")] == [
        "seats 5", "bots simple", "rules own", "rule cut_ties recut", "rule cut_universal high", "rule tiebreak tied_play"]  # fmt: skip
    table.click("deal")
    assert (table.match.rules.seats, table.match.seed, table.match.rules.options) == (
        5,
        12,
        (("tiebreak", "tied_play"),),
    )


def test_an_unreadable_match_is_told_until_the_learner_decides_something() -> None:
    table = play("elements", seats=3, seed=4)  # bots bid first
    resumed(table, "no match")
    table.settle()
    assert table.match.moves[-1].seat in (1, 2)
    assert table.scene["say"]["text"] == messages.UNREADABLE
    table.click(advice(table))
    assert table.scene["say"]["text"] != messages.UNREADABLE


@pytest.mark.parametrize("you", [-1, (), (0, 0), (0, -2)])
def test_a_seat_that_cannot_be_is_refused(you: Any) -> None:
    with pytest.raises(BadText, match="each once"):
        play("elements", seats=3, you=you)


def test_after_the_second_hand_the_match_so_far_is_shown() -> None:
    table = play("unity-4", seed=3)
    for hand in range(3):
        while table.match.turn is not None:
            table.click(advice(table))
        shown = [one for one in table.scene["zones"] if one.get("label") == "The match so far"]
        assert len(shown) == (hand > 0)
        if shown:
            assert len(shown[0]["rows"]) == hand + 1
            totals = [cell.rpartition("→ ")[2] for cell in shown[0]["rows"][-1][1:]]
            assert totals == [messages.points_words(score) for score in table.match.scores]
        table.click("next")


def test_the_scorecard_is_given_to_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("unity-4", seed=3)
    given: list[tuple[str, bytes]] = []
    monkeypatch.setattr(table.table, "give", lambda file, _kind, data: given.append((file, data)))
    assert table.click("scorecard") == "No hand is finished yet, so the scorecard is still empty. (R-UNI4-14)"
    while table.match.turn is not None:
        table.click(advice(table))
    assert button(table, "scorecard")
    assert table.click("scorecard") is None
    ((file, data),) = given
    assert file == "unity-4.xlsx"
    assert data.startswith(b"PK")


def test_a_deal_is_shared_as_text_and_opened_again() -> None:
    first = play("elements", seats=3, seed=9)
    while first.match.turn is not None:
        first.click(advice(first))
    first.click("next")
    dealt = auction(first.match)
    while first.match.turn is not None:
        first.click(advice(first))
    note = zone(first, "note")
    assert note is not None
    text = re.findall("“(.*?)”", note["lines"][0])[0]
    assert text.startswith("elements seats=3 seed=9 hand=2 dealer=")
    second = play("elements")
    assert second.click("typed", text=f"seed {text}") is None
    form = zone(second, "form")
    assert form is not None
    assert form["rows"][-1]["value"] == text
    second.click("deal")
    begun = auction(second.match)
    assert (begun.hands, begun.up, begun.dealer) == (dealt.hands, dealt.up, dealt.dealer)
    assert Match.load(second.match.save()).state == second.match.state


def auction(match: Match) -> State:
    """The last position at which an auction began."""
    begun = (
        state for state in match.states[::-1] if state.phase and state.phase.name == "auction" and not any(state.bids)
    )
    return next(begun)


@pytest.mark.parametrize(
    "do",
    [
        "seats 7",
        "seed elements seats=3",
        "seed elements seats=3 seed=1 hand=9999 dealer=0",
        "seed unity-4 seats=4 seed=1",
        "seed elements seed=1 hand=2 dealer=7",
        "seed elements seed=1 hand=2",
        "seed = =",
        "seats x",
        "rule hook warp",
        "rule",
        "game unity-4",
        "seed -1",
        "bid 3",
        "seed 99999999999999999999",
    ],
)
def test_settings_that_cannot_be_are_refused_in_a_sentence(do: str) -> None:
    table = play("elements")
    shown = table.scene
    assert table.click(do)
    assert table.scene == shown
    assert not table.table.trouble


def test_as_in_the_book_takes_the_house_rules_away() -> None:
    table = play("elements")
    table.click("rule tiebreak tied_play")
    table.click("rules book")
    assert table._lobby.match().rules.options == ()
    assert "tiebreak" not in json.dumps(table.scene["zones"])


def test_every_form_of_unity_can_be_chosen() -> None:
    table = play("unity")
    for name in UNITY:
        assert table.click(f"game {name}") is None
        assert table._lobby.match().rules.name == name


def test_back_from_the_settings_to_the_match() -> None:
    table = resting()
    press(table, "why")
    before = table.match.save()
    press(table, "new")
    assert zone(table, "form")
    assert table.scene["say"]["who"] == "New match."
    press(table, "back")
    assert table.match.save() == before
    assert (zone(table, "trick") or {}).get("to")


@pytest.mark.parametrize(
    "wrong", [{"game": "whist"}, {"bots": "genius"}, {"seats": 7}, {"seed": -1}, {"hook": "none"}, {"you": 9}]
)
def test_play_says_what_it_cannot(wrong: dict[str, Any]) -> None:
    with pytest.raises((BadText, Illegal)):
        play(**wrong)


# --- several at one page ----------------------------------------------------------------------------------------------


def test_the_curtain_falls_between_two_players() -> None:
    table = play("elements", seats=3, seed=4, you=(0, 1))
    table.settle()
    assert table.scene["viewer"] is None
    assert zone(table, "hand") is None
    (show,) = table.scene["buttons"]
    name = table.names[table.match.turn or 0]
    assert show == {"do": "show", "words": f"I am {name}: show my cards", "main": True}
    assert table.click("AA.b") == messages.NO_CURTAIN
    table.click("show")
    assert table.scene["viewer"] == name
    assert zone(table, "hand")
    eyes = table.eyes
    while table.eyes == eyes and table.match.turn is not None:
        table.click(advice(table))
    assert table.eyes is None or table.match.turn is None


# --- with and without an event loop -------------------------------------------------------------------------------------


def test_on_an_event_loop_the_press_is_answered_first_and_the_others_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "PACES", dict.fromkeys(sitting.PACES, 0.01))

    async def scenario() -> tuple[int, int, int]:
        table = play("elements", seats=4, seed=7)
        resumed(table, None)
        while table.match.turn != 0:
            await asyncio.sleep(0.01)
        before = len(table.match.moves)
        press(table, advice(table))
        at_once = len(table.match.moves)
        await asyncio.sleep(0.2)
        return before, at_once, len(table.match.moves)

    before, at_once, later = asyncio.run(scenario())
    assert at_once == before + 1
    assert later > at_once


def test_a_press_stops_what_was_going_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> bool:
        table = play("elements", seats=4, seed=7)
        resumed(table, None)
        first = table._task
        press(table, "new")
        await asyncio.sleep(0)
        return first is not None and first.cancelled() and zone(table, "form") is not None

    assert asyncio.run(scenario())


def test_a_bot_that_thinks_long_does_so_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thought, "SLICE", 0.0)

    def slow(view: View, rng: Random) -> Generator[int, None, Thought]:
        yield from range(5)
        return think(view, rng)

    table = play("elements", seats=4, seed=7)
    table.think = slow
    while table.match.turn == 0:
        table = play("elements", seats=4, seed=table.match.seed + 1)
        table.think = slow
    moves = len(table.match.moves)
    steps = table.go_on()
    delays = [next(steps) for _ in range(6)]
    assert delays[0] == sitting.PACES["normal"]
    assert delays[1:] == [0.0] * 5
    assert len(table.match.moves) == moves
    next(steps)
    assert len(table.match.moves) == moves + 1


def test_it_draws_itself_in_a_notebook() -> None:
    table = play("elements", seats=3, seed=4)
    bundle = table._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    assert isinstance(table.table, CardTable)
    assert repr(table) == "<Sitting at elements, 3 seats, hand 1>"
