"""A position among the tricks with all hands face up, packed into whole numbers, and the few rules that hold between them.

A card is a place: 16 times its lane, plus its rank there; within a lane the higher place wins. Lane 3 holds the trumps
with both universals (R-TRICK-04), lanes 0 to 2 the other suits in deck order. A set of cards is one 64-bit number, a
bit a place; a set of seats has a bit a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from unitylib.cards import RANKS, SUITS, Card, Suit
from unitylib.errors import UnityError
from unitylib.trick.joints import trump_order
from unitylib.trick.moves import Seat
from unitylib.trick.position import State, bidding_order

Place = int  # of a card: 16 * lane + rank
Cards = int  # a set of cards, a bit a place
Seats = int  # a set of seats, a bit a seat

LANES = 4
TRUMPS = 3  # the lane of the trumps
LANE: tuple[Cards, ...] = tuple(0xFFFF << 16 * lane for lane in range(LANES))
PACK: Cards = 0x7FFF_1FFF_1FFF_1FFF  # every card there can be: 15 trumps, 13 cards of each other suit
MOST_SEATS = 6
FREE = -1  # in place of a card that must be played: there is none


class BadBoard(UnityError, ValueError):
    """A position that cannot be; the sentence names the fault."""


@dataclass(frozen=True)
class Board:
    """A position and what is asked of it: how many tricks taken by `counted` can `makers` bring about against all others?

    `hands` hold the cards not played yet, `trick` those that lie on the table in order of play, the first by `leader`.
    `forced` is the card that must be played now, FREE when there is none (R-UNI4-18). Raises BadBoard when it contradicts itself.
    """

    trump: Suit
    hands: tuple[Cards, ...]
    leader: Seat = 0
    trick: tuple[Place, ...] = ()
    makers: Seats = 1
    counted: Seats = 1
    forced: Place = FREE

    def __post_init__(self) -> None:
        fault = next(_faults(self), None)
        if fault is not None:
            raise BadBoard(fault)

    @property
    def turn(self) -> Seat:
        """The seat to play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def left(self) -> int:
        """Tricks still to come, the one on the table among them."""
        return self.hands[self.turn].bit_count()

    @property
    def maximises(self) -> bool:
        """Whether the seat to play is one of the makers, and so wants the value high."""
        return bool(self.makers >> self.turn & 1)


# --- cards in and out ----------------------------------------------------------------------------------------


@cache
def places(trump: Suit) -> dict[Card, Place]:
    """Where each card of the Unity deck lies when `trump` is trump."""
    if trump not in SUITS:
        raise BadBoard(f"{trump!r} cannot be trump: it must be one of {', '.join(SUITS)}")
    others = [suit for suit in SUITS if suit != trump]
    plain = {
        Card(rank, suit): 16 * lane + low
        for lane, suit in enumerate(others)
        for low, rank in enumerate(reversed(RANKS))
    }
    return plain | {card: 16 * TRUMPS + low for low, card in enumerate(reversed(trump_order(trump)))}


@cache
def _faces(trump: Suit) -> dict[Place, Card]:
    return {place: card for card, place in places(trump).items()}


def card(board: Board, place: Place) -> Card:
    """The card that lies at `place`."""
    return _faces(board.trump)[place]


def place(board: Board, face: Card) -> Place:
    """Where a card lies; the inverse of `card`."""
    return _place(board.trump, face)


def _place(trump: Suit, face: object) -> Place:
    if not isinstance(face, Card):
        raise BadBoard(f"{face!r} is no Card: Card.parse reads text such as 'AA.b'")
    if face not in places(trump):
        raise BadBoard(f"{face} is not in the Unity deck, so nobody can have held it")
    return places(trump)[face]


