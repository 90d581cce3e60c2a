"""The table in a real browser, without Jupyter: what is measured, pressed, typed and read out. Voila and JupyterLab are tested elsewhere."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator

from tests.browser.harness import SCENES, serving
from unitylib.cards import RANKS

NAMES = sorted(path.stem for path in SCENES.glob("*.json"))
ANSWERED = 500  # ms after which a press that no scene follows counts as answered
WIDTHS = (320, 360, 390, 768, 1280)
LADDER = [f"{rank}.{suit}" for suit in "bgrk" for rank in RANKS]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


class Table:
    """One page of the harness."""

    def __init__(
        self, browser: Browser, address: str, scene: str, width: int = 1280, theme: str = "light", **kinds: Any
    ) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": 800}, **kinds)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        self.page.goto(f"{address}?scene={scene}&theme={theme}")
        self.ready()

    def ready(self) -> None:
        self.page.locator("body[data-ready]").wait_for()

    def ask(self, script: str, given: Any = None) -> Any:
        return self.page.evaluate(script, given)

    def load(self, name: str) -> None:
        self.ask("name => harness.load(name)", name)

    def show(self, **changes: Any) -> None:
        """The scene as it is, with these changes."""
        self.ask("changes => harness.show({...harness.traits.scene, ...changes})", changes)

    def set(self, **settings: Any) -> None:
        """A reload, with these settings kept in the browser."""
        self.ask("text => localStorage.setItem('uw:settings', text)", json.dumps(settings))
        self.page.reload()
        self.ready()

    def print_large(self, big: bool) -> None:
        self.ask("big => document.querySelector('.uw-app').classList.toggle('is-big', big)", big)

    def furthest(self) -> float:
        """Where the page, or what lies furthest to the right in it, ends."""
        ends = "[...document.querySelectorAll('.uw-app :not(.uw-vh)')].map(node => node.getBoundingClientRect().right)"
        return float(self.ask(f"Math.max(document.documentElement.scrollWidth, ...{ends})"))

    def sent(self) -> list[dict[str, Any]]:
        return list(self.ask("harness.sent.filter(message => message.do)"))

    def focused(self) -> str:
        return str(self.ask("document.activeElement.dataset.card ?? document.activeElement.textContent.trim()"))

    def status(self) -> str:
        return " ".join(self.page.get_by_role("status").inner_text().split())

    def card(self, text: str) -> Locator:
        return self.page.locator(f'.uw-hand [data-card="{text}"]')


Open = Callable[..., Table]


@pytest.fixture
def open_table(browser: Browser, address: str) -> Iterator[Open]:
    tables: list[Table] = []

    def open_one(scene: str, *given: Any, **kinds: Any) -> Table:
        tables.append(Table(browser, address, scene, *given, **kinds))
        return tables[-1]

    yield open_one
    for table in tables:
        table.context.close()
        assert table.faults == []


# What is measured.


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_scrolls_sideways(open_table: Open, width: int) -> None:
    table = open_table(NAMES[0], width, reduced_motion="reduce")
    for name in NAMES:
        table.load(name)
        for big in (False, True):
            table.print_large(big)
            assert table.furthest() <= width, (name, big)


def test_nothing_scrolls_sideways_at_200_percent(open_table: Open) -> None:
    """Zooming to 200 % halves the window's width in CSS pixels."""
    for width in (1280, 780, 640):
        table = open_table("play-6", width // 2, device_scale_factor=2)
        assert table.furthest() <= width // 2


@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_of_a_hand_has_a_strip_to_hit(open_table: Open, width: int) -> None:
    table = open_table("play-4", width)
    table.page.set_viewport_size({"width": width, "height": 1600})
    for count in (1, 2, 7, 8, 11, 13, 15, 17, 19):
        cards = [
            {"card": card, "do": card, "state": "play", "new": card.startswith("AA")} for card in LADDER[5 : 5 + count]
        ]
        table.show(zones=[{"zone": "hand", "label": "hand", "cards": cards}])
        for big in (False, True):
            table.print_large(big)
            strips = table.ask(
                """() => [...document.querySelectorAll('.uw-hand button')].map((card) => {
                    const box = card.getBoundingClientRect(), y = box.top + box.height / 2;
                    let hit = 0;
                    for (let x = box.left + 0.5; x < box.right; x += 0.5) hit += card.contains(document.elementFromPoint(x, y)) ? 0.5 : 0;
                    return hit;
                })"""
            )
            assert len(strips) == count
            assert min(strips) >= 24, (count, big, strips)


def test_buttons_are_large_enough_to_hit(open_table: Open) -> None:
    for name in ("play-6", "auction-4", "rest-4", "choose-4"):
        table = open_table(name, 320)
        for box in table.ask(
            "[...document.querySelectorAll('.uw-app button:not(.uw-card)')].filter(b => b.checkVisibility()).map(b => [b.textContent, b.offsetWidth, b.offsetHeight])"
        ):
            assert min(box[1:]) >= 32 or (box[1] >= 24 and box[2] >= 40), (name, box)


def test_large_print_has_an_index_of_24_pixels(open_table: Open) -> None:
    table = open_table("play-4", 320)
    table.set(big=True)
    assert table.card("AA.b").locator("use").get_attribute("href") == "#uw-AA.b-big"
    assert table.card("AA.b").bounding_box()["width"] / 120 * 36 * 1.62 >= 24


def serious(table: Table) -> list[tuple[str, str]]:
    found = Axe().run(table.page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_table: Open, theme: str) -> None:
    table = open_table("next-4", 1280, theme, bypass_csp=True, reduced_motion="reduce")
    for opener in ("Last trick", "Log", "Keys", "Settings"):
        table.page.get_by_role("button", name=opener, exact=True).click()
        assert serious(table) == [], opener
    table.page.keyboard.press("Escape")
    for name in ("play-6", "auction-4", "rest-4", "sums-4", "curtain", "pick", "form"):
        table.load(name)
        assert serious(table) == [], name


def test_no_move_under_reduced_motion(open_table: Open) -> None:
    for kinds, motion in (({"reduced_motion": "reduce"}, True), ({}, False)):
        table = open_table("play-4", 1280, **kinds)
        table.set(motion=motion)
        table.load("rest-4")
        table.load("next-4")
        assert table.ask("document.getAnimations().length") == 0


def test_cards_move_otherwise_and_the_truth_is_there_at_once(open_table: Open) -> None:
    table = open_table("play-4")
    table.ask("harness.load('rest-4').then(() => { globalThis.moving = document.getAnimations().length; })")
    assert table.ask("moving") >= 1
    table.ask(
        "harness.load('next-4').then(() => { globalThis.ghosts = document.querySelectorAll('.uw-ghost').length; globalThis.lying = document.querySelectorAll('.uw-trick [data-card]').length; })"
    )
    assert (table.ask("ghosts"), table.ask("lying")) == (4, 1)
    table.page.locator(".uw-ghost").first.wait_for(state="detached")


# The keyboard.


def test_each_zone_is_one_tab_stop(open_table: Open) -> None:
    for name in NAMES:
        table = open_table(name)
        zones = table.ask(
            "[...document.querySelectorAll('[data-zone]')].map(z => [z.dataset.zone, [...z.querySelectorAll('[data-stop]')].filter(s => s.checkVisibility()).length, z.querySelectorAll('[tabindex=\"0\"]').length])"
        )
        assert [zone for zone in zones if zone[2] != min(1, zone[1])] == [], name
        stops = sum(zone[2] for zone in zones) + table.page.locator(".uw-input:visible").count()
        table.page.locator("main").focus()
        seen = []
        for _ in range(stops):
            table.page.keyboard.press("Tab")
            seen.append(
                table.ask(
                    "document.activeElement.closest('[data-zone]')?.dataset.zone ?? document.activeElement.tagName"
                )
            )
        assert len(set(seen)) == stops, (name, seen)
        table.page.keyboard.press("Tab")
        assert table.ask("document.activeElement.closest('.uw-app')") is None


def test_arrows_home_and_end(open_table: Open) -> None:
    table = open_table("play-4", 390)
    table.page.locator('.uw-hand [tabindex="0"]').focus()
    assert table.focused() == "BB.k", "the first card that may be played"
    walk = []
    for key in ("Home", "ArrowRight", "ArrowDown", "ArrowUp", "End", "ArrowRight", "ArrowLeft"):
        table.page.keyboard.press(key)
        walk.append(table.focused())
    assert walk == ["AA.b", "D.b", "F.k", "D.b", "C.r", "C.r", "A.r"]
    assert table.page.locator('.uw-hand [tabindex="0"]').count() == 1


def test_focus_is_seen_and_not_covered(open_table: Open) -> None:
    table = open_table("play-4", 390)
    table.card("AA.b").focus()
    for _ in range(13):
        covered = table.ask("""() => { const card = document.activeElement, box = card.getBoundingClientRect();
            return !card.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }""")
        assert not covered, table.focused()
        assert table.ask("getComputedStyle(document.activeElement).outlineWidth") == "3px"
        table.page.keyboard.press("ArrowRight")


def test_a_press_by_click_enter_and_space(open_table: Open) -> None:
    table = open_table("play-4")
    table.card("AA.b").click()
    table.page.wait_for_timeout(ANSWERED)
    table.card("D.b").focus()
    table.page.keyboard.press("Enter")
    table.page.wait_for_timeout(ANSWERED)
    table.card("C.k").focus()
    table.page.keyboard.press("Space")
    assert [(one["n"], one["do"], one["at"]) for one in table.sent()] == [(1, "AA.b", 7), (2, "D.b", 7), (3, "C.k", 7)]


def test_a_card_that_may_be_played_lies_there_at_once_and_a_refusal_takes_it_back(open_table: Open) -> None:
    table = open_table("play-4")
    played = table.page.locator('.uw-trick [data-card="C.k"]')
    table.card("AA.b").click()
    assert table.page.locator('.uw-trick [data-card="AA.b"]').count() == 0, "not one that is dimmed"
    table.page.wait_for_timeout(ANSWERED)
    table.card("C.k").click()
    assert played.count() == 1
    assert table.card("C.k").count() == 0
    table.page.get_by_role("button", name="Take back").click()
    assert [one["do"] for one in table.sent()] == ["AA.b", "C.k"], "what is pressed now waits for the answer"
    table.ask("harness.tell({say: 'That could not be done. It failed.'})")
    assert played.count() == 0
    assert table.card("C.k").count() == 1
    table.page.wait_for_timeout(ANSWERED)
    assert [one["do"] for one in table.sent()] == ["AA.b", "C.k"], "it was meant for what was refused"


def test_what_is_pressed_meanwhile_is_sent_with_the_next_scene_and_a_double_click_is_one(open_table: Open) -> None:
    table = open_table("rest-4")
    for _ in range(2):
        table.page.get_by_role("button", name="Go on").click()
    table.page.get_by_role("button", name="Take back").click()
    assert [one["do"] for one in table.sent()] == ["on"]
    table.show(at=table.ask("harness.traits.scene.at") + 1)
    assert [one["do"] for one in table.sent()] == ["on", "undo"]
    assert table.sent()[1]["at"] == table.sent()[0]["at"] + 1


def test_enter_on_the_last_card_and_again_goes_on(open_table: Open) -> None:
    table = open_table("play-4")
    table.ask("""() => { const scene = structuredClone(harness.traits.scene), hand = scene.zones.find(zone => zone.zone === "hand");
        hand.cards = hand.cards.filter(one => one.do === "C.k");
        harness.show(scene); }""")
    table.card("C.k").focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    assert [one["do"] for one in table.sent()] == ["C.k"]
    table.load("rest-4")
    table.page.wait_for_timeout(ANSWERED)  # sooner it would be meant for what stood there before
    table.page.keyboard.press("Enter")
    assert [one["do"] for one in table.sent()] == ["C.k", "on"]


def test_no_sign_is_read_out_as_a_letter_in_braces(open_table: Open) -> None:
    table = open_table("play-4")
    for name in NAMES:
        table.load(name)
        marked = "[...document.querySelectorAll('[aria-label], [title]')].map(n => `${n.ariaLabel} ${n.title}`).filter(t => /\\{/.test(t))"
        assert table.ask(marked) == []


def test_what_is_forgotten_in_another_tab_is_not_written_again(open_table: Open) -> None:
    table = open_table("play-4")
    other = table.context.new_page()
    other.goto(table.page.url)
    other.locator("body[data-ready]").wait_for()
    other.evaluate("Object.keys(localStorage).forEach(name => localStorage.removeItem(name))")
    table.page.wait_for_timeout(200)
    table.ask("harness.set('keep', 'unity match 1')")
    assert table.ask("Object.keys(localStorage)") == []


def test_keys_never_reach_the_notebook(open_table: Open) -> None:
    table = open_table("play-4")
    table.ask("globalThis.heard = []; document.addEventListener('keydown', event => heard.push(event.key))")
    table.card("C.k").focus()
    for key in ("a", "b", "x", "d", "d", "1", "r", "ArrowLeft", "?", "Enter"):
        table.page.keyboard.press(key)
    assert table.ask("heard") == []
    table.card("F.k").focus()
    assert table.ask("document.activeElement.dataset.lmSuppressShortcuts") == "true"
    table.page.keyboard.press("Escape")  # closes the keys
    table.card("F.k").focus()
    table.page.keyboard.press("Escape")
    assert table.ask("document.activeElement.tagName") == "MAIN"
    table.page.keyboard.press("d")
    assert table.ask("heard") == ["d"]


def test_query_keys_answer_and_can_be_switched_off(open_table: Open) -> None:
    table = open_table("play-4")
    table.card("C.k").focus()
    table.page.keyboard.press("r")
    assert table.status() == "Trump is Red; turned up: D."
    assert table.focused() == "C.k"
    table.page.get_by_role("button", name="Settings").click()
    table.page.get_by_label("Letter keys work").uncheck()
    table.page.keyboard.press("Escape")
    table.card("C.k").focus()
    table.page.keyboard.press("s")
    assert table.status() == "Trump is Red; turned up: D."
    assert table.ask("harness.sent.at(-1).set.letters") is False


def test_a_typed_move(open_table: Open) -> None:
    table = open_table("play-4")
    table.card("C.k").focus()
    table.page.keyboard.press("/")
    table.page.keyboard.type("BB black")
    table.page.keyboard.press("Enter")
    (sent,) = table.sent()
    assert (sent["do"], sent["text"], sent["at"]) == ("typed", "BB black", 7)
    table.page.keyboard.press("Escape")
    assert table.focused() == "C.k"


def test_go_on_by_key_by_button_and_by_the_trick(open_table: Open) -> None:
    table = open_table("rest-4")
    table.page.get_by_role("button", name="Go on").focus()
    table.page.keyboard.press("g")
    table.page.wait_for_timeout(ANSWERED)
    table.page.get_by_role("button", name="Go on").click()
    table.page.wait_for_timeout(ANSWERED)
    table.page.locator(".uw-trick").click(position={"x": 3, "y": 3})
    assert [one["do"] for one in table.sent()] == ["on"] * 3


def test_a_setting_chosen_and_a_seed_typed(open_table: Open) -> None:
    table = open_table("form")
    table.page.get_by_role("button", name="5", exact=True).click()
    assert table.page.get_by_role("button", name="4", exact=True).get_attribute("aria-pressed") == "true", (
        "the kernel decides"
    )
    table.page.wait_for_timeout(ANSWERED)
    table.page.get_by_label("Seed").fill("77")
    table.page.get_by_role("button", name="Deal").click()
    assert [(one["do"], one.get("text")) for one in table.sent()] == [("seats 5", None), ("typed", "seed 77")]
    table.show(at=2)
    assert [(one["do"], one["at"]) for one in table.sent()][2:] == [("deal", 2)], (
        "the click waits for what came of the seed"
    )


def test_a_hand_not_looked_at_lies_face_down(open_table: Open) -> None:
    table = open_table("play-4")
    table.show(zones=[{"zone": "hand", "label": "Your hand, 13 cards, not looked at", "cards": [], "down": 13}])
    assert table.page.locator(".uw-hand .uw-card").count() == 13
    assert table.page.locator(".uw-hand button").count() == 0


# What stays through a repaint.


def test_focus_stays_when_another_seat_acts(open_table: Open) -> None:
    table = open_table("play-4")
    table.card("CC.r").focus()
    table.ask("globalThis.was = document.activeElement")
    table.load("next-4")
    assert table.ask("was === document.activeElement && was.isConnected")
    table.page.locator('.uw-seat[aria-label^="Ana"]').focus()
    table.load("rest-4")
    assert table.focused().startswith("Ana")


def test_cards_picked_up_stay_picked_up(open_table: Open) -> None:
    table = open_table("pick")
    table.card("AA.b").click()
    table.card("BB.g").click()
    table.show(say={"who": "Ana", "text": "has drawn a card."}, tail=[[1, "Ana draws."]])
    assert table.page.locator('.uw-hand [aria-pressed="true"]').evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    ) == ["AA.b", "BB.g"]
    table.card("AA.b").click()
    table.page.get_by_role("button", name="Lay down").click()
    assert table.sent()[-1]["cards"] == ["BB.g"]


