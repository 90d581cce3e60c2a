"""A position on one line, and back.

    klondike draw=3 | base=1 passes=0 columns=AA.b/D.r+E.g:~U.bg/… cells=-/… foundations=**.b+*.b/-/-/- stock=… waste=…

Cards of a pile stand deepest first with `+` between them, piles with `/`; before a colon lie those face down. `~` marks
a card that was dealt onto the one above it, where one of them is a universal, so that it says nothing of what the
universal stands for (R-SOL-04). What is empty is left out, `-` is an empty pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from unitylib.cards import SUIT_NAMES, SUITS, Card
from unitylib.errors import BadText, quoted
from unitylib.options import fields, pairs
from unitylib.solitaire.identities import KING, Cards, natural, readings
from unitylib.solitaire.position import Pile, State
from unitylib.solitaire.variants import get

Text = Callable[[Any], str]
Read = Callable[[str], Any]


def _cards(cards: Cards) -> str:
    return "+".join(map(str, cards)) or "-"


def _read_cards(text: str) -> Cards:
    return () if text == "-" else tuple(map(Card.parse, text.split("+")))


def _pile(pile: Pile) -> str:
    words = [f"{'~' * (at in pile.loose)}{card}" for at, card in enumerate(pile.cards)]
    down = ["+".join(words[: pile.down])] if pile.down else []
    return ":".join([*down, "+".join(words[pile.down :]) or "-"])


def _read_pile(text: str) -> Pile:
    hidden, colon, shown = text.rpartition(":")
    down = hidden.split("+") if colon else []
    words = down + ([] if shown == "-" else shown.split("+"))
    loose = frozenset(at for at, word in enumerate(words) if word.startswith("~"))
    return Pile(tuple(Card.parse(word.removeprefix("~")) for word in words), len(down), loose)


def _cell(card: Card | None) -> str:
    return "-" if card is None else str(card)


def _read_cell(text: str) -> Card | None:
    return None if text == "-" else Card.parse(text)


def _several(one: Text) -> Text:
    return lambda items: "/".join(map(one, items))


def _read_several(one: Read) -> Read:
    return lambda text: tuple(map(one, text.split("/")))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise BadText(f"{quoted(text)} is no whole number")
    return int(text)


_POSITION: Mapping[str, tuple[Text, Read]] = {
    "base": (str, _number),
    "passes": (str, _number),
    "columns": (_several(_pile), _read_several(_read_pile)),
    "cells": (_several(_cell), _read_several(_read_cell)),
    "foundations": (_several(_cards), _read_several(_read_cards)),
    "waste": (_pile, _read_pile),
    "stock": (_cards, _read_cards),
    "reserve": (_cards, _read_cards),
    "gone": (_cards, _read_cards),
}


def state_text(state: State) -> str:
    """The whole position on one line; `parse_state` is the inverse."""
    game = " ".join([state.rules.name, *(f"{name}={choice}" for name, choice in state.rules.options)])
    values = ((name, getattr(state, name), write) for name, (write, _) in _POSITION.items())
    return f"{game} | " + " ".join(
        f"{name}={write(value)}" for name, value, write in values if value not in ((), Pile())
    )


def parse_state(text: str) -> State:
    """The position that `text` says. BadText names the part that cannot be read, or what makes it no position."""
    game, bar, table = text.partition(" | ")
    if not bar:
        raise BadText("a position has two parts with ' | ' between them: game, table")
    name, *options = game.split(" ")
    rules = get(name, None, **_chosen(options))
    state = State(rules, **fields(" ".join(table.split()), _POSITION))
    fault = next(_faults(state), None)
    if fault is not None:
        raise BadText(f"this is no position: {fault}")
    return state


def _chosen(texts: list[str]) -> dict[str, str]:
    options = pairs(texts)
    for name in options.keys() & {"name", "seats"}:  # which `get` would take for something else
        raise BadText(f"{name!r} is no option")
    return options


# --- what makes a position that reads well one that cannot be ------------------------------------------------


def _faults(state: State) -> Iterator[str]:
    if state == State(state.rules):
        return
    rules = state.rules
    for name, there, due in (
        ("columns", state.columns, rules.columns),
        ("cells", state.cells, (None,) * rules.cells),
        ("foundations", state.foundations, SUITS),
    ):
        if len(there) != len(due):
            yield f"{rules.name} has {len(due)} {name}, not {len(there)}"
    if not 1 <= state.base <= KING or state.passes > rules.redeals:
        yield f"base={state.base} passes={state.passes} cannot be"
    yield from _card_faults(state)
    for pile in (*state.columns, state.waste):
        yield from _pile_faults(state, pile)
    for suit, cards in zip(SUITS, state.foundations, strict=True):
        yield from _foundation_faults(state, suit, cards)


def _card_faults(state: State) -> Iterator[str]:
    """Each card of the pack in one place, each place known to the game."""
    piles = [*(pile.cards for pile in state.columns), *state.foundations, state.waste.cards]
    piles += [state.stock, state.reserve, state.gone, tuple(card for card in state.cells if card)]
    there, due = Counter(card for pile in piles for card in pile), Counter(state.rules.deck)
    for card in there - due:
        yield f"the {card.name} is there {there[card]} time{'s' * (there[card] > 1)}, not {due[card]}"
    for card in due - there:
        yield f"the {card.name} is missing"


def _pile_faults(state: State, pile: Pile) -> Iterator[str]:
    if pile.cards and not pile.up:
        yield f"nothing lies face up on the {pile.cards[-1].name}"
    for at in pile.loose:
        if at <= pile.down or not any(card.is_universal for card in pile.cards[at - 1 : at + 1]):
            yield f"'~' before the {pile.cards[at].name} says nothing"
    fits = state.rules.waste_fits if pile is state.waste else state.rules.fits
    for _, run in pile.built():
        if not readings(run, fits)[0]:
            yield f"nothing that the universal could stand for keeps the sequence {_cards(run)}"


def _foundation_faults(state: State, suit: str, cards: Cards) -> Iterator[str]:
    if len(cards) > KING * state.rules.packs:
        yield f"the foundation of {SUIT_NAMES[suit]} has {len(cards)} cards"
    for at, card in enumerate(cards):
        due = natural((state.base - 1 + at) % KING + 1, suit)
        if card is not due and not (card.is_universal and suit in card.suit):
            yield f"on the foundation of {SUIT_NAMES[suit]} the {card.name} lies in the place of the {due.name}"
