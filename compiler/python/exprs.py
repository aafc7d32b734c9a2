"""IR expressions → Python text.

The text works on `piles`, the board's list of piles. Values: Int int, Bool bool, Suit 0 … 3, Color
0 or 1, Card an int as in `runtime.cards`, Depot an index, Depots a sequence of indices, Pile
bytes; nothing is None. Where a value is only tested, `truth` gives the shorter text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from compiler.python.board import Board
from compiler.python.filled import Filled, asks_filled
from compiler.python.nullable import may_be_nothing
from compiler.python.once import same_for_all, speaks_of_it
from compiler.python.text import Level, Py, atom, call, join

__all__ = ["ExprWriter", "Scope"]


@dataclass(frozen=True, slots=True)
class Scope:
    """The Python variables that the local names of a place stand for (R8.3).

    The group is the `n` cards from index `start` of the depot `group_of`; `state` has the counters.
    `own` is the variable with the pile of `depot`, where there is one.
    """

    state: str = "state"
    depot: str = "depot"
    source: str = "source"
    group_of: str = "source"
    start: str = "start"
    n: str = "n"
    own: str | None = None


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
    """Writes the expressions of one game; remembers which names of the runtime they use, and in
    `tables` the tables about neighbours and places in a group that they look up: by name, their
    types and values."""

    board: Board
    jokers: bool
    uses: set[str] = field(default_factory=set)
    tables: dict[str, tuple[str, str]] = field(default_factory=dict)
    variable: Callable[[int], str] | None = None
    """Gives the local variables with the piles of depots, where a listing has them."""
    _it: list[str] = field(default_factory=list)
    _once: dict[Expr, str] = field(default_factory=dict)
    _filled: list[Expr] = field(default_factory=list)

    def nothing(self, expr: Expr) -> bool:
        """Whether the expression may be nothing."""
        return may_be_nothing(expr, self.jokers, self._filled)

    def use(self, name: str) -> str:
        """Note a name of the runtime as used."""
        self.uses.add(name)
        return name

    @property
    def filled_depots(self) -> Filled:
        """Writes questions to depots about whether they hold a card."""
        return Filled(self.board, self.use, self.variable)

    def truth(self, expr: Expr, scope: Scope) -> Py:
        """Text that is true exactly where the expression is; it may give another type than bool."""
        if self._once and expr in self._once:
            return atom(self._once[expr])
        match expr:
            case Not(operand=IsEmpty(operand=operand)):
                return self._holds(operand, scope)
            case Not():
                return Py(f"not {self.truth(expr.operand, scope).at(Level.NOT)}", Level.NOT)
            case And() | Or():
                return self._chain(expr, scope)
            case Quant(coll=DepotsRef(depots=depots)) if asks_filled(expr):
                return self.filled_depots.quant(expr, depots)
            case IsEmpty():
                return Py(f"not {self._holds(expr.operand, scope).at(Level.NOT)}", Level.NOT)
            case _:
                return self.value(expr, scope)

    def value(self, expr: Expr, scope: Scope) -> Py:
        """Text that gives the expression's value."""
        if self._once and expr in self._once:
            return atom(self._once[expr])
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
                return self._neighbour(expr, scope)
            case IndexOf():
                depot = self.value(expr.depot, scope)
                if self.nothing(expr.depot):
                    return call(self.use("index_in"), self.use("GROUP_OF"), depot)
                table = self._table("INDEX_OF", "tuple[int, ...]", "indices")
                return atom(f"{table}[{depot}]")
            case _:
                assert_never(expr)

    def _neighbour(self, expr: Neighbour, scope: Scope) -> Py:
        depot, offset = self.value(expr.depot, scope), self.value(expr.offset, scope)
        fixed = isinstance(expr.offset, Const) and isinstance(expr.offset.value, int)
        if not fixed or self.nothing(expr.depot):
            return call(self.use("neighbour"), self.use("GROUP_OF"), depot, offset)
        wish = f"{'BEFORE' if offset.text.startswith('-') else 'AFTER'}_{offset.text.lstrip('-')}"
        table = self._table(wish, "tuple[int | None, ...]", "neighbours", offset.text)
        return atom(f"{table}[{depot}]")

    def _table(self, wish: str, type: str, function: str, *args: str) -> str:
        """The constant with what a function gives for each depot of the board."""
        value = call(self.use(function), self.use("GROUP_OF"), *args).text
        for name, known in self.tables.items():
            if known == (type, value):
                return name
        name = self.board.claim(wish)
        self.tables[name] = (type, value)
        return name

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
        if scope.own is not None and isinstance(expr, Local) and expr.kind is LocalKind.DEPOT:
            return atom(scope.own)
        if self.variable is not None and isinstance(expr, DepotRef):
            return atom(self.variable(expr.depot))
        depot = self.value(expr, scope)
        if self.nothing(expr):
            return call(self.use("pile_of"), "piles", depot)
        return atom(f"piles[{depot}]")

    def _holds(self, expr: Expr, scope: Scope) -> Py:
        """Text that is true where a Depot, or one of Depots, or a Pile holds a card."""
        if expr.type is Type.DEPOTS:
            if isinstance(expr, DepotsRef) and expr.depots:
                return self.filled_depots.some(expr.depots)
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
        if not self.nothing(expr) and sign is None:
            return call(self.use("quotient" if expr.op is ArithOp.DIV else "modulo"), *items)
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
    def filled(self, depot: Expr) -> Iterator[None]:
        """Take for granted that a depot holds a card."""
        self._filled.append(depot)
        yield
        self._filled.pop()

    @contextmanager
    def element(self) -> Iterator[str]:
        """Bind `it` for the body of a function over a collection."""
        name = "it" if not self._it else f"it{len(self._it) + 1}"
        self._it.append(name)
        known, self._filled = self._filled, [e for e in self._filled if not speaks_of_it(e)]
        yield name
        self._filled = known
        self._it.pop()

    def _quant(self, expr: Quant, scope: Scope) -> Py:
        counted = self.filled_depots.count(expr)
        if counted is not None:
            return counted
        if asks_filled(expr):
            return call("bool", self.truth(expr, scope))
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
        once = self._asked_once(expr.body)
        first = "".join([f"for {name} in [{self.value(part, scope)}] " for name, part in once])
        with self.element() as it, self._known(once):
            absent = self.nothing(expr.body)
            truth = self.truth(expr.body, scope).at(Level.OR)
            value = self.value(expr.body, scope).at(Level.OR)
        loop = f"{first}for {it} in {over}"
        match expr.kind:
            case QuantKind.COUNT:
                return call("sum", f"[1 {loop} if {truth}]")
            case QuantKind.SUM:
                helper = self.use("total") if absent else "sum"
                return call(helper, f"[{value} {loop}]")
            case QuantKind.MIN | QuantKind.MAX:
                if absent:
                    helper = "smallest" if expr.kind is QuantKind.MIN else "largest"
                    return call(self.use(helper), f"[{value} {loop}]")
                return call(expr.kind.value, f"[{value} {loop}]", "default=None")
            case QuantKind.ANY | QuantKind.ALL:
                return call(expr.kind.value, f"{truth} {loop}")
            case QuantKind.FIRST:
                return call("next", f"({it} {loop} if {truth})", "None")
            case QuantKind.LAST:
                loop = f"{first}for {it} in reversed({over})"
                return call("next", f"({it} {loop} if {truth})", "None")
            case _:
                assert_never(expr.kind)

    def _asked_once(self, body: Expr) -> list[tuple[str, Expr]]:
        """The parts of a body that are functions over collections, and the same for every element:
        with the names of variables that hold their values."""
        start = len(set(self._once.values()))
        return [(f"once{start + n or ''}", part) for n, part in enumerate(same_for_all(body))]

    @contextmanager
    def _known(self, once: list[tuple[str, Expr]]) -> Iterator[None]:
        """Let variables stand for expressions that have been written."""
        before = self._once
        self._once = {**before, **{part: name for name, part in once}}
        yield
        self._once = before

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
