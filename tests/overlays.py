"""Variants in the tests: the options that lie beside a game file, variants of a text, and those
that somebody made in the tree."""

from __future__ import annotations

import json
from pathlib import Path

import generated
from compiler import freshness
from compiler.overlay import Overlay
from compiler.pipeline import Compilation
from compiler.project import module_name, place_of_text

__all__ = ["options_beside", "variant_of", "variants_here"]

_MODULES = Path(generated.__file__).parent


def variants_here() -> list[str]:
    """The slugs in `generated.names()` that are variants by their headers: no game file is called
    like them, and the tree is as sound with them as without."""
    return [slug for slug in generated.names() if _is_variant(module_name(slug))]


def _is_variant(module: str) -> bool:
    text = (_MODULES / f"{module}.py").read_text(encoding="utf-8")
    return freshness.variant_of(text) is not None


def options_beside(path: Path) -> Overlay | None:
    """The options in the `.options` file beside a game file, its name and its settings; None where
    there is none."""
    file = path.with_suffix(".options")
    if not file.exists():
        return None
    options = json.loads(file.read_text(encoding="utf-8"))
    return Overlay(options["name"], tuple(options["settings"]))


def variant_of(text: str, *settings: str, name: str = "Other") -> Compilation:
    """The compilation of a variant of a game that is given as text."""
    place = place_of_text("game.cardz", variant="Other")
    return Compilation(text.encode(), "game.cardz", place, overlay=Overlay(name, settings))
