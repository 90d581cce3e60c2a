"""Search for solitaire: is there a line that wins, with which move does it begin, which deals are easy or hard?

>>> from random import Random
>>> from unitylib.solitaire import engine, variants
>>> state = engine.start(variants.get("freecell"))
>>> found = solve(engine.play(state, engine.draw(state, Random(1))))
>>> found.verdict, engine.won(replayed(found.start, found.line))
('yes', True)

`solve` sees through cards that lie face down: "thoughtful" play, to be marked as assisted. What a player may be told
is `outlook`, which deals the hidden cards anew many times and says so. An answer is *yes* with a line, *no* when every
position was searched, or *not found* within the budget; nothing else is claimed.

Long work is a generator that yields `Progress`, `…_in_slices`. Who stops asking has cancelled it.

| file | what it holds |
| --- | --- |
| solving.py | can it be won, and how: the kernel where it could be built, plain Python otherwise |
| telling.py, dealing.py | what a player may be told; deals that can be won |
| searching.py | the search in plain Python; patience.c is the same in C |
| games.py | which form of a row is searched: building.py, clearing.py, or the engine itself |
| packing.py | cards, piles and steps as bytes |
"""

from unitylib.solve.patience.dealing import DIFFICULTIES, deal_in_slices
from unitylib.solve.patience.searching import Work
from unitylib.solve.patience.solving import Answer, budget_of, replayed, solve, solve_in_slices
from unitylib.solve.patience.telling import LAYOUTS, Outlook, outlook, outlook_in_slices
from unitylib.work import Progress

__all__ = [
    "DIFFICULTIES",
    "LAYOUTS",
    "Answer",
    "Outlook",
    "Progress",
    "Work",
    "budget_of",
    "deal_in_slices",
    "outlook",
    "outlook_in_slices",
    "replayed",
    "solve",
    "solve_in_slices",
]
