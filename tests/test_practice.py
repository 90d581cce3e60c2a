"""What all kinds of practice share: the form, the record (kept, saved, read, emptied), deals played out while the learner thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.test_bids import FEW, zone
from unity_widgets import ask, drill, practise, record, worked
from unity_widgets.bars import SKILLS
from unity_widgets.practice import KINDS
from unity_widgets.recorded import RecordTable
from unity_widgets.scene import LARGEST, size
from unitylib.cards import Card
from unitylib.drills import MAKERS, bank, grade
from unitylib.drills.bids import read_item
from unitylib.errors import BadText, UnityError
from unitylib.learner import Record

OLD = "2026-11-30T11:02:09 bidding unity-4/1 answer=2 stars=3 belief=0,0,100,0,0,0,0,0,0,0,0,0,0,0 took=2"  # as before lines had a checksum
ONE = f"{OLD} crc=0571953c"


def kept(*lines: str) -> str:
    """A record as it was kept before it had a checksum at its end."""
    return "\n".join(("unity record 1", *lines, "end", ""))


SAVED = Record.load(kept(ONE)).save()


def tell(table: RecordTable, text: str, **more: Any) -> str | None:
    """What the browser sends; the sentence said."""
    table._said = None
    table._hear(table, {"record": text, **more}, None)
    assert not table.trouble
    return table._said


def sent(table: RecordTable) -> list[Any]:
    """What goes to the browser from now on."""
    messages: list[Any] = []
    table.send = lambda content, buffers=None: messages.append((content, buffers))  # type: ignore[method-assign]
    return messages


# --- kinds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_chosen_from_the_form(kind: str) -> None:
    table = practise(kind=kind, worlds=FEW)
    choices = zone(table, "form")["rows"][0]["choices"]
    assert [one["do"] for one in choices] == [f"format {name}" for name in KINDS[kind].formats]
    assert table.click("hint") and table.click("next") and table.click("format poker")
    assert table.click(choices[0]["do"]) is None and not table.trouble
    assert (zone(table, "hand") or zone(table, "cards")) and f"{KINDS[kind].item_words} 1" in table.scene["title"]
    assert table.click("other") is None and zone(table, "form")


@pytest.mark.parametrize(
    ("format", "kind"), [("unity-44", "bidding"), ("elements-4", "zero"), ("unity-4", "hook"), ("", "poker")]
)
def test_what_is_not_there_is_refused_with_what_is(format: str, kind: str) -> None:
    with pytest.raises(UnityError, match=r"unity-4|elements-4|bidding"):
        practise(format, kind=kind)


def test_what_fails_while_deals_are_played_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table = practise("elements-4", 5, worlds=FEW)
    monkeypatch.setattr("unitylib.bots.worth._Tally.add", lambda *_: 1 / 0)
    table.click("skip")
    said = table.click(next(one["do"] for one in zone(table, "pad")["buttons"] if "barred" not in one))
    assert said and "ZeroDivisionError" in said
    assert table.click("next") is None


def test_deals_are_played_out_while_the_learner_thinks() -> None:
    async def sit() -> RecordTable:
        table = practise("unity-4", 5, worlds=300)
        table.click("skip")
        table.click("bid 3")
        assert table.scene["buttons"] == [{"do": "next", "words": "Leave it"}]
        assert table.click("bid 4")  # one answer at a time
        for _ in range(600):
            await asyncio.sleep(0.01)
            if table.record.attempts:
                break
        return table

    table = asyncio.run(sit())
    assert table.record.attempts[0].answer == "3" and zone(table, "bars")


def test_who_leaves_a_hand_gets_no_verdict_on_it() -> None:
    async def sit() -> RecordTable:
        table = practise("unity-4", 5, worlds=300)
        table.click("skip")
        table.click("bid 3")
        table.click("next")
        await asyncio.sleep(0.3)
        return table

    table = asyncio.run(sit())
    assert not table.record.attempts and "hand 6" in table.scene["title"]


# --- the bank at the table -------------------------------------------------------------------------------------


def test_the_bank_answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unitylib.drills.bids.judged", lambda *_: 1 / 0)
    table = practise("unity-5", 1)
    for do in ("look", "skip", "bid 1"):
        table.click(do)
    assert "of 100 deals" in table.scene["say"]["text"] and not table.trouble


def test_a_damaged_bank_is_told_and_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(item: str) -> None:
        raise BadText("the end of the bank unity-5.txt is missing")

    monkeypatch.setattr(bank, "banked", damaged)
    monkeypatch.setattr("unity_widgets.bidding.WORLDS", FEW)
    table = practise("unity-5", 2)
    assert table.scene["say"]["text"] == "The end of the bank unity-5.txt is missing. This hand is played out afresh."
    for do in ("look", "skip", "bid 1"):
        table.click(do)
    assert "of 100 deals" in table.scene["say"]["text"] and not table.trouble


# --- the record --------------------------------------------------------------------------------------------------


def test_an_attempt_goes_to_the_browser() -> None:
    table = practise("elements-4", 5, worlds=FEW)
    messages = sent(table)
    table.click("skip")
    table.click(next(one["do"] for one in zone(table, "pad")["buttons"] if "barred" not in one))
    (line,) = [content["attempt"] for content, _ in messages if "attempt" in content]
    assert Record.load(kept(line)).attempts == table.record.attempts


def test_hands_that_were_tried_come_last() -> None:
    table = practise("unity-4", worlds=FEW)
    assert "hand 1" in table.scene["title"]
    assert tell(table, kept(ONE)) is None
    assert "hand 2" in table.scene["title"]
    told = practise("unity-4", 1, worlds=FEW)
    tell(told, kept(ONE))
    assert "hand 1" in told.scene["title"] or "hand 2" in told.scene["title"]
    touched = practise("unity-4", worlds=FEW)
    touched.click("chip 2")
    tell(touched, kept(ONE))
    assert "hand 1" in touched.scene["title"]


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "unity record 1\nnonsense\nend\n",
        "unity record 1\n",
        kept(OLD.replace("100", "99")),
        kept(ONE.replace("stars=3", "stars=2")),
        SAVED.replace(f"{ONE}\n", ""),
    ],
)
def test_a_damaged_record_is_one_sentence(text: str) -> None:
    table = practise("unity-4", 5, worlds=FEW)
    messages = sent(table)
    assert "cannot be read" in (tell(table, text) or "")
    assert messages[0][0] == {"unread": text}
    sheet = record()
    tell(sheet, kept(ONE))
    before, messages = sheet.record, sent(sheet)
    assert "Nothing was taken from that file." in (tell(sheet, text, given=True) or "")
    assert sheet.record == before and not [one for one, _ in messages if "record" in one]


def test_a_record_is_saved_and_read_elsewhere() -> None:
    here, there = record(), record()
    assert "Nothing yet" in here.scene["say"]["who"]
    tell(here, kept(ONE))
    assert (
        "One answer since 2026-11-30" in here.scene["say"]["text"]
        and zone(here, "bars")["rows"][0][0] == "Bidding practice"
    )
    messages = sent(here)
    assert "saved" in (here.click("export") or "")
    ((file, (data,)),) = [(content, buffers) for content, buffers in messages if "file" in content]
    assert file == {"file": "unity-record.txt", "type": "text/plain"} and data.decode() == SAVED
    heard = sent(there)
    assert "one new attempt" in (tell(there, data.decode(), given=True) or "")
    assert there.record == here.record and ({"record": SAVED}, None) in heard
    for text in (data.decode(), kept(OLD)):
        assert "no new attempts" in (tell(there, text, given=True) or "")


def test_a_record_is_emptied_when_asked_twice() -> None:
    table = record()
    tell(table, kept(ONE))
    assert table.click("empty") is None and table.scene["say"]["who"] == "Sure?"
    assert table.click("keep") is None and table.record.attempts
    table.click("really")
    assert table.record.attempts  # not asked before
    table.click("empty")
    messages = sent(table)
    table.click("really")
    assert not table.record.attempts and ({"record": ""}, None) in messages
    assert table.click("nonsense")


def test_a_record_emptied_in_another_tab_does_not_come_back() -> None:
    table = record()
    tell(table, kept(ONE))
    tell(table, "")
    assert table.record.attempts  # a view opened in a browser that keeps nothing
    tell(table, "", emptied=True)
    assert not table.record.attempts and "Nothing yet" in table.scene["say"]["who"]


def tried(*skills: str) -> str:
    """A record of one attempt at each, the last one last."""
    times = (f"2026-11-30T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}" for n in range(len(skills)))
    return kept(*(f"{when} {name} {name}/1 answer=2 stars=3" for when, name in zip(times, skills, strict=True)))


def test_a_record_of_many_kinds_shows_those_tried_last_and_counts_the_others() -> None:
    table = record()
    tell(table, tried(*MAKERS, *KINDS))
    shown = zone(table, "bars")
    assert [row[0] for row in shown["rows"][:2]] == ["Lay down or wait", "Buy or not"] and len(shown["rows"]) == SKILLS
    hidden = len({*MAKERS, *KINDS}) - SKILLS
    assert (
        f"{hidden} kinds tried longer ago are left out here; they stay in the record and in its file." in shown["notes"]
    )
    assert size(table.scene) <= LARGEST
    tell(table, "", emptied=True)
    tell(table, tried(*list(MAKERS)[: SKILLS + 1]))
    assert (
        "One kind tried longer ago is left out here; it stays in the record and in its file."
        in zone(table, "bars")["notes"]
    )
    tell(table, "", emptied=True)
    tell(table, tried(*list(MAKERS)[:SKILLS]))
    assert len(zone(table, "bars")["notes"]) == 1


def test_kinds_and_beliefs_fit_into_a_scene_together() -> None:
    lines = [
        f"2026-11-29T11:02:09 bidding unity-4/{n} answer=2 stars=3 belief={n % 5 * 10 + 5},{95 - n % 5 * 10} took=1"
        for n in range(1000)
    ]
    table = record()
    tell(table, kept(*lines, *tried(*MAKERS, *KINDS).splitlines()[1:-1]))
    skills, beliefs = (part for part in table.scene["zones"] if part["zone"] == "bars")
    assert len(skills["rows"]) == SKILLS and len(beliefs["rows"]) == 10 and size(table.scene) <= LARGEST


def test_what_a_record_shows_does_not_grow_with_it() -> None:
    """The page was written out anew for every kind that had no room: four thousand kinds held the kernel for sixteen seconds."""
    table = record()
    tell(table, tried(*(f"kind{n}-{'x' * 180}" for n in range(4000))))
    assert len(zone(table, "bars")["rows"]) == SKILLS and size(table.scene) <= LARGEST


# --- the older drills ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MAKERS)
def test_a_question_is_made_again_from_its_attempt(kind: str) -> None:
    table = drill(kind, seed=3)
    question = MAKERS[kind](3)
    for _ in range(len(question.steps) + 1):
        table.click("hint")
    (attempt,) = table.record.attempts
    assert (attempt.stars, attempt.answer, attempt.item) == (0, "-", f"{attempt.skill}/3")
    assert MAKERS[attempt.skill](3) == question


def test_the_first_answer_is_noted() -> None:
    table = drill("who-wins", seed=3)
    (right,) = MAKERS["who-wins"](3).right
    wrong = next(choice.do for choice in MAKERS["who-wins"](3).choices if choice.do != right)
    for do in (wrong, right, "next", MAKERS["who-wins"](4).right[0]):
        table.click(do)
    assert [(one.item, one.answer, one.stars) for one in table.record.attempts] == [
        ("who-wins/3", wrong, 0), ("who-wins/4", MAKERS["who-wins"](4).right[0], 3)]  # fmt: skip


def test_several_cards_are_one_answer() -> None:
    table = drill("may-play", seed=2)
    cards = MAKERS["may-play"](2).right
    table.click("check", cards)
    assert table.record.attempts[0].answer == "+".join(cards) and table.record.attempts[0].stars == 3


def test_questions_go_on_after_the_last() -> None:
    table = drill("who-wins", "score", seed=None)
    tell(table, kept("2026-11-30T11:02:09 score score/8 answer=2 stars=3"))
    for _ in range(4):
        table.click("hint")
    assert {one.item for one in table.record.attempts} >= {"who-wins/9"}


def test_the_ladder_of_a_question_names_two_candidates_before_the_answer() -> None:
    table = drill("who-wins", seed=3)
    question = MAKERS["who-wins"](3)
    told = []
    for _ in range(4):
        table.click("hint")
        told.append((table.scene["say"]["who"], table.scene["say"]["text"]))
    assert told[2][0] == "Hint." and told[2][1].startswith("It is between") and f"“{question.right[0]}”" in told[2][1]
    assert told[3][0] == "The answer."


def test_items_of_a_record_that_say_nothing_are_passed_over() -> None:
    table = drill("who-wins", seed=None)
    assert tell(table, kept("2026-11-30T11:02:09 who-wins who-wins/x answer=2 stars=3")) is None


# --- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        *(lambda seed=seed: practise("elements-4", seed) for seed in ("3", -1, 0, 2.5, True, 2**60)),
        *(lambda worlds=worlds: practise("elements-4", worlds=worlds) for worlds in ("9", -1, 2.5, None, 10**9)),
        *(lambda seed=seed: drill("higher", seed=seed) for seed in ("3", -1, 2.5, True)),
        *(lambda kind=kind: drill(kind) for kind in (5, None, ["higher"])),
        *(lambda given=given: ask(MAKERS["higher"](1), given=given) for given in ("1", -1, 99)),
        lambda: practise(kind=["bidding"]),  # type: ignore[arg-type]
        lambda: ask("higher"),  # type: ignore[arg-type]
        lambda: worked(None),  # type: ignore[arg-type]
        lambda: grade(MAKERS["higher"](1), None),  # type: ignore[arg-type]
        lambda: read_item(None),  # type: ignore[arg-type]
    ],
)
def test_what_practice_cannot_begin_with_is_one_sentence(make: Callable[[], Any]) -> None:
    with pytest.raises(BadText) as no:
        make()
    assert len(str(no.value)) < 1500 and "\n" not in str(no.value)


@pytest.mark.parametrize("line", ["belief 99", "belief ３", "belief -1", "belief " + "9" * 5000, "chip " + "9" * 5000])
def test_a_belief_that_cannot_be_leaves_the_chips_where_they_lie(line: str) -> None:
    table = practise("elements-4", 3, worlds=FEW)
    for _ in range(3):
        table.click("chip 2")
    assert table.click("typed", text=line) and not table.trouble
    assert zone(table, "pad")["buttons"][2]["note"] == "30\u00a0%"
    assert "belief comes before the bid" in (table.click("typed", text="3") or "")
    assert table.click("typed", text="belief 4") is None and "What do you bid?" in table.scene["say"]["text"]


def test_a_card_is_typed_as_one_would_say_it() -> None:
    table = practise("elements-4", 3, kind="card", worlds=FEW)
    card = next(one["card"] for one in zone(table, "hand")["cards"] if one["state"] == "play")
    assert table.click("typed", text=f"play {Card.parse(card).name.replace(' of ', ' ')}") is None
    bids = practise("elements-4", 3, worlds=FEW)
    bids.click("skip")
    bids.click("bid 1")
    out = zone(bids, "hand")["cards"][0]["card"]
    assert bids.click("typed", text=f"swap {out}") is None and bids.scene["say"]["who"] == "Swap."
    assert "in sight already" in (bids.click("typed", text=f"in {out}") or "")
    assert bids.click("typed", text=zone(bids, "pad")["buttons"][0]["do"]) is None


def test_an_answer_that_is_not_there_is_told_from_those_that_are() -> None:
    table = drill("higher", seed=3)
    assert "is no answer here" in (table.click("nonsense") or "") and not table.trouble


def test_after_a_verdict_the_plate_says_what_was_bid_and_beliefs_lead_back() -> None:
    table = practise("elements-4", 3, worlds=40)
    assert table.scene["typed"] == "belief 3" and table.scene["ask"] == "elements-4/3 belief"
    for press in ("belief 1", "bid 1"):
        table.click(press)
    plate = next(zone for zone in table.scene["zones"] if zone["zone"] == "seat" and zone["place"] == "s")
    assert plate["bid"] == 1 and "turn" not in plate and "ask" not in table.scene
    verdict = table.scene["say"], table.scene["zones"]
    table.click("calibration")
    assert "too early" in table.scene["say"]["text"]
    table.click("verdict")
    assert (table.scene["say"], table.scene["zones"]) == verdict
