"""Practice at a table of United: which card do you discard, do you buy, do you lay down or wait? Every answer is priced in points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence

from unity_widgets import bars, rummy_typed
from unity_widgets import rummy_messages as messages
from unity_widgets.exercise import Do, Exercise
from unity_widgets.recorded import RecordTable
from unity_widgets.rummy_scene import rummy_scene
from unity_widgets.scene import Button, Scene, Zone
from unity_widgets.table import Press, joined_modules, joined_sheets
from unitylib.bots import coach
from unitylib.bots.prices import Prices
from unitylib.cards import UNITED_DECK, Card, Hand, in_deck_order, parse_cards
from unitylib.drills import bids
from unitylib.drills import united_prices as united
from unitylib.errors import BadText, Illegal
from unitylib.match import State, View
from unitylib.rummy import engine
from unitylib.rummy.moves import Action, Discard

CARRY = ("discard", "pick")  # presses that mean the cards picked up
LAY_OR_WAIT: Zone = {
    "zone": "ask", "label": "Lay down now, or wait?",
    "text": "Whoever waits keeps everything in the hand, discards, and may lay down in the next turn.",
    "buttons": [{"do": "lay", "words": "Lay down"}, {"do": "wait", "words": "Wait"}],
}  # fmt: skip
WAYS = "Points tell how many fewer than the other players on average you get in this round. The rounds to come are left out."


class RummyRecord(RecordTable):
    """A RecordTable that shows a table of United."""

    _esm = joined_modules("rummy", "asked", "drill")
    _css = joined_sheets("rummy", "asked", "drill")


class Turn(Exercise[Prices]):
    """A decision of United. A kind says with `offers` what of the table can be pressed, and how its `question` reads."""

    formats, item_words = united.FORMATS, "position"
    engine, pack, recorded = engine, UNITED_DECK, RummyRecord
    question = ""

    @staticmethod
    def signed(text: str) -> str:
        """Cards with their signs."""
        return messages.signed(text, ())

    def _own_presses(self) -> dict[str, Do]:
        return {"answer": self._answer, "pick": self._pick, "lay": self._no_cards, "wait": self._no_cards,
                "buy": self._no_cards, "pass": self._no_cards, "discard": self._discard}  # fmt: skip

    def _position(self) -> State:
        return united.position(self.item, self.skill)

    def _work(self) -> Generator[float, None, Prices]:
        return united.judged(self.item, self.skill, self.worlds or united.WORLDS)

    def _first_stage(self) -> str:
        return "play"

    def _reset(self) -> None:
        self.picked: Hand = ()

    # --- presses ----------------------------------------------------------------------------------------------

    def _heard(self, press: Press) -> str:
        return " ".join((press.do, *press.cards)) if press.do in CARRY else press.do

    def _do(self, do: str) -> str:
        return f"answer {do}" if do in ("lay", "wait", "buy", "pass") else do

    def _read(self, line: str) -> str:
        word = line.strip().lower()
        return word if word.partition(" ")[0] in ("hint", "next", "other", "format", "wait") else rummy_typed.read(line)

    def _pick(self, text: str) -> None:
        """Cards are picked up or put back: no answer yet."""
        cards = parse_cards(text)
        if not Counter(cards) - Counter(self.view.hand):
            self.picked = in_deck_order(cards)
            self._paint()

    def _discard(self, text: str) -> None:
        cards = parse_cards(text)
        if len(cards) != 1:
            raise BadText(messages.PICK_ONE)
        if refusal := engine.why_not(self.state, Discard(cards[0]), bids.YOU):
            raise Illegal(refusal)
        self._answer(str(Discard(cards[0])))

    def _no_cards(self, _: str) -> None:
        raise BadText("Say what you would do, without cards.")

    def _answer(self, do: str) -> None:
        self._need("play")
        if not self._is_asked(do):
            raise BadText(f"That is not asked here. {self.question}")
        self._when_found(do)

    def _is_asked(self, do: str) -> bool:
        raise NotImplementedError

    def _answered(self, do: str) -> None:
        found = self.found
        assert found is not None
        self._verdict(do.replace(" ", "-"), united.graded(found, do))
        self.stage, self.picked = "told", ()
        self._zones = [self._table(found, united.meant(found, do)), self._why()]
        self._taken()

    # --- hints ------------------------------------------------------------------------------------------------

    def _rungs(self) -> Sequence[str]:
        return united.RULES[self.skill], " ".join(united.facts(self.view))

    def _answers(self, found: Prices) -> Sequence[str]:
        return united.candidates(found)

    def _asked(self) -> str:
        return self.question

    # --- painting ---------------------------------------------------------------------------------------------

    def _picture(self, view: View) -> Scene:
        asking = self.stage == "play" and not self.waiting
        scene = rummy_scene(view, self.names, picked=self.picked, ask=self._ask(view) if asking else None)
        kept = [self._plain(zone) for zone in scene["zones"] if zone["zone"] != "ask" or asking]
        picks = {"pick": {"do": "pick", "cards": [str(card) for card in self.picked]}}
        return (
            {name: part for name, part in scene.items() if name != "pick"} | {"zones": kept} | (picks if asking else {})
        )

    def _plain(self, zone: Zone) -> Zone:
        """A zone of the table with nothing to press but what is asked."""
        if zone["zone"] == "contract":
            return zone | {"buttons": self._moves() if self.stage == "play" and not self.waiting else []}
        return {name: part for name, part in zone.items() if name != "do"} if zone["zone"] == "piles" else zone

    def _ask(self, view: View) -> Zone | None:
        return None

    def _moves(self) -> list[Button]:
        return []

    def _why(self) -> Zone:
        thumb = f"A player by rules of thumb, and why: {united.thumb(self.view)}"
        return bars.why([self.signed(line) for line in (*united.facts(self.view), thumb)])

    def _table(self, found: Prices, mine: Action) -> Zone:
        moves: list[Action] = sorted(found.by_move, key=found.cost)[: bars.SHOWN]
        shown = moves if mine in moves else [*moves[:-1], mine]
        head = ["", "points", "worse than the best by", *self._more_head()]
        return bars.bars("What each answer brings", head, [self._row(found, move, mine) for move in shown], WAYS)

    def _row(self, found: Prices, move: Action, mine: Action) -> list[object]:
        words = f"{messages.move_words(move, ())}{' (yours)' if move == mine else ''}"
        points = f"{bars.signed_number(found.mean(move))} ± {found.error(move):.1f}"
        return [words, points, bars.less(found.cost(move)), *self._more(move)]

    def _more_head(self) -> list[str]:
        return []

    def _more(self, move: Action) -> list[object]:
        return []


class BestDiscard(Turn):
    """Your turn, and nothing to lay down."""

    skill, title = "united-discard", "Discard"
    about = "You have drawn and cannot lay down. Every card that you may discard gets its price."
    question = "Which card do you discard?"

    def _is_asked(self, do: str) -> bool:
        return do.startswith("discard ")

    def _moves(self) -> list[Button]:
        return [{"do": "discard", "words": "Discard", "main": True}]

    def _more_head(self) -> list[str]:
        return ["away then", "cards that help"]

    def _more(self, move: Action) -> list[object]:
        assert isinstance(move, Discard)
        kept = self._kept()[move.card]
        return [str(kept.away), str(kept.outs)]

    def _kept(self) -> dict[Card, coach.Kept]:
        return {kept.card: kept for kept in coach.read(self.view).discards}


class BuyOrNot(Turn):
    """A discard that the players before you have left."""

    skill, title = "united-buy", "Buy or not"
    about = "A discard is offered to you, for a penalty card. Buying and passing get their price."
    question = "Do you buy it?"

    def _is_asked(self, do: str) -> bool:
        return do in ("buy", "pass")


class LayOrWait(Turn):
    """Your turn, with the contract in the hand."""

    skill, title = "united-lay", "Lay down or wait"
    about = "You hold the contract. Laying down now and waiting a turn get their price."
    question = "Do you lay down now?"

    def _is_asked(self, do: str) -> bool:
        return do in ("lay", "wait")

    def _ask(self, view: View) -> Zone | None:
        return LAY_OR_WAIT
