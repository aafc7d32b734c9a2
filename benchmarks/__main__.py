"""The command: `python -m benchmarks [--games accordion,…] [--rounds 5] [--json FILE]`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.measure import Line, measure_game
from benchmarks.report import as_json, as_table
from benchmarks.subjects import GAMES, SUBJECTS
from benchmarks.workloads import WORKLOADS, Job

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status is 0 when every subject did the same work."""
    options = _parser().parse_args(arguments)
    subjects = tuple(subject for subject in SUBJECTS if subject.name in options.subjects)
    workloads = [workload for workload in WORKLOADS if workload.name in options.workloads]
    job = Job(seeds=range(1, options.deals + 1), most_moves=options.moves)
    lines: list[Line] = []
    for workload in workloads:
        for game in options.games:
            found = measure_game(workload, game, subjects, job, options.rounds, options.share)
            lines += found
            for row in as_table(found):
                print(row, flush=True)
    if options.json:
        shown = {key: value for key, value in vars(options).items() if key != "json"}
        text = json.dumps(as_json(lines, shown), indent=2)
        options.json.write_text(text + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure the games. docs/benchmarks.md tells what the numbers mean.",
    )
    parser.add_argument("--games", type=_some_of(GAMES), default=list(GAMES), metavar="SLUG,…")
    names = [subject.name for subject in SUBJECTS]
    parser.add_argument("--subjects", type=_some_of(names), default=names, metavar="NAME,…")
    names = [workload.name for workload in WORKLOADS]
    parser.add_argument("--workloads", type=_some_of(names), default=names, metavar="NAME,…")
    parser.add_argument("--deals", type=_at_least_one, default=3, help="deals of a job (3)")
    parser.add_argument(
        "--moves", type=_at_least_one, default=100, help="cap on a deal's moves (100)"
    )
    parser.add_argument("--rounds", type=_at_least_one, default=5, help="rounds (5)")
    parser.add_argument(
        "--share", type=float, default=0.5, help="seconds of a subject a round (0.5)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all rates there, too")
    return parser


def _some_of(known: Sequence[str]) -> Callable[[str], list[str]]:
    """A reader of comma-separated names out of `known`."""

    def read(text: str) -> list[str]:
        chosen = text.split(",")
        for name in chosen:
            if name not in known:
                raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(known)}")
        return chosen

    return read


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


if __name__ == "__main__":
    raise SystemExit(main())
