"""A rough count of the tricks of a hand: the bids to come guessed from it, and how well deals explain the bids that were made."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from unitylib.solve.board import LANES, TRUMPS, Cards
from unitylib.trick.moves import BIDS
from unitylib.trick.position import State, View
from unitylib.trick.rules import Bids, Rules

Counts = list[float]  # of each player


def counts(rules: Rules, hands: tuple[Cards, ...]) -> Counts:
    """What the players with these packed hands would bid, not yet rounded.

    Where a bid must be met exactly the counts are so stretched that together they come to the tricks that there are.
    """
    tricks = hands[0].bit_count()
    chance = in_play(rules, len(hands), tricks)
    found = [rough_count(hand, chance) for hand in hands]
    if not rules.is_exact:
        return found
    stretch = tricks / max(sum(found), 1)
    return [count * stretch for count in found]


def bid_out(world: State, rough: Counts) -> Bids:
    """The bids of a world, with those that are missing guessed from its counts. What the house bars is left out of account."""
    least, tricks = 1 if world.rules.zero else 0, world.rules.tricks_in(world.standing.number)
    bids = list(world.bids)
    for count, seat in zip(rough, world.standing.players, strict=True):
        if bids[seat] is None:
            bids[seat] = BIDS[min(max(round(count), least), tricks)]
    return tuple(bids)


# --- bids that were made -------------------------------------------------------------------------------------

# How far bids lie from the counts: those of `simple` by 0.4 in every format, those of `sampling` by 0.5 with one card to 1.2 with
# fifteen. Spread as Student's distribution with TAIL degrees of freedom, as anybody may bid strangely.
SPREAD, TAIL = 0.5, 4.0


def heard(view: View) -> dict[int, int]:
    """What the others have bid with their cards in sight: the place at the table -> tricks."""
    return {
        place: bid.tricks
        for place, seat in enumerate(view.standing.players)
        if seat != view.seat and (bid := view.bids[seat]) is not None and not bid.blind
    }


def likeness(bids: Mapping[int, int], rough: Counts) -> float:
    """How well a deal with these counts explains the bids that were heard; 1 at most."""
    return math.prod([_tail((said - rough[place]) / SPREAD) for place, said in bids.items()])


def _tail(miss: float) -> float:
    return math.pow(1 + miss * miss / TAIL, -(TAIL + 1) / 2)


# --- the count -----------------------------------------------------------------------------------------------


def in_play(rules: Rules, players: int, tricks: int) -> float:
    """The chance that a card which a seat does not see is with another seat, before the first trick."""
    return tricks * (players - 1) / (len(rules.deck) - tricks)


def rough_count(hand: Cards, chance: float) -> float:
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
