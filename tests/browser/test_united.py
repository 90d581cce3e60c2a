"""The table of United in a real browser: what is measured, picked up, dragged, typed and read out; and a round in the real Voila."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.harness import serving
from tests.test_coaching import HAND
from tests.test_rummy_table import dealt, drawn
from unity_widgets import Sitting, play
from unitylib.bots.rummy import think

WIDTHS = (320, 360, 390, 768, 1280)
STRIPS = """() => [...document.querySelectorAll(".uw-groups button.uw-card")].map((card, i, all) => {
    const box = card.getBoundingClientRect(), next = all[i + 1]?.getBoundingClientRect();
    return next && Math.abs(next.top - box.top) < 4 && next.left > box.left ? next.left - box.left : box.width; })"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


def until(table: Sitting, phase: str, hand: int = 0, melds: int = 0, number: int = 0) -> Sitting:
    """The learner is in this phase, with so many cards and melds on the table, in that round or later."""
    for _ in range(4000):
        table.settle()
        view = table.match.view(0)
        if (
            view.turn == 0
            and view.phase == phase
            and len(view.hand) >= hand
            and len(view.table) >= melds
            and view.standing.number >= number
        ):
            return table
        offered = view.turn == 0 and view.phase == "offer" and view.player != 0
        do = (
            "next"
            if view.turn is None
            else "buy"
            if offered and len(view.hand) < hand
            else str(think(view, Random(1)).action)
        )
        assert table.click(do) is None
    raise AssertionError("it never came to that")


@pytest.fixture(scope="module")
def scenes() -> dict[str, dict[str, Any]]:
    seventeen = until(play("united", seats=4, seed=7), "turn", hand=17, number=4)
    asked = until(play("united", seats=4, seed=7), "offer", melds=3, number=4)
    down = until(play("united", seats=5, seed=3), "turn", melds=6)
    cut = until(play("united", seats=4, seed=12), "cut")
    over = play("united", seats=5, seed=3)
    while over.match.turn is not None:
        over.settle()
        if over.match.turn is not None:
            over.click(str(think(over.match.view(0), Random(1)).action))
    page = play("united", seats=3, seed=1, you=(0, 1, 2))
    while page.eyes is not None or not any(zone["zone"] == "ask" for zone in page.scene["zones"]):
        page.settle()
        page.click("show" if page.eyes is None else "cut 40")
    coached = dealt(HAND, top="7D", stock="2C", contract=5, coach=True)
    coached.click("leave")
    coached.click("how help TS")
    sittings = {
        "seventeen": seventeen,
        "asked": asked,
        "down": down,
        "cut": cut,
        "over": over,
        "page": page,
        "coached": coached,
    }
    return {name: sitting.scene for name, sitting in sittings.items()}


class Table:
    """One page of the harness with the module of United."""

    def __init__(self, browser: Browser, address: str, width: int = 1280, theme: str = "light", **kinds: Any) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": 900}, **kinds)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        self.page.goto(f"{address}?scene=form&theme={theme}&kind=rummy")
        self.page.locator("body[data-ready]").wait_for()

    def ask(self, script: str, given: Any = None) -> Any:
        return self.page.evaluate(script, given)

    def show(self, scene: dict[str, Any], **changes: Any) -> None:
        self.ask("scene => harness.show(scene)", scene | changes)

    def sent(self) -> list[dict[str, Any]]:
        return list(self.ask("harness.sent.filter(message => message.do)"))

    def order(self) -> list[list[str]]:
        return list(
            self.ask(
                "[...document.querySelectorAll('.uw-groups > div')].map(one => [...one.querySelectorAll('[data-card]')].map(card => card.dataset.card))"
            )
        )

    def status(self) -> str:
        return " ".join(self.page.get_by_role("status").inner_text().split())


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Any]:
    made: list[Table] = []

    def make(**more: Any) -> Table:
        made.append(Table(browser, address, **more))
        return made[-1]

    yield make
    for one in made:
        one.context.close()
        assert one.faults == []


