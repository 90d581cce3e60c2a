"""A Match, its bots and a CardTable, joined: presses go in, moves come out, one thing at a time, and every change is painted.

The kernel sets the pace. `go_on` makes one thing happen after each delay it gives; an event loop sleeps through the delays, tests
and `click` skip them. Whatever a press may mean is decided here; whether a move is allowed is the rules' affair.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from unity_widgets import messages, typed
from unity_widgets.lobby import Lobby
from unity_widgets.scene import Button, Scene, fitted, tail, trick_scene, with_score_so_far
from unity_widgets.table import CardTable, Press
from unitylib import faces, xlsx
from unitylib.bots import BOTS, Think, Thought, calls
from unitylib.bots.claims import sure_run
from unitylib.cards import Card, Hand
from unitylib.errors import BadText, Illegal, Refusal, UnityError, unknown
from unitylib.match import LARGEST_SEED, Match
from unitylib.scorecard import scorecard
from unitylib.trick import engine
from unitylib.trick.moves import CHANCE, Action, Bid, Call, NextHand, Play, Seat, parse_move
from unitylib.trick.position import View
from unitylib.trick.variants import ROWS, UNITY

PACES = {"slow": 1.2, "normal": 0.6, "fast": 0.25, "once": 0.0}  # seconds before a bot's move
SHOWN = {"slow": 240, "normal": 240, "fast": 120, "once": 0}  # ms in which the browser moves the cards
ELSEWHERE = frozenset("game seats bots seed rules rule deal back resume show".split())  # what only other pictures offer
SLICE = 0.05  # seconds that a bot thinks before presses are looked at


def play(
    game: str = "elements",
    *,
    seats: int | None = None,
    seed: int | None = None,
    you: Seat | Sequence[Seat] = 0,
    bots: str = next(iter(BOTS)),
    names: Sequence[str] = (),
    **options: str,
) -> Sitting:
    """A table at which `game` is played against bots. Shown in a notebook it is a table; `click` plays without one.

    With nothing but the game it opens with the settings; with any of them given it deals at once. `game="unity"` offers every
    form of Unity. `you` is the learner's seat, or several that share the page. `options` are house rules by name.
    """
    games = UNITY if game == "unity" else (game,)
    if games[0] not in ROWS:
        raise unknown("game", game, (*ROWS, "unity"))
    if bots not in BOTS:
        raise unknown("kind of bot", bots, tuple(BOTS))
    mine = (you,) if isinstance(you, int) else tuple(you)
    if not mine or min(mine) < 0 or len(set(mine)) < len(mine):
        raise BadText(f"you={you!r} must name seats, counted from 0, each once")
    given = seats is not None or seed is not None or bool(options)
    drawn = secrets.randbelow(LARGEST_SEED)
    lobby = Lobby(games, games[0], drawn, seats, seed, tuple(options.items()), bots=bots)
    parts = (game, seats, seed, *(f"{name}={choice}" for name, choice in options.items()))
    key = "-".join(str(part) for part in parts if part is not None)
    return Sitting(lobby, key, mine, names, open_lobby=not given)


class Sitting:
    """One table and whoever sits at it.

    `match` is the match going on, `table` the widget. `eyes` is the seat whose cards the page shows, None while the curtain is
    down between two players of one page. `at` counts what the learner has decided, so that a late press is known for one.
    """

    def __init__(
        self,
        lobby: Lobby,
        key: str,
        you: tuple[Seat, ...],
        names: Sequence[str] = (),
        *,
        open_lobby: bool,
    ) -> None:
        self.you, self.key, self._given_names = you, key, tuple(names)
        self.at = 0
        self._lobby, self._choosing = lobby, open_lobby
        self._notice: messages.Say | None = None  # what a learner must not miss; it stays until the next decision
        self._offer: Match | None = None  # a match left in this browser, until the learner says what to do with it
        self._settings: dict[str, Any] = {"speed": "normal", "wait": None}
        self._task: asyncio.Task[None] | None = None
        self._counter = 0
        self._begin(lobby.match())
        self.table = CardTable(self._pressed, self._resumed, self._set, faces=faces.sprite())
        self._paint()

    def __repr__(self) -> str:
        rules = self.match.rules
        return f"<Sitting at {rules.name}, {rules.seats} seats, hand {self.match.state.standing.number + 1}>"

    def _repr_mimebundle_(self, **given: Any) -> Any:
        return self.table._repr_mimebundle_(**given)  # the notebook's own protocol

    @property
    def scene(self) -> Scene:
        """What the page shows now."""
        shown: Scene = self.table.scene
        return shown

    def click(self, do: str, text: str = "") -> str | None:
        """Does what a press does, and runs without waiting to the learner's next decision. Returns the sentence said, if one was."""
        return self.table.click(do, text=text)

    # --- the state of the table -------------------------------------------------------------------------------

    def _begin(self, match: Match) -> None:
        """`match` is the one played from now on, from wherever it stands."""
        seats = match.rules.seats
        you = tuple(seat for seat in self.you if seat < seats)
        if not you:
            raise Illegal(
                Refusal(f"Seat {self.you[0] if self.you else 'none'} is no seat at a table of {seats}.", "R-ELEM-01")
            )
        self.match, self._humans = match, you
        self.think: Think = BOTS[match.bots or next(iter(BOTS))]
        self.names = messages.names_for(seats, you, self._given_names)
        self.eyes: Seat | None = you[0] if len(you) == 1 else None
        self._stamps: list[int] = []
        self._changed()
        self._resting = self._trick_just_ended()

    def _trick_just_ended(self) -> bool:
        moves, state = self.match.moves, self.match.state
        return bool(moves) and isinstance(moves[-1].action, Play) and not state.trick

    def _changed(self) -> None:
        """After each move made or taken back: the log keeps its numbers, and what was said before is past."""
        moves = len(self.match.moves)
        del self._stamps[moves:]
        self._stamps += range(self._counter, self._counter + moves - len(self._stamps))
        self._counter += moves + 1
        self._aside: messages.Say | None = None

    def _push(self, seat: Seat, action: Action | str) -> None:
        self.match.push(seat, action)
        self._changed()
        self._resting = self._trick_just_ended()

    def _mine(self) -> bool:
        """Whether the seat whose cards are shown has to decide."""
        return self.eyes is not None and self.match.turn == self.eyes

    def _decided(self) -> bool:
        """Whether the learner has done anything in this match; before that there is nothing to keep."""
        return any(move.seat in self._humans for move in self.match.moves)

    # --- what goes on by itself -------------------------------------------------------------------------------

    def go_on(self) -> Iterator[float]:
        """Seconds to wait before each thing that happens by itself; ends when the learner must do something."""
        while not self._waits():
            yield self._settings["wait"] / 1000 if self._resting else PACES[self._settings["speed"]]
            yield from self._step()

    def settle(self) -> None:
        """Runs at once to the learner's next decision; a finished trick is cleared away unless the learner leads next."""
        self._stop()
        while not self._asking() and not (
            self._yours() and not (self._resting and self.match.turn is None) and self._their_call() is None
        ):
            for _ in self._step():
                pass

    def _waits(self) -> bool:
        """Whether nothing goes on by itself now."""
        if self._asking():
            return True
        return self._settings["wait"] is None if self._resting else self._yours() and self._their_call() is None

    def _asking(self) -> bool:
        """Whether the page shows a question about the match, and not the match."""
        return self._choosing or self._offer is not None

    def _yours(self) -> bool:
        """Whether the hand is over, or it is the turn of somebody at this page."""
        turn = self.match.turn
        return turn is None or (turn in self._humans and self.eyes in (None, turn))

    def _step(self) -> Iterator[float]:
        """One thing: a trick cleared away, the curtain lowered, a bot's call or its move. Gives 0 whenever a bot has used up a slice."""
        turn = self.match.turn
        if self._resting:
            self._resting = False
        elif call := self._their_call():
            proof = next(one for one in calls.proved(self.match.view(call.by)) if one.seat == call.offender)
            self._push(call.by, call)
            self._aside = messages.caught(call, proof.number, proof.card, proof.held, self.names)
        elif turn in self._humans:
            self.eyes = None
        else:
            assert turn is not None
            thought = yield from _sliced(self._thinks(turn))
            self._push(turn, thought.action)
        self._paint()

    def _their_call(self) -> Call | None:
        """The call that a bot makes now, at a referee table, because a revoke of its opponent has been proved."""
        state = self.match.state
        if state.rules.is_strict or not (state.trick or state.tricks):
            return None
        bots = (seat for seat in state.standing.players if seat not in self._humans)
        return next(filter(None, (calls.due(engine.view(state, seat)) for seat in bots)), None)

    def _thinks(self, seat: Seat, place: int | None = None) -> Thought | Generator[object, None, Thought]:
        """What a bot does for `seat`, now or where the match stood after `place` moves; the same whenever it is asked."""
        place = len(self.match.moves) if place is None else place
        return self.think(engine.view(self.match.states[place], seat), Random(f"bot {self.match.seed} {place}"))

    def _run(self) -> None:
        """Lets things go on: on the running event loop if there is one, else at once."""
        self._stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in self.go_on():
                pass
        else:
            self._task = loop.create_task(self._paced(self.go_on()))

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _paced(self, steps: Iterator[float]) -> None:
        while (delay := self._next(steps)) is not None:
            await asyncio.sleep(delay)

    def _next(self, steps: Iterator[float]) -> float | None:
        """The next delay. What fails on the way is reported like a failed press."""
        found: list[float | None] = []
        self.table.guarded(lambda given: found.append(next(given, None)), steps)
        return found[0] if found else None

    # --- what comes from the page -----------------------------------------------------------------------------

    def _set(self, settings: Mapping[str, Any]) -> None:
        """The learner's settings. What cannot be meant is left as it was."""
        before, speed, wait = dict(self._settings), settings.get("speed"), settings.get("wait", self._settings["wait"])
        if isinstance(speed, str) and speed in PACES:
            self._settings["speed"] = speed
        if wait is None or (isinstance(wait, int | float) and 0 <= wait <= 60_000):
            self._settings["wait"] = wait
        if self._settings != before:
            self._paint()
            self._run()

    def _resumed(self, found: tuple[str | None, bool]) -> None:
        """A view has come, or goes on here after another tab did, with what its browser holds.

        If nothing has been done here yet, the learner is asked. If it went further than this table, or the learner asked to go on
        with it, this table takes it over.
        """
        kept, again = found
        if kept and (self._went_further(kept) or (again and kept != self.match.save())):
            self._take_over(kept)
        elif kept and self.at == 0 and not self._decided() and self._offer is None:
            self._offer = self._read_kept(kept)
            self._resting = self._resting and self._offer is None
            self._paint()
        self._run()

    def _take_over(self, kept: str) -> None:
        match = self._read_kept(kept)
        if match is None:
            self._paint()
            return
        self._offer, self._choosing = None, False
        self._begin(match)
        self._taken()

    def _went_further(self, kept: str) -> bool:
        """Whether `kept` is this very match, and no earlier picture of it."""
        if not self._decided():
            return False
        try:
            other = Match.load(kept)
        except UnityError:
            return False
        mine = self.match.moves
        return (other.rules, other.seed) == (self.match.rules, self.match.seed) and other.moves != mine[
            : len(other.moves)
        ]

    def _read_kept(self, kept: str) -> Match | None:
        try:
            match = Match.load(kept)
        except UnityError:
            self._notice = {"who": "A new match.", "text": messages.UNREADABLE}
            return None
        if match.bots not in ("", *BOTS):
            self._notice = {"who": "A new match.", "text": messages.UNREADABLE}
            return None
        if match.rules.name not in self._lobby.games:
            self._notice = {"who": "A new match.", "text": messages.OTHER_GAME}
            return None
        return match if match.winner is None else None

    def _pressed(self, press: Press) -> None:
        clicked, before, do = press.n == 0, self.at, press.do
        if clicked:
            self.settle()
        try:
            do = typed.read(press.text, self._hand()) if do == "typed" else do
            self._do(do)
        except (BadText, Illegal) as no:
            self.table.say(messages.signed(str(no)), do if "." in do else None)
        if clicked:
            self.settle()
        elif self.at != before:  # else what was about to happen still is: a press that is refused must not put it off
            self._run()

    def _hand(self) -> Hand:
        return () if self.eyes is None else self.match.view(self.eyes).hand or ()

    def _do(self, do: str) -> None:
        """One press, in words. What was forbidden raises Illegal or BadText and changes nothing."""
        word, _, rest = do.partition(" ")
        if self._offer is not None:
            table: dict[str, Callable[[str], None]] = {"resume": self._resume, "new": self._decline}
        elif self._choosing:
            table = {"deal": self._deal, "back": self._back} | {
                what: self._ask(what) for what in ("game", "seats", "bots", "seed", "rules", "rule")
            }
        elif self.eyes is None:
            table = {"show": self._show, "on": self._on, "next": self._next_hand, "call": self._call}
        else:
            table = {"on": self._on, "undo": self._undo, "hint": self._hint, "why": self._why, "claim": self._claim, "call": self._call,
                     "scorecard": self._scorecard, "new": self._new, "next": self._next_hand}  # fmt: skip
        if word in table:
            table[word](rest)
        elif self._offer is not None or self._choosing or word in ELSEWHERE:
            raise BadText(messages.NOT_NOW)
        else:
            self._move(do)

    # --- what a press can be ----------------------------------------------------------------------------------

    def _move(self, do: str) -> None:
        if self.eyes is None:
            raise BadText(messages.NO_CURTAIN)
        turn = self.match.turn
        if turn is not None and turn != self.eyes:
            raise Illegal(Refusal(messages.not_your_turn(self.names[turn]), "R-TRICK-08"))
        self._push(self.eyes, do)
        self._taken()

    def _taken(self) -> None:
        """A decision has been taken: older presses are late from now on."""
        self.at += 1
        self._notice = None
        self._paint()

    def _on(self, _: str) -> None:
        if self._resting:
            self._resting, self._aside = False, None
            self._taken()

    def _show(self, _: str) -> None:
        if self.match.turn in self._humans:
            self.eyes, self._aside = self.match.turn, None
            self._taken()

    def _next_hand(self, _: str) -> None:
        if self.match.turn is not None:
            raise BadText(messages.NOT_NOW)
        self._push(self._humans[0], NextHand())
        if len(self._humans) > 1:
            self.eyes = None
        self._taken()

    def _undo(self, _: str) -> None:
        if not self._decided():
            raise BadText(messages.NOTHING_TO_TAKE_BACK)
        self.match.undo(self.eyes)
        self._changed()
        self._resting = False
        self._aside = messages.taken_back(self.match.assisted)
        self._taken()

    def _hint(self, _: str) -> None:
        if not self._mine():
            raise BadText(messages.NO_HINT)
        assert self.eyes is not None
        thought = _at_once(self._thinks(self.eyes))
        self._aside = messages.hint(thought.action, f"{thought.why} {thought.aside}".strip())
        self._paint()

    def _why(self, rest: str) -> None:
        asked = self._reasons(rest)
        if not asked:
            raise BadText(messages.NO_WHY)
        self._aside = messages.reasons(asked)
        self._paint()

    def _reasons(self, name: str = "") -> list[tuple[str, str]]:
        """Who did what, and why, in the trick on the table or else the last one; before the first trick, in the auction."""
        moves = ((self.match.moves[place].seat, place) for place in self._their_moves())
        said = [
            (self.names[seat], _at_once(self._thinks(seat, place)).why) for seat, place in moves if seat is not None
        ]
        return [one for one in said if not name or one[0].lower() == name]

    def _their_moves(self) -> list[int]:
        """Where the bots' last moves stand among the moves of the match."""
        moves, state = self.match.moves, self.match.state
        since = next((place for place in range(len(moves), 0, -1) if moves[place - 1].seat in (CHANCE, None)), 0)
        if state.trick or state.tricks:
            since = max(since, len(moves) - (len(state.trick) or len(state.tricks[-1].cards)))
        return [place for place in range(since, len(moves)) if moves[place].seat not in self._humans]

    def _claim(self, _: str) -> None:
        run = self._certain()
        if not run:
            raise BadText(messages.NOT_CERTAIN)
        for card in run:
            self._push(self._humans[0], Play(card))
            while (turn := self.match.turn) not in (None, *self._humans):
                assert turn is not None
                self._push(turn, _at_once(self._thinks(turn)).action)
        self._resting = False
        self._taken()

    def _call(self, rest: str) -> None:
        """A revoke called at a referee table: "call ana", as typed, or the move's own text."""
        offender = next((seat for seat, name in enumerate(self.names) if name.lower() == rest), None)
        call = parse_move(f"call {rest}") if offender is None else Call(offender, self._caller(offender))
        if not isinstance(call, Call) or call.by not in self._humans:
            raise BadText(messages.NO_CALLER)
        self._push(call.by, call)
        self._taken()

    def _caller(self, offender: Seat) -> Seat:
        """Who at this page calls `offender`: the player whose cards are shown, or else the first who is an opponent."""
        rules, here = self.match.rules, (self._humans[0] if self.eyes is None else self.eyes)
        order = sorted(self._humans, key=lambda seat: (rules.side_of(seat) == rules.side_of(offender), seat != here))
        return order[0]

    def _scorecard(self, _: str) -> None:
        """The hands finished so far, as a workbook that the browser saves."""
        name = self.match.rules.name
        self.table.give(f"{name}.xlsx", xlsx.MIME, xlsx.workbook(self.match, self.names, messages.GAMES[name]))

    def _callable(self, view: View) -> list[Button]:
        """At a referee table every opponent can be called until the next deal (R-UNI4-16)."""
        rules = view.rules
        if rules.is_strict or not (view.trick or view.tricks) or view.called:
            return []
        calls = [Call(seat, self._caller(seat)) for seat in view.standing.players]
        return [
            {"do": str(call), "words": f"Call {self.names[call.offender]}"}
            for call in calls
            if rules.side_of(call.by) != rules.side_of(call.offender)
        ]

    def _certain(self) -> tuple[Card, ...]:
        """The leads that take all the rest for certain. Not where several share the page: the others want to play too."""
        return sure_run(self.match.view(self._humans[0])) if len(self._humans) == 1 else ()

    # --- beginnings -------------------------------------------------------------------------------------------

    def _resume(self, _: str) -> None:
        assert self._offer is not None
        match, self._offer, self._choosing = self._offer, None, False
        self._begin(match)
        self._taken()

    def _decline(self, _: str) -> None:
        self._offer, self._aside = None, None
        self._taken()

    def _new(self, _: str) -> None:
        self._choosing, self._aside = True, None
        self._lobby = self._lobby.fresh(secrets.randbelow(LARGEST_SEED))
        self._taken()

    def _back(self, _: str) -> None:
        self._choosing, self._aside = False, None
        self._taken()

    def _ask(self, what: str) -> Callable[[str], None]:
        def ask(choice: str) -> None:
            self._lobby, self._aside = self._lobby.asked(what, choice), None
            self._taken()

        return ask

    def _deal(self, _: str) -> None:
        self._begin(self._lobby.match())
        self._choosing = False
        self._taken()

    # --- painting ---------------------------------------------------------------------------------------------

    def _paint(self) -> None:
        """Sends out what is true now. The match is kept from the learner's first decision on."""
        kept = self.match.save() if self._decided() and self._offer is None else ""
        with self.table.hold_sync():
            self.table.scene = self._scene()
            if kept:
                self.table.keep = kept

    def _scene(self) -> Scene:
        frame = {"at": self.at, "match": self.key, "pace": SHOWN[self._settings["speed"]]}
        if self._offer is not None:
            return frame | self._offer_scene(self._offer)
        if self._choosing:
            return frame | self._lobby_scene()
        scene = frame | self._match_scene()
        if self.match.turn is None and not self._resting:
            scene = with_score_so_far(scene, scorecard(self.match), self.names)
        return fitted(scene)

    def _offer_scene(self, match: Match) -> Scene:
        you = next((seat for seat in self.you if seat < match.rules.seats), 0)
        names = messages.names_for(match.rules.seats, self.you, self._given_names)
        buttons = [
            {"do": "resume", "words": "Go on with the match you left", "main": True},
            {"do": "new", "words": "New match"},
        ]
        return {"viewer": names[you], "title": messages.GAMES[match.rules.name], "say": messages.welcome_back(match, you, names),
                "zones": [], "buttons": buttons}  # fmt: skip

    def _lobby_scene(self) -> Scene:
        say = self._aside or self._notice or {"who": "New match.", "text": messages.READY}
        buttons: list[Button] = [{"do": "deal", "words": "Deal", "main": True}]
        if self._decided() and self.match.winner is None:
            buttons.append({"do": "back", "words": "Back to the match"})
        return {
            "viewer": messages.YOU,
            "title": messages.GAMES[self._lobby.game],
            "say": say,
            "zones": [self._lobby.form()],
            "buttons": buttons,
        }

    def _match_scene(self) -> Scene:
        match, covered = self.match, self.eyes is None
        turn = match.turn
        seat = self.eyes if self.eyes is not None else turn if turn in self._humans else self._humans[0]
        assert seat is not None
        view = match.view(seat)
        scene = trick_scene(view, self.names, covered=covered, resting=self._resting, barred=self._barred(view))
        if aside := self._aside or self._notice:
            scene["say"] = aside
        if turn is None and not self._resting:
            self._open_the_deal(scene)
        scene["buttons"] = self._buttons(view)
        scene["tail"] = tail(match, self.eyes, self.names, self._stamps)
        return scene

    def _open_the_deal(self, scene: Scene) -> None:
        """After the hand, its secret; before the next, what can be checked of it later."""
        hand = self.match.state.standing.number
        told = [messages.shared(self.match), messages.opened(self.match, hand)]
        if self.match.winner is None:
            told.append(messages.sealed(self.match, hand + 1))
        scene["zones"].append({"zone": "note", "label": "This deal", "lines": [" ".join(told)]})

    def _barred(self, view: View) -> dict[str, str]:
        """The bids that this seat may not make, each with its reason."""
        if view.phase != "auction" or view.turn != view.seat:
            return {}
        bids = [Bid(count) for count in range(view.tricks_to_play + 1)] + [Bid(0, blind=True)]
        refused = ((bid, self.match.why_not(view.seat, bid)) for bid in bids if bid not in view.legal)
        return {str(bid): messages.signed(str(refusal)) for bid, refusal in refused if refusal is not None}

    def _buttons(self, view: View) -> list[Button]:
        if self.eyes is None and view.turn in self._humans and not self._resting:
            return [{"do": "show", "words": f"I am {self.names[view.seat]}: show my cards", "main": True}]
        buttons: list[Button] = []
        if self._resting:
            buttons.append({"do": "on", "words": "Go on", "main": True})
        elif view.turn is None:
            over = self.match.winner is not None
            buttons.append(
                {"do": "new", "words": "New match", "main": True}
                if over
                else {"do": "next", "words": "Next hand", "main": True}
            )
        buttons += self._callable(view)
        if self.eyes is None:
            return buttons
        buttons.append(_button("undo", "Take back", "" if self._decided() else messages.NOTHING_TO_TAKE_BACK))
        if self.match.turn is not None:
            buttons.append(_button("hint", "Hint", "" if self._mine() else messages.NO_HINT))
            buttons.append(_button("why", "Why so?", "" if self._their_moves() else messages.NO_WHY))
        elif not self._resting:
            buttons.append({"do": "scorecard", "words": "Scorecard"})
        if len(self._certain()) > 1:
            buttons.append({"do": "claim", "words": "Claim the rest"})
        if not (view.turn is None and self.match.winner is not None):
            buttons.append({"do": "new", "words": "New match"})
        return buttons


def _button(do: str, words: str, barred: str) -> Button:
    return {"do": do, "words": words, **({"barred": barred} if barred else {})}


def _sliced(work: Thought | Generator[object, None, Thought]) -> Generator[float, None, Thought]:
    """What `work` found. Gives 0 whenever a slice of time is used up, so that presses are answered meanwhile."""
    if isinstance(work, Thought):
        return work
    end = time.monotonic() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as found:
            return Thought(*found.value)
        if time.monotonic() > end:
            yield 0.0
            end = time.monotonic() + SLICE


def _at_once(work: Thought | Generator[object, None, Thought]) -> Thought:
    steps = _sliced(work)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return Thought(*found.value)
