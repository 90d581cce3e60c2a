"""What is meant for paper: pages as printed by Chromium, cards in millimetres, every drawing within its card."""

import re

import pytest
from playwright.sync_api import Page

from unitylib.cards import NO_BUGS, UNITED_DECK, UNITY_DECK
from unitylib.faces import sprite
from unitylib.printing import printable_deck, reference_sheet

A4 = (595, 842)  # points
MM = 96 / 25.4


def pages(page: Page, document: str) -> list[tuple[int, int]]:
    """The sizes of the pages that this document prints on."""
    page.set_content(document)
    printed = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
    return [(round(float(wide)), round(float(high))) for wide, high in boxes]


@pytest.mark.parametrize(
    ("document", "count"),
    [
        (printable_deck(), 6),
        (printable_deck(backs=True), 12),
        (printable_deck(NO_BUGS), 6),
        (printable_deck(UNITED_DECK), 13),
        (reference_sheet(), 1),
    ],
    ids=["deck", "deck and backs", "46 cards", "united", "reference"],
)
def test_it_prints_on_so_many_pages_of_a4(page: Page, document: str, count: int) -> None:
    assert pages(page, document) == [A4] * count


def test_cards_are_six_by_nine_and_nine_to_a_page(page: Page) -> None:
    page.set_content(printable_deck())
    page.emulate_media(media="print")
    sheets = page.locator("svg.page")
    assert [sheets.nth(n).locator("use.card").count() for n in range(sheets.count())] == [9] * 6
    # getCTM of a card's place: 120 x 180 units of a symbol fill width x height of its <use>
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("use.card")].map(card => {
             const to = card.getScreenCTM();
             return [card.width.baseVal.value * to.a, card.height.baseVal.value * to.d];
           })"""
    )
    assert len(sizes) == len(UNITY_DECK)
    for wide, high in sizes:
        assert (wide / MM, high / MM) == (pytest.approx(60, abs=0.05), pytest.approx(90, abs=0.05))


def test_the_reference_fits_its_page(page: Page) -> None:
    page.set_content(reference_sheet())
    page.emulate_media(media="print")
    inner = page.evaluate(
        """() => { const main = document.querySelector("main"), edge = main.getBoundingClientRect();
             return [...main.querySelectorAll("*")].every(part => {
               const box = part.getBoundingClientRect();
               return box.left >= edge.left + 36 && box.right <= edge.right - 36 && box.bottom <= edge.bottom - 36;
             }); }"""
    )
    assert inner


def test_no_drawing_leaves_its_card(page: Page) -> None:
    page.set_content(sprite((*UNITY_DECK, *UNITED_DECK)))
    outside = page.evaluate(
        """() => {
             const svg = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
             svg.setAttribute("viewBox", "0 0 120 180");
             const strays = [];
             for (const symbol of document.querySelectorAll("symbol[data-name]")) {
               svg.innerHTML = symbol.innerHTML;
               const box = svg.getBBox({stroke: true});
               const inside = box.x >= 2 && box.y >= 2 && box.x + box.width <= 118 && box.y + box.height <= 178;
               if (!inside) strays.push([symbol.id, box.x, box.y, box.width, box.height]);
             }
             return strays;
           }"""
    )
    assert outside == []
