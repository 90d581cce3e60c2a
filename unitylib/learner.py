"""What a learner has done: attempts with their verdicts, beliefs and times. Plain data with a version; only the learner keeps it.

>>> record = Record().added(Attempt("barred", "barred/7", "2", stars=3, when="2026-11-30T11:02:09"))
>>> print(record.save(), end="")
unity record 2
2026-11-30T11:02:09 barred barred/7 answer=2 stars=3 crc=1fe1c7ac
end crc=386f1b3e
>>> Record.load(record.save()) == record
True

The last word of a line tells whether the line is as it was written, that of the last line whether the whole record is: no line lost,
added or moved. The browser adds lines to a record too, and sums it anew (`static/drill.mjs`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any, NamedTuple
from zlib import crc32

from unitylib.errors import BadText, UnityError, checked_number, quoted, unknown

FORMAT = "unity record 2"
BEFORE = "unity record 1"  # its end had no checksum, and at first its lines had none
END = "end"  # so that a text cut off is known for one
MOST = 3  # stars
ALL = 100  # per cent, which a belief adds up to
SUM = "crc="  # begins the last word of a line, and of the whole record; it tells whether all before it is as it was written
LIMITS = {  # the most that an attempt can hold, far beyond what an answer can bring
    "cost": 1_000_000,
    "seconds": 10_000_000,  # a page may lie open for weeks
    "hints": 1000,
    "tricks": 99,
}
BINS = 10  # of the calibration, each a tenth of the certainty wide


@dataclass(frozen=True)
class Attempt:
    """One answer to one question.

    `item` is the text that makes the question again. `stars` run from 0 to MOST, `cost` is in points against the best
    answer, `when` a time in UTC, to the second. `belief` gives each number of tricks, from 0, its chance in per cent; `took` is how
    many there were in the deal as it lay. Raises BadText, which says what is wrong; LIMITS says what is too much.
    """

    skill: str
    item: str
    answer: str
    stars: int
    when: str
    cost: float = 0.0
    seconds: int = 0
    hints: int = 0
    belief: tuple[int, ...] = ()
    took: int | None = None

    def __post_init__(self) -> None:
        for name in ("skill", "item", "answer"):
            word = getattr(self, name)
            if not isinstance(word, str) or not re.fullmatch(r"[^\s\ud800-\udfff]{1,200}", word):
                raise BadText(f"{quoted(word)} is no {name}: it is one word of at most 200 letters")
        checked_number(self.stars, "number of stars", 0, MOST)
        checked_number(self.seconds, "number of seconds", 0, LIMITS["seconds"])
        checked_number(self.hints, "number of hints", 0, LIMITS["hints"])
        if self.took is not None:
            checked_number(self.took, "number of tricks", 0, LIMITS["tricks"])
        _checked_cost(self.cost)
        _checked_time(self.when)
        if not isinstance(self.belief, tuple):
            raise BadText(f"{quoted(self.belief)} is no belief of an attempt: that is a tuple of per cents")
        if self.belief:
            checked_belief(self.belief)

    def __str__(self) -> str:
        more = ((field.name, getattr(self, field.name), field.default) for field in fields(self)[3:])
        told = [f"{name}={_word(value)}" for name, value, usual in more if name != "when" and value != usual]
        return _summed(" ".join((self.when, self.skill, self.item, f"answer={self.answer}", *told)))

    @classmethod
    def parse(cls, line: str) -> Attempt:
        """The inverse of str. BadText for what cannot be read or was changed since."""
        words = _checked_line(line).split(" ") if isinstance(line, str) else []
        when, skill, item, *rest = words if len(words) > 3 else ("", "", "")
        pairs = dict(part.partition("=")[::2] for part in rest)
        if len(pairs) < len(rest) or not {"answer", "stars"} <= pairs.keys():
            raise BadText(f"{quoted(line)} is no attempt: it needs a time, a skill, an item, answer= and stars=")
        answer = pairs.pop("answer")
        for name in pairs:
            if name not in _READ:
                raise unknown("entry of an attempt", name, tuple(_READ))
        try:
            read = {name: _READ[name](text) for name, text in pairs.items()}
        except ValueError:
            raise BadText(f"{quoted(line)} holds a number that cannot be read") from None
        return cls(skill, item, answer, when=when, **read)


def _summed(text: str) -> str:
    """A line, or a whole record, with its checksum: CRC-32 of its UTF-8 bytes, 8 hex digits."""
    return f"{text} {SUM}{crc32(text.encode(errors='surrogatepass')):08x}"


def _is_summed(text: str) -> bool:
    return text.rpartition(" ")[2].startswith(SUM)


def _fits(text: str) -> bool:
    return text == _summed(text.rpartition(" ")[0])


def _checked_line(line: str) -> str:
    """The line without its checksum. BadText when it has none, or when the two do not fit."""
    if not _is_summed(line):
        raise BadText(f"{quoted(line)} has no checksum: the last word of an attempt begins with {SUM!r}")
    if not _fits(line):
        raise BadText(f"{quoted(line)} was changed after it was written: its last word does not fit the others")
    return line.rpartition(" ")[0]


def _checked_cost(cost: object) -> None:
    """Neither infinity nor what is no number lies between the two."""
    if isinstance(cost, bool) or not isinstance(cost, int | float) or not 0 <= cost <= LIMITS["cost"]:
        raise BadText(f"{quoted(cost)} is no cost: a cost is a number of points from 0 to {LIMITS['cost']}")


def _whole(text: str) -> int:
    """A number as `save` writes it. int() would also read other alphabets, blanks and underscores, which come back otherwise."""
    if not re.fullmatch(r"-?[0-9]{1,15}", text):
        raise ValueError(text)
    return int(text)


def _points(text: str) -> float:
    if not re.fullmatch(r"-?[0-9.e+-]{1,30}|nan", text):
        raise ValueError(text)
    return float(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_whole, text.split(",")))


_READ: dict[str, Callable[[str], Any]] = {
    "stars": _whole,
    "cost": _points,
    "seconds": _whole,
    "hints": _whole,
    "belief": _numbers,
    "took": _whole,
}


def _word(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).removesuffix(".0")


def now() -> str:
    """The time as an attempt keeps it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S")


