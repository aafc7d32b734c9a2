"""Deal steps: of the deal, the redeal, and the `do` of actions and triggers (R9.2, R8.9, R9.10)."""

from __future__ import annotations

from typing import TypeGuard

from compiler.frontend.expr_ast import Expr as Tree
from compiler.frontend.expr_ast import Name
from compiler.frontend.surface import At, PlaceRefDoc, StepDoc
from compiler.ir.exprs import DepotRef, Expr
from compiler.ir.nodes import (
    REPEAT_LIMIT,
    Card,
    Compact,
    DealGroup,
    FlipDown,
    FlipTop,
    Gather,
    MoveStep,
    Place,
    Recycle,
    Repeat,
    Shuffle,
    SimpleStep,
    Step,
)
from compiler.ir.types import Rank, Suit, Type
from compiler.lower.board import MOST_DEPOTS
from compiler.lower.decks import MOST_CARDS
from compiler.lower.patterns import report_stem, report_unknown_depot
from compiler.lower.report import quoted
from compiler.lower.scope import Scope, Where, is_free
from compiler.lower.typecheck import check_typed
from compiler.lower.work import Work

__all__ = ["card_name", "lower_steps", "report_missing_card"]

Steps = At[tuple[At[StepDoc], ...]]
Refs = At[tuple[At[PlaceRefDoc], ...]]

_MOST_STEPS = 64


def lower_steps(work: Work, steps: Steps | None, where: Where) -> tuple[Step, ...]:
    """The steps of a list in order; faulty ones, which were reported, are left out."""
    if steps is None:
        return ()
    if where is Where.DEPOT:
        _check_count(work, steps)
    lowered = (_step(work, at, where) for at in steps.value)
    return tuple(step for step in lowered if step is not None)


def _check_count(work: Work, steps: Steps) -> None:
    """R9.10: the steps of a repeat count into those of the `do` around it."""
    if work.report.is_faulty(steps.path):
        return  # a list that is too long by itself was reported
    count = 0
    for at in steps.value:
        inner = at.value.do
        count += 1 if inner is None else 1 + len(inner.value)
        if count > _MOST_STEPS:
            work.report.error(
                "C112",
                at.value.kind.span,
                at.path,
                "the list has too many steps, those of its repeats counted in",
                label=f"with this there are {count}, at most {_MOST_STEPS} are allowed",
            )
            return


def _step(work: Work, at: At[StepDoc], where: Where) -> Step | None:
    if at.value.kind.value == "repeat":
        return _repeat(work, at, Scope(where, visits=REPEAT_LIMIT))
    return _simple(work, at, Scope(where))


def _repeat(work: Work, at: At[StepDoc], scope: Scope) -> Repeat | None:
    """R9.10: each visit of an expression inside counts as often as the steps may run."""
    test, steps = at.value.while_, at.value.do
    held = None
    if test is not None and test.value.tree is not None:
        what = 'the "while" of a repeat'
        held = check_typed(work.context(test.path), scope, test.value.tree, Type.BOOL, what)
        if held is not None:
            work.tests.append((held, test))
    if steps is None:
        return None
    if not steps.value and not work.report.is_faulty(steps.path):
        work.report.error(
            "C111", steps.span, steps.path, "the repeat has no steps", label="must not be empty"
        )
    lowered = [_inside(work, inner, scope) for inner in steps.value]
    do = tuple(step for step in lowered if step is not None)
    if held is None or not do or len(do) < len(lowered):
        return None
    return Repeat(held, do, at.span)


def _inside(work: Work, at: At[StepDoc], scope: Scope) -> SimpleStep | None:
    if at.value.kind.value != "repeat":
        return _simple(work, at, scope)
    work.report.error(
        "C110",
        at.value.kind.span,
        at.path,
        "a repeat can't stand in a repeat",
        label="inside another repeat",
        hint="put it after the other one",
    )
    return None


