"""Every sentence a learner reads at the table: short, kind, exact. What is refused and why comes from the rules; here it gets its signs.

A sentence names the reason and not the person, advises nothing, and ends without an exclamation mark. `{b} {g} {r} {k}` and
`{bg} {rk}` stand for the signs of the suits and universals; the browser draws them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unitylib.cards import PAIRS, SUIT_NAMES, Card, Suit
from unitylib.match import Match, Move
from unitylib.scorecard import Part, gain, parts, points_named, points_words
from unitylib.trick import engine
from unitylib.trick.joints import all_discards, side_bid, suit_of, winner
from unitylib.trick.moves import CHANCE, Action, Bid, Call, Choose, Cut, Deal, Keep, Look, Play, Seat, Throw, Turn
from unitylib.trick.position import State, Taken, View
from unitylib.trick.rules import Rules

if TYPE_CHECKING:  # the review reads the solver, and no table waits for it
    from unitylib.review import Decision

Names = tuple[str, ...]  # one a seat
Say = dict[str, str]  # who (printed strong), text

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
YOU = "You"
SIDES = ("I", "II", "III")
GAMES = {
    "elements": "Elements",
    "unity-2": "Unity for two",
    "unity-3": "Unity for three",
    "unity-4": "Unity, four as partners",
    "unity-4-solo": "Unity, four alone",
    "unity-5": "Unity for five",
    "unity-6": "Unity, six as partners",
    "unity-6-solo": "Unity, six alone",
    "united": "United",
    "klondike": "Klondike",
    "freecell": "FreeCell",
    "spiderette": "Spiderette",
    "golf": "Golf",
    "pyramid": "Pyramid",
    "yukon": "Yukon",
    "canfield": "Canfield",
    "spider": "Spider, two packs",
}
BOTS = {
    "simple": "by rules of thumb",
    "careless": "any card that is allowed",
    "sampling": "by playing deals out",
    "reading": "by playing out likely deals",
    "outs": "by counting outs",
}
STRENGTHS = "Any card that is allowed is the easiest to beat; who plays deals out is the hardest, and thinks longest."
HOUSE_RULES: dict[str, tuple[str, dict[str, str]]] = {
    "cut_ties": ("Equal cards in the cut for the deal", {"recut": "cut again", "suit_order": "first suit is higher"}),
    "cut_universal": ("A universal in the cut for the deal", {"high": "is highest", "redraw": "all cut again"}),
    "hook": ("The dealer’s barred bid", {"elements": "as in the book", "all": "in every game"}),
    "tiebreak": ("Extra hands after a tie", {"all_play": "all play", "tied_play": "only the tied play"}),
    "blind_timing": ("Blind zeros are bid", {"in_turn": "in turn", "before_any": "before all other bids"}),
    "team_bid_cap": ("A side may promise", {"none": "any number", "tricks": "no more than there are tricks"}),
    "zero_overtricks": ("Tricks of a failed zero", {"counted": "count as overtricks", "ignored": "do not count"}),
    "two_player_universal": (
        "A universal turned up",
        {"after_draft": "colour chosen after the draft", "at_once": "at once"},
    ),
    "draft_discards": ("Discards of the draft lie", {"face_down": "face down", "face_up": "face up"}),
    "two_player_blind_zero": ("Blind zero", {"off": "none", "before_draft": "before the draft"}),
    "cut_card": ("The card cut for trump", {"reshuffled": "goes back", "to_dealer": "comes to the dealer"}),
    "table": ("A card that does not follow", {"strict": "is refused", "referee": "is played, and may be called"}),
    "six_player_lead": ("First lead", {"double_bug": "double bug", "bug": "bug"}),
}
TURNS = {
    "choose": "to choose",
    "draft": "to draft",
    "blind": "to look or bid",
}  # where “to bid” or “to play” would be wrong
SIGNS = {name: sign for sign, name in SUIT_NAMES.items()}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

READY = "Choose the table, then deal."
NO_WISHES: dict[str, str] = {}  # of a table that looks for no deals
WISH = "Deals are looked through, all cards open, from the seed on; the first that can be won so is dealt."
SEED = "The same seed deals the same cards; left empty, chance draws one."
NOTHING_TO_TAKE_BACK = "There is nothing to take back yet."
NO_HINT = "A hint is for your own turn."
NO_WHY = "None of the others has done anything yet."
NOT_CERTAIN = "The rest is not certain yet."
UNREADABLE = "The match kept in this browser cannot be read, so a new one begins."
OTHER_GAME = "The match kept in this browser is of another game, so a new one begins."
NOT_PROVED = "No card on the table proves a revoke of that seat yet; a wrong call costs nothing."
NO_CALLER = "A call is made by a player at this page: “call” and the name of an opponent."
NO_CURTAIN = "The hands are covered: the player whose turn it is shows them first."
NOT_NOW = "That is not among the things that can be done now."


# --- words -------------------------------------------------------------------------------------------------------


def signed(text: str) -> str:
    """The same with the sign beside each suit and universal that is named.

    >>> signed("You still hold Black, which was led.")
    'You still hold Black {k}, which was led.'
    """
    text = re.sub(r"\b(Blue|Gold|Red|Black)\b(?! \{)", lambda found: f"{found[0]} {{{SIGNS[found[0]]}}}", text)
    return re.sub(
        r"\b(blue and gold|red and black) universal\b(?! \{)", lambda found: f"{found[0]} {{{_pair(found[1])}}}", text
    )


def _pair(names: str) -> str:
    return PAIRS[0] if names.startswith("blue") else PAIRS[1]


def the(card: Card) -> str:
    """The card in a sentence, with its sign: "the double A of Blue {b}"."""
    return f"the {signed(card.name)}"


def colour(suit: Suit) -> str:
    return f"{SUIT_NAMES[suit]} {{{suit}}}"


def number(count: int) -> str:
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """ "one trick", "three tricks"."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """ "Ana", "Ana and Ben", "Ana, Ben and Cleo"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def verb(who: str, word: str) -> str:
    """The verb as it stands after `who`: "lead" after You or a pair, "leads" after one name."""
    return word if who == YOU or " and " in who else f"{word}s"


