"""Decisions of United as practice, priced in points: which card to discard, buy or not, lay down or wait.

An item is text: "united-4/12". For each skill it makes the same position of rounds 1 to 6 for ever, reached by players who go by rules of
thumb. Prices come from deals that you cannot rule out, played out to the end of the round.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping
from random import Random
from statistics import fmean

from unitylib import games
from unitylib.bots import coach, rounds, rummy
from unitylib.bots.prices import Prices, is_even
from unitylib.cards import cards_text
from unitylib.drills import bids
from unitylib.drills.bids import YOU, Grade
from unitylib.drills.question import NAMES, count_words, dice, in_words, one_of
from unitylib.errors import BadText, quoted, unknown
from unitylib.learner import MOST
from unitylib.rummy import engine
from unitylib.rummy.away import distance
from unitylib.rummy.moves import CHANCE, Action, Buy, Discard, Lay, Pass
from unitylib.rummy.position import Standing, State, View
from unitylib.rummy.variants import SEATS
from unitylib.solve import KERNEL

FORMATS = tuple(f"united-{seats}" for seats in SEATS["united"])
ROUNDS = range(6)  # in the seventh there is nothing to wait for, and deals take long to play out
WORLDS = 400 if KERNEL else 40  # deals played out for each move
UNIT = 10.0  # points by which stars are measured
MATTERS = 0.6  # of the discards offered bring you nearer
LATE = 0.75  # of the lay-downs come when somebody else is down


# --- positions ---------------------------------------------------------------------------------------------------


def position(item: str, skill: str) -> State:
    """Your decision: BadText for what is no item, or no skill."""
    if skill not in ASKED:
        raise unknown("kind of decision", skill, tuple(ASKED))
    format, seed = read_item(item)
    rng = dice(f"{skill} {format}", seed)
    fits = ASKED[skill](rng)
    while True:
        state = _played(_dealt(int(format.rpartition("-")[2]), rng), rng, fits)
        if state.turn == YOU:
            return state


def read_item(item: str) -> tuple[str, int]:
    """The format and the number of an item. BadText for what is none."""
    format, _, seed = item.partition("/")
    if format not in FORMATS:
        raise unknown("format", format, FORMATS)
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 16):
        raise BadText(f"{quoted(item)} is no item: it must read like united-4/12")
    return format, int(seed)


def _dealt(seats: int, rng: Random) -> State:
    """Before any of the rounds, with scores that a match may well have."""
    number = one_of(rng, ROUNDS)
    scores = tuple(int(rng.random() * 60 * number) for _ in range(seats))
    return engine.start(games.get("united", seats), Standing(number, one_of(rng, range(seats)), scores))


Fits = Callable[[View], bool]


def _played(state: State, rng: Random, fits: Fits) -> State:
    """The position where the round is over, or where it is your decision and it fits."""
    while (seat := state.turn) is not None:
        view = engine.view(state, seat) if seat != CHANCE else None
        if seat == YOU and view is not None and fits(view):
            return state
        state = engine.play(state, engine.draw(state, rng) if view is None else rummy.bot(view, rng))
    return state


def _discard(rng: Random) -> Fits:
    """Not down, no lay-down in the hand, and a few turns over, more or less."""
    earliest = int(rng.random() * rng.random() * 20)
    return lambda view: (
        view.phase == "turn"
        and view.turns >= earliest
        and view.down[YOU] is None
        and next(view.legal.lay_downs, None) is None
    )


def _buy(rng: Random) -> Fits:
    """A discard that costs a penalty card; most often one that brings you nearer."""
    matters, earliest = rng.random() < MATTERS, int(rng.random() * rng.random() * 20)
    return lambda view: (
        view.phase == "offer"
        and view.player != YOU
        and view.turns >= earliest
        and view.down[YOU] is None
        and (helps(view) or not matters)
    )


def _lay(rng: Random) -> Fits:
    """The contract in the hand; most often when somebody else is down, so that time matters."""
    late = rng.random() < LATE
    return lambda view: (
        view.phase == "turn"
        and view.down[YOU] is None
        and (not late or any(turn is not None for turn in view.down))
        and next(view.legal.lay_downs, None) is not None
    )


def helps(view: View) -> bool:
    """Whether the top discard brings you nearer."""
    return with_top(view) < coach.read(view).away


def with_top(view: View) -> int:
    """How many cards you are away with the top discard in the hand."""
    return distance((*view.hand, view.discards[-1]), view.round.contract, view.rules.melding)


ASKED: Mapping[str, Callable[[Random], Fits]] = {"united-discard": _discard, "united-buy": _buy, "united-lay": _lay}
SKILLS = tuple(ASKED)


# --- prices ------------------------------------------------------------------------------------------------------


def judged(item: str, skill: str, count: int = WORLDS) -> Generator[float, None, Prices]:
    """The price of every answer in the item, from so many deals; the same numbers whenever it is asked. Gives the part done."""
    view = engine.view(position(item, skill), YOU)
    return priced(view, skill, dice(f"{skill} worth {item}", count), count)


def priced(view: View, skill: str, rng: Random, count: int = WORLDS) -> Generator[float, None, Prices]:
    """The same of a position in which it is your decision."""
    kinds: Mapping[str, tuple[type[Action], ...]] = {
        "united-discard": (Discard,),
        "united-buy": (Buy, Pass),
        "united-lay": (Lay, Discard),
    }
    moves = [move for move in rounds.open_moves(view) if isinstance(move, kinds[skill])]
    found = yield from rounds.prices(view, rng, math.inf, moves, count)
    return _lay_or_wait(found) if skill == "united-lay" else found


def _lay_or_wait(found: Prices) -> Prices:
    """Waiting means the best discard: it is found in one half of the deals and weighed in the other, so that it is not flattered."""
    half = len(next(iter(found.by_move.values()))) // 2
    waits = [move for move in found.by_move if isinstance(move, Discard)]
    best = max(waits, key=lambda move: fmean(found.by_move[move][:half]))
    return Prices({move: row[half:] for move, row in found.by_move.items() if move == best or move not in waits})


def meant(found: Prices, answer: str) -> Action:
    """The move that an answer stands for: its own text, "lay", or "wait". BadText for what was not offered."""
    kind = {"lay": Lay, "wait": Discard}.get(answer)
    moves: list[Action] = [*found.by_move]
    move = next((move for move in moves if (isinstance(move, kind) if kind else str(move) == answer)), None)
    if move is None:
        raise unknown("answer here", answer, [str(move) for move in moves])
    return move


# --- verdicts ----------------------------------------------------------------------------------------------------


def graded(found: Prices, answer: str) -> Grade:
    """The verdict on an answer. What cannot be told from the best counts as the best."""
    move = meant(found, answer)
    cost = found.cost(move)
    stars = bids.stars_among([(found.cost(one), found.cost_error(one)) for one in found.by_move], cost, UNIT)
    return Grade(stars, cost, f"{_told(found, move)} {_against(found, move, stars)}")


def _told(found: Prices, move: Action) -> str:
    mean = found.mean(move)
    return f"{_named(found, move)} comes out {bids.points_told(abs(mean))} {'better' if mean >= 0 else 'worse'} than the other players on average (± {found.error(move):.1f})."


def _against(found: Prices, move: Action, stars: int) -> str:
    best = meant(found, str(found.best))
    cost = found.cost(move)
    if move == best:
        return "Nothing that you may do comes out better."
    if stars == MOST and is_even(cost, found.cost_error(move)):
        return f"It cannot be told apart from {_lower(_named(found, best)).rstrip(',')}."
    return f"{_named(found, best)} comes out {bids.points_told(cost)} better on average."


def _named(found: Prices, move: Action) -> str:
    """An answer at the beginning of a sentence: "Discarding the king of Spades"; beside a lay-down it means to wait."""
    if isinstance(move, Discard):
        card = f"the {move.card.name}" if move.card.suit else "a joker"
        waits = any(isinstance(other, Lay) for other in found.by_move)
        return f"Waiting, with {card} as the discard," if waits else f"Discarding {card}"
    return {Buy: "Buying", Pass: "Passing", Lay: "Laying down"}[type(move)]


def _lower(text: str) -> str:
    return f"{text[0].lower()}{text[1:]}"


# --- hints -------------------------------------------------------------------------------------------------------

RULES = {
    "united-discard": "A discard ends your turn, and the next player may take it for nothing (R-UTD-26, R-UTD-27).",
    "united-buy": "A buy brings the discard and a penalty card from the stock: two cards more (R-UTD-32). You may use it in your next turn (R-UTD-37).",
    "united-lay": "What lies on the table costs nothing when somebody goes out; what is in the hand does (R-UTD-45). Laying down comes before building (R-UTD-23).",
}


def facts(view: View) -> tuple[str, ...]:
    """What to look at: how far you are, what helps, what the hand costs, how the others stand."""
    return tuple(filter(None, (_reading(view), _offer(view), *others(view))))


def _reading(view: View) -> str:
    found = coach.read(view)
    risk = f"The hand costs {found.points} points if somebody else goes out."
    if not found.away:
        return f"You can lay down. {risk}"
    helping = sum(out.copies for out in found.outs)
    return f"You are {count_words(found.away, 'card', 'cards')} away; {helping} of {found.unseen} unseen cards bring you nearer. {risk}"


def _offer(view: View) -> str:
    if view.phase != "offer":
        return ""
    before, after = coach.read(view).away, with_top(view)
    top = view.discards[-1]
    name = f"the {top.name}" if top.suit else "a joker"
    if after >= before:
        return f"With {name} you would be no nearer."
    return (
        f"With {name} you would be {count_words(after, 'card', 'cards')} away."
        if after
        else f"With {name} you could lay down."
    )


def others(view: View) -> list[str]:
    """Who is down, and with how many cards; what the next player has taken in sight."""
    told = [
        f"{NAMES[seat]} is down, with {count_words(view.cards[seat], 'card', 'cards')}."
        for seat, turn in enumerate(view.down)
        if turn is not None and seat != view.seat
    ]
    following = view.rules.clockwise(view.seat)[0]
    if view.known[following]:
        told.append(f"{NAMES[following]}, who plays next, is known to hold {cards_text(view.known[following])}.")
    return told or ["Nobody else is down."]


def thumb(view: View) -> str:
    """What a player by rules of thumb would say here."""
    return rummy.think(view, Random(0)).why


def candidates(found: Prices) -> tuple[str, str]:
    """The last two steps of the ladder: the two answers that come out best, and the best with its reason."""
    order = [meant(found, str(move)) for move in sorted(found.by_move, key=found.cost)[:2]]
    names = in_words(sorted(_lower(_named(found, move)).rstrip(",") for move in order))
    return f"It is between {names}.", f"{_told(found, order[0])} {_against(found, order[0], MOST)}"
