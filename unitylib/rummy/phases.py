"""The phases of a round: who acts, what is open to them, what is refused and why, what follows.

Offer and turn come again and again, seat after seat. A phase knows the position and the row; it never asks a game its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from unitylib.cards import Card, Hand, cards_text, in_deck_order, shuffled
from unitylib.errors import Refusal
from unitylib.rummy.contracts import Arrangements, LayDown, arrange, why_not_met
from unitylib.rummy.melds import (
    Meld,
    built,
    ends,
    fitting,
    read,
    swapped,
    wanted_for_jokers,
)
from unitylib.rummy.moves import (
    CHANCE,
    Action,
    Build,
    Buy,
    Cut,
    Deal,
    Dealer,
    Discard,
    Lay,
    Leave,
    Liverpool,
    Pass,
    Recycle,
    Seat,
    Swap,
    Take,
)
from unitylib.rummy.position import Laid, Moves, State, View


class Phase:
    """What every phase answers. `wanted` says in words what it waits for."""

    name: str
    wanted: str
    ruling: str

    def actor(self, state: State) -> Seat | None:
        """The seat to act, CHANCE, or None when this phase has nothing to ask now."""
        raise NotImplementedError

    def options(self, state: State) -> Moves:
        """The moves open to the actor; none for CHANCE."""
        return Moves()

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why `action` is refused; None for what is allowed. The answer is that of `options`, in words."""
        if action in self.options(state).plain:
            return None
        return Refusal(f"Not now: {self.wanted} is wanted.", self.ruling)

    def apply(self, state: State, action: Action) -> State:
        """The position after `action`, which why_not has let pass."""
        raise NotImplementedError

    def draw(self, state: State, rng: Random) -> Action:
        """The move of CHANCE."""
        raise NotImplementedError


# --- before the cards are seen -------------------------------------------------------------------------------


class DrawDealer(Phase):
    """The first dealer is drawn; later the deal moves on to the left (R-UTD-04)."""

    name, wanted, ruling = "dealer", "the first dealer", "R-UTD-04"

    def actor(self, state: State) -> Seat | None:
        return CHANCE if state.standing.dealer is None else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Dealer) and 0 <= action.seat < state.rules.seats:
            return None
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Dealer)
        return replace(state, standing=replace(state.standing, dealer=action.seat))

    def draw(self, state: State, rng: Random) -> Action:
        return Dealer(int(rng.random() * state.rules.seats))


class CutPack(Phase):
    """The player at the dealer's right cuts; the right number of cards brings the bonus (R-UTD-50, R-UTD-51)."""

    name, wanted, ruling = "cut", "a cut", "R-UTD-51"

    def actor(self, state: State) -> Seat | None:
        return (state.dealer - 1) % state.rules.seats if state.cut is None else None

    def options(self, state: State) -> Moves:
        return Moves(tuple(map(Cut, range(1, len(state.rules.deck)))))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Cut) and not 0 < action.count < len(state.rules.deck):
            return Refusal(f"A cut lifts 1 to {len(state.rules.deck) - 1} cards of this pack.", self.ruling)
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Cut)
        return replace(state, cut=action.count)


class DealHands(Phase):
    """One card at a time from the dealer's left; the next is turned up; the rest is the stock (R-UTD-03, R-UTD-05)."""

    name, wanted, ruling = "deal", "the deal", "R-UTD-03"

    def actor(self, state: State) -> Seat | None:
        return CHANCE if not state.hands else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Deal):
            return super().why_not(state, action)
        deck = state.rules.deck
        if Counter(action.pack) != Counter(deck):
            return Refusal(f"A deal uses the {len(deck)} cards of this pack, no more and no fewer.", "R-UTD-01")
        return None

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Deal)
        seats, pack = state.rules.seats, action.pack
        count = seats * state.round.cards
        order = state.rules.clockwise(state.dealer)
        hands = tuple(in_deck_order(pack[order.index(seat) : count : seats]) for seat in range(seats))
        nothing: tuple[Hand, ...] = ((),) * seats
        return turn_begins(
            replace(
                state,
                hands=hands,
                discards=(pack[count],),
                laid_by=(None,),
                stock=pack[count + 1 :],
                down=(None,) * seats,
                buys=(0,) * seats,
                known=nothing,
                fresh=nothing,
                shed=nothing,
            ),
            order[0],
        )

    def draw(self, state: State, rng: Random) -> Action:
        return Deal(shuffled(state.rules.deck, rng))


