"""Questions about the referee table: what a revoke is, who proves it, who may call it and until when, what it costs."""

from __future__ import annotations

from functools import cache
from random import Random

from unitylib import games
from unitylib.cards import COMPLEMENT, SUIT_NAMES, SUITS, UNITY_DECK, Card, Hand, Suit, in_deck_order, parse_cards
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, in_words, one_of, some_of
from unitylib.drills.slips import Slip, points_or_slips
from unitylib.errors import Refusal
from unitylib.match import Match
from unitylib.scorecard import points_words
from unitylib.trick import engine, joints
from unitylib.trick.moves import BIDS, Call, NextHand, Play, Seat
from unitylib.trick.position import Points, Revoke, Standing, State, Trick, changed
from unitylib.trick.rules import Rules

_CALLED = "Called in time, a revoke ends the hand and loses the bid."


def _row(game: str = "unity-4") -> Rules:
    row: Rules = games.get(game, table="referee")
    return row


def _standing(row: Rules) -> Standing:
    return Standing(0, 0, (0,) * len(row.sides), tuple(range(row.seats)))


# --- which card would be a revoke? --------------------------------------------------------------------------------


def which_revokes(seed: int) -> Question:
    """Press a card that would be a revoke. One question in four is about the first lead, one about trumps."""
    rng = dice("revoke", seed)
    trump, kind = one_of(rng, SUITS), one_of(rng, ("plain", "plain", "trump", "lead"))
    if kind == "lead":
        forced = Card("**", COMPLEMENT[trump])
        others = [card for card in UNITY_DECK if card is not forced]
        return _revokes(trump, None, in_deck_order((forced, *some_of(rng, others, 4))))
    while True:
        led, *hand = some_of(rng, UNITY_DECK, 6)
        duty = joints.follow_suit(tuple(hand), led, trump)
        if len(duty) < len(hand) and (joints.suit_of(led, trump) == trump) == (kind == "trump"):
            return _revokes(trump, led, in_deck_order(hand))


def revoke_in(trump: Suit, led: str, hand: str) -> Question:
    """That question about a chosen hand; `led` is empty when you are the one to lead to the first trick."""
    return _revokes(trump, Card.parse(led) if led else None, in_deck_order(parse_cards(hand)))


def _to_play(trump: Suit, led: Card | None, hand: Hand) -> State:
    """Your turn at a referee table: Cleo has led, or you lead to the first trick."""
    row = _row()
    leader, trick = (3, (led,)) if led else (None, ())
    fields = {"bids": (BIDS[3],) * 4, "looked": (True,) * 4, "trump": trump}
    return State(row, _standing(row), hands=(hand, (), (), ()), leader=leader, trick=trick, **fields)  # type: ignore[arg-type]


def _revokes(trump: Suit, led: Card | None, hand: Hand) -> Question:
    hand = joints.sorted_for_play(hand, trump)
    before = _to_play(trump, led, hand)
    duty = engine.view(before, 0).duty
    choices = tuple(_revoke_choice(card, before, duty) for card in hand)
    shown = Shown(trump=trump, names=NAMES[:4], leader=3 if led else 0, trick=before.trick, hand=hand)
    wrong = next(choice for choice in choices if choice.right)
    if led is None:
        rule = "The double bug of the complementary colour must lead to the first trick. Any other lead is a revoke."
        look = f"Trump is {SUIT_NAMES[trump]}, and {SUIT_NAMES[COMPLEMENT[trump]]} is complementary to it."
    else:
        rule = "A revoke is a card that does not follow, played by somebody who could have followed."
        look = f"The {led.name} was led. You could follow with {in_words([f'the {card.name}' for card in duty])}."
    ask = "You lead to the first trick. " if led is None else ""
    return Question("revoke", f"{ask}Press a card that would be a revoke.", shown, choices, (rule, look, wrong.why))


def _revoke_choice(card: Card, before: State, duty: Hand) -> Choice:
    revokes = bool(engine.play(before, Play(card)).revokes)
    if not before.trick:
        must = f"The {duty[0].name} must lead to the first trick"
        why = f"{must}, so the {card.name} would be a revoke. {_CALLED}" if revokes else f"{must}, so it is no revoke."
        return Choice(str(card), card.name, revokes, why, "R-UNI4-16" if revokes else "R-UNI4-18", card)
    led, trump = before.trick[0], before.trump
    assert trump is not None
    if revokes:
        refusal = joints.why_not_follow(card, led, trump)
        why = f"The {card.name} would be a revoke. {refusal.text} {_CALLED}"
        return Choice(str(card), card.name, True, why, "R-UNI4-16", card)
    suit = joints.suit_of(led, trump)
    what = "a trump, as the card led is" if suit == trump else f"{SUIT_NAMES[suit]}, as the card led is"
    return Choice(str(card), card.name, False, f"The {card.name} is {what}: it follows.", "R-TRICK-06", card)


