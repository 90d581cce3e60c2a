"""Questions about Elements: who begins, which bid the dealer may not make, what a hand scores, how a match ends."""

from __future__ import annotations

from random import Random

from unitylib import games
from unitylib.drills.question import NAMES, Choice, Question, Shown, count_choice, count_words, dice, in_words, one_of
from unitylib.drills.slips import counts_or_slips, ruled
from unitylib.trick import joints
from unitylib.trick.moves import Bid
from unitylib.trick.position import Standing, bidding_order
from unitylib.trick.rules import Rules

# --- who begins? ------------------------------------------------------------------------------------------------


def who_starts(seed: int) -> Question:
    """Somebody deals: who bids first and leads first?"""
    rng = dice("who-starts", seed)
    seats = one_of(rng, (3, 4, 5))
    return starts(seats, one_of(rng, range(seats)))


def starts(seats: int, dealer: int) -> Question:
    """That question for so many players; dealer 0 is you, then clockwise."""
    order = bidding_order(Standing(0, dealer, (0,) * seats, tuple(range(seats))))
    names = NAMES[:seats]
    first = names[order[0]]
    rule = "Left of the dealer bids first and leads to the first trick; the dealer bids last. Left means clockwise."
    right = f"{names[dealer]} dealt, and {_sits(first).replace('You', 'you')} on the dealer’s left."
    choices = tuple(
        Choice(name, name, name == first, right if name == first else _why_not_first(seat, order, names), "R-BID-02")
        for seat, name in enumerate(names)
    )
    steps = (rule, f"{_is(names[dealer])} the dealer. Go one seat clockwise.", right)
    return Question("who-starts", "Who bids first, and leads first?", Shown(names=names, dealer=dealer), choices, steps)


def _why_not_first(seat: int, order: tuple[int, ...], names: tuple[str, ...]) -> str:
    dealer = order[-1]
    if seat == dealer:
        return f"{_is(names[seat])} the dealer, and the dealer bids last."
    between = in_words([names[other] for other in order[: order.index(seat)]])
    return f"{_sits(between)} nearer to the dealer’s left than {names[seat].replace('You', 'you')}."


def _is(name: str) -> str:
    return "You are" if name == "You" else f"{name} is"


def _sits(names: str) -> str:
    return f"{names} {'sit' if ' and ' in names or names == 'You' else 'sits'}"


# --- which bid is barred? ---------------------------------------------------------------------------------------


def barred(seed: int) -> Question:
    """You deal and all others have bid: which bid is barred? In one of six none is."""
    rng = dice("barred", seed)
    tricks, others = one_of(rng, range(1, 9)), one_of(rng, range(1, 5))
    return _barred(tricks, _bids(rng, tricks, others))


def _bids(rng: Random, tricks: int, others: int) -> tuple[int, ...]:
    """Bids such as people make: each near its share. In one of six they are too many already."""
    most, too_many = min(tricks, round(2 * tricks / (others + 1)) or 1), others > 1 and rng.random() < 1 / 6
    while True:
        bids = tuple(one_of(rng, range(min(tricks, most + too_many) + 1)) for _ in range(others))
        if (sum(bids) > tricks) == too_many:
            return bids


def barred_for(tricks: int, *bids: int) -> Question:
    """That question for a hand of so many tricks, and the others' bids in the order they were made."""
    return _barred(tricks, bids)


def _row(seats: int) -> Rules:
    row: Rules = games.get("elements", seats=seats)
    return row


def _barred(tricks: int, bids: tuple[int, ...]) -> Question:
    seats = len(bids) + 1
    row, order = _row(seats), (*range(1, seats), 0)
    made = (None, *map(Bid, bids))
    forbidden = [n for n in range(tricks + 1) if joints.dealers_hook(row, 0, n, made, order, tricks)]
    choices = (
        *(_bid_choice(n, n in forbidden, tricks, bids) for n in range(tricks + 1)),
        Choice(
            "none", "None is barred", not forbidden, _why_none(tricks, bids), "R-ELEM-05" if forbidden else "R-ELEM-06"
        ),
    )
    steps = (
        "The dealer may not make the bids add up to the number of tricks.",
        f"The others have bid {_sum(bids)}. There {'is one trick' if tricks == 1 else f'are {tricks} tricks'}.",
        _why_barred(forbidden[0], tricks, bids) if forbidden else _why_none(tricks, bids),
    )
    ask = f"{count_words(tricks, 'trick', 'tricks').capitalize()}. You deal. Which bid is barred?"
    shown = Shown(names=NAMES[:seats], bids=(None, *bids), dealer=0)
    return Question("barred", ask, shown, choices, steps)


