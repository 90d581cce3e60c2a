"""The C kernel gives the reference's numbers, lets other threads run, and refuses what cannot be; nothing brings it down.

Under AddressSanitizer: `python hatch_build.py -fsanitize=address,undefined`, then this file with
`LD_PRELOAD=$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0`, and build again without.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import EVERY_ROW, ROWS
from tests.test_solve import HARD, random_board, tricks_of
from unitylib import solve
from unitylib.cards import UNITY_DECK, shuffled
from unitylib.solve import BadBoard, Board, of_state, of_zero, pack, playing, reference
from unitylib.solve import board as boards
from unitylib.solve.solver import Solver

pytestmark = pytest.mark.skipif(not solve.KERNEL, reason="the C kernel is not built: python hatch_build.py says why")
if solve.KERNEL:
    from unitylib.solve import _kernel as kernel

PYTHON, C = Solver(reference), solve.SOLVER
MOST = {2: 8, 3: 6, 4: 5, 5: 4, 6: 4}  # seats -> cards a hand that plain Python finds quickly


# --- the same numbers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", MOST)
def test_every_card_of_random_boards(seats: int) -> None:
    """Any camps, tricks and zeros, also in the middle of a trick."""
    for seed in range(1000, 1350):
        board = random_board(Random(seed), seats, MOST[seats])
        assert C.values(board) == PYTHON.values(board), board


@pytest.mark.parametrize(("name", "seats"), ROWS, ids=EVERY_ROW)
def test_every_card_of_hands_of_every_row(name: str, seats: int) -> None:
    """The last cards of hands as they are dealt and led: each side, and each seat's zero."""
    for seed in range(6):
        rules = tricks_of(name, seats, seed)[0].rules
        for state in tricks_of(name, seats, seed)[-1 - seats * MOST[seats] :: 3]:
            for side in rules.sides:
                board = of_state(state, side)
                assert C.values(board) == PYTHON.values(board), board
            zero = of_zero(state, seed % seats)
            assert C.values(zero) == PYTHON.values(zero), zero


def test_lines_and_goals() -> None:
    for seed in range(100):
        rng = Random(seed)
        board = random_board(rng, rng.randint(2, 6), 5)
        assert C.line(board) == PYTHON.line(board), board
        least = rng.randint(0, board.left)
        assert C.holds(board, least) == PYTHON.holds(board, least), board


def test_windows() -> None:
    """Between low and high the answer is exact, outside it only says on which side the value lies."""
    for seed in range(200):
        rng = Random(seed)
        board = random_board(rng, rng.randint(2, 6), 4)
        value, parts = C.value(board), (board.hands, board.trick, board.leader, board.makers, board.counted)
        for search in (kernel.Search(*parts), reference.Search(*parts)):
            low = rng.randint(-1, board.left)
            high = rng.randint(low + 1, board.left + 2)
            found = search.run(-1, low, high, 10**9)
            assert found is not None
            assert max(low, min(high, found)) == max(low, min(high, value)), board


def any_card(rng: Random, board: Board) -> int:
    """A card that must be played first, or none."""
    return rng.choice([-1, *boards.cards_in(boards.legal(board))])


