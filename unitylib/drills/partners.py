"""Questions about Unity for two pairs: who sits with you, what a side promises, what a hand scores, who has won."""

from __future__ import annotations

from dataclasses import replace

from unitylib import games
from unitylib.cards import SUIT_NAMES, SUITS, UNITY_DECK, Card, Hand, Suit, in_deck_order, parse_cards
from unitylib.drills.question import (
    NAMES,
    Choice,
    Question,
    Shown,
    count_choice,
    count_words,
    dice,
    in_words,
    one_of,
    some_of,
)
from unitylib.drills.slips import Slip, points_or_slips
from unitylib.scorecard import points_words
from unitylib.trick import joints
from unitylib.trick.moves import Bid, Seat
from unitylib.trick.position import Trick
from unitylib.trick.rules import Rules


def pairs(seats: int = 4) -> Rules:
    """The row of Unity with partners, for four players or six."""
    row: Rules = games.get(f"unity-{seats}")
    return row


def side_names(rules: Rules) -> tuple[str, ...]:
    """The sides as a learner knows them: "You and Ben", or single names."""
    return tuple(in_words([NAMES[seat] for seat in side]) for side in rules.sides)


# --- who is whose partner? --------------------------------------------------------------------------------------


def your_partner(seed: int) -> Question:
    """Who is whose partner, at a table of four or six?"""
    rng = dice("your-partner", seed)
    seats = one_of(rng, (4, 4, 6))
    return partner_of(seats, one_of(rng, range(seats)))


def partner_of(seats: int = 4, seat: Seat = 0) -> Question:
    """That question for one seat; 0 is you, then clockwise."""
    row, names = pairs(seats), NAMES[:seats]
    (right,) = [other for other in row.sides[row.side_of(seat)] if other != seat]
    ruling = "R-UNI4-01" if seats == 4 else "R-UNI6-01"
    choices = tuple(
        Choice(name, name, other == right, _why_seat(seat, other, seats, right), ruling)
        for other, name in enumerate(names)
        if other != seat
    )
    steps = (
        "Partners sit opposite each other.",
        f"With {seats} players, opposite is {seats // 2} seats away, whichever way you count.",
        _why_seat(seat, right, seats, right),
    )
    who = "your" if seat == 0 else f"{names[seat]}’s"
    return Question("your-partner", f"Who is {who} partner?", Shown(names=names), choices, steps)


def _why_seat(seat: Seat, other: Seat, seats: int, right: Seat) -> str:
    away = min((other - seat) % seats, (seat - other) % seats)
    verb = "You sit" if other == 0 else f"{NAMES[other]} sits"
    whom = "you" if seat == 0 else NAMES[seat]
    if other == right:
        two = "you two" if 0 in (seat, other) else "these two"
        return f"{verb} opposite {whom}, {away} seats away whichever way you count, so {two} play on one side."
    where = f"next to {whom}" if away == 1 else f"{away} seats from {whom}"
    return f"{verb} {where}, and that is another side: tricks taken there do not count for {whom}."


# --- how many cards? --------------------------------------------------------------------------------------------


def cards_each() -> Question:
    """The whole pack but two cards is dealt to four players: how many each? It is also the number of tricks."""
    row = pairs()
    right = row.tricks_in(0)
    aside = len(row.deck) - right * row.seats
    choices = tuple(count_choice(n, right, _why_each(n, row, aside), "R-UNI4-02") for n in range(right - 2, right + 3))
    steps = (
        f"All cards but the last {aside} are dealt.",
        f"{len(row.deck)} − {aside} = {len(row.deck) - aside} cards for {row.seats} players.",
        _why_each(right, row, aside),
    )
    return Question(
        "cards-each", f"{len(row.deck)} cards, the last {aside} are set aside. How many each?", Shown(), choices, steps
    )


def _why_each(each: int, row: Rules, aside: int) -> str:
    used, there = each * row.seats, len(row.deck) - aside
    told = f"{row.seats} × {each} = {used}"
    if used == there:
        return f"{told}, and {len(row.deck)} − {aside} = {there}: so {each} cards each, and {each} tricks."
    return f"{told}: {abs(used - there)} {'fewer' if used < there else 'more'} than the {there} cards that are dealt."


# --- what has a side promised? ----------------------------------------------------------------------------------


def side_bid(seed: int) -> Question:
    """All four have bid: what has one side promised?"""
    rng = dice("side-bid", seed)
    return promised(*(one_of(rng, range(1, 6)) for _ in range(4)))


