"""Every solitaire we ship, one row each, and the table of house rules.

A house rule turns a row into another row; the first choice of an option is the default and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from unitylib.cards import UNITY_DECK, shuffled
from unitylib.errors import Illegal, Refusal, unknown
from unitylib.options import Chosen, Option, applied, chosen, same
from unitylib.solitaire import joints, piles
from unitylib.solitaire.deals import LAST, numbered
from unitylib.solitaire.identities import alternating, alternating_round, descending, descending_in_suit, next_rank
from unitylib.solitaire.rules import Kind, Rules

ONE_TO_SEVEN = tuple((down, 1) for down in range(7))
UNUSED = Kind(piles.nothing_given, piles.nothing_taken)  # one that the game does not use
SOURCE = Kind(piles.last_card, piles.nothing_taken)
ONLY_AA = piles.only_kings(alternating)

KLONDIKE = Rules(
    name="klondike",
    ruling="R-SOL-13",
    deck=UNITY_DECK,
    columns=ONE_TO_SEVEN,
    cells=0,
    reserve=0,
    waste_starts=0,
    fits=alternating,
    waste_fits=joints.anything_fits,
    column=Kind(piles.a_sequence(alternating), piles.built(alternating, ONLY_AA, piles.anything)),
    cell=UNUSED,
    foundation=Kind(piles.last_card, piles.next_card),
    waste=SOURCE,
    stacked=UNUSED,
    pack=shuffled,
    opens=joints.to_stock,
    draws=1,
    redeals=joints.UNLIMITED,
    turn=joints.to_waste,
    settle=joints.as_it_is,
    together=joints.nothing_leaves,
    exchanges=joints.on_foundations,
    barred=joints.nothing_barred,
    won=joints.all_places_filled,
    counts=joints.cards_home,
)
FREECELL = replace(
    KLONDIKE,
    name="freecell",
    ruling="R-SOL-14",
    columns=((0, 7),) * 6 + ((0, 6),) * 2,
    cells=4,
    cell=Kind(piles.last_card, piles.a_free_cell),
    column=Kind(piles.a_sequence(alternating), piles.built(alternating, piles.anything, piles.by_free_cells)),
    foundation=Kind(piles.nothing_given, piles.next_card),
    waste=UNUSED,
    draws=0,
    redeals=0,
    turn=joints.no_stock,
)
SPIDERETTE = replace(
    KLONDIKE,
    name="spiderette",
    ruling="R-SOL-15",
    fits=descending,
    column=Kind(piles.a_sequence(descending_in_suit), piles.built(descending, piles.anything, piles.anything)),
    foundation=Kind(piles.nothing_given, piles.a_whole_run(descending_in_suit)),
    waste=UNUSED,
    draws=0,
    redeals=0,
    turn=joints.row_on_columns,
)
SPIDER = replace(
    SPIDERETTE,
    name="spider",
    deck=UNITY_DECK * 2,
    columns=((5, 1),) * 8 + ((4, 1),) * 2,
)
GOLF = replace(
    KLONDIKE,
    name="golf",
    ruling="R-SOL-16",
    columns=((0, 5),) * 7,
    waste_starts=1,
    waste_fits=next_rank,
    column=SOURCE,
    foundation=UNUSED,
    waste=Kind(piles.nothing_given, piles.in_sequence(next_rank)),
    redeals=0,
    won=joints.columns_cleared,
    counts=joints.cards_cleared,
)
PYRAMID = replace(
    KLONDIKE,
    name="pyramid",
    ruling="R-SOL-17",
    columns=((0, 1),) * 28,
    column=Kind(piles.uncovered, piles.nothing_taken),
    foundation=UNUSED,
    redeals=2,
    together=joints.thirteen,
    won=joints.columns_cleared,
    counts=joints.cards_cleared,
)
YUKON = replace(
    FREECELL,
    name="yukon",
    ruling="R-SOL-18",
    columns=((0, 1), *((down, 5) for down in range(1, 5)), (5, 6), (6, 6)),
    cells=0,
    cell=UNUSED,
    column=Kind(piles.as_they_lie, piles.built(alternating, ONLY_AA, piles.anything)),
)
CANFIELD = replace(
    KLONDIKE,
    name="canfield",
    ruling="R-SOL-18",
    columns=((0, 1),) * 4,
    reserve=13,
    fits=alternating_round,
    column=Kind(
        piles.all_or_last, piles.built(alternating_round, piles.from_waste_when_reserve_is_empty, piles.anything)
    ),
    foundation=Kind(piles.nothing_given, piles.next_card),
    stacked=SOURCE,
    opens=joints.reserve_and_base,
    draws=3,
    settle=joints.fill_from_reserve,
)

ROWS = {row.name: row for row in (KLONDIKE, FREECELL, SPIDERETTE, GOLF, PYRAMID, YUKON, CANFIELD, SPIDER)}
ALL = tuple(ROWS)
SEATS: dict[str, tuple[int, ...]] = dict.fromkeys(ALL, (1,))

# How the columns are dealt where the two universals (of each pack) are left out.
PLAIN_COLUMNS = {
    "freecell": ((0, 7),) * 4 + ((0, 6),) * 4,
    "spider": ((5, 1),) * 4 + ((4, 1),) * 6,
    "yukon": ((0, 1), *((down, 5) for down in range(1, 7))),
}


def _has_universals(row: Rules) -> bool:
    return any(card.is_universal for card in row.deck)


def _of_universals(change: Callable[[Rules], Rules]) -> Callable[[Rules], Rules]:
    """What a choice about universals makes of a row: without them the row itself."""
    return lambda row: change(row) if _has_universals(row) else row


@_of_universals
def _plain(row: Rules) -> Rules:
    naturals = tuple(card for card in row.deck if not card.is_universal)
    return replace(row, deck=naturals, columns=PLAIN_COLUMNS.get(row.name, row.columns))


@_of_universals
def _naturals_first(row: Rules) -> Rules:
    return replace(row, foundation=replace(row.foundation, takes=piles.next_natural))


def _no_taking_back(row: Rules) -> Rules:
    return replace(row, foundation=replace(row.foundation, gives=piles.nothing_given))


@_of_universals
def _free_wild(row: Rules) -> Rules:
    return replace(
        row, waste_fits=joints.anything_fits, waste=replace(row.waste, takes=piles.wild_in_sequence(next_rank))
    )


@_of_universals
def _everywhere(row: Rules) -> Rules:
    return replace(row, exchanges=joints.anywhere(row.fits))


@_of_universals
def _no_exchange(row: Rules) -> Rules:
    return replace(row, exchanges=joints.no_exchange)


@_of_universals
def _unseen_only(row: Rules) -> Rules:
    return replace(row, barred=joints.what_is_seen)


_BUILDERS = ("klondike", "freecell", "spiderette", "yukon", "canfield", "spider")
_CARD_BY_CARD = ("klondike", "freecell", "yukon", "canfield")


def _redeals(count: int) -> Callable[[Rules], Rules]:
    return lambda row: replace(row, redeals=count)


def _numbered(text: str) -> Callable[[Rules], Rules] | None:
    """A deal of the well-known numbering, which is of the plain pack."""
    number = int(text) if text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= len(str(LAST)) else 0
    if not 1 <= number <= LAST:
        return None
    return lambda row: replace(_plain(row), pack=lambda deck, rng: numbered(number))


OPTIONS: tuple[Option[Rules], ...] = (
    Option("universals", {"two": same, "none": _plain}, ALL, "R-SOL-12"),
    Option("deal", {"chance": same}, ("freecell",), "R-SOL-14", _numbered, f"a number from 1 to {LAST}, without universals"),
    Option("draw", {"1": same, "3": lambda r: replace(r, draws=3)}, ("klondike",), "R-SOL-13"),
    Option("redeals", {"unlimited": same, "0": _redeals(0), "1": _redeals(1), "2": _redeals(2)}, ("klondike", "canfield"), "R-SOL-13"),
    Option("redeals", {"2": same, "0": _redeals(0), "unlimited": _redeals(joints.UNLIMITED)}, ("pyramid",), "R-SOL-17"),
    Option("take_back", {"allowed": same, "barred": _no_taking_back}, ("klondike",), "R-SOL-13"),
    Option("universal_on_foundation", {"as_next_card": same, "last": _naturals_first}, _CARD_BY_CARD, "R-SOL-07"),
    Option("exchange", {"foundation": same, "none": _no_exchange, "everywhere": _everywhere}, _BUILDERS, "R-SOL-08"),
    Option("identity", {"any": same, "unseen_only": _unseen_only}, _BUILDERS, "R-SOL-19"),
    Option("golf_wild", {"sequence": same, "free": _free_wild}, ("golf",), "R-SOL-16"),
)  # fmt: skip


def options_for(name: str) -> tuple[Option[Rules], ...]:
    """The house rules that the game `name` knows."""
    return tuple(option for option in OPTIONS if name in option.games)


@cache
def _row(name: str, chosen: Chosen) -> Rules:
    return replace(applied(ROWS[name], options_for(name), chosen), options=chosen) if chosen else ROWS[name]


def get(name: str, seats: int | None = None, **options: str) -> Rules:
    """The row of a game with its house rules; the same arguments give the same object.

    Raises BadText for an unknown game, option or choice, and Illegal for a number of players other than one.
    """
    if not isinstance(name, str) or name not in ROWS:
        raise unknown("game", name, ALL)
    if seats not in (None, 1) or isinstance(seats, bool):
        raise Illegal(Refusal(f"{name} is for one player, not {seats}.", "R-SOL-12"))
    return _row(name, chosen(name, options_for(name), options))