def _checked_time(text: str) -> None:
    """Each number has all its digits, so that times in order are texts in order."""
    try:
        if not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}", text):
            raise ValueError(text)
        datetime.strptime(text, "%Y-%m-%dT%H:%M:%S")
    except (ValueError, TypeError):
        raise BadText(f"{quoted(text)} is no time: it must read like 2026-11-30T11:02:09") from None


def checked_belief(belief: Iterable[int]) -> tuple[int, ...]:
    """The chances as a tuple. BadText unless they are whole per cents that add up to ALL."""
    chances = tuple(belief) if isinstance(belief, Iterable) else (belief,)
    if not all(isinstance(chance, int) and not isinstance(chance, bool) and 0 <= chance <= ALL for chance in chances):
        raise BadText(f"a belief is made of whole per cents from 0 to {ALL}")
    if sum(chances) != ALL:
        raise BadText(f"a belief adds up to {ALL} per cent, not to {sum(chances)}")
    return chances


@dataclass(frozen=True)
class Record:
    """All attempts, oldest first, each once. `Record().added(...)` puts them so; BadText for others."""

    attempts: tuple[Attempt, ...] = ()

    def __post_init__(self) -> None:
        if self.attempts != _in_order(self.attempts):
            raise BadText("a record is a tuple of attempts, oldest first and each once: Record().added(...) makes it")

    def added(self, *attempts: Attempt) -> Record:
        """The record with more attempts; one that it holds already is not taken twice. BadText for what is no attempt."""
        return Record(_in_order((*self.attempts, *attempts)))

    def of(self, skill: str) -> tuple[Attempt, ...]:
        """The attempts at one skill."""
        return tuple(attempt for attempt in self.attempts if attempt.skill == skill)

    def save(self) -> str:
        """The record as text, one line an attempt."""
        return _summed("\n".join((FORMAT, *map(str, self.attempts), END))) + "\n"

    @classmethod
    def load(cls, text: str) -> Record:
        """The record that `save` wrote, now or as it did before; a damaged one is refused whole. BadText says which line, and why."""
        lines = text.splitlines() if isinstance(text, str) else []
        if not lines or lines[0] not in (FORMAT, BEFORE):
            read = quoted(lines[0] if lines else "")
            raise BadText(f"this is no record that this version can read: it must begin with {FORMAT!r}, not {read}")
        return cls().added(*(_lines_of_before(lines) if lines[0] == BEFORE else _lines(lines)))


