"""Tables of functions by name whose files are read when one of them is asked for, so that nothing waits for what it does not need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar, cast

Thing = TypeVar("Thing")


class Named(Mapping[str, Thing], Generic[Thing]):
    """`where` says for each name where it stands: "module.attribute", within `package`.

    >>> Named("unitylib", {"parse": "cards.parse_cards"})["parse"]("AA.b")
    (Card(rank='AA', suit='b'),)
    """

    def __init__(self, package: str, where: Mapping[str, str]) -> None:
        self.package, self.where = package, where

    def __getitem__(self, name: str) -> Thing:
        module, _, attribute = self.where[name].partition(".")
        return cast(Thing, getattr(import_module(f"{self.package}.{module}"), attribute))

    def __iter__(self) -> Iterator[str]:
        return iter(self.where)

    def __len__(self) -> int:
        return len(self.where)
