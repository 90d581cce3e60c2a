"""A table of solitaire: what a press means, back and forth without loss, help that is counted, refusals that change nothing."""

import asyncio
from random import Random

import pytest

from unity_widgets import Sitting, patience_typed, play
from unity_widgets import messages as common
from unity_widgets import patience_messages as messages
from unitylib import BadText, Match
from unitylib.cards import UNITY_DECK, Card
from unitylib.solitaire import engine, variants
from unitylib.solitaire.moves import Deal, Move, Remove, Swap, Turn
from unitylib.solitaire.text import parse_state, state_text
from unitylib.solitaire.worlds import world
from unitylib.solve import patience

GAMES = variants.ALL


def from_pack(game: str, *first: str, **options: str) -> Sitting:
    """A table at which these cards are dealt first, then the rest of the pack in its order."""
    table = play(game, seed=1, **options)
    match = table.match
    ahead = [Card.parse(card) for text in first for card in text.split()]
    rest = list(match.rules.deck)
    for card in ahead:
        rest.remove(card)
    deal = Deal((*ahead, *rest))
    match._moves[:] = [match._moves[0]._replace(action=deal)]
    match._states[:] = [match._states[0], engine.play(match._states[0], deal)]
    table.changed()
    table.paint()
    return table


def standing(table: Sitting, position: str) -> Sitting:
    """The same table in this position."""
    match = table.match
    match._states[-1] = parse_state(position)
    table.changed()
    table.paint()
    return table


def almost_won(last: str = "AA.k") -> Sitting:
    """Klondike with all home but one card and the universals."""
    home = "/".join("+".join(f"{rank}.{suit}" for rank in "** * F E D C B A EE DD CC BB AA".split()) for suit in "bgrk")
    home = home.removesuffix("+AA.k")
    return standing(
        play("klondike", seed=1),
        f"klondike | base=1 passes=0 columns=-/-/{last}/-/-/-/- foundations={home} stock=U.bg+U.rk",
    )


# --- every move by a press and by typed text ---------------------------------------------------------------------


def pressed(action: object) -> str:
    """The text that the page sends for a move: from where to where."""
    match action:
        case Remove((one,)):
            return f"{one} {one}"
        case Remove((one, other)):
            return f"{other} {one}"
    return str(action)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["press", "typed"])
def test_every_legal_move_is_reached(game: str, how: str) -> None:
    rng, table = Random(5), play(game, seed=8)
    table.click("auto")
    for _ in range(4):
        legal = table.match.legal()
        if not legal:
            break
        for action in legal:
            moves = len(table.match.moves)
            said = table.click(pressed(action)) if how == "press" else table.click("typed", str(action))
            assert said is None, (action, said)
            assert len(table.match.moves) == moves + 1 and table.match.moves[-1].action == action
            table.click("undo")
        table.click(str(rng.choice(legal)))


def test_a_press_of_two_places_in_the_pyramid_takes_both_cards_out() -> None:
    table = from_pack("pyramid", *(["F.b"] * 0))
    pair = next(one for one in table.match.legal() if isinstance(one, Remove) and len(one.places) == 2)
    one, other = pair.places
    assert table.click(f"{other} {one}") is None
    assert table.match.state.gone and table.match.moves[-1].action == pair


def test_where_the_universal_goes_is_asked_when_there_is_a_choice() -> None:
    table = play("klondike", seed=1)
    rest = "+".join(str(card) for card in UNITY_DECK if str(card) not in ("**.b", "U.bg", "*.b", "F.r", "E.k", "F.b"))
    standing(
        table, f"klondike | base=1 passes=0 columns=**.b/F.r/E.k/-/-/-/- foundations=U.bg+*.b/-/-/- stock=F.b+{rest}"
    )
    assert table.click("t1 fb") is None
    asked = next(zone for zone in table.scene["zones"] if zone["zone"] == "pad")
    swaps = [one for one in table.match.legal() if isinstance(one, Swap) and one.spot not in ("t5", "t6", "t7")]
    assert len(swaps) > 1 and [one["do"] for one in asked["buttons"]] == [*map(str, swaps), "cancel"]
    assert table.scene["say"]["who"] == "Where does the universal go?"
    table.click("cancel")
    assert not any(zone["zone"] == "pad" for zone in table.scene["zones"])
    table.click("home t1")
    assert table.click(str(swaps[0])) is None and table.match.moves[-1].action == swaps[0]


