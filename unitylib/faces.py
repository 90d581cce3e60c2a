"""One SVG sprite of every face and back: table, print and notebook display draw from it; what a card is, cards.py says.

A card is 120 x 180 units and is made of strokes and a few shapes: no font, no image, no style sheet. A face is a
`<symbol>` of two or three `<use>`s of shared pieces, so that both decks stay small. Whoever shows a card writes

    <svg viewBox="0 0 120 180"><use href="#uw-AA.b"/></svg>

and may set `--paper`, `--uw-blue`, `--uw-gold`, `--uw-red`, `--uw-black`, `--uw-back`, `--uw-back-line`; each has a
fallback. The id of a face is "uw-" and the card's text with "bug" for each star, in JavaScript
`"uw-" + text.replaceAll("*", "bug")`, and "-big" after it for the large index.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from zlib import crc32

from unitylib.cards import FRENCH_RANKS, FRENCH_SUITS, PAIRS, RANKS, SUITS, UNITY_DECK, Card, Suit

PALETTE = {"b": "#2563EB", "g": "#926800", "r": "#98001A", "k": "#101010"}
PAPERS = {"light": "#FFFFFF", "dark": "#F8F6F2"}  # the card's paper, in the page's two themes
BACK = "uw-back"

_HUES = {"b": "blue", "g": "gold", "r": "red", "k": "black"}
_FRENCH_INK = {"S": "k", "H": "r", "D": "r", "C": "k"}
_PAPER = "var(--paper,#fff)"
_PINE, _MOSS = "var(--uw-back,#1D3A38)", "var(--uw-back-line,#8DB9AF)"

_GLYPHS = {  # strokes in a box 60 x 100
    "A": "M7 93 30 8 53 93M15 65H45",
    "B": "M10 8V92M10 8H29A20.5 20.5 0 0 1 29 49H10M29 49A21.5 21.5 0 0 1 29 92H10",
    "C": "M52 29A22 22 0 0 0 8 30V70A22 22 0 0 0 52 71",
    "D": "M10 8V92H25A27 27 0 0 0 52 65V35A27 27 0 0 0 25 8Z",
    "E": "M50 8H10V92H50M10 49H43",
    "F": "M50 8H10V92M10 50H43",
    "J": "M47 8V71A19.5 19.5 0 0 1 8 71",
    "Q": "M30 8A22 22 0 0 1 52 30V70A22 22 0 0 1 8 70V30A22 22 0 0 1 30 8ZM34 73 54 95",
    "K": "M10 8V92M51 8 10 58M25 41 53 92",
    "2": "M9 30A21 21 0 1 1 47 42L9 92H53",
    "3": "M9 8H50L29 40A26 26 0 1 1 7 79",
    "4": "M42 92V8L7 69H55",
    "5": "M49 8H15L12 44C17 40 23 38 30 38A27 27 0 1 1 7 81",
    "6": "M45 8C24 22 8 44 8 68A22 23.5 0 1 0 30 45C20 45 12 51 9 61",
    "7": "M7 8H53L24 92",
    "8": "M30 8A19 20 0 1 1 30 48 19 20 0 1 1 30 8ZM30 48A22 22 0 1 1 30 92 22 22 0 1 1 30 48Z",
    "9": "M15 92C36 78 52 56 52 32A22 23.5 0 1 0 30 55C40 55 48 49 51 39",
    "T": "M-4 24 9 9V92M46 8A14 14 0 0 1 60 22V78A14 14 0 0 1 32 78V22A14 14 0 0 1 46 8Z",
}
_SIGNS = {  # shapes in a box 100 x 100
    "b": "M50 5A45 45 0 1 1 50 95 45 45 0 1 1 50 5Z",
    "g": "M84 13A45 45 0 1 0 84 87 43 43 0 0 1 84 13Z",
    "r": "M50 7 96 90H4Z",
    "k": "M10 10H90V90H10Z",
    "S": "M50 3C61 27 95 44 95 67A20.5 20.5 0 0 1 56 75C57 85 62 92 69 97H31C38 92 43 85 44 75"
    "A20.5 20.5 0 0 1 5 67C5 44 39 27 50 3Z",
    "H": "M50 94C16 68 4 50 4 32A23.5 23.5 0 0 1 50 24 23.5 23.5 0 0 1 96 32C96 50 84 68 50 94Z",
    "D": "M50 2Q66 30 89 50 66 70 50 98 34 70 11 50 34 30 50 2Z",
    "C": "M50 4A22 22 0 0 1 66 41 22 22 0 1 1 57 75C58 85 62 92 69 97H31C38 92 42 85 43 75A22 22 0 1 1 34 41 22 22 0 0 1 50 4Z",
    "": "M50 4 63 36 97 39 71 61 79 95 50 77 21 95 29 61 3 39 37 36Z",  # the joker's star
}
_HAIRLINES = {  # scale and drop of the line of paper within a large sign
    "b": (0.74, 0), "r": (0.58, 7), "k": (0.74, 0), "S": (0.74, 0), "H": (0.74, -1), "D": (0.7, 0), "C": (0.74, 0),
}  # fmt: skip
_LOBES = {  # the two halves of an infinity sign, 120 x 60: round for Blue and Gold, straight for Red and Black
    "b": "M60 30C48 12 37 7 27 7A23 23 0 0 0 27 53C37 53 48 48 60 30",
    "g": "M60 30C72 48 83 53 93 53A23 23 0 0 0 93 7C83 7 72 12 60 30",
    "r": "M60 30 34 5 8 30 34 55Z",
    "k": "M60 30 86 55 112 30 86 5Z",
}
_CAP = (
    "M22 80C25 64 21 53 8 57 2 34 26 18 40 42 42 27 45 16 50 12 55 16 58 27 60 42 74 18 98 34 92 57 79 53 75 64 78 80Z"
)


def face_id(card: Card, big: bool = False) -> str:
    """The id of a card's symbol: "uw-" and the card's text, with "bug" for each star; "-big" for the large index.

    >>> face_id(Card.parse("**.r")), face_id(Card.parse("AA.b"), big=True)
    ('uw-bugbug.r', 'uw-AA.b-big')
    """
    return f"uw-{_key(str(card))}{'-big' if big else ''}"


def sprite(cards: Iterable[Card] = UNITY_DECK) -> str:
    """One `<svg>` to put into a page once: two symbols for each face, normal and big, the signs of their suits, the back.

    It takes no room and is not `display:none`, which would switch off what is drawn from it in some browsers. Symbols of
    faces carry the card's name in `data-name`. Signs are `uw-sign-b`, `-g`, `-r`, `-k` (100 x 100) and `uw-sign-bg`,
    `uw-sign-rk` (120 x 60) in their own colours.
    """
    shown = dict.fromkeys(cards)
    symbols = [_face(card, big) for card in shown for big in (False, True)]
    return _hidden([*symbols, *(_sign_symbol(suit) for suit in _suits_of(shown)), _back()])


def picture(cards: Iterable[Card], *, width: int = 64, big: bool = False) -> str:
    """HTML that shows these cards with no sprite and no style sheet in the page: what a notebook displays.

    The drawings' ids hang on the drawings themselves, so that pictures of several versions may share a page.

    >>> picture([Card.parse("AA.b")]).count('aria-label="double A of Blue"')
    1
    """
    shown = tuple(cards)
    drawings = _hidden(_face(card, big) for card in dict.fromkeys(shown))
    stamp = f"uw{crc32(drawings.encode()):x}"
    drawings = drawings.replace(' id="uw-', f' id="{stamp}-').replace('href="#uw-', f'href="#{stamp}-')
    pieces = "".join(_framed(card, face_id(card, big).replace("uw", stamp, 1), width) for card in shown)
    wrap = "display:flex;flex-wrap:wrap;gap:6px;padding:2px;forced-color-adjust:none;print-color-adjust:exact"
    return f'<div style="{wrap};--paper:var(--uw-paper,#fff)">{drawings}{pieces or "no cards"}</div>'


def _framed(card: Card, symbol: str, width: int) -> str:
    frame = (
        f"width:{width}px;height:{width * 3 / 2:g}px;border-radius:{width * 0.085:.3g}px;"
        "background:var(--paper);box-shadow:0 0 0 1px #80868b"
    )
    drawing = f'<svg viewBox="0 0 120 180" width="100%" height="100%" aria-hidden="true"><use href="#{symbol}"/></svg>'
    return f'<span role="img" aria-label="{escape(card.name)}" style="display:block;{frame}">{drawing}</span>'


def _hidden(symbols: Iterable[str]) -> str:
    body = "".join(symbols)
    pieces = "".join(_named(name) for name in _needed(body))
    return (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">{pieces}{body}</svg>'
    )


def _named(piece: str) -> str:
    drawing = _pieces()[piece]
    if drawing.count("<") == 1:
        return drawing.replace(" ", f' id="uw-{piece}" ', 1)
    return f'<g id="uw-{piece}">{drawing}</g>'


def _needed(markup: str) -> list[str]:
    """The names of the pieces that `markup` uses, and of those that these use, in the order of `_pieces`."""
    found: set[str] = set()
    waiting = [markup]
    while waiting:
        names = set(re.findall(r'href="#uw-([^"]+)"', waiting.pop())) - found
        found |= names
        waiting += [_pieces()[name] for name in names]
    return [name for name in _pieces() if name in found]


# Faces: symbols of two or three pieces.


def _face(card: Card, big: bool) -> str:
    ink = "" if card.is_universal else f' color="{_ink(card.suit)}"'
    layers = _big_layers(card) if big else _layers(card)
    return (
        f'<symbol id="{face_id(card, big)}" viewBox="0 0 120 180" data-name="{escape(card.name)}"{ink}>'
        f"{''.join(map(_use, layers))}</symbol>"
    )


def _layers(card: Card) -> tuple[str, ...]:
    if card.is_universal:
        return (f"u-{card.suit}",)
    return (f"m-{_centre_key(card)}", f"c-{_key(card.rank)}", f"f-{card.suit}")


def _big_layers(card: Card) -> tuple[str, ...]:
    return (f"v-{card.suit}",) if card.is_universal else (f"C-{_key(card.rank)}", f"F-{card.suit}")


def _centre_key(card: Card) -> str:
    """Which centre a card has: cards of a suit share theirs, bugs, courts and aces have their own."""
    if card.suit in SUITS:
        return card.suit + (_key(card.rank) if card.rank[0] == "*" else str(len(card.rank)))
    return card.suit + (card.rank if card.rank in "AJQK" else "")


def _sign_symbol(suit: Suit) -> str:
    if suit in PAIRS:
        return f'<symbol id="uw-sign-{suit}" viewBox="0 0 120 60">{_at(4, 2, 0.933, _infinity(suit, 13))}</symbol>'
    return f'<symbol id="uw-sign-{suit}" viewBox="0 0 100 100" color="{_ink(suit)}">{_use(f"s-{suit}")}</symbol>'


def _back() -> str:
    rows = "".join(_use("row", f"translate(0 {y})") for y in (24, 56, 124, 156))
    gaps = "".join(_use("gap", f"translate(0 {y})") for y in (40, 140))
    return (
        f'<symbol id="{BACK}" viewBox="0 0 120 180"><rect x="6" y="6" width="108" height="168" rx="8" fill="{_PINE}"/>'
        f'<g opacity=".5">{rows}{gaps}</g>'
        f'<rect x="10.5" y="10.5" width="99" height="159" rx="5" fill="none" stroke="{_MOSS}" stroke-width="1.5"/>'
        f"{_at(20.4, 70.2, 0.66, _infinity('bg', 12, '#F8F6F2') + _infinity('bg', 2.5, _PINE))}</symbol>"
    )


# Pieces: drawn once, in the colour of whoever uses them. Their names: g glyph, o loop of an infinity sign, s and S sign
# without and with its hairline, i index, c and C indexes of a face and of a big one, j sign below the index, x sign of the
# group, f and F both of these in their places, B bug with a sign for its shell, m middle, k u v the same for universals.


@cache
def _pieces() -> dict[str, str]:
    """Every shared drawing by name, those that are used before those that use them."""
    return dict(_all_pieces())


def _all_pieces() -> Iterator[tuple[str, str]]:
    yield from ((f"g-{letter}", _pen(path)) for letter, path in _GLYPHS.items())
    yield from ((f"o-{suit}", _pen(path)) for suit, path in _LOBES.items())
    yield from ((f"s-{suit}", _fill(path)) for suit, path in _SIGNS.items())
    yield from ((f"S-{suit}", _use(f"s-{suit}") + _hairline(suit)) for suit in _SIGNS if suit)
    yield from (("bug", _BUG), ("mite", _MITE), ("limbs", _LIMBS), ("cap", _CAP_PIECE))
    yield from ((f"crown-{rank}", crown) for rank, crown in _CROWNS.items())
    ranks = dict.fromkeys((*RANKS, *FRENCH_RANKS, "JK"))
    yield from ((f"i-{_key(rank)}", _index(rank)) for rank in ranks)
    yield from ((f"c-{_key(rank)}", _twice(f"i-{_key(rank)}")) for rank in ranks)
    yield from ((f"C-{_key(rank)}", _large(f"i-{_key(rank)}")) for rank in ranks)
    yield from ((f"j-{suit}", _sign_at(suit, 25, 59 if suit == "r" else 60, 25)) for suit in _SIGNS)
    yield from ((f"x-{suit}", _mark(suit)) for suit in SUITS)
    yield from ((f"f-{suit}", _frame(suit)) for suit in _SIGNS)
    yield from ((f"F-{suit}", _large_frame(suit)) for suit in _SIGNS)
    yield from _centres()
    for pair in PAIRS:
        yield (f"k-{pair}", _universal_index(pair))
        yield (f"u-{pair}", _universal_centre(pair) + _twice(f"k-{pair}"))
        yield (f"v-{pair}", _large(f"k-{pair}"))
    yield ("loop", _at(-10.2, -5.1, 0.17, _infinity("bg", 6, _MOSS)))
    yield ("row", "".join(_use("loop", f"translate({x})") for x in (24, 48, 72, 96)))
    yield ("gap", "".join(_use("loop", f"translate({x})") for x in (36, 60, 84)))


def _centres() -> Iterator[tuple[str, str]]:
    for suit in SUITS:
        yield (f"B-{suit}", _suit_bug(suit))
        yield (f"m-{suit}1", _sign_at(suit, 60, 88 if suit == "r" else 90, 44, "S"))
        yield (f"m-{suit}2", _turned(_sign_at(suit, 71, 71, 38, "S")))
        yield (f"m-{suit}bug", _at(33, 62, 0.54, _use(f"B-{suit}")))
        yield (f"m-{suit}bugbug", _turned(_at(50, 41, 0.45, _use(f"B-{suit}"))))
    for suit in FRENCH_SUITS:
        yield (f"m-{suit}", _sign_at(suit, 60, 90, 46, "S"))
        yield (f"m-{suit}A", _sign_at(suit, 60, 90, 60, "S"))
        yield from ((f"m-{suit}{rank}", _court(rank, suit)) for rank in "JQK")
    yield ("m-", _at(32, 62, 0.56, _use("cap")))


def _index(rank: str) -> str:
    """The rank alone, centred on x = 25. A double rank is a filled chip; a single one stands free."""
    if rank == "*":
        return _at(7, 6, 0.36, _use("bug"))
    if rank == "JK":
        return _at(8, 7, 0.34, _use("cap"))
    if len(rank) == 1:
        return _glyph(rank, 25, 7.5, 33)
    chip = '<rect x="5" y="6" width="40" height="36" rx="7" fill="currentColor"/>'
    if rank == "**":
        return chip + _at(6.6, 8.5, 0.3, _use("mite")) + _at(25.4, 8.5, 0.3, _use("mite"))
    return chip + _glyph(rank[0], 15.8, 11, 26, _PAPER, 17) + _glyph(rank[1], 34.2, 11, 26, _PAPER, 17)


def _frame(suit: Suit) -> str:
    corner = _use(f"j-{suit}") + (_use(f"x-{suit}") if suit in SUITS else "")
    return _turned(corner)


def _large_frame(suit: Suit) -> str:
    return _large(f"j-{suit}") + (_use(f"x-{suit}") if suit in SUITS else "")


def _mark(suit: Suit) -> str:
    """The sign of the suit's group, for the upper right."""
    pair = next(pair for pair in PAIRS if suit in pair)
    return _at(88, 9, 0.2, _infinity(pair, 12, "currentColor"))


