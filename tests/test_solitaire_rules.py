"""What the rulings of section 10 say, one worked case a line, and what is answered to a move that is not allowed."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.test_solitaire_laws import dealt
from unitylib.cards import UNITY_DECK, Card, cards_text, parse_cards
from unitylib.errors import BadText, Illegal
from unitylib.solitaire import engine, joints, piles, variants
from unitylib.solitaire.identities import value
from unitylib.solitaire.moves import Deal, Move, Remove, Swap, Turn, parse_move
from unitylib.solitaire.position import Pile, State
from unitylib.solitaire.rules import Kind, Rules
from unitylib.solitaire.text import parse_state, state_text

ROOT = Path(__file__).parents[1]
RULINGS = (ROOT / "tests" / "data" / "rulings.txt").read_text().split()


def pile(text: str) -> Pile:
    """`AA.r ~U.bg F.k`: a tilde where the card was dealt onto the one above it."""
    words = text.split()
    loose = frozenset(at for at, word in enumerate(words) if word[0] == "~")
    return Pile(parse_cards(text.replace("~", "")), 0, loose)


def table(game: str, *columns: str, options: dict[str, str] | None = None, **parts: Any) -> State:
    """A position with these columns and parts; cards that are not named lie nowhere, which no rule minds."""
    state = dealt(variants.get(game, **(options or {})))
    empty = (Pile(),) * (len(state.columns) - len(columns))
    cells = tuple(Card.parse(text) for text in parts.pop("cells", "").split())
    foundations = tuple(parse_cards(parts.pop(f"f{suit}", "")) for suit in "bgrk")
    return replace(
        state,
        columns=tuple(map(pile, columns)) + empty,
        cells=cells + (None,) * (len(state.cells) - len(cells)),
        foundations=foundations,
        waste=pile(parts.pop("waste", "")),
        stock=parse_cards(parts.pop("stock", "")),
        reserve=parse_cards(parts.pop("reserve", "")),
        gone=(),
        base=parts.pop("base", 1),
        passes=parts.pop("passes", 0),
    )


def said(state: State, text: str) -> str:
    """The refusal as text, or "" when the move is allowed."""
    refusal = engine.why_not(state, parse_move(text))
    return "" if refusal is None else str(refusal)


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = engine.play(state, parse_move(text))
    return state


def up_to(count: int, suit: str) -> str:
    return cards_text([card for card in UNITY_DECK if card.suit == suit][::-1][:count])


def run(universal: str = "") -> str:
    """The run of Red from AA down, with a universal in the place of E."""
    words = up_to(13, "r").split()[::-1]
    return " ".join(universal if universal and word == "E.r" else word for word in words)


NO_IDENTITY = "no identity of the universal would keep the sequence. (R-SOL-04)"

# --- columns -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "move", "answer"),
    [
        (("AA.r", "BB.g"), "t2 t1", ""),
        (("AA.b", "BB.g"), "t2 t1", "The double B of Gold does not go on the double A of Blue: both are of one group. (R-SOL-02)"),
        (("AA.r", "CC.b"), "t2 t1", "The double C of Blue does not go on the double A of Red: the ranks do not follow. (R-SOL-01)"),
        (("A.r", "B.b"), "t2 t1", ""),  # A is value 8
        (("EE.r", "A.g"), "t2 t1", ""),
        (("**.k", "AA.b"), "t2 t1", "The double A of Blue does not go on the double bug of Black: the ranks do not follow. (R-SOL-01)"),
        # universals
        (("AA.r", "U.bg"), "t2 t1", ""),
        (("**.r", "U.bg"), "t2 t1", f"The blue and gold universal does not go on the double bug of Red: {NO_IDENTITY}"),
        (("AA.b", "U.bg"), "t2 t1", f"The blue and gold universal does not go on the double A of Blue: {NO_IDENTITY}"),
        (("CC.r U.bg", "EE.k"), "t2 t1", ""),
        (("CC.r U.bg", "DD.k"), "t2 t1", f"The double D of Black does not go on the blue and gold universal: {NO_IDENTITY}"),
        (("CC.r ~U.bg", "DD.k"), "t2 t1", ""),  # it was dealt there: nobody has put it down as DD
        (("CC.r ~U.bg", "EE.k"), "t2 t1", ""),
        (("U.rk", "U.bg"), "t2 t1", ""),  # R-SOL-06
        (("*.b U.rk", "U.bg"), "t2 t1", f"The blue and gold universal does not go on the red and black universal: {NO_IDENTITY}"),
        (("EE.b U.rk U.bg", "C.r"), "t2 t1", ""),
        (("EE.b U.rk U.bg", "D.r"), "t2 t1", f"The D of Red does not go on the blue and gold universal: {NO_IDENTITY}"),
        (("DD.k", "U.bg A.r"), "t2 t1 2", ""),
        (("DD.k", "U.bg B.r"), "t2 t1 2", f"The blue and gold universal does not go on the double D of Black: {NO_IDENTITY}"),
        (("BB.r", "U.bg U.rk EE.b"), "t2 t1 3", ""),
        (("BB.r", "U.bg EE.k C.b"), "t2 t1 3", "The last 3 cards of column 2 are no sequence. (R-SOL-04)"),
        (("BB.r", "E.b D.r"), "t2 t1 2", "The last 2 cards of column 2 are no sequence. (R-SOL-02)"),
        # empty columns
        (("", "AA.g"), "t2 t1", ""),
        (("", "BB.g"), "t2 t1", "An empty column takes only AA, not the double B of Gold. (R-SOL-13)"),
        (("", "U.bg"), "t2 t1", ""),
        (("", "U.bg BB.r"), "t2 t1 2", ""),
        (("", "U.bg F.r"), "t2 t1 2", "An empty column takes a universal only where it can be read as AA. (R-SOL-09)"),
        (("", "U.bg U.rk CC.b"), "t2 t1 3", ""),
        (("", "U.bg U.rk DD.b"), "t2 t1 3", "An empty column takes a universal only where it can be read as AA. (R-SOL-09)"),
        # what is no move at all
        (("AA.r",), "t2 t1", "There is no card in column 2 to be moved. (R-SOL-13)"),
        (("AA.r", "BB.g"), "t2 t1 2", "Only 1 card of column 2 may be seen, not 2. (R-SOL-13)"),
        (("AA.r", "BB.g"), "t2 t2", "It lies there already. (R-SOL-13)"),
        (("AA.r", "BB.g"), "t2 t8", "There is no column 8 in this game. (R-SOL-13)"),
        (("AA.r", "BB.g"), "t9 t1", "There is no column 9 in this game. (R-SOL-13)"),
        (("AA.r", "BB.g"), "t2 c1", "There is no cell 1 in this game. (R-SOL-13)"),
        (("AA.r", "BB.g"), "t2 w", "Nothing can be put on the waste. (R-SOL-13)"),
        (("AA.r", "BB.g"), "remove t1", "No cards are taken out of this game. (R-SOL-13)"),
        (("AA.r", "BB.g"), "remove t1 t2", "No cards are taken out of this game. (R-SOL-13)"),
    ],
)  # fmt: skip
def test_columns_of_klondike(columns: tuple[str, ...], move: str, answer: str) -> None:
    assert said(table("klondike", *columns), move) == answer


def test_a_universal_that_was_aa_may_later_be_another_card() -> None:
    """Put down as AA, it carries F, so it was E all along (R-SOL-09, R-SOL-04)."""
    state = after(table("klondike", "", "U.bg", "F.r"), "t2 t1", "t3 t1")
    assert [str(card) for card in engine.identities(state)["t1", 1]] == ["E.b", "E.g"]
    assert said(state, "t1 t2 2").endswith("(R-SOL-09)")


def test_a_dealt_universal_is_bound_once_it_is_put_somewhere() -> None:
    state = table("freecell", "CC.r ~U.bg", "EE.k", "AA.k")
    assert len(engine.identities(state)["t1", 2]) == 26
    state = after(state, "t1 t3", "t3 t1")  # put onto AA, and then onto CC
    assert [str(card) for card in engine.identities(state)["t1", 2]] == ["DD.b", "DD.g"]
    assert said(state, "t3 t1").endswith(NO_IDENTITY)


def test_a_card_that_lay_face_down_turns_up() -> None:
    state = replace(
        table("klondike", "", "AA.r"), columns=(Pile(parse_cards("E.b U.rk BB.g"), 2), pile("AA.r"), *(Pile(),) * 5)
    )
    state = after(state, "t1 t2")
    assert state.columns[0] == Pile(parse_cards("E.b U.rk"), 1)
    assert len(engine.identities(state)["t1", 2]) == 26


@pytest.mark.parametrize(
    ("columns", "cells", "move", "answer"),
    [
        (("C.r", "F.r E.b"), "AA.r BB.r CC.r DD.r", "t2 c1", "There is a card in cell 1 already; a cell holds one. (R-SOL-10)"),
        (("C.r",), "AA.r", "c1 c2", "It lies in a cell already. (R-SOL-10)"),
        (("A.b B.r",), "", "t1 c1 2", "A cell holds one card. (R-SOL-10)"),
        (("A.b B.r",), "", "t1 t5 2", ""),
        (("U.bg",), "", "t1 c4", ""),
        (("A.b", "U.bg"), "", "t2 t5", ""),  # any card to an empty column
        (("A.b",), "", "t1 fb", "The foundation of Blue waits for the double bug of Blue, one card at a time. (R-SOL-01)"),
        (("A.b",), "", "turn", "All cards are dealt; there is no stock. (R-SOL-14)"),
    ],
)  # fmt: skip
def test_cells_of_freecell(columns: tuple[str, ...], cells: str, move: str, answer: str) -> None:
    assert said(table("freecell", *columns, cells=cells), move) == answer


LONG = "AA.r BB.b CC.r DD.b EE.r A.b B.r C.b D.r E.b F.r"
ABOVE = {1: "E.g", 3: "C.g", 4: "B.k", 5: "A.g", 6: "EE.k"}  # what takes so many cards of LONG


@pytest.mark.parametrize(
    ("cells", "columns", "most"),
    [("", 0, 5), ("D.g E.g", 0, 3), ("D.g E.g F.g *.g", 0, 1), ("D.g E.g", 1, 6), ("D.g E.g F.g *.g", 2, 4)],
)
def test_as_many_cards_as_cells_and_columns_allow(cells: str, columns: int, most: int) -> None:
    """(free cells + 1), times two for each empty column but the target (R-SOL-14)."""
    state = table("freecell", LONG, "AA.k", *["E.k"] * (6 - columns), cells=cells)
    assert said(state, "t1 t2 10").endswith(f"at most {most} cards go there at once. (R-SOL-14)")
    if columns:
        assert said(state, f"t1 t8 {most // 2}") == ""
        assert said(state, f"t1 t8 {most // 2 + 1}").endswith(f"at most {most // 2} cards go there at once. (R-SOL-14)")
    fits = table("freecell", LONG, "AA.k" if most == 10 else str(ABOVE[most]), *["E.k"] * (6 - columns), cells=cells)
    assert said(fits, f"t1 t2 {most}") == ""


def test_the_number_is_said() -> None:
    state = table("freecell", LONG, "AA.k", *["E.k"] * 6, cells="D.g")
    assert said(state, "t1 t2 10").startswith("With 3 free cells and 0 empty columns to spare")


# --- foundations ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "move", "answer"),
    [
        ({"waste": "**.b"}, "w fb", ""),
        ({"waste": "**.b"}, "w fg", "The foundation of Gold waits for the double bug of Gold, one card at a time. (R-SOL-01)"),
        ({"waste": "AA.b"}, "w fb", "The foundation of Blue waits for the double bug of Blue, one card at a time. (R-SOL-01)"),
        ({"waste": "U.bg"}, "w fg", ""),
        ({"waste": "U.bg"}, "w fr", "The blue and gold universal stands for no card of Red. (R-SOL-03)"),
        ({"waste": "U.bg", "fb": up_to(13, "b")}, "w fb", "The foundation of Blue is complete. (R-SOL-01)"),
        ({"waste": "D.b", "fb": f"{up_to(3, 'b')} U.bg"}, "w fb", ""),
        ({"waste": "E.b", "fb": f"{up_to(3, 'b')} U.bg"}, "swap w fb t1", ""),
        ({"waste": "E.b", "fb": f"{up_to(3, 'b')} U.bg"}, "swap w fb fg", ""),
        ({"waste": "E.b", "fb": f"{up_to(3, 'b')} U.bg D.b"}, "swap w fb fb", ""),  # to the next place of the same one
        ({"waste": "E.b", "fb": f"{up_to(3, 'b')} U.bg"}, "swap w fb fr", "The blue and gold universal stands for no card of Red. (R-SOL-03)"),
        ({"waste": "E.g", "fb": f"{up_to(3, 'b')} U.bg"}, "swap w fb t1", "No universal holds the place of the E of Gold on the foundation of Blue. (R-SOL-08)"),
        ({"waste": "D.b", "fb": f"{up_to(3, 'b')} U.bg"}, "swap w fb t1", "No universal holds the place of the D of Blue on the foundation of Blue. (R-SOL-08)"),
        ({"waste": "U.rk", "fb": f"{up_to(3, 'b')} U.bg"}, "swap w fb t1", "Only a natural card that is not home yet may take a universal's place. (R-SOL-08)"),
        ({"waste": "E.b"}, "swap w t1.1 fb", "Only on a foundation may a natural card take a universal's place. (R-SOL-08)"),
        ({"waste": "E.b"}, "swap w w fb", "There is no universal's place at w. (R-SOL-08)"),
        ({"fb": up_to(3, "b")}, "fb t1", "An empty column takes only AA, not the F of Blue. (R-SOL-13)"),
        ({"fb": up_to(13, "b")}, "fb t1", ""),  # taken back
        ({"fb": up_to(13, "b")}, "fb t1 2", "From the foundation of Blue cards go one at a time. (R-SOL-13)"),
    ],
)  # fmt: skip
def test_foundations(parts: dict[str, str], move: str, answer: str) -> None:
    assert said(table("klondike", **parts), move) == answer


def test_an_exchange_puts_the_natural_in_the_middle_and_the_universal_elsewhere() -> None:
    state = table("freecell", "E.b", "A.r", fb=f"{up_to(3, 'b')} U.bg D.b C.b")
    state = after(state, "swap t1 fb t2")
    assert cards_text(state.foundations[0]) == up_to(6, "b")
    assert cards_text(state.columns[1].cards) == "A.r U.bg"
    assert state.columns[0] == Pile()
    assert [str(card) for card in engine.identities(state)["t2", 2]] == ["B.b", "B.g"]


def test_won_with_universals_in_two_places_and_two_naturals_left() -> None:
    """R-SOL-11: a substitute is as good as the card."""
    state = table("freecell", "E.b", "D.r", "AA.k", fb=f"{up_to(3, 'b')} U.bg {up_to(13, 'b').partition('E.b ')[2]}", fg=up_to(13, "g"), fr=f"{up_to(4, 'r')} U.rk {up_to(13, 'r').partition('D.r ')[2]}", fk=up_to(12, "k"))  # fmt: skip
    assert not engine.won(state)
    state = after(state, "t3 fk")
    assert engine.won(state)
    assert engine.winner(state) == 0
    assert engine.points(state) == (52,)
    assert engine.legal(state) == ()
    assert said(state, "t1 t4") == "The game is won. (R-SOL-11)"


@pytest.mark.parametrize("last", ["t1 fk", "c1 fk", "w fk", "swap w fk fb"])
def test_the_win_is_found_on_every_path(last: str) -> None:
    """By column, cell, waste, exchange: the win is asked of the position. An automatic move ends the game as well."""
    full = {f"f{suit}": up_to(13, suit) for suit in "bgrk"}
    full["fk"] = up_to(12, "k")
    if last[0] == "s":
        full |= {"fk": up_to(13, "k").replace("AA.k", "U.rk"), "fr": up_to(12, "r")}
        last = "swap w fk fr"
    game = "freecell" if last[0] == "c" else "klondike"
    where = {"t": {}, "c": {"cells": "AA.k"}}.get(last[0], {"waste": "AA.k"})
    state = table(game, "AA.k" if last[0] == "t" else "", **full, **where)
    assert engine.winner(state) is None
    assert engine.winner(after(state, last)) == 0
    if last[0] != "s":
        assert engine.auto(state) == (parse_move(last),)


# --- stock ---------------------------------------------------------------------------------------------------


def test_klondike_turns_one_or_three_and_turns_over() -> None:
    state = after(table("klondike", stock="E.b D.b C.b B.b", options={"draw": "3"}), "turn")
    assert cards_text(state.waste.cards) == "E.b D.b C.b"
    state = after(state, "turn")
    assert cards_text(state.waste.cards) == "E.b D.b C.b B.b"
    state = after(state, "turn")
    assert (cards_text(state.stock), state.passes) == ("E.b D.b C.b B.b", 1)
    assert cards_text(after(table("klondike", stock="E.b D.b"), "turn").waste.cards) == "E.b"
    assert engine.view(state).stock == state.stock  # it has been seen
    assert engine.view(table("klondike", stock="E.b D.b")).stock == (None, None)


@pytest.mark.parametrize(
    ("game", "parts", "answer"),
    [
        ("klondike", {}, "Stock and waste are empty. (R-SOL-13)"),
        ("golf", {"waste": "E.b"}, "The stock is used up, and the waste may not be turned over again. (R-SOL-16)"),
        ("pyramid", {"waste": "E.b", "passes": 2}, "The stock is used up, and the waste may not be turned over again. (R-SOL-17)"),
        ("pyramid", {"waste": "E.b", "passes": 1}, ""),
        ("canfield", {"waste": "E.b", "passes": 99}, ""),
        ("spiderette", {}, "The stock is used up. (R-SOL-15)"),
        ("yukon", {}, "All cards are dealt; there is no stock. (R-SOL-18)"),
    ],
)  # fmt: skip
def test_the_stock_of_other_games(game: str, parts: dict[str, Any], answer: str) -> None:
    assert said(table(game, "AA.b", **parts), "turn") == answer


def test_spiderette_deals_three_rows_of_seven_and_then_five() -> None:
    state = dealt(variants.SPIDERETTE)
    sizes = []
    while engine.why_not(state, Turn()) is None:
        before, state = state, after(state, "turn")
        sizes.append(len(before.stock) - len(state.stock))
    assert sizes == [7, 7, 7, 5]


def test_spiderette_deals_no_row_over_an_empty_column_unless_cards_are_too_few() -> None:
    seven = "E.b D.b C.b B.b A.b EE.b DD.b"
    refusal = "Each column needs a card before the next ones are dealt. (R-SOL-15)"
    assert said(table("spiderette", seven, stock="AA.r"), "turn") == refusal
    assert said(table("spiderette", "E.b", stock="AA.r"), "turn") == ""
    state = after(table("spiderette", *seven.split(), stock="U.bg E.k AA.r"), "turn")
    assert [sorted(p.loose) for p in state.columns[:3]] == [[1], [], []]  # the universal was dealt, not built
    assert len(engine.identities(state)["t1", 2]) == 26


@pytest.mark.parametrize(
    ("game", "columns", "parts", "move", "seen"),
    [
        ("klondike", ("",), {"stock": "E.b D.b"}, "turn", True),
        ("klondike", ("",), {"waste": "E.b D.b"}, "turn", False),  # turned over: all were seen
        ("klondike", ("",), {"stock": "E.b D.b", "passes": 1}, "turn", False),
        ("klondike", ("C.b", "D.r"), {}, "t2 t1", False),
        ("freecell", ("D.b", "C.r"), {}, "t2 c1", False),
        ("canfield", ("C.b", "D.r"), {"reserve": "AA.b BB.r"}, "t2 t1", True),
        ("canfield", ("C.b", "D.r"), {"reserve": "AA.b"}, "t2 t1", False),
    ],
)
def test_what_a_move_reveals(game: str, columns: tuple[str, ...], parts: dict[str, Any], move: str, seen: bool) -> None:
    """To take such a move back is to play with assistance."""
    state = table(game, *columns, *["E.k"] * (2 if game == "canfield" else 0), **parts)
    assert engine.shows_cards(state, parse_move(move), after(state, move)) == seen


def test_a_card_turned_up_is_revealed() -> None:
    state = table("klondike", "", "AA.r")
    state = replace(state, columns=(Pile(parse_cards("E.b BB.g"), 1), *state.columns[1:]))
    assert engine.shows_cards(state, Move("t1", "t2"), after(state, "t1 t2"))


# --- the other games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "move", "answer"),
    [
        (("B.r", "C.r"), "t2 t1", ""),  # any suit may be built on
        (("A.r", "B.r C.r"), "t2 t1 2", ""),
        (("A.r", "B.r C.k"), "t2 t1 2", "The last 2 cards of column 2 are no sequence. (R-SOL-02)"),
        (("A.r", "U.rk C.r"), "t2 t1 2", ""),
        (("A.r", "U.bg C.r"), "t2 t1 2", "The last 2 cards of column 2 are no sequence. (R-SOL-04)"),  # R-SOL-20
        (("A.r U.bg", "C.r"), "t2 t1", ""),
        (("A.r U.bg", "D.r"), "t2 t1", f"The D of Red does not go on the blue and gold universal: {NO_IDENTITY}"),
        (("", "D.r"), "t2 t1", ""),
        (("D.r",), "t1 fr", "The foundation of Red takes thirteen cards of its suit at once, AA down to the double bug. (R-SOL-15)"),
        ((run(),), "t1 fr 13", ""),
        ((run("U.rk"),), "t1 fr 13", ""),
        ((run("U.bg"),), "t1 fr 13", "The last 13 cards of column 1 are no sequence. (R-SOL-04)"),
        ((run(),), "t1 fk 13", "The foundation of Black takes thirteen cards of its suit at once, AA down to the double bug. (R-SOL-15)"),
    ],
)  # fmt: skip
def test_spiderette(columns: tuple[str, ...], move: str, answer: str) -> None:
    assert said(table("spiderette", *columns), move) == answer


def test_a_run_lies_at_home_with_aa_on_top() -> None:
    state = after(table("spiderette", f"D.b {run('U.rk')}", "E.r", fb=up_to(13, "b")), "t1 fr 13")
    assert cards_text(state.foundations[2]) == " ".join(run("U.rk").split()[::-1])
    assert engine.auto(table("spiderette", run("U.rk"))) == (Move("t1", "fr", 13),)
    state = after(state, "swap t2 fr t3")
    assert cards_text(state.foundations[2]) == up_to(13, "r")


@pytest.mark.parametrize(
    ("waste", "card", "strict", "free"),
    [
        ("EE.b", "DD.b", True, True),
        ("EE.b", "A.k", True, True),
        ("EE.b", "CC.k", False, False),
        ("AA.b", "**.k", False, False),  # no corner
        ("EE.b", "U.rk", True, True),
        ("EE.b U.rk", "BB.k", False, True),
        ("EE.b U.rk", "CC.k", True, True),
        ("EE.b U.rk", "EE.k", True, True),
        ("EE.b ~U.rk", "BB.k", True, True),  # turned from the stock
        ("EE.b U.rk", "U.bg", True, True),
        ("**.b U.rk U.bg", "E.k", True, True),
        ("**.b U.rk U.bg", "D.k", False, True),
    ],
)
def test_golf(waste: str, card: str, strict: bool, free: bool) -> None:
    for choice, answer in (("sequence", strict), ("free", free)):
        state = table("golf", card, waste=waste, options={"golf_wild": choice})
        assert (said(state, "t1 w") == "") == answer
    refusal = said(table("golf", "CC.k", waste="EE.b"), "t1 w")
    assert refusal == "The double C of Black is not next in rank to the double E of Blue. (R-SOL-16)"


def test_golf_is_won_when_the_columns_are_clear() -> None:
    state = after(table("golf", "A.k", waste="EE.b"), "t1 w")
    assert engine.winner(state) == 0
    assert engine.points(state) == (35,)


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("BB.b **.r", ""),
        ("A.b D.b", ""),
        ("AA.b", ""),
        ("U.bg", ""),  # as AA
        ("U.bg F.k", ""),
        ("U.bg U.rk", ""),
        ("BB.b", "The double B of Blue makes 12, not 13. (R-SOL-17)"),
        ("A.b E.b", "The A of Blue and the E of Blue make 12, not 13. (R-SOL-17)"),
        ("U.bg AA.k", "A universal goes with any card below AA, or alone as AA. (R-SOL-17)"),
        ("AA.b AA.k", "The double A of Blue and the double A of Black make 26, not 13. (R-SOL-17)"),
    ],
)
def test_pyramid_pairs(cards: str, answer: str) -> None:
    state = table("pyramid", *[""] * 21, *cards.split())
    places = " ".join(f"t{22 + at}" for at in range(len(cards.split())))
    assert said(state, f"remove {places}") == answer


def test_pyramid_cards_lie_under_two_others() -> None:
    state = dealt(variants.PYRAMID)
    covered = [number for number in range(1, 29) if said(state, f"remove t{number}").startswith("Another card lies")]
    assert covered == list(range(1, 22))
    state = table("pyramid", "AA.b", "E.b", "D.b")
    assert said(state, "remove t1") == "Another card lies on it. (R-SOL-17)"
    state = table("pyramid", "AA.b", "E.b", "", waste="EE.r")
    assert said(state, "remove t1") == "Another card lies on it. (R-SOL-17)"
    state = after(state, "remove w t2", "remove t1")
    assert cards_text(state.gone) == "E.b EE.r AA.b"
    assert engine.winner(state) == 0


@pytest.mark.parametrize("text", ["remove t1 t1", "remove t22 t22"])
def test_one_card_is_no_pair(text: str) -> None:
    assert said(dealt(variants.PYRAMID), text) == "One card goes alone, or two different ones together. (R-SOL-17)"


def test_yukon_moves_cards_as_they_lie() -> None:
    state = table("yukon", "AA.r", "BB.b E.k **.r U.bg")
    assert said(state, "t2 t1 4") == ""
    assert said(state, "t2 t1 3").startswith("The E of Black does not go")
    assert cards_text(after(state, "t2 t1 4").columns[0].cards) == "AA.r BB.b E.k **.r U.bg"
    built = table("yukon", "CC.r", "U.bg F.k *.r", "")
    assert said(built, "t2 t1 3").endswith(NO_IDENTITY)  # F was put on it, so it is E
    assert said(table("yukon", "CC.r", "U.bg ~F.k *.r"), "t2 t1 3") == ""  # F was dealt onto it
    assert (
        said(table("yukon", fb=up_to(3, "b")), "fb t1")
        == "Cards that lie on the foundation of Blue stay there. (R-SOL-18)"
    )


def test_canfield() -> None:
    state = dealt(variants.CANFIELD)
    assert [len(p.cards) for p in state.columns] == [1] * 4
    assert (len(state.reserve), len(state.stock), sum(map(len, state.foundations))) == (13, 36, 1)
    (first,) = (card for foundation in state.foundations for card in foundation)
    assert state.base == value(first)
    state = table("canfield", "**.b", "AA.k", "E.r D.b", "CC.r", base=8, fb="A.b", reserve="E.g D.g")
    assert said(state, "t2 t1") == ""  # around the corner
    assert said(state, "t3 t4 2").startswith("The E of Red does not go")
    after_one = after(state, "t2 t1")
    assert cards_text(after_one.columns[1].cards) == "D.g"  # from the reserve, at once
    assert cards_text(after_one.reserve) == "E.g"
    assert said(table("canfield", "EE.b", base=8, fb="A.b"), "t1 fb") == ""
    assert said(table("canfield", "**.b", base=8, fb="A.b EE.b DD.b CC.b BB.b AA.b"), "t1 fb") == ""
    three = table("canfield", "A.r B.b C.r", "EE.k", base=5, reserve="E.g")
    assert said(three, "t1 t2 2") == "From column 1 the last card may go, or the whole column. (R-SOL-18)"
    assert said(table("canfield", "A.r", "BB.k", waste="E.b"), "t1 t3").endswith(
        "now that the reserve is used up. (R-SOL-18)"
    )
    assert said(table("canfield", "A.r", "BB.k", waste="E.b"), "w t3") == ""


def test_a_universal_turned_as_the_base_is_replaced() -> None:
    deck = list(variants.CANFIELD.deck)
    rest = [card for card in deck if not card.is_universal]
    pack = (*rest[:17], *parse_cards("U.bg U.rk"), *rest[17:])
    state = engine.play(engine.start(variants.CANFIELD), Deal(pack))
    assert [foundation for foundation in state.foundations if foundation] == [(rest[17],)]
    assert cards_text(state.stock[-2:]) == "U.bg U.rk"


# --- options -------------------------------------------------------------------------------------------------


def test_options_with_a_ruling() -> None:
    last = table("klondike", waste="U.bg", options={"universal_on_foundation": "last"})
    assert said(last, "w fb") == "A universal goes to no foundation before all other cards are home. (R-SOL-07)"
    none = table("freecell", "E.b", fb=f"{up_to(3, 'b')} U.bg", options={"exchange": "none"})
    assert said(none, "swap t1 fb c1") == "A universal keeps its place here; the natural card is left over. (R-SOL-08)"
    barred = table("klondike", fb=up_to(13, "b"), options={"take_back": "barred"})
    assert said(barred, "fb t1") == "Cards that lie on the foundation of Blue stay there. (R-SOL-13)"


def test_exchange_everywhere() -> None:
    everywhere = {"exchange": "everywhere"}
    state = table("freecell", "CC.r U.bg EE.k", "DD.b", options=everywhere)
    done = after(state, "swap t2 t1.2 c1")
    assert cards_text(done.columns[0].cards) == "CC.r DD.b EE.k"
    assert str(done.cells[0]) == "U.bg"
    wrong = table("freecell", "CC.r U.bg EE.k", "DD.k", "E.b", options=everywhere)
    assert said(wrong, "swap t2 t1.2 c1") == "The double D of Black would not keep the sequence there. (R-SOL-08)"
    assert said(wrong, "swap t3 t1.2 c1") == "The E of Blue would not keep the sequence there. (R-SOL-08)"
    assert said(wrong, "swap t3 t1.1 c1") == "No universal lies there in column 1. (R-SOL-08)"
    loose = table("freecell", "CC.r ~U.bg ~E.k", "A.b", options=everywhere)
    swapped = after(loose, "swap t2 t1.2 c1")
    assert swapped.columns[0] == Pile(parse_cards("CC.r A.b E.k"))


def test_identity_of_cards_that_are_seen() -> None:
    unseen = {"identity": "unseen_only"}
    state = table("klondike", "AA.r", "U.bg", "BB.b", options=unseen)
    assert said(state, "t2 t1") == ""  # BB of Gold is not to be seen
    state = table("klondike", "AA.r", "U.bg", "BB.b", "BB.g", options=unseen)
    assert (
        said(state, "t2 t1") == "Every card that the universal could stand for there is already to be seen. (R-SOL-19)"
    )
    assert said(table("klondike", "AA.r", "U.bg", "BB.b", "BB.g"), "t2 t1") == ""
    home = table("klondike", "**.b", waste="U.bg", options=unseen)
    assert (
        said(home, "w fb")
        == "The double bug of Blue is to be seen elsewhere, so no universal may stand for it. (R-SOL-19)"
    )
    assert said(home, "w fg") == ""
    kings = table("klondike", "AA.b", "AA.g", waste="U.bg", options=unseen)
    assert said(kings, "w t3") == "An empty column takes a universal only where it can be read as AA. (R-SOL-09)"


# --- automatic moves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "parts", "last", "moves"),
    [
        (("**.b", "*.b"), {}, None, "t1 fb, t2 fb"),
        (("F.b",), {"fb": up_to(2, "b")}, None, ""),  # a bug of Red or Black may need it
        (("F.b",), {"fb": up_to(2, "b"), "fr": up_to(2, "r"), "fk": up_to(2, "k")}, None, "t1 fb"),
        (("F.b",), {"fb": up_to(2, "b"), "fr": up_to(2, "r"), "fk": up_to(1, "k")}, None, ""),
        (("U.bg",), {}, None, ""),  # never a universal
        (("**.b", "E.r"), {}, "t3 t1", ""),  # it was put there just now
        (("**.b", "E.r"), {}, "t3 t2", "t1 fb"),
        (("**.b", "E.r"), {}, "fg t2", ""),  # a card was taken back
        (("**.b",), {"waste": "**.g"}, "turn", "t1 fb, w fg"),
    ],
)
def test_automatic_moves(columns: tuple[str, ...], parts: dict[str, str], last: str | None, moves: str) -> None:
    state = table("klondike", *columns, **parts)
    assert ", ".join(map(str, engine.auto(state, parse_move(last) if last else None))) == moves


# --- text, bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move",
    [Move("t3", "t5", 2), Move("w", "fb"), Turn(), Swap("t3", "fb", "c1"), Swap("c1", "t3.4", "t1"), Remove(("t27", "w")), Remove(("t9",)), Deal(UNITY_DECK)],
)  # fmt: skip
def test_moves_survive_their_text(move: Any) -> None:
    assert parse_move(str(move)) == move
    assert eval(repr(move), {type(move).__name__: type(move), "Card": Card}) == move


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no move: a move is like t3 t5 2"),
        ("fly", "'fly' is no move"),
        ("t3", "'t3' is no move"),
        ("t3 t5 0", "'0' is no number of cards"),
        ("t3 t5 ²", "'²' is no number of cards"),
        ("t3 x5", "'x5' is no place: a place is t1, c1, fb, w or r"),
        ("swap t3 fb", "is no move"),
        ("swap t3 fb t1.2", "'t1.2' is no place"),
        ("remove t1 t2 t3", "is no move"),
        ("deal XX.b", "is no card"),
        ("turn 3", "is no move"),
    ],
)
def test_text_that_is_no_move(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as error:
        parse_move(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ((" \\| ", " "), "two parts"),
        (("klondike", "klondyke"), "'klondyke' is no game: it must be one of klondike, freecell"),
        (("klondike", "klondike draw=2"), "'2' is no choice for draw: it must be one of 1, 3"),
        (("klondike", "klondike seats=1"), "'seats' is no option"),
        (("klondike", "klondike draw=3 draw=3"), "'draw' stands there twice"),
        (("base=1", "bass=1"), "'bass' is no part of a position"),
        (("base=1", "base"), "'base' says nothing here"),
        (("base=1", "base=14"), "base=14 passes=0 cannot be"),
        (("base=1", "base=x"), "'x' is no whole number"),
        (("passes=0", "passes=0 cells=-"), "klondike has 0 cells, not 1"),
        (("U.bg", "AA.b"), "the double A of Blue is there 2 times, not 1"),
        (("AA.b", "7S"), "the 7 of Spades is there 1 time, not 0"),
        (("stock=[^+]*.", "stock="), " is missing"),
        (("columns=", "columns=-/"), "klondike has 7 columns, not 8"),
        (("(columns=[^/]*/[^:]*:)", "\\1~"), "'~' before the "),
    ],
)  # fmt: skip
def test_a_saved_position_that_cannot_be(change: tuple[str, str], sentence: str) -> None:
    text = state_text(dealt(variants.KLONDIKE))
    with pytest.raises(BadText) as error:
        parse_state(re.sub(*change, text, count=1))
    assert sentence in str(error.value)


def test_a_saved_position_whose_cards_lie_wrong() -> None:
    home = {f"f{suit}": up_to(13, suit) for suit in "bgrk"}
    text = state_text(table("freecell", "U.rk", cells="U.bg", **home))
    assert engine.won(parse_state(text))
    wrong = "on the foundation of Blue the double bug of Blue lies in the place of the bug of Blue"
    with pytest.raises(BadText, match=wrong):
        parse_state(text.replace("base=1", "base=2"))
    with pytest.raises(BadText, match="nothing that the universal could stand for keeps the sequence"):
        parse_state(
            text.replace("columns=U.rk", "columns=**.b+U.rk")
            .replace("=**.b+*.b+F.b", "=U.bg+*.b+F.b")
            .replace("cells=U.bg", "cells=-")
        )
    with pytest.raises(BadText, match="nothing lies face up on the"):
        parse_state(text.replace("columns=U.rk", "columns=U.rk:-"))


def test_a_match_is_one_deal() -> None:
    """What the other families answer for later hands, this one refuses."""
    state = dealt(variants.GOLF)
    assert said(state, "next") == "A match of solitaire is one deal; a new deal is a new match. (R-SOL-16)"
    assert (engine.number(state), engine.maker(state, Turn()), engine.scores(state)) == (0, 0, (0,))
    assert engine.maker(engine.start(variants.GOLF), Deal(UNITY_DECK)) == engine.CHANCE
    assert engine.line_of(state) == engine.line_of(after(state, "turn"))
    with pytest.raises(BadText, match="a match of solitaire is one deal"):
        engine.standing_at(variants.GOLF, 1, 0, (0,))


def test_games_are_for_one_player() -> None:
    assert variants.get("golf", seats=1) is variants.GOLF
    with pytest.raises(Illegal, match="golf is for one player, not 2"):
        variants.get("golf", seats=2)
    with pytest.raises(BadText, match="'hook' is no option of golf: it must be one of universals, golf_wild"):
        variants.get("golf", hook="all")
    with pytest.raises(BadText, match="'clock' is no game"):
        variants.get("clock")


# --- rows ----------------------------------------------------------------------------------------------------


def every_row() -> Iterator[Rules]:
    for name in variants.ALL:
        yield variants.get(name)
        for option in variants.options_for(name):
            yield from (variants.get(name, **{option.name: choice}) for choice in option.choices)
    yield variants.get("freecell", deal="617")


@pytest.mark.parametrize("module", ["engine", "piles", "joints", "position", "identities"])
def test_nobody_asks_a_game_its_name(module: str) -> None:
    tree = ast.parse((ROOT / "unitylib" / "solitaire" / f"{module}.py").read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("name", "options"):
            assert not ast.unparse(node.value).endswith(("rules", "row")), f"{module}.py line {node.lineno}"


def test_every_field_and_function_of_a_row_earns_its_place() -> None:
    rows = list(every_row())
    for field in fields(Rules):
        values = {getattr(row, field.name) for row in rows}
        assert len(values) > 1, f"{field.name} has the same value in every row"
        assert not any(isinstance(value, bool) for value in values)
    used = set()
    for row, field in product(rows, fields(Rules)):
        value = getattr(row, field.name)
        functions = (value.gives, value.takes) if isinstance(value, Kind) else (value,)
        used |= {f.__qualname__.partition(".")[0] for f in functions if inspect.isfunction(f)}
    source = (ROOT / "unitylib" / "solitaire" / "variants.py").read_text()
    there = {
        name
        for module in (piles, joints)
        for name, thing in vars(module).items()
        if inspect.isfunction(thing) and thing.__module__ == module.__name__ and name[0] != "_"
    }
    inside = {"wanted", "natural_of_other_group", "group_of"}
    assert {name for name in there - used - inside if f"{name}" not in source} == set()


def test_rows_print_as_they_are_got() -> None:
    for row in every_row():
        assert eval(repr(row), {"get": variants.get}) is row


@pytest.mark.parametrize("option", variants.OPTIONS, ids=lambda option: option.name)
def test_every_option_has_a_ruling_games_and_a_default_that_changes_nothing(option: variants.Option) -> None:
    assert option.ruling in RULINGS
    assert set(option.games) <= set(variants.ALL)
    for game in option.games:
        first, *others = option.choices
        assert variants.get(game, **{option.name: first}) is variants.get(game)
        for choice in others:
            assert variants.get(game, **{option.name: choice}).options == ((option.name, choice),)


def test_the_family_stands_on_cards_and_errors_only() -> None:
    for path in (ROOT / "unitylib" / "solitaire").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unitylib"):
                assert (node.module or "").startswith(
                    ("unitylib.solitaire", "unitylib.cards", "unitylib.errors", "unitylib.options")
                )
            if isinstance(node, ast.FunctionDef) and any("Random" in ast.unparse(a) for a in node.args.args):
                assert node.name in ("draw", "world"), f"{path.name}: {node.name}"


def test_every_ruling_cited_exists() -> None:
    for path in (ROOT / "unitylib" / "solitaire").glob("*.py"):
        assert set(re.findall(r"R-[A-Z0-9]+-\d+", path.read_text())) <= set(RULINGS), path.name
