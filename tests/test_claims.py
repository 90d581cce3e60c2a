"""A claim is a proof: whatever the others hold and play, the run takes every trick."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from unitylib import Match, parse_cards, play
from unitylib.bots.claims import sure_run
from unitylib.cards import Card, in_deck_order, shuffled
from unitylib.trick import engine
from unitylib.trick.moves import Bid, Play, Seat
from unitylib.trick.position import State, Taken, changed
from unitylib.trick.worlds import hidden_cards


def every_line(state: State, seat: Seat, run: tuple[Card, ...]) -> Iterator[State]:
    """The ends of the hand when `seat` leads its run and the others play whatever they may."""
    if state.turn is None:
        yield state
    elif state.turn == seat:
        yield from every_line(play(state, Play(run[0])), seat, run[1:])
    else:
        for action in engine.legal(state):
            yield from every_line(play(state, action), seat, run)


def another_world(state: State, seat: Seat, rng: Random) -> State:
    """The same for `seat`, with the cards that it has not seen dealt anew among the others."""
    cards = list(shuffled(hidden_cards(engine.view(state, seat)), rng))
    hands = [
        hand if holder == seat else in_deck_order([cards.pop() for _ in hand])
        for holder, hand in enumerate(state.hands)
    ]
    return changed(state, hands=tuple(hands))


def endings(seed: int) -> Iterator[State]:
    """Positions of a hand played at random, each hand with at most three cards."""
    rng = Random(seed)
    match = Match("unity-3" if seed % 2 else "unity-4", seed=seed)
    while match.turn is not None:
        if match.state.tricks and len(match.state.hands[match.turn]) <= 3:
            yield match.state
        match.push(match.turn, rng.choice(match.legal()))


def test_what_is_claimed_is_taken_in_every_world() -> None:
    claimed = 0
    for seed in range(60):
        for state in endings(seed):
            seat = state.turn
            assert seat is not None
            run = sure_run(engine.view(state, seat))
            if not run:
                continue
            claimed += len(run) > 1
            for world in (state, *(another_world(state, seat, Random(n)) for n in range(6))):
                for end in every_line(world, seat, run):
                    assert end.taken[seat] - state.taken[seat] == len(run)
    assert claimed > 20


@pytest.mark.parametrize("hand, others, run", [
    ("U.rk AA.r", "AA.b", "U.rk AA.r"),  # high trumps
    ("U.rk AA.b", "D.r E.b", "U.rk AA.b"),  # one trump is out, and one lead draws it
    ("U.rk AA.b", "D.r E.r", ""),  # two trumps are out and may lie in one hand
    ("AA.b DD.b", "CC.b D.g", ""),  # a higher card of the suit is out
    ("BB.r AA.b", "AA.r D.g", ""),  # the highest trump is out
    ("AA.b AA.k", "D.g E.g", "AA.b AA.k"),  # no trump is left
    ("U.rk D.r", "C.r E.b", "U.rk D.r"),  # the one trump out falls under the universal
])  # fmt: skip
def test_claims(hand: str, others: str, run: str) -> None:
    match = Match("elements", seats=2, seed=1)
    held, out = parse_cards(hand), parse_cards(others)
    state = changed(match.state, phase=len(match.rules.phases) - 1, turn=0, leader=0, trump="r", up=parse_cards("BB.k")[0],
                    hands=(in_deck_order(held), in_deck_order(out)), looked=(True, True), bids=(Bid(0), Bid(0)))  # fmt: skip
    rest = tuple(card for card in match.rules.deck if card not in (*held, *out, state.up))
    gone = engine.view(state, 0)
    assert sure_run(replace(gone, tricks=(Taken(0, rest, 0),))) == parse_cards(run)
