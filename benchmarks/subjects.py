"""Who is measured: a subject turns a game's slug into something that plays it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import cast

import compiler
import generated
from runtime.protocol import GameModule

__all__ = ["GAMES", "MEASURED", "SUBJECTS", "Subject", "pure_module"]

_ROOT = Path(__file__).parents[1]

GAMES = tuple(sorted(path.stem for path in (_ROOT / "games").glob("*.cardz")))
"""The slugs of all games of the tree."""

MEASURED = ("accordion", "aces-and-kings", "klondike", "spiderette", "weathervane", "weathervane-6")
"""The games that are measured where none are named: those of the tables and the targets."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A way to play games. `load` gives the module of a slug, or None where it has none; `missing`
    says why it can have none."""

    name: str
    about: str
    missing: str
    load: Callable[[str], GameModule | None]


def pure_module(slug: str) -> GameModule | None:
    """The committed module: the Python file even where there is a native build."""
    if slug not in generated.names():
        return None
    module = generated.load(slug, native=False)
    if module.GAME.backend != "pure":
        raise RuntimeError(f"{slug}: the module is {module.GAME.backend}, not pure")
    return module


def _native(slug: str) -> GameModule | None:
    if slug not in generated.names():
        return None
    module = generated.load(slug)
    return module if module.GAME.backend == "native" else None


def _reference(slug: str) -> GameModule | None:
    name = f"benchmarks.reference.{slug.replace('-', '_')}"
    if find_spec("benchmarks.reference") is None or find_spec(name) is None:
        return None
    return cast(GameModule, importlib.import_module(name))


def _interpreted(slug: str) -> GameModule | None:
    return compiler.interpret(_ROOT / "games" / f"{slug}.cardz")


SUBJECTS = (
    Subject("interpreter", "the interpreter on the IR before the passes", "", _interpreted),
    Subject("generated", "the committed module, in CPython", "not compiled", pure_module),
    Subject("native", "the same module, built as a C extension", "not built", _native),
    Subject("reference", "a module written by hand for this one game", "not written", _reference),
)
"""All subjects that play our games by the API of `docs/python.md`."""
