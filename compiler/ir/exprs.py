"""Expressions as the IR holds them: resolved, typed, shorthands gone (R8).

Any expression may yield *nothing* (R8.8); `Const(None, type)` is the constant nothing of a type.
`type` is part of every node, `span` is outside equality.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from compiler.ir.types import Color, Suit, Type
from compiler.source import Span

__all__ = [
    "Abs",
    "And",
    "Arith",
    "ArithOp",
    "CardOf",
    "CardProp",
    "CardPropKind",
    "Compare",
    "CompareOp",
    "Cond",
    "Const",
    "Counter",
    "CounterKind",
    "DepotRef",
    "DepotsRef",
    "End",
    "Expr",
    "IndexOf",
    "IsEmpty",
    "Local",
    "LocalKind",
    "Neg",
    "Neighbour",
    "Not",
    "Or",
    "Quant",
    "QuantKind",
]

_NOWHERE = Span(0, 0)


class LocalKind(Enum):
    """The local names (R8.3). `top` is lowered to the top card of `depot`."""

    DEPOT = "depot"
    SOURCE = "source"
    PILE = "pile"
    IT = "it"


class CounterKind(Enum):
    """The counters an expression can read."""

    MOVES = "moves"
    REDEALS = "redeals"


class End(Enum):
    """An end of a pile."""

    TOP = "top"
    BOTTOM = "bottom"


class CardPropKind(Enum):
    """Properties of a card (R8.5)."""

    RANK = "rank"
    SUIT = "suit"
    COLOR = "color"
    FACE_UP = "faceUp"
    JOKER = "joker"


class ArithOp(Enum):
    """Integer operators; ADD and MUL take two or more operands, the others two."""

    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "/"
    MOD = "%"


class CompareOp(Enum):
    """Comparisons; EQ and NE for every comparable type, the others for Int."""

    EQ = "=="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="


class QuantKind(Enum):
    """Functions over a collection (R8.6)."""

    COUNT = "count"
    SUM = "sum"
    MIN = "min"
    MAX = "max"
    ANY = "any"
    ALL = "all"
    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Const:
    """A Bool, Int, Suit or Color constant; value None is *nothing*."""

    value: bool | int | Suit | Color | None
    type: Type
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DepotRef:
    """One depot, by its index in board order."""

    depot: int
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.DEPOT, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class DepotsRef:
    """An ordered set of depots: a group, or all depots of a type; indices ascending."""

    depots: tuple[int, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.DEPOTS, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Local:
    """A local name. IT is the element of the innermost Quant around it."""

    kind: LocalKind
    type: Type
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Counter:
    """`moves` or `redeals`."""

    kind: CounterKind
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.INT, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardOf:
    """The top or bottom card of a Depot or Pile; nothing where it has none."""

    base: Expr
    end: End
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.CARD, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardProp:
    """A property of a card; rank (its pip), suit and colour of a joker are nothing."""

    card: Expr
    prop: CardPropKind
    type: Type
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """Logical not; nothing counts as false, so `!nothing` is true."""

    operand: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.BOOL, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class And:
    """Short-circuit and over two or more operands."""

    items: tuple[Expr, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.BOOL, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Or:
    """Short-circuit or over two or more operands."""

    items: tuple[Expr, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.BOOL, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Neg:
    """Arithmetic minus."""

    operand: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.INT, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Abs:
    """`abs(n)`."""

    operand: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.INT, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Arith:
    """Integer arithmetic; DIV and MOD truncate toward zero, by zero they give nothing."""

    op: ArithOp
    items: tuple[Expr, ...]
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.INT, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison; with nothing on a side NE is true, every other one false."""

    op: CompareOp
    left: Expr
    right: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.BOOL, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Cond:
    """`test ? then : other`; a test that is nothing counts as false."""

    test: Expr
    then: Expr
    other: Expr
    type: Type
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Quant:
    """A function over a collection: the cards of a Depot or Pile (bottom to top), or depots.

    `body` is evaluated with IT bound to each element; COUNT, FIRST and LAST may go without.
    """

    kind: QuantKind
    coll: Expr
    body: Expr | None
    type: Type
    span: Span = field(default=_NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsEmpty:
    """`empty(x)` of a Depot, Depots or Pile; nothing is empty (R8.6)."""

    operand: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.BOOL, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The depot `offset` places after `depot` in its group (R8.7)."""

    depot: Expr
    offset: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.DEPOT, init=False, repr=False)


@dataclass(frozen=True, slots=True)
class IndexOf:
    """The 1-based place of a depot in its group, 1 for a lone depot."""

    depot: Expr
    span: Span = field(default=_NOWHERE, compare=False, repr=False)
    type: Type = field(default=Type.INT, init=False, repr=False)


Expr = (
    Const
    | DepotRef
    | DepotsRef
    | Local
    | Counter
    | CardOf
    | CardProp
    | Not
    | And
    | Or
    | Neg
    | Abs
    | Arith
    | Compare
    | Cond
    | Quant
    | IsEmpty
    | Neighbour
    | IndexOf
)
