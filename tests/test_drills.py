"""Questions: every answer has a verdict and a reason, the right one is never graded wrong, and a seed asks the same for ever."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from unitylib.cards import RANKS, UNITY_DECK, Card, parse_cards
from unitylib.drills import MAKERS, Question, bidding, deck, draft, grade, leads, partners, revokes, tricks, zero
from unitylib.errors import BadText
from unitylib.trick import joints

THOUSAND = 1000
Asked = tuple[str, list[Question]]
THINGS = "points|tricks|cards|bids|hands|trumps|players|jokers|turns|rounds|natural cards"
SEVERAL = re.compile(rf"(?<![\d.,/])1 (?:{THINGS}|are (?!neighbours|no neighbours))", re.ASCII)
WHICH_OF_TWO = ("higher", "trump-or-not", "higher-trump")  # one sentence settles both answers
CHOSEN = (
    partners.cards_each(),
    leads.how_often(),
    *map(leads.rank_that_leads, leads.TABLES),
    *(draft.laid_out(which) for which in ("up", "down")),
    partners.earned(4, 3, 5, 4),
    partners.earned(4, 3, 4, 2),
    zero.earned(0, 0, 0),
    zero.earned(2, 0, 0),
    revokes.costs((2, 1, 0, 3), 1),
)


@pytest.fixture(scope="module", params=MAKERS)
def asked(request: pytest.FixtureRequest) -> Asked:
    """A kind and its first thousand questions, made once for all the laws."""
    return request.param, [MAKERS[request.param](seed) for seed in range(THOUSAND)]


def right_answers(question: Question) -> list[str]:
    return list(question.right) if question.wanted else [" ".join(question.right)]


def test_a_thousand_seeds_give_questions_with_a_verdict_for_every_answer(asked: Asked) -> None:
    for question in asked[1]:
        assert question.ask
        assert question.right
        assert len({choice.do for choice in question.choices}) == len(question.choices) > 1
        assert len(question.steps) == 3
        assert all(question.steps)
        for choice in question.choices:
            assert choice.why.endswith(".")
            assert choice.ruling.startswith("R-")
            assert " " not in choice.do
            assert grade(question, choice.do).why
        for answer in right_answers(question):
            assert grade(question, answer).right


def test_no_wrong_answer_is_graded_right(asked: Asked) -> None:
    for question in asked[1][:200]:
        for choice in question.choices:
            if not choice.right:
                assert not grade(question, choice.do).right
                assert not grade(question, " ".join((*question.right, choice.do))).right


def test_a_seed_asks_the_same_for_ever_and_others_ask_something_else(asked: Asked) -> None:
    kind, questions = asked
    assert questions[:60] == [MAKERS[kind](seed) for seed in range(60)]
    assert len({(question.ask, question.shown, question.choices) for question in questions[:60]}) > 3


def test_the_answer_is_not_shown_before_it_is_given(asked: Asked) -> None:
    assert all(question.shown.winner is None for question in asked[1])


def test_a_sentence_names_the_reader_as_you(asked: Asked) -> None:
    for question in asked[1][:200]:
        told = " ".join([*question.steps, *(choice.why for choice in question.choices)])
        for slip in ("You is", "You has", "You sits", "You takes", "You plays", "  ", "..", " and You,", ", You "):
            assert slip not in told, told


def told(question: Question) -> Iterator[str]:
    yield question.ask
    yield from question.steps
    for choice in question.choices:
        yield from (choice.words, choice.why)


def test_one_thing_is_not_several(asked: Asked) -> None:
    for question in asked[1]:
        for text in told(question):
            assert not SEVERAL.search(text), text


def of_one_mind(question: Question) -> None:
    right = {choice.why for choice in question.choices if choice.right}
    wrong = [choice.why for choice in question.choices if not choice.right]
    assert not right & set(wrong), question
    if all(re.fullmatch(r"−?\d+( points?)?", choice.words) for choice in question.choices):
        assert len(set(wrong)) == len(wrong), question


def test_no_wrong_answer_is_told_no_more_than_the_right_one(asked: Asked) -> None:
    kind, questions = asked
    for question in () if kind in WHICH_OF_TWO else questions:
        of_one_mind(question)


@pytest.mark.parametrize("question", CHOSEN, ids=lambda question: question.ask)
def test_nor_is_it_in_a_chosen_question(question: Question) -> None:
    of_one_mind(question)


# --- tables: what the rules say, against questions about chosen cards ---------------------------------------------


@pytest.mark.parametrize(
    ("question", "right"),
    [
        (deck.higher_of("EE.b", "A.b"), "EE.b"),
        (deck.higher_of("**.r", "*.r"), "*.r"),
        (deck.higher_of("B.k", "A.k"), "A.k"),
        (deck.suit_at(2), "r"),
        (deck.partner_of("r"), "k"),
        (deck.partner_of("g"), "b"),
        (deck.name_of("**.k"), "**.k"),
        (deck.find("U.rk"), "U.rk"),
        (deck.dealer_of("D.b", "BB.k", "E.g"), "Ana"),
        (deck.dealer_of("A.r", "C.g", "A.b"), "again"),
        (deck.dealer_of("AA.g", "U.rk", "F.b"), "Ana"),
        (deck.dealer_of("U.bg", "U.rk", "F.b"), "again"),
        (tricks.is_trump("r", "U.bg"), "yes"),
        (tricks.is_trump("b", "AA.g"), "no"),
        (tricks.higher_trump_of("b", "U.rk", "**.b"), "**.b"),
        (tricks.higher_trump_of("g", "AA.g", "U.bg"), "U.bg"),
        (tricks.takes("r", "E.k AA.k **.r AA.b", 1), "Cleo"),
        (tricks.takes("r", "D.b BB.b F.b AA.k", 0), "Ana"),
        (bidding.starts(4, 2), "Cleo"),
        (bidding.starts(3, 2), "You"),
        (bidding.barred_for(7, 3, 2), "2"),
        (bidding.barred_for(1, 0, 0), "1"),
        (bidding.barred_for(4, 3, 2), "none"),
        (bidding.scored(3, 3), "13"),
        (bidding.scored(3, 4), "0"),
        (bidding.scored(0, 0), "10"),
        (bidding.size_of(9), "2"),
        (bidding.size_of(15), "8"),
        (bidding.ended(131, 118, 131), "more"),
        (bidding.ended(100, 118, 117), "Ana"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else given,
)
def test_chosen_questions(question: Question, right: str) -> None:
    assert question.right == (right,)


@pytest.mark.parametrize(
    ("trump", "led", "hand", "allowed"),
    [
        ("r", "C.b", "AA.b D.b CC.g U.rk", "AA.b D.b"),
        ("r", "C.b", "A.g F.k U.bg", "A.g F.k U.bg"),
        ("r", "U.bg", "AA.r F.r D.g U.rk", "AA.r F.r U.rk"),
        ("b", "F.b", "U.rk AA.g", "U.rk"),
        ("r", "D.g", "U.bg CC.g", "CC.g"),
    ],
)
def test_which_cards_may_be_played(trump: str, led: str, hand: str, allowed: str) -> None:
    question = tricks.playable(trump, led, hand)
    assert set(question.right) == set(allowed.split())


def test_every_pair_of_a_suit_is_ordered_as_the_deck_is() -> None:
    suit = UNITY_DECK[: len(RANKS)]
    for place, high in enumerate(suit):
        for low in suit[place + 1 :]:
            assert deck.higher_of(str(low), str(high)).right == (str(high),)


def test_the_winner_is_the_one_of_a_second_method() -> None:
    for seed in range(300):
        question = tricks.who_wins(seed)
        shown = question.shown
        assert shown.trump
        order = [*joints.trump_order(shown.trump), *(c for c in UNITY_DECK if c.suit == shown.trick[0].suit)]
        best = min((card for card in shown.trick if card in order), key=order.index)
        assert question.right == (shown.in_order[shown.trick.index(best)],)


# --- answers -----------------------------------------------------------------------------------------------------


def test_equal_answers_are_graded_equal() -> None:
    question = tricks.playable("r", "C.b", "AA.b D.b CC.g")
    assert grade(question, "AA.b D.b") == grade(question, "D.b AA.b")
    assert grade(question, " D.b  AA.b D.b ").right


def test_part_of_an_answer_is_told_as_part() -> None:
    verdict = grade(tricks.playable("r", "C.b", "AA.b D.b CC.g"), "D.b")
    assert not verdict.right
    assert verdict.why == "The C of Blue was led: it asks for Blue. Do you hold any? A universal is a trump."
    assert grade(tricks.playable("r", "C.b", "AA.b D.b CC.g"), "").why == f"None is picked up yet. {verdict.why}"


def test_what_is_missing_is_not_counted() -> None:
    for seed in range(100):
        question = tricks.may_play(seed)
        for count in range(len(question.right)):
            assert not re.search(r"\d| of them|cards? (is|are)", grade(question, " ".join(question.right[:count])).why)


def test_where_trump_plays_no_part_it_is_not_spoken_of() -> None:
    questions = (
        tricks.takes(None, "D.b BB.b F.b AA.k", 1),
        tricks.playable(None, "C.b", "A.g F.k D.r"),
        tricks.follow(None, before="C.b EE.b", hand="AA.b D.b CC.g A.r", after="F.b"),
    )
    for question in questions:
        shown = [question.shown, *(choice.then for choice in question.choices if choice.then)]
        assert {one.trump for one in shown} == {None}
        told = " ".join((*question.steps, *(choice.why for choice in question.choices)))
        assert not re.search("trump|universal", told, re.IGNORECASE)
    assert questions[0].right == ("Ben",)
    assert questions[1].right == ("A.g", "D.r", "F.k")
    assert questions[2].right == ("AA.b", "D.b")
    for trick in ("D.b U.bg F.b", "D.b A.g F.r A.k"):
        with pytest.raises(BadText, match="without trump"):
            tricks.takes(None, trick)


def test_one_answer_is_asked_for() -> None:
    assert not grade(deck.higher_of("EE.b", "A.b"), "EE.b A.b").right
    assert not grade(deck.higher_of("EE.b", "A.b"), "").right


@pytest.mark.parametrize("answer", ["F.b", "EE", "both", "ee.b"])
def test_what_was_not_offered_is_refused(answer: str) -> None:
    with pytest.raises(BadText, match=r"EE\.b, A\.b"):
        grade(deck.higher_of("EE.b", "A.b"), answer)


def test_a_played_card_finishes_the_trick() -> None:
    question = tricks.follow("r", before="C.b EE.b", hand="AA.b D.b CC.g", after="F.b")
    verdict = grade(question, "AA.b")
    assert verdict.then is not None
    assert verdict.then.trick == parse_cards("C.b EE.b AA.b F.b")
    assert verdict.then.winner == 2
    assert Card.parse("AA.b") not in verdict.then.hand
    assert "You take the trick" in verdict.why
    assert "Cleo takes the trick" in grade(question, "D.b").why
    assert grade(question, "CC.g").rulings == ("R-TRICK-06",)


def test_questions_need_neither_numpy_nor_a_notebook() -> None:
    code = "import sys\nfor name in ('numpy', 'ipywidgets', 'anywidget', 'IPython', 'traitlets'): sys.modules[name] = None\nimport unitylib.drills"
    subprocess.run([sys.executable, "-c", code], check=True)
