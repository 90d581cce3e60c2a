"""Klondike: which move turns a card up?"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from unitylib import games
from unitylib.drills.patience.shown import do_of, move_words, table_rows
from unitylib.drills.question import Choice, Question, Shown, count_words, dice, one_of
from unitylib.errors import BadText
from unitylib.solitaire import engine
from unitylib.solitaire.moves import Move
from unitylib.solitaire.moves import in_words as place_words
from unitylib.solitaire.position import State

_WALKS = 40  # a seed asks of one of them, with other moves beside the right one


def uncovers(seed: int) -> Question:
    """Which of these moves turns a card face up? The position comes out of a real deal."""
    rng = dice("solitaire-turns-up", seed)
    return _uncovers(rng, *_walked(one_of(rng, range(_WALKS))))


def uncovers_in(state: State, seed: int = 1) -> Question:
    """That question about a position of Klondike; BadText when no move there turns a card up, or every one does."""
    found = _sorted_out(state)
    if not all(found):
        raise BadText("there is nothing to ask: some moves of the position must turn a card up, and some not")
    return _uncovers(dice("solitaire-turns-up", seed), state, *found)


@lru_cache(maxsize=_WALKS)
def _walked(number: int) -> tuple[State, list[Move], list[Move]]:
    """The positions by number: a deal, and some moves of chance, until there is something to ask."""
    rng = Random(f"klondike/{number}")
    while True:
        state = engine.start(games.get("klondike"))
        state = engine.play(state, engine.draw(state, rng))
        for _ in range(one_of(rng, range(2, 8))):
            state = engine.play(state, one_of(rng, engine.legal(state)))
        turning, others = _sorted_out(state)
        if turning and len(others) > 1:
            return state, turning, others


def _sorted_out(state: State) -> tuple[list[Move], list[Move]]:
    moves = [move for move in engine.legal(state) if isinstance(move, Move)]
    return [m for m in moves if _turns_up(state, m)], [m for m in moves if not _turns_up(state, m)]


def _turns_up(state: State, move: Move) -> bool:
    def down(of: State) -> int:
        return sum(pile.down for pile in of.columns)

    return down(engine.play(state, move)) < down(state)


def _uncovers(rng: Random, state: State, turning: list[Move], others: list[Move]) -> Question:
    chosen = [*_some(rng, turning, 2), *_some(rng, others, 3)]
    moves = sorted(chosen, key=lambda move: (move.source, move.target, move.count))
    choices = tuple(
        Choice(do_of(move), move_words(state, move), move in turning, _why_turns(state, move), "R-SOL-13")
        for move in moves
    )
    steps = (
        "A card that lies face down is turned up when the last card on it has gone.",
        "Look at the columns that have cards face down. Which move takes all their cards face up away?",
        _why_turns(state, chosen[0]),
    )
    return Question(
        "solitaire-turns-up",
        "Klondike: which move turns a card up? Any right answer will do.",
        Shown(laid=table_rows(state)),
        choices,
        steps,
    )


def _some(rng: Random, moves: list[Move], most: int) -> list[Move]:
    moves = list(moves)
    while len(moves) > most:
        moves.pop(int(rng.random() * len(moves)))
    return moves


def _why_turns(state: State, move: Move) -> str:
    pile = state.pile(move.source)
    if move.source == "w":
        return "The waste has no cards face down: what lay under the card is seen already."
    if move.source[0] == "f":
        return "It takes a card back from a foundation, where every card lies face up."
    up = len(pile.up)
    if _turns_up(state, move):
        return f"It takes away all that lies face up in {place_words(move.source)}, so the card under it is turned up."
    if move.count < up:
        return f"{count_words(up - move.count, 'card stays', 'cards stay').capitalize()} face up in {place_words(move.source)}, so nothing is turned up."
    return f"No card lies face down in {place_words(move.source)}."
