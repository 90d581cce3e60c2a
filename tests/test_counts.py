"""Move generation, counted: how many ways of going on there are, one, two, three moves deep.

The numbers in data/*.counts come from a slow second method, written here on plain text and apart from the library:
`python -m tests.test_counts` writes them anew. They are never taken from the engine.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.strategies import before, dealt, table
from unitylib import State, get, legal, play

DATA = Path(__file__).parent / "data"
HIGH_TO_LOW = ["AA", "BB", "CC", "DD", "EE", "A", "B", "C", "D", "E", "F", "*", "**"]


def lines(name: str) -> list[tuple[str, list[int]]]:
    """Each line of a file: a position, and the leaves at depth 1, 2, 3 …"""
    text = (DATA / name).read_text()
    rows = [line.partition(" => ") for line in text.splitlines() if not line.startswith("#")]
    return [(position, [int(count) for count in counts.split()]) for position, _, counts in rows]


def leaves(state: State, depth: int) -> int:
    """Leaves of the engine's own tree."""
    if depth == 0:
        return 1
    return sum(leaves(play(state, move), depth - 1) for move in legal(state)) if state.turn is not None else 0


# --- tricks --------------------------------------------------------------------------------------------------


def colour(card: str, trump: str) -> str:
    return trump if card.startswith("U") else card[-1]


def beats(card: str, best: str, trump: str) -> bool:
    """Does `card`, played later, beat the `best` so far?"""
    if colour(card, trump) != colour(best, trump):
        return colour(card, trump) == trump
    shows_trump = [trump in c.split(".")[1] if c.startswith("U") else None for c in (card, best)]
    if shows_trump != [None, None]:
        return shows_trump[0] is True or shows_trump[1] is False
    return HIGH_TO_LOW.index(card.split(".")[0]) < HIGH_TO_LOW.index(best.split(".")[0])


def slow_leaves(hands: list[list[str]], trump: str, leader: int, trick: list[str], must: str, depth: int) -> int:
    """The same count on text. `must` is the card that has to lead, or empty."""
    if depth == 0:
        return 1
    if len(trick) == len(hands):
        best = 0
        for place in range(1, len(trick)):
            if beats(trick[place], trick[best], trump):
                best = place
        leader, trick = (leader + best) % len(hands), []
    seat = (leader + len(trick)) % len(hands)
    may = hands[seat]
    if must:
        may = [must]
    elif trick:
        same = [card for card in may if colour(card, trump) == colour(trick[0], trump)]
        may = same or may
    total = 0
    for card in may:
        left = [[c for c in hand if c != card] for hand in hands]
        total += slow_leaves(left, trump, leader, [*trick, card], "", depth - 1)
    return total


def slow_tricks(position: str) -> list[int]:
    """Leaves at each depth down to the last card."""
    _, trump, leader, must, *hands = position.split(" | ")
    cards = [hand.split() for hand in hands]
    deepest = sum(map(len, cards))
    seat = int(leader)
    return [slow_leaves(cards, trump, seat, [], must.replace("free", ""), depth) for depth in range(1, deepest + 1)]


def engine_tricks(position: str) -> State:
    game, trump, leader, must, *hands = position.split(" | ")
    forced = must != "free"
    return table(get(game, len(hands)), trump, tuple(hands), leader=None if forced else int(leader))


@pytest.mark.parametrize(("position", "counts"), lines("tricks.counts"), ids=lambda value: str(value)[:20])
def test_tricks(position: str, counts: list[int]) -> None:
    assert slow_tricks(position) == counts
    state = engine_tricks(position)
    assert [leaves(state, depth) for depth in range(1, len(counts) + 1)] == counts


# --- auctions ------------------------------------------------------------------------------------------------


def slow_auction(position: str) -> list[int]:
    """Ways to bid, one bid deep, two, … down to the dealer's: by listing them all."""
    game, seats, tricks = position.split(" | ")
    players, most = int(seats), int(tricks)
    counts = []
    for depth in range(1, players + 1):
        ways = list(product(range(most + 1), repeat=depth))
        if depth == players and game == "elements":
            ways = [bids for bids in ways if sum(bids) != most]
        counts.append(len(ways))
    return counts


@pytest.mark.parametrize(("position", "counts"), lines("auction.counts"), ids=lambda value: str(value)[:20])
def test_auctions(position: str, counts: list[int]) -> None:
    assert slow_auction(position) == counts
    game, seats, tricks = position.split(" | ")
    rules = get(game, int(seats))
    number = rules.sizes.index(int(tricks)) if rules.sizes else 0
    assert rules.tricks_in(number) == int(tricks)
    state = dealt(before(rules, dealer=1, number=number), up="D.r")
    assert [leaves(state, depth) for depth in range(1, len(counts) + 1)] == counts


# --- writing the files ---------------------------------------------------------------------------------------


def rewrite() -> None:
    """Counts all positions of the files anew, by the slow method."""
    for name, count in (("tricks.counts", slow_tricks), ("auction.counts", slow_auction)):
        new = []
        for line in (DATA / name).read_text().splitlines():
            position = line.partition(" => ")[0]
            new.append(line if line.startswith("#") else f"{position} => {' '.join(map(str, count(position)))}")
        (DATA / name).write_text("\n".join(new) + "\n")


if __name__ == "__main__":
    rewrite()
