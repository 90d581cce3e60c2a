"""What a Sitting needs to know of solitaire: what a press means, taking back and doing again, bookmarks, hints, the lens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from unity_widgets import messages as common
from unity_widgets import patience_lens, patience_typed
from unity_widgets import patience_messages as messages
from unity_widgets.patience_looking import Looking
from unity_widgets.patience_scene import patience_scene
from unity_widgets.scene import FEWEST, LARGEST, Button, Scene, Zone, size, tail
from unity_widgets.table import CardTable, Press, joined_modules, joined_sheets
from unitylib.bots import Think, Thought
from unitylib.cards import UNITY_DECK
from unitylib.errors import BadText, Illegal, Refusal
from unitylib.match import Match
from unitylib.solitaire import engine, joints, variants
from unitylib.solitaire.moves import PLAYER, Action, Move, Place, Remove, Swap
from unitylib.solitaire.position import State, View

if TYPE_CHECKING:
    from unity_widgets.lobby import Lobby
    from unity_widgets.sitting import Sitting

MOST_MARKS = 9
BUTTONS = 400  # bytes of what a Sitting adds to a scene
MOVING = ("turn", "swap", "remove")  # words with which a move begins, beside places


class PatienceCards(CardTable):
    """A CardTable with what solitaire needs: piles, picking up runs, dragging, keys between and within piles."""

    _esm = joined_modules("piles", "patience")
    _css = joined_sheets("patience")


def _plays(view: View, rng: Random) -> Thought:
    raise NotImplementedError("nobody else plays at a table of solitaire")


NOBODY: dict[str, Think] = {"simple": _plays}


@dataclass
class Memory:
    """What the table remembers of one match beside its moves."""

    match: Match
    starts: list[int] = field(default_factory=list)  # where each decision begins among the moves; autos belong to it
    undone: list[tuple[Action, ...]] = field(default_factory=list)
    marks: list[tuple[Action, ...]] = field(default_factory=list)
    line: tuple[Action, ...] = ()  # a line that wins from here, as far as it is still followed
    open: bool = False  # thoughtful play
    swaps: tuple[Swap, ...] = ()  # asked: where does the universal go?
    asked_at: int = -1
    shown: tuple[int, Action] | None = None  # the hint last given, and after how many moves


class PatienceTable:
    """A table at which one plays solitaire. It reads the Sitting that it belongs to and moves through it."""

    variants, house_rules = variants, messages.HOUSE_RULES
    bots, widget, pack, hand_words = NOBODY, PatienceCards, UNITY_DECK, "deal"
    unoffered = ("next", "undo", "hint", "why")
    wishes = messages.WISHES

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._memory: Memory | None = None
        self._looking = Looking(sitting, lambda: self.memory)
        self._auto = self._lens = True
        self.presses: dict[str, Callable[[str], None]] = {
            "go": self._go,
            "home": self._home,
            "quick": self._quick,
            "undo": self._undo,
            "redo": self._redo,
            "again": self._again,
            "mark": self._mark,
            "hint": self._looking.hint,
            "outlook": self._looking.outlook,
            "open": self._open,
            "auto": self._toggle_auto,
            "lens": self._toggle_lens,
            "stop": self._looking.stop,
            "cancel": self._cancel,
        }
        self.without_eyes: tuple[str, ...] = ()

    # --- what a Sitting asks, and solitaire has nothing to say to ---------------------------------------------

    def rests(self) -> bool:
        """Nothing lies there to be looked at before the game goes on."""
        return False

    def public(self) -> bool:
        """Nobody else is at the page."""
        return False

    def window(self) -> int:
        """Nobody else has moved."""
        return len(self.sitting.match.moves)

    def due(self) -> None:
        """Nothing happens out of turn."""

    def make(self, due: object) -> None:
        """Nothing happens out of turn."""

    def verdict(self, before: int) -> None:
        """No decision is set as a question here."""

    def reasons(self, said: list[tuple[str, str]]) -> common.Say:
        """Nobody else has a reason."""
        return common.reasons(said)

    def not_yet(self, do: str) -> Refusal:
        """It is always the player's turn."""
        return Refusal(common.NOT_NOW, self.sitting.match.rules.ruling)

    def hint(self, thought: Thought) -> common.Say:
        """Hints are looked for here, not thought up by a bot."""
        return common.hint(thought.action, thought.why)

    def welcome_back(self, match: Match, you: int, names: common.Names) -> common.Say:
        """What is said of a game that was left."""
        return messages.welcome_back(match, common.GAMES)

    def said(self, text: str) -> str:
        """A refusal as it is said at the table."""
        return common.signed(text)

    def heard(self, press: Press) -> str:
        """A press, or a typed line. Texts of moves go one way, as what they mean depends on the game."""
        do = patience_typed.read(press.text) if press.do == "typed" else press.do
        word = do.partition(" ")[0]
        return f"go {do}" if word in MOVING or _is_place(word) else do

    # --- what is remembered -----------------------------------------------------------------------------------

    @property
    def memory(self) -> Memory:
        """What belongs to the match going on; a new match begins with nothing."""
        if self._memory is None or self._memory.match is not self.sitting.match:
            self._memory = Memory(self.sitting.match)
        return self._memory

    def _actions(self, start: int = 1) -> tuple[Action, ...]:
        return tuple(move.action for move in self.sitting.match.moves[start:])

    # --- moves ------------------------------------------------------------------------------------------------

    def _go(self, text: str) -> None:
        """A move, or from one place to another: what that means here. A choice that is left is asked for."""
        self._take(self._meant(text))

    def _take(self, action: Action | None) -> None:
        """The move, or the picture with what is asked."""
        if action is not None:
            self._make(action)
        else:
            self.sitting.paint()

    def _meant(self, text: str) -> Action | None:
        word, *rest = text.split() or [""]
        if not (_is_place(word) and rest):
            return engine.parse_move(text)
        deep = "." in rest[0]
        tried = engine.parse_move(text if not deep else " ".join((word, rest[0].partition(".")[0], *rest[1:])))
        assert isinstance(tried, Move)
        legal = self.sitting.match.legal()
        if tried in legal and not deep:
            return tried
        source, target, alone = tried.source, rest[0], tried.count == 1
        swaps = [one for one in legal if isinstance(one, Swap) and (one.source, one.target) == (source, target)]
        if alone and swaps:
            return self._asked(swaps)
        leaving = self.sitting.match.rules.together is not joints.nothing_leaves
        if leaving and alone:
            return Remove((source,) if source == target else (source, target))
        return Swap(source, target, "t1") if deep else tried

    def _asked(self, swaps: list[Swap]) -> Action | None:
        state: State = self.sitting.match.state
        swaps = [one for one in swaps if not patience_lens.is_twin(state, one.spot)]
        if len(swaps) == 1:
            return swaps[0]
        self.memory.swaps, self.memory.asked_at = tuple(swaps), len(self.sitting.match.moves)
        return None

    def _make(self, *actions: Action, follow: bool = True) -> None:
        """One decision: these moves, and the cards that then go home by themselves. The first may be refused; then nothing has changed."""
        sitting, memory = self.sitting, self.memory
        start = len(sitting.match.moves)
        sitting.push(PLAYER, actions[0])
        for action in actions[1:]:
            sitting.push(PLAYER, action)
        if follow and self._auto:
            for action in engine.auto(sitting.match.state, actions[-1]):
                sitting.push(PLAYER, action)
        made = self._actions(start)
        memory.line = memory.line[len(made) :] if memory.line[: len(made)] == made else ()
        memory.starts.append(start)
        memory.undone.clear()
        self._done()

    def _done(self) -> None:
        self._looking.halt()
        self.sitting.taken()

    def _home(self, where: str) -> None:
        """From one place to its foundation, or all that can go without being missed."""
        if where:
            self._take(self._homeward(where))
            return
        safe = engine.auto(self.sitting.match.state)
        if not safe:
            raise BadText(messages.NOTHING_HOME)
        self._make(*safe, follow=False)

    def _homeward(self, where: Place) -> Action | None:
        match = self.sitting.match
        tried = engine.parse_move(f"{where} fb")
        assert isinstance(tried, Move)
        legal = match.legal()
        own = [one for one in legal if isinstance(one, Move) and (one.source, one.target[0]) == (where, "f")]
        alone = Remove((where,))
        swaps = self._swaps(where)
        if own:
            return own[0]
        if swaps:
            return self._asked(swaps)
        if match.rules.together is not joints.nothing_leaves:
            return alone
        cards = match.state.pile(where).cards if where in match.state.places else ()
        if match.rules.counts is not joints.cards_home:
            return Move(where, "w")
        suit = cards[-1].suit[0] if cards else "b"
        return Move(where, f"f{suit}")

    def _quick(self, part: str) -> None:
        """The part goes where it is most at home: a foundation, a column that is not empty, an empty one, a cell."""
        match = self.sitting.match
        source, _, count = part.partition(" ")
        tried = engine.parse_move(f"{source} t1 {count or 1}")
        assert isinstance(tried, Move)
        moves = [
            one for one in match.legal() if isinstance(one, Move) and (one.source, one.count) == (source, tried.count)
        ]
        pairs = [one for one in match.legal() if isinstance(one, Remove) and source in one.places]
        homes = [one for one in moves if one.target[0] == "f"]
        swaps = self._swaps(source) if tried.count == 1 else []
        if swaps and not homes:
            self._take(self._asked(swaps))
        elif moves:
            self._make(min(moves, key=self._homely))
        elif pairs and tried.count == 1:
            self._make(pairs[0])
        else:
            raise Illegal(self._why_nowhere(tried))

    def _swaps(self, source: Place) -> list[Swap]:
        """The ways in which the card may take a universal's place on its foundation."""
        legal = self.sitting.match.legal()
        return [one for one in legal if isinstance(one, Swap) and (one.source, one.target[0]) == (source, "f")]

    def _homely(self, move: Move) -> tuple[int, bool]:
        state = self.sitting.match.state
        return "fwtc".index(move.target[0]), not state.pile(move.target).cards

    def _why_nowhere(self, tried: Move) -> Refusal:
        """The rules' own words where the part itself cannot be moved."""
        match = self.sitting.match
        spots = [Move(tried.source, spot, tried.count) for spot in match.state.places if spot != tried.source]
        said = {refusal.text: refusal for spot in spots if (refusal := match.why_not(PLAYER, spot))}
        return next(iter(said.values())) if len(said) == 1 else Refusal(messages.NO_PLACE, match.rules.ruling)

    # --- back and forth ---------------------------------------------------------------------------------------

    def _undo(self, _: str) -> None:
        memory, match = self.memory, self.sitting.match
        if len(match.moves) < 2:
            raise BadText(common.NOTHING_TO_TAKE_BACK)
        start = memory.starts.pop() if memory.starts else len(match.moves) - 1
        memory.undone.append(self._back_to(start))
        self._looking.halt()
        self.sitting.taken()

    def _back_to(self, start: int) -> tuple[Action, ...]:
        """The match as it stood after `start` moves; what was taken back, in order."""
        match = self.sitting.match
        gone = self._actions(start)
        helped = match.assisted
        while len(match.moves) > start:
            match.undo(PLAYER)
        self.sitting.changed()
        self.memory.line = ()
        self._say(messages.undone(len(gone), match.assisted and not helped))
        return gone

    def _redo(self, _: str) -> None:
        memory, match = self.memory, self.sitting.match
        if not memory.undone:
            raise BadText(messages.UNDONE_NONE)
        start = len(match.moves)
        for action in memory.undone.pop():
            self.sitting.push(PLAYER, action)
        memory.starts.append(start)
        self._done()

    def _again(self, _: str) -> None:
        """The same deal from its beginning; all that was done can be done again."""
        if len(self.sitting.match.moves) < 2:
            raise BadText(common.NOTHING_TO_TAKE_BACK)
        self.memory.undone.append(self._back_to(1))
        self.memory.starts.clear()
        self._done()

    def _mark(self, which: str) -> None:
        marks = self.memory.marks
        if which:
            if not (which.isascii() and which.isdigit() and 1 <= int(which) <= len(marks)):
                raise BadText(messages.NO_MARK)
            self._to(marks[int(which) - 1])
            return
        if len(marks) == MOST_MARKS:
            raise BadText(messages.MARKS_FULL)
        marks.append(self._actions())
        self._say(messages.marked(len(marks), len(marks[-1])))
        self.sitting.paint()

    def _to(self, actions: tuple[Action, ...]) -> None:
        now = self._actions()
        same = next((at for at, pair in enumerate(zip(now, actions, strict=False)) if pair[0] != pair[1]), min(len(now), len(actions)))  # fmt: skip
        memory = self.memory
        if same < len(now):
            gone = self._back_to(1 + same)
            memory.undone = [gone] if same == len(actions) else []
        memory.starts = [start for start in memory.starts if start < 1 + same]
        for action in actions[same:]:
            memory.starts.append(len(self.sitting.match.moves))
            self.sitting.push(PLAYER, action)
        self._done()

    # --- help -------------------------------------------------------------------------------------------------

    @property
    def seeking(self) -> bool:
        """Is something being looked for that is still wanted?"""
        return self._looking.seeking

    def seek(self, lobby: Lobby, found: Callable[[Match, common.Say], None]) -> None:
        """Looks for a deal as these settings wish."""
        self._looking.deal(lobby, found)

    def _open(self, _: str) -> None:
        """Thoughtful play: all cards face up."""
        memory = self.memory
        memory.open = not memory.open
        self.sitting.match.assisted = True
        self._looking.halt()
        self.sitting.tell(messages.opened(memory.open))

    def _toggle_auto(self, _: str) -> None:
        self._auto = not self._auto
        self.sitting.paint()

    def _toggle_lens(self, _: str) -> None:
        self._lens = not self._lens
        self.sitting.paint()

    def _cancel(self, _: str) -> None:
        if not self.memory.swaps:
            raise BadText(messages.NOT_ASKED)
        self.memory.swaps = ()
        self.sitting.paint()

    def _say(self, said: common.Say) -> None:
        self.sitting.aside(said)

    # --- painting ---------------------------------------------------------------------------------------------

    def scene(self, seat: int) -> Scene:
        """The picture; buttons and what is said come from the Sitting."""
        sitting, match, memory = self.sitting, self.sitting.match, self.memory
        state: State = match.state
        view: View = match.view(PLAYER)
        scene = patience_scene(view, _seen(view, state) if memory.open else view, seed=match.seed, moves=len(match.moves) - 1,
                               assisted=match.assisted, tags=patience_lens.tags(state))  # fmt: skip
        scene["zones"][0] |= {"acts": self._acts(), "stats": self._stats()}
        if memory.shown and memory.shown[0] == len(match.moves):
            scene["zones"][0]["show"] = str(memory.shown[1])
        if asked := self._question(state):
            scene["zones"][0] |= {"acts": []}
            scene["zones"].append(asked)
            scene["say"] = {"who": asked["label"], "text": messages.makes_room(state, memory.swaps[0])}
        scene["tail"] = tail(match, sitting.eyes, sitting.names, sitting.stamps, messages.told)
        return self._with_lens(scene, state) if self._lens and not asked and match.turn is not None else scene

    def _with_lens(self, scene: Scene, state: State) -> Scene:
        """With the lens, as fully as the scene has room for."""
        fuller = scene
        for most in (patience_lens.MOST, 2, 1):
            if items := patience_lens.lens(state, most):
                fuller = scene | {"zones": [*scene["zones"], {"zone": "lens", "items": items}]}
            if size(fuller | {"tail": scene["tail"][-FEWEST:]}) <= LARGEST - BUTTONS:
                break
        return fuller

    def _question(self, state: State) -> Zone | None:
        memory = self.memory
        if not memory.swaps or memory.asked_at != len(self.sitting.match.moves):
            memory.swaps = ()
            return None
        buttons: list[Button] = [
            {"do": str(swap), "words": messages.where_to(state, swap, _as(state, swap)), "wide": True}
            for swap in memory.swaps
        ]
        return {"zone": "pad", "label": "Where does the universal go?", "buttons": [*buttons, {"do": "cancel", "words": "Never mind", "wide": True}]}  # fmt: skip

    def _acts(self) -> list[Button]:
        memory, over = self.memory, self.sitting.match.turn is None
        homes: list[Button] = [
            {"do": "home", "words": "All home"},
            {"do": "auto", "words": "Safe cards go home", "on": self._auto},
        ]
        helps: list[Button] = [
            {"do": "outlook", "words": "Can it still be won?"},
            {"do": "open", "words": "All face up", "on": memory.open},
            {"do": "lens", "words": "Lens", "on": self._lens},
        ]
        has_homes = self.sitting.match.rules.counts is joints.cards_home
        acts = [] if over else [*(homes if has_homes else []), *helps]
        acts += [{"do": "mark", "words": "Bookmark"}]
        acts += [
            {"do": f"mark {n}", "words": f"To bookmark {n}, move {len(mark)}"} for n, mark in enumerate(memory.marks, 1)
        ]
        return [*acts, {"do": "again", "words": "Same deal again"}]

    def _stats(self) -> list[str]:
        """For the browser's own statistics: the game, its deal, and how far it is."""
        match = self.sitting.match
        won, begun = match.winner is not None, len(match.moves) > 1
        how = ("helped" if match.assisted else "alone") if won else "begun" if begun else ""
        return [match.rules.name, match.deal_text, how]

    def after_hand(self, scene: Scene) -> Scene:
        """The deal's secret is opened when it is won: one that is stuck may be taken back and go on."""
        if self.sitting.match.winner is None:
            return scene | {"zones": [zone for zone in scene["zones"] if zone["zone"] != "note"]}
        return scene

    def buttons(self, seat: int) -> list[Button]:
        """What stands beside the sentence."""
        memory, match = self.memory, self.sitting.match
        stuck = match.turn is None and match.winner is None
        undo: Button = {"do": "undo", "words": "Undo", **({"main": True} if stuck and len(match.moves) > 1 else {})}
        if len(match.moves) < 2:
            undo["barred"] = common.NOTHING_TO_TAKE_BACK
        redo: Button = {"do": "redo", "words": "Redo"}
        if not memory.undone:
            redo["barred"] = messages.UNDONE_NONE
        if self.seeking:
            return [{"do": "stop", "words": "Stop looking", "main": True}, undo]
        return [undo, redo] if match.turn is None else [undo, redo, {"do": "hint", "words": "Hint"}]


def _is_place(word: str) -> bool:
    return word in ("w", "r", "fb", "fg", "fr", "fk") or (word[:1] in ("t", "c") and word[1:].isdigit())


def _seen(view: View, state: State) -> View:
    """The view with every card turned up, for thoughtful play."""
    return replace(view, columns=tuple(pile.cards for pile in state.columns), stock=state.stock, reserve=state.reserve)


def _as(state: State, swap: Swap) -> tuple[Any, ...]:
    """What the universal would stand for at the spot of an exchange."""
    after = engine.play(state, swap)
    if swap.spot[0] == "f":
        return (patience_lens.holds(after, (swap.spot, len(after.pile(swap.spot).cards))),)
    return engine.identities(after).get((swap.spot, len(after.pile(swap.spot).cards)), ())
