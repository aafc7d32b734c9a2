"""View → Jinja → `ast.parse` → black: the text of a module."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from compiler.ir.facts import Facts
from compiler.ir.nodes import Game
from compiler.ir.origin import Origin
from compiler.python.view import make_view

__all__ = ["LINE_LENGTH", "TEMPLATES", "emit_module"]

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
"""The templates lie beside the compiler's package, wherever that was installed."""

LINE_LENGTH = 100

_MOST_FORMATTED = 200_000  # characters; some ten seconds of black, and twice the largest game


def emit_module(game: Game, facts: Facts, origin: Origin, *, formatted: bool = True) -> str:
    """The text of a game's module; the same arguments give the same text.

    `game` is the IR after the passes. Without `formatted` the text is not run through black, which
    takes most of the time; nor is the text of a game so vast that it would take minutes.

    Raises:
        SyntaxError: the text is not Python: a fault of the compiler.
    """
    text = _environment().get_template("module.py.jinja").render(m=make_view(game, facts, origin))
    ast.parse(text)
    return _format(text) if formatted and len(text) <= _MOST_FORMATTED else text


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters["lines"] = _lines
    return environment


def _lines(lines: Sequence[str], width: int) -> str:
    """Lines of code, indented by `width` spaces."""
    return "\n".join(" " * width + line for line in lines)


def _format(text: str) -> str:
    # black is slow to import and is needed here alone.
    import black

    mode = black.Mode(line_length=LINE_LENGTH, target_versions={black.mode.TargetVersion.PY311})
    return black.format_str(text, mode=mode)