# --- who has revoked? ---------------------------------------------------------------------------------------------


def who_revoked(seed: int) -> Question:
    """A trick, and the cards that came later: who has revoked? In one of four nobody has."""
    rng = dice("who-revoked", seed)
    trump, guilty = one_of(rng, SUITS), one_of(rng, (1, 2, 3, None))
    while True:
        cards = some_of(rng, UNITY_DECK, 7)
        trick, later = cards[:4], cards[4:]
        found = _guilty(trump, trick, later)
        strangers = sum(joints.suit_of(card, trump) != joints.suit_of(trick[0], trump) for card in trick[1:])
        if found == (() if guilty is None else (guilty,)) and strangers > 1:
            return _proof(trump, trick, later)


def proof(trump: Suit, trick: str, later: str) -> Question:
    """That question about a chosen trick, which you led, and the next card of Ana, Ben and Cleo."""
    return _proof(trump, parse_cards(trick), parse_cards(later))


def _guilty(trump: Suit, trick: Trick, later: Trick) -> tuple[Seat, ...]:
    """Who played to the trick what did not follow, and later a card that would have."""
    led = trick[0]
    return tuple(
        seat
        for seat, (card, then) in enumerate(zip(trick[1:], later, strict=True), 1)
        if card not in joints.follow_suit((card, then), led, trump)
    )


def _proof(trump: Suit, trick: Trick, later: Trick) -> Question:
    names, guilty = NAMES[:4], _guilty(trump, trick, later)
    suit = joints.suit_of(trick[0], trump)
    asked = "a trump" if suit == trump else SUIT_NAMES[suit]
    choices = tuple(
        Choice(
            names[seat],
            names[seat],
            seat in guilty,
            *_why_proof(names[seat], trick[seat], later[seat - 1], suit, trump),
        )
        for seat in (1, 2, 3)
    )
    told = in_words([names[seat] for seat in guilty])
    none = f"{told} played {asked} later, and not when it was led." if guilty else _nobody(asked)
    choices += (Choice("nobody", "Nobody", not guilty, none, "R-UNI4-16" if guilty else "R-TRICK-07"),)
    strangers = [
        f"{names[seat]} the {trick[seat].name}" for seat in (1, 2, 3) if joints.suit_of(trick[seat], trump) != suit
    ]
    look = f"You led {asked}. Cards that do not follow: {in_words(strangers)}." if strangers else _nobody(asked)
    steps = (
        "Who does not follow may be out of the suit. A card of that suit later on is the proof that it was a revoke.",
        look,
        next(choice.why for choice in choices if choice.right),
    )
    then = in_words([f"{name} the {card.name}" for name, card in zip(names[1:], later, strict=True)])
    shown = Shown(trump=trump, names=names, leader=0, trick=trick)
    return Question("who-revoked", f"Later {_plays(then)}. Who revoked in this trick?", shown, choices, steps)


def _plays(then: str) -> str:
    name, rest = then.split(" ", 1)
    return f"{name} plays {rest}"


def _nobody(asked: str) -> str:
    return f"Nobody who did not follow has played {asked} since, so there is no proof against anybody."


def _why_proof(name: str, card: Card, then: Card, suit: Suit, trump: Suit) -> tuple[str, str]:
    """What this player's two cards prove, and the ruling that says so."""
    asked = "a trump" if suit == trump else SUIT_NAMES[suit]
    if joints.suit_of(card, trump) == suit:
        return f"{name} played the {card.name}: it follows.", "R-TRICK-06"
    if joints.suit_of(then, trump) == suit:
        always = " A universal is always a trump." if then.is_universal else ""
        return (
            f"{name} played the {card.name} and held the {then.name} all the while: a revoke.{always} {_CALLED}",
            "R-UNI4-16",
        )
    return f"{name} did not follow, but the {then.name} is not {asked} either: no proof.", "R-TRICK-07"


# --- who may call? ------------------------------------------------------------------------------------------------


def who_calls(seed: int) -> Question:
    """Somebody has revoked: name one who may call it."""
    rng = dice("may-call", seed)
    game = one_of(rng, ("unity-4", "unity-4", "unity-6", "unity-4-solo"))
    return callers(one_of(rng, range(_row(game).seats)), game)


