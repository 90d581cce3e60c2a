"""The command `unity`: what it refuses, and in which one sentence; what it copies."""

import json
import socket
from pathlib import Path

import pytest

import unitylib
from unity_widgets import cli, course, paths, serving
from unitylib import solve


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """What went to stderr: one sentence on one line."""
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    return text


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_it_introduces_itself(argument: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([argument])
    assert end.value.code == 0
    assert "unity" in capsys.readouterr().out


def test_the_version_is_the_librarys(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"unity {unitylib.__version__}\n"


@pytest.mark.parametrize("verb", ["serve", "lab"])
def test_a_taken_port(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cli.main([verb, "--host", "127.0.0.1", "--port", str(port)]) == 1
    assert f"Port {port} is taken" in told(capsys)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "198.51.100.7"])
def test_a_foreign_address(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--host", host, "--port", "18866"]) == 1
    assert "not an address of this machine" in told(capsys)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "8_866", "²"])
def test_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["serve", f"--port={port}"])
    assert end.value.code == 2
    assert "is not a whole number from 1 to 65535" in capsys.readouterr().err


def test_lessons_are_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert cli.main(["lessons", str(folder)]) == 0
    assert f"unity lab {folder}" in capsys.readouterr().out
    names = {path.relative_to(folder) for path in folder.rglob("*.ipynb")}
    assert Path("index.ipynb") in names
    assert names == {
        path.relative_to(paths.lessons())
        for path in paths.lessons().rglob("*.ipynb")
        if ".ipynb_checkpoints" not in path.parts
    }


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "notes.txt").write_text("mine")
    assert cli.main(["lessons", str(mine)]) == 1
    assert "is there already" in told(capsys)
    assert [path.name for path in mine.iterdir()] == ["notes.txt"]


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["lessons", str(tmp_path / "file" / "sub")]) == 1
    assert "could not be copied" in told(capsys)


@pytest.mark.parametrize("verb", ["serve", "lab"])
def test_a_folder_without_lessons(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([verb, str(tmp_path)]) == 1
    assert "holds no index.ipynb" in told(capsys)


def test_the_phones_address_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(serving, "serve", lambda *told: None)
    with socket.socket() as probe:
        probe.bind(("", 0))
        port = probe.getsockname()[1]
    assert cli.main(["serve", "--host", "0.0.0.0", "--port", str(port)]) == 0
    here, phone = capsys.readouterr().out.splitlines()
    assert f"http://localhost:{port}/" in here
    assert "phone" in phone
    assert f":{port}/" in phone
    assert "0.0.0.0" not in phone


@pytest.mark.parametrize("verb", ["serve", "lab"])
@pytest.mark.parametrize("there", [True, False])
def test_a_missing_kernel_is_told_once(
    verb: str, there: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, verb, lambda *told: None)
    monkeypatch.setattr(solve, "KERNEL", there)
    monkeypatch.setattr(cli, "check_address", lambda *told: None)
    assert cli.main([verb]) == 0
    err = capsys.readouterr().err
    assert err == "" if there else err.count("\n") == 1 and "no C compiler built its kernel" in err


def write(path: Path, title: str) -> None:
    path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": [f"# {title}\n", "text"]}]}))


def test_lessons_know_their_neighbours(tmp_path: Path) -> None:
    write(tmp_path / "index.ipynb", "Map")
    write(tmp_path / "01-the-deck.ipynb", "The deck")
    write(tmp_path / "02-tricks.ipynb", "Tricks")
    write(tmp_path / "glossary.ipynb", "Words")
    assert course.neighbours(tmp_path, "01-the-deck.ipynb") == {
        "prev": {"href": "index.ipynb", "title": "Map"},
        "next": {"href": "02-tricks.ipynb", "title": "Tricks"},
    }
    assert set(course.neighbours(tmp_path, "index.ipynb")) == {"next"}
    assert set(course.neighbours(tmp_path, "02-tricks.ipynb")) == {"prev"}
    assert course.neighbours(tmp_path, "glossary.ipynb") == {}
    assert course.neighbours(tmp_path, "../index.ipynb") == {}


def test_a_broken_neighbour_keeps_its_name(tmp_path: Path) -> None:
    write(tmp_path / "index.ipynb", "Map")
    (tmp_path / "01-torn.ipynb").write_text("{")
    assert course.neighbours(tmp_path, "index.ipynb")["next"] == {"href": "01-torn.ipynb", "title": "01-torn.ipynb"}