def does(who: str, word: str) -> str:
    """ "You lead", "Ana leads"."""
    return f"{who} {verb(who, word)}"


def whose(who: str) -> str:
    return "Your" if who == YOU else f"{who}’s"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def names_for(seats: int, you: Sequence[Seat], given: Sequence[str] = ()) -> Names:
    """Who sits where: one learner is You; where several share the page everybody has a name. `given` are used first."""
    people = iter(name for name in PEOPLE if name not in given)
    names: list[str] = list(given[:seats])
    while len(names) < seats:
        names.append(YOU if tuple(you) == (len(names),) else next(people))
    return tuple(names)


# --- what stands on the table ------------------------------------------------------------------------------------


def title(rules: Rules, number: int) -> str:
    """ "Elements · hand 3 of 15"."""
    hands = len(rules.sizes)
    count = f"hand {number + 1}" + (f" of {hands}" if number < hands else ", a tie to break" if hands else "")
    return f"{GAMES[rules.name]} · {count}{'' if rules.is_strict else ' · referee'}"


def goal(view: View) -> str:
    """What is aimed at, in a few words: the tricks of the hand, what has been bid for them, the score that ends the match."""
    tricks, bids = view.tricks_to_play, [bid.tricks for bid in view.bids if bid is not None]
    told = f"{tricks} tricks" if tricks > 1 else "1 trick"
    if bids and len(bids) < len(view.standing.players):
        told += f", {sum(bids)} bid so far"
    elif bids:
        told = f"{sum(bids)} bid for {told}{_balance(sum(bids) - tricks) if view.rules.is_exact else ''}"
    return f"{told}; game at {view.rules.goal}" if view.rules.goal else told


def _balance(over: int) -> str:
    """Where bids must be met exactly: how many of them cannot be."""
    return f": {number(abs(over))} too {'many' if over > 0 else 'few'}" if over else ": just as many"


def was_cut(rules: Rules) -> bool:
    """Whether trump is cut for, and not turned up (R-UNI5-02)."""
    return any(phase.name == "cut for trump" for phase in rules.phases)


