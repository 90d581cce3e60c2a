"""Questions about the combinations of United: set, run or neither, and how many jokers they may hold; sets and runs as they may lie."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from unitylib.cards import (
    FRENCH_SUIT_NAMES,
    FRENCH_SUITS,
    UNITED_DECK,
    Card,
    Hand,
    in_deck_order,
    parse_cards,
)
from unitylib.drills.question import (
    Choice,
    Question,
    Shown,
    count_words,
    dice,
    in_words,
    one_of,
    some_of,
)
from unitylib.drills.slips import counts_or_slips, ruled
from unitylib.errors import Refusal
from unitylib.rummy.melds import (
    BOOK,
    DEUCES,
    FACES,
    HIGH_ACE,
    JOKER,
    KIND_NAMES,
    LOW_ACE,
    SHORTEST,
    Meld,
    Melding,
    joker_identities,
    naturals,
    rank_name,
    rank_of,
    read,
    read_run,
    read_set,
    suit_of,
)

Cards = str | Hand

RANKS = "A23456789TJQK"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
WILD_TWOS = Melding(wild=(JOKER, *DEUCES))


def cards_of(text: Cards) -> Hand:
    """The cards as they are written, or as they are."""
    return parse_cards(text) if isinstance(text, str) else text


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def jokers_words(count: int) -> str:
    return f"{NUMBERS[count]} joker{'' if count == 1 else 's'}"


# --- chance: sets and runs as they may lie -----------------------------------------------------------------------


def a_set(rng: Random, size: int, jokers: int = 0) -> Hand:
    """So many cards of a rank, any of the eight, and jokers among them."""
    rank = one_of(rng, RANKS)
    plain = some_of(rng, [card for card in UNITED_DECK if card.rank == rank], size - jokers)
    return (*in_deck_order(plain), *[JOKER] * jokers)


def a_run(rng: Random, size: int, jokers: int = 0) -> Hand:
    """A run from low to high, jokers in any of its places."""
    faces, start = FACES[one_of(rng, FRENCH_SUITS)], one_of(rng, range(LOW_ACE, HIGH_ACE + 2 - size))
    cards = list(faces[start : start + size])
    for place in _places(rng, size, jokers):
        cards[place] = JOKER
    return tuple(cards)


def _places(rng: Random, size: int, count: int) -> tuple[int, ...]:
    places = list(range(size))
    return tuple(places.pop(int(rng.random() * len(places))) for _ in range(count))


def with_two_suits(rng: Random) -> Hand:
    run = a_run(rng, 4)
    place = one_of(rng, range(4))
    return (
        *run[:place],
        Card(run[place].rank, one_of(rng, [s for s in FRENCH_SUITS if s != run[0].suit])),
        *run[place + 1 :],
    )


def with_a_gap(rng: Random) -> Hand:
    run = a_run(rng, 5)
    place = one_of(rng, (1, 2, 3))
    return (*run[:place], *run[place + 1 :])


def _round_the_corner(rng: Random) -> Hand:
    suit, first = one_of(rng, FRENCH_SUITS), one_of(rng, (11, 12))
    return tuple(Card(RANKS[(first + step) % 13], suit) for step in range(one_of(rng, (4, 5))))


def with_another_rank(rng: Random) -> Hand:
    cards = a_set(rng, 3)
    return (*cards[:2], Card(one_of(rng, [rank for rank in RANKS if rank != cards[0].rank]), cards[2].suit))


def too_many_jokers(rng: Random) -> Hand:
    return one_of(rng, (a_set(rng, 3, 2), a_set(rng, 5, 3), a_run(rng, 4, 3), a_run(rng, 5, 3)))


def _twins(rng: Random) -> Hand:
    """A set with the same card twice."""
    rank = one_of(rng, RANKS)
    first, other = some_of(rng, [Card(rank, suit) for suit in FRENCH_SUITS], 2)
    return in_deck_order((first, first, other))


_KINDS: dict[str, Callable[[Random], Hand]] = {
    "set": lambda rng: a_set(rng, one_of(rng, (3, 3, 4)), one_of(rng, (0, 0, 1))),
    "twins": _twins,
    "run": lambda rng: a_run(rng, one_of(rng, (4, 4, 5)), one_of(rng, (0, 1, 2))),
    "wild run": lambda rng: a_run(rng, 4, 2),
    "two suits": with_two_suits,
    "gap": with_a_gap,
    "corner": _round_the_corner,
    "another rank": with_another_rank,
    "short": lambda rng: one_of(rng, (a_run(rng, 3), a_set(rng, 2))),
    "jokers": too_many_jokers,
}


# --- set, run or neither? ----------------------------------------------------------------------------------------


def set_or_run(seed: int) -> Question:
    """Cards on the table: a set, a run, or neither? Half of them are neither, for one reason each."""
    rng = dice("united-meld", seed)
    return _meld(_KINDS[one_of(rng, tuple(_KINDS))](rng), BOOK)


def meld_of(cards: Cards) -> Question:
    """That question about chosen cards, a run's from low to high."""
    return _meld(cards_of(cards), BOOK)


