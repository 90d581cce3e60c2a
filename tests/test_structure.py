"""The shape of the library: rows are data, the engine knows no game, everything earns its place."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from unitylib.trick import joints, phases, variants
from unitylib.trick.rules import Rules

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "unitylib"
RULINGS = (Path(__file__).parent / "data" / "rulings.txt").read_text().split()


def every_row() -> Iterator[Rules]:
    """Every game with every number of players and every single house rule."""
    for name in variants.ALL:
        for seats in variants.SEATS[name]:
            yield variants.get(name, seats)
            for option in variants.options_for(name):
                yield from (variants.get(name, seats, **{option.name: choice}) for choice in option.choices)


ROWS = list(every_row())


# --- rows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["engine", "phases", "joints", "position"])
def test_nobody_asks_a_game_its_name(module: str) -> None:
    tree = ast.parse((LIBRARY / "trick" / f"{module}.py").read_text())
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not strings & set(variants.ALL)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("name", "options"):
            owner = ast.unparse(node.value)
            assert not owner.endswith(("rules", "row")), f"{module}.py line {node.lineno} asks {ast.unparse(node)}"


# Fields with one value in every row, and why they stand all the same.
WAITING = {"duty": "a referee table accepts anything, and judges by what should have been played (R-UNI4-16)"}


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_every_field_of_a_row_is_used(field: str) -> None:
    values = {getattr(row, field) for row in ROWS}
    assert (len(values) == 1) == (field in WAITING), f"{field} has the same value in every row"


def test_no_field_is_a_yes_or_no() -> None:
    for row in ROWS:
        assert not [field.name for field in fields(Rules) if isinstance(getattr(row, field.name), bool)]


def test_every_phase_is_used() -> None:
    there = {
        kind
        for name, kind in vars(phases).items()
        if inspect.isclass(kind) and issubclass(kind, phases.Phase) and kind is not phases.Phase and name[0] != "_"
    }
    used = {type(phase) for row in ROWS for phase in row.phases}
    assert there == used


def functions_in(value: Any) -> Iterator[str]:
    if isinstance(value, partial):
        yield from functions_in(value.func)
        for argument in value.args:
            yield from functions_in(argument)
    elif isinstance(value, tuple):
        for part in value:
            yield from functions_in(part)
    elif inspect.isfunction(value):
        yield value.__name__


# Joints that no row names yet, and what will.
UNUSED_JOINTS = {"revoked": "the referee table scores it (R-UNI4-16)"}


def test_every_joint_is_used() -> None:
    there = {
        name
        for name, thing in vars(joints).items()
        if inspect.isfunction(thing) and thing.__module__ == joints.__name__
    }
    there = {name for name in there if name[0] != "_"}
    in_rows = {name for row in ROWS for field in fields(Rules) for name in functions_in(getattr(row, field.name))}
    sources = [path.read_text() for path in (*LIBRARY.rglob("*.py"), *(ROOT / "widgets").rglob("*.py"))]
    called = {name for name in there if sum(len(re.findall(rf"\b{name}\b", source)) for source in sources) > 1}
    assert there - in_rows - called == set(UNUSED_JOINTS) - called
    assert not set(UNUSED_JOINTS) & in_rows


def test_a_row_may_be_named_by_what_it_prints() -> None:
    for row in ROWS:
        assert eval(repr(row), {"get": variants.get}) is row


# --- options -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", variants.OPTIONS, ids=lambda option: option.name)
def test_every_option_has_a_ruling_games_and_a_default_that_changes_nothing(option: variants.Option) -> None:
    assert option.ruling in RULINGS
    assert option.games
    assert set(option.games) <= set(variants.ALL)
    assert len(option.choices) >= 2
    for game in option.games:
        row = variants.ROWS[game]
        assert next(iter(option.choices.values()))(row) is row


def test_all_house_rules_of_a_game_can_be_named_together() -> None:
    for name in variants.ALL:
        options = variants.options_for(name)
        for choices in product(*(option.choices for option in options)):
            row = variants.get(name, **dict(zip((option.name for option in options), choices, strict=True)))
            assert row.name == name


# --- rulings, sentences --------------------------------------------------------------------------------------


def test_every_ruling_that_is_cited_exists() -> None:
    for path in LIBRARY.rglob("*.py"):
        for ruling in re.findall(r"R-[A-Z0-9]+-\d+", path.read_text()):
            assert ruling in RULINGS, f"{path.name} cites {ruling}"


# --- imports -------------------------------------------------------------------------------------------------


def python(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_library_imports_without_numpy() -> None:
    """The course will also run in a browser, where numpy is a late download."""
    code = "import sys; sys.modules['numpy'] = None\n"
    for path in sorted(LIBRARY.rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        code += f"import {module}\n"
    code += "from unitylib import Match; m = Match('elements', seats=2, seed=1); m.push(m.turn, m.legal()[0]); print('played')"
    assert python(code) == "played\n"


def test_the_library_needs_no_notebook() -> None:
    code = "import sys, unitylib; print([name for name in ('IPython', 'ipywidgets', 'anywidget', 'traitlets', 'numpy')"
    assert python(code + " if name in sys.modules])") == "[]\n"


def test_the_standing_of_the_families() -> None:
    """Rules stand below matches: nothing in trick/ knows match, games or bots."""
    for path in (LIBRARY / "trick").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not re.match(r"unitylib\.(match|games|bots|faces)|unitylib$", node.module), path.name


def test_a_random_choice_never_hides_in_the_rules() -> None:
    """Chance is a seat: only `draw` and the shuffle see an rng."""
    for name in ("engine", "phases", "joints", "rules", "position", "moves", "text", "variants"):
        tree = ast.parse((LIBRARY / "trick" / f"{name}.py").read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and any("Random" in ast.unparse(arg) for arg in node.args.args):
                assert node.name == "draw", f"{name}.{node.name}"
