"""Play-outs: every card is legal, nobody looks into another hand, the rules of thumb are those of the table in playing.py,
chance is fair, and a whole random deal is one that the engine would play and score so."""

from __future__ import annotations

import statistics
import struct
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.strategies import before
from tests.test_solve import every_engine, random_board
from unitylib import Bid, Choose, Play, actor, get, play, points, solve
from unitylib.cards import RANKS, SUITS, UNITY_DECK, Card, parse_cards, shuffled, unity_deck
from unitylib.solve import ALL, SHUN, BadBoard, Board, Playouts, pack, playing
from unitylib.solve import board as boards
from unitylib.solve.solver import Solver
from unitylib.trick.moves import Deal, Look

FULL = [shuffled(UNITY_DECK, Random(3))[seat * 13 : seat * 13 + 13] for seat in range(4)]
PARTNERS = ((0, 2), (1, 3))


# --- chance ------------------------------------------------------------------------------------------------------


def splitmix64(state: int) -> tuple[int, int]:
    """As its author wrote it: the next state and the number."""
    state = (state + 0x9E3779B97F4A7C15) % 2**64
    z = state
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return state, z ^ z >> 31


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (1, 0), (2**64 - 1, 3), (12345, 2**63)])
def test_the_fields_are_those_of_splitmix64(seed: int, number: int) -> None:
    state, fields = (seed + number * playing.STRIDE) % 2**64, b""
    for _ in range(playing.DRAWS):
        state, draw = splitmix64(state)
        fields += draw.to_bytes(8, "little")
    assert playing.fields(seed, number) == struct.unpack(f"<{4 * playing.DRAWS}H", fields)


def test_splitmix64_as_published() -> None:
    """The first numbers of seed 1234567, as others print them."""
    state, found = 1234567, []
    for _ in range(3):
        state, draw = splitmix64(state)
        found.append(draw)
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_every_legal_card_is_as_likely() -> None:
    board = pack("b", FULL)
    table = (board.hands, board.trick, board.leader, boards.FREE, None)
    led = Counter(
        playing._Table(table, iter(playing.fields(1, number)), (1, 2, 4, 8), 0).any_card() for number in range(6500)
    )
    assert len(led) == 13
    assert sum((count - 500) ** 2 / 500 for count in led.values()) < 40  # chi squared, 12 degrees: one in ten thousand


def mean_at_random(board: Board) -> list[float]:
    """Tricks of each seat when every legal card is as likely, by going through all of them."""
    cards = list(boards.cards_in(boards.legal(board)))
    if not cards:
        return [0.0] * len(board.hands)
    total = [0.0] * len(board.hands)
    for card in cards:
        after = boards.play(board, card)
        means = mean_at_random(after)
        if not after.trick:
            means[after.leader] += 1
        total = [a + b / len(cards) for a, b in zip(total, means, strict=True)]
    return total


@every_engine
def test_random_play_outs_have_the_right_mean(solver: Solver) -> None:
    for seed in range(8):
        board = random_board(Random(seed), 3, 3)
        truth = mean_at_random(board)
        found = solver.playouts(board, 3000, seed)
        for seat, mean in enumerate(truth):
            assert abs(found.mean(seat) - mean) < 0.1, (board, seat)


# --- what a seat may know ------------------------------------------------------------------------------------------


