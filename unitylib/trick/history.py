"""What no view has that play has come to: each fault in a sentence. A history that lacks its first tricks is none; worlds fit the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from unitylib.cards import SUITS, Card
from unitylib.errors import UnityError
from unitylib.trick.joints import winner
from unitylib.trick.moves import Bid, Seat
from unitylib.trick.position import Taken, View, bidding_order, plays, tricks_shown

Faults = Iterator[str]


class Contradiction(UnityError):
    """No deal fits what a view says."""


def checked(view: View) -> View:
    """The view itself; Contradiction with a sentence when no play can have come to it."""
    for faults in CHECKS:  # each may take for granted what those before it have looked at
        fault = next(faults(view), None)
        if fault is not None:
            raise Contradiction(fault)
    return view


def is_set_aside(view: View) -> bool:
    """Whether the card turned up is in no hand. Where the whole pack is dealt it was only cut (R-UNI5-03)."""
    held = view.rules.tricks_in(view.standing.number) * len(view.standing.players)
    return view.up is not None and held != len(view.rules.deck)


def _standing(view: View) -> Faults:
    seats, now = range(view.rules.seats), view.standing
    if view.seat not in seats:
        yield f"there is no seat {view.seat!r}: seats are numbered from 0 to {seats[-1]}"
    if not _whole(now.number) or now.number < 0:
        yield f"hands are numbered from 0, and {now.number!r} is no such number"
    if len(now.players) < 2 or len(set(now.players)) < len(now.players) or not set(now.players) <= set(seats):
        yield f"{now.players!r} are not the players of one hand"
    if now.dealer is not None and now.dealer not in seats:
        yield f"seat {now.dealer!r} cannot deal: seats are numbered from 0 to {seats[-1]}"
    if len(now.scores) != len(view.rules.sides) or not all(map(_whole, now.scores)):
        yield f"a score for each of {len(view.rules.sides)} sides, whole numbers, is wanted, not {now.scores!r}"


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _cards(view: View) -> Faults:
    shown = [card for trick in tricks_shown(view) for card in trick.cards]
    aside = [view.up if is_set_aside(view) else None, view.down, view.drawn]
    known = (*(view.hand or ()), *shown, *view.discards, *(card for card in aside if card is not None))
    yield from (f"the {card.name} is there twice" for card, times in Counter(known).items() if times > 1)
    yield from (f"the {card.name} is not in this pack" for card in known if card not in view.rules.deck)


def _hands(view: View) -> Faults:
    if len(view.cards) not in (0, view.rules.seats) or min(view.cards, default=0) < 0:
        yield f"{view.cards!r} does not say how many cards each of {view.rules.seats} seats holds"
    if view.hand and len(view.hand) != view.cards[view.seat]:
        yield f"the hand shows {len(view.hand)} cards, and should hold {view.cards[view.seat]}"


def _auction(view: View) -> Faults:
    if view.phase not in ("auction", "tricks"):
        return
    if view.trump not in SUITS:
        yield f"bids and tricks need a trump, and {view.trump!r} is none"
    if len(view.bids) != view.rules.seats:
        yield f"{len(view.bids)} seats may have bid, and {view.rules.seats} are at the table"
        return
    order, tricks = bidding_order(view.standing), view.tricks_to_play
    made = [view.bids[seat] is not None for seat in order]
    if any(bid is not None for seat, bid in enumerate(view.bids) if seat not in order):
        yield "a seat has bid that does not play"
    if made != sorted(made, reverse=True):
        yield f"seat {order[made.index(False)]} should have bid before those after it"
    if all(made) is (view.phase == "auction"):
        yield "all have bid, and the auction goes on" if all(made) else "cards were played before all had bid"
    known = (*view.bids, *(move for move in view.legal if isinstance(move, Bid)))
    yield from (
        f"nobody can bid {bid.tricks!r} of {tricks} tricks" for bid in known if bid and not _can_be(bid, tricks)
    )
    if view.turn == view.seat and not view.legal:
        yield "it is this seat's turn, and no move is open to it"


def _can_be(bid: Bid, tricks: int) -> bool:
    return _whole(bid.tricks) and 0 <= bid.tricks <= tricks


def _tricks(view: View) -> Faults:
    """That each trick has a card of every player, was led by who took the last one, and taken by its highest card."""
    players, leads = view.standing.players, None
    for number, trick in enumerate(tricks_shown(view), start=1):
        if trick.leader not in players or leads not in (None, trick.leader):
            yield f"seat {trick.leader!r} cannot have led to trick {number}"
            return
        if number > len(view.tricks):
            return
        if len(trick.cards) != len(players):
            yield f"trick {number} has {len(trick.cards)} cards, and {len(players)} play"
            return
        assert view.trump is not None
        leads = players[(players.index(trick.leader) + winner(trick.cards, view.trump)) % len(players)]
        if trick.winner != leads:
            yield f"trick {number} was taken by seat {leads}, not by seat {trick.winner!r}"
            return


def _lengths(view: View) -> Faults:
    if view.phase != "tricks":
        return
    players = view.standing.players
    whole = {seat: view.cards[seat] for seat in players}
    for trick in tricks_shown(view):
        for seat, _ in plays(view, trick):
            whole[seat] += 1
    if len(set(whole.values())) > 1:
        yield f"the hands were not of one length: {', '.join(map(str, whole.values()))} cards, with those played"


def _followed(view: View) -> Faults:
    """That who did not follow holds no card, now or later, with which it would have had to."""
    shown = tricks_shown(view)
    for number, trick in enumerate(shown, start=1):
        for seat, card in plays(view, trick):
            if not _follows(view, card, trick.cards[0]):
                held = [*_later(view, seat, shown[number:]), *((view.hand or ()) if seat == view.seat else ())]
                kept = next((other for other in held if _follows(view, other, trick.cards[0])), None)
                if kept is not None:
                    yield f"seat {seat} played the {card.name} to trick {number}, and should have followed with the {kept.name}"
                    return


def _follows(view: View, card: Card, led: Card) -> bool:
    assert view.trump is not None
    return card in view.rules.follow((card, led), led, view.trump)


def _later(view: View, seat: Seat, tricks: tuple[Taken, ...]) -> list[Card]:
    return [card for trick in tricks for other, card in plays(view, trick) if other == seat]


def _first_lead(view: View) -> Faults:
    """Some deal must have this card for its first lead."""
    shown = tricks_shown(view)
    if not shown or view.trump is None or not view.rules.is_strict:
        return
    card, others = shown[0].cards[0], ((),) * (view.rules.seats - 1)
    try:
        can_be = view.rules.opening(((card,), *others), view.trump, 0).card in (card, None)
    except ValueError:
        can_be = False
    if not can_be:
        yield f"the {card.name} cannot have led to the first trick"


CHECKS: tuple[Callable[[View], Faults], ...] = (
    _standing,
    _cards,
    _hands,
    _auction,
    _first_lead,
    _tricks,
    _lengths,
    _followed,
)
