"""The table in the real JupyterLab, where single keys insert, cut and delete cells: no key may leave the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scripts.notebooks import write
from tests.browser.test_play import (
    AT_ONCE,
    BID,
    PLAYABLE,
    TABLE,
    bid,
    cards,
    play_one,
    serious_findings,
    to_a_dimmed_card,
)

KEYS = "abxddmycvz"  # to JupyterLab: insert above, below, cut, delete, to Markdown, to code, copy, paste, undo
CELL = ".jp-Notebook .jp-Cell"
CELLS = "all => all.map(cell => [cell.className.match(/jp-(Code|Markdown|Raw)Cell/)[1], cell.querySelector('.cm-content').innerText])"


@pytest.fixture
def table(page: Page, lab: Callable[[str], str], lessons: Path) -> Iterator[Locator]:
    """The table of a notebook with one cell, at the bid. The notebook goes afterwards: another test opens all there are."""
    path = lessons / "table.ipynb"
    write(path, TABLE)
    page.add_init_script(AT_ONCE)
    page.goto(lab(path.name))
    run_all_cells(page)
    page.locator(BID).first.wait_for(timeout=60_000)
    yield page.locator(".uw-app")
    page.close()
    path.unlink()


def run_all_cells(page: Page) -> None:
    """Once there is a kernel: before, JupyterLab drops the run without a word, or asks which kernel is meant. Only the status
    bar knows; the sign above the notebook says "idle" from the start."""
    expect(page.locator("#jp-main-statusbar")).to_contain_text("Python 3 (ipykernel) | Idle", timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def notebook(page: Page) -> list[list[str]]:
    """The kind and the text of every cell."""
    return list(page.locator(CELL).evaluate_all(CELLS))


def test_presses_are_answered(table: Locator) -> None:
    bid(table, 2)
    dimmed = to_a_dimmed_card(table)
    held = cards(table, "hand")
    dimmed.click()
    expect(table.get_by_role("status")).to_contain_text("R-TRICK-")
    assert cards(table, "hand") == held
    assert play_one(table) not in cards(table, "hand")
    assert serious_findings(table.page) == []


def test_no_key_leaves_the_table(page: Page, table: Locator) -> None:
    bid(table, 2)
    edited, before = page.locator(".jp-mod-dirty"), notebook(page)
    page.get_by_role("button", name="Save and create checkpoint").click()
    expect(edited).to_have_count(0)
    table.locator(PLAYABLE).first.focus()
    for key in KEYS:
        page.keyboard.press(key)
    assert notebook(page) == before
    assert table.evaluate("app => app.contains(document.activeElement)")
    expect(edited).to_have_count(0)
    for key in ("Escape", "Escape", "b"):  # out of the enlarged card, out of the table: there a key does insert a cell
        page.keyboard.press(key)
    expect(page.locator(CELL)).to_have_count(2)
    assert notebook(page)[:1] == before
