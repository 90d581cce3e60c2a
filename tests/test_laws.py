"""Laws that hold in any position of any trick game. They know no rule: what a hand is worth is for the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

from tests.strategies import (
    EVERY_ROW,
    ROWS,
    UNIVERSE,
    any_move,
    hand_over,
    low_bidder,
    open_calls,
    path,
    phase_name,
    play_on,
    positions,
    rows,
    walked,
)
from unitylib import (
    CHANCE,
    Illegal,
    Match,
    State,
    draw,
    legal,
    parse_state,
    play,
    points,
    start,
    state_text,
    view,
    why_not,
    winner,
)
from unitylib.cards import Card, in_deck_order, parse_cards
from unitylib.trick.engine import scores
from unitylib.trick.moves import Bid, Call, Cut, Deal, NextHand, Turn, parse_move
from unitylib.trick.position import View
from unitylib.trick.rules import Rules

over_every_row = pytest.mark.parametrize(("name", "seats"), ROWS, ids=EVERY_ROW)
# Found examples are not kept: a failure prints the position, which goes into a test of its own.
several = settings(
    max_examples=15, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
few = settings(several, max_examples=6)


def position(data: st.DataObject, name: str, seats: int) -> State:
    state = data.draw(positions(name, seats))
    note(state_text(state))
    return state


# --- cards ---------------------------------------------------------------------------------------------------


def everywhere(state: State) -> list[Card]:
    """Every card of a dealt pack, place by place. The card that was cut for trump was put back and is dealt like any other."""
    piles = [*state.hands, *state.rejects, state.stock, state.unseen, state.trick]
    piles += [taken.cards for taken in state.tricks]
    piles += [(card,) for card in (state.down, None if was_cut(state.rules) else state.up) if card is not None]
    return [card for pile in piles for card in pile]


def was_cut(rules: Rules) -> bool:
    return any(phase.name == "cut for trump" for phase in rules.phases)


@over_every_row
@several
@given(data=st.data())
def test_every_card_is_in_one_place(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    if state.hands:
        assert Counter(everywhere(state)) == Counter(state.rules.deck)
    else:
        assert everywhere(state) == []


@over_every_row
@several
@given(data=st.data())
def test_hands_are_even_and_in_deck_order(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    assert all(hand == in_deck_order(hand) for hand in state.hands)
    assert all(not hand for seat, hand in enumerate(state.hands) if seat not in state.standing.players)
    if state.hands and not state.stock:
        sizes = {len(state.hands[seat]) for seat in state.standing.players}
        assert max(sizes) - min(sizes) == (1 if state.trick else 0)
        assert max(sizes) + len(state.tricks) == state.rules.tricks_in(state.standing.number)


# --- moves ---------------------------------------------------------------------------------------------------


@over_every_row
@several
@given(data=st.data())
def test_legal_is_exactly_what_play_accepts(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    open_now = legal(state)
    assert len(set(open_now)) == len(open_now)
    assert set(open_now) <= set(UNIVERSE)
    for move in UNIVERSE:
        refusal = why_not(state, move)
        assert (refusal is None) == (move in open_now), move
        if refusal is None:
            assert play(state, move) != state
        else:
            assert refusal.text.endswith(".")
            assert refusal.ruling.startswith("R-")
            with pytest.raises(Illegal) as error:
                play(state, move)
            assert error.value.refusal == refusal


@over_every_row
@several
@given(data=st.data())
def test_a_call_is_heard_exactly_when_an_opponent_has_revoked(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    revoked = {revoke.seat for revoke in state.revokes} - set(state.called)
    for offender, by in product(range(-1, seats + 1), repeat=2):
        opponents = 0 <= by < seats and offender in revoked and state.rules.side_of(by) != state.rules.side_of(offender)
        assert (why_not(state, Call(offender, by)) is None) == opponents
        if opponents:
            after = play(state, Call(offender, by))
            assert after.turn is None  # the hand is abandoned
            assert points(after)[state.rules.side_of(offender)] <= 0


@over_every_row
@several
@given(data=st.data())
def test_somebody_can_move_until_the_match_is_over(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    if state.turn == CHANCE:
        assert legal(state) == ()
    elif state.turn is not None:
        assert state.turn in state.standing.players
        assert legal(state)
    else:
        assert legal(state) == (() if winner(state) is not None else (NextHand(),))


@over_every_row
@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_chance_is_refused_what_it_cannot_do(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(position(data, name, seats), Random(seed), 0)
    pack = state.rules.deck
    wrong = [Cut(pack[:1] * state.rules.seats), Cut(pack[:1]), Cut(parse_cards("7S 8S")), Turn(parse_cards("7S")[0])]
    wrong += [Deal(pack[1:]), Deal((pack[0], *pack[:-1])), Deal(())]
    if state.turn == CHANCE:
        move = draw(state, Random(seed))
        assert why_not(state, move) is None
        assert draw(state, Random(seed)) == move
    else:
        wrong += [Cut(pack[:seats]), Turn(pack[0]), Deal(pack)]
    for move in wrong:
        assert why_not(state, move) is not None, move


@over_every_row
@few
@given(data=st.data())
def test_asking_and_playing_change_nothing(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    before, number = state_text(state), hash(state)
    legal(state)
    for seat in range(seats):
        view(state, seat)
    for move in UNIVERSE:
        why_not(state, move)
    move = any_move(state, Random(0))
    if move is not None:
        play(state, move)
    assert (state_text(state), hash(state)) == (before, number)


# --- what a seat may know ------------------------------------------------------------------------------------


def shown(state: State) -> set[Card]:
    """The cards that all have seen and that went back into the pack: cut for the deal, cut for trump."""
    cut = {card for cutting in state.cuttings for card in cutting.cards}
    return cut | {state.up} - {None} if was_cut(state.rules) else cut


def placed(state: State, seat: int) -> set[Card]:
    """The cards whose place `seat` may know, said once more and apart from the engine."""
    cards = {*state.trick, *(card for taken in state.tricks for card in taken.cards)}
    cards |= set() if was_cut(state.rules) else {state.up} - {None}
    if state.hands and state.looked[seat]:
        cards |= set(state.hands[seat])
    if state.rejects:
        cards |= set(state.rejects[seat])
        if dict(state.rules.options).get("draft_discards") == "face_up":
            cards |= {*state.rejects[1 - seat], *state.unseen}
    if state.turn == seat and phase_name(state) == "draft":
        cards.add(state.stock[0])
    if state.turn is None and state.down:
        cards.add(state.down)
    return cards


def cards_in(item: Any) -> Iterator[Card]:
    """Every card anywhere inside a view; the row is public and its deck no secret."""
    if isinstance(item, Card):
        yield item
    elif isinstance(item, Rules):
        return
    elif is_dataclass(item):
        for field in fields(item):
            yield from cards_in(getattr(item, field.name))
    elif isinstance(item, tuple | list | set | frozenset | dict):
        for part in item.items() if isinstance(item, dict) else item:
            yield from cards_in(part)


@over_every_row
@several
@given(data=st.data())
def test_a_view_holds_no_card_that_its_seat_may_not_know(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    for seat in range(seats):
        assert set(cards_in(view(state, seat))) <= placed(state, seat) | shown(state)


def another_world(state: State, seat: int, rng: Random) -> State:
    """The same position with the cards dealt anew that `seat` cannot see; sizes, and so what is public, stay."""
    fixed = placed(state, seat)
    if state.turn not in (None, seat) and phase_name(state) == "tricks" and state.leader is None:
        fixed |= {move.card for move in legal(state)}  # who holds the card that must lead is public by now
    free = [card for card in everywhere(state) if card not in fixed]
    rng.shuffle(free)
    moved = dict(zip(in_deck_order(free), free, strict=True))

    def dealt(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(moved.get(card, card) for card in pile)

    return replace(
        state,
        hands=tuple(in_deck_order(dealt(hand)) for hand in state.hands),
        rejects=tuple(in_deck_order(dealt(pile)) for pile in state.rejects),
        stock=dealt(state.stock),
        unseen=dealt(state.unseen),
        down=state.down and moved.get(state.down, state.down),
        revokes=tuple(revoke for revoke in state.revokes if revoke.seat in state.called),  # nobody knows of the others
    )


@over_every_row
@several
@given(data=st.data(), seed=st.integers(0, 999))
def test_a_view_cannot_tell_its_worlds_apart(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = position(data, name, seats)
    for seat in range(seats):
        other = another_world(state, seat, Random(seed))
        assert view(other, seat) == view(state, seat)
        assert repr(view(other, seat)) == repr(view(state, seat))


def test_the_other_world_is_another() -> None:
    """The law above says something only if its worlds differ."""
    state = path_to("unity-4", "tricks")
    assert another_world(state, 0, Random(1)) != state
    assert another_world(state, 0, Random(1)).hands[0] == state.hands[0]


def path_to(game: str, phase: str, seed: int = 0) -> State:
    return list(path(Match(game, seed=seed).state, Random(seed), lambda state: phase_name(state) == phase))[-1]


@over_every_row
@several
@given(data=st.data())
def test_order_in_a_view_betrays_nothing(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    for seat in range(seats):
        seen: View = view(state, seat)
        assert seen.hand is None or seen.hand == in_deck_order(seen.hand)
        assert seen.discards == in_deck_order(seen.discards)
        held = [move.card for move in seen.legal if hasattr(move, "card")]
        assert tuple(held) == in_deck_order(held)


@over_every_row
@several
@given(data=st.data())
def test_a_view_says_the_public_things_and_the_own_moves(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    for seat in range(seats):
        seen = view(state, seat)
        assert (seen.turn, seen.trump, seen.bids, seen.trick) == (state.turn, state.trump, state.bids, state.trick)
        assert seen.legal == (legal(state) if state.turn == seat else ())
        assert seen.cards == tuple(map(len, state.hands))
        if seen.hand is None:
            assert not state.looked[seat]
            assert all(str(move) in ("look", "blind 0") for move in seen.legal)


# --- bids, tricks, scores ------------------------------------------------------------------------------------


@over_every_row
@several
@given(data=st.data(), seed=st.integers(0, 2**16))
def test_a_hand_from_deal_to_score(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    """Bids in order, tricks add up, winners lead, scores are kept."""
    state = walked(start(data.draw(rows(name, seats))), Random(seed), data.draw(st.sampled_from((0, 0, 70))))
    note(state_text(state))
    assume(state.turn is not None)
    states = list(path(state, Random(seed), hand_over))
    end = states[-1]
    order = [s.turn for s in states if phase_name(s) == "auction"]
    assert order == sorted(order, key=lambda seat: ((seat or 0) - end.dealer - 1) % seats)
    if not end.called:  # else the hand was abandoned
        assert sum(end.taken) == len(end.tricks) == end.rules.tricks_in(end.standing.number)
    for before, after in zip(end.tricks, end.tricks[1:], strict=False):
        assert after.leader == before.winner
    for taken in end.tricks:
        assert len(taken.cards) == len(end.standing.players)
    assert all(bid is not None for seat, bid in enumerate(end.bids) if seat in end.standing.players)
    assert scores(end) == tuple(map(sum, zip(end.standing.scores, points(end), strict=True)))
    if winner(end) is None:
        standing = play(end, NextHand()).standing
        assert (standing.scores, standing.number) == (scores(end), end.standing.number + 1)
        assert standing.dealer in standing.players


@over_every_row
@several
@given(data=st.data())
def test_a_side_that_has_won_is_alone_in_front(name: str, seats: int, data: st.DataObject) -> None:
    rules = data.draw(rows(name, seats))
    totals = tuple(data.draw(st.sampled_from((-90, 249, 250, 500, 510))) for _ in rules.sides)
    done = data.draw(st.integers(0, 45))
    side = rules.over(rules, totals, done)
    if side is not None:
        assert all(total < totals[side] for other, total in enumerate(totals) if other != side)


@pytest.mark.parametrize(("name", "seats"), ROWS[5:], ids=EVERY_ROW[5:])
@several
@given(data=st.data())
def test_more_tricks_never_cost_points_once_the_bid_is_made(name: str, seats: int, data: st.DataObject) -> None:
    """Unity knows no bags: with no zero about, a trick over the bid is worth a point, and short of it nothing changes."""
    rules = data.draw(rows(name, seats))
    bids = tuple(Bid(data.draw(st.integers(1, 3))) for _ in range(seats))
    taken = [data.draw(st.integers(0, 6)) for _ in range(seats)]
    before = rules.score(rules, bids, tuple(taken))
    taken[0] += 1
    after = rules.score(rules, bids, tuple(taken))
    side = rules.side_of(0)
    assert [a for s, a in enumerate(after) if s != side] == [b for s, b in enumerate(before) if s != side]
    assert after[side] >= before[side]


# --- text ----------------------------------------------------------------------------------------------------


@over_every_row
@several
@given(data=st.data())
def test_a_position_survives_its_text(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    text = state_text(state)
    again = parse_state(text)
    assert again == state
    assert hash(again) == hash(state)
    assert state_text(again) == text
    assert "\n" not in text
    assert (again.turn, legal(again), winner(again)) == (state.turn, legal(state), winner(state))


@over_every_row
@several
@given(data=st.data())
def test_a_move_survives_its_text(name: str, seats: int, data: st.DataObject) -> None:
    state = position(data, name, seats)
    moves = [*legal(state), *open_calls(state)]
    if state.turn == CHANCE:
        moves.append(draw(state, Random(0)))
    for move in moves:
        assert parse_move(str(move)) == move
        assert str(parse_move(str(move))) == str(move)


@over_every_row
@several
@given(data=st.data(), seed=st.integers(0, 99))
def test_a_match_survives_its_text(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    rules = data.draw(rows(name, seats))
    match = Match(name, seed=seed, seats=seats, **dict(rules.options))
    play_on(match, Random(seed), data.draw(st.integers(0, 90)))
    again = Match.load(match.save())
    assert again.states == match.states
    assert again.moves == match.moves
    assert (again.rules, again.seed, again.assisted) == (match.rules, match.seed, match.assisted)
    assert again.save() == match.save()


# --- matches -------------------------------------------------------------------------------------------------


@over_every_row
def test_two_hundred_moves_undone_leave_the_first_position(name: str, seats: int) -> None:
    match = Match(name, seed=4, seats=seats)
    first, text = match.state, match.save()
    moves = play_on(match, Random(seats), 200)
    made = sum(move.seat not in (None, CHANCE) for move in match.moves)
    for _ in range(made):
        match.undo()
    assert moves >= 180  # Elements for two is over before the two hundredth
    assert (match.state, hash(match.state), state_text(match.state)) == (first, hash(first), state_text(first))
    assert match.save().replace("assisted: yes\n", "") == text
    assert match.assisted
    with pytest.raises(Illegal, match="nothing to take back"):
        match.undo()


@over_every_row
def test_undo_and_the_same_moves_again_give_the_same_match(name: str, seats: int) -> None:
    match = Match(name, seed=8, seats=seats)
    play_on(match, Random(1), 120)
    moves, states = match.moves, match.states
    for _ in range(60):
        match.undo()
    for move in moves[len(match.moves) :]:
        if move.seat != CHANCE:
            match.push(move.seat or 0, move.action)
    assert (match.moves, match.states) == (moves, states)


@over_every_row
@few
@given(seed=st.integers(0, 2**53 - 1))
def test_the_same_seed_deals_the_same(name: str, seats: int, seed: int) -> None:
    one, two = (Match(name, seed=seed, seats=seats) for _ in range(2))
    play_on(one, Random(1), 40)
    play_on(two, Random(1), 40)
    assert one.states == two.states
    assert one.states != Match(name, seed=(seed + 1) % 2**53, seats=seats).states


@over_every_row
def test_how_a_hand_was_played_does_not_change_the_next_deal(name: str, seats: int) -> None:
    """The secret of a hand depends on the seed and its number only."""
    deals = set()
    for way in range(3):
        match = Match(name, seed=6, seats=seats)
        while match.state.standing.number < 1:
            match.push(match.turn or 0, Random(way).choice(match.legal()))
        deals.add(tuple(str(move.action) for move in match.moves if move.seat == CHANCE)[-1])
    assert len(deals) == 1


@over_every_row
def test_a_match_ends_with_a_winner_and_its_scores_are_the_sum_of_its_hands(name: str, seats: int) -> None:
    match = Match(name, seed=3, seats=seats)
    play_on(match, Random(5), 10_000, low_bidder)
    assert match.winner is not None
    assert match.legal() == ()
    assert match.scores[match.winner] == max(match.scores)
    hands = [state for state in match.states if state.turn is None]
    assert match.scores == tuple(map(sum, zip(*(points(hand) for hand in hands), strict=True)))
    assert [hand.standing.number for hand in hands] == list(range(len(hands)))
    dealers = [hand.dealer for hand in hands]
    assert dealers == [(dealers[0] + hand) % seats for hand in range(len(hands))]
    with pytest.raises(Illegal, match="The match is over"):
        match.next_hand()


@pytest.mark.parametrize("seats", range(2, 7))
def test_elements_ends_whoever_plays(seats: int) -> None:
    for seed in range(3):
        match = Match("elements", seed=seed, seats=seats)
        play_on(match, Random(seed), 10_000)
        assert match.winner is not None
        assert match.state.standing.number >= 14
