"""Finds a game by name, and says what every engine answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from unitylib.errors import Refusal, unknown


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


FAMILIES = ("trick", "rummy", "solitaire")  # packages, imported when a game of theirs is asked for


def get(name: str, seats: int | None = None, **options: str) -> Any:
    """The row of the game called `name`, for `seats` players, with the house rules named.

    >>> get("elements", seats=3).tricks_in(0)
    8
    """
    return _part(family(name), "variants").get(name, seats, **options)


def engine(rules: Any) -> Engine:
    """The engine that plays by these rules."""
    return cast(Engine, _part(family(rules.name), "engine"))


def names(*families: str) -> tuple[str, ...]:
    """The games of these families; without any, every game there is."""
    return tuple(name for family in families or FAMILIES for name in _part(family, "variants").ALL)


def family(name: object) -> str:
    """The family of a game. BadText for what is none."""
    for one in FAMILIES:
        if name in _part(one, "variants").ALL:
            return one
    raise unknown("game", name, names())


@cache
def _part(family: str, module: str) -> Any:
    return import_module(f"unitylib.{family}.{module}")
