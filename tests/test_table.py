"""CardTable without a browser: messages as they come over the wire, and the module that is sent out."""

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.test_js import node
from unity_widgets.table import MODULES, STATIC, CardTable, Press, _squeezed, joined_modules, joined_sheets

SCENE = {"at": 3, "viewer": "You", "title": "Elements · hand 3 of 15", "zones": []}


@dataclass
class Wired:
    """A table whose page is this test: what the kernel did, and what it sent."""

    presses: list[Press] = field(default_factory=list)
    resumed: list[str | None] = field(default_factory=list)
    settings: list[Any] = field(default_factory=list)
    out: list[dict[str, Any]] = field(default_factory=list)
    order: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.answer: Callable[[Press], None] = lambda press: None
        self.table = CardTable(self._pressed, self.resumed.append, self.settings.append, scene=SCENE)
        self.table.send = self._send  # type: ignore[method-assign]

    def _pressed(self, press: Press) -> None:
        self.order.append("handled")
        self.presses.append(press)
        self.answer(press)

    def _send(self, message: dict[str, Any], buffers: object = None) -> None:
        self.order.append("ack" if "ack" in message else "say")
        self.out.append(message)

    def hear(self, message: object) -> None:
        self.table._hear(self.table, message, [])

    @property
    def said(self) -> list[str]:
        return [message["say"] for message in self.out if "say" in message]


@pytest.fixture
def wired() -> Wired:
    return Wired()


def test_a_press_is_acknowledged_before_it_is_handled(wired: Wired) -> None:
    wired.hear({"view": "v", "n": 1, "do": "AA.b", "at": 3})
    assert wired.order == ["ack", "handled"]
    assert wired.out == [{"ack": 1, "view": "v"}]
    assert wired.presses == [Press("AA.b", 3, (), 1)]


def test_cards_and_typed_text_come_along(wired: Wired) -> None:
    wired.hear({"view": "v", "n": 1, "do": "lay", "at": 3, "cards": ["7S", "7H"]})
    wired.hear({"view": "v", "n": 2, "do": "typed", "at": 3, "text": "AA blue"})
    assert wired.presses == [Press("lay", 3, ("7S", "7H"), 1), Press("typed", 3, (), 2, "AA blue")]


def test_the_same_press_twice_counts_once_and_is_acknowledged_twice(wired: Wired) -> None:
    for n in (1, 1, 2, 1):
        wired.hear({"view": "v", "n": n, "do": "hint", "at": 3})
    assert [press.n for press in wired.presses] == [1, 2]
    assert [message["ack"] for message in wired.out] == [1, 1, 2, 1]


def test_two_views_number_their_presses_apart(wired: Wired) -> None:
    for view in ("v", "w"):
        wired.hear({"view": view, "n": 1, "do": "hint", "at": 3})
    assert len(wired.presses) == 2


def test_a_press_for_an_older_picture_is_dropped_without_a_word(wired: Wired) -> None:
    def answer(press: Press) -> None:
        wired.table.scene = SCENE | {"at": 4}

    wired.answer = answer
    for n in (1, 2):  # a double click
        wired.hear({"view": "v", "n": n, "do": "AA.b", "at": 3})
    assert len(wired.presses) == 1
    assert wired.said == []


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (None, "None is no message"),
        ("AA.b", "'AA.b' is no message"),
        ({}, "it holds neither do, set nor resume"),
        ({"view": 7, "do": "on", "n": 1, "at": 3}, "7 names no view"),
        ({"view": "v", "do": "on", "at": 3}, "n is None, not a whole number"),
        ({"view": "v", "do": "on", "n": True, "at": 3}, "n is True, not a whole number"),
        ({"view": "v", "do": 5, "n": 1, "at": 3}, "do is 5, not text"),
        ({"view": "v", "do": "on", "n": 1, "at": "3"}, "at is '3', not a whole number"),
        ({"view": "v", "do": "on", "n": 1}, "at is None, not a whole number"),
        ({"view": "v", "do": "lay", "n": 1, "at": 3, "cards": "7S"}, "cards is '7S', not a list"),
        ({"view": "v", "do": "lay", "n": 1, "at": 3, "cards": [7]}, "cards holds something that is no text: [7]"),
        ({"view": "v", "do": "typed", "n": 1, "at": 3, "text": None}, "text is None, not text"),
        ({"view": "v", "resume": 5}, "resume is 5, not text"),
        ({"view": "v", "set": "fast"}, "set is 'fast', not a table"),
    ],
)
def test_a_malformed_message_gets_one_sentence_and_changes_nothing(
    wired: Wired, message: object, sentence: str
) -> None:
    wired.hear(message)
    assert wired.said == [f"The table could not read what the page sent: {sentence}."]
    assert (wired.presses, wired.resumed, wired.settings, wired.table.trouble) == ([], [], [], "")


