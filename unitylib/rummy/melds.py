"""Sets and runs: what is legal, what a joker stands for, where a card may be built or exchanged. No turns, no hands.

A run is written from low to high, so that a joker stands for its place (R-UTD-15); places are ace 1, 2, … king 13, ace 14.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unitylib.cards import DECK_ORDER, FRENCH_RANK_NAMES, FRENCH_SUIT_NAMES, FRENCH_SUITS, Card, Hand, cards_text
from unitylib.errors import Refusal

JOKER = Card("JK", "")
DEUCES = tuple(Card("2", suit) for suit in FRENCH_SUITS)
LOW_ACE, HIGH_ACE = 1, 14
PLACES = "A23456789TJQKA"  # of a run, from place 1
FACES = {suit: (JOKER, *(Card(rank, suit) for rank in PLACES)) for suit in FRENCH_SUITS}  # by place
SHORTEST = {"s": 3, "r": 4}  # R-UTD-10, R-UTD-12
LONGEST = {"s": 16, "r": 14}  # eight of a rank and as many jokers; from ace to ace (R-UTD-14)
KIND_NAMES = {"s": "set", "r": "run"}


@dataclass(frozen=True)
class Melding:
    """What a row says of melds.

    `wild` cards stand for any card; those `in_place` count as natural in their own place of a run (R-UTDVAR-08).
    At most `side_by_side` jokers lie next to each other in a run (R-UTD-16); between two runs of one suit laid down
    together at least `apart` places are free, where a negative number lets them overlap (R-UTD-21).
    """

    wild: Hand = (JOKER,)
    in_place: Hand = ()
    side_by_side: int = HIGH_ACE
    apart: int = -HIGH_ACE


BOOK = Melding()


@dataclass(frozen=True)
class Meld:
    """A set (`start` 0, cards in deck order), or a run whose first card lies at place `start`."""

    cards: Hand
    start: int = 0

    def __str__(self) -> str:
        return cards_text(self.cards)

    @property
    def kind(self) -> str:
        """As in a contract: s for a set, r for a run."""
        return "r" if self.start else "s"

    @property
    def end(self) -> int:
        """The place of a run's last card."""
        return self.start + len(self.cards) - 1

    def stands_for(self, suit: str) -> Hand:
        """What lies at each place of this run when it is of `suit`."""
        return FACES[suit][self.start : self.end + 1]


def set_like(cards: Iterable[Card]) -> bool:
    """Whether cards can only be meant as a set, whichever cards are wild: no legal run looks like this, every legal set does."""
    ranks = [card.rank for card in cards if card is not JOKER]
    plain = [rank for rank in ranks if rank != "2"]
    return len(set(ranks)) == 1 or (len(plain) > 1 and len(set(plain)) == 1)


def naturals(cards: Iterable[Card], melding: Melding = BOOK) -> Hand:
    """The cards that are not wild."""
    return tuple([card for card in cards if card not in melding.wild])


def suit_of(run: Meld, melding: Melding = BOOK) -> str:
    """The suit of a run: that of its natural cards."""
    return naturals(run.cards, melding)[0].suit


def rank_of(laid: Meld, melding: Melding = BOOK) -> str:
    """The rank of a set: that of its natural cards."""
    return naturals(laid.cards, melding)[0].rank


def stand_ins(run: Meld, melding: Melding = BOOK) -> tuple[Card | None, ...]:
    """What each card of a run stands for when it counts as a joker, None for a natural card (R-UTD-15, R-UTDVAR-08)."""
    there = run.stands_for(suit_of(run, melding))
    return tuple(
        [
            own if card in melding.wild and not (card is own and card in melding.in_place) else None
            for card, own in zip(run.cards, there, strict=True)
        ]
    )


def joker_identities(run: Meld, melding: Melding = BOOK) -> Hand:
    """The cards that a run's jokers stand for, low to high."""
    return tuple(card for card in stand_ins(run, melding) if card is not None)


# --- reading -------------------------------------------------------------------------------------------------


def read(cards: Hand, melding: Melding = BOOK) -> Meld | Refusal:
    """The set or run that these cards are, a run's in order; or why they are neither."""
    laid = read_set(cards, melding)
    if isinstance(laid, Meld):
        return laid
    run = read_run(cards, melding)
    return run if isinstance(run, Meld) or not _meant_as_set(cards, melding) else laid


def _meant_as_set(cards: Hand, melding: Melding) -> bool:
    """For the refusal only: is a rank there as often as any suit?"""
    plain = naturals(cards, melding)
    ranks, suits = [card.rank for card in plain], [card.suit for card in plain]
    return set_like(cards) or max(map(ranks.count, ranks), default=0) >= max(map(suits.count, suits), default=0)


