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
    count_choice,
    count_words,
    dice,
    in_words,
    one_of,
    points_choice,
)
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
_PACK = {"unity-3": "R-UNI3-01", "unity-5": "R-UNI5-01"}
_HAND = {"unity-3": "R-UNI3-02", "unity-5": "R-UNI5-05", "unity-6": "R-UNI6-03", "unity-6-solo": "R-UNI6S-01"}
_SCORE = {"unity-3": "R-UNI3-04", "unity-5": "R-UNI5-06", "unity-6": "R-UNI6-04", "unity-6-solo": "R-UNI6S-01"}
_END = {"unity-3": "R-UNI3-07", "unity-4-solo": "R-UNI4S-05", "unity-5": "R-UNI5-08", "unity-6": "R-UNI6-06"}


def _any_table(rng: Random) -> str:
    return one_of(rng, tuple(TABLES))


# --- how many cards are in the pack? ------------------------------------------------------------------------------


def pack_size(seed: int) -> Question:
    """How many cards does this table play with?"""
    return pack_of(_any_table(dice("table-pack", seed)))


def pack_of(game: str) -> Question:
    """That question about a chosen table."""
    row = games.get(game)
    right, whole = len(row.deck), len(UNITY_DECK)
    told = f"{_left_out(row)}." if right < whole else f"Nothing is left out: {whole} cards."
    ruling = _PACK.get(game, "R-DECK-01")
    offered = sorted({right, whole, whole - 2, *(len(games.get(other).deck) for other in TABLES)})
    choices = tuple(count_choice(n, right, _why_pack(n, right, told), ruling) for n in offered)
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


def _why_pack(answer: int, right: int, told: str) -> str:
    if answer == len(UNITY_DECK) - 2 and answer != right:
        return f"The universals stay in at every table. {told}"
    return told


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
    choices = tuple(
        count_choice(n, right, _why_hand(n, right, told), _HAND.get(game, "R-UNI4-02"))
        for n in sorted({right, *others, right + 1})
    )
    steps = (
        "As many as there are, the same number for each. A card turned up for trump lies aside; with four players one more lies beside it, face down.",
        f"{pack} cards, {seats} players, {aside or 'none'} aside.",
        told,
    )
    return Question("table-hand", f"{TABLES[game]}: how many cards does each get?", Shown(), choices, steps)


def _aside(state: State) -> int:
    return len(state.rules.deck) - sum(map(len, state.hands))


def _why_hand(answer: int, right: int, told: str) -> str:
    at = [words.lower() for game, words in TABLES.items() if games.get(game).tricks_in(0) == answer]
    if at and answer != right:
        return f"So many are for {in_words(at)}. {told}"
    return told


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
    choices = (
        Choice("yes", "It is played", held, told, ruling),
        Choice("no", "It lies aside", not held, told, ruling),
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
    offered = {right, contract, -right, right + row.zero, right - row.zero, 10 * sum(bids), 0}
    choices = tuple(
        points_choice(n, right, _why_points(n, right, sum(bids), contract, row, told), _score_ruling(game, bids, taken))
        for n in sorted(sorted(offered, key=lambda n: (abs(n - right), n))[:6])
    )  # fmt: skip
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

    return "; ".join(map(one, side, bids, taken)) + "."


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


def _why_points(answer: int, right: int, promised: int, contract: int, row: Rules, told: str) -> str:
    if answer == right:
        return told
    if answer == contract:
        return f"That is for the tricks alone. {told}"
    if contract != right and abs(answer - right) == row.zero:
        return f"A zero is worth {row.zero} here, and {row.blind_zero} when it is bid blind. {told}"
    if answer == 10 * promised and contract > answer:
        return f"Each trick over the bid is worth one point more. {told}"
    if answer == 10 * promised and contract < 0:
        return f"The bid was not made, so it is lost. {told}"
    return told


def _score_ruling(game: str, bids: tuple[int, ...], taken: tuple[int, ...]) -> str:
    if game == "unity-4-solo":
        return "R-UNI4S-03" if not any(bids) and any(taken) else "R-UNI4S-01"
    return _SCORE[game]


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
    choices = (
        *(
            Choice(NAMES[row.sides[side][0]], _wins(sides[side]), side == won, _why_won(row, side, scores, won, more), _end_ruling(game))
            for side in range(len(sides))
        ),
        Choice("more", "Another hand", won is None, more, "R-UNI4-15" if scores.count(best) > 1 and best >= row.goal else _end_ruling(game)),
    )  # fmt: skip
    steps = (
        f"The game is {row.goal}. Whoever is alone in front with {row.goal} or more after a hand has won.",
        f"The most is {points_words(best)}: {front}.",
        _why_won(row, won, scores, won, more) if won is not None else more,
    )
    shown = Shown(names=sides, scores=scores)
    return Question("table-end", f"{TABLES[game]}. The hand is over. What now?", shown, choices, steps)


def _end_ruling(game: str) -> str:
    return _END.get(game, "R-UNI6S-01")


def _wins(name: str) -> str:
    return f"{name} win" if name == "You" or " and " in name else f"{name} wins"


def _why_won(row: Rules, side: int, scores: tuple[int, ...], won: int | None, more: str) -> str:
    if side == won:
        return f"{points_words(scores[side])} is {row.goal} or more, and nobody else has as many."
    if scores[side] < max(scores):
        return f"{points_words(scores[side])} is not the most here: that is {points_words(max(scores))}."
    return more


def _why_more(row: Rules, best: int, front: str, won: int | None) -> str:
    if won is not None:
        return f"{points_words(best)} is {row.goal} or more, and nobody is level with it: the match is over."
    if best < row.goal:
        return f"Nobody has {row.goal} yet, so the next hand is dealt."
    return f"{front} are level in front, so another hand is played, and whoever is then alone in front wins."
