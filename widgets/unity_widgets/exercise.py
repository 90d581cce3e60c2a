"""One run of practice: item after item on a table that keeps a record. What is asked and how it is graded is each kind's own.

What is pressed is graded here, so nothing of the answer is in the page before it is given. Deals are played out while the learner
thinks, in slices; who answers before they are done sees how far they are. What the bank knows is there at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from unity_widgets import messages
from unity_widgets.bars import of_calibration
from unity_widgets.recorded import RecordTable
from unity_widgets.scene import Button, Scene, Zone, trick_scene
from unity_widgets.slices import Worker
from unity_widgets.table import Press
from unity_widgets.typed import read
from unitylib import faces
from unitylib.cards import UNITY_DECK
from unitylib.drills import bids
from unitylib.drills.bids import Grade
from unitylib.errors import BadText, UnityError, checked_number, quoted, sentence
from unitylib.learner import MOST, Attempt, now
from unitylib.match import LARGEST_SEED, State, View
from unitylib.trick import engine
from unitylib.work import checked_deals

Judged = TypeVar("Judged")
Kept = TypeVar("Kept")
Do = Callable[[str], None]
LADDER = ("Hint", "Another hint", "Two candidates", "Show the answer")
ANSWER = len(LADDER)  # so many hints, and the answer has been told
TONES = {0: "no", MOST: "yes"}  # how a verdict is drawn; one or two stars are neither
AFTER = ("told", "swap")  # stages at which the learner has answered
ENOUGH = 20  # deals before beliefs can be judged by what came
TYPED = {
    "belief": "belief 3",
    "bid": "bid 3",
    "look": "look",
    "play": "AA blue",
    "swap": "in AA blue",
}  # an example of what is typed, by stage
LONGEST = 300  # letters of a press or a typed line
SOON = "The deals are still being played out: ask again in a moment."


class Exercise(Generic[Judged]):
    """`stage` says what is asked: `choose` a game first, then each kind's own, then `told`. `found` is what is known of the item.

    A kind gives `_position`, `_known`, `_work`, `_first_stage`, `_rungs`, `_answers`, `_asked`, `_pad`, `_buttons` and its presses. What is
    usual here is a trick game; another family has its own `engine`, `pack`, `recorded`, `signed`, `_read` and `_picture`.
    """

    skill, title, about, item_words = "", "", "", "hand"
    formats: tuple[str, ...] = bids.FORMATS
    engine: Any = engine
    pack = UNITY_DECK
    recorded: type[RecordTable] = RecordTable
    with_card: tuple[str, ...] = ()  # presses that name a card, which is typed as one would say it
    signed: Callable[[str], str] = staticmethod(messages.signed)

    def __init__(self, format: str, seed: int | None, worlds: int) -> None:
        """Without a `seed` the first item that the record does not hold comes first. `worlds` 0: the bank, or the usual number.

        BadText for a format that is not there, and for what is no number.
        """
        if format and format not in self.formats:
            raise BadText(f"{self.title} has no {quoted(format)}: it stands in {', '.join(self.formats)}")
        self.first = None if seed is None else checked_number(seed, "seed of practice", 1, LARGEST_SEED)
        self.worlds = checked_deals(worlds, 0)
        self.format, self.at = format, 0
        self._say: messages.Say | None = None
        self._zones: list[Zone] = []
        self._aside: tuple[messages.Say | None, list[Zone]] | None = None  # the verdict, while beliefs are looked at
        self._presses: Mapping[str, Do] = {
            "format": self._choose, "other": self._other_game, "hint": self._hint, "next": self._next, "calibration": self._calibration,
            "verdict": self._back_to_verdict,
            **self._own_presses(),
        }  # fmt: skip
        self.table = self.recorded(self._pressed, self._recorded, faces=faces.sprite(self.pack))
        self._worker = Worker(self.table.guarded)
        self._begin(self._fresh(1)) if format else self._other_game("")

    # --- what a kind gives ------------------------------------------------------------------------------------

    def _own_presses(self) -> dict[str, Do]:
        raise NotImplementedError

    def _position(self) -> State:
        raise NotImplementedError

    def _known(self) -> Judged | None:
        """What the bank knows of the item."""
        return None

    def _work(self) -> Generator[float, None, Judged]:
        raise NotImplementedError

    def _first_stage(self) -> str:
        raise NotImplementedError

    def _rungs(self) -> Sequence[str]:
        """The first hints: the rule, and what to look at."""
        raise NotImplementedError

    def _answers(self, found: Judged) -> Sequence[str]:
        """The last hints: two candidates, and the answer with its reason."""
        raise NotImplementedError

    def _answered(self, do: str) -> None:
        """An answer that waited for what is now found."""
        raise NotImplementedError

    def _asked(self) -> str:
        raise NotImplementedError

    def _pad(self, shown: Zone | None) -> Zone | None:
        """What is pressed for an answer; `shown` is what a match would offer."""
        return shown

    def _hand(self, hand: Zone) -> Zone:
        return hand

    def _more_buttons(self) -> list[Button]:
        return []

    # --- one item ---------------------------------------------------------------------------------------------

    def _other_game(self, _: str) -> None:
        self._worker.stop()
        self.stage, self.waiting, self.item = "choose", "", ""
        self._say = None
        self._taken()

    def _choose(self, format: str) -> None:
        self._need("choose")
        if format not in self.formats:
            raise self._not_now()
        self.format = format
        self._begin(self._fresh(1))

    def _fresh(self, least: int) -> int:
        """The number of the next item: in order where a seed was given, else one that was not tried yet."""
        if self.first is not None:
            return max(self.first, least)
        done = {attempt.item for attempt in self.table.record.of(self.skill)}
        while f"{self.format}/{least}" in done:
            least += 1
        return least

    def _begin(self, number: int) -> None:
        self._worker.stop()
        self.number, self.item = number, f"{self.format}/{number}"
        self.state = self._position()
        self.names = messages.names_for(self.state.rules.seats, (bids.YOU,))
        self.stage, self.waiting, self.touched = self._first_stage(), "", False
        self.hints, self.started = 0, time.monotonic()
        self._say, self._zones, self._aside = None, [], None
        self.found: Judged | None = None
        self._reset()
        self._prepare()
        self._taken()

    def _reset(self) -> None:
        """What a kind keeps of one item begins anew."""

    def _prepare(self) -> None:
        """Looks into the bank, or begins to play out."""
        self.found = self._from_bank(self._known)
        if self.found is None:
            self._work_out(self._work(), self._is_found)

    def _from_bank(self, known: Callable[[], Kept | None]) -> Kept | None:
        """What the bank knows, unless other numbers of deals are asked for. A damaged bank is told, and done without."""
        if self.worlds:
            return None
        try:
            return known()
        except UnityError as damage:
            told = f"{messages.upper(str(damage))}. This hand is played out afresh."
            self._say = {"who": "The bank cannot be used.", "text": self.signed(told)}
            return None

    @property
    def view(self) -> View:
        return self.engine.view(self.state, bids.YOU)

    def _next(self, _: str) -> None:
        self._need_any()
        self._begin(self._fresh(self.number + 1))

    # --- the work that takes time -----------------------------------------------------------------------------

    def _work_out(self, work: Generator[float, None, Any], then: Callable[[Any], None]) -> None:
        """Plays out on the event loop where there is one; else when it is asked for."""
        self._worker.start(self._unwaited(work), then, self._progress)

    def _unwaited(self, work: Generator[float, None, Any]) -> Generator[float, None, Any]:
        """The same work; when it fails, no answer waits for it any longer."""
        try:
            return (yield from work)
        except Exception:
            self.waiting = ""
            raise

    def _progress(self, part: float) -> None:
        if self.waiting:
            self._tell({"who": "Playing out deals.", "text": f"{round(100 * part)} of 100 are done."})

    def _is_found(self, found: Judged) -> None:
        self.found = found
        if self.waiting:
            self._now()

    def _when_found(self, do: str) -> None:
        """Grades `do` now, or once the deals are played out."""
        self.waiting = do
        if self.found is not None:
            self._now()
            return
        self._worker.finish()
        if self.waiting:
            self._taken()

    def _now(self) -> None:
        do, self.waiting = self.waiting, ""
        self._answered(do)

    # --- presses ----------------------------------------------------------------------------------------------

    def _pressed(self, press: Press) -> None:
        try:
            do = self._do(self._read(press.text) if press.do == "typed" else self._heard(press))
            word, _, rest = do.partition(" ")
            if len(do) > LONGEST:
                raise self._not_now()
            if word not in self._presses or (self.waiting and word not in ("next", "other")):
                raise self._not_now()
            self.touched = True
            self._presses[word](rest)
        except UnityError as no:
            self.table.say(self.signed(sentence(no)))

    def _heard(self, press: Press) -> str:
        """A press as text."""
        return press.do

    def _do(self, do: str) -> str:
        """What a press means here."""
        return do

    def _read(self, line: str) -> str:
        typed = line.strip().lower()
        hand = () if self.stage == "choose" else self.view.hand or ()
        word, _, rest = typed.partition(" ")
        if word in self.with_card and not rest:
            raise BadText(f"Which card? Type “{word}” and the card, such as “{word} AA blue”.")
        if word in self.with_card:
            return f"{word} {read(rest, hand)}"
        return typed if word in self._presses else read(line, hand)

    def _taken(self) -> None:
        self.at += 1
        self._paint()

    def _not_now(self) -> BadText:
        """For a press that means nothing here: what is asked is said again."""
        asked = "" if self.stage in ("choose", "told") else self._asked()
        return BadText(f"{messages.NOT_NOW} {asked}".strip())

    def _need(self, *stages: str) -> None:
        if self.stage not in stages:
            raise self._not_now()

    def _need_any(self) -> None:
        if self.stage == "choose":
            raise self._not_now()

    def _hint(self, _: str) -> None:
        self._need_any()
        self._need(*({self.stage} - {"told", "swap"}))
        ladder = self._ladder()
        told = ladder[min(self.hints, len(ladder) - 1)]
        self.hints = min(self.hints + (told != SOON), ANSWER)
        who = "The answer." if self.hints == ANSWER else "Hint."
        self._tell({"who": who, "text": self.signed(told)})

    def _ladder(self) -> list[str]:
        """The rule, what to look at, two candidates, the answer."""
        first = self._rungs()
        if self.found is None and self.hints >= len(first):
            self._worker.finish()
        return [*first, *([SOON] if self.found is None else self._answers(self.found))]

    def _verdict(
        self, answer: str, grade: Grade, more: str = "", belief: tuple[int, ...] = (), took: int | None = None
    ) -> None:
        """Notes the attempt, and tells of it. Who was told the answer gets no star for it."""
        stars = 0 if self.hints >= ANSWER else grade.stars
        seconds = round(time.monotonic() - self.started)
        self.table.note(
            Attempt(
                self.skill, self.item, answer, stars, now(), round(grade.cost, 1), seconds, self.hints, belief, took
            )
        )
        if stars < grade.stars:
            more = f"{more} You had been told the answer, so the record has no star.".strip()
        who = f"{'★' * stars}{'☆' * (3 - stars)} {messages.upper(messages.counted(stars, 'star'))}."
        text = self.signed(f"{grade.why} {more}".strip())
        self._say = {"who": who, "text": text}
        if grade.stars in TONES:
            self._say["kind"] = TONES[grade.stars]

    # --- the record -------------------------------------------------------------------------------------------

    def _recorded(self) -> None:
        """Once the record is known, an item that nobody has touched gives way to one that was not tried yet."""
        if self.item and not self.touched and self.item in {one.item for one in self.table.record.of(self.skill)}:
            self._begin(self._fresh(self.number))

    def _calibration(self, _: str) -> None:
        made = [attempt for attempt in self.table.record.of(self.skill) if attempt.belief and attempt.took is not None]
        if not made:
            raise BadText("Lay chips before a bid a few times; then it can be told how often your beliefs come true.")
        if self._aside is None:
            self._aside = self._say, self._zones
        self._zones = [of_calibration(made)]
        self._tell({"who": "Your beliefs.", "text": beliefs_told(len(made))})

    def _back_to_verdict(self, _: str) -> None:
        self._need("told")
        self._leave_aside()
        self._paint()

    def _leave_aside(self) -> None:
        """The verdict stands again where beliefs were looked at."""
        if self._aside is not None:
            (self._say, self._zones), self._aside = self._aside, None

    # --- painting ---------------------------------------------------------------------------------------------

    def _tell(self, say: messages.Say) -> None:
        self._say = say
        self._paint()

    def _paint(self) -> None:
        self.table.scene = self._form() if self.stage == "choose" else self._scene()

    def _form(self) -> Scene:
        """Which game? Every choice is a press."""
        choices = [{"do": f"format {name}", "words": format_words(name)} for name in self.formats]
        return {"at": self.at, "viewer": messages.YOU, "title": self.title, "say": {"who": "Which game?", "text": self.about},
                "zones": [{"zone": "form", "label": self.title, "rows": [{"words": "Game", "choices": choices}]}], "buttons": []}  # fmt: skip

    def _shown(self) -> View:
        return self.view

    def _example(self) -> str:
        """What could be typed now."""
        return "next" if self.stage == "told" else TYPED.get(self.stage, "")

    def _seat(self, seat: Zone) -> Zone:
        """A player's plate. Once the learner has answered, nobody has to act."""
        return {name: part for name, part in seat.items() if name != "turn"} if self.stage in AFTER else seat

    def _scene(self) -> Scene:
        view = self._shown()
        scene = self._picture(view)
        mend: Mapping[str, Callable[[Zone], Zone]] = {"hand": self._hand, "seat": self._seat}
        zones = [mend.get(zone["zone"], _same)(zone) for zone in scene["zones"] if zone["zone"] != "pad"]
        pad = self._pad(next((zone for zone in scene["zones"] if zone["zone"] == "pad"), None))
        shown = [] if pad is None or self.stage == "told" or self.waiting else [pad]
        title = f"{format_words(self.format)} · {self.item_words} {self.number}"
        say = self._say or {"who": "Your turn.", "text": self.signed(self._asked())}
        zones = [*zones, *shown, *([] if self.stage == "swap" else self._zones)]
        asks = {"ask": f"{self.item} {self.stage}"} if shown else {}
        typed = {"typed": example} if (example := self._example()) else {}
        return (
            scene
            | asks
            | typed
            | {"at": self.at, "title": title, "say": say, "zones": zones, "buttons": self._buttons()}
        )

    def _picture(self, view: View) -> Scene:
        """The table as a match would show it."""
        return trick_scene(view, self.names, barred=self._barred(view))

    def _barred(self, view: View) -> Mapping[str, str]:
        return {}

    def _buttons(self) -> list[Button]:
        if self.waiting:
            return [{"do": "next", "words": "Leave it"}]
        if self.stage == "told":
            more: list[Button] = [{"do": "other", "words": "Another game"}] if len(self.formats) > 1 else []
            return [{"do": "next", "words": "Next", "main": True}, *self._more_buttons(), *more]
        hint: Button = {"do": "hint", "words": LADDER[min(self.hints, ANSWER - 1)]}
        return [*self._more_buttons(), hint]


def _same(zone: Zone) -> Zone:
    return zone


def beliefs_told(deals: int) -> str:
    """What the table of beliefs says, and whether it can say anything yet."""
    told = (
        f"They are held against what happened in {messages.counted(deals, 'deal')}. A line takes the numbers of tricks that you gave "
        "so many per cent: the nearer “came true” is to “on average”, the better you judge."
    )
    return (
        told
        if deals >= ENOUGH
        else f"{told} It is too early to tell: so few deals are mostly chance, {ENOUGH} begin to show it."
    )


def format_words(format: str) -> str:
    """ "Elements, 5 players", "Unity, four alone"."""
    name, _, seats = format.rpartition("-")
    return messages.GAMES.get(format) or f"{messages.GAMES[name]}, {seats} players"
