"""The bank of bidding hands: made again byte for byte, gone on with after an interruption, read without numpy and kernel, refused when damaged."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from unitylib.drills import bank, bids, would
from unitylib.errors import BadText, UnityError
from unitylib.trick import engine
from unitylib.trick.moves import Bid
from unitylib.work import finished

FEW = 12  # worlds
GROUP = "unity-2"  # which has no blind zero; that takes long to price


def make(folder: Path, hands: int = 3, worlds: int = FEW, jobs: int = 1) -> list[str]:
    told: list[str] = []
    bank.make(folder, hands, worlds, jobs, told.append, (GROUP,))
    return told


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bank")
    told = make(folder)
    assert told[-1].startswith(f"{GROUP}: 3 of 3 hands")
    return folder


def text_of(folder: Path) -> str:
    return (folder / f"{GROUP}.txt").read_text("utf-8")


def test_it_holds_what_would_be_counted(made: Path) -> None:
    for item in bank.items(GROUP, 3):
        known = bank.banked(item, made)
        assert known is not None
        found = finished(bids.judged(item, FEW))
        for told, counted in ((known.worth.tricks, found.tricks), (known.worth.side, found.side)):
            assert told == pytest.approx(counted, abs=1 / FEW), "in whole deals"
            assert sum(told) == pytest.approx(1)
        assert list(known.worth.bids) == list(found.bids)
        for bid, promise in found.bids.items():
            share, *others = known.worth.bids[bid]
            assert share == pytest.approx(promise.made, abs=0.5 / FEW), "kept in whole deals"
            assert others == pytest.approx(promise[1:], abs=0.005)
    assert bank.banked(f"{GROUP}/4", made) is None


def test_it_is_made_again_byte_for_byte(made: Path, tmp_path: Path) -> None:
    make(tmp_path, jobs=2)
    assert text_of(tmp_path) == text_of(made)
    assert [path.name for path in tmp_path.iterdir()] == [f"{GROUP}.txt"]


def test_an_interrupted_run_goes_on(made: Path, tmp_path: Path) -> None:
    head, *lines, _ = text_of(made).splitlines()
    marked = lines[0].replace("tricks=", "tricks=kept,")  # so that it is seen whether the line was made anew
    begun = f"part {bank._sources()}"
    (tmp_path / f"{GROUP}.part").write_text(f"{begun}\n{head}\n{marked}\n{lines[1][:40]}", "utf-8")
    assert make(tmp_path)[0].startswith(f"{GROUP}: 2 of 3")
    assert text_of(tmp_path).splitlines()[1:4] == [marked, *lines[1:]]


@pytest.mark.parametrize("first", ["part 00000000", "part"])
def test_what_other_programs_began_is_begun_anew(made: Path, tmp_path: Path, first: str) -> None:
    head, line, *_ = text_of(made).splitlines()
    (tmp_path / f"{GROUP}.part").write_text(f"{first}\n{head}\n{line.replace('tricks=', 'tricks=9')}\n", "utf-8")
    make(tmp_path)
    assert text_of(tmp_path) == text_of(made)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text.replace("unity bank 1", "unity bank 9"), "must begin with 'unity bank 1'"),
        (lambda text: "", "must begin with"),
        (lambda text: text.replace("worlds=", "wrlds="), "must begin with"),
        (lambda text: text.replace("hands=3", "hands=²"), "must begin with"),
        (lambda text: text[: len(text) // 2], "the end of the bank"),
        (lambda text: text.replace("tricks=", "tricks=7,", 1), "changed or damaged"),
        (lambda text: text.replace("hands=3", "hands=4"), "changed or damaged"),
    ],
)
def test_a_damaged_bank_is_refused_whole(made: Path, change, fault: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadText, match=fault):
        bank.opened(change(text_of(made)), "x.txt")


def test_a_bank_that_is_no_text_is_told(tmp_path: Path) -> None:
    """What no editor wrote, and a folder of that name."""
    (tmp_path / "unity-2.txt").write_bytes(b"unity bank 1 \xff\xfe")
    (tmp_path / "unity-3.txt").mkdir()
    for item in ("unity-2/1", "unity-3/1"):
        with pytest.raises(BadText, match=r"the bank unity-.\.txt cannot be read: make it again"):
            bank.banked(item, tmp_path)


def signed(text: str) -> str:
    """The same with a checksum that fits."""
    body = text.rpartition(bank.END)[0]
    return f"{body}{bank.END}{zlib.crc32(body.encode()):08x}\n"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("at=", "at=0", "for another deal"),
        (" bids=", " bds=", "cannot be read"),
        ("tricks=", "tricks=1,", "cannot be read"),
        ("bids=0:", "bids=x:", "cannot be read"),
    ],
)
def test_a_line_that_says_nothing_is_named(made: Path, tmp_path: Path, old: str, new: str, fault: str) -> None:
    (tmp_path / f"{GROUP}.txt").write_text(signed(text_of(made).replace(old, new, 1)), "utf-8")
    with pytest.raises(BadText, match=fault):
        bank.banked(f"{GROUP}/1", tmp_path)
    assert bank.banked(f"{GROUP}/2", tmp_path)


def test_hands_that_are_missing_are_counted(made: Path, tmp_path: Path) -> None:
    head, _, *rest = text_of(made).splitlines(keepends=True)
    with pytest.raises(BadText, match="says that it has 3 hands, and has 2"):
        bank.opened(signed("".join([head, *rest])), "x.txt")


def test_a_blind_zero_is_read_back() -> None:
    told = {
        "tricks": "3,9",
        "bids": "0:3:1.00:0.10:0.00:0.00,1:9:0.50:0.10:0.50:0.20",
        "blind": "0.2500:-50.00:20.10:8.00",
    }
    assert bank._read(told, 12).blind == would.Blind(0.25, -50.0, 20.1, 8.0)


def test_bad_words_for_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["nothing"], ["--hands", "0"], ["--worlds", "1"]):
        with pytest.raises(SystemExit):
            bank.main(words)
    assert "elements" in capsys.readouterr().err
    with pytest.raises(UnityError, match="group of the bank"):
        bank.items("poker", 1)


# --- the bank that is shipped ----------------------------------------------------------------------------------


@pytest.mark.parametrize("group", bank.GROUPS)
def test_the_shipped_bank_knows_the_hands_as_they_are_dealt_now(group: str) -> None:
    opened = bank._opened(bank.FOLDER / f"{group}.txt")
    assert len(opened.lines) >= 20
    for item in list(opened.lines)[:: max(len(opened.lines) // 12, 1)]:
        known = bank.banked(item)
        view = engine.view(bids.looked(bids.position(item)), bids.YOU)
        assert known is not None
        assert set(known.worth.bids) == {bid for bid in view.legal if isinstance(bid, Bid)}
        assert known.worth.bids[known.worth.best].cost == 0
        grades = [bids.graded(view, known.worth, bid) for bid in known.worth.bids]
        assert [one.stars for one in sorted(grades, key=lambda one: one.cost)] == sorted(
            [one.stars for one in grades], reverse=True
        )
        assert (known.blind is not None) == (engine.view(bids.position(item), bids.YOU).hand is None)


def test_it_answers_without_numpy_and_without_the_kernel() -> None:
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['unitylib.solve._kernel'] = None\n"
        "from unitylib.solve import KERNEL\n"
        "from unitylib.drills import bank\n"
        "assert not KERNEL and bank.banked('unity-4/1').worth.bids"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
