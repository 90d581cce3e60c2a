"""Players that need no chair. A bot is a function of a View and a random source; it never sees a State.

`BOTS` names the kinds that a table offers, the usual one first.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from unitylib.bots import careless, simple
from unitylib.bots.thought import Thought, at_once, sliced
from unitylib.trick.position import View

__all__ = ["BOTS", "Think", "Thought", "at_once", "sliced"]

Think = Callable[[View, Random], Thought | Generator[object, None, Thought]]  # a generator when it takes long

BOTS: dict[str, Think] = {"simple": simple.think, "careless": careless.think}
