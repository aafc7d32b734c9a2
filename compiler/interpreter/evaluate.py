"""What expressions mean (chapter 8).

*Nothing* is None. A Depot is its board index, Depots are a tuple of them, a Card is its integer, a
Pile a tuple of cards; a Bool, Int, Suit or Color is itself. Static types keep these apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never, cast

from compiler.interpreter.board import Board
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
    CounterKind,
    DepotRef,
    DepotsRef,
    End,
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
from runtime.cards import FACE_DOWN, face_up

__all__ = ["Scope", "Value", "eval_depot", "eval_expr", "holds"]

Value = bool | int | Suit | Color | tuple[int, ...] | None

_JOKER = 52


@dataclass(frozen=True, slots=True)
class Scope:
    """What the local names stand for (R8.3); None where a name is not in scope."""

    depot: int | None = None
    source: int | None = None
    pile: tuple[int, ...] | None = None
    it: Value = None


def holds(expr: Expr | None, board: Board, scope: Scope) -> bool:
    """Whether a condition is true: an absent one is, nothing is not (R8.8)."""
    return expr is None or eval_expr(expr, board, scope) is True


def eval_depot(expr: Expr, board: Board, scope: Scope) -> int | None:
    """The depot that an expression of type Depot yields."""
    return cast(int | None, eval_expr(expr, board, scope))


def eval_expr(expr: Expr, board: Board, scope: Scope) -> Value:
    """The value of an expression on a board; None is nothing."""
    match expr:
        case Const():
            return expr.value
        case DepotRef():
            return expr.depot
        case DepotsRef():
            return expr.depots
        case Local():
            return _local(expr.kind, scope)
        case Counter():
            return board.moves if expr.kind is CounterKind.MOVES else board.redeals
        case CardOf():
            cards = _elements(expr.base, board, scope)
            if not cards:
                return None
            return cards[-1] if expr.end is End.TOP else cards[0]
        case CardProp():
            return _card_property(expr.prop, eval_expr(expr.card, board, scope))
        case Not():
            return not holds(expr.operand, board, scope)
        case And():
            return all(holds(item, board, scope) for item in expr.items)
        case Or():
            return any(holds(item, board, scope) for item in expr.items)
        case Neg():
            number = _number(expr.operand, board, scope)
            return None if number is None else -number
        case Abs():
            number = _number(expr.operand, board, scope)
            return None if number is None else abs(number)
        case Arith():
            return _arithmetic(expr, board, scope)
        case Compare():
            return _comparison(expr, board, scope)
        case Cond():
            branch = expr.then if holds(expr.test, board, scope) else expr.other
            return eval_expr(branch, board, scope)
        case Quant():
            return _quantifier(expr, board, scope)
        case IsEmpty():
            return _is_empty(expr, board, scope)
        case Neighbour():
            return _neighbour(expr, board, scope)
        case IndexOf():
            depot = eval_depot(expr.depot, board, scope)
            return None if depot is None else board.depot(depot).place + 1
        case _:
            assert_never(expr)


def _number(expr: Expr, board: Board, scope: Scope) -> int | None:
    return cast(int | None, eval_expr(expr, board, scope))


def _local(kind: LocalKind, scope: Scope) -> Value:
    match kind:
        case LocalKind.DEPOT:
            return scope.depot
        case LocalKind.SOURCE:
            return scope.source
        case LocalKind.PILE:
            return scope.pile
        case LocalKind.IT:
            return scope.it
        case _:
            assert_never(kind)


def _card_property(prop: CardPropKind, card: Value) -> Value:
    """A property of a card; a joker has no rank, suit or colour (R2.3)."""
    if not isinstance(card, int):
        return None
    kind = face_up(card)
    match prop:
        case CardPropKind.FACE_UP:
            return card < FACE_DOWN
        case CardPropKind.JOKER:
            return kind == _JOKER
        case CardPropKind.RANK:
            return None if kind == _JOKER else kind % 13 + 1
        case CardPropKind.SUIT:
            return None if kind == _JOKER else Suit(kind // 13)
        case CardPropKind.COLOR:
            if kind == _JOKER:
                return None
            return Color.RED if Suit(kind // 13) in (Suit.DIAMONDS, Suit.HEARTS) else Color.BLACK
        case _:
            assert_never(prop)


def _arithmetic(expr: Arith, board: Board, scope: Scope) -> int | None:
    """Integer arithmetic from left to right; nothing spreads (R8.1, R8.8)."""
    result: int | None = None
    for position, item in enumerate(expr.items):
        number = _number(item, board, scope)
        if number is None:
            return None
        result = number if position == 0 else _combine(expr.op, cast(int, result), number)
        if result is None:
            return None
    return result


def _combine(op: ArithOp, left: int, right: int) -> int | None:
    match op:
        case ArithOp.ADD:
            return left + right
        case ArithOp.SUB:
            return left - right
        case ArithOp.MUL:
            return left * right
        case ArithOp.DIV:
            return None if right == 0 else _truncated(left, right)
        case ArithOp.MOD:
            return None if right == 0 else left - right * _truncated(left, right)
        case _:
            assert_never(op)


def _truncated(left: int, right: int) -> int:
    """The quotient without its fraction: toward zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _comparison(expr: Compare, board: Board, scope: Scope) -> bool:
    """With nothing on a side `!=` is true, all else false; cards are equal by rank and suit."""
    left = eval_expr(expr.left, board, scope)
    right = eval_expr(expr.right, board, scope)
    if left is None or right is None:
        return expr.op is CompareOp.NE
    if expr.left.type is Type.CARD:
        a, b = cast(int, left), cast(int, right)
        left, right = face_up(a), face_up(b)
    match expr.op:
        case CompareOp.EQ:
            return left == right
        case CompareOp.NE:
            return left != right
        case CompareOp.LT:
            return cast(int, left) < cast(int, right)
        case CompareOp.LE:
            return cast(int, left) <= cast(int, right)
        case CompareOp.GT:
            return cast(int, left) > cast(int, right)
        case CompareOp.GE:
            return cast(int, left) >= cast(int, right)
        case _:
            assert_never(expr.op)


