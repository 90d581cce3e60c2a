"""The names that are promised. Nothing else is."""

from __future__ import annotations

import ast
import inspect

import pytest

import unitylib

NAMES = """
CHANCE SUITS UNITED_DECK UNITY_DECK BadText Bid Card Choose Illegal Match Play Refusal State UnityError View
actor cards_text draw get legal parse_cards parse_move parse_state play points start state_text suit_of trump_order
view why_not winner
"""


def test_the_public_names() -> None:
    assert sorted(unitylib.__all__) == sorted(NAMES.split())


def test_all_lists_what_is_imported() -> None:
    tree = ast.parse(inspect.getsource(unitylib))
    imported = {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert set(unitylib.__all__) == imported - {"annotations"}


@pytest.mark.parametrize("name", unitylib.__all__)
def test_every_public_name_is_there_and_explained(name: str) -> None:
    thing = getattr(unitylib, name)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        assert inspect.getdoc(thing)


@pytest.mark.parametrize("name", [name for name in unitylib.__all__ if inspect.isclass(getattr(unitylib, name))])
def test_public_methods_are_explained(name: str) -> None:
    for method, thing in vars(getattr(unitylib, name)).items():
        if method.startswith("_") or not (
            inspect.isfunction(thing) or isinstance(thing, property | staticmethod | classmethod)
        ):
            continue
        assert inspect.getdoc(thing), f"{name}.{method}"


def test_errors_have_one_root() -> None:
    assert issubclass(unitylib.Illegal, unitylib.UnityError)
    assert issubclass(unitylib.BadText, unitylib.UnityError)
    assert issubclass(unitylib.BadText, ValueError)
    refusal = unitylib.Refusal("No.", "R-BID-03")
    assert str(refusal) == "No. (R-BID-03)"
    assert str(unitylib.Illegal(refusal)) == "No. (R-BID-03)"
    assert unitylib.Illegal(refusal).refusal is refusal


def test_the_version_is_one_number() -> None:
    assert unitylib.__version__.count(".") == 2
