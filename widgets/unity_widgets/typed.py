"""A typed line -> the text of a move: "AA blue", "bid 3", "go on". Whether the move is allowed is the rules' affair."""

from __future__ import annotations

import re
from collections.abc import Sequence

from unitylib.cards import RANKS, SUIT_NAMES, Card
from unitylib.errors import BadText

WORDS = {  # at every table
    "g": "on",
    "go": "on",
    "go on": "on",
    "continue": "on",
    "take back": "undo",
    "back": "undo",
    "next hand": "next",
    "next round": "next",
    "new match": "new",
    "why so": "why",
    "show my cards": "show",
}
_WORDS = {
    "claim the rest": "claim",
    "zero": "bid 0",
    "nil": "bid 0",
    "blind": "blind 0",
    "blind zero": "blind 0",
    "keep it": "keep",
    "throw it": "throw",
    "look at hand": "look",
}
ALONE = (
    "on",
    "undo",
    "hint",
    "why",
    "next",
    "new",
    "claim",
    "scorecard",
    "review",
    "look",
    "keep",
    "throw",
    "deal",
    "show",
    "resume",
)
_SUITS = {name.lower(): suit for suit, name in SUIT_NAMES.items()} | {suit: suit for suit in SUIT_NAMES}
_SIGNS = {"circle": "b", "crescent": "g", "triangle": "r", "square": "k"}
_PLAIN = str.maketrans("{}", "()")  # braces would be drawn as a suit's sign
HELP = "Type a card such as “AA blue” or “double bug red”, or “bid 3”, “go on”, “hint”, “undo”."


def read(line: str, hand: Sequence[Card] = ()) -> str:
    """What the line says, as the text of a move.

    A rank alone, or a suit alone, is the card of `hand` if only one there fits. BadText says what was read and what would do.

    >>> read("double bug red"), read("AA Blue"), read("Bid 3"), read("blue and gold universal"), read("go on")
    ('**.r', 'AA.b', 'bid 3', 'U.bg', 'on')
    """
    if not plain(line):
        raise BadText(f"Nothing was typed. {HELP}")
    text = re.sub(r"^(?:play |lead )?(?:the )?", "", plain(line))
    text = _WORDS.get(text, text)
    move = text if text in ALONE else _bid(text) or setting(text) or _card(text, hand)
    if move is None:
        raise not_known(line, HELP)
    return move


def plain(line: str) -> str:
    """The line without capitals and signs; what means the same becomes the same."""
    text = " ".join(re.sub(r"[!?,;]|\.$", " ", line.lower()).split())
    return WORDS.get(text, text)


def not_known(line: str, help_: str) -> BadText:
    """What is answered to a line that says nothing; `help_` gives examples of what would."""
    return BadText(f"“{line.translate(_PLAIN).strip()[:60]}” says nothing this table knows. {help_}")


def _bid(text: str) -> str | None:
    if found := re.fullmatch(r"(?:bid )?(\d{1,9})", text):
        return f"bid {int(found[1])}"
    if found := re.fullmatch(r"blind (\d{1,2})|bid (?:blind|zero|blind zero)", text):
        return f"blind {int(found[1])}" if found[1] else "bid 0" if text == "bid zero" else "blind 0"
    if found := re.fullmatch(r"choose (\w+)", text):
        suit = _suit(found[1])
        return f"choose {suit}" if suit else None
    return None


def setting(text: str) -> str | None:
    """What the form before a deal understands."""
    if text.partition(" ")[0] == "seed":
        return text
    if found := re.fullmatch(r"(?:seats|players) (\d)|(\d) (?:seats|players)", text):
        return f"seats {found[1] or found[2]}"
    return text if re.fullmatch(r"(?:why|call) \w+|call \d by \d", text) else None


def _suit(word: str) -> str | None:
    return _SUITS.get(word) or _SIGNS.get(word)


def _card(text: str, hand: Sequence[Card]) -> str | None:
    if "universal" in text or re.match(r"u[ .]", text):
        return _universal(text, hand)
    words = text.replace(" of ", " ").replace(".", " ").split()
    suit = _suit(words[-1]) if len(words) > 1 else None
    rank = _rank(" ".join(words[:-1] if suit else words))
    if rank is None:
        return None
    if suit is not None:
        return f"{rank}.{suit}"
    fitting = [card for card in hand if card.rank == rank]
    if len(fitting) == 1:
        return str(fitting[0])
    raise BadText(f"“{text}” does not say which suit. Add it: “{text} blue”.")


def _rank(words: str) -> str | None:
    if bug := re.fullmatch(r"(double ?)?bug", words):
        return "**" if bug[1] else "*"
    double = re.fullmatch(r"double ?([a-e])", words)
    rank = double[1] * 2 if double else words
    return rank.upper() if rank.upper() in RANKS else None


def _universal(text: str, hand: Sequence[Card]) -> str | None:
    suits = {suit for word in re.split(r"[ ./]|and", text) for suit in (_suit(word), *_letters(word)) if suit}
    named = [card for card in (Card("U", "bg"), Card("U", "rk")) if suits and suits <= set(card.suit)]
    fitting = named or [card for card in hand if card.is_universal and not suits]
    if len(fitting) == 1:
        return str(fitting[0])
    raise BadText(f"“{text}” does not say which universal. Type “universal blue” or “universal red”.")


def _letters(word: str) -> tuple[str, ...]:
    return tuple(word) if word in ("bg", "rk") else ()
