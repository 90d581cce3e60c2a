"""View -> scene of solitaire: the layout as compact text, where each card may go, the figures. Pure functions.

A column is one text: how many cards lie face down, then those face up, deepest first. In thoughtful play a card face down
is there too, with a minus before it. No face-down card is in a scene otherwise.
"""

from __future__ import annotations

from typing import Any

from unity_widgets import patience_messages as messages
from unity_widgets.messages import GAMES
from unity_widgets.scene import Scene, Zone
from unitylib.cards import SUITS
from unitylib.solitaire import joints, piles
from unitylib.solitaire.identities import Cards, natural
from unitylib.solitaire.moves import Move, Place, Remove, Swap
from unitylib.solitaire.position import Face, View
from unitylib.solitaire.rules import Kind

FEWEST_WIDE = 7  # the top line has its places also over four columns


def patience_scene(
    view: View, seen: View, *, seed: int, moves: int, assisted: bool, tags: dict[str, str]
) -> Scene:  # fmt: skip
    """What the player sees. `seen` is the same view, or in thoughtful play one with all cards; `tags` are what universals wear."""
    rules = view.rules
    count, of = counted(view), messages.aim(rules)
    unit = messages.unit(rules)
    scene: Scene = {
        "viewer": "You",
        "title": messages.title(rules, seed, GAMES),
        "score": [{"who": unit, "points": f"{count} of {of}"}, {"who": "moves", "points": moves}],
        "say": messages.status(view, count, moves, assisted),
        "zones": [_layout(view, seen) | ({"tags": tags} if tags else {})],
    }
    return scene | ({"goal": "with help"} if assisted else {})


def counted(view: View) -> int:
    """How many cards are home, or cleared: read off the view as the row's aim counts them."""
    rules = view.rules
    if rules.counts is joints.cards_home:
        return sum(map(len, view.foundations))
    return sum(map(sum, rules.columns)) - sum(map(len, view.columns))


def _layout(view: View, seen: View) -> Zone:
    rules = view.rules
    both = zip(view.columns, seen.columns, strict=True)
    zone: Zone = {
        "zone": "layout",
        "columns": [_column(faces, known) for faces, known in both],
        "wide": max(len(view.columns), FEWEST_WIDE),
        "goes": goes(view),
    }
    if rules.together is not joints.nothing_leaves:
        zone |= {"shape": "pyramid", "wide": FEWEST_WIDE}
    if rules.turn is not joints.no_stock:
        zone["stock"] = len(view.stock)
        zone["again"] = "" if view.stock or view.passes >= rules.redeals or not view.waste else "turn over"
    if _is_used(rules.waste):
        shown = 3 if rules.draws > 1 or rules.waste_starts else 1
        zone["waste"] = [len(view.waste), _cards(view.waste[-shown:])]
    if view.cells:
        zone["cells"] = [str(card or "") for card in view.cells]
    if rules.reserve:
        zone["reserve"] = [len(view.reserve), str(view.reserve[-1] if view.reserve else "")]
    if _is_used(rules.foundation):
        zone["home"] = [_foundation(view, suit, cards) for suit, cards in zip(SUITS, view.foundations, strict=True)]
    if seen is not view and rules.turn is not joints.no_stock:
        zone["coming"] = _cards(tuple(card for card in seen.stock if card is not None))
    return zone


def _is_used(kind: Kind) -> bool:
    return not (kind.gives is piles.nothing_given and kind.takes is piles.nothing_taken)


def _column(faces: tuple[Face, ...], known: tuple[Face, ...]) -> str:
    """`faces` as they lie, with those of `known` that lie face down and are shown all the same."""
    down = known.count(None)
    cards = [f"{'-' if face is None else ''}{card}" for face, card in zip(faces[down:], known[down:], strict=True)]
    return " ".join([str(down), *cards] if down or not cards else cards)


def _cards(cards: Cards) -> str:
    return " ".join(map(str, cards))


def _foundation(view: View, suit: str, cards: Cards) -> list[Any]:
    """Suit, how many cards lie there, the top one, and the card it waits for where that is one card."""
    due = ""
    if view.rules.counts is joints.cards_home and view.rules.foundation.takes in (piles.next_card, piles.next_natural):
        due = "" if len(cards) == 13 else str(natural((view.base - 1 + len(cards)) % 13 + 1, suit))
    return [suit, len(cards), str(cards[-1]) if cards else "", due]


def goes(view: View) -> dict[str, str]:
    """Where each part that can be picked up may go: "t3 2" -> "t5 t6". A card that may leave alone goes to its own place."""
    found: dict[str, list[str]] = {}
    for action in view.legal:
        for part, target in _parts(action):
            targets = found.setdefault(part, [])
            if target not in targets:
                targets.append(target)
    return {part: " ".join(targets) for part, targets in found.items()}


def _parts(action: object) -> list[tuple[str, Place]]:
    match action:
        case Move(source, target, count):
            return [(source if count == 1 else f"{source} {count}", target)]
        case Swap(source, target, _):
            return [(source, target)]
        case Remove((alone,)):
            return [(alone, alone)]
        case Remove((one, other)):
            return [(one, other), (other, one)]
    return []
