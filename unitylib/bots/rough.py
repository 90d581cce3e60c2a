"""A rough count of the tricks of a hand, and the bids to come guessed from it."""

from __future__ import annotations

from functools import cache

from unitylib.solve.board import LANES, TRUMPS, Cards
from unitylib.trick.moves import BIDS
from unitylib.trick.position import State
from unitylib.trick.rules import Bids, Rules


def bid_out(world: State, hands: tuple[Cards, ...]) -> Bids:
    """The bids of a world with these packed hands, with those that are missing guessed. What the house bars is left out of account.

    Hands are counted roughly, and the counts so stretched that together they come to the tricks that there are; where a bid is
    a least, to fewer, as careful players bid.
    """
    rules, players = world.rules, world.standing.players
    if None not in [world.bids[seat] for seat in players]:
        return world.bids
    tricks, least = len(world.hands[players[0]]), 1 if rules.zero else 0
    chance = in_play(rules, len(players), tricks)
    counts = [rough_count(hand, chance) for hand in hands]
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