def trump_note(view: View) -> str:
    """How trump was found: "turned up: D of Red"."""
    if view.up is None:
        return ""
    how = "cut" if was_cut(view.rules) else "turned up"
    return f"{how}: {signed(view.up.name)}"


def trick_label(view: View, number: int, cards: Sequence[Card]) -> str:
    if not cards or view.trump is None:
        return f"Trick {number}"
    return f"Trick {number}: {SUIT_NAMES[suit_of(cards[0], view.trump)]} was led"


def on_the_table(name: str, card: Card, place: int, wins: bool) -> str:
    """What is said of a card that lies there."""
    words = f"{name} led the {card.name}" if place == 0 else f"{name}: {card.name}"
    return f"{words}, winning" if wins else words


def hand_label(view: View) -> str:
    count = view.cards[view.seat] if view.cards else 0
    label = "Your hand" if view.hand is not None else "Your hand, not looked at"
    return f"{label}, {count} card{'' if count == 1 else 's'}"


def zero_price(rules: Rules, blind: bool = False) -> str:
    """What a zero is worth, to stand beside its button (R-UNI4-08, R-UNI4-12)."""
    worth = rules.blind_zero if blind else rules.zero
    return f"{worth} points if you take none, {worth} lost if you take one"


# --- whose turn it is, and what the rule asks --------------------------------------------------------------------


def status(view: View, names: Names) -> Say:
    """The sentence under the table. It says whose turn it is and what the rule asks, and advises nothing."""
    if view.turn is None:
        return _over(view, names)
    mine = view.turn == view.seat
    asked = _asked_of_you if mine else _asked_of_another
    return {"who": "Your turn." if mine else f"{whose(names[view.turn])} turn.", "text": asked(view, names[view.turn])}


def _asked_of_another(view: View, name: str) -> str:
    wanted = {
        "draft": f"{name} keeps or throws the card drawn.",
        "choose": f"{name} chooses trump.",
        "blind": f"{name} looks, or bids a blind zero.",
        "auction": f"{name} bids.",
    }
    if view.phase != "tricks":
        return wanted[view.phase]
    return f"{_led(view)} was led." if view.trick else f"{name} leads."


def _asked_of_you(view: View, _name: str) -> str:
    if view.phase == "tricks":
        return _follow(view) if view.trick else _lead(view)
    if view.phase == "draft":
        return _draft(view)
    if view.hand is None:
        return f"You have not looked at your hand. A blind zero is open to you: {zero_price(view.rules, blind=True)}."
    if view.phase == "choose":
        assert view.up is not None
        return f"{upper(the(view.up))} decides trump: choose one of its two colours."
    return _bid(view)


def _draft(view: View) -> str:
    assert view.drawn is not None
    turns = view.tricks_to_play - view.cards[view.seat]
    left = "This is your last turn." if turns == 1 else f"You have {number(turns)} turns left."
    return f"You drew {the(view.drawn)}. Keep it, or throw it and take the next card. {left}"


def _bid(view: View) -> str:
    side = view.rules.sides[view.rules.side_of(view.seat)]
    partner = f" Your side has bid {side_bid(view.bids, side)}." if any(view.bids[seat] for seat in side) else ""
    made = sum(bid.tricks for bid in view.bids if bid is not None)
    heard = f"Bid so far: {made}." if any(view.bids) else "You bid first."
    return f"How many of the {counted(view.tricks_to_play, 'trick')} do you promise? {heard}{partner}"


def _led(view: View) -> str:
    """What was led: "Black {k}", "Red {r}, the trump colour,", "The blue and gold universal {bg}, a trump,"."""
    card, trump = view.trick[0], view.trump
    if card.is_universal:
        return f"{upper(the(card))}, a trump,"
    return f"{colour(card.suit)}, the trump colour," if card.suit == trump else colour(card.suit)


def _follow(view: View) -> str:
    assert view.hand is not None and view.trump is not None
    suit = suit_of(view.trick[0], view.trump)
    held = sum(suit_of(card, view.trump) == suit for card in view.hand)
    kind = "trump" if suit == view.trump else f"{SUIT_NAMES[suit]} card"
    if held == 0:
        what = "none" if suit != view.trump else "no trump"
        return f"{_led(view)} was led. You hold {what}, so any card may be played."
    must = "it must follow" if held == 1 else "one of them must follow"
    duty = must if view.rules.is_strict else f"by the rules {must}"
    return f"{_led(view)} was led. You hold {counted(held, kind)}; {duty}."


