"""The phases of a hand: who acts, what is open to them, what is refused and why, what follows.

A row lists its phases in playing order. A phase knows the position and the row; it never asks a game its name.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from unitylib.cards import SUIT_NAMES, Card, Hand, Suit, in_deck_order, shuffled
from unitylib.errors import Refusal
from unitylib.trick import joints
from unitylib.trick.moves import (
    BIDS,
    CHANCE,
    PLAYS,
    Action,
    Bid,
    Choose,
    Cut,
    Deal,
    Keep,
    Look,
    Play,
    Seat,
    Throw,
    Turn,
)
from unitylib.trick.position import Cutting, Revoke, State, Taken, bidding_order, changed
from unitylib.trick.rules import Bar, Follow, Lead


class Phase:
    """What every phase answers.

    `wanted` says in words what the phase waits for, `past` what is said of a move that `takes` once it is over. A phase of the players lists its `options`; a phase of
    chance cannot, so it overrides `why_not` and says how to `draw`.
    """

    name: str
    wanted: str
    ruling: str
    takes: tuple[type[Any], ...] = ()
    past: str = ""

    def actor(self, state: State) -> Seat | None:
        """The seat to act, CHANCE, or None when the phase is over; asked only when the phases before it are over.

        `state.turn` is what comes of the answer, so it is no help here.
        """
        raise NotImplementedError

    def options(self, state: State) -> tuple[Action, ...]:
        """The moves open to the actor; none for CHANCE."""
        return ()

    def duty(self, state: State) -> Hand:
        """The cards that the actor should play to a trick: those that it may, but at a referee table."""
        return ()

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why `action`, which is not among the options, is refused; None for what chance may do."""
        phases = state.rules.phases
        over = phases[: phases.index(self)] if self in phases else ()
        when = next((phase.past for phase in over if isinstance(action, phase.takes)), "Not now")
        return Refusal(f"{when}: {self.wanted} is wanted.", self.ruling)

    def apply(self, state: State, action: Action) -> State:
        """The position after `action`, which why_not has let pass."""
        raise NotImplementedError

    def draw(self, state: State, rng: Random) -> Action:
        """The move of CHANCE."""
        raise NotImplementedError


# --- before the cards are seen -------------------------------------------------------------------------------


class CutForDeal(Phase):
    """Before the first hand every player cuts; high card deals, equal cards cut again (R-DECK-08, R-DECK-09)."""

    name, wanted, ruling = "cut", "a cut for the deal", "R-DECK-08"

    def actor(self, state: State) -> Seat | None:
        return CHANCE if state.standing.dealer is None else None

    def cutters(self, state: State) -> tuple[Seat, ...]:
        """Who cuts now: everybody, then those whose last cards were level."""
        if not state.cuttings:
            return state.standing.players
        last = state.cuttings[-1]
        return tuple(last.seats[place] for place in state.rules.cut_for(last.cards))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Cut):
            return super().why_not(state, action)
        count, cards = len(self.cutters(state)), set(action.cards)
        if len(action.cards) != count or len(cards) != count or not cards <= set(state.rules.deck):
            return Refusal(f"{count} seats cut, each a different card of this pack.", self.ruling)
        return None

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Cut)
        cutters = self.cutters(state)
        cuttings = (*state.cuttings, Cutting(cutters, action.cards))
        highest = state.rules.cut_for(action.cards)
        dealer = cutters[highest[0]] if len(highest) == 1 else None
        return changed(state, cuttings=cuttings, standing=replace(state.standing, dealer=dealer))

    def draw(self, state: State, rng: Random) -> Action:
        return Cut(shuffled(state.rules.deck, rng)[: len(self.cutters(state))])


class CutForTrump(Phase):
    """Five and six players cut the pack for trump; the card goes back (R-UNI5-02, R-UNI5-03)."""

    name, wanted, ruling = "cut for trump", "a cut for trump", "R-UNI5-02"

    def actor(self, state: State) -> Seat | None:
        return CHANCE if state.up is None else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Turn) and action.card in state.rules.deck:
            return None
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Turn)
        return changed(state, up=action.card, trump=_trump_shown(action.card))

    def draw(self, state: State, rng: Random) -> Action:
        return Turn(shuffled(state.rules.deck, rng)[0])


def _trump_shown(card: Card) -> Suit | None:
    return None if card.is_universal else card.suit


