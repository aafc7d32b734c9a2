"""The expression language as written (R8): untyped, unresolved, every node with its span."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.source import Span

__all__ = [
    "Binary",
    "BoolLit",
    "Call",
    "Chain",
    "Expr",
    "IntLit",
    "Name",
    "Prop",
    "Ternary",
    "Unary",
]


@dataclass(frozen=True, slots=True)
class IntLit:
    """An integer literal, at most 64 bits."""

    value: int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BoolLit:
    """`true` or `false`."""

    value: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A name; `quoted` when it stood in backquotes and so always means a depot (R8.3)."""

    text: str
    quoted: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Prop:
    """`base.name`; `name_span` covers the property's name alone."""

    base: Expr
    name: str
    span: Span = field(compare=False, repr=False)
    name_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`name(args…)`; `name_span` covers the function's name alone."""

    name: str
    args: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)
    name_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unary:
    """`!x` or `-x`."""

    op: str
    operand: Expr
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """`left op right` with op one of `- / % == != < <= > >=`."""

    op: str
    left: Expr
    right: Expr
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Chain:
    """Two or more operands joined by one of `&& || + *`: one node, one level (R8.10)."""

    op: str
    items: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ternary:
    """`test ? then : other`."""

    test: Expr
    then: Expr
    other: Expr
    span: Span = field(compare=False, repr=False)


Expr = IntLit | BoolLit | Name | Prop | Call | Unary | Binary | Chain | Ternary