def with_wild_twos(seed: int) -> Question:
    """The same where all twos are wild: half of the cards hold one."""
    rng = dice("united-deuces", seed)
    cards = _KINDS[one_of(rng, ("set", "twins", "run", "wild run", "gap", "jokers", "short"))](rng)
    twos = (card for card in some_of(rng, DEUCES, 4))
    if rng.random() < 0.75:
        cards = tuple(next(twos) if card is JOKER else card for card in cards)
    if rng.random() < 0.5:
        cards = (*cards[:-1], next(twos))
    return _meld(cards, WILD_TWOS)


def meld_with_wild_twos(cards: Cards) -> Question:
    """That question about chosen cards."""
    return _meld(cards_of(cards), WILD_TWOS)


def _meld(cards: Hand, melding: Melding) -> Question:
    truth = read(cards, melding)
    kind = truth.kind if isinstance(truth, Meld) else "neither"
    whys = {"s": read_set(cards, melding), "r": read_run(cards, melding), "neither": truth}
    told = {
        do: _why_meld(answer, melding) if do == kind and isinstance(answer, Meld) else _why_no_meld(do, answer, melding)
        for do, answer in whys.items()
    }
    words = {"s": "A set", "r": "A run", "neither": "Neither"}
    choices = tuple(Choice(do, words[do], do == kind, *told[do]) for do in words)
    wild = " Twos are wild: they count as jokers." if melding is WILD_TWOS else ""
    steps = (
        f"A set: three or more of one rank. A run: four or more in sequence, of one suit. At most half of the cards may be jokers.{wild}",
        _look(cards, melding),
        told[kind][0],
    )
    skill, twos = ("united-deuces", "Twos are wild. ") if wild else ("united-meld", "")
    return Question(skill, f"{twos}A set, a run, or neither?", Shown(laid=(("These cards", cards),)), choices, steps)


def _look(cards: Hand, melding: Melding) -> str:
    plain = naturals(cards, melding)
    wild = len(cards) - len(plain)
    suits = in_words([FRENCH_SUIT_NAMES[suit] for suit in FRENCH_SUITS if suit in {card.suit for card in plain}])
    ranks = ", ".join(rank_name(card.rank) for card in plain)
    counted = f" {'Wild cards' if melding is WILD_TWOS else 'Jokers'}: {wild} of {len(cards)}." if wild else ""
    return f"Ranks: {ranks or 'none'}. {'Suit' if ' and ' not in suits else 'Suits'}: {suits or 'none'}.{counted}"


def _why_meld(meld: Meld, melding: Melding) -> tuple[str, str]:
    """Why it is one, and the ruling that matters most for it."""
    wild = len(meld.cards) - len(naturals(meld.cards, melding))
    plain = len(meld.cards) - wild
    beside = (
        f" {_wild_words(wild, melding)} beside {count_words(plain, 'natural card', 'natural cards')}: no more than half."
        if wild
        else ""
    )
    if meld.start:
        there = meld.stands_for(suit_of(meld, melding))
        why = f"A run: {span(there)}.{_as_what(meld, melding)}{beside}"
        aces = {LOW_ACE, HIGH_ACE} & {meld.start, meld.end}
        return why, _ruling_of(melding, wild, "R-UTD-13" if aces else "R-UTD-12")
    rank = rank_of(meld, melding)
    suits = [card.suit for card in naturals(meld.cards, melding)]
    twins = len(set(suits)) < len(suits)
    more = " The same card may be there twice, for there are two packs." if twins else " The suits do not matter."
    return f"A set: every natural card is {_article(rank)}.{more}{beside}", _ruling_of(
        melding, wild, "R-UTD-11" if twins else "R-UTD-10"
    )


