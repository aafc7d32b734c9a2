"""Expressions with some of their local names known: what is decided, in words that stay general.

Each subexpression is looked at twice, as it is written and with the depots put in. Where the second
look gives a constant, that is the answer; else the written form stays, so that what is left of a
rule reads the same for all depots that it is left the same for.
"""

from __future__ import annotations

from collections.abc import Mapping

from compiler.ir.exprs import Const, DepotRef, Expr, Local, LocalKind
from compiler.ir.walk import children, map_children
from compiler.passes.folder import Folder, child_truths
from compiler.passes.quants import tells_apart

__all__ = ["Binder", "OutOfWork"]


class OutOfWork(Exception):
    """The budget is spent; what was being bound stays as it was."""


class Binder:
    """Binds local names in the expressions of one game, visiting at most `budget` nodes."""

    def __init__(self, folder: Folder, budget: int):
        self._folder = folder
        self._left = budget
        # By identity, with the expression kept alive; equality would walk the whole tree each time.
        self._inert: dict[int, tuple[Expr, bool]] = {}

    def bind(self, when: Expr, known: Mapping[LocalKind, int]) -> Expr:
        """What is left of a folded test once the depots in `known` are known.

        Raises:
            OutOfWork: the budget is spent.
        """
        return self._bind(when, known, True)[0]

    def _bind(self, expr: Expr, known: Mapping[LocalKind, int], truth: bool) -> tuple[Expr, Expr]:
        """The expression as written and with the depots put in, both folded."""
        if isinstance(expr, Local):
            depot = known.get(expr.kind)
            return expr, expr if depot is None else DepotRef(depot, span=expr.span)
        if self._is_inert(expr):
            return expr, expr
        if self._left <= 0:
            raise OutOfWork
        self._left -= 1
        truths = child_truths(expr, truth)
        parts = [
            self._bind(child, known, asks)
            for child, asks in zip(children(expr), truths, strict=True)
        ]
        written, put_in = (iter(side) for side in zip(*parts, strict=True))
        bound = self._folder.simplify(map_children(expr, lambda _: next(put_in)), truth)
        if isinstance(bound, Const):
            return bound, bound
        return self._folder.simplify(map_children(expr, lambda _: next(written)), truth), bound

    def _is_inert(self, expr: Expr) -> bool:
        """Whether knowing the depots can't decide it: it never asks which depots they are."""
        key = id(expr)
        if key not in self._inert:
            self._inert[key] = (expr, not tells_apart(expr))
        return self._inert[key][1]
