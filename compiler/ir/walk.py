"""Ways through the IR: the children of an expression, and every expression of a game.

Nothing here knows what an expression means; passes bring the function, this module the path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from compiler.ir.exprs import (
    Abs,
    And,
    Arith,
    CardOf,
    CardProp,
    Compare,
    Cond,
    Const,
    Counter,
    DepotRef,
    DepotsRef,
    Expr,
    IndexOf,
    IsEmpty,
    Local,
    LocalKind,
    Neg,
    Neighbour,
    Not,
    Or,
    Quant,
)
from compiler.ir.nodes import (
    Action,
    AllOf,
    AnyOf,
    Compact,
    DealGroup,
    Depot,
    ExprHolds,
    FlipDown,
    FlipTop,
    Game,
    Gather,
    MoveStep,
    NotHolds,
    Place,
    Predicate,
    Recycle,
    Repeat,
    Shuffle,
    SimpleStep,
    Step,
    Trigger,
)
from compiler.ir.types import Type

__all__ = [
    "Site",
    "children",
    "count_steps",
    "descendants",
    "distinct_sites",
    "flat_steps",
    "iter_exprs",
    "iter_predicates",
    "iter_sites",
    "map_children",
    "map_predicate",
    "map_step",
    "step_exprs",
    "sub_predicates",
]

ACCEPT_SCOPE = frozenset({LocalKind.SOURCE, LocalKind.DEPOT, LocalKind.PILE})
EJECT_SCOPE = frozenset({LocalKind.DEPOT, LocalKind.PILE})
DEPOT_SCOPE = frozenset({LocalKind.DEPOT})
NO_SCOPE: frozenset[LocalKind] = frozenset()


def children(expr: Expr) -> tuple[Expr, ...]:
    """The direct subexpressions, in the order they are written."""
    match expr:
        case Const() | DepotRef() | DepotsRef() | Local() | Counter():
            return ()
        case CardOf():
            return (expr.base,)
        case CardProp():
            return (expr.card,)
        case Not() | Neg() | Abs() | IsEmpty():
            return (expr.operand,)
        case And() | Or() | Arith():
            return expr.items
        case Compare():
            return (expr.left, expr.right)
        case Cond():
            return (expr.test, expr.then, expr.other)
        case Quant():
            return (expr.coll,) if expr.body is None else (expr.coll, expr.body)
        case Neighbour():
            return (expr.depot, expr.offset)
        case IndexOf():
            return (expr.depot,)
        case _:
            assert_never(expr)


def map_children(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The same node over changed children; the node itself where `change` changed none."""
    old = children(expr)
    new = tuple(change(child) for child in old)
    if all(a is b for a, b in zip(old, new, strict=True)):
        return expr
    # By the constructors and not by `replace`, which takes several times as long.
    match expr:
        case Const() | DepotRef() | DepotsRef() | Local() | Counter():
            return expr
        case CardOf():
            return CardOf(new[0], expr.end, expr.span)
        case CardProp():
            return CardProp(new[0], expr.prop, expr.type, expr.span)
        case Not() | Neg() | Abs() | IsEmpty():
            return type(expr)(new[0], expr.span)
        case And() | Or():
            return type(expr)(new, expr.span)
        case Arith():
            return Arith(expr.op, new, expr.span)
        case Compare():
            return Compare(expr.op, new[0], new[1], expr.span)
        case Cond():
            return Cond(new[0], new[1], new[2], expr.type, expr.span)
        case Quant():
            body = None if expr.body is None else new[1]
            return Quant(expr.kind, new[0], body, expr.type, expr.span)
        case Neighbour():
            return Neighbour(new[0], new[1], expr.span)
        case IndexOf():
            return IndexOf(new[0], expr.span)
        case _:
            assert_never(expr)


def descendants(expr: Expr) -> Iterator[Expr]:
    """The expression and everything below it, parents first."""
    yield expr
    for child in children(expr):
        yield from descendants(child)


def flat_steps(steps: Iterable[Step]) -> Iterator[SimpleStep]:
    """The steps of a list, those of a repeat in its place (R9.10)."""
    for step in steps:
        if isinstance(step, Repeat):
            yield from step.do
        else:
            yield step


def count_steps(steps: Iterable[Step]) -> int:
    """How many steps a list has, a repeat and each of its steps counting one (R9.10)."""
    return sum(1 + len(step.do) if isinstance(step, Repeat) else 1 for step in steps)


def step_exprs(step: SimpleStep) -> tuple[Expr, ...]:
    """The depots that a step names, as expressions, in the order they are written."""
    match step:
        case DealGroup():
            return (*step.to, step.source)
        case MoveStep() | Recycle():
            return (step.source, step.to)
        case FlipTop() | FlipDown() | Shuffle():
            return (step.depot,)
        case Place():
            return (step.to,)
        case Gather():
            return (*step.sources, step.to)
        case Compact():
            return ()
        case _:
            assert_never(step)


