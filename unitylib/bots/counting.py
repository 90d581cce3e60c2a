"""What can be counted from a view: what still beats a card, how likely a card takes a trick."""

from __future__ import annotations

from collections.abc import Iterable

from unitylib.cards import Card, Hand, Suit
from unitylib.trick.joints import power, suit_of
from unitylib.trick.position import View, bidding_order
from unitylib.trick.worlds import hidden_cards


def beats(card: Card, other: Card, trump: Suit) -> bool:
    """Does `card` take a trick that `other` led?"""
    suit = suit_of(card, trump)
    return suit in (trump, suit_of(other, trump)) and power(card, trump) > power(other, trump)


def higher(card: Card, cards: Iterable[Card], trump: Suit) -> int:
    """How many of `cards` outrank `card` in its own suit."""
    suit, strength = suit_of(card, trump), power(card, trump)
    return sum(suit_of(other, trump) == suit and power(other, trump) > strength for other in cards)


def sure_tricks(hand: Hand, others: Iterable[Card], trump: Suit) -> int:
    """Tricks that cannot be lost: the trumps from the top down without a gap."""
    others = tuple(others)
    return sum(suit_of(card, trump) == trump and higher(card, others, trump) == 0 for card in hand)


class Odds:
    """How likely cards of one view take a trick, by counting alone: no play is looked at."""

    def __init__(self, view: View, trump: Suit) -> None:
        self.trump = trump
        self.hand = view.hand or ()
        self.others = hidden_cards(view)
        self.opponents = len(view.standing.players) - 1
        held = sum(view.cards) - len(self.hand)
        self.in_play = held / len(self.others) if self.others else 0.0
        leads = view.leader == view.seat or (view.leader is None and bidding_order(view.standing)[0] == view.seat)
        self.led = 1.0 if leads or not self.hand else 1 - 0.7 / len(self.hand)  # a plain card wins when its suit is led
        self.each = held / self.opponents if self.opponents else 0.0

    def _lacks(self, suit: Suit) -> float:
        """The chance that one opponent holds no card of `suit`."""
        if not self.others:
            return 1.0
        count = sum(suit_of(card, self.trump) == suit for card in self.others)
        return float((1 - count / len(self.others)) ** self.each)

    def ruffed(self, suit: Suit) -> float:
        """The chance that somebody has none of `suit` and a trump instead."""
        if suit == self.trump:
            return 0.0
        one = self._lacks(suit) * (1 - self._lacks(self.trump))
        return float(1 - (1 - one) ** self.opponents)

    def takes(self, card: Card) -> float:
        """The chance that `card` takes a trick some time in the hand."""
        suit = suit_of(card, self.trump)
        above = higher(card, self.others, self.trump)
        if suit != self.trump:
            return float((1 - self.in_play) ** above * (1 - 0.8 * self.ruffed(suit)) * self.led)
        return float(max((1 - 0.72 * self.in_play) ** above, self._ruffs()))

    def _ruffs(self) -> float:
        """The chance that a low trump takes a trick by ruffing: better with a short suit and few cards."""
        suits = [suit_of(card, self.trump) for card in self.hand]
        shortest = min((suits.count(suit) for suit in "bgrk" if suit != self.trump), default=0)
        return {0: 0.55, 1: 0.42}.get(shortest, 0.3)

    def tricks(self) -> float:
        """Expected tricks of the hand."""
        return sum(self.takes(card) for card in self.hand)
