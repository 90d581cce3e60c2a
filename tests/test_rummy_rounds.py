"""Rounds that the kernel plays out: the engine accepts every move, and counts the same points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unitylib.bots.rummy import bot
from unitylib.cards import Card
from unitylib.rummy.engine import draw, play, start, view
from unitylib.rummy.melds import HIGH, LOW, hand_points
from unitylib.rummy.moves import CHANCE, Action, Build, Buy, Discard, Lay, Leave, Pass, Recycle, Take
from unitylib.rummy.position import Standing, State
from unitylib.rummy.variants import get
from unitylib.solve import KERNEL
from unitylib.solve.united import CODES, FREE, decision, written

pytestmark = pytest.mark.skipif(not KERNEL, reason="the C kernel is not built: python hatch_build.py says why")
if KERNEL:
    from unitylib.solve import _kernel as kernel

CARDS = {code: card for card, code in CODES.items()}
ALONE: dict[int, Action] = {ord("T"): Take(), ord("L"): Leave(), ord("B"): Buy(), ord("P"): Pass()}
TABLES: list[dict[str, str]] = [
    {},
    {"final_discard": "required", "build": "next_turn", "max_buys": "1"},
    {"discarder": "last_in_line", "down_players": "may_not", "upcard": "not_buyable"},
    {"jokers": "4", "deal": "12", "turn_limit": "9"},
    {"round7_discard": "allowed", "contract_order": "7654321"},
]


def read(log: bytes, melds: int = 0) -> Iterator[Action]:
    """The moves that the kernel says it made; so many melds lay on the table before. A lay-down is kept in an order of its own."""
    left, numbers = iter(log), list(range(melds + 1))

    def some(count: int) -> tuple[Card, ...]:
        return tuple(CARDS[next(left)] for _ in range(count))

    for word in left:
        match chr(word):
            case "D":
                yield Discard(some(1)[0])
            case "U":
                (card,), meld, end = some(1), next(left), next(left)
                yield Build(card, numbers[meld], ("", LOW, HIGH)[end])
            case "Y":
                groups = tuple(some(next(left)) for _ in range(next(left)))
                lay, laid = Lay(groups), len(numbers)
                numbers += [laid + lay.melds.index(Lay((group,)).melds[0]) for group in groups]
                yield lay
            case "R":
                yield Recycle(some(next(left)))
            case _:
                yield ALONE[word]


def begun(rng: Random, number: int, seats: int, moves: int, **options: str) -> State:
    """A round some moves on, as bots play it; over, perhaps."""
    state = start(get("united", seats, **options), Standing(number, rng.randrange(seats), (0,) * seats))
    for _ in range(moves):
        if state.turn is None:
            break
        state = play(state, draw(state, rng) if state.turn == CHANCE else bot(view(state, state.turn), rng))
    while state.turn is not None and (state.turn == CHANCE or not state.hands):
        state = play(state, draw(state, rng) if state.turn == CHANCE else bot(view(state, state.turn), rng))
    return state


def positions() -> Iterator[bytes]:
    """Positions of every round, early and late."""
    for seed in range(14):
        state = begun(Random(seed), seed % 7, 3 + seed % 3, 5 * seed)
        if state.turn is None:
            state = begun(Random(seed), seed % 7, 3 + seed % 3, 0)
        yield written(state)


POSITIONS = list(positions()) if KERNEL else []


@pytest.mark.parametrize("options", TABLES, ids=lambda options: " ".join(options.values()) or "the book")
@pytest.mark.parametrize("number", range(7))
def test_the_engine_plays_every_move_after_it(number: int, options: dict[str, str]) -> None:
    for seed in range(6):
        rng = Random(f"{number} {seed}")
        state = begun(rng, number, rng.randint(3, 5), rng.choice((0, 0, 10, 30, 60)), **options)
        if state.turn is None:
            continue
        job = (written(state), FREE, 0)
        end = state
        for move in read(kernel.moves(job, seed), len(state.table)):
            end = play(end, move)
        assert end.turn is None
        assert kernel.rounds([job], seed) == [tuple(hand_points(hand, end.rules.deuce) for hand in end.hands)]


def test_the_first_decision_is_made_as_told() -> None:
    tried = set()
    for seed in range(60):
        state = begun(Random(seed), seed % 7, 4, seed)
        if state.turn is None:
            continue
        for move in state.options.plain:
            first = decision(move, state.rules)
            if first is None:
                continue
            log = kernel.moves((written(state), *first), seed)
            assert next(read(log)) == move
            tried.add(type(move))
            if not isinstance(move, Discard):
                end = state
                for made in read(log, len(state.table)):
                    end = play(end, made)
                assert end.turn is None
    assert tried == {Take, Leave, Buy, Pass, Discard}


@settings(max_examples=400, deadline=None)
@given(
    st.integers(0, 13),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=4),
    st.integers(-1, 5),
    st.integers(-1, 70),
)
def test_it_bears_any_bytes(number: int, changes: list[tuple[int, int]], first: int, card: int) -> None:
    text = bytearray(POSITIONS[number])
    for at, byte in changes:
        text[at % len(text)] = byte
    for position in (bytes(text), bytes(text[: changes[0][0]]) if changes else b""):
        try:
            (points,) = kernel.rounds([(position, first, card)], 1)
        except ValueError:
            continue
        assert len(points) == position[0]
        assert kernel.moves((position, first, card), 1)


@pytest.mark.parametrize("jobs", [None, [None], [(b"", 0)], [("", 0, 0)], [(b"", None, 0)], [(b"", 0, "7S")]])
def test_it_says_what_is_no_round(jobs: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        kernel.rounds(jobs, 1)
