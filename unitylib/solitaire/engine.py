"""What is legal, why not, what follows, what the player may know, what may move home by itself.

The engine never asks a game its name: it asks the piles of its row. `play` never sees chance: `draw` says what chance
would do, and whoever keeps the game plays that move like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TypeVar

from unitylib.cards import SUITS, Card
from unitylib.errors import BadText, Illegal, Refusal
from unitylib.solitaire.identities import Cards, group, readings, value
from unitylib.solitaire.moves import (
    CHANCE,
    NEXT,
    PLAYER,
    Action,
    Deal,
    Move,
    NextDeal,
    Place,
    Remove,
    Seat,
    Swap,
    Turn,
    in_words,
    index,
    parse_move,
)
from unitylib.solitaire.position import Face, Pile, State, View
from unitylib.solitaire.rules import Rules

Item = TypeVar("Item")

__all__ = [
    "CHANCE",
    "NEXT",
    "actor",
    "auto",
    "draw",
    "identities",
    "legal",
    "line_of",
    "maker",
    "number",
    "parse_move",
    "play",
    "points",
    "scores",
    "shows_cards",
    "standing_at",
    "start",
    "view",
    "why_not",
    "winner",
    "won",
]


def start(rules: Rules, standing: None = None) -> State:
    """The position before the deal. Nothing stands before it: each deal is a match of its own."""
    return State(rules)


def standing_at(rules: Rules, hand: int, dealer: Seat, scores: tuple[int, ...]) -> None:
    """Where a later hand of a match would stand: BadText, as there is none."""
    raise BadText("a match of solitaire is one deal: it begins with the first and with no points")


def number(state: State) -> int:
    """Which hand of the match it is: the first and only one."""
    return 0


def maker(state: State, action: Action) -> Seat | None:
    """Who makes this move here: whoever is to act."""
    return actor(state)


def line_of(state: State) -> tuple[object, ...]:
    """Moves from positions with the same answer go on one line of a saved match: until a card comes home or is cleared."""
    return (state.rules.counts(state),)


def actor(state: State) -> Seat | None:
    """CHANCE before the deal, then the player; None when the game is won or no move is left."""
    if not state.columns:
        return CHANCE
    return PLAYER if legal(state) else None


def won(state: State) -> bool:
    """Is the aim of the game reached? It is asked of the position, so no path to it can be forgotten (R-SOL-11)."""
    return state.rules.won(state)


def winner(state: State) -> Seat | None:
    """The player when the game is won, else None."""
    return PLAYER if won(state) else None


def points(state: State) -> tuple[int]:
    """How many cards are where the game wants them: home, or cleared from the tableau."""
    return (state.rules.counts(state),)


def scores(state: State) -> tuple[int]:
    """The same: a match is one deal."""
    return points(state)


@lru_cache(maxsize=1 << 10)
def legal(state: State) -> tuple[Action, ...]:
    """The moves open to the player: exactly those that `play` accepts. None for CHANCE, and none when the game is won."""
    if not state.columns or won(state):
        return ()
    given = {
        (place, count): part
        for place in state.places
        for count in range(1, len(state.pile(place).up) + 1)
        if isinstance(part := state.rules.kind(place).gives(state, place, count), Pile)
    }
    singles = [(place, part.cards[0]) for (place, count), part in given.items() if count == 1]
    return (*_turns(state), *_moves(state, given), *_swaps(state, singles), *_removals(state, singles))


def _turns(state: State) -> Iterator[Turn]:
    if not isinstance(state.rules.turn(state), Refusal):
        yield Turn()


def _moves(state: State, given: dict[tuple[Place, int], Pile]) -> Iterator[Move]:
    for (source, count), part in given.items():
        for target in state.places:
            if _why_not_put(state, target, part, source) is None:
                yield Move(source, target, count)


def _swaps(state: State, singles: list[tuple[Place, Card]]) -> Iterator[Swap]:
    for target in _held_by_universals(state):
        for source, card in singles:
            if isinstance(_exchange(state, source, card, target), int):
                swaps = (Swap(source, target, spot) for spot in state.places)
                yield from (swap for swap in swaps if _why_not_swap(state, swap) is None)


def _held_by_universals(state: State) -> Iterator[Place]:
    """Where a natural might take a universal's place: a foundation, or the depth in a column."""
    for suit, cards in zip(SUITS, state.foundations, strict=True):
        if any(card.is_universal for card in cards):
            yield f"f{suit}"
    for number, pile in enumerate(state.columns, 1):
        yield from (
            f"t{number}.{at + 1}" for at, card in enumerate(pile.cards) if at >= pile.down and card.is_universal
        )


