"""The whole path from a game file to a module, on one screen.

JSON tree → surface model → IR → passes → Python. The interpreter takes the IR *before* the passes,
so that a fault in a pass shows as a difference between the two back ends.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import cast

from compiler import __version__
from compiler.diagnostics import CompileError, Diagnostic, Sink
from compiler.frontend.json_tree import JValue, parse_json
from compiler.frontend.read_source import read_source, read_start
from compiler.frontend.reader import read_game
from compiler.frontend.surface import GameDoc
from compiler.in_memory import load_module
from compiler.interpreter import interpret_game
from compiler.ir.facts import Facts
from compiler.ir.nodes import Game
from compiler.ir.origin import Origin
from compiler.ir.verify import verify_game
from compiler.lower import lower_game
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from compiler.project import Place, place_of, place_of_text
from compiler.render import in_order
from compiler.source import Span
from runtime.protocol import GameModule

__all__ = [
    "Compilation",
    "CompileResult",
    "compile_file",
    "compile_text",
    "interpret",
    "load_text",
]

_UNNAMED = "game.cardz"


@dataclass(frozen=True, slots=True)
class CompileResult:
    """A game that compiled: the module's text, the optimised IR, the warnings, the slug; and what
    both back ends were given: the IR before the passes, the facts, the origin."""

    python: str
    ir: Game
    diagnostics: tuple[Diagnostic, ...]
    slug: str
    ir_before_passes: Game
    facts: Facts
    origin: Origin


class Compilation:
    """One game file on its way. Each stage runs when it is first asked for, and the ones it needs
    before it; all raise `CompileError` when the file is wrong.

    `strict` makes warnings errors. `name` is the path as the user wrote it, for messages.
    """

    def __init__(self, data: bytes, name: str, place: Place, *, strict: bool = False):
        self.strict = strict
        self.sink = Sink()
        self.source = read_source(name, data, self.sink)
        self.origin = Origin(
            slug=place.slug,
            module=place.module,
            path=place.shown,
            sha256=sha256(data).hexdigest(),
            version=__version__,
            line_of=self._line_of,
        )

    @cached_property
    def tree(self) -> JValue:
        """JSON with positions."""
        self.check()
        tree = parse_json(self.source, self.sink)
        if tree is None:
            raise self._error()
        return tree

    @cached_property
    def surface(self) -> GameDoc:
        """What was written, shorthands intact. Errors found so far wait for those of lowering."""
        doc = read_game(self.tree, self.sink)
        if doc is None:
            raise self._error()
        return doc

    @cached_property
    def game(self) -> Game:
        """What it means: resolved, typed, expanded."""
        game = lower_game(self.surface, self.sink)
        self.check()
        if game is None:
            raise self._error()
        verify_game(game)
        return game

    @cached_property
    def optimised(self) -> Game:
        """The IR after the passes."""
        return run_passes(self.game)

    @cached_property
    def facts(self) -> Facts:
        """What is proven about the game."""
        return find_facts(self.optimised)

    @cached_property
    def python(self) -> str:
        """The module's text."""
        game, facts = self.optimised, self.facts
        # Jinja and black take a while to load; who validates or interprets needs neither.
        from compiler.python.emitter import emit_module

        return emit_module(game, facts, self.origin)

    def interpret(self) -> GameModule:
        """The game run by the interpreter, which stands in for the module."""
        return interpret_game(self.game, self.facts, self.origin)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was found so far, in the order of the file."""
        return tuple(in_order(self.sink.diagnostics))

    def check(self) -> None:
        """Raise `CompileError` if anything found so far stops the compilation."""
        if self.sink.has_errors or (self.strict and self.sink.diagnostics):
            raise self._error()

    def _error(self) -> CompileError:
        return CompileError(self.diagnostics, self.source)

    def _line_of(self, span: Span) -> int:
        return self.source.position(span.start)[0]


def _result(work: Compilation) -> CompileResult:
    return CompileResult(
        python=work.python,
        ir=work.optimised,
        diagnostics=work.diagnostics,
        slug=work.origin.slug,
        ir_before_passes=work.game,
        facts=work.facts,
        origin=work.origin,
    )


def _open_file(path: str | os.PathLike[str]) -> Compilation:
    file = Path(path)
    place = place_of(file)
    with file.open("rb") as opened:
        return Compilation(read_start(opened), file.as_posix(), place)


def _open_text(text: str, name: str) -> Compilation:
    # A lone surrogate can't be written as UTF-8; so it is reported as what it would be in a file.
    data = text.encode("utf-8", "surrogatepass")
    return Compilation(data, name, place_of_text(name))


def compile_file(path: str | os.PathLike[str]) -> CompileResult:
    """Compile a game file; nothing is written.

    Raises:
        CompileError: the file is wrong; `diagnostics` tell where.
        BadSlug: the file's name makes no module name.
        OSError: the file can't be read.
    """
    return _result(_open_file(path))


def compile_text(text: str, name: str = _UNNAMED) -> CompileResult:
    """Compile the text of a game; `name` is its file's name or its slug.

    Raises:
        CompileError: the text is wrong; `diagnostics` tell where.
    """
    return _result(_open_text(text, name))


def load_text(text: str, name: str = _UNNAMED) -> GameModule:
    """Compile the text of a game into a module that lives in memory alone. Raises as
    `compile_text`."""
    work = _open_text(text, name)
    return cast(GameModule, load_module(work.python, work.origin))


def interpret(game: str | os.PathLike[str]) -> GameModule:
    """A game as the interpreter plays it, from a path or from the text itself (a string that
    starts with a brace or bracket, or has several lines). Raises as `compile_file`."""
    if isinstance(game, str) and (game.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") or "\n" in game):
        return _open_text(game, _UNNAMED).interpret()
    return _open_file(game).interpret()
