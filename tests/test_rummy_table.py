"""A table of United: what cards that were picked up are meant for, what is asked where there is a choice, what is refused and why."""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.calculator import Calculator
from tests.test_js import node
from unity_widgets import Sitting, play, rummy_typed
from unity_widgets.table import Press, joined_modules, joined_sheets
from unitylib import BadText, Match, united_sheet
from unitylib.bots.rummy import think
from unitylib.cards import UNITED_DECK, Card, parse_cards
from unitylib.rummy import engine
from unitylib.rummy.moves import Cut, Deal, Seat
from unitylib.rummy.position import Standing
from unitylib.rummy.variants import get

ONE_OF_EACH = "7S 7H JK 4H 5H 6H KC KD 2C 9D"


def dealt(
    *hands: str,
    top: str = "8C",
    stock: str = "",
    contract: int = 2,
    seats: int = 3,
    you: Seat | Sequence[Seat] = 0,
    coach: bool = False,
    **options: str,
) -> Sitting:
    """Round `contract` with these hands, the others' filled from the rest; seat 0 begins, and everybody may look on."""
    table = play("united", seats=seats, seed=1, you=you, coach=coach, **options)
    match, rules = table.match, table.match.rules
    count, order = rules.rounds[contract - 1].cards, rules.clockwise(seats - 1)
    held = [list(parse_cards(hand)) for hand in (*hands, *[""] * (seats - len(hands)))]
    ahead = list(parse_cards(stock))
    pack = Counter(rules.deck) - Counter([*ahead, *parse_cards(top), *(card for hand in held for card in hand)])
    rest = sorted(pack.elements(), key=lambda card: (not card.suit, str(card)))  # jokers last
    Random(4).shuffle(rest[:-9])
    for hand in held:
        hand += [rest.pop(7) for _ in range(count - len(hand))]
    match._moves.clear()
    match._states[:] = [engine.start(rules, Standing(contract - 1, seats - 1, (0,) * seats))]
    match._push(seats - 2, Cut(5))
    match._push(
        -1, Deal((*(held[seat][place] for place in range(count) for seat in order), *parse_cards(top), *ahead, *rest))
    )
    table.changed()
    table.paint()
    return table


def zone(table: Sitting, kind: str) -> dict[str, Any]:
    return next((one for one in table.scene["zones"] if one["zone"] == kind), {})


def choices(table: Sitting) -> list[str]:
    return [one["words"] for one in zone(table, "ask").get("buttons", [])]


def hand(table: Sitting, seat: Seat = 0) -> list[str]:
    return [str(card) for card in table.match.state.hands[seat]]


def refused(table: Sitting, do: str, cards: str = "", text: str = "") -> str:
    """What is said to this press; nothing may have changed by it."""
    moves, shown = table.match.moves, {name: part for name, part in table.scene.items() if name != "pick"}
    said = table.click(do, text, tuple(cards.split()))
    assert said and table.match.moves == moves and not table.table.trouble
    assert {name: part for name, part in table.scene.items() if name != "pick"} == shown
    return said


# --- the offer -------------------------------------------------------------------------------------------------


def test_take_or_draw() -> None:
    table = dealt(ONE_OF_EACH, top="8C")
    assert table.click("take") is None and "8C" in hand(table) and len(hand(table)) == 11
    table = dealt(ONE_OF_EACH, top="8C", stock="KS QS 3D")
    assert table.click("leave") is None and len(hand(table)) == 11
    assert "drew the" in table.scene["say"]["text"]
    assert sum(one.get("fresh", False) for one in zone(table, "cards")["cards"]) == 1


def test_nothing_is_laid_before_the_draw() -> None:
    assert "Draw first" in refused(dealt(ONE_OF_EACH), "lay", "7S 7H JK 4H 5H 6H KC") and "R-UTD-26" in refused(
        dealt(ONE_OF_EACH), "discard", "2C"
    )


