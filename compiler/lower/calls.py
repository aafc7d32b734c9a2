"""Calls of functions in expressions (R8.6, R8.7, R8.10)."""

from __future__ import annotations

from collections.abc import Callable

from compiler.frontend.expr_ast import Call, Name
from compiler.frontend.expr_ast import Expr as Tree
from compiler.ir.builtins import (
    FunctionRow,
    Param,
    Signature,
    function_names,
    function_row,
    properties_of,
)
from compiler.ir.exprs import (
    Abs,
    CardOf,
    Cond,
    DepotsRef,
    End,
    Expr,
    IndexOf,
    IsEmpty,
    Neighbour,
    Quant,
    QuantKind,
)
from compiler.ir.types import Type
from compiler.lower.decks import MOST_CARDS
from compiler.lower.scope import Context, Scope
from compiler.words import cut, listed

__all__ = ["MOST_VISITS", "lower_call", "one_of_them"]

MOST_VISITS = 100_000
"""How many elements nested functions may visit, at most (R8.10)."""

Check = Callable[[Context, Scope, Tree], Expr | None]


def lower_call(ctx: Context, scope: Scope, tree: Call, check: Check) -> Expr | None:
    """Check a call against the table of functions and lower it; None after an error."""
    row = function_row(tree.name)
    if row is None:
        _unknown_function(ctx, tree)
        return None
    signature = next((s for s in row.signatures if len(s.params) == len(tree.args)), None)
    if signature is None:
        _wrong_count(ctx, tree, row)
        return None
    args = _arguments(ctx, scope, tree, signature, check)
    return None if args is None else _node(row, signature, args, tree)


def _arguments(
    ctx: Context, scope: Scope, tree: Call, signature: Signature, check: Check
) -> list[Expr] | None:
    """The arguments; those after a faulty collection are checked where they don't need it."""
    args: list[Expr] = []
    for param, part in zip(signature.params, tree.args, strict=True):
        inner = scope
        if param.per_element:
            if not args:
                return None
            size = _size(args[0]) * scope.visits
            if size > MOST_VISITS:
                _too_many_visits(ctx, tree, size)
                return None
            inner = scope.inside(_element(args[0]), size)
        expr = check(ctx, inner, part)
        if expr is not None and expr.type not in param.types:
            _wrong_type(ctx, tree, signature, param, part, expr.type)
        elif expr is not None:
            args.append(expr)
    return args if len(args) == len(tree.args) else None


def _node(row: FunctionRow, signature: Signature, args: list[Expr], tree: Call) -> Expr:
    """The IR of a call whose arguments are right."""
    span = tree.span
    match row.name:
        case "empty":
            return IsEmpty(args[0], span)
        case "top" | "bottom":
            return CardOf(args[0], End(row.name), span)
        case "neighbour":
            return Neighbour(args[0], args[1], span)
        case "index":
            return IndexOf(args[0], span)
        case "abs":
            return Abs(args[0], span)
        case _:
            body = args[1] if len(args) == 2 else None
            kind = signature.result or _element(args[0])
            return Quant(QuantKind(row.name), args[0], body, kind, span)


def _element(coll: Expr) -> Type:
    """The type of a collection's elements: depots of Depots, cards of anything else."""
    return Type.DEPOT if coll.type is Type.DEPOTS else Type.CARD


def _size(coll: Expr) -> int:
    """The most elements a collection can have; any depot or pile may hold every card."""
    match coll:
        case DepotsRef(depots=depots):
            return len(depots)
        case Cond(then=then, other=other) if coll.type is Type.DEPOTS:
            return max(_size(then), _size(other))
        case _:
            return MOST_CARDS


def _unknown_function(ctx: Context, tree: Call) -> None:
    hint = ctx.report.did_you_mean(tree.name, function_names())
    if hint is None and any(tree.name == row.name for row in properties_of(Type.CARD)):
        hint = f"'{tree.name}' is a property: card.{tree.name}"
    ctx.error(
        "C062", tree.name_span, f"there is no function '{tree.name}'", "unknown function", hint
    )


def _wrong_count(ctx: Context, tree: Call, row: FunctionRow) -> None:
    sizes = listed([str(len(s.params)) for s in row.signatures])
    forms = [f"{tree.name}({', '.join(p.name for p in s.params)})" for s in row.signatures]
    given = len(tree.args)
    ctx.error(
        "C063",
        tree.span,
        f"the function '{tree.name}' takes {sizes} argument{'' if sizes == '1' else 's'},"
        f" not {given}",
        f"{given} given",
        f"write {listed(forms)}",
    )


def _wrong_type(
    ctx: Context, tree: Call, signature: Signature, param: Param, part: Tree, have: Type
) -> None:
    wanted = listed([kind.value for kind in param.types])
    which = "argument"
    if len(signature.params) > 1:
        which = f"{('first', 'second')[signature.params.index(param)]} argument"
    hint = None
    if have is Type.CARD and param.types == (Type.INT,):
        hint = "write its .rank"
    elif have is Type.DEPOTS and Type.DEPOT in param.types:
        hint = one_of_them(ctx, part)
    ctx.error(
        "C064",
        part.span,
        f"the {which} of '{tree.name}' must be {wanted}, not {have.value}",
        f"this is {have.value}",
        hint,
    )


def one_of_them(ctx: Context, part: Tree) -> str | None:
    """A hint for several depots, given by name, where one is asked for."""
    if not isinstance(part, Name):
        return None
    quote = "`" if part.quoted else ""
    whole, first = (f"{quote}{cut(name)}{quote}" for name in (part.text, f"{part.text}-1"))
    each = f"ask each of them with any({whole}, …)"
    return f"name one, as {first}, or {each}" if part.text in ctx.board.by_stem else each


def _too_many_visits(ctx: Context, tree: Call, size: int) -> None:
    ctx.error(
        "C071",
        tree.span,
        f"this looks at up to {size:,} elements",
        f"at most {MOST_VISITS:,} may be visited",
        "nest fewer functions, or run over fewer depots",
    )
