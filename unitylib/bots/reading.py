"""A player that reads the table: it plays out deals by the hundred, the oftener the better they explain bids and cards.

A seat that has bid much is thought to hold much; a seat that could have won a trick it wanted, had it held a certain card, is
thought not to hold that card. How deals are played out, and what an end is worth, is as in sampling.py; but with their last cards all
seats look through each deal. Where only its own seat did, it kept as many bids against two rules of thumb (76 +- 2 % in place of 77 +- 2,
660 hands of 17 cards, bench/arena.py), but was 0.1 +- 0.2 points ahead of sampling.py in elements for four in place of 0.4 +- 0.15.
Plain Python looks through none: one decision took 3 seconds.
Search for the most tricks in open deals, with 8 cards or fewer left, was no better than rules of thumb: -2.1 +- 2.0 points a
hand in 30 pairs of unity-4, -3.9 +- 4.0 in 60 of unity-2.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

from unitylib.bots import packed, sampling, simple
from unitylib.bots.drafts import likely_worlds
from unitylib.bots.ends import Scoring, need, zero_at_stake
from unitylib.bots.prices import Prices
from unitylib.bots.rough import SPREAD, TAIL, heard, in_play, lane_takes
from unitylib.bots.sampling import Work
from unitylib.bots.thought import Thought
from unitylib.solve import KERNEL, SHUN, SOLVER
from unitylib.solve.board import FREE, LANE, LANES, TRUMPS, Cards, Place, beats, card, groups, lie, pack, places
from unitylib.solve.solver import Packed
from unitylib.trick.moves import PLAYS, Action, Bid, Choose, Play, Seat
from unitylib.trick.position import State, View
from unitylib.trick.rules import Rules
from unitylib.trick.worlds import hidden_cards

WORLDS = 500 if KERNEL else 60  # played out for a card
AUCTION = 300 if KERNEL else 60  # for a bid
AHEAD = 5 if KERNEL else 0  # each deal is looked through with so many last cards …
PART = 2  # … and no more than this part of the hand
DRAWN, DEALT = 10, 4  # deals drawn for each that is played out: for a card, and for a bid, where that takes longer
DOUBT = 0.35  # how far a deal is believed in which a seat would rather have played another card

Array = Any  # of numpy, which is imported only where deals are counted


def think(view: View, rng: Random) -> Generator[float, None, Thought]:
    """The move that comes out best in likely deals; the thumb decides where there is nothing to play out."""
    rough = simple.think(view, rng)
    if len(view.legal) == 1 or len(view.duty) == 1 or not isinstance(rough.action, Bid | Play | Choose):
        return rough
    found = yield from prices(view, rng)
    return sampling.told(
        found, rough, "Played out deals that explain what it has seen of the others; this came out best."
    )


def prices(view: View, rng: Random, count: int | None = None) -> Work:
    """The prices of all moves open to `view.seat`; at a referee table of the cards that should be played."""
    if view.phase == "tricks":
        return (yield from _card_prices(view, rng, count or WORLDS))
    if view.phase == "auction":
        return (yield from sampling.prices(view, rng, count or AUCTION, _likely(view, rng), looks(view)))
    return (yield from sampling.prices(view, rng, count or AUCTION, ahead=looks(view)))


def looks(view: View) -> int:
    """The last cards with which it looks through each deal. In a short hand few: who sees all of it takes every bid for a safe one."""
    return min(AHEAD, view.tricks_to_play // PART)


def _likely(view: View, rng: Random) -> Iterator[State]:
    """Deals in the auction, as often as the bids made so far make them likely."""
    dealt = likely_worlds(view, rng)
    while True:
        batch = list(islice(dealt, DEALT * sampling.BATCH))
        hands = _array([lie(world).hands for world in batch])
        yield from (batch[at] for at in drawn(bid_weights(view, hands), sampling.BATCH, rng))


def _card_prices(view: View, rng: Random, count: int) -> Work:
    table, found = _Table(view, rng, count), dict[Action, tuple[float, ...]]()
    yield 0.0
    choices = list(table.choices())
    for done, alike in enumerate(choices, 1):
        worth = tuple(table.worth(alike[0]).tolist())
        found |= {PLAYS[table.face(place)]: worth for place in alike}
        yield done / len(choices)
    return Prices(found)


def _after_draft(view: View, rng: Random, count: int) -> list[tuple[Cards, ...]]:
    """The hands of worlds in which the other seat has picked its cards."""
    return [lie(world).hands for world in islice(likely_worlds(view, rng), count)]


# --- cards to a trick ----------------------------------------------------------------------------------------


class _Table:
    """Likely deals for a seat that must play a card, and what they come to after each of its cards."""

    def __init__(self, view: View, rng: Random, count: int) -> None:
        assert view.trump is not None
        self.view, self.scoring = view, Scoring(view)
        self.players = view.standing.players
        self.lies = places(view.trump)
        hands = _array(_after_draft(view, rng, count)) if view.drafted else packed.hands(view, rng, DRAWN * count)
        shown = packed.played(view)
        whole = hands | _array([[shown[seat] for seat in self.players]])
        weights = bid_weights(view, whole) * play_weights(view, hands)
        self.hands = [tuple(row) for row in hands[drawn(weights, count, rng)].tolist()]
        self.board = pack(view.trump, [()] * len(self.players))  # for its trump alone
        self.trick = tuple(self.lies[face] for face in view.trick)
        self.leader = self.players.index(view.seat if view.leader is None else view.leader)
        self.needs = tuple(need(view.rules, view.bids[seat], view.taken[seat]) for seat in self.players)
        self.gone = sum(shown.values()) | self._set_aside()
        self.partners = tuple(self._partners(seat) for seat in self.players)
        self.points = [self._points(side) for side in range(len(view.rules.sides))]
        self.seed = rng.getrandbits(32)
        self.is_hunted = zero_at_stake(view)

    def face(self, at: Place) -> Any:
        return card(self.board, at)

    def choices(self) -> Iterator[tuple[Place, ...]]:
        """The cards that should be played, those that do the same together."""
        mine = sum(1 << self.lies[face] for face in self.view.duty)
        others = sum(1 << self.lies[face] for face in (*hidden_cards(self.view), *self.view.trick))
        return groups(mine, others)

    def worth(self, first: Place) -> Array:
        """For each deal, the points ahead when the seat plays `first` now."""
        import numpy as np

        taken = self._taken(first, self.needs) + np.array([self.view.taken[seat] for seat in self.players])
        return self._ahead(self._hunted(taken, first) if self.is_hunted else taken)

    def _taken(self, first: Place, needs: tuple[int, ...]) -> Array:
        """Tricks that each player takes from now on."""
        import numpy as np

        jobs: list[Packed] = [(hands, self.trick, self.leader, first, needs) for hands in self.hands]
        raw = SOLVER.engine.playouts(jobs, 1, self.seed, 0, self.partners, self.gone, looks(self.view))
        return np.frombuffer(raw, dtype=np.uint8).reshape(len(jobs), len(self.players))

    def _hunted(self, taken: Array, first: Place) -> Array:
        """The zero of this seat is broken where it does not stand when its opponents hunt it (see `Ends`)."""
        side = self._seats(self.scoring.side)
        at, partners = self.players.index(self.view.seat), [self.players.index(seat) for seat in side]
        needs = tuple(n if place in partners else SHUN for place, n in enumerate(self.needs))
        broken = (taken[:, at] == 0) & (self._taken(first, needs)[:, at] > 0)
        for partner in partners:
            taken[:, partner] -= broken & (taken[:, partner] > 0)
        taken[:, at] += broken
        return taken

    def _ahead(self, taken: Array) -> Array:
        """Points ahead of the mean of the others, and what the end of the match counts, as `Scoring.ahead` has it."""
        import numpy as np

        sides = range(len(self.points))
        won = np.stack([self._won(side, taken) for side in sides], axis=1)
        mine, others = won[:, self.scoring.side], won[:, [side for side in sides if side != self.scoring.side]]
        ahead = mine - others.mean(axis=1)
        return ahead + self._match(won) if self.scoring.may_end else ahead

    def _won(self, side: int, taken: Array) -> Array:
        """What a side scores for these tricks."""
        import numpy as np

        code, most = np.zeros(len(taken), dtype=np.int64), self.view.tricks_to_play + 1
        for seat in self._seats(side):
            code = code * most + taken[:, self.players.index(seat)]
        return self.points[side][code]

    def _points(self, side: int) -> Array:
        """What a side scores for each combination of tricks that its seats may take."""
        import numpy as np

        seats, tricks = self._seats(side), self.view.tricks_to_play
        table = np.zeros((tricks + 1) ** len(seats))
        for code, counts in enumerate(product(range(tricks + 1), repeat=len(seats))):
            if sum(counts) <= tricks:
                each = dict(zip(seats, counts, strict=True))
                taken = tuple(each.get(seat, 0) for seat in range(self.view.rules.seats))
                table[code] = self.scoring.points(side, self.view.bids, taken)
        return table

    def _match(self, won: Array) -> Array:
        import numpy as np

        ends, which = np.unique(won, axis=0, return_inverse=True)
        return np.array([self.scoring.decided[tuple(map(int, end))] for end in ends])[which.reshape(-1)]

    def _seats(self, side: int) -> list[Seat]:
        return [seat for seat in self.view.rules.sides[side] if seat in self.players]

    def _partners(self, seat: Seat) -> int:
        side = self._seats(self.view.rules.side_of(seat))
        return sum(1 << self.players.index(partner) for partner in side)

    def _set_aside(self) -> Cards:
        """The card that was turned up for trump, unless it may be in a hand."""
        up = self.view.up
        return 0 if up is None or up in hidden_cards(self.view) or up in (self.view.hand or ()) else 1 << self.lies[up]


# --- how likely deals are ------------------------------------------------------------------------------------


def drawn(weights: Array, count: int, rng: Random) -> Array:
    """The numbers of `count` deals, each as often as its weight says, in any order."""
    import numpy as np

    steps = np.cumsum(weights)
    marks = (np.arange(count) + rng.random()) * (steps[-1] / count)
    found = np.minimum(np.searchsorted(steps, marks, side="right"), len(weights) - 1)
    return np.random.default_rng(rng.getrandbits(64)).permutation(found)


def bid_weights(view: View, hands: Array) -> Array:
    """`rough.likeness` of many deals: whole hands, a row a deal, a column a player."""
    import numpy as np

    bids, counts = heard(view), rough_counts(view.rules, hands, view.tricks_to_play)
    misses = [((said - counts[:, place]) / SPREAD) ** 2 for place, said in bids.items()]
    return np.prod([np.ones(len(hands)), *((1 + miss / TAIL) ** (-(TAIL + 1) / 2) for miss in misses)], axis=0)


def rough_counts(rules: Rules, hands: Array, tricks: int) -> Array:
    """`rough.counts` of many deals."""
    import numpy as np

    chance = in_play(rules, hands.shape[1], tricks)
    lanes = [(hands >> np.uint64(16 * lane) & np.uint64(0xFFFF)).astype(np.int64) for lane in range(LANES)]
    found = sum(_lane_counts(lane == TRUMPS, chance)[cards] for lane, cards in enumerate(lanes))
    return found * tricks / np.maximum(found.sum(axis=1, keepdims=True), 1) if rules.is_exact else found


@cache
def _lane_counts(is_trump: bool, chance: float) -> Array:
    """`rough.lane_takes` of all sets of cards of a suit."""
    import numpy as np

    sets = np.arange(1 << 15)
    total, higher = np.zeros(len(sets)), np.zeros(len(sets), dtype=np.int64)
    top = 15 if is_trump else 13
    for rank in reversed(range(top)):
        held = sets >> rank & 1
        alone = np.array([lane_takes(1 << top - 1 - above, is_trump, chance) for above in range(top)])
        total += held * alone[top - 1 - rank - higher]
        higher += held
    return total


def play_weights(view: View, hands: Array) -> Array:
    """How well hands (what is left of them) explain the cards that the others have played."""
    import numpy as np

    players, total = view.standing.players, np.zeros(len(hands))
    for seat, cards in _missed(view):
        held = hands[:, players.index(seat)] & np.uint64(cards)
        total += held != 0
    return np.asarray(DOUBT**total)


def _missed(view: View) -> Iterator[tuple[Seat, Cards]]:
    """For the cards that others have played: which cards the seat would rather have played, had it held one."""
    assert view.trump is not None
    lies, players, taken = places(view.trump), view.standing.players, [0] * view.rules.seats
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick and view.leader is not None:
        tricks.append((view.leader, view.trick))
    for leader, cards in tricks:
        at, best, holder = players.index(leader), FREE, leader
        for step, here in enumerate(lies[face] for face in cards):
            seat = players[(at + step) % len(players)]
            if step and seat != view.seat:
                wants = need(view.rules, view.bids[seat], taken[seat]) > 0
                helped = view.rules.side_of(seat) == view.rules.side_of(holder)
                yield seat, _rather(here, lies[cards[0]], best, wants, helped, step == len(players) - 1)
            if not step or beats(here, best):
                best, holder = here, seat
        if len(cards) == len(players):
            taken[holder] += 1


def _rather(here: Place, led: Place, best: Place, wants: bool, helped: bool, last: bool) -> Cards:
    """Which cards a sensible seat would have played in place of `here`, to a trick that `best` was winning."""
    if here >> 4 != led >> 4:
        return LANE[TRUMPS] if wants and not helped and here >> 4 != TRUMPS and best >> 4 != TRUMPS else 0
    lane, mark = LANE[led >> 4], (1 << best) if best >> 4 == led >> 4 else LANE[led >> 4]
    winning = lane & -(mark << 1) if best >> 4 == led >> 4 else 0
    lower, higher = lane & ((1 << here) - 1), lane & -(2 << here)
    if wants and not helped:
        if beats(here, best):
            return winning & lower if last else 0
        return lower | (winning if last else 0)
    if wants:
        return 0
    return lane & ~winning if beats(here, best) else higher & ~winning


def _array(rows: Any) -> Array:
    import numpy as np

    return np.array(rows, dtype=np.uint64)
