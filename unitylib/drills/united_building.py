"""Questions about the melds on the table of United: where a card may be built, whose joker may be taken, what may be called."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from unitylib.cards import FRENCH_SUITS, UNITED_DECK, Card, Hand, in_deck_order
from unitylib.drills.question import Choice, Question, Shown, dice, in_words, one_of
from unitylib.drills.united import a_run, a_set
from unitylib.drills.united_turns import YOU, lowered, odd_card, position, rows, two_sets_without
from unitylib.errors import Refusal
from unitylib.rummy import engine
from unitylib.rummy.melds import (
    FACES,
    HIGH_ACE,
    JOKER,
    LOW_ACE,
    Meld,
    built,
    ends,
    joker_identities,
    rank_name,
    rank_of,
    read,
    suit_of,
)
from unitylib.rummy.moves import Discard, Liverpool, Pass, Swap

# --- building ----------------------------------------------------------------------------------------------------


def where_to_build(seed: int) -> Question:
    """You have laid down and hold a card: on which meld may it be built?"""
    rng = dice("united-build", seed)
    while True:
        run, cards = (
            a_run(rng, one_of(rng, (4, 5)), one_of(rng, (0, 1))),
            a_set(rng, one_of(rng, (3, 4)), one_of(rng, (0, 1))),
        )
        other = a_run(rng, 4, one_of(rng, (0, 2)))
        melds = [(seat, meld) for seat, meld in zip((1, 2, 3), (run, cards, other), strict=True)]
        if not Counter(card for _, meld in melds for card in meld) - Counter(UNITED_DECK):
            card = _card_to_build(rng, run, cards, other)
            question = builds(card, *melds)
            if len(question.right) == 1 and Counter((card, *run, *cards, *other))[card] <= UNITED_DECK.count(card):
                return question


def _card_to_build(rng: Random, run: Hand, cards: Hand, other: Hand) -> Card:
    """Most often a card that fits somewhere, or nearly."""
    laid = read(run)
    assert isinstance(laid, Meld)
    faces = FACES[suit_of(laid)]
    near = [faces[place] for place in (laid.start - 1, laid.end + 1, laid.end + 2) if LOW_ACE <= place <= HIGH_ACE]
    rank = next(card.rank for card in cards if card is not JOKER)
    second = read(other)
    assert isinstance(second, Meld)
    far = [
        FACES[suit_of(second)][place] for place in (second.start - 1, second.end + 1) if LOW_ACE <= place <= HIGH_ACE
    ]
    return one_of(
        rng, (*near, *far, *far, Card(rank, one_of(rng, FRENCH_SUITS)), Card(rank, one_of(rng, FRENCH_SUITS)), JOKER)
    )


def builds(card: Card | str, *table: tuple[int, str | Hand]) -> Question:
    """That question about a chosen card and chosen melds with their owners."""
    added = Card.parse(card) if isinstance(card, str) else card
    state = position((added,), table, down=[YOU])
    melds = [laid.meld for laid in state.table]
    fits = [any(isinstance(built(meld, added, end), Meld) for end in ends(meld)) for meld in melds]
    labels = [words for words, _ in rows(state, hand=False)]
    somewhere = in_words([label for label, fit in zip(labels, fits, strict=True) if fit])
    told = [_why_build(added, meld) for meld in melds]
    choices = (
        *(
            Choice(f"meld-{place}", label, fit, *why)
            for place, (label, fit, why) in enumerate(zip(labels, fits, told, strict=True), 1)
        ),
        Choice(
            "nowhere",
            "Nowhere",
            not any(fits),
            "It fits no meld as they lie now." if not any(fits) else f"It does fit: look at {somewhere}.",
            "R-UTD-23",
        ),
    )
    places = [f"{label}: {why}" for label, fit, (why, _) in zip(labels, fits, told, strict=True) if fit]
    steps = (
        "On a set goes a card of its rank. On a run goes the next card at either end, of its suit. A joker goes anywhere, as long as the jokers of the meld are no more than half.",
        f"You hold {'a joker' if added is JOKER else f'the {added.name}'}.",
        " ".join(places) or "It fits no meld as they lie now.",
    )
    shown = Shown(laid=(*rows(state, hand=False), ("Your card", (added,))))
    return Question("united-build", "You have laid down. Where may you build your card?", shown, choices, steps)


def _why_build(card: Card, meld: Meld) -> tuple[str, str]:
    tries = [built(meld, card, end) for end in ends(meld)]
    if not meld.start:
        (result,) = tries
        if isinstance(result, Refusal):
            return result.text, result.ruling
        return (
            f"It is a set of {rank_name(rank_of(meld))}s, and {'a joker makes no more jokers than natural cards' if card is JOKER else 'so is your card'}.".replace(
                "so is your card", "your card is one more"
            ),
            "R-UTD-25" if card is JOKER else "R-UTD-23",
        )
    for end, result in zip(ends(meld), tries, strict=True):
        if isinstance(result, Meld):
            there = FACES[suit_of(meld)][result.start if end == "low" else result.end]
            as_ = f"A joker fits as the {there.name}" if card is JOKER else f"The {card.name} is the next card"
            return f"{as_}, at the {end} end of the run.", "R-UTD-25" if card is JOKER else "R-UTD-23"
    if card is JOKER:
        refusal = next(result for result in tries if isinstance(result, Refusal) and result.ruling == "R-UTD-25")
        return refusal.text, refusal.ruling
    wanted = [FACES[suit_of(meld)][place] for place in (meld.start - 1, meld.end + 1) if LOW_ACE <= place <= HIGH_ACE]
    if not wanted:
        return "This run is complete: it goes from ace to ace.", "R-UTD-14"
    return f"On this run goes only {in_words([f'the {one.name}' for one in wanted], 'or')}, or a joker.", "R-UTD-23"


# --- swapping ----------------------------------------------------------------------------------------------------

_SWAPS = {
    "yes": "Yes, you may",
    "other-card": "No: it stands for another card",
    "set": "No: it lies in a set",
    "not-down": "No: you are not down",
}


def may_swap(seed: int) -> Question:
    """A meld with a joker and a card in your hand: may you take the joker?"""
    rng = dice("united-swap", seed)
    kind = one_of(rng, ("yes", "yes", *tuple(_SWAPS)[1:]))
    if kind == "set":
        cards = a_set(rng, one_of(rng, (3, 4)), 1)
        rank = next(card.rank for card in cards if card is not JOKER)
        free = [card for card in UNITED_DECK if card.rank == rank and cards.count(card) < 2]
        return swaps(one_of(rng, free), cards)
    run = a_run(rng, one_of(rng, (4, 5)), 1)
    laid = read(run)
    assert isinstance(laid, Meld)
    (own,) = joker_identities(laid)
    if kind == "other-card":
        suit = one_of(rng, [suit for suit in FRENCH_SUITS if suit != own.suit])
        ends_ = [FACES[own.suit][place] for place in (laid.start - 1, laid.end + 1) if LOW_ACE <= place <= HIGH_ACE]
        return swaps(one_of(rng, (Card(own.rank, suit), *ends_)), run)
    return swaps(own, run, down=kind == "yes")


def swaps(card: Card | str, meld: str | Hand, *, down: bool = True) -> Question:
    """That question about a chosen card and Ana’s meld; `down`: whether you have laid down."""
    own = Card.parse(card) if isinstance(card, str) else card
    state = position((own, *two_sets_without(dice("swap", 1), (own,))), [(1, meld)], down=[YOU] if down else ())
    laid = state.table[0].meld
    refusal = engine.why_not(state, Swap(own, 1), YOU)
    right = (
        "yes"
        if refusal is None
        else "not-down"
        if refusal.ruling == "R-UTD-43"
        else "other-card"
        if laid.start
        else "set"
    )
    stands = joker_identities(laid) if laid.start else ()
    why = (
        refusal.text
        if refusal
        else f"In this run the joker stands for the {own.name}: put it there, and the joker is yours."
    )
    ruling = refusal.ruling if refusal else "R-UTD-42"
    told = {
        "yes": f"Not so: {lowered(why)}",
        "other-card": f"It stands for the {stands[0].name}, the very card you hold."
        if own in stands
        else "The card is not what forbids it here.",
        "set": "It lies in a run: each card the next in rank." if laid.start else why,
        "not-down": "You are down, so that is not in the way.",
    }
    if right == "other-card":
        told["yes"] = f"Count along the run: the joker stands for the {stands[0].name}."
    choices = tuple(
        Choice(
            do,
            words,
            do == right,
            why if do == right else told[do],
            ruling if do == right or do == "yes" else {"not-down": "R-UTD-43"}.get(do, "R-UTD-42"),
        )
        for do, words in _SWAPS.items()
    )
    place = (
        f"In the run the joker stands for the {stands[0].name}."
        if stands
        else "This is a set, and in a set a joker stands for the rank only."
    )
    steps = (
        "A joker may be taken out of a run, with the very card that it stands for, once you have laid down. Never out of a set.",
        f"{place} You hold the {own.name}, and have {'' if down else 'not '}laid down.",
        f"{'Yes' if right == 'yes' else 'No'}. {why}",
    )
    shown = Shown(laid=(*rows(state, hand=False), ("Your card", (own,))))
    ask = f"You have {'' if down else 'not '}laid down. May you put your card in the joker’s place?"
    return Question("united-swap", ask, shown, choices, steps)


# --- the Liverpool call ------------------------------------------------------------------------------------------

_CALLS = {"yes": "Yes, you may", "no-fit": "No: it could not be played", "not-down": "No: Ana has not laid down"}


def may_call(seed: int) -> Question:
    """Ana discards: may you call Liverpool?"""
    rng = dice("united-liverpool", seed)
    run, kind = a_run(rng, 4), one_of(rng, tuple(_CALLS))
    laid = read(run)
    assert isinstance(laid, Meld)
    faces = FACES[suit_of(laid)]
    near = [faces[place] for place in (laid.start - 1, laid.end + 1) if LOW_ACE <= place <= HIGH_ACE]
    return calls(
        one_of(rng, near) if kind != "no-fit" else odd_card(rng, run, tuple(near)), run, down=kind != "not-down"
    )


def calls(card: Card | str, meld: str | Hand, *, down: bool = True) -> Question:
    """That question about a chosen discard of Ana’s and Ben’s meld; `down`: whether Ana has laid down."""
    thrown = Card.parse(card) if isinstance(card, str) else card
    before = position("3C 9H", [(2, meld)], player=1, down=[1] if down else (), liverpool="on")
    hands = (before.hands[0], in_deck_order((*before.hands[1], thrown)), *before.hands[2:])
    after = engine.play(replace(before, hands=hands), Discard(thrown))
    asked = YOU in after.callers
    while asked and after.turn != YOU:
        after = engine.play(after, Pass())
    refusal = engine.why_not(after, Liverpool(), YOU) if asked else None
    right = "not-down" if not asked else "yes" if refusal is None else "no-fit"
    fits = any(isinstance(built(laid.meld, thrown, end), Meld) for laid in after.table for end in ends(laid.meld))
    told = {
        "yes": "Ana has laid down, and the card fits Ben’s meld: she takes it back, with a penalty card.",
        "no-fit": refusal.text if refusal else "No card fits there but the next one at an end.",
        "not-down": "Ana has not laid down, so she could not have built it anywhere.",
    }
    slips = {
        "yes": "A call needs both: Ana has laid down, and the card fits a meld on the table.",
        "no-fit": "Look at the ends of the run: the card is the next one."
        if fits
        else "It is true that it fits nowhere, but there is an earlier reason.",
        "not-down": "She has laid down, so she could build.",
    }
    choices = tuple(
        Choice(
            do,
            words,
            do == right,
            (told if do == right else slips)[do],
            "R-UTDVAR-04" if do == right == "yes" else "R-UTDVAR-05",
        )
        for do, words in _CALLS.items()
    )
    steps = (
        "A discard may be called when its player has laid down and could have built it, or put it in a joker’s place.",
        f"Ana has {'' if down else 'not '}laid down. She discards the {thrown.name}.",
        told[right],
    )
    shown = Shown(laid=(*rows(after, hand=False), ("Ana’s discard", (thrown,))))
    ask = f"With the Liverpool rule. Ana has {'' if down else 'not '}laid down and discards. May you call?"
    return Question("united-liverpool", ask, shown, choices, steps)
