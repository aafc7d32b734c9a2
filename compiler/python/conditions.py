"""Functions that tell whether an expression of the game file holds."""

from __future__ import annotations

from compiler.ir.exprs import Expr
from compiler.python.exprs import Scope
from compiler.python.module import Block, Module
from compiler.python.text import Level

__all__ = ["truth_function"]


def truth_function(
    module: Module, expr: Expr, scope: Scope, head: str, doc: str, origin: str
) -> Block:
    """A function that tells whether an expression holds."""
    truth = module.writer.truth(expr, scope)
    body = truth.text if truth.level in (Level.COMPARE, Level.NOT) else f"bool({truth})"
    lines = [f"return {body}"]
    if "piles" in body:
        lines.insert(0, f"piles = {scope.state}._piles")
    return Block(origin, head, doc, tuple(lines))
