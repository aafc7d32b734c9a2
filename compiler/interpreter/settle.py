"""What the board does by itself after a move (chapter 7)."""

from __future__ import annotations

from compiler.interpreter.board import Board
from compiler.interpreter.evaluate import Scope, holds
from compiler.interpreter.rules import (
    can_meet,
    check_covered,
    check_land,
    check_leave,
    groups_that_leave,
)
from compiler.interpreter.steps import land, run_steps
from compiler.ir.nodes import Depot, Trigger
from runtime.cards import FACE_DOWN

__all__ = ["MOST_CHANGES", "settle"]

MOST_CHANGES = 1000
"""How many changes one settling makes at most (R7.7)."""


def settle(board: Board) -> None:
    """Make one change after the other until there is none to make, or too many were made.

    A round (R7.2) flips, then fires, sends and refills; any change of the latter three starts it
    again, and flips do not bear on each other. So the next change is always the first there is.
    """
    for _ in range(MOST_CHANGES):
        if not (_flips(board) or _fires(board) or _sends(board) or _refills(board)):
            return
    board.cascade_limit_hit = True


def _flips(board: Board) -> bool:
    """Turn the first top card that turns by itself (R3.7, R3.8)."""
    for depot in board.ir.depots:
        pile = board.pile(depot.index)
        if pile and pile[-1] >= FACE_DOWN and _turns_up(board, depot):
            board._flip(depot.index, len(pile) - 1)
            return True
    return False


def _turns_up(board: Board, depot: Depot) -> bool:
    uncovered = depot.auto_flip_uncovered and check_covered(board, depot.index) is None
    return depot.auto_flip_top or uncovered


def _fires(board: Board) -> bool:
    """Fire the first trigger that holds and changes something (R7.3)."""
    return any(
        _fire(board, depot, trigger) for depot in board.ir.depots for trigger in depot.triggers
    )


def _fire(board: Board, depot: Depot, trigger: Trigger) -> bool:
    scope = Scope(depot=depot.index)
    if not holds(trigger.when, board, scope):
        return False
    before, told = board.take_snapshot(), len(board._journal or ())
    run_steps(board, trigger.do, scope)
    if tuple(board._piles) != before.piles:
        return True
    board.restore(before)
    if board._journal is not None:
        del board._journal[told:]
    return False


def _sends(board: Board) -> bool:
    """Carry out the first `autoSend` that finds a group and a place for it (R7.4)."""
    return any(
        _send(board, depot.index, depot.auto_send)
        for depot in board.ir.depots
        if depot.auto_send is not None
    )


def _send(board: Board, source: int, targets: tuple[int, ...]) -> bool:
    groups = groups_that_leave(board, source)
    if source not in board.picks:
        groups.reverse()  # the largest group first; picks go from the top down
    for start, n in groups:
        for target in targets:
            if _reflex_lands(board, source, start, n, target):
                return True
    return False


def _refills(board: Board) -> bool:
    """Carry out the first `autoRefill` of an empty depot that finds a card (R7.5)."""
    return any(
        _refill(board, depot.index, depot.auto_refill)
        for depot in board.ir.depots
        if depot.auto_refill is not None and not board.pile(depot.index)
    )


def _refill(board: Board, target: int, sources: tuple[int, ...]) -> bool:
    for source in sources:
        start = len(board.pile(source)) - 1
        leaves = start >= 0 and check_leave(board, source, start, 1) is None
        if leaves and _reflex_lands(board, source, start, 1, target):
            return True
    return False


def _reflex_lands(board: Board, source: int, start: int, n: int, target: int) -> bool:
    """Land a group that leaves its depot, if the target takes it."""
    if source == target or not can_meet(board, source, target, drag=False):
        return False
    if check_land(board, source, start, n, target) is not None:
        return False
    land(board, source, start, n, target)
    return True
