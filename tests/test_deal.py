"""Cutting for the deal, rotation, the layout of each format, turn-up and draft (R-DECK, R-TRICK-09 to 11, R-UNI)."""

from __future__ import annotations

from random import Random

import pytest

from tests.strategies import before, dealt, hand_over, moved, open_moves, path, phase_name, to_phase
from unitylib import CHANCE, State, get, play, start, view
from unitylib.cards import cards_text, parse_cards
from unitylib.trick import joints
from unitylib.trick.moves import Cut

# --- the rows ------------------------------------------------------------------------------------------------

# The table at the end of section 9 of the rulings: pack, hand, up, down, discards, trump, lead, zero, blind, behind, goal
FORMATS = """
unity-2       54  13  1 1 26  turn-up  free        100   -    -  500
unity-3       46  15  1 0  0  turn-up  F           100 200  200  500
unity-4       54  13  1 1  0  turn-up  double_bug  100 200  200  500
unity-4-solo  54  13  1 1  0  turn-up  double_bug  100 200  200  500
unity-5       50  10  0 0  0  cut      bug          50 100  100  250
unity-6       54   9  0 0  0  cut      double_bug   50 100  100  250
unity-6-solo  54   9  0 0  0  cut      double_bug   50 100  100  250
"""
LEADS = {
    "free": joints.free_lead,
    "F": joints.f_leads,
    "bug": joints.bug_leads,
    "double_bug": joints.double_bug_leads,
}


def layout(state: State) -> str:
    """Hand, cards up, down, thrown in the draft, left over: as they lie when the first card is led."""
    in_hands = {card for hand in state.hands for card in hand}
    (hand,) = {len(state.hands[seat]) for seat in state.standing.players}
    thrown = sum(map(len, state.rejects)) + len(state.unseen)
    up, down = int(state.up not in in_hands), int(state.down is not None)
    return f"{len(state.rules.deck)} {hand} {up} {down} {thrown} {len(state.stock)}"


@pytest.mark.parametrize("line", FORMATS.split("\n")[1:-1])
def test_the_formats(line: str) -> None:
    game, pack, hand, up, down, thrown, trump, lead, zero, blind, behind, goal = line.split()
    rules = get(game)
    state = to_phase(before(rules), "tricks")
    assert layout(state) == f"{pack} {hand} {up} {down} {thrown} 0"
    assert ("cut for trump" in [phase.name for phase in rules.phases]) == (trump == "cut")
    assert rules.opening is LEADS[lead]
    assert (rules.zero, rules.goal) == (int(zero), int(goal))
    if blind == "-":
        assert rules.entitled is joints.never_blind
    else:
        assert (rules.blind_zero, rules.behind) == (int(blind), int(behind))
        assert rules.entitled is joints.far_behind
    assert rules.tricks_in(0) == rules.tricks_in(7) == int(hand)


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("unity-2", "0 / 1"),
        ("unity-3", "0 / 1 / 2"),
        ("unity-4", "02 / 13"),
        ("unity-4-solo", "0 / 1 / 2 / 3"),
        ("unity-5", "0 / 1 / 2 / 3 / 4"),
        ("unity-6", "03 / 14 / 25"),
        ("unity-6-solo", "0 / 1 / 2 / 3 / 4 / 5"),
        ("elements", "0 / 1 / 2 / 3"),
    ],
)
def test_partners_sit_opposite(game: str, sides: str) -> None:
    assert " / ".join("".join(map(str, side)) for side in get(game).sides) == sides


@pytest.mark.parametrize("seats", range(2, 7))
def test_elements_turns_up_the_card_after_the_hands(seats: int) -> None:
    rules = get("elements", seats)
    for number, hand in enumerate((8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8)):
        state = to_phase(before(rules, number=number), "tricks")
        assert layout(state) == f"54 {hand} 1 0 0 {53 - seats * hand}"


