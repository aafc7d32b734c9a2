"""The state of an interpreted game: the rules behind `GameState`, and undo by whole snapshots."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from compiler.interpreter.board import Board, Snapshot
from compiler.interpreter.evaluate import Scope, eval_expr
from compiler.interpreter.moves import check_tap, list_moves, relay_limit
from compiler.interpreter.predicates import predicate_holds
from compiler.interpreter.rules import check_land, check_leave
from compiler.interpreter.settle import settle
from compiler.interpreter.steps import call_suit, draw_cards, land, recycle_pile, run_steps
from runtime.cards import SUIT_NAMES
from runtime.moves import Move
from runtime.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from compiler.interpreter.module import InterpretedGame
    from runtime.journal import Entry

__all__ = ["InterpretedState"]


class InterpretedState(Board):
    """One game being played by the interpreter.

    `push` notes the whole position before the move and `pop` brings it back, whatever the game: so
    undo here and undo in a generated module, which notes only what its moves can change, can't be
    wrong in the same way.
    """

    module: ClassVar[InterpretedGame]

    def __init__(self) -> None:
        super().__init__()
        self._past: list[tuple[Move, Snapshot]] = []

    # Making and unmaking.

    def push(self, move: Move) -> None:
        """Make a move, unchecked; an equal move of any origin will do."""
        move = self.space.intern(move)
        self._past.append((move, self.take_snapshot()))
        self._start()
        self._make(move)

    def pop(self) -> Move:
        """Take the last move back, with all that it set off (R7.8), and return it.

        Raises:
            IndexError: there is no move to take back.
        """
        move, snapshot = self._past.pop()
        self.restore(snapshot)
        return move

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that `pop` can take back, first to last."""
        return tuple([move for move, _ in self._past])

    def clear_history(self) -> None:
        """Forget the moves made; the position stays."""
        self._past.clear()

    def copy(self, history: bool = True) -> Self:
        """An independent copy; without `history` its moves can't be taken back."""
        other = super().copy(history)
        other._past = self._past.copy() if history else []
        other.dealing = False
        return other

    def _at_root(self) -> Self:
        """A copy of the position where the history began."""
        root = self.copy(history=False)
        if self._past:
            root.restore(self._past[0][1])
        return root

    def __reduce__(self) -> tuple[object, ...]:
        return _state_at, (self.module, self.position())

    # The rules.

    def _deal(self) -> None:
        self.dealing = True
        run_steps(self, self.ir.deal, Scope())
        self.dealing = False

    def _find_bases(self, journal: Iterable[Entry]) -> None:
        """The deal's own steps have noted the base ranks as the cards landed."""

    def _list_moves(self) -> list[Move]:
        return list(list_moves(self))

    def _any_move(self) -> bool:
        return next(list_moves(self), None) is not None

    def _make(self, move: Move) -> None:
        source = move.src
        match move.kind:
            case "draw" | "recycle":
                self._draw_or_recycle(move.kind, source)
            case "redeal":
                assert self.ir.redeal is not None
                run_steps(self, self.ir.redeal.steps, Scope())
                self.redeals += 1
            case "action":
                for action in self.depot(source).actions:
                    if action.name == move.arg:
                        run_steps(self, action.do, Scope(depot=source))
            case "drag":
                start = len(self.pile(source)) - move.n
                self._drag(source, start, move.n, move.dst, move.arg)
            case "pick":
                self._drag(source, move.n, 1, move.dst, move.arg)
            case kind:
                raise AssertionError(f"no move is of kind {kind!r}")
        self.moves += 1
        settle(self)

    def _draw_or_recycle(self, kind: str, depot: int) -> None:
        draw = self.depot(depot).draw
        assert draw is not None
        if kind == "draw":
            draw_cards(self, depot, draw.to, draw.count)
        else:
            recycle_pile(self, draw.to, depot)
            self._recycles = {**self._recycles, depot: self._recycles.get(depot, 0) + 1}

    def _drag(self, source: int, start: int, n: int, target: int, suit: str | None) -> None:
        land(self, source, start, n, target)
        if suit is not None:
            call_suit(self, target, SUIT_NAMES.index(suit))

    def _is_won(self) -> bool:
        return self.ir.win is not None and predicate_holds(self.ir.win, self)

    def _is_lost(self) -> bool:
        return self.ir.lose is not None and predicate_holds(self.ir.lose, self)

    def _is_shut(self) -> bool:
        lose = self.ir.lose
        return self._is_won() or (lose is not None and predicate_holds(lose, self, no_moves=False))

    def _value(self) -> int | None:
        if self.ir.scoring is None:
            return None
        value = eval_expr(self.ir.scoring.value, self, Scope())
        return value if isinstance(value, int) else 0

    def _check_leave(self, source: int, start: int, n: int) -> Refusal | None:
        return check_leave(self, source, start, n)

    def _check_land(self, source: int, start: int, n: int, target: int) -> Refusal | None:
        return check_land(self, source, start, n, target)

    def _check_tap(self, kind: str, depot: int, arg: str | None) -> Refusal | None:
        return check_tap(self, kind, depot, arg)

    def _relay_limit(self, target: int) -> int | None:
        return relay_limit(self, target)


def _state_at(module: InterpretedGame, position: Mapping[str, object]) -> InterpretedState:
    """What unpickling calls: pickling goes through `position`."""
    return module.from_position(position)
