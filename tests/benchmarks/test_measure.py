"""The rounds, and what is reckoned from them; with a clock of the test's own."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from benchmarks.measure import Entrant, Line, Results, measure
from benchmarks.workloads import Run


class Clock:
    """Time that passes only while somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def worker(self, log: list[str], name: str, units: int, seconds: float) -> Entrant:
        def fresh() -> Run:
            self.now += 100  # getting ready must not count

            def run() -> int:
                log.append(name)
                self.now += seconds
                return units

            return run

        return Entrant(name, fresh)


def line(subject: str, *rates: float, workload: str = "loop") -> Line:
    return Line("weathervane", workload, "moves", subject, 10, rates)


def test_the_order_turns_round() -> None:
    log: list[str] = []
    clock = Clock()
    entrants = [clock.worker(log, name, 1, 1.0) for name in "abc"]
    measure(entrants, rounds=4, share=0, clock=clock)

    assert "".join(log) == "abc" + "abc" + "bca" + "cab" + "abc"  # the first is the warm-up


def test_a_rate_is_units_by_the_time_of_the_work_alone() -> None:
    clock = Clock()
    found = measure([clock.worker([], "one", 6, 0.5)], rounds=2, share=0, clock=clock)
    assert found == {"one": (6, (12.0, 12.0))}


@pytest.mark.parametrize(("share", "repetitions"), [(0, 1), (0.5, 1), (0.6, 2), (2.0, 4)])
def test_a_turn_lasts_until_the_share_is_used(share: float, repetitions: int) -> None:
    log: list[str] = []
    clock = Clock()
    measure([clock.worker(log, "one", 1, 0.5)], rounds=1, share=share, clock=clock)
    assert len(log) == 1 + repetitions


def test_the_collector_of_garbage_is_as_it_was_afterwards() -> None:
    assert gc.isenabled()
    measure([Clock().worker([], "one", 1, 1.0)], rounds=1, share=0)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_the_rate_is_the_median_and_the_ratio_that_of_the_rounds() -> None:
    results = Results([line("a", 10, 20, 90), line("b", 5, 20, 30)])

    assert results.rate("weathervane", "loop", "a") == 20
    # 2, 1 and 3 times as fast in the three rounds.
    assert results.ratio("weathervane", "loop", "a", "b") == 2
    assert results.ratio("weathervane", "loop", "b", "a") == 0.5


@pytest.mark.parametrize(
    "asked",
    [
        lambda results: results.rate("weathervane", "loop", "c"),
        lambda results: results.rate("weathervane", "deal", "a"),
        lambda results: results.ratio("weathervane", "loop", "a", "c"),
        lambda results: results.ratio("weathervane", "loop", "c", "a"),
    ],
)
def test_what_was_not_measured_is_none(asked: Callable[[Results], float | None]) -> None:
    assert asked(Results([line("a", 1.0)])) is None
