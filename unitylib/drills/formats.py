"""Questions about the tables of Unity from three to six: how many cards, what becomes of the card that decides trump, what a hand scores, who has won.

What a question says of a table comes from its row. Partners, first leads and blind zeros are asked about in partners.py, leads.py and zero.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from unitylib import games
from unitylib.cards import RANKS, UNITY_DECK, Card, rank_name, shuffled
from unitylib.drills.partners import side_names
from unitylib.drills.question import (
    NAMES,
    Choice,
    Question,
    Shown,
    count_words,
    dice,
    in_words,
    one_of,
)
from unitylib.drills.slips import Slip, counts_or_slips, points_or_slips
from unitylib.match import Match
from unitylib.scorecard import points_words
from unitylib.trick import engine, joints
from unitylib.trick.moves import CHANCE, Bid, Deal, Seat, Turn
from unitylib.trick.position import State
from unitylib.trick.rules import Rules

TABLES = {
    "unity-3": "Three players",
    "unity-4-solo": "Four players alone",
    "unity-5": "Five players",
    "unity-6": "Six players as partners",
    "unity-6-solo": "Six players alone",
}
_PACK = {
    "unity-3": "R-UNI3-01",
    "unity-4-solo": "R-DECK-01",
    "unity-5": "R-UNI5-01",
    "unity-6": "R-UNI6-02",
    "unity-6-solo": "R-UNI6-02",
}
_HAND = {"unity-3": "R-UNI3-02", "unity-5": "R-UNI5-05", "unity-6": "R-UNI6-03", "unity-6-solo": "R-UNI6S-01"}
ZERO_BY = {
    "unity-3": "R-UNI3-04",
    "unity-4-solo": "R-UNI4S-01",
    "unity-5": "R-UNI5-06",
    "unity-6": "R-UNI6-04",
    "unity-6-solo": "R-UNI6S-01",
}
_GOAL = {
    "unity-3": "R-UNI3-07",
    "unity-4-solo": "R-UNI4-14",
    "unity-5": "R-UNI5-08",
    "unity-6": "R-UNI6-06",
    "unity-6-solo": "R-UNI6S-01",
}


def _any_table(rng: Random) -> str:
    return one_of(rng, tuple(TABLES))


def numbers(game: str) -> tuple[int | str, ...]:
    """A form of Unity in numbers: pack, hand, zero, blind zero, and the score that wins.

    >>> numbers("unity-2")
    (54, 13, 100, 'none', 500)
    """
    row = games.get(game)
    blind = "none" if row.entitled is joints.never_blind else row.blind_zero
    return len(row.deck), row.tricks_in(0), row.zero, blind, row.goal


# --- how many cards are in the pack? ------------------------------------------------------------------------------


def pack_size(seed: int) -> Question:
    """How many cards does this table play with?"""
    return pack_of(_any_table(dice("table-pack", seed)))


def pack_of(game: str) -> Question:
    """That question about a chosen table."""
    row = games.get(game)
    right, whole = len(row.deck), len(UNITY_DECK)
    told = f"{_left_out(row)}." if right < whole else f"Nothing is left out: {whole} cards."
    ruling = _PACK[game]
    offered = sorted({right, whole, whole - 2, *(len(games.get(other).deck) for other in TABLES)})
    choices = counts_or_slips((right, told, ruling), *(_pack_slip(n, right, ruling) for n in offered))
    steps = (
        "Three players leave out bugs and double bugs, five leave out double bugs. All others take the whole pack.",
        f"The whole pack has {whole} cards; a rank has four, one of each suit.",
        told,
    )
    return Question("table-pack", f"{TABLES[game]}: how many cards are in the pack?", Shown(), choices, steps)


def _left_out(row: Rules) -> str:
    out = [card for card in UNITY_DECK if card not in row.deck]
    ranks = [f"four {rank_name(rank)}s" for rank in RANKS if any(card.rank == rank for card in out)]
    told = f"{len(UNITY_DECK)} − {len(out)} = {len(row.deck)}"
    return f"{in_words(ranks).capitalize()} are left out: {told}"


def _pack_slip(answer: int, right: int, ruling: str) -> Slip:
    """Why the pack has not this number of cards."""
    if answer == len(UNITY_DECK) - 2:
        return answer, "The universals stay in at every table, whatever else is left out.", "R-DECK-12"
    if answer == len(UNITY_DECK):
        return answer, "That is the whole pack. At this table some cards are left out.", ruling
    more = "fewer" if right < answer else "more"
    out, who = ("double bugs only", "five") if answer == 50 else ("bugs and double bugs", "three")
    here = f"At this table there are {more}." if right < len(UNITY_DECK) else "Here the pack is whole."
    return answer, f"So many are left without {out}, with {who} players. {here}", ruling


# --- how many cards each? -----------------------------------------------------------------------------------------


def hand_size(seed: int) -> Question:
    """How many cards does everybody get at this table?"""
    return hand_of(_any_table(dice("table-hand", seed)))


@cache
def _dealt(game: str, up: Card | None = None) -> State:
    """A hand dealt at this table; `up` is the card that shall decide trump."""
    row = games.get(game)
    state = engine.start(row, Match(game, 1).state.standing)
    while state.turn == CHANCE:
        move = engine.draw(state, Random(1))
        if up is not None and isinstance(move, Turn):
            move = Turn(up)
        if up is not None and isinstance(move, Deal) and state.up is None:
            rest = shuffled([card for card in row.deck if card is not up], Random(1))
            count = row.seats * row.tricks_in(0)
            move = Deal((*rest[:count], up, *rest[count:]))
        state = engine.play(state, move)
    return state


def hand_of(game: str) -> Question:
    """That question about a chosen table."""
    state = _dealt(game)
    seats, pack, aside = state.rules.seats, len(state.rules.deck), _aside(state)
    right = len(state.hands[0])
    rest = "all of it is dealt" if not aside else f"{count_words(aside, 'card lies', 'cards lie')} aside"
    told = f"The pack has {pack} cards and {rest}: {pack - aside} / {seats} = {right}."
    others = {games.get(other).tricks_in(0) for other in TABLES}
    ruling = _HAND.get(game, "R-UNI4-02")
    slips = (
        _hand_slip(n, seats, pack - aside, ruling) for n in sorted({*others, right + 1}, key=lambda n: abs(n - right))
    )
    choices = counts_or_slips((right, told, ruling), *slips)
    steps = (
        "As many as there are, the same number for each. A card turned up for trump lies aside; with four players one more lies beside it, face down.",
        f"{pack} cards, {seats} players, {aside or 'none'} aside.",
        told,
    )
    return Question("table-hand", f"{TABLES[game]}: how many cards does each get?", Shown(), choices, steps)


def _aside(state: State) -> int:
    return len(state.rules.deck) - sum(map(len, state.hands))


def _hand_slip(answer: int, seats: int, dealt: int, ruling: str) -> Slip:
    at = [words.lower() for game, words in TABLES.items() if games.get(game).tricks_in(0) == answer]
    whose = f"So many are for {in_words(at)}. " if at else ""
    gap = abs(answer * seats - dealt)
    than = f"{gap} {'more' if answer * seats > dealt else 'fewer'} than the {dealt} that are dealt"
    return answer, f"{whose}Here {answer} for each of {seats} would be {answer * seats}: {than}.", ruling


# --- what becomes of the card that decided trump? -----------------------------------------------------------------


def trump_card(seed: int) -> Question:
    """A card has decided trump: is it played in this hand?"""
    rng = dice("table-trump", seed)
    game = _any_table(rng)
    deck = games.get(game).deck
    return trump_card_of(game, str(one_of(rng, deck if rng.random() < 0.6 else deck[-2:])))


def trump_card_of(game: str, card: str) -> Question:
    """That question about a chosen table and card."""
    up = Card.parse(card)
    state = _dealt(game, up)
    held = any(up in hand for hand in state.hands)
    if held:
        told = (
            f"Trump is cut for here. The {up.name} goes back into the pack, and all cards are dealt: somebody holds it."
        )
        ruling = "R-UNI5-03"
    else:
        told = f"Trump is turned up here. The {up.name} lies aside for the whole hand: nobody plays it."
        ruling = "R-UNI3-02" if game == "unity-3" else "R-UNI4-03"
    if up.is_universal:
        told += " It is the highest trump." if held else " So nobody has the highest trump."
        ruling = "R-UNI5-04" if held else "R-TRICK-11"
    aside = "Nothing lies aside at this table" if held else "It is in nobody’s hand"
    choices = (
        Choice("yes", "It is played", held, told if held else f"{aside}. {told}", ruling),
        Choice("no", "It lies aside", not held, f"{aside}. {told}" if held else told, ruling),
    )
    steps = (
        "Three and four players turn a card up and lay it aside. Five and six cut the pack, and the card goes back.",
        f"{TABLES[game]}: the card was {'cut' if held else 'turned up'}.",
        told,
    )
    return Question("table-trump", f"{TABLES[game]}. This card decides trump. What becomes of it?", Shown(cards=(up,)), choices, steps)  # fmt: skip


# --- what does it score? ------------------------------------------------------------------------------------------


def score(seed: int) -> Question:
    """Bids and tricks of your side: how many points? Zeros come often, for they differ from table to table."""
    rng = dice("table-score", seed)
    game = _any_table(rng)
    row = games.get(game)
    tricks = row.tricks_in(0)
    size = len(row.sides[0])
    bids = tuple(one_of(rng, (0, 0, 1, 2, 3)) for _ in range(size))
    taken = tuple(one_of(rng, (0, 0, 1) if not bid else (bid, bid + 1, bid - 1, bid + 2)) for bid in bids)
    blind = size == 1 and not bids[0] and rng.random() < 0.4
    assert sum(taken) <= tricks
    return _scored(game, bids, taken, blind)


def scored(game: str, bid: int, taken: int, blind: bool = False) -> Question:
    """That question about you alone."""
    return _scored(game, (bid,), (taken,), blind)


def scored_together(game: str, bids: tuple[int, int], taken: tuple[int, int]) -> Question:
    """That question about you and your partner."""
    return _scored(game, bids, taken, False)


def _scored(game: str, bids: tuple[int, ...], taken: tuple[int, ...], blind: bool) -> Question:
    row = games.get(game)
    side = row.sides[0]
    all_bids: list[Bid | None] = [None] * row.seats
    all_taken = [0] * row.seats
    for seat, bid, got in zip(side, bids, taken, strict=True):
        all_bids[seat], all_taken[seat] = Bid(bid, blind), got
    right = row.score(row, tuple(all_bids), tuple(all_taken))[0]
    zeros = [
        joints.zero_points(row, tuple(all_bids), seat, not all_taken[seat])
        for seat in side
        if all_bids[seat] == Bid(0, blind)
    ]
    contract = right - sum(zeros)
    told = _sum_told(contract, zeros, right, sum(bids), sum(taken))
    kept, some = sum(taken) >= sum(bids), any(taken)
    slips = _with_zero_slips(row, bids, taken, zeros, contract, blind) if zeros else _bid_slips(sum(bids), sum(taken))
    choices = points_or_slips((right, told, _score_ruling(row, bool(zeros), kept, some)), *slips)
    worth = f"A zero is worth {row.zero} here, a blind one {row.blind_zero}: won with no trick, lost with any."
    steps = (
        f"10 for each trick bid and 1 for each one over; too few lose 10 for each trick bid. {worth}",
        f"The bid is {sum(bids)}, and {count_words(sum(taken), 'trick was', 'tricks were')} taken. {_zeros_told(zeros)}",
        told,
    )
    ask = f"{TABLES[game]}. {_told(side, bids, taken, blind)} How many points?"
    return Question("table-score", ask, Shown(), choices, steps)


def _told(side: Sequence[Seat], bids: tuple[int, ...], taken: tuple[int, ...], blind: bool) -> str:
    def one(seat: Seat, bid: int, got: int) -> str:
        words = ("a blind zero" if blind else "zero") if not bid else str(bid)
        return f"{NAMES[seat]} bid {words} and took {got or 'none'}"

    return "; ".join(map(one, side, bids, taken)).replace("; ", "; your partner ") + "."


def _zeros_told(zeros: list[int]) -> str:
    if not zeros:
        return "Nobody of your side bid zero."
    return f"For {'the zero' if len(zeros) == 1 else 'the zeros'}: {', '.join(map(points_words, zeros))}."


def _sum_told(contract: int, zeros: list[int], right: int, promised: int, got: int) -> str:
    tricks = f"{promised} bid and {got} taken: {points_words(contract)}"
    if not zeros:
        return f"{tricks}."
    added = "".join(f" {'+' if zero > 0 else '−'} {abs(zero)}" for zero in zeros)
    return f"{tricks}. With the {'zero' if len(zeros) == 1 else 'two zeros'}: {points_words(contract)}{added} = {points_words(right)}."


def _score_ruling(row: Rules, zero: bool, kept: bool, some: bool) -> str:
    """What the sum stands on: the bid alone is the same at every table, zeros are not."""
    if not zero:
        return "R-UNI4-06" if kept else "R-UNI4-07"
    return "R-UNI4S-03" if len(row.sides) == row.seats and some else ZERO_BY[row.name]


def _bid_slips(bid: int, got: int) -> tuple[Slip, ...]:
    """Slips where nobody bid zero."""
    over = got - bid
    if over < 0:
        return (
            (10 * bid, f"That is won when the bid is kept. Taken were {got or 'none'}, so it is broken, and lost.", "R-UNI4-07"),
            (0, "In Elements a missed bid costs nothing. In Unity ten are lost for each trick bid.", "R-UNI4-07"),
            *([(10 * over, f"Not only the tricks that are missing are lost, but the whole bid of {bid}.", "R-UNI4-07")] if got else []),
            *([(got - 10 * bid, "Tricks taken count for nothing when the bid is broken.", "R-UNI4-07")] if got else []),
            (-bid, "Each trick bid loses ten, not one.", "R-UNI4-07"),
        )  # fmt: skip
    extra = f"{count_words(over, 'trick', 'tricks')} over {'adds one' if over == 1 else 'add one each'}"
    return (
        (10 * bid, f"The bid alone: {extra} besides.", "R-UNI4-06"),
        *([(0, "In Elements a trick too many spoils the bid. In Unity it does not.", "R-UNI4-06")] if over else []),
        (-10 * bid, f"That is lost when the bid is broken. {got} taken for {bid} is enough: it is kept.", "R-UNI4-06"),
        *([(-10 * bid - over, "The sign is wrong: the bid was kept, so all of this is won.", "R-UNI4-06")] if over else []),
        (10 * got, f"Only the tricks bid are worth ten: {extra}.", "R-UNI4-06"),
        (10 * bid + got, f"Only tricks over the bid add a point, not all {got} that were taken.", "R-UNI4-06"),
        (bid, "Each trick bid is worth ten, not one.", "R-UNI4-06"),
    )  # fmt: skip


def _with_zero_slips(
    row: Rules, bids: tuple[int, ...], taken: tuple[int, ...], zeros: list[int], contract: int, blind: bool
) -> tuple[Slip, ...]:
    """Slips where at least one of the side bid zero."""
    ruling, bid, got, added = ZERO_BY[row.name], sum(bids), sum(taken), sum(zeros)
    alone = len(row.sides) == row.seats
    tricks = "R-UNI4S-03" if alone else ruling
    them = "the zero is" if len(zeros) == 1 else "both zeros are"
    worth, other = (row.blind_zero, row.zero) if blind else (row.zero, 50 if row.zero == 100 else 100)
    price = (
        f"A blind zero is worth {worth} here, and one that is not blind {other}."
        if blind
        else f"A zero is worth {worth} here; {other} is for other tables."
    )
    results = [
        "A trick was taken, so the zero is lost." if points < 0 else "No trick was taken, so the zero is won."
        for points in zeros
    ]
    rest = (
        f"the bid of {bid}, with {got} taken, brings {points_words(contract)}"
        if bid
        else f"each trick taken is one over a bid of nothing, which brings {points_words(contract)}"
    )
    partly = [
        (contract + points, f"One of the two zeros is left out: {NAMES[row.sides[0][1 - at]]} bid zero too.", ruling)
        for at, points in enumerate(zeros)
        if len(zeros) > 1
    ]
    own = sum(n for n, promised in zip(taken, bids, strict=True) if promised)
    spades = added + (9 * bid + own if own >= bid else -10 * bid)
    helps = (
        [(spades, "The tricks of a failed zero count for the bid of the side all the same.", ruling)]
        if bid and own < got
        else []
    )
    return (
        (contract - added, f"The sign of the zero is wrong. {results[0]}" if len(zeros) == 1 else "Each zero the other way round: it is won with no trick and lost with any.", ruling),
        (contract, f"That is for the tricks alone: {them} left out.", ruling),
        *partly,
        *helps,
        (added, f"That is for {them.rsplit(' ', 1)[0]} alone; {rest}.", tricks),
        (contract + added * other // worth, price, ruling),
        (-contract - added, f"The sum is right, but its sign is not. {results[0]}", ruling),
    )  # fmt: skip


# --- how does the match end? --------------------------------------------------------------------------------------


def match_end(seed: int) -> Question:
    """A hand is over: has somebody won? Scores near the goal, and ties above it."""
    rng = dice("table-end", seed)
    game = _any_table(rng)
    row = games.get(game)
    scores = [row.goal - 30 + one_of(rng, (-90, -40, -7, 0, 12, 25)) for _ in row.sides]
    kind = one_of(rng, ("over", "tie", "short"))
    if kind != "short":
        scores[one_of(rng, range(len(scores)))] = row.goal + one_of(rng, (0, 4, 21))
    if kind == "tie":
        first = scores.index(max(scores))
        scores[(first + 1) % len(scores)] = max(scores)
    return ended(game, *scores)


def ended(game: str, *scores: int) -> Question:
    """That question about chosen scores, yours first."""
    row, sides = games.get(game), side_names(games.get(game))
    won, best = row.over(row, scores, 5), max(scores)
    level = [name for name, points in zip(sides, scores, strict=True) if points == best]
    front = " as well as ".join(level) if len(row.sides) < row.seats else in_words(level)
    more = _why_more(row, best, front, won)
    why = [_why_won(row, side, scores, won, more) for side in range(len(sides))]
    choices = (
        *(Choice(NAMES[row.sides[side][0]], _wins(sides[side]), side == won, *why[side]) for side in range(len(sides))),
        Choice("more", "Another hand", won is None, *more),
    )
    steps = (
        f"The game is {row.goal}. Whoever is alone in front with {row.goal} or more after a hand has won.",
        f"The most is {points_words(best)}: {front}.",
        (more if won is None else why[won])[0],
    )
    shown = Shown(names=sides, scores=scores)
    return Question("table-end", f"{TABLES[game]}. The hand is over. What now?", shown, choices, steps)


def _wins(name: str) -> str:
    return f"{name} win" if name == "You" or " and " in name else f"{name} wins"


def _why_won(row: Rules, side: int, scores: tuple[int, ...], won: int | None, more: tuple[str, str]) -> tuple[str, str]:
    """Why this side has won, or has not, and the ruling that says so."""
    own, best = points_words(scores[side]), max(scores)
    if side == won:
        return f"{own} is {row.goal} or more, and nobody else has as many.", "R-UNI4-15"
    if scores[side] < row.goal:
        return f"{own} is less than {row.goal}, which is the game here.", _GOAL[row.name]
    if scores[side] < best:
        return f"{own} is enough for the game, but somebody has more: {points_words(best)}.", "R-UNI4-15"
    return f"{own} is enough for the game, but not alone in front. {more[0]}", more[1]


def _why_more(row: Rules, best: int, front: str, won: int | None) -> tuple[str, str]:
    if won is not None:
        return (
            f"{points_words(best)} is {row.goal} or more, and nobody is level with it: the match is over.",
            "R-UNI4-15",
        )
    if best < row.goal:
        return f"Nobody has {row.goal} yet, so the next hand is dealt.", _GOAL[row.name]
    return (
        f"{front} are level in front, so another hand is played, and whoever is then alone in front wins.",
        "R-UNI4-15",
    )