def promised(*bids: int) -> Question:
    """That question for four bids, yours first, then clockwise."""
    row, made = pairs(), tuple(map(Bid, bids))
    mine, theirs = (joints.side_bid(made, side) for side in row.sides)
    partner = NAMES[row.sides[0][1]]
    told = {
        mine: f"You bid {bids[0]} and {partner} {bids[2]}: {bids[0]} + {bids[2]} = {mine}.",
        theirs: f"{theirs} is what the other side has promised.",
        sum(bids): f"{sum(bids)} is all four bids together; only those of your own side are added.",
        bids[0]: f"{bids[0]} is your own bid. {partner}’s bid is added to it, and both of you answer for the sum.",
        bids[2]: f"{bids[2]} is {partner}’s bid. Yours is added to it, and both of you answer for the sum.",
    }
    told[mine] = f"You bid {bids[0]} and {partner} {bids[2]}: {bids[0]} + {bids[2]} = {mine}."
    choices = tuple(count_choice(n, mine, told[n], "R-UNI4-04") for n in sorted(told))
    steps = (
        "The bids of two partners are added up. The side has to take that many tricks together.",
        f"Your side is you and {partner}, who sits opposite.",
        told[mine],
    )
    shown = Shown(names=NAMES[:4], bids=bids)
    return Question("side-bid", "All have bid. What has your side promised?", shown, choices, steps)


# --- what does it score? ----------------------------------------------------------------------------------------


def side_score(seed: int) -> Question:
    """What does a hand score for a side? Two of five bids fail."""
    rng = dice("side-score", seed)
    mine, bens = one_of(rng, range(1, 6)), one_of(rng, range(1, 6))
    total = max(1, min(13, mine + bens + one_of(rng, (-2, -1, 0, 1, 3))))
    took = one_of(rng, range(total + 1))
    return earned(mine, bens, took, total - took)


def earned(mine: int, bens: int, took: int, ben_took: int) -> Question:
    """That question for two bids, yours and your partner's, and the tricks that each of you took."""
    bid, got = mine + bens, took + ben_took
    points = _side_points(bid, got)
    right = (points, _why_right(points, bid, got), "R-UNI4-06" if got >= bid else "R-UNI4-07")
    apart = _side_points(mine, took) + _side_points(bens, ben_took)
    why = f"That takes each bid for itself. The bids are added up, and so are the tricks: {got} for {bid}."
    slips = _kept_slips(bid, got) if got >= bid else _broken_slips(bid, got)
    choices = points_or_slips(right, *slips[:3], (apart, why, "R-UNI4-04"), *slips[3:])
    partner = NAMES[2]
    steps = (
        "Keep the promise: 10 points for each trick bid, and 1 for each trick over. Break it: minus 10 for each trick bid.",
        f"Promised: {mine} + {bens} = {bid}. Taken: {took} + {ben_took} = {got}.",
        right[1],
    )
    ask = f"You bid {mine} and took {took}. {partner} bid {bens} and took {ben_took}. Points for your side?"
    return Question("side-score", ask, Shown(), choices, steps)


def _side_points(bid: int, got: int) -> int:
    """What the rules give a side without a zero for so many tricks bid and taken."""
    row = pairs()
    return row.score(row, (Bid(bid), None, None, None), (got, 0, 0, 0))[0]


def _kept_slips(bid: int, got: int) -> tuple[Slip, ...]:
    over = got - bid
    some = count_words(over, "trick", "tricks")
    is_one = f"{some.capitalize()} over {'is worth one' if over == 1 else 'are worth one each'}"
    only = "Only the one over adds a point" if over == 1 else f"Only the {over} over add a point each"
    added = f"{only}, not all {got} taken." if over else "There is no trick over the bid, so nothing is added to it."
    return (
        (10 * bid, f"The bid is worth that much, but {some} over {'counts' if over == 1 else 'count'} too.", "R-UNI4-06"),
        (10 * got, f"Only tricks that were bid are worth ten. {is_one}.", "R-UNI4-06"),
        (10 * bid + got, added, "R-UNI4-06"),
        (-10 * bid, f"That is lost when the promise is broken. {got} taken for {bid} promised: it is kept.", "R-UNI4-06"),
        (bid, "Each trick bid is worth ten when the promise is kept, not one.", "R-UNI4-06"),
    )  # fmt: skip


