"""The small functions that rows are made of. A joint sees its arguments only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from unitylib.cards import (
    COMPLEMENT,
    DECK_ORDER,
    PAIRS,
    RANKS,
    SUIT_NAMES,
    SUITS,
    UNITY_DECK,
    Card,
    Hand,
    Suit,
    in_deck_order,
)
from unitylib.errors import Refusal
from unitylib.trick.moves import Seat
from unitylib.trick.position import Points, Trick
from unitylib.trick.rules import Bids, CutFor, Lead, Rules

# --- order ---------------------------------------------------------------------------------------------------


@cache
def trump_order(trump: Suit, deck: tuple[Card, ...] = UNITY_DECK) -> tuple[Card, ...]:
    """All trumps of the deck, high to low: the universal that shows the trump colour, the suit, the other one (R-TRICK-04)."""
    high, low = sorted(PAIRS, key=lambda pair: trump not in pair)
    order = (Card("U", high), *(Card(rank, trump) for rank in RANKS), Card("U", low))
    return tuple(card for card in order if card in deck)


def suit_of(card: Card, trump: Suit) -> Suit:
    """The suit a card belongs to in play: a universal is a trump, never one of its printed colours (R-TRICK-03)."""
    return _SUIT[trump][card]


_SUIT = {trump: {card: trump if card.is_universal else card.suit for card in UNITY_DECK} for trump in SUITS}
_CARDS = {
    trump: {suit: frozenset(card for card in UNITY_DECK if of[card] == suit) for suit in SUITS}
    for trump, of in _SUIT.items()
}
_TRUMPS = len(RANKS) + len(PAIRS)


def _powers(trump: Suit) -> dict[Card, int]:
    plain = {card: len(RANKS) - RANKS.index(card.rank) for card in UNITY_DECK if not card.is_universal}
    return plain | {card: 2 * _TRUMPS - place for place, card in enumerate(trump_order(trump))}


_POWER = {trump: _powers(trump) for trump in SUITS}


def _strengths(trump: Suit, led: Suit) -> dict[Card, int]:
    """The powers of the cards that can take a trick in which `led` was led; 0 for the others."""
    return {card: high if suit_of(card, trump) in (trump, led) else 0 for card, high in _POWER[trump].items()}


_STRENGTH = {trump: {led: _strengths(trump, led) for led in SUITS} for trump in SUITS}


def power(card: Card, trump: Suit) -> int:
    """How high a card ranks within its suit in play; any trump is above any plain card."""
    return _POWER[trump][card]


def winner(trick: Trick, trump: Suit) -> int:
    """The place in the trick of the card that takes it (R-TRICK-01, R-TRICK-02)."""
    strength = _STRENGTH[trump][suit_of(trick[0], trump)]
    shown = [strength[card] for card in trick]
    return shown.index(max(shown))


def sorted_for_play(hand: Hand, trump: Suit | None) -> Hand:
    """A hand in the order a player holds it: suit by suit in deck order, the trumps together at the end, high to low."""
    if trump is None:
        return hand
    trumps = trump_order(trump)
    return tuple(c for c in hand if c not in trumps) + tuple(c for c in trumps if c in hand)


# --- follow --------------------------------------------------------------------------------------------------


def follow_suit(hand: Hand, led: Card | None, trump: Suit) -> Hand:
    """The cards that may be played: those of the suit led, or all when there is none (R-TRICK-05 to R-TRICK-07)."""
    if led is None:
        return hand
    same = _CARDS[trump][suit_of(led, trump)]
    return tuple([card for card in hand if card in same]) or hand


def anything(hand: Hand, led: Card | None, trump: Suit) -> Hand:
    """A referee table accepts any card; what should have been played is another joint's affair (option `table`, R-TRICK-13)."""
    return hand


def why_not_follow(card: Card, led: Card, trump: Suit) -> Refusal:
    """Why `card` does not follow `led` when the hand could."""
    suit = suit_of(led, trump)
    if suit == trump:
        shown = "a trump" if led.is_universal else f"{SUIT_NAMES[suit]}, the trump colour,"
        return Refusal(f"You still hold a trump, and {shown} was led.", "R-TRICK-05")
    if card.is_universal:
        return Refusal(
            f"You still hold {SUIT_NAMES[suit]}, which was led; a universal is a trump, whatever colours it shows.",
            "R-TRICK-05",
        )
    return Refusal(f"You still hold {SUIT_NAMES[suit]}, which was led.", "R-TRICK-06")


# --- opening -------------------------------------------------------------------------------------------------


