"""The phases of a round before the first turn and between two: the cut, the deal, the shuffle of the discards, the call.

Who acts, what is open to them, what is refused and why, what follows. Offer and turn come again and again, seat after seat. A phase
knows the position and the row; it never asks a game its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from unitylib.cards import Card, Hand, in_deck_order, shuffled
from unitylib.errors import Refusal
from unitylib.rummy.melds import ends
from unitylib.rummy.moves import CHANCE, Action, Build, Cut, Deal, Dealer, Liverpool, Pass, Recycle, Seat, Swap
from unitylib.rummy.phase import Phase, off_the_top, then_draws, turn_begins, with_added, with_penalty
from unitylib.rummy.position import Moves, State
from unitylib.rummy.turn import Turn

# --- before the cards are seen -------------------------------------------------------------------------------


class DrawDealer(Phase):
    """The first dealer is drawn; later the deal moves on to the left (R-UTD-04)."""

    name, wanted, ruling = "dealer", "the first dealer", "R-UTD-04"

    def actor(self, state: State) -> Seat | None:
        return CHANCE if state.standing.dealer is None else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Dealer) and 0 <= action.seat < state.rules.seats:
            return None
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Dealer)
        return replace(state, standing=replace(state.standing, dealer=action.seat))

    def draw(self, state: State, rng: Random) -> Action:
        return Dealer(int(rng.random() * state.rules.seats))


class CutPack(Phase):
    """The player at the dealer's right cuts; the right number of cards brings the bonus (R-UTD-50, R-UTD-51)."""

    name, wanted, ruling = "cut", "a cut", "R-UTD-51"

    def actor(self, state: State) -> Seat | None:
        return (state.dealer - 1) % state.rules.seats if state.cut is None else None

    def options(self, state: State) -> Moves:
        return Moves(tuple(map(Cut, range(1, len(state.rules.deck)))))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Cut) and not 0 < action.count < len(state.rules.deck):
            return Refusal(f"A cut lifts 1 to {len(state.rules.deck) - 1} cards of this pack.", self.ruling)
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Cut)
        return replace(state, cut=action.count)


class DealHands(Phase):
    """One card at a time from the dealer's left; the next is turned up; the rest is the stock (R-UTD-03, R-UTD-05)."""

    name, wanted, ruling = "deal", "the deal", "R-UTD-03"

    def actor(self, state: State) -> Seat | None:
        return CHANCE if not state.hands else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Deal):
            return super().why_not(state, action)
        deck = state.rules.deck
        if Counter(action.pack) != Counter(deck):
            return Refusal(f"A deal uses the {len(deck)} cards of this pack, no more and no fewer.", "R-UTD-01")
        return None

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Deal)
        seats, pack = state.rules.seats, action.pack
        count = seats * state.round.cards
        order = state.rules.clockwise(state.dealer)
        hands = tuple(in_deck_order(pack[order.index(seat) : count : seats]) for seat in range(seats))
        nothing: tuple[Hand, ...] = ((),) * seats
        return turn_begins(
            replace(
                state,
                hands=hands,
                discards=(pack[count],),
                laid_by=(None,),
                stock=pack[count + 1 :],
                down=(None,) * seats,
                buys=(0,) * seats,
                known=nothing,
                fresh=nothing,
                shed=nothing,
            ),
            order[0],
        )

    def draw(self, state: State, rng: Random) -> Action:
        return Deal(shuffled(state.rules.deck, rng))


# --- between the turns -------------------------------------------------------------------------------------------


class ShuffleDiscards(Phase):
    """The stock is used up and a card is wanted: all discards but the top one are shuffled (R-UTD-40)."""

    name, wanted, ruling = "recycle", "a new stock from the discards", "R-UTD-40"

    def actor(self, state: State) -> Seat | None:
        wanted = state.taker is not None or not (state.asked or state.callers or state.drawn)
        return CHANCE if wanted and state.hands and not state.stock else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Recycle):
            return super().why_not(state, action)
        if Counter(action.cards) != Counter(state.discards[:-1]):
            return Refusal("All discards but the top one are shuffled into a new stock.", self.ruling)
        return None

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Recycle)
        nothing: tuple[Hand, ...] = ((),) * state.rules.seats
        pile = in_deck_order(action.cards)
        top: dict[str, Any] = {"discards": state.discards[-1:], "laid_by": state.laid_by[-1:]}
        new = replace(state, stock=action.cards, pile=pile, fresh=nothing, shed=nothing, **top)
        return then_draws(with_penalty(new, new.taker) if new.taker is not None else new)

    def draw(self, state: State, rng: Random) -> Action:
        return Recycle(shuffled(state.discards[:-1], rng))


class CallLiverpool(Phase):
    """House rule: a discard that could have been played is called, nearest first, before the next draw (R-UTDVAR-04, R-UTDVAR-05)."""

    name, wanted, ruling = "call", "a call or a pass", "R-UTDVAR-05"

    def actor(self, state: State) -> Seat | None:
        return state.callers[0] if state.callers else None

    def options(self, state: State) -> Moves:
        return Moves((Liverpool(), Pass()) if _could_be_played(state) else (Pass(),))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Liverpool) and not _could_be_played(state):
            return Refusal(
                "This card could neither be built nor take a joker's place; a wrong call costs nothing.", self.ruling
            )
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Pass):
            later = replace(state, callers=state.callers[1:])
            return later if later.callers else turn_begins(later, later.player)
        assert state.discarder is not None
        back = with_penalty(replace(state, callers=()), state.discarder)
        return back if back.taker is not None else turn_begins(back, back.player)


def _could_be_played(state: State) -> bool:
    """Whether its player could have built the top discard, or put it in a joker's place in a run, at that moment (R-UTDVAR-05)."""
    seat, card = state.discarder, state.discards[-1]
    assert seat is not None
    turn: dict[str, Any] = {"player": seat, "drawn": True, "callers": (), "turns": state.turns - 1}
    before = replace(state, hands=with_added(state.hands, seat, card), **turn, **off_the_top(state))
    return any(Turn().why_not(before, move) is None for move in _plays(state, card))


def _plays(state: State, card: Card) -> Iterator[Action]:
    """Every way to play a card on the table, whether it fits or not."""
    for number, laid in enumerate(state.table, start=1):
        yield Swap(card, number)
        yield from (Build(card, number, end) for end in ends(laid.meld))
