"""Search for solitaire: is there a line that wins, with which move does it begin, which deals are easy or hard?

>>> from random import Random
>>> from unitylib.solitaire import engine, variants
>>> state = engine.start(variants.get("freecell"))
>>> found = solve(engine.play(state, engine.draw(state, Random(1))))
>>> found.verdict, engine.won(replayed(found.start, found.line))
('yes', True)

`solve` sees through cards that lie face down: "thoughtful" play, to be marked as assisted. What a player may be told
is `outlook`, which deals the hidden cards anew many times and says so. An answer is *yes* with a line, *no* when every
position was searched, or *not found* within the budget; nothing else is claimed.

Long work is a generator that yields `Progress`, `…_in_slices`. Who stops asking has cancelled it.

A C kernel would take over `children`, `scores` and `key` of `Builder`: positions of at most 108 bytes for the columns
and forty more, the same bytes as here; nothing else of this file is slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import cycle
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from unitylib.cards import SUITS, Card
from unitylib.errors import Illegal, Refusal, unknown
from unitylib.solitaire import engine, identities, joints, piles, variants
from unitylib.solitaire.moves import Action, Move, Remove, Swap, Turn
from unitylib.solitaire.position import Pile, State, View
from unitylib.solitaire.rules import Rules
from unitylib.solitaire.worlds import hidden, world
from unitylib.work import finished

BUDGET = 30_000  # positions looked into, unless told otherwise
LAYOUTS = 12  # worlds that an outlook deals


@dataclass(frozen=True)
class Progress:
    """How far work has come: positions looked into so far, and the part of the budget or of the answers, 0 to 1."""

    positions: int
    part: float


@dataclass(frozen=True)
class Answer:
    """`verdict` is "yes" (`line` wins from `start`), "no" (all positions searched) or "not found" (within the budget)."""

    verdict: str
    start: State
    line: tuple[Action, ...]
    positions: int


@dataclass(frozen=True)
class Outlook:
    """What a player may be told. `hidden` cards were dealt anew `layouts` times (once when none is hidden); in `won` of the
    layouts a line was found, in `lost` there is none. `hint` is the first move of most lines, None when none was found."""

    hidden: int
    layouts: int
    won: int
    lost: int
    hint: Action | None
    positions: int

    @property
    def verdict(self) -> str:
        """ "yes", "no" or "not found" where every card lies open; else "sampled": the layouts prove nothing, they are counted."""
        if self.hidden:
            return "sampled"
        return "yes" if self.won else "no" if self.lost else "not found"


Result = TypeVar("Result")
Work = Generator[Progress, None, Result]


class Game(Protocol):
    """A game as the search sees it: nodes it compares by `key`, and steps between them that can be said as moves."""

    complete: bool  # does `children` leave out nothing that could matter?
    slice: int  # positions between two reports: some hundredths of a second

    def first(self, state: State) -> Any: ...
    def children(self, node: Any) -> Iterable[tuple[Any, Any]]: ...
    def key(self, node: Any) -> Any: ...
    def scores(self, node: Any) -> tuple[int, ...]: ...  # how far from the aim, by several lights
    def done(self, node: Any) -> bool: ...
    def said(self, state: State, step: Any) -> tuple[Action, ...]: ...


# --- the search ----------------------------------------------------------------------------------------------


def solve_in_slices(state: State, budget: int = BUDGET) -> Work[Answer]:
    """Looks into at most `budget` positions, in turn the most promising by each of the game's lights: what misleads one seldom
    misleads the next. Raises Illegal before the deal."""
    if not state.columns:
        raise Illegal(Refusal("The cards must be dealt first.", state.rules.ruling))
    game = packed_game(state.rules)
    nodes: list[tuple[Any, int, Any]] = [(game.first(state), -1, None)]  # node, parent, step
    if game.done(nodes[0][0]):
        return Answer("yes", state, (), 0)
    heaps: list[list[tuple[int, int]]] = [[(0, 0)] for _ in game.scores(nodes[0][0])]
    seen, open_nodes, looked = {game.key(nodes[0][0])}, bytearray(b"\1"), 0
    for heap in cycle(heaps):
        while heap and not open_nodes[-heap[0][1]]:
            heappop(heap)
        if not heap or looked >= budget:
            break
        parent = -heappop(heap)[1]
        open_nodes[parent] = 0
        looked += 1
        if looked % game.slice == 0:
            yield Progress(looked, looked / budget)
        for step, node in game.children(nodes[parent][0]):
            key = game.key(node)
            if key in seen:
                continue
            seen.add(key)
            nodes.append((node, parent, step))
            if game.done(node):
                return Answer("yes", state, _line(game, state, nodes), looked)
            open_nodes.append(1)
            for other, score in zip(heaps, game.scores(node), strict=True):
                heappush(other, (score, 1 - len(nodes)))  # of equals the newest
    searched = game.complete and not any(open_nodes)
    return Answer("no" if searched else "not found", state, (), looked)


def _line(game: Game, state: State, nodes: list[tuple[Any, int, Any]]) -> tuple[Action, ...]:
    """The moves to the last node, each played on the engine, which would refuse a wrong one."""
    steps, at = [], len(nodes) - 1
    while at:
        _, parent, step = nodes[at]
        steps.append(step)
        at = parent
    line: list[Action] = []
    for step in reversed(steps):
        for move in game.said(state, step):
            line.append(move)
            state = engine.play(state, move)
    assert engine.won(state), "a line that does not win"
    return tuple(line)


def solve(state: State, budget: int = BUDGET) -> Answer:
    """`solve_in_slices`, all at once."""
    return finished(solve_in_slices(state, budget))


def replayed(state: State, line: Iterable[Action]) -> State:
    """The position after these moves. Raises Illegal at the first that the rules do not allow."""
    for move in line:
        state = engine.play(state, move)
    return state


# --- what a player may be told -------------------------------------------------------------------------------


def outlook_in_slices(view: View, rng: Random, budget: int = BUDGET, layouts: int = LAYOUTS) -> Work[Outlook]:
    """Deals what the player has not seen anew, `layouts` times, and solves each with its share of the budget."""
    unseen = len(hidden(view))
    layouts = layouts if unseen else 1
    answers: list[Answer] = []
    for number in range(layouts):
        work = solve_in_slices(world(view, rng), budget // layouts)
        before = sum(answer.positions for answer in answers)
        for progress in (held := _Held(work)):
            yield Progress(before + progress.positions, (number + progress.part) / layouts)
        answers.append(held.answer)
    first = Counter(answer.line[0] for answer in answers if answer.line)
    verdicts = Counter(answer.verdict for answer in answers)
    hint = first.most_common(1)[0][0] if first else None
    return Outlook(unseen, layouts, verdicts["yes"], verdicts["no"], hint, sum(answer.positions for answer in answers))


class _Held:
    """A work's progress as an iterator; its answer when it has come to the end."""

    def __init__(self, work: Work[Answer]) -> None:
        self.work = work

    def __iter__(self) -> Iterator[Progress]:
        self.answer = yield from self.work


