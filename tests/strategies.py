"""Rows, standings and positions for the laws. A position is reached by walking legal moves from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st

from unitylib import CHANCE, Match, State, draw, get, legal, parse_move, play, start, why_not
from unitylib.cards import SUITS, UNITY_DECK, Card, parse_cards
from unitylib.trick import variants
from unitylib.trick.moves import Action, Bid, Call, Choose, Deal, Keep, Look, NextHand, Play, Throw, Turn
from unitylib.trick.position import Standing
from unitylib.trick.rules import Rules

ROWS = tuple((name, seats) for name in variants.ALL for seats in variants.SEATS[name])
EVERY_ROW = [f"{name} for {seats}" for name, seats in ROWS]  # as pytest ids

# Every move a player could ever try: each card, each number, each word.
UNIVERSE: tuple[Action, ...] = (
    *(Play(card) for card in UNITY_DECK),
    Play(Card.parse("7S")),
    *(Bid(count, blind) for count in range(-1, 21) for blind in (False, True)),
    *(Choose(suit) for suit in (*SUITS, "bg", "")),
    Look(),
    Keep(),
    Throw(),
    NextHand(),
)


@st.composite
def rows(draw_from: st.DrawFn, name: str, seats: int) -> Rules:
    """A row with house rules drawn one by one."""
    chosen = {o.name: draw_from(st.sampled_from(list(o.choices))) for o in variants.options_for(name)}
    return get(name, seats, **chosen)


@st.composite
def standings(draw_from: st.DrawFn, rules: Rules) -> Standing | None:
    """A standing from which a hand may start, None for a match's first; late ones reach blind zeros and tie-breaks."""
    if draw_from(st.booleans()):
        return None
    number = draw_from(st.integers(1, 20))
    scores = tuple(draw_from(st.sampled_from((0, 13, 213, 240))) for _ in rules.sides)
    if rules.over(rules, scores, number) is not None:  # the match would be over
        number, scores = 3, (0,) * len(rules.sides)
    players = rules.players(rules, scores, number)
    return Standing(number, draw_from(st.sampled_from(players)), scores, players)


@st.composite
def positions(draw_from: st.DrawFn, name: str, seats: int) -> State:
    """Any position of any hand, chance's own included; half of them late enough to lie among the tricks."""
    rules = draw_from(rows(name, seats))
    first = start(rules, draw_from(standings(rules)))
    steps = draw_from(st.integers(0, 8) | st.integers(0, 90))
    return walked(first, Random(draw_from(st.integers(0, 2**16))), steps)


def any_move(state: State, rng: Random) -> Action | None:
    """A move at random, of chance or of a player; None when the match is over."""
    if state.turn == CHANCE:
        return draw(state, rng)
    calls = open_calls(state)
    if calls and rng.random() < 0.1:
        return rng.choice(calls)
    moves = legal(state)
    return rng.choice(moves) if moves else None


def open_calls(state: State) -> list[Call]:
    """The revokes that may be called here; none but at a referee table."""
    if not state.revokes:
        return []
    seats = range(state.rules.seats)
    return [call for call in (Call(o, by) for o in seats for by in seats) if why_not(state, call) is None]


def walked(state: State, rng: Random, steps: int) -> State:
    """The position after `steps` random legal moves, or at the end of the match."""
    for _ in range(steps):
        move = any_move(state, rng)
        if move is None:
            break
        state = play(state, move)
    return state


def path(state: State, rng: Random, until: Callable[[State], bool]) -> Iterator[State]:
    """All positions of a random walk, from `state` to the first for which `until` holds."""
    yield state
    while not until(state):
        move = any_move(state, rng)
        assert move is not None, "the match ended first"
        state = play(state, move)
        yield state


def to_phase(state: State, name: str, rng: Random | None = None) -> State:
    """The first position in the phase called `name`, by random legal moves."""
    return list(path(state, rng or Random(0), lambda s: phase_name(s) == name))[-1]


