"""The order of the lessons and their titles, read from the notebooks themselves."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

INDEX = "index.ipynb"


def title(notebook: Mapping[str, Any]) -> str:
    """The first heading of a notebook, or "" when it has none."""
    for cell in notebook["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return line[2:].strip()
    return ""


def course(root: Path) -> list[str]:
    """File names in teaching order: the map, then the numbered lessons."""
    return [INDEX, *sorted(path.name for path in root.glob("[0-9][0-9]-*.ipynb"))]


def neighbours(root: Path, path: str) -> dict[str, dict[str, str]]:
    """What comes before and after a lesson; tables and drills stand outside the order and have no neighbours."""
    order = course(root)
    if path not in order:
        return {}
    at = order.index(path)
    beside = {"prev": order[at - 1] if at else "", "next": order[at + 1] if at + 1 < len(order) else ""}
    return {way: link(root, name) for way, name in beside.items() if name}


def link(root: Path, name: str) -> dict[str, str]:
    """The address and title of a lesson; a notebook that cannot be read keeps its file name."""
    try:
        notebook = json.loads((root / name).read_text(encoding="utf-8"))
        return {"href": name, "title": title(notebook) or name}
    except (OSError, ValueError, KeyError):
        return {"href": name, "title": name}
