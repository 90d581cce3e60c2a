"""CardTable: sends scenes to the browser and takes presses in. It knows no game: `scene.py` makes scenes, `sitting.py` answers presses.

The browser's part lies in `static/`. Its modules import one another, so that node can test them; a widget has only one module,
so they are joined here: in order, without their import lines and the word `export`. Names at their top level differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anywidget
import traitlets

STATIC = Path(__file__).parent / "static"
MODULES = "words dom press keep say draw keys once motion pops main".split()  # each after those it imports
SHEETS = ("tokens", "table")

Scene = dict[str, Any]


@dataclass(frozen=True)
class Press:
    """What a learner did: `do` is the text of a move, as the scene offered it, or "typed" with the `text` as it was typed."""

    do: str
    at: int
    cards: tuple[str, ...] = ()
    n: int = 0
    text: str = ""


class BadMessage(ValueError):
    """A message from the browser that is not one of the wire's."""


def joined_modules(*more: str) -> str:
    """The browser's part as one module, without what only we read: comments, indents, and blanks where they are surely code.

    `more` are modules of one kind of table; they stand before the last one, which starts everything.
    """
    names = (*MODULES[:-1], *more, MODULES[-1])
    return "\n".join(_for_the_browser((STATIC / f"{name}.mjs").read_text("utf-8")) for name in names)


def joined_sheets(*more: str) -> str:
    """The style sheets as one, as bare as the module. No sheet of ours has a sign that is squeezed within quotes."""
    sheets = "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in (*SHEETS, *more))
    bare = _bare_lines(re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL))
    return re.sub(r"\s*([{};,>])\s*|(?<=:) ", r"\1", bare).replace(";}", "}")


def _for_the_browser(module: str) -> str:
    module = re.sub(r"^\s*/\*\*.*?\*/$", "", module, flags=re.DOTALL | re.MULTILINE)
    module = re.sub(r"^\s*//.*$|^import .*$|^export (?!default)| // .*$", "", module, flags=re.MULTILINE)
    bare = "\n".join(_squeezed(line) for line in _bare_lines(module).splitlines())
    return re.sub(r"([{},(;])\n", r"\1", bare)  # every statement of ours ends in a semicolon or a brace


_TEMPLATE = r"`(?:[^`$]|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}`]*\}|`[^`]*`)*\})*`"
_PATTERN = r"(?<=[(=,]) ?/(?:[^/\\]|\\.)+/"
_TEXT = rf'"[^"]*"|{_TEMPLATE}|{_PATTERN}'  # what a blank belongs to
_BLANK = r"(?<![\w$+-]) | (?![\w$+-])|(?<=[\w$]) (?=[-+])|(?<=[-+]) (?=[\w$])"  # one that parts neither two words nor two signs


def _squeezed(line: str) -> str:
    return re.sub(f"({_TEXT})|{_BLANK}", lambda found: found[1] or "", line)


def _bare_lines(text: str) -> str:
    return "\n".join(line for line in map(str.strip, text.splitlines()) if line)


