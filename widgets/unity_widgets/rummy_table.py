"""What a Sitting needs to know of United: what the cards picked up are meant for, where there is a choice, who wants a discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from unity_widgets import messages as common
from unity_widgets import rummy_messages as messages
from unity_widgets import rummy_typed
from unity_widgets.coaching import Coaching
from unity_widgets.review_messages import Words
from unity_widgets.reviewing import Reviewing
from unity_widgets.rummy_scene import rummy_scene, with_rounds_so_far
from unity_widgets.rummy_slots import Layout, layout
from unity_widgets.scene import Button, Scene, Zone, tail
from unity_widgets.table import CardTable, Press, joined_modules, joined_sheets
from unitylib import united_sheet
from unitylib.bots import RUMMY, Thought
from unitylib.cards import UNITED_DECK, Card, Hand, in_deck_order, parse_cards
from unitylib.errors import BadText, Illegal, Refusal
from unitylib.match import CHANCE, Match
from unitylib.rummy import engine, variants
from unitylib.rummy.buying import why_no_buy
from unitylib.rummy.contracts import Contract, LayDown, arrange
from unitylib.rummy.melds import PLACES, ends
from unitylib.rummy.moves import Action, Build, Buy, Discard, Lay, Leave, Liverpool, Pass, Seat, Swap, Take
from unitylib.rummy.position import State, View

if TYPE_CHECKING:
    from unity_widgets.sitting import Sitting

CARRY = ("lay", "build", "swap", "discard", "pick")  # presses that mean the cards picked up
MOST_CHOICES = 8
Way = tuple[Action, ...]


class RummyCards(CardTable):
    """A CardTable with what United needs: melds, piles, a hand that is sorted and picked from, and a coach."""

    _esm = joined_modules("rummy", "coach")
    _css = joined_sheets("rummy", "coach")


class Question(NamedTuple):
    """What the table asks because there is a choice. It holds as long as the match has so many moves."""

    moves: int
    label: str
    ways: tuple[tuple[str, Way], ...]

    def zone(self) -> Zone:
        buttons = [
            {"do": f"choose {place}", "words": words, "wide": True} for place, (words, _) in enumerate(self.ways, 1)
        ]
        return {"zone": "ask", "label": self.label, "buttons": [*buttons, {"do": "cancel", "words": "Never mind"}]}


class RummyTable:
    """A table at which United is played. It reads the Sitting that it belongs to and moves through it."""

    variants, bots, house_rules = variants, RUMMY, messages.HOUSE_RULES
    widget, pack, hand_words = RummyCards, UNITED_DECK, "round"
    wishes, seeking = common.NO_WISHES, False

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.coaching = Coaching(sitting)
        self.reviewing = Reviewing(sitting, Words(messages.when, self._named, messages.PRICES))
        self.picked: Hand = ()
        self._question: Question | None = None
        self._wish: tuple[tuple[object, ...], Seat | None] | None = None  # which offer it was about, and who wants it
        self.presses: dict[str, Callable[[str], None]] = {
            "pick": self._pick,
            "lay": self._lay,
            "best": self._best,
            "build": self._build,
            "swap": self._swap,
            "meld": self._meld,
            "discard": self._discard,
            "choose": self._choose,
            "cancel": self._cancel,
            "want": self._want,
            "scorecard": self._scorecard,
            **self.coaching.presses,
            **self.reviewing.presses,
        }
        self.without_eyes = ("want",)
        self.unoffered: tuple[str, ...] = ()

    # --- what a Sitting asks ----------------------------------------------------------------------------------

    def rests(self) -> bool:
        """Nothing lies there to be looked at before the match goes on."""
        return False

    def verdict(self, before: int) -> dict[str, str] | None:
        """What is said of the move just made, number `before` of the match, where that was asked for."""
        return self.reviewing.answered(before)

    def public(self) -> bool:
        """Whether a discard is offered to several at this page at once, so that all hands are covered."""
        return bool(self._wishers())

    def window(self) -> int:
        """From which of the match's moves on "Why so?" is answered: what the others did since the learner did something last."""
        moves, humans = self.sitting.match.moves, self.sitting.humans
        place = len(moves)
        while place and moves[place - 1].seat in humans:
            place -= 1
        while place and moves[place - 1].seat not in humans:
            place -= 1
        return place

    def heard(self, press: Press) -> str:
        """A press with the cards picked up, or a typed line, as the text of a move."""
        if press.do == "typed":
            return rummy_typed.read(press.text)
        carries = press.do in CARRY or press.do.startswith("meld ")
        return " ".join((press.do, *press.cards)) if carries else press.do

    def said(self, text: str) -> str:
        """A refusal as it is said at the table."""
        return messages.signed(text, self.sitting.names)

    def not_yet(self, do: str) -> Refusal:
        """What is answered to a move out of turn."""
        match, eyes = self.sitting.match, self.sitting.eyes
        assert match.turn is not None and eyes is not None
        bought = engine.why_not(match.state, Buy(), eyes) if do == str(Buy()) else None
        return bought or Refusal(common.not_your_turn(self.sitting.names[match.turn]), "R-UTD-22")

    def hint(self, thought: Thought) -> common.Say:
        """What a bot would do in the learner's seat, and why."""
        assert self.sitting.eyes is not None
        view = self.sitting.match.view(self.sitting.eyes)
        action: Any = thought.action
        return messages.hint(action, f"{thought.why} {thought.aside}".strip(), view, self.sitting.names)

    def reasons(self, said: list[tuple[str, str]]) -> common.Say:
        """Why the others did what they did."""
        return messages.reasons(said)

    def welcome_back(self, match: Match, you: Seat, names: common.Names) -> common.Say:
        """What is said of a match that was left."""
        return messages.welcome_back(match, you, names)

    # --- a discard offered to a page that several share -------------------------------------------------------

    def _offer(self) -> tuple[object, ...]:
        state = self.sitting.match.state
        return state.standing.number, state.turns, state.phase.name if state.phase else ""

    def _wishers(self) -> list[Seat]:
        """Those at this page who may still say that they want the discard; nobody where one sits alone."""
        state, humans = self.sitting.match.state, self.sitting.humans
        if len(humans) < 2 or state.turn in (None, CHANCE):
            return []
        order: Sequence[Seat] = state.callers or state.asked
        if state.asked and state.turn == state.player:
            order = [
                state.player,
                *(seat for seat in state.rules.clockwise(state.player)[:-1] if why_no_buy(state, seat) is None),
            ]
        return [seat for seat in order if seat in humans]

    def _want(self, rest: str) -> None:
        wishers = self._wishers()
        seat = int(rest) if rest.isdigit() else None
        if not wishers or (seat is None and rest != "none") or (seat is not None and seat not in wishers):
            raise BadText(messages.NO_WISH)
        state: State = self.sitting.match.state
        refusal = engine.why_not(state, Liverpool()) if state.callers and seat is not None else None
        if refusal is not None:
            raise Illegal(refusal)
        self._wish = (self._offer(), seat)
        self.sitting.taken()

    def due(self) -> tuple[Seat, Action] | None:
        """The answer to an offer that follows from what the players of this page have said together."""
        state = self.sitting.match.state
        if self._wish is None or self._wish[0] != self._offer() or state.turn not in self.sitting.humans:
            return None
        wants = self._wish[1] == state.turn
        if state.callers:
            return state.turn, Liverpool() if wants and Liverpool() in state.options.plain else Pass()
        if state.turn == state.player:
            return state.turn, Take() if wants else Leave()
        return state.turn, Buy() if wants else Pass()

    def make(self, due: tuple[Seat, Action]) -> None:
        """Gives that answer."""
        self.sitting.push(*due)

    # --- presses ----------------------------------------------------------------------------------------------

    def _seat(self) -> Seat:
        """The seat whose cards the page shows, when it is its turn."""
        seat, turn = self.sitting.eyes, self.sitting.match.turn
        assert seat is not None
        if turn is not None and turn != seat:
            raise Illegal(self.not_yet(""))
        return seat

    def _pick(self, rest: str) -> None:
        """Cards are picked up or put back: the slots show what they would fill. No decision yet."""
        seat = self.sitting.eyes
        assert seat is not None
        cards = parse_cards(rest)
        if not Counter(cards) - Counter(self.sitting.match.view(seat).hand):
            self.picked, self._question = in_deck_order(cards), None
            self.sitting.paint()

    def _discard(self, rest: str) -> None:
        seat, cards = self._seat(), parse_cards(rest)
        if len(cards) != 1:
            raise BadText(messages.PICK_ONE)
        self._do(seat, (Discard(cards[0]),))

    def _do(self, seat: Seat, way: Way) -> None:
        """Makes the moves of one decision; when the first is refused, nothing has changed."""
        for move in way:
            self.sitting.push(seat, move)
        self.picked = ()
        self.sitting.taken()

    def _decide(self, seat: Seat, label: str, ways: Sequence[tuple[str, Way]]) -> None:
        """The only way there is; of several the learner is asked which."""
        if len(ways) == 1 or all(self._ends_the_round(way) for _, way in ways):
            self._do(seat, ways[0][1])
            return
        self._question = Question(len(self.sitting.match.moves), label, tuple(ways[:MOST_CHOICES]))
        self.sitting.paint()

    def _ends_the_round(self, way: Way) -> bool:
        """Whether no card is left after it: then where each lies makes no difference any more (R-UTD-46)."""
        state: State = self.sitting.match.state
        for move in way:
            state = engine.play(state, move)
        return state.is_over

    def _choose(self, rest: str) -> None:
        seat, question = self._seat(), self._asked()
        if question is None or not rest.isdigit() or not 1 <= int(rest) <= len(question.ways):
            raise BadText(messages.NOTHING_ASKED)
        self._do(seat, question.ways[int(rest) - 1][1])

    def _asked(self) -> Question | None:
        question = self._question
        return question if question and question.moves == len(self.sitting.match.moves) else None

    def _cancel(self, _: str) -> None:
        self._question = None
        self.sitting.paint()

    # --- laying down ------------------------------------------------------------------------------------------

    def _lay(self, rest: str) -> None:
        """The cards picked up, or the combinations as they were typed."""
        seat = self._seat()
        if "|" in rest:
            self.sitting.move(f"lay {rest}")
            return
        cards = parse_cards(rest)
        if not cards:
            raise BadText(messages.PICK_SOME)
        lays = list(islice(self._lays(seat, cards), MOST_CHOICES + 1))
        allowed = [melds for melds in lays if self.sitting.match.why_not(seat, _lay_of(melds)) is None]
        if not allowed:
            raise Illegal(self._why_no_lay(seat, _lay_of(lays[0]) if lays else self._meant(seat, cards)))
        words = messages.lay_words(allowed, self.sitting.match.rules.melding)
        self._decide(seat, "Which way?", list(zip(words, ((_lay_of(melds),) for melds in allowed), strict=True)))

    def _contracts(self, seat: Seat) -> tuple[Contract, ...]:
        state: State = self.sitting.match.state
        return state.rules.extra if state.down and state.down[seat] is not None else (state.round.contract,)

    def _lays(self, seat: Seat, cards: Hand) -> Iterator[LayDown]:
        """Every way to lay down exactly these cards."""
        rules = self.sitting.match.rules
        for contract in self._contracts(seat):
            yield from arrange(cards, contract, rules.melding, deuce=rules.deuce, most=0)

    def _why_no_lay(self, seat: Seat, lay: Lay) -> Refusal:
        refusal = self.sitting.match.why_not(seat, lay)
        assert refusal is not None
        return refusal

    def _meant(self, seat: Seat, cards: Hand) -> Lay:
        """The lay-down that these cards come nearest to, so that the rules can say what is wrong with it."""
        rules, contracts = self.sitting.match.rules, self._contracts(seat)
        if not contracts:
            return Lay((cards,))
        return Lay(tuple(_as_meant(layout(in_deck_order(cards), contracts[0], rules.melding, rules.deuce))))

    def _best(self, _: str) -> None:
        """Lays down as the search of the rules finds it: fewest points left."""
        seat = self._seat()
        view: View = self.sitting.match.view(seat)
        lay = next(view.legal.lay_downs, None)
        if lay is None:
            raise Illegal(self._why_no_best(view))
        self._do(seat, (lay,))

    def _why_no_best(self, view: View) -> Refusal:
        contracts = self._contracts(view.seat)
        if view.phase != "turn" or not contracts:
            return self._why_no_lay(view.seat, Lay((view.hand,)))
        if view.down[view.seat] is not None:
            return Refusal(messages.NOTHING_FURTHER, "R-UTD-19")
        rules, now = view.rules, view.round
        limits = {"deuce": rules.deuce, "least": now.least, "most": now.most}
        found = arrange(view.hand, contracts[0], rules.melding, **limits, using=view.freed)
        assert found.reason is not None
        return found.reason

    # --- building and taking jokers ---------------------------------------------------------------------------

    def _build(self, rest: str) -> None:
        """ "7H": wherever it fits; "7H on 2", "JK on 3 high": there."""
        self._add(rest, Build, messages.PICK_TO_BUILD)

    def _swap(self, rest: str) -> None:
        self._add(rest, Swap, messages.PICK_TO_SWAP)

    def _add(self, rest: str, kind: type[Build | Swap], sorry: str) -> None:
        seat = self._seat()
        text, on, where = rest.partition(" on ")
        cards = parse_cards(text)
        if on and len(where.split()) > 1:
            self.sitting.move(f"{kind.__name__.lower()} {rest}")
        elif len(cards) != 1:
            raise BadText(sorry)
        else:
            move = engine.parse_move(f"{kind.__name__.lower()} {rest}") if on else None
            self._put(seat, cards, [move.meld] if isinstance(move, Build | Swap) else self._numbers(), (kind,))

    def _meld(self, rest: str) -> None:
        """The cards picked up go on a meld, or into its joker's place."""
        seat = self._seat()
        number, _, words = rest.partition(" ")
        cards = parse_cards(words)
        if not number.isdigit() or not cards:
            raise BadText(messages.PICK_TO_BUILD)
        self._put(seat, cards, [int(number)], (Build, Swap) if len(cards) == 1 else (Build,))

    def _numbers(self) -> list[int]:
        return list(range(1, len(self.sitting.match.state.table) + 1))

    def _put(self, seat: Seat, cards: Hand, numbers: Sequence[int], kinds: tuple[type[Build | Swap], ...]) -> None:
        state = self.sitting.match.state
        found: dict[object, Way] = {}
        for table, way in _ways(state, cards, numbers, kinds, set()):
            found.setdefault(table, way)
        if not found:
            raise Illegal(self._why_not_put(state, cards, numbers, kinds))
        view = self.sitting.match.view(seat)
        ways = [(self._where(view, way), way) for way in found.values()]
        self._decide(seat, f"Where does {messages.the(cards[0])} go?" if len(cards) == 1 else "Which way?", ways)

    def _where(self, view: View, way: Way) -> str:
        names = self.sitting.names
        if len(way) == 1:
            return messages.place_words(view, way[0], names)  # type: ignore[arg-type]
        return "; ".join(
            f"{messages.short(move.card)} {messages.place_words(view, move, names).lower()}"
            for move in way
            if isinstance(move, Build)
        )

    def _why_not_put(
        self, state: State, cards: Hand, numbers: Sequence[int], kinds: tuple[type[Build | Swap], ...]
    ) -> Refusal:
        """The rules' own words where they are the same for every place, and about this very meld."""
        card = cards[0]
        tries = (move for number in numbers or [1] for move in _tries(state, card, number, kinds[:1]))
        refusals = [refusal for move in tries if (refusal := engine.why_not(state, move)) is not None]
        if len(numbers) <= 1 or len({refusal.text for refusal in refusals}) == 1:
            return refusals[0]
        sorry = messages.TAKES_NO_JOKER if kinds == (Swap,) else messages.FITS_NOWHERE
        text = sorry.format(messages.the(card))
        return Refusal(common.upper(text), "R-UTD-42" if kinds == (Swap,) else "R-UTD-23")

    # --- the scorecard ----------------------------------------------------------------------------------------

    def _scorecard(self, _: str) -> None:
        """The rounds finished so far, as a workbook that the browser saves."""
        match, names = self.sitting.match, self.sitting.names
        self.sitting.table.give("united.xlsx", united_sheet.MIME, united_sheet.workbook(match, names))
        self.sitting.tell(common.saved("united.xlsx"))

    # --- painting ---------------------------------------------------------------------------------------------

    def scene(self, seat: Seat) -> Scene:
        """The picture for `seat`, covered while the curtain is down; buttons and what is said come from the Sitting."""
        sitting = self.sitting
        match, covered = sitting.match, sitting.eyes is None
        view: View = match.view(seat)
        held = not Counter(self.picked) - Counter(view.hand)
        if covered or not held:
            self.picked, self._question = (), None
        question = self._asked()
        scene = rummy_scene(
            view,
            sitting.names,
            covered=covered,
            wishers=self._wishers() if covered else (),
            picked=self.picked,
            ask=question.zone() if question else None,
            **self._came(seat),
        )
        scene["zones"] += [] if covered else self.coaching.zones(view)
        scene["tail"] = tail(match, sitting.eyes, sitting.names, sitting.stamps, messages.told)
        return scene

    def _came(self, seat: Seat) -> dict[str, Any]:
        """The card that came last into this hand in the turn going on, and whether it came from the stock."""
        match = self.sitting.match
        now: State = match.state
        for place in range(len(match.moves) - 1, -1, -1):
            before, after = match.states[place], match.states[place + 1]
            if before.turns != now.turns or not before.hands or now.turn != seat or now.player != seat:
                break
            came = tuple((Counter(after.hands[seat]) - Counter(before.hands[seat])).elements())
            if came:
                unseen = messages.from_stock(before, after, seat)
                card = came[-1]
                if card not in now.hands[seat]:
                    break
                return {"fresh": card, "drew": card if unseen and now.drawn else None}
        return {}

    def after_hand(self, scene: Scene) -> Scene:
        """The scene of a finished round with the rounds so far, or with what a review found."""
        if found := self.reviewing.zones():
            lean = [zone for zone in scene["zones"] if zone["zone"] not in ("hands", "note", "sums")]
            return scene | {"zones": [*lean, *found]}
        return with_rounds_so_far(scene, self.sitting.match, self.sitting.names)

    def buttons(self, seat: Seat) -> list[Button]:
        """What this family offers beside what every table does."""
        over = self.sitting.match.turn is None and self.sitting.eyes is not None
        offered = [{"do": "review", "words": "Review"}, {"do": "scorecard", "words": "Scorecard"}] if over else []
        return [*self.reviewing.buttons(), *offered]

    def _named(self, action: Action) -> str:
        return messages.move_words(action, self.sitting.names)


