"""What is printed on a card, and the packs. How cards rank in play is each game's affair.

A Unity card is written `AA.b`, its bug `*.g`, its double bug `**.r`, the universals `U.bg` and `U.rk`;
a card of United's two packs `7S`, `TD`, and a joker `JK`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from unitylib.errors import BadText, quoted

Suit = str  # one of SUITS
Hand = tuple["Card", ...]  # in deck order

RANKS = ("AA", "BB", "CC", "DD", "EE", "A", "B", "C", "D", "E", "F", "*", "**")  # high to low, R-DECK-02
SUITS = ("b", "g", "r", "k")  # first to fourth, R-DECK-04
SUIT_NAMES = {"b": "Blue", "g": "Gold", "r": "Red", "k": "Black"}
SIGN_NAMES = {"b": "circle", "g": "crescent", "r": "triangle", "k": "square"}
COMPLEMENT = {"b": "g", "g": "b", "r": "k", "k": "r"}  # R-DECK-05
PAIRS = ("bg", "rk")  # what the universals link, and the two groups of solitaire

FRENCH_RANKS = "A23456789TJQK"
FRENCH_SUITS = "SHDC"
FRENCH_RANK_NAMES = dict(zip("ATJQK", ("ace", "ten", "jack", "queen", "king"), strict=True))
FRENCH_SUIT_NAMES = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


@dataclass(frozen=True, eq=False)
class Card:
    """One face. There is a single object for each face, so cards compare and hash at the speed of `is`.

    Cards have no order of their own: trump decides. `suit` is a letter of SUITS, a pair of PAIRS for a
    universal, a letter of FRENCH_SUITS, or empty for the joker.

    >>> Card.parse("**.r").name
    'double bug of Red'
    >>> str(Card("U", "bg"))
    'U.bg'
    """

    rank: str
    suit: str

    def __new__(cls, rank: str, suit: str) -> Card:
        face = _FACES.get((rank, suit))
        if face is None:
            raise BadText(f"no card has rank {quoted(rank)} and suit {quoted(suit)}")
        return face

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        return (Card, (self.rank, self.suit))

    def __str__(self) -> str:
        return self.rank + self.suit if self.suit in FRENCH_SUITS else f"{self.rank}.{self.suit}"

    def _repr_html_(self) -> str:
        from unitylib.faces import picture

        return picture([self])

    @property
    def is_universal(self) -> bool:
        """Is it one of the two that show two colours?"""
        return self.rank == "U"

    @property
    def name(self) -> str:
        """The card in words, for labels and speech: "double A of Gold", "blue and gold universal"."""
        if self.is_universal:
            return " and ".join(SUIT_NAMES[s].lower() for s in self.suit) + " universal"
        if not self.suit:
            return "joker"
        if self.suit in FRENCH_SUITS:
            return f"{FRENCH_RANK_NAMES.get(self.rank, self.rank)} of {FRENCH_SUIT_NAMES[self.suit]}"
        return f"{rank_name(self.rank)} of {SUIT_NAMES[self.suit]}"

    @staticmethod
    def parse(text: str) -> Card:
        """The card that `text` names; the inverse of `str`. BadText says which part cannot be read."""
        card = _BY_TEXT.get(text) if isinstance(text, str) else None
        if card is None:
            raise BadText(_what_is_wrong(text))
        return card


def _all_faces() -> Iterator[tuple[str, str]]:
    yield from ((rank, suit) for suit in SUITS for rank in RANKS)
    yield from (("U", pair) for pair in PAIRS)
    yield from ((rank, suit) for suit in FRENCH_SUITS for rank in FRENCH_RANKS)
    yield ("JK", "")


def _make_face(rank: str, suit: str) -> Card:
    face: Card = object.__new__(Card)
    object.__setattr__(face, "rank", rank)
    object.__setattr__(face, "suit", suit)
    return face


_FACES = {(rank, suit): _make_face(rank, suit) for rank, suit in _all_faces()}
_BY_TEXT = {str(card): card for card in _FACES.values()}


def _what_is_wrong(text: object) -> str:
    if not isinstance(text, str):
        return f"{quoted(text)} is no card: a card is text such as 'AA.b'"
    rank, dot, suit = text.partition(".")
    if not dot:
        return f"{quoted(text)} is no card: a Unity card is a rank, a dot and a suit, as in 'AA.b'; a United card is like '7S' or 'JK'"
    if rank == "U":
        return f"{quoted(text)} is no card: the universals are 'U.bg' and 'U.rk', not {quoted(suit)}"
    if rank not in RANKS:
        return f"{quoted(text)} is no card: {quoted(rank)} before the dot is no rank; the ranks are {' '.join(RANKS)} and U"
    return f"{quoted(text)} is no card: {quoted(suit)} after the dot is no suit; the suits are {' '.join(SUITS)}"


def rank_name(rank: str) -> str:
    """A Unity rank in words: "A", "double A", "bug", "double bug"."""
    single = "bug" if rank[0] == "*" else rank[0]
    return f"double {single}" if len(rank) == 2 else single


def unity_deck(ranks: Iterable[str] = RANKS) -> tuple[Card, ...]:
    """The Unity deck with these ranks in each suit, in deck order: by suit, high to low, universals last."""
    ranks = tuple(ranks)
    return tuple(Card(r, s) for s in SUITS for r in ranks) + tuple(Card("U", p) for p in PAIRS)


def united_deck(jokers: int = 9) -> tuple[Card, ...]:
    """Two common packs and their jokers (R-UTD-01, R-UTDVAR-01), in deck order."""
    naturals = (Card(r, s) for s in FRENCH_SUITS for r in FRENCH_RANKS for _ in range(2))
    return tuple(naturals) + (Card("JK", ""),) * jokers


UNITY_DECK = unity_deck()  # 54
NO_DOUBLE_BUGS = unity_deck(RANKS[:-1])  # 50, five players (R-DECK-12)
NO_BUGS = unity_deck(RANKS[:-2])  # 46, three players (R-DECK-12)
UNITED_DECK = united_deck()  # 113

DECK_ORDER = {card: place for place, card in enumerate((*UNITY_DECK, *dict.fromkeys(UNITED_DECK)))}


def in_deck_order(cards: Iterable[Card]) -> Hand:
    """The cards as a hand is kept: by suit, high to low, universals or jokers last."""
    return tuple(sorted(cards, key=DECK_ORDER.__getitem__))


def shuffled(cards: Iterable[Card], rng: Random) -> tuple[Card, ...]:
    """The cards in a random order. Fisher and Yates, written out so that a seed deals the same for ever."""
    pack, random = list(cards), rng.random
    for last in range(len(pack) - 1, 0, -1):
        other = int(random() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def parse_cards(text: str) -> Hand:
    """Cards written with blanks between them, in the order read; `cards_text` is the inverse."""
    return tuple(Card.parse(word) for word in text.split())


def cards_text(cards: Iterable[Card]) -> str:
    """The cards with blanks between them; the inverse of `parse_cards`."""
    return " ".join(map(str, cards))
