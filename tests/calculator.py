"""A small calculator for the formulas of a scorecard: a third opinion, beside the rules and real spreadsheets, that is quick.

It knows the functions that sheet.py uses and no others, and reads a formula as Excel does: an empty cell is 0 and "",
text is greater than any number, SUM and COUNT pass over text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Value = Any  # int, str, bool, or None for an empty cell
Thunk = Callable[[], Value]

TOKEN = re.compile(
    r'"[^"]*"|\$?[A-Z]{1,2}\$?[0-9]+(?::\$?[A-Z]{1,2}\$?[0-9]+)?|[A-Z]+(?=\()|<>|<=|>=|[-+*&=<>(),]|[0-9]+'
)
COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "<>": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


class Calculator:
    """Works out cells. `cells` hold numbers, text, None, or a formula that begins with =."""

    def __init__(self, cells: Mapping[str, Value]) -> None:
        self.cells = cells
        self.known: dict[str, Value] = {}

    def value(self, name: str) -> Value:
        if name not in self.known:
            value = self.cells.get(name)
            self.known[name] = Formula(value[1:], self).result() if is_formula(value) else value
        return self.known[name]

    def values(self, area: str) -> list[Value]:
        return [self.value(name) for name in names(area)]


def is_formula(value: Value) -> bool:
    return isinstance(value, str) and value.startswith("=")


def names(area: str) -> Iterator[str]:
    first, _, last = area.replace("$", "").partition(":")
    (left, top), (right, bottom) = _place(first), _place(last or first)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield _letters(column) + str(row)


def _place(name: str) -> tuple[int, int]:
    word = name.rstrip("0123456789")
    column = 0
    for letter in word:
        column = 26 * column + ord(letter) - 64
    return column, int(name[len(word) :])


def _letters(column: int) -> str:
    word = ""
    while column:
        column, low = divmod(column - 1, 26)
        word = chr(65 + low) + word
    return word


class Formula:
    """One formula, read from left to right into functions that are only called where they count."""

    def __init__(self, text: str, sheet: Calculator) -> None:
        self.tokens, self.sheet, self.at = TOKEN.findall(text), sheet, 0
        assert "".join(self.tokens) == text, text
        self.result = self.comparison()
        assert self.at == len(self.tokens), text

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.tokens[self.at]
        assert not wanted or token == wanted, (token, wanted)
        self.at += 1
        return token

    def comparison(self) -> Thunk:
        left = self.joined()
        if self.peek() not in COMPARED:
            return left
        test, right = COMPARED[self.take()], self.joined()
        return lambda: test(*_alike(left(), right()))

    def joined(self) -> Thunk:
        parts = [self.sum()]
        while self.peek() == "&":
            self.take()
            parts.append(self.sum())
        return parts[0] if len(parts) == 1 else lambda: "".join(str(blank_as_text(part())) for part in parts)

    def sum(self) -> Thunk:
        terms = [(1, self.product())]
        while self.peek() in ("+", "-"):
            terms.append((1 if self.take() == "+" else -1, self.product()))
        return terms[0][1] if len(terms) == 1 else lambda: sum(sign * number(term()) for sign, term in terms)

    def product(self) -> Thunk:
        left = self.atom()
        while self.peek() == "*":
            self.take()
            left = self._times(left, self.atom())
        return left

    @staticmethod
    def _times(left: Thunk, right: Thunk) -> Thunk:
        return lambda: number(left()) * number(right())

    def atom(self) -> Thunk:
        token = self.take()
        if token == "-":
            inner = self.atom()
            return lambda: -number(inner())
        if token == "(":
            inner = self.comparison()
            self.take(")")
            return inner
        if token.startswith('"'):
            return lambda: token[1:-1]
        if token.isdigit():
            return lambda: int(token)
        if self.peek() == "(":
            return self.call(token)
        return (
            (lambda: self.sheet.values(token)) if ":" in token else (lambda: self.sheet.value(token.replace("$", "")))
        )

    def call(self, name: str) -> Thunk:
        self.take("(")
        arguments = [self.comparison()]
        while self.peek() == ",":
            self.take()
            arguments.append(self.comparison())
        self.take(")")
        if name == "IF":
            test, yes, no = arguments
            return lambda: yes() if test() else no()
        function = FUNCTIONS[name]
        return lambda: function(*(argument() for argument in arguments))


def blank_as_text(value: Value) -> Value:
    return "" if value is None else value


def number(value: Value) -> int:
    if value is None:
        return 0
    assert isinstance(value, int), f"#VALUE! {value!r}"
    return value


def _alike(left: Value, right: Value) -> tuple[Any, Any]:
    """Two values as they are compared: a number is less than any text."""
    left = ("" if isinstance(right, str) else 0) if left is None else left
    right = ("" if isinstance(left, str) else 0) if right is None else right
    return tuple((isinstance(side, str), side.lower() if isinstance(side, str) else side) for side in (left, right))  # type: ignore[return-value]


def _flat(arguments: tuple[Value, ...]) -> list[Value]:
    return [item for argument in arguments for item in (argument if isinstance(argument, list) else [argument])]


def _numbers(arguments: tuple[Value, ...]) -> list[int]:
    return [item for item in _flat(arguments) if isinstance(item, int)]


FUNCTIONS: dict[str, Callable[..., Value]] = {
    "AND": lambda *tests: all(tests),
    "OR": lambda *tests: any(tests),
    "SUM": lambda *items: sum(_numbers(items)),
    "MAX": lambda *items: max(_numbers(items), default=0),
    "MIN": lambda *items: min(_numbers(items), default=0),
    "COUNT": lambda *items: len(_numbers(items)),
    "COUNTA": lambda *items: sum(item is not None for item in _flat(items)),
    "COUNTIF": lambda items, wanted: sum(item == wanted for item in items),
    "INDEX": lambda items, row, column: items[column - 1],
    "MATCH": lambda wanted, items, exact: items.index(wanted) + 1,
}
