"""Scenes of United: what the browser is told of a view. Nothing hidden, nothing too large, every sentence in its place."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from unity_widgets import play, scene
from unity_widgets import rummy_messages as messages
from unity_widgets.rummy_slots import Gap, layout
from unity_widgets.scene import size
from unity_widgets.sitting import Sitting
from unitylib import Match
from unitylib.bots.rummy import think
from unitylib.cards import FRENCH_RANKS, FRENCH_SUITS, Card, in_deck_order, parse_cards
from unitylib.rummy.contracts import Contract
from unitylib.rummy.melds import BOOK
from unitylib.rummy.variants import OPTIONS

NAMES = ("You", "Ana", "Ben", "Cleo", "Dan")
KINDS = {"melds", "piles", "ask", "contract", "cards", "sums", "hands", "note", "coach"}


def zone(sitting: Sitting, kind: str) -> dict[str, Any] | None:
    return next((one for one in sitting.scene["zones"] if one["zone"] == kind), None)


def walk(sitting: Sitting, rounds: int, rng: Random | None = None) -> Iterator[Sitting]:
    """Plays and gives the sitting after each thing that happened; learners are moved by a bot, or at random."""
    while True:
        yield sitting
        sitting.settle()
        yield sitting
        match, turn = sitting.match, sitting.match.turn
        if turn is None and (match.winner is not None or match.state.standing.number + 1 >= rounds):
            return
        asked = zone(sitting, "ask")
        if turn is None:
            do = "next"
        elif sitting.eyes is None:
            do = (rng or Random(sitting.at)).choice([one["do"] for one in asked["buttons"]]) if asked else "show"
        else:
            move = rng.choice(match.view(turn).legal.plain) if rng and rng.random() < 0.3 else None
            do = str(move or think(match.view(turn), Random(1)).action)
        assert sitting.click(do) is None
        assert not sitting.table.trouble


# --- nothing hidden ------------------------------------------------------------------------------------------

FACES = [Card(rank, suit) for suit in FRENCH_SUITS for rank in FRENCH_RANKS] + [Card("JK", "")]
SPOKEN = {card.name: str(card) for card in FACES} | {messages.short(card): str(card) for card in FACES}
WRITTEN = re.compile(r"\b(?:[A2-9TJQK][SHDC]|JK)\b")
SAID = re.compile("|".join(sorted(map(re.escape, SPOKEN), key=len, reverse=True)))
RULES = re.compile(r"a joker’s place|Take a joker|take a joker|joker for|take jokers")  # words of the rules, not cards


def told(shown: scene.Scene) -> set[str]:
    text = RULES.sub("", json.dumps(shown, ensure_ascii=False))
    return set(WRITTEN.findall(text)) | {SPOKEN[name] for name in SAID.findall(text)}


def known(match: Match, seat: int | None) -> set[str]:
    """What `seat` has seen so far of the first round, or what everybody has (None). Said again here, apart from View and engine."""
    cards: set[Card] = set()
    for state in match.states:
        cards.update(state.discards, *(laid.meld.cards for laid in state.table), *state.known)
        if state.hands and seat is not None:
            cards.update(state.hands[seat])
        if state.turn is None and state.hands:
            cards.update(*state.hands)
    return {str(card) for card in cards}


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_scene_tells_only_what_the_seat_knows(seats: int, seed: int) -> None:
    for sitting in walk(play("united", seats=seats, seed=seed), rounds=1, rng=Random(seed)):
        assert told(sitting.scene) <= known(sitting.match, 0)


@pytest.mark.parametrize("you", [(0, 2), (0, 1, 2)])
@pytest.mark.parametrize("seed", range(1))
def test_the_page_of_several_shows_only_the_eyes_that_look(you: tuple[int, ...], seed: int) -> None:
    for sitting in walk(play("united", seats=3, seed=seed, you=you), rounds=1, rng=Random(seed)):
        assert told(sitting.scene) <= known(sitting.match, sitting.eyes)
        assert (sitting.scene["viewer"] is None) == (sitting.eyes is None)
        if sitting.eyes is None:
            assert not {"cards", "contract"} & {one["zone"] for one in sitting.scene["zones"]}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_scene_is_small_and_keeps_to_the_wire(seats: int) -> None:
    for sitting in walk(play("united", seats=seats, seed=3), rounds=7):
        shown = sitting.scene
        assert size(shown) <= scene.LARGEST
        assert json.loads(json.dumps(shown))["at"] == sitting.at
        assert {one["zone"] for one in shown["zones"]} <= KINDS
        numbers = [number for number, _ in shown["tail"]]
        assert numbers == sorted(set(numbers))
        for buttons in (shown["buttons"], *(one["buttons"] for one in shown["zones"] if "buttons" in one)):
            assert len({button["do"] for button in buttons}) == len(buttons)


def test_every_house_rule_has_its_words() -> None:
    assert {name: set(choices) for name, (_, choices) in messages.HOUSE_RULES.items()} == {
        option.name: set(option.choices) for option in OPTIONS}  # fmt: skip


@pytest.mark.parametrize(
    "options", [{}, {"deuces": "wild", "liverpool": "on", "combinations": "extra", "swap": "any_time"}]
)
def test_the_tone(options: dict[str, str]) -> None:
    """No exclamation mark, no blame, no seat called by its number, no card by its code."""
    for sitting in walk(play("united", seats=4, seed=2, **options), rounds=2):
        parts = {name: part for name, part in sitting.scene.items() if name in ("say", "tail", "goal", "title")}
        text = json.dumps(parts, ensure_ascii=False)
        assert "!" not in text and not re.search(r"\b[Ss]eat \d|\bwrong\b", text)
        assert not WRITTEN.search(text), text


# --- the contract and its slots ------------------------------------------------------------------------------


@pytest.mark.parametrize("cards, contract, slots, rest", [
    ("9S 9D 9H QC QH 5D 6D 8D KS", "3s 3s 4r", ["9S 9H 9D", "QH QC Q any", "5D 6D 7D? 8D"], "KS"),
    ("9S 9D JK 2C", "3s", ["9S 9D JK"], "2C"),
    ("5D 6D 7D", "4r", ["5D 6D 7D ?4 or 8"], ""),
    ("QH KH AH", "4r", ["JH? QH KH AH"], ""),
    ("5D 6D JK", "4r", ["5D 6D JK ?"], ""),
    ("5D 7D JK 2S", "4r", ["5D JK 7D ?"], "2S"),
    ("KS", "4r", ["? ? ? KS"], ""),
    ("", "3s 4r", ["? ? ?", "? ? ? ?"], ""),
    ("JK JK 2S", "3s", ["2S JK 2 any"], "JK"),
    ("AS 2S 3S KS", "4r", ["AS 2S 3S 4S?"], "KS"),
])  # fmt: skip
def test_how_cards_lie_on_a_contract(cards: str, contract: str, slots: list[str], rest: str) -> None:
    laid = layout(in_deck_order(parse_cards(cards)), Contract.parse(contract), BOOK, 2)
    assert [" ".join(map(lies, slot.lay)) for slot in laid.slots] == slots
    assert " ".join(map(str, laid.rest)) == rest


def lies(one: Card | Gap) -> str:
    if isinstance(one, Card):
        return str(one)
    if one.words == "any":
        return f"{one.rank} any"
    return f"{one.rank}{one.suit}?" if one.rank else f"?{one.words}"


# --- the sentence ----------------------------------------------------------------------------------------------


def first_look(seed: int = 12) -> Sitting:
    sitting = play("united", seats=4, seed=seed)
    sitting.settle()
    return sitting


def test_the_first_card_is_offered_in_turn_and_then_for_a_price() -> None:
    for sitting in walk(play("united", seats=4, seed=7), rounds=1):
        asked, view = zone(sitting, "ask"), sitting.match.view(0)
        if asked is None or view.turn != 0 or view.phase != "offer":
            continue
        card = view.discards[-1].name
        if view.player == 0:
            assert asked["label"] == f"Take the {card}?" and [one["do"] for one in asked["buttons"]] == [
                "take",
                "leave",
            ]
            assert sitting.scene["say"]["who"] == "Your turn."
        else:
            grown = len(view.hand) + 2
            assert asked["label"] == f"Buy the {card}?" and [one["do"] for one in asked["buttons"]] == ["buy", "pass"]
            assert asked["text"].endswith(f"Your hand grows from {grown - 2} to {grown}.")
            assert sitting.scene["say"]["text"].endswith("left it, so you may buy it.")


def test_the_cut_says_what_it_takes() -> None:
    sitting = next(
        one for one in walk(play("united", seats=4, seed=12), rounds=7) if (zone(one, "ask") or {}).get("number")
    )
    asked = zone(sitting, "ask")
    assert asked is not None
    assert "exactly 41 of the 113 cards" in asked["text"] and "−50 points" in asked["text"]
    assert (asked["number"]["least"], asked["number"]["most"]) == (1, 112)


def test_how_the_points_came_about() -> None:
    for sitting in walk(play("united", seats=3, seed=5), rounds=7):
        if sitting.match.turn is not None:
            continue
        sums = zone(sitting, "sums")
        assert sums is not None
        for seat, (row, note) in enumerate(zip(sums["rows"], sums["notes"], strict=True)):
            view = sitting.match.view(0)
            assert row[1] == len(view.shown[seat])
            if found := re.search(r"= (\d+)\.", note):
                parts = [int(part) for part in re.findall(r" (\d+)(?= [+=])", note.partition(":")[2])]
                assert sum(parts) == int(found[1])
            else:
                assert "went out: 0." in note
