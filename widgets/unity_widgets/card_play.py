"""Practice in card play on the card table: which card do you lead, which do you play? Every card is priced; could you have known?"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from unity_widgets import bars
from unity_widgets.exercise import Do, Exercise
from unity_widgets.scene import TOLD, Scene, Zone, size, tricks_told
from unitylib.cards import Card
from unitylib.drills import bids, cards
from unitylib.errors import Illegal
from unitylib.trick import engine
from unitylib.trick.moves import Play
from unitylib.trick.position import State, View


class NextCard(Exercise[cards.Priced]):
    """A card to the trick on the table."""

    skill, title, formats = "card", "Next card", cards.FORMATS
    with_card = ("play",)
    about = "The hand is under way and it is your turn. Every card that you may play gets its price."

    def _own_presses(self) -> dict[str, Do]:
        return {"play": self._play}

    def _position(self) -> State:
        return cards.position(self.item, self.skill)

    def _work(self) -> Generator[float, None, cards.Priced]:
        return cards.judged(self.item, self.skill, self.worlds or cards.WORLDS)

    def _first_stage(self) -> str:
        return "play"

    def _do(self, do: str) -> str:
        """A card is pressed by its own text; here it is the answer."""
        return f"play {do}" if self.stage == "play" and do in map(str, self.view.hand or ()) else do

    def _play(self, text: str) -> None:
        self._need("play")
        card = Card.parse(text)
        if refusal := engine.why_not(self.state, Play(card), bids.YOU):
            raise Illegal(refusal)
        self._when_found(str(card))

    def _rungs(self) -> Sequence[str]:
        return cards.rule(self.view), " ".join(cards.facts(self.view))

    def _answers(self, found: cards.Priced) -> Sequence[str]:
        return cards.candidates(self.view, found)

    def _answered(self, do: str) -> None:
        card, found = Card.parse(do), self.found
        assert found is not None
        self._verdict(do, cards.graded(self.view, found, card), cards.known(found, card))
        self.stage = "told"
        self._zones = [
            bars.of_cards(found, card, bids.has_partners(self.view)),
            bars.why([*cards.facts(self.view), *self._against_one_another(found, card), cards.thumb(self.view, found)]),
        ]
        self._taken()

    def _against_one_another(self, found: cards.Priced, card: Card) -> list[str]:
        """What the best card and the learner's are up against."""
        other = [] if found.group[card] is found.best else [cards.beaten(self.view, card)]
        return [cards.beaten(self.view, card if not other else found.best), *other]

    def _picture(self, view: View) -> Scene:
        """With all that was played before: cards are counted from it."""
        return super()._picture(view) | {"tail": tricks_told(view, self.names)}

    def _scene(self) -> Scene:
        """With as many of the tricks before as fit, the newest first."""
        scene = super()._scene()
        while scene["tail"] and size(scene) > TOLD:
            scene["tail"] = scene["tail"][1:]
        return scene

    def _asked(self) -> str:
        return f"{cards.facts(self.view)[0]} {self._question()}"

    def _question(self) -> str:
        return "Which card do you play?"

    def _hand(self, hand: Zone) -> Zone:
        if self.stage == "play":
            return hand
        plain = [
            {name: value for name, value in card.items() if name != "do"} | {"state": "plain"} for card in hand["cards"]
        ]
        return hand | {"cards": plain}


class Lead(NextCard):
    """A card to lead."""

    skill, title = "lead", "Lead"
    about = "You are to lead. Every card gets its price, from all the deals that you cannot rule out."

    def _question(self) -> str:
        return "Which card do you lead?"
