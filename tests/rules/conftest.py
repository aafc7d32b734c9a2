"""Every test that builds a game runs once on each machine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from runtime.protocol import GameModule
from tests.tiny import MACHINES, made

Build = Callable[[str], GameModule]


@pytest.fixture(params=MACHINES)
def build(request: pytest.FixtureRequest) -> Build:
    """Makes a module of a game's text."""
    machine: str = request.param
    return lambda text: made(text, machine)
