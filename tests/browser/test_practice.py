"""Practice in a real page: a belief and a bid with the keyboard alone, nothing told before its time, the record saved and read elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

RECORD = "localStorage.getItem('uw:record')"


def opened(page: Page, voila: str, lesson: str) -> Locator:
    page.goto(f"{voila}/voila/render/drills/{lesson}.ipynb")
    table = page.locator(".uw-app").first
    expect(table.get_by_role("status").first).not_to_be_empty(timeout=60_000)
    return table


def tab_to(page: Page, words: str) -> None:
    """Goes on with Tab until what has the focus is called so."""
    name = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    for _ in range(40):
        if words in page.evaluate(name):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {words!r}")


def answer(page: Page, table: Locator) -> None:
    """Chooses Elements for four, believes in one trick, and bids it, without a mouse."""
    page.keyboard.press("Tab")
    tab_to(page, "Elements, 2 players")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(table.get_by_role("heading", name="hand 1")).to_be_visible()
    tab_to(page, "A chip on 0")
    page.keyboard.press("ArrowRight")
    for chips in range(1, 11):
        page.keyboard.press("Enter")
        expect(table.get_by_role("button", name=f"A chip on 1, which has {10 * chips} per cent")).to_be_visible()
    assert page.locator(".uw-bars").count() == 0
    for key in ("Escape", "Tab"):
        page.keyboard.press(key)
    tab_to(page, "That is my belief")
    page.keyboard.press("Enter")
    expect(table.get_by_role("status").first).to_contain_text("What do you bid?")
    table.locator(".uw-typed input").press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("bid 1")
    page.keyboard.press("Enter")


def test_a_bid_with_the_keyboard_and_a_record_taken_elsewhere(
    new_page: Callable[..., Page], voila: str, tmp_path: Path
) -> None:
    page = new_page(color_scheme="dark")
    table = opened(page, voila, "bidding")
    answer(page, table)
    expect(page.locator(".uw-bars").first).to_be_visible(timeout=30_000)
    expect(table.get_by_role("status").first).to_contain_text("of 100 deals")
    assert "bidding elements-4/1 answer=1" in page.evaluate(RECORD)
    found = Axe().run(page, context=".uw-app")
    assert [one["id"] for one in found.response["violations"] if one["impact"] in ("serious", "critical")] == []

    sheet = opened(page, voila, "record")
    expect(sheet.get_by_role("status").first).to_contain_text("One answer since")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "unity-record.txt" and file.read_text() == page.evaluate(RECORD)

    other = new_page(390, 844, has_touch=True, is_mobile=True)
    sheet = opened(other, voila, "record")
    expect(sheet.get_by_role("status").first).to_contain_text("Nothing yet")
    damaged = {"name": file.name, "mimeType": "text/plain", "buffer": file.read_bytes()[:-4]}
    sheet.get_by_label("Read a record from a file").set_input_files(files=[damaged])
    expect(sheet.get_by_role("status").first).to_contain_text("Nothing was taken from that file.")
    assert other.evaluate(RECORD) is None
    sheet.get_by_label("Read a record from a file").set_input_files(file)
    expect(sheet.get_by_role("status").first).to_contain_text("one new attempt")
    assert other.evaluate(RECORD) == file.read_text()
    width = other.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
