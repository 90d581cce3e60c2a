"""Questions about solitaire: each answer by a second method, wrong answers told their slip, and winning moves that win when they are played."""

from __future__ import annotations

import pytest

from tests.test_solitaire_solver import by_hand
from unitylib.cards import SUITS, UNITY_DECK, Card, parse_cards
from unitylib.drills import MAKERS, Question, grade, patience, winning
from unitylib.errors import BadText
from unitylib.solitaire import engine
from unitylib.solitaire.moves import Move, parse_move
from unitylib.solitaire.position import State
from unitylib.solve.patience import replayed

KINDS = [kind for kind in MAKERS if kind.startswith("solitaire-")]
ORDER = "** * F E D C B A EE DD CC BB AA".split()  # the second method counts on its fingers


def worth(card: Card) -> int:
    return ORDER.index(card.rank) + 1


def red_or_black(card: Card) -> bool:
    return card.suit[0] in "rk"


def row(question: Question, words: str) -> tuple[Card, ...]:
    return next(cards for said, cards in question.shown.laid if said.startswith(words))


def asked(kind: str, count: int = 150) -> list[Question]:
    return [MAKERS[kind](seed) for seed in range(count)]


# --- a second method --------------------------------------------------------------------------------------------


def test_values_are_counted_from_the_double_bug() -> None:
    for question in asked("solitaire-value"):
        assert question.right == (str(worth(question.shown.cards[0])),)
    assert [patience.value_of(f"{rank}.g").right for rank in ORDER] == [(str(number),) for number in range(1, 14)]


def test_a_card_fits_when_it_is_one_lower_and_of_the_other_group() -> None:
    seen = set()
    for question in asked("solitaire-fits"):
        card, above = question.shown.cards
        one_lower, alternates = worth(card) == worth(above) - 1, red_or_black(card) != red_or_black(above)
        assert question.right == ("rank" if not one_lower else "yes" if alternates else "group",)
        seen |= set(question.right)
    assert seen == {"yes", "group", "rank"}


def test_the_next_card_home_is_one_higher_in_its_suit() -> None:
    for question in asked("solitaire-home"):
        right = Card.parse(question.right[0])
        lies = question.shown.laid[0][1][-1] if question.shown.laid else None
        assert worth(right) == (worth(lies) + 1 if lies else 1)
        assert lies is None or right.suit == lies.suit


def stands(column: tuple[Card, ...]) -> bool:
    """Is the column one lower each time with groups that alternate, whatever its universals are?"""
    tops = [worth(card) + at for at, card in enumerate(column) if not card.is_universal]
    ranks = set(tops) if tops else {13}
    return (
        len(ranks) == 1
        and min(ranks) - len(column) >= 0
        and max(ranks) <= 13
        and all(red_or_black(a) != red_or_black(b) for a, b in zip(column, column[1:], strict=False))
    )


def test_a_universal_may_go_where_the_whole_column_can_be_read() -> None:
    seen = set()
    for question in asked("solitaire-wild"):
        column, (card,) = row(question, "The column"), row(question, "The card")
        assert (question.right == ("yes",)) == stands((*column, card))
        seen.add((question.right, sum(c.is_universal for c in (*column, card))))
    assert {("yes",), ("no",)} <= {right for right, _ in seen}
    assert {wild for _, wild in seen} == {1, 2}


def test_a_universal_may_be_what_keeps_the_column_when_it_is_put_there() -> None:
    for question in asked("solitaire-universal"):
        column = question.shown.laid[0][1]
        wild = next(card for card in column if card.name in question.ask)
        for choice in question.choices:
            assert choice.card is not None
            kept = tuple(choice.card if card is wild else card for card in column)
            assert choice.right == (choice.card.suit in wild.suit and stands(kept))
        assert any(choice.right for choice in question.choices)
        assert not all(choice.right for choice in question.choices)


def test_into_an_empty_column_goes_what_can_be_read_from_aa() -> None:
    for question in asked("solitaire-empty"):
        first, *rest = question.shown.laid[0][1]
        aces = [Card("AA", suit) for suit in first.suit] if first.is_universal else [first]
        assert (question.right == ("yes",)) == any(card.rank == "AA" and stands((card, *rest)) for card in aces)


