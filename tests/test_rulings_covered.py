"""Every ruling of the deck, of tricks, of bidding, of Elements, of Unity, of solitaire and of United (sections 1 to 11a of the register) is named where learners read."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).parent.parent / "notebooks"
REGISTER = Path(__file__).parent / "data" / "rulings.txt"
UNITED = ("UTD", "UTDVAR")
SECTIONS = ("DECK", "TRICK", "BID", "ELEM", "UNI4", "UNI4S", "UNI2", "UNI3", "UNI5", "UNI6", "UNI6S", "SOL", *UNITED)


def rulings() -> list[str]:
    """The numbers of these sections, in the order of the register."""
    return [line for line in REGISTER.read_text().split() if line.split("-")[1] in SECTIONS]


def named(lessons: str = "[0-9][0-9]-*.ipynb") -> set[str]:
    """The numbers that stand in a lesson or in the glossary, be it in a sentence or in what a cell tells."""
    paths = [*ROOT.glob(lessons), ROOT / "glossary.ipynb"]
    text = "\n".join(cell.source for path in paths for cell in nbformat.read(path, as_version=4).cells)
    return set(re.findall(r"R-[A-Z0-9]+-\d\d", text))


def test_no_ruling_is_left_untold() -> None:
    told = named()
    assert [ruling for ruling in rulings() if ruling not in told] == []


def test_the_register_has_all_families() -> None:
    assert {ruling.split("-")[1] for ruling in rulings()} == set(SECTIONS)


def test_the_register_has_every_ruling_of_united() -> None:
    numbers = [ruling for ruling in rulings() if ruling.split("-")[1] in UNITED]
    assert numbers == [f"R-UTD-{n:02}" for n in range(1, 53)] + [f"R-UTDVAR-{n:02}" for n in range(1, 10)]


def test_every_ruling_of_united_is_named_in_a_lesson_of_united_or_in_the_glossary() -> None:
    told = named("1[3-9]-*.ipynb")
    assert [ruling for ruling in rulings() if ruling.split("-")[1] in UNITED and ruling not in told] == []


def test_every_ruling_of_solitaire_is_named_in_a_lesson_of_solitaire_or_in_the_glossary() -> None:
    told = named("1[0-2]-*.ipynb")
    assert [ruling for ruling in rulings() if ruling.split("-")[1] == "SOL" and ruling not in told] == []
