"""Questions about conditions for the emitter: what is left of one when something is known, and
which piles it looks at."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.ir.exprs import (
    And,
    CardOf,
    Const,
    DepotRef,
    DepotsRef,
    Expr,
    IsEmpty,
    Local,
    LocalKind,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.nodes import Game
from compiler.ir.types import Type
from compiler.ir.walk import map_children
from compiler.passes.folder import Folder
from compiler.passes.quants import put_for_it, tells_apart
from compiler.passes.reads import Reader

__all__ = ["OWN", "Conditions", "parts_of"]

OWN = Local(LocalKind.DEPOT, Type.DEPOT)
"""The depot that a condition is asked of, where which one it is stays open."""

_MOST_PARTS = 6
"""A question to more depots than this is not written out for each."""


def parts_of(expr: Expr) -> tuple[Expr, ...]:
    """The conditions that must all hold for one to hold; none of one that always does."""
    if isinstance(expr, Const):
        return () if expr.value else (expr,)
    return expr.items if isinstance(expr, And) else (expr,)


class Conditions:
    """Answers about the conditions of one game."""

    def __init__(self, game: Game):
        self._game = game
        self._folder = Folder(game)

    def for_depot(self, expr: Expr, depot: int) -> Expr:
        """A condition asked of one depot: questions to neighbours name them, and what is asked of
        some depots of a group is asked of those alone."""
        return self._written_out(self._folder.fold(_put(expr, OWN, DepotRef(depot)), True))

    def when_filled(self, expr: Expr, depot: Expr, filled: bool) -> Expr:
        """A condition, with it known whether `depot` holds a card."""

        def known(part: Expr) -> Expr:
            match part:
                case IsEmpty() if part.operand == depot:
                    return Const(not filled, Type.BOOL)
                case CardOf() if not filled and part.base == depot:
                    return Const(None, Type.CARD)
                case Quant(kind=QuantKind.COUNT, body=None) if not filled and part.coll == depot:
                    return Const(0, Type.INT)
            return map_children(part, known)

        return self._folder.fold(known(expr), True)

    def read_by(self, exprs: Iterable[Expr], depot: int) -> set[int]:
        """The depots whose piles some conditions on a depot look at, groups aside."""
        reader = Reader(self._game)
        for expr in exprs:
            here = {LocalKind.DEPOT: frozenset({depot}), LocalKind.PILE: frozenset[int]()}
            reader.read(expr, here)
        return reader.depots

    def meant_by(self, expr: Expr, depots: Iterable[int]) -> frozenset[int]:
        """The depots that an expression can give, where `depot` is one of some."""
        return Reader(self._game).about(expr, {LocalKind.DEPOT: frozenset(depots)})

    def _written_out(self, expr: Expr) -> Expr:
        """`any` and `all` of a group whose depots are not asked alike, as what is asked of each."""
        expr = map_children(expr, self._written_out)
        match expr:
            case Quant(kind=QuantKind.ANY | QuantKind.ALL, coll=DepotsRef(), body=body):
                if body is None or not tells_apart(body):
                    return expr
                return self._of_each(expr, expr.coll, body)
            case _:
                return expr

    def _of_each(self, expr: Quant, coll: Expr, body: Expr) -> Expr:
        decides = expr.kind is QuantKind.ANY
        asked: list[Expr] = []
        for depot in coll.depots if isinstance(coll, DepotsRef) else ():
            part = self._folder.fold(put_for_it(body, DepotRef(depot)), True)
            if not isinstance(part, Const):
                asked.append(part)
            elif bool(part.value) is decides:
                return Const(decides, Type.BOOL, expr.span)
        if len(asked) > _MOST_PARTS:
            return expr
        if not asked:
            return Const(not decides, Type.BOOL, expr.span)
        if len(asked) == 1:
            return asked[0]
        return Or(tuple(asked), expr.span) if decides else And(tuple(asked), expr.span)


def _put(expr: Expr, old: Expr, new: Expr) -> Expr:
    return new if expr == old else map_children(expr, lambda part: _put(part, old, new))
