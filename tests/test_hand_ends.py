"""The ends of hands, played out in every way there is, by the engine and by a slow second method.

The second method is written on plain text from the rulings, apart from the library. Where test_counts.py counts the
ways to go on from a few positions written down, here every game meets positions at random, and whole lines of play are
compared: who plays what, who takes each trick, what each has in the end. Two trees that are the same line by line have
the same value for whoever plays on them, so nothing need be solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.strategies import ROWS, before, path, phase_name, table
from unitylib import State, get, legal, play
from unitylib.trick.rules import Rules

RANKS = "AA BB CC DD EE A B C D E F * **".split()  # high to low, R-DECK-02
COMPLEMENT = {"b": "g", "g": "b", "r": "k", "k": "r"}
FIRST_LEAD = {  # which cards of the complementary colour must lead: the first of them that is in a hand
    "unity-3": ("F",),  # R-UNI3-06
    "unity-4": ("**", "*"),  # R-UNI4-18, R-UNI4-19
    "unity-4-solo": ("**", "*"),
    "unity-5": ("*",),  # R-UNI5-09
    "unity-6": ("**",),  # R-UNI6-07
    "unity-6-solo": ("**",),
}
TABLES = [(name, seats, {}) for name, seats in ROWS] + [
    ("unity-6", 6, {"six_player_lead": "bug"}),
    ("unity-2", 2, {"table": "referee"}),
    ("unity-3", 3, {"table": "referee"}),
    ("unity-4", 4, {"table": "referee"}),
    ("elements", 5, {"tiebreak": "tied_play"}),
]
LONGEST = {2: 4, 3: 4, 4: 3, 5: 2, 6: 2}  # cards a hand, so that all lines can be walked


# --- the slow method -----------------------------------------------------------------------------------------


@cache
def suits_in_play(trump: str) -> dict[str, list[str]]:
    """The cards of each suit, high to low: the universals are the first and the last trump (R-TRICK-03, R-TRICK-04)."""
    suits = {suit: [f"{rank}.{suit}" for rank in RANKS] for suit in COMPLEMENT}
    high, low = ("U.bg", "U.rk") if trump in "bg" else ("U.rk", "U.bg")
    return suits | {trump: [high, *suits[trump], low]}


def following(hand: set[str], led: str, trump: str) -> set[str]:
    """What may be played to the card led: its suit, or anything (R-TRICK-05 to R-TRICK-07)."""
    suit = next(suit for suit in suits_in_play(trump).values() if led in suit)
    return hand & set(suit) or hand


def taker(trick: dict[str, int], trump: str) -> int:
    """Who takes the trick, cards in order of play with their seats: the highest trump, else the highest of the suit led."""
    suits = suits_in_play(trump)
    led = next(suit for suit in suits.values() if next(iter(trick)) in suit)
    counts = suits[trump] if set(trick) & set(suits[trump]) else led
    return trick[min(set(trick) & set(counts), key=counts.index)]


def slow_lines(
    hands: dict[int, set[str]], trump: str, seat: int, forced: str, any_card: bool, trick: dict[str, int]
) -> Iterator[str]:
    """Every line of play from here; `forced` must lead, `!` marks a card that a referee table accepts all the same."""
    if len(trick) == len(hands):
        seat = taker(trick, trump)
        after = slow_lines(hands, trump, seat, "", any_card, {}) if hands[seat] else iter([""])
        yield from (f"takes {seat}, {line}" for line in after)
        return
    seats = sorted(hands)
    left = seats[(seats.index(seat) + 1) % len(seats)]
    duty = {forced} if forced else following(hands[seat], next(iter(trick)), trump) if trick else hands[seat]
    for card in hands[seat] if any_card else duty:
        rest = {**hands, seat: hands[seat] - {card}}
        for line in slow_lines(rest, trump, left, "", any_card, {**trick, card: seat}):
            yield f"{seat} {card}{'' if card in duty else '!'} {line}"


def slow_tree(state: State) -> list[str]:
    """The lines from a position at the start of a trick, of which only the hands, the trump and the seats are read."""
    hands = {seat: set(map(str, hand)) for seat, hand in enumerate(state.hands) if hand}
    trump, leader, forced = str(state.trump), state.leader, ""
    if leader is None:
        seats = sorted(hands)
        leader = next((seat for seat in seats if seat > state.dealer), seats[0])
        ranks = FIRST_LEAD.get(state.rules.name, ())
        if ("six_player_lead", "bug") in state.rules.options:
            ranks = ("*",)
        held = {card: seat for seat, hand in hands.items() for card in hand}
        for card in (f"{rank}.{COMPLEMENT[trump]}" for rank in ranks):
            if not forced and card in held:
                leader, forced = held[card], card
    return sorted(slow_lines(hands, trump, leader, forced, ("table", "referee") in state.rules.options, {}))


# --- the engine ----------------------------------------------------------------------------------------------


def engine_lines(state: State) -> Iterator[str]:
    if state.turn is None:
        yield ""
    for move in legal(state) if state.turn is not None else ():
        after = play(state, move)
        told = f"{state.turn} {move}{'!' if len(after.revokes) > len(state.revokes) else ''} "
        if len(after.tricks) > len(state.tricks):
            told += f"takes {after.tricks[-1].winner}, "
            assert sum(after.taken) - sum(state.taken) == 1
            assert after.taken[after.tricks[-1].winner] - state.taken[after.tricks[-1].winner] == 1
        yield from (told + line for line in engine_lines(after))


# --- positions -----------------------------------------------------------------------------------------------


def a_hand(rules: Rules, rng: Random) -> State:
    """Before the deal of a hand of four cards or more; when only the tied play on, of an extra hand for some."""
    number, scores = rng.randrange(5), (0,) * len(rules.sides)
    if ("tiebreak", "tied_play") in rules.options:
        number, scores = len(rules.sizes), rng.choice([(9, 9, 3, 9, 0), (0, 7, 7, 7, 7), (8, 0, 8, 1, 1)])
    return before(rules, rng.choice(rules.players(rules, scores, number)), number, scores)


def an_end(rules: Rules, cards: int, rng: Random) -> State:
    """The last cards of a hand that was dealt and played at random."""
    return list(path(a_hand(rules, rng), rng, lambda state: starts_a_trick(state, cards)))[-1]


def starts_a_trick(state: State, cards: int) -> bool:
    return phase_name(state) == "tricks" and not state.trick and max(map(len, state.hands)) == cards


def an_opening(rules: Rules, cards: int, rng: Random) -> State:
    """The first trick of a short hand, rich in trumps, with the low cards in it from which a lead may be forced."""
    trump, deck, count = rng.choice("bgrk"), list(map(str, rules.deck)), cards * rules.seats
    low = [card for rank in ("**", "*", "F") if (card := f"{rank}.{COMPLEMENT[trump]}") in deck]
    if rules.name.startswith("unity-4") and rng.random() < 0.5:
        deck.remove(low.pop(0))  # it lies face down
    trumps = [card for card in suits_in_play(trump)[trump] if card in deck]
    some = [rng.choice(("U.bg", "U.rk")), *rng.sample(trumps, cards)]
    chosen = list(dict.fromkeys([*low, *some, *rng.sample(deck, count)]))[:count]
    rng.shuffle(chosen)
    hands = tuple(" ".join(chosen[seat :: rules.seats]) for seat in range(rules.seats))
    return table(rules, trump, hands, leader=None, dealer=rng.randrange(rules.seats))


KINDS = {"tiebreak": (an_end,), "table": (an_opening,)}  # some sit out only in a real match; a referee may end a hand


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=str)
def test_every_line_of_play_is_the_same(name: str, seats: int, options: dict[str, str]) -> None:
    rules, rng = get(name, seats, **options), Random(f"{name} {seats} {options}")
    longest = min(LONGEST[seats], (2 if seats > 2 else 3) if "table" in options else 4)
    for number in range(12):
        kind = KINDS.get(next(iter(options), ""), (an_end, an_opening))
        state = kind[number % len(kind)](rules, rng.randint(2, longest), rng)
        assert sorted(engine_lines(state)) == slow_tree(state), state
