"""Bidding: order, range, the dealer's hook, zero and blind zero (R-BID, R-ELEM-05, R-UNI4-11 and their like)."""

from __future__ import annotations

import pytest

from tests.strategies import before, dealt, moved, open_moves, phase_name, said
from unitylib import State, get, view
from unitylib.trick.rules import Rules


def auction(game: str, seats: int | None = None, tricks: int = 0, dealer: int = 0, **options: str) -> State:
    rules = get(game, seats, **options)
    number = rules.sizes.index(tricks) if tricks else 0
    return dealt(before(rules, dealer, number), up="D.r")


def bid(state: State, bids: str) -> State:
    return moved(state, *(f"bid {tricks}" for tricks in bids.split()))


# --- order and range -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "dealer", "order"),
    [
        ("elements", 2, 0, [1, 0]),
        ("elements", 2, 1, [0, 1]),
        ("elements", 3, 1, [2, 0, 1]),
        ("elements", 6, 5, [0, 1, 2, 3, 4, 5]),
        ("unity-4", 4, 2, [3, 0, 1, 2]),
        ("unity-5", 5, 0, [1, 2, 3, 4, 0]),
        ("unity-6", 6, 3, [4, 5, 0, 1, 2, 3]),
    ],
)
def test_left_of_the_dealer_first_the_dealer_last(game: str, seats: int, dealer: int, order: list[int]) -> None:
    state = auction(game, seats, dealer=dealer)
    bidders = []
    for _ in order:
        bidders.append(state.turn)
        state = bid(state, "1")
    assert bidders == order
    assert phase_name(state) == "tricks"


@pytest.mark.parametrize(
    ("game", "most"), [("unity-3", 15), ("unity-4", 13), ("unity-4-solo", 13), ("unity-5", 10), ("unity-6", 9)]
)
def test_a_bid_is_anything_from_zero_to_all_tricks(game: str, most: int) -> None:
    state = auction(game)
    assert open_moves(state) == f"bid 0-{most}"
    wanted = f"A bid is a whole number from 0 to {most}, the tricks in this hand. (R-BID-03)"
    assert said(state, f"bid {most + 1}") == wanted
    assert said(state, f"bid {most}") == ""


# --- the hook ------------------------------------------------------------------------------------------------

# players, tricks, bids before the dealer's, what the dealer may bid
HOOK = [
    (3, 7, "3 2", "0 1 3 4 5 6 7"),  # the book's example
    (3, 7, "0 0", "0 1 2 3 4 5 6"),
    (3, 7, "4 4", "0 1 2 3 4 5 6 7"),  # over the top already: nothing is barred
    (3, 7, "7 0", "1 2 3 4 5 6 7"),
    (4, 4, "1 1 1", "0 2 3 4"),
    (6, 8, "1 1 1 1 1", "0 1 2 4 5 6 7 8"),
    (2, 1, "0", "0"),  # with one card and two players the dealer says what the other said
    (2, 1, "1", "1"),
    (3, 1, "0 0", "0"),
    (3, 1, "1 0", "1"),
    (3, 1, "1 1", "0 1"),
    (2, 3, "2", "0 2 3"),
]


@pytest.mark.parametrize(("seats", "tricks", "before_dealer", "may"), HOOK)
def test_the_dealers_hook(seats: int, tricks: int, before_dealer: str, may: str) -> None:
    state = bid(auction("elements", seats, tricks), before_dealer)
    assert state.turn == state.dealer
    assert [int(move.removeprefix("bid ")) for move in moves_of(state)] == [int(tricks) for tricks in may.split()]


def moves_of(state: State) -> list[str]:
    assert state.turn is not None
    return [str(move) for move in view(state, state.turn).legal]


def test_only_the_dealer_is_hooked() -> None:
    state = bid(auction("elements", 3, 7), "3")
    assert open_moves(state) == "bid 0-7"
    state = bid(state, "2")
    assert said(state, "bid 2") == (
        "2 is barred for the dealer: the bids would add up to 7, the number of tricks. (R-ELEM-05)"
    )


@pytest.mark.parametrize("game", ["unity-3", "unity-4", "unity-4-solo", "unity-5", "unity-6", "unity-6-solo"])
def test_unity_has_no_hook(game: str) -> None:
    state = auction(game)
    first = state.rules.then[0]
    state = bid(state, " ".join([str(first - 2), *["0"] * (state.rules.seats - 2)]))
    assert state.turn == state.dealer
    assert open_moves(state) == f"bid 0-{first}"


# --- out of turn and out of season ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("AA.b", "Not now: a bid is wanted. (R-BID-02)"),
        ("choose r", "Trump is settled: a bid is wanted. (R-BID-02)"),
        ("keep", "Not now: a bid is wanted. (R-BID-02)"),
        ("next", "Not now: a bid is wanted. (R-BID-02)"),
        ("look", "You have looked at your hand already. (R-BID-06)"),
        ("blind 0", "There is no blind zero in this game. (R-BID-06)"),
        ("blind 2", "Only a zero can be bid blind. (R-BID-06)"),
        ("bid 9", "A bid is a whole number from 0 to 8, the tricks in this hand. (R-BID-03)"),
    ],
)
def test_why_a_bid_is_refused(move: str, sentence: str) -> None:
    assert said(auction("elements", 3), move) == sentence


def test_a_bid_after_the_auction_is_refused() -> None:
    assert said(bid(auction("elements", 3), "1 1 1"), "bid 1") == "The auction is over: a card is wanted. (R-TRICK-08)"


# --- blind zero ----------------------------------------------------------------------------------------------

