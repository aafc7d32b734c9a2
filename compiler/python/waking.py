"""What the board does by itself after a move, and what wakes it: the facts that the making of moves
is written by (`compiler.ir.facts.Reflex`).
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.facts import ReflexKind
from compiler.ir.nodes import Depot, MatchSum
from compiler.ir.types import UnitKind
from compiler.passes.runs import asks_faces
from compiler.python.module import Module

__all__ = ["Wake", "is_special", "settles", "settles_locally"]


def settles(module: Module) -> bool:
    """Whether the board does anything by itself."""
    return any(
        d.auto_flip_top
        or d.auto_flip_uncovered
        or d.triggers
        or d.auto_send is not None
        or d.auto_refill is not None
        for d in module.game.depots
    )


def settles_locally(module: Module) -> bool:
    """Whether it pays, and is right, to look at no more than what a move has changed."""
    facts = module.facts
    drags = [block for block in facts.blocks if block.kind == "drag" and block.target is not None]
    return (
        bool(drags)
        and settles(module)
        and not facts.changes.cascade
        and not any(reflex.counters for reflex in facts.settling.reflexes)
        and not any(is_special(module.game.depots[block.target or 0]) for block in drags)
    )


def is_special(depot: Depot) -> bool:
    """Whether more happens on a landing than that the cards lie there."""
    return (
        depot.land_face is not None or depot.land_under or isinstance(depot.accept.build, MatchSum)
    )


@dataclass(frozen=True, slots=True)
class Wake:
    """What wakes a settling: `flips` the depots whose own uncovered top turns; `piles` those whose
    change may wake anything else; `least` the size from which a changed pile may send cards away,
    where all sends need more than one card."""

    flips: tuple[int, ...]
    piles: tuple[int, ...]
    least: int | None

    @staticmethod
    def of(module: Module) -> Wake:
        """What wakes the board of a game."""
        flips: list[int] = []
        piles: set[int] = set()
        sizes: list[int] = []
        for reflex in module.facts.settling.reflexes:
            if reflex.kind is ReflexKind.FLIP and set(reflex.reads) == {reflex.depot}:
                flips.append(reflex.depot)
                continue
            least = _least_sent(module, reflex.depot) if reflex.kind is ReflexKind.SEND else 1
            piles |= set(reflex.reads) - ({reflex.depot} if least > 1 else set())
            if least > 1:
                sizes.append(least)
        piles |= {d for d in flips if _face_down_may_land(module, d)}
        return Wake(tuple(flips), tuple(sorted(piles)), min(sizes, default=None))


def _least_sent(module: Module, depot: int) -> int:
    """The smallest group that a depot sends away by itself (R7.4)."""
    unit = module.game.depots[depot].eject.unit
    if unit is not None and unit.kind is UnitKind.SINGLE:
        return 1
    targets = module.game.depots[depot].auto_send or ()
    return min([module.game.depots[t].accept.min_count for t in targets], default=1)


def _face_down_may_land(module: Module, target: int) -> bool:
    depots = module.game.depots
    return any(
        pair.drag and not asks_faces(depots[source], depots[target])
        for (source, onto), pair in module.pairs.items()
        if onto == target
    )
