"""Answers the functions of cases.json by calling the library. It translates names and notation; it holds no rule.

`FUNCTIONS` has one entry for each `fn`: a function of the case's `input` that returns what `expect` is compared with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from tests import adapter_solitaire, adapter_united
from tests.strategies import hand_over, path, table, to_phase
from unitylib import (
    CHANCE,
    SUITS,
    UNITED_DECK,
    UNITY_DECK,
    Bid,
    Choose,
    Illegal,
    Play,
    State,
    actor,
    draw,
    get,
    legal,
    parse_cards,
    play,
    solve,
    start,
    suit_of,
    trump_order,
    view,
)
from unitylib.cards import COMPLEMENT, Card, cards_text, united_deck
from unitylib.trick import joints
from unitylib.trick.moves import Cut, Deal, Keep, NextHand, Throw, Turn
from unitylib.trick.position import Standing
from unitylib.trick.rules import Rules

Input = dict[str, Any]

FORMATS = {f"uni{n}": f"unity-{n}" for n in range(2, 7)} | {"uni4s": "unity-4-solo", "uni6s": "unity-6-solo"}


def row(case: Input, seats: int | None = None) -> Rules:
    name = case.get("format") or case.get("game") or "elements"
    return get(FORMATS.get(name, name), case.get("n", seats))


def deck(name: str) -> tuple[Card, ...]:
    number = name.removeprefix("unity")
    return get(f"unity-{number}").deck if number else UNITY_DECK


def cards(texts: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(texts))


def texts(hand: Any) -> list[str]:
    return [str(card) for card in hand]


def bids(case: Input) -> tuple[Bid, ...]:
    blind = case.get("blind", ())
    return tuple(Bid(tricks, seat in blind) for seat, tricks in enumerate(case["bids"]))


def before_hand(rules: Rules, dealer: int = 0, number: int = 0) -> State:
    return start(rules, Standing(number, dealer, (0,) * len(rules.sides), tuple(range(rules.seats))))


def of_size(rules: Rules, tricks: int) -> Rules:
    return replace(rules, sizes=(), then=(tricks,))


# --- the deck ------------------------------------------------------------------------------------------------


def deck_info(case: Input) -> Any:
    if case["deck"] == "united":
        pack = united_deck(case["jokers"]) if "jokers" in case else UNITED_DECK
        naturals = [card for card in pack if card.suit]
        copies = {naturals.count(card) for card in naturals}
        jokers = len(pack) - len(naturals)
        return {"total": len(pack), "naturals": len(naturals), "jokers": jokers, "copies": only(copies)}
    pack = deck(case["deck"])
    per_suit = {sum(card.suit == suit for card in pack) for suit in SUITS}
    universals = sum(card.is_universal for card in pack)
    return {"total": len(pack), "per_suit": only(per_suit), "universals": universals}


def only(values: set[int]) -> int:
    (value,) = values
    return value


def rank_order(case: Input) -> Any:
    order = trump_order(SUITS[0], deck(case["deck"]))
    return [card.rank for card in order if not card.is_universal]


def cut_for_deal(case: Input) -> Any:
    state = play(start(get("elements", len(case["cuts"]))), Cut(cards(case["cuts"])))
    if state.standing.dealer is not None:
        return {"dealer": state.standing.dealer}
    return {"recut": list(state.phase.cutters(state))}  # type: ignore[attr-defined]


def next_dealer(case: Input) -> Any:
    rules = get("elements", case["n"])
    first = before_hand(rules, case["dealer"], number=rules.sizes.index(1))  # one card each is soon played
    over = list(path(first, Random(0), hand_over))[-1]
    return play(over, NextHand()).standing.dealer


# --- the deal and trump --------------------------------------------------------------------------------------


def layout(case: Input) -> Any:
    rules = row(case)
    rules = of_size(rules, case["cards"]) if "cards" in case else rules
    state = to_phase(before_hand(rules), "tricks")
    dealt = {card for hand in state.hands for card in hand}
    return {
        "deck": len(rules.deck),
        "players": rules.seats,
        "hand": only(set(map(len, state.hands))),
        "face_up": int(state.up not in dealt),
        "face_down": int(state.down is not None),
        "discarded": sum(map(len, state.rejects)) + len(state.unseen),
        "undealt": len(state.stock),
        "tricks": rules.tricks_in(state.standing.number),
    }


def turnup(case: Input) -> Any:
    state, rng, card = before_hand(row(case)), Random(0), Card.parse(case["card"])
    while actor(state) == CHANCE:
        move = draw(state, rng)
        if isinstance(move, Turn):
            move = Turn(card)
        elif isinstance(move, Deal) and state.up is None:
            move = Deal(swapped(move.pack, card, play(state, move).up))
        state = play(state, move)
    assert state.up == card
    while state.trump is None:
        moves = legal(state)
        if isinstance(moves[0], Choose):
            chooser = "dealer" if actor(state) == state.dealer else actor(state)
            return {"chooser": chooser, "options": [move.suit for move in moves if isinstance(move, Choose)]}
        state = play(state, moves[0])
    return {"trump": state.trump}


def swapped(pack: tuple[Card, ...], one: Card, other: Card | None) -> tuple[Card, ...]:
    return tuple(one if card == other else other if other and card == one else card for card in pack)


def top_bottom_trump(case: Input) -> Any:
    left = [c for c in texts(trump_order(case["trump"], row(case).deck)) if c not in case["out"]]
    return {"top": left[0], "bottom": left[-1]}


def opening_leader(case: Input) -> Any:
    return actor(to_phase(before_hand(row(case), case["dealer"]), "tricks"))


def forced_lead_card(case: Input) -> Any:
    rules = row(case)
    dealt = [card for card in rules.deck if str(card) not in case["missing"]]
    hands = tuple(tuple(dealt[seat :: rules.seats]) for seat in range(rules.seats))
    card = rules.opening(hands, case["trump"], 0).card
    return card and str(card)


def opening_lead(case: Input) -> Any:
    lead = row(case).opening(tuple(map(cards, case["hands"])), case["trump"], 0)
    return {"seat": lead.seat, "card": lead.card and str(lead.card)}


# --- bids ----------------------------------------------------------------------------------------------------


def auction(rules: Rules, dealer: int) -> State:
    return to_phase(before_hand(rules, dealer), "auction")


def bid_order(case: Input) -> Any:
    walk = path(auction(get("elements", case["n"]), case["dealer"]), Random(0), lambda state: None not in state.bids)
    return [state.turn for state in walk][:-1]


def legal_bids(case: Input) -> Any:
    rules = of_size(row(case), case["tricks"])
    state = auction(rules, case["n"] - 1)
    for tricks in case["prior"]:
        state = play(state, Bid(tricks))
    return [move.tricks for move in legal(state) if isinstance(move, Bid)]


# --- tricks --------------------------------------------------------------------------------------------------


def play_out(case: Input) -> Any:
    n, leaders, taken = case["n"], [case["leader"]], [0] * case["n"]
    for trick in case["tricks"]:
        leader = leaders[-1]
        hands = tuple(trick[(seat - leader) % n] for seat in range(n))
        state = table(get("elements", n), case["trump"], hands, leader)
        for card in cards(trick):
            state = play(state, Play(card))
        leaders.append(state.tricks[-1].winner)
        taken[leaders[-1]] += 1
    return {"leaders": leaders, "taken": taken}


def first_illegal(case: Input) -> Any:
    hands = tuple(cards_text(cards(hand)) for hand in case["hands"])
    state = table(get("elements", case["n"]), case["trump"], hands, case["leader"])
    for place, card in enumerate(cards(case["plays"])):
        try:
            state = play(state, Play(card))
        except Illegal:
            return place
    return None


# --- scores --------------------------------------------------------------------------------------------------


def hand_score(case: Input) -> Any:
    rules = row(case, len(case["bids"]))
    return list(rules.score(rules, bids(case), tuple(case["taken"])))


def elements_status(case: Input) -> Any:
    rules, done = get("elements", len(case["scores"])), case["hands_done"]
    winner = rules.over(rules, tuple(case["scores"]), done)
    return {"over": False, "next": rules.tricks_in(done)} if winner is None else {"over": True, "winner": winner}


def game_end(case: Input) -> Any:
    rules = row(case)
    winner = rules.over(rules, tuple(case["scores"]), 1)
    return {"over": winner is not None, "winner": winner}


def blind_zero_ok(case: Input) -> Any:
    rules = row(case)
    return rules.entitled(rules, tuple(case["scores"]), case["side"])


def revoke_score(case: Input) -> Any:
    rules = row(case)
    return list(joints.revoked(rules, bids(case), frozenset({rules.side_of(case["offender"])})))


# --- the draft -----------------------------------------------------------------------------------------------


def drafting(dealer: int, stock: tuple[Card, ...]) -> State:
    """The start of a draft from a stock that begins so."""
    rest = tuple(card for card in UNITY_DECK if card not in stock)
    state = play(before_hand(get("unity-2"), dealer), Deal((*rest[:2], *stock, *rest[2:])))
    assert state.stock[: len(stock)] == stock
    return state


def drafted(case: Input) -> list[State]:
    states = [drafting(case["dealer"], cards(case["stock"]))]
    for keep in case["keep_first"]:
        states.append(play(states[-1], Keep() if keep else Throw()))
    return states


def draft(case: Input) -> Any:
    states = drafted(case)
    hands: list[list[str]] = [[], []]
    discards = []
    for before, after in pairwise(states):
        seat = before.turn
        assert seat is not None
        (taken,) = set(after.hands[seat]) - set(before.hands[seat])
        (thrown,) = set(before.stock) - set(after.stock) - {taken}
        hands[seat].append(str(taken))
        discards.append(str(thrown))
    return {"hands": hands, "discards": discards}


def draft_seen(case: Input) -> Any:
    seen = view(drafted(case)[-1], case["player"])
    return texts((*(seen.hand or ()), *seen.discards))


def draft_counts(case: Input) -> Any:
    state = drafting(0, UNITY_DECK[:52])
    state = replace(state, stock=state.stock[: case["stock_size"]])
    while state.stock:
        state = play(state, Keep())
    turns = {len(state.drafted[seat::2]) for seat in (0, 1)}
    discards = sum(map(len, state.rejects)) + len(state.unseen)
    return {"turns_each": only(turns), "hand": only(set(map(len, state.hands))), "discards": discards}


# --- all hands face up ---------------------------------------------------------------------------------------


def dd_max(case: Input) -> Any:
    hands = [cards(hand) for hand in case["hands"]]
    return solve.value(solve.pack(case["trump"], hands, case["leader"], cards(case.get("trick", [])), case["side"]))


def players_allowed(case: Input) -> Any:
    try:
        get(FORMATS.get(case["game"], case["game"]), case["n"])
    except Illegal:
        return False
    return True


FUNCTIONS: dict[str, Callable[[Input], Any]] = {
    "bid_order": bid_order,
    "blind_zero_ok": blind_zero_ok,
    "complement": lambda case: COMPLEMENT[case["suit"]],
    "cut_for_deal": cut_for_deal,
    "dd_max": dd_max,
    "deck_info": deck_info,
    "draft": draft,
    "draft_counts": draft_counts,
    "draft_seen": draft_seen,
    "elements_schedule": lambda case: [get("elements").tricks_in(number) for number in range(case["hands"])],
    "elements_score": hand_score,
    "elements_status": elements_status,
    "first_illegal": first_illegal,
    "forced_lead_card": forced_lead_card,
    "game_end": game_end,
    "layout": layout,
    "legal_bids": legal_bids,
    "legal_plays": lambda case: texts(
        get("elements").follow(cards(case["hand"]), case["led"] and Card.parse(case["led"]), case["trump"])
    ),
    "next_dealer": next_dealer,
    "opening_lead": opening_lead,
    "opening_leader": opening_leader,
    "play_out": play_out,
    "players_allowed": players_allowed,
    "rank_order": rank_order,
    "revoke_score": revoke_score,
    "sides": lambda case: [list(side) for side in row(case).sides],
    "suit_of": lambda case: suit_of(Card.parse(case["card"]), case["trump"]),
    "suit_order": lambda case: list(SUITS),
    "top_bottom_trump": top_bottom_trump,
    "trick_winner": lambda case: joints.winner(cards(case["plays"]), case["trump"]),
    "trump_order": lambda case: texts(trump_order(case["trump"], deck(case["deck"]))),
    "turnup": turnup,
    "unity_score": hand_score,
    **adapter_united.FUNCTIONS,
    **adapter_solitaire.FUNCTIONS,
}
