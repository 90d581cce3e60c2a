"""Positions that the player cannot rule out: what lies face down, dealt anew."""

from __future__ import annotations

from collections import Counter
from random import Random

from unitylib.cards import in_deck_order, shuffled
from unitylib.solitaire.identities import Cards
from unitylib.solitaire.position import Face, Pile, State, View


def hidden(view: View) -> Cards:
    """The cards that the player has not seen, in deck order."""
    piles = (*view.columns, view.cells, *view.foundations, view.waste, view.stock, view.reserve, view.gone)
    seen = Counter(card for pile in piles for card in pile if card is not None)
    return in_deck_order((Counter(view.rules.deck) - seen).elements())


def world(view: View, rng: Random) -> State:
    """One position that looks like `view`; every one is equally likely, as the pack was shuffled."""
    unseen = list(shuffled(hidden(view), rng))

    def laid(faces: tuple[Face, ...]) -> Cards:
        return tuple(unseen.pop() if face is None else face for face in faces)

    return State(
        view.rules,
        columns=tuple(
            Pile(laid(faces), faces.count(None), loose) for faces, loose in zip(view.columns, view.loose, strict=True)
        ),
        cells=view.cells,
        foundations=view.foundations,
        waste=Pile(view.waste, 0, view.waste_loose),
        stock=laid(view.stock),
        reserve=laid(view.reserve),
        gone=view.gone,
        base=view.base,
        passes=view.passes,
    )
