"""Bidding as practice: positions of every format, verdicts on every bid, beliefs; the table that asks, and what it lets through."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from unity_widgets import practise
from unity_widgets.bidding import Bidding
from unity_widgets.recorded import RecordTable
from unitylib.bots import calibrated
from unitylib.bots.ends import is_kept
from unitylib.bots.prices import Prices
from unitylib.bots.reasons import reasons, speaking
from unitylib.bots.worth import Promise, Worth, worth
from unitylib.cards import parse_cards
from unitylib.drills import bids
from unitylib.errors import BadText, UnityError
from unitylib.trick import engine
from unitylib.trick.history import Contradiction
from unitylib.trick.moves import Bid
from unitylib.trick.position import View
from unitylib.work import finished

FEW = 60  # worlds


def view_of(item: str) -> View:
    return engine.view(bids.looked(bids.position(item)), bids.YOU)


# --- positions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "near"), [(0, 0), (9, 0), (10, 10), (18, 18), (19, 18), (25, 25), (36, 36), (119, 119)]
)
def test_scores_of_elements_are_those_that_exact_bids_bring(points: int, near: int) -> None:
    assert bids._of_exact_bids(points) == near


@pytest.mark.parametrize("format", ["elements-4", "unity-4", "unity-6-solo"])
def test_a_true_belief_comes_true(format: str) -> None:
    """What an answer is held against is the very thing that is asked: tricks when you try for all."""
    expected, found = [], []
    for seed in range(1, 41):
        state = bids.looked(bids.position(f"{format}/{seed}"))
        told = finished(bids.judged(f"{format}/{seed}", FEW)).tricks
        expected.append(1 - sum(chance * chance for chance in told))
        found.append(sum((chance - (tricks == bids.took(state))) ** 2 for tricks, chance in enumerate(told)))
    assert abs(fmean(found) - fmean(expected)) < 3 * stdev(found) / len(found) ** 0.5


@pytest.mark.parametrize("format", bids.FORMATS)
def test_every_format_asks_you_to_bid(format: str) -> None:
    looks = 0
    for seed in range(12):
        state = bids.position(f"{format}/{seed}")
        assert state == bids.position(f"{format}/{seed}")
        looks += engine.view(state, bids.YOU).hand is None
        view = engine.view(bids.looked(state), bids.YOU)
        assert (view.turn, view.phase) == (bids.YOU, "auction")
        assert view.hand and view.legal
        assert state.rules.over(state.rules, view.standing.scores, view.standing.number) is None
    assert looks == 0 or state.rules.blind_zero


def test_seats_scores_and_bids_differ() -> None:
    views = [view_of(f"unity-4/{seed}") for seed in range(40)]
    assert len({view.standing.dealer for view in views}) == 4
    assert {sum(bid is not None for bid in view.bids) for view in views} == {0, 1, 2, 3}
    assert any(max(view.standing.scores) > 400 for view in views)
    assert any(bids.position(f"unity-4/{seed}").standing.scores[0] < -150 for seed in range(40))


@pytest.mark.parametrize("item", ["unity-4", "unity-4/x", "unity-4/-1", "unity-9/1", "/1", "elements/3", "unity-4/1 "])
def test_what_is_no_item_is_refused(item: str) -> None:
    with pytest.raises(UnityError):
        bids.position(item)


# --- worth ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["elements-3", "unity-2", "unity-4", "unity-6"])
def test_the_worth_of_a_hand_adds_up(format: str) -> None:
    view = view_of(f"{format}/4")
    found = finished(worth(view, Random(1), FEW))
    assert sum(found.tricks) == pytest.approx(1) and sum(found.side) == pytest.approx(1)
    assert set(found.bids) == {bid for bid in view.legal if isinstance(bid, Bid)}
    assert found.bids[found.best].cost == 0
    assert all(0 <= promise.made <= 1 and promise.cost >= 0 for promise in found.bids.values())
    assert found == finished(worth(view, Random(1), FEW))
    kept = [found.bids[bid].made for bid in sorted(found.bids, key=lambda bid: bid.tricks) if bid.tricks]
    if view.rules.zero:  # more is harder, where tricks over the bid do no harm
        assert kept == sorted(kept, reverse=True)


def test_a_worth_is_asked_for_in_the_auction_only() -> None:
    state = bids.looked(bids.position("unity-4/4"))
    after = engine.play(state, next(iter(engine.legal(state))))
    with pytest.raises(BadText, match="its turn to bid"):
        next(worth(engine.view(after, bids.YOU), Random(1)))


@pytest.mark.parametrize("count", [0, 1, -1, 2.5, "x", True, 10**9])
def test_a_worth_needs_deals(count: object) -> None:
    with pytest.raises(BadText, match="number of deals is a whole number from 2"):
        next(worth(view_of("unity-4/4"), Random(1), count))  # type: ignore[arg-type]


def test_a_hand_that_cannot_be_has_no_worth() -> None:
    view = view_of("unity-4/4")
    assert view.hand is not None
    for hand in (view.hand[:-1], (*view.hand[:-1], view.hand[0])):
        with pytest.raises(Contradiction, match=r"shows 12 cards, and should hold 13|is there twice"):
            next(worth(replace(view, hand=hand), Random(1), FEW))


def test_a_hand_is_worth_more_beside_a_partner_who_bid_much() -> None:
    """The bids that were made tell where the tricks are."""
    view = next(view for seed in range(100) if (view := view_of(f"unity-6/{seed}")).bids.count(None) == 1)
    partner = (view.seat + 3) % 6
    tricks = {}
    for said in (1, 4):
        bids_made = tuple(Bid(said) if seat == partner else bid for seat, bid in enumerate(view.bids))
        chances = finished(worth(replace(view, bids=bids_made), Random(1), 300)).side
        tricks[said] = sum(count * chance for count, chance in enumerate(chances))
    assert tricks[4] > tricks[1] + 0.5, tricks


def test_a_chance_is_corrected_the_more_the_more_there_is_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = (calibrated.Fit(0.5, 0.8, -0.3), calibrated.Fit(-0.5, 1.2))
    views = sorted((view_of(f"elements-4/{seed}") for seed in range(150)), key=lambda view: view.tricks_to_play)
    monkeypatch.setitem(calibrated.FITS, calibrated.row_name(views[0].rules), fits)
    short, long = views[0], views[-1]
    assert (short.tricks_to_play, long.tricks_to_play) == (1, 8)
    assert calibrated.true_chance(short, Bid(1), 0.5, 1.0) == 0.5
    told = [calibrated.true_chance(view, Bid(1), 0.5, 1.0) for view in views]
    assert told == sorted(told) and told[-1] == pytest.approx(1 / (1 + math.exp(-0.5)))
    assert calibrated.true_chance(long, Bid(0), 0.5, 1.0) < 0.5
    assert calibrated.true_chance(long, Bid(1), 0.5, 0.5) < told[-1], "a bold bid"
    assert [calibrated.true_chance(long, Bid(2), share, 1.0) for share in (0.0, 1.0)] == [0, 1]


def test_deals_in_which_a_bid_is_kept_count_as_its_corrected_chance_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only an exact bid scores, the points are the chance times what it brings."""
    view = view_of("elements-4/4")
    row = calibrated.row_name(view.rules)
    monkeypatch.setitem(calibrated.FITS, row, (calibrated.NONE, calibrated.NONE))
    raw = finished(worth(view, Random(1), FEW))
    monkeypatch.setitem(calibrated.FITS, row, (calibrated.Fit(0.7, 0.9), calibrated.Fit(-0.7, 1.1)))
    found = finished(worth(view, Random(1), FEW))
    for bid, promise in found.bids.items():
        assert promise.points == pytest.approx(promise.made * (10 + bid.tricks))
        if 0 < raw.bids[bid].made < 1 and bid.tricks:
            assert promise.made > raw.bids[bid].made
    assert found.tricks == raw.tricks


