"""Questions about partners, zero and the first lead: tables of what the rules say, and second methods for what is counted."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from unitylib import Match, get
from unitylib.cards import COMPLEMENT, SUITS, UNITY_DECK, Card, in_deck_order, parse_cards
from unitylib.drills import MAKERS, Question, grade, leads, partners, zero
from unitylib.trick import joints
from unitylib.trick.worlds import worlds


def right(question: Question) -> str:
    (answer,) = question.right
    return answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (partners.partner_of(4), "Ben"),
        (partners.partner_of(4, 1), "Cleo"),
        (partners.partner_of(6), "Cleo"),
        (partners.partner_of(6, 5), "Ben"),
        (partners.cards_each(), "13"),
        (partners.promised(3, 2, 4, 2), "7"),
        (partners.earned(4, 3, 5, 4), "72"),  # the rule book's own example
        (partners.earned(4, 3, 4, 2), "-70"),
        (partners.earned(3, 1, 0, 6), "42"),
        (partners.earned(1, 1, 0, 0), "-20"),
        (partners.ended(500, 470), "side-0"),
        (partners.ended(499, 470), "more"),
        (partners.ended(503, 517), "side-1"),
        (partners.ended(512, 512), "more"),
        (zero.earned(0, 4, 4), "140"),
        (zero.earned(1, 4, 4), "-59"),
        (zero.earned(1, 4, 3), "-60"),  # the partner uses the trick, R-UNI4-09
        (zero.earned(0, 4, 3), "60"),
        (zero.earned(0, 0, 0), "200"),
        (zero.earned(2, 0, 0), "2"),
        (zero.earned(0, 3, 4, blind=True), "231"),
        (zero.earned(1, 3, 2, blind=True), "-170"),
        (zero.earned(0, 3, 3, game="unity-6"), "80"),
        (zero.blind_for("unity-4", 40, 230), "nobody"),
        (zero.blind_for("unity-4", 30, 230), "side-0"),
        (zero.blind_for("unity-4", 215, -10), "side-1"),
        (zero.blind_for("unity-4-solo", 20, 310, 60, 240), "nobody"),
        (zero.blind_for("unity-4-solo", 20, 310, 225, 240), "side-0"),
        (zero.blind_for("unity-3", 300, 0, 0), "nobody"),
        (zero.blind_for("unity-6", 10, 110, 95), "nobody"),
        (zero.blind_for("unity-6", -5, 110, 95), "side-0"),
        (zero.dealing("bg", 10, 250), "blind-first"),
        (zero.dealing("rk", 60, 240), "never"),
        (zero.dealing("rk", 0, 200), "blind-first"),
        (zero.most_dangerous("r", "D.b *.b BB.g D.g **.r A.k"), "BB.g"),
        (zero.certain_with("r", "BB.r DD.r"), "open"),
        (zero.certain_with("r", "BB.r AA.r"), "certain"),
        (zero.certain_with("r", "U.rk"), "certain"),
        (zero.certain_with("r", "U.bg"), "open"),
        (leads.forced("unity-3", "b"), "F.g"),
        (leads.forced("unity-4", "r"), "**.k"),
        (leads.forced("unity-4-solo", "k"), "**.r"),
        (leads.forced("unity-5", "g"), "*.b"),
        (leads.forced("unity-6", "b"), "**.g"),
        (leads.rank_that_leads("unity-2"), "free"),
        (leads.rank_that_leads("unity-5"), "*"),
        (leads.leader_of("r", "*.k **.r **.k F.k", dealer=3), "Ben"),
        (leads.leader_of("b", "F.g **.b *.g **.r", dealer=0), "Ben"),
        (leads.told_by("b", "*"), "**.g"),
        (leads.told_by("b", "**"), "unknown"),
        (leads.how_often(), "1-in-53"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else given,
)
def test_chosen_questions(question: Question, answer: str) -> None:
    assert right(question) == answer
    assert grade(question, answer).right


@pytest.mark.parametrize(
    "question", [partners.cards_each(), leads.how_often(), *map(leads.rank_that_leads, leads.TABLES)]
)
def test_a_question_of_no_kind_is_as_complete_as_the_others(question: Question) -> None:
    assert len(question.steps) == 3
    assert all(question.steps)
    assert len({choice.do for choice in question.choices}) == len(question.choices)
    assert all(choice.why.endswith(".") and " " not in choice.do for choice in question.choices)


def test_the_card_that_gives_the_side_the_trick() -> None:
    held = partners.last_to_play("r", trick="C.b BB.b E.b", hand="AA.b D.b CC.g A.r")
    assert set(held.right) == {"AA.b", "D.b"}
    assert "R-TRICK-06" in grade(held, "CC.g").rulings
    trumped = partners.last_to_play("r", trick="D.g AA.g **.r", hand="U.bg C.r A.k D.k")
    assert trumped.right == ("C.r",)
    assert "Cleo takes the trick" in grade(trumped, "U.bg").why


def test_there_is_something_to_decide_in_every_trick_for_the_side() -> None:
    for seed in range(200):
        question = partners.for_side(seed)
        assert 0 < len(question.right) < len(question.choices)


# --- second methods -----------------------------------------------------------------------------------------------


def test_points_of_a_side_are_those_of_a_second_method() -> None:
    for mine, bens, took, ben_took in (
        (a, b, c, d) for a in (1, 3) for b in (1, 4) for c in range(5) for d in range(5)
    ):
        bid, got = mine + bens, took + ben_took
        points = 9 * bid + got if got >= bid else -10 * bid
        assert right(partners.earned(mine, bens, took, ben_took)) == str(points)


def test_who_may_bid_blind_by_a_second_method() -> None:
    for seed in range(300):
        question = zero.may_bid_blind(seed)
        scores = question.shown.scores
        need = 200 if len(scores) < 5 and not (len(scores) == 3 and "and" in question.shown.names[0]) else 100
        last, next_ = sorted(scores)[:2]
        entitled = next_ - last >= need
        assert right(question) == (f"side-{scores.index(last)}" if entitled else "nobody")


def test_both_answers_come_up_in_every_drill_of_two_minds() -> None:
    for kind, answers in (
        ("zero-certain", {"certain", "open"}),
        ("may-bid-blind", {"nobody"}),
        ("blind-dealer", {"blind-first", "never"}),
        ("face-down", {"unknown"}),
    ):
        assert answers <= {right(MAKERS[kind](seed)) for seed in range(60)}


def test_a_zero_that_is_called_lost_is_lost_in_every_play() -> None:
    """Trumps alone: however the others' trumps are spent on yours, one each, a lost hand keeps a trick, and another need not."""
    rng = Random(5)
    for _ in range(300):
        trump = SUITS[rng.randrange(4)]
        order = joints.trump_order(trump)
        hand = in_deck_order(rng.sample(order, rng.randrange(1, 6)))
        free = [card for card in order if card not in hand]
        caught = 0
        for card in sorted(hand, key=order.index, reverse=True):  # the lowest first, each caught by the lowest that can
            above = [other for other in free if order.index(other) < order.index(card)]
            if above:
                free.remove(above[-1])
                caught += 1
        assert zero.must_take(hand, trump) == len(hand) - caught