def free_lead(hands: tuple[Hand, ...], trump: Suit, first: Seat) -> Lead:
    """The seat left of the dealer leads what it likes (R-ELEM-08, R-UNI2-06)."""
    return Lead(first, None)


def _complement_leads(ranks: tuple[str, ...], ruling: str, hands: tuple[Hand, ...], trump: Suit) -> Lead:
    for rank in ranks:
        card = Card(rank, COMPLEMENT[trump])
        for seat, hand in enumerate(hands):
            if card in hand:
                return Lead(seat, card, ruling)
    raise ValueError(f"none of {ranks} of {SUIT_NAMES[COMPLEMENT[trump]]} is in a hand")


def double_bug_leads(hands: tuple[Hand, ...], trump: Suit, first: Seat) -> Lead:
    """The holder of the complementary double bug leads it; if it lies face down, the bug leads (R-UNI4-18, R-UNI4-19)."""
    return _complement_leads(("**", "*"), "R-UNI4-18", hands, trump)


def bug_leads(hands: tuple[Hand, ...], trump: Suit, first: Seat) -> Lead:
    """The holder of the complementary bug leads it (R-UNI5-09)."""
    return _complement_leads(("*",), "R-UNI5-09", hands, trump)


def f_leads(hands: tuple[Hand, ...], trump: Suit, first: Seat) -> Lead:
    """The holder of the complementary F leads it (R-UNI3-06)."""
    return _complement_leads(("F",), "R-UNI3-06", hands, trump)


# --- bidding -------------------------------------------------------------------------------------------------


def dealers_hook(
    rules: Rules, seat: Seat, bid: int, bids: Bids, order: tuple[Seat, ...], tricks: int
) -> Refusal | None:
    """The last bidder may not make the bids add up to the number of tricks (R-ELEM-05)."""
    others = sum(made.tricks for made in bids if made is not None)
    if seat != order[-1] or others + bid != tricks:
        return None
    return Refusal(
        f"{bid} is barred for the dealer: the bids would add up to {tricks}, the number of tricks.", "R-ELEM-05"
    )


def side_cap(rules: Rules, seat: Seat, bid: int, bids: Bids, order: tuple[Seat, ...], tricks: int) -> Refusal | None:
    """House rule: a side may not promise more tricks than there are (R-UNI4-05)."""
    made = [bids[partner] for partner in rules.sides[rules.side_of(seat)]]
    promised = sum(b.tricks for b in made if b is not None)
    if promised + bid <= tricks:
        return None
    return Refusal(f"{bid} is barred: your side has bid {promised}, and may promise at most {tricks}.", "R-UNI4-05")


def never_blind(rules: Rules, scores: Points, side: int) -> bool:
    """There is no blind zero in this game (Elements; R-UNI2-08)."""
    return False


def far_behind(rules: Rules, scores: Points, side: int) -> bool:
    """A side may bid blind when every other side is at least `behind` points ahead (R-UNI4-11, R-UNI4S-02, R-UNI6-05)."""
    return min(scores[:side] + scores[side + 1 :]) - scores[side] >= rules.behind


# --- score ---------------------------------------------------------------------------------------------------


def exact_bid(rules: Rules, bids: Bids, taken: tuple[int, ...]) -> Points:
    """Ten and the bid for taking exactly what was bid, else nothing (R-ELEM-07)."""
    return tuple(10 + bid.tricks if bid and bid.tricks == got else 0 for bid, got in zip(bids, taken, strict=True))


def zero_points(rules: Rules, bids: Bids, seat: Seat, made: bool) -> int:
    """What the zero of `seat` wins or loses; nothing when it bid tricks (R-UNI4-08, R-UNI4-12)."""
    bid = bids[seat]
    if bid is None or bid.tricks:
        return 0
    worth = rules.blind_zero if bid.blind else rules.zero
    return worth if made else -worth


def ten_a_trick(rules: Rules, bids: Bids, taken: tuple[int, ...]) -> Points:
    """Ten for each trick bid and one for each over, or minus ten for each bid; zeros apart (R-UNI4-04 to R-UNI4-10)."""
    return tuple(_side_points(rules, bids, side, taken, _all_taken) for side in rules.sides)


def ten_a_trick_zeros_apart(rules: Rules, bids: Bids, taken: tuple[int, ...]) -> Points:
    """The same, but tricks of a failed zero are no overtricks (option `zero_overtricks`, R-UNI4-10)."""
    return tuple(_side_points(rules, bids, side, taken, _taken_without_zeros) for side in rules.sides)


