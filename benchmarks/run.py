"""A run: all workloads asked for, on the games and subjects asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks import open_spiel
from benchmarks.measure import Entrant, Line, measure
from benchmarks.same import Differing, same_games
from benchmarks.subjects import SUBJECTS, Subject
from benchmarks.workloads import QUICK, WORKLOADS, Job, Workload, job_of
from runtime.protocol import GameModule

__all__ = ["Pace", "Players", "entrants_of", "measure_game", "players_of"]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long to measure: rounds, seconds of CPU time a turn, and whether by the quick job."""

    rounds: int = 5
    share: float = 0.1
    quick: bool = False

    def job(self, game: str) -> Job:
        """The job that is done on a game."""
        return QUICK if self.quick else job_of(game)


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays one game: the modules by subject, the digest of the games that all of them play,
    and OpenSpiel where it plays along."""

    game: str
    modules: dict[str, GameModule]
    digest: str
    spiel: open_spiel.Spiel | None = None


def players_of(
    game: str, names: Collection[str], job: Job, subjects: Sequence[Subject] = SUBJECTS
) -> Players:
    """Load the subjects of a game and see that they play the same.

    Raises:
        Differing: they don't.
    """
    found = {subject.name: subject.load(game) for subject in subjects if subject.name in names}
    modules = {name: module for name, module in found.items() if module is not None}
    spiel = None
    if game == open_spiel.GAME and not set(open_spiel.NAMES).isdisjoint(names):
        spiel = open_spiel.spiel_module()
    digest = same_games(game, modules, job) if modules else ""
    return Players(game, modules, digest, spiel)


def entrants_of(
    players: Players, workload: Workload, names: Collection[str], job: Job
) -> list[Entrant]:
    """Those of `names` who can do a workload, each with its job at hand."""
    entrants = [
        Entrant(name, workload.ready(module, job))
        for name, module in players.modules.items()
        if name in names
    ]
    if players.spiel is not None:
        entrants += [
            Entrant(name, ready(players.spiel, job))
            for name, ready in open_spiel.DRIVERS.get(workload.name, {}).items()
            if name in names
        ]
    return entrants


def measure_game(
    players: Players, wanted: Mapping[str, Collection[str]], pace: Pace
) -> Iterator[list[Line]]:
    """The lines of each workload, as they are measured; `wanted` are subjects by workload.

    Raises:
        Differing: our subjects did not do the same number of units.
    """
    job = pace.job(players.game)
    for workload in WORKLOADS:
        entrants = entrants_of(players, workload, wanted.get(workload.name, ()), job)
        if not entrants:
            continue
        found = measure(entrants, pace.rounds, pace.share)
        counts = {name: units for name, (units, _) in found.items() if name in players.modules}
        if len(set(counts.values())) > 1:
            raise Differing(
                f"{players.game}: the subjects differ in their {workload.name}: {counts}"
            )
        yield [
            Line(players.game, workload.name, workload.unit, name, units, rates)
            for name, (units, rates) in found.items()
        ]