def read_set(cards: Hand, melding: Melding = BOOK) -> Meld | Refusal:
    """Three or more of a rank, whatever their suits, jokers at most half (R-UTD-08 to R-UTD-11)."""
    plain, text = naturals(cards, melding), cards_text(cards)
    if len({card.rank for card in plain}) > 1:
        return Refusal(f"{text} is no set: its cards must be of one rank.", "R-UTD-10")
    if len(cards) < SHORTEST["s"]:
        return _short(text, "s", len(cards))
    if 2 * len(plain) < len(cards):
        limit = "R-UTD-09" if len(cards) == SHORTEST["s"] else "R-UTD-08"
        return _too_many_jokers(text, len(cards) - len(plain), len(plain), limit)
    return Meld(tuple(sorted(cards, key=DECK_ORDER.__getitem__)))


def read_run(cards: Hand, melding: Melding = BOOK) -> Meld | Refusal:
    """Four or more in sequence of one suit, low to high, the ace at either end or both (R-UTD-12 to R-UTD-16)."""
    plain, text = naturals(cards, melding), cards_text(cards)
    suits = list(dict.fromkeys(card.suit for card in plain))
    if len(suits) > 1:
        names = " and ".join(FRENCH_SUIT_NAMES[suit] for suit in suits)
        return Refusal(f"{text} is no run: its cards must be of one suit, not of {names}.", "R-UTD-12")
    if len(cards) < SHORTEST["r"]:
        return _short(text, "r", len(cards))
    start = _start(cards, suits[0], melding) if suits else None
    if start is None:
        return _too_many_jokers(text, len(cards), 0, "R-UTD-08") if not suits else _no_sequence(cards, text, melding)
    run = Meld(cards, start)
    jokers = [own is not None for own in stand_ins(run, melding)]
    if 2 * sum(jokers) > len(cards):
        return _too_many_jokers(text, sum(jokers), len(cards) - sum(jokers), "R-UTD-08")
    if _most_in_a_row(jokers) > melding.side_by_side:
        return Refusal(f"{text} has jokers side by side, which this table does not allow.", "R-UTD-16")
    return run


def _start(cards: Hand, suit: str, melding: Melding) -> int | None:
    """The place of the first card with which every natural card lies in its own place."""
    faces = FACES[suit]
    for start in range(LOW_ACE, HIGH_ACE + 2 - len(cards)):
        if all(card in melding.wild or card is faces[place] for place, card in enumerate(cards, start)):
            return start
    return None


def _most_in_a_row(marks: list[bool]) -> int:
    most = here = 0
    for mark in marks:
        here = here + 1 if mark else 0
        most = max(most, here)
    return most


def _short(text: str, kind: str, count: int) -> Refusal:
    least, name = SHORTEST[kind], KIND_NAMES[kind]
    ruling = "R-UTD-10" if kind == "s" else "R-UTD-12"
    return Refusal(f"{text or 'Nothing'} is short by {least - count}: a {name} has at least {least} cards.", ruling)


def _too_many_jokers(text: str, jokers: int, plain: int, ruling: str) -> Refusal:
    return Refusal(
        f"{text} has more jokers ({jokers}) than natural cards ({plain}); at most half may be jokers.", ruling
    )


def _no_sequence(cards: Hand, text: str, melding: Melding) -> Refusal:
    """Why cards of one suit are no run: past an ace, round the corner, or simply not in order."""
    plain = [place for place, card in enumerate(cards) if card not in melding.wild]
    inner = cards[plain[0] : plain[-1] + 1]
    if _start(inner, cards[plain[0]].suit, melding) is not None:
        return Refusal(f"{text} goes past the ace: nothing lies below the low ace or above the high one.", "R-UTD-15")
    if len({(PLACES.index(cards[place].rank) - place) % 13 for place in plain}) == 1:
        return Refusal(
            f"{text} turns the corner: the ace is low before the 2 or high after the king, never both ways.", "R-UTD-13"
        )
    return Refusal(f"{text} is no sequence: from low to high, each card must be the next in rank.", "R-UTD-12")


def run_starts(cards: Hand, melding: Melding = BOOK) -> tuple[int, ...]:
    """The places at which all these cards, in any order, form one run; several when jokers may go to either end."""
    return tuple(
        start
        for suit in {card.suit for card in naturals(cards, melding)}
        for start in range(LOW_ACE, HIGH_ACE + 2 - len(cards))
        if isinstance(read_run(_in_places(cards, FACES[suit], start, melding), melding), Meld)
    )


def _in_places(cards: Hand, faces: Hand, start: int, melding: Melding) -> Hand:
    """The cards in the places that they have in a run from `start`, jokers where nothing else lies; short when some do not fit."""
    left = list(naturals(cards, melding))
    wild = [card for card in cards if card in melding.wild]
    laid = []
    for place in range(start, start + len(cards)):
        if faces[place] in left:
            left.remove(faces[place])
            laid.append(faces[place])
        elif wild:
            laid.append(wild.pop())
    return tuple(laid) if not left and not wild else ()


