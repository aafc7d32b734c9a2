"""The profile: whose time it is, and that each call has its cost."""

from __future__ import annotations

import pstats
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest

import generated
from benchmarks.__main__ import main
from benchmarks.profiling import Share, call_costs, shares_of
from benchmarks.subjects import pure_module
from benchmarks.workloads import QUICK

MODULE = ("/games/x.py", 10, "push")
OTHER = ("/project/runtime/state.py", 20, "settle")
BUILT_IN = ("~", 0, "<built-in method builtins.len>")


def stats(table: dict[Any, Any]) -> pstats.Stats:
    return cast(pstats.Stats, SimpleNamespace(stats=table))


def test_a_built_in_belongs_to_whoever_calls_it() -> None:
    table = {
        MODULE: (4, 4, 1.0, 9.0, {}),
        OTHER: (2, 2, 3.0, 3.0, {MODULE: (2, 2, 3.0, 3.0)}),
        BUILT_IN: (9, 9, 0.75, 0.75, {MODULE: (8, 8, 0.5, 0.5), OTHER: (1, 1, 0.25, 0.25)}),
    }
    assert shares_of(stats(table), "/games/x.py") == [
        Share("runtime/state.py: settle", 2, 3.25),
        Share("push", 4, 1.5),
    ]


def test_every_call_has_a_cost() -> None:
    ticks = count()
    costs = call_costs(generated.load("spiderette"), QUICK, clock=lambda: float(next(ticks)))

    assert list(costs) == [
        "push(move)",
        "pop()",
        "legal_moves()",
        "has_moves()",
        "status",
        "copy()",
        "copy(history=False)",
        "key()",
        "(an empty call)",
    ]
    # One tick a deal for 12 pushes; one for 20 repetitions on the six positions.
    assert costs["push(move)"] == costs["pop()"] == 2 / 24
    assert costs["key()"] == 1 / 120


def test_the_command_tells_calls_playouts_and_the_loop(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "spiderette", "--quick", "--rows", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[0].startswith("spiderette, pure: what a call costs")
    assert "spiderette, playout: 72 moves under cProfile" in lines
    assert "spiderette, loop: 72 moves under cProfile" in lines
    assert sum(line.startswith("| `key()` |") for line in lines) == 1
    assert sum("others |" in line for line in lines) == 2


def test_a_subject_that_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A pure module in place of a build is no native subject.
    pure = pure_module("weathervane")
    monkeypatch.setattr(generated, "load", lambda slug: pure)
    assert main(["profile", "weathervane", "--subject", "native"]) == 1
    assert capsys.readouterr().err == "weathervane: no native: not built\n"
