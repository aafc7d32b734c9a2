"""The operators, properties, functions and names of the expression language (R8.1-R8.8).

Each is a row of a table: the type checker reads the rows, the reference is made from them, and a
"did you mean" looks among them. What an operator computes is written elsewhere, once per back end.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.types import Color, DepotType, Rank, Suit, Type

__all__ = [
    "COMPARABLE",
    "CONSTANTS",
    "COUNTERS",
    "FUNCTIONS",
    "LOCALS",
    "OPERATORS",
    "PROPERTIES",
    "ConstantRow",
    "CounterRow",
    "FunctionRow",
    "LocalRow",
    "OperatorRow",
    "Param",
    "PropertyRow",
    "Signature",
    "function_names",
    "function_row",
    "operator_row",
    "properties_of",
]

COLLECTIONS = (Type.DEPOT, Type.PILE, Type.DEPOTS)
"""What a function may run over: cards of a Depot or Pile, or depots (R8.6)."""

COMPARABLE = (Type.BOOL, Type.INT, Type.SUIT, Type.COLOR, Type.DEPOT, Type.CARD)
"""The types that `==` and `!=` compare, each with its own kind only (R8.8)."""


@dataclass(frozen=True, slots=True)
class Param:
    """One argument of a function: its name in the docs and the types it may have.

    `per_element` marks an expression that is evaluated with `it` bound to each element of the
    first argument.
    """

    name: str
    types: tuple[Type, ...]
    per_element: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """One way to call a function; `result` None is the type of the collection's elements."""

    params: tuple[Param, ...]
    result: Type | None


@dataclass(frozen=True, slots=True)
class FunctionRow:
    """A function; its signatures differ in the number of arguments."""

    name: str
    signatures: tuple[Signature, ...]
    doc: str
    rule: str
    alias: str | None = None


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """An operator on operands that all have one type of `operands`; `level` 1 binds loosest."""

    symbol: str
    arity: int
    operands: tuple[Type, ...]
    result: Type
    level: int
    doc: str
    rule: str


@dataclass(frozen=True, slots=True)
class PropertyRow:
    """A property of a value: `base.name`."""

    base: Type
    name: str
    result: Type
    doc: str
    rule: str = "R8.5"


@dataclass(frozen=True, slots=True)
class ConstantRow:
    """A name that stands for a fixed value, or for the depots of a type."""

    name: str
    value: Rank | Suit | Color | DepotType
    type: Type


@dataclass(frozen=True, slots=True)
class CounterRow:
    """A name that stands for a counter of the position."""

    name: str
    doc: str
    type: Type = Type.INT


@dataclass(frozen=True, slots=True)
class LocalRow:
    """A local name, and where it is known; `type` None is the type of the element at hand."""

    name: str
    type: Type | None
    where: str
    doc: str


_COLL = Param("coll", COLLECTIONS)
_TEST = Param("p", (Type.BOOL,), per_element=True)
_VALUE = Param("e", (Type.INT,), per_element=True)
_PILED = Param("x", (Type.DEPOT, Type.PILE))
_DEPOT = Param("depot", (Type.DEPOT,))
_N = Param("n", (Type.INT,))

FUNCTIONS: tuple[FunctionRow, ...] = (
    FunctionRow(
        "count",
        (Signature((_COLL,), Type.INT), Signature((_COLL, _TEST), Type.INT)),
        "How many elements there are, or for how many of them `p` holds.",
        "R8.6",
    ),
    FunctionRow(
        "sum",
        (Signature((_COLL, _VALUE), Type.INT),),
        "The sum of `e` over the elements; 0 without any.",
        "R8.6",
    ),
    FunctionRow(
        "min",
        (Signature((_COLL, _VALUE), Type.INT),),
        "The least `e` among the elements; nothing without any.",
        "R8.6",
    ),
    FunctionRow(
        "max",
        (Signature((_COLL, _VALUE), Type.INT),),
        "The greatest `e` among the elements; nothing without any.",
        "R8.6",
    ),
    FunctionRow(
        "any",
        (Signature((_COLL, _TEST), Type.BOOL),),
        "Whether `p` holds for an element; false without any.",
        "R8.6",
    ),
    FunctionRow(
        "all",
        (Signature((_COLL, _TEST), Type.BOOL),),
        "Whether `p` holds for every element; true without any.",
        "R8.6",
    ),
    FunctionRow(
        "first",
        (Signature((_COLL,), None), Signature((_COLL, _TEST), None)),
        "The first element (a pile's bottom card), or the first for which `p` holds; else nothing.",
        "R8.6",
    ),
    FunctionRow(
        "last",
        (Signature((_COLL,), None), Signature((_COLL, _TEST), None)),
        "The last element (a pile's top card), or the last for which `p` holds; else nothing.",
        "R8.6",
    ),
    FunctionRow(
        "empty",
        (Signature((Param("x", COLLECTIONS),), Type.BOOL),),
        "Whether a depot, or each of some depots, holds no card. Nothing is empty, a pile never.",
        "R8.6",
    ),
    FunctionRow(
        "top",
        (Signature((_PILED,), Type.CARD),),
        "The top card; nothing where there is none.",
        "R8.6",
    ),
    FunctionRow(
        "bottom",
        (Signature((_PILED,), Type.CARD),),
        "The bottom card; nothing where there is none.",
        "R8.6",
    ),
    FunctionRow(
        "neighbour",
        (Signature((_DEPOT, _N), Type.DEPOT),),
        "The depot `n` places after `depot` in its group (before it for a negative `n`); nothing"
        " past either end or, `n` being other than 0, for a lone depot.",
        "R8.7",
        alias="neighbor",
    ),
    FunctionRow(
        "index",
        (Signature((_DEPOT,), Type.INT),),
        "The place of a depot in its group, counted from 1; 1 for a lone depot.",
        "R8.6",
    ),
    FunctionRow("abs", (Signature((_N,), Type.INT),), "The number without its sign.", "R8.6"),
)

