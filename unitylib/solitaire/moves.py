"""The moves of solitaire, the places they name, and the text of each. Whether one is allowed is the piles' affair.

| text | move | | place | what lies there |
| --- | --- | --- | --- | --- |
| `t3 t5 2` | two cards from column 3 to column 5 | | `t1`, `t2`, … | a column of the tableau; in Pyramid one card, row by row from the tip |
| `w fb` | the waste's card to the Blue foundation | | `c1`, `c2`, … | a free cell |
| `turn` | what a press of the stock does | | `fb` `fg` `fr` `fk` | the foundation of a suit |
| `swap t3 fb c1` | column 3's card takes the universal's place, the universal goes to cell 1 | | `w`, `r` | the waste, the reserve |
| `remove t27 w` | Pyramid: these go together | | `t3.4` | in a swap: the fourth card of column 3 |
| `deal …` | what chance does | | | |
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from unitylib.cards import SUIT_NAMES, Card, cards_text, parse_cards
from unitylib.errors import BadText, quoted

Seat = int
Place = str  # as in the table above
PLAYER: Seat = 0
CHANCE: Seat = -1  # the seat that deals

_PLACE = re.compile(r"t[1-9]\d?|c[1-9]|f[bgrk]|w|r")
_DEPTH = re.compile(r"t[1-9]\d?\.[1-9]\d?")
_WORDS = {"w": "the waste", "r": "the reserve"}


@dataclass(frozen=True)
class Deal:
    """The shuffled pack, top first. The row's layout says where each card goes."""

    pack: tuple[Card, ...]

    def __str__(self) -> str:
        return f"deal {cards_text(self.pack)}"


@dataclass(frozen=True)
class Turn:
    """Cards from the stock; where the stock is used up and the game allows it, the waste is turned over."""

    def __str__(self) -> str:
        return "turn"


@dataclass(frozen=True)
class Move:
    """The last `count` cards of one place go to another."""

    source: Place
    target: Place
    count: int = 1

    def __str__(self) -> str:
        return f"{self.source} {self.target}" + (f" {self.count}" if self.count != 1 else "")


@dataclass(frozen=True)
class Swap:
    """The natural card at `source` takes the place of the universal at `target`, which goes to `spot` (R-SOL-08)."""

    source: Place
    target: Place
    spot: Place

    def __str__(self) -> str:
        return f"swap {self.source} {self.target} {self.spot}"


@dataclass(frozen=True)
class Remove:
    """The last cards of these places, one or two, leave the game (R-SOL-17). The places are kept in one order."""

    places: tuple[Place, ...]

    def __post_init__(self) -> None:
        in_order = sorted(self.places, key=lambda place: (place[0] in _WORDS, len(place), place))
        object.__setattr__(self, "places", tuple(in_order))

    def __str__(self) -> str:
        return f"remove {' '.join(self.places)}"


@dataclass(frozen=True)
class NextDeal:
    """Another deal within the same match, which solitaire does not know: a match asks every family for such a move."""

    def __str__(self) -> str:
        return "next"


Action = Deal | Turn | Move | Swap | Remove | NextDeal
NEXT = NextDeal()


def index(place: Place) -> int:
    """The number of a column or cell, from 0."""
    return int(place[1:]) - 1


def in_words(place: Place) -> str:
    """ "column 3", "the foundation of Blue": for sentences."""
    if place in _WORDS:
        return _WORDS[place]
    if place[0] == "f":
        return f"the foundation of {SUIT_NAMES[place[1:]]}"
    return f"{'cell' if place[0] == 'c' else 'column'} {place[1:]}"


def _place(text: str) -> Place:
    if not _PLACE.fullmatch(text):
        raise BadText(f"{quoted(text)} is no place: a place is t1, c1, fb, w or r")
    return text


def _target(text: str) -> Place:
    return text if _DEPTH.fullmatch(text) else _place(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and text[0] != "0"):
        raise BadText(f"{quoted(text)} is no number of cards: it must be a whole number such as 3")
    return int(text)


def parse_move(text: str) -> Action:
    """The move that `text` says; the inverse of `str`. BadText says which part cannot be read."""
    word, *rest = text.split() or [""]
    if word in ("turn", "next") and not rest:
        return Turn() if word == "turn" else NEXT
    if word == "deal":
        return Deal(parse_cards(" ".join(rest)))
    if word == "swap" and len(rest) == 3:
        return Swap(_place(rest[0]), _target(rest[1]), _place(rest[2]))
    if word == "remove" and len(rest) in (1, 2):
        return Remove(tuple(map(_place, rest)))
    if _PLACE.fullmatch(word) and len(rest) in (1, 2):
        return Move(word, _place(rest[0]), *map(_count, rest[1:]))
    raise BadText(f"{quoted(text)} is no move: a move is like t3 t5 2, w fb, turn, swap t3 fb c1 or remove t27 w")
