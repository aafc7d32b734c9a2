"""What expression nodes mean (chapter 8), node by node."""

from __future__ import annotations

import pytest

from compiler.interpreter.board import Board
from compiler.interpreter.evaluate import Scope, Value, eval_expr, holds
from compiler.ir.exprs import (
    Abs,
    And,
    Arith,
    ArithOp,
    CardOf,
    CardProp,
    CardPropKind,
    Compare,
    CompareOp,
    Cond,
    Const,
    Counter,
    CounterKind,
    DepotRef,
    End,
    Expr,
    IndexOf,
    IsEmpty,
    Neg,
    Not,
    Or,
    QuantKind,
)
from compiler.ir.types import Color, DepotType, Suit, Type
from runtime.cards import turned
from tests.builders import (
    DEPOT,
    FALSE,
    IT_CARD,
    IT_DEPOT,
    PILE,
    SOURCE,
    TRUE,
    copies,
    depot,
    depots,
    face_up,
    game,
    neighbour,
    nothing,
    number,
    quant,
    rank,
    stock,
    suit,
    top,
)
from tests.interpreter.hand import interpreted

NOTHING = nothing(Type.INT)
NO_TRUTH = nothing(Type.BOOL)
NO_SCOPE = Scope()
NO_DEPOT = nothing(Type.DEPOT)

# Cards of `runtime.cards`, face up.
TWO_C, THREE_H, KING_D, JOKER = 1, 28, 25, 52
HIDDEN_THREE_H, HIDDEN_KING_D = turned(THREE_H, False), turned(KING_D, False)


@pytest.fixture(scope="module")
def board() -> Board:
    """0 stock, 1 a (2C 3h KD), 2 b (a joker), 3 to 5 row (nothing, KD, nothing)."""
    made = interpreted(game(stock(), depot("a"), depot("b", DepotType.CELL), copies("row", 3)))
    state = made.State()
    laid = [[], [TWO_C, HIDDEN_THREE_H, KING_D], [JOKER], [], [HIDDEN_KING_D], []]
    state._piles = [bytes(pile) for pile in laid]
    state.moves, state.redeals = 7, 2
    return state


def value(expr: Expr, board: Board, scope: Scope = NO_SCOPE) -> Value:
    return eval_expr(expr, board, scope)


def arith(op: ArithOp, *numbers: int | None) -> Arith:
    return Arith(op, tuple(number(n) for n in numbers))


@pytest.mark.parametrize(
    ("op", "numbers", "expected"),
    [
        (ArithOp.ADD, (1, 2, 3), 6),
        (ArithOp.SUB, (10, 3), 7),
        (ArithOp.MUL, (2, 3, 4), 24),
        (ArithOp.DIV, (7, 2), 3),
        (ArithOp.DIV, (-7, 2), -3),
        (ArithOp.DIV, (7, -2), -3),
        (ArithOp.DIV, (-7, -2), 3),
        (ArithOp.DIV, (-6, 2), -3),
        (ArithOp.DIV, (0, -5), 0),
        (ArithOp.MOD, (7, 2), 1),
        (ArithOp.MOD, (-7, 2), -1),
        (ArithOp.MOD, (7, -2), 1),
        (ArithOp.MOD, (-7, -2), -1),
        (ArithOp.MOD, (6, -3), 0),
        (ArithOp.DIV, (1, 0), None),
        (ArithOp.MOD, (1, 0), None),
        (ArithOp.DIV, (10**40 + 1, -(10**20)), -(10**20)),
        (ArithOp.ADD, (1, None, 3), None),
        (ArithOp.MUL, (0, None), None),
        (ArithOp.SUB, (None, 1), None),
    ],
)
def test_arithmetic(
    board: Board, op: ArithOp, numbers: tuple[int | None, ...], expected: int | None
) -> None:
    """R8.1: toward zero; by zero nothing; R8.8: nothing spreads."""
    assert value(arith(op, *numbers), board) == expected


@pytest.mark.parametrize("op", list(CompareOp))
@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 2), (3, 2), (None, 2), (2, None), (None, None)])
def test_comparisons(board: Board, op: CompareOp, a: int | None, b: int | None) -> None:
    """R8.8: with nothing on a side `!=` is true and all else false."""
    if a is None or b is None:
        expected = op is CompareOp.NE
    else:
        less, same = a < b, a == b
        expected = {
            CompareOp.EQ: same,
            CompareOp.NE: not same,
            CompareOp.LT: less,
            CompareOp.LE: less or same,
            CompareOp.GT: not less and not same,
            CompareOp.GE: not less,
        }[op]
    assert value(Compare(op, number(a), number(b)), board) is expected


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (Not(TRUE), False),
        (Not(NO_TRUTH), True),
        (And((TRUE, TRUE, NO_TRUTH)), False),
        (And((TRUE, TRUE)), True),
        (Or((FALSE, NO_TRUTH)), False),
        (Or((NO_TRUTH, TRUE)), True),
        (Cond(NO_TRUTH, number(1), number(2), Type.INT), 2),
        (Cond(TRUE, NOTHING, number(2), Type.INT), None),
        (Neg(number(3)), -3),
        (Neg(NOTHING), None),
        (Abs(number(-3)), 3),
        (Abs(NOTHING), None),
        (Counter(CounterKind.MOVES), 7),
        (Counter(CounterKind.REDEALS), 2),
        (Const(Suit.HEARTS, Type.SUIT), Suit.HEARTS),
    ],
)
def test_logic(board: Board, expr: Expr, expected: Value) -> None:
    """R8.8: nothing counts as false, and the result is a Bool."""
    assert value(expr, board) == expected