@pytest.mark.parametrize("width", WIDTHS)
def test_it_fits_and_seventeen_cards_can_be_pressed(table: Any, scenes: dict[str, dict[str, Any]], width: int) -> None:
    here = table(width=width)
    for name, scene in scenes.items():
        here.show(scene)
        furthest = here.ask(
            "Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('.uw-app :not(.uw-vh)')].map(node => node.getBoundingClientRect().right))"
        )
        assert furthest <= width + 0.5, (name, furthest)
    here.show(scenes["seventeen"])
    for sort in ("Contract", "Suit", "Rank"):
        here.page.get_by_role("button", name=sort, exact=True).click()
        strips = here.ask(STRIPS)
        assert len(strips) >= 17 and min(strips) >= 24, (sort, min(strips))


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_what_is_missing_can_be_read_between_the_cards(table: Any, width: int, big: bool) -> None:
    here = table(width=width)
    here.show(drawn("8S TS JS 3H 8H JH 5S 5D 4H 4D", top="4C", contract=5).scene)  # the 9 of Spades is missing, and a 5
    if big:
        here.page.get_by_role("button", name="Settings").click()
        here.page.get_by_label("Large print").click()
        here.page.keyboard.press("Escape")
    here.page.locator(".uw-lay .uw-slot").last.scroll_into_view_if_needed()
    covered = here.ask("""[...document.querySelectorAll(".uw-lay .uw-slot > *")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect(), slot = one.parentElement;
        return [left + 2, right - 2].some((x) => !slot.contains(document.elementFromPoint(x, (top + bottom) / 2)));
    }).length""")
    assert covered == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_serious(table: Any, scenes: dict[str, dict[str, Any]], theme: str, width: int) -> None:
    here = table(width=width, theme=theme)
    for name, scene in scenes.items():
        here.show(scene)
        here.page.wait_for_timeout(300)  # colours that change do so softly, and half-way they are too faint
        found = Axe().run(here.page, context=".uw-app").response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == [], (
            name,
            json.dumps(found)[:2000],
        )


