"""A position on one line, and back.

    united seats=3 | number=1 dealer=2 scores=13,0,70 | cut=12 hands=7S+KD/4H+5H/JK stock=… table=0:7S+7D+7C/1:4H+5H+JK+7H …

The parts stand between bars, each a list of `name=value`; values that hold cards use `+` between the cards of a hand and `/`
between seats or melds. What is empty is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from unitylib.cards import Card, Hand, in_deck_order
from unitylib.errors import BadText, Refusal, quoted
from unitylib.options import fields, pairs
from unitylib.rummy.melds import read
from unitylib.rummy.position import Laid, Standing, State
from unitylib.rummy.rules import Rules
from unitylib.rummy.variants import get

Text = Callable[[Any], str]
Read = Callable[[str], Any]


def _cards(cards: Hand) -> str:
    return "+".join(map(str, cards)) or "-"


def _read_cards(text: str) -> Hand:
    return () if text == "-" else tuple(map(Card.parse, text.split("+")))


def _hands(hands: tuple[Hand, ...]) -> str:
    return "/".join(map(_cards, hands))


def _read_hands(text: str) -> tuple[Hand, ...]:
    return tuple(map(_read_cards, text.split("/")))


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise BadText(f"{quoted(text)} is no whole number")
    return int(text)


def _one(number: int | None) -> str:
    return "-" if number is None else str(number)


def _read_one(text: str) -> int | None:
    return None if text == "-" else _number(text)


def _numbers(numbers: tuple[int | None, ...]) -> str:
    return ",".join(map(_one, numbers))


def _read_numbers(text: str) -> tuple[int | None, ...]:
    return tuple(map(_read_one, text.split(",")))


def _read_whole_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split(",")))


def _laid(table: tuple[Laid, ...]) -> str:
    return "/".join(f"{laid.seat}:{_cards(laid.meld.cards)}" for laid in table)


def _read_laid(text: str) -> list[tuple[int, Hand]]:
    pairs = [one.partition(":") for one in text.split("/")]
    return [(_number(seat), _read_cards(cards)) for seat, _, cards in pairs]


def _read_yes(text: str) -> bool:
    if text != "yes":
        raise BadText(f"{quoted(text)} says nothing here: it must be yes, or be left out")
    return True


_STANDING: Mapping[str, tuple[Text, Read]] = {
    "number": (str, _number),
    "dealer": (_one, _read_one),
    "scores": (_numbers, _read_whole_numbers),
}
_SEATS = (_numbers, _read_whole_numbers)
_PILE = (_cards, _read_cards)
_HANDS = (_hands, _read_hands)
_POSITION: Mapping[str, tuple[Text, Read]] = {
    "cut": (str, _number),
    "hands": _HANDS,
    "stock": _PILE,
    "discards": _PILE,
    "laid_by": (_numbers, _read_numbers),
    "table": (_laid, _read_laid),
    "player": (str, _number),
    "drawn": (lambda drawn: "yes", _read_yes),
    "asked": _SEATS,
    "callers": _SEATS,
    "taker": (str, _number),
    "freed": (str, Card.parse),
    "turns": (str, _number),
    "down": (_numbers, _read_numbers),
    "buys": _SEATS,
    "known": _HANDS,
    "pile": _PILE,
    "fresh": _HANDS,
    "shed": _HANDS,
}


def state_text(state: State) -> str:
    """The whole position on one line; `parse_state` is the inverse."""
    rules, first = state.rules, State(state.rules, state.standing)
    game = " ".join([rules.name, f"seats={rules.seats}", *(f"{name}={choice}" for name, choice in rules.options)])
    standing = " ".join(f"{name}={write(getattr(state.standing, name))}" for name, (write, _) in _STANDING.items())
    values = ((name, getattr(state, name), write) for name, (write, _) in _POSITION.items())
    position = " ".join(f"{name}={write(value)}" for name, value, write in values if value != getattr(first, name))
    return f"{game} | {standing} | {position}"


def parse_state(text: str) -> State:
    """The position that `text` says. BadText names the part that cannot be read, or what makes it none."""
    parts = text.split(" | ")
    if len(parts) != 3:
        raise BadText(
            f"a position has three parts with ' | ' between them: game, standing, table; this has {len(parts)}"
        )
    name, *options = parts[0].split(" ")
    chosen = pairs(options)
    seats = _number(chosen.pop("seats", "4"))
    rules = get(name, seats, **chosen)
    standing = fields(parts[1], _STANDING)
    missing = [name for name in _STANDING if name not in standing]
    if missing:
        raise BadText(f"the standing says no {missing[0]}")
    position = fields(parts[2], _POSITION)
    table = tuple(_meld(rules, seat, cards) for seat, cards in position.pop("table", ()))
    state = State(rules, Standing(**standing), table=table, **position)
    fault = next(_faults(state), None)
    if fault is not None:
        raise BadText(f"this is no position: {fault}")
    return state


def _meld(rules: Rules, seat: int, cards: Hand) -> Laid:
    meld = read(cards, rules.melding)
    if isinstance(meld, Refusal):
        raise BadText(f"this is no position: {meld.text}")
    return Laid(seat, meld)


def _faults(state: State) -> Iterator[str]:
    """What makes a position that reads well one that cannot be."""
    rules, standing = state.rules, state.standing
    if not 0 <= standing.number < len(rules.rounds):
        yield f"there is no round {standing.number + 1}"
    if len(standing.scores) != rules.seats:
        yield f"{rules.seats} seats have {len(standing.scores)} scores"
    seats = (standing.dealer, state.player, state.taker, *state.laid_by, *state.asked, *state.callers)
    for seat in (*seats, *(laid.seat for laid in state.table)):
        if seat is not None and not 0 <= seat < rules.seats:
            yield f"{seat} is no seat at a table of {rules.seats}"
    if state.cut is not None and not 0 < state.cut < len(rules.deck):
        yield f"nobody can cut {state.cut} of {len(rules.deck)} cards"
    if state.hands and (standing.dealer is None or state.cut is None):
        yield "cards are dealt, but there is no dealer or no cut"
    yield from _card_faults(state) if state.hands else _early_faults(state)


def _early_faults(state: State) -> Iterator[str]:
    bare = State(state.rules, state.standing, cut=state.cut)
    if state != bare:
        yield "no hands are dealt, so nothing else can lie on the table"
    if state.cut is not None and state.standing.dealer is None:
        yield "somebody has cut, but there is no dealer"


def _card_faults(state: State) -> Iterator[str]:
    rules, seats = state.rules, state.rules.seats
    for name in ("hands", "down", "buys", "known", "fresh", "shed"):
        if len(getattr(state, name)) != seats:
            yield f"{seats} seats have {len(getattr(state, name))} {name}"
            return
    if len(state.laid_by) != len(state.discards):
        yield f"{len(state.discards)} discards were laid by {len(state.laid_by)} seats"
    piles = (*state.hands, state.stock, state.discards, *(laid.meld.cards for laid in state.table))
    there, deck = Counter(card for pile in piles for card in pile), Counter(rules.deck)
    for card in there | deck:
        if there[card] != deck[card]:
            yield f"the {card.name} is there {there[card]} times, not {deck[card]}"
    for hand, known in zip(state.hands, state.known, strict=True):
        if Counter(known) - Counter(hand):
            yield "a hand lacks a card that all have seen go into it"
    if state.drawn and (state.asked or state.callers or state.taker is not None):
        yield "a discard is still offered, but the player in turn has drawn"
    if state.asked and not state.discards:
        yield "a discard is offered, but there is none"
    if state.freed is not None and state.freed not in state.hands[state.player]:
        yield f"the {state.freed.name} is to be played, but not held"
    if any(hand != in_deck_order(hand) for hand in (*state.hands, *state.known, *state.fresh, *state.shed, state.pile)):
        yield "cards of a hand are not in deck order"
