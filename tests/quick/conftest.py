"""Every test that builds a game runs once on each machine."""

from __future__ import annotations

import pytest

from tests.quick.boards import Build
from tests.tiny import MACHINES, made


@pytest.fixture(params=MACHINES)
def build(request: pytest.FixtureRequest) -> Build:
    """Makes a module of a game's text."""
    machine: str = request.param
    return lambda text: made(text, machine)
