"""Practice in a real page: a belief and a bid with the keyboard alone, nothing told before its time, the record saved and read elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

RECORD = "localStorage.getItem('uw:record')"
SOON = 450  # ms, after which a press is no second one of a double press


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
        expect(table.get_by_role("button", name=f"A chip on 1, {10 * chips}")).to_be_visible()
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


DAMAGED = "unity record 2\nrubbish\nend\n"
ONE = "2026-11-29T11:02:09 bidding elements-4/9 answer=2 stars=3 crc=a91c2958"
SAVED = f"unity record 2\n{ONE}\nend crc=effa3b5b\n"
FILL = """() => {
  for (let size = 1 << 22, n = 0; size; ) {
    try { localStorage.setItem(`full${n++}`, "x".repeat(size)); } catch { size >>= 1; }
  }
}"""


def chosen(sheet: Locator, text: str) -> None:
    file = {"name": "record.txt", "mimeType": "text/plain", "buffer": text.encode()}
    sheet.get_by_label("Read a record from a file").set_input_files(files=[file])


def test_a_damaged_record_is_kept_aside_before_another_takes_its_place(page: Page, voila: str) -> None:
    page.goto(f"{voila}/voila/render/drills/record.ipynb")
    page.evaluate("text => localStorage.setItem('uw:record', text)", DAMAGED)
    sheet = opened(page, voila, "record")
    said = sheet.get_by_role("status").first
    expect(said).to_contain_text("cannot be read")
    chosen(sheet, SAVED)
    expect(said).to_contain_text("one new attempt")
    assert page.evaluate(RECORD) == SAVED
    assert page.evaluate("localStorage.getItem('uw:record:damaged')") == DAMAGED


def test_what_cannot_be_kept_is_said(page: Page, voila: str) -> None:
    sheet = opened(page, voila, "record")
    chosen(sheet, "x" * 5_000_000)
    expect(sheet.get_by_role("status").first).to_contain_text("too large for a record")
    page.evaluate(FILL)
    chosen(sheet, SAVED)
    expect(sheet.get_by_role("alert").filter(has_text="no room for your record")).to_be_visible()
    assert page.evaluate(RECORD) is None


def test_a_second_quick_press_means_the_same_button_or_nothing(page: Page, voila: str) -> None:
    """One press more, where the words have changed under the finger, would have told the answer."""
    table = opened(page, voila, "higher")
    for name, after in (("Hint", "Another hint"), ("Another hint", "Show the answer")):
        box = table.get_by_role("button", name=name, exact=True).bounding_box() or {}
        at = box["x"] + 20, box["y"] + box["height"] / 2
        page.mouse.click(*at)
        expect(table.get_by_role("button", name=after, exact=True)).to_be_visible()
        page.mouse.move(*at)
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
        page.wait_for_timeout(500)
        expect(table.get_by_role("button", name=after, exact=True)).to_be_visible()
    assert page.evaluate(RECORD) is None


def test_a_key_that_is_held_presses_once(page: Page, voila: str) -> None:
    table = opened(page, voila, "higher")
    table.get_by_role("button", name="Hint", exact=True).focus()
    for _ in range(8):
        page.keyboard.down("Enter")
        page.wait_for_timeout(60)
    page.keyboard.up("Enter")
    expect(table.get_by_role("button", name="Another hint", exact=True)).to_be_visible()
    assert page.evaluate(RECORD) is None


@pytest.mark.parametrize(("key", "after"), [("Enter", 40), ("Space", 120)])
def test_a_second_quick_key_does_not_skip_the_verdict(page: Page, voila: str, key: str, after: int) -> None:
    """The focus goes on by itself, to a card of the hand and to "Next"; a double press means what had it before."""
    table = opened(page, voila, "bidding")
    said, verdict = table.get_by_role("status").first, table.get_by_role("button", name="Next", exact=True)
    table.get_by_role("button", name="Elements, 3 players").click()
    expect(table.get_by_role("heading", name="hand 1")).to_be_visible()

    def press_twice(name: str) -> None:
        table.get_by_role("button", name=name, exact=True).focus()
        page.wait_for_timeout(SOON)
        page.keyboard.press(key)
        page.wait_for_timeout(after)
        page.keyboard.press(key)
        page.wait_for_timeout(SOON)

    press_twice("Skip, just bid")
    expect(said).to_contain_text("What do you bid?")
    press_twice("Bid 1")
    expect(verdict).to_be_focused()
    page.keyboard.press(key)
    expect(table.get_by_role("heading", name="hand 2")).to_be_visible()


def test_forgetting_is_for_all_tables_of_all_tabs(page: Page, voila: str) -> None:
    first, second = opened(page, voila, "hook"), page.locator(".uw-app").nth(1)
    bids = ".uw-bid:not([aria-disabled]):visible"
    first.get_by_role("button", name="Elements, 3 players").click()
    first.locator(bids).first.click()
    expect(first.get_by_role("button", name="Next", exact=True)).to_be_visible()
    tab = page.context.new_page()
    sheet = opened(tab, voila, "record")
    expect(sheet.get_by_role("status").first).to_contain_text("One answer since")

    first.get_by_role("button", name="Settings").click()
    first.get_by_role("button", name="Forget me").click()
    first.get_by_role("button", name="Forget everything").click()
    expect(first.get_by_role("status").first).to_contain_text("Nothing is kept in this browser any more.")
    expect(sheet.get_by_role("status").first).to_contain_text("Nothing yet")
    second.locator(bids).first.click()
    expect(second.locator(".uw-say.is-yes, .uw-say.is-no")).to_be_visible()
    chosen(sheet, f"unity record 1\n{ONE}\nend\n")
    expect(sheet.get_by_role("status").first).to_contain_text("one new attempt")
    assert page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('uw:'))") == []
