"""Constant folding of one expression by the meaning of chapter 8, *nothing* included.

Two things run through all of it. A place that only asks whether something holds takes nothing as
false (R8.8), so it allows more than a place that wants the value: that is `truth`. And nothing must
not get lost: `x && true` is `x` only where `x` can't be nothing or where truth is all that counts.
"""

from __future__ import annotations

from dataclasses import replace
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
    Neg,
    Neighbour,
    Not,
    Or,
    Quant,
)
from compiler.ir.nodes import Game
from compiler.ir.types import Type
from compiler.ir.walk import children, map_children
from compiler.passes.definite import is_definite
from compiler.passes.quants import Unroller, simplify_quant, tests_elements
from compiler.passes.scalar import Value, calculate, compare, holds

__all__ = ["UNROLL_BUDGET", "Folder", "child_truths"]

UNROLL_BUDGET = 200_000
"""Nodes that unrolled quantifiers of one game may visit; what exceeds it stays as it is."""

_MOST_BITS = 1024
"""Integers that would get longer are left to the run time."""


def child_truths(expr: Expr, truth: bool) -> tuple[bool, ...]:
    """For each child, whether its place only asks if it holds."""
    match expr:
        case Not() | And() | Or():
            return (True,) * len(children(expr))
        case Cond():
            return (True, truth, truth)
        case Quant():
            return (False,) if expr.body is None else (False, tests_elements(expr.kind))
        case _:
            return (False,) * len(children(expr))


