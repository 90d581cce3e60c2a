"""Laws that hold in any position of United, whatever the house rules. They know no rule: what is right is for the tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from unitylib.cards import UNITED_DECK, Card, in_deck_order
from unitylib.errors import BadText, Illegal, UnityError
from unitylib.rummy.contracts import Contract
from unitylib.rummy.engine import draw, legal, play, points, scores, start, view, why_not, winners
from unitylib.rummy.moves import (
    CHANCE,
    Action,
    Build,
    Buy,
    Cut,
    Deal,
    Dealer,
    Discard,
    Lay,
    Leave,
    Liverpool,
    NextHand,
    Pass,
    Recycle,
    Swap,
    Take,
    parse_move,
)
from unitylib.rummy.position import Moves, Standing, State
from unitylib.rummy.rules import Rules
from unitylib.rummy.text import parse_state, state_text
from unitylib.rummy.variants import OPTIONS, get
from unitylib.rummy.worlds import Contradiction, hidden_cards, worlds

several = settings(
    max_examples=15, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
FACES = tuple(dict.fromkeys(UNITED_DECK))
OTHER = {"max_buys": ("1", "2"), "contract_order": ("7123456", "3214567"), "turn_limit": ("2", "9")}


@st.composite
def rows(draw_from: st.DrawFn) -> Rules:
    """A row with house rules drawn one by one; half of them the book's."""
    seats = draw_from(st.sampled_from((3, 4, 5)))
    if draw_from(st.booleans()):
        return get("united", seats)
    chosen = {o.name: draw_from(st.sampled_from((*o.choices, *OTHER.get(o.name, ())))) for o in OPTIONS}
    return get("united", seats, **chosen)


def eager(state: State, rng: Random) -> Action | None:
    """A move that makes things happen: mostly lay-downs, builds and swaps where there are any, now and then any move."""
    if state.turn == CHANCE:
        return draw(state, rng)
    moves = legal(state)
    lays = list(islice(moves.lay_downs, 4))
    active = [move for move in moves.plain if isinstance(move, Build | Swap | Liverpool)]
    if lays and (not moves.plain or rng.random() < 0.8):
        return rng.choice(lays)
    if active and rng.random() < 0.6:
        return rng.choice(active)
    return rng.choice(moves.plain) if moves.plain else None


def walked(state: State, rng: Random, steps: int) -> State:
    for _ in range(steps):
        move = eager(state, rng)
        if move is None:
            break
        state = play(state, move)
    return state


@st.composite
def positions(draw_from: st.DrawFn) -> State:
    """Any position of any round, those of chance included."""
    rules = draw_from(rows())
    number = draw_from(st.integers(0, 6))
    standing = Standing(number, draw_from(st.integers(0, rules.seats - 1)), (0,) * rules.seats)
    first = start(rules, standing if number else None)
    steps = draw_from(st.integers(0, 8) | st.integers(9, 220))
    return walked(first, Random(draw_from(st.integers(0, 2**16))), steps)


def position(data: st.DataObject) -> State:
    state = data.draw(positions())
    note(state_text(state))
    return state


def everywhere(state: State) -> Counter[Card]:
    piles = (*state.hands, state.stock, state.discards, *(laid.meld.cards for laid in state.table))
    return Counter(card for pile in piles for card in pile)


def is_whole(state: State) -> bool:
    return everywhere(state) == (Counter(state.rules.deck) if state.hands else Counter())


# --- cards ---------------------------------------------------------------------------------------------------


@several
@given(data=st.data(), seed=st.integers(0, 2**16))
def test_every_card_is_in_one_place_whatever_comes(data: st.DataObject, seed: int) -> None:
    """Events come late, twice, or from nowhere: each is either played or refused, and no card is lost or doubled."""
    state, rng = position(data), Random(seed)
    old: list[Action] = [Take(), Leave(), Buy(), Pass(), NextHand(), Liverpool(), Cut(7), Dealer(0)]
    for _ in range(60):
        assert is_whole(state)
        fresh = eager(state, rng)
        move = fresh if fresh is not None and rng.random() < 0.6 else rng.choice(old)
        old.append(move)
        for _ in range(rng.choice((1, 1, 2))):
            refusal = why_not(state, move)
            if refusal is None:
                state = play(state, move)
                continue
            before = hash(state)
            assert refusal.text.endswith(".")
            assert refusal.ruling.startswith("R-UTD")
            with pytest.raises(Illegal):
                play(state, move)
            assert hash(state) == before
    assert all(hand == in_deck_order(hand) for hand in state.hands)


