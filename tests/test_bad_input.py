"""Whatever comes in: one clear sentence, and the match as it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from tests.strategies import play_on
from unitylib import BadText, Card, Illegal, Match, UnityError, get, parse_cards, points, start
from unitylib.drills.bids import read_item
from unitylib.options import pairs
from unitylib.rummy.contracts import Contract
from unitylib.solitaire.deals import numbered
from unitylib.trick.moves import Bid, Deal, Look, NextHand
from unitylib.xlsx import checked_names

# --- no match ------------------------------------------------------------------------------------------------

NO_MATCH: list[tuple[Callable[[], Any], type[UnityError], str]] = [
    (lambda: Match("whist"), BadText, "'whist' is no game: it must be one of elements, unity-2, unity-3"),
    (lambda: Match(""), BadText, "'' is no game"),
    (lambda: Match(None), BadText, "None is no game"),  # type: ignore[arg-type]
    (lambda: Match("Elements"), BadText, "'Elements' is no game"),
    (lambda: Match("elements", seats=1), Illegal, "elements is for 2 to 6 players, not 1."),
    (lambda: Match("elements", seats=7), Illegal, "elements is for 2 to 6 players, not 7."),
    (lambda: Match("elements", seats=0), Illegal, "elements is for 2 to 6 players, not 0."),
    (lambda: Match("elements", seats=-3), Illegal, "elements is for 2 to 6 players, not -3."),
    (lambda: Match("unity-4", seats=5), Illegal, "unity-4 is for 4 players, not 5."),
    (lambda: Match("elements", seats="3"), BadText, "'3' is no number of players"),  # type: ignore[arg-type]
    (lambda: Match("elements", seats=3.0), BadText, "3.0 is no number of players"),  # type: ignore[arg-type]
    (lambda: Match("elements", seats=True), BadText, "True is no number of players"),
    (lambda: Match("elements", seed=-1), BadText, "-1 is no seed: a seed is a whole number from 0 to"),
    (lambda: Match("elements", seed=2**53), BadText, "is no seed"),
    (lambda: Match("elements", seed="12"), BadText, "'12' is no seed"),  # type: ignore[arg-type]
    (lambda: Match("elements", seed=1.5), BadText, "1.5 is no seed"),  # type: ignore[arg-type]
    (lambda: Match("elements", hok="all"), BadText, "'hok' is no option of elements: it must be one of cut_ties"),
    (lambda: Match("elements", cut_card="to_dealer"), BadText, "'cut_card' is no option of elements"),
    (lambda: Match("unity-4", hook="yes"), BadText, "'yes' is no choice for hook: it must be one of elements, all"),
    (lambda: Match("unity-4", hook=True), BadText, "True is no choice for hook"),  # type: ignore[arg-type]
    (lambda: get("unity-9"), BadText, "'unity-9' is no game"),
    (lambda: points(start(get("elements"))), Illegal, "This hand is not over, so it has no score yet."),
]


@pytest.mark.parametrize(("make", "kind", "sentence"), NO_MATCH, ids=[sentence[:30] for _, _, sentence in NO_MATCH])
def test_no_such_match(make: Callable[[], Any], kind: type[UnityError], sentence: str) -> None:
    with pytest.raises(kind) as error:
        make()
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("make", [lambda: Match(["elements"]), lambda: Match("unity-4", hook=["all"])])
def test_a_list_is_no_name(make: Callable[[], Any]) -> None:
    with pytest.raises(BadText):
        make()


# --- a refusal is a sentence, however much was read ---------------------------------------------------------------

LONG = "x" * 10**5


@pytest.mark.parametrize(
    "read",
    [
        lambda: Card.parse(LONG),
        lambda: Card.parse(f"U.{LONG}"),
        lambda: Card.parse(f"{LONG}.b"),
        lambda: Card.parse(f"AA.{LONG}"),
        lambda: Card(LONG, LONG),
        lambda: Card.parse([LONG]),  # type: ignore[arg-type]
        lambda: Match(LONG),
        lambda: Match("elements", hook=LONG),
        lambda: Match("elements", **{LONG: "all"}),
        lambda: Match("elements", scores=[LONG]),  # type: ignore[arg-type]
        lambda: Match("elements", seed=LONG),  # type: ignore[arg-type]
        lambda: Match("elements", bots=LONG + "-"),
        lambda: Match("elements").view(LONG),  # type: ignore[arg-type]
        lambda: Match.load(LONG),
        lambda: Match.load(Match("klondike").save().replace("end", f"{LONG}\nend")),
        lambda: Match("klondike").push(0, LONG),
        lambda: Match("klondike").push(0, f"t1 {LONG}"),
        *(
            lambda game=game, text=text: Match(game).push(0, text)
            for game in ("elements", "united")
            for text in (
                LONG,
                f"bid {LONG}",
                f"call {LONG}",
                f"lay {LONG}",
                f"build {LONG}",
                f"swap {LONG}",
                f"buy {LONG}",
            )
        ),
        lambda: Contract.parse(LONG),
        lambda: numbered(LONG),  # type: ignore[arg-type]
        lambda: pairs([LONG]),
        lambda: read_item(LONG),
        lambda: checked_names(4, LONG),
        lambda: checked_names(4, [LONG]),
    ],
)
def test_a_refusal_quotes_the_beginning_alone(read: Callable[[], Any]) -> None:
    with pytest.raises(UnityError) as no:
        read()
    assert len(str(no.value)) < 300


# --- a match stays as it was ---------------------------------------------------------------------------------


def bidding() -> Match:
    return Match("elements", seats=3, seed=12)


def playing() -> Match:
    match = bidding()
    while match.view(0).phase != "tricks":
        match.push(match.turn or 0, match.legal()[0])
    match.push(match.turn or 0, match.legal()[0])
    return match


def over() -> Match:
    match = playing()
    while match.turn is not None:
        match.push(match.turn, match.legal()[0])
    return match


BAD_MOVES: list[Any] = [
    "",
    "pass",
    "AA",
    "AA.x",
    "bid",
    "bid 99",
    "bid -1",
    "bid one",
    "blind 0",
    "blind 3",
    "look",
    "keep",
    "throw",
    "choose b",
    "cut AA.b BB.b CC.b",
    "deal AA.b",
    "turn AA.b",
    None,
    3,
    [],
    Bid(-1),
    Bid(9),
    Bid(0, blind=True),
    Look(),
    Deal(parse_cards("AA.b")),
]


@pytest.mark.parametrize("make", [bidding, playing, over])
@pytest.mark.parametrize("move", BAD_MOVES, ids=repr)
def test_a_bad_move_changes_nothing(make: Callable[[], Match], move: Any) -> None:
    match = make()
    unchanged(match, lambda: match.push(match.turn or 0, move))


@pytest.mark.parametrize("make", [bidding, playing, over])
@pytest.mark.parametrize("seat", [-1, 3, 99, "0", None, True, 1.0])
def test_no_such_seat_changes_nothing(make: Callable[[], Match], seat: Any) -> None:
    match = make()
    unchanged(match, lambda: match.push(seat, match.legal()[0]), "is no seat: the seats are 0 to 2")
    unchanged(match, lambda: match.view(seat), "is no seat: the seats are 0 to 2")
    unchanged(match, lambda: match.why_not(seat, match.legal()[0]), "is no seat")


@pytest.mark.parametrize("make", [bidding, playing])
def test_a_stale_press_changes_nothing(make: Callable[[], Match]) -> None:
    """The same move once more, and a move of a seat whose turn it is not."""
    match = make()
    turn, move = match.turn or 0, match.legal()[0]
    match.push(turn, move)
    unchanged(match, lambda: match.push(turn, move), f"It is not the turn of seat {turn}")
    unchanged(match, lambda: match.push((turn + 2) % 3, move), "It is not the turn of seat")


def test_a_card_of_another_seat_changes_nothing() -> None:
    match = playing()
    turn = match.turn or 0
    for card in match.state.hands[(turn + 1) % 3]:
        unchanged(match, lambda card=card: match.push(turn, str(card)), f"You do not hold the {card.name}")  # type: ignore[misc]


def test_after_the_end_nothing_is_accepted() -> None:
    match = Match("elements", seats=2, seed=2)
    play_on(match, Random(1), 10_000)
    for move in ("bid 1", "AA.b", "next", NextHand()):
        unchanged(match, lambda move=move: match.push(0, move), "The match is over")  # type: ignore[misc]


def unchanged(match: Match, do: Callable[[], Any], sentence: str = "") -> None:
    before = (match.save(), match.states, match.moves, match.assisted)
    with pytest.raises(UnityError) as error:
        do()
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)
    assert (match.save(), match.states, match.moves, match.assisted) == before


# --- saved text ----------------------------------------------------------------------------------------------


def saved(moves: int = 60) -> str:
    match = Match("unity-4", seed=31, hook="all")
    play_on(match, Random(2), moves)
    return match.save()


DAMAGE: list[tuple[str, str, str]] = [
    ("unity match 1", "unity match 2", "it must begin with 'unity match 1', not 'unity match 2'"),
    ("unity match 1", "", "it must begin with 'unity match 1', not ''"),
    ("game: unity-4", "game: unity-7", "'unity-7' is no game"),
    ("game: unity-4\n", "", "the tag 'game' is missing"),
    ("seed: 31\n", "", "the tag 'seed' is missing"),
    ("seats: 4\n", "", "the tag 'seats' is missing"),
    ("seed: 31", "seed: x", "'x' is no seed: it must be a whole number"),
    ("seed: 31", "seed: -31", "'-31' is no seed"),
    ("seed: 31", "seed: 99999999999999999999", "is no seed"),
    ("seats: 4", "seats: 5", "unity-4 is for 4 players, not 5."),
    ("seats: 4", "seats: four", "'four' is no number of players"),
    ("seed: 31", "seed: 31\nseed: 32", "'seed' is no tag that may stand here"),
    ("seed: 31", "sed: 31", "'sed' is no tag that may stand here"),
    ("hook=all", "hook=some", "'some' is no choice for hook"),
    ("hook=all", "hok=all", "'hok' is no option of unity-4"),
    ("hook=all", "hook", "'' is no choice for hook"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), DAMAGE)
def test_a_damaged_save_is_told_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in saved()
    with pytest.raises(UnityError) as error:
        Match.load(saved().replace(old, new))
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["", "\n", "hello", "{}", "unity match 10\ngame: elements", None, 3, b"unity match 1"])
def test_what_is_no_save_at_all(text: Any) -> None:
    with pytest.raises(
        BadText, match="this is no match that this version can read: it must begin with 'unity match 1'"
    ):
        Match.load(text)


def test_a_move_that_is_not_allowed_is_told_by_its_number() -> None:
    lines = saved().splitlines()
    places = [place for place, line in enumerate(lines) if ": " not in line][2:]  # after the first line and the bids
    words = lines[places[8]].split(", ")  # the ninth trick: moves 37 to 40
    lines[places[8]] = ", ".join(["AA.g" if words[0] != "AA.g" else "BB.g", *words[1:]])
    with pytest.raises(BadText, match=r"^move 3[789]|^move 40"):
        Match.load("\n".join(lines))
    lines[places[8]] = ", ".join(["fish", *words[1:]])
    with pytest.raises(BadText, match=r"^move 37, 'fish': 'fish' is no move"):
        Match.load("\n".join(lines))


def gist(text: str) -> list[str]:
    """What a save says, whatever its line ends and blanks."""
    return [word for line in text.splitlines() for part in line.split(", ") if (word := part.strip())]


@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(seed=st.integers(0, 2**20))
def test_a_save_is_read_as_it_stands_or_not_at_all(seed: int) -> None:
    """No silent repair: text that loads says exactly what the match saves again."""
    text, rng = saved(20), Random(seed)
    place = rng.randrange(len(text))
    damaged = text[:place] + rng.choice(["", "x", "1", "\n", ", ", ":", "*"]) + text[place + rng.randrange(4) :]
    note(damaged)
    try:
        match = Match.load(damaged)
    except UnityError:
        return
    assert gist(match.save()) == gist(damaged)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 31", "seed: 31\nassisted: perhaps"),
        ("seed: 31", "seed: 031"),
        ("option: hook=all", "option: hook=elements\noption: hook=all"),
    ],
)
def test_a_tag_edited_by_hand_is_read_as_it_stands_or_not_at_all(old: str, new: str) -> None:
    damaged = saved().replace(old, new)
    with pytest.raises(UnityError):
        Match.load(damaged)


def test_a_save_cut_off_anywhere_says_so() -> None:
    text = saved(20)
    for length in range(len(text) - 1):
        with pytest.raises(UnityError):
            Match.load(text[:length])
