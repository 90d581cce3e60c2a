"""What perfect play takes when all cards lie face up, for every card; and hands played out by the thousand.

>>> from unitylib.cards import parse_cards
>>> board = pack("k", [parse_cards("AA.r CC.r *.b"), parse_cards("BB.r F.b E.b")])
>>> value(board)
2
>>> {str(card): tricks for card, tricks in values(board).items()}
{'*.b': 1, 'CC.r': 0, 'AA.r': 2}

`pack` and `of_state` take every hand, so what comes back is known to no player. One camp, the makers, works against all
others; counted are the makers' tricks, or those of other seats (a zero to be broken: `of_zero`).

Long work is also there in slices of a few hundredths of a second, `…_in_slices`. Who stops asking has cancelled it; who
asks to the end gets the answer as the value of the generator (`yield from`). The C kernel answers when it could be
built, plain Python otherwise; both give the same numbers.
"""

from unitylib.solve.board import BadBoard, Board, of_state, of_zero, pack
from unitylib.solve.playing import ALL, SHUN
from unitylib.solve.solver import OverBudget, Playouts, Solver
from unitylib.work import Progress

try:
    from unitylib.solve import _kernel
except ImportError:
    from unitylib.solve import reference

    KERNEL, PATIENCE = False, None
    SOLVER = Solver(reference)
else:
    KERNEL, PATIENCE = True, _kernel.Patience
    SOLVER = Solver(_kernel)

value, value_in_slices = SOLVER.value, SOLVER.value_in_slices
values, values_in_slices = SOLVER.values, SOLVER.values_in_slices
holds, holds_in_slices = SOLVER.holds, SOLVER.holds_in_slices
line, line_in_slices = SOLVER.line, SOLVER.line_in_slices
playouts, playouts_in_slices = SOLVER.playouts, SOLVER.playouts_in_slices
deals = SOLVER.deals

__all__ = [
    "ALL",
    "KERNEL",
    "PATIENCE",
    "SHUN",
    "BadBoard",
    "Board",
    "OverBudget",
    "Playouts",
    "Progress",
    "deals",
    "holds",
    "holds_in_slices",
    "line",
    "line_in_slices",
    "of_state",
    "of_zero",
    "pack",
    "playouts",
    "playouts_in_slices",
    "value",
    "value_in_slices",
    "values",
    "values_in_slices",
]
