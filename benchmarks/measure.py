"""How it is measured: the same job for every subject, in interleaved rounds.

In each round every entrant has a turn, and repeats its job until its share of time is used, so a
fast one is not timed on too little. The order turns round from one round to the next. Time is CPU
time of this process: what else runs on the machine takes the processor away without being counted,
and what it does to clock and caches hits all entrants alike.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

from benchmarks.workloads import Fresh

__all__ = ["Entrant", "Line", "Results", "measure"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A subject with its job at hand."""

    name: str
    fresh: Fresh


@dataclass(frozen=True, slots=True)
class Line:
    """One subject's result: a rate (units a second) for each round."""

    game: str
    workload: str
    unit: str
    subject: str
    units_per_job: int
    rates: tuple[float, ...]

    @property
    def rate(self) -> float:
        """The median of the rounds."""
        return median(self.rates)


class Results:
    """The lines of a run, by game, workload and subject."""

    def __init__(self, lines: Sequence[Line] = ()):
        self._lines = {(line.game, line.workload, line.subject): line for line in lines}

    def __iter__(self) -> Iterator[Line]:
        return iter(self._lines.values())

    def add(self, lines: Sequence[Line]) -> None:
        """Take in further lines."""
        self._lines |= {(line.game, line.workload, line.subject): line for line in lines}

    def line(self, game: str, workload: str, subject: str) -> Line | None:
        """One line, None where that was not measured."""
        return self._lines.get((game, workload, subject))

    def rate(self, game: str, workload: str, subject: str) -> float | None:
        """The median rate of one subject."""
        line = self.line(game, workload, subject)
        return None if line is None else line.rate

    def ratio(self, game: str, workload: str, over: str, under: str) -> float | None:
        """How many times as fast `over` is as `under`: the median of the rounds' ratios, each of
        two turns that lie close together."""
        one, other = self.line(game, workload, over), self.line(game, workload, under)
        if one is None or other is None:
            return None
        return median(a / b for a, b in zip(one.rates, other.rates, strict=True))


def measure(
    entrants: Sequence[Entrant],
    rounds: int,
    share: float,
    clock: Callable[[], float] = process_time,
) -> dict[str, tuple[int, tuple[float, ...]]]:
    """The units of a job and the rates of all rounds, by entrant; `share` is in seconds.

    Everybody does the job once outside the clock: that fills tables and makes moves.
    """
    units = {entrant.name: entrant.fresh()() for entrant in entrants}
    rates: dict[str, list[float]] = {entrant.name: [] for entrant in entrants}
    for number in range(rounds):
        first = number % len(entrants)
        for entrant in (*entrants[first:], *entrants[:first]):
            rates[entrant.name].append(_turn(entrant.fresh, share, clock))
    return {name: (units[name], tuple(found)) for name, found in rates.items()}


def _turn(fresh: Fresh, share: float, clock: Callable[[], float]) -> float:
    """Units a second, over as many repetitions as it takes to use the share.

    The collector of garbage runs as it would in anybody's program, but on the entrant's own
    objects alone: what was there before is frozen, so that a turn does not pay for the others.
    """
    gc.collect()
    gc.freeze()
    try:
        done, spent = 0, 0.0
        while True:
            run = fresh()
            start = clock()
            done += run()
            spent += clock() - start
            if spent >= share:
                return done / max(spent, 1e-9)
    finally:
        gc.unfreeze()