def test_a_hidden_card_has_no_part_in_it() -> None:
    """Two deals with one view have one worth."""
    state = bids.looked(bids.position("unity-4/4"))
    others = [seat for seat in range(4) if seat != bids.YOU]
    hands = list(state.hands)
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    other = replace(state, hands=tuple(hands))
    one, two = engine.view(state, bids.YOU), engine.view(other, bids.YOU)
    assert one == two
    assert finished(worth(one, Random(3), FEW)) == finished(worth(two, Random(3), FEW))


def test_what_keeps_a_bid() -> None:
    partners, exact = view_of("unity-4/4"), view_of("elements-4/4")
    made = (Bid(3), Bid(1), Bid(2), Bid(4))
    assert is_kept(partners, Bid(3), made, (1, 4, 4, 4))  # together five
    assert not is_kept(partners, Bid(3), made, (2, 5, 2, 4))
    assert is_kept(partners, Bid(0), (Bid(0), *made[1:]), (0, 9, 2, 2))
    assert not is_kept(partners, Bid(0), (Bid(0), *made[1:]), (1, 4, 4, 4))
    assert is_kept(exact, Bid(3), made, (3, 0, 0, 0)) and not is_kept(exact, Bid(3), made, (4, 0, 0, 0))


def said(view: View) -> str:
    return " ".join(reason.text for reason in reasons(view))


