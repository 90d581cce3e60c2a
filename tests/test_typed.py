"""Typed lines: whatever a player would say of a move."""

import pytest

from unity_widgets import typed
from unitylib import BadText, Card, parse_cards
from unitylib.cards import UNITY_DECK


@pytest.mark.parametrize("line, move", [
    ("AA blue", "AA.b"), ("aa b", "AA.b"), ("double A of Blue", "AA.b"), ("AA.b", "AA.b"), ("play the AA blue", "AA.b"),
    ("A gold", "A.g"), ("a of gold", "A.g"), ("double bug red", "**.r"), ("bug black", "*.k"), ("** r", "**.r"), ("*.k", "*.k"),
    ("b b", "B.b"), ("doublebug red", "**.r"), ("f triangle", "F.r"),
    ("U.bg", "U.bg"), ("u rk", "U.rk"), ("universal blue gold", "U.bg"), ("red and black universal", "U.rk"), ("universal red", "U.rk"),
    ("bid 3", "bid 3"), ("bid 99999", "bid 99999"), ("3", "bid 3"), ("Bid 0.", "bid 0"), ("zero", "bid 0"), ("bid zero", "bid 0"),
    ("blind zero", "blind 0"), ("blind", "blind 0"), ("bid blind zero", "blind 0"),
    ("choose red", "choose r"), ("look", "look"), ("keep", "keep"), ("throw it", "throw"),
    ("go on", "on"), ("undo", "undo"), ("take back", "undo"), ("hint", "hint"), ("why so?", "why"), ("why Ana", "why ana"),
    ("next hand", "next"), ("claim the rest", "claim"), ("seed 12", "seed 12"), ("seed", "seed"), ("3 players", "seats 3"), ("deal", "deal"),
])  # fmt: skip
def test_what_is_understood(line: str, move: str) -> None:
    assert typed.read(line) == move


@pytest.mark.parametrize("card", UNITY_DECK, ids=str)
def test_every_card_by_its_name_and_by_its_text(card: Card) -> None:
    assert typed.read(card.name) == typed.read(str(card)) == typed.read(f"lead the {card.name}") == str(card)


def test_what_the_hand_makes_clear() -> None:
    hand = parse_cards("AA.b D.g D.k U.rk")
    assert typed.read("AA", hand) == "AA.b"
    assert typed.read("universal", hand) == "U.rk"
    with pytest.raises(BadText, match="which suit"):
        typed.read("D", hand)


@pytest.mark.parametrize(
    "line", ["", "xyz", "bid many", "Z blue", "AA purple", "universal", "bid 3 4", "!", "why so sad"]
)
def test_what_is_not_understood_says_what_would_be(line: str) -> None:
    with pytest.raises(BadText, match="Type"):
        typed.read(line)
