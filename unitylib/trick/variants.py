"""Every trick game we ship, one row each, and the table of house rules.

A house rule turns a row into another row; the first choice of an option is the default and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

from unitylib.cards import NO_BUGS, NO_DOUBLE_BUGS, UNITY_DECK
from unitylib.errors import BadText, Illegal, Refusal, unknown
from unitylib.options import Chosen, Option, applied, chosen, same
from unitylib.trick import joints, phases
from unitylib.trick.moves import Seat
from unitylib.trick.rules import Rules

cut_for_deal, cut_for_trump = phases.CutForDeal(), phases.CutForTrump()
deal_turning_up, deal_all, deal_cut_card_last = phases.DealTurningUp(), phases.DealAll(), phases.DealAllCutCardLast()
lay_two, draft = phases.LayTwo(), phases.Draft()
choose_colour, blind_calls, auction, tricks = (
    phases.ChooseColour(),
    phases.BlindCalls(),
    phases.Auction(),
    phases.Tricks(),
)

DOWN = (8, 7, 6, 5, 4, 3, 2, 1)
UP = DOWN[-2::-1]  # 2 to 8


def each_alone(seats: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple((seat,) for seat in range(seats))


def opposite(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Partners sit opposite each other (R-UNI4-01, R-UNI6-01)."""
    half = seats // 2
    return tuple((seat, seat + half) for seat in range(half))


ELEMENTS = Rules(
    name="elements",
    seats=4,
    sides=each_alone(4),
    deck=UNITY_DECK,
    sizes=DOWN + UP,
    then=DOWN[1:] + UP,
    face_down=0,
    phases=(cut_for_deal, deal_turning_up, choose_colour, auction, tricks),
    cut_for=joints.high_card,
    follow=joints.follow_suit,
    duty=joints.follow_suit,
    opening=joints.free_lead,
    bars=(joints.dealers_hook,),
    score=joints.exact_bid,
    entitled=joints.never_blind,
    over=joints.most_after_all_hands,
    players=joints.everybody,
    discards=joints.own_rejects,
)
UNITY_4 = replace(
    ELEMENTS,
    name="unity-4",
    sides=opposite(4),
    sizes=(),
    then=(13,),
    face_down=1,
    opening=joints.double_bug_leads,
    bars=(),
    score=joints.ten_a_trick,
    entitled=joints.far_behind,
    over=joints.first_to_goal,
    zero=100,
    blind_zero=200,
    behind=200,
    blind_by="R-UNI4-11",
    goal=500,
)
UNITY_4_SOLO = replace(UNITY_4, name="unity-4-solo", sides=each_alone(4), blind_by="R-UNI4S-02")
UNITY_2 = replace(
    UNITY_4,
    name="unity-2",
    seats=2,
    sides=each_alone(2),
    phases=(cut_for_deal, lay_two, draft, choose_colour, auction, tricks),
    opening=joints.free_lead,
    entitled=joints.never_blind,
    blind_by="R-UNI2-08",
)
UNITY_3 = replace(
    UNITY_4,
    name="unity-3",
    seats=3,
    sides=each_alone(3),
    deck=NO_BUGS,
    then=(15,),
    face_down=0,
    opening=joints.f_leads,
    blind_by="R-UNI3-05",
)
UNITY_6 = replace(
    UNITY_4,
    name="unity-6",
    seats=6,
    sides=opposite(6),
    then=(9,),
    face_down=0,
    phases=(cut_for_deal, cut_for_trump, deal_all, choose_colour, auction, tricks),
    zero=50,
    blind_zero=100,
    behind=100,
    blind_by="R-UNI6-05",
    goal=250,
)
UNITY_6_SOLO = replace(UNITY_6, name="unity-6-solo", sides=each_alone(6), blind_by="R-UNI6S-02")
UNITY_5 = replace(
    UNITY_6,
    name="unity-5",
    seats=5,
    sides=each_alone(5),
    deck=NO_DOUBLE_BUGS,
    then=(10,),
    opening=joints.bug_leads,
    blind_by="R-UNI5-07",
)

ROWS = {row.name: row for row in (ELEMENTS, UNITY_2, UNITY_3, UNITY_4, UNITY_4_SOLO, UNITY_5, UNITY_6, UNITY_6_SOLO)}
SEATS: dict[str, tuple[int, ...]] = {name: (row.seats,) for name, row in ROWS.items()} | {"elements": (2, 3, 4, 5, 6)}