def _lead(view: View) -> str:
    """The first lead may be forced (R-UNI4-18); any other is free (R-TRICK-12)."""
    assert view.hand is not None and view.trump is not None
    if view.leader is None and len(view.duty) == 1 < len(view.hand):
        trump = SUIT_NAMES[view.trump]
        return f"{upper(the(view.duty[0]))} must lead to the first trick: it opens the play, in the colour that goes with {trump}."
    return "You lead: any card may be led." if len(view.hand) > 1 else "You lead your last card."


def _over(view: View, names: Names) -> Say:
    rules, done = view.rules, view.standing.number + 1
    points, scores = engine.points(view), engine.scores(view)
    side = rules.over(rules, scores, done)
    if side is not None:
        who = listed([names[seat] for seat in rules.sides[side]])
        return {"who": "The match is over.", "text": f"{does(who, 'win')} with {points_named(scores[side])}."}
    mine = rules.side_of(view.seat)
    who = listed([names[seat] for seat in rules.sides[mine]])
    tie = " The lead is shared, so another hand is played." if rules.sizes and done >= len(rules.sizes) else ""
    return {"who": "The hand is over.", "text": f"{does(who, 'score')} {points_words(points[mine])}.{tie}"}


def took(trick: Taken, trump: Suit, names: Names) -> Say:
    """What is said while a finished trick rests."""
    best = trick.cards[winner(trick.cards, trump)]
    return {"who": f"{does(names[trick.winner], 'take')} the trick", "text": f"with {the(best)}."}


def curtain(name: str) -> Say:
    return {
        "who": f"{whose(name)} turn.",
        "text": f"The hands are covered. {name} shows the cards when nobody else looks.",
    }


# --- how each number came about ----------------------------------------------------------------------------------


def sums_note(view: View, side: int, names: Names) -> str:
    """How a side came to its points, in one line (R-ELEM-07; R-UNI4-04 to R-UNI4-12)."""
    seats, made = view.rules.sides[side], parts(view, side)
    who = listed([names[seat] for seat in seats])
    if view.called:
        return _revoked_note(view, side, who)
    zeros = [_zero_note(part, names) for part in made if "zero" in part.name]
    return " ".join(filter(None, (_tricks_note(view, seats, who, {part.name: part for part in made}), *zeros)))


def _revoked_note(view: View, side: int, who: str) -> str:
    """After a call the hand is abandoned (R-UNI4-16, R-UNI4-17)."""
    offended = any(seat in view.called for seat in view.rules.sides[side])
    what = "a rule was broken, so the bid is lost" if offended else "another side broke a rule, so the bid is made"
    return f"{who}: {what}: {gain(engine.points(view)[side])}."


def _tricks_note(view: View, seats: tuple[Seat, ...], who: str, made: dict[str, Part]) -> str:
    """What came of the bid; nothing when a side bid only zeros and took no trick."""
    if "out" in made:
        return f"{who} did not play this hand."
    if made.keys() <= {"zero", "blind zero"}:
        return ""
    bid = max((part.tricks for name, part in made.items() if name in ("exact", "missed", "made", "lost")), default=0)
    over = made["over"].tricks if "over" in made else 0
    sums = {"exact": f"10 + {bid}", "missed": "no points", "lost": f"−10 × {bid}"}
    sum_ = next((sums[name] for name in made if name in sums), f"{10 * bid} + {over}")
    return f"{who} bid {bid} and took {sum(view.taken[seat] for seat in seats)}: {sum_}."


def _zero_note(zero: Part, names: Names) -> str:
    kind, got = "a blind zero" if zero.name == "blind zero" else "zero", zero.tricks
    return f"{names[zero.seats[0]]} bid {kind} and took {number(got) if got else 'none'}: {gain(zero.points)}."


def face_down(card: Card) -> str:
    return f"The face-down card was {the(card)}."