class _Dealing(Phase):
    """A shuffled pack is laid out; the kinds differ in how."""

    wanted, ruling = "the deal", "R-DECK-13"

    def actor(self, state: State) -> Seat | None:
        return CHANCE if not state.hands else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Deal):
            return super().why_not(state, action)
        pack, deck = action.pack, state.rules.deck
        if len(pack) != len(deck) or not set(pack).issuperset(deck):
            return Refusal(f"A deal uses each of the {len(deck)} cards of this pack once.", self.ruling)
        return None

    def draw(self, state: State, rng: Random) -> Action:
        return Deal(shuffled(state.rules.deck, rng))


def _with_hands(state: State, hands: tuple[Hand, ...], **table: Any) -> State:
    """The hands in place, nobody has bid, and those who may bid blind have not looked (R-BID-06)."""
    rules, scores = state.rules, state.standing.scores
    blind = [rules.entitled(rules, scores, side) for side in range(len(rules.sides))]
    looked = tuple([not blind[rules.side_of(seat)] for seat in range(rules.seats)])
    return changed(state, hands=hands, looked=looked, bids=(None,) * rules.seats, **table)


def _dealt(state: State, pack: tuple[Card, ...]) -> tuple[Hand, ...]:
    """One card at a time from the dealer's left; seats that sit out get none (R-DECK-13, R-ELEM-11)."""
    order = bidding_order(state.standing)
    count = len(order) * state.rules.tricks_in(state.standing.number)
    places = {seat: place for place, seat in enumerate(order)}
    return tuple(
        in_deck_order(pack[places[seat] : count : len(order)]) if seat in places else ()
        for seat in range(state.rules.seats)
    )


class DealTurningUp(_Dealing):
    """Everybody gets a hand; the next card is turned up, then `face_down` cards are laid aside (R-ELEM-03, R-UNI4-03, R-UNI3-02)."""

    name = "deal"

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Deal)
        hands = _dealt(state, action.pack)
        up, *rest = action.pack[sum(map(len, hands)) :]
        down = rest.pop(0) if state.rules.face_down else None
        return _with_hands(state, hands, up=up, down=down, trump=_trump_shown(up), stock=tuple(rest))


class DealAll(_Dealing):
    """The whole pack is dealt (R-UNI5-02)."""

    name = "deal"

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Deal)
        return _with_hands(state, _dealt(state, action.pack))


class DealAllCutCardLast(DealAll):
    """House rule: the card cut for trump stays at the bottom, and so comes to the dealer (option `cut_card`, R-UNI5-03)."""

    def why_not(self, state: State, action: Action) -> Refusal | None:
        refusal = super().why_not(state, action)
        if refusal is None and isinstance(action, Deal) and action.pack[-1] != state.up:
            return Refusal(f"The {state.up}, cut for trump, lies at the bottom of the pack.", "R-UNI5-03")
        return refusal

    def draw(self, state: State, rng: Random) -> Action:
        assert state.up is not None
        return Deal((*shuffled([card for card in state.rules.deck if card != state.up], rng), state.up))


class LayTwo(_Dealing):
    """Two players: one card face down, one face up for trump, the rest is the stock to draft from (R-UNI2-01)."""

    name = "deal"

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Deal)
        down, up, *stock = action.pack
        both: tuple[Hand, ...] = ((), ())
        return _with_hands(state, both, up=up, down=down, trump=_trump_shown(up), stock=tuple(stock), rejects=both)


class Draft(Phase):
    """Two players draw in turn: keep the card and discard the next unseen, or throw it and keep the next (R-UNI2-02)."""

    name, wanted, ruling = "draft", "keep or throw", "R-UNI2-02"
    takes, past = (Keep, Throw), "The draft is over"

    def actor(self, state: State) -> Seat | None:
        order = bidding_order(state.standing)
        return order[len(state.drafted) % len(order)] if state.stock else None

    def options(self, state: State) -> tuple[Action, ...]:
        return (Keep(), Throw())

    def apply(self, state: State, action: Action) -> State:
        seat = state.turn
        assert seat is not None and isinstance(action, Keep | Throw)
        first, second, *stock = state.stock
        if isinstance(action, Keep):
            kept, unseen, rejects = first, (*state.unseen, second), state.rejects
        else:
            kept, unseen, rejects = second, state.unseen, _added(state.rejects, seat, first)
        hands, drafted = _added(state.hands, seat, kept), (*state.drafted, action)
        return changed(state, stock=tuple(stock), hands=hands, drafted=drafted, unseen=unseen, rejects=rejects)