def _checked_attempts(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """The attempts as a tuple. BadText for what is none."""
    found = tuple(attempts) if isinstance(attempts, Iterable) else (attempts,)
    for one in found:
        if not isinstance(one, Attempt):
            raise BadText(f"{quoted(one)} is no attempt: Attempt.parse reads one from its text")
    return found


def _in_order(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    return tuple(sorted(dict.fromkeys(_checked_attempts(attempts)), key=lambda attempt: attempt.when))


def _lines(lines: list[str]) -> list[Attempt]:
    if not lines[-1].startswith(f"{END} {SUM}"):
        raise BadText(f"the end of this record is missing: its last line must begin with '{END} {SUM}'")
    attempts = list(_attempts(lines[1:-1]))  # first, so that a line that was changed is named
    if not _fits("\n".join(lines)):
        raise BadText(
            "this record was changed after it was written: a line was lost, added or moved, or its end was cut off"
        )
    return attempts


def _lines_of_before(lines: list[str]) -> list[Attempt]:
    if lines[-1] != END:
        raise BadText(f"the end of this record is missing: its last line must be {END!r}")
    return list(_attempts([line if _is_summed(line) else _summed(line) for line in lines[1:-1]]))


def _attempts(lines: list[str]) -> Iterator[Attempt]:
    for number, line in enumerate(lines, start=2):
        try:
            yield Attempt.parse(line)
        except UnityError as error:
            raise BadText(f"line {number} of the record: {error}") from error


class Bin(NamedTuple):
    """Things believed with a certainty from `low` to `high` per cent: how many, how sure on average, how many of them happened."""

    low: int
    high: int
    things: int
    believed: float
    happened: float


def calibration(attempts: Iterable[Attempt]) -> tuple[Bin, ...]:
    """How often came what was believed: each number of tricks with a chance of its own is one thing. Empty bins are left out.

    BadText for what are no attempts.
    """
    told = [
        (chance, tricks == attempt.took)
        for attempt in _checked_attempts(attempts)
        if attempt.belief and attempt.took is not None
        for tricks, chance in enumerate(attempt.belief)
        if chance
    ]
    return tuple(_bin(step, group) for step in range(BINS) if (group := [one for one in told if _step(one[0]) == step]))


def _step(chance: int) -> int:
    return min(chance * BINS // ALL, BINS - 1)


def _bin(step: int, group: list[tuple[int, bool]]) -> Bin:
    count, width = len(group), ALL // BINS
    believed, happened = sum(chance for chance, _ in group) / count, ALL * sum(came for _, came in group) / count
    return Bin(step * width, (step + 1) * width, count, believed, happened)


def brier(belief: Iterable[int], took: int) -> float:
    """The Brier score of a belief: 0 for certainty that came true, 2 for certainty that did not. A true belief has the least to expect.

    BadText for what is no belief, and for a number of tricks that it does not speak of.
    """
    chances = checked_belief(belief)
    checked_number(took, "number of tricks", 0, len(chances) - 1)
    return sum((chance / ALL - (tricks == took)) ** 2 for tricks, chance in enumerate(chances))