def opened(match: Match, hand: int) -> str:
    """The secret of a finished deal, and the fingerprint that was shown before it."""
    return f"Nobody changed it: its fingerprint, {match.commitment(hand)[:12]}, was shown before the deal, and it is that of its secret, {match.hand_seed(hand)}."


def shared(match: Match) -> str:
    """How a finished deal is given to somebody else."""
    return f"To play it again, or to share it, type this line as the seed of a new match: “{match.deal_text}”."


def sealed(match: Match, hand: int, which: str = "next") -> str:
    """The fingerprint of a deal to come, so that it can be checked afterwards that nobody changed it."""
    return f"The {which} deal is fixed already. Its fingerprint: {match.commitment(hand)[:12]}."


# --- what happened -----------------------------------------------------------------------------------------------


def told(before: State, move: Move, after: State, viewer: Seat | None, names: Names) -> list[str]:
    """A move in words, and what followed from it. Only `viewer` is told which cards of the draft were its own."""
    action = move.action
    if move.seat == CHANCE:
        return _by_chance(before, action, after, names)
    if move.seat is None:
        return []
    who = names[move.seat]
    if isinstance(action, Call):
        return [f"{does(names[action.by], 'call')} {names[action.offender]}: a rule was broken.", _scored(after, names)]
    if isinstance(action, Play):
        return _played(before, who, action.card, after, names)
    if isinstance(action, Keep | Throw):
        return [_drafted(before, action, after, who, move.seat == viewer)]
    if isinstance(action, Bid):
        return [f"{does(who, 'bid')} {bid_words(action)}."]
    if isinstance(action, Choose):
        return [f"{does(who, 'choose')} {colour(action.suit)} as trump."]
    return [f"{does(who, 'look')} at the cards."] if isinstance(action, Look) else []


def caught(call: Call, trick: int, card: Card, held: Card | None, names: Names) -> Say:
    """A call that a bot made: `card` was played to trick number `trick` (from 0), and `held`, shown since, is the proof (R-UNI4-16)."""
    who, caller = names[call.offender], names[call.by]
    later = f"held {the(held)}, as was seen later" if held else "that is no card that may lead to the first trick"
    proof = f"{who} played {the(card)} to trick {trick + 1}, and {later}."
    return {
        "who": f"{does(caller, 'call')} a revoke.",
        "text": f"{proof} {whose(who)} bid is lost, and the hand is over.",
    }


def bid_words(bid: Bid) -> str:
    return "a blind zero" if bid.blind else "zero" if not bid.tricks else str(bid.tricks)


def _by_chance(before: State, action: Action, after: State, names: Names) -> list[str]:
    if isinstance(action, Cut):
        return [_cut(after, names)]
    if isinstance(action, Turn):
        return [f"{upper(the(action.card))} is cut{_makes_trump(action.card)}."]
    assert isinstance(action, Deal)
    size = after.rules.tricks_in(after.standing.number)
    dealt = [f"Hand {after.standing.number + 1}: {does(names[after.dealer], 'deal')}, {counted(size, 'card')} each."]
    if before.up is None and after.up is not None:
        dealt.append(f"{upper(the(after.up))} is turned up{_makes_trump(after.up)}.")
    return dealt


def _makes_trump(card: Card) -> str:
    return ", and the dealer chooses trump" if card.is_universal else f": {colour(card.suit)} is trump"


def _cut(after: State, names: Names) -> str:
    cutting = after.cuttings[-1]
    shown = listed([f"{names[seat]} {the(card)}" for seat, card in zip(cutting.seats, cutting.cards, strict=True)])
    then = (
        "Equal high cards, so they cut again."
        if after.standing.dealer is None
        else f"{does(names[after.dealer], 'deal')} first."
    )
    return f"The cut for the deal: {shown}. {then}"


def _drafted(before: State, action: Keep | Throw, after: State, who: str, own: bool) -> str:
    first, second = before.stock[:2]
    face_up = before.rules.discards is all_discards
    if isinstance(action, Keep):
        thrown = f"; {the(second)} is thrown away" if face_up else ""
        return f"{does(who, 'keep')} {the(first) if own else 'the card'}{thrown}."
    thrown, kept = (the(first) if own or face_up else "the card"), (the(second) if own else "the next")
    return f"{does(who, 'throw')} {thrown} and {verb(who, 'keep')} {kept}."


