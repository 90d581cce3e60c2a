"""Serves the table on a plain page, without Jupyter: `python tests/browser/harness.py`, then open ?scene=play-4&theme=dark; &kind=rummy for a table of United."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from unity_widgets.table import joined_modules, joined_sheets
from unitylib.cards import UNITED_DECK
from unitylib.faces import sprite

HERE = Path(__file__).parent
SCENES = HERE.parent / "data" / "scenes"
POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

KINDS = {
    "table.mjs": lambda: (joined_modules(), "text/javascript"),
    "table.css": lambda: (joined_sheets(), "text/css"),
    "table.svg": lambda: (sprite(), "image/svg+xml"),
    "rummy.mjs": lambda: (joined_modules("rummy", "coach"), "text/javascript"),
    "rummy.css": lambda: (joined_sheets("rummy", "coach"), "text/css"),
    "rummy.svg": lambda: (sprite(UNITED_DECK), "image/svg+xml"),
    "patience.mjs": lambda: (joined_modules("piles", "patience"), "text/javascript"),
    "patience.css": lambda: (joined_sheets("patience"), "text/css"),
    "patience.svg": lambda: (sprite(), "image/svg+xml"),
}


def answer(path: str) -> tuple[str, str] | None:
    """What lies at `path`, and its type; None where nothing does."""
    match path.split("?")[0].strip("/").split("/"):
        case [""]:
            return (HERE / "harness.html").read_text("utf-8"), "text/html"
        case [name] if name in KINDS:
            return KINDS[name]()
        case ["scenes", name] if (SCENES / name).is_file():
            return (SCENES / name).read_text("utf-8"), "application/json"
    return None


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        found = answer(self.path)
        text, kind = found or ("not here", "text/plain")
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_given: object) -> None:
        pass


@contextmanager
def serving(port: int = 0) -> Iterator[str]:
    """The address of a harness that runs in this process; a free port when none is named."""
    server = ThreadingHTTPServer(("127.0.0.1", port), _Page)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    with serving(8877) as address:
        print(
            f"{address}?scene=play-4&theme=dark   scenes: {', '.join(sorted(path.stem for path in SCENES.glob('*.json')))}"
        )
        input("Enter ends it. ")
