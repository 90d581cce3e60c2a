"""Full deals that a seat cannot rule out, sampled: each is a State with the same View for that seat.

Every hidden card lies in some hidden place: another hand, the stock, face down, among the discards. Where nothing
is known of them any shuffle will do. Where play has shown something (a seat that did not follow, a bug that led),
some cards are barred from some places; then a deal that fits is shuffled by exchanges that keep it fitting, which
makes every fitting deal equally likely in the long run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from unitylib.cards import Card, Hand, in_deck_order, shuffled
from unitylib.trick.history import Contradiction, checked, is_set_aside
from unitylib.trick.moves import Keep, Seat, Throw
from unitylib.trick.position import State, View, bidding_order, tricks_shown

EXCHANGES = 3  # tried for each hidden card between two worlds, when something is barred


@dataclass(frozen=True)
class Place:
    """Somewhere that hides `size` cards, none of them in `barred`. `seat` is None for what lies on the table."""

    name: str
    seat: Seat | None
    size: int
    barred: frozenset[Card] = frozenset()


def worlds(view: View, rng: Random) -> Iterator[State]:
    """Deals without end that `view.seat` cannot rule out. Raises Contradiction when there is none."""
    pool = hidden_cards(checked(view))
    places = hidden_places(view, pool)
    if sum(place.size for place in places) != len(pool):
        raise Contradiction(
            f"{len(pool)} cards are hidden, but there is room for {sum(place.size for place in places)}"
        )
    slots = [place for place in places for _ in range(place.size)]
    fits = _holder_leads if view.phase == "tricks" and view.leader is None else _anything
    deals = _exchanged(pool, slots, rng) if any(place.barred for place in places) else _shuffled(pool, rng)
    for deal in deals:
        world = _world(view, places, deal)
        if fits(world, view):
            yield world


def _anything(world: State, view: View) -> bool:
    return True


def _holder_leads(world: State, view: View) -> bool:
    """Before the first lead all know who must make it, and so who holds the card that leads (R-UNI4-18)."""
    return world.turn == view.turn


# --- what is hidden, and where -------------------------------------------------------------------------------


def hidden_cards(view: View) -> Hand:
    """The cards of the pack whose place this seat does not know, in deck order."""
    known = set(view.hand or ()) | set(view.trick) | set(view.discards)
    known.update(card for trick in view.tricks for card in trick.cards)
    known.update(card for card in (view.drawn, view.down) if card is not None)
    if view.up is not None and is_set_aside(view):
        known.add(view.up)
    return tuple(card for card in view.rules.deck if card not in known)


def hidden_places(view: View, pool: Hand) -> tuple[Place, ...]:
    """Where the hidden cards can lie. Nothing is dealt yet: one place, the pack."""
    if not view.cards:
        return (Place("stock", None, len(pool)),)
    hands = [
        Place("hand", seat, count, _barred(view, seat, pool))
        for seat, count in enumerate(view.cards)
        if count and (seat != view.seat or view.hand is None)
    ]
    table = _table_places(view)
    stock = len(pool) - sum(place.size for place in (*hands, *table))
    return (*hands, *table, Place("stock", None, max(stock, 0)))


def _table_places(view: View) -> list[Place]:
    """The face-down card and, with two players, what the other threw and what nobody looked at (R-UNI2-04)."""
    places = [Place("down", None, view.rules.face_down)] if view.down is None else []
    if view.drafted and not _all_seen(view):
        order = bidding_order(view.standing)
        throwers = [order[turn % len(order)] for turn, move in enumerate(view.drafted) if isinstance(move, Throw)]
        places += [Place("rejects", seat, throwers.count(seat)) for seat in order if seat != view.seat]
        places.append(Place("unseen", None, sum(isinstance(move, Keep) for move in view.drafted)))
    return places


def _all_seen(view: View) -> bool:
    return len(view.discards) == len(view.drafted)


def _barred(view: View, seat: Seat, pool: Hand) -> frozenset[Card]:
    """Hidden cards that `seat` cannot hold: had it held them, the row would not have allowed what happened."""
    return frozenset(card for card in pool if _would_have_led(view, card) or _would_have_followed(view, seat, card))


def _would_have_led(view: View, card: Card) -> bool:
    """The first lead was forced: a card that takes precedence over it was in no hand (R-UNI4-21).

    Where any card is accepted a lead shows nothing.
    """
    shown = tricks_shown(view)
    if not shown or view.trump is None or not view.rules.is_strict:
        return False
    hands = ((shown[0].cards[0], card),) + ((),) * (view.rules.seats - 1)
    lead = view.rules.opening(hands, view.trump, 0)
    return lead.card is card


def _would_have_followed(view: View, seat: Seat, card: Card) -> bool:
    """Once the seat played another suit than was led, though it held `card` it would have had to follow."""
    players, trump = view.standing.players, view.trump
    if trump is None:
        return False
    for trick in tricks_shown(view):
        place = (players.index(seat) - players.index(trick.leader)) % len(players)
        if 0 < place < len(trick.cards):
            played = trick.cards[place]
            if played not in view.rules.follow((played, card), trick.cards[0], trump):
                return True
    return False


# --- dealing the hidden cards --------------------------------------------------------------------------------


def _shuffled(pool: Hand, rng: Random) -> Iterator[list[Card]]:
    while True:
        yield list(shuffled(pool, rng))


def _exchanged(pool: Hand, slots: list[Place], rng: Random) -> Iterator[list[Card]]:
    deal = _fitting(list(shuffled(pool, rng)), slots, rng)
    count = len(deal)
    while True:
        for _ in range(EXCHANGES * count):
            one, other = int(rng.random() * count), int(rng.random() * count)
            if deal[other] not in slots[one].barred and deal[one] not in slots[other].barred:
                deal[one], deal[other] = deal[other], deal[one]
        yield list(deal)


def _fitting(deal: list[Card], slots: list[Place], rng: Random) -> list[Card]:
    """A deal with no card in a place that bars it, by moving each misplaced card along a chain of exchanges."""
    for start in range(len(deal)):
        if deal[start] in slots[start].barred:
            chain = _chain(deal, slots, start)
            if chain is None:
                raise Contradiction("what was played cannot have happened with any deal of the hidden cards")
            for one, other in zip(chain, chain[1:], strict=False):
                deal[one], deal[other] = deal[other], deal[one]
    return deal


def _chain(deal: list[Card], slots: list[Place], start: int) -> list[int] | None:
    """Slots along which the card at `start` and those after it can move one on, back to `start`, and then fit."""
    before: dict[int, int] = {start: start}
    queue = [start]
    for here in queue:
        for there in range(len(deal)):
            if deal[here] in slots[there].barred:
                continue
            if there == start:
                return _path(before, here)
            if there not in before:
                before[there] = here
                queue.append(there)
    return None


def _path(before: dict[int, int], last: int) -> list[int]:
    path = [last]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    return path


def _world(view: View, places: tuple[Place, ...], deal: list[Card]) -> State:
    """The position in which the hidden places hold `deal`, in order."""
    hands: list[Hand] = [(view.hand or ()) if seat == view.seat else () for seat in range(len(view.cards))]
    rejects = [view.discards if seat == view.seat else () for seat in range(view.rules.seats)] if view.drafted else []
    table: dict[str, Hand] = {}
    first = 0
    for place in places:
        cards = tuple(deal[first : first + place.size])
        first += place.size
        if place.name == "hand" and place.seat is not None:
            hands[place.seat] = in_deck_order(cards)
        elif place.name == "rejects" and place.seat is not None:
            rejects[place.seat] = in_deck_order(cards)
        else:
            table[place.name] = cards
    drawn = () if view.drawn is None else (view.drawn,)
    return State(
        rules=view.rules,
        standing=view.standing,
        cuttings=view.cuttings,
        hands=tuple(hands),
        stock=(*drawn, *table.get("stock", ())),
        up=view.up,
        down=view.down if view.down is not None else next(iter(table.get("down", ())), None),
        trump=view.trump,
        drafted=view.drafted,
        rejects=tuple(rejects),
        unseen=table.get("unseen", ()),
        looked=view.looked,
        bids=view.bids,
        leader=view.leader,
        trick=view.trick,
        tricks=view.tricks,
        called=view.called,
    )