def test_the_card_played_leaves_the_focus_to_its_neighbour_or_the_main_button(open_table: Open) -> None:
    table = open_table("play-4")
    table.card("F.k").focus()
    table.load("rest-4")
    assert table.focused() == "Go on"
    table.load("next-4")
    assert table.focused() == "U.rk", "where the card was that was played"


def test_after_a_deal_focus_moves_only_when_it_was_here(open_table: Open) -> None:
    table = open_table("sums-4")
    table.load("auction-4")
    assert table.ask("document.activeElement.tagName") == "BODY"
    table.load("sums-4")
    table.page.get_by_role("button", name="Next hand").focus()
    table.load("auction-4")
    assert table.focused() == "AA.b", "the hand: a second Enter must not bid"


# What is said.


def test_events_are_told_once_and_in_order_also_when_their_texts_are_equal(open_table: Open) -> None:
    table = open_table("play-4")
    table.ask("""() => { globalThis.told = []; new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes) told.push(node.textContent); })
        .observe(document.querySelector('[data-uw="events"]'), { childList: true }); }""")
    tail = json.loads((SCENES / "play-4.json").read_text("utf-8"))["tail"]
    for more in (
        [[34, "Ben passes."]],
        [[34, "Ben passes."], [35, "Ana passes."], [36, "Ben passes."]],
        [[36, "Ben passes."], [37, "Ben passes."]],
    ):
        table.show(tail=[*tail, *more])
    assert table.ask("told") == ["Ben passes.", "Ana passes.", "Ben passes.", "Ben passes."]


