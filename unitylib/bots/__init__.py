"""Players that need no chair. A bot is a function of a View and a random source; it never sees a State.

`BOTS` and `RUMMY` name the kinds that tables of trick games and of United offer, the usual one first.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any

from unitylib.bots.thought import Thought, at_once, sliced
from unitylib.named import Named

__all__ = ["BOTS", "RUMMY", "Think", "Thought", "at_once", "sliced"]

Think = Callable[[Any, Random], Thought | Generator[object, None, Thought]]  # a generator when it takes long

BOTS: Named[Think] = Named(
    "unitylib.bots",
    {"simple": "simple.think", "careless": "careless.think", "sampling": "sampling.think", "reading": "reading.think"},
)
RUMMY: Named[Think] = Named(
    "unitylib.bots", {"simple": "rummy.think", "outs": "outs.think", "sampling": "rounds.think"}
)
