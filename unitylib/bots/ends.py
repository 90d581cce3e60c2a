"""How hands end: worlds played out, each with every bid or card that is compared, and what the ends are worth to one seat.

Ends are kept by columns, a list for each seat with a number for each world, as most worlds share their few different ends of a side.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from unitylib.bots.rough import Counts, bid_out, counts, heard, likeness
from unitylib.cards import Card
from unitylib.solve import ALL, SHUN, SOLVER
from unitylib.solve.board import lie, places
from unitylib.solve.solver import Packed
from unitylib.trick.joints import side_bid
from unitylib.trick.moves import BIDS, Bid, Seat
from unitylib.trick.position import Points, State, View
from unitylib.trick.rules import Bids, Rules

MATCH = 250  # points that winning the match counts for beyond the score, and losing it against

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Column = Sequence[int]
Code = int | None  # a bid as a number: its tricks, BLIND, or None where there is none
End = tuple[Code, ...]  # of a side: the bid of each of its seats, then the tricks of each

BLIND = -1


class Known(dict[Key, Value]):
    """Answers that are worked out when they are first asked for."""

    def __init__(self, find: Callable[[Key], Value]) -> None:
        self.find = find

    def __missing__(self, key: Key) -> Value:
        self[key] = found = self.find(key)
        return found


class Scoring:
    """What ends of one hand are worth to one seat. Every row scores its sides each for itself, so sides are looked up one by one."""

    def __init__(self, view: View) -> None:
        self.view, self.rules, self.standing = view, view.rules, view.standing
        self.side = view.rules.side_of(view.seat)
        self.rivals = [side for side in range(len(self.rules.sides)) if side != self.side]
        self.won: list[Known[End, int]] = [Known(self._winner(side)) for side in range(len(self.rules.sides))]
        self.kept: Known[End, bool] = Known(self._is_kept)
        self.decided: Known[Points, int] = Known(self._decided)
        most = 10 * view.tricks_to_play + max(view.rules.blind_zero, 10)  # more than a side can win in a hand
        reached = tuple(score + most - number for number, score in enumerate(self.standing.scores))
        self.may_end = self.rules.over(self.rules, reached, self.standing.number + 1) is not None

    def points(self, side: int, bids: Bids, taken: tuple[int, ...]) -> int:
        """What one side scores."""
        seats = self.rules.sides[side]
        return self.won[side][(*(code(bids[seat]) for seat in seats), *(taken[seat] for seat in seats))]

    def _winner(self, side: int) -> Callable[[End], int]:
        return lambda end: self.rules.score(self.rules, *self._whole(side, end))[side]

    def _is_kept(self, end: End) -> bool:
        bids, taken = self._whole(self.side, end)
        bid = bids[self.view.seat]
        assert bid is not None
        return is_kept(self.view, bid, bids, taken)

    def _whole(self, side: int, end: End) -> tuple[Bids, tuple[int, ...]]:
        """The bids and tricks of all seats where only those of one side matter."""
        seats = self.rules.sides[side]
        bids: list[Bid | None] = [None] * self.rules.seats
        tricks = [0] * self.rules.seats
        for seat, number, took in zip(seats, end[: len(seats)], end[len(seats) :], strict=True):
            bids[seat], tricks[seat] = _bid(number), took or 0
        return tuple(bids), tuple(tricks)

    def _decided(self, points: Points) -> int:
        """What it counts beyond the score that the match ends with these points of the sides; 0 where it goes on."""
        scores = tuple(old + new for old, new in zip(self.standing.scores, points, strict=True))
        winner = self.rules.over(self.rules, scores, self.standing.number + 1)
        return 0 if winner is None else MATCH if winner == self.side else -MATCH


def code(bid: Bid | None) -> Code:
    return None if bid is None else BLIND if bid.blind else bid.tricks


def _bid(number: Code) -> Bid | None:
    return None if number is None else Bid(0, blind=True) if number == BLIND else BIDS[number]


class Course(NamedTuple):
    """How the seat plays the rest of the hand: the tricks it wants, None for what its bid lacks; its first card; whether its zero is hunted."""

    wanted: int | None
    card: Card | None = None
    hunted: bool = False


class Ends:
    """Worlds, and how they end; bids that are still to come are guessed. `looks` is from how many cards on all seats look ahead."""

    def __init__(self, scoring: Scoring, dealt: Sequence[State], seed: int, looks: int = 0) -> None:
        self.view, self.scoring, self.seed, self.looks = scoring.view, scoring, seed, looks
        view = self.view
        self.players, self.seats = view.standing.players, range(view.rules.seats)
        self.partners = tuple(self._partners(seat) for seat in self.players)
        self.lies = [lie(world) for world in dealt]
        self.places = places(dealt[0].trump)
        made = self._bid_out(dealt)
        self.bids = [[code(bids[seat]) for bids in made] for seat in self.seats]
        self.needs = [self._needs(seat) for seat in self.players]
        self.gone = self._gone(dealt[0])
        self.tricks: Known[Course, list[Column]] = Known(self._played)
        self._rivals: Known[Course, list[Column]] = Known(self._won_by_rivals)

    @cached_property
    def counts(self) -> list[Counts]:
        """In the auction: for each world, what the players would bid."""
        return [counts(self.view.rules, lies.hands) for lies in self.lies]

    def likenesses(self) -> list[float]:
        """In the auction: for each world, how well it explains the bids that were made."""
        bids = heard(self.view)
        return [likeness(bids, rough) for rough in self.counts]

    def _bid_out(self, dealt: Sequence[State]) -> list[Bids]:
        """The bids of each world; once all are made, its hands are no longer counted."""
        if None not in [self.view.bids[seat] for seat in self.players]:
            return [self.view.bids] * len(dealt)
        return [bid_out(world, rough) for world, rough in zip(dealt, self.counts, strict=True)]

    # --- what comes of a bid and a card; None leaves the bid as it is, and the card to the play-out ---

    def ahead(self, bid: Bid | None, card: Card | None = None) -> list[float]:
        """For each world, the points of the own side ahead of the mean of the others; a match that ends with this hand counts MATCH more."""
        mine, rivals = self.points(bid, card), self._rivals[self._course(bid, card)]
        ahead = [own - sum(others) / len(others) for own, *others in zip(mine, *rivals, strict=True)]
        if not self.scoring.may_end:
            return ahead
        sides = list(rivals)
        sides.insert(self.scoring.side, mine)
        decided = self.scoring.decided
        return [lead + decided[won] for lead, won in zip(ahead, zip(*sides, strict=True), strict=True)]

    def points(self, bid: Bid | None, card: Card | None = None) -> list[int]:
        """For each world, what the own side scores."""
        won = self.scoring.won[self.scoring.side]
        return [won[end] for end in self._ends_of(self.scoring.side, bid, self._course(bid, card))]

    def kept(self, bid: Bid | None, card: Card | None = None) -> list[bool]:
        """For each world, whether the bid is kept (see `is_kept`)."""
        kept = self.scoring.kept
        return [kept[end] for end in self._ends_of(self.scoring.side, bid, self._course(bid, card))]

    def tricks_of(self, seat: Seat, card: Card | None = None) -> Column:
        """For each world, the tricks of a seat in the whole hand, with its bid as it stands."""
        return self.tricks[self._course(None, card)][seat]

    def _course(self, bid: Bid | None, card: Card | None) -> Course:
        """Bids that want the same are played in the same way."""
        wanted = None if bid is None else need(self.view.rules, bid, self.view.taken[self.view.seat])
        return Course(wanted, card, zero_at_stake(self.view, bid))

    def _ends_of(self, side: int, bid: Bid | None, course: Course) -> Iterator[End]:
        """How each world ends for a side."""
        seats, tricks = self.view.rules.sides[side], self.tricks[course]
        own = None if bid is None else self.view.seat
        bids = [[code(bid)] * len(self.lies) if seat == own else self.bids[seat] for seat in seats]
        return zip(*bids, *(tricks[seat] for seat in seats), strict=True)

    def _won_by_rivals(self, course: Course) -> list[Column]:
        """What each of the other sides scores: a column a side. No bid of the own side changes it but by how it is played."""
        sides = self.scoring.rivals
        return [[self.scoring.won[side][end] for end in self._ends_of(side, None, course)] for side in sides]

    # --- tricks ---

    def _played(self, course: Course) -> list[Column]:
        """Tricks of the whole hand, a column for each seat.

        A hunted zero is broken where it does not stand when all opponents shun every trick, so that it must take one. A partner
        has that trick less, the others lose nothing.
        """
        needs, at, count = list(self.needs), self.players.index(self.view.seat), len(self.lies)
        if course.wanted is not None:
            needs[at] = [course.wanted] * count
        found = self._played_out(needs, course.card)
        if course.hunted:
            side = self.partners[at]
            needs = [needs[seat] if side >> seat & 1 else [SHUN] * count for seat in range(len(needs))]
            found = self._broken(found, self._played_out(needs, course.card)[self.view.seat])
        return found

    def _played_out(self, needs: Sequence[Column], card: Card | None) -> list[Column]:
        first = None if card is None else self.places[card]
        jobs: list[Packed] = [
            (hands, trick, leader, forced if first is None else first, wanted)
            for (hands, leader, trick, forced), wanted in zip(self.lies, zip(*needs, strict=True), strict=True)
        ]
        count = len(self.players)
        raw = SOLVER.engine.playouts(jobs, 1, self.seed, 0, self.partners, self.gone, self.looks)
        before, none = self.view.taken, bytes(len(jobs))
        rest = {seat: raw[column::count] for column, seat in enumerate(self.players)}
        return [[tricks + before[seat] for tricks in rest.get(seat, none)] for seat in self.seats]

    def _broken(self, tricks: list[Column], hunt: Column) -> list[Column]:
        """Tricks where a zero is broken that does not stand when hunted."""
        seat, found = self.view.seat, [list(column) for column in tricks]
        partners = [other for other in self.view.rules.sides[self.scoring.side] if other != seat]
        for world in (world for world, took in enumerate(hunt) if took and not found[seat][world]):
            found[seat][world] = 1
            partner = next((other for other in partners if found[other][world]), None)
            if partner is not None:
                found[partner][world] -= 1
        return list(found)

    # --- what the worlds have in common ---

    def _partners(self, seat: Seat) -> int:
        side = self.view.rules.sides[self.view.rules.side_of(seat)]
        return sum(1 << at for at, player in enumerate(self.players) if player in side)

    def _needs(self, seat: Seat) -> list[int]:
        """What a seat lacks in each world."""
        lacks: Known[Code, int] = Known(lambda number: need(self.view.rules, _bid(number), self.view.taken[seat]))
        return [lacks[number] for number in self.bids[seat]]

    def _gone(self, world: State) -> int:
        """The cards that are out of play: those of finished tricks, and the one turned up unless it is in a hand."""
        gone = {card for trick in self.view.tricks for card in trick.cards}
        if self.view.up is not None and not any(self.view.up in hand for hand in world.hands):
            gone.add(self.view.up)
        return sum(1 << self.places[card] for card in gone)


def need(rules: Rules, bid: Bid | None, got: int) -> int:
    """The tricks that a seat with `got` of them still wants: what its bid lacks, or all where each trick over counts or the bid is lost."""
    tricks = bid.tricks if bid else 0
    if rules.is_exact:
        return tricks - got if got <= tricks else ALL
    return ALL if tricks or got else 0


def zero_at_stake(view: View, bid: Bid | None = None) -> bool:
    """Whether the seat has bid zero, or would with `bid`, where a zero has a price of its own, and has taken no trick.

    Rules of thumb let such a zero stand too often: of those that seemed to be made with a chance of 0.75, 0.1 were made by one
    alone and 0.45 by one with a partner (30 hands each). Hunted, 0.1 and 0.3 stood in the same worlds.
    """
    bid = view.bids[view.seat] if bid is None else bid
    return view.rules.zero > 0 and bid is not None and bid.tricks == 0 and not view.taken[view.seat]


def is_kept(view: View, bid: Bid, bids: Bids, taken: tuple[int, ...]) -> bool:
    """Whether a bid is kept: exactly, where only that scores; a zero by its bidder alone; else by all the tricks of the side."""
    seats = view.rules.sides[view.rules.side_of(view.seat)]
    if view.rules.is_exact or not bid.tricks:
        return taken[view.seat] == bid.tricks
    return sum(taken[seat] for seat in seats) >= side_bid(bids, seats)
