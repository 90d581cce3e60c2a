"""The page, beside a plain ipywidgets Button in the same Voila: from press to paint, from address to first table; and a kernel's memory."""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench.rounds import Figure, interleaved
from scripts.browser import get
from scripts.notebooks import write
from scripts.servers import FLAGS, running

PRESSES = 20  # a round
BID, CARD = ".uw-pad .uw-bid:not([aria-disabled=true]):visible", '.uw-hand button[aria-label*="playable"]'
BUTTON = """import ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda it: setattr(it, "description", str(int(it.description) + 1)))
button"""
TABLE = """from unity_widgets import play
play("elements", seats=6, seed=4)"""

# Milliseconds from the click until the page holds what it should and the frame that shows it has been painted: the first task
# after a frame's callbacks runs when its layout and paint are done.
FRAME = "const frame = async () => { await new Promise(requestAnimationFrame); await new Promise((done) => setTimeout(done)) }"
PRESS = f"""async ([press, painted]) => {{
    {FRAME}
    const began = performance.now()
    document.querySelector(press).click()
    do await frame(); while (!document.querySelector(painted))
    return performance.now() - began
}}"""
PRESS_BUTTON = f"""async () => {{
    {FRAME}
    const button = document.querySelector("button.jupyter-button"), before = button.textContent, began = performance.now()
    button.click()
    do await frame(); while (button.textContent === before)
    return performance.now() - began
}}"""


@contextmanager
def course() -> Iterator[tuple[str, Page, Page]]:
    """A Voila with a button and a table, its address, and a page for each."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        write(folder / "index.ipynb", title="Bench")  # Voila wants a first page
        write(folder / "button.ipynb", BUTTON)
        write(folder / "table.ipynb", TABLE)
        with running("serve", folder, folder / "home") as url:
            browser = playwright.chromium.launch(executable_path=get(), args=list(FLAGS))
            yield url, browser.new_page(), browser.new_page()
            browser.close()


def opened(page: Page, url: str, name: str, first: str) -> float:
    """Milliseconds from the address to the first thing to press."""
    page.goto("about:blank")
    began = time.perf_counter()
    page.goto(f"{url}/voila/render/{name}.ipynb")
    page.locator(first).first.wait_for(state="visible", timeout=60_000)
    return 1000 * (time.perf_counter() - began)


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def to_first_card(page: Page) -> None:
    """Through the bids, to the learner's first card."""
    page.locator(BID).first.click(timeout=60_000)
    page.locator(CARD).first.wait_for(timeout=60_000)


def card_presses(page: Page) -> float:
    """The learner's card to the table and back again, PRESSES times; the 95th percentile of the way there."""
    times = []
    for _ in range(PRESSES):
        card = page.locator(CARD).first.get_attribute("data-card")
        mine = f'.uw-trick [data-card="{card}"]'
        times.append(page.evaluate(PRESS, [f'.uw-hand [data-card="{card}"]', mine]))
        page.get_by_role("button", name="Take back").click()
        page.locator(CARD).first.wait_for()
    return p95(times)


def button_presses(page: Page) -> float:
    times = []
    for _ in range(PRESSES):
        times.append(page.evaluate(PRESS_BUTTON))
        page.wait_for_timeout(60)
    return p95(times)


def kernel_pss() -> float:
    """MB that the largest kernel of this run's Voila takes, shared pages divided among those who share them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if "ipykernel_launcher" in (folder / "cmdline").read_text():
                found.append(int(re.findall(r"^Pss:\s+(\d+)", (folder / "smaps_rollup").read_text(), re.M)[0]) / 1024)
        except OSError:
            continue
    return max(found)


def figures() -> list[Figure]:
    with course() as (url, button, table):
        first = ("button.jupyter-button", ".uw-app")
        ours, peer = interleaved(
            lambda: opened(table, url, "table", first[1]), lambda: opened(button, url, "button", first[0])
        )
        memory = kernel_pss()
        to_first_card(table)
        press, plain = interleaved(lambda: card_presses(table), lambda: button_presses(button))
    return [
        Figure("address to first table", "ms", ours, peer, "notebook with one Button", "<= 1.25", ours <= 1.25 * peer),
        Figure(
            "press to own card painted, p95, six seats",
            "ms",
            press,
            plain,
            "ipywidgets Button",
            "<= 1.5",
            press <= 1.5 * plain,
        ),
        Figure("a kernel with a table open, PSS", "MB", memory, None, "must only", "<= 60 MB", memory <= 60),
    ]
