"""A turn after the draw: what may be laid down, built, swapped and discarded, and why not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from unitylib.cards import Hand, cards_text
from unitylib.errors import Refusal
from unitylib.rummy.buying import why_no_buy
from unitylib.rummy.contracts import Arrangements, LayDown, arrange, why_not_met
from unitylib.rummy.melds import Meld, built, ends, fitting, read, swapped, wanted_for_jokers
from unitylib.rummy.moves import Action, Build, Buy, Discard, Lay, Leave, Seat, Swap, Take
from unitylib.rummy.phase import Phase, into_hand, out_of_hand, put, turn_begins, without
from unitylib.rummy.position import Laid, Moves, State


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
        played = out_of_hand(state, seat, _cards_of(action))
        if isinstance(action, Lay):
            melds = _melds(state, action)
            assert not isinstance(melds, Refusal)
            laid = tuple(Laid(seat, meld) for meld in melds)
            first = state.down[seat] is None
            down = put(state.down, seat, state.turns) if first else state.down
            return replace(state, table=(*state.table, *laid), down=down, freed=None, **played)
        if isinstance(action, Build):
            lies = state.table[action.meld - 1]
            meld = built(lies.meld, action.card, action.end, state.rules.melding)
            assert isinstance(meld, Meld)
            return replace(state, table=put(state.table, action.meld - 1, Laid(lies.seat, meld)), freed=None, **played)
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
        left = cards_text(without(state.hands[state.player], played))
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
        table=put(state.table, swap.meld - 1, Laid(lies.seat, run)),
        freed=state.rules.freed(joker),
        **out_of_hand(state, state.player, (swap.card,)),
    )
    return replace(laid, **into_hand(laid, state.player, joker))
