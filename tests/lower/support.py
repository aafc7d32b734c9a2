"""Game texts for the tests of lowering, and what lowering says about them."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.diagnostics import Diagnostic, Sink
from compiler.frontend.json_tree import parse_json
from compiler.frontend.reader import read_game
from compiler.ir.nodes import Game
from compiler.lower import lower_game
from compiler.render import render_text
from compiler.source import SourceFile

__all__ = ["STOCK", "Lowered", "game_text", "lower_ok", "lower_text", "report_text"]

STOCK = '{ "type": "Stock", "name": "stock", "acceptRule": "none" }'
"""A main stock whose cards can be dragged away: it causes no warning, nor do depots that take
cards."""


@dataclass(frozen=True, slots=True)
class Lowered:
    """A game, unless the text has an error, and everything that was reported."""

    source: SourceFile
    diagnostics: tuple[Diagnostic, ...]
    game: Game | None

    @property
    def codes(self) -> list[str]:
        """The codes in the order of the file."""
        return [d.code for d in sorted(self.diagnostics, key=lambda d: d.span)]

    @property
    def only(self) -> Diagnostic:
        """The one problem that was reported."""
        (diagnostic,) = self.diagnostics
        return diagnostic

    @property
    def marked(self) -> str:
        """The piece of the text that the one problem points at."""
        return self.source.text[self.only.span.start : self.only.span.end]


def lower_text(text: str, name: str = "case.cardz") -> Lowered:
    """Read and lower the text of a game."""
    sink = Sink()
    source = SourceFile(name, text)
    tree = parse_json(source, sink)
    doc = None if tree is None else read_game(tree, sink)
    game = None if doc is None else lower_game(doc, sink)
    return Lowered(source, tuple(sink.diagnostics), game)


def lower_ok(text: str) -> Game:
    """The game of a text that has no error; warnings are let pass."""
    lowered = lower_text(text)
    assert lowered.game is not None, report_text(lowered)
    return lowered.game


def game_text(*depots: str, more: str = "") -> str:
    """A game with the main stock STOCK and these depots; `more` are further properties."""
    listed = ",\n    ".join([STOCK, *depots])
    tail = f",\n  {more}" if more else ""
    return f'{{\n  "name": "Case",\n  "depots": [\n    {listed}\n  ]{tail}\n}}\n'


def report_text(lowered: Lowered) -> str:
    """What the command line prints about the game."""
    return render_text(lowered.source, lowered.diagnostics) + "\n"