def callers(offender: Seat, game: str = "unity-4") -> Question:
    """That question about a chosen offender."""
    row = _row(game)
    names = NAMES[: row.seats]
    state = _after_revoke(row, offender)
    choices = tuple(
        _caller(by, offender, names, engine.why_not(state, Call(offender, by)), row) for by in range(row.seats)
    )
    alone = len(row.sides) == row.seats
    sits = "Each plays alone here." if alone else "Partners sit opposite each other."
    steps = (
        "A revoke is called by an opponent.",
        f"{sits} {_side_words(row, offender)}",
        next(choice.why for choice in choices if choice.right),
    )
    has = "You have" if offender == 0 else f"{names[offender]} has"
    ask = f"{has} revoked{', and each plays alone' if alone else ''}. Name somebody who may call it."
    return Question("may-call", ask, Shown(names=names), choices, steps)


def _side_words(row: Rules, seat: Seat) -> str:
    names, side = NAMES, row.sides[row.side_of(seat)]
    if len(side) == 1:
        return f"{'You have' if seat == 0 else f'{names[seat]} has'} no partner."
    (partner,) = (other for other in side if other != seat)
    return f"{names[seat]} and {names[partner].replace('You', 'you')} are partners."


def _caller(by: Seat, offender: Seat, names: tuple[str, ...], refusal: Refusal | None, row: Rules) -> Choice:
    name = names[by]
    if refusal is None:
        who = "You are" if by == 0 else f"{name} is"
        return Choice(name, name, True, f"{who} an opponent, so the call is heard.", "R-UNI4-16")
    why = (
        f"{refusal.text} {_side_words(row, offender)}"
        if by != offender
        else f"{refusal.text} And nobody is their own opponent."
    )
    return Choice(name, name, False, why, refusal.ruling)


def _after_revoke(row: Rules, offender: Seat, trick: int = 0) -> State:
    """A hand just dealt and bid at a referee table, in which this seat is known to have revoked."""
    match = Match(row.name, 1, table="referee")
    while match.state.phase is not None and match.state.phase.name != "tricks":
        seat = match.turn
        assert seat is not None
        match.push(seat, match.legal()[0])
    return changed(match.state, revokes=(Revoke(offender, trick, match.state.hands[offender][0]),))


# --- until when? --------------------------------------------------------------------------------------------------


def when_too_late(seed: int) -> Question:
    """Somebody revoked in some trick: when is it too late to call?"""
    rng = dice("too-late", seed)
    return too_late(one_of(rng, (1, 3)), one_of(rng, range(1, 14)))


@cache
def _heard(offender: Seat) -> tuple[bool, bool, bool]:
    """Whether your call is heard in the next trick, when the hand is over, and after the next deal."""
    state, heard, call = _after_revoke(_row(), offender), [], Call(offender, 0)
    for _ in range(8):
        state = engine.play(state, engine.legal(state)[0])
    heard.append(engine.why_not(state, call) is None)
    while state.turn is not None:
        state = engine.play(state, engine.legal(state)[0])
    heard.append(engine.why_not(state, call) is None)
    state = engine.play(state, NextHand())
    state = engine.play(state, engine.draw(state, Random(1)))
    heard.append(engine.why_not(state, call) is None)
    return heard[0], heard[1], heard[2]


def too_late(offender: Seat, trick: int) -> Question:
    """That question about a chosen offender and trick, counted from 1."""
    last = "It may be called until the next hand is dealt, also after the last trick."
    words = ("Once the trick is taken", "Once the hand is over", "Once the next hand is dealt")
    whys = (
        f"The trick being over changes nothing. {last}",
        f"The sums may even be on the table already. {last}",
        f"{last} After that the score stands.",
    )
    heard = _heard(offender)
    first = heard.index(False)
    choices = tuple(
        Choice(("trick", "hand", "deal")[place], words[place], place == first, whys[place], "R-UNI4-16")
        for place in range(3)
    )
    steps = (
        "The next deal gathers the cards, and with them the proof.",
        f"{NAMES[offender]} revoked in trick {trick} of 13.",
        whys[first],
    )
    ask = f"{NAMES[offender]} revoked in trick {trick}. When is it too late to call?"
    return Question("too-late", ask, Shown(), choices, steps)


# --- what does it cost? -------------------------------------------------------------------------------------------


def penalty(seed: int) -> Question:
    """Somebody is called: what does your side score? Zeros and tables without partners come among them."""
    rng = dice("penalty", seed)
    game = one_of(rng, ("unity-4", "unity-4", "unity-4-solo", "unity-6"))
    seats = _row(game).seats
    bids = tuple(one_of(rng, (0, 1, 2, 2, 3, 4) if seats == 4 else (0, 1, 1, 2, 3)) for _ in range(seats))
    called: tuple[Seat, ...] = (one_of(rng, range(seats)),)
    if rng.random() < 0.2:
        called = (*called, one_of(rng, [seat for seat in range(seats) if seat not in called]))
    return costs(bids, *called, game=game)


