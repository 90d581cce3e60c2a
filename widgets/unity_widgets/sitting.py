"""A Match, its bots and a CardTable, joined: presses go in, moves come out, one thing at a time, and every change is painted.

The kernel sets the pace. `go_on` makes one thing happen after each delay it gives; an event loop sleeps through the delays, tests
and `click` skip them. Whatever a press may mean is decided here; whether a move is allowed is the rules' affair.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from unity_widgets import messages
from unity_widgets.families import Family, grouped, table_of
from unity_widgets.lobby import Lobby
from unity_widgets.scene import Button, Scene, fitted
from unity_widgets.table import CardTable, Press
from unitylib import faces
from unitylib.bots import BOTS, Think, Thought, at_once, sliced
from unitylib.errors import BadText, Illegal, Refusal, UnityError, sentence, unknown
from unitylib.match import CHANCE, LARGEST_SEED, Action, Match, Seat, check_option

PACES = {"slow": 1.2, "normal": 0.6, "fast": 0.25, "once": 0.0}  # seconds before a bot's move
SHOWN = {"slow": 240, "normal": 240, "fast": 120, "once": 0}  # ms in which the browser moves the cards
ELSEWHERE = frozenset(
    "game seats bots seed rules rule wish deal back resume show".split()
)  # what only other pictures offer


def play(
    game: str = "elements",
    *,
    seats: int | None = None,
    seed: int | None = None,
    you: Seat | Sequence[Seat] = 0,
    bots: str = next(iter(BOTS)),
    names: Sequence[str] = (),
    coach: bool = False,
    **options: str,
) -> Sitting:
    """A table at which `game` is played against bots. Shown in a notebook it is a table; `click` plays without one.

    With nothing but the game it opens with the settings; with any of them given it deals at once. `game="unity"` offers every
    form of Unity, `"solitaire"` every solitaire. `you` is the learner's seat, or several that share the page. `coach` opens the coach
    of a game that has one, until the learner closes it. `options` are house rules by name.
    """
    games = grouped(game)
    for name in options:
        check_option(name)
    if bots not in table_of(games[0]).bots:
        raise unknown("kind of bot", bots, tuple(table_of(games[0]).bots))
    mine = (you,) if isinstance(you, int) else tuple(you)
    if not mine or min(mine) < 0 or len(set(mine)) < len(mine):
        raise BadText(f"you={you!r} must name seats, counted from 0, each once")
    given = seats is not None or seed is not None or bool(options)
    drawn = secrets.randbelow(LARGEST_SEED)
    lobby = Lobby(games, games[0], drawn, seats, seed, tuple(options.items()), bots=bots)
    parts = (game, seats, seed, *(f"{name}={choice}" for name, choice in options.items()))
    key = "-".join(str(part) for part in parts if part is not None)
    return Sitting(lobby, key, mine, names, open_lobby=not given, coach=coach)


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
        coach: bool = False,
    ) -> None:
        self.you, self.key, self._given_names = you, key, tuple(names)
        self.at = 0
        self._lobby, self._choosing = lobby, open_lobby
        self._notice: messages.Say | None = None  # what a learner must not miss; it stays until the next decision
        self._offer: Match | None = None  # a match left in this browser, until the learner says what to do with it
        self._settings: dict[str, Any] = {"speed": "normal", "wait": None}
        self.coached = coach  # whether the coach is open, where there is one
        self._task: asyncio.Task[None] | None = None
        self._left: Match | None = None  # the match to which a position that was tried again leads back
        self._counter = 0
        self._family: Family = table_of(lobby.game)(self)
        self._begin(lobby.match())
        sprite = faces.sprite(self._family.pack)
        self.table: CardTable = self._family.widget(self._pressed, self._resumed, self._set, faces=sprite)
        self.paint()

    def __repr__(self) -> str:
        rules = self.match.rules
        return f"<Sitting at {rules.name}, {rules.seats} seats, hand {self.match.engine.number(self.match.state) + 1}>"

    def _repr_mimebundle_(self, **given: Any) -> Any:
        return self.table._repr_mimebundle_(**given)  # the notebook's own protocol

    @property
    def scene(self) -> Scene:
        """What the page shows now."""
        shown: Scene = self.table.scene
        return shown

    def click(self, do: str, text: str = "", cards: Sequence[str] = ()) -> str | None:
        """Does what a press does, with the cards picked up, and runs without waiting to the learner's next decision.
        Returns the sentence said, if one was."""
        return self.table.click(do, tuple(cards), text)

    # --- the state of the table -------------------------------------------------------------------------------

    def _begin(self, match: Match, left: Match | None = None) -> None:
        """`match` is the one played from now on, from wherever it stands; `left` the one to which it leads back."""
        seats = match.rules.seats
        you = tuple(seat for seat in self.you if seat < seats)
        if not you:
            raise Illegal(
                Refusal(f"Seat {self.you[0] if self.you else 'none'} is no seat at a table of {seats}.", "R-ELEM-01")
            )
        self.match, self.humans, self._left = match, you, left
        self.think: Think = self._family.bots[match.bots or next(iter(self._family.bots))]
        self.names = messages.names_for(seats, you, self._given_names)
        self.eyes: Seat | None = you[0] if len(you) == 1 else None
        self.stamps: list[int] = []
        self.changed()
        self.resting = self._family.rests()

    def changed(self) -> None:
        """After each move made or taken back: the log keeps its numbers, and what was said before is past."""
        moves = len(self.match.moves)
        del self.stamps[moves:]
        self.stamps += range(self._counter, self._counter + moves - len(self.stamps))
        self._counter += moves + 1
        self._aside: messages.Say | None = None

    def push(self, seat: Seat, action: Action | str) -> None:
        self.match.push(seat, action)
        self.changed()
        self.resting = self._family.rests()
        if self._family.public():
            self.eyes = None

    def _mine(self) -> bool:
        """Whether the seat whose cards are shown has to decide."""
        return self.eyes is not None and self.match.turn == self.eyes

    def _decided(self) -> bool:
        """Whether the learner has done anything in this match; before that there is nothing to keep."""
        return any(move.seat in self.humans for move in self.match.moves)

    def _has_moved(self) -> bool:
        """Whether the seat whose cards are shown has done anything that it could take back."""
        return any(move.seat == self.eyes for move in self.match.moves)

    # --- what goes on by itself -------------------------------------------------------------------------------

    def go_on(self) -> Iterator[float]:
        """Seconds to wait before each thing that happens by itself; ends when the learner must do something."""
        while not self._waits():
            yield self._settings["wait"] / 1000 if self.resting else PACES[self._settings["speed"]]
            yield from self._step()

    def settle(self) -> None:
        """Runs at once to the learner's next decision; a finished trick is cleared away unless the learner leads next."""
        self._stop()
        while not self._asking() and not (
            self._yours() and not (self.resting and self.match.turn is None) and self._family.due() is None
        ):
            for _ in self._step():
                pass

    def _waits(self) -> bool:
        """Whether nothing goes on by itself now."""
        if self._asking():
            return True
        return self._settings["wait"] is None if self.resting else self._yours() and self._family.due() is None

    def _asking(self) -> bool:
        """Whether the page shows a question about the match, and not the match."""
        return self._choosing or self._offer is not None

    def _yours(self) -> bool:
        """Whether the hand is over, or it is the turn of somebody at this page."""
        turn = self.match.turn
        return turn is None or (turn in self.humans and self.eyes in (None, turn))

    def _step(self) -> Iterator[float]:
        """One thing: a trick cleared away, the curtain lowered, a bot's call or its move. Gives 0 whenever a bot has used up a slice."""
        turn = self.match.turn
        if self.resting:
            self.resting = False
        elif call := self._family.due():
            self._aside = self._family.make(call)
        elif turn in self.humans:
            self.eyes = None
        else:
            assert turn is not None
            thought = yield from sliced(self.thinks(turn))
            self.push(turn, thought.action)
        self.paint()

    def thinks(self, seat: Seat, place: int | None = None) -> Thought | Generator[object, None, Thought]:
        """What a bot does for `seat`, now or where the match stood after `place` moves; the same whenever it is asked."""
        place = len(self.match.moves) if place is None else place
        return self.think(
            self.match.engine.view(self.match.states[place], seat), Random(f"bot {self.match.seed} {place}")
        )

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
        before = dict(self._settings), self.coached
        speed, wait = settings.get("speed"), settings.get("wait", self._settings["wait"])
        if isinstance(speed, str) and speed in PACES:
            self._settings["speed"] = speed
        if wait is None or (isinstance(wait, int | float) and 0 <= wait <= 60_000):
            self._settings["wait"] = wait
        if isinstance(coach := settings.get("coach"), bool):
            self.coached = coach
        if (self._settings, self.coached) != before:
            self.paint()
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
            self.resting = self.resting and self._offer is None
            self.paint()
        self._run()

    def _take_over(self, kept: str) -> None:
        match = self._read_kept(kept)
        if match is None:
            self.paint()
            return
        self._offer, self._choosing = None, False
        self._begin(match)
        self.taken()

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
        if match.rules.name not in self._lobby.games:
            self._notice = {"who": "A new match.", "text": messages.OTHER_GAME}
            return None
        if match.bots not in ("", *self._family.bots):
            self._notice = {"who": "A new match.", "text": messages.UNREADABLE}
            return None
        return match if match.winner is None else None

    def _pressed(self, press: Press) -> None:
        clicked, before, do = press.n == 0, self.at, press.do
        if clicked:
            self.settle()
        try:
            do = self._family.heard(press)
            self._do(do)
        except (BadText, Illegal) as no:
            self.table.say(self._family.said(sentence(no)), do if "." in do else None)
        if clicked:
            self.settle()
        elif self.at != before:  # else what was about to happen still is: a press that is refused must not put it off
            self._run()

    def _do(self, do: str) -> None:
        """One press, in words. What was forbidden raises Illegal or BadText and changes nothing."""
        word, _, rest = do.partition(" ")
        if self._offer is not None:
            table: dict[str, Callable[[str], None]] = {"resume": self._resume, "new": self._decline}
        elif self._choosing:
            table = {"deal": self._deal, "back": self._back} | {
                what: self._ask(what) for what in ("game", "seats", "bots", "seed", "rules", "rule", "wish")
            }
            if self._family.seeking:
                table["stop"] = self._family.presses["stop"]
        elif self.eyes is None:
            heard = {name: self._family.presses[name] for name in self._family.without_eyes}
            table = {"show": self._show, "on": self._on, "next": self._next_hand, **heard}
        else:
            table = {"on": self._on, "undo": self._undo, "hint": self._hint, "why": self._why, "new": self._new, "next": self._next_hand, "return": self._return,
                     **self._family.presses}  # fmt: skip
        if word in table:
            table[word](rest)
        elif self._offer is not None or self._choosing or word in ELSEWHERE:
            raise BadText(messages.NOT_NOW)
        else:
            self.move(do)

    # --- what a press can be ----------------------------------------------------------------------------------

    def move(self, do: str) -> None:
        if self.eyes is None:
            raise BadText(messages.NO_CURTAIN)
        turn = self.match.turn
        if turn is not None and turn != self.eyes:
            raise Illegal(self._family.not_yet(do))
        before = len(self.match.moves)
        self.push(self.eyes, do)
        self.taken()
        if said := self._family.verdict(before):
            self._notice = said
            self.paint()

    def taken(self) -> None:
        """A decision has been taken: older presses are late from now on."""
        self.at += 1
        self._notice = None
        self.paint()

    def tell(self, aside: messages.Say) -> None:
        """Says something beside the game, until the next thing happens."""
        self._aside = aside
        self.paint()

    def aside(self, said: messages.Say) -> None:
        """What the next picture says beside the game."""
        self._aside = said

    @property
    def whole(self) -> Match:
        """The match that is kept, also while a position of it is tried again."""
        return self._left or self.match

    def detour(self, match: Match, eyes: Seat) -> None:
        """Another match for a while, seen by `eyes`, where it is their turn. Nothing of it is kept; the table offers the way back."""
        self._begin(match, self.whole)
        self.eyes, self.resting = eyes, False
        self.taken()

    def _return(self, _: str) -> None:
        if self._left is None:
            raise BadText(messages.NOT_NOW)
        self._begin(self._left)
        self.resting = False  # what lay there has been looked at before
        self.taken()

    def _on(self, _: str) -> None:
        if self.resting:
            self.resting, self._aside = False, None
            self.taken()

    def _show(self, _: str) -> None:
        if self.match.turn in self.humans:
            self.eyes, self._aside = self.match.turn, None
            self.taken()

    def _next_hand(self, _: str) -> None:
        if self.match.turn is not None:
            raise BadText(messages.NOT_NOW)
        self.push(self.humans[0], self.match.engine.NEXT)
        if len(self.humans) > 1:
            self.eyes = None
        self.taken()

    def _undo(self, _: str) -> None:
        if not self._has_moved():
            raise BadText(messages.NOTHING_TO_TAKE_BACK)
        self.match.undo(self.eyes)
        self.changed()
        self.resting = False
        self._aside = messages.taken_back(self.match.assisted)
        self.taken()

    def _hint(self, _: str) -> None:
        if not self._mine():
            raise BadText(messages.NO_HINT)
        assert self.eyes is not None
        usual = next(iter(self._family.bots.values()))  # whoever sits at the table, advice is given with a plan
        self.tell(
            self._family.hint(at_once(usual(self.match.view(self.eyes), Random(f"hint {len(self.match.moves)}"))))
        )

    def _why(self, rest: str) -> None:
        asked = self._reasons(rest)
        if not asked:
            raise BadText(messages.NO_WHY)
        self.tell(self._family.reasons(asked))

    def _reasons(self, name: str = "") -> list[tuple[str, str]]:
        """Who did what, and why, since the last thing that was finished."""
        moves = ((self.match.moves[place].seat, place) for place in self._their_moves())
        said = [(self.names[seat], at_once(self.thinks(seat, place)).why) for seat, place in moves if seat is not None]
        return [one for one in said if not name or one[0].lower() == name]

    def _their_moves(self) -> list[int]:
        """Where the bots' last moves stand among the moves of the match."""
        moves = self.match.moves
        dealt = next((place for place in range(len(moves), 0, -1) if moves[place - 1].seat in (CHANCE, None)), 0)
        since = max(dealt, self._family.window())
        return [place for place in range(since, len(moves)) if moves[place].seat not in self.humans]

    # --- beginnings -------------------------------------------------------------------------------------------

    def _resume(self, _: str) -> None:
        assert self._offer is not None
        match, self._offer, self._choosing = self._offer, None, False
        self._begin(match)
        self.taken()

    def _decline(self, _: str) -> None:
        self._offer, self._aside = None, None
        self.taken()

    def _new(self, _: str) -> None:
        self._choosing, self._aside = True, None
        self._lobby = self._lobby.fresh(secrets.randbelow(LARGEST_SEED))
        self.taken()

    def _back(self, _: str) -> None:
        self._choosing, self._aside = False, None
        self.taken()

    def _ask(self, what: str) -> Callable[[str], None]:
        def ask(choice: str) -> None:
            self._lobby, self._aside = self._lobby.asked(what, choice), None
            self.taken()

        return ask

    def _deal(self, _: str) -> None:
        if self._lobby.wish:
            self._family.seek(self._lobby, self._dealt)
        else:
            self._dealt(self._lobby.match())

    def _dealt(self, match: Match, said: messages.Say | None = None) -> None:
        self._begin(match)
        self._choosing, self._aside = False, said
        self.taken()

    def chooses(self, lobby: Lobby) -> bool:
        """Whether the page still shows these very settings."""
        return self._choosing and self._lobby is lobby

    # --- painting ---------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Sends out what is true now. The match is kept from the learner's first decision on."""
        kept = self.match.save() if self._decided() and self._offer is None and self._left is None else ""
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
        if self.match.turn is None and not self.resting:
            scene = self._family.after_hand(scene)
        return fitted(scene)

    def _offer_scene(self, match: Match) -> Scene:
        you = next((seat for seat in self.you if seat < match.rules.seats), 0)
        names = messages.names_for(match.rules.seats, self.you, self._given_names)
        buttons = [
            {"do": "resume", "words": "Go on with the match you left", "main": True},
            {"do": "new", "words": "New match"},
        ]
        return {"viewer": names[you], "title": messages.GAMES[match.rules.name], "say": self._family.welcome_back(match, you, names),
                "zones": [], "buttons": buttons}  # fmt: skip

    def _lobby_scene(self) -> Scene:
        say = self._aside or self._notice or {"who": "New match.", "text": messages.READY}
        first: Button = {"do": "deal", "words": "Deal", "main": True}
        buttons = [{"do": "stop", "words": "Stop looking", "main": True} if self._family.seeking else first]
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
        turn = self.match.turn
        seat = self.eyes if self.eyes is not None else turn if turn in self.humans else self.humans[0]
        assert seat is not None
        scene = self._family.scene(seat)
        if aside := self._aside or self._notice:
            scene["say"] = aside
        if turn is None and not self.resting:
            self._open_the_deal(scene)
        scene["buttons"] = self._buttons(seat)
        return scene

    def _open_the_deal(self, scene: Scene) -> None:
        """After the hand, its secret; before the next, what can be checked of it later."""
        hand = self.match.engine.number(self.match.state)
        told = [messages.shared(self.match), messages.opened(self.match, hand)]
        if self.match.winner is None:
            told.append(messages.sealed(self.match, hand + 1))
        scene["zones"].append({"zone": "note", "label": "This deal", "lines": [" ".join(told)]})

    def _buttons(self, seat: Seat) -> list[Button]:
        turn = self.match.turn
        if self.eyes is None and turn in self.humans and not (self.resting or self._family.public()):
            return [{"do": "show", "words": f"I am {self.names[seat]}: show my cards", "main": True}]
        buttons: list[Button] = []
        is_over = turn is None and not self.resting
        if self.resting:
            buttons.append({"do": "on", "words": "Go on", "main": True})
        if self._left is not None:
            words = f"Back to the {'review' if self._left.turn is None else 'match'}"
            buttons.append({"do": "return", "words": words, **({"main": True} if is_over else {})})
        elif is_over:
            over = self.match.winner is not None
            buttons.append(
                {"do": "new", "words": "New match", "main": True}
                if over
                else {"do": "next", "words": f"Next {self._family.hand_words}", "main": True}
            )
        if self.eyes is None:
            return buttons + self._family.buttons(seat)
        buttons.append(_button("undo", "Take back", "" if self._has_moved() else messages.NOTHING_TO_TAKE_BACK))
        if turn is not None:
            buttons.append(_button("hint", "Hint", "" if self._mine() else messages.NO_HINT))
            buttons.append(_button("why", "Why so?", "" if self._their_moves() else messages.NO_WHY))
        buttons = [one for one in buttons if one["do"] not in self._family.unoffered] + self._family.buttons(seat)
        if not (turn is None and self.match.winner is not None):
            buttons.append({"do": "new", "words": "New match"})
        return buttons


def _button(do: str, words: str, barred: str) -> Button:
    return {"do": do, "words": words, **({"barred": barred} if barred else {})}
