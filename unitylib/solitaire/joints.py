"""The other functions that rows are made of: how a game opens, what the stock does, exchanges, pairs, the aim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from unitylib.cards import SUITS, Card
from unitylib.errors import Refusal
from unitylib.solitaire.identities import KING, Cards, Fits, is_sequence, meanings, natural, value
from unitylib.solitaire.moves import Place, in_words
from unitylib.solitaire.position import Pile, State

UNLIMITED = 10**6  # as many redeals as one likes


def anything_fits(above: Card, below: Card) -> bool:
    """No relation: what lies so says nothing about a universal (R-SOL-16, free)."""
    return True


# --- how a game opens: what is left when the columns are dealt -----------------------------------------------


def to_stock(state: State, rest: Cards) -> State:
    """First the starters of the waste, then the stock."""
    starters = state.rules.waste_starts
    return replace(state, waste=Pile().dealt(rest[:starters]), stock=rest[starters:])


def reserve_and_base(state: State, rest: Cards) -> State:
    """The reserve, then the card that opens its foundation; a universal turned for it goes below the stock (R-SOL-18)."""
    count = state.rules.reserve
    reserve, rest = rest[:count], rest[count:]
    at = next(place for place, card in enumerate(rest) if not card.is_universal)
    first = rest[at]
    foundations = tuple((first,) if suit == first.suit else () for suit in SUITS)
    stock = rest[at + 1 :] + rest[:at]
    return replace(state, reserve=reserve, foundations=foundations, base=value(first), stock=stock)


# --- the stock -----------------------------------------------------------------------------------------------


def no_stock(state: State) -> State | Refusal:
    return Refusal("All cards are dealt; there is no stock.", state.rules.ruling)


def to_waste(state: State) -> State | Refusal:
    """The next cards face up on the waste; when the stock is used up, the waste is turned over."""
    draws, waste = state.rules.draws, state.waste
    if state.stock:
        return replace(state, stock=state.stock[draws:], waste=waste.dealt(state.stock[:draws]))
    if not waste.cards:
        return Refusal("Stock and waste are empty.", state.rules.ruling)
    if state.passes >= state.rules.redeals:
        return Refusal("The stock is used up, and the waste may not be turned over again.", state.rules.ruling)
    return replace(state, stock=waste.cards, waste=Pile(), passes=state.passes + 1)


def row_on_columns(state: State) -> State | Refusal:
    """A card on each column while the stock lasts; not while one is empty, unless too few cards are about (R-SOL-15)."""
    columns, stock = state.columns, state.stock
    if not stock:
        return Refusal("The stock is used up.", "R-SOL-15")
    about = sum(len(pile.cards) for pile in columns)
    if about >= len(columns) and not all(pile.cards for pile in columns):
        return Refusal("Each column needs a card before the next ones are dealt.", "R-SOL-15")
    dealt = tuple(pile.dealt(stock[at : at + 1]) for at, pile in enumerate(columns))
    return replace(state, columns=dealt, stock=stock[len(columns) :])


# --- what follows every move ---------------------------------------------------------------------------------


def as_it_is(state: State) -> State:
    return state


def fill_from_reserve(state: State) -> State:
    """Empty columns take the top cards of the reserve (R-SOL-18)."""
    columns, reserve = list(state.columns), state.reserve
    for at, pile in enumerate(columns):
        if not pile.cards and reserve:
            columns[at], reserve = Pile(reserve[-1:]), reserve[:-1]
    return state if reserve is state.reserve else replace(state, columns=tuple(columns), reserve=reserve)


# --- cards that leave together -------------------------------------------------------------------------------


def nothing_leaves(state: State, cards: Cards) -> Refusal | None:
    return Refusal("No cards are taken out of this game.", state.rules.ruling)


def thirteen(state: State, cards: Cards) -> Refusal | None:
    """Two of total 13, or AA alone. A universal goes with any card below AA, with the other one, or as AA alone (R-SOL-17)."""
    lowest, highest = (sum(_bounds(card)[end] for card in cards) for end in (0, 1))
    if len(cards) == 1 and highest == KING:
        return None
    if len(cards) == 2 and lowest <= KING <= highest:
        return None
    if any(card.is_universal for card in cards):
        return Refusal("A universal goes with any card below AA, or alone as AA.", "R-SOL-17")
    names = " and ".join(f"the {card.name}" for card in cards)
    return Refusal(f"{names[0].upper()}{names[1:]} make{'s' * (len(cards) == 1)} {lowest}, not 13.", "R-SOL-17")


def _bounds(card: Card) -> tuple[int, int]:
    return (1, KING) if card.is_universal else (value(card),) * 2


# --- exchange ------------------------------------------------------------------------------------------------


def no_exchange(state: State, card: Card, target: Place) -> int | Refusal:
    return Refusal("A universal keeps its place here; the natural card is left over.", "R-SOL-08")


def on_foundations(state: State, card: Card, target: Place) -> int | Refusal:
    """Where in a foundation a universal holds the place of `card` (R-SOL-08)."""
    if target[0] != "f":
        return Refusal("Only on a foundation may a natural card take a universal's place.", "R-SOL-08")
    suit = target[1]
    for at, held in enumerate(state.foundations[SUITS.index(suit)]):
        if held.is_universal and natural((state.base - 1 + at) % KING + 1, suit) is card:
            return at
    return Refusal(f"No universal holds the place of the {card.name} on {in_words(target)}.", "R-SOL-08")


def anywhere(fits: Fits) -> Callable[[State, Card, Place], int | Refusal]:
    """On foundations, and in columns where the sequence is kept (R-SOL-08, option)."""

    def exchanges(state: State, card: Card, target: Place) -> int | Refusal:
        if target[0] != "t":
            return on_foundations(state, card, target)
        pile, _, depth = target.partition(".")
        at = int(depth or "0") - 1
        for first, run in state.pile(pile).built():
            if first <= at < first + len(run) and run[at - first].is_universal:
                whole = (*run[: at - first], card, *run[at - first + 1 :])
                if card in meanings(run[at - first]) and is_sequence(whole, fits):
                    return at
                return Refusal(f"The {card.name} would not keep the sequence there.", "R-SOL-08")
        return Refusal(f"No universal lies there in {in_words(pile)}.", "R-SOL-08")

    return exchanges


# --- what a universal may not stand for ----------------------------------------------------------------------


def nothing_barred(state: State) -> frozenset[Card]:
    """A universal may stand for any card of its group, also for one to be seen elsewhere (R-SOL-19)."""
    return frozenset()


def what_is_seen(state: State) -> frozenset[Card]:
    """The natural cards that lie face up anywhere (R-SOL-19, option); of the waste and the reserve the top one."""
    open_cards = [card for pile in state.columns for card in pile.up]
    open_cards += [card for pile in state.foundations for card in pile] + [card for card in state.cells if card]
    open_cards += state.waste.cards[-1:] + state.reserve[-1:]
    return frozenset(card for card in open_cards if not card.is_universal)


# --- the aim -------------------------------------------------------------------------------------------------


def all_places_filled(state: State) -> bool:
    """Every foundation is complete, by naturals or universals; cards may be left over (R-SOL-11)."""
    return all(len(pile) == KING * state.rules.packs for pile in state.foundations)


def columns_cleared(state: State) -> bool:
    """No card is left in the tableau (R-SOL-11)."""
    return bool(state.columns) and not any(pile.cards for pile in state.columns)


def cards_home(state: State) -> int:
    """The places of the foundations that are filled."""
    return sum(map(len, state.foundations))


def cards_cleared(state: State) -> int:
    """The cards that have left the tableau."""
    dealt = sum(map(sum, state.rules.columns)) if state.columns else 0
    return dealt - sum(len(pile.cards) for pile in state.columns)