@pytest.mark.parametrize(
    "line, press",
    [
        ("3 to 5", "go t3 t5"),
        ("T3 T5 2", "go t3 t5 2"),
        ("2 from column 3 to column 5", "go t3 t5 2"),
        ("move 2 cards from column 3 to column 5", "go t3 t5 2"),
        ("waste to blue", "go w fb"),
        ("waste to the foundation of blue", "go w fb"),
        ("cell 1 to 4", "go c1 t4"),
        ("5 to cell 2", "go t5 c2"),
        ("7 home", "home t7"),
        ("home", "home"),
        ("stock", "go turn"),
        ("remove 27 and waste", "go remove t27 w"),
        ("swap t3 fb c1", "go swap t3 fb c1"),
        ("quick t3 2", "quick t3 2"),
        ("Take back", "undo"),
        ("can it still be won", "outlook"),
        ("deal 17", "seed 17"),
    ],
)
def test_lines_as_people_type_them(line: str, press: str) -> None:
    assert patience_typed.read(line).replace("  ", " ") == press


# --- bad input ---------------------------------------------------------------------------------------------------

NEEDS_GROUP = "klondike | base=1 passes=0 columns=B.b/C.g/-/-/-/-/- foundations=-/-/-/- stock={}"


@pytest.mark.parametrize("how", ["press", "typed", "home", "quick"])
def test_an_illegal_move_is_refused_with_its_ruling_by_every_path(how: str) -> None:
    table = standing(
        play("klondike", seed=1),
        NEEDS_GROUP.format("+".join(str(c) for c in UNITY_DECK if str(c) not in ("B.b", "C.g"))),
    )
    before = state_text(table.match.state), table.scene["at"]
    said = {
        "press": lambda: table.click("t2 t1"),
        "typed": lambda: table.click("typed", "2 to 1"),
        "home": lambda: table.click("home t2"),
        "quick": lambda: table.click("quick t2"),
    }[how]()
    assert said is not None and "(R-SOL-" in said
    if how in ("press", "typed"):
        assert said == "The C of Gold {g} does not go on the B of Blue {b}: both are of one group. (R-SOL-02)"
    if how == "home":
        assert said == "The foundation of Gold {g} waits for the double bug of Gold {g}, one card at a time. (R-SOL-01)"
    assert (state_text(table.match.state), table.scene["at"]) == before and not table.table.trouble


@pytest.mark.parametrize(
    "do, said",
    [
        ("t3 t1", "There is no card in column 3 to be moved. (R-SOL-13)"),
        ("t3 t3", "There is no card in column 3 to be moved. (R-SOL-13)"),
        ("w t1", "There is no card in the waste to be moved. (R-SOL-13)"),
        ("t9 t1", "There is no column 9 in this game. (R-SOL-13)"),
        ("home t3", "There is no card in column 3 to be moved. (R-SOL-13)"),
        ("quick t3", "There is no card in column 3 to be moved. (R-SOL-13)"),
        ("t1 t2 4", "Only 1 card of column 1 may be seen, not 4. (R-SOL-13)"),
    ],
)
def test_empty_piles_and_places_that_are_none(do: str, said: str) -> None:
    table = standing(
        play("klondike", seed=1),
        NEEDS_GROUP.format("+".join(str(c) for c in UNITY_DECK if str(c) not in ("B.b", "C.g"))),
    )
    assert table.click(do) == said


