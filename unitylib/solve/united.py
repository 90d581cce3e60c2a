"""What hands of United lack, and rounds played out: by the C kernel, or in plain Python where it could not be built.

`lacks` and `nearer` give the same numbers both ways. Rounds are played out by the kernel alone (rounds.c); where there is none,
bots play them on with the engine.
"""

from __future__ import annotations

from functools import lru_cache

from unitylib.cards import Card, Hand
from unitylib.rummy import joints
from unitylib.rummy.contracts import Contract
from unitylib.rummy.lacking import FACES, LANE, Nearer, lacking, packed
from unitylib.rummy.lacking import nearer as plain_nearer
from unitylib.rummy.melds import BOOK, JOKER, SHORTEST, Meld, Melding, naturals
from unitylib.rummy.moves import Action, Buy, Discard, Leave, Pass, Take
from unitylib.rummy.position import State
from unitylib.rummy.rules import Round, Rules
from unitylib.solve import KERNEL

if KERNEL:
    from unitylib.solve import _kernel as kernel

FREE, YES, NO, THROW = range(4)  # what the first decision of a round must be
WILD, NOBODY, NO_LIMIT = 63, 255, 255
MOST_SLOTS = 3

# --- what a hand lacks -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def asked(contract: Contract) -> tuple[int, int] | None:
    """Sets and runs of a contract as the rounds of the book have them; None for another, which plain Python takes."""
    usual = all(size == SHORTEST[kind] for size, kind in contract.slots) and len(contract.slots) <= MOST_SLOTS
    return (len(contract.sizes("s")), len(contract.sizes("r"))) if usual else None


def lacks(hand: Hand, contract: Contract, melding: Melding = BOOK) -> int:
    """The fewest cards to be added so that exactly the contract can be laid down; as `rummy.away.distance`."""
    numbers, bits = asked(contract), packed(hand, melding)
    return kernel.lacking(*bits, *numbers) if KERNEL and numbers else lacking(bits, contract)


def nearer(hand: Hand, contract: Contract, melding: Melding = BOOK) -> Nearer:
    """What the hand lacks, and which cards would bring it nearer."""
    numbers, bits = asked(contract), packed(hand, melding)
    return Nearer(*kernel.nearer(*bits, *numbers)) if KERNEL and numbers else plain_nearer(bits, contract)


# --- rounds ----------------------------------------------------------------------------------------------------

CODES = {card: face.bit_length() - 1 for card, face in FACES.items()} | {JOKER: WILD}


def can_play_out(rules: Rules) -> bool:
    """Whether the kernel is there and the contracts are those of the book."""
    return KERNEL and all(asked(one.contract) is not None for one in rules.rounds)


def written(state: State) -> bytes:
    """A position in which a player is asked or in turn, as rounds.c reads it. A wild two is written as a joker."""
    rules, code = state.rules, _codes(state.rules.melding).__getitem__
    numbers = asked(state.round.contract)
    assert numbers is not None
    out = [rules.seats, *numbers, *_house(rules, state.round)]
    out += [state.player, state.drawn, state.down[state.player] == state.turns, *divmod(state.turns, 256)]
    out += [NOBODY if state.discarder is None else state.discarder, len(state.asked), *state.asked]
    for seat, hand in enumerate(state.hands):
        out += [state.down[seat] is not None, min(state.buys[seat], NO_LIMIT)]
        for cards in (hand, state.known[seat]):
            out += [len(cards), *map(code, cards)]
    out.append(len(state.table))
    for laid in state.table:
        out += _meld(laid.meld, rules.melding)
    for pile in (state.stock[::-1], state.discards):
        out += [len(pile), *map(code, pile)]
    return bytes(out)


@lru_cache(maxsize=8)
def _codes(melding: Melding) -> dict[Card, int]:
    return CODES | dict.fromkeys(melding.wild, WILD)


@lru_cache(maxsize=64)
def _house(rules: Rules, now: Round) -> tuple[int, ...]:
    limits = (now.least, *(min(limit, NO_LIMIT) for limit in (now.most, rules.max_buys, rules.turn_limit)))
    bars = (joints.not_the_discarder, joints.not_when_down, joints.not_the_upcard)
    return (*limits, *(bar not in rules.buy_bars for bar in bars), rules.builds is joints.once_down)


@lru_cache(maxsize=4096)
def _meld(meld: Meld, melding: Melding) -> tuple[int, ...]:
    plain, code = CODES[naturals(meld.cards, melding)[0]], _codes(melding)
    of = plain // LANE if meld.start else plain % LANE
    return (meld.start, of, len(meld.cards), *map(code.__getitem__, meld.cards))


def decision(move: Action, rules: Rules) -> tuple[int, int] | None:
    """The move as the first decision of a round; None for one that must be made before (a lay-down, a build, a swap, a call)."""
    if isinstance(move, Discard):
        return THROW, _codes(rules.melding)[move.card]
    if isinstance(move, Take | Buy):
        return YES, 0
    return (NO, 0) if isinstance(move, Leave | Pass) else None


def rounds(jobs: list[tuple[bytes, int, int]], seed: int) -> list[tuple[int, ...]]:
    """Each position (`written`) with its first decision, played out: the points left in each hand. `seed` shuffles the discards."""
    return kernel.rounds(jobs, seed)
