"""Golf and Pyramid, in which one clears the tableau, as the search sees them. patience_clearing.c does the same, in the same order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from unitylib.solitaire import joints, variants
from unitylib.solitaire.moves import Action, Move, Remove, Turn
from unitylib.solitaire.position import State
from unitylib.solitaire.rules import Rules
from unitylib.solve.patience.packing import (
    ANY,
    CLEAR,
    KING,
    LOOSE,
    NOWHERE,
    STOCK,
    WASTE,
    Step,
    bytes_of,
    code,
    values_of,
)
from unitylib.solve.patience.searching import Packed

TURN: Step = (0, STOCK, STOCK, 1, NOWHERE)

# --- Golf ----------------------------------------------------------------------------------------------------


class Golfer:
    """Golf: the cards left in each column, the values the waste's last card may have (negative: a free universal), the stock."""

    complete, slice = True, 256

    def __init__(self, rules: Rules) -> None:
        self.free = rules.waste.takes is not variants.GOLF.waste.takes
        self.columns: tuple[bytes, ...] = ()
        self.stock = b""

    def first(self, state: State) -> tuple[bytes, int, int]:
        self.columns = tuple(bytes_of(pile).translate(CLEAR) for pile in state.columns)
        self.stock = bytes(map(code, state.stock))
        end = ANY
        for at, c in enumerate(bytes_of(state.waste)):
            end = values_of(c) if c & 15 or c & LOOSE or not at or self.free else self._next(end)
        return bytes(map(len, self.columns)), end, len(self.stock)

    def _next(self, values: int) -> int:
        return (values << 1 | values >> 1) & ANY

    def children(self, node: tuple[bytes, int, int]) -> Iterator[tuple[Step, tuple[bytes, int, int]]]:
        left, end, unturned = node
        follow = ANY if self.free and end == ANY else self._next(end)
        for at, size in enumerate(left):
            if size:
                c = self.columns[at][size - 1]
                values = ANY if self.free and not c & 15 else values_of(c) & follow
                if values:
                    yield (
                        (0, at, WASTE, 1, NOWHERE),
                        (left[:at] + bytes((size - 1,)) + left[at + 1 :], values, unturned),
                    )
        if unturned:
            yield TURN, (left, values_of(self.stock[-unturned]), unturned - 1)

    def key(self, node: tuple[bytes, int, int]) -> tuple[bytes, int, int]:
        return node

    def scores(self, node: tuple[bytes, int, int]) -> tuple[int, ...]:
        left, _, unturned = node
        return (2 * sum(left) + max(left) - 2 * unturned,)

    def done(self, node: tuple[bytes, int, int]) -> bool:
        return not any(node[0])

    def said(self, state: State, step: Step) -> tuple[Action, ...]:
        return (Turn(),) if step == TURN else (Move(f"t{step[1] + 1}", "w"),)

    def packed(self, node: tuple[bytes, int, int]) -> Packed:
        left, end, unturned = node
        position = left + end.to_bytes(2, "little") + bytes((unturned,))
        return Packed("golf", (int(self.free),), (), (*self.columns, self.stock), position)


# --- Pyramid -------------------------------------------------------------------------------------------------

