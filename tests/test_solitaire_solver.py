"""The search: its packed moves are the engine's, its lines win, its *no* is one, and other programs agree."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.test_solitaire_laws import dealt, path
from unitylib.cards import SUITS, Card
from unitylib.errors import BadText, Illegal
from unitylib.solitaire import engine, variants
from unitylib.solitaire.deals import numbered
from unitylib.solitaire.identities import natural, value
from unitylib.solitaire.moves import Deal, Move, Turn
from unitylib.solitaire.position import Pile, State
from unitylib.solve import patience
from unitylib.solve.patience.building import Builder
from unitylib.solve.patience.clearing import Pharaoh
from unitylib.solve.patience.games import Plain, packed_game
from unitylib.solve.patience.searching import Game
from unitylib.work import finished

# Rows whose packed form is compared with the engine, and how many positions of a walk.
PACKED = [
    *((name, {}) for name in variants.ALL),
    *((name, {"universals": "none"}) for name in variants.ALL),
    ("klondike", {"draw": "3"}),
    ("klondike", {"draw": "3", "redeals": "1", "take_back": "barred"}),
    ("klondike", {"universal_on_foundation": "last", "exchange": "none"}),
    ("canfield", {"redeals": "0"}),
    ("golf", {"golf_wild": "free"}),
    ("pyramid", {"redeals": "unlimited"}),
    ("freecell", {"identity": "unseen_only"}),
    ("yukon", {"exchange": "everywhere"}),
]


def game_of(state: State) -> Game:
    game = packed_game(state.rules)
    if isinstance(game, Builder | Pharaoh):
        game.forces = False
    return game


def key_of(state: State) -> object:
    game = game_of(state)
    return game.key(game.first(state))


@pytest.mark.parametrize(("name", "options"), PACKED, ids=str)
def test_packed_moves_are_the_moves_of_the_engine(name: str, options: dict[str, str]) -> None:
    rules = variants.get(name, **options)
    for state in list(path(dealt(rules, 5), Random(name), 60))[::4]:
        game = game_of(state)
        node = game.first(state)
        packed = {game.key(child) for _, child in game.children(node)}
        for step, child in game.children(node):
            moves = game.said(state, step)
            assert key_of(patience.replayed(state, moves)) == game.key(child), moves
        for move in engine.legal(state):
            if isinstance(move, Turn) and isinstance(game, Builder) and not game.deals_rows:
                continue  # turned as far as a card is wanted
            if rules.packs == 2 and str(move).startswith("swap"):
                continue  # the search gives these up, and so never says no there
            after = key_of(engine.play(state, move))
            assert after in packed or after == game.key(node), move


def test_a_forced_move_is_one_of_the_moves() -> None:
    for name in ("klondike", "freecell", "yukon"):
        for state in path(dealt(variants.get(name, universals="none"), 2), Random(2), 60):
            game = Builder(state.rules)
            node = game.first(state)
            forced = game.children(node)
            game.forces = False
            assert {game.key(child) for _, child in forced} <= {game.key(child) for _, child in game.children(node)}


def test_only_what_the_engine_calls_safe_is_forced() -> None:
    state = microsoft(1)
    forced = 0
    for move in patience.solve(state).line:
        game = Builder(PLAIN)
        children = game.children(game.first(state))
        game.forces = False
        if len(children) == 1 < len(game.children(game.first(state))):
            forced += 1
            assert set(game.said(state, children[0][0])) <= set(engine.auto(state))
        state = engine.play(state, move)
    assert forced > 10


# --- lines ---------------------------------------------------------------------------------------------------


WINNABLE = {
    ("golf", "none"): (6, 11),
    ("pyramid", "two"): (0, 4),
    ("pyramid", "none"): (0, 3),
}  # seeds, where the first two give no line


@pytest.mark.parametrize("universals", ["two", "none"])
@pytest.mark.parametrize("name", ["klondike", "freecell", "golf", "pyramid", "yukon", "canfield"])
def test_a_line_replays_legally_to_a_win(name: str, universals: str) -> None:
    yes = 0
    for seed in WINNABLE.get((name, universals), (1, 2)):
        state = dealt(variants.get(name, universals=universals), seed)
        answer = patience.solve(state, 20_000 if name in ("golf", "pyramid") else 800)
        assert bool(answer.line) == (answer.verdict == "yes")
        if answer.line:
            yes += 1
            assert engine.won(patience.replayed(state, answer.line))
    assert yes, "no seed with a line: choose others"


def test_from_the_middle_and_from_the_end_of_a_line() -> None:
    state = dealt(variants.get("freecell"), 0)
    line = patience.solve(state).line
    late = patience.replayed(state, line[:-3])
    assert patience.solve(late).verdict == "yes"
    done = patience.replayed(state, line)
    assert patience.solve(done) == patience.Answer("yes", done, (), 0)


def lost_golf() -> State:
    """Two cards that are next to nothing, and no stock."""
    cards = list(variants.GOLF.deck)
    left = [Card.parse("AA.b"), Card.parse("E.g")]
    waste = [card for card in cards if card not in left and str(card) != "**.b"]
    state = dealt(variants.GOLF)
    columns = (*(Pile((card,)) for card in left), *(Pile(),) * 5)
    return replace(state, columns=columns, stock=(), waste=Pile().dealt((*waste, Card.parse("**.b"))))


def test_no_is_said_when_every_position_was_searched() -> None:
    answer = patience.solve(lost_golf())
    assert (answer.verdict, answer.line, answer.positions) == ("no", (), 1)


def test_a_budget_used_up_is_no_no() -> None:
    answer = patience.solve(dealt(variants.get("spiderette"), 1), 5)
    assert (answer.verdict, answer.line, answer.positions) == ("not found", (), 5)


def by_hand(state: State) -> bool:
    """Can it be won? Every position, by the engine alone."""
    seen, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        if engine.won(here):
            return True
        for move in engine.legal(here):
            after = engine.play(here, move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


def endgames(name: str, universals: str, home: int) -> Iterator[State]:
    """The ranks above `home`, dealt anew on three columns and no more, so that all can be searched."""
    rules = variants.get(name, universals=universals, **({"take_back": "barred"} if name == "klondike" else {}))
    for seed in range(8):
        rng = Random(f"{name}/{seed}")
        state = dealt(rules, seed)
        founds = tuple(tuple(natural(v, s) for v in range(1, home + 1)) for s in SUITS)
        rest = [card for card in rules.deck if card.is_universal or value(card) > home]
        rng.shuffle(rest)
        columns = tuple(Pile().dealt(tuple(rest[at::3])) for at in range(3))
        yield replace(state, foundations=founds, columns=columns, stock=())


def test_yes_and_no_are_those_of_the_engine() -> None:
    answers = set()
    for name, universals, home in (("klondike", "none", 9), ("klondike", "two", 11), ("yukon", "two", 11)):
        for state in endgames(name, universals, home):
            answer = patience.solve(state, 100_000)
            assert answer.verdict == ("yes" if by_hand(state) else "no")
            answers.add(answer.verdict)
    assert answers == {"yes", "no"}


def test_where_nothing_is_packed_the_engine_itself_is_searched() -> None:
    state = dealt(variants.get("golf", universals="none"), 1)
    game = Plain(state.rules)
    assert packed_game(variants.get("klondike", identity="unseen_only")).__class__ is Plain
    ((step, after), *_) = game.children(game.first(state))
    assert game.said(state, step) == (step,)
    assert after == engine.play(state, step)


# --- slices, hints, difficulty -------------------------------------------------------------------------------


def test_work_comes_in_slices_and_may_be_given_up() -> None:
    state = dealt(variants.get("spiderette"), 1)
    work = patience.solve_in_slices(state, 400)
    reports = list(work)
    assert [report.positions for report in reports] == [64 * n for n in range(1, len(reports) + 1)]
    assert all(0 < report.part <= 1 for report in reports)
    given_up = patience.solve_in_slices(state, 10**9)
    next(given_up)
    given_up.close()


def test_nothing_is_solved_before_the_deal() -> None:
    with pytest.raises(Illegal, match="must be dealt"):
        patience.solve(engine.start(variants.KLONDIKE))


def test_a_hint_where_cards_lie_face_down_is_of_many_layouts() -> None:
    view = engine.view(dealt(variants.get("klondike"), 2))
    found = patience.outlook(view, Random(1), 2_400, layouts=6)
    assert (found.layouts, found.hidden, found.verdict) == (6, 47, "sampled")
    assert 0 < found.won <= 6
    assert found.hint in view.legal
    assert found == patience.outlook(view, Random(1), 2_400, layouts=6)


def test_a_hint_where_all_is_open_is_the_first_move_of_a_line() -> None:
    view = engine.view(dealt(variants.get("freecell"), 0))
    found = patience.outlook(view, Random(1))
    assert (found.layouts, found.won, found.verdict) == (1, 1, "yes")
    assert found.hint == patience.solve(dealt(variants.get("freecell"), 0)).line[0]


def test_certain_only_when_no_card_is_hidden() -> None:
    assert patience.outlook(engine.view(lost_golf()), Random(1)).verdict == "no"
    assert patience.Outlook(0, 1, 0, 0, None, 9).verdict == "not found"
    assert patience.Outlook(5, 3, 0, 3, None, 9).verdict == "sampled"


def test_a_deal_of_the_wanted_difficulty() -> None:
    rules = variants.get("klondike")
    for difficulty, (low, high) in patience.DIFFICULTIES.items():
        found = finished(patience.deal_in_slices(lambda seed: dealt(rules, seed), difficulty, 0, 3, 600))
        if found is not None:
            seed, answer = found
            assert answer.start == dealt(rules, seed)
            assert low <= answer.positions / len(answer.line) < high
    easy = finished(patience.deal_in_slices(lambda seed: dealt(rules, seed), "easy"))
    assert easy is not None
    with pytest.raises(BadText, match="'soft' is no difficulty: it must be one of any, easy, medium, hard"):
        next(patience.deal_in_slices(lambda seed: dealt(rules, seed), "soft"))


# --- other programs ------------------------------------------------------------------------------------------

FC_SOLVE = shutil.which("fc-solve") or ("/usr/games/fc-solve" if shutil.which("/usr/games/fc-solve") else "")
with_fc_solve = pytest.mark.skipif(
    not FC_SOLVE, reason="fc-solve is not installed (Debian package freecell-solver-bin)"
)
THEIR_RANKS, THEIR_SUITS = "A23456789TJQK", dict(zip("rbgk", "CDHS", strict=True))
PLAIN = variants.get("freecell", universals="none")


def theirs(card: Card) -> str:
    return THEIR_RANKS[value(card) - 1] + THEIR_SUITS[card.suit]


def board(state: State) -> str:
    return "".join(": " + " ".join(map(theirs, pile.cards)) + "\n" for pile in state.columns)


def microsoft(number: int) -> State:
    return engine.play(engine.start(PLAIN), Deal(numbered(number)))


def their_moves(number: int) -> list[str]:
    """What fc-solve plays, in standard notation: 26, 4a, a3, bh."""
    run = subprocess.run(
        [FC_SOLVE, "-l", "lg", "-m", "-snx", "-p", "-t"],
        input=board(microsoft(number)), capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    if "This game is solveable" not in run.stdout:
        return []
    return re.findall(
        r"\b(?:[1-8a-d][1-8a-dh])(?:v[0-9a-f]+)?\b", run.stdout.partition("\n\n")[2].partition("\nThis")[0]
    )


def ours(state: State, move: str) -> Move:
    """Their move here: `78v6` moves six cards, `78` one to an empty column and else as many as fit."""
    place, _, count = move.partition("v")
    source, target = (f"t{c}" if c.isdigit() else f"c{'abcd'.index(c) + 1}" if c != "h" else "f" for c in place)
    if target == "f":
        return Move(source, f"f{state.pile(source).cards[-1].suit}")
    if count or not state.pile(target).cards:
        return Move(source, target, int(count or "1", 16))
    most = len(state.pile(source).cards) + 1
    return next(move for n in range(1, most) if engine.why_not(state, move := Move(source, target, n)) is None)


@pytest.mark.parametrize(
    ("number", "row"),
    [(1, "JD 2D 9H JC 5D 7H 7C 5H"), (617, "7D AD 5C 3S 5S 8C 2D AH"), (11982, "AH AS 4H AC 2D 6S TS JS")],
)
def test_numbered_deals_are_the_well_known_ones(number: int, row: str) -> None:
    assert " ".join(theirs(pile.cards[0]) for pile in microsoft(number).columns) == row


@pytest.mark.parametrize("number", [0, -1, 1_000_001, True, "1"])
def test_an_unknown_deal_is_refused(number: int) -> None:
    with pytest.raises(BadText, match="is no deal: the deals are numbered from 1 to 1000000"):
        numbered(number)


@with_fc_solve
def test_its_solutions_replay_in_our_engine() -> None:
    for number in range(1, 81):
        state = microsoft(number)
        for move in their_moves(number):
            state = engine.play(state, ours(state, move))
        while safe := engine.auto(state):
            state = patience.replayed(state, safe)
        assert engine.won(state), number


def test_deal_11982_is_never_won() -> None:
    answer = patience.solve(microsoft(11982), 2_000)
    assert answer.verdict in ("no", "not found")
    assert answer.line == ()
