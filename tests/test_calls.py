"""What the cards on the table prove of a revoke, against the engine's own record, which no player sees."""

from __future__ import annotations

from random import Random

import pytest

from tests.strategies import moved, played, table
from unitylib import Match, State, get, view
from unitylib.bots import calls, simple
from unitylib.trick.moves import Call
from unitylib.trick.variants import UNITY

# Red is trump; seat 2 leads the double bug of Black.
HANDS = ("C.k AA.r", "B.k DD.r", "**.k *.r", "A.k D.b")


def at_table(hands: tuple[str, ...] = HANDS, options: str = "referee") -> State:
    return table(get("unity-4", table=options), "r", hands, leader=None, bids=(3, 1, 2, 0))


# cards played, what they prove: seat, trick, card, card held
PROOFS = [
    ("**.k D.b C.k B.k", []),  # the Black card of seat 3 has not been seen
    ("**.k D.b C.k B.k DD.r *.r A.k", [(3, 0, "D.b", "A.k")]),
    ("**.k D.b AA.r DD.r", []),
    ("**.k D.b AA.r DD.r C.k", [(0, 0, "AA.r", "C.k")]),
    ("*.r D.b AA.r DD.r", [(2, 0, "*.r", "None")]),  # can never be the card that must lead
    ("*.r D.b AA.r DD.r C.k B.k **.k", [(2, 0, "*.r", "**.k")]),  # what must lead was there all the while
    ("**.k A.k C.k B.k D.b AA.r", []),
]


@pytest.mark.parametrize(("cards", "proofs"), PROOFS)
def test_what_a_card_proves(cards: str, proofs: list[tuple[int, int, str, str]]) -> None:
    found = calls.proved(view(played(at_table(), cards), 1))
    assert [(one.seat, one.number, str(one.card), str(one.held)) for one in found] == proofs


def test_at_a_strict_table_there_is_nothing_to_prove() -> None:
    assert calls.proved(view(played(at_table(options="strict"), "**.k A.k C.k B.k"), 0)) == ()


def test_who_calls() -> None:
    state = played(at_table(), "**.k D.b C.k B.k DD.r *.r A.k")
    assert [calls.due(view(state, seat)) for seat in range(4)] == [Call(3, 0), None, Call(3, 2), None]
    assert calls.due(view(moved(state, "call 3 by 2"), 0)) is None


@pytest.mark.parametrize("game", UNITY)
def test_nothing_is_proved_wrongly_and_in_the_end_everything_is(game: str) -> None:
    for seed in range(8):
        match, rng = Match(game, seed, table="referee"), Random(seed)
        while (turn := match.turn) is not None:
            mine = match.view(turn)
            wild = mine.phase == "tricks" and rng.random() < 0.3
            match.push(turn, rng.choice(mine.legal) if wild else simple.bot(mine, rng))
            record = [(revoke.seat, revoke.trick, revoke.card) for revoke in match.state.revokes]
            found = [(one.seat, one.number, one.card) for one in calls.proved(match.view(0))]
            assert set(found) <= set(record)
        assert found == record
