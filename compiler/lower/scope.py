"""What a name means in an expression (R8.3, R8.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from compiler.frontend.expr_ast import Name
from compiler.ir.builtins import CONSTANTS, COUNTERS, LOCALS
from compiler.ir.exprs import (
    CardOf,
    Const,
    Counter,
    CounterKind,
    DepotRef,
    DepotsRef,
    End,
    Expr,
    Local,
    LocalKind,
)
from compiler.ir.types import Color, DepotType, Rank, Suit, Type
from compiler.lower.board import Board
from compiler.lower.report import Report, quoted
from compiler.source import Span
from compiler.words import listed

__all__ = ["Context", "Scope", "Where", "is_free", "lower_name"]


class Where(Enum):
    """Where an expression stands; the value is the local names known there."""

    ACCEPT = ("source", "depot", "pile", "top")
    EJECT = ("depot", "pile")
    DEPOT = ("depot",)
    GAME = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """The local names in force: those of the place, and the type of `it` inside a function.

    `visits` is the product of the sizes of the collections around (R8.10).
    """

    where: Where
    it: Type | None = None
    visits: int = 1

    def inside(self, element: Type, visits: int) -> Scope:
        """The scope of an expression that a function evaluates for each element."""
        return replace(self, it=element, visits=visits)


@dataclass(frozen=True, slots=True)
class Context:
    """What checking an expression needs to know: the board, and where its faults go."""

    board: Board
    report: Report
    path: str

    def error(
        self, code: str, span: Span, message: str, label: str = "", hint: str | None = None
    ) -> None:
        """Report an error inside this expression."""
        self.report.error(code, span, self.path, message, label=label, hint=hint)


_CONSTANTS = {row.name: row for row in CONSTANTS}
_COUNTERS = {row.name: CounterKind(row.name) for row in COUNTERS}
_SPELLED_OUT = ("Ace", "Ten", "Jack", "Queen", "King", "Clubs", "Diamonds", "Hearts", "Spades")
_SHORT = {word[0]: word for word in _SPELLED_OUT}
_LOCALS = {row.name: row for row in LOCALS}


def lower_name(ctx: Context, scope: Scope, tree: Name) -> Expr | None:
    """The meaning of a name; None after an error.

    Local names win over built-in ones, and both over depots (R8.3).
    """
    name, span = tree.text, tree.span
    depot = _depot_name(ctx, name, span)
    meaning = None if tree.quoted else _local(scope, name, span) or _builtin(ctx, name, span)
    if meaning is None:
        if depot is None:
            _unknown(ctx, scope, tree)
        return None if ctx.board.is_mixed_up(name) else depot
    if depot is not None:
        ctx.report.warning(
            "W020",
            span,
            ctx.path,
            f"'{name}' here is not the depot of that name",
            label=_what(scope, name),
            hint=f"for the depot write `{name}` in backquotes",
        )
    return meaning


def is_free(name: str) -> bool:
    """Whether a name is no local and no built-in one, and so can be a depot's alone."""
    return name not in _LOCALS and name not in _CONSTANTS and name not in _COUNTERS


def _what(scope: Scope, name: str) -> str:
    if name == "it" or name in scope.where.value:
        return f"the local name '{name}' comes first"
    return f"the built-in name '{name}' comes first"


def _local(scope: Scope, name: str, span: Span) -> Expr | None:
    if name == "it":
        return None if scope.it is None else Local(LocalKind.IT, scope.it, span)
    if name not in scope.where.value:
        return None
    if name == "top":
        return CardOf(Local(LocalKind.DEPOT, Type.DEPOT, span), End.TOP, span)
    kind = LocalKind(name)
    return Local(kind, Type.PILE if kind is LocalKind.PILE else Type.DEPOT, span)


def _builtin(ctx: Context, name: str, span: Span) -> Expr | None:
    if name in _COUNTERS:
        return Counter(_COUNTERS[name], span)
    if name not in _CONSTANTS:
        return None
    match _CONSTANTS[name].value:
        case Rank() as rank:
            return Const(rank.value, Type.INT, span)
        case Suit() as suit:
            return Const(suit, Type.SUIT, span)
        case Color() as color:
            return Const(color, Type.COLOR, span)
        case DepotType() as kind:
            depots = ctx.board.of_type(kind)
            if not depots and ctx.board.types_known and not ctx.board.has(name):
                ctx.report.warning(
                    "W021",
                    span,
                    ctx.path,
                    f"no depot has the type {kind.value}",
                    label="stands for no depot",
                )
            return DepotsRef(depots, span)


def _depot_name(ctx: Context, name: str, span: Span) -> Expr | None:
    if name in ctx.board.by_name:
        return DepotRef(ctx.board.by_name[name], span)
    if name in ctx.board.by_stem:
        return DepotsRef(ctx.board.members(name), span)
    return None


def _instead(scope: Scope, name: str) -> str | None:
    """What can be written for a local name that is known elsewhere."""
    if name not in ("top", "pile"):
        return None
    if "depot" not in scope.where.value:
        return "write top(…) with a depot's name" if name == "top" else None
    return "write top(depot)" if name == "top" else "its cards are those of depot"


def _spelled_out(name: str) -> str | None:
    """A hint with the rank or suit that a name is short for (R1.7)."""
    word = _SHORT.get(name.upper())
    return None if word is None else f"did you mean {quoted(word)}?"


def _unknown(ctx: Context, scope: Scope, tree: Name) -> None:
    name, span = tree.text, tree.span
    beyond = ctx.board.beyond(name)
    if ctx.board.may_have(name) or (beyond is not None and not tree.quoted):
        return  # a copy that a group has not, without backquotes, was reported as C055
    if tree.quoted:
        label = "a name in backquotes is a depot's" if beyond is None else beyond
        hint = ctx.report.did_you_mean(name, ctx.board.all_names()) if beyond is None else None
        ctx.error("C072", span, f"there is no depot {quoted(name)}", label, hint)
        return
    if name in _LOCALS:
        message, label = f"the name '{name}' has no meaning here", _LOCALS[name].where
        ctx.error("C061", span, message, f"known only {label}", _instead(scope, name))
        return
    local = [*scope.where.value, *(("it",) if scope.it is not None else ())]
    known = [*local, *ctx.board.all_names(), *_CONSTANTS, *_COUNTERS]
    short = _spelled_out(name)
    # A small letter may as well be a slip in the name of a depot.
    hint = None if name.islower() else short
    hint = hint or ctx.report.did_you_mean(name, known) or short
    if hint is None and local:
        hint = f"local names here: {listed(local, 'and')}"
    ctx.error("C060", span, f"there is no name '{name}'", "unknown name", hint)
