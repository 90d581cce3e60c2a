"""Every sentence a learner reads at a table of solitaire. What is refused and why comes from the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from unity_widgets.messages import Names, Say, counted, listed, number, own_rules, signed, the, upper
from unitylib.cards import RANKS, SUIT_NAMES, Card
from unitylib.match import CHANCE, Match, Move
from unitylib.solitaire import joints
from unitylib.solitaire.engine import won
from unitylib.solitaire.moves import Action, Place, Remove, Swap, Turn, in_words
from unitylib.solitaire.moves import Move as Carry
from unitylib.solitaire.position import State, View
from unitylib.solitaire.rules import Rules
from unitylib.solve.patience import Answer, Outlook

HOUSE_RULES: dict[str, tuple[str, dict[str, str]]] = {
    "universals": ("Universals", {"two": "both are in", "none": "left out"}),
    "deal": ("Deal number", {"chance": "by chance"}),
    "draw": ("Cards turned at a time", {"1": "one", "3": "three"}),
    "redeals": (
        "The waste may be turned over",
        {"unlimited": "as often as you like", "0": "never", "1": "once", "2": "twice"},
    ),
    "take_back": ("Cards that are home", {"allowed": "may come back", "barred": "stay there"}),
    "universal_on_foundation": ("A universal goes home", {"as_next_card": "as the next card", "last": "last of all"}),
    "exchange": (
        "The card itself takes a universal’s place",
        {"foundation": "on foundations", "none": "nowhere", "everywhere": "everywhere"},
    ),
    "identity": ("A universal stands for", {"any": "any card of its group", "unseen_only": "no card that is seen"}),
    "golf_wild": ("A universal on the waste", {"sequence": "is one rank", "free": "takes any card"}),
}
AIMS = {
    "klondike": "Columns go down from AA, the groups in turn. Foundations go up from the double bug, suit by suit.",
    "freecell": "Columns go down from AA, the groups in turn. A free cell holds any one card. Foundations go up from the double bug.",
    "spiderette": "Columns go down in any suits; one suit moves as one. A whole suit from AA to the double bug goes home.",
    "golf": "Clear the columns: each card goes on the waste that is next in rank to the last one.",
    "pyramid": "Clear the pyramid: two open cards go together when they make 13, AA goes alone.",
    "yukon": "Any card moves with all that lies on it. Columns go down, the groups in turn; foundations go up from the double bug.",
    "canfield": "Foundations go up from the first card turned, around the corner. Columns go down, the groups in turn.",
    "spider": "Columns go down in any suits; one suit moves as one. A whole suit from AA to the double bug goes home.",
}

WISHES = {
    "chance": "as it comes",
    "any": "one that can be won",
    "easy": "won without much thought",
    "medium": "won with some thought",
    "hard": "hard to win",
}
DEAL_CHOSEN = "The deal is chosen by its number already: deal it, or take the number out."
UNDONE_NONE = "Nothing has been taken back that could be done again."
NOTHING_HOME = "No card can go home now without being missed elsewhere."
NO_MARK = "There is no such bookmark."
MARKS_FULL = "Nine bookmarks are set; they are forgotten with this deal."
GAME_OVER = "The game is over: nothing is left to look for."
NOT_ASKED = "Nothing is being asked or looked for."
LOOKING = "It is being looked for. Any move ends the search."
NO_PLACE = "No place takes it now."


# --- words -------------------------------------------------------------------------------------------------------


def place(where: Place) -> str:
    """ "column 3", "the foundation of Blue {b}"."""
    return signed(in_words(where.partition(".")[0]))


def rank(card: Card) -> str:
    """ "double A", "bug": the rank as it is said."""
    return card.name.split(" of ")[0]


def meant(cards: Sequence[Card]) -> str:
    """What a universal may be, in a few words: "the A of Blue or Gold", "any card of Blue or Gold"."""
    ranks = sorted({card.rank for card in cards}, key=RANKS.index)
    suits = sorted({card.suit for card in cards}, key="bgrk".index)
    of = " or ".join(f"{SUIT_NAMES[suit]} {{{suit}}}" for suit in suits)
    if not cards:
        return "nothing"
    if len(cards) < len(ranks) * len(suits):
        return either([the(card).removeprefix("the ") for card in cards])
    if len(ranks) == len(RANKS):
        return f"any card of {of}"
    if len(ranks) > 4:
        return f"{number(len(ranks))} ranks of {of}"
    return f"{either([rank(Card(one, 'b')) for one in ranks])} of {of}"


def either(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def brief(cards: Sequence[Card]) -> str:
    """The tag that a universal wears: its rank where that is certain, else how many ranks it may be."""
    ranks = sorted({card.rank for card in cards}, key=RANKS.index)
    if len(ranks) == len(RANKS):
        return "any"
    return "/".join(ranks) if len(ranks) <= 2 else f"{len(ranks)}?"


def onto(state: State, target: Place) -> str:
    """Where a card goes: "onto the B of Blue {b} in column 7", "to the foundation of Blue {b}"."""
    where = target.partition(".")[0]
    pile = state.pile(where)
    return f"onto {the(pile.cards[-1])} in {place(where)}" if where[0] == "t" and pile.cards else f"to {place(target)}"


def several(cards: Sequence[Card]) -> str:
    return (
        the(cards[0]) if len(cards) == 1 else f"{counted(len(cards), 'card')} from {the(cards[0])} to {the(cards[-1])}"
    )


def would(state: State, action: Action) -> str:
    """The move as one would say it: "move the C of Black {k} from the waste onto the B of Blue {b} in column 7"."""
    match action:
        case Turn():
            return "turn the stock" if state.stock else "turn the waste over"
        case Carry(source, target, count):
            cards = state.pile(source).cards[-count:]
            return f"move {several(cards)} from {place(source)} {onto(state, target)}"
        case Swap(source, target, spot):
            card = state.pile(source).cards[-1]
            return f"put {the(card)} in the universal’s place on {place(target)}, the universal {onto(state, spot)}"
        case Remove(places):
            return f"take out {listed([the(state.pile(one).cards[-1]) for one in places])}"
    return str(action)


# --- the sentence under the table --------------------------------------------------------------------------------


def unit(rules: Rules) -> str:
    return "home" if rules.counts is joints.cards_home else "cleared"


def aim(rules: Rules) -> int:
    """How many cards there are to bring home or to clear."""
    return 52 * rules.packs if rules.counts is joints.cards_home else sum(map(sum, rules.columns))


def title(rules: Rules, seed: int, games: dict[str, str]) -> str:
    three = ", draw three" if rules.draws == 3 and ("draw", "3") in rules.options else ""
    return f"{games[rules.name]}{three} · {dealt(rules, seed)}"


def dealt(rules: Rules, seed: int) -> str:
    """By what the same cards come again: "seed 12", or "deal 617" of those with well-known numbers."""
    number = dict(rules.options).get("deal")
    return f"deal {number}" if number else f"seed {seed}"


def status(view: View, count: int, moves: int, assisted: bool) -> Say:
    rules = view.rules
    if count == aim(rules) and view.turn is None:
        helped = "with help" if assisted else "without help"
        return {"who": "Won.", "text": f"All {count} are {unit(rules)}, in {moves} moves, {helped}.", "kind": "yes"}
    if view.turn is None:
        return {
            "who": "No move is left.",
            "text": f"{count} of {aim(rules)} are {unit(rules)}. Take back as far as you like, or deal anew.",
        }
    if not moves:
        return {"who": "Your move.", "text": AIMS[rules.name]}
    if all(isinstance(action, Turn) for action in view.legal):
        return {"who": "Your move.", "text": "Only the stock can be turned."}
    return {"who": "Your move.", "text": _openings(view)}


def _openings(view: View) -> str:
    """How much is open, not what: that is for the player to see."""
    places = {action.source for action in view.legal if isinstance(action, Carry)}
    pairs = sum(isinstance(action, Remove) for action in view.legal)
    if pairs:
        return f"{upper(counted(pairs, 'way'))} to take cards out."
    return f"{upper(counted(len(places), 'pile'))} can give a card away." if places else ""


def welcome_back(match: Match, games: dict[str, str]) -> Say:
    rules = match.rules
    count = rules.counts(match.state)
    return {"who": "Welcome back.", "text": f"You left a game here: {games[rules.name]}, {dealt(rules, match.seed)}, {count} of {aim(rules)} {unit(rules)}.{own_rules(rules, HOUSE_RULES)} Continue?"}  # fmt: skip


# --- what happened -----------------------------------------------------------------------------------------------


def told(before: State, move: Move, after: State, viewer: int | None, names: Names) -> list[str]:
    """A move in words, what it laid bare, and how far the game is."""
    action: Any = move.action
    if move.seat == CHANCE:
        stock = f", {len(after.stock)} of them in the stock" if after.stock else ""
        return [f"{len(after.rules.deck)} cards are dealt{stock}."]
    said = [f"{upper(_happened(before, action, after))}."]
    bare = [
        pile.cards[-1]
        for old, pile in zip(before.columns, after.columns, strict=True)
        if pile.down < old.down and pile.cards
    ]
    if bare:
        said.append(f"Turned up: {listed([the(card) for card in bare])}.")
    if won(after):
        said.append(f"All {aim(after.rules)} are {unit(after.rules)}: the game is won.")
    return [" ".join(said)]


def _happened(before: State, action: Action, after: State) -> str:
    match action:
        case Turn() if after.passes > before.passes:
            return "the waste is turned over"
        case Turn() if len(after.waste.cards) > len(before.waste.cards):
            return f"{listed([the(card) for card in after.waste.cards[len(before.waste.cards) :]])} from the stock, {len(after.stock)} left"
        case Turn():
            dealt = len(before.stock) - len(after.stock)
            return f"{counted(dealt, 'card')} dealt onto the columns, {len(after.stock)} left in the stock"
        case Carry(source, target, count):
            cards = before.pile(source).cards[-count:]
            lie = f", {len(after.pile(target).cards)} there" if target[0] in "tf" else ""
            return f"{several(cards)} from {place(source)} {onto(before, target)}{lie}"
        case Swap(source, target, spot):
            return f"{the(before.pile(source).cards[-1])} takes the universal’s place on {place(target)}; the universal goes to {place(spot)}"
        case Remove(places):
            return f"{listed([the(before.pile(one).cards[-1]) for one in places])} taken out"
    return str(action)


# --- hints and what can be known ---------------------------------------------------------------------------------

HELPED = "The game counts as played with help."


def looking(part: float, layouts: int) -> Say:
    what = f"{layouts} layouts of what lies face down" if layouts else "this position"
    return {"who": "Looking.", "text": f"{what}, {round(part * 100)} % done. {LOOKING}"}


def hint(state: State, found: Answer | Outlook, action: Action | None, usual: Action) -> Say:
    """The first move of a found line, and what stands behind it; else a move that is seldom wrong, said to be no more."""
    if action is None:
        why = _nothing_found(found)
        return {"who": "A guess:", "text": f"{would(state, usual)}. {why} {HELPED}"}
    if isinstance(found, Outlook) and found.hidden:
        return {"who": "Hint:", "text": f"{would(state, action)}. {_sampled(found)} Most of the lines begin so. {HELPED}"}  # fmt: skip
    left = f" It begins a line of {counted(len(found.line), 'move')} that wins." if isinstance(found, Answer) else ""
    return {"who": "Hint:", "text": f"{would(state, action)}.{left} {HELPED}"}


def _sampled(found: Outlook) -> str:
    return (
        f"{upper(counted(found.hidden, 'card'))} cannot be seen, so they were dealt anew {found.layouts} times. A line to a win was found "
        f"in {number(found.won) if found.won else 'none'} of these layouts{f', and {number(found.lost)} cannot be won' if found.lost else ''}."
    )


def _nothing_found(found: Answer | Outlook) -> str:
    if isinstance(found, Outlook) and found.hidden:
        return f"{_sampled(found)} That proves nothing of the true cards."
    if found.verdict == "no":
        return f"But no line wins from here: all {found.positions} positions were searched."
    return f"No line to a win was found among {found.positions} positions, which proves nothing."


def outlook(found: Answer | Outlook, open_: bool) -> Say:
    """Can it still be won? Only what is known is claimed."""
    eyes = " with all cards face up" if open_ else ""
    if isinstance(found, Outlook) and found.hidden:
        return {"who": "It depends on what lies face down.", "text": f"{_sampled(found)} {HELPED}"}
    if found.verdict == "yes":
        length = f" of {counted(len(found.line), 'move')}" if isinstance(found, Answer) else ""
        return {
            "who": "Yes, it can be won.",
            "text": f"A line{length} was found{eyes}; Hint shows it move by move. {HELPED}",
        }
    if found.verdict == "no":
        return {
            "who": "No, it cannot be won from here.",
            "text": f"All {found.positions} positions were searched{eyes}. {HELPED}",
        }
    return {
        "who": "Not found.",
        "text": f"Among {found.positions} positions{eyes} there was no line to a win; that does not mean that there is none. {HELPED}",
    }


def undone(count: int, assisted: bool) -> Say:
    helped = " As a card had been turned up, the game counts as played with help." if assisted else ""
    return {"who": "Taken back.", "text": f"{upper(counted(count, 'move'))}.{helped}"}


def marked(place_: int, moves: int) -> Say:
    return {"who": f"Bookmark {place_}.", "text": f"Set after {counted(moves, 'move')}; its button leads back here."}


def opened(on: bool) -> Say:
    if on:
        return {"who": "All cards lie face up.", "text": f"Grey ones cannot be moved yet. {HELPED}"}
    return {"who": "Face down again.", "text": "What you have seen you have seen: the game counts as played with help."}


def seeking(part: float) -> Say:
    return {"who": "Looking.", "text": f"For a deal that can be won, {round(part * 100)} % of the search done."}


def sought(found: tuple[int, Answer]) -> Say:
    """The deal that was looked for, and what is known of it."""
    seed, answer = found
    return {"who": "Found.", "text": f"Seed {seed}: who saw every card could win in {counted(len(answer.line), 'move')}. Your move."}  # fmt: skip


def none_sought(tries: int) -> Say:
    return {
        "who": "None found.",
        "text": f"Of {tries} deals none is known to be as you wish. Another seed, or another wish?",
    }


def stopped() -> Say:
    return {"who": "Stopped.", "text": "Nothing was found out."}


def makes_room(state: State, swap: Swap) -> str:
    """Why that is asked."""
    return f"{upper(the(state.pile(swap.source).cards[-1]))} takes its place on {place(swap.target)} (R-SOL-08)."


def where_to(state: State, swap: Swap, after: Iterable[Card]) -> str:
    """A spot for the universal that loses its place: "onto the B of Blue in column 7, as A"."""
    cards = tuple(after)
    as_ = f", as {meant(cards)}" if 0 < len(cards) < 26 else ""
    return f"{upper(onto(state, swap.spot))}{as_}"
