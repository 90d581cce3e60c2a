"""Matches of United as text: the moves, one line a turn, then what happened, with every score written out.

To write them anew after a change that is meant:
`UNITY_REWRITE=1 pytest tests/test_rummy_transcripts.py`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from unitylib import Match
from unitylib.bots.rummy import bot
from unitylib.cards import cards_text
from unitylib.rummy.engine import bonus, points, scores, winners
from unitylib.rummy.moves import CHANCE, Build, Buy, Lay, Swap

DATA = Path(__file__).parent / "data"
MARK = "--- what happened ---\n"


@dataclass(frozen=True)
class Script:
    """One file: seats, seed, how many rounds (None: all), house rules, and what it is there to show."""

    name: str
    seats: int
    seed: int
    shows: str
    rounds: int | None = None
    options: dict[str, str] = field(default_factory=dict)


SCRIPTS = (
    Script("united", 4, 3, "a whole match; buys, builds, a joker swapped"),
    Script("united-3", 3, 2, "three players, deuces wild, Liverpool", rounds=3, options={"liverpool": "on", "deuces": "wild"}),
    Script("united-5", 5, 1, "five players, the last card must be discarded", rounds=2, options={"final_discard": "required"}),
)  # fmt: skip


def by_bots(script: Script) -> Match:
    match, rng = Match("united", script.seed, seats=script.seats, **script.options), Random(script.seed)
    while not is_over(match, script):
        if match.turn is None:
            match.next_hand()
        else:
            match.push(match.turn, bot(match.view(match.turn), rng))
    return match


def is_over(match: Match, script: Script) -> bool:
    state = match.state
    return state.turn is None and (bool(winners(state)) or state.standing.number + 1 == script.rounds)


def told(match: Match) -> str:
    lines: list[str] = []
    for before, state in zip(match.states, match.states[1:], strict=False):
        if not before.hands and state.hands:
            lines.append(
                f"round {state.standing.number + 1}, {state.round.contract}, dealer {state.dealer}, cut {state.cut}"
            )
            lines += [f"  {seat} holds {cards_text(hand)}" for seat, hand in enumerate(state.hands)]
        if len(state.table) > len(before.table):
            new = " | ".join(str(laid.meld) for laid in state.table[len(before.table) :])
            lines.append(f"  turn {before.turns + 1}: {before.player} lays {new}")
        if before.turn == CHANCE and before.hands:
            lines.append(f"  turn {before.turns + 1}: {len(before.discards) - 1} discards are shuffled")
        if state.turn is None and before.turn is not None:
            who = "blocked" if state.out is None else f"{state.out} is out"
            lines.append(f"  {who} after {state.turns} turns, buys {numbers(state.buys)}")
            lines += [f"  on the table: {laid.meld} ({laid.seat})" for laid in state.table]
            lines += [f"  {seat} is left with {cards_text(hand)}" for seat, hand in enumerate(state.hands) if hand]
            lines.append(
                f"  bonus {numbers(bonus(state))}, points {numbers(points(state))}, scores {numbers(scores(state))}"
            )
    if winners(match.state):
        lines.append(f"won by {numbers(winners(match.state))}")
    return "\n".join(lines) + "\n"


def numbers(items: tuple[int, ...]) -> str:
    return " ".join(map(str, items))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_transcript(script: Script) -> None:
    path = DATA / f"{script.name}.match"
    if os.environ.get("UNITY_REWRITE"):
        match = by_bots(script)
        path.write_text(match.save() + MARK + told(match))
    text, _, happened = path.read_text().partition(MARK)
    match = Match.load(text)
    assert is_over(match, script)
    assert told(match) == happened
    assert match.save() == text


def test_the_transcripts_show_what_they_are_there_to_show() -> None:
    whole = Match.load((DATA / "united.match").read_text().partition(MARK)[0])
    kinds = {type(move.action) for move in whole.moves}
    assert {Lay, Swap, Buy, Build} <= kinds
    assert winners(whole.state)
