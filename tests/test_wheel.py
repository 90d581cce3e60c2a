"""The wheel holds exactly our two packages and the solver's kernel, builds without a compiler too, and is the same course in a new environment."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPILER = shutil.which("cc")


def copied(folder: Path) -> Path:
    """The project without its environment and caches, but with a leftover of JupyterLab's."""
    leave = shutil.ignore_patterns(".*", "dist", "__pycache__")
    shutil.copytree(ROOT, folder, ignore=leave)
    checkpoints = folder / "notebooks/.ipynb_checkpoints"
    checkpoints.mkdir()
    shutil.copy(folder / "notebooks/index.ipynb", checkpoints / "index-checkpoint.ipynb")
    return folder


def built(project: Path, out: Path, *more: str) -> list[Path]:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), *more, str(project)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return sorted(out.iterdir())


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sdist, and the wheel built from it: by suffix."""
    folder = tmp_path_factory.mktemp("build")
    return {path.suffix: path for path in built(copied(folder / "project"), folder / "dist")}


def test_the_wheel_holds_our_two_packages(packages: dict[str, Path]) -> None:
    names = zipfile.ZipFile(packages[".whl"]).namelist()
    top = {name.partition("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {"unitylib", "unity_widgets"}
    assert len(top) == 3
    assert kernels(packages[".whl"]) == (["unitylib/solve/_kernel.abi3.so"] if COMPILER else [])
    assert ("-cp311-abi3-" if COMPILER else "-py3-none-any") in packages[".whl"].name
    assert not [name for name in names if name.endswith((".c", ".h"))]


def kernels(wheel: Path) -> list[str]:
    """What is compiled in a wheel."""
    return [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]


def test_lessons_and_template_are_inside(packages: dict[str, Path]) -> None:
    names = set(zipfile.ZipFile(packages[".whl"]).namelist())
    lessons = {
        path.relative_to(ROOT / "notebooks").as_posix()
        for path in (ROOT / "notebooks").rglob("*.ipynb")
        if ".ipynb_checkpoints" not in path.parts
    }
    assert {f"unity_widgets/lessons/{name}" for name in lessons} <= names
    share = ROOT / "widgets/unity_widgets/share"
    wanted = {path.relative_to(share).as_posix() for path in share.rglob("*") if path.is_file()}
    assert {f"unity_widgets/share/{name}" for name in wanted} <= names
    assert not [name for name in names if "checkpoint" in name or "__pycache__" in name or "/node_modules/" in name]


def test_the_sdist_can_be_tested(packages: dict[str, Path]) -> None:
    with tarfile.open(packages[".gz"]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {
        "hatch_build.py",
        "constraints.txt",
        "Makefile",
        "LICENSE",
        "notebooks/index.ipynb",
        "tests/test_wheel.py",
        "unitylib/solve/_kernel.pyi",
    } <= names
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "unitylib/solve").glob("*.[ch]")}
    assert {"unitylib/solve/kernel.c", "unitylib/solve/search.h"} <= sources <= names
    assert not [name for name in names if name.endswith(".so")]


@pytest.fixture(scope="module")
def home(packages: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel in it; what the wheel depends on is lent by this one, so no network is needed."""
    folder = tmp_path_factory.mktemp("new")
    venv.create(folder / "venv")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        folder / "venv/bin/python",
    ]  # ours: a pip of its own takes longer than the rest
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", packages[".whl"]], check=True)
    return folder


def run(home: Path, *command: str, lend: bool = False) -> str:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if lend:
        environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    return subprocess.run(command, cwd=home, env=environ, capture_output=True, text=True, check=True).stdout


TRICK = """
from unitylib import Match, legal
match = Match("elements", seats=4, seed=12)
while not match.state.tricks:
    match.push(match.turn, legal(match.state)[0])
(trick,) = match.state.tricks
print(trick.winner, *trick.cards)
"""


def test_a_trick_is_played_in_the_new_environment(home: Path) -> None:
    winner, *cards = run(home, str(home / "venv/bin/python"), "-c", TRICK).split()
    assert winner in {"0", "1", "2", "3"}
    assert len(cards) == 4


def test_the_command_runs(home: Path) -> None:
    unity = str(home / "venv/bin/unity")
    assert run(home, unity, "--version", lend=True).startswith("unity ")
    run(home, unity, "lessons", "mine", lend=True)
    assert (home / "mine/index.ipynb").is_file()
    where = run(
        home, str(home / "venv/bin/python"), "-c", "from unity_widgets import paths; print(paths.lessons())", lend=True
    )
    assert where.strip().endswith("site-packages/unity_widgets/lessons")


SOLVE = """
from unitylib import parse_cards, solve
board = solve.pack("k", [parse_cards("AA.r CC.r *.b"), parse_cards("BB.r F.b E.b")])
print(solve.KERNEL, solve.value(board), len(solve.playouts(board, 20)))
"""


def test_the_solver_works_in_the_new_environment(home: Path) -> None:
    assert run(home, str(home / "venv/bin/python"), "-c", SOLVE).split() == [str(bool(COMPILER)), "2", "20"]


BROKEN = {
    "no-such-compiler": ("hatch_build.py", 'sysconfig.get_config_var("CC") or "cc"', '"no-such-compiler"'),
    "source that does not compile": ("unitylib/solve/kernel.h", "#include <Python.h>", "#error"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_the_kernel_is_optional(fault: str, tmp_path: Path) -> None:
    """Where it cannot be built the wheel is for every machine, an old kernel is not taken along, and plain Python solves."""
    project = copied(tmp_path / "project")
    (project / "unitylib/solve/_kernel.abi3.so").write_text("from another time")
    file, good, bad = BROKEN[fault]
    text = (project / file).read_text()
    assert good in text
    (project / file).write_text(text.replace(good, bad))
    (wheel,) = built(project, tmp_path / "dist", "--wheel")
    assert kernels(wheel) == []
    assert "py3-none-any" in wheel.name
    told = subprocess.run(
        [sys.executable, "-c", SOLVE],
        cwd=tmp_path,
        env={"PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["False", "2", "20"]
