"""Deals after the draft of two players: the other hand was picked, so it is better than what lies about.

The worlds of trick/worlds.py are all that cannot be ruled out. Here they are changed a little: a card that the other seat kept is
taken for a good one, and what it threw for none, as both players by rules of thumb and sensible people decide. In 40 hands in which
this was left out, a seat bid more tricks than it took and lost four bids in ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from unitylib.cards import RANKS, Card, Hand, in_deck_order
from unitylib.trick.moves import Keep, Seat, Throw
from unitylib.trick.position import State, View, bidding_order, changed, plays, tricks_shown
from unitylib.trick.worlds import hidden_cards, hidden_places, worlds

GOOD = RANKS[: RANKS.index("DD") + 1]  # better than half of the cards, when all trumps are


def likely_worlds(view: View, rng: Random) -> Iterator[State]:
    """Worlds without end; after a draft those in which the other seat has picked its hand."""
    dealt = worlds(view, rng)
    if view.drafted and view.phase != "draft":
        picked = _Picked(view)
        return (picked.world(world, rng) for world in dealt) if picked.is_hidden else dealt
    return dealt


class _Picked:
    """What the draft tells of the other seat."""

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, 1 - view.seat
        order = bidding_order(view.standing)
        made = [move for turn, move in enumerate(view.drafted) if order[turn % 2] == self.seat]
        self.kept, self.thrown = (sum(isinstance(move, kind) for move in made) for kind in (Keep, Throw))
        self.shown = sum(is_good(card, view.up) for card in _played(view, self.seat))
        self.share = sum(is_good(card, view.up) for card in view.rules.deck) / len(view.rules.deck)
        places = hidden_places(view, hidden_cards(view))
        self.barred = frozenset[Card]().union(*(place.barred for place in places if place.seat == self.seat))
        self.is_hidden = any(place.name == "unseen" for place in places)

    def world(self, world: State, rng: Random) -> State:
        """The same deal, with good cards of those that lie about exchanged for weak ones of the other hand."""
        up, hand = self.view.up, list(world.hands[self.seat])
        wanted = self.kept + sum(rng.random() < self.share for _ in range(self.thrown)) - self.shown
        lacking = wanted - sum(is_good(card, up) for card in hand)
        thrown, unseen = list(world.rejects[self.seat]), list(world.unseen)
        if lacking <= 0:
            return world
        weak = [at for at, card in enumerate(hand) if not is_good(card, up)]
        good = [(pile, at) for pile in (thrown, unseen) for at in self._good_in(pile, rng)]
        rng.shuffle(weak)
        for mine, (pile, at) in list(zip(weak, good, strict=False))[:lacking]:
            hand[mine], pile[at] = pile[at], hand[mine]
        return changed(
            world,
            hands=_with(world.hands, self.seat, hand),
            rejects=_with(world.rejects, self.seat, thrown),
            unseen=tuple(unseen),
        )

    def _good_in(self, pile: list[Card], rng: Random) -> list[int]:
        found = [at for at, card in enumerate(pile) if is_good(card, self.view.up) and card not in self.barred]
        rng.shuffle(found)
        return found


def is_good(card: Card, up: Card | None) -> bool:
    """Whether a player keeps this card; trump is known in the draft unless a universal was turned up."""
    trump = None if up is None or up.is_universal else up.suit
    return card.is_universal or card.suit == trump or card.rank in GOOD


def _played(view: View, seat: Seat) -> Iterator[Card]:
    return (card for trick in tricks_shown(view) for other, card in plays(view, trick) if other == seat)


def _with(hands: tuple[Hand, ...], seat: Seat, cards: list[Card]) -> tuple[Hand, ...]:
    return tuple(in_deck_order(cards) if at == seat else hand for at, hand in enumerate(hands))
