"""A table that keeps a learner's record: attempts go to the browser, which keeps them, and what it holds comes in.

browser -> {record: text}                what this browser holds, when a view opens and when another tab has changed it
browser -> {record: "", emptied: true}   another tab has emptied it, or a table of some tab was told to forget
browser -> {record: text, given: true}   a file that the learner chose
kernel  -> {attempt: line}               one more; kernel -> {record: text}  all of it anew; "" empties it
kernel  -> {unread: text}                what came as the record is none: the browser puts it aside before it keeps another
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unity_widgets.messages import counted
from unity_widgets.table import CardTable, Press, joined_modules, joined_sheets
from unitylib.errors import UnityError, sentence
from unitylib.learner import Attempt, Record

FILE = "unity-record.txt"


class RecordTable(CardTable):
    """A CardTable with bars and a record. `on_record` is called after the browser told of what it keeps.

    >>> table = RecordTable()
    >>> table.note(Attempt("barred", "barred/7", "2", stars=3, when="2026-11-30T11:02:09"))
    >>> len(table.record.attempts)
    1
    """

    _esm = joined_modules("asked", "drill")
    _css = joined_sheets("asked", "drill")

    def __init__(
        self,
        on_press: Callable[[Press], None] | None = None,
        on_record: Callable[[], None] | None = None,
        **traits: Any,
    ) -> None:
        super().__init__(on_press, **traits)
        self.record = Record()
        self._on_record = on_record

    def note(self, attempt: Attempt) -> None:
        """Adds an attempt to the record, here and in the browser."""
        self.record = self.record.added(attempt)
        self.send({"attempt": str(attempt)})

    def export(self) -> None:
        """Lets the learner save the record as a file."""
        self.give(FILE, "text/plain", self.record.save().encode())

    def forget(self) -> None:
        """Empties the record, here and in the browser."""
        self.record = Record()
        self.send({"record": ""})

    def take_in(self, text: str) -> str:
        """Adds the record of a file to this one and tells how many attempts were new. BadText for a damaged one; then nothing is taken."""
        before = len(self.record.attempts)
        self.record = self.record.added(*Record.load(text).attempts)
        self.send({"record": self.record.save()})
        return f"The file is read: {counted(len(self.record.attempts) - before, 'new attempt')}."

    def _take(self, message: object) -> None:
        if isinstance(message, dict) and isinstance(text := message.get("record"), str):
            if message.get("emptied"):
                self.record = Record()
            self._given(text) if message.get("given") else self._kept(text)
        else:
            super()._take(message)

    def _given(self, text: str) -> None:
        try:
            told = self.take_in(text)
        except UnityError as damage:
            self.say(f"Nothing was taken from that file. {sentence(damage)}")
            return
        self._call_back()
        self.say(told)  # after the new scene, which has a sentence of its own

    def _kept(self, text: str) -> None:
        """A damaged record is said; the browser keeps it aside as soon as there is another to keep."""
        try:
            self.record = self.record.added(*Record.load(text).attempts) if text else self.record
        except UnityError as damage:
            self.send({"unread": text})
            self.say(f"The record in this browser cannot be read. {sentence(damage)}")
            return
        self._call_back()

    def _call_back(self) -> None:
        if self._on_record is not None:
            self._on_record()
