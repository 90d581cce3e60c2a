"""The printed documents hold what they promise; how they print is tested in a browser."""

import re

from unitylib.cards import RANKS, SUITS, UNITY_DECK, parse_cards, rank_name
from unitylib.faces import face_id
from unitylib.printing import EXAMPLE, printable_deck, reference_sheet
from unitylib.trick.joints import trump_order, winner


def used(document: str) -> list[str]:
    """Which symbols are shown, in order."""
    body = re.sub(r"<svg width=.*?</symbol></svg>", "", document, count=1)
    return re.findall(r'<use[^>]*href="#([^"]+)"', body)


def test_each_card_is_printed_once() -> None:
    assert used(printable_deck()) == [face_id(card) for card in UNITY_DECK]


def test_each_sheet_may_have_its_backs() -> None:
    shown = used(printable_deck(parse_cards("AA.b *.g"), backs=True))
    assert shown == ["uw-AA.b", "uw-bug.g"] + ["uw-back"] * 9


def test_the_reference_shows_trumps_in_order() -> None:
    shown = " ".join(used(reference_sheet()))
    for trump in SUITS:
        assert " ".join(face_id(card) for card in trump_order(trump)) in shown


def test_the_reference_names_every_rank() -> None:
    document = reference_sheet()
    assert all(f"<figcaption>{rank_name(rank)}</figcaption>" in document for rank in RANKS)


def test_the_trick_of_the_reference_is_won_as_it_says() -> None:
    trick = parse_cards(" ".join(card for card, _ in EXAMPLE))
    assert "takes it" in EXAMPLE[winner(tuple(trick), "r")][1]


def test_documents_ask_nobody_for_anything() -> None:
    for document in (printable_deck(), reference_sheet()):
        assert "http" not in document and "url(" not in document and "<script" not in document
