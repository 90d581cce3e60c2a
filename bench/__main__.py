"""`python -m bench [deals …]`: measures, prints a table, writes bench/results.json."""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import asdict
from pathlib import Path

from bench.rounds import Figure, row

PARTS = ("deals", "solve", "united", "bots", "page", "thinking")
LONG = ("ladder", "arena", "calibration", "patience")  # only when asked for
RESULTS = Path(__file__).parent / "results.json"


def main(parts: list[str]) -> int:
    unknown = set(parts) - {*PARTS, *LONG}
    if unknown:
        print(f"bench knows {', '.join((*PARTS, *LONG))}, not {', '.join(sorted(unknown))}.", file=sys.stderr)
        return 2
    figures: list[Figure] = []
    print(f"{'figure':52} {'ours':>10} {'peer':>10} {'unit':8} {'ratio':>6}  {'must':10}")
    for part in parts or PARTS:
        for figure in importlib.import_module(f"bench.{part}").figures():
            print(row(figure), flush=True)
            figures.append(figure)
    kept = {} if not RESULTS.exists() else {entry["name"]: entry for entry in json.loads(RESULTS.read_text())}
    kept |= {figure.name: asdict(figure) | {"ratio": figure.ratio} for figure in figures}
    RESULTS.write_text(json.dumps(list(kept.values()), indent=1) + "\n")
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
