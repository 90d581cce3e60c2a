"""Questions about the contracts of United: what a round asks for, whether it is met, and what a hand can lay down."""

from __future__ import annotations

from collections import Counter
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
    dice,
    in_words,
    numbered,
    one_of,
    some_of,
)
from unitylib.drills.slips import counts_or_slips, ruled
from unitylib.drills.united import (
    NUMBERS,
    a_run,
    a_set,
    jokers_words,
    too_many_jokers,
    upper,
    with_a_gap,
    with_another_rank,
    with_two_suits,
)
from unitylib.errors import Refusal
from unitylib.rummy.contracts import Arrangements, Contract, LayDown, arrange, in_order, why_not_met
from unitylib.rummy.melds import (
    JOKER,
    KIND_NAMES,
    SHORTEST,
    Meld,
    rank_name,
    read,
)
from unitylib.rummy.variants import ROUNDS

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
    choices = counts_or_slips((least, right, "R-UTD-18"), *ruled("R-UTD-18", slips))
    steps = (
        "A set has at least three cards, a run at least four.",
        f"Round {number} asks for {now.contract.words}.",
        right,
    )
    return Question(
        "united-least", f"Round {number}, {now.contract.words}. How many cards at least?", Shown(), choices, steps
    )


# --- is the contract met? ----------------------------------------------------------------------------------------

_MET = {
    "yes": "Yes, they do",
    "no-meld": "No: one is neither set nor run",
    "others": "No: others are asked for",
    "too-many": "No: one too many",
}


def _three_in_sequence(rng: Random) -> Hand:
    return a_run(rng, 3)


_NEITHER = (with_two_suits, with_a_gap, with_another_rank, too_many_jokers, _three_in_sequence)


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
