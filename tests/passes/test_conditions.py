"""What is left of a condition when something is known of it (R8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from compiler.ir.exprs import And, Const, DepotRef, Expr, IsEmpty, Not, Or, QuantKind
from compiler.ir.types import Type
from compiler.passes.conditions import OWN, Conditions, parts_of
from tests.builders import FALSE, IT_DEPOT, TRUE, depots, equal, neighbour, number, quant, rank, top
from tests.plain_eval import plain_eval
from tests.strategies import expressions, small_board, surroundings

BOARD = small_board()
CONDITIONS = Conditions(BOARD)


def filled(expr: Expr) -> Expr:
    return Not(IsEmpty(expr))


def test_the_parts_of_a_condition() -> None:
    low, high = equal(rank(top(OWN)), number(1)), filled(OWN)
    assert parts_of(TRUE) == ()
    assert parts_of(FALSE) == (FALSE,)
    assert parts_of(low) == (low,)
    assert parts_of(And((low, high))) == (low, high)


def test_a_question_to_some_of_a_group_names_them() -> None:
    """`any(slot, !empty(it) && it == neighbour(depot, 1))`, asked of the first of the group."""
    row = next(group.depots for group in BOARD.groups if len(group.depots) > 2)
    body = And((filled(IT_DEPOT), equal(IT_DEPOT, neighbour(OWN, 1))))
    asked = quant(QuantKind.ANY, depots(*row), body)
    assert CONDITIONS.for_depot(asked, row[0]) == filled(DepotRef(row[1]))
    assert CONDITIONS.for_depot(asked, row[-1]) == FALSE
    none = quant(QuantKind.ALL, depots(*row), Not(body))
    assert CONDITIONS.for_depot(none, row[-1]) == TRUE
    both = quant(QuantKind.ANY, depots(*row), Or((body, equal(IT_DEPOT, OWN))))
    assert CONDITIONS.for_depot(both, row[0]) == TRUE


def test_a_depot_that_is_known_to_be_empty() -> None:
    """R8.8: it has no top card, and what is asked of nothing is false."""
    asked = Or((IsEmpty(OWN), equal(rank(top(OWN)), number(3))))
    assert CONDITIONS.when_filled(asked, OWN, False) == TRUE
    assert CONDITIONS.when_filled(asked, OWN, True) == equal(rank(top(OWN)), number(3))
    assert CONDITIONS.when_filled(equal(rank(top(OWN)), number(3)), OWN, False) == FALSE


def test_what_a_condition_reads() -> None:
    row = next(group.depots for group in BOARD.groups if len(group.depots) > 2)
    asked = [equal(rank(top(neighbour(OWN, 1))), number(2)), filled(DepotRef(0))]
    assert CONDITIONS.read_by(asked, row[0]) == {row[0], row[1], 0}
    assert CONDITIONS.read_by(asked[:1], row[-1]) == {row[-1]}
    assert CONDITIONS.meant_by(neighbour(OWN, 1), row) == {*row[1:]}
    assert CONDITIONS.meant_by(Const(None, Type.DEPOT), row) == set()


@given(st.data())
def test_what_is_left_holds_where_the_whole_does(data: Any) -> None:
    """R8.8: as a test, for each depot, and for what lies on it."""
    expr = data.draw(expressions(BOARD, Type.BOOL))
    at = data.draw(surroundings(BOARD))
    for depot, pile in enumerate(at.piles):
        here = replace(at, depot=depot)
        holds = bool(plain_eval(expr, here))
        bound = CONDITIONS.for_depot(expr, depot)
        assert bool(plain_eval(bound, at)) is holds
        known = CONDITIONS.when_filled(bound, DepotRef(depot), bool(pile))
        assert bool(plain_eval(known, at)) is holds
        own = CONDITIONS.when_filled(expr, OWN, bool(pile))
        assert bool(plain_eval(own, here)) is holds
