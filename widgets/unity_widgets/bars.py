"""Pictures that are tables: numbers with a bar behind them, for the eye and for whoever reads the page aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from unity_widgets import messages
from unity_widgets.scene import Zone
from unitylib.bots.ends import MATCH, Scoring
from unitylib.bots.prices import is_even
from unitylib.bots.reasons import Reason
from unitylib.bots.worth import Worth
from unitylib.cards import Card
from unitylib.drills import bids, hook
from unitylib.drills.cards import Priced
from unitylib.learner import ALL, MOST, Attempt, calibration
from unitylib.trick.moves import Bid
from unitylib.trick.position import View

SHOWN = 8  # lines about cards
FEW, BEST = 7, 5  # bids that are all shown; of more of them, so many of the best
SEEN = 0.005  # chances below are no per cent
ENDS = f"The match may end with this hand: winning it counts {MATCH} more, losing it {MATCH} less, for then the match counts, not the score."
SKILLS = 20  # lines about kinds of questions: so many fit into a scene, with ten about beliefs
LONGEST = 30  # letters of the name of a kind; the longest of ours has 22


def bar(part: float, words: str, mark: bool = False) -> dict[str, Any]:
    """A cell: `part` of its width is a bar. `mark` draws it in the other colour."""
    return {"bar": round(100 * part), "words": words, **({"mark": True} if mark else {})}


def per_cent(part: float, mark: bool = False) -> dict[str, Any]:
    """The same where the number itself is the words: the browser writes them."""
    return {"bar": round(100 * part), **({"mark": True} if mark else {})}


def bars(label: str, head: Sequence[str], rows: list[list[Any]], *notes: str) -> Zone:
    return {
        "zone": "bars",
        "label": label,
        "head": list(head),
        "rows": rows,
        **({"notes": list(notes)} if notes else {}),
    }


def signed_number(points: float) -> str:
    return f"{points:.1f}".replace("-", "−")


def less(cost: float, unsure: float = 0.0) -> str:
    """What is given away, in a table: nothing is a dash. What cannot be told from nothing shows how `unsure` it is."""
    if cost < 0.05:
        return "–"
    return f"{cost:.1f} ± {unsure:.1f}" if is_even(cost, unsure) else f"{cost:.1f}"


def of_tricks(view: View, worth: Worth, belief: tuple[int, ...] = ()) -> Zone:
    """The chances of each number of tricks, beside what the learner believed; where partners play those of the side too."""
    columns = {"you": (worth.tricks, False)}
    if belief:
        columns["you said"] = (tuple(percent / ALL for percent in belief), True)
    if bids.has_partners(view):
        columns["your side"] = (worth.side, False)
    seen = [tricks for tricks in range(len(worth.tricks)) if any(part[tricks] >= SEEN for part, _ in columns.values())]
    rows = [
        [
            str(tricks),
            *(per_cent(part[tricks], mark) if part[tricks] >= SEEN else "–" for part, mark in columns.values()),
        ]
        for tricks in range(min(seen), max(seen) + 1)
    ]
    return bars("Tricks in 100 deals, if you try for all you can get", ["tricks", *columns], rows,
                f"What a bid brings need not agree with this: {'each is played for its own number of tricks, and ' if view.rules.is_exact else ''}"
                "its chance is put right by what came of such bids in thousands of hands.")  # fmt: skip


def of_bids(view: View, worth: Worth, mine: Bid | None) -> Zone:
    """What each bid brings: all where they are few; else the best ones, zero and the learner's. Points are the side's."""
    order = sorted(worth.bids, key=lambda bid: worth.bids[bid].cost)
    own = [bid for bid in worth.bids if bid == mine or not bid.tricks]
    shown = order if len(order) <= FEW else order[:BEST]
    kept = sorted({*shown, *own}, key=lambda bid: (bid.tricks, bid.blind))
    rows = [[messages.bid_words(bid) + (" (yours)" if bid == mine else ""), *_promised(worth, bid)] for bid in kept]
    hidden = len(order) - len(kept)
    left_out = [f"Left out {'is' if hidden == 1 else 'are'} {messages.counted(hidden, 'bid')} that {'comes' if hidden == 1 else 'come'} out worse than the best {messages.number(BEST)}."] if hidden else []  # fmt: skip
    return bars("What each bid brings", ["bid", "kept", "points", "worse than the best by"], rows, *left_out,
                _what_keeps(view), f"{_points_of(view)}; ± says how far chance may have moved a number. {_counted_too(view)}")  # fmt: skip


def _what_keeps(view: View) -> str:
    if view.rules.is_exact:
        return "A bid is kept by exactly so many tricks."
    if bids.has_partners(view):
        return "A bid is kept when your side’s tricks together reach your side’s bids; a zero is kept by you alone."
    return "A bid is kept by so many tricks or more, a zero by none."


def _points_of(view: View) -> str:
    return f"Points are what {'your side scores' if bids.has_partners(view) else 'you score'} in this hand on average"


def _counted_too(view: View) -> str:
    return f"The last column counts also what the others score{f'. {ENDS}' if Scoring(view).may_end else '.'}"


def _promised(worth: Worth, bid: Bid) -> list[Any]:
    promise = worth.bids[bid]
    points = f"{signed_number(promise.points)} ± {promise.error:.1f}"
    return [per_cent(promise.made), points, less(promise.cost, promise.unsure)]


def of_totals(found: hook.Hook, seats: int, now: int) -> Zone:
    """What each total of the others leaves the dealer."""
    rows = []
    for total, priced in found.by_total.items():
        left, squeezed = hook.left(seats, len(priced.tricks) - 1, total), hook.squeeze(seats, total, priced)
        rows.append([
            f"{total}{' (now)' if total == now else ''}", "–" if left.barred is None else str(left.barred),
            str(squeezed.wanted.tricks), f"{squeezed.best.tricks}", per_cent(squeezed.promise.made),
            less(squeezed.cost, squeezed.promise.unsure),
        ])  # fmt: skip
    return bars(
        "If the others had bid",
        ["in all", "barred", "best of all", "best that is left", "kept", "the hook costs"],
        rows,
    )


def of_cards(found: Priced, mine: Card, partners: bool) -> Zone:
    """Every card that may be played, equal ones together, the best first; the learner's is among those shown."""
    by_first: dict[Card, list[Card]] = {}
    for card, first in found.group.items():
        by_first.setdefault(first, []).append(card)
    order = sorted(by_first, key=found.cost)
    kept = [first for place, first in enumerate(order) if place < SHOWN or first is found.group[mine]]
    rows = [_priced(found, first, by_first[first], mine) for first in kept]
    hidden = len(order) - len(kept)
    left_out = f"{messages.upper(messages.counted(hidden, 'card'))} that came out worse {'is' if hidden == 1 else 'are'} left out."
    lead = f"Points tell by how much {'your side leads' if partners else 'you lead'} the others on average."
    head = ["card", "bid kept", "best in", "worse than the best by", "as the cards lay"]
    unsure = "What has ± cannot be told from the best." if any("±" in row[3] for row in rows) else ""
    note = " ".join(filter(None, (lead, unsure, ENDS if found.may_end else "")))
    return bars("What each card brings", head, rows, *([left_out] if hidden else []), note)


