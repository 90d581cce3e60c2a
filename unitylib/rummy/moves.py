"""The moves of United, and the text of each. Whether one is allowed is the phases' affair.

| text | move | | text | move |
| --- | --- | --- | --- | --- |
| `cut 41` | lift so many cards | | `lay 7S 7D JK \\| 4H 5H JK 7H` | lay these combinations down, runs from low to high |
| `take`, `leave` | the player in turn: take the discard, or leave it to the others and draw | | `build 7H on 2`, `build 7H on 3 high` | add the card to that meld on the table, to a run at that end |
| `buy`, `pass` | the others: buy the discard with a penalty card, or not | | `swap 6H on 3` | put the card in its joker's place, and take the joker |
| `liverpool` | call a discard that could have been played | | `discard KS` | end the turn |
| `next` | gather the cards for the next round | | `dealer 2`, `deal …`, `recycle …` | what chance does |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unitylib.cards import DECK_ORDER, Card, Hand, cards_text, in_deck_order, parse_cards
from unitylib.errors import BadText, quoted
from unitylib.rummy.melds import HIGH, LOW, set_like

Seat = int  # 0..n-1, clockwise
CHANCE: Seat = -1  # the seat that draws the first dealer, deals, and shuffles the discards


@dataclass(frozen=True)
class Dealer:
    """The first dealer is drawn (R-UTD-04)."""

    seat: Seat

    def __str__(self) -> str:
        return f"dealer {self.seat}"


@dataclass(frozen=True)
class Cut:
    """The player at the dealer's right lifts `count` cards (R-UTD-50, R-UTD-51)."""

    count: int

    def __str__(self) -> str:
        return f"cut {self.count}"


@dataclass(frozen=True)
class Deal:
    """The shuffled pack, top first."""

    pack: Hand

    def __str__(self) -> str:
        return f"deal {cards_text(self.pack)}"


@dataclass(frozen=True)
class Recycle:
    """All discards but the top one become the new stock, top first (R-UTD-40)."""

    cards: Hand

    def __str__(self) -> str:
        return f"recycle {cards_text(self.cards)}"


@dataclass(frozen=True)
class Take:
    """The player in turn takes the discard for nothing (R-UTD-26)."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True)
class Leave:
    """The player in turn leaves the discard to the others, and so draws from the stock (R-UTD-32, R-UTD-38)."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True)
class Buy:
    """The discard and a penalty card (R-UTD-32)."""

    def __str__(self) -> str:
        return "buy"


@dataclass(frozen=True)
class Pass:
    """No buy, or no call."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Liverpool:
    """The card just discarded could have been played (R-UTDVAR-04)."""

    def __str__(self) -> str:
        return "liverpool"


@dataclass(frozen=True)
class Lay:
    """Combinations laid down at once. Kept in one order, sets first, so that the same lay-down is one move."""

    melds: tuple[Hand, ...]

    def __post_init__(self) -> None:
        melds = tuple(in_deck_order(cards) if set_like(cards) else tuple(cards) for cards in self.melds)
        object.__setattr__(self, "melds", tuple(sorted(melds, key=_place)))

    def __str__(self) -> str:
        return f"lay {' | '.join(map(cards_text, self.melds))}"

    @property
    def cards(self) -> Hand:
        """All its cards."""
        return tuple(card for meld in self.melds for card in meld)


def _place(cards: Hand) -> tuple[bool, list[int]]:
    return not set_like(cards), [DECK_ORDER[card] for card in cards]


@dataclass(frozen=True)
class Build:
    """A card is added to meld number `meld` of the table (from 1), to a run at its `end`: low or high (R-UTD-23)."""

    card: Card
    meld: int
    end: str = ""

    def __str__(self) -> str:
        return f"build {self.card} on {self.meld}{self.end and ' '}{self.end}"


@dataclass(frozen=True)
class Swap:
    """A card takes the place of the joker that stands for it in meld number `meld` (from 1); of two, the lower one (R-UTD-42)."""

    card: Card
    meld: int

    def __str__(self) -> str:
        return f"swap {self.card} on {self.meld}"


@dataclass(frozen=True)
class Discard:
    """A card ends the turn (R-UTD-27)."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True)
class NextHand:
    """The round is over and counted; the cards are gathered for the next."""

    def __str__(self) -> str:
        return "next"


NEXT = NextHand()

Action = Dealer | Cut | Deal | Recycle | Take | Leave | Buy | Pass | Liverpool | Lay | Build | Swap | Discard | NextHand


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3) or str(int(text)) != text:
        raise BadText(f"{quoted(text)} is no {what}: it must be a whole number")
    return int(text)


def _lay(text: str) -> Lay:
    groups = tuple(parse_cards(group) for group in text.split("|"))
    if not all(groups):
        raise BadText("nothing stands between two bars: a lay-down is like lay 7S 7D 7C | 4H 5H JK 7H")
    return Lay(groups)


def _build(text: str) -> Build:
    words = text.split()
    if len(words) not in (3, 4) or words[1] != "on" or words[3:] not in ([], [LOW], [HIGH]):
        raise BadText(f"{quoted(text)} says no place to build: it must be like build 7H on 2, or build 7H on 3 high")
    return Build(Card.parse(words[0]), _number(words[2], "meld"), *words[3:])


def _swap(text: str) -> Swap:
    words = text.split()
    if len(words) != 3 or words[1] != "on":
        raise BadText(f"{quoted(text)} says no joker: it must be like swap 6H on 3")
    return Swap(Card.parse(words[0]), _number(words[2], "meld"))


_WITH_ARGUMENT: dict[str, Callable[[str], Action]] = {
    "dealer": lambda text: Dealer(_number(text, "seat")),
    "cut": lambda text: Cut(_number(text, "number of cards")),
    "deal": lambda text: Deal(parse_cards(text)),
    "recycle": lambda text: Recycle(parse_cards(text)),
    "lay": _lay,
    "build": _build,
    "swap": _swap,
    "discard": lambda text: Discard(Card.parse(text)),
}
_ALONE: dict[str, Action] = {str(move): move for move in (Take(), Leave(), Buy(), Pass(), Liverpool(), NEXT)}


def parse_move(text: str) -> Action:
    """The move that `text` says; the inverse of `str`. BadText says which part cannot be read.

    >>> str(parse_move("lay 4H 5H JK 7H | JK 7S 7D"))
    'lay 7S 7D JK | 4H 5H JK 7H'
    """
    word, _, rest = text.strip().partition(" ")
    if word in _ALONE and not rest:
        return _ALONE[word]
    if word in _WITH_ARGUMENT:
        return _WITH_ARGUMENT[word](rest.strip())
    raise BadText(
        f"{quoted(text)} is no move: a move is like take, leave, buy, pass, lay 7S 7D 7C | 4H 5H 6H 7H, build 7H on 2, "
        "swap 6H on 3 or discard KS"
    )
