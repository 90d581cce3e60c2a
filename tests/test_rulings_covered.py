"""Every ruling of the deck, of tricks, of bidding, of Elements and of Unity (sections 1 to 9 of the register) is named where learners read."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).parent.parent / "notebooks"
REGISTER = Path(__file__).parent / "data" / "rulings.txt"
SECTIONS = ("DECK", "TRICK", "BID", "ELEM", "UNI4", "UNI4S", "UNI2", "UNI3", "UNI5", "UNI6", "UNI6S")


def rulings() -> list[str]:
    """The numbers of sections 1 to 9, in the order of the register."""
    return [line for line in REGISTER.read_text().split() if line.split("-")[1] in SECTIONS]


def named() -> set[str]:
    """The numbers that stand in a lesson or in the glossary, be it in a sentence or in what a cell tells."""
    paths = [*ROOT.glob("[0-9][0-9]-*.ipynb"), ROOT / "glossary.ipynb"]
    text = "\n".join(cell.source for path in paths for cell in nbformat.read(path, as_version=4).cells)
    return set(re.findall(r"R-[A-Z0-9]+-\d\d", text))


def test_no_ruling_of_sections_1_to_9_is_left_untold() -> None:
    told = named()
    assert [ruling for ruling in rulings() if ruling not in told] == []


def test_the_register_has_all_eleven_families() -> None:
    assert {ruling.split("-")[1] for ruling in rulings()} == set(SECTIONS)
