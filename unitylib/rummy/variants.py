"""United as the book has it, and the table of house rules.

A house rule turns the row into another row; the first choice of an option is the default and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from unitylib.cards import UNITED_DECK, united_deck
from unitylib.errors import BadText, Illegal, Refusal, unknown
from unitylib.options import Chosen, Option, applied, chosen, same
from unitylib.rummy import joints, phases
from unitylib.rummy.buying import Offer
from unitylib.rummy.contracts import MANY, Contract
from unitylib.rummy.melds import BOOK, DEUCES
from unitylib.rummy.rules import Round, Rules
from unitylib.rummy.turn import Turn

# R-UTD-18, R-UTD-03
CONTRACTS = tuple(map(Contract.parse, ("3s 3s", "3s 4r", "4r 4r", "3s 3s 3s", "3s 3s 4r", "3s 4r 4r", "4r 4r 4r")))
ROUNDS = (
    *(Round(number, contract, cards=10) for number, contract in enumerate(CONTRACTS[:-1], start=1)),
    Round(7, CONTRACTS[-1], cards=11, most=0),
)
UNITED = Rules(
    name="united",
    seats=4,
    deck=UNITED_DECK,
    rounds=ROUNDS,
    phases=(
        phases.DrawDealer(),
        phases.CutPack(),
        phases.DealHands(),
        phases.ShuffleDiscards(),
        phases.CallLiverpool(),
        Offer(),
        Turn(),
    ),
    melding=BOOK,
    deuce=2,
    cut_over=1,
    bonus=-50,
    buy_bars=(joints.not_the_discarder,),
    max_buys=MANY,
    turn_limit=60,
    builds=joints.once_down,
    swaps=joints.swap_once_down,
    freed=joints.to_hand,
    extra=(),
    callers=joints.nobody,
)

ROWS = {UNITED.name: UNITED}
SEATS: dict[str, tuple[int, ...]] = {UNITED.name: (3, 4, 5)}  # R-UTD-02
ALL = tuple(ROWS)

Change = Callable[[Rules], Rules]


def _usual(**fields: Any) -> Change:
    """Changes the rounds in which one may keep cards."""
    return lambda row: replace(row, rounds=tuple(r if r.at_once else replace(r, **fields) for r in row.rounds))


def _at_once(**fields: Any) -> Change:
    """Changes the rounds in which all must go out at once."""
    return lambda row: replace(row, rounds=tuple(replace(r, **fields) if r.at_once else r for r in row.rounds))


def _melding(**fields: Any) -> Change:
    return lambda row: replace(row, melding=replace(row.melding, **fields))


def _jokers(count: int) -> Change:
    return lambda row: replace(row, deck=united_deck(count))


def _deuces_wild(row: Rules) -> Rules:
    return replace(row, melding=replace(row.melding, wild=(*row.melding.wild, *DEUCES)), deuce=50)


def _deuces_at(price: int) -> Change:
    """The price of a wild two; a natural one costs two points whatever the house says (R-UTDVAR-07)."""
    return lambda row: replace(row, deuce=price) if DEUCES[0] in row.melding.wild else row


def _natural_in_place(row: Rules) -> Rules:
    return replace(row, melding=replace(row.melding, in_place=DEUCES)) if DEUCES[0] in row.melding.wild else row


def _barred_too(bar: Callable[..., Refusal | None]) -> Change:
    return lambda row: replace(row, buy_bars=(*row.buy_bars, bar))


def _discarder_too(row: Rules) -> Rules:
    return replace(row, buy_bars=tuple(bar for bar in row.buy_bars if bar is not joints.not_the_discarder))


def _number(text: str) -> int | None:
    """A whole number from 1 to 999, written as one writes it."""
    good = text.isascii() and text.isdigit() and 1 <= len(text) <= 3 and text[0] != "0"
    return int(text) if good else None


def _most_buys(text: str) -> Change | None:
    count = _number(text)
    return None if count is None else lambda row: replace(row, max_buys=count)


def _turn_limit(text: str) -> Change | None:
    count = _number(text)
    return None if count is None else lambda row: replace(row, turn_limit=count)


def _order(text: str) -> Change | None:
    """The contracts in another order: the cards dealt and "all at once" go with each (R-UTDVAR-02)."""
    if sorted(text) != sorted("1234567"):
        return None
    return lambda row: replace(row, rounds=tuple(row.rounds[int(number) - 1] for number in text))


SETS_AND_RUNS = (Contract.parse("3s"), Contract.parse("4r"))

# The order matters where two options touch one field: deuces comes before what a wild two costs and where it is natural.
OPTIONS: tuple[Option[Rules], ...] = (
    Option("final_discard", {"optional": same, "required": _usual(least=1)}, ALL, "R-UTD-28"),
    Option("round7_discard", {"none": same, "allowed": _at_once(most=1)}, ALL, "R-UTD-31"),
    Option("build", {"same_turn": same, "next_turn": lambda r: replace(r, builds=joints.from_the_next_turn)}, ALL, "R-UTD-24"),
    Option("combinations", {"contract_only": same, "extra": lambda r: replace(r, extra=SETS_AND_RUNS)}, ALL, "R-UTD-19"),
    Option("joining_runs", {"allowed": same, "barred": _melding(apart=1)}, ALL, "R-UTD-21"),
    Option("adjacent_jokers", {"allowed": same, "barred": _melding(side_by_side=1)}, ALL, "R-UTD-16"),
    Option("upcard", {"buyable": same, "not_buyable": _barred_too(joints.not_the_upcard)}, ALL, "R-UTD-35"),
    Option("discarder", {"may_not_buy": same, "last_in_line": _discarder_too}, ALL, "R-UTD-34"),
    Option("down_players", {"may_buy": same, "may_not": _barred_too(joints.not_when_down)}, ALL, "R-UTD-34"),
    Option("max_buys", {"none": same}, ALL, "R-UTD-36", _most_buys, "a number from 1 to 999"),
    Option("swap", {"after_laying": same, "any_time": lambda r: replace(r, swaps=joints.swap_any_time)}, ALL, "R-UTD-43"),
    Option("freed_joker", {"to_hand": same, "must_play": lambda r: replace(r, freed=joints.must_play)}, ALL, "R-UTD-44"),
    Option("cut_exact", {"with_upcard": same, "hands_only": lambda r: replace(r, cut_over=0)}, ALL, "R-UTD-50"),
    Option("jokers", {"9": same, **{str(count): _jokers(count) for count in (4, 5, 6)}}, ALL, "R-UTDVAR-01"),
    Option("contract_order", {"1234567": same}, ALL, "R-UTDVAR-02", _order, "the seven numbers in another order, such as 7123456"),
    Option("deal", {"10": same, "12": _usual(cards=12)}, ALL, "R-UTDVAR-03"),
    Option("liverpool", {"off": same, "on": lambda r: replace(r, callers=joints.the_others)}, ALL, "R-UTDVAR-05"),
    Option("deuces", {"natural": same, "wild": _deuces_wild}, ALL, "R-UTDVAR-06"),
    Option("deuce_points", {"50": same, "20": _deuces_at(20), "2": _deuces_at(2)}, ALL, "R-UTDVAR-07"),
    Option("deuce_in_place", {"counts_as_wild": same, "natural": _natural_in_place}, ALL, "R-UTDVAR-08"),
    Option("turn_limit", {"60": same}, ALL, "R-UTD-41", _turn_limit, "a number from 1 to 999"),
)  # fmt: skip


def options_for(name: str) -> tuple[Option[Rules], ...]:
    """The house rules that the game `name` knows."""
    return tuple(option for option in OPTIONS if name in option.games)


@cache
def _row(name: str, seats: int, chosen: Chosen) -> Rules:
    row = ROWS[name] if seats == ROWS[name].seats else replace(ROWS[name], seats=seats)
    return replace(applied(row, options_for(name), chosen), options=chosen)


def get(name: str = "united", seats: int | None = None, **options: str) -> Rules:
    """The row of a game with its house rules; the same arguments give the same object.

    Raises BadText for an unknown game, option or choice, and Illegal for a number of players the game is not for.

    >>> get("united", seats=3, jokers="6").exact_cut(0)
    31
    """
    if not isinstance(name, str) or name not in ROWS:
        raise unknown("game", name, ALL)
    return _row(name, _seats(name, seats), chosen(name, options_for(name), options))


def _seats(name: str, seats: int | None) -> int:
    if seats is None:
        return ROWS[name].seats
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise BadText(f"{seats!r} is no number of players")
    allowed = SEATS[name]
    if seats not in allowed:
        raise Illegal(Refusal(f"{name} is for {allowed[0]} to {allowed[-1]} players, not {seats}.", "R-UTD-02"))
    return seats
