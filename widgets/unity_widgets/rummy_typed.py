"""A typed line -> the text of a move of United: "lay 7h 7s joker", "build 7h on 2", "discard ks", "cut 41"."""

from __future__ import annotations

import re

from unity_widgets import typed
from unitylib.cards import FRENCH_RANK_NAMES, FRENCH_SUIT_NAMES
from unitylib.errors import BadText

HELP = "Type a move such as “take”, “lay 7h 7s joker”, “build 7h on 2”, “swap 6h on 3”, “discard ks”, or “hint”."
_WORDS = {
    "draw": "leave",
    "draw from the stock": "leave",
    "take it": "take",
    "no": "pass",
    "lay down for me": "best",
    "never mind": "cancel",
    "call liverpool": "liverpool",
}
_ALONE = (*typed.ALONE, "take", "leave", "buy", "pass", "liverpool", "best", "cancel")
_WITH_CARDS = ("lay", "build", "swap", "discard")
_RANKS = {name: rank for rank, name in FRENCH_RANK_NAMES.items()} | {"10": "t", "1": "a"}
_SUITS = {name.lower(): suit for suit, name in FRENCH_SUIT_NAMES.items()}
_SUITS |= {name[:-1]: suit for name, suit in _SUITS.items()} | dict(zip("♠♥♦♣", "SHDC", strict=True))


def read(line: str) -> str:
    """What the line says, as the text of a move. BadText says what was read and what would do.

    >>> read("lay 7h 7 of spades, joker"), read("Build 10H on 2 high"), read("cut 41")
    ('lay 7H 7S JK', 'build TH on 2 high', 'cut 41')
    """
    text = typed.plain(line)
    text = _WORDS.get(text, text)
    if text in _ALONE or re.fullmatch(r"cut \d{1,3}|rule \w+( \w+)?|choose \d|want (\d|none)|show", text):
        return text
    word, _, rest = text.partition(" ")
    if word in _WITH_CARDS:
        return f"{word} {_with_cards(rest)}".strip()
    if setting := typed.setting(text):
        return setting
    raise typed.not_known(line, HELP)


def _with_cards(rest: str) -> str:
    """The cards, the bars between them, and what stands behind "on"."""
    if rest.endswith(" on"):
        raise BadText(f"“{rest[:40]}” does not say which meld. Add its number: “{rest[:40]} 2”.")
    cards, on, where = rest.removeprefix("down ").partition(" on ")
    return " | ".join(_cards(group) for group in cards.split("|")) + on + where.removeprefix("meld ")


def _cards(text: str) -> str:
    words = re.sub(r"\b(of|and|the|a)\b(?! of)", " ", text.replace("\ufe0e", "")).split()
    return " ".join(_read(words))


def _read(words: list[str]) -> list[str]:
    cards = []
    while words:
        word = words.pop(0)
        if word in ("joker", "jokers", "jk"):
            cards.append("JK")
        elif found := re.fullmatch(r"([a2-9tjqk]|10)([shdc♠♥♦♣])", word):
            cards.append(_RANKS.get(found[1], found[1]).upper() + _SUITS.get(found[2], found[2]).upper())
        elif words and _rank(word) and words[0] in _SUITS:
            cards.append(_rank(word) + _SUITS[words.pop(0)])
        else:
            raise BadText(f"“{word[:40]}” is no card. Write a card as “7h”, “10 of spades” or “joker”.")
    return cards


def _rank(word: str) -> str:
    """A rank by its name or its letter; "" for what is none."""
    rank = _RANKS.get(word, word).upper()
    return rank if rank in tuple("A23456789TJQK") else ""