@several
@given(data=st.data())
def test_the_counts_of_the_others_follow_from_what_happened(data: st.DataObject) -> None:
    state = position(data)
    if not state.hands:
        return
    for seat in range(state.rules.seats):
        assert not Counter(state.known[seat]) - Counter(state.hands[seat])
    assert sum(turn is not None for turn in state.down) <= len(state.table)
    for laid in state.table:
        assert state.down[laid.seat] is not None


# --- moves ---------------------------------------------------------------------------------------------------


def universe(state: State, rng: Random) -> Iterator[Action]:
    """Every plain move one could try, with cards held or not, and lay-downs right and nearly right."""
    yield from (Take(), Leave(), Buy(), Pass(), Liverpool(), NextHand(), Cut(0), Cut(41), Cut(112), Cut(113))
    yield from map(Discard, FACES)
    held = set(state.hands[state.player] if state.hands else ()) | set(rng.sample(FACES, 5))
    for meld in range(len(state.table) + 2):
        yield from (Build(card, meld, end) for card in held for end in ("", "low", "high"))
        yield from (Swap(card, meld) for card in held)
    hand = state.hands[state.player] if state.hands else ()
    for lay in islice(legal(state).lay_downs, 5):
        yield lay
        first, *rest = lay.melds
        yield Lay((first[1:], *rest))
        yield Lay((first[::-1], *rest))
        yield Lay((*lay.melds, *lay.melds))
        yield Lay(tuple(rest))
        yield Lay(((*first, hand[-1]), *rest))
    yield Lay((hand[:3], hand[3:6]))


@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_legal_is_exactly_what_play_accepts(data: st.DataObject, seed: int) -> None:
    state = position(data)
    moves = legal(state)
    plain, lays = set(moves.plain), list(islice(moves.lay_downs, 3000))
    assert len(plain) == len(moves.plain)
    assert len(set(lays)) == len(lays)
    for move in (*moves.plain, *lays[:20], *lays[-5:]):
        assert why_not(state, move) is None
        assert play(state, move) != state
        assert parse_move(str(move)) == move
    for move in universe(state, Random(seed)):
        refusal = why_not(state, move)
        listed = move in lays if isinstance(move, Lay) else move in plain
        assert (refusal is None) == listed, str(move)
        if refusal is not None:
            assert refusal.text.endswith(".")


@several
@given(data=st.data())
def test_one_seat_or_chance_can_move_until_the_match_is_over(data: st.DataObject) -> None:
    state = position(data)
    if state.turn == CHANCE:
        assert not legal(state)
    elif state.turn is not None:
        assert 0 <= state.turn < state.rules.seats
        assert legal(state)
    else:
        assert list(legal(state)) == ([] if winners(state) else [NextHand()])


@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_chance_is_refused_what_it_cannot_do(data: st.DataObject, seed: int) -> None:
    state = walked(position(data), Random(seed), 0)
    pack = state.rules.deck
    wrong: list[Action] = [Deal(pack[1:]), Deal((pack[0], *pack[:-1])), Deal(()), Dealer(-1), Dealer(9)]
    wrong += [Recycle(pack), Recycle((*state.discards, pack[0]))]
    if state.turn == CHANCE:
        move = draw(state, Random(seed))
        assert why_not(state, move) is None
        assert draw(state, Random(seed)) == move
    else:
        wrong += [Deal(pack), Dealer(0), Recycle(state.discards[:-1])]
    for move in wrong:
        assert why_not(state, move) is not None, move


@several
@given(data=st.data(), seed=st.integers(0, 2**16))
def test_a_round_from_deal_to_score(data: st.DataObject, seed: int) -> None:
    rules, rng = data.draw(rows()), Random(seed)
    state = start(rules, Standing(data.draw(st.integers(0, 6)), 0, (5,) * rules.seats))
    drawn = 0
    while state.turn is not None:
        move = eager(state, rng)
        assert move is not None
        before, state = state, play(state, move)
        drawn += isinstance(move, Discard)
        if isinstance(move, Buy):
            assert sum(state.buys) == sum(before.buys) + 1
        if isinstance(move, Lay) and before.round.at_once:
            assert state.turn is None or len(state.hands[before.player]) == 1
    assert state.turns == drawn <= rules.turn_limit * rules.seats
    assert scores(state) == tuple(5 + new for new in points(state))
    if state.out is not None:
        assert min(points(state)) <= 0
    assert bool(winners(state)) == (state.standing.number == len(rules.rounds) - 1)