def test_a_refusal_is_tied_to_its_card_and_said_again(open_table: Open) -> None:
    table = open_table("play-4")
    card = table.card("AA.b")
    assert card.get_attribute("aria-label") == "double A of Blue, 1 of 13, not allowed now, press to see why"
    card.click()
    table.ask(
        "globalThis.changes = 0; new MutationObserver(() => changes++).observe(document.querySelector('[role=status]'), { childList: true })"
    )
    for said in (1, 2):
        table.ask("harness.tell({say: 'Not that. You still hold Black {k}.', card: 'AA.b'})")
        assert table.status().startswith("Not that. You still hold Black")
        assert table.ask("changes") == said
    assert table.focused() == "AA.b"
    assert card.get_attribute("aria-describedby") == table.page.get_by_role("status").get_attribute("id")
    table.show(pace=0)
    assert table.status().startswith("Not that."), "a repaint that changes nothing leaves it"
    table.load("next-4")
    assert table.status().startswith("Your turn.")
    assert card.get_attribute("aria-describedby") is None


def test_a_barred_bid_can_be_reached_and_says_why(open_table: Open) -> None:
    table = open_table("auction-4")
    bid = table.page.get_by_role("button", name="Bid 11")
    bid.focus()
    assert (
        table.page.locator(f"#{bid.get_attribute('aria-describedby')}").inner_text().startswith("11 to 13 are barred")
    )
    table.page.keyboard.press("Enter")
    assert table.status().startswith("11 to 13 are barred")
    table.page.get_by_role("button", name="Bid 10").click()
    assert [one["do"] for one in table.sent()] == ["bid 10"]


