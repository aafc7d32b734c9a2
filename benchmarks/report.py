"""What comes out: a table for people, a JSON object for programs."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable, Iterator

from benchmarks.measure import Line

__all__ = ["as_json", "as_table"]


def as_table(lines: Iterable[Line]) -> Iterator[str]:
    """One row a game and subject: the median rate, the spread, the ratio to the baseline.

    The baseline is the subject measured last.
    """
    groups: dict[tuple[str, str], list[Line]] = {}
    for line in lines:
        groups.setdefault((line.workload, line.game), []).append(line)
    for (workload, game), group in groups.items():
        base = group[-1]
        yield f"{workload}, {game} ({base.units_per_job} {base.unit} a job)"
        for line in group:
            ratio = line.rate / base.rate
            low, high = min(line.rates), max(line.rates)
            yield (
                f"  {line.subject:<14}{line.rate:>12,.0f} {line.unit}/s"
                f"  ({low:,.0f} to {high:,.0f}){ratio:>9.1f} x"
            )


def as_json(lines: Iterable[Line], settings: dict[str, object]) -> dict[str, object]:
    """The settings, the machine and every round's rate."""
    return {
        "settings": settings,
        "python": sys.version.split()[0],
        "implementation": platform.python_implementation(),
        "machine": platform.machine(),
        "system": platform.system(),
        "results": [
            {
                "workload": line.workload,
                "unit": line.unit,
                "game": line.game,
                "subject": line.subject,
                "units_per_job": line.units_per_job,
                "median": line.rate,
                "rounds": list(line.rates),
            }
            for line in lines
        ],
    }
