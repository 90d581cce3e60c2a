"""Rules: one row describes one solitaire. The functions that rows are made of stand in piles.py and joints.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from unitylib.cards import Card
from unitylib.errors import Refusal
from unitylib.solitaire.identities import Cards, Fits
from unitylib.solitaire.moves import Place
from unitylib.solitaire.position import Pile, State

Gives = Callable[[State, Place, int], Pile | Refusal]  # …, how many cards -> the part as it is carried, or why not
Takes = Callable[[State, Place, Pile, Place], Refusal | None]  # …, the place, the part, where it comes from


@dataclass(frozen=True)
class Kind:
    """A kind of pile, as two predicates: what it gives and what it takes."""

    gives: Gives
    takes: Takes


@dataclass(frozen=True, eq=False)  # a row is compared by identity: the same name and options give the same object
class Rules:
    """One solitaire.

    `ruling` is the game's own. `columns` says how many cards of each column are dealt face down and face up; `cells`,
    `reserve` and `waste_starts` count places and cards. `fits` is what may lie on what in a column, `waste_fits` on the
    waste: by them universals are read. `pack` puts the
    deck in the order dealt, `opens` lays out what is left of the pack when the columns are dealt, `turn`
    is a press of the stock, `settle` what follows every move by itself. `together` says which cards may leave as
    a pair or alone, `exchanges` where a natural may take a universal's place, `barred` what no universal may stand for.
    `won` is the aim, `counts` how near it is. `options` names the house rules that differ from the default.
    """

    name: str
    ruling: str
    deck: Cards
    columns: tuple[tuple[int, int], ...]
    cells: int
    reserve: int
    waste_starts: int
    fits: Fits
    waste_fits: Fits
    column: Kind
    cell: Kind
    foundation: Kind
    waste: Kind
    stacked: Kind  # the reserve
    pack: Callable[[Cards, Random], Cards]
    opens: Callable[[State, Cards], State]
    draws: int  # cards turned at a time
    redeals: int
    turn: Callable[[State], State | Refusal]
    settle: Callable[[State], State]
    together: Callable[[State, Cards], Refusal | None]
    exchanges: Callable[[State, Card, Place], int | Refusal]  # the place within the pile where the natural may go
    barred: Callable[[State], frozenset[Card]]
    won: Callable[[State], bool]
    counts: Callable[[State], int]  # cards that are where the aim wants them
    options: tuple[tuple[str, str], ...] = ()

    def kind(self, place: Place) -> Kind:
        """The kind of pile that stands at `place`."""
        return {"t": self.column, "c": self.cell, "f": self.foundation, "w": self.waste, "r": self.stacked}[place[0]]

    seats = 1  # of every row, and so no field
    sides = ((0,),)

    @property
    def packs(self) -> int:
        """How many packs are shuffled together."""
        return len(self.deck) // 52

    def __repr__(self) -> str:
        options = "".join(f", {name}={choice!r}" for name, choice in self.options)
        return f"get({self.name!r}{options})"
