"""What kernel.c offers, the same as `reference`, and patience_face.c, the same as `patience.searching`."""

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
    ahead: int,
    /,
) -> bytes: ...
def deals(count: int, seed: int, first: int, /) -> bytes: ...

# United: a hand is the faces it holds, those it holds twice, and its jokers; then come the sets and runs of a contract.
def lacking(once: int, twice: int, wild: int, sets: int, runs: int, /) -> int: ...
def nearer(once: int, twice: int, wild: int, sets: int, runs: int, /) -> tuple[int, int, bool]: ...
def lacking_each(hands: bytes, sets: int, runs: int, /) -> bytes: ...
def rounds(jobs: list[tuple[bytes, int, int]], seed: int, /) -> list[tuple[int, ...]]: ...
def moves(job: tuple[bytes, int, int], seed: int, /) -> bytes: ...

@final
class Patience:
    def __new__(
        cls,
        kind: str,
        traits: tuple[int, ...],
        lights: tuple[tuple[int, ...], ...],
        piles: tuple[bytes, ...],
        position: bytes,
        /,
    ) -> Patience: ...
    @property
    def looked(self) -> int: ...
    def run(self, positions: int, /) -> str: ...
    def line(self) -> bytes: ...
