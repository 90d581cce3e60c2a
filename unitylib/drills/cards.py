"""Card play as practice: a lead or the next card, every legal card priced from what the seat can see. And: could you have known?

An item is text: "unity-4/12". It makes the same position for ever, one for leads and one for other cards. Prices come from deals that
you cannot rule out; beside them stands how the cards lay, which nobody could see.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from statistics import fmean

from unitylib.bots import simple
from unitylib.bots.counting import beats, higher
from unitylib.bots.ends import Ends, Scoring
from unitylib.bots.prices import Prices, is_even
from unitylib.bots.sampling import BATCH
from unitylib.cards import SUIT_NAMES, Card, Suit, in_deck_order
from unitylib.drills import bids
from unitylib.drills.bids import YOU, Grade
from unitylib.drills.question import NAMES, count_words, dice, in_words
from unitylib.errors import BadText, quoted
from unitylib.trick import engine
from unitylib.trick.joints import power, side_bid, suit_of, winner
from unitylib.trick.moves import Play
from unitylib.trick.position import State, View, plays, tricks_shown
from unitylib.trick.worlds import hidden_cards, worlds
from unitylib.work import checked_deals

FORMATS = bids.FORMATS
WORLDS = 300  # deals played out for each card
COPIES = 20  # of the deal as it lies, played out for each card
SKILLS = ("lead", "card")


# --- positions -----------------------------------------------------------------------------------------------


def position(item: str, skill: str) -> State:
    """Your turn with a choice: to lead to a trick ("lead"), or to play to one ("card"). BadText for what is no item."""
    if skill not in SKILLS:
        raise BadText(f"{quoted(skill)} is no kind of card to ask for: lead or card")
    format, seed = bids.read_item(item)
    row, rng = bids.row_of(format), dice(f"{skill} {format}", seed)
    while True:
        state = bids.dealt(row, rng)
        earliest = int(
            rng.random() * rng.random() * row.tricks_in(state.standing.number)
        )  # early tricks twice as often
        state = bids.played_on(state, rng, lambda now, first=earliest: _is_asked(now, skill, first))  # type: ignore[misc]
        if state.turn == YOU:
            return state


def _is_asked(state: State, skill: str, earliest: int) -> bool:
    """Your turn at trick `earliest` or later, with cards to choose from that are not as good as one another."""
    if state.turn != YOU or len(state.tricks) < earliest or (not state.trick) != (skill == "lead"):
        return False
    view = engine.view(state, YOU)
    return view.phase == "tricks" and len(groups(view)) > 1


def groups(view: View) -> tuple[tuple[Card, ...], ...]:
    """The legal cards, those that are worth the same together: of one suit, with nothing between them that may still be played."""
    trump = _trump(view)
    legal = sorted((move.card for move in view.legal if isinstance(move, Play)), key=lambda card: _rank(card, trump))
    between = {_rank(card, trump) for card in (*hidden_cards(view), *view.trick)}
    found: list[list[Card]] = []
    for card in legal:
        low = _rank(found[-1][-1], trump) if found else None
        if low is None or low[0] != suit_of(card, trump) or any(low < rank < _rank(card, trump) for rank in between):
            found.append([])
        found[-1].append(card)
    return tuple(map(tuple, found))


def _rank(card: Card, trump: Suit) -> tuple[Suit, int]:
    return suit_of(card, trump), power(card, trump)


def _trump(view: View) -> Suit:
    assert view.trump is not None, "cards are played once trump is known"
    return view.trump


# --- prices --------------------------------------------------------------------------------------------------


EVEN = 0.5  # points: what lies nearer together in one deal is called as good


@dataclass(frozen=True)
class Priced:
    """What each legal card leads to.

    `prices` compares the groups of equal cards by their first, `kept` is the chance that your side keeps its bid, `best_in` the share of the deals
    in which a card came out best, ties included. `lies` are the points ahead in the deal as it lay. `tricks` are those of your side in the
    whole hand, on average; `may_end` says whether the match may end with this hand, which then is in the prices.
    """

    group: Mapping[Card, Card]  # card -> the first of those it is worth the same as
    prices: Prices
    kept: Mapping[Card, float]
    lies: Mapping[Card, float]
    tricks: Mapping[Card, float]
    may_end: bool = False

    @cached_property
    def best(self) -> Card:
        """The first of the cards that came out best."""
        move = self.prices.best
        assert isinstance(move, Play)
        return move.card

    def cost(self, card: Card) -> float:
        """Points that a card gives away against the best."""
        return self.prices.cost(Play(self.group[card]))

    def unsure(self, card: Card) -> float:
        """The standard error of that cost."""
        return self.prices.cost_error(Play(self.group[card]))

    @cached_property
    def best_in(self) -> Mapping[Card, float]:
        values = {card: self.prices.by_move[Play(card)] for card in dict.fromkeys(self.group.values())}
        tops = [max(row) for row in zip(*values.values(), strict=True)]
        return {card: fmean(a >= top for a, top in zip(row, tops, strict=True)) for card, row in values.items()}

    @property
    def as_it_lay(self) -> Card:
        """The card that came out best in the deal as it lay; the best of all deals where it was as good."""
        most = max(self.lies.values())
        return self.best if self.lies[self.best] > most - EVEN else max(self.lies, key=lambda card: self.lies[card])


def judged(item: str, skill: str, count: int = WORLDS) -> Generator[float, None, Priced]:
    """The price of every card in the item; the same numbers whenever it is asked. Gives the part done."""
    return priced(position(item, skill), dice(f"{skill} worth {item}", count), count)


def priced(state: State, rng: Random, count: int = WORLDS) -> Generator[float, None, Priced]:
    """The same of a position in which you are to play. Only `lies` looks at the cards of others.

    Raises Contradiction when no deal fits what was played.
    """
    view = engine.view(state, YOU)
    if view.phase != "tricks" or view.turn != YOU:
        raise BadText("cards have a price when it is your turn to play one")
    firsts, scoring = [group[0] for group in groups(view)], Scoring(view)
    values: dict[Card, list[float]] = {card: [] for card in firsts}
    kept: dict[Card, int] = dict.fromkeys(firsts, 0)
    tricks: dict[Card, int] = dict.fromkeys(firsts, 0)
    side = view.rules.sides[view.rules.side_of(view.seat)]
    dealt = worlds(view, rng)
    for done in range(0, checked_deals(count), BATCH):
        ends = Ends(scoring, list(islice(dealt, min(BATCH, count - done))), rng.getrandbits(32))
        for place, card in enumerate(firsts, start=1):
            values[card] += ends.ahead(None, card)
            kept[card] += sum(ends.kept(None, card))
            tricks[card] += sum(sum(ends.tricks_of(seat, card)) for seat in side)
            yield min((done + BATCH * place / len(firsts)) / count, 1.0)
    as_it_lies = Ends(scoring, [state] * COPIES, rng.getrandbits(32))
    lies = {card: fmean(as_it_lies.ahead(None, card)) for card in firsts}
    alike = {card: group[0] for group in groups(view) for card in group}
    shares = {card: made / count for card, made in kept.items()}
    means = {card: took / count for card, took in tricks.items()}
    prices = Prices({Play(card): tuple(row) for card, row in values.items()})
    return Priced(alike, prices, shares, lies, means, scoring.may_end)


# --- verdicts ------------------------------------------------------------------------------------------------


def graded(view: View, found: Priced, card: Card) -> Grade:
    """The verdict on a card. What cannot be told from the best counts as the best.

    BadText when the card may not be played.
    """
    if card not in found.group:
        raise BadText(f"the {card.name} may not be played here")
    cost, points = found.cost(card), bids.unit(view.rules)
    stars = bids.stars_among([(found.cost(one), found.unsure(one)) for one in found.lies], cost, points)
    return Grade(stars, cost, f"{_told(view, found, card)} {_against(found, card)}")


def is_as_good(found: Priced, card: Card) -> bool:
    """Whether nothing tells a card, or a cheaper one, apart from the best."""
    cost = found.cost(card)
    return all(is_even(found.cost(one), found.unsure(one)) for one in found.lies if found.cost(one) <= cost)


def _told(view: View, found: Priced, card: Card) -> str:
    """What comes of a card: points are told by `_against`."""
    whose, takes = ("your side's", "your side takes") if bids.has_partners(view) else ("your", "you take")
    first = found.group[card]
    return (
        f"With the {card.name} {whose} bid is kept in {round(100 * found.kept[first])} of 100 deals, "
        f"and {takes} {found.tricks[first]:.1f} tricks in all on average."
    )


def _against(found: Priced, card: Card) -> str:
    """The best beside it; for the best itself the next."""
    best, cost = found.best, found.cost(card)
    if found.group[card] is best:
        return f"Nothing comes out better on average. {_next(found)}".strip()
    if cost < 0.05:
        return f"The {best.name} is just as good."
    it = f"The {best.name}, with {round(100 * found.kept[best])} of 100 and {found.tricks[best]:.1f} tricks, comes out"
    if is_as_good(found, card):
        return f"{it} {bids.points_told(cost)} better, too little to tell the two apart."
    return f"{it} {bids.points_told(cost)} better on average. {_oftener(found, found.group[card])}".strip()


def _next(found: Priced) -> str:
    """What the second best gives away; nothing is said where there is none."""
    others = sorted((card for card in found.lies if card is not found.best), key=found.cost)
    if not others:
        return ""
    second, cost = others[0], found.cost(others[0])
    beside = f"with {round(100 * found.kept[second])} of 100 and {found.tricks[second]:.1f} tricks"
    worse = "just as good" if cost < 0.05 else f"{bids.points_told(cost)} worse"
    even = ", too little to tell the two apart" if cost >= 0.05 and is_as_good(found, second) else ""
    return f"Next is the {second.name}, {beside}: {worse}{even}. {_oftener(found, max(found.lies, key=found.best_in.__getitem__))}"


def _oftener(found: Priced, card: Card) -> str:
    """A card that is best in more deals than the best one wants a word."""
    often, best = (round(100 * found.best_in[one]) for one in (card, found.best))
    if often <= best or found.cost(card) < 0.05:
        return ""
    return f"The {card.name} is best more often, in {often} of 100 deals against {best}, but loses more in the others: points count."


def known(found: Priced, card: Card | None = None) -> str:
    """Could you have known? How the cards lay, beside what could be seen. A best card that was played is named as it was."""
    lay, best = found.as_it_lay, found.best
    mine = best if card is None else card
    if found.group[mine] is best:
        best = mine
    if lay is found.best:
        lost = found.lies[lay] - found.lies[found.group[mine]]
        if lost < EVEN:
            return f"As the cards lay, nothing comes out better than the {mine.name}."
        return f"As the cards lay, the {best.name} comes out {bids.points_told(lost)} better as well."
    gain, even = found.lies[lay] - found.lies[found.best], is_even(found.cost(lay), found.unsure(lay))
    why = "Nothing that you saw tells the two apart" if even else "You could not have known"
    return (
        f"As the cards lay, the {lay.name} would have come out {bids.points_told(gain)} better than the {best.name}. "
        f"{why}: it is best in {round(100 * found.best_in[lay])} of 100 deals that fit what you saw."
    )


# --- hints ---------------------------------------------------------------------------------------------------


def rule(view: View) -> str:
    """What binds the card, in one sentence."""
    trump = _trump(view)
    if not view.trick:
        return "Any card may be led; who takes the trick leads next (R-TRICK-08)."
    suit = suit_of(view.trick[0], trump)
    asked = f"{SUIT_NAMES[suit]}{', trump,' if suit == trump else ''} was led"
    if any(suit_of(move.card, trump) == suit for move in view.legal if isinstance(move, Play)):
        return f"{asked}, and you hold some: it must be followed (R-TRICK-06)."
    return f"{asked}, and you hold none: any card may be played (R-TRICK-07)."


def facts(view: View) -> tuple[str, ...]:
    """What to look at: what your side still wants, what is on the table, which of your cards are highest, who is out of a suit."""
    told = (_wanted(view), _on_the_table(view), _masters(view), *_out(view))
    return tuple(filter(None, told))


def _wanted(view: View) -> str:
    seats, bid = view.rules.sides[view.rules.side_of(view.seat)], view.bids[view.seat]
    assert bid is not None and view.hand is not None
    whose = "Your side" if bids.has_partners(view) else "You"
    if not bid.tricks:
        dead = view.taken[view.seat] > 0
        return (
            "Your zero is lost already."
            if dead and not view.rules.is_exact
            else "You bid zero: take no trick."
            if not dead
            else _over(view)
        )
    got, promised = sum(view.taken[seat] for seat in seats), side_bid(view.bids, seats)
    left = count_words(len(view.hand), "trick is", "tricks are")
    if got < promised:
        return f"{whose} bid {promised} and {'have' if whose == 'You' else 'has'} {got or 'none'}: {promised - got} more {'is' if promised - got == 1 else 'are'} wanted, and {left} left."
    if view.rules.is_exact:
        held = "it" if got == 1 else "them"
        return f"You bid {promised} and have {held}: no more are wanted." if got == promised else _over(view)
    return f"The bid of {promised} is made: each trick more is worth one point."


def _over(view: View) -> str:
    return "Your bid is missed already; spoil the others'."


def _on_the_table(view: View) -> str:
    if not view.trick or view.leader is None:
        return ""
    trump, players = _trump(view), view.standing.players
    place = winner(view.trick, trump)
    seat = players[(players.index(view.leader) + place) % len(players)]
    partner = seat in view.rules.sides[view.rules.side_of(view.seat)]
    beaten = any(beats(move.card, view.trick[place], trump) for move in view.legal if isinstance(move, Play))
    last = " You play last." if len(view.trick) == len(players) - 1 else ""
    who = f"{_name(seat)}, your partner," if partner else _name(seat)
    can = "You can beat it." if beaten else "You cannot beat it."
    return f"{who} is winning the trick with the {view.trick[place].name}. {can}{last}"


def _name(seat: int) -> str:
    return NAMES[seat]


def _masters(view: View) -> str:
    trump, unseen = _trump(view), hidden_cards(view)
    rest = (*unseen, *view.trick)
    top = [move.card for move in view.legal if isinstance(move, Play) and not higher(move.card, rest, trump)]
    if not top:
        return "None of the cards that you may play is the highest left in its suit."
    shown = in_words([f"the {card.name}" for card in in_deck_order(top)[:3]])
    return f"Nothing unseen is higher in its suit than {shown}{' and more' if len(top) > 3 else ''}."


def _out(view: View) -> Iterator[str]:
    """Who did not follow a suit, and so has none of it."""
    trump, told = _trump(view), set()
    for trick in tricks_shown(view):
        suit = suit_of(trick.cards[0], trump)
        for seat, card in plays(view, trick):
            if seat != view.seat and suit_of(card, trump) != suit and (seat, suit) not in told:
                told.add((seat, suit))
                yield f"{_name(seat)} has no {SUIT_NAMES[suit]}{', trump,' if suit == trump else ''} left."


def thumb(view: View, found: Priced) -> str:
    """Which card a player by rules of thumb would play, and why; and what that costs, where it is not the best."""
    thought = simple.think(view, Random(0))
    assert isinstance(thought.action, Play)
    card = thought.action.card
    cost, same = found.cost(card), found.group[card] is found.best
    if same:
        then = "The deals say the same."
    elif is_as_good(found, card):
        then = f"In the deals that is about as good as the {found.best.name}."
    else:
        then = f"In the deals the {found.best.name} comes out {bids.points_told(cost)} better: here the rule of thumb misleads."
    why = f"{thought.why[:1].lower()}{thought.why[1:]}"
    return f"A player by rules of thumb would play the {card.name}: {why} {then}"


def beaten(view: View, card: Card) -> str:
    """What a card is up against, in one sentence."""
    trump, out = _trump(view), hidden_cards(view)
    above = higher(card, out, trump)
    unseen = (
        f"{count_words(above, 'unseen card of its suit is', 'unseen cards of its suit are')} above it"
        if above
        else "nothing unseen in its suit is above it"
    )
    if not view.trick:
        return f"If you lead the {card.name}, {unseen}."
    wins = beats(card, view.trick[winner(view.trick, trump)], trump)
    return f"The {card.name} {'would be winning' if wins else 'does not win'} the trick as it lies; {unseen}."


def candidates(view: View, found: Priced) -> tuple[str, str]:
    """The last two steps of the ladder: the two cards that come out best, in deck order; the answer with its reason."""
    order = sorted(dict.fromkeys(found.group.values()), key=found.cost)
    one, other = in_deck_order(order[:2]) if len(order) > 1 else (order[0], order[0])
    best = found.best
    return (
        f"It is between the {one.name} and the {other.name}.",
        f"{_told(view, found, best)} {_against(found, best)} {beaten(view, best)}",
    )
