"""What holds the project together: pins, the build hook, the page template, imports without numpy, Binder."""

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINS = (ROOT / "constraints.txt").read_text().splitlines()
TEMPLATE = ROOT / "widgets/unity_widgets/share/voila/templates/unity"


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_pins_are_names_and_versions_only() -> None:
    assert [line for line in PINS if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*==[0-9][A-Za-z0-9.!+]*", line)] == []
    assert len({plain(line.partition("==")[0]) for line in PINS}) == len(PINS)


def test_every_dependency_is_pinned() -> None:
    wanted = [
        *PROJECT["dependencies"],
        *(name for extra in PROJECT["optional-dependencies"].values() for name in extra),
    ]
    names = {plain(re.split(r"[<>=\[; ]", name)[0]) for name in wanted}
    assert names - {plain(line.partition("==")[0]) for line in PINS} == set()


def test_the_oldest_python_can_install_every_pin() -> None:
    """A pin made on a newer Python may refuse the one that Debian has."""
    oldest = PROJECT["requires-python"].removeprefix(">=") + ".0"
    for pin in PINS:
        try:
            asked = metadata(pin.partition("==")[0]).get("Requires-Python")
        except PackageNotFoundError:  # for another system
            continue
        assert asked is None or SpecifierSet(asked).contains(oldest), pin


def test_no_address_in_what_we_ship() -> None:
    """A style sheet or a script from elsewhere would tell strangers who is learning, and fail without a network."""
    files = [path for path in TEMPLATE.rglob("*") if path.suffix in {".html", ".j2", ".css", ".json"}]
    assert files
    for path in files:
        assert "//" not in re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL), path


def tokens(css: str) -> dict[str, str]:
    return dict(re.findall(r"(--uw-[\w-]+):\s*([^;]+);", css))


def test_the_page_has_the_tables_colours() -> None:
    table = tokens((ROOT / "widgets/unity_widgets/static/tokens.css").read_text())
    page = tokens((TEMPLATE / "static/unity.css").read_text())
    assert page
    assert {name: value for name, value in page.items() if name in table and table[name] != value} == {}
    assert set(page) <= set(table)


@pytest.mark.parametrize(
    "modules", ["unitylib", "unitylib.games, unitylib.match", "unity_widgets, unity_widgets.cli, unity_widgets.serving"]
)
def test_importing_needs_no_numpy(modules: str) -> None:
    """In a browser without a server numpy is a late download. Blocked, and afterwards looked for."""
    script = f"import sys; sys.modules['numpy'] = None; import {modules}; assert sys.modules['numpy'] is None"
    subprocess.run([sys.executable, "-W", "error", "-c", script], check=True, timeout=60)


def test_the_rules_need_nothing_but_python() -> None:
    script = "import sys; before = set(sys.modules); import unitylib; print(*{m.partition('.')[0] for m in set(sys.modules) - before})"
    said = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60).stdout
    assert [name for name in said.split() if name != "unitylib" and name not in sys.stdlib_module_names] == []


def test_binder_is_valid(tmp_path: Path) -> None:
    if not shutil.which("git"):
        pytest.skip("repo2docker needs git")
    copy = tmp_path / "repo"
    copy.mkdir()
    for name in ("binder", "constraints.txt", "pyproject.toml"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / name)
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(copy)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr
    printed = result.stdout + result.stderr
    assert "binder/postBuild" in printed
    assert "binder/start" in printed
    assert "constraints.txt" in (ROOT / "binder/postBuild").read_text()


def test_make_names_its_verbs() -> None:
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert all(f"make {verb} " in said for verb in ("serve", "lab", "test", "lint", "bench", "help"))
