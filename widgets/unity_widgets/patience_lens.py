"""What each universal in sight may stand for, what would narrow that, and what its freedom allows. Pure functions.

Everything follows from cards that lie open: joints with cards that were dealt say nothing of a universal (R-SOL-04).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from unity_widgets import patience_messages as messages
from unity_widgets.messages import the, upper
from unitylib.cards import RANKS, SUITS, Card
from unitylib.solitaire import engine, joints
from unitylib.solitaire.identities import Cards, is_sequence, natural
from unitylib.solitaire.moves import Action, Move, Place, Remove
from unitylib.solitaire.position import State
from unitylib.solitaire.rules import Rules

MOST = 4  # moves told of one universal, fewer where a scene grows too large
Spot = tuple[Place, int]  # a place, and the depth there from 1


class Item(NamedTuple):
    """A universal in sight: where it lies, and what it may be; `may` is empty where it has no identity."""

    card: Card
    spot: Spot
    may: Cards


def in_sight(state: State) -> list[Item]:
    """The universals that lie face up, column by column, then waste, cells, foundations and reserve."""
    may = {
        spot: tuple(dict.fromkeys(cards)) for spot, cards in engine.identities(state).items()
    }  # each once, also of two packs
    places = [*(f"t{n}" for n in range(1, len(state.columns) + 1)), "w", *(f"c{n}" for n in range(1, len(state.cells) + 1))]  # fmt: skip
    found = [
        Item(card, (place, depth), may.get((place, depth), ()))
        for place in [*places, *(f"f{suit}" for suit in SUITS)]
        for depth, card in enumerate(state.pile(place).cards, 1)
        if card.is_universal and depth > state.pile(place).down
    ]
    last = state.reserve[-1:]
    return found + [Item(card, ("r", len(state.reserve)), ()) for card in last if card.is_universal]


def holds(state: State, spot: Spot) -> Card:
    """The card whose place on a foundation a universal holds."""
    return natural((state.base - 2 + spot[1]) % 13 + 1, spot[0][1])


def tags(state: State) -> dict[str, str]:
    """What each universal wears, by its place: its rank, or how many ranks it may be."""
    out = {}
    for item in in_sight(state):
        place, depth = item.spot
        if place[0] == "f":
            out[f"{place}.{depth}"] = holds(state, item.spot).rank
        elif item.may:
            out[f"{place}.{depth}"] = messages.brief(item.may)
    return out


def lens(state: State, most: int = MOST) -> list[dict[str, Any]]:
    """One entry a universal: its card, a heading, what it may be as a few cards, and what can be said of it."""
    return [_entry(state, item, most) for item in in_sight(state)]


def _entry(state: State, item: Item, most: int) -> dict[str, Any]:
    place, depth = item.spot
    where = upper(messages.place(place))
    entry: dict[str, Any] = {"at": f"{place}.{depth}", "card": str(item.card)}
    if place[0] == "f":
        card = holds(state, item.spot)
        swap = "no other card takes its place." if state.rules.exchanges is joints.no_exchange else (
            "when that card turns up it may take this place, and the universal goes elsewhere (R-SOL-08)."
        )  # fmt: skip
        return entry | {"head": f"{where}: it holds the place of {the(card)}", "lines": [upper(swap)]}
    if not item.may:
        entry["head"] = f"{where}: it stands for nothing there (R-SOL-10)" if place[0] == "c" else f"{where}: free"
    else:
        entry["head"] = f"{_lies(state, item, where)}: {messages.meant(item.may)}"
        if len(item.may) <= 4:
            entry["cards"] = [str(card) for card in item.may]
    return entry | {"lines": _lines(state, item, most)}


def _lies(state: State, item: Item, where: str) -> str:
    if state.rules.together is joints.nothing_leaves or item.spot[0][0] != "t":
        return f"{where}, card {item.spot[1]}"
    at = int(item.spot[0][1:]) - 1
    row = next(row for row in range(7) if at < (row + 1) * (row + 2) // 2)
    return f"Row {row + 1}, place {at - row * (row + 1) // 2 + 1}"


def _lines(state: State, item: Item, most: int) -> list[str]:
    ways = list(touching(state, item))
    own = [(_where(state, move), after) for move, after in ways if _carries(state, move, item)]
    onto = [(_what(state, move), after) for move, after in ways if not _carries(state, move, item)]
    lines = [f"It may go {_listed(own, most)}."] if own else []
    if onto:
        lines.append(f"Would narrow it: {_listed(onto, most)}.")
    if free := fits_on(state, item):
        lines.append(f"Its freedom: {messages.meant(free)} could lie on it.")
    if item.may and not ways:
        lines.append("No move now touches it.")
    return lines


def _listed(ways: list[tuple[str, Cards]], most: int) -> str:
    words = [f"{text} (then {messages.meant(after)})" if after else text for text, after in ways[:most]]
    more = len(ways) - most
    return "; ".join([*words, f"and {more} more way{'s' * (more > 1)}"] if more > 0 else words)


def _carries(state: State, move: Action, item: Item) -> bool:
    return not isinstance(move, Move) or (move.source == item.spot[0] and followed(state, move, item.spot) != item.spot)


def _where(state: State, move: Action) -> str:
    return messages.onto(state, move.target) if isinstance(move, Move) else f"if you {messages.would(state, move)}"


def _what(state: State, move: Action) -> str:
    assert isinstance(move, Move)
    what = messages.several(state.pile(move.source).cards[-move.count :])
    return f"{what} onto it"


def touching(state: State, item: Item) -> Iterator[tuple[Action, Cards]]:
    """The legal moves that change what the universal may be or carry it elsewhere, and what it may be after each."""
    for move in engine.legal(state):
        if isinstance(move, Move) and not is_twin(state, move.target) and item.spot[0] in (move.source, move.target):
            spot = followed(state, move, item.spot)
            after = engine.play(state, move)
            now = (
                (holds(after, spot),) if spot[0][0] == "f" else tuple(dict.fromkeys(engine.identities(after).get(spot, ())))
            )  # fmt: skip
            if spot != item.spot or set(now) != set(item.may):
                yield move, now
        elif isinstance(move, Remove) and item.spot[0] in move.places:
            yield move, ()


def is_twin(state: State, place: Place) -> bool:
    """Whether an earlier place is as good: one empty column or cell is like another."""
    if place[0] not in "tc" or state.pile(place).cards:
        return False
    return any(not state.pile(f"{place[0]}{n}").cards for n in range(1, int(place[1:])))


def followed(state: State, move: Move, spot: Spot) -> Spot:
    """Where the universal lies after the move."""
    place, depth = spot
    size = len(state.pile(move.source).cards)
    if place != move.source or depth <= size - move.count:
        return spot
    there = len(state.pile(move.target).cards)
    offset = depth - (size - move.count)
    return move.target, there + (move.count + 1 - offset if move.target[0] == "f" else offset)


def fits_on(state: State, item: Item) -> Cards:
    """The natural cards that could be built on it where it lies, in deck order: what its freedom makes possible."""
    place, depth = item.spot
    pile, rules = state.pile(place), state.rules
    if not item.may or depth != len(pile.cards) or place[0] not in "tw" or not _builds(rules, place):
        return ()
    fits = rules.fits if place[0] == "t" else rules.waste_fits
    return tuple(
        card for card in (Card(rank, suit) for rank in RANKS for suit in SUITS) if is_sequence((*pile.tail, card), fits)
    )


def _builds(rules: Rules, place: Place) -> bool:
    return rules.kind(place).takes.__name__ != "nothing_taken"