def outlook(view: View, rng: Random, budget: int = BUDGET, layouts: int = LAYOUTS) -> Outlook:
    """`outlook_in_slices`, all at once."""
    return finished(outlook_in_slices(view, rng, budget, layouts))


# --- deals of a wanted difficulty ----------------------------------------------------------------------------

# Positions that the search looks into for each move of the line it finds: how often the obvious is wrong.
DIFFICULTIES = {"easy": (0.0, 2.0), "medium": (2.0, 20.0), "hard": (20.0, float("inf"))}


def deal_in_slices(
    dealt: Callable[[int], State], difficulty: str, first: int = 0, tries: int = 200, budget: int = BUDGET
) -> Work[tuple[int, Answer] | None]:
    """The first seed from `first` on whose deal, `dealt(seed)`, has a winning line that is as hard to find as wanted; None
    when none of `tries` deals is. BadText for an unknown difficulty."""
    if difficulty not in DIFFICULTIES:
        raise unknown("difficulty", difficulty, tuple(DIFFICULTIES))
    low, high = DIFFICULTIES[difficulty]
    positions = 0
    for number in range(tries):
        for progress in (held := _Held(solve_in_slices(dealt(first + number), budget))):
            yield Progress(positions + progress.positions, (number + progress.part) / tries)
        answer = held.answer
        positions += answer.positions
        if answer.verdict == "yes" and low <= answer.positions / max(len(answer.line), 1) < high:
            return first + number, answer
    return None


