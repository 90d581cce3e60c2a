"""Worlds: every sampled deal looks to the seat just as the true one does, and has every card once."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from unitylib.bots.simple import bot
from unitylib.cards import Hand
from unitylib.match import Match
from unitylib.trick import engine, variants
from unitylib.trick.position import State, View
from unitylib.trick.worlds import Contradiction, worlds

CASES = [
    (name, seats, dict(choice))
    for name in variants.ALL
    for seats in variants.SEATS[name]
    for choice in [(), *[((o.name, c),) for o in variants.options_for(name) for c in list(o.choices)[1:]]]
]


def cards(state: State) -> list[str]:
    """Every card of the pack in its place; a card cut for trump lies in a hand as well, and counts once."""
    piles = (*state.hands, state.stock, *state.rejects, state.unseen, state.trick, *(t.cards for t in state.tricks))
    held = [str(card) for pile in piles for card in pile] + ([str(state.down)] if state.down else [])
    return held if state.up is None or str(state.up) in held else [*held, str(state.up)]


@pytest.mark.parametrize(("name", "seats", "options"), CASES, ids=str)
def test_no_world_can_be_told_from_the_true_deal(name: str, seats: int, options: dict[str, str]) -> None:
    match, rng = Match(name, seed=5, seats=seats, **options), Random(3)
    for move in range(60):
        if match.turn is None:
            match.next_hand()
        if move % 7 == 0:
            for seat in range(seats):
                seen = match.view(seat)
                for world in islice(worlds(seen, rng), 2):
                    assert engine.view(world, seat) == seen
                    assert sorted(cards(world)) == sorted(map(str, match.rules.deck))
        assert match.turn is not None
        match.push(match.turn, bot(match.view(match.turn), rng))


def sixth_trick() -> View:
    match, rng = Match("unity-4", seed=5), Random(1)
    while (turn := match.turn) is not None and len(match.state.tricks) < 6:
        match.push(turn, bot(match.view(turn), rng))
    return engine.view(match.state, 0)


def held(view: View) -> Hand:
    assert view.hand is not None
    return view.hand


def turned_round(view: View) -> View:
    return replace(view, tricks=tuple(replace(trick, cards=trick.cards[::-1]) for trick in view.tricks))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            lambda view: replace(view, cards=tuple(count + seat for seat, count in enumerate(view.cards))),
            "of one length",
        ),
        (lambda view: replace(view, hand=held(view)[1:]), "of one length|should hold"),
        (lambda view: replace(view, hand=(*held(view)[1:], view.tricks[0].cards[0])), "is there twice"),
        (turned_round, "cannot have led to the first trick"),
    ],
)
def test_a_history_that_cannot_be_is_named(change: Callable[[View], View], fault: str) -> None:
    with pytest.raises(Contradiction, match=fault):
        next(worlds(change(sixth_trick()), Random(1)))
