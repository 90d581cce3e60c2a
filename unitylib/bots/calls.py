"""What the cards on the table prove of a revoke, so that a seat at a referee table may call it (R-UNI4-16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unitylib.cards import Card, Hand
from unitylib.trick.moves import Call, Seat
from unitylib.trick.position import View, bidding_order, seats_from, tricks_shown


class Revoked(NamedTuple):
    """`seat` played `card` to trick `number` (from 0), although it held `held`, which it has shown since.

    `held` is None for a first lead with a card that can never be the one that must lead.
    """

    seat: Seat
    number: int
    card: Card
    held: Card | None


def proved(view: View) -> tuple[Revoked, ...]:
    """The revokes that everybody at the table can prove by now, oldest first: a seat has shown a card that was due before.

    Once all cards have been played that is every revoke of the hand. At a strict table there is none.
    """
    return () if view.rules.is_strict else tuple(_newest_first(view))[::-1]


def due(view: View) -> Call | None:
    """The call that this seat makes: of the first opponent whose revoke is proved and has not been called."""
    rules = view.rules
    opponents = (one.seat for one in proved(view) if rules.side_of(one.seat) != rules.side_of(view.seat))
    offender = next((seat for seat in opponents if seat not in view.called), None)
    return None if offender is None else Call(offender, view.seat)


def _newest_first(view: View) -> Iterator[Revoked]:
    held: list[Hand] = [()] * view.rules.seats  # what each seat has shown that it held at this trick
    for number, trick in reversed(tuple(enumerate(tricks_shown(view)))):
        plays = tuple(zip(seats_from(view.standing.players, trick.leader), trick.cards, strict=False))
        for seat, card in plays:
            held[seat] = (*held[seat], card)
        for seat, card in reversed(plays):
            led = None if seat == trick.leader else trick.cards[0]
            must = _opening(view, held, card) if led is None and number == 0 else _duty(view, held[seat], led)
            if card not in must:
                yield Revoked(seat, number, card, next(iter(must), None))


def _duty(view: View, held: Hand, led: Card | None) -> Hand:
    assert view.trump is not None
    return view.rules.duty(held, led, view.trump)


def _opening(view: View, held: list[Hand], card: Card) -> Hand:
    """The cards with which the first trick may have been led, as far as they have been shown; none when `card` can never be one."""
    leader, first = tricks_shown(view)[0].leader, bidding_order(view.standing)[0]
    assert view.trump is not None
    try:
        lead = view.rules.opening(tuple(held), view.trump, first)
    except ValueError:  # nobody has shown a card that must lead, and the leader led none
        return ()
    if lead.card is None or lead.seat == leader:
        return held[leader] if lead.card is None else (lead.card,)
    try:
        view.rules.opening(((card,), *((),) * (view.rules.seats - 1)), view.trump, first)
    except ValueError:
        return ()
    return held[leader]
