"""The games as the tests meet them: every way to run one, by name, and all that `games/` holds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import pytest

import compiler
import generated
from compiler.interpreter import InterpretedGame, interpret_game
from compiler.pipeline import Compilation
from compiler.project import place_of, place_of_text
from runtime.protocol import GameModule
from tests.natives import EVERYWHERE, NATIVE, native_game, native_module

__all__ = [
    "BACKENDS",
    "CLOSELY",
    "GAMES",
    "ROOT",
    "Machines",
    "closely",
    "game_module",
    "games_at_once",
    "interpreter_of",
    "machines_of",
    "machines_of_text",
]

ROOT = Path(__file__).parents[2]

GAMES = tuple(sorted(path.stem for path in (ROOT / "games").glob("*.cardz")))
"""The slugs of all games of the tree."""

CLOSELY = ("accordion", "aces-and-kings", "klondike", "spiderette", "weathervane", "weathervane-6")
"""The games that every run looks at closely. What `tests/games` asks of all games is less; nightly
runs look closely at all."""

closely = pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=[] if slug in CLOSELY else pytest.mark.nightly) for slug in GAMES],
)
"""For tests that take too long to ask each game in every run."""

games_at_once = pytest.mark.parametrize(
    "slugs",
    [pytest.param(CLOSELY, id="some"), pytest.param(GAMES, id="all", marks=pytest.mark.nightly)],
)
"""For tests that compile many games again and again."""

BACKENDS = ("interpreter", "generated", *([NATIVE] if EVERYWHERE else []))

Machines = dict[str, GameModule]
"""One game's modules by the name of the machine that runs them; the first is the obvious one."""


@cache
def game_module(slug: str, backend: str) -> GameModule:
    """A game of the tree on one back end."""
    if backend == "generated":
        return generated.load(slug, native=False)
    if backend == NATIVE:
        return native_game(slug)
    return compiler.interpret(ROOT / "games" / f"{slug}.cardz")


@cache
def machines_of(slug: str) -> Machines:
    """The machines of a game of the tree: the module is the committed one."""
    path = ROOT / "games" / f"{slug}.cardz"
    own = {backend: game_module(slug, backend) for backend in BACKENDS[1:]}
    return _interpreters(Compilation(path.read_bytes(), path.name, place_of(path))) | own


def interpreter_of(machines: Machines) -> InterpretedGame:
    """The machine whose IR and facts can be looked at."""
    return cast(InterpretedGame, machines["interpreter"])


def machines_of_text(text: str, name: str = "game.cardz") -> Machines:
    """The machines of a game given as text."""
    work = Compilation(text.encode(), name, place_of_text(name))
    machines = _interpreters(work) | {"generated": compiler.load_text(text, name)}
    if EVERYWHERE:
        machines[NATIVE] = native_module(work.python, work.origin.module)
    return machines


def _interpreters(work: Compilation) -> Machines:
    return {
        "interpreter": interpret_game(work.game, work.facts, work.origin),
        "interpreter on optimised IR": interpret_game(work.optimised, work.facts, work.origin),
    }
