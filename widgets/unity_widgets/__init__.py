"""How the games look in a notebook. It decides no rule."""

from typing import TYPE_CHECKING, Any

from unity_widgets.drill import ask, drill, worked
from unity_widgets.fair import fair
from unity_widgets.paper import paper
from unity_widgets.pictures import grid, show, summary
from unity_widgets.sitting import Sitting, play
from unity_widgets.table import CardTable

__all__ = [
    "CardTable",
    "Sitting",
    "ask",
    "drill",
    "fair",
    "grid",
    "paper",
    "play",
    "practise",
    "record",
    "show",
    "summary",
    "worked",
]

if TYPE_CHECKING:
    from unity_widgets.practice import practise, record


def __getattr__(name: str) -> Any:
    """Practice reads the solver and much else; no table waits for it."""
    if name not in ("practise", "record"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from unity_widgets import practice

    return getattr(practice, name)
