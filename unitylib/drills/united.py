"""Questions about the cards of United: set, run or neither, what a joker stands for, contracts, and what a hand can lay down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from unitylib.cards import (
    FRENCH_SUIT_NAMES,
    FRENCH_SUITS,
    UNITED_DECK,
    Card,
    Hand,
    cards_text,
    in_deck_order,
    parse_cards,
)
from unitylib.drills.question import (
    Choice,
    Feedback,
    Question,
    Shown,
    count_words,
    dice,
    in_words,
    numbered,
    one_of,
    some_of,
)
from unitylib.drills.slips import counts_or_slips
from unitylib.errors import Refusal
from unitylib.rummy.contracts import Arrangements, Contract, LayDown, arrange, in_order, why_not_met
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
    run_starts,
    stand_ins,
    suit_of,
)
from unitylib.rummy.variants import ROUNDS

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


def _with_two_suits(rng: Random) -> Hand:
    run = a_run(rng, 4)
    place = one_of(rng, range(4))
    return (
        *run[:place],
        Card(run[place].rank, one_of(rng, [s for s in FRENCH_SUITS if s != run[0].suit])),
        *run[place + 1 :],
    )


def _with_a_gap(rng: Random) -> Hand:
    run = a_run(rng, 5)
    place = one_of(rng, (1, 2, 3))
    return (*run[:place], *run[place + 1 :])


def _round_the_corner(rng: Random) -> Hand:
    suit, first = one_of(rng, FRENCH_SUITS), one_of(rng, (11, 12))
    return tuple(Card(RANKS[(first + step) % 13], suit) for step in range(one_of(rng, (4, 5))))


def _with_another_rank(rng: Random) -> Hand:
    cards = a_set(rng, 3)
    return (*cards[:2], Card(one_of(rng, [rank for rank in RANKS if rank != cards[0].rank]), cards[2].suit))


def _too_many_jokers(rng: Random) -> Hand:
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
    "two suits": _with_two_suits,
    "gap": _with_a_gap,
    "corner": _round_the_corner,
    "another rank": _with_another_rank,
    "short": lambda rng: one_of(rng, (a_run(rng, 3), a_set(rng, 2))),
    "jokers": _too_many_jokers,
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
        why = f"A run: {_span(there)}.{_as_what(meld, melding)}{beside}"
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


def _span(there: Hand) -> str:
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


# --- aces --------------------------------------------------------------------------------------------------------


def ace_run(seed: int) -> Question:
    """A sequence with an ace: is it a run? The ace is low, high, at both ends, or turns the corner."""
    rng = dice("united-aces", seed)
    suit, size = one_of(rng, FRENCH_SUITS), one_of(rng, (4, 4, 5, 6))
    kind = one_of(rng, ("low", "high", "corner", "corner", "both"))
    if kind == "both":
        return _ace(FACES[suit][LOW_ACE:])
    if kind == "corner":
        ahead = one_of(rng, range(1, size - 1))
        return _ace(tuple(Card(RANKS[(step - ahead) % 13], suit) for step in range(size)))
    start = LOW_ACE if kind == "low" else HIGH_ACE + 1 - size
    return _ace(FACES[suit][start : start + size])


def is_run(cards: Cards) -> Question:
    """That question about chosen cards."""
    return _ace(cards_of(cards))


def _ace(cards: Hand) -> Question:
    run = read_run(cards)
    if isinstance(run, Meld):
        both = run.start == LOW_ACE and run.end == HIGH_ACE
        where = (
            "at both ends, low and high"
            if both
            else "low, before the 2"
            if run.start == LOW_ACE
            else "high, after the king"
        )
        right = (f"The ace lies {where}.", "R-UTD-14" if both else "R-UTD-13")
        wrong = (
            "Look where the ace lies: at an end it may be low or high; only in the middle it may not be.",
            right[1],
        )
    else:
        right = (f"No run. {run.text}", run.ruling)
        wrong = ("Look at both sides of the ace: a king below it and a 2 above it cannot be in one run.", run.ruling)
    legal = isinstance(run, Meld)
    choices = (
        Choice("yes", "A run", legal, *(right if legal else wrong)),
        Choice("no", "No run", not legal, *(wrong if legal else right)),
    )
    steps = (
        "The ace is the lowest card, before the 2, or the highest, after the king.",
        f"From low to high: {_named(cards)}.",
        right[0],
    )
    return Question("united-aces", "Is this a run?", Shown(laid=(("These cards", cards),)), choices, steps)


def _named(cards: Hand) -> str:
    return ", ".join(rank_name(card.rank) if card is not JOKER else "joker" for card in cards)


# --- what does the joker stand for? ------------------------------------------------------------------------------


def stands_for(seed: int) -> Question:
    """A run with one joker: for which card does it stand?"""
    rng = dice("united-stands-for", seed)
    return _stands_for(a_run(rng, one_of(rng, (4, 4, 5, 6)), 1))


def joker_in(run: Cards) -> Question:
    """That question about a chosen run with one joker, from low to high."""
    return _stands_for(cards_of(run))


def _stands_for(cards: Hand) -> Question:
    run = read_run(cards)
    assert isinstance(run, Meld), "a run is asked for"
    (right,) = joker_identities(run)
    place = run.start + stand_ins(run).index(right)
    faces = FACES[right.suit]
    near = [faces[at] for at in (place - 1, place + 1) if LOW_ACE <= at <= HIGH_ACE]
    others = [Card(right.rank, suit) for suit in FRENCH_SUITS if suit != right.suit]
    offered = in_deck_order(dict.fromkeys((right, *near, others[place % 3])))
    choices = tuple(
        Choice(
            str(card),
            card.name,
            card is right,
            _why_stands(card, right, run),
            "R-UTD-15" if card.suit == right.suit else "R-UTD-12",
            card,
        )
        for card in offered
    )
    steps = (
        "In a run a joker stands for the card whose place it takes. Count along from a card beside it.",
        f"From low to high: {_named(cards)}, all of {FRENCH_SUIT_NAMES[right.suit]}.",
        _why_stands(right, right, run),
    )
    shown = Shown(laid=(("A run on the table", cards),))
    return Question("united-stands-for", "Which card does the joker stand for?", shown, choices, steps)


def _why_stands(card: Card, right: Card, run: Meld) -> str:
    if card is right:
        return f"The run is {_span(run.stands_for(right.suit))}, and in the joker’s place belongs the {card.name}."
    if card.suit != right.suit:
        return f"The run is of {FRENCH_SUIT_NAMES[right.suit]}, and so is every card that its jokers stand for."
    if card in run.cards:
        return f"The {card.name} lies there itself, beside the joker."
    return f"The {card.name} would lie one place further; this run ends with the joker."


# --- where may the joker go? -------------------------------------------------------------------------------------

_ENDS = {
    "low": "Only at the low end",
    "high": "Only at the high end",
    "either": "At either end",
    "gap": "Only between",
    "nowhere": "Nowhere",
}


def joker_ends(seed: int) -> Question:
    """Natural cards and one joker, to be laid as a run: where may the joker lie?"""
    rng = dice("united-joker-ends", seed)
    faces, kind = FACES[one_of(rng, FRENCH_SUITS)], one_of(rng, tuple(_ENDS))
    if kind == "low":
        return _joker_ends(faces[HIGH_ACE - 2 : HIGH_ACE + 1])
    if kind == "high":
        return _joker_ends(faces[LOW_ACE : LOW_ACE + 3])
    start = one_of(rng, range(LOW_ACE + 1, HIGH_ACE - 5))
    if kind == "nowhere":
        return _joker_ends((faces[start], faces[start + 1], faces[start + 4]))
    if kind == "gap":
        return _joker_ends((faces[start], *faces[start + 2 : start + one_of(rng, (4, 5))]))
    return _joker_ends(faces[start : start + one_of(rng, (3, 4))])


def place_for(naturals_: Cards) -> Question:
    """That question about chosen natural cards, to which a joker comes."""
    return _joker_ends(cards_of(naturals_))


def _joker_ends(plain: Hand) -> Question:
    can = _possible(plain)
    right = "either" if {"low", "high"} <= can.keys() else next(iter(can), "nowhere")
    ruling = "R-UTD-12" if right in ("nowhere", "gap") else "R-UTD-15"
    choices = tuple(
        Choice(do, words, do == right, _why_end(do, right, can, plain), ruling) for do, words in _ENDS.items()
    )
    steps = (
        "A joker fills one place of a run: a gap between its cards, or the next place at an end. Nothing lies below the low ace or above the high one.",
        f"Your natural cards: {_named(plain)}.",
        _why_end(right, right, can, plain),
    )
    shown = Shown(laid=(("To be laid as one run", (*plain, JOKER)),))
    return Question("united-joker-ends", "Where may the joker lie in the run?", shown, choices, steps)


def _possible(plain: Hand) -> dict[str, Card]:
    """Where the joker may lie, and the card that it is there."""
    found: dict[str, Card] = {}
    for start in run_starts((*plain, JOKER)):
        there = FACES[plain[0].suit][start : start + len(plain) + 1]
        (place,) = [at for at, card in enumerate(there) if card not in plain] or [len(there) - 1]
        found["low" if place == 0 else "high" if place == len(plain) else "gap"] = there[place]
    return found


def _why_end(do: str, right: str, can: dict[str, Card], plain: Hand) -> str:
    if do == right:
        return _why_there(right, can)
    if right in ("gap", "nowhere"):
        return _why_not_past_a_gap(do, right, plain)
    ends = _ends_named(can)
    if do == "gap":
        return "Nothing is missing between the cards: they follow one another."
    if do == "nowhere":
        return f"It fits: as {ends} it makes a run."
    if right == "either":
        return f"That end is possible, but the other is too: {ends}."
    if do == "either":
        return f"One end only: at the other lies the ace, and the run stops there. {upper(ends)} is left."
    return f"At that end lies the {plain[0 if do == 'low' else -1].name}: beyond an ace there is nothing."


def _ends_named(can: dict[str, Card]) -> str:
    return in_words([f"the {card.name} at the {end} end" for end, card in can.items() if end != "gap"], "or")


def _why_there(right: str, can: dict[str, Card]) -> str:
    if right == "gap":
        return f"The {can['gap'].name} is missing between, so the joker must be that."
    if right == "nowhere":
        return "More than one card is missing between, and there is one joker only."
    if right == "either":
        return f"It can be {_ends_named(can)}: you say which when you lay it down."
    return f"It can only be {_ends_named(can)}: the ace closes the other one."


def _why_not_past_a_gap(do: str, right: str, plain: Hand) -> str:
    if do == "nowhere":
        return "Count the gap between the cards: just one is missing, and the joker can be that."
    if do == "gap":
        return "Count the gap between the cards: one joker does not fill it."
    if do == "either":
        return "At neither end does it help: a place between the cards stays empty."
    where = f"below the {plain[0].name}" if do == "low" else f"above the {plain[-1].name}"
    return f"With the joker {where}, a place between the cards stays empty, and this is no run."


# --- contracts ---------------------------------------------------------------------------------------------------


def which_contract(seed: int) -> Question:
    """What does this round ask for?"""
    return contract_of(one_of(dice("united-contract", seed), range(1, 8)))


def contract_of(number: int) -> Question:
    """That question about a chosen round, from 1."""
    asked = ROUNDS[number - 1].contract
    told = {
        one.number: f"Round {number} asks for {asked.words}."
        if one.number == number
        else f"{upper(one.contract.words)}: that is round {one.number}."
        for one in ROUNDS
    }
    choices = tuple(
        Choice(f"round-{one.number}", upper(one.contract.words), one.number == number, told[one.number], "R-UTD-18")
        for one in ROUNDS
    )
    steps = (
        "Rounds 1 to 3 ask for two combinations, rounds 4 to 7 for three. Each group begins with sets alone, and then each round has one run more.",
        f"Round {number} is number {number if number < 4 else number - 3} of its group: {NUMBERS[len(asked.slots)]} combinations, {_runs_among(asked)}.",
        told[number],
    )
    return Question(
        "united-contract", f"Round {number} of {len(ROUNDS)}: what must be laid down?", Shown(), choices, steps
    )


def _runs_among(contract: Contract) -> str:
    count = len(contract.sizes("r"))
    return (
        "none of them a run" if not count else "one of them a run" if count == 1 else f"{NUMBERS[count]} of them runs"
    )


def least_cards(seed: int) -> Question:
    """How many cards does the contract of a round take at least?"""
    return least_of(one_of(dice("united-least", seed), range(1, 8)))


def least_of(number: int) -> Question:
    """That question about a chosen round, from 1."""
    now = ROUNDS[number - 1]
    sizes = [size for size, _ in now.contract.slots]
    count, runs, least = len(sizes), len(now.contract.sizes("r")), now.contract.least
    right = f"{upper(now.contract.words)}: {' + '.join(map(str, sizes))} = {least}."
    slips = (
        (
            3 * count,
            f"A run needs four cards, not three, and there {'is one' if runs == 1 else f'are {NUMBERS[runs]}'}.",
        ),
        (4 * count, "Three cards are enough for a set."),
        (count, "So many combinations, that is right; each of them takes three cards or four."),
        (now.cards, f"So many are dealt. The contract takes {'more' if least > now.cards else 'fewer'}."),
        (least + 1, "Without the discard: the contract alone is asked for."),
    )
    choices = counts_or_slips((least, right, "R-UTD-18"), *((number_, why, "R-UTD-18") for number_, why in slips))
    steps = (
        "A set has at least three cards, a run at least four.",
        f"Round {number} asks for {now.contract.words}.",
        right,
    )
    return Question(
        "united-least", f"Round {number}, {now.contract.words}. How many cards at least?", Shown(), choices, steps
    )


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
            f"Then {size - most - 1} natural cards would lie beside {most + 1} jokers: more jokers than natural cards.",
        ),
        (most - 1, f"One more is allowed: {most} jokers beside {plain} natural cards."),
        (size - 1, "Natural cards must be at least as many as jokers, not just one."),
        (size, "Jokers alone are no combination: at least as many natural cards must be there."),
    )
    choices = counts_or_slips((most, right, ruling), *((number, why, ruling) for number, why in slips))
    steps = ("There must be at least as many natural cards as jokers.", f"Half of {size} is {size / 2:g}.", right)
    return Question(
        "united-jokers", f"A {name} of {size} cards. How many of them may be jokers?", Shown(), choices, steps
    )


def _example(kind: str, size: int, jokers: int) -> Hand:
    if kind == "r":
        return (*FACES["S"][LOW_ACE : LOW_ACE + size - jokers], *[JOKER] * jokers)
    return (*[card for card in UNITED_DECK if card.rank == "7"][: size - jokers], *[JOKER] * jokers)


# --- is the contract met? ----------------------------------------------------------------------------------------

_MET = {
    "yes": "Yes, they do",
    "no-meld": "No: one is neither set nor run",
    "others": "No: others are asked for",
    "too-many": "No: one too many",
}


def _three_in_sequence(rng: Random) -> Hand:
    return a_run(rng, 3)


_NEITHER = (_with_two_suits, _with_a_gap, _with_another_rank, _too_many_jokers, _three_in_sequence)


def is_met(seed: int) -> Question:
    """Combinations about to be laid down: is the contract met? Long ones and jokers are among them."""
    rng = dice("united-meets", seed)
    now, kind = one_of(rng, ROUNDS[:6]), one_of(rng, ("yes", "yes", *tuple(_MET)[1:]))
    melds = [_some_meld(rng, of) for _, of in now.contract.slots]
    at = one_of(rng, range(len(melds)))
    if kind == "no-meld":
        melds[at] = one_of(rng, _NEITHER)(rng)
    elif kind == "others":
        melds[at] = _some_meld(rng, "s" if now.contract.slots[at][1] == "r" else "r")
    elif kind == "too-many":
        melds.append(_some_meld(rng, one_of(rng, "sr")))
    if max((Counter(card for meld in melds for card in meld) - Counter(UNITED_DECK)).values(), default=0):
        return is_met(seed + 10_007)  # a card more often than the packs hold it
    return _is_met(now.number, tuple(melds))


def _some_meld(rng: Random, kind: str) -> Hand:
    size = SHORTEST[kind] + one_of(rng, (0, 0, 0, 1))
    jokers = one_of(rng, (0, 0, 1))
    return a_set(rng, size, jokers) if kind == "s" else a_run(rng, size, jokers)


def meets(number: int, *melds: str) -> Question:
    """That question about a chosen round, from 1, and chosen combinations."""
    return _is_met(number, tuple(map(parse_cards, melds)))


def _is_met(number: int, melds: tuple[Hand, ...]) -> Question:
    contract = ROUNDS[number - 1].contract
    right, refusal = _met(melds, contract)
    made = _made(melds)
    reason = refusal.text if refusal else f"{upper(contract.words)}: each is legal, and nothing is missing."
    ruling = refusal.ruling if refusal else "R-UTD-20" if any(len(one) > SHORTEST["r"] for one in melds) else "R-UTD-18"
    slips = {
        "yes": f"Look again. {reason}",
        "no-meld": f"Each of them is legal: {made}.",
        "others": f"Count them: {made}, and that is just what is asked for."
        if right == "yes"
        else f"All that is asked for is there; {made} are one too many.",
        "too-many": f"{upper(NUMBERS[len(contract.slots)])} combinations are asked for, and {NUMBERS[len(melds)]} lie there.",
    }
    if right == "no-meld":
        slips |= dict.fromkeys(
            ("others", "too-many"), "Before you count, look at each of them alone: one is neither a set nor a run."
        )
    choices = tuple(
        Choice(do, words, do == right, reason if do == right else slips[do], ruling) for do, words in _MET.items()
    )
    steps = (
        "First each combination for itself: is it a legal set or run? Then count: exactly the sets and runs of the contract, no more and no fewer.",
        f"Round {number} asks for {contract.words}.",
        reason,
    )
    rows = tuple((f"Combination {place}", cards) for place, cards in enumerate(melds, 1))
    ask = f"Round {number}: {contract.words}. Do these meet the contract?"
    return Question("united-meets", ask, Shown(laid=rows), choices, steps)


def _met(melds: tuple[Hand, ...], contract: Contract) -> tuple[str, Refusal | None]:
    found = [read(cards) for cards in melds]
    for meld in found:
        if isinstance(meld, Refusal):
            return "no-meld", meld
    refusal = why_not_met(tuple(meld for meld in found if isinstance(meld, Meld)), contract)
    if refusal is None:
        return "yes", None
    return ("too-many" if len(melds) > len(contract.slots) else "others"), refusal


def _made(melds: tuple[Hand, ...]) -> str:
    kinds = Counter(meld.kind if isinstance(meld := read(cards), Meld) else "none" for cards in melds)
    words = {"s": "set", "r": "run", "none": "that is neither"}
    return in_words(
        [
            f"{NUMBERS[count]} {words[kind]}{'s' if count > 1 and kind != 'none' else ''}"
            for kind, count in kinds.items()
        ]
    )


# --- arrange it --------------------------------------------------------------------------------------------------


def arrange_it(seed: int) -> Question:
    """Pick up the cards that make the contract. There is always a way, and often several."""
    rng = dice("united-arrange", seed)
    now = one_of(rng, ROUNDS[:6])
    while True:
        melds = [card for _, kind in now.contract.slots for card in _some_meld(rng, kind)]
        rest = list((Counter(UNITED_DECK) - Counter(melds)).elements())
        more = max(now.cards + 1, now.contract.least + 2) - len(melds)
        if len(melds) == sum((Counter(melds) & Counter(UNITED_DECK)).values()) and more >= 0:
            return _arrange_it(
                in_deck_order((*melds, *some_of(rng, [card for card in rest if card is not JOKER], more))), now.number
            )


def arranged(number: int, hand: str) -> Question:
    """That question about a chosen round, from 1, and a chosen hand that can meet its contract."""
    return _arrange_it(in_deck_order(parse_cards(hand)), number)


@dataclass(frozen=True)
class _LaysDown:
    """The judge of cards picked up: whether they are the contract, no card missing and none over."""

    shown: Shown
    contract: Contract
    hint: str

    def __call__(self, given: tuple[Choice, ...]) -> Feedback:
        cards = in_deck_order(choice.card for choice in given if choice.card)
        if not cards:
            return Feedback(False, f"None is picked up yet. {self.hint}", ("R-UTD-18",))
        if len(cards) < SHORTEST["s"]:
            return Feedback(False, f"So few cards make no combination. {self.hint}", ("R-UTD-10",))
        ways = arrange(cards, self.contract, most=0)
        if ways.best is not None:
            return Feedback(True, f"{_laid(ways.best)}{self._left(ways)}", ("R-UTD-18",), self.laid(ways.best))
        within = arrange(cards, self.contract)
        if within.best is not None:
            over = (Counter(cards) - Counter(card for meld in within.best for card in meld.cards)).elements()
            return Feedback(
                False, f"The contract is among them, but {cards_text(over)} would lie in no combination.", ("R-UTD-19",)
            )
        assert within.reason is not None
        return Feedback(False, within.reason.text, (within.reason.ruling,))

    def _left(self, ways: Arrangements) -> str:
        """The other ways there are, when one would keep fewer points."""
        whole = arrange(self.shown.hand, self.contract)
        assert whole.best is not None and ways.best is not None
        least, here = whole.left(whole.best), whole.left(ways.best)
        if here == least:
            return (
                f" {here} points stay in your hand, and no lay-down leaves fewer."
                if least
                else " No card stays in your hand."
            )
        return f" {here} points stay in your hand; {cards_text(card for meld in whole.best for card in meld.cards)} would leave {least}."

    def laid(self, melds: LayDown) -> Shown:
        """The table with these combinations on it."""
        return replace(self.shown, laid=tuple((upper(KIND_NAMES[meld.kind]), meld.cards) for meld in melds))


def _arrange_it(hand: Hand, number: int) -> Question:
    contract = ROUNDS[number - 1].contract
    best = arrange(hand, contract).best
    assert best is not None, "a hand that can meet the contract is asked for"
    look = _what_to_look_for(hand, contract)
    judge = _LaysDown(Shown(hand=hand), contract, look)
    left = Counter(card for meld in best for card in meld.cards)
    choices = []
    for do, card in zip(numbered(map(str, hand)), hand, strict=True):
        lies = left[card] > 0
        left[card] -= lies
        choices.append(
            Choice(
                do, card.name, lies, _why_lies(card, lies, best), "R-UTD-18", card, judge.laid(best) if lies else None
            )
        )
    steps = (
        "Look for sets first: the same rank twice or more. Then for runs: neighbours of one suit. A joker fills a place in either.",
        look,
        f"{_laid(best)} That leaves the fewest points in your hand.",
    )
    ask = f"Round {number}: {contract.words}. Which cards do you lay down?"
    return Question("united-arrange", ask, judge.shown, tuple(choices), steps, wanted=0, judge=judge)


def _why_lies(card: Card, lies: bool, best: LayDown) -> str:
    the = f"the {card.name}" if card is not JOKER else "this joker"
    if not lies:
        return f"In the lay-down that leaves the fewest points, {the} stays in the hand."
    meld = next(meld for meld in best if card in meld.cards)
    return f"{upper(the)} has its place in {cards_text(meld.cards)}."


def _laid(melds: LayDown) -> str:
    return f"{' and '.join(cards_text(meld.cards) for meld in in_order(melds))}: {_kinds(melds)}."


def _kinds(melds: LayDown) -> str:
    counts = Counter(meld.kind for meld in melds)
    return " and ".join(
        f"{NUMBERS[counts[kind]]} {name}{'' if counts[kind] == 1 else 's'}"
        for kind, name in KIND_NAMES.items()
        if counts[kind]
    )


def _what_to_look_for(hand: Hand, contract: Contract) -> str:
    ranks = Counter(card.rank for card in hand if card is not JOKER)
    pairs = [f"{rank_name(rank)}s" for rank, count in ranks.items() if count > 1]
    wild = hand.count(JOKER)
    suits = [FRENCH_SUIT_NAMES[suit] for suit in FRENCH_SUITS if sum(card.suit == suit for card in set(hand)) > 2]
    asked = f"You need {contract.words}."
    found = f" More than once you hold {in_words(pairs)}." if pairs and contract.sizes("s") else ""
    long = f" Of {in_words(suits)} you hold several." if suits and contract.sizes("r") else ""
    return f"{asked}{found}{long}{f' And you have {jokers_words(wild)}.' if wild else ''}"
