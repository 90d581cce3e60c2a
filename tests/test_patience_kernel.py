"""The search for solitaire in C: position for position that of plain Python, and it refuses what cannot be; nothing brings it down.

Under AddressSanitizer as in test_solve_kernel.
"""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.test_solitaire_laws import dealt, path
from tests.test_solitaire_solver import PACKED
from unitylib import solve
from unitylib.solitaire import engine, variants
from unitylib.solitaire.deals import numbered
from unitylib.solitaire.moves import Deal
from unitylib.solitaire.position import State
from unitylib.solve import patience
from unitylib.solve.patience.games import packed_game
from unitylib.solve.patience.searching import Packed, Search
from unitylib.solve.patience.solving import KernelSearch

pytestmark = pytest.mark.skipif(not solve.KERNEL, reason="the C kernel is not built: python hatch_build.py says why")


def packed(state: State) -> Packed:
    game = packed_game(state.rules)
    told = game.packed(game.first(state))
    assert told is not None
    return told


KNOWN = [
    (name, options)
    for name, options in PACKED
    if packed_game(variants.get(name, **options)).__class__.__name__ != "Plain"
]


@pytest.mark.parametrize(("name", "options"), KNOWN, ids=str)
def test_it_looks_into_the_same_positions(name: str, options: dict[str, str]) -> None:
    """From deals and from the middle of games: the same outcome after as many positions, by the same steps."""
    for state in list(path(dealt(variants.get(name, **options), 7), Random(name), 60))[::20]:
        game = packed_game(state.rules)
        ours, theirs = Search(game, game.first(state)), KernelSearch(packed(state))
        for _ in range(3):
            assert (ours.run(70), ours.looked) == (theirs.run(70), theirs.looked)
        if ours.outcome == "yes":
            assert ours.steps() == theirs.steps()


def test_plain_python_answers_where_there_is_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(variants.get("canfield"), 3)
    with_it = patience.solve(state, 500)
    monkeypatch.setattr("unitylib.solve.patience.solving.PATIENCE", None)
    assert patience.solve(state, 500) == with_it


@pytest.mark.parametrize("number", [1, 617, 1941])
def test_numbered_deals_are_won(number: int) -> None:
    state = engine.play(engine.start(variants.get("freecell", universals="none")), Deal(numbered(number)))
    answer = patience.solve(state)
    assert answer.verdict == "yes"
    assert engine.won(patience.replayed(state, answer.line))


# --- threads ----------------------------------------------------------------------------------------------------


def long_search() -> Any:
    return solve.PATIENCE(*packed(dealt(variants.get("spider", universals="none"), 1)))


def test_others_run_while_it_works_and_a_second_is_refused() -> None:
    search = long_search()
    worker = threading.Thread(target=search.run, args=(60_000,))
    worker.start()
    time.sleep(0.01)
    assert worker.is_alive()
    for ask in (lambda: search.run(1), search.line, lambda: search.looked):
        with pytest.raises(RuntimeError, match="another thread runs this search: give each its own"):
            ask()
    worker.join()
    assert search.looked > 0


# --- what is refused --------------------------------------------------------------------------------------------

GOOD = {
    "building": packed(dealt(variants.get("canfield"), 1)),
    "golf": packed(dealt(variants.get("golf"), 1)),
    "pyramid": packed(dealt(variants.get("pyramid"), 1)),
}


@pytest.mark.parametrize(
    ("kind", "change", "error", "sentence"),
    [
        ("building", {"kind": "chess"}, ValueError, "there is no kind of game called chess"),
        ("building", {"kind": 3}, TypeError, "str"),
        ("building", {"traits": (1,)}, ValueError, "traits must have 19 to 19 items, not 1"),
        ("building", {"traits": (7,) * 19}, ValueError, "a trait must be from 0 to 1"),
        ("building", {"traits": (0,) * 19}, ValueError, "columns, packs and base begin at 1"),
        ("building", {"lights": ()}, ValueError, "lights must have 1 to 4 items, not 0"),
        ("building", {"lights": ((1,) * 6,)}, ValueError, "a light must have 7 to 7 items, not 6"),
        ("building", {"lights": (("1",) * 7,)}, TypeError, "a weight must be a whole number, not '1'"),
        ("building", {"piles": (b"",)}, ValueError, "piles must have 0 to 0 items"),
        ("building", {"position": "text"}, TypeError, "the position must be bytes, not 'text'"),
        ("building", {"position": b""}, ValueError, "the position has a wrong size"),
        ("building", {"position": bytes(200)}, ValueError, "the position must have 160 bytes at most"),
        ("golf", {"traits": (2,)}, ValueError, "a trait must be from 0 to 1"),
        ("golf", {"piles": (b"\x01",)}, ValueError, "piles must have 2 to 11 items, not 1"),
        ("golf", {"piles": (b"\x0f",) * 8}, ValueError, "there is a card that does not exist"),
        ("golf", {"piles": (b"\x01",) * 8}, ValueError, "a pile is too large"),
        ("golf", {"position": b"\0" * 7 + b"\xff\xff\0"}, ValueError, "a value does not exist"),
        ("pyramid", {"piles": (b"\x01", b"")}, ValueError, "the position has a wrong size"),
        ("pyramid", {"piles": (b"\x01" * 28, b"\x01")}, ValueError, "a pile is too large"),
        ("pyramid", {"traits": (9, 0)}, ValueError, "a trait must be from -1 to 3"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(kind: str, change: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        solve.PATIENCE(*GOOD[kind]._replace(**change))


@pytest.mark.parametrize(
    ("at", "byte", "sentence"),
    [
        (0, 200, "a pile is too large"),
        (1, 9, "the waste was turned over too often"),
        (2, 0, "the piles and the cards are not as many"),
        (5, 14, "a foundation is too large"),
        (-1, 0x0F, "there is a card that does not exist"),
        (15, 0x81, "the last card of a column lies face up"),
    ],
)
def test_a_wrong_byte_is_refused(at: int, byte: int, sentence: str) -> None:
    position = bytearray(GOOD["building"].position)
    position[at] = byte
    with pytest.raises(ValueError, match=sentence):
        solve.PATIENCE(*GOOD["building"]._replace(position=bytes(position)))


def test_it_takes_no_names_and_no_negative_count() -> None:
    with pytest.raises(TypeError, match="Patience takes no named arguments"):
        solve.PATIENCE(*GOOD["golf"][:4], position=GOOD["golf"].position)
    with pytest.raises(ValueError, match="positions must be from 0"):
        solve.PATIENCE(*GOOD["golf"]).run(-1)
    assert solve.PATIENCE(*GOOD["golf"]).line() == b""


@given(kind=st.sampled_from(sorted(GOOD)), at=st.integers(0, 159), byte=st.integers(0, 255), data=st.data())
@settings(max_examples=400)
def test_it_bears_any_byte_anywhere(kind: str, at: int, byte: int, data: st.DataObject) -> None:
    """One byte of a position, and of the numbers beside it, is anything: it is refused, or searched."""
    good = GOOD[kind]
    position = bytearray(good.position)
    position[at % len(position)] = byte
    traits = list(good.traits)
    traits[at % len(traits)] = data.draw(st.integers(-2, 12))
    try:
        search = solve.PATIENCE(*good._replace(position=bytes(position), traits=tuple(traits)))
    except ValueError:
        return
    search.run(300)
    assert len(search.line()) % 5 == 0
