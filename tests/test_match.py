"""A match: turns, undo, what is saved, and how chance is kept (behaviours: order, undo, win check)."""

from __future__ import annotations

import hashlib
from random import Random

import pytest

from tests.strategies import play_on
from unitylib import Illegal, Match, UnityError
from unitylib.trick.moves import CHANCE, Deal


def found(game: str, phase: str, **options: str) -> Match:
    """The first seed whose match begins in this phase."""
    return next(m for m in (Match(game, seed=seed, **options) for seed in range(300)) if m.view(0).phase == phase)


def bid_all(match: Match, bid: str = "bid 1") -> None:
    while match.view(0).phase == "auction":
        match.push(match.turn or 0, bid if match.why_not(match.turn or 0, bid) is None else "bid 0")


# --- turns ---------------------------------------------------------------------------------------------------


def test_the_first_move_comes_after_all_that_chance_does() -> None:
    match = Match("elements", seats=3, seed=1)
    assert match.turn in (0, 1, 2)
    assert {move.seat for move in match.moves} == {CHANCE}
    assert match.states[0].hands == ()
    assert len(match.states) == len(match.moves) + 1


def test_text_and_moves_are_pushed_alike() -> None:
    one, two = Match("elements", seats=2, seed=1), Match("elements", seats=2, seed=1)
    assert one.turn is not None
    one.push(one.turn, "bid 3")
    two.push(one.moves[-1].seat or 0, one.moves[-1].action)
    assert one.states == two.states


def test_a_seat_whose_turn_it_is_not_is_told_whose_it_is() -> None:
    match = Match("elements", seats=3, seed=1)
    turn = match.turn or 0
    other = (turn + 1) % 3
    refusal = match.why_not(other, "bid 1")
    assert refusal is not None
    assert refusal.text == f"It is not the turn of seat {other}, but of seat {turn}."
    with pytest.raises(Illegal, match=refusal.text):
        match.push(other, "bid 1")


def test_the_next_hand_waits_for_the_call() -> None:
    match = Match("elements", seats=2, seed=1)
    with pytest.raises(Illegal, match="a bid is wanted"):
        match.next_hand()
    while match.turn is not None:
        match.push(match.turn, match.legal()[0])
    assert [str(move) for move in match.legal()] == ["next"]
    with pytest.raises(Illegal, match="This hand is over; the next one must be dealt first"):
        match.push(0, "bid 1")
    scores = match.scores
    match.next_hand()
    assert (match.state.standing.number, match.scores) == (1, scores)
    assert [len(hand) for hand in match.state.hands] == [7, 7]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_card_ends_the_match_however_it_comes(seats: int) -> None:
    """Win check on every path: pushed, replayed from text, pushed again after an undo."""
    match = Match("elements", seats=seats, seed=2)
    play_on(match, Random(1), 10_000)
    assert match.winner is not None
    assert Match.load(match.save()).winner == match.winner
    last = match.moves[-1]
    match.undo()
    assert match.winner is None
    assert last.seat is not None
    match.push(last.seat, str(last.action))
    assert match.winner is not None


# --- undo ----------------------------------------------------------------------------------------------------


def test_taking_back_the_own_last_move_is_no_help() -> None:
    match = Match("elements", seats=3, seed=5)
    turn, before = match.turn or 0, match.state
    match.push(turn, "bid 1")
    match.undo(turn)
    assert match.state is before
    assert not match.assisted


def test_taking_back_over_another_seats_move_is_marked() -> None:
    match = Match("elements", seats=3, seed=5)
    first = match.turn or 0
    match.push(first, "bid 1")
    match.push(match.turn or 0, "bid 1")
    match.undo(first)
    assert (match.turn, match.assisted) == (first, True)
    assert "assisted: yes" in match.save()
    assert Match.load(match.save()).assisted


