"""What is certain of the groups that one depot lets go and another takes, whatever the board.

A player drags a group from the top of a pile. Where the rules make every such group a run by rank,
its cards can be told apart by rank alone, and a target that asks for one rank takes one size only.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.nodes import Accept, Build, Depot
from compiler.ir.types import Direction, Gate, UnitKind

__all__ = ["RunFacts", "asks_faces", "find_runs", "one_rank_starts"]


@dataclass(frozen=True, slots=True)
class RunFacts:
    """Of the groups that can be dragged from one depot onto another.

    `ranks_differ`: no rank occurs twice in a group, so size and bottom card tell each other.
    `one_size`: at most one size fits at a time, for the target takes cards of one rank only,
    whether it is empty or not.
    """

    ranks_differ: bool
    one_size: bool


def find_runs(source: Depot, target: Depot) -> RunFacts:
    """The facts of a pair; source and target differ."""
    builds: list[Build] = []
    unit = source.eject.unit
    if unit is not None and unit.kind is UnitKind.RUN and isinstance(unit.build, Build):
        builds.append(unit.build)
    accept = target.accept
    ordered = unit is None and accept.orders and not _has_wild(accept)
    if ordered and isinstance(accept.build, Build):
        builds.append(accept.build)
    alone = accept.single or source.eject.gate is Gate.TOP_ONLY
    differ = alone or any(map(_is_strict, builds))
    return RunFacts(differ, alone or (differ and _takes_one_rank(accept)))


def asks_faces(source: Depot, target: Depot) -> bool:
    """Whether every card of a dragged group must lie face up (R4.1, R5.3)."""
    return source.eject.gate is Gate.FACE_UP or target.accept.declares


def one_rank_starts(accept: Accept) -> bool:
    """Whether an empty depot takes cards of one rank at most, wild cards aside. A base rank
    (R5.5) does not count: a position from elsewhere may have none yet."""
    return bool(accept.seed is not None or accept.seed_none or accept.rank_is is not None)


def _takes_one_rank(accept: Accept) -> bool:
    if _has_wild(accept) or accept.follow:
        return False
    if accept.empty_only:
        return one_rank_starts(accept)
    build = accept.build
    on_top = isinstance(build, Build) and build.direction is not Direction.EITHER
    return (on_top or accept.rank_is is not None) and one_rank_starts(accept)


def _has_wild(accept: Accept) -> bool:
    return accept.wild_rank is not None or accept.wild_joker


def _is_strict(build: Build) -> bool:
    """Whether cards that follow each other by the build have all different ranks, at any length:
    pips that only rise or only fall, without a wrap from King to Ace."""
    return build.direction is not Direction.EITHER and not build.wrap and build.step != 0
