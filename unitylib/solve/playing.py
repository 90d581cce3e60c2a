"""Games played out in plain Python, at random or by rules of thumb: number for number what playouts.c plays.

**Chance.** Play-out `number` of a seed starts the generator splitmix64 at `seed + number * STRIDE` (mod 2^64). Each of its
64-bit draws is four fields of 16 bits, the lowest first; a choice among n takes the next field f and is f * n >> 16.

**At random** each card takes one field and is that one of the legal cards, low to high. **Sensibly**, a seat knows its own cards, the trick,
who its partners are, and what has been played since the start (and what the caller says is gone); never another hand.
A card is *sure* when no higher card of its suit is unseen. "Lowest" and "highest" of plain cards go by rank; among equals
the first suit counts, from a suit that one field chooses (one field for each lead and for each card of a seat that cannot follow).

| the seat | wants a trick | wants none |
| --- | --- | --- |
| leads | its highest trump when that is sure and others may hold trumps; a sure plain card; the lowest of its longest plain suit; only trumps: the highest when sure, else the lowest | its lowest plain card, else its lowest trump |
| follows | the lowest when it cannot win, or a partner who wants tricks wins with a sure card or nobody plays after it; the lowest that wins when it is last; the highest when that is sure or only one plays after it; else the lowest | the highest that loses; else the highest when it is last, the lowest otherwise |
| cannot follow | the lowest trump that wins, unless such a partner is winning; else the lowest plain card; else its lowest trump | the highest trump that loses; else its highest plain card; else the highest trump when it is last, the lowest otherwise |

A seat wants tricks while its need is not 0. A trick lowers the need of the seat that took it and of its partners by one. Who takes one
more than it wanted has lost its bid, and from then on wants all it can get; only a need of SHUN stays.

**Ahead.** With few cards left all seats may look ahead: each plays each of its cards on to the end, as all would play sensibly in this
deal, and takes the card with which its side misses least (the sensible card among equals, then the lowest). A side misses
the tricks by which each seat is off its need; a trick of one that wants none counts DEAR, each trick of one that wants ALL is one less.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from copy import copy
from struct import Struct

from unitylib.solve.board import FREE, LANE, PACK, TRUMPS, Cards, Place, Seats, beats, cards_in, taker
from unitylib.trick.moves import Seat

ALL = 99  # a need that is never met: as many tricks as possible
SHUN = 100  # wants no trick, even after taking one
DEAR = 20  # tricks that a zero is worth

Needs = tuple[int, ...] | None  # of each seat; None: every card at random
Packed = tuple[
    tuple[Cards, ...], tuple[Place, ...], Seat, Place, Needs
]  # hands, trick, leader, card that must come first

# --- chance --------------------------------------------------------------------------------------------------

WORD = (1 << 64) - 1
STRIDE = 0xD1342543DE82EF95  # between the starts of two play-outs
GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # splitmix64

# All draws of a play-out are made at once: each in a slot of 128 bits of one large number, so that a product of two
# words stays in its slot. In Python that is ten times as fast as one after the other.
DRAWS = 28  # 112 fields: a deal takes 53 to shuffle, 5 for trump and bids, skips 2, and takes 52 for cards
ONES = sum(1 << 128 * slot for slot in range(DRAWS))
WORDS = ONES * WORD
STEPS = sum((slot + 1) * GOLDEN % (1 << 64) << 128 * slot for slot in range(DRAWS))
KEEP_30, KEEP_27, KEEP_31 = (ONES * (WORD >> shift) for shift in (30, 27, 31))
FIELDS = Struct("<" + "4H8x" * DRAWS)


def fields(seed: int, number: int) -> tuple[int, ...]:
    """The 112 numbers of 16 bits from which play-out `number` of `seed` makes its choices, in order."""
    z = (ONES * ((seed + number * STRIDE) & WORD) + STEPS) & WORDS
    z = ((z ^ (z >> 30 & KEEP_30)) * MIX_1) & WORDS
    z = ((z ^ (z >> 27 & KEEP_27)) * MIX_2) & WORDS
    z ^= z >> 31 & KEEP_31
    return FIELDS.unpack(z.to_bytes(16 * DRAWS, "little"))


# --- play-outs -----------------------------------------------------------------------------------------------


def playouts(
    boards: list[Packed],
    count: int,
    seed: int,
    first: int,
    partners: tuple[Seats, ...],
    gone: Cards,
    ahead: int,
) -> bytes:
    """Tricks taken, a byte for each play-out and seat; play-outs are numbered from `first`. All look ahead from `ahead` cards on."""
    taken, number = bytearray(), first
    for board in boards:
        for _ in range(count):
            table = _Table(board, iter(fields(seed, number)), partners, gone)
            table.ahead = ahead
            table.play_on()
            taken += table.taken
            number += 1
    return bytes(taken)


class _Table:
    """A play-out under way. `turn` is the seat to play, `best` the card that is winning, `winner` whose it is."""

    ahead = 0

    def __init__(
        self,
        board: Packed,
        chance: Iterator[int],
        partners: tuple[Seats, ...],
        gone: Cards,
    ) -> None:
        hands, trick, leader, self.forced, self.wanted = board
        self.hands, self.trick, self.chance, self.partners = list(hands), list(trick), chance, partners
        self.needs = list(self.wanted or ())
        self.gone = gone
        for card in trick:
            self.gone |= 1 << card
        self.leader, self.turn = leader, (leader + len(trick)) % len(hands)
        self.best, self.winner = FREE, leader
        if trick:
            place = taker(trick)
            self.best, self.winner = trick[place], (leader + place) % len(hands)
        self.taken = bytearray(len(hands))

    def play_on(self) -> None:
        """To the end of the hand."""
        while self.hands[self.turn]:
            if self.forced != FREE:
                self.play(self.forced)
            else:
                self.play(self.any_card() if self.wanted is None else self.thought_card())
            if len(self.trick) == len(self.hands):
                self.gather()

    def play(self, card: Place) -> None:
        self.hands[self.turn] ^= 1 << card
        self.gone |= 1 << card
        if not self.trick or beats(card, self.best):
            self.best, self.winner = card, self.turn
        self.trick.append(card)
        self.turn = (self.turn + 1) % len(self.hands)
        self.forced = FREE

    def gather(self) -> None:
        self.taken[self.winner] += 1
        if self.wanted is not None:
            was = self.needs[self.winner]
            for seat in range(len(self.hands)):
                if self.partners[self.winner] >> seat & 1 and self.wants(seat):
                    self.needs[seat] -= 1
            if was == 0:
                self.needs[self.winner] = ALL
        self.leader = self.turn = self.winner
        self.trick = []

    def legal(self) -> Cards:
        cards = self.hands[self.turn]
        return cards & LANE[self.trick[0] >> 4] or cards if self.trick else cards

    # --- at random ---

    def any_card(self) -> Place:
        cards = self.legal()
        for _ in range(next(self.chance) * cards.bit_count() >> 16):
            cards &= cards - 1
        return lowest(cards)

    # --- ahead ---

    def thought_card(self) -> Place:
        """The card of a sensible seat, or of one that looks ahead near the end."""
        sensible = self.sensible_card()
        if self.hands[self.turn].bit_count() > self.ahead:
            return sensible
        cards = self.legal()
        if not cards & (cards - 1):
            return sensible
        return min((sensible, *cards_in(cards & ~(1 << sensible))), key=self._missed_after)

    def _missed_after(self, card: Place) -> int:
        branch = copy(self)
        branch.hands, branch.trick, branch.needs = list(self.hands), list(self.trick), list(self.needs)
        branch.taken, branch.chance = bytearray(self.taken), copy(self.chance)
        branch.forced, branch.ahead = card, 0
        branch.play_on()
        return branch.missed(self.turn)

    def missed(self, one: Seat) -> int:
        """How far the side of a seat ended from what it wanted: the less, the better."""
        assert self.wanted is not None
        side = (seat for seat in range(len(self.hands)) if self.partners[one] >> seat & 1)
        return sum(_off(self.wanted[seat], self.taken[seat]) for seat in side)

    # --- sensibly ---

    def wants(self, seat: Seat) -> bool:
        """Another trick."""
        return 0 < self.needs[seat] < SHUN

    def sensible_card(self) -> Place:
        hand, wants = self.hands[self.turn], self.wants(self.turn)
        if not self.trick:
            suits = self._suits(hand)
            return self._lead_to_win(hand, suits) if wants else _cheapest(suits, hand)
        mine = hand & LANE[self.trick[0] >> 4]
        if mine:
            return self._follow_to_win(mine) if wants else self._lose(mine, mine & above(self.best))
        suits = self._suits(hand)
        trumps = hand & LANE[TRUMPS]
        winning = trumps & above(self.best) if self.best >> 4 == TRUMPS else trumps
        if wants:
            return _cheapest(suits, hand) if self._partner_wins() or not winning else lowest(winning)
        return _dearest(suits) if suits and trumps == winning else self._lose(trumps, winning)

    def _suits(self, hand: Cards) -> list[Cards]:
        """The plain suits of a hand, from the one that chance names."""
        start = next(self.chance) * TRUMPS >> 16
        lanes = (hand & LANE[(start + step) % TRUMPS] for step in range(TRUMPS))
        return [cards for cards in lanes if cards]

    def _is_sure(self, card: Place) -> bool:
        return not above(card) & PACK & ~self.gone & ~self.hands[self.turn]

    def _partner_wins(self) -> bool:
        return bool(self.partners[self.turn] >> self.winner & 1) and self.wants(self.winner)

    def _to_come(self) -> int:
        """How many play to the trick after this seat."""
        return len(self.hands) - 1 - len(self.trick)

    def _lead_to_win(self, hand: Cards, suits: list[Cards]) -> Place:
        trumps, unseen = hand & LANE[TRUMPS], LANE[TRUMPS] & PACK & ~self.gone & ~hand
        if trumps and (unseen or not suits) and self._is_sure(highest(trumps)):
            return highest(trumps)
        if not suits:
            return lowest(trumps)
        longest = suits[0]
        for cards in suits:
            if self._is_sure(highest(cards)):
                return highest(cards)
            if cards.bit_count() > longest.bit_count():
                longest = cards
        return lowest(longest)

    def _follow_to_win(self, mine: Cards) -> Place:
        winning, to_come = mine & above(self.best), self._to_come()
        if not winning or (self._partner_wins() and (not to_come or self._is_sure(self.best))):
            return lowest(mine)
        if not to_come:
            return lowest(winning)
        return highest(mine) if to_come == 1 or self._is_sure(highest(mine)) else lowest(mine)

    def _lose(self, cards: Cards, winning: Cards) -> Place:
        losing = cards & ~winning
        if losing:
            return highest(losing)
        return lowest(cards) if self._to_come() else highest(cards)


def _off(want: int, got: int) -> int:
    if want == ALL:
        return -got
    return DEAR * got if want in (0, SHUN) else abs(got - want)


def lowest(cards: Cards) -> Place:
    return (cards & -cards).bit_length() - 1


def highest(cards: Cards) -> Place:
    return cards.bit_length() - 1


def above(card: Place) -> Cards:
    """The places above `card` in its lane."""
    return LANE[card >> 4] & -(2 << card)


def _cheapest(suits: list[Cards], hand: Cards) -> Place:
    """The lowest plain card, else the lowest trump."""
    if not suits:
        return lowest(hand)
    best = lowest(suits[0])
    for cards in suits[1:]:
        if lowest(cards) & 15 < best & 15:
            best = lowest(cards)
    return best


def _dearest(suits: list[Cards]) -> Place:
    """The highest plain card."""
    best = highest(suits[0])
    for cards in suits[1:]:
        if highest(cards) & 15 > best & 15:
            best = highest(cards)
    return best


# --- whole hands of unity-4, dealt, bid and played at random ---------------------------------------------------

# Cards as they are shuffled: by suit in deck order, low to high, then the universals.
SEATS, TRICKS, SUITS, RANKS, NATURALS = 4, 13, 4, 13, 52
UP, DOWN = 52, 53  # where the cards lie that are not dealt (R-UNI4-03)
FULL_PACK = list(range(54))
COMPLEMENT = (1, 0, 3, 2)  # of a suit, R-DECK-05
ZERO = 100


def _places(trump: int) -> bytes:
    """From the number of a card to its place when suit number `trump` is trump."""
    lanes = [suit - (suit > trump) if suit != trump else TRUMPS for suit in range(SUITS)]
    plain = [16 * lane + low + (lane == TRUMPS) for lane in lanes for low in range(RANKS)]
    both = (16 * TRUMPS + 14, 16 * TRUMPS) if trump < 2 else (16 * TRUMPS, 16 * TRUMPS + 14)
    return bytes((*plain, *both)).ljust(256, b"\0")


PLACES = tuple(_places(trump) for trump in range(SUITS))
LEADS = tuple(
    (PLACES[trump][13 * COMPLEMENT[trump]], PLACES[trump][13 * COMPLEMENT[trump] + 1]) for trump in range(SUITS)
)
NEXT = tuple(tuple((leader + step) % SEATS for step in range(1, SEATS)) for leader in range(SEATS))
SHUFFLE = tuple(range(53, 0, -1))
LEFT = tuple(range(TRICKS, 0, -1))


def deals(count: int, seed: int, first: int) -> bytes:
    """The scores of both sides, two signed 16-bit numbers a deal; deals are numbered from `first`. Seat 0 deals."""
    scores = array("h")
    for number in range(first, first + count):
        chance = fields(seed, number)
        pack = shuffle(chance)
        trump, bids = trump_and_bids(pack, chance)
        taken, _ = played(pack, trump, chance)
        scores.append(_score(bids[0], bids[2], taken[0], taken[2]))
        scores.append(_score(bids[1], bids[3], taken[1], taken[3]))
    return scores.tobytes()


def shuffle(chance: tuple[int, ...]) -> list[int]:
    """The pack after Fisher and Yates: seat 1 gets the first card, and every fourth after it."""
    pack = FULL_PACK.copy()
    for last, field in zip(SHUFFLE, chance):  # noqa: B905 - there are more fields
        other = field * (last + 1) >> 16
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def trump_and_bids(pack: list[int], chance: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The suit turned up, or one of the two of a universal; and four bids from 0 to 13, by seat."""
    up = pack[UP]
    trump = up // RANKS if up < NATURALS else 2 * (up - NATURALS) + (chance[53] * 2 >> 16)
    a, b, c, d = chance[54:58]
    return trump, (a * 14 >> 16, b * 14 >> 16, c * 14 >> 16, d * 14 >> 16)


