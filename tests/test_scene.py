"""Scenes: what the browser is told of a view. Nothing hidden, nothing too large, every sentence in its place."""

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from unity_widgets import messages, play, scene
from unity_widgets.scene import places, size, trick_scene
from unity_widgets.sitting import Sitting
from unitylib import Match, get, parse_cards
from unitylib.bots.simple import think
from unitylib.cards import RANKS, SUIT_NAMES, SUITS, Card, rank_name
from unitylib.trick.joints import follow_suit
from unitylib.trick.moves import Bid, Play
from unitylib.trick.position import State, Taken, View

GAMES = [("elements", 2), ("elements", 4), ("elements", 6), ("unity-2", 2), ("unity-3", 3), ("unity-4", 4),
         ("unity-4-solo", 4), ("unity-5", 5), ("unity-6", 6), ("unity-6-solo", 6)]  # fmt: skip
NAMES = ("You", "Ana", "Ben", "Cleo", "Dan", "Eve")
KINDS = {"trump", "seat", "trick", "hand", "hands", "pad", "form", "sums", "note"}


def walk(sitting: Sitting, hands: int, rng: Random | None = None) -> Any:
    """Plays and gives the sitting after each thing that happened; the learner is moved by a bot, or at random."""
    while True:
        yield sitting
        sitting.settle()
        yield sitting
        match, turn = sitting.match, sitting.match.turn
        if turn is None and (match.winner is not None or match.state.standing.number + 1 >= hands):
            return
        if turn is None:
            do = "next"
        elif sitting.eyes is None:
            do = "show"
        else:
            do = str(rng.choice(match.legal()) if rng else think(match.view(turn), Random(1)).action)
        assert sitting.click(do) is None
        assert not sitting.table.trouble


# --- nothing hidden ------------------------------------------------------------------------------------------

SPOKEN = {f"{rank_name(rank)} of {SUIT_NAMES[suit]}": f"{rank}.{suit}" for suit in SUITS for rank in RANKS}
SPOKEN |= {Card("U", pair).name: f"U.{pair}" for pair in ("bg", "rk")}
WRITTEN = re.compile(r"(?<![A-Z*])(?:AA|BB|CC|DD|EE|\*\*|[A-F*])\.[bgrk]|U\.(?:bg|rk)")
SAID = re.compile(r"(?:double )?\b(?:[A-F]|bug) of (?:Blue|Gold|Red|Black)|(?:blue and gold|red and black) universal")


def told(shown: scene.Scene) -> set[str]:
    text = json.dumps(shown, ensure_ascii=False)
    return set(WRITTEN.findall(text)) | {SPOKEN[name] for name in SAID.findall(text)}


def known(state: State, seat: int | None) -> set[str]:
    """What `seat` has seen of this hand, or what everybody has (None). Said again here, apart from View and engine."""
    cards = [card for trick in state.tricks for card in trick.cards] + list(state.trick)
    cards += [card for cutting in state.cuttings for card in cutting.cards]
    cards += [state.up] if state.up else []
    if state.turn is None and state.down:
        cards.append(state.down)
    if seat is not None:
        cards += state.hands[seat] if state.looked[seat] else ()
        cards += state.rejects[seat] if state.rejects else ()
        if state.stock and state.rejects and state.turn == seat:
            cards.append(state.stock[0])
    return {str(card) for card in cards}


