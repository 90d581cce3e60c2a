"""Worlds: every sampled deal looks to the seat just as the true one does, and has every card once."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from unitylib.bots import packed
from unitylib.bots.simple import bot
from unitylib.cards import UNITY_DECK, Card, Hand
from unitylib.match import Match
from unitylib.trick import engine, variants
from unitylib.trick.history import Contradiction
from unitylib.trick.moves import Bid
from unitylib.trick.position import State, View
from unitylib.trick.worlds import hidden_cards, worlds

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


def tricks_played(game: str, tricks: int, seed: int = 5, seat: int = 0) -> View:
    """What `seat` sees when so many tricks of a hand played by thumb are done and it is to play."""
    match, rng = Match(game, seed=seed), Random(1)
    while (turn := match.turn) is not None and (len(match.state.tricks) < tricks or turn != seat):
        match.push(turn, bot(match.view(turn), rng))
    return engine.view(match.state, seat)


SIXTH = tricks_played("unity-4", 6)


def held(view: View) -> Hand:
    assert view.hand is not None
    return view.hand


def with_trick(view: View, number: int, **changes: object) -> View:
    tricks = list(view.tricks)
    tricks[number] = replace(tricks[number], **changes)  # type: ignore[arg-type]
    return replace(view, tricks=tuple(tricks))


def with_standing(view: View, **changes: object) -> View:
    return replace(view, standing=replace(view.standing, **changes))  # type: ignore[arg-type]


def kept_back() -> View:
    """The hand is changed for one with a card of a suit that this seat has not followed."""
    universals = [card for card in UNITY_DECK if card.is_universal]
    for seed in range(50):
        view = tricks_played("elements", 4, seed)
        for trick in view.tricks:
            card = trick.cards[(0 - trick.leader) % 4]
            led, hidden = trick.cards[0], hidden_cards(view)
            if not {card, led} & set(universals) and card.suit not in (led.suit, view.trump) and led.suit != view.trump:
                other = next((one for one in hidden if one.suit == led.suit), None)
                if other is not None:
                    return replace(view, hand=(*held(view)[1:], other))
    raise AssertionError("somebody is out of a suit in fifty hands")


IMPOSSIBLE: list[tuple[View, str]] = [
    (
        replace(SIXTH, cards=tuple(count + seat for seat, count in enumerate(SIXTH.cards))),
        "should hold 7|of one length",
    ),
    (replace(SIXTH, hand=held(SIXTH)[1:]), "of one length|should hold"),
    (replace(SIXTH, hand=(*held(SIXTH)[1:], SIXTH.tricks[0].cards[0])), "is there twice"),
    (replace(SIXTH, hand=(*held(SIXTH)[1:], SIXTH.up)), "is there twice"),  # type: ignore[arg-type]
    (replace(tricks_played("unity-3", 1), hand=(Card.parse("U.bg"),) * 2), "is there twice"),
    (
        replace(SIXTH, tricks=tuple(replace(trick, cards=trick.cards[::-1]) for trick in SIXTH.tricks)),
        "cannot have led",
    ),
    (with_trick(SIXTH, 2, winner=9), "trick 3 was taken by seat [0-3], not by seat 9"),
    (with_trick(SIXTH, 2, winner=(SIXTH.tricks[2].winner + 1) % 4), "trick 3 was taken by seat"),
    (with_trick(SIXTH, 1, leader=(SIXTH.tricks[1].leader + 1) % 4), "cannot have led to trick 2"),
    (with_trick(SIXTH, 1, leader=7), "seat 7 cannot have led to trick 2"),
    (with_trick(SIXTH, 3, cards=SIXTH.tricks[3].cards[:3]), "trick 4 has 3 cards, and 4 play"),
    (kept_back(), "should have followed with"),
    (replace(SIXTH, bids=(None,) * 4), "cards were played before all had bid"),
    (replace(SIXTH, bids=(Bid(40), *SIXTH.bids[1:])), "nobody can bid 40 of 13 tricks"),
    (replace(SIXTH, bids=SIXTH.bids[:2]), "2 seats may have bid, and 4 are at the table"),
    (replace(SIXTH, trump=None), "need a trump, and None is none"),
    (replace(SIXTH, legal=()), "no move is open"),
    (replace(SIXTH, cards=SIXTH.cards[:2]), "how many cards each of 4 seats holds"),
    (replace(SIXTH, seat=4), "there is no seat 4"),
    (with_standing(SIXTH, scores=(0.5, 0)), "whole numbers"),
    (with_standing(SIXTH, scores=(0,)), "a score for each of 2 sides"),
    (with_standing(SIXTH, dealer=9), "seat 9 cannot deal"),
    (with_standing(SIXTH, number=-3), "-3 is no such number"),
    (with_standing(SIXTH, players=(0, 0, 1, 2)), "are not the players of one hand"),
]


@pytest.mark.parametrize(("view", "fault"), IMPOSSIBLE, ids=[fault for _, fault in IMPOSSIBLE])
def test_a_history_that_cannot_be_is_named(view: View, fault: str) -> None:
    """Both ways to deal hidden cards say so: whole positions, and hundreds of hands at a time."""
    for deal in (lambda: next(worlds(view, Random(1))), lambda: packed.hands(view, Random(1), 10)):
        with pytest.raises(Contradiction, match=fault) as error:
            deal()
        assert "\n" not in str(error.value)


def test_a_bid_out_of_turn_is_named() -> None:
    match, rng = Match("unity-4", seed=5), Random(1)
    while match.turn is not None and len([bid for bid in match.state.bids if bid]) < 2:
        match.push(match.turn, bot(match.view(match.turn), rng))
    view = match.view(0)
    bids = list(view.bids)
    first = next(seat for seat, bid in enumerate(bids) if bid is not None)
    bids[first] = None
    with pytest.raises(Contradiction, match=r"should have bid before|the auction goes on"):
        next(worlds(replace(view, bids=tuple(bids)), rng))