def test_the_partial_packs_lack_bugs() -> None:
    ranks = {game: " ".join(dict.fromkeys(card.rank for card in get(game).deck)) for game in ("unity-3", "unity-5")}
    assert ranks == {"unity-3": "AA BB CC DD EE A B C D E F U", "unity-5": "AA BB CC DD EE A B C D E F * U"}


# --- cutting for the deal ------------------------------------------------------------------------------------

# cards cut, seat by seat; who deals, or who cuts again
CUTS = [
    ("AA.k BB.b", "0 deals"),
    ("A.b EE.k", "1 deals"),  # a double letter is higher
    ("*.b F.k **.r", "1 deals"),
    ("**.b *.k", "1 deals"),
    ("B.b A.k C.r F.g", "1 deals"),
    ("CC.b D.r CC.k A.g", "0 2 cut again"),
    ("CC.b CC.r CC.k CC.g", "0 1 2 3 cut again"),
    ("F.b F.r E.k", "2 deals"),  # a tie below the top does not matter
    ("AA.b U.rk CC.g", "1 deals"),  # a universal is always a trump
    ("U.bg AA.k U.rk", "0 2 cut again"),
    ("D.b E.b F.b A.b B.b C.b", "3 deals"),
]


def cut(state: State, cards: str) -> str:
    state = play(state, Cut(parse_cards(cards)))
    if state.standing.dealer is not None:
        return f"{state.standing.dealer} deals"
    assert state.turn == CHANCE
    return " ".join(map(str, state.phase.cutters(state))) + " cut again"  # type: ignore[union-attr]


@pytest.mark.parametrize(("cards", "what"), CUTS)
def test_high_card_deals(cards: str, what: str) -> None:
    assert cut(start(get("elements", len(cards.split()))), cards) == what


def test_only_the_tied_cut_again_from_a_whole_pack() -> None:
    state = play(start(get("unity-4")), Cut(parse_cards("CC.b D.r CC.k A.g")))
    again = play(state, Cut(parse_cards("F.b D.r")))  # a card shown before may be cut again
    assert again.standing.dealer == 2  # D outranks F, and the second to cut is seat 2
    assert [(cutting.seats, cards_text(cutting.cards)) for cutting in again.cuttings] == [
        ((0, 1, 2, 3), "CC.b D.r CC.k A.g"),
        ((0, 2), "F.b D.r"),
    ]
    twice = play(state, Cut(parse_cards("F.b F.r")))
    assert twice.standing.dealer is None
    assert cut(twice, "AA.b BB.b") == "0 deals"


@pytest.mark.parametrize(("game", "seats"), [("elements", 2), ("elements", 5), ("unity-4", 4), ("unity-6", 6)])
def test_the_deal_moves_one_to_the_left(game: str, seats: int) -> None:
    state, dealers = before(get(game, seats), dealer=seats - 2), []
    for _ in range(4):
        dealers.append(state.dealer)
        state = moved(list(path(state, Random(0), hand_over))[-1], "next")
    assert dealers == [(seats - 2 + hand) % seats for hand in range(4)]


def test_only_the_first_hand_is_cut_for() -> None:
    state = list(path(start(get("elements", 3)), Random(2), hand_over))[-1]
    assert state.cuttings
    state = moved(state, "next")
    assert not state.cuttings
    assert phase_name(state) == "deal"


# --- trump ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "card", "trump"),
    [("elements", "AA.b", "b"), ("unity-3", "F.k", "k"), ("unity-4", "**.g", "g"), ("unity-5", "*.r", "r")],
)
def test_the_card_turned_up_or_cut_makes_trump(game: str, card: str, trump: str) -> None:
    state = dealt(before(get(game)), up=card)
    assert state.trump == trump
    assert phase_name(state) == "auction"


