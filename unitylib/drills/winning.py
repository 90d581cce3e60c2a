"""Questions that ask for the winning move: ends of Golf and Pyramid and tight spots of FreeCell, in which some moves win and some do not.

Which is which the solver says, and it says no only where it has searched every position that can follow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from unitylib import games
from unitylib.cards import SUITS, UNITY_DECK, Card, shuffled
from unitylib.drills.patience import do_of, move_words, table_rows, the, upper
from unitylib.drills.question import Choice, Question, Shown, count_words, dice, in_words, one_of
from unitylib.errors import BadText
from unitylib.solitaire import engine
from unitylib.solitaire.identities import ACE, KING, Cards, natural
from unitylib.solitaire.moves import Action, Move, Remove
from unitylib.solitaire.position import Pile, State
from unitylib.solve.patience import Answer, solve

MOST = 5  # moves offered
_ENDS = {"golf": 120, "pyramid": 40}  # a seed asks for one of them, with the answers in one of many orders
_BEGINS = "A move wins if all cards can go after it."


# --- which moves win? -------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def judged(state: State) -> tuple[tuple[Action, Answer], ...]:
    """Each move open in an end, with what the solver found after it. BadText where it could not search everything."""
    found = tuple((move, solve(engine.play(state, move))) for move in engine.legal(state))
    if any(answer.verdict == "not found" for _, answer in found):
        raise BadText("there is too much to search: this is no end of a game")
    return found


def least_left(state: State) -> State:
    """Of all ends that can be come to, one in which the fewest cards are left."""
    best, open_states, seen = state, [state], {state}
    while open_states:
        state = open_states.pop()
        best = max(best, state, key=lambda one: one.rules.counts(one))
        for move in engine.legal(state):
            after = engine.play(state, move)
            if after not in seen:
                seen.add(after)
                open_states.append(after)
    return best


def _is_a_choice(state: State) -> bool:
    """Do some moves win and some not?"""
    return len({answer.verdict for _, answer in judged(state)}) == 2


def _ends(make: Callable[[Random], State], name: str) -> Callable[[int], State]:
    """The ends of a game by number: each the first of its kind that gives one a choice."""

    @lru_cache(maxsize=_ENDS[name])
    def end(number: int) -> State:
        rng = Random(f"{name}/{number}")
        while not _is_a_choice(state := make(rng)):
            pass
        return state

    return end


# --- Golf -------------------------------------------------------------------------------------------------------


def _golf_end(rng: Random) -> State:
    """Cards that can all go, one after another, laid so in four columns; a universal among them in three of four."""
    rank = one_of(rng, range(4, 11))
    cards = [natural(rank, one_of(rng, SUITS))]
    while len(cards) < 8:
        rank += one_of(rng, [step for step in (-1, 1) if ACE <= rank + step <= KING])
        left = [natural(rank, suit) for suit in SUITS if natural(rank, suit) not in cards]
        cards.append(one_of(rng, left) if left else _unused(cards))
    if rng.random() < 0.75:
        cards[one_of(rng, range(2, 8))] = one_of(rng, UNITY_DECK[52:])
    piles: list[list[Card]] = [[] for _ in range(4)]
    for card in cards[:0:-1]:
        one_of(rng, piles).append(card)
    return golf_end(cards[0], *(tuple(pile) for pile in piles if pile))


def _unused(cards: list[Card]) -> Card:
    return next(card for card in UNITY_DECK if card not in cards)


def golf_end(waste: Card, *piles: Cards) -> State:
    """An end of Golf: the stock is used up, this card lies on the waste."""
    rules = games.get("golf")
    laid = [Pile().dealt(cards) for cards in piles]
    return State(rules, (*laid, *[Pile()] * (len(rules.columns) - len(laid))), waste=Pile((waste,)))


_golf = _ends(_golf_end, "golf")


def golf(seed: int) -> Question:
    """The stock is used up: which card must go first, so that all can go?"""
    rng = dice("solitaire-win-golf", seed)
    return _golf_question(rng, _golf(one_of(rng, range(_ENDS["golf"]))))


def golf_of(waste: str, *piles: str, seed: int = 1) -> Question:
    """That question about chosen columns, the last card of each to go first. BadText where nothing is to be chosen."""
    state = golf_end(Card.parse(waste), *(tuple(map(Card.parse, pile.split())) for pile in piles))
    if not _is_a_choice(state):
        raise BadText("there is nothing to ask: some first moves must win, and some not")
    return _golf_question(dice("solitaire-win-golf", seed), state)


@lru_cache(maxsize=512)
def _golf_choices(state: State) -> tuple[Choice, ...]:
    choices = []
    for move, answer in judged(state):
        assert isinstance(move, Move)
        card = state.pile(move.source).cards[-1]
        why = _why_golf(state, move, answer)
        choices.append(Choice(str(card), card.name, answer.verdict == "yes", why, "R-SOL-16", card))
    return tuple(choices)


def _golf_question(rng: Random, state: State) -> Question:
    choices = some_of_choices(rng, _golf_choices(state))
    steps = (
        f"{_BEGINS} A card goes on the waste if it is one up or one down, and the universal is one rank next to its neighbours.",
        "Follow each card to the end: which columns does it open, and which rank is on top then?",
        next(choice.why for choice in choices if choice.right),
    )
    laid = [(f"Column {number}", pile.cards) for number, pile in enumerate(state.columns, 1) if pile.cards]
    shown = Shown(laid=(("The waste", state.waste.cards), *laid))
    ask = "Golf, and the stock is used up. Which card goes first, so that all can go?"
    return Question("solitaire-win-golf", ask, shown, choices, steps)


def some_of_choices(rng: Random, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """No more than can be overlooked, in a random order: one or two right ones, and wrong ones."""
    right = _some(rng, [choice for choice in choices if choice.right], 2)
    return tuple(_some(rng, [*right, *_some(rng, [c for c in choices if not c.right], MOST - len(right))], MOST))


def _some(rng: Random, choices: list[Choice], most: int) -> list[Choice]:
    rest = list(choices)
    chosen: list[Choice] = []
    while rest and len(chosen) < most:
        chosen.append(rest.pop(int(rng.random() * len(rest))))
    return chosen


def _why_golf(state: State, move: Move, answer: Answer) -> str:
    after = engine.play(state, move)
    first = upper(the(after.waste.cards[-1]))
    if answer.verdict == "yes":
        gone = []
        for step in answer.line:
            assert isinstance(step, Move)
            gone.append(the(after.pile(step.source).cards[-1]))
            after = engine.play(after, step)
        return f"{first}, then {in_words(gone)}: all are gone."
    return f"{first} first, and some card stays, however you go on: {_left(after)}"


def _left(after: State) -> str:
    left = [card for pile in least_left(after).columns for card in pile.cards]
    named = f", for example {in_words([the(card) for card in left])}" if len(left) < 5 else ""
    return f"at best {count_words(len(left), 'card', 'cards')}{named}."


# --- Pyramid ----------------------------------------------------------------------------------------------------

ROWS = 4  # of the seven are left


def _pyramid_end(rng: Random) -> State:
    """Four rows and a waste that can be cleared: pairs of 13 laid from the tip down, from few ranks so that they compete."""
    low = some_of_ranks(rng)
    places = [f"t{at + 1}" for at in range(ROWS * (ROWS + 1) // 2)]
    waste = 3
    cards: dict[str, Card] = {}
    free = {rank: list(SUITS) for rank in range(ACE, KING + 1)}
    todo = set(places)
    top = waste
    while todo or top:
        ready = [place for place in places if place in todo and not any(cover in todo for cover in _covers(place))]
        ready += [f"w{top}"] if top else []
        pair = [KING]
        if len(ready) > 1 and rng.random() < 0.9:
            pair = [rank := one_of(rng, low), KING - rank]
        for rank in pair:
            place = ready.pop(int(rng.random() * len(ready)))
            left = list(free[rank]) or list(SUITS)
            suit = one_of(rng, left)
            if suit in free[rank]:
                free[rank].remove(suit)
            cards[place] = natural(rank, suit)
            todo.discard(place)
            top -= place[0] == "w"
    if rng.random() < 0.75:
        cards[one_of(rng, places)] = one_of(rng, UNITY_DECK[52:])
    return pyramid_end(tuple(cards[f"w{at + 1}"] for at in range(waste)), tuple(cards[place] for place in places))


def some_of_ranks(rng: Random) -> tuple[int, ...]:
    """Two ranks below 7, and those that make 13 with them."""
    first = one_of(rng, range(1, 7))
    second = one_of(rng, [rank for rank in range(1, 7) if rank != first])
    return (first, second)


def _covers(place: str) -> tuple[str, ...]:
    """The two places of the next row that lie on this one."""
    at = int(place[1:]) - 1
    row = next(row for row in range(ROWS) if at < (row + 1) * (row + 2) // 2)
    return (f"t{at + row + 2}", f"t{at + row + 3}") if row < ROWS - 1 else ()


def pyramid_end(waste: Cards, cards: Cards) -> State:
    """An end of Pyramid: these cards from the tip down, row by row, and a waste that may not be turned over again."""
    rules = games.get("pyramid")
    laid = [Pile((card,)) for card in cards]
    return State(rules, (*laid, *[Pile()] * (len(rules.columns) - len(laid))), waste=Pile(waste), passes=rules.redeals)


def _each_once(state: State) -> bool:
    cards = [card for pile in (*state.columns, state.waste) for card in pile.cards]
    return len(set(cards)) == len(cards)


def _pyramid_of_own_cards(rng: Random) -> State:
    while not _each_once(state := _pyramid_end(rng)):
        pass
    return state


_pyramid = _ends(_pyramid_of_own_cards, "pyramid")


def pyramid(seed: int) -> Question:
    """Four rows are left, and no card in the stock: which cards must go first?"""
    rng = dice("solitaire-win-pyramid", seed)
    return _pyramid_question(rng, _pyramid(one_of(rng, range(_ENDS["pyramid"]))))


@lru_cache(maxsize=512)
def _pyramid_choices(state: State) -> tuple[Choice, ...]:
    return tuple(
        Choice(do_of(move), _pair(state, move), answer.verdict == "yes", _why_pyramid(state, move, answer), "R-SOL-17")
        for move, answer in judged(state)
    )


def _pyramid_question(rng: Random, state: State) -> Question:
    choices = some_of_choices(rng, _pyramid_choices(state))
    steps = (
        f"{_BEGINS} Pairs of total 13 go, AA goes alone, and a universal goes with any card below AA, or alone. The first card of a row is covered by the first and second of the next, and so on.",
        "Look for a card that only few others can take away. Do not use those up.",
        next(choice.why for choice in choices if choice.right),
    )
    rows = []
    for row in range(ROWS):
        first = row * (row + 1) // 2
        rows.append(
            (f"Row {row + 1}", tuple(card for pile in state.columns[first : first + row + 1] for card in pile.cards))
        )
    shown = Shown(laid=(*rows, ("The waste, its top card at the end", state.waste.cards)))
    ask = "Pyramid, and the stock is used up. What goes first, so that the whole pyramid can go?"
    return Question("solitaire-win-pyramid", ask, shown, choices, steps)


def _pair(state: State, move: Action) -> str:
    """The cards that go: "The B of Blue with the C of Red"."""
    assert isinstance(move, Remove)
    first, *rest = (the(state.pile(place).cards[-1]) for place in move.places)
    return upper(f"{first} {f'with {rest[0]}' if rest else 'alone'}")


def _why_pyramid(state: State, move: Action, answer: Answer) -> str:
    first, after = _pair(state, move), engine.play(state, move)
    if answer.verdict != "yes":
        return f"{first}: then some card stays, however you go on: {_left(after)}"
    told = []
    for step in answer.line:
        words = _pair(after, step)
        told.append(words[0].lower() + words[1:])
        after = engine.play(after, step)
    return f"{'; then '.join([first, *told[:1]])}{''.join(f'; {words}' for words in told[1:])}. The pyramid is gone."


# --- FreeCell ---------------------------------------------------------------------------------------------------

HOME, CELLS = 2, 4  # of each suit so many cards are home; all cells are full
# Packs by number whose position gives a choice: one or two moves win, and little can follow the others.
_FREECELL = (297, 702, 711, 877, 1138, 1209, 1245, 1311, 1332, 1351, 1430, 1640, 3062, 3567, 3879)


@lru_cache(maxsize=len(_FREECELL))
def _freecell_end(number: int) -> State:
    """The cards above those that are home, shuffled: four in the cells, the rest on the columns."""
    rules = games.get("freecell", universals="none")
    home = tuple(tuple(natural(rank, suit) for rank in range(ACE, HOME + 1)) for suit in SUITS)
    rest = [card for card in rules.deck if not any(card in cards for cards in home)]
    cards = shuffled(rest, Random(f"freecell/{number}"))
    columns = tuple(Pile(cards[CELLS + at :: len(rules.columns)]) for at in range(len(rules.columns)))
    return State(rules, columns, cards[:CELLS], home)


def freecell(seed: int) -> Question:
    """All cells are full: which move leads on?"""
    rng = dice("solitaire-win-freecell", seed)
    return _freecell_question(rng, _freecell_end(one_of(rng, _FREECELL)))


@lru_cache(maxsize=len(_FREECELL))
def _freecell_choices(state: State) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            do_of(move),
            move_words(state, move),
            answer.verdict == "yes",
            _why_freecell(state, move, answer),
            "R-SOL-14",
        )
        for move, answer in judged(state)
    )


def _freecell_question(rng: Random, state: State) -> Question:
    choices = some_of_choices(rng, _freecell_choices(state))
    steps = (
        "A move wins if the foundations can be filled after it. The groups alternate, and a cell is freed only by a card that leaves it.",
        "All cells are full. Ask of each move: which card does it lay bare, and what can move after that?",
        next(choice.why for choice in choices if choice.right),
    )
    ask = "FreeCell without universals, and every cell is full. Which move can still win?"
    return Question("solitaire-win-freecell", ask, Shown(laid=table_rows(state)), choices, steps)


def _why_freecell(state: State, move: Action, answer: Answer) -> str:
    first = move_words(state, move)
    if answer.verdict != "yes":
        return f"{first}: then nothing wins. All that can follow was looked through: {count_words(answer.positions, 'position', 'positions')}."
    after, told = engine.play(state, move), []
    for step in answer.line[:2]:
        words = move_words(after, step)
        told.append(words[0].lower() + words[1:])
        after = engine.play(after, step)
    more = count_words(len(answer.line) - len(told), "move", "moves")
    return f"{'; then '.join([first, *told])}. From there {more} more win."
