"""Scenes of solitaire: nothing hidden, nothing too large; where cards may go is what the rules allow; what the lens says holds."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from unity_widgets import patience_lens, play
from unity_widgets import patience_messages as messages
from unity_widgets.patience_scene import goes
from unity_widgets.scene import LARGEST, size
from unity_widgets.sitting import Sitting
from unitylib.cards import UNITY_DECK, Card, parse_cards
from unitylib.solitaire import engine, variants
from unitylib.solitaire.moves import Move, Remove, Swap
from unitylib.solitaire.text import parse_state
from unitylib.solitaire.worlds import world

GAMES = variants.ALL
WRITTEN = re.compile(r"(?<![\w*.])(?:AA|BB|CC|DD|EE|\*\*|[A-F*])\.[bgrk](?![\w])|U\.(?:bg|rk)")
NAMED = {card.name: str(card) for card in UNITY_DECK}
SPOKEN = re.compile("|".join(sorted(map(re.escape, NAMED), key=len, reverse=True)))


def zone(sitting: Sitting, kind: str) -> dict[str, Any] | None:
    return next((one for one in sitting.scene["zones"] if one["zone"] == kind), None)


def walk(sitting: Sitting, moves: int) -> Iterator[Sitting]:
    """The sitting before and after each of some random presses."""
    rng = Random(sitting.match.seed)
    yield sitting
    for _ in range(moves):
        legal = sitting.match.legal()
        if not legal:
            return
        assert sitting.click(str(rng.choice(legal))) is None
        assert not sitting.table.trouble
        yield sitting


# --- nothing hidden ----------------------------------------------------------------------------------------------


def seen(sitting: Sitting) -> set[str]:
    """What has lain face up so far, said again here, apart from View and engine."""
    cards: set[Card] = set()
    for state in sitting.match.states:
        cards.update(*(pile.cards[pile.down :] for pile in state.columns), *state.foundations)
        cards.update(state.waste.cards, state.gone, state.reserve[-1:], filter(None, state.cells))
    return {str(card) for card in cards}


def told(sitting: Sitting) -> set[str]:
    """The cards that a scene names as lying somewhere: what universals may stand for and foundations wait for lie nowhere."""
    scene = json.loads(json.dumps(sitting.scene))
    scene["zones"] = [one for one in scene["zones"] if one["zone"] not in ("lens", "pad")]
    layout = scene["zones"][0]
    for foundation in layout.get("home", ()):
        foundation[3] = ""
    text = json.dumps(scene, ensure_ascii=False).replace(" {", "{")
    text = re.sub(r"\{\w+\}", "", text)
    return set(WRITTEN.findall(text)) | {NAMED[name] for name in SPOKEN.findall(text)}


@pytest.mark.parametrize("game", GAMES)
def test_no_card_that_lies_face_down_is_in_a_scene(game: str) -> None:
    for sitting in walk(play(game, seed=4), 40):
        assert told(sitting) <= seen(sitting)


def test_the_law_bites_where_all_cards_lie_face_up() -> None:
    table = play("klondike", seed=4)
    table.click("open")
    assert not told(table) <= seen(table) and table.match.assisted
    table.click("open")
    assert told(table) <= seen(table) and table.match.assisted


@pytest.mark.parametrize("game", GAMES)
def test_the_lens_follows_from_open_cards_alone(game: str) -> None:
    """The hidden cards dealt anew change nothing of what is said of a universal."""
    for sitting in walk(play(game, seed=6), 25):
        other = world(sitting.match.view(0), Random(1))
        if sitting.match.turn is not None:
            assert patience_lens.lens(other) == patience_lens.lens(sitting.match.state)
            assert patience_lens.tags(other) == patience_lens.tags(sitting.match.state)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_scenes_are_small(game: str, seed: int) -> None:
    assert max(size(sitting.scene) for sitting in walk(play(game, seed=seed), 40)) <= LARGEST


# --- where cards may go ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_may_go_where_is_what_the_rules_allow(game: str) -> None:
    for sitting in walk(play(game, seed=2), 25):
        view = sitting.match.view(0)
        pairs = {(part, target) for part, targets in goes(view).items() for target in targets.split(" ")}
        allowed = set()
        for action in view.legal:
            if isinstance(action, Move):
                allowed.add((action.source + (f" {action.count}" if action.count > 1 else ""), action.target))
            elif isinstance(action, Swap):
                allowed.add((action.source, action.target))
            elif isinstance(action, Remove):
                one, other = action.places[0], action.places[-1]
                allowed |= {(one, other), (other, one)}
        assert pairs == allowed


# --- the lens ----------------------------------------------------------------------------------------------------

BURIED = "klondike | base=1 passes=0 columns=EE.r+U.bg+B.k/-/-/-/-/-/- foundations=-/-/-/- stock={rest}"


def position(columns: str, game: str = "klondike", home: str = "-/-/-/-", cells: str = "") -> Any:
    """A position with these columns; what is left lies in the stock, or in the last column."""
    there = parse_cards(re.sub(r"[/+:~-]", " ", f"{columns} {home} {cells}"))
    rest = "+".join(str(card) for card in UNITY_DECK if card not in there)
    tail = f"/{rest}" if game == "freecell" else ""
    stock = "" if game == "freecell" else f" stock={rest}"
    return parse_state(
        f"{game} | base=1 passes=0 columns={columns}{tail} foundations={home}{stock}{f' cells={cells}' if cells else ''}"
    )


def test_a_buried_universal_has_one_rank_and_two_suits() -> None:
    state = position("EE.r+U.bg+B.k/-/-/-/-/-/-")
    (one,) = patience_lens.lens(state)
    assert one["head"] == "Column 1, card 2: A of Blue {b} or Gold {g}"
    assert one["cards"] == ["A.b", "A.g"] and patience_lens.tags(state) == {"t1.2": "A"}


def test_the_lens_says_which_move_would_narrow_a_universal() -> None:
    state = position("U.bg/D.k/-/-/-/-/-")
    (one,) = patience_lens.lens(state)
    assert one["head"] == "Column 1, card 1: any card of Blue {b} or Gold {g}"
    assert any(
        line.startswith("Would narrow it: the D of Black {k} onto it (then C of Blue {b} or Gold {g})")
        for line in one["lines"]
    )
    after = engine.play(state, Move("t2", "t1"))
    (now,) = patience_lens.lens(after)
    assert now["cards"] == ["C.b", "C.g"]


def test_what_its_freedom_allows() -> None:
    (one,) = patience_lens.lens(position("EE.r+U.bg/-/-/-/-/-/-"))
    assert "Its freedom: B of Red {r} or Black {k} could lie on it." in one["lines"]


def test_on_a_foundation_it_holds_a_place() -> None:
    state = position("-/-/-/-/-/-/-".replace("-", "*.r", 1), home="**.b+U.bg/-/-/-")
    (one,) = patience_lens.lens(state)
    assert one["head"] == "The foundation of Blue {b}: it holds the place of the bug of Blue {b}"
    assert patience_lens.tags(state) == {"fb.2": "*"}


@pytest.mark.parametrize("game", GAMES)
def test_every_narrowing_holds(game: str) -> None:
    for sitting in walk(play(game, seed=9), 25):
        state = sitting.match.state
        for item in patience_lens.in_sight(state):
            for move, after in patience_lens.touching(state, item):
                assert move in engine.legal(state)
                if isinstance(move, Move) and item.spot[0] == move.target and move.source != item.spot[0] and item.may:
                    assert set(after) < set(item.may)


@pytest.mark.parametrize(
    "cards, words",
    [
        ("A.b A.g", "A of Blue {b} or Gold {g}"),
        ("A.b", "A of Blue {b}"),
        ("C.r EE.r C.k EE.k", "double E or C of Red {r} or Black {k}"),
        ("A.b C.g", "A of Blue {b} or C of Gold {g}"),
        ("", "nothing"),
    ],
)
def test_what_may_be_meant_in_words(cards: str, words: str) -> None:
    assert messages.meant(parse_cards(cards)) == words


def test_all_of_a_group_is_any_card() -> None:
    assert (
        messages.meant([card for card in UNITY_DECK if card.suit in "bg" and not card.is_universal])
        == "any card of Blue {b} or Gold {g}"
    )


def test_no_sentence_ends_with_an_exclamation_mark() -> None:
    for game in GAMES:
        for sitting in walk(play(game, seed=3), 10):
            assert "!" not in json.dumps(sitting.scene)
