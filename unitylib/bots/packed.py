"""Deals that a seat cannot rule out, hundreds at a time as packed numbers, for a seat that must play a card to a trick.

The same deals as trick/worlds.py gives, and equally likely; only hands are dealt, not what lies on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from unitylib.cards import Card, Hand
from unitylib.solve.board import Cards, places
from unitylib.trick.history import checked
from unitylib.trick.moves import Seat
from unitylib.trick.position import State, View, plays, tricks_shown
from unitylib.trick.worlds import Place, hidden_cards, hidden_places, worlds

if TYPE_CHECKING:
    import numpy as np

EXCHANGES = 4  # tried for each hidden card before a deal counts as shuffled, when something is barred

Dealt = Any  # a numpy array of 64-bit numbers: the packed hands, a row a deal, a column a player


@dataclass(frozen=True)
class Hidden:
    """What can be dealt to whom: `cards` to `slots`, of which each belongs to one of `kinds`, the places that hide them."""

    cards: Hand
    kinds: tuple[Place, ...]
    slots: tuple[int, ...]

    @property
    def is_free(self) -> bool:
        """Whether any card may lie anywhere."""
        return not any(kind.barred for kind in self.kinds)


def hidden(view: View) -> Hidden:
    cards = hidden_cards(view)
    kinds = tuple(kind for kind in hidden_places(view, cards) if kind.size)
    return Hidden(cards, kinds, tuple(number for number, kind in enumerate(kinds) for _ in range(kind.size)))


def hands(view: View, rng: Random, count: int) -> Dealt:
    """The hands of `count` deals, for the players in the order of the table. Raises Contradiction when no deal fits."""
    import numpy as np

    out, chance = hidden(checked(view)), np.random.default_rng(rng.getrandbits(64))
    order = _anyhow(out, chance, count) if out.is_free else _exchanged(view, out, rng, chance, count)
    bits = np.array([1 << place for place in _places(view, out.cards)], dtype=np.uint64)[order]
    players = view.standing.players
    found = np.zeros((count, len(players)), dtype=np.uint64)
    found[:, players.index(view.seat)] = own(view)
    for number, kind in enumerate(out.kinds):
        if kind.seat in players and kind.name == "hand":
            first = out.slots.index(number)
            found[:, players.index(kind.seat)] = np.bitwise_or.reduce(bits[:, first : first + kind.size], axis=1)
    return found


def own(view: View) -> Cards:
    """The seat's own hand."""
    return sum(1 << place for place in _places(view, view.hand or ()))


def played(view: View) -> dict[Seat, Cards]:
    """What each player has played so far, the trick on the table included."""
    assert view.trump is not None
    lies, shown = places(view.trump), dict.fromkeys(view.standing.players, 0)
    for trick in tricks_shown(view):
        for seat, card in plays(view, trick):
            shown[seat] |= 1 << lies[card]
    return shown


def _places(view: View, cards: Hand) -> list[int]:
    assert view.trump is not None
    lies = places(view.trump)
    return [lies[card] for card in cards]


def _anyhow(out: Hidden, chance: np.random.Generator, count: int) -> Any:
    """Which card lies in which slot, for each deal: any shuffle will do."""
    return chance.random((count, len(out.cards))).argsort(axis=1)


def _exchanged(view: View, out: Hidden, rng: Random, chance: np.random.Generator, count: int) -> Any:
    """The same where something is barred: from one deal that fits, by exchanges that keep it fitting."""
    import numpy as np

    start, size = _start(next(islice(worlds(view, rng), 1)), out), len(out.cards)
    allowed = np.array([[card not in kind.barred for card in out.cards] for kind in out.kinds]).ravel()
    order, rows = np.tile(np.array(start), count), np.arange(count) * size
    offset = np.array(out.slots) * size
    for one, other in chance.integers(0, size, (EXCHANGES * size, 2, count)):
        here, there = rows + one, rows + other
        card, second = order[here], order[there]
        fits = allowed[offset[other] + card] & allowed[offset[one] + second]
        order[here], order[there] = np.where(fits, second, card), np.where(fits, card, second)
    return order.reshape(count, size)


def _start(world: State, out: Hidden) -> list[int]:
    """Where the hidden cards lie in one deal that fits."""
    number: dict[Card, int] = {card: at for at, card in enumerate(out.cards)}
    lying = [
        number[card]
        for kind in out.kinds
        if kind.name == "hand" and kind.seat is not None
        for card in world.hands[kind.seat]
    ]
    taken = set(lying)
    return lying + [at for at in range(len(out.cards)) if at not in taken]