def _added(hands: tuple[Hand, ...], seat: Seat, card: Card) -> tuple[Hand, ...]:
    return _put(hands, seat, in_deck_order((*hands[seat], card)))


def _removed(hands: tuple[Hand, ...], seat: Seat, card: Card) -> tuple[Hand, ...]:
    hand = list(hands[seat])
    hand.remove(card)
    return _put(hands, seat, tuple(hand))


Item = TypeVar("Item")


def _put(items: tuple[Item, ...], seat: Seat, item: Item) -> tuple[Item, ...]:
    changing = list(items)
    changing[seat] = item
    return tuple(changing)


# --- trump and bids ------------------------------------------------------------------------------------------


class _Looking(Phase):
    """A seat that may bid blind decides first: bid it, or look (R-BID-06)."""

    def before_looking(self) -> tuple[Action, ...]:
        return (Look(), Bid(0, blind=True))

    def apply(self, state: State, action: Action) -> State:
        seat = state.turn
        assert seat is not None
        bids = _put(state.bids, seat, action) if isinstance(action, Bid) else state.bids
        return changed(state, looked=_put(state.looked, seat, True), bids=bids)


class BlindCalls(_Looking):
    """Those who may bid blind say so before anybody goes on (options `blind_timing`, `two_player_blind_zero`)."""

    name, wanted, ruling = "blind", "a blind zero, or a look at the hand,", "R-BID-06"

    def actor(self, state: State) -> Seat | None:
        return next((seat for seat in bidding_order(state.standing) if not state.looked[seat]), None)

    def options(self, state: State) -> tuple[Action, ...]:
        return self.before_looking()


class ChooseColour(_Looking):
    """A universal decides trump: the dealer looks, then names one of its two colours (R-TRICK-10, R-BID-07)."""

    name, wanted, ruling = "choose", "the dealer's choice of trump", "R-TRICK-10"
    takes, past = (Choose,), "Trump is settled"

    def actor(self, state: State) -> Seat | None:
        return state.dealer if state.trump is None else None

    def options(self, state: State) -> tuple[Action, ...]:
        if state.looked and not state.looked[state.dealer]:
            return self.before_looking()
        assert state.up is not None
        return tuple(Choose(suit) for suit in state.up.suit)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        assert state.up is not None
        if isinstance(action, Choose) and state.looked and not state.looked[state.dealer]:
            return Refusal("The dealer looks at the hand first, and then chooses.", "R-TRICK-10")
        if isinstance(action, Choose):
            first, second = (SUIT_NAMES[suit] for suit in state.up.suit)
            return Refusal(f"The universal shows {first} and {second}; trump must be one of them.", "R-TRICK-10")
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Choose):
            return changed(state, trump=action.suit)
        return super().apply(state, action)


class Auction(_Looking):
    """Each says once how many tricks, left of the dealer first, the dealer last (R-BID-01 to R-BID-03)."""

    name, wanted, ruling = "auction", "a bid", "R-BID-02"
    takes, past = (Bid, Look), "The auction is over"

    def actor(self, state: State) -> Seat | None:
        for seat in bidding_order(state.standing):
            if state.bids[seat] is None:
                return seat
        return None

    def options(self, state: State) -> tuple[Action, ...]:
        seat = state.turn
        assert seat is not None
        bids = _open_bids(state, seat)
        if state.looked[seat]:
            return bids
        return self.before_looking() if BIDS[0] in bids else (Look(),)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        seat = state.turn
        assert seat is not None
        if not isinstance(action, Bid | Look):
            return super().why_not(state, action)
        if isinstance(action, Look):
            return Refusal("You have looked at your hand already.", "R-BID-06")
        if action.blind:
            return self._no_blind_bid(state, seat, action)
        if not state.looked[seat]:
            return Refusal("Look at your hand first, or bid a blind zero.", "R-BID-06")
        tricks = state.rules.tricks_in(state.standing.number)
        if not 0 <= action.tricks <= tricks:
            return Refusal(f"A bid is a whole number from 0 to {tricks}, the tricks in this hand.", "R-BID-03")
        barred = _barred(state, seat, action.tricks)
        assert barred is not None
        return barred

    def _no_blind_bid(self, state: State, seat: Seat, bid: Bid) -> Refusal:
        rules = state.rules
        if not state.looked[seat] and not bid.tricks and (barred := _barred(state, seat, 0)) is not None:
            return barred
        if bid.tricks:
            return Refusal("Only a zero can be bid blind.", "R-BID-06")
        if rules.entitled is joints.never_blind:
            return Refusal("There is no blind zero in this game.", rules.blind_by)
        if rules.entitled(rules, state.standing.scores, rules.side_of(seat)):
            return Refusal("You have looked at your hand, so a blind zero is no longer open to you.", "R-BID-06")
        return Refusal(f"A blind zero is for a side at least {rules.behind} points behind every other.", rules.blind_by)


