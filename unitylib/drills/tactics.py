"""The tips of United's rule book, each with hands in which it decides: a question, and what every answer comes to in deals played out.

Figures are kept beside this file, so that a lesson shows them at once and everywhere alike. `python -m unitylib.drills.tactics` works them
out again, from the same deals, and a test holds that it finds them.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from unitylib import games
from unitylib.bots import rounds
from unitylib.bots.prices import Prices, is_even
from unitylib.cards import Hand as Cards
from unitylib.cards import parse_cards
from unitylib.drills import united_prices
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, in_words
from unitylib.drills.united_turns import YOU, Table, position
from unitylib.errors import BadText, unknown
from unitylib.rummy import engine
from unitylib.rummy.melds import KIND_NAMES
from unitylib.rummy.moves import CHANCE, Action, Cut, Discard, Leave, parse_move
from unitylib.rummy.position import Standing, State, View
from unitylib.solve.united import can_play_out, written
from unitylib.work import finished

WORLDS = 2000  # deals played out for each answer, where nothing else is said
DEALT = 200  # rounds of each kind that are played for `per_round`
SEED = 1
FIGURES = Path(__file__).parent / "data" / "tactics.txt"
PER_ROUND = "rounds"


class Figure(NamedTuple):
    """What an answer gives away against the best of those offered, in points, and the standard error of that."""

    cost: float
    error: float

    @property
    def is_told(self) -> bool:
        """Whether it can be told from the best."""
        return not is_even(self.cost, self.error)


class Hand(NamedTuple):
    """A hand in which a tip decides: the round, what lies on the table, how many cards the others hold, what is offered, the answers. `tip`
    says what their figures mean, `ruling` on what they stand."""

    title: str
    cards: str
    number: int
    answers: tuple[str, ...]
    tip: str
    ruling: str
    others: Sequence[int] = (10, 10, 10)
    table: Table = ()
    known: str = ""
    discard: str = "6C"
    offered: bool = False  # a discard to buy; else you have drawn
    worlds: int = WORLDS


_HIGH, _BLOCK, _WATCH = (
    "AS AH KD QC JH TS 7C 5D 3S 2H JK",
    "9H 9C KS KD 4C 5C QH JD AS 2S",
    "7H 7C 4S 5S 6S QD QC AC 2D JS 3C",
)
_DOWN: Table = [(2, "4S 4D 4C"), (2, "8S 8D 8C"), (2, "9S 9D 9H")]
_ANA: Table = [(1, "5H 6H 7H 8H"), (1, "3S 3D 3C")]
HANDS: Mapping[str, Hand] = {
    "watch-nothing": Hand(
        "Two 7s, nothing shown",
        _WATCH, 2, ("discard 7H", "discard 7C"),
        "Nobody has shown what they collect, so one 7 is as good as the other.", "R-UTD-27",
    ),
    "watch": Hand(
        "Two 7s, Ana collects",
        _WATCH, 2, ("discard 7H", "discard 7C"),
        "Ana has a set of kings in sight and three Hearts that wait for the 7: it would let her lay down.", "R-UTD-26", known="5H 6H 8H KD KH KC",
    ),
    "high-early": Hand(
        "Dear cards, early",
        _HIGH, 4, ("discard JK", "discard AS", "discard KD", "discard 7C", "discard 2H"),
        "Nobody is down and there is time. A joker fits everywhere, and two aces are two thirds of a set.", "R-UTD-06",
    ),
    "high-late": Hand(
        "Dear cards, Ben has one card",
        _HIGH, 4, ("discard JK", "discard AS", "discard KD", "discard 7C", "discard 2H"),
        "Ben is down with one card and may be out in a turn, and you lack four: what counts now is what the hand costs.", "R-UTD-45", others=(10, 1, 10), table=_DOWN,
    ),
    "buy": Hand(
        "A buy that completes a set",
        "8S 8D QH QC 4C 5C 2D JS AC KD", 1, ("buy", "pass"),
        "It completes a set, early in the round, while nobody is down.", "R-UTD-32", discard="8H", offered=True,
    ),
    "buy-nothing": Hand(
        "A buy that helps no run",
        "5D 6D 8D TS JS KH 2C 9C AH 3C", 3, ("buy", "pass"),
        "Two runs are wanted: a second king helps neither, and two cards more must be got rid of.", "R-UTD-32", discard="KD", offered=True,
    ),
    "block": Hand(
        "Ana has one card, the others few",
        _BLOCK, 2, ("discard 9H", "discard 9C", "discard AS", "discard KS"),
        "Ana has one card left. The 9 of Hearts goes on her run: she takes it, builds it, discards her last card and is out.", "R-UTD-23", others=(1, 6, 4), table=_ANA,
    ),
    "block-full": Hand(
        "Ana has one card, the others ten",
        _BLOCK, 2, ("discard 9H", "discard 9C", "discard AS", "discard KS"),
        "The same 9 ends the round as well. But here the two others still hold ten cards each, and pay as much as you: against them you lose nothing.", "R-UTD-45",
        others=(1, 10, 10), table=_ANA,
    ),
    "seven-buy": Hand(
        "Round 7: a buy that closes a run",
        "4S 5S 6S 8H 9H TH JH QD KD AD 2C", 7, ("buy", "pass"),
        "It closes your run, and still it harms: with thirteen cards you need fourteen in three runs, and not one may be left over.", "R-UTD-31",
        others=(11, 11, 11), discard="7S", offered=True, worlds=400,
    ),
    "seven-kings": Hand(
        "Round 7: three kings",
        "4S 5S 6S 8H 9H TH JH QD KD KS KC 2C", 7, ("discard KS", "discard QD", "discard JH", "discard 5S"),
        "Three kings are a set, and no set is wanted. Only what can lie in a run may stay, for nothing may be left over.", "R-UTD-30",
        others=(11, 11, 11), worlds=400,
    ),
    "joker": Hand(
        "A pair, a run and a joker",
        "KS KD 5D 6D 8D JK 2S 3C 9H JC 4H", 2, ("discard 4H", "discard KS", "discard 6D", "discard JK"),
        "The joker can fill the set or the run, so keep both begun. Kings come easily, six of them; the 7 of Diamonds is there twice. So it is the run that needs the joker.", "R-UTD-07",
    ),
}  # fmt: skip


def chosen(name: str) -> Hand:
    """The hand of that name. BadText for another."""
    if name not in HANDS:
        raise unknown("hand", name, tuple(HANDS))
    return HANDS[name]


def state_of(name: str) -> State:
    """The position of the hand, with cards that the others might hold."""
    hand = chosen(name)
    player = 1 if hand.offered else YOU
    return position(hand.cards, hand.table, number=hand.number, discard=hand.discard, others=hand.others, known=hand.known,
                    stock=99, player=player, drawn=not hand.offered)  # fmt: skip


def view_of(name: str) -> View:
    """What you know of it."""
    return engine.view(state_of(name), YOU)


# --- figures -----------------------------------------------------------------------------------------------------


def played_out(name: str, worlds: int = 0) -> Generator[float, None, Prices]:
    """The prices of the answers offered, from the deals that the figures stand on, or from the first `worlds` of them. Gives the part done."""
    hand = chosen(name)
    moves: list[Action] = [parse_move(text) for text in hand.answers]
    return rounds.prices(view_of(name), dice(f"tactics {name}", SEED), math.inf, moves, worlds or hand.worlds)


def counted(found: Prices) -> dict[str, Figure]:
    """What each answer gives away, rounded as it is told."""
    return {str(move): Figure(round(found.cost(move), 1), round(found.cost_error(move), 1)) for move in found.by_move}


@cache
def figures(name: str) -> Mapping[str, Figure]:
    """The same of a hand, as it is kept. BadText for a name that is none, or a file that does not hold it."""
    chosen(name)
    return {answer: Figure(*map(float, numbers.split(":"))) for answer, numbers in _kept(name)}


def told() -> list[tuple[str, int, str, str]]:
    """All figures as a table: the hand, its round, an answer, what it gives away."""
    return [
        (hand.title, hand.number, _words(parse_move(answer)), f"{one.cost} ± {one.error}" if one.cost else "–")
        for name, hand in HANDS.items()
        for answer, one in figures(name).items()
    ]


@cache
def round_points() -> tuple[float, ...]:
    """What a player is left with on average in each of the rounds, as it is kept."""
    return tuple(float(points) for _, points in _kept(PER_ROUND))


def _kept(name: str) -> list[tuple[str, str]]:
    lines = dict(line.partition(": ")[::2] for line in FIGURES.read_text("utf-8").splitlines())
    if name not in lines:
        raise BadText(f"the figures of {name} are missing: python -m unitylib.drills.tactics works them out")
    return [(answer, number) for answer, _, number in (part.partition("=") for part in lines[name].split(", "))]


def main() -> None:
    """Works all figures out again, and keeps them."""
    hands = [(name, counted(finished(played_out(name)))) for name in HANDS]
    lines = [
        f"{name}: {', '.join(f'{answer}={cost}:{error}' for answer, (cost, error) in found.items())}"
        for name, found in hands
    ]
    lines.append(f"{PER_ROUND}: {', '.join(f'{number}={per_round(number)}' for number in range(1, 8))}")
    FIGURES.write_text("\n".join(lines) + "\n", "utf-8")


def per_round(number: int, deals: int = DEALT) -> float:
    """What a player is left with on average when round `number`, from 1, is over: four players who go by rules of thumb, in so many deals; the first leaves the upcard."""
    rng = dice(f"tactics round {number}", SEED)
    dealt = [_dealt(number, rng) for _ in range(deals)]
    texts = [written(state) for state in dealt] if can_play_out(dealt[0].rules) else []
    return round(fmean(map(fmean, rounds.ends(dealt, texts, Leave(), rng.getrandbits(32)))), 1)


def _dealt(number: int, rng: Random) -> State:
    state = engine.start(games.get("united", 4), Standing(number - 1, 3, (0,) * 4))
    while state.turn == CHANCE or (state.phase is not None and state.phase.name == "cut"):
        state = engine.play(state, engine.draw(state, rng) if state.turn == CHANCE else Cut(50))
    return state


# --- questions ---------------------------------------------------------------------------------------------------


def asked(name: str) -> Question:
    """Which of the answers would you choose? Whatever cannot be told from the best is right."""
    hand, view = chosen(name), view_of(name)
    moves: dict[str, Action] = {text: parse_move(text) for text in hand.answers}
    choices = tuple(_choice(name, text, move) for text, move in moves.items())
    rule = united_prices.RULES["united-buy" if hand.offered else "united-discard"]
    right = [_words(moves[text]) for text, figure in figures(name).items() if not figure.is_told]
    answer = (
        f"{in_words(right, 'or')}: {hand.tip[0].lower()}{hand.tip[1:]}"
        if hand.tip[:2] == "It"
        else f"{in_words(right, 'or')}. {hand.tip}"
    )
    steps = (rule, " ".join(united_prices.facts(view)), f"{answer[0].upper()}{answer[1:]}")
    return Question("tactics", _ask(hand, view), Shown(laid=_rows(hand, view)), choices, steps)


def _ask(hand: Hand, view: View) -> str:
    """The contract, how the others stand, and what is to be decided."""
    stand = f"{' '.join(united_prices.others(view))} {_sizes(view)}" if view.table else ""
    question = f"Do you buy the {view.discards[-1].name}?" if hand.offered else "Which of these do you discard?"
    return " ".join(filter(None, (f"Round {hand.number}: {view.round.contract.words}.", stand, question)))


def _sizes(view: View) -> str:
    """How many cards those hold who are not down."""
    told = [f"{NAMES[seat]} holds {view.cards[seat]}" for seat in range(1, len(view.cards)) if view.down[seat] is None]
    return f"{in_words(told)}."


def _rows(hand: Hand, view: View) -> tuple[tuple[str, Cards], ...]:
    melds = [(f"{NAMES[laid.seat]}’s {KIND_NAMES[laid.meld.kind]}", laid.meld.cards) for laid in view.table]
    taken = [("Ana has taken", parse_cards(hand.known))] if hand.known else []
    offered = [("The discard", view.discards[-1:])] if hand.offered else []
    return (*melds, *taken, *offered, ("Your hand", view.hand))


def _choice(name: str, text: str, move: Action) -> Choice:
    hand, figure = chosen(name), figures(name)[text]
    card = move.card if isinstance(move, Discard) else None
    do = str(card) if card else text
    return Choice(do, text.capitalize(), not figure.is_told, f"{_told(name, figure)} {hand.tip}", hand.ruling, card)


def _told(name: str, figure: Figure) -> str:
    kept = figures(name)
    best = _words(parse_move(min(kept, key=lambda text: kept[text].cost)))
    if not figure.cost:
        return "None of these comes out better."
    if not figure.is_told:
        return f"That cannot be told apart from {best}."
    return f"In {chosen(name).worlds} deals that gives away {figure.cost} points, ± {figure.error}, against {best}."


def _words(move: Action) -> str:
    """An answer within a sentence."""
    if isinstance(move, Discard):
        return f"the {move.card.name}" if move.card.suit else "a joker"
    return {"buy": "buying", "pass": "passing"}[str(move)]


if __name__ == "__main__":
    main()
