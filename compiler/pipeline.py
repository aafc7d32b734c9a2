"""The whole path from a game file to a module, on one screen.

JSON tree → surface model → IR → passes → Python. The interpreter takes the IR *before* the passes,
so that a fault in a pass shows as a difference between the two back ends.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import NoReturn, cast

from compiler import __version__
from compiler.diagnostics import CompileError, Diagnostic, Sink
from compiler.frontend.json_tree import JValue, parse_json
from compiler.frontend.overlay import Name, Setting, lay_over, read_settings
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
from compiler.overlay import Overlay, overlay_of
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from compiler.project import SUFFIX, Place, place_of, place_of_text
from compiler.render import in_order
from compiler.source import Span
from compiler.variant_origin import origin_of_variant
from compiler.words import cut
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

Overrides = Mapping[str, object]
"""Values by path: `{"dealRules[0].faceDown": 6}`."""


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

    `strict` makes warnings errors. `name` is the path as the user wrote it, for messages. With an
    `overlay` it is a variant of the game that comes out.
    """

    def __init__(
        self,
        data: bytes,
        name: str,
        place: Place,
        *,
        strict: bool = False,
        overlay: Overlay | None = None,
    ):
        self.strict = strict
        self.overlay = overlay
        self.place = place
        self.sha256 = sha256(data).hexdigest()
        self.sink = Sink()
        source = read_source(name, data, self.sink)
        self.source = source if overlay is None else overlay.attach(source)

    @cached_property
    def settings(self) -> tuple[tuple[Setting, ...], Name | None]:
        """What the options of a variant say, as far as they are right."""
        return read_settings(self.source, self.sink)

    @cached_property
    def origin(self) -> Origin:
        """Where the game comes from."""
        place = self.place
        origin = Origin(
            slug=place.slug,
            module=place.module,
            path=place.shown,
            sha256=self.sha256,
            version=__version__,
            line_of=self._line_of,
        )
        if self.overlay is None:
            return origin
        bases = self.source.bases()
        return origin_of_variant(origin, self.overlay, self.settings[0], bases, place)

    @cached_property
    def tree(self) -> JValue:
        """JSON with positions; that of a variant has its settings in their places."""
        self.check()
        tree = parse_json(self.source, self.sink)
        settings, name = self.settings
        if tree is None:
            raise self._error()
        return lay_over(tree, settings, name, self.source, self.sink) if self.overlay else tree

    @cached_property
    def surface(self) -> GameDoc:
        """What was written, shorthands intact. Errors found so far wait for those of lowering."""
        settings = None if self.overlay is None else self.source.bases()[0]
        doc = read_game(self.tree, self.sink, settings)
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


def _open_file(path: str | os.PathLike[str], overlay: Overlay | None) -> Compilation:
    file = Path(path)
    place = place_of(file, variant=None if overlay is None else overlay.name)
    with file.open("rb") as opened:
        return Compilation(read_start(opened), file.as_posix(), place, overlay=overlay)


def _open_text(text: str, name: str, overlay: Overlay | None) -> Compilation:
    if not isinstance(text, str):
        raise TypeError(_no_text(text))
    # A lone surrogate can't be written as UTF-8; so it is reported as what it would be in a file.
    data = text.encode("utf-8", "surrogatepass")
    place = place_of_text(name, variant=None if overlay is None else overlay.name)
    work = Compilation(data, name, place, overlay=overlay)
    if "\n" not in text and text.endswith(SUFFIX):
        _refuse_path(work)
    return work


def _no_text(value: object) -> str:
    """Why a value is no text of a game, in words."""
    hint = "; a path is for compile_file and interpret" if isinstance(value, os.PathLike) else ""
    return f"text: the text of a game is a string, not {cut(repr(value))}{hint}"


def _refuse_path(work: Compilation) -> NoReturn:
    """Raise what is wrong with a text that is a path: no JSON ends as the name of a file does."""
    sink = Sink()
    parse_json(work.source, sink)
    first, *others = sink.diagnostics
    hint = "this is a path: read the file, or use compile_file or interpret"
    raise CompileError((replace(first, hint=hint), *others), work.source)


def compile_file(
    path: str | os.PathLike[str],
    *,
    overrides: Overrides | None = None,
    variant: str | None = None,
) -> CompileResult:
    """Compile a game file; nothing is written. With `variant`, a name, it is a variant that comes
    out: the game with the values of `overrides` in place of those at their paths
    (`{"dealRules[0].faceDown": 6}`).

    Raises:
        CompileError: the file or a value is wrong; `diagnostics` tell where.
        BadSlug: the file's name makes no module name, or the variant's makes none.
        ValueError: there are overrides but no name, a path holds an `=`, or a value is no JSON.
        TypeError: a value is of a type that JSON does not have.
        OSError: the file can't be read.
    """
    return _result(_open_file(path, overlay_of(overrides, variant)))


def compile_text(
    text: str,
    name: str = _UNNAMED,
    *,
    overrides: Overrides | None = None,
    variant: str | None = None,
) -> CompileResult:
    """Compile the text of a game; `name` is its file's name or its slug. Variants as for
    `compile_file`.

    Raises:
        CompileError: the text or a value is wrong; `diagnostics` tell where.
        BadSlug, ValueError, TypeError: as `compile_file`, of variants; TypeError also for a text
            that is no string.
    """
    return _result(_open_text(text, name, overlay_of(overrides, variant)))


def load_text(
    text: str,
    name: str = _UNNAMED,
    *,
    overrides: Overrides | None = None,
    variant: str | None = None,
) -> GameModule:
    """Compile the text of a game into a module that lives in memory alone. Variants and what it
    raises are as for `compile_text`."""
    work = _open_text(text, name, overlay_of(overrides, variant))
    return cast(GameModule, load_module(work.python, work.origin))


def interpret(
    game: str | os.PathLike[str],
    *,
    overrides: Overrides | None = None,
    variant: str | None = None,
) -> GameModule:
    """A game as the interpreter plays it, from a path or from the text itself (a string that
    starts with a brace or bracket, or has several lines). Variants and what it raises are as for
    `compile_file`."""
    overlay = overlay_of(overrides, variant)
    if not isinstance(game, str | os.PathLike):
        raise TypeError(f"game: a path or a text is expected, not {cut(repr(game))}")
    if isinstance(game, str) and (game.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") or "\n" in game):
        return _open_text(game, _UNNAMED, overlay).interpret()
    return _open_file(game, overlay).interpret()
