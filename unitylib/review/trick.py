"""How decisions of the trick games are looked at: bids, cards and colours have a price, and a look where a blind zero is open.

The draft has none, and a blind zero only in the auction: before trump is settled nothing can be played out.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from random import Random

from unitylib.bots import sampling, simple
from unitylib.bots.ends import MATCH, Scoring
from unitylib.bots.prices import Prices
from unitylib.cards import Card
from unitylib.drills import cards, would
from unitylib.review import Family
from unitylib.trick import engine
from unitylib.trick.moves import PLAYS, Action, Bid, Choose, Look, Play, Seat
from unitylib.trick.position import State, View, bidding_order


def _choices(view: View) -> Iterable[Action]:
    """Of cards that are worth the same only one; at a referee table only cards that should be played, for the others are revokes."""
    if view.phase == "tricks":
        return [PLAYS[group[0]] for group in _groups(view)]
    return view.legal if view.phase == "auction" or view.hand is not None else ()


def _prices(view: View, rng: Random, worlds: int, _made: Action | None) -> Generator[float, None, Prices]:
    """A blind zero against a look over so many hands that the seat might hold, or as many as are usual there."""
    if view.hand is None:
        _, found = yield from would.blind_prices(view, rng, min(worlds, would.HANDS))
        return found
    if view.phase == "tricks":
        return (yield from _of_cards(view, rng, worlds))
    return (yield from sampling.prices(view, rng, worlds))


def _of_cards(view: View, rng: Random, worlds: int) -> Generator[float, None, Prices]:
    """Every card at the price of the first that is worth the same."""
    groups = _groups(view)
    found = yield from sampling.prices(replace(view, duty=tuple(group[0] for group in groups)), rng, worlds)
    return Prices({PLAYS[card]: found.by_move[PLAYS[group[0]]] for group in groups for card in group})


def _groups(view: View) -> tuple[tuple[Card, ...], ...]:
    """The cards that should be played, those that are worth the same together."""
    return cards.groups(replace(view, legal=tuple(PLAYS[card] for card in view.duty)))


def _ahead(state: State, seat: Seat) -> float:
    """As prices count it: what the end of the match counts, where this hand ended it, among the points."""
    points, scoring = engine.points(state), Scoring(engine.view(state, seat))
    mine = points[scoring.side]
    return mine - (sum(points) - mine) / (len(points) - 1) + scoring.decided[points]


def _stake(view: View) -> int:
    return MATCH if Scoring(view).may_end else 0


def _kind(view: View) -> tuple[object, ...]:
    """A bid, or a look, at the same place in the auction; a lead, a card that follows or one that need not, early, in the middle or late in the hand."""
    if view.phase != "tricks" or view.hand is None:
        return (view.phase, view.hand is None, bidding_order(view.standing).index(view.seat))
    follows = bool(view.trick) and view.duty != view.hand
    zero = any(bid is not None and not bid.tricks for bid in view.bids)
    third = 3 * len(view.hand) // (view.tricks_to_play + 1)
    return (view.phase, bool(view.trick), follows, third, zero)


def _same(action: Action, prices: Prices) -> Action | None:
    return action if action in prices.by_move else None


TRICK = Family(
    priced=(Bid, Play, Choose, Look), worlds=200, choices=_choices, prices=_prices, ahead=_ahead, stake=_stake, kind=_kind, bot=simple.bot, spread=2.0, same=_same
)  # fmt: skip