_BOOL = (Type.BOOL,)
_INT = (Type.INT,)

OPERATORS: tuple[OperatorRow, ...] = (
    OperatorRow("||", 2, _BOOL, Type.BOOL, 2, "One of them holds; stops at the first.", "R8.1"),
    OperatorRow("&&", 2, _BOOL, Type.BOOL, 3, "All of them hold; stops at the first not.", "R8.1"),
    OperatorRow("==", 2, COMPARABLE, Type.BOOL, 4, "Equal; false with nothing.", "R8.8"),
    OperatorRow("!=", 2, COMPARABLE, Type.BOOL, 4, "Not equal; true with nothing.", "R8.8"),
    OperatorRow("<", 2, _INT, Type.BOOL, 5, "Less; false with nothing.", "R8.8"),
    OperatorRow("<=", 2, _INT, Type.BOOL, 5, "Less or equal; false with nothing.", "R8.8"),
    OperatorRow(">", 2, _INT, Type.BOOL, 5, "Greater; false with nothing.", "R8.8"),
    OperatorRow(">=", 2, _INT, Type.BOOL, 5, "Greater or equal; false with nothing.", "R8.8"),
    OperatorRow("+", 2, _INT, Type.INT, 6, "Sum.", "R8.1"),
    OperatorRow("-", 2, _INT, Type.INT, 6, "Difference.", "R8.1"),
    OperatorRow("*", 2, _INT, Type.INT, 7, "Product.", "R8.1"),
    OperatorRow("/", 2, _INT, Type.INT, 7, "Quotient, cut off toward zero; by 0 nothing.", "R8.1"),
    OperatorRow("%", 2, _INT, Type.INT, 7, "Remainder of `/`; by 0 nothing.", "R8.1"),
    OperatorRow("!", 1, _BOOL, Type.BOOL, 8, "Not; nothing counts as false.", "R8.8"),
    OperatorRow("-", 1, _INT, Type.INT, 8, "Negation.", "R8.1"),
)
"""The conditional `a ? b : c` (level 1) takes a Bool and two values of one type."""

PROPERTIES: tuple[PropertyRow, ...] = (
    PropertyRow(Type.CARD, "rank", Type.INT, "The pip, 1 to 13; nothing for a joker."),
    PropertyRow(Type.CARD, "suit", Type.SUIT, "The suit; nothing for a joker."),
    PropertyRow(Type.CARD, "color", Type.COLOR, "The colour; nothing for a joker."),
    PropertyRow(Type.CARD, "faceUp", Type.BOOL, "Whether it lies face up."),
    PropertyRow(Type.CARD, "joker", Type.BOOL, "Whether it is a joker."),
    PropertyRow(Type.DEPOT, "count", Type.INT, "How many cards it holds."),
    PropertyRow(Type.DEPOT, "top", Type.CARD, "Its top card; nothing when empty."),
    PropertyRow(Type.PILE, "count", Type.INT, "How many cards it has."),
    PropertyRow(Type.PILE, "top", Type.CARD, "Its top card."),
    PropertyRow(Type.PILE, "bottom", Type.CARD, "Its bottom card."),
)

CONSTANTS: tuple[ConstantRow, ...] = (
    *(ConstantRow(rank.name.capitalize(), rank, Type.INT) for rank in Rank),
    *(ConstantRow(suit.name.capitalize(), suit, Type.SUIT) for suit in Suit),
    *(ConstantRow(color.value, color, Type.COLOR) for color in Color),
    *(ConstantRow(kind.value, kind, Type.DEPOTS) for kind in DepotType),
)

COUNTERS: tuple[CounterRow, ...] = (
    CounterRow("moves", "How many moves the player has made."),
    CounterRow("redeals", "How many redeals were used."),
)

LOCALS: tuple[LocalRow, ...] = (
    LocalRow(
        "depot",
        Type.DEPOT,
        "in an acceptRule, ejectRule, action or trigger",
        "The depot that the rule, action or trigger belongs to.",
    ),
    LocalRow("source", Type.DEPOT, "in an acceptRule", "The depot that the group leaves."),
    LocalRow("pile", Type.PILE, "in an acceptRule or ejectRule", "The group that moves."),
    LocalRow("top", Type.CARD, "in an acceptRule", "The card that the group would land on."),
    LocalRow("it", None, "inside the second argument of a function", "The element at hand."),
)

_FUNCTION_BY_NAME = {row.name: row for row in FUNCTIONS} | {
    row.alias: row for row in FUNCTIONS if row.alias is not None
}
_OPERATOR_BY_SYMBOL = {(row.symbol, row.arity): row for row in OPERATORS}


def function_row(name: str) -> FunctionRow | None:
    """The function of that name or alias, None if there is none."""
    return _FUNCTION_BY_NAME.get(name)


def function_names() -> tuple[str, ...]:
    """Every name a function can be called by."""
    return tuple(_FUNCTION_BY_NAME)


def operator_row(symbol: str, arity: int) -> OperatorRow:
    """The operator of that symbol with so many operands (2 for a chain)."""
    return _OPERATOR_BY_SYMBOL[symbol, arity]


def properties_of(base: Type) -> tuple[PropertyRow, ...]:
    """The properties of a type, in the order of the table."""
    return tuple(row for row in PROPERTIES if row.base is base)
