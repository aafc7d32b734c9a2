"""Notes what an interpreted board does in a move: where cards go, and which reflexes act."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from compiler.interpreter import settle, steps
from compiler.interpreter.board import Board
from compiler.ir.facts import ReflexKind
from compiler.ir.nodes import Depot, Trigger
from runtime.state import GameState

__all__ = ["FIRE", "REFILL", "SEND", "Seen", "Watch", "watching"]

_CASCADE = 40
"""Where settling may be endless, it is stopped after so many changes (R7.7 says 1000)."""


@dataclass
class Seen:
    """What one move did."""

    moved: list[tuple[int, int]] = field(default_factory=list)
    """Sources and targets of cards, by whatever way."""
    landed: list[tuple[int, int]] = field(default_factory=list)
    deep: list[int] = field(default_factory=list)
    """Depots where cards came or went below others, or were permuted."""
    reflexes: list[tuple[ReflexKind, int, int]] = field(default_factory=list)


class Watch:
    """Notes what a board does while it is open."""

    def __init__(self) -> None:
        self.seen: Seen | None = None

    @contextmanager
    def open(self) -> Iterator[Seen]:
        self.seen = seen = Seen()
        try:
            yield seen
        finally:
            self.seen = None

    def transfer(
        self, board: GameState, source: int, start: int, n: int, target: int, at: int, cards: bytes
    ) -> None:
        if self.seen is not None:
            if source != target:
                self.seen.moved.append((source, target))
            if start + n != len(board._piles[source]):
                self.seen.deep.append(source)
            if at != len(board._piles[target]) - (n if source == target else 0):
                self.seen.deep.append(target)
        _TRANSFER(board, source, start, n, target, at, cards)

    def shuffle(self, board: GameState, depot: int) -> None:
        if self.seen is not None:
            self.seen.deep.append(depot)
        _SHUFFLE(board, depot)

    def land(self, board: Board, source: int, start: int, n: int, target: int) -> None:
        if self.seen is not None:
            self.seen.landed.append((source, target))
        _LAND(board, source, start, n, target)

    def flips(self, board: Board) -> bool:
        tops = [pile[-1:] for pile in board._piles]
        done = _FLIPS(board)
        if done and self.seen is not None:
            turned = [d for d, top in enumerate(tops) if board._piles[d][-1:] != top]
            self.seen.reflexes += [(ReflexKind.FLIP, depot, 0) for depot in turned]
        return done

    def fire(self, board: Board, depot: Depot, trigger: Trigger) -> bool:
        number = next(k for k, one in enumerate(depot.triggers) if one is trigger)
        return self._note(FIRE(board, depot, trigger), ReflexKind.TRIGGER, depot.index, number)

    def send(self, board: Board, source: int, targets: tuple[int, ...]) -> bool:
        return self._note(SEND(board, source, targets), ReflexKind.SEND, source)

    def refill(self, board: Board, target: int, sources: tuple[int, ...]) -> bool:
        return self._note(REFILL(board, target, sources), ReflexKind.REFILL, target)

    def _note(self, done: bool, kind: ReflexKind, depot: int, number: int = 0) -> bool:
        if done and self.seen is not None:
            self.seen.reflexes.append((kind, depot, number))
        return done


_TRANSFER, _SHUFFLE = GameState._transfer, GameState._shuffle
_LAND = steps.land
_FLIPS, FIRE, SEND, REFILL = settle._flips, settle._fire, settle._send, settle._refill


@contextmanager
def watching(endless: bool) -> Iterator[Watch]:
    watch = Watch()

    def transfer(*given: Any) -> None:
        watch.transfer(*given)

    def shuffle(*given: Any) -> None:
        watch.shuffle(*given)

    inside = "compiler.interpreter.settle"
    with (
        mock.patch.object(GameState, "_transfer", transfer),
        mock.patch.object(GameState, "_shuffle", shuffle),
        mock.patch("compiler.interpreter.machine.land", watch.land),
        mock.patch(f"{inside}.land", watch.land),
        mock.patch(f"{inside}._flips", watch.flips),
        mock.patch(f"{inside}._fire", watch.fire),
        mock.patch(f"{inside}._send", watch.send),
        mock.patch(f"{inside}._refill", watch.refill),
        mock.patch(f"{inside}.MOST_CHANGES", _CASCADE if endless else 1000),
    ):
        yield watch
