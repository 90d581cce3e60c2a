"""A scorecard as a sheet with live formulas: bids and tricks are typed, everything else follows from them.

What a hand scores is said by the rules (joints.py); here it is said once more in the language of spreadsheets, and tests
hold the two together. Only few and plain functions are used (IF, AND, OR, SUM, MAX, COUNT, COUNTA, COUNTIF, INDEX, MATCH),
which every spreadsheet knows. How a sheet looks and becomes a file stands in xlsx.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from unitylib.cards import SUIT_NAMES
from unitylib.scorecard import Line
from unitylib.trick import joints
from unitylib.trick.moves import Seat
from unitylib.trick.rules import Over, Rules, Score

BLIND, BROKE, OUT = "b", "x", "-"  # typed instead of a number: a blind zero, a rule broken, a seat that sat out
OK, BROKEN, WAITS = "ok", "rule broken", "…"  # what the check column says
TIE = "tie"
TITLE, WORTH, LEGEND, BLOCKS, HEADS, FIRST = range(1, 7)  # rows; the hands begin in the last

Value = str | int


# --- what stands where -------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A cell: what is typed there, or a formula and what it gives now; and how it looks."""

    look: str
    value: Value | None = None
    formula: str = ""


def letters(column: int) -> str:
    """The name of a column, counted from 1.

    >>> letters(28)
    'AB'
    """
    high, low = divmod(column - 1, 26)
    return (chr(64 + high) if high else "") + chr(65 + low)


@dataclass(frozen=True)
class Page:
    """One sheet. A line is None where nothing has been played; blocks of columns have one column a seat or a side."""

    rules: Rules
    title: str
    names: tuple[str, ...]
    lines: tuple[Line | None, ...]

    @cached_property
    def columns(self) -> dict[str, range]:
        """The columns of each block, in their order on the sheet."""
        seats, sides = self.rules.seats, len(self.rules.sides)
        widths = {"hand": 1, "dealer": 1, "trump": 1, "tricks": 1, "bids": seats, "taken": seats, "check": 1}
        if self.has_partners:
            widths |= {"side bids": sides, "side taken": sides}
        if self.may_be_broken:
            widths["zeros"] = sides
        widths |= {"points": sides, "totals": sides, "won": 1}
        columns, first = {}, 1
        for block, width in widths.items():
            columns[block] = range(first, first + width)
            first += width
        return columns

    @property
    def rows(self) -> range:
        """The rows of the hands."""
        return range(FIRST, FIRST + len(self.lines))

    @property
    def last_row(self) -> int:
        """The row of the totals."""
        return FIRST + len(self.lines)

    @property
    def worths(self) -> dict[str, int]:
        """The numbers that formulas refer to, and that a house may change on the sheet."""
        rules = self.rules
        blind = {"blind zero": rules.blind_zero} if self.may_be_blind else {}
        return {"zero": rules.zero, **blind, "game": rules.goal} if rules.goal else {"hands": len(rules.sizes)}

    @property
    def has_partners(self) -> bool:
        return len(self.rules.sides) < self.rules.seats

    @property
    def may_be_broken(self) -> bool:
        """Whether a broken rule costs the bid: in Unity, on paper as at a referee table; not in Elements (R-ELEM-13)."""
        return self.rules.score in _OVERTRICKS

    @property
    def may_be_blind(self) -> bool:
        return self.rules.entitled is not joints.never_blind

    @property
    def may_sit_out(self) -> bool:
        return self.rules.players is not joints.everybody

    def worth(self, name: str) -> str:
        """The cell of one of `worths`."""
        return f"${letters(2 * list(self.worths).index(name) + 2)}${WORTH}"

    def at(self, block: str, place: int, row: int) -> str:
        """The cell of a seat or side in a block."""
        return f"{letters(self.columns[block][place])}{row}"

    def across(self, block: str, row: int, pin: str = "") -> str:
        """The cells of a block in one row."""
        columns = self.columns[block]
        return f"{pin}{letters(columns[0])}{pin}{row}:{pin}{letters(columns[-1])}{pin}{row}"

    def together(self, seats: tuple[Seat, ...]) -> str:
        """The name of a side."""
        return " + ".join(self.names[seat] for seat in seats)

    def check(self, row: int) -> str:
        return f"${self.at('check', 0, row)}"


# --- formulas ----------------------------------------------------------------------------------------------------