def test_an_exchange_is_for_the_card_whose_place_is_held() -> None:
    stays = 0
    for question in asked("solitaire-exchange"):
        pile, (card,) = row(question, "Foundation"), row(question, "Column 1")
        place = next(at for at, held in enumerate(pile) if held.is_universal)
        suit = next(held.suit for held in pile if not held.is_universal)
        due = card.suit == suit and worth(card) == place + 1
        assert (question.right == ("none",)) == (not due)
        stays += not due
        if due:
            home = {to for to in question.right if to[0] == "f"}
            assert home == {f"f{s}" for s in pile[place].suit}
            for to in ("t2", "t3"):
                (last,) = row(question, f"Column {to[1]}")
                assert (to in question.right) == (red_or_black(last) != red_or_black(card))
    assert 0 < stays < 150


def test_a_move_turns_a_card_up_when_it_takes_all_that_is_face_up() -> None:
    for question in asked("solitaire-turns-up"):
        for choice in question.choices:
            source, _, *count = choice.do.split("-")
            piles = [(words, cards) for words, cards in question.shown.laid if words.startswith(f"Column {source[1:]}")]
            whole = source[0] == "t" and "face down" in piles[0][0] and len(piles[0][1]) == int(*count or ["1"])
            assert choice.right == whole


def test_so_many_cards_are_carried_as_a_formula_says() -> None:
    for cells in range(5):
        for empty in (0, 1, 2):
            if (cells + 1) * 2**empty < 13:
                assert patience.at_once(cells, empty).right == (str((cells + 1) * 2**empty),)


def test_cards_of_spiderette_move_together_in_one_suit() -> None:
    seen = set()
    for question in asked("solitaire-together"):
        cards = question.shown.laid[0][1]
        assert (question.right == ("yes",)) == any(all(suit in card.suit for card in cards) for suit in SUITS)
        seen.add((question.right, any(card.is_universal for card in cards)))
    assert len(seen) == 4


def test_golf_goes_one_up_or_one_down_and_over_a_universal() -> None:
    for question in asked("solitaire-golf"):
        waste = row(question, "The waste")
        steps = {2, 0} if waste[-1].is_universal else {1}
        for choice in question.choices:
            assert choice.card is not None
            far = abs(worth(choice.card) - worth(waste[0]))
            assert choice.right == (far in steps)
    assert patience.follows("AA.b U.rk", "AA.g", "CC.g", "BB.r", "**.b").right == ("AA.g", "CC.g")


def test_thirteen_is_a_sum() -> None:
    for question in asked("solitaire-thirteen"):
        (card,) = question.shown.cards
        for choice in question.choices:
            assert choice.card is not None
            other = choice.card
            assert choice.right == (worth(card) < 13 if other.is_universal else worth(card) + worth(other) == 13)


# --- winning moves ----------------------------------------------------------------------------------------------


def wins(state: State, seen: dict[State, bool]) -> bool:
    """Every move tried on the engine, one after another."""
    if state not in seen:
        seen[state] = engine.won(state) or any(wins(engine.play(state, move), seen) for move in engine.legal(state))
    return seen[state]


def laid_again(question: Question) -> State:
    """The position, from what the learner sees of it."""
    if question.skill == "solitaire-win-golf":
        return winning.golf_end(
            row(question, "The waste")[0],
            *(cards for words, cards in question.shown.laid if words.startswith("Column")),
        )
    rows = [card for words, cards in question.shown.laid if words.startswith("Row") for card in cards]
    return winning.pyramid_end(row(question, "The waste"), tuple(rows))


@pytest.mark.parametrize(("kind", "count"), [("solitaire-win-golf", 40), ("solitaire-win-pyramid", 12)])
def test_a_move_wins_exactly_when_trying_everything_finds_a_win(kind: str, count: int) -> None:
    for question in asked(kind, count):
        state = laid_again(question)
        tops = {str(state.pile(move.source).cards[-1]): move for move in engine.legal(state) if isinstance(move, Move)}
        assert {choice.right for choice in question.choices} == {True, False}
        for choice in question.choices:
            move = tops.get(choice.do) or parse_move(choice.do.replace("-", " "))
            assert wins(engine.play(state, move), {}) == choice.right


def test_in_freecell_lines_win_and_what_is_lost_is_lost_whatever_is_tried() -> None:
    for question in asked("solitaire-win-freecell", 30):
        assert {choice.right for choice in question.choices} == {True, False}
        assert sum(choice.right for choice in question.choices) <= 2
    for number in winning._FREECELL:
        state = winning._freecell_end(number)
        assert None not in state.cells
        for move, answer in winning.judged(state):
            after = engine.play(state, move)
            if answer.verdict == "yes":
                assert engine.won(replayed(after, answer.line))
            elif answer.positions < 4:  # else the engine is long about it
                assert not by_hand(after)


