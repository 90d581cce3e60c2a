"""The games in which one builds, as the search sees them. patience_building.c does the same, move for move, in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from unitylib.cards import SUITS
from unitylib.solitaire import joints, piles, variants
from unitylib.solitaire.moves import Action, Move, Swap, Turn
from unitylib.solitaire.position import State
from unitylib.solitaire.rules import Rules
from unitylib.solve.patience.packing import (
    ANY,
    CELL,
    CLEAR,
    DOWN,
    FACE,
    HOME,
    KING,
    LOOSE,
    NOWHERE,
    RESERVE,
    STOCK,
    WASTE,
    Step,
    bytes_of,
    code,
    group_of,
    values_of,
)
from unitylib.solve.patience.searching import Packed


class Node(NamedTuple):
    """A position. `found` counts the cards of each foundation; `held` says for each universal at which foundation and place
    it lies, as `code` would, 0 for nowhere. `talon` is the waste from its first card, and then the stock; the waste ends at `waste`."""

    columns: tuple[bytes, ...]
    cells: bytes
    found: bytes
    held: bytes
    talon: bytes
    waste: int
    passes: int
    reserve: bytes


class Part(NamedTuple):
    """Cards taken up: how many turns of the stock before, from where, the values and the group of the first, and the rest."""

    turns: int
    source: int
    cards: bytes
    values: int
    rest: Node


# A step is (turns, source, target, count, target of an exchanged universal); places are numbers.


Weights = tuple[int, int, int, int, int, int, int]


@dataclass(frozen=True)
class Form:
    """How the columns of a row behave. Each light weighs disorder: a card home, face down, above a lower one, not
    in sequence, in a cell, in the talon, on one that is due at home."""

    alternate: bool = True
    wraps: bool = False  # AA goes on a double bug
    in_suit: bool = False  # only sequences of one suit move, and go home thirteen at once
    as_they_lie: bool = False
    whole: bool = False  # the last card moves, or the whole column
    kings: bool = False  # only AA enters an empty column
    from_waste: bool = False  # only the waste does
    lights: tuple[Weights, ...] = ((4, 8, 2, 1, 0, 1, 0),)


SPIDERS = Form(alternate=False, in_suit=True, lights=((2, 4, 1, 4, 0, 4, 0),))
FORMS = {
    variants.KLONDIKE.column: Form(kings=True, lights=((4, 8, 1, 1, 0, 1, 1), (1, 8, 2, 2, 0, 1, 1))),
    variants.FREECELL.column: Form(lights=((2, 0, 1, 1, 2, 0, 1), (2, 0, 4, 2, 3, 0, 0), (4, 0, 1, 2, 6, 0, 1))),
    variants.YUKON.column: Form(as_they_lie=True, kings=True, lights=((4, 8, 3, 3, 0, 0, 0),)),
    variants.CANFIELD.column: Form(wraps=True, whole=True, from_waste=True, lights=((6, 0, 1, 1, 0, 1, 0),)),
    variants.SPIDERETTE.column: SPIDERS,
    variants.SPIDER.column: SPIDERS,
}


class Info(NamedTuple):
    """What follows from one column alone."""

    follow: int  # the values that may be put on it
    group: int  # of its last card
    parts: tuple[tuple[int, int], ...]  # what it gives: how many cards, the values of the first
    costs: tuple[int, ...]  # by each light
    above: bytes  # by code: how many cards lie on that card


class Builder:
    """The games in which one builds. `exact` tries every move; otherwise those that cannot hurt are played at once."""

    slice = 64

    def __init__(self, rules: Rules) -> None:
        self.rules, self.form, self.packs = rules, FORMS[rules.column], rules.packs
        self.info = lru_cache(maxsize=1 << 17)(self._info)
        self.base, self.goal = 1, 52 * rules.packs
        self.wild = any(card.is_universal for card in rules.deck)
        self.wild_home = rules.foundation.takes is piles.next_card
        self.exchanges = rules.exchanges is joints.on_foundations and rules.packs == 1
        self.takes_back = rules.foundation.gives is piles.last_card
        self.deals_rows = rules.turn is joints.row_on_columns
        self.unlimited = rules.redeals == joints.UNLIMITED
        self.forces = not self.wild and not self.form.in_suit and not self.form.from_waste
        self.complete = not self.wild or rules.packs == 1

    def first(self, state: State) -> Node:
        self.base = state.base
        held = [0, 0]
        for suit, pile in enumerate(state.foundations):
            for at, card in enumerate(pile):
                if card.is_universal:
                    held[suit >> 1] = suit << 4 | at + 1
        return Node(
            tuple(map(bytes_of, state.columns)),
            bytes(sorted(code(card) for card in state.cells if card is not None)),
            bytes(map(len, state.foundations)),
            bytes(held),
            bytes(map(code, (*state.waste.cards, *state.stock))),
            len(state.waste.cards),
            state.passes,
            bytes(map(code, state.reserve)),
        )

    def packed(self, node: Node) -> Packed:
        """The same bytes in one row, with their numbers in front, as patience_building.c reads them."""
        columns, cells, found, held, talon, waste, passes, reserve = node
        form, rules = self.form, self.rules
        traits = (
            *(form.alternate, form.wraps, form.in_suit, form.as_they_lie, form.whole, form.kings, form.from_waste),
            *(len(columns), rules.cells, self.packs, rules.draws, 0 if self.unlimited else rules.redeals, self.base),
            *(self.unlimited, self.wild_home, self.exchanges, self.takes_back, self.deals_rows, self.forces),
        )
        head = (waste, 0 if self.unlimited else passes, len(talon), len(cells), len(reserve))
        row = bytes((*head, *found, *held, *map(len, columns))) + b"".join(columns) + cells + reserve + talon
        return Packed("building", tuple(map(int, traits)), form.lights, (), row)

    def key(self, node: Node) -> tuple[object, ...]:
        """The node, columns in one order where their order makes no difference."""
        columns, cells, found, held, talon, waste, passes, reserve = node
        if not (self.deals_rows and talon):
            columns = tuple(sorted(columns))
        if self.unlimited:
            passes, waste = 0, (0 if self.rules.draws == 1 else waste)
        return columns, cells, found, held, talon, waste, passes, reserve

    def done(self, node: Node) -> bool:
        return sum(node.found) == self.goal

    def scores(self, node: Node) -> tuple[int, ...]:
        away = self.goal - sum(node.found)
        info, (b, g, r, k) = self.info, self._due(node.found)
        columns = [info(column) for column in node.columns]
        above = sum(i.above[b] + i.above[g] + i.above[r] + i.above[k] for i in columns)
        cells, talon, reserve = len(node.cells), len(node.talon), len(node.reserve)
        return tuple(
            home * away
            + cell * cells
            + stock * talon
            + 4 * reserve
            + blocked * above
            + sum(i.costs[at] for i in columns)
            for at, (home, _, _, _, cell, stock, blocked) in enumerate(self.form.lights)
        )

    def _due(self, found: bytes) -> tuple[int, int, int, int]:
        """The codes of the cards that the foundations wait for; of one that is complete, a code that is no card."""
        if self.form.in_suit:
            return 15, 15, 15, 15
        b, g, r, k = ((self.base - 1 + count) % KING + 1 if count < KING else 15 for count in found)
        return b, 16 | g, 32 | r, 48 | k

    # --- one column ---

    def _info(self, column: bytes) -> Info:
        down = sum(c >= DOWN for c in column)
        follow = self._lower(self._end(column, down)) if column else 0
        group = group_of(column[-1]) if column else -1
        above = bytearray(64)
        for at, c in enumerate(column):
            above[c & FACE] = len(column) - 1 - at if c & 15 else 0
        return Info(follow, group, tuple(self._parts(column, down)), tuple(self._costs(column, down)), bytes(above))

    def _lower(self, values: int) -> int:
        wrapped = (values & 2) << 12 if self.form.wraps else 0
        return values >> 1 & ANY | wrapped

    def _higher(self, values: int) -> int:
        wrapped = values >> 12 & 2 if self.form.wraps else 0
        return values << 1 & ANY | wrapped

    def _end(self, column: bytes, down: int) -> int:
        """The values that the last card may have, by what it was built on."""
        at = len(column) - 1
        c = column[at]
        if c & 15 or c & LOOSE or at == down:
            return values_of(c)
        return self._lower(self._end(column[:-1], down))

    def _parts(self, column: bytes, down: int) -> Iterator[tuple[int, int]]:
        form, values, suits = self.form, 0, 15
        for at in range(len(column) - 1, down - 1, -1):
            c, below = column[at], column[at + 1] if at + 1 < len(column) else None
            own = values_of(c)
            if below is None:
                values = own
            elif not form.as_they_lie:
                values = own & self._higher(values) if group_of(c) != group_of(below) or not form.alternate else 0
            elif c & 15 or below & LOOSE:
                values = own
            else:
                values = own & self._higher(values)
            suits &= 1 << (c >> 4 & 3) if c & 15 else 3 << (c >> 4 & 2)
            if not values or (form.in_suit and not suits):
                return
            if not form.whole or below is None or at == 0:
                yield len(column) - at, values

    def _costs(self, column: bytes, down: int) -> Iterator[int]:
        """What the column alone adds to the scores."""
        inverted = apart = 0
        lowest, before = KING + 1, 0
        for at, c in enumerate(column):
            value = c & 15
            inverted += value > lowest
            lowest = min(lowest, value or lowest)
            if at > down and value and before & 15:
                fits = (before ^ c) & 0x20 if self.form.alternate else not (before ^ c) & 0x30
                apart += before & 15 != value + 1 or not fits
            before = c
        for _, face_down, above_lower, out_of_sequence, cell, _, _ in self.form.lights:
            yield face_down * down + above_lower * inverted + out_of_sequence * apart - cell * (not column)

    # --- moves ---

    def children(self, node: Node) -> list[tuple[Step, Node]]:
        out: list[tuple[Step, Node]] = []
        for part in self._taken_up(node):
            if self.forces and part.source < HOME and self._safe(node, part):
                suit = part.cards[0] >> 4
                return [self._put(part, HOME + suit, self._grown(part.rest, suit))]
            out += self._put_down(part)
        if self.deals_rows and node.talon:
            out += self._row(node)
        return out

    def _safe(self, node: Node, part: Part) -> bool:
        """Does this card fit at home, and will no other need it to lie on?"""
        c = part.cards[0]
        steps = ((c & 15) - self.base) % KING
        if len(part.cards) > 1 or node.found[c >> 4] != steps:
            return False
        other = 2 - 2 * group_of(c)
        return steps <= 1 or min(node.found[other], node.found[other + 1]) >= steps

    def _taken_up(self, node: Node) -> Iterator[Part]:
        """Every part that some place gives, and what it leaves behind."""
        columns, cells, found, held, talon, waste, passes, reserve = node
        follows = self._follows(columns)
        for at, column in enumerate(columns):
            for count, values in self.info(column).parts:
                if count > 1 and not values & follows[group_of(column[-count])] and count < KING:
                    continue
                cards, left = column[-count:], column[:-count]
                cards = cards[:1].translate(CLEAR) + cards[1:] if self.form.as_they_lie else cards.translate(CLEAR)
                if left and left[-1] & DOWN:
                    left = left[:-1] + left[-1:].translate(CLEAR)
                rest = node._replace(columns=(*columns[:at], left, *columns[at + 1 :]))
                yield Part(0, at, cards, values, rest)
        for at, c in enumerate(cells):
            yield Part(
                0, CELL + at, cells[at : at + 1], values_of(c), node._replace(cells=cells[:at] + cells[at + 1 :])
            )
        if reserve:
            yield Part(0, RESERVE, reserve[-1:], values_of(reserve[-1]), node._replace(reserve=reserve[:-1]))
        if talon and not self.deals_rows:
            for turns, end, gone in self._reached(len(talon), waste, passes):
                rest = node._replace(talon=talon[: end - 1] + talon[end:], waste=end - 1, passes=gone)
                yield Part(turns, WASTE, talon[end - 1 : end], values_of(talon[end - 1]), rest)
        if self.takes_back:
            yield from self._taken_back(node, found, held)

    def _follows(self, columns: tuple[bytes, ...]) -> tuple[int, int]:
        """The values that some column takes, of Blue and Gold and of Red and Black."""
        if b"" in columns:
            return ANY, ANY
        taken = [0, 0]
        for column in columns:
            follow, of, _, _, _ = self.info(column)
            if not (self.form.alternate and of == 0):
                taken[0] |= follow
            if not (self.form.alternate and of == 1):
                taken[1] |= follow
        return taken[0], taken[1]

    def _reached(self, size: int, waste: int, passes: int) -> Iterator[tuple[int, int, int]]:
        """Which cards of the talon can come to the top: (turns, end of the waste, passes)."""
        draws, turns, met = self.rules.draws, 0, set[tuple[int, int]]()
        limit = passes + 1 if self.unlimited else self.rules.redeals
        while True:
            if waste and (waste, 0 if self.unlimited else passes) not in met:
                met.add((waste, 0 if self.unlimited else passes))
                yield turns, waste, passes
            turns += 1
            if waste < size:
                waste = min(waste + draws, size)
            elif passes < limit:
                waste, passes = 0, passes + 1
            else:
                return

    def _taken_back(self, node: Node, found: bytes, held: bytes) -> Iterator[Part]:
        for suit, count in enumerate(found):
            if not count:
                continue
            less = found[:suit] + bytes((count - 1,)) + found[suit + 1 :]
            if held[suit >> 1] == suit << 4 | count:
                kept = bytes(0 if at == suit >> 1 else place for at, place in enumerate(held))
                yield Part(0, HOME + suit, bytes((suit >> 1 << 5,)), ANY, node._replace(found=less, held=kept))
            else:
                value = (self.base - 1 + count - 1) % KING + 1
                cards = bytes((suit << 4 | value,))
                yield Part(0, HOME + suit, cards, 1 << value, node._replace(found=less))

    def _put_down(self, part: Part) -> Iterator[tuple[Step, Node]]:
        """Every place that takes the part."""
        _, source, cards, _, rest = part
        if self.form.in_suit:
            if len(cards) == KING:
                yield from self._run_home(part)
        elif len(cards) == 1:
            yield from self._home(part)
            if self.exchanges and cards[0] & 15 and not HOME <= source < WASTE:
                yield from self._exchanged(part)
        for at, columns in self._on_columns(part):
            yield self._put(part, at, rest._replace(columns=columns))
        if len(rest.cells) < self.rules.cells and len(cards) == 1 and not CELL <= source < HOME:
            yield self._put(part, CELL, rest._replace(cells=bytes(sorted(rest.cells + cards))))

    def _put(self, part: Part, target: int, node: Node, spot: int = NOWHERE) -> tuple[Step, Node]:
        if self.form.from_waste and node.reserve and b"" in node.columns:
            node = self._filled(node)
        return (part.turns, part.source, target, len(part.cards), spot), node

    def _filled(self, node: Node) -> Node:
        columns, reserve = list(node.columns), node.reserve
        for at, column in enumerate(columns):
            if not column and reserve:
                columns[at], reserve = reserve[-1:], reserve[:-1]
        return node._replace(columns=tuple(columns), reserve=reserve)

    def _on_columns(self, part: Part) -> Iterator[tuple[int, tuple[bytes, ...]]]:
        _, source, cards, values, rest = part
        columns, form = rest.columns, self.form
        group, alternate, info, count = group_of(cards[0]), form.alternate, self.info, len(cards)
        spare, first = 0, True
        if count > 1 and self.rules.cells:
            spare = sum(not column and at != source for at, column in enumerate(columns))
        room = self.rules.cells - len(rest.cells) + 1
        fits = count == 1 or not self.rules.cells or count <= room << spare
        for at, column in enumerate(columns):
            if at == source:
                continue
            if column:
                follow, of, _, _, _ = info(column)
                if fits and follow & values and not (alternate and of == group):
                    yield at, (*columns[:at], column + cards, *columns[at + 1 :])
            elif (first or (self.deals_rows and rest.talon)) and self._enters(part):
                first = False
                if count == 1 or not self.rules.cells or count <= room << spare - 1:
                    yield at, (*columns[:at], cards, *columns[at + 1 :])

    def _enters(self, part: Part) -> bool:
        """May the part go to an empty column, and is that more than changing columns?"""
        if part.source < CELL and not part.rest.columns[part.source] and not (self.deals_rows and part.rest.talon):
            return False
        if self.form.from_waste:
            return part.source == WASTE and not part.rest.reserve
        return not self.form.kings or bool(part.values & 1 << KING)

    def _grown(self, node: Node, suit: int) -> Node:
        found = node.found
        return node._replace(found=found[:suit] + bytes((found[suit] + 1,)) + found[suit + 1 :])

    def _home(self, part: Part) -> Iterator[tuple[Step, Node]]:
        c, rest = part.cards[0], part.rest
        suit = c >> 4
        if c & 15:
            if rest.found[suit] == ((c & 15) - self.base) % KING and part.source != HOME + suit:
                yield self._put(part, HOME + suit, self._grown(rest, suit))
        elif self.wild_home:
            for to in (suit, suit + 1):
                if rest.found[to] < KING and part.source != HOME + to:
                    yield self._put(part, HOME + to, self._held(self._grown(rest, to), to, rest.found[to] + 1))

    def _held(self, node: Node, suit: int, place: int) -> Node:
        """With a universal noted at that place of a foundation."""
        at = suit >> 1
        return node._replace(held=node.held[:at] + bytes((suit << 4 | place,)) + node.held[at + 1 :])

    def _run_home(self, part: Part) -> Iterator[tuple[Step, Node]]:
        suit = next(c >> 4 for c in part.cards if c & 15)
        node, count = part.rest, part.rest.found[suit]
        if count == KING * self.packs:
            return
        for place, c in enumerate(reversed(part.cards), count + 1):
            node = self._grown(node, suit)
            if not c & 15 and self.packs == 1:
                node = self._held(node, suit, place)
        yield self._put(part, HOME + suit, node)

    def _exchanged(self, part: Part) -> Iterator[tuple[Step, Node]]:
        """The natural takes the universal's place on a foundation; the universal goes wherever it may (R-SOL-08)."""
        c, rest = part.cards[0], part.rest
        suit, group = c >> 4, group_of(c)
        if rest.held[group] != suit << 4 | ((c & 15) - self.base) % KING + 1:
            return
        held = bytes(0 if at == group else place for at, place in enumerate(rest.held))
        universal = Part(part.turns, NOWHERE, bytes((group << 5,)), ANY, rest._replace(held=held))
        for (_, _, spot, _, _), node in self._put_down(universal):
            yield (part.turns, part.source, HOME + suit, 1, spot), node

    def _row(self, node: Node) -> Iterator[tuple[Step, Node]]:
        columns, talon = list(node.columns), node.talon
        about = sum(map(len, columns))
        if about >= len(columns) and not all(columns):
            return
        for at, c in enumerate(talon[: len(columns)]):
            column = columns[at]
            wild = column and (not c & 15 or not column[-1] & 15)
            columns[at] = column + bytes((c | LOOSE * bool(wild),))
        yield (0, STOCK, STOCK, 0, NOWHERE), node._replace(columns=tuple(columns), talon=talon[len(columns) :])

    # --- a step in words ---

    def said(self, state: State, step: Step) -> tuple[Action, ...]:
        turns, source, target, count, spot = step
        if source == STOCK:
            return (Turn(),)
        before = (Turn(),) * turns
        start = self._source(state, source)
        if spot != NOWHERE:
            return (*before, Swap(start, self._target(state, target), self._target(state, spot, start)))
        return (*before, Move(start, self._target(state, target), count))

    def _source(self, state: State, number: int) -> str:
        if not CELL <= number < HOME:
            return self._target(state, number)
        cards = sorted((code(card), at) for at, card in enumerate(state.cells) if card is not None)
        return f"c{cards[number - CELL][1] + 1}"  # a node has its cells in order

    def _target(self, state: State, number: int, freed: str = "") -> str:
        """The place in words; any cell is the first that is free, or that a card has just left."""
        if number < CELL:
            return f"t{number + 1}"
        if number >= HOME:
            return {WASTE: "w", RESERVE: "r"}.get(number) or f"f{SUITS[number - HOME]}"
        names = (f"c{at + 1}" for at, card in enumerate(state.cells) if card is None or f"c{at + 1}" == freed)
        return next(names)
