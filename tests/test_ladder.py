"""The ladder of bots: the same deals for both, what is kept is found again, a rung is decided at few looks only."""

import json

import pytest

from bench import ladder, matches
from unitylib import get
from unitylib.bots import careless, simple

RUNG = ladder.Rung("elements", 3, "careless", "simple")


def test_a_bot_against_itself_is_level_in_every_pair():
    twins = ladder.Rung("elements", 3, "simple", "simple")
    assert all(ladder.pair(twins, number) == pytest.approx(0) for number in range(6))


def test_the_same_number_is_the_same_deal_whoever_plays():
    rules = get("unity-4")
    assert ladder.hand(rules, 3, [simple.think] * 4) == ladder.hand(rules, 3, [simple.think] * 4)
    assert ladder.hand(rules, 3, [simple.think] * 4) != ladder.hand(rules, 3, [careless.think] * 4)


def test_what_was_kept_is_found_again_and_damage_is_played_again(tmp_path):
    path = tmp_path / "ladder.jsonl"
    ladder.keep(path, "now", RUNG, 0, [1.0, 2.0])
    ladder.keep(path, "before", RUNG, 10, [9.0])
    with path.open("a") as file:
        file.write('{"stamp": "now", "rung"')
    assert ladder.read(path, "now") == {RUNG: {0: [1.0, 2.0]}}
    assert all(json.loads(line) for line in path.read_text().splitlines()[:2])


def test_a_second_run_plays_only_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "workings", lambda: "same")
    path = tmp_path / "ladder.jsonl"
    ladder.keep(path, "same", RUNG, 0, [1.0] * 10)
    kept = ladder.read(path, "same")
    assert ladder.wanted(kept, 10, [RUNG]) == []
    assert ladder.wanted(kept, 20, [RUNG]) == [(RUNG, 10)]


def test_a_rung_is_looked_at_after_40_pairs_and_not_again_before_80():
    clear, unclear = [1.0, 1.2] * 5, [1.0, -1.0] * 5
    assert not ladder.decided(dict.fromkeys(range(0, 30, 10), clear))
    assert ladder.decided(dict.fromkeys(range(0, 40, 10), clear))
    late = dict.fromkeys(range(0, 40, 10), unclear) | {first: [9.0, 9.1] * 5 for first in (40, 50, 60)}
    assert not ladder.decided(late)
    assert ladder.decided(late | {70: [9.0, 9.1] * 5})


def test_matches_of_united_are_the_same_deals_whoever_plays():
    assert matches.pair(3, "simple", "simple", 2) == pytest.approx(0)
    assert {rung.upper for rung in ladder.rungs() if rung.game == "united"} == {"outs", "sampling"}
    assert ladder.pair(ladder.Rung("united", 3, "simple", "outs"), 1) == matches.pair(3, "simple", "outs", 1) != 0
