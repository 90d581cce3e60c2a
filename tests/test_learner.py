"""The learner's record: what goes in comes out, and a damaged file is refused whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unitylib.errors import BadText
from unitylib.learner import Attempt, Record, brier, calibration, checked_belief, now

WHEN = "2026-11-30T11:02:09"
WORDS = st.text("abcdefghij-/.0123456789*", min_size=1, max_size=20)


@st.composite
def beliefs(draw: st.DrawFn) -> tuple[int, ...]:
    cuts = sorted(draw(st.lists(st.integers(0, 100), min_size=1, max_size=13)))
    return tuple(high - low for low, high in zip([0, *cuts], [*cuts, 100], strict=True))


ATTEMPTS = st.builds(
    Attempt,
    skill=WORDS,
    item=WORDS,
    answer=WORDS,
    stars=st.integers(0, 3),
    when=st.datetimes().map(lambda t: t.replace(year=2000 + t.year % 100).strftime("%Y-%m-%dT%H:%M:%S")),
    cost=st.floats(0, 1e6),
    seconds=st.integers(0, 10**6),
    hints=st.integers(0, 9),
    belief=st.just(()) | beliefs(),
    took=st.none() | st.integers(0, 15),
)


@given(st.lists(ATTEMPTS, max_size=6))
def test_what_is_saved_comes_back(attempts: list[Attempt]) -> None:
    record = Record().added(*attempts)
    assert Record.load(record.save()) == record
    assert record.added(*attempts) == record


RECORD = Record().added(Attempt("barred", "barred/7", "2", 3, WHEN), Attempt("bidding", "unity-4/3", "4", 1, WHEN, 12.5, 31, 0, (20, 80), 1))  # fmt: skip
GOOD = f"""unity record 1
{WHEN} barred barred/7 answer=2 stars=3
{WHEN} bidding unity-4/3 answer=4 stars=1 cost=12.5 seconds=31 belief=20,80 took=1
end
"""  # as it was written before lines had a checksum


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("stars=3", "stars=4", "line 2 of the record: 4 is no number of stars: .* from 0 to 3"),
        ("stars=3", "stars=x", "holds a number that cannot be read"),
        ("stars=3", "stars=3 stars=3", "is no attempt"),
        ("answer=2", "answr=2", "is no attempt"),
        ("stars=3", "stars=3 luck=2", "luck"),
        ("belief=20,80", "belief=20,70", "line 3 of the record: a belief adds up to 100 per cent, not to 90"),
        ("belief=20,80", "belief=-20,120", "whole per cents"),
        ("took=1", "took=-1", "-1 is no number of tricks"),
        ("11:02:09 barred", "11:02:99 barred", "is no time"),
        (
            "cost=12.5",
            "cost=nan",
            "line 3 of the record: nan is no cost: a cost is a number of points from 0 to 1000000",
        ),
        ("cost=12.5", "cost=1e300", "1e.300 is no cost"),
        ("seconds=31", "seconds=99999999", "99999999 is no number of seconds: .* from 0 to 10000000"),
        ("took=1", "took=100", "100 is no number of tricks: .* from 0 to 99"),
        ("cost=12.5", "cost=1_2", "holds a number that cannot be read"),
        ("stars=3", "stars=٣", "holds a number that cannot be read"),
        ("stars=3", "stars=+3", "holds a number that cannot be read"),
        ("belief=20,80", "belief=20,８０", "holds a number that cannot be read"),
        ("seconds=31", "seconds=" + "9" * 4000, "holds a number that cannot be read"),
        ("11:02:09 barred", "1:2:9 barred", "is no time"),
        ("2026-11-30T11:02:09 barred", "２０２６-11-30T11:02:09 barred", "is no time"),
    ],
)
def test_a_damaged_record_is_refused_whole(old: str, new: str, said: str) -> None:
    assert old in GOOD and old in RECORD.save()
    with pytest.raises(BadText, match=said):
        Record.load(GOOD.replace(old, new))
    with pytest.raises(BadText):
        Record.load(RECORD.save().replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [("answer=2", "answer=3"), ("stars=3", "stars=2"), ("unity-4/3", "unity-4/8"), ("took=1", "took=0"), ("2026", "2027"), ("crc=", "crc=0")],
)  # fmt: skip
def test_a_line_that_was_changed_is_known_for_one(old: str, new: str) -> None:
    text = RECORD.save()
    with pytest.raises(BadText, match=r"^line [23] of the record: '.*' was changed after it was written"):
        Record.load(text.replace(old, new))


def summed(text: str) -> str:
    return f"{text} crc={crc32(text.encode()):08x}"


THREE = RECORD.added(Attempt("hook", "unity-4/5", "3", 2, "2026-12-01T11:02:09"))


def changed(lines: list[str]) -> Iterator[list[str]]:
    """The lines of a record with one lost, cut off, doubled or moved."""
    for at in range(len(lines)):
        yield lines[:at] + lines[at + 1 :]
        yield lines[: at + 1]
        yield [*lines[: at + 1], *lines[at:]]
        yield [*lines[:at], *lines[at + 1 :], lines[at]]


def test_a_line_lost_doubled_or_moved_is_noticed() -> None:
    whole = THREE.save().splitlines()
    for lines in changed(whole):
        if lines != whole:
            with pytest.raises(BadText):
                Record.load("\n".join(lines))
    with pytest.raises(BadText, match=r"^this record was changed after it was written: a line was lost"):
        Record.load("\n".join(whole[:1] + whole[2:]))


def test_a_checksum_that_was_cut_off_makes_no_old_record_of_a_new_one() -> None:
    first, line, *rest, end = THREE.save().splitlines()
    cut = line.rpartition(" ")[0].replace("stars=3", "stars=1")
    for text, said in (
        ([first, cut, *rest, end], "line 2 of the record: .* has no checksum"),
        ([first, line, *rest, "end"], "its last line must begin with 'end crc='"),
        ([first, summed(cut), *rest, end], "this record was changed after"),
        (["unity record 1", line, *rest, end], "its last line must be 'end'"),
        (["unity record 9", line, *rest, end], "it must begin with 'unity record 2'"),
    ):
        with pytest.raises(BadText, match=said):
            Record.load("\n".join(text))
    with pytest.raises(BadText, match=r"line 2 of the record: .* has no checksum"):
        Record.load(summed("\n".join((first, cut, "end"))))


def test_a_record_of_before_is_read() -> None:
    lines = RECORD.save().splitlines()[1:-1]
    for kept in (GOOD.splitlines()[1:-1], lines, [*GOOD.splitlines()[1:-1], *lines]):
        assert Record.load("\n".join(("unity record 1", *kept, "end"))) == RECORD
    assert Record.load(GOOD).added(*RECORD.attempts) == RECORD
    for text in (GOOD.removesuffix("end\n"), GOOD.replace("end", "end crc=00000000")):
        with pytest.raises(BadText, match="its last line must be 'end'"):
            Record.load(text)


def test_other_line_ends_change_nothing() -> None:
    assert Record.load(THREE.save().replace("\n", "\r\n")) == THREE


ONE = RECORD.save().splitlines()[2]


@given(st.integers(0, len(ONE)), st.integers(0, 1), st.characters() | st.sampled_from(sorted(set(ONE))) | st.just(""))
def test_no_letter_changed_added_or_lost_gives_another_attempt(at: int, gone: int, new: str) -> None:
    with suppress(BadText):
        assert Attempt.parse(ONE[:at] + new + ONE[at + gone :]) == RECORD.attempts[1]


@pytest.mark.parametrize("read", [Record.load, Attempt.parse, Record, Record().added, checked_belief])
def test_what_is_no_text_is_refused(read: Callable[[Any], Any]) -> None:
    for text in ("", "end", 7, None):
        with pytest.raises(BadText):
            read(text)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("stars", ["3", None, 2.5, True, -1]),
        ("cost", ["1", None, True, -1, 1e300, 10**400, float("inf"), float("nan")]),
        ("seconds", ["1", None, 1.5, float("inf"), -1, 10**30]),
        ("hints", ["1", None, 1.5, -1, 10**5]),
        ("took", ["1", 1.5, True, -1, 10**400, 10**5000]),
        ("belief", ["100", None, 7, [50, 50], (50, 51), (-1, 101), (100.0,), (True, 99)]),
        ("when", [None, 7, "2026-1-3T1:2:3", "2026-02-30T11:02:09"]),
        ("item", [None, 7, "", "a b", "x" * 201, "\ud800"]),
    ],
)
def test_what_no_attempt_holds_is_refused(name: str, values: list[Any]) -> None:
    good: dict[str, Any] = {"skill": "barred", "item": "barred/7", "answer": "2", "stars": 3, "when": WHEN}
    for value in values:
        with pytest.raises(BadText):
            Attempt(**good | {name: value})


@pytest.mark.parametrize(
    "line", [f"{'9' * 10**5} a b answer=1 stars=1", f"{WHEN} a b answer=1 stars=1 {'x' * 10**5}=1"]
)
def test_a_refusal_quotes_the_beginning_alone(line: str) -> None:
    with pytest.raises(BadText) as no:
        Attempt.parse(line)
    assert len(str(no.value)) < 300


@pytest.mark.parametrize(
    "value", [5, None, (1,), "ab", list(THREE.attempts), THREE.attempts[::-1], THREE.attempts[:1] * 2]
)
def test_what_no_record_holds_is_refused(value: Any) -> None:
    with pytest.raises(BadText, match=r"is no attempt|a record is a tuple of attempts"):
        Record(value)
    assert Record(THREE.attempts) == THREE


@given(ATTEMPTS)
def test_the_most_that_an_attempt_can_hold_comes_back(attempt: Attempt) -> None:
    full = replace(attempt, cost=1e6, seconds=10**7, hints=1000, took=99)
    assert Attempt.parse(str(full)) == full


@pytest.mark.parametrize("took", [-1, 2, None, True, 1.0, float("nan")])
def test_a_score_needs_a_number_of_tricks_that_was_thought_of(took: Any) -> None:
    with pytest.raises(BadText, match="is no number of tricks: a number of tricks is a whole number from 0 to 1"):
        brier((50, 50), took)


def test_a_score_needs_a_belief() -> None:
    with pytest.raises(BadText, match="adds up to 100 per cent, not to 101"):
        brier((50, 51), 0)


def test_now_is_a_time_of_an_attempt() -> None:
    assert Attempt("a", "b", "c", 0, now()).when[:2] == "20"


def test_calibration_counts_each_chance_once() -> None:
    twice = [Attempt("bidding", "x", "1", 3, WHEN, belief=(20, 80), took=took) for took in (1, 1, 0, 1)]
    low, high = calibration(twice)
    assert (low.low, low.things, low.believed, low.happened) == (20, 4, 20, 25)
    assert (high.low, high.high, high.things, high.believed, high.happened) == (80, 90, 4, 80, 75)
    assert calibration([Attempt("a", "b", "c", 0, WHEN)]) == ()


@pytest.mark.parametrize("attempts", [None, 7, [1], "ab", [*RECORD.attempts, None]])
def test_a_calibration_is_made_of_attempts(attempts: Any) -> None:
    with pytest.raises(BadText, match="is no attempt"):
        calibration(attempts)


def test_the_truth_has_the_least_brier_score_to_expect() -> None:
    truth = (20, 50, 30)
    others = [(30, 40, 30), (0, 100, 0), (33, 34, 33)]

    def expected(belief: tuple[int, ...]) -> float:
        return sum(chance / 100 * brier(belief, took) for took, chance in enumerate(truth))

    assert all(expected(truth) < expected(belief) for belief in others)
