"""What every phase of a round answers, and how cards come and go between hands, stock and discards."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from unitylib.cards import Card, Hand, in_deck_order
from unitylib.errors import Refusal
from unitylib.rummy.moves import Action, Seat
from unitylib.rummy.position import Moves, State


class Phase:
    """What every phase answers. `wanted` says in words what it waits for."""

    name: str
    wanted: str
    ruling: str

    def actor(self, state: State) -> Seat | None:
        """The seat to act, CHANCE, or None when this phase has nothing to ask now."""
        raise NotImplementedError

    def options(self, state: State) -> Moves:
        """The moves open to the actor; none for CHANCE."""
        return Moves()

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why `action` is refused; None for what is allowed. The answer is that of `options`, in words."""
        if action in self.options(state).plain:
            return None
        return Refusal(f"Not now: {self.wanted} is wanted.", self.ruling)

    def apply(self, state: State, action: Action) -> State:
        """The position after `action`, which why_not has let pass."""
        raise NotImplementedError

    def draw(self, state: State, rng: Random) -> Action:
        """The move of CHANCE."""
        raise NotImplementedError


# --- cards come and go -----------------------------------------------------------------------------------------

Item = TypeVar("Item")


def put(items: tuple[Item, ...], seat: Seat, item: Item) -> tuple[Item, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def with_added(hands: tuple[Hand, ...], seat: Seat, *cards: Card) -> tuple[Hand, ...]:
    return put(hands, seat, in_deck_order((*hands[seat], *cards)))


def without(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def out_of_hand(state: State, seat: Seat, cards: Hand) -> dict[str, Any]:
    """What changes when these cards leave a hand before everybody's eyes."""
    known, shed = list(state.known[seat]), list(state.shed[seat])
    for card in cards:
        if card in known:
            known.remove(card)
        elif state.pile:
            shed.append(card)
    return {
        "hands": put(state.hands, seat, without(state.hands[seat], cards)),
        "known": put(state.known, seat, tuple(known)),
        "shed": put(state.shed, seat, in_deck_order(shed)),
    }


def into_hand(state: State, seat: Seat, card: Card) -> dict[str, Any]:
    """What changes when a card goes into a hand before everybody's eyes."""
    return {"hands": with_added(state.hands, seat, card), "known": with_added(state.known, seat, card)}


def off_the_top(state: State) -> dict[str, Any]:
    """What changes when the top discard goes away: the card below is again that of whoever laid it."""
    return {"discards": state.discards[:-1], "laid_by": state.laid_by[:-1]}


def from_stock(state: State, seat: Seat) -> State:
    """The top card of the stock goes into a hand, unseen by the others."""
    card, *stock = state.stock
    fresh = with_added(state.fresh, seat, card) if state.pile else state.fresh
    return replace(state, hands=with_added(state.hands, seat, card), stock=tuple(stock), fresh=fresh)


def turn_begins(state: State, seat: Seat) -> State:
    """`seat` is in turn: the top discard is offered to it first, if there is one (R-UTD-26)."""
    asked = (seat,) if state.discards else ()
    return then_draws(replace(state, player=seat, drawn=False, asked=asked))


def then_draws(state: State) -> State:
    """The player in turn draws from the stock, once nobody is to be asked and the stock has a card (R-UTD-38)."""
    waits = state.asked or state.callers or state.taker is not None
    if waits or state.drawn or not state.stock:
        return state
    return replace(from_stock(state, state.player), drawn=True)


def with_penalty(state: State, seat: Seat) -> State:
    """The top discard goes to `seat` with a card from the stock; first the discards are shuffled, if need be (R-UTD-39)."""
    if not state.stock and state.discards[1:]:
        return replace(state, taker=seat)
    taken = replace(state, taker=None, **off_the_top(state), **into_hand(state, seat, state.discards[-1]))
    return from_stock(taken, seat) if taken.stock else taken