def test_reasons_tell_of_the_hand_and_of_what_was_heard() -> None:
    told = " ".join(said(view_of(f"unity-4/{seed}")) for seed in range(30))
    for words in (
        "certain",
        "an even share would be",
        "universal",
        "Your partner has bid",
        "The others have bid",
        "a low trump",
    ):
        assert words in told
    hooked = " ".join(said(view_of(f"elements-4/{seed}")) for seed in range(30))
    assert "is barred" in hooked and "You lead first." in hooked and "You bid last" in hooked


def test_a_high_card_in_place_of_a_low_one_is_told() -> None:
    """F of Red away, double A of Red in: something more speaks for more."""
    low = view_of("elements-4/3")
    hands = {top: parse_cards(f"{top}.r C.g D.g F.k E.k") for top in ("F", "AA")}
    view = replace(low, trump="b", rules=low.rules, hand=hands["F"], up=parse_cards("CC.b")[0])
    before, after = reasons(view), reasons(replace(view, hand=hands["AA"]))
    (gained,) = [one for one in after if "Red" in one.text]
    assert gained.more and gained.chance is not None and 0.3 < gained.chance < 1
    assert "5 of your 5 cards are low" in speaking(before, False) and "4 of your 5" in speaking(after, False)
    assert "no trumps" in speaking(before, False)


@pytest.mark.parametrize("format", ["elements-2", "elements-5", "unity-2", "unity-4", "unity-6"])
def test_reasons_speak_for_more_and_for_fewer(format: str) -> None:
    told = [reasons(view_of(f"{format}/{seed}")) for seed in range(20)]
    assert all({True, False} & {reason.more for reason in one} for one in told)
    chances = [reason.chance for one in told for reason in one if reason.chance is not None]
    assert chances and all(0 < chance <= 1 for chance in chances)


# --- verdicts ------------------------------------------------------------------------------------------------


def worth_of(*promises: tuple[int, float, float]) -> Worth:
    """Bids with what they cost and how unsure that is."""
    return Worth(
        (0.5, 0.5), (0.5, 0.5), {Bid(tricks): Promise(0.5, 1.0, 0.1, cost, unsure) for tricks, cost, unsure in promises}
    )


@pytest.mark.parametrize(
    ("cost", "unsure", "stars"), [(0, 0, 3), (1.5, 0, 3), (1.6, 0, 2), (6, 0.1, 2), (7, 0.1, 1), (16, 1, 0), (16, 8, 3)]
)
def test_stars(cost: float, unsure: float, stars: int) -> None:
    judged = worth_of((1, 0, 0), (2, cost, unsure))
    assert bids.graded(view_of("unity-4/4"), judged, Bid(2)).stars == stars