@several
@given(data=st.data())
def test_asking_changes_nothing(data: st.DataObject) -> None:
    state = position(data)
    before, number = state_text(state), hash(state)
    for move in islice(legal(state), 50):
        why_not(state, move)
        play(state, move)
    for seat in range(state.rules.seats):
        view(state, seat)
    assert (state_text(state), hash(state)) == (before, number)


# --- what a seat may know ------------------------------------------------------------------------------------


def cards_in(item: Any) -> Iterator[Card]:
    """Every card anywhere inside a view; the row is public and its deck no secret."""
    if isinstance(item, Card):
        yield item
    elif isinstance(item, Rules | Moves | Contract):
        return
    elif is_dataclass(item):
        for field in fields(item):
            yield from cards_in(getattr(item, field.name))
    elif isinstance(item, tuple):
        for part in item:
            yield from cards_in(part)


@several
@given(data=st.data())
def test_a_view_holds_no_card_that_its_seat_may_not_know(data: st.DataObject) -> None:
    state = position(data)
    for seat in range(state.rules.seats):
        seen = view(state, seat)
        own = Counter(state.hands[seat] if state.hands else ())
        public = Counter((*state.discards, *(card for laid in state.table for card in laid.meld.cards)))
        allowed = set(own | public) | set(state.pile) | {card for known in state.known for card in known}
        allowed |= {card for cards in state.shed for card in cards}
        allowed |= {card for hand in state.hands for card in hand} if state.turn is None else set()
        assert set(cards_in(seen)) <= allowed
        assert seen.hand == in_deck_order(seen.hand)
        assert seen.legal == (legal(state) if state.turn == seat else Moves())


@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_a_view_cannot_tell_its_worlds_apart(data: st.DataObject, seed: int) -> None:
    state = position(data)
    for seat in range(state.rules.seats):
        seen = view(state, seat)
        for world in islice(worlds(seen, Random(seed)), 3):
            assert is_whole(world)
            assert view(world, seat) == seen
            assert repr(view(world, seat)) == repr(seen)
            assert parse_state(state_text(world)) == world


@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_cards_dealt_anew_by_hand_give_the_same_view(data: st.DataObject, seed: int) -> None:
    """Said once more and apart from `worlds`: before any shuffle, hidden cards may lie anywhere."""
    state = position(data)
    if state.pile or not state.hands or state.turn is None:
        return
    for seat in range(state.rules.seats):
        free = [card for other, hand in enumerate(state.hands) if other != seat for card in _hidden(state, other)]
        free += state.stock
        Random(seed).shuffle(free)
        hands = list(state.hands)
        for other in range(state.rules.seats):
            if other != seat:
                count = len(hands[other]) - len(state.known[other])
                hands[other] = in_deck_order((*state.known[other], *free[:count]))
                del free[:count]
        world = State(
            **{**{f.name: getattr(state, f.name) for f in fields(state)}, "hands": tuple(hands), "stock": tuple(free)}
        )
        assert view(world, seat) == view(state, seat)


def _hidden(state: State, seat: int) -> Iterator[Card]:
    return (Counter(state.hands[seat]) - Counter(state.known[seat])).elements()


def after_shuffle() -> State:
    """A position in which the stock is what was shuffled, and some of it has been drawn and played."""
    rng, state = Random(6), start(get("united", 5))
    while not (state.pile and len(state.stock) < len(state.pile) - 12 and any(state.shed)):
        moves = legal(state).plain
        few = moves[-1:] if rng.random() < 0.8 and len(moves) == 2 else moves  # mostly leaves and passes
        state = play(state, draw(state, rng) if state.turn == CHANCE else rng.choice(few))
    return state


def test_after_a_shuffle_worlds_deal_only_what_was_shuffled() -> None:
    state = after_shuffle()
    for seat in range(state.rules.seats):
        seen, stocks = view(state, seat), set()
        for world in islice(worlds(seen, Random(1)), 40):
            stocks.add(world.stock)
            assert not Counter(world.stock) - Counter(state.pile)
            assert [len(cards) for cards in world.fresh] == [len(cards) for cards in state.fresh]
            drawn = Counter(card for cards in world.fresh for card in cards)
            assert drawn + Counter(world.stock) == Counter(state.pile)
            for other, cards in enumerate(world.fresh):
                there = Counter((*world.hands[other], *state.shed[other]))
                assert other == seat or not Counter(cards) - there
        assert len(stocks) > 30


