"""Every sentence of United's coach: its numbers in words, and how each of them came about."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from unity_widgets.messages import Names, Say, counted, listed, upper
from unity_widgets.rummy_messages import KINDS, points_sum, short, shorts, the, would
from unity_widgets.rummy_slots import Gap, Layout, Slot
from unitylib.cards import Card, Hand
from unitylib.rummy.melds import rank_name
from unitylib.rummy.moves import Action
from unitylib.rummy.position import View

if TYPE_CHECKING:  # the coach reads all that counts, and no table waits for it
    from unitylib.bots.coach import Kept, Out, Reading
    from unitylib.bots.prices import Prices

OPEN_FIRST = "Open the coach first: what it counts stands there."
NO_NUMBER = "The coach shows no such number now."
NO_PRICES = "Moves have a price when you have to decide, and there is more than one."
PLAYING_OUT = "Deals are being played out."
COUNTS = (
    "It counts cards and nothing else: not what the others collect, what your discard gives them, how soon somebody may be out, "
    "or the next contract. A joker helps as far as the limits of jokers allow."
)
AT_ONCE = "In this round all cards must go at once, with none left over. The cards away are those of the runs alone: in points it counts."
PRICED = (
    "In points: deals that you cannot rule out, the same for every move, played to the end of this round by bots that go by rules of "
    "thumb. What the other players get on average less what you get, ± the standard error. The rounds to come are left out."
)
CANCELLED: Say = {"who": "Cancelled.", "text": "No more deals are played out."}
WHEN = {
    True: ("Comes this turn", "Comes by your third turn"),
    False: ("Comes in your next turn", "Comes by your third turn from now"),
}


def called(card: Card) -> str:
    """A card in the first column: "the 7♦︎", "a joker"."""
    return f"the {short(card)}" if card.suit else "a joker"


def out_words(outs: Sequence[Out]) -> str:
    """Cards that help, of one rank: "7♦︎", "any queen", "joker"."""
    card = outs[0].card
    return f"any {rank_name(card.rank)}" if len(outs) > 1 else short(card)


def chance(part: float) -> str:
    """ "31 %"; what is possible is never told as 0, what is uncertain never as 100."""
    return "< 1 %" if 0 < part < 0.005 else "> 99 %" if 0.995 <= part < 1 else f"{round(100 * part)} %"


def points(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


# --- how a number came about -------------------------------------------------------------------------------------


def away(laid: Layout, lacks: int) -> str:
    """What each part of the contract lacks: "Q♣︎ Q♥︎ lack 1, 5♦︎ 6♦︎ 8♦︎ lack 1: two cards in all."."""
    parts = upper(", ".join(map(_lacks, laid.slots)))
    return f"{parts}: {counted(lacks, 'card')} in all, by the nearest way." if lacks else f"{parts}."


def _lacks(slot: Slot) -> str:
    own = [card for card in slot.lay if not isinstance(card, Gap)]
    if not own:
        return f"a whole {KINDS[slot.kind]} lacks {slot.lacks}"
    return (
        f"{shorts(own)} lack{'s' if len(own) == 1 else ''} {slot.lacks}" if slot.lacks else f"{shorts(own)} are ready"
    )


def copies(outs: Sequence[Out], deck: Hand) -> str:
    """How many of a kind may still come: those of the pack less those seen."""
    left, whole = sum(out.copies for out in outs), sum(deck.count(out.card) for out in outs)
    seen = f"you have seen {whole - left} of them" if whole > left else "you have seen none of them"
    return f"The pack has {whole}, {seen}: so {left} may still come."


def more(names: Sequence[str]) -> str:
    return f"{upper(listed(names))}."


def all_copies(total: int, kinds: int, unseen: int) -> str:
    """All cards that help, each counted once."""
    return f"You cannot see {unseen} cards; {total} of them, of {counted(kinds, 'kind')}, bring you nearer. Each is counted once."


def comes(reading: Reading, draws: int) -> str:
    """The chance that one of so many cards drawn helps, from the chance that none does."""
    helpful, unseen = sum(out.copies for out in reading.outs), reading.unseen
    if not helpful:
        return f"None of the {unseen} cards that you cannot see brings you nearer."
    if draws == 1:
        return f"{helpful} of the {unseen} cards that you cannot see help."
    misses = [(max(unseen - helpful - step, 0), unseen - step) for step in range(min(draws, unseen))]
    none = prod(miss / left for miss, left in misses)
    product = " × ".join(f"{miss}/{left}" for miss, left in misses)
    return f"That none of {draws} cards helps: {product} = {chance(none)}. So one does, or more: {chance(1 - none)}."


def at_risk(hand: Hand, deuce: int, total: int) -> str:
    """What the hand costs when somebody else goes out now (R-UTD-45)."""
    return (
        f"If somebody else goes out now: {points_sum(hand, deuce)} = {total}."
        if hand
        else "No card is left: you go out."
    )


def with_card(card: Card, told: str) -> str:
    return f"With {the(card)}: {lower(told)}"


def without(card: Card, told: str) -> str:
    return f"Without {the(card)}: {lower(told)}"


def left(card: Card, told: str) -> str:
    return f"Without {the(card)}, {lower(told)}"


def lower(told: str) -> str:
    """A sentence within another: "a whole run lacks 4", but "Q♣︎ Q♥︎ lack 1"."""
    return f"{told[0].lower()}{told[1:]}" if told[1] in " fo" else told


def kept_outs(kept: Kept, groups: Sequence[Sequence[Out]]) -> str:
    """Which cards would help after a discard."""
    kinds = [f"{out_words(group)} {sum(out.copies for out in group)}" for group in groups]
    return (
        f"{', '.join(kinds)}: {kept.outs} in all may come and bring you nearer."
        if kinds
        else "No card brings you nearer."
    )


# --- in points ---------------------------------------------------------------------------------------------------


def best_of(prices: Prices, view: View, names: Names) -> Say:
    """What came out best, and how many others cannot be told from it."""
    close = sum(not prices.loss(move) for move in prices.by_move if move != prices.best)
    aside = f" {upper(counted(close, 'other move'))} cannot be told apart from it." if close else ""
    return {"who": "In points.", "text": f"{upper(would(prices.best, view, names))}: that came out best.{aside}"}


def price_why(prices: Prices, move: Action) -> str:
    """How many deals a price stands on, and how it compares with the best."""
    cost, error = prices.cost(move), prices.cost_error(move)
    told = f"The mean of {counted(len(prices.by_move[move]), 'deal')}"
    if move == prices.best:
        return f"{told}; no other move has a higher one."
    even = "which may be chance" if not prices.loss(move) else "which is more than chance"
    return f"{told}; it is {cost:.1f} ± {error:.1f} below the best, {even}."
