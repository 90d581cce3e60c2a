"""Every case of the shared file that is about United, one test a case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adapter_united import FUNCTIONS, players_allowed
from tests.test_cases import Case, read_cases, told

CASES = [
    case
    for case in read_cases(Path(__file__).parent / "data" / "cases.json")
    if case.fn in FUNCTIONS or (case.fn, case.game) == ("players_allowed", "united")
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    answer = FUNCTIONS.get(case.fn, players_allowed)
    assert told(case, answer(case.input)) == told(case, case.expect), f"{case.fn} {case.input}"


def test_every_case_of_united_has_its_function() -> None:
    data: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "cases.json").read_text())
    united = {case["fn"] for case in data["cases"] if any(rule.startswith("R-UTD") for rule in case["rule"])}
    assert united - {"deck_info", "players_allowed"} == set(FUNCTIONS)
