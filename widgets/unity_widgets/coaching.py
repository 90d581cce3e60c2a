"""United's coach at its table: opened and closed by the learner, asked how a number came about, asked for prices.

Closed, its zone holds nothing; opened, it holds numbers alone, and how one of them came about is sent when it is pressed.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from unity_widgets import coach_messages as messages
from unity_widgets.rummy_messages import signed
from unity_widgets.scene import Zone
from unity_widgets.slices import Worker
from unitylib.errors import BadText, UnityError
from unitylib.match import Match
from unitylib.rummy.position import View

if TYPE_CHECKING:
    from unity_widgets.coach_numbers import Number, Part
    from unity_widgets.sitting import Sitting
    from unitylib.bots.prices import Prices

STEP = 0.05  # of the work, between two pictures of it
NONE = -1.0  # of it is being done


class Coaching:
    """What a RummyTable shows beside the table. `asked` names the number pressed last, `prices` are those of the position `_of`."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.presses = {"how": self._how, "prices": self._price, "enough": self._enough}
        self._worker = Worker(lambda work, given: sitting.table.guarded(work, given))  # there is no table yet
        self.asked, self.part = "", NONE
        self.prices: Prices | None = None
        self._of: tuple[Match, int] | None = None

    def _now(self) -> tuple[Match, int]:
        """The position of which all this is told."""
        return self.sitting.match, len(self.sitting.match.moves)

    def _forget(self) -> None:
        """What was asked was about another position, or is not asked any more."""
        self._worker.stop()
        self.asked, self.prices, self.part = "", None, NONE
        self._of = self._now()

    # --- presses ----------------------------------------------------------------------------------------------

    def _view(self) -> View:
        """What the learner knows; only while the coach is open."""
        sitting = self.sitting
        if not sitting.coached or sitting.eyes is None:
            raise BadText(messages.OPEN_FIRST)
        view: View = sitting.match.view(sitting.eyes)
        return view

    def _how(self, name: str) -> None:
        """Opens the sentence about a number, or closes it."""
        view = self._view()
        if name not in {number.name for part in self._parts(view) for number in _numbers(part)}:
            raise BadText(messages.NO_NUMBER)
        self.asked = "" if name == self.asked else name
        self.sitting.paint()

    def _price(self, _: str) -> None:
        """Begins to play deals out for every kind of move; pressed again, it goes on with what it has begun."""
        from unitylib.bots import coach

        view = self._view()
        if not _has_choice(view):
            raise BadText(messages.NO_PRICES)
        if self._is_working() or self.prices is not None:
            return
        self._forget()
        self.part = 0.0
        rng = Random(f"coach {len(self.sitting.match.moves)}")
        self._worker.start(coach.prices(view, rng), self._priced, self._told)
        self._worker.finish()
        if self.prices is None:
            self.sitting.paint()

    def _told(self, part: float) -> None:
        if self._of != self._now():
            self._forget()
        elif part - self.part >= STEP:
            self.part = part
            self.sitting.paint()

    def _priced(self, prices: Prices) -> None:
        if self._of == self._now() and self.sitting.coached:
            self.prices, self.part = prices, NONE
            self.sitting.tell(messages.best_of(prices, self._view(), self.sitting.names))

    def _is_working(self) -> bool:
        """Whether deals are being played out for the position shown."""
        return self.part != NONE and self._of == self._now()

    def _enough(self, _: str) -> None:
        """No more deals; a press that comes when all are played out takes nothing away."""
        self._view()
        if self._is_working():
            self._forget()
            self.sitting.tell(messages.CANCELLED)

    # --- painting ---------------------------------------------------------------------------------------------

    def zones(self, view: View) -> list[Zone]:
        """The coach while cards are held: closed, it is a button and nothing more."""
        if self._of != self._now() or not self.sitting.coached:
            self._forget()
        if not view.hand or view.turn is None:
            return []
        closed: Zone = {"zone": "coach", "label": "Coach"}
        return [closed | self._opened(view)] if self.sitting.coached else [closed]

    def _parts(self, view: View) -> list[Part]:
        from unity_widgets.coach_numbers import parts  # with all that counts, for which no table should wait

        return parts(view, self.prices, self.sitting.names)

    def _opened(self, view: View) -> Zone:
        """All that it tells now; of cards that it cannot make sense of, one sentence, and the game goes on."""
        try:
            parts = [self._shown(part) for part in self._parts(view)]
        except UnityError as fault:
            return {"on": True, "parts": [], "notes": [signed(str(fault), self.sitting.names)]}
        notes = [messages.COUNTS, *([messages.AT_ONCE] if view.round.at_once else [])]
        zone: Zone = {"on": True, "parts": parts, "notes": notes}
        if self.prices is not None:
            return zone | {"notes": [messages.PRICED, *notes]}
        if self._is_working():
            working = {"part": round(100 * self.part), "told": messages.PLAYING_OUT}
            return zone | working | {"buttons": [{"do": "enough", "words": "Cancel"}]}
        return zone | {"buttons": [{"do": "prices", "words": "In points"}]} if _has_choice(view) else zone

    def _shown(self, part: Part) -> dict[str, Any]:
        why = next((number.why() for number in _numbers(part) if number.name == self.asked), "")
        rows = [[words, *map(self._cell, numbers)] for words, numbers in part.rows]
        head = {"head": list(part.head)} if part.head else {}
        return {"label": part.label, **head, "rows": rows, **({"why": why} if why else {})}

    def _cell(self, number: Number) -> dict[str, Any]:
        is_open = {"on": True} if number.name == self.asked else {}
        return {"do": f"how {number.name}", "words": number.words, **is_open}


def _numbers(part: Part) -> list[Number]:
    return [number for _, numbers in part.rows for number in numbers]


def _has_choice(view: View) -> bool:
    """Whether moves can be compared: in the learner's turn, or when a discard is offered."""
    return view.turn == view.seat and view.phase in ("offer", "turn") and len(list(islice(view.legal, 2))) > 1
