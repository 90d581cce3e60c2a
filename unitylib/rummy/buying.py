"""The offer of a discard: who may take it, who may buy it, and why not."""

from __future__ import annotations

from dataclasses import replace

from unitylib.errors import Refusal
from unitylib.rummy.moves import Action, Build, Buy, Discard, Lay, Leave, Pass, Seat, Swap, Take
from unitylib.rummy.phase import Phase, into_hand, off_the_top, put, then_draws, with_penalty
from unitylib.rummy.position import Moves, State, View


def why_no_buy(state: State, seat: Seat) -> Refusal | None:
    """Why `seat` may not buy the top discard, when its turn to be asked comes (R-UTD-32 to R-UTD-39)."""
    if not state.hands or not state.discards or state.drawn or state.is_over:
        return Refusal("A discard is bought before the player in turn draws; now there is none to buy.", "R-UTD-32")
    if seat == state.player:
        return Refusal("You are next: you may take this card for nothing, or leave it to the others.", "R-UTD-33")
    refusal = barred_from_buying(state, seat)
    if refusal is None and not _can_be_paid(state):
        return Refusal("No cards are left for the penalty and for the player in turn to draw.", "R-UTD-39")
    return refusal


def barred_from_buying(state: State | View, seat: Seat) -> Refusal | None:
    """Why the rules of the house keep `seat` from buying the top discard, whoever else wants it (R-UTD-34 to R-UTD-36)."""
    for bar in state.rules.buy_bars:
        refusal = bar(seat, state.discarder, state.down[seat] is not None)
        if refusal is not None:
            return refusal
    if state.buys[seat] < state.rules.max_buys:
        return None
    return Refusal(f"You have bought {_often(state.buys[seat])} in this round, and more is not allowed.", "R-UTD-36")


def _often(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _can_be_paid(state: State) -> bool:
    """A penalty card, and one for the player in turn, from the stock or after a shuffle of the discards (R-UTD-39)."""
    return len(state.stock) > 1 or len(state.discards) > 2


class Offer(Phase):
    """The player in turn takes the top discard or leaves it; then the others may buy, nearest first (R-UTD-32, R-UTD-33)."""

    name, wanted, ruling = "offer", "an answer to the offer of the discard", "R-UTD-33"

    def actor(self, state: State) -> Seat | None:
        return state.asked[0] if state.asked else None

    def options(self, state: State) -> Moves:
        return Moves((Take(), Leave()) if state.turn == state.player else (Buy(), Pass()))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        seat = state.turn
        assert seat is not None
        if isinstance(action, Buy):
            return why_no_buy(state, seat)
        if isinstance(action, Lay | Build | Swap | Discard):
            if seat == state.player:
                return Refusal("Draw first: take the discard, or leave it and draw from the stock.", "R-UTD-26")
            return Refusal("A buyer may not lay down or discard until their own turn.", "R-UTD-37")
        if isinstance(action, Take | Leave) and seat != state.player:
            return Refusal("Only the player in turn takes the card for nothing; you may buy it or pass.", "R-UTD-33")
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        seat, others = state.asked[0], state.asked[1:]
        if isinstance(action, Take):
            taken = into_hand(state, seat, state.discards[-1])
            return replace(state, asked=(), drawn=True, **off_the_top(state), **taken)
        if isinstance(action, Leave):
            others = tuple(other for other in state.rules.clockwise(seat)[:-1] if why_no_buy(state, other) is None)
        if isinstance(action, Buy):
            buys = put(state.buys, seat, state.buys[seat] + 1)
            return then_draws(with_penalty(replace(state, asked=(), buys=buys), seat))
        return then_draws(replace(state, asked=others))
