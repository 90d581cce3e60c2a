"""Questions about what can be counted at a table of United: how many cards a hand is away, and how many cards would help it."""

from __future__ import annotations

from collections import Counter
from random import Random

from unitylib.bots import coach
from unitylib.cards import UNITED_DECK, Card, Hand, cards_text, in_deck_order, shuffled
from unitylib.drills.question import NAMES, Question, Shown, count_words, dice, in_words, one_of
from unitylib.drills.slips import Slip, counts_or_slips
from unitylib.drills.united import Cards, a_run, a_set, cards_of
from unitylib.drills.united_turns import YOU, Table, position
from unitylib.rummy import engine
from unitylib.rummy.away import nearest
from unitylib.rummy.contracts import Contract
from unitylib.rummy.lacking import COPIES
from unitylib.rummy.melds import JOKER, KIND_NAMES, rank_name
from unitylib.rummy.position import View
from unitylib.rummy.variants import ROUNDS

FURTHEST = 5  # cards away that are asked for
FEW = (1, 7)  # kinds of cards that help: more are tedious to count
RULE = (
    "A set needs three of a rank, a run four in sequence of one suit; at least half of each are natural cards. "
    "Cards away are the fewest that you must still get to lay down exactly the contract."
)
OUTS_RULE = "A card helps when with it you lack one card fewer. Of each card the pack has two, of jokers nine; those that you have seen cannot come any more."


def _contract(number: int) -> Contract:
    return ROUNDS[number - 1].contract


# --- how many away -----------------------------------------------------------------------------------------------


def how_many_away(seed: int) -> Question:
    """A hand and a contract: how many cards is it away?"""
    rng = dice("united-away", seed)
    while True:
        number = one_of(rng, range(1, 7))
        hand = _begun(rng, number)
        if nearest(hand, _contract(number)).lacks <= FURTHEST:
            return away(hand, number)


def _begun(rng: Random, number: int) -> Hand:
    """Ten cards in which some of the contract is begun."""
    own: list[Card] = []
    parts = [a_set(rng, 3, one_of(rng, (0, 0, 0, 1))) if kind == "s" else a_run(rng, 4, one_of(rng, (0, 0, 0, 1)))
             for _, kind in _contract(number).slots]  # fmt: skip
    for part in parts:
        own += shuffled(part, rng)[: one_of(rng, (1, 2, 2, 3, 4))]
    kept = Counter(own[:9]) & Counter(UNITED_DECK)
    rest = shuffled((Counter(UNITED_DECK) - kept).elements(), rng)
    return in_deck_order((*kept.elements(), *rest[: 10 - kept.total()]))


def away(hand: Cards, number: int) -> Question:
    """That question about a chosen hand in round `number`, from 1."""
    cards, contract = cards_of(hand), _contract(number)
    found = nearest(cards, contract)
    lacks, jokers = found.lacks, cards.count(JOKER)
    told = _way(cards, contract)
    plain = tuple(card for card in cards if card is not JOKER)
    without = nearest(plain, contract).lacks
    slips: list[Slip] = [
        (without, "A joker stands for a card that is missing, as long as half of the meld is natural.", "R-UTD-07"),
        (max(without - jokers, 0), "Not every joker finds a place: no meld holds more jokers than natural cards.", "R-UTD-08"),
        (_apart(cards, contract), "Each card can lie in one combination only.", "R-UTD-18"),
        (lacks + 1, "There is a nearer way: look again at what lies together.", "R-UTD-18"),
        (max(lacks - 1, 0), "So few are not enough: count what each combination lacks.", "R-UTD-18"),
        (lacks + 2, "There is a much nearer way.", "R-UTD-18"),
    ]  # fmt: skip
    choices = counts_or_slips((lacks, told, "R-UTD-18"), *slips)
    begun = [cards_text(part.cards) for part in found.parts if part.cards]
    steps = (
        RULE,
        f"Begin with what lies together: {in_words(begun)}." if begun else "Nothing lies together yet.",
        told,
    )
    ask = f"The contract is {contract.words}. How many cards are you away?"
    return Question("united-away", ask, Shown(laid=(("Your hand", cards),)), choices, steps)


def _way(cards: Hand, contract: Contract) -> str:
    """The nearest way in words: what each combination lacks, and how many of that the jokers are."""
    found, jokers = nearest(cards, contract), cards.count(JOKER)
    parts = [
        f"{cards_text(part.cards)} {f'lack{_s(part.cards)} {part.lacks}' if part.lacks else 'are ready'}" if part.cards
        else f"a whole {KIND_NAMES[kind]} lacks {size}"
        for part, (size, kind) in zip(found.parts, contract.slots, strict=True)
    ]  # fmt: skip
    used = sum(part.lacks for part in found.parts) - found.lacks
    by_jokers = f" {'The joker fills' if jokers == 1 else 'Jokers fill'} {used} of that." if used else ""
    text = in_words(parts)
    left = f"That leaves {count_words(found.lacks, 'card', 'cards')}" if found.lacks else "You can lay down"
    return f"{text[0].upper()}{text[1:]}.{by_jokers} {left}."