def played(pack: list[int], trump: int, chance: tuple[int, ...]) -> tuple[list[int], list[Place]]:
    """Tricks taken by each seat, and the cards in order of play.

    Each hand is four piles, one a suit, shuffled as the pack was. The top of a pile is a card at random of its suit; a
    lead or a card of one who cannot follow comes from a pile that a field chooses by the number of cards in each. Every
    card has its field, used or not, every trick its draw.
    """
    faces = bytes(pack).translate(PLACES[trump])
    hands: list[list[list[Place]]] = []
    for seat in range(SEATS):
        piles: list[list[Place]] = [[], [], [], []]
        for face in faces[(seat - 1) % SEATS : UP : SEATS]:
            piles[face >> 4].append(face)
        hands.append(piles)
    leader, card = _first_lead(hands, trump, faces[DOWN])
    taken, cards = [0] * SEATS, []
    for left, a, b, c, d in zip(LEFT, chance[60::4], chance[61::4], chance[62::4], chance[63::4], strict=True):
        if left < TRICKS:
            card = _pick(hands[leader], a * left >> 16)
        cards.append(card)
        best, winner, led = card, leader, card >> 4
        for seat, field in zip(NEXT[leader], (b, c, d)):  # noqa: B905 - costs a tenth
            pile = hands[seat][led]
            if pile:
                card = pile.pop()
                if card > best:
                    best, winner = card, seat
            else:
                card = _pick(hands[seat], field * left >> 16)
                if card > best and card >= 16 * TRUMPS:
                    best, winner = card, seat
            cards.append(card)
        taken[winner] += 1
        leader = winner
    return taken, cards


