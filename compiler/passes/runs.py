"""What is certain of the groups that one depot lets go and another takes, whatever the board.

A player drags a group from the top of a pile. Where the rules make every such group a run by rank,
its cards can be told apart by rank alone, and a target that asks for one rank takes one size only.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.ir.facts import MoveBlock, RunFacts
from compiler.ir.nodes import Accept, Build, Depot, Eject, Game
from compiler.ir.types import Direction, Gate, UnitKind
from compiler.passes.landing import takes_face_down

__all__ = [
    "RunFacts",
    "asks_faces",
    "find_all_runs",
    "find_runs",
    "leaves_alone",
    "one_rank_starts",
]


def find_all_runs(game: Game, blocks: Iterable[MoveBlock]) -> dict[tuple[int, int], RunFacts]:
    """The facts of every two depots between which groups are dragged, by the numbering of moves.

    Depots with equal rules have equal facts, and share one object.
    """
    rules: dict[Eject | Accept, int] = {}
    leaves = [rules.setdefault(depot.eject, len(rules)) for depot in game.depots]
    takes = [rules.setdefault(depot.accept, len(rules)) for depot in game.depots]
    known: dict[tuple[int, int, int, int], RunFacts] = {}
    found: dict[tuple[int, int], RunFacts] = {}
    for block in blocks:
        target = block.target
        if target is None or target == block.source:
            continue
        sizes = (block.first, block.last) if block.kind == "drag" else (1, 1)
        like = (leaves[block.source], takes[target], *sizes)
        if like not in known:
            facts = find_runs(game.depots[block.source], game.depots[target])
            # How many go at once the numbering may know better: there may be a staged limit.
            differ = facts.ranks_differ or sizes == (1, 1)
            known[like] = RunFacts(differ, facts.one_size or sizes[0] == sizes[1])
        found[block.source, target] = known[like]
    return found


def find_runs(source: Depot, target: Depot) -> RunFacts:
    """The facts of a pair; source and target differ."""
    builds: list[Build] = []
    unit, accept = source.eject.unit, target.accept
    if unit is not None and unit.kind is UnitKind.RUN and isinstance(unit.build, Build):
        builds.append(unit.build)
    # What is taken unseen (R5.4) lies in any order.
    seen = asks_faces(source, target)
    ordered = unit is None and accept.orders and seen and not _has_wild(accept)
    if ordered and isinstance(accept.build, Build):
        builds.append(accept.build)
    alone = accept.single or leaves_alone(source)
    differ = alone or any(map(_is_strict, builds))
    return RunFacts(differ, alone or (differ and seen and _takes_one_rank(accept)))


def leaves_alone(source: Depot) -> bool:
    """Whether every group that leaves is a single card (R4.1, R4.2)."""
    unit = source.eject.unit
    if unit is not None and unit.kind is UnitKind.SINGLE:
        return True
    whole = unit is not None and unit.kind is UnitKind.PILE
    return source.eject.gate is Gate.TOP_ONLY and not whole


def asks_faces(source: Depot, target: Depot) -> bool:
    """Whether every card of a group must lie face up to get there (R4.1, R5.3)."""
    return source.eject.gate is Gate.FACE_UP or not takes_face_down(target.accept)


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
