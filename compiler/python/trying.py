"""What the steps of an action change for certain, told without trying them out (R6.8)."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.ir.exprs import CardProp, CardPropKind, Expr
from compiler.ir.nodes import (
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
    Step,
)
from compiler.ir.walk import descendants, flat_steps
from compiler.python.exprs import Scope
from compiler.python.module import Module
from compiler.python.text import Level, Py, join

__all__ = ["shuffles", "surely_changes"]


def shuffles(steps: Iterable[Step]) -> bool:
    """Whether a shuffle is among the steps."""
    return any(isinstance(step, Shuffle) for step in flat_steps(steps))


def surely_changes(
    module: Module, steps: tuple[Step, ...], owners: tuple[int, ...], scope: Scope
) -> Py | None:
    """Text that is true only where the steps, run for one of the depots `owners`, leave the piles
    different; None where nothing so simple is known.

    The first step that is no flip moves a card; and it comes from a depot that none of the steps
    puts cards on, or goes to one that none takes cards from. So there is a card less, or more.
    """
    for step in steps:
        match step:
            case FlipTop() | FlipDown():
                continue
            case MoveStep():
                return _moves_for_good(module, steps, step, owners, scope)
            case _:
                return None
    return None


def _moves_for_good(
    module: Module, steps: tuple[Step, ...], step: MoveStep, owners: tuple[int, ...], scope: Scope
) -> Py | None:
    if any(_reads_faces(expr) for expr in (step.source, step.to)):
        return None
    giving: set[int] = set()
    taking: set[int] = set()
    for each in flat_steps(steps):
        gives, takes = _ends(module, each, owners)
        giving |= gives
        taking |= takes
    sources, targets = _ends(module, step, owners)
    if sources & targets or (sources & taking and targets & giving):
        return None
    writer = module.writer
    tests = [writer.pile(step.source, scope)]
    if writer.nothing(step.to):
        tests.append(Py(f"{writer.value(step.to, scope).at(Level.ADD)} is not None", Level.COMPARE))
    return tests[0] if len(tests) == 1 else join("and", Level.AND, tests)


def _reads_faces(expr: Expr) -> bool:
    """Whether an expression may be changed by a flip."""
    return any(
        isinstance(part, CardProp) and part.prop is CardPropKind.FACE_UP
        for part in descendants(expr)
    )


def _ends(module: Module, step: Step, owners: tuple[int, ...]) -> tuple[set[int], set[int]]:
    """The depots that a step may take cards from, and put cards on."""

    def about(*exprs: Expr) -> set[int]:
        return {d for expr in exprs for d in module.conditions.meant_by(expr, owners)}

    match step:
        case MoveStep() | Recycle():
            return about(step.source), about(step.to)
        case DealGroup():
            return about(step.source), about(*step.to)
        case Gather():
            return about(*step.sources), about(step.to)
        case Place():
            stock = module.game.main_stock
            return set() if stock is None else {stock}, about(step.to)
        case Compact():
            return set(step.group), set(step.group)
        case FlipTop() | FlipDown() | Shuffle() | Repeat():
            return set(), set()