def _universal_index(pair: str) -> str:
    return _at(6, 9.5, 0.316, _infinity(pair, 16)) + _two_signs(pair, (25, 46, 20), (25, 71, 20))


def _universal_centre(pair: str) -> str:
    """The infinity sign upright, a sign in each loop."""
    loops = _at(12, 66, 0.8, _infinity(pair, 11) + _infinity(pair, 2.2, _PAPER))
    spots = {"bg": ((60, 65, 19), (60, 115, 19)), "rk": ((60, 68, 16), (60, 111, 15))}[pair]
    return f'<g transform="rotate(90 60 90)">{loops}</g>{_two_signs(pair, *spots)}'


def _two_signs(pair: str, *spots: tuple[float, float, float]) -> str:
    return "".join(_inked(_ink(suit), _sign_at(suit, *spot)) for suit, spot in zip(pair, spots, strict=True))


def _court(rank: str, suit: Suit) -> str:
    """The sign under its crown, and once more for whoever sits opposite."""
    return _turned(_at(54, 24, 0.4, _use(f"crown-{rank}")) + _sign_at(suit, 74, 64, 40, "S"))


def _suit_bug(suit: Suit) -> str:
    """A bug whose shell is the sign of its suit."""
    drop, size = {"r": (57, 64), "k": (60, 64)}.get(suit, (60, 60))
    return _use("limbs") + _sign_at(suit, 50, drop, size, "S")