def _lay_of(melds: LayDown) -> Lay:
    return Lay(tuple(meld.cards for meld in melds))


def _tries(state: State, card: Card, number: int, kinds: tuple[type[Build | Swap], ...]) -> Iterator[Build | Swap]:
    """The moves that would put a card on a meld, the likeliest first."""
    laid = state.table[number - 1].meld if 0 < number <= len(state.table) else None
    if Swap in kinds and (kinds == (Swap,) or (laid and laid.start)):
        yield Swap(card, number)
    if Build in kinds:
        places = ends(laid) if laid else ("",)
        below = (
            laid is not None and bool(laid.start) and card.rank in PLACES and PLACES.index(card.rank) + 1 < laid.start
        )
        yield from (Build(card, number, end) for end in (sorted(places) if not below else sorted(places, reverse=True)))


def _ways(
    state: State,
    cards: Hand,
    numbers: Sequence[int],
    kinds: tuple[type[Build | Swap], ...],
    seen: set[tuple[object, Hand]],
) -> Iterator[tuple[object, Way]]:
    """Every table that these cards can make when all are put there one after another, and how; `seen` are the ways that came to
    the same half-way."""
    if (state.table, cards) in seen:
        return
    seen.add((state.table, cards))
    if not cards:
        yield state.table, ()
        return
    for place, card in enumerate(cards):
        if card in cards[:place]:
            continue
        for number in numbers:
            for move in _tries(state, card, number, kinds):
                if engine.why_not(state, move) is None:
                    rest = (*cards[:place], *cards[place + 1 :])
                    after = engine.play(state, move)
                    if not rest or not after.is_over:
                        yield from ((table, (move, *way)) for table, way in _ways(after, rest, numbers, kinds, seen))