def test_more_cards_than_the_free_cells_allow() -> None:
    there = "F.b U.bg U.rk D.b C.k B.g A.k DD.r"
    rest = [str(card) for card in UNITY_DECK if str(card) not in there.split(" ")]
    others = "/".join("+".join(rest[at::6]) for at in range(6))
    table = standing(
        play("freecell", seed=1),
        f"freecell | base=1 passes=0 columns=DD.r+A.k+B.g+C.k+D.b/-/{others} cells=U.bg/U.rk/F.b/- foundations=-/-/-/-",
    )
    assert (
        table.click("t1 t2 4")
        == "With 1 free cell and 0 empty columns to spare at most 2 cards go there at once. (R-SOL-14)"
    )


@pytest.mark.parametrize(
    "game, said",
    [("golf", "R-SOL-16"), ("pyramid", "R-SOL-17"), ("spider", "R-SOL-"), ("canfield", "R-SOL-"), ("yukon", "R-SOL-")],
)
def test_every_game_says_why_not(game: str, said: str) -> None:
    table = play(game, seed=3)
    for one in (f"t{a} t{b}" for a in range(1, 4) for b in range(4, 7)):
        if Move(*one.split()) not in table.match.legal() and Remove(tuple(one.split())) not in table.match.legal():
            answer = table.click(one)
            assert answer is not None and said in answer


@pytest.mark.parametrize("line", ["", "hello", "3 to", "t3 t5 x", "deal", "9 to cell"])
def test_what_says_nothing_is_answered_with_examples(line: str) -> None:
    table = play("klondike", seed=3)
    said = table.click("typed", line)
    assert said is not None and ("says nothing this table knows" in said or "is no" in said)
    assert len(table.match.moves) == 1 and not table.table.trouble


@pytest.mark.parametrize("number", ["abc", "-1", "99999999999999999999", "9007199254740992", "1.5"])
def test_an_unknown_deal_number_is_refused(number: str) -> None:
    table = play("solitaire")
    before = table.scene["zones"]
    said = table.click("typed", f"deal {number}")
    assert said is not None and "seed" in said
    assert table.scene["zones"] == before and not table.table.trouble


@pytest.mark.parametrize(
    "change, fault",
    [
        (lambda text: text.replace("AA.b", "BB.b", 1), "the double A of Blue is missing"),
        (lambda text: text.replace("AA.b", "AA.g", 1), "the double A of Gold is there 2 times, not 1"),
    ],
)
def test_a_kept_position_with_a_missing_or_doubled_card_is_none(change, fault: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadText, match="this is no position") as no:
        parse_state(change(state_text(play("klondike", seed=3).match.state)))
    assert fault in str(no.value) or "is there 2 times" in str(no.value)


@pytest.mark.parametrize("line", ["deal AA.b AA.b", "t1 t99", "t1 fb, t1 fb, t1 fb", "w w"])
def test_a_kept_game_that_cannot_have_been_is_not_taken_up(line: str) -> None:
    table = play("klondike", seed=3)
    text = Match("klondike", 3).save().replace("end\n", f"{line}\nend\n")
    table._resumed((text, False))
    assert table.scene["say"]["text"] == common.UNREADABLE and len(table.match.moves) == 1


def test_at_its_end_a_game_takes_no_more_moves() -> None:
    table = almost_won()
    assert table.click("t3 fk") is None
    assert table.click("turn") == "The game is won. (R-SOL-11)"
    assert table.click("hint") == messages.GAME_OVER


# --- back and forth ----------------------------------------------------------------------------------------------


MOVES = dict.fromkeys(GAMES, 30) | {"klondike": 200}


@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_moves_taken_back_and_done_again(game: str) -> None:
    table, rng = play(game, seed=11), Random(2)
    texts = [state_text(table.match.state)]
    while len(texts) < MOVES[game] and table.match.legal():
        table.click(str(rng.choice(table.match.legal())))
        texts.append(state_text(table.match.state))
    for text in reversed(texts[:-1]):
        assert table.click("undo") is None
        assert state_text(table.match.state) == text
    assert table.click("undo") == common.NOTHING_TO_TAKE_BACK
    for text in texts[1:]:
        assert table.click("redo") is None
        assert state_text(table.match.state) == text
    assert table.click("redo") == messages.UNDONE_NONE
    assert not table.table.trouble