def _check(page: Page, row: int) -> str:
    """Whether a row is complete: every bid, every trick. A row that does not add up scores nothing."""
    bids, taken = page.across("bids", row), page.across("taken", row)
    tricks, seats = page.at("tricks", 0, row), page.rules.seats
    typed = f"COUNT({bids})" + f'+COUNTIF({bids},"{BLIND}")' * page.may_be_blind
    typed += f'+COUNTIF({bids},"{OUT}")' * page.may_sit_out
    counted = f"COUNT({taken})" + f'+COUNTIF({taken},"{OUT}")' * page.may_sit_out
    adds_up = f'IF(SUM({taken})={tricks},"{OK}",SUM({taken})&" of "&{tricks})'
    complete = f'IF({counted}<{seats},"{WAITS}",{adds_up})'
    if page.may_be_broken:
        complete = f'IF(COUNTIF({taken},"{BROKE}")>0,"{BROKEN}",{complete})'
    return f'IF(COUNTA({bids})+COUNTA({taken})=0,"",IF({typed}<{seats},"{WAITS}",{complete}))'


def _when_done(page: Page, row: int, formula: str) -> str:
    """Empty until the hand is counted."""
    check = page.check(row)
    done = f'{check}="{OK}"'
    if page.may_be_broken:
        done = f'OR({done},{check}="{BROKEN}")'
    return f'IF({done},{formula},"")'


def _cells(page: Page, block: str, side: int, row: int) -> list[str]:
    return [page.at(block, seat, row) for seat in page.rules.sides[side]]


def _bid(page: Page, side: int, row: int) -> str:
    """What a side bid; SUM, as a blind zero is no number (R-UNI4-04)."""
    if "side bids" in page.columns:
        return page.at("side bids", side, row)
    return f"SUM({page.at('bids', page.rules.sides[side][0], row)})"


def _took(page: Page, side: int, row: int) -> str:
    if "side taken" in page.columns:
        return page.at("side taken", side, row)
    return page.at("taken", page.rules.sides[side][0], row)


def _clean(page: Page, side: int, row: int) -> str:
    """Nobody of this side broke a rule (R-UNI4-16)."""
    kept = (f'{cell}<>"{BROKE}"' for cell in _cells(page, "taken", side, row))
    return f"AND({','.join(kept)})"


def _zeros(page: Page, side: int, row: int) -> str:
    """Won by zeros that took no trick, lost by the others (R-UNI4-08, R-UNI4-12; after a rule was broken R-UNI4-17)."""
    clean = _clean(page, side, row)
    terms = []
    for bid, taken in zip(_cells(page, "bids", side, row), _cells(page, "taken", side, row), strict=True):
        worth = f"IF({bid}=0,{page.worth('zero')},0)"
        if page.may_be_blind:
            worth = f'IF({bid}="{BLIND}",{page.worth("blind zero")},{worth})'
        terms.append(f'{worth}*IF(IF({page.check(row)}="{OK}",{taken}=0,{clean}),1,-1)')
    return _when_done(page, row, "+".join(terms))


def _ten_a_trick(page: Page, side: int, row: int) -> str:
    """Ten for each trick bid and one for each over, or minus ten for each bid (R-UNI4-06, R-UNI4-07; R-UNI4-16)."""
    bid, took = _bid(page, side, row), _took(page, side, row)
    over = _OVERTRICKS[page.rules.score](page, side, row)
    played = f"IF({took}>={bid},10*{bid}+{over},-10*{bid})"
    broken = f"IF({_clean(page, side, row)},10,-10)*{bid}"
    contract = f'IF({page.check(row)}="{OK}",{played},{broken})'
    return _when_done(page, row, f"{contract}+{page.at('zeros', side, row)}")


def _all_over(page: Page, side: int, row: int) -> str:
    """Who took the tricks does not matter (R-UNI4-09, R-UNI4-10)."""
    return f"{_took(page, side, row)}-{_bid(page, side, row)}"


def _over_without_zeros(page: Page, side: int, row: int) -> str:
    """Tricks of a failed zero are no overtricks (option `zero_overtricks`, R-UNI4-10)."""
    pairs = zip(_cells(page, "bids", side, row), _cells(page, "taken", side, row), strict=True)
    return f"MAX(0,{'+'.join(f'IF(SUM({bid})>0,{taken},0)' for bid, taken in pairs)}-{_bid(page, side, row)})"


