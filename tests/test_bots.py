"""Rules of thumb: legal everywhere, blind to hidden cards, and free of the faults that players complained about."""

import re
from dataclasses import replace
from random import Random

import pytest

from unitylib.bots.simple import bot, think
from unitylib.cards import UNITY_DECK, Card, in_deck_order, parse_cards, shuffled
from unitylib.match import Match
from unitylib.trick import engine, variants
from unitylib.trick.moves import CHANCE, Bid, Play
from unitylib.trick.position import Standing, State, Taken

ROWS = [(name, seats) for name in variants.ALL for seats in variants.SEATS[name]]


def position(name, seats, hands, trump, bids, *, trick="", leader=0, dealer=None, taken=None, up=None, phase="tricks"):
    """A position with these hands (text, one a seat); `taken` are tricks already won, one number a seat."""
    rules = variants.get(name, seats)
    dealt = tuple(in_deck_order(parse_cards(hand)) for hand in hands)
    standing = Standing(0, seats - 1 if dealer is None else dealer, (0,) * len(rules.sides), tuple(range(seats)))
    won = tuple(Taken(seat, (), seat) for seat, count in enumerate(taken or [0] * seats) for _ in range(count))
    made = tuple(None if bid is None else Bid(bid) for bid in bids)
    return State(
        rules,
        standing,
        hands=dealt,
        trump=trump,
        up=None if up is None else Card.parse(up),
        looked=(True,) * seats,
        bids=made,
        leader=leader if phase == "tricks" else None,
        trick=parse_cards(trick),
        tricks=won,
    )


def choice(state):
    return think(engine.view(state, state.turn), Random(1))


@pytest.mark.parametrize(("name", "seats"), ROWS)
def test_every_decision_is_legal_and_has_a_reason(name, seats):
    match, rng = Match(name, seed=3, seats=seats), Random(3)
    for _ in range(150):
        if match.turn is None:
            if match.winner is not None:
                break
            match.next_hand()
            continue
        thought = think(match.view(match.turn), rng)
        assert thought.action in match.legal()
        assert thought.why.endswith(".")
        seen = str(thought.action) if "." in str(thought.action) else ""
        named = [card for card in UNITY_DECK if f"the {card.name}" in thought.why]
        assert all(str(card) == seen or card in match.state.trick for card in named), "others hear it, too"
        assert not re.search(r"\d\.\d|certain", thought.why)
        match.push(match.turn, thought.action)


@pytest.mark.parametrize("name", variants.UNITY)
def test_nobody_revokes_where_any_card_is_accepted(name):
    match, rng = Match(name, seed=3, table="referee"), Random(3)
    while match.turn is not None:
        match.push(match.turn, bot(match.view(match.turn), rng))
    assert match.state.tricks
    assert match.state.revokes == ()


def permuted(state, seat, rng):
    """The same position for `seat`: the cards it cannot see are dealt anew among the places that hide them."""
    unseen = [c for s, hand in enumerate(state.hands) if s != seat for c in hand] + list(state.stock)
    pack = list(shuffled(unseen, rng))
    hands = [hand if s == seat else in_deck_order(pack.pop() for _ in hand) for s, hand in enumerate(state.hands)]
    return replace(state, hands=tuple(hands), stock=tuple(pack))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_hidden_hands_change_nothing(seats):
    rng = Random(seats)
    for seed in range(8):
        match = Match("elements", seed=seed, seats=seats)
        for _ in range(rng.randrange(3 * seats)):
            match.push(match.turn, bot(match.view(match.turn), rng))
        state = match.state
        moves = {think(engine.view(permuted(state, state.turn, rng), state.turn), Random(0)) for _ in range(5)}
        assert moves == {think(engine.view(state, state.turn), Random(0))}


def test_the_hook_never_pushes_a_bid_below_the_sure_tricks():
    hands = ["F.b E.b D.b", "F.g E.g D.g", "U.bg F.r **.k"]
    state = position("elements", 3, hands, "b", [1, 1, None], phase="auction", dealer=2)
    state = replace(state, standing=replace(state.standing, number=5))  # three cards: 1 + 1 bars 1
    assert choice(state).action == Bid(2)


def test_a_seat_that_needs_every_trick_leads_from_the_top():
    hands = ["AA.b BB.b F.b", "U.rk E.b *.b", "C.g D.g E.g"]
    thought = choice(position("elements", 3, hands, "b", [3, 0, 0]))
    assert thought.action in (Play(Card.parse("AA.b")), Play(Card.parse("BB.b")))


@pytest.mark.parametrize("name", ["unity-4", "unity-4-solo", "unity-3", "unity-5"])
def test_a_free_trick_is_never_ducked(name):
    seats = variants.ROWS[name].seats
    hands = ["AA.r D.r F.b"] + ["F.g E.g"] * (seats - 1)
    plays = ["CC.r", "EE.r", "A.r", "B.r", "C.r"][: seats - 1]
    state = position(
        name, seats, hands, "b", [1] * seats, trick=" ".join(plays), leader=1, taken=[1] * seats, up="AA.b"
    )
    assert state.turn == 0
    assert choice(state).action == Play(Card.parse("AA.r"))


def test_the_last_trump_in_charge_is_kept_when_one_trick_is_needed():
    hands = ["U.bg F.r", "E.g D.g", "C.g B.g"]
    state = position("elements", 3, hands, "b", [1, 0, 0], trick="CC.k DD.k", leader=1)
    assert choice(state).action == Play(Card.parse("F.r"))


def test_a_partner_who_is_winning_is_not_trumped():
    hands = ["**.b F.r", "C.k D.k", "AA.k E.k", "A.k B.k"]
    state = position("unity-4", 4, hands, "b", [3, 2, 3, 2], trick="C.k AA.k A.k", leader=1)
    assert state.turn == 0
    assert choice(state).action == Play(Card.parse("F.r"))


def test_a_zero_is_ducked_with_the_most_dangerous_card_that_loses():
    hands = ["BB.r F.r D.b", "AA.r C.r E.g", "A.r B.r E.r"]
    state = position("unity-3", 3, hands, "k", [0, 8, 6], trick="A.r AA.r", leader=1)
    assert state.turn == 0
    assert choice(state).action == Play(Card.parse("BB.r"))


def test_a_partners_zero_is_covered():
    hands = ["AA.r F.b", "E.r D.g", "A.r C.g", "B.r D.b"]
    state = position("unity-4", 4, hands, "k", [3, 2, 0, 2], trick="E.r A.r B.r", leader=1)
    assert choice(state).action == Play(Card.parse("AA.r"))


@pytest.mark.parametrize("seats", [2, 4])
def test_rules_of_thumb_beat_random_play(seats):
    rng, mine, theirs = Random(1), 0.0, 0.0
    for seed in range(12):
        match, me = Match("elements", seed=seed, seats=seats), seed % seats
        while match.winner is None:
            if match.turn is None:
                match.next_hand()
                continue
            view = match.view(match.turn)
            match.push(match.turn, bot(view, rng) if match.turn == me else rng.choice(view.legal))
        mine += match.scores[me]
        theirs += (sum(match.scores) - match.scores[me]) / (seats - 1)
    assert mine > 1.5 * theirs


def test_chance_is_never_asked_of_a_bot():
    assert all(move.seat == CHANCE or move.seat >= 0 for move in Match("elements", seed=1).moves)
