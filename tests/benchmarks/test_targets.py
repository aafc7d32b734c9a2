"""The table of bounds: every row of it, and that nothing is rounded in favour."""

from __future__ import annotations

import pytest

from benchmarks.measure import Line, Results
from benchmarks.targets import ROWS, Row, needs_of, table

HAND_WRITTEN = ("klondike", "spiderette", "weathervane")


def line(game: str, workload: str, subject: str, *rates: float) -> Line:
    return Line(game, workload, "units", subject, 1, rates)


def row(what: str) -> Row:
    return next(row for row in ROWS if row.what == what)


def test_all_bounds_are_there() -> None:
    bounds = {row.what: (row.bound, row.most) for row in ROWS}
    expected: dict[str, tuple[float, bool]] = {
        "klondike: generated ÷ OpenSpiel, loop": (2, False),
        "klondike: native ÷ OpenSpiel, loop": (5, False),
        "klondike: generated ÷ OpenSpiel as its example drives it, game": (2, False),
        "klondike: native ÷ OpenSpiel as its example drives it, game": (5, False),
        "klondike: push+pop pairs, generated": (600_000, False),
        "spiderette: push+pop pairs, generated": (400_000, False),
        "klondike: push+pop pairs, native": (1_200_000, False),
        "spiderette: push+pop pairs, native": (1_200_000, False),
        "klondike: copy(), generated": (4, True),
        "klondike: key(), generated": (3, True),
        "five games: generated ÷ interpreter, loop, geometric mean": (40, False),
    }
    for game in HAND_WRITTEN:
        expected |= {
            f"{game}: generated ÷ reference, loop": (0.85, False),
            f"{game}: generated ÷ reference, playout": (0.9, False),
            f"{game}: native ÷ generated, loop": (1.5, False),
            f"{game}: native ÷ generated, playout": (2.5, False),
        }
    assert bounds == expected


def test_a_ratio_is_met_from_the_bound_on() -> None:
    found = row("weathervane: generated ÷ reference, loop")
    results = Results(
        [
            line("weathervane", "loop", "generated", 85.0),
            line("weathervane", "loop", "reference", 100.0),
        ]
    )
    assert found.value(results) == 0.85
    assert found.is_met(0.85)
    assert not found.is_met(0.8499999)


@pytest.mark.parametrize(
    ("value", "most", "shown"),
    [
        (0.8499999, False, "0.849"),
        (0.85, False, "0.850"),
        (599_999.9, False, "599,999"),
        (3.0001, True, "3.001"),
        (3.0, True, "3.000"),
    ],
)
def test_figures_are_rounded_to_the_bad_side(value: float, most: bool, shown: str) -> None:
    assert Row("", 1, (), lambda results: value, most).shown(value) == shown


def test_a_time_is_that_of_one_unit_in_microseconds() -> None:
    found = row("klondike: key(), generated")
    results = Results([line("klondike", "key", "generated", 250_000.0, 400_000.0, 500_000.0)])
    assert found.value(results) == 2.5
    assert found.is_met(3.0)
    assert not found.is_met(3.01)
    assert found.value(Results()) is None


def test_the_geometric_mean_needs_all_five_games() -> None:
    found = row("five games: generated ÷ interpreter, loop, geometric mean")
    games = ("accordion", "aces-and-kings", "spiderette", "weathervane", "weathervane-6")
    lines = [line(game, "loop", "interpreter", 10.0) for game in games]
    for game, ratio in zip(games, (1, 2, 4, 8, 16), strict=True):
        lines.append(line(game, "loop", "generated", 10.0 * ratio))
    assert found.value(Results(lines)) == pytest.approx(4)
    assert found.value(Results(lines[:-1])) is None


def test_the_table_says_met_missed_or_what_is_missing() -> None:
    rows = (
        row("klondike: push+pop pairs, generated"),
        row("klondike: push+pop pairs, native"),
        row("klondike: copy(), generated"),
    )
    results = Results(
        [
            line("klondike", "pairs", "generated", 599_999.9),
            line("klondike", "copy", "generated", 250_000.0),
            line("spiderette", "loop", "interpreter", 2_000.0),
        ]
    )
    assert list(table(results, rows)) == [
        "| what | bound | measured | |",
        "|---|---:|---:|---|",
        "| klondike: push+pop pairs, generated | ≥ 600,000/s | 599,999/s | missed |",
        "| klondike: push+pop pairs, native | ≥ 1,200,000/s | - | not measured: no native |",
        "| klondike: copy(), generated | ≤ 4 µs | 4.000 µs | met |",
        "",
        "The interpreter by itself, loop, moves/s: spiderette 2,000.",
    ]


def test_what_is_compared_is_measured_together() -> None:
    needs = needs_of()
    assert set(needs["klondike"]["loop"]) == {
        "generated",
        "native",
        "reference",
        "openspiel",
    }
    assert set(needs["klondike"]["game"]) == {"generated", "native", "openspiel-shown"}
    assert needs["klondike"]["copy"] == ["generated"]
    assert set(needs["accordion"]) == {"loop"}
    for found in ROWS:
        assert found.needs
        assert all(need.subject in needs[need.game][need.workload] for need in found.needs)
