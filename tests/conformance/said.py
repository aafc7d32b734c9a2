"""What the compiler says about the games of a case."""

from __future__ import annotations

from contextlib import suppress

import pytest

from compiler.diagnostics import CompileError, Diagnostic
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from tests.conformance.case_text import Case, Item, Scene
from tests.conformance.places import at
from tests.conformance.table import same

__all__ = ["EXPRESSION", "as_score", "check_diagnostics"]

EXPRESSION = "EXPR"
"""Where a `values` step puts its expressions."""

_SEVERITIES = ("error", "warning")


def as_score(item: Item) -> tuple[str, int | None]:
    """An entry of `values` as an Int expression that tells whether the expression is `true`,
    `false`, `nothing` or a number, and what it is then; None where no value is asked for."""
    expression, _, value = item.text.rpartition(" => ")
    match value:
        case "true":
            return f"({expression}) ? 1 : 0", 1
        case "false":
            return f"({expression}) ? 0 : 1", 1
        case "nothing":
            return f"({expression}) != ({expression}) ? 1 : 0", 1
        case _ if value.startswith(_SEVERITIES):
            return expression, None
        case _:
            return expression, int(value)


def check_diagnostics(case: Case) -> None:
    """Compile the games of a case, and compare what is said about them."""
    for scene in case.scenes:
        if scene.diagnostics:
            with at(case, scene.line, "game"):
                _check_game(scene)
        for step in scene.steps:
            for item in step.items if step.keyword == "values" else ():
                with at(case, item.line, item.text):
                    _check_expression(scene, item)


def _compile(text: str, *, strict: bool = False) -> Compilation:
    place = place_of_text("case.cardz")
    return Compilation(text.encode(), "case.cardz", place, strict=strict)


def _check_game(scene: Scene) -> None:
    right = [
        f"{step.keyword} {item.text}"
        for step in scene.diagnostics
        for item in step.items
        if step.keyword in _SEVERITIES
    ]
    _compare(right, _said(scene.game))
    if any(step.keyword == "strict" for step in scene.diagnostics):
        with pytest.raises(CompileError):
            _compile(scene.game, strict=True).game  # noqa: B018 - compiling raises


def _check_expression(scene: Scene, item: Item) -> None:
    expression, asked = as_score(item)
    right = [item.text.rpartition(" => ")[2]] if asked is None else []
    said = _said(scene.game.replace(EXPRESSION, expression))
    # Depots that only a board fills are out of reach, which has nothing to do with the expression.
    _compare(right, [text for text in said if " W030 " not in text])


def _said(game: str) -> list[str]:
    """What is said about a game, as case files write it: severity, code, marked text."""
    work = _compile(game)
    with suppress(CompileError):
        work.game  # noqa: B018 - compiling is what is asked for
    return [_written(found, work.source.text) for found in work.diagnostics]


def _written(found: Diagnostic, source: str) -> str:
    marked = source[found.span.start : found.span.end]
    return f"{found.severity.value} {found.code} {marked}".strip()


def _compare(right: list[str], said: list[str]) -> None:
    """Compare all that is said, in order; where the case tells no marked text, without it."""
    if len(said) == len(right):
        said = [
            found if len(wanted.split()) > 2 else " ".join(found.split()[:2])
            for wanted, found in zip(right, said, strict=True)
        ]
    same("what the compiler says", right, said)
