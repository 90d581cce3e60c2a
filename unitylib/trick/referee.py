"""A referee table: who may call a revoke, and what follows. The move stands outside the phases: it may come at any time."""

from __future__ import annotations

from unitylib.errors import Refusal
from unitylib.trick.moves import Call
from unitylib.trick.position import State, View, changed


def why_not(state: State, call: Call) -> Refusal | None:
    """Why this call is not heard; a wrong one costs nothing (R-UNI4-16)."""
    rules = state.rules
    if rules.is_strict:
        return Refusal(
            "At this table a card that is not allowed is refused at once, so there is nothing to call.", "R-TRICK-13"
        )
    if not (0 <= call.offender < rules.seats and 0 <= call.by < rules.seats):
        return Refusal(f"A call names seats from 0 to {rules.seats - 1}.", "R-UNI4-16")
    if rules.side_of(call.by) == rules.side_of(call.offender):
        return Refusal("Only an opponent may call a revoke.", "R-UNI4-16")
    if call.offender in state.called:
        return Refusal("That revoke has been called already.", "R-UNI4-16")
    if call.offender not in {revoke.seat for revoke in state.revokes}:
        return Refusal("That seat has played by the rules in this hand; a wrong call costs nothing.", "R-UNI4-16")
    return None


def apply(state: State, call: Call) -> State:
    """The hand is abandoned; the offender's side loses its bid."""
    return changed(state, called=(*state.called, call.offender))


def offenders(state: State | View) -> frozenset[int]:
    """The sides with an offender who was called."""
    return frozenset(map(state.rules.side_of, state.called))
