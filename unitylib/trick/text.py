"""A position on one line, and back.

    elements seats=3 hook=all | number=2 dealer=0 scores=13,0,11 players=0,1,2 | hands=AA.b+F.g/… up=D.r trump=r …

The parts stand between bars, each a list of `name=value`; values that hold cards use `+` between the cards of a
hand and `/` between seats. What is empty is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from unitylib.cards import SUITS, Card
from unitylib.errors import BadText, quoted
from unitylib.options import fields, pairs
from unitylib.trick.moves import Bid, Keep, Throw, parse_move
from unitylib.trick.position import Cutting, Revoke, Standing, State, Taken
from unitylib.trick.variants import get

Text = Callable[[Any], str]
Read = Callable[[str], Any]


def _split(text: str, mark: str) -> list[str]:
    return text.split(mark) if text else []


def _cards(cards: tuple[Card, ...]) -> str:
    return "+".join(map(str, cards)) or "-"


def _read_cards(text: str) -> tuple[Card, ...]:
    return () if text == "-" else tuple(map(Card.parse, text.split("+")))


def _several(one: Text) -> Text:
    return lambda items: "/".join(map(one, items))


def _read_several(one: Read) -> Read:
    return lambda text: tuple(map(one, text.split("/")))


def _numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadText(f"{quoted(text)} is no whole number") from None


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, _split(text, ",")))


def _three(text: str, what: str, form: str) -> list[str]:
    parts = text.split(":")
    if len(parts) != 3:
        raise BadText(f"{quoted(text)} is no {what}: it must be {form}")
    return parts


def _bid(bid: Bid | None) -> str:
    return "-" if bid is None else f"{'blind' if bid.blind else ''}{bid.tricks}"


def _read_bid(text: str) -> Bid | None:
    return None if text == "-" else Bid(_number(text.removeprefix("blind")), text.startswith("blind"))


def _taken(trick: Taken) -> str:
    return f"{trick.leader}:{_cards(trick.cards)}:{trick.winner}"


def _read_taken(text: str) -> Taken:
    leader, cards, winner = _three(text, "finished trick", "leader:cards:winner")
    return Taken(_number(leader), _read_cards(cards), _number(winner))


def _revoke(revoke: Revoke) -> str:
    return f"{revoke.seat}:{revoke.trick}:{revoke.card}"


def _read_revoke(text: str) -> Revoke:
    seat, trick, card = _three(text, "revoke", "seat:trick:card")
    return Revoke(_number(seat), _number(trick), Card.parse(card))


def _cutting(cutting: Cutting) -> str:
    return f"{_numbers(cutting.seats)}:{_cards(cutting.cards)}"


def _read_cutting(text: str) -> Cutting:
    seats, _, cards = text.partition(":")
    return Cutting(_read_numbers(seats), _read_cards(cards))


def _read_drafted(text: str) -> Keep | Throw:
    move = parse_move(text)
    if not isinstance(move, Keep | Throw):
        raise BadText(f"{quoted(text)} is no decision of the draft: it must be keep or throw")
    return move


def _read_looked(text: str) -> tuple[bool, ...]:
    if set(text) - set("yn"):
        raise BadText(f"{quoted(text)} does not say who has looked: it must be y or n for each seat")
    return tuple(mark == "y" for mark in text)


_STANDING: Mapping[str, tuple[Text, Read]] = {
    "number": (str, _number),
    "dealer": (
        lambda dealer: "-" if dealer is None else str(dealer),
        lambda text: None if text == "-" else _number(text),
    ),
    "scores": (_numbers, _read_numbers),
    "players": (_numbers, _read_numbers),
}
_HANDS = (_several(_cards), _read_several(_read_cards))
_POSITION: Mapping[str, tuple[Text, Read]] = {
    "cuttings": (_several(_cutting), _read_several(_read_cutting)),
    "hands": _HANDS,
    "stock": (_cards, _read_cards),
    "up": (str, Card.parse),
    "down": (str, Card.parse),
    "trump": (str, str),
    "drafted": (_several(str), _read_several(_read_drafted)),
    "rejects": _HANDS,
    "unseen": (_cards, _read_cards),
    "looked": (lambda looked: "".join("y" if seen else "n" for seen in looked), _read_looked),
    "bids": (_several(_bid), _read_several(_read_bid)),
    "leader": (str, _number),
    "trick": (_cards, _read_cards),
    "tricks": (_several(_taken), _read_several(_read_taken)),
    "revokes": (_several(_revoke), _read_several(_read_revoke)),
    "called": (_numbers, _read_numbers),
}


def state_text(state: State) -> str:
    """The whole position on one line; `parse_state` is the inverse."""
    rules = state.rules
    game = " ".join([rules.name, f"seats={rules.seats}", *(f"{name}={choice}" for name, choice in rules.options)])
    return " | ".join(
        (game, _fields(state.standing, _STANDING, keep_all=True), _fields(state, _POSITION, keep_all=False))
    )


def _fields(item: object, table: Mapping[str, tuple[Text, Read]], keep_all: bool) -> str:
    values = ((name, getattr(item, name), write) for name, (write, _) in table.items())
    return " ".join(
        f"{name}={write(value)}" for name, value, write in values if keep_all or (value is not None and value != ())
    )


def parse_state(text: str) -> State:
    """The position that `text` says. BadText names the part that cannot be read."""
    parts = text.split(" | ")
    if len(parts) != 3:
        raise BadText(
            f"a position has three parts with ' | ' between them: game, standing, table; this has {len(parts)}"
        )
    name, *options = parts[0].split(" ")
    chosen = pairs(options)
    rules = get(name, _number(chosen.pop("seats", "4")), **chosen)
    standing = fields(parts[1], _STANDING)
    missing = [name for name in _STANDING if name not in standing]
    if missing:
        raise BadText(f"the standing says no {missing[0]}")
    state = State(rules, Standing(**standing), **fields(parts[2], _POSITION))
    fault = next(_faults(state), None)
    if fault is not None:
        raise BadText(f"this is no position: {fault}")
    return state


def _faults(state: State) -> Iterator[str]:
    """What makes a position that reads well one that cannot be."""
    rules, standing = state.rules, state.standing
    seats, sides = range(rules.seats), len(rules.sides)
    if len(standing.scores) != sides:
        yield f"{sides} sides have {len(standing.scores)} scores"
    for seat in (*standing.players, standing.dealer, state.leader, *(t.winner for t in state.tricks)):
        if seat is not None and seat not in seats:
            yield f"{seat} is no seat at a table of {rules.seats}"
    if state.trump is not None and state.trump not in SUITS:
        yield f"{state.trump!r} is no trump: it must be one of {', '.join(SUITS)}"
    for name in ("hands", "bids", "looked"):
        count = len(getattr(state, name))
        if count != rules.seats and (count or state.hands):
            yield f"{rules.seats} seats have {count} {name}"
    for bid in filter(None, state.bids):
        if not 0 <= bid.tricks <= rules.tricks_in(standing.number):
            yield f"a bid of {bid.tricks} in a hand of {rules.tricks_in(standing.number)} tricks"
    yield from _card_faults(state)


def _card_faults(state: State) -> Iterator[str]:
    piles = (*state.hands, state.stock, *state.rejects, state.unseen, state.trick, *(t.cards for t in state.tricks))
    cards = [card for pile in piles for card in pile] + ([state.down] if state.down else [])
    for card, count in Counter(cards).items():
        if count > 1:
            yield f"the {card.name} is there {count} times"
        if card not in state.rules.deck:
            yield f"the {card.name} is not in this pack"