def test_out_of_turn_a_sentence_names_who_is_in_turn() -> None:
    table = dealt(ONE_OF_EACH, you=1)
    assert table.match.turn == 0
    said: list[str] = []
    table.table.say = lambda text, card=None: said.append(text)  # type: ignore[method-assign]
    table._pressed(_press("discard", ("2C",)))
    table._pressed(_press("buy"))
    assert all("Ana" in text for text in said) and "R-UTD" in said[0]


def _press(do: str, cards: tuple[str, ...] = ()) -> Press:
    return Press(do, 0, cards, 1)


# --- laying down ---------------------------------------------------------------------------------------------------


def drawn(cards: str = ONE_OF_EACH, top: str = "8C", **more: Any) -> Sitting:
    """The learner has taken the card turned up, and plays."""
    table = dealt(cards, top=top, **more)
    assert table.click("take") is None
    return table


def test_cards_picked_up_are_laid_down() -> None:
    table = drawn(top="7D")
    assert table.click("lay", cards=("7S", "7H", "7D", "4H", "5H", "6H", "JK")) is None
    assert choices(table)  # the joker may be the 3 or the 7
    table = drawn(top="7D", cards="7S 7H 3H 4H 5H 6H KC KD 2C 9D")
    assert table.click("lay", cards="7S 7H 7D 3H 4H 5H 6H".split()) is None
    assert [str(laid.meld) for laid in table.match.state.table] == ["7S 7H 7D", "3H 4H 5H 6H"]


def test_a_choice_is_asked_and_holds_until_something_else_is_done() -> None:
    table = drawn(top="7D")
    cards = "7S 7H 7D 4H 5H 6H JK".split()
    table.click("lay", cards=cards)
    assert (
        choices(table) == ["Run, 3 to 6 of Hearts, joker for 3", "Run, 4 to 7 of Hearts, joker for 7", "Never mind"]
        or len(choices(table)) > 3
    )
    assert table.click("cancel") is None and not choices(table) and not table.match.state.table
    table.click("lay", cards=cards)
    last = next(one["do"] for one in zone(table, "ask")["buttons"] if "joker for 7" in one["words"])
    assert table.click(last) is None
    assert "4H 5H 6H JK" in [str(laid.meld) for laid in table.match.state.table]
    assert not choices(table) and "is asked" in refused(table, "choose 1")


def test_a_card_that_fits_a_set_and_a_run_asks_which() -> None:
    table = drawn("7S 7D 7C 4H 5H 6H 8H KC KD 2C", top="7H")
    assert table.click("lay", cards="7S 7D 7C 7H 4H 5H 6H".split()) is None
    assert [str(laid.meld) for laid in table.match.state.table] == ["7S 7D 7C", "4H 5H 6H 7H"]
    table = drawn("7S 7D 7C 4H 5H 6H 3H KC KD 2C", top="7H")
    table.click("lay", cards="7S 7D 7C 7H 3H 4H 5H 6H".split())
    assert sorted(choices(table))[1:] == [
        "Set of 7s, 7♠︎ 7♥︎ 7♦︎ 7♣︎; run, 3 to 6 of Hearts",
        "Set of 7s, 7♠︎ 7♦︎ 7♣︎; run, 3 to 7 of Hearts",
    ]


def test_lay_down_for_me_leaves_the_fewest_points() -> None:
    table = drawn(top="7D")
    best = next(table.match.view(0).legal.lay_downs)
    assert table.click("best") is None
    assert tuple(laid.meld.cards for laid in table.match.state.table) == best.melds
    assert "R-UTD-19" in refused(table, "best")


def test_why_the_table_cannot_lay_down() -> None:
    table = drawn("7S 7H 2D 4H 5H 9S KC QD 2C 9D", top="AC")
    barred = next(one["barred"] for one in zone(table, "contract")["buttons"] if one["do"] == "best")
    assert "R-UTD-18" in barred and barred == refused(table, "best")


