"""Questions about United: each answer once more by another way, a table or brute force, and the slip named in each wrong one."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from unity_widgets import ask, drill
from unity_widgets.table import CardTable
from unitylib.cards import Card, Hand, cards_text, in_deck_order, parse_cards
from unitylib.drills import (
    MAKERS,
    Question,
    grade,
    united,
    united_building,
    united_buying,
    united_contracts,
    united_runs,
    united_scores,
    united_turns,
)
from unitylib.drills.united_turns import position

KINDS = [kind for kind in MAKERS if kind.startswith("united-")]
RANKS = "A23456789TJQKA"
PRICES = {"JK": 50, "A": 20, "K": 10, "Q": 10, "J": 10, "T": 10} | {str(pips): pips for pips in range(2, 10)}


def row(question: Question, place: int = 0) -> Hand:
    return question.shown.laid[place][1]


# --- set and run, said once more ---------------------------------------------------------------------------------


def is_wild(card: Card, twos: bool) -> bool:
    return card.rank == "JK" or (twos and card.rank == "2")


def is_set(cards: Hand, twos: bool = False) -> bool:
    plain = [card.rank for card in cards if not is_wild(card, twos)]
    return len(cards) >= 3 and len(set(plain)) == 1 and 2 * len(plain) >= len(cards)


def is_run(cards: Hand, twos: bool = False) -> bool:
    """Whether the cards are a run as they lie: tried against every stretch from ace to ace."""
    plain = [card for card in cards if not is_wild(card, twos)]
    if len(cards) < 4 or 2 * len(plain) < len(cards) or len({card.suit for card in plain}) != 1:
        return False
    stretches = (RANKS[start : start + len(cards)] for start in range(len(RANKS) - len(cards) + 1))
    return any(
        all(is_wild(card, twos) or card.rank == rank for card, rank in zip(cards, ranks, strict=True))
        for ranks in stretches
    )


def what_it_is(cards: Hand, twos: bool = False) -> str:
    return "s" if is_set(cards, twos) else "r" if is_run(cards, twos) else "neither"


@pytest.mark.parametrize("kind", ["united-meld", "united-deuces"])
def test_set_or_run_by_another_way(kind: str) -> None:
    for seed in range(400):
        question = MAKERS[kind](seed)
        assert question.right == (what_it_is(row(question), kind == "united-deuces"),), row(question)


def test_what_is_neither_could_not_be_laid_in_another_order_either() -> None:
    for seed in range(150):
        question = united.set_or_run(seed)
        if question.right == ("neither",):
            assert not any(map(is_run, permutations(row(question)))), row(question)


def test_aces_by_another_way() -> None:
    for seed in range(300):
        question = united_runs.ace_run(seed)
        assert question.right == ("yes" if is_run(row(question)) else "no",)


def test_the_joker_stands_for_the_one_card_that_makes_the_same_run_without_it() -> None:
    for seed in range(300):
        question = united_runs.stands_for(seed)
        fits = {
            choice.do
            for choice in question.choices
            if is_run(tuple(choice.card if card.rank == "JK" and choice.card else card for card in row(question)))
        }
        assert fits == set(question.right)


def test_where_the_joker_may_lie_by_trying_every_place() -> None:
    for seed in range(300):
        question = united_runs.joker_ends(seed)
        *plain, joker = row(question)
        tried = [is_run((*plain[:place], joker, *plain[place:])) for place in range(len(plain) + 1)]
        low, high, between = tried[0], tried[-1], any(tried[1:-1])
        told = "either" if low and high else "low" if low else "high" if high else "gap" if between else "nowhere"
        assert question.right == (told,)


@pytest.mark.parametrize(
    ("kind", "size", "most"), [("s", 3, 1), ("s", 4, 2), ("s", 5, 2), ("r", 4, 2), ("r", 7, 3), ("r", 9, 4)]
)
def test_how_many_jokers(kind: str, size: int, most: int) -> None:
    assert united.jokers_in(kind, size).right == (str(most),)


# --- contracts ---------------------------------------------------------------------------------------------------

CONTRACTS = ("ss", "sr", "rr", "sss", "ssr", "srr", "rrr")  # as the book lists them


def test_the_contracts_are_those_of_the_book() -> None:
    for number, kinds in enumerate(CONTRACTS, 1):
        question = united_contracts.contract_of(number)
        assert question.right == (f"round-{number}",)
        assert united_contracts.least_of(number).right == (str(sum({"s": 3, "r": 4}[kind] for kind in kinds)),)
        assert all(f"round {number}" not in choice.why.lower() for choice in question.choices if not choice.right)


def test_a_contract_is_met_when_its_kinds_are_there() -> None:
    for seed in range(400):
        question = united_contracts.is_met(seed)
        number = int(re.findall(r"Round (\d)", question.ask)[0])
        kinds = sorted(what_it_is(cards) for _, cards in question.shown.laid)
        wanted = sorted(CONTRACTS[number - 1])
        if "neither" in kinds:
            right = "no-meld"
        elif kinds == wanted:
            right = "yes"
        else:
            right = "too-many" if len(kinds) > len(wanted) else "others"
        assert question.right == (right,), (question.ask, question.shown.laid)


def divides(cards: Hand, kinds: str) -> bool:
    """Whether all these cards fall into sets and runs of these kinds: every choice of cards is tried, in every order that a run can have."""
    if not kinds:
        return not cards
    first, rest = kinds[0], kinds[1:]
    for size in range(3 if first == "s" else 4, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            part = tuple(cards[place] for place in places)
            if (is_set(part) if first == "s" else lies_as_run(part)) and divides(
                tuple(card for place, card in enumerate(cards) if place not in places), rest
            ):
                return True
    return False


def lies_as_run(cards: Hand) -> bool:
    """Whether cards in any order make a run: for every stretch, jokers fill what is not there."""
    plain = [card for card in cards if card.rank != "JK"]
    if len({card.suit for card in plain}) != 1 or 2 * len(plain) < len(cards):
        return False
    return any(
        not Counter(card.rank for card in plain) - Counter(RANKS[start : start + len(cards)])
        for start in range(len(RANKS) - len(cards) + 1)
    )


def test_what_is_graded_right_is_the_contract_and_what_is_graded_wrong_is_not() -> None:
    """Some picks of each hand, by brute force: the best one, one card less, one card more, another."""
    for seed in range(24):
        question = united_contracts.arrange_it(seed)
        kinds = CONTRACTS[int(question.ask[6]) - 1]
        dos = [choice.do for choice in question.choices]
        best = [do for do in dos if do in question.right]
        if len(best) > 9:
            continue  # brute force would take too long
        others = [do for do in dos if do not in best]
        for pick in (best, best[1:], best[:-1], [*best, *others[:1]], [*best[:-1], *others[:1]]):
            cards = tuple(choice.card for choice in question.choices if choice.do in pick and choice.card)
            verdict = grade(question, " ".join(pick))
            assert verdict.right == divides(cards, kinds), (cards_text(cards), verdict)
            assert verdict.why
            assert verdict.rulings


def test_several_lay_downs_are_right_and_each_is_told_what_it_leaves() -> None:
    question = united_contracts.arranged(1, "8S 8H 8D KS KC JK 2H 5D TC JC AH")
    assert grade(question, "8S 8H 8D KS KC JK").right
    question = united_contracts.arranged(2, "5S 5H 5D 6H 7H 8H QD QC JK 2S AC")
    whole = grade(question, "5S 5D JK 5H 6H 7H 8H")
    less = grade(question, "QD QC JK 5H 6H 7H 8H")
    assert whole.right
    assert less.right
    assert "would leave" in whole.why
    assert "no lay-down leaves fewer" in less.why
    assert [words for words, _ in less.then.laid] == ["Set", "Run"] if less.then else False


def test_cards_that_are_no_lay_down_are_told_what_is_missing_or_over() -> None:
    question = united_contracts.arranged(1, "8S 8H 8D KS KC JK JK 2H 5D TC JC")
    assert grade(question, "8S 8H 8D").why == "The contract is two sets: you have 8S 8H 8D, and lack one set."
    assert grade(question, "8S 8H 8D KS KC JK 2H").why.endswith("2H would lie in no combination.")
    assert grade(question, "").why.startswith("None is picked up yet.")
    assert grade(question, "8S").rulings == ("R-UTD-10",)
    assert grade(question, "8S 8H 8D KS KC JK JK#2").right
    assert grade(question, "8S 8H 8D KS KC JK#2").right  # which of two jokers is all the same


# --- turns -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_left_of_the_dealer_begins_and_right_of_the_dealer_cuts(seats: int) -> None:
    names = ("You", "Ana", "Ben", "Cleo", "Dan")[:seats]
    for dealer in range(seats):
        assert united_turns.starts(seats, dealer).right == (names[(dealer + 1) % seats],)
        assert united_turns.cuts_for(seats, dealer).right == (names[(dealer - 1) % seats],)


def test_who_gets_a_discard_by_walking_round_the_table() -> None:
    for seats in (3, 4, 5):
        names = ("You", "Ana", "Ben", "Cleo", "Dan")[:seats]
        for discarder in range(seats):
            for many in range(seats + 1):
                for wish in combinations(range(seats), many):
                    walk = [(discarder + step) % seats for step in range(1, seats)]
                    winner = next((names[seat] for seat in walk if seat in wish), "nobody")
                    assert united_buying.bought(seats, discarder, *wish).right == (winner,)


def test_a_buy_is_two_cards() -> None:
    for held in range(3, 14):
        assert united_buying.buys(held).right == (str(held + 2),)
        assert united_buying.buys(held, drawn=True).right == (str(held + 3),)


def test_where_a_card_may_be_built_by_laying_it_there() -> None:
    for seed in range(250):
        question = united_building.where_to_build(seed)
        *melds, (_, (card,)) = question.shown.laid
        fits = {
            f"meld-{place}"
            for place, (words, cards) in enumerate(melds, 1)
            if (is_set((*cards, card)) if words.endswith("set") else is_run((card, *cards)) or is_run((*cards, card)))
        }
        assert set(question.right) == (fits or {"nowhere"}), question.shown.laid


def test_a_joker_may_be_taken_when_the_run_is_one_with_the_card_in_its_place() -> None:
    for seed in range(250):
        question = united_building.may_swap(seed)
        (words, cards), (_, (card,)) = question.shown.laid
        there = tuple(card if one.rank == "JK" else one for one in cards)
        if "not laid down" in question.ask:
            right = "not-down"
        else:
            right = "set" if words.endswith("set") else "yes" if is_run(there) else "other-card"
        assert question.right == (right,)


def test_a_call_needs_a_player_who_is_down_and_a_card_that_fits() -> None:
    for seed in range(200):
        question = united_building.may_call(seed)
        (_, run), (_, (card,)) = question.shown.laid
        down = "not laid down" not in question.ask
        fits = is_run((card, *run)) or is_run((*run, card))
        assert question.right == ("not-down" if not down else "yes" if fits else "no-fit",)


@pytest.mark.parametrize(
    ("question", "right", "ruling"),
    [
        (united_turns.may(position("KS KD KH 8C 8D 8S 4H", drawn=False), "lay KS KD KH | 8C 8D 8S"), "no", "R-UTD-26"),
        (united_turns.may(position("KS KD KH 8C 8D 8S 4H"), "lay KS KD KH | 8C 8D 8S", "Met.", "R-UTD-18"), "yes", "R-UTD-18"),
        (united_turns.may(position("KS KD KH 8C 8D 4H 5S"), "lay KS KD KH"), "no", "R-UTD-18"),
        (united_turns.may(position("KC 8C", [(1, "KS KD KH")]), "build KC on 1"), "no", "R-UTD-23"),
        (united_turns.may(position("KC", [(1, "KS KD KH")], down=[0]), "build KC on 1", "Out.", "R-UTD-28"), "yes", "R-UTD-28"),
        (united_turns.may(position("KC", [(1, "KS KD KH")], down=[0], final_discard="required"), "build KC on 1"), "no", "R-UTD-28"),
        (united_turns.may(position("KS KD", discard="4C"), "take"), "no", "R-UTD-26"),
        (united_buying.may_buy_in(position("KS KD", player=1, by=0, drawn=False)), "no", "R-UTD-34"),
        (united_buying.may_buy_in(position("KS KD", player=0, by=3, drawn=False)), "no", "R-UTD-33"),
        (united_buying.may_buy_in(position("KS KD", player=1, drawn=False, stock=0)), "no", "R-UTD-39"),
        (united_buying.may_buy_in(position("KS KD", player=2, by=None, drawn=False), "Yes.", "R-UTD-35"), "yes", "R-UTD-35"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else given,
)  # fmt: skip
def test_what_may_be_done(question: Question, right: str, ruling: str) -> None:
    assert question.right == (right,)
    assert grade(question, right).rulings == (ruling,)


# --- scores ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "two"), [("united-score", 2), ("united-deuce-score", 50)])
def test_a_hand_costs_what_its_cards_are_listed_at(kind: str, two: int) -> None:
    prices = PRICES | {"2": two}
    for seed in range(200):
        question = MAKERS[kind](seed)
        assert question.right == (str(sum(prices[card.rank] for card in row(question))),)


def test_a_round_brings_the_hand_and_the_bonus() -> None:
    for seed in range(200):
        question = united_scores.round_score(seed)
        hand = row(question) if question.shown.laid else ()
        exact = "You cut 41 cards" in question.ask
        assert question.right == (str(sum(PRICES[card.rank] for card in hand) - 50 * exact),)


@pytest.mark.parametrize(("seats", "usual", "last"), [(3, 31, 34), (4, 41, 45), (5, 51, 56)])
def test_the_exact_cut_is_the_one_of_the_register(seats: int, usual: int, last: int) -> None:
    assert united_scores.cut_for(seats, 7).right == (str(last),)
    assert {united_scores.cut_for(seats, number).right for number in range(1, 7)} == {(str(usual),)}
    assert united_scores.cut_for(seats, 1, deal="12").right == (str(12 * seats + 1),)
    assert united_scores.cut_for(seats, 7, deal="12").right == (str(last),)


def goes_into_runs(cards: Hand, runs: int) -> bool:
    """Whether all the cards fall into so many runs: suits one by one, the first card in some run, each stretch tried."""
    if not runs:
        return not cards
    plain = [card for card in cards if card.rank != "JK"]
    jokers = len(cards) - len(plain)
    if not plain:
        return False
    first = plain[0]
    for length in range(4, 15):
        for start in range(len(RANKS) - length + 1):
            for own in own_cards(plain, first, RANKS[start : start + length]):
                wild = length - len(own)
                if first in own and wild <= jokers and wild <= len(own):
                    left = list((Counter(plain) - Counter(own)).elements()) + [Card("JK", "")] * (jokers - wild)
                    if goes_into_runs(tuple(left), runs - 1):
                        return True
    return False


def own_cards(plain: list[Card], first: Card, ranks: str) -> list[tuple[Card, ...]]:
    """Every choice of natural cards of that suit for the places of a stretch; jokers lie in the others."""
    choices: list[tuple[Card, ...]] = [()]
    held = Counter(plain)
    for rank in ranks:
        card = Card(rank, first.suit)
        choices += [(*own, card) for own in choices if own.count(card) < held[card]]
    return choices


def test_round_7_by_another_way() -> None:
    for seed in range(30):
        question = united_scores.all_out(seed)
        if row(question).count(Card("JK", "")) < 2:
            assert (question.right == ("yes",)) == goes_into_runs(row(question), 3), row(question)


def test_twelve_cards_and_two_for_each_buy() -> None:
    assert [united_scores.after_buys(count).right[0] for count in range(5)] == ["12", "14", "16", "18", "20"]


def test_the_lowest_total_wins_and_equal_ones_share() -> None:
    for seed in range(300):
        question = united_scores.who_wins(seed)
        totals, names = question.shown.scores, question.shown.names
        best = [name for name, total in zip(names, totals, strict=True) if total == min(totals)]
        assert question.right == (best[0] if len(best) == 1 else "shared",)


# --- what a wrong answer is told ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_is_told_something_of_its_own(kind: str) -> None:
    """Never what the right answer is told; and on a question with four answers or more the wrong ones are not all told the same."""
    for seed in range(60):
        question = MAKERS[kind](seed)
        if question.judge:
            continue
        right = {choice.why for choice in question.choices if choice.right}
        wrong = [choice.why for choice in question.choices if not choice.right]
        assert not right & set(wrong)
        if len(wrong) > 3:
            assert len(set(wrong)) > 1, question


@pytest.mark.parametrize(
    ("question", "answer", "ruling", "words"),
    [
        (united.meld_of("7S JK JK"), "s", "R-UTD-09", "more jokers"),
        (united.meld_of("7S 7S 7D"), "s", "R-UTD-11", "twice"),
        (united.meld_of("7S 7S 7D"), "r", "R-UTD-12", "one suit"),
        (united.meld_of("9C TC JC"), "r", "R-UTD-12", "short by 1"),
        (united.meld_of("9C TC JC"), "s", "R-UTD-10", "one rank"),
        (united_runs.is_run("KC AC 2C 3C"), "no", "R-UTD-13", "turns the corner"),
        (united_runs.joker_in("9C TC JC JK"), "KC", "R-UTD-15", "one place further"),
        (united_runs.place_for("QS KS AS"), "high", "R-UTD-15", "beyond an ace"),
        (united.jokers_in("s", 3), "2", "R-UTD-09", "more jokers than natural"),
        (united_contracts.contract_of(3), "round-2", "R-UTD-18", "round 2"),
        (united_contracts.meets(1, "QS QH QD", "3S 3D JK", "8S 8H 8C"), "too-many", "R-UTD-19", "three sets"),
        (united_contracts.meets(1, "QS QH QD QC", "3S 3D JK"), "yes", "R-UTD-18", "nothing is missing"),
        (united_buying.bought(4, 0, 0), "You", "R-UTD-34", "discarded it"),
        (united_buying.buys(10), "11", "R-UTD-32", "penalty card"),
        (united_building.builds("JK", (1, "7S 7D JK JK")), "meld-1", "R-UTD-25", "more jokers"),
        (united_building.builds("AS", (1, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")), "meld-1", "R-UTD-14", "complete"),
        (united_building.swaps("7H", "7S 7D JK"), "set", "R-UTD-42", "out of a set"),
        (united_building.swaps("6H", "5H JK 7H 8H", down=False), "not-down", "R-UTD-43", "Lay down"),
        (united_building.swaps("4H", "JK 5H 6H 7H"), "yes", "R-UTD-42", "4 of Hearts"),
        (united_scores.costs("AS 3C"), "4", "R-UTD-06", "costs 20"),
        (united_scores.costs("6S 6H 6D AC 4H"), "24", "R-UTD-45", "a set as well"),
        (united_scores.costs("2S 2D 9H", deuces="wild"), "13", "R-UTDVAR-07", "not as a 2"),
        (united_scores.cut_for(4, 7), "41", "R-UTD-50", "11 cards"),
        (united_scores.cut_for(4, 1), "40", "R-UTD-50", "upcard"),
        (united_scores.brings("", exact=True), "50", "R-UTD-50", "taken off"),
        (united_scores.won(88, 140, 88), "You", "R-UTD-48", "Not alone"),
        (united_scores.won(88, 140, 88), "Ana", "R-UTD-47", "most points"),
        (united_scores.won(60, -15, 0, 33), "Ana", "R-UTD-49", "−15"),
        (united_building.calls("9H", "5H 6H 7H 8H"), "yes", "R-UTDVAR-04", "penalty card"),
    ],
    ids=lambda given: given.ask if isinstance(given, Question) else given,
)  # fmt: skip
def test_the_slip_and_its_ruling_are_named(question: Question, answer: str, ruling: str, words: str) -> None:
    verdict = grade(question, answer)
    assert words in verdict.why
    assert verdict.rulings == (ruling,)


def test_positions_hold_what_they_say() -> None:
    state = position("KS KD 4H", [(1, "5H JK 7H 8H"), (0, "9C 9D 9S")], number=2, discard="QD")
    assert state.hands[0] == in_deck_order(parse_cards("KS KD 4H"))
    assert [laid.seat for laid in state.table] == [1, 0]
    assert [down is not None for down in state.down] == [True, True, False, False]
    everywhere = Counter(
        (
            *state.stock,
            *state.discards,
            *(c for hand in state.hands for c in hand),
            *(c for laid in state.table for c in laid.meld.cards),
        )
    )
    assert everywhere == Counter(state.rules.deck)


# --- on the table ------------------------------------------------------------------------------------------------


def zone(table: CardTable, kind: str) -> dict[str, Any]:
    (found,) = [zone for zone in table.scene["zones"] if zone["zone"] == kind]
    return dict(found)


def said(table: CardTable) -> str:
    return f"{table.scene['say']['who']} {table.scene['say']['text']}"


def test_cards_lie_in_rows_under_their_words() -> None:
    table = ask(united_building.builds("9H", (1, "5H 6H 7H 8H"), (2, "9S 9D JK")))
    rows = zone(table, "laid")["rows"]
    assert [one["words"] for one in rows] == ["Ana’s run", "Ben’s set", "Your card"]
    assert rows[1]["cards"] == ["9S", "9D", "JK"]
    assert all(f'id="uw-{card}"' in table.faces for one in rows for card in one["cards"])


def test_a_lay_down_is_picked_up_and_several_are_right() -> None:
    hand = "5S 5H 5D 6H 7H 8H QD QC JK 2S AC"
    table = ask(united_contracts.arranged(2, hand))
    assert table.scene["pick"]["do"] == "check"
    assert said(table).strip() == "Pick up the cards that you lay down, then press Check."
    table.click("check", ("5S", "5H", "5D"))
    assert said(table).startswith(
        "Not this one. The contract is one set and one run: you have 5♠︎ 5♥︎ 5♦︎, and lack one run."
    )
    table.click("check", ("5S", "5D", "JK", "5H", "6H", "7H", "8H"))
    assert said(table).startswith("Yes.")
    assert [one["words"] for one in zone(table, "laid")["rows"]] == ["Set", "Run"]
    right = {one["card"] for one in zone(table, "hand")["cards"] if one["state"] == "right"}
    assert right == {"5S", "5D", "JK", "5H", "6H", "7H", "8H"}
    assert ask(united_contracts.arranged(2, hand)).click("check", ()) is None


def test_two_cards_that_are_the_same_are_two_choices() -> None:
    table = ask(united_contracts.arranged(1, "8S 8S 8D KS KC JK JK 2H 5D TC JC"))
    assert [one["card"] for one in zone(table, "hand")["cards"]].count("JK") == 2
    table.click("check", ("8S", "8S", "8D", "KS", "KC", "JK", "JK"))
    assert said(table).startswith("Yes.")
    marked = [one["card"] for one in zone(table, "hand")["cards"] if one["state"] == "right"]
    assert (marked.count("8S"), marked.count("JK")) == (2, 2)


def test_part_of_the_best_lay_down_is_told_as_part() -> None:
    table = ask(united_contracts.arranged(1, "8S 8H 8D KS KC JK 2H 5D TC JC AH"))
    table.click("check", ("8S", "8H", "8D"))
    assert said(table).startswith("Not all yet. The contract is two sets: you have 8♠︎ 8♥︎ 8♦︎, and lack one set.")


def test_hints_of_a_lay_down_end_with_one_on_the_table() -> None:
    table = ask(united_contracts.arranged(1, "8S 8H 8D KS KC JK 2H 5D TC JC AH"))
    for _ in range(3):
        table.click("hint")
    assert said(table).startswith("The answer. 8♠︎ 8♥︎ 8♦︎ and K♠︎ K♣︎ joker: two sets.")
    assert zone(table, "laid")["rows"][0]["cards"] == ["8S", "8H", "8D"]


def test_a_drill_of_united_brings_its_pack_and_what_comes_later() -> None:
    assert all(f'id="uw-{card}"' in drill("united-meld").faces for card in ("7S", "KD", "JK"))
    assert 'id="uw-AA.b"' in drill("higher").faces
    table = drill("united-contract", "united-meld", "higher")
    for _ in range(3):
        at = table.scene["zones"]
        assert all(
            f'id="uw-{one["card"]}"' in table.faces.replace("bug", "*") for part in at for one in part.get("cards", [])
        )
        for _ in range(3):
            table.click("hint")
        table.click("next")