class Folder:
    """Folds the expressions of one game, within one budget of work."""

    def __init__(self, game: Game, budget: int = UNROLL_BUDGET):
        self.jokers = any(card.rank is None for card in game.deck)
        self._rows = [
            (depot.index,) if depot.group is None else game.groups[depot.group].depots
            for depot in game.depots
        ]
        self._places = [depot.place for depot in game.depots]
        self._unroller = Unroller(self.fold, budget)

    def fold(self, expr: Expr, truth: bool = False) -> Expr:
        """The expression with all of it folded that can be. `truth`: only whether it holds counts.

        Folding what was folded changes nothing, as long as the budget lasts.
        """
        truths = iter(child_truths(expr, truth))
        folded = map_children(expr, lambda child: self.fold(child, next(truths)))
        return self.simplify(folded, truth)

    def simplify(self, expr: Expr, truth: bool) -> Expr:
        """Fold one node whose children are folded."""
        result = self._simplify(expr, truth)
        if truth and isinstance(result, Const) and result.value is None:
            return Const(False, Type.BOOL, span=expr.span)
        return result

    def definite(self, expr: Expr) -> bool:
        """Whether the expression can't be nothing."""
        return is_definite(expr, jokers=self.jokers)

    def _simplify(self, expr: Expr, truth: bool) -> Expr:
        match expr:
            case Const() | DepotRef() | DepotsRef() | Local() | Counter():
                return expr
            case CardOf():
                return _nothing(expr) if _is_nothing(expr.base) else expr
            case CardProp():
                return self._card_prop(expr)
            case Not():
                return self._not(expr, truth)
            case And() | Or():
                return self._junction(expr, truth)
            case Neg() | Abs():
                return _signed(expr)
            case Arith():
                return self._arith(expr)
            case Compare():
                return self._compare(expr)
            case Cond():
                return _cond(expr)
            case Quant():
                return simplify_quant(expr, self.definite(expr.coll), self._unroller)
            case IsEmpty():
                return self._is_empty(expr)
            case Neighbour():
                return self._neighbour(expr)
            case IndexOf():
                return self._index_of(expr)
            case _:
                assert_never(expr)

    def _card_prop(self, expr: CardProp) -> Expr:
        if _is_nothing(expr.card):
            return _nothing(expr)
        if expr.prop is CardPropKind.JOKER and not self.jokers and self.definite(expr.card):
            return _const(False, expr)
        return expr

    def _not(self, expr: Not, truth: bool) -> Expr:
        inner = expr.operand
        if isinstance(inner, Const):
            return _const(not holds(inner.value), expr)
        if isinstance(inner, Not) and (truth or self.definite(inner.operand)):
            return inner.operand
        return expr

    def _junction(self, expr: And | Or, truth: bool) -> Expr:
        """`&&` and `||`: nothing in them has an effect, so a deciding constant decides anywhere."""
        decides = isinstance(expr, Or)
        kept: list[Expr] = []
        for item in expr.items:
            nested = isinstance(item, And | Or) and type(item) is type(expr)
            for part in item.items if isinstance(item, And | Or) and nested else (item,):
                if not isinstance(part, Const):
                    kept.append(part)
                elif holds(part.value) is decides:
                    return _const(decides, expr)
        if not kept:
            return _const(not decides, expr)
        if len(kept) > 1:
            return expr if tuple(kept) == expr.items else replace(expr, items=tuple(kept))
        if truth or self.definite(kept[0]):
            return kept[0]
        # The value of `x && true` is a Bool even where x is nothing: the constant must stay.
        return replace(expr, items=(kept[0], _const(not decides, expr)))

    def _arith(self, expr: Arith) -> Expr:
        if any(_is_nothing(item) for item in expr.items):
            return _nothing(expr)
        if expr.op in (ArithOp.ADD, ArithOp.MUL):
            return self._sum_or_product(expr)
        left, right = expr.items
        if isinstance(right, Const):
            divides = expr.op is not ArithOp.SUB
            if divides and right.value == 0:
                return _nothing(expr)
            if isinstance(left, Const):
                return _fitting(calculate(expr.op, _int(left), _int(right)), expr)
            if (expr.op, right.value) in ((ArithOp.SUB, 0), (ArithOp.DIV, 1)):
                return left
        return expr

    def _sum_or_product(self, expr: Arith) -> Expr:
        """All constants of a chain in one, at the place of the first; none that changes nothing."""
        items: list[Expr] = []
        for item in expr.items:
            nested = isinstance(item, Arith) and item.op is expr.op
            items += item.items if isinstance(item, Arith) and nested else (item,)
        constants = [item for item in items if isinstance(item, Const)]
        others: list[Expr] = [item for item in items if not isinstance(item, Const)]
        neutral = 0 if expr.op is ArithOp.ADD else 1
        total: int | None = neutral
        for constant in constants:
            total = calculate(expr.op, total, _int(constant))
        if total is None or total.bit_length() > _MOST_BITS:
            return replace(expr, items=tuple(items))
        vanishes = expr.op is ArithOp.MUL and total == 0
        if not others or (vanishes and all(self.definite(item) for item in others)):
            return _const(total, expr)
        if constants and total != neutral:
            others.insert(items.index(constants[0]), _const(total, expr))
        return others[0] if len(others) == 1 else replace(expr, items=tuple(others))

    def _compare(self, expr: Compare) -> Expr:
        left, right = expr.left, expr.right
        if _is_nothing(left) or _is_nothing(right):
            return _const(compare(expr.op, None, None), expr)
        if isinstance(left, Const) and isinstance(right, Const):
            return _const(compare(expr.op, left.value, right.value), expr)
        if isinstance(left, DepotRef) and isinstance(right, DepotRef):
            return _const(compare(expr.op, left.depot, right.depot), expr)
        if left == right and self.definite(left):
            return _const(expr.op in (CompareOp.EQ, CompareOp.LE, CompareOp.GE), expr)
        return expr

    def _is_empty(self, expr: IsEmpty) -> Expr:
        inner = expr.operand
        if _is_nothing(inner) or inner == DepotsRef(()):
            return _const(True, expr)
        if inner.type is Type.PILE and self.definite(inner):
            return _const(False, expr)
        return expr

    def _neighbour(self, expr: Neighbour) -> Expr:
        if _is_nothing(expr.depot) or _is_nothing(expr.offset):
            return _nothing(expr)
        if not isinstance(expr.offset, Const):
            return expr
        offset = _int(expr.offset) or 0
        if offset == 0:
            return expr.depot
        if not isinstance(expr.depot, DepotRef):
            return expr
        row = self._rows[expr.depot.depot]
        place = self._places[expr.depot.depot] + offset
        return DepotRef(row[place], span=expr.span) if 0 <= place < len(row) else _nothing(expr)

    def _index_of(self, expr: IndexOf) -> Expr:
        if _is_nothing(expr.depot):
            return _nothing(expr)
        if isinstance(expr.depot, DepotRef):
            return _const(self._places[expr.depot.depot] + 1, expr)
        return expr


def _is_nothing(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value is None


def _nothing(expr: Expr) -> Const:
    return Const(None, expr.type, span=expr.span)


def _const(value: Value, expr: Expr) -> Const:
    return Const(value, expr.type, span=expr.span)


def _int(const: Const) -> int | None:
    """The value of a constant Int."""
    return const.value if isinstance(const.value, int) else None


def _fitting(value: int | None, expr: Expr) -> Expr:
    return expr if value is not None and value.bit_length() > _MOST_BITS else _const(value, expr)


def _signed(expr: Neg | Abs) -> Expr:
    inner = expr.operand
    if not isinstance(inner, Const):
        return expr
    value = _int(inner)
    if value is None:
        return _nothing(expr)
    return _const(-value if isinstance(expr, Neg) else abs(value), expr)


def _cond(expr: Cond) -> Expr:
    if isinstance(expr.test, Const):
        return expr.then if holds(expr.test.value) else expr.other
    return expr.then if expr.then == expr.other else expr
