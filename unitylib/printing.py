"""Paper: the deck to cut out, and one page to keep beside the table. Whole HTML documents for A4, drawn from faces.py."""

from __future__ import annotations

from collections.abc import Iterable

from unitylib.cards import COMPLEMENT, PAIRS, RANKS, SIGN_NAMES, SUIT_NAMES, SUITS, UNITY_DECK, Card, Suit, rank_name
from unitylib.faces import BACK, face_id, sprite
from unitylib.trick.joints import trump_order

_PER_SHEET = 9
_LEFT, _TOP, _WIDE, _HIGH = 15, 13.5, 60, 90  # millimetres; three by three cards in the middle of A4

_PAPER = """
@page { size: A4 portrait; margin: 0 }
* { box-sizing: border-box; margin: 0 }
html { color-scheme: light; background: #fff; color: #1b1e23; print-color-adjust: exact; -webkit-print-color-adjust: exact }
body { font: 9.5pt/1.4 -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif }
.page { display: block; width: 210mm; height: 296.9mm; overflow: hidden; break-inside: avoid }
.page + .page { break-before: page }
@media screen {
  html { background: #e4e6e5 } body { display: grid; justify-content: center; gap: 6mm; padding: 6mm }
  .page { background: #fff; box-shadow: 0 1mm 4mm #0003 }
}
@media print { .note { display: none } }
"""
_FEWER = """<p class="below">Unity for three leaves out all bugs and double bugs (46 cards), Unity for five only the double bugs
(50). Where suits need an order it is the one above: Blue, Gold, Red, Black.</p>"""
_FOLLOW = """<div><p>Follow the colour led if you can; if you cannot, play what you like. The highest card of the colour led
takes the trick, unless a trump was played: then the highest trump does. Who takes it leads to the next.</p>
<p>When trump is led, a universal follows; when another colour is led, it may be played only by a hand that has none of
it.</p></div>"""
EXAMPLE = (("E.k", "led"), ("AA.k", "follows"), ("**.r", "trumps and takes it"), ("AA.b", "has neither"))
_REFERENCE = """
main.page { padding: 14mm 15mm; display: grid; align-content: space-between }
h1 { font-size: 20pt; line-height: 1.1; letter-spacing: -.01em } h2 { font-size: 12pt; margin-bottom: 2.5mm }
.row { display: flex; gap: 1mm } figure { flex: 1 1 0; min-width: 0; text-align: center }
figure svg { display: block; width: 100%; border: .2mm solid #9aa0a3; border-radius: 8.5%/5.67% }
figcaption { font-size: 8pt; line-height: 1.15; margin-top: 1mm }
.suits { display: grid; grid-template-columns: repeat(4, 1fr); gap: 3mm }
.suit { display: grid; grid-template-columns: 10mm 1fr; gap: 3mm; align-items: center }
.suit svg { width: 10mm; height: 10mm } .suit b { display: block; font-size: 11pt }
.below { margin-top: 2.5mm }
.halves { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; align-items: start }
.some { display: grid; grid-template-columns: repeat(var(--n, 2), 15mm) 1fr; gap: 2.5mm; align-items: start }
.some p { padding-left: 2mm; margin-top: -1mm } .some p + p { margin-top: 1mm }
.trump { display: grid; grid-template-columns: 17mm 1fr; gap: 2mm; align-items: center; margin-top: 2mm }
.trump > b { display: grid; justify-items: center; gap: 1mm; font-size: 9.5pt } .trump > b svg { width: 6mm; height: 6mm }
"""


def printable_deck(cards: Iterable[Card] = UNITY_DECK, *, backs: bool = False) -> str:
    """A document that prints these cards at 6 x 9 cm, nine to an A4 sheet, with lines to cut along.

    With `backs` each sheet is followed by one of nine backs, for a printer that prints both sides.
    """
    deck = tuple(cards)
    sheets = [_sheet(deck[at : at + _PER_SHEET]) for at in range(0, len(deck), _PER_SHEET)]
    pages = [page for sheet in sheets for page in ((sheet, _sheet_of_backs()) if backs else (sheet,))]
    note = f'<p class="note">{len(deck)} cards on {len(pages)} pages of A4. Print at 100 %, not fitted to the page.</p>'
    return _document("Cards to print", note + "".join(pages), _PAPER, deck)


