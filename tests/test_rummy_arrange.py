"""`arrange` and `distance` against slow second methods that share nothing with them, and what they say in worked cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from unitylib.cards import Card, Hand, cards_text, in_deck_order, parse_cards, shuffled, united_deck
from unitylib.errors import BadText, Refusal
from unitylib.rummy.away import distance, nearest
from unitylib.rummy.contracts import MANY, Contract, LayDown, arrange, in_order, why_not_met
from unitylib.rummy.melds import BOOK, DEUCES, JOKER, Meld, Melding, hand_points, read
from unitylib.rummy.moves import Lay
from unitylib.rummy.variants import CONTRACTS

# --- the slow second method ----------------------------------------------------------------------------------

RANKS = "A23456789TJQK"
VALUES = {"JK": 50, "A": 20, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(pips): pips for pips in range(2, 10)}


def is_set(cards: Hand, law: Melding) -> bool:
    ranks = [card.rank for card in cards if card not in law.wild]
    return len(cards) >= 3 and len(set(ranks)) == 1 and 2 * len(ranks) >= len(cards)


def lies_well(card: Card, place: int, suit: str, law: Melding) -> str:
    """n for a natural card in its place, j for a joker, x for what cannot lie there."""
    own = card.suit == suit and card.rank == RANKS[(place - 1) % 13]
    if own and (card not in law.wild or card in law.in_place):
        return "n"
    return "j" if card in law.wild else "x"


def is_run(cards: Hand, law: Melding) -> bool:
    if len(cards) < 4:
        return False
    for suit in "SHDC":
        for start in range(1, 16 - len(cards)):
            marks = "".join(lies_well(card, start + step, suit, law) for step, card in enumerate(cards))
            if "x" not in marks and 2 * marks.count("j") <= len(marks) and "j" * (law.side_by_side + 1) not in marks:
                return True
    return False


def orders(cards: Hand, law: Melding) -> set[Hand]:
    """All orders of these cards that are legal runs: from each start, a card for each place, of those that can lie there."""

    def fill(left: list[Card], place: int, suit: str) -> Iterator[Hand]:
        if not left:
            yield ()
        for card in dict.fromkeys(left) if place <= 14 else ():
            if lies_well(card, place, suit, law) != "x":
                rest = list(left)
                rest.remove(card)
                yield from ((card, *more) for more in fill(rest, place + 1, suit))

    starts = ((suit, start) for suit in {card.suit for card in cards if card.suit} for start in range(1, 12))
    return {order for suit, start in starts for order in fill(list(cards), start, suit) if is_run(order, law)}


@cache
def melds(cards: Hand, law: Melding) -> set[tuple[str, Hand]]:
    """Every meld in a hand: its kind, its cards as laid."""
    some = {chosen for size in range(3, len(cards) + 1) for chosen in combinations(cards, size)}
    sets = {("s", in_deck_order(chosen)) for chosen in some if is_set(chosen, law)}
    return sets | {("r", order) for chosen in some if len(chosen) >= 4 for order in orders(chosen, law)}


def stretch(run: Hand, law: Melding) -> tuple[str, int, int]:
    suit = next(card.suit for card in run if card not in law.wild)
    for start in range(1, 16 - len(run)):
        if "x" not in [lies_well(card, start + step, suit, law) for step, card in enumerate(run)]:
            return suit, start, start + len(run) - 1
    raise AssertionError


def runs_leave_a_gap(runs: list[Hand], law: Melding) -> bool:
    for one, two in combinations([stretch(run, law) for run in runs], 2):
        (_, _, low_end), (_, high_start, _) = sorted((one, two), key=lambda run: run[1])
        if one[0] == two[0] and high_start - low_end - 1 < law.apart:
            return False
    return True


def slow(cards: Hand, contract: Contract, law: Melding, least: int, most: int) -> set[str]:
    """All lay-downs as texts, by trying every choice of melds."""
    found = melds(cards, law)
    sets = [laid for kind, laid in found if kind == "s"]
    runs = [laid for kind, laid in found if kind == "r"]
    texts = set()
    for some in combinations_with_replacement(sets, len(contract.sizes("s"))):
        for others in combinations_with_replacement(runs, len(contract.sizes("r"))):
            used = [card for laid in (*some, *others) for card in laid]
            fits = least <= len(cards) - len(used) <= most and not Counter(used) - Counter(cards)
            if fits and runs_leave_a_gap(list(others), law):
                texts.add(str(Lay((*some, *others))))
    return texts


def text_of(laid: LayDown) -> str:
    return str(Lay(tuple(meld.cards for meld in laid)))


def points_left(cards: Hand, text: str, deuce: int) -> int:
    left = Counter(cards) - Counter(parse_cards(text.removeprefix("lay ").replace("|", " ")))
    return sum(deuce if card.rank == "2" else VALUES[card.rank] for card in left.elements())


LAWS = {
    "book": BOOK,
    "no jokers side by side": Melding(side_by_side=1),
    "runs leave a gap": Melding(apart=1),
    "deuces wild": Melding(wild=(JOKER, *DEUCES)),
    "deuces natural in place": Melding(wild=(JOKER, *DEUCES), in_place=DEUCES),
    "all at once": BOOK,
    "keep one": BOOK,
}
FEWER = {"deuces wild": 8, "deuces natural in place": 8}  # cards: permutations of unlike jokers are many


def hands(rng: Random, size: int, jokers: int) -> Hand:
    """A hand with something in it: few suits and a stretch of ranks."""
    suits, low = rng.choice(("SH", "H", "SHD")), rng.randrange(0, 9)
    ranks = (RANKS + "A")[low : low + rng.choice((3, 5, 6))] + "2" * rng.randrange(2)
    pool = [card for card in united_deck(0) if card.suit in suits and card.rank in ranks] or list(united_deck(0))
    plain = shuffled(pool, rng)[: size - jokers]
    return in_deck_order((*plain, *[JOKER] * jokers))


@pytest.mark.parametrize("law", LAWS)
def test_every_lay_down_and_no_other(law: str) -> None:
    melding, rng, feasible = LAWS[law], Random(law), 0
    deuce = 20 if "deuces" in law else 2
    least, most = {"all at once": (0, 0), "keep one": (1, MANY)}.get(law, (0, MANY))
    for _ in range(14):
        size = rng.randrange(6, FEWER.get(law, 9) + 1)
        hand = hands(rng, size, rng.randrange(3))
        for contract in CONTRACTS[:4]:
            found = arrange(hand, contract, melding, deuce=deuce, least=least, most=most)
            expected = slow(hand, contract, melding, least, most)
            listed = list(found)
            texts = [text_of(laid) for laid in listed]
            assert len(texts) == len(set(texts))
            assert set(texts) == expected, f"{cards_text(hand)} for {contract}"
            left = [points_left(hand, text, deuce) for text in texts]
            assert left == sorted(left) == [found.left(laid) for laid in listed]
            assert bool(found) == bool(expected) == (found.reason is None)
            assert len(found) == len(texts)
            feasible += bool(expected)
            for laid in listed[:5]:
                assert in_order(laid) == laid
                assert why_not_met(laid, contract, melding) is None
                assert all(read(meld.cards, melding) == meld for meld in laid)
    assert feasible >= (1 if law == "all at once" else 6), "too few hands can lay down for this to say much"


def test_the_best_of_hundreds_of_hands() -> None:
    """Larger hands: whether there is one, and how many points the best leaves, by a method that tries melds one after the other."""
    rng = Random(5)
    feasible = 0
    for _ in range(300):
        hand = hands(rng, rng.randrange(9, 13), rng.randrange(4))
        contract = rng.choice(CONTRACTS)
        found = arrange(hand, contract)
        expected = best_left(hand, contract)
        assert (None if found.best is None else found.left(found.best)) == expected, f"{cards_text(hand)}: {contract}"
        feasible += expected is not None
    assert feasible > 80


def best_left(cards: Hand, contract: Contract) -> int | None:
    """The fewest points left, meld by meld over counts of cards; the shapes of melds are written out from the rules."""
    counts = Counter(card for card in cards if card is not JOKER)
    jokers = len(cards) - sum(counts.values())
    total = sum(VALUES[card.rank] for card in cards)
    shapes = {kind: list(_shapes(kind, counts, jokers)) for kind in "sr"}

    def best(slots: str, counts: Counter[Card], jokers: int) -> int:
        if not slots:
            return 0
        most = -1
        for plain, wild, worth in shapes[slots[0]]:
            if wild <= jokers and all(counts[card] >= count for card, count in plain.items()):
                rest = best(slots[1:], counts - plain, jokers - wild)
                if rest >= 0:
                    most = max(most, worth + rest)
        return most

    laid = best("".join(kind for _, kind in contract.slots), counts, jokers)
    return None if laid < 0 else total - laid


def _shapes(kind: str, counts: Counter[Card], jokers: int) -> Iterator[tuple[Counter[Card], int, int]]:
    if kind == "s":
        rows = [[c for c in counts.elements() if c.rank == rank] for rank in RANKS]
        plains = {tuple(own) for row in rows for n in range(2, len(row) + 1) for own in combinations(row, n)}
        sizes = [(plain, len(plain) + wild, wild) for plain in plains for wild in range(jokers + 1)]
        good = [(plain, wild) for plain, size, wild in sizes if size >= 3 and 2 * wild <= size]
    else:
        good = []
        for suit in "SHDC":
            for start in range(1, 12):
                for end in range(start + 3, 15):
                    there = [Card(RANKS[(place - 1) % 13], suit) for place in range(start, end + 1)]
                    own = [card for card in dict.fromkeys(there) if counts[card]]
                    for count in range(2, len(own) + 1):
                        wild = len(there) - count
                        if wild <= jokers and 2 * wild <= len(there):
                            good += [(plain, wild) for plain in combinations(own, count)]
    for plain, wild in dict.fromkeys(good):
        yield Counter(plain), wild, sum(VALUES[card.rank] for card in plain) + 50 * wild


# --- why there is none ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "contract", "limits", "sentence"),
    [
        ("7S 7D KS KD 2H", "3s 3s", {}, "The contract is two sets: you have none of them, and lack two sets. (R-UTD-18)"),
        ("7S 7D 7C KS KD 2H", "3s 3s", {}, "The contract is two sets: you have 7S 7D 7C, and lack one set. (R-UTD-18)"),
        ("7S 7D 7C KS KD 2H", "3s 4r", {}, "The contract is one set and one run: you have 7S 7D 7C, and lack one run. (R-UTD-18)"),
        ("7H 7D 7C 5H 6H 8H", "3s 4r", {}, "The contract is one set and one run: you have 7H 7D 7C, and lack one run. (R-UTD-18)"),
        ("7S 7D 7C KS KD KC 2H", "3s 3s", {"most": 0}, "All cards must go out at once, and 2H would be left over. (R-UTD-30)"),
        ("7S 7D 7C KS KD KC", "3s 3s", {"least": 1}, "You must keep a card for the discard, and the contract takes them all. (R-UTD-28)"),
    ],
)  # fmt: skip
def test_the_reason(hand: str, contract: str, limits: dict[str, int], sentence: str) -> None:
    found = arrange(parse_cards(hand), Contract.parse(contract), **limits)  # type: ignore[arg-type]
    assert not found
    assert list(found) == []
    assert str(found.reason) == sentence


# --- contracts as text -----------------------------------------------------------------------------------------


def test_contracts_as_text_and_data() -> None:
    assert [str(contract) for contract in CONTRACTS] == [
        "3s 3s", "3s 4r", "4r 4r", "3s 3s 3s", "3s 3s 4r", "3s 4r 4r", "4r 4r 4r",
    ]  # fmt: skip
    assert [contract.least for contract in CONTRACTS] == [6, 7, 8, 9, 10, 11, 12]
    assert Contract.parse("3s 5r").slots == ((3, "s"), (5, "r"))
    assert CONTRACTS[5].words == "one set and two runs"
    assert all(Contract.parse(str(contract)) == contract for contract in CONTRACTS)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is no contract: it must be like 3s 4r"),
        ("3s 4x", "'4x' is no part of a contract: it must be like 3s for a set of three or 4r for a run of four"),
        ("3s three", "'three' is no part of a contract"),
        ("2s", "'2s' is no part of a contract: a set has 3 to 16 cards"),
        ("3r", "'3r' is no part of a contract: a run has 4 to 14 cards"),
        ("15r", "a run has 4 to 14 cards"),
        ("03s", "a set has 3 to 16 cards"),
    ],
)
def test_a_contract_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as error:
        Contract.parse(text)
    assert sentence in str(error.value)


def test_contracts_of_unlike_sizes() -> None:
    hand = parse_cards("7S 7D 7C 7H KS KD KC 2H")
    contract = Contract.parse("4s 3s")
    assert [text_of(laid) for laid in arrange(hand, contract)] == ["lay 7S 7H 7D 7C | KS KD KC"]
    refusal = why_not_met((Meld(parse_cards("7S 7D 7C")), Meld(parse_cards("KS KD KC"))), contract)
    assert isinstance(refusal, Refusal)
    assert "at least 4 cards; this has 3" in refusal.text


def test_a_joker_that_must_be_used() -> None:
    hand = parse_cards("7S 7D 7C KS KD KC JK 2H")
    found = arrange(hand, CONTRACTS[0], using=JOKER)
    assert {text_of(laid) for laid in found} < {text_of(laid) for laid in arrange(hand, CONTRACTS[0])}
    assert all("JK" in text_of(laid) for laid in found)
    wild = Melding(wild=(JOKER, *DEUCES))
    both = arrange(hand, CONTRACTS[0], wild, deuce=50, using=Card.parse("2H"))
    assert both
    assert all("2H" in text_of(laid) for laid in both)
    assert text_of(both.best or ()) in [text_of(laid) for laid in both]


# --- distance ------------------------------------------------------------------------------------------------


def slow_distance(cards: Hand, contract: Contract, upto: int) -> int | None:
    """Adds cards of every kind that the pack still has, one, two, … at a time, until something can be laid down."""
    left = Counter(united_deck()) - Counter(cards)
    faces = [face for face in left if face is JOKER or worth_trying(face, cards)]
    for count in range(upto + 1):
        for added in combinations_with_replacement(faces, count):
            if all(added.count(face) <= left[face] for face in set(added)) and arrange((*cards, *added), contract):
                return count
    return None


def worth_trying(face: Card, cards: Hand) -> bool:
    """Of a rank in the hand, or near a card of its suit: others begin a meld from nothing, which three cards at least must do."""
    near = any(card.suit == face.suit for card in cards)
    return near or any(card.rank == face.rank for card in cards)


def test_distance_against_adding_cards() -> None:
    rng, told = Random(2), Counter[int]()
    for _ in range(24):
        hand = hands(rng, rng.randrange(6, 9), rng.randrange(4))
        contract = rng.choice(CONTRACTS[:3])
        expected, answer = slow_distance(hand, contract, upto=2), distance(hand, contract)
        if expected is None:
            assert answer > 2, cards_text(hand)
        else:
            assert answer == expected, f"{cards_text(hand)}: {contract}"
            told[answer] += 1
    assert min(told[0], told[1], told[2]) > 1


def test_distance_is_nothing_exactly_when_the_contract_is_met() -> None:
    rng = Random(3)
    for _ in range(500):
        hand = hands(rng, rng.randrange(9, 14), rng.randrange(4))
        contract = rng.choice(CONTRACTS)
        assert (distance(hand, contract) == 0) == bool(arrange(hand, contract))


def test_one_card_changes_the_distance_by_one_at_most() -> None:
    rng = Random(4)
    for _ in range(200):
        hand = shuffled(united_deck(), rng)[: rng.randrange(4, 15)]
        contract = rng.choice(CONTRACTS)
        before, after = distance(hand[1:], contract), distance(hand, contract)
        assert after <= before <= after + 1
        way = nearest(hand, contract)
        assert not Counter(card for part in way.parts for card in part.cards) - Counter(hand)


@pytest.mark.parametrize(
    ("hand", "contract", "lacks"),
    [
        ("", "4r 4r 4r", 12),
        ("JK JK JK JK JK JK JK JK JK", "4r 4r 4r", 6),
        ("7H 7H 7D", "3s 4r", 4),  # seven cards, of which three are there
        ("AH AH KH QH 2H 3H", "4r 4r", 2),  # one ace high, one low
        ("5H 6H 7H 7D 7C", "3s 4r", 2),
    ],
)
def test_distance(hand: str, contract: str, lacks: int) -> None:
    assert distance(parse_cards(hand), Contract.parse(contract)) == lacks


def test_points_of_a_hand() -> None:
    assert hand_points(parse_cards("JK AS TD KC 7H 2S")) == 50 + 20 + 10 + 10 + 7 + 2
