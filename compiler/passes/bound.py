"""Expressions with some of their local names known: what is decided, in words that stay general.

Each subexpression is looked at twice, as it is written and with the depots put in. Where the second
look gives a constant, that is the answer; else the written form stays, so that what is left of a
rule reads the same for all depots that it is left the same for.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.exprs import Const, DepotRef, Expr, Local, LocalKind
from compiler.ir.walk import children, descendants, map_children
from compiler.passes.folder import Folder, child_truths
from compiler.passes.quants import tells_apart

__all__ = ["Binder", "OutOfWork"]

_Key = tuple[int, bool, int | None, int | None]


class OutOfWork(Exception):
    """The budget is spent; what was being bound stays as it was."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The depots that `depot` and `source` stand for; None leaves the name open."""

    depot: int | None
    source: int | None


@dataclass(frozen=True, slots=True)
class _Traits:
    """What is worth knowing about a subexpression. It keeps `expr` alive, since it is found by
    identity: equality would walk the whole tree each time.

    `inert`: knowing the depots can't decide it, as it never asks which depots they are.
    `parts`: its children, and whether each is only asked if it holds.
    """

    expr: Expr
    inert: bool
    names_depot: bool
    names_source: bool
    parts: tuple[tuple[Expr, bool], ...]


class Binder:
    """Binds local names in the expressions of one game, visiting at most `budget` nodes.

    What speaks of one of the names only is remembered for each depot that it may stand for.
    """

    def __init__(self, folder: Folder, budget: int):
        self._folder = folder
        self._left = budget
        self._traits: dict[tuple[int, bool], _Traits] = {}
        self._done: dict[_Key, tuple[Expr, Expr]] = {}

    def bind(self, when: Expr, *, depot: int, source: int | None = None) -> Expr:
        """What is left of a folded test once it is known what `depot` and `source` stand for.

        Raises:
            OutOfWork: the budget is spent.
        """
        return self._bind(when, _Known(depot, source), True)[0]

    def _bind(self, expr: Expr, known: _Known, truth: bool) -> tuple[Expr, Expr]:
        """The expression as written and with the depots put in, both folded."""
        if isinstance(expr, Local):
            return expr, _put_in(expr, known)
        traits = self._traits.get((id(expr), truth)) or self._look_at(expr, truth)
        if traits.inert:
            return expr, expr
        if traits.names_depot and traits.names_source:
            return self._bind_parts(traits, known, truth)
        depot = known.depot if traits.names_depot else None
        key = (id(expr), truth, depot, known.source if traits.names_source else None)
        if key not in self._done:
            self._done[key] = self._bind_parts(traits, known, truth)
        return self._done[key]

    def _bind_parts(self, traits: _Traits, known: _Known, truth: bool) -> tuple[Expr, Expr]:
        if self._left <= 0:
            raise OutOfWork
        self._left -= 1
        expr = traits.expr
        parts = [self._bind(part, known, asks) for part, asks in traits.parts]
        put_in = iter([pair[1] for pair in parts])
        bound = self._folder.simplify(map_children(expr, lambda _: next(put_in)), truth)
        if isinstance(bound, Const):
            return bound, bound
        written = iter([pair[0] for pair in parts])
        return self._folder.simplify(map_children(expr, lambda _: next(written)), truth), bound

    def _look_at(self, expr: Expr, truth: bool) -> _Traits:
        named = {part.kind for part in descendants(expr) if isinstance(part, Local)}
        traits = _Traits(
            expr,
            not tells_apart(expr),
            LocalKind.DEPOT in named,
            LocalKind.SOURCE in named,
            tuple(zip(children(expr), child_truths(expr, truth), strict=True)),
        )
        self._traits[id(expr), truth] = traits
        return traits


def _put_in(local: Local, known: _Known) -> Expr:
    depot = None
    if local.kind is LocalKind.DEPOT:
        depot = known.depot
    elif local.kind is LocalKind.SOURCE:
        depot = known.source
    return local if depot is None else DepotRef(depot, span=local.span)