@pytest.mark.parametrize("rounds", [300])
def test_play_outs(rounds: int) -> None:
    """Number for number: at random and sensibly, for any seats, needs and partners."""
    for seed in range(rounds):
        rng = Random(seed)
        seats = rng.randint(2, 6)
        many = [random_board(rng, seats, 54 // seats) for _ in range(2)]
        needs = [None if seed % 3 == 0 else tuple(rng.choice((0, 1, 2, 99, 100)) for _ in range(seats)) for _ in many]
        packed = [
            (board.hands, board.trick, board.leader, any_card(rng, board), need)
            for board, need in zip(many, needs, strict=True)
        ]
        partners = tuple(1 << seat | 1 << (seat + seats // 2) % seats for seat in range(seats))
        gone, ahead = rng.getrandbits(64) & boards.PACK, rng.choice((0, 3, 6))
        job = (packed, 3, rng.getrandbits(64), rng.getrandbits(64), partners, gone, ahead)
        assert kernel.playouts(*job) == playing.playouts(*job), job


def test_deals() -> None:
    assert kernel.deals(1500, 2**64 - 3, 7) == playing.deals(1500, 2**64 - 3, 7)
    assert kernel.deals(40, 5, 2**64 - 20) == playing.deals(40, 5, 2**64 - 20)


def test_a_forced_lead_is_played_out() -> None:
    board = Board("b", (0b1001, 0b0110), forced=3)
    packed = [(board.hands, board.trick, board.leader, board.forced, None)]
    for engine in (kernel, playing):
        assert engine.playouts(packed, 50, 1, 0, (1, 2), 0, 0) == bytes((1, 1)) * 50


# --- threads ------------------------------------------------------------------------------------------------------


def long_search() -> Any:
    """Two hands of 27 cards: more than can be searched here."""
    pile = shuffled(UNITY_DECK, Random(2))
    board = pack("b", [pile[:27], pile[27:]])
    return kernel.Search(board.hands, board.trick, board.leader, board.makers, board.counted)


@pytest.mark.parametrize(
    "work",
    [
        lambda: long_search().run(-1, 0, 27, 200_000),
        lambda: kernel.deals(300_000, 1, 0),
        lambda: kernel.playouts([(HARD.hands, (), 0, -1, (99,) * 4)], 300_000, 1, 0, (5, 10, 5, 10), 0, 0),
    ],
    ids=["search", "deals", "playouts"],
)
def test_others_run_while_it_works(work: Callable[[], object]) -> None:
    worker, counted = threading.Thread(target=work), 0
    worker.start()
    while worker.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 5


def test_a_search_refuses_a_second_thread() -> None:
    search = long_search()
    worker = threading.Thread(target=search.run, args=(-1, 0, 27, 200_000))
    worker.start()
    time.sleep(0.01)
    assert worker.is_alive()
    with pytest.raises(RuntimeError, match="another thread runs this search: give each its own"):
        search.run(-1, 0, 27, 10)
    with pytest.raises(RuntimeError, match="another thread"):
        _ = search.nodes
    worker.join()
    assert search.nodes > 0


def test_threads_with_a_search_each() -> None:
    many = [random_board(Random(seed), 4, 7) for seed in range(60)]
    truth, found = [C.values(board) for board in many], {}

    def work(first: int) -> None:
        for number in range(first, len(many), 3):
            found[number] = C.values(many[number])

    workers = [threading.Thread(target=work, args=(first,)) for first in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [found[number] for number in range(len(many))] == truth


def test_a_slice_is_short() -> None:
    """A few hundredths of a second, so no slice looks at more than SLICE positions; that is measured elsewhere."""
    pile = shuffled(UNITY_DECK, Random(1))
    work = C.value_in_slices(
        pack("b", [pile[seat * 15 : seat * 15 + 15] for seat in range(3)], side=(1, 2), counted=(0,))
    )
    looked = [0, *(next(work).positions for _ in range(12))]
    few = 20  # positions by which a slice may run over
    assert all(0 < after - before < kernel.SLICE + few for before, after in zip(looked, looked[1:], strict=False))


# --- what is refused -----------------------------------------------------------------------------------------------

# 2 x 2 cards, seat 0 to lead
GOOD = ((0b0011, 0b1100), (), 0, 1, 1)


@pytest.mark.parametrize(
    ("place", "wrong", "kind", "sentence"),
    [
        (0, [3, 12], TypeError, "hands must be a tuple"),
        (0, (3,), ValueError, "hands must have 2 to 6 items, not 1"),
        (0, (1,) * 7, ValueError, "hands must have 2 to 6 items, not 7"),
        (0, (3, "x"), TypeError, "a hand must be a whole number, not 'x'"),
        (0, (3, -1), ValueError, "a hand must have 64 bits at most"),
        (0, (3, 1 << 64), ValueError, "a hand must have 64 bits at most"),
        (0, (3, 1 << 15 | 4), ValueError, "a hand has a card that does not exist"),
        (0, (3, 6), ValueError, "a card is there twice"),
        (0, (3, 4), ValueError, "seat 1 should hold 2 cards"),
        (1, [0], TypeError, "trick must be a tuple"),
        (1, (4, 5), ValueError, "trick must have 0 to 1 items, not 2"),
        (1, (64,), ValueError, "a card in the trick must be from 0 to 63"),
        (1, (15,), ValueError, "the trick has a card that does not exist"),
        (1, (0,), ValueError, "a card is there twice"),
        (1, (5,), ValueError, "seat 0 should hold 1 cards"),
        (2, 2, ValueError, "leader must be from 0 to 1"),
        (2, -1, ValueError, "leader must be from 0 to 1"),
        (2, 10**30, ValueError, "leader must be from 0 to 1"),
        (2, 0.0, TypeError, "leader must be a whole number"),
        (3, 0, ValueError, "makers must be from 1 to 3"),
        (3, 4, ValueError, "makers must be from 1 to 3"),
        (4, None, TypeError, "counted must be a whole number"),
    ],
)
def test_a_wrong_board(place: int, wrong: object, kind: type[Exception], sentence: str) -> None:
    parts: list[Any] = list(GOOD)
    parts[place] = wrong
    with pytest.raises(kind) as error:
        kernel.Search(*parts)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ((-2, 0, 1, 1), "card must be from -1 to 63"),
        ((2, 0, 1, 1), "card 2 may not be played"),
        ((-1, 1, 1, 1), "high must be from 2 to 65"),
        ((-1, 0, 1, 0), "nodes must be from 1 to"),
        ((-1, 0, 1, 1 << 70), "nodes must be from 1 to"),
    ],
)
def test_a_wrong_question(wrong: tuple[int, int, int, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        kernel.Search(*GOOD).run(*wrong)


def test_the_type_cannot_be_changed() -> None:
    search = kernel.Search(*GOOD)
    with pytest.raises(TypeError):
        kernel.Search.run = None  # type: ignore[method-assign,assignment]
    with pytest.raises(TypeError):
        kernel.Search(*GOOD, leader=0)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        search.nodes = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        type("Mine", (kernel.Search,), {})


NUMBERS = (
    st.sampled_from((0, 1, 2, 3, 6, 15, 63, 64, -1, -2, 1 << 31, 1 << 63, 1 << 64, -(1 << 63), 10**40)) | st.integers()
)
ANYTHING = NUMBERS | st.none() | st.floats() | st.text(max_size=2) | st.binary(max_size=2) | st.booleans()
HANDS = st.integers(0, 1 << 64) | st.sampled_from((3, 12, 48, 0x7FFF << 48, boards.PACK)) | ANYTHING
TUPLES = st.lists(HANDS, max_size=8).map(tuple) | st.lists(ANYTHING, max_size=3) | ANYTHING


def borne(call: Callable[[], object]) -> object:
    """What the call gives back, or None when it is refused with a sentence; anything else fails."""
    try:
        return call()
    except (TypeError, ValueError) as error:
        said = str(error)
    assert said
    return None


def few(number: Any, most: int) -> Any:
    """Not so much work that the test would wait for it."""
    return min(number, most) if isinstance(number, int) else number


@settings(max_examples=250, deadline=None)
@given(TUPLES, TUPLES, ANYTHING, ANYTHING, ANYTHING, st.tuples(ANYTHING, ANYTHING, ANYTHING, ANYTHING))
def test_search_bears_anything(hands: Any, trick: Any, leader: Any, makers: Any, counted: Any, asked: Any) -> None:
    search: Any = borne(lambda: kernel.Search(hands, trick, leader, makers, counted))
    if search is not None:
        borne(lambda: search.run(*asked[:3], few(asked[3], 1000)))


@settings(max_examples=300, deadline=None)
@given(st.tuples(*[ANYTHING] * 4))
def test_run_bears_anything(asked: Any) -> None:
    search = kernel.Search(HARD.hands, HARD.trick, HARD.leader, HARD.makers, HARD.counted)
    borne(lambda: search.run(*asked[:3], few(asked[3], 2000)))


PACKED = (
    st.just(((3, 12), (), 0, -1, (99, 0)))
    | st.tuples(st.just((3, 12)), st.just(()), st.just(0), ANYTHING, TUPLES)
    | st.tuples(TUPLES, TUPLES, ANYTHING, ANYTHING, TUPLES)
    | ANYTHING
)


@settings(max_examples=250, deadline=None)
@given(
    st.tuples(st.lists(PACKED, max_size=3) | ANYTHING, ANYTHING, ANYTHING, ANYTHING, TUPLES, ANYTHING, ANYTHING)
    | st.tuples(
        st.lists(PACKED, max_size=2),
        st.just(2),
        NUMBERS,
        NUMBERS,
        st.just((1, 2)) | TUPLES,
        ANYTHING,
        ANYTHING,
    )
)
def test_playouts_bears_anything(job: Any) -> None:
    borne(lambda: kernel.playouts(job[0], few(job[1], 200), *job[2:]))


@settings(max_examples=100, deadline=None)
@given(st.tuples(ANYTHING, ANYTHING, ANYTHING))
def test_deals_bears_anything(job: Any) -> None:
    scores: Any = borne(lambda: kernel.deals(few(job[0], 1000), *job[1:]))
    assert scores is None or len(scores) == 4 * few(job[0], 1000)


def test_too_much_at_once_is_refused() -> None:
    with pytest.raises(ValueError, match="count must be from 0 to 100000000"):
        kernel.deals(10**9, 0, 0)
    board = ((3, 12), (), 0, -1, None)
    with pytest.raises(ValueError, match="more than 100000000 play-outs in one call"):
        kernel.playouts([board] * 3, 10**8, 0, 0, (1, 2), 0, 0)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 6), st.integers(0, 3))
def test_it_refuses_what_a_board_refuses(seed: int, seats: int, bits: int) -> None:
    """The two sets of checks, here and there, let the same boards pass."""
    rng = Random(seed)
    board = random_board(rng, seats, 4)
    hands, trick, leader = list(board.hands), list(board.trick), board.leader
    for _ in range(bits):
        match rng.randrange(4):
            case 0:
                hands[rng.randrange(seats)] ^= 1 << rng.randrange(64)
            case 1:
                trick = trick[:-1] if rng.random() < 0.5 else [*trick, rng.randrange(66)]
            case 2:
                leader = rng.randrange(seats + 1)
            case 3:
                hands[rng.randrange(seats)] = hands[rng.randrange(seats)]
    parts = (tuple(hands), tuple(trick), leader, board.makers, board.counted)
    try:
        kernel.Search(*parts)
    except ValueError:
        with pytest.raises(BadBoard):
            Board("b", parts[0], leader, parts[1], board.makers, board.counted)
    else:
        Board("b", parts[0], leader, parts[1], board.makers, board.counted)


def test_two_long_hands_are_no_crash() -> None:
    """As many cards as two seats can hold; the answer may take long, a slice may not."""
    pile = shuffled(UNITY_DECK, Random(2))
    work = C.values_in_slices(pack("g", [pile[:27], pile[27:]]))
    for _ in range(3):
        next(work, None)
