"""A player that plays out worlds: what each move leads to when deals that it cannot rule out are played to their end.

The worlds are the same for every move that is compared, and they are played out as solve/playing.py says. A bid that others
have still to make is guessed from the cards that the world gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from random import Random

from unitylib.bots import simple
from unitylib.bots.drafts import likely_worlds
from unitylib.bots.ends import Ends, Scoring
from unitylib.bots.prices import Prices
from unitylib.bots.thought import Thought
from unitylib.trick.moves import PLAYS, Action, Bid, Choose, Play
from unitylib.trick.position import State, View, changed

WORLDS = 60  # played out for a decision; 200 bring 0.7 +- 0.4 points a hand in elements for four, and -1 +- 3 in unity for four
BATCH = 100  # worlds at most between two looks at the clock; the same without the kernel, as the deals depend on it

Work = Generator[float, None, "Prices"]  # gives the part done


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
    with their last `ahead` cards all seats look through each world, as in solve/playing.py.
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
