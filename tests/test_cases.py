"""Every case of the shared files, one test a case. UNITY_CASES names further files, separated as in PATH."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.adapter import FUNCTIONS

SHIPPED = Path(__file__).parent / "data" / "cases.json"

# What `notation.order` compares as a set: the whole answer of these functions, or the value under these names.
SETS = {
    "legal_plays",
    "legal_bids",
    "draft_seen",
    "united_winners",
    "run_starts",
    "options",
    "recut",
    "new_stock_cards",
}
LISTS_OF_SETS = {"sol_identities"}


class BadCasesError(Exception):
    """A file that is not in the format of cases.json; says which file, and what is wrong."""


@dataclass(frozen=True)
class Case:
    name: str
    fn: str
    input: dict[str, Any]
    expect: Any

    @property
    def game(self) -> str:
        return str(self.input.get("format") or self.input.get("game") or "")


def read_cases(path: Path, prefix: str = "") -> list[Case]:
    """The cases of one file. Raises BadCasesError with one sentence."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadCasesError(f"{path}: cannot be opened: {error.strerror}") from error
    except ValueError as error:
        raise BadCasesError(f"{path}: is no JSON text: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("cases"), list):
        raise BadCasesError(f"{path}: must be an object with a list under 'cases'")
    cases = [_case(f"{path}: case number {number}", entry, prefix) for number, entry in enumerate(data["cases"], 1)]
    names = [case.name for case in cases]
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise BadCasesError(f"{path}: the id {doubled[0]} stands there twice")
    if data.get("count", len(cases)) != len(cases):
        raise BadCasesError(f"{path}: says 'count': {data['count']}, but has {len(cases)} cases")
    return cases


def _case(where: str, entry: object, prefix: str) -> Case:
    if not isinstance(entry, dict):
        raise BadCasesError(f"{where} must be an object, not {entry!r}")
    for key, kind, word in (("id", str, "text"), ("fn", str, "text"), ("input", dict, "an object")):
        if not isinstance(entry.get(key), kind):
            raise BadCasesError(f"{where} ({entry.get('id', 'no id')}) needs {key!r}, which is {word}")
    if "expect" not in entry:
        raise BadCasesError(f"{where} ({entry['id']}) needs 'expect'")
    return Case(prefix + entry["id"], entry["fn"], entry["input"], entry["expect"])


def further_files() -> list[Path]:
    return [Path(name) for name in os.environ.get("UNITY_CASES", "").split(os.pathsep) if name]


def collected() -> list[Any]:
    """One parameter a case; a file that cannot be read is one test, which fails with the sentence."""
    params = []
    for path in (SHIPPED, *further_files()):
        prefix = "" if path == SHIPPED else f"{path.stem}:"
        try:
            params += [pytest.param(case, id=case.name) for case in read_cases(path, prefix)]
        except BadCasesError as error:
            params.append(pytest.param(error, id=f"{prefix}unreadable"))
    return params


@pytest.mark.parametrize("case", collected())
def test_case(case: Case | BadCasesError) -> None:
    if isinstance(case, BadCasesError):
        pytest.fail(str(case), pytrace=False)
    if case.fn not in FUNCTIONS:
        pytest.fail(f"{case.name}: no function {case.fn!r} in the adapter", pytrace=False)
    assert told(case, answer(case)) == told(case, case.expect), f"{case.name}: {case.fn} {case.input}"


def answer(case: Case) -> Any:
    try:
        return FUNCTIONS[case.fn](case.input)
    except KeyError as error:
        pytest.fail(f"{case.name}: {case.fn} cannot use this input, {error} is missing or unknown", pytrace=False)


def told(case: Case, value: Any) -> str:
    """A value as text to be compared: true is not 1, and what the notation calls a set has no order."""
    if case.fn in LISTS_OF_SETS and isinstance(value, list):
        value = [_sorted(item) for item in value]
    elif case.fn in SETS:
        value = _sorted(value)
    elif isinstance(value, dict):
        value = {name: _sorted(item) if name in SETS else item for name, item in value.items()}
    return json.dumps(value, sort_keys=True)


def _sorted(value: Any) -> Any:
    return sorted(set(map(json.dumps, value))) if isinstance(value, list) else value


# --- the list and the reader themselves ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped() -> list[Case]:
    return read_cases(SHIPPED)


def test_every_function_of_the_adapter_is_called_by_a_case(shipped: list[Case]) -> None:
    assert set(FUNCTIONS) <= {case.fn for case in shipped}


def test_the_copy_is_whole(shipped: list[Case]) -> None:
    assert len(shipped) == 403


GOOD = {"id": "X-1", "fn": "complement", "input": {"suit": "b"}, "expect": "g"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is no JSON text"),
        ("[]", "must be an object with a list under 'cases'"),
        ('{"cases": 3}', "must be an object with a list under 'cases'"),
        ('{"cases": [3]}', "case number 1 must be an object, not 3"),
        (json.dumps({"cases": [GOOD, GOOD]}), "the id X-1 stands there twice"),
        (json.dumps({"cases": [GOOD], "count": 2}), "says 'count': 2, but has 1 cases"),
        (json.dumps({"cases": [{"fn": "f"}]}), "case number 1 (no id) needs 'id', which is text"),
        (json.dumps({"cases": [{**GOOD, "fn": 3}]}), "case number 1 (X-1) needs 'fn', which is text"),
        (json.dumps({"cases": [{**GOOD, "input": []}]}), "(X-1) needs 'input', which is an object"),
        (json.dumps({"cases": [{"id": "X", "fn": "f", "input": {}}]}), "case number 1 (X) needs 'expect'"),
    ],
)
def test_a_malformed_file_is_told_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "broken.json").write_text(text)
    with pytest.raises(BadCasesError) as error:
        read_cases(tmp_path / "broken.json")
    assert sentence in str(error.value)
    assert "broken.json" in str(error.value)


def test_a_missing_file_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadCasesError, match="cannot be opened: No such file"):
        read_cases(tmp_path / "none.json")


def test_further_files_run_and_bad_ones_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "more.json").write_text(json.dumps({"cases": [GOOD]}))
    (tmp_path / "bad.json").write_text("[")
    monkeypatch.setenv("UNITY_CASES", os.pathsep.join(str(tmp_path / name) for name in ("more.json", "bad.json")))
    more, bad = collected()[-2:]
    assert (more.id, bad.id) == ("more:X-1", "bad:unreadable")
    test_case(more.values[0])
    with pytest.raises(pytest.fail.Exception, match=r"bad\.json: is no JSON text"):
        test_case(bad.values[0])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"fn": "complements"}, "no function 'complements' in the adapter"),
        ({"input": {}}, "complement cannot use this input, 'suit' is missing or unknown"),
        ({"expect": "b"}, "X-1: complement"),
    ],
)
def test_a_case_that_cannot_be_answered_fails(change: dict[str, Any], sentence: str) -> None:
    entry = {**GOOD, **change}
    with pytest.raises((pytest.fail.Exception, AssertionError)) as failure:
        test_case(Case(entry["id"], entry["fn"], entry["input"], entry["expect"]))
    assert sentence in str(failure.value)