def sensible(board: Board, needs: tuple[int, ...], partners: tuple[int, ...], gone: int = 0) -> int:
    table = (board.hands, board.trick, board.leader, board.forced, needs)
    return playing._Table(table, iter(playing.fields(7, 0)), partners, gone).sensible_card()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_sensible_card_is_legal_and_looks_at_no_other_hand(seats: int) -> None:
    for seed in range(300):
        rng = Random(seed)
        board = random_board(rng, seats, 54 // seats)
        needs = tuple(rng.choice((0, 1, 3, ALL)) for _ in range(seats))
        partners = tuple(1 << seat | 1 << (seat + seats // 2) % seats for seat in range(seats))
        card = sensible(board, needs, partners)
        assert boards.legal(board) >> card & 1
        for _ in range(4):
            assert sensible(redealt(board, rng), needs, partners) == card, board


def redealt(board: Board, rng: Random) -> Board:
    """Another deal of what the seat to play does not see: the other hands and what is in none."""
    known = board.hands[board.turn] | sum(1 << card for card in board.trick)
    rest = list(boards.cards_in(boards.PACK & ~known))
    rng.shuffle(rest)
    hands = []
    for seat, hand in enumerate(board.hands):
        hands.append(hand if seat == board.turn else sum(1 << rest.pop() for _ in range(hand.bit_count())))
    return replace(board, hands=tuple(hands))


# --- the rules of thumb ----------------------------------------------------------------------------------------------

W, Z = ALL, 0  # wants tricks, wants none

# trump, own hand, the trick so far (the seat to play is the last of four with 3 cards in it, …), does it want tricks,
# is its partner (who plays two before it) the one who wins, and wants tricks; the card. R is Red and so on.
THUMB = [
    # leads
    ("b", "AA.r C.r F.k U.bg", "", W, "U.bg", "a sure trump while others may hold trumps"),
    ("b", "AA.r C.r F.k F.g AA.b", "", W, "AA.r", "a sure plain card"),
    ("b", "BB.r C.r F.k AA.b", "", W, "C.r", "no sure card: the lowest of the longest plain suit"),
    ("b", "U.bg BB.b *.b", "", W, "U.bg", "only trumps: the sure one"),
    ("b", "AA.b BB.b *.b", "", W, "*.b", "only trumps and none is sure: the lowest"),
    ("b", "AA.r E.r D.k U.bg", "", Z, "E.r", "wants none: the lowest plain card"),
    ("b", "AA.b **.b U.rk", "", Z, "U.rk", "wants none, only trumps: the lowest"),
    # follows
    ("b", "AA.r CC.r F.r", "D.r E.r F.k", W, "CC.r", "last: the lowest that wins"),
    ("b", "D.r F.r", "A.r E.r F.k", W, "F.r", "cannot win: the lowest"),
    ("b", "AA.r F.r", "D.r", W, "AA.r", "not last: the highest when it is sure"),
    ("b", "BB.r F.r", "D.r", W, "F.r", "not last, not sure, two to play after it: the lowest"),
    ("b", "BB.r F.r", "E.r D.r", W, "BB.r", "one to play after it: the highest that it has"),
    ("b", "AA.r F.r", "BB.r E.r", W, "F.r", "the partner wins with a sure card: the lowest"),
    ("b", "BB.r F.r", "D.r E.r", W, "BB.r", "the partner wins, but not for sure: the highest"),
    ("b", "BB.r F.r", "E.r D.r E.k", W, "F.r", "the partner wins and nobody plays after: the lowest"),
    ("b", "AA.r F.r", "D.r U.bg E.r", W, "F.r", "a trump has it: the lowest"),
    ("b", "AA.r D.r F.r", "C.r E.r", Z, "D.r", "wants none: the highest that loses"),
    ("b", "AA.r C.r", "D.r E.r F.k", Z, "AA.r", "wants none, last, must win: the highest"),
    ("b", "AA.r C.r", "D.r E.r", Z, "C.r", "wants none, cannot stay below, not last: the lowest"),
    ("b", "AA.r C.r", "D.r *.b E.r", Z, "AA.r", "wants none, a trump has it: the highest"),
    # cannot follow
    ("b", "AA.b F.b D.k", "A.r E.r F.r", W, "F.b", "the lowest trump that wins"),
    ("b", "AA.b F.b D.k", "A.r A.b", W, "AA.b", "the lowest trump that is above theirs"),
    ("b", "F.b D.k AA.k", "A.r A.b", W, "D.k", "no trump wins: the lowest plain card"),
    ("b", "AA.b D.k EE.g", "A.r E.r", W, "D.k", "the partner is winning: no trump"),
    ("b", "AA.b F.b", "A.r E.r", W, "F.b", "the partner is winning, only trumps: the lowest"),
    ("b", "F.b D.k AA.k", "A.r A.b", Z, "F.b", "wants none: the highest trump that loses"),
    ("b", "F.b D.k AA.g", "A.r E.r", Z, "AA.g", "wants none: the highest plain card"),
    ("b", "F.b AA.b", "A.r E.r C.r", Z, "AA.b", "wants none, only trumps, last: the highest"),
    ("b", "F.b AA.b", "A.r E.r", Z, "F.b", "wants none, only trumps, not last: the lowest"),
]


@pytest.mark.parametrize(("trump", "hand", "trick", "need", "card", "why"), THUMB, ids=[row[-1] for row in THUMB])
def test_rules_of_thumb(trump: str, hand: str, trick: str, need: int, card: str, why: str) -> None:
    board = around(trump, hand, trick)
    needs = tuple(need if seat == board.turn else ALL for seat in range(4))
    assert str(boards.card(board, sensible(board, needs, (5, 10, 5, 10)))) == card, why


def around(trump: str, hand: str, trick: str) -> Board:
    """Four seats, seat 0 leads, the seat to play holds `hand`; the others any other cards of the pack."""
    mine, shown = parse_cards(hand), parse_cards(trick)
    rest = [card for card in unity_deck() if card not in (*mine, *shown)]
    hands: list[tuple[Card, ...]] = []
    for seat in range(4):
        size = len(mine) - (seat < len(shown))
        hands.append(mine if seat == len(shown) else tuple(rest.pop() for _ in range(size)))
    return pack(trump, hands, 0, shown)


def test_a_partner_who_wants_none_is_not_helped() -> None:
    """The zero of a partner is saved: the trick it would take is taken from it."""
    board = around("b", "AA.r F.r", "BB.r E.r")
    assert str(boards.card(board, sensible(board, (0, ALL, ALL, ALL), (5, 10, 5, 10)))) == "AA.r"
    assert str(boards.card(board, sensible(board, (ALL, ALL, ALL, ALL), (5, 10, 5, 10)))) == "F.r"


def test_what_is_gone_makes_cards_sure() -> None:
    board = around("b", "BB.r C.r F.k", "")
    card = sensible(board, (ALL,) * 4, (1, 2, 4, 8), gone=1 << boards.place(board, Card.parse("AA.r")))
    assert str(boards.card(board, card)) == "BB.r"


@every_engine
def test_needs_are_shared_and_count_down(solver: Solver) -> None:
    """A side that wants one trick stops after it; one that wants all goes on."""
    board = pack(
        "b", [parse_cards("AA.b BB.b"), parse_cards("F.k E.k"), parse_cards("D.k C.k"), parse_cards("U.bg **.r")]
    )
    gone = [Card("U", "bg")]
    assert solver.playouts(board, 1, needs=(ALL,) * 4)[0] == (1, 0, 0, 1)
    assert solver.playouts(board, 1, needs=(1, 0, 1, 0), sides=PARTNERS, gone=gone)[0] == (1, 0, 0, 1)
    table = playing._Table((board.hands, (), 0, -1, (2, 1, 2, ALL)), iter(playing.fields(1, 0)), (5, 10, 5, 10), 0)
    for card in (boards.places("b")[Card.parse(text)] for text in ("AA.b", "F.k", "D.k", "**.r")):
        table.play(card)
    table.gather()
    assert table.needs == [1, 1, 1, ALL]


def gathered(needs: tuple[int, ...], winner: int = 0) -> list[int]:
    """What each of four seats needs after seat `winner`, whose partner is the seat opposite, took a trick."""
    board = pack("b", [parse_cards("AA.b"), parse_cards("F.k"), parse_cards("D.k"), parse_cards("E.k")])
    table = playing._Table((board.hands, (), 0, -1, needs), iter(playing.fields(1, 0)), (5, 10, 5, 10), 0)
    table.winner = winner
    table.gather()
    return table.needs


def test_who_takes_one_too_many_wants_all() -> None:
    assert gathered((0, 1, 2, 0)) == [ALL, 1, 1, 0], "and its partner one less"
    assert gathered((SHUN, 1, 2, 0)) == [SHUN, 1, 1, 0]
    assert gathered((1, 1, 0, 0)) == [0, 1, 0, 0], "a partner who wants none goes on wanting none"


@every_engine
@pytest.mark.parametrize(("ahead", "taken"), [(0, 1), (1, 1), (2, 0)])
def test_the_last_cards_are_looked_through(solver: Solver, ahead: int, taken: int) -> None:
    """By thumb who wants none leads its lowest plain card, F of Red; here nobody can beat it, so who sees the hands leads E of Black."""
    board = pack("b", [parse_cards("F.r E.k"), parse_cards("D.k C.k")])
    assert solver.playouts(board, 1, needs=(0, ALL), ahead=ahead)[0][0] == taken


@every_engine
def test_looking_ahead_keeps_more_bids(solver: Solver) -> None:
    rng, needs = Random(2), (3, 3, 3, 3)
    many = [
        pack("b", [pile[s * 13 : s * 13 + 13] for s in range(4)])
        for pile in (shuffled(UNITY_DECK, rng) for _ in range(100))
    ]
    by_thumb, ahead = (solver.playouts(many, 1, needs=needs, ahead=count) for count in (0, 5))
    kept = [sum(taken[2] == 3 for taken in found) for found in (by_thumb, ahead)]
    assert kept[1] > kept[0] + 10, kept


@every_engine
def test_sensible_seats_beat_random_ones(solver: Solver) -> None:
    """Over many deals a sensible side takes more than half, and who wants none takes less than its share."""
    rng = Random(1)
    many = [
        pack("b", [pile[s * 13 : s * 13 + 13] for s in range(4)])
        for pile in (shuffled(UNITY_DECK, rng) for _ in range(150))
    ]
    eager = [
        ours + theirs for ours, _, theirs, _ in solver.playouts(many, 1, needs=(ALL, SHUN, ALL, SHUN), sides=PARTNERS)
    ]
    level = [ours + theirs for ours, _, theirs, _ in solver.playouts(many, 1, needs=(ALL,) * 4, sides=PARTNERS)]
    assert statistics.mean(eager) > statistics.mean(level) + 1.5
    zero = solver.playouts(many, 1, needs=(SHUN, ALL, ALL, ALL)).mean(0)
    assert zero < 1.5


# --- the interface -----------------------------------------------------------------------------------------------------


@every_engine
def test_every_play_out_takes_every_trick(solver: Solver) -> None:
    for needs in (None, (ALL, 0, 2, ALL)):
        found = solver.playouts(pack("b", FULL), 50, seed=4, needs=needs)
        assert len(found) == 50
        assert {sum(taken) for taken in found} == {13}
        assert sum(found.histogram(0)) == 50
        assert found.mean(1) == pytest.approx(statistics.mean(taken[1] for taken in found))


@every_engine
def test_a_seed_gives_the_same_however_it_is_cut(solver: Solver) -> None:
    many = [pack("b", FULL), pack("g", FULL), pack("r", FULL)]
    whole = solver.playouts(many, 7, seed=9)
    assert whole == solver.playouts(many, 7, seed=9)
    assert whole != solver.playouts(many, 7, seed=10)
    assert solver.playouts(many[0], 5, seed=9).taken == whole.taken[: 5 * 4]
    short = replace(solver, engine=Slow(solver.engine))
    for count in (7, 120):
        assert short.playouts(many, count, seed=9) == solver.playouts(many, count, seed=9)
    work = short.playouts_in_slices(many, 120)
    first = next(work)
    assert (first.positions, first.part) == (50, pytest.approx(50 / 360))
    work.close()


class Slow:
    """The same engine in small slices."""

    def __init__(self, engine: Any) -> None:
        self.SLICE, self.playouts = 1000, engine.playouts


@every_engine
def test_nothing_to_play_is_no_error(solver: Solver) -> None:
    assert len(solver.playouts([], 5)) == 0
    assert solver.playouts(pack("b", [(), ()]), 2).taken == bytes(4)
    assert solver.deals(0) == []
    assert Playouts(b"", 4).histogram(2) == ()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"count": 0}, "the number of play-outs must be at least 1, not 0"),
        ({"count": "5"}, "the number of play-outs must be a whole number, not '5'"),
        ({"count": 10**9}, "the number of play-outs must be at most 100000000"),
        ({"seed": 1.5}, "the seed must be a whole number, not 1.5"),
        ({"needs": (1, 2)}, "needs has 2 numbers for 4 seats: one for each is wanted"),
        ({"needs": [(1, 2, 3, 4)] * 2}, "there are needs for 2 boards, and 1 boards"),
        ({"needs": (1, 2, 3, -1)}, "a need must be at least 0, not -1"),
        ({"needs": (1, 2, 3, 101)}, "a need must be at most 100, not 101"),
        ({"ahead": -1}, "the cards to look ahead must be at least 0, not -1"),
        ({"sides": ((0, 4),)}, "sides names seat 4: seats are numbered from 0 to 3"),
        ({"gone": (Card.parse("7S"),)}, "7S is not in the Unity deck"),
    ],
)
def test_wrong_play_outs_are_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadBoard) as error:
        solve.playouts(pack("b", FULL), **wrong)
    assert sentence in str(error.value)


