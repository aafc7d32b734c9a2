"""Expressions of the IR as text, in the words of the language.

The text is what a game file would say, with `nothing` for the constant that has no spelling there,
negative constants as signed numbers and sets that no name stands for in braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from compiler.ir.builtins import CONSTANTS, COUNTERS, LOCALS
from compiler.ir.exprs import (
    Abs,
    And,
    Arith,
    ArithOp,
    CardOf,
    CardProp,
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
from compiler.ir.types import Color, DepotType, Suit

__all__ = ["Names", "print_expr"]

# Levels of binding, loosest first (R8.1).
_COND, _OR, _AND, _EQUAL, _ORDER, _SUM, _PRODUCT, _UNARY, _POSTFIX, _ATOM = range(10)

_ARITH_LEVEL = {
    ArithOp.ADD: _SUM,
    ArithOp.SUB: _SUM,
    ArithOp.MUL: _PRODUCT,
    ArithOp.DIV: _PRODUCT,
    ArithOp.MOD: _PRODUCT,
}
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(-[0-9]+)*")
_TAKEN = (
    {row.name for row in CONSTANTS}
    | {row.name for row in COUNTERS}
    | {row.name for row in LOCALS}
    | {"true", "false", "nothing"}
)


@dataclass(frozen=True)
class Names:
    """What depots and sets of depots are called in the printed text of one game."""

    depots: tuple[str, ...]
    sets: dict[tuple[int, ...], str] = field(default_factory=dict)

    @staticmethod
    def of(game: Game) -> Names:
        """The names of a game; for a set that has several, a group's before a type's."""
        sets: dict[tuple[int, ...], str] = {}
        for group in game.groups:
            if group.name is not None:
                sets.setdefault(group.depots, _quote_name(group.name))
        for kind in DepotType:
            members = tuple(depot.index for depot in game.depots if depot.type is kind)
            if members:
                sets.setdefault(members, kind.value)
        return Names(tuple(_quote_name(depot.name) for depot in game.depots), sets)

    def depot(self, index: int) -> str:
        """The name of one depot, as an expression writes it."""
        return self.depots[index]

    def set(self, depots: tuple[int, ...]) -> str:
        """The name of a set of depots, or its members in braces."""
        return self.sets.get(depots) or "{" + self.list(depots) + "}"

    def list(self, depots: Iterable[int]) -> str:
        """The names of depots, with commas."""
        return ", ".join(self.depots[index] for index in depots)


def _quote_name(name: str) -> str:
    """A name as an expression writes it: in backquotes unless it stands by itself (R8.4)."""
    if _PLAIN.fullmatch(name) and name not in _TAKEN:
        return name
    return f"`{name}`"


def print_expr(expr: Expr, names: Names) -> str:
    """The text of an expression, with no more parentheses than it needs."""
    return _text(expr, names)[0]


def _at(expr: Expr, level: int, names: Names) -> str:
    """The text of a part that must bind at least as tightly as `level`."""
    text, own = _text(expr, names)
    return text if own >= level else f"({text})"


def _chain(word: str, items: tuple[Expr, ...], level: int, names: Names) -> tuple[str, int]:
    first = _at(items[0], level, names)
    rest = (_at(item, level + 1, names) for item in items[1:])
    return f" {word} ".join((first, *rest)), level


def _call(word: str, *args: Expr | None, names: Names) -> tuple[str, int]:
    inside = ", ".join(print_expr(arg, names) for arg in args if arg is not None)
    return f"{word}({inside})", _ATOM


def _text(expr: Expr, names: Names) -> tuple[str, int]:
    """The text of an expression and how tightly its outermost operator binds."""
    match expr:
        case Const():
            return _const_text(expr)
        case DepotRef():
            return names.depot(expr.depot), _ATOM
        case DepotsRef():
            return names.set(expr.depots), _ATOM
        case Local() | Counter():
            return expr.kind.value, _ATOM
        case CardOf():
            return _call(expr.end.value, expr.base, names=names)
        case CardProp():
            return f"{_at(expr.card, _POSTFIX, names)}.{expr.prop.value}", _POSTFIX
        case Quant():
            return _call(expr.kind.value, expr.coll, expr.body, names=names)
        case IsEmpty():
            return _call("empty", expr.operand, names=names)
        case Neighbour():
            return _call("neighbour", expr.depot, expr.offset, names=names)
        case IndexOf():
            return _call("index", expr.depot, names=names)
        case Abs():
            return _call("abs", expr.operand, names=names)
        case Not() | Neg() | And() | Or() | Arith() | Compare() | Cond():
            return _operator_text(expr, names)
        case _:
            assert_never(expr)


def _operator_text(
    expr: Not | Neg | And | Or | Arith | Compare | Cond, names: Names
) -> tuple[str, int]:
    match expr:
        case Not():
            return "!" + _at(expr.operand, _UNARY, names), _UNARY
        case Neg():
            return "-" + _at(expr.operand, _POSTFIX, names), _UNARY
        case And():
            return _chain("&&", expr.items, _AND, names)
        case Or():
            return _chain("||", expr.items, _OR, names)
        case Arith():
            return _chain(expr.op.value, expr.items, _ARITH_LEVEL[expr.op], names)
        case Compare():
            level = _EQUAL if expr.op in (CompareOp.EQ, CompareOp.NE) else _ORDER
            left, right = (_at(side, level + 1, names) for side in (expr.left, expr.right))
            return f"{left} {expr.op.value} {right}", level
        case Cond():
            test, then = _at(expr.test, _OR, names), print_expr(expr.then, names)
            return f"{test} ? {then} : {print_expr(expr.other, names)}", _COND
        case _:
            assert_never(expr)


def _const_text(expr: Const) -> tuple[str, int]:
    match expr.value:
        case None:
            return "nothing", _ATOM
        case bool():
            return ("true" if expr.value else "false"), _ATOM
        case Suit():
            return expr.value.name.capitalize(), _ATOM
        case Color():
            return expr.value.value, _ATOM
        case int():
            return str(expr.value), _ATOM if expr.value >= 0 else _UNARY
        case _:
            assert_never(expr.value)