def _broken_slips(bid: int, got: int) -> tuple[Slip, ...]:
    short, took = bid - got, f"{count_words(got, 'trick', 'tricks')} taken" if got else "no trick taken"
    slips = (
        (10 * bid, f"That is won when the promise is kept. {took.capitalize()} for {bid} promised: it is broken.", "R-UNI4-07"),
        (-10 * short, f"Not only the {'one' if short == 1 else short} that {'is' if short == 1 else 'are'} missing, but the whole bid is lost.", "R-UNI4-07"),
        (10 * got, f"{count_words(got, 'trick is', 'tricks are').capitalize()} not the {bid} promised. Then nothing is won, however many were taken.", "R-UNI4-07"),
        (got - 10 * bid, "Tricks taken count for nothing when the promise is broken.", "R-UNI4-07"),
        (0, "Nothing is won, but that is not all: a broken promise loses ten for each trick bid.", "R-UNI4-07"),
    )  # fmt: skip
    return slips if got else (slips[0], slips[-1], (-bid, "Each trick bid loses ten, not one.", "R-UNI4-07"))


def _why_right(points: int, bid: int, got: int) -> str:
    over = got - bid
    told = f"Promised {bid}, taken {got}"
    if over < 0:
        less = _side_points(got, got)
        lost = f"{told}: {count_words(-over, 'trick', 'tricks')} short, so −10 × {bid} = {points_words(points)}."
        return f"{lost} A promise of {got} would have brought {less}." if got else lost
    if over == 0:
        return f"{told}: kept exactly, so 10 × {bid} = {points}."
    more = _side_points(got, got)
    return f"{told}: 10 × {bid} + {over} over = {points}. A promise of {got} would have brought {more}."


# --- who has won? -----------------------------------------------------------------------------------------------


def game_won(seed: int) -> Question:
    """A hand is over: has a side won the match? Both over the goal, level, and just short of it are all met."""
    rng = dice("game-won", seed)
    goal = pairs().goal
    high = goal + one_of(rng, (-12, -1, 0, 3, 27, 44))
    other = one_of(rng, (high, high - 10, goal - 130, goal + 6, goal - 40))
    return ended(*((high, other) if rng.random() < 0.5 else (other, high)))


def ended(*scores: int) -> Question:
    """That question about the scores of the two sides, yours first."""
    row = pairs()
    names, won, goal = side_names(row), row.over(row, scores, 6), row.goal
    choices = (
        *(
            Choice(f"side-{side}", f"{name} win", side == won, *_why_won(side, names, scores, won, goal))
            for side, name in enumerate(names)
        ),
        Choice("more", "Another hand is dealt", won is None, *_why_go_on(names, scores, won, goal)),
    )
    best = max(scores)
    steps = (
        f"After each hand: a side with {goal} points or more that is alone in front has won. If there is none, another hand is played.",
        f"The most is {best}. {'Both sides have it' if min(scores) == best else 'Only one side has it'}.",
        (_why_go_on(names, scores, won, goal) if won is None else _why_won(won, names, scores, won, goal))[0],
    )
    return Question("game-won", "A hand is over. What now?", Shown(names=names, scores=scores), choices, steps)


def _why_won(side: int, names: tuple[str, ...], scores: tuple[int, ...], won: int | None, goal: int) -> tuple[str, str]:
    """Why this side has won, or has not, and the ruling that says so."""
    mine, other, have = scores[side], scores[1 - side], f"{names[side]} have {scores[side]}"
    if side == won:
        rest = f"more than the other side, which has {other}" if other >= goal else "and the other side has fewer"
        return f"{have}: {goal} or more, {rest}.", "R-UNI4-15"
    if mine < goal:
        return f"{have}, and {goal} are needed: {goal - mine} more.", "R-UNI4-14"
    if mine == other:
        return f"Both sides have {mine}: nobody is alone in front, so nobody has won.", "R-UNI4-15"
    return f"{have}, but the other side has {other}, and the higher score wins.", "R-UNI4-15"


def _why_go_on(names: tuple[str, ...], scores: tuple[int, ...], won: int | None, goal: int) -> tuple[str, str]:
    if won is not None:
        return f"{names[won]} have reached {goal} and are alone in front, so the match is over.", "R-UNI4-15"
    if max(scores) < goal:
        return f"Nobody has {goal} yet, so another hand is dealt.", "R-UNI4-14"
    return f"Both sides have {scores[0]}: a tie is broken by another hand.", "R-UNI4-15"


# --- a trick for your side --------------------------------------------------------------------------------------


def for_side(seed: int) -> Question:
    """You play last: with which card does your side take the trick? In half of them your partner has it already."""
    rng = dice("for-side", seed)
    bens = rng.random() < 0.5
    while True:
        trump = one_of(rng, SUITS)
        cards = some_of(rng, UNITY_DECK, 8)
        trick, hand = cards[:3], in_deck_order(cards[3:])
        if _fits(trick, hand, trump, bens):
            return _for_side(trump, trick, hand)


