"""The questions one may ask about a Board, put to whichever search answers: all at once, or in slices."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from unitylib.cards import Card
from unitylib.errors import UnityError
from unitylib.solve.board import BadBoard, Board, Cards, Place, Seats, card, groups, legal, place, play
from unitylib.solve.playing import SHUN
from unitylib.trick.moves import Seat
from unitylib.work import Progress, finished

MOST_AHEAD = 27  # cards of the largest hand
MOST_PLAYOUTS = 100_000_000  # in one call, so that a slip of the pen is told and does not eat the memory


class OverBudget(UnityError):
    """The answer was not found within the number of positions allowed."""


Answer = TypeVar("Answer")
Work = Generator[Progress, None, Answer]


class Searching(Protocol):
    """One board and what has been found out about it; see `reference.Search`."""

    @property
    def nodes(self) -> int: ...
    def run(self, card: Place, low: int, high: int, nodes: int) -> int | None: ...


Wanted = (
    Sequence[int] | Sequence[Sequence[int]] | None
)  # what each seat needs, for all boards or for each; None: at random
Needs = tuple[int, ...] | None  # of one board
Packed = tuple[
    tuple[Cards, ...], tuple[Place, ...], Seat, Place, Needs
]  # hands, trick, leader, card that must come first


class Engine(Protocol):
    """What the C kernel and the plain Python modules both offer."""

    @property
    def SLICE(self) -> int: ...  # noqa: N802 - a constant of the module
    def Search(  # noqa: N802 - a class of the module
        self, hands: tuple[Cards, ...], trick: tuple[Place, ...], leader: Seat, makers: Seats, counted: Seats, /
    ) -> Searching: ...
    def playouts(
        self,
        boards: list[Packed],
        count: int,
        seed: int,
        first: int,
        partners: tuple[Seats, ...],
        gone: Cards,
        ahead: int,
        /,
    ) -> bytes: ...
    def deals(self, count: int, seed: int, first: int, /) -> bytes: ...


@dataclass(frozen=True)
class Solver:
    """Asks `engine`. A budget bounds the positions looked at; OverBudget when that was not enough."""

    engine: Engine

    def value(self, board: Board, budget: int | None = None) -> int:
        """Counted tricks still to come, the one on the table among them, with best play by all."""
        return finished(self.value_in_slices(board, budget))

    def value_in_slices(self, board: Board, budget: int | None = None) -> Work[int]:
        """The same, a slice at a time."""
        return _Inquiry(self.engine, budget).value(board)

    def values(self, board: Board, budget: int | None = None) -> dict[Card, int]:
        """The value after each card that may be played, lowest card first; empty when the hand is over."""
        return finished(self.values_in_slices(board, budget))

    def values_in_slices(self, board: Board, budget: int | None = None) -> Work[dict[Card, int]]:
        """The same, a slice at a time."""
        return _Inquiry(self.engine, budget).values(board)

    def holds(self, board: Board, least: int, budget: int | None = None) -> bool:
        """Whether the makers can bring about `least` counted tricks or more; quicker than the value.

        A zero can be broken when `holds(of_zero(state, seat), 1)`.
        """
        return finished(self.holds_in_slices(board, least, budget))

    def holds_in_slices(self, board: Board, least: int, budget: int | None = None) -> Work[bool]:
        """The same, a slice at a time."""
        return _Inquiry(self.engine, budget).holds(board, _whole(least, "the number of tricks"))

    def line(self, board: Board, budget: int | None = None) -> tuple[Card, ...]:
        """The cards of a best line to the end of the hand; where several are best, the lowest."""
        return finished(self.line_in_slices(board, budget))

    def line_in_slices(self, board: Board, budget: int | None = None) -> Work[tuple[Card, ...]]:
        """The same, a slice at a time."""
        return _Inquiry(self.engine, budget).line(board)

    def playouts(
        self,
        boards: Board | Sequence[Board],
        count: int = 1,
        seed: int = 0,
        needs: Wanted = None,
        sides: Iterable[Iterable[Seat]] = (),
        gone: Iterable[Card] = (),
        ahead: int = 0,
    ) -> Playouts:
        """Each board played out `count` times: at random, or sensibly when `needs` says how many tricks each seat still wants.

        How a sensible seat plays stands in playing.py. `needs` is one for all boards, or one for each. Partners share what they
        need; `sides` names them, ALL is "as many as possible", 0 none (any more), SHUN none whatever comes. `gone` are cards known by all to be
        out of play. With `ahead` cards or fewer a seat looks ahead: it knows the hands then, so that late cards are not played by rules of
        thumb. Play-out number i is the same for a seed whatever else is asked for. Raises BadBoard when boards and numbers do not fit together.
        """
        return finished(self.playouts_in_slices(boards, count, seed, needs, sides, gone, ahead))

    def playouts_in_slices(
        self,
        boards: Board | Sequence[Board],
        count: int = 1,
        seed: int = 0,
        needs: Wanted = None,
        sides: Iterable[Iterable[Seat]] = (),
        gone: Iterable[Card] = (),
        ahead: int = 0,
    ) -> Work[Playouts]:
        """The same, a slice at a time."""
        many = (boards,) if isinstance(boards, Board) else tuple(boards)
        seats = _common_seats(many)
        wanted = _needs_of_each(needs, many, seats)
        out = _gone(gone, many)
        total = len(many) * _whole(count, "the number of play-outs", 1, MOST_PLAYOUTS)
        _whole(total, "the number of play-outs", 0, MOST_PLAYOUTS)
        _whole(ahead, "the cards to look ahead", 0, MOST_AHEAD)
        return self._play_out(many, count, _seed(seed), wanted, _partners(sides, seats), out, ahead)

    def _play_out(
        self,
        boards: tuple[Board, ...],
        count: int,
        seed: int,
        needs: Sequence[Needs],
        partners: tuple[Seats, ...],
        gone: Cards,
        ahead: int,
    ) -> Work[Playouts]:
        taken, done, slice_ = [], 0, self.engine.SLICE // 20
        packed = [
            (board.hands, board.trick, board.leader, board.forced, need)
            for board, need in zip(boards, needs, strict=True)
        ]
        for jobs, times in _batches(packed, count, slice_):
            taken.append(self.engine.playouts(jobs, times, seed, done, partners, gone, ahead))
            done += len(jobs) * times
            if done < len(boards) * count:
                yield Progress(done, done / (len(boards) * count))
        return Playouts(b"".join(taken), len(partners))

    def deals(self, count: int, seed: int = 0) -> list[tuple[int, int]]:
        """What both sides score in `count` whole hands of `unity-4`, dealt, bid and played at random."""
        scores = memoryview(self.engine.deals(_whole(count, "the number of deals", 0, MOST_PLAYOUTS), _seed(seed), 0))
        numbers = scores.cast("h").tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))


def _batches(jobs: list[Packed], count: int, size: int) -> Iterator[tuple[list[Packed], int]]:
    """Boards and how often each, in portions of about `size` play-outs, in order."""
    if count <= size:
        step = max(size // count, 1)
        yield from ((jobs[at : at + step], count) for at in range(0, len(jobs), step))
        return
    for job in jobs:
        yield from (([job], min(size, count - done)) for done in range(0, count, size))


@dataclass(frozen=True)
class Playouts:
    """Tricks taken in the rest of the hand, a byte for each play-out and seat; item i holds one number a seat."""

    taken: bytes
    seats: int

    def __len__(self) -> int:
        return len(self.taken) // self.seats if self.seats else 0

    def __getitem__(self, number: int) -> tuple[int, ...]:
        at = range(len(self))[number] * self.seats
        return tuple(self.taken[at : at + self.seats])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (self[number] for number in range(len(self)))

    def histogram(self, seat: Seat) -> tuple[int, ...]:
        """How many of the play-outs gave `seat` no trick, one, two, …"""
        tricks = self.taken[seat :: self.seats]
        return tuple(tricks.count(number) for number in range(max(tricks, default=-1) + 1))

    def mean(self, seat: Seat) -> float:
        """Tricks that `seat` took on average."""
        return sum(self.taken[seat :: self.seats]) / len(self)


# --- one inquiry ---------------------------------------------------------------------------------------------


class _Inquiry:
    """One question, its budget, and what has been spent of it."""

    def __init__(self, engine: Engine, budget: int | None) -> None:
        self.engine = engine
        self.budget = None if budget is None else _whole(budget, "the budget", 1)
        self.spent = 0

    def value(self, board: Board) -> Work[int]:
        if not board.left:
            return 0
        return (yield from self._ask(self._search(board), board.forced, 0, board.left, 0.0))

    def holds(self, board: Board, least: int) -> Work[bool]:
        if least <= 0 or least > board.left:
            return least <= 0
        return (yield from self._ask(self._search(board), board.forced, least - 1, least, 0.0)) >= least

    def values(self, board: Board) -> Work[dict[Card, int]]:
        if not board.left:
            return {}
        search, cards = self._search(board), list(_alike(board))
        best = yield from self._ask(search, board.forced, 0, board.left, 0.0)
        found: dict[Place, int] = {}
        for done, alike in enumerate(cards, 1):
            low, high = (0, best) if board.maximises else (best, board.left)
            worth = (
                best if low == high else (yield from self._ask(search, alike[0], low, high, done / (len(cards) + 1)))
            )
            found |= dict.fromkeys(alike, worth)
        return {card(board, face): found[face] for face in sorted(found)}

    def line(self, board: Board) -> Work[tuple[Card, ...]]:
        cards: list[Card] = []
        length = board.left * len(board.hands) - len(board.trick)
        worth = yield from self.value(board)
        while board.left:
            face = yield from self._keeping(board, worth, len(cards) / length)
            cards.append(card(board, face))
            before = board
            board = play(board, face)
            if not board.trick:
                worth -= before.counted >> board.leader & 1
        return tuple(cards)

    def _keeping(self, board: Board, worth: int, part: float) -> Work[Place]:
        """The lowest card with which the seat to play gives nothing away."""
        search, choices = self._search(board), [alike[0] for alike in _alike(board)]
        for face in choices[:-1]:
            if board.maximises:
                keeps = worth == 0 or (yield from self._ask(search, face, worth - 1, worth, part)) >= worth
            else:
                keeps = worth == board.left or (yield from self._ask(search, face, worth, worth + 1, part)) <= worth
            if keeps:
                return face
        return choices[-1]

    def _search(self, board: Board) -> Searching:
        return self.engine.Search(board.hands, board.trick, board.leader, board.makers, board.counted)

    def _ask(self, search: Searching, face: Place, low: int, high: int, part: float) -> Work[int]:
        while True:
            before, allowed = search.nodes, self.engine.SLICE
            if self.budget is not None:
                allowed = min(allowed, self.budget - self.spent)
                if allowed <= 0:
                    raise OverBudget(f"not found within the budget of {self.budget} positions")
            answer = search.run(face, low, high, allowed)
            self.spent += search.nodes - before
            if answer is not None:
                return answer
            yield Progress(self.spent, part)


def _alike(board: Board) -> Iterator[tuple[Place, ...]]:
    """The legal cards, those that do the same together."""
    own = legal(board)
    others = sum(hand for seat, hand in enumerate(board.hands) if seat != board.turn)
    return groups(own, others | sum(1 << face for face in board.trick))


# --- arguments -----------------------------------------------------------------------------------------------


def _whole(number: object, what: str, least: int = -(1 << 62), most: int = 1 << 62) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadBoard(f"{what} must be a whole number, not {number!r}")
    if number < least:
        raise BadBoard(f"{what} must be at least {least}, not {number}")
    if number > most:
        raise BadBoard(f"{what} must be at most {most}, not {number}")
    return number


def _seed(seed: object) -> int:
    return _whole(seed, "the seed") & (1 << 64) - 1


def _common_seats(boards: tuple[Board, ...]) -> int:
    seats = {len(board.hands) for board in boards}
    if len(seats) > 1:
        raise BadBoard(f"boards with {min(seats)} and with {max(seats)} seats cannot be played out together")
    return next(iter(seats), 2)


def _needs_of_each(needs: Wanted, boards: tuple[Board, ...], seats: int) -> Sequence[Needs]:
    if needs is None:
        return (None,) * len(boards)
    each = [row for row in needs if not isinstance(row, int | float)]
    if not each:
        return (_needs([need for need in needs if isinstance(need, int | float)], seats),) * len(boards)
    if len(each) != len(boards):
        raise BadBoard(f"there are needs for {len(each)} boards, and {len(boards)} boards")
    checked = {row: _needs(row, seats) for row in set(map(tuple, each))}
    return [checked[tuple(row)] for row in each]


def _gone(gone: Iterable[Card], boards: tuple[Board, ...]) -> Cards:
    """As a set; where a card lies depends on trump, so all boards must have the same one."""
    cards, trumps = set(gone), {board.trump for board in boards}
    if cards and len(trumps) > 1:
        raise BadBoard(f"cards are gone, and the boards have different trumps: {', '.join(sorted(trumps))}")
    return sum(1 << place(boards[0], face) for face in cards) if boards else 0


def _needs(needs: Sequence[int], seats: int) -> tuple[int, ...]:
    if len(needs) != seats:
        raise BadBoard(f"needs has {len(needs)} numbers for {seats} seats: one for each is wanted")
    return tuple(_whole(need, "a need", 0, SHUN) for need in needs)


def _partners(sides: Iterable[Iterable[Seat]], seats: int) -> tuple[Seats, ...]:
    """For each seat the seats of its side, itself among them."""
    partners = [1 << seat for seat in range(seats)]
    for side in map(tuple, sides):
        together = 0
        for seat in side:
            if not isinstance(seat, int) or not 0 <= seat < seats:
                raise BadBoard(f"sides names seat {seat!r}: seats are numbered from 0 to {seats - 1}")
            together |= 1 << seat
        for seat in side:
            partners[seat] = together
    return tuple(partners)