# --- cards come and go -----------------------------------------------------------------------------------------

Item = TypeVar("Item")


def _put(items: tuple[Item, ...], seat: Seat, item: Item) -> tuple[Item, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _added(hands: tuple[Hand, ...], seat: Seat, *cards: Card) -> tuple[Hand, ...]:
    return _put(hands, seat, in_deck_order((*hands[seat], *cards)))


def _without(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _played(state: State, seat: Seat, cards: Hand) -> dict[str, Any]:
    """What changes when these cards leave a hand before everybody's eyes."""
    known, shed = list(state.known[seat]), list(state.shed[seat])
    for card in cards:
        if card in known:
            known.remove(card)
        elif state.pile:
            shed.append(card)
    return {
        "hands": _put(state.hands, seat, _without(state.hands[seat], cards)),
        "known": _put(state.known, seat, tuple(known)),
        "shed": _put(state.shed, seat, in_deck_order(shed)),
    }


def _shown(state: State, seat: Seat, card: Card) -> dict[str, Any]:
    """What changes when a card goes into a hand before everybody's eyes."""
    return {"hands": _added(state.hands, seat, card), "known": _added(state.known, seat, card)}


def _off_the_top(state: State) -> dict[str, Any]:
    """What changes when the top discard goes away: the card below is again that of whoever laid it."""
    return {"discards": state.discards[:-1], "laid_by": state.laid_by[:-1]}


def _from_stock(state: State, seat: Seat) -> State:
    """The top card of the stock goes into a hand, unseen by the others."""
    card, *stock = state.stock
    fresh = _added(state.fresh, seat, card) if state.pile else state.fresh
    return replace(state, hands=_added(state.hands, seat, card), stock=tuple(stock), fresh=fresh)


def turn_begins(state: State, seat: Seat) -> State:
    """`seat` is in turn: the top discard is offered to it first, if there is one (R-UTD-26)."""
    asked = (seat,) if state.discards else ()
    return _draws(replace(state, player=seat, drawn=False, asked=asked))


def _draws(state: State) -> State:
    """The player in turn draws from the stock, once nobody is to be asked and the stock has a card (R-UTD-38)."""
    waits = state.asked or state.callers or state.taker is not None
    if waits or state.drawn or not state.stock:
        return state
    return replace(_from_stock(state, state.player), drawn=True)


def _taken_with_penalty(state: State, seat: Seat) -> State:
    """The top discard goes to `seat` with a card from the stock; first the discards are shuffled, if need be (R-UTD-39)."""
    if not state.stock and state.discards[1:]:
        return replace(state, taker=seat)
    taken = replace(state, taker=None, **_off_the_top(state), **_shown(state, seat, state.discards[-1]))
    return _from_stock(taken, seat) if taken.stock else taken


class ShuffleDiscards(Phase):
    """The stock is used up and a card is wanted: all discards but the top one are shuffled (R-UTD-40)."""

    name, wanted, ruling = "recycle", "a new stock from the discards", "R-UTD-40"

    def actor(self, state: State) -> Seat | None:
        wanted = state.taker is not None or not (state.asked or state.callers or state.drawn)
        return CHANCE if wanted and state.hands and not state.stock else None

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Recycle):
            return super().why_not(state, action)
        if Counter(action.cards) != Counter(state.discards[:-1]):
            return Refusal("All discards but the top one are shuffled into a new stock.", self.ruling)
        return None

    def apply(self, state: State, action: Action) -> State:
        assert isinstance(action, Recycle)
        nothing: tuple[Hand, ...] = ((),) * state.rules.seats
        pile = in_deck_order(action.cards)
        top: dict[str, Any] = {"discards": state.discards[-1:], "laid_by": state.laid_by[-1:]}
        new = replace(state, stock=action.cards, pile=pile, fresh=nothing, shed=nothing, **top)
        return _draws(_taken_with_penalty(new, new.taker) if new.taker is not None else new)

    def draw(self, state: State, rng: Random) -> Action:
        return Recycle(shuffled(state.discards[:-1], rng))


# --- the offer of a discard --------------------------------------------------------------------------------------


def why_no_buy(state: State, seat: Seat) -> Refusal | None:
    """Why `seat` may not buy the top discard, when its turn to be asked comes (R-UTD-32 to R-UTD-39)."""
    if not state.hands or not state.discards or state.drawn or state.is_over:
        return Refusal("A discard is bought before the player in turn draws; now there is none to buy.", "R-UTD-32")
    if seat == state.player:
        return Refusal("You are next: you may take this card for nothing, or leave it to the others.", "R-UTD-33")
    refusal = barred_from_buying(state, seat)
    if refusal is None and not _can_be_paid(state):
        return Refusal("No cards are left for the penalty and for the player in turn to draw.", "R-UTD-39")
    return refusal


def barred_from_buying(state: State | View, seat: Seat) -> Refusal | None:
    """Why the rules of the house keep `seat` from buying the top discard, whoever else wants it (R-UTD-34 to R-UTD-36)."""
    for bar in state.rules.buy_bars:
        refusal = bar(seat, state.discarder, state.down[seat] is not None)
        if refusal is not None:
            return refusal
    if state.buys[seat] < state.rules.max_buys:
        return None
    return Refusal(f"You have bought {_often(state.buys[seat])} in this round, and more is not allowed.", "R-UTD-36")


def _often(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _can_be_paid(state: State) -> bool:
    """A penalty card, and one for the player in turn, from the stock or after a shuffle of the discards (R-UTD-39)."""
    return len(state.stock) > 1 or len(state.discards) > 2


class Offer(Phase):
    """The player in turn takes the top discard or leaves it; then the others may buy, nearest first (R-UTD-32, R-UTD-33)."""

    name, wanted, ruling = "offer", "an answer to the offer of the discard", "R-UTD-33"

    def actor(self, state: State) -> Seat | None:
        return state.asked[0] if state.asked else None

    def options(self, state: State) -> Moves:
        return Moves((Take(), Leave()) if state.turn == state.player else (Buy(), Pass()))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        seat = state.turn
        assert seat is not None
        if isinstance(action, Buy):
            return why_no_buy(state, seat)
        if isinstance(action, Lay | Build | Swap | Discard):
            if seat == state.player:
                return Refusal("Draw first: take the discard, or leave it and draw from the stock.", "R-UTD-26")
            return Refusal("A buyer may not lay down or discard until their own turn.", "R-UTD-37")
        if isinstance(action, Take | Leave) and seat != state.player:
            return Refusal("Only the player in turn takes the card for nothing; you may buy it or pass.", "R-UTD-33")
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        seat, others = state.asked[0], state.asked[1:]
        if isinstance(action, Take):
            taken = _shown(state, seat, state.discards[-1])
            return replace(state, asked=(), drawn=True, **_off_the_top(state), **taken)
        if isinstance(action, Leave):
            others = tuple(other for other in state.rules.clockwise(seat)[:-1] if why_no_buy(state, other) is None)
        if isinstance(action, Buy):
            buys = _put(state.buys, seat, state.buys[seat] + 1)
            return _draws(_taken_with_penalty(replace(state, asked=(), buys=buys), seat))
        return _draws(replace(state, asked=others))


class CallLiverpool(Phase):
    """House rule: a discard that could have been played is called, nearest first, before the next draw (R-UTDVAR-04, R-UTDVAR-05)."""

    name, wanted, ruling = "call", "a call or a pass", "R-UTDVAR-05"

    def actor(self, state: State) -> Seat | None:
        return state.callers[0] if state.callers else None

    def options(self, state: State) -> Moves:
        return Moves((Liverpool(), Pass()) if _could_be_played(state) else (Pass(),))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Liverpool) and not _could_be_played(state):
            return Refusal(
                "This card could neither be built nor take a joker's place; a wrong call costs nothing.", self.ruling
            )
        return super().why_not(state, action)

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Pass):
            later = replace(state, callers=state.callers[1:])
            return later if later.callers else turn_begins(later, later.player)
        assert state.discarder is not None
        back = _taken_with_penalty(replace(state, callers=()), state.discarder)
        return back if back.taker is not None else turn_begins(back, back.player)


