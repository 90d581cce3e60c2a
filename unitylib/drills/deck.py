"""Questions about the deck: which card is higher, which suit stands where, what a card is called, who deals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from unitylib.cards import COMPLEMENT, RANKS, SIGN_NAMES, SUIT_NAMES, SUITS, UNITY_DECK, Card, Suit, rank_name
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, in_words, one_of, some_of
from unitylib.trick.joints import high_card

PLACES = ("first", "second", "third", "fourth")
SIDES = ("one side", "two sides", "three sides", "four sides")
_TRAPS = (("EE", "A"), ("EE", "B"), ("AA", "A"), ("DD", "C"), ("AA", "BB"), ("A", "B"), ("E", "F"), ("*", "**"), ("F", "*"), ("F", "**"), ("BB", "**"))  # fmt: skip


# --- which card is higher? --------------------------------------------------------------------------------------


def higher(seed: int) -> Question:
    """Which of two cards of a suit is higher? Two of three are a pair that beginners mix up."""
    rng = dice("higher", seed)
    suit, trap = one_of(rng, SUITS), one_of(rng, (True, True, False))
    ranks = one_of(rng, _TRAPS) if trap else tuple(c.rank for c in some_of(rng, UNITY_DECK[: len(RANKS)], 2))
    pair = [Card(rank, suit) for rank in ranks]
    return _higher(*(pair if rng.random() < 0.5 else pair[::-1]))


def higher_of(first: str, second: str) -> Question:
    """That question about two chosen cards of one suit."""
    return _higher(Card.parse(first), Card.parse(second))


def _higher(*cards: Card) -> Question:
    high, low = sorted(cards, key=lambda card: RANKS.index(card.rank))
    reason = why_higher(high, low)
    choices = tuple(Choice(str(card), card.name, card is high, reason, "R-DECK-02", card) for card in cards)
    steps = (
        "Double letters come first, then single letters, then the bug, then the double bug. Among letters the earlier is higher.",
        f"One is {_kind(high)}, the other {_kind(low)}.",
        reason,
    )
    return Question("higher", "Which card is higher?", Shown(), choices, steps)


def _kind(card: Card) -> str:
    if card.rank in ("*", "**"):
        return f"the {rank_name(card.rank)}"
    return f"a {'double' if len(card.rank) == 2 else 'single'} {card.rank[0]}"


def why_higher(high: Card, low: Card) -> str:
    """Why the first is the higher of two cards of one suit (R-DECK-02)."""
    told = f"The {rank_name(high.rank)} is above the {rank_name(low.rank)}"
    if high.rank == "*":
        return f"{told}: a bug is no letter, and of the two bugs the double one is lower."
    if low.rank in ("*", "**"):
        return f"{told}: both bugs stand below every letter."
    if len(high.rank) != len(low.rank):
        return f"{told}: every double letter is above every single one."
    size = "double" if len(high.rank) == 2 else "single"
    return f"{told}: both are {size} letters, and {high.rank[0]} comes before {low.rank[0]}."


# --- suits ------------------------------------------------------------------------------------------------------


def suit_place(seed: int) -> Question:
    """Which suit stands first, second, third, fourth?"""
    return suit_at(one_of(dice("suit-place", seed), range(4)))


def suit_at(place: int) -> Question:
    """That question about one place, counted from 0."""
    choices = tuple(_suit_choice(suit, SUITS[place] == suit, _why_place(suit), "R-DECK-03") for suit in SUITS)
    steps = (
        "The sides of its sign are the place of a suit.",
        f"Look for the sign with {SIDES[place]}.",
        _why_place(SUITS[place]),
    )
    return Question("suit-place", f"Which suit stands {PLACES[place]}?", Shown(), choices, steps)


def _suit_choice(suit: Suit, right: bool, why: str, ruling: str) -> Choice:
    return Choice(suit, SUIT_NAMES[suit], right, why, ruling)


def _why_place(suit: Suit) -> str:
    place = SUITS.index(suit)
    return f"The sign of {SUIT_NAMES[suit]} is the {SIGN_NAMES[suit]}: {SIDES[place]}, so {SUIT_NAMES[suit]} stands {PLACES[place]}."


def partner(seed: int) -> Question:
    """Which suit is complementary to this one?"""
    return partner_of(one_of(dice("partner", seed), SUITS))


def partner_of(suit: Suit) -> Question:
    """That question about a chosen suit."""
    right = COMPLEMENT[suit]
    why = {other: f"{SUIT_NAMES[other]} and {SUIT_NAMES[COMPLEMENT[other]]} belong together." for other in SUITS}
    choices = tuple(_suit_choice(other, other == right, why[other], "R-DECK-05") for other in SUITS if other != suit)
    steps = (
        "Each universal shows the two suits of a pair.",
        f"Which universal shows {SUIT_NAMES[suit]}? The {_universal(suit).name}.",
        why[suit],
    )
    shown = Shown(cards=(_universal("b"), _universal("r")))
    return Question("partner", f"Which suit is complementary to {SUIT_NAMES[suit]}?", shown, choices, steps)


def _universal(suit: Suit) -> Card:
    return Card("U", "bg" if suit in "bg" else "rk")


# --- names ------------------------------------------------------------------------------------------------------


def name_card(seed: int) -> Question:
    """What is the card that lies here called?"""
    rng = dice("name-card", seed)
    return _name(rng, one_of(rng, UNITY_DECK))


def name_of(card: str, seed: int = 1) -> Question:
    """That question about a chosen card; the seed chooses what else is offered."""
    return _name(dice("name-card", seed), Card.parse(card))


def _name(rng: Random, card: Card) -> Question:
    offered = sorted((card, *_look_alikes(rng, card)), key=UNITY_DECK.index)
    choices = tuple(
        Choice(str(other), _capital(other.name), other is card, why_not_named(card, other), _named_by(card))
        for other in offered
    )
    steps = (
        "A filled label means a double: two letters, or the double bug. The sign and the colour are the suit.",
        _look_at(card),
        why_not_named(card, card),
    )
    return Question("name-card", "What is this card called?", Shown(cards=(card,)), choices, steps)


def _named_by(card: Card) -> str:
    return "R-DECK-05" if card.is_universal else "R-DECK-02"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _look_alikes(rng: Random, card: Card) -> tuple[Card, ...]:
    """Three cards that a beginner may take for this one: the double or single, the paired suit, a neighbour."""
    if card.is_universal:
        other = Card("U", "rk" if card.suit == "bg" else "bg")
        return (other, *(Card("AA", suit) for suit in card.suit))
    twin = card.rank[0] if len(card.rank) == 2 else card.rank * 2
    near = [Card(twin, card.suit)] if twin in RANKS else []
    near.append(Card(card.rank, COMPLEMENT[card.suit]))
    rest = [c for c in UNITY_DECK if c.suit == card.suit and c is not card and c not in near]
    return (*near, *some_of(rng, rest, 3 - len(near)))


def _look_at(card: Card) -> str:
    if card.is_universal:
        return "It shows an infinity and two signs: it belongs to no suit."
    what = "bug" if card.rank[0] == "*" else "letter"
    index = f"Two {what}s on a filled label" if len(card.rank) == 2 else f"One {what} with no label"
    return f"{index}, and the sign is the {SIGN_NAMES[card.suit]}."


def why_not_named(card: Card, answer: Card) -> str:
    """Why `answer` is not the name of `card`, or what makes it so."""
    if card is answer:
        return f"This is the {card.name}. {_look_at(card)}"
    if answer.is_universal:
        return f"The {answer.name} shows the signs of {_pair(answer)}." if card.is_universal else _look_at(card)
    if card.is_universal:
        return "This card has no letter and two signs: it is a universal, not a card of a suit."
    if card.suit != answer.suit:
        return f"The sign here is the {SIGN_NAMES[card.suit]}, and that is {SUIT_NAMES[card.suit]}."
    if card.rank[0] == answer.rank[0]:
        return f"It is {'double' if len(card.rank) == 2 else 'single'}: {_look_at(card)[0].lower()}{_look_at(card)[1:]}"
    return f"The corner shows {_kind(card)}."


def _pair(universal: Card) -> str:
    return in_words([SUIT_NAMES[suit] for suit in universal.suit])


def find_card(seed: int) -> Question:
    """Which of these cards is the one named?"""
    rng = dice("find-card", seed)
    return _find(rng, one_of(rng, UNITY_DECK))


def find(card: str, seed: int = 1) -> Question:
    """That question about a chosen card; the seed chooses the cards beside it."""
    return _find(dice("find-card", seed), Card.parse(card))


def _find(rng: Random, card: Card) -> Question:
    offered = sorted((card, *_look_alikes(rng, card)), key=UNITY_DECK.index)
    choices = tuple(
        Choice(str(other), other.name, other is card, _why_found(card, other), _named_by(card), other)
        for other in offered
    )
    suit = f"the {SIGN_NAMES[card.suit]}" if card.suit in SIGN_NAMES else "two signs"
    kind = "a filled label" if len(card.rank) == 2 else "an infinity" if card.is_universal else "no label"
    steps = (
        "A filled label means a double. The sign is the suit.",
        f"Look for {kind} and {suit}.",
        _why_found(card, card),
    )
    return Question("find-card", f"Which is the {card.name}?", Shown(), choices, steps)


def _why_found(card: Card, answer: Card) -> str:
    return f"That is the {answer.name}. {_look_at(answer)}" if card is not answer else why_not_named(card, card)


# --- who deals? -------------------------------------------------------------------------------------------------


def who_deals(seed: int) -> Question:
    """All have cut: who deals? One in four has equal highest cards, one in four a universal."""
    rng = dice("who-deals", seed)
    count, kind = one_of(rng, (3, 4)), one_of(rng, ("plain", "plain", "tie", "universal"))
    highest = _CUTS[kind](rng)
    below = [card for card in UNITY_DECK[:52] if high_card((highest[0], card)) == (0,)]
    return _who_deals(some_of(rng, (*highest, *some_of(rng, below, count - len(highest))), count))


def _equal_cards(rng: Random) -> tuple[Card, ...]:
    rank = one_of(rng, RANKS[:8])
    return some_of(rng, [Card(rank, suit) for suit in SUITS], 2)


_CUTS: dict[str, Callable[[Random], tuple[Card, ...]]] = {
    "plain": lambda rng: (one_of(rng, [card for card in UNITY_DECK[:52] if card.rank in RANKS[:8]]),),
    "tie": _equal_cards,
    "universal": lambda rng: (one_of(rng, UNITY_DECK[52:]),),
}


def dealer_of(*cards: str) -> Question:
    """That question when the players, you first, have cut these cards."""
    return _who_deals(tuple(map(Card.parse, cards)))


def _who_deals(cards: tuple[Card, ...]) -> Question:
    best = high_card(cards)
    names = NAMES[: len(cards)]
    tied = in_words([names[place] for place in best])
    choices = (
        *(_dealer_choice(place, name, cards, best, tied) for place, name in enumerate(names)),
        Choice("again", "The highest cut again", len(best) > 1, _why_again(cards, best, tied), "R-DECK-09"),
    )
    steps = (
        "Everybody cuts the pack, and the highest card deals. In the cut a universal is above everything; equal highest cards cut again.",
        f"The highest card here is the {_rank(cards[best[0]])}.",
        _why_again(cards, best, tied) if len(best) > 1 else _why_deals(best[0], cards, best, tied),
    )
    shown = Shown(names=names, cards=cards)
    return Question("who-deals", "All have cut. Who deals?", shown, choices, steps)


def _rank(card: Card) -> str:
    return "universal" if card.is_universal else rank_name(card.rank)


def _dealer_choice(place: int, name: str, cards: tuple[Card, ...], best: tuple[int, ...], tied: str) -> Choice:
    ruling = "R-DECK-10" if cards[best[0]].is_universal else "R-DECK-09" if len(best) > 1 else "R-DECK-08"
    return Choice(name, name, best == (place,), _why_deals(place, cards, best, tied), ruling)


def _why_deals(place: int, cards: tuple[Card, ...], best: tuple[int, ...], tied: str) -> str:
    name, card, top = NAMES[place], cards[place], cards[best[0]]
    if best == (place,):
        above = (
            "in the cut a universal is above every other card" if card.is_universal else "it is the highest of these"
        )
        return f"{name} cut the {card.name}: {above}."
    if place in best:
        return f"{tied} cut equal cards, so they cut once more; suits do not decide."
    return f"{name} cut the {card.name}, which is below the {top.name}."


def _why_again(cards: tuple[Card, ...], best: tuple[int, ...], tied: str) -> str:
    top = cards[best[0]]
    if len(best) == 1:
        return f"Nobody else cut a card as high as the {top.name}; only equal highest cards cut again."
    return f"{tied} {'both' if len(best) == 2 else 'all'} cut {_an(_rank(top))}, and nothing is higher. Only they cut again; suits do not decide."


def _an(word: str) -> str:
    return f"an {word}" if word[0] in "AEF" else f"a {word}"
