"""Deals of FreeCell under the numbers that Microsoft gave them, which every FreeCell program knows."""

from __future__ import annotations

from unitylib.cards import Card
from unitylib.errors import BadText, quoted
from unitylib.solitaire.identities import Cards, natural

LAST = 1_000_000
THEIR_SUITS = (
    "rbgk"  # clubs, diamonds, hearts, spades: their black suits are our Red and Black, their red ones Blue and Gold
)


def numbered(number: int) -> Cards:
    """The 52 cards of a numbered deal in the order dealt, row by row. BadText when there is no such number.

    >>> " ".join(map(str, numbered(1)[:4]))
    'CC.b *.b EE.g CC.r'
    """
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= LAST:
        raise BadText(f"{quoted(number)} is no deal: the deals are numbered from 1 to {LAST}")
    pack: list[Card] = [natural(rank, suit) for rank in range(1, 14) for suit in THEIR_SUITS]
    dealt, seed = [], number
    while pack:
        seed = (seed * 214013 + 2531011) % 2**31
        at = (seed >> 16) % len(pack)
        pack[at], pack[-1] = pack[-1], pack[at]
        dealt.append(pack.pop())
    return tuple(dealt)
