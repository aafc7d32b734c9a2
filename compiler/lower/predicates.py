"""Predicates: how a game is won or lost, and when it may be redealt (R9.5)."""

from __future__ import annotations

from compiler.frontend.surface import At, PredicateDoc
from compiler.ir.nodes import (
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    DepotsEmpty,
    DepotsNonEmpty,
    ExprHolds,
    NoLegalMoves,
    NotHolds,
    Predicate,
)
from compiler.ir.types import Type
from compiler.lower.patterns import lower_pattern
from compiler.lower.scope import Where
from compiler.lower.work import Work, lower_expr

__all__ = ["lower_predicate"]


def lower_predicate(
    work: Work, at: At[PredicateDoc], *, stuck_allowed: bool = False
) -> Predicate | None:
    """Lower a predicate; None after an error.

    `stuck_allowed` tells whether `noLegalMoves` may stand here: in a lossCondition, alone or
    inside allOf and anyOf.
    """
    match at.value.kind.value:
        case "allCardsFaceUp":
            return AllCardsFaceUp(at.span)
        case "allCardsIn" | "depotsEmpty" | "depotsNonEmpty":
            return _about_depots(work, at)
        case "allOf" | "anyOf":
            return _combined(work, at, stuck_allowed)
        case "not":
            return _negated(work, at)
        case "expr":
            return _expr(work, at)
        case "noLegalMoves":
            return _stuck(work, at, stuck_allowed)
        case kind:
            raise AssertionError(f"the reader let a predicate of kind {kind!r} through")


def _about_depots(work: Work, at: At[PredicateDoc]) -> Predicate | None:
    if at.value.depots is None:
        return None
    depots = lower_pattern(work.board, work.report, at.value.depots)
    match at.value.kind.value:
        case "allCardsIn":
            return AllCardsIn(depots, at.span)
        case "depotsEmpty":
            return DepotsEmpty(depots, at.span)
        case _:
            return DepotsNonEmpty(depots, at.span)


def _combined(work: Work, at: At[PredicateDoc], stuck_allowed: bool) -> Predicate | None:
    of = at.value.of
    if of is None:
        return None
    if not of.value and not work.report.is_faulty(of.path):
        work.report.error(
            "C109",
            of.span,
            of.path,
            f"{at.value.kind.value} lists no condition",
            label="must not be empty",
        )
    parts = [lower_predicate(work, part, stuck_allowed=stuck_allowed) for part in of.value]
    found = tuple(part for part in parts if part is not None)
    if len(found) < len(parts):
        return None
    return AllOf(found, at.span) if at.value.kind.value == "allOf" else AnyOf(found, at.span)


def _negated(work: Work, at: At[PredicateDoc]) -> Predicate | None:
    of = at.value.of
    if of is None or not of.value:
        return None
    inner = lower_predicate(work, of.value[0])
    return None if inner is None else NotHolds(inner, at.span)


def _expr(work: Work, at: At[PredicateDoc]) -> Predicate | None:
    when = lower_expr(work, at.value.when, Where.GAME, Type.BOOL, 'the "when" of a condition')
    return None if when is None else ExprHolds(when, at.span)


def _stuck(work: Work, at: At[PredicateDoc], stuck_allowed: bool) -> Predicate | None:
    if stuck_allowed:
        return NoLegalMoves(at.span)
    work.report.error(
        "C108",
        at.value.kind.span,
        at.value.kind.path,
        "noLegalMoves can't stand here",
        label="for a lossCondition, alone or inside allOf and anyOf",
    )
    return None