# Strokes and shapes.


def _key(text: str) -> str:
    return text.replace("*", "bug")


def _ink(suit: Suit) -> str:
    hue = _FRENCH_INK.get(suit, suit) or "k"
    return f"var(--uw-{_HUES[hue]},{PALETTE[hue]})"


def _suits_of(cards: Iterable[Card]) -> list[Suit]:
    return list(dict.fromkeys(card.suit for card in cards if card.suit))


def _use(piece: str, transform: str = "") -> str:
    moved = f' transform="{transform}"' if transform else ""
    return f'<use href="#uw-{piece}"{moved}/>'


def _drawn(line: str, weight: float, colour: str, transform: str = "") -> str:
    return _use(line, transform).replace("/>", f' stroke="{colour}" stroke-width="{weight:g}"/>')


def _at(x: float, y: float, scale: float, inner: str) -> str:
    return f'<g transform="{_move(x, y, scale)}">{inner}</g>'


def _move(x: float, y: float, scale: float) -> str:
    return f"translate({x:.4g} {y:.4g})scale({f'{scale:.3g}'.lstrip('0')})"


def _inked(colour: str, inner: str) -> str:
    return f'<g color="{colour}">{inner}</g>'


def _turned(inner: str) -> str:
    return f'{inner}<g transform="rotate(180 60 90)">{inner}</g>'


