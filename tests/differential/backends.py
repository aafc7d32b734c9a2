"""The games as the tests meet them: every way to run one, by name, and all that `games/` holds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import compiler
import generated
from compiler.interpreter import InterpretedGame, interpret_game
from runtime.protocol import GameModule
from tests.natives import EVERYWHERE, NATIVE, native_game, native_module

__all__ = [
    "BACKENDS",
    "GAMES",
    "ROOT",
    "Machines",
    "game_module",
    "interpreter_of",
    "machines_of",
    "machines_of_text",
]

ROOT = Path(__file__).parents[2]

GAMES = sorted(path.stem for path in (ROOT / "games").glob("*.cardz"))
"""The slugs of all games of the tree."""

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
    text = (ROOT / "games" / f"{slug}.cardz").read_text(encoding="utf-8")
    own = {backend: game_module(slug, backend) for backend in BACKENDS[1:]}
    return _interpreters(compiler.compile_text(text, f"{slug}.cardz")) | own


def interpreter_of(machines: Machines) -> InterpretedGame:
    """The machine whose IR and facts can be looked at."""
    return cast(InterpretedGame, machines["interpreter"])


def machines_of_text(text: str, name: str = "game.cardz") -> Machines:
    """The machines of a game given as text."""
    result = compiler.compile_text(text, name)
    machines = _interpreters(result) | {"generated": compiler.load_text(text, name)}
    if EVERYWHERE:
        machines[NATIVE] = native_module(result.python, result.origin.module)
    return machines


def _interpreters(result: compiler.CompileResult) -> Machines:
    return {
        "interpreter": interpret_game(result.ir_before_passes, result.facts, result.origin),
        "interpreter on optimised IR": interpret_game(result.ir, result.facts, result.origin),
    }
