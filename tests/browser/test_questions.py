"""Questions in a lesson, pressed and typed in a real page: verdict, hints, going on, and the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from scripts.notebooks import write

CODE = """
from unitylib.drills import bidding, deck, tricks
from unity_widgets import ask
ask(tricks.takes("r", "E.k AA.k **.r AA.b", 1), deck.higher_of("EE.b", "A.b"), rule="The highest trump takes it.")
"""
MORE = 'ask(tricks.playable("r", led="C.b", hand="AA.b D.b CC.g"))'


@pytest.fixture(scope="module")
def lesson(lessons: Path) -> str:
    write(lessons / "questions.ipynb", CODE, MORE, title="Questions")
    return "questions.ipynb"


def opened(page: Page, voila: str, lesson: str) -> tuple[Locator, Locator]:
    page.goto(f"{voila}/voila/render/{lesson}")
    tables = page.locator(".uw-app")
    expect(tables).to_have_count(2, timeout=60_000)
    return tables.nth(0), tables.nth(1)


def test_a_question_is_answered_with_the_pointer(page: Page, voila: str, lesson: str) -> None:
    table, _ = opened(page, voila, lesson)
    status = table.get_by_role("status")
    table.get_by_role("button", name="Ben").click()
    expect(status).to_contain_text("Not this one.")
    expect(table.get_by_role("button", name="Ben, tried already")).to_be_visible()
    table.get_by_role("button", name="Hint").click()
    expect(status).to_contain_text("The highest trump takes the trick.")
    assert "only trump" not in page.content()
    table.get_by_role("button", name="Cleo").click()
    expect(status).to_contain_text("Yes.")
    table.get_by_role("button", name="Next").click()
    expect(table.get_by_role("heading", name="Which card is higher?")).to_be_visible()
    assert "The highest trump takes it." not in page.content()
    table.get_by_role("button", name="double E of Blue").click()
    expect(table.get_by_text("The highest trump takes it.")).to_be_visible()


def test_a_question_is_answered_with_the_keyboard(page: Page, voila: str, lesson: str) -> None:
    table, _ = opened(page, voila, lesson)
    table.get_by_role("button", name="You", exact=True).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(table.get_by_role("status")).to_contain_text("Yes. Cleo")
    page.keyboard.press("g")
    expect(table.get_by_role("heading", name="Which card is higher?")).to_be_visible()
    assert table.evaluate("app => app.contains(document.activeElement) && document.activeElement.tagName") == "BUTTON"


def test_cards_are_picked_up_and_checked(phone: Page, voila: str, lesson: str) -> None:
    _, table = opened(phone, voila, lesson)
    table.get_by_role("button", name="double A of Blue").click()
    table.get_by_role("button", name="Check").click()
    expect(table.get_by_role("status")).to_contain_text("Not all yet. The C of Blue")
    table.get_by_role("button", name="D of Blue, 2 of 3").click()
    table.get_by_role("button", name="Check").click()
    expect(table.get_by_role("status")).to_contain_text("Yes.")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_question_is_accessible(page: Page, voila: str, lesson: str) -> None:
    table, _ = opened(page, voila, lesson)
    table.get_by_role("button", name="Ben").click()
    expect(table.get_by_role("status")).to_contain_text("Not this one.")
    found = Axe().run(page, context=".uw-app").response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
