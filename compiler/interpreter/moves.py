"""What a player can do: every move in the order of R6.9, and why a tap is refused (chapter 6)."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.interpreter.board import Board
from compiler.interpreter.evaluate import Scope, eval_depot, holds
from compiler.interpreter.predicates import predicate_holds
from compiler.interpreter.rules import (
    can_meet,
    check_covered,
    check_land,
    groups_that_leave,
)
from compiler.interpreter.steps import has_work, run_step, steps_in_turn
from compiler.ir.nodes import Accept, Action, Shuffle
from compiler.ir.types import Compound, DepotType
from runtime import refusals
from runtime.cards import FACE_DOWN, JOKER, SUIT, SUIT_NAMES
from runtime.moves import Move
from runtime.refusals import Refusal

__all__ = ["check_tap", "list_moves", "relay_limit"]


def list_moves(board: Board) -> Iterator[Move]:
    """Every move, in the order of R6.9, whether or not the game is over."""
    for source in range(len(board.ir.depots)):
        if source not in board.off_table:
            yield from _taps(board, source)
            yield from _drags(board, source)


def _taps(board: Board, source: int) -> Iterator[Move]:
    """A depot's draw or recycle, its redeal, its actions."""
    for kind in ("draw", "recycle", "redeal"):
        if check_tap(board, kind, source, None) is None:
            yield _move(board, kind, source)
    for action in board.depot(source).actions:
        if check_tap(board, "action", source, action.name) is None:
            yield _move(board, "action", source, None, 0, action.name)


def _drags(board: Board, source: int) -> Iterator[Move]:
    """A depot's drags or picks, by target, then by group, then by called suit."""
    groups = groups_that_leave(board, source)
    if not groups:
        return
    picks = source in board.picks
    for target in range(len(board.ir.depots)):
        if target in board.off_table or target in board.barred:
            continue
        if not can_meet(board, source, target, drag=True):
            continue
        for start, n in groups:
            if _may_drag(board, source, start, n, target):
                for suit in _calls(board, source, start, n, target):
                    kind, number = ("pick", start) if picks else ("drag", n)
                    yield _move(board, kind, source, target, number, suit)


def _move(
    board: Board,
    kind: str,
    source: int,
    target: int | None = None,
    n: int = 0,
    arg: str | None = None,
) -> Move:
    names = board.space.names
    onto = None if target is None else names[target]
    return board.space.intern(Move(kind, names[source], onto, n, arg))


def _may_drag(board: Board, source: int, start: int, n: int, target: int) -> bool:
    """Whether a group that leaves may be dragged onto a target that is no bar to drags."""
    if source == target and not _is_tuck(board, source, start, n):
        return False
    if check_land(board, source, start, n, target) is not None:
        return False
    limit = relay_limit(board, target)
    return n == 1 or limit is None or n <= limit


def _is_tuck(board: Board, depot: int, start: int, n: int) -> bool:
    """The top card of a `landUnder` depot over a face-down card of its own pile (R6.6)."""
    pile = board.pile(depot)
    top_alone = n == 1 and start == len(pile) - 1
    return board.depot(depot).land_under and top_alone and len(pile) > 1 and pile[-2] >= FACE_DOWN


def _calls(board: Board, source: int, start: int, n: int, target: int) -> list[str | None]:
    """The suits that a drag may call (R6.4); None alone where it calls none."""
    if n != 1 or board.pile(source)[start] not in board.call_cards.get(target, ()):
        return [None]
    suits = {SUIT[card] for card in board.deck if card != JOKER}
    return [SUIT_NAMES[suit] for suit in sorted(suits)]


def relay_limit(board: Board, target: int) -> int | None:
    """How many cards can be relayed onto `target` by hand (R6.2); None if any number may go."""
    if board.ir.compound is Compound.FREE:
        return None
    cells = tableaus = 0
    for depot in board.ir.depots:
        if depot.index != target and not board.pile(depot.index) and _takes_any(depot.accept):
            cells += depot.type is DepotType.CELL
            tableaus += depot.type is DepotType.TABLEAU
    return (1 + cells) << tableaus


def _takes_any(rule: Accept) -> bool:
    """Whether an empty depot with this rule would take any single card, as R6.2 reckons."""
    return not (
        rule.rejects_all
        or rule.accept_from is not None
        or rule.min_count > 1
        or rule.seed is not None
        or rule.seed_none
        or rule.seed_from_deal
        or rule.rank_is is not None
        or rule.when is not None
    )


def check_tap(board: Board, kind: str, depot: int, arg: str | None) -> Refusal | None:
    """Why a draw, recycle, redeal or action is refused, or None."""
    match kind:
        case "draw":
            return _check_draw(board, depot)
        case "recycle":
            return _check_recycle(board, depot)
        case "redeal":
            return _check_redeal(board, depot)
        case "action":
            return _check_action(board, depot, arg)
        case _:
            raise AssertionError(f"{kind!r} is no tap")


def _check_draw(board: Board, depot: int) -> Refusal | None:
    if board.depot(depot).draw is None:
        return refusals.NO_DRAW
    if not board.pile(depot):
        return refusals.DRAW_EMPTY
    return check_covered(board, depot)


def _check_recycle(board: Board, depot: int) -> Refusal | None:
    draw = board.depot(depot).draw
    if draw is None or not draw.recycle:
        return refusals.NO_RECYCLE
    if board.pile(depot):
        return refusals.RECYCLE_NOT_EMPTY
    if not board.pile(draw.to):
        return refusals.RECYCLE_NOTHING
    if draw.max_recycles is not None and board._recycles.get(depot, 0) >= draw.max_recycles:
        return refusals.RECYCLES_USED
    return check_covered(board, draw.to)


def _check_redeal(board: Board, depot: int) -> Refusal | None:
    redeal = board.ir.redeal
    if redeal is None or redeal.trigger != depot:
        return refusals.NO_REDEAL
    if redeal.when is not None and not predicate_holds(redeal.when, board):
        return refusals.REDEAL_WHEN
    if redeal.limit is not None and board.redeals >= redeal.limit:
        return refusals.REDEALS_USED
    return None if has_work(board, redeal.steps) else refusals.REDEAL_NOTHING


def _check_action(board: Board, depot: int, name: str | None) -> Refusal | None:
    for action in board.depot(depot).actions:
        if action.name == name:
            if not holds(action.when, board, Scope(depot=depot)):
                return refusals.ACTION_WHEN
            return None if _changes(board, depot, action) else refusals.ACTION_NOTHING
    return refusals.NO_ACTION


def _changes(board: Board, depot: int, action: Action) -> bool:
    """Whether an action would leave piles or faces different; a shuffle of two cards or more
    counts as that without being run (R6.8). Tried on a copy."""
    scope = Scope(depot=depot)
    trial = board.copy(history=False)
    for step in steps_in_turn(trial, action.do, scope):
        if isinstance(step, Shuffle):
            shuffled = eval_depot(step.depot, trial, scope)
            if shuffled is not None and len(trial.pile(shuffled)) > 1:
                return True
        run_step(trial, step, scope)
    return trial._piles != board._piles
