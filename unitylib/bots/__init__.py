"""Players that need no chair. A bot is a function of a View and a random source; it never sees a State.

`BOTS` and `RUMMY` name the kinds that tables of trick games and of United offer, the usual one first.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any

from unitylib.bots import careless, reading, rummy, sampling, simple
from unitylib.bots.thought import Thought, at_once, sliced

__all__ = ["BOTS", "RUMMY", "Think", "Thought", "at_once", "sliced"]

Think = Callable[[Any, Random], Thought | Generator[object, None, Thought]]  # a generator when it takes long

BOTS: dict[str, Think] = {
    "simple": simple.think,
    "careless": careless.think,
    "sampling": sampling.think,
    "reading": reading.think,
}
RUMMY: dict[str, Think] = {"simple": rummy.think}
