"""Questions about a turn of United: who begins, who cuts, what may be done now; and positions to ask about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from unitylib import games
from unitylib.cards import FRENCH_SUITS, UNITED_DECK, Card, Hand, cards_text, in_deck_order, parse_cards, shuffled
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, one_of
from unitylib.drills.united import NUMBERS, a_set, cards_of, upper
from unitylib.rummy import engine
from unitylib.rummy.melds import (
    FACES,
    JOKER,
    KIND_NAMES,
    LOW_ACE,
    Meld,
    read,
)
from unitylib.rummy.moves import Action, Build, Buy, Discard, Lay, Swap, Take, parse_move
from unitylib.rummy.position import Laid, Standing, State
from unitylib.rummy.rules import Rules

YOU = 0
TIMES = ("never", "once", "twice", *(f"{count} times" for count in NUMBERS[3:]))
Table = Sequence[tuple[int, str | Hand]]  # who laid it down, and the cards


# --- positions ---------------------------------------------------------------------------------------------------


def position(
    hand: str | Hand,
    table: Table = (),
    *,
    number: int = 1,
    discard: str = "9C",
    by: int | None = 3,
    player: int = YOU,
    drawn: bool = True,
    down: Sequence[int] = (),
    now: bool = False,
    buys: int = 0,
    stock: int = 60,
    others: Sequence[int] = (8, 8, 8),
    known: str = "",
    **options: str,
) -> State:
    """You hold `hand` at a table of four in round `number`, from 1; the others hold what chance gives them, so many cards each.
    Ana, who follows you, holds the cards `known`, which all have seen her take.

    The `discard` was laid by seat `by`, None for the upcard. Whoever owns a meld of the `table` is down, and so are the
    seats `down`; with `now` you have laid down in this very turn. `stock` cards are left to draw.
    """
    rules: Rules = games.get("united", seats=4, **options)
    own, melds = (
        in_deck_order(cards_of(hand)),
        tuple(Laid(seat, _legal(cards_of(cards), rules)) for seat, cards in table),
    )
    top = parse_cards(discard)
    in_sight = ((), parse_cards(known) if known else (), (), ())
    gone = Counter((*own, *top, *in_sight[1], *(card for laid in melds for card in laid.meld.cards)))
    left = shuffled((Counter(rules.deck) - gone).elements(), dice("position", number))
    hands = [own]
    for seen, count in zip(in_sight[1:], others, strict=True):
        unseen = count - len(seen)
        hands.append(in_deck_order((*seen, *left[:unseen])))
        left = left[unseen:]
    under = left[stock:] if stock else ()
    are_down = {laid.seat for laid in melds} | set(down)
    nothing: tuple[Hand, ...] = ((),) * 4
    return State(
        rules,
        Standing(number - 1, 3, (0,) * 4),
        cut=20,
        hands=tuple(hands),
        stock=left[:stock],
        discards=(*under, *top),
        laid_by=(None,) * len(under) + (by,) * len(top),
        table=melds,
        player=player,
        drawn=drawn,
        asked=() if drawn else _asked(player),
        turns=8,
        down=tuple((8 if now and seat == YOU else 3) if seat in are_down else None for seat in range(4)),
        buys=(buys, 0, 0, 0),
        known=in_sight,
        fresh=nothing,
        shed=nothing,
    )


def _asked(player: int) -> tuple[int, ...]:
    """Who is asked about the discard now: the player in turn, or you after it."""
    return (player,) if player == YOU else (YOU,)


def _legal(cards: Hand, rules: Rules) -> Meld:
    meld = read(cards, rules.melding)
    assert isinstance(meld, Meld), meld
    return meld


def rows(state: State, *, hand: bool = True, discard: bool = False) -> tuple[tuple[str, Hand], ...]:
    """What lies before you, in rows: the melds, the discard, your hand."""
    melds = [(f"{_whose(laid.seat)} {KIND_NAMES[laid.meld.kind]}", laid.meld.cards) for laid in state.table]
    top = [("The discard", state.discards[-1:])] if discard else []
    return (*melds, *top, *([("Your hand", state.hands[YOU])] if hand else []))


def _whose(seat: int) -> str:
    return "Your" if seat == YOU else f"{NAMES[seat]}’s"


# --- who begins, who cuts ----------------------------------------------------------------------------------------


def who_starts(seed: int) -> Question:
    """Somebody deals: who has the first turn, and who cuts?"""
    rng = dice("united-starts", seed)
    seats, cuts = one_of(rng, (3, 4, 5)), rng.random() < 0.4
    return (cuts_for if cuts else starts)(seats, one_of(rng, range(seats)))


def starts(seats: int, dealer: int) -> Question:
    """Who has the first turn; dealer 0 is you, then clockwise."""
    order = table_for(seats).clockwise(dealer)
    right = f"{_deals(dealer)}, and {name_of(order[0])} {_sit(order[0])} on the dealer’s left."
    return _seat_question(
        "Who has the first turn?",
        seats,
        dealer,
        order[0],
        right,
        "R-UTD-05",
        "Left of the dealer begins, and left means clockwise.",
    )


def cuts_for(seats: int, dealer: int) -> Question:
    """Who cuts the pack; dealer 0 is you, then clockwise."""
    cutter = table_for(seats).clockwise(dealer)[-2]
    right = f"{_deals(dealer)}, and {name_of(cutter)} {_sit(cutter)} on the dealer’s right."
    return _seat_question(
        "Who cuts the pack?",
        seats,
        dealer,
        cutter,
        right,
        "R-UTD-51",
        "The player at the dealer’s right cuts: the one who would be last but one in turn, before the dealer.",
    )


def table_for(seats: int) -> Rules:
    row: Rules = games.get("united", seats=seats)
    return row


def _seat_question(ask: str, seats: int, dealer: int, right: int, why: str, ruling: str, rule: str) -> Question:
    names = NAMES[:seats]

    def told(seat: int) -> str:
        if seat == right:
            return why
        if seat == dealer:
            return f"{upper(name_of(seat))} {'are' if seat == YOU else 'is'} the dealer."
        return f"{upper(name_of(seat))} {_sit(seat)} {NUMBERS[(seat - dealer) % seats]} places to the left of the dealer.".replace(
            "one places", "one place"
        )

    choices = tuple(Choice(name, name, seat == right, told(seat), ruling) for seat, name in enumerate(names))
    steps = (rule, f"{_deals(dealer)}.", why)
    return Question("united-starts", ask, Shown(names=names, dealer=dealer), choices, steps)


def _deals(dealer: int) -> str:
    return "You deal" if dealer == YOU else f"{NAMES[dealer]} deals"


def name_of(seat: int) -> str:
    return "you" if seat == YOU else NAMES[seat]


def _sit(seat: int) -> str:
    return "sit" if seat == YOU else "sits"


# --- may you do this now? ----------------------------------------------------------------------------------------


def may_do(seed: int) -> Question:
    """A position in a round and something you might do: is it allowed?"""
    rng = dice("united-may", seed)
    state, move, why, ruling = one_of(rng, _SCENES)(rng)
    return may_move(state, move, why, ruling)


def may(state: State, move: str, why: str = "", ruling: str = "") -> Question:
    """That question about a chosen position. `why` and `ruling` are told when it is allowed."""
    return may_move(state, parse_move(move), why, ruling)


def may_move(state: State, move: Action, why: str, ruling: str, skill: str = "united-may") -> Question:
    refusal = engine.why_not(state, move, YOU)
    allowed = refusal is None
    text, named = (why, ruling) if refusal is None else (refusal.text, refusal.ruling)
    choices = (
        Choice("yes", "Yes", allowed, text if allowed else f"Not so: {lowered(text)}", named),
        Choice("no", "No", not allowed, f"No. {text}" if not allowed else f"It is allowed: {lowered(text)}", named),
    )
    steps = (_RULES[type(move)], _where_you_are(state), f"{'Yes' if allowed else 'No'}. {text}")
    offered = isinstance(move, Take | Buy | Discard) or not state.drawn
    shown = Shown(laid=rows(state, discard=offered))
    return Question(
        skill, f"{_round(state)} {_where_you_are(state)} May you {_words(move, state)}?", shown, choices, steps
    )


def lowered(text: str) -> str:
    """As it goes on after a colon; the text of a card stays as it is."""
    return text if text[1:2].isupper() else f"{text[:1].lower()}{text[1:]}"


def _round(state: State) -> str:
    return f"Round {state.standing.number + 1}: {state.round.contract.words}."


def _where_you_are(state: State) -> str:
    """How far your turn is, in words."""
    if not state.drawn and state.player == YOU:
        told = "It is your turn, and you have not drawn."
    elif not state.drawn:
        told = f"{NAMES[state.player]} is next and has left the discard. You are asked."
    elif state.player == YOU:
        told = "You have drawn."
    else:
        told = f"It is {NAMES[state.player]}’s turn."
    if state.down[YOU] is not None:
        return f"{told} You have {'just ' if state.down[YOU] == state.turns else ''}laid down."
    return f"{told} You have not laid down."


_RULES: dict[type, str] = {
    Take: "One card a turn is drawn, from the stock or the top of the discards, before anything else.",
    Lay: "Lay down in your own turn, after drawing: exactly the combinations of the contract, all at once, each as long as you like.",
    Build: "Once you have laid down you may add cards to any combination on the table, also in that same turn.",
    Swap: "Once you have laid down you may put a card in the place of the joker that stands for it, in a run only.",
    Discard: "A discard ends your turn. Any card of your hand will do.",
    Buy: "Who is not next may buy the discard: not the player who laid it there, but everybody else, as often as they like.",
}


def _words(move: Action, state: State) -> str:
    if isinstance(move, Take):
        return "take the discard"
    if isinstance(move, Buy):
        return "buy the discard"
    if isinstance(move, Lay):
        return f"lay down {' and '.join(map(cards_text, move.melds))}"
    if isinstance(move, Build):
        where = f" at the {move.end} end" if move.end else ""
        return f"build the {move.card.name} on {_meld_words(state, move.meld)}{where}"
    if isinstance(move, Swap):
        return f"put the {move.card.name} in the joker’s place in {_meld_words(state, move.meld)}"
    assert isinstance(move, Discard)
    return f"discard the {move.card.name}"


def _meld_words(state: State, number: int) -> str:
    return rows(state)[number - 1][0].replace("Your", "your")


Scene = Callable[[Random], tuple[State, Action, str, str]]


def odd_card(rng: Random, *taken: Hand) -> Card:
    """A natural card of a rank and a suit that plays no part."""
    used = {card.rank for hand in taken for card in hand}
    return one_of(rng, [card for card in UNITED_DECK if card is not JOKER and card.rank not in used])


def two_sets(rng: Random) -> tuple[Hand, Hand]:
    first, second = a_set(rng, 3), a_set(rng, 3)
    return (first, second) if first[0].rank != second[0].rank else two_sets(rng)


def _before_drawing(rng: Random) -> tuple[State, Action, str, str]:
    melds = two_sets(rng)
    return position((*melds[0], *melds[1], odd_card(rng, *melds)), drawn=False), Lay(melds), "", ""


def _contract_met(rng: Random) -> tuple[State, Action, str, str]:
    melds = two_sets(rng)
    longer = (
        *melds[0],
        one_of(rng, [card for card in UNITED_DECK if card.rank == melds[0][0].rank and card not in melds[0]]),
    )
    return (
        position((*longer, *melds[1], odd_card(rng, *melds))),
        Lay((longer, melds[1])),
        "The contract is met, and a combination may be longer than it must be.",
        "R-UTD-20",
    )


def _one_too_many(rng: Random) -> tuple[State, Action, str, str]:
    melds, third = two_sets(rng), a_set(rng, 3)
    if third[0].rank in (melds[0][0].rank, melds[1][0].rank):
        return _one_too_many(rng)
    return position((*melds[0], *melds[1], *third, odd_card(rng, *melds, third))), Lay((*melds, third)), "", ""


def _half_of_it(rng: Random) -> tuple[State, Action, str, str]:
    melds = two_sets(rng)
    return position((*melds[0], *melds[1][:2], odd_card(rng, *melds))), Lay((melds[0],)), "", ""


def _another_later(rng: Random) -> tuple[State, Action, str, str]:
    melds, third = two_sets(rng), a_set(rng, 3)
    if third[0].rank in (melds[0][0].rank, melds[1][0].rank):
        return _another_later(rng)
    return position((*third, odd_card(rng, *melds, third)), [(YOU, melds[0]), (YOU, melds[1])]), Lay((third,)), "", ""


def _joining_runs(rng: Random) -> tuple[State, Action, str, str]:
    faces, start = FACES[one_of(rng, FRENCH_SUITS)], one_of(rng, range(LOW_ACE, 7))
    first, second = faces[start : start + 4], faces[start + 4 : start + 8]
    return (
        position((*first, *second, odd_card(rng, first, second)), number=3),
        Lay((first, second)),
        "Two runs of one suit may join: each has four cards of its own.",
        "R-UTD-21",
    )


def _build_early(rng: Random) -> tuple[State, Action, str, str]:
    cards = a_set(rng, 4)
    return position((cards[3], *two_sets_without(rng, cards)), [(1, cards[:3])]), Build(cards[3], 1), "", ""


def two_sets_without(rng: Random, cards: Hand) -> Hand:
    melds = two_sets(rng)
    if cards[0].rank in (melds[0][0].rank, melds[1][0].rank):
        return two_sets_without(rng, cards)
    return (*melds[0], *melds[1][:2])


def _build_at_once(rng: Random) -> tuple[State, Action, str, str]:
    cards = a_set(rng, 4)
    other = odd_card(rng, cards)
    return (
        position((cards[3], other), [(1, cards[:3])], down=[YOU], now=True),
        Build(cards[3], 1),
        "Whoever has laid down may build, in that same turn too.",
        "R-UTD-24",
    )


def _build_the_last(rng: Random) -> tuple[State, Action, str, str]:
    cards = a_set(rng, 4)
    return (
        position((cards[3],), [(1, cards[:3])], down=[YOU]),
        Build(cards[3], 1),
        "The last card may be built: whoever has none left is out, and no discard is needed.",
        "R-UTD-28",
    )


def _take_twice(rng: Random) -> tuple[State, Action, str, str]:
    melds = two_sets(rng)
    return position((*melds[0], *melds[1][:2]), discard=str(odd_card(rng, *melds))), Take(), "", ""


def _take_in_turn(rng: Random) -> tuple[State, Action, str, str]:
    melds = two_sets(rng)
    state = position((*melds[0], *melds[1][:2]), discard=str(odd_card(rng, *melds)), drawn=False)
    return state, Take(), "You are next, so it is yours for nothing, in place of a card from the stock.", "R-UTD-26"


def _discard_a_joker(rng: Random) -> tuple[State, Action, str, str]:
    melds = two_sets(rng)
    why = "Any card may be discarded, a joker too. But then the next player may take it."
    return position((*melds[0], *melds[1][:2], JOKER)), Discard(JOKER), why, "R-UTD-52"


_SCENES: tuple[Scene, ...] = (
    _before_drawing,
    _contract_met,
    _one_too_many,
    _half_of_it,
    _another_later,
    _joining_runs,
    _build_early,
    _build_at_once,
    _build_the_last,
    _take_twice,
    _take_in_turn,
    _discard_a_joker,
)
