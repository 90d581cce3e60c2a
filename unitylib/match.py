"""A match: which game, which seed, which moves. It draws chance, keeps every position, undoes, saves and loads.

A position never changes; a Match does. It is the one place where a game is going on.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from copy import copy
from itertools import groupby, takewhile
from random import Random
from typing import Any, NamedTuple, TypeAlias

from unitylib import games
from unitylib.errors import BadText, Illegal, Refusal, UnityError, checked_number, quoted, unknown

FORMAT = "unity match 1"
END = "end"  # so that a text cut off is known for one
TAGS = ("game", "seats", "seed", "hand", "dealer", "scores", "bots", "assisted")
LARGEST_SEED = 2**53 - 1  # so that a browser can hold it as a number


Seat = int
CHANCE: Seat = -1
Points = tuple[int, ...]  # one number a side
Action: TypeAlias = Any  # these three are of the family that the game belongs to
State: TypeAlias = Any
View: TypeAlias = Any


class Move(NamedTuple):
    """Who did what; `seat` is CHANCE for cutting and dealing, None for gathering the cards."""

    seat: Seat | None
    action: Action


class Match:
    """One match from the first cut to its end.

    `options` are house rules by name. Chance is drawn as soon as it is asked for, from the seed, so the same seed
    and the same moves give the same match for ever. `assisted` is set by taking back over something new.

    >>> match = Match("elements", seats=3, seed=12)
    >>> match.push(match.turn, "bid 2")
    >>> match.moves[-1].action
    Bid(tricks=2, blind=False)
    """

    def __init__(
        self,
        game: str,
        seed: int | None = None,
        *,
        seats: int | None = None,
        hand: int = 0,
        dealer: Seat | None = None,
        scores: Points | None = None,
        bots: str = "",
        **options: str,
    ) -> None:
        """A match that begins with hand number `hand` (from 0), the sides having `scores`, no points when it is left out; `dealer`
        deals it, unless it is the first, for which the seats cut. `bots` says who plays the other seats; it is kept with the match, which makes
        nothing of it. BadText or Illegal for what cannot be."""
        self.rules = games.get(game, seats, **options)
        self.engine = games.engine(self.rules)
        self.seed = checked_number(secrets.randbelow(LARGEST_SEED) if seed is None else seed, "seed", 0, LARGEST_SEED)
        self.bots, self.assisted = _checked_bots(bots), False
        self._moves: list[Move] = []
        self._states: list[State] = [self.engine.start(self.rules, self._standing(hand, dealer, scores))]
        self._draw_chance()

    @property
    def state(self) -> State:
        """The position now, with every hand in it: for the match's keeper, solvers and tests, never for a bot."""
        return self._states[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything that happened, chance included."""
        return tuple(self._moves)

    @property
    def states(self) -> tuple[State, ...]:
        """The positions: before the first move, and after each."""
        return tuple(self._states)

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None when the hand is over."""
        return self.engine.actor(self.state)

    @property
    def scores(self) -> Points:
        """Running scores, one a side, a finished hand included."""
        return self.engine.scores(self.state)

    @property
    def winner(self) -> int | None:
        """The side that has won, or None while the match goes on."""
        return self.engine.winner(self.state)

    def view(self, seat: Seat) -> View:
        """What `seat` may know."""
        return self.engine.view(self.state, self._seat(seat))

    def legal(self) -> Sequence[Action]:
        """The moves open now to the seat whose turn it is."""
        return self.engine.legal(self.state)

    def why_not(self, seat: Seat, action: Action | str) -> Refusal | None:
        """Why `seat` may not do this now; None when it may. BadText when `action` is text that cannot be read."""
        return self.engine.why_not(self.state, self._read(action), self._seat(seat))

    def push(self, seat: Seat, action: Action | str) -> None:
        """`seat` does `action`. Raises Illegal or BadText and leaves the match as it was."""
        action = self._read(action)
        refusal = self.engine.why_not(self.state, action, self._seat(seat))
        if refusal is not None:
            raise Illegal(refusal)
        self._push(self.engine.maker(self.state, action), action)
        self._draw_chance()

    def next_hand(self) -> None:
        """Gathers the cards and deals the next hand. Raises Illegal while a hand goes on or when the match is over."""
        self.push(0, self.engine.NEXT)

    def undo(self, seat: Seat | None = None) -> None:
        """Takes back the last move made by `seat` (by anybody: None) and all that came after it.

        The match counts as assisted when something was taken back that `seat` may have learnt from: another seat's
        move, a deal, a look at cards, the end of a hand. Raises Illegal when there is nothing to take back.
        """
        makers = [move.seat for move in self._moves]
        mine = [
            place
            for place, maker in enumerate(makers)
            if (maker == seat if seat is not None else maker not in (None, CHANCE))
        ]
        if not mine:
            raise Illegal(Refusal("There is nothing to take back.", "R-BID-03"))
        cut = mine[-1]
        before, move, after = self._states[cut], self._moves[cut], self._states[cut + 1]
        learnt = len(self._moves) > cut + 1 or self.engine.shows_cards(before, move.action, after)
        self.assisted = self.assisted or learnt
        del self._moves[cut:]
        del self._states[cut + 1 :]

    def branch(self, place: int) -> Match:
        """A match that stands where this one stood after `place` moves. It counts as assisted: what came later has been seen."""
        other = copy(self)
        other._moves, other._states = self._moves[:place], self._states[: place + 1]
        other.assisted = True
        return other

    def hand_seed(self, number: int) -> str:
        """The secret from which hand `number` (from 0) is dealt. It tells nothing of the other hands."""
        return hashlib.sha256(f"{self.seed}/{number}".encode()).hexdigest()[:32]

    def commitment(self, number: int) -> str:
        """A fingerprint of that secret, which can be shown before the deal and checked after it."""
        return hashlib.sha256(self.hand_seed(number).encode()).hexdigest()

    # --- text -----------------------------------------------------------------------------------------------

    @property
    def deal_text(self) -> str:
        """The deal going on, on one line, to be given to others; `from_deal` opens it again.

        >>> Match("elements", seats=3, seed=12, hook="elements").deal_text
        'elements seats=3 seed=12'
        """
        number = self.engine.number(self.state)
        place = [f"hand={number + 1}", f"dealer={self.state.standing.dealer}"] if number else []
        options = [f"{name}={choice}" for name, choice in self.rules.options]
        return " ".join([self.rules.name, f"seats={self.rules.seats}", f"seed={self.seed}", *place, *options])

    @classmethod
    def from_deal(cls, text: str) -> Match:
        """The match that begins with the deal of `deal_text`: the same cards, dealer and house rules, no points yet."""
        game, *parts = str(text).split() or [""]
        pairs = dict(part.partition("=")[::2] for part in parts)
        if len(pairs) < len(parts) or "seed" not in pairs or not all(pairs.values()):
            raise BadText(
                f"“{str(text)[:60]}” is no deal: it must read like “elements seats=4 seed=12 hand=3 dealer=1”."
            )
        numbers = {
            name: _number(pairs.pop(name), name) for name in ("seats", "seed", "hand", "dealer") if name in pairs
        }
        for name in pairs:
            check_option(name)
        return cls(game, **numbers | {"hand": numbers.get("hand", 1) - 1}, **pairs)  # type: ignore[arg-type]

    def save(self) -> str:
        """The match as text: tags, then the moves hand by hand. Chance is left out, as the seed gives it again."""
        return "\n".join((*self._tags(), *self._move_lines(), END)) + "\n"

    def _tags(self) -> list[str]:
        tags = [FORMAT, f"game: {self.rules.name}", f"seats: {self.rules.seats}", f"seed: {self.seed}"]
        if number := self.engine.number(self._states[0]):
            first = self._states[0].standing
            tags += [f"hand: {number}", f"dealer: {first.dealer}"]
            tags += [f"scores: {' '.join(map(str, first.scores))}"] if any(first.scores) else []
        tags += [f"option: {name}={choice}" for name, choice in self.rules.options]
        tags += [f"bots: {self.bots}"] if self.bots else []
        return [*tags, "assisted: yes"] if self.assisted else tags

    def _move_lines(self) -> list[str]:
        """One line for the bids of a hand, and one for each trick."""
        told = [(before, move) for before, move in zip(self._states, self._moves, strict=False) if move.seat != CHANCE]
        lines = groupby(told, key=lambda pair: self.engine.line_of(pair[0]))
        return [", ".join(str(move.action) for _, move in line) for _, line in lines]

    @classmethod
    def load(cls, text: str) -> Match:
        """The match that `save` wrote; nothing is half loaded.

        Raises BadText, which says where, for a damaged file, another version, or a move that is not allowed.
        """
        lines = text.splitlines() if isinstance(text, str) else []
        if not lines or lines[0] != FORMAT:
            read = quoted(lines[0] if lines else "")
            raise BadText(f"this is no match that this version can read: it must begin with {FORMAT!r}, not {read}")
        if lines.pop() != END:
            raise BadText(f"the end of this match is missing: its last line must be {END!r}")
        tags = list(takewhile(lambda line: ": " in line, lines[1:]))
        match = _match_from_tags(tags)
        moves = [move for line in lines[1 + len(tags) :] for move in line.split(", ") if line]
        for number, move in enumerate(moves, start=1):
            match._replay(number, move)
        match.assisted = "assisted: yes" in tags
        return match

    def _replay(self, number: int, text: str) -> None:
        try:
            move = self.engine.parse_move(text)
            self.push(self.engine.maker(self.state, move) or 0, move)
        except UnityError as error:
            raise BadText(f"move {number}, {quoted(text)}: {error}") from error

    # --- inside ---------------------------------------------------------------------------------------------

    def _standing(self, hand: int, dealer: Seat | None, scores: Points | None) -> Any:
        """Where a match stands that begins with hand `hand`; None for the first."""
        if hand == 0 and dealer is None and scores is None:
            return None
        if isinstance(hand, bool) or not isinstance(hand, int):
            raise BadText(f"{quoted(hand)} is no number of a hand")
        if dealer is None:
            raise BadText("who deals is missing: a match that does not begin with the first hand has dealer=0, 1, …")
        return self.engine.standing_at(self.rules, hand, self._seat(dealer), self._checked_scores(scores))

    def _checked_scores(self, scores: object) -> Points:
        sides = len(self.rules.sides)
        if scores is None:
            return (0,) * sides
        given = tuple(scores) if isinstance(scores, list | tuple) else ()
        if len(given) != sides or not all(isinstance(score, int) and abs(score) < 10_000 for score in given):
            raise BadText(f"scores={quoted(scores)} must be {sides} whole numbers, one a side")
        return given

    def _seat(self, seat: object) -> Seat:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.rules.seats:
            raise BadText(f"{quoted(seat)} is no seat: the seats are 0 to {self.rules.seats - 1}")
        return seat

    def _read(self, action: Action | str) -> Action:
        return self.engine.parse_move(action) if isinstance(action, str) else action

    def _push(self, seat: Seat | None, action: Action) -> None:
        after = self.engine.play(self.state, action)
        self._moves.append(Move(seat, action))
        self._states.append(after)

    def _draw_chance(self) -> None:
        while self.turn == CHANCE:
            number = self.engine.number(self.state)
            drawn = sum(self.engine.number(state) == number for state in self._states)  # of this hand: it stands alone
            self._push(CHANCE, self.engine.draw(self.state, Random(f"{self.hand_seed(number)}/{drawn}")))


def _checked_bots(bots: object) -> str:
    if not isinstance(bots, str) or (bots and not bots.isidentifier()):
        raise BadText(f"{quoted(bots)} is no kind of bot: it is named in one word")
    return bots


def check_option(name: str) -> None:
    """That `name` can be handed on as the name of a house rule, which `games.get` then looks up."""
    if name in (*TAGS, "name", "self"):
        raise BadText(f"{quoted(name)} is no option")


def _match_from_tags(tags: list[str]) -> Match:
    """The match before its first move. Each tag must stand there once, options excepted."""
    read: dict[str, str] = {}
    options: dict[str, str] = {}
    for tag in tags:
        name, _, value = tag.partition(": ")
        if name == "option":
            option, _, choice = value.partition("=")
            check_option(option)
            if option in options:
                raise BadText(f"the option {quoted(option)} stands there twice")
            options[option] = choice
        elif name in TAGS and name not in read:
            read[name] = value
        else:
            raise unknown("tag that may stand here", name, (*TAGS, "option"))
    if read.get("assisted", "yes") != "yes":
        raise BadText(f"{read['assisted']!r} says nothing after 'assisted': it must be yes, or the tag left out")
    missing = [name for name in TAGS[:3] if name not in read]
    if missing:
        raise BadText(f"the tag {missing[0]!r} is missing")
    place = {name: _number(read[name], name) for name in ("hand", "dealer") if name in read}
    seats = _number(read["seats"], "number of players")
    seed, bots = _number(read["seed"], "seed"), read.get("bots", "")
    scores = tuple(_score(text) for text in read["scores"].split(" ")) if "scores" in read else None
    return Match(read["game"], seed, seats=seats, scores=scores, bots=bots, **place, **options)  # type: ignore[arg-type]


def _score(text: str) -> int:
    return -_number(text[1:], "score") if text.startswith("-") else _number(text, "score")


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 16) or str(int(text)) != text:
        raise BadText(f"{text[:40]!r} is no {what}: it must be a whole number")
    return int(text)
