"""Finds a Chromium for the browser tests, and gets one when there is none.

Run as a script it prints the browser's path, or one sentence that says what to do.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
SORRY = (
    "The browser tests need Chromium: install it (Debian: `sudo apt install chromium`) or name one in UNITY_BROWSER."
)


def works(path: str | None) -> bool:
    """Whether this is a browser that starts; Ubuntu has a stand-in of the same name that only asks for another tool."""
    return bool(path) and run(str(path), "--version", seconds=30)


def run(*command: str, seconds: float) -> bool:
    """Whether a command ended well in the time given."""
    try:
        return subprocess.run(command, capture_output=True, timeout=seconds, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def cached() -> str | None:
    """Playwright's own download, if it was ever made."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def find() -> str | None:
    """The first browser that starts: the one named in UNITY_BROWSER, one of the system, Playwright's own."""
    if named := os.environ.get("UNITY_BROWSER"):
        return named if works(named) else None
    for path in map(shutil.which, NAMES):
        if works(path):
            return path
    own = cached()
    return own if works(own) else None


def get() -> str | None:
    """Find a browser, else download Playwright's, else ask apt when we may."""
    if (found := find()) or os.environ.get("UNITY_BROWSER"):
        return found
    print("Fetching Chromium for the browser tests, once.", file=sys.stderr)
    run(sys.executable, "-m", "playwright", "install", "chromium", seconds=300)
    if not (found := find()) and shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", seconds=300)
        run("apt-get", "install", "--yes", "--no-install-recommends", "chromium", seconds=900)
        found = find()
    return found


def main() -> int:
    """Print the path of a browser, or say what is missing."""
    if not (found := get()):
        print(SORRY, file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
