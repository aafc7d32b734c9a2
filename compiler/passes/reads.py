"""Which piles, and whether any counter, the value of an expression or the run of steps hangs on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from compiler.ir.exprs import (
    Cond,
    Const,
    Counter,
    DepotRef,
    DepotsRef,
    Expr,
    Local,
    LocalKind,
    Neighbour,
    Quant,
)
from compiler.ir.nodes import Compact, Game, Place, Repeat, Shuffle, Step
from compiler.ir.types import Type
from compiler.ir.walk import children, step_exprs
from compiler.passes.play import rows_of

__all__ = ["Reader", "Scope"]

Scope = Mapping[LocalKind, frozenset[int]]
"""The depots that each local name can stand for, or that its cards can lie on."""

_PILES = (Type.DEPOT, Type.DEPOTS, Type.PILE)


@dataclass
class Reader:
    """Gathers what is read: depots whose piles are looked at, or may be, and whether a counter is.

    What an expression merely names counts as looked at.
    """

    game: Game
    depots: set[int] = field(default_factory=set)
    counters: bool = False

    def read(self, expr: Expr | None, scope: Scope) -> None:
        """Add what an expression reads."""
        if expr is None:
            return
        if isinstance(expr, Counter):
            self.counters = True
        if expr.type in _PILES:
            self.depots |= self.about(expr, scope)
        if isinstance(expr, Quant):
            self.read(expr.coll, scope)
            it = self.about(expr.coll, scope)
            self.read(expr.body, {**scope, LocalKind.IT: it})
            return
        for child in children(expr):
            self.read(child, scope)

    def run(self, steps: Iterable[Step], scope: Scope) -> None:
        """Add what steps read or change."""
        for step in steps:
            if isinstance(step, Repeat):
                self.counters = True  # how often it runs hangs on the rounds left (R9.10)
                self.read(step.test, scope)
                self.run(step.do, scope)
                continue
            for expr in step_exprs(step):
                self.read(expr, scope)
            if isinstance(step, Compact):
                self.depots |= set(step.group)
            elif isinstance(step, Place) and self.game.main_stock is not None:
                self.depots.add(self.game.main_stock)
            elif isinstance(step, Shuffle):
                self.counters = True  # the order it makes hangs on how many there were (R9.3)

    def about(self, expr: Expr, scope: Scope) -> frozenset[int]:
        """The depots that an expression can be about: those it can give, or whose cards."""
        match expr:
            case DepotRef():
                return frozenset({expr.depot})
            case DepotsRef():
                return frozenset(expr.depots)
            case Const():
                return frozenset()
            case Local():
                return scope.get(expr.kind, self._all)
            case Cond():
                return self.about(expr.then, scope) | self.about(expr.other, scope)
            case Neighbour():
                return self._neighbours(expr, scope)
            case Quant():
                return self.about(expr.coll, scope)
            case _:
                return self._all

    @property
    def _all(self) -> frozenset[int]:
        return frozenset(range(len(self.game.depots)))

    def _neighbours(self, expr: Neighbour, scope: Scope) -> frozenset[int]:
        """Those some places further (R8.7); anywhere in the row where how many is reckoned."""
        bases = self.about(expr.depot, scope)
        offset = expr.offset.value if isinstance(expr.offset, Const) else None
        if not isinstance(offset, int):
            return rows_of(bases, self.game)
        return frozenset(
            depot for base in bases if (depot := self._neighbour(base, offset)) is not None
        )

    def _neighbour(self, base: int, offset: int) -> int | None:
        depot = self.game.depots[base]
        row = (base,) if depot.group is None else self.game.groups[depot.group].depots
        place = row.index(base) + offset
        return row[place] if 0 <= place < len(row) else None