def _removals(state: State, singles: list[tuple[Place, Card]]) -> Iterator[Remove]:
    for size in (1, 2):
        for chosen in combinations(singles, size):
            if state.rules.together(state, tuple(card for _, card in chosen)) is None:
                yield Remove(tuple(place for place, _ in chosen))


# --- why not -------------------------------------------------------------------------------------------------


def why_not(state: State, action: Action, seat: Seat | None = None) -> Refusal | None:
    """Why `action` is not allowed here, or None when it is. There is one player: `seat` makes no difference."""
    rules = state.rules
    if isinstance(action, NextDeal):
        return Refusal("A match of solitaire is one deal; a new deal is a new match.", rules.ruling)
    if isinstance(action, Deal):
        return _why_not_deal(state, action)
    if not state.columns:
        return Refusal("The cards must be dealt first.", rules.ruling)
    if won(state):
        return Refusal("The game is won.", "R-SOL-11")
    match action:
        case Turn():
            after = rules.turn(state)
            return after if isinstance(after, Refusal) else None
        case Move():
            return _why_not_move(state, action)
        case Swap():
            return _why_not_swap(state, action)
    return _why_not_remove(state, action)


def _why_not_deal(state: State, deal: Deal) -> Refusal | None:
    if state.columns:
        return Refusal("The cards are dealt already.", state.rules.ruling)
    if Counter(deal.pack) != Counter(state.rules.deck):
        return Refusal(f"The pack must hold each of the {len(state.rules.deck)} cards once.", "R-DECK-01")
    return None


def _part(state: State, place: Place, count: int) -> Pile | Refusal:
    """The last `count` cards of a place as they are carried, or why not."""
    ruling = state.rules.ruling
    if place not in state.places:
        return Refusal(f"There is no {in_words(place)} in this game.", ruling)
    up = len(state.pile(place).up)
    if not up:
        return Refusal(f"There is no card in {in_words(place)} to be moved.", ruling)
    if not 1 <= count <= up:
        return Refusal(f"Only {up} card{'s' * (up > 1)} of {in_words(place)} may be seen, not {count}.", ruling)
    return state.rules.kind(place).gives(state, place, count)


def _why_not_move(state: State, move: Move) -> Refusal | None:
    part = _part(state, move.source, move.count)
    if isinstance(part, Refusal):
        return part
    return _why_not_put(state, move.target, part, move.source)


def _why_not_put(state: State, target: Place, part: Pile, source: Place) -> Refusal | None:
    rules = state.rules
    if target not in state.places:
        return Refusal(f"There is no {in_words(target)} in this game.", rules.ruling)
    if target == source:
        return Refusal("It lies there already.", rules.ruling)
    return rules.kind(target).takes(state, target, part, source)


def _why_not_swap(state: State, swap: Swap) -> Refusal | None:
    if swap.target.partition(".")[0] not in state.places or swap.target[0] not in "ft":
        return Refusal(f"There is no universal's place at {swap.target}.", "R-SOL-08")
    part = _part(state, swap.source, 1)
    if isinstance(part, Refusal):
        return part
    card = part.cards[0]
    at = _exchange(state, swap.source, card, swap.target)
    if isinstance(at, Refusal):
        return at
    between, universal = _exchanged(state, swap, card, at)
    return _why_not_put(between, swap.spot, Pile((universal,)), "")


