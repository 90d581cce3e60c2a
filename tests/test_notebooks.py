"""The script that keeps lessons fit to commit: what it drops, what it keeps, what it complains of."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from scripts import notebooks

TEXT = new_output("execute_result", data={"text/plain": "54"}, execution_count=7)
WIDGET = new_output("display_data", data={notebooks.WIDGET: {"model_id": "1"}, "text/plain": "CardTable()"})
REFUSAL = new_output("error", ename="Illegal", evalue="you still hold Blue", traceback=["/home/me/lesson.py", "line 3"])


def lesson(*cells: Any) -> Any:
    return new_notebook(cells=[new_markdown_cell("# The deck"), *map(deepcopy, cells)])


def refused(*outputs: Any) -> Any:
    return new_code_cell("play()", outputs=list(outputs), metadata={"tags": ["raises-exception"], "collapsed": True})


def test_cells_are_numbered_and_widgets_dropped() -> None:
    book = lesson(
        new_code_cell("len(deck)", outputs=[TEXT]), new_code_cell("table", outputs=[WIDGET]), refused(REFUSAL)
    )
    book.metadata["widgets"] = {"state": {}}
    book.metadata["unity"] = {"title": "kept"}
    notebooks.tidy(book)
    nbformat.validate(book)
    _, text, table, refusal = book.cells
    assert [cell.execution_count for cell in (text, table, refusal)] == [1, 2, 3]
    assert (text.outputs[0].data, text.outputs[0].execution_count) == ({"text/plain": "54"}, 1)
    assert (table.outputs, table.metadata.tags) == ([], ["nbval-ignore-output"])
    assert refusal.outputs[0].traceback == ["Illegal: you still hold Blue"]
    assert refusal.metadata == {"tags": ["raises-exception"]}
    assert book.metadata["unity"] == {"title": "kept"}
    assert list(notebooks.complaints(book)) == []


def test_tidying_twice_changes_nothing() -> None:
    book = lesson(new_code_cell("table", outputs=[WIDGET]), refused(REFUSAL))
    notebooks.tidy(book)
    once = nbformat.writes(book)
    notebooks.tidy(book)
    assert nbformat.writes(book) == once


@pytest.mark.parametrize(
    ("cell", "complaint"),
    [
        (new_code_cell("1", execution_count=5), "cell 1 is numbered 5"),
        (new_code_cell("1", execution_count=1, outputs=[WIDGET]), "cell 1 keeps a widget"),
        (new_code_cell("1", execution_count=1, outputs=[REFUSAL]), "cell 1 failed: Illegal"),
        (new_code_cell("1", execution_count=1, outputs=[REFUSAL]), "cell 1 keeps a traceback"),
    ],
)
def test_complaints(cell: Any, complaint: str) -> None:
    assert any(text.startswith(complaint) for text in notebooks.complaints(lesson(cell)))


def test_our_lessons_are_clean() -> None:
    folder = Path(__file__).parents[1] / "notebooks"
    assert [complaint for path in notebooks.notebooks(folder) for complaint in notebooks.check(path)] == []