def phase_name(state: State) -> str:
    return state.phase.name if state.phase else "over"


def hand_over(state: State) -> bool:
    return state.turn is None


def table(
    rules: Rules, trump: str, hands: tuple[str, ...], leader: int | None, bids: tuple[int, ...] = (), dealer: int = 0
) -> State:
    """A position at the first card of a trick, hands as text. With `leader` None the row's own opening decides."""
    seats = tuple(range(rules.seats))
    return State(
        rules,
        Standing(0, dealer, (0,) * len(rules.sides), seats),
        hands=tuple(parse_cards(hand) for hand in hands),
        up=next(card for card in rules.deck if card.suit == trump),  # something decided trump
        trump=trump,
        looked=(True,) * rules.seats,
        bids=tuple(map(Bid, bids or (0,) * rules.seats)),
        leader=leader,
    )


def played(state: State, text: str) -> State:
    """The position after these cards, written with blanks between them."""
    for card in parse_cards(text):
        state = play(state, Play(card))
    return state


def play_on(match: Match, rng: Random, moves: int, choose: Callable[[Match, Random], Action] | None = None) -> int:
    """Pushes up to `moves` moves of players, the calls for the next hand included; how many there were."""
    for done in range(moves):
        open_now = match.legal()
        if not open_now:
            return done
        move = choose(match, rng) if choose else rng.choice(open_now)
        match.push(match.turn or 0, move)
    return moves


def low_bidder(match: Match, rng: Random) -> Action:
    """Bids as little as it may without a zero, so that scores of Unity climb and its matches end."""
    moves = match.legal()
    return next((move for move in moves if isinstance(move, Bid) and move.tricks), rng.choice(moves))


def before(rules: Rules, dealer: int = 0, number: int = 0, scores: tuple[int, ...] = ()) -> State:
    """Before the deal of hand `number`, with these scores; nobody has to cut for the deal."""
    scores = scores or (0,) * len(rules.sides)
    return start(rules, Standing(number, dealer, scores, rules.players(rules, scores, number)))


def dealt(state: State, hands: dict[int, str] | None = None, up: str = "", down: str = "", stock: str = "") -> State:
    """Deals so that seats hold these cards among others, and these are turned up, lie face down, top the stock."""
    if up and state.up is None and any(phase.name == "cut for trump" for phase in state.rules.phases):
        state, up = play(state, Turn(Card.parse(up))), ""
    deck = state.rules.deck
    plain = play(state, Deal(deck))
    wanted = [(plain.up, up), (plain.down, down), *zip(plain.stock, stock.split(), strict=False)]
    for seat, cards in (hands or {}).items():
        wanted += zip(plain.hands[seat], cards.split(), strict=False)
    pack = list(deck)
    for goes_there, text in wanted:
        if text:
            assert goes_there is not None
            here, there = pack.index(Card.parse(text)), deck.index(goes_there)
            pack[here], pack[there] = pack[there], pack[here]
    state = play(state, Deal(tuple(pack)))
    assert all(set(parse_cards(cards)) <= set(state.hands[seat]) for seat, cards in (hands or {}).items())
    return state


def moved(state: State, *texts: str) -> State:
    """The position after these moves, as text."""
    for text in texts:
        state = play(state, parse_move(text))
    return state


def said(state: State, text: str) -> str:
    """What the rules answer to a move: the refusal as text, or "" when it is allowed."""
    refusal = why_not(state, parse_move(text))
    return "" if refusal is None else str(refusal)


def open_moves(state: State) -> str:
    """The legal moves as text, with commas; runs of bids as 'bid 0-13'."""
    bids = [move.tricks for move in legal(state) if isinstance(move, Bid) and not move.blind]
    if len(bids) > 2 and bids == list(range(bids[0], bids[-1] + 1)):
        return f"bid {bids[0]}-{bids[-1]}"
    return ", ".join(map(str, legal(state)))