def _s(cards: Hand) -> str:
    return "s" if len(cards) == 1 else ""


def _apart(cards: Hand, contract: Contract) -> int:
    """What comes out when each combination may use any card, also one of another."""
    return sum(nearest(cards, Contract.parse(f"{size}{kind}")).lacks for size, kind in contract.slots)


# --- counting what helps -----------------------------------------------------------------------------------------


def count_the_outs(seed: int) -> Question:
    """A hand, the discards and the melds: how many cards that may still come would bring you nearer?"""
    rng = dice("united-outs", seed)
    while True:
        number = one_of(rng, range(1, 7))
        hand = _begun(rng, number)
        seen = shuffled((Counter(UNITED_DECK) - Counter(hand)).elements(), rng)
        helps = {out.card for out in coach.read(_view(hand, number, str(seen[0]))).outs}
        if FEW[0] <= len(helps) <= FEW[1]:
            near = [card for card in seen[1:] if card in helps][: one_of(rng, (0, 1, 2))]
            others = [card for card in seen[1:] if card not in helps][:5]
            return outs(hand, number, cards_text((*shuffled((*near, *others), rng), seen[0])))


def _view(hand: Cards, number: int, discards: str, table: Table = ()) -> View:
    return engine.view(position(hand, table, number=number, discard=discards, drawn=False, stock=99), YOU)


def outs(hand: Cards, number: int, discards: str, table: Table = ()) -> Question:
    """That question about a chosen hand in round `number`, with these discards and melds in sight."""
    view = _view(hand, number, discards, table)
    found = coach.read(view)
    total = sum(out.copies for out in found.outs)
    whole = sum(UNITED_DECK.count(out.card) for out in found.outs)
    jokers = sum(out.copies for out in found.outs if out.card is JOKER)
    told = _kinds(found)
    why = (
        f"{told} {count_words(total, 'card', 'cards')} in all, of {found.unseen} that you cannot see."
        if total
        else told
    )
    slips: list[Slip] = [
        (whole, "Some of them you have seen: they lie in your hand, or on the table.", "R-UTD-01"),
        (total - jokers if jokers else total + 9, "A joker helps as well." if jokers else "No joker helps here: it has no place left.", "R-UTD-07"),
        (len(found.outs), "Those are the kinds; of most there is more than one copy.", "R-UTD-01"),
        (_in_hand_only(view, found), "The discards count too: what lies there will not come.", "R-UTD-01"),
        (total + COPIES, "That counts a kind that does not help.", "R-UTD-01"),
        (max(total - COPIES, 0), "That leaves out a kind that helps.", "R-UTD-01"),
    ]  # fmt: skip
    choices = counts_or_slips((total, why, "R-UTD-01"), *slips)
    melds = [(f"{NAMES[laid.seat]}’s {KIND_NAMES[laid.meld.kind]}", laid.meld.cards) for laid in view.table]
    ask = f"The contract is {view.round.contract.words}. How many cards that may still come would bring you nearer?"
    shown = Shown(laid=(*melds, ("The discards", view.discards), ("Your hand", view.hand)))
    steps = (OUTS_RULE, _way(view.hand, view.round.contract), why)
    return Question("united-outs", ask, shown, choices, steps)


def _in_hand_only(view: View, found: coach.Reading) -> int:
    """What comes out when only the own hand is taken off the pack."""
    return sum(UNITED_DECK.count(out.card) - view.hand.count(out.card) for out in found.outs)


def _kinds(found: coach.Reading) -> str:
    """Which cards help, and how many of each may come: those of a rank together where they are many."""
    if not found.outs:
        return "No card that may still come brings you nearer."
    by_rank: dict[str, list[coach.Out]] = {}
    for out in found.outs:
        by_rank.setdefault(out.card.rank, []).append(out)
    told = [
        words
        for group in by_rank.values()
        for words in ([_any(group)] if len(group) > 2 else [_one(out) for out in group])
    ]
    return f"These help: {in_words(told)}."


def _any(group: list[coach.Out]) -> str:
    return f"any {rank_name(group[0].card.rank)} ({sum(out.copies for out in group)})"


def _one(out: coach.Out) -> str:
    return f"{'jokers' if out.card is JOKER else f'the {out.card.name}'} ({out.copies})"
