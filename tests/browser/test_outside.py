"""The map of the course opens in Voila and in JupyterLab, and no page asks anybody outside this machine."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from scripts.notebooks import notebooks

from .conftest import Watch


def test_the_first_page_is_the_map(page: Page, voila: str, watch: Watch) -> None:
    page.goto(voila + "/?theme=dark")
    page.wait_for_url("**/voila/render/index.ipynb?theme=dark")
    expect(page.locator("#course-main h1")).to_be_visible()
    expect(page.locator("#loading")).to_be_hidden()
    page.wait_for_load_state("networkidle")
    assert watch.outside == []
    assert len(watch.requests) > 5


def test_every_lesson_stays_at_home_in_voila(page: Page, voila: str, lessons: Path, watch: Watch) -> None:
    for path in notebooks(lessons):
        page.goto(f"{voila}/voila/render/{path.relative_to(lessons).as_posix()}")
        expect(page.locator("#loading")).to_be_hidden(timeout=60_000)
        page.wait_for_load_state("networkidle")
    assert watch.outside == []


def test_no_code_is_seen_in_voila(page: Page, voila: str) -> None:
    page.goto(voila + "/voila/render/index.ipynb")
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator(".jp-InputArea-editor")).to_have_count(0)


def test_jupyterlab_asks_nobody_for_news(page: Page, lab: Callable[[str], str], watch: Watch) -> None:
    page.goto(lab("index.ipynb"))
    expect(page.locator(".jp-Notebook h1").first).to_be_visible(timeout=60_000)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(2_000)
    expect(page.locator(".Toastify__toast")).to_have_count(0)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert watch.outside == []


def test_the_theme_is_kept(page: Page, voila: str) -> None:
    page.goto(voila + "/voila/render/index.ipynb?theme=light")
    page.get_by_role("button", name="light and dark").click()
    page.goto(voila + "/voila/render/index.ipynb")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


def test_a_missing_page_leads_back(page: Page, voila: str, watch: Watch) -> None:
    watch.expected.append("404")
    page.goto(voila + "/voila/render/nothing.ipynb")
    page.get_by_role("link", name="Back to the map").click()
    expect(page.locator("#course-main h1")).to_be_visible()


def test_a_full_house_says_so(page: Page, serve: Callable[..., object], lessons: Path, watch: Watch) -> None:
    watch.expected.append("503")
    with serve("serve", lessons, "--sessions", "1") as url:  # type: ignore[attr-defined]
        page.goto(url + "/voila/render/index.ipynb")
        expect(page.locator("#loading")).to_be_hidden()
        other = page.context.new_page()
        other.goto(url + "/voila/render/index.ipynb")
        expect(other.get_by_role("heading", name="Every seat is taken")).to_be_visible()
        page.goto("about:blank")  # leaving gives the seat back
        other.wait_for_timeout(1_000)
        other.get_by_role("link", name="Try again").click()
        expect(other.locator("#loading")).to_be_hidden()
        other.goto("about:blank")
