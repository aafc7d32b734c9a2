"""Exploration by hypothesis, per game of the tree and per tiny pack: see `machine.py`."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.differential.backends import CLOSELY, closely, machines_of, machines_of_text
from tests.differential.machine import state_machine

# Without the phase that traces every line to explain a failure: it takes minutes here.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)

TINY = sorted((Path(__file__).parents[1] / "data" / "tiny").glob("*.cardz"))


@closely
def test_a_game_on_three_machines(slug: str) -> None:
    explore(state_machine(machines_of(slug)), examples=15, steps=10)


@pytest.mark.parametrize("path", TINY, ids=lambda path: path.stem)
def test_a_tiny_game_on_three_machines(path: Path) -> None:
    machines = machines_of_text(path.read_text(encoding="utf-8"), path.name)
    explore(state_machine(machines), examples=50, steps=20)


@pytest.mark.nightly
@pytest.mark.parametrize("slug", CLOSELY)
def test_a_game_on_three_machines_at_length(slug: str) -> None:
    explore(state_machine(machines_of(slug)), examples=200, steps=30)


def explore(machine: type, examples: int, steps: int) -> None:
    """Run a state machine for so many examples of at most so many steps."""
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=steps, phases=PHASES)
    )
