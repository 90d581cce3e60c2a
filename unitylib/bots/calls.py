"""What the cards on the table prove of a revoke, so that a seat at a referee table may call it (R-UNI4-16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unitylib.cards import Card, Hand
from unitylib.trick.moves import Call, Seat
from unitylib.trick.position import View, bidding_order, seats_from, tricks_shown


class Revoked(NamedTuple):
    """`seat` played `card` to trick `number` (from 0), although it held `held`, which it has shown since."""

    seat: Seat
    number: int
    card: Card
    held: Card


def proved(view: View) -> tuple[Revoked, ...]:
    """The revokes that everybody at the table can prove by now, oldest first: a seat has shown a card that was due before.

    Once all cards have been played that is every revoke of the hand. At a strict table there is none.
    """
    return () if view.rules.is_strict else tuple(_newest_first(view))[::-1]


def due(view: View) -> Call | None:
    """The call that this seat makes: of the first opponent whose revoke is proved, one call a hand."""
    rules = view.rules
    opponents = (one.seat for one in proved(view) if rules.side_of(one.seat) != rules.side_of(view.seat))
    offender = None if view.called else next(opponents, None)
    return None if offender is None else Call(offender, view.seat)


def _newest_first(view: View) -> Iterator[Revoked]:
    held: list[Hand] = [()] * view.rules.seats  # what each seat has shown that it held at this trick
    for number, trick in reversed(tuple(enumerate(tricks_shown(view)))):
        plays = tuple(zip(seats_from(view.standing.players, trick.leader), trick.cards, strict=False))
        for seat, card in plays:
            held[seat] = (*held[seat], card)
        for seat, card in reversed(plays):
            led = None if seat == trick.leader else trick.cards[0]
            must = _opening(view, held) if led is None and number == 0 else _duty(view, held[seat], led)
            if card not in must:
                yield Revoked(seat, number, card, must[0])


def _duty(view: View, held: Hand, led: Card | None) -> Hand:
    assert view.trump is not None
    return view.rules.duty(held, led, view.trump)


def _opening(view: View, held: list[Hand]) -> Hand:
    """The cards with which the first trick may have been led, as far as they have been shown."""
    leader = view.tricks[0].leader if view.tricks else view.leader
    assert view.trump is not None and leader is not None
    try:
        lead = view.rules.opening(tuple(held), view.trump, bidding_order(view.standing)[0])
    except ValueError:  # nobody has shown the card that must lead
        return held[leader]
    return held[leader] if lead.card is None or lead.seat != leader else (lead.card,)
