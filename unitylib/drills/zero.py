"""Questions about zero and blind zero: what they pay and cost, who may bid blind and when, which hands are fit for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from unitylib import games
from unitylib.bots.counting import higher
from unitylib.bots.simple import bot
from unitylib.cards import PAIRS, SUIT_NAMES, SUITS, UNITY_DECK, Card, Hand, Suit, in_deck_order, parse_cards, shuffled
from unitylib.drills.partners import side_names
from unitylib.drills.question import (
    NAMES,
    Choice,
    Question,
    Shown,
    count_words,
    dice,
    in_words,
    one_of,
    some_of,
)
from unitylib.drills.slips import Slip, points_or_slips
from unitylib.errors import Illegal
from unitylib.scorecard import points_words
from unitylib.trick import engine, joints
from unitylib.trick.moves import Action, Bid, Choose, Deal, Look
from unitylib.trick.position import Standing, State, bidding_order
from unitylib.trick.rules import Rules

BEHIND: Mapping[str, str] = {
    "unity-3": "R-UNI3-05",
    "unity-4": "R-UNI4-11",
    "unity-4-solo": "R-UNI4S-02",
    "unity-5": "R-UNI5-07",
    "unity-6": "R-UNI6-05",
    "unity-6-solo": "R-UNI6S-02",
}
DEALS = 100


# --- what does it score? ----------------------------------------------------------------------------------------


def zero_score(seed: int) -> Question:
    """You bid zero and Ben some tricks: what is it worth? Half of the zeros fail, one in four is blind."""
    rng = dice("zero-score", seed)
    bens = one_of(rng, range(1, 7))
    took = one_of(rng, (0, 0, 1, 2))
    total = max(took, bens + one_of(rng, (-1, 0, 1, 2)))
    return earned(took, bens, total - took, blind=rng.random() < 0.25)


def earned(took: int, bens: int, ben_took: int, *, blind: bool = False, game: str = "unity-4") -> Question:
    """That question when you bid zero and took `took`; your partner bid `bens` and took `ben_took`."""
    row = games.get(game)
    side = row.sides[row.side_of(0)]
    partner = side[1]
    bids: list[Bid | None] = [None] * row.seats
    taken = [0] * row.seats
    bids[0], bids[partner] = Bid(0, blind=blind), Bid(bens)
    taken[0], taken[partner] = took, ben_took
    points = row.score(row, tuple(bids), tuple(taken))[row.side_of(0)]
    zeros = {seat: joints.zero_points(row, tuple(bids), seat, taken[seat] == 0) for seat in side}
    rest = points - sum(zeros.values())
    right = _why_earned(points, rest, zeros, took)
    slips = _two_zero_slips(points, zeros) if not bens else _zero_slips(row, points, bens, took, ben_took, blind)
    choices = points_or_slips((points, right, _earned_by(row, zeros, took)), *slips)
    what = "a blind zero" if blind else "zero"
    steps = (
        f"{what.capitalize()} wins {abs(zeros[0])} if its bidder takes no trick, and loses {abs(zeros[0])} if the bidder takes any. The bid of the side is counted beside it, with all tricks of the side.",
        _parts(bens, took + ben_took, rest, zeros, took, NAMES[partner]),
        right,
    )
    whose = f"{'your partner ' if row.seats == 6 else ''}{NAMES[partner]}"
    other = f"{whose[0].upper()}{whose[1:]} bid {bens or 'zero'} and took {ben_took}."
    ask = f"{_at(row)}You bid {what} and took {took}. {other} Points for your side?"
    return Question("zero-score", ask, Shown(), choices, steps)


def _at(row: Rules) -> str:
    return "" if row.seats == 4 else "Six players. "


def _parts(bens: int, got: int, rest: int, zeros: Mapping[int, int], took: int, partner: str) -> str:
    told = f"The bid: promised {bens}, taken {got}, so {points_words(rest)}. Your zero: {count_words(took, 'trick', 'tricks') if took else 'none'} taken, so {points_words(zeros[0])}."
    if bens:
        return told
    (other,) = [points for seat, points in zeros.items() if seat]
    return f"{told} {partner}’s zero: {points_words(other)}."


def _earned_by(row: Rules, zeros: Mapping[int, int], took: int) -> str:
    if row.seats == 6:
        return "R-UNI6-04"
    if all(zeros.values()):
        return "R-UNI4-10"
    if abs(zeros[0]) == row.blind_zero:
        return "R-UNI4-12"
    return "R-UNI4-09" if took else "R-UNI4-08"


def _why_earned(points: int, rest: int, zeros: Mapping[int, int], took: int) -> str:
    parts = " ".join(f"{'−' if n < 0 else '+'} {abs(n)}" for n in zeros.values() if n)
    used = " The trick of the failed zero counts for the side all the same." if took == 1 else ""
    used = " The tricks of the failed zero count for the side all the same." if took > 1 else used
    return f"{points_words(rest)} for the bid {parts} for the zero{'s' if all(zeros.values()) else ''}: {points_words(points)}.{used}"


def _zero_slips(row: Rules, points: int, bens: int, took: int, ben_took: int, blind: bool) -> tuple[Slip, ...]:
    """You bid zero and your partner did not: what may be left out, turned round, or counted for too much."""
    worth, other = (row.blind_zero, row.zero) if blind else (row.zero, 50 if row.zero == 100 else 100)
    zero = -worth if took else worth
    rest, got = points - zero, took + ben_took
    ruling = "R-UNI6-04" if row.seats == 6 else "R-UNI4-12" if blind else "R-UNI4-08"
    base = "R-UNI6-04" if row.seats == 6 else "R-UNI4-08"
    lost = "lost with the first trick its bidder takes" if took else "won: no trick was taken"
    price = (
        f"A blind zero is worth {worth} here; {other} is for one that is not blind."
        if blind
        else f"A zero is worth {worth} with {'six' if row.seats == 6 else 'four'} players, not {other}."
    )
    spades = zero + (10 * bens + ben_took - bens if ben_took >= bens else -10 * bens)
    all_count = "All tricks of the side count for its bid, also those that a zero should not have taken."
    return (
        (rest, f"That is the bid alone. The zero {'loses' if took else 'wins'} {worth} beside it.", ruling),
        (zero, f"That is the zero alone. The bid of {bens}, with {got} taken, brings {points_words(rest)} beside it.", base),
        (points - 2 * zero, f"The zero is {lost}.", ruling),
        *([(spades, all_count, "R-UNI6-04" if row.seats == 6 else "R-UNI4-09")] if took else []),
        (rest + (-other if took else other), price, ruling),
    )  # fmt: skip


def _two_zero_slips(points: int, zeros: Mapping[int, int]) -> tuple[Slip, ...]:
    """Both of you bid zero."""
    (yours, other), rest = zeros.values(), points - sum(zeros.values())
    (partner,) = [NAMES[seat] for seat in zeros if seat]
    his = f"{'loses' if other < 0 else 'wins'} {abs(other)}"
    mine = f"{'loses' if yours < 0 else 'wins'} {abs(yours)}"
    both = f"yours {mine}, {partner}’s {his}"
    told = (
        (rest, f"Both zeros are left out: {both}."),
        (rest + yours, f"That is your zero only. {partner} bid zero too, and that one {his} for itself."),
        (rest + other, f"That is {partner}’s zero only. You bid zero too, and that one {mine} for itself."),
        (sum(zeros.values()), f"The zeros are right: {both}. But every trick taken is one over the bid of nothing: {rest}."),
        (points - 2 * yours, f"Your zero {mine}: {'you took a trick' if yours < 0 else 'you took no trick'}."),
        (points - 2 * other, f"{partner}’s zero {his}: {partner} took {'a' if other < 0 else 'no'} trick."),
    )  # fmt: skip
    return tuple((number, why, "R-UNI4-10") for number, why in told)


# --- who may bid blind? -----------------------------------------------------------------------------------------


def may_bid_blind(seed: int) -> Question:
    """Scores at the start of a hand: who may bid a blind zero? Gaps of exactly the number, and of one less, are met often."""
    rng = dice("may-bid-blind", seed)
    game = one_of(rng, ("unity-4", "unity-4", *BEHIND))
    row = games.get(game)
    low = 10 * one_of(rng, range(-12, 10)) + one_of(rng, range(4))
    gap = row.behind + one_of(rng, (0, -1, 12, -40, 55))
    rest = [low + gap + one_of(rng, (0, 20, 75)) * at for at in range(len(row.sides) - 1)]
    if len(row.sides) > 2 and rng.random() < 0.25:
        rest[0] = low + one_of(rng, (0, 30))
    scores = [low, *rest]
    order = some_of(rng, UNITY_DECK, len(scores))  # a shuffle of the places
    return blind_for(game, *(scores[sorted(order, key=UNITY_DECK.index).index(card)] for card in order))


def blind_for(game: str, *scores: int) -> Question:
    """That question for a chosen game and the scores of its sides, yours first."""
    row = games.get(game)
    names = side_names(row)
    may = [side for side in range(len(names)) if row.entitled(row, scores, side)]
    ruling = BEHIND[game]
    choices = (
        *(
            Choice(f"side-{side}", name, side in may, _why_blind(side, names, scores, row), ruling)
            for side, name in enumerate(names)
        ),
        Choice("nobody", "Nobody", not may, _why_nobody(may, names, scores, row), ruling),
    )
    sides = "other sides" if len(row.sides[0]) > 1 else "others"
    steps = (
        f"A blind zero is for whoever is {row.behind} or more points behind the lowest of the {sides}."
        if len(names) > 2
        else f"A blind zero is for a side that is {row.behind} or more points behind the other.",
        f"The lowest score is {points_words(min(scores))}, the next {points_words(sorted(scores)[1])}: {sorted(scores)[1] - min(scores)} between them.",
        _why_blind(may[0], names, scores, row) if may else _why_nobody(may, names, scores, row),
    )
    return Question("may-bid-blind", "Who may bid a blind zero?", Shown(names=names, scores=scores), choices, steps)


def _is(names: str) -> str:
    return f"{names} {'are' if ' and ' in names or names == 'You' else 'is'}"


def _why_blind(side: int, names: tuple[str, ...], scores: tuple[int, ...], row: Rules) -> str:
    rest = [other for other in range(len(names)) if other != side]
    near = min(rest, key=lambda other: scores[other])
    gap, whom = scores[near] - scores[side], names[near].replace("You", "you")
    if gap < 0:
        return f"{_is(names[side])} not last: {whom} {'have' if 'are' in _is(names[near]) else 'has'} fewer points."
    if gap == 0:
        return f"{_is(names[side])} level with {whom}, so not behind everybody."
    if gap >= row.behind:
        return f"{_is(names[side])} {gap} points behind {whom}, and {row.behind} are enough."
    return f"{_is(names[side])} only {gap} points behind {whom}, and {row.behind} are needed."


def _why_nobody(may: list[int], names: tuple[str, ...], scores: tuple[int, ...], row: Rules) -> str:
    if may:
        return f"Look at the lowest score: {_why_blind(may[0], names, scores, row)}"
    last = min(range(len(names)), key=lambda side: scores[side])
    return f"Nobody is far enough behind. {_why_blind(last, names, scores, row)}"


# --- the dealer who must look -----------------------------------------------------------------------------------

_ORDERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "blind-first": ("Blind zero, look, choose", ("blind", "choose")),  # the bid turns the cards up
    "look-first": ("Look, blind zero, choose", ("look", "blind")),
    "choose-first": ("Look, choose, blind zero", ("look", "choose", "blind")),
}


def blind_dealer(seed: int) -> Question:
    """You deal and a universal is turned up: when can you bid blind? In one of three you may not at all."""
    rng = dice("blind-dealer", seed)
    own = 10 * one_of(rng, range(-15, 12)) + one_of(rng, range(5))
    gap = one_of(rng, (200, 215, 260, 340, 199, 150))
    return dealing(one_of(rng, PAIRS), own, own + gap)


def dealing(pair: str, own: int, theirs: int) -> Question:
    """That question for a universal, `U.bg` or `U.rk` by its pair, and the scores of the two sides."""
    universal = Card("U", pair)
    state = _dealt_by_you(universal, (own, theirs))
    refused = {do: _refused(state, moves, pair[0]) for do, (_, moves) in _ORDERS.items()}
    gap, behind = theirs - own, state.rules.behind
    may = None in refused.values()
    why = {do: _why_order(text, may, gap, behind) for do, text in refused.items()}
    open_to_you = f"Your side is {gap} points behind, so it is open to you, as long as you have not looked."
    never = open_to_you if may else _too_near(gap, behind)
    ruling = "R-BID-07" if may else "R-UNI4-11"
    choices = (
        *(Choice(do, words, refused[do] is None, why[do], ruling) for do, (words, _) in _ORDERS.items()),
        Choice("never", "Not in this hand", not may, never, "R-UNI4-11"),
    )
    steps = (
        "A blind zero is bid before the cards are seen. To choose the trump colour the dealer must look.",
        f"Your side has {points_words(own)}, the other {points_words(theirs)}: {gap} behind.",
        why["blind-first"] if may else never,
    )
    ask = f"You deal, and this is turned up. You have {points_words(own)}, they {points_words(theirs)}. When do you bid blind?"
    return Question("blind-dealer", ask, Shown(cards=(universal,)), choices, steps)


def _dealt_by_you(up: Card, scores: tuple[int, int]) -> State:
    row = games.get("unity-4")
    start = engine.start(row, Standing(3, 0, scores, tuple(range(row.seats))))
    rest = [card for card in row.deck if card is not up]
    dealt = row.seats * row.tricks_in(0)
    return engine.play(start, Deal((*rest[:dealt], up, *rest[dealt:])))


def _refused(state: State, moves: tuple[str, ...], suit: Suit) -> str | None:
    """What the rules say against this order of moves of the dealer; None when all are lawful."""
    said: dict[str, Action] = {"blind": Bid(0, blind=True), "look": Look(), "choose": Choose(suit)}
    try:
        for move in moves:
            while state.turn != 0:  # the others bid before the dealer
                state = engine.play(state, Look() if Look() in state.options else state.options[3])
            state = engine.play(state, said[move])
    except Illegal as error:
        return error.refusal.text
    return None


def _too_near(gap: int, behind: int) -> str:
    return f"Your side is {gap} points behind, and {behind} are needed."


def _why_order(refusal: str | None, may: bool, gap: int, behind: int) -> str:
    if refusal is None:
        return "The blind zero is said before you look; then you turn your cards up and choose the trump colour."
    if not may:
        return f"In no order: {_too_near(gap, behind)[0].lower()}{_too_near(gap, behind)[1:]}"
    return "Once you have looked, a blind zero is lost for this hand, though your side is far enough behind."


# --- which card is dangerous? -----------------------------------------------------------------------------------


def zero_danger(seed: int) -> Question:
    """Which card of a hand is likeliest to take a trick that you do not want? One stands well above the others."""
    rng = dice("zero-danger", seed)
    while True:
        trump = one_of(rng, SUITS)
        hand = joints.sorted_for_play(in_deck_order(some_of(rng, UNITY_DECK, 6)), trump)
        worst = _worst(hand, trump)
        if len(worst) == 1 and _above(worst[0], hand, trump) <= 2:  # a trump in the middle is bad, but hard to see
            return _danger(trump, hand)


# How many zeros in a hundred a card broke, by the number of cards above it: counted in 22,856 deals of four simple players.
_PLAIN_TAKES = (11.2, 4.9, 2.3, 1.2, 0.7, 0.4, 0.2, 0.1)
_TRUMP_TAKES = (52.4, 20.0, 11.9, 8.9, 6.7, 5.8, 5.6, 5.4, 7.0, 8.0, 7.0, 3.1, 0.1)
APART = 2  # a card that is less than so many times as bad as another is as good as equal to it


def dread(card: Card, hand: Hand, trump: Suit) -> float:
    """How many zeros in a hundred such a card of the hand broke.

    >>> hand = parse_cards("AA.b D.b **.r")
    >>> [dread(card, hand, "r") for card in hand]
    [11.2, 0.1, 0.0]
    """
    takes = _TRUMP_TAKES if joints.suit_of(card, trump) == trump else _PLAIN_TAKES
    above = _above(card, hand, trump)
    return takes[above] if above < len(takes) else 0.0


def _worst(hand: Hand, trump: Suit) -> tuple[Card, ...]:
    """The most dangerous card, and those that are as good as equal to it."""
    most = max(dread(card, hand, trump) for card in hand)
    return tuple(card for card in hand if dread(card, hand, trump) * APART > most)


def _above(card: Card, hand: Hand, trump: Suit) -> int:
    """Cards of the same suit, not in the hand, that are higher."""
    return higher(card, [other for other in UNITY_DECK if other not in hand], trump)


def most_dangerous(trump: Suit, hand: str) -> Question:
    """That question about a chosen hand."""
    return _danger(trump, joints.sorted_for_play(in_deck_order(parse_cards(hand)), trump))


def _danger(trump: Suit, hand: Hand) -> Question:
    worst = _worst(hand, trump)
    choices = tuple(
        Choice(
            str(card), card.name, card in worst, _why_danger(card, hand, trump, worst), _counts_by(card, trump), card
        )
        for card in hand
    )
    steps = (
        "A card takes no trick when a higher one of its suit, or a trump, falls on it; on a trump only a higher trump can fall. Count the cards that are higher.",
        f"Trump is {SUIT_NAMES[trump]}. Look for a high trump first, then for the card with the fewest above it.",
        _why_danger(worst[0], hand, trump, worst),
    )
    ask = "You bid zero. Which card is the greatest danger?"
    return Question("zero-danger", ask, Shown(trump=trump, hand=hand), choices, steps)


def _counts_by(card: Card, trump: Suit) -> str:
    return "R-TRICK-02" if joints.suit_of(card, trump) == trump else "R-TRICK-01"


def _why_danger(card: Card, hand: Hand, trump: Suit, worst: tuple[Card, ...]) -> str:
    above = _above(card, hand, trump)
    is_trump = joints.suit_of(card, trump) == trump
    suit = "trump" if is_trump else f"{SUIT_NAMES[card.suit]} card"
    count = (
        f"No {suit} in another hand is"
        if not above
        else count_words(above, f"{suit} in another hand is", f"{suit}s in other hands are")
    )
    told = f"{count[0].upper()}{count[1:]} above the {card.name}"
    if card in worst and is_trump:
        return (
            f"{told}: it takes a trick for certain, and the zero is lost."
            if not above
            else f"{told}, and nothing else can fall on it."
        )
    if card in worst:
        return (
            f"{told}: the fewest in this hand."
            if len(worst) == 1
            else f"{told}: hardly anything in this hand is worse."
        )
    if not is_trump and any(joints.suit_of(other, trump) == trump for other in worst):
        return f"{told}, but a trump may fall on it, and it may be thrown away on another suit. A trump of this hand is worse."
    return f"{told}: another card of this hand has fewer."


# --- is a trick certain? ----------------------------------------------------------------------------------------


def zero_certain(seed: int) -> Question:
    """Is a zero lost before it is bid? In half of the hands a trump has no higher one to fall under."""
    rng = dice("zero-certain", seed)
    lost = rng.random() < 0.5
    while True:
        trump = one_of(rng, SUITS)
        trumps = some_of(rng, joints.trump_order(trump)[: 5 if lost else 15], one_of(rng, (1, 2, 2)))
        if (must_take(trumps, trump) > 0) == lost:
            return _certain(trump, trumps)


def must_take(hand: Hand, trump: Suit) -> int:
    """Tricks that this hand takes however it is played: every trump must be played some time, and each needs a higher one of its own above it.

    >>> must_take(parse_cards("AA.r BB.r **.b"), "r"), must_take(parse_cards("CC.r D.r AA.b"), "r")
    (1, 0)
    """
    own = [card for card in joints.trump_order(trump) if card in hand]
    return max([0, *(place - _above(card, hand, trump) for place, card in enumerate(own, 1))])


def certain_with(trump: Suit, trumps: str) -> Question:
    """That question about a hand that holds these trumps, one or two, and no others."""
    return _certain(trump, parse_cards(trumps))


def _certain(trump: Suit, trumps: Hand) -> Question:
    own = tuple(card for card in joints.trump_order(trump) if card in trumps)
    count, why = must_take(own, trump), _why_certain(own, trump)
    ruling, slip = (
        ("R-UNI4-08", "A zero here costs its points") if count else ("R-TRICK-02", "A trick may come, but need not")
    )
    choices = (
        Choice("certain", "A trick is certain", count > 0, why if count else f"{slip}. {why}", ruling),
        Choice("open", "No trick is certain", not count, f"{slip}. {why}" if count else why, ruling),
    )
    above = [f"{_above(card, own, trump) or 'none'} above the {card.name}" for card in own]
    steps = (
        "Every card must be played some time. A trump takes its trick unless a higher trump falls on it, and each higher trump can do that once.",
        f"Trumps in other hands: {in_words(above)}.",
        why,
    )
    ask = f"{'This is your only trump' if len(own) == 1 else 'These are your trumps'}. What will become of a zero?"
    return Question("zero-certain", ask, Shown(trump=trump, cards=own), choices, steps)


def _why_certain(own: Hand, trump: Suit) -> str:
    place, card = max(enumerate(own, 1), key=lambda pair: pair[0] - _above(pair[1], own, trump))
    above = _above(card, own, trump)
    if place <= above:
        whom = "it" if len(own) == 1 else "each of them"
        return f"There are enough higher trumps for {whom} to fall under, so no trick is certain. Whether they come is another matter."
    higher_ones = f"{'No trump' if not above else count_words(above, 'trump', 'trumps').capitalize()} elsewhere {'is' if above < 2 else 'are'}"
    if place == 1:
        return f"{higher_ones} above the {card.name}: it takes a trick, and a zero is lost."
    return f"{higher_ones} above your {place} trumps: at least one of them takes a trick, and a zero is lost."


# --- how often does it work? ------------------------------------------------------------------------------------


def tried(trump: Suit, hand: str, name: str = "This hand") -> Question:
    """How many of 100 deals make a zero with this hand of thirteen, when simple players hold all hands? The lesson shows the hand."""
    held = in_deck_order(parse_cards(hand))
    made = made_in(held, trump)
    quarter = DEALS // 4
    right = min(made // quarter, 3)
    words = (
        f"Fewer than {quarter}",
        f"{quarter} to {2 * quarter - 1}",
        f"{2 * quarter} to {3 * quarter - 1}",
        f"{3 * quarter} or more",
    )
    why = _why_tried(made, held, trump)
    choices = tuple(
        Choice(
            f"quarter-{n}", told, n == right, why if n == right else _why_not_tried(n < right, held, trump), "R-UNI4-08"
        )
        for n, told in enumerate(words)
    )
    dangers = [card for card in held if _above(card, held, trump) <= 2]
    steps = (
        "Look for high trumps first, then for high cards in suits without low ones beside them.",
        f"Cards with two or fewer above them: {in_words([f'the {card.name}' for card in dangers]) or 'none'}.",
        why,
    )
    ask = f"{name}: a zero, tried in {DEALS} deals. How many are made?"
    return Question("zero-tried", ask, Shown(trump=trump), choices, steps)


def _why_tried(made: int, hand: Hand, trump: Suit) -> str:
    worth = games.get("unity-4").zero
    mean = round((2 * made - DEALS) * worth / DEALS)
    told = f"{made} of {DEALS} were made, so the zero {'wins' if mean >= 0 else 'loses'} {abs(mean)} points a hand on the average."
    dangers = _dangers(hand, trump)
    return f"{told} The danger: {dangers}." if dangers else told


def _dangers(hand: Hand, trump: Suit) -> str:
    """The cards likeliest to take a trick, in words: those with none above them, and trumps with no more than two."""
    found = [card for card in hand if _above(card, hand, trump) <= (2 if joints.suit_of(card, trump) == trump else 0)]
    return in_words([f"the {card.name}" for card in found])


def _why_not_tried(too_low: bool, hand: Hand, trump: Suit) -> str:
    """What speaks against a guess; the number itself stays to be guessed."""
    dangers = _dangers(hand, trump)
    if too_low:
        low = sum(_above(card, hand, trump) >= 5 for card in hand)
        return f"Too low. {low} of the {len(hand)} cards have five or more above them in their suit, and such cards seldom take a trick."
    return (
        f"Too high. {dangers[:1].upper()}{dangers[1:]} may take a trick, and one is enough to lose."
        if dangers
        else "Too high. One trick is enough to lose."
    )


@cache
def made_in(hand: Hand, trump: Suit, deals: int = DEALS, seed: int = 1) -> int:
    """How many zeros of this hand are made, with the other cards dealt anew each time and simple players everywhere."""
    rng = Random(f"zero/{seed}")
    return sum(_is_made(hand, trump, rng) for _ in range(deals))


def _is_made(hand: Hand, trump: Suit, rng: Random) -> bool:
    row = games.get("unity-4")
    rest = shuffled([card for card in row.deck if card not in hand], rng)
    up = next(card for card in rest if card.suit == trump)
    state = engine.start(row, Standing(0, one_of(rng, range(4)), (0, 0), tuple(range(row.seats))))
    state = engine.play(
        state, Deal(_pack(row, state.standing, hand, up, tuple(card for card in rest if card is not up)))
    )
    while state.turn is not None and not state.taken[0]:
        is_yours = state.turn == 0 and state.phase is not None and state.phase.name == "auction"
        state = engine.play(state, Bid(0) if is_yours else bot(engine.view(state, state.turn), rng))
    return state.taken[0] == 0


def _pack(row: Rules, standing: Standing, hand: Hand, up: Card, rest: Hand) -> Hand:
    """The pack in dealing order that gives you `hand` and turns up `up`."""
    dealt = row.seats * row.tricks_in(0)
    mine, others = list(hand), list(rest)
    place = bidding_order(standing).index(0)
    cards = [mine.pop() if at % row.seats == place else others.pop() for at in range(dealt)]
    return (*cards, up, *others)
