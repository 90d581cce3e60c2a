"""Cards that a hand lacks: kernel and plain Python agree, and both agree with laying down what is there after adding cards.

Breaks made on purpose were caught: without the joker limits, with a set that uses the cards of a run, with sets that share their cards
or without the last stretch of places, by `test_nearer_step_by_step`; with a card that serves two runs, by `test_worked_cases`.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unitylib.cards import Card, Hand, parse_cards, shuffled, united_deck
from unitylib.errors import BadText
from unitylib.rummy.away import distance, nearest
from unitylib.rummy.contracts import Contract, arrange
from unitylib.rummy.lacking import FACES, Nearer, lacking, nearer, packed
from unitylib.rummy.melds import BOOK, DEUCES, JOKER, Melding
from unitylib.rummy.variants import CONTRACTS
from unitylib.solve import KERNEL, united

if KERNEL:
    from unitylib.solve import _kernel as kernel

needs_kernel = pytest.mark.skipif(not KERNEL, reason="the C kernel is not built: python hatch_build.py says why")

PACK = united_deck()
WILD_TWOS = Melding(wild=(JOKER, *DEUCES))
SMALL = (  # packs in which sets and runs quarrel over the same cards
    PACK,
    tuple(card for card in PACK if card.suit in ("S", "")),
    tuple(card for card in PACK if card.rank in "A2345" or not card.suit),
    tuple(card for card in PACK if card.suit in ("H", "D", "") and card.rank in ("A", "Q", "K", "J", "2", "3", "JK")),
    tuple(card for card in PACK if card.suit in ("H", "C")),
)


def hands(count: int, seed: int, sizes: tuple[int, ...] = (1, 6, 8, 10, 11, 11, 12, 14, 17)) -> Iterator[Hand]:
    rng = Random(seed)
    for number in range(count):
        yield shuffled(SMALL[number % len(SMALL)], rng)[: rng.choice(sizes)]


def numbers(contract: Contract) -> tuple[int, int]:
    found = united.asked(contract)
    assert found is not None
    return found


# --- kernel and plain Python -----------------------------------------------------------------------------------


@needs_kernel
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_the_kernel_counts_as_plain_python_does(contract: Contract) -> None:
    for hand in hands(600, seed=1):
        bits = packed(hand)
        assert kernel.lacking(*bits, *numbers(contract)) == lacking(bits, contract), hand


@needs_kernel
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_the_kernel_names_the_cards_that_plain_python_names(contract: Contract) -> None:
    for hand in hands(30, seed=2):
        bits = packed(hand)
        assert Nearer(*kernel.nearer(*bits, *numbers(contract))) == nearer(bits, contract), hand


@needs_kernel
def test_many_hands_in_one_call() -> None:
    some = [packed(hand) for hand in hands(50, seed=3)]
    words = b"".join(struct.pack("QQQ", *bits) for bits in some)
    assert list(kernel.lacking_each(words, 1, 2)) == [lacking(bits, CONTRACTS[5]) for bits in some]


def test_either_way_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(hands(40, seed=4))
    first = [(united.lacks(hand, CONTRACTS[6]), united.nearer(hand, CONTRACTS[4])) for hand in some]
    monkeypatch.setattr(united, "KERNEL", False)
    assert first == [(united.lacks(hand, CONTRACTS[6]), united.nearer(hand, CONTRACTS[4])) for hand in some]


# --- against laying down ---------------------------------------------------------------------------------------


def could_come(hand: Hand, pack: Hand = PACK) -> Iterator[Card]:
    """One of each card that the pack still has."""
    return iter(Counter(pack) - Counter(hand))


@pytest.mark.parametrize("law", [BOOK, WILD_TWOS], ids=["book", "twos wild"])
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_nearer_step_by_step(contract: Contract, law: Melding) -> None:
    """A hand lacks nothing exactly when it can lay down; else one more than the best hand with one card more."""
    for hand in hands(5, seed=5, sizes=(3, 7, 10, 12)):
        away = distance(hand, contract, law)
        while away:
            assert not arrange(hand, contract, law), hand
            after = {card: distance((*hand, card), contract, law) for card in could_come(hand)}
            assert set(after.values()) <= {away, away - 1}, hand
            helps = [card for card in after if after[card] < away]
            assert helps, hand
            found = nearer(packed(hand, law), contract)
            named = {card for card in after if (found.joker if card in law.wild else found.faces & FACES[card])}
            assert (found.lacks, named) == (away, set(helps)), hand
            hand, away = (*hand, Random(len(hand)).choice(helps)), away - 1
        assert arrange(hand, contract, law), hand


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_no_fewer_cards_do(contract: Contract) -> None:
    """Every choice of cards from what is left of a small pack, one fewer than are said to be lacking, lays nothing down; one choice more does."""
    tried = 0
    for hand in hands(400, seed=6, sizes=(6, 7, 8, 9)):
        away, small = distance(hand, contract), SMALL[3]
        if not 1 <= away <= 3 or Counter(hand) - Counter(small):
            continue
        tried += 1
        assert not any(laid_with(hand, added, contract, small) for added in choices(hand, small, away - 1)), hand
        if away < 3:
            assert any(laid_with(hand, added, contract, PACK) for added in choices(hand, PACK, away)), hand
        if tried == 8:
            return


def choices(hand: Hand, pack: Hand, count: int) -> Iterator[Hand]:
    return combinations_with_replacement(tuple(could_come(hand, pack)), count)


def laid_with(hand: Hand, added: Hand, contract: Contract, pack: Hand) -> bool:
    whole = (*hand, *added)
    return not Counter(whole) - Counter(pack) and bool(arrange(whole, contract))


@pytest.mark.parametrize(
    ("hand", "contract", "lacks"),
    [
        ("JK JK JK JK JK JK JK JK JK 5H 5C", "4r 4r 4r", 4),  # two naturals a run (R-UTD-08)
        ("JK JK JK 7S 8S KD", "4r 4r", 2),
        ("AH 2H 3H 4H JH QH KH", "4r 4r", 1),  # one ace, either end
        ("AH 2H 3H 4H JH QH KH AH", "4r 4r", 0),
        ("QH KH AH 2H", "4r", 1),  # no corner (R-UTD-13)
        ("4H 5H 6H 7H 4H 5H 6H 7H", "4r 4r", 0),
        ("4H 5H 6H 7H 4H 5H 6H 7H", "4r 4r 4r", 4),
        ("4H 5H 6H 7H 4H 5H 6H 7H JK JK", "4r 4r 4r", 2),
        ("7H 7D 7C 4H 5H 6H", "3s 4r", 1),  # the 7 of Hearts serves once
        ("7H 7H 7D 7C 4H 5H 6H", "3s 4r", 0),
        ("7H 7D 7C 7S 4H 5H 6H", "3s 4r", 0),
        ("7S 7H 7D 7C 7S 7H", "3s 3s", 0),
        ("7S 7H 7D 7C JK JK", "3s 3s", 0),
        ("7S JK JK JK JK", "3s 3s", 3),  # each set needs two naturals
    ],
)
def test_worked_cases(hand: str, contract: str, lacks: int) -> None:
    cards, asked = parse_cards(hand), Contract.parse(contract)
    assert distance(cards, asked) == united.lacks(cards, asked) == nearest(cards, asked).lacks == lacks


def test_contracts_that_no_round_asks_for_are_counted_in_plain_python() -> None:
    cards = parse_cards("4H 5H 6H 7H 8H JK 9C 9D 9S 9H")
    assert united.lacks(cards, Contract.parse("4s 5r")) == 0
    assert united.lacks(cards, Contract.parse("5s 6r")) == 1
    assert united.asked(Contract.parse("3s 3s 3s 3s")) is None
    assert united.nearer(cards, Contract.parse("5s 6r")).joker


# --- bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [distance, nearest, united.lacks, united.nearer])
def test_a_third_copy_is_named(count: Any) -> None:
    with pytest.raises(BadText, match=r"^the 7 of Spades is in this hand 3 times, and the pack has it 2 times$"):
        count(parse_cards("7S 7S 7S 4H"), CONTRACTS[0])


@pytest.mark.parametrize("count", [distance, nearest, united.lacks, united.nearer])
def test_a_tenth_joker_is_named(count: Any) -> None:
    with pytest.raises(BadText, match=r"^the joker is in this hand 10 times, and the pack has it 9 times$"):
        count(parse_cards("JK " * 10 + "4H"), CONTRACTS[0])
    with pytest.raises(BadText, match=r"^the 2 of Spades is in this hand 3 times"):
        count(parse_cards("2S 2S 2S"), CONTRACTS[0], WILD_TWOS)
    assert count(parse_cards("JK " * 9 + "4H"), CONTRACTS[0])


@needs_kernel
@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        ((1 << 13, 0, 0, 1, 0), ValueError, "a face that does not exist"),
        ((0, 1, 0, 1, 0), ValueError, "this is no hand"),
        ((1, 0, -1, 1, 0), ValueError, "jokers must be from 0 to 64"),
        ((1, 0, 65, 1, 0), ValueError, "jokers must be from 0 to 64"),
        ((1, 0, 0, 2, 2), ValueError, "3 melds at most"),
        ((1, 0, 0, 4, 0), ValueError, "sets must be from 0 to 3"),
        ((-1, 0, 0, 1, 0), ValueError, "no less than zero"),
        (("7S", 0, 0, 1, 0), TypeError, "a whole number"),
    ],
)
def test_the_kernel_refuses_what_cannot_be(asked: Any, error: type[Exception], says: str) -> None:
    for function in (kernel.lacking, kernel.nearer):
        with pytest.raises(error, match=says):
            function(*asked)


@needs_kernel
@settings(max_examples=300, deadline=None)
@given(st.tuples(*[st.integers(-2, 2**64 + 1) | st.integers(0, 3) | st.none()] * 5), st.binary(max_size=60))
def test_the_kernel_bears_anything(asked: Any, words: bytes) -> None:
    for call in (
        lambda: kernel.lacking(*asked),
        lambda: kernel.nearer(*asked),
        lambda: kernel.lacking_each(words, 1, 1),
    ):
        try:
            call()
        except (TypeError, ValueError):
            continue
