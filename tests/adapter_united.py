"""Answers the functions of cases.json that are about United, by calling the library. It translates; it holds no rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from unitylib.cards import Card, Hand, cards_text, in_deck_order, parse_cards, united_deck
from unitylib.errors import Illegal, Refusal
from unitylib.rummy import engine, melds
from unitylib.rummy.away import distance
from unitylib.rummy.contracts import arrange, why_not_met
from unitylib.rummy.melds import Meld
from unitylib.rummy.moves import CHANCE, Buy, Cut, Deal, Discard, Leave, Pass, Take
from unitylib.rummy.position import Laid, Standing, State
from unitylib.rummy.rules import Round, Rules
from unitylib.rummy.variants import get

Input = dict[str, Any]


def cards(texts: list[str]) -> Hand:
    return parse_cards(" ".join(texts))


def texts(hand: Hand) -> list[str]:
    return [str(card) for card in hand]


def row(case: Input, seats: int | None = None) -> Rules:
    options = {"deuces": "wild"} if case.get("deuces_wild") else {}
    options |= {"deal": "12"} if case.get("variant12") else {}
    options |= {"final_discard": case["final_discard"]} if "final_discard" in case else {}
    return get("united", case.get("n", seats), **options)


def round_of(case: Input) -> Round:
    return row(case).rounds[case["round"] - 1]


def is_meld(answer: object) -> bool:
    return isinstance(answer, Meld)


def combination(combo: Input) -> Meld:
    """A meld of a case, which says what it is; it may be none."""
    read = melds.read_set if combo["type"] == "set" else melds.read_run
    meld = read(cards(combo["cards"]))
    if isinstance(meld, Refusal):
        raise Illegal(meld)
    return meld


# --- melds and contracts -------------------------------------------------------------------------------------


def contract_met(case: Input) -> Any:
    try:
        laid = tuple(map(combination, case["combos"]))
    except Illegal:
        return False
    return why_not_met(laid, round_of(case).contract) is None


def contract(case: Input) -> Any:
    asked = round_of(case).contract
    return {"sets": len(asked.sizes("s")), "runs": len(asked.sizes("r")), "min_cards": asked.least}


def swap_joker(case: Input) -> Any:
    result = melds.swapped(combination(case["combo"]), Card.parse(case["card"]))
    return None if isinstance(result, Refusal) else texts(result[0].cards)


def build_ok(case: Input) -> Any:
    return is_meld(melds.built(combination(case["combo"]), Card.parse(case["card"]), case["end"] or ""))


def could_be_built(case: Input) -> Any:
    return melds.could_be_built(map(combination, case["table"]), Card.parse(case["card"]))


def ways(case: Input) -> Any:
    return arrange(cards(case["hand"]), round_of(case).contract)


def min_left(case: Input) -> Any:
    found = ways(case)
    return None if found.best is None else found.left(found.best)


def round7_out(case: Input) -> Any:
    last = get("united").rounds[-1]
    return bool(arrange(cards(case["hand"]), last.contract, most=last.most))


# --- the round -----------------------------------------------------------------------------------------------


def dealt(rules: Rules, dealer: int = 0, number: int = 0, hands: tuple[Hand, ...] = (), cut: int = 1) -> State:
    """Just after the deal of a round; `hands` are in the hands then, the rest of the pack as it comes."""
    state = engine.start(rules, Standing(number, dealer, (0,) * rules.seats))
    state = engine.play(engine.play(state, Cut(cut)), Deal(rules.deck))
    if not hands:
        return state
    left = list(rules.deck)
    for card in (card for hand in hands for card in hand):
        left.remove(card)
    return replace(state, hands=tuple(map(in_deck_order, hands)), discards=(left[0],), stock=tuple(left[1:]))


def buyer(case: Input) -> Any:
    rules, discarder = get("united", case["n"]), case["discarder"]
    state = engine.play(dealt(rules, dealer=(discarder - 1) % rules.seats), Take())  # so that the discarder is in turn
    state = engine.play(state, Discard(state.hands[discarder][0]))
    following = state.player
    if case["next_takes"]:
        engine.play(state, Take())
        return {"action": "take", "seat": following}
    state = engine.play(state, Leave())
    while state.phase is not None and state.phase.name == "offer":
        seat = state.turn
        if seat in case["wants"]:
            engine.play(state, Buy())
            return {"action": "buy", "seat": seat}
        state = engine.play(state, Pass())
    return {"action": "none", "seat": None}


def hand_size(case: Input) -> Any:
    """Seat 1 buys from the first player of three so often, and is then in turn itself."""
    state = dealt(get("united", 3), dealer=2, number=case["round"] - 1)
    for _ in range(case["buys"]):
        state = until_offered(state, seat=0)
        state = engine.play(engine.play(state, Leave()), Buy())
    state = until_offered(state, seat=1)
    if case["phase"] == "after_draw":
        state = engine.play(state, Take())
    return len(state.hands[1])


def until_offered(state: State, seat: int) -> State:
    """The next position in which `seat`, in turn, is asked whether it takes the discard."""
    while not (state.turn == seat == state.player and not state.drawn):
        state = engine.play(state, Take() if not state.drawn else Discard(state.hands[state.player][0]))
    return state


def round_scores(case: Input) -> Any:
    hands = tuple(map(cards, case["hands"]))
    state = dealt(row(case, len(hands)), hands=hands)
    if case["out"] is None:
        state = replace(state, turns=state.rules.turn_limit * state.rules.seats)
    assert state.out == case["out"]
    return list(engine.points(state))


def united_totals(case: Input) -> Any:
    """The rounds of a match one after the other; a bonus is that of an exact cut."""
    seats = len(case["rounds"][0])
    rules, totals = get("united", seats), [0] * seats
    for points in case["rounds"]:
        totals = [total + new for total, new in zip(totals, points, strict=True)]
    for seat in case["cut_bonus_seats"]:
        exact = dealt(rules, dealer=(seat + 1) % seats, cut=rules.exact_cut(0))
        totals = [total + new for total, new in zip(totals, engine.bonus(exact), strict=True)]
    return totals


def may_end_with(case: Input) -> Any:
    """One seat, having laid down, builds all but so many of its cards: may it, and discard the last?"""
    rules, left = row(case), case["cards_left_after_melding"]
    sevens = Meld(parse_cards("7S 7D 7C"))
    hands = (parse_cards("2D"), parse_cards("7H" + " KS" * left), parse_cards("2H"), parse_cards("2C"))
    state = replace(dealt(rules, number=case["round"] - 1), hands=hands, table=(Laid(1, sevens),), player=1, drawn=True)
    state = replace(state, asked=(), down=(None, 0, None, None), turns=4)
    build = engine.parse_move("build 7H on 1")
    if engine.why_not(state, build) is not None:
        return False
    state = engine.play(state, build)
    return state.out == 1 if not left else engine.why_not(state, Discard(Card.parse("KS"))) is None


def min_buys(case: Input) -> Any:
    """A hand that has all it needs, laid down with 0, 1, … buys: the fewest that leave the cards a lay-down must leave."""
    now = round_of(case)
    buys = 0
    while now.cards + 1 + 2 * buys < now.contract.least + now.least:
        buys += 1
    return buys


def united_plan(case: Input) -> Any:
    rules = get("united", contract_order="".join(map(str, case["order"])))
    return [[one.number, one.cards] for one in rules.rounds]


def reshuffle(case: Input) -> Any:
    """The stock is used up, and the player in turn leaves the discard: all pass."""
    discards = cards(case["discards_bottom_to_top"])
    state = replace(dealt(get("united", 3)), stock=(), discards=discards)
    state = engine.play(state, Leave())
    while state.turn not in (CHANCE, None):
        state = engine.play(state, Pass())
    if state.turn is None:
        return {"discard_pile": texts(state.discards), "new_stock_cards": []}
    recycle = engine.parse_move(f"recycle {cards_text(state.discards[:-1])}")
    after = engine.play(state, recycle)
    return {"discard_pile": texts(after.discards), "new_stock_cards": texts(after.pile)}


def first_player(case: Input) -> Any:
    return dealt(get("united", case["n"]), dealer=case["dealer"]).turn


def players_allowed(case: Input) -> Any:
    try:
        get("united", case["n"])
    except Illegal:
        return False
    return True


def united_deal(case: Input) -> Any:
    (count,) = set(map(len, dealt(row(case), number=case["round"] - 1).hands))
    return count


def cut_bonus(case: Input) -> Any:
    return sum(engine.bonus(dealt(row(case), number=case["round"] - 1, cut=case["cut"])))


FUNCTIONS: dict[str, Callable[[Input], Any]] = {
    "build_ok": build_ok,
    "buyer": buyer,
    "can_satisfy": lambda case: bool(ways(case)),
    "contract": contract,
    "contract_met": contract_met,
    "could_be_built": could_be_built,
    "cut_bonus": cut_bonus,
    "distance": lambda case: distance(cards(case["hand"]), round_of(case).contract),
    "hand_points": lambda case: melds.hand_points(cards(case["cards"]), row(case).deuce),
    "hand_size": hand_size,
    "joker_identities": lambda case: texts(melds.joker_identities(combination({"type": "run"} | case))),
    "may_end_with": may_end_with,
    "min_buys_to_lay_down": min_buys,
    "min_left": min_left,
    "pack_points": lambda case: melds.hand_points(united_deck(case["jokers"])),
    "reshuffle": reshuffle,
    "round7_out": round7_out,
    "round_scores": round_scores,
    "run_starts": lambda case: list(melds.run_starts(cards(case["cards"]))),
    "run_valid": lambda case: is_meld(melds.read_run(cards(case["cards"]), row(case).melding)),
    "set_valid": lambda case: is_meld(melds.read_set(cards(case["cards"]), row(case).melding)),
    "swap_joker": swap_joker,
    "united_deal": united_deal,
    "united_first_player": first_player,
    "united_plan": united_plan,
    "united_totals": united_totals,
    "united_winners": lambda case: list(engine.lowest(tuple(case["totals"]))),
}
