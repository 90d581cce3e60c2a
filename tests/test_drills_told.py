"""What a wrong answer is told: the slip in that very answer, and the ruling that says so. The best answer is never wrong, nor is one as good."""

from __future__ import annotations

import re

import pytest

from unitylib.drills import MAKERS, Question, bidding, draft, formats, grade, leads, partners, revokes, zero
from unitylib.trick.joints import sorted_for_play


def told(question: Question, answer: str) -> str:
    return grade(question, answer).why


def asked(kind: str) -> list[Question]:
    return [MAKERS[kind](seed) for seed in range(300)]


@pytest.mark.parametrize(
    ("question", "answer", "ruling"),
    [
        # Elements
        (bidding.starts(4, 2), "Cleo", "R-BID-02"),
        (bidding.barred_for(7, 3, 2), "2", "R-ELEM-05"),
        (bidding.barred_for(7, 3, 2), "none", "R-ELEM-05"),
        (bidding.barred_for(4, 3, 2), "none", "R-ELEM-06"),
        (bidding.scored(3, 3), "13", "R-ELEM-07"),
        (bidding.size_of(9), "2", "R-ELEM-02"),
        (bidding.ended(100, 118, 117), "Ana", "R-ELEM-09"),
        (bidding.ended(100, 118, 117), "You", "R-ELEM-09"),
        (bidding.ended(100, 118, 117), "more", "R-ELEM-09"),
        (bidding.ended(131, 118, 131), "You", "R-ELEM-10"),
        (bidding.ended(131, 118, 131), "Ana", "R-ELEM-09"),
        (bidding.ended(131, 118, 131), "more", "R-ELEM-10"),
        # partners
        (partners.partner_of(4), "Ana", "R-UNI4-01"),
        (partners.partner_of(6), "Ana", "R-UNI6-01"),
        (partners.cards_each(), "12", "R-UNI4-02"),
        (partners.promised(3, 2, 4, 2), "11", "R-UNI4-04"),
        (partners.earned(4, 3, 5, 4), "72", "R-UNI4-06"),
        (partners.earned(4, 3, 5, 4), "-70", "R-UNI4-06"),
        (partners.earned(4, 3, 4, 2), "-70", "R-UNI4-07"),
        (partners.earned(4, 3, 4, 2), "60", "R-UNI4-07"),
        (partners.earned(3, 1, 0, 6), "-15", "R-UNI4-04"),  # each bid for itself
        (partners.ended(492, 471), "side-0", "R-UNI4-14"),
        (partners.ended(492, 471), "side-1", "R-UNI4-14"),
        (partners.ended(492, 471), "more", "R-UNI4-14"),
        (partners.ended(503, 517), "side-0", "R-UNI4-15"),
        (partners.ended(503, 517), "side-1", "R-UNI4-15"),
        (partners.ended(503, 471), "side-1", "R-UNI4-14"),
        (partners.ended(503, 517), "more", "R-UNI4-15"),
        (partners.ended(512, 512), "side-0", "R-UNI4-15"),
        (partners.ended(512, 512), "more", "R-UNI4-15"),
        (partners.last_to_play("r", "C.b BB.b E.b", "AA.b D.b CC.g A.r"), "D.b", "R-UNI4-04"),
        (partners.last_to_play("r", "C.b BB.b E.b", "AA.b D.b CC.g A.r"), "CC.g", "R-TRICK-06"),
        (partners.last_to_play("r", "D.g AA.g **.r", "U.bg C.r A.k D.k"), "U.bg", "R-TRICK-04"),
        (partners.last_to_play("r", "D.g AA.g **.r", "U.bg C.r A.k D.k"), "A.k", "R-TRICK-02"),
        (partners.last_to_play("r", "D.g A.g B.g", "AA.k D.k C.r"), "AA.k", "R-UNI4-04"),
        (partners.last_to_play("r", "AA.g A.g B.g", "AA.k D.k C.r"), "AA.k", "R-TRICK-01"),
        # zero
        (zero.earned(0, 4, 4), "140", "R-UNI4-08"),
        (zero.earned(0, 4, 4), "40", "R-UNI4-08"),
        (zero.earned(1, 4, 3), "-60", "R-UNI4-09"),
        (zero.earned(1, 4, 3), "-140", "R-UNI4-09"),
        (zero.earned(0, 0, 0), "100", "R-UNI4-10"),
        (zero.earned(0, 3, 4, blind=True), "231", "R-UNI4-12"),
        (zero.earned(0, 3, 4, blind=True), "131", "R-UNI4-12"),
        (zero.earned(0, 3, 3, game="unity-6"), "130", "R-UNI6-04"),
        (zero.blind_for("unity-4", 40, 230), "side-0", "R-UNI4-11"),
        (zero.blind_for("unity-4-solo", 20, 310, 60, 240), "side-0", "R-UNI4S-02"),
        (zero.blind_for("unity-3", 20, 310, 60), "side-0", "R-UNI3-05"),
        (zero.blind_for("unity-5", 80, -20, 190, 120, 101), "side-1", "R-UNI5-07"),
        (zero.blind_for("unity-6", 10, 110, 95), "nobody", "R-UNI6-05"),
        (zero.dealing("rk", 60, 240), "blind-first", "R-UNI4-11"),
        (zero.dealing("rk", 60, 240), "look-first", "R-UNI4-11"),
        (zero.dealing("rk", 60, 240), "never", "R-UNI4-11"),
        (zero.dealing("bg", 10, 250), "look-first", "R-BID-07"),
        (zero.dealing("bg", 10, 250), "never", "R-UNI4-11"),
        (zero.most_dangerous("r", "D.b *.b BB.g D.g **.r A.k"), "BB.g", "R-TRICK-01"),
        (zero.most_dangerous("r", "D.b *.b BB.g D.g **.r A.k"), "**.r", "R-TRICK-02"),
        (zero.certain_with("r", "U.rk"), "open", "R-UNI4-08"),
        (zero.certain_with("r", "BB.r DD.r"), "certain", "R-TRICK-02"),
        # the first lead
        (leads.forced("unity-4", "r"), "**.k", "R-UNI4-18"),
        (leads.forced("unity-4", "r"), "**.r", "R-UNI4-18"),
        (leads.forced("unity-4", "r"), "**.b", "R-DECK-05"),
        (leads.forced("unity-5", "r"), "**.k", "R-DECK-12"),
        (leads.forced("unity-3", "r"), "*.k", "R-DECK-12"),
        (leads.forced("unity-5", "r"), "F.k", "R-UNI5-09"),
        (leads.rank_that_leads("unity-3"), "**", "R-DECK-12"),
        (leads.rank_that_leads("unity-3"), "free", "R-UNI3-06"),
        (leads.rank_that_leads("unity-2"), "F", "R-UNI2-06"),
        (leads.leader_of("r", "*.k **.r **.k F.k", dealer=3), "Ben", "R-UNI4-18"),
        (leads.leader_of("r", "*.k **.r **.k F.k", dealer=3), "Ana", "R-DECK-05"),
        (leads.leader_of("r", "**.r *.k **.k F.k", dealer=3), "You", "R-UNI4-18"),  # left of the dealer
        (leads.leader_of("b", "F.g **.b *.g **.r", dealer=0), "You", "R-UNI4-19"),
        (leads.leader_of("b", "F.g **.b *.g **.r", dealer=0), "Ben", "R-UNI4-19"),
        (leads.told_by("b", "*"), "unknown", "R-UNI4-21"),
        (leads.told_by("b", "**"), "unknown", "R-UNI4-21"),
        (leads.how_often(), "1-in-4", "R-UNI4-20"),
        # the draft
        (draft.next_after("F.b", "keep"), "yours", "R-UNI2-02"),
        (draft.laid_out("up"), "both", "R-UNI2-01"),
        (draft.laid_out("down"), "both", "R-UNI2-10"),
        (draft.seen_by(1, "throw", "second"), "both", "R-UNI2-04"),
        (draft.seen_after(5), "18", "R-UNI2-04"),
        (draft.draws(1, 26), "You", "R-UNI2-03"),
        (draft.left_after(3), "42", "R-UNI2-01"),
        (draft.left_after(3), "40", "R-UNI2-02"),
        (draft.chooses(1, "U.rk"), "Ana-now", "R-UNI2-05"),
        (draft.chooses(1, "U.rk"), "You-then", "R-TRICK-10"),
        # other tables
        (formats.pack_of("unity-3"), "46", "R-UNI3-01"),
        (formats.pack_of("unity-5"), "52", "R-DECK-12"),
        (formats.pack_of("unity-6"), "54", "R-UNI6-02"),
        (formats.hand_of("unity-6"), "9", "R-UNI6-03"),
        (formats.trump_card_of("unity-5", "AA.b"), "no", "R-UNI5-03"),
        (formats.trump_card_of("unity-3", "U.bg"), "yes", "R-TRICK-11"),
        (formats.scored("unity-5", 3, 5), "32", "R-UNI4-06"),
        (formats.scored("unity-5", 3, 5), "-30", "R-UNI4-06"),
        (formats.scored("unity-5", 3, 2), "-30", "R-UNI4-07"),
        (formats.scored("unity-3", 4, 6), "42", "R-UNI4-06"),
        (formats.scored("unity-5", 0, 0), "50", "R-UNI5-06"),
        (formats.scored("unity-5", 0, 0), "-50", "R-UNI5-06"),
        (formats.scored("unity-3", 0, 0, blind=True), "200", "R-UNI3-04"),
        (formats.scored("unity-4-solo", 0, 0), "100", "R-UNI4S-01"),
        (formats.scored("unity-4-solo", 0, 2), "-98", "R-UNI4S-03"),
        (formats.scored("unity-6-solo", 0, 2), "-50", "R-UNI4S-03"),
        (formats.scored_together("unity-6", (0, 3), (0, 4)), "81", "R-UNI6-04"),
        (formats.scored_together("unity-6", (2, 3), (2, 4)), "51", "R-UNI4-06"),
        (formats.ended("unity-6", 256, 256, 131), "You", "R-UNI4-15"),
        (formats.ended("unity-6", 256, 256, 131), "more", "R-UNI4-15"),
        (formats.ended("unity-5", 251, 190, 60, 222, 100), "You", "R-UNI4-15"),
        (formats.ended("unity-5", 251, 190, 60, 222, 100), "Ana", "R-UNI5-08"),
        (formats.ended("unity-5", 251, 260, 60, 222, 100), "You", "R-UNI4-15"),
        (formats.ended("unity-5", 251, 190, 60, 222, 100), "more", "R-UNI4-15"),
        (formats.ended("unity-6-solo", 201, 190, 60, 222, 100, 3), "more", "R-UNI6S-01"),
        # the referee table
        (revokes.revoke_in("r", "C.b", "AA.b D.b CC.g U.rk"), "CC.g", "R-UNI4-16"),
        (revokes.revoke_in("r", "C.b", "AA.b D.b CC.g U.rk"), "D.b", "R-TRICK-06"),
        (revokes.revoke_in("r", "", "**.k *.k AA.r D.b"), "**.k", "R-UNI4-18"),
        (revokes.proof("r", "F.b **.k BB.b C.b", "E.b EE.b *.b"), "Ana", "R-UNI4-16"),
        (revokes.proof("r", "F.b **.k BB.b C.b", "E.b EE.b *.b"), "Ben", "R-TRICK-06"),
        (revokes.proof("r", "F.b **.k BB.b C.b", "E.g EE.b *.b"), "Ana", "R-TRICK-07"),
        (revokes.proof("r", "F.b **.k BB.b C.b", "E.g EE.b *.b"), "nobody", "R-TRICK-07"),
        (revokes.too_late(1, 1), "deal", "R-UNI4-16"),
        (revokes.costs((3, 2, 4, 3), 1), "70", "R-UNI4-16"),
        (revokes.costs((2, 1, 0, 3), 1), "120", "R-UNI4-17"),
        (revokes.costs((2, 1, 0, 3), 1), "20", "R-UNI4-17"),
        (revokes.costs((3, 1, 2, 4), 3, game="unity-4-solo"), "30", "R-UNI4S-04"),
        (revokes.costs((2, 1, 2, 1, 3, 1), 1, game="unity-6"), "30", "R-UNI6-08"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else given,
)
def test_the_ruling_named_is_the_one_that_says_it(question: Question, answer: str, ruling: str) -> None:
    assert grade(question, answer).rulings == (ruling,)


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        (bidding.scored(3, 4), "13", "exact"),
        (bidding.scored(3, 4), "14", "4 is not 3"),
        (partners.partner_of(4), "Ana", "do not count for you"),
        (partners.partner_of(4, 1), "You", "do not count for Ana"),
        (partners.cards_each(), "12", "4 fewer"),
        (partners.cards_each(), "14", "4 more"),
        (partners.earned(4, 3, 5, 4), "70", "over count too"),
        (partners.earned(4, 3, 5, 4), "79", "not all 9"),
        (partners.earned(4, 3, 5, 4), "90", "worth one each"),
        (partners.earned(3, 1, 0, 6), "46", "not all 6"),
        (partners.earned(4, 3, 4, 2), "-10", "whole bid"),
        (partners.ended(503, 517), "side-1", "500 or more"),
        (partners.last_to_play("r", "D.g AA.g **.r", "U.bg C.r A.k D.k"), "A.k", "neither a trump nor Gold"),
        (zero.earned(0, 0, 0), "100", "Ben bid zero too"),
        (zero.earned(0, 0, 0), "0", "Both zeros"),
        (zero.earned(0, 4, 4), "90", "100"),
        (zero.earned(0, 3, 3, game="unity-6"), "130", "50 with six"),
        (draft.seen_after(5), "13", "alone"),
        (draft.seen_after(5), "18", "turned up"),
        (draft.seen_after(5), "22", "kept"),
        (draft.seen_after(3), "16", "turned up"),
        (draft.left_after(3), "46", "two"),
        (draft.seen_by(1, "keep", "first"), "both", "You have not"),
        (draft.chooses(1, "U.rk"), "Ana-now", "no hand"),
        (formats.hand_of("unity-3"), "16", "48"),
        (formats.pack_of("unity-3"), "50", "five"),
        (formats.scored("unity-5", 3, 5), "-32", "won"),
        (formats.scored("unity-5", 3, 5), "-30", "kept"),
        (formats.scored("unity-5", 3, 5), "30", "over"),
        (formats.scored("unity-5", 3, 5), "0", "Elements"),
        (formats.scored("unity-5", 0, 0), "-50", "No trick was taken"),
        (formats.scored("unity-5", 0, 0), "100", "50 here"),
        (formats.scored("unity-5", 0, 0), "0", "left out"),
        (revokes.costs((2, 1, 0, 3), 1), "20", "zero is left out"),
        (revokes.costs((2, 1, 0, 3), 1), "100", "bid of 2 is left out"),
        (revokes.costs((2, 1, 0, 3), 1), "-120", "other way round"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else given,
)
def test_the_slip_is_named(question: Question, answer: str, words: str) -> None:
    offered = {choice.do for choice in question.choices}
    if answer in offered:
        assert words in told(question, answer)
    else:
        pytest.fail(f"{answer} is not among {sorted(offered)}")


def test_the_partner_at_six_is_named_as_such() -> None:
    assert "your partner cleo bid 3" in zero.earned(0, 3, 3, game="unity-6").ask.lower()
    assert "your partner Cleo bid 3" in formats.scored_together("unity-6", (0, 3), (0, 4)).ask


# --- near even ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["EE.b", "DD.b"])
def test_where_both_are_as_good_both_are_right_and_the_numbers_are_told(card: str) -> None:
    question = draft.worth_keeping("C.r", card)
    assert question.right == ("keep", "throw")
    for answer in question.right:
        assert re.search(r"\d+ are higher, \d+ lower", told(question, answer))
        assert "as good as even" in told(question, answer)


def test_what_is_nearly_even_is_not_asked() -> None:
    assert all(len(question.right) == 1 for question in asked("draft-keep"))


def test_a_danger_that_is_asked_for_stands_well_above_the_others() -> None:
    for question in asked("zero-danger"):
        trump, hand = question.shown.trump, question.shown.hand
        assert trump
        (right,) = question.right
        ranked = sorted(zero.dread(card, hand, trump) for card in hand)
        assert ranked[-1] >= zero.APART * ranked[-2]
        assert str(max(hand, key=lambda card: zero.dread(card, hand, trump))) == right


def test_a_trump_in_the_middle_is_as_bad_as_a_plain_card_with_one_above_it() -> None:
    question = zero.most_dangerous("r", "D.b *.b BB.g D.g E.r A.k")
    assert set(question.right) == {"BB.g", "E.r"}
    assert "No trump" in told(zero.most_dangerous("r", "U.rk AA.b D.b"), "U.rk")
    assert not grade(zero.most_dangerous("r", "U.rk AA.b D.b"), "AA.b").right
    assert "A trump of this hand is worse" in told(zero.most_dangerous("r", "U.rk AA.b D.b"), "AA.b")


# --- guesses and order ----------------------------------------------------------------------------------------------

HANDS = (
    ("F.b **.b D.g *.g **.g F.r **.r EE.k C.k E.k F.k *.k **.k", ""),
    ("AA.b D.b B.g C.g E.g *.g D.r *.r A.k D.k E.k F.k *.k", "double A of Blue"),
    ("AA.b BB.b CC.g D.g AA.r E.r F.r BB.k DD.k E.k F.k *.k **.k", "double A of Red"),
)


@pytest.mark.parametrize(("hand", "danger"), HANDS)
def test_a_wrong_guess_is_too_high_or_too_low_and_the_number_is_kept_back(hand: str, danger: str) -> None:
    question = zero.tried("r", hand)
    (right,) = question.right
    assert re.search(r"\d+ of 100 were made", told(question, right))
    assert danger in told(question, right)
    for choice in question.choices:
        if not choice.right:
            assert choice.why.startswith("Too low" if choice.do < right else "Too high")
            assert not re.search(r"of 100|points a hand", choice.why)


def test_a_hand_lies_in_one_order_everywhere() -> None:
    for kind in ("for-side", "zero-danger", "revoke"):
        for question in asked(kind):
            shown = question.shown
            assert shown.hand == sorted_for_play(shown.hand, shown.trump)
            assert tuple(choice.card for choice in question.choices) == shown.hand


def test_after_the_forced_lead_all_four_sit_at_the_table() -> None:
    question = leads.answers_to("**.k", "r", "AA.g D.b F.r U.rk")
    assert question.shown.names == ("You", "Ana", "Ben", "Cleo")
    assert set(question.right) == {"AA.g", "D.b", "F.r", "U.rk"}
    assert set(leads.answers_to("**.k", "r", "AA.k D.b F.r *.k").right) == {"AA.k", "*.k"}
