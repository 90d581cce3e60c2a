"""Golf and Pyramid, in which one clears the tableau, as the search sees them. patience_clearing.c does the same, in the same order."""

from __future__ import annotations

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

COVERS = tuple(sum(1 << at + row + 1 + side for side in (0, 1)) if row < 6 else 0 for row in range(7) for at in range(row * (row + 1) // 2, (row + 1) * (row + 2) // 2))  # fmt: skip


class Pharaoh:
    """Pyramid: which cards of the pyramid are left, as bits; the talon, where the waste ends, how often it was turned over."""

    complete, slice = True, 256

    def __init__(self, rules: Rules) -> None:
        self.redeals = rules.redeals
        self.cards = b""

    def first(self, state: State) -> tuple[int, bytes, int, int]:
        self.cards = b"".join(bytes_of(pile)[-1:] or b"\0" for pile in state.columns)
        left = sum(1 << at for at, pile in enumerate(state.columns) if pile.cards)
        talon = bytes(map(code, (*state.waste.cards, *state.stock)))
        return left, talon, len(state.waste.cards), state.passes

    def children(self, node: tuple[int, bytes, int, int]) -> Iterator[tuple[Step, tuple[int, bytes, int, int]]]:
        left, talon, waste, passes = node
        open_cards = [at for at in range(28) if left >> at & 1 and not COVERS[at] & left]
        codes = {at: self.cards[at] & 15 for at in open_cards}
        if waste:
            codes[WASTE] = talon[waste - 1] & 15
        for one, c in codes.items():
            if c in (0, KING):
                yield (0, one, NOWHERE, 1, NOWHERE), self._gone(node, one)
            for other, d in codes.items():
                if one < other and KING not in (c, d) and (c + d == KING or not c or not d):
                    yield (0, one, other, 1, NOWHERE), self._gone(self._gone(node, one), other)
        if waste < len(talon):
            yield TURN, (left, talon, waste + 1, passes)
        elif talon and passes < self.redeals:
            yield TURN, (left, talon, 0, passes + 1)

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

    def said(self, state: State, step: Step) -> tuple[Action, ...]:
        if step == TURN:
            return (Turn(),)
        return (Remove(tuple("w" if at == WASTE else f"t{at + 1}" for at in step[1:3] if at != NOWHERE)),)

    def packed(self, node: tuple[int, bytes, int, int]) -> Packed:
        left, talon, waste, passes = node
        redeals = -1 if self.redeals == joints.UNLIMITED else self.redeals
        rest = (1 << len(talon)) - 1
        position = left.to_bytes(4, "little") + rest.to_bytes(4, "little") + bytes((waste, min(passes, 9)))
        return Packed("pyramid", (redeals,), (), (self.cards, talon), position)
