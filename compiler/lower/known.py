"""What an expression yields right after the deal, or whenever it is asked, as far as no card's
identity is needed.

The numbers of cards and their faces are the same in every deal; ranks and suits are not. This is
only for warnings: the meaning of the language is in the back ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
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
from compiler.ir.nodes import Game
from compiler.ir.types import Color, Suit, Type

__all__ = ["UNKNOWN", "DepotValue", "Faces", "Known", "OutOfBudget", "Unknown", "Value", "truth"]

_MOST_STEPS = 50_000

Faces = list[list[bool]]
"""For each depot, for each card from the bottom, whether it is face up."""


class OutOfBudget(Exception):
    """It takes too long to find out."""


class Unknown(Enum):
    """The type of UNKNOWN."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN
"""The value that depends on which cards lie where."""


@dataclass(frozen=True, slots=True)
class DepotValue:
    """A depot, or several."""

    depots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardValue:
    """Some card, of which only the face is known."""

    face_up: bool


Value = bool | int | Suit | Color | DepotValue | CardValue | Unknown | None
"""None is *nothing* (R8.8)."""


def truth(value: Value) -> bool | Unknown:
    """A condition's value as a Bool: nothing counts as false."""
    return UNKNOWN if value is UNKNOWN else value is True


class Known:
    """Values right after the deal: before the first move, with no local names. Without `faces` they
    are those that hold at any time, wherever the cards lie and whatever local names stand for.

    All evaluations together stay within one budget, so that no file makes the compiler wait.
    """

    def __init__(self, game: Game, faces: Faces | None) -> None:
        self.game = game
        self.faces = faces
        self.steps = 0

    def spend(self, steps: int) -> None:
        """Take some work off the budget; raises OutOfBudget."""
        self.steps += steps
        if self.steps > _MOST_STEPS:
            raise OutOfBudget

    def value(self, expr: Expr, it: Value = None) -> Value:
        """The value of an expression, `it` being the element at hand; raises OutOfBudget."""
        self.spend(1)
        match expr:
            case Const(value=value):
                return value
            case DepotRef(depot=depot):
                return DepotValue((depot,))
            case DepotsRef(depots=depots):
                return DepotValue(depots)
            case Counter():
                return UNKNOWN if self.faces is None else 0
            case CardOf() | CardProp():
                return self._of_card(expr, it)
            case Not() | And() | Or() | Cond():
                return self._logic(expr, it)
            case Neg() | Abs() | Arith():
                return self._number(expr, it)
            case Compare():
                return self._compare(expr, it)
            case Quant():
                return self._quant(expr, it)
            case IsEmpty() | Neighbour() | IndexOf():
                return self._of_depot(expr, it)
            case Local():
                return it if expr.kind is LocalKind.IT else UNKNOWN
            case _:
                assert_never(expr)

    def _of_card(self, expr: CardOf | CardProp, it: Value) -> Value:
        if isinstance(expr, CardProp):
            card = self.value(expr.card, it)
            if isinstance(card, CardValue) and expr.prop is CardPropKind.FACE_UP:
                return card.face_up
            return None if card is None else UNKNOWN
        base = self.value(expr.base, it)
        if not isinstance(base, DepotValue):
            return base
        if self.faces is None:
            return UNKNOWN
        cards = self.faces[base.depots[0]]
        if not cards:
            return None
        return CardValue(cards[-1 if expr.end is End.TOP else 0])

    def _logic(self, expr: Not | And | Or | Cond, it: Value) -> Value:
        match expr:
            case Not(operand=operand):
                held = truth(self.value(operand, it))
                return held if held is UNKNOWN else not held
            case Cond(test=test, then=then, other=other):
                held = truth(self.value(test, it))
                return held if held is UNKNOWN else self.value(then if held else other, it)
            case And(items=items) | Or(items=items):
                decisive = isinstance(expr, Or)
                found = [truth(self.value(item, it)) for item in items]
                if decisive in found:
                    return decisive
                return UNKNOWN if UNKNOWN in found else not decisive

    def _number(self, expr: Neg | Abs | Arith, it: Value) -> Value:
        parts = expr.items if isinstance(expr, Arith) else (expr.operand,)
        values = [self.value(part, it) for part in parts]
        numbers = [value for value in values if isinstance(value, int)]
        if len(numbers) < len(values):
            return None if None in values else UNKNOWN
        match expr:
            case Neg():
                return -numbers[0]
            case Abs():
                return abs(numbers[0])
            case Arith(op=op):
                result: int | None = numbers[0]
                for number in numbers[1:]:
                    result = None if result is None else _apply(op, result, number)
                return result

    def _compare(self, expr: Compare, it: Value) -> Value:
        left, right = self.value(expr.left, it), self.value(expr.right, it)
        if left is None or right is None:
            return expr.op is CompareOp.NE
        if left is UNKNOWN or right is UNKNOWN or isinstance(left, CardValue):
            return UNKNOWN
        if expr.op is CompareOp.EQ or expr.op is CompareOp.NE:
            return (left == right) is (expr.op is CompareOp.EQ)
        if not isinstance(left, int) or not isinstance(right, int):
            return UNKNOWN
        match expr.op:
            case CompareOp.LT:
                return left < right
            case CompareOp.LE:
                return left <= right
            case CompareOp.GT:
                return left > right
            case _:
                return left >= right

    def _of_depot(self, expr: IsEmpty | Neighbour | IndexOf, it: Value) -> Value:
        depot = self.value(expr.operand if isinstance(expr, IsEmpty) else expr.depot, it)
        if depot is None:
            return True if isinstance(expr, IsEmpty) else None
        if not isinstance(depot, DepotValue):
            return UNKNOWN
        if isinstance(expr, IsEmpty):
            if self.faces is None:
                return UNKNOWN if depot.depots else True
            return not any(self.faces[d] for d in depot.depots)
        lone = self.game.depots[depot.depots[0]]
        if isinstance(expr, IndexOf):
            return lone.place + 1
        offset = self.value(expr.offset, it)
        if not isinstance(offset, int):
            return offset
        group = () if lone.group is None else self.game.groups[lone.group].depots
        if offset == 0:
            return depot
        place = lone.place + offset
        return DepotValue((group[place],)) if 0 <= place < len(group) else None

    def _elements(self, expr: Quant, it: Value) -> list[Value] | Unknown | None:
        """The elements of the collection: depots of Depots, the cards of a Depot."""
        coll = self.value(expr.coll, it)
        if not isinstance(coll, DepotValue):
            return None if coll is None else UNKNOWN
        if expr.coll.type is Type.DEPOTS:
            return [DepotValue((depot,)) for depot in coll.depots]
        if self.faces is None:
            return UNKNOWN
        return [CardValue(up) for up in self.faces[coll.depots[0]]]

    def _quant(self, expr: Quant, it: Value) -> Value:
        elements = self._elements(expr, it)
        if elements is None or elements is UNKNOWN:
            return elements
        if expr.body is None:
            values: list[Value] = [True] * len(elements)
        else:
            values = [self.value(expr.body, element) for element in elements]
        if UNKNOWN in values:
            return UNKNOWN
        numbers = [value for value in values if isinstance(value, int)]
        match expr.kind:
            case QuantKind.COUNT:
                return values.count(True)
            case QuantKind.SUM:
                return sum(numbers)
            case QuantKind.MIN:
                return min(numbers, default=None)
            case QuantKind.MAX:
                return max(numbers, default=None)
            case QuantKind.ANY:
                return True in values
            case QuantKind.ALL:
                return all(value is True for value in values)
            case QuantKind.FIRST | QuantKind.LAST:
                held = [e for e, value in zip(elements, values, strict=True) if value is True]
                if not held:
                    return None
                return held[0 if expr.kind is QuantKind.FIRST else -1]


def _apply(op: ArithOp, left: int, right: int) -> int | None:
    match op:
        case ArithOp.ADD:
            return left + right
        case ArithOp.SUB:
            return left - right
        case ArithOp.MUL:
            return left * right
        case ArithOp.DIV | ArithOp.MOD:
            if right == 0:
                return None
            quotient = abs(left) // abs(right)
            quotient = quotient if (left < 0) == (right < 0) else -quotient
            return quotient if op is ArithOp.DIV else left - quotient * right
