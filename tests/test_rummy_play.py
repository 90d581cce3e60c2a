"""What the rules of United say, one worked case a line: the round from cut to score, and every house rule."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from tests.adapter_united import dealt
from unitylib.cards import Card, Hand, cards_text, in_deck_order, parse_cards
from unitylib.errors import BadText, Illegal, Refusal
from unitylib.options import Option
from unitylib.rummy import engine
from unitylib.rummy.engine import legal, play, points, start, view, why_not
from unitylib.rummy.melds import Meld, read
from unitylib.rummy.moves import CHANCE, Cut, Deal, Dealer, parse_move
from unitylib.rummy.position import Laid, Standing, State
from unitylib.rummy.variants import OPTIONS, get

SECTION_13 = """
final_discard = optional | required
round7_discard = none | allowed
build = same_turn | next_turn
combinations = contract_only | extra
joining_runs = allowed | barred
adjacent_jokers = allowed | barred
upcard = buyable | not_buyable
discarder = may_not_buy | last_in_line
down_players = may_buy | may_not
max_buys = none | a number from 1 to 999
swap = after_laying | any_time
freed_joker = to_hand | must_play
cut_exact = with_upcard | hands_only
jokers = 9 | 4 | 5 | 6
contract_order = 1234567 | the seven numbers in another order, such as 7123456
deal = 10 | 12
liverpool = off | on
deuces = natural | wild
deuce_points = 50 | 20 | 2
deuce_in_place = counts_as_wild | natural
turn_limit = 60 | a number from 1 to 999
"""


def position(
    hand: str,
    *others: str,
    table: str = "",
    discards: str = "",
    stock: str | None = None,
    number: int = 1,
    drawn: bool = True,
    down: str = "",
    turns: int = 8,
    discarder: int | None = None,
    **options: str,
) -> State:
    """Seat 0 in turn with this hand; `table` holds melds with bars between them, laid by seat 1, `down` the seats that have laid
    down before. The rest of the pack lies in the stock, below `stock`, or, if `stock` is given, out of the way at the bottom of
    the discards, below `discards`; "none": there is no stock and nothing below."""
    seats = max(len(others) + 1, 3)
    rules = get("united", seats, **options)
    hands = [parse_cards(text) for text in (hand, *others)]
    left = list(rules.deck)
    melds = [read(parse_cards(text), rules.melding) for text in table.split("|") if text]
    top, above = parse_cards(discards), parse_cards("" if stock in (None, "none") else stock or "")
    assert all(isinstance(meld, Meld) for meld in melds)
    laid = tuple(Laid(1, meld) for meld in melds if isinstance(meld, Meld))
    for card in [card for pile in (*hands, *(one.meld.cards for one in laid), top, above) for card in pile]:
        left.remove(card)
    while len(hands) < seats:
        hands.append(tuple(left[:5]))
        del left[:5]
    if stock == "none":
        hands[-1], left = (*hands[-1], *left), []  # somebody holds them all
    rest = tuple(left)
    pile = top if stock in (None, "none") else (*rest, *top)
    return State(
        rules,
        Standing(number - 1, seats - 1, (0,) * seats),
        cut=1,
        hands=tuple(map(in_deck_order, hands)),
        stock=above if stock is not None else rest,
        discards=pile,
        laid_by=(None,) * (len(pile) - 1) + (seats - 1 if discarder is None else discarder,) * bool(pile),
        table=laid,
        player=0,
        drawn=drawn,
        asked=() if drawn or not (top or rest) else (0,),
        turns=turns,
        down=tuple(2 if str(seat) in down else None for seat in range(seats)),
        buys=(0,) * seats,
        known=((),) * seats,
        fresh=((),) * seats,
        shed=((),) * seats,
    )


def said(state: State, text: str, seat: int | None = None) -> str:
    """What the rules answer to a move: the refusal as text, or "" when it is allowed; and `play` does as it says."""
    move = parse_move(text)
    refusal = why_not(state, move, seat)
    if seat is None:
        assert (refusal is None) == (move in legal(state))
    if refusal is not None and seat is None:
        with pytest.raises(Illegal) as error:
            play(state, move)
        assert error.value.refusal == refusal
    return "" if refusal is None else str(refusal)


def moved(state: State, *moves: str) -> State:
    for move in moves:
        state = play(state, parse_move(move))
    return state


def on_table(state: State) -> str:
    return " | ".join(str(laid.meld) for laid in state.table)


# --- before the first card ---------------------------------------------------------------------------------------


def test_a_round_begins() -> None:
    state = start(get("united", 4))
    assert (state.turn, engine.actor(state)) == (CHANCE, CHANCE)
    state = play(state, Dealer(2))
    assert state.turn == 1  # the dealer's right (R-UTD-51)
    state = play(state, Cut(41))
    assert state.turn == CHANCE
    pack = state.rules.deck
    state = play(state, Deal(pack))
    assert state.turn == state.player == 3  # left of the dealer (R-UTD-05)
    assert [len(hand) for hand in state.hands] == [10] * 4
    assert state.hands[3] == in_deck_order(pack[0:40:4])  # one at a time
    assert (state.discards, state.stock) == ((pack[40],), pack[41:])
    assert engine.bonus(state) == (0, -50, 0, 0)


@pytest.mark.parametrize(
    ("number", "text", "sentence"),
    [
        (0, "cut 0", "A cut lifts 1 to 112 cards of this pack. (R-UTD-51)"),
        (0, "cut 113", "A cut lifts 1 to 112 cards of this pack. (R-UTD-51)"),
        (0, "take", "Not now: a cut is wanted. (R-UTD-51)"),
        (1, "deal 7S 7S", "A deal uses the 113 cards of this pack, no more and no fewer. (R-UTD-01)"),
        (1, "cut 7", "Not now: the deal is wanted. (R-UTD-03)"),
        (2, "cut 7", "Not now: an answer to the offer of the discard is wanted. (R-UTD-33)"),
        (2, "next", "Not now: an answer to the offer of the discard is wanted. (R-UTD-33)"),
    ],
)
def test_what_comes_too_early_or_late(number: int, text: str, sentence: str) -> None:
    state = start(get("united", 3), Standing(0, 0, (0, 0, 0)))
    for move in (Cut(5), Deal(state.rules.deck))[:number]:
        state = play(state, move)
    assert said(state, text) == sentence


@pytest.mark.parametrize(
    ("seats", "number", "options", "exact"),
    [
        (3, 1, {}, 31),
        (5, 2, {}, 51),
        (4, 7, {}, 45),
        (4, 1, {"deal": "12"}, 49),
        (4, 7, {"deal": "12"}, 45),
        (4, 1, {"cut_exact": "hands_only"}, 40),
        (3, 1, {"contract_order": "7123456"}, 34),
    ],
)
def test_the_exact_cut(seats: int, number: int, options: dict[str, str], exact: int) -> None:
    rules = get("united", seats, **options)
    assert rules.exact_cut(number - 1) == exact
    for cut, bonus in ((exact, -50), (exact - 1, 0), (exact + 1, 0)):
        assert sum(engine.bonus(dealt(rules, number=number - 1, cut=cut))) == bonus


# --- laying down ---------------------------------------------------------------------------------------------

ROUND_1 = "7S 7D 7C 7H KS KD KC JK JK 4H 9C"


@pytest.mark.parametrize(
    ("lay", "sentence"),
    [
        ("7S 7D 7C | KS KD KC", ""),
        ("KC KD KS | 7C 7H 7D 7S", ""),  # any order, any length (R-UTD-20)
        ("7S 7D JK | KS KD JK", ""),
        ("7S 7D JK JK | KS KD KC", ""),
        ("7S 7D 7C", "The contract is two sets: it asks for two sets, and this is one set. (R-UTD-18)"),
        ("7S 7D | KS KD KC", "7S 7D is short by 1: a set has at least 3 cards. (R-UTD-10)"),
        ("7S JK JK | KS KD KC", "7S JK JK has more jokers (2) than natural cards (1); at most half may be jokers. (R-UTD-09)"),
        ("QS QD QC | KS KD KC", "You do not hold QS QD QC. (R-UTD-22)"),
        ("7S 7S 7C | KS KD KC", "You do not hold 7S. (R-UTD-22)"),
        ("7S 7D KC | KS KD 7C", "7S KD KC is no set: its cards must be of one rank. (R-UTD-10)"),
        ("7S 7D 7C | KS KD KC | JK JK 7H", "JK JK 7H"),
    ],
)  # fmt: skip
def test_laying_down_two_sets(lay: str, sentence: str) -> None:
    answer = said(position(ROUND_1, number=1), f"lay {lay}")
    assert answer == sentence if not sentence or sentence[0] in "TY" else answer != ""


ROUND_3 = "4H 5H 6H 7H JC QC KC AC 2C JK JK 5H 3D"


@pytest.mark.parametrize(
    ("lay", "sentence"),
    [
        ("4H 5H 6H 7H | JC QC KC AC", ""),
        ("4H 5H 6H 7H | JC QC KC JK", ""),
        ("JK 4H 5H 6H 7H JK | JC QC KC AC", ""),
        ("4H 5H 6H | JC QC KC AC", "4H 5H 6H is short by 1: a run has at least 4 cards. (R-UTD-12)"),
        ("4H 5H 6H 7H | QC KC AC 2C", "QC KC AC 2C turns the corner: the ace is low before the 2 or high after the king, never both ways. (R-UTD-13)"),
        ("4H 5H 6H 7H | QC KC AC JK", "QC KC AC JK goes past the ace: nothing lies below the low ace or above the high one. (R-UTD-15)"),
        ("4H 5H 6H 7H | JK AC 2C JK", "JK AC 2C JK goes past the ace: nothing lies below the low ace or above the high one. (R-UTD-15)"),
        ("7H 6H 5H 4H | JC QC KC AC", "7H 6H 5H 4H is no sequence: from low to high, each card must be the next in rank. (R-UTD-12)"),
        ("4H 5H 5H 6H | JC QC KC AC", "4H 5H 5H 6H is no sequence: from low to high, each card must be the next in rank. (R-UTD-12)"),
        ("4H 5H 6H 3D | JC QC KC AC", "4H 5H 6H 3D is no run: its cards must be of one suit, not of Hearts and Diamonds. (R-UTD-12)"),
        ("JK JK 6H | JC QC KC AC", "JK JK 6H is no"),
    ],
)  # fmt: skip
def test_laying_down_two_runs(lay: str, sentence: str) -> None:
    answer = said(position(ROUND_3, number=3), f"lay {lay}")
    assert answer == sentence or (sentence.endswith("no") and answer != "")


@pytest.mark.parametrize(
    ("hand", "options", "lay", "sentence"),
    [
        ("AS 2S 3S 4S 9S TS JS QS 2H 3H 4H 5H", {}, "AS 2S 3S 4S | 9S TS JS QS | 2H 3H 4H 5H", ""),
        ("AS 2S 3S 4S 9S TS JS QS 2H 3H 4H 5H 6H 7H", {}, "AS 2S 3S 4S | 9S TS JS QS | 2H 3H 4H 5H",
         "All cards must go out at once, and 6H 7H would be left over. (R-UTD-30)"),
        ("AS 2S 3S 4S 9S TS JS QS 2H 3H 4H 5H KD", {"round7_discard": "allowed"}, "AS 2S 3S 4S | 9S TS JS QS | 2H 3H 4H 5H", ""),
        ("AS 2S 3S 4S 9S TS JS QS 2H 3H 4H 5H KD QD", {"round7_discard": "allowed"}, "AS 2S 3S 4S | 9S TS JS QS | 2H 3H 4H 5H",
         "All cards must go out at once, and QD KD would be left over. (R-UTD-30)"),
    ],
)  # fmt: skip
def test_round_seven_goes_out_at_once(hand: str, options: dict[str, str], lay: str, sentence: str) -> None:
    state = position(hand, number=7, **options)
    assert said(state, f"lay {lay}") == sentence
    if not sentence:
        after = moved(state, f"lay {lay}")
        if after.hands[0]:
            assert said(after, "build KD on 1 high") == (
                "In this round nobody builds or swaps: whoever lays down goes out. (R-UTD-30)"
            )
            assert [str(move) for move in legal(after)] == ["discard KD"]
            after = moved(after, "discard KD")
        assert (after.out, points(after)[0]) == (0, 0)
        assert points(after)[1] > 0


def test_laying_down_once_only_and_extra_combinations() -> None:
    hand = "7S 7D 7C KS KD KC 4H 5H 6H 7H 2D 2C 2S AC"
    down = moved(position(hand), "lay 7S 7D 7C | KS KD KC")
    assert said(down, "lay 2D 2C 2S") == "You have laid down already: now you may only build. (R-UTD-19)"
    extra = moved(position(hand, combinations="extra"), "lay 7S 7D 7C | KS KD KC")
    assert said(extra, "lay 2D 2C 2S") == said(extra, "lay 4H 5H 6H 7H") == ""
    assert said(extra, "lay 2D 2C 2S | 4H 5H 6H 7H") == (
        "You have laid down: now you lay further combinations one at a time. (R-UTD-19)"
    )
    assert on_table(moved(extra, "lay 2D 2C 2S")) == "7S 7D 7C | KS KD KC | 2S 2D 2C"
    three = position(hand)
    assert said(three, "lay 7S 7D 7C | KS KD KC | 2D 2C 2S") == (
        "The contract is two sets: it asks for two sets, and this is three sets. (R-UTD-19)"
    )


@pytest.mark.parametrize(
    ("options", "lay", "sentence"),
    [
        ({}, "3H 4H 5H 6H | 7H 8H 9H TH", ""),
        ({"joining_runs": "barred"}, "3H 4H 5H 6H | 7H 8H 9H TH", "Two runs of one suit must leave a gap: these join or overlap. (R-UTD-21)"),
        ({"joining_runs": "barred"}, "3H 4H 5H 6H | 8H 9H TH JH", ""),
        ({}, "3H JK JK 6H | 7H 8H 9H TH", ""),
        ({"adjacent_jokers": "barred"}, "3H JK JK 6H | 7H 8H 9H TH", "3H JK JK 6H has jokers side by side, which this table does not allow. (R-UTD-16)"),
        ({"adjacent_jokers": "barred"}, "3H JK 5H JK | 7H 8H 9H TH", ""),
    ],
)  # fmt: skip
def test_runs_that_join_and_jokers_side_by_side(options: dict[str, str], lay: str, sentence: str) -> None:
    state = position("3H 4H 5H 6H 7H 8H 9H TH JH JK JK 2D", number=3, **options)
    assert said(state, f"lay {lay}") == sentence


# --- building and swapping -----------------------------------------------------------------------------------

TABLE = "7S 7D 7C | 5H JK 7H 8H"
HAND = "7H 6H 4H 9H JK KS 8S"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("build 7H on 1", ""),
        ("build JK on 1", ""),
        ("build 4H on 2 low", ""),
        ("build 9H on 2 high", ""),
        ("build JK on 2 low", ""),
        ("swap 6H on 2", ""),
        ("build 9H on 1", "The 9 of Hearts does not fit this set of 7s. (R-UTD-23)"),
        ("build 7H on 1 low", "A set has no ends: the card is just added. (R-UTD-23)"),
        ("build 4H on 2", "Say at which end of the run the card goes: low or high. (R-UTD-23)"),
        ("build 4H on 2 high", "At the high end of this run only the 9 of Hearts fits, or a joker. (R-UTD-23)"),
        ("build 4H on 3 low", "No meld on the table has number 3: there are 2. (R-UTD-23)"),
        ("build 9C on 1", "You do not hold 9C. (R-UTD-22)"),
        ("swap 7H on 1", "Jokers cannot be taken out of a set, only out of a run. (R-UTD-42)"),
        ("swap 4H on 2", "No joker in this run stands for the 4 of Hearts. (R-UTD-42)"),
        ("take", "You have drawn already: one card a turn. (R-UTD-26)"),
        ("buy", "A discard is bought before the player in turn draws; now there is none to buy. (R-UTD-32)"),
        ("discard KS", ""),
        ("discard JK", ""),  # R-UTD-52
        ("next", "Not now: a lay-down, a build, a swap or a discard is wanted. (R-UTD-27)"),
    ],
)
def test_after_laying_down(text: str, sentence: str) -> None:
    assert said(position(HAND, table=TABLE, down="0", discards="2C"), text) == sentence


def test_before_laying_down_nothing_may_be_built() -> None:
    state = position(HAND, table=TABLE, down="1")
    assert said(state, "build 7H on 1") == "Lay down your contract first; only then may you build. (R-UTD-23)"
    assert said(state, "swap 6H on 2") == "Lay down your contract first; only then may you take a joker. (R-UTD-43)"
    free = position(HAND, table=TABLE, down="1", swap="any_time")
    assert said(free, "swap 6H on 2") == ""
    assert said(free, "build 7H on 1") != ""


def test_a_swap_frees_the_joker() -> None:
    state = moved(position(HAND, table=TABLE, down="0"), "swap 6H on 2")
    assert on_table(state) == "7S 7D 7C | 5H 6H 7H 8H"
    assert cards_text(state.hands[0]) == "8S KS 4H 7H 9H JK JK"
    assert state.known[0] == parse_cards("JK")
    must = moved(position(HAND, table=TABLE, down="0", freed_joker="must_play"), "swap 6H on 2")
    assert said(must, "discard KS") == "The joker that you took must be played at once. (R-UTD-44)"
    assert said(must, "build 7H on 1") == "The joker that you took must be played at once. (R-UTD-44)"
    assert said(must, "build JK on 2 low") == ""
    assert said(moved(must, "build JK on 2 low"), "discard KS") == ""


def test_a_freed_joker_that_fits_nowhere_stays() -> None:
    """Both jokers of the set and the run are at the limit, so a third joker cannot be played."""
    state = position("6H KS", table="7S 7D JK JK | 5H JK JK JK 9H TH", down="0", freed_joker="must_play")
    assert said(state, "swap 6H on 2") == ""  # once the 6 lies there, the run takes a joker
    full = position("AH 2S 2D", table="JK 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH | 7S 7D JK JK", down="0", freed_joker="must_play")  # fmt: skip
    assert said(full, "swap AH on 1") == "The joker must be played at once, and fits nowhere. (R-UTD-44)"


def test_a_freed_joker_played_in_a_lay_down() -> None:
    state = position("6H KS KD QS QD QC 3C", table="5H JK 7H 8H", swap="any_time", freed_joker="must_play")
    state = moved(state, "swap 6H on 1")
    assert said(state, "lay QS QD QC | KS KD JK") == ""
    assert said(state, "discard 3C") == "The joker that you took must be played at once. (R-UTD-44)"
    assert not [move for move in legal(state) if str(move).startswith("discard")]


def test_of_two_jokers_for_one_card_the_lower_is_swapped() -> None:
    long = "JK 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK"
    state = moved(position("AH AH KS", table=long, down="0"), "swap AH on 1")
    assert on_table(state) == "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK"
    assert (
        said(state, "build JK on 1 high")
        == "Nothing lies above the high ace: the run is complete at that end. (R-UTD-15)"
    )


def test_building_in_the_turn_of_the_lay_down() -> None:
    hand = "7S 7D 7C KS KD KC 7H 2D"
    for options, sentence in (
        ({}, ""),
        ({"build": "next_turn"}, "You have just laid down; at this table you build from your next turn on. (R-UTD-24)"),
    ):
        state = moved(position(hand, "2S 3S", "4S 5S", **options), "lay 7S 7D 7C | KS KD KC")
        assert said(state, "build 7H on 1") == sentence
        later = moved(state, "discard 2D", "take", "discard 2S", "take", "discard 4S")
        assert said(moved(later, "take"), "build 7H on 1") == ""


def test_limits_hold_after_every_card() -> None:
    state = position("JK JK 8H KS", table="7S 7D JK | 4H 5H JK 7H", down="0")
    assert said(state, "build JK on 1") == ""
    assert said(moved(state, "build JK on 1"), "build JK on 1") == (
        "7S 7D JK JK JK has more jokers (3) than natural cards (2); at most half may be jokers. (R-UTD-25)"
    )
    runs = moved(state, "build JK on 2 low", "build 8H on 2 high", "build JK on 2 high")
    assert on_table(runs) == "7S 7D JK | JK 4H 5H JK 7H 8H JK"  # three of seven, once the 8 lies there


# --- going out -----------------------------------------------------------------------------------------------


def test_going_out_without_a_discard() -> None:
    free, strict = (position("7H", table=TABLE, down="0", final_discard=mode) for mode in ("optional", "required"))
    out = moved(free, "build 7H on 1")
    assert (out.out, out.turn, points(out)[0]) == (0, None, 0)
    assert said(strict, "build 7H on 1") == "You must keep a card: the turn always ends with a discard. (R-UTD-28)"
    assert moved(strict, "discard 7H").out == 0


def test_round_six_takes_eleven_cards_or_twelve() -> None:
    eleven = "4S 4D 4C 9S TS JS QS 2H 3H 4H 5H"
    lay = "lay 4S 4D 4C | 9S TS JS QS | 2H 3H 4H 5H"
    assert moved(position(eleven, number=6), lay).out == 0
    assert said(position(eleven, number=6, final_discard="required"), lay).endswith("(R-UTD-28)")
    assert said(position(f"{eleven} KD", number=6, final_discard="required"), lay) == ""
    assert list(legal(position(eleven, number=6, final_discard="required")).lay_downs) == []


def test_scores_of_a_round() -> None:
    state = position("2C", "JK 2C", "AS KD 9H", down="0")
    out = replace(moved(state, "discard 2C"), cut=31)
    assert engine.bonus(out) == (0, -50, 0)  # seat 1 sits at the dealer's right
    assert points(out) == (0, 2, 39)
    assert engine.scores(out) == (0, 2, 39)
    assert engine.next_standing(out) == Standing(1, 0, (0, 2, 39))
    with pytest.raises(Illegal, match="This round is not over, so it has no score yet"):
        points(state)
    following = moved(out, "next")
    assert (following.standing.number, following.standing.dealer, following.turn) == (1, 0, 2)


def test_the_match_ends_after_seven_rounds_and_ties_share() -> None:
    lay = "lay AS 2S 3S 4S | 9S TS JS QS | 2H 3H 4H 5H"
    state = position("AS 2S 3S 4S 9S TS JS QS 2H 3H 4H 5H", "KD", "9H", number=7)
    state = replace(state, standing=replace(state.standing, scores=(30, 20, 90)))
    out = moved(state, lay)
    assert engine.scores(out) == (30, 30, 99)
    assert engine.winners(out) == (0, 1)
    assert engine.winner(out) == 0
    assert list(legal(out)) == []
    assert said(out, "next") == "The match is over. (R-UTD-47)"
    assert engine.winners(state) == ()
    six = moved(position("2C", down="0", number=6), "discard 2C")
    assert engine.winners(six) == ()
    assert said(six, "take") == "This round is over; the next one must be dealt first. (R-UTD-04)"


# --- the offer of a discard ----------------------------------------------------------------------------------


def asked(state: State) -> str:
    """Who is asked in turn whether they buy, when all pass."""
    seats = []
    while state.phase is not None and state.phase.name == "offer":
        seats.append(str(state.turn))
        state = moved(state, "pass")
    return " ".join(seats)


@pytest.mark.parametrize(
    ("options", "down", "order"),
    [
        ({}, "", "1 2"),
        ({"discarder": "last_in_line"}, "", "1 2 3"),
        ({}, "12", "1 2"),
        ({"down_players": "may_not"}, "1", "2"),
        ({"down_players": "may_not"}, "12", ""),
        ({"upcard": "not_buyable"}, "", "1 2"),
    ],
)
def test_who_is_asked_to_buy(options: dict[str, str], down: str, order: str) -> None:
    state = position("KS", "QS", "JS", "TS", discards="7H", drawn=False, down=down, **options)
    assert asked(moved(state, "leave")) == order


def test_the_upcard_is_anybodys_unless_the_house_says_no() -> None:
    assert asked(moved(dealt(get("united", 4)), "leave")) == "2 3 0"  # the dealer has discarded nothing
    assert asked(moved(dealt(get("united", 4, upcard="not_buyable")), "leave")) == ""


@pytest.mark.parametrize(
    ("who", "text", "sentence"),
    [
        (0, "take", ""),
        (0, "leave", ""),
        (0, "buy", "You are next: you may take this card for nothing, or leave it to the others. (R-UTD-33)"),
        (0, "pass", "Not now: an answer to the offer of the discard is wanted. (R-UTD-33)"),
        (0, "discard KS", "Draw first: take the discard, or leave it and draw from the stock. (R-UTD-26)"),
        (0, "lay 7S 7D 7C", "Draw first: take the discard, or leave it and draw from the stock. (R-UTD-26)"),
        (1, "buy", ""),
        (1, "pass", ""),
        (1, "take", "Only the player in turn takes the card for nothing; you may buy it or pass. (R-UTD-33)"),
        (1, "discard QS", "A buyer may not lay down or discard until their own turn. (R-UTD-37)"),
    ],
)
def test_what_one_may_answer_to_an_offer(who: int, text: str, sentence: str) -> None:
    state = position("KS", "QS", "JS", "TS", discards="7H", drawn=False)
    assert said(moved(state, *["leave"] * who), text) == sentence


@pytest.mark.parametrize(
    ("seat", "options", "sentence"),
    [
        (3, {}, "You discarded this card yourself; only the others may buy it. (R-UTD-34)"),
        (2, {}, "Seat 0 is asked first. (R-UTD-33)"),
        (2, {"down_players": "may_not"}, "You have laid down, and at this table you may then buy no more. (R-UTD-34)"),
        (1, {"max_buys": "1"}, "You have bought once in this round, and more is not allowed. (R-UTD-36)"),
    ],
)
def test_one_who_may_not_buy_hears_why(seat: int, options: dict[str, str], sentence: str) -> None:
    state = position("KS", "QS", "JS", "TS", discards="7H", drawn=False, down="2", **options)
    state = replace(state, buys=(0, 1, 0, 0))
    assert said(state, "buy", seat) == sentence
    assert said(state, "take", seat).startswith("It is not the turn of seat")


def test_a_buy_costs_a_penalty_card_before_the_next_draw() -> None:
    state = position("KS", "QS", "JS", "TS", discards="2C 7H", stock="3D 4D 5D", drawn=False)
    after = moved(state, "leave", "pass", "buy")
    assert cards_text(after.hands[2]) == "JS 7H 3D"
    assert cards_text(after.hands[0]) == "KS 4D"  # drawn after the penalty card (R-UTD-38)
    assert (after.buys, after.turn, after.drawn) == ((0, 0, 1, 0), 0, True)
    assert after.known == ((), (), parse_cards("7H"), ())
    assert after.discards[-1] == Card.parse("2C")  # uncovered, and nobody may take it now
    assert said(after, "take") == "You have drawn already: one card a turn. (R-UTD-26)"


def test_the_card_below_is_still_that_of_whoever_laid_it() -> None:
    state = position("KS 2D", "QS 4H", "JS 5D", "TS", discards="7H", drawn=False)
    state = moved(state, "take", "discard KS", "leave", "pass", "pass", "discard 4H", "take")
    assert (state.discards[-1], state.discarder) == (Card.parse("KS"), 0)
    assert view(state, 3).discarder == 0
    assert moved(state, "discard 5D").discarder == 2


def test_a_free_card_is_taken_before_anybody_may_buy() -> None:
    after = moved(position("KS", "QS", "JS", discards="2C 7H", drawn=False), "take")
    assert cards_text(after.hands[0]) == "KS 7H"
    assert (after.turn, after.drawn, after.known[0]) == (0, True, parse_cards("7H"))
    assert moved(after, "discard 7H").known[0] == ()  # discard the very card just taken (R-UTD-27)


def test_the_number_of_buys() -> None:
    state = replace(position("KS", "QS", "JS", "TS", discards="7H", drawn=False, max_buys="2"), buys=(2, 2, 1, 0))
    assert asked(moved(state, "leave")) == "2"


# --- the stock runs out --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stock", "discards", "who"),
    [
        ("3D 4D", "7H", "1"),  # one for the penalty, one to draw
        ("3D", "2C 2D 7H", "1"),  # a penalty card, and then one comes from the shuffle
        ("3D", "2C 7H", ""),  # nothing would be left to shuffle
        ("", "2C 2D 7H", "1"),
        ("", "2C 7H", ""),
        ("", "7H", ""),
    ],
)
def test_a_buy_that_cannot_be_paid_is_not_offered(stock: str, discards: str, who: str) -> None:
    state = position("KS", "QS", "JS", discards=discards, stock="none", drawn=False)
    lacks = list(state.hands[2])
    for card in parse_cards(stock):
        lacks.remove(card)
    state = replace(state, stock=parse_cards(stock), hands=(*state.hands[:2], tuple(lacks)))
    if not who:
        assert (
            said(state, "buy", 1) == "No cards are left for the penalty and for the player in turn to draw. (R-UTD-39)"
        )
    assert asked(moved(state, "leave")) == who


def none_left(*discards: str) -> State:
    return position("KS", "QS", "JS", discards=" ".join(discards), stock="none", drawn=False)


def test_the_discards_are_shuffled_when_a_card_is_wanted() -> None:
    state = moved(none_left("2C", "3C", "4C", "7H"), "leave", "pass")
    assert state.turn == CHANCE
    assert said(state, "take") == "Not now: a new stock from the discards is wanted. (R-UTD-40)"
    assert said(state, "recycle 2C 3C 7H").startswith("All discards but the top one")
    assert {str(engine.draw(state, Random(seed))) for seed in range(30)} > {"recycle 2C 3C 4C", "recycle 4C 3C 2C"}
    after = moved(state, "recycle 3C 2C 4C")
    assert (after.hands[0], after.stock, after.discards) == tuple(map(parse_cards, ("KS 3C", "2C 4C", "7H")))
    assert (after.pile, after.fresh[0], after.drawn) == (parse_cards("2C 3C 4C"), parse_cards("3C"), True)


def test_a_buyer_waits_for_the_shuffle() -> None:
    state = moved(none_left("2C", "3C", "4C", "7H"), "leave", "buy")
    assert (state.turn, state.taker, state.discards[-1]) == (CHANCE, 1, Card.parse("7H"))
    after = moved(state, "recycle 3C 2C 4C")
    assert cards_text(after.hands[1]) == "QS 7H 3C"
    assert cards_text(after.hands[0]) == "KS 2C"
    assert (after.stock, after.discards, after.taker) == (parse_cards("4C"), (), None)


def test_nothing_to_draw_blocks_the_round() -> None:
    state = none_left("7H")
    assert said(state, "take") == ""  # the player in turn may still take the discard (R-UTD-41)
    blocked = moved(state, "leave")
    assert (blocked.turn, blocked.out) == (None, None)
    assert points(blocked)[:2] == (10, 10)
    empty = position("KS 2C", "QS", "JS", stock="none")
    assert moved(empty, "discard KS").turn == 1
    assert moved(empty, "discard KS", "take", "discard KS", "leave").turn is None


def test_turns_are_limited() -> None:
    state = position("KS 2C", "QS", "JS", turns=179)
    assert moved(replace(state, turns=178), "discard KS").turn == 1
    assert moved(state, "discard KS").turn is None
    assert moved(position("KS 2C", "QS", "JS", turns=14, turn_limit="5"), "discard KS").turn is None


# --- variations ----------------------------------------------------------------------------------------------


def test_liverpool() -> None:
    state = position("7H 9H KS", "QS", "JS", "TS", table=TABLE, down="0", discards="2C", stock="3D 4D", liverpool="on")
    state = moved(state, "discard 7H")
    assert (state.turn, state.player) == (1, 1)
    assert said(state, "liverpool") == said(state, "pass") == ""
    after = moved(state, "pass", "liverpool")  # the nearest who calls is named (R-UTDVAR-05)
    assert cards_text(after.hands[0]) == "KS 7H 9H 3D"
    assert (after.turn, after.player, after.discards[-1]) == (1, 1, Card.parse("2C"))
    nobody = moved(state, "pass", "pass", "pass")
    assert (nobody.turn, nobody.discards[-1]) == (1, Card.parse("7H"))
    assert said(nobody, "take") == ""


def test_after_a_call_the_discard_below_is_offered_as_that_of_whoever_laid_it() -> None:
    state = position("7H KS", "QS", "JS", "TS", table=TABLE, down="0", discards="2C", discarder=2, liverpool="on")
    state = moved(state, "discard 7H", "liverpool", "leave")
    assert (state.discards[-1], state.discarder) == (Card.parse("2C"), 2)
    assert asked(state) == "3 0"  # whoever laid it may not buy it, whoever was called may


@pytest.mark.parametrize(
    ("card", "down", "sentence"),
    [
        ("7H", "0", ""),
        ("6H", "0", ""),  # takes the joker's place
        (
            "KS",
            "0",
            "This card could neither be built nor take a joker's place; a wrong call costs nothing. (R-UTDVAR-05)",
        ),
        ("7H", "1", "Not now: an answer to the offer of the discard is wanted. (R-UTD-33)"),  # has not laid down
    ],
)
def test_what_may_be_called(card: str, down: str, sentence: str) -> None:
    state = position("7H 6H KS 2D", "QS", "JS", table=TABLE, down=down, discards="2C", liverpool="on")
    assert said(moved(state, f"discard {card}"), "liverpool") == sentence


def test_what_its_player_could_not_yet_have_built_is_not_called() -> None:
    state = position("7H 6H KS", "QS", "JS", table=TABLE, discards="2C", liverpool="on", build="next_turn")
    just_laid = replace(state, down=(state.turns, None, None))
    assert said(moved(just_laid, "discard 7H"), "liverpool").startswith("This card could neither be built")
    assert said(moved(just_laid, "discard 6H"), "liverpool") == ""  # a joker may be taken in the turn of the lay-down
    assert said(moved(replace(state, down=(2, None, None)), "discard 7H"), "liverpool") == ""


def test_no_call_against_the_discard_that_goes_out() -> None:
    assert moved(position("7H", "QS", "JS", table=TABLE, down="0", liverpool="on"), "discard 7H").out == 0


def test_a_call_may_wait_for_the_shuffle() -> None:
    state = position("7H KS", "QS", "JS", table=TABLE, down="0", discards="2C 3C", stock="none", liverpool="on")
    state = moved(state, "discard 7H", "liverpool")
    assert (state.turn, state.taker) == (CHANCE, 0)
    after = moved(state, "recycle 3C 2C")
    assert cards_text(after.hands[0]) == "KS 7H 3C"
    assert (after.turn, after.drawn, after.discards) == (1, True, ())  # nothing is offered: the next player has drawn
    bare = position("7H KS", "QS", "JS", table=TABLE, down="0", stock="none", liverpool="on")
    bare = moved(bare, "discard 7H", "liverpool")
    assert cards_text(bare.hands[0]) == "KS 7H"  # no penalty card is left
    assert bare.turn is None  # and none to draw


@pytest.mark.parametrize(
    ("options", "lay", "sentence"),
    [
        ({}, "7S 7D 7C | KS KD KC", ""),
        ({}, "7S 7D 2C | KS KD KC", "7S 7D 2C is no set: its cards must be of one rank. (R-UTD-10)"),
        ({"deuces": "wild"}, "7S 7D 2C | KS KD KC", ""),
        ({"deuces": "wild"}, "7S 2H 2C | KS KD KC", "7S 2H 2C has more jokers (2) than natural cards (1); at most half may be jokers. (R-UTD-09)"),
        ({"deuces": "wild"}, "2H 2C 2S | KS KD KC", "no natural"),
    ],
)  # fmt: skip
def test_wild_deuces_in_sets(options: dict[str, str], lay: str, sentence: str) -> None:
    answer = said(position("7S 7D 7C KS KD KC 2H 2C 2S JK 4D", **options), f"lay {lay}")
    assert (answer == "") == (sentence == "")
    if "more jokers" in sentence:
        assert answer == sentence


@pytest.mark.parametrize(
    ("options", "lay", "good"),
    [
        ({"deuces": "wild"}, "AH 2H 3H 4H | 9C TC JC QC", True),
        ({"deuces": "wild"}, "AH 2H JK 4H | 9C TC JC QC", True),
        ({"deuces": "wild"}, "2S 2H JK 4H 5H | 9C TC JC QC", False),  # three jokers of five
        (
            {"deuces": "wild", "deuce_in_place": "natural"},
            "2S 2H JK 4H 5H | 9C TC JC QC",
            True,
        ),  # the 2H is natural there
        ({"deuces": "wild", "deuce_in_place": "natural"}, "2S 2H 3H JK | 9C TC JC QC", True),
        ({"deuces": "wild"}, "2S 2H 3H JK | 9C TC JC QC", False),
        ({"deuce_in_place": "natural"}, "AH 2H JK 4H | 9C TC JC QC", True),
    ],
)
def test_wild_deuces_in_runs(options: dict[str, str], lay: str, good: bool) -> None:
    state = position("AH 2H 3H 4H 5H JK 2S 9C TC JC QC", number=3, **options)
    assert (said(state, f"lay {lay}") == "") == good


def test_a_wild_deuce_is_swapped_like_a_joker() -> None:
    state = position("6H 2S KS", table="5H 2C 7H 8H | 2D 3D 4D 5D", down="0", deuces="wild")
    assert cards_text(moved(state, "swap 6H on 1").hands[0]) == "2S KS 2C"
    assert said(state, "swap 2S on 2") == "No joker in this run stands for the 2 of Spades. (R-UTD-42)"


@pytest.mark.parametrize(
    ("options", "price"),
    [
        ({}, 2),
        ({"deuces": "wild"}, 50),
        ({"deuces": "wild", "deuce_points": "20"}, 20),
        ({"deuces": "wild", "deuce_points": "2"}, 2),
        ({"deuce_points": "20"}, 2),
    ],
)
def test_what_a_deuce_costs(options: dict[str, str], price: int) -> None:
    state = moved(position("KS", "2S 3S", "JS", down="0", **options), "discard KS")
    assert points(state)[1] == price + 3


def test_fewer_jokers_another_order_twelve_cards() -> None:
    assert [len(get("united", jokers=count).deck) for count in ("4", "5", "6", "9")] == [108, 109, 110, 113]
    rounds = get("united", contract_order="7123456", deal="12").rounds
    assert [(one.number, one.cards, one.at_once) for one in rounds[:3]] == [
        (7, 11, True),
        (1, 12, False),
        (2, 12, False),
    ]
    assert [len(hand) for hand in dealt(get("united", deal="12")).hands] == [12] * 4


# --- the table of options ------------------------------------------------------------------------------------


def test_the_options_are_section_13() -> None:
    lines = [" | ".join((*o.choices, *filter(None, (o.form,)))) for o in OPTIONS]
    assert [f"{o.name} = {line}" for o, line in zip(OPTIONS, lines, strict=True)] == SECTION_13.split("\n")[1:-1]


OTHER = {"max_buys": "3", "contract_order": "7123456", "turn_limit": "40"}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_default_changes_nothing_and_any_other_choice_something(option: Option) -> None:
    base = {"deuces": "wild"} if option.name in ("deuce_points", "deuce_in_place") else {}
    for place, choice in enumerate((*option.choices, *filter(None, (OTHER.get(option.name),)))):
        plain, row = get(**base), get(**base, **{option.name: choice})
        changed = {field.name for field in fields(row) if getattr(row, field.name) != getattr(plain, field.name)}
        assert (row is plain) if place == 0 else (len(changed) > 1)
        assert eval(repr(row), {"get": get}) is row


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"jokers": "7"}, "'7' is no choice for jokers: it must be one of 9, 4, 5, 6"),
        ({"max_buys": "0"}, "'0' is no choice for max_buys: it must be one of none, a number from 1 to 999"),
        ({"contract_order": "1123456"}, "'1123456' is no choice for contract_order"),
        ({"hook": "all"}, "'hook' is no option of united"),
        ({"turn_limit": "1e3"}, "'1e3' is no choice for turn_limit"),
    ],
)
def test_what_is_no_house_rule(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadText) as error:
        get("united", **options)
    assert sentence in str(error.value)


def test_for_three_to_five() -> None:
    for seats in (2, 6):
        with pytest.raises(Illegal, match="united is for 3 to 5 players"):
            get("united", seats)
    for seats in (True, "4"):
        with pytest.raises(BadText, match="is no number of players"):
            get("united", seats)  # type: ignore[arg-type]


# --- texts of moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("lay KS KD KC | 7S JK 7D", "lay 7S 7D JK | KS KD KC"),
        ("lay 4H 5H JK 7H|JK 7S 7D", "lay 7S 7D JK | 4H 5H JK 7H"),
        ("  take ", "take"),
        ("build 7H on 2", "build 7H on 2"),
        ("build JK on 3 low", "build JK on 3 low"),
        ("swap AH on 1", "swap AH on 1"),
    ],
)
def test_moves_are_read_and_written(text: str, back: str) -> None:
    assert str(parse_move(text)) == back
    assert parse_move(back) == parse_move(text)


@pytest.mark.parametrize(
    "text",
    ["", "fish", "lay", "lay 7S |", "lay 7X 7S 7D", "build 7H 2", "build 7H on x", "build 7H on 2 left", "swap 7H", "cut x", "cut 007",
     "discard", "discard 7H 8H", "take it", "cut 1²"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadText):
        parse_move(text)


def test_a_view_in_the_middle_of_a_round() -> None:
    state = moved(position("KS 4C", "QS", "JS", "TS", discards="2C 7H", stock="3D 4D 5D", drawn=False), "leave", "buy")
    seen = view(state, 1)
    assert (cards_text(seen.hand), seen.cards, seen.stock, seen.legal.plain) == ("QS 7H 3D", (3, 3, 1, 1), 1, ())
    assert view(state, 0).known == ((), parse_cards("7H"), (), ())
    assert isinstance(why_not(state, parse_move("pass")), Refusal)
    hands: tuple[Hand, ...] = view(moved(position("KS", down="0"), "discard KS"), 1).shown
    assert hands[0] == ()
    assert hands[1]
