"""The moves of the trick games, and the text of each. Whether one is allowed is the phases' affair.

| text | move | | text | move |
| --- | --- | --- | --- | --- |
| `AA.b` | play that card | | `look` | look at your own hand |
| `bid 3`, `blind 0` | bid | | `choose r` | name the trump colour |
| `keep`, `throw` | the draft: keep the card drawn, or throw it and take the next | | `cut …`, `deal …`, `turn …` | what chance does |
| `next` | gather the cards for the next hand | | `call 2 by 0` | at a referee table: seat 0 says that seat 2 revoked |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unitylib.cards import DECK_ORDER, SUITS, UNITY_DECK, Card, Suit, cards_text, parse_cards
from unitylib.errors import BadText, quoted, unknown

Seat = int  # 0..n-1, clockwise
CHANCE: Seat = -1  # the seat that cuts, deals and turns cards up


@dataclass(frozen=True)
class Cut:
    """Each seat that cuts for the deal shows a card, in the order of the seats."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"cut {cards_text(self.cards)}"


@dataclass(frozen=True)
class Deal:
    """The shuffled pack, top first. The phase lays it out."""

    pack: tuple[Card, ...]

    def __str__(self) -> str:
        return f"deal {cards_text(self.pack)}"


@dataclass(frozen=True)
class Turn:
    """The pack is cut for trump, and this card shows."""

    card: Card

    def __str__(self) -> str:
        return f"turn {self.card}"


@dataclass(frozen=True)
class Look:
    """A seat that could have bid blind looks at its hand."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True)
class Choose:
    """The dealer names one of the two colours of the universal turned up."""

    suit: Suit

    def __str__(self) -> str:
        return f"choose {self.suit}"


@dataclass(frozen=True)
class Bid:
    """A promise of tricks; `blind` when made before looking, and then it is zero."""

    tricks: int
    blind: bool = False

    def __str__(self) -> str:
        return f"{'blind' if self.blind else 'bid'} {self.tricks}"


@dataclass(frozen=True, eq=False)
class Play:
    """A card to the trick. There is a single object for each card, as there is for each face."""

    card: Card

    def __new__(cls, card: Card) -> Play:
        return PLAYS[card]

    def __reduce__(self) -> tuple[type[Play], tuple[Card]]:
        return (Play, (self.card,))

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True)
class Keep:
    """The draft: the card drawn is kept; the next one is discarded unseen."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True)
class Throw:
    """The draft: the card drawn is discarded; the next one must be kept."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True)
class Call:
    """At a referee table: `by` says that `offender` has not played by the rules (R-UNI4-16)."""

    offender: Seat
    by: Seat

    def __str__(self) -> str:
        return f"call {self.offender} by {self.by}"


@dataclass(frozen=True)
class NextHand:
    """The hand is over and counted; the cards are gathered for the next."""

    def __str__(self) -> str:
        return "next"


NEXT = NextHand()


Action = Cut | Deal | Turn | Look | Choose | Bid | Play | Keep | Throw | Call | NextHand


def _make_play(card: Card) -> Play:
    move: Play = object.__new__(Play)
    object.__setattr__(move, "card", card)
    return move


# One object a card and a bid, so that `in` finds them by identity.
PLAYS = {card: _make_play(card) for card in DECK_ORDER}  # DECK_ORDER holds every face
BIDS = tuple(map(Bid, range(len(UNITY_DECK) + 1)))


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise BadText(f"{quoted(text)} is no number of tricks: it must be a whole number such as 3")
    return int(text)


def _suit(text: str) -> Suit:
    if text not in SUITS:
        raise unknown("suit", text, SUITS)
    return text


def _call(text: str) -> Call:
    offender, _, caller = text.partition(" by ")
    if not all(seat.isascii() and seat.isdigit() and len(seat) <= 2 for seat in (offender, caller)):
        raise BadText(f"{quoted(text)} says nobody: a call is like call 2 by 0")
    return Call(int(offender), int(caller))


_WITH_ARGUMENT: dict[str, Callable[[str], Action]] = {
    "bid": lambda text: Bid(_count(text)),
    "blind": lambda text: Bid(_count(text), blind=True),
    "choose": lambda text: Choose(_suit(text)),
    "call": _call,
    "cut": lambda text: Cut(parse_cards(text)),
    "deal": lambda text: Deal(parse_cards(text)),
    "turn": lambda text: Turn(Card.parse(text)),
}
_ALONE: dict[str, Action] = {str(move): move for move in (Look(), Keep(), Throw(), NextHand())}


def parse_move(text: str) -> Action:
    """The move that `text` says; the inverse of `str`. BadText says which part cannot be read."""
    word, _, rest = text.strip().partition(" ")
    if word in _ALONE and not rest:
        return _ALONE[word]
    if word in _WITH_ARGUMENT:
        return _WITH_ARGUMENT[word](rest)
    if "." in word and not rest:
        return Play(Card.parse(word))
    raise BadText(
        f"{quoted(text)} is no move: a move is a card such as AA.b, or one of bid 3, blind 0, look, choose r, keep, throw"
    )