def cards_in(cards: Cards) -> Iterator[Place]:
    """The places in a set, low to high."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def pack(
    trump: Suit,
    hands: Sequence[Iterable[Card]],
    leader: Seat = 0,
    trick: Iterable[Card] = (),
    side: Iterable[Seat] = (0,),
    counted: Iterable[Seat] | None = None,
    forced: Card | None = None,
) -> Board:
    """A Board from cards. `side` works together against all other seats; counted are its own tricks, or those of `counted`.

    >>> from unitylib.cards import parse_cards
    >>> board = pack("b", [parse_cards("AA.r"), parse_cards("U.rk")])
    >>> board.left, board.turn
    (1, 0)
    """
    known = places(trump)  # refuses a trump that is none
    assert known
    seats = len(hands)
    makers = _seats(side, seats, "side")
    return Board(
        trump,
        tuple(_cards(trump, hand, seat) for seat, hand in enumerate(hands)),
        leader,
        tuple(_place(trump, face) for face in trick),
        makers,
        makers if counted is None else _seats(counted, seats, "counted"),
        FREE if forced is None else _place(trump, forced),
    )


def _cards(trump: Suit, hand: Iterable[Card], seat: Seat) -> Cards:
    bits, held = _bits(trump), tuple(hand)
    try:
        found = sum({bits[face] for face in held})
    except (KeyError, TypeError):
        found = sum(1 << _place(trump, face) for face in held)  # says which is no card
    if found.bit_count() < len(held):
        twice = next(face for face in held if held.count(face) > 1)
        raise BadBoard(f"seat {seat} holds the {twice} twice")
    return found


@cache
def _bits(trump: Suit) -> dict[Card, Cards]:
    return {face: 1 << place for face, place in places(trump).items()}


def _seats(seats: Iterable[Seat], count: int, what: str) -> Seats:
    found = 0
    for seat in seats:
        if not isinstance(seat, int) or not 0 <= seat < count:
            raise BadBoard(f"{what} names seat {seat!r}: seats are numbered from 0 to {count - 1}")
        found |= 1 << seat
    return found


class Lie(NamedTuple):
    """How the cards of a position lie, for the seats that take part, in order; see `Board`."""

    hands: tuple[Cards, ...]
    leader: Seat
    trick: tuple[Place, ...]
    forced: Place


def lie(state: State) -> Lie:
    """The same without a question: quick, for worlds by the hundred. `state` is one of the engine, in which tricks can be played."""
    assert state.trump is not None
    players, known, bits = state.standing.players, places(state.trump), _bits(state.trump)
    leader, forced = state.leader, FREE
    if leader is None:
        lead = state.rules.opening(state.hands, state.trump, bidding_order(state.standing)[0])
        leader, forced = lead.seat, FREE if lead.card is None else known[lead.card]
    hands = tuple([sum([bits[face] for face in state.hands[seat]]) for seat in players])
    return Lie(hands, players.index(leader), tuple([known[face] for face in state.trick]), forced)


def of_state(state: State, side: Iterable[Seat], counted: Iterable[Seat] | None = None) -> Board:
    """The Board of a position of the engine, for the seats of `side` against all others.

    Its seats are those that take part in the hand, in order (R-ELEM-11); others named in `side` or `counted` count for
    nothing. A lead that the row forces is forced here too, also at a referee table: what is searched is play by duty. In
    the auction it is the first trick that is meant.
    """
    phase = "over" if state.phase is None else state.phase.name
    if state.trump is None or not state.hands or state.called or phase not in ("auction", "tricks", "over"):
        raise BadBoard(f"no trick can be played to here: the phase is {phase!r}")
    players, lies = state.standing.players, lie(state)
    makers = _seats(_among(players, side), len(players), "side")
    what = makers if counted is None else _seats(_among(players, counted), len(players), "counted")
    return Board(state.trump, lies.hands, lies.leader, lies.trick, makers, what, lies.forced)


def _among(players: tuple[Seat, ...], seats: Iterable[Seat]) -> list[Seat]:
    return [players.index(seat) for seat in seats if seat in players]


def of_zero(state: State, seat: Seat) -> Board:
    """The Board on which all that do not play on the side of `seat` try to make it take a trick: `holds(board, 1)` says
    that its zero can be broken, a value of 0 for one of its cards that this card keeps it safe (R-UNI4-08)."""
    if isinstance(seat, bool) or seat not in range(state.rules.seats):
        raise BadBoard(f"{seat!r} is no seat: seats are numbered from 0 to {state.rules.seats - 1}")
    partners = state.rules.sides[state.rules.side_of(seat)]
    others = [other for other in range(state.rules.seats) if other not in partners]
    return of_state(state, others, counted=[seat])


# --- what cannot be ------------------------------------------------------------------------------------------


def _faults(board: Board) -> Iterator[str]:
    """What is wrong, the first fault first; what comes later may rely on what came before."""
    if board.trump not in SUITS:
        yield f"{board.trump!r} cannot be trump: it must be one of {', '.join(SUITS)}"
    seats = len(board.hands)
    if not 2 <= seats <= MOST_SEATS:
        yield f"there are {seats} hands: two to {MOST_SEATS} seats can play"
    for what, seat_set in (("side", board.makers), ("counted", board.counted)):
        if not isinstance(seat_set, int) or seat_set >> seats:
            yield f"{what} is no set of the seats from 0 to {seats - 1}: {seat_set!r}"
        if seat_set == 0:
            yield f"{what} is empty: at least one seat must be named"
    if not isinstance(board.leader, int) or not 0 <= board.leader < seats:
        yield f"the leader is {board.leader!r}: it must be a seat from 0 to {seats - 1}"
    yield from _faults_of_cards(board)
    yield from _faults_of_sizes(board)
    if not isinstance(board.forced, int) or not FREE <= board.forced < 64:
        yield f"{board.forced!r} is no card that could be forced"
    if board.forced != FREE and not _may_play(board) >> board.forced & 1:
        yield "the card that must be played is none that the seat to play may play"


def _faults_of_cards(board: Board) -> Iterator[str]:
    seen = 0
    for seat, hand in enumerate(board.hands):
        if not isinstance(hand, int) or hand & ~PACK:
            yield f"the hand of seat {seat} is no set of cards: {hand!r}"
        if seen & hand:
            twice = next(cards_in(seen & hand))
            yield f"two seats hold the {card(board, twice)}"
        seen |= hand
    for face in board.trick:
        if not isinstance(face, int) or not 0 <= face < 64 or not PACK >> face & 1:
            yield f"{face!r} in the trick is no card"
        if seen >> face & 1:
            yield f"the {card(board, face)} lies in the trick and is somewhere else too"
        seen |= 1 << face


def _faults_of_sizes(board: Board) -> Iterator[str]:
    """Who has played to the trick holds one card fewer than who has not."""
    seats, played = len(board.hands), len(board.trick)
    if played >= seats:
        yield f"{played} cards lie in the trick: with {seats} players it is over with {seats}, and the next one begins empty"
    left = board.hands[board.turn].bit_count()
    if played and not left:
        yield f"seat {board.turn} has no card to play to the trick"
    for after in range(seats):
        seat = (board.leader + after) % seats
        wanted, held = left - (after < played), board.hands[seat].bit_count()
        if held == wanted:
            continue
        if after < played and held == left:
            face = card(board, board.trick[after])
            yield f"nobody held the {face}: seat {seat} played it and still has {held} cards, as many as seat {board.turn}, who has yet to play"
        yield f"seat {seat} holds {held} cards and seat {board.turn}, whose turn it is, {left}: seat {seat} should hold {wanted}"


# --- rules ---------------------------------------------------------------------------------------------------


def beats(new: Place, best: Place) -> bool:
    """Whether a card played later takes the trick from the one that was winning (R-TRICK-01, R-TRICK-02)."""
    if new >> 4 == best >> 4:
        return new > best
    return new >> 4 == TRUMPS


def taker(trick: Sequence[Place]) -> int:
    """Which card of the trick takes it, counted from its first."""
    best = 0
    for later in range(1, len(trick)):
        if beats(trick[later], trick[best]):
            best = later
    return best


def legal(board: Board) -> Cards:
    """The cards that may be played (R-TRICK-05 to R-TRICK-07, R-UNI4-18)."""
    return _may_play(board) if board.forced == FREE else 1 << board.forced


def _may_play(board: Board) -> Cards:
    hand = board.hands[board.turn]
    return hand & LANE[board.trick[0] >> 4] or hand if board.trick else hand


def play(board: Board, face: Place) -> Board:
    """The Board after a legal card; the taker of a full trick leads the next (R-TRICK-08)."""
    assert legal(board) >> face & 1, f"{card(board, face)} may not be played"
    seat, seats = board.turn, len(board.hands)
    hands = tuple(hand & ~(1 << face) if at == seat else hand for at, hand in enumerate(board.hands))
    trick = (*board.trick, face)
    if len(trick) < seats:
        return replace(board, hands=hands, trick=trick, forced=FREE)
    leader = (board.leader + taker(trick)) % seats
    return replace(board, hands=hands, trick=(), leader=leader, forced=FREE)


def groups(own: Cards, others: Cards) -> Iterator[tuple[Place, ...]]:
    """The cards of `own` in groups, low to high: those between which none of `others` lies, so that each does what any does.

    `others` are the cards still in play elsewhere, those of the trick on the table among them.
    """
    group: list[Place] = []
    for face in cards_in(own | others):
        if group and (others >> face & 1 or group[-1] >> 4 != face >> 4):
            yield tuple(group)
            group = []
        if own >> face & 1:
            group.append(face)
    if group:
        yield tuple(group)
