"""Bidding practice on the card table: say what you believe, bid, and see what each bid was worth.

What is pressed is graded here, so nothing of the answer is in the page before it is given. The deals are played out while the
learner thinks, in slices; who bids before they are done sees how far they are.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from unity_widgets import messages
from unity_widgets.scene import Button, Scene, Zone, trick_scene
from unity_widgets.table import CardTable, Press, joined_modules, joined_sheets
from unity_widgets.typed import read
from unitylib import faces
from unitylib.bots.thought import SLICE
from unitylib.bots.worth import WORLDS, Worth, reasons, worth
from unitylib.cards import Card, in_deck_order
from unitylib.drills import bids
from unitylib.errors import BadText, Illegal, UnityError
from unitylib.learner import ALL, Attempt, Record, calibration, now
from unitylib.trick import engine
from unitylib.trick.joints import suit_of
from unitylib.trick.moves import Bid, Look, parse_move
from unitylib.trick.position import View
from unitylib.trick.worlds import hidden_cards

CHIPS = 10  # of which a belief is made, each ALL // CHIPS per cent
SKILL = "bidding"


class PracticeTable(CardTable):
    """A CardTable with bars, and with a record that the browser keeps."""

    _esm = joined_modules("drill")
    _css = joined_sheets("drill")

    def __init__(self, on_press: Callable[[Press], None], on_record: Callable[[str], None], **traits: Any) -> None:
        """`on_record` gets the record that a view found in its browser, as text; empty when there is none."""
        super().__init__(on_press, **traits)
        self._on_record = on_record

    def _take(self, message: object) -> None:
        if isinstance(message, dict) and isinstance(text := message.get("record"), str):
            self._call(self._on_record, text)
        else:
            super()._take(message)

    def note(self, attempt: Attempt) -> None:
        """Adds an attempt to the record that each browser keeps."""
        self.send({"attempt": str(attempt)})


def practise(format: str = "", seed: int = 1, *, worlds: int = WORLDS) -> PracticeTable:
    """A table that asks for the bid of hand after hand. `format` is one of `unitylib.drills.bids.FORMATS`; without one the learner
    chooses. `worlds` are played out for each hand.

    >>> table = practise("elements-4", seed=3, worlds=40)
    >>> table.click("skip")
    >>> table.click("bid 1")
    >>> table.scene["say"]["kind"] in ("yes", "no")
    True
    """
    if format:
        bids.row_of(format)  # refuses what is none
    return _Practice(format, seed, worlds).table


class _Practice:
    """One run through hands. `stage` is what is asked: choose, look, belief, bid, swap, told."""

    def __init__(self, format: str, seed: int, worlds: int) -> None:
        self.format, self.seed, self.worlds, self.at = format, seed, worlds, 0
        self.record = Record()
        self._task: asyncio.Task[None] | None = None
        self._say: messages.Say | None = None
        self._presses: Mapping[str, Callable[[str], None]] = {
            "chip": self._chip, "clear": self._clear, "belief": self._believe, "skip": self._skip, "look": self._look, "bid": self._bid, "blind": self._bid,
            "format": self._choose, "other": self._other_game, "hint": self._hint, "next": self._next, "swap": self._swap, "in": self._put_in, "back": self._back, "calibration": self._calibration}  # fmt: skip
        self.table = PracticeTable(self._pressed, self._recorded, faces=faces.sprite())
        self._other_game("") if not format else self._begin()

    def _other_game(self, _: str) -> None:
        if self._task is not None:
            self._task.cancel()
        self.stage, self.waiting, self._say = "choose", "", None
        self._taken()

    def _choose(self, format: str) -> None:
        self._need("choose")
        bids.row_of(format)
        self.format = format
        self.at += 1
        self._begin()

    # --- one hand ---------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.item = f"{self.format}/{self.seed}"
        self.state = bids.position(self.item)
        self.names = messages.names_for(self.state.rules.seats, (bids.YOU,))
        self.chips = [0] * (self.view.tricks_to_play + 1)
        self.stage = "look" if self.view.hand is None else "belief"
        self.hints, self.started, self.waiting = 0, time.monotonic(), ""
        self.worth: Worth | None = None
        self.swapped: tuple[str, View, Worth] | None = None
        self.out: Card | None = None
        self._say = None
        self._zones: list[Zone] = []
        self._work_out(bids.judged(self.item, self.worlds), self._found)
        self._paint()

    @property
    def view(self) -> View:
        return engine.view(self.state, bids.YOU)

    # --- the work that takes time -----------------------------------------------------------------------------

    def _work_out(self, work: Generator[float, None, Worth], found: Callable[[Worth], None]) -> None:
        """Plays out on the event loop where there is one; else when it is asked for."""
        if self._task is not None:
            self._task.cancel()
        self._work, self._part, self._then = work, 0.0, found
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._task = None
        else:
            self._task = loop.create_task(self._in_slices())

    async def _in_slices(self) -> None:
        while not self._step():
            if self.waiting:
                self._tell({"who": "Playing out deals.", "text": f"{round(100 * self._part)} of 100 are done."})
            await asyncio.sleep(0.001)

    def _step(self) -> bool:
        """One slice; whether the work is done. What fails is reported like a failed press."""
        done: list[Worth] = []

        def run(_: object) -> None:
            end = time.monotonic() + SLICE
            while time.monotonic() < end:
                try:
                    self._part = next(self._work)
                except StopIteration as found:
                    done.append(found.value)
                    return

        self.table.guarded(run, None)
        if self.table.trouble:
            return True
        if done:
            self._then(done[0])
        return bool(done)

    def _finish(self) -> None:
        """All the work at once, where nobody waits on an event loop."""
        while self._task is None and not self._step():
            pass

    def _found(self, worth: Worth) -> None:
        self.worth = worth
        if self.waiting:
            self._grade(self.waiting)

    # --- presses ----------------------------------------------------------------------------------------------

    def _pressed(self, press: Press) -> None:
        try:
            do = self._read(press.text) if press.do == "typed" else press.do
            word, _, rest = do.partition(" ")
            if word not in self._presses or self.waiting:
                raise BadText(messages.NOT_NOW)
            self._presses[word](rest if word not in ("bid", "blind") else do)
        except UnityError as no:
            self.table.say(messages.signed(str(no)))

    def _read(self, line: str) -> str:
        typed = line.strip().lower()
        if typed in ("next", "skip", "clear", "calibration"):
            return typed
        return read(line, self.view.hand or ())

    def _taken(self) -> None:
        self.at += 1
        self._paint()

    def _need(self, *stages: str) -> None:
        if self.stage not in stages:
            raise BadText(messages.NOT_NOW)

    def _look(self, _: str) -> None:
        self._need("look")
        self.state, self.stage = engine.play(self.state, Look()), "belief"
        self._taken()

    def _chip(self, tricks: str) -> None:
        self._need("belief")
        number = int(tricks) if tricks.isdigit() and int(tricks) < len(self.chips) else -1
        if number < 0:
            raise BadText(f"A chip lies on 0 to {len(self.chips) - 1} tricks.")
        if sum(self.chips) == CHIPS:
            raise BadText(f"All {CHIPS} chips are laid. Clear them to lay them anew, or press “That is my belief”.")
        self.chips[number] += 1
        self._taken()

    def _clear(self, _: str) -> None:
        self._need("belief")
        self.chips = [0] * len(self.chips)
        self._taken()

    def _believe(self, _: str) -> None:
        self._need("belief")
        if sum(self.chips) < CHIPS:
            raise BadText(
                f"{messages.counted(CHIPS - sum(self.chips), 'chip')} are left to lay; a single number may have them all."
            )
        self.stage, self._say = "bid", None
        self._taken()

    def _skip(self, _: str) -> None:
        self._need("belief")
        self.chips = [0] * len(self.chips)
        self.stage, self._say = "bid", None
        self._taken()

    def _hint(self, _: str) -> None:
        self._need("belief", "bid")
        ladder = self._ladder()
        told = ladder[min(self.hints, len(ladder) - 1)]
        self.hints += 1
        self._tell({"who": "Hint.", "text": messages.signed(told)})

    def _ladder(self) -> list[str]:
        """The rule, what to look at, two candidates, the answer."""
        first = bids.rule(self.view), " ".join(reasons(self.view))
        if self.worth is None and self.hints >= len(first):
            self._finish()
        if self.worth is None:
            return [*first, "The deals are still being played out: ask again in a moment."]
        return [*first, *bids.candidates(self.worth)]

    def _bid(self, do: str) -> None:
        bid = parse_move(do)
        assert isinstance(bid, Bid)
        if bid.blind and self.stage == "look":
            self._blind(bid)
            return
        self._need("bid")
        refusal = engine.why_not(self.state, bid, bids.YOU)
        if refusal is not None:
            raise Illegal(refusal)
        self.waiting = do
        self.at += 1
        if self.worth is None:
            self._finish()
        else:
            self._grade(do)
        if self.waiting:
            self._paint()

    def _blind(self, bid: Bid) -> None:
        """A blind zero is not measured: nobody has seen the hand. What it pays and how often any hand takes no trick is told."""
        self.stage = "told"
        self._say = {"who": "A blind zero.", "text": bids.blind_told(self.view), "kind": "no"}
        self._taken()

    def _grade(self, do: str) -> None:
        bid, worth = parse_move(do), self.worth
        assert isinstance(bid, Bid) and worth is not None
        self.waiting = ""
        grade = bids.graded(self.view, worth, bid)
        belief = tuple(chip * ALL // CHIPS for chip in self.chips) if any(self.chips) else ()
        took = bids.took(self.state, bid) if belief else None
        stars = 0 if self.hints > 3 else grade.stars
        attempt = Attempt(SKILL, self.item, str(bid.tricks), stars, now(), round(grade.cost, 1),
                          round(time.monotonic() - self.started), self.hints, belief, took)  # fmt: skip
        self.record = self.record.added(attempt)
        self.table.note(attempt)
        told = f"{grade.why} {bids.believed(worth, belief).why if belief else ''}".strip()
        who = f"{'★' * grade.stars}{'☆' * (3 - grade.stars)} {messages.counted(grade.stars, 'star')}."
        self._say = {"who": who, "text": told, "kind": "yes" if grade.stars == 3 else "no"}
        self.stage = "told"
        self._zones = self._tables(worth, bid, belief)
        self._taken()

    def _tables(self, worth: Worth, bid: Bid | None, belief: tuple[int, ...] = ()) -> list[Zone]:
        return [bars_of_tricks(worth, belief), bars_of_bids(worth, bid), why(reasons(self._shown()))]

    # --- another card in the hand -----------------------------------------------------------------------------

    def _shown(self) -> View:
        """The view as it stands, a swapped card included."""
        return self.swapped[1] if self.swapped else self.view

    def _swap(self, text: str) -> None:
        """Which card goes out; then the cards of its suit are offered in its place."""
        self._need("told")
        card = Card.parse(text)
        if card not in (self._shown().hand or ()) or self.worth is None:
            raise BadText("A card of the hand is swapped, once its worth has been told.")
        self.out, self.stage = card, "swap"
        self._taken()

    def _put_in(self, text: str) -> None:
        self._need("swap")
        new, view = Card.parse(text), self._shown()
        assert self.out is not None and view.hand is not None
        if new not in hidden_cards(view):
            raise BadText("That card is in sight already.")
        hand = in_deck_order([new if card is self.out else card for card in view.hand])
        self._other = replace(view, hand=hand)
        self._pair = f"{self.out.name} → {new.name}"
        self._work_out(worth(self._other, Random(f"swap {self.item}"), self.worlds), self._swapped_found)
        self.waiting = "swap"
        self.at += 1
        self._paint()
        self._finish()

    def _swapped_found(self, found: Worth) -> None:
        before = self.swapped[2] if self.swapped else self.worth
        assert before is not None
        self.swapped, self.waiting, self.stage, self.out = (self._pair, self._other, found), "", "told", None
        self._say = {"who": "Swapped.", "text": bids.moved(before, found)}
        self._zones = self._tables(found, None)
        self._taken()

    def _back(self, _: str) -> None:
        self._need("swap")
        self.stage, self.out = "told", None
        self._taken()

    def _next(self, _: str) -> None:
        self._need("told", "bid", "belief", "look")
        self.seed += 1
        self.at += 1
        self._begin()

    # --- the record -------------------------------------------------------------------------------------------

    def _recorded(self, text: str) -> None:
        """What the browser keeps. A damaged record is said, and left as it is in the browser until the next attempt."""
        if not text:
            return
        try:
            self.record = self.record.added(*Record.load(text).attempts)
        except UnityError as damage:
            self.table.say(f"The record in this browser cannot be read. {damage}")

    def _calibration(self, _: str) -> None:
        made = [attempt for attempt in self.record.of(SKILL) if attempt.belief]
        if not made:
            raise BadText("Lay chips before a bid a few times; then it can be told how often your beliefs come true.")
        self._zones = [bars_of_calibration(made)]
        self._tell(
            {
                "who": "Your beliefs.",
                "text": f"They are compared with what happened in {messages.counted(len(made), 'deal')}.",
            }
        )

    # --- painting ---------------------------------------------------------------------------------------------

    def _tell(self, say: messages.Say) -> None:
        self._say = say
        self._paint()

    def _paint(self) -> None:
        self.table.scene = self._scene()

    def _form(self) -> Scene:
        """Which game? Every choice is a press."""
        choices = [{"do": f"format {name}", "words": format_words(name)} for name in bids.FORMATS]
        rows = [{"words": "Game", "choices": choices}]
        say = {
            "who": "Bidding practice.",
            "text": "Choose a game. You bid one hand after another, with scores and bids as they come up.",
        }
        return {"at": self.at, "viewer": messages.YOU, "title": "Bidding practice", "say": say,
                "zones": [{"zone": "form", "label": "Which game?", "rows": rows}], "buttons": []}  # fmt: skip

    def _scene(self) -> Scene:
        if self.stage == "choose":
            return self._form()
        view = self._shown()
        scene = trick_scene(view, self.names, barred=self._barred(view))
        zones = [zone for zone in scene["zones"] if zone["zone"] != "pad"]
        if self.stage == "told" and self.worth is not None:
            zones = [self._swappable(zone) if zone["zone"] == "hand" else zone for zone in zones]
        pads = {"belief": self._chips, "swap": self._swaps}
        pad = (
            pads[self.stage]()
            if self.stage in pads
            else next((zone for zone in scene["zones"] if zone["zone"] == "pad"), None)
        )
        shown = [] if pad is None or self.stage == "told" or self.waiting else [pad]
        say = self._say or {"who": "Your turn.", "text": self._asked()}
        title = f"{messages.GAMES[view.rules.name]} · hand {self.item.partition('/')[2]}"
        return scene | {
            "at": self.at,
            "title": title,
            "say": say,
            "zones": [*zones, *shown, *([] if self.stage == "swap" else self._zones)],
            "buttons": self._buttons(),
        }

    def _barred(self, view: View) -> dict[str, str]:
        every = [Bid(count) for count in range(view.tricks_to_play + 1)] + [Bid(0, blind=True)]
        refused = ((bid, engine.why_not(self.state, bid, bids.YOU)) for bid in every if bid not in view.legal)
        return {str(bid): messages.signed(str(refusal)) for bid, refusal in refused if refusal is not None}

    def _asked(self) -> str:
        told = bids.standing_told(self.view)
        if self.stage == "look":
            return f"{told} A blind zero is open to you: bid it, or look at your hand."
        if self.stage == "belief":
            left = CHIPS - sum(self.chips)
            lay = (
                f"Lay {messages.counted(left, 'chip')}{' more' if left < CHIPS else ''} where you think so, or skip it."
            )
            return f"{told} How many tricks can this hand take? {lay if left else 'All chips are laid.'}"
        return f"{told} What do you bid?"

    def _chips(self) -> Zone:
        percent = ALL // CHIPS
        buttons: list[Button] = [
            {"do": f"chip {tricks}", "words": str(tricks), "name": f"A chip on {tricks}, which has {laid * percent} per cent",
             "note": f"{laid * percent}\u00a0%" if laid else ""}
            for tricks, laid in enumerate(self.chips)
        ]  # fmt: skip
        return {"zone": "pad", "label": f"Your belief: {CHIPS} chips of {percent} per cent", "buttons": buttons}

    def _swappable(self, hand: Zone) -> Zone:
        return hand | {"cards": [card | {"do": f"swap {card['card']}"} for card in hand["cards"]]}

    def _swaps(self) -> Zone:
        view = self._shown()
        assert self.out is not None and view.trump is not None
        suit = suit_of(self.out, view.trump)
        buttons: list[Button] = [
            {
                "do": f"in {card}",
                "words": f"{'U' if card.is_universal else card.rank} {{{card.suit}}}",
                "name": card.name,
            }
            for card in hidden_cards(view)
            if suit_of(card, view.trump) == suit
        ]
        return {"zone": "pad", "label": f"Which card instead of the {self.out.name}?", "buttons": buttons}

    def _buttons(self) -> list[Button]:
        if self.waiting:
            return []
        if self.stage == "look":
            return []
        if self.stage == "belief":
            ready = sum(self.chips) == CHIPS
            sure: Button = {"do": "belief", "words": "That is my belief", "main": True}
            return [sure if ready else {"do": "skip", "words": "Skip, just bid", "main": True},
                    *([{"do": "clear", "words": "Clear"}] if any(self.chips) else []), {"do": "hint", "words": "Hint"}]  # fmt: skip
        if self.stage == "bid":
            return [{"do": "hint", "words": "Hint"}]
        if self.stage == "swap":
            return [{"do": "back", "words": "Leave it as it is", "main": True}]
        return [
            {"do": "next", "words": "Next hand", "main": True},
            {"do": "calibration", "words": "Your beliefs so far"},
        ]


def format_words(format: str) -> str:
    """ "Elements, 5 players", "Unity, four alone"."""
    row = bids.row_of(format)
    return messages.GAMES[row.name] if row.name == format else f"{messages.GAMES[row.name]}, {row.seats} players"


# --- pictures that are tables ----------------------------------------------------------------------------------


def _bar(part: float, words: str, mark: bool = False) -> dict[str, Any]:
    return {"bar": round(100 * part), "words": words, **({"mark": True} if mark else {})}


def bars_of_tricks(worth: Worth, belief: tuple[int, ...] = ()) -> Zone:
    """The chances of each number of tricks, beside what the learner believed."""
    seen = [tricks for tricks, chance in enumerate(worth.tricks) if chance >= 0.005 or (belief and belief[tricks])]
    rows = [
        [str(tricks), _bar(worth.tricks[tricks], f"{round(100 * worth.tricks[tricks])} %"),
         *([_bar(belief[tricks] / ALL, f"{belief[tricks]} %", mark=True)] if belief else [])]
        for tricks in range(min(seen), max(seen) + 1)
    ]  # fmt: skip
    head = ["tricks", "of 100 deals", *(["you said"] if belief else [])]
    return {"zone": "bars", "label": "Tricks, if you try for all you can get", "head": head, "rows": rows}


def bars_of_bids(worth: Worth, mine: Bid | None) -> Zone:
    """What each bid brings, the best ones and the learner's."""
    order = sorted(worth.bids, key=lambda bid: worth.bids[bid].cost)
    own = [mine] if mine is not None and mine in worth.bids else []
    kept = sorted({*order[:5], *own}, key=lambda bid: (bid.tricks, bid.blind))
    rows = [[messages.bid_words(bid) + (" (yours)" if bid == mine else ""), *_promised(worth, bid)] for bid in kept]
    return {"zone": "bars", "label": "What each bid brings", "head": ["bid", "kept", "points", "worse than the best by"], "rows": rows,
            "notes": ["Points are the average of your side in this hand; ± is the standard error. The last column also counts what the others score, and a match that ends."]}  # fmt: skip


def _promised(worth: Worth, bid: Bid) -> list[Any]:
    promise = worth.bids[bid]
    return [
        _bar(promise.made, f"{round(100 * promise.made)} %"),
        f"{promise.points:.1f} ± {promise.error:.1f}".replace("-", "−"),
        f"{promise.cost:.1f}" if promise.cost else "–",
    ]


def bars_of_calibration(attempts: list[Attempt]) -> Zone:
    """How often came what was believed."""
    rows = [
        [f"{one.low} to {one.high} %", one.things, _bar(one.believed / ALL, f"{one.believed:.0f} %"), _bar(one.happened / ALL, f"{one.happened:.0f} %", mark=True)]
        for one in calibration(attempts)
    ]  # fmt: skip
    return {
        "zone": "bars",
        "label": "What you believed, and what came",
        "head": ["you said", "how often", "on average", "came true"],
        "rows": rows,
    }


def why(told: tuple[str, ...]) -> Zone:
    return {"zone": "note", "label": "What speaks for it", "lines": [messages.signed(line) for line in told]}
