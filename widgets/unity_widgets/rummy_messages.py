"""Every sentence a learner reads at a table of United. What is refused and why comes from the rules; here its cards get their signs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from unity_widgets.messages import GAMES, YOU, Names, Say, counted, does, listed, own_rules, upper, verb, whose
from unitylib.cards import Card, Hand
from unitylib.match import Match, Move
from unitylib.rummy import engine
from unitylib.rummy.buying import barred_from_buying
from unitylib.rummy.melds import Meld, Melding, card_points, joker_identities, rank_name, rank_of, suit_of
from unitylib.rummy.moves import (
    CHANCE,
    Action,
    Build,
    Buy,
    Cut,
    Deal,
    Dealer,
    Discard,
    Lay,
    Leave,
    Liverpool,
    Pass,
    Recycle,
    Seat,
    Swap,
    Take,
)
from unitylib.rummy.position import State, View
from unitylib.rummy.rules import Rules
from unitylib.scorecard import gain, points_named, points_words

if TYPE_CHECKING:  # the review reads what plays deals out, and no table waits for it
    from unitylib.review import Decision

SIGNS = {"S": "♠︎", "H": "♥︎", "D": "♦︎", "C": "♣︎"}  # as text, not as pictures of a telephone
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
KINDS = {"s": "set", "r": "run"}

HOUSE_RULES: dict[str, tuple[str, dict[str, str]]] = {
    "final_discard": ("Going out", {"optional": "with or without a discard", "required": "with a discard"}),
    "round7_discard": ("Three runs, all at once", {"none": "no card is left over", "allowed": "one may be discarded"}),
    "build": ("Building begins", {"same_turn": "as soon as you are down", "next_turn": "in your next turn"}),
    "combinations": ("Beyond the contract", {"contract_only": "nothing more is laid", "extra": "more may be laid later"}),
    "joining_runs": ("Two runs of one suit", {"allowed": "may join", "barred": "must leave a gap"}),
    "adjacent_jokers": ("Jokers side by side", {"allowed": "allowed", "barred": "not allowed"}),
    "upcard": ("The first card turned up", {"buyable": "can be bought", "not_buyable": "cannot be bought"}),
    "discarder": ("Whoever discarded a card", {"may_not_buy": "may not buy it", "last_in_line": "is asked last"}),
    "down_players": ("Whoever is down", {"may_buy": "may buy", "may_not": "may not buy"}),
    "max_buys": ("Buys in a round", {"none": "any number"}),
    "swap": ("A joker is taken", {"after_laying": "once you are down", "any_time": "at any time"}),
    "freed_joker": ("A freed joker", {"to_hand": "goes to the hand", "must_play": "is played at once"}),
    "cut_exact": ("The exact cut", {"with_upcard": "hands and one card more", "hands_only": "hands only"}),
    "jokers": ("Jokers", {count: count for count in ("9", "4", "5", "6")}),
    "contract_order": ("Order of the contracts", {"1234567": "as in the book"}),
    "deal": ("Cards dealt", {"10": "10", "12": "12"}),
    "liverpool": ("Liverpool call", {"off": "none", "on": "a discard that fits may be called"}),
    "deuces": ("Twos", {"natural": "are plain cards", "wild": "are wild"}),
    "deuce_points": ("A wild two costs", {"50": "50", "20": "20", "2": "2"}),
    "deuce_in_place": ("A wild two in its own place", {"counts_as_wild": "counts as a joker", "natural": "as a two"}),
    "turn_limit": ("Turns each in a round", {"60": "60"}),
}  # fmt: skip

PICK_ONE = "Pick up one card of your hand first."
PICK_SOME = "Pick up the cards to lay down first, or let the table choose them: “Lay down for me”."
PICK_TO_BUILD = "Pick up the card to build first."
PICK_TO_SWAP = "Pick up the card that shall take the joker’s place first."
NOTHING_FURTHER = "You hold no further set and no further run."
NOTHING_ASKED = "Nothing is asked at the moment."
NO_WISH = "No discard is offered to the players of this page now."
FITS_NOWHERE = "{} fits no meld on the table."
TAKES_NO_JOKER = "No joker on the table stands for {}."
NOT_YET = "In your own turn, after the draw: now is not the time. (R-UTD-22)"
NOT_YET_DISCARD = "A discard ends your own turn, after the draw. (R-UTD-27)"
DOWN = "You are down"


# --- words -------------------------------------------------------------------------------------------------------


def signed(text: str, names: Names) -> str:
    """A refusal of the rules as the table says it: cards with their signs, seats by their names.

    >>> signed("Seat 1 holds 7S TD JK.", ("You", "Ana"))
    'Ana holds 7♠︎ 10♦︎ joker.'
    """
    text = re.sub(r"\b([A2-9TJQK])([SHDC])\b", lambda card: short(Card.parse(card[0])), text)
    text = re.sub(r"\bJK\b", "joker", text)
    text = re.sub(r"of seat (\d)", lambda seat: f"of {_known(names, seat[1])}", text)
    return re.sub(r"\b[Ss]eat (\d)", lambda seat: _known(names, seat[1]), text)


def _known(names: Names, seat: str) -> str:
    return names[int(seat)] if int(seat) < len(names) else f"seat {seat}"


def short(card: Card) -> str:
    """A card as it stands among others: "7♠︎", "10♦︎", "joker"."""
    return f"{'10' if card.rank == 'T' else card.rank}{SIGNS[card.suit]}" if card.suit else "joker"


def shorts(cards: Sequence[Card]) -> str:
    return " ".join(map(short, cards))


def the(card: Card) -> str:
    """The card in a sentence: "the 7 of Spades", "a joker"."""
    return f"the {card.name}" if card.suit else "a joker"


def title(rules: Rules, number: int) -> str:
    """ "United · round 5 of 7"."""
    return f"{GAMES[rules.name]} · round {number + 1} of {len(rules.rounds)}"


def contract(view: View) -> str:
    """The contract in words, with what is asked besides."""
    at_once = ", all cards at once" if view.round.at_once else ""
    return f"Contract: {view.round.contract.words}{at_once}"


def meld_words(meld: Meld, melding: Melding) -> str:
    """A meld by name: "set of kings", "run, 5 to 8 of Hearts, a joker for the 6"."""
    if not meld.start:
        return f"set of {rank_name(rank_of(meld, melding))}s"
    suit = suit_of(meld, melding)
    places = meld.stands_for(suit)
    jokers = [rank_name(card.rank) for card in joker_identities(meld, melding)]
    wild = f", joker for {listed(jokers)}" if jokers else ""
    return f"run, {rank_name(places[0].rank)} to {rank_name(places[-1].rank)} of {SUITS[suit]}{wild}"


def meld_owner(view: View, place: int, names: Names) -> str:
    """A meld by its owner: "Ana’s set of kings"."""
    laid = view.table[place]
    return f"{whose(names[laid.seat]).lower() if names[laid.seat] == YOU else whose(names[laid.seat])} {meld_words(laid.meld, view.rules.melding)}"


def seat_words(view: View, seat: Seat) -> str:
    """ "down · 3 cards", "not down · 12 cards"."""
    count = view.cards[seat]
    return f"{'down' if view.down[seat] is not None else 'not down'} · {count} card{'' if count == 1 else 's'}"


def hand_label(view: View) -> str:
    return f"Your hand, {len(view.hand)} card{'' if len(view.hand) == 1 else 's'}"


# --- whose turn it is --------------------------------------------------------------------------------------------


def status(view: View, names: Names, drew: Card | None = None) -> Say:
    """The sentence under the table. It says whose turn it is and what the rule asks, and advises nothing."""
    if view.turn is None:
        return _over(view, names)
    if view.turn != view.seat:
        return {"who": f"{whose(names[view.turn])} turn.", "text": _of_another(view, names[view.turn])}
    if view.phase == "offer" and view.seat != view.player:
        return _for_sale(view, names)
    said = _TO_YOU[view.phase](view, names)
    return {
        "who": "Your turn.",
        "text": f"You drew {the(drew)}. {said}" if drew is not None and view.phase == "turn" else said,
    }


def _of_another(view: View, name: str) -> str:
    if view.phase == "cut":
        return f"{name} cuts the pack."
    if view.phase == "call":
        return f"{name} is asked whether {the(view.discards[-1])} could have been played."
    if view.phase == "offer":
        what = "takes" if view.turn == view.player else "buys"
        return f"{name} {what} {the(view.discards[-1])}, or not."
    return f"{name} has drawn, and plays."


def _cut(view: View, names: Names) -> str:
    return "You cut the pack before the deal."


def _offer(view: View, names: Names) -> str:
    used_up = "" if view.stock else " The stock is used up."
    return f"{upper(the(view.discards[-1]))} lies on the discards: it is yours for nothing, or you draw from the stock.{used_up}"


def _for_sale(view: View, names: Names) -> Say:
    """Who discarded the card, and who was asked before and did not want it."""
    card, by = the(view.discards[-1]), view.discarder
    order = view.rules.clockwise(view.player)[:-1]
    before = [seat for seat in order[: order.index(view.seat)] if barred_from_buying(view, seat) is None]
    left = listed([names[seat] for seat in (view.player, *before)])
    who = f"{upper(card)} was turned up." if by is None else f"{names[by]} discarded {card}."
    return {"who": who, "text": f"{left} left it, so you may buy it."}


def _call(view: View, names: Names) -> str:
    assert view.discarder is not None
    return f"{names[view.discarder]} discarded {the(view.discards[-1])}. If it could have been played, you may call it."


def _turn(view: View, names: Names) -> str:
    if view.freed is not None:
        return f"{upper(the(view.freed))} that you took must be played at once."
    down, rules = view.down[view.seat], view.rules
    if down is None:
        return "Lay down the contract if you can; a discard ends the turn."
    if view.round.at_once:
        return "You are down; the card that is left ends the turn, and the round."
    if rules.builds(True, down == view.turns) is not None:
        return "You build from your next turn on. Take a joker, or end the turn with a discard."
    further = "Lay a further combination, build" if rules.extra else "Build"
    return f"{further}, take a joker, or end the turn with a discard."


_TO_YOU = {"cut": _cut, "offer": _offer, "call": _call, "turn": _turn}


def _over(view: View, names: Names) -> Say:
    points, scores = engine.points(view), engine.scores(view)
    last = view.standing.number + 1 == len(view.rules.rounds)
    if last:
        best = engine.lowest(scores)
        who = listed([names[seat] for seat in best])
        return {
            "who": "The match is over.",
            "text": f"{does(who, 'win')} with {points_named(scores[best[0]])}, the fewest.",
        }
    out = next((seat for seat, hand in enumerate(view.shown) if not hand), None)
    went = (
        f"{does(names[out], 'go') if names[out] == YOU else f'{names[out]} goes'} out." if out is not None else BLOCKED
    )
    return {"who": "The round is over.", "text": f"{went} {_costs(names[view.seat], points[view.seat])}"}


PRICES = (
    "Prices are how many fewer points than the other players on average you get in the round, from deals that you could not rule out, "
    "played out by rules of thumb; what a move is worth for the next round is left out."
)
BLOCKED = "It is blocked: everybody counts the hand."


def _costs(who: str, points: int) -> str:
    return f"This round brings {'you' if who == YOU else who} {points_named(points, gain)}."


def curtain(name: str) -> Say:
    return {
        "who": f"{whose(name)} turn.",
        "text": f"The hands are covered. {name} shows the cards when nobody else looks.",
    }


def offered(view: View, names: Names) -> Say:
    """What is asked of all at a page that several share."""
    card = upper(the(view.discards[-1]))
    if view.phase == "call":
        return {
            "who": "A discard.",
            "text": f"{card} was discarded. Could it have been played? Whoever is nearest is named.",
        }
    if view.turn != view.player:
        left = f"{names[view.player]} left {the(view.discards[-1])}."
        return {"who": "A discard.", "text": f"{left} Whoever buys it gets a card from the stock with it."}
    return {
        "who": "A discard.",
        "text": f"{card} is offered: {names[view.player]} may take it for nothing, the others buy it with a card from the stock.",
    }


# --- what is asked -----------------------------------------------------------------------------------------------


def price(view: View) -> str:
    """What a buy costs: a penalty card, and what the hand grows to (R-UTD-32)."""
    count = view.cards[view.seat]
    return f"Price: one more card from the stock. Your hand grows from {count} to {count + 2}."


def cut_note(view: View) -> str:
    """What the exact cut brings, and how many cards that is (R-UTD-50)."""
    rules, round_ = view.rules, view.round
    more = " and the card turned up" if rules.cut_over else ""
    exact = rules.exact_cut(view.standing.number)
    return f"Lift exactly {exact} of the {len(rules.deck)} cards, {rules.seats} hands of {round_.cards}{more}, for a bonus: {points_words(rules.bonus)} points."


def lay_words(ways: Sequence[Sequence[Meld]], melding: Melding) -> list[str]:
    """Several ways to lay down, each in the words that tell it from the others; in cards where words do not."""
    alike = set.intersection(*map(set, ways))
    apart = [[meld for meld in way if meld not in alike] for way in ways]
    words = [upper("; ".join(_in_a_choice(meld, melding) for meld in way)) for way in apart]
    return words if len(set(words)) == len(words) else [" | ".join(shorts(meld.cards) for meld in way) for way in apart]


def _in_a_choice(meld: Meld, melding: Melding) -> str:
    """A set by its cards too, as its name does not say how many there are."""
    words = meld_words(meld, melding)
    return words if meld.start else f"{words}, {shorts(meld.cards)}"


def kept(cards: Hand, points: int) -> str:
    return f"keeps {counted(len(cards), 'card')}, {points} points" if cards else "keeps nothing: you go out"


def place_words(view: View, move: Build | Swap, names: Names) -> str:
    """Where a card would go: "on Ana’s set of kings", "at the low end of your run, …"."""
    where = meld_owner(view, move.meld - 1, names)
    if isinstance(move, Swap):
        return f"In place of the joker in {where}"
    if not move.end:
        return f"On {where}"
    return f"At the {move.end} end of {where}"


# --- what happened -----------------------------------------------------------------------------------------------


def told(before: State, move: Move, after: State, viewer: Seat | None, names: Names) -> list[str]:
    """A move in words, and what followed from it. Only `viewer` is told which cards came from the stock to its own hand."""
    said = list(_told(before, move, after, names))
    said += _drawn(before, after, viewer, names)
    if after.turn is None and move.seat is not None:
        said.append(_scored(after, names))
    return said


def _told(before: State, move: Move, after: State, names: Names) -> Iterator[str]:
    action = move.action
    if move.seat == CHANCE:
        yield from _by_chance(action, after, names)
    elif move.seat is not None:
        who = names[move.seat]
        if sentence := _by_seat(before, action, who):
            yield sentence
        elif isinstance(action, Liverpool):
            assert before.discarder is not None
            yield f"{does(who, 'call')} Liverpool: {names[before.discarder]} {verb(names[before.discarder], 'take')} {the(before.discards[-1])} back, with a penalty card."
        elif isinstance(action, Cut):
            yield _cut_told(after, action, who)


def _by_seat(before: State, action: Action, who: str) -> str:
    if isinstance(action, Take):
        return f"{does(who, 'take')} {the(before.discards[-1])}."
    if isinstance(action, Buy):
        return f"{does(who, 'buy')} {the(before.discards[-1])}, with a penalty card."
    if isinstance(action, Lay):
        return f"{does(who, 'lay')} down {', '.join(shorts(meld) for meld in action.melds)}."
    if isinstance(action, Build):
        return f"{does(who, 'build')} {the(action.card)} on {_of_meld(before, action.meld)}."
    if isinstance(action, Swap):
        return f"{does(who, 'put')} {the(action.card)} into {_of_meld(before, action.meld)} and {verb(who, 'take')} its joker."
    return f"{does(who, 'discard')} {the(action.card)}." if isinstance(action, Discard) else ""


def _of_meld(state: State, number: int) -> str:
    meld, melding = state.table[number - 1].meld, state.rules.melding
    what = rank_name(rank_of(meld, melding)) + "s" if not meld.start else shorts(meld.cards)
    return f"the {'set of ' if not meld.start else 'run '}{what}"


def _by_chance(action: Action, after: State, names: Names) -> Iterator[str]:
    if isinstance(action, Dealer):
        yield f"{does(names[after.dealer], 'deal')} first."
    if isinstance(action, Deal):
        yield f"Round {after.standing.number + 1}: {does(names[after.dealer], 'deal')}, {counted(after.round.cards, 'card')} each. {upper(the(after.discards[-1]))} is turned up."
    if isinstance(action, Recycle):
        yield "The discards are shuffled into a new stock."


def _cut_told(after: State, action: Cut, who: str) -> str:
    exact = after.rules.exact_cut(after.standing.number)
    lifted = f"{does(who, 'cut')} {action.count} cards"
    return (
        f"{lifted}: exactly right, {points_words(after.rules.bonus)} points."
        if action.count == exact
        else f"{lifted}; {exact} would have brought the bonus."
    )


def _drawn(before: State, after: State, viewer: Seat | None, names: Names) -> Iterator[str]:
    """Who got a card from the stock: the player in turn by drawing, a buyer as the penalty."""
    if before.standing.number != after.standing.number or not before.hands:
        return
    for seat, name in enumerate(names):
        new = from_stock(before, after, seat)
        if not new:
            continue
        if seat == viewer:
            yield f"{does(name, 'draw')} {listed([the(card) for card in new])} from the stock."
        elif seat == after.player and after.drawn and not before.drawn:
            yield f"{does(name, 'draw')} from the stock."


def from_stock(before: State, after: State, seat: Seat) -> Hand:
    """The cards that came unseen into this hand from one position to the next."""
    if not before.hands or not after.hands or before.hands[seat] is after.hands[seat]:
        return ()
    gained = Counter(after.hands[seat]) - Counter(before.hands[seat])
    gained -= Counter(after.known[seat]) - Counter(before.known[seat])
    return tuple(gained.elements())


def _scored(after: State, names: Names) -> str:
    points = engine.points(after)
    return (
        "The round is over: " + ", ".join(f"{name} {gain(won)}" for name, won in zip(names, points, strict=True)) + "."
    )


# --- how each number came about ----------------------------------------------------------------------------------


def sums_note(view: View, seat: Seat, names: Names) -> str:
    """How a seat came to its points, in one line (R-UTD-06, R-UTD-45, R-UTD-46, R-UTD-50)."""
    hand, who, cut = view.shown[seat], names[seat], engine.bonus(view)[seat]
    bonus = f" The exact cut brings {points_words(cut)}." if cut else ""
    if not hand:
        return f"{who} went out: 0.{bonus}"
    total = engine.points(view)[seat] - cut
    return f"{who}: {points_sum(hand, view.rules.deuce)} = {total}.{bonus}"


def points_sum(hand: Hand, deuce: int) -> str:
    """The cards of a hand with what each costs: "K♠︎ 10 + 2 × 7♦︎ 14"."""
    return " + ".join(_part(card, count, card_points(card, deuce)) for card, count in Counter(hand).items())


def _part(card: Card, count: int, worth: int) -> str:
    return f"{short(card)} {worth}" if count == 1 else f"{count} × {short(card)} {count * worth}"


# --- hints, reasons, and the rest --------------------------------------------------------------------------------


def would(action: Action, view: View, names: Names) -> str:
    """A move as advice: "lay down 7♠︎ 7♦︎ 7♣︎", "discard the king of Spades"."""
    if isinstance(action, Lay):
        return f"lay down {', '.join(shorts(meld) for meld in action.melds)}"
    if isinstance(action, Build | Swap):
        place = place_words(view, action, names)
        verb_ = "build" if isinstance(action, Build) else "put"
        return f"{verb_} {the(action.card)} {place[:1].lower()}{place[1:]}"
    if isinstance(action, Discard):
        return f"discard {the(action.card)}"
    if isinstance(action, Cut):
        return f"cut about {action.count} cards"
    if isinstance(action, Take | Buy):
        return f"{action} {the(view.discards[-1])}"
    words: Mapping[type, str] = {Leave: "leave it and draw from the stock", Pass: "pass", Liverpool: "call Liverpool"}
    return words[type(action)]


def move_words(move: Action, names: Names) -> str:
    """A move in a table, by its own text: "Discard Q♥︎"."""
    return upper(signed(str(move), names))


def when(decision: Decision) -> str:
    """Where in the match a decision was made: "Round 1, turn 3, offer"."""
    view = decision.view
    turn = view.turns // view.rules.seats + 1
    return f"Round {decision.hand + 1}, turn {turn}{', offer' if view.phase == 'offer' else ''}"


def hint(action: Action, why: str, view: View, names: Names) -> Say:
    """What a bot would do in this seat, and its rule of thumb."""
    text = f"A bot in this seat would {would(action, view, names)}. {signed(why, names)}"
    return {"who": "Hint.", "text": text}


def reasons(said: Sequence[tuple[str, str]]) -> Say:
    """Why the others did what they did, seat by seat."""
    by_seat: dict[str, list[str]] = {}
    for name, why in said:
        by_seat.setdefault(name, []).append(why)
    return {
        "who": "Why so?",
        "text": " ".join(f"{name}: {' '.join(dict.fromkeys(whys))}" for name, whys in by_seat.items()),
    }


def welcome_back(match: Match, you: Seat, names: Names) -> Say:
    rules, standing = match.rules, match.state.standing
    where = title(rules, standing.number).replace(" · ", ", ")
    points = points_named(standing.scores[you])
    text = f"You left a match here: {where}, {rules.seats} players, {points} so far.{own_rules(rules, HOUSE_RULES)} Continue?"
    return {"who": "Welcome back.", "text": text}


def slot_words(lacks: int) -> str:
    return "ready" if not lacks else f"{lacks} missing"