def _could_be_played(state: State) -> bool:
    """Whether its player could have built the top discard, or put it in a joker's place in a run, at that moment (R-UTDVAR-05)."""
    seat, card = state.discarder, state.discards[-1]
    assert seat is not None
    turn: dict[str, Any] = {"player": seat, "drawn": True, "callers": (), "turns": state.turns - 1}
    before = replace(state, hands=_added(state.hands, seat, card), **turn, **_off_the_top(state))
    return any(Turn().why_not(before, move) is None for move in _plays(state, card))


def _plays(state: State, card: Card) -> Iterator[Action]:
    """Every way to play a card on the table, whether it fits or not."""
    for number, laid in enumerate(state.table, start=1):
        yield Swap(card, number)
        yield from (Build(card, number, end) for end in ends(laid.meld))


# --- the turn ----------------------------------------------------------------------------------------------------


class Turn(Phase):
    """After the draw: lay down, build, swap, in any order and number that the rules allow; a discard ends it (R-UTD-22 to R-UTD-28)."""

    name, wanted, ruling = "turn", "a lay-down, a build, a swap or a discard", "R-UTD-27"

    def actor(self, state: State) -> Seat | None:
        return state.player if state.drawn else None

    def options(self, state: State) -> Moves:
        faces, melding = tuple(dict.fromkeys(state.hands[state.player])), state.rules.melding
        moves: list[Action] = []
        for number, laid in enumerate(state.table, start=1):
            for end in ends(laid.meld):
                moves += [Build(card, number, end) for card in fitting(laid.meld, end, faces, melding)]
            moves += [Swap(card, number) for card in wanted_for_jokers(laid.meld, faces, melding)]
        moves += map(Discard, faces)
        plain = tuple([move for move in moves if self.why_not(state, move) is None])
        return Moves(plain, _ways(state) if not _may_not_lay(state) else ())

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Take | Leave):
            return Refusal("You have drawn already: one card a turn.", "R-UTD-26")
        if isinstance(action, Buy):
            return why_no_buy(state, state.player)
        missing = Counter(_cards_of(action)) - Counter(state.hands[state.player])
        if missing:
            return Refusal(f"You do not hold {cards_text(missing.elements())}.", "R-UTD-22")
        if isinstance(action, Lay):
            return _why_not_lay(state, action)
        if isinstance(action, Build):
            return _why_not_build(state, action)
        if isinstance(action, Swap):
            return _why_not_swap(state, action)
        if isinstance(action, Discard):
            return _owed(state)
        return Refusal(f"Not now: {self.wanted} is wanted.", self.ruling)

    def apply(self, state: State, action: Action) -> State:
        seat = state.player
        played = _played(state, seat, _cards_of(action))
        if isinstance(action, Lay):
            melds = _melds(state, action)
            assert not isinstance(melds, Refusal)
            laid = tuple(Laid(seat, meld) for meld in melds)
            first = state.down[seat] is None
            down = _put(state.down, seat, state.turns) if first else state.down
            return replace(state, table=(*state.table, *laid), down=down, freed=None, **played)
        if isinstance(action, Build):
            lies = state.table[action.meld - 1]
            meld = built(lies.meld, action.card, action.end, state.rules.melding)
            assert isinstance(meld, Meld)
            return replace(state, table=_put(state.table, action.meld - 1, Laid(lies.seat, meld)), freed=None, **played)
        if isinstance(action, Swap):
            return _after_swap(state, action)
        assert isinstance(action, Discard)
        pile: dict[str, Any] = {"discards": (*state.discards, action.card), "laid_by": (*state.laid_by, seat)}
        return _turn_ends(replace(state, **pile, **played))