class CardTable(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A table in a notebook. It shows `scene`, and calls `on_press` with a Press for each thing the learner does.

    >>> table = CardTable(lambda press: table.say(f"{press.do} is not allowed. You still hold Black."))
    >>> table.scene = {"at": 1, "viewer": "You", "title": "Elements", "zones": []}
    >>> table.click("AA.b")
    'AA.b is not allowed. You still hold Black.'
    >>> table
    CardTable('Elements', at=1)
    """

    _esm = joined_modules()
    _css = joined_sheets()

    scene = traitlets.Dict().tag(sync=True)
    keep = traitlets.Unicode().tag(sync=True)  # the text that brings the match back; the browser mirrors it
    faces = traitlets.Unicode().tag(sync=True)  # the sprite, see unitylib.faces
    trouble = traitlets.Unicode().tag(sync=True)  # what failed last in a callback, for the page: no failure is silent

    def __init__(
        self,
        on_press: Callable[[Press], None] | None = None,
        on_resume: Callable[[tuple[str | None, bool]], None] | None = None,
        on_set: Callable[[Mapping[str, Any]], None] | None = None,
        **traits: Any,
    ) -> None:
        """`on_resume` gets what a view found kept in its browser, or None, and whether the learner asked to go on from there;
        `on_set` gets the settings, whenever they change."""
        super().__init__(**traits)
        self._on_press, self._on_resume, self._on_set = on_press, on_resume, on_set
        self._latest: dict[str, int] = {}  # of each view, the number of its last press
        self._said: str | None = None
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"CardTable({self.scene.get('title', '')!r}, at={self.scene.get('at')})"

    def say(self, text: str, card: str | None = None) -> None:
        """Says a refusal in every view, tied to the card that was pressed. The first sentence is printed strong."""
        self._said = text
        self.send({"say": text} if card is None else {"say": text, "card": card})

    def give(self, file: str, kind: str, data: bytes) -> None:
        """Lets every view save a file: its name, its MIME type, what is in it."""
        self.send({"file": file, "type": kind}, [data])

    def click(self, do: str, cards: tuple[str, ...] = (), text: str = "") -> str | None:
        """Does what a press does, for lessons and tests. Returns the sentence said, if one was."""
        self._said = None
        self.guarded(self._press, Press(do, self.scene.get("at", 0), tuple(cards), 0, text))
        return self._said

    # Everything the browser sends comes in here.

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        self.guarded(self._take, message)

    def guarded(self, work: Callable[[Any], None], given: object) -> None:
        """The one wrapper: what fails is said, shown in `trouble`, and written to the kernel's log with its traceback."""
        try:
            work(given)
        except BadMessage as fault:
            self.say(f"The table could not read what the page sent: {fault}.")
        except Exception as fault:
            self.log.error("a callback of the card table failed", exc_info=True)
            self.trouble = f"Something failed in the course, and nothing was changed: {type(fault).__name__}: {fault}"
            self.say(f"That could not be done. {self.trouble}")

    def _take(self, message: object) -> None:
        if not isinstance(message, dict):
            raise BadMessage(f"{message!r} is no message")
        view = message.get("view", "")
        if not isinstance(view, str):
            raise BadMessage(f"{view!r} names no view")
        if "do" in message:
            self._take_press(view, message)
            return
        if not {"set", "resume"} & message.keys():
            raise BadMessage("it holds neither do, set nor resume")
        if "set" in message:
            self.guarded(lambda given: self._call(self._on_set, given), _checked(message, "set", dict))
        if "resume" in message:
            kept = message["resume"] if message["resume"] is None else _checked(message, "resume", str)
            self._call(self._on_resume, (kept, bool(message.get("again"))))

    def _take_press(self, view: str, message: dict[str, Any]) -> None:
        n = _checked(message, "n", int)
        self.send({"ack": n, "view": view})
        cards = _checked(message, "cards", list, [])
        if not all(isinstance(card, str) for card in cards):
            raise BadMessage(f"cards holds something that is no text: {cards!r}")
        press = Press(
            _checked(message, "do", str),
            _checked(message, "at", int),
            tuple(cards),
            n,
            _checked(message, "text", str, ""),
        )
        if n > self._latest.get(view, 0):  # else it came twice
            self._latest[view] = n
            self._press(press)

    def _press(self, press: Press) -> None:
        if press.at == self.scene.get("at", 0):  # else it was meant for an older picture: a double click, a slow line
            self._call(self._on_press, press)
            self.trouble = ""

    @staticmethod
    def _call(work: Callable[[Any], None] | None, given: object) -> None:
        if work is not None:
            work(given)


def _checked(message: dict[str, Any], name: str, kind: type[object], otherwise: object = None) -> Any:
    value = message.get(name, otherwise)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadMessage(f"{name} is {value!r}, not {_KINDS[kind]}")
    return value


_KINDS: dict[object, str] = {int: "a whole number", str: "text", list: "a list", dict: "a table"}
