"""The small functions that rows are made of. A joint sees its arguments only."""

from __future__ import annotations

from unitylib.cards import Card
from unitylib.errors import Refusal
from unitylib.rummy.moves import Seat

# --- who may buy ---------------------------------------------------------------------------------------------


def not_the_discarder(seat: Seat, discarder: Seat | None, down: bool) -> Refusal | None:
    """Other players may buy, so not the one who discarded (R-UTD-34)."""
    if seat != discarder:
        return None
    return Refusal("You discarded this card yourself; only the others may buy it.", "R-UTD-34")


def not_when_down(seat: Seat, discarder: Seat | None, down: bool) -> Refusal | None:
    """House rule: who has laid down buys no more (option `down_players`, R-UTD-34)."""
    return Refusal("You have laid down, and at this table you may then buy no more.", "R-UTD-34") if down else None


def not_the_upcard(seat: Seat, discarder: Seat | None, down: bool) -> Refusal | None:
    """House rule: the first card turned up is not for sale (option `upcard`, R-UTD-35)."""
    if discarder is not None:
        return None
    return Refusal("The first card turned up cannot be bought at this table.", "R-UTD-35")


# --- when one may build and swap -----------------------------------------------------------------------------


def once_down(down: bool, now: bool) -> Refusal | None:
    """Whoever has laid down may build, in that same turn too (R-UTD-23, R-UTD-24)."""
    return None if down else Refusal("Lay down your contract first; only then may you build.", "R-UTD-23")


def from_the_next_turn(down: bool, now: bool) -> Refusal | None:
    """House rule: no building in the turn in which one lays down (option `build`, R-UTD-24)."""
    if now:
        return Refusal("You have just laid down; at this table you build from your next turn on.", "R-UTD-24")
    return once_down(down, now)


def swap_once_down(down: bool, now: bool) -> Refusal | None:
    """Whoever has laid down may take jokers out of runs (R-UTD-43)."""
    return None if down else Refusal("Lay down your contract first; only then may you take a joker.", "R-UTD-43")


def swap_any_time(down: bool, now: bool) -> Refusal | None:
    """House rule: a joker may be taken before laying down as well (option `swap`, R-UTD-43)."""
    return None


def to_hand(joker: Card) -> Card | None:
    """The freed joker goes to the hand, for free use (R-UTD-44)."""
    return None


def must_play(joker: Card) -> Card | None:
    """House rule: the freed joker must be played at once (option `freed_joker`, R-UTD-44)."""
    return joker


# --- Liverpool -----------------------------------------------------------------------------------------------


def nobody(discarder: Seat, down: bool, seats: int) -> tuple[Seat, ...]:
    """There is no call in the book's game."""
    return ()


def the_others(discarder: Seat, down: bool, seats: int) -> tuple[Seat, ...]:
    """House rule: when one who has laid down discards, the others are asked, nearest first (option `liverpool`, R-UTDVAR-05)."""
    return tuple((discarder + step) % seats for step in range(1, seats)) if down else ()
