"""How the games look in a notebook. It decides no rule."""

from unity_widgets.drill import ask, drill, worked
from unity_widgets.fair import fair
from unity_widgets.paper import paper
from unity_widgets.pictures import grid, show, summary
from unity_widgets.practice import practise, record
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