def test_the_shuffled_cards_may_have_come_to_any_hand() -> None:
    """What could have been drawn is drawn in some world, what could have been kept is kept in some."""
    state = after_shuffle()
    seen = view(state, 0)
    hands = [Counter(world.hands[1]) for world in islice(worlds(seen, Random(2)), 300)]
    held = Counter(card for hand in hands for card in hand)
    unknown = Counter(hidden_cards(seen))
    assert set(held) >= set(list(unknown)[:10])
    assert all(held[card] >= len(hands) for card in state.known[1])


def test_a_view_that_nothing_fits() -> None:
    state = after_shuffle()
    seen = view(state, 0)
    odd = type(seen)(**{**{f.name: getattr(seen, f.name) for f in fields(seen)}, "stock": seen.stock + 1})
    with pytest.raises(Contradiction):
        next(worlds(odd, Random(0)))


# --- text ----------------------------------------------------------------------------------------------------


@several
@given(data=st.data())
def test_a_position_is_written_and_read(data: st.DataObject) -> None:
    state = position(data)
    text = state_text(state)
    assert "\n" not in text
    again = parse_state(text)
    assert again == state
    assert (again.turn, again.options) == (state.turn, state.options)


BY_HAND = state_text(walked(start(get("united", 3, jokers="4"), Standing(2, 1, (5, 0, 70))), Random(3), 14))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" | ", " ; ", "a position has three parts"),
        ("united", "unite", "'unite' is no game"),
        ("jokers=4", "jokers=9", "is no position: the joker is there 4 times, not 9"),
        ("jokers=4", "jokers=3", "'3' is no choice for jokers"),
        ("seats=3", "seats=x", "'x' is no whole number"),
        ("scores=5,0,70", "scores=5,0", "3 seats have 2 scores"),
        ("dealer=1", "dealer=4", "4 is no seat at a table of 3"),
        ("dealer=1", "dealer=-", "there is no dealer or no cut"),
        ("number=2", "number=7", "there is no round 8"),
        ("cut=", "cute=", "'cute' is no part of a position"),
        ("stock=", "stock=7S+", "the 7 of Spades is there 3 times, not 2"),
        ("buys=", "buys=0,", "3 seats have 4 buys"),
        ("number=2 ", "", "the standing says no number"),
    ],
)
def test_what_cannot_be_read_is_told(old: str, new: str, sentence: str) -> None:
    with pytest.raises(UnityError) as error:
        parse_state(BY_HAND.replace(old, new, 1))
    assert sentence in str(error.value)


def test_a_meld_that_is_none_is_no_position() -> None:
    with pytest.raises(BadText, match="is no position: 7S 7D is short by 1"):
        parse_state(f"{BY_HAND} table=0:7S+7D")


# --- the shape -----------------------------------------------------------------------------------------------

RUMMY = Path(__file__).parents[1] / "unitylib" / "rummy"


def test_rummy_imports_cards_and_errors_only() -> None:
    for path in RUMMY.glob("*.py"):
        lines = [
            line for line in path.read_text().splitlines() if line.startswith(("from unitylib", "import unitylib"))
        ]
        assert all(
            line.split()[1].startswith(("unitylib.cards", "unitylib.errors", "unitylib.options", "unitylib.rummy"))
            for line in lines
        )


def test_the_fields_of_a_row_are_no_yes_or_no() -> None:
    choices = [(o.name, choice) for o in OPTIONS for choice in (*o.choices, *OTHER.get(o.name, ()))]
    all_rows = [get(**{"deuces": "wild"} | {name: choice}) for name, choice in choices]
    for row in all_rows:
        assert not [field.name for field in fields(Rules) if isinstance(getattr(row, field.name), bool)]
    same = {field.name for field in fields(Rules) if len({getattr(row, field.name) for row in all_rows}) == 1}
    assert same == {"name", "seats", "phases", "bonus"}


def test_nobody_asks_a_game_its_name() -> None:
    for name in ("engine", "phase", "phases", "buying", "turn", "joints", "position"):
        source = (RUMMY / f"{name}.py").read_text()
        assert "rules.name" not in source
        assert "rules.options" not in source


def test_every_ruling_that_is_cited_exists() -> None:
    rulings = (Path(__file__).parent / "data" / "rulings.txt").read_text().split()
    for path in RUMMY.glob("*.py"):
        assert set(re.findall(r"R-[A-Z]+-\d+", path.read_text())) <= set(rulings), path.name