def _exchange(state: State, source: Place, card: Card, target: Place) -> int | Refusal:
    """How deep at `target` the universal lies whose place the card may take, or why it may not."""
    if card.is_universal or source[0] == "f":
        return Refusal("Only a natural card that is not home yet may take a universal's place.", "R-SOL-08")
    return state.rules.exchanges(state, card, target)


def _why_not_remove(state: State, remove: Remove) -> Refusal | None:
    if len(set(remove.places)) != len(remove.places) or not 1 <= len(remove.places) <= 2:
        return Refusal("One card goes alone, or two different ones together.", "R-SOL-17")
    parts = [_part(state, place, 1) for place in remove.places]
    refusal = next((part for part in parts if isinstance(part, Refusal)), None)
    if refusal is not None:
        return refusal
    return state.rules.together(state, tuple(state.pile(place).cards[-1] for place in remove.places))


# --- what follows --------------------------------------------------------------------------------------------


def play(state: State, action: Action) -> State:
    """The position after `action`. Raises Illegal, which says why, when the rules do not allow it."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    return state.rules.settle(_after(state, action))


def _after(state: State, action: Action) -> State:
    match action:
        case Deal(pack):
            return _laid_out(state, pack)
        case Turn():
            after = state.rules.turn(state)
        case Move(source, target, count):
            part = state.rules.kind(source).gives(state, source, count)
            assert isinstance(part, Pile)
            return _put(_without(state, source, count), target, part)
        case Swap(source, target, spot):
            card = state.pile(source).cards[-1]
            at = state.rules.exchanges(state, card, target)
            assert isinstance(at, int)
            between, universal = _exchanged(state, action, card, at)
            return _put(between, spot, Pile((universal,)))
        case Remove(places):
            gone = tuple(state.pile(place).cards[-1] for place in places)
            for place in places:
                state = _without(state, place, 1)
            after = replace(state, gone=state.gone + gone)
    assert isinstance(after, State)
    return after


def _laid_out(state: State, pack: Cards) -> State:
    """Row by row from the left, each column until it is full; then as the row opens."""
    rules = state.rules
    sizes = [sum(column) for column in rules.columns]
    order = [(row, at) for row in range(max(sizes)) for at, size in enumerate(sizes) if row < size]
    cards: list[list[Card]] = [[] for _ in sizes]
    for card, (_, at) in zip(pack, order, strict=False):
        cards[at].append(card)
    columns = tuple(
        Pile(tuple(pile[:down]), down).dealt(tuple(pile[down:]))
        for pile, (down, _) in zip(cards, rules.columns, strict=True)
    )
    state = replace(state, columns=columns, cells=(None,) * rules.cells)
    return rules.opens(state, pack[len(order) :])


def _without(state: State, place: Place, count: int) -> State:
    return _with_pile(state, place, state.pile(place).less(count))


def _put(state: State, place: Place, part: Pile) -> State:
    if place[0] == "f":  # a run comes with AA first, and lies on the foundation with AA on top
        return _with_pile(state, place, state.pile(place).plus(Pile(part.cards[::-1])))
    return _with_pile(state, place, state.pile(place).plus(part))


def _with_pile(state: State, place: Place, pile: Pile) -> State:
    match place[0]:
        case "t":
            return replace(state, columns=_at(state.columns, index(place), pile))
        case "c":
            return replace(state, cells=_at(state.cells, index(place), pile.cards[0] if pile.cards else None))
        case "f":
            return replace(state, foundations=_at(state.foundations, SUITS.index(place[1]), pile.cards))
        case "w":
            return replace(state, waste=pile)
    return replace(state, reserve=pile.cards)


def _at(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _exchanged(state: State, swap: Swap, card: Card, at: int) -> tuple[State, Card]:
    """The position with the natural in the universal's place, and the universal, which has no place yet."""
    target = swap.target.partition(".")[0]
    pile = state.pile(target)
    state = _with_pile(state, target, pile.exchanged(at, card))
    return _without(state, swap.source, 1), pile.cards[at]


