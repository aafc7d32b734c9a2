"""Questions to several depots of which no more is asked than whether they hold a card.

Depots that follow each other on the board are asked in one stretch: `any(piles[2:27])`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from compiler.ir.exprs import (
    DepotsRef,
    Expr,
    IsEmpty,
    Local,
    LocalKind,
    Not,
    Quant,
    QuantKind,
)
from compiler.ir.types import Type
from compiler.python.board import Board
from compiler.python.text import Level, Py, atom, call, join

__all__ = ["Filled", "asks_filled"]

_MOST_STRETCHES = 4
"""A question to depots that lie more scattered than this is a loop."""


def asks_filled(expr: Quant) -> bool:
    """Whether it is `any` or `all`, of known depots, and of whether they hold a card."""
    known = isinstance(expr.coll, DepotsRef) and bool(expr.coll.depots)
    both = (QuantKind.ANY, QuantKind.ALL)
    return known and expr.kind in both and _is_filled(expr.body) is not None


@dataclass(frozen=True, slots=True)
class Filled:
    """Writes such questions; `variable` gives the local variables with piles, where there are."""

    board: Board
    use: Callable[[str], str]
    variable: Callable[[int], str] | None

    def some(self, depots: Sequence[int]) -> Py:
        """Text that is true where one of some depots holds a card."""
        return self._several("any", "or", Level.OR, depots)

    def every(self, depots: Sequence[int]) -> Py:
        """Text that is true where each of some depots holds a card."""
        return self._several("all", "and", Level.AND, depots)

    def _several(self, function: str, word: str, level: Level, depots: Sequence[int]) -> Py:
        if self.variable is not None:
            items = [atom(self.variable(depot)) for depot in depots]
        else:
            items = [self._stretch(function, stretch) for stretch in _stretches(depots)]
            if len(items) > _MOST_STRETCHES:
                return call(function, f"[piles[each] for each in {self.board.depots(depots)}]")
        return join(word, level, items) if len(items) > 1 else items[0]

    def _stretch(self, function: str, stretch: range) -> Py:
        """The question to depots that follow each other."""
        if len(stretch) == 1:
            return atom(f"piles[{self.board.depot(stretch[0])}]")
        return call(function, _slice(stretch))

    def quant(self, expr: Quant, depots: tuple[int, ...]) -> Py:
        """The truth of `any` or `all`."""
        filled = _is_filled(expr.body)
        py = self.some(depots) if (expr.kind is QuantKind.ANY) is filled else self.every(depots)
        return py if filled else Py(f"not {py.at(Level.NOT)}", Level.NOT)

    def count(self, expr: Quant) -> Py | None:
        """`count` of depots that follow each other, or the `first` of them that is empty; None for
        anything else."""
        filled = _is_filled(expr.body)
        if filled is None or not isinstance(expr.coll, DepotsRef):
            return None
        stretches = list(_stretches(expr.coll.depots))
        if len(stretches) != 1 or len(stretches[0]) == 1:
            return None
        if expr.kind is QuantKind.COUNT:
            empty = f'{_slice(stretches[0])}.count(b"")'
            return Py(f"{len(stretches[0])} - {empty}", Level.ADD) if filled else atom(empty)
        if expr.kind is QuantKind.FIRST and not filled:
            ends = (str(stretches[0].start), str(stretches[0].stop))
            return call(self.use("first_empty"), "piles", *ends)
        return None


def _is_filled(body: Expr | None) -> bool | None:
    """Whether the body of a function over depots asks if the depot holds a card (True), or holds
    none (False); None if it asks something else."""
    match body:
        case IsEmpty(operand=Local(kind=LocalKind.IT, type=Type.DEPOT)):
            return False
        case Not(operand=IsEmpty(operand=Local(kind=LocalKind.IT, type=Type.DEPOT))):
            return True
        case _:
            return None


def _stretches(depots: Sequence[int]) -> Iterator[range]:
    """Depots as ranges of indices that follow each other."""
    start = 0
    for end in range(1, len(depots) + 1):
        if end == len(depots) or depots[end] != depots[end - 1] + 1:
            yield range(depots[start], depots[end - 1] + 1)
            start = end


def _slice(stretch: range) -> str:
    return f"piles[{stretch.start}:{stretch.stop}]"