def _played(before: State, who: str, card: Card, after: State, names: Names) -> list[str]:
    sentences = [f"{does(who, 'play' if before.trick else 'lead')} {the(card)}."]
    if len(after.tricks) > len(before.tricks):
        sentences.append(f"{does(names[after.tricks[-1].winner], 'take')} the trick.")
    if after.turn is None:
        sentences.append(_scored(after, names))
    return sentences


def _scored(after: State, names: Names) -> str:
    rules = after.rules
    sides = zip(rules.sides, engine.points(after), strict=True)
    return (
        "The hand is over: "
        + ", ".join(f"{listed([names[seat] for seat in side])} {gain(won)}" for side, won in sides)
        + "."
    )


# --- hints, reasons, and the rest --------------------------------------------------------------------------------


def would(action: Action) -> str:
    """A move as advice: "bid 2", "play the double A of Blue {b}"."""
    if isinstance(action, Play):
        return f"play {the(action.card)}"
    if isinstance(action, Bid):
        return f"bid {bid_words(action)}"
    words = {Look: "look at the hand", Keep: "keep the card", Throw: "throw the card"}
    return f"choose {colour(action.suit)}" if isinstance(action, Choose) else words[type(action)]


def hint(action: Action, why: str) -> Say:
    """What a bot would do in this seat, and its rule of thumb."""
    return {"who": "Hint.", "text": f"A bot in this seat would {would(action)}. {signed(why)}"}


def saved(file: str) -> Say:
    return {"who": "Saved.", "text": f"Your browser puts {file} where it puts what it downloads."}


def reasons(said: Sequence[tuple[str, str]]) -> Say:
    """Why the others did what they did, seat by seat."""
    alike: dict[str, list[str]] = {}
    for name, why in said:
        alike.setdefault(why, []).append(name)
    return {"who": "Why so?", "text": " ".join(f"{listed(names)}: {signed(why)}" for why, names in alike.items())}


PRICES = (
    "Prices are points ahead of the other sides, from deals that you could not rule out, played out by rules of thumb."
)


def when(decision: Decision) -> str:
    """Where in the match a decision was made: "Hand 2, trick 5", "Hand 1, bid"."""
    view, hand = decision.view, f"Hand {decision.hand + 1}"
    if view.phase == "tricks":
        return f"{hand}, trick {len(view.tricks) + 1}"
    return f"{hand}, {'bid' if view.phase == 'auction' else 'trump'}"


def rank_typed(rank: str) -> str:
    """A rank as one would type it: "AA", "A", "bug", "double bug"."""
    return {"*": "bug", "**": "double bug"}.get(rank, rank)


def named(action: Action) -> str:
    """A move in a table or a sentence: "the D of Blue {b}", "a bid of 2", "zero"."""
    if isinstance(action, Play):
        return the(action.card)
    if isinstance(action, Bid):
        return f"a bid of {action.tricks}" if action.tricks else bid_words(action)
    if isinstance(action, Look):
        return "a look at the hand"
    return colour(action.suit) if isinstance(action, Choose) else would(action)


def taken_back(assisted: bool) -> Say:
    return {
        "who": "Taken back.",
        "text": "This match counts as assisted from now on." if assisted else "Nothing new had been seen.",
    }


def welcome_back(match: Match, you: Seat, names: Names) -> Say:
    rules, standing = match.rules, match.state.standing
    points = standing.scores[rules.side_of(you)]
    where = title(rules, standing.number).replace(" · ", ", ")
    return {
        "who": "Welcome back.",
        "text": f"You left a match here: {where}, {rules.seats} players, {points_named(points)} so far.{own_rules(rules, HOUSE_RULES)} Continue?",
    }


def own_rules(rules: Any, house_rules: Mapping[str, tuple[str, Mapping[str, str]]]) -> str:
    """The house rules of a match that was left, as the table that offers it may have others."""
    told = [f"{house_rules[name][0]} {house_rules[name][1].get(choice, choice)}" for name, choice in rules.options]
    return f" House rules: {'; '.join(told)}." if told else ""


def not_your_turn(name: str) -> str:
    return f"It is {whose(name)} turn."
