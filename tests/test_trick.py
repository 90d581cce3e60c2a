"""What the rule book says of tricks, one worked case a line."""

from __future__ import annotations

import pytest

from tests.strategies import played, said, table
from unitylib import SUITS, UNITY_DECK, get, legal, suit_of, trump_order
from unitylib.cards import Card, cards_text, parse_cards
from unitylib.trick.joints import follow_suit, sorted_for_play, winner

ORDERS = """
b: U.bg AA.b BB.b CC.b DD.b EE.b A.b B.b C.b D.b E.b F.b *.b **.b U.rk
g: U.bg AA.g BB.g CC.g DD.g EE.g A.g B.g C.g D.g E.g F.g *.g **.g U.rk
r: U.rk AA.r BB.r CC.r DD.r EE.r A.r B.r C.r D.r E.r F.r *.r **.r U.bg
k: U.rk AA.k BB.k CC.k DD.k EE.k A.k B.k C.k D.k E.k F.k *.k **.k U.bg
"""


@pytest.mark.parametrize("line", ORDERS.split("\n")[1:-1])
def test_trumps_high_to_low(line: str) -> None:
    trump, order = line.split(": ")
    assert cards_text(trump_order(trump)) == order


@pytest.mark.parametrize(
    ("game", "trump", "count", "lowest"),
    [
        ("unity-4", "r", 15, "**.r U.bg"),
        ("unity-3", "r", 13, "F.r U.bg"),  # bugs and double bugs are out
        ("unity-5", "k", 14, "*.k U.bg"),  # double bugs are out
        ("unity-3", "g", 13, "F.g U.rk"),
        ("unity-6", "b", 15, "**.b U.rk"),
    ],
)
def test_partial_packs_have_fewer_trumps(game: str, trump: str, count: int, lowest: str) -> None:
    order = trump_order(trump, get(game).deck)
    assert len(order) == count
    assert cards_text(order[-2:]) == lowest


# trump, the trick in order of play, which card takes it (the first is 1)
TAKES = [
    ("r", "D.b AA.b *.r U.bg", 3),  # a bug of trump beats the low universal
    ("b", "D.b AA.b *.r U.bg", 4),  # the same cards: U.bg is now the highest trump
    ("k", "D.b AA.b *.r U.bg", 4),  # the low universal beats every plain card
    ("g", "EE.k A.k", 1),  # EE outranks A
    ("g", "A.k EE.k", 2),
    ("g", "E.r A.r", 2),  # among single letters the earlier is higher
    ("g", "F.r *.r", 1),
    ("g", "**.r *.r", 2),  # the bug beats the double bug
    ("g", "**.r F.r", 2),
    ("g", "AA.b BB.b CC.b", 1),
    ("g", "CC.b BB.b AA.b", 3),
    ("k", "**.b AA.g AA.r", 1),  # nobody follows: the card led takes it, low as it is
    ("k", "**.b AA.g **.k AA.r", 3),  # one small trump is enough
    ("k", "AA.b *.k **.k", 2),  # the higher of two trumps
    ("k", "AA.b **.k *.k", 3),
    ("k", "**.k U.bg", 1),  # the double bug of trump beats the low universal
    ("k", "U.bg **.k", 2),
    ("k", "U.bg AA.b", 1),  # led, it is the only trump
    ("k", "AA.k U.rk", 2),  # the high universal beats AA of trump
    ("k", "U.rk AA.k U.bg", 1),
    ("b", "U.rk U.bg", 2),
    ("b", "AA.r U.rk", 2),  # printed red, but a trump: it does not follow, it trumps
    ("b", "AA.r U.rk F.b U.bg BB.b C.b", 4),  # six players
    ("r", "AA.g U.bg U.rk AA.r", 3),
    ("r", "F.g E.g D.g C.g B.g A.g", 6),
    ("r", "*.g AA.b AA.k", 1),
]


@pytest.mark.parametrize(("trump", "trick", "place"), TAKES)
def test_who_takes_the_trick(trump: str, trick: str, place: int) -> None:
    assert winner(parse_cards(trick), trump) + 1 == place


@pytest.mark.parametrize(("trump", "trick", "place"), TAKES)
def test_the_engine_gives_the_trick_to_the_same_card(trump: str, trick: str, place: int) -> None:
    cards = trick.split()
    for leader in (0, len(cards) - 1):
        seats = [(leader + turn) % len(cards) for turn in range(len(cards))]
        hands = tuple(cards[seats.index(seat)] for seat in range(len(cards)))
        end = played(table(get("elements", len(cards)), trump, hands, leader), trick)
        assert end.tricks[-1].winner == seats[place - 1]
        assert end.leader == seats[place - 1]  # who takes a trick leads the next
        assert sum(end.taken) == 1


