"""The wheel holds exactly our two packages, builds without a compiler, and is the same course in a new environment."""

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
KERNEL = "#include <Python.h>\nint unity_kernel(void) { return 54; }\n"


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
    assert "py3-none-any" in packages[".whl"].name


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
    } <= names


@pytest.fixture(scope="module")
def home(packages: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel in it; what the wheel depends on is lent by this one, so no network is needed."""
    folder = tmp_path_factory.mktemp("new")
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv/bin/python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", packages[".whl"]], check=True)
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


@pytest.mark.parametrize("compiler", ["cc", "no-such-compiler"])
def test_the_kernel_is_optional(compiler: str, tmp_path: Path) -> None:
    """With a kernel the wheel is bound to a platform; without a compiler it is built all the same."""
    project = copied(tmp_path / "project")
    (project / "unitylib/solve").mkdir(exist_ok=True)
    (project / "unitylib/solve/kernel.c").write_text(KERNEL)
    hook = project / "hatch_build.py"
    hook.write_text(hook.read_text().replace('sysconfig.get_config_var("CC") or "cc"', f'"{compiler}"'))
    (wheel,) = built(project, tmp_path / "dist", "--wheel")
    binary = [name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("unitylib/solve/_kernel")]
    if compiler != "cc" or not shutil.which("cc"):
        assert (binary, "py3-none-any" in wheel.name) == ([], True)
    else:
        assert (len(binary), "py3-none-any" in wheel.name) == (1, False)