def test_taking_back_over_a_deal_is_marked_and_the_same_deal_comes_again() -> None:
    match = Match("elements", seats=2, seed=5)
    while match.turn is not None:
        match.push(match.turn, match.legal()[0])
    last = match.moves[-1]
    match.next_hand()
    deal = match.moves[-1]
    match.undo(last.seat)
    assert match.assisted
    assert last.seat is not None
    match.push(last.seat, last.action)
    match.next_hand()
    assert match.moves[-1] == deal


def test_undo_takes_back_the_last_move_of_the_seat_that_asks() -> None:
    match = Match("elements", seats=3, seed=5)
    bid_all(match)
    turn = match.turn or 0
    match.push(turn, str(match.legal()[0]))
    match.undo((turn + 1) % 3)
    assert match.turn == (turn + 1) % 3
    assert match.view(0).phase == "auction"


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    match = Match("unity-4", seed=5)
    with pytest.raises(Illegal, match="There is nothing to take back"):
        match.undo()
    match.push(match.turn or 0, "bid 1")
    with pytest.raises(Illegal, match="There is nothing to take back"):
        match.undo(match.turn)


def test_taking_back_a_look_at_the_hand_is_marked() -> None:
    match = next(m for m in (unequal(seed) for seed in range(200)) if "look" in map(str, m.legal()))
    turn = match.turn or 0
    match.push(turn, "look")
    match.undo(turn)
    assert match.assisted  # the hand is known now, and a blind zero would be no risk


def unequal(seed: int) -> Match:
    """A match of Unity some hands on, where somebody may be far behind; in the first auction that offers a blind zero."""
    match = Match("unity-4", seed=seed)
    rng = Random(seed)
    for _ in range(400):
        if "look" in map(str, match.legal()):
            break
        match.push(match.turn or 0, rng.choice(match.legal()))
    return match


def test_taking_back_a_throw_is_marked() -> None:
    match = found("unity-2", "draft")
    turn = match.turn or 0
    match.push(turn, "throw")
    assert match.view(turn).hand  # the second card is known now
    match.undo(turn)
    assert match.assisted


def test_taking_back_a_keep_is_no_help() -> None:
    """The card discarded after it is seen by nobody."""
    match = found("unity-2", "draft")
    turn = match.turn or 0
    match.push(turn, "keep")
    match.undo(turn)
    assert not match.assisted


def test_taking_back_the_last_card_of_a_hand_that_showed_the_hidden_one_is_marked() -> None:
    match = found("unity-4", "auction")
    bid_all(match)
    while match.turn is not None:
        match.push(match.turn, match.legal()[0])
    assert match.view(0).down is not None
    match.undo(match.moves[-1].seat)
    assert match.assisted


# --- chance --------------------------------------------------------------------------------------------------


def test_the_secret_of_a_hand_tells_nothing_of_the_others() -> None:
    match = Match("elements", seed=7)
    secrets = [match.hand_seed(number) for number in range(15)]
    assert len(set(secrets)) == 15
    assert "7" not in [secret[:1] for secret in secrets] or len(set(map(len, secrets))) == 1
    assert match.commitment(3) == hashlib.sha256(secrets[3].encode()).hexdigest()
    assert Match("elements", seed=8).hand_seed(3) != secrets[3]


