"""What piles give and take. A `Gives` answers with the part as it is carried, or why not; a `Takes` with why not, or None.

Whoever calls them has seen to it that the places exist and that the pile has so many cards face up.
"""

from __future__ import annotations

from functools import lru_cache

from unitylib.cards import SUIT_NAMES, SUITS, Card
from unitylib.errors import Refusal
from unitylib.solitaire.identities import KING, Cards, Fits, is_sequence, natural, value
from unitylib.solitaire.moves import Place, in_words, index
from unitylib.solitaire.position import Pile, State
from unitylib.solitaire.rules import Gives, Takes

# --- what is given -------------------------------------------------------------------------------------------


def nothing_given(state: State, place: Place, count: int) -> Pile | Refusal:
    return Refusal(f"Cards that lie on {in_words(place)} stay there.", state.rules.ruling)


def last_card(state: State, place: Place, count: int) -> Pile | Refusal:
    """The last card alone."""
    if count != 1:
        return Refusal(f"From {in_words(place)} cards go one at a time.", state.rules.ruling)
    return state.pile(place).part(1)


def a_sequence(fits: Fits) -> Gives:
    """The last cards if they can be read as a sequence; from then on they are a built one (R-SOL-05)."""

    def gives(state: State, place: Place, count: int) -> Pile | Refusal:
        part = state.pile(place).part(count)
        if is_sequence(part.cards, fits):
            return Pile(part.cards)
        ruling = "R-SOL-04" if any(card.is_universal for card in part.cards) else "R-SOL-02"
        return Refusal(f"The last {count} cards of {in_words(place)} are no sequence.", ruling)

    return gives


def as_they_lie(state: State, place: Place, count: int) -> Pile | Refusal:
    """Any cards that lie face up, with all that lies on them, in order or not (R-SOL-18)."""
    return state.pile(place).part(count)


def all_or_last(state: State, place: Place, count: int) -> Pile | Refusal:
    """The whole column or its last card (R-SOL-18)."""
    pile = state.pile(place)
    if count not in (1, len(pile.cards)):
        return Refusal(f"From {in_words(place)} the last card may go, or the whole column.", "R-SOL-18")
    return pile.part(count)


