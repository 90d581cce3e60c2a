"""Every house rule of section 13 that concerns trick games: what it changes, worked by hand."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from tests.strategies import before, dealt, moved, open_moves, phase_name, said
from tests.test_deal import cut, drafting
from unitylib import State, draw, get, play, start, view
from unitylib.cards import cards_text, parse_cards
from unitylib.trick import variants
from unitylib.trick.engine import next_standing
from unitylib.trick.moves import Bid, Deal
from unitylib.trick.position import Standing

# Section 13 of the rulings, the line of the trick games.
SECTION_13 = """
cut_ties = recut | suit_order
cut_universal = high | redraw
hook = elements | all
blind_timing = in_turn | before_any
tiebreak = all_play | tied_play
team_bid_cap = none | tricks
zero_overtricks = counted | ignored
two_player_universal = after_draft | at_once
draft_discards = face_down | face_up
two_player_blind_zero = off | before_draft
cut_card = reshuffled | to_dealer
six_player_lead = double_bug | bug
table = strict | referee
"""
EVERY_CHOICE = [
    (game, option.name, choice)
    for game in variants.ALL
    for option in variants.options_for(game)
    for choice in option.choices
]


def test_the_table_of_options_is_section_13() -> None:
    lines = [f"{option.name} = {' | '.join(option.choices)}" for option in variants.OPTIONS]
    assert sorted(lines) == sorted(SECTION_13.split("\n")[1:-1])


@pytest.mark.parametrize(("game", "option", "choice"), EVERY_CHOICE)
def test_a_default_changes_nothing_and_any_other_choice_something(game: str, option: str, choice: str) -> None:
    plain, row = get(game), get(game, **{option: choice})
    default = next(iter(next(o for o in variants.options_for(game) if o.name == option).choices))
    changed = {field.name for field in fields(row) if getattr(row, field.name) != getattr(plain, field.name)}
    if choice == default:
        assert row is plain
    elif (game, option) == ("elements", "hook"):
        assert changed == {"options"}  # the hook is at home in Elements; it may be named all the same
    else:
        assert len(changed) > 1
        assert row.options == ((option, choice),)
        assert repr(row) == f"get({game!r}, seats={row.seats}, {option}={choice!r})"


def test_options_are_named_in_one_order() -> None:
    one = get("unity-5", hook="all", cut_ties="suit_order")
    assert one is get("unity-5", cut_ties="suit_order", hook="all")
    assert one is get("unity-5", cut_ties="suit_order", hook="all", cut_card="reshuffled")


def test_two_options_on_one_field_both_count() -> None:
    rules = get("unity-4", hook="all", team_bid_cap="tricks")
    assert len(rules.bars) == 2


# --- cutting -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "cards", "what"),
    [
        ({}, "CC.k D.r CC.g A.g", "0 2 cut again"),
        ({"cut_ties": "suit_order"}, "CC.k D.r CC.g A.g", "2 deals"),  # Gold is the second suit, Black the fourth
        ({"cut_ties": "suit_order"}, "CC.r CC.b CC.k CC.g", "1 deals"),
        ({"cut_ties": "suit_order"}, "AA.b U.rk CC.g", "1 deals"),
        ({}, "AA.b U.rk CC.g", "1 deals"),
        ({"cut_universal": "redraw"}, "AA.b U.rk CC.g", "0 1 2 cut again"),
        ({"cut_universal": "redraw"}, "AA.b BB.k AA.g", "0 2 cut again"),
        ({"cut_universal": "redraw", "cut_ties": "suit_order"}, "AA.k U.rk AA.b", "0 1 2 cut again"),
        ({"cut_universal": "redraw", "cut_ties": "suit_order"}, "AA.k CC.b AA.b", "2 deals"),
    ],
)
def test_cutting_for_the_deal(options: dict[str, str], cards: str, what: str) -> None:
    assert cut(start(get("elements", len(cards.split()), **options)), cards) == what


# --- bids ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", variants.UNITY)
def test_the_hook_for_all(game: str) -> None:
    rules = get(game, hook="all")
    state = dealt(before(rules), up="D.r")
    while phase_name(state) == "draft":
        state = moved(state, "keep")
    tricks = rules.then[0]
    state = moved(state, f"bid {tricks - 2}", *["bid 0"] * (rules.seats - 2))
    assert state.turn == state.dealer
    assert said(state, "bid 2").startswith("2 is barred for the dealer")
    assert said(state, "bid 3") == ""


@pytest.mark.parametrize(
    ("game", "bids", "may"), [("unity-4", "9 2 3", "bid 0-11"), ("unity-6", "4 1 2 1 0", "bid 0-7")]
)
def test_a_side_may_not_promise_more_than_there_is(game: str, bids: str, may: str) -> None:
    """Dealer 0; his partner sits opposite and has bid 2."""
    for options, range_open in (({"team_bid_cap": "tricks"}, may), ({}, f"bid 0-{get(game).then[0]}")):
        state = dealt(before(get(game, **options)), up="D.r")
        state = moved(state, *(f"bid {tricks}" for tricks in bids.split()))
        assert open_moves(state) == range_open


def test_the_cap_says_what_the_side_has_bid() -> None:
    state = moved(dealt(before(get("unity-4", team_bid_cap="tricks")), up="D.r"), "bid 1", "bid 9", "bid 4")
    assert said(state, "bid 5") == "5 is barred: your side has bid 9, and may promise at most 13. (R-UNI4-05)"


def test_blind_zeros_are_called_before_anybody_bids() -> None:
    rules, scores = get("unity-4", blind_timing="before_any"), (310, 10)
    state = dealt(before(rules, 0, 3, scores), up="D.r")
    assert (state.turn, phase_name(state), open_moves(state)) == (1, "blind", "look, blind 0")
    state = moved(state, "look")
    assert (state.turn, phase_name(state)) == (3, "blind")  # the partner, before seat 1 has bid
    state = moved(state, "blind 0")
    assert (state.turn, open_moves(state)) == (1, "bid 0-13")
    in_turn = moved(dealt(before(get("unity-4"), 0, 3, scores), up="D.r"), "look")
    assert (in_turn.turn, phase_name(in_turn)) == (1, "auction")


def test_blind_calls_come_before_the_dealer_looks_to_choose() -> None:
    state = dealt(before(get("unity-4", blind_timing="before_any"), 1, 3, (310, 10)), up="U.rk")
    assert (state.turn, phase_name(state)) == (3, "blind")
    state = moved(state, "look", "look")
    assert (state.turn, open_moves(state)) == (1, "choose r, choose k")


# --- scores --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bids", "taken", "counted", "ignored"),
    [
        ("unity-4", "0 4 5 3", "2 4 5 2", "-48 -70", "-50 -70"),  # two tricks of a failed zero beyond the bid
        ("unity-4", "0 4 6 3", "1 4 5 3", "-40 70", "-40 70"),  # they still help the partner to make it
        ("unity-4", "0 4 5 3", "2 4 6 1", "-47 -70", "-49 -70"),  # the partner's own extra trick counts
        ("unity-4", "0 6 0 7", "1 6 2 4", "-197 -130", "-200 -130"),
        ("unity-4-solo", "0 5 4 3", "1 5 4 3", "-99 50 40 30", "-100 50 40 30"),
        ("unity-4", "3 2 4 2", "4 2 5 2", "72 40", "72 40"),
    ],
)
def test_overtricks_of_a_failed_zero(game: str, bids: str, taken: str, counted: str, ignored: str) -> None:
    for rules, points in ((get(game), counted), (get(game, zero_overtricks="ignored"), ignored)):
        made = tuple(Bid(int(tricks)) for tricks in bids.split())
        assert " ".join(map(str, rules.score(rules, made, tuple(map(int, taken.split()))))) == points


# --- tie-break -----------------------------------------------------------------------------------------------


def test_only_the_tied_play_on() -> None:
    rules = get("elements", 4, tiebreak="tied_play")
    scores = (90, 120, 100, 120)
    assert rules.players(rules, scores, 14) == (0, 1, 2, 3)  # not before the fifteen hands are done
    assert rules.players(rules, scores, 15) == (1, 3)
    state = dealt(start(rules, Standing(15, 1, scores, (1, 3))), up="D.r")
    assert [len(hand) for hand in state.hands] == [0, 7, 0, 7]
    assert (state.turn, state.dealer) == (3, 1)
    state = moved(state, "bid 4")
    assert said(state, "bid 3").startswith("3 is barred for the dealer")
    state = moved(state, "bid 2")
    assert phase_name(state) == "tricks"
    assert state.turn == 3
    assert get("elements", 4).players(get("elements", 4), scores, 15) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("deals", "tied", "dealer"), [(0, (1, 3), 1), (1, (1, 3), 3), (3, (1, 3), 1), (0, (0, 2), 2), (2, (0, 2), 0)]
)
def test_the_deal_moves_to_the_next_who_plays(deals: int, tied: tuple[int, ...], dealer: int) -> None:
    """The last of the fifteen hands is over with these two level."""
    rules = get("elements", 4, tiebreak="tied_play")
    scores = tuple(120 if seat in tied else 60 for seat in range(4))
    bids = (Bid(8),) * 4  # nobody makes it, so the scores stay
    over = State(
        rules,
        Standing(14, deals, scores, (0, 1, 2, 3)),
        hands=((),) * 4,
        trump="r",
        looked=(True,) * 4,
        bids=bids,
        leader=0,
    )
    standing = next_standing(over)
    assert (standing.players, standing.dealer, standing.scores) == (tied, dealer, scores)


# --- two players ---------------------------------------------------------------------------------------------


def test_the_colour_is_chosen_at_once() -> None:
    state = drafting(up="U.bg", two_player_universal="at_once")
    assert (state.turn, phase_name(state), open_moves(state)) == (0, "choose", "choose b, choose g")
    assert phase_name(moved(state, "choose g")) == "draft"


def test_discards_face_up() -> None:
    state = moved(drafting(draft_discards="face_up"), "keep", "throw")
    for seat in (0, 1):
        assert cards_text(view(state, seat).discards) == "F.r *.k"


def test_a_blind_zero_before_the_draft() -> None:
    rules = get("unity-2", two_player_blind_zero="before_draft")
    level = dealt(before(rules, 0, 2, (0, 199)), up="D.r")
    assert phase_name(level) == "draft"
    state = dealt(before(rules, 0, 2, (0, 200)), up="D.r")
    assert (state.turn, phase_name(state), open_moves(state)) == (0, "blind", "look, blind 0")
    assert view(state, 0).hand is None
    blind = moved(state, "blind 0", *["keep"] * 26)
    assert (blind.turn, phase_name(blind)) == (1, "auction")
    blind = moved(blind, "bid 5")
    assert phase_name(blind) == "tricks"  # the dealer has bid
    assert rules.score(rules, tuple(filter(None, blind.bids)), (0, 13)) == (200, 58)


# --- five and six players ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["unity-5", "unity-6", "unity-6-solo"])
def test_the_cut_card_goes_to_the_dealer(game: str) -> None:
    rules = get(game, cut_card="to_dealer")
    state = moved(before(rules, dealer=2), "turn D.g")
    assert said(state, str(Deal(rules.deck))) == "The D.g, cut for trump, lies at the bottom of the pack. (R-UNI5-03)"
    state = play(state, draw(state, Random(1)))
    assert parse_cards("D.g")[0] in state.hands[2]


@pytest.mark.parametrize("game", ["unity-6", "unity-6-solo"])
@pytest.mark.parametrize(("choice", "card"), [("double_bug", "**.g"), ("bug", "*.g")])
def test_what_leads_with_six(game: str, choice: str, card: str) -> None:
    state = dealt(before(get(game, six_player_lead=choice)), {4: card}, up="D.b")
    state = moved(state, *["bid 1"] * 6)
    assert (state.turn, open_moves(state)) == (4, card)
