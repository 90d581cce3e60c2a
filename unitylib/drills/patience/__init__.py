"""Questions about solitaire: what a card is worth, what goes on what, what a universal may be, exchange, and the other games.

Every answer is asked of the engine, on a position that holds just the cards in question.
"""

from unitylib.drills.patience.klondike import uncovers, uncovers_in
from unitylib.drills.patience.naturals import card_value, fits, goes_home, goes_on, next_home, value_of
from unitylib.drills.patience.others import (
    at_once,
    carried,
    follows,
    golf_next,
    makes_thirteen,
    moves_together,
    thirteen,
    together,
)
from unitylib.drills.patience.shown import columns, do_of, move_words, table_rows, the, upper
from unitylib.drills.patience.universals import (
    empty_column,
    exchange,
    exchanged,
    fits_universal,
    goes_with,
    into_empty,
    may_be,
    universal,
)

__all__ = [
    "at_once",
    "card_value",
    "carried",
    "columns",
    "do_of",
    "empty_column",
    "exchange",
    "exchanged",
    "fits",
    "fits_universal",
    "follows",
    "goes_home",
    "goes_on",
    "goes_with",
    "golf_next",
    "into_empty",
    "makes_thirteen",
    "may_be",
    "move_words",
    "moves_together",
    "next_home",
    "table_rows",
    "the",
    "thirteen",
    "together",
    "uncovers",
    "uncovers_in",
    "universal",
    "upper",
    "value_of",
]
