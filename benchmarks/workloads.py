"""What a subject has to do: a workload does a fixed job and counts the units that it did.

A workload goes in three steps, so that only what it is about runs under the clock: `ready` is done
once for a subject, what it returns (`Fresh`) before every repetition, what that returns (`Run`) is
timed. The jobs are seeded: every subject gets the same deals and the same random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState
from runtime.status import Status

__all__ = [
    "QUICK",
    "WORKLOADS",
    "Fresh",
    "Job",
    "Run",
    "Workload",
    "job_of",
    "middle_positions",
]

Run = Callable[[], int]
"""Does the job and tells how many units it was: the timed part."""

Fresh = Callable[[], Run]
"""Makes what one repetition uses up, such as fresh deals: not timed."""


@dataclass(frozen=True, slots=True)
class Job:
    """The deals to be played, by seed; the cap on the moves of each; and every how many moves of
    such a game a position is taken for the workloads that are about positions."""

    seeds: Sequence[int]
    most_moves: int
    stride: int


@dataclass(frozen=True, slots=True)
class Workload:
    """A job that can be done by every subject. `unit` is what it counts."""

    name: str
    unit: str
    about: str
    ready: Callable[[GameModule, Job], Fresh]


QUICK = Job(seeds=(1, 2), most_moves=12, stride=4)
"""A job that is over at once, for tests and for a first look."""

_JOB = Job(seeds=range(1, 21), most_moves=100, stride=10)
_JOBS = {
    # The interpreter asks all of its 2,652 pairs of places at every move.
    "accordion": Job(seeds=range(1, 4), most_moves=100, stride=10),
}


def job_of(game: str) -> Job:
    """The job that is done on a game."""
    return _JOBS.get(game, _JOB)


def _api_loop(module: GameModule, job: Job) -> Fresh:
    def fresh() -> Run:
        games = [(module.deal(seed), Random(seed)) for seed in job.seeds]
        most, playing = range(job.most_moves), Status.PLAYING

        def run() -> int:
            made = 0
            for state, rng in games:
                for _ in most:
                    legal = state.legal_moves()
                    if not legal:
                        break
                    state.push(legal[int(rng.random() * len(legal))])
                    made += 1
                    if state.status is not playing:
                        break
            return made

        return run

    return fresh


def _games(module: GameModule, job: Job) -> Fresh:
    def run() -> int:
        made = 0
        most, playing = range(job.most_moves), Status.PLAYING
        for seed in job.seeds:
            state, rng = module.deal(seed), Random(seed)
            for _ in most:
                legal = state.legal_moves()
                if not legal:
                    break
                state.push(legal[int(rng.random() * len(legal))])
                made += 1
                if state.status is not playing:
                    break
        return made

    return lambda: run


def _playouts(module: GameModule, job: Job) -> Fresh:
    def fresh() -> Run:
        games = [(module.deal(seed), Random(seed)) for seed in job.seeds]
        limit = job.most_moves

        def run() -> int:
            made = 0
            for state, rng in games:
                made += state.playout(rng, limit).moves
            return made

        return run

    return fresh


def middle_positions(module: GameModule, job: Job) -> list[tuple[GameState, list[Move]]]:
    """Positions from the middle of the games that the API loop plays, with their legal moves. Each
    keeps the moves that led to it; positions without a move are left out."""
    found = []
    for seed in job.seeds:
        state, rng = module.deal(seed), Random(seed)
        for number in range(1, job.most_moves + 1):
            legal = state.legal_moves()
            if not legal:
                break
            if number % job.stride == 0:
                found.append((state.copy(), legal))
            state.push(legal[int(rng.random() * len(legal))])
            if state.status is not Status.PLAYING:
                break
    return found


def _pairs(module: GameModule, job: Job) -> Fresh:
    positions = middle_positions(module, job)

    def run() -> int:
        made = 0
        for state, legal in positions:
            for move in legal:
                state.push(move)
                state.pop()
            made += len(legal)
        return made

    return lambda: run


def _copies(module: GameModule, job: Job, history: bool) -> Fresh:
    states = [state for state, _ in middle_positions(module, job)]

    def run() -> int:
        for state in states:
            state.copy()
        return len(states)

    def run_bare() -> int:
        for state in states:
            state.copy(history=False)
        return len(states)

    return lambda: run if history else run_bare


def _keys(module: GameModule, job: Job) -> Fresh:
    states = [state for state, _ in middle_positions(module, job)]

    def fresh() -> Run:
        # Copies, so that a state that remembers its key gains nothing by it.
        asked = [state.copy() for state in states]

        def run() -> int:
            for state in asked:
                state.key()
            return len(asked)

        return run

    return fresh


def _deals(module: GameModule, job: Job) -> Fresh:
    def run() -> int:
        for seed in job.seeds:
            module.deal(seed)
        return len(job.seeds)

    return lambda: run


WORKLOADS = (
    Workload(
        "loop",
        "moves",
        "random play by legal_moves, one rng.random(), push and status; dealt beforehand",
        _api_loop,
    ),
    Workload("game", "moves", "the same with the deal under the clock", _games),
    Workload(
        "playout",
        "moves",
        "the same games by playout(); dealt beforehand",
        _playouts,
    ),
    Workload(
        "pairs",
        "pairs",
        "at positions from the middle of these games: push each legal move and pop it; "
        "the moves are listed beforehand",
        _pairs,
    ),
    Workload(
        "copy",
        "copies",
        "copy() of these positions, with the moves that led there",
        lambda module, job: _copies(module, job, history=True),
    ),
    Workload(
        "copy-bare",
        "copies",
        "copy(history=False) of these positions",
        lambda module, job: _copies(module, job, history=False),
    ),
    Workload("key", "keys", "key() of these positions, each asked once", _keys),
    Workload("deal", "deals", "deal(seed)", _deals),
)
"""All workloads."""
