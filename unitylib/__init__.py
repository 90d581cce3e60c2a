"""The Unity deck and United: the rules, as values.

>>> from unitylib import Match, legal
>>> match = Match("elements", seats=3, seed=12)
>>> match.push(match.turn, legal(match.state)[0])

Everything named here is a promise; nothing else is. Inside the package, import from the file.
"""

from unitylib.cards import SUITS, UNITED_DECK, UNITY_DECK, Card, cards_text, parse_cards
from unitylib.errors import BadText, Illegal, Refusal, UnityError
from unitylib.games import get
from unitylib.match import Match
from unitylib.trick.engine import actor, draw, legal, play, points, start, view, why_not, winner
from unitylib.trick.joints import suit_of, trump_order
from unitylib.trick.moves import CHANCE, Bid, Choose, Play, parse_move
from unitylib.trick.position import State, View
from unitylib.trick.text import parse_state, state_text

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SUITS",
    "UNITED_DECK",
    "UNITY_DECK",
    "BadText",
    "Bid",
    "Card",
    "Choose",
    "Illegal",
    "Match",
    "Play",
    "Refusal",
    "State",
    "UnityError",
    "View",
    "actor",
    "cards_text",
    "draw",
    "get",
    "legal",
    "parse_cards",
    "parse_move",
    "parse_state",
    "play",
    "points",
    "start",
    "state_text",
    "suit_of",
    "trump_order",
    "view",
    "why_not",
    "winner",
]