def _fits(trick: Trick, hand: Hand, trump: Suit, bens: bool) -> bool:
    """Whether there is something to decide: a lawful card that gives the side the trick, and one that does not."""
    allowed = joints.follow_suit(hand, trick[0], trump)
    ours = [_is_ours(trick, card, trump) for card in allowed]
    if bens:
        return joints.winner(trick, trump) == 1 and 1 < len(allowed) < len(hand)
    return joints.winner(trick, trump) != 1 and True in ours and False in ours


def _is_ours(trick: Trick, card: Card, trump: Suit) -> bool:
    """Ana led, so Ben played second and you play fourth."""
    return joints.winner((*trick, card), trump) in (1, 3)


def last_to_play(trump: Suit, trick: str, hand: str) -> Question:
    """That question about a chosen trick, led by Ana, and a chosen hand."""
    return _for_side(trump, parse_cards(trick), in_deck_order(parse_cards(hand)))


def _for_side(trump: Suit, trick: Trick, hand: Hand) -> Question:
    hand = joints.sorted_for_play(hand, trump)
    shown = Shown(trump=trump, names=NAMES[:4], leader=1, trick=trick, hand=hand)
    allowed = joints.follow_suit(hand, trick[0], trump)
    choices = tuple(_side_card(card, shown, allowed, trump) for card in hand)
    best = joints.winner(trick, trump)
    holder, partner = shown.in_order[best], NAMES[2]
    right = next(choice for choice in _cheapest_first(choices, trump) if choice.right)
    steps = (
        f"A trick that {partner} takes is as good as one of yours. Only follow suit, and see who holds the trick.",
        f"So far {holder} has the best card, the {trick[best].name}.",
        f"{right.why} So the {right.card.name} will do." if right.card else right.why,
    )
    ask = "You play last. Give your side the trick."
    return Question("for-side", ask, shown, choices, steps)


def _cheapest_first(choices: tuple[Choice, ...], trump: Suit) -> list[Choice]:
    return sorted(choices, key=lambda choice: joints.power(choice.card, trump) if choice.card else 0)


def _side_card(card: Card, shown: Shown, allowed: Hand, trump: Suit) -> Choice:
    trick = (*shown.trick, card)
    if card not in allowed:
        refusal = joints.why_not_follow(card, trick[0], trump)
        why = f"The {card.name} may not be played. {refusal.text}"
        return Choice(str(card), card.name, False, why, refusal.ruling, card)
    place = joints.winner(trick, trump)
    ours = place in (1, 3)
    hand = tuple(held for held in shown.hand if held is not card)
    then = replace(shown, trick=trick, hand=hand, winner=place) if ours else None
    ruling = "R-UNI4-04" if ours else _taken_by(trick, trump)
    return Choice(str(card), card.name, ours, _why_card(trick, place, trump), ruling, card, then)


def _why_card(trick: Trick, place: int, trump: Suit) -> str:
    card, partner = trick[3], NAMES[2]
    if place == 1:
        return f"{partner} takes the trick with the {trick[1].name}, and it counts for both of you."
    if place == 3 and joints.winner(trick[:3], trump) == 1:
        return f"You take the trick with the {card.name}. {partner} had it already, so a good card may be spent for nothing."
    if place == 3:
        return f"You take the trick with the {card.name}, and it counts for both of you."
    holder = (NAMES[1], partner, NAMES[3])[place]
    return f"{_too_low(card, trick, trump)} {holder} takes the trick with the {trick[place].name}: a trick for the other side, while you could have it."


def _too_low(card: Card, trick: Trick, trump: Suit) -> str:
    """Why this last card does not take the trick."""
    suit, led = joints.suit_of(card, trump), joints.suit_of(trick[0], trump)
    if card.is_universal:
        return f"With {SUIT_NAMES[trump]} as trump the {card.name} is the lowest of all trumps."
    if suit == trump or suit == joints.suit_of(trick[joints.winner(trick, trump)], trump):
        return f"The {card.name} is too low."
    if suit == led:
        return f"The {card.name} is no trump, and a trump was played."
    if led == trump:
        return f"The {card.name} is no trump, so it cannot take the trick."
    return f"The {card.name} is neither a trump nor {SUIT_NAMES[led]}, so it cannot take the trick."


def _taken_by(trick: Trick, trump: Suit) -> str:
    """The ruling that gives this trick to the other side."""
    if trick[3].is_universal:
        return "R-TRICK-04"
    return "R-TRICK-02" if any(joints.suit_of(card, trump) == trump for card in trick) else "R-TRICK-01"