def test_boards_of_different_sizes_are_refused() -> None:
    with pytest.raises(BadBoard, match="boards with 2 and with 4 seats cannot be played out together"):
        solve.playouts([pack("b", FULL), pack("b", FULL[:2])])


def test_gone_cards_want_one_trump() -> None:
    both = [pack("b", FULL), pack("g", FULL)]
    with pytest.raises(BadBoard, match="cards are gone, and the boards have different trumps: b, g"):
        solve.playouts(both, gone=[FULL[0][0]])
    assert len(solve.playouts(both)) == 2


# --- whole deals --------------------------------------------------------------------------------------------------------

NAMES = [Card(rank, suit) for suit in SUITS for rank in reversed(RANKS)] + [Card("U", "bg"), Card("U", "rk")]


@pytest.mark.parametrize("seed", [1, 2**64 - 1])
def test_the_engine_plays_and_scores_the_same_deals(seed: int) -> None:
    """Every card of a random deal is one that the engine lets be played, by the seat whose turn it is there."""
    for number in range(60):
        chance = playing.fields(seed, number)
        shuffled_pack = playing.shuffle(chance)
        trump, bids = playing.trump_and_bids(shuffled_pack, chance)
        taken, cards = playing.played(shuffled_pack, trump, chance)
        state = play(before(get("unity-4")), Deal(tuple(NAMES[card] for card in shuffled_pack)))
        if state.trump is None:
            state = play(state, Choose(SUITS[trump]))
        while state.phase and state.phase.name == "auction":
            assert state.turn is not None
            state = play(state, Bid(bids[state.turn]) if state.looked[state.turn] else Look())
        faces = {place: card for card, place in boards.places(SUITS[trump]).items()}
        for place in cards:
            state = play(state, Play(faces[place]))
        assert actor(state) is None
        assert list(state.taken) == taken
        (scores,) = struct.iter_unpack("2h", playing.deals(1, seed, number))
        assert scores == points(state)


@every_engine
def test_deals_add_up(solver: Solver) -> None:
    found = solver.deals(400, seed=3)
    assert found == solver.deals(400, seed=3) != solver.deals(400, seed=4)
    assert {points for scores in found for points in scores} <= set(range(-430, 640))
    made = sum(ours > 0 for ours, _ in found) / 400
    assert 0.05 < made < 0.4
