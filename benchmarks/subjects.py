"""Who is measured: a subject turns a game's slug into something that plays it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import compiler
import generated
from runtime.protocol import GameModule

__all__ = ["GAMES", "SUBJECTS", "Subject"]

_GAMES = Path(__file__).parents[1] / "games"

GAMES = tuple(sorted(path.stem for path in _GAMES.glob("*.cardz")))
"""The slugs of all games of the tree."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A way to play games. `load` gives the module of a slug, or None where it has none."""

    name: str
    about: str
    load: Callable[[str], GameModule | None]


def _generated(slug: str) -> GameModule | None:
    return generated.load(slug) if slug in generated.names() else None


def _interpreted(slug: str) -> GameModule | None:
    return compiler.interpret(_GAMES / f"{slug}.cardz")


SUBJECTS = (
    Subject("generated", "the committed modules of generated/, in pure Python", _generated),
    Subject("interpreter", "the interpreter on the IR before the passes", _interpreted),
)
"""All subjects; the last is what the others are compared with."""
