"""What a depot takes now, as a set of kinds of cards: the rule's tables, and its condition."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.exprs import (
    CardOf,
    Const,
    Counter,
    DepotRef,
    DepotsRef,
    End,
    Expr,
    IndexOf,
    Local,
    LocalKind,
    Neighbour,
)
from compiler.ir.walk import children
from compiler.passes.conditions import OWN, parts_of
from compiler.python.card_sets import CardSets
from compiler.python.exprs import Scope
from compiler.python.landing import Landing
from compiler.python.module import Module
from compiler.python.text import Level, Py, join

__all__ = ["Takes"]


@dataclass(frozen=True, slots=True)
class Takes:
    """Writes what the depots of a bank take.

    `bits` is the constant with each card's kind, `on_anchor` the text of what the rule's tables let
    land on the anchor `@`, `on_empty` on an empty depot.
    """

    module: Module
    landing: Landing
    bits: str
    on_anchor: str
    on_empty: str

    @property
    def by_top(self) -> bool:
        """Whether the condition looks at nothing but the top card of the depot itself."""
        return all(_asks_top_alone(part) for part in self.landing.sets)

    def text(self, pile: str, depot: int | None = None) -> str:
        """The set that is taken on `pile`; of the depot `depot`, or of one that `depot` names."""
        full = self._half(self.on_anchor.replace("@", f"{pile}[-1]"), pile, depot, True)
        empty = self._half(self.on_empty, pile, depot, False)
        return full if full == empty else f"{full} if {pile} else {empty}"

    def _half(self, taken: str, pile: str, depot: int | None, filled: bool) -> str:
        known, writer = self.module.conditions, self.module.writer
        own: Expr = OWN if depot is None else DepotRef(depot)
        parts: list[Expr] = []
        for part in self.landing.sets:
            if depot is not None:
                part = known.for_depot(part, depot)
            parts += parts_of(known.when_filled(part, own, filled))
        if taken == "0" or any(isinstance(part, Const) for part in parts):
            return "0"
        scope = Scope(state="self", own=pile)
        sets = CardSets(self.module, self.bits)
        if filled:
            with writer.filled(own):
                tests, cards = sets.write(tuple(parts), scope)
        else:
            tests, cards = sets.write(tuple(parts), scope)
        text = " & ".join([*([] if taken == "-1" and cards else [taken]), *cards])
        return _if(tests, text)


def _if(tests: list[Py], text: str) -> str:
    if not tests:
        return text
    test = tests[0] if len(tests) == 1 else join("and", Level.AND, tests)
    return f"({text} if {test.at(Level.OR)} else 0)"


def _asks_top_alone(expr: Expr) -> bool:
    """Whether an expression looks at nothing but the top card of its depot and the group."""
    match expr:
        case CardOf(base=Local(kind=LocalKind.DEPOT), end=End.TOP):
            return True
        case Local():
            return expr.kind in (LocalKind.PILE, LocalKind.IT)
        case DepotRef() | DepotsRef() | Neighbour() | IndexOf() | Counter():
            return False
        case _:
            return all(_asks_top_alone(part) for part in children(expr))