def test_conditions(board: Board) -> None:
    """An absent condition holds, nothing does not."""
    assert holds(None, board, Scope())
    assert holds(TRUE, board, Scope())
    assert not holds(NO_TRUTH, board, Scope())


A, B, EMPTY, COVERED = DepotRef(1), DepotRef(2), DepotRef(3), DepotRef(4)
ROW = depots(3, 4, 5)


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (top(A), KING_D),
        (CardOf(A, End.BOTTOM), TWO_C),
        (top(EMPTY), None),
        (top(NO_DEPOT), None),
        (rank(top(A)), 13),
        (rank(top(COVERED)), 13),
        (rank(top(B)), None),
        (suit(top(B)), None),
        (suit(top(A)), Suit.DIAMONDS),
        (face_up(top(A)), True),
        (face_up(top(COVERED)), False),
        (face_up(top(EMPTY)), None),
        (CardProp(top(A), CardPropKind.COLOR, Type.COLOR), Color.RED),
        (CardProp(CardOf(A, End.BOTTOM), CardPropKind.COLOR, Type.COLOR), Color.BLACK),
        (CardProp(top(B), CardPropKind.COLOR, Type.COLOR), None),
        (CardProp(top(B), CardPropKind.JOKER, Type.BOOL), True),
        (CardProp(top(A), CardPropKind.JOKER, Type.BOOL), False),
        (Compare(CompareOp.EQ, top(A), top(COVERED)), True),
        (Compare(CompareOp.EQ, top(A), top(B)), False),
        (Compare(CompareOp.EQ, top(B), top(B)), True),
        (Compare(CompareOp.NE, top(EMPTY), top(EMPTY)), True),
        (neighbour(EMPTY, 1), 4),
        (neighbour(EMPTY, 0), 3),
        (neighbour(EMPTY, 3), None),
        (neighbour(EMPTY, -1), None),
        (neighbour(A, 0), 1),
        (neighbour(A, 1), None),
        (neighbour(NO_DEPOT, 0), None),
        (IndexOf(COVERED), 2),
        (IndexOf(A), 1),
        (IndexOf(NO_DEPOT), None),
        (IsEmpty(EMPTY), True),
        (IsEmpty(A), False),
        (IsEmpty(ROW), False),
        (IsEmpty(depots(3, 5)), True),
        (IsEmpty(depots()), True),
        (IsEmpty(NO_DEPOT), True),
    ],
)
def test_depots_and_cards(board: Board, expr: Expr, expected: Value) -> None:
    """R8.5 to R8.8."""
    assert value(expr, board) == expected


UP = face_up(IT_CARD)


@pytest.mark.parametrize(
    ("kind", "coll", "body", "expected"),
    [
        (QuantKind.COUNT, A, None, 3),
        (QuantKind.COUNT, ROW, None, 3),
        (QuantKind.COUNT, A, UP, 2),
        (QuantKind.COUNT, ROW, IsEmpty(IT_DEPOT), 2),
        (QuantKind.SUM, A, rank(IT_CARD), 18),
        (QuantKind.SUM, B, rank(IT_CARD), 0),
        (QuantKind.SUM, ROW, quant(QuantKind.COUNT, IT_DEPOT), 1),
        (QuantKind.MIN, A, rank(IT_CARD), 2),
        (QuantKind.MAX, A, rank(IT_CARD), 13),
        (QuantKind.MIN, B, rank(IT_CARD), None),
        (QuantKind.MAX, EMPTY, rank(IT_CARD), None),
        (QuantKind.ANY, A, Not(UP), True),
        (QuantKind.ALL, A, UP, False),
        (QuantKind.ANY, EMPTY, TRUE, False),
        (QuantKind.ALL, EMPTY, FALSE, True),
        (QuantKind.ALL, A, NO_TRUTH, False),
        (QuantKind.FIRST, A, None, TWO_C),
        (QuantKind.LAST, A, None, KING_D),
        (QuantKind.FIRST, A, Not(UP), HIDDEN_THREE_H),
        (QuantKind.LAST, ROW, IsEmpty(IT_DEPOT), 5),
        (QuantKind.FIRST, ROW, FALSE, None),
        (QuantKind.FIRST, EMPTY, None, None),
        *[
            (kind, NO_DEPOT, TRUE if kind.value in "any all count first last" else number(1), None)
            for kind in QuantKind
        ],
    ],
)
def test_collections(
    board: Board, kind: QuantKind, coll: Expr, body: Expr | None, expected: Value
) -> None:
    """R8.6, R8.8: elements that give nothing are passed over, or count as false."""
    assert value(quant(kind, coll, body), board) == expected


def test_it_is_the_innermost_element(board: Board) -> None:
    """`any(row, any(it, it.rank == 13))`."""
    inner = quant(QuantKind.ANY, IT_DEPOT, Compare(CompareOp.EQ, rank(IT_CARD), number(13)))
    assert value(quant(QuantKind.ANY, ROW, inner), board) is True
    both = And((inner, Not(IsEmpty(IT_DEPOT))))
    assert value(quant(QuantKind.LAST, ROW, both), board) == 4


def test_locals(board: Board) -> None:
    """R8.3: depot, source, pile."""
    scope = Scope(depot=4, source=1, pile=(THREE_H, KING_D))
    assert value(DEPOT, board, scope) == 4
    assert value(top(SOURCE), board, scope) == KING_D
    assert value(CardOf(PILE, End.BOTTOM), board, scope) == THREE_H
    assert value(quant(QuantKind.COUNT, PILE), board, scope) == 2
    assert value(IsEmpty(PILE), board, scope) is False
