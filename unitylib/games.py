"""Finds a game by name, and says what every engine answers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, cast

from unitylib.errors import Refusal, unknown
from unitylib.rummy import engine as rummy_engine
from unitylib.rummy import variants as rummy_variants
from unitylib.solitaire import engine as solitaire_engine
from unitylib.solitaire import variants as solitaire_variants
from unitylib.trick import engine as trick_engine
from unitylib.trick import variants as trick_variants


class Engine(Protocol):
    """What a family of games answers. Rules, positions, views and moves are values of the family's own types."""

    CHANCE: int  # the seat that cuts, deals and shuffles
    NEXT: Any  # the move that gathers the cards for the next hand

    def start(self, rules: Any, standing: Any = None) -> Any: ...
    def standing_at(self, rules: Any, hand: int, dealer: int, scores: tuple[int, ...]) -> Any: ...
    def actor(self, state: Any) -> int | None: ...
    def legal(self, state: Any) -> Sequence[Any]: ...
    def why_not(self, state: Any, action: Any, seat: int | None = None) -> Refusal | None: ...
    def play(self, state: Any, action: Any) -> Any: ...
    def draw(self, state: Any, rng: Random) -> Any: ...
    def view(self, state: Any, seat: int) -> Any: ...
    def points(self, state: Any) -> tuple[int, ...]: ...
    def scores(self, state: Any) -> tuple[int, ...]: ...
    def winner(self, state: Any) -> int | None: ...
    def parse_move(self, text: str) -> Any: ...
    def number(self, state: Any) -> int: ...
    def maker(self, state: Any, action: Any) -> int | None: ...
    def shows_cards(self, before: Any, action: Any, after: Any) -> bool: ...
    def line_of(self, state: Any) -> tuple[object, ...]: ...


FAMILIES: tuple[tuple[Any, Any], ...] = (
    (trick_variants, trick_engine),
    (rummy_variants, rummy_engine),
    (solitaire_variants, solitaire_engine),
)
NAMES: tuple[str, ...] = tuple(name for variants, _ in FAMILIES for name in variants.ALL)


def get(name: str, seats: int | None = None, **options: str) -> Any:
    """The row of the game called `name`, for `seats` players, with the house rules named.

    >>> get("elements", seats=3).tricks_in(0)
    8
    """
    return _family(name)[0].get(name, seats, **options)


def engine(rules: Any) -> Engine:
    """The engine that plays by these rules."""
    return cast(Engine, _family(rules.name)[1])


def _family(name: object) -> tuple[Any, Any]:
    for variants, family_engine in FAMILIES:
        if name in variants.ALL:
            return variants, family_engine
    raise unknown("game", name, NAMES)
