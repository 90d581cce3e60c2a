"""Questions about the draft of two players: what follows keep and throw, who has seen what, what is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from unitylib import games
from unitylib.cards import SUIT_NAMES, UNITY_DECK, Card, shuffled
from unitylib.drills.question import NAMES, Choice, Question, Shown, count_words, dice, one_of
from unitylib.drills.slips import counts_or_slips, ruled
from unitylib.trick import engine, joints
from unitylib.trick.moves import Choose, Deal, Keep, Seat, Throw
from unitylib.trick.position import Standing, State
from unitylib.trick.worlds import hidden_cards

_ROW = games.get("unity-2")
_NAMES = NAMES[: _ROW.seats]
_PAIR = "Keep the card you draw, and the next is thrown away unseen. Throw it, and the next is yours."
Decision = Keep | Throw
DECISIONS: tuple[Decision, ...] = (Keep(), Throw())


def _decision(word: str) -> Decision:
    return Keep() if word == "keep" else Throw()


def _laid(dealer: Seat, *first: Card, rng: Random | None = None) -> State:
    """The table before the draft. `first` are the top cards of the pack: face down, face up, then the pile to draw from."""
    rest = [card for card in _ROW.deck if card not in first]
    pack = (*first, *(shuffled(rest, rng) if rng else rest))
    return engine.play(engine.start(_ROW, Standing(0, dealer, (0, 0), (0, 1))), Deal(pack))


def _drafted(state: State, decisions: Sequence[Decision]) -> State:
    for decision in decisions:
        state = engine.play(state, decision)
    return state


def _others(count: int, *taken: Card) -> list[Card]:
    return [card for card in UNITY_DECK[:52] if card not in taken][:count]


# --- keep or throw: what happens to the next card? ----------------------------------------------------------------


def next_card(seed: int) -> Question:
    """You keep or throw the card you drew: what becomes of the next one?"""
    rng = dice("draft-next", seed)
    return _next(one_of(rng, UNITY_DECK[:52]), one_of(rng, DECISIONS))


def next_after(card: str, decision: str) -> Question:
    """That question about a chosen card; `decision` is keep or throw."""
    return _next(Card.parse(card), _decision(decision))


def _next(card: Card, decision: Decision) -> Question:
    down, up, second = _others(3, card)
    after = engine.play(_laid(1, down, up, card, second), decision)
    where = {"yours": second in after.hands[0], "away": second in after.unseen, "ana": second in after.stock}
    kept = isinstance(decision, Keep)
    told = (
        f"You keep the {card.name}, so the next card is thrown away, and nobody looks at it."
        if kept
        else f"You throw the {card.name}, so the next card is yours, whatever it is."
    )
    words = {"yours": "It is yours", "away": "It is thrown away, unseen", "ana": "Ana draws it"}
    whys = {
        "yours": f"Each turn gives you one card, and you have it. {told}" if kept else told,
        "away": told if kept else f"Each turn gives you one card, and you have none yet. {told}",
        "ana": "Both cards belong to your turn: one comes to your hand, one is thrown away. Then Ana draws.",
    }
    choices = (
        *(Choice(do, words[do], where[do], whys[do], "R-UNI2-02") for do in words),
        Choice("choose", "You choose again", False, f"There is one choice a turn. {told}", "R-UNI2-02"),
    )
    ask = f"You draw the {card.name} and {'keep' if kept else 'throw'} it. What happens to the next card?"
    steps = (_PAIR, f"You {'kept' if kept else 'threw'} the {card.name}.", told)
    return Question("draft-next", ask, Shown(cards=(card,)), choices, steps)


# --- keep it or throw it? -----------------------------------------------------------------------------------------


EVEN = 5  # as many cards more on one side than on the other, of 52, are as good as none


def keep_or_throw(seed: int) -> Question:
    """Your first card: is the next one more likely to be higher, or lower? What is nearly even is not asked."""
    rng = dice("draft-keep", seed)
    up = one_of(rng, UNITY_DECK[:52])
    while True:
        drawn = one_of(rng, [card for card in UNITY_DECK if card is not up])
        higher, _, lower = _compared(up, drawn)
        if abs(higher - lower) > EVEN:
            return _keep_or_throw(up, drawn)


def worth_keeping(up: str, drawn: str) -> Question:
    """That question about a chosen card, with a chosen card turned up."""
    return _keep_or_throw(Card.parse(up), Card.parse(drawn))


def _compared(up: Card, drawn: Card) -> tuple[int, int, int]:
    """How many of the cards that may come next are higher, equal and lower. Any trump is above any plain card."""
    (down,) = _others(1, up, drawn)
    unseen = hidden_cards(engine.view(_laid(1, down, up, drawn), 0))
    mine = joints.power(drawn, up.suit)
    powers = [joints.power(card, up.suit) for card in unseen]
    return sum(p > mine for p in powers), powers.count(mine), sum(p < mine for p in powers)


def _keep_or_throw(up: Card, drawn: Card) -> Question:
    higher, equal, lower = _compared(up, drawn)
    counted = f"Of the {higher + equal + lower} cards you have not seen, {higher} {'is' if higher == 1 else 'are'} higher, {lower} lower"
    counted += f" and {equal} as high." if equal else "."
    even = abs(higher - lower) <= EVEN
    more = (
        "That is as good as even: keep it or throw it."
        if even
        else f"So the next one is more likely to be {'lower: keep' if lower > higher else 'higher: throw'} this one."
    )
    told = f"{counted} {more}"
    choices = tuple(
        Choice(
            do,
            words,
            even or (lower > higher) == (do == "keep"),
            _why_keep(do, told, even, lower > higher),
            "R-UNI2-02",
        )
        for do, words in (("keep", "Keep it"), ("throw", "Throw it"))
    )
    steps = (
        "Count the cards that may come next. A trump counts as higher than any plain card; plain cards go by rank.",
        f"Trump is {SUIT_NAMES[up.suit]}. {counted}",
        told,
    )
    shown = Shown(trump=up.suit, cards=(drawn,))
    return Question("draft-keep", "Your first card. You want tricks: keep it, or throw it?", shown, choices, steps)


def _why_keep(do: str, told: str, even: bool, keep: bool) -> str:
    """The ruling leaves the choice; the rest is advice, and says so."""
    free = "The rules leave you the choice; this is advice."
    if even or keep == (do == "keep"):
        return f"{told} {free}"
    change = (
        "With the next one you would probably come off worse" if keep else "This one is probably the worse of the two"
    )
    return f"{change}. {told} {free}"


# --- who has seen it? ---------------------------------------------------------------------------------------------

_TABLE = {"up": "the card that lies face up", "down": "the card that lies face down"}
_TURN = {"first": "that card", "second": "the next card"}
_SEATS: dict[str, tuple[Seat, ...]] = {"You": (0,), "Ana": (1,), "both": (0, 1), "nobody": ()}


def who_has_seen(seed: int) -> Question:
    """One turn of the draft, or the table before it: who has seen this card by now?"""
    rng = dice("draft-who", seed)
    which = one_of(rng, ("first", "second", "first", "second", *_TURN, *_TABLE))
    return laid_out(which) if which in _TABLE else _who_has_seen(one_of(rng, (0, 1)), one_of(rng, DECISIONS), which)


def laid_out(which: str) -> Question:
    """That question about the card turned up or the one that lies face down beside it: `which` is up or down."""
    if which == "up":
        why, ruling = "It lies face up, so both of you see it.", "R-UNI2-01"
    else:
        why, ruling = "It lies face down, and is shown when the hand is over.", "R-UNI2-10"
    steps = (
        "What lies face up everybody sees. What lies face down nobody sees before the hand is over.",
        f"The question is about {_TABLE[which]}.",
        why,
    )
    ask = f"Two cards are laid out. Who has seen {_TABLE[which]}?"
    return _seen(ask, which, _laid(1, *_others(4)), why, ruling, steps)


def seen_by(drawer: Seat, decision: str, which: str) -> Question:
    """That question about the first or second card of a turn."""
    return _who_has_seen(drawer, _decision(decision), which)


def _who_has_seen(drawer: Seat, decision: Decision, which: str) -> Question:
    name, kept = _NAMES[drawer], isinstance(decision, Keep)
    s = "" if drawer == 0 else "s"
    turn = f"{name} draw{s} a card and {'keep' if kept else 'throw'}{s} it."
    why = _why_seen(name, kept, which)
    steps = (
        "Whoever draws looks at the card. What is thrown away lies face down, and what follows a kept card is never looked at.",
        f"{turn} The question is about {_TURN[which]}.",
        why,
    )
    after = engine.play(_laid(1 - drawer, *_others(4)), decision)
    return _seen(f"{turn} Who has seen {_TURN[which]}?", which, after, why, "R-UNI2-04", steps)


def _seen(ask: str, which: str, state: State, why: str, ruling: str, steps: tuple[str, ...]) -> Question:
    card = dict(zip(("down", "up", "first", "second"), _others(4), strict=True))[which]
    have = tuple(seat for seat in (0, 1) if card not in hidden_cards(engine.view(state, seat)))
    spoken = {"You": "Only you", "Ana": "Only Ana", "both": "Both of you", "nobody": "Nobody"}
    choices = tuple(
        Choice(do, spoken[do], have == seats, f"{_amiss(seats, have)}{why}", ruling) for do, seats in _SEATS.items()
    )
    return Question("draft-who", ask, Shown(), choices, steps)


def _amiss(said: tuple[Seat, ...], have: tuple[Seat, ...]) -> str:
    """What is wrong with naming these players when others have seen the card."""
    wrong = [f"{_NAMES[seat]} {_has(seat)} not seen it." for seat in said if seat not in have]
    wrong += [
        f"{_NAMES[seat]} {_has(seat)} seen it{' too' if set(said) & set(have) else ''}."
        for seat in have
        if seat not in said
    ]
    return "".join(f"{sentence} " for sentence in wrong)


def _has(seat: Seat) -> str:
    return "have" if seat == 0 else "has"


def _why_seen(name: str, kept: bool, which: str) -> str:
    if which == "second" and kept:
        return "After a card that is kept the next one is thrown away unseen."
    if which == "second":
        return f"{name} must take it, and it goes to the hand: the other player does not see it."
    where = "goes to the hand" if kept else "is thrown face down"
    return f"{name} looked at it. It {where}, so the other player does not see it."


# --- how many have you seen? --------------------------------------------------------------------------------------


def seen_count(seed: int) -> Question:
    """The draft is over: how many cards of the pack have you seen?"""
    return seen_after(one_of(dice("draft-seen", seed), range(_ROW.tricks_in(0) + 1)))


def _whole_draft(yours: int, hers: int) -> State:
    """The end of a draft in which you threw so many cards and Ana so many."""
    size = _ROW.tricks_in(0)
    mine, other = ([Throw()] * count + [Keep()] * (size - count) for count in (yours, hers))
    turns = [decision for pair in zip(mine, other, strict=True) for decision in pair]
    return _drafted(_laid(1, UNITY_DECK[1], UNITY_DECK[0]), turns)


def seen_after(thrown: int) -> Question:
    """That question when you have thrown so many of the cards that you drew."""
    view = engine.view(_whole_draft(thrown, 6), 0)
    whole, hidden = len(_ROW.deck), len(hidden_cards(view))
    hand = len(view.hand or ())
    right = whole - hidden
    told = f"{hand} in your hand, {thrown} thrown, and the one turned up: {hand} + {thrown} + 1 = {right}."
    missing = "the card turned up is left out" if thrown else "you see the card turned up too"
    kept = hand - thrown
    slips = (
        (hand, "That is your hand alone." + (f" The {thrown} you threw and the card turned up are left out." if thrown else " The card turned up is left out.")),
        (hand + thrown, f"Your hand and what you threw are right, but {missing}."),
        (hidden, f"So many of the {whole} you have not seen."),
        (2 * hand, f"Of the {2 * hand} cards of your turns, those that followed a kept card were thrown away unseen."),
        *([(hand + kept + 1, f"You kept {kept} of the cards drawn, and those are in your hand already; what you threw is to be added.")] if kept else []),
        (right + 1, "Two cards lie on the table, but you have seen only the one that is turned up."),
    )  # fmt: skip
    choices = counts_or_slips((right, told, "R-UNI2-04"), *ruled("R-UNI2-04", slips))
    steps = (
        "You have seen your own hand, what you looked at and threw, and the card turned up.",
        f"You hold {hand} cards, and you threw {thrown} of those that you drew.",
        told,
    )
    ask = f"The draft is over. You threw {count_words(thrown, 'card', 'cards')}. How many of the {whole} have you seen?"
    return Question("draft-seen", ask, Shown(), choices, steps)


def nobody_saw(seed: int) -> Question:
    """The draft is over: how many cards has nobody looked at?"""
    rng = dice("draft-nobody", seed)
    return unseen_after(one_of(rng, range(3, 11)), one_of(rng, range(3, 11)))


def unseen_after(you_kept: int, ana_kept: int) -> Question:
    """That question when you and Ana have kept so many of the cards drawn."""
    size = _ROW.tricks_in(0)
    after = _whole_draft(size - you_kept, size - ana_kept)
    views = [engine.view(after, seat) for seat in (0, 1)]
    unknown = [set(hidden_cards(view)) - set(other) for view, other in zip(views, reversed(after.hands), strict=True)]
    right = len(unknown[0] & unknown[1])
    away = right - 1
    told = f"{you_kept} + {ana_kept} = {away} were thrown away unseen, and one lies face down: {right}."
    slips = (
        (away, "So many were thrown away unseen, but one more card lies face down on the table."),
        (2 * size - away, "So many were looked at and thrown: one of you has seen each of them."),
        (2 * size, "So many were thrown away in all, but some were looked at first."),
        (
            you_kept + 1,
            f"That leaves out what was thrown away after the {count_words(ana_kept, 'card', 'cards')} that Ana kept.",
        ),
        (
            ana_kept + 1,
            f"That leaves out what was thrown away after the {count_words(you_kept, 'card', 'cards')} that you kept.",
        ),
        (right + 1, "Of the two cards laid out only one lies face down; both of you see the other."),
    )
    choices = counts_or_slips((right, told, "R-UNI2-04"), *ruled("R-UNI2-04", slips))
    steps = (
        "Each time a card is kept, the next one is thrown away unseen. The card that lies face down was never seen either.",
        f"You kept {you_kept} times, Ana {ana_kept} times.",
        told,
    )
    ask = f"You kept {you_kept} times, Ana {ana_kept} times. How many cards has nobody looked at?"
    return Question("draft-nobody", ask, Shown(), choices, steps)


# --- whose turn, and what is left ---------------------------------------------------------------------------------


def who_draws(seed: int) -> Question:
    """Somebody deals: who draws at this turn of the draft?"""
    rng = dice("draft-turn", seed)
    return draws(one_of(rng, (0, 1)), one_of(rng, (1, 2, 3, 4, 5, 24, 25, 26)))


def draws(dealer: Seat, turn: int) -> Question:
    """That question about a chosen dealer and turn, counted from 1."""
    before = _drafted(_laid(dealer, UNITY_DECK[1], UNITY_DECK[0]), [Keep()] * (turn - 1))
    first, turns = _NAMES[1 - dealer], len(before.stock) // 2 + turn - 1
    right = before.turn
    assert right is not None
    draw = "draw" if first == "You" else "draws"
    odd = f"{_NAMES[dealer]} dealt, so {first.replace('You', 'you')} {draw} in turns 1, 3, 5 and so on"
    told = f"{odd}: turn {turn} is {'yours' if right == 0 else 'Ana’s'}."
    slip = (
        "The dealer draws second, not first"
        if turn == 1
        else f"You and Ana take turns, and {turn} is {'odd' if turn % 2 else 'even'}"
    )
    choices = tuple(
        Choice(
            name,
            f"{name} {'draw' if seat == 0 else 'draws'}",
            seat == right,
            told if seat == right else f"{slip}. {told}",
            "R-UNI2-03",
        )
        for seat, name in enumerate(_NAMES)
    )
    steps = (
        "The dealer’s opponent draws first, then the two take turns. So the dealer has the last turn.",
        f"{_NAMES[dealer]} dealt, so {first.replace('You', 'you')} had turn 1.",
        told,
    )
    ask = f"{_deals(dealer)}. Who draws in turn {turn} of {turns}?"
    return Question("draft-turn", ask, Shown(), choices, steps)


def _deals(dealer: Seat) -> str:
    return "You deal" if dealer == 0 else f"{_NAMES[dealer]} deals"


def what_is_left(seed: int) -> Question:
    """So many turns each: how many cards are left in the pile?"""
    return left_after(one_of(dice("draft-left", seed), range(1, 13)))


def left_after(turns: int) -> Question:
    """That question after so many turns of each player."""
    before = _laid(1, UNITY_DECK[1], UNITY_DECK[0])
    right = len(_drafted(before, [Keep()] * (2 * turns)).stock)
    pile = len(before.stock)
    told = f"{pile} − 2 × {2 * turns} = {right}: two cards for each of {2 * turns} turns."
    slips = (
        (4 * turns, "So many are gone, not left.", "R-UNI2-02"),
        (len(_ROW.deck) - 4 * turns, f"Two cards were laid out before the draft, so the pile began with {pile}.", "R-UNI2-01"),
        (pile - 2 * turns, f"That takes {2 * turns} cards for {2 * turns} turns, but each turn uses two.", "R-UNI2-02"),
        (pile - turns, "That takes one card for each of your turns. Ana has had as many, and each turn uses two cards.", "R-UNI2-02"),
    )  # fmt: skip
    choices = counts_or_slips((right, told, "R-UNI2-02"), *slips)
    steps = (
        f"{pile} cards lie in the pile, and every turn uses two of them.",
        f"{count_words(turns, 'turn', 'turns').capitalize()} each makes {2 * turns} turns.",
        told,
    )
    ask = f"You and Ana have had {count_words(turns, 'turn', 'turns')} each. How many cards are left in the pile?"
    return Question("draft-left", ask, Shown(), choices, steps)


# --- a universal is turned up -------------------------------------------------------------------------------------


def universal_up(seed: int) -> Question:
    """A universal is turned up: who chooses trump, and when?"""
    rng = dice("draft-universal", seed)
    return chooses(one_of(rng, (0, 1)), one_of(rng, ("U.bg", "U.rk")))


@cache
def _chooser(dealer: Seat, up: Card) -> tuple[Seat, int]:
    """Who chooses, and how many turns of the draft came first."""
    state = _laid(dealer, UNITY_DECK[0], up)
    while not any(isinstance(move, Choose) for move in engine.legal(state)):
        state = engine.play(state, engine.legal(state)[0])
    assert state.turn is not None
    return state.turn, len(state.drafted)


def chooses(dealer: Seat, up: str) -> Question:
    """That question about a chosen dealer and universal."""
    card = Card.parse(up)
    chooser, before = _chooser(dealer, card)
    name = _NAMES[chooser]
    dealt = "You dealt" if dealer == 0 else "Ana dealt"
    told = f"{dealt}, and the dealer looks at a hand first. There is one only when the draft is over."

    choices = tuple(
        _who_chooses(who, name, when, words, late == bool(before), told)
        for who in _NAMES
        for when, words, late in (("now", "before the draft", False), ("then", "after the draft", True))
    )
    first, second = (SUIT_NAMES[suit] for suit in card.suit)
    steps = (
        f"Trump will be {first} or {second}. The dealer looks at the hand, then chooses; then the bidding begins.",
        f"{dealt}, and nobody has a hand yet.",
        told,
    )
    ask = f"{_deals(dealer)}, and a universal is turned up. Who chooses trump, and when?"
    return Question("draft-universal", ask, Shown(cards=(card,)), choices, steps)


def _who_chooses(who: str, dealer: str, when: str, words: str, in_time: bool, told: str) -> Choice:
    do, spoken = f"{who}-{when}", f"{who}, {words}"
    early = "" if in_time else "Before the draft there is no hand to look at."
    if who == dealer:
        return Choice(do, spoken, in_time, early or told, "R-UNI2-05")
    other = f"{who} did not deal: {dealer.replace('You', 'you')} did."
    return Choice(do, spoken, False, f"{other} {early}".strip(), "R-TRICK-10")
