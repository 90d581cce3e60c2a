"""House rules by name: what a choice makes of a row, and how they and the parts of a position are read.

Each family of games has tables of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from unitylib.errors import BadText, quoted, unknown

Row = TypeVar("Row")
Chosen = tuple[tuple[str, str], ...]  # names and choices, those that are not the default


@dataclass(frozen=True)
class Option(Generic[Row]):
    """A house rule: its name, its named choices (default first) and what each makes of a row, the games it is for, its ruling.

    `other` reads further choices, a number or an order, of the form that `form` says; it answers None for what is none.
    """

    name: str
    choices: Mapping[str, Callable[[Row], Row]]
    games: tuple[str, ...]
    ruling: str
    other: Callable[[str], Callable[[Row], Row] | None] = lambda text: None
    form: str = ""

    def change(self, choice: object) -> Callable[[Row], Row]:
        """What `choice` makes of a row. BadText says what it could be."""
        change = (self.choices.get(choice) or self.other(choice)) if isinstance(choice, str) else None
        if change is None:
            raise unknown(f"choice for {self.name}", choice, (*self.choices, *filter(None, (self.form,))))
        return change


def same(row: Row) -> Row:
    """What a default makes of a row."""
    return row


def chosen(game: str, known: Iterable[Option[Row]], options: Mapping[str, str]) -> Chosen:
    """The choices that are not the default, in the order of the table, so that a row has one name only.

    BadText for an option that `game` does not know, or a choice that it has not.
    """
    table = {option.name: option for option in known}
    for name, choice in options.items():
        if name not in table:
            raise unknown(f"option of {game}", name, tuple(table))
        table[name].change(choice)
    usual = {name: next(iter(option.choices)) for name, option in table.items()}
    return tuple((name, options[name]) for name in table if name in options and options[name] != usual[name])


def applied(row: Row, known: Iterable[Option[Row]], chosen: Chosen) -> Row:
    """The row with the choices, made in the order of the table."""
    choices = dict(chosen)
    for option in known:
        if option.name in choices:
            row = option.change(choices[option.name])(row)
    return row


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """What each `name=value` says. BadText for one that says nothing, or a name that comes again.

    >>> pairs(["seats=3", "hook=all"])
    {'seats': '3', 'hook': 'all'}
    """
    read: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadText(f"{quoted(text)} says nothing here: it must be name=value")
        if name in read:
            raise BadText(f"{quoted(name)} stands there twice")
        read[name] = value
    return read


def fields(text: str, table: Mapping[str, tuple[Any, Callable[[str], Any]]]) -> dict[str, Any]:
    """The parts of a position by name, each read by the second function of its row. BadText for one that has no row."""
    read = pairs(text.split(" ") if text else ())
    for name in read:
        if name not in table:
            raise unknown("part of a position", name, tuple(table))
    return {name: table[name][1](value) for name, value in read.items()}
