"""The coach at a table of United: how far the hand is from its contract, which cards would help, and what each discard would leave.

What it does not consider: that hands have a size, that all must go out at once in the last round, and which of the unseen cards
others keep. `prices` sees all of that, from deals played out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from functools import lru_cache
from math import comb
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from unitylib.cards import DECK_ORDER, Card, Hand
from unitylib.errors import BadText, Illegal, Refusal
from unitylib.rummy.contracts import Contract
from unitylib.rummy.lacking import FACES, Nearer
from unitylib.rummy.melds import Melding, hand_points
from unitylib.rummy.position import View
from unitylib.rummy.worlds import Contradiction, hidden_cards
from unitylib.solve.united import nearer

if TYPE_CHECKING:
    from unitylib.bots.prices import Prices


class Out(NamedTuple):
    """A card that brings the seat nearer to its contract, and how many of it may still come: those of the pack that it has not seen."""

    card: Card
    copies: int


class Kept(NamedTuple):
    """What remains when a card is thrown away: cards still lacking, copies of those that would help then, points in the hand."""

    card: Card
    away: int
    outs: int
    points: int


class Reading(NamedTuple):
    """What a seat can count: the fewest cards it lacks (0: it can lay down), its outs in deck order, the cards whose place it does not know
    (stock and other hands), what each different discard would keep, the best first, and the points at risk in its hand."""

    away: int
    outs: tuple[Out, ...]
    unseen: int
    discards: tuple[Kept, ...]
    points: int

    def chance(self, draws: int) -> float:
        """The chance that at least one out is among so many draws of unseen cards. BadText for fewer than none.

        >>> Reading(1, (Out(Card("7", "S"), 2),), 4, (), 30).chance(2)
        0.8333333333333334
        """
        if draws < 0:
            raise BadText(f"{draws} is no number of draws: it must be 0 or more")
        draws = min(draws, self.unseen)
        misses = comb(self.unseen - sum(out.copies for out in self.outs), draws)
        return 1.0 - misses / comb(self.unseen, draws)


def read(view: View) -> Reading:
    """What `view.seat` can count. A seat that has laid down lacks nothing; its discards differ in points alone.

    Copies are counted against all it has seen: its hand, the melds, the discards, what all saw go into a hand. Illegal before the
    deal; Contradiction when the cards of the view cannot be.
    """
    _check(view)
    hidden = Counter(hidden_cards(view))
    away, outs = _counted(view, view.hand, hidden)
    kept = (_kept(view, card, hidden) for card in dict.fromkeys(view.hand))
    discards = sorted(kept, key=lambda one: (one.away, -one.outs, one.points, DECK_ORDER[one.card]))
    return Reading(away, outs, hidden.total(), tuple(discards), hand_points(view.hand, view.rules.deuce))


def prices(view: View, rng: Random, budget: float = 3.0) -> Generator[float, None, Prices]:
    """What each move open to the seat is worth for the rest of the round, in points: buy or pass, lay down or wait, each discard.

    Deals that the seat cannot rule out are played out by bots, the same deals for every move; higher is better: by how many fewer
    points than the others on average the seat is left with. Gives the part done; `budget` is in seconds of processor time.
    What the move is worth for the rounds after this one is left out. Illegal where there is nothing to choose, Contradiction as for `read`.
    """
    _check(view)
    from unitylib.bots import rounds  # the panel opens without what plays deals out

    return (yield from rounds.prices(view, rng, budget))


def _check(view: View) -> None:
    if not view.cards:
        raise Illegal(Refusal("No cards are dealt yet, so there is nothing to count.", "R-UTD-03"))
    fault = next(_faults(view), None)
    if fault is not None:
        raise Contradiction(fault)


def _faults(view: View) -> Iterator[str]:
    """What makes a view one that cannot be."""
    known = sum([len(cards) for seat, cards in enumerate(view.known) if seat != view.seat])
    others = sum([count for seat, count in enumerate(view.cards) if seat != view.seat])
    there, deck = Counter(_seen(view)), Counter(view.rules.deck)
    for card in there:
        if there[card] > deck[card]:
            yield f"The {card.name} is there {there[card]} times, and the pack has it {deck[card]} times."
    if len(view.hand) != view.cards[view.seat]:
        yield f"This hand has {len(view.hand)} cards, and the table counts {view.cards[view.seat]}."
    least = view.round.contract.least
    if view.down[view.seat] is None and len(view.hand) + 1 < least:
        yield f"The contract takes {least} cards, and a hand of {len(view.hand)} cannot hold it, not even with the next card."
    unseen = len(view.rules.deck) - there.total()
    room = view.stock + (0 if view.shown else others - known)
    if unseen != room:
        yield f"{unseen} cards are unseen, and the stock and the other hands have room for {room}."


def _seen(view: View) -> Iterator[Card]:
    """Every card whose place the seat knows."""
    known = [cards for seat, cards in enumerate(view.known) if seat != view.seat]
    for cards in (*(view.shown or (view.hand, *known)), *(laid.meld.cards for laid in view.table), view.discards):
        yield from cards


def _kept(view: View, card: Card, hidden: Counter[Card]) -> Kept:
    left = list(view.hand)
    left.remove(card)
    away, outs = _counted(view, tuple(left), hidden)
    return Kept(card, away, sum(out.copies for out in outs), hand_points(left, view.rules.deuce))


def _counted(view: View, hand: Hand, hidden: Counter[Card]) -> tuple[int, tuple[Out, ...]]:
    """What the hand lacks, and the unseen cards that would bring it nearer."""
    if view.down[view.seat] is not None:
        return 0, ()
    found, wild = _nearer(hand, view.round.contract, view.rules.melding), view.rules.melding.wild
    helps = (
        card
        for card in sorted(hidden, key=DECK_ORDER.__getitem__)
        if (found.joker if card in wild else found.faces & FACES[card])
    )
    return found.lacks, tuple(Out(card, hidden[card]) for card in helps)


@lru_cache(maxsize=4096)
def _nearer(hand: Hand, contract: Contract, melding: Melding) -> Nearer:
    return nearer(hand, contract, melding)
