"""Questions about runs of United: the ace at either end, what a joker stands for, where it may lie."""

from __future__ import annotations

from unitylib.cards import (
    FRENCH_SUIT_NAMES,
    FRENCH_SUITS,
    Card,
    Hand,
    in_deck_order,
)
from unitylib.drills.question import (
    Choice,
    Question,
    Shown,
    dice,
    in_words,
    one_of,
)
from unitylib.drills.united import RANKS, Cards, a_run, cards_of, span, upper
from unitylib.rummy.melds import (
    FACES,
    HIGH_ACE,
    JOKER,
    LOW_ACE,
    Meld,
    joker_identities,
    rank_name,
    read_run,
    run_starts,
    stand_ins,
)

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
        return f"The run is {span(run.stands_for(right.suit))}, and in the joker’s place belongs the {card.name}."
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
