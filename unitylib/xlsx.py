"""A scorecard as an .xlsx file. What stands in each cell is said by sheet.py; here it is dressed, fenced and written.

openpyxl is imported when a file is made, and not before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from unitylib.errors import BadText, quoted
from unitylib.match import Match
from unitylib.scorecard import scorecard
from unitylib.sheet import (
    BLIND,
    BLOCKS,
    BROKE,
    FIRST,
    HEADS,
    LEGEND,
    OK,
    OUT,
    SINGLE,
    TITLE,
    WAITS,
    WORDS,
    Entry,
    Page,
    Value,
    entries,
    letters,
)
from unitylib.trick.rules import Rules
from unitylib.trick.variants import SEATS

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.styles import NamedStyle
    from openpyxl.worksheet.worksheet import Worksheet

MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_HANDS = 200
PAPER_HANDS = 15  # of a match that has no fixed number
LONGEST_NAME = 30


def workbook(match: Match, names: Sequence[str] = (), title: str = "") -> bytes:
    """The scorecard of `match` as a file: a row for each finished hand, one name a seat.

    Raises Illegal before the first hand is finished, and BadText for names that cannot be written.
    """
    card = scorecard(match)
    heading = title or f"{_heading(match.rules)} · seed {match.seed}"
    return written([Page(match.rules, heading, checked_names(match.rules.seats, names), card.lines)])


def blank(*rows: Rules, hands: int | None = None, names: Sequence[str] = (), titles: Sequence[str] = ()) -> bytes:
    """A file with an empty scorecard for each row of rules, a sheet each, to fill in by hand.

    `hands` are the lines of each sheet; without it, the hands of a match, or 15 where their number is open.
    `names` are the same on every sheet, `titles` one a sheet.
    Raises BadText when there is no row, and for a number of hands that is not from 1 to 200.
    """
    if not rows:
        raise BadText("a scorecard needs a game, such as get('unity-4')")
    if hands is not None and (isinstance(hands, bool) or not isinstance(hands, int) or not 1 <= hands <= MOST_HANDS):
        raise BadText(f"{quoted(hands)} is no number of hands: it must be a whole number from 1 to {MOST_HANDS}")
    pages = []
    for number, rules in enumerate(rows):
        title = titles[number] if number < len(titles) else _heading(rules)
        pages.append(Page(rules, title, checked_names(rules.seats, names), (None,) * (hands or _usual_hands(rules))))
    return written(pages)


def _usual_hands(rules: Rules) -> int:
    return len(rules.sizes) or PAPER_HANDS


def _heading(rules: Rules) -> str:
    options = "".join(f" · {name} = {choice}" for name, choice in rules.options)
    return f"{rules.name}, {rules.seats} players{options}"


def checked_names(seats: int, given: Sequence[str]) -> tuple[str, ...]:
    """One name a seat; BadText for names that cannot be written."""
    if isinstance(given, str) or len(given) > seats:
        raise BadText(f"{quoted(given)} must be a list of at most {seats} names, one a seat")
    for name in given:
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise BadText(
                f"{quoted(name)} is no name for a scorecard: it must be 1 to {LONGEST_NAME} letters on one line"
            )
    return (*given, *(f"Player {seat + 1}" for seat in range(len(given), seats)))


# --- looks -------------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """How a kind of cell is drawn."""

    size: int = 11
    bold: bool = False
    fill: str = ""
    framed: bool = True
    across: str = "center"
    turned: int = 0
    fit: str = ""  # wrap or shrink
    number: str = "General"


_GREY, _PAPER, _LINE, _WRONG = "E4E6E5", "FFF8E1", "9AA0A3", "C00000"
_GAIN, _TOTAL, _ZEROS = '+0;[Red]"−"0;0', '0;[Red]"−"0;0', '+0;[Red]"−"0;"–"'
LOOKS = {
    "title": Look(14, bold=True, framed=False, across="left"),
    "legend": Look(9, framed=False, across="left", fit="wrap"),
    "label": Look(9, framed=False, across="right"),
    "worth": Look(fill=_PAPER),
    "head": Look(bold=True, fill=_GREY, fit="wrap"),
    "name": Look(fill=_GREY, turned=90),
    "number": Look(),
    "typed": Look(fill=_PAPER),
    "typed text": Look(fill=_PAPER, fit="shrink"),
    "check": Look(fit="shrink"),
    "side bids": Look(),
    "side taken": Look(),
    "zeros": Look(number=_ZEROS),
    "points": Look(number=_GAIN),
    "totals": Look(bold=True, number=_TOTAL),
    "won": Look(bold=True, fit="shrink"),
    "last": Look(bold=True, fill=_GREY, fit="shrink", number=_TOTAL),
}
_WIDTHS = {"hand": 6, "dealer": 10, "trump": 10, "tricks": 7, "check": 11, "totals": 6.5, "won": 15}
_NARROW = 5.5
_ROWS_A_PAGE = 20


def styles() -> Iterator[NamedStyle]:
    """One named style a look: quicker than dressing cell by cell, and easy to change in the sheet."""
    from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side

    line = Side("thin", _LINE)
    for name, look in LOOKS.items():
        style = NamedStyle(f"unity {name}", number_format=look.number)
        style.font = Font("Calibri", look.size, bold=look.bold)
        style.alignment = Alignment(
            look.across, "center", look.turned, wrap_text=look.fit == "wrap", shrink_to_fit=look.fit == "shrink"
        )
        if look.fill:
            style.fill = PatternFill("solid", look.fill)
        if look.framed:
            style.border = Border(line, line, line, line)
        yield style


# --- the file ----------------------------------------------------------------------------------------------------


def written(pages: Sequence[Page]) -> bytes:
    """The file with a sheet for each page."""
    book = new_book()
    shown = []
    for page in pages:
        cells = entries(page)
        _draw(book.create_sheet(_sheet_name(page.rules, book.sheetnames)), page, cells)
        shown.append(values(cells))
    return saved(book, shown)


def new_book() -> Workbook:
    """A file without a sheet, with all looks."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    book.properties.creator = ""
    for style in styles():
        book.add_named_style(style)
    return book