def _twice(piece: str) -> str:
    return _use(piece) + _use(piece, "rotate(180 60 90)")


def _large(piece: str) -> str:
    return _use(piece, "translate(0 -2)scale(1.62)") + _use(piece, "rotate(180 60 90)scale(.72)")


def _pen(path: str) -> str:
    """A line whose colour and weight are its user's."""
    return f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>'


def _stroke(path: str, weight: float, colour: str = "currentColor", legs: bool = False) -> str:
    kind = ' class="uw-legs"' if legs else ""
    return _pen(path).replace(" d=", f'{kind} stroke="{colour}" stroke-width="{weight:g}" d=', 1)


def _fill(path: str) -> str:
    return f'<path d="{path}" fill="currentColor" stroke="currentColor" stroke-width="4" stroke-linejoin="round"/>'


def _glyph(letter: str, x: float, y: float, height: float, colour: str = "currentColor", weight: float = 15.5) -> str:
    place = _move(x - 0.3 * height, y, height / 100)
    return _drawn(f"g-{letter}", weight, colour, place)


def _sign_at(suit: Suit, x: float, y: float, size: float, kind: str = "s") -> str:
    return _use(f"{kind}-{suit}", _move(x - size / 2, y - size / 2, size / 100))


def _hairline(suit: Suit) -> str:
    if suit == "g":
        return _stroke("M69 17A36 36 0 1 0 69 83", 4, _PAPER)
    scale, drop = _HAIRLINES[suit]
    edge = 50 - 50 * scale
    return _at(edge, edge + drop, scale, _stroke(_SIGNS[suit], 3.4 / scale, _PAPER))