def test_an_empty_last_trick_says_so(open_table: Open) -> None:
    table = open_table("play-4")
    button = table.page.get_by_role("button", name="Last trick")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert table.status() == "No trick is finished yet."
    table.load("next-4")
    button.click()
    assert table.page.get_by_role("dialog").get_by_role("img").count() == 4


def test_the_curtain_hides_the_hand(open_table: Open) -> None:
    table = open_table("curtain")
    assert table.page.locator(".uw-curtain").is_visible()
    assert table.page.locator(".uw-hand").is_hidden()
    table.load("play-4")
    table.card("BB.g").focus()
    table.page.keyboard.press("z")
    table.page.keyboard.press("h")
    table.load("curtain")
    assert table.page.locator(".uw-curtain").is_visible()
    left = table.ask("document.querySelector('.uw-app').outerHTML")
    assert "BB.g" not in left and "double B of Gold" not in left, "nothing of the other's hand is left in the page"


# The connection, and what is kept.


def test_a_lost_connection_is_shown_within_five_seconds_and_goes_again(open_table: Open) -> None:
    table = open_table("play-4")
    table.ask("harness.alive = false")
    table.card("C.k").click()
    alert = table.page.get_by_role("alert")
    alert.get_by_text("The connection to the course is lost.").wait_for(timeout=5000)
    assert alert.get_by_role("button", name="Reload the page").is_visible()
    table.ask("harness.tell({ack: 1})")
    assert alert.is_hidden()
    table.ask("harness.set('trouble', 'Something failed in the course.')")
    assert "Something failed" in alert.inner_text()


