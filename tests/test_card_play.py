"""Card play as practice: positions of every format, every legal card priced from what can be seen, and how the cards lay beside it."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from tests.test_bids import zone
from unity_widgets import bars, practise
from unitylib.bots.prices import Prices
from unitylib.bots.thought import Thought
from unitylib.cards import Card, parse_cards
from unitylib.drills import bids, cards
from unitylib.errors import BadText, UnityError
from unitylib.trick import engine
from unitylib.trick.history import Contradiction
from unitylib.trick.moves import Play
from unitylib.trick.position import State, View
from unitylib.work import finished

FEW = 30


def view_of(item: str, skill: str = "card") -> View:
    return engine.view(cards.position(item, skill), bids.YOU)


def legal(view: View) -> list[Card]:
    return [move.card for move in view.legal if isinstance(move, Play)]


@pytest.mark.parametrize("skill", cards.SKILLS)
@pytest.mark.parametrize("format", bids.FORMATS)
def test_every_format_gives_a_choice(format: str, skill: str) -> None:
    for seed in range(4):
        state = cards.position(f"{format}/{seed}", skill)
        assert state == cards.position(f"{format}/{seed}", skill)
        view = engine.view(state, bids.YOU)
        assert view.phase == "tricks" and view.turn == bids.YOU
        assert bool(view.trick) == (skill == "card")
        assert len(cards.groups(view)) > 1
        assert sorted(map(str, legal(view))) == sorted(str(card) for group in cards.groups(view) for card in group)
        assert cards.rule(view) and cards.facts(view)


@pytest.mark.parametrize("item", ["unity-4", "unity-4/x", "unity-9/1"])
def test_what_is_no_item_is_refused(item: str) -> None:
    with pytest.raises(UnityError):
        cards.position(item, "lead")
    with pytest.raises(BadText, match="lead or card"):
        cards.position("unity-4/1", "bid")


def test_cards_with_nothing_between_them_are_equal() -> None:
    view = view_of("unity-4/3", "lead")
    trump = "k" if view.trump != "k" else "r"
    hand = parse_cards("AA.b BB.b DD.b **.b *.b U.bg")
    gone = replace(view, hand=hand, trump=trump, legal=tuple(map(Play, hand)), tricks=(), trick=(), up=None)
    found = {frozenset(map(str, group)) for group in cards.groups(gone)}
    assert (
        found == {frozenset(group.split()) for group in ("AA.b BB.b", "DD.b", "**.b *.b", "U.bg")}
        or frozenset(["**.b"]) in found
    )  # the two bugs are neighbours only where nothing ranks between them
    assert frozenset(["AA.b", "BB.b"]) in found


@pytest.mark.parametrize("skill", cards.SKILLS)
@pytest.mark.parametrize("format", ["elements-2", "elements-5", "unity-2", "unity-3", "unity-4", "unity-6"])
def test_every_card_has_a_verdict_and_the_best_is_never_wrong(format: str, skill: str) -> None:
    for seed in range(2):
        view = view_of(f"{format}/{seed}", skill)
        found = finished(cards.judged(f"{format}/{seed}", skill, FEW))
        grades = {card: cards.graded(view, found, card) for card in legal(view)}
        assert grades[found.best].stars == 3 and grades[found.best].cost == 0
        for group in cards.groups(view):
            assert len({(grades[card].stars, grades[card].cost) for card in group}) == 1
        for card, grade in grades.items():
            assert "of 100" in grade.why and cards.known(found, card)
            assert grade.stars == 3 or "better on average" in grade.why
            assert cards.beaten(view, card) and cards.thumb(view, found)
        assert all(0 <= share <= 1 for share in (*found.kept.values(), *found.best_in.values()))
    with pytest.raises(BadText, match="may not be played"):
        cards.graded(view, found, next(card for card in view.rules.deck if card not in legal(view)))


def test_the_same_item_has_the_same_prices() -> None:
    assert finished(cards.judged("unity-4/3", "card", FEW)) == finished(cards.judged("unity-4/3", "card", FEW))


def other_hands(state: State) -> State:
    """The same for you, with two other hands exchanged, where nothing shown speaks against it."""
    one, other = [seat for seat in range(state.rules.seats) if seat != bids.YOU][:2]
    hands = list(state.hands)
    hands[one], hands[other] = hands[other], hands[one]
    return replace(state, hands=tuple(hands))


def test_hidden_cards_have_no_part_in_the_verdict() -> None:
    state = next(
        now for n in range(50) if not (now := cards.position(f"elements-4/{n}", "lead")).tricks and now.turn == bids.YOU
    )
    one, two = (finished(cards.priced(now, Random(1), FEW)) for now in (state, other_hands(state)))
    assert one.prices == two.prices and one.kept == two.kept


def priced_as(view: View, mean: dict[Card, tuple[float, ...]], lies: dict[Card, float]) -> cards.Priced:
    prices = Prices({Play(card): values for card, values in mean.items()})
    return cards.Priced({card: card for card in mean}, prices, dict.fromkeys(mean, 0.5), lies, dict.fromkeys(mean, 3.0))


def test_could_you_have_known() -> None:
    view = view_of("unity-4/3", "lead")
    high, low = legal(view)[:2]
    sure = {high: (10.0, 10.0, 10.0, 0.0), low: (0.0, 0.0, 1.0, 9.0)}
    same = priced_as(view, sure, {high: 5.0, low: 1.0})
    assert cards.known(same) == f"As the cards lay, nothing comes out better than the {high.name}."
    assert cards.known(same, low) == f"As the cards lay, the {high.name} comes out 4 points better as well."
    level = priced_as(view, sure, {high: 5.0, low: 5.0})
    for card in (high, low):
        assert cards.known(level, card) == f"As the cards lay, nothing comes out better than the {card.name}."
    unlucky = priced_as(view, sure, {high: 1.0, low: 5.0})
    assert "4 points better" in cards.known(unlucky) and "25 of 100 deals" in cards.known(unlucky)
    clear = priced_as(view, {high: (10.0,) * 4, low: (1.0,) * 4}, {high: 1.0, low: 5.0})
    assert "You could not have known" in cards.known(clear)


def test_points_count_and_not_how_often_a_card_is_best() -> None:
    view = view_of("unity-4/3", "lead")
    high, low = legal(view)[:2]
    found = priced_as(view, {high: (60.0, 0.0, 0.0) * 20, low: (0.0, 1.0, 1.0) * 20}, {high: 0.0, low: 0.0})
    for card in (high, low):
        why = cards.graded(view, found, card).why
        assert why.startswith(f"With the {card.name} your side's bid is kept in 50 of 100 deals")
        assert f"The {low.name} is best more often, in 67 of 100 deals against 33" in why and "points count" in why
    assert f"Next is the {low.name}" in cards.candidates(view, found)[1]


def test_the_rule_of_thumb_is_told_to_mislead_where_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of("unity-4/3", "lead")
    high, low = legal(view)[:2]
    found = priced_as(view, {high: (2.1,) * 9, low: (0.0,) * 9}, {high: 0.0, low: 0.0})
    for card, words in ((high, "The deals say the same."), (low, f"the {high.name} comes out 2.1 points better")):
        thought = Thought(Play(card), "Its side needs 3 tricks, so it plays high.")
        monkeypatch.setattr(cards.simple, "think", lambda *_, thought=thought: thought)
        assert words in cards.thumb(view, found) and f"the {card.name}: its side needs" in cards.thumb(view, found)


@pytest.mark.parametrize("may_end", [True, False])
def test_what_a_match_counts_is_told_where_it_may_end(may_end: bool) -> None:
    view = view_of("unity-4/3", "lead")
    high, low = legal(view)[:2]
    found = replace(priced_as(view, {high: (1.0, 2.0), low: (0.0, 0.5)}, {high: 0.0, low: 0.0}), may_end=may_end)
    told = bars.of_cards(found, low, True)
    assert ("250 more" in told["notes"][-1]) == may_end
    assert [row[0] for row in told["rows"]] == [f"{{{high}}}", f"{{{low}}} (yours)"]


def test_voids_that_contradict_the_hands_are_refused() -> None:
    """Everybody else has shown out of a suit that still has hidden cards, and every card is in a hand."""
    state = next(now for n in range(200) if len((now := cards.position(f"unity-6/{n}", "lead")).tricks) >= 2)
    suit = next(s for s in "bgrk" if s != state.trump and sum(card.suit == s for card in state.hands[bids.YOU]) < 3)
    broken = replace(state.tricks[1], leader=bids.YOU, cards=_discards(state, suit))
    with pytest.raises(Contradiction, match=r"cannot have happened|cards are hidden|is there twice"):
        finished(cards.priced(replace(state, tricks=(state.tricks[0], broken, *state.tricks[2:])), Random(1), FEW))


def _discards(state: State, suit: str) -> tuple[Card, ...]:
    """A trick of that suit that nobody else follows."""
    mine = next(card for card in state.rules.deck if card.suit == suit)
    others = [card for card in state.rules.deck if not card.is_universal and card.suit not in (suit, state.trump)]
    return (mine, *others[: state.rules.seats - 1])


def test_not_your_turn() -> None:
    state = cards.position("unity-4/3", "lead")
    after = engine.play(state, engine.legal(state)[0])
    with pytest.raises(BadText, match="your turn"):
        finished(cards.priced(after, Random(1), FEW))


# --- the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "format"), [("lead", "unity-4"), ("card", "elements-4"), ("card", "unity-6")])
def test_a_card_and_its_verdict(kind: str, format: str) -> None:
    table = practise(format, 4, kind=kind, worlds=FEW)
    for _ in range(2):
        table.click("hint")
        assert "of 100" not in json.dumps(table.scene) and '"bars"' not in json.dumps(table.scene)
    wrong = next((one["card"] for one in zone(table, "hand")["cards"] if one["state"] == "dim"), None)
    assert wrong is None or "R-TRICK-06" in (table.click(wrong) or "")
    right = next(one["do"] for one in zone(table, "hand")["cards"] if one["state"] == "play")
    assert table.click(right) is None and not table.trouble
    assert zone(table, "bars")["label"] == "What each card brings" and "As the cards lay" in table.scene["say"]["text"]
    (attempt,) = table.record.attempts
    assert (attempt.skill, attempt.item, attempt.answer) == (kind, f"{format}/4", right)
    assert all("do" not in one for one in zone(table, "hand")["cards"])
    assert table.click("next") is None and "hand 5" in table.scene["title"]


def test_the_ladder_of_a_card() -> None:
    table = practise("elements-4", 4, kind="card", worlds=FEW)
    told = []
    for _ in range(4):
        assert table.click("hint") is None
        told.append(table.scene["say"]["text"])
    for words, line in zip(("R-TRICK", "winning the trick", "It is between", "of 100 deals"), told, strict=True):
        assert words in line


@pytest.mark.parametrize("do", ["play nonsense", "bid 3", "swap AA.b", "next card", "hello", "play"])
def test_bad_presses_are_one_sentence_and_change_nothing(do: str) -> None:
    table = practise("unity-4", 4, kind="lead", worlds=FEW)
    before = table.scene
    assert (table.click(do) and not table.trouble) or do == "next card"
    assert table.scene == before or do == "next card"


@pytest.mark.parametrize("format", bids.FORMATS)
def test_scenes_keep_to_their_size(format: str) -> None:
    for kind in cards.SKILLS:
        table = practise(format, 2, kind=kind, worlds=FEW)
        table.click(next(one["do"] for one in zone(table, "hand")["cards"] if one["state"] == "play"))
        assert len(json.dumps(table.scene, ensure_ascii=False).encode()) <= 5120


@pytest.mark.parametrize("kind", cards.SKILLS)
def test_the_tricks_before_can_be_read_and_are_not_read_out(kind: str) -> None:
    table = practise("unity-4", 1, kind=kind, worlds=FEW)
    view = engine.view(cards.position("unity-4/1", kind), bids.YOU)
    log = table.scene["tail"]
    assert len(log) == len(view.tricks)
    assert all(
        number <= 0 and text.startswith(f"Trick {place}, taken by ") for place, (number, text) in enumerate(log, 1)
    )
