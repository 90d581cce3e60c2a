"""Full deals that a seat cannot rule out, sampled: each is a State with the same View for that seat.

Cards that all have seen go into a hand stay there (`known`). Once the discards have been shuffled, everybody knows which
cards the new stock held (`pile`): what has been drawn since comes from them, what was hidden before does not. A card
played since may be of either kind, so kinds are drawn first. Of several shuffles the last one counts; what earlier
ones told beyond the cards seen is forgotten, as it is at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from unitylib.cards import Card, Hand, in_deck_order, shuffled
from unitylib.errors import UnityError
from unitylib.rummy.moves import Seat
from unitylib.rummy.position import State, View


class Contradiction(UnityError):
    """No deal fits what the view says."""


@dataclass(frozen=True)
class Place:
    """What is to be found out of another seat: how many hidden cards it holds, what it has played or shown that was hidden
    before, and how many of all these it drew from the shuffled stock."""

    seat: Seat
    hidden: int
    seen: Hand
    drew: int


def hidden_cards(view: View) -> Hand:
    """The cards whose place `view.seat` does not know, in deck order."""
    if not view.cards:
        return in_deck_order(view.rules.deck)
    known = [card for seat, cards in enumerate(view.known) if seat != view.seat for card in cards]
    shown = [card for hand in view.shown for card in hand]
    seen = Counter((*view.discards, *(card for laid in view.table for card in laid.meld.cards)))
    seen += Counter(shown) if shown else Counter((*view.hand, *known))
    return in_deck_order((Counter(view.rules.deck) - seen).elements())


def worlds(view: View, rng: Random) -> Iterator[State]:
    """Deals without end that `view.seat` cannot rule out. Raises Contradiction when there is none."""
    pool, places = hidden_cards(view), _places(view)
    if view.cards and len(pool) != view.stock + sum(place.hidden for place in places):
        raise Contradiction(f"{len(pool)} cards are hidden, which is not what hands and stock have room for")
    while True:
        yield _world(view, *(_dealt(pool, places, rng) if not view.pile else _dealt_in_two(view, pool, places, rng)))


def _places(view: View) -> list[Place]:
    others = [seat for seat in range(len(view.cards)) if seat != view.seat]
    places = []
    for seat in others:
        hidden = view.cards[seat] - len(view.known[seat])
        shown = (Counter(view.shown[seat]) - Counter(view.known[seat])).elements() if view.shown else ()
        seen = (*view.shed[seat], *shown)
        places.append(Place(seat, 0 if view.shown else hidden, seen, view.drew[seat]))
    return places


Dealt = tuple[dict[Seat, Hand], dict[Seat, Hand], Hand]  # hidden cards by seat, drawn since the shuffle by seat, stock


def _dealt(pool: Hand, places: list[Place], rng: Random) -> Dealt:
    cards, hands = list(shuffled(pool, rng)), {}
    for place in places:
        hands[place.seat] = tuple(cards[: place.hidden])
        del cards[: place.hidden]
    return hands, {}, tuple(cards)


def _dealt_in_two(view: View, pool: Hand, places: list[Place], rng: Random) -> Dealt:
    """New cards, from the shuffled discards, and old ones are dealt apart."""
    seen = Counter(card for place in places for card in place.seen)
    new = Counter(view.pile) - Counter(view.fresh)
    old = Counter(pool) + seen - new
    kinds = _kinds(places, new, old, rng)
    new -= Counter(card for cards in kinds.values() for card in cards)
    old -= seen - Counter(card for cards in kinds.values() for card in cards)
    fresh_cards, old_cards = list(shuffled(_listed(new), rng)), list(shuffled(_listed(old), rng))
    hands, fresh = {}, {}
    for place in places:
        count = place.drew - len(kinds[place.seat])
        drawn, fresh_cards = fresh_cards[:count], fresh_cards[count:]
        kept, old_cards = old_cards[: place.hidden - count], old_cards[place.hidden - count :]
        hands[place.seat] = (*drawn, *kept)
        fresh[place.seat] = in_deck_order((*drawn, *kinds[place.seat]))
    return hands, fresh, tuple(fresh_cards)


def _listed(cards: Counter[Card]) -> Hand:
    return in_deck_order(cards.elements())


def _kinds(places: list[Place], new: Counter[Card], old: Counter[Card], rng: Random) -> dict[Seat, Hand]:
    """Which of the cards that each seat has shown it drew since the shuffle: any choice that can be, at random."""
    cards = [(place, card) for place in places for card in place.seen]
    cards = [cards[number] for number in _order(len(cards), rng)]
    cards.sort(key=lambda one: new[one[1]] > 0 and old[one[1]] > 0)  # those that leave no choice first
    least = {place.seat: place.drew - place.hidden for place in places}  # so many must be new
    chosen: list[bool] = []

    def go(number: int) -> bool:
        if number == len(cards):
            return all(least[place.seat] <= _drawn(place, cards, chosen) <= place.drew for place in places)
        place, card = cards[number]
        for kind in (True, False) if rng.random() < 0.5 else (False, True):
            source = new if kind else old
            if source[card] and (not kind or _drawn(place, cards, chosen) < place.drew):
                source[card] -= 1
                chosen.append(kind)
                if go(number + 1):
                    return True
                chosen.pop()
                source[card] += 1
        return False

    new, old = new.copy(), old.copy()
    if not go(0):
        raise Contradiction("what was played cannot have happened with any deal of the hidden cards")
    return {
        place.seat: tuple(card for (of, card), kind in zip(cards, chosen, strict=True) if kind and of is place)
        for place in places
    }


def _order(count: int, rng: Random) -> list[int]:
    """The numbers below `count` in a random order."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def _drawn(place: Place, cards: list[tuple[Place, Card]], chosen: list[bool]) -> int:
    return sum(kind and of is place for (of, _), kind in zip(cards, chosen, strict=False))


def _world(view: View, hidden: dict[Seat, Hand], fresh: dict[Seat, Hand], stock: Hand) -> State:
    """The position in which the hidden places hold these cards."""

    def hand(seat: Seat) -> Hand:
        return view.hand if seat == view.seat else in_deck_order((*view.known[seat], *hidden[seat]))

    seats = range(len(view.cards))
    return State(
        rules=view.rules,
        standing=view.standing,
        cut=view.cut,
        hands=view.shown or tuple(map(hand, seats)),
        stock=stock if view.cards else (),
        discards=view.discards,
        laid_by=view.laid_by,
        table=view.table,
        player=view.player,
        drawn=view.drawn,
        asked=view.asked,
        callers=view.callers,
        taker=view.taker,
        freed=view.freed,
        turns=view.turns,
        down=view.down,
        buys=view.buys,
        known=view.known,
        pile=view.pile,
        fresh=tuple(view.fresh if seat == view.seat else fresh.get(seat, ()) for seat in seats),
        shed=view.shed,
    )
