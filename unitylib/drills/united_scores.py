"""Questions about the scores of United: what a hand costs, the exact cut, round 7, who has won."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from unitylib import games
from unitylib.cards import UNITED_DECK, Card, Hand, cards_text, in_deck_order, parse_cards
from unitylib.drills.question import NAMES, Choice, Question, Shown, count_words, dice, in_words, one_of, some_of
from unitylib.drills.slips import counts_or_slips, points_or_slips, ruled
from unitylib.drills.united import NUMBERS, a_run, a_set, upper
from unitylib.drills.united_turns import TIMES, position
from unitylib.rummy import engine
from unitylib.rummy.contracts import LayDown, arrange
from unitylib.rummy.melds import JOKER, card_points, hand_points, rank_name
from unitylib.rummy.rules import Rules
from unitylib.rummy.variants import ROUNDS
from unitylib.scorecard import points_named, points_words


def _row(seats: int = 4, **options: str) -> Rules:
    row: Rules = games.get("united", seats=seats, **options)
    return row


# --- what does a hand cost? --------------------------------------------------------------------------------------


def hand_cost(seed: int) -> Question:
    """Cards left in your hand: how many points? There is always an ace, a joker or a court card."""
    rng = dice("united-score", seed)
    dear = [card for card in UNITED_DECK if card.rank in ("A", "J", "Q", "K", "JK", "JK", "T")]
    cards = (
        *some_of(rng, dear, one_of(rng, (1, 2, 2))),
        *(a_set(rng, 3) if rng.random() < 0.3 else some_of(rng, UNITED_DECK[:-9], 3)),
    )
    if Counter(cards) - Counter(UNITED_DECK):
        return hand_cost(seed + 10_007)
    return _costs(in_deck_order(cards))


def costs(hand: str, *, deuces: str = "natural") -> Question:
    """That question about a chosen hand; `deuces` is that house rule, natural or wild."""
    return _costs(in_deck_order(parse_cards(hand)), deuces)


def wild_twos_cost(seed: int) -> Question:
    """The same where twos are wild."""
    rng = dice("united-deuce-score", seed)
    twos = [card for card in UNITED_DECK if card.rank == "2"]
    return _costs(
        in_deck_order(
            (*some_of(rng, twos, one_of(rng, (1, 2))), *some_of(rng, [c for c in UNITED_DECK if c.rank != "2"], 3))
        ),
        "wild",
    )


def _costs(hand: Hand, deuces: str = "natural") -> Question:
    row, number = _row(deuces=deuces), 2
    state = position("KC", number=number, down=[0], deuces=deuces)
    others = tuple(hand if seat == 1 else () if seat == 0 else cards for seat, cards in enumerate(state.hands))
    points = engine.points(replace(state, hands=others, cut=1))[1]
    each = [card_points(card, row.deuce) for card in hand]
    right = f"{' + '.join(map(str, each))} = {points}."
    wild = row.deuce != 2
    ruling = "R-UTDVAR-07" if wild and any(card.rank == "2" for card in hand) else "R-UTD-06"
    slips = [(wrong, why, named) for wrong, why, named in _cost_slips(hand, points, row) if wrong != points]
    choices = points_or_slips((points, right, ruling), *slips)
    twos = f" A wild two costs {row.deuce}." if wild else ""
    steps = (
        f"A joker costs 50, an ace 20, a king, queen or jack 10, every other card its number.{twos}",
        f"You hold {in_words([f'{_a(card)} for {card_points(card, row.deuce)}' for card in hand])}.",
        right,
    )
    ask = f"{'Twos are wild. ' if wild else ''}Somebody has gone out. What does your hand cost?"
    return Question(
        "united-deuce-score" if wild else "united-score",
        ask,
        Shown(laid=(("Left in your hand", hand),)),
        choices,
        steps,
    )


def _a(card: Card) -> str:
    name = "joker" if card is JOKER else rank_name(card.rank)
    return f"{'an' if name in ('ace', '8') else 'a'} {name}"


def _cost_slips(hand: Hand, points: int, row: Rules) -> list[tuple[int, str, str]]:
    """Sums that each come of one slip."""
    count = Counter(card.rank for card in hand)
    aces, jokers, court, twos = count["A"], count["JK"], sum(count[rank] for rank in "JQK"), count["2"]
    pairs = sorted((rank for rank, many in count.items() if many > 2 and rank != "JK"), key="A23456789TJQK".index)
    slips: list[tuple[int, str, str]] = []
    if twos and row.deuce != 2:
        slips.append(
            (points - (row.deuce - 2) * twos, f"A wild two counts as a joker, not as a 2: {row.deuce}.", "R-UTDVAR-07")
        )
        slips.append(
            (
                points - (row.deuce - 20) * twos,
                f"A wild two costs {row.deuce} here, as a joker does; 20 is a house rule.",
                "R-UTDVAR-07",
            )
        )
    if pairs:
        less = hand_points([card for card in hand if card.rank == pairs[0]], row.deuce)
        slips.append(
            (
                points - less,
                f"What is not laid down counts, a set as well: the {rank_name(pairs[0])}s cost {less}.",
                "R-UTD-45",
            )
        )
    if jokers:
        slips.append((points - 50 * jokers, "A joker is the dearest card of all in a hand: 50.", "R-UTD-06"))
        slips.append((points - 30 * jokers, "20 is the price of an ace; a joker costs 50.", "R-UTD-06"))
    if aces:
        slips.append((points - 19 * aces, "An ace may lie low in a run, but in the hand it costs 20.", "R-UTD-06"))
        slips.append((points - 10 * aces, "10 is the price of a king, queen or jack; an ace costs 20.", "R-UTD-06"))
    if court:
        numbered = sum({"J": 1, "Q": 2, "K": 3}.get(card.rank, 0) for card in hand)
        slips.append((points + numbered, "King, queen and jack cost 10 each, all the same.", "R-UTD-06"))
    slips.append((len(hand), "Cards are not counted by number: each costs what it is worth.", "R-UTD-06"))
    slips.append(
        (-points, "Points in the hand count against you: they are added, and the lowest total wins.", "R-UTD-47")
    )
    return slips


# --- a round, with the cut ---------------------------------------------------------------------------------------


def round_score(seed: int) -> Question:
    """What a round brings you: your hand, nothing for going out, and the bonus of the cut."""
    rng = dice("united-round-score", seed)
    hand = () if rng.random() < 0.4 else some_of(rng, UNITED_DECK, one_of(rng, (1, 2, 3)))
    exact = rng.random() < 0.6
    return _brings(in_deck_order(hand), exact, one_of(rng, (1, 4, -3)))


def brings(hand: str, *, exact: bool, off: int = 1) -> Question:
    """That question about a chosen hand, empty for going out. You cut the exact number, or miss it by `off`."""
    return _brings(in_deck_order(parse_cards(hand)), exact, off)


def _brings(hand: Hand, exact: bool, off: int) -> Question:
    row = _row()
    asked = row.exact_cut(1)
    cut = asked if exact else asked + off
    state = position(hand or "KC", number=2, down=[0])
    hands = tuple(
        () if seat == (0 if not hand else 1) else cards for seat, cards in enumerate((hand, *state.hands[1:]))
    )
    done = replace(
        state, hands=hands, cut=cut, standing=replace(state.standing, dealer=1)
    )  # you sit at the dealer's right
    points = engine.points(done)[0]
    cards = hand_points(hand)
    parts = f"{cards} for {'the cards' if hand else 'going out'}"
    right = (
        f"{parts}, and {points_words(row.bonus)} for the exact cut: {points_words(points)}."
        if exact
        else f"{parts}; {cut} is not {asked}, so the cut brings nothing."
    )
    ruling = "R-UTD-50" if exact else "R-UTD-45" if hand else "R-UTD-46"
    bonus = abs(row.bonus)
    slips = (
        (cards, f"The cut was exact: {asked} cards. That is {points_words(row.bonus)} beside it.", "R-UTD-50"),
        (cards - bonus, f"The cut is exact with {asked} cards, not with {cut}.", "R-UTD-50"),
        (
            cards + bonus,
            "The bonus is taken off, for few points are good."
            if exact
            else f"A cut that misses costs nothing; it was {cut} and not {asked}.",
            "R-UTD-50",
        ),
        (-bonus, "The cards left in your hand count all the same." if hand else "Look again at the cut.", "R-UTD-45"),
        (
            0,
            "Only whoever goes out scores nothing for the cards."
            if hand
            else "Going out scores nothing, but there is the cut.",
            "R-UTD-46",
        ),
    )
    choices = points_or_slips((points, right, ruling), *slips)
    steps = (
        f"The cards left in the hand are counted; whoever goes out has none. An exact cut brings {points_words(row.bonus)} beside it.",
        f"Four hands of ten and the upcard are {asked} cards. You cut {cut}.",
        right,
    )
    what = "you go out" if not hand else f"{count_words(len(hand), 'card is', 'cards are')} left in your hand"
    laid = (("Left in your hand", hand),) if hand else ()
    return Question(
        "united-round-score",
        f"Four players, round 2. You cut {cut} cards; then {what}. What does the round bring you?",
        Shown(laid=laid),
        choices,
        steps,
    )


def exact_cut(seed: int) -> Question:
    """How many cards is the exact cut for so many players in this round?"""
    rng = dice("united-cut", seed)
    return cut_for(one_of(rng, (3, 4, 5)), one_of(rng, (1, 2, 3, 4, 5, 6, 7, 7, 7)))


def cut_for(seats: int, number: int, *, deal: str = "10") -> Question:
    """That question for so many players and a chosen round, from 1; `deal` is that house rule, 10 or 12."""
    row = _row(seats, deal=deal)
    right, cards = row.exact_cut(number - 1), row.rounds[number - 1].cards
    why = f"{seats} hands of {cards} are {seats * cards}, and the upcard makes {right}."
    other = 11 if cards != 11 else 10
    ruling = "R-UTD-50" if deal == "10" else "R-UTDVAR-03"
    slips = (
        (seats * cards, "One card more: the upcard is lifted too."),
        (seats * other + 1, f"In this round {cards} cards each are dealt, not {other}."),
        (seats * other, f"In this round {cards} cards each are dealt, and the upcard is lifted too."),
        (cards + 1, f"That is one hand and the upcard. There are {NUMBERS[seats]} hands."),
        (right + 1, "One card is turned up, not two."),
    )
    choices = counts_or_slips((right, why, ruling), *ruled("R-UTD-50", slips))
    steps = (
        "The exact cut lifts just the cards that are needed: all hands, and the upcard.",
        f"{upper(NUMBERS[seats])} players, {cards} cards each.",
        why,
    )
    house = "" if deal == "10" else f" {deal} cards are dealt in rounds 1 to 6."
    return Question(
        "united-cut",
        f"Round {number}, {NUMBERS[seats]} players.{house} How many cards is the exact cut?",
        Shown(),
        choices,
        steps,
    )


# --- round 7 -----------------------------------------------------------------------------------------------------

_ALL_OUT = {
    "yes": "Yes, all of it",
    "left-over": "No: cards would be left over",
    "no-runs": "No: there are not three runs",
}


def all_out(seed: int) -> Question:
    """Round 7, and you have drawn: can you lay down?"""
    rng = dice("united-round-7", seed)
    kind = one_of(rng, tuple(_ALL_OUT))
    while True:
        cards = _round_seven(rng, kind)
        if not Counter(cards) - Counter(UNITED_DECK):
            question = _goes_out(in_deck_order(cards))
            if question.right == (kind,):
                return question


def _round_seven(rng: Random, kind: str) -> Hand:
    sizes = one_of(rng, ((4, 4, 4), (4, 4, 6), (4, 5, 5))) if kind == "yes" else (4, 4, 4)
    runs = [a_run(rng, size, one_of(rng, (0, 0, 1))) for size in sizes]
    if kind == "left-over":
        return (*runs[0], *runs[1], *runs[2], *some_of(rng, UNITED_DECK[:-9], 2))
    if kind == "no-runs":
        last = runs[2]
        return (*runs[0], *runs[1], *last[:3], one_of(rng, UNITED_DECK[:-9]))
    return tuple(card for run in runs for card in run)


def goes_out(hand: str) -> Question:
    """That question about a chosen hand, the drawn card in it."""
    return _goes_out(in_deck_order(parse_cards(hand)))


def _goes_out(hand: Hand) -> Question:
    now = ROUNDS[6]
    ways = arrange(hand, now.contract, least=now.least, most=now.most)
    runs = ways.best or arrange(hand, now.contract).best
    right = "yes" if ways else "left-over" if runs else "no-runs"
    why, ruling = f"{_runs(runs)}: three runs, and no card is left.", "R-UTD-30"
    if ways.reason is not None:
        why, ruling = ways.reason.text, ways.reason.ruling
    slips = {
        "yes": "Count what would stay: in round 7 every card must be in a run."
        if right == "left-over"
        else "Sort the cards by suit and look for three runs of four or more.",
        "left-over": "Each card has its place in a run: look at both ends of the runs."
        if right == "yes"
        else "That is for later; first look for three runs at all.",
        "no-runs": f"There are: {_runs(runs)}.",
    }
    choices = tuple(
        Choice(do, words, do == right, why if do == right else slips[do], ruling) for do, words in _ALL_OUT.items()
    )
    steps = (
        "Three runs, of four cards or more each, and the whole hand must go: no card left over, no discard.",
        f"You hold {len(hand)} cards: {'three runs of four' if len(hand) == 12 else 'some runs must be longer than four'}.",
        why,
    )
    return Question(
        "united-round-7",
        "Round 7: three runs, all at once. You have drawn. Can you lay down?",
        Shown(laid=(("Your hand", hand),)),
        choices,
        steps,
    )


def _runs(runs: LayDown | None) -> str:
    return in_words([cards_text(run.cards) for run in runs or ()])


def cards_in_round_seven(seed: int) -> Question:
    """How many cards must go into the three runs after so many buys?"""
    return after_buys(one_of(dice("united-round-7-size", seed), range(5)))


def after_buys(count: int) -> Question:
    """That question for a chosen number of buys."""
    dealt = ROUNDS[6].cards
    right = dealt + 1 + 2 * count
    why = (
        f"{dealt} dealt, {2 * count} bought, one drawn: {right}." if count else f"{dealt} dealt and one drawn: {right}."
    )
    slips = (
        (right - 1, "In your turn you have drawn a card before you lay down."),
        (dealt + 1 + count, "A buy brings two cards, the discard and the penalty card."),
        (dealt, "So many were dealt."),
        (right + 1, "The card that you draw is one, and nothing else is added."),
        (12, "Three runs of four are enough only for whoever has bought nothing."),
    )
    choices = counts_or_slips((right, why, "R-UTD-31"), *ruled("R-UTD-31", slips))
    steps = (
        f"{dealt} cards are dealt in round 7. Each buy adds two, and the draw of your turn one.",
        f"{upper(count_words(count, 'buy', 'buys')) if count else 'No buys'}.",
        why,
    )
    bought = "have bought nothing" if not count else f"have bought {TIMES[count]}"
    return Question(
        "united-round-7-size",
        f"Round 7. You {bought}. How many cards must your three runs take?",
        Shown(),
        choices,
        steps,
    )


# --- who has won? ------------------------------------------------------------------------------------------------


def who_wins(seed: int) -> Question:
    """Totals after seven rounds: who wins? Ties and totals below zero are met."""
    rng = dice("united-winner", seed)
    seats = one_of(rng, (3, 4))
    totals = [one_of(rng, range(-60, 260)) for _ in range(seats)]
    if rng.random() < 0.35:
        first = one_of(rng, range(seats))
        totals[first] = totals[(first + 1) % seats] = min(totals)
    return won(*totals)


def won(*totals: int) -> Question:
    """That question about chosen totals, yours first."""
    names, best = NAMES[: len(totals)], engine.lowest(totals)
    lowest = in_words([names[seat] for seat in best])
    shared = len(best) > 1
    least, words = min(totals), points_named(min(totals))
    why = f"{lowest} {'have' if shared or lowest == 'You' else 'has'} {words}{' each, so they share the win' if shared else ', fewer than anybody else'}."
    why = why.replace("they share", "you share") if "you" in lowest or lowest.startswith("You") else why
    most = max(totals)

    def told(seat: int) -> str:
        if seat in best and not shared:
            return why
        if totals[seat] == most and most != least:
            return "The most points lose: the lowest total wins."
        if seat in best:
            other = in_words([names[one] for one in best if one != seat]).replace("You", "you")
            return f"Not alone: {other} {'have' if len(best) > 2 or other == 'you' else 'has'} {words} too."
        return (
            f"{points_named(totals[seat])} {'is' if abs(totals[seat]) == 1 else 'are'} more than {points_words(least)}."
        )

    choices = (
        *(
            Choice(
                name,
                f"{name} {'win' if name == 'You' else 'wins'}",
                (seat,) == best,
                told(seat),
                "R-UTD-48" if seat in best and shared else "R-UTD-49" if least < 0 else "R-UTD-47",
            )
            for seat, name in enumerate(names)
        ),
        Choice("shared", "The win is shared", shared, why if shared else f"Nobody else has {words}.", "R-UTD-48"),
    )
    steps = (
        "The lowest total after seven rounds wins, and a total below zero is lower still. Equal lowest totals share the win.",
        f"The lowest is {words}.",
        why,
    )
    return Question(
        "united-winner", "Seven rounds are over. Who has won?", Shown(names=names, scores=totals), choices, steps
    )