def test_a_new_move_ends_what_could_be_done_again() -> None:
    table = play("klondike", seed=3)
    table.click("turn")
    table.click("undo")
    table.click(str(next(one for one in table.match.legal() if not isinstance(one, Turn))))
    assert table.click("redo") == messages.UNDONE_NONE


def test_cards_that_went_home_by_themselves_come_back_with_the_move() -> None:
    table = play("freecell", seed=5)
    before = state_text(table.match.state)
    table.click("t4 fb")
    assert len(table.match.moves) == 3  # the double bug, and the bug by itself
    table.click("undo")
    assert state_text(table.match.state) == before
    table.click("redo")
    assert len(table.match.moves) == 3


def test_nothing_goes_home_by_itself_when_that_is_switched_off() -> None:
    table = play("freecell", seed=5)
    table.click("auto")
    table.click("t4 fb")
    assert len(table.match.moves) == 2
    table.click("home")
    assert len(table.match.moves) == 3
    assert table.click("home") == messages.NOTHING_HOME


def test_a_card_taken_back_from_its_foundation_stays_where_it_was_put() -> None:
    rest = "+".join(str(card) for card in UNITY_DECK if str(card) not in ("**.b", "*.b", "F.r"))
    table = standing(
        play("klondike", seed=1),
        f"klondike | base=1 passes=0 columns=F.r/-/-/-/-/-/- foundations=**.b+*.b/-/-/- stock={rest}",
    )
    assert table.click("fb t1") is None
    assert [str(card) for card in table.match.state.columns[0].cards] == ["F.r", "*.b"]


def test_bookmarks_lead_back_and_forth() -> None:
    table = play("klondike", seed=3)
    table.click("turn")
    table.click("mark")
    here = state_text(table.match.state)
    table.click("undo")
    table.click(str(next(one for one in table.match.legal() if not isinstance(one, Turn))))
    table.click("mark")
    there = state_text(table.match.state)
    table.click("mark 1")
    assert state_text(table.match.state) == here
    table.click("mark 2")
    assert state_text(table.match.state) == there
    assert table.click("mark 3") == messages.NO_MARK
    for _ in range(7):
        table.click("mark")
    assert table.click("mark") == messages.MARKS_FULL


def test_the_same_deal_again_and_forward_to_where_it_was() -> None:
    table = play("freecell", seed=5)
    first = state_text(table.match.state)
    for _ in range(5):
        table.click(str(table.match.legal()[0]))
    last = state_text(table.match.state)
    table.click("again")
    assert state_text(table.match.state) == first
    table.click("redo")
    assert state_text(table.match.state) == last


# --- won ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["t3 fk", "home t3", "quick t3", "home", "typed", "redo", "auto"])
def test_the_last_card_home_wins_on_every_path(path: str) -> None:
    table = almost_won()
    if path == "typed":
        table.click("typed", "3 to black")
    elif path == "redo":
        table.click("t3 fk")
        table.click("undo")
        assert table.match.winner is None
        table.click("redo")
    elif path == "auto":
        table.click("turn")
    else:
        table.click(path)
    assert table.match.winner == 0
    assert table.scene["say"]["who"] == "Won." and table.scene["say"]["kind"] == "yes"
    assert "the game is won" in table.scene["tail"][-1][1]
    assert table.scene["zones"][0]["stats"][2] in ("alone", "helped")
    assert next(one for one in table.scene["buttons"] if one.get("main"))["do"] == "new"


def test_a_solved_line_pressed_to_its_end_wins() -> None:
    table = play("freecell", seed=5)
    table.click("auto")
    for action in patience.solve(table.match.state).line:
        assert table.click(str(action)) is None
    assert table.match.winner == 0 and table.scene["zones"][0]["stats"][2] == "alone"
    assert "without help" in table.scene["say"]["text"]