# game, scores a side, which sides may bid blind
ENTITLED = [
    ("unity-4", (0, 200), [0]),  # exactly 200 is enough
    ("unity-4", (1, 200), []),
    ("unity-4", (-150, 50), [0]),
    ("unity-4", (300, 40), [1]),
    ("unity-4", (0, 0), []),  # never in the first hand
    ("unity-4-solo", (0, 200, 300, 400), [0]),
    ("unity-4-solo", (1, 200, 300, 400), []),  # 199 behind the second lowest
    ("unity-4-solo", (0, 0, 300, 400), []),  # two are last: neither
    ("unity-4-solo", (0, 100, 480, 480), []),  # far behind the leader does not help
    ("unity-3", (250, 20, 220), [1]),
    ("unity-3", (250, 21, 220), []),
    ("unity-5", (0, 100, 120, 130, 140), [0]),  # half of it with five
    ("unity-5", (1, 100, 120, 130, 140), []),
    ("unity-6", (150, 20, 120), [1]),
    ("unity-6", (150, 21, 120), []),
    ("unity-6-solo", (10, 110, 120, 130, 140, 150), [0]),
    ("unity-2", (0, 400), []),  # not with two
]


@pytest.mark.parametrize(("game", "scores", "may"), ENTITLED)
def test_who_may_bid_blind(game: str, scores: tuple[int, ...], may: list[int]) -> None:
    rules = get(game)
    assert [side for side in range(len(rules.sides)) if rules.entitled(rules, scores, side)] == may
    state = dealt(before(rules, 0, 3, scores), up="D.r")
    unlooked = [seat for seat in range(rules.seats) if not state.looked[seat]]
    assert unlooked == sorted(seat for side in may for seat in rules.sides[side])


def behind(options: dict[str, str] | None = None, dealer: int = 0, up: str = "D.r") -> State:
    """Side 1 (seats 1 and 3) is 200 behind."""
    rules: Rules = get("unity-4", **(options or {}))
    return dealt(before(rules, dealer, 3, (210, 10)), {1: "**.g", 2: "**.k"}, up)


def test_who_may_bid_blind_does_not_see_the_hand_until_looking() -> None:
    state = behind()
    assert (state.turn, open_moves(state)) == (1, "look, blind 0")
    assert view(state, 1).hand is None
    assert view(state, 3).hand is None
    assert view(state, 0).hand == state.hands[0]
    assert said(state, "bid 2") == "Look at your hand first, or bid a blind zero. (R-BID-06)"
    assert said(state, "blind 3") == "Only a zero can be bid blind. (R-BID-06)"
    looked = moved(state, "look")
    assert (looked.turn, open_moves(looked)) == (1, "bid 0-13")
    assert view(looked, 1).hand == state.hands[1]
    assert view(looked, 3).hand is None  # the partner has not looked yet
    assert said(looked, "blind 0") == (
        "You have looked at your hand, so a blind zero is no longer open to you. (R-BID-06)"
    )


def test_after_a_blind_zero_the_hand_is_seen() -> None:
    state = moved(behind(), "blind 0")
    assert view(state, 1).hand == state.hands[1]
    assert str(state.bids[1]) == "blind 0"
    assert state.turn == 2


def test_a_side_in_front_may_not_bid_blind() -> None:
    state = moved(behind(), "blind 0")
    assert said(state, "blind 0") == ("A blind zero is for a side at least 200 points behind every other. (R-UNI4-11)")


def test_both_partners_may_bid_blind() -> None:
    state = moved(behind(), "blind 0", "bid 4", "blind 0")
    assert [str(made) for made in (state.bids[1], state.bids[3])] == ["blind 0", "blind 0"]


def test_the_dealer_who_must_choose_may_bid_blind_first() -> None:
    state = behind(dealer=3, up="U.bg")
    assert (state.turn, phase_name(state), open_moves(state)) == (3, "choose", "look, blind 0")
    assert said(state, "choose b") == "The dealer looks at the hand first, and then chooses. (R-TRICK-10)"
    blind = moved(state, "blind 0")
    assert (blind.turn, open_moves(blind)) == (3, "choose b, choose g")
    assert view(blind, 3).hand is not None
    after = moved(blind, "choose g", "bid 3", "look", "bid 3", "bid 3")
    assert phase_name(after) == "tricks"  # the dealer is not asked again
    looked = moved(state, "look", "choose g", "bid 3", "blind 0", "bid 3")
    assert (looked.turn, open_moves(looked)) == (3, "bid 0-13")  # but no longer blind


def test_a_dealer_who_is_hooked_can_always_bid_something() -> None:
    """Two house rules at once: the side has promised all, so only 0 is left to it, and 0 would make the bids add up."""
    state = auction("unity-4", hook="all", team_bid_cap="tricks")
    state = bid(state, "0 13 0")
    assert state.turn == state.dealer
    assert moves_of(state)


def test_the_hook_bars_a_blind_zero_too() -> None:
    """House rule hook=all: 13 tricks are bid before the dealer, so his zero, blind or not, would make the bids add up."""
    state = moved(behind({"hook": "all"}, dealer=1), "bid 9", "look", "bid 0", "bid 4")
    assert (state.turn, open_moves(state)) == (1, "look")
    assert said(state, "blind 0").startswith("0 is barred for the dealer")


def test_two_players_are_told_that_there_is_no_blind_zero() -> None:
    state = dealt(before(get("unity-2"), 0, 2, (0, 400)), up="D.r")
    state = moved(state, *["keep"] * 26)
    assert said(state, "blind 0") == "There is no blind zero in this game. (R-UNI2-08)"
