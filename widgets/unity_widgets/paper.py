"""What is meant for paper or for another program, as links that save a file. Voila serves no files, so they travel in the page."""

from __future__ import annotations

import base64
from html import escape

import ipywidgets

from unity_widgets import messages
from unitylib import games
from unitylib.printing import printable_deck, reference_sheet
from unitylib.trick.variants import ALL, get

HTML = "text/html"


def paper() -> ipywidgets.HTML:
    """Links to the deck, the reference sheet and blank scorecards."""
    from unitylib import united_sheet  # what makes workbooks is read when one is made
    from unitylib.xlsx import MIME, blank

    sheets = blank(*map(get, ALL), titles=[messages.GAMES[name] for name in ALL])
    return ipywidgets.HTML(
        "<ul>"
        + link("unity-deck.html", HTML, printable_deck().encode(), "The Unity deck: 54 cards, 6 by 9 cm, six pages")
        + link(
            "unity-deck-with-backs.html",
            HTML,
            printable_deck(backs=True).encode(),
            "The same with backs: print both sides",
        )
        + link("unity-reference.html", HTML, reference_sheet().encode(), "Order, suits and trump on one page")
        + link(
            "unity-scorecards.xlsx",
            MIME,
            sheets,
            "Blank scorecards: one sheet for each game, which add up by themselves",
        )
        + link(
            "united-scorecard.xlsx",
            MIME,
            united_sheet.blank(games.get("united", 5)),
            "A blank scorecard of United: seven rounds, up to five players",
        )
        + "</ul>"
    )


def link(file: str, kind: str, data: bytes, words: str) -> str:
    """One line of the list."""
    address = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    return f'<li><a download="{file}" href="{address}">{escape(words)}</a> ({len(data) // 1000 + 1} kB)</li>'
