"""The opening deal and the redeal (R2.5, R6.7, R9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from compiler.frontend.surface import At, StepDoc
from compiler.ir.exprs import DepotRef, Expr
from compiler.ir.nodes import (
    Card,
    DealGroup,
    Gather,
    MoveStep,
    Place,
    Recycle,
    Redeal,
    Repeat,
    SimpleStep,
    Step,
)
from compiler.ir.walk import flat_steps
from compiler.lower.predicates import lower_predicate
from compiler.lower.report import quoted
from compiler.lower.scope import Where
from compiler.lower.steps import card_name, lower_steps, report_missing_card
from compiler.lower.work import Work

__all__ = ["lower_deal", "lower_redeal"]

Steps = At[tuple[At[StepDoc], ...]]


def lower_deal(work: Work) -> None:
    """`dealRules`: the opening deal."""
    docs = work.doc.deal_rules
    if docs is None or not docs.value:
        return
    if work.board.main_stock is None:
        work.report_no_stock(docs.span, docs.path, "the deal takes cards from it")
    work.deal = lower_steps(work, docs, Where.GAME)
    if len(work.deal) == len(docs.value) and not work.report.is_faulty(docs.path):
        _check_places(work, docs)


def _check_places(work: Work, docs: Steps) -> None:
    """R9.2, chapter 10: can the stock supply what the opening deal places?"""
    if not any(isinstance(step, Place) for step in flat_steps(work.deal)):
        return
    used: Counter[Card] = Counter()
    left = returned = False
    for at, step in _in_order(docs, work.deal):
        if not isinstance(step, Place):
            left = left or _takes_from(step, work.board.main_stock)
            returned = returned or _gives_to(step, work.board.main_stock)
            continue
        used[step.card] += 1
        there = work.deck.count(step.card)
        if used[step.card] > there and not returned:
            report_missing_card(work, step.card, at, f"it has {there}, placed before")
        elif left:
            work.report.warning(
                "W033",
                at.span,
                at.path,
                f"the {card_name(step.card)} may have left the stock before it is placed",
                label="cards were dealt before this",
                hint="place cards before the first deal",
            )


def _in_order(docs: Steps, deal: tuple[Step, ...]) -> Iterator[tuple[At[StepDoc], SimpleStep]]:
    """Each step as written and as lowered, those of a repeat once, in its place (R9.10)."""
    for at, step in zip(docs.value, deal, strict=True):
        if not isinstance(step, Repeat):
            yield at, step
        elif at.value.do is not None:
            yield from zip(at.value.do.value, step.do, strict=True)


def _takes_from(step: SimpleStep, stock: int | None) -> bool:
    match step:
        case DealGroup(face_down=down, face_up=up, source=source):
            return down + up > 0 and _is(source, stock)
        case MoveStep(source=source) | Recycle(source=source):
            return _is(source, stock)
        case Gather(sources=sources):
            return any(_is(source, stock) for source in sources)
        case _:
            return False


def _gives_to(step: SimpleStep, stock: int | None) -> bool:
    match step:
        case DealGroup(to=targets):
            return any(_may_be(target, stock) for target in targets)
        case MoveStep(to=target) | Recycle(to=target) | Gather(to=target):
            return _may_be(target, stock)
        case _:
            return False


def _is(depot: Expr, stock: int | None) -> bool:
    return isinstance(depot, DepotRef) and depot.depot == stock


def _may_be(depot: Expr, stock: int | None) -> bool:
    return not isinstance(depot, DepotRef) or depot.depot == stock


def lower_redeal(work: Work) -> None:
    """`redealRules` with `redealWhen` and `maxRedeals` (R6.7)."""
    doc = work.doc
    when = None if doc.redeal_when is None else lower_predicate(work, doc.redeal_when)
    if doc.redeal_rules is None or not doc.redeal_rules.value:
        _check_without_redeal(work)
        return
    rules = doc.redeal_rules
    if work.board.main_stock is None:
        work.report_no_stock(rules.span, rules.path, "the redeal takes cards from it")
    steps = lower_steps(work, rules, Where.GAME)
    if work.board.main_stock is None or len(steps) != len(rules.value):
        return
    if work.report.is_faulty(rules.path):
        return
    trigger = _trigger(steps, work.board.main_stock)
    limit = None if doc.max_redeals is None else doc.max_redeals.value
    work.redeal = Redeal(trigger, steps, when, limit, rules.span)
    _check_trigger(work, trigger, rules)


def _trigger(steps: tuple[Step, ...], main_stock: int) -> int:
    """The depot that is tapped for a redeal (R6.7); computed depots are passed over."""
    for step in flat_steps(steps):
        match step:
            case DealGroup(source=DepotRef(depot=depot)) | MoveStep(source=DepotRef(depot=depot)):
                return depot
            case _:
                pass
    for step in flat_steps(steps):
        match step:
            case Gather(to=DepotRef(depot=depot)):
                return depot
            case _:
                pass
    return main_stock


def _check_trigger(work: Work, trigger: int, rules: Steps) -> None:
    """R6.7: one tap can't be both a draw and the redeal."""
    for entry in work.board.entries:
        if trigger in entry.depots and entry.doc.draw is not None:
            draw = entry.doc.draw
            name = work.board.spots[trigger].name
            work.report.error(
                "C103",
                draw.span,
                draw.path,
                f"tapping {quoted(name)} can't be a draw and the redeal at once",
                label="a draw on the redeal's trigger",
                hint=f'let the steps of "{rules.path}" take from another depot',
            )


def _check_without_redeal(work: Work) -> None:
    doc = work.doc
    if work.report.is_faulty("redealRules"):
        return
    for name, at in (("redealWhen", doc.redeal_when), ("maxRedeals", doc.max_redeals)):
        if at is not None:
            work.report.warning(
                "W028",
                at.span,
                at.path,
                f'"{name}" means nothing without "redealRules"',
                label="there is no redeal",
            )
