"""A player of United that counts: it keeps the cards that leave its contract nearest and its outs most, and buys whatever brings it nearer.

In all else it follows the rules of thumb (rummy.py). What it goes by was measured in deals played out: while one may lay down and keep
cards, a buy that brings the contract nearer was worth 10 to 20 points, also when another was nearly out; where all must go
out at once it cost 50, as two more cards must find their place.
"""

from __future__ import annotations

from random import Random

from unitylib.bots import coach, rummy
from unitylib.bots.coach import Kept
from unitylib.bots.thought import Thought
from unitylib.cards import DECK_ORDER
from unitylib.rummy.melds import card_points
from unitylib.rummy.moves import Action, Buy, Discard, Pass
from unitylib.rummy.position import View
from unitylib.solve.united import lacks

# In points: an unseen card more in a hundred that helps; a point fewer in the hand, before and after others have laid down; company in
# the hand; help to the next player.
OUT, EARLY, LATE, USE, DANGER = 0.45, 0.45, 0.6, 0.4, 0.5


def bot(view: View, rng: Random) -> Action:
    """The move this player makes."""
    move: Action = think(view, rng).action
    return move


def think(view: View, rng: Random) -> Thought:
    """The move this player makes, and why."""
    rough = rummy.think(view, rng)
    if view.down and view.down[view.seat] is None:
        if isinstance(rough.action, Discard):
            return _discard(view)
        if isinstance(rough.action, Buy | Pass) and view.phase == "offer":
            return _buy(view)
    return rough


def _discard(view: View) -> Thought:
    reading = coach.read(view)
    kept = [one for one in reading.discards if one.away == reading.discards[0].away]
    best = max(kept, key=lambda one: (worth(view, one, reading.unseen), -DECK_ORDER[one.card]))
    aside = f"It then lacks {best.away}, and {best.outs} of {reading.unseen} unseen cards would help."
    return Thought(Discard(best.card), f"Without the {best.card.name} it keeps what helps it most.", aside)


def worth(view: View, kept: Kept, unseen: int) -> float:
    """Points that it is worth to throw the card: the outs that stay and the points that go, less its use and the help to others."""
    price = LATE if any(turn is not None for turn in view.down) else EARLY
    points, outs = card_points(kept.card, view.rules.deuce), 100 * kept.outs / max(unseen, 1)
    return OUT * outs + price * points - USE * rummy.use(view, kept.card) - DANGER * rummy.danger(view, kept.card)


def _buy(view: View) -> Thought:
    card, contract, melding = view.discards[-1], view.round.contract, view.rules.melding
    before, after = lacks(view.hand, contract, melding), lacks((*view.hand, card), contract, melding)
    aside = f"It lacks {before}, and with the {card.name} {after}."
    if view.round.at_once:
        return Thought(
            Pass(), "All must go out at once, and a buy brings two cards more that must find their place.", aside
        )
    if after < before:
        return Thought(Buy(), f"The {card.name} brings the contract nearer, which is worth a penalty card.", aside)
    return Thought(Pass(), f"The {card.name} is not worth two cards to it.", aside)
