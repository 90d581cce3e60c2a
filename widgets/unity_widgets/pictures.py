"""Cards in the text of a lesson: rows of pictures with words beside them. They draw themselves, with or without a table on the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from unitylib.cards import Card, cards_text, parse_cards
from unitylib.faces import picture

Cards = str | Card | Iterable[Card]

_ROWS = "display:flex;flex-wrap:wrap;gap:12px 28px;margin:4px 0"
_WORDS = "margin:0 0 4px;font-weight:600"
_PANEL = (
    "max-width:64ch;box-sizing:border-box;margin:8px 0;padding:16px 20px;border-radius:16px;"
    "border:1px solid var(--uw-line,var(--jp-border-color2,#ddd));background:var(--uw-surface,var(--jp-layout-color1,#fff))"
)


@dataclass(frozen=True)
class Shelf:
    """Rows of cards, each under its words. As text: one line a row."""

    rows: tuple[tuple[str, tuple[Card, ...]], ...]
    width: int = 64

    def __repr__(self) -> str:
        return "\n".join(f"{words}: {cards_text(cards)}" if words else cards_text(cards) for words, cards in self.rows)

    def _repr_html_(self) -> str:
        return f'<div style="{_ROWS}">{"".join(map(self._row, self.rows))}</div>'

    def _row(self, row: tuple[str, tuple[Card, ...]]) -> str:
        words, cards = row
        told = f'<p style="{_WORDS}">{escape(words)}</p>' if words else ""
        return f"<div>{told}{picture(cards, width=self.width)}</div>"


def show(cards: Cards | Mapping[str, Cards], *, width: int = 64) -> Shelf:
    """These cards as pictures; a mapping gives each row its words.

    >>> show({"Highest and lowest": "AA.b **.b"})
    Highest and lowest: AA.b **.b
    """
    rows = cards if isinstance(cards, Mapping) else {"": cards}
    return Shelf(tuple((words, _parsed(row)) for words, row in rows.items()), width)


def _parsed(cards: Cards) -> tuple[Card, ...]:
    if isinstance(cards, str):
        return parse_cards(cards)
    return (cards,) if isinstance(cards, Card) else tuple(cards)


@dataclass(frozen=True)
class Summary:
    """What a lesson leaves one with, on one card."""

    points: tuple[str, ...]
    cards: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        return "\n".join(f"- {point}" for point in self.points)

    def _repr_html_(self) -> str:
        points = "".join(f'<li style="margin:4px 0">{escape(point)}</li>' for point in self.points)
        shown = picture(self.cards, width=48) if self.cards else ""
        return f'<section aria-label="Summary" style="{_PANEL}">{shown}<ul style="margin:8px 0 0;padding-left:20px">{points}</ul></section>'


def summary(*points: str, cards: Cards = ()) -> Summary:
    """A card with the points of a lesson, and the cards they are about."""
    return Summary(points, _parsed(cards))


@dataclass(frozen=True)
class Grid:
    """A table of words and numbers. As text: a line a row."""

    head: tuple[object, ...]
    rows: tuple[tuple[object, ...], ...]

    def __repr__(self) -> str:
        return "\n".join("  ".join(map(str, row)) for row in (self.head, *self.rows))

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(str(word))}</th>' for word in self.head)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(map(self._row, self.rows))}</tbody></table>"

    def _row(self, row: tuple[object, ...]) -> str:
        first, *rest = (escape(str(value)) for value in row)
        return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{value}</td>" for value in rest)}</tr>'


def grid(head: Iterable[object], *rows: Iterable[object]) -> Grid:
    """A table under these headings; the first word of a row names it.

    >>> grid(("", "pack"), ("unity-3", 46))
      pack
    unity-3  46
    """
    return Grid(tuple(head), tuple(map(tuple, rows)))
