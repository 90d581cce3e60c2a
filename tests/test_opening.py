"""Who leads to the first trick, and with what: R-ELEM-08, R-UNI4-18 to R-UNI4-21 and their like."""

from __future__ import annotations

import pytest

from tests.strategies import before, dealt, moved, open_moves, played, said, table
from unitylib import State, get, view
from unitylib.cards import Card

# game, trump, the card that must lead
FORCED = [
    ("unity-4", "b", "**.g"),
    ("unity-4", "g", "**.b"),
    ("unity-4", "r", "**.k"),
    ("unity-4", "k", "**.r"),
    ("unity-4-solo", "r", "**.k"),
    ("unity-3", "b", "F.g"),
    ("unity-3", "r", "F.k"),
    ("unity-5", "k", "*.r"),
    ("unity-5", "g", "*.b"),
    ("unity-6", "b", "**.g"),
    ("unity-6-solo", "k", "**.r"),
]


def ready(game: str, up: str, hands: dict[int, str], dealer: int = 0, down: str = "") -> State:
    """Everybody has bid 1; the first trick waits."""
    rules = get(game)
    return moved(dealt(before(rules, dealer), hands, up, down), *["bid 1"] * rules.seats)


@pytest.mark.parametrize(("game", "trump", "card"), FORCED)
def test_the_holder_leads_it_whoever_dealt(game: str, trump: str, card: str) -> None:
    for dealer in (0, 2):
        for holder in (0, 1, 2):
            state = ready(game, f"D.{trump}", {holder: card}, dealer)
            assert (state.turn, open_moves(state)) == (holder, card)


@pytest.mark.parametrize("game", ["unity-4", "unity-4-solo"])
@pytest.mark.parametrize(("trump", "hidden", "leads"), [("b", "**.g", "*.g"), ("k", "**.r", "*.r")])
def test_the_bug_leads_when_the_double_bug_lies_face_down(game: str, trump: str, hidden: str, leads: str) -> None:
    state = ready(game, f"D.{trump}", {3: leads}, down=hidden)
    assert (state.turn, open_moves(state)) == (3, leads)


def test_a_bug_led_tells_the_card_that_lies_face_down() -> None:
    """It must be the double bug (R-UNI4-21); yet the view shows it only when the hand is over (R-UNI4-03)."""
    state = moved(ready("unity-4", "D.b", {3: "*.g"}, down="**.g"), "*.g")
    assert view(state, 0).trick == (Card.parse("*.g"),)
    assert view(state, 0).down is None
    while state.turn is not None:
        state = moved(state, str(view(state, state.turn).legal[0]))
    assert view(state, 0).down == Card.parse("**.g")


def test_another_card_is_refused_with_the_ruling() -> None:
    state = ready("unity-4", "D.r", {2: "**.k AA.b"})
    assert said(state, "AA.b") == "The double bug of Black must lead to the first trick. (R-UNI4-18)"
    assert said(state, "**.k") == ""


def test_the_others_follow_as_usual_and_may_trump() -> None:
    """Nothing but the card led is special in the first trick."""
    hands = ("**.k AA.r", "C.k DD.r", "AA.g *.r", "U.bg D.b")
    state = played(table(get("unity-4"), "r", hands, leader=None), "**.k")
    assert open_moves(state) == "C.k"
    assert open_moves(played(state, "C.k")) == "AA.g, *.r"
    end = played(state, "C.k *.r U.bg")
    assert end.tricks[0].winner == 2  # the bug of trump beats the low universal
    assert open_moves(end) == "AA.g"


def test_only_the_first_trick_has_a_forced_card() -> None:
    hands = ("**.k AA.r", "C.k DD.r", "AA.k *.r", "*.k D.b")
    state = played(table(get("unity-4"), "r", hands, leader=None), "**.k C.k AA.k *.k")
    assert (state.turn, open_moves(state)) == (2, "*.r")
    state = played(table(get("unity-4"), "r", ("**.k AA.r F.r", *hands[1:]), leader=0), "")
    assert open_moves(state) == "**.k, AA.r, F.r"


@pytest.mark.parametrize(
    ("game", "seats", "dealer", "leads"),
    [("elements", 2, 0, 1), ("elements", 2, 1, 0), ("elements", 4, 3, 0), ("elements", 6, 2, 3), ("unity-2", 2, 0, 1)],
)
def test_elements_and_two_players_have_a_free_lead_left_of_the_dealer(
    game: str, seats: int, dealer: int, leads: int
) -> None:
    hands = ("AA.b **.g", "BB.b *.g", "CC.b F.g", "DD.b E.g", "EE.b D.g", "A.b C.g")[:seats]
    state = table(get(game, seats), "b", hands, leader=None, dealer=dealer)
    assert (state.turn, open_moves(state)) == (leads, hands[leads].replace(" ", ", "))


def test_bidding_order_and_first_lead_have_nothing_to_do_with_each_other() -> None:
    state = dealt(before(get("unity-4"), dealer=1), {1: "**.k"}, up="D.r")
    bidders = []
    while state.trump and None in state.bids:
        bidders.append(state.turn)
        state = moved(state, "bid 2")
    assert bidders == [2, 3, 0, 1]
    assert state.turn == 1  # the dealer holds the double bug of Black
