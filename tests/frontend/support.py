"""Reading pieces of game files in tests."""

from __future__ import annotations

import json
from typing import Any

from compiler.diagnostics import Diagnostic, Sink
from compiler.frontend.depot_names import DepotNames
from compiler.frontend.expr_ast import Expr
from compiler.frontend.expr_parser import parse_expr
from compiler.frontend.json_tree import JValue, parse_json
from compiler.frontend.reader import read_game
from compiler.frontend.surface import DepotDoc, GameDoc
from compiler.source import SourceFile

BOARD = DepotNames(
    frozenset({"stock", "waste", "left-wing", "Tür"}), {"slot": 52, "row-1": 4, "one": 1}
)
"""The names that expressions in tests can use."""


def json_of(text: str) -> tuple[JValue | None, list[Diagnostic]]:
    sink = Sink()
    return parse_json(SourceFile("test.cardz", text), sink), sink.diagnostics


def expr_of(text: str, names: DepotNames = BOARD) -> tuple[Expr | None, list[Diagnostic]]:
    sink = Sink()
    return parse_expr(text, range(len(text) + 1), names, sink, "when"), sink.diagnostics


def tree_of(text: str, names: DepotNames = BOARD) -> Expr:
    """The tree of an expression that has no fault."""
    tree, diagnostics = expr_of(text, names)
    assert diagnostics == []
    assert tree is not None
    return tree


def read_text(text: str) -> tuple[GameDoc | None, list[Diagnostic]]:
    """Read the text of a file; JSON faults fail the test."""
    sink = Sink()
    tree = parse_json(SourceFile("test.cardz", text), sink)
    assert tree is not None
    return read_game(tree, sink), sink.diagnostics


def read(**properties: Any) -> tuple[GameDoc, list[Diagnostic]]:
    """Read a game with these properties beside a name and no depots."""
    game, diagnostics = read_text(json.dumps({"name": "Test", "depots": []} | properties))
    assert game is not None
    return game, diagnostics


def good(**properties: Any) -> GameDoc:
    """The same, of properties without a fault."""
    game, diagnostics = read(**properties)
    assert diagnostics == []
    return game


def depot(**properties: Any) -> DepotDoc:
    """A depot of a game, of properties without a fault."""
    game = good(depots=[{"type": "Tableau", "name": "tab"} | properties])
    assert game.depots is not None
    return game.depots.value[0].value


def faults_of_depot(**properties: Any) -> list[Diagnostic]:
    return read(depots=[{"type": "Tableau", "name": "tab"} | properties])[1]


def codes(diagnostics: list[Diagnostic]) -> list[str]:
    return [d.code for d in diagnostics]


def only(diagnostics: list[Diagnostic], code: str) -> Diagnostic:
    """The one diagnostic there is, of this code."""
    assert codes(diagnostics) == [code]
    return diagnostics[0]


def marked(text: str, diagnostic: Diagnostic) -> str:
    """The text that the carets of a diagnostic stand under."""
    return text[diagnostic.span.start : diagnostic.span.end]