def values(cells: dict[str, Entry]) -> dict[str, Value | None]:
    """What each formula gives now."""
    return {name: entry.value for name, entry in cells.items() if entry.formula}


def saved(book: Workbook, shown: Sequence[dict[str, Value | None]]) -> bytes:
    """The file as bytes; `shown` has the values of each sheet's formulas."""
    kept = BytesIO()
    book.save(kept)
    return with_values(kept.getvalue(), shown)


def _sheet_name(rules: Rules, there: Sequence[str]) -> str:
    name = rules.name if len(SEATS[rules.name]) == 1 else f"{rules.name}-{rules.seats}"
    alike = sum(other == name or other.startswith(f"{name} (") for other in there)
    return f"{name} ({alike + 1})" if alike else name


def fill(sheet: Worksheet, cells: dict[str, Entry]) -> None:
    """Writes the cells, each in its look."""
    for name, entry in cells.items():
        cell = sheet[name]
        cell.value = f"={entry.formula}" if entry.formula else entry.value
        if not entry.formula and isinstance(entry.value, str):
            cell.data_type = "s"  # a name that begins with = is a name
        cell.style = f"unity {entry.look}"


def _draw(sheet: Worksheet, page: Page, cells: dict[str, Entry]) -> None:
    fill(sheet, cells)
    _merge(sheet, page)
    _measure(sheet, page)
    _fence(sheet, page)
    _warn(sheet, page)
    _to_paper(sheet, page)


def _merge(sheet: Worksheet, page: Page) -> None:
    for block, columns in page.columns.items():
        lowest = HEADS if block in SINGLE else BLOCKS
        sheet.merge_cells(f"{letters(columns[0])}{BLOCKS}:{letters(columns[-1])}{lowest}")
    for row in (TITLE, LEGEND):
        sheet.merge_cells(f"A{row}:{_end(page)}{row}")


def _end(page: Page) -> str:
    return letters(page.columns["won"][0])