def test_no_bid_gets_more_stars_than_a_cheaper_one() -> None:
    """However little is known of its cost."""
    judged = worth_of((1, 0, 0), (2, 7, 0.1), (3, 32.5, 17))
    view = view_of("unity-4/4")
    assert [bids.graded(view, judged, Bid(bid)).stars for bid in (1, 2, 3)] == [3, 1, 1]
    assert "32 points better" in bids.graded(view, judged, Bid(3)).why


@pytest.mark.parametrize("format", ["elements-4", "unity-3", "unity-5"])
def test_every_bid_has_a_verdict_and_the_best_is_never_wrong(format: str) -> None:
    for seed in range(3):
        view = view_of(f"{format}/{seed}")
        judged = finished(worth(view, Random(1), FEW))
        grades = {bid: bids.graded(view, judged, bid) for bid in judged.bids}
        assert grades[judged.best].stars == 3 and grades[judged.best].cost == 0
        order = sorted(judged.bids, key=lambda bid: judged.bids[bid].cost)
        for bid in order:
            assert "of 100 deals" in grades[bid].why
            assert grades[bid].stars == 3 or "better" in grades[bid].why
    with pytest.raises(BadText, match="not open"):
        bids.graded(view, judged, Bid(99))


def test_equal_bids_grade_equal() -> None:
    judged = worth_of((1, 0, 0), (2, 0, 0))
    view = view_of("unity-4/4")
    assert bids.graded(view, judged, Bid(1)).stars == bids.graded(view, judged, Bid(2)).stars == 3


@pytest.mark.parametrize(
    ("item", "mine", "theirs"),
    [("elements-4/1", "You have", "the others have"), ("unity-2/1", "You have", "Ana has"), ("unity-4/4", "Your side has", "the other side has")],
)  # fmt: skip
def test_who_plays_alone_has_no_side(item: str, mine: str, theirs: str) -> None:
    told = bids.standing_told(view_of(item))
    assert told.startswith(mine) and f", {theirs} " in told
    format, _, number = item.partition("/")
    table = practise(format, int(number), worlds=FEW)
    for press in ("skip", "bid 1"):
        table.click(press)
    assert ("your side" in json.dumps(table.scene).lower()) == mine.startswith("Your side")


def test_beliefs() -> None:
    judged = Worth((0.1, 0.2, 0.4, 0.2, 0.1), (0.2,) * 5, {})
    true = bids.believed(judged, (10, 20, 40, 20, 10))
    assert true.score == pytest.approx(true.least)
    assert "where it should lie" in true.why and "as wide as it should be" in true.why
    sure = bids.believed(judged, (0, 0, 100, 0, 0))
    assert sure.score > true.score and "too sure of itself" in sure.why
    high = bids.believed(judged, (0, 0, 0, 50, 50))
    assert "1.5 tricks too high" in high.why
    for wrong in ((100,), (50, 50, 0, 0, 1), (-10, 110, 0, 0, 0)):
        with pytest.raises(BadText):
            bids.believed(judged, wrong)


# --- the table -----------------------------------------------------------------------------------------------


def zone(table: RecordTable, kind: str) -> Any:
    return next((one for one in table.scene["zones"] if one["zone"] == kind), None)


def test_a_belief_a_bid_and_its_verdict() -> None:
    table = practise("unity-4", 5, worlds=FEW)
    for tricks in (2, 2, 2, 3, 3, 3, 3, 3, 4):
        assert table.click(f"chip {tricks}") is None
    assert "One chip is left" in (table.click("belief") or "")
    assert table.click("chip 4") is None
    assert "All 10 chips" in (table.click("chip 1") or "")
    assert table.click("belief") is None
    assert table.click("bid 3") is None
    assert "of 100 deals" in table.scene["say"]["text"] and "Your belief" in table.scene["say"]["text"]
    assert zone(table, "bars") and zone(table, "note") and zone(table, "pad") is None
    (kept,) = table.record.attempts
    assert (kept.skill, kept.item, kept.answer, sum(kept.belief)) == ("bidding", "unity-4/5", "3", 100)
    assert kept.took is not None
    assert table.click("calibration") is None and zone(table, "bars")["label"].startswith("What you believed")