def test_simple_players_make_better_zeros_with_lower_hands() -> None:
    low = in_deck_order(parse_cards("F.b **.b D.g *.g **.g F.r **.r EE.k C.k E.k F.k *.k **.k"))
    high = in_deck_order(parse_cards("AA.b BB.b CC.g D.g AA.r E.r F.r BB.k DD.k E.k F.k *.k **.k"))
    assert zero.made_in(high, "r", 40) < 20 < zero.made_in(low, "r", 40)
    certain = in_deck_order(parse_cards("U.rk F.b **.b D.g *.g **.g **.r EE.k C.k E.k F.k *.k **.k"))
    assert zero.made_in(certain, "r", 20) == 0


def test_what_leads_is_what_the_rules_ask_at_the_table() -> None:
    for game in leads.TABLES:
        for seed in range(12):
            match = Match(game, seed=seed)
            while match.state.phase is not None and match.state.phase.name != "tricks":
                assert match.turn is not None
                match.push(match.turn, match.legal()[0])
            state = match.state
            assert state.trump is not None
            ranks = leads.leading_ranks(game)
            allowed = {move.card for move in match.legal() if hasattr(move, "card")}
            if not ranks:
                assert len(allowed) == 13
                continue
            assert len(allowed) == 1
            assert allowed <= {Card(rank, COMPLEMENT[state.trump]) for rank in ranks}


def test_a_lead_tells_no_more_and_no_less_than_the_deals_that_a_seat_cannot_rule_out() -> None:
    row = get("unity-4")
    for seed in (235, 36):  # a bug leads, a double bug leads
        match = Match("unity-4", seed=seed)
        for _ in range(5):
            assert match.turn is not None
            match.push(match.turn, match.legal()[0])
        state = match.state
        assert state.trump is not None
        led = state.trick[0]
        might = set(leads.could_lie_down(row, state.trump, led))
        seat = next(seat for seat in range(4) if seat != state.leader)
        deals = worlds(match.view(seat), Random(seed))
        seen = {next(deals).down for _ in range(400)}
        assert seen <= might
        assert (len(might) == 1) == (led.rank == "*")
        assert Card("**", led.suit) in might or led.rank == "**"
        assert len(seen) > 1 or led.rank == "*"


def test_the_bug_leads_as_often_as_the_rulings_say() -> None:
    assert leads.chance_of_bug() == Fraction(56, 2968)


def test_the_shelf_of_leads_has_every_table_where_a_card_must_lead() -> None:
    shelf = leads.by_table("r")
    assert len(shelf) == 6
    assert shelf["Three players"] == (Card("F", "k"),)
    assert "Two players" not in shelf  # any card may be led, which no row of cards can show
    assert all(card in UNITY_DECK for cards in shelf.values() for card in cards)
