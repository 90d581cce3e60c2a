"""View -> scene of United: melds, piles, the contract with its slots, the hand, what is asked, the sums of a round. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unity_widgets import rummy_messages as messages
from unity_widgets.messages import Names, Say, upper
from unity_widgets.rummy_slots import Gap, Layout, layout
from unity_widgets.scene import FEWEST, LARGEST, Button, Scene, Zone, size
from unitylib.cards import Card, Hand
from unitylib.match import Match
from unitylib.rummy import engine
from unitylib.rummy.contracts import arrange
from unitylib.rummy.moves import Buy, Leave, Liverpool, Pass, Seat, Take
from unitylib.rummy.position import State, View
from unitylib.scorecard import gain, points_words

TURNS = {"cut": "to cut", "offer": "asked", "call": "asked", "turn": "to play"}


def rummy_scene(
    view: View,
    names: Names,
    *,
    covered: bool = False,
    wishers: Sequence[Seat] = (),
    picked: Hand = (),
    drew: Card | None = None,
    fresh: Card | None = None,
    ask: Zone | None = None,
) -> Scene:
    """What `view.seat` sees of United.

    `covered`: the picture for nobody's eyes; when a discard is offered it asks all `wishers` at once. `picked`
    are the cards picked up, `drew` the card just drawn unseen, `fresh` the one that came last, `ask` a question of the table's own.
    """
    dealt, over = bool(view.cards), view.turn is None
    zones: list[Zone] = [_melds(view, names, covered)] if dealt else []
    if dealt and not over:
        zones.append(_piles(view, names, covered))
    asked = _offer_to_all(view, names, wishers) if covered else ask or _ask(view)
    zones += [asked] if asked else []
    if dealt and not over and not covered:
        zones += [_contract(view, names, picked), _hand(view, fresh)]
    if over:
        zones += [_sums(view, names), _all_hands(view, names)]
    scene: Scene = {
        "viewer": None if covered else names[view.seat],
        "title": messages.title(view.rules, view.standing.number),
        "score": _score(view, names, covered),
        "goal": "lowest wins",
        "say": _say(view, names, covered, bool(covered and asked), drew),
        "zones": zones,
    }
    if dealt and not over and not covered:
        scene["pick"] = {"do": "pick", "cards": [str(card) for card in picked]}
    return scene


def _say(view: View, names: Names, covered: bool, offered: bool, drew: Card | None) -> Say:
    if offered:
        return messages.offered(view, names)
    if covered and view.turn == view.seat:
        return messages.curtain(names[view.seat])
    return messages.status(view, names, drew)


def _score(view: View, names: Names, covered: bool) -> list[dict[str, Any]]:
    return [
        {"who": names[seat], "points": points_words(points), **({"us": True} if seat == view.seat and not covered else {})}
        for seat, points in enumerate(engine.scores(view))
    ]  # fmt: skip


# --- what lies on the table --------------------------------------------------------------------------------------


def _melds(view: View, names: Names, covered: bool) -> Zone:
    """Everybody's melds, from the player on the left round to the viewer."""
    order = view.rules.clockwise(view.seat)
    return {
        "zone": "melds",
        "label": "Melds on the table",
        "seats": [_seat(view, names, seat, covered) for seat in order],
    }


def _seat(view: View, names: Names, seat: Seat, covered: bool) -> dict[str, Any]:
    marks: dict[str, Any] = {
        "us": seat == view.seat and not covered,
        "dealer": seat == view.standing.dealer,
        "turn": seat == view.turn and TURNS[view.phase],
    }
    melds = [
        {"do": f"meld {number}", "n": number, "cards": [str(card) for card in laid.meld.cards],
         "words": messages.meld_words(laid.meld, view.rules.melding)}
        for number, laid in enumerate(view.table, start=1)
        if laid.seat == seat
    ]  # fmt: skip
    zone = {"name": names[seat], "words": messages.seat_words(view, seat)} | {
        mark: on for mark, on in marks.items() if on
    }
    return zone | {"melds": melds} if melds else zone


