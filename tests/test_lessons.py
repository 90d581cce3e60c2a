"""The lessons hold together: rulings that exist, links that lead somewhere, times that agree, few lines of code, and code only for those who read it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import nbformat
import pytest

from unity_widgets import course

ROOT = Path(__file__).parent.parent / "notebooks"
PATHS = sorted(path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
LESSONS = [path for path in PATHS if re.match(r"\d\d-", path.name)]
RULINGS = set((Path(__file__).parent / "data" / "rulings.txt").read_text().split())
ALL = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(ROOT).as_posix())
TEACHING = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)


@cache
def book(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def cells(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in book(path).cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    return "\n\n".join(cells(path, "markdown"))


def minutes(path: Path) -> int:
    return int(book(path).metadata["unity"]["minutes"])


def headings(path: Path) -> set[str]:
    """What a link can point at within a page: each heading, with a hyphen for every blank."""
    return {line.lstrip("#").strip().replace(" ", "-") for line in prose(path).splitlines() if line.startswith("#")}


def is_lab(cell: nbformat.NotebookNode) -> bool:
    return "lab" in cell.metadata.get("tags", [])


@ALL
def test_no_ruling_is_named_that_the_register_does_not_know(path: Path) -> None:
    text = "\n".join((prose(path), *cells(path, "code")))
    assert set(re.findall(r"R-[A-Z0-9]+-\d\d", text)) <= RULINGS


@ALL
def test_links_lead_somewhere(path: Path) -> None:
    for target, place in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", prose(path)):
        page = path.parent / target if target else path
        assert page.is_file(), target
        assert not place or place in headings(page), place


@ALL
def test_what_is_only_of_use_beside_its_code_is_marked(path: Path) -> None:
    """Without code a refusal or a printed value is a riddle; cells marked `lab` are shown to those who read the code."""
    lab = False
    for cell in book(path).cells:
        if cell.source.startswith("## "):
            lab = cell.source.startswith("## For those who read the code")
        assert is_lab(cell) or not lab, "a cell under that heading lacks the tag"
        if cell.cell_type == "code" and not is_lab(cell):
            assert "raises-exception" not in cell.metadata.get("tags", [])
            assert [output for output in cell.outputs if "text/html" not in output.get("data", {})] == []


def test_the_glossary_lists_its_words_in_order() -> None:
    path = ROOT / "glossary.ipynb"
    listed = re.findall(r"\]\(#([^)]+)\)", cells(path, "markdown")[0].split("\n\n")[-1])
    words = [text.splitlines()[0][3:].replace(" ", "-") for text in cells(path, "markdown")[1:-2]]
    assert listed == words == sorted(words, key=str.lower)
    assert len(listed) >= 12


def test_every_page_can_be_reached_from_the_map() -> None:
    linked = set(re.findall(r"\]\(([^)#:]+)\)", prose(ROOT / "index.ipynb")))
    assert {path.relative_to(ROOT).as_posix() for path in PATHS} - linked == {course.INDEX}


@ALL
def test_it_begins_with_a_title_and_uses_neither_tex_nor_pictures_from_outside(path: Path) -> None:
    assert cells(path, "markdown")[0].startswith("# ")
    assert "$" not in prose(path)
    assert "![" not in prose(path)


@ALL
def test_code_is_short_and_defines_nothing(path: Path) -> None:
    for code in cells(path, "code"):
        assert len(code.splitlines()) <= 10
        assert not re.search(r"^\s*(def|class) ", code, re.MULTILINE)


@TEACHING
def test_the_time_promised_is_the_time_on_the_map(path: Path) -> None:
    (row,) = [
        line for line in prose(ROOT / "index.ipynb").splitlines() if f"({path.name})" in line and line.startswith("|")
    ]
    assert row.rstrip(" |").endswith(f" {minutes(path)}")
    assert f"[{cells(path, 'markdown')[0].splitlines()[0][2:]}]" in row
    assert f"About {minutes(path)} minutes." in cells(path, "markdown")[0]


@TEACHING
def test_a_lesson_has_all_its_parts(path: Path) -> None:
    code = "\n".join(cells(path, "code"))
    assert "worked(" in code
    assert "given=2" in code
    assert "summary(" in code
    assert "seed=1" in code
    tags = [cell.metadata.get("tags", []) for cell in book(path).cells]
    assert any("raises-exception" in these for these in tags)
    assert "## Do you still know?" in prose(path)
    assert "## In short" in prose(path)


@TEACHING
def test_nothing_of_an_answer_is_kept_in_the_notebook(path: Path) -> None:
    for cell in book(path).cells:
        if cell.cell_type == "code" and re.match(r"(ask|drill|worked|play)\(", cell.source):
            assert cell.outputs == []