def test_a_match_is_kept_and_asked_for_after_a_reload(open_table: Open) -> None:
    table = open_table("play-4")
    assert table.ask("harness.sent[0].resume") is None
    table.ask("harness.set('keep', 'the text of the match')")
    table.page.reload()
    table.ready()
    first = table.ask("harness.sent[0]")
    assert first["resume"] == "the text of the match"
    assert first["view"] and first["set"]["speed"] == "normal"
    table.page.get_by_role("button", name="Settings").click()
    table.page.get_by_role("button", name="Forget me").click()
    table.page.get_by_role("button", name="Forget everything").click()
    assert table.ask("Object.keys(localStorage)") == []
    assert table.status().startswith("Nothing is kept")


def test_the_later_of_two_tabs_goes_on(open_table: Open, address: str) -> None:
    first = open_table("play-4")
    second = first.context.new_page()
    second.goto(f"{address}?scene=play-4")
    second.locator("body[data-ready]").wait_for()
    alert = first.page.get_by_role("alert")
    alert.get_by_text("This match goes on in another tab.").wait_for()
    first.card("C.k").click()
    assert first.sent() == []
    second.evaluate("harness.set('keep', 'further on')")
    alert.get_by_role("button", name="Go on here").click()
    assert first.ask("harness.sent.at(-1).resume") == "further on"
    assert alert.is_hidden()
    second.get_by_role("alert").get_by_text("another tab").wait_for()
    first.card("C.k").click()
    assert len(first.sent()) == 1


def test_a_failure_in_the_page_is_shown(open_table: Open) -> None:
    table = open_table("play-4")
    table.ask("harness.show({at: 9, viewer: 'You', zones: [{zone: 'hand'}]})")
    assert "Something went wrong in this page" in table.page.get_by_role("alert").inner_text()
    assert table.faults
    table.faults.clear()


def test_the_view_stops_when_it_is_closed(open_table: Open) -> None:
    table = open_table("play-4")
    table.ask("harness.stop()")
    assert table.ask(
        "[document.querySelector('.uw-app'), Math.max(...[...harness.ears.values()].map(all => all.length))]"
    ) == [None, 0]
