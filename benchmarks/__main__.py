"""The command: `python -m benchmarks [GAME…]`, and `targets`, `profile GAME`, `costs`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import chain
from pathlib import Path

from benchmarks.costs import COST_SHAPES, COST_SIZES, cost_report
from benchmarks.measure import Line, Results
from benchmarks.open_spiel import NAMES as SPIELS
from benchmarks.profiling import profile_game
from benchmarks.report import as_json, as_markdown, as_text
from benchmarks.run import Pace, measure_game, players_of
from benchmarks.same import Differing
from benchmarks.subjects import GAMES, MEASURED, SUBJECTS
from benchmarks.targets import needs_of, table
from benchmarks.workloads import WORKLOADS

__all__ = ["main"]

_SUBJECTS = (*(subject.name for subject in SUBJECTS), *SPIELS)
_WORKLOADS = tuple(workload.name for workload in WORKLOADS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print. The exit status is 0 whatever the figures, 1 if two subjects play
    differently, 2 for wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    commands: dict[str, Callable[[list[str]], int]] = {
        "targets": _targets,
        "profile": _profile,
        "costs": _costs,
    }
    command = commands.get(given[0]) if given else None
    try:
        return _measure(given) if command is None else command(given[1:])
    except Differing as differing:
        print(differing, file=sys.stderr)
        return 1


def _measure(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure games. docs/benchmarks.md tells what the numbers mean.",
        epilog="Further commands: targets, profile GAME, costs. Each has a --help of its own.",
    )
    parser.add_argument(
        "games", nargs="*", type=_game, metavar="GAME", help=f"slugs ({', '.join(MEASURED)})"
    )
    parser.add_argument("--subjects", type=_some_of(_SUBJECTS), metavar="NAME,…")
    parser.add_argument("--workloads", type=_some_of(_WORKLOADS), metavar="NAME,…")
    parser.add_argument("--table", action="store_true", help="end with tables in Markdown")
    _add_pace(parser)
    options = parser.parse_args(arguments)
    results, digests = Results(), {}
    pace = _pace(options)
    subjects = options.subjects or _SUBJECTS
    wanted = dict.fromkeys(options.workloads or _WORKLOADS, subjects)
    for game in options.games or MEASURED:
        players = players_of(game, subjects, pace.job(game))
        digests[game] = players.digest
        print(f"{game}: {', '.join(players.modules)} play the same games", flush=True)
        for lines in measure_game(players, wanted, pace):
            _tell(lines)
            results.add(lines)
    if options.table:
        print(*as_markdown(results), sep="\n")
    _write(options, results, digests)
    return 0


def _targets(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks targets",
        description="Measure what speed is held to. The exit status is 0, met or missed.",
    )
    _add_pace(parser)
    options = parser.parse_args(arguments)
    results, digests = Results(), {}
    pace = _pace(options)
    for game, wanted in needs_of().items():
        players = players_of(game, set(chain(*wanted.values())), pace.job(game))
        digests[game] = players.digest
        for lines in measure_game(players, wanted, pace):
            _tell(lines)
            results.add(lines)
    print(*table(results), sep="\n")
    if pace.quick:
        print("\nMeasured on tiny jobs: the figures say nothing.")
    _write(options, results, digests)
    return 0


def _profile(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks profile", description="Where a module's time goes."
    )
    parser.add_argument("game", type=_game, metavar="GAME")
    names = [subject.name for subject in SUBJECTS]
    parser.add_argument("--subject", choices=names, default="generated", help="(generated)")
    parser.add_argument("--rows", type=_at_least_one, default=20, help="functions told (20)")
    parser.add_argument("--quick", action="store_true", help="very little of it, as tests do")
    options = parser.parse_args(arguments)
    subject = next(subject for subject in SUBJECTS if subject.name == options.subject)
    module = subject.load(options.game)
    if module is None:
        print(f"{options.game}: no {subject.name}: {subject.missing}", file=sys.stderr)
        return 1
    job = Pace(quick=options.quick).job(options.game)
    _tell_rows(profile_game(module, job, options.rows))
    return 0


def _costs(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks costs",
        description="How costs grow with the board: made-up games of many sizes.",
    )
    parser.add_argument(
        "--depots", type=_numbers, default=list(COST_SIZES), metavar="N,…", help="sizes of boards"
    )
    parser.add_argument("--shapes", type=_some_of(COST_SHAPES), default=list(COST_SHAPES))
    parser.add_argument("--rounds", type=_at_least_one, default=3, help="rounds (3)")
    parser.add_argument("--moves", type=_at_least_one, default=3000, help="moves played (3000)")
    options = parser.parse_args(arguments)
    _tell_rows(cost_report(options.shapes, options.depots, options.rounds, options.moves))
    return 0


def _add_pace(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=_at_least_one, default=5, help="rounds (5)")
    parser.add_argument("--share", type=float, default=0.1, help="seconds of CPU time a turn (0.1)")
    parser.add_argument("--quick", action="store_true", help="tiny jobs: to see that it runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all rates there, too")


def _pace(options: argparse.Namespace) -> Pace:
    return Pace(options.rounds, options.share, options.quick)


def _tell(lines: Sequence[Line]) -> None:
    _tell_rows(as_text(lines))


def _tell_rows(rows: Iterator[str]) -> None:
    for row in rows:
        print(row, flush=True)


def _write(options: argparse.Namespace, results: Results, digests: dict[str, str]) -> None:
    if options.json:
        pace = _pace(options)
        settings = {"rounds": pace.rounds, "share": pace.share, "quick": pace.quick}
        text = json.dumps(as_json(results, settings, digests), indent=2)
        options.json.write_text(text + "\n", encoding="utf-8")


def _some_of(known: Sequence[str]) -> Callable[[str], list[str]]:
    """A reader of comma-separated names out of `known`."""

    def read(text: str) -> list[str]:
        chosen = text.split(",")
        for name in chosen:
            if name not in known:
                raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(known)}")
        return chosen

    return read


def _game(slug: str) -> str:
    """A game of the tree by slug; of the many there are, messages name the nearest alone."""
    if slug in GAMES:
        return slug
    wanted = slug.lower()
    near = [wanted] if wanted in GAMES else get_close_matches(wanted, GAMES)
    hint = f"did you mean {' or '.join(near)}?" if near else "games/README.md lists them"
    raise argparse.ArgumentTypeError(f"there is no game {slug!r}; {hint}")


def _numbers(text: str) -> list[int]:
    return [_at_least_one(number) for number in text.split(",")]


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


if __name__ == "__main__":
    raise SystemExit(main())