def test_nothing_of_the_answer_is_in_the_page_before_the_bid() -> None:
    table = practise("unity-4", 5, worlds=FEW)
    for do in ("skip", "hint", "hint"):
        table.click(do)
        shown = json.dumps(table.scene)
        assert "of 100" not in shown and '"bars"' not in shown and "best" not in shown.lower()


def test_a_hint_ladder_leads_to_the_answer() -> None:
    table = practise("unity-4", 5, worlds=FEW)
    table.click("skip")
    told = []
    for _ in range(5):
        assert table.click("hint") is None
        told.append(table.scene["say"]["text"])
    for words, line in zip(("R-UNI4-06", "trump", "between", "of 100 deals", "of 100 deals"), told, strict=True):
        assert words in line
    assert "would be kept in" in told[3] and "This speaks for" in told[3]


def test_a_hint_before_the_belief_is_told_to_be_for_the_bid() -> None:
    """Once the answer is told, no belief is asked for any more."""
    table, told = practise("unity-4", 5, worlds=FEW), []
    table.click("chip 2")
    for _ in range(4):
        assert table.click("hint") is None
        told.append(table.scene["say"]["text"])
    assert [line.startswith("For the bid that follows: ") for line in told] == [True, False, True, False]
    assert told[3].startswith("This hand takes ") and "For the bid that follows: a bid of" in told[3]
    assert table.scene["say"]["who"] == "The answer." and zone(table, "pad")["buttons"][0]["do"].startswith("bid")
    assert table.click("bid 2") is None and table.record.attempts[0].belief == ()


def tables(table: RecordTable) -> dict[str, Any]:
    return {one["label"]: one for one in table.scene["zones"] if one["zone"] == "bars"}


def test_partners_see_what_their_side_takes() -> None:
    for format, head in (("unity-4", ["tricks", "you", "your side"]), ("elements-4", ["tricks", "you"])):
        table = practise(format, 3, worlds=FEW)
        for do in ("look", "skip", "bid 1"):
            table.click(do)
        picture = tables(table)["Tricks in 100 deals, if you try for all you can get"]
        assert picture["head"] == head and "put right" in picture["notes"][0]
        assert ("together" in json.dumps(tables(table)["What each bid brings"]["notes"])) == (format == "unity-4")
        assert tables(table)["What speaks for more tricks, what for fewer"]["rows"]


def test_zero_and_the_own_bid_have_a_row_and_what_is_left_out_is_told() -> None:
    """All bids have one where they are few."""
    table = practise("unity-4", 5, worlds=FEW)
    for do in ("skip", "bid 11"):
        table.click(do)
    found = tables(table)["What each bid brings"]
    names = [row[0] for row in found["rows"]]
    assert names[0] == "zero" and names[-1] == "11 (yours)" and len(names) == 7
    assert found["notes"][0] == "Left out are seven bids that come out worse than the best five."
    few = practise("elements-4", 3, worlds=FEW)
    for do in ("skip", "bid 1"):
        few.click(do)
    brings = tables(few)["What each bid brings"]
    assert [row[0] for row in brings["rows"]] == ["zero", "1 (yours)", "2", "3", "4", "5"]
    assert not any("eft out" in note for note in brings["notes"])


@pytest.mark.parametrize(
    "do", ["bid 99", "bid 3", "chip 77", "chip x", "belief", "swap AA.b", "in AA.b", "nonsense", "look", "blind 0"]
)
def test_bad_presses_are_one_sentence_and_change_nothing(do: str) -> None:
    table = practise("unity-4", 5, worlds=FEW)
    before = table.scene
    said = table.click(do)
    assert said and not table.trouble
    assert table.scene == before


def test_a_barred_bid_says_why() -> None:
    seed = next(s for s in range(60) if engine.view(bids.position(f"elements-3/{s}"), bids.YOU).bids.count(None) == 1)
    table = practise("elements-3", seed, worlds=FEW)
    table.click("skip")
    barred = [one for one in zone(table, "pad")["buttons"] if "barred" in one]
    for one in barred:
        assert "barred for the dealer" in (table.click(one["do"]) or "")


