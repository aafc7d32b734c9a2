"""One game's build, made once, that the tests of this folder share."""

from __future__ import annotations

from pathlib import Path

import pytest

import generated
from runtime.protocol import GameModule
from tests.natives import native_game

CLASSIC = "klondike"
"""The game that is built on every run of the tests."""

WITH_TRACES = "weathervane"
"""Another one, that there are traces of."""


@pytest.fixture(scope="session")
def pure() -> GameModule:
    """The game as Python."""
    return generated.load(CLASSIC, native=False)


@pytest.fixture(scope="session")
def native(pure: GameModule) -> GameModule:
    """The same as a C extension."""
    return native_game(CLASSIC)


@pytest.fixture(scope="session")
def build(native: GameModule) -> Path:
    """The folder of the build."""
    file: str = native.__file__  # type: ignore[attr-defined]
    return Path(file).parent
