"""Bots that play out worlds: legal everywhere, blind to hidden cards, the same for the same chance, honest about errors, and in time."""

import statistics
from dataclasses import replace
from functools import reduce
from itertools import chain, islice
from operator import or_
from random import Random

import numpy as np
import pytest

from tests.test_bots import permuted, position
from unitylib import solve
from unitylib.bots import BOTS, at_once, careless, ends, packed, reading, rough, sampling, simple
from unitylib.bots.drafts import is_good, likely_worlds
from unitylib.bots.prices import Prices
from unitylib.cards import UNITY_DECK, Card
from unitylib.match import Match
from unitylib.solve import Solver, reference
from unitylib.solve.board import lie, places
from unitylib.trick import engine, variants
from unitylib.trick.moves import Bid, Play
from unitylib.trick.position import Standing, Taken
from unitylib.trick.worlds import hidden_cards, hidden_places, worlds

THINKERS = (sampling.think, reading.think)
PRICERS = (sampling.prices, reading.prices)
ROWS = [(name, seats) for name in variants.ALL for seats in variants.SEATS[name]]
HOUSE = [
    (name, seats, {option.name: choice})
    for name, seats in ROWS
    for option in variants.options_for(name)
    for choice in list(option.choices)[1:]
]


def in_slices(work):
    """What the work found, and the parts that it gave."""
    parts = []
    while True:
        try:
            parts.append(next(work))
        except StopIteration as end:
            return end.value, parts


def finished(work):
    return in_slices(work)[0]


def reached(name, seats, moves, seed=3, **options):
    """A match after so many moves by the rules of thumb."""
    match, rng = Match(name, seed=seed, seats=seats, **options), Random(seed)
    for _ in range(moves):
        if match.turn is None:
            match.next_hand()
        match.push(match.turn, simple.bot(match.view(match.turn), rng))
    return match


def few(monkeypatch, count=12):
    for module, name in ((sampling, "WORLDS"), (sampling, "BATCH"), (reading, "WORLDS"), (reading, "AUCTION")):
        monkeypatch.setattr(module, name, count)


# --- legal, and from the view alone --------------------------------------------------------------------------


@pytest.mark.parametrize("think", THINKERS)
@pytest.mark.parametrize(("name", "seats"), ROWS)
def test_every_decision_of_a_match_is_legal_and_tells_no_secret(name, seats, think, monkeypatch):
    few(monkeypatch)
    match, rng = Match(name, seed=4, seats=seats), Random(4)
    for _ in range(60):
        if match.turn is None:
            match.next_hand()
        view = match.view(match.turn)
        thought = at_once(think(view, rng))
        assert thought.action in match.legal()
        assert thought.why.endswith(".")
        seen = {*match.state.trick, thought.action.card if isinstance(thought.action, Play) else None}
        assert all(card in seen for card in UNITY_DECK if f"the {card.name}" in thought.why), thought.why
        match.push(match.turn, thought.action)


@pytest.mark.parametrize("think", THINKERS)
@pytest.mark.parametrize(("name", "seats", "options"), HOUSE, ids=str)
def test_house_rules_are_kept(name, seats, options, think, monkeypatch):
    few(monkeypatch, 4)
    rng = Random(2)
    for moves in (2, 17, 30):
        match = reached(name, seats, moves, **options)
        while match.turn is not None and len(match.legal()) == 1:
            match.push(match.turn, match.legal()[0])
        if match.turn is not None:
            view = match.view(match.turn)
            action = at_once(think(view, rng)).action
            assert action in view.legal
            assert not isinstance(action, Play) or action.card in view.duty, "at a referee table it does not revoke"


@pytest.mark.parametrize("think", THINKERS)
def test_a_hand_that_only_the_tied_play(think, monkeypatch):
    few(monkeypatch)
    rules, rng = variants.get("elements", 5, tiebreak="tied_play"), Random(5)
    scores = (90, 20, 90, 10, 90)
    standing = Standing(len(rules.sizes), 1, scores, rules.players(rules, scores, len(rules.sizes)))
    assert standing.players == (0, 2, 4)
    state = engine.start(rules, standing)
    while (seat := engine.actor(state)) is not None:
        if seat == engine.CHANCE:
            state = engine.play(state, engine.draw(state, rng))
            continue
        state = engine.play(state, at_once(think(engine.view(state, seat), rng)).action)
    assert len(engine.points(state)) == 5


