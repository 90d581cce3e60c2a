"""A table of solitaire in a real browser: pressing, dragging, keys, refusals, help, what survives a reload; no scrolling sideways."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from unitylib.match import Match
from unitylib.solitaire import engine
from unitylib.solitaire.moves import Move
from unitylib.solitaire.variants import ALL

SEED = 5
NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def url(voila: str, lessons: Path) -> str:
    """The server, with one more notebook a game."""
    for game in ALL:
        source = f'from unity_widgets import play\nplay("{game}", seed={SEED})'
        cell = {"cell_type": "code", "id": "a", "execution_count": 1, "metadata": {}, "outputs": [], "source": source}
        kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (lessons / f"solitaire-{game}.ipynb").write_text(json.dumps(notebook))
    return voila


def opened(page: Page, url: str, game: str) -> Page:
    page.goto(f"{url}/voila/render/solitaire-{game}.ipynb")
    page.locator(".uw-sol button").first.wait_for(timeout=90_000)
    return page


def last(page: Page, place: str):  # type: ignore[no-untyped-def]
    return page.locator(f'[data-pile="{place}"] > button').last


def focused(page: Page) -> str:
    return str(
        page.evaluate("`${document.activeElement.parentElement?.dataset.pile} ${document.activeElement.dataset.card}`")
    )


def test_pressed_dragged_and_by_keys(new_page: NewPage, url: str) -> None:
    page = opened(new_page(reduced_motion="reduce"), url, "freecell")  # or a card is measured in flight
    match = Match("freecell", SEED)
    moves = [one for one in match.legal() if isinstance(one, Move) and one.target[0] == "t"]
    move = moves[0]
    # pressed: the target is shown, then takes the card
    last(page, move.source).click()
    expect(last(page, move.source)).to_have_attribute("aria-pressed", "true")
    expect(last(page, move.target)).to_have_class("uw-card is-goal")
    card = last(page, move.source).get_attribute("data-card")
    last(page, move.target).click()
    expect(last(page, move.target)).to_have_attribute("data-card", card or "")
    # back by a button, again by a key, back by a key
    page.get_by_role("button", name="Undo").click()
    expect(last(page, move.source)).to_have_attribute("data-card", card or "")
    last(page, move.source).focus()
    page.keyboard.press("Control+y")
    expect(last(page, move.target)).to_have_attribute("data-card", card or "")
    page.keyboard.press("Control+z")
    expect(last(page, move.source)).to_have_attribute("data-card", card or "")
    # dragged
    box, goal = last(page, move.source).bounding_box(), last(page, move.target).bounding_box()
    assert box and goal
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 60, steps=3)
    page.mouse.move(goal["x"] + 30, goal["y"] + 40, steps=4)
    page.mouse.up()
    expect(last(page, move.target)).to_have_attribute("data-card", card or "")
    page.get_by_role("button", name="Undo").click()
    expect(last(page, move.source)).to_have_attribute("data-card", card or "")
    # by keys, with the focus on the card that went
    last(page, move.source).focus()
    page.keyboard.press("Enter")
    last(page, move.target).focus()
    page.keyboard.press("Enter")
    expect(last(page, move.target)).to_have_attribute("data-card", card or "")
    assert focused(page).split()[0] == move.target


def test_a_refusal_names_its_ruling_and_keeps_focus_and_cards(new_page: NewPage, url: str) -> None:
    page = opened(new_page(), url, "klondike")
    match = Match("klondike", SEED)
    wrong = next(
        Move(f"t{a}", f"t{b}")
        for a in range(1, 8)
        for b in range(1, 8)
        if a != b and Move(f"t{a}", f"t{b}") not in match.legal() and Move(f"t{a}", f"t{b}", 1) not in match.legal()
    )
    refusal = engine.why_not(match.state, wrong)
    assert refusal is not None
    last(page, wrong.source).focus()
    page.keyboard.press("Enter")
    last(page, wrong.target).focus()
    before = focused(page)
    page.keyboard.press("Enter")
    expect(page.locator(".uw-say.is-no")).to_contain_text(refusal.ruling)
    assert focused(page) == before
    expect(page.locator(".uw-score")).to_contain_text("0 of 52")
    assert page.locator(".is-up").count() == 0
    # a typed line that says nothing, and one that does
    page.get_by_label("Type a move").fill("hello")
    page.keyboard.press("Enter")
    expect(page.locator(".uw-say.is-no")).to_contain_text("says nothing this table knows")
    page.get_by_label("Type a move").fill("turn")
    page.keyboard.press("Enter")
    expect(page.locator('[data-pile="s"]')).to_contain_text("stock 25")


def test_double_press_statistics_reload_and_forgetting(new_page: NewPage, url: str) -> None:
    page = opened(new_page(), url, "klondike")
    last(page, "t4").dblclick()
    expect(page.locator('[data-pile="fr"] > button')).to_have_attribute("data-card", "**.r")
    page.get_by_text("Your games in this browser").click()
    expect(page.locator(".uw-stats")).to_contain_text("1 begun, 0 won")
    moves = page.locator(".uw-score").inner_text()
    page.reload()
    page.get_by_role("button", name="Go on with the match you left").click(timeout=90_000)
    expect(page.locator('[data-pile="fr"] > button')).to_have_attribute("data-card", "**.r")
    assert page.locator(".uw-score").inner_text() == moves
    page.get_by_text("Your games in this browser").click()
    expect(page.locator(".uw-stats")).to_contain_text("1 begun, 0 won")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Forget everything").click()
    last(page, "s").click()
    expect(page.locator('[data-pile="w"]')).to_contain_text("waste 1")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('uw:'))") == []


@pytest.mark.parametrize("game", ["spider", "canfield", "pyramid"])
def test_a_small_phone_scrolls_only_down(new_page: NewPage, url: str, game: str) -> None:
    page = opened(new_page(360, 740, has_touch=True, is_mobile=True), url, game)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    narrowest = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.uw-sol button')].map((one) => one.getBoundingClientRect().width))"
    )
    assert narrowest >= 24
    page.touchscreen.tap(
        *page.evaluate(
            "(() => { const box = document.querySelector('[data-pile=\"s\"] > button').getBoundingClientRect(); return [box.x + 10, box.y + 10]; })()"
        )
    )
    expect(page.locator('[data-pile="s"]')).not_to_contain_text(f"stock {len(Match(game, SEED).state.stock)}")


def test_what_a_universal_stands_for_hides_no_other_card(new_page: NewPage, url: str, lessons: Path) -> None:
    """On a fanned waste the next card covers most of the universal: its tag lies in the strip that is left."""
    seed = next(seed for seed in range(99) if any(c.is_universal for c in Match("golf", seed).state.stock[:2]))
    turns = next(n for n in (1, 2) if Match("golf", seed).state.stock[n - 1].is_universal) + 1
    (lessons / "solitaire-tag.ipynb").write_text(
        (lessons / "solitaire-golf.ipynb").read_text().replace(f"seed={SEED}", f"seed={seed}")
    )
    for width in (1280, 390):
        page = opened(new_page(width, reduced_motion="reduce"), url, "tag")
        for turn in range(turns):
            last(page, "s").click()
            expect(page.locator('[data-pile="w"]')).to_contain_text(f"waste {turn + 2}")
        tag = page.locator('[data-pile="w"] > [data-tag] > .uw-as').bounding_box()
        card = last(page, "w").bounding_box()
        assert tag and card
        assert tag["x"] + tag["width"] <= card["x"] + 1


def test_a_double_press_means_one_button_only(new_page: NewPage, voila: str) -> None:
    """The button that takes the place of the one pressed hears nothing of the second press."""
    page = new_page()
    page.goto(f"{voila}/voila/render/play/solitaire.ipynb")
    table = page.locator(".uw-app").first
    table.get_by_role("button", name="Spider, two packs").click(timeout=90_000)
    table.get_by_role("button", name="hard to win").click()
    deal, stop = (table.get_by_role("button", name=name, exact=True) for name in ("Deal", "Stop looking"))
    for button, other in ((deal, stop), (stop, deal)):
        box = button.bounding_box() or {}
        at = box["x"] + 30, box["y"] + box["height"] / 2
        page.mouse.click(*at)
        expect(other).to_be_visible()
        page.mouse.move(*at)
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
        page.wait_for_timeout(500)
        expect(other).to_be_visible()
    expect(table.get_by_role("status").first).to_contain_text("Stopped.")


def test_a_deal_that_can_be_won_is_found_from_the_form(new_page: NewPage, voila: str) -> None:
    page = new_page()
    page.goto(f"{voila}/voila/render/play/solitaire.ipynb")
    table = page.locator(".uw-app").first
    table.get_by_role("button", name="Golf", exact=True).click(timeout=90_000)
    table.get_by_role("button", name="one that can be won").click()
    expect(table.get_by_text("the first that can be won so is dealt")).to_be_visible()
    table.get_by_role("button", name="Deal", exact=True).click()
    expect(table.locator(".uw-say")).to_contain_text("who saw every card could win in", timeout=30_000)