def _exact_bid(page: Page, side: int, row: int) -> str:
    """Ten and the bid for taking exactly what was bid (R-ELEM-07)."""
    bid, took = page.at("bids", side, row), _took(page, side, row)
    scored = f"IF({bid}={took},10+{bid},0)"
    return _when_done(page, row, f'IF({bid}="{OUT}",0,{scored})' if page.may_sit_out else scored)


def _won(page: Page, row: int, reached: str) -> str:
    """The name of the side alone in front once the match may end, or that there is a tie (R-ELEM-09, R-UNI4-15)."""
    totals = page.across("totals", row)
    name = f"INDEX({page.across('totals', HEADS, '$')},1,MATCH(MAX({totals}),{totals},0))"
    return f'IF({reached},IF(COUNTIF({totals},MAX({totals}))>1,"{TIE}",{name}),"")'


def _goal_reached(page: Page, row: int, hands: str) -> str:
    return f"MAX({page.across('totals', row)})>={page.worth('game')}"


def _hands_played(page: Page, row: int, hands: str) -> str:
    return f"{hands}>={page.worth('hands')}"


_POINTS: dict[Score, Callable[[Page, int, int], str]] = {
    joints.exact_bid: _exact_bid,
    joints.ten_a_trick: _ten_a_trick,
    joints.ten_a_trick_zeros_apart: _ten_a_trick,
}
_OVERTRICKS: dict[Score, Callable[[Page, int, int], str]] = {
    joints.ten_a_trick: _all_over,
    joints.ten_a_trick_zeros_apart: _over_without_zeros,
}
_REACHED: dict[Over, Callable[[Page, int, str], str]] = {
    joints.first_to_goal: _goal_reached,
    joints.most_after_all_hands: _hands_played,
}


# --- cells -------------------------------------------------------------------------------------------------------

WORDS = {
    "hand": "Hand",
    "dealer": "Dealer",
    "trump": "Trump",
    "tricks": "Tricks",
    "bids": "Bids",
    "taken": "Tricks taken",
    "check": "Check",
    "side bids": "Side bid",
    "side taken": "Side took",
    "zeros": "Zeros",
    "points": "Points",
    "totals": "Total",
    "won": "Won by",
}
SINGLE = ("hand", "dealer", "trump", "tricks", "check", "won")  # blocks that are always one column
_BY_SEAT = ("bids", "taken")

Placed = tuple[str, Entry]  # the cell's name, and what stands there


def entries(page: Page) -> dict[str, Entry]:
    """Every cell of a sheet by its name; later ones stand above the plain frames that come first."""
    placed = [*_frames(page), *_top(page), *_heads(page), *_last_row(page)]
    for number, (row, line) in enumerate(zip(page.rows, page.lines, strict=True)):
        placed += [*_typed(page, row, number, line), *_followed(page, row, line)]
    return dict(placed)


def _frames(page: Page) -> Iterator[Placed]:
    for column in range(1, page.columns["won"][0] + 1):
        for row, look in ((BLOCKS, "head"), (HEADS, "head"), (page.last_row, "last")):
            yield f"{letters(column)}{row}", Entry(look)


def _top(page: Page) -> Iterator[Placed]:
    yield f"A{TITLE}", Entry("title", page.title)
    for place, (name, worth) in enumerate(page.worths.items()):
        yield f"{letters(2 * place + 1)}{WORTH}", Entry("label", name)
        yield f"{letters(2 * place + 2)}{WORTH}", Entry("worth", worth)
    yield f"A{LEGEND}", Entry("legend", _legend(page))


def _legend(page: Page) -> str:
    words = ["Bids and tricks taken are typed, the rest follows."]
    if page.may_be_blind:
        behind = page.rules.behind
        words.append(f"{BLIND} = a blind zero, open to a side at least {behind} points behind every other.")
    if page.may_be_broken:
        broke = "this player broke a rule: the side loses its bid, the others make theirs."
        words.append(f"{BROKE} among the tricks taken = {broke}")
    if page.may_sit_out:
        words.append(f"{OUT} = sat this hand out.")
    return " ".join(words)


def _heads(page: Page) -> Iterator[Placed]:
    for block, columns in page.columns.items():
        yield page.at(block, 0, BLOCKS), Entry("head", WORDS[block])
        if block not in SINGLE:
            for place in range(len(columns)):
                yield page.at(block, place, HEADS), _name(page, block, place)