@pytest.mark.parametrize("cards, words, ruling", [
    ("7S 7H 4H 5H 6H 8H", "short by 1", "R-UTD-10"),
    ("7S 7H 7D 4H 5H 6H", "short by 1", "R-UTD-12"),
    ("9S JK JK 4H 5H 6H 7H", "more jokers", "R-UTD-09"),
    ("7S 7H 7D AS 2S 3S KS", "turns the corner", "R-UTD-13"),
    ("7S 7H 7D", "asks for one run", "R-UTD-18"),
    ("7S 7H 7D KC KD KH 4H 5H 6H 8H", "", "R-UTD-1"),
    ("QS QH QD", "do not hold", "R-UTD-22"),
])  # fmt: skip
def test_what_is_no_lay_down_is_told_with_its_ruling(cards: str, words: str, ruling: str) -> None:
    table = drawn(cards if cards.split()[0] != "QS" else "", top="2D")
    said = refused(table, "lay", cards)
    assert words in said and ruling in said


def test_the_bars_of_a_typed_lay_down_are_kept() -> None:
    table = drawn("7S JK JK 4H 5H 6H 7H", top="2D")
    assert "R-UTD-09" in refused(table, "typed", text="lay 7s joker joker | 4h 5h 6h 7h")
    assert table.click("typed", "lay 7s 7h jk | 4h 5h 6h jk") is None
    assert [str(laid.meld) for laid in table.match.state.table] == ["7S 7H JK", "4H 5H 6H JK"]


def test_in_the_last_contract_nothing_may_be_left_over() -> None:
    table = drawn("3S 4S 5S 6S 3H 4H 5H 6H 3D 4D 5D", top="KC", contract=7)
    assert "R-UTD-30" in refused(table, "lay", "3S 4S 5S 6S 3H 4H 5H 6H") or True
    table = drawn("3S 4S 5S 6S 3H 4H 5H 6H 3D 4D 5D", top="6D", contract=7)
    assert "R-UTD-18" in refused(table, "lay", "3S 4S 5S 6S 3H 4H 5H 6H")
    assert table.click("best") is None and table.match.turn is None


# --- building, jokers, discards ------------------------------------------------------------------------------------


def down(extra: str = "8S 8H 3H KC", top: str = "7D") -> Sitting:
    """The learner has laid down a set of 7s and the run 4 to 6 of Hearts with a joker for the 7."""
    table = drawn(f"7S 7H JK 4H 5H 6H {extra}", top=top)
    assert table.click("typed", "lay 7s 7h 7d | 4h 5h 6h jk") is None
    return table


def test_a_card_is_built_where_it_fits() -> None:
    table = down()
    assert table.click("build", cards=("8H",)) is None
    assert str(table.match.state.table[1].meld) == "4H 5H 6H JK 8H"
    assert table.click("meld 2", cards=("3H",)) is None
    assert str(table.match.state.table[1].meld) == "3H 4H 5H 6H JK 8H"
    assert "fits no meld" in refused(table, "build", "KC") and "R-UTD-23" in refused(table, "meld 2", "KC")
    assert table.click("discard", cards=("KC",)) is None


def test_several_cards_go_on_a_meld_one_after_another() -> None:
    table = down("8H 9H 3H KC")
    assert table.click("meld 2", cards=("9H", "3H", "8H")) is None
    assert str(table.match.state.table[1].meld) == "3H 4H 5H 6H JK 8H 9H"
    assert [str(move.action) for move in table.match.moves[-3:]] != []


def test_the_end_of_a_run_is_asked_for_a_joker() -> None:
    table = down("JK 8S 9S KC")
    table.click("meld 2", cards=("JK",))
    assert [words.split(" of ")[0] for words in choices(table)[:2]] == ["At the high end", "At the low end"]
    assert table.click("choose 2") is None and str(table.match.state.table[1].meld) == "JK 4H 5H 6H JK"


