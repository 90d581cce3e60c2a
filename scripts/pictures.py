"""Makes the contact sheets in docs/ again: the table in every state and every lesson, at two widths, light and dark.

They are looked at, not tested: after a change that can be seen, run `make pictures` and open them.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.browser import SORRY, get
from scripts.notebooks import notebooks
from scripts.servers import FLAGS, running
from tests.browser.harness import SCENES, serving
from unity_widgets import paths

DOCS = Path(__file__).parent.parent / "docs"
KINDS = [(width, theme) for width in (1280, 390) for theme in ("light", "dark")]
SHOWN = {1280: 480, 390: 200}  # how wide each picture is on the sheet, in pixels
TALLEST = 1400  # of a lesson this much is shown, in pixels of the page
STYLE = """body { margin: 16px; font: 14px sans-serif; background: #fff; color: #222 } h2 { margin: 16px 0 4px; font-size: 16px }
section { display: flex; gap: 12px; align-items: flex-start } img { border: 1px solid #bbb }"""

Row = tuple[str, list[tuple[int, bytes]]]  # a name, and the pictures with their widths


@contextmanager
def page_of(browser: Browser, width: int, theme: str) -> Iterator[Page]:
    phone = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": 844 if phone else 900},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def of_the_table(browser: Browser) -> Iterator[Row]:
    """Every scene of tests/data/scenes, drawn without a notebook."""
    with serving() as address:
        for scene in sorted(path.stem for path in SCENES.glob("*.json")):
            shots = []
            for width, theme in KINDS:
                with page_of(browser, width, theme) as page:
                    page.goto(f"{address}?scene={scene}&theme={theme}")
                    page.locator("body[data-ready]").wait_for()
                    shots.append((width, page.screenshot(full_page=True)))
            yield scene, shots


def of_the_lessons(browser: Browser) -> Iterator[Row]:
    """The first screens of every notebook, in a real Voila."""
    root = paths.lessons()
    with tempfile.TemporaryDirectory() as home, running("serve", root, Path(home)) as url:
        for path in notebooks(root):
            name, shots = path.relative_to(root).as_posix(), []
            for width, theme in KINDS:
                with page_of(browser, width, theme) as page:
                    page.goto(f"{url}/voila/render/{name}", timeout=60_000)
                    page.locator("#loading").wait_for(state="hidden", timeout=60_000)
                    page.wait_for_timeout(500)  # the tables draw their first scene
                    height = min(TALLEST, int(page.evaluate("document.documentElement.scrollHeight")))
                    page.set_viewport_size({"width": width, "height": height})
                    shots.append((width, page.screenshot()))
                    page.goto("about:blank")
            yield name, shots


def sheet(browser: Browser, rows: Iterator[Row], file: Path) -> None:
    """All rows on one picture."""
    sections = [f"<h2>{escape(name)}</h2><section>{''.join(map(picture, shots))}</section>" for name, shots in rows]
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_content(f"<style>{STYLE}</style>{''.join(sections)}")
    page.screenshot(path=file, full_page=True, type="jpeg", quality=72)
    page.close()
    print(file)


def picture(shot: tuple[int, bytes]) -> str:
    width, data = shot
    return f'<img width="{SHOWN[width]}" src="data:image/png;base64,{base64.b64encode(data).decode()}">'


def main() -> int:
    if not (path := get()):
        print(SORRY, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        sheet(browser, of_the_table(browser), DOCS / "table-sheet.jpg")
        sheet(browser, of_the_lessons(browser), DOCS / "lessons-sheet.jpg")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
