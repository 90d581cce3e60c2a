"""The settings before a match: which game, how many players, house rules, seed. A value; the form zone shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from unity_widgets import messages
from unity_widgets.families import Family, table_of
from unitylib.bots import BOTS
from unitylib.errors import BadText, unknown
from unitylib.match import Match, Seat

Row = dict[str, Any]


@dataclass(frozen=True)
class Lobby:
    """What has been chosen so far. `games` are those to choose among; `drawn` is the seed that chance has drawn, `seed` one asked for."""

    games: tuple[str, ...]
    game: str
    drawn: int
    seats: int | None = None
    seed: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    place: tuple[int, Seat] | None = None  # the hand, from 0, and the dealer of a deal that somebody shared
    bots: str = next(iter(BOTS))
    wish: str = ""  # the kind of deal to be looked for; "" takes the one that comes
    own_rules: bool = False  # whether the form shows the house rules one by one

    @property
    def family(self) -> Family:
        """The kind of table that the game is for."""
        family: Family = table_of(self.game)
        return family

    def match(self) -> Match:
        """The match that these settings make, before its first move."""
        hand, dealer = self.place or (0, None)
        seed = self.drawn if self.seed is None else self.seed
        options: dict[str, Any] = dict(self.options)
        return Match(self.game, seed, seats=self.seats, hand=hand, dealer=dealer, bots=self.bots, **options)

    def fresh(self, drawn: int) -> Lobby:
        """The same table with another seed that chance has drawn."""
        return replace(self, drawn=drawn, seed=None, place=None)

    def asked(self, what: str, choice: str) -> Lobby:
        """The settings after one press of the form. BadText for a choice that the form does not offer, Illegal for one the game is not for."""
        if what == "game" and choice not in self.games:
            raise unknown("game", choice, self.games)
        if what == "game":
            changed = replace(self, game=choice, seats=None, options=(), place=None)
        elif what == "rules":
            changed = replace(self, own_rules=choice == "own", options=self.options if choice == "own" else ())
        elif what == "bots" and choice not in self.family.bots:
            raise unknown("kind of bot", choice, tuple(self.family.bots))
        elif what == "bots":
            changed = replace(self, bots=choice)
        elif what == "wish" and choice not in self.family.wishes:
            raise unknown("kind of deal", choice, tuple(self.family.wishes))
        elif what == "wish":
            changed = replace(self, wish="" if choice == next(iter(self.family.wishes)) else choice)
        elif what == "seats":
            changed = replace(self, seats=_whole(choice, "number of players"), place=None)
        elif what == "seed" and "=" in choice:
            changed = self._shared(choice)
        elif what == "seed":
            changed = replace(self, seed=_whole(choice, "seed") if choice else None, place=None)
        else:
            name, _, value = choice.partition(" ")
            others = tuple(option for option in self.options if option[0] != name)
            cleared = not value and name in (option.name for option in self.family.variants.options_for(self.game))
            changed = replace(self, options=others if cleared else (*others, (name, value)))
        changed.match()
        return changed

    def _shared(self, text: str) -> Lobby:
        """The settings of a deal that somebody shared as text."""
        match = Match.from_deal(text)
        rules, hand = match.rules, match.engine.number(match.state)
        if rules.name not in self.games:
            raise unknown("game", rules.name, self.games)
        place = (hand, match.state.standing.dealer or 0) if hand else None
        return replace(self, game=rules.name, seats=rules.seats, seed=match.seed, options=rules.options, place=place)

    def form(self) -> dict[str, Any]:
        """The zone that shows the settings; every choice is a press."""
        rows = [self._games(), self._seats(), self._bots(), *self._house_rules(), self._wishes(), self._seed()]
        return {"zone": "form", "label": "New match", "rows": [row for row in rows if row is not None]}

    def _games(self) -> Row | None:
        if len(self.games) == 1:
            return None
        return {
            "words": "Game",
            "choices": [_choice(f"game {name}", messages.GAMES[name], name == self.game) for name in self.games],
        }

    def _seats(self) -> Row | None:
        variants = self.family.variants
        counts, now = variants.SEATS[self.game], variants.get(self.game, self.seats).seats
        if len(counts) == 1:
            return None
        return {
            "words": "Players",
            "choices": [_choice(f"seats {count}", str(count), count == now) for count in counts],
        }

    def _bots(self) -> Row | None:
        bots = self.family.bots
        if len(bots) == 1:
            return None
        choices = [_choice(f"bots {name}", messages.BOTS[name], name == self.bots) for name in bots]
        note = messages.STRENGTHS if "careless" in bots else ""
        return {"words": "The others play", "choices": choices, "note": note}

    def _house_rules(self) -> list[Row]:
        own = self.own_rules or bool(self.options)
        choices = [_choice("rules book", "as in the book", not own), _choice("rules own", "our own", own)]
        rows = map(self._option, self._open_options()) if own else ()
        return [{"words": "House rules", "choices": choices}, *rows]

    def _open_options(self) -> list[Any]:
        """The house rules that change something at this table."""
        return [option for option in self.family.variants.options_for(self.game) if self._matters(option)]

    def _matters(self, option: Any) -> bool:
        others = {name: choice for name, choice in self.options if name != option.name}
        row = self.family.variants.get(self.game, self.seats, **others)
        return len(option.choices) == 1 or any(make(row) != row for make in option.choices.values())

    def _option(self, option: Any) -> Row:
        words, choices = self.family.house_rules[option.name]
        usual = next(iter(option.choices))
        now = dict(self.options).get(option.name, usual)
        if len(option.choices) == 1:  # a number or an order, which is typed
            return {"words": words, "typed": f"rule {option.name}", "value": now, "note": f"{usual}, or {option.form}"}
        return {
            "words": words,
            "choices": [_choice(f"rule {option.name} {name}", choices[name], name == now) for name in option.choices],
        }

    def _wishes(self) -> Row | None:
        wishes = self.family.wishes
        if not wishes:
            return None
        first, *_ = wishes
        choices = [_choice(f"wish {name}", words, name == (self.wish or first)) for name, words in wishes.items()]
        return {"words": "The deal", "choices": choices, "note": messages.WISH if self.wish else ""}

    def _seed(self) -> Row:
        match = self.match()
        value = "" if self.seed is None else match.deal_text if self.place else str(self.seed)
        note = f"{messages.SEED} {messages.sealed(match, match.engine.number(match.state), 'first')}"
        return {"words": "Seed or shared deal", "typed": "seed", "value": value, "note": note}


def _choice(do: str, words: str, on: bool) -> Row:
    return {"do": do, "words": words, **({"on": True} if on else {})}


def _whole(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 16):
        raise BadText(f"“{text[:40]}” is no {what}: it must be a whole number of at most 16 digits.")
    return int(text)
