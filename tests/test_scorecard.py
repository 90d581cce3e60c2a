"""The scorecard: its parts add up, and its sheet comes to the same numbers as the rules, whoever does the sums.

Three do: a small calculator of ours on many hands, a real spreadsheet (LibreOffice when it is there, else the `formulas`
package) on fewer, and the cases that were worked out by hand.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.calculator import Calculator, is_formula
from tests.strategies import any_move, low_bidder, play_on
from unitylib import BadText, Bid, Illegal, Match, State, get
from unitylib.scorecard import Line, Part, line_of, parts, scorecard
from unitylib.sheet import BROKEN, FIRST, HEADS, OK, TIE, WAITS, Entry, Page, entries
from unitylib.trick.joints import everybody
from unitylib.trick.moves import Call
from unitylib.trick.position import Standing, Taken
from unitylib.trick.rules import Bids, Rules
from unitylib.trick.variants import ALL, SEATS, options_for
from unitylib.xlsx import blank, workbook, written

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text())["cases"]
SCORING = ("zero_overtricks", "table", "tiebreak", "two_player_blind_zero")


def rows() -> Iterator[Rules]:
    """Every game with every number of players, and with each house rule that the sheet must know of."""
    for name in ALL:
        for seats in SEATS[name]:
            yield get(name, seats)
            for option in options_for(name):
                if option.name in SCORING:
                    yield get(name, seats, **{option.name: list(option.choices)[-1]})


ROWS = list(rows())
NAMED = [repr(row) for row in ROWS]


# --- hands at random ---------------------------------------------------------------------------------------------


def finished(
    rules: Rules, bids: Bids, taken: Sequence[int], standing: Standing | None = None, called: tuple[int, ...] = ()
) -> State:
    """A hand that is over, without its cards."""
    seats = tuple(range(rules.seats))
    return State(
        rules,
        standing or Standing(0, 0, (0,) * len(rules.sides), seats),
        hands=((),) * rules.seats,
        up=rules.deck[0],
        trump="b",
        looked=(True,) * rules.seats,
        bids=bids,
        leader=next(seat for seat, bid in enumerate(bids) if bid is not None),
        tricks=tuple(Taken(seat, (), seat) for seat, count in enumerate(taken) for _ in range(count)),
        called=called,
    )


def some_bid(rng: Random, rules: Rules, took: int, tricks: int) -> Bid:
    bid = rng.choice((0, 0, took, took, max(0, took - 1), min(tricks, took + 1), rng.randint(0, tricks)))
    return Bid(bid, blind=not bid and bool(rules.zero) and rng.random() < 0.4)


def some_lines(rules: Rules, rng: Random, hands: int, first: int = 0) -> tuple[Line, ...]:
    """Hands in a row as if they had been played; bids near what was taken, many zeros, now and then a broken rule."""
    totals, lines = (0,) * len(rules.sides), []
    for number in range(first, first + hands):
        players = rules.players(rules, totals, number)
        tricks = rules.tricks_in(number)
        winners = [rng.choice(players) for _ in range(tricks)]
        taken = [winners.count(seat) for seat in range(rules.seats)]
        bids = tuple(some_bid(rng, rules, taken[s], tricks) if s in players else None for s in range(rules.seats))
        called = tuple(rng.sample(range(rules.seats), rng.randint(1, 2))) if rules.zero and rng.random() < 0.15 else ()
        standing = Standing(number, rng.choice(players), totals, players)
        lines.append(line_of(finished(rules, bids, taken, standing, called)))
        totals = lines[-1].totals
    return tuple(lines)


def some_page(rules: Rules, seed: int, hands: int) -> Page:
    """Blind zeros may be typed wherever the sheet knows them."""
    page = Page(rules, "a page", tuple("ABCDEF"[: rules.seats]), some_lines(rules, Random(seed), hands))
    if page.may_be_blind:
        return page
    plain = [tuple(bid and Bid(bid.tricks) for bid in line.bids) for line in page.lines if line]
    totals, lines = (0,) * len(rules.sides), []
    for line, bids in zip(page.lines, plain, strict=True):
        assert line is not None
        players = tuple(seat for seat, bid in enumerate(bids) if bid is not None)
        standing = Standing(line.number, line.dealer, totals, players)
        lines.append(line_of(finished(rules, bids, line.taken, standing, line.called)))
        totals = lines[-1].totals
    return Page(rules, page.title, page.names, tuple(lines))


def raw(cells: dict[str, Entry]) -> dict[str, Any]:
    return {name: f"={entry.formula}" if entry.formula else entry.value for name, entry in cells.items()}


def wrong(cells: dict[str, Entry], found: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """The formulas that do not come to what the library says."""
    return [
        (name, found[name], entry.value)
        for name, entry in cells.items()
        if entry.formula and found[name] != entry.value
    ]


# --- the card ----------------------------------------------------------------------------------------------------


def referee_move(match: Match, rng: Random) -> None:
    """Now and then somebody calls a revoke at once."""
    move = any_move(match.state, rng)
    assert move is not None
    match.push(move.by if isinstance(move, Call) else match.turn or 0, move)


@pytest.mark.parametrize("rules", ROWS, ids=NAMED)
def test_the_parts_add_up_in_matches_that_were_played(rules: Rules) -> None:
    match = Match(rules.name, seed=5, seats=rules.seats, **dict(rules.options))
    rng = Random(5)
    while match.state.standing.number < 3 and match.winner is None:
        referee_move(match, rng)
    card = scorecard(match)
    assert [line.number for line in card.lines] == list(range(len(card.lines))) and len(card.lines) >= 3
    assert card.totals == match.scores
    assert card.winner == match.winner
    before = (0,) * len(rules.sides)
    for line in card.lines:
        assert tuple(sum(part.points for part in side) for side in line.parts) == line.points
        assert tuple(old + new for old, new in zip(before, line.points, strict=True)) == line.totals
        before = line.totals


@pytest.mark.parametrize("rules", ROWS, ids=NAMED)
def test_the_parts_add_up_in_hands_at_random(rules: Rules) -> None:
    for line in some_lines(rules, Random(3), 40):
        assert tuple(sum(part.points for part in side) for side in line.parts) == line.points
        for part in (part for side in line.parts for part in side):
            assert str(part)


BLIND = Bid(0, blind=True)


@pytest.mark.parametrize("game, bids, taken, side, told", [
    ("elements", (Bid(2), Bid(3), Bid(0), Bid(4)), (2, 2, 0, 4), 0, "10 + bid 2 = +12"),
    ("elements", (Bid(2), Bid(3), Bid(0), Bid(4)), (2, 2, 0, 4), 1, "bid 3 missed = 0"),
    ("unity-4", (Bid(4), Bid(3), Bid(3), Bid(4)), (5, 2, 4, 2), 0, "10 × bid 7 = +70; 2 over = +2"),
    ("unity-4", (Bid(4), Bid(3), Bid(3), Bid(4)), (5, 2, 4, 2), 1, "−10 × bid 7 = −70"),
    ("unity-4", (Bid(0), Bid(3), Bid(5), BLIND), (1, 7, 5, 0), 0, "10 × bid 5 = +50; 1 over = +1; zero failed = −100"),
    ("unity-4", (Bid(0), Bid(3), Bid(5), BLIND), (1, 7, 5, 0), 1, "10 × bid 3 = +30; 4 over = +4; blind zero made = +200"),
    ("unity-5", (Bid(0), BLIND, Bid(3), Bid(4), Bid(3)), (0, 1, 4, 4, 1), 0, "zero made = +50"),
    ("unity-5", (Bid(0), BLIND, Bid(3), Bid(4), Bid(3)), (0, 1, 4, 4, 1), 1, "1 over = +1; blind zero failed = −100"),
])  # fmt: skip
def test_how_a_number_came_about(game: str, bids: Bids, taken: Sequence[int], side: int, told: str) -> None:
    assert "; ".join(map(str, parts(finished(get(game), bids, taken), side))) == told


def test_a_house_rule_shows_in_the_parts() -> None:
    ignored = get("unity-4", zero_overtricks="ignored")
    state = finished(ignored, (Bid(0), Bid(3), Bid(5), Bid(4)), (2, 3, 5, 3))
    assert parts(state, 0) == (Part("made", 50, (0, 2), 5), Part("zero", -100, (0,), 2))


def test_after_a_broken_rule_bids_count_whatever_was_taken() -> None:
    state = finished(get("unity-4", table="referee"), (Bid(0), Bid(4), BLIND, Bid(3)), (0, 0, 0, 0), called=(1,))
    assert parts(state, 0) == (Part("zero", 100, (0,), 0), Part("blind zero", 200, (2,), 0))
    assert parts(state, 1) == (Part("lost", -70, (1, 3), 7),)


def test_a_view_is_explained_like_a_state() -> None:
    match = Match("elements", seats=2, seed=4)
    while match.turn is not None:
        play_on(match, Random(4), 1)
    assert [parts(match.view(0), side) for side in (0, 1)] == [parts(match.state, side) for side in (0, 1)]


@pytest.mark.parametrize("game", ALL)
def test_before_the_first_hand_is_finished(game: str) -> None:
    match = Match(game, seed=1)
    play_on(match, Random(1), 3)
    kept = match.save()
    for ask in (scorecard, workbook):
        with pytest.raises(Illegal, match=r"No hand is finished yet, so the scorecard is still empty\."):
            ask(match)
    assert match.save() == kept


def test_a_hand_that_goes_on_has_no_line_and_a_late_call_changes_one() -> None:
    match = Match("unity-2", seed=2, table="referee")
    rng = Random(2)
    while not (match.turn is None and match.state.revokes):
        if match.turn is None:
            match.next_hand()
        play_on(match, rng, 1)
    seat = match.state.revokes[-1].seat
    number, before = match.state.standing.number, scorecard(match).lines[-1]
    match.push(1 - seat, Call(seat, 1 - seat))
    after = scorecard(match).lines[-1]
    assert (after.number, after.called, before.called) == (number, (seat,), ())
    assert after.points == match.state.rules.score.__globals__["revoked"](
        match.rules, match.state.bids, frozenset({seat})
    )
    if match.winner is None:
        match.next_hand()
        play_on(match, rng, 5)
        assert scorecard(match).lines[-1] == after


def test_ties_are_told_from_leads() -> None:
    def tied(game: str, scores: tuple[int, ...], number: int, **options: str) -> tuple[int, ...]:
        rules = get(game, len(scores) if game == "elements" else None, **options)
        players = tuple(range(rules.seats))
        hand = finished(rules, (Bid(1),) * rules.seats, (0,) * rules.seats, Standing(number, 0, scores, players))
        return line_of(hand).tied

    assert tied("elements", (90, 90, 80), 14) == (0, 1)
    assert tied("elements", (90, 90, 80), 13) == ()  # there are hands to come
    assert tied("elements", (90, 80, 80), 14) == ()
    assert tied("unity-3", (520, 520, 530), 9) == ()
    assert tied("unity-3", (520, 530, 530), 9) == (1, 2)
    assert tied("unity-3", (509, 509, 500), 9) == ()  # ten less each: the goal is not reached
    assert tied("unity-4", (530, 530), 9) == (0, 1)


def test_the_card_prints_as_text() -> None:
    match = Match("unity-4", seed=3)
    while match.state.standing.number < 1:
        play_on(match, Random(1), 1, low_bidder)
    first, *sides = str(scorecard(match)).splitlines()
    line = scorecard(match).lines[0]
    assert first.startswith(f"Hand 1, seat {line.dealer} dealt, ")
    assert len(sides) == 2 and sides[0].startswith("  seat 0 + 2: ") and sides[0].endswith(f"total {line.totals[0]}")


# --- the sheet comes to the same ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ROWS, ids=NAMED)
def test_the_sheet_and_the_rules_agree_on_hands_at_random(rules: Rules) -> None:
    cells = entries(some_page(rules, NAMED.index(repr(rules)), 18))
    sheet = Calculator(raw(cells))
    assert wrong(cells, {name: sheet.value(name) for name in cells}) == []


@pytest.mark.parametrize("rules", ROWS, ids=NAMED)
def test_a_blank_sheet_computes_nothing(rules: Rules) -> None:
    cells = entries(Page(rules, "", tuple("ABCDEF"[: rules.seats]), (None,) * 16))
    sheet = Calculator(raw(cells))
    found = {sheet.value(name) for name, entry in cells.items() if entry.formula and entry.look != "name"}
    assert found == {""}
    assert not [name for name, entry in cells.items() if entry.look.startswith("typed") and entry.value is not None]


def typed(page: Page, row: int, bids: Sequence[Any], taken: Sequence[Any]) -> dict[str, Any]:
    cells = {page.at("bids", seat, row): bid for seat, bid in enumerate(bids)}
    return cells | {page.at("taken", seat, row): took for seat, took in enumerate(taken)}


def paper(rules: Rules, hands: int = 2) -> tuple[Page, dict[str, Any]]:
    page = Page(rules, "", tuple("ABCDEF"[: rules.seats]), (None,) * hands)
    return page, raw(entries(page))


def case_rules(case: dict[str, Any]) -> Rules:
    game = (
        case["input"].get("format", "elements").replace("uni", "unity-").replace("4s", "4-solo").replace("6s", "6-solo")
    )
    seats = len(case["input"].get("bids") or case["input"]["scores"]) if game == "elements" else None
    return get(game, seats)


def cases(*functions: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["fn"] in functions]


@pytest.mark.parametrize("case", cases("unity_score", "elements_score", "revoke_score"))
def test_a_case_typed_into_a_blank_sheet(case: dict[str, Any]) -> None:
    given = case["input"]
    page, cells = paper(case_rules(case))
    blind, offender = given.get("blind", ()), given.get("offender")
    bids = ["b" if seat in blind else bid for seat, bid in enumerate(given["bids"])]
    taken = given.get("taken") or ["x" if seat == offender else None for seat in range(page.rules.seats)]
    if "tricks" in given:
        cells[page.at("tricks", 0, FIRST)] = given["tricks"]
    sheet = Calculator(cells | typed(page, FIRST, bids, taken))
    sides = range(len(page.rules.sides))
    assert [sheet.value(page.at("points", side, FIRST)) for side in sides] == case["expect"]
    assert [sheet.value(page.at("totals", side, page.last_row)) for side in sides] == case["expect"]
    assert sheet.value(page.at("check", 0, FIRST)) == (OK if offender is None else BROKEN)


@pytest.mark.parametrize("case", cases("game_end", "elements_status"))
def test_the_end_of_a_match_on_the_sheet(case: dict[str, Any]) -> None:
    given = case["input"]
    page, cells = paper(case_rules(case))
    cells[page.at("check", 0, FIRST)] = OK
    cells[page.at("hand", 0, FIRST)] = given.get("hands_done", 1)
    for side, score in enumerate(given["scores"]):
        cells[page.at("totals", side, FIRST)] = score
    told = Calculator(cells).value(page.at("won", 0, FIRST))
    if case["expect"]["over"]:
        assert told == page.together(page.rules.sides[case["expect"]["winner"]])
    else:
        top = max(given["scores"])
        goal = given.get("hands_done", 99) >= 15 if case["fn"] == "elements_status" else top >= page.rules.goal
        assert told == (TIE if goal else "")


@pytest.mark.parametrize("bids, taken, check", [
    ((3, 2, 4, 2), (None,) * 4, WAITS),
    ((3, 2, None, 2), (4, 2, 5, 2), WAITS),
    ((3, 2, 4, 2), (4, 2, 5, 1), "12 of 13"),
    ((3, 2, 4, "x"), (4, 2, 5, 2), WAITS),  # no bid
    ((3, 2, 4, 2), (4, "b", 5, 2), WAITS),  # no number of tricks
    ((3, 2, 4, None), (4, "x", 5, 2), WAITS),
    ((3, 2, 4, "-"), (4, 2, 5, 2), WAITS),  # nobody sits out in Unity
])  # fmt: skip
def test_a_line_that_is_not_complete_scores_nothing(bids: Sequence[Any], taken: Sequence[Any], check: str) -> None:
    page, cells = paper(get("unity-4"))
    sheet = Calculator(cells | typed(page, FIRST, bids, taken))
    assert sheet.value(page.at("check", 0, FIRST)) == check
    for block in ("side bids", "side taken", "zeros", "points", "totals"):
        assert {sheet.value(page.at(block, side, FIRST)) for side in (0, 1)} == {""}
    assert sheet.value(page.at("totals", 0, page.last_row)) == ""


def test_a_blind_zero_is_no_bid_where_there_is_none() -> None:
    for game in ("unity-2", "elements"):
        page, cells = paper(get(game, 2))
        seats = page.rules.tricks_in(0)
        assert Calculator(cells | typed(page, FIRST, ("b", 3), (0, seats))).value(page.at("check", 0, FIRST)) == WAITS


def test_the_worth_of_a_zero_may_be_changed_on_the_sheet() -> None:
    page, cells = paper(get("unity-5"))
    cells |= typed(page, FIRST, (0, "b", 3, 4, 3), (0, 1, 4, 4, 1))
    changed = {page.worth("zero").replace("$", ""): 70, page.worth("blind zero").replace("$", ""): 300}
    for worths, points in (({}, (50, -99)), (changed, (70, -299))):
        sheet = Calculator(cells | worths)
        assert tuple(sheet.value(page.at("points", side, FIRST)) for side in (0, 1)) == points


def test_every_way_to_score_and_to_end_is_known_to_the_sheet() -> None:
    for name in ALL:
        for option in options_for(name):
            for choice in option.choices:
                rules = get(name, **{option.name: choice})
                page, _ = paper(rules)
                assert ("zeros" in page.columns) == (not rules.is_exact)
                assert page.may_sit_out == (rules.players is not everybody)


# --- the file ----------------------------------------------------------------------------------------------------


def without_values(file: bytes, path: Path) -> None:
    """The same workbook with formulas only, so that whoever opens it must work them out."""
    book = load_workbook(BytesIO(file))
    book.save(path)
    kept = [
        cell for sheet in load_workbook(path, data_only=True) for row in sheet for cell in row if cell.value is not None
    ]
    formulas = {
        (sheet.title, cell.coordinate) for sheet in book for row in sheet for cell in row if is_formula(cell.value)
    }
    assert not formulas & {(cell.parent.title, cell.coordinate) for cell in kept}


def by_libreoffice(path: Path, program: str) -> dict[str, dict[str, Any]]:
    out = path.parent / "out"
    profile = f"-env:UserInstallation={(path.parent / 'profile').as_uri()}"
    command = [
        program,
        "--headless",
        profile,
        "--convert-to",
        "xlsx:Calc MS Excel 2007 XML",
        "--outdir",
        str(out),
        str(path),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    book = load_workbook(out / path.name, data_only=True)
    return {
        sheet.title: {cell.coordinate: "" if cell.value is None else cell.value for row in sheet for cell in row}
        for sheet in book
    }


def by_formulas(path: Path) -> dict[str, dict[str, Any]]:
    import formulas

    model = formulas.ExcelModel().loads(str(path)).finish()
    found: dict[str, dict[str, Any]] = {}
    for key, area in model.calculate().items():
        sheet, _, name = str(key).rpartition("!")
        if ":" not in name and hasattr(area, "value"):
            value = area.value[0, 0]
            title = sheet.strip("'").partition("]")[2].lower()
            found.setdefault(title, {})[name] = value if isinstance(value, str) else int(value)
    return found


def some_book() -> list[Page]:
    """A sheet for each way to score: every game, and every house rule that a formula knows of."""
    chosen = [get(name) for name in ALL]
    chosen += [get(name, zero_overtricks="ignored") for name in ("unity-4", "unity-5")]
    chosen += [get("elements", 3, tiebreak="tied_play"), get("unity-2", two_player_blind_zero="before_draft")]
    return [some_page(rules, seed, 2) for seed, rules in enumerate(chosen)]


def test_a_real_spreadsheet_agrees(tmp_path: Path) -> None:
    pages = some_book()
    path = tmp_path / "book.xlsx"
    file = written(pages)
    without_values(file, path)
    program = shutil.which("soffice")
    found = by_libreoffice(path, program) if program else by_formulas(path)
    for title, page in zip(load_workbook(path).sheetnames, pages, strict=True):
        assert wrong(entries(page), found[title]) == [], title


def test_the_file_has_the_values_beside_the_formulas() -> None:
    pages = some_book()[:4]
    shown, live = (load_workbook(BytesIO(written(pages)), data_only=only) for only in (True, False))
    for page, values, formulas in zip(pages, shown, live, strict=True):
        for name, entry in entries(page).items():
            assert (values[name].value or "") == (entry.value or "") or values[name].value == entry.value, name
            assert is_formula(formulas[name].value) == bool(entry.formula)


def a_match(game: str = "unity-4", hands: int = 2, **options: Any) -> Match:
    match = Match(game, seed=3, **options)
    rng = Random(1)
    while match.state.standing.number < hands:
        play_on(match, rng, 1, low_bidder)
    return match


def test_a_match_as_a_workbook() -> None:
    match = a_match()
    book = load_workbook(BytesIO(workbook(match, ("You", "Ana", "Ben", "Cleo"), "Unity, four as partners")))
    sheet = book["unity-4"]
    page = Page(match.rules, "", ("You", "Ana", "Ben", "Cleo"), scorecard(match).lines)
    assert sheet["A1"].value == "Unity, four as partners"
    assert [sheet[page.at("bids", seat, HEADS)].value for seat in range(4)] == ["You", "Ana", "Ben", "Cleo"]
    assert [sheet[page.at("hand", 0, row)].value for row in page.rows] == [1, 2]
    assert sheet.freeze_panes == f"B{FIRST}"
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize, sheet.page_setup.fitToWidth) == (
        "landscape",
        9,
        1,
    )
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_area.replace("$", "") == f"'unity-4'!A1:X{page.last_row}"
    assert not sheet.protection.sheet
    tables = [fence.formula1 for fence in sheet.data_validations.dataValidation]
    numbers = ",".join(map(str, range(14)))
    assert tables == [f'"{numbers},b"', f'"{numbers},x"']


def test_a_name_is_text_whatever_it_begins_with() -> None:
    match = a_match("elements", 1, seats=2)
    sheet = load_workbook(BytesIO(workbook(match, ("=1+1", "<b> & Co"))))["elements-2"]
    page = Page(match.rules, "", ("=1+1", "<b> & Co"), scorecard(match).lines)
    for name in (page.at("bids", 0, HEADS), page.at("dealer", 0, FIRST)):
        assert sheet[name].data_type == "s"
    assert sheet[page.at("bids", 1, HEADS)].value == "<b> & Co"


@pytest.mark.parametrize("names", ["Ana", ("Ana",) * 5, ("",), ("A\nna",), ("A" * 31,), (3,), ("\x07",)])
def test_names_that_cannot_be_written(names: Any) -> None:
    with pytest.raises(BadText, match="name"):
        workbook(a_match(hands=1), names)


@pytest.mark.parametrize("hands", [0, -1, 201, True, 1.5, "3"])
def test_hands_that_cannot_be_written(hands: Any) -> None:
    with pytest.raises(BadText, match="from 1 to 200"):
        blank(get("unity-4"), hands=hands)


def test_blank_sheets_one_a_format() -> None:
    with pytest.raises(BadText, match="needs a game"):
        blank()
    book = load_workbook(BytesIO(blank(*map(get, ALL), get("elements", 2), get("unity-4", zero_overtricks="ignored"))))
    assert book.sheetnames == ["elements-4", *ALL[1:], "elements-2", "unity-4 (2)"]
    assert [book["elements-4"].cell(FIRST + number, 4).value for number in range(16)] == [
        *range(8, 0, -1),
        *range(2, 9),
        None,
    ]
    assert [book["unity-6"].cell(FIRST + number, 1).value for number in (0, 14, 15)] == [1, 15, "Total"]
    assert book["unity-4 (2)"]["A1"].value == "unity-4, 4 players · zero_overtricks = ignored"
    titled = load_workbook(
        BytesIO(blank(get("elements"), get("unity-2"), hands=3, names=("Ana",), titles=("Elements",)))
    )
    assert [titled[name]["A1"].value for name in titled.sheetnames] == ["Elements", "unity-2, 2 players"]
    assert titled["unity-2"].cell(FIRST + 3, 1).value == "Total"


def test_openpyxl_is_a_late_import() -> None:
    """The course must also start where it is not there yet."""
    code = "import sys; sys.modules['openpyxl'] = None; import unitylib.scorecard, unitylib.sheet, unitylib.xlsx; print('there')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout == "there\n"
