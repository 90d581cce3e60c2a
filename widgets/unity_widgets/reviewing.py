"""The review of a hand at its table: decisions and what they cost, the same position again, and others of its kind."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from unity_widgets import review_messages as messages
from unity_widgets.messages import Say
from unity_widgets.review_messages import Words
from unity_widgets.scene import Button, Zone
from unity_widgets.slices import Worker
from unitylib.errors import BadText
from unitylib.match import LARGEST_SEED, Match

if TYPE_CHECKING:
    from unity_widgets.sitting import Sitting
    from unitylib.bots.prices import Prices
    from unitylib.review import Decision, Review

Work = Generator[float, None, Any]
SHOWN = 5  # decisions, the costliest


class Reviewing:
    """What a table adds once a hand is over. `exam` is the decision that was set up with its prices, until it has been answered."""

    def __init__(self, sitting: Sitting, words: Words) -> None:
        self.sitting, self.words = sitting, words
        self.presses = {"review": self._review, "again": self._again, "more": self._more}
        self.found: Review | None = None
        self._of: tuple[Match, int] | None = None  # the match that was looked at, and its moves then
        self.exam: Decision | None = None
        self._kind: Decision | None = None  # of the match: another one of its kind was set up
        self._next = 0  # the seed from which another deal is looked for, so that none comes twice
        self._worker: Worker | None = None

    # --- presses ----------------------------------------------------------------------------------------------

    def _work(self, work: Work, done: Callable[[Any], None], told: Callable[[float], Say]) -> None:
        """Does `work` in slices, and drops it as soon as the match has gone on."""
        worker = self._worker = self._worker or Worker(self.sitting.table.guarded)
        here = self._now()

        def here_still(then: Callable[[Any], None]) -> Callable[[Any], None]:
            return lambda given: then(given) if self._now() == here else worker.stop()

        worker.start(work, here_still(done), here_still(lambda part: self.sitting.tell(told(part))))
        worker.finish()

    def _now(self) -> tuple[Match, int]:
        return self.sitting.match, len(self.sitting.match.moves)

    def _review(self, _: str) -> None:
        from unitylib import review  # reads the solver, for which no table should wait

        sitting = self.sitting
        self._work(review.review(sitting.match, sitting.humans[0]), self._done, messages.looking)

    def _done(self, found: Review) -> None:
        self.found, self._of = found, self._now()
        self.sitting.tell(messages.reviewed(found))

    def _decision(self, place: str) -> Decision:
        is_old = self._of is None or self._of[0] is not self.sitting.whole
        wanted = [
            one for one in (() if is_old or self.found is None else self.found.decisions) if str(one.place) == place
        ]
        if not wanted:
            raise BadText(messages.ASK_FIRST)
        return wanted[0]

    def _again(self, place: str) -> None:
        """The match stands again where that decision was made."""
        decision = self._decision(place)
        self._kind = None
        self._set_up(self.sitting.whole.branch(decision.place), decision, messages.once_more(decision, self.words))

    def _more(self, place: str) -> None:
        """Another position of the same kind, with new cards. It is looked for in other deals of the same game."""
        from unitylib import review

        whole, decision = self.sitting.whole, self._decision(place)
        self._next = self._next or whole.seed + 1
        looked_for = review.another(whole, decision, self._next % LARGEST_SEED)
        self._work(looked_for, lambda found: self._more_found(decision, *found), messages.searching)

    def _more_found(self, kind: Decision, match: Match, prices: Prices) -> None:
        from unitylib.review import Decision

        self._kind, self._next = kind, match.seed + 1
        seat = match.turn
        assert seat is not None
        number = match.engine.number(match.state)
        exam = Decision(len(match.moves), number, match.view(seat), prices.best, prices)
        self._set_up(match, exam, messages.NEW_CARDS)

    def _set_up(self, match: Match, exam: Decision, said: Say) -> None:
        """The table as it stood, with what it says itself after what is `said`."""
        self.exam = exam
        self.sitting.detour(match, exam.view.seat)
        asked = self.sitting.table.scene["say"]["text"]
        self.sitting.tell(said | {"text": f"{said['text']} {asked}"})

    def answered(self, before: int) -> Say | None:
        """The verdict on the move just made, when it was asked for: the move number `before` of the match."""
        exam, moves = self.exam, self.sitting.match.moves
        if exam is None or exam.place != before or len(moves) <= before:
            return None
        from unitylib.review import family

        self.exam, how = None, family(self.sitting.match.rules)
        action = how.same(moves[before].action, exam.prices)
        if action is None:
            return None
        first = None if self._kind else how.same(exam.action, exam.prices)
        return messages.verdict(action, exam.prices, self.words, first, how.stake(exam.view))

    def buttons(self) -> list[Button]:
        """What is offered where another position of a kind was set up: one more, without end."""
        if self._kind is None or self.sitting.match is self.sitting.whole:
            return []
        return [{"do": f"more {self._kind.place}", "words": "Another one"}]

    # --- painting ---------------------------------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """What was found, once it has been asked for, until the match goes on."""
        if self.found is None or self._of != self._now():
            return []
        worst = self.found.worst_first[:SHOWN]
        rows = [messages.decision_row(one, self.words) for one in worst]
        return [{"zone": "sums", "label": "Your decisions, the costliest first", "head": ["", "you", "better", "points"], "rows": rows,
                 "acts": [_tries(one) for one in worst], "notes": messages.notes(self.found, self.words)}]  # fmt: skip


def _tries(decision: Decision) -> list[Button]:
    """What is offered under a decision: the same position, and new cards."""
    return [
        {"do": f"again {decision.place}", "words": messages.AGAIN},
        {"do": f"more {decision.place}", "words": messages.OTHERS},
    ]
