"""The kinds of tables there are: each family of games says for itself what a Sitting and a Lobby need to know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from unity_widgets.messages import Names, Say
from unity_widgets.scene import Button, Scene
from unity_widgets.table import CardTable, Press
from unitylib import games
from unitylib.bots import Think, Thought
from unitylib.cards import Hand
from unitylib.errors import Refusal
from unitylib.match import Match
from unitylib.named import Named


class Family(Protocol):
    """What a family of games answers at a table. The first lines are for a table not laid yet, the others for a match going on."""

    variants: Any  # its rows: ALL, SEATS, get, options_for
    bots: Mapping[str, Think]
    house_rules: Mapping[str, tuple[str, Mapping[str, str]]]  # each option in words, and its choices
    widget: type[CardTable]
    pack: Hand  # whose faces the page needs
    hand_words: str  # what is dealt: a hand, a round

    presses: Mapping[str, Callable[[str], None]]  # what can be pressed beside moves
    without_eyes: tuple[str, ...]  # those of them that are heard while the curtain is down
    wishes: Mapping[str, str]  # the kinds of deals that can be looked for, in words; the first takes what comes
    seeking: bool  # is one being looked for?
    unoffered: tuple[str, ...]  # buttons of every table that this one does without, or has in its own way

    def seek(self, lobby: Any, found: Callable[[Any, Say], None]) -> None: ...
    def welcome_back(self, match: Match, you: int, names: Names) -> Say: ...
    def heard(self, press: Press) -> str: ...
    def said(self, text: str) -> str: ...
    def not_yet(self, do: str) -> Refusal: ...
    def hint(self, thought: Thought) -> Say: ...
    def reasons(self, said: list[tuple[str, str]]) -> Say: ...
    def verdict(self, before: int) -> Say | None: ...
    def rests(self) -> bool: ...
    def public(self) -> bool: ...
    def window(self) -> int: ...
    def due(self) -> Any: ...
    def make(self, due: Any) -> Say | None: ...
    def scene(self, seat: int) -> Scene: ...
    def after_hand(self, scene: Scene) -> Scene: ...
    def buttons(self, seat: int) -> list[Button]: ...


# Each is imported when a game of its family is asked for, so that no table waits for what it does not need.
TABLES: Mapping[str, Any] = Named(
    "unity_widgets",
    {"trick": "trick_table.TrickTable", "rummy": "rummy_table.RummyTable", "solitaire": "patience_table.PatienceTable"},
)
GROUPS = ("unity", "solitaire")  # names for several games at one table


def table_of(game: str) -> Any:
    """The kind of table at which `game` is played. BadText for a game that none is for."""
    return TABLES[games.family(game)]


def grouped(game: str) -> tuple[str, ...]:
    """The games that are offered at a table asked for as `game`. BadText for what is neither a game nor a group."""
    if game == "unity":
        return tuple(name for name in games.names("trick") if name.startswith("unity"))
    if game == "solitaire":
        return games.names("solitaire")
    table_of(game)
    return (game,)
