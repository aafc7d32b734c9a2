"""How a game can end: which depots are empty when it is won, and whether it can be lost at all."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.exprs import (
    And,
    Compare,
    CompareOp,
    Const,
    DepotRef,
    DepotsRef,
    Expr,
    IsEmpty,
    Local,
    LocalKind,
    Not,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.facts import Ends, Winning
from compiler.ir.nodes import (
    AllCardsIn,
    AllOf,
    AnyOf,
    DepotsEmpty,
    DepotsNonEmpty,
    ExprHolds,
    Game,
    NotHolds,
    Predicate,
)
from compiler.passes.play import never

__all__ = ["find_ends"]


def find_ends(game: Game) -> Ends:
    """The ends of a game, on any board."""
    winning: Winning | None = None
    if game.win is not None and not _fails(game.win):
        says = _Empties(game).of(game.win, True)
        winning = Winning(tuple(sorted(says.depots)), says.exactly)
    return Ends(winning, game.lose is None or _fails(game.lose))


def _fails(predicate: Predicate) -> bool:
    """Whether a predicate never holds."""
    match predicate:
        case ExprHolds():
            return never(predicate.when)
        case AllOf():
            return any(map(_fails, predicate.of))
        case AnyOf():
            return all(map(_fails, predicate.of))
        case _:
            return False


@dataclass(frozen=True, slots=True)
class _Says:
    """What a condition says: these depots are empty; `exactly`: and it says no more than that."""

    depots: frozenset[int]
    exactly: bool


_NOTHING = _Says(frozenset(), False)


class _Empties:
    """Which depots are empty when a predicate holds (`truth`), or when it doesn't."""

    def __init__(self, game: Game):
        self._all = frozenset(range(len(game.depots)))

    def of(self, predicate: Predicate, truth: bool) -> _Says:
        match predicate:
            case AllCardsIn() if truth:
                return _Says(self._all - set(predicate.depots), True)
            case DepotsEmpty() if truth:
                return _Says(frozenset(predicate.depots), True)
            case DepotsNonEmpty() if not truth:
                return _one_of([frozenset({depot}) for depot in predicate.depots])
            case AllOf() | AnyOf():
                parts = [self.of(part, truth) for part in predicate.of]
                return _all(parts) if isinstance(predicate, AllOf) is truth else _any(parts)
            case NotHolds():
                return self.of(predicate.of, not truth)
            case ExprHolds():
                return self.of_expr(predicate.when, truth)
            case _:
                return _NOTHING

    def of_expr(self, expr: Expr, truth: bool) -> _Says:
        match expr:
            case Not():
                return self.of_expr(expr.operand, not truth)
            case And() | Or():
                parts = [self.of_expr(item, truth) for item in expr.items]
                return _all(parts) if isinstance(expr, And) is truth else _any(parts)
            case IsEmpty() if truth:
                depots = _named(expr.operand)
                return _NOTHING if depots is None else _Says(depots, True)
            case Quant(kind=QuantKind.ALL, body=IsEmpty(operand=Local(kind=LocalKind.IT))) if truth:
                depots = _named(expr.coll)
                return _NOTHING if depots is None else _Says(depots, True)
            case Compare(op=CompareOp.EQ, right=Const(value=0)) if truth:
                return _counted(expr.left)
            case _:
                return _NOTHING


def _named(expr: Expr) -> frozenset[int] | None:
    """The depots that an expression names, if it does."""
    match expr:
        case DepotRef():
            return frozenset({expr.depot})
        case DepotsRef():
            return frozenset(expr.depots)
        case _:
            return None


def _counted(expr: Expr) -> _Says:
    """What it says that there are none: the cards of a depot, or depots that hold any."""
    if not isinstance(expr, Quant) or expr.kind is not QuantKind.COUNT:
        return _NOTHING
    depots = _named(expr.coll)
    held = isinstance(expr.coll, DepotRef) and expr.body is None
    match expr.body:
        case Not(operand=IsEmpty(operand=Local(kind=LocalKind.IT))):
            held = True
        case _:
            pass
    return _Says(depots, True) if held and depots is not None else _NOTHING


def _all(parts: list[_Says]) -> _Says:
    """What several conditions say together."""
    depots = frozenset[int]().union(*(part.depots for part in parts))
    return _Says(depots, all(part.exactly for part in parts))


def _any(parts: list[_Says]) -> _Says:
    """What is said where one of several conditions holds. They say no more than that where one of
    them says just that, for all others say it too."""
    if not parts:
        return _NOTHING
    depots = parts[0].depots.intersection(*(part.depots for part in parts))
    return _Says(depots, any(part.exactly and part.depots == depots for part in parts))


def _one_of(sets: list[frozenset[int]]) -> _Says:
    return _any([_Says(depots, True) for depots in sets])
