"""The coach beside a table of United: nothing before it is asked for, numbers that show themselves, prices that come and go."""

from __future__ import annotations

import asyncio
import re
from itertools import count
from math import comb
from random import Random
from typing import Any

import pytest

from tests.test_rummy_table import dealt
from unity_widgets import Sitting, coach_messages, play
from unity_widgets.coach_numbers import DISCARDS, LINES, grouped
from unity_widgets.scene import size
from unity_widgets.table import joined_modules, joined_sheets
from unitylib.bots import coach
from unitylib.bots.coach import Out
from unitylib.bots.prices import Prices
from unitylib.bots.rummy import think
from unitylib.cards import Card
from unitylib.rummy.worlds import Contradiction

MOST = 5 * 1024  # bytes of a scene with the coach open
HAND = "9S 9D 9H QC QH 5D 6D 8D KS TS"  # two sets and a run: a queen and the 7 of Diamonds are missing


def opened(**more: Any) -> Sitting:
    return dealt(HAND, top="7D", contract=5, coach=True, **more)


def zone(table: Sitting) -> Any:
    return next((one for one in table.scene["zones"] if one["zone"] == "coach"), None)


def rows(table: Sitting, label: str) -> dict[str, list[str]]:
    part = next(one for one in zone(table)["parts"] if one["label"] == label)
    return {words: [cell["words"] for cell in cells] for words, *cells in part["rows"]}


def cells(table: Sitting) -> list[dict[str, Any]]:
    return [cell for part in zone(table)["parts"] for _, *row in part["rows"] for cell in row]


def why(table: Sitting, name: str) -> str:
    assert table.click(f"how {name}") is None
    (told,) = [part["why"] for part in zone(table)["parts"] if "why" in part]
    return str(told)


def settle(table: Sitting, **settings: Any) -> None:
    table.table._hear(None, {"view": "a", "set": settings}, None)


# --- opened and closed ---------------------------------------------------------------------------------------


def test_nothing_of_it_is_in_the_page_before_it_is_asked_for() -> None:
    table = dealt(HAND, top="7D", contract=5)
    assert zone(table) == {"zone": "coach", "label": "Coach"}
    for do in ("how away", "prices", "enough"):
        assert table.click(do) == coach_messages.OPEN_FIRST
    settle(table, coach=True)
    assert zone(table)["on"] and rows(table, "Your hand")["Cards away"] == ["2"]
    settle(table, coach=False)
    assert zone(table) == {"zone": "coach", "label": "Coach"}


def test_a_lesson_opens_it_until_the_learner_chooses() -> None:
    table = opened()
    assert zone(table)["on"]
    settle(table, speed="fast", coach=None)
    assert zone(table)["on"], "a browser that has chosen nothing leaves the lesson as it is"
    settle(table, coach=False)
    assert "on" not in zone(table)
    settle(table, coach="yes")
    assert "on" not in zone(table), "what cannot be meant is left as it was"


def test_it_is_there_while_cards_are_held_and_not_for_other_games() -> None:
    assert zone(play("united", seats=3, seed=1, coach=True)) is None  # the pack is cut
    over = play("united", seats=3, seed=1, coach=True)
    while over.match.turn is not None:
        over.settle()
        if over.match.turn is not None:
            over.click(str(think(over.match.view(0), Random(1)).action))
    assert zone(over) is None
    assert zone(play("elements", seats=3, seed=1, coach=True)) is None
    page = play("united", seats=3, seed=1, you=(0, 1, 2), coach=True)
    while page.scene["viewer"] is None or zone(page) is None:
        page.settle()
        page.click("show" if page.eyes is None else "cut 40" if page.match.view(page.eyes).phase == "cut" else "leave")
        if page.scene["viewer"] is None:
            assert zone(page) is None, "nobody looks, and nobody's cards are counted"


# --- its numbers ---------------------------------------------------------------------------------------------


def test_before_the_draw_it_counts_what_helps_and_what_the_offer_would_do() -> None:
    table = opened()
    assert rows(table, "Your hand") == {
        "Cards away": ["2"], "With the 7♦︎": ["1"], "Comes this turn": ["16 %"], "Comes by your third turn": ["40 %"],
        "At risk in your hand": ["86 points"],
    }  # fmt: skip
    assert rows(table, "Cards that bring you nearer") == {
        "joker": ["9"], "any queen": ["6"], "7♦︎": ["1"], "In all": ["16 of 102"],
    }  # fmt: skip
    assert "Best discards" not in {part["label"] for part in zone(table)["parts"]}


