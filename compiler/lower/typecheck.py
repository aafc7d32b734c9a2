"""Expressions: syntax tree → typed IR, every fault at its place in the string (chapter 8).

A part that is wrong yields None and was reported; what stands around it is passed over in silence,
what stands beside it is still checked.
"""

from __future__ import annotations

from typing import assert_never

from compiler.frontend.expr_ast import (
    Binary,
    BoolLit,
    Call,
    Chain,
    IntLit,
    Name,
    Prop,
    Ternary,
    Unary,
)
from compiler.frontend.expr_ast import Expr as Tree
from compiler.ir.builtins import (
    COMPARABLE,
    OperatorRow,
    function_row,
    operator_row,
    properties_of,
)
from compiler.ir.exprs import (
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
    End,
    Expr,
    Neg,
    Not,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.types import Type
from compiler.lower.calls import lower_call, one_of_them
from compiler.lower.scope import Context, Scope, lower_name
from compiler.words import listed

__all__ = ["an", "check_expr", "check_typed"]


def an(kind: Type) -> str:
    """A type with its article: `a Card`, `an Int`; Depots are several and have none."""
    if kind is Type.DEPOTS:
        return "Depots"
    return f"{'an' if kind is Type.INT else 'a'} {kind.value}"


def check_typed(ctx: Context, scope: Scope, tree: Tree, wanted: Type, what: str) -> Expr | None:
    """Check a whole expression that must have a type; `what` says whose (`a "when"`)."""
    expr = check_expr(ctx, scope, tree)
    if expr is None or expr.type is wanted:
        return expr
    hint = None
    if wanted is Type.BOOL:
        hint = "compare it with something"
    elif wanted is Type.DEPOT and expr.type is Type.DEPOTS:
        hint = "name one depot, or pick one with first(…) or last(…)"
    ctx.error("C070", tree.span, f"{what} must be {an(wanted)}", f"this is {an(expr.type)}", hint)
    return None


def check_expr(ctx: Context, scope: Scope, tree: Tree) -> Expr | None:
    """Check an expression and lower it; None after an error."""
    match tree:
        case IntLit(value=value, span=span):
            return Const(value, Type.INT, span)
        case BoolLit(value=value, span=span):
            return Const(value, Type.BOOL, span)
        case Name():
            return lower_name(ctx, scope, tree)
        case Prop():
            return _prop(ctx, scope, tree)
        case Call():
            return lower_call(ctx, scope, tree, check_expr)
        case Unary():
            return _unary(ctx, scope, tree)
        case Binary():
            return _binary(ctx, scope, tree)
        case Chain():
            return _chain(ctx, scope, tree)
        case Ternary():
            return _ternary(ctx, scope, tree)
        case _:
            assert_never(tree)


def _prop(ctx: Context, scope: Scope, tree: Prop) -> Expr | None:
    base = check_expr(ctx, scope, tree.base)
    if base is None:
        return None
    rows = properties_of(base.type)
    row = next((row for row in rows if row.name == tree.name), None)
    if row is None:
        _unknown_property(ctx, tree, base.type, [row.name for row in rows])
        return None
    if base.type is Type.CARD:
        return CardProp(base, CardPropKind(row.name), row.result, tree.span)
    if row.name == "count":
        return Quant(QuantKind.COUNT, base, None, Type.INT, tree.span)
    return CardOf(base, End(row.name), tree.span)


def _unknown_property(ctx: Context, tree: Prop, base: Type, known: list[str]) -> None:
    hint = ctx.report.did_you_mean(tree.name, known)
    if base is Type.DEPOTS and tree.name == "top":
        hint = one_of_them(ctx, tree.base)
    if hint is None and function_row(tree.name) is not None:
        hint = f"'{tree.name}' is a function: {tree.name}(…)"
    elif hint is None and known:
        hint = f"its properties are {listed(known, 'and')}"
    ctx.error("C068", tree.name_span, f"{an(base)} has no property '{tree.name}'", "unknown", hint)


def _unary(ctx: Context, scope: Scope, tree: Unary) -> Expr | None:
    items = _operands(ctx, scope, operator_row(tree.op, 1), (tree.operand,))
    if items is None:
        return None
    return Not(items[0], tree.span) if tree.op == "!" else Neg(items[0], tree.span)


def _chain(ctx: Context, scope: Scope, tree: Chain) -> Expr | None:
    items = _operands(ctx, scope, operator_row(tree.op, 2), tree.items)
    if items is None:
        return None
    match tree.op:
        case "&&":
            return And(items, tree.span)
        case "||":
            return Or(items, tree.span)
        case _:
            return Arith(ArithOp(tree.op), items, tree.span)


def _binary(ctx: Context, scope: Scope, tree: Binary) -> Expr | None:
    if tree.op in ("==", "!="):
        return _equality(ctx, scope, tree)
    row = operator_row(tree.op, 2)
    items = _operands(ctx, scope, row, (tree.left, tree.right))
    if items is None:
        return None
    if row.result is Type.BOOL:
        return Compare(CompareOp(tree.op), items[0], items[1], tree.span)
    return Arith(ArithOp(tree.op), items, tree.span)


def _operands(
    ctx: Context, scope: Scope, row: OperatorRow, trees: tuple[Tree, ...]
) -> tuple[Expr, ...] | None:
    """The operands of an operator that takes one type only; None after an error."""
    wanted = row.operands[0]
    items: list[Expr] = []
    for tree in trees:
        expr = check_expr(ctx, scope, tree)
        if expr is None:
            continue
        if expr.type is wanted:
            items.append(expr)
            continue
        ctx.error(
            "C065",
            tree.span,
            f"the operator {row.symbol} takes {an(wanted)}, not {an(expr.type)}",
            f"this is {an(expr.type)}",
            _convert(expr.type, wanted),
        )
    return tuple(items) if len(items) == len(trees) else None


def _equality(ctx: Context, scope: Scope, tree: Binary) -> Expr | None:
    left, right = check_expr(ctx, scope, tree.left), check_expr(ctx, scope, tree.right)
    for expr, part in ((left, tree.left), (right, tree.right)):
        if expr is not None and expr.type not in COMPARABLE:
            ctx.error(
                "C067",
                part.span,
                f"{an(expr.type)} can't be compared with {tree.op}",
                f"this is {an(expr.type)}",
                _instead_of_comparing(part),
            )
            return None
    if left is None or right is None:
        return None
    if left.type is not right.type:
        ctx.error(
            "C066",
            tree.span,
            f"{an(left.type)} and {an(right.type)} can't be compared",
            f"{left.type.value} {tree.op} {right.type.value}",
            _convert(left.type, right.type) or _convert(right.type, left.type),
        )
        return None
    return Compare(CompareOp(tree.op), left, right, tree.span)


def _instead_of_comparing(part: Tree) -> str:
    if isinstance(part, Name) and not part.quoted and part.text != "pile":
        return f"any({part.text}, it == …) asks whether one of them is"
    return "compare their counts or their top cards"


def _ternary(ctx: Context, scope: Scope, tree: Ternary) -> Expr | None:
    test = check_typed(ctx, scope, tree.test, Type.BOOL, "the test of ?:")
    then, other = check_expr(ctx, scope, tree.then), check_expr(ctx, scope, tree.other)
    if test is None or then is None or other is None:
        return None
    if then.type is not other.type:
        ctx.error(
            "C069",
            tree.then.span.to(tree.other.span),
            f"the two values of ?: are {an(then.type)} and {an(other.type)}",
            "must be of one type",
        )
        return None
    return Cond(test, then, other, then.type, tree.span)


def _convert(have: Type, want: Type) -> str | None:
    """How to get a value of one type from another, where there is one way."""
    if have is Type.CARD:
        names = {Type.INT: "rank", Type.SUIT: "suit", Type.COLOR: "color"}
        return f"write its .{names[want]}" if want in names else None
    if want is Type.INT and have in (Type.DEPOT, Type.PILE, Type.DEPOTS):
        return "count(…) tells how many there are"
    if want is Type.CARD and have in (Type.DEPOT, Type.PILE):
        return "top(…) is its top card"
    return None