# --- on the table --------------------------------------------------------------------------------------------

LOW, HIGH = "low", "high"


def built(meld: Meld, card: Card, end: str, melding: Melding = BOOK) -> Meld | Refusal:
    """The meld with one card more, or why it does not fit; the limits hold after every single card (R-UTD-23, R-UTD-25)."""
    if meld.start:
        return _built_on_run(meld, card, end, melding)
    rank = rank_of(meld, melding)
    if end:
        return Refusal("A set has no ends: the card is just added.", "R-UTD-23")
    if card not in melding.wild and card.rank != rank:
        return Refusal(f"The {card.name} does not fit this set of {rank_name(rank)}s.", "R-UTD-23")
    return _limited(read_set((*meld.cards, card), melding))


def _built_on_run(run: Meld, card: Card, end: str, melding: Melding) -> Meld | Refusal:
    if end not in (LOW, HIGH):
        return Refusal("Say at which end of the run the card goes: low or high.", "R-UTD-23")
    place = run.start - 1 if end == LOW else run.end + 1
    if not LOW_ACE <= place <= HIGH_ACE:
        below = "below the low ace" if end == LOW else "above the high ace"
        return Refusal(f"Nothing lies {below}: the run is complete at that end.", "R-UTD-15")
    next_card = FACES[suit_of(run, melding)][place]
    if card not in melding.wild and card is not next_card:
        return Refusal(f"At the {end} end of this run only the {next_card.name} fits, or a joker.", "R-UTD-23")
    return _limited(read_run((card, *run.cards) if end == LOW else (*run.cards, card), melding))


def _limited(meld: Meld | Refusal) -> Meld | Refusal:
    """A built meld that the joker limits forbid is told as such: they hold after every card (R-UTD-25)."""
    if isinstance(meld, Refusal) and meld.ruling in ("R-UTD-08", "R-UTD-09"):
        return Refusal(meld.text, "R-UTD-25")
    return meld


def swapped(meld: Meld, card: Card, melding: Melding = BOOK) -> tuple[Meld, Card] | Refusal:
    """The run with `card` in its own place and the joker that lay there (the lowest of two), or why there is none (R-UTD-42)."""
    if not meld.start:
        return Refusal("Jokers cannot be taken out of a set, only out of a run.", "R-UTD-42")
    for place, own in enumerate(stand_ins(meld, melding)):
        lies = meld.cards[place]
        if own is card and lies is not card:
            return Meld((*meld.cards[:place], card, *meld.cards[place + 1 :]), meld.start), lies
    return Refusal(f"No joker in this run stands for the {card.name}.", "R-UTD-42")


def ends(meld: Meld) -> tuple[str, ...]:
    """Where a card may be added: at either end of a run; a set has no ends."""
    return (LOW, HIGH) if meld.start else ("",)


def fitting(meld: Meld, end: str, cards: Hand, melding: Melding = BOOK) -> Hand:
    """Those of the cards that can go there by rank and suit; whether the limits allow it, `built` says."""
    if not meld.start:
        rank = rank_of(meld, melding)
        return tuple([card for card in cards if card.rank == rank or card in melding.wild])
    place = meld.start - 1 if end == LOW else meld.end + 1
    if not LOW_ACE <= place <= HIGH_ACE:
        return ()
    face = FACES[suit_of(meld, melding)][place]
    return tuple([card for card in cards if card is face or card in melding.wild])


def wanted_for_jokers(meld: Meld, cards: Hand, melding: Melding = BOOK) -> Hand:
    """Those of the cards that some joker of a run stands for."""
    if not meld.start or not any(card in melding.wild for card in meld.cards):
        return ()
    there = joker_identities(meld, melding)
    return tuple([card for card in cards if card in there])


def could_be_built(melds: Iterable[Meld], card: Card, melding: Melding = BOOK) -> bool:
    """Whether some meld takes the card as it lies (R-UTDVAR-05)."""
    return any(isinstance(built(meld, card, end, melding), Meld) for meld in melds for end in ends(meld))


# --- worth ---------------------------------------------------------------------------------------------------


def card_points(card: Card, deuce: int = 2) -> int:
    """What a card costs that is left in a hand; `deuce` is the price of a two (R-UTD-06, R-UTDVAR-07)."""
    return deuce if card.rank == "2" else _POINTS[card.rank]


_POINTS = {"JK": 50, "A": 20} | dict.fromkeys("TJQK", 10) | {str(pips): pips for pips in range(2, 10)}


def hand_points(cards: Iterable[Card], deuce: int = 2) -> int:
    """What these cards cost in a hand at the end of a round (R-UTD-45)."""
    return sum([card_points(card, deuce) for card in cards])


def rank_name(rank: str) -> str:
    """A rank in words: "king", "7"."""
    return FRENCH_RANK_NAMES.get(rank, rank)
