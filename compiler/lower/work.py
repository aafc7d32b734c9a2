"""What the stages of lowering hand on to each other."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.frontend.surface import At, ExprDoc, GameDoc, RuleDoc
from compiler.ir.exprs import Expr
from compiler.ir.nodes import Accept, Card, Depot, Eject, Predicate, Redeal, Scoring, Step
from compiler.ir.types import Type
from compiler.lower.board import Board
from compiler.lower.report import Report
from compiler.lower.scope import Context, Scope, Where
from compiler.lower.typecheck import check_typed
from compiler.source import Span

__all__ = ["Work", "lower_expr"]


@dataclass
class Work:
    """A game on its way from surface to IR: what the stages have made so far.

    Every stage reads what the ones before it wrote, and adds its own. After a fault a value may be
    incomplete; no Game is made of it then. `rules` are the named rules by case-folded name, `tests`
    the `while` of each repeat with its place.
    """

    doc: GameDoc
    report: Report
    board: Board
    rules: dict[str, RuleDoc] = field(default_factory=dict)
    deck: tuple[Card, ...] = ()
    deck_count: int = 0
    accepts: dict[str, Accept] = field(default_factory=dict)
    ejects: dict[str, Eject] = field(default_factory=dict)
    used_rules: set[str] = field(default_factory=set)
    depots: list[Depot] = field(default_factory=list)
    deal: tuple[Step, ...] = ()
    redeal: Redeal | None = None
    win: Predicate | None = None
    lose: Predicate | None = None
    scoring: Scoring | None = None
    tests: list[tuple[Expr, At[ExprDoc]]] = field(default_factory=list)
    stock_missed: bool = False
    rule_missed: bool = False

    def report_no_stock(self, span: Span, path: str, label: str) -> None:
        """R2.5: something deals or draws and the game has no Stock; reported once."""
        if self.stock_missed or not self.board.types_known:
            return
        self.stock_missed = True
        self.report.error(
            "C089",
            span,
            path,
            "the game has no Stock for its cards to lie in",
            label=label,
            hint='add a depot of type Stock; with "offTable": true it is not seen',
        )

    def context(self, path: str) -> Context:
        """The context of an expression at a JSON path."""
        return Context(self.board, self.report, path)


def lower_expr(
    work: Work, at: At[ExprDoc] | None, where: Where, wanted: Type, what: str
) -> Expr | None:
    """The expression of a property, None where it is absent or faulty (that was reported)."""
    if at is None or at.value.tree is None:
        return None
    return check_typed(work.context(at.path), Scope(where), at.value.tree, wanted, what)
