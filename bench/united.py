"""United: how long it takes to count the cards that a hand lacks, to try all outs and discards, and to play a round out.

Beside it stands the shanten number of the package `mahjong` (14 tiles), the same question for another game, measured in the same
rounds; what is said to be quoted was measured elsewhere, once, and is no measurement of ours.
"""

from __future__ import annotations

import importlib.util
import struct
from collections.abc import Callable, Iterator
from random import Random

from bench.rounds import Figure, interleaved, spent
from unitylib.cards import Hand, shuffled
from unitylib.rummy.contracts import Contract
from unitylib.rummy.engine import draw, play, start
from unitylib.rummy.lacking import Packed, lacking, nearer, packed
from unitylib.rummy.moves import CHANCE, Cut
from unitylib.rummy.position import Standing, State
from unitylib.rummy.variants import CONTRACTS, UNITED
from unitylib.solve import KERNEL, united

HANDS, FEWER, WHOLE = 2000, 60, 12  # counted in C, in Python, and with every out and discard
# Microseconds of wickman/liverpool on 2,000 hands of 11, for its first meld and for its distance with every useful card.
QUOTED = {
    "3s 3s": "405 and 1,371", "3s 4r": "449 and 3,477", "4r 4r": "836 and 35,048", "3s 3s 3s": "509 and 20,345",
    "3s 3s 4r": "412 and 25,023", "3s 4r 4r": "459 and 148,048", "4r 4r 4r": "902 and 460,892",
}  # fmt: skip


def hands(count: int) -> list[Hand]:
    rng = Random(1)
    return [shuffled(UNITED.deck, rng)[:11] for _ in range(count)]


def each(work: Callable[[], object], count: int) -> float:
    """Microseconds of processor time for each of so many."""
    return 1e6 * spent(work) / count


def shanten() -> float:
    """Microseconds a hand of the peer."""
    from mahjong.shanten import Shanten
    from mahjong.tile import TilesConverter

    rng, counter = Random(1), Shanten()
    tiles = [TilesConverter.to_34_array(sorted(rng.sample(range(136), 14))) for _ in range(300)]
    return each(lambda: [counter.calculate_shanten(one) for one in tiles], len(tiles))


def beside(ours: Callable[[], float]) -> tuple[float, float | None, str]:
    """Ours, the peer's, and its name; ours alone where the peer is not installed."""
    if importlib.util.find_spec("mahjong") is None:
        return interleaved(ours, ours)[0], None, "mahjong shanten, quoted: 48 us"
    mine, theirs = interleaved(ours, shanten)
    return mine, theirs, "mahjong shanten, 14 tiles"


def away(contract: Contract) -> Figure:
    """Many hands in one call of the kernel."""
    words = b"".join(struct.pack("QQQ", *packed(hand)) for hand in hands(HANDS))
    sets, runs = united.asked(contract) or (0, 0)
    engine = united.kernel
    mine, theirs, name = beside(lambda: each(lambda: engine.lacking_each(words, sets, runs), HANDS))
    most = 1 if runs <= 1 else 10
    peer = f"{name}; wickman/liverpool, quoted: {QUOTED[str(contract)]}"
    return Figure(f"cards away, {contract}", "us", mine, theirs, peer, f"<= {most} us", mine <= most)


def away_in_python() -> Figure:
    some = [packed(hand) for hand in hands(FEWER)]
    mine, theirs, name = beside(lambda: each(lambda: [lacking(hand, CONTRACTS[-1]) for hand in some], FEWER))
    return Figure("cards away, 4r 4r 4r, plain Python", "us", mine, theirs, name, "<= 20 ms", mine <= 20_000)


def without_each(hand: Hand) -> Iterator[Packed]:
    """The hand, and what each discard leaves."""
    yield packed(hand)
    for card in dict.fromkeys(hand):
        left = list(hand)
        left.remove(card)
        yield packed(tuple(left))


def outs_and_discards(name: str, count: Callable[[Packed], object], some: list[Hand], most: float) -> Figure:
    mine = each(lambda: [count(left) for hand in some for left in without_each(hand)], len(some)) / 1000
    title = f"all outs and discards of 11 cards, three runs, {name}"
    return Figure(title, "ms", mine, None, "must only", f"<= {most:g} ms", mine <= most)


def dealt(number: int, seed: int) -> State:
    """Round `number` of four players, dealt."""
    state, rng = start(UNITED, Standing(number, 0, (0,) * 4)), Random(seed)
    while state.turn is not None and not state.hands:
        state = play(state, draw(state, rng) if state.turn == CHANCE else Cut(40))
    return state


def played_out() -> Figure:
    jobs = [(united.written(dealt(number, seed)), united.FREE, 0) for number in range(7) for seed in range(40)]
    mine = 1e6 / each(lambda: united.rounds(jobs, 1), len(jobs))
    return Figure(
        "rounds of United played out, all seven alike", "rounds/s", mine, None, "must only", ">= 1000", mine >= 1000
    )


def figures() -> Iterator[Figure]:
    if KERNEL:
        engine = united.kernel
        yield from (away(contract) for contract in CONTRACTS)
        yield outs_and_discards("kernel", lambda left: engine.nearer(*left, 0, 3), hands(10 * WHOLE), 5)
        yield played_out()
    yield away_in_python()
    yield outs_and_discards("plain Python", lambda left: nearer(left, CONTRACTS[-1]), hands(WHOLE), 1000)