def test_in_the_turn_it_tells_what_each_discard_keeps() -> None:
    table = opened(stock="2C")
    assert table.click("leave") is None
    told = rows(table, "Best discards")
    assert list(told) == ["10♠︎", "K♠︎", "2♣︎", *list(told)[3:]] and len(told) == DISCARDS
    assert told["10♠︎"] == told["K♠︎"] == ["2", "16", "78"] and told["2♣︎"] == ["2", "16", "86"]
    assert "Comes in your next turn" in rows(table, "Your hand")


def test_every_number_says_how_it_came_about_in_one_sentence() -> None:
    table = opened(stock="2C")
    for _ in range(2):
        for cell in cells(table):
            told = why(table, cell["do"].partition(" ")[2])
            assert told.endswith(".") and "{" not in told and len(told) < 260
            assert sum(one.get("on", False) for one in cells(table)) == 1
            assert table.click(cell["do"]) is None
            assert not any("why" in part for part in zone(table)["parts"]), "a second press closes it"
        table.click("leave")
    assert table.click("how everything") == coach_messages.NO_NUMBER


def test_the_sentences_are_exact() -> None:
    table = opened(stock="2C")
    assert why(table, "away") == (
        "9♠︎ 9♥︎ 9♦︎ are ready, Q♥︎ Q♣︎ lack 1, 5♦︎ 6♦︎ 8♦︎ lack 1: two cards in all, by the nearest way."
    )
    assert why(table, "top").startswith("With the 7 of Diamonds: 9♠︎ 9♥︎ 9♦︎ are ready")
    assert why(table, "out QS") == "The pack has 8, you have seen 2 of them: so 6 may still come."
    assert "86/102 × 85/101 × 84/100 = 60 %" in why(table, "turn 3")
    assert why(table, "points").endswith(" = 86.")
    table.click("leave")
    assert why(table, "help TS") == (
        "Without the ten of Spades: joker 9, any queen 6, 7♦︎ 1: 16 in all may come and bring you nearer."
    )
    assert why(table, "left TS").startswith("Without the ten of Spades, if somebody else goes out now: ")


def test_a_chance_is_told_as_the_reading_has_it() -> None:
    """The product in the sentence comes to the number above it, and both to the binomials."""
    table = opened()
    product = re.findall(r"(\d+)/(\d+)", why(table, "turn 3"))
    none = 1.0
    for miss, left in product:
        none *= int(miss) / int(left)
    assert none == pytest.approx(comb(86, 3) / comb(102, 3))
    assert rows(table, "Your hand")["Comes by your third turn"] == [coach_messages.chance(1 - none)]
    assert [coach_messages.chance(part) for part in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "< 1 %",
        "50 %",
        "> 99 %",
        "100 %",
    ]


def test_cards_of_a_rank_are_told_together_only_when_every_one_of_them_helps() -> None:
    view = opened().match.view(0)
    queens = tuple(Out(Card("Q", suit), 2) for suit in "SHDC")
    assert grouped(view, queens) == [queens]
    assert grouped(view, queens[:2]) == [(queens[0],), (queens[1],)]


def test_many_kinds_are_summed_up() -> None:
    table = dealt("2S 4H 6D 8C TS QH AD 3C 5S 7H", top="9D", contract=5, coach=True)
    told = rows(table, "Cards that bring you nearer")
    assert len(told) <= LINES + 1
    total = int(told.pop("In all")[0].split(" of ")[0])
    assert total == sum(int(count) for (count,) in told.values())
    assert why(table, "rest").endswith(".")


def test_whoever_is_down_is_told_points_alone() -> None:
    table = dealt("7S 7H 7D KS KD KH 2C 3D 9H TS", top="8C", contract=1, stock="QS", coach=True)
    table.click("leave")
    table.click("best")
    assert set(rows(table, "Your hand")) == {"At risk in your hand"}
    assert rows(table, "Best discards")["10♠︎"] == [str(34 - 10)]
    assert why(table, "left TS").endswith("= 24.")


