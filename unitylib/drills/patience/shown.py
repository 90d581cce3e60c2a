"""What questions about solitaire share: positions that hold just the cards in question, and how cards and moves are named."""

from __future__ import annotations

from collections.abc import Iterable

from unitylib import games
from unitylib.cards import PAIRS, UNITY_DECK, Card
from unitylib.drills.question import in_words
from unitylib.solitaire.identities import ACE, Cards, natural
from unitylib.solitaire.moves import Action, Move, Remove, Turn
from unitylib.solitaire.moves import in_words as place_words
from unitylib.solitaire.position import Pile, State

NATURALS = UNITY_DECK[:52]
UNIVERSALS = UNITY_DECK[52:]
GROUPS = {"bg": "Blue and Gold", "rk": "Red and Black"}
EITHER = {"bg": "Blue or Gold", "rk": "Red or Black"}


def other(pair: str) -> str:
    """The other group."""
    return PAIRS[1 - PAIRS.index(pair)]


def columns(game: str, *piles: Cards, dealt: Iterable[int] = (), **fields: object) -> State:
    """A position of `game` with these columns from the left, face up, all others empty. The cards of the columns in `dealt`
    (from 0) lie as they were dealt, the others were built."""
    rules = games.get(game)
    laid = [Pile().dealt(cards) if at in dealt else Pile(cards) for at, cards in enumerate(piles)]
    empty = [Pile()] * (len(rules.columns) - len(laid))
    return State(rules, **{"columns": (*laid, *empty), "cells": (None,) * rules.cells, **fields})


def the(card: Card) -> str:
    return f"the {card.name}"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def home(suit: str, height: int) -> Cards:
    """The foundation of a suit with so many cards, naturals all."""
    return tuple(natural(rank, suit) for rank in range(ACE, height + 1))


def do_of(move: Action) -> str:
    """A move as the text of an answer, which has no blanks."""
    return str(move).replace(" ", "-")


def move_words(state: State, move: Action) -> str:
    """A move in words, by the cards: "The D of Red to column 3, on the E of Blue"."""
    if isinstance(move, Turn):
        return "Turn a card from the stock"
    if isinstance(move, Remove):
        return upper(
            f"{in_words([the(state.pile(place).cards[-1]) for place in move.places])} {'go together' if len(move.places) > 1 else 'goes alone'}"
        )
    assert isinstance(move, Move)
    pile = state.pile(move.source)
    what = the(pile.cards[-move.count]) + (f" and {move.count - 1} more" if move.count > 1 else "")
    target = state.pile(move.target).cards
    on = f", on {the(target[-1])}" if target and move.target[0] != "f" else ""
    return f"{upper(what)} to {place_words(move.target)}{on}"


def table_rows(state: State) -> tuple[tuple[str, Cards], ...]:
    """What lies open on the table, each pile with its words."""
    rows = []
    for number, pile in enumerate(state.columns, 1):
        if pile.cards:
            rows.append((f"Column {number}" + (f", {pile.down} face down" if pile.down else ""), pile.up))
    rows += [("Cells", tuple(card for card in state.cells if card))] if any(state.cells) else []
    tops = tuple(pile[-1] for pile in state.foundations if pile)
    rows += [("Top cards of the foundations", tops)] if tops else []
    rows += [("Waste, top card", state.waste.cards[-1:])] if state.waste.cards else []
    return tuple(rows)
