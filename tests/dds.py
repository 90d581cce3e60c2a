"""Bo Haglund's double-dummy solver as an oracle, in a process of its own: two copies of it in one process crash.

`python tests/dds.py` reads lines of JSON, each a list of deals and how many cards of each are asked for, and answers each
with the scores and the seconds spent. It knows four players in partnerships and 13 cards a suit, so boards go over
translated: M1 four players two against two; M2 two players, M3 one against two, the empty chairs filled with the lowest
cards of plain suits, which never take a trick.
"""

from __future__ import annotations

import ctypes
import importlib.util
import json
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

SPADES = 0  # our trumps
RANKS = 13
EVERY_CARD, BEST_CARD = 3, 1  # what DDS calls `solutions`

Deal = dict[str, Any]
Names = dict[int, tuple[int, int]]  # our place of a card -> their suit and rank


# --- the process that holds DDS (nothing of ours is imported in it) --------------------------------------------


class TheirDeal(ctypes.Structure):
    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("cards", (ctypes.c_uint * 4) * 4),
    )


class TheirAnswer(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


def library_path() -> Path | None:
    """Where endplay keeps DDS; importing endplay itself would take two seconds."""
    spec = importlib.util.find_spec("endplay")
    folders = spec.submodule_search_locations if spec else None
    found = [path for folder in folders or () for path in Path(folder).glob("_dds/libdds*")]
    return found[0] if found else None


def their_deal(deal: Deal) -> TheirDeal:
    theirs = TheirDeal(trump=SPADES, first=deal["first"])
    for place, (suit, rank) in enumerate(deal["trick"]):
        theirs.trick_suit[place], theirs.trick_rank[place] = suit, rank
    for hand, suits in enumerate(deal["hands"]):
        for suit, ranks in enumerate(suits):
            theirs.cards[hand][suit] = ranks
    return theirs


def scores(answer: TheirAnswer) -> list[tuple[int, int, int]]:
    """Suit, rank and tricks of the side to play, for each card asked for and those equal to it."""
    found = []
    for at in range(answer.cards):
        ranks = 1 << answer.rank[at] | answer.equals[at]
        found += [(answer.suit[at], rank, answer.score[at]) for rank in range(2, 15) if ranks >> rank & 1]
    return found


def serve() -> None:
    library = ctypes.CDLL(str(library_path()))
    library.SetMaxThreads(1)
    for line in sys.stdin:
        deals, solutions = json.loads(line)
        answers, seconds = [], []
        for deal in map(their_deal, deals):
            answer = TheirAnswer()
            began = time.process_time()
            code = library.SolveBoard(deal, -1, solutions, 1, ctypes.byref(answer), 0)
            seconds.append(time.process_time() - began)
            assert code == 1, f"DDS answers {code}"
            answers.append(scores(answer))
        print(json.dumps([answers, seconds]), flush=True)


class Dds:
    """DDS at work in its own process, until the `with` ends."""

    def __enter__(self) -> Dds:
        command = [sys.executable, str(Path(__file__).resolve())]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.communicate()

    def solve(self, deals: list[Deal], solutions: int) -> tuple[list[list[list[int]]], list[float]]:
        """For each deal suit, rank and score of its cards, and the seconds it took."""
        assert self.process.stdin and self.process.stdout
        print(json.dumps([deals, solutions]), file=self.process.stdin, flush=True)
        answers, seconds = json.loads(self.process.stdout.readline())
        return answers, seconds


# --- our boards in their words ---------------------------------------------------------------------------------


def translated(
    hands: tuple[int, ...], trick: tuple[int, ...], leader: int, chairs: tuple[int, ...]
) -> tuple[Deal, Names] | None:
    """The board with seat s on chair `chairs[s]` (0 north, then clockwise), and the names of its cards; None when a suit is too
    long, or when there are not enough low cards for the empty chairs.

    Cards keep their order within a suit and are packed to the top (M1). With empty chairs the trick must be empty.
    """
    cards = {place for hand in hands for place in range(64) if hand >> place & 1} | set(trick)
    names, free = {}, []
    for lane in range(4):
        there = sorted((place for place in cards if place >> 4 == lane), reverse=True)
        if len(there) > RANKS:
            return None
        suit = (lane + 1) % 4  # the trumps, lane 3, are spades
        names |= {place: (suit, 14 - high) for high, place in enumerate(there)}
        if suit != SPADES:
            free += [(suit, rank) for rank in range(2, 2 + RANKS - len(there))]
    held: list[list[int]] = [[0] * 4 for _ in range(4)]
    for seat, hand in enumerate(hands):
        for place in range(64):
            if hand >> place & 1:
                suit, rank = names[place]
                held[chairs[seat]][suit] |= 1 << rank
    size = max(hand.bit_count() for hand in hands)
    for chair in set(range(4)) - set(chairs):
        if len(free) < size:
            return None
        for suit, rank in free[:size]:
            held[chair][suit] |= 1 << rank
        free = free[size:]
    return {"first": chairs[leader], "trick": [names[place] for place in trick], "hands": held}, names


if __name__ == "__main__":
    serve()
