"""Walks a row's phases: what is legal, why not, what follows, what a seat may know, what a round scores.

The same answers as those of the trick games' engine. `play` never sees chance: `draw` says what chance would do.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from unitylib.errors import BadText, Illegal, Refusal
from unitylib.rummy.buying import why_no_buy
from unitylib.rummy.melds import hand_points
from unitylib.rummy.moves import CHANCE, NEXT, Action, Buy, NextHand, Seat, parse_move
from unitylib.rummy.position import Moves, Points, Standing, State, View
from unitylib.rummy.rules import Rules

__all__ = [
    "CHANCE",
    "NEXT",
    "actor",
    "bonus",
    "draw",
    "legal",
    "line_of",
    "maker",
    "next_standing",
    "number",
    "parse_move",
    "play",
    "points",
    "scores",
    "shows_cards",
    "standing_at",
    "start",
    "view",
    "why_not",
    "winner",
    "winners",
]


def start(rules: Rules, standing: Standing | None = None) -> State:
    """The position before a round; without a standing, before the first of a match."""
    return State(rules, standing or Standing(0, None, (0,) * rules.seats))


def actor(state: State) -> Seat | None:
    """The seat to act, CHANCE, or None when the round is over."""
    return state.turn


def legal(state: State) -> Moves:
    """The moves open to the seat to act: exactly those that `play` accepts from it. None for CHANCE, whose moves are too many.

    When the round is over: the next, or nothing when the match is.
    """
    if state.phase is not None:
        return state.options
    return Moves() if winners(state) else Moves((NEXT,))


def why_not(state: State, action: Action, seat: Seat | None = None) -> Refusal | None:
    """Why `action` is not allowed here to the seat to act, or to `seat`; None when it is."""
    phase = state.phase
    if phase is None:
        if winners(state):
            return Refusal("The match is over.", "R-UTD-47")
        if isinstance(action, NextHand):
            return None
        return Refusal("This round is over; the next one must be dealt first.", "R-UTD-04")
    if seat not in (None, state.turn):
        assert seat is not None
        return _out_of_turn(state, action, seat)
    return phase.why_not(state, action)


def _out_of_turn(state: State, action: Action, seat: Seat) -> Refusal:
    """What is said to a seat that nobody has asked."""
    refusal = why_no_buy(state, seat) if isinstance(action, Buy) else None
    if refusal is not None:
        return refusal
    if isinstance(action, Buy):
        return Refusal(f"Seat {state.turn} is asked first.", "R-UTD-33")
    return Refusal(f"It is not the turn of seat {seat}, but of seat {state.turn}.", "R-UTD-22")


def play(state: State, action: Action) -> State:
    """The position after `action`. Raises Illegal, which says why, when the rules do not allow it."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    phase = state.phase
    return start(state.rules, next_standing(state)) if phase is None else phase.apply(state, action)


def draw(state: State, rng: Random) -> Action:
    """The move that chance makes here, when `actor` is CHANCE."""
    assert state.phase is not None, "the round is over: chance has nothing to do"
    return state.phase.draw(state, rng)


# --- scores --------------------------------------------------------------------------------------------------


def bonus(state: State | View) -> Points:
    """What the cut brings, one number a seat (R-UTD-50)."""
    rules, standing = state.rules, state.standing
    if standing.dealer is None or state.cut != rules.exact_cut(standing.number):
        return (0,) * rules.seats
    cutter = (standing.dealer - 1) % rules.seats
    return tuple(rules.bonus if seat == cutter else 0 for seat in range(rules.seats))


def points(state: State | View) -> Points:
    """What the finished round scores: the cards left in each hand, and the bonus of the cut (R-UTD-45, R-UTD-46)."""
    if state.turn is not None:
        raise Illegal(Refusal("This round is not over, so it has no score yet.", "R-UTD-45"))
    hands = state.hands if isinstance(state, State) else state.shown
    counted = (hand_points(hand, state.rules.deuce) for hand in hands)
    return tuple(map(sum, zip(counted, bonus(state), strict=True)))


def scores(state: State | View) -> Points:
    """The running scores, the finished round included."""
    before = state.standing.scores
    return before if state.turn is not None else tuple(map(sum, zip(before, points(state), strict=True)))


def winners(state: State) -> tuple[Seat, ...]:
    """The seats with the lowest total after the last round, all that share it; none while the match goes on (R-UTD-47, R-UTD-48)."""
    if state.turn is not None or state.standing.number + 1 < len(state.rules.rounds):
        return ()
    return lowest(scores(state))


def lowest(totals: Points) -> tuple[Seat, ...]:
    """The seats with the lowest total (R-UTD-47 to R-UTD-49)."""
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def winner(state: State) -> Seat | None:
    """The first of the winners, or None while the match goes on; `winners` names all that share the win."""
    return next(iter(winners(state)), None)


def next_standing(state: State) -> Standing:
    """The standing before the next round: the deal moves one place to the left (R-UTD-04)."""
    dealer = state.rules.clockwise(state.dealer)[0]
    return replace(state.standing, number=state.standing.number + 1, scores=scores(state), dealer=dealer)


def standing_at(rules: Rules, hand: int, dealer: Seat, scores: Points) -> Standing:
    """Where a match stands that begins with round number `hand` (from 1, the second) and these scores. BadText for what cannot be."""
    if not 0 < hand < len(rules.rounds):
        raise BadText(
            f"a match can begin with round 1 to {len(rules.rounds)}, and for the first chance names the dealer"
        )
    return Standing(hand, dealer, scores)


def number(state: State) -> int:
    """Which round of the match it is, from 0."""
    return state.standing.number


def maker(state: State, action: Action) -> Seat | None:
    """Who makes this move here: the seat to act; None for what is nobody's."""
    return None if isinstance(action, NextHand) else state.turn


def shows_cards(before: State, action: Action, after: State) -> bool:
    """Whether whoever did this came to see a card by it: one from the stock, or all hands."""
    return len(after.stock) < len(before.stock) or after.turn is None


def line_of(state: State) -> tuple[object, ...]:
    """Moves from positions with the same answer go on one line of a saved match: what is done in one turn."""
    return state.standing.number, state.turns


# --- what a seat may know ------------------------------------------------------------------------------------


def view(state: State, seat: Seat) -> View:
    """What `seat` may know of the position."""
    phase, turn = state.stage
    return View(
        rules=state.rules,
        seat=seat,
        standing=state.standing,
        phase="over" if phase is None else phase.name,
        turn=turn,
        cut=state.cut,
        hand=state.hands[seat] if state.hands else (),
        cards=tuple(map(len, state.hands)),
        stock=len(state.stock),
        discards=state.discards,
        laid_by=state.laid_by,
        table=state.table,
        player=state.player,
        drawn=state.drawn,
        asked=state.asked,
        callers=state.callers,
        taker=state.taker,
        freed=state.freed,
        turns=state.turns,
        down=state.down,
        buys=state.buys,
        known=state.known,
        pile=state.pile,
        fresh=state.fresh[seat] if state.fresh else (),
        drew=tuple(map(len, state.fresh)),
        shed=state.shed,
        shown=state.hands if turn is None else (),
        legal=legal(state) if turn == seat else Moves(),
    )
