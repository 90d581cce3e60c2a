"""The search in plain Python: what the C kernel answers, from a text that can be read.

The question is always "can the makers bring about `goal` counted tricks more?", and it is asked again with another goal
until the value is known. Each seat tries its cards one after the other; one card that suits its camp is enough.
What was found where a trick starts is kept, so that no position is searched twice for the same goal.

Two ideas make it quick. Cards of one hand between which no other card is left do the same, so one of them is tried. And
where a trick starts only the order of the cards left matters: a suit is described by who holds its highest, its second,
…, and positions that agree in that share their answer.
"""

from __future__ import annotations

from unitylib.solve.board import FREE, LANE, LANES, TRUMPS, Cards, Place, Seats, beats, groups, taker
from unitylib.solve.playing import deals, playouts
from unitylib.trick.moves import Seat

__all__ = ["SLICE", "Search", "deals", "playouts"]

SLICE = 2_000  # positions that take some 20 ms
KEPT = 2_000_000  # positions remembered; then all are forgotten, so that memory has a bound

Key = tuple[int, ...]
Bounds = tuple[int, int]  # at least, at most so many counted tricks


class _Pause(Exception):
    """Enough for now: what was found so far is kept."""


class Search:
    """One board and what has been found out about it. `nodes` counts the positions looked at."""

    def __init__(
        self, hands: tuple[Cards, ...], trick: tuple[Place, ...], leader: Seat, makers: Seats, counted: Seats
    ) -> None:
        self.first, self.trick, self.leader = hands, trick, leader
        seats = range(len(hands))
        self.after = [(seat + 1) % len(hands) for seat in seats]
        self.is_maker = [bool(makers >> seat & 1) for seat in seats]
        self.counts = [counted >> seat & 1 for seat in seats]
        self.takes_gladly = [self.is_maker[seat] == bool(self.counts[seat]) for seat in seats]
        self.nodes = 0
        self.known: dict[Place, Bounds] = {}  # first card -> what is known of the value
        self.table: dict[Key, Bounds] = {}
        self.shapes: list[dict[Cards, int]] = [
            {} for _ in range(LANES)
        ]  # cards left in a lane -> number of its pattern
        self.patterns: dict[str, int] = {}
        self.groups: dict[tuple[Cards, Cards], tuple[Place, ...]] = {}
        self.left = hands[(leader + len(trick)) % len(hands)].bit_count()

    def run(self, card: Place, low: int, high: int, nodes: int) -> int | None:
        """The counted tricks to come when `card` is played first (FREE: the best one), as far as `low` and `high` tell them apart.

        A value of `low` or less means "at most that", of `high` or more "at least that", between them it is exact. None
        after about `nodes` positions without an answer: call again to go on.
        """
        limit = self.nodes + nodes
        least, most = self.known.get(card, (0, self.left))
        while max(least, low) < min(most, high):
            goal = (max(least, low) + min(most, high) + 1) // 2
            try:
                if self._first(card, goal, limit):
                    least = goal
                else:
                    most = goal - 1
            except _Pause:
                return None
            self.known[card] = least, most
        return most if most <= low else least

    def _first(self, card: Place, goal: int, limit: int) -> bool:
        self.hands, self.limit = list(self.first), limit
        live = sum(self.first) | sum(1 << face for face in self.trick)
        seats = len(self.first)
        if not self.trick:
            if card == FREE:
                return self._from_trick(self.leader, goal)
            return self._answer(self.leader, (card,), -1, -1, self.leader, seats, live, goal)
        place = taker(self.trick)
        best, winner = self.trick[place], (self.leader + place) % seats
        seat, to_play = (self.leader + len(self.trick)) % seats, seats - len(self.trick)
        led = self.trick[0] >> 4
        cards = (card,) if card != FREE else self._following(seat, led, best, winner, live)
        return self._answer(seat, cards, led, best, winner, to_play, live, goal)

    def _from_trick(self, leader: Seat, goal: int) -> bool:
        """Can the makers have `goal` counted tricks more, when `leader` leads now?"""
        left = self.hands[leader].bit_count()
        if not 0 < goal <= left:
            return goal <= 0
        live = sum(self.hands)
        key = (leader, *[self._shape(lane, live & LANE[lane]) for lane in range(LANES)])
        least, most = self.table.get(key) or self._sure(live, left)
        if goal <= least or goal > most:
            return goal <= least
        answer = self._answer(leader, self._leads(leader, live), -1, -1, leader, len(self.hands), live, goal)
        if len(self.table) >= KEPT:
            self.table.clear()
        self.table[key] = (goal, most) if answer else (least, goal - 1)
        if self.nodes >= self.limit:
            raise _Pause  # only here, where something new is kept: however short the slices, the search comes to an end
        return answer

    def _answer(
        self,
        seat: Seat,
        cards: tuple[Place, ...],
        led: int,
        best: Place,
        winner: Seat,
        to_play: int,
        live: Cards,
        goal: int,
    ) -> bool:
        """Can the makers have `goal` counted tricks more, when `seat` plays one of `cards` and `best` wins so far?"""
        self.nodes += 1
        hands, wanted = self.hands, self.is_maker[seat]
        hand, after = hands[seat], self.after[seat]
        for card in cards:
            hands[seat] = hand ^ 1 << card
            takes = led < 0 or beats(card, best)
            now_best, now_winner = (card, seat) if takes else (best, winner)
            if to_play == 1:
                answer = self._from_trick(now_winner, goal - self.counts[now_winner])
            else:
                suit = card >> 4 if led < 0 else led
                follow = self._following(after, suit, now_best, now_winner, live)
                answer = self._answer(after, follow, suit, now_best, now_winner, to_play - 1, live, goal)
            hands[seat] = hand
            if answer is wanted:
                return wanted
        return not wanted

    # --- what is the same ---

    def _shape(self, lane: int, left: Cards) -> int:
        """A number for who holds the highest card left in a lane, who the second, …"""
        number = self.shapes[lane].get(left)
        if number is None:
            holders = "".join(
                str(seat) for card in range(63, -1, -1) if left >> card & 1 for seat in self._holder(card)
            )
            number = self.shapes[lane][left] = self.patterns.setdefault(holders, len(self.patterns))
        return number

    def _holder(self, card: Place) -> list[Seat]:
        return [seat for seat, hand in enumerate(self.hands) if hand >> card & 1]

    def _sure(self, live: Cards, left: int) -> Bounds:
        """Whoever holds the highest trumps takes a trick with each of them, come what may."""
        trumps = live & LANE[TRUMPS]
        if not trumps:
            return 0, left
        top = trumps.bit_length() - 1
        seat = self._holder(top)[0]
        above_others = (trumps & ~self.hands[seat]).bit_length()
        sure = (self.hands[seat] >> above_others).bit_count() if above_others else (trumps).bit_count()
        return (sure, left) if self.counts[seat] else (0, left - sure)

    # --- which cards to try, the most promising first ---

    def _one_of_each(self, own: Cards, live: Cards) -> tuple[Place, ...]:
        """The lowest of each group of cards that do the same, low to high."""
        key = own, live
        found = self.groups.get(key)
        if found is None:
            found = self.groups[key] = tuple(group[0] for group in groups(own, live & ~own))
        return found

    def _leads(self, seat: Seat, live: Cards) -> tuple[Place, ...]:
        """Of each suit the highest first for one who wants tricks, the lowest first for one who does not."""
        suits = [self._one_of_each(self.hands[seat] & lane, live & lane) for lane in LANE]
        if self.takes_gladly[seat]:
            first = [cards[-1] for cards in suits if cards]
            return (*first, *(card for cards in suits for card in cards[:-1]))
        return tuple(sorted((card for cards in suits for card in cards), key=lambda card: card & 15))

    def _following(self, seat: Seat, led: int, best: Place, winner: Seat, live: Cards) -> tuple[Place, ...]:
        """The cheapest that wins first, or the dearest that loses; cheap ones where the camp has the trick it wants."""
        hand, lane = self.hands[seat], LANE[led]
        if hand & lane:
            cards = self._one_of_each(hand & lane, live & lane)
        else:
            suits = (self._one_of_each(hand & lane, live & lane) for lane in LANE)
            cards = tuple(
                sorted((card for cards in suits for card in cards), key=lambda card: (card >> 4 == TRUMPS, card & 15))
            )
        same_camp = self.is_maker[winner] == self.is_maker[seat]
        if self.takes_gladly[seat]:
            if same_camp and self.takes_gladly[winner]:
                return cards
            return tuple(sorted(cards, key=lambda card: not beats(card, best)))
        dearest_first = cards[::-1]
        return tuple(sorted(dearest_first, key=lambda card: beats(card, best)))
