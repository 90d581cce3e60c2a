"""A player who takes the first thing that comes to hand: for a learner's first games, and as the foot of every comparison."""

from __future__ import annotations

from random import Random

from unitylib.bots.thought import Thought
from unitylib.trick.position import View


def think(view: View, rng: Random) -> Thought:
    """Any move that is allowed."""
    return Thought(rng.choice(view.legal), "Takes any move that is allowed, without a plan.")
