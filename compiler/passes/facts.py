"""What can be proved about a game once its pairs are decided (`compiler.ir.facts`)."""

from __future__ import annotations

from compiler.ir.facts import Facts
from compiler.ir.nodes import Game
from compiler.ir.types import DepotType
from compiler.passes.blocks import move_blocks
from compiler.passes.changes import find_changes
from compiler.passes.flow import find_flow
from compiler.passes.goals import find_ends
from compiler.passes.key_parts import find_key_parts
from compiler.passes.landing import Landings
from compiler.passes.order import find_order, find_stacks
from compiler.passes.reach import Reach, find_reach
from compiler.passes.reflexes import find_settling
from compiler.passes.runs import find_all_runs
from compiler.passes.specialise import shut_depots
from compiler.passes.symmetries import find_symmetries

__all__ = ["find_facts"]


def find_facts(game: Game) -> Facts:
    """The facts of a game after the passes.

    Raises:
        ValueError: its pairs are not decided yet.
    """
    if game.pairs is None:
        raise ValueError("facts are found after the passes")
    all_depots = range(len(game.depots))
    landings = Landings(game, shut_depots(game))
    reach = find_reach(game, game.pairs)
    flow = find_flow(game)
    left = flow.left | {pair.source for pair in game.pairs if pair.source != pair.target}
    entered = flow.entered | {pair.target for pair in game.pairs}
    can_empty = frozenset(d for d in all_depots if d in left or _dealt_empty(reach, d))
    blocks = move_blocks(game, game.pairs, landings)
    settling = find_settling(game, landings, reach.dealt)
    stacks = find_stacks(game)
    order = find_order(game, reach.dealt, stacks)
    return Facts(
        blocks=blocks,
        key=find_key_parts(game),
        sources=tuple(sorted({pair.source for pair in game.pairs if pair.drag})),
        targets=tuple(sorted({pair.target for pair in game.pairs if pair.drag})),
        face_down=tuple(filter(reach.hides, all_depots)),
        can_empty=tuple(sorted(can_empty)),
        symmetries=find_symmetries(game),
        locked_foundations=tuple(
            depot.index
            for depot in game.depots
            if depot.type is DepotType.FOUNDATION and depot.index not in left
        ),
        only_lose=tuple(d for d in all_depots if d not in entered),
        hidden_cards=any(map(reach.hides, all_depots)),
        holders=tuple(filter(reach.holds, all_depots)),
        face_up=tuple(filter(reach.shows, all_depots)),
        changes=find_changes(game, settling),
        runs=find_all_runs(game, blocks),
        stacks=stacks,
        sorted=order.sorted,
        built=order.built,
        settling=settling,
        ends=find_ends(game),
    )


def _dealt_empty(reach: Reach, depot: int) -> bool:
    """Whether the deal can leave a depot without cards."""
    return reach.dealt is None or not reach.dealt[depot]