def test_a_lost_end_says_how_few_cards_can_be_left() -> None:
    question = winning.golf_of("D.r", "C.k", "E.k", "D.b", "C.g U.bg F.r D.k")
    assert question.right == ("C.k",)
    assert "at best 3 cards" in grade(question, "E.k").why
    assert "all are gone" in grade(question, "C.k").why


def test_where_nothing_is_to_be_chosen_no_question_is_made() -> None:
    with pytest.raises(BadText, match="nothing to ask"):
        winning.golf_of("D.r", "C.k")
    with pytest.raises(BadText, match="nothing to ask"):
        patience.uncovers_in(patience.columns("klondike", parse_cards("AA.b"), parse_cards("BB.r")))


# --- what is told -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer", "ruling", "part"),
    [
        (patience.value_of("A.g"), "1", "R-SOL-01", "No letter is an ace"),
        (patience.value_of("AA.g"), "8", "R-SOL-01", "That is the A."),
        (patience.value_of("D.g"), "4", "R-SOL-01", "alphabet"),
        (patience.value_of("E.g"), "2", "R-SOL-01", "You began with the F"),
        (patience.goes_home("b"), "A.b", "R-SOL-01", "ace of this deck is the double bug"),
        (patience.goes_home("b", "A"), "EE.g", "R-SOL-01", "for one suit"),
        (patience.goes_home("b", "A"), "B.b", "R-SOL-01", "lower than the card wanted"),
        (patience.goes_on("D.g", "C.b"), "yes", "R-SOL-02", "Blue and Gold are one group"),
        (patience.goes_on("EE.g", "A.r"), "group", "R-SOL-02", "Gold and Red alternate"),
        (patience.goes_with("U.bg", "D.g"), "no", "R-SOL-03", "an E of Red or Black"),
        (patience.goes_with("EE.k", "BB.b U.rk U.bg"), "yes", "R-SOL-06", "red and black universal is the double C"),
        (patience.may_be("CC.r U.bg EE.k"), "DD.r", "R-SOL-03", "Blue and Gold only"),
        (patience.may_be("CC.r U.bg EE.k"), "EE.g", "R-SOL-04", "breaks the sequence"),
        (patience.into_empty("U.rk DD.g"), "no", "R-SOL-09", "the universal is the double C"),
        (patience.exchanged("r", 5, 4, "E.k", "BB.g", "A.r"), "fr", "R-SOL-08", "the place of the E of Red"),
        (patience.exchanged("b", 4, 3, "F.b", "A.k", "CC.g"), "fr", "R-SOL-03", "no card of Red"),
        (patience.exchanged("b", 4, 3, "F.b", "A.k", "CC.g"), "t3", "R-SOL-04", "same group"),
        (patience.at_once(1, 1), "3", "R-SOL-14", "doubles"),
        (patience.moves_together("CC.r U.bg EE.r"), "no", "R-SOL-20", "no card of that suit"),
        (patience.makes_thirteen("D.r", "A.b", "AA.g"), "AA.g", "R-SOL-17", "make 18, not 13"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else str(given),
)
def test_an_answer_is_told_its_own_slip(question: Question, answer: str, ruling: str, part: str) -> None:
    verdict = grade(question, answer)
    assert part in verdict.why
    assert verdict.rulings == (ruling,)


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_and_right_are_told_apart_and_each_right_one_is_accepted(kind: str) -> None:
    for question in asked(kind, 60):
        right = {choice.why for choice in question.choices if choice.right}
        assert not right & {choice.why for choice in question.choices if not choice.right}
        if question.wanted:
            assert all(grade(question, answer).right for answer in question.right)
        else:
            assert grade(question, " ".join(question.right)).right
        assert all("universal of" not in step and "  " not in step for step in question.steps)


@pytest.mark.parametrize("kind", KINDS)
def test_no_card_lies_in_two_places(kind: str) -> None:
    for question in asked(kind, 60):
        cards = [card for _, cards in question.shown.laid for card in cards]
        assert len(set(cards)) == len(cards), question.shown.laid
        assert set(cards) <= set(UNITY_DECK)
