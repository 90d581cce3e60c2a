"""Why a hand is worth so many tricks: what in it, and about it, speaks for more and what for fewer. Counted from the view, with nothing played out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from unitylib.bots.counting import Odds, higher
from unitylib.cards import SUIT_NAMES, SUITS, Card, Suit, rank_name
from unitylib.trick.joints import dealers_hook, suit_of
from unitylib.trick.position import View, bidding_order

WORTH_A_LINE = 0.1  # how often a card that can be beaten takes a trick, to be told of
HIGH = 4  # lines about high cards of plain suits


class Reason(NamedTuple):
    """A sentence; whether it speaks for more tricks or for fewer, None where it only says how things stand; and how often each card it
    names takes a trick, where that can be counted."""

    text: str
    more: bool | None = None
    chance: float | None = None


def reasons(view: View) -> tuple[Reason, ...]:
    """What speaks for how many tricks, for the seat itself, as it tells of its cards; of each kind the stronger first."""
    assert view.hand is not None and view.trump is not None
    odds = Odds(view, view.trump)
    return (*_sure(odds), *_high(odds), _trumps(view, odds), *_short(odds), *_low(odds), *_around(view))


def speaking(told: Sequence[Reason], more: bool, count: int = 2) -> str:
    """The first `count` that speak for more tricks, or for fewer, one after another."""
    return " ".join([reason.text for reason in told if reason.more is more][:count])


# --- the hand ------------------------------------------------------------------------------------------------


def _of(odds: Odds, suit: Suit) -> list[Card]:
    return [card for card in odds.hand if suit_of(card, odds.trump) == suit]


def _above(odds: Odds, card: Card) -> int:
    return higher(card, odds.others, odds.trump)


def _sure(odds: Odds) -> Iterator[Reason]:
    sure = [card for card in _of(odds, odds.trump) if not _above(odds, card)]
    if len(sure) == 1:
        yield Reason(f"Your {_named(sure)} is the highest trump, a certain trick.", True, 1.0)
    elif sure:
        yield Reason(f"Your highest {len(sure)} trumps are certain tricks.", True, 1.0)


def _named(cards: Sequence[Card]) -> str:
    """Cards by their ranks, universals by their names."""
    return " and ".join(card.name if card.is_universal else rank_name(card.rank) for card in cards)


def _plain(odds: Odds) -> Iterator[tuple[Suit, list[Card]]]:
    return ((suit, _of(odds, suit)) for suit in SUITS if suit != odds.trump)


def _high(odds: Odds) -> list[Reason]:
    """The high cards of plain suits, the likeliest to take a trick first."""
    found = [reason for suit, cards in _plain(odds) for reason in _high_of(odds, suit, cards)]
    return sorted(found, key=lambda reason: -(reason.chance or 0))[:HIGH]


def _high_of(odds: Odds, suit: Suit, cards: list[Card]) -> Iterator[Reason]:
    top = [card for card in cards if not _above(odds, card)]
    if top:
        yield Reason(f"Nothing in {SUIT_NAMES[suit]} is above your {_named(top)}.", True, odds.takes(top[0]))
    next_one = next((card for card in cards if _is_near(odds, card) and card not in top), None)
    if next_one is not None:
        above, chance = _above(odds, next_one), odds.takes(next_one)
        are = "Only one card is" if above == 1 else f"{above} cards are"
        late = chance < WORTH_A_LINE
        text = f"{are} above your {_named([next_one])} in {SUIT_NAMES[suit]}{': it may take a later trick' if late else ''}."
        yield Reason(text, True, None if late else chance)


def _is_near(odds: Odds, card: Card) -> bool:
    """Whether a card of a plain suit is more than a low one."""
    return _above(odds, card) <= 1 or odds.takes(card) >= WORTH_A_LINE


def _trumps(view: View, odds: Odds) -> Reason:
    held = _of(odds, odds.trump)
    out = sum(suit_of(card, odds.trump) == odds.trump for card in view.rules.deck)
    share = out * len(odds.hand) / len(view.rules.deck)
    universals = [card.name for card in held if card.is_universal]
    named = f", among them the {' and the '.join(universals)}" if universals else ""
    counted = "one trump" if len(held) == 1 else f"{len(held) or 'no'} trumps"
    lacks = "" if any(not _above(odds, card) for card in held) or not held else ", none of them certain"
    if len(held) == 1 and lacks:
        lacks = ", and it is not certain"
    more = None if abs(len(held) - share) < 0.5 else len(held) > share
    return Reason(f"You hold {counted}{named}{lacks}; an even share would be {share:.1f}.", more)


def _short(odds: Odds) -> Iterator[Reason]:
    """A short side suit lets low trumps take tricks, if there are any."""
    if not _of(odds, odds.trump):
        return
    none = [SUIT_NAMES[suit] for suit, cards in _plain(odds) if not cards]
    one = [SUIT_NAMES[suit] for suit, cards in _plain(odds) if len(cards) == 1]
    if none:
        yield Reason(f"You have no card of {_suits(none, 'or')}: a low trump can take a trick there at once.", True)
    elif one and len(odds.hand) > 4:
        yield Reason(
            f"You have only one card of {_suits(one, 'and')}: a low trump can take a trick there from the second round on.",
            True,
        )


def _suits(names: list[str], joined: str) -> str:
    """Of the three that are not trump."""
    return "each other suit" if len(names) == len(SUITS) - 1 else f" {joined} ".join(names)


def _low(odds: Odds) -> Iterator[Reason]:
    low = [card for _, cards in _plain(odds) for card in cards if not _is_near(odds, card)]
    if len(low) == 1:
        yield Reason(f"Your {low[0].name} is low: it hardly ever takes a trick.", False)
    elif low:
        yield Reason(
            f"{len(low)} of your {len(odds.hand)} cards are low and not trump: they hardly take tricks.", False
        )


# --- about it ------------------------------------------------------------------------------------------------


def _around(view: View) -> Iterator[Reason]:
    """What the others have bid, who leads, what the hook leaves."""
    order, rules, tricks = bidding_order(view.standing), view.rules, view.tricks_to_play
    heard = [bid.tricks for bid in view.bids if bid is not None]
    for seat in rules.sides[rules.side_of(view.seat)]:
        if seat != view.seat and (bid := view.bids[seat]) is not None:
            yield Reason(f"Your partner has bid {bid.tricks or 'zero'}.")
    if heard:
        yield _left(tricks, heard, len(order))
    if rules.is_exact and order[0] == view.seat:
        yield Reason("You lead first.", True)
    if rules.is_exact and order[-1] == view.seat:
        barred = tricks - sum(heard)
        hook = dealers_hook in rules.bars and barred >= 0
        told = f": {barred or 'zero'} is barred, for the bids may not add up to the number of tricks" if hook else ""
        yield Reason(f"You bid last{told}.")


def _left(tricks: int, heard: list[int], players: int) -> Reason:
    """What the bids so far leave for those who have still to bid, against an even share."""
    left = max(tricks - sum(heard), 0)
    even = tricks * (players - len(heard)) / players
    some = f"{tricks} trick{'s' * (tricks > 1)}"
    who = "The other has" if players == 2 else "The others have"
    text = f"{who} bid {sum(heard)}, which leaves {left or 'none'} of {some}."
    return Reason(text, None if abs(left - even) < 1 else left > even)