def _simple(work: Work, at: At[StepDoc], scope: Scope) -> SimpleStep | None:
    match at.value.kind.value:
        case "dealGroup":
            return _deal_group(work, at, scope)
        case "move" | "recycle":
            return _transfer(work, at, scope)
        case "flipTop" | "flipDown" | "shuffle":
            return _at_one_depot(work, at, scope)
        case "place":
            return _place(work, at, scope)
        case "gather":
            return _gather(work, at, scope)
        case "compact":
            return _compact(work, at)
        case kind:
            raise AssertionError(f"the reader let a step of kind {kind!r} through")


def _deal_group(work: Work, at: At[StepDoc], scope: Scope) -> SimpleStep | None:
    doc = at.value
    targets = _many(work, doc.to, scope)
    source = _stock(work, at) if doc.from_ is None else _one(work, doc.from_, scope)
    if targets is None or source is None:
        return None
    if isinstance(source, DepotRef) and source in targets:
        assert doc.to is not None
        place = doc.to if doc.from_ is None else doc.from_
        name = work.board.spots[source.depot].name
        work.report.error(
            "C098",
            place.span,
            place.path,
            f"the deal takes from {quoted(name)} and gives to it",
            label="is source and target",
        )
        return None
    if len(targets) > MOST_DEPOTS:
        # Each takes a card in the first pass already: those beyond the last card get none.
        targets = targets[:MOST_CARDS]
    return DealGroup(
        targets,
        0 if doc.face_down is None else doc.face_down.value,
        0 if doc.face_up is None else doc.face_up.value,
        doc.round_robin is not None and doc.round_robin.value,
        source,
        at.span,
    )


def _transfer(work: Work, at: At[StepDoc], scope: Scope) -> SimpleStep | None:
    doc = at.value
    source, target = _one(work, doc.from_, scope), _one(work, doc.to, scope)
    if source is None or target is None:
        return None
    if doc.kind.value == "recycle":
        return Recycle(source, target, at.span)
    return MoveStep(source, target, doc.under is not None and doc.under.value, at.span)


def _at_one_depot(work: Work, at: At[StepDoc], scope: Scope) -> SimpleStep | None:
    doc = at.value
    depot = None if doc.depot is None else _depot(work, doc.depot, scope)
    if depot is None:
        return None
    match doc.kind.value:
        case "flipTop":
            return FlipTop(depot, at.span)
        case "flipDown":
            return FlipDown(depot, at.span)
        case _:
            return Shuffle(depot, at.span)


def _gather(work: Work, at: At[StepDoc], scope: Scope) -> SimpleStep | None:
    doc = at.value
    sources, target = _many(work, doc.from_, scope), _one(work, doc.to, scope)
    if sources is None or target is None:
        return None
    # A depot gathered a second time is empty, or is the target, and nothing changes.
    return Gather(tuple(dict.fromkeys(sources)), target, at.span)


def _compact(work: Work, at: At[StepDoc]) -> SimpleStep | None:
    group = at.value.group
    if group is None:
        return None
    name = group.value
    if name in work.board.by_stem:
        return Compact(work.board.members(name), at.span)
    if not work.board.may_have(name):
        lone = name in work.board.by_name
        work.report.error(
            "C106",
            group.span,
            group.path,
            f"there is no group {quoted(name)}",
            label="this is one depot" if lone else "no group has this name",
            hint=None if lone else work.report.did_you_mean(name, work.board.by_stem),
        )
    return None


def _place(work: Work, at: At[StepDoc], scope: Scope) -> SimpleStep | None:
    target = _one(work, at.value.to, scope)
    card = _card(work, at)
    stock = _stock(work, at)
    if target is None or card is None or stock is None:
        return None
    if card not in work.deck:
        if work.deck:
            report_missing_card(work, card, at, "the game has no such card")
        return None
    return Place(card, target, at.span)


def _card(work: Work, at: At[StepDoc]) -> Card | None:
    """The kind of card a `place` names: a rank of a suit, or a joker."""
    doc = at.value
    if doc.joker is None or not doc.joker.value:
        _require(work, at, "rank", doc.rank)
        _require(work, at, "suit", doc.suit)
        if doc.rank is None or doc.suit is None:
            return None
        return Card(Rank[doc.rank.value.upper()], Suit[doc.suit.value.upper()])
    for name, extra in (("rank", doc.rank), ("suit", doc.suit)):
        if extra is not None:
            work.report.error(
                "C102",
                extra.span,
                extra.path,
                f'a joker has no "{name}"',
                label='stands beside "joker": true',
            )
            return None
    return Card(None, None)


