"""What a subject has to do: a workload does a fixed job and counts the units that it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from runtime.protocol import GameModule

__all__ = ["WORKLOADS", "Job", "Workload"]


@dataclass(frozen=True, slots=True)
class Job:
    """The deals to be played, by seed, and the cap on the moves of each."""

    seeds: Sequence[int]
    most_moves: int


@dataclass(frozen=True, slots=True)
class Workload:
    """`run` does a job on a module and returns how many `unit`s it was: equal for all subjects."""

    name: str
    unit: str
    about: str
    run: Callable[[GameModule, Job], int]


def random_playouts(module: GameModule, job: Job) -> int:
    """Random play by the loop that anyone would write: `Outcome` and undo cost are in it."""
    made = 0
    for seed in job.seeds:
        rng = Random(seed)
        state = module.deal(seed)
        for _ in range(job.most_moves):
            legal = state.legal_moves()
            if not legal:
                break
            state.push(legal[int(rng.random() * len(legal))])
            made += 1
            if state.status != "playing":
                break
    return made


WORKLOADS = (
    Workload(
        "playouts",
        "moves",
        "random play through legal_moves, push and status, with history",
        random_playouts,
    ),
)
