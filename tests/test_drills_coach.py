"""How many away, and how many cards help: each answer once more by adding cards one after another, and what is shown is all that is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from unity_widgets import ask
from unitylib.cards import UNITED_DECK, Card, Hand, in_deck_order
from unitylib.drills import MAKERS, Question, grade, united_coach
from unitylib.rummy.contracts import Contract, arrange
from unitylib.rummy.variants import ROUNDS

KINDS = ("united-away", "united-outs")
SEEDS = range(120)


def contract_of(question: Question) -> Contract:
    return next(one.contract for one in ROUNDS if f"is {one.contract.words}." in question.ask)


def row(question: Question, words: str) -> Hand:
    return next((cards for name, cards in question.shown.laid if name == words), ())


def can_lay(hand: Hand, contract: Contract) -> bool:
    return arrange(hand, contract).best is not None


def missing(hand: Hand, contract: Contract, most: int) -> int:
    """Cards to add, found by adding every choice of them; most + 1 where so many are not enough."""
    left = Counter(UNITED_DECK) - Counter(hand)
    for count in range(most + 1):
        for more in combinations(sorted(left, key=str), count):
            if can_lay(in_deck_order((*hand, *more)), contract):
                return count
    return most + 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_has_a_verdict_and_one_is_right(kind: str) -> None:
    for seed in SEEDS:
        question = MAKERS[kind](seed)
        assert question == MAKERS[kind](seed), "a seed asks the same for ever"
        assert len(question.right) == 1 and 3 <= len(question.choices) <= 6
        for choice in question.choices:
            verdict = grade(question, choice.do)
            assert verdict.right == (choice.do in question.right)
            assert verdict.why.endswith(".") and verdict.rulings
            assert verdict.right or question.steps[-1] not in verdict.why, "a wrong answer does not tell the right one"


def test_how_many_away_by_adding_cards() -> None:
    """Hands that lack one card at most are looked through whole; of the others only that so few are not enough."""
    near = 0
    for seed in range(40):
        question = united_coach.how_many_away(seed)
        hand, contract, right = row(question, "Your hand"), contract_of(question), int(question.right[0])
        found = missing(hand, contract, 1)
        assert min(right, 2) == found, (seed, hand)
        near += right <= 1
    assert 5 <= near <= 35


def helping(question: Question) -> Iterator[Card]:
    """Cards that may still come and help, each as often as it may: said again by distance alone."""
    from unitylib.rummy.away import distance

    hand, contract = row(question, "Your hand"), contract_of(question)
    seen = Counter(card for _, cards in question.shown.laid for card in cards)
    before = distance(hand, contract)
    for card in (Counter(UNITED_DECK) - seen).elements():
        if distance(in_deck_order((*hand, card)), contract) < before:
            yield card


def test_outs_by_looking_at_every_card_that_is_not_shown() -> None:
    for seed in range(40):
        question = united_coach.count_the_outs(seed)
        assert int(question.right[0]) == len(list(helping(question))), seed


def test_an_own_hand_can_be_asked_about_with_melds_in_sight() -> None:
    question = united_coach.outs("9S 9D 9H QC QH 5D 6D 8D KS TS", 5, "7D QS", [(1, "JC JD JK")])
    assert question.right == (str(5 + 1 + 8),)  # queens, the other 7 of Diamonds, jokers
    assert row(question, "Ana’s set")
    assert united_coach.away("7S 7D KS KD JK 4C 6D", 1).right == ("1",)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_the_answer_is_in_the_page_before_it_is_given(kind: str) -> None:
    question = MAKERS[kind](3)
    table = ask(question)
    told = str(table.scene)
    assert question.steps[-1] not in told and not any(choice.why in told for choice in question.choices)
    assert table.click(question.right[0]) is None and table.scene["say"]["kind"] == "yes"


def test_several_cards_lack_and_one_card_lacks() -> None:
    assert (
        united_coach.away("9S 9D 9H QC QH 5D 6D 8D KS TS", 5)
        .steps[-1]
        .startswith("9S 9D 9H are ready, QC QH lack 1 and 5D 6D 8D lack 1.")
    )
    assert "7S lacks 2" in united_coach.away("7S KD", 1).steps[-1]
