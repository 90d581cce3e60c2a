"""What a player may be told of a game of patience: hidden cards are dealt anew many times, and that is said."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from unitylib.solitaire.moves import Action
from unitylib.solitaire.position import View
from unitylib.solitaire.worlds import hidden, world
from unitylib.solve.patience.searching import Work, part_of_all
from unitylib.solve.patience.solving import Answer, budget_of, solve_in_slices
from unitylib.work import Progress, finished, retold

LAYOUTS = 12  # worlds that an outlook deals


@dataclass(frozen=True)
class Outlook:
    """What a player may be told. `hidden` cards were dealt anew `layouts` times (once when none is hidden); in `won` of the
    layouts a line was found, in `lost` there is none. `hint` is the first move of most lines, None when none was found."""

    hidden: int
    layouts: int
    won: int
    lost: int
    hint: Action | None
    positions: int

    @property
    def verdict(self) -> str:
        """ "yes", "no" or "not found" where every card lies open; else "sampled": the layouts prove nothing, they are counted."""
        if self.hidden:
            return "sampled"
        return "yes" if self.won else "no" if self.lost else "not found"


def outlook_in_slices(view: View, rng: Random, budget: int | None = None, layouts: int = LAYOUTS) -> Work[Outlook]:
    """Deals what the player has not seen anew, `layouts` times, and solves each with its share of the budget."""
    unseen = len(hidden(view))
    layouts = layouts if unseen else 1
    budget = budget_of(view.rules) if budget is None else budget
    answers: list[Answer] = []
    for number in range(layouts):
        work = solve_in_slices(world(view, rng), budget // layouts)
        before = sum(answer.positions for answer in answers)
        answers.append((yield from retold(work, part_of_all(before, number, layouts))))
        yield Progress(before + answers[-1].positions, (number + 1) / layouts)
    first = Counter(answer.line[0] for answer in answers if answer.line)
    verdicts = Counter(answer.verdict for answer in answers)
    hint = first.most_common(1)[0][0] if first else None
    return Outlook(unseen, layouts, verdicts["yes"], verdicts["no"], hint, sum(answer.positions for answer in answers))


def outlook(view: View, rng: Random, budget: int | None = None, layouts: int = LAYOUTS) -> Outlook:
    """`outlook_in_slices`, all at once."""
    return finished(outlook_in_slices(view, rng, budget, layouts))
