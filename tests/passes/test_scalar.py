"""What folding takes the operators to mean (R8.1, R8.8)."""

from __future__ import annotations

import pytest

from compiler.ir.exprs import ArithOp, CompareOp
from compiler.ir.types import Color, Suit
from compiler.passes.scalar import calculate, compare, holds


@pytest.mark.parametrize(
    ("left", "right", "quotient", "remainder"),
    [(7, 2, 3, 1), (-7, 2, -3, -1), (7, -2, -3, 1), (-7, -2, 3, -1), (0, 5, 0, 0), (1, 9, 0, 1)],
)
def test_r8_1_division_cuts_off_toward_zero(
    left: int, right: int, quotient: int, remainder: int
) -> None:
    assert calculate(ArithOp.DIV, left, right) == quotient
    assert calculate(ArithOp.MOD, left, right) == remainder


def test_r8_1_long_integers_divide_exactly() -> None:
    assert calculate(ArithOp.DIV, 10**40 + 1, 10) == 10**39


@pytest.mark.parametrize("op", [ArithOp.DIV, ArithOp.MOD])
def test_r8_1_dividing_by_zero_gives_nothing(op: ArithOp) -> None:
    assert calculate(op, 5, 0) is None


@pytest.mark.parametrize("op", ArithOp)
def test_r8_8_nothing_spreads_through_arithmetic(op: ArithOp) -> None:
    assert calculate(op, None, 1) is None
    assert calculate(op, 1, None) is None


@pytest.mark.parametrize("op", CompareOp)
def test_r8_8_with_nothing_only_unequal_is_true(op: CompareOp) -> None:
    expected = op is CompareOp.NE
    assert compare(op, None, 3) is expected
    assert compare(op, 3, None) is expected
    assert compare(op, None, None) is expected


@pytest.mark.parametrize(
    ("op", "results"),
    [
        (CompareOp.EQ, (False, True, False)),
        (CompareOp.NE, (True, False, True)),
        (CompareOp.LT, (True, False, False)),
        (CompareOp.LE, (True, True, False)),
        (CompareOp.GT, (False, False, True)),
        (CompareOp.GE, (False, True, True)),
    ],
)
def test_r8_1_comparisons_of_integers(op: CompareOp, results: tuple[bool, bool, bool]) -> None:
    assert (compare(op, 1, 2), compare(op, 2, 2), compare(op, 3, 2)) == results


def test_r8_8_equality_of_other_types() -> None:
    assert compare(CompareOp.EQ, Suit.CLUBS, Suit.CLUBS)
    assert compare(CompareOp.NE, Color.RED, Color.BLACK)
    assert not compare(CompareOp.EQ, True, False)


def test_suits_have_no_order() -> None:
    with pytest.raises(TypeError):
        compare(CompareOp.LT, Color.RED, Color.BLACK)


def test_r8_8_nothing_does_not_hold() -> None:
    assert [holds(value) for value in (None, False, True)] == [False, False, True]