def _open_bids(state: State, seat: Seat) -> tuple[Bid, ...]:
    """The bids that no bar of the row forbids. A bar that would leave nothing is lifted: some bid is always open (R-ELEM-06)."""
    bids = BIDS[: state.rules.tricks_in(state.standing.number) + 1]
    for bar in state.rules.bars:
        bids = tuple([bid for bid in bids if _refused_by(bar, state, seat, bid.tricks) is None]) or bids
    return bids


def _barred(state: State, seat: Seat, count: int) -> Refusal | None:
    """The house's own word against a bid that is a possible number of tricks."""
    refusals = (_refused_by(bar, state, seat, count) for bar in state.rules.bars)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _refused_by(bar: Bar, state: State, seat: Seat, count: int) -> Refusal | None:
    rules, standing = state.rules, state.standing
    return bar(rules, seat, count, state.bids, bidding_order(standing), rules.tricks_in(standing.number))


# --- play ----------------------------------------------------------------------------------------------------


class Tricks(Phase):
    """Everybody plays a card, the highest takes the trick, its winner leads the next (R-TRICK-01 to R-TRICK-08)."""

    name, wanted, ruling = "tricks", "a card", "R-TRICK-08"

    def lead(self, state: State) -> Lead:
        """Who leads to the trick on the table, and the card if it is forced."""
        if state.leader is not None:
            return Lead(state.leader, None)
        assert state.trump is not None
        return state.rules.opening(state.hands, state.trump, bidding_order(state.standing)[0])

    def actor(self, state: State) -> Seat | None:
        if state.called:
            return None  # the hand is abandoned
        leader, players = state.leader, state.standing.players
        if leader is None:
            leader = self.lead(state).seat
        seat = players[(players.index(leader) + len(state.trick)) % len(players)]
        return seat if state.hands[seat] else None

    def options(self, state: State) -> tuple[Action, ...]:
        rules = state.rules
        is_forced = state.leader is None and rules.is_strict
        cards = self.duty(state) if is_forced else _following(state, rules.follow)
        return tuple([PLAYS[card] for card in cards])

    def duty(self, state: State) -> Hand:
        forced = self.lead(state).card if state.leader is None else None
        return (forced,) if forced is not None else _following(state, state.rules.duty)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        seat, trump = state.turn, state.trump
        assert seat is not None and trump is not None
        if not isinstance(action, Play):
            return super().why_not(state, action)
        if action.card not in state.hands[seat]:
            return Refusal(f"You do not hold the {action.card.name}.", "R-TRICK-13")
        if state.trick:
            return joints.why_not_follow(action.card, state.trick[0], trump)
        lead = self.lead(state)
        assert lead.card is not None
        return Refusal(f"The {lead.card.name} must lead to the first trick.", lead.ruling)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Play)
        seat, players, trump, card = state.stage[1], state.standing.players, state.trump, action.card
        assert seat is not None and trump is not None
        hands, revokes = _removed(state.hands, seat, card), state.revokes
        if not state.rules.is_strict and card not in self.duty(state):
            revokes = (*revokes, Revoke(seat, len(state.tricks), card))
        trick = (*state.trick, card)
        leader = state.leader if state.leader is not None else seat
        if len(trick) < len(players):
            return changed(state, hands=hands, trick=trick, leader=leader, revokes=revokes)
        winner = players[(players.index(leader) + joints.winner(trick, trump)) % len(players)]
        tricks = (*state.tricks, Taken(leader, trick, winner))
        return changed(state, hands=hands, trick=(), leader=winner, tricks=tricks, revokes=revokes)


def _following(state: State, follow: Follow) -> Hand:
    """The cards of the seat to act that `follow` lets it play to the trick on the table."""
    seat, trump, trick = state.stage[1], state.trump, state.trick
    assert seat is not None and trump is not None
    return follow(state.hands[seat], trick[0] if trick else None, trump)
