"""Questions about a turn of United: who begins, what may be done now, who buys and at what price, where a card may be built, whose joker may be taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from unitylib import games
from unitylib.cards import FRENCH_SUITS, UNITED_DECK, Card, Hand, cards_text, in_deck_order, parse_cards, shuffled
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, in_words, one_of
from unitylib.drills.slips import counts_or_slips
from unitylib.drills.united import NUMBERS, RANKS, a_run, a_set, cards_of, upper
from unitylib.errors import Refusal
from unitylib.rummy import engine
from unitylib.rummy.melds import (
    FACES,
    HIGH_ACE,
    JOKER,
    KIND_NAMES,
    LOW_ACE,
    Meld,
    built,
    ends,
    joker_identities,
    rank_name,
    rank_of,
    read,
    suit_of,
)
from unitylib.rummy.moves import Action, Build, Buy, Discard, Lay, Leave, Liverpool, Pass, Swap, Take, parse_move
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
    **options: str,
) -> State:
    """You hold `hand` at a table of four in round `number`, from 1; the others hold what chance gives them.

    The `discard` was laid by seat `by`, None for the upcard. Whoever owns a meld of the `table` is down, and so are the
    seats `down`; with `now` you have laid down in this very turn. `stock` cards are left to draw.
    """
    rules: Rules = games.get("united", seats=4, **options)
    own, melds = (
        in_deck_order(cards_of(hand)),
        tuple(Laid(seat, _legal(cards_of(cards), rules)) for seat, cards in table),
    )
    top = parse_cards(discard)
    gone = Counter((*own, *top, *(card for laid in melds for card in laid.meld.cards)))
    rest = shuffled((Counter(rules.deck) - gone).elements(), dice("position", number))
    hands = (own, *(in_deck_order(rest[8 * seat : 8 * seat + 8]) for seat in range(3)))
    left = rest[24:]
    under = left[stock:] if stock else ()
    are_down = {laid.seat for laid in melds} | set(down)
    nothing: tuple[Hand, ...] = ((),) * 4
    return State(
        rules,
        Standing(number - 1, 3, (0,) * 4),
        cut=20,
        hands=hands,
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
        known=nothing,
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
    order = _row(seats).clockwise(dealer)
    right = f"{_deals(dealer)}, and {_name(order[0])} {_sit(order[0])} on the dealer’s left."
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
    cutter = _row(seats).clockwise(dealer)[-2]
    right = f"{_deals(dealer)}, and {_name(cutter)} {_sit(cutter)} on the dealer’s right."
    return _seat_question(
        "Who cuts the pack?",
        seats,
        dealer,
        cutter,
        right,
        "R-UTD-51",
        "The player at the dealer’s right cuts: the one who would be last but one in turn, before the dealer.",
    )


def _row(seats: int) -> Rules:
    row: Rules = games.get("united", seats=seats)
    return row


def _seat_question(ask: str, seats: int, dealer: int, right: int, why: str, ruling: str, rule: str) -> Question:
    names = NAMES[:seats]

    def told(seat: int) -> str:
        if seat == right:
            return why
        if seat == dealer:
            return f"{upper(_name(seat))} {'are' if seat == YOU else 'is'} the dealer."
        return f"{upper(_name(seat))} {_sit(seat)} {NUMBERS[(seat - dealer) % seats]} places to the left of the dealer.".replace(
            "one places", "one place"
        )

    choices = tuple(Choice(name, name, seat == right, told(seat), ruling) for seat, name in enumerate(names))
    steps = (rule, f"{_deals(dealer)}.", why)
    return Question("united-starts", ask, Shown(names=names, dealer=dealer), choices, steps)


def _deals(dealer: int) -> str:
    return "You deal" if dealer == YOU else f"{NAMES[dealer]} deals"


def _name(seat: int) -> str:
    return "you" if seat == YOU else NAMES[seat]


def _sit(seat: int) -> str:
    return "sit" if seat == YOU else "sits"


# --- may you do this now? ----------------------------------------------------------------------------------------


def may_do(seed: int) -> Question:
    """A position in a round and something you might do: is it allowed?"""
    rng = dice("united-may", seed)
    state, move, why, ruling = one_of(rng, _SCENES)(rng)
    return _may(state, move, why, ruling)


def may(state: State, move: str, why: str = "", ruling: str = "") -> Question:
    """That question about a chosen position. `why` and `ruling` are told when it is allowed."""
    return _may(state, parse_move(move), why, ruling)


def _may(state: State, move: Action, why: str, ruling: str, skill: str = "united-may") -> Question:
    refusal = engine.why_not(state, move, YOU)
    allowed = refusal is None
    text, named = (why, ruling) if refusal is None else (refusal.text, refusal.ruling)
    choices = (
        Choice("yes", "Yes", allowed, text if allowed else f"Not so: {_lower(text)}", named),
        Choice("no", "No", not allowed, f"No. {text}" if not allowed else f"It is allowed: {_lower(text)}", named),
    )
    steps = (_RULES[type(move)], _where_you_are(state), f"{'Yes' if allowed else 'No'}. {text}")
    offered = isinstance(move, Take | Buy | Discard) or not state.drawn
    shown = Shown(laid=rows(state, discard=offered))
    return Question(
        skill, f"{_round(state)} {_where_you_are(state)} May you {_words(move, state)}?", shown, choices, steps
    )


def _lower(text: str) -> str:
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


def _odd(rng: Random, *taken: Hand) -> Card:
    """A natural card of a rank and a suit that plays no part."""
    used = {card.rank for hand in taken for card in hand}
    return one_of(rng, [card for card in UNITED_DECK if card is not JOKER and card.rank not in used])


def _two_sets(rng: Random) -> tuple[Hand, Hand]:
    first, second = a_set(rng, 3), a_set(rng, 3)
    return (first, second) if first[0].rank != second[0].rank else _two_sets(rng)


def _before_drawing(rng: Random) -> tuple[State, Action, str, str]:
    melds = _two_sets(rng)
    return position((*melds[0], *melds[1], _odd(rng, *melds)), drawn=False), Lay(melds), "", ""


def _contract_met(rng: Random) -> tuple[State, Action, str, str]:
    melds = _two_sets(rng)
    longer = (
        *melds[0],
        one_of(rng, [card for card in UNITED_DECK if card.rank == melds[0][0].rank and card not in melds[0]]),
    )
    return (
        position((*longer, *melds[1], _odd(rng, *melds))),
        Lay((longer, melds[1])),
        "The contract is met, and a combination may be longer than it must be.",
        "R-UTD-20",
    )


def _one_too_many(rng: Random) -> tuple[State, Action, str, str]:
    melds, third = _two_sets(rng), a_set(rng, 3)
    if third[0].rank in (melds[0][0].rank, melds[1][0].rank):
        return _one_too_many(rng)
    return position((*melds[0], *melds[1], *third, _odd(rng, *melds, third))), Lay((*melds, third)), "", ""


def _half_of_it(rng: Random) -> tuple[State, Action, str, str]:
    melds = _two_sets(rng)
    return position((*melds[0], *melds[1][:2], _odd(rng, *melds))), Lay((melds[0],)), "", ""


def _another_later(rng: Random) -> tuple[State, Action, str, str]:
    melds, third = _two_sets(rng), a_set(rng, 3)
    if third[0].rank in (melds[0][0].rank, melds[1][0].rank):
        return _another_later(rng)
    return position((*third, _odd(rng, *melds, third)), [(YOU, melds[0]), (YOU, melds[1])]), Lay((third,)), "", ""


def _joining_runs(rng: Random) -> tuple[State, Action, str, str]:
    faces, start = FACES[one_of(rng, FRENCH_SUITS)], one_of(rng, range(LOW_ACE, 7))
    first, second = faces[start : start + 4], faces[start + 4 : start + 8]
    return (
        position((*first, *second, _odd(rng, first, second)), number=3),
        Lay((first, second)),
        "Two runs of one suit may join: each has four cards of its own.",
        "R-UTD-21",
    )


def _build_early(rng: Random) -> tuple[State, Action, str, str]:
    cards = a_set(rng, 4)
    return position((cards[3], *_two_sets_without(rng, cards)), [(1, cards[:3])]), Build(cards[3], 1), "", ""


def _two_sets_without(rng: Random, cards: Hand) -> Hand:
    melds = _two_sets(rng)
    if cards[0].rank in (melds[0][0].rank, melds[1][0].rank):
        return _two_sets_without(rng, cards)
    return (*melds[0], *melds[1][:2])


def _build_at_once(rng: Random) -> tuple[State, Action, str, str]:
    cards = a_set(rng, 4)
    other = _odd(rng, cards)
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
    melds = _two_sets(rng)
    return position((*melds[0], *melds[1][:2]), discard=str(_odd(rng, *melds))), Take(), "", ""


def _take_in_turn(rng: Random) -> tuple[State, Action, str, str]:
    melds = _two_sets(rng)
    state = position((*melds[0], *melds[1][:2]), discard=str(_odd(rng, *melds)), drawn=False)
    return state, Take(), "You are next, so it is yours for nothing, in place of a card from the stock.", "R-UTD-26"


def _discard_a_joker(rng: Random) -> tuple[State, Action, str, str]:
    melds = _two_sets(rng)
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


# --- buying ------------------------------------------------------------------------------------------------------


def who_gets_it(seed: int) -> Question:
    """A discard and those who want it: who gets it? The next player, a buyer, the discarder and nobody are all met."""
    rng = dice("united-who-buys", seed)
    seats, discarder = one_of(rng, (3, 4, 5)), one_of(rng, range(3))
    wish = [seat for seat in range(seats) if rng.random() < 0.45]
    if (discarder + 1) % seats in wish and rng.random() < 0.6:
        wish.remove((discarder + 1) % seats)
    return bought(seats, discarder, *wish)


def bought(seats: int, discarder: int, *wish: int) -> Question:
    """That question when these seats want the discard; 0 is you, then clockwise."""
    names, order = NAMES[:seats], _row(seats).clockwise(discarder)
    winner = _bought(seats, discarder, wish)
    right = _why_bought(winner, order, wish)
    ruling = "R-UTD-26" if winner == order[0] else "R-UTD-34" if winner is None and discarder in wish else "R-UTD-33"
    choices = (
        *(
            Choice(
                name,
                name,
                seat == winner,
                right if seat == winner else _why_not_bought(seat, winner, order, wish),
                "R-UTD-34" if seat == discarder else ruling,
            )
            for seat, name in enumerate(names)
        ),
        Choice(
            "nobody",
            "Nobody",
            winner is None,
            right if winner is None else f"{_wants(winner)} it, and may have it.",
            ruling,
        ),
    )
    steps = (
        "The next player may take the discard for nothing. If not, the others may buy it: of those who want it the nearest clockwise, but never the player who discarded it.",
        f"{upper(_name(order[0]))} {'are' if order[0] == YOU else 'is'} next. Go on clockwise: {in_words([names[seat] for seat in order[1:]])}.",
        right,
    )
    wanted = [names[seat] for seat in sorted(wish)]
    want = (
        f"{in_words(wanted)} {'want' if len(wanted) > 1 or wanted == ['You'] else 'wants'} it."
        if wanted
        else "Nobody wants it."
    )
    discards = "You discard" if discarder == YOU else f"{names[discarder]} discards"
    return Question("united-who-buys", f"{discards} a card. {want} Who gets it?", Shown(names=names), choices, steps)


def _bought(seats: int, discarder: int, wish: Sequence[int]) -> int | None:
    """Who has the card once everybody has been asked, as the rules ask."""
    state = _offered(seats, discarder)
    before = tuple(map(len, state.hands))
    while state.turn is not None and state.turn >= 0 and state.asked:
        wants = state.turn in wish
        free = state.turn == state.player
        move: Action = (Take() if free else Buy()) if wants else (Leave() if free else Pass())
        if wants:
            return state.turn if len(engine.play(state, move).hands[state.turn]) > before[state.turn] else None
        state = engine.play(state, move)
    return None


@cache
def _offered(seats: int, discarder: int) -> State:
    """A round just begun, in which `discarder` has drawn and discarded."""
    rules = _row(seats)
    first = rules.clockwise(discarder)[-2]
    state = engine.start(rules, Standing(0, first, (0,) * seats))
    for _ in range(2):
        move = engine.legal(state)[19] if state.turn != engine.CHANCE else engine.draw(state, dice("offered", seats))
        state = engine.play(state, move)
    state = engine.play(state, Take())
    return engine.play(state, Discard(state.hands[discarder][0]))


def _wants(seat: int) -> str:
    return "You want" if seat == YOU else f"{NAMES[seat]} wants"


def _why_bought(winner: int | None, order: tuple[int, ...], wish: Sequence[int]) -> str:
    if winner is None:
        return (
            "Only the player who discarded it wants it, and may not buy it."
            if wish
            else "Nobody wants it, so it stays where it is."
        )
    if winner == order[0]:
        return f"{upper(_name(winner))} {'are' if winner == YOU else 'is'} next and {'take' if winner == YOU else 'takes'} it for nothing."
    nearest = (
        "the only one who may buy it"
        if sum(seat in wish for seat in order[1:-1]) == 1
        else "the nearest clockwise of those who want to buy it"
    )
    return f"{upper(_name(order[0]))} {'leave' if order[0] == YOU else 'leaves'} it. {upper(_name(winner))} {'are' if winner == YOU else 'is'} {nearest}."


def _why_not_bought(seat: int, winner: int | None, order: tuple[int, ...], wish: Sequence[int]) -> str:
    who = upper(_name(seat))
    if seat == order[-1]:
        return f"{who} discarded it, and only the others may buy it."
    if seat not in wish:
        return f"{who} {'do' if seat == YOU else 'does'} not want it."
    assert winner is not None
    nearer = f"{_name(winner)} {'sit' if winner == YOU else 'sits'} nearer to {_name(order[-1])}, clockwise"
    return f"{who} {'want' if seat == YOU else 'wants'} it too, but {nearer}."


def buy_price(seed: int) -> Question:
    """How many cards do you hold after a buy, and after your next draw?"""
    rng = dice("united-buy-price", seed)
    return buys(one_of(rng, range(3, 14)), drawn=rng.random() < 0.5)


def buys(held: int, *, drawn: bool = False) -> Question:
    """That question for a hand of so many cards; `drawn`: when your next turn has come and you have drawn."""
    hand = tuple(card for card in UNITED_DECK if card.rank in RANKS[:7])[:held]
    state = position(hand, discard="KC", by=3, player=1, drawn=False)
    after = len(engine.play(state, Buy()).hands[YOU])
    right = after + drawn
    parts = f"{held} and the discard and a penalty card"
    why = f"{parts}{', then one card drawn' if drawn else ''}: {right}."
    slips = (
        (held, "A buy brings cards, and nothing goes in return until your own turn."),
        (held + 1, "The discard is one card; the penalty card from the stock is another."),
        (held + 2, "The buy, that is right. But in your turn you draw as usual."),
        (held + 3, "The draw comes later, in your own turn." if not drawn else "Look again."),
        (held + 4, "One penalty card only, and one card drawn." if drawn else "One penalty card only."),
    )
    choices = counts_or_slips(
        (right, why, "R-UTD-32" if not drawn else "R-UTD-37"), *((number, told, "R-UTD-32") for number, told in slips)
    )
    steps = (
        "A buy brings two cards: the discard, and a penalty card from the stock.",
        f"You held {held}.{' Then your turn comes, and you draw as everybody does.' if drawn else ''}",
        why,
    )
    ask = f"You hold {held} cards and buy. How many do you hold {'in your next turn, once you have drawn' if drawn else 'now'}?"
    return Question("united-buy-price", ask, Shown(), choices, steps)


def may_buy(seed: int) -> Question:
    """Are you allowed to buy this card? Most often yes."""
    rng = dice("united-may-buy", seed)
    cards, top = a_set(rng, 4), str(_odd(rng))
    hand = _two_sets_without(rng, cards)
    kind = one_of(rng, ("down", "again", "upcard", "mine", "next", "no cards", "lay"))
    if kind == "down":
        return may_buy_in(
            position(hand, [(YOU, cards)], discard=top, player=1, by=YOU + 3, drawn=False), _WHY_DOWN, "R-UTD-34"
        )
    if kind == "again":
        return may_buy_in(
            position(hand, discard=top, player=1, drawn=False, buys=one_of(rng, (1, 2, 3))), _WHY_AGAIN, "R-UTD-36"
        )
    if kind == "upcard":
        return may_buy_in(position(hand, discard=top, player=2, by=None, drawn=False), _WHY_UPCARD, "R-UTD-35")
    if kind == "mine":
        return may_buy_in(position(hand, discard=top, player=1, by=YOU, drawn=False))
    if kind == "next":
        return may_buy_in(position(hand, discard=top, player=YOU, drawn=False))
    if kind == "no cards":
        return may_buy_in(
            replace(position(hand, discard=top, player=1, drawn=False), stock=(), discards=parse_cards(top))
        )
    melds = _two_sets(rng)
    return may(position((*melds[0], *melds[1]), discard=top, player=1, drawn=False), str(Lay(melds)))


_WHY_DOWN = "Whoever has laid down may still buy: the rule book sets no bar."
_WHY_AGAIN = "You may buy as often as you like, if you pay each time."
_WHY_UPCARD = "The upcard lies on the discards like any other, and may be bought."


def may_buy_in(state: State, why: str = "", ruling: str = "") -> Question:
    """That question about a chosen position."""
    question = _may(state, Buy(), why, ruling, "united-may-buy")
    return replace(
        question, ask=f"{_offer(state)} May you buy {'it' if state.discarder is not None else 'the upcard'}?"
    )


def _offer(state: State) -> str:
    top = state.discards[-1].name
    laid = (
        "was turned up"
        if state.discarder is None
        else "was discarded by you"
        if state.discarder == YOU
        else f"was discarded by {NAMES[state.discarder]}"
    )
    turn = "You are next." if state.player == YOU else f"{NAMES[state.player]} is next and leaves it."
    bought_ = f" You have bought {TIMES[state.buys[YOU]]} in this round." if state.buys[YOU] else ""
    stock = " The stock is empty, and this is the only discard." if not state.stock else ""
    is_down = " You have laid down." if state.down[YOU] is not None else ""
    return f"The {top} {laid}. {turn}{is_down}{bought_}{stock}"


# --- building ----------------------------------------------------------------------------------------------------


def where_to_build(seed: int) -> Question:
    """You have laid down and hold a card: on which meld may it be built?"""
    rng = dice("united-build", seed)
    while True:
        run, cards = (
            a_run(rng, one_of(rng, (4, 5)), one_of(rng, (0, 1))),
            a_set(rng, one_of(rng, (3, 4)), one_of(rng, (0, 1))),
        )
        other = a_run(rng, 4, one_of(rng, (0, 2)))
        melds = [(seat, meld) for seat, meld in zip((1, 2, 3), (run, cards, other), strict=True)]
        if not Counter(card for _, meld in melds for card in meld) - Counter(UNITED_DECK):
            card = _card_to_build(rng, run, cards, other)
            question = builds(card, *melds)
            if len(question.right) == 1 and Counter((card, *run, *cards, *other))[card] <= UNITED_DECK.count(card):
                return question


def _card_to_build(rng: Random, run: Hand, cards: Hand, other: Hand) -> Card:
    """Most often a card that fits somewhere, or nearly."""
    laid = read(run)
    assert isinstance(laid, Meld)
    faces = FACES[suit_of(laid)]
    near = [faces[place] for place in (laid.start - 1, laid.end + 1, laid.end + 2) if LOW_ACE <= place <= HIGH_ACE]
    rank = next(card.rank for card in cards if card is not JOKER)
    second = read(other)
    assert isinstance(second, Meld)
    far = [
        FACES[suit_of(second)][place] for place in (second.start - 1, second.end + 1) if LOW_ACE <= place <= HIGH_ACE
    ]
    return one_of(
        rng, (*near, *far, *far, Card(rank, one_of(rng, FRENCH_SUITS)), Card(rank, one_of(rng, FRENCH_SUITS)), JOKER)
    )


def builds(card: Card | str, *table: tuple[int, str | Hand]) -> Question:
    """That question about a chosen card and chosen melds with their owners."""
    added = Card.parse(card) if isinstance(card, str) else card
    state = position((added,), table, down=[YOU])
    melds = [laid.meld for laid in state.table]
    fits = [any(isinstance(built(meld, added, end), Meld) for end in ends(meld)) for meld in melds]
    labels = [words for words, _ in rows(state, hand=False)]
    somewhere = in_words([label for label, fit in zip(labels, fits, strict=True) if fit])
    told = [_why_build(added, meld) for meld in melds]
    choices = (
        *(
            Choice(f"meld-{place}", label, fit, *why)
            for place, (label, fit, why) in enumerate(zip(labels, fits, told, strict=True), 1)
        ),
        Choice(
            "nowhere",
            "Nowhere",
            not any(fits),
            "It fits no meld as they lie now." if not any(fits) else f"It does fit: look at {somewhere}.",
            "R-UTD-23",
        ),
    )
    places = [f"{label}: {why}" for label, fit, (why, _) in zip(labels, fits, told, strict=True) if fit]
    steps = (
        "On a set goes a card of its rank. On a run goes the next card at either end, of its suit. A joker goes anywhere, as long as the jokers of the meld are no more than half.",
        f"You hold {'a joker' if added is JOKER else f'the {added.name}'}.",
        " ".join(places) or "It fits no meld as they lie now.",
    )
    shown = Shown(laid=(*rows(state, hand=False), ("Your card", (added,))))
    return Question("united-build", "You have laid down. Where may you build your card?", shown, choices, steps)


def _why_build(card: Card, meld: Meld) -> tuple[str, str]:
    tries = [built(meld, card, end) for end in ends(meld)]
    if not meld.start:
        (result,) = tries
        if isinstance(result, Refusal):
            return result.text, result.ruling
        return (
            f"It is a set of {rank_name(rank_of(meld))}s, and {'a joker makes no more jokers than natural cards' if card is JOKER else 'so is your card'}.".replace(
                "so is your card", "your card is one more"
            ),
            "R-UTD-25" if card is JOKER else "R-UTD-23",
        )
    for end, result in zip(ends(meld), tries, strict=True):
        if isinstance(result, Meld):
            there = FACES[suit_of(meld)][result.start if end == "low" else result.end]
            as_ = f"A joker fits as the {there.name}" if card is JOKER else f"The {card.name} is the next card"
            return f"{as_}, at the {end} end of the run.", "R-UTD-25" if card is JOKER else "R-UTD-23"
    if card is JOKER:
        refusal = next(result for result in tries if isinstance(result, Refusal) and result.ruling == "R-UTD-25")
        return refusal.text, refusal.ruling
    wanted = [FACES[suit_of(meld)][place] for place in (meld.start - 1, meld.end + 1) if LOW_ACE <= place <= HIGH_ACE]
    if not wanted:
        return "This run is complete: it goes from ace to ace.", "R-UTD-14"
    return f"On this run goes only {in_words([f'the {one.name}' for one in wanted], 'or')}, or a joker.", "R-UTD-23"


# --- swapping ----------------------------------------------------------------------------------------------------

_SWAPS = {
    "yes": "Yes, you may",
    "other-card": "No: it stands for another card",
    "set": "No: it lies in a set",
    "not-down": "No: you are not down",
}


def may_swap(seed: int) -> Question:
    """A meld with a joker and a card in your hand: may you take the joker?"""
    rng = dice("united-swap", seed)
    kind = one_of(rng, ("yes", "yes", *tuple(_SWAPS)[1:]))
    if kind == "set":
        cards = a_set(rng, one_of(rng, (3, 4)), 1)
        rank = next(card.rank for card in cards if card is not JOKER)
        free = [card for card in UNITED_DECK if card.rank == rank and cards.count(card) < 2]
        return swaps(one_of(rng, free), cards)
    run = a_run(rng, one_of(rng, (4, 5)), 1)
    laid = read(run)
    assert isinstance(laid, Meld)
    (own,) = joker_identities(laid)
    if kind == "other-card":
        suit = one_of(rng, [suit for suit in FRENCH_SUITS if suit != own.suit])
        ends_ = [FACES[own.suit][place] for place in (laid.start - 1, laid.end + 1) if LOW_ACE <= place <= HIGH_ACE]
        return swaps(one_of(rng, (Card(own.rank, suit), *ends_)), run)
    return swaps(own, run, down=kind == "yes")


def swaps(card: Card | str, meld: str | Hand, *, down: bool = True) -> Question:
    """That question about a chosen card and Ana’s meld; `down`: whether you have laid down."""
    own = Card.parse(card) if isinstance(card, str) else card
    state = position((own, *_two_sets_without(dice("swap", 1), (own,))), [(1, meld)], down=[YOU] if down else ())
    laid = state.table[0].meld
    refusal = engine.why_not(state, Swap(own, 1), YOU)
    right = (
        "yes"
        if refusal is None
        else "not-down"
        if refusal.ruling == "R-UTD-43"
        else "other-card"
        if laid.start
        else "set"
    )
    stands = joker_identities(laid) if laid.start else ()
    why = (
        refusal.text
        if refusal
        else f"In this run the joker stands for the {own.name}: put it there, and the joker is yours."
    )
    ruling = refusal.ruling if refusal else "R-UTD-42"
    told = {
        "yes": f"Not so: {_lower(why)}",
        "other-card": f"It stands for the {stands[0].name}, the very card you hold."
        if own in stands
        else "The card is not what forbids it here.",
        "set": "It lies in a run: each card the next in rank." if laid.start else why,
        "not-down": "You are down, so that is not in the way.",
    }
    if right == "other-card":
        told["yes"] = f"Count along the run: the joker stands for the {stands[0].name}."
    choices = tuple(
        Choice(
            do,
            words,
            do == right,
            why if do == right else told[do],
            ruling if do == right or do == "yes" else {"not-down": "R-UTD-43"}.get(do, "R-UTD-42"),
        )
        for do, words in _SWAPS.items()
    )
    place = (
        f"In the run the joker stands for the {stands[0].name}."
        if stands
        else "This is a set, and in a set a joker stands for the rank only."
    )
    steps = (
        "A joker may be taken out of a run, with the very card that it stands for, once you have laid down. Never out of a set.",
        f"{place} You hold the {own.name}, and have {'' if down else 'not '}laid down.",
        f"{'Yes' if right == 'yes' else 'No'}. {why}",
    )
    shown = Shown(laid=(*rows(state, hand=False), ("Your card", (own,))))
    ask = f"You have {'' if down else 'not '}laid down. May you put your card in the joker’s place?"
    return Question("united-swap", ask, shown, choices, steps)


# --- the Liverpool call ------------------------------------------------------------------------------------------

_CALLS = {"yes": "Yes, you may", "no-fit": "No: it could not be played", "not-down": "No: Ana has not laid down"}


def may_call(seed: int) -> Question:
    """Ana discards: may you call Liverpool?"""
    rng = dice("united-liverpool", seed)
    run, kind = a_run(rng, 4), one_of(rng, tuple(_CALLS))
    laid = read(run)
    assert isinstance(laid, Meld)
    faces = FACES[suit_of(laid)]
    near = [faces[place] for place in (laid.start - 1, laid.end + 1) if LOW_ACE <= place <= HIGH_ACE]
    return calls(one_of(rng, near) if kind != "no-fit" else _odd(rng, run, tuple(near)), run, down=kind != "not-down")


def calls(card: Card | str, meld: str | Hand, *, down: bool = True) -> Question:
    """That question about a chosen discard of Ana’s and Ben’s meld; `down`: whether Ana has laid down."""
    thrown = Card.parse(card) if isinstance(card, str) else card
    before = position("3C 9H", [(2, meld)], player=1, down=[1] if down else (), liverpool="on")
    hands = (before.hands[0], in_deck_order((*before.hands[1], thrown)), *before.hands[2:])
    after = engine.play(replace(before, hands=hands), Discard(thrown))
    asked = YOU in after.callers
    while asked and after.turn != YOU:
        after = engine.play(after, Pass())
    refusal = engine.why_not(after, Liverpool(), YOU) if asked else None
    right = "not-down" if not asked else "yes" if refusal is None else "no-fit"
    fits = any(isinstance(built(laid.meld, thrown, end), Meld) for laid in after.table for end in ends(laid.meld))
    told = {
        "yes": "Ana has laid down, and the card fits Ben’s meld: she takes it back, with a penalty card.",
        "no-fit": refusal.text if refusal else "No card fits there but the next one at an end.",
        "not-down": "Ana has not laid down, so she could not have built it anywhere.",
    }
    slips = {
        "yes": "A call needs both: Ana has laid down, and the card fits a meld on the table.",
        "no-fit": "Look at the ends of the run: the card is the next one."
        if fits
        else "It is true that it fits nowhere, but there is an earlier reason.",
        "not-down": "She has laid down, so she could build.",
    }
    choices = tuple(
        Choice(
            do,
            words,
            do == right,
            (told if do == right else slips)[do],
            "R-UTDVAR-04" if do == right == "yes" else "R-UTDVAR-05",
        )
        for do, words in _CALLS.items()
    )
    steps = (
        "A discard may be called when its player has laid down and could have built it, or put it in a joker’s place.",
        f"Ana has {'' if down else 'not '}laid down. She discards the {thrown.name}.",
        told[right],
    )
    shown = Shown(laid=(*rows(after, hand=False), ("Ana’s discard", (thrown,))))
    ask = f"With the Liverpool rule. Ana has {'' if down else 'not '}laid down and discards. May you call?"
    return Question("united-liverpool", ask, shown, choices, steps)
