"""The loop on OpenSpiel's game: through a stand-in, and through the package where it is there."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from benchmarks import open_spiel
from benchmarks.open_spiel import DRIVERS
from benchmarks.run import entrants_of, players_of
from benchmarks.workloads import QUICK, WORKLOADS, Fresh, Job


@dataclass
class StandIn:
    """A game of `moves` moves. It begins with 31 reveals, and every third move asks for another."""

    moves: int
    log: list[str]
    reveals: int = 31
    made: int = 0
    offered: list[int] = field(default_factory=list)

    def load_game(self, name: str) -> StandIn:
        assert name == "solitaire"
        return self

    def new_initial_state(self) -> StandIn:
        return StandIn(self.moves, self.log)

    def is_terminal(self) -> bool:
        return not self.reveals and self.made == self.moves

    def is_chance_node(self) -> bool:
        return self.reveals > 0

    def current_player(self) -> int:
        assert not self.reveals
        return 0

    def legal_actions(self, player: int = 0, /) -> list[int]:
        assert not self.is_terminal()
        assert player == 0
        self.offered = [1, 2] if self.reveals else [60, 61, 62]
        return self.offered

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.reveals
        return [(action, 0.5) for action in self.legal_actions()]

    def apply_action(self, action: int) -> None:
        assert action in self.offered
        if self.reveals:
            self.reveals -= 1
            self.log.append("reveal")
        else:
            self.made += 1
            self.reveals = 1 if self.made % 3 == 0 and self.made < self.moves else 0
            self.log.append("move")


@pytest.fixture(autouse=True)
def _choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """numpy comes with OpenSpiel; where that is missing, its choice has a stand-in too."""
    if find_spec("numpy") is None:
        choices = SimpleNamespace(choice=lambda a, *, p: random.choices(a, p)[0])
        monkeypatch.setitem(sys.modules, "numpy.random", choices)


Driver = tuple[str, str]

each_driver = pytest.mark.parametrize(
    "driver", [(workload, name) for workload, found in DRIVERS.items() for name in found], ids=str
)


def ready(driver: Driver, spiel: StandIn, job: Job) -> Fresh:
    workload, name = driver
    return DRIVERS[workload][name](spiel, job)


@each_driver
def test_the_deal_comes_before_the_clock_in_the_loop_alone(driver: Driver) -> None:
    log: list[str] = []
    fresh = ready(driver, StandIn(10, log), Job(seeds=(1, 2), most_moves=100, stride=1))
    run = fresh()
    assert log == ["reveal"] * (62 if driver[0] == "loop" else 0)
    # Moves alone are counted.
    assert run() == 20
    assert log.count("move") == 20
    assert log.count("reveal") == 2 * (31 + 3)


@each_driver
def test_the_cap_on_moves_is_ours(driver: Driver) -> None:
    fresh = ready(driver, StandIn(10, []), Job(seeds=(1,), most_moves=4, stride=1))
    assert fresh()() == 4


@each_driver
def test_a_repetition_begins_anew(driver: Driver) -> None:
    fresh = ready(driver, StandIn(5, []), Job(seeds=(1,), most_moves=100, stride=1))
    assert [fresh()(), fresh()()] == [5, 5]


def test_it_plays_along_in_the_loops_of_klondike_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "spiel_module", lambda: StandIn(5, []))
    names = ("generated", "openspiel", "openspiel-shown")
    klondike, spiderette = (players_of(game, names, QUICK) for game in ("klondike", "spiderette"))
    by_workload = {
        workload.name: [e.name for e in entrants_of(klondike, workload, names, QUICK)]
        for workload in WORKLOADS
    }
    assert by_workload.pop("loop") == ["generated", "openspiel"]
    assert by_workload.pop("game") == list(names)
    assert set(map(tuple, by_workload.values())) == {("generated",)}
    assert spiderette.spiel is None


def test_without_the_package_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "find_spec", lambda name: None)
    assert open_spiel.spiel_module() is None
    assert players_of("klondike", ("generated", "openspiel"), QUICK).spiel is None


def test_the_package_itself_plays() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    spiel = open_spiel.spiel_module()
    assert spiel is not None
    for drivers in DRIVERS.values():
        for driver in drivers.values():
            assert 1 <= driver(spiel, QUICK)()() <= 24
    assert open_spiel.version()
