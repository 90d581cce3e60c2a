"""A player that plays out worlds: what each move leads to when deals that it cannot rule out are played to their end.

The worlds are the same for every move that is compared, and they are played out as solve/playing.py says. A bid that others
have still to make is guessed from the cards that the world gives them.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import Any

from unitylib.bots import simple
from unitylib.bots.drafts import likely_worlds
from unitylib.bots.thought import Thought
from unitylib.cards import Card
from unitylib.solve import ALL, KERNEL, SHUN, Board, of_state, playouts
from unitylib.solve.board import LANES, TRUMPS, place
from unitylib.trick import joints
from unitylib.trick.moves import BIDS, PLAYS, Action, Bid, Choose, Play, Seat
from unitylib.trick.position import State, View, changed
from unitylib.trick.rules import Bids, Rules

WORLDS = 200 if KERNEL else 80  # played out for a decision
BATCH = 100 if KERNEL else 8  # worlds between two looks at the clock
MATCH = 250  # points that winning the match counts for beyond the score, and losing it against

Work = Generator[float, None, "Prices"]  # gives the part done


@dataclass(frozen=True)
class Prices:
    """What each move of any family of games is worth: for each world played out, by how many points the mover's side ends the hand ahead of
    the mean of the others.

    Worlds stand in the same order for every move, so moves can be compared world by world.
    """

    by_move: Mapping[Any, tuple[float, ...]]

    def mean(self, move: Any) -> float:
        """Points ahead on average."""
        return statistics.fmean(self.by_move[move])

    def error(self, move: Any) -> float:
        """The standard error of that mean."""
        return standard_error(self.by_move[move])

    @cached_property
    def best(self) -> Any:
        """The move with the highest mean."""
        return max(self.by_move, key=self.mean)

    def cost(self, move: Any) -> float:
        """Points that a move gives away against the best."""
        return self.mean(self.best) - self.mean(move)

    def cost_error(self, move: Any) -> float:
        """The standard error of that cost; smaller than those of the means, as both moves met the same worlds."""
        return standard_error(
            [best - mine for best, mine in zip(self.by_move[self.best], self.by_move[move], strict=True)]
        )


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of `values`."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def think(view: View, rng: Random) -> Generator[float, None, Thought]:
    """The move that comes out best, and why; the thumb decides where there is nothing to play out (a look, the draft)."""
    rough = simple.think(view, rng)
    if len(view.legal) == 1 or not isinstance(rough.action, Bid | Play | Choose):
        return rough
    found = yield from prices(view, rng)
    return told(found, rough, "Played out deals that it could not rule out; this came out best.")


def told(found: Prices, rough: Thought, why: str) -> Thought:
    """The best move with its reason: that of the thumb where the thumb would have done the same, else `why`."""
    best = found.best
    others = [move for move in found.by_move if move != best]
    if best == rough.action or not others:
        return rough if best == rough.action else Thought(best, why)
    second = max(others, key=found.mean)
    aside = f"It came out {found.mean(best):.1f} points ahead on average, the next best ({second}) {found.mean(second):.1f}."
    return Thought(best, why, aside)


def prices(
    view: View, rng: Random, count: int | None = None, dealt: Iterator[State] | None = None, ahead: int = 0
) -> Work:
    """The prices of all moves open to `view.seat`, bids, cards or colours. Gives the part done after each batch of worlds.

    At a referee table only those cards have a price that should be played. `dealt` are other worlds than those that all count alike;
    with its last `ahead` cards the seat looks through each world, as in solve/playing.py.
    """
    pricing, scoring = _BY_PHASE[view.phase], Scoring(view)
    found: dict[Action, list[float]] = {}
    count, dealt = count or WORLDS, likely_worlds(view, rng) if dealt is None else dealt
    for done in range(0, count, BATCH):
        batch = list(islice(dealt, min(BATCH, count - done)))
        for move, values in pricing(scoring, batch, rng.getrandbits(32), ahead).items():
            found.setdefault(move, []).extend(values)
        yield min(1.0, (done + len(batch)) / count)
    return Prices({move: tuple(values) for move, values in found.items()})


Priced = dict[Action, list[float]]


def _bids(scoring: Scoring, dealt: list[State], seed: int, ahead: int) -> Priced:
    """Each bid, with the bids that are still to come guessed."""
    ends = Ends(scoring, dealt, seed, ahead)
    return {move: ends.ahead(move) for move in scoring.view.legal if isinstance(move, Bid)}


def _cards(scoring: Scoring, dealt: list[State], seed: int, ahead: int) -> Priced:
    """Each card that should be played."""
    ends = Ends(scoring, dealt, seed, ahead)
    return {PLAYS[card]: ends.ahead(None, card) for card in scoring.view.duty}


def _colours(scoring: Scoring, dealt: list[State], seed: int, ahead: int) -> Priced:
    """Each colour, if then everybody bids what he seems to hold."""
    found: Priced = {}
    for move in scoring.view.legal:
        if isinstance(move, Choose):
            chosen = [changed(world, trump=move.suit) for world in dealt]
            found[move] = Ends(scoring, chosen, seed, ahead).ahead(None)
    return found


_BY_PHASE: dict[str, Callable[[Scoring, list[State], int, int], Priced]] = {
    "auction": _bids,
    "tricks": _cards,
    "choose": _colours,
}


# --- how a hand ends -----------------------------------------------------------------------------------------


class Ends:
    """Worlds, and how they end. `bids` are those of each world, what was still to come guessed; `looks` is from how many cards on the seat looks ahead."""

    def __init__(self, scoring: Scoring, dealt: list[State], seed: int, looks: int = 0) -> None:
        self.view, self.seed, self.scoring, self.looks = scoring.view, seed, scoring, looks
        view = self.view
        self.players = view.standing.players
        self.sides = [[self.players.index(seat) for seat in side if seat in self.players] for side in view.rules.sides]
        self.boards = [of_state(world, (view.seat,)) for world in dealt]
        self.bids = [bid_out(world, board) for world, board in zip(dealt, self.boards, strict=True)]
        self.needs = [tuple(self._need(made[seat], seat) for seat in self.players) for made in self.bids]
        self.gone = [card for trick in view.tricks for card in trick.cards]
        if view.up is not None and not any(view.up in hand for hand in dealt[0].hands):
            self.gone.append(view.up)
        self._taken: dict[object, list[tuple[int, ...]]] = {}
        self._others: dict[object, list[float]] = {}

    def ahead(self, bid: Bid | None, card: Card | None = None) -> list[float]:
        """For each world, the points ahead when the seat bids `bid` and plays `card` first; None leaves it as it is."""
        after = self.after(bid, card)
        key = self._key(bid, card)
        if key not in self._others:
            self._others[key] = [self.scoring.others(*end) for end in after]
        return [self.scoring.ahead(*end, others) for end, others in zip(after, self._others[key], strict=True)]

    def after(self, bid: Bid | None, card: Card | None = None) -> list[tuple[Bids, tuple[int, ...]]]:
        """For each world, the bids and the tricks taken by each seat."""
        bids = self.bids if bid is None else [_with_bid(made, self.view.seat, bid) for made in self.bids]
        key = self._key(bid, card)
        if key not in self._taken:
            taken = self.taken(key[1], card)
            if zero_at_stake(self.view, bid):
                taken = [self._hunted(*ends) for ends in zip(taken, self.taken(0, card, hunted=True), strict=True)]
            self._taken[key] = taken
        return list(zip(bids, self._taken[key], strict=True))

    def _need(self, bid: Bid | None, seat: Seat) -> int:
        return need(self.view.rules, bid, self.view.taken[seat])

    def _key(self, bid: Bid | None, card: Card | None) -> tuple[Card | None, int | None]:
        """Bids that want the same are played in the same way."""
        return card, None if bid is None else self._need(bid, self.view.seat)

    def taken(self, need: int | None, card: Card | None = None, hunted: bool = False) -> list[tuple[int, ...]]:
        """Tricks taken by each seat in the whole hand, for each world, when the seat needs so many more and plays `card` first.

        Where it is `hunted` its opponents shun every trick, so that it must take one.
        """
        at = self.players.index(self.view.seat)
        wanted = self.needs if need is None else [(*each[:at], need, *each[at + 1 :]) for each in self.needs]
        if hunted:
            side = next(side for side in self.sides if at in side)
            wanted = [tuple(n if place in side else SHUN for place, n in enumerate(each)) for each in wanted]
        boards = self.boards if card is None else [replace(board, forced=place(board, card)) for board in self.boards]
        rest = playouts(boards, 1, self.seed, wanted, self.sides, self.gone, at, self.looks)
        before = self.view.taken
        if not any(before) and len(self.players) == len(before):
            return list(rest)
        found = []
        for more in rest:
            total = list(before)
            for seat, tricks in zip(self.players, more, strict=True):
                total[seat] += tricks
            found.append(tuple(total))
        return found

    def _hunted(self, taken: tuple[int, ...], hunt: tuple[int, ...]) -> tuple[int, ...]:
        """How a zero ends: it is broken where it does not stand when hunted. A partner has that trick less, the others lose nothing."""
        seat, rules = self.view.seat, self.view.rules
        if taken[seat] or not hunt[seat]:
            return taken
        partner = next((other for other in rules.sides[rules.side_of(seat)] if taken[other]), None)
        return tuple(tricks + (at == seat) - (at == partner) for at, tricks in enumerate(taken))


def need(rules: Rules, bid: Bid | None, got: int) -> int:
    """The tricks that a seat with `got` of them still wants: what its bid lacks, or all where each trick over counts or the bid is lost."""
    tricks = bid.tricks if bid else 0
    if rules.score is joints.exact_bid:
        return tricks - got if got <= tricks else ALL
    return ALL if tricks or got else 0


def zero_at_stake(view: View, bid: Bid | None = None) -> bool:
    """Whether the seat has bid zero, or would with `bid`, where a zero has a price of its own, and has taken no trick.

    Rules of thumb let such a zero stand too often: of those that seemed to be made with a chance of 0.75, 0.1 were made by one
    alone and 0.45 by one with a partner (30 hands each). Hunted, 0.1 and 0.3 stood in the same worlds.
    """
    bid = view.bids[view.seat] if bid is None else bid
    return view.rules.zero > 0 and bid is not None and bid.tricks == 0 and not view.taken[view.seat]


def _with_bid(bids: Bids, seat: Seat, bid: Bid) -> Bids:
    return (*bids[:seat], bid, *bids[seat + 1 :])


class Scoring:
    """What ends of one hand are worth to one seat. Every row scores its sides each for itself, so sides are looked up one by one."""

    def __init__(self, view: View) -> None:
        self.view, self.rules, self.standing = view, view.rules, view.standing
        self.side = view.rules.side_of(view.seat)
        self.rivals = [side for side in range(len(self.rules.sides)) if side != self.side]
        self.known: list[dict[int, int]] = [{} for _ in self.rules.sides]
        most = 10 * view.tricks_to_play + max(view.rules.blind_zero, 10)  # more than a side can win in a hand
        reached = tuple(score + most - number for number, score in enumerate(self.standing.scores))
        self.may_end = self.rules.over(self.rules, reached, self.standing.number + 1) is not None

    def ahead(self, bids: Bids, taken: tuple[int, ...], others: float) -> float:
        """Points ahead of `others`; a match that ends with this hand counts MATCH more, won or lost."""
        mine = self.points(self.side, bids, taken)
        return mine - others + (self._match(bids, taken) if self.may_end else 0)

    def others(self, bids: Bids, taken: tuple[int, ...]) -> float:
        """The mean of what the other sides score."""
        return sum([self.points(side, bids, taken) for side in self.rivals]) / len(self.rivals)

    def points(self, side: int, bids: Bids, taken: tuple[int, ...]) -> int:
        """What one side scores."""
        known, key = self.known[side], 0
        for seat in self.rules.sides[side]:
            bid = bids[seat]
            key = key << 12 | (bid.tricks << 1 | bid.blind if bid else 63) << 6 | taken[seat]
        if key not in known:
            known[key] = self.rules.score(self.rules, bids, taken)[side]
        return known[key]

    def _match(self, bids: Bids, taken: tuple[int, ...]) -> int:
        points = [self.points(side, bids, taken) for side in range(len(self.rules.sides))]
        scores = tuple(old + new for old, new in zip(self.standing.scores, points, strict=True))
        winner = self.rules.over(self.rules, scores, self.standing.number + 1)
        return 0 if winner is None else MATCH if winner == self.side else -MATCH


# --- the bids to come ----------------------------------------------------------------------------------------


def bid_out(world: State, board: Board) -> Bids:
    """The bids of a world, with those that are missing guessed. What the house bars is left out of account.

    Hands are counted roughly, and the counts so stretched that together they come to the tricks that there are; where a bid is
    a least, to fewer, as careful players bid.
    """
    rules, players = world.rules, world.standing.players
    if None not in [world.bids[seat] for seat in players]:
        return world.bids
    tricks, least = len(world.hands[players[0]]), 1 if rules.zero else 0
    chance = in_play(rules, len(players), tricks)
    counts = [rough_count(hand, chance) for hand in board.hands]
    stretch = (CARE if rules.zero else 1) * tricks / max(sum(counts), 1)
    bids = list(world.bids)
    for count, seat in zip(counts, players, strict=True):
        if bids[seat] is None:
            bids[seat] = BIDS[min(max(round(count * stretch), least), tricks)]
    return tuple(bids)


CARE = 0.8  # bid for each trick taken: 0.72 to 0.89 were measured in unity for three and four


def in_play(rules: Rules, players: int, tricks: int) -> float:
    """The chance that a card which a seat does not see is with another seat, before the first trick."""
    return tricks * (players - 1) / (len(rules.deck) - tricks)


def rough_count(hand: int, chance: float) -> float:
    """Tricks to expect of a packed hand, when each unseen card is with the other seats with this chance."""
    return sum(lane_takes(hand >> 16 * lane & 0xFFFF, lane == TRUMPS, chance) for lane in range(LANES))


PLAIN, TRUMP, RUFF = 0.8, 0.72, 0.35  # a master of a side suit lives; how much a higher trump harms; a low trump ruffs


@cache
def lane_takes(cards: int, is_trump: bool, chance: float) -> float:
    """The same for the cards of one suit."""
    top, total, higher = (15 if is_trump else 13), 0.0, 0
    for rank in reversed(range(top)):
        if cards >> rank & 1:
            above = top - 1 - rank - higher
            total += max((1 - TRUMP * chance) ** above, RUFF) if is_trump else PLAIN * (1 - chance) ** above
            higher += 1
    return total
