"""What the solver says, proved on its own ground: by brute force over the engine's rules, by cases, by what it refuses.

Every engine that is there answers: plain Python always, the C kernel where it could be built. Each of these mistakes was
made on purpose once, and caught by the test named (the first to fail; `brute` is
test_every_card_is_worth_what_brute_force_finds):

| mistake | caught by |
| --- | --- |
| reference: a card is left out as one of a group that it is not in | brute |
| reference: the leader is not in the key of the table; bounds are kept the wrong way round | brute |
| reference: the highest trumps give one trick more, or to the wrong camp | brute |
| reference: a slice may end before anything new is kept | test_slices_come_to_the_same_answer |
| board: cards between which one lies in the trick count as alike; the low universal is the highest | brute |
| solver: the window for the values of the cards is one too narrow | brute |
| solver: a line is looked for with the makers' eyes only | test_value_goals_and_line_agree_with_the_values |
| search: a guarded trump without its guards, or with the higher trumps in any hand | brute |
| search: "king and queen against the ace" when they are in two hands | test_solve_kernel: test_every_card_of_random_boards |
| search: a guarded trump when the leader has nothing else to lead | test_solve_kernel: test_every_card_of_hands_of_every_row |
| search: the top trumps of two partners are added up; foes' trumps beat none of ours | brute |
| search: ruffs cut no quick tricks; a partner is taken to have an entry | brute |
| search: a partner's forced overtaking is forgotten | test_solve_kernel: test_every_card_of_hands_of_every_row |
| search: top trumps count again among the side suits' quick tricks | test_solve_kernel: test_every_card_of_random_boards |
| search: after a card that did not matter all others of its suit are left out | brute |
| search: a pattern stops above the lowest equal card, or leaves out the card that won | brute |
| kernel: other threads wait for a search | test_solve_kernel: test_others_run_while_it_works |
| playing: third hand plays low | test_solve_playouts: test_rules_of_thumb |
| playing: partners do not share what they need | test_solve_playouts: test_needs_are_shared_and_count_down |
| playouts.c: chance has one bit less | test_solve_playouts: test_random_play_outs_have_the_right_mean |
| playouts.c: only one of two zeros is scored | test_solve_kernel: test_deals |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.strategies import EVERY_ROW, ROWS, before, path, table, to_phase
from unitylib import State, actor, get, legal, play, solve, start
from unitylib.cards import SUITS, UNITY_DECK, Card, Hand, Suit, parse_cards, shuffled
from unitylib.solve import BadBoard, Board, OverBudget, of_state, of_zero, pack, reference
from unitylib.solve import board as boards
from unitylib.solve.solver import Answer, Solver, Work
from unitylib.trick import joints
from unitylib.trick.moves import Play
from unitylib.trick.position import Standing
from unitylib.work import finished

SOLVERS = [Solver(reference), solve.SOLVER] if solve.KERNEL else [Solver(reference)]
every_engine = pytest.mark.parametrize("solver", SOLVERS, ids=["python", "kernel"][: len(SOLVERS)])

BRUTE = [(2, 5, 120), (3, 5, 40), (4, 4, 60), (4, 5, 3), (5, 3, 60), (6, 3, 40)]  # seats, most cards a hand, boards


def test_the_kernel_is_tested_where_it_can_be_built() -> None:
    if not solve.KERNEL:
        pytest.skip("the C kernel is not built here, so the tests of it are left out: python hatch_build.py says why")


# --- random boards -------------------------------------------------------------------------------------------


def random_board(rng: Random, seats: int, most: int, goals: str = "tricks zero any") -> Board:
    """Any cards, any camps, any leader, and up to a whole trick less one card on the table.

    Half of the boards come from a few cards with gaps, half from the top of the pack, so that many are equal.
    """
    cards = rng.randint(1, most)
    pile = shuffled(UNITY_DECK, rng)
    if rng.random() < 0.5:
        pile = shuffled([card for card in UNITY_DECK if card.suit in ("b", "g", "bg")], rng) + pile
        pile = tuple(dict.fromkeys(pile))
    makers = [seat for seat in range(seats) if rng.random() < 0.5] or [rng.randrange(seats)]
    counted = {"tricks": makers, "zero": [rng.randrange(seats)], "any": [s for s in range(seats) if rng.random() < 0.5]}
    board = pack(
        rng.choice(SUITS),
        [pile[seat * cards : (seat + 1) * cards] for seat in range(seats)],
        rng.randrange(seats),
        side=makers,
        counted=counted[rng.choice(goals.split())] or [0],
    )
    for _ in range(rng.randrange(seats)):
        board = boards.play(board, rng.choice(list(boards.cards_in(boards.legal(board)))))
    return board


# --- brute force, from the engine's rules and cards only --------------------------------------------------------


class BruteForce:
    """The value after each card, by trying everything. It reads cards, `follow_suit` and `winner`, and nothing packed."""

    def __init__(self, trump: Suit, makers: set[int], counted: set[int]) -> None:
        self.trump, self.makers, self.counted = trump, makers, counted
        self.value = cache(self.value)  # type: ignore[method-assign]

    def values(self, hands: tuple[Hand, ...], leader: int, trick: Hand) -> dict[Card, int]:
        seats, seat = len(hands), (leader + len(trick)) % len(hands)
        found = {}
        for card in joints.follow_suit(hands[seat], trick[0] if trick else None, self.trump):
            rest = tuple(tuple(c for c in hand if c is not card) for hand in hands)
            now = (*trick, card)
            if len(now) < seats:
                found[card] = self.value(rest, leader, now)
            else:
                winner = (leader + joints.winner(now, self.trump)) % seats
                found[card] = (winner in self.counted) + self.value(rest, winner, ())
        return found

    def value(self, hands: tuple[Hand, ...], leader: int, trick: Hand) -> int:
        seat = (leader + len(trick)) % len(hands)
        if not hands[seat]:
            return 0
        best: Callable[[Any], int] = max if seat in self.makers else min
        return best(self.values(hands, leader, trick).values())


def members(seats: int) -> set[int]:
    return {seat for seat in range(8) if seats >> seat & 1}


def by_brute_force(board: Board) -> dict[Card, int]:
    hands = tuple(tuple(boards.card(board, at) for at in boards.cards_in(hand)) for hand in board.hands)
    trick = tuple(boards.card(board, at) for at in board.trick)
    force = BruteForce(board.trump, members(board.makers), members(board.counted))
    return force.values(hands, board.leader, trick)


@pytest.mark.parametrize(("seats", "most", "count"), BRUTE, ids=[f"{seats}x{most}" for seats, most, _ in BRUTE])
def test_every_card_is_worth_what_brute_force_finds(seats: int, most: int, count: int) -> None:
    for seed in range(count):
        board = random_board(Random(seed), seats, most)
        truth = by_brute_force(board)
        for solver in SOLVERS:
            assert solver.values(board) == truth, board


@every_engine
def test_value_goals_and_line_agree_with_the_values(solver: Solver) -> None:
    for seed in range(120):
        rng = Random(seed)
        board = random_board(rng, rng.randint(2, 6), 4)
        worth = (max if board.maximises else min)(solver.values(board).values())
        assert solver.value(board) == worth
        for least in range(-1, board.left + 2):
            assert solver.holds(board, least) == (worth >= least), (board, least)
        assert worth_of(solver.line(board), board) == worth, board


def worth_of(line: tuple[Card, ...], board: Board) -> int:
    """The counted tricks in a line that is legal and goes to the end."""
    got = 0
    for card in line:
        board = boards.play(board, boards.place(board, card))
        if not board.trick:
            got += board.counted >> board.leader & 1
    assert not any(board.hands) and not board.trick
    return got


@every_engine
def test_each_card_of_a_line_gives_nothing_away(solver: Solver) -> None:
    for seed in range(40):
        board = random_board(Random(seed), 4, 4)
        worth = solver.value(board)
        for card in solver.line(board):
            values = solver.values(board)
            assert values[card] == worth, board
            assert card == next(each for each, tricks in values.items() if tricks == worth), "the lowest that is best"
            before_card, board = board, boards.play(board, boards.place(board, card))
            if not board.trick:
                worth -= before_card.counted >> board.leader & 1


# --- boards and the engine ---------------------------------------------------------------------------------------


def tricks_of(name: str, seats: int, seed: int, **options: str) -> list[State]:
    """All positions of the tricks of one hand, played at random by duty."""
    rng = Random(seed)
    rules = get(name, seats, **options)
    state = to_phase(before(rules, rng.randrange(seats), rng.randrange(max(len(rules.sizes), 1))), "tricks", rng)
    found = [state]
    while actor(state) is not None:
        moves = [Play(card) for card in state.phase.duty(state)] if state.phase else []
        state = play(state, rng.choice(moves))
        found.append(state)
    return found


@pytest.mark.parametrize(("name", "seats"), ROWS, ids=EVERY_ROW)
def test_packed_moves_are_the_engines(name: str, seats: int) -> None:
    """Legal cards, whose turn, and who takes each trick: on every position of random hands of every row."""
    for seed in range(6):
        states = tricks_of(name, seats, seed)
        for state, after in zip(states, states[1:], strict=False):
            board = of_state(state, (0,))
            cards = {boards.card(board, place) for place in boards.cards_in(boards.legal(board))}
            assert cards == {move.card for move in legal(state) if isinstance(move, Play)}, state
            assert state.standing.players[board.turn] == state.turn
            assert [len(state.hands[seat]) for seat in state.standing.players] == [h.bit_count() for h in board.hands]
            (card,) = {c for hand in state.hands for c in hand} - {c for hand in after.hands for c in hand}
            assert boards.play(board, boards.place(board, card)) == of_state(after, (0,))


@every_engine
def test_a_forced_lead_is_the_only_card(solver: Solver) -> None:
    small = table(
        get("unity-4"),
        "b",
        ("EE.r **.r **.g", "F.b U.bg DD.r", "DD.b B.g CC.k", "BB.k D.g EE.g"),
        None,
    )
    board = of_state(small, (0, 2))
    assert list(solver.values(board)) == [Card.parse("**.g")]
    assert solver.value(board) == solver.values(board)[Card.parse("**.g")]
    free = replace(board, forced=boards.FREE)
    assert solver.values(free)[Card.parse("**.g")] == solver.value(board) < solver.value(free)
    assert solver.line(board)[0] == Card.parse("**.g")


@every_engine
def test_a_referee_table_is_searched_by_duty(solver: Solver) -> None:
    referee = tricks_of("unity-4", 4, 3, table="referee")
    strict = tricks_of("unity-4", 4, 3)
    for mine, theirs in zip(referee, strict, strict=True):
        assert of_state(mine, (0, 2)) == of_state(theirs, (0, 2))


@every_engine
def test_a_revoke_on_the_table_is_no_fault(solver: Solver) -> None:
    rules = get("unity-3", table="referee")
    state = table(rules, "b", ("AA.r A.b", "BB.r B.k", "CC.r C.k"), 0)
    for card in ("AA.r", "B.k"):
        state = play(state, Play(Card.parse(card)))
    assert solver.values(of_state(state, (0,))) == {Card.parse("CC.r"): 2}


def test_seats_that_sit_out_are_left_out() -> None:
    """House rule: only the tied play the extra hand (R-ELEM-11)."""
    rules = get("elements", 4, tiebreak="tied_play")
    standing = Standing(15, 1, (50, 60, 10, 60), (1, 3))
    walk = path(start(rules, standing), Random(1), lambda state: bool(state.trick))
    (*_, state) = walk
    board = of_state(state, (0, 3))
    assert (len(board.hands), board.left, board.makers) == (2, 7, 0b10)
    assert board.turn == (1, 3).index(state.turn)
    assert {str(card) for card in solve.values(board)} == {str(move) for move in legal(state)}
    with pytest.raises(BadBoard, match="side is empty"):
        of_state(state, (0, 2))


@every_engine
def test_a_hand_that_is_over_is_worth_nothing(solver: Solver) -> None:
    board = of_state(tricks_of("elements", 3, 1)[-1], (1,))
    assert (solver.value(board), solver.values(board), solver.line(board)) == (0, {}, ())
    assert solver.holds(board, 0)
    assert not solver.holds(board, 1)


@every_engine
def test_a_zero_is_attacked_and_defended(solver: Solver) -> None:
    """Whoever bid zero holds the F of Red between two higher cards: it is safe only when its owner may play under."""
    rules = get("unity-4-solo")
    safe = table(rules, "b", ("AA.r D.k", "F.r F.k", "BB.r C.k", "E.r EE.k"), 0)
    assert not solver.holds(of_zero(safe, 1), 1)
    caught = table(rules, "b", ("F.r F.k", "AA.r D.k", "E.r C.k", "D.r B.k"), 0)
    board = of_zero(caught, 1)
    assert solver.holds(board, 1)
    assert solver.values(board) == {Card.parse("F.r"): 1, Card.parse("F.k"): 1}
    partners = get("unity-4")
    assert boards.of_zero(table(partners, "b", ("F.r", "AA.r", "E.r", "D.r"), 0), 1).makers == 0b0101


def test_the_draft_has_no_tricks_yet() -> None:
    state = to_phase(before(get("unity-2")), "draft")
    with pytest.raises(BadBoard, match="no trick can be played to here: the phase is 'draft'"):
        of_state(state, (0,))
    with pytest.raises(BadBoard, match="the phase is 'deal'"):
        of_state(before(get("unity-2")), (0,))


def test_nothing_is_left_after_a_revoke_is_called() -> None:
    walk = path(before(get("unity-3", table="referee")), Random(1), lambda state: bool(state.called))
    with pytest.raises(BadBoard, match="the phase is 'over'"):
        of_state(list(walk)[-1], (0,))


# --- packing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", SUITS)
def test_places_keep_the_order_of_play(trump: Suit) -> None:
    """A higher place in a lane is a higher card of that suit, and there and back is the same card."""
    places = boards.places(trump)
    assert set(places) == set(UNITY_DECK)
    assert sum(1 << place for place in places.values()) == boards.PACK
    for suit in SUITS:
        cards = [card for card in UNITY_DECK if joints.suit_of(card, trump) == suit]
        by_place = sorted(cards, key=places.__getitem__)
        assert by_place == sorted(cards, key=lambda card: joints.power(card, trump))
        assert len({places[card] >> 4 for card in cards}) == 1
    board = pack(trump, [UNITY_DECK[:27], UNITY_DECK[27:]])
    assert all(boards.card(board, boards.place(board, card)) is card for card in UNITY_DECK)


def test_cards_alike_are_grouped() -> None:
    board = pack("b", [parse_cards("AA.r BB.r DD.r A.r U.bg AA.b"), parse_cards("CC.r EE.r F.k E.k D.k C.k")])
    own, others = board.hands
    found = [{str(boards.card(board, place)) for place in group} for group in boards.groups(own, others)]
    assert found == [{"A.r"}, {"DD.r"}, {"BB.r", "AA.r"}, {"AA.b", "U.bg"}]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_packed_winners_are_the_engines(seats: int) -> None:
    rng = Random(seats)
    for _ in range(300):
        trump, trick = rng.choice(SUITS), shuffled(UNITY_DECK, rng)[:seats]
        places = [boards.places(trump)[card] for card in trick]
        assert boards.taker(places) == joints.winner(trick, trump)


# --- what is refused ------------------------------------------------------------------------------------------


def one(text: str = "AA.b", other: str = "BB.b") -> list[Hand]:
    return [parse_cards(text), parse_cards(other)]


FAULTS: list[tuple[Callable[[], object], str]] = [
    (lambda: pack("r", one("AA.b AA.b")), "seat 0 holds the AA.b twice"),
    (lambda: pack("r", one("AA.b", "AA.b")), "two seats hold the AA.b"),
    (lambda: pack("r", one("AA.b A.b C.b", "B.b D.b E.b F.b *.b")), "seat 1 holds 5 cards and seat 0, whose turn it is, 3"),
    (lambda: pack("r", one("AA.b A.b", "B.b D.b"), trick=parse_cards("C.b")), "nobody held the C.b: seat 0 played it and still has 2 cards"),
    (lambda: pack("r", one("AA.b", "B.b D.b"), trick=parse_cards("B.b")), "the B.b lies in the trick and is somewhere else too"),
    (lambda: pack("r", one("AA.b", "B.b D.b"), trick=parse_cards("7S")), "7S is not in the Unity deck, so nobody can have held it"),
    (lambda: pack("r", one(), trick=parse_cards("A.b B.b")), "2 cards lie in the trick: with 2 players it is over with 2"),
    (lambda: pack("r", [(), ()], trick=parse_cards("A.b")), "seat 1 has no card to play to the trick"),
    (lambda: pack("r", one(), leader=2), "the leader is 2: it must be a seat from 0 to 1"),
    (lambda: pack("r", one(), leader="0"), "the leader is '0'"),  # type: ignore[arg-type]
    (lambda: pack("x", one()), "'x' cannot be trump"),
    (lambda: pack("bg", one()), "'bg' cannot be trump"),
    (lambda: pack("r", one(), side=()), "side is empty"),
    (lambda: pack("r", one(), side=(2,)), "side names seat 2: seats are numbered from 0 to 1"),
    (lambda: pack("r", one(), side=("0",)), "side names seat '0'"),  # type: ignore[arg-type]
    (lambda: pack("r", one(), counted=()), "counted is empty"),
    (lambda: pack("r", one(), counted=(-1,)), "counted names seat -1"),
    (lambda: pack("r", [parse_cards("AA.b")]), "there are 1 hands: two to 6 seats can play"),
    (lambda: pack("r", [(card,) for card in UNITY_DECK[:7]]), "there are 7 hands"),
    (lambda: pack("r", ["AA.b", "BB.b"]), "'A' is no Card: Card.parse reads text such as 'AA.b'"),  # type: ignore[list-item]
    (lambda: pack("r", one("JK")), "JK is not in the Unity deck"),
    (lambda: pack("r", one(), forced=Card.parse("BB.b")), "the card that must be played is none that the seat to play may play"),
    (lambda: pack("r", one("AA.b", "B.b D.r"), trick=parse_cards("C.b"), forced=Card.parse("D.r")), "the card that must be played"),
    (lambda: Board("r", (1 << 63, 1)), "the hand of seat 0 is no set of cards"),
    (lambda: Board("r", (-1, 1)), "the hand of seat 0 is no set of cards: -1"),
    (lambda: Board("r", (1, 2.5)), "the hand of seat 1 is no set of cards: 2.5"),  # type: ignore[arg-type]
    (lambda: Board("r", (1, 6), trick=(15,)), "15 in the trick is no card"),
    (lambda: Board("r", (1, 2), makers=4), "side is no set of the seats"),
    (lambda: Board("r", (1, 2), makers="a"), "side is no set of the seats"),  # type: ignore[arg-type]
    (lambda: Board("r", (1, 2), counted=-1), "counted is no set of the seats"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "sentence"), FAULTS, ids=[sentence for _, sentence in FAULTS])
def test_a_board_that_cannot_be_is_refused(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadBoard) as error:
        make()
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


HARD = pack("b", [shuffled(UNITY_DECK, Random(5))[seat * 13 : seat * 13 + 13] for seat in range(4)], side=(0, 2))


@every_engine
def test_a_budget_is_kept(solver: Solver) -> None:
    for ask in (solver.value, solver.values, solver.line):
        with pytest.raises(OverBudget, match="not found within the budget of 100 positions"):
            ask(HARD, 100)
    with pytest.raises(OverBudget):
        solver.holds(HARD, 7, 100)


@pytest.mark.parametrize(
    ("budget", "sentence"),
    [
        (0, "the budget must be at least 1, not 0"),
        (-5, "the budget must be at least 1, not -5"),
        ("9", "the budget must be a whole number, not '9'"),
        (1.5, "the budget must be a whole number, not 1.5"),
    ],
)
@every_engine
def test_a_budget_of_nothing_is_refused_at_once(solver: Solver, budget: Any, sentence: str) -> None:
    for ask in (solver.value_in_slices, solver.values_in_slices, solver.line_in_slices):
        with pytest.raises(BadBoard, match=sentence):
            ask(HARD, budget)
    with pytest.raises(BadBoard, match=sentence):
        solver.holds_in_slices(HARD, 1, budget)


@every_engine
def test_a_number_of_tricks_is_a_number(solver: Solver) -> None:
    with pytest.raises(BadBoard, match="the number of tricks must be a whole number, not 'all'"):
        solver.holds(HARD, "all")  # type: ignore[arg-type]


# --- slices ------------------------------------------------------------------------------------------------------

LONG = pack("b", [shuffled(UNITY_DECK, Random(31))[seat * 7 : seat * 7 + 7] for seat in range(4)], side=(0, 2))


def noted(work: Work[Answer], seen: list[solve.Progress]) -> Work[Answer]:
    """The same work; what it tells on the way is written down."""
    while True:
        try:
            seen.append(next(work))
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        yield seen[-1]


@every_engine
def test_slices_come_to_the_same_answer(solver: Solver) -> None:
    """However short they are, and progress only grows."""

    short = Solver(SimpleNamespace(SLICE=20, Search=solver.engine.Search))  # type: ignore[arg-type]
    for seed in range(12):
        board = random_board(Random(seed), 4, 5)
        assert short.values(board) == solver.values(board)
        assert short.line(board) == solver.line(board)
    seen: list[solve.Progress] = []
    assert finished(noted(short.values_in_slices(LONG), seen)) == solver.values(LONG)
    assert len(seen) > 5
    assert all(a.positions < b.positions and a.part <= b.part for a, b in zip(seen, seen[1:], strict=False))
    assert 0 <= seen[0].part <= seen[-1].part < 1


@every_engine
def test_who_stops_asking_has_cancelled(solver: Solver) -> None:
    for begin in (solver.value_in_slices, solver.values_in_slices, solver.line_in_slices):
        work = begin(HARD)
        assert next(work).positions > 0
        work.close()
    assert solver.value(LONG) == finished(solver.value_in_slices(LONG))
