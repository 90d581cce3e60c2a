"""Question -> scene: how something asked lies on the card table. Pure functions; who answers and what follows is drill.py's affair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unity_widgets import messages
from unity_widgets.scene import PLACES, Button, Scene, Zone
from unitylib.cards import SUIT_NAMES, Card
from unitylib.drills import Choice, Question, Shown
from unitylib.trick.joints import suit_of

Marks = Mapping[str, str]  # the `do` of a choice -> "tried" or "right"
_LOOSE = {1: ("s",), 2: ("w", "e")}  # where cards lie that belong to nobody


def signed(text: str) -> str:
    """A sentence with the sign beside each suit of Unity, and the cards of United as they are printed.

    >>> signed("7S TD JK is a set of Blue.")
    '7♠︎ 10♦︎ joker is a set of Blue {b}.'
    """
    from unity_widgets import (
        rummy_messages,
    )  # reads the rules of United, for which no table of a trick game should wait

    return rummy_messages.signed(messages.signed(text), ())


def question_scene(question: Question, shown: Shown, marks: Marks, notes: Sequence[Zone] = ()) -> Scene:
    """The question with the table as it now is. `notes` stand below it."""
    zones = [*_table(shown), *_choices(question, shown, marks), *notes]
    scene: Scene = {"small": True, "viewer": "You", "title": signed(question.ask), "zones": zones}
    if shown.scores:
        scene["score"] = [
            {"who": name, "points": points} for name, points in zip(shown.names, shown.scores, strict=True)
        ]
    return scene


def _table(shown: Shown) -> list[Zone]:
    trump = [{"zone": "trump", "suit": shown.trump, "words": SUIT_NAMES[shown.trump]}] if shown.trump else []
    seats = [] if shown.scores else [_seat(shown, number) for number in range(len(shown.names))]
    laid = [{"words": words, "cards": list(map(str, cards))} for words, cards in shown.laid]
    rows = [{"zone": "laid", "label": "Cards on the table", "rows": laid}] if laid else []
    return [*trump, *rows, *seats, *_middle(shown)]


def _seat(shown: Shown, number: int) -> Zone:
    seat: Zone = {"zone": "seat", "place": PLACES[len(shown.names)][number], "name": shown.names[number], "words": ""}
    if number == shown.dealer:
        seat["dealer"] = True
    return seat | {"bid": shown.bids[number]} if shown.bids else seat


def _middle(shown: Shown) -> list[Zone]:
    """The trick, or cards that lie there; a table without bids shows its empty middle, so that everybody sits round it."""
    if shown.trick:
        return [_trick(shown)]
    if shown.cards:
        places = PLACES[len(shown.names)] if shown.names else _LOOSE[len(shown.cards)]
        cards = [
            {"place": place, "card": str(card), "words": _before(shown, at, card)}
            for at, (place, card) in enumerate(zip(places, shown.cards, strict=True))
        ]
        return [{"zone": "trick", "label": "Cards on the table", "places": list(places), "cards": cards}]
    if shown.names and not shown.bids and not shown.scores:
        return [{"zone": "trick", "label": "The table", "places": list(PLACES[len(shown.names)]), "cards": []}]
    return []


def _before(shown: Shown, at: int, card: Card) -> str:
    return f"{shown.names[at]}: {card.name}" if shown.names else card.name


def _trick(shown: Shown) -> Zone:
    places = PLACES[len(shown.names)]
    where = [*places[shown.leader :], *places[: shown.leader]]
    cards = [_lying(shown, at, card, where[at]) for at, card in enumerate(shown.trick)]
    return {"zone": "trick", "label": "The trick", "places": where, "cards": cards}


def _lying(shown: Shown, at: int, card: Card, place: str) -> Zone:
    wins = at == shown.winner
    name = shown.in_order[at]
    tag = f"{at + 1}{' led' if not at else ''}{' takes it' if wins else ''}"
    words = f"{name} {messages.verb(name, 'lead') if not at else messages.verb(name, 'play')} the {card.name}{', which takes the trick' if wins else ''}"
    lying = {"place": place, "card": str(card), "tag": tag, "words": words}
    return lying | {"win": True} if wins else lying


def _choices(question: Question, shown: Shown, marks: Marks) -> list[Zone]:
    if question.choices[0].card is None:
        numbers = any(choice.words.isdigit() for choice in question.choices)
        buttons = [_button(choice, marks, 2 if numbers else 14) for choice in question.choices]
        return [{"zone": "pad", "label": "Your answer", "buttons": buttons}]
    cards = [choice for choice in question.choices if not shown.hand or choice.card in shown.hand]
    label = "Your hand" if shown.hand else "The cards to choose from"
    return [
        {
            "zone": "hand",
            "label": label,
            "cards": [_card(question, cards, at, shown, marks) for at in range(len(cards))],
        }
    ]


def _button(choice: Choice, marks: Marks, longest: int) -> Button:
    button: Button = {"do": choice.do, "words": signed(choice.words)}
    if len(choice.words) > longest:
        button["wide"] = True
    if choice.do not in marks:
        return button
    told = "tried already" if marks[choice.do] == "tried" else "a right answer"
    return button | {"state": marks[choice.do], "name": f"{choice.words}, {told}"}


def _card(question: Question, choices: Sequence[Choice], at: int, shown: Shown, marks: Marks) -> Zone:
    choice = choices[at]
    card: Zone = {"card": str(choice.card), "state": marks.get(choice.do, "plain")}
    if question.wanted or marks:
        card["do"] = choice.do
    group, before = _group(choice, shown), _group(choices[at - 1], shown) if at else ""
    return card | {"new": True} if shown.hand and group != before else card


def _group(choice: Choice, shown: Shown) -> str:
    assert choice.card is not None
    return suit_of(choice.card, shown.trump) if shown.trump else choice.card.suit


def working(question: Question, given: int) -> Zone:
    """The first `given` steps of the working; the rest is the learner's."""
    steps = question.steps
    label = (
        "The working, step by step"
        if given >= len(steps)
        else "The last step is yours"
        if given + 1 == len(steps)
        else "The first step"
    )
    lines = [signed(step) if place < given else "" for place, step in enumerate(steps)]
    return {"zone": "note", "label": label, "lines": lines}


def told_after(rule: str) -> Zone:
    """What is told once the question is answered."""
    return {"zone": "note", "label": "So", "lines": [signed(rule)]}


def pictured(rows: Sequence[tuple[str, Sequence[Card]]]) -> Zone:
    """Cards to look at once the question is answered, each row under its words."""
    shown = [{"name": words, "cards": list(map(str, cards))} for words, cards in rows]
    return {"zone": "hands", "label": "In pictures", "rows": shown}


def prompt(question: Question) -> str:
    """How things stand, and what to do."""
    shown = question.shown
    said = []
    if shown.trump:
        said.append(f"Trump is {SUIT_NAMES[shown.trump]}.")
    if shown.trick:
        said.append(f"{shown.in_order[0]} led the {shown.trick[0].name}.")
    if question.judge:
        said.append("Pick up the cards that you lay down, then press Check.")
    elif not question.wanted:
        what = "card that may be played" if shown.trick else "right card"
        said.append(f"Pick up every {what}, then press Check.")
    elif question.choices[0].card is not None and not shown.trick:
        said.append("Press the card.")
    return signed(" ".join(said) or "Press your answer.")