@pytest.mark.parametrize("game, seats", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_is_in_a_scene(game: str, seats: int, seed: int) -> None:
    for sitting in walk(play(game, seats=seats, seed=seed), hands=1, rng=Random(seed)):
        assert told(sitting.scene) <= known(sitting.match.state, 0)


@pytest.mark.parametrize("game, you", [("unity-4", (0, 2)), ("unity-2", (0, 1)), ("elements", (0, 1, 2, 3))])
@pytest.mark.parametrize("seed", range(2))
def test_the_page_of_two_shows_only_the_eyes_that_look(game: str, you: tuple[int, ...], seed: int) -> None:
    for sitting in walk(play(game, seed=seed, you=you), hands=1, rng=Random(seed)):
        assert told(sitting.scene) <= known(sitting.match.state, sitting.eyes)
        assert (sitting.scene["viewer"] is None) == (sitting.eyes is None)


def test_a_hand_not_looked_at_is_in_no_scene() -> None:
    match = Match("unity-4-solo", seed=1)
    view = match.view(0)
    unseen = replace(view, hand=None, phase="auction", turn=0, looked=(False, True, True, True))
    shown = trick_scene(unseen, NAMES[:4])
    assert next(zone for zone in shown["zones"] if zone["zone"] == "hand") == {
        "zone": "hand", "label": "Your hand, not looked at, 13 cards", "cards": [], "down": 13}  # fmt: skip
    assert told(shown) <= {str(view.up)}


@pytest.mark.parametrize("game, seats", GAMES)
def test_a_scene_is_small_and_keeps_to_the_wire(game: str, seats: int) -> None:
    for sitting in walk(play(game, seats=seats, seed=5), hands=5):
        shown = sitting.scene
        assert size(shown) <= scene.LARGEST
        assert json.loads(json.dumps(shown))["at"] == sitting.at
        assert {zone["zone"] for zone in shown["zones"]} <= KINDS
        numbers = [number for number, _ in shown["tail"]]
        assert numbers == sorted(set(numbers))
        for buttons in (shown["buttons"], *(zone["buttons"] for zone in shown["zones"] if zone["zone"] == "pad")):
            assert len({button["do"] for button in buttons}) == len(buttons)
        assert sum(button.get("main", False) for button in shown["buttons"]) <= 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_places_go_clockwise_from_the_viewer(seats: int) -> None:
    for viewer in range(seats):
        where = places(get("elements", seats), viewer)
        assert where[viewer] == "s"
        assert [where[(viewer + step) % seats] for step in range(seats)] == list(scene.PLACES[seats])


# --- the sentence, card by card -------------------------------------------------------------------------------

PLAYING = Match("elements", seats=3, seed=1).view(0)


def at_the_table(hand: str, trick: str = "", trump: str = "r", **more: Any) -> View:
    """You, Ana and Ben, late in a hand; Ben led when anything was."""
    cards = parse_cards(trick)
    leader = 0 if not cards else 3 - len(cards)
    bids = (Bid(1), Bid(0), Bid(2))
    view = replace(
        PLAYING, phase="tricks", turn=0, hand=parse_cards(hand), trump=trump, trick=cards, leader=leader, bids=bids
    )
    assert view.hand is not None
    allowed = follow_suit(view.hand, cards[0] if cards else None, trump)
    return replace(view, **{"legal": tuple(Play(card) for card in allowed), **more})


@pytest.mark.parametrize("hand, trick, sentence", [
    ("AA.b D.k E.k F.k", "C.k AA.k", "Black {k} was led. You hold three Black cards; one of them must follow."),
    ("AA.b D.k", "C.k", "Black {k} was led. You hold one Black card; it must follow."),
    ("AA.b D.g", "C.k", "Black {k} was led. You hold none, so any card may be played."),
    ("AA.b D.r U.rk", "C.r", "Red {r}, the trump colour, was led. You hold two trumps; one of them must follow."),
    ("AA.b U.bg", "C.b", "Blue {b} was led. You hold one Blue card; it must follow."),
    ("AA.b", "U.bg", "The blue and gold universal {bg}, a trump, was led. You hold no trump, so any card may be played."),
    ("AA.b D.k", "", "You lead: any card may be led."),
    ("AA.b", "", "You lead your last card."),
])  # fmt: skip
def test_the_sentence_says_what_was_led_and_what_must_follow(hand: str, trick: str, sentence: str) -> None:
    assert trick_scene(at_the_table(hand, trick), NAMES[:3])["say"] == {"who": "Your turn.", "text": sentence}


def test_the_hand_is_sorted_with_trumps_together_and_says_what_may_be_played() -> None:
    shown = trick_scene(at_the_table("AA.b D.r D.k U.bg U.rk", "C.k"), NAMES[:3])
    cards = next(zone for zone in shown["zones"] if zone["zone"] == "hand")["cards"]
    assert [(one["card"], one["state"], one.get("new", False)) for one in cards] == [
        ("AA.b", "dim", True), ("D.k", "play", True), ("U.rk", "dim", True), ("D.r", "dim", False), ("U.bg", "dim", False)]  # fmt: skip
    assert all(one["do"] == one["card"] for one in cards)


def test_no_card_is_marked_before_a_card_is_asked_for() -> None:
    shown = trick_scene(replace(at_the_table("AA.b D.r"), turn=1, legal=()), NAMES[:3])
    assert {one["state"] for one in next(z for z in shown["zones"] if z["zone"] == "hand")["cards"]} == {"plain"}


def test_the_trick_says_who_led_and_who_is_winning() -> None:
    shown = trick_scene(at_the_table("AA.b", "C.k U.bg"), NAMES[:3])
    assert next(zone for zone in shown["zones"] if zone["zone"] == "trick") == {
        "zone": "trick", "label": "Trick 1: Black was led", "places": ["w", "e", "s"],
        "cards": [{"place": "w", "card": "C.k", "tag": "1 led", "words": "Ana led the C of Black"},
                  {"place": "e", "card": "U.bg", "tag": "2 winning", "words": "Ben: blue and gold universal, winning", "win": True}]}  # fmt: skip


def test_a_finished_trick_rests_and_says_where_it_goes() -> None:
    done = Taken(1, parse_cards("C.k U.bg AA.k"), 2)
    view = at_the_table("AA.b", tricks=(done,), leader=2, turn=2, legal=())
    shown = trick_scene(view, NAMES[:3], resting=True)
    trick = next(zone for zone in shown["zones"] if zone["zone"] == "trick")
    assert trick["to"] == "e"
    assert len(trick["cards"]) == 3
    assert shown["say"] == {"who": "Ben takes the trick", "text": "with the blue and gold universal {bg}."}
    assert not any(zone.get("turn") for zone in shown["zones"])
    assert "last" not in shown
    assert trick_scene(view, NAMES[:3])["last"]["label"] == "Last trick, taken by Ben"


# --- the auction ------------------------------------------------------------------------------------------------


def pad(shown: scene.Scene) -> dict[str, Any]:
    buttons = next(zone for zone in shown["zones"] if zone["zone"] == "pad")["buttons"]
    return {button["do"]: button for button in buttons}


def test_the_dealer_sees_which_bid_is_barred_and_why() -> None:
    for seed in range(50):
        sitting = play("elements", seats=3, seed=seed)
        sitting.settle()
        if sitting.match.state.dealer == 0:
            break
    heard = sum(bid.tricks for bid in sitting.match.state.bids if bid)
    buttons = pad(sitting.scene)
    assert set(buttons) == {f"bid {count}" for count in range(9)}
    assert next(iter(buttons)) == "bid 0"
    barred = {do: button["barred"] for do, button in buttons.items() if "barred" in button}
    assert barred == {
        f"bid {8 - heard}": f"{8 - heard} is barred for the dealer: the bids would add up to 8, the number of tricks. (R-ELEM-05)"
    }
    assert sitting.click(f"bid {8 - heard}") == next(iter(barred.values()))
    assert sitting.match.turn == 0


def test_zero_and_blind_zero_stand_beside_their_price() -> None:
    sitting = play("unity-4", seed=3)
    sitting.settle()
    buttons = pad(sitting.scene)
    assert buttons["bid 0"]["note"] == "100 points if you take none, 100 lost if you take one"
    assert buttons["blind 0"]["note"] == "200 points if you take none, 200 lost if you take one"
    assert (
        buttons["blind 0"]["barred"] == "A blind zero is for a side at least 200 points behind every other. (R-UNI4-11)"
    )


def test_partners_are_told_apart_without_colour() -> None:
    sitting = play("unity-4", seed=3)
    seats = [zone for zone in sitting.scene["zones"] if zone["zone"] == "seat"]
    assert [(zone["name"], zone["side"], zone.get("us", False), zone.get("role")) for zone in seats] == [
        ("You", "I", True, None), ("Ana", "II", False, None), ("Ben", "I", True, "partner"), ("Cleo", "II", False, None)]  # fmt: skip
    assert [(one["who"], one["side"]) for one in sitting.scene["score"]] == [
        ("You and Ben", "I"),
        ("Ana and Cleo", "II"),
    ]


# --- after the hand -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game, seats", GAMES)
def test_after_a_hand_the_sums_add_up_and_all_hands_lie_open(game: str, seats: int) -> None:
    *_, sitting = walk(play(game, seats=seats, seed=8), hands=1)
    zones = {zone["zone"]: zone for zone in sitting.scene["zones"]}
    assert "hand" not in zones
    assert [row[-1] for row in zones["sums"]["rows"]] == [
        messages.points_words(score) for score in sitting.match.scores
    ]
    state = sitting.match.state
    held = {row["name"]: set(row["cards"]) for row in zones["hands"]["rows"]}
    dealt = next(s for s in sitting.match.states if s.turn is not None and s.bids and None not in s.bids)
    assert held == {sitting.names[seat]: {str(card) for card in dealt.hands[seat]} for seat in state.standing.players}
    if state.down:
        assert f"The face-down card was {messages.the(state.down)}." in zones["sums"]["notes"]
    told = [messages.shared(sitting.match), messages.opened(sitting.match, 0), messages.sealed(sitting.match, 1)]
    assert zones["note"]["lines"] == [" ".join(told)]


def test_the_log_keeps_its_numbers_when_something_is_taken_back() -> None:
    sitting = play("elements", seats=3, seed=4)
    sitting.settle()
    sitting.click(str(sitting.match.legal()[0]))
    before = dict(map(tuple, sitting.scene["tail"]))
    sitting.click("undo")
    sitting.click(str(sitting.match.legal()[1]))
    after = dict(map(tuple, sitting.scene["tail"]))
    shared = before.keys() & after.keys()
    assert shared
    assert all(before[number] == after[number] for number in shared)
    assert min(after.keys() - before.keys()) > max(before)


# --- the draft -----------------------------------------------------------------------------------------------


def drafted(**options: str) -> Match:
    match = Match("unity-2", 5, **options)
    for move in ("throw", "keep", "throw"):
        assert match.turn is not None
        match.push(match.turn, move)
    return match


def shown_zone(match: Match, seat: int, kind: str) -> list[dict[str, Any]]:
    return [zone for zone in trick_scene(match.view(seat), NAMES[:2])["zones"] if zone["zone"] == kind]


def test_discards_that_lie_face_up_are_drawn_and_others_are_not() -> None:
    assert shown_zone(drafted(), 0, "hands") == []
    for seat in (0, 1):
        (pile,) = shown_zone(drafted(draft_discards="face_up"), seat, "hands")
        assert len(pile["rows"][0]["cards"]) == 3


def test_the_mark_of_a_turn_says_what_is_to_be_done() -> None:
    match = drafted()
    turns = [zone.get("turn") for zone in shown_zone(match, 0, "seat")]
    assert sorted(turns, key=str) == [None, "to draft"]


def test_a_move_of_a_phase_that_is_over_is_told_so() -> None:
    match = Match("unity-2", 5)
    while match.view(0).phase == "draft":
        assert match.turn is not None
        match.push(match.turn, "keep")
    assert match.turn is not None
    assert str(match.why_not(match.turn, "keep")).startswith("The draft is over")