@pytest.mark.parametrize("think", THINKERS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_hidden_hands_change_nothing_and_chance_decides_alone(seats, think, monkeypatch):
    few(monkeypatch)
    rng = Random(seats)
    for moves in (1, seats + 1, 2 * seats + 3):
        state = reached("elements", seats, moves, seed=moves).state
        views = [engine.view(permuted(state, state.turn, rng), state.turn) for _ in range(2)]
        if any(state.tricks) or state.trick:
            views = [view for view in views if view == engine.view(state, state.turn)]
        thoughts = {at_once(think(view, Random(0))) for view in (*views, engine.view(state, state.turn))}
        assert len(thoughts) == 1


def test_thought_in_slices_is_the_same_thought():
    view = reached("elements", 4, 6).view(reached("elements", 4, 6).turn)
    for think in THINKERS:
        slow, parts = in_slices(think(view, Random(3)))
        assert slow == at_once(think(view, Random(3)))
        assert parts == sorted(parts) and parts[-1] == 1.0


# --- prices --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prices", PRICERS)
@pytest.mark.parametrize("moves", [0, 5])
def test_standard_errors_are_right(prices, moves):
    """Against a long run, nine short ones in ten lie within two of their own standard errors."""
    match = reached("elements", 3, moves)
    view = match.view(match.turn)
    true = finished(prices(view, Random(99), 3000))
    short = [finished(prices(view, Random(seed), 60)) for seed in range(25)]
    for move in view.legal[:3]:
        hits = sum(abs(one.mean(move) - true.mean(move)) <= 2 * max(one.error(move), 0.01) for one in short)
        assert hits >= 20, (move, hits)
        assert statistics.fmean(one.error(move) for one in short) > 4 * true.error(move)


def test_costs_are_against_the_best_in_the_same_worlds():
    found = Prices({Bid(1): (1.0, 2.0, 6.0), Bid(2): (2.0, 3.0, 7.0)})
    assert found.best == Bid(2)
    assert found.cost(Bid(2)) == 0
    assert found.cost(Bid(1)) == 1
    assert found.cost_error(Bid(1)) == 0, "the same in every world"
    assert found.error(Bid(1)) > 1


def test_both_pricers_agree_where_nothing_has_been_said_or_shown():
    """The first of all bids: nothing is there to be read."""
    match = reached("unity-4", 4, 0)
    while match.state.phase.name != "auction":
        match.push(match.turn, simple.bot(match.view(match.turn), Random(1)))
    view = match.view(match.turn)
    one, other = (finished(prices(view, Random(1), 1500)) for prices in PRICERS)
    for move in view.legal:
        assert abs(one.mean(move) - other.mean(move)) <= 5 * (one.error(move) + other.error(move))


@pytest.mark.parametrize("prices", PRICERS)
def test_a_certain_trick_is_worth_what_it_scores(prices):
    """Two cards, both the highest trumps; three players, and the others have bid nothing."""
    state = position("elements", 3, ["U.bg AA.b", "F.g E.g", "F.r E.r"], "b", [2, 0, 0])
    state = replace(state, standing=replace(state.standing, number=6), up=Card.parse("D.b"))
    found = finished(prices(engine.view(state, 0), Random(1), 100))
    assert {found.mean(move) for move in found.by_move} == {12.0 - 10.0}


# --- zeros, and the draft --------------------------------------------------------------------------------------


@pytest.mark.parametrize("prices", PRICERS)
def test_a_zero_that_others_can_break_is_not_thought_safe(prices):
    """Low cards in every suit but one, where the highest stand alone: left in peace they never win, hunted they must."""
    hand = "U.rk F.b E.b D.b F.g E.g D.g F.r E.r D.r F.k E.k AA.k"
    rest = [str(card) for card in UNITY_DECK if str(card) not in hand.split() and str(card) not in ("B.b", "*.g")]
    hands = [hand, *(" ".join(rest[at::3]) for at in range(3))]
    state = position("unity-4-solo", 4, hands, "b", [None] * 4, phase="auction", up="B.b")
    state = replace(state, down=Card.parse("*.g"))
    found = finished(prices(engine.view(state, 0), Random(1), 300))
    assert found.best != Bid(0)
    assert found.mean(Bid(0)) < found.mean(found.best) - 50


@pytest.mark.parametrize("prices", PRICERS)
def test_a_zero_that_nobody_can_break_is_bid(prices):
    hand = "F.b **.b *.b F.g **.g *.g F.r **.r *.r F.k **.k *.k E.k"
    rest = [str(card) for card in UNITY_DECK if str(card) not in hand.split() and str(card) not in ("B.b", "U.rk")]
    hands = [hand, *(" ".join(rest[at::3]) for at in range(3))]
    state = position("unity-4-solo", 4, hands, "b", [None] * 4, phase="auction", up="B.b")
    state = replace(state, down=Card.parse("U.rk"))
    assert finished(prices(engine.view(state, 0), Random(1), 300)).best == Bid(0)


@pytest.mark.parametrize("options", [{}, {"draft_discards": "face_up"}, {"two_player_universal": "at_once"}], ids=str)
def test_worlds_after_a_draft_cannot_be_told_from_the_true_deal(options):
    match, better, plain = Match("unity-2", seed=7, **options), [], []
    for _ in range(50):
        if match.turn is None:
            break
        view = match.view(match.turn)
        if view.phase != "draft":
            for world, other in zip(islice(likely_worlds(view, Random(1)), 8), worlds(view, Random(1)), strict=False):
                assert engine.view(world, view.seat) == view
                better.append(sum(is_good(card, view.up) for card in world.hands[1 - view.seat]))
                plain.append(sum(is_good(card, view.up) for card in other.hands[1 - view.seat]))
        match.push(match.turn, simple.bot(view, Random(1)))
    assert better
    assert (sum(better) > sum(plain)) == (options.get("draft_discards") is None)


# --- faults that players complained about (see test_bots) ------------------------------------------------------


@pytest.mark.parametrize("think", THINKERS)
def test_it_leads_from_the_top_when_every_trick_is_needed(think):
    state = position("elements", 3, ["AA.b BB.b F.b", "U.rk E.b *.b", "C.g D.g E.g"], "b", [3, 0, 0])
    state = replace(state, standing=replace(state.standing, number=5))
    assert at_once(think(engine.view(state, 0), Random(1))).action in (
        Play(Card.parse("AA.b")),
        Play(Card.parse("BB.b")),
    )


@pytest.mark.parametrize("think", THINKERS)
def test_it_keeps_the_boss_trump_when_one_trick_is_needed(think):
    state = position("elements", 3, ["U.bg F.r", "E.g", "C.g"], "b", [1, 0, 0], trick="CC.k DD.k", leader=1)
    state = replace(state, standing=replace(state.standing, number=6))
    assert at_once(think(engine.view(state, 0), Random(1))).action == Play(Card.parse("F.r"))


@pytest.mark.parametrize("think", THINKERS)
def test_it_does_not_bid_below_its_sure_tricks_because_of_the_hook(think):
    hands = ["F.b E.b D.b", "F.g E.g D.g", "U.bg AA.b **.k"]
    state = position("elements", 3, hands, "b", [1, 0, None], phase="auction", dealer=2)
    state = replace(state, standing=replace(state.standing, number=5), up=Card.parse("*.b"))
    assert at_once(think(engine.view(state, 2), Random(1))).action in (Bid(3), Bid(1))
    assert Bid(2) not in engine.legal(state)


@pytest.mark.parametrize("think", THINKERS)
def test_it_does_not_take_its_partners_trick(think):
    hands = ["**.b F.r", "C.k D.k", "E.k", "B.k"]
    state = position("unity-4", 4, hands, "b", [1, 2, 1, 2], trick="AA.k A.k", leader=2, up="A.b")
    first = Taken(1, tuple(map(Card.parse, ("**.g", "D.g", "F.g", "E.g"))), 2)
    state = replace(state, tricks=(first,))
    assert at_once(think(engine.view(state, 0), Random(1))).action == Play(Card.parse("F.r"))


# --- what is read from the table -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), ROWS)
def test_packed_deals_are_deals_that_cannot_be_ruled_out(name, seats):
    match, rng = reached(name, seats, 0, seed=6), Random(6)
    for _ in range(70):
        if match.turn is None:
            break
        view = match.view(match.turn)
        if view.phase == "tricks" and view.leader is not None and view.hand:
            check_packed(view, rng)
        match.push(match.turn, simple.bot(view, rng))


def check_packed(view, rng):
    players = view.standing.players
    rows = packed.hands(view, rng, 20)
    fits = [lie(world).hands for world in islice(worlds(view, rng), 40)]
    pool = reduce(or_, chain.from_iterable(fits))
    lies = places(view.trump)
    hands = [place for place in hidden_places(view, hidden_cards(view)) if place.name == "hand"]
    barred = {players.index(hand.seat): sum(1 << lies[card] for card in hand.barred) for hand in hands}
    for row in rows.tolist():
        assert not any(row[player] & cards for player, cards in barred.items())
        assert [hand.bit_count() for hand in row] == [view.cards[seat] for seat in players]
        assert sum(row) == sum(set(row)) and not np.bitwise_and.reduce(np.array(row, dtype=np.uint64))
        assert row[players.index(view.seat)] == packed.own(view)
        assert reduce(or_, row, pool).bit_count() <= len(hidden_cards(view)) + len(view.hand)


def test_packed_deals_are_equally_likely_with_voids():
    """A seat has shown a void, so some cards are barred from it: each hidden card lies as often with each seat as in `worlds`."""
    match = reached("elements", 3, 16, seed=11)
    view = match.view(match.turn)
    assert not packed.hidden(view).is_free
    rows = packed.hands(view, Random(1), 4000)
    slow = np.array([lie(world).hands for world in islice(worlds(view, Random(2)), 2000)], np.uint64)
    for place in range(64):
        bit = np.uint64(1 << place)
        fast_part, slow_part = ((hands & bit != 0).mean(axis=0) for hands in (rows, slow))
        assert np.abs(fast_part - slow_part).max() < 0.06


def test_high_bids_are_explained_by_good_hands():
    match = reached("unity-3", 3, 0, seed=2)
    while match.state.phase.name != "auction":
        match.push(match.turn, simple.bot(match.view(match.turn), Random(1)))
    first = match.turn
    other = (first + 1) % 3
    counts = {}
    for bid in (1, 5):
        state = engine.play(match.state, Bid(bid))
        state = engine.play(state, Bid(5))
        view = engine.view(state, state.turn)
        assert view.seat != first and view.seat != other
        hands = np.array([lie(w).hands for w in islice(worlds(view, Random(1)), 600)], np.uint64)
        likely = hands[reading.drawn(reading.bid_weights(view, hands), 600, Random(1))]
        counts[bid] = reading.rough_counts(view.rules, likely, 15)[:, first].mean()
    assert counts[5] > counts[1] + 0.7, counts


@pytest.mark.parametrize(("game", "seats"), [("unity-4", 4), ("elements", 3)])
def test_many_deals_are_as_likely_as_each(game, seats):
    """Counted with numpy as without it."""
    match = reached(game, seats, 0)
    while match.state.phase.name != "auction" or match.state.bids.count(None) > 1:
        match.push(match.turn, simple.bot(match.view(match.turn), Random(1)))
    view = match.view(match.turn)
    dealt = list(islice(worlds(view, Random(1)), 30))
    hands = [lie(world).hands for world in dealt]
    many = np.array(hands, np.uint64)
    each = [rough.counts(view.rules, row) for row in hands]
    for row, counts in zip(each, reading.rough_counts(view.rules, many, view.tricks_to_play), strict=True):
        assert row == pytest.approx(counts)
    likely = ends.Ends(ends.Scoring(view), dealt, 1).likenesses()
    assert likely == pytest.approx(reading.bid_weights(view, many))
    assert len(set(likely)) > 1


def test_who_did_not_beat_a_trick_he_wanted_has_no_higher_card():
    state = position("unity-3", 3, ["AA.r", "F.r", "E.r"], "b", [5, 5, 5], trick="C.r D.r", leader=1, up="AA.b")
    view = engine.view(state, 0)
    (seat, cards), *more = list(reading._missed(view))
    assert seat == 2 and not more
    lies = reading.places("b")
    assert cards >> lies[Card.parse("E.r")] & 1, "it would rather have played a lower card"


# --- without the kernel ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("think", THINKERS)
def test_without_the_kernel_it_plays_the_same_way_in_slices(think, monkeypatch):
    plain = Solver(reference)
    monkeypatch.setattr(ends, "SOLVER", plain)
    monkeypatch.setattr(reading, "SOLVER", plain)
    for module, name in ((sampling, "WORLDS"), (reading, "WORLDS"), (reading, "AUCTION")):
        monkeypatch.setattr(module, name, 40)
    monkeypatch.setattr(sampling, "BATCH", 8)
    match = reached("unity-4", 4, 7)
    while len(match.view(match.turn).duty) < 2:
        match.push(match.turn, simple.bot(match.view(match.turn), Random(1)))
    thought, parts = in_slices(think(match.view(match.turn), Random(1)))
    assert thought.action in match.legal()
    assert len(parts) > 1


def test_the_kernel_and_plain_python_come_to_the_same_move(monkeypatch):
    if not solve.KERNEL:
        pytest.skip("there is no kernel to compare with")
    few(monkeypatch, 30)
    match = reached("elements", 4, 6)
    view = match.view(match.turn)
    with_kernel = [at_once(think(view, Random(1))) for think in THINKERS]
    plain = Solver(reference)
    monkeypatch.setattr(ends, "SOLVER", plain)
    monkeypatch.setattr(reading, "SOLVER", plain)
    assert [at_once(think(view, Random(1))) for think in THINKERS] == with_kernel


def test_the_table_of_bots_names_them_all():
    assert list(BOTS) == ["simple", "careless", "sampling", "reading"]
    assert BOTS["careless"] is careless.think and BOTS["reading"] is reading.think