@pytest.mark.parametrize(
    "game", ["elements", "unity-3", "unity-4", "unity-4-solo", "unity-5", "unity-6", "unity-6-solo"]
)
@pytest.mark.parametrize(("card", "colours"), [("U.bg", "bg"), ("U.rk", "rk")])
def test_a_universal_leaves_the_choice_to_the_dealer(game: str, card: str, colours: str) -> None:
    state = dealt(before(get(game), dealer=2), up=card)
    assert (state.turn, open_moves(state)) == (2, f"choose {colours[0]}, choose {colours[1]}")
    assert view(state, 2).hand == state.hands[2]  # the dealer looks, then chooses
    assert moved(state, f"choose {colours[1]}").trump == colours[1]


def test_a_universal_turned_up_is_out_of_play_and_one_that_was_cut_is_not() -> None:
    """Turned up, it leaves AA of trump the highest; cut, it is dealt and stays the highest trump (R-TRICK-11)."""
    turned = dealt(before(get("unity-4")), up="U.rk")
    assert parse_cards("U.rk")[0] not in [card for hand in turned.hands for card in hand]
    was_cut = dealt(before(get("unity-6")), up="U.rk")
    assert parse_cards("U.rk")[0] in [card for hand in was_cut.hands for card in hand]


# --- the draft -----------------------------------------------------------------------------------------------

STOCK = "AA.b F.r *.k BB.g CC.r D.b E.g U.rk"


def drafting(dealer: int = 0, up: str = "D.r", **options: str) -> State:
    return dealt(before(get("unity-2", **options), dealer), up=up, down="**.g", stock=STOCK)


def test_keep_or_throw() -> None:
    state = drafting()
    assert (state.turn, open_moves(state)) == (1, "keep, throw")  # the dealer's opponent begins
    assert (view(state, 1).drawn, view(state, 0).drawn) == (parse_cards("AA.b")[0], None)
    state = moved(state, "keep")
    assert (cards_text(state.hands[1]), cards_text(state.unseen)) == ("AA.b", "F.r")
    assert state.turn == 0
    state = moved(state, "throw")  # *.k away, BB.g must be kept
    assert (cards_text(state.hands[0]), cards_text(state.rejects[0])) == ("BB.g", "*.k")
    state = moved(state, "throw", "keep")
    assert [cards_text(hand) for hand in state.hands] == ["BB.g E.g", "AA.b D.b"]
    assert cards_text(state.unseen) == "F.r U.rk"
    assert [cards_text(hand) for hand in state.rejects] == ["*.k", "CC.r"]


def test_what_each_has_seen() -> None:
    """The discard after a keep is seen by nobody, a rejected card by its drawer, the decisions by both (R-UNI2-04)."""
    state = moved(drafting(), "keep", "throw", "throw", "keep")
    mine, other = view(state, 1), view(state, 0)
    assert (cards_text(mine.hand or ()), cards_text(mine.discards)) == ("AA.b D.b", "CC.r")
    assert (cards_text(other.hand or ()), cards_text(other.discards)) == ("BB.g E.g", "*.k")
    assert " ".join(map(str, mine.drafted)) == " ".join(map(str, other.drafted)) == "keep throw throw keep"
    assert mine.down is None
    assert mine.cards == (2, 2)


def test_thirteen_turns_each_and_the_dealer_takes_the_last_pair() -> None:
    state, turns = drafting(dealer=1), []
    while phase_name(state) == "draft":
        turns.append(state.turn)
        state = moved(state, "keep")
    assert turns == [0, 1] * 13
    assert [len(hand) for hand in state.hands] == [13, 13]
    assert len(state.unseen) == 26
    assert state.turn == 0  # the dealer's opponent bids first


def test_with_two_the_dealer_chooses_after_the_draft() -> None:
    state = drafting(up="U.bg")
    assert phase_name(state) == "draft"
    while phase_name(state) == "draft":
        state = moved(state, "throw")
    assert (state.turn, open_moves(state)) == (0, "choose b, choose g")
    assert len(view(state, 0).hand or ()) == 13