def _piles(view: View, names: Names, covered: bool) -> Zone:
    zone: Zone = {"zone": "piles", "stock": view.stock, "discards": len(view.discards)}
    if view.discards:
        by = f"discarded by {names[view.discarder]}" if view.discarder is not None else "turned up"
        zone |= {"top": str(view.discards[-1]), "words": by}
    if covered:
        return zone
    mine = view.turn == view.seat and view.phase == "offer" and view.seat == view.player
    return zone | {"do": {"stock": "leave", "discards": "take" if mine else "discard"}}


# --- what is asked -----------------------------------------------------------------------------------------------


def _ask(view: View) -> Zone | None:
    if view.turn != view.seat:
        return None
    if view.phase == "cut":
        most = len(view.rules.deck) - 1
        number = {"do": "cut", "least": 1, "most": most, "value": most // 2, "words": "Cut here"}
        return {"zone": "ask", "label": "Cut the pack", "text": messages.cut_note(view), "number": number}
    return {"offer": _offer, "call": _call}[view.phase](view) if view.phase in ("offer", "call") else None


def _offer(view: View) -> Zone:
    card = messages.the(view.discards[-1])
    if view.seat == view.player:
        draw = "Draw from the stock" if view.stock or len(view.discards) > 1 else "Leave it"
        buttons = [{"do": str(Take()), "words": "Take it", "main": True}, {"do": str(Leave()), "words": draw}]
        return {
            "zone": "ask",
            "label": f"Take {card}?",
            "text": "In your turn it costs nothing. If you draw instead, the others may buy it.",
            "buttons": buttons,
        }
    buttons = [{"do": str(Buy()), "words": "Buy", "main": True}, {"do": str(Pass()), "words": "Pass"}]
    return {"zone": "ask", "label": f"Buy {card}?", "text": messages.price(view), "buttons": buttons}


def _call(view: View) -> Zone:
    buttons = [{"do": str(Liverpool()), "words": "Liverpool"}, {"do": str(Pass()), "words": "Pass"}]
    text = "If it fits a meld as it lies, or a joker’s place in a run, it goes back with a penalty card. A wrong call costs nothing."
    return {
        "zone": "ask",
        "label": f"Could {messages.the(view.discards[-1])} have been played?",
        "text": text,
        "buttons": buttons,
    }


def _offer_to_all(view: View, names: Names, wishers: Sequence[Seat]) -> Zone | None:
    """At a page that several share a discard is offered to all of them at once, a button each, and no hand is shown."""
    if not wishers:
        return None
    buttons = [{"do": f"want {seat}", "words": _wish(view, names[seat], seat)} for seat in wishers]
    buttons.append({"do": "want none", "words": "Nobody"})
    if view.turn in wishers:
        buttons.append({"do": "show", "words": f"{names[view.seat]} looks at the cards first"})
    card = messages.the(view.discards[-1])
    label = f"Who wants {card}?" if view.phase == "offer" else f"Could {card} have been played?"
    return {"zone": "ask", "label": label, "text": "Whoever is nearest to the turn comes first.", "buttons": buttons}


def _wish(view: View, name: str, seat: Seat) -> str:
    if view.phase == "call":
        return f"{name} calls Liverpool"
    return f"{name} takes it" if seat == view.player else f"{name} buys it"


# --- the contract and the hand -----------------------------------------------------------------------------------


def _contract(view: View, names: Names, picked: Hand) -> Zone:
    zone: Zone = {"zone": "contract", "label": messages.contract(view), "buttons": _buttons(view, names, picked)}
    if view.down[view.seat] is not None:
        return zone | {"label": messages.DOWN}
    rules, now = view.rules, view.round
    zone |= {"slots": _slots(layout(view.hand, now.contract, rules.melding, rules.deuce))}
    return zone | {"picked": _slots(layout(picked, now.contract, rules.melding, rules.deuce))} if picked else zone


def _slots(laid: Layout) -> list[dict[str, Any]]:
    return [
        {"words": upper(messages.KINDS[slot.kind]), "tag": messages.slot_words(slot.lacks), "lay": [_lies(one) for one in slot.lay],
         **({"ready": True} if not slot.lacks else {})}
        for slot in laid.slots
    ]  # fmt: skip


def _lies(one: Card | Gap) -> str | list[str]:
    return list(one) if isinstance(one, Gap) else str(one)


def _buttons(view: View, names: Names, picked: Hand) -> list[Button]:
    """What can be done with the cards picked up."""
    mine = view.turn == view.seat and view.phase == "turn"
    barred = {} if mine else {"barred": messages.NOT_YET}
    discard = {"do": "discard", "words": "Discard", **({} if mine else {"barred": messages.NOT_YET_DISCARD})}
    lay = {"do": "lay", "words": "Lay down", **barred, **({"main": True} if mine and _are_ready(view, picked) else {})}
    if view.down[view.seat] is None:
        return [lay, {"do": "best", "words": "Lay down for me", **(_no_way(view, names) if mine else barred)}, discard]
    build = [{"do": "build", "words": "Build", **barred}, {"do": "swap", "words": "Take a joker", **barred}]
    return [*build, *([lay] if view.rules.extra else []), discard]


def _are_ready(view: View, picked: Hand) -> bool:
    """Whether the cards picked up are the contract, no more and no less."""
    laid = layout(picked, view.round.contract, view.rules.melding, view.rules.deuce)
    return not laid.rest and all(not slot.lacks for slot in laid.slots)


def _no_way(view: View, names: Names) -> dict[str, str]:
    """Why the table cannot lay down for the learner."""
    rules, now = view.rules, view.round
    ways = arrange(
        view.hand, now.contract, rules.melding, deuce=rules.deuce, least=now.least, most=now.most, using=view.freed
    )
    return {} if ways.reason is None else {"barred": messages.signed(str(ways.reason), names)}


def _hand(view: View, fresh: Card | None) -> Zone:
    cards: list[dict[str, Any]] = [{"card": str(card)} for card in view.hand]
    if fresh is not None:
        next(one for one in reversed(cards) if one["card"] == str(fresh))["fresh"] = True
    return {"zone": "cards", "label": messages.hand_label(view), "cards": cards}


# --- after the round ---------------------------------------------------------------------------------------------


def _sums(view: View, names: Names) -> Zone:
    cut, points, totals = engine.bonus(view), engine.points(view), engine.scores(view)
    rows = [
        [name, len(view.shown[seat]), gain(points[seat] - cut[seat]), *([gain(cut[seat])] if any(cut) else []), points_words(totals[seat])]
        for seat, name in enumerate(names)
    ]  # fmt: skip
    head = ["", "cards left", "points", *(["cut"] if any(cut) else []), "total"]
    notes = [messages.sums_note(view, seat, names) for seat in range(len(names))]
    label = f"Round {view.standing.number + 1}: how the points came about"
    return {"zone": "sums", "label": label, "head": head, "rows": rows, "notes": notes}


def _all_hands(view: View, names: Names) -> Zone:
    rows = [{"name": name, "cards": [str(card) for card in hand]} for name, hand in zip(names, view.shown, strict=True)]
    return {"zone": "hands", "label": "All hands", "rows": rows}


def with_rounds_so_far(scene: Scene, match: Match, names: Names) -> Scene:
    """The scene with a line for each finished round that fits, once there are two; all of them are in the workbook."""
    rows = [_round_row(state) for state in match.states if state.turn is None]
    for first in range(len(rows) - 1):
        zone = {"zone": "sums", "label": "The match so far", "head": ["", *names], "rows": rows[first:]}
        fuller = scene | {"zones": [*scene["zones"], zone]}
        if size(fuller | {"tail": scene["tail"][-FEWEST:]}) <= LARGEST:
            return fuller
    return scene


def _round_row(state: State) -> list[str]:
    both = zip(engine.points(state), engine.scores(state), strict=True)
    return [f"Round {state.standing.number + 1}", *(f"{gain(won)} → {points_words(total)}" for won, total in both)]