def test_following_the_hints_wins_and_counts_as_help() -> None:
    table = play("freecell", seed=5)
    for _ in range(200):
        if table.match.winner is not None:
            break
        assert table.click("hint") is None
        assert table.scene["say"]["who"] == "Hint:"
        table.click(str(table._family.memory.line[0]))  # type: ignore[attr-defined]
    assert table.match.winner == 0
    assert table.scene["zones"][0]["stats"][2] == "helped" and "with help" in table.scene["say"]["text"]


def _lost() -> str:
    """All but six cards home; nothing in the waste can leave but the last card."""
    home = ["+".join(f"{rank}.{suit}" for rank in "** * F E D C B A EE DD CC BB AA".split()) for suit in "grk"]
    blue = "**.b+*.b+F.b+E.b+D.b+C.b+B.b"
    return (
        "klondike redeals=0 take_back=barred | base=1 passes=0 columns=-/-/-/-/-/-/- "
        f"foundations={blue}/{'/'.join(home)} waste=U.bg+U.rk+EE.b+A.b+DD.b+CC.b+BB.b+AA.b"
    )


LOST = _lost()

# --- help --------------------------------------------------------------------------------------------------------


def test_where_cards_lie_face_down_a_hint_samples_layouts_and_says_so() -> None:
    table = play("klondike", seed=5)
    table.click("hint")
    assert "cannot be seen, so they were dealt anew 12 times" in table.scene["say"]["text"]
    assert table.match.assisted
    assert table.scene["zones"][0]["show"] in map(str, table.match.legal())
    table.click("outlook")
    assert table.scene["say"]["who"] == "It depends on what lies face down."


def test_a_hint_does_not_depend_on_what_lies_face_down() -> None:
    table = play("klondike", seed=5)
    table.click("hint")
    said = table.scene["say"]
    other = play("klondike", seed=5)
    other.match._states[-1] = world(other.match.view(0), Random(7))
    other.click("hint")
    assert other.scene["say"] == said


def test_can_it_be_won_is_answered_honestly() -> None:
    table = play("freecell", seed=5)
    table.click("outlook")
    assert table.scene["say"]["who"] == "Yes, it can be won."
    lost = standing(play("klondike", seed=1, redeals="0", take_back="barred"), LOST)
    lost.click("outlook")
    assert lost.scene["say"]["who"] == "No, it cannot be won from here."


def test_thoughtful_play_looks_through_and_says_with_all_cards_face_up() -> None:
    table = play("klondike", seed=5)
    table.click("open")
    table.click("outlook")
    assert "with all cards face up" in table.scene["say"]["text"] and table.match.assisted


