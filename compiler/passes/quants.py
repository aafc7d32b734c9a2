"""Folding of the functions over a collection (R8.6).

A quantifier over depots that are known is tried out depot by depot, but only for a constant result:
a loop that must stay is shorter than what it would unroll to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from compiler.ir.exprs import (
    Compare,
    Const,
    DepotRef,
    DepotsRef,
    Expr,
    IndexOf,
    Local,
    LocalKind,
    Neighbour,
    Quant,
    QuantKind,
)
from compiler.ir.types import Type
from compiler.ir.walk import descendants, map_children
from compiler.passes.scalar import Value, holds

__all__ = ["Unroller", "put_for_it", "simplify_quant", "tells_apart", "tests_elements"]


def tests_elements(kind: QuantKind) -> bool:
    """Whether the body only asks if something holds of an element."""
    return kind not in (QuantKind.SUM, QuantKind.MIN, QuantKind.MAX)


def tells_apart(expr: Expr) -> bool:
    """Whether it matters which depots the expression is about, and not only what lies on them."""
    for part in descendants(expr):
        if isinstance(part, IndexOf | Neighbour):
            return True
        if isinstance(part, Compare) and part.left.type is Type.DEPOT:
            return True
    return False


def put_for_it(expr: Expr, element: Expr) -> Expr:
    """The body of a Quant with `element` for its IT; an inner Quant's own IT stays."""
    if isinstance(expr, Local):
        return element if expr.kind is LocalKind.IT else expr
    if isinstance(expr, Quant):
        return replace(expr, coll=put_for_it(expr.coll, element))
    return map_children(expr, lambda child: put_for_it(child, element))


class Unroller:
    """Tries quantifiers out on every depot, as long as the budget of visited nodes lasts."""

    def __init__(self, fold: Callable[[Expr, bool], Expr], budget: int):
        self._fold = fold
        self._left = budget

    def bodies(self, expr: Quant) -> list[Expr] | None:
        """The folded body for each depot of the collection, in order; None where it isn't tried."""
        if not isinstance(expr.coll, DepotsRef) or expr.body is None or not tells_apart(expr.body):
            return None
        cost = len(expr.coll.depots) * sum(1 for _ in descendants(expr.body))
        if cost > self._left:
            return None
        self._left -= cost
        truth = tests_elements(expr.kind)
        return [
            self._fold(put_for_it(expr.body, DepotRef(depot)), truth) for depot in expr.coll.depots
        ]


def simplify_quant(expr: Quant, definite: bool, unroller: Unroller) -> Expr:
    """Fold a Quant whose parts are folded. `definite`: the collection can't be nothing."""
    if isinstance(expr.coll, Const):
        return Const(None, expr.type, span=expr.span)
    if expr.coll == DepotsRef(()):
        return _of_none(expr)
    if expr.body is None:
        return _bare(expr)
    if isinstance(expr.body, Const):
        return _same_for_all(expr, expr.body.value, definite)
    bodies = unroller.bodies(expr)
    if bodies is None or not isinstance(expr.coll, DepotsRef):
        return expr
    return _decided(expr, expr.coll.depots, bodies)


def _const(value: Value, expr: Quant) -> Const:
    return Const(value, expr.type, span=expr.span)


def _of_none(expr: Quant) -> Expr:
    """The value over no elements at all."""
    match expr.kind:
        case QuantKind.COUNT | QuantKind.SUM:
            return _const(0, expr)
        case QuantKind.ANY | QuantKind.ALL:
            return _const(expr.kind is QuantKind.ALL, expr)
        case QuantKind.MIN | QuantKind.MAX | QuantKind.FIRST | QuantKind.LAST:
            return _const(None, expr)
        case _:
            assert_never(expr.kind)


def _bare(expr: Quant) -> Expr:
    """COUNT, FIRST and LAST of known depots, without a test."""
    if not isinstance(expr.coll, DepotsRef):
        return expr
    depots = expr.coll.depots
    match expr.kind:
        case QuantKind.COUNT:
            return _const(len(depots), expr)
        case QuantKind.FIRST:
            return DepotRef(depots[0], span=expr.span)
        case QuantKind.LAST:
            return DepotRef(depots[-1], span=expr.span)
        case _:
            return expr


def _same_for_all(expr: Quant, value: Value, definite: bool) -> Expr:
    """A body that is one constant for every element; how many there are is known to the run time.

    Over a collection that may be nothing only that is folded which is nothing either way.
    """
    match expr.kind:
        case QuantKind.COUNT | QuantKind.FIRST | QuantKind.LAST if holds(value):
            return _bare(replace(expr, body=None))
        case QuantKind.FIRST | QuantKind.LAST:
            return _const(None, expr)
        case QuantKind.MIN | QuantKind.MAX if value is None:
            return _const(None, expr)
        case QuantKind.COUNT:
            return _const(0, expr) if definite else expr
        case QuantKind.SUM if not value:
            return _const(0, expr) if definite else expr
        case QuantKind.ANY if not holds(value):
            return _const(False, expr) if definite else expr
        case QuantKind.ALL if holds(value):
            return _const(True, expr) if definite else expr
        case _:
            return _decided_by_count(expr, value)


def _decided_by_count(expr: Quant, value: Value) -> Expr:
    """A constant body over depots whose number is known."""
    if not isinstance(expr.coll, DepotsRef):
        return expr
    depots = expr.coll.depots
    return _decided(expr, depots, [Const(value, _body_type(expr))] * len(depots))


def _body_type(expr: Quant) -> Type:
    return Type.BOOL if tests_elements(expr.kind) else Type.INT


def _decided(expr: Quant, depots: tuple[int, ...], bodies: list[Expr]) -> Expr:
    """The quantifier's value where the bodies that are constant decide it, else itself."""
    values = [body.value for body in bodies if isinstance(body, Const)]
    complete = len(values) == len(bodies)
    match expr.kind:
        case QuantKind.ANY | QuantKind.ALL:
            decisive = expr.kind is QuantKind.ANY
            if any(holds(value) is decisive for value in values):
                return _const(decisive, expr)
            return _const(not decisive, expr) if complete else expr
        case QuantKind.FIRST:
            return _first(expr, zip(depots, bodies, strict=True))
        case QuantKind.LAST:
            return _first(expr, zip(reversed(depots), reversed(bodies), strict=True))
        case QuantKind.COUNT:
            return _const(sum(map(holds, values)), expr) if complete else expr
        case QuantKind.SUM | QuantKind.MIN | QuantKind.MAX:
            numbers = [value for value in values if isinstance(value, int)]
            return _const(_total(expr.kind, numbers), expr) if complete else expr
        case _:
            assert_never(expr.kind)


def _first(expr: Quant, tried: Iterable[tuple[int, Expr]]) -> Expr:
    for depot, body in tried:
        if not isinstance(body, Const):
            return expr
        if holds(body.value):
            return DepotRef(depot, span=expr.span)
    return _const(None, expr)


def _total(kind: QuantKind, numbers: list[int]) -> int | None:
    if kind is QuantKind.SUM:
        return sum(numbers)
    if not numbers:
        return None
    return min(numbers) if kind is QuantKind.MIN else max(numbers)