# --- packed cards --------------------------------------------------------------------------------------------

# A card is one byte: suit << 4 | value. A universal has value 0 and the first suit of its group. LOOSE marks a card dealt
# onto the one above it (Pile.loose), DOWN one that lies face down.
LOOSE, DOWN, FACE = 0x40, 0x80, 0x3F
CLEAR = bytes(code & FACE for code in range(256))
ANY = 0x3FFE  # sets of values: bit v stands for value v
KING = 13


def code(card: Card) -> int:
    """The byte of a card face up."""
    return SUITS.index(card.suit[0]) << 4 | (0 if card.is_universal else identities.value(card))


def packed(pile: Pile) -> bytes:
    """A pile as bytes, deepest first."""
    marks = [DOWN * (at < pile.down) | LOOSE * (at in pile.loose) for at in range(len(pile.cards))]
    return bytes(code(card) | mark for card, mark in zip(pile.cards, marks, strict=True))


def values_of(c: int) -> int:
    """The set of values that a card may have."""
    return 1 << (c & 15) if c & 15 else ANY


def group_of(c: int) -> int:
    """0 for Blue and Gold, 1 for Red and Black."""
    return c >> 5 & 1


# --- games in which one builds -------------------------------------------------------------------------------


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
Step = tuple[int, int, int, int, int]
CELL, HOME, WASTE, RESERVE, STOCK, NOWHERE = 32, 48, 56, 57, 58, 59  # columns from 0, cells, foundations


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
            tuple(map(packed, state.columns)),
            bytes(sorted(code(card) for card in state.cells if card is not None)),
            bytes(map(len, state.foundations)),
            bytes(held),
            bytes(map(code, (*state.waste.cards, *state.stock))),
            len(state.waste.cards),
            state.passes,
            bytes(map(code, state.reserve)),
        )

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


# --- Golf ----------------------------------------------------------------------------------------------------


class Golfer:
    """Golf: the cards left in each column, the values the waste's last card may have (negative: a free universal), the stock."""

    complete, slice = True, 256

    def __init__(self, rules: Rules) -> None:
        self.free = rules.waste.takes is not variants.GOLF.waste.takes
        self.columns: tuple[bytes, ...] = ()
        self.stock = b""

    def first(self, state: State) -> tuple[bytes, int, int]:
        self.columns = tuple(packed(pile).translate(CLEAR) for pile in state.columns)
        self.stock = bytes(map(code, state.stock))
        end = ANY
        for at, c in enumerate(packed(state.waste)):
            end = values_of(c) if c & 15 or c & LOOSE or not at or self.free else self._next(end)
        return bytes(map(len, self.columns)), end, len(self.stock)

    def _next(self, values: int) -> int:
        return (values << 1 | values >> 1) & ANY

    def children(self, node: tuple[bytes, int, int]) -> Iterator[tuple[int, tuple[bytes, int, int]]]:
        left, end, unturned = node
        follow = ANY if self.free and end == ANY else self._next(end)
        for at, size in enumerate(left):
            if size:
                c = self.columns[at][size - 1]
                values = ANY if self.free and not c & 15 else values_of(c) & follow
                if values:
                    yield at, (left[:at] + bytes((size - 1,)) + left[at + 1 :], values, unturned)
        if unturned:
            yield STOCK, (left, values_of(self.stock[-unturned]), unturned - 1)

    def key(self, node: tuple[bytes, int, int]) -> tuple[bytes, int, int]:
        return node

    def scores(self, node: tuple[bytes, int, int]) -> tuple[int, ...]:
        left, _, unturned = node
        return (2 * sum(left) + max(left) - 2 * unturned,)

    def done(self, node: tuple[bytes, int, int]) -> bool:
        return not any(node[0])

    def said(self, state: State, step: int) -> tuple[Action, ...]:
        return (Turn(),) if step == STOCK else (Move(f"t{step + 1}", "w"),)


