"""Cards and piles of solitaire as bytes, for the search here and in C; and the places that its steps name.

A card is one byte: suit << 4 | value. A universal has value 0 and the first suit of its group. LOOSE marks a card dealt
onto the one above it (Pile.loose), DOWN one that lies face down. A set of values is a number whose bit v stands for value v.
"""

from __future__ import annotations

from unitylib.cards import SUITS, Card
from unitylib.solitaire import identities
from unitylib.solitaire.position import Pile

LOOSE, DOWN, FACE = 0x40, 0x80, 0x3F
CLEAR = bytes(code & FACE for code in range(256))
ANY = 0x3FFE
KING = 13

# A step is (turns of the stock before it, source, target, count, target of an exchanged universal); places are numbers.
Step = tuple[int, int, int, int, int]
CELL, HOME, WASTE, RESERVE, STOCK, NOWHERE = 32, 48, 56, 57, 58, 59  # columns from 0, cells, foundations


def code(card: Card) -> int:
    """The byte of a card face up."""
    return SUITS.index(card.suit[0]) << 4 | (0 if card.is_universal else identities.value(card))


def bytes_of(pile: Pile) -> bytes:
    """A pile as bytes, deepest first."""
    marks = [DOWN * (at < pile.down) | LOOSE * (at in pile.loose) for at in range(len(pile.cards))]
    return bytes(code(card) | mark for card, mark in zip(pile.cards, marks, strict=True))


def values_of(c: int) -> int:
    """The set of values that a card may have."""
    return 1 << (c & 15) if c & 15 else ANY


def group_of(c: int) -> int:
    """0 for Blue and Gold, 1 for Red and Black."""
    return c >> 5 & 1
