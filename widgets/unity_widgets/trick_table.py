"""What a Sitting needs to know of trick games: what lies there to be looked at, who calls whom, what is drawn and offered.

Every family of games has a class like this one; `Sitting` itself knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from unity_widgets import messages, typed
from unity_widgets.review_messages import Words
from unity_widgets.reviewing import Reviewing
from unity_widgets.scene import Button, Scene, tail, trick_scene, with_score_so_far
from unity_widgets.table import CardTable, Press
from unitylib.bots import BOTS, Thought, at_once, calls
from unitylib.bots.claims import sure_run
from unitylib.cards import UNITY_DECK, Card
from unitylib.errors import BadText, Illegal, Refusal
from unitylib.match import Match
from unitylib.scorecard import scorecard
from unitylib.trick import engine, variants
from unitylib.trick.moves import Bid, Call, Keep, Play, Seat, Throw, parse_move
from unitylib.trick.position import View

if TYPE_CHECKING:
    from unity_widgets.sitting import Sitting


class TrickTable:
    """A table at which a trick game is played. It reads the Sitting that it belongs to and moves through it."""

    variants, bots, house_rules = variants, BOTS, messages.HOUSE_RULES
    widget, pack, hand_words = CardTable, UNITY_DECK, "hand"
    wishes, seeking = messages.NO_WISHES, False

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.reviewing = Reviewing(sitting, Words(messages.when, messages.named, messages.PRICES))
        self.presses: dict[str, Callable[[str], None]] = {
            "claim": self._claim,
            "call": self._call,
            "scorecard": self._scorecard,
            **self.reviewing.presses,
        }
        self.without_eyes = ("call",)  # those of them that are heard while the curtain is down
        self.unoffered: tuple[str, ...] = ()

    def rests(self) -> bool:
        """Whether a finished trick lies there to be looked at."""
        moves, state = self.sitting.match.moves, self.sitting.match.state
        return bool(moves) and isinstance(moves[-1].action, Play) and not state.trick

    def verdict(self, before: int) -> messages.Say | None:
        """What is said of the move just made, number `before` of the match, where that was asked for."""
        return self.reviewing.answered(before)

    def public(self) -> bool:
        """Whether all at this page are asked at once, whose cards are covered meanwhile."""
        return False

    def heard(self, press: Press) -> str:
        """A press, or a typed line, as the text of a move."""
        if press.do != "typed":
            return press.do
        eyes, match = self.sitting.eyes, self.sitting.match
        return typed.read(press.text, () if eyes is None else match.view(eyes).hand or ())

    def said(self, text: str) -> str:
        """A refusal as it is said at the table."""
        return messages.signed(text)

    def not_yet(self, do: str) -> Refusal:
        """What is answered to a move out of turn."""
        turn = self.sitting.match.turn
        assert turn is not None
        return Refusal(messages.not_your_turn(self.sitting.names[turn]), "R-TRICK-08")

    def hint(self, thought: Thought) -> messages.Say:
        """What a bot would do in the learner's seat, and why."""
        return messages.hint(thought.action, f"{thought.why} {thought.aside}".strip())

    def reasons(self, said: list[tuple[str, str]]) -> messages.Say:
        """Why the others did what they did."""
        return messages.reasons(said)

    def welcome_back(self, match: Match, you: Seat, names: messages.Names) -> messages.Say:
        """What is said of a match that was left."""
        return messages.welcome_back(match, you, names)

    def window(self) -> int:
        """From which of the match's moves on "Why so?" is answered: the trick on the table, or else the last one."""
        moves, state = self.sitting.match.moves, self.sitting.match.state
        return len(moves) - (len(state.trick) or len(state.tricks[-1].cards)) if state.trick or state.tricks else 0

    # --- what goes on by itself, out of turn ------------------------------------------------------------------

    def due(self) -> Call | None:
        """The call that a bot makes now, at a referee table, because a revoke has been proved; where somebody at this page is an
        opponent of the offender, the call is left to the page."""
        state, humans = self.sitting.match.state, self.sitting.humans
        if state.rules.is_strict or not (state.trick or state.tricks):
            return None
        side = state.rules.side_of
        bots = (seat for seat in state.standing.players if seat not in humans)
        found = filter(None, (calls.due(engine.view(state, seat)) for seat in bots))
        return next((call for call in found if all(side(seat) == side(call.offender) for seat in humans)), None)

    def make(self, call: Call) -> messages.Say:
        """Makes that call; what is said of it."""
        proof = next(one for one in calls.proved(self.sitting.match.view(call.by)) if one.seat == call.offender)
        self.sitting.push(call.by, call)
        return messages.caught(call, proof.number, proof.card, proof.held, self.sitting.names)

    # --- presses ----------------------------------------------------------------------------------------------

    def _claim(self, _: str) -> None:
        sitting, run = self.sitting, self._certain()
        if not run:
            raise BadText(messages.NOT_CERTAIN)
        for card in run:
            sitting.push(sitting.humans[0], Play(card))
            while (turn := sitting.match.turn) not in (None, *sitting.humans):
                assert turn is not None
                sitting.push(turn, at_once(sitting.thinks(turn)).action)
        sitting.resting = False
        sitting.taken()

    def _certain(self) -> tuple[Card, ...]:
        """The leads that take all the rest for certain. Not where several share the page: the others want to play too."""
        humans = self.sitting.humans
        return sure_run(self.sitting.match.view(humans[0])) if len(humans) == 1 else ()

    def _call(self, rest: str) -> None:
        """A revoke called at a referee table: "call ana", as typed, or the move's own text."""
        offender = next((seat for seat, name in enumerate(self.sitting.names) if name.lower() == rest), None)
        if offender is None and not rest[:1].isdigit():
            raise BadText(messages.NO_CALLER)
        call = parse_move(f"call {rest}") if offender is None else Call(offender, self._caller(offender))
        if not isinstance(call, Call) or call.by not in self.sitting.humans:
            raise BadText(messages.NO_CALLER)
        if self._is_unproved(call):
            raise Illegal(Refusal(messages.NOT_PROVED, "R-UNI4-16"))
        if refusal := self.sitting.match.why_not(call.by, call):
            raise Illegal(refusal)
        said = self.make(call)
        self.sitting.taken()
        self.sitting.tell(said)

    def _is_unproved(self, call: Call) -> bool:
        """Whether the table must keep to what everybody has seen: right or wrong, an answer would tell what somebody still holds."""
        match, rules = self.sitting.match, self.sitting.match.rules
        if match.turn is None or rules.is_strict or call.offender not in range(rules.seats):
            return False
        proved = {one.seat for one in calls.proved(match.view(call.by))}
        return rules.side_of(call.by) != rules.side_of(call.offender) and call.offender not in proved

    def _caller(self, offender: Seat) -> Seat:
        """Who at this page calls `offender`: the player whose cards are shown, or else the first who is an opponent."""
        rules, humans, eyes = self.sitting.match.rules, self.sitting.humans, self.sitting.eyes
        return min(humans, key=lambda seat: (rules.side_of(seat) == rules.side_of(offender), seat != eyes))

    def _callable(self, view: View) -> list[Button]:
        """At a referee table every opponent can be called until the next deal (R-UNI4-16)."""
        rules = view.rules
        if rules.is_strict or not (view.trick or view.tricks):
            return []
        calls = [Call(seat, self._caller(seat)) for seat in view.standing.players if seat not in view.called]
        return [
            {"do": str(call), "words": f"Call {self.sitting.names[call.offender]}"}
            for call in calls
            if rules.side_of(call.by) != rules.side_of(call.offender)
        ]

    def _scorecard(self, _: str) -> None:
        """The hands finished so far, as a workbook that the browser saves."""
        from unitylib import xlsx  # with all it needs, for which no table should wait

        match, names = self.sitting.match, self.sitting.names
        name = match.rules.name
        self.sitting.table.give(f"{name}.xlsx", xlsx.MIME, xlsx.workbook(match, names, messages.GAMES[name]))
        self.sitting.tell(messages.saved(f"{name}.xlsx"))

    # --- painting ---------------------------------------------------------------------------------------------

    def scene(self, seat: Seat) -> Scene:
        """The picture for `seat`, covered while the curtain is down; buttons and what is said come from the Sitting."""
        sitting = self.sitting
        match, view = sitting.match, sitting.match.view(seat)
        scene = trick_scene(
            view, sitting.names, covered=sitting.eyes is None, resting=sitting.resting, barred=self._barred(view)
        )
        if drafted := self._drafted(view):
            scene["say"] = scene["say"] | {"text": f"{drafted} {scene['say']['text']}"}
        scene["tail"] = tail(match, sitting.eyes, sitting.names, sitting.stamps)
        return scene

    def _drafted(self, view: View) -> str:
        """What the seat did last in the draft: the card that came with it is in the hand already."""
        match, eyes = self.sitting.match, self.sitting.eyes
        own = [
            place
            for place, move in enumerate(match.moves)
            if move.seat == eyes and isinstance(move.action, Keep | Throw)
        ]
        if view.phase != "draft" or not own or match.states[own[-1]].standing.number != view.standing.number:
            return ""
        last = own[-1]
        return messages.told(match.states[last], match.moves[last], match.states[last + 1], eyes, self.sitting.names)[0]

    def after_hand(self, scene: Scene) -> Scene:
        """The scene of a finished hand with the scorecard so far."""
        if found := self.reviewing.zones():
            lean = [zone for zone in scene["zones"] if zone["zone"] not in ("hands", "note", "sums")]
            return scene | {"zones": [*lean, *found]}
        return with_score_so_far(scene, scorecard(self.sitting.match), self.sitting.names)

    def _barred(self, view: View) -> dict[str, str]:
        """The bids that this seat may not make, each with its reason."""
        if view.phase != "auction" or view.turn != view.seat:
            return {}
        bids = [Bid(count) for count in range(view.tricks_to_play + 1)] + [Bid(0, blind=True)]
        refused = ((bid, self.sitting.match.why_not(view.seat, bid)) for bid in bids if bid not in view.legal)
        return {str(bid): messages.signed(str(refusal)) for bid, refusal in refused if refusal is not None}

    def buttons(self, seat: Seat) -> list[Button]:
        """What this family offers beside what every table does; while the curtain is down, only calls."""
        sitting = self.sitting
        offered = self._callable(sitting.match.view(seat))
        if sitting.eyes is None:
            return offered
        offered[:0] = self.reviewing.buttons()
        if sitting.match.turn is None and not sitting.resting:
            offered[:0] = [{"do": "review", "words": "Review"}, {"do": "scorecard", "words": "Scorecard"}]
        return [*offered, {"do": "claim", "words": "Claim the rest"}] if len(self._certain()) > 1 else offered