def _name(page: Page, block: str, place: int) -> Entry:
    """Names are typed once, above the bids."""
    if block == "bids":
        return Entry("name", page.names[place])
    seats = (place,) if block in _BY_SEAT else page.rules.sides[place]
    cells = [f"${page.at('bids', seat, HEADS)}" for seat in seats]
    formula = '&" + "&'.join(cells) if len(cells) > 1 else f'{cells[0]}&""'  # an empty cell would show as 0
    return Entry("name", page.together(seats), formula)


def _typed(page: Page, row: int, number: int, line: Line | None) -> Iterator[Placed]:
    yield page.at("hand", 0, row), Entry("number", number + 1)
    yield page.at("tricks", 0, row), Entry("number", page.rules.tricks_in(number))
    dealer, trump = (None, None) if line is None else (page.names[line.dealer], line.trump and SUIT_NAMES[line.trump])
    yield page.at("dealer", 0, row), Entry("typed text", dealer)
    yield page.at("trump", 0, row), Entry("typed text", trump)
    for seat in range(page.rules.seats):
        bid, taken = (None, None) if line is None else (_bid_typed(line, seat), _taken_typed(line, seat))
        yield page.at("bids", seat, row), Entry("typed", bid)
        yield page.at("taken", seat, row), Entry("typed", taken)


def _bid_typed(line: Line, seat: Seat) -> Value:
    bid = line.bids[seat]
    if bid is None:
        return OUT
    return BLIND if bid.blind else bid.tricks


def _taken_typed(line: Line, seat: Seat) -> Value:
    if line.bids[seat] is None:
        return OUT
    return BROKE if seat in line.called else line.taken[seat]


def _followed(page: Page, row: int, line: Line | None) -> Iterator[Placed]:
    """The cells of a hand that follow from the typed ones."""
    checked = "" if line is None else BROKEN if line.called else OK
    yield page.at("check", 0, row), Entry("check", checked, _check(page, row))
    for side in range(len(page.rules.sides)):
        for block, formula in _by_side(page, side, row).items():
            shown = "" if line is None else _shown(page, line, block, side)
            yield page.at(block, side, row), Entry(block, shown, formula)
    reached = _REACHED[page.rules.over](page, row, page.at("hand", 0, row))
    yield page.at("won", 0, row), Entry("won", _winner(page, line), _when_done(page, row, _won(page, row, reached)))


def _by_side(page: Page, side: int, row: int) -> dict[str, str]:
    """The formulas of one side, by block."""
    points = letters(page.columns["points"][side])
    total = f'IF({points}{row}="","",SUM({points}${FIRST}:{points}{row}))'
    formulas = {"points": _POINTS[page.rules.score](page, side, row), "totals": total}
    if page.may_be_broken:
        formulas["zeros"] = _zeros(page, side, row)
    if page.has_partners:
        bids, taken = (",".join(_cells(page, block, side, row)) for block in _BY_SEAT)
        formulas["side bids"] = _when_done(page, row, f"SUM({bids})")
        formulas["side taken"] = f'IF({page.check(row)}="{OK}",SUM({taken}),"")'
    return formulas


def _shown(page: Page, line: Line, block: str, side: int) -> Value:
    """What the library says a cell comes to, kept in the file for programs that show but do not calculate."""
    seats = page.rules.sides[side]
    if block == "side bids":
        return joints.side_bid(line.bids, seats)
    if block == "side taken":
        return "" if line.called else sum(line.taken[seat] for seat in seats)
    if block == "zeros":
        return sum(part.points for part in line.parts[side] if part.name in ("zero", "blind zero"))
    return (line.points if block == "points" else line.totals)[side]


def _winner(page: Page, line: Line | None) -> str:
    if line is None:
        return ""
    side = page.rules.over(page.rules, line.totals, line.number + 1)
    return TIE * bool(line.tied) if side is None else page.together(page.rules.sides[side])


def _last_row(page: Page) -> Iterator[Placed]:
    """The totals of the match so far, and who has won it."""
    row, line = page.last_row, page.lines[-1]
    points = [f"{column}{FIRST}:{column}{row - 1}" for column in map(letters, page.columns["points"])]
    hands = f"COUNT({points[0]})"
    yield page.at("hand", 0, row), Entry("last", "Total")
    for side, cells in enumerate(points):
        total = "" if line is None else line.totals[side]
        yield page.at("totals", side, row), Entry("last", total, f'IF({hands}=0,"",SUM({cells}))')
    won = _won(page, row, _REACHED[page.rules.over](page, row, hands))
    yield page.at("won", 0, row), Entry("last", _winner(page, line), f'IF({hands}=0,"",{won})')
