"""What can run after the opening deal: which steps, for which depot, on which depots."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.exprs import (
    Cond,
    Const,
    DepotRef,
    DepotsRef,
    Expr,
    Local,
    LocalKind,
    Neighbour,
    Quant,
)
from compiler.ir.nodes import Action, Depot, ExprHolds, Game, Redeal, Step
from compiler.ir.walk import count_steps
from compiler.passes.scalar import holds

__all__ = [
    "can_draw",
    "can_recycle",
    "can_redeal",
    "live_actions",
    "never",
    "possible_depots",
    "rows_of",
    "running_steps",
    "too_many_steps",
]

_STEP_BUDGET = 4_000
"""Steps of all actions, triggers and the redeal together that are looked at one by one."""


def never(when: Expr | None) -> bool:
    """Whether a folded `when` is false in every position."""
    return isinstance(when, Const) and not holds(when.value)


def can_draw(depot: Depot) -> bool:
    """Whether the player can ever draw from it (R6.3, R3.9)."""
    return depot.draw is not None and not depot.off_table


def can_recycle(depot: Depot) -> bool:
    """Whether the player can ever recycle to it (R6.5)."""
    draw = depot.draw
    return can_draw(depot) and draw is not None and draw.recycle and draw.max_recycles != 0


def can_redeal(game: Game) -> Redeal | None:
    """The redeal, unless nobody can ever ask for it (R6.7)."""
    redeal = game.redeal
    if redeal is None or redeal.limit == 0 or game.depots[redeal.trigger].off_table:
        return None
    if isinstance(redeal.when, ExprHolds) and never(redeal.when.when):
        return None
    return redeal


def live_actions(depot: Depot) -> tuple[Action, ...]:
    """The actions that can ever be offered, in file order (R6.8, R3.9)."""
    if depot.off_table:
        return ()
    return tuple(action for action in depot.actions if not never(action.when))


def running_steps(game: Game) -> Iterator[tuple[tuple[Step, ...], int | None]]:
    """Every list of steps that can ever run in play, with the depot that `depot` stands for."""
    for depot in game.depots:
        for action in live_actions(depot):
            yield action.do, depot.index
        for trigger in depot.triggers:
            if not never(trigger.when):
                yield trigger.do, depot.index
    redeal = can_redeal(game)
    if redeal is not None:
        yield redeal.steps, None


def too_many_steps(game: Game) -> bool:
    """Whether there are more steps than the budget allows; then they may do anything at all."""
    return sum(count_steps(steps) for steps, _ in running_steps(game)) > _STEP_BUDGET


def possible_depots(expr: Expr, owner: int | None, game: Game) -> frozenset[int]:
    """The depots that an expression of type Depot or Depots can be about, or more.

    `owner` is the depot that `depot` stands for.
    """
    match expr:
        case DepotRef():
            return frozenset({expr.depot})
        case DepotsRef():
            return frozenset(expr.depots)
        case Const():
            return frozenset()
        case Local(kind=LocalKind.DEPOT) if owner is not None:
            return frozenset({owner})
        case Cond():
            return possible_depots(expr.then, owner, game) | possible_depots(
                expr.other, owner, game
            )
        case Quant():
            return possible_depots(expr.coll, owner, game)
        case Neighbour():
            return rows_of(possible_depots(expr.depot, owner, game), game)
        case _:
            return frozenset(range(len(game.depots)))


def rows_of(depots: frozenset[int], game: Game) -> frozenset[int]:
    """The depots with all others of their groups."""
    groups = {game.depots[depot].group for depot in depots}
    rows = (game.groups[group].depots for group in groups if group is not None)
    return depots.union(*rows)
