"""The passes over the IR, in the order in which they run.

`fold_game` first: it decides what needs no position, so that the rules `specialise_pairs` puts the
depots into are as small as they get. What `find_facts` proves (`passes.facts`) is about the result.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.ir.nodes import Game
from compiler.ir.verify import verify_game
from compiler.passes.fold import fold_game
from compiler.passes.specialise import specialise_pairs

__all__ = ["PASSES", "run_passes"]

PASSES: tuple[Callable[[Game], Game], ...] = (fold_game, specialise_pairs)


def run_passes(game: Game) -> Game:
    """The game after all passes; it means the same, and `pairs` is filled.

    Raises:
        IRError: a pass broke the IR.
    """
    for run in PASSES:
        game = run(game)
        verify_game(game)
    return game
