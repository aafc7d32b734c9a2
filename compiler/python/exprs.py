"""IR expressions → Python text.

The text works on `piles`, the board's list of piles. Values: Int int, Bool bool, Suit 0 … 3, Color
0 or 1, Card an int as in `runtime.cards`, Depot an index, Depots a sequence of indices, Pile
bytes; nothing is None. Where a value is only tested, `truth` gives the shorter text.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
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
from compiler.ir.walk import children
from compiler.python.board import Board
from compiler.python.nullable import may_be_nothing
from compiler.python.text import Level, Py, atom, call, join

__all__ = ["ExprWriter", "Scope"]


@dataclass(frozen=True, slots=True)
class Scope:
    """The Python variables that the local names of a place stand for (R8.3).

    The group is the `n` cards from index `start` of the depot `group_of`; `state` has the counters.
    """

    state: str = "state"
    depot: str = "depot"
    source: str = "source"
    group_of: str = "source"
    start: str = "start"
    n: str = "n"


_ARITH = {
    ArithOp.ADD: ("+", Level.ADD, "add"),
    ArithOp.SUB: ("-", Level.ADD, "subtract"),
    ArithOp.MUL: ("*", Level.MUL, "multiply"),
    ArithOp.DIV: (None, Level.ATOM, "divide"),
    ArithOp.MOD: (None, Level.ATOM, "remainder"),
}
_ORDER = {
    CompareOp.LT: "less",
    CompareOp.LE: "at_most",
    CompareOp.GT: "more",
    CompareOp.GE: "at_least",
}
_TABLES = {
    CardPropKind.RANK: ("RANK", "rank_of"),
    CardPropKind.SUIT: ("SUIT", "suit_of"),
    CardPropKind.COLOR: ("COLOR", "color_of"),
}


@dataclass
class ExprWriter:
    """Writes the expressions of one game; remembers which names of the runtime they use."""

    board: Board
    jokers: bool
    uses: set[str] = field(default_factory=set)
    _it: list[str] = field(default_factory=list)
    _filled: list[Expr] = field(default_factory=list)

    def nothing(self, expr: Expr) -> bool:
        """Whether the expression may be nothing."""
        return may_be_nothing(expr, self.jokers, self._filled)

    def use(self, name: str) -> str:
        """Note a name of the runtime as used."""
        self.uses.add(name)
        return name

    def truth(self, expr: Expr, scope: Scope) -> Py:
        """Text that is true exactly where the expression is; it may give another type than bool."""
        match expr:
            case Not(operand=IsEmpty(operand=operand)):
                return self._holds(operand, scope)
            case Not():
                return Py(f"not {self.truth(expr.operand, scope).at(Level.NOT)}", Level.NOT)
            case And() | Or():
                return self._chain(expr, scope)
            case IsEmpty():
                return Py(f"not {self._holds(expr.operand, scope).at(Level.NOT)}", Level.NOT)
            case _:
                return self.value(expr, scope)

    def value(self, expr: Expr, scope: Scope) -> Py:
        """Text that gives the expression's value."""
        match expr:
            case Const():
                return self._const(expr)
            case DepotRef():
                return atom(self.board.depot(expr.depot))
            case DepotsRef():
                return atom(self.board.depots(expr.depots))
            case Local():
                return self._local(expr, scope)
            case Counter():
                return atom(f"{scope.state}.{expr.kind.value}")
            case CardOf():
                return self._card_of(expr, scope)
            case CardProp():
                return self._card_prop(expr, scope)
            case Not() | IsEmpty() | And() | Or():
                truth = self.truth(expr, scope)
                return truth if truth.text.startswith("not ") else call("bool", truth)
            case Neg():
                return self._unary("-", "negate", expr.operand, scope)
            case Abs():
                helper = self.use("absolute") if self.nothing(expr.operand) else "abs"
                return call(helper, self.value(expr.operand, scope))
            case Arith():
                return self._arith(expr, scope)
            case Compare():
                return self._compare(expr, scope)
            case Cond():
                then, other = self.value(expr.then, scope), self.value(expr.other, scope)
                test = self.truth(expr.test, scope)
                text = f"{then.at(Level.OR)} if {test.at(Level.OR)} else {other}"
                return Py(text, Level.TERNARY)
            case Quant():
                return self._quant(expr, scope)
            case Neighbour():
                depot, offset = self.value(expr.depot, scope), self.value(expr.offset, scope)
                return call(self.use("neighbour"), self.use("GROUP_OF"), depot, offset)
            case IndexOf():
                depot = self.value(expr.depot, scope)
                return call(self.use("index_in"), self.use("GROUP_OF"), depot)
            case _:
                assert_never(expr)

    def _chain(self, expr: And | Or, scope: Scope) -> Py:
        """Operands from left to right: what follows `!empty(x) &&`, or `empty(x) ||`, may take
        the cards of x for granted."""
        known = len(self._filled)
        items = []
        for item in expr.items:
            items.append(self.truth(item, scope))
            match expr, item:
                case And(), Not(operand=IsEmpty(operand=operand)):
                    self._filled.append(operand)
                case Or(), IsEmpty(operand=operand):
                    self._filled.append(operand)
        del self._filled[known:]
        return join(*(("and", Level.AND) if isinstance(expr, And) else ("or", Level.OR)), items)

    def _const(self, expr: Const) -> Py:
        match expr.value:
            case Suit() | Color():
                return atom(self.use(expr.value.name))
            case bool() | None:
                return atom(repr(expr.value))
            case value:
                return Py(repr(value), Level.UNARY if value < 0 else Level.ATOM)

    def _local(self, expr: Local, scope: Scope) -> Py:
        match expr.kind:
            case LocalKind.DEPOT:
                return atom(scope.depot)
            case LocalKind.SOURCE:
                return atom(scope.source)
            case LocalKind.IT:
                return atom(self._it[-1])
            case LocalKind.PILE:
                cut = f"{scope.start} : {scope.start} + {scope.n}"
                return atom(f"piles[{scope.group_of}][{cut}]")
            case _:
                assert_never(expr.kind)

    def pile(self, expr: Expr, scope: Scope) -> Py:
        """The cards of a Depot or Pile, as bytes; none of a depot that is nothing."""
        if expr.type is Type.PILE:
            return self.value(expr, scope)
        depot = self.value(expr, scope)
        if self.nothing(expr):
            return call(self.use("pile_of"), "piles", depot)
        return atom(f"piles[{depot}]")

    def _holds(self, expr: Expr, scope: Scope) -> Py:
        """Text that is true where a Depot, or one of Depots, or a Pile holds a card."""
        if expr.type is Type.DEPOTS:
            several = self.value(expr, scope).at(Level.OR)
            if self.nothing(expr):
                several = f"({several} or ())"
            return call("any", f"[piles[each] for each in {several}]")
        return self.pile(expr, scope)

    def _card_of(self, expr: CardOf, scope: Scope) -> Py:
        match expr.base:
            case Local(kind=LocalKind.PILE):
                last = f"{scope.start} + {scope.n} - 1"
                index = last if expr.end is End.TOP else scope.start
                return atom(f"piles[{scope.group_of}][{index}]")
            case base if not self.nothing(expr):
                return atom(f"{self.pile(base, scope)}[{-1 if expr.end is End.TOP else 0}]")
            case base:
                helper = "top_of" if expr.end is End.TOP else "bottom_of"
                return call(self.use(helper), self.pile(base, scope))

    def _card_prop(self, expr: CardProp, scope: Scope) -> Py:
        card = self.value(expr.card, scope)
        absent = self.nothing(expr.card)
        match expr.prop:
            case CardPropKind.FACE_UP:
                if absent:
                    return call(self.use("is_face_up"), card)
                return Py(f"{card.at(Level.ADD)} < {self.use('FACE_DOWN')}", Level.COMPARE)
            case CardPropKind.JOKER:
                return call(self.use("is_joker"), card)
            case CardPropKind.RANK | CardPropKind.SUIT | CardPropKind.COLOR:
                table, helper = _TABLES[expr.prop]
                if absent or self.jokers:
                    return call(self.use(helper), card)
                return atom(f"{self.use(table)}[{card}]")
            case _:
                assert_never(expr.prop)

    def _unary(self, sign: str, helper: str, operand: Expr, scope: Scope) -> Py:
        value = self.value(operand, scope)
        if self.nothing(operand):
            return call(self.use(helper), value)
        return Py(f"{sign}{value.at(Level.ATOM)}", Level.UNARY)

    def _arith(self, expr: Arith, scope: Scope) -> Py:
        sign, level, helper = _ARITH[expr.op]
        items = [self.value(item, scope) for item in expr.items]
        if sign is None or any(self.nothing(item) for item in expr.items):
            return call(self.use(helper), *items)
        return join(sign, level, items)

    def _compare(self, expr: Compare, scope: Scope) -> Py:
        left, right = self.value(expr.left, scope), self.value(expr.right, scope)
        absent = self.nothing(expr.left), self.nothing(expr.right)
        negated = expr.op is CompareOp.NE
        if expr.op in _ORDER and any(absent):
            return call(self.use(_ORDER[expr.op]), left, right)
        if expr.left.type is Type.CARD:
            same = call(self.use("same_card"), left, right)
            return Py(f"not {same}", Level.NOT) if negated else same
        if all(absent):
            same = call(self.use("equal"), left, right)
            return Py(f"not {same}", Level.NOT) if negated else same
        text = f"{left.at(Level.ADD)} {expr.op.value} {right.at(Level.ADD)}"
        return Py(text, Level.COMPARE)

    # Functions over collections (R8.6).

    @contextmanager
    def _element(self) -> Iterator[str]:
        """Bind `it` for the body of a function over a collection."""
        name = "it" if not self._it else f"it{len(self._it) + 1}"
        self._it.append(name)
        known, self._filled = self._filled, [e for e in self._filled if not _speaks_of_it(e)]
        yield name
        self._filled = known
        self._it.pop()

    def _quant(self, expr: Quant, scope: Scope) -> Py:
        of_depots = expr.coll.type is Type.DEPOTS
        coll = self.value(expr.coll, scope) if of_depots else self.pile(expr.coll, scope)
        if of_depots and self.nothing(expr.coll):
            coll = Py(f"{coll.at(Level.OR)} or ()", Level.OR)
        py = self._over(expr, coll, scope)
        if not self.nothing(expr.coll):
            return py
        test = f"{self.value(expr.coll, scope).at(Level.ADD)} is None"
        return Py(f"None if {test} else {py.at(Level.OR)}", Level.TERNARY)

    def _over(self, expr: Quant, coll: Py, scope: Scope) -> Py:
        over = coll.at(Level.OR) if coll.level is not Level.OR else f"({coll})"
        if expr.body is None:
            return self._whole(expr.kind, expr.coll, coll, scope)
        with self._element() as it:
            absent = self.nothing(expr.body)
            truth = self.truth(expr.body, scope).at(Level.OR)
            value = self.value(expr.body, scope).at(Level.OR)
        match expr.kind:
            case QuantKind.COUNT:
                return call("sum", f"[1 for {it} in {over} if {truth}]")
            case QuantKind.SUM:
                helper = self.use("total") if absent else "sum"
                return call(helper, f"[{value} for {it} in {over}]")
            case QuantKind.MIN | QuantKind.MAX:
                if absent:
                    helper = "smallest" if expr.kind is QuantKind.MIN else "largest"
                    return call(self.use(helper), f"[{value} for {it} in {over}]")
                return call(expr.kind.value, f"[{value} for {it} in {over}]", "default=None")
            case QuantKind.ANY | QuantKind.ALL:
                return call(expr.kind.value, f"{truth} for {it} in {over}")
            case QuantKind.FIRST:
                return call("next", f"({it} for {it} in {over} if {truth})", "None")
            case QuantKind.LAST:
                return call("next", f"({it} for {it} in reversed({over}) if {truth})", "None")
            case _:
                assert_never(expr.kind)

    def _whole(self, kind: QuantKind, of: Expr, coll: Py, scope: Scope) -> Py:
        """A function without a body: how many, the first, the last."""
        match kind:
            case QuantKind.COUNT:
                if isinstance(of, Local) and of.kind is LocalKind.PILE:
                    return atom(scope.n)
                return call("len", coll)
            case QuantKind.FIRST:
                return call(self.use("bottom_of"), coll)
            case QuantKind.LAST:
                return call(self.use("top_of"), coll)
            case _:
                raise AssertionError(f"{kind.value} needs a body")


def _speaks_of_it(expr: Expr) -> bool:
    """Whether an expression reads `it`, which a nested function binds anew."""
    if isinstance(expr, Local):
        return expr.kind is LocalKind.IT
    return any(_speaks_of_it(child) for child in children(expr))
