"""The lessons hold together: every ruling taught so far, links that lead somewhere, times that agree, and few lines of code."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parent.parent / "notebooks"
PATHS = sorted(path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
LESSONS = [path for path in PATHS if re.match(r"\d\d-", path.name)]
TAUGHT = [
    *(f"R-DECK-{number:02}" for number in range(1, 14)),
    *(f"R-TRICK-{number:02}" for number in range(1, 14)),
    *(f"R-BID-{number:02}" for number in range(1, 6)),
    *(f"R-ELEM-{number:02}" for number in range(1, 15)),
]
ALL = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(ROOT).as_posix())
TEACHING = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)


def cells(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    return "\n\n".join(cells(path, "markdown"))


def minutes(path: Path) -> int:
    return int(nbformat.read(path, as_version=4).metadata["unity"]["minutes"])


@pytest.mark.parametrize("ruling", TAUGHT)
def test_every_ruling_is_in_a_lesson_or_the_glossary(ruling: str) -> None:
    told = [
        text
        for path in (*LESSONS, ROOT / "glossary.ipynb")
        for text in (*cells(path, "markdown"), *cells(path, "code"))
    ]
    assert any(ruling in text for text in told)


@ALL
def test_no_ruling_is_named_that_the_course_does_not_know(path: Path) -> None:
    assert set(re.findall(r"R-[A-Z0-9]+-\d\d", prose(path))) <= set(TAUGHT)


@ALL
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose(path)):
        assert (path.parent / target).is_file(), target


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
    assert f"About {minutes(path)} minutes." in cells(path, "markdown")[0]


@TEACHING
def test_a_lesson_has_all_its_parts(path: Path) -> None:
    code = "\n".join(cells(path, "code"))
    assert "worked(" in code
    assert "given=2" in code
    assert "summary(" in code
    assert "seed=1" in code
    tags = [cell.metadata.get("tags", []) for cell in nbformat.read(path, as_version=4).cells]
    assert any("raises-exception" in these for these in tags)
    assert "## Do you still know?" in prose(path)
    assert "## In short" in prose(path)


@TEACHING
def test_nothing_of_an_answer_is_kept_in_the_notebook(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code" and re.match(r"(ask|drill|worked|play)\(", cell.source):
            assert cell.outputs == []
