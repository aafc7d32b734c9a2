"""A second, tiny evaluator of expressions, for tests: chapter 8 read as literally as can be.

It shares nothing with the compiler's own writings of the same rules but the IR's nodes. A card is
(rank, suit, face up), both None for a joker; a depot is its index; nothing is None.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from compiler.ir import exprs as ir
from compiler.ir.types import Color, Type

__all__ = ["PlainCard", "Surroundings", "plain_eval"]

PlainCard = tuple[int | None, Any, bool]


@dataclass(frozen=True)
class Surroundings:
    """A position and the local names: all that an expression may read."""

    piles: tuple[tuple[PlainCard, ...], ...]
    rows: tuple[tuple[int, ...], ...]
    moves: int = 0
    redeals: int = 0
    depot: int = 0
    source: int = 0
    pile: tuple[PlainCard, ...] = ((1, 0, True),)
    it: Any = None

    def row(self, depot: int) -> tuple[int, ...]:
        """The group of a depot, or itself alone."""
        return next((row for row in self.rows if depot in row), (depot,))


def plain_eval(expr: ir.Expr, at: Surroundings) -> Any:
    """The value of an expression; None is nothing."""
    return globals()[f"_{type(expr).__name__}"](expr, at)


def _Const(expr: Any, at: Surroundings) -> Any:
    return expr.value


def _DepotRef(expr: Any, at: Surroundings) -> Any:
    return expr.depot


def _DepotsRef(expr: Any, at: Surroundings) -> Any:
    return expr.depots


def _Local(expr: Any, at: Surroundings) -> Any:
    return getattr(at, expr.kind.value)


def _Counter(expr: Any, at: Surroundings) -> Any:
    return getattr(at, expr.kind.value)


def _cards(value: Any, kind: Type, at: Surroundings) -> Any:
    return at.piles[value] if kind is Type.DEPOT else value


def _CardOf(expr: Any, at: Surroundings) -> Any:
    base = plain_eval(expr.base, at)
    if base is None:
        return None
    cards = _cards(base, expr.base.type, at)
    if not cards:
        return None
    return cards[-1] if expr.end is ir.End.TOP else cards[0]


def _CardProp(expr: Any, at: Surroundings) -> Any:
    card = plain_eval(expr.card, at)
    if card is None:
        return None
    rank, suit, up = card
    if expr.prop is ir.CardPropKind.FACE_UP:
        return up
    if expr.prop is ir.CardPropKind.JOKER:
        return rank is None
    if rank is None:
        return None
    if expr.prop is ir.CardPropKind.RANK:
        return int(rank)
    if expr.prop is ir.CardPropKind.SUIT:
        return suit
    return Color.RED if suit in (1, 2) else Color.BLACK


def _Not(expr: Any, at: Surroundings) -> Any:
    return not plain_eval(expr.operand, at)


def _And(expr: Any, at: Surroundings) -> Any:
    return all(plain_eval(item, at) for item in expr.items)


def _Or(expr: Any, at: Surroundings) -> Any:
    return any(plain_eval(item, at) for item in expr.items)


def _Neg(expr: Any, at: Surroundings) -> Any:
    value = plain_eval(expr.operand, at)
    return None if value is None else -value


def _Abs(expr: Any, at: Surroundings) -> Any:
    value = plain_eval(expr.operand, at)
    return None if value is None else abs(value)


def _Arith(expr: Any, at: Surroundings) -> Any:
    values = [plain_eval(item, at) for item in expr.items]
    total, *rest = values
    for value in rest:
        if total is None or value is None:
            return None
        if expr.op is ir.ArithOp.ADD:
            total += value
        elif expr.op is ir.ArithOp.SUB:
            total -= value
        elif expr.op is ir.ArithOp.MUL:
            total *= value
        elif value == 0:
            return None
        else:
            # The remainder has the sign of the dividend when the quotient is cut off toward zero.
            remainder = abs(total) % abs(value) * (-1 if total < 0 else 1)
            total = (total - remainder) // value if expr.op is ir.ArithOp.DIV else remainder
    return total


def _Compare(expr: Any, at: Surroundings) -> Any:
    left, right = plain_eval(expr.left, at), plain_eval(expr.right, at)
    if left is None or right is None:
        return expr.op is ir.CompareOp.NE
    if expr.left.type is Type.CARD:
        left, right = left[:2], right[:2]
    return {
        ir.CompareOp.EQ: lambda: left == right,
        ir.CompareOp.NE: lambda: left != right,
        ir.CompareOp.LT: lambda: left < right,
        ir.CompareOp.LE: lambda: left <= right,
        ir.CompareOp.GT: lambda: left > right,
        ir.CompareOp.GE: lambda: left >= right,
    }[expr.op]()


def _Cond(expr: Any, at: Surroundings) -> Any:
    return plain_eval(expr.then if plain_eval(expr.test, at) else expr.other, at)


def _Quant(expr: Any, at: Surroundings) -> Any:
    coll = plain_eval(expr.coll, at)
    if coll is None:
        return None
    elements = _cards(coll, expr.coll.type, at)
    kind = expr.kind
    if expr.body is None:
        values: list[Any] = [True] * len(elements)
    else:
        values = [plain_eval(expr.body, replace(at, it=element)) for element in elements]
    if kind in (ir.QuantKind.FIRST, ir.QuantKind.LAST):
        held = [element for element, value in zip(elements, values, strict=True) if value]
        if not held:
            return None
        return held[0] if kind is ir.QuantKind.FIRST else held[-1]
    if kind is ir.QuantKind.COUNT:
        return len([value for value in values if value])
    if kind is ir.QuantKind.ANY:
        return any(values)
    if kind is ir.QuantKind.ALL:
        return all(values)
    numbers = [value for value in values if value is not None]
    if kind is ir.QuantKind.SUM:
        return sum(numbers)
    if not numbers:
        return None
    return min(numbers) if kind is ir.QuantKind.MIN else max(numbers)


def _IsEmpty(expr: Any, at: Surroundings) -> Any:
    value = plain_eval(expr.operand, at)
    if value is None:
        return True
    if expr.operand.type is Type.DEPOTS:
        return all(not at.piles[depot] for depot in value)
    return not _cards(value, expr.operand.type, at)


def _Neighbour(expr: Any, at: Surroundings) -> Any:
    depot, offset = plain_eval(expr.depot, at), plain_eval(expr.offset, at)
    if depot is None or offset is None:
        return None
    row = at.row(depot)
    place = row.index(depot) + offset
    return row[place] if 0 <= place < len(row) else None


def _IndexOf(expr: Any, at: Surroundings) -> Any:
    depot = plain_eval(expr.depot, at)
    return None if depot is None else at.row(depot).index(depot) + 1
