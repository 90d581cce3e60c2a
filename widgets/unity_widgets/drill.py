"""Questions on the card table: what is pressed is graded here, in the kernel, so the answer is not in the page before it is given."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from unity_widgets.asking import pictured, prompt, question_scene, signed, told_after, working
from unity_widgets.pictures import Shelf
from unity_widgets.recorded import RecordTable
from unity_widgets.scene import Button, Zone
from unity_widgets.table import CardTable, Press, joined_modules, joined_sheets
from unity_widgets.typed import read
from unitylib.cards import UNITED_DECK, UNITY_DECK, Card
from unitylib.drills import MAKERS, Choice, Feedback, Maker, Question, Shown, grade
from unitylib.drills.question import dice, numbered, one_of
from unitylib.errors import BadText, checked_number, quoted, sentence, unknown
from unitylib.faces import sprite
from unitylib.learner import MOST, Attempt, now
from unitylib.match import LARGEST_SEED

_SIGNS = (
    UNITY_DECK[0],
    UNITY_DECK[13],
    UNITY_DECK[26],
    UNITY_DECK[39],
    *UNITY_DECK[52:],
)  # so that every sign is in the sprite
_EXAMPLE = "This one is an example. Its working stands below; the next one is yours."
_LADDER = ("Hint", "Another hint", "Show the answer")
_TWO = "Two candidates"


class DrillCards(CardTable):
    """A CardTable that also shows cards in rows, each row under its words."""

    _esm = joined_modules("asked")
    _css = joined_sheets("asked")


class DrillRecord(RecordTable):
    """The same with a record."""

    _esm = joined_modules("asked", "drill")
    _css = joined_sheets("asked", "drill")


def ask(*questions: Question, given: int = 0, rule: str = "", picture: Shelf | None = None) -> CardTable:
    """A table that asks these questions one after another, with the first `given` steps of the working shown.

    `rule` is told once the last of them is answered, so that a guess comes before it; so is `picture` shown, which `show` makes.

    >>> from unitylib.drills.deck import higher_of
    >>> table = ask(higher_of("EE.b", "A.b"))
    >>> table.click("A.b")
    >>> table.scene["say"]["who"]
    'Not this one.'
    """
    if not questions:
        raise BadText("ask() needs a question, such as ask(higher_of('EE.b', 'A.b'))")
    _check_questions(questions)
    checked_number(given, "number of steps", 0, max(len(question.steps) for question in questions))
    later = [*([told_after(rule)] if rule else []), *([pictured(picture.rows)] if picture else [])]
    cards = tuple(card for _, row in picture.rows for card in row) if picture else ()
    faces = tuple(dict.fromkeys((*_cards_of(questions), *cards)))
    return _Drill(lambda: iter(questions), faces, len(questions), given, later).table


def worked(question: Question) -> CardTable:
    """The question with its whole working and its answer: an example to read."""
    _check_questions((question,))
    table = DrillCards(lambda press: table.say(_EXAMPLE), faces=sprite(_cards_of((question,))))
    scene = question_scene(
        question,
        _then(question) or question.shown,
        dict.fromkeys(question.right, "right"),
        [working(question, len(question.steps))],
    )
    zones = [zone for zone in scene["zones"] if zone["zone"] != "pad"]
    table.scene = scene | {"at": 0, "zones": zones, "say": {"who": "An example.", "text": "Its working stands below."}}
    return table


def drill(*makers: str | Maker, seed: int | None = 1) -> RecordTable:
    """A table that goes on asking: question after question from the seed, the kinds in turn. Answers are noted in the learner's record.

    `makers` are names of `unitylib.drills.MAKERS`, or functions that make a question of a seed. BadText for other names. With None
    for a seed it goes on after the last question that the record holds.
    """
    if not makers:
        raise BadText(f"drill() needs a kind of question: {', '.join(MAKERS)}")
    chosen = tuple(map(_maker, makers))
    if seed is not None:
        checked_number(seed, "seed", 0, LARGEST_SEED)
    return _Endless(chosen, seed).recorded


def _check_questions(asked: Sequence[Question]) -> None:
    for one in asked:
        if not isinstance(one, Question):
            raise BadText(f"{quoted(one)} is no question: higher_of('EE.b', 'A.b') makes one")


def _maker(named: str | Maker) -> Maker:
    if callable(named):
        return named
    if not isinstance(named, str) or named not in MAKERS:
        raise unknown("kind of question", named, tuple(MAKERS))
    return MAKERS[named]


def _then(question: Question) -> Shown | None:
    """The table once the question is answered, where that shows more."""
    return next((choice.then for choice in question.choices if choice.right and choice.then), None)


def _cards_of(questions: tuple[Question, ...]) -> tuple[Card, ...]:
    """The cards that these questions can show."""
    cards: list[Card] = list(_SIGNS)
    for question in questions:
        shown = [question.shown, *(choice.then for choice in question.choices if choice.then)]
        for one in shown:
            cards += (*one.trick, *one.cards, *one.hand, *(card for _, row in one.laid for card in row))
        cards += [choice.card for choice in question.choices if choice.card]
    return tuple(dict.fromkeys(cards))


class _Drill:
    """One run through questions; the zones `later` stand below the last one, answered. `right` counts those answered at the first try and without the last hint."""

    def __init__(
        self,
        questions: Callable[[], Iterator[Question]],
        cards: tuple[Card, ...],
        total: int = 0,
        given: int = 0,
        later: Sequence[Zone] = (),
    ) -> None:
        self._again, self._total, self._given, self._later = questions, total, given, later
        self.at, self._faces = 0, tuple(dict.fromkeys(cards))
        self.table = self._table()
        self._start()

    def _table(self) -> CardTable:
        return DrillCards(self._pressed, faces=sprite(self._faces))

    def _start(self) -> None:
        self._questions = self._again()
        self.asked = self.right = 0
        self._next()

    def _next(self) -> None:
        self.question = next(self._questions)
        self.asked += 1
        self._shown = self.question.shown
        self._marks: dict[str, str] = {}
        self._hints, self._missed, self._solved = self._given, False, False
        missing = [card for card in _cards_of((self.question,)) if card not in self._faces]
        if missing:
            self._faces = (*self._faces, *missing)
            self.table.faces = sprite(self._faces)
        self._say({"who": "", "text": prompt(self.question)})

    # --- presses ----------------------------------------------------------------------------------------------

    def _pressed(self, press: Press) -> None:
        try:
            self._take(press)
        except BadText as no:
            self.table.say(signed(sentence(no)))

    def _take(self, press: Press) -> None:
        do = self._read(press.text) if press.do == "typed" else press.do
        if do is None:
            self.table.say(f"That is no answer here. Type one of these: {', '.join(self._answers())}.")
        elif do in ("next", "on"):
            self._go_on()
        elif do == "hint":
            self._hint()
        else:
            self._answer(self._picked(press.cards) if do == "check" else do)

    def _picked(self, cards: Sequence[str]) -> str:
        """The cards picked up as an answer; two that are the same are two choices where the question has two."""
        offered = {choice.do for choice in self.question.choices}
        return " ".join(do for do in numbered(cards) if do in offered or "#" not in do)

    def _answers(self) -> list[str]:
        return [choice.words for choice in self.question.choices]

    def _read(self, line: str) -> str | None:
        """A typed line as an answer: its words, or a card as one would say it."""
        typed = line.strip().lower()
        for choice in self.question.choices:
            if typed in (choice.do.lower(), choice.words.lower()):
                return choice.do
        if typed in ("next", "hint"):
            return typed
        try:
            move = read(line, [choice.card for choice in self.question.choices if choice.card])
        except BadText:
            return None
        return move if move == "on" or move in [choice.do for choice in self.question.choices] else None

    def _go_on(self) -> None:
        if not self._solved and self._hints < len(self._ladder()):
            self.table.say("Answer first, or ask for hints: the last one is the answer.")
        elif self._last():
            self._start()
        else:
            self._next()

    def _ladder(self) -> tuple[str, ...]:
        """The hints, one after another; the last is the answer."""
        return self.question.steps

    def _hint(self) -> None:
        ladder = self._ladder()
        self._hints = min(self._hints + 1, len(ladder))
        last = self._hints == len(ladder)
        self._missed = self._missed or last
        if last:
            self._note("-", right=False)
            self._marks |= dict.fromkeys(self.question.right, "right")
            self._finish(_then(self.question))
        self._say({"who": "The answer." if last else "Hint.", "text": signed(ladder[self._hints - 1])})

    def _finish(self, then: Shown | None) -> None:
        if not self._solved:
            self._solved = True
            self.right += not self._missed
        self._shown = then or self._shown

    def _answer(self, answer: str) -> None:
        """After the question is solved any choice still tells its reason, and nothing is counted."""
        verdict = grade(replace(self.question, wanted=1) if self._solved else self.question, answer)
        if self._solved:
            self._say(_verdict(verdict))
            return
        if self.question.wanted:
            self._marks[answer] = "right" if verdict.right else "tried"
        self._note(answer, right=verdict.right and not self._missed)
        if verdict.right:
            self._marks |= dict.fromkeys(answer.split(), "right")
            self._finish(verdict.then)
        self._missed = self._missed or not verdict.right
        part = not verdict.right and set(answer.split()) <= set(self.question.right)
        self._say(_verdict(verdict) | ({"who": "Not all yet."} if part else {}))

    def _note(self, answer: str, *, right: bool) -> None:
        """What was answered first, for a table that keeps a record."""

    # --- painting ---------------------------------------------------------------------------------------------

    def _notes(self) -> list[Zone]:
        notes = (
            [working(self.question, len(self.question.steps) if self._solved else self._given)] if self._given else []
        )
        return [*notes, *self._later] if self._solved and self._last() else notes

    def _last(self) -> bool:
        return self.asked == self._total

    def _say(self, say: dict[str, str]) -> None:
        self.at += 1
        question = self.question
        scene = question_scene(question, self._shown, self._marks, self._notes())
        if self._solved and self._last() and self._total > 1:
            say = say | {
                "text": f"{say['text']} Of {self._total} questions you answered {self.right} at the first try."
            }
        if not question.wanted and not self._solved:
            scene["pick"] = {"least": 0, "most": len(question.choices), "do": "check"}
        self.table.scene = scene | {"at": self.at, "say": say, "goal": self._goal(), "buttons": self._buttons()}

    def _goal(self) -> str:
        if self._total > 1:
            return f"question {self.asked} of {self._total}"
        if self._total:
            return ""
        done = self.asked - (not self._solved)
        return f"{self.right} of {done} at the first try" if done else ""

    def _buttons(self) -> list[Button]:
        if self._solved:
            if not self._last():
                return [{"do": "next", "words": "Next", "main": True}]
            return [{"do": "next", "words": "Once more"}] if self._total > 1 else []
        check: list[Button] = [] if self.question.wanted else [{"do": "check", "words": "Check", "main": True}]
        return [*check, {"do": "hint", "words": self._next_hint()}]

    def _next_hint(self) -> str:
        """What the next hint is called."""
        last = self._hints >= len(self._ladder()) - 1
        return _LADDER[-1] if last else _LADDER[min(self._hints, 1)]


class _Endless(_Drill):
    """Questions without end, noted in a record: the first answer to each, right or not, or "-" when the answer was shown."""

    def __init__(self, makers: tuple[Maker, ...], seed: int | None) -> None:
        self._makers, self._seed, self._goes_on = makers, 1 if seed is None else seed, seed is None
        first = {card for maker in makers for card in _cards_of((maker(self._seed),))} - set(_SIGNS)
        pack = UNITED_DECK if first and first <= set(UNITED_DECK) else UNITY_DECK
        super().__init__(self._from_seed, (*_SIGNS, *pack))

    def _from_seed(self) -> Iterator[Question]:
        return (self._makers[n % len(self._makers)](self._seed + n) for n in count())

    def _table(self) -> CardTable:
        self.recorded = DrillRecord(self._pressed, self._known, faces=sprite(self._faces))
        return self.recorded

    def _next(self) -> None:
        self._noted, self._since = False, time.monotonic()
        super()._next()

    def _known(self) -> None:
        """The record has come: an untouched table goes on where the last one stopped."""
        skills = {maker(1).skill for maker in self._makers}
        numbers = [one.item.partition("/")[2] for one in self.recorded.record.attempts if one.skill in skills]
        tried = [int(number) for number in numbers if number.isascii() and number.isdigit()]
        if self._goes_on and self.asked == 1 and not (self._noted or self._hints) and tried:
            self._seed = max(tried) + 1
            self._start()

    def _ladder(self) -> tuple[str, ...]:
        """Before the answer comes the right one beside a wrong one, where there are more than two to choose from."""
        steps, choices = self.question.steps, self.question.choices
        wrong = [choice.do for choice in choices if not choice.right]
        if len(choices) < 3 or len(self.question.right) != 1 or self.question.wanted != 1:
            return steps
        picked = one_of(dice(f"candidates {self.question.skill}", self._seed + self.asked), wrong)
        two = [_named(choice) for choice in choices if choice.do in (picked, self.question.right[0])]
        return (*steps[:-1], f"It is between {two[0]} and {two[1]}.", steps[-1])

    def _next_hint(self) -> str:
        two = len(self._ladder()) > len(self.question.steps) and self._hints == len(self.question.steps) - 1
        return _TWO if two else super()._next_hint()

    def _note(self, answer: str, *, right: bool) -> None:
        if self._noted or self._solved:
            return
        self._noted = True
        item = f"{self.question.skill}/{self._seed + self.asked - 1}"
        seconds, word = round(time.monotonic() - self._since), "+".join(answer.split()) or "-"
        self.recorded.note(
            Attempt(self.question.skill, item, word, MOST * right, now(), seconds=seconds, hints=self._hints)
        )


def _named(choice: Choice) -> str:
    """An answer within a sentence."""
    return f"the {choice.card.name}" if choice.card else f"“{choice.words}”"


def _verdict(verdict: Feedback) -> dict[str, str]:
    rulings = f" ({', '.join(verdict.rulings)})" if verdict.rulings else ""
    who = "Yes." if verdict.right else "Not this one."
    return {"who": who, "text": signed(verdict.why) + rulings, "kind": "yes" if verdict.right else "no"}
