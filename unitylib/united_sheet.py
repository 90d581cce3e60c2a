"""The scorecard of a match of United as a workbook: the seven rounds, what each hand was counted at, the exact cut, live totals.

What a round scores is said by the rules; here it is said once more in the language of spreadsheets, and tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from unitylib.errors import Illegal, Refusal
from unitylib.match import Match
from unitylib.rummy import engine
from unitylib.rummy.melds import card_points
from unitylib.rummy.moves import Seat
from unitylib.rummy.position import State
from unitylib.rummy.rules import Rules
from unitylib.sheet import BLOCKS, FIRST, HEADS, LEGEND, TITLE, WORTH, Entry, Value, letters
from unitylib.xlsx import MIME, checked_names, fill, new_book, saved, values

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

__all__ = ["MIME", "blank", "entries", "lines", "workbook"]

SHARED = "shared"
WORDS = {
    "round": "Round",
    "contract": "Contract",
    "dealer": "Dealer",
    "exact": "Exact cut",
    "cut": "Cut",
    "left": "Left in the hand",
    "points": "Points",
    "totals": "Total",
    "first": "In front",
}
_SINGLE = ("round", "contract", "dealer", "exact", "cut", "first")
_WIDTHS = {"round": 7, "contract": 25, "dealer": 10, "exact": 7, "cut": 6, "left": 6.5, "points": 6.5, "totals": 6.5, "first": 11}  # fmt: skip
_SAYS = (
    "What is left in each hand is typed (50 a joker, 20 an ace, 10 a ten or court card, else the pips; 0 for who went out), and how many "
    "cards were cut; the rest follows. The player before the dealer cuts: exactly the number beside it brings the bonus. Lowest total wins."
)


class Line(NamedTuple):
    """One finished round: `counted` are the worths of the cards left in each hand; `totals` include this round."""

    number: int
    dealer: Seat
    cut: int
    counted: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


def lines(match: Match) -> tuple[Line, ...]:
    """The finished rounds so far."""
    return tuple(map(_line, (state for state in match.states if state.turn is None)))


def _line(state: State) -> Line:
    counted = tuple(tuple(card_points(card, state.rules.deuce) for card in hand) for hand in state.hands)
    assert state.cut is not None
    return Line(state.standing.number, state.dealer, state.cut, counted, engine.points(state), engine.scores(state))


def workbook(match: Match, names: Sequence[str] = ()) -> bytes:
    """The rounds of `match` as a file, those to come left empty. Raises Illegal before the first round is finished."""
    done = {line.number: line for line in lines(match)}
    if not done:
        raise Illegal(Refusal("No round is finished yet, so the scorecard is still empty.", "R-UTD-45"))
    rules: Rules = match.rules
    all_lines = tuple(done.get(number) for number in range(len(rules.rounds)))
    title = f"{_heading(rules)} · seed {match.seed}"
    return _written(Page(rules, title, checked_names(rules.seats, names), all_lines))


def blank(rules: Rules, names: Sequence[str] = ()) -> bytes:
    """An empty scorecard, to fill in by hand."""
    return _written(Page(rules, _heading(rules), checked_names(rules.seats, names), (None,) * len(rules.rounds)))


def _heading(rules: Rules) -> str:
    options = "".join(f" · {name} = {choice}" for name, choice in rules.options)
    return f"United, {rules.seats} players{options}"


# --- what stands where -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Page:
    """The sheet: a line a round, None where nothing has been played; blocks have one column, or one a seat."""

    rules: Rules
    title: str
    names: tuple[str, ...]
    lines: tuple[Line | None, ...]

    @cached_property
    def columns(self) -> dict[str, range]:
        """The columns of each block, in their order."""
        columns, first = {}, 1
        for block in WORDS:
            width = 1 if block in _SINGLE else self.rules.seats
            columns[block] = range(first, first + width)
            first += width
        return columns

    @property
    def last_row(self) -> int:
        """The row of the totals."""
        return FIRST + len(self.lines)

    @property
    def end(self) -> str:
        """The last column."""
        return letters(self.columns["first"][0])

    def at(self, block: str, row: int, seat: Seat = 0) -> str:
        return f"{letters(self.columns[block][seat])}{row}"

    def across(self, block: str, row: int) -> str:
        """The cells of a block in one row."""
        columns = self.columns[block]
        return f"{letters(columns[0])}{row}:{letters(columns[-1])}{row}"


Placed = tuple[str, Entry]


def entries(page: Page) -> dict[str, Entry]:
    """Every cell of the sheet by its name; later ones stand above the plain frames that come first."""
    placed = [*_frames(page), *_top(page), *_heads(page), *_last_row(page)]
    for number, line in enumerate(page.lines):
        placed += [*_typed(page, FIRST + number, number, line), *_followed(page, FIRST + number, line)]
    return dict(placed)


def _frames(page: Page) -> Iterator[Placed]:
    for column in range(1, page.columns["first"][0] + 1):
        for row, look in ((BLOCKS, "head"), (HEADS, "head"), (page.last_row, "last")):
            yield f"{letters(column)}{row}", Entry(look)


def _top(page: Page) -> Iterator[Placed]:
    yield f"A{TITLE}", Entry("title", page.title)
    yield f"A{WORTH}", Entry("label", "bonus")
    yield f"B{WORTH}", Entry("worth", page.rules.bonus)
    yield f"A{LEGEND}", Entry("legend", _SAYS)


def _heads(page: Page) -> Iterator[Placed]:
    for block in page.columns:
        yield page.at(block, BLOCKS), Entry("head", WORDS[block])
    for seat, name in enumerate(page.names):
        typed = f"${page.at('left', HEADS, seat)}"
        yield page.at("left", HEADS, seat), Entry("name", name)
        for block in ("points", "totals"):
            yield page.at(block, HEADS, seat), Entry("name", name, f'{typed}&""')  # an empty cell would show as 0


def _typed(page: Page, row: int, number: int, line: Line | None) -> Iterator[Placed]:
    rules = page.rules
    yield page.at("round", row), Entry("number", number + 1)
    yield page.at("contract", row), Entry("typed text", rules.rounds[number].contract.words)
    yield page.at("dealer", row), Entry("typed text", None if line is None else page.names[line.dealer])
    yield page.at("exact", row), Entry("number", rules.exact_cut(number))
    yield page.at("cut", row), Entry("typed", None if line is None else line.cut)
    for seat in range(rules.seats):
        yield page.at("left", row, seat), _left(line, seat)


def _left(line: Line | None, seat: Seat) -> Entry:
    """What is left in a hand, card by card: its sum shows how the number came about."""
    if line is None:
        return Entry("typed")
    worths = line.counted[seat]
    return Entry("typed", sum(worths), "+".join(map(str, worths))) if worths else Entry("typed", 0)


def _followed(page: Page, row: int, line: Line | None) -> Iterator[Placed]:
    """The cells of a round that follow from the typed ones."""
    for seat in range(page.rules.seats):
        shown = ("", "") if line is None else (line.points[seat], line.totals[seat])
        yield page.at("points", row, seat), Entry("points", shown[0], _points(page, row, seat))
        column = letters(page.columns["points"][seat])
        total = f'IF({column}{row}="","",SUM({column}${FIRST}:{column}{row}))'
        yield page.at("totals", row, seat), Entry("totals", shown[1], total)
    yield page.at("first", row), Entry("won", _in_front(page, line), _front(page, row))


def _points(page: Page, row: int, seat: Seat) -> str:
    """The hand, and the bonus when this seat, before the dealer's, has cut exactly (R-UTD-45, R-UTD-50)."""
    left, seats = page.across("left", row), page.rules.seats
    dealer = f"${page.at('left', HEADS, (seat + 1) % seats)}".replace(str(HEADS), f"${HEADS}")
    exact = f"AND({page.at('dealer', row)}={dealer},{page.at('cut', row)}={page.at('exact', row)})"
    return f'IF(COUNT({left})<{seats},"",{page.at("left", row, seat)}+IF({exact},$B${WORTH},0))'


