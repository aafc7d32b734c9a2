"""How a game ends and what it scores (R9.5, R9.6, R9.8)."""

from __future__ import annotations

from compiler.ir.nodes import Scoring
from compiler.ir.types import Better, Keep, Type
from compiler.lower.predicates import lower_predicate
from compiler.lower.scope import Where
from compiler.lower.work import Work, lower_expr

__all__ = ["lower_ends"]


def lower_ends(work: Work) -> None:
    """`winCondition`, `lossCondition` and `scoring`."""
    doc = work.doc
    if doc.win_condition is not None:
        work.win = lower_predicate(work, doc.win_condition)
    if doc.loss_condition is not None:
        work.lose = lower_predicate(work, doc.loss_condition, stuck_allowed=True)
    if doc.scoring is not None:
        scoring = doc.scoring.value
        value = lower_expr(work, scoring.value, Where.GAME, Type.INT, "a score")
        if value is not None:
            work.scoring = Scoring(
                value,
                Better.HIGH if scoring.better is None else Better(scoring.better.value),
                Keep.WON if scoring.keep is None else Keep(scoring.keep.value),
                doc.scoring.span,
            )