def _cards_of(action: Action) -> Hand:
    """The cards that a move takes out of a hand."""
    if isinstance(action, Lay):
        return action.cards
    return (action.card,) if isinstance(action, Build | Swap | Discard) else ()


def _turn_ends(state: State) -> State:
    """The next player is in turn; first a discard may be called (R-UTDVAR-05)."""
    rules, seat = state.rules, state.player
    following = rules.clockwise(seat)[0]
    ended = replace(state, turns=state.turns + 1, drawn=False, player=following)
    if ended.out is not None or ended.no_turns_left:
        return ended
    callers = rules.callers(seat, state.down[seat] is not None, rules.seats)
    return replace(ended, callers=callers) if callers else turn_begins(ended, following)


def _has_just_laid(state: State) -> bool:
    return state.down[state.player] == state.turns


def _is_down(state: State) -> bool:
    return state.down[state.player] is not None


def _owed(state: State) -> Refusal | None:
    """A freed joker that must be played at once comes before anything else (R-UTD-44)."""
    if state.freed is None:
        return None
    return Refusal(f"The {state.freed.name} that you took must be played at once.", "R-UTD-44")


def _ways(state: State) -> tuple[Arrangements, ...]:
    """What may be laid: the contract, or one more combination of a player who has laid down (R-UTD-18, R-UTD-19)."""
    rules, now, hand = state.rules, state.round, state.hands[state.player]
    contracts = rules.extra if _is_down(state) else (now.contract,)
    return tuple(
        arrange(hand, contract, rules.melding, deuce=rules.deuce, least=now.least, most=now.most, using=state.freed)
        for contract in contracts
    )


