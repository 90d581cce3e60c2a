"""What the library says when it says no.

UnityError
├── Illegal   the move is written well and is not allowed now; carries the Refusal
└── BadText   the text cannot be read: what was read, where it went wrong, what would be right
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

QUOTED = 60  # letters of what was read, in a sentence about it


@dataclass(frozen=True)
class Refusal:
    """Why something is not allowed: one sentence for the learner, and the ruling it stands on ("R-TRICK-06")."""

    text: str
    ruling: str

    def __str__(self) -> str:
        return f"{self.text} ({self.ruling})"


class UnityError(Exception):
    """Whatever this library refuses or cannot read."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook prints below a cell: the sentence. Where it was refused tells a learner nothing."""
        return [str(self)]


class Illegal(UnityError):
    """A move that the rules do not allow here; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Illegal], tuple[Refusal]]:
        return (Illegal, (self.refusal,))


class BadText(UnityError, ValueError):
    """Text, or a name or number given for one, that says nothing this library knows."""


def sentence(error: UnityError) -> str:
    """What was refused as a learner reads it: with a capital and a full stop.

    >>> sentence(BadText("this is no record")), sentence(Illegal(Refusal("Blue was led.", "R-TRICK-06")))
    ('This is no record.', 'Blue was led. (R-TRICK-06)')
    """
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!', ')')) else '.'}"


def quoted(read: object) -> str:
    """What was read, as a sentence quotes it: its beginning.

    >>> quoted("AA.b"), len(quoted("A" * 1000))
    ("'AA.b'", 62)
    """
    try:
        return repr(read[:QUOTED]) if isinstance(read, str) else repr(read)[:QUOTED]
    except ValueError:  # Python writes out no number of more than 4300 digits
        return "so long a number"


def checked_number(number: object, what: str, least: int, most: int) -> int:
    """`number`, if it is a whole one from `least` to `most`; else BadText.

    >>> checked_number(12, "seed", 0, 99)
    12
    """
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise BadText(f"{quoted(number)} is no {what}: a {what} is a whole number from {least} to {most}")
    return number


def unknown(what: str, read: object, known: Sequence[object]) -> BadText:
    """The one form in which a misspelt word is answered: what was read, and what would have been right."""
    return BadText(f"{quoted(read)} is no {what}: it must be one of {', '.join(map(str, known))}")
