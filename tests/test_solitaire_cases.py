"""Every solitaire case of the shared files through the solitaire adapter, whatever the list of what waits says."""

from __future__ import annotations

import pytest

from tests.adapter_solitaire import FUNCTIONS
from tests.test_cases import SHIPPED, BadCasesError, Case, further_files, read_cases, told


def cases() -> list[Case]:
    found = read_cases(SHIPPED)
    for path in further_files():
        try:
            found += read_cases(path, f"{path.stem}:")
        except BadCasesError:
            continue  # test_cases.py tells what is wrong with the file
    return [case for case in found if case.fn in FUNCTIONS]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    assert told(case, FUNCTIONS[case.fn](case.input)) == told(case, case.expect), case.input


def test_all_solitaire_cases_are_there() -> None:
    assert sum(case.name.startswith("SOL-") for case in cases()) == 54
    assert set(FUNCTIONS) == {case.fn for case in cases()}
