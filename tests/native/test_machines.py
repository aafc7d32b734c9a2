"""Everything that the other machines must agree in, with the native one among them.

One game runs with every call of pytest. `nightly` does it for all, and runs the tests that know all
machines with the native one (tests/natives.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.differential.backends import GAMES, ROOT, Machines, interpreter_of, machines_of
from tests.differential.boards import WAYS, compose
from tests.differential.lockstep import LockStep
from tests.differential.machine import state_machine
from tests.differential.test_deals import moves_to_make, play_and_take_back
from tests.differential.test_machine import explore
from tests.native.conftest import CLASSIC, WITH_TRACES
from tests.natives import NATIVE, native_game, needs_tools
from tests.test_traces import TRACES, check_trace

pytestmark = needs_tools

SUITES = (
    "tests/api",
    "tests/differential",
    "tests/facts",
    "tests/test_playthroughs.py",
    "tests/test_threads_and_processes.py",
    "tests/test_traces.py",
)
"""Tests that know all machines, of few enough games to build each."""

slugs = pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=[] if slug in (CLASSIC, WITH_TRACES) else pytest.mark.nightly)
        for slug in GAMES
    ],
)


def machines(slug: str) -> Machines:
    return machines_of(slug) | {NATIVE: native_game(slug)}


@slugs
def test_deals_in_lock_step(slug: str) -> None:
    for seed in range(5):
        rng = Random(f"{NATIVE}/{slug}/{seed}")
        play_and_take_back(LockStep(machines(slug), seed), rng, moves_to_make(rng)[:150])


@slugs
def test_composed_positions_in_lock_step(slug: str) -> None:
    for way in WAYS:
        rng = Random(f"{NATIVE}/{slug}/{way}")
        position = compose(interpreter_of(machines(slug)), way, rng)
        game = LockStep(machines(slug), position=position)
        play_and_take_back(game, rng, moves_to_make(rng)[:20])


@slugs
def test_the_state_machine(slug: str) -> None:
    explore(state_machine(machines(slug)), examples=10, steps=10)


@slugs
def test_playouts(slug: str) -> None:
    """Far from the deal too, and with the same numbers drawn."""
    one, other = native_game(slug), machines_of(slug)["generated"]
    for seed in range(20):
        ours, theirs = one.deal(seed), other.deal(seed)
        mine, yours = Random(seed), Random(seed)
        assert ours.playout(mine, 400) == theirs.playout(yours, 400)
        assert mine.random() == yours.random()
        assert ours == theirs


@pytest.mark.parametrize(
    "trace",
    [pytest.param(p, id=p.stem) for p in TRACES if p.stem.startswith(f"seeds-{WITH_TRACES}-")],
)
def test_traces(trace: Path) -> None:
    """Of an independent engine."""
    check_trace(native_game(WITH_TRACES), trace)


@pytest.mark.nightly
@pytest.mark.parametrize("suite", SUITES)
def test_everywhere(suite: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The tests that run on every machine, with the native one among them."""
    builds = tmp_path_factory.getbasetemp() / "builds"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", suite],
        cwd=ROOT,
        env={**os.environ, "CARDZ_TEST_NATIVE": str(builds)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