# --- draw, view, identities, automatic moves -----------------------------------------------------------------


def draw(state: State, rng: Random) -> Deal:
    """The move that chance makes, when `actor` is CHANCE."""
    assert not state.columns, "the cards are dealt: chance has nothing to do"
    return Deal(state.rules.pack(state.rules.deck, rng))


def view(state: State, seat: Seat = PLAYER) -> View:
    """What the player may know of the position: no card that lies face down, and of the stock what has passed once."""
    passed = state.passes > 0
    return View(
        rules=state.rules,
        seat=seat,
        turn=actor(state),
        columns=tuple((None,) * pile.down + pile.up for pile in state.columns),
        loose=tuple(pile.loose for pile in state.columns),
        cells=state.cells,
        foundations=state.foundations,
        waste=state.waste.cards,
        waste_loose=state.waste.loose,
        stock=state.stock if passed else (None,) * len(state.stock),
        reserve=_only_last(state.reserve),
        gone=state.gone,
        base=state.base,
        passes=state.passes,
        legal=legal(state),
    )


def shows_cards(before: State, action: Action, after: State) -> bool:
    """Does the player come to see a card by this that was hidden? To take it back is then to play with assistance."""
    return _hidden(after) < _hidden(before)


def _hidden(state: State) -> int:
    """How many cards the player has not seen where they lie."""
    seen = view(state)
    return sum(face is None for faces in (*seen.columns, seen.stock, seen.reserve) for face in faces)


def _only_last(cards: Cards) -> tuple[Face, ...]:
    return (*(None for _ in cards[:-1]), *cards[-1:])


def identities(state: State) -> dict[tuple[Place, int], Cards]:
    """For each universal on the tableau or the waste, by place and depth (from 1): what it may stand for where it lies,
    in deck order. A universal in a cell has no identity (R-SOL-10); one on a foundation is the card of its place.

    Under R-SOL-19's option this says what keeps the sequence; which of them are barred is asked when cards are moved.
    """
    found = {}
    for place in (*(f"t{number + 1}" for number in range(len(state.columns))), "w"):
        fits = state.rules.waste_fits if place == "w" else state.rules.fits
        for first, run in state.pile(place).built():
            for at, may in enumerate(readings(run, fits)):
                if run[at].is_universal:
                    found[place, first + at + 1] = tuple(c for c in state.rules.deck if c in may)
    return found


def auto(state: State, last: Action | None = None) -> tuple[Move, ...]:
    """The moves to foundations that cost nothing, in order: a natural card that no other will need as a place to lie on,
    or a complete run. Never a card of the place that `last` moved to, and nothing after a card was taken back: what the
    player has just done stays done."""
    if isinstance(last, Move) and last.source[0] == "f":
        return ()
    kept = last.target if isinstance(last, Move) else last.spot if isinstance(last, Swap) else None
    moves: list[Move] = []
    while (move := next(_safe(state, kept), None)) is not None:
        moves.append(move)
        state = play(state, move)
    return tuple(moves)


def _safe(state: State, kept: Place | None) -> Iterator[Move]:
    for move in legal(state):
        if isinstance(move, Move) and move.target[0] == "f" and move.source[0] != "f" and move.source != kept:
            card = state.pile(move.source).cards[-1]
            if move.count > 1 or (not card.is_universal and _needed_by_none(state, card)):
                yield move


def _needed_by_none(state: State, card: Card) -> bool:
    """Are the cards that could lie on this one home, or about to go? Those of the other group, one lower."""
    steps = (value(card) - state.base) % 13
    others = [suit for suit in SUITS if group(card) != group(Card(card.rank, suit))]
    return steps <= 1 or all(len(state.foundations[SUITS.index(suit)]) >= steps for suit in others)