Counted = Callable[[Bids, tuple[Seat, ...], tuple[int, ...]], int]


def _all_taken(bids: Bids, side: tuple[Seat, ...], taken: tuple[int, ...]) -> int:
    return sum(taken[seat] for seat in side)


def _taken_without_zeros(bids: Bids, side: tuple[Seat, ...], taken: tuple[int, ...]) -> int:
    promised = side_bid(bids, side)
    bidders = sum(taken[seat] for seat in side if (bid := bids[seat]) and bid.tricks)
    return max(bidders, min(promised, _all_taken(bids, side, taken)))  # they still help to make the bid, R-UNI4-09


def side_bid(bids: Bids, side: tuple[Seat, ...]) -> int:
    """What a side has promised so far."""
    return sum(bid.tricks for seat in side if (bid := bids[seat]) is not None)


def _side_points(rules: Rules, bids: Bids, side: tuple[Seat, ...], taken: tuple[int, ...], counted: Counted) -> int:
    promised = side_bid(bids, side)
    got = counted(bids, side, taken)
    contract = 10 * promised + (got - promised) if got >= promised else -10 * promised
    return contract + sum(zero_points(rules, bids, seat, taken[seat] == 0) for seat in side)


def revoked(rules: Rules, bids: Bids, offenders: frozenset[int]) -> Points:
    """The hand is abandoned: sides with an offender lose their bids, the others make theirs, zeros too (R-UNI4-16, R-UNI4-17)."""
    return tuple(
        (-1 if number in offenders else 1) * 10 * side_bid(bids, side)
        + sum(zero_points(rules, bids, seat, number not in offenders) for seat in side)
        for number, side in enumerate(rules.sides)
    )


# --- end of a match ------------------------------------------------------------------------------------------


def _alone_in_front(scores: Points) -> int | None:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def most_after_all_hands(rules: Rules, scores: Points, hands_done: int) -> int | None:
    """The side alone in front once the hands of `sizes` are played (R-ELEM-09, R-ELEM-10)."""
    return _alone_in_front(scores) if hands_done >= len(rules.sizes) else None


def first_to_goal(rules: Rules, scores: Points, hands_done: int) -> int | None:
    """The side alone in front with `goal` points or more (R-UNI4-14, R-UNI4-15)."""
    return _alone_in_front(scores) if max(scores) >= rules.goal else None


def everybody(rules: Rules, scores: Points, hands_done: int) -> tuple[Seat, ...]:
    return tuple(range(rules.seats))


def only_the_tied(rules: Rules, scores: Points, hands_done: int) -> tuple[Seat, ...]:
    """House rule: only those tied for first play the extra hands (option `tiebreak`, R-ELEM-11)."""
    if hands_done < len(rules.sizes):
        return everybody(rules, scores, hands_done)
    return tuple(seat for side, seats in enumerate(rules.sides) if scores[side] == max(scores) for seat in seats)


# --- the draft of two players ----------------------------------------------------------------------------------


def own_rejects(rejects: tuple[Hand, ...], unseen: Hand, seat: Seat) -> Hand:
    """One face-down pile: a seat knows the cards that it looked at and threw (R-UNI2-04)."""
    return rejects[seat] if rejects else ()


def all_discards(rejects: tuple[Hand, ...], unseen: Hand, seat: Seat) -> Hand:
    """House rule: discards lie face up (option `draft_discards`, R-UNI2-04)."""
    return in_deck_order([card for hand in (*rejects, unseen) for card in hand])


# --- cutting for the deal ------------------------------------------------------------------------------------

_CUT_RANK = {card: -1 if card.is_universal else RANKS.index(card.rank) for card in UNITY_DECK}


def high_card(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Places of the highest card; a universal is highest, and equal cards cut again (R-DECK-08 to R-DECK-10)."""
    best = min(_CUT_RANK[card] for card in cards)
    return tuple(place for place, card in enumerate(cards) if _CUT_RANK[card] == best)


def high_card_then_suit(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """House rule: among equal ranks the first suit is higher (option `cut_ties`, R-DECK-09)."""
    tied = high_card(cards)
    return (min(tied, key=lambda place: DECK_ORDER[cards[place]]),)


def redrawing_universals(cut_for: CutFor, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """House rule: a cut in which a universal shows does not count, all cut again (option `cut_universal`, R-DECK-10)."""
    if any(card.is_universal for card in cards):
        return tuple(range(len(cards)))
    return cut_for(cards)