def _ruling_of(melding: Melding, wild: int, otherwise: str) -> str:
    if wild and melding is WILD_TWOS:
        return "R-UTDVAR-06"
    return "R-UTD-08" if wild and otherwise != "R-UTD-13" else otherwise


def _article(rank: str) -> str:
    return f"{'an' if rank in 'A8' else 'a'} {rank_name(rank)}"


def span(there: Hand) -> str:
    return f"{rank_name(there[0].rank)} to {rank_name(there[-1].rank)} of {FRENCH_SUIT_NAMES[there[0].suit]}"


def _as_what(meld: Meld, melding: Melding) -> str:
    stand = joker_identities(meld, melding)
    if not stand:
        return ""
    what = f"{'wild card' if melding is WILD_TWOS else 'joker'}{' stands' if len(stand) == 1 else 's stand'}"
    return f" The {what} for the {in_words([rank_name(card.rank) for card in stand])}."


def _wild_words(count: int, melding: Melding) -> str:
    if melding is WILD_TWOS:
        return upper(count_words(count, "wild card", "wild cards"))
    return upper(jokers_words(count))


def _why_no_meld(do: str, answer: Meld | Refusal, melding: Melding) -> tuple[str, str]:
    """What is told to whoever says set, run or neither: what is wrong with that, or what is right with the cards."""
    if isinstance(answer, Refusal):
        return (f"Neither. {answer.text}" if do == "neither" else answer.text), answer.ruling
    what, ruling = _why_meld(answer, melding)
    return (
        f"It is something. {what.removeprefix('A ').split(':')[0].capitalize()}s look like this: {_pattern(answer)}",
        ruling,
    )


def _pattern(meld: Meld) -> str:
    return "one suit, each card the next in rank." if meld.start else "one rank, three cards or more."


# --- how many jokers? ---------------------------------------------------------------------------------------------


def most_jokers(seed: int) -> Question:
    """How many jokers may be in a set or run of so many cards?"""
    rng = dice("united-jokers", seed)
    kind = one_of(rng, "sr")
    return jokers_in(kind, one_of(rng, range(SHORTEST[kind], 10)))


def jokers_in(kind: str, size: int) -> Question:
    """That question about a chosen kind, s or r, and size."""
    most = max(count for count in range(size) if isinstance(read(_example(kind, size, count)), Meld))
    plain, name = size - most, KIND_NAMES[kind]
    right = f"{upper(jokers_words(most))} beside {plain} natural cards; with one more there would be more jokers than natural cards."
    ruling = "R-UTD-09" if size == SHORTEST["s"] else "R-UTD-08"
    slips = (
        (1, "One joker is the limit of three cards only; a longer combination may have more."),
        (
            most + 1,
            f"Then {count_words(plain - 1, 'natural card', 'natural cards')} would lie beside {most + 1} jokers: more jokers than natural cards.",
        ),
        (most - 1, f"One more is allowed: {jokers_words(most)} beside {plain} natural cards."),
        (size - 1, "Natural cards must be at least as many as jokers, not just one."),
        (size, "Jokers alone are no combination: at least as many natural cards must be there."),
    )
    choices = counts_or_slips((most, right, ruling), *ruled(ruling, slips))
    steps = ("There must be at least as many natural cards as jokers.", f"Half of {size} is {size / 2:g}.", right)
    return Question(
        "united-jokers", f"A {name} of {size} cards. How many of them may be jokers?", Shown(), choices, steps
    )


def _example(kind: str, size: int, jokers: int) -> Hand:
    if kind == "r":
        return (*FACES["S"][LOW_ACE : LOW_ACE + size - jokers], *[JOKER] * jokers)
    return (*[card for card in UNITED_DECK if card.rank == "7"][: size - jokers], *[JOKER] * jokers)
