"""Whole matches as text: the saved moves, then what happened, with every score written out.

A change of a rule shows up as a difference one can read. To write the files anew after a change that is meant:
`UNITY_REWRITE=1 pytest tests/test_transcripts.py`; moves are kept where they are still allowed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from unitylib import SUITS, Match, State, UnityError, cards_text, points, suit_of
from unitylib.cards import RANKS, Card
from unitylib.trick.engine import scores
from unitylib.trick.joints import winner as takes
from unitylib.trick.moves import Action, Bid, Choose, Deal, Keep, Look, Play, Throw
from unitylib.trick.position import View

DATA = Path(__file__).parent / "data"
MARK = "--- what happened ---\n"


@dataclass(frozen=True)
class Script:
    """One file: which match, how many hands of it (all: None), and what it is there to show."""

    name: str
    game: str
    seats: int
    seed: int
    shows: str
    hands: int | None = None
    options: dict[str, str] = field(default_factory=dict)


SCRIPTS = (
    Script("elements-2", "elements", 2, 10, "a tie for first after fifteen hands, and the hands that break it"),
    Script("elements-3", "elements", 3, 10, "equal cards cut again"),
    Script("elements-4", "elements", 4, 2, "a universal turned up: the dealer chooses"),
    Script("elements-5", "elements", 5, 0, "the dealer's hook leaves one bid only"),
    Script("elements-6", "elements", 6, 0, "49 cards in use"),
    Script("unity-2", "unity-2", 2, 0, "the draft", hands=2),
    Script("unity-3", "unity-3", 3, 0, "the F leads", hands=2),
    Script("unity-4", "unity-4", 4, 0, "a blind zero", hands=4),
    Script("unity-4-solo", "unity-4-solo", 4, 61, "the bug leads: the double bug lies face down", hands=2),
    Script("unity-5", "unity-5", 5, 5, "a universal is cut, and the dealer chooses", hands=2),
    Script("unity-6", "unity-6", 6, 0, "three sides; a zero", hands=2),
    Script("unity-6-solo", "unity-6-solo", 6, 0, "house rules: the bug leads, hook", hands=2,
           options={"six_player_lead": "bug", "hook": "all"}),
)  # fmt: skip


# --- a player good enough to make some bids ------------------------------------------------------------------


def weight(card: Card, trump: str | None) -> int:
    rank = 13 if card.is_universal else 13 - RANKS.index(card.rank)
    return rank + (14 if trump and suit_of(card, trump) == trump else 0)


def sensible(view: View, rng: Random) -> Action:
    moves = list(view.legal)
    hand = view.hand or ()
    if isinstance(moves[0], Look):
        return rng.choice(moves)
    if isinstance(moves[0], Bid):
        likely = sum(weight(card, view.trump) >= 12 for card in hand) * 3 // 4
        return min(moves, key=lambda move: abs(move.tricks - likely) if isinstance(move, Bid) else 0)
    if isinstance(moves[0], Choose):
        return max(moves, key=lambda move: sum(isinstance(move, Choose) and move.suit == card.suit for card in hand))
    if view.drawn is not None:
        return Keep() if weight(view.drawn, view.trump) >= 10 else Throw()
    bid = view.bids[view.seat]
    plays = sorted((move for move in moves if isinstance(move, Play)), key=lambda move: weight(move.card, view.trump))
    if bid is not None and bid.tricks > view.taken[view.seat]:
        return plays[-1]
    assert view.trump is not None
    trump, trick = view.trump, view.trick
    losing = [move for move in plays if trick and takes((*trick, move.card), trump) != len(trick)]
    return losing[-1] if losing else plays[0]


def played_by_them(script: Script) -> Match:
    match, rng = Match(script.game, script.seed, seats=script.seats, **script.options), Random(script.seed)
    while match.winner is None and not (match.turn is None and match.state.standing.number + 1 == script.hands):
        if match.turn is None:
            match.next_hand()
        else:
            match.push(match.turn, sensible(match.view(match.turn), rng))
    return match


# --- what happened, in words ---------------------------------------------------------------------------------


def told(match: Match) -> str:
    lines = []
    for place, state in enumerate(match.states):
        if place and isinstance(match.moves[place - 1].action, Deal):
            lines += hand_begins(state)
        elif state.turn is None:
            lines += hand_ends(state)
    if match.winner is not None:
        lines.append(f"side {match.winner} wins")
    return "\n".join(lines) + "\n"


def hand_begins(state: State) -> list[str]:
    lines = [f"cut by {' '.join(map(str, cutting.seats))}: {cards_text(cutting.cards)}" for cutting in state.cuttings]
    lines.append(f"hand {state.standing.number + 1}, dealer {state.dealer}, decided by {state.up}")
    if not state.stock or state.hands[0]:
        lines += [f"  {seat} holds {cards_text(hand)}" for seat, hand in enumerate(state.hands) if hand]
    return lines


def hand_ends(state: State) -> list[str]:
    lines = []
    if state.drafted:
        lines.append(f"  drafted: {' '.join(map(str, state.drafted))}")
        lines += [f"  {seat} threw {cards_text(hand)}" for seat, hand in enumerate(state.rejects)]
    assert state.trump in SUITS
    lines.append(f"  trump {state.trump}")
    lines.append("  bids " + ", ".join(f"{seat}: {bid}" for seat, bid in enumerate(state.bids) if bid))
    lines += [f"  {taken.leader} leads {cards_text(taken.cards)}: {taken.winner} takes it" for taken in state.tricks]
    if state.down:
        lines.append(f"  face down lay {state.down}")
    lines.append(f"  taken {numbers(state.taken)}, points {numbers(points(state))}, scores {numbers(scores(state))}")
    return lines


def numbers(items: tuple[int, ...]) -> str:
    return " ".join(map(str, items))


# --- the tests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_transcript(script: Script) -> None:
    path = DATA / f"{script.name}.match"
    if os.environ.get("UNITY_REWRITE"):
        path.write_text(written(script, path))
    text, _, happened = path.read_text().partition(MARK)
    match = Match.load(text)
    assert told(match) == happened
    assert match.save() == text
    rules = match.rules
    assert (rules.name, rules.seats, match.seed) == (script.game, script.seats, script.seed)
    assert (match.winner is not None) == (script.hands is None)


def written(script: Script, path: Path) -> str:
    try:
        match = Match.load(path.read_text().partition(MARK)[0])
        assert match.seed == script.seed
    except (OSError, UnityError, AssertionError):
        match = played_by_them(script)
    return match.save() + MARK + told(match)


def states(name: str) -> tuple[State, ...]:
    return Match.load((DATA / f"{name}.match").read_text().partition(MARK)[0]).states


SHOWN = {
    "elements-2": lambda all_states: all_states[-1].standing.number > 14,
    "elements-3": lambda all_states: any(len(state.cuttings) > 1 for state in all_states),
    "elements-4": lambda all_states: any(state.up and state.up.is_universal for state in all_states),
    "elements-5": lambda all_states: any(
        state.turn == state.standing.dealer
        and state.phase
        and len(state.phase.options(state)) == 1
        and None in state.bids
        for state in all_states
        if state.bids
    ),
    "unity-4": lambda all_states: any(bid and bid.blind for state in all_states for bid in state.bids),
    "unity-4-solo": lambda all_states: any(
        state.tricks and state.tricks[0].cards[0].rank == "*" for state in all_states
    ),
    "unity-5": lambda all_states: any(state.up and state.up.is_universal for state in all_states),
    "unity-6": lambda all_states: any(bid and bid.tricks == 0 for state in all_states for bid in state.bids),
}


@pytest.mark.parametrize("name", SHOWN)
def test_the_transcript_shows_what_it_is_there_to_show(name: str) -> None:
    assert SHOWN[name](states(name))
