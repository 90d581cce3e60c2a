"""Questions about buying in United: who gets a discard, what it costs, and who may buy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from unitylib.cards import UNITED_DECK
from unitylib.drills.question import NAMES, Choice, Question, Shown, dice, in_words, one_of
from unitylib.drills.slips import counts_or_slips, ruled
from unitylib.drills.united import RANKS, a_set, upper
from unitylib.drills.united_turns import (
    TIMES,
    YOU,
    may,
    may_move,
    name_of,
    odd_card,
    position,
    table_for,
    two_sets,
    two_sets_without,
)
from unitylib.rummy import engine
from unitylib.rummy.moves import Action, Buy, Discard, Lay, Leave, Pass, Take
from unitylib.rummy.position import Standing, State

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
    names, order = NAMES[:seats], table_for(seats).clockwise(discarder)
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
        f"{upper(name_of(order[0]))} {'are' if order[0] == YOU else 'is'} next. Go on clockwise: {in_words([names[seat] for seat in order[1:]])}.",
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
    rules = table_for(seats)
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
        return f"{upper(name_of(winner))} {'are' if winner == YOU else 'is'} next and {'take' if winner == YOU else 'takes'} it for nothing."
    nearest = (
        "the only one who may buy it"
        if sum(seat in wish for seat in order[1:-1]) == 1
        else "the nearest clockwise of those who want to buy it"
    )
    return f"{upper(name_of(order[0]))} {'leave' if order[0] == YOU else 'leaves'} it. {upper(name_of(winner))} {'are' if winner == YOU else 'is'} {nearest}."


def _why_not_bought(seat: int, winner: int | None, order: tuple[int, ...], wish: Sequence[int]) -> str:
    who = upper(name_of(seat))
    if seat == order[-1]:
        return f"{who} discarded it, and only the others may buy it."
    if seat not in wish:
        return f"{who} {'do' if seat == YOU else 'does'} not want it."
    assert winner is not None
    nearer = f"{name_of(winner)} {'sit' if winner == YOU else 'sits'} nearer to {name_of(order[-1])}, clockwise"
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
    choices = counts_or_slips((right, why, "R-UTD-32" if not drawn else "R-UTD-37"), *ruled("R-UTD-32", slips))
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
    cards, top = a_set(rng, 4), str(odd_card(rng))
    hand = two_sets_without(rng, cards)
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
        return may_buy_in(position(hand, discard=top, player=1, drawn=False, stock=0))
    melds = two_sets(rng)
    return may(position((*melds[0], *melds[1]), discard=top, player=1, drawn=False), str(Lay(melds)))


_WHY_DOWN = "Whoever has laid down may still buy: the rule book sets no bar."
_WHY_AGAIN = "You may buy as often as you like, if you pay each time."
_WHY_UPCARD = "The upcard lies on the discards like any other, and may be bought."


def may_buy_in(state: State, why: str = "", ruling: str = "") -> Question:
    """That question about a chosen position."""
    question = may_move(state, Buy(), why, ruling, "united-may-buy")
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
