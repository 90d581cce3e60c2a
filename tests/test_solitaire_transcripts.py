"""Whole games as text: the deal, then each move, how many cards are where they should be, and what universals may stand for.

A change of a rule shows up as a difference one can read. To write the files anew after a change that is meant:
`UNITY_REWRITE=1 pytest tests/test_solitaire_transcripts.py`; the moves are then looked for again where they no longer win.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_solitaire_laws import dealt
from unitylib.cards import cards_text
from unitylib.errors import Illegal
from unitylib.solitaire import engine, variants
from unitylib.solitaire.moves import Action, parse_move
from unitylib.solitaire.position import State
from unitylib.solitaire.text import parse_state, state_text
from unitylib.solve import patience

DATA = Path(__file__).parent / "data"
SEEDS = {"klondike": 1, "freecell": 0, "golf": 1, "pyramid": 0, "yukon": 0, "canfield": 0}  # deals with a line


def told(state: State, line: tuple[Action, ...]) -> Iterator[str]:
    """The deal; the moves with what they lead to, identities where they have changed; the end."""
    yield state_text(state)
    known: dict[tuple[str, int], tuple[object, ...]] = {}
    for number, move in enumerate(line, 1):
        state = engine.play(state, move)
        now = engine.identities(state)
        news = [
            f"{place}.{depth} {short(may)}" for (place, depth), may in now.items() if known.get((place, depth)) != may
        ]
        known = dict(now)
        yield " | ".join([f"{number}. {move}", str(engine.points(state)[0]), *news])
    yield state_text(state)
    yield "won" if engine.won(state) else "not won"


def short(may: tuple[object, ...]) -> str:
    return cards_text(may) if len(may) <= 4 else f"{len(may)} cards"  # type: ignore[arg-type]


def moves_of(text: str) -> tuple[Action, ...]:
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    return tuple(parse_move(line.partition(" | ")[0].partition(". ")[2]) for line in lines)


def written_anew(name: str, path: Path) -> None:
    state = dealt(variants.get(name), SEEDS[name])
    line = moves_of(path.read_text()) if path.exists() else ()
    try:
        kept = engine.won(patience.replayed(state, line))
    except Illegal:
        kept = False
    if not kept:
        line = patience.solve(state).line
    path.write_text("\n".join(told(state, line)) + "\n")


@pytest.mark.parametrize("name", SEEDS)
def test_transcript(name: str) -> None:
    path = DATA / f"{name}.line"
    if os.environ.get("UNITY_REWRITE"):
        written_anew(name, path)
    text = path.read_text()
    state = parse_state(text.partition("\n")[0])
    assert state == dealt(variants.get(name), SEEDS[name])
    assert "\n".join(told(state, moves_of(text))) + "\n" == text
    assert text.endswith("\nwon\n")


def test_a_universal_is_read_in_more_than_one_way_in_these_games() -> None:
    """They show what they are there to show: identities narrowed, an exchange."""
    texts = [(DATA / f"{name}.line").read_text() for name in SEEDS]
    assert any(" | 26 cards" in text or ".1 26 cards" in text for text in texts)
    assert any("swap " in text for text in texts)
