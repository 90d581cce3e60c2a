"""A question, its answers and the verdict: plain data. The families beside this file make them; no notebook is needed.

An answer is text: the `do` of a choice, or several with blanks between them where a question has several right ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from unitylib.cards import Card, Hand, Suit, shuffled
from unitylib.errors import unknown
from unitylib.scorecard import points_named
from unitylib.trick.position import Trick

NAMES = ("You", "Ana", "Ben", "Cleo", "Dan", "Eve")  # clockwise


@dataclass(frozen=True)
class Shown:
    """What lies before the learner; what is empty is not shown.

    `names` sit clockwise, you first. `bids` and `scores` are theirs, `dealer` is the number of one of them. `trick` lies
    in order of play, its first card before number `leader`; `winner` is the place in it of the card that takes it, once
    that may be seen. `cards` lie face up, one before each of `names`, or in the middle. `laid` are rows of cards on the table, each
    with its words. `hand` is your own.
    """

    trump: Suit | None = None
    names: tuple[str, ...] = ()
    bids: tuple[int | None, ...] = ()
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    leader: int = 0
    trick: Trick = ()
    winner: int | None = None
    cards: tuple[Card, ...] = ()
    laid: tuple[tuple[str, Hand], ...] = ()
    hand: Hand = ()

    @property
    def in_order(self) -> tuple[str, ...]:
        """The names in order of play."""
        return (*self.names[self.leader :], *self.names[: self.leader])


@dataclass(frozen=True)
class Choice:
    """One possible answer, and why it is right or not. `card` when it is a card to press; `then` is the table after it."""

    do: str
    words: str
    right: bool
    why: str
    ruling: str
    card: Card | None = None
    then: Shown | None = None


@dataclass(frozen=True)
class Question:
    """Something asked, with everything that may be answered.

    `steps` lead to the answer: the rule, what to look at, the answer with its reason. They are the ladder of hints, and
    a worked example when all of them are shown. `wanted` is how many right answers are to be given together: 0 for all. Where
    several answers of many choices are right, `judge` says which, and why; the right choices are then one of them.
    """

    skill: str
    ask: str
    shown: Shown
    choices: tuple[Choice, ...]
    steps: tuple[str, ...]
    wanted: int = 1
    judge: Judge | None = None

    @property
    def right(self) -> tuple[str, ...]:
        """The texts of the right choices."""
        return tuple(choice.do for choice in self.choices if choice.right)


@dataclass(frozen=True)
class Feedback:
    """The verdict on an answer, its reason, and the rulings it stands on."""

    right: bool
    why: str
    rulings: tuple[str, ...]
    then: Shown | None = None


Judge = Callable[[tuple[Choice, ...]], Feedback]
Maker = Callable[[int], Question]  # a seed gives a question, the same one for ever


def grade(question: Question, answer: str) -> Feedback:
    """The verdict on `answer`. BadText when it names something that was not offered.

    >>> from unitylib.drills.deck import higher_of
    >>> grade(higher_of("EE.b", "A.b"), "EE.b").right
    True
    """
    words = answer.split() if isinstance(answer, str) else [answer]
    given = tuple(_choice(question, word) for word in dict.fromkeys(words))
    if question.wanted:
        return _verdict(given[:1]) if len(given) == 1 else Feedback(False, "One answer is asked for.", ())
    return question.judge(given) if question.judge else _verdict_on_all(question, given)


def _choice(question: Question, word: str) -> Choice:
    found = next((choice for choice in question.choices if choice.do == word), None)
    if found is None:
        raise unknown("answer here", word, [choice.do for choice in question.choices])
    return found


def _verdict(given: tuple[Choice, ...]) -> Feedback:
    (choice,) = given
    return Feedback(choice.right, choice.why, (choice.ruling,), choice.then)


def _verdict_on_all(question: Question, given: tuple[Choice, ...]) -> Feedback:
    """One wrong card is told with its reason; what is missing is neither named nor counted, so that it may still be found."""
    wrong = [choice for choice in given if not choice.right]
    missing = [choice for choice in question.choices if choice.right and choice not in given]
    if wrong:
        return Feedback(False, wrong[0].why, (wrong[0].ruling,))
    if missing:
        none = "" if given else "None is picked up yet. "
        return Feedback(False, f"{none}{question.steps[1]}", (missing[0].ruling,))
    return Feedback(True, question.steps[-1], tuple(dict.fromkeys(choice.ruling for choice in given)))


# --- chance for the makers -------------------------------------------------------------------------------------

Item = TypeVar("Item")


def dice(skill: str, seed: int) -> Random:
    """The chance of one question."""
    return Random(f"{skill}/{seed}")


def one_of(rng: Random, items: Sequence[Item]) -> Item:
    return items[int(rng.random() * len(items))]


def some_of(rng: Random, cards: Sequence[Card], count: int) -> tuple[Card, ...]:
    """So many different cards, in a random order."""
    return shuffled(cards, rng)[:count]


def in_words(items: Sequence[str], last: str = "and") -> str:
    """ "Ben", "Ben and Ana", "Ben, Ana and you"."""
    items = [*items[:1], *("you" if item == "You" else item for item in items[1:])]
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def numbered(texts: Iterable[str]) -> tuple[str, ...]:
    """The texts, each of a kind: a number behind the second of two cards that are the same.

    >>> numbered(("7S", "JK", "JK"))
    ('7S', 'JK', 'JK#2')
    """
    seen: Counter[str] = Counter()
    told = []
    for text in texts:
        seen[text] += 1
        told.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
    return tuple(told)


def count_choice(answer: int, right: int, why: str, ruling: str) -> Choice:
    """A number as an answer."""
    return Choice(str(answer), str(answer), answer == right, why, ruling)


def points_choice(answer: int, right: int, why: str, ruling: str) -> Choice:
    """A number of points as an answer."""
    return Choice(str(answer), points_named(answer), answer == right, why, ruling)


def count_words(number: int, one: str, many: str) -> str:
    return f"one {one}" if number == 1 else f"{number} {many}"
