"""Every fact is asked of both back ends."""

from __future__ import annotations

import pytest

from runtime.protocol import GameModule
from tests.differential.backends import BACKENDS, game_module


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """The name of a back end."""
    name: str = request.param
    return name


@pytest.fixture
def accordion(backend: str) -> GameModule:
    return game_module("accordion", backend)


@pytest.fixture
def aces_and_kings(backend: str) -> GameModule:
    return game_module("aces-and-kings", backend)


@pytest.fixture
def klondike(backend: str) -> GameModule:
    return game_module("klondike", backend)


@pytest.fixture
def spiderette(backend: str) -> GameModule:
    return game_module("spiderette", backend)


@pytest.fixture
def weathervane(backend: str) -> GameModule:
    return game_module("weathervane", backend)
