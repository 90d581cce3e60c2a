"""The player by rules of thumb: it finishes matches, knows no more than its view, and does the sensible thing in plain cases."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.test_rummy_play import position
from unitylib.bots.rummy import bot, think
from unitylib.rummy.engine import draw, legal, play, scores, start, view, winners
from unitylib.rummy.moves import CHANCE, Cut, Lay
from unitylib.rummy.position import State
from unitylib.rummy.rules import Rules
from unitylib.rummy.variants import OPTIONS, get
from unitylib.rummy.worlds import worlds


def played_out(rules: Rules, seed: int) -> tuple[State, int]:
    """A whole match of bots, and how many rounds somebody went out in."""
    state, rng, outs = start(rules), Random(seed), 0
    while True:
        if state.turn == CHANCE:
            move = draw(state, rng)
        elif state.turn is None:
            outs += state.out is not None
            if winners(state):
                return state, outs
            move = legal(state)[0]
        else:
            move = bot(view(state, state.turn), rng)
        state = play(state, move)


def test_seven_rounds_of_four_bots() -> None:
    end, outs = played_out(get("united", 4), seed=1)
    assert outs >= 6
    assert winners(end)
    assert min(scores(end)) < 500


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_by_any_house_rules(seed: int) -> None:
    rng = Random(seed)
    options = {option.name: rng.choice(list(option.choices)) for option in OPTIONS}
    assert winners(played_out(get("united", 3 + seed, **options), seed)[0])


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (position("7S 7D 7C KS KD KC 2H 9D"), "lay 7S 7D 7C | KS KD KC"),
        (position("7H 4D", table="7S 7D 7C", down="0"), "build 7H on 1"),
        (position("JK KH 2D 3D", table="7S 7D 7C | TH JH QH JK", down="0"), "swap KH on 2"),
        (position("7S 7D KS KD 2H 9D 4C 5C 6C TD", discards="7H", drawn=False), "take"),
        (position("7S 7D KS KD 2H 9D 4C 5C 6C TD", discards="AH", drawn=False), "leave"),
        (position("4C", "QS", "JS", table="7S 7D 7C", discards="7H", drawn=False, down="0"), "take"),
        (position("7S 7D 7H KS KD 2H 3D 4D QC 9H AC"), "discard AC"),
        (position("2H AC", down="0"), "discard AC"),
    ],
)  # fmt: skip
def test_the_sensible_thing(state: State, action: str) -> None:
    thought = think(view(state, 0), Random(0))
    assert str(thought.action) == action
    assert thought.why.endswith(".")


@pytest.mark.parametrize(
    ("buyer", "down", "move"),
    [
        ("7S 7D KS KD 2H 9D 4C 5C 6C TD", "", "buy"),
        ("AS 2D KS 3D 2H 9D 4C 5C 9C TD", "", "pass"),
        ("7S 7D KS KD 2H 9D 4C 5C 6C TD", "2", "pass"),
        ("7S 7D KS KD", "1", "pass"),
    ],
)
def test_buying_what_is_worth_two_cards(buyer: str, down: str, move: str) -> None:
    state = position("4S", buyer, "5S 6S", "8S", discards="7H", drawn=False, down=down)
    state = play(state, legal(state)[1])
    assert state.turn == 1
    assert str(bot(view(state, 1), Random(0))) == move


def test_the_same_view_the_same_thought() -> None:
    """What it decides and says to all does not hang on cards that it cannot see."""
    state, rng = start(get("united", 3)), Random(2)
    for step in range(160):
        if state.turn is None:
            break
        if state.turn == CHANCE:
            state = play(state, draw(state, rng))
            continue
        seen = view(state, state.turn)
        thought = think(seen, Random(7))
        if step % 20 == 0:
            for world in islice(worlds(seen, Random(step)), 2):
                assert think(view(world, state.turn), Random(7)) == thought
        state = play(state, thought.action)


def test_a_cut_aims_at_the_bonus() -> None:
    state = play(start(get("united", 4)), draw(start(get("united", 4)), Random(0)))
    assert state.turn is not None
    cuts = [bot(view(state, state.turn), Random(seed)) for seed in range(200)]
    counts = [cut.count for cut in cuts if isinstance(cut, Cut)]
    assert len(counts) == 200
    assert 36 < sum(counts) / 200 < 46
    assert 2 <= counts.count(41) <= 40


def test_what_is_said_to_all_names_no_hidden_card() -> None:
    state = position("7S 7D 7C KS KD KC 2H 9D")
    thought = think(view(state, 0), Random(0))
    assert isinstance(thought.action, Lay)
    assert "2 of Hearts" not in thought.why
    assert "9 of Diamonds" not in thought.why
