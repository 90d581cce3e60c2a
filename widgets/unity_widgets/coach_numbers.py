"""View -> the numbers of United's coach, each with the sentence how it came about. Pure functions; who asks is coaching.py's affair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from unity_widgets import coach_messages as messages
from unity_widgets.messages import Names
from unity_widgets.rummy_messages import move_words, short
from unity_widgets.rummy_slots import Layout, layout
from unitylib.bots.coach import Kept, Out, Reading, read
from unitylib.bots.prices import Prices
from unitylib.cards import Hand, in_deck_order
from unitylib.rummy.position import View
from unitylib.rummy.worlds import hidden_cards

LINES = 7  # of cards that help
DISCARDS = 5
MOVES = 5  # with their prices
TURNS = (1, 3)  # draws whose chance is told


class Number(NamedTuple):
    """A number of the coach: its name in a press, what stands there, and how it came about."""

    name: str
    words: str
    why: Callable[[], str]


Row = tuple[str, tuple[Number, ...]]


class Part(NamedTuple):
    """Numbers that stand together, a row each, below `head`, which may be empty."""

    label: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]


def parts(view: View, prices: Prices | None, names: Names) -> list[Part]:
    """All that the coach tells `view.seat` now. Raises what `read` raises for a view that contradicts itself."""
    reading = read(view)
    found = [Part("Your hand", (), (*_hand(view, reading), _risk(view, reading)))]
    if reading.outs:
        found.append(Part("Cards that bring you nearer", ("", "may come"), tuple(_outs(view, reading))))
    if view.turn == view.seat and view.phase == "turn" and view.freed is None:
        found.append(_discards(view, reading))
    if prices is not None:
        found.append(Part("In points, this round", ("", "points"), tuple(_prices(prices, names))))
    return found


def is_down(view: View) -> bool:
    return view.down[view.seat] is not None


# --- the hand ----------------------------------------------------------------------------------------------------


def _hand(view: View, reading: Reading) -> Iterator[Row]:
    """Cards away, also with the discard that is offered, and the chances to come nearer."""
    if is_down(view):
        return
    yield "Cards away", (Number("away", str(reading.away), partial(_away, view, view.hand, reading.away)),)
    if view.phase == "offer" and view.turn == view.seat:
        yield _with_the_top(view)
    if reading.away:
        before = view.phase == "offer" and view.turn == view.seat == view.player
        for words, draws in zip(messages.WHEN[before], TURNS, strict=True):
            told = messages.chance(reading.chance(draws))
            yield words, (Number(f"turn {draws}", told, partial(messages.comes, reading, draws)),)


def _risk(view: View, reading: Reading) -> Row:
    why = partial(messages.at_risk, view.hand, view.rules.deuce, reading.points)
    return "At risk in your hand", (Number("points", f"{reading.points} points", why),)


def _with_the_top(view: View) -> Row:
    top = view.discards[-1]
    hand = in_deck_order((*view.hand, top))
    away = read(_moved(view, hand, view.discards[:-1])).away
    why = messages.with_card(top, _away(view, hand, away))
    return f"With {messages.called(top)}", (Number("top", str(away), lambda: why),)


def _away(view: View, hand: Hand, away: int) -> str:
    return messages.away(_laid(view, hand), away)


def _laid(view: View, hand: Hand) -> Layout:
    return layout(hand, view.round.contract, view.rules.melding, view.rules.deuce)


def _moved(view: View, hand: Hand, discards: Hand) -> View:
    """The same view with a card moved between the hand and the discards: nothing new has been seen."""
    cards = tuple(len(hand) if seat == view.seat else count for seat, count in enumerate(view.cards))
    known = Counter(view.known[view.seat]) & Counter(hand)
    knowns = tuple(tuple(known.elements()) if seat == view.seat else one for seat, one in enumerate(view.known))
    return replace(view, hand=hand, discards=discards, cards=cards, known=knowns)


# --- what helps --------------------------------------------------------------------------------------------------


def _outs(view: View, reading: Reading) -> Iterator[Row]:
    groups = grouped(view, reading.outs)
    shown = groups if len(groups) <= LINES else groups[: LINES - 1]
    for group in shown:
        count, why = sum(out.copies for out in group), partial(messages.copies, group, view.rules.deck)
        yield messages.out_words(group), (Number(f"out {group[0].card}", str(count), why),)
    if rest := groups[len(shown) :]:
        names = [messages.out_words(group) for group in rest]
        count = sum(out.copies for group in rest for out in group)
        yield f"{len(rest)} more kinds", (Number("rest", str(count), partial(messages.more, names)),)
    total, kinds = sum(out.copies for out in reading.outs), len(reading.outs)
    yield (
        "In all",
        (Number("outs", f"{total} of {reading.unseen}", partial(messages.all_copies, total, kinds, reading.unseen)),),
    )


def grouped(view: View, outs: Sequence[Out]) -> list[tuple[Out, ...]]:
    """Cards that help, those of a rank together where every one that may come does; those of which most may come first."""
    hidden = set(hidden_cards(view))
    by_rank: dict[str, list[Out]] = {}
    for out in outs:
        by_rank.setdefault(out.card.rank, []).append(out)
    groups: list[tuple[Out, ...]] = []
    for rank, found in by_rank.items():
        every = {out.card for out in found} >= {card for card in hidden if card.rank == rank}
        groups += [tuple(found)] if every else [(out,) for out in found]
    return sorted(groups, key=lambda group: -sum(out.copies for out in group))


# --- discards ----------------------------------------------------------------------------------------------------


def _discards(view: View, reading: Reading) -> Part:
    """What the best discards keep; once down, only the points count."""
    down = is_down(view)
    head = ("", "points left") if down else ("", "away", "help", "points left")
    rows = tuple((short(kept.card), tuple(_kept(view, kept))[2 * down :]) for kept in reading.discards[:DISCARDS])
    return Part("Best discards", head, rows)


def _kept(view: View, kept: Kept) -> Iterator[Number]:
    hand = in_deck_order((Counter(view.hand) - Counter((kept.card,))).elements())
    yield Number(f"away {kept.card}", str(kept.away), lambda: messages.without(kept.card, _away(view, hand, kept.away)))
    yield Number(f"help {kept.card}", str(kept.outs), lambda: messages.without(kept.card, _help(view, kept, hand)))
    at_risk = partial(messages.at_risk, hand, view.rules.deuce, kept.points)
    yield Number(f"left {kept.card}", str(kept.points), lambda: messages.left(kept.card, at_risk()))


def _help(view: View, kept: Kept, hand: Hand) -> str:
    after = _moved(view, hand, (*view.discards, kept.card))
    return messages.kept_outs(kept, grouped(after, read(after).outs))


# --- in points ---------------------------------------------------------------------------------------------------


def _prices(prices: Prices, names: Names) -> Iterator[Row]:
    moves: Sequence[Any] = sorted(prices.by_move, key=prices.cost)  # those of United
    for place, move in enumerate(moves[:MOVES]):
        words = f"{messages.points(prices.mean(move))} ± {prices.error(move):.1f}"
        yield (
            move_words(move, names),
            (Number(f"move {place}", words, partial(messages.price_why, prices, move)),),
        )
