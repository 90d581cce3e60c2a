"""Questions about the first lead in Unity: which card must lead, who leads, and what a bug that leads gives away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

from unitylib import games
from unitylib.cards import COMPLEMENT, SUIT_NAMES, SUITS, Card, Hand, Suit, rank_name
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, one_of, some_of
from unitylib.drills.tricks import playable
from unitylib.trick import joints
from unitylib.trick.rules import Lead, Rules

TABLES: Mapping[str, str] = {
    "unity-2": "two players",
    "unity-3": "three players",
    "unity-4": "four as partners",
    "unity-4-solo": "four, each alone",
    "unity-5": "five players",
    "unity-6": "six as partners",
    "unity-6-solo": "six, each alone",
}
RULINGS: Mapping[str, str] = {
    "unity-2": "R-UNI2-06",
    "unity-3": "R-UNI3-06",
    "unity-4": "R-UNI4-18",
    "unity-4-solo": "R-UNI4S-01",
    "unity-5": "R-UNI5-09",
    "unity-6": "R-UNI6-07",
    "unity-6-solo": "R-UNI6S-01",
}
FREE = "free"
_LOW = ("F", "*", "**")


def _lead(row: Rules, trump: Suit, without: Hand = ()) -> Lead:
    """What the row says of the first lead when every card but these is in a hand."""
    held = tuple(card for card in row.deck if card not in without)
    return row.opening((held, *((),) * (row.seats - 1)), trump, 1)


def leading_ranks(game: str) -> tuple[str, ...]:
    """The ranks of the complementary colour that lead in this game: the first, and the one after it should that lie face down.

    >>> leading_ranks("unity-4"), leading_ranks("unity-3"), leading_ranks("unity-2")
    (('**', '*'), ('F',), ())
    """
    row = games.get(game)
    first = _lead(row, "b").card
    if first is None:
        return ()
    if not row.face_down:
        return (first.rank,)
    second = _lead(row, "b", (first,)).card
    assert second is not None
    return (first.rank, second.rank)


def by_table(trump: Suit) -> dict[str, Hand]:
    """The cards that lead at each table when `trump` is trump. A table where any card may be led has no row."""
    return {
        _capital(words): tuple(Card(rank, COMPLEMENT[trump]) for rank in leading_ranks(game))
        for game, words in TABLES.items()
        if leading_ranks(game)
    }


# --- which card leads? ------------------------------------------------------------------------------------------


def first_lead(seed: int) -> Question:
    """Which card must lead to the first trick, at tables where one must?"""
    rng = dice("first-lead", seed)
    games_with_one = [game for game in TABLES if leading_ranks(game)]
    return forced(one_of(rng, games_with_one), one_of(rng, SUITS))


def forced(game: str, trump: Suit) -> Question:
    """That question for a chosen game and trump."""
    row, pair = games.get(game), COMPLEMENT[trump]
    right = _lead(row, trump).card
    assert right is not None
    offered = [Card(rank, suit) for suit in (trump, pair) for rank in _LOW]
    other = next(suit for suit in SUITS if suit not in (trump, pair))
    offered.append(Card(right.rank, other))
    choices = tuple(
        Choice(
            str(card), card.name, card is right, _why_leads(card, right, row, trump), _ruling(card, right, row), card
        )
        for card in sorted(offered, key=lambda card: (SUITS.index(card.suit), _LOW.index(card.rank)))
    )
    steps = (
        "The lowest card of the pack in the colour that goes with trump leads.",
        f"{SUIT_NAMES[pair]} goes with {SUIT_NAMES[trump]}. {_left_out(row)}",
        _why_leads(right, right, row, trump),
    )
    ask = f"Unity, {TABLES[game]}: which card leads to the first trick?"
    return Question("first-lead", ask, Shown(trump=trump), choices, steps)


def _ruling(card: Card, right: Card, row: Rules) -> str:
    if card.suit != right.suit:
        return "R-DECK-05" if COMPLEMENT[card.suit] != right.suit else RULINGS[row.name]
    return RULINGS[row.name] if card in row.deck else "R-DECK-12"


def _left_out(row: Rules) -> str:
    """What the pack of this table lacks, and so its lowest rank."""
    if Card("*", "b") not in row.deck:
        return "This pack has no bugs and no double bugs, so F is the lowest rank."
    if Card("**", "b") not in row.deck:
        return "This pack has no double bugs, so the bug is the lowest rank."
    return "The pack is whole, so the double bug is the lowest rank."


def _why_leads(card: Card, right: Card, row: Rules, trump: Suit) -> str:
    pair = right.suit
    if card is right:
        return f"{SUIT_NAMES[pair]} goes with {SUIT_NAMES[trump]}. {_left_out(row)} So the {right.name} leads."
    if card.suit == trump:
        return f"{SUIT_NAMES[trump]} is trump itself. A card of the colour that goes with it leads."
    if card.suit != pair:
        return (
            f"{SUIT_NAMES[card.suit]} goes with {SUIT_NAMES[COMPLEMENT[card.suit]]}, and trump is {SUIT_NAMES[trump]}."
        )
    if card not in row.deck:
        return f"The {card.name} is not in this pack. {_left_out(row)}"
    return f"The right colour, but the {card.name} is not its lowest. {_left_out(row)}"


# --- what leads at this table? ----------------------------------------------------------------------------------


def rank_that_leads(game: str) -> Question:
    """Which rank leads to the first trick in a chosen game, or may any card be led?"""
    row = games.get(game)
    ranks = leading_ranks(game)
    right = ranks[0] if ranks else FREE
    choices = (
        *(
            Choice(rank, _capital(rank_name(rank)), rank == right, _why_rank(rank, right, row), _rank_by(rank, row))
            for rank in reversed(_LOW)
        ),
        Choice(FREE, "Any card", right == FREE, _why_rank(FREE, right, row), RULINGS[game]),
    )
    steps = (
        "Where a card must lead, it is the lowest of its colour in the pack. With two players none must.",
        _left_out(row),
        _why_rank(right, right, row),
    )
    return Question(
        "rank-that-leads", f"Unity, {TABLES[game]}: what leads to the first trick?", Shown(), choices, steps
    )


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _why_rank(rank: str, right: str, row: Rules) -> str:
    if right == FREE:
        free = "With two players the dealer’s opponent leads, and any card may be led"
        return f"{free}." if rank == FREE else f"{free}: {_a(rank)} too, but no card must."
    if rank == right:
        return f"{_left_out(row)} It leads, in the colour that goes with trump."
    if rank == FREE:
        return f"With {TABLES[row.name].split(',')[0].replace(' as partners', '')} a card is named that must lead. {_left_out(row)}"
    if Card(rank, "b") not in row.deck:
        return f"There is no {rank_name(rank)} in this pack. {_left_out(row)}"
    return f"There is something lower than {_a(rank)}. {_left_out(row)}"


def _a(rank: str) -> str:
    return rank_name(rank) if len(rank_name(rank)) == 1 else f"the {rank_name(rank)}"


def _rank_by(rank: str, row: Rules) -> str:
    return RULINGS[row.name] if Card(rank, "b") in row.deck else "R-DECK-12"


# --- who leads? -------------------------------------------------------------------------------------------------


def who_leads(seed: int) -> Question:
    """Four players each show a card: who leads? In one of four the double bug lies face down."""
    rng = dice("who-leads", seed)
    trump, dealer = one_of(rng, SUITS), one_of(rng, range(4))
    return _who_leads(trump, _low_cards(rng, trump, rng.random() < 0.25), dealer)


def _low_cards(rng: Random, trump: Suit, face_down: bool) -> Hand:
    """One low card for each of four: the one that leads, and three that a beginner may take for it."""
    pair = COMPLEMENT[trump]
    other = one_of(rng, [suit for suit in SUITS if suit not in (trump, pair)])
    right = [Card("*", pair)] if face_down else [Card("**", pair), Card("*", pair)]
    rest = [Card("**", trump), Card("**", other), Card("F", pair)]
    return some_of(rng, (*right, *rest[: 4 - len(right)]), 4)


def leader_of(trump: Suit, cards: str, dealer: int = 0) -> Question:
    """That question when four players, you first, hold these cards and others; dealer 0 is you, then clockwise.

    When no one shows the double bug it lies face down.
    """
    return _who_leads(trump, tuple(map(Card.parse, cards.split())), dealer)


def _who_leads(trump: Suit, cards: Hand, dealer: int) -> Question:
    row, names = games.get("unity-4"), NAMES[:4]
    first = (dealer + 1) % row.seats
    lead = row.opening(tuple((card,) for card in cards), trump, first)
    card = cards[lead.seat]
    hidden = Card("**", COMPLEMENT[trump]) not in cards
    choices = tuple(
        Choice(name, name, seat == lead.seat, *_why_leader(seat, lead.seat, first, cards, trump))
        for seat, name in enumerate(names)
    )
    steps = (
        "The double bug of the colour that goes with trump leads. If nobody has it, the bug of that colour leads.",
        f"{SUIT_NAMES[COMPLEMENT[trump]]} goes with {SUIT_NAMES[trump]}: look for the {card.name}.",
        _why_leader(lead.seat, lead.seat, first, cards, trump)[0],
    )
    note = " Nobody has the double bug that should lead." if hidden else ""
    shown = Shown(trump=trump, names=names, dealer=dealer, cards=cards)
    return Question("who-leads", f"Everybody shows a low card.{note} Who leads?", shown, choices, steps)


def _why_leader(seat: int, right: int, first: int, cards: Hand, trump: Suit) -> tuple[str, str]:
    """Why this seat leads, or does not, and the ruling that says so."""
    pair, card = COMPLEMENT[trump], cards[seat]
    holds = f"{'You hold' if seat == 0 else f'{NAMES[seat]} holds'} the {card.name}"
    by_card = "R-UNI4-19" if cards[right].rank == "*" else "R-UNI4-18"
    if seat == right and card.rank == "*":
        return f"{holds}, and the double bug of {SUIT_NAMES[pair]} is in no hand, so the bug leads.", by_card
    if seat == right:
        return f"{holds}, which leads, wherever the dealer sits.", by_card
    side = " Bidding begins on the dealer’s left; the first lead does not." if seat == first else ""
    if card.suit == pair:
        return f"{holds}: the right colour, but the {cards[right].name} comes before it.{side}", by_card
    told = f"{holds}, but {SUIT_NAMES[pair]} is the colour that goes with {SUIT_NAMES[trump]}.{side}"
    return told, "R-UNI4-18" if side else "R-DECK-05"


# --- which cards may be played after it? -------------------------------------------------------------------------


def answers_to(led: str, trump: Suit, hand: str) -> Question:
    """Which cards may you play when Cleo, at a table of four, has led this card to the first trick?"""
    question = playable(trump, led, hand)
    held = joints.sorted_for_play(question.shown.hand, trump)
    choices = sorted(question.choices, key=lambda choice: held.index(Card.parse(choice.do)))
    shown = replace(question.shown, names=NAMES[:4], leader=3, hand=held)
    return replace(question, shown=shown, choices=tuple(choices))


# --- what lies face down? ---------------------------------------------------------------------------------------


def face_down(seed: int) -> Question:
    """The first card is led: what does it tell of the card that lies face down? Half of the leads are bugs."""
    rng = dice("face-down", seed)
    return told_by(one_of(rng, SUITS), one_of(rng, ("*", "**")), one_of(rng, range(4)))


def told_by(trump: Suit, rank: str, leader: int = 1) -> Question:
    """That question when `leader` has led the card of this rank in the colour that goes with trump."""
    row, pair = games.get("unity-4"), COMPLEMENT[trump]
    led = Card(rank, pair)
    left = could_lie_down(row, trump, led)
    offered = [Card("**", pair), Card("*", pair), Card("**", trump)]
    choices = (
        *(
            Choice(str(card), f"The {card.name}", left == (card,), _why_down(card, led, left, trump), "R-UNI4-21")
            for card in offered
            if card is not led
        ),
        Choice("unknown", "Nobody can know yet", len(left) > 1, _why_unknown(led, left), "R-UNI4-21"),
    )
    steps = (
        "The double bug of the colour that goes with trump must lead. Only when it is in no hand may the bug lead.",
        f"The {led.name} was led. Is the double bug of {SUIT_NAMES[pair]} in a hand?",
        _why_unknown(led, left) if len(left) > 1 else _why_down(left[0], led, left, trump),
    )
    shown = Shown(trump=trump, names=NAMES[:4], leader=leader, trick=(led,))
    return Question("face-down", "The first lead. Which card lies face down?", shown, choices, steps)


def could_lie_down(row: Rules, trump: Suit, led: Card) -> Hand:
    """The cards that may lie face down when `led` was led to the first trick (R-UNI4-21). The card turned up is left out of account."""
    return tuple(card for card in row.deck if card is not led and _lead(row, trump, (card,)).card is led)


def _why_down(card: Card, led: Card, left: Hand, trump: Suit) -> str:
    if left == (card,):
        return f"Whoever holds the {card.name} must lead it. The {led.name} was led, so nobody holds it: it lies face down."
    if len(left) > 1:
        return (
            f"The {card.name} may lie there, and so may another card: the lead says only that it is not the {led.name}."
        )
    return f"The {card.name} has no part in the first lead, wherever it lies. Ask which card should have led before the {led.name}."


def _why_unknown(led: Card, left: Hand) -> str:
    if len(left) == 1:
        return f"You can know it: with the {left[0].name} in a hand the {led.name} could not have led."
    return f"The {led.name} leads whenever somebody holds it. So it does not lie face down, and that is all the lead tells."


def chance_of_bug() -> Fraction:
    """How often the bug leads with four players: every turn-up, choice of colour and face-down card, counted (R-UNI4-20).

    >>> str(chance_of_bug())
    '1/53'
    """
    row = games.get("unity-4")
    leads = [
        _lead(row, trump, (up, down)).card
        for up in row.deck
        for trump in (up.suit if up.is_universal else up.suit * 2)  # a universal leaves a choice of two, so count two
        for down in row.deck
        if down is not up
    ]
    return Fraction(sum(card is not None and card.rank == "*" for card in leads), len(leads))


def how_often() -> Question:
    """How often does the bug lead, and not the double bug?"""
    right = chance_of_bug()
    offered = sorted({right, Fraction(1, 4), Fraction(1, 13), Fraction(1, 500)}, reverse=True)
    choices = tuple(
        Choice(
            str(n).replace("/", "-in-"), f"Once in {n.denominator} hands", n == right, _why_often(n, right), "R-UNI4-20"
        )
        for n in offered
    )
    steps = (
        "The bug leads only when the double bug of that colour lies face down.",
        f"One card is turned up, and it is never that double bug. So there are {right.denominator} cards left for the place beside it.",
        _why_often(right, right),
    )
    return Question("how-often", "How often does the bug lead, and not the double bug?", Shown(), choices, steps)


def _why_often(answer: Fraction, right: Fraction) -> str:
    if answer == right:
        return f"One card of the {right.denominator} that are not turned up lies face down, and each is as likely: once in {right.denominator} hands."
    if answer == Fraction(1, 4):
        return f"There are four double bugs, but one certain double bug has to lie face down, out of {right.denominator} cards."
    if answer > right:
        return f"There are 13 ranks, but one card of one suit has to lie there: one out of {right.denominator}."
    return (
        f"That is more seldom than it happens: only one card out of {right.denominator} has to lie in a certain place."
    )
