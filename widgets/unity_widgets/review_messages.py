"""Every sentence of the review at a table; what a decision and a move are called is each family's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from unity_widgets.messages import Say, counted, upper
from unitylib.match import Action
from unitylib.scorecard import gain, points_named

if TYPE_CHECKING:  # the review reads what plays deals out, and no table waits for it
    from unitylib.bots.prices import Prices
    from unitylib.review import Decision, Review

ASK_FIRST = "Ask for a review first: it lists the decisions that can be tried again."


class Words(NamedTuple):
    """What a family calls things: when a decision was made, a move in a table, and what the prices of its moves are."""

    when: Callable[[Decision], str]
    named: Callable[[Action], str]
    prices: str


def looking(part: float) -> Say:
    return {"who": "Looking at your decisions.", "text": f"{round(100 * part)} of 100 are done."}


def searching(part: float) -> Say:
    return {"who": "Looking for another one.", "text": f"{round(100 * part)} of 100 deals are looked through."}


def decision_row(decision: Decision, words: Words) -> list[str]:
    """When, what was done, what came out better, and by how many points."""
    return [words.when(decision), words.named(decision.action), words.named(decision.best), f"−{decision.cost:.1f}"]


def reviewed(found: Review) -> Say:
    count = len(found.worst_first)
    told = (
        "None of them gave a point away." if not count else f"{upper(counted(count, 'decision'))} gave something away."
    )
    return {"who": "Review.", "text": f"You had {counted(len(found.decisions), 'choice')}. {told}"}


def notes(found: Review, words: Words) -> list[str]:
    """What the numbers are, and what they are not."""
    won = f"Where a hand can end the match, winning it counts {found.stake} points more, and losing it {found.stake} less."
    return [
        f"Given away: {found.cost:.1f} points in {counted(len(found.decisions), 'choice')}, {found.rate:.2f} for each. Forced moves are not counted.",
        _luck(found),
        *([won] if found.stake else []),
        f"{words.prices} They never look at cards that you could not see.",
    ]


def _luck(found: Review) -> str:
    """The result beside what could be expected of that play; whole points that add up."""
    luck, result = round(found.luck), round(sum(found.results))
    return (
        f"Luck: {points_named(luck, gain)}. Playing as you did, you could expect to end {_ahead(result - luck)} the others; "
        f"you ended {_ahead(result)} them. The cards and the other players made the difference."
    )


def _ahead(points: int) -> str:
    return f"{points_named(abs(points))} {'ahead of' if points > 0 else 'behind'}" if points else "level with"


AGAIN, OTHERS = "Try it again", "Others of this kind"
NEW_CARDS: Say = {"who": "New cards.", "text": "The same kind of decision."}


def once_more(decision: Decision, words: Words) -> Say:
    """What is said where a decision of the match is tried again."""
    return {"who": "Once more.", "text": f"{words.when(decision)}; last time: {words.named(decision.action)}."}


def verdict(action: Action, prices: Prices, words: Words, first: Action | None = None, stake: int = 0) -> Say:
    """What is said of a move at a position that was set up to be tried: alone, or beside the `first` choice there. `stake` is what
    winning the match counts in the prices."""
    name = words.named(action) + (", your first choice" if action == first else "")
    cost, lost = prices.loss(action), 0.0
    told = f"Nothing came out better than {name}."
    if cost:
        comma = "," if action == first else ""
        told = f"{upper(name)}{comma} gives away {cost:.1f} points; {words.named(prices.best)} came out best."
    if first not in (None, action):
        lost = prices.loss(first)
        told += (
            f" Your first choice, {words.named(first)}, gave {f'away {lost:.1f} points' if lost else 'nothing away'}."
        )
    if stake and (cost or lost):
        told += f" Winning the match counts {stake} points here."
    return {"who": "Not the best." if cost else "Good.", "text": told, "kind": "no" if cost else "yes"}
