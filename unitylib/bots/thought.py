"""What a bot answers: a decision and its reason."""

from __future__ import annotations

from typing import NamedTuple

from unitylib.trick.moves import Action


class Thought(NamedTuple):
    """A decision and the rule of thumb behind it.

    `why` may be told to anybody, so it says nothing of cards that nobody has seen; `aside` is for the seat itself.
    """

    action: Action
    why: str
    aside: str = ""
