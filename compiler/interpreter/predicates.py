"""What predicates mean (R9.5)."""

from __future__ import annotations

from typing import assert_never

from compiler.interpreter.board import Board
from compiler.interpreter.evaluate import Scope, holds
from compiler.ir.nodes import (
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    DepotsEmpty,
    DepotsNonEmpty,
    ExprHolds,
    NoLegalMoves,
    NotHolds,
    Predicate,
)
from runtime.cards import FACE_DOWN

__all__ = ["predicate_holds"]


def predicate_holds(predicate: Predicate, board: Board, no_moves: bool | None = None) -> bool:
    """Whether a predicate holds. `no_moves` answers `noLegalMoves`; None asks the board."""
    match predicate:
        case AllCardsIn():
            return not any(
                pile for depot, pile in enumerate(board._piles) if depot not in predicate.depots
            )
        case AllCardsFaceUp():
            return all(card < FACE_DOWN for pile in board._piles for card in pile)
        case DepotsEmpty():
            return not any(board.pile(depot) for depot in predicate.depots)
        case DepotsNonEmpty():
            return all(board.pile(depot) for depot in predicate.depots)
        case AllOf():
            return all(predicate_holds(part, board, no_moves) for part in predicate.of)
        case AnyOf():
            return any(predicate_holds(part, board, no_moves) for part in predicate.of)
        case NotHolds():
            return not predicate_holds(predicate.of, board, no_moves)
        case ExprHolds():
            return holds(predicate.when, board, Scope())
        case NoLegalMoves():
            return no_moves if no_moves is not None else not board._any_move()
        case _:
            assert_never(predicate)
