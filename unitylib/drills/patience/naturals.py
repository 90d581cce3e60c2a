"""What a card is worth, which comes next on a foundation, and what goes on what: the cards of suits."""

from __future__ import annotations

from random import Random

from unitylib.cards import RANKS, SUIT_NAMES, SUITS, Card, rank_name
from unitylib.drills.patience.shown import NATURALS, columns, home, other, the, upper
from unitylib.drills.question import Choice, Question, Shown, dice, in_words, one_of, some_of
from unitylib.drills.slips import counts_or_slips
from unitylib.errors import Refusal
from unitylib.solitaire import engine
from unitylib.solitaire.identities import ACE, KING, group, natural, value
from unitylib.solitaire.moves import Move

# --- what is a card worth? --------------------------------------------------------------------------------------

_COUNT = "Count from the double bug, which is 1: bug 2, F 3, E 4, D 5, C 6, B 7, A 8, EE 9, DD 10, CC 11, BB 12, AA 13."


def card_value(seed: int) -> Question:
    """How much is this card worth? Half of the cards are an A, an AA, or a bug, which newcomers mix up."""
    rng = dice("solitaire-value", seed)
    rank = one_of(rng, (one_of(rng, ("A", "AA", "**", "*", "EE")), one_of(rng, RANKS)))
    return _value(Card(rank, one_of(rng, SUITS)))


def value_of(card: str) -> Question:
    """That question about a chosen card."""
    return _value(Card.parse(card))


def _value(card: Card) -> Question:
    right = value(card)
    slips = [
        (KING + 1 - right, f"That is its place counted from AA down. In solitaire {_from_below(card)}", "R-SOL-01")
    ]
    if card.rank in ("A", "AA"):
        slips.insert(0, (ACE, f"No letter is an ace here: the double bug is. {_COUNT}", "R-SOL-01"))
    if card.rank in "ABCDEF":
        first = ord(card.rank) - ord("A") + 1
        slips.append(
            (first, "That is its place in the alphabet. Here the earlier letter is the higher one.", "R-SOL-01")
        )
    twin = card.rank[0] if len(card.rank) == 2 else card.rank * 2
    if twin in RANKS:
        slips.append(
            (
                value(Card(twin, card.suit)),
                f"That is the {rank_name(twin)}. Look whether the card is double.",
                "R-SOL-01",
            )
        )
    if right > ACE + 2:
        slips.append(
            (
                right - 2,
                "You began with the F. Below it stand the bug and the double bug: they are 2 and 1.",
                "R-SOL-01",
            )
        )
    slips.append((right + 1, f"One too many: in solitaire {_from_below(card)}", "R-SOL-01"))
    why = f"{upper(the(card))} is worth {right}{_like(card)}. {_neighbours(card)}"
    steps = ("The double bug is the lowest card, as an ace is in other packs: 1. AA is the highest: 13.", _COUNT, why)
    ask = f"What is {the(card)} worth in solitaire?"
    return Question(
        "solitaire-value", ask, Shown(cards=(card,)), counts_or_slips((right, why, "R-SOL-01"), *slips), steps
    )


def _from_below(card: Card) -> str:
    return "one counts upward, and the double bug is 1."


def _like(card: Card) -> str:
    return {KING: ", like a king", ACE: ", like an ace"}.get(value(card), "")


def _neighbours(card: Card) -> str:
    if value(card) in (ACE, KING):
        return "Nothing is lower." if value(card) == ACE else "Nothing is higher."
    below, above = (RANKS[KING - value(card) + step] for step in (1, -1))
    return f"The {rank_name(below)} is one below it, the {rank_name(above)} one above."


# --- which card is next on a foundation? ------------------------------------------------------------------------


def next_home(seed: int) -> Question:
    """Which card does a foundation take next? One in five is still empty."""
    rng = dice("solitaire-home", seed)
    height = 0 if rng.random() < 0.2 else one_of(rng, range(1, KING))
    return _next_home(rng, one_of(rng, SUITS), height)


def goes_home(suit: str, top: str = "", seed: int = 1) -> Question:
    """That question about the foundation of a suit whose top card is `top`, or which is empty; the seed shuffles the cards offered."""
    return _next_home(dice("solitaire-home", seed), suit, value(Card.parse(f"{top}.{suit}")) if top else 0)