def test_a_seed_is_drawn_when_none_is_given() -> None:
    seeds = {Match("elements").seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(0 <= seed < 2**53 for seed in seeds)


@pytest.mark.parametrize("game", ["elements", "unity-2", "unity-4", "unity-5"])
def test_a_deal_can_be_checked_afterwards_from_the_secret(game: str) -> None:
    """What was promised before the deal (the commitment) is what was dealt: drawn again from the secret alone."""
    match = Match(game, seed=11)
    for place, (before, move) in enumerate(zip(match.states, match.moves, strict=False), start=1):
        if isinstance(move.action, Deal):
            assert before.phase is not None
            assert before.phase.draw(before, Random(f"{match.hand_seed(0)}/{place}")) == move.action


# --- text ----------------------------------------------------------------------------------------------------


def test_what_is_saved() -> None:
    match = Match("elements", seats=2, seed=12, cut_ties="suit_order")
    bid_all(match, "bid 2")
    for _ in range(4):
        match.push(match.turn or 0, match.legal()[0])
    lines = match.save().splitlines()
    assert lines[:5] == ["unity match 1", "game: elements", "seats: 2", "seed: 12", "option: cut_ties=suit_order"]
    public = [str(move.action) for move in match.moves if move.seat != CHANCE]
    assert lines[5:8] == [", ".join(public[:2]), ", ".join(public[2:4]), ", ".join(public[4:6])]
    assert not any("deal" in line or line.startswith("cut ") for line in lines)


def test_no_card_that_has_not_been_played_is_saved() -> None:
    match = found("unity-4", "auction")
    bid_all(match)
    match.push(match.turn or 0, match.legal()[0])
    (played,) = match.state.trick
    text = match.save()
    assert str(played) in text
    assert [
        str(card) for hand in match.state.hands for card in hand if str(card) in text.replace(str(played), "")
    ] == []


def test_a_loaded_match_goes_on_as_the_first_would() -> None:
    one = Match("unity-6", seed=3)
    play_on(one, Random(0), 30)
    two = Match.load(one.save())
    play_on(one, Random(1), 60)
    play_on(two, Random(1), 60)
    assert one.states == two.states


# --- a match that begins with scores --------------------------------------------------------------------------


def test_a_match_may_begin_far_behind() -> None:
    match = Match("unity-4", 5, hand=3, dealer=0, scores=(0, 200))
    assert match.scores == (0, 200)
    assert [match.view(seat).hand is None for seat in range(4)] == [True, False, True, False]  # they may bid blind
    while match.turn is not None:
        match.push(match.turn, match.legal()[0])
    assert match.scores != (0, 200)
    assert Match.load(match.save()).states == match.states


def test_a_match_may_begin_with_a_hand_that_breaks_a_tie() -> None:
    match = Match("elements", 5, seats=3, hand=16, dealer=1, scores=(40, 40, 12))
    assert match.state.standing.players == (0, 1, 2) and Match.load(match.save()).states == match.states
    assert Match("elements", 5, seats=3, hand=16, dealer=1, scores=(40, 40, 12), tiebreak="tied_play").state.standing.players == (0, 1)  # fmt: skip
    with pytest.raises(UnityError, match="would be over before it begins"):
        Match("elements", 5, seats=3, hand=16, dealer=1, scores=(40, 39, 12))


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((0,), "must be 2 whole numbers"),
        ((0, "x"), "must be 2 whole numbers"),
        ((0, 10**6), "must be 2 whole numbers"),
        ((500, 0), "would be over before it begins"),
    ],
)
def test_scores_that_cannot_be(scores: tuple[int, ...], said: str) -> None:
    with pytest.raises(UnityError, match=said):
        Match("unity-4", 5, hand=3, dealer=0, scores=scores)
    with pytest.raises(UnityError, match="who deals is missing"):
        Match("unity-4", 5, scores=(0, 200))


def test_a_damaged_score_is_refused() -> None:
    text = Match("unity-4", 5, hand=3, dealer=0, scores=(0, -20)).save()
    assert "scores: 0 -20" in text
    for bad in ("scores: 0", "scores: 0 x", "scores: 0 --2", "scores: "):
        with pytest.raises(UnityError):
            Match.load(text.replace("scores: 0 -20", bad))


@pytest.mark.parametrize("text", ["", "   ", None, 5, "unity-4", "unity-4 seed=1 bots=x", "unity-4 seed=1 name=x"])
def test_what_is_no_shared_deal_is_one_sentence(text: object) -> None:
    with pytest.raises(UnityError):
        Match.from_deal(text)  # type: ignore[arg-type]
