"""Where cards leave and arrive after the opening deal, other than by a landing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from compiler.ir.exprs import Expr
from compiler.ir.nodes import (
    Compact,
    DealGroup,
    FlipDown,
    FlipTop,
    Game,
    Gather,
    MoveStep,
    Place,
    Recycle,
    Shuffle,
    SimpleStep,
)
from compiler.ir.walk import flat_steps
from compiler.passes.play import (
    can_draw,
    can_recycle,
    possible_depots,
    running_steps,
    too_many_steps,
)

__all__ = ["Flow", "find_flow"]


@dataclass(frozen=True, slots=True)
class Flow:
    """Depots that draws, recycles and steps can take cards from, and bring cards to."""

    left: frozenset[int]
    entered: frozenset[int]


def find_flow(game: Game) -> Flow:
    """The flow of cards in play, landings aside."""
    if too_many_steps(game):
        everywhere = frozenset(range(len(game.depots)))
        return Flow(everywhere, everywhere)
    left: set[int] = set()
    entered: set[int] = set()
    for depot in game.depots:
        if depot.draw is not None and can_draw(depot):
            left.add(depot.index)
            entered.add(depot.draw.to)
            if can_recycle(depot):
                left.add(depot.draw.to)
                entered.add(depot.index)
    for steps, owner in running_steps(game):
        for step in flat_steps(steps):
            sources, targets = _ends(step)
            left.update(*(possible_depots(expr, owner, game) for expr in sources))
            entered.update(*(possible_depots(expr, owner, game) for expr in targets))
            if isinstance(step, Compact):
                left.update(step.group)
                entered.update(step.group)
            elif isinstance(step, Place) and game.main_stock is not None:
                left.add(game.main_stock)
    return Flow(frozenset(left), frozenset(entered))


def _ends(step: SimpleStep) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """The depots that a step names, as sources and as targets of cards."""
    match step:
        case DealGroup():
            return (step.source,), step.to
        case MoveStep() | Recycle():
            return (step.source,), (step.to,)
        case Gather():
            return step.sources, (step.to,)
        case Place():
            return (), (step.to,)
        case FlipTop() | FlipDown() | Shuffle() | Compact():
            return (), ()
        case _:
            assert_never(step)