def test_a_view_says_what_it_keeps_and_how_it_is_set(wired: Wired) -> None:
    wired.hear({"view": "v", "resume": None, "set": {"speed": "fast"}})
    wired.hear({"view": "w", "resume": "the text of a match"})
    wired.hear({"view": "w", "set": {"speed": "slow"}})
    wired.hear({"view": "v", "resume": "another", "again": True})
    assert wired.resumed == [(None, False), ("the text of a match", False), ("another", True)]
    assert wired.settings == [{"speed": "fast"}, {"speed": "slow"}]
    assert wired.out == []


def test_no_failure_is_silent_and_the_next_press_works(wired: Wired, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: Press) -> None:
        raise ZeroDivisionError("a bot divides by zero")

    wired.answer = fail
    wired.hear({"view": "v", "n": 1, "do": "AA.b", "at": 3})
    assert "ZeroDivisionError: a bot divides by zero" in wired.table.trouble
    assert wired.said == [f"That could not be done. {wired.table.trouble}"]
    wired.answer = lambda press: None
    wired.hear({"view": "v", "n": 2, "do": "AA.b", "at": 3})
    assert wired.table.trouble == ""


def test_a_click_does_what_a_press_does(wired: Wired) -> None:
    wired.answer = lambda press: wired.table.say("Not that. You hold Blue.", "AA.b") if press.do == "AA.b" else None
    assert wired.table.click("AA.b") == "Not that. You hold Blue."
    assert wired.out[-1] == {"say": "Not that. You hold Blue.", "card": "AA.b"}
    assert wired.table.click("BB.b", ("7S",)) is None
    assert wired.presses[-1] == Press("BB.b", 3, ("7S",))


def test_a_table_without_anybody_behind_it_shows_a_scene() -> None:
    table = CardTable(scene=SCENE)
    assert table.click("AA.b") is None
    assert repr(table) == "CardTable('Elements · hand 3 of 15', at=3)"
    assert repr(CardTable()) == "CardTable('', at=None)"


def test_what_is_sent_to_the_browser_is_small_and_whole(tmp_path: Path) -> None:
    module, sheets = joined_modules(), joined_sheets()
    assert len((module + sheets).encode()) <= 60 * 1024
    assert not re.search(r"^(import|export (?!default))", module, re.MULTILINE)
    assert module.count("export default") == 1
    (tmp_path / "joined.mjs").write_text(module, "utf-8")
    checked = subprocess.run([node(), "--check", tmp_path / "joined.mjs"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert not re.search(r"\beval\(|new Function|\bimport\(", module), "our policy allows none of these"


def test_joining_takes_only_blanks_out() -> None:
    """What is left is the modules' text, character for character, but for blanks, comments, imports and exports."""
    bare = joined_modules()
    for name in MODULES:
        for line in (STATIC / f"{name}.mjs").read_text("utf-8").splitlines():
            code = re.sub(r"^export (?!default)| // .*$", "", line)
            if '"' in code and not code.lstrip().startswith(("//", "*", "/**", "import ")):
                for text in re.findall(r'"[^"]*"', code):
                    assert text in bare, f"{name}: {text}"


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("if (a + b / 2 > - c) return [d, ...e];", "if(a+b/2>-c)return[d,...e];"),
        ("const a = b + +c, d = e - -f;", "const a=b+ +c,d=e- -f;"),
        ('say(one ? "a + b" : `c, ${d} : e`);', 'say(one?"a + b":`c, ${d} : e`);'),
        ('say(`a ${b ? ` - ${c}` : "d , e"} f , g`, h);', 'say(`a ${b ? ` - ${c}` : "d , e"} f , g`,h);'),
        ('text.split(/ +, /).join(" ; ") + 1', 'text.split(/ +, /).join(" ; ")+1'),
    ],
)
def test_a_line_is_squeezed_but_not_its_texts_and_patterns(line: str, bare: str) -> None:
    assert _squeezed(line) == bare


def test_every_rule_of_the_sheets_is_ours() -> None:
    """In a notebook a sheet of ours must touch nothing but our own elements."""
    sheets = "".join((STATIC / f"{name}.css").read_text("utf-8") for name in ("tokens", "table"))
    depth, rules, text = 0, [], ""
    for sign in re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL):
        if sign == "{":
            if depth == 0 or (depth == 1 and rules[-1].startswith("@")):
                rules.append(text.strip())
            depth, text = depth + 1, ""
        elif sign in "};":
            depth, text = depth - (sign == "}"), ""
        else:
            text += sign
    selectors = [rule for rule in rules if not rule.startswith("@")]
    assert len(selectors) > 10
    assert [rule for rule in selectors if not re.search(r"\.uw-(app|host|tokens)", rule)] == []
