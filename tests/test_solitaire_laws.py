"""Laws that hold in any position of any solitaire. They know no rule; what may lie on what is for the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from unitylib.cards import SUITS, Card, parse_cards
from unitylib.errors import Illegal, Refusal
from unitylib.solitaire import engine, variants
from unitylib.solitaire.identities import readings
from unitylib.solitaire.joints import anything_fits
from unitylib.solitaire.moves import Action, Deal, Move, Remove, Swap, Turn, parse_move
from unitylib.solitaire.position import Pile, State
from unitylib.solitaire.rules import Rules
from unitylib.solitaire.text import parse_state, state_text
from unitylib.solitaire.worlds import hidden, world

over_every_game = pytest.mark.parametrize("name", variants.ALL)
several = settings(
    max_examples=8, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
few = settings(several, max_examples=4)


def dealt(rules: Rules, seed: int = 0) -> State:
    before = engine.start(rules)
    return engine.play(before, engine.draw(before, Random(seed)))


def any_move(state: State, rng: Random) -> Action | None:
    """A move at random; those with universals and those to foundations more often, so that walks come to corners."""
    moves = engine.legal(state)
    if not moves:
        return None
    rare = [move for move in moves if isinstance(move, Swap) or (isinstance(move, Move) and move.target[0] == "f")]
    wild = [move for move in moves if isinstance(move, Move) and touches_universal(state, move)]
    return rng.choice(rng.choice([group for group in (moves, rare, wild) if group]))


def touches_universal(state: State, move: Move) -> bool:
    cards = (*state.pile(move.source).cards[-move.count :], *state.pile(move.target).cards[-1:])
    return any(card.is_universal for card in cards)


def path(state: State, rng: Random, steps: int) -> Iterator[State]:
    """The positions of a random walk."""
    yield state
    for _ in range(steps):
        move = any_move(state, rng)
        if move is None:
            return
        state = engine.play(state, move)
        yield state


@cache
def pool(name: str) -> tuple[State, ...]:
    """Positions along walks: one with the row as it is, others with house rules drawn one by one."""
    states: list[State] = []
    for seed in range(5):
        rng = Random(f"{name}/{seed}")
        chosen = {o.name: rng.choice(list(o.choices)) for o in variants.options_for(name)} if seed else {}
        states += path(dealt(variants.get(name, **chosen), seed), rng, 60)
    return tuple(states)


@st.composite
def positions(draw: st.DrawFn, name: str) -> State:
    state = draw(st.sampled_from(range(len(pool(name)))).map(pool(name).__getitem__))
    note(state_text(state))
    return state


def everywhere(state: State) -> list[Card]:
    """Every card, place by place."""
    piles = [*(pile.cards for pile in state.columns), *state.foundations, state.waste.cards, state.stock]
    piles += [state.reserve, state.gone, tuple(card for card in state.cells if card)]
    return [card for pile in piles for card in pile]


# --- cards ---------------------------------------------------------------------------------------------------


@over_every_game
@several
@given(data=st.data())
def test_every_card_is_in_one_place(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    assert Counter(everywhere(state)) == Counter(state.rules.deck)


@over_every_game
@several
@given(data=st.data())
def test_a_card_laid_bare_lies_face_up(name: str, data: st.DataObject) -> None:
    for pile in data.draw(positions(name)).columns:
        assert pile.up or not pile.cards
        assert pile.loose <= set(range(pile.down + 1, len(pile.cards)))


@over_every_game
@several
@given(data=st.data())
def test_universals_can_always_be_read(name: str, data: st.DataObject) -> None:
    """Whatever was built can be read; every identity named keeps the sequence in which it lies (R-SOL-04)."""
    state = data.draw(positions(name))
    fits = state.rules.fits
    for pile in state.columns:
        for _, run in pile.built():
            assert readings(run, fits)[0], run
    for (place, depth), may in engine.identities(state).items():
        assert may
        pile = state.pile(place)
        universal = pile.cards[depth - 1]
        assert universal.is_universal
        assert all(card.suit in universal.suit for card in may)
        joint = state.rules.waste_fits if place == "w" else fits
        if depth - 1 > pile.down and depth - 1 not in pile.loose and not pile.cards[depth - 2].is_universal:
            assert all(joint(pile.cards[depth - 2], card) for card in may)


@over_every_game
@several
@given(data=st.data())
def test_foundations_grow_in_order(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    for suit, pile in zip(SUITS, state.foundations, strict=True):
        for at, card in enumerate(pile):
            rank = (state.base - 1 + at) % 13
            assert card is [c for c in state.rules.deck if c.suit == suit][12 - rank] or (
                card.is_universal and suit in card.suit
            )


# --- moves ---------------------------------------------------------------------------------------------------


def universe(state: State, rng: Random) -> list[Action]:
    """Moves that a player could try, most of them senseless."""
    places = [*state.places, "t12", "c9"]
    moves: list[Action] = [Move(s, t, n) for s, t, n in product(places, places, (0, 1, 2, 3, 13)) if rng.random() < 0.4]
    targets = ["fb", "fr", "t1.1", "t2.3", "t3.9", "t1", "w"]
    moves += [Swap(s, t, p) for s, t, p in product(places, targets, places) if rng.random() < 0.1]
    moves += [Remove(chosen) for chosen in product(places, places) if rng.random() < 0.3]
    moves += [Remove((place,)) for place in places]
    return [*moves, Turn(), Remove(()), Remove(tuple(places[:3])), Deal(state.rules.deck), Deal(state.rules.deck[1:])]


@over_every_game
@few
@given(data=st.data(), seed=st.integers(0, 999))
def test_legal_is_exactly_what_play_accepts(name: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(name))
    open_now = engine.legal(state)
    assert len(set(open_now)) == len(open_now)
    for move in (*open_now, *universe(state, Random(seed))):
        refusal = engine.why_not(state, move)
        assert (refusal is None) == (move in open_now), move
        if refusal is None:
            assert engine.play(state, move) != state
            assert parse_move(str(move)) == move
        else:
            assert refusal.text.endswith(".")
            assert refusal.ruling.startswith("R-")
            assert refusal.text[0].isupper()
    with pytest.raises(Illegal):
        engine.play(state, Deal(state.rules.deck))


@over_every_game
def test_200_moves_and_all_taken_back(name: str) -> None:
    """A position is a value: what was before is still there, to the letter, hash and all."""
    states = list(path(dealt(variants.get(name), 3), Random(3), 200))
    texts, hashes = [state_text(state) for state in states], [hash(state) for state in states]
    for state, text, number in reversed(list(zip(states, texts, hashes, strict=True))):
        assert (state_text(state), hash(state)) == (text, number)
    assert states[0] == dealt(variants.get(name), 3)


@over_every_game
@several
@given(data=st.data())
def test_somebody_can_move_until_it_is_over(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    assert engine.actor(engine.start(state.rules)) == engine.CHANCE
    assert engine.actor(state) == (0 if engine.legal(state) else None)
    assert (engine.winner(state) == 0) == engine.won(state)
    if engine.won(state):
        assert engine.legal(state) == ()


@over_every_game
@several
@given(data=st.data())
def test_automatic_moves_are_legal_and_undo_nothing(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    for last in engine.legal(state)[:6]:
        after = engine.play(state, last)
        for move in engine.auto(after, last):
            assert move.target[0] == "f"
            assert isinstance(last, Turn | Remove) or move.source != getattr(last, "spot", getattr(last, "target", ""))
            after = engine.play(after, move)
        if isinstance(last, Move) and last.source[0] == "f":
            assert engine.auto(engine.play(state, last), last) == ()


# --- what the player may know --------------------------------------------------------------------------------


@over_every_game
@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_a_view_cannot_tell_its_worlds_apart(name: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(name))
    seen = engine.view(state)
    other = world(seen, Random(seed))
    assert engine.view(other) == seen
    assert repr(engine.view(other)) == repr(seen)
    assert Counter(everywhere(other)) == Counter(everywhere(state))
    assert seen.legal == engine.legal(other)
    assert seen.hides_nothing == (not hidden(seen))
    if seen.hides_nothing:
        assert other == state


def test_the_other_world_is_another() -> None:
    state = dealt(variants.get("klondike"))
    other = world(engine.view(state), Random(1))
    assert other != state
    assert [pile.up for pile in other.columns] == [pile.up for pile in state.columns]


# --- text ----------------------------------------------------------------------------------------------------


@over_every_game
@several
@given(data=st.data())
def test_a_position_survives_its_text(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    assert parse_state(state_text(state)) == state
    assert "\n" not in state_text(state)
    before = engine.start(state.rules)
    assert parse_state(state_text(before)) == before


@over_every_game
@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_a_missing_or_doubled_card_is_told(name: str, data: st.DataObject, seed: int) -> None:
    state, rng = data.draw(positions(name)), Random(seed)
    text = state_text(state)
    cards = everywhere(state)
    one, other = rng.choice(cards), rng.choice(cards)
    if one is not other and not one.is_universal:
        broken = replace(state, gone=(*state.gone, one))
        with pytest.raises(ValueError, match="this is no position"):
            parse_state(state_text(broken))
    with pytest.raises(ValueError, match=r"is no|this is|must|says nothing"):
        parse_state(text.replace(str(other), "XX.b", 1))


def test_the_laws_bite() -> None:
    """The law of readings, tried on a column that nobody could have built."""
    pile = Pile(parse_cards("CC.r U.bg DD.k"))
    assert not all(readings(run, variants.KLONDIKE.fits)[0] for _, run in pile.built())
    assert variants.get("golf", golf_wild="free").waste_fits is anything_fits
    assert isinstance(engine.why_not(engine.start(variants.KLONDIKE), Turn()), Refusal)
