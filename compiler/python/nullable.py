"""Which expressions may be *nothing* (R8.8), so that only those pay for the question."""

from __future__ import annotations

from collections.abc import Collection
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
    LocalKind,
    Neg,
    Neighbour,
    Not,
    Or,
    Quant,
    QuantKind,
)

__all__ = ["may_be_nothing"]

_OVER_NO_ELEMENT = (QuantKind.MIN, QuantKind.MAX, QuantKind.FIRST, QuantKind.LAST)


def may_be_nothing(expr: Expr, jokers: bool, filled: Collection[Expr] = ()) -> bool:
    """Whether an expression can be nothing in some position; `jokers`: the deck has some.

    `filled` are the depots that are known to hold a card where the expression stands.
    """

    def asked(part: Expr) -> bool:
        return may_be_nothing(part, jokers, filled)

    match expr:
        case Const():
            return expr.value is None
        case DepotRef() | DepotsRef() | Local() | Counter():
            return False
        case Not() | And() | Or() | Compare() | IsEmpty():
            return False
        case CardOf(base=Local(kind=LocalKind.PILE)):
            return False
        case CardOf():
            return expr.base not in filled
        case Neighbour():
            return expr not in filled
        case CardProp():
            of_jokers = expr.prop in (CardPropKind.RANK, CardPropKind.SUIT, CardPropKind.COLOR)
            return (jokers and of_jokers) or asked(expr.card)
        case Neg() | Abs():
            return asked(expr.operand)
        case Arith():
            if expr.op in (ArithOp.DIV, ArithOp.MOD) and not _nonzero(expr.items[1]):
                return True
            return any(asked(item) for item in expr.items)
        case Cond():
            return asked(expr.then) or asked(expr.other)
        case Quant():
            return expr.kind in _OVER_NO_ELEMENT or asked(expr.coll)
        case IndexOf():
            return asked(expr.depot)
        case _:
            assert_never(expr)


def _nonzero(expr: Expr) -> bool:
    return isinstance(expr, Const) and bool(expr.value)
