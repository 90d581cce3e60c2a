"""What is printed on the cards, their text, and the packs."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unitylib import UNITED_DECK, UNITY_DECK, BadText, Card, cards_text, parse_cards
from unitylib.cards import (
    COMPLEMENT,
    NO_BUGS,
    NO_DOUBLE_BUGS,
    PAIRS,
    SIGN_NAMES,
    SUIT_NAMES,
    SUITS,
    in_deck_order,
    rank_name,
    shuffled,
    united_deck,
)

ALL = (*UNITY_DECK, *dict.fromkeys(UNITED_DECK))


@pytest.mark.parametrize("card", ALL, ids=str)
def test_parse_and_str_are_inverse(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert str(Card.parse(str(card))) == str(card)
    assert eval(repr(card), {"Card": Card}) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert len({str(other) for other in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AA.b", "double A of Blue"),
        ("A.b", "A of Blue"),
        ("EE.g", "double E of Gold"),
        ("*.r", "bug of Red"),
        ("**.k", "double bug of Black"),
        ("U.bg", "blue and gold universal"),
        ("U.rk", "red and black universal"),
        ("7S", "7 of Spades"),
        ("TD", "ten of Diamonds"),
        ("AH", "ace of Hearts"),
        ("QC", "queen of Clubs"),
        ("JK", "joker"),
    ],
)
def test_cards_in_words(text: str, name: str) -> None:
    assert Card.parse(text).name == name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is no card: a Unity card is a rank, a dot and a suit, as in 'AA.b'"),
        ("AA", "'AA' is no card: a Unity card is a rank, a dot and a suit, as in 'AA.b'"),
        ("aa.b", "'aa.b' is no card: 'aa' before the dot is no rank"),
        ("G.b", "'G' before the dot is no rank; the ranks are AA BB CC DD EE A B C D E F * ** and U"),
        ("***.b", "'***' before the dot is no rank"),
        ("AA.B", "'AA.B' is no card: 'B' after the dot is no suit; the suits are b g r k"),
        ("AA.bg", "'bg' after the dot is no suit"),
        ("U.b", "the universals are 'U.bg' and 'U.rk', not 'b'"),
        ("U.gb", "the universals are 'U.bg' and 'U.rk', not 'gb'"),
        (" AA.b", "' AA' before the dot is no rank"),
        ("AA.b ", "'b ' after the dot is no suit"),
        ("AA.", "'' after the dot is no suit"),
        ("10S", "'10S' is no card"),
        ("1S", "'1S' is no card"),
        ("JOKER", "'JOKER' is no card"),
        (None, "None is no card: a card is text such as 'AA.b'"),
        (5, "5 is no card: a card is text such as 'AA.b'"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as error:
        Card.parse(text)
    assert sentence in str(error.value)


def test_a_list_is_no_card_either() -> None:
    with pytest.raises(BadText):
        Card.parse(["AA.b"])  # type: ignore[arg-type]


@settings(database=None, deadline=None, derandomize=True)
@given(st.text(max_size=6) | st.text(alphabet="ABCDEF*U.bgrkSHDC23JK", max_size=5))
def test_text_is_a_card_or_bad_text(text: str) -> None:
    if text in {str(card) for card in ALL}:
        assert str(Card.parse(text)) == text
    else:
        with pytest.raises(BadText, match=re.escape(repr(text))):
            Card.parse(text)


def test_a_card_that_does_not_exist_cannot_be_made() -> None:
    with pytest.raises(BadText, match="no card has rank 'AA' and suit 'bg'"):
        Card("AA", "bg")
    assert Card("U", "bg") is Card.parse("U.bg")


@pytest.mark.parametrize(
    ("deck", "size", "each", "ranks"),
    [
        (UNITY_DECK, 54, 13, "AA BB CC DD EE A B C D E F * **"),
        (NO_DOUBLE_BUGS, 50, 12, "AA BB CC DD EE A B C D E F *"),
        (NO_BUGS, 46, 11, "AA BB CC DD EE A B C D E F"),
    ],
)
def test_the_unity_packs(deck: tuple[Card, ...], size: int, each: int, ranks: str) -> None:
    assert len(deck) == len(set(deck)) == size
    for suit in SUITS:
        assert " ".join(card.rank for card in deck if card.suit == suit) == ranks
        assert sum(card.suit == suit for card in deck) == each
    assert cards_text(card for card in deck if card.is_universal) == "U.bg U.rk"


@pytest.mark.parametrize(("jokers", "size"), [(9, 113), (4, 108), (6, 110)])
def test_the_united_packs(jokers: int, size: int) -> None:
    counts = Counter(united_deck(jokers))
    assert counts.pop(Card("JK", "")) == jokers
    assert set(counts.values()) == {2}
    assert len(counts) == 52
    assert sum(counts.values()) + jokers == size
    assert united_deck(9) == UNITED_DECK


def test_suits_have_an_order_a_sign_and_a_complement() -> None:
    assert [SUIT_NAMES[suit] for suit in SUITS] == ["Blue", "Gold", "Red", "Black"]
    assert [SIGN_NAMES[suit] for suit in SUITS] == ["circle", "crescent", "triangle", "square"]
    assert COMPLEMENT == {"b": "g", "g": "b", "r": "k", "k": "r"}
    assert PAIRS == ("bg", "rk")
    assert [rank_name(rank) for rank in ("AA", "A", "*", "**")] == ["double A", "A", "bug", "double bug"]


def test_a_hand_is_kept_by_suit_high_to_low_universals_last() -> None:
    hand = parse_cards("U.rk **.k A.b AA.b EE.b *.g U.bg")
    assert cards_text(in_deck_order(hand)) == "AA.b EE.b A.b *.g **.k U.bg U.rk"


@settings(database=None, deadline=None, derandomize=True, max_examples=30)
@given(st.integers(), st.lists(st.sampled_from(ALL), max_size=54))
def test_shuffling_is_fisher_and_yates_and_loses_no_card(seed: int, pack: list[Card]) -> None:
    once = shuffled(pack, Random(seed))
    assert Counter(once) == Counter(pack)
    rng, own = Random(seed), list(pack)  # from the last place down, each with one at or below it
    for last in reversed(range(1, len(own))):
        other = int(rng.random() * (last + 1))
        own[last], own[other] = own[other], own[last]
    assert once == tuple(own)


def test_shuffling_favours_no_place() -> None:
    rng, firsts = Random(0), Counter[Card]()
    for _ in range(4000):
        firsts[shuffled(UNITY_DECK[:4], rng)[0]] += 1
    assert all(900 < count < 1100 for count in firsts.values())


def test_many_cards_in_one_text() -> None:
    assert cards_text(parse_cards("U.bg  AA.b\n*.r")) == "U.bg AA.b *.r"
    assert parse_cards("") == ()
    with pytest.raises(BadText, match=r"'AA\.x'"):
        parse_cards("AA.b AA.x")
