"""A match against bots, in the real Voila: pressing, typing, going on, and what goes wrong on the way."""

from __future__ import annotations

import os
import signal
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from openpyxl import load_workbook
from playwright.sync_api import Locator, Page, expect

from scripts.notebooks import write
from tests.browser.conftest import Watch

TABLE = 'from unity_widgets import play\nplay("elements", seats=3, seed=4)'
TELLS = "import os\nfrom pathlib import Path\nPath({!r}).write_text(str(os.getpid()))"
AT_ONCE = """if (location.protocol.startsWith("http") && !localStorage.getItem("uw:settings"))
    localStorage.setItem("uw:settings", JSON.stringify({speed: "once", wait: null}));"""
PLAYABLE, DIMMED = '.uw-hand button[aria-label*="playable"]', '.uw-hand button[aria-label*="not allowed now"]'
MAIN, BID = ".uw-buttons .is-main", ".uw-pad .uw-bid:visible"
WAITS = f"{PLAYABLE}, {MAIN}, {BID}"  # whatever the learner can do next


@pytest.fixture(scope="module")
def pid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the kernel that came last writes its number."""
    return tmp_path_factory.mktemp("kernel") / "pid"


@pytest.fixture(scope="module")
def lesson(lessons: Path, pid: Path) -> str:
    write(lessons / "match.ipynb", TELLS.format(str(pid)), TABLE, title="A match")
    return "match.ipynb"


def opened(page: Page, voila: str, lesson: str) -> Locator:
    """The table, at the first thing that the learner has to do."""
    page.add_init_script(AT_ONCE)
    page.goto(f"{voila}/voila/render/{lesson}")
    page.locator(WAITS).first.wait_for(timeout=60_000)
    return page.locator(".uw-app")


def cards(table: Locator, where: str) -> list[str]:
    return list(table.locator(f".uw-{where} [data-card]").evaluate_all("all => all.map(card => card.dataset.card)"))


def bid(table: Locator, count: int) -> None:
    table.get_by_role("button", name=f"Bid {count}", exact=True).click()
    expect(table.locator(BID)).to_have_count(0)
    table.locator(f"{PLAYABLE}, {MAIN}").first.wait_for()


def play_one(table: Locator) -> str:
    """The first card that may be played; it lies in the trick afterwards."""
    card = table.locator(PLAYABLE).first
    name = card.get_attribute("data-card")
    assert name
    card.click()
    expect(table.locator(f'.uw-trick [data-card="{name}"]')).to_be_visible()
    return name


def to_a_dimmed_card(table: Locator) -> Locator:
    """Tricks are played until some card of the hand may not be."""
    for _ in range(16):
        table.locator(f"{PLAYABLE}, {MAIN}").first.wait_for()
        if table.locator(MAIN).count():
            table.locator(MAIN).click()
            expect(table.locator(MAIN)).to_have_count(0)
        elif table.locator(DIMMED).count():
            return table.locator(DIMMED).first
        else:
            play_one(table)
            table.locator(MAIN).wait_for()
    raise AssertionError("every card could be played all along")


def test_a_bid_and_a_card_are_pressed_and_taken_back(page: Page, voila: str, lesson: str) -> None:
    table = opened(page, voila, lesson)
    bid(table, 2)
    dimmed = to_a_dimmed_card(table)
    held, name = cards(table, "hand"), dimmed.get_attribute("data-card")
    dimmed.click()
    expect(table.get_by_role("status")).to_contain_text("R-TRICK-")
    assert cards(table, "hand") == held
    assert name not in cards(table, "trick")
    played = play_one(table)
    assert played not in cards(table, "hand")
    table.get_by_role("button", name="Take back").click()
    expect(table.locator(f'.uw-hand [data-card="{played}"]')).to_be_visible()
    assert cards(table, "hand") == held
    assert played not in cards(table, "trick")


def test_a_hand_is_played_with_the_keyboard(page: Page, voila: str, lesson: str) -> None:
    table = opened(page, voila, lesson)
    table.focus()
    pressed = 0

    def tab_to(zone: str) -> None:
        for _ in range(12):
            if page.evaluate("document.activeElement.closest('[data-zone]')?.dataset.zone") == zone:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {zone}")

    tab_to("pad")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table.locator(BID)).to_have_count(0)
    while not table.get_by_role("button", name="Next hand").count():
        table.locator(f"{PLAYABLE}, {MAIN}").first.wait_for()
        if table.get_by_role("button", name="Go on").count():
            page.keyboard.press("g")
            expect(table.get_by_role("button", name="Go on")).to_have_count(0)
            table.locator(f"{PLAYABLE}, {MAIN}").first.wait_for()
            continue
        tab_to("hand")
        page.keyboard.press("Home")
        while "playable" not in str(page.evaluate("document.activeElement.getAttribute('aria-label')")):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        pressed += 1
        table.get_by_role("button", name="Go on").wait_for()
    assert pressed == 8
    expect(table.locator(".uw-after table")).to_be_visible()
    with page.expect_download() as saved:
        table.get_by_role("button", name="Scorecard").click()
    assert saved.value.suggested_filename == "elements.xlsx"
    assert load_workbook(BytesIO(saved.value.path().read_bytes())).sheetnames


def test_the_settings_before_a_match(page: Page, voila: str) -> None:
    page.add_init_script(AT_ONCE)
    page.goto(f"{voila}/voila/render/play/elements.ipynb")
    table = page.locator(".uw-app")
    table.get_by_role("button", name="3", exact=True).click(timeout=60_000)
    seed = table.get_by_label("Seed or shared deal")
    expect(table.get_by_role("button", name="3", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(table).to_contain_text("fingerprint")
    seed.press_sequentially("-5")
    expect(table).not_to_contain_text("fingerprint")  # it was that of another deal
    table.get_by_role("button", name="Deal", exact=True).click()
    expect(table.get_by_role("status")).to_contain_text("is no seed")
    expect(table.locator(BID)).to_have_count(0)
    seed.fill("4")
    table.get_by_role("button", name="Deal", exact=True).click()
    expect(table.locator(BID).first).to_be_visible()
    expect(table.locator(".uw-seat")).to_have_count(3)


def test_what_is_for_paper_can_be_saved(page: Page, voila: str) -> None:
    page.goto(f"{voila}/voila/render/paper.ipynb")
    links = page.locator("a[download]")
    expect(links).to_have_count(5, timeout=60_000)
    for place, begins in enumerate(
        (b"<!doctype html>", b"<!doctype html>", b"<!doctype html>", b"PK\x03\x04", b"PK\x03\x04")
    ):
        with page.expect_download() as saved:
            links.nth(place).click()
        assert saved.value.path().read_bytes().startswith(begins)


def test_a_match_goes_on_after_a_reload(page: Page, voila: str, lesson: str) -> None:
    table = opened(page, voila, lesson)
    bid(table, 2)
    to_a_dimmed_card(table)
    before = cards(table, "hand"), cards(table, "trick")
    page.reload()
    offer = table.get_by_role("button", name="Go on with the match")
    offer.click(timeout=60_000)
    table.locator(PLAYABLE).first.wait_for()
    assert (cards(table, "hand"), cards(table, "trick")) == before


def test_a_killed_kernel_is_missed(page: Page, voila: str, lesson: str, pid: Path, watch: Watch) -> None:
    table = opened(page, voila, lesson)
    bid(table, 2)
    watch.expected += ["WebSocket", "Kernel", "kernel", "shutdown"]
    os.kill(int(pid.read_text()), signal.SIGKILL)
    table.locator(f"{PLAYABLE}, {MAIN}").first.click()
    expect(table.get_by_role("alert")).to_contain_text("The connection to the course is lost.", timeout=6_000)


def test_a_match_goes_on_in_one_of_two_tabs(page: Page, voila: str, lesson: str) -> None:
    earlier = opened(page, voila, lesson)
    bid(earlier, 2)
    later_page = page.context.new_page()
    later = opened(later_page, voila, lesson)
    expect(earlier.get_by_role("alert")).to_contain_text("This match goes on in another tab.")
    offer = later.get_by_role("button", name="Go on with the match")
    offer.click()
    expect(offer).to_have_count(0)
    to_a_dimmed_card(later)
    play_one(later)
    expect(later.get_by_role("alert")).to_be_hidden()
    earlier.get_by_role("button", name="Go on here").click()
    expect(later.get_by_role("alert")).to_contain_text("This match goes on in another tab.")
    earlier.locator(WAITS).first.wait_for()
    expect(earlier.get_by_role("alert")).to_be_hidden()
    expect(earlier.locator(".uw-hand [data-card]")).to_have_count(len(cards(later, "hand")))


def test_a_slow_machine_gets_all_its_tables(page: Page, voila: str, watch: Watch) -> None:
    """A phone is several times as slow as this machine, and Voila gives up on a table whose model comes after two seconds."""
    watch.expected.append("widget model not found")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 8})
    page.goto(f"{voila}/voila/render/03-elements.ipynb", timeout=120_000)
    expect(page.locator("#loading")).to_be_hidden(timeout=60_000)
    tables = page.locator(".uw-app")
    expect(tables).to_have_count(10)
    expect(tables.last).to_be_visible()


@pytest.mark.parametrize("where", ["page", "phone"])
def test_axe_finds_nothing_serious(request: pytest.FixtureRequest, voila: str, lesson: str, where: str) -> None:
    page: Page = request.getfixturevalue(where)
    table = opened(page, voila, lesson)
    serious = [serious_findings(page)]
    bid(table, 2)
    to_a_dimmed_card(table)
    serious.append(serious_findings(page))
    assert serious == [[], []]


def serious_findings(page: Page) -> list[str]:
    found = Axe().run(page, context=".uw-app").response["violations"]
    return [one["id"] for one in found if one["impact"] in ("serious", "critical")]