@pytest.mark.parametrize("seed", range(3))
def test_a_round_with_it_open_goes_through_and_stays_small(seed: int) -> None:
    table = play("united", seats=4, seed=seed, coach=True)
    while table.match.turn is not None:
        table.settle()
        if table.match.turn is None:
            break
        assert size(table.scene) <= MOST and not table.table.trouble
        assert table.click(str(think(table.match.view(0), Random(1)).action)) is None


def test_in_the_last_round_it_says_that_all_must_go_at_once() -> None:
    table = dealt("4S 5S 6S 8H 9H TH JH QD KD AD 2C", top="7S", contract=7, coach=True)
    assert zone(table)["notes"] == [coach_messages.COUNTS, coach_messages.AT_ONCE]
    assert zone(opened())["notes"] == [coach_messages.COUNTS]


def test_what_it_cannot_make_sense_of_is_one_sentence_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def confused(*_: Any) -> Any:
        raise Contradiction("96 cards are unseen, and there is room for 95.")

    monkeypatch.setattr("unity_widgets.coach_numbers.read", confused)
    table = opened()
    assert zone(table) == {
        "zone": "coach", "label": "Coach", "on": True, "parts": [], "notes": ["96 cards are unseen, and there is room for 95."],
    }  # fmt: skip
    assert table.click("leave") is None and not table.table.trouble


# --- in points -----------------------------------------------------------------------------------------------


def fake(view: Any, rng: Random, budget: float = 3.0) -> Any:
    """Prices as the coach makes them, at once."""
    for done in range(4):
        yield (done + 1) / 4
    moves = list(view.legal.plain)
    return Prices({move: (10.0 - place, 12.0 - place) for place, move in enumerate(moves)})


def test_prices_are_told_when_asked_for_and_gone_with_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "prices", fake)
    table = opened()
    assert zone(table)["buttons"] == [{"do": "prices", "words": "In points"}]
    assert table.click("prices") is None
    assert rows(table, "In points, this round") == {"Take": ["+11.0 ± 1.0"], "Leave": ["+10.0 ± 1.0"]}
    assert table.scene["say"] == {"who": "In points.", "text": "Take the 7 of Diamonds: that came out best."}
    assert why(table, "move 1") == "The mean of two deals; it is 1.0 ± 0.0 below the best, which is more than chance."
    assert "buttons" not in zone(table) and coach_messages.PRICED in zone(table)["notes"]
    table.click("leave")
    assert "In points, this round" not in {part["label"] for part in zone(table)["parts"]}


def test_prices_come_in_slices_and_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(view: Any, rng: Random, budget: float = 3.0) -> Any:
        for done in count(1):  # it never ends, however slow or quick the machine is
            yield min(done / 1000, 0.9)

    monkeypatch.setattr(coach, "prices", slow)

    async def sit() -> None:
        table = opened()
        table.click("prices")
        for _ in range(60):
            await asyncio.sleep(0.01)
        assert 0 < zone(table)["part"] < 100 and zone(table)["told"]
        assert zone(table)["buttons"] == [{"do": "enough", "words": "Cancel"}]
        assert table.click("enough") is None
        assert "part" not in zone(table) and table.scene["say"] == coach_messages.CANCELLED
        table.click("prices")
        await asyncio.sleep(0.05)
        table.click("leave")
        await asyncio.sleep(0.2)
        assert "part" not in zone(table), "the match has gone on: nobody waits for these prices"
        settle(table, coach=False)
        assert zone(table) == {"zone": "coach", "label": "Coach"} and not table.table.trouble

    asyncio.run(sit())


def test_a_second_press_neither_begins_again_nor_takes_prices_away(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def counted(view: Any, rng: Random, budget: float = 3.0) -> Any:
        begun.append(view)
        return fake(view, rng)

    monkeypatch.setattr(coach, "prices", counted)

    async def sit() -> None:
        table = opened()
        assert table.click("enough") is None
        assert table.scene["say"] != coach_messages.CANCELLED, "nothing was being played out"
        table.click("prices")
        table.click("prices")
        await asyncio.sleep(0.1)
        for late in ("enough", "prices"):
            assert table.click(late) is None
            assert rows(table, "In points, this round") and table.scene["say"]["who"] == "In points."
        assert len(begun) == 1

    asyncio.run(sit())


def test_its_module_is_small() -> None:
    with_it = (joined_modules("rummy", "coach") + joined_sheets("rummy", "coach")).encode()
    assert len(with_it) - len((joined_modules("rummy") + joined_sheets("rummy")).encode()) <= 6 * 1024