# trump, card led, hand, what may be played
MAY_PLAY = [
    ("r", "F.b", "D.b U.bg", "D.b"),  # a universal is not of the colour it shows
    ("r", "F.b", "AA.g U.bg **.k", "AA.g U.bg **.k"),  # none of the colour: anything
    ("r", "F.b", "AA.b **.b CC.r", "AA.b **.b"),  # no duty to beat
    ("r", "F.b", "AA.g **.k", "AA.g **.k"),  # no duty to trump
    ("r", "F.b", "U.bg U.rk", "U.bg U.rk"),
    ("r", "F.r", "U.bg AA.b", "U.bg"),  # trump led: a universal alone must be played
    ("r", "F.r", "U.rk U.bg **.r", "U.rk U.bg **.r"),
    ("r", "F.r", "AA.b AA.k", "AA.b AA.k"),
    ("r", "U.bg", "AA.b BB.g **.r", "**.r"),  # a universal led: trump must follow, not its colours
    ("r", "U.bg", "AA.b U.rk", "U.rk"),
    ("r", "U.rk", "AA.k BB.b", "AA.k BB.b"),
    ("b", "U.rk", "AA.r **.b", "**.b"),  # the low universal led
    ("b", "F.r", "U.rk *.r", "*.r"),
    ("b", "F.k", "U.rk U.bg AA.b", "U.rk U.bg AA.b"),
    ("g", "AA.k", "U.bg BB.k **.k D.r", "BB.k **.k"),
]


@pytest.mark.parametrize(("trump", "led", "hand", "may"), MAY_PLAY)
def test_following(trump: str, led: str, hand: str, may: str) -> None:
    assert set(follow_suit(parse_cards(hand), Card.parse(led), trump)) == set(parse_cards(may))


def test_the_leader_may_lead_anything_trump_too() -> None:
    """Trump need not be broken (R-TRICK-12)."""
    state = table(get("elements", 2), "r", ("AA.b **.r U.bg", "C.b D.g E.k"), leader=0)
    assert set(map(str, legal(state))) == {"AA.b", "**.r", "U.bg"}


@pytest.mark.parametrize(
    ("trump", "led", "hand", "card", "sentence"),
    [
        ("r", "F.b", "D.b CC.k", "CC.k", "You still hold Blue, which was led. (R-TRICK-06)"),
        (
            "r",
            "F.b",
            "D.b U.bg",
            "U.bg",
            "You still hold Blue, which was led; a universal is a trump, whatever colours it shows. (R-TRICK-05)",
        ),
        ("r", "F.r", "U.bg CC.k", "CC.k", "You still hold a trump, and Red, the trump colour, was led. (R-TRICK-05)"),
        ("r", "U.bg", "**.r CC.b", "CC.b", "You still hold a trump, and a trump was led. (R-TRICK-05)"),
        ("r", "F.b", "D.b CC.k", "AA.b", "You do not hold the double A of Blue. (R-TRICK-13)"),
        ("r", "F.b", "D.b CC.k", "bid 1", "The auction is over: a card is wanted. (R-TRICK-08)"),
        ("r", "F.b", "D.b CC.k", "look", "The auction is over: a card is wanted. (R-TRICK-08)"),
        ("r", "F.b", "D.b CC.k", "D.b", ""),
    ],
)
def test_why_a_card_is_refused(trump: str, led: str, hand: str, card: str, sentence: str) -> None:
    state = played(table(get("elements", 2), trump, (f"{led} **.g", hand), leader=0), led)
    assert said(state, card) == sentence


@pytest.mark.parametrize("trump", SUITS)
def test_the_order_is_total_under_each_trump(trump: str) -> None:
    """No two cards compare as equal, universals included: with the one led, exactly one of two takes the trick."""
    for one in UNITY_DECK:
        for other in UNITY_DECK:
            if one == other:
                continue
            first, second = winner((one, other), trump), winner((other, one), trump)
            if suit_of(one, trump) == suit_of(other, trump) or trump in (suit_of(one, trump), suit_of(other, trump)):
                assert (first, second) in ((0, 1), (1, 0)), (one, other)  # the same card, led or not
            else:
                assert (first, second) == (0, 0), (one, other)  # two plain colours: the card led


@pytest.mark.parametrize(
    ("card", "suits"),
    [("U.bg", "bgrk"), ("U.rk", "bgrk"), ("AA.b", "bbbb"), ("**.r", "rrrr"), ("*.k", "kkkk")],
)
def test_a_universal_belongs_to_trump_and_to_nothing_else(card: str, suits: str) -> None:
    assert "".join(suit_of(Card.parse(card), trump) for trump in SUITS) == suits


def test_a_whole_hand_by_hand() -> None:
    """Red is trump; seat 2 leads. Winners lead, play is clockwise."""
    hands = ("AA.b F.b U.bg", "C.b *.r D.g", "**.b EE.k CC.g")
    state = table(get("elements", 3), "r", hands, leader=2)
    end = played(state, "**.b AA.b C.b  F.b *.r EE.k  D.g CC.g U.bg")
    assert [(taken.leader, cards_text(taken.cards), taken.winner) for taken in end.tricks] == [
        (2, "**.b AA.b C.b", 0),
        (0, "F.b *.r EE.k", 1),
        (1, "D.g CC.g U.bg", 0),
    ]
    assert end.taken == (2, 1, 0)
    assert end.turn is None


def test_a_hand_is_held_with_the_trumps_together() -> None:
    hand = parse_cards("AA.b **.b D.r *.r E.k U.bg U.rk")
    assert cards_text(sorted_for_play(hand, "r")) == "AA.b **.b E.k U.rk D.r *.r U.bg"
    assert cards_text(sorted_for_play(hand, "b")) == "D.r *.r E.k U.bg AA.b **.b U.rk"
    assert sorted_for_play(hand, None) == hand
