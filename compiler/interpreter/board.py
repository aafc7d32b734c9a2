"""The board as the interpreter sees it: piles, counters, and the game they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from compiler.ir.nodes import Depot, Game, Pair
from runtime.state import GameState

__all__ = ["Board", "Snapshot"]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole position at one time."""

    piles: tuple[bytes, ...]
    moves: int
    redeals: int
    shuffles: int
    recycles: dict[int, int]
    calls: dict[int, int]
    cascade_limit_hit: bool


class Board(GameState):
    """A state whose class knows the IR of its game. Depots are board indices, cards the integers
    of `runtime.cards`."""

    ir: ClassVar[Game]
    pairs: ClassVar[Mapping[tuple[int, int], Pair] | None]
    """`Game.pairs` by source and target; None where the IR was not specialised."""

    def __init__(self) -> None:
        super().__init__()
        self.dealing = False
        """Whether the opening deal is running: then landings may set a base rank (R5.5)."""

    def depot(self, index: int) -> Depot:
        """The rules of a depot."""
        return self.ir.depots[index]

    def pile(self, index: int) -> bytes:
        """The cards of a depot, bottom first."""
        return self._piles[index]

    def take_snapshot(self) -> Snapshot:
        """The position as it is now."""
        return Snapshot(
            tuple(self._piles),
            self.moves,
            self.redeals,
            self._shuffles,
            dict(self._recycles),
            dict(self._calls),
            self.cascade_limit_hit,
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Make the position what it was."""
        self._piles = list(snapshot.piles)
        self.moves = snapshot.moves
        self.redeals = snapshot.redeals
        self._shuffles = snapshot.shuffles
        self._recycles = dict(snapshot.recycles)
        self._calls = dict(snapshot.calls)
        self.cascade_limit_hit = snapshot.cascade_limit_hit
