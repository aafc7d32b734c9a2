"""Whether an expression of the IR is well formed: types, scopes, depots in range."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from compiler.ir.builtins import COMPARABLE
from compiler.ir.exprs import (
    Abs,
    And,
    Arith,
    ArithOp,
    CardOf,
    CardProp,
    CardPropKind,
    Compare,
    CompareOp,
    Cond,
    Const,
    Counter,
    DepotRef,
    DepotsRef,
    Expr,
    IndexOf,
    IsEmpty,
    Local,
    LocalKind,
    Neg,
    Neighbour,
    Not,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.types import Color, Suit, Type

__all__ = ["Complaint", "Scope", "verify_expr"]

Complaint = Callable[[str], None]

_PROP_TYPES = {
    CardPropKind.RANK: Type.INT,
    CardPropKind.SUIT: Type.SUIT,
    CardPropKind.COLOR: Type.COLOR,
    CardPropKind.FACE_UP: Type.BOOL,
    CardPropKind.JOKER: Type.BOOL,
}
_LOCAL_TYPES = {
    LocalKind.DEPOT: Type.DEPOT,
    LocalKind.SOURCE: Type.DEPOT,
    LocalKind.PILE: Type.PILE,
}
_CONST_TYPES = {
    Type.BOOL: bool,
    Type.INT: int,
    Type.SUIT: Suit,
    Type.COLOR: Color,
}
_ELEMENT = {Type.DEPOT: Type.CARD, Type.PILE: Type.CARD, Type.DEPOTS: Type.DEPOT}
_TWO_SIDED = (ArithOp.SUB, ArithOp.DIV, ArithOp.MOD)


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression may speak of: how many depots there are, which local names are known, and
    the type of IT, None outside a Quant's body."""

    depots: int
    locals: frozenset[LocalKind]
    it: Type | None = None


def verify_expr(expr: Expr, expected: Type | None, scope: Scope, complain: Complaint) -> None:
    """Call `complain` with each thing that is wrong with the expression or below it."""
    if expected is not None and expr.type is not expected:
        complain(f"{type(expr).__name__} is {expr.type.value}, not {expected.value}")
    match expr:
        case Const() | DepotRef() | DepotsRef() | Local() | Counter():
            _verify_leaf(expr, scope, complain)
        case CardOf():
            _verify_one_of(expr.base, (Type.DEPOT, Type.PILE), scope, complain)
        case CardProp():
            if expr.type is not _PROP_TYPES[expr.prop]:
                complain(f"{expr.prop.value} is not {expr.type.value}")
            verify_expr(expr.card, Type.CARD, scope, complain)
        case Not():
            verify_expr(expr.operand, Type.BOOL, scope, complain)
        case Neg() | Abs():
            verify_expr(expr.operand, Type.INT, scope, complain)
        case And() | Or() | Arith():
            _verify_chain(expr, scope, complain)
        case Compare():
            _verify_compare(expr, scope, complain)
        case Cond():
            verify_expr(expr.test, Type.BOOL, scope, complain)
            verify_expr(expr.then, expr.type, scope, complain)
            verify_expr(expr.other, expr.type, scope, complain)
        case Quant():
            _verify_quant(expr, scope, complain)
        case IsEmpty():
            _verify_one_of(expr.operand, tuple(_ELEMENT), scope, complain)
        case Neighbour():
            verify_expr(expr.depot, Type.DEPOT, scope, complain)
            verify_expr(expr.offset, Type.INT, scope, complain)
        case IndexOf():
            verify_expr(expr.depot, Type.DEPOT, scope, complain)
        case _:
            assert_never(expr)


def _verify_one_of(
    expr: Expr, expected: tuple[Type, ...], scope: Scope, complain: Complaint
) -> None:
    if expr.type not in expected:
        complain(f"{type(expr).__name__} is {expr.type.value}")
    verify_expr(expr, None, scope, complain)


def _verify_leaf(
    expr: Const | DepotRef | DepotsRef | Local | Counter, scope: Scope, complain: Complaint
) -> None:
    match expr:
        case Const():
            # A bool is an int to Python and a Suit is one too, so the exact type is asked for.
            kind = _CONST_TYPES.get(expr.type)
            if expr.value is not None and type(expr.value) is not kind:
                complain(f"{expr.value!r} is no {expr.type.value}")
        case DepotRef():
            if not 0 <= expr.depot < scope.depots:
                complain(f"there is no depot {expr.depot}")
        case DepotsRef():
            if not all(0 <= depot < scope.depots for depot in expr.depots):
                complain(f"depots {expr.depots} are not all there")
            if list(expr.depots) != sorted(set(expr.depots)):
                complain(f"depots {expr.depots} are not ascending")
        case Local():
            known = expr.kind in scope.locals
            expected = _LOCAL_TYPES.get(expr.kind)
            if expr.kind is LocalKind.IT:
                known, expected = scope.it is not None, scope.it
            if not known:
                complain(f"{expr.kind.value} is not known here")
            elif expr.type is not expected:
                complain(f"{expr.kind.value} is not {expr.type.value}")
        case Counter():
            pass
        case _:
            assert_never(expr)


def _verify_chain(expr: And | Or | Arith, scope: Scope, complain: Complaint) -> None:
    if len(expr.items) < 2:
        complain(f"{type(expr).__name__} of {len(expr.items)}")
    if isinstance(expr, Arith) and expr.op in _TWO_SIDED and len(expr.items) != 2:
        complain(f"{expr.op.value} of {len(expr.items)}")
    for item in expr.items:
        verify_expr(item, expr.type, scope, complain)


def _verify_compare(expr: Compare, scope: Scope, complain: Complaint) -> None:
    ordering = expr.op not in (CompareOp.EQ, CompareOp.NE)
    _verify_one_of(expr.left, (Type.INT,) if ordering else COMPARABLE, scope, complain)
    verify_expr(expr.right, expr.left.type, scope, complain)


def _verify_quant(expr: Quant, scope: Scope, complain: Complaint) -> None:
    _verify_one_of(expr.coll, tuple(_ELEMENT), scope, complain)
    element = _ELEMENT.get(expr.coll.type)
    body: Type
    result: Type | None
    bare = False
    match expr.kind:
        case QuantKind.COUNT:
            body, result, bare = Type.BOOL, Type.INT, True
        case QuantKind.FIRST | QuantKind.LAST:
            body, result, bare = Type.BOOL, element, True
        case QuantKind.SUM | QuantKind.MIN | QuantKind.MAX:
            body, result = Type.INT, Type.INT
        case QuantKind.ANY | QuantKind.ALL:
            body, result = Type.BOOL, Type.BOOL
        case _:
            assert_never(expr.kind)
    if result is not None and expr.type is not result:
        complain(f"{expr.kind.value} is not {expr.type.value}")
    if expr.body is not None:
        verify_expr(expr.body, body, Scope(scope.depots, scope.locals, element), complain)
    elif not bare:
        complain(f"{expr.kind.value} without a body")
