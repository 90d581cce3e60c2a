"""A bank of bidding hands whose worth is known already, so that it is told at once, without numpy and without the kernel.

    unity bank 1 worlds=5000 hands=300
    unity-4/1 at=9c2f01aa tricks=0,3,120,… side=… bids=0:312:-81.20:0.91:96.13:1.22,1:…
    end crc=5f0c11d2

One file a group of formats. A line names the item, a checksum of its position, in how many deals each number of tricks comes (`side` where
partners play), and for each bid: in how many it comes true, its points and their error, its cost and how unsure that is; `blind` where a blind zero is open.
`python -m unitylib.drills.bank` makes it again; interrupted, it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple, TextIO
from zlib import crc32

from unitylib.bots.worth import Promise, Worth
from unitylib.drills import bids, would
from unitylib.drills.question import dice
from unitylib.drills.would import Blind
from unitylib.errors import BadText, unknown
from unitylib.trick import engine
from unitylib.trick.moves import BIDS
from unitylib.trick.position import State
from unitylib.trick.text import state_text
from unitylib.work import finished

VERSION, END = "unity bank 1", "end crc="
FOLDER = Path(__file__).parent / "data"
HANDS, WORLDS = 300, 5000
AGAIN = "make it again with python -m unitylib.drills.bank"


def _groups() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for format in bids.FORMATS:
        name = bids.row_of(format).name
        found[name] = (*found.get(name, ()), format)
    return found


GROUPS = _groups()  # elements in every number of players; each format of Unity by itself


def items(group: str, hands: int) -> tuple[str, ...]:
    """The items of a group, its formats in turn, each from number 1 on. BadText for what is no group.

    >>> items("elements", 6)
    ('elements-2/1', 'elements-3/1', 'elements-4/1', 'elements-5/1', 'elements-6/1', 'elements-2/2')
    """
    if group not in GROUPS:
        raise unknown("group of the bank", group, tuple(GROUPS))
    formats = GROUPS[group]
    return tuple(f"{formats[n % len(formats)]}/{n // len(formats) + 1}" for n in range(hands))


class Banked(NamedTuple):
    """What the bank knows of an item."""

    worth: Worth
    blind: Blind | None


# --- reading ---------------------------------------------------------------------------------------------------


def banked(item: str, folder: Path = FOLDER) -> Banked | None:
    """What the bank knows of an item; None for one that is not in it. BadText when the bank is damaged, or of an older version."""
    format, _ = bids.read_item(item)
    bank = _opened(folder / f"{bids.row_of(format).name}.txt")
    return None if item not in bank.lines else _checked(item, bank)


class Bank(NamedTuple):
    """The lines of one file by their items, and how many deals were played out for each."""

    lines: Mapping[str, str]
    worlds: int


@cache
def _opened(path: Path) -> Bank:
    if not path.exists():
        return Bank({}, 0)
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise BadText(f"the bank {path.name} cannot be read: {AGAIN}") from fault
    return opened(text, path.name)


def opened(text: str, name: str) -> Bank:
    """A bank from its text; a damaged one is refused whole. BadText names the fault."""
    head, _, rest = text.partition("\n")
    body, end, mark = rest.rpartition(END)
    worlds, hands = _numbers(head, name)
    if not end:
        raise BadText(f"the end of the bank {name} is missing: {AGAIN}")
    if mark.strip() != _mark(f"{head}\n{body}"):
        raise BadText(f"the bank {name} was changed or damaged after it was made: {AGAIN}")
    lines = {line.partition(" ")[0]: line for line in body.splitlines()}
    if len(lines) != hands:
        raise BadText(f"the bank {name} says that it has {hands} hands, and has {len(lines)}: {AGAIN}")
    return Bank(lines, worlds)


def _numbers(head: str, name: str) -> tuple[int, int]:
    words = head.removeprefix(f"{VERSION} ").split(" ")
    told = dict(word.partition("=")[::2] for word in words)
    if not head.startswith(f"{VERSION} ") or not all(_is_number(told.get(key, "")) for key in ("worlds", "hands")):
        raise BadText(
            f"{name} is no bank that this version can read: it must begin with {VERSION!r}, not {head[:40]!r}"
        )
    return int(told["worlds"]), int(told["hands"])


def _is_number(text: str) -> bool:
    """isdigit() alone takes figures that int() cannot read, such as ²."""
    return text.isascii() and text.isdigit() and len(text) <= 9


def _mark(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def _checked(item: str, bank: Bank) -> Banked:
    line = bank.lines[item]
    told = dict(word.partition("=")[::2] for word in line.split(" ")[1:])
    if told.get("at") != _mark(state_text(bids.position(item))):
        raise BadText(f"the bank knows {item} for another deal: {AGAIN}")
    try:
        return _read(told, bank.worlds)
    except (KeyError, ValueError, IndexError) as fault:
        raise BadText(f"the line of {item} in the bank cannot be read: {line[:60]!r}") from fault


def _read(told: Mapping[str, str], worlds: int) -> Banked:
    tricks = _chances(told["tricks"], worlds)
    promises = {}
    for part in told["bids"].split(","):
        bid, made, *numbers = part.split(":")
        points, error, cost, unsure = map(float, numbers)
        promises[BIDS[int(bid)]] = Promise(int(made) / worlds, points, error, cost, unsure)
    blind = Blind(*map(float, told["blind"].split(":"))) if "blind" in told else None
    return Banked(Worth(tricks, _chances(told["side"], worlds) if "side" in told else tricks, promises), blind)


def _chances(text: str, worlds: int) -> tuple[float, ...]:
    counts = tuple(map(int, text.split(",")))
    if sum(counts) != worlds:
        raise ValueError("counts that do not add up to the deals")
    return tuple(count / worlds for count in counts)


# --- making ----------------------------------------------------------------------------------------------------


def line_of(item: str, worlds: int) -> str:
    """What the bank keeps of an item. The same text whenever and wherever it is made."""
    state = bids.position(item)
    found = finished(bids.judged(item, worlds))
    words = [item, f"at={_mark(state_text(state))}", f"tricks={_counts(found.tricks, worlds)}"]
    if found.side != found.tricks:
        words.append(f"side={_counts(found.side, worlds)}")
    words.append(f"bids={','.join(_promise(bid.tricks, promise, worlds) for bid, promise in found.bids.items())}")
    if (blind := _blind(state, item)) is not None:
        words.append(f"blind={blind.kept:.4f}:{blind.blind:.2f}:{blind.looked:.2f}:{blind.unsure:.2f}")
    return " ".join(words)


def _blind(state: State, item: str) -> Blind | None:
    view = engine.view(state, bids.YOU)
    return None if view.hand is not None else finished(would.blind_price(view, dice(f"blind {item}", 0)))


def _counts(chances: tuple[float, ...], worlds: int) -> str:
    """The chances as whole deals that add up to `worlds`."""
    upto = [round(part * worlds) for part in accumulate(chances)]
    return ",".join(str(count - before) for before, count in pairwise([0, *upto]))


def _promise(bid: int, promise: Promise, worlds: int) -> str:
    numbers = (promise.points, promise.error, promise.cost, promise.unsure)
    return ":".join((str(bid), str(round(promise.made * worlds)), *(f"{number:.2f}" for number in numbers)))


Tell = Callable[[str], None]


def make(folder: Path, hands: int, worlds: int, jobs: int, tell: Tell, groups: Sequence[str] = tuple(GROUPS)) -> None:
    """Makes the files of these groups anew in `folder`. What an interrupted run has done is kept beside them and gone on with, as
    long as hands, worlds and the programs that count are the same; the old files stay until all new ones are there."""
    from multiprocessing import Pool  # not everywhere where the bank is read

    folder.mkdir(parents=True, exist_ok=True)
    begun = f"part {_sources()}"
    parts = {group: folder / f"{group}.part" for group in groups}
    with Pool(jobs) as pool:
        for group, part in parts.items():
            _make_group(group, part, f"{VERSION} worlds={worlds} hands={hands}", begun, pool, tell)
    for group, part in parts.items():
        text = part.read_text("utf-8").partition("\n")[2]
        (folder / f"{group}.txt").write_text(f"{text}{END}{_mark(text)}\n", "utf-8")
        part.unlink()
    _opened.cache_clear()


def _make_group(group: str, part: Path, head: str, begun: str, pool: Any, tell: Tell) -> None:
    worlds, hands = _numbers(head, group)
    wanted, kept = items(group, hands), _kept(part, begun, head)
    start, done = time.monotonic(), len(kept)
    with part.open("w", encoding="utf-8") as file:
        _add(file, begun, head, *kept)
        for line in pool.imap(partial(line_of, worlds=worlds), wanted[done:]):
            _add(file, line)
            kept.append(line)
            spent = (time.monotonic() - start) / (len(kept) - done) * (hands - len(kept))
            tell(f"{group}: {len(kept)} of {hands} hands, about {spent / 60:.0f} minutes left for this group")


def _add(file: TextIO, *lines: str) -> None:
    file.write("".join(f"{line}\n" for line in lines))
    file.flush()


def _kept(part: Path, begun: str, head: str) -> list[str]:
    """The lines of a run that was interrupted; a line cut off is made again, and so are all that other programs made."""
    if not part.exists():
        return []
    whole = part.read_text("utf-8").split("\n")[:-1]
    return whole[2:] if whole[:2] == [begun, head] else []


def _sources() -> str:
    """A checksum of all that has a part in the numbers."""
    root = Path(__file__).parents[1]
    counted = (
        *root.glob("bots/*.py"),
        *root.glob("solve/*.[pch]*"),
        *root.glob("trick/*.py"),
        *root.glob("drills/bids.py"),
    )
    texts = (path.read_bytes() for path in sorted(counted) if path.suffix in (".py", ".c", ".h"))
    return _mark("".join(f"{crc32(text):08x}" for text in texts))


def main(words: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m unitylib.drills.bank", description="Makes the bank of bidding hands again."
    )
    parser.add_argument(
        "groups", nargs="*", metavar="group", help=f"which: {', '.join(GROUPS)}; all when none is named"
    )
    parser.add_argument("--hands", type=int, default=HANDS, help="of each group (%(default)s)")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="deals played out for each hand (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time (%(default)s)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files go (%(default)s)")
    given = parser.parse_args(words)
    if min(given.hands, given.worlds - 1, given.jobs) < 1:
        parser.error("hands and jobs are at least 1, worlds at least 2")
    if wrong := [group for group in given.groups if group not in GROUPS]:
        parser.error(str(unknown("group of the bank", wrong[0], tuple(GROUPS))))
    make(given.folder, given.hands, given.worlds, given.jobs, _tell, given.groups or tuple(GROUPS))
    return 0


def _tell(line: str) -> None:
    end = "\r" if sys.stderr.isatty() else "\n"
    print(line, end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