def _elements(coll: Expr, board: Board, scope: Scope) -> Sequence[int] | None:
    """The elements of a collection (R8.6): a depot's or pile's cards bottom to top, or depots."""
    value = eval_expr(coll, board, scope)
    if value is not None and coll.type is Type.DEPOT:
        return board.pile(cast(int, value))
    return cast(tuple[int, ...] | None, value)


def _quantifier(expr: Quant, board: Board, scope: Scope) -> Value:
    """A function over a collection; one over nothing is nothing (R8.8)."""
    elements = _elements(expr.coll, board, scope)
    if elements is None:
        return None
    body = expr.body
    match expr.kind:
        case QuantKind.SUM | QuantKind.MIN | QuantKind.MAX:
            assert body is not None
            values = [_number(body, board, replace(scope, it=element)) for element in elements]
            return _accumulated(expr.kind, [value for value in values if value is not None])
        case QuantKind.COUNT | QuantKind.FIRST | QuantKind.LAST | QuantKind.ANY | QuantKind.ALL:
            truths = [
                body is None or holds(body, board, replace(scope, it=element))
                for element in elements
            ]
            return _chosen(expr.kind, elements, truths)
        case _:
            assert_never(expr.kind)


def _accumulated(kind: QuantKind, numbers: list[int]) -> int | None:
    if kind is QuantKind.SUM:
        return sum(numbers)
    if not numbers:
        return None
    return min(numbers) if kind is QuantKind.MIN else max(numbers)


def _chosen(kind: QuantKind, elements: Sequence[int], truths: list[bool]) -> Value:
    """What a predicate that is true of some elements makes of the collection."""
    if kind is QuantKind.ANY:
        return any(truths)
    if kind is QuantKind.ALL:
        return all(truths)
    chosen = [element for element, truth in zip(elements, truths, strict=True) if truth]
    if kind is QuantKind.COUNT:
        return len(chosen)
    if not chosen:
        return None
    return chosen[0] if kind is QuantKind.FIRST else chosen[-1]


def _is_empty(expr: IsEmpty, board: Board, scope: Scope) -> bool:
    """`empty(x)`: nothing is empty, Depots are if all of them are, a group of cards never is."""
    value = eval_expr(expr.operand, board, scope)
    if value is None:
        return True
    match expr.operand.type:
        case Type.DEPOT:
            return not board.pile(cast(int, value))
        case Type.DEPOTS:
            return all(not board.pile(depot) for depot in cast(tuple[int, ...], value))
        case _:
            return not cast(tuple[int, ...], value)


def _neighbour(expr: Neighbour, board: Board, scope: Scope) -> int | None:
    """The depot some places further in the same group (R8.7); a lone one is its own group."""
    depot = eval_depot(expr.depot, board, scope)
    offset = _number(expr.offset, board, scope)
    if depot is None or offset is None:
        return None
    node = board.depot(depot)
    group = (depot,) if node.group is None else board.ir.groups[node.group].depots
    place = node.place + offset
    return group[place] if 0 <= place < len(group) else None
