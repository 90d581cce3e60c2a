"""A player by rules of thumb, for every trick game. It bids what it counts, and plays to make its side's bid.

Each decision comes with its reason in words, so that a learner may ask why that seat played so.
"""

from __future__ import annotations

from random import Random

from unitylib.bots.counting import Odds, beats, higher, sure_tricks
from unitylib.bots.thought import Thought
from unitylib.cards import RANKS, SUIT_NAMES, Card, Hand
from unitylib.trick.joints import power, side_bid, suit_of, winner
from unitylib.trick.moves import Action, Bid, Choose, Keep, Look, Play, Seat, Throw
from unitylib.trick.position import View
from unitylib.trick.worlds import hidden_cards


def bot(view: View, rng: Random) -> Action:
    """The move this player makes; its turn it must be."""
    move: Action = think(view, rng).action
    return move


def think(view: View, rng: Random) -> Thought:
    """The move this player makes, and why."""
    return _BY_PHASE[view.phase](view)


# --- before play ---------------------------------------------------------------------------------------------


def _look(view: View) -> Thought:
    return Thought(Look(), "Looks at the hand: a blind zero is too much of a gamble.")


def _choose(view: View) -> Thought:
    if Look() in view.legal:
        return _look(view)
    best = max(
        view.legal,
        key=lambda move: Odds(view, move.suit).tricks() if isinstance(move, Choose) else -1.0,
    )
    assert isinstance(best, Choose)
    return Thought(
        best,
        f"{SUIT_NAMES[best.suit]} makes its hand worth more tricks than the other colour.",
    )


def _draft(view: View) -> Thought:
    """Keep what is better than an average card."""
    card = view.drawn
    assert card is not None
    strong = card.is_universal or card.suit == view.trump or RANKS.index(card.rank) <= RANKS.index("DD")
    if strong:
        return Thought(
            Keep(),
            "Keeps a card better than the next is likely to be.",
        )
    return Thought(Throw(), "Throws a card weaker than the next one is likely to be.")


def _bid(view: View) -> Thought:
    if Look() in view.legal:
        return _look(view)
    assert view.trump is not None and view.hand is not None
    odds = Odds(view, view.trump)
    worth = odds.tricks()
    sure = sure_tricks(view.hand, odds.others, view.trump)
    bids = [move.tricks for move in view.legal if isinstance(move, Bid)]
    best = min(bids, key=lambda tricks: (tricks < sure, abs(tricks - worth), tricks))
    return Thought(Bid(best), "It bids what it counts in the hand.", _counted(worth, sure, best, bids))


def _counted(worth: float, sure: int, best: int, bids: list[int]) -> str:
    counted = f"It counts {worth:.1f} tricks"
    certain = f", {sure} of them certain" if sure else ""
    wanted = round(worth)
    barred = f"; {wanted} is barred" if wanted != best and wanted not in bids else ""
    return f"{counted}{certain}{barred}."


# --- play ----------------------------------------------------------------------------------------------------


class _Table:
    """What a player asks of the table before playing a card."""

    def __init__(self, view: View) -> None:
        assert view.trump is not None and view.hand is not None
        self.view, self.trump, self.hand = view, view.trump, view.hand
        self.cards: Hand = view.duty
        self.others = hidden_cards(view)
        self.side = view.rules.sides[view.rules.side_of(view.seat)]
        self.left = len(self.hand)
        self.last = len(view.trick) == len(view.standing.players) - 1

    def need(self, seats: tuple[Seat, ...]) -> int:
        """Tricks that these seats still lack."""
        return side_bid(self.view.bids, seats) - sum(self.view.taken[seat] for seat in seats)

    def zero_alive(self, seat: Seat) -> bool:
        bid = self.view.bids[seat]
        return bid is not None and bid.tricks == 0 and self.view.taken[seat] == 0

    def holder(self) -> Seat:
        """The seat whose card is winning the trick on the table."""
        players = self.view.standing.players
        assert self.view.leader is not None
        place = winner(self.view.trick, self.trump)
        return players[(players.index(self.view.leader) + place) % len(players)]

    def winning(self) -> list[Card]:
        """Cards that would be winning the trick now, weakest first."""
        if not self.view.trick:
            return self.weakest_first()
        best = self.view.trick[winner(self.view.trick, self.trump)]
        led = self.view.trick[0]
        return [
            c
            for c in self.weakest_first()
            if beats(c, best, self.trump) and suit_of(c, self.trump) in (self.trump, suit_of(led, self.trump))
        ]

    def losing(self) -> list[Card]:
        winning = self.winning()
        return [card for card in self.weakest_first() if card not in winning]

    def weakest_first(self) -> list[Card]:
        return sorted(self.cards, key=lambda card: (power(card, self.trump), card.suit))

    def is_master(self, card: Card) -> bool:
        """Nothing unseen outranks it in its suit."""
        return higher(card, self.others, self.trump) == 0


def _play(view: View) -> Thought:
    table = _Table(view)
    card, why = _card(table)
    return Thought(Play(card), why, "No other card may be played." if len(table.cards) == 1 else "")


def _card(table: _Table) -> tuple[Card, str]:
    """Which aim the seat has, then the card for it."""
    seat = table.view.seat
    if table.view.rules.is_exact:
        return _exact(table)
    if table.zero_alive(seat):
        return _duck(table, "Bid zero, so")
    return _for_the_side(table)