def _infinity(pair: str, weight: float, colour: str = "") -> str:
    """The two loops, 120 x 60, in the colours of the pair or in one."""
    return "".join(_drawn(f"o-{suit}", weight, colour or _ink(suit)) for suit in pair)


_BUG = (
    '<ellipse cx="50" cy="60" rx="21" ry="31" fill="currentColor"/><circle cx="50" cy="20" r="13" fill="currentColor"/>'
    + _stroke("M32 46 12 36M29 60H6M32 75 13 88M68 46 88 36M71 60H94M68 75 87 88", 8, legs=True)
    + _stroke("M43 10 36 2M57 10 64 2", 8)
    + _stroke("M50 40V84", 5, _PAPER)
)
_MITE = (  # the bug of the double bug's chip, 60 x 100, in paper on ink
    f'<ellipse cx="30" cy="62" rx="15" ry="31" fill="{_PAPER}"/><ellipse cx="30" cy="27" rx="11" ry="10" fill="{_PAPER}"/>'
    + _stroke("M18 47 6 40M15 63H4M19 80 8 92M42 47 54 40M45 63H56M41 80 52 92", 7.5, _PAPER, legs=True)
    + _stroke("M24 19 15 7M36 19 45 7", 6, _PAPER)
    + _stroke("M30 43V84", 5)
)
_LIMBS = (  # of the bugs in the middle of a card
    _stroke("M28 40 8 28M24 58H2M34 78 19 97M72 40 92 28M76 58H98M66 78 81 97", 6, legs=True)
    + _stroke("M42 11 34 1M58 11 66 1", 6)
    + '<circle cx="50" cy="19" r="13" fill="currentColor"/>'
)
_CROWNS = {  # 100 x 44: three points, three balls, a cap with a feather
    "K": _fill("M10 40 6 8 30 26 50 2 70 26 94 8 90 40Z"),
    "Q": _fill("M14 40 8 18 30 28 50 14 70 28 92 18 86 40Z")
    + "".join(f'<circle cx="{x}" cy="{y}" r="7" fill="currentColor"/>' for x, y in ((7, 12), (50, 7), (93, 12))),
    "J": _fill("M14 28Q16 4 48 4 80 4 82 28Z")
    + _stroke("M6 39H90", 8)
    + f'<path d="M66 30C66 4 84 -16 108 -18C112 6 98 26 66 30Z" fill="currentColor" stroke="{_PAPER}" stroke-width="6"/>',
}
_CAP_PIECE = (
    _fill(_CAP)
    + '<circle cx="8" cy="66" r="8" fill="currentColor"/><circle cx="50" cy="8" r="8" fill="currentColor"/>'
    + '<circle cx="92" cy="66" r="8" fill="currentColor"/><rect x="20" y="87" width="60" height="9" rx="4" fill="currentColor"/>'
    + _stroke("M26 30Q32 46 33 64M74 30Q68 46 67 64", 4, _PAPER)
)
