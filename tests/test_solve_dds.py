"""The C kernel beside DDS, the solver of the bridge world: the same boards, every card's value.

DDS checks partnerships of four and, with dummies for the empty chairs, two players and one against two; at most 13 trumps
may take part. Zeros, five and six players and 14 or 15 trumps it does not know: there brute force decides (test_solve.py).
UNITY_DDS_DEALS=n plays n times as many deals.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

from tests.dds import EVERY_CARD, Dds, Deal, Names, library_path, translated
from unitylib import solve
from unitylib.cards import SUITS, UNITY_DECK, shuffled
from unitylib.solve import board as boards
from unitylib.solve.board import Board, pack, place

pytestmark = [
    pytest.mark.skipif(not solve.KERNEL, reason="the C kernel is not built: python hatch_build.py says why"),
    pytest.mark.skipif(library_path() is None, reason="endplay is not installed"),
]
TIMES = int(os.environ.get("UNITY_DDS_DEALS", "1"))
PARTNERS, TWO, ONE_AGAINST_TWO = (0, 1, 2, 3), (0, 1), (0, 1, 3)  # the chairs of our seats: M1, M2, M3


@pytest.fixture(scope="module")
def dds() -> Iterator[Dds]:
    with Dds() as process:
        yield process


def dealt(chairs: tuple[int, ...], cards: int, rng: Random) -> Board:
    """Random cards, one side at random, and with four players up to three cards in the trick."""
    seats, pile = len(chairs), shuffled(UNITY_DECK, rng)
    hands = [pile[seat * cards : (seat + 1) * cards] for seat in range(seats)]
    side = rng.choice(((0, 2), (1, 3))) if seats == 4 else (0,) if rng.random() < 0.5 else tuple(range(1, seats))
    board = pack(rng.choice(SUITS), hands, rng.randrange(seats), side=side)
    for _ in range(rng.choice((0, 0, 1, 2, 3)) if seats == 4 else 0):
        board = boards.play(board, rng.choice(list(boards.cards_in(boards.legal(board)))))
    return board


def deals(chairs: tuple[int, ...], cards: int, count: int) -> list[tuple[Board, Deal, Names]]:
    """So many boards that can be translated."""
    rng, found = Random(1000 * len(chairs) + cards), []
    while len(found) < count:
        board = dealt(chairs, cards, rng)
        theirs = translated(board.hands, board.trick, board.leader, chairs)
        if theirs is not None:
            found.append((board, *theirs))
    return found


SETS = [
    *[(PARTNERS, 13, 30), (PARTNERS, 12, 70), (PARTNERS, 11, 150), (PARTNERS, 10, 250), (PARTNERS, 6, 100)],
    *[(TWO, 8, 60), (TWO, 6, 60), (ONE_AGAINST_TWO, 10, 30), (ONE_AGAINST_TWO, 7, 60)],
]


@pytest.mark.parametrize(("chairs", "cards", "count"), SETS, ids=[f"{len(c)}x{n}" for c, n, _ in SETS])
def test_every_card_has_the_value_that_dds_finds(chairs: tuple[int, ...], cards: int, count: int, dds: Dds) -> None:
    found = deals(chairs, cards, count * TIMES)
    answers, _ = dds.solve([deal for _, deal, _ in found], EVERY_CARD)
    for (board, _, names), scores in zip(found, answers, strict=True):
        by_name = {(suit, rank): score for suit, rank, score in scores}
        ours = {place(board, card): tricks for card, tricks in solve.values(board).items()}
        theirs = {card: by_name[names[card]] for card in ours}
        if not board.maximises:
            theirs = {card: board.left - score for card, score in theirs.items()}
        assert ours == theirs, board
        assert set(by_name) == {names[card] for card in ours}, board
        assert solve.value(board) == (max if board.maximises else min)(ours.values()), board


def test_at_least_500_deals_have_ten_cards_or_more() -> None:
    assert sum(count for chairs, cards, count in SETS if chairs == PARTNERS and cards >= 10) >= 500
