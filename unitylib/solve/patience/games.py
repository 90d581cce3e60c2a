"""Which form of a row the search plays: the quickest that allows exactly what the row does, else the engine itself."""

from __future__ import annotations

from collections.abc import Iterator

from unitylib.solitaire import engine, joints, variants
from unitylib.solitaire.moves import Action
from unitylib.solitaire.position import State
from unitylib.solitaire.rules import Rules
from unitylib.solve.patience.building import FORMS, Builder
from unitylib.solve.patience.clearing import Golfer, Pharaoh
from unitylib.solve.patience.searching import Game


class Plain:
    """A row for which nothing is packed: the engine's own moves, slow and complete."""

    complete, slice = True, 1

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def first(self, state: State) -> State:
        return state

    def children(self, state: State) -> Iterator[tuple[Action, State]]:
        return ((move, engine.play(state, move)) for move in engine.legal(state))

    def key(self, state: State) -> State:
        return state

    def scores(self, state: State) -> tuple[int, ...]:
        return (-4 * self.rules.counts(state) + 2 * sum(pile.down for pile in state.columns) + state.passes,)

    def done(self, state: State) -> bool:
        return engine.won(state)

    def said(self, state: State, step: Action) -> tuple[Action, ...]:
        return (step,)

    def packed(self, state: State) -> None:
        """The kernel does not know it."""


def packed_game(rules: Rules) -> Game:
    """The quickest form of a row that allows exactly what the row does."""
    if rules.column is variants.GOLF.column and rules.turn is joints.to_waste and not rules.cells:
        return Golfer(rules) if rules.waste_starts else Plain(rules)
    if rules.column is variants.PYRAMID.column:
        return Pharaoh(rules)
    known = rules.barred is joints.nothing_barred and rules.exchanges in (joints.on_foundations, joints.no_exchange)
    return Builder(rules) if rules.column in FORMS and known else Plain(rules)
