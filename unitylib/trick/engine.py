"""Walks a row's phases: what is legal, why not, what follows, what a seat may know, what a hand scores.

The engine never asks a game its name. `play` never sees chance: `draw` says what chance would do, and whoever
keeps the match plays that move like any other.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from unitylib.cards import Hand
from unitylib.errors import BadText, Illegal, Refusal
from unitylib.trick import joints, referee
from unitylib.trick.moves import CHANCE, NEXT, Action, Bid, Call, Look, NextHand, Seat, Throw, parse_move
from unitylib.trick.position import Points, Standing, State, View
from unitylib.trick.rules import Rules

__all__ = [
    "CHANCE",
    "NEXT",
    "actor",
    "draw",
    "legal",
    "line_of",
    "maker",
    "next_standing",
    "number",
    "parse_move",
    "play",
    "points",
    "shows_cards",
    "standing_at",
    "start",
    "view",
    "why_not",
    "winner",
]


LAST_HAND = 1000  # with which a match may begin; each goes on until one side alone is in front


def start(rules: Rules, standing: Standing | None = None) -> State:
    """The position before a hand; without a standing, before the first of a match."""
    if standing is None:
        scores = (0,) * len(rules.sides)
        standing = Standing(0, None, scores, rules.players(rules, scores, 0))
    return State(rules, standing)


def actor(state: State) -> Seat | None:
    """The seat to act, CHANCE, or None when the hand is over."""
    return state.stage[1]


def legal(state: State) -> tuple[Action, ...]:
    """The moves open to the seat to act: exactly those that `play` accepts from it. None for CHANCE, whose moves are too many.
    A call at a referee table stands apart: it is no seat's turn.

    When the hand is over: the next hand, or nothing when the match is.
    """
    if state.stage[0] is not None:
        return state.options
    return () if winner(state) is not None else (NextHand(),)


def why_not(state: State, action: Action, seat: Seat | None = None) -> Refusal | None:
    """Why `action` is not allowed here to the seat to act, or to `seat`; None when it is."""
    if isinstance(action, Call):
        if seat not in (None, action.by):
            return Refusal(f"Seat {seat} cannot call for seat {action.by}.", "R-UNI4-16")
        return referee.why_not(state, action)
    phase, turn, _ = state.stage
    if turn is not None and seat not in (None, turn):
        return Refusal(f"It is not the turn of seat {seat}, but of seat {turn}.", "R-TRICK-08")
    if action in state.options:
        return None
    if phase is not None:
        return phase.why_not(state, action)
    if winner(state) is not None:
        return Refusal("The match is over.", "R-ELEM-09" if state.rules.sizes else "R-UNI4-14")
    if isinstance(action, NextHand):
        return None
    return Refusal("This hand is over; the next one must be dealt first.", "R-DECK-11")


def play(state: State, action: Action) -> State:
    """The position after `action`. Raises Illegal, which says why, when the rules do not allow it."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    if isinstance(action, Call):
        return referee.apply(state, action)
    phase = state.stage[0]
    return start(state.rules, next_standing(state)) if phase is None else phase.apply(state, action)


def draw(state: State, rng: Random) -> Action:
    """The move that chance makes here, when `actor` is CHANCE."""
    assert state.phase is not None, "the hand is over: chance has nothing to do"
    return state.phase.draw(state, rng)


def points(state: State | View) -> Points:
    """What the finished hand scores, one number a side."""
    if state.turn is not None:
        raise Illegal(Refusal("This hand is not over, so it has no score yet.", "R-UNI4-14"))
    if state.called:
        return joints.revoked(state.rules, state.bids, referee.offenders(state))
    return state.rules.score(state.rules, state.bids, state.taken)


def scores(state: State | View) -> Points:
    """The running scores, the finished hand included."""
    before = state.standing.scores
    if state.turn is not None:
        return before
    return tuple(old + new for old, new in zip(before, points(state), strict=True))


def winner(state: State) -> int | None:
    """The side that has won the match, or None while it goes on. Looked at after complete hands (R-UNI4-14)."""
    if state.turn is not None:
        return None
    return state.rules.over(state.rules, scores(state), state.standing.number + 1)


def next_standing(state: State) -> Standing:
    """The standing before the next hand: the deal moves one place to the left (R-DECK-11)."""
    rules, now, number = state.rules, scores(state), state.standing.number + 1
    players = rules.players(rules, now, number)
    dealer = next(seat for seat in _clockwise(state.dealer + 1, rules.seats) if seat in players)
    return replace(state.standing, number=number, scores=now, players=players, dealer=dealer)


def standing_at(rules: Rules, hand: int, dealer: Seat, scores: Points) -> Standing:
    """Where a match stands that begins with hand number `hand` (from 1, the second) and these scores. BadText for what cannot be."""
    if not 0 < hand < LAST_HAND:
        raise BadText(f"a match can begin with hand 1 to {LAST_HAND}, and the first has no dealer before the cut")
    if rules.over(rules, scores, hand) is not None:
        raise BadText(f"with {' '.join(map(str, scores))} points the match would be over before it begins")
    return Standing(hand, dealer, scores, rules.players(rules, scores, hand))


def number(state: State) -> int:
    """Which hand of the match it is, from 0."""
    return state.standing.number


def maker(state: State, action: Action) -> Seat | None:
    """Who makes this move here: the seat to act, or whoever calls; None for what is nobody's."""
    if isinstance(action, Call):
        return action.by
    return None if isinstance(action, NextHand) else actor(state)


def shows_cards(before: State, action: Action, after: State) -> bool:
    """Whether whoever did this came to see a card by it."""
    return isinstance(action, Look | Throw) or (isinstance(action, Bid) and action.blind) or after.turn is None


def line_of(state: State) -> tuple[object, ...]:
    """Moves from positions with the same answer go on one line of a saved match: the bids of a hand, a trick."""
    return state.standing.number, state.stage[0], len(state.tricks)


def _clockwise(first: Seat, seats: int) -> list[Seat]:
    return [(first + step) % seats for step in range(seats)]


def view(state: State, seat: Seat) -> View:
    """What `seat` may know of the position."""
    stage, turn, _ = state.stage
    phase = "over" if stage is None else stage.name
    return View(
        rules=state.rules,
        seat=seat,
        standing=state.standing,
        phase=phase,
        turn=turn,
        hand=_own_hand(state, seat),
        cards=tuple(map(len, state.hands)),
        up=state.up,
        down=state.down if turn is None else None,
        trump=state.trump,
        looked=state.looked,
        bids=state.bids,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        legal=legal(state) if turn == seat else (),
        cuttings=state.cuttings,
        drafted=state.drafted,
        drawn=state.stock[0] if phase == "draft" and turn == seat else None,
        discards=state.rules.discards(state.rejects, state.unseen, seat),
        duty=stage.duty(state) if stage is not None and turn == seat else (),
        called=state.called,
    )


def _own_hand(state: State, seat: Seat) -> Hand | None:
    """None while the seat has cards that it has not looked at."""
    if not state.hands:
        return ()
    return state.hands[seat] if state.looked[seat] else None
