"""View -> scene: the plain dict that the browser draws. Pure functions; every family of games has its own.

A scene is made of a View, so what a seat may not know cannot be in it. What the table adds (buttons, log, number of the
decision, what lies there to be looked at) is handed in; nothing in here knows a Match or a widget, except `tail`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unity_widgets import messages
from unity_widgets.messages import Names
from unitylib.cards import COMPLEMENT, SUIT_NAMES, Card, Hand, Suit, in_deck_order
from unitylib.match import Match
from unitylib.scorecard import Scorecard, gain, points_words
from unitylib.trick import engine
from unitylib.trick.joints import all_discards, sorted_for_play, suit_of, winner
from unitylib.trick.moves import Bid, Choose, Keep, Look, Play, Seat, Throw
from unitylib.trick.position import Taken, Trick, View, seats_from, tricks_shown
from unitylib.trick.rules import Rules

Scene = dict[str, Any]
Zone = dict[str, Any]
Button = dict[str, Any]
Told = Callable[[Any, Any, Any, Seat | None, Names], list[str]]

PLACES = {
    2: ("s", "n"),
    3: ("s", "w", "e"),
    4: ("s", "w", "n", "e"),
    5: ("s", "sw", "nw", "ne", "se"),
    6: ("s", "sw", "nw", "n", "ne", "se"),
}
LOG = 24  # events in a scene, fewer where it grows too large
FEWEST = 10
LARGEST, TOLD = 4096, 5120  # bytes of a scene as it is sent; of one with a verdict


def trick_scene(
    view: View, names: Names, *, covered: bool = False, resting: bool = False, barred: Mapping[str, str] | None = None
) -> Scene:
    """What `view.seat` sees of a trick game.

    `covered`: the picture for nobody's eyes, as between two players of one page. `resting`: the last finished trick still
    lies on the table. `barred`: bids that are refused, and why, by their text.
    """
    middle = _resting(view, names) if resting else _middle(view, names, barred or {}, covered)
    zones = [_trump(view), *_seats(view, names, resting, covered), *middle]
    if not covered and view.turn is not None:
        zones.append(_hand(view, resting))
    if view.turn is not None and view.rules.discards is all_discards and view.discards:
        zones.append(_discards(view))
    scene = {
        "viewer": None if covered else names[view.seat],
        "title": messages.title(view.rules, view.standing.number),
        "score": _score(view, names),
        "goal": messages.goal(view),
        "say": _say(view, names, resting, covered),
        "zones": zones,
    }
    if last := _last(view, names, resting):
        scene["last"] = last
    return scene


def _say(view: View, names: Names, resting: bool, covered: bool) -> messages.Say:
    if resting:
        assert view.trump is not None
        return messages.took(view.tricks[-1], view.trump, names)
    if covered and view.turn == view.seat:
        return messages.curtain(names[view.seat])
    return messages.status(view, names)


# --- who sits where ----------------------------------------------------------------------------------------------


def places(rules: Rules, viewer: Seat) -> dict[Seat, str]:
    """Where each seat is drawn: the viewer below, the others clockwise."""
    order = seats_from(tuple(range(rules.seats)), viewer)
    return dict(zip(order, PLACES[rules.seats], strict=True))


def _side(rules: Rules, seat: Seat) -> dict[str, str]:
    """The mark of a partnership; who plays alone needs none."""
    side = rules.side_of(seat)
    return {"side": messages.SIDES[side]} if len(rules.sides[side]) > 1 else {}


def _seats(view: View, names: Names, resting: bool, covered: bool) -> list[Zone]:
    return [_seat(view, names, seat, place, resting, covered) for seat, place in places(view.rules, view.seat).items()]


def _seat(view: View, names: Names, seat: Seat, place: str, resting: bool, covered: bool) -> Zone:
    us = not covered and view.rules.side_of(seat) == view.rules.side_of(view.seat)
    bid = view.bids[seat] if view.bids else None
    taken = view.taken[seat]
    turn = seat == view.turn and not resting and messages.TURNS.get(view.phase, True)
    marks = {"us": us, "dealer": seat == view.standing.dealer, "turn": turn}
    zone: Zone = {"zone": "seat", "place": place, "name": names[seat], **_side(view.rules, seat)}
    zone |= {mark: on for mark, on in marks.items() if on}
    if role := _role(view, seat, us):
        zone["role"] = role
    cards = view.cards[seat] if view.cards else 0
    zone |= {"bid": None if bid is None else bid.tricks, "taken": taken, "cards": cards}
    if view.phase == "draft":
        return zone | {"words": messages.counted(cards, "card")}
    return zone if bid is None else zone | {"words": f"{taken} of {'blind zero' if bid.blind else bid.tricks}"}


def _role(view: View, seat: Seat, us: bool) -> str:
    if seat not in view.standing.players:
        return "sits out"
    return "partner" if us and seat != view.seat else ""


def _score(view: View, names: Names) -> list[dict[str, Any]]:
    rules = view.rules
    return [
        {
            "who": messages.listed([names[seat] for seat in seats]),
            "points": points_words(points),
            **_side(rules, seats[0]),
            **({"us": True} if view.seat in seats else {}),
        }
        for seats, points in zip(rules.sides, engine.scores(view), strict=True)
    ]


# --- what lies on the table --------------------------------------------------------------------------------------


def _trump(view: View) -> Zone:
    zone = {"zone": "trump", "suit": view.trump, "words": SUIT_NAMES[view.trump] if view.trump else ""}
    return zone if view.up is None else zone | {"card": str(view.up), "note": messages.trump_note(view)}


def _middle(view: View, names: Names, barred: Mapping[str, str], covered: bool) -> list[Zone]:
    if view.turn is None:
        return [_sums(view, names), _all_hands(view, names)]
    if view.phase == "tricks":
        return [_trick(view, names)]
    if covered or view.turn != view.seat:
        return []
    if view.phase == "draft":
        return [_drawn(view), _draft_pad(view)]
    return [
        _look_pad(view)
        if Look() in view.legal
        else _colour_pad(view)
        if view.phase == "choose"
        else _bid_pad(view, barred)
    ]


def _seats_of_trick(view: View, leader: Seat, count: int) -> tuple[Seat, ...]:
    return seats_from(view.standing.players, leader)[:count]


def _trick(view: View, names: Names) -> Zone:
    leader = view.leader if view.leader is not None else view.turn
    assert leader is not None
    return _trick_zone(view, names, leader, view.trick, len(view.tricks) + 1)


def _resting(view: View, names: Names) -> list[Zone]:
    last = view.tricks[-1]
    zone = _trick_zone(view, names, last.leader, last.cards, len(view.tricks), rests=True)
    return [zone | {"to": places(view.rules, view.seat)[last.winner]}]


def _trick_zone(view: View, names: Names, leader: Seat, cards: Trick, count: int, rests: bool = False) -> Zone:
    where = places(view.rules, view.seat)
    assert view.trump is not None
    best = winner(cards, view.trump) if cards else None
    seats = _seats_of_trick(view, leader, len(view.standing.players))
    lying = [
        _lying(where[seat], names[seat], card, place, place == best, rests)
        for place, (seat, card) in enumerate(zip(seats, cards, strict=False))
    ]
    return {
        "zone": "trick",
        "label": messages.trick_label(view, count, cards),
        "places": [where[seat] for seat in seats],
        "cards": lying,
    }


def _lying(where: str, name: str, card: Card, place: int, wins: bool, rests: bool) -> dict[str, Any]:
    mark = "takes it" if wins and rests else "led" if not place else "winning" if wins else ""
    lying = {"place": where, "card": str(card), "tag": f"{place + 1} {mark}".strip(),
             "words": messages.on_the_table(name, card, place, wins)}  # fmt: skip
    return lying | {"win": True} if wins else lying


def _last(view: View, names: Names, resting: bool) -> dict[str, Any] | None:
    """The last trick that no longer lies on the table."""
    gone = view.tricks[:-1] if resting else view.tricks
    if not gone or view.trump is None:
        return None
    trick = gone[-1]
    best = winner(trick.cards, view.trump)
    seats = _seats_of_trick(view, trick.leader, len(trick.cards))
    cards = [
        {
            "card": str(card),
            "tag": str(place + 1),
            "words": f"{names[seat]}: {card.name}",
            **({"win": True} if place == best else {}),
        }
        for place, (seat, card) in enumerate(zip(seats, trick.cards, strict=True))
    ]
    return {"label": f"Last trick, taken by {names[trick.winner]}", "cards": cards}


# --- your hand, and what you may do ------------------------------------------------------------------------------


def _hand(view: View, resting: bool) -> Zone:
    zone = {"zone": "hand", "label": messages.hand_label(view)}
    if view.hand is None:
        return zone | {"cards": [], "down": view.cards[view.seat]}
    playing = view.phase == "tricks" and view.turn == view.seat
    allowed = {move.card for move in view.legal if isinstance(move, Play)}
    cards: list[dict[str, Any]] = []
    before: Suit | None = None
    for card in sorted_for_play(view.hand, view.trump):
        group = suit_of(card, view.trump) if view.trump else card.suit
        state = ("play" if card in allowed else "dim") if playing else "plain"
        cards.append({"card": str(card), "do": str(card), "state": state, **({"new": True} if group != before else {})})
        before = group
    return zone | {"cards": cards}


def _bid_pad(view: View, barred: Mapping[str, str]) -> Zone:
    own_price = bool(view.rules.zero)  # a zero with a price of its own gets a button that tells it
    counts = range(own_price, view.tricks_to_play + 1)
    buttons = [_bid(Bid(count), str(count), barred) for count in counts]
    if own_price:
        buttons.append(_bid(Bid(0), "Zero", barred) | {"wide": True, "note": messages.zero_price(view.rules)})
    if view.rules.blind_zero:
        blind = _bid(Bid(0, blind=True), "Blind zero", barred)
        buttons.append(blind | {"wide": True, "note": messages.zero_price(view.rules, blind=True)})
    return {"zone": "pad", "label": "Your bid", "buttons": buttons}


def _bid(bid: Bid, words: str, barred: Mapping[str, str]) -> Button:
    button = {"do": str(bid), "words": words, "name": messages.upper(messages.would(bid))}
    return button | {"barred": barred[str(bid)]} if str(bid) in barred else button


def _look_pad(view: View) -> Zone:
    look = {
        "do": str(Look()),
        "words": "Look at your hand",
        "wide": True,
        "note": "then a blind zero is no longer open to you",
    }
    blind = {
        "do": str(Bid(0, blind=True)),
        "words": "Blind zero",
        "wide": True,
        "note": messages.zero_price(view.rules, blind=True),
    }
    return {"zone": "pad", "label": "You have not looked at your hand", "buttons": [look, blind]}


def _colour_pad(view: View) -> Zone:
    suits = [move.suit for move in view.legal if isinstance(move, Choose)]
    buttons = [
        {"do": str(Choose(suit)), "words": messages.colour(suit), "wide": True, "name": f"Choose {SUIT_NAMES[suit]}",
         "note": f"{SUIT_NAMES[COMPLEMENT[suit]]} goes with it"}
        for suit in suits
    ]  # fmt: skip
    return {"zone": "pad", "label": "Which colour is trump?", "buttons": buttons}


def _drawn(view: View) -> Zone:
    assert view.drawn is not None
    card = {"place": "s", "card": str(view.drawn), "words": f"You drew the {view.drawn.name}"}
    return {"zone": "trick", "label": "The card you drew", "places": ["s"], "cards": [card]}


def _draft_pad(view: View) -> Zone:
    seen = "face up" if view.rules.discards is all_discards else "unseen"
    keep = {"do": str(Keep()), "words": "Keep it", "wide": True, "note": f"the next card is thrown away, {seen}"}
    throw = {"do": str(Throw()), "words": "Throw it", "wide": True, "note": "the next card is yours, whatever it is"}
    return {"zone": "pad", "label": "Keep or throw?", "buttons": [keep, throw]}


def _discards(view: View) -> Zone:
    """House rule: what was thrown in the draft lies face up for both (R-UNI2-04)."""
    cards = [str(card) for card in sorted_for_play(view.discards, view.trump)]
    return {"zone": "hands", "label": "The draft", "rows": [{"name": "Thrown away, face up", "cards": cards}]}


# --- after the hand ----------------------------------------------------------------------------------------------


def _sums(view: View, names: Names) -> Zone:
    notes = [messages.sums_note(view, side, names) for side in range(len(view.rules.sides))]
    if view.down is not None:
        notes.append(messages.face_down(view.down))
    rows = [_sums_row(view, side, names) for side in range(len(view.rules.sides))]
    label = f"Hand {view.standing.number + 1}: how the points came about"
    return {
        "zone": "sums",
        "label": label,
        "head": ["", "bid", "taken", "points", "total"],
        "rows": rows,
        "notes": notes,
    }


def _sums_row(view: View, side: int, names: Names) -> list[str]:
    seats = view.rules.sides[side]
    points = engine.points(view)[side]
    bids = [
        ("–" if bid is None else "blind 0" if bid.blind else str(bid.tricks))
        for bid in (view.bids[seat] for seat in seats)
    ]
    taken = [str(view.taken[seat]) for seat in seats]
    who = messages.listed([names[seat] for seat in seats])
    return [
        who,
        " + ".join(bids),
        " + ".join(taken),
        gain(points),
        points_words(engine.scores(view)[side]),
    ]


def score_so_far(card: Scorecard, names: Names, hands: int) -> Zone:
    """The last `hands` lines of the scorecard: what each side won, and where it stands."""
    sides = [messages.listed([names[seat] for seat in side]) for side in card.rules.sides]
    rows = [
        [
            f"Hand {line.number + 1}",
            *(f"{gain(won)} → {points_words(total)}" for won, total in zip(line.points, line.totals, strict=True)),
        ]
        for line in card.lines[-hands:]
    ]
    return {"zone": "sums", "label": "The match so far", "head": ["", *sides], "rows": rows}


def with_score_so_far(scene: Scene, card: Scorecard, names: Names) -> Scene:
    """The scene with as many lines of the scorecard as fit, once there are two; the rest is in the workbook."""
    for hands in range(min(len(card.lines), 15), 1, -1):
        fuller = scene | {"zones": [*scene["zones"], score_so_far(card, names, hands)]}
        if size(fuller | {"tail": scene["tail"][-FEWEST:]}) <= LARGEST:
            return fuller
    return scene


def _all_hands(view: View, names: Names) -> Zone:
    """What everybody held: all of it has been played, so nothing is given away."""
    held = hands_played(tricks_shown(view), view.standing.players)
    rows = [
        {"name": names[seat], "cards": [str(card) for card in sorted_for_play(hand, view.trump)]}
        for seat, hand in held.items()
    ]
    return {"zone": "hands", "label": "All hands" if not view.called else "What was played", "rows": rows}


def hands_played(tricks: Sequence[Taken], players: tuple[Seat, ...]) -> dict[Seat, Hand]:
    """The cards played in these tricks, seat by seat: whole hands once all are over."""
    held: dict[Seat, list[Card]] = {seat: [] for seat in players}
    for trick in tricks:
        for seat, card in zip(
            seats_from(players, trick.leader), trick.cards, strict=False
        ):  # the last may be unfinished
            held[seat].append(card)
    return {seat: in_deck_order(cards) for seat, cards in held.items()}


# --- the log -----------------------------------------------------------------------------------------------------


def tail(
    match: Match, viewer: Seat | None, names: Names, stamps: Sequence[int], told: Told = messages.told
) -> list[tuple[int, str]]:
    """The last events in words, oldest first. `stamps` gives each move of the match a number that is never used twice; `told`
    puts a move into words."""
    events: list[tuple[int, str]] = []
    states, moves = match.states, match.moves
    for place in range(len(moves) - 1, -1, -1):
        sentences = told(states[place], moves[place], states[place + 1], viewer, names)
        if place == 0:
            sentences.insert(0, messages.sealed(match, 0))
        events[:0] = [(8 * stamps[place] + part, sentence) for part, sentence in enumerate(sentences)]
        if len(events) >= LOG:
            break
    return events[-LOG:]


def tricks_told(view: View, names: Names) -> list[tuple[int, str]]:
    """The tricks of the hand so far as a log, where no match stands behind the view. Numbers up to 0: it is there to be read, and is
    not read out as it comes."""
    count = len(view.tricks)
    return [(place + 1 - count, _trick_told(view, place, names)) for place in range(count)]


def _trick_told(view: View, place: int, names: Names) -> str:
    trick = view.tricks[place]
    seats = _seats_of_trick(view, trick.leader, len(trick.cards))
    cards = [f"{names[seat]}: {_short(card)}" for seat, card in zip(seats, trick.cards, strict=True)]
    return f"Trick {place + 1}, taken by {names[trick.winner]}. {'; '.join(cards)}."


def _short(card: Card) -> str:
    """A card as one would type it: "AA Blue", "bug Red"."""
    return card.name if card.is_universal else f"{messages.rank_typed(card.rank)} {SUIT_NAMES[card.suit]}"


def size(part: object) -> int:
    """Bytes of a scene, or of a part of one, as Jupyter sends it."""
    return len(json.dumps(part, ensure_ascii=False).encode())


def fitted(scene: Scene) -> Scene:
    """The scene with as much of its log as fits; the newest few events always stay."""
    events = list(scene.get("tail", ()))
    spare = LARGEST - size(scene | {"tail": []}) - sum(size(event) + 2 for event in events)
    while spare < 0 and len(events) > FEWEST:
        spare += size(events.pop(0)) + 2
    return scene | {"tail": events}