def test_cards_are_picked_up_and_go_with_a_press(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    here.show(scenes["seventeen"])
    first, second = (
        here.page.locator(".uw-groups [data-card]").nth(0),
        here.page.locator(".uw-groups [data-card]").nth(4),
    )
    names = [first.get_attribute("data-card"), second.get_attribute("data-card")]
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    assert here.sent()[-1]["do"] == "pick" and here.sent()[-1]["cards"] == names[:1]
    here.show(scenes["seventeen"], pick={"do": "pick", "cards": names[:1]})
    second.click()
    here.show(scenes["seventeen"], pick={"do": "pick", "cards": names})
    here.page.get_by_role("button", name="Discard", exact=True).click()
    assert (here.sent()[-1]["do"], sorted(here.sent()[-1]["cards"])) == ("discard", sorted(names))
    assert "picked up" in str(first.get_attribute("aria-label"))


def test_another_scene_keeps_what_is_picked_up_and_the_focus(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    scene = scenes["seventeen"]
    here.show(scene)
    card = here.page.locator(".uw-groups [data-card]").nth(2)
    card.focus()
    here.page.keyboard.press("Enter")
    name = card.get_attribute("data-card")
    here.show(
        scene,
        at=scene["at"] + 1,
        say={"who": "Ana’s turn.", "text": "Ana plays."},
        pick={"do": "pick", "cards": [name]},
    )
    expect(card).to_have_attribute("aria-pressed", "true")
    assert here.ask("document.activeElement.dataset.card") == name


def test_the_hand_is_sorted_dragged_and_stepped_and_stays_so(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    scene = scenes["seventeen"]
    here.show(scene)
    here.page.get_by_role("button", name="Rank", exact=True).click()
    (by_rank,) = here.order()
    cards = here.page.locator(".uw-groups [data-card]")
    start, goal = cards.nth(6).bounding_box(), cards.nth(0).bounding_box()
    assert start and goal
    here.page.mouse.move(start["x"] + 12, start["y"] + 40)
    here.page.mouse.down()
    here.page.mouse.move(goal["x"] + 60, goal["y"] + 40, steps=4)
    here.page.mouse.move(goal["x"] + 6, goal["y"] + 40, steps=4)
    here.page.mouse.up()
    (moved,) = here.order()
    assert moved == [by_rank[6], *by_rank[:6], *by_rank[7:]]
    assert not here.page.locator(".uw-groups .is-up").count()
    here.page.locator(".uw-groups [data-card]").first.focus()
    here.page.keyboard.press("Shift+ArrowRight")
    (stepped,) = here.order()
    assert stepped[:2] == [moved[1], moved[0]]
    here.show(scene, at=scene["at"] + 1)
    assert here.order() == [stepped]
    assert here.page.get_by_role("button", name="My order").get_attribute("aria-pressed") == "true"


def test_a_card_dragged_onto_the_discards_is_discarded_and_onto_a_meld_built(
    table: Any, scenes: dict[str, dict[str, Any]]
) -> None:
    here = table()
    here.show(scenes["down"])
    card = here.page.locator(".uw-groups [data-card]").first
    name = card.get_attribute("data-card")
    for goal, do in ((".uw-discards", "discard"), (".uw-meld >> nth=1", None)):
        card.hover()  # waits until nothing moves any more
        start, end = card.bounding_box(), here.page.locator(goal).bounding_box()
        assert start and end
        here.page.mouse.move(start["x"] + 12, start["y"] + 40)
        here.page.mouse.down()
        here.page.mouse.move(end["x"] + 30, end["y"] + 40, steps=12)
        here.page.wait_for_timeout(100)
        here.page.mouse.up()
        press = [one for one in here.sent() if one["do"] != "pick"][-1]
        assert press["cards"] == [name] and (press["do"] == do or (do is None and press["do"].startswith("meld ")))
        here.page.wait_for_timeout(500)


def test_keys_ask_about_the_table(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    here.show(scenes["down"])
    here.page.locator(".uw-groups [data-card]").first.focus()
    for key, words in (
        ("h", "Your hand,"),
        ("m", "meld 1,"),
        ("d", "in the stock"),
        ("c", "You are down"),
        ("s", "You "),
        ("w", "Your turn."),
    ):
        here.page.keyboard.press(key)
        assert words in here.status(), key
    here.show(scenes["asked"])
    here.page.locator(".uw-groups [data-card]").first.focus()
    here.page.keyboard.press("a")
    assert here.ask("document.activeElement.innerText") == "Take it"
    here.page.keyboard.press("?")
    assert "the melds on the table" in here.page.get_by_role("dialog").inner_text()


def test_names_for_screen_readers(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    here.show(scenes["seventeen"])
    labels = here.page.locator(".uw-groups [data-card]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert all(" of " in label for label in labels) and sum(label.endswith("came last") for label in labels) <= 1
    here.show(scenes["down"])
    names = here.page.locator(".uw-meld").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) >= 6 and all(name.startswith("Meld ") for name in names)


def test_the_pack_is_cut_with_the_eye_or_with_keys(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    here.show(scenes["cut"])
    slide = here.page.get_by_role("slider")
    slide.focus()
    here.page.keyboard.press("ArrowLeft")
    here.page.get_by_role("button", name="Cut here").click()
    assert (here.sent()[-1]["do"], here.sent()[-1]["text"]) == ("typed", "cut 55")


def test_the_curtain_leaves_no_card_in_the_page(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    here.show(scenes["seventeen"])
    here.show(scenes["page"])
    assert here.page.locator(".uw-groups [data-card]").count() == 0
    expect(here.page.get_by_role("button", name="Nobody")).to_be_visible()


def test_the_coach_is_opened_remembered_and_closed(table: Any, scenes: dict[str, dict[str, Any]]) -> None:
    here = table()
    scene = scenes["coached"]
    closed = [
        {name: zone[name] for name in ("zone", "label")} if zone["zone"] == "coach" else zone for zone in scene["zones"]
    ]
    here.show(scene, zones=closed)
    opener, panel = here.page.get_by_role("button", name="Coach", exact=True), here.page.locator(".uw-coach")
    expect(opener).to_have_attribute("aria-expanded", "false")
    assert panel.inner_text().strip() in ("", "Close") and not panel.is_visible()
    opener.click()
    assert here.ask("harness.sent.at(-1).set.coach") is True
    assert here.ask("JSON.parse(localStorage.getItem('uw:settings')).coach") is True
    here.show(scene)
    expect(opener).to_have_attribute("aria-expanded", "true")
    expect(panel.get_by_role("heading", name="Coach")).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    assert here.ask("harness.sent.at(-1).set.coach") is False
    here.show(scene, zones=closed)
    assert not panel.is_visible() and panel.locator("td, p").count() == 0


def test_each_number_of_the_coach_is_a_button_with_a_name_and_one_tab_stop(
    table: Any, scenes: dict[str, dict[str, Any]]
) -> None:
    here = table()
    here.show(scenes["coached"])
    number = here.page.get_by_role("button", name="10♠︎, help: 16", exact=True)
    expect(number).to_have_attribute("aria-expanded", "true")
    assert here.page.locator(".uw-num[tabindex='0']").count() == 1
    number.focus()
    here.page.keyboard.press("ArrowLeft")
    assert here.ask("document.activeElement.getAttribute('aria-label')") == "10♠︎, away: 2"
    here.page.keyboard.press("Enter")
    assert here.sent()[-1]["do"] == "how away TS"
    expect(here.page.locator(".uw-why:not(:empty)")).to_contain_text("16 in all may come")
    boxes = here.page.locator(".uw-num").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(boxes) >= 24


@pytest.mark.parametrize("width", WIDTHS)
def test_the_coach_stands_beside_the_table_where_there_is_room(
    table: Any, scenes: dict[str, dict[str, Any]], width: int
) -> None:
    here = table(width=width)
    here.show(scenes["coached"])
    coach, play_ = here.page.locator(".uw-coach").bounding_box(), here.page.locator(".uw-play").bounding_box()
    assert coach and play_
    beside, below = coach["x"] >= play_["x"] + play_["width"], coach["y"] >= play_["y"] + play_["height"]
    assert (beside, below) == (width >= 1032, width < 1032)


def test_a_round_in_the_real_voila(page: Page, voila: str) -> None:
    """With mouse and keys alone, from the settings to the sums."""
    page.add_init_script(
        """if (location.protocol.startsWith("http")) localStorage.setItem("uw:settings", JSON.stringify({speed: "once", wait: null}));"""
    )
    page.goto(f"{voila}/voila/render/play/united.ipynb")
    table = page.locator(".uw-app").first
    seed = table.get_by_label("Seed or shared deal")
    seed.wait_for(timeout=60_000)
    seed.fill("12")
    seed.press("Tab")
    table.get_by_role("button", name="Deal", exact=True).click()
    best, hand = table.get_by_role("button", name="Lay down for me"), table.locator(".uw-groups [data-card]")
    for _ in range(200):
        waits = table.locator(
            '.uw-ask:visible .uw-row button, .uw-cut button:visible, .uw-moves button:not([aria-disabled]):text-is("Discard"), .uw-buttons .is-main'
        )
        waits.first.wait_for(timeout=20_000)
        if table.get_by_role("button", name="Next round").count():
            break
        at = page.evaluate(
            "document.querySelector('.uw-say').innerText + document.querySelectorAll('.uw-groups [data-card]').length"
        )
        if table.locator(".uw-ask:visible").count():
            table.locator(".uw-ask button:visible").last.click()
        elif best.count() and best.get_attribute("aria-disabled") is None:
            best.click()
        else:
            rest = table.locator(".uw-groups .is-rest [data-card]")
            (rest if rest.count() else hand).last.focus()
            page.keyboard.press("Enter")
            expect(table.locator(".uw-groups .is-up")).to_have_count(1)
            table.get_by_role("button", name="Discard", exact=True).focus()
            page.keyboard.press("Enter")
        page.wait_for_function(
            "at => document.querySelector('.uw-say').innerText + document.querySelectorAll('.uw-groups [data-card]').length !== at",
            arg=at,
            timeout=20_000,
        )
    expect(table.get_by_role("status")).to_contain_text("The round is over.")
    expect(table.locator(".uw-after table").first).to_contain_text("cards left")
    with page.expect_download() as saved:
        table.get_by_role("button", name="Scorecard").click()
    assert saved.value.suggested_filename == "united.xlsx"
