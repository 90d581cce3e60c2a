"""What kernel.c offers; the same as `reference`."""

from typing import final

from unitylib.solve.board import Cards, Place, Seats
from unitylib.trick.moves import Seat

SLICE: int

@final
class Search:
    def __new__(
        cls, hands: tuple[Cards, ...], trick: tuple[Place, ...], leader: Seat, makers: Seats, counted: Seats, /
    ) -> Search: ...
    @property
    def nodes(self) -> int: ...
    def run(self, card: Place, low: int, high: int, nodes: int, /) -> int | None: ...

def playouts(
    boards: list[tuple[tuple[Cards, ...], tuple[Place, ...], Seat, Place, tuple[int, ...] | None]],
    count: int,
    seed: int,
    first: int,
    partners: tuple[Seats, ...],
    gone: Cards,
    /,
) -> bytes: ...
def deals(count: int, seed: int, first: int, /) -> bytes: ...