def _scores(row: Rules, bids: tuple[int, ...], called: tuple[Seat, ...]) -> Points:
    """What the engine scores once these seats have been called."""
    state = changed(_after_revoke(row, called[0]), bids=tuple(BIDS[bid] for bid in bids), called=called)
    return engine.points(state)


def costs(bids: tuple[int, ...], *called: Seat, game: str = "unity-4", side: int = 0) -> Question:
    """That question for chosen bids and the seats that were called; `side` is yours unless told."""
    row, names = _row(game), NAMES[: len(bids)]
    points = _scores(row, bids, called)[side]
    seats = row.sides[side]
    guilty = any(seat in called for seat in seats)
    promised, zeros = sum(bids[seat] for seat in seats), sum(not bids[seat] for seat in seats)
    told = _sum_told(points, promised, zeros, row.zero, guilty)
    slips = _cost_slips(promised, zeros, row, guilty)
    choices = points_or_slips((points, told, _ruling(zeros, row)), *slips)
    who = in_words([names[seat] for seat in seats])
    verb = "do" if len(seats) > 1 or seats == (0,) else "does"
    has = in_words([names[seat] for seat in called])
    have = "have" if len(called) > 1 or called == (0,) else "has"
    steps = (
        "The hand is abandoned. The offender’s side loses its bid, every other side makes its bid. A zero is a bid too.",
        f"{who} bid {_bids_told(bids, seats)}, and {'the offender is one of them' if guilty and len(seats) > 1 else 'revoked' if guilty else 'did not revoke'}.",
        told,
    )
    ask = f"{has} {have} revoked and {'are' if have == 'have' else 'is'} called. What {verb} {who.replace('You', 'you')} score?"
    return Question("penalty", ask, Shown(names=names, bids=bids), choices, steps)


def _bids_told(bids: tuple[int, ...], seats: tuple[Seat, ...]) -> str:
    return in_words([str(bids[seat]) if bids[seat] else "zero" for seat in seats])


def _ruling(zeros: int, row: Rules) -> str:
    if zeros:
        return "R-UNI4-17"
    if len(row.sides) == 2:
        return "R-UNI4-16"
    return "R-UNI4S-04" if len(row.sides) == row.seats else "R-UNI6-08"


def _sum_told(points: int, promised: int, zeros: int, zero: int, guilty: bool) -> str:
    parts = [f"10 × {promised}"] if promised else []
    parts += [f"{zero} for a zero"] * zeros
    total = points_words(points)
    if guilty:
        return f"The bid is lost: −{' − '.join(parts)} = {total}."
    return f"The bid counts as made, though the hand was not played out: {' + '.join(parts)} = {total}."


def _cost_slips(promised: int, zeros: int, row: Rules, guilty: bool) -> tuple[Slip, ...]:
    """What may be left out, turned round, or counted for too much when a side loses or makes its bid at a stroke."""
    sign, bid, extra, sides = -1 if guilty else 1, 10 * promised, zeros * row.zero, _ruling(0, row)
    outcome = "lost" if guilty else "made"
    whose = "the side with the offender loses its bid" if guilty else "a side without an offender makes its bid"
    slips = [(-sign * (bid + extra), f"The other way round: {whose}.", _ruling(zeros, row))]
    if zeros:
        them = (
            "The zero is left out: it is a bid too, and"
            if zeros == 1
            else "The zeros are left out: each is a bid too, and"
        )
        slips.append((sign * bid, f"{them} counts as {outcome}.", "R-UNI4-17"))
    if zeros and promised:
        slips.append((sign * extra, f"The bid of {promised} is left out: it counts as {outcome} too.", sides))
        slips.append((sign * (bid - extra), f"The zero goes the way of the bid: both count as {outcome}.", "R-UNI4-17"))
    if zeros > 1:
        slips.append((sign * (bid + row.zero), f"There are two zeros, and each counts as {outcome}.", "R-UNI4-17"))
    if promised:
        slips.append((sign * (promised + extra), "Each trick of the bid counts ten, not one.", sides))
    slips.append((0, "A call never leaves a bid unscored: it is either lost or made.", sides))
    other = 50 if row.zero == 100 else 100
    if zeros:
        slips.append(
            (sign * (bid + zeros * other), f"A zero is worth {row.zero} at this table, not {other}.", _worth(row))
        )
    return tuple(slips)


def _worth(row: Rules) -> str:
    """The ruling that prices a zero."""
    return "R-UNI6-04" if row.seats == 6 else "R-UNI4-08"