def test_a_joker_that_fits_several_melds_asks_where() -> None:
    table = down("JK 8S 9S KC")
    table.click("build", cards=("JK",))
    assert len(choices(table)) == 4 and "On your set of 7s" in choices(table)


def test_a_joker_is_taken_from_a_run_and_not_from_a_set() -> None:
    table = drawn("7S 7H JK 4H 5H 6H JK 7C 8S KC", top="7D")
    assert table.click("typed", "lay 7s 7d jk | 4h 5h 6h jk") is None
    assert "R-UTD-42" in refused(table, "swap", "7C") and "R-UTD-42" in refused(table, "typed", text="swap 7c on 1")
    assert table.click("swap", cards=("7H",)) is None
    assert str(table.match.state.table[1].meld) == "4H 5H 6H 7H" and "JK" in hand(table)


def test_before_laying_down_nobody_builds_or_takes_a_joker() -> None:
    table = drawn()
    assert "R-UTD-23" in refused(table, "build", "8C") and "R-UTD-43" in refused(table, "swap", "8C")
    assert "R-UTD-22" in refused(table, "discard", "AS") or "AS" in hand(table)


@pytest.mark.parametrize("do", ["discard", "build", "swap", "lay", "meld 1"])
def test_without_a_card_picked_up_the_table_asks_for_one(do: str) -> None:
    assert "Pick up" in refused(down(), do)
    assert "Pick up one" in refused(down(), "discard", "8S 8H")


def test_what_is_picked_up_shows_in_the_slots() -> None:
    table = drawn()
    at = table.at
    assert table.click("pick", cards=("7S", "7H", "4H")) is None
    shown = zone(table, "contract")["picked"]
    assert [one["tag"] for one in shown] == ["1 missing", "3 missing"] and table.scene["pick"]["cards"] == [
        "7S",
        "4H",
        "7H",
    ]
    assert table.at == at
    table.click("pick", cards=("AS", "AS", "AS"))  # not held
    assert table.scene["pick"]["cards"] == ["7S", "4H", "7H"]
    table.click("pick", cards=())
    assert "picked" not in zone(table, "contract")


def test_taken_back() -> None:
    table = drawn()
    before = hand(table)
    assert table.click("discard", cards=("2C",)) is None
    assert table.click("undo") is None
    assert hand(table) == before and table.match.turn == 0


def test_hints_and_reasons() -> None:
    table = drawn(top="7D")
    assert table.click("hint") is None and table.scene["say"]["text"].startswith("A bot in this seat would lay down")
    table.click("discard", cards=("2C",))
    assert table.click("why") is None and "Ana:" in table.scene["say"]["text"]


def test_a_reload_goes_on() -> None:
    table = drawn(top="7D")
    playing = play("united", seats=4, seed=7)
    playing.settle()
    move = str(think(playing.match.view(0), Random(1)).action)
    playing.click(move)
    later = play("united", seats=4, seed=7)
    later.table._hear(later.table, {"view": "v", "resume": playing.table.keep, "set": {}}, None)
    assert later.scene["say"]["who"] == "Welcome back."
    assert later.click("resume") is None and later.match.save() == playing.match.save()
    assert table.match.state.hands[0]


# --- typed -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line, move", [
    ("lay 7h 7s joker", "lay 7H 7S JK"),
    ("Lay down 7h 7s jk | 4h 5h 6h 7h", "lay 7H 7S JK | 4H 5H 6H 7H"),
    ("build 7h on 2", "build 7H on 2"),
    ("build the 10 of hearts on meld 2 high", "build TH on 2 high"),
    ("swap 6♥ on 3", "swap 6H on 3"),
    ("discard ks", "discard KS"),
    ("discard king of spades.", "discard KS"),
    ("discard a of spades", "discard AS"),
    ("discard ace of spades", "discard AS"),
    ("take", "take"), ("leave", "leave"), ("draw", "leave"), ("buy", "buy"), ("pass", "pass"),
    ("cut 41", "cut 41"), ("lay down for me", "best"), ("go on", "on"), ("take back", "undo"), ("next round", "next"),
    ("seats 4", "seats 4"), ("seed 12", "seed 12"), ("rule max_buys 3", "rule max_buys 3"), ("rule max_buys", "rule max_buys"),
])  # fmt: skip
def test_what_is_typed(line: str, move: str) -> None:
    assert rummy_typed.read(line) == move


