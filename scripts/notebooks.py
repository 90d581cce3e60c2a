"""Keeps the lessons fit to commit: `clean` runs them and drops what does not belong in git, `check` only looks.

Text outputs stay, because they are tested; widgets go, because they are nothing without a kernel.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat

WIDGET = "application/vnd.jupyter.widget-view+json"
IGNORE = "nbval-ignore-output"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def notebooks(root: Path) -> list[Path]:
    """Every notebook below a folder, without Jupyter's own copies."""
    return sorted(path for path in root.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def write(path: Path, *codes: str, title: str = "") -> None:
    """A small notebook with these code cells, for tests and benchmarks."""
    cells = [nbformat.v4.new_markdown_cell(f"# {title}")] if title else []
    notebook = nbformat.v4.new_notebook(cells=[*cells, *map(nbformat.v4.new_code_cell, codes)])
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    nbformat.write(notebook, path)


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def tags(cell: Any) -> list[str]:
    return list(cell.metadata.get("tags", []))


def execute(notebook: Any, folder: Path) -> None:
    from nbclient import NotebookClient

    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()


def tidy(notebook: Any) -> None:
    """Number the cells, drop widgets and everything that differs from machine to machine."""
    kept = {name: value for name, value in notebook.metadata.items() if name in ("unity", "title")}
    notebook.metadata = nbformat.from_dict({**kept, "kernelspec": KERNEL, "language_info": {"name": "python"}})
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number + 1}"
        cell.metadata = nbformat.from_dict({"tags": tags(cell)} if tags(cell) else {})
    for number, cell in enumerate(code_cells(notebook), 1):
        tidy_outputs(cell)
        renumber(cell, number)


def tidy_outputs(cell: Any) -> None:
    """A cell that shows a widget keeps no output, and is marked so that nbval does not miss it."""
    if any(is_widget(output) for output in cell.outputs):
        cell.outputs = [output for output in cell.outputs if not is_widget(output)]
        cell.metadata["tags"] = sorted({*tags(cell), IGNORE})
    for output in cell.outputs:
        if output.output_type == "error":
            output.traceback = [f"{output.ename}: {output.evalue}"]  # the real one names folders of this machine


def renumber(cell: Any, number: int) -> None:
    cell.execution_count = number
    for output in cell.outputs:
        if output.output_type == "execute_result":
            output.execution_count = number


def is_widget(output: Any) -> bool:
    return WIDGET in output.get("data", {})


def complaints(notebook: Any) -> Iterator[str]:
    """What must not be committed, in words."""
    if not notebook.cells or not notebook.cells[0].source.startswith("# "):
        yield "does not begin with a title (`# ...`)"
    if "widgets" in notebook.metadata:
        yield "holds the state of widgets"
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "names no kernel `python3`"
    if notebook.metadata.get("language_info") != {"name": "python"}:
        yield "says more, or less, of its language than its name"
    for number, cell in enumerate(code_cells(notebook), 1):
        yield from (f"cell {number} {complaint}" for complaint in cell_complaints(cell, number))


def cell_complaints(cell: Any, number: int) -> Iterator[str]:
    if cell.execution_count != number:
        yield f"is numbered {cell.execution_count}"
    if any(is_widget(output) for output in cell.outputs):
        yield "keeps a widget"
    for output in cell.outputs:
        if output.output_type == "error" and "raises-exception" not in tags(cell):
            yield f"failed: {output.ename}"
        if output.output_type == "error" and len(output.traceback) > 1:
            yield "keeps a traceback, which names folders of one machine"


def clean(path: Path) -> list[str]:
    """Run a notebook and write it back; what is still wrong comes back."""
    notebook = nbformat.read(path, as_version=4)
    execute(notebook, path.parent)
    tidy(notebook)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)
    return check(path)


def check(path: Path) -> list[str]:
    return [f"{path}: {complaint}" for complaint in complaints(nbformat.read(path, as_version=4))]


def main() -> int:
    """`notebooks.py clean|check PATH...`; a path is a notebook or a folder."""
    verbs = {"clean": clean, "check": check}
    if len(sys.argv) < 3 or sys.argv[1] not in verbs:
        print("Say what to do and where: notebooks.py clean notebooks", file=sys.stderr)
        return 2
    given = [Path(argument) for argument in sys.argv[2:]]
    paths = [path for one in given for path in (notebooks(one) if one.is_dir() else [one])]
    found = [complaint for path in paths for complaint in verbs[sys.argv[1]](path)]
    for complaint in found:
        print(complaint, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
