"""Answers the solitaire functions of cases.json by calling the library; see adapter.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from unitylib.cards import SUITS, Card, parse_cards
from unitylib.solitaire import engine, joints
from unitylib.solitaire.identities import alternating, identities, is_sequence, value
from unitylib.solitaire.moves import Deal, Swap
from unitylib.solitaire.position import Pile, State
from unitylib.solitaire.rules import Rules
from unitylib.solitaire.variants import get

Input = dict[str, Any]


def cards(texts: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(texts))


def dealt(rules: Rules) -> State:
    return engine.play(engine.start(rules), Deal(rules.deck))


def with_foundation(rules: Rules, suit: str, pile: tuple[Card, ...]) -> State:
    """A table on which only one foundation holds cards, and nothing else lies about."""
    foundations = tuple(pile if other == suit else () for other in SUITS)
    state = dealt(rules)
    return replace(state, foundations=foundations, columns=(Pile(),) * len(state.columns), stock=())


def column(suit: str, count: int) -> tuple[Card, ...]:
    """The first cards of a foundation."""
    return tuple(card for card in get("klondike").deck if card.suit == suit)[::-1][:count]


def stack(case: Input) -> bool:
    state = replace(dealt(get("klondike")), columns=(Pile(cards(case["run"])), Pile(cards(case["add"]))))
    if not is_sequence(cards(case["run"]), alternating):
        return False
    part = get("klondike").column.gives(state, "t2", len(case["add"]))
    return isinstance(part, Pile) and get("klondike").column.takes(state, "t1", part, "t2") is None


def foundation(case: Input) -> bool:
    rules, card = get("klondike"), Card.parse(case["card"])
    state = with_foundation(rules, case["suit"], column(case["suit"], case["count"]))
    return rules.foundation.takes(state, f"f{case['suit']}", Pile((card,)), "w") is None


def empty_column(case: Input) -> bool:
    rules = get(case["game"])
    state = replace(dealt(rules), columns=(Pile(), Pile(cards(case["cards"]))))
    part = rules.column.gives(state, "t2", len(case["cards"]))
    return isinstance(part, Pile) and rules.column.takes(state, "t1", part, "t2") is None


def layout(case: Input) -> Any:
    state = dealt(get(case["game"]))
    columns = [len(pile.cards) for pile in state.columns]
    if len(columns) == 28:
        return {"rows": [sum(columns[n * (n + 1) // 2 :][: n + 1]) for n in range(7)], "stock": len(state.stock)}
    waste = {"waste": len(state.waste.cards)} if state.waste.cards else {}
    return {"columns": columns, "stock": len(state.stock)} | waste


def won(case: Input) -> bool:
    state = dealt(get("klondike"))
    return engine.won(replace(state, foundations=tuple(column(s, case["foundations"].get(s, 0)) for s in SUITS)))


def remove(case: Input) -> bool:
    return joints.thirteen(dealt(get("pyramid")), cards(case["cards"])) is None


def golf(case: Input) -> bool:
    rules = get("golf")
    state = replace(dealt(rules), waste=Pile(cards(case["waste"])))
    return rules.waste.takes(state, "w", Pile((Card.parse(case["card"]),)), "t1") is None


def exchange(case: Input) -> bool:
    rules, suit, card = get("freecell"), case["suit"], Card.parse(case["card"])
    (universal,) = (c for c in rules.deck if c.is_universal and suit in c.suit)
    state = with_foundation(rules, suit, (*column(suit, case["place"] - 1), universal))
    state = replace(state, cells=(card, None, None, None))
    return engine.why_not(state, Swap("c1", f"f{suit}", "t1")) is None


FUNCTIONS: dict[str, Callable[[Input], Any]] = {
    "golf_play": golf,
    "pyramid_remove": remove,
    "sol_empty_column": empty_column,
    "sol_exchange": exchange,
    "sol_foundation": foundation,
    "sol_identities": lambda case: [list(map(str, may)) for may in identities(cards(case["run"]), alternating)],
    "sol_layout": layout,
    "sol_stack": stack,
    "sol_value": lambda case: value(Card.parse(case["card"])),
    "sol_won": won,
}