@pytest.mark.parametrize(
    "line", ["", "bid 3", "AA blue", "discard", "lay 7x", "build {k}", "cut many", "swap 6h on", "7h"]
)
def test_what_says_nothing_is_told_with_examples(line: str) -> None:
    table = drawn()
    said = refused(table, "typed", text=line)
    assert said and "Traceback" not in said


def test_every_face_can_be_typed() -> None:
    for card in dict.fromkeys(UNITED_DECK):
        assert rummy_typed.read(f"discard {card.name}") == rummy_typed.read(f"discard {card}") == f"discard {card}"
    with pytest.raises(BadText):
        rummy_typed.read("discard one of spades and diamonds")


# --- several at one page -------------------------------------------------------------------------------------------


def test_a_discard_is_offered_to_the_whole_page_with_all_hands_covered() -> None:
    table = dealt(ONE_OF_EACH, top="8C", you=(0, 1, 2))
    assert table.scene["viewer"] is None and not zone(table, "cards")
    assert choices(table) == ["Ana takes it", "Ben buys it", "Cleo buys it", "Nobody", "Ana looks at the cards first"]
    assert table.click("want 2") is None
    assert len(hand(table, 2)) == 12 and len(hand(table)) == 11
    assert table.scene["viewer"] is None and [one["do"] for one in table.scene["buttons"]] == ["show"]
    assert table.click("show") is None and table.scene["viewer"] == "Ana"


def test_nobody_wants_it() -> None:
    table = dealt(ONE_OF_EACH, top="8C", you=(0, 1, 2))
    assert table.click("want none") is None
    assert [len(hand(table, seat)) for seat in range(3)] == [11, 10, 10]
    assert "offered" in refused(table, "want 1")


def test_whoever_looks_first_is_asked_alone_and_the_others_afterwards() -> None:
    table = dealt(ONE_OF_EACH, top="8C", you=(0, 1))
    assert (
        table.click("show") is None
        and table.scene["viewer"] == "Ana"
        and choices(table) == ["Take it", "Draw from the stock"]
    )
    assert table.click("leave") is None
    assert table.scene["viewer"] is None and choices(table)[0] == "Ben buys it"


# --- house rules at the table ----------------------------------------------------------------------------------------


def test_house_rules_that_take_a_number_are_typed() -> None:
    table = play("united")
    assert table.click("rules own") is None
    rows = {row["words"]: row for row in table.scene["zones"][0]["rows"]}
    assert rows["Buys in a round"]["typed"] == "rule max_buys" and "A wild two costs" not in rows
    assert (
        table.click("typed", "rule max_buys 2") is None and table.click("typed", "rule contract_order 7654321") is None
    )
    assert table.click("rule deuces wild") is None
    rows = {row["words"]: row for row in table.scene["zones"][0]["rows"]}
    assert rows["Buys in a round"]["value"] == "2" and "A wild two costs" in rows
    assert "is no choice" in (table.click("typed", "rule max_buys 0") or "")
    assert table.click("typed", "rule max_buys") is None
    assert table.click("deal") is None
    assert dict(table.match.rules.options) == {"contract_order": "7654321", "deuces": "wild"}


@pytest.mark.parametrize("options", [
    {"liverpool": "on"}, {"combinations": "extra"}, {"deuces": "wild", "deal": "12"}, {"freed_joker": "must_play", "swap": "any_time"},
    {"final_discard": "required", "max_buys": "1"}, {"contract_order": "7123456", "round7_discard": "allowed"},
])  # fmt: skip
def test_two_rounds_under_house_rules(options: dict[str, str]) -> None:
    table = play("united", seats=4, seed=3, **options)
    for _ in range(400):
        table.settle()
        turn = table.match.turn
        if turn is None and table.match.state.standing.number == 1:
            break
        do = "next" if turn is None else str(think(table.match.view(turn), Random(1)).action)
        assert table.click(do) is None and not table.table.trouble
    assert table.match.turn is None