def _may_not_lay(state: State) -> Refusal | None:
    """Why the player in turn may lay down nothing at all."""
    if not _is_down(state):
        return None
    if state.round.at_once:
        return Refusal("All combinations go down at once; what is left is discarded.", "R-UTD-30")
    if not state.rules.extra:
        return Refusal("You have laid down already: now you may only build.", "R-UTD-19")
    return None


def _melds(state: State, lay: Lay) -> LayDown | Refusal:
    """The combinations of a lay-down, or what is wrong with the first that is none."""
    melds: list[Meld] = []
    for cards in lay.melds:
        meld = read(cards, state.rules.melding)
        if isinstance(meld, Refusal):
            return meld
        melds.append(meld)
    return tuple(melds)


def _why_not_lay(state: State, lay: Lay) -> Refusal | None:
    refusal = _may_not_lay(state)
    if refusal is not None:
        return refusal
    melds = _melds(state, lay)
    if isinstance(melds, Refusal):
        return melds
    refusals = [why_not_met(melds, way.contract, way.melding) for way in _ways(state)]
    if all(refusals):
        return _one_more_only(state) if _is_down(state) else refusals[0]
    if state.freed is not None and state.freed not in lay.cards:
        return _owed(state)
    return _why_not_left(state, len(state.hands[state.player]) - len(lay.cards), lay.cards)


def _one_more_only(state: State) -> Refusal:
    return Refusal("You have laid down: now you lay further combinations one at a time.", "R-UTD-19")


def _why_not_left(state: State, count: int, played: Hand) -> Refusal | None:
    """Whether so many cards may stay in the hand (R-UTD-28, R-UTD-30)."""
    now = state.round
    if count < now.least:
        return Refusal("You must keep a card: the turn always ends with a discard.", "R-UTD-28")
    if count > now.most:
        left = cards_text(_without(state.hands[state.player], played))
        return Refusal(f"All cards must go out at once, and {left} would be left over.", "R-UTD-30")
    return None


def _lies(state: State, number: int) -> Laid | Refusal:
    if 1 <= number <= len(state.table):
        return state.table[number - 1]
    count = len(state.table)
    there = f"there are {count}" if count > 1 else "there is one" if count else "there is none yet"
    return Refusal(f"No meld on the table has number {number}: {there}.", "R-UTD-23")


def _why_not_build(state: State, build: Build) -> Refusal | None:
    refusal = state.rules.builds(_is_down(state), _has_just_laid(state)) or _nothing_more(state)
    if refusal is not None:
        return refusal
    lies = _lies(state, build.meld)
    if isinstance(lies, Refusal):
        return lies
    meld = built(lies.meld, build.card, build.end, state.rules.melding)
    if isinstance(meld, Refusal):
        return meld
    if state.freed is not None and build.card is not state.freed:
        return _owed(state)
    return _why_not_left(state, len(state.hands[state.player]) - 1, (build.card,))


def _nothing_more(state: State) -> Refusal | None:
    if not state.round.at_once:
        return None
    return Refusal("In this round nobody builds or swaps: whoever lays down goes out.", "R-UTD-30")


def _why_not_swap(state: State, swap: Swap) -> Refusal | None:
    refusal = state.rules.swaps(_is_down(state), _has_just_laid(state)) or _nothing_more(state) or _owed(state)
    if refusal is not None:
        return refusal
    lies = _lies(state, swap.meld)
    if isinstance(lies, Refusal):
        return lies
    result = swapped(lies.meld, swap.card, state.rules.melding)
    if isinstance(result, Refusal):
        return result
    after = _after_swap(state, swap)
    if after.freed is not None and not Turn().options(after):
        return Refusal(f"The {after.freed.name} must be played at once, and fits nowhere.", "R-UTD-44")
    return None


def _after_swap(state: State, swap: Swap) -> State:
    lies = state.table[swap.meld - 1]
    result = swapped(lies.meld, swap.card, state.rules.melding)
    assert not isinstance(result, Refusal)
    run, joker = result
    laid = replace(
        state,
        table=_put(state.table, swap.meld - 1, Laid(lies.seat, run)),
        freed=state.rules.freed(joker),
        **_played(state, state.player, (swap.card,)),
    )
    return replace(laid, **_shown(laid, state.player, joker))