def _bid_choice(bid: int, right: bool, tricks: int, bids: tuple[int, ...]) -> Choice:
    return Choice(str(bid), str(bid), right, _why_barred(bid, tricks, bids), "R-ELEM-05")


def _sum(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def _why_barred(bid: int, tricks: int, bids: tuple[int, ...]) -> str:
    total = sum(bids) + bid
    added = _sum((*bids, bid))
    if total == tricks:
        return f"{added}, exactly the number of tricks, so {bid} is barred."
    gap = f"{abs(total - tricks)} {'less' if total < tricks else 'more'} than the {tricks if tricks > 1 else 'one'} there {'are' if tricks > 1 else 'is'}"
    return f"{added}, {gap}, so {bid} is allowed."


def _why_none(tricks: int, bids: tuple[int, ...]) -> str:
    total, count = sum(bids), "is one trick" if tricks == 1 else f"are {tricks} tricks"
    if total > tricks:
        return f"The others have bid {_sum(bids)} and there {count}: the bids are too many already, so every bid is allowed."
    return f"The others have bid {_sum(bids)} and there {count}: one bid would make the two equal."


# --- what does it score? ----------------------------------------------------------------------------------------


def score(seed: int) -> Question:
    """A bid, the tricks taken: how many points? Half of the bids are made."""
    rng = dice("score", seed)
    tricks = one_of(rng, range(2, 9))
    bid = one_of(rng, range(tricks + 1))
    missed = [n for n in (bid - 1, bid + 1, bid + 2) if 0 <= n <= tricks]
    return scored(bid, one_of(rng, [bid, one_of(rng, missed)]))


def scored(bid: int, taken: int) -> Question:
    """That question for a chosen bid and number of tricks taken."""
    (points, _) = joints.exact_bid(_row(2), (Bid(bid), None), (taken, 0))
    slips = _score_slips(bid, taken) if bid == taken else _missed_slips(bid, taken)
    right = _why_right(points, bid, taken)
    choices = counts_or_slips((points, right, "R-ELEM-07"), *ruled("R-ELEM-07", slips))
    steps = (
        "Take exactly what you bid: 10 points and one for each trick bid. Anything else: nothing, and nothing is lost.",
        f"The bid was {bid}, and {taken} {'was' if taken == 1 else 'were'} taken.",
        right,
    )
    return Question("score", f"You bid {bid} and took {taken}. How many points?", Shown(), choices, steps)


def _why_right(points: int, bid: int, taken: int) -> str:
    return f"Bid {bid}, taken {taken}: {f'exactly, so 10 + {bid} = {points}' if bid == taken else 'not the same, so nothing'}."


def _score_slips(bid: int, taken: int) -> tuple[tuple[int, str], ...]:
    """Wrong sums for a bid that was met: the number, and what is wrong with it."""
    return (
        (0, "The bid was met exactly, and that alone is worth 10."),
        (10, f"The 10 are for being exact. Beside them there is one point for each trick bid, and {bid} {'was' if bid == 1 else 'were'} bid."),
        (10 * bid, "Each trick bid is worth one point here, not ten, beside the 10 for being exact."),
        (bid, "One point for each trick bid, that is right; the 10 for being exact are left out."),
        (10 + bid + 1, f"There is one point for each trick bid, and {'none was' if not bid else 'one was' if bid == 1 else f'{bid} were'} bid."),
    )  # fmt: skip


def _missed_slips(bid: int, taken: int) -> tuple[tuple[int, str], ...]:
    missed = f"{taken} is not {bid}"
    return (
        (10 + bid, f"So much is for a bid met exactly, and {missed}."),
        (10, f"The 10 are for being exact, and {missed}."),
        (10 + taken, f"Tricks taken bring nothing here: {missed}, and only a bid met exactly counts."),
        (10 * bid, f"No trick bid is worth ten in Elements, and {missed}."),
        (bid, f"A trick bid brings its point only when the bid is met exactly, and {missed}."),
    )


# --- how many cards? --------------------------------------------------------------------------------------------


def hand_size(seed: int) -> Question:
    """How many cards does everybody get in this hand of the match?"""
    return size_of(one_of(dice("hand-size", seed), range(1, 16)))


def size_of(number: int) -> Question:
    """That question about a chosen hand, counted from 1."""
    sizes = _row(4).sizes
    right = sizes[number - 1]
    offered = sorted({right, 17 - number if number > 8 else number, max(1, right - 1), min(8, right + 1)})
    choices = tuple(count_choice(n, right, _why_size(number, n, right), "R-ELEM-02") for n in offered)
    shrinks = 9 - min(sizes)
    steps = (
        "The first hand has eight cards, each next one fewer, down to one; then each has one more, up to eight.",
        f"Hand {shrinks} is the hand of one card. Hand {number} comes {'before' if number < shrinks else 'after' if number > shrinks else 'right'} {'there' if number == shrinks else 'it'}.",
        _why_size(number, right, right),
    )
    return Question("hand-size", f"Hand {number} of {len(sizes)}: how many cards each?", Shown(), choices, steps)


def _why_size(number: int, answer: int, right: int) -> str:
    sizes = _row(4).sizes
    if answer == right:
        so_far = ", ".join(map(str, sizes[:number]))
        return f"Count the hands: {so_far}."
    there = in_words([str(place) for place, size in enumerate(sizes, 1) if size == answer])
    return f"{count_words(answer, 'card', 'cards').capitalize()} each is for hand{'s' if ' and ' in there else ''} {there}."


# --- how does a match end? --------------------------------------------------------------------------------------


def match_end(seed: int) -> Question:
    """Hand 15 is over: who has won, or what comes? Half of the matches are level in front."""
    rng = dice("match-end", seed)
    count = one_of(rng, (3, 4))
    scores = [10 * one_of(rng, range(4, 12)) + one_of(rng, range(10)) for _ in range(count)]
    if rng.random() < 0.5:
        first = one_of(rng, range(count))
        scores[first] = scores[(first + 1) % count] = max(scores)
    return ended(*scores)


def ended(*scores: int) -> Question:
    """That question about chosen scores, yours first."""
    row, best = _row(len(scores)), max(scores)
    won = row.over(row, scores, len(row.sizes))
    size = row.tricks_in(len(row.sizes))
    names = NAMES[: len(scores)]
    front = in_words([name for name, score in zip(names, scores, strict=True) if score == best])
    choices = (
        *(_winner_choice(seat, names, scores, won, front, size) for seat in range(len(names))),
        Choice(
            "more",
            f"Another hand, of {size}",
            won is None,
            _why_more(won, names, front, size),
            "R-ELEM-10" if won is None else "R-ELEM-09",
        ),
    )
    steps = (
        "Most points after the last hand wins. A tie for first goes on with more hands, until somebody is alone in front.",
        f"The most is {best}: {front}.",
        _why_more(won, names, front, size) if won is None else _why_alone(names[won], best),
    )
    shown = Shown(names=names, scores=scores)
    return Question("match-end", f"Hand {len(row.sizes)} is over. What now?", shown, choices, steps)


def _winner_choice(
    seat: int, names: tuple[str, ...], scores: tuple[int, ...], won: int | None, front: str, size: int
) -> Choice:
    name, right, ruling = names[seat], seat == won, "R-ELEM-09"
    if right:
        why = _why_alone(name, scores[seat])
    elif scores[seat] == max(scores):
        why, ruling = f"{_is(name)} not alone in front. {_why_more(won, names, front, size)}", "R-ELEM-10"
    else:
        why = f"{_has(name)} {scores[seat]} points; {_has(front)} {max(scores)}.".replace("; You", "; you")
    words = "You win" if name == "You" else f"{name} wins"
    return Choice(name, words, right, why, ruling)


def _why_alone(name: str, points: int) -> str:
    return f"{_has(name).replace(' ', ' alone ')} {points} points, more than anybody else."


def _has(names: str) -> str:
    return f"{names} {'have' if ' and ' in names or names == 'You' else 'has'}"


def _why_more(won: int | None, names: tuple[str, ...], front: str, size: int) -> str:
    if won is None:
        return (
            f"{front} are level in front, so all play another hand, of {size} cards; the sequence goes on from there."
        )
    return f"Nobody is level with {front}, so no hand is added.".replace("with You", "with you")
