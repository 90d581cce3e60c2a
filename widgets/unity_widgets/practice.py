"""Practice without end: `practise()` asks, `record()` shows how it went, and saves and reads it as a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unity_widgets import bars, messages
from unity_widgets.bidding import Bidding, HookLab, WouldYou
from unity_widgets.card_play import Lead, NextCard
from unity_widgets.exercise import Exercise
from unity_widgets.recorded import RecordTable
from unity_widgets.rummy_practice import BestDiscard, BuyOrNot, LayOrWait
from unity_widgets.scene import Scene
from unity_widgets.table import Press
from unitylib.errors import BadText, sentence, unknown
from unitylib.learner import Attempt

KINDS: Mapping[str, type[Exercise[Any]]] = {
    kind.skill: kind for kind in (Bidding, HookLab, WouldYou, Lead, NextCard, BestDiscard, BuyOrNot, LayOrWait)
}
TITLES: Mapping[str, str] = {skill: kind.title for skill, kind in KINDS.items()} | {  # as the pages are called
    "higher": "Which is higher?",
    "higher-trump": "Which is higher, with trump?",
    "trump-or-not": "Trump or not?",
    "may-play": "Which are allowed?",
    "who-wins": "Who takes the trick?",
    "score": "Score it",
    "side-score": "Score it, partners",
    "squeeze": "Hook lab: which bid squeezes?",
    "barred": "Hook lab: which is barred?",
    "united-away": "How many away?",
    "united-outs": "How many help?",
}
KEEP = "It stays in this browser alone. Save it as a file to take it elsewhere."


def practise(format: str = "", seed: int | None = None, *, kind: str = "bidding", worlds: int = 0) -> RecordTable:
    """A table that asks hand after hand, and keeps a record. `kind` is one of bidding, hook, zero, lead, card;
    for United of united-discard, united-buy, united-lay.

    `format` is one of `unitylib.drills.bids.FORMATS`, or united-3 to united-5; without one the learner chooses. From a `seed` on the items come in order;
    without one those come first that the record does not hold. `worlds` are played out for each item; without a number the bank answers
    where it can. BadText for what is none of these.

    >>> table = practise("elements-4", seed=3, worlds=40)
    >>> table.click("skip")
    >>> table.click("bid 1")
    >>> table.scene["say"]["kind"] in ("yes", "no")
    True
    """
    if not isinstance(kind, str) or kind not in KINDS:
        raise unknown("kind of practice", kind, tuple(KINDS))
    return KINDS[kind](format, seed, worlds).table


def record() -> RecordTable:
    """The learner's record: how many answers, how good, to be saved as a file and read from one."""
    return _Record().table


class _Record:
    """What the browser keeps, summed up. Emptying it is asked twice."""

    def __init__(self) -> None:
        self.at, self.sure = 0, False
        self._presses = {"export": self._export, "empty": self._ask, "really": self._empty, "keep": self._keep}
        self.table = RecordTable(self._pressed, self._paint)
        self._paint()

    def _pressed(self, press: Press) -> None:
        try:
            word = press.text.strip().lower() if press.do == "typed" else press.do
            if word not in self._presses:
                raise BadText(messages.NOT_NOW)
            self._presses[word]()
        except BadText as no:
            self.table.say(sentence(no))

    def _export(self) -> None:
        self.table.export()
        self.table.say("The record is saved as unity-record.txt.")

    def _ask(self) -> None:
        self._change(True)

    def _keep(self) -> None:
        self._change(False)

    def _empty(self) -> None:
        if self.sure:
            self.table.forget()
        self._change(False)

    def _change(self, sure: bool) -> None:
        self.sure = sure
        self._paint()

    def _paint(self) -> None:
        self.at += 1
        self.table.scene = self._scene()

    def _scene(self) -> Scene:
        attempts = self.table.record.attempts
        scene: Scene = {"at": self.at, "viewer": messages.YOU, "title": "Your record", "small": True, "say": self._told(), "zones": self._tables(),
                        "buttons": self._buttons(), "file": "Read a record from a file"}  # fmt: skip
        return scene if attempts or not self.sure else scene | {"buttons": []}

    def _told(self) -> messages.Say:
        if self.sure:
            return {"who": "Sure?", "text": "All attempts in this browser will be gone. Save them first, if in doubt."}
        attempts = self.table.record.attempts
        if not attempts:
            return {
                "who": "Nothing yet.",
                "text": "Whatever you answer in practice is noted here, in this browser alone.",
            }
        since = attempts[0].when.partition("T")[0]
        return {
            "who": "Your record.",
            "text": f"{messages.upper(messages.counted(len(attempts), 'answer'))} since {since}. {KEEP}",
        }

    def _tables(self) -> list[dict[str, Any]]:
        attempts = self.table.record.attempts
        by_skill: dict[str, list[Attempt]] = {one.skill: [] for one in reversed(attempts)}  # tried last, shown first
        for one in attempts:
            by_skill[one.skill].append(one)
        believed = [one for one in attempts if one.belief and one.took is not None]
        found = [bars.of_skills(by_skill, TITLES)] if by_skill else []
        return [*found, *([bars.of_calibration(believed)] if believed else [])]

    def _buttons(self) -> list[dict[str, Any]]:
        if self.sure:
            return [{"do": "keep", "words": "Keep it", "main": True}, {"do": "really", "words": "Empty it"}]
        some = bool(self.table.record.attempts)
        return [
            {"do": "export", "words": "Save as a file", "main": True},
            *([{"do": "empty", "words": "Empty it"}] if some else []),
        ]