# --- Pyramid -------------------------------------------------------------------------------------------------

COVERS = tuple(sum(1 << at + row + 1 + side for side in (0, 1)) if row < 6 else 0 for row in range(7) for at in range(row * (row + 1) // 2, (row + 1) * (row + 2) // 2))  # fmt: skip


class Pharaoh:
    """Pyramid: which cards of the pyramid are left, as bits; the talon, where the waste ends, how often it was turned over."""

    complete, slice = True, 256

    def __init__(self, rules: Rules) -> None:
        self.redeals = rules.redeals
        self.cards = b""

    def first(self, state: State) -> tuple[int, bytes, int, int]:
        self.cards = b"".join(packed(pile)[-1:] or b"\0" for pile in state.columns)
        left = sum(1 << at for at, pile in enumerate(state.columns) if pile.cards)
        talon = bytes(map(code, (*state.waste.cards, *state.stock)))
        return left, talon, len(state.waste.cards), state.passes

    def children(
        self, node: tuple[int, bytes, int, int]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, bytes, int, int]]]:
        left, talon, waste, passes = node
        open_cards = [at for at in range(28) if left >> at & 1 and not COVERS[at] & left]
        codes = {at: self.cards[at] & 15 for at in open_cards}
        if waste:
            codes[WASTE] = talon[waste - 1] & 15
        for one, c in codes.items():
            if c in (0, KING):
                yield (one,), self._gone(node, one)
            for other, d in codes.items():
                if one < other and KING not in (c, d) and (c + d == KING or not c or not d):
                    yield (one, other), self._gone(self._gone(node, one), other)
        if waste < len(talon):
            yield (STOCK,), (left, talon, waste + 1, passes)
        elif talon and passes < self.redeals:
            yield (STOCK,), (left, talon, 0, passes + 1)

    def _gone(self, node: tuple[int, bytes, int, int], at: int) -> tuple[int, bytes, int, int]:
        left, talon, waste, passes = node
        if at != WASTE:
            return left & ~(1 << at), talon, waste, passes
        return left, talon[: waste - 1] + talon[waste:], waste - 1, passes

    def key(self, node: tuple[int, bytes, int, int]) -> tuple[int, bytes, int, int]:
        left, talon, waste, passes = node
        return left, talon, waste, 0 if self.redeals == joints.UNLIMITED else passes

    def scores(self, node: tuple[int, bytes, int, int]) -> tuple[int, ...]:
        left, talon, waste, passes = node
        return (8 * left.bit_count() + len(talon) - waste + len(talon) * min(passes, 9),)

    def done(self, node: tuple[int, bytes, int, int]) -> bool:
        return not node[0]

    def said(self, state: State, step: tuple[int, ...]) -> tuple[Action, ...]:
        if step == (STOCK,):
            return (Turn(),)
        return (Remove(tuple("w" if at == WASTE else f"t{at + 1}" for at in step)),)


# --- any other row -------------------------------------------------------------------------------------------


class Plain:
    """A row for which nothing is packed: the engine's own moves, slow and complete."""

    complete, slice = True, 1

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def first(self, state: State) -> State:
        return state

    def children(self, state: State) -> Iterator[tuple[Action, State]]:
        return ((move, engine.play(state, move)) for move in engine.legal(state))

    def key(self, state: State) -> State:
        return state

    def scores(self, state: State) -> tuple[int, ...]:
        return (-4 * self.rules.counts(state) + 2 * sum(pile.down for pile in state.columns) + state.passes,)

    def done(self, state: State) -> bool:
        return engine.won(state)

    def said(self, state: State, step: Action) -> tuple[Action, ...]:
        return (step,)


def packed_game(rules: Rules) -> Game:
    """The quickest form of a row that allows exactly what the row does."""
    if rules.column is variants.GOLF.column and rules.turn is joints.to_waste and not rules.cells:
        return Golfer(rules) if rules.waste_starts else Plain(rules)
    if rules.column is variants.PYRAMID.column:
        return Pharaoh(rules)
    known = rules.barred is joints.nothing_barred and rules.exchanges in (joints.on_foundations, joints.no_exchange)
    return Builder(rules) if rules.column in FORMS and known else Plain(rules)