def _without_universals(row: Rules) -> Rules:
    return replace(row, cut_for=partial(joints.redrawing_universals, row.cut_for))


def _phase_for(row: Rules, old: phases.Phase, *new: phases.Phase) -> Rules:
    place = row.phases.index(old)
    return replace(row, phases=(*row.phases[:place], *new, *row.phases[place + 1 :]))


def _colour_at_once(row: Rules) -> Rules:
    return replace(row, phases=(cut_for_deal, lay_two, choose_colour, draft, auction, tricks))


def _blind_first(row: Rules) -> Rules:
    return _phase_for(row, choose_colour, blind_calls, choose_colour)


def _blind_before_draft(row: Rules) -> Rules:
    return _phase_for(replace(row, entitled=joints.far_behind), draft, blind_calls, draft)


ALL = tuple(ROWS)
UNITY = ALL[1:]
_SEVERAL = ("unity-3", "unity-4", "unity-4-solo", "unity-5", "unity-6", "unity-6-solo")
_PARTNERS = ("unity-4", "unity-6")
_SIX = ("unity-6", "unity-6-solo")

# The order matters where two options touch one field: cut_ties comes before cut_universal.
OPTIONS: tuple[Option[Rules], ...] = (
    Option("cut_ties", {"recut": same, "suit_order": lambda r: replace(r, cut_for=joints.high_card_then_suit)}, ALL, "R-DECK-09"),
    Option("cut_universal", {"high": same, "redraw": _without_universals}, ALL, "R-DECK-10"),
    Option("hook", {"elements": same, "all": lambda r: replace(r, bars=(joints.dealers_hook,))}, ALL, "R-BID-04"),
    Option("tiebreak", {"all_play": same, "tied_play": lambda r: replace(r, players=joints.only_the_tied)}, ("elements",), "R-ELEM-11"),
    Option("blind_timing", {"in_turn": same, "before_any": _blind_first}, _SEVERAL, "R-BID-06"),
    Option("team_bid_cap", {"none": same, "tricks": lambda r: replace(r, bars=(joints.side_cap, *r.bars))}, _PARTNERS, "R-UNI4-05"),
    Option("zero_overtricks", {"counted": same, "ignored": lambda r: replace(r, score=joints.ten_a_trick_zeros_apart)}, UNITY, "R-UNI4-10"),
    Option("two_player_universal", {"after_draft": same, "at_once": _colour_at_once}, ("unity-2",), "R-UNI2-05"),
    Option("draft_discards", {"face_down": same, "face_up": lambda r: replace(r, discards=joints.all_discards)}, ("unity-2",), "R-UNI2-04"),
    Option("two_player_blind_zero", {"off": same, "before_draft": _blind_before_draft}, ("unity-2",), "R-UNI2-08"),
    Option("cut_card", {"reshuffled": same, "to_dealer": lambda r: _phase_for(r, deal_all, deal_cut_card_last)}, ("unity-5", *_SIX), "R-UNI5-03"),
    Option("six_player_lead", {"double_bug": same, "bug": lambda r: replace(r, opening=joints.bug_leads)}, _SIX, "R-UNI6-07"),
    Option("table", {"strict": same, "referee": lambda r: replace(r, follow=joints.anything)}, UNITY, "R-TRICK-13"),
)  # fmt: skip


def options_for(name: str) -> tuple[Option[Rules], ...]:
    """The house rules that the game `name` knows."""
    return tuple(option for option in OPTIONS if name in option.games)


@cache
def _row(name: str, seats: int, chosen: Chosen) -> Rules:
    row = ROWS[name]
    if seats != row.seats:
        row = replace(row, seats=seats, sides=each_alone(seats))
    return replace(applied(row, options_for(name), chosen), options=chosen)


def get(name: str, seats: int | None = None, **options: str) -> Rules:
    """The row of a game with its house rules; the same arguments give the same object.

    Raises BadText for an unknown game, option or choice, and Illegal for a number of players the game is not for.
    """
    if not isinstance(name, str) or name not in ROWS:
        raise unknown("game", name, ALL)
    return _row(name, _seats(name, seats), chosen(name, options_for(name), options))


def _seats(name: str, seats: int | None) -> int:
    if seats is None:
        return ROWS[name].seats
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise BadText(f"{seats!r} is no number of players")
    allowed = SEATS[name]
    if seats not in allowed:
        count = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        ruling = "R-ELEM-01" if len(allowed) > 1 else "R-UNI4-01"
        raise Illegal(Refusal(f"{name} is for {count} players, not {seats}.", ruling))
    return seats