def _first_lead(hands: list[list[list[Place]]], trump: int, down: Place) -> tuple[Seat, Place]:
    """The complementary double bug leads, or the bug when it lies face down (R-UNI4-18, R-UNI4-19)."""
    double_bug, bug = LEADS[trump]
    card = bug if down == double_bug else double_bug
    for seat, piles in enumerate(hands):
        if card in piles[card >> 4]:
            piles[card >> 4].remove(card)
            return seat, card
    raise AssertionError("both cards that are not dealt are accounted for, R-UNI4-20")


def _pick(piles: list[list[Place]], number: int) -> Place:
    """The top card of the pile in which card `number` lies, when all cards are counted pile after pile."""
    for pile in piles:
        if number < len(pile):
            return pile.pop()
        number -= len(pile)
    raise AssertionError("fewer cards than tricks")


def _score(bid: int, partners: int, took: int, partner_took: int) -> int:
    """Ten a trick bid and one for each more, or minus ten for each bid; zeros apart (R-UNI4-06 to R-UNI4-08)."""
    promised, got = bid + partners, took + partner_took
    points = 9 * promised + got if got >= promised else -10 * promised
    if not bid:
        points += -ZERO if took else ZERO
    if not partners:
        points += -ZERO if partner_took else ZERO
    return points
