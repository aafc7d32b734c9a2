"""Depots with their rules, draws, actions, triggers and reflexes (chapters 3 to 7).

An entry of `depots` is lowered once; its copies share the values (R3.2).
"""

from __future__ import annotations

from dataclasses import replace

from compiler.frontend.surface import At, PatternDoc
from compiler.ir.nodes import Action, Depot, Draw, Trigger
from compiler.ir.types import Face, Type
from compiler.lower.board import Entry
from compiler.lower.patterns import lower_pattern, resolve_list, resolve_one
from compiler.lower.report import quoted
from compiler.lower.rules import check_unused_rules, lower_accept, lower_eject
from compiler.lower.scope import Where
from compiler.lower.steps import lower_steps
from compiler.lower.work import Work, lower_expr

__all__ = ["lower_depots"]


def lower_depots(work: Work) -> None:
    """Every depot of the board, in board order."""
    for entry in work.board.entries:
        _lower_entry(work, entry)
    check_unused_rules(work)


def _lower_entry(work: Work, entry: Entry) -> None:
    doc = entry.doc
    spot = work.board.spots[entry.depots[0]]
    send = _pattern(work, entry, doc.auto_send)
    refill = _pattern(work, entry, doc.auto_refill)
    shared = Depot(
        index=spot.index,
        name=spot.name,
        anonymous=spot.anonymous,
        type=spot.type,
        accept=lower_accept(work, doc.accept_rule),
        eject=lower_eject(work, doc.eject_rule),
        land_face=None if doc.land_face is None else Face(doc.land_face.value),
        land_under=_on(doc.land_under),
        auto_flip_top=_on(doc.auto_flip_top),
        uncovered_by=_uncovered_by(work, entry),
        uncovered_by_any=_on(doc.uncovered_by_any),
        auto_flip_uncovered=_on(doc.auto_flip_uncovered),
        off_table=_on(doc.off_table),
        draw=_draw(work, entry),
        actions=_actions(work, entry),
        triggers=_triggers(work, entry),
        span=entry.span,
    )
    for index in entry.depots:
        spot = work.board.spots[index]
        work.depots.append(
            replace(
                shared,
                index=index,
                name=spot.name,
                group=spot.group,
                place=spot.place,
                auto_send=_without(send, index),
                auto_refill=_without(refill, index),
                look=spot.look,
            )
        )


def _on(at: At[bool] | None) -> bool:
    return at is not None and at.value


def _without(depots: tuple[int, ...] | None, index: int) -> tuple[int, ...] | None:
    return None if depots is None else tuple(d for d in depots if d != index)


def _pattern(work: Work, entry: Entry, at: At[PatternDoc] | None) -> tuple[int, ...] | None:
    """The pattern of a reflex (R7.4, R7.5), which the depot itself never matches."""
    if at is None:
        return None
    depots = lower_pattern(work.board, work.report, at)
    unsized = entry.doc.name is not None and entry.doc.name.value in work.board.unsized
    if len(depots) == 1 and depots == entry.depots and not unsized:
        work.report.warning(
            "W034",
            at.span,
            at.path,
            f"only {quoted(work.board.spots[depots[0]].name)} itself matches",
            label="never does anything",
        )
    return depots


def _uncovered_by(work: Work, entry: Entry) -> tuple[int, ...]:
    """R3.8: the depots that must be empty, in board order, each once."""
    names = entry.doc.uncovered_by
    if names is None:
        return ()
    for at in names.value:
        own = set(resolve_list(work.board, work.report, (at,))) & set(entry.depots)
        if own:
            name = work.board.spots[min(own)].name
            work.report.error(
                "C088",
                at.span,
                at.path,
                f"{quoted(name)} can't be uncovered by itself",
                label="this is the depot at hand",
            )
    return tuple(sorted(set(resolve_list(work.board, work.report, names.value))))


def _draw(work: Work, entry: Entry) -> Draw | None:
    at = entry.doc.draw
    if at is None:
        return None
    doc = at.value
    if work.board.main_stock is None:
        work.report_no_stock(at.span, at.path, "there is nothing to draw")
    unread = work.report.is_faulty(f"{at.path}.recycle")
    if doc.max_recycles is not None and not _on(doc.recycle) and not unread:
        work.report.warning(
            "W029",
            doc.max_recycles.span,
            doc.max_recycles.path,
            '"maxRecycles" means nothing without "recycle"',
            label="the pile never comes back",
            hint='add "recycle": true',
        )
    target = None if doc.to is None else resolve_one(work.board, work.report, doc.to)
    if target is None:
        return None
    if target in entry.depots:
        assert doc.to is not None
        work.report.error(
            "C097",
            doc.to.span,
            doc.to.path,
            f"{quoted(doc.to.value)} can't draw to itself",
            label="is the depot at hand",
        )
        return None
    recycle = _on(doc.recycle)
    limit = doc.max_recycles.value if recycle and doc.max_recycles is not None else None
    count = 1 if doc.count is None else doc.count.value
    return Draw(target, count, recycle, limit, at.span)


def _actions(work: Work, entry: Entry) -> tuple[Action, ...]:
    at = entry.doc.actions
    if at is None:
        return ()
    names: set[str] = set()
    found: list[Action] = []
    for item in at.value:
        doc = item.value
        when = lower_expr(work, doc.when, Where.DEPOT, Type.BOOL, 'the "when" of an action')
        steps = lower_steps(work, doc.do, Where.DEPOT)
        if doc.name is None:
            continue
        if not doc.name.value:
            work.report.error(
                "C105",
                doc.name.span,
                doc.name.path,
                "the action's name is empty",
                label="needs a name",
            )
        if doc.name.value in names:
            work.report.error(
                "C104",
                doc.name.span,
                doc.name.path,
                f"the depot has two actions called {quoted(doc.name.value)}",
                label="named before",
            )
        names.add(doc.name.value)
        found.append(Action(doc.name.value, when, steps, item.span))
    return tuple(found)


def _triggers(work: Work, entry: Entry) -> tuple[Trigger, ...]:
    at = entry.doc.triggers
    if at is None:
        return ()
    found: list[Trigger] = []
    for item in at.value:
        when = lower_expr(work, item.value.when, Where.DEPOT, Type.BOOL, 'the "when" of a trigger')
        found.append(Trigger(when, lower_steps(work, item.value.do, Where.DEPOT), item.span))
    return tuple(found)
