"""What the operators on single values mean, as folding understands them (R8.1, R8.8).

The interpreter and the emitter have their own writing of the same rules, on purpose: a property
test holds the three together, and a mistake in one of them shows.
"""

from __future__ import annotations

from typing import assert_never

from compiler.ir.exprs import ArithOp, CompareOp
from compiler.ir.types import Color, Suit

__all__ = ["Value", "calculate", "compare", "holds"]

Value = bool | int | Suit | Color | None
"""What a constant may be; None is *nothing*."""


def holds(value: Value) -> bool:
    """A value as a test: nothing counts as false."""
    return value is not None and bool(value)


def calculate(op: ArithOp, left: int | None, right: int | None) -> int | None:
    """One step of arithmetic; nothing spreads, and dividing by zero gives it."""
    if left is None or right is None:
        return None
    match op:
        case ArithOp.ADD:
            return left + right
        case ArithOp.SUB:
            return left - right
        case ArithOp.MUL:
            return left * right
        case ArithOp.DIV:
            return _quotient(left, right) if right else None
        case ArithOp.MOD:
            return left - right * _quotient(left, right) if right else None
        case _:
            assert_never(op)


def _quotient(left: int, right: int) -> int:
    """Division that cuts off toward zero, where Python's goes down."""
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


def compare(op: CompareOp, left: Value, right: Value) -> bool:
    """A comparison; with nothing on a side only `!=` is true. Orderings are for integers."""
    if left is None or right is None:
        return op is CompareOp.NE
    if op is CompareOp.EQ:
        return left == right
    if op is CompareOp.NE:
        return left != right
    if not isinstance(left, int) or not isinstance(right, int):
        raise TypeError(f"{left!r} {op.value} {right!r} orders no integers")
    match op:
        case CompareOp.LT:
            return left < right
        case CompareOp.LE:
            return left <= right
        case CompareOp.GT:
            return left > right
        case CompareOp.GE:
            return left >= right
        case _:
            assert_never(op)
