"""What is looked for at a table of solitaire: a hint, whether it can still be won, a deal as one wishes. One thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from unity_widgets import messages as common
from unity_widgets import patience_messages as messages
from unity_widgets.slices import Worker
from unitylib.cards import shuffled
from unitylib.errors import BadText
from unitylib.match import LARGEST_SEED, Match
from unitylib.solitaire import engine
from unitylib.solitaire.moves import PLAYER, Action, Move, Remove, Turn
from unitylib.solitaire.position import State
from unitylib.solve import patience
from unitylib.solve.patience import Answer, Outlook, Work
from unitylib.work import retold

if TYPE_CHECKING:
    from unity_widgets.lobby import Lobby
    from unity_widgets.patience_table import Memory
    from unity_widgets.sitting import Sitting

TRIES = 200  # deals that are looked through for one that is wished for
Found = TypeVar("Found")


class Looking:
    """Looks on behalf of a Sitting, in slices; `memory` gives what the table remembers of the match going on."""

    def __init__(self, sitting: Sitting, memory: Callable[[], Memory]) -> None:
        self.sitting, self.memory = sitting, memory
        self._worker: Worker | None = None
        self._stands: Callable[[], bool] | None = None  # does what is looked for still matter? None: nothing is

    def hint(self, _: str) -> None:
        """The first move of a line that wins."""
        self._look(self._tell_hint)

    def outlook(self, _: str) -> None:
        """Can it still be won?"""
        self._look(self._tell_outlook)

    def _look(self, told: Callable[[Answer | Outlook], None]) -> None:
        """Looks for lines that win, in slices: in this very position where the player knows all of it, else in sampled layouts."""
        sitting, memory = self.sitting, self.memory()
        match, moves = sitting.match, len(sitting.match.moves)
        if match.turn is None:
            raise BadText(messages.GAME_OVER)
        state: State = match.state
        if memory.line:
            match.assisted = True
            told(Answer("yes", state, memory.line, 0))
            return
        view = match.view(PLAYER)
        sees_all = view.hides_nothing or memory.open
        rng = Random(f"{match.seed} {moves}")
        work: Work[Any] = patience.solve_in_slices(state) if sees_all else patience.outlook_in_slices(view, rng)
        layouts = 0 if sees_all else patience.LAYOUTS

        def done(found: Answer | Outlook) -> None:
            self._stands = None
            if stands():
                if isinstance(found, Answer):
                    memory.line = found.line
                match.assisted = True
                told(found)

        def stands() -> bool:
            return sitting.match is match and len(match.moves) == moves

        self._start(_parts(work), done, stands, lambda part: messages.looking(part, layouts))

    @property
    def seeking(self) -> bool:
        """Is something being looked for that is still wanted?"""
        return self._stands is not None and self._stands()

    def deal(self, lobby: Lobby, found: Callable[[Match, common.Say], None]) -> None:
        """Looks through the deals from the lobby's seed on for one as it wishes, for as long as these settings stand on the page."""
        sitting, first = self.sitting, lobby.match().seed
        first = min(first, LARGEST_SEED - TRIES)
        if lobby.match().rules.pack is not shuffled:
            raise BadText(messages.DEAL_CHOSEN)

        def done(answer: tuple[int, Answer] | None) -> None:
            self._stands = None
            if sitting.chooses(lobby) and answer is None:
                sitting.tell(messages.none_sought(TRIES))
            elif sitting.chooses(lobby) and answer is not None:
                found(replace(lobby, seed=answer[0]).match(), messages.sought(answer))

        work = patience.deal_in_slices(lambda seed: _dealt(lobby, seed), lobby.wish, first, TRIES)
        self._start(_parts(work), done, lambda: sitting.chooses(lobby), messages.seeking)

    def _start(
        self,
        work: Generator[float, None, Found],
        done: Callable[[Found], None],
        stands: Callable[[], bool],
        told: Callable[[float], common.Say],
    ) -> None:
        """Work in slices, told of in steps of five parts in a hundred, and dropped as soon as what it is for no longer stands."""
        shown = -1

        def progress(part: float) -> None:
            nonlocal shown
            if not stands():
                self.halt()
            elif int(part * 20) != shown:
                shown = int(part * 20)
                self.sitting.tell(told(part))

        self._worker = self._worker or Worker(self.sitting.table.guarded)
        self._stands = stands
        self._worker.start(work, done, progress)
        self._worker.finish()

    def _tell_hint(self, found: Answer | Outlook) -> None:
        state = self.sitting.match.state
        action = found.hint if isinstance(found, Outlook) else next(iter(found.line), None)
        self.memory().shown = len(self.sitting.match.moves), action or usual(state)
        self.sitting.tell(messages.hint(state, found, action, usual(state)))

    def _tell_outlook(self, found: Answer | Outlook) -> None:
        self.sitting.tell(messages.outlook(found, self.memory().open))

    def halt(self) -> None:
        """Whatever is being looked for is no longer wanted."""
        if self._worker is not None and self._stands is not None:
            self._worker.stop()
        self._stands = None

    def stop(self, _: str) -> None:
        """The same, and that is said. BadText when nothing is."""
        if not self.seeking:
            raise BadText(messages.NOT_ASKED)
        self.halt()
        self.sitting.tell(messages.stopped())


def _dealt(lobby: Lobby, seed: int) -> State:
    """The deal of these settings with another seed."""
    state: State = replace(lobby, seed=seed).match().state
    return state


def _parts(work: Work[Found]) -> Generator[float, None, Found]:
    """The work, giving the part done."""
    return retold(work, lambda progress: progress.part)


def usual(state: State) -> Action:
    """A move that is seldom wrong, from what lies open alone: a safe card home, a card laid bare, the stock, else the first."""
    safe = engine.auto(state)
    if safe:
        return safe[0]
    legal = engine.legal(state)
    bare = [
        move
        for move in legal
        if isinstance(move, Move) and move.source[0] == "t" and 0 < state.pile(move.source).down == len(state.pile(move.source).cards) - move.count
    ]  # fmt: skip
    return next(iter([*bare, *(move for move in legal if isinstance(move, Remove | Turn)), *legal]))
