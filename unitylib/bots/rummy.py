"""A player of United by rules of thumb. It lays down as soon as it can, builds what it can, and buys what brings it nearer.

Each decision comes with its reason in words. `why` names only cards that the decision shows to all; what the hand looks like
stands in `aside`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from unitylib.bots.thought import Thought
from unitylib.cards import DECK_ORDER, Card, Hand
from unitylib.errors import Refusal
from unitylib.rummy.away import Nearest, nearest
from unitylib.rummy.contracts import Contract
from unitylib.rummy.melds import PLACES, Meld, Melding, card_points, could_be_built, hand_points, naturals, swapped
from unitylib.rummy.moves import Action, Build, Buy, Cut, Discard, Leave, Liverpool, Pass, Seat, Swap, Take
from unitylib.rummy.position import View
from unitylib.solve.united import lacks

CUT_MISSES = 6  # cards by which a cut misses as a rule
FEW = 4  # cards in the hand of one who has laid down, with which the round may soon be over
FULL = 16  # cards in a hand that wants no more


def bot(view: View, rng: Random) -> Action:
    """The move this player makes; its turn it must be."""
    move: Action = think(view, rng).action
    return move


def think(view: View, rng: Random) -> Thought:
    """The move this player makes, and why."""
    if view.phase == "cut":
        return _cut(view, rng)
    return _BY_PHASE[view.phase](view)


def _cut(view: View, rng: Random) -> Thought:
    """The exact number is worth 50 points, but fingers are no scales."""
    exact = view.rules.exact_cut(view.standing.number)
    count = round(rng.gauss(exact, CUT_MISSES))
    return Thought(Cut(min(max(count, 1), len(view.rules.deck) - 1)), f"Aims at {exact} cards, for the bonus.")


def _call(view: View) -> Thought:
    if Liverpool() in view.legal.plain:
        return Thought(Liverpool(), "That card could have been played: it goes back, with a penalty card.")
    return Thought(Pass(), "That card could not have been played.")


# --- how far is it? --------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _nearest(hand: Hand, contract: Contract, melding: Melding) -> Nearest:
    return nearest(hand, contract, melding)


def _way(view: View, hand: Hand) -> Nearest:
    return _nearest(hand, view.round.contract, view.rules.melding)


def _lacks(view: View, hand: Hand) -> int:
    return lacks(hand, view.round.contract, view.rules.melding)


def _with(view: View, card: Card) -> Hand:
    return (*view.hand, card)


def _is_down(view: View) -> bool:
    return view.down[view.seat] is not None


def _melds(view: View) -> list[Meld]:
    return [laid.meld for laid in view.table]


def nearly_out(view: View) -> bool:
    """Somebody else who has laid down holds few cards."""
    others = (seat for seat, turn in enumerate(view.down) if turn is not None and seat != view.seat)
    return any(view.cards[seat] <= FEW for seat in others)


# --- the offer -------------------------------------------------------------------------------------------------


def _offer(view: View) -> Thought:
    card = view.discards[-1]
    return _take(view, card) if view.seat == view.player else _buy(view, card)


def _take(view: View, card: Card) -> Thought:
    melding = view.rules.melding
    if _is_down(view):
        if view.round.at_once or not could_be_built(_melds(view), card, melding):
            return Thought(Leave(), f"The {card.name} fits nothing on the table; the stock may bring better.")
        return Thought(Take(), f"The {card.name} can be built at once.")
    before, after = _lacks(view, view.hand), _lacks(view, _with(view, card))
    if after < before:
        return Thought(Take(), f"The {card.name} brings the contract nearer.", f"It then lacks {after}, not {before}.")
    return Thought(Leave(), f"The {card.name} does not bring the contract nearer.", f"It lacks {before} either way.")


def _buy(view: View, card: Card) -> Thought:
    """A buy is worth two cards when it brings the contract nearer and there is time to use it."""
    if _is_down(view):
        return Thought(Pass(), "Has laid down, and wants to get rid of cards, not to collect them.")
    before, after = _lacks(view, view.hand), _lacks(view, _with(view, card))
    aside = f"It lacks {before}, and with the {card.name} {after}."
    if after >= before:
        return Thought(Pass(), f"The {card.name} is not worth two cards to it.", aside)
    if nearly_out(view):
        return Thought(Pass(), "Somebody may soon be out: two more cards would only cost points.", aside)
    if len(view.hand) >= FULL or (view.round.at_once and before < len(view.round.contract.slots)):
        return Thought(Pass(), "Two more cards would be two more to get rid of.", aside)
    return Thought(Buy(), f"The {card.name} brings the contract nearer, which is worth a penalty card.", aside)


# --- the turn --------------------------------------------------------------------------------------------------


def _turn(view: View) -> Thought:
    steps = (_lay, _swap, _build, _discard)
    return next(thought for step in steps if (thought := step(view)) is not None)


def _lay(view: View) -> Thought | None:
    lay = next(view.legal.lay_downs, None)
    if lay is None:
        return None
    left = len(view.hand) - len(lay.cards)
    if _is_down(view):
        return Thought(lay, "Lays one more combination: fewer cards to count.")
    words = "Lays down its contract at once: what lies on the table costs nothing"
    return Thought(lay, f"{words}{', and goes out.' if not left else ', and now it may build.'}")


def _swap(view: View) -> Thought | None:
    """A joker is taken when it can go down elsewhere, or when it is what the contract lacks."""
    for move in view.legal.plain:
        if isinstance(move, Swap) and _is_worth_it(view, move):
            return Thought(move, f"The {move.card.name} takes its place in the run, and frees the joker for another.")
    return None


def _is_worth_it(view: View, swap: Swap) -> bool:
    melding = view.rules.melding
    result = swapped(view.table[swap.meld - 1].meld, swap.card, melding)
    assert not isinstance(result, Refusal)
    run, joker = result
    if not _is_down(view):
        without = list(view.hand)
        without.remove(swap.card)
        return _lacks(view, (*without, joker)) < _lacks(view, view.hand)
    melds = [*_melds(view)]
    melds[swap.meld - 1] = run
    return not could_be_built(_melds(view), swap.card, melding) and could_be_built(melds, joker, melding)


def _build(view: View) -> Thought | None:
    """Natural cards first, the dearest first: jokers need them beside them (R-UTD-25)."""
    builds = [move for move in view.legal.plain if isinstance(move, Build)]
    if not builds:
        return None
    wild, deuce = view.rules.melding.wild, view.rules.deuce
    best = min(builds, key=lambda move: (move.card in wild, -card_points(move.card, deuce)))
    return Thought(best, f"Builds the {best.card.name}: one card fewer to count.")


def _discard(view: View) -> Thought:
    spare = _spare(view)
    best = min(spare, key=lambda card: (_price(view, card), DECK_ORDER[card]))
    why = "is dear to hold" if card_points(best, view.rules.deuce) >= 10 else "is of little use"
    harm = ", and nobody seems to want it" if not danger(view, best) else ""
    return Thought(Discard(best), f"The {best.name} {why}{harm}.", _aside(view))


def _aside(view: View) -> str:
    if _is_down(view):
        return f"{hand_points(view.hand, view.rules.deuce)} points are in the hand before the discard."
    way = _way(view, view.hand)
    begun = " | ".join(" ".join(map(str, part.cards)) for part in way.parts if part.cards)
    return f"It lacks {way.lacks} and builds on {begun}."


def _spare(view: View) -> Hand:
    """The cards that the nearest way to the contract does not need; if it needs all, those whose loss costs least."""
    faces = tuple(dict.fromkeys(view.hand))
    if view.freed is not None or _is_down(view):
        return faces
    left = list(view.hand)
    for part in _way(view, view.hand).parts:
        for card in part.cards:
            left.remove(card)
    spare = naturals(left, view.rules.melding)
    return spare or _cheapest_loss(view, faces)


def _cheapest_loss(view: View, faces: Hand) -> Hand:
    def without(card: Card) -> int:
        hand = list(view.hand)
        hand.remove(card)
        return _lacks(view, tuple(hand))

    lost = {card: without(card) for card in faces}
    return tuple(card for card in faces if lost[card] == min(lost.values()))


def _price(view: View, card: Card) -> float:
    """What it costs to part with a card: its use, the harm it does, less the points it would cost in the hand."""
    points = card_points(card, view.rules.deuce)
    weight = 1.0 if nearly_out(view) or _is_down(view) else 0.4
    kept = 0.0 if _is_down(view) else 4.0 * use(view, card)
    return kept + 3.0 * danger(view, card) - weight * points


def use(view: View, card: Card) -> float:
    """How many of the other cards it would go with: of its rank when sets are wanted, near it in its suit when runs are."""
    if card in view.rules.melding.wild:
        return 9.0
    others = list(view.hand)
    others.remove(card)
    kinds = {kind for _, kind in view.round.contract.slots}
    same = sum(other.rank == card.rank for other in others) if "s" in kinds else 0
    near = sum(_apart(card, other) for other in set(others) if other.suit == card.suit) if "r" in kinds else 0.0
    return same + near


def _apart(card: Card, other: Card) -> float:
    """1 for neighbours, less for cards further apart in a run, 0 when no run of four holds both."""
    steps = min((abs(one - two) for one in _places(card) for two in _places(other)), default=9)
    return {1: 1.0, 2: 0.7, 3: 0.4}.get(steps, 0.0)


def _places(card: Card) -> Iterator[int]:
    return (place for place, rank in enumerate(PLACES) if rank == card.rank)


def danger(view: View, card: Card) -> float:
    """How much the card would help others: it fits the table, or what the next player is known to hold."""
    harm = 0.0
    if not view.round.at_once and could_be_built(_melds(view), card, view.rules.melding):
        harm += 1.0 + any(turn is not None for turn in view.down)
    following: Seat = view.rules.clockwise(view.seat)[0]
    for held in set(view.known[following]):
        harm += 1.0 if held.rank == card.rank else 0.5 if held.suit == card.suit and _apart(card, held) else 0.0
    return harm + 5.0 * (card in view.rules.melding.wild)


_BY_PHASE: dict[str, Callable[[View], Thought]] = {"call": _call, "offer": _offer, "turn": _turn}