def map_step(step: SimpleStep, change: Callable[[Expr], Expr]) -> SimpleStep:
    """The same step with every depot expression changed."""
    match step:
        case DealGroup():
            to = tuple(change(depot) for depot in step.to)
            return replace(step, to=to, source=change(step.source))
        case MoveStep() | Recycle():
            return replace(step, source=change(step.source), to=change(step.to))
        case FlipTop() | FlipDown() | Shuffle():
            return replace(step, depot=change(step.depot))
        case Place():
            return replace(step, to=change(step.to))
        case Gather():
            sources = tuple(change(depot) for depot in step.sources)
            return replace(step, sources=sources, to=change(step.to))
        case Compact():
            return step
        case _:
            assert_never(step)


def sub_predicates(predicate: Predicate) -> Iterator[Predicate]:
    """The predicate and every predicate inside it, parents first."""
    yield predicate
    match predicate:
        case AllOf() | AnyOf():
            for part in predicate.of:
                yield from sub_predicates(part)
        case NotHolds():
            yield from sub_predicates(predicate.of)
        case _:
            pass


def map_predicate(predicate: Predicate, change: Callable[[Expr], Expr]) -> Predicate:
    """The same predicate with every expression in it changed."""
    match predicate:
        case ExprHolds():
            return replace(predicate, when=change(predicate.when))
        case AllOf() | AnyOf():
            return replace(predicate, of=tuple(map_predicate(p, change) for p in predicate.of))
        case NotHolds():
            return replace(predicate, of=map_predicate(predicate.of, change))
        case _:
            return predicate


@dataclass(frozen=True, slots=True)
class Site:
    """A place of a game that holds an expression.

    `path` tells people where (`depots[3].accept.when`), `scope` the local names it may use (R8.3),
    `type` what it must be, `owner` the depot that `depot` stands for, where one does. `in_deal`
    marks the steps of the opening deal, which only the start of a game runs.
    """

    path: str
    expr: Expr
    type: Type
    scope: frozenset[LocalKind] = NO_SCOPE
    owner: int | None = None
    in_deal: bool = False


def _step_sites(
    path: str, steps: tuple[Step, ...], owner: int | None, in_deal: bool = False
) -> Iterator[Site]:
    scope = NO_SCOPE if owner is None else DEPOT_SCOPE
    for k, step in enumerate(steps):
        here = f"{path}[{k}]"
        if isinstance(step, Repeat):
            yield Site(f"{here}.while", step.test, Type.BOOL, scope, owner, in_deal)
            yield from _step_sites(f"{here}.do", step.do, owner, in_deal)
            continue
        for expr in step_exprs(step):
            yield Site(here, expr, Type.DEPOT, scope, owner, in_deal)


def _depot_sites(depot: Depot) -> Iterator[Site]:
    path = f"depots[{depot.index}]"
    index = depot.index
    if depot.accept.when is not None:
        yield Site(f"{path}.accept.when", depot.accept.when, Type.BOOL, ACCEPT_SCOPE, index)
    if depot.eject.when is not None:
        yield Site(f"{path}.eject.when", depot.eject.when, Type.BOOL, EJECT_SCOPE, index)
    yield from _rule_sites(f"{path}.actions", depot.actions, index)
    yield from _rule_sites(f"{path}.triggers", depot.triggers, index)


def _rule_sites(path: str, rules: tuple[Action | Trigger, ...], owner: int) -> Iterator[Site]:
    for k, rule in enumerate(rules):
        if rule.when is not None:
            yield Site(f"{path}[{k}].when", rule.when, Type.BOOL, DEPOT_SCOPE, owner)
        yield from _step_sites(f"{path}[{k}].do", rule.do, owner)


def iter_predicates(game: Game) -> Iterator[tuple[str, Predicate]]:
    """Every outermost predicate of a game with its path: redeal.when, win, lose."""
    if game.redeal is not None and game.redeal.when is not None:
        yield "redeal.when", game.redeal.when
    if game.win is not None:
        yield "win", game.win
    if game.lose is not None:
        yield "lose", game.lose


def iter_sites(game: Game) -> Iterator[Site]:
    """Every place of a game that holds an expression, in a fixed order; the pairs come last."""
    yield from _step_sites("deal", game.deal, None, in_deal=True)
    for depot in game.depots:
        yield from _depot_sites(depot)
    if game.redeal is not None:
        yield from _step_sites("redeal.steps", game.redeal.steps, None)
    for path, predicate in iter_predicates(game):
        for part in sub_predicates(predicate):
            if isinstance(part, ExprHolds):
                yield Site(path, part.when, Type.BOOL)
    if game.scoring is not None:
        yield Site("scoring.value", game.scoring.value, Type.INT)
    for k, pair in enumerate(game.pairs or ()):
        if pair.when is not None:
            yield Site(f"pairs[{k}].when", pair.when, Type.BOOL, ACCEPT_SCOPE, pair.target)


def distinct_sites(game: Game) -> Iterator[Site]:
    """The places of a game, but of those that share one expression, and know the same names, the
    first alone: copies of a depot share their rules, and thousands of pairs may share a `when`."""
    seen: set[tuple[int, frozenset[LocalKind], Type, bool]] = set()
    for site in iter_sites(game):
        key = (id(site.expr), site.scope, site.type, site.in_deal)
        if key not in seen:
            seen.add(key)
            yield site


def iter_exprs(game: Game) -> Iterator[Expr]:
    """Every expression of a game and every one below it, parents first; a shared one once."""
    for site in distinct_sites(game):
        yield from descendants(site.expr)
