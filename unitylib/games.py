"""Finds a game by name, and says what every engine answers."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from unitylib.errors import Refusal
from unitylib.trick import variants as trick_variants
from unitylib.trick.rules import Rules

NAMES = trick_variants.ALL


class Engine(Protocol):
    """What a family of games answers. Positions, views and actions are values of the family's own types."""

    CHANCE: int

    def start(self, rules: Any) -> Any: ...
    def actor(self, state: Any) -> int | None: ...
    def legal(self, state: Any) -> tuple[Any, ...]: ...
    def why_not(self, state: Any, action: Any) -> Refusal | None: ...
    def play(self, state: Any, action: Any) -> Any: ...
    def draw(self, state: Any, rng: Random) -> Any: ...
    def view(self, state: Any, seat: int) -> Any: ...
    def points(self, state: Any) -> tuple[int, ...]: ...
    def winner(self, state: Any) -> int | None: ...
    def parse_move(self, text: str) -> Any: ...


def get(name: str, seats: int | None = None, **options: str) -> Rules:
    """The row of the game called `name`, for `seats` players, with the house rules named.

    >>> get("elements", seats=3).tricks_in(0)
    8
    """
    return trick_variants.get(name, seats, **options)