def _exact(table: _Table) -> tuple[Card, str]:
    need = table.need((table.view.seat,))
    if need == 0:
        return _duck(table, "Has the tricks it bid, so")
    if 0 < need <= table.left:
        return _win(table, need, f"Needs {_tricks(need)} more, so")
    return _spoil(table)


def _spoil(table: _Table) -> tuple[Card, str]:
    """The bid is lost: take what the others need, or give what they do not want (R-ELEM-14)."""
    others = [seat for seat in table.view.standing.players if seat != table.view.seat]
    hungry = sum(table.need((seat,)) > 0 for seat in others)
    if 2 * hungry >= len(others):
        return _win(
            table,
            table.left,
            "Its own bid is lost, so it takes what the others need and",
        )
    return _duck(table, "Its own bid is lost, so it leaves the others a trick too many and")


def _for_the_side(table: _Table) -> tuple[Card, str]:
    view, seat = table.view, table.view.seat
    partners = [other for other in table.side if other != seat]
    need = table.need(table.side)
    if view.trick and table.holder() in partners:
        if table.zero_alive(table.holder()):
            return _win(table, max(need, 1), "Covers its partner's zero:")
        return _low(table, "Its partner is winning the trick, so")
    rivals = [other for other in view.standing.players if other not in table.side and table.zero_alive(other)]
    if need <= 0 and rivals and view.trick and table.holder() in rivals:
        return _duck(table, "Leaves the trick to the seat that bid zero, so")
    if need <= 0:
        return _win(table, table.left, "The bid is made and each trick over is a point, so")
    return _win(table, need, f"Its side needs {_tricks(need)} more, so")


def _tricks(count: int) -> str:
    return "one trick" if count == 1 else f"{count} tricks"


def _win(table: _Table, need: int, why: str) -> tuple[Card, str]:
    """The card for a player who wants tricks."""
    if not table.view.trick:
        return _lead_to_win(table, need, why)
    winning, losing = table.winning(), table.losing()
    if not winning:
        return losing[0], f"{why.removesuffix(', so')}, but cannot win here, so it plays low."
    if table.last:
        return _cheapest_if_wanted(table, need, winning, losing, why)
    masters = [card for card in winning if table.is_master(card)]
    if masters:
        return (
            masters[0],
            f"{why} it plays the {masters[0].name}, which nothing left in its suit beats.",
        )
    if need >= table.left or not losing:
        return winning[-1], f"{why} it plays its best card here."
    if higher(winning[-1], table.others, table.trump) <= 2:
        return winning[-1], f"{why} it tries the {winning[-1].name}."
    return losing[0], f"{why} it keeps its good cards for a better trick."


def _cheapest_if_wanted(
    table: _Table, need: int, winning: list[Card], losing: list[Card], why: str
) -> tuple[Card, str]:
    """Last to play. A master trump can wait: it takes a later trick all the same (so a low card goes now)."""
    if losing and need < table.left and suit_of(winning[0], table.trump) == table.trump:
        masters = [card for card in table.hand if suit_of(card, table.trump) == table.trump and table.is_master(card)]
        if len(masters) >= need and winning[0] in masters:
            return (
                losing[0],
                f"{why} it keeps its good cards for a better trick.",
            )
    return winning[0], f"{why} it wins as cheaply as it can."


def _lead_to_win(table: _Table, need: int, why: str) -> tuple[Card, str]:
    masters = [card for card in table.weakest_first() if table.is_master(card)]
    trumps = [card for card in masters if suit_of(card, table.trump) == table.trump]
    if need >= table.left:
        best = table.weakest_first()[-1]
        return best, f"{why} it leads from the top: every trick counts."
    plain = [card for card in masters if card not in trumps]
    if plain:
        return plain[-1], f"{why} it leads the {plain[-1].name}, the highest left of its suit."
    if len(trumps) > 1 or (trumps and need > 1):
        return trumps[-1], f"{why} it leads the {trumps[-1].name}, the highest trump left."
    low = table.weakest_first()[0]
    return low, f"{why} it leads low and waits for its good cards to count."


def _duck(table: _Table, why: str) -> tuple[Card, str]:
    """The card for a player who wants no trick."""
    if not table.view.trick:
        card = max(
            table.cards,
            key=lambda c: (
                higher(c, table.others, table.trump),
                -power(c, table.trump),
            ),
        )
        return card, f"{why} it leads the card that is likeliest to be beaten."
    losing, winning = table.losing(), table.winning()
    if losing:
        card = max(losing, key=lambda c: _danger(table, c))
        return (
            card,
            f"{why} it gets rid of the {card.name}, the most dangerous card that does not win.",
        )
    if table.last:
        return winning[-1], f"{why} it must win, and does so with its most dangerous card."
    return winning[0], f"{why} it plays low and hopes to be beaten."


def _danger(table: _Table, card: Card) -> tuple[int, int]:
    """A card is dangerous when little is left to beat it."""
    return (-higher(card, table.others, table.trump), power(card, table.trump))


def _low(table: _Table, why: str) -> tuple[Card, str]:
    losing = table.losing() or table.weakest_first()
    return losing[0], f"{why} it plays low."


_BY_PHASE = {
    "blind": _look,
    "choose": _choose,
    "draft": _draft,
    "auction": _bid,
    "tricks": _play,
}
