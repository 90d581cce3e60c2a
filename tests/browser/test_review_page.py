"""The review of a hand in a real page: what it lists is tried again from its row, held against the first choice, and left for the review."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.notebooks import write
from tests.browser.test_play import AT_ONCE, serious_findings

FINISHED = """
from random import Random
from unity_widgets import play
from unitylib.bots import careless
table = play("unity-3", seed=5)
table.settle()
rng = Random(2)
while table.match.turn is not None:
    table.click(str(careless.think(table.match.view(0), rng).action))
table"""


@pytest.fixture(scope="module")
def finished(lessons: Path) -> str:
    write(lessons / "finished.ipynb", FINISHED, title="A hand to look at")
    return "finished.ipynb"


def test_a_mistake_is_tried_again_from_its_row(page: Page, voila: str, finished: str) -> None:
    page.add_init_script(AT_ONCE)
    page.goto(f"{voila}/voila/render/{finished}")
    table, said = page.locator(".uw-app"), page.locator(".uw-app").get_by_role("status")
    go = table.get_by_role("button", name="Go on")
    table.locator(".uw-buttons .is-main").wait_for(timeout=60_000)
    if go.count():
        go.click()
    table.get_by_role("button", name="Review", exact=True).click()
    again = table.get_by_role("button", name="Try it again: Hand 1")
    expect(again).to_have_count(5, timeout=30_000)
    assert not serious_findings(page)
    again.first.focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Once more. Hand 1, trick 14; last time: the B of Gold")
    table.locator('.uw-hand [data-card="BB.g"]').click()
    expect(said).to_contain_text("Your first choice, the B of Gold")
    table.get_by_role("button", name="Back to the review").click()
    expect(again).to_have_count(5)
    table.get_by_role("button", name="Others of this kind: Hand 1, bid").click()
    another = table.get_by_role("button", name="Another one")
    another.click(timeout=30_000)
    expect(said).to_contain_text("New cards.")
    expect(another).to_be_visible()
    assert not serious_findings(page)
