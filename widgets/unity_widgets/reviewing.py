"""The review of a trick game at its table: decisions and what they cost, the same position again, and others of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unity_widgets import messages
from unity_widgets.scene import Button, Zone
from unity_widgets.slices import Worker
from unitylib.errors import BadText
from unitylib.match import LARGEST_SEED, Match

if TYPE_CHECKING:
    from unity_widgets.sitting import Sitting
    from unitylib.bots.sampling import Prices
    from unitylib.review import Decision, Review

SHOWN = 5  # decisions, the costliest


class Reviewing:
    """What a TrickTable adds once a hand is over. `exam` are the prices of the position that was set up, until it has been answered."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.presses = {"review": self._review, "again": self._again, "more": self._more}
        self.found: Review | None = None
        self._of: tuple[Match, int] | None = None  # the match that was looked at, and its moves then
        self.exam: Decision | None = None
        self._worker: Worker | None = None

    # --- presses ----------------------------------------------------------------------------------------------

    def _review(self, _: str) -> None:
        from unitylib import review  # reads the solver, for which no table should wait

        sitting = self.sitting
        work = review.review(sitting.match, sitting.humans[0])
        self._worker = self._worker or Worker(sitting.table.guarded)
        self._worker.start(work, self._done, lambda part: sitting.tell(messages.looking(part)))
        self._worker.finish()

    def _done(self, found: Review) -> None:
        self.found, self._of = found, (self.sitting.match, len(self.sitting.match.moves))
        self.sitting.tell(messages.reviewed(found))

    def _decision(self, place: str) -> Decision:
        is_old = self._of is None or self._of[0] is not self.sitting.whole
        wanted = [
            one for one in (() if is_old or self.found is None else self.found.decisions) if str(one.place) == place
        ]
        if not wanted:
            raise BadText("Ask for a review first: it lists the decisions that can be tried again.")
        return wanted[0]

    def _again(self, place: str) -> None:
        """The match stands again where that decision was made."""
        decision = self._decision(place)
        self.exam = decision
        self.sitting.detour(self.sitting.whole.branch(decision.place), decision.view.seat)

    def _more(self, place: str) -> None:
        """Another position of the same kind, with new cards. It is looked for in other deals of the same game."""
        from unitylib import review

        decision = self._decision(place)
        start = (self.sitting.whole.seed + decision.place + self.sitting.at) % LARGEST_SEED
        match, prices = review.another(self.sitting.whole, decision, start)
        seat = match.turn
        assert seat is not None
        self.exam = review.Decision(
            len(match.moves), match.state.standing.number, match.view(seat), prices.best, prices
        )
        self.sitting.detour(match, seat)

    def answered(self, before: int) -> messages.Say | None:
        """The verdict on the move just made, when it was asked for: the move number `before` of the match."""
        exam, moves = self.exam, self.sitting.match.moves
        if exam is None or exam.place != before or len(moves) <= before:
            return None
        self.exam = None
        action = moves[before].action
        prices: Prices = exam.prices
        if action not in prices.by_move:
            return None
        return messages.verdict(action, prices)

    # --- painting ---------------------------------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """What was found, once it has been asked for, until the match goes on."""
        match = self.sitting.match
        if self.found is None or self._of is None or self._of[0] is not match or self._of[1] != len(match.moves):
            return []
        worst = self.found.worst_first[:SHOWN]
        rows = [messages.decision_row(one) for one in worst]
        sums: Zone = {"zone": "sums", "label": "Your decisions, the costliest first", "head": ["", "you", "better", "points"],
                      "rows": rows, "notes": messages.review_notes(self.found)}  # fmt: skip
        buttons: list[Button] = []
        for one in worst[:3]:
            when = messages.decision_row(one)[0]
            buttons.append(
                {
                    "do": f"again {one.place}",
                    "words": f"{when}: again",
                    "wide": True,
                    "note": "the same position, to try something else",
                }
            )
            buttons.append(
                {
                    "do": f"more {one.place}",
                    "words": f"{when}: others of this kind",
                    "wide": True,
                    "note": "new cards, the same kind of decision",
                }
            )
        return [sums, {"zone": "pad", "label": "Try it", "buttons": buttons}] if buttons else [sums]