ROWS = tuple(tuple(range(row * (row + 1) // 2, (row + 1) * (row + 2) // 2)) for row in range(7))
# Cards of the pyramid as bits. By place: the two that lie on it.
COVERS = tuple(3 << at + row + 1 if row < 6 else 0 for row, places in enumerate(ROWS) for at in places)


def _over() -> tuple[int, ...]:
    """By place: all that must have gone before it lies free."""
    over = list(COVERS)
    for at in reversed(range(28)):
        for on in range(28):
            over[at] |= over[on] if COVERS[at] >> on & 1 else 0
    return tuple(over)


OVER = _over()
# By place: all that never lie free together with it.
APART = tuple(OVER[at] | sum(1 << under for under in range(28) if OVER[under] >> at & 1) for at in range(28))


class Pharaoh:
    """Pyramid: which cards of the pyramid are left, as bits; the talon, where the waste ends, how often it was turned over.

    While it `forces`, an AA that lies free leaves at once, as nothing else can be done with it, and positions that are plainly
    lost are left out.
    """

    complete, slice = True, 256

    def __init__(self, rules: Rules) -> None:
        self.redeals, self.forces = rules.redeals, True
        self.cards = b""
        self.of_value: tuple[int, ...] = ()

    def first(self, state: State) -> tuple[int, bytes, int, int]:
        self.cards = b"".join(bytes_of(pile)[-1:] or b"\0" for pile in state.columns)
        values = [c & 15 for c in self.cards]
        self.of_value = tuple(sum(1 << at for at in range(28) if values[at] == value) for value in range(KING + 1))
        left = sum(1 << at for at, pile in enumerate(state.columns) if pile.cards)
        talon = bytes(map(code, (*state.waste.cards, *state.stock)))
        return left, talon, len(state.waste.cards), state.passes

    def children(self, node: tuple[int, bytes, int, int]) -> Iterator[tuple[Step, tuple[int, bytes, int, int]]]:
        left, talon, waste, passes = node
        open_cards = [at for at in range(28) if left >> at & 1 and not COVERS[at] & left]
        codes = {at: self.cards[at] & 15 for at in open_cards}
        if waste:
            codes[WASTE] = talon[waste - 1] & 15
        for one, other in self._leaving(codes):
            after = self._gone(node, one, other)
            if not (self.forces and self._is_lost(after)):
                yield (0, one, other, 1, NOWHERE), after
        if self.forces and KING in codes.values():
            return
        if waste < len(talon):
            yield TURN, (left, talon, waste + 1, passes)
        elif talon and passes < self.redeals:
            yield TURN, (left, talon, 0, passes + 1)

    def _leaving(self, codes: dict[int, int]) -> Iterator[tuple[int, int]]:
        """The open cards that may leave: two, or one and NOWHERE."""
        kings = [at for at, c in codes.items() if c == KING]
        if self.forces and kings:
            yield kings[0], NOWHERE
            return
        for one, c in codes.items():
            if c in (0, KING):
                yield one, NOWHERE
            for other, d in codes.items():
                if one < other and KING not in (c, d) and (c + d == KING or not c or not d):
                    yield one, other

    def _is_lost(self, node: tuple[int, bytes, int, int]) -> bool:
        """Are there more cards in the pyramid that find no other to leave with than universals are left?"""
        left, talon, _, _ = node
        in_talon = Counter(c & 15 for c in talon)
        wild = in_talon[0] + (left & self.of_value[0]).bit_count()
        lacking = alone = 0
        for value in range(1, KING):
            mine, theirs = left & self.of_value[value], left & self.of_value[KING - value]
            lacking += max(0, mine.bit_count() - theirs.bit_count() - in_talon[KING - value])
            if not in_talon[KING - value]:
                alone += sum(1 for at in range(28) if mine >> at & 1 and not theirs & ~APART[at])
        return max(lacking, alone) > wild

    def _gone(self, node: tuple[int, bytes, int, int], *places: int) -> tuple[int, bytes, int, int]:
        left, talon, waste, passes = node
        for at in places:
            if at == WASTE:
                waste -= 1
                talon = talon[:waste] + talon[waste + 1 :]
            elif at != NOWHERE:
                left &= ~(1 << at)
        return left, talon, waste, passes

    def key(self, node: tuple[int, bytes, int, int]) -> tuple[int, bytes, int, int]:
        left, talon, waste, passes = node
        return left, talon, waste, 0 if self.redeals == joints.UNLIMITED else passes

    def scores(self, node: tuple[int, bytes, int, int]) -> tuple[int, ...]:
        left, talon, waste, passes = node
        return (8 * left.bit_count() + len(talon) - waste + len(talon) * min(passes, 9),)

    def done(self, node: tuple[int, bytes, int, int]) -> bool:
        return not node[0]

    def said(self, state: State, step: Step) -> tuple[Action, ...]:
        if step == TURN:
            return (Turn(),)
        return (Remove(tuple("w" if at == WASTE else f"t{at + 1}" for at in step[1:3] if at != NOWHERE)),)

    def packed(self, node: tuple[int, bytes, int, int]) -> Packed:
        left, talon, waste, passes = node
        redeals = -1 if self.redeals == joints.UNLIMITED else self.redeals
        rest = (1 << len(talon)) - 1
        position = left.to_bytes(4, "little") + rest.to_bytes(4, "little") + bytes((waste, min(passes, 9)))
        return Packed("pyramid", (redeals, int(self.forces)), (), (self.cards, talon), position)