def _measure(sheet: Worksheet, page: Page) -> None:
    """A wide sheet is printed smaller, so its rows are higher."""
    for block, columns in page.columns.items():
        for column in columns:
            sheet.column_dimensions[letters(column)].width = _WIDTHS.get(block, _NARROW)
    longest = max(len(name) for name in (*page.names, *map(page.together, page.rules.sides)))
    plain = min(30, max(20, 0.9 * page.columns["won"][0]))
    heights = {TITLE: 24, LEGEND: 28, BLOCKS: 20, HEADS: min(400, max(48, 10 + 6.5 * longest))}
    for row in range(1, page.last_row + 1):
        sheet.row_dimensions[row].height = heights.get(row, plain)


def _fence(sheet: Worksheet, page: Page) -> None:
    """What may be typed: a list a hand, as a bid is at most the number of its tricks (R-BID-03)."""
    from openpyxl.worksheet.datavalidation import DataValidation

    marks = {"bids": [BLIND] * page.may_be_blind, "taken": [BROKE] * page.may_be_broken}
    sizes = [page.rules.tricks_in(number) for number in range(len(page.lines))]
    for tricks in sorted(set(sizes)):
        for block, mark in marks.items():
            others = mark + [OUT] * page.may_sit_out
            choices = ",".join((*map(str, range(tricks + 1)), *others))
            fence = DataValidation("list", formula1=f'"{choices}"', allow_blank=True, showErrorMessage=True)
            fence.errorTitle = WORDS[block]
            fence.error = (
                f"Here stands a whole number from 0 to {tricks}{''.join(f', or {other}' for other in others)}."
            )
            for row, size in zip(page.rows, sizes, strict=True):
                if size == tricks:
                    fence.add(page.across(block, row))
            sheet.add_data_validation(fence)


def _warn(sheet: Worksheet, page: Page) -> None:
    """Red where the tricks of a row do not add up."""
    from openpyxl.formatting.rule import FormulaRule
    from openpyxl.styles import Font

    check, column = page.check(FIRST), letters(page.columns["check"][0])
    wrong = f'AND({check}<>"",{check}<>"{OK}",{check}<>"{WAITS}")'
    rule = FormulaRule(formula=[wrong], font=Font(color=_WRONG, bold=True))
    sheet.conditional_formatting.add(f"{column}{FIRST}:{column}{page.last_row - 1}", rule)


def _to_paper(sheet: Worksheet, page: Page) -> None:
    """A4 on its side, all columns on one page, the heads on every page; on the screen the heads stay in sight."""
    sheet.freeze_panes = f"B{FIRST}"
    sheet.print_title_rows = f"{BLOCKS}:{HEADS}"
    sheet.print_area = f"A1:{_end(page)}{page.last_row}"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = -(-len(page.lines) // _ROWS_A_PAGE)
    sheet.print_options.horizontalCentered = True
    sheet.oddFooter.right.text = "&P / &N"
    margins = sheet.page_margins
    margins.left = margins.right = margins.top = 0.4
    margins.bottom = 0.5


_FORMULA = re.compile(r'<c r="([A-Z]+[0-9]+)"([^>]*)>(<f>[^<]*</f>)<v ?(?:/>|></v>)</c>')


def with_values(file: bytes, shown: Sequence[dict[str, Value | None]]) -> bytes:
    """The same file with what each formula gives beside it, for previews and telephones that show but do not calculate.

    openpyxl writes formulas without values. A spreadsheet works them out again when it opens the file.
    """
    kept = BytesIO()
    with ZipFile(BytesIO(file)) as old, ZipFile(kept, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if found := re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name):
                data = _with_values_of(data.decode(), shown[int(found[1]) - 1]).encode()
            new.writestr(name, data)
    return kept.getvalue()


def _with_values_of(text: str, values: dict[str, Value | None]) -> str:
    def valued(cell: re.Match[str]) -> str:
        value = values[cell[1]]
        kind = ' t="str"' if isinstance(value, str) else ""
        return f'<c r="{cell[1]}"{cell[2]}{kind}>{cell[3]}<v>{escape(str(value))}</v></c>'

    text, count = _FORMULA.subn(valued, text)
    assert count == len(values), "openpyxl writes formulas in another way than it did"
    return text