def _next_home(rng: Random, suit: str, height: int) -> Question:
    due = natural(height + 1, suit)
    partner = natural(height + 1, group(due).replace(suit, ""))
    near = [height - 1, height + 2, KING if height < 12 else 5] if height else [KING, 8, 2]
    wrong = [natural(rank, suit) for rank in dict.fromkeys(near) if ACE <= rank <= KING and rank != height + 1]
    offered = some_of(rng, (due, partner, *wrong), 2 + len(wrong))
    foundation = home(suit, height)
    found = tuple(foundation if s == suit else () for s in SUITS)
    choices = []
    for card in offered:
        refusal = engine.why_not(columns("klondike", (card,), foundations=found), Move("t1", f"f{suit}"))
        choices.append(Choice(str(card), card.name, refusal is None, _why_home(card, due, refusal), "R-SOL-01", card))
    rule = "A foundation begins with the double bug of its suit and goes up one by one, to AA."
    look = f"{upper(the(foundation[-1]))}, worth {height}, lies on top." if height else "Nothing lies there yet."
    steps = (rule, look, _why_home(due, due, None))
    laid = ((f"Foundation of {SUIT_NAMES[suit]}, the top card last", foundation[-3:]),) if height else ()
    ask = f"The foundation of {SUIT_NAMES[suit]}{'' if height else ' is empty'}: which card comes {'next' if height else 'first'}?"
    return Question("solitaire-home", ask, Shown(laid=laid), tuple(choices), steps)


def _why_home(card: Card, due: Card, refusal: Refusal | None) -> str:
    if refusal is None:
        return f"{upper(the(card))}, worth {value(card)}, is next: {_begins(card)}."
    if card.suit != due.suit:
        return f"{upper(the(card))} has the right rank, but each foundation is for one suit. This one is for {SUIT_NAMES[due.suit]}."
    if card.rank in ("A", "AA") and value(due) == ACE:
        return f"{upper(the(card))} is worth {value(card)}. The ace of this deck is the double bug."
    way = "lower" if value(card) < value(due) else "higher"
    return (
        f"{upper(the(card))} is worth {value(card)}, which is {way} than the card wanted. Foundations go up one by one."
    )


def _begins(card: Card) -> str:
    return (
        "each foundation begins with its double bug"
        if value(card) == ACE
        else f"it follows {value(card) - 1} in its own suit"
    )


# --- does it go on it? ------------------------------------------------------------------------------------------

_ALTERNATE = "In a column cards go down one by one, and the groups alternate: Blue or Gold, then Red or Black."


def fits(seed: int) -> Question:
    """May this card go on that one? Half may; the others are of the wrong group, or of a rank that does not follow."""
    rng = dice("solitaire-fits", seed)
    above = one_of(rng, [card for card in NATURALS if value(card) > ACE])
    low, mine = value(above) - 1, group(above)
    kind = one_of(rng, ("fits", "fits", "group", "rank"))
    ranks = [rank for rank in (low + 2, low - 1, 8 if low + 1 == 2 else low + 3) if ACE <= rank <= KING]
    rank = one_of(rng, ranks) if kind == "rank" else low
    suit = one_of(rng, mine if kind == "group" else other(mine))
    return _fits(above, natural(rank, suit))


def goes_on(card: str, above: str) -> Question:
    """That question about chosen cards of suits."""
    return _fits(Card.parse(above), Card.parse(card))


def _fits(above: Card, card: Card) -> Question:
    refusal = engine.why_not(columns("klondike", (above,), (card,)), Move("t2", "t1"))
    same = group(above) == group(card)
    kind = "yes" if refusal is None else "group" if refusal.ruling == "R-SOL-02" else "rank"
    choices = tuple(
        Choice(
            do,
            words,
            kind == do,
            _why_fits(do, kind, above, card, same),
            "R-SOL-02" if do == "group" or kind == "group" else "R-SOL-01",
        )
        for do, words in (("yes", "Yes"), ("group", "No: one group"), ("rank", "No: the ranks"))
    )
    steps = (
        _ALTERNATE,
        f"{upper(the(card))} is worth {value(card)}, {the(above)} {value(above)}. One is {SUIT_NAMES[card.suit]}, the other {SUIT_NAMES[above.suit]}.",
        _why_fits(kind, kind, above, card, same),
    )
    ask = f"May {the(card)} go on {the(above)} in a column?"
    return Question("solitaire-fits", ask, Shown(cards=(card, above)), choices, steps)


def _why_fits(answer: str, kind: str, above: Card, card: Card, same: bool) -> str:
    told = f"{upper(the(card))} is worth {value(card)}, {the(above)} {value(above)}"
    suits = in_words(sorted({SUIT_NAMES[above.suit], SUIT_NAMES[card.suit]}))
    one = f"{suits} are one group" if above.suit != card.suit else f"both are {suits}"
    if answer == kind == "yes":
        return f"{told}: one lower, and {SUIT_NAMES[card.suit]} and {SUIT_NAMES[above.suit]} are of different groups."
    if answer == kind == "group":
        return f"The ranks follow, but {one}; groups must alternate."
    if answer == kind:
        return f"{told}: it must be exactly one lower."
    if answer == "yes":
        return (
            f"Look at the suits: {one}."
            if kind == "group"
            else f"Compare the ranks first: {value(card)} is to go on {value(above)}."
        )
    if answer == "group":
        return f"The groups are Blue with Gold, and Red with Black. {'That is so here, but the ranks are wrong already' if same else f'{SUIT_NAMES[card.suit]} and {SUIT_NAMES[above.suit]} alternate'}."
    return f"The ranks are right: {value(card)} is one below {value(above)}."