def reference_sheet() -> str:
    """A document that prints one A4 page: the suits, the ranks and their names, the order of trumps for each trump."""
    parts = (_suits(), _ranks(), _halves(), _trumps(), _trick())
    body = f'<main class="page"><h1>The Unity deck at a glance</h1>{"".join(parts)}</main>'
    return _document("The Unity deck at a glance", body, _PAPER + _REFERENCE, UNITY_DECK)


def _document(title: str, body: str, style: str, cards: Iterable[Card]) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><style>{style}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{sprite(cards)}{body}</body></html>'


# The deck, in millimetres.


def _sheet(cards: tuple[Card, ...]) -> str:
    names = ", ".join(card.name for card in cards)
    return _ruled(names, [face_id(card) for card in cards])


def _sheet_of_backs() -> str:
    return _ruled("nine backs", [BACK] * _PER_SHEET)


def _ruled(label: str, symbols: list[str]) -> str:
    cards = "".join(
        f'<use class="card" href="#{symbol}" x="{_LEFT + place % 3 * _WIDE}" y="{_TOP + place // 3 * _HIGH}" '
        f'width="{_WIDE}" height="{_HIGH}"/>'
        for place, symbol in enumerate(symbols)
    )
    across = [_LEFT + _WIDE * n for n in range(4)]
    down = [_TOP + _HIGH * n for n in range(4)]
    lines = "".join(f"M{x} 5V292" for x in across) + "".join(f"M5 {y}H205" for y in down)
    marks = "".join(f"M{x} 5v6m0 275v6" for x in across) + "".join(f"M5 {y}h7m186 0h7" for y in down)
    return (
        f'<svg class="page" viewBox="0 0 210 296.9" role="img" aria-label="{label}">'
        f'<path d="{lines}" stroke="#c9cdcc" stroke-width=".1"/>'
        f'<path d="{marks}" stroke="#000" stroke-width=".2"/>{cards}</svg>'
    )


# The reference sheet.


def _suits() -> str:
    return f'<section><h2>Four suits, two pairs</h2><div class="suits">{"".join(map(_suit, SUITS))}</div></section>'


def _suit(suit: Suit) -> str:
    words = f"{SIGN_NAMES[suit]}, pairs with {SUIT_NAMES[COMPLEMENT[suit]]}"
    return f'<div class="suit">{_sign(suit)}<div><b>{SUIT_NAMES[suit]}</b>{words}</div></div>'


def _ranks() -> str:
    cards = "".join(_figure(Card(rank, "b"), rank_name(rank)) for rank in RANKS)
    return f'<section><h2>Thirteen ranks, high to low</h2><div class="row">{cards}</div>{_FEWER}</section>'


def _halves() -> str:
    return f"""<section class="halves">
<div><h2>One and double</h2><div class="some">{_figure(Card("A", "r"))}{_figure(Card("AA", "r"))}
<p>A filled block is a double, and every double letter beats every single one. Bugs rank below F: the double bug is the lowest.
The small sign at the upper right is that of the pair: round for Blue and Gold, straight for Red and Black.</p></div></div>
<div><h2>Two universals</h2><div class="some">{"".join(_figure(Card("U", pair)) for pair in PAIRS)}
<p>Always trumps, never a card of the colours they show. The one that shows the trump colour is the highest trump,
the other one the lowest. Even that one beats every card that is no trump.</p></div></div>
</section>"""


def _trumps() -> str:
    return f"<section><h2>Trumps, high to low</h2>{''.join(map(_trump, SUITS))}</section>"


def _trump(suit: Suit) -> str:
    cards = "".join(_figure(card, "") for card in trump_order(suit))
    return f'<div class="trump"><b>{_sign(suit)}{SUIT_NAMES[suit]}</b><div class="row">{cards}</div></div>'


def _trick() -> str:
    cards = "".join(_figure(Card.parse(text), words) for text, words in EXAMPLE)
    return f'<section><h2>A trick, with Red for trump</h2><div class="some" style="--n:{len(EXAMPLE)}">{cards}{_FOLLOW}</div></section>'


def _figure(card: Card, words: str | None = None) -> str:
    """A card and what it is called; with no words under it, the drawing is named instead."""
    said = card.name if words is None else words
    label = f'role="img" aria-label="{card.name}"'
    drawing = f'<svg viewBox="0 0 120 180" {label}><use href="#{face_id(card)}"/></svg>'
    return f"<figure>{drawing}{f'<figcaption>{said}</figcaption>' if said else ''}</figure>"


def _sign(suit: Suit) -> str:
    return f'<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#uw-sign-{suit}"/></svg>'