def _priced(found: Priced, first: Card, alike: list[Card], mine: Card) -> list[Any]:
    names = ", ".join(f"{{{card}}}{' (yours)' if card is mine else ''}" for card in alike)
    lies = found.lies[first] - found.lies[found.best]
    gain = "0" if abs(lies) < 0.05 else f"{'+' if lies > 0 else '−'}{abs(lies):.1f}"
    return [
        names,
        per_cent(found.kept[first]),
        per_cent(found.best_in[first], mark=True),
        less(found.cost(first), found.unsure(first)),
        gain,
    ]


def card_words(card: Card) -> str:
    """A card on a button: its rank and sign."""
    return f"{'U' if card.is_universal else messages.rank_typed(card.rank)} {{{card.suit}}}"


def of_calibration(attempts: Sequence[Attempt]) -> Zone:
    """How often came what was believed."""
    rows: list[list[Any]] = [
        [f"{one.low} to {one.high} %", one.things, bar(one.believed / ALL, f"{one.believed:.0f} %"), bar(one.happened / ALL, f"{one.happened:.0f} %", mark=True)]
        for one in calibration(attempts)
    ]  # fmt: skip
    return bars("What you believed, and what came", ["you said", "how often", "on average", "came true"], rows)


def of_skills(by_skill: Mapping[str, Sequence[Attempt]], titles: Mapping[str, str]) -> Zone:
    """How it goes with each kind of question; of many the first SKILLS."""
    rows: list[list[Any]] = []
    for skill, attempts in islice(by_skill.items(), SKILLS):
        stars, last = _stars(attempts), _stars(attempts[-10:])
        cost = sum(one.cost for one in attempts) / len(attempts)
        name = titles.get(skill, messages.upper(skill.replace("-", " "))[:LONGEST])
        rows.append(
            [name, len(attempts), bar(stars / MOST, f"{stars:.1f}"), bar(last / MOST, f"{last:.1f}", mark=True), less(cost)]
        )  # fmt: skip
    return bars(
        "So far",
        ["kind", "answers", "stars of 3", "last ten", "cost"],
        rows,
        "Cost: the points given away against the best answer, on average.",
        *_left_out(len(by_skill) - len(rows)),
    )


def _left_out(kinds: int) -> list[str]:
    if not kinds:
        return []
    are, stay = ("is", "it stays") if kinds == 1 else ("are", "they stay")
    return [
        f"{messages.upper(messages.counted(kinds, 'kind'))} tried longer ago {are} left out here; {stay} in the record and in its file."
    ]


def _stars(attempts: Sequence[Attempt]) -> float:
    return sum(one.stars for one in attempts) / len(attempts)


def of_reasons(told: Sequence[Reason]) -> Zone:
    """What speaks for more tricks and what for fewer; beside it how often a card takes a trick, where that can be counted."""
    counted = any(reason.chance is not None for reason in told)
    rows = [
        [
            messages.signed(reason.text),
            *([] if not counted else ["–"] if reason.chance is None else [per_cent(reason.chance)]),
            {True: "more", False: "fewer", None: "–"}[reason.more],
        ]
        for reason in told
    ]
    head = ["what you see", *(["takes a trick"] if counted else []), "speaks for"]
    notes = ["How often a card takes a trick is counted from the cards that you do not see."] if counted else []
    return bars("What speaks for more tricks, what for fewer", head, rows, *notes) | {"said": True}


def why(told: Sequence[str], label: str = "What to look at") -> Zone:
    """Reasons, one below another."""
    return {"zone": "note", "label": label, "lines": [messages.signed(line) for line in told]}
