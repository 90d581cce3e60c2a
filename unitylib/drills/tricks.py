"""Questions about tricks: is it a trump, which trump is higher, which cards may be played, who takes the trick.

Where a chosen question takes `None` for trump, trump plays no part in it and is not spoken of.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from unitylib.cards import SUIT_NAMES, SUITS, UNITY_DECK, Card, Hand, Suit, in_deck_order, parse_cards
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, in_words, one_of, some_of
from unitylib.errors import BadText
from unitylib.trick import joints
from unitylib.trick.position import Trick

# --- trump or not? ----------------------------------------------------------------------------------------------


def trump_or_not(seed: int) -> Question:
    """Is this card a trump? Half of the cards are universals, or cards of the suit paired with trump."""
    rng = dice("trump-or-not", seed)
    trump, kind = one_of(rng, SUITS), one_of(rng, ("universal", "any", "any", "trump"))
    packs = {"universal": UNITY_DECK[52:], "any": UNITY_DECK[:52], "trump": joints.trump_order(trump)}
    return _trump_or_not(trump, one_of(rng, packs[kind]))


def is_trump(trump: Suit, card: str) -> Question:
    """That question about a chosen card."""
    return _trump_or_not(trump, Card.parse(card))


def _trump_or_not(trump: Suit, card: Card) -> Question:
    truth = joints.suit_of(card, trump) == trump
    why = why_trump(card, trump)
    ruling = "R-TRICK-03" if card.is_universal else "R-TRICK-09"
    choices = (Choice("yes", "Trump", truth, why, ruling), Choice("no", "No trump", not truth, why, ruling))
    steps = (
        "Trumps are the cards of the trump suit, and both universals whatever they show.",
        f"Trump is {SUIT_NAMES[trump]}. The card is the {card.name}.",
        why,
    )
    return Question("trump-or-not", "Is this card a trump?", Shown(trump=trump, cards=(card,)), choices, steps)


def why_trump(card: Card, trump: Suit) -> str:
    """Why a card is a trump, or is none (R-TRICK-03, R-TRICK-09)."""
    if card.is_universal:
        place = "highest" if trump in card.suit else "lowest"
        return f"Both universals are always trumps. With {SUIT_NAMES[trump]} as trump this one is the {place} of all trumps."
    if card.suit == trump:
        return f"{SUIT_NAMES[trump]} is trump, so every {SUIT_NAMES[trump]} card is one."
    return f"It is a {SUIT_NAMES[card.suit]} card, and trump is {SUIT_NAMES[trump]}. Only universals are trumps whatever the suit."


# --- which trump is higher? -------------------------------------------------------------------------------------


def higher_trump(seed: int) -> Question:
    """Which of two trumps is higher? At least one is a universal in three of four."""
    rng = dice("higher-trump", seed)
    trump = one_of(rng, SUITS)
    order = joints.trump_order(trump)
    first = one_of(rng, (order[0], order[-1], order[-1], one_of(rng, order)))
    second = one_of(rng, [card for card in order if card is not first])
    return _higher_trump(trump, *some_of(rng, (first, second), 2))


def higher_trump_of(trump: Suit, first: str, second: str) -> Question:
    """That question about two chosen trumps."""
    return _higher_trump(trump, Card.parse(first), Card.parse(second))


def _higher_trump(trump: Suit, *cards: Card) -> Question:
    high, low = sorted(cards, key=joints.trump_order(trump).index)
    why = _why_higher_trump(high, low, trump)
    ruling = "R-TRICK-04" if high.is_universal or low.is_universal else "R-DECK-02"
    choices = tuple(Choice(str(card), card.name, card is high, why, ruling, card) for card in cards)
    steps = (
        "The universal that shows the trump colour is the highest trump. The other universal is the lowest.",
        f"Trump is {SUIT_NAMES[trump]}, which the {joints.trump_order(trump)[0].name} shows.",
        why,
    )
    return Question("higher-trump", "Both are trumps. Which is higher?", Shown(trump=trump), choices, steps)


def _why_higher_trump(high: Card, low: Card, trump: Suit) -> str:
    if high.is_universal:
        return f"The {high.name} shows {SUIT_NAMES[trump]}, the trump colour, so it is the highest trump of all."
    if low.is_universal:
        return f"The {low.name} does not show {SUIT_NAMES[trump]}, so it is the lowest trump, below the double bug."
    from unitylib.drills.deck import why_higher

    return why_higher(high, low)


# --- which cards may be played? ---------------------------------------------------------------------------------


def may_play(seed: int) -> Question:
    """Pick up every card that may be played. Universals, voids and trump leads come more often than in life."""
    rng = dice("may-play", seed)
    trump, kind = one_of(rng, SUITS), one_of(rng, tuple(_LEADS))
    for _ in range(200):
        led, *hand = some_of(rng, UNITY_DECK, 7)
        if _LEADS[kind](led, tuple(hand), trump):
            break
    return _may_play(trump, led, in_deck_order(hand))


Situation = Callable[[Card, Hand, Suit], bool]


def _holds(hand: Hand, suit: Suit, trump: Suit) -> bool:
    return any(joints.suit_of(card, trump) == suit for card in hand)


def _universal_in(hand: Hand) -> bool:
    return any(card.is_universal for card in hand)


_LEADS: dict[str, Situation] = {
    "plain": lambda led, hand, trump: joints.suit_of(led, trump) != trump and _holds(hand, led.suit, trump),
    "void": lambda led, hand, trump: joints.suit_of(led, trump) != trump and not _holds(hand, led.suit, trump),
    "trump": lambda led, hand, trump: joints.suit_of(led, trump) == trump and _holds(hand, trump, trump),
    "universal led": lambda led, hand, trump: led.is_universal and _holds(hand, trump, trump),
    "universal held": lambda led, hand, trump: (
        _universal_in(hand) and joints.suit_of(led, trump) != trump and _holds(hand, led.suit, trump)
    ),
    "only a universal": lambda led, hand, trump: (
        joints.suit_of(led, trump) == trump and _universal_in(hand) and not any(card.suit == trump for card in hand)
    ),
}


def playable(trump: Suit | None, led: str, hand: str) -> Question:
    """That question about a chosen hand."""
    return _may_play(trump, Card.parse(led), in_deck_order(parse_cards(hand)))


def _may_play(told: Suit | None, led: Card, hand: Hand) -> Question:
    trump = told or _unheard_of((led,))
    allowed = joints.follow_suit(hand, led, trump)
    shown = Shown(trump=told, names=NAMES[:2], leader=1, trick=(led,), hand=hand)
    choices = tuple(_hand_choice(card, led, trump, hand, allowed) for card in hand)
    steps = _following(led, trump, hand, allowed, told)
    return Question("may-play", "Which cards may you play?", shown, choices, steps, wanted=0)


def _unheard_of(cards: Trick) -> Suit:
    """A suit that none of these cards belongs to: as trump it changes nothing, so nobody needs to hear of it."""
    found = next((suit for suit in SUITS if all(joints.suit_of(card, suit) != suit for card in cards)), None)
    if found is None:
        raise BadText("without trump there must be a suit that was not played, and no universal")
    return found


def _hand_choice(card: Card, led: Card, trump: Suit, hand: Hand, allowed: Hand) -> Choice:
    if card in allowed:
        return Choice(
            str(card), card.name, True, _why_allowed(led, trump, hand, allowed), _allowed_by(led, trump, hand), card
        )
    refusal = joints.why_not_follow(card, led, trump)
    return Choice(
        str(card), card.name, False, f"The {card.name} may not be played. {refusal.text}", refusal.ruling, card
    )


def _allowed_by(led: Card, trump: Suit, hand: Hand) -> str:
    suit = joints.suit_of(led, trump)
    if not _holds(hand, suit, trump):
        return "R-TRICK-07"
    return "R-TRICK-05" if suit == trump else "R-TRICK-06"


def _asked(led: Card, trump: Suit) -> str:
    """What the card led asks for, in words."""
    suit = joints.suit_of(led, trump)
    return "a trump" if suit == trump else SUIT_NAMES[suit]


def _why_allowed(led: Card, trump: Suit, hand: Hand, allowed: Hand) -> str:
    suit = joints.suit_of(led, trump)
    if not _holds(hand, suit, trump):
        what = "no trump" if suit == trump else f"no {SUIT_NAMES[suit]}"
        return f"You hold {what}, so you may play any card."
    if len(allowed) == 1:
        return f"The {allowed[0].name} is your only {'trump' if suit == trump else f'{SUIT_NAMES[suit]} card'}, so it must be played."
    return f"{_asked(led, trump).capitalize()} was led, and you hold {len(allowed)} {'trumps' if suit == trump else f'{SUIT_NAMES[suit]} cards'}: any of them follows."


def _following(led: Card, trump: Suit, hand: Hand, allowed: Hand, told: Suit | None) -> tuple[str, ...]:
    rule = "Follow the suit that was led if you can. If you have none of it, play what you like."
    asks = f"The {led.name} was led: it asks for {_asked(led, trump)}. Do you hold any?"
    universals = " A universal is a trump." if told else ""
    return (
        f"{rule}{' Universals belong to trump.' if told else ''}",
        f"{asks}{universals}",
        _why_allowed(led, trump, hand, allowed),
    )


# --- play a card to a trick -------------------------------------------------------------------------------------


def follow(told: Suit | None, before: str, hand: str, after: str) -> Question:
    """One trick to play: others have led `before`, you play from `hand`, the rest play `after`. Any card that the rules allow is right."""
    trick, held, rest = parse_cards(before), in_deck_order(parse_cards(hand)), parse_cards(after)
    led, trump = trick[0], told or _unheard_of((*trick, *rest))
    allowed = joints.follow_suit(held, led, trump)
    names = NAMES[: len(trick) + 1 + len(rest)]
    shown = Shown(trump=told, names=names, leader=len(names) - len(trick), trick=trick, hand=held)
    choices = tuple(
        replace(choice, then=_finished(shown, choice.card, rest, trump), why=_told(choice, shown, rest, trump))
        if choice.right and choice.card
        else choice
        for choice in (_hand_choice(card, led, trump, held, allowed) for card in held)
    )
    steps = _following(led, trump, held, allowed, told)
    return Question("follow", "Your turn. Which card do you play?", shown, choices, steps)


def _finished(shown: Shown, card: Card, rest: Trick, trump: Suit) -> Shown:
    trick = (*shown.trick, card, *rest)
    hand = tuple(held for held in shown.hand if held is not card)
    return replace(shown, trick=trick, hand=hand, winner=joints.winner(trick, trump))


def _told(choice: Choice, shown: Shown, rest: Trick, trump: Suit) -> str:
    assert choice.card is not None
    trick = _finished(shown, choice.card, rest, trump).trick
    place = joints.winner(trick, trump)
    names = shown.in_order
    takes = "You take" if names[place] == "You" else f"{names[place]} takes"
    return f"{choice.why} {takes} the trick with the {trick[place].name}."


# --- who takes the trick? ---------------------------------------------------------------------------------------


def who_wins(seed: int) -> Question:
    """Who takes this trick? It comes from dealt hands and lawful play, so anything in it can happen."""
    rng = dice("who-wins", seed)
    trump, count = one_of(rng, SUITS), one_of(rng, (3, 4, 4, 5))
    pack = some_of(rng, UNITY_DECK, 4 * count)
    trick: Trick = ()
    for seat in range(count):
        hand = pack[seat::count]
        trick += (one_of(rng, joints.follow_suit(hand, trick[0] if trick else None, trump)),)
    return _who_wins(trump, trick, one_of(rng, range(count)))


def takes(trump: Suit | None, trick: str, leader: int = 0) -> Question:
    """That question about a chosen trick, in order of play; `leader` 0 is you, then clockwise."""
    return _who_wins(trump, parse_cards(trick), leader)


def _who_wins(trump: Suit | None, trick: Trick, leader: int) -> Question:
    shown = Shown(trump=trump, names=NAMES[: len(trick)], leader=leader, trick=trick)
    names, won = shown.in_order, joints.winner(trick, trump or _unheard_of(trick))
    after = replace(shown, winner=won)
    told = [
        _why_taken(place, trick, trump, names) if trump else _why_plain(place, trick, won, names)
        for place in range(len(trick))
    ]
    ruling = _taken_by(trick, trump) if trump else "R-TRICK-01"
    choices = tuple(
        Choice(name, name, place == won, told[place], ruling, then=after if place == won else None)
        for place, name in enumerate(names)
    )
    by_seat = sorted(choices, key=lambda choice: NAMES.index(choice.do))
    steps = (*(_winning_steps(trick, trump) if trump else _plain_steps(trick)), told[won])
    return Question("who-wins", "Who takes this trick?", shown, tuple(by_seat), steps)


def _plain_steps(trick: Trick) -> tuple[str, str]:
    suit = SUIT_NAMES[trick[0].suit]
    follow = in_words([f"the {card.name}" for card in trick if card.suit == trick[0].suit])
    return (
        "The highest card of the suit that was led takes the trick.",
        f"{suit} was led, and these are {suit}: {follow}.",
    )


def _why_plain(place: int, trick: Trick, won: int, names: tuple[str, ...]) -> str:
    """Why the card at `place` takes a trick without trump, or why it does not."""
    led, played = SUIT_NAMES[trick[0].suit], f"{names[place]} played the {trick[place].name}"
    if place == won:
        return f"{played}: the highest card of {led}, which was led."
    if trick[place].suit != trick[0].suit:
        return f"{played}: not {led}, which was led, so it cannot take the trick."
    return f"{played}. There is a higher {led} card in this trick."


def _trumps(trick: Trick, trump: Suit) -> list[Card]:
    return [card for card in trick if joints.suit_of(card, trump) == trump]


def _taken_by(trick: Trick, trump: Suit) -> str:
    return "R-TRICK-02" if _trumps(trick, trump) else "R-TRICK-01"


def _winning_steps(trick: Trick, trump: Suit) -> tuple[str, str]:
    trumps = _trumps(trick, trump)
    if trumps:
        look = (
            f"Trump is {SUIT_NAMES[trump]}. Trumps in this trick: {in_words([f'the {card.name}' for card in trumps])}."
        )
    else:
        suit = trick[0].suit
        follow = [f"the {card.name}" for card in trick if card.suit == suit]
        look = (
            f"Nobody played a trump. {SUIT_NAMES[suit]} was led, and these are {SUIT_NAMES[suit]}: {in_words(follow)}."
        )
    rule = "The highest trump takes the trick. With no trump in it, the highest card of the suit led does."
    return rule, look


def _why_taken(place: int, trick: Trick, trump: Suit, names: tuple[str, ...]) -> str:
    """Why the card at `place` takes the trick, or why it does not."""
    won = joints.winner(trick, trump)
    card, best = trick[place], trick[won]
    suit, led = joints.suit_of(card, trump), joints.suit_of(trick[0], trump)
    if place == won:
        return f"{names[place]} played the {card.name}: {_best_of(trick, trump)}."
    played = f"{names[place]} played the {card.name}"
    if suit not in (trump, led):
        return f"{played}: neither {SUIT_NAMES[led]}, which was led, nor a trump, so it cannot take the trick."
    if suit != trump and joints.suit_of(best, trump) == trump:
        return f"{played}, no trump. Look for the highest trump in this trick."
    return f"{played}. There is a higher {'trump' if suit == trump else f'{SUIT_NAMES[suit]} card'} in this trick."


def _best_of(trick: Trick, trump: Suit) -> str:
    trumps = _trumps(trick, trump)
    if not trumps:
        return f"the highest card of {SUIT_NAMES[trick[0].suit]}, which was led, and nobody played a trump"
    return "the only trump" if len(trumps) == 1 else f"the highest of {len(trumps)} trumps"
