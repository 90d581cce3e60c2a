"""The coach and United's practice in a real page: opened, asked, priced and cancelled with the keyboard; remembered; a review; nothing serious for axe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

SETTINGS = "localStorage.getItem('uw:settings')"
SLOW = 60_000
TABLES = 11  # of the lesson


def serious(page: Page) -> list[str]:
    page.wait_for_timeout(300)  # colours that change do so softly
    found = Axe().run(page, context=".uw-app").response["violations"]
    return [one["id"] for one in found if one["impact"] in ("serious", "critical")]


def at_united(page: Page, voila: str) -> Locator:
    """The table of the play page, dealt, at the learner's first decision after the cut."""
    page.goto(f"{voila}/voila/render/play/united.ipynb")
    table = page.locator(".uw-app").first
    seed = table.get_by_label("Seed or shared deal")
    seed.wait_for(timeout=SLOW)
    seed.fill("12")
    seed.press("Tab")
    table.get_by_role("button", name="Deal", exact=True).click()
    table.locator(".uw-cut button, .uw-groups [data-card]").first.wait_for(timeout=SLOW)
    if table.get_by_role("button", name="Cut here").is_visible():
        table.get_by_role("button", name="Cut here").click()
    table.locator(".uw-ask:visible .uw-row button").first.wait_for(timeout=SLOW)
    return table


def opener_of(table: Locator) -> Locator:
    return table.get_by_role("button", name="Coach", exact=True)


def test_the_coach_of_a_game_with_the_keyboard(new_page: Callable[..., Page], voila: str) -> None:
    page = new_page()
    table = at_united(page, voila)
    coach = table.locator(".uw-coach")
    assert not coach.is_visible() and coach.locator("td, h4").count() == 0, "nothing before it is asked for"
    opener_of(table).focus()
    page.keyboard.press("Enter")
    expect(coach.get_by_role("heading", name="Your hand")).to_be_visible()
    away = coach.locator(".uw-num").first
    away.focus()
    page.keyboard.press("Enter")
    expect(coach.locator(".uw-why:not(:empty)")).to_have_count(1)
    assert page.evaluate("document.activeElement.className") == "uw-num", "the focus stays on the number"
    coach.get_by_role("button", name="In points").press("Enter")
    expect(coach.get_by_role("heading", name="In points, this round")).to_be_visible(timeout=SLOW)
    expect(table.get_by_role("status").first).to_contain_text("In points.")
    assert serious(page) == []
    table.locator(".uw-ask:visible .uw-row button").last.click()
    page.wait_for_function("Object.keys(localStorage).some(key => key.startsWith('uw:united'))")
    page.reload()
    table = page.locator(".uw-app").first
    table.get_by_role("button", name="Go on with the match you left").click(timeout=SLOW)
    expect(table.locator(".uw-coach").get_by_role("heading", name="Your hand")).to_be_visible()
    assert '"coach":true' in page.evaluate(SETTINGS)
    table.locator(".uw-coach").get_by_role("button", name="Close").click()
    expect(table.locator(".uw-coach")).to_be_hidden()
    assert '"coach":false' in page.evaluate(SETTINGS)
    assert table.locator(".uw-coach td").count() == 0


def test_the_coach_opens_on_a_phone(phone: Page, voila: str) -> None:
    table = at_united(phone, voila)
    opener_of(table).tap()
    expect(table.locator(".uw-coach").get_by_role("heading", name="Your hand")).to_be_visible()
    expect(table.locator(".uw-coach").get_by_role("heading", name="Coach")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    table.locator(".uw-coach").get_by_role("button", name="Close").tap()
    expect(opener_of(table)).to_be_in_viewport()
    assert not table.get_by_role("button", name="Keys", exact=True).is_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_in_a_lesson_it_is_open(new_page: Callable[..., Page], voila: str, width: int) -> None:
    page = new_page(width, 900, color_scheme="dark")
    page.goto(f"{voila}/voila/render/20-tactics.ipynb")
    expect(page.locator(".uw-app")).to_have_count(TABLES, timeout=SLOW)
    page.get_by_role("button", name="Cut here").click()
    coach = page.locator(".uw-coach:visible")
    expect(coach).to_have_count(1, timeout=SLOW)
    expect(coach.get_by_role("heading", name="Coach")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


ANSWERS = {"discard": "Discard", "buy": "Pass", "lay-down": "Lay down"}


@pytest.mark.parametrize("lesson", ANSWERS)
def test_practice_of_united(new_page: Callable[..., Page], voila: str, lesson: str) -> None:
    page = new_page(390, 844)
    page.goto(f"{voila}/voila/render/drills/{lesson}.ipynb")
    table = page.locator(".uw-app").first
    table.get_by_role("button", name="United, 4 players").click(timeout=SLOW)
    expect(table.get_by_role("heading", name="position 1")).to_be_visible()
    assert table.locator(".uw-bars").count() == 0
    if lesson == "discard":
        table.locator(".uw-groups [data-card]").last.press("Enter")
        expect(table.locator(".uw-groups .is-up")).to_have_count(1)
    table.get_by_role("button", name=ANSWERS[lesson], exact=True).click()
    expect(table.locator(".uw-bars")).to_be_visible(timeout=SLOW)
    expect(table.get_by_role("status").first).to_contain_text("star")
    assert "united-" in page.evaluate("localStorage.getItem('uw:record')")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