def uncovered(state: State, place: Place, count: int) -> Pile | Refusal:
    """Pyramid: a card on which no other lies (R-SOL-17). The two that cover a card lie in the next row."""
    row = next(row for row in range(7) if index(place) < (row + 1) * (row + 2) // 2)
    below = index(place) + row + 1
    if row < 6 and any(state.columns[at].cards for at in (below, below + 1)):
        return Refusal("Another card lies on it.", "R-SOL-17")
    return state.pile(place).part(1)


# --- what is taken -------------------------------------------------------------------------------------------


def nothing_taken(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    return Refusal(f"Nothing can be put on {in_words(place)}.", state.rules.ruling)


def built(fits: Fits, enters: Takes, most: Takes) -> Takes:
    """A column on which one builds: `enters` judges what an empty one takes, `most` how many cards may move at once."""

    def takes(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
        pile = state.pile(place)
        if not pile.cards:
            return enters(state, place, part, source) or most(state, place, part, source)
        return _on_tail(state, pile.tail, part.head, fits) or most(state, place, part, source)

    return takes


def _on_tail(state: State, tail: Cards, head: Cards, fits: Fits) -> Refusal | None:
    barred = state.rules.barred(state)
    if is_sequence(tail + head, fits, barred):
        return None
    if barred and is_sequence(tail + head, fits):
        return Refusal("Every card that the universal could stand for there is already to be seen.", "R-SOL-19")
    return _does_not_fit(tail[-1], head[0], any(card.is_universal for card in tail + head), fits)


@lru_cache(maxsize=1 << 13)
def _does_not_fit(above: Card, below: Card, with_universal: bool, fits: Fits) -> Refusal:
    what = f"The {below.name} does not go on the {above.name}"
    if with_universal:
        return Refusal(f"{what}: no identity of the universal would keep the sequence.", "R-SOL-04")
    if fits(above, natural_of_other_group(below)):
        return Refusal(f"{what}: both are of one group.", "R-SOL-02")
    return Refusal(f"{what}: the ranks do not follow.", "R-SOL-01")


def natural_of_other_group(card: Card) -> Card:
    """The card of the same rank two suits further on, which is in the other group."""
    return Card(card.rank, SUITS[(SUITS.index(card.suit) + 2) % len(SUITS)])


def anything(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    """No condition: an empty column for any card (R-SOL-14), or any number at once."""
    return None


def only_kings(fits: Fits) -> Takes:
    """AA, or a universal that can be read as AA where it stands (R-SOL-09)."""

    def enters(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
        (first, *rest), barred = part.head, state.rules.barred(state)
        if not first.is_universal:
            text = f"An empty column takes only AA, not the {first.name}."
            return None if value(first) == KING else Refusal(text, state.rules.ruling)
        kings = {natural(KING, suit) for suit in first.suit} - barred
        if any(is_sequence((king, *rest), fits, barred) for king in kings):
            return None
        return Refusal("An empty column takes a universal only where it can be read as AA.", "R-SOL-09")

    return enters


def from_waste_when_reserve_is_empty(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    """Canfield fills empty columns from the reserve by itself, and then from the waste."""
    if source == "w":
        return None
    return Refusal("An empty column is filled from the waste, now that the reserve is used up.", "R-SOL-18")


def by_free_cells(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    """As many cards as can be carried over one by one through free cells and empty columns (R-SOL-14)."""
    free = sum(card is None for card in state.cells)
    empty = sum(not pile.cards and f"t{n + 1}" != place for n, pile in enumerate(state.columns))
    most = (free + 1) << empty
    if len(part.cards) <= most:
        return None
    cells, columns = f"{free} free cell{'s' * (free != 1)}", f"{empty} empty column{'s' * (empty != 1)}"
    return Refusal(f"With {cells} and {columns} to spare at most {most} cards go there at once.", "R-SOL-14")


def a_free_cell(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    """One card (R-SOL-10); from one cell to another would change nothing."""
    if source.startswith("c"):
        return Refusal("It lies in a cell already.", "R-SOL-10")
    if len(part.cards) > 1:
        return Refusal("A cell holds one card.", "R-SOL-10")
    if state.pile(place).cards:
        return Refusal(f"There is a card in {in_words(place)} already; a cell holds one.", "R-SOL-10")
    return None


def in_sequence(fits: Fits) -> Takes:
    """Golf's waste: one card next to the last one, a universal being one rank between its neighbours (R-SOL-16)."""

    def takes(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
        tail, barred = state.waste.tail, state.rules.barred(state)
        if is_sequence(tail + part.cards, fits, barred):
            return None
        return Refusal(f"The {part.cards[0].name} is not next in rank to the {tail[-1].name}.", "R-SOL-16")

    return takes


def wild_in_sequence(fits: Fits) -> Takes:
    """The same, but a universal goes on anything and anything on a universal (R-SOL-16, option)."""
    strict = in_sequence(fits)

    def takes(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
        wild = part.cards[0].is_universal or state.waste.cards[-1].is_universal
        return None if wild else strict(state, place, part, source)

    return takes


# --- foundations ---------------------------------------------------------------------------------------------


def wanted(state: State, suit: str) -> Card | None:
    """The natural card that the foundation of `suit` waits for, or None when it is complete."""
    count = len(state.foundations[SUITS.index(suit)])
    return None if count == KING else natural((state.base - 1 + count) % KING + 1, suit)


def next_card(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    """The next card of the suit, or a universal of its group in its place (R-SOL-07)."""
    card, suit = part.cards[0], place[1]
    if not card.is_universal:
        return _natural_next(state, place, part, source)
    due = wanted(state, suit)
    if due is None or len(part.cards) > 1:
        return _not_next(suit, due)
    if suit not in card.suit:
        return Refusal(f"The {card.name} stands for no card of {SUIT_NAMES[suit]}.", "R-SOL-03")
    if due in state.rules.barred(state):
        return Refusal(f"The {due.name} is to be seen elsewhere, so no universal may stand for it.", "R-SOL-19")
    return None


def next_natural(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    """The next card of the suit; universals never before the end (R-SOL-07, option)."""
    if part.cards[0].is_universal:
        return Refusal("A universal goes to no foundation before all other cards are home.", "R-SOL-07")
    return _natural_next(state, place, part, source)


def _natural_next(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
    due = wanted(state, place[1])
    return None if part.cards == (due,) else _not_next(place[1], due)


def _not_next(suit: str, due: Card | None) -> Refusal:
    if due is None:
        return Refusal(f"The foundation of {SUIT_NAMES[suit]} is complete.", "R-SOL-01")
    return Refusal(f"The foundation of {SUIT_NAMES[suit]} waits for the {due.name}, one card at a time.", "R-SOL-01")


def a_whole_run(fits: Fits) -> Takes:
    """Thirteen cards from AA down in one suit, universals of its group included (R-SOL-15)."""

    def takes(state: State, place: Place, part: Pile, source: Place) -> Refusal | None:
        suit = place[1]
        in_suit = all(suit in card.suit for card in part.cards)
        if len(part.cards) != KING or not in_suit or not is_sequence(part.cards, fits, state.rules.barred(state)):
            text = f"The foundation of {SUIT_NAMES[suit]} takes thirteen cards of its suit at once, AA down to the double bug."
            return Refusal(text, "R-SOL-15")
        if len(state.foundations[SUITS.index(suit)]) == KING * state.rules.packs:
            return Refusal(f"The foundation of {SUIT_NAMES[suit]} is complete.", "R-SOL-15")
        return None

    return takes
