"""How it is measured: the same job for every subject, in interleaved rounds, medians of rates.

Interleaving spreads what the machine does besides evenly over the subjects. A subject repeats its
job until its share of the round is used up, so a fast one is not timed on too little.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import perf_counter

from benchmarks.subjects import Subject
from benchmarks.workloads import Job, Workload
from runtime.protocol import GameModule

__all__ = ["Line", "measure_game"]


@dataclass(frozen=True, slots=True)
class Line:
    """One subject's result: a rate (units a second) for each round."""

    workload: str
    unit: str
    game: str
    subject: str
    units_per_job: int
    rates: tuple[float, ...]

    @property
    def rate(self) -> float:
        """The median of the rounds."""
        return median(self.rates)


def measure_game(
    workload: Workload,
    game: str,
    subjects: tuple[Subject, ...],
    job: Job,
    rounds: int,
    share: float,
) -> list[Line]:
    """Measure a workload on a game for all subjects that have it; `share` is in seconds.

    Raises:
        AssertionError: the subjects did not do the same work.
    """
    entrants: list[tuple[Subject, GameModule]] = []
    for subject in subjects:
        module = subject.load(game)
        if module is not None:
            entrants.append((subject, module))
    # Once outside the clock: tables are filled, moves made, and all must count the same.
    counts = {subject.name: workload.run(module, job) for subject, module in entrants}
    assert len(set(counts.values())) <= 1, f"{game}: the subjects differ in their work: {counts}"
    rates: dict[str, list[float]] = {subject.name: [] for subject, _ in entrants}
    for number in range(rounds):
        # The order turns round, so nobody always comes first.
        for subject, module in entrants if number % 2 == 0 else reversed(entrants):
            rates[subject.name].append(_rate(workload, module, job, share))
    return [
        Line(workload.name, workload.unit, game, name, counts[name], tuple(found))
        for name, found in rates.items()
    ]


def _rate(workload: Workload, module: GameModule, job: Job, share: float) -> float:
    """Units a second, over as many repetitions as it takes to use the share."""
    done = 0
    start = perf_counter()
    while True:
        done += workload.run(module, job)
        elapsed = perf_counter() - start
        if elapsed >= share:
            return done / elapsed
