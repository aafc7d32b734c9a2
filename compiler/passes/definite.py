"""Which expressions can never be *nothing* (R8.8)."""

from __future__ import annotations

from typing import assert_never

from compiler.ir.exprs import (
    Abs,
    And,
    Arith,
    ArithOp,
    CardOf,
    CardProp,
    CardPropKind,
    Compare,
    Cond,
    Const,
    Counter,
    DepotRef,
    DepotsRef,
    Expr,
    IndexOf,
    IsEmpty,
    Local,
    Neg,
    Neighbour,
    Not,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.types import Type

__all__ = ["is_definite"]

_KNOWN_OF_ANY = (CardPropKind.FACE_UP, CardPropKind.JOKER)


def is_definite(expr: Expr, *, jokers: bool) -> bool:
    """Whether the expression has a value in every position. `jokers`: whether the deck has any."""
    match expr:
        case Const():
            return expr.value is not None
        case DepotRef() | DepotsRef() | Local() | Counter():
            return True
        case Not() | And() | Or() | Compare() | IsEmpty():
            return True
        case CardOf():
            # A group that moves has cards; a depot may have none.
            return expr.base.type is Type.PILE and is_definite(expr.base, jokers=jokers)
        case CardProp():
            known = not jokers or expr.prop in _KNOWN_OF_ANY
            return known and is_definite(expr.card, jokers=jokers)
        case Neg() | Abs():
            return is_definite(expr.operand, jokers=jokers)
        case Arith():
            return _is_definite_sum(expr, jokers)
        case Cond():
            return all(is_definite(part, jokers=jokers) for part in (expr.then, expr.other))
        case Quant():
            always = expr.kind in (QuantKind.COUNT, QuantKind.SUM, QuantKind.ANY, QuantKind.ALL)
            return always and is_definite(expr.coll, jokers=jokers)
        case Neighbour():
            return False
        case IndexOf():
            return is_definite(expr.depot, jokers=jokers)
        case _:
            assert_never(expr)


def _is_definite_sum(expr: Arith, jokers: bool) -> bool:
    if expr.op in (ArithOp.DIV, ArithOp.MOD):
        divisor = expr.items[1]
        if not isinstance(divisor, Const) or not divisor.value:
            return False
    return all(is_definite(item, jokers=jokers) for item in expr.items)