def _as_meant(laid: Layout) -> Iterator[Hand]:
    """The combinations as somebody may have meant them who picked up something that is none: what is left over and could
    belong there fills the gaps."""
    rest = list(laid.rest)
    for slot in laid.slots:
        own = [one for one in slot.lay if isinstance(one, Card)]
        if not slot.lacks:
            yield tuple(own)
            continue
        if len(own) == 1:  # alone, it says nothing of what was meant
            rest, own = [*own, *rest], []
        for card in list(rest):
            if len(own) < len(slot.lay) and own and _could_belong(card, own[0], slot.kind):
                rest.remove(card)
                own.append(card)
        if own:
            yield _round_the_corner(own) if slot.kind == "r" else tuple(own)
    if rest:
        yield _round_the_corner(rest) if len({card.suit for card in rest}) == 1 else in_deck_order(rest)


def _could_belong(card: Card, own: Card, kind: str) -> bool:
    return not card.suit or (card.suit == own.suit if kind == "r" else card.rank == own.rank)


def _round_the_corner(cards: list[Card]) -> Hand:
    """Cards of a run in sequence, also when it turns the corner; jokers last."""
    plain = sorted((card for card in cards if card.rank in PLACES), key=lambda card: PLACES.index(card.rank))
    places = [PLACES.index(card.rank) for card in plain]
    steps = [(places[place] - places[place - 1]) % 13 for place in range(len(places))]
    first = steps.index(max(steps)) if steps else 0
    return (*plain[first:], *plain[:first], *(card for card in cards if card not in plain))
