"""Questions about the other tables of Unity: the draft of two, the formats from three to six, the referee table."""

from __future__ import annotations

from random import Random

import pytest

from unitylib import Match, get
from unitylib.cards import SUITS, UNITY_DECK, Card
from unitylib.drills import MAKERS, Question, draft, formats, grade, revokes
from unitylib.trick import joints


@pytest.mark.parametrize(
    ("question", "right"),
    [
        # the draft, R-UNI2-01 to R-UNI2-05
        (draft.next_after("F.b", "keep"), "away"),
        (draft.next_after("AA.r", "throw"), "yours"),
        (draft.worth_keeping("C.r", "F.r"), "keep"),  # a low trump, yet above all plain cards
        (draft.worth_keeping("C.r", "A.b"), "throw"),  # 29 higher, 21 lower, 2 equal
        (draft.worth_keeping("C.r", "CC.b"), "keep"),  # 20 higher, 30 lower, 2 equal
        (draft.worth_keeping("C.r", "U.bg"), "keep"),
        (draft.seen_by(1, "keep", "first"), "Ana"),
        (draft.seen_by(1, "keep", "second"), "nobody"),
        (draft.seen_by(0, "throw", "first"), "You"),
        (draft.seen_by(0, "throw", "second"), "You"),
        (draft.laid_out("up"), "both"),
        (draft.laid_out("down"), "nobody"),
        (draft.seen_after(0), "14"),
        (draft.seen_after(5), "19"),
        (draft.unseen_after(6, 9), "16"),
        (draft.draws(1, 1), "You"),
        (draft.draws(1, 26), "Ana"),
        (draft.draws(0, 2), "You"),
        (draft.left_after(1), "48"),
        (draft.left_after(12), "4"),
        (draft.chooses(0, "U.bg"), "You-then"),
        (draft.chooses(1, "U.rk"), "Ana-then"),
        # the tables, R-UNI3, R-UNI4S, R-UNI5, R-UNI6
        (formats.pack_of("unity-3"), "46"),
        (formats.pack_of("unity-4-solo"), "54"),
        (formats.pack_of("unity-5"), "50"),
        (formats.pack_of("unity-6"), "54"),
        (formats.hand_of("unity-3"), "15"),
        (formats.hand_of("unity-4-solo"), "13"),
        (formats.hand_of("unity-5"), "10"),
        (formats.hand_of("unity-6-solo"), "9"),
        (formats.trump_card_of("unity-3", "U.bg"), "no"),
        (formats.trump_card_of("unity-4-solo", "AA.b"), "no"),
        (formats.trump_card_of("unity-5", "U.rk"), "yes"),
        (formats.trump_card_of("unity-6", "C.g"), "yes"),
        (formats.scored("unity-3", 0, 0), "100"),
        (formats.scored("unity-3", 0, 0, blind=True), "200"),
        (formats.scored("unity-5", 0, 0), "50"),
        (formats.scored("unity-5", 0, 3), "-47"),
        (formats.scored("unity-6-solo", 0, 1, blind=True), "-99"),
        (formats.scored("unity-4-solo", 0, 2), "-98"),  # R-UNI4S-03
        (formats.scored("unity-3", 4, 6), "42"),
        (formats.scored("unity-5", 3, 2), "-30"),
        (formats.scored_together("unity-6", (3, 0), (3, 1)), "-19"),  # 30 + 1 - 50
        (formats.scored_together("unity-6", (3, 0), (2, 1)), "-20"),  # the failed zero's trick makes the bid
        (formats.ended("unity-5", 251, 190, 60, 222, 100), "You"),
        (formats.ended("unity-5", 249, 190, 60, 222, 100), "more"),
        (formats.ended("unity-3", 512, 512, 470), "more"),
        (formats.ended("unity-6", 180, 250, 244), "Ana"),
        # the referee table, R-UNI4-16 and R-UNI4-17
        (revokes.proof("r", "F.b **.k BB.b C.b", "E.b EE.b *.b"), "Ana"),
        (revokes.proof("r", "F.b **.k BB.b C.b", "E.g EE.b *.b"), "nobody"),
        (revokes.proof("r", "D.r A.g C.r AA.k", "A.b B.r U.bg"), "Cleo"),  # a universal is a trump
        (revokes.proof("r", "D.b A.g C.b AA.k", "U.bg B.r F.g"), "nobody"),  # and no Blue
        (revokes.too_late(1, 1), "deal"),
        (revokes.costs((3, 2, 4, 3), 1), "70"),
        (revokes.costs((3, 2, 4, 3), 1, side=1), "-50"),
        (revokes.costs((3, 1, 2, 0), 3, side=1), "-110"),
        (revokes.costs((3, 1, 2, 0), 0, side=1), "110"),
        (revokes.costs((3, 1, 2, 0), 3, 0), "-50"),
        (revokes.costs((3, 1, 2, 4), 3, game="unity-4-solo"), "30"),
        (revokes.costs((0, 1, 2, 4), 3, game="unity-4-solo"), "100"),
        (revokes.costs((2, 1, 2, 0, 3, 1), 1, game="unity-6"), "70"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else given,
)
def test_chosen_questions(question: Question, right: str) -> None:
    assert question.right == (right,)


@pytest.mark.parametrize(
    ("trump", "led", "hand", "revoking"),
    [
        ("r", "C.b", "AA.b D.b CC.g U.rk", "CC.g U.rk"),
        ("r", "D.g", "U.bg CC.g AA.r", "U.bg AA.r"),
        ("r", "U.bg", "AA.r F.r D.g", "D.g"),
        ("b", "F.b", "U.rk AA.g", "AA.g"),
        ("r", "", "**.k *.k AA.r D.b", "*.k AA.r D.b"),
    ],
)
def test_which_cards_are_revokes(trump: str, led: str, hand: str, revoking: str) -> None:
    assert set(revokes.revoke_in(trump, led, hand).right) == set(revoking.split())


def test_any_revoke_is_a_right_answer_and_what_follows_is_not() -> None:
    question = revokes.revoke_in("r", "C.b", "AA.b D.b CC.g U.rk")
    assert grade(question, "CC.g").right
    assert grade(question, "U.rk").right
    assert "a universal is a trump" in grade(question, "U.rk").why
    assert not grade(question, "D.b").right


@pytest.mark.parametrize(
    ("game", "offender", "callers"),
    [
        ("unity-4", 1, "You Ben"),
        ("unity-4", 0, "Ana Cleo"),
        ("unity-4-solo", 1, "You Ben Cleo"),
        ("unity-6", 1, "You Ben Cleo Eve"),
    ],
)
def test_who_may_call(game: str, offender: int, callers: str) -> None:
    assert revokes.callers(offender, game).right == tuple(callers.split())


# --- second methods -------------------------------------------------------------------------------------------------


def test_a_draft_played_to_its_end_shows_as_many_cards_as_the_question_says() -> None:
    for seed in range(20):
        rng, match = Random(seed), Match("unity-2", seed)
        mine = 0
        while match.view(0).phase == "draft":
            move = rng.choice(("keep", "throw"))
            mine += match.turn == 0 and move == "throw"
            match.push(match.turn or 0, move)
        view = match.view(0)
        seen = {*(view.hand or ()), *view.discards, view.up}
        assert draft.seen_after(mine).right == (str(len(seen)),)


def test_the_count_of_higher_cards_is_that_of_a_second_method() -> None:
    for up in (Card.parse("C.r"), Card.parse("AA.b")):
        ranked = [*joints.trump_order(up.suit), *UNITY_DECK[:13]]
        for drawn in UNITY_DECK:
            if drawn is up:
                continue
            level = (
                UNITY_DECK[[c.rank for c in UNITY_DECK[:13]].index(drawn.rank)]
                if drawn.suit != up.suit and not drawn.is_universal
                else drawn
            )
            unseen = [card for card in UNITY_DECK if card not in (up, drawn)]
            places = [
                ranked.index(card) if card.is_universal or card.suit == up.suit else 15 + UNITY_DECK.index(card) % 13
                for card in unseen
            ]
            mine = ranked.index(drawn) if drawn.is_universal or drawn.suit == up.suit else 15 + UNITY_DECK.index(level)
            higher = sum(place < mine for place in places)
            lower = sum(place > mine for place in places)
            right = draft.worth_keeping(str(up), str(drawn)).right
            even = abs(lower - higher) <= 5
            assert right == (("keep", "throw") if even else ("keep",) if lower > higher else ("throw",))


def test_a_hand_scores_what_a_second_method_says() -> None:
    for seed in range(200):
        question = MAKERS["table-score"](seed)
        assert question.right[0] in {choice.do for choice in question.choices}
    for game in formats.TABLES:
        row = get(game)
        for bid in range(4):
            for taken in range(6):
                points = 10 * bid + taken - bid if taken >= bid else -10 * bid
                points += 0 if bid else row.zero if not taken else -row.zero
                if len(row.sides[0]) == 1:
                    assert formats.scored(game, bid, taken).right == (str(points),)


def test_a_proof_is_never_against_somebody_who_followed() -> None:
    for seed in range(300):
        question = revokes.who_revoked(seed)
        shown = question.shown
        assert shown.trump in SUITS
        led = joints.suit_of(shown.trick[0], shown.trump)
        for name, card in zip(shown.names, shown.trick, strict=True):
            if joints.suit_of(card, shown.trump) == led:
                assert name not in question.right
