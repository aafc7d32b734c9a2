"""What comes out of a run: text while it runs, a Markdown table, a JSON object for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor, log10

from benchmarks.machine import machine_facts
from benchmarks.measure import Line, Results
from benchmarks.workloads import WORKLOADS

__all__ = ["RATIOS", "as_json", "as_markdown", "as_text", "shown_rate"]

RATIOS = (
    ("generated", "interpreter"),
    ("generated", "reference"),
    ("native", "generated"),
    ("native", "reference"),
    ("generated", "openspiel"),
    ("native", "openspiel"),
    ("generated", "openspiel-shown"),
    ("native", "openspiel-shown"),
)
"""The pairs of subjects whose ratios are told: over, under."""


def shown_rate(rate: float) -> str:
    """A rate to three digits: more would say more than was measured."""
    if rate <= 0:
        return "0"
    digits = max(0, 2 - floor(log10(rate)))
    scale = 10.0 ** (floor(log10(rate)) - 2)
    return f"{round(rate / scale) * scale:,.{digits}f}"


def as_text(lines: Sequence[Line]) -> Iterator[str]:
    """A workload of a game: for each subject the median rate, the spread, and the time of a unit;
    then the ratios."""
    first = lines[0]
    yield f"{first.game}, {first.workload} ({first.units_per_job:,} {first.unit} a job)"
    for line in lines:
        yield (
            f"  {line.subject:<16}{shown_rate(line.rate):>12} {line.unit}/s"
            f"  ({shown_rate(min(line.rates))} to {shown_rate(max(line.rates))})"
            f"{1e6 / line.rate:>12.2f} µs"
        )
    results = Results(lines)
    for over, under in RATIOS:
        ratio = results.ratio(first.game, first.workload, over, under)
        if ratio is not None:
            yield f"  {over} ÷ {under} = {ratio:.3g}"


def as_markdown(results: Results) -> Iterator[str]:
    """One table a workload: games by subjects, and the ratios that can be told."""
    for workload in WORKLOADS:
        lines = [line for line in results if line.workload == workload.name]
        if lines:
            yield f"**{workload.name}**, {workload.unit} a second: {workload.about}"
            yield ""
            yield from _table(results, workload.name, lines)
            yield ""


def _table(results: Results, workload: str, lines: Sequence[Line]) -> Iterator[str]:
    subjects = list(dict.fromkeys(line.subject for line in lines))
    ratios = [(over, under) for over, under in RATIOS if over in subjects and under in subjects]
    head = ["game", *subjects, *(f"{over} ÷ {under}" for over, under in ratios)]
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    for game in dict.fromkeys(line.game for line in lines):
        rates = [results.rate(game, workload, subject) for subject in subjects]
        row = [game, *("-" if rate is None else shown_rate(rate) for rate in rates)]
        for over, under in ratios:
            ratio = results.ratio(game, workload, over, under)
            row.append("-" if ratio is None else f"{ratio:.3g}")
        yield f"| {' | '.join(row)} |"


def as_json(
    results: Results, settings: Mapping[str, object], digests: Mapping[str, str]
) -> dict[str, object]:
    """The settings, the machine, what was played, every round's rate and the ratios.

    `docs/benchmarks.schema.json` is the shape.
    """
    return {
        "settings": dict(settings),
        "machine": machine_facts(),
        "games": dict(digests),
        "results": [
            {
                "game": line.game,
                "workload": line.workload,
                "unit": line.unit,
                "subject": line.subject,
                "units_per_job": line.units_per_job,
                "median": line.rate,
                "rounds": list(line.rates),
            }
            for line in results
        ],
        "ratios": list(_ratios(results)),
    }


def _ratios(results: Results) -> Iterator[dict[str, object]]:
    for game, workload in dict.fromkeys((line.game, line.workload) for line in results):
        for over, under in RATIOS:
            ratio = results.ratio(game, workload, over, under)
            if ratio is not None:
                yield {
                    "game": game,
                    "workload": workload,
                    "over": over,
                    "under": under,
                    "median": ratio,
                }