def _front(page: Page, row: int) -> str:
    """Who has the lowest total (R-UTD-47, R-UTD-48)."""
    totals, names = page.across("totals", row), page.across("left", HEADS)
    least = f"MIN({totals})"
    pinned = ":".join(f"${cell[:-1]}${cell[-1]}" for cell in names.split(":"))
    return f'IF(COUNT({totals})=0,"",IF(COUNTIF({totals},{least})>1,"{SHARED}",INDEX({pinned},1,MATCH({least},{totals},0))))'


def _in_front(page: Page, line: Line | None) -> str:
    if line is None:
        return ""
    best = engine.lowest(line.totals)
    return page.names[best[0]] if len(best) == 1 else SHARED


def _last_row(page: Page) -> Iterator[Placed]:
    row, done = page.last_row, [line for line in page.lines if line is not None]
    yield page.at("round", row), Entry("last", "Total")
    for seat in range(page.rules.seats):
        column = letters(page.columns["points"][seat])
        area = f"{column}{FIRST}:{column}{row - 1}"
        total: Value = done[-1].totals[seat] if done else ""
        yield page.at("totals", row, seat), Entry("last", total, f'IF(COUNT({area})=0,"",SUM({area}))')
    yield page.at("first", row), Entry("last", _in_front(page, done[-1] if done else None), _front(page, row))


# --- the file ----------------------------------------------------------------------------------------------------


def _written(page: Page) -> bytes:
    book, cells = new_book(), entries(page)
    sheet = book.create_sheet(f"{page.rules.name}-{page.rules.seats}")
    fill(sheet, cells)
    _shape(sheet, page)
    return saved(book, [values(cells)])


def _shape(sheet: Worksheet, page: Page) -> None:
    """Heads across their columns, widths, and A4 on its side."""
    for block, columns in page.columns.items():
        lowest = HEADS if block in _SINGLE else BLOCKS
        sheet.merge_cells(f"{letters(columns[0])}{BLOCKS}:{letters(columns[-1])}{lowest}")
        for column in columns:
            sheet.column_dimensions[letters(column)].width = _WIDTHS[block]
    for row in (TITLE, LEGEND):
        sheet.merge_cells(f"A{row}:{page.end}{row}")
    sheet.row_dimensions[LEGEND].height = 28
    sheet.row_dimensions[HEADS].height = 16 + 5.5 * max(map(len, page.names))
    for row in range(FIRST, page.last_row + 1):
        sheet.row_dimensions[row].height = 24
    sheet.freeze_panes = f"B{FIRST}"
    sheet.print_area = f"A1:{page.end}{page.last_row}"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_options.horizontalCentered = True