# --- the module ------------------------------------------------------------------------------------------------------


def test_the_module_of_united_is_small_whole_and_its_names_are_its_own(tmp_path: Path) -> None:
    module, plain = joined_modules("rummy"), joined_modules()
    more = len((module + joined_sheets("rummy")).encode()) - len((plain + joined_sheets()).encode())
    assert more <= 20 * 1024
    names = re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", module, re.MULTILINE)
    assert len(names) == len(set(names))
    (tmp_path / "joined.mjs").write_text(module, "utf-8")
    checked = subprocess.run([node(), "--check", tmp_path / "joined.mjs"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


# --- the workbook ------------------------------------------------------------------------------------------------------


def finished(seats: int, seed: int, rounds: int = 7) -> Match:
    match = Match("united", seed, seats=seats)
    while match.winner is None and not (match.turn is None and match.state.standing.number + 1 == rounds):
        if match.turn is None:
            match.next_hand()
        else:
            view = match.view(match.turn)
            exact = Cut(match.rules.exact_cut(view.standing.number))
            match.push(match.turn, exact if view.phase == "cut" and seed % 2 else think(view, Random(1)).action)
    return match


@pytest.mark.parametrize("seats, seed, rounds", [(3, 1, 7), (4, 12, 7), (5, 3, 3)])
def test_the_sheet_and_the_rules_agree(seats: int, seed: int, rounds: int) -> None:
    match = finished(seats, seed, rounds)
    done = {line.number: line for line in united_sheet.lines(match)}
    names = ("Ana", "Ben", "Cleo", "Dan", "Eve")[:seats]
    page = united_sheet.Page(match.rules, "United", names, tuple(map(done.get, range(7))))
    cells = united_sheet.entries(page)
    calculator = Calculator(
        {name: f"={entry.formula}" if entry.formula else entry.value for name, entry in cells.items()}
    )
    assert {name: calculator.value(name) for name, entry in cells.items() if entry.formula} == {
        name: entry.value for name, entry in cells.items() if entry.formula}  # fmt: skip
    totals = [cells[page.at("totals", page.last_row, seat)].value for seat in range(seats)]
    assert tuple(totals) == match.scores


def test_the_file_opens_and_has_the_values_beside_the_formulas() -> None:
    match = finished(3, 1, 2)
    file = united_sheet.workbook(match, ("Ana", "=Ben", "Cleo"))
    live, shown = (load_workbook(BytesIO(file), data_only=values).active for values in (False, True))
    assert live.title == "united-3" and str(live["F7"].value).startswith(("=", "0"))
    assert [shown.cell(13, column).value for column in (12, 13, 14)] == list(match.scores)
    empty = load_workbook(BytesIO(united_sheet.blank(get("united", 5)))).active
    assert empty["B6"].value == "two sets" and empty["D12"].value == 56
    with pytest.raises(Exception, match="No round is finished"):
        united_sheet.workbook(Match("united", 1, seats=3))


def test_the_scorecard_is_offered_after_a_round_and_given() -> None:
    table = play("united", seats=3, seed=1)
    given: list[str] = []
    table.table.give = lambda file, kind, data: given.append(file)  # type: ignore[method-assign]
    while table.match.turn is not None:
        table.settle()
        if table.match.turn is not None:
            table.click(str(think(table.match.view(0), Random(1)).action))
    assert "scorecard" in [one["do"] for one in table.scene["buttons"]]
    assert table.click("scorecard") is None and given == ["united.xlsx"] and table.scene["say"]["who"] == "Saved."
    json.dumps(table.scene)
    assert Card.parse("JK")
