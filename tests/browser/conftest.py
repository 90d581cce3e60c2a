"""Real servers and a real browser: Voila and JupyterLab on free ports in temporary folders, Chromium through Playwright."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from scripts.browser import SORRY, find
from scripts.servers import FLAGS, TOKEN, running
from unity_widgets import paths

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever lies in this folder is a browser test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons that both servers share; a test may add notebooks of its own."""
    folder = tmp_path_factory.mktemp("course") / "lessons"
    shutil.copytree(paths.lessons(), folder, ignore=shutil.ignore_patterns(".*"))
    return folder


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., object]:
    """Start one more server: `with serve("serve", folder, "--sessions", "1") as url`."""
    return lambda verb, folder, *more: running(verb, folder, tmp_path_factory.mktemp("home"), *more)


@pytest.fixture(scope="session")
def voila(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Voila server: `page.goto(voila + "/voila/render/index.ipynb")`."""
    with running("serve", lessons, tmp_path_factory.mktemp("home")) as url:
        yield url


@pytest.fixture(scope="session")
def lab(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """JupyterLab: `page.goto(lab("index.ipynb"))`, each time in its own workspace."""
    with running("lab", lessons, tmp_path_factory.mktemp("home")) as url:
        seats = iter(range(1_000_000))
        yield lambda path: f"{url}/lab/workspaces/w{next(seats)}/tree/{path}?token={TOKEN}"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of a file: Playwright does not run twice at once, and some files start their own."""
    path = find()
    if path is None:
        pytest.fail(SORRY)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@dataclass
class Watch:
    """What pages said and whom they asked. Put parts of errors that a test provokes into `expected`."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Listen to every page of a context, also to those it opens later."""
        context.on("request", self.asked)
        context.on("console", self.said)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} [{message.location.get('url', '')}]")

    @property
    def outside(self) -> list[str]:
        """Requests that left this machine."""
        here = (None, "", "localhost", "127.0.0.1")
        asked = (url for url in self.requests if not url.startswith(("data:", "blob:", "about:")))
        return [url for url in asked if urlsplit(url).hostname not in here]

    @property
    def surprises(self) -> list[str]:
        return [error for error in self.errors if not any(part in error for part in self.expected)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test when a page asked another host for anything, or met an error that nobody expected."""
    seen = Watch()
    yield seen
    assert seen.outside == []
    assert seen.surprises == []


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Make pages: `new_page(width=390, height=844, color_scheme="dark")`; each is a browser with an empty memory."""
    contexts: list[BrowserContext] = []

    def make(width: int = 1280, height: int = 900, **more: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        contexts.append(context)
        watch.over(context)
        return context.new_page()

    yield make
    for context in contexts:
        for page in context.pages:
            page.goto("about:blank")  # closed at once, a page does not say farewell and its kernel stays
        context.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of a desktop's width."""
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page of a phone's width, with touch."""
    return new_page(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)
