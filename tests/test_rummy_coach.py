"""What the coach of United counts, against counting by hand; what it refuses; and prices from rounds played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from time import process_time
from typing import Any

import pytest

from tests.test_rummy_play import position
from unitylib.bots import coach, outs, rounds
from unitylib.bots.coach import Kept, Out, Reading, read
from unitylib.bots.thought import at_once
from unitylib.cards import DECK_ORDER, Card, Hand, parse_cards
from unitylib.errors import BadText, Illegal
from unitylib.rummy.away import distance
from unitylib.rummy.engine import draw, play, start, view
from unitylib.rummy.melds import hand_points
from unitylib.rummy.moves import CHANCE, Build, Buy, Discard, Lay, Pass
from unitylib.rummy.position import Standing, View
from unitylib.rummy.variants import get
from unitylib.rummy.worlds import Contradiction, worlds
from unitylib.solve import KERNEL, united
from unitylib.work import finished

PAIRS = "7S 7D KS KD 2H 9D 4C 5C 6C TD"


def views(count: int, **options: str) -> Iterator[View]:
    """What seats see here and there in rounds of every kind, played by bots."""
    rng = Random(1)
    for number in range(count):
        rules = get("united", rng.randint(3, 5), **options)
        state = start(rules, Standing(number % 7, rng.randrange(rules.seats), (0,) * rules.seats))
        for _ in range(rng.randrange(10, 140)):
            if state.turn is None:
                break
            state = play(state, draw(state, rng) if state.turn == CHANCE else outs.bot(view(state, state.turn), rng))
        if state.hands:
            seat = state.turn
            yield view(state, rng.randrange(rules.seats) if seat is None or seat == CHANCE else seat)


# --- the numbers -----------------------------------------------------------------------------------------------


def still_to_come(seen: View, card: Card) -> int:
    """Copies in the pack, less each one that the seat can point at."""
    count = seen.rules.deck.count(card) - seen.discards.count(card)
    count -= sum(laid.meld.cards.count(card) for laid in seen.table)
    for seat in range(len(seen.cards)):
        held = seen.hand if seat == seen.seat else seen.shown[seat] if seen.shown else seen.known[seat]
        count -= held.count(card)
    return count


def outs_by_hand(seen: View, hand: Hand) -> list[Out]:
    contract, melding = seen.round.contract, seen.rules.melding
    lacks = distance(hand, contract, melding)
    faces = sorted(dict.fromkeys(seen.rules.deck), key=DECK_ORDER.__getitem__)
    left = [(card, still_to_come(seen, card)) for card in faces]
    return [Out(card, n) for card, n in left if n and distance((*hand, card), contract, melding) < lacks]


@pytest.mark.parametrize("options", [{}, {"jokers": "4"}, {"deuces": "wild"}], ids=["the book", "jokers", "twos"])
def test_a_reading_is_what_one_counts_by_hand(options: dict[str, str]) -> None:
    down = 0
    for seen in views(21, **options):
        found = read(seen)
        assert found.points == hand_points(seen.hand, seen.rules.deuce)
        assert found.unseen == sum(still_to_come(seen, card) for card in set(seen.rules.deck))
        assert {one.card for one in found.discards} == set(seen.hand)
        if seen.down[seen.seat] is not None:
            down += 1
            assert (found.away, found.outs) == (0, ())
            continue
        assert found.away == distance(seen.hand, seen.round.contract, seen.rules.melding)
        assert list(found.outs) == outs_by_hand(seen, seen.hand)
        assert all(0 < out.copies <= seen.rules.deck.count(out.card) for out in found.outs)
        for kept in islice(found.discards, 4):
            left = list(seen.hand)
            left.remove(kept.card)
            assert kept.away == distance(tuple(left), seen.round.contract, seen.rules.melding)
            assert kept.outs == sum(out.copies for out in outs_by_hand(seen, tuple(left)))
            assert kept.points == hand_points(left, seen.rules.deuce)
    assert down


def test_a_worked_reading() -> None:
    """Two pairs: of each rank four copies are left, less the 7 of Hearts that was discarded; and nine jokers."""
    found = read(view(position(PAIRS, discards="7H", drawn=False), 0))
    by_rank = Counter[str]()
    for out in found.outs:
        by_rank[out.card.rank] += out.copies
    assert (found.away, found.unseen, found.points) == (2, 102, 70)
    assert by_rank == {"7": 5, "K": 6, "JK": 9}
    assert (found.outs[0], found.outs[-1]) == (Out(Card("7", "S"), 1), Out(Card("JK", ""), 9))
    assert found.discards[0] == Kept(Card("T", "D"), away=2, outs=20, points=60)


def test_the_best_discards_come_first() -> None:
    for seen in views(14):
        order = [(one.away, -one.outs, one.points) for one in read(seen).discards]
        assert order == sorted(order)


def test_cards_that_all_saw_go_into_a_hand_are_no_outs() -> None:
    seen = view(position(PAIRS, "KH KC 2S", discards="7H", drawn=False), 0)
    before = {out.card: out.copies for out in read(seen).outs}
    after = {out.card: out.copies for out in read(replace(seen, known=((), parse_cards("KH KC"), ()))).outs}
    assert {card: before[card] - after.get(card, 0) for card in before if before[card] != after.get(card, 0)} == {
        Card("K", "H"): 1,
        Card("K", "C"): 1,
    }


@pytest.mark.parametrize(("copies", "unseen"), [((2, 1), 7), ((1,), 4), ((), 5), ((3,), 3)])
def test_the_chance_is_that_of_counting_all_draws(copies: tuple[int, ...], unseen: int) -> None:
    found = Reading(1, tuple(Out(Card("7", "S"), n) for n in copies), unseen, (), 0)
    for draws in range(unseen + 1):
        hits = [min(chosen, default=unseen) < sum(copies) for chosen in combinations(range(unseen), draws)]
        assert found.chance(draws) == pytest.approx(sum(hits) / len(hits))
    assert found.chance(unseen + 9) == found.chance(unseen)
    with pytest.raises(BadText, match="-1 is no number of draws"):
        found.chance(-1)


def test_a_reading_takes_a_second_at_most_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = view(position("5H 6H 7H TC QC 2S 4S 9D KD AD 3C", number=7), 0)
    for kernel, seconds in ((False, 1.0), (True, 0.005)):
        monkeypatch.setattr(united, "KERNEL", kernel and KERNEL)
        times = []
        for _ in range(3):
            coach._nearer.cache_clear()
            begun = process_time()
            read(seen)
            times.append(process_time() - begun)
        assert min(times) < (seconds if kernel <= KERNEL else 1.0)


# --- what cannot be --------------------------------------------------------------------------------------------


def faulty(**changes: Any) -> View:
    return replace(view(position(PAIRS, discards="7H", drawn=False), 0), **changes)


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (faulty(hand=parse_cards("7S 7S 7S KD 2H 9D 4C 5C 6C TD")), "The 7 of Spades is there 3 times, and the pack has it 2 times."),
        (faulty(hand=parse_cards("JK " * 10)), "The joker is there 10 times, and the pack has it 9 times."),
        (faulty(discards=parse_cards("7S 7S")), "The 7 of Spades is there 3 times, and the pack has it 2 times."),
        (faulty(known=((), parse_cards("7D 7D"), ())), "The 7 of Diamonds is there 3 times, and the pack has it 2 times."),
        (faulty(cards=(9, 5, 5)), "This hand has 10 cards, and the table counts 9."),
        (faulty(stock=3), "102 cards are unseen, and the stock and the other hands have room for 13."),
        (faulty(standing=Standing(6, 2, (0, 0, 0))), "The contract takes 12 cards, and a hand of 10 cannot hold it, not even with the next card."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_one_sentence(seen: View, says: str) -> None:
    for ask in (read, lambda it: finished(coach.prices(it, Random(1), 0.01))):
        with pytest.raises(Contradiction) as error:
            ask(seen)
        assert str(error.value) == says


def test_before_the_deal_there_is_nothing_to_count() -> None:
    with pytest.raises(Illegal, match="No cards are dealt yet"):
        read(view(start(get("united")), 0))
    with pytest.raises(Illegal, match="no move to price"):
        finished(coach.prices(view(position(PAIRS), 1), Random(1)))


# --- prices ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kernel", [True, False] if KERNEL else [False])
def test_a_card_that_meets_the_contract_is_worth_buying(kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(united, "KERNEL", kernel)
    state = position("4S 9S", "7S 7D 7C KS KD 2H 3D 9C TC QD", "5S 6S", "8S", discards="KH", drawn=False)
    state = play(state, state.options.plain[1])
    given: list[float] = []
    work = coach.prices(view(state, 1), Random(3), budget=0.05 if kernel else 0.2)
    while True:
        try:
            given.append(next(work))
        except StopIteration as end:
            found = end.value
            break
    assert given == sorted(given)
    assert 0 < given[0] <= 1
    assert set(found.by_move) == {Buy(), Pass()}
    assert len(found.by_move[Buy()]) == len(found.by_move[Pass()]) >= rounds.LEAST
    if kernel:
        assert found.best == Buy()
        assert found.cost(Pass()) > 2 * found.cost_error(Pass())


def test_every_kind_of_move_has_its_price() -> None:
    state = position("7S 7D 7C KS KD KC 2S 2H AC", discards="5S")
    found = finished(coach.prices(view(state, 0), Random(3), budget=0.05))
    assert sum(isinstance(move, Lay) for move in found.by_move) == 1
    assert {move.card for move in found.by_move if isinstance(move, Discard)} == set(state.hands[0])
    state = position("3H JK 2H 9D AC", table="3S 3D 3C | 5H 6H JK 8H", discards="5S", down="01")
    found = finished(coach.prices(view(state, 0), Random(3), budget=0.05))
    assert {type(move).__name__ for move in found.by_move} == {"Build", "Discard"}
    joker = Card("JK", "")
    assert found.mean(Build(joker, 1)) > found.mean(Discard(joker)) + 2  # 50 points that nobody must hold


@pytest.mark.skipif(not KERNEL, reason="only the kernel plays so many")
def test_the_same_seed_the_same_prices_and_no_more_than_asked() -> None:
    seen = view(position(PAIRS, discards="7H", drawn=False), 0)
    one, two = (finished(rounds.prices(seen, Random(5), 9.0, count=30)) for _ in range(2))
    assert one.by_move == two.by_move
    assert {len(values) for values in one.by_move.values()} == {30}


@pytest.mark.parametrize(
    "options",
    [
        {"liverpool": "on", "deuces": "wild"},
        {"swap": "any_time", "freed_joker": "must_play", "combinations": "extra"},
        {"final_discard": "required", "joining_runs": "barred", "adjacent_jokers": "barred"},
    ],
    ids=lambda options: next(iter(options)),
)
def test_prices_at_tables_with_house_rules(options: dict[str, str]) -> None:
    priced = 0
    for seen in views(14, **options):
        if rounds.open_moves(seen):
            found = finished(rounds.prices(seen, Random(1), 0.0))
            assert set(found.by_move) == set(rounds.open_moves(seen))
            priced += 1
    assert priced > 5


# --- the players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("think", [outs.think, rounds.think], ids=["outs", "sampling"])
def test_a_round_is_played_by_legal_moves_with_reasons(think: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "THINKING", 0.02)
    rng = Random(4)
    for number, seats in ((1, 3), (5, 4)):
        state = start(get("united", seats), Standing(number, 0, (0,) * seats))
        for _ in range(40):
            seat = state.turn
            if seat is None:
                break
            if seat == CHANCE:
                state = play(state, draw(state, rng))
                continue
            thought = at_once(think(view(state, seat), rng))
            assert thought.why.endswith(".")
            state = play(state, thought.action)


def test_the_counting_player_says_the_same_in_every_world() -> None:
    for seen in views(12):
        if seen.turn == seen.seat:
            thought = outs.think(seen, Random(2))
            for world in islice(worlds(seen, Random(3)), 2):
                assert outs.think(view(world, seen.seat), Random(2)) == thought


def test_it_keeps_the_discard_with_the_most_outs_and_buys_what_brings_it_nearer() -> None:
    state = position("4S", PAIRS, "5S 6S", "8S", discards="7H", drawn=False, down="2")
    state = play(state, state.options.plain[1])
    assert outs.bot(view(state, 1), Random(0)) == Buy()
    state = position("4S", "5H 6H 7H TC QC 2S 4S 9D KD AD 3C", "5S 6S", discards="8H", number=7, drawn=False)
    state = play(state, state.options.plain[1])
    assert outs.bot(view(state, 1), Random(0)) == Pass()
    assert outs.bot(view(position("7S 7D KS KD 5C 5H 4H 2C 3D 9D AC"), 0), Random(0)) == Discard(Card("A", "C"))