def test_a_swapped_card_shows_how_the_worth_moves() -> None:
    table = practise("unity-4", 5, worlds=FEW)
    table.click("skip")
    table.click("bid 2")
    first = zone(table, "hand")["cards"][0]
    assert table.click(first["do"]) is None
    offered = zone(table, "pad")["buttons"]
    assert offered and first["card"] not in [one["do"].split()[1] for one in offered]
    assert table.click(offered[0]["do"]) is None
    assert "tricks on average, before" in table.scene["say"]["text"]
    assert offered[0]["do"].split()[1] in [card["card"] for card in zone(table, "hand")["cards"]]
    assert table.click("next") is None
    assert "hand 6" in table.scene["title"]


def test_a_blind_zero_is_asked_before_the_look() -> None:
    seed = next(s for s in range(200) if engine.view(bids.position(f"unity-4/{s}"), bids.YOU).hand is None)
    table = practise("unity-4", seed, worlds=FEW)
    assert zone(table, "hand")["down"] == 13
    assert "R-UNI4-11" in (table.click("hint") or table.scene["say"]["text"])
    assert table.click("look") is None
    assert zone(table, "hand")["cards"]
    blind = practise("unity-4", seed, worlds=FEW)
    assert blind.click("blind 0") is None
    assert "Of 100 hands that you might hold" in blind.scene["say"]["text"] and zone(blind, "bars")
    assert blind.record.attempts[0].answer == "blind"


def test_a_single_number_may_be_the_whole_belief() -> None:
    table = practise("elements-4", 5, worlds=FEW)
    assert table.click("belief 1") is None
    table.click(next(button["do"] for button in zone(table, "pad")["buttons"] if "barred" not in button))
    assert table.record.attempts[0].belief[1] == 100


def test_who_asked_for_the_answer_gets_no_star_for_it() -> None:
    table = practise("unity-4", 5, worlds=FEW)
    table.click("skip")
    for _ in range(4):
        table.click("hint")
    assert table.scene["say"]["who"] == "The answer."
    best = finished(bids.judged("unity-4/5", FEW)).best
    table.click(str(best))
    assert table.scene["say"]["who"].endswith("No stars.") and "You had been told" in table.scene["say"]["text"]
    assert (table.record.attempts[0].stars, table.record.attempts[0].hints) == (0, 4)


@pytest.mark.parametrize("format", bids.FORMATS)
def test_scenes_keep_to_their_size(format: str) -> None:
    """What a verdict adds may bring them to 5 KB."""
    table = practise(format, 3, worlds=FEW)
    largest = 0
    for do in ("look", *(f"chip {tricks}" for tricks in (0, 0, 0, 0, 0, 1, 1, 1, 1, 1)), "belief", "bid 1"):
        table.click(do)
        largest = max(largest, len(json.dumps(table.scene, ensure_ascii=False).encode()))
    table.click(zone(table, "hand")["cards"][0]["do"])
    largest = max(largest, len(json.dumps(table.scene, ensure_ascii=False).encode()))
    assert largest <= 5120


def test_formats_that_do_not_exist() -> None:
    with pytest.raises(UnityError, match="unity-4"):
        practise("unity-44")


def test_prices_compare_world_by_world() -> None:
    prices = Prices({Bid(1): (1.0, 3.0), Bid(2): (2.0, 4.0)})
    assert (prices.best, prices.cost(Bid(1)), prices.cost_error(Bid(1))) == (Bid(2), 1.0, 0.0)


@pytest.mark.parametrize("broken", ["_work", "_tables"])
def test_what_fails_while_deals_are_played_out_is_told(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("the cards fell off the table")

    def fails_later(*_: object) -> Iterator[float]:
        yield 0.5
        fails()

    monkeypatch.setattr(Bidding, broken, fails_later if broken == "_work" else fails)

    async def answered() -> RecordTable:
        table = practise("unity-4", 5, worlds=2)
        table.click("skip")
        table.click("bid 1")
        for _ in range(400):
            await asyncio.sleep(0.01)
            if table.trouble:
                break
        return table

    table = asyncio.run(answered())
    assert "the cards fell off the table" in table.trouble
    assert table.click("next") is None and not table.trouble
