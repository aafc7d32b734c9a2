"""Constant folding of expressions, by hand and against a second evaluator (R8.8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    DepotRef,
    End,
    Expr,
    IndexOf,
    IsEmpty,
    Neg,
    Neighbour,
    Not,
    Or,
    QuantKind,
)
from compiler.ir.nodes import Game
from compiler.ir.types import Suit, Type
from compiler.ir.verify_expr import Scope, verify_expr
from compiler.passes.bound import Binder
from compiler.passes.fold import fold_expr
from compiler.passes.folder import Folder
from tests.builders import (
    DEPOT,
    FALSE,
    IT_CARD,
    IT_DEPOT,
    PILE,
    SOURCE,
    TRUE,
    add,
    depots,
    equal,
    face_up,
    less,
    neighbour,
    nothing,
    number,
    quant,
    rank,
    top,
)
from tests.plain_eval import Surroundings, plain_eval
from tests.strategies import ALL_LOCALS, expressions, small_board, surroundings

# Board: 0 stock, 1-3 slot, 4 cell (alone), 5-6 base.
BOARD, JOKER_BOARD = small_board(), small_board(jokers=1)
BOARDS = (BOARD, JOKER_BOARD)
MAYBE = face_up(top(DepotRef(1)))
"""A Bool that nobody knows and that is nothing while slot-1 is empty."""
SURE = face_up(top(PILE))
"""A Bool that nobody knows and that is never nothing."""


def fold(expr: Expr, truth: bool = False) -> Expr:
    return fold_expr(expr, BOARD, truth=truth)


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (add(number(2), number(3)), 5),
        (Arith(ArithOp.SUB, (number(2), number(3))), -1),
        (Arith(ArithOp.DIV, (number(-7), number(2))), -3),
        (Arith(ArithOp.MOD, (number(-7), number(2))), -1),
        (Arith(ArithOp.DIV, (number(1), number(0))), None),
        (Arith(ArithOp.MOD, (top_rank := rank(top(PILE)), number(0))), None),
        (add(top_rank, nothing(Type.INT)), None),
        (Neg(number(4)), -4),
        (Abs(number(-4)), 4),
        (Neg(nothing(Type.INT)), None),
        (rank(nothing(Type.CARD)), None),
        (rank(CardOf(nothing(Type.DEPOT), End.TOP)), None),
        (IndexOf(DepotRef(3)), 3),
        (IndexOf(DepotRef(4)), 1),
        (IndexOf(nothing(Type.DEPOT)), None),
    ],
)
def test_r8_8_integers(expr: Expr, expected: int | None) -> None:
    assert fold(expr) == number(expected)


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (Not(nothing(Type.BOOL)), True),
        (And((MAYBE, FALSE)), False),
        (And((MAYBE, nothing(Type.BOOL))), False),
        (Or((MAYBE, TRUE)), True),
        (And((nothing(Type.BOOL), TRUE)), False),
        (Or((nothing(Type.BOOL), FALSE)), False),
        (equal(nothing(Type.INT), nothing(Type.INT)), False),
        (Compare(CompareOp.NE, nothing(Type.CARD), top(PILE)), True),
        (less(nothing(Type.INT), number(1)), False),
        (equal(DepotRef(2), DepotRef(2)), True),
        (equal(DepotRef(2), DepotRef(1)), False),
        (equal(neighbour(DepotRef(1), 2), DepotRef(3)), True),
        (equal(neighbour(DepotRef(1), 3), DepotRef(3)), False),
        (equal(SOURCE, SOURCE), True),
        (equal(Const(Suit.CLUBS, Type.SUIT), Const(Suit.HEARTS, Type.SUIT)), False),
        (IsEmpty(nothing(Type.DEPOT)), True),
        (IsEmpty(PILE), False),
        (IsEmpty(depots()), True),
        (IsEmpty(neighbour(DepotRef(3), 1)), True),
        (CardProp(top(PILE), CardPropKind.JOKER, Type.BOOL), False),
    ],
)
def test_r8_8_truths(expr: Expr, expected: bool) -> None:
    assert fold(expr) == Const(expected, Type.BOOL)


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (neighbour(DepotRef(1), 1), DepotRef(2)),
        (neighbour(DepotRef(3), -2), DepotRef(1)),
        (neighbour(DepotRef(3), 1), nothing(Type.DEPOT)),
        (neighbour(DepotRef(1), -1), nothing(Type.DEPOT)),
        (neighbour(DepotRef(4), 1), nothing(Type.DEPOT)),
        (neighbour(DepotRef(4), 0), DepotRef(4)),
        (neighbour(SOURCE, 0), SOURCE),
        (Neighbour(SOURCE, nothing(Type.INT)), nothing(Type.DEPOT)),
    ],
)
def test_r8_7_neighbours_of_known_depots(expr: Expr, expected: Expr) -> None:
    assert fold(expr) == expected


def test_r8_8_a_bool_that_may_be_nothing_keeps_its_constant() -> None:
    """`x && true` is false where x is nothing, so it is not x; where x is sure it is."""
    assert fold(And((MAYBE, TRUE))) == And((MAYBE, TRUE))
    assert fold(Or((FALSE, MAYBE))) == Or((MAYBE, FALSE))
    assert fold(And((SURE, TRUE))) == SURE
    assert fold(Not(Not(MAYBE))) == Not(Not(MAYBE))
    assert fold(Not(Not(SURE))) == SURE


def test_r8_8_where_only_truth_counts_nothing_is_false() -> None:
    assert fold(And((MAYBE, TRUE)), truth=True) == MAYBE
    assert fold(Not(Not(MAYBE)), truth=True) == MAYBE
    assert fold(nothing(Type.BOOL), truth=True) == FALSE


def test_r8_1_chains_are_flattened_and_their_constants_gathered() -> None:
    assert fold(And((And((MAYBE, SURE)), TRUE, IsEmpty(DEPOT)))) == And(
        (MAYBE, SURE, IsEmpty(DEPOT))
    )
    one = rank(top(PILE))
    assert fold(add(number(1), one, number(2))) == add(number(3), one)
    assert fold(add(one, number(0))) == one
    assert fold(Arith(ArithOp.MUL, (one, number(0)))) == number(0)


def test_r8_8_zero_times_what_may_be_nothing_stays() -> None:
    expr = Arith(ArithOp.MUL, (rank(top(DEPOT)), number(0)))
    assert fold(expr) == expr


def test_r2_3_with_jokers_a_rank_may_be_nothing() -> None:
    expr = Arith(ArithOp.MUL, (rank(top(PILE)), number(0)))
    assert fold_expr(expr, JOKER_BOARD) == expr
    joker = CardProp(top(PILE), CardPropKind.JOKER, Type.BOOL)
    assert fold_expr(joker, JOKER_BOARD) == joker


def test_r8_8_an_empty_depot_is_not_equal_to_itself() -> None:
    """`top == top` is false while the depot is empty."""
    expr = equal(top(DEPOT), top(DEPOT))
    assert fold(expr) == expr
    assert fold(equal(top(PILE), top(PILE))) == TRUE


def test_r8_8_cond_takes_nothing_as_false() -> None:
    assert fold(Cond(nothing(Type.BOOL), number(1), number(2), Type.INT)) == number(2)
    assert fold(Cond(TRUE, number(1), number(2), Type.INT)) == number(1)
    assert fold(Cond(MAYBE, number(1), number(1), Type.INT)) == number(1)


def test_integers_that_would_get_too_long_are_left() -> None:
    big = number(2**600)
    assert fold(Arith(ArithOp.MUL, (big, big))) == Arith(ArithOp.MUL, (big, big))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (QuantKind.COUNT, number(0)),
        (QuantKind.SUM, number(0)),
        (QuantKind.MIN, number(None)),
        (QuantKind.MAX, number(None)),
        (QuantKind.ANY, FALSE),
        (QuantKind.ALL, TRUE),
        (QuantKind.FIRST, nothing(Type.DEPOT)),
        (QuantKind.LAST, nothing(Type.DEPOT)),
    ],
)
def test_r8_8_functions_over_no_depots(kind: QuantKind, expected: Expr) -> None:
    numeric = kind in (QuantKind.SUM, QuantKind.MIN, QuantKind.MAX)
    body: Expr = IndexOf(IT_DEPOT) if numeric else IsEmpty(IT_DEPOT)
    assert fold(quant(kind, depots(), body)) == expected


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (quant(QuantKind.COUNT, depots(1, 2, 3)), number(3)),
        (quant(QuantKind.FIRST, depots(1, 2, 3)), DepotRef(1)),
        (quant(QuantKind.LAST, depots(1, 2, 3)), DepotRef(3)),
        (quant(QuantKind.ANY, depots(1, 2), equal(IT_DEPOT, DepotRef(2))), TRUE),
        (quant(QuantKind.ALL, depots(1, 2), equal(IT_DEPOT, DepotRef(2))), FALSE),
        (quant(QuantKind.COUNT, depots(1, 2, 3), less(IndexOf(IT_DEPOT), number(3))), number(2)),
        (quant(QuantKind.SUM, depots(1, 2, 3), IndexOf(IT_DEPOT)), number(6)),
        (quant(QuantKind.MAX, depots(1, 2, 3), IndexOf(IT_DEPOT)), number(3)),
        (quant(QuantKind.MIN, depots(2, 3), IndexOf(neighbour(IT_DEPOT, 1))), number(3)),
        (quant(QuantKind.FIRST, depots(1, 2, 3), less(number(1), IndexOf(IT_DEPOT))), DepotRef(2)),
        (quant(QuantKind.SUM, depots(1, 2, 3), number(2)), number(6)),
        (quant(QuantKind.COUNT, DEPOT, FALSE), number(0)),
        (quant(QuantKind.COUNT, DEPOT, TRUE), quant(QuantKind.COUNT, DEPOT)),
        (quant(QuantKind.ANY, nothing(Type.DEPOT), face_up(IT_CARD)), nothing(Type.BOOL)),
        (quant(QuantKind.COUNT, nothing(Type.DEPOT)), number(None)),
    ],
)
def test_r8_6_functions_that_can_be_decided(expr: Expr, expected: Expr) -> None:
    assert fold(expr) == expected


@pytest.mark.parametrize(
    "expr",
    [
        quant(QuantKind.COUNT, depots(1, 2, 3), IsEmpty(IT_DEPOT)),
        quant(QuantKind.ANY, DEPOT, TRUE),
        quant(QuantKind.ANY, neighbour(DEPOT, 1), FALSE),
        quant(QuantKind.COUNT, neighbour(DEPOT, 1), FALSE),
        quant(QuantKind.SUM, neighbour(DEPOT, 1), number(0)),
        Arith(ArithOp.MUL, (quant(QuantKind.COUNT, neighbour(DEPOT, 1)), number(0))),
        quant(QuantKind.FIRST, depots(1, 2, 3), IsEmpty(neighbour(IT_DEPOT, 1))),
    ],
)
def test_r8_6_functions_that_stay(expr: Expr) -> None:
    """What lies on the depots decides, or whether the collection is nothing."""
    assert fold(expr) == expr


def test_r8_6_it_is_the_element_of_the_innermost_function() -> None:
    """Were the outer element put in for the inner `it`, this would fold to false."""
    second_is_empty = And((equal(IT_DEPOT, DepotRef(2)), IsEmpty(IT_DEPOT)))
    expr = quant(QuantKind.ANY, depots(1), quant(QuantKind.ANY, depots(1, 2), second_is_empty))
    assert fold(expr) == expr


def test_what_exceeds_the_budget_stays() -> None:
    expr = quant(QuantKind.SUM, depots(1, 2, 3), IndexOf(IT_DEPOT))
    assert Folder(BOARD, budget=5).fold(expr) == expr
    assert Folder(BOARD, budget=6).fold(expr) == number(6)


CASES = [(board, kind) for board in BOARDS for kind in (Type.BOOL, Type.INT, Type.DEPOT)]
EXPRESSIONS = st.one_of(
    [
        st.tuples(st.just(board), expressions(board, kind, depth=4), surroundings(board))
        for board, kind in CASES
    ]
)
Example = tuple[Game, Expr, Surroundings]


@given(EXPRESSIONS)
def test_r8_8_folding_keeps_the_value(example: Example) -> None:
    board, expr, at = example
    assert plain_eval(Folder(board).fold(expr), at) == plain_eval(expr, at)


TESTS = st.one_of(
    [
        st.tuples(st.just(board), expressions(board, Type.BOOL, depth=4), surroundings(board))
        for board in BOARDS
    ]
)


@given(TESTS)
def test_r8_8_folding_a_test_keeps_whether_it_holds(
    example: Example,
) -> None:
    board, expr, at = example
    folded = Folder(board).fold(expr, truth=True)
    assert bool(plain_eval(folded, at)) == bool(plain_eval(expr, at))


@given(EXPRESSIONS, st.booleans())
def test_folding_twice_is_folding_once(example: Example, asks: bool) -> None:
    board, expr, _ = example
    truth = asks and expr.type is Type.BOOL
    once = Folder(board).fold(expr, truth)
    assert Folder(board).fold(once, truth) == once


@given(EXPRESSIONS)
def test_folding_keeps_an_expression_well_formed(
    example: Example,
) -> None:
    board, expr, _ = example
    complaints: list[str] = []
    scope = Scope(len(board.depots), ALL_LOCALS)
    verify_expr(expr, expr.type, scope, complaints.append)
    verify_expr(Folder(board).fold(expr), expr.type, scope, complaints.append)
    assert complaints == []


@given(TESTS)
def test_binding_keeps_whether_a_test_holds(example: Example) -> None:
    board, expr, at = example
    folder = Folder(board)
    folded = folder.fold(expr, truth=True)
    bound = Binder(folder, 10_000).bind(folded, depot=at.depot, source=at.source)
    assert bool(plain_eval(bound, at)) == bool(plain_eval(expr, at))