def card_name(card: Card) -> str:
    """A card in words: `Ace of Spades`, `joker`."""
    if card.rank is None or card.suit is None:
        return "joker"
    return f"{card.rank.name.capitalize()} of {card.suit.name.capitalize()}"


def report_missing_card(work: Work, card: Card, at: At[StepDoc], label: str) -> None:
    """R9.2: a `place` of a card that the composition can't supply."""
    doc = at.value
    spot = doc.rank or doc.joker
    assert spot is not None
    span = spot.span if doc.suit is None else spot.span.to(doc.suit.span)
    work.report.error(
        "C101",
        span,
        at.path,
        f"the stock has no {card_name(card)} to place",
        label=label,
    )


def _stock(work: Work, at: At[StepDoc]) -> Expr | None:
    """The main stock, which a step takes from; reported where the game has none (R2.5)."""
    stock = work.board.main_stock
    if stock is not None:
        return DepotRef(stock, at.span)
    work.report_no_stock(at.span, at.path, "this step takes cards from it")
    return None


def _require(work: Work, at: At[StepDoc], name: str, prop: object | None) -> None:
    """Report a property that a place of a plain card must have; one that could not be read is
    not missing."""
    if prop is None and not work.report.is_faulty(f"{at.path}.{name}"):
        work.report.error(
            "C099",
            at.span,
            at.path,
            f'a place step needs "{name}"',
            label=f'"{name}" is missing',
            hint='name a card by "rank" and "suit", or write "joker": true',
        )


def _one(work: Work, refs: Refs | None, scope: Scope) -> Expr | None:
    """The one depot of a property, None where it is absent or faulty."""
    return None if refs is None or not refs.value else _depot(work, refs.value[0], scope)


def _many(work: Work, refs: Refs | None, scope: Scope) -> tuple[Expr, ...] | None:
    """The depots of a list, stems spelled out; None where it is absent or holds a fault."""
    if refs is None:
        return None
    if not refs.value:
        if not work.report.is_faulty(refs.path):
            work.report.error(
                "C100", refs.span, refs.path, "the list names no depot", label="must not be empty"
            )
        return None
    found: list[Expr] = []
    copies: dict[str, list[Expr]] = {}  # a stem listed a thousand times is spelled out once
    faulty = False
    for ref in refs.value:
        name = ref.value.text
        if name not in work.board.by_name and name in work.board.by_stem:
            if name not in copies:
                copies[name] = [DepotRef(d, ref.span) for d in work.board.members(name)]
            found += copies[name]
            continue
        depot = _depot(work, ref, scope)
        faulty = faulty or depot is None
        found += [] if depot is None else [depot]
    return None if faulty else tuple(found)


def _depot(work: Work, ref: At[PlaceRefDoc], scope: Scope) -> Expr | None:
    """R8.9: a depot's name if one exists, else an expression of type Depot."""
    name = ref.value.text
    if name in work.board.by_name:
        return DepotRef(work.board.by_name[name], ref.span)
    if name in work.board.by_stem:
        report_stem(work.board, work.report, name, ref.span, ref.path)
        return None
    tree = ref.value.tree
    if tree is None:
        return None
    if _names_no_depot(tree, work):
        report_unknown_depot(work.board, work.report, tree.text, tree.span, ref.path, "C060")
        return None
    return check_typed(work.context(ref.path), scope, tree, Type.DEPOT, "a depot")


def _names_no_depot(tree: Tree, work: Work) -> TypeGuard[Name]:
    """Whether an expression is a lone name that could only be a depot's, and no depot has it."""
    if not isinstance(tree, Name) or tree.quoted:
        return False
    return is_free(tree.text) and not work.board.has(tree.text)