@pytest.fixture
def long_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is looked for takes longer than any test."""
    for place in ("solving", "telling"):
        monkeypatch.setattr(f"unitylib.solve.patience.{place}.budget_of", lambda rules: 10**8)


@pytest.mark.usefixtures("long_searches")
def test_a_search_is_told_of_and_ends_with_a_move() -> None:
    async def searched() -> tuple[list[str], int]:
        table = play("spider", seed=9)
        who: list[str] = []
        table.table.observe(lambda change: who.append(change["new"]["say"]["who"]), "scene")
        table._do("outlook")
        await asyncio.sleep(0.3)
        assert any(one["do"] == "stop" for one in table.scene["buttons"])
        table._do("go turn")
        await asyncio.sleep(0.3)
        return who, len(table.match.moves)

    who, moves = asyncio.run(searched())
    assert "Looking." in who and moves >= 2 and who[-1] == "Your move."  # what is safe goes home with the turn


@pytest.mark.usefixtures("long_searches")
def test_a_search_can_be_stopped() -> None:
    async def searched() -> str:
        table = play("spider", seed=9)
        table._do("outlook")
        await asyncio.sleep(0.15)
        table._do("stop")
        await asyncio.sleep(0.2)
        assert not table.match.assisted  # nothing was learnt
        return str(table.scene["say"]["who"])

    assert asyncio.run(searched()) == "Stopped."


# --- deals that are looked for -----------------------------------------------------------------------------------


@pytest.mark.parametrize("wish", ["any", "easy", "medium"])
def test_a_deal_that_can_be_won_is_looked_for(wish: str) -> None:
    table = play("golf")
    for do in ("seed 1", f"wish {wish}", "deal"):
        assert table.click(do) is None
    assert table.match.seed >= 1
    answer = patience.solve(table.match.state)
    assert answer.verdict == "yes"
    assert table.scene["say"]["who"] == "Found."
    assert (
        f"Seed {table.match.seed}: who saw every card could win in {len(answer.line)} moves"
        in table.scene["say"]["text"]
    )
    assert not table.match.assisted  # no move was told


def test_a_wish_can_be_taken_back() -> None:
    table = play("klondike")
    for do in ("seed 4", "wish hard", "wish chance", "deal"):
        assert table.click(do) is None
    assert (table.match.seed, table.match.save()) == (4, play("klondike", seed=4).match.save())


def test_a_wish_that_is_none_is_refused() -> None:
    assert "'golden' is no kind of deal" in (play("klondike").click("wish golden") or "")
    assert play("elements").click("wish hard")


def test_where_none_is_found_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unity_widgets.patience_looking.TRIES", 2)
    monkeypatch.setattr("unitylib.solve.patience.solving.budget_of", lambda rules: 1)
    table = play("spider")
    for do in ("wish any", "deal"):
        table.click(do)
    assert table.scene["say"] == {"who": "None found.", "text": messages.none_sought(2)["text"]}
    assert any(one["do"] == "deal" for one in table.scene["buttons"])


@pytest.mark.usefixtures("long_searches")
@pytest.mark.parametrize(
    ("press", "who"), [("stop", "Stopped."), ("wish chance", "New match."), ("game golf", "New match.")]
)
def test_looking_for_a_deal_can_be_stopped(press: str, who: str) -> None:
    async def sought() -> tuple[bool, str]:
        table = play("solitaire")
        for do in ("game spider", "rules own", "rule universals none", "seed 1", "wish hard", "deal"):
            table._do(do)
        await asyncio.sleep(0.2)
        assert [one["do"] for one in table.scene["buttons"]] == ["stop"]
        assert table.scene["say"]["who"] == "Looking."
        table._do(press)
        await asyncio.sleep(0.2)
        assert [one["do"] for one in table.scene["buttons"]] == ["deal"]
        return any(zone["zone"] == "form" for zone in table.scene["zones"]), str(table.scene["say"]["who"])

    assert asyncio.run(sought()) == (True, who)


# --- deals of the well-known numbering ---------------------------------------------------------------------------


def test_a_numbered_deal_is_dealt_at_the_table() -> None:
    table = play("solitaire")
    for do in ("game freecell", "rules own", "rule deal 617", "deal"):
        assert table.click(do) is None
    tops = [pile.cards[0] for pile in table.match.state.columns]
    assert " ".join(map(str, tops)) == "B.b **.b D.r F.k D.k A.r *.b **.g"
    assert not any(card.is_universal for card in table.match.rules.deck)
    assert Match.load(table.match.save()).state == table.match.state
    assert play("freecell", seed=3, deal="617").match.state.columns == table.match.state.columns


def test_a_numbered_deal_is_called_by_its_number() -> None:
    table = play("freecell", deal="617")
    assert table.scene["title"] == "FreeCell · deal 617"
    assert "FreeCell, deal 617, 0 of 52" in messages.welcome_back(table.match, {"freecell": "FreeCell"})["text"]
    assert play("freecell", seed=3).scene["title"] == "FreeCell · seed 3"


@pytest.mark.parametrize("press", ["rule deal 617", "rule universals none"])
def test_without_universals_no_rule_about_them_is_offered(press: str) -> None:
    table = play("solitaire")
    for do in ("game freecell", "rules own"):
        table.click(do)

    def offered() -> list[str]:
        return [row["words"] for row in table.scene["zones"][0]["rows"]]

    everything = offered()
    assert "A universal goes home" in everything
    table.click(press)
    gone = {"A universal goes home", "The card itself takes a universal’s place", "A universal stands for"}
    assert set(everything) - set(offered()) == gone | ({"Universals"} if "deal" in press else set())


@pytest.mark.parametrize("number", ["0", "1000001", "-1", "617.5", "six", "0617", "²", "9" * 40])
def test_an_unknown_number_is_refused_in_one_sentence(number: str) -> None:
    table = play("freecell")
    table.click("rules own")
    said = table.click(f"rule deal {number}") or ""
    assert "is no choice for deal: it must be one of chance, a number from 1 to 1000000, without universals" in said
    with pytest.raises(BadText, match="is no choice for deal"):
        play("freecell", deal=number)


def test_a_deal_with_a_number_is_not_looked_for() -> None:
    table = play("freecell")
    for do in ("rules own", "rule deal 617", "wish any"):
        assert table.click(do) is None
    assert table.click("deal") == messages.DEAL_CHOSEN


@pytest.mark.parametrize("game", GAMES)
def test_only_games_with_foundations_offer_the_way_home(game: str) -> None:
    acts = [one["do"] for one in play(game, seed=1).scene["zones"][0]["acts"]]
    assert ("home" in acts) == ("auto" in acts) == (game not in ("golf", "pyramid"))
    assert {"outlook", "open", "lens", "mark", "again"} <= set(acts)


def test_taking_back_over_a_card_that_was_turned_up_is_help() -> None:
    table = play("klondike", seed=3)
    table.click("turn")
    table.click("undo")
    assert table.match.assisted and table.scene["goal"] == "with help"
    free = play("freecell", seed=3)
    free.click(str(free.match.legal()[0]))
    free.click("undo")
    assert not free.match.assisted


# --- beginning and going on --------------------------------------------------------------------------------------


def test_the_form_offers_all_eight_games_and_their_rules() -> None:
    table = play("solitaire")
    (form,) = table.scene["zones"]
    assert [one["do"] for one in form["rows"][0]["choices"]] == [f"game {name}" for name in GAMES]
    for game in GAMES:
        assert table.click(f"game {game}") is None
        table.click("rules own")
        words = [row["words"] for row in table.scene["zones"][0]["rows"]]
        assert "Universals" in words
    table.click("game klondike")
    table.click("rule draw 3")
    table.click("rule universals none")
    table.click("deal")
    assert table.scene["title"].startswith("Klondike, draw three") and len(table.match.rules.deck) == 52


def test_a_deal_can_be_shared() -> None:
    first = play("klondike", seed=12, draw="3")
    other = play("solitaire")
    assert other.click("seed " + first.match.deal_text) is None
    other.click("deal")
    assert state_text(other.match.state) == state_text(first.match.state)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_after_a_reload(game: str) -> None:
    table, rng = play(game, seed=7), Random(1)
    for _ in range(8):
        if table.match.legal():
            table.click(str(rng.choice(table.match.legal())))
    fresh = play("solitaire")
    fresh._resumed((table.table.keep, False))
    assert "left a game here" in fresh.scene["say"]["text"]
    fresh.click("resume")
    assert state_text(fresh.match.state) == state_text(table.match.state)
    assert fresh.click("undo") is None
    assert fresh.match.assisted >= table.match.assisted


def test_help_is_kept_with_the_game() -> None:
    table = play("klondike", seed=7)
    table.click("turn")
    table.click("open")
    table.click("turn")
    assert Match.load(table.table.keep).assisted


def test_the_log_says_what_was_moved_and_what_was_laid_bare() -> None:
    table = play("klondike", seed=5)
    table.click("auto")
    move = next(one for one in table.match.legal() if isinstance(one, Move) and one.target == "fr")
    table.click(str(move))
    said = table.scene["tail"][-1][1]
    assert said.startswith(
        "The double bug of Red {r} from column 4 to the foundation of Red {r}, 1 there. Turned up: the "
    )
