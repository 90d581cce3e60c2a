"""When the rest of a hand is certain: what a seat can prove from its own view, so that nobody need play it out card by card."""

from __future__ import annotations

from unitylib.bots.counting import higher
from unitylib.cards import Card
from unitylib.trick.joints import sorted_for_play, suit_of
from unitylib.trick.moves import Play
from unitylib.trick.position import View
from unitylib.trick.worlds import hidden_cards


def sure_run(view: View) -> tuple[Card, ...]:
    """Leads, in order, that take every trick left however the unseen cards lie; empty when that is not certain.

    Trumps go first, from the top. After `n` of them nobody can hold a trump if only `n` were unseen, as each lead
    draws one from whoever has any (R-TRICK-05). Then every plain card must be the highest left of its suit.
    """
    if view.phase != "tricks" or view.turn != view.seat or view.trick or not view.hand or view.trump is None:
        return ()
    trump, others = view.trump, hidden_cards(view)
    trumps = tuple(card for card in sorted_for_play(view.hand, trump) if suit_of(card, trump) == trump)
    plain = tuple(card for card in view.hand if card not in trumps)
    left = sum(suit_of(card, trump) == trump for card in others)
    drawn = all(led >= left or not higher(card, others, trump) for led, card in enumerate(trumps))
    safe = not plain or (left <= len(trumps) and not any(higher(card, others, trump) for card in plain))
    run = trumps + plain
    return run if drawn and safe and Play(run[0]) in view.legal else ()
