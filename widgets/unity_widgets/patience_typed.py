"""A typed line -> the text of a move of solitaire: "t3 t5 2", "3 to 5", "waste to blue", "2 from column 3 to column 5"."""

from __future__ import annotations

import re

from unity_widgets import typed
from unitylib.cards import SUIT_NAMES

HELP = (
    "Type a move such as “3 to 5”, “2 from column 3 to column 5”, “waste to blue”, “3 home”, “turn”, “undo” or “hint”."
)
_WORDS = {
    "stock": "turn",
    "draw": "turn",
    "take back": "undo",
    "back": "undo",
    "all home": "home",
    "bookmark": "mark",
    "can it be won": "outlook",
    "can it still be won": "outlook",
    "never mind": "cancel",
    "universals": "lens",
    "start again": "again",
    "same deal": "again",
}
ALONE = ("undo", "redo", "hint", "new", "on", "deal", "resume", "turn", "home", "outlook", "open", "auto", "lens", "again", "mark", "stop", "cancel")  # fmt: skip
_FOUNDATIONS = {name.lower(): f"f{suit}" for suit, name in SUIT_NAMES.items()}
_PLACE = re.compile(r"(?:t|column |pile )?([1-9]\d?)|((?:c|cell )[1-9])|(f[bgrk])|(w|r)|(t\d\d?\.\d\d?)")


def read(line: str) -> str:
    """What the line says, as the text of a press. BadText says what was read and what would do.

    >>> read("Waste to Blue"), read("2 from column 3 to column 5"), read("3 home"), read("t3 t5 2")
    ('go w fb', 'go t3 t5 2', 'home t3', 'go t3 t5 2')
    """
    text = typed.plain(line)
    text = _WORDS.get(text, text)
    if text in ALONE or re.fullmatch(r"mark \d|rule \w+( \w+)?|game \w+|rules (own|book)", text):
        return f"go {text}" if text == "turn" else text
    if number := re.fullmatch(r"deal (?:number )?(\S+)", text):
        return f"seed {number[1]}"
    found = _move(text) or typed.setting(text)
    if found is None:
        raise typed.not_known(line, HELP)
    return found


def _move(text: str) -> str | None:
    word, _, rest = text.partition(" ")
    if word in ("swap", "remove"):
        places = [place for part in re.split(r" and | ", rest) if (place := _place(part))]
        return f"go {word} {' '.join(places)}" if places else None
    if quick := re.fullmatch(r"quick (\S+)( \d\d?)?", text):
        return f"quick {_place(quick[1])}{quick[2] or ''}" if _place(quick[1]) else None
    text = re.sub(r"\b(move|the|cards?|foundation(?: of)?|free)\b", " ", text)
    text = re.sub(r"\b(column|pile|cell) ", r"\1_", " ".join(text.split()))
    count = re.match(r"(\d\d?) from ", text)
    words = re.split(r" (?:to|on|onto) | ", text[count.end() :] if count else text)
    if len(words) == 2 and words[1] == "home" and (place := _place(words[0])):
        return f"home {place}"
    if len(words) == 3 and words[2].isdigit() and not count:
        *words, last = words
    else:
        last = count[1] if count else "1"
    places = [place for word in words if (place := _place(word))]
    if len(words) != 2 or len(places) != 2:
        return None
    return f"go {places[0]} {places[1]}" + (f" {int(last)}" if last != "1" else "")


def _place(word: str) -> str | None:
    word = {"waste": "w", "reserve": "r"}.get(word, _FOUNDATIONS.get(word, word)).replace("_", " ")
    found = _PLACE.fullmatch(word)
    if not found:
        return None
    column, cell = found[1], found[2]
    return f"t{column}" if column else f"c{cell[-1]}" if cell else word
