"""How a game can end."""

from __future__ import annotations

import pytest

from compiler.ir.exprs import And, IsEmpty, Not, Or, QuantKind
from compiler.ir.facts import Winning
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
from compiler.passes.goals import find_ends
from tests.builders import (
    FALSE,
    IT_DEPOT,
    copies,
    depots,
    equal,
    game,
    number,
    quant,
    refs,
    stock,
)

ONE, TWO = refs(1, 2)
BOARD = (stock(), copies("tab", 3))


def winning(win: Predicate | None) -> Winning | None:
    return find_ends(game(*BOARD, win=win)).winning


E1, E2, E12 = DepotsEmpty((1,)), DepotsEmpty((2,)), DepotsEmpty((1, 2))


@pytest.mark.parametrize(
    ("win", "empty", "exactly"),
    [
        (AllCardsIn((2, 3)), (0, 1), True),
        (E12, (1, 2), True),
        (AllCardsFaceUp(), (), False),
        (DepotsNonEmpty((1,)), (), False),
        (NotHolds(DepotsNonEmpty((1,))), (1,), True),
        (NotHolds(DepotsNonEmpty((1, 2))), (), False),
        (NotHolds(E1), (), False),
        (NotHolds(NotHolds(E1)), (1,), True),
        (AllOf((E1, E2)), (1, 2), True),
        (AllOf((E1, AllCardsFaceUp())), (1,), False),
        (AnyOf((E1, E2)), (), False),
        (AnyOf((E1, E12)), (1,), True),
        (AnyOf((E12, AllOf((E1, AllCardsFaceUp())))), (1,), False),
        (NotHolds(AnyOf((DepotsNonEmpty((1,)), DepotsNonEmpty((2,))))), (1, 2), True),
        (ExprHolds(IsEmpty(ONE)), (1,), True),
        (ExprHolds(IsEmpty(depots(1, 2))), (1, 2), True),
        (ExprHolds(Not(IsEmpty(ONE))), (), False),
        (ExprHolds(And((IsEmpty(ONE), IsEmpty(TWO)))), (1, 2), True),
        (ExprHolds(Or((IsEmpty(ONE), IsEmpty(TWO)))), (), False),
        (ExprHolds(equal(quant(QuantKind.COUNT, ONE), number(0))), (1,), True),
        (ExprHolds(equal(quant(QuantKind.COUNT, ONE), number(1))), (), False),
        # How many depots there are says nothing of their cards.
        (ExprHolds(equal(quant(QuantKind.COUNT, depots(1, 2)), number(0))), (), False),
        (ExprHolds(quant(QuantKind.ALL, depots(1, 2), IsEmpty(IT_DEPOT))), (1, 2), True),
        (ExprHolds(quant(QuantKind.ANY, depots(1, 2), IsEmpty(IT_DEPOT))), (), False),
    ],
)
def test_r9_5_what_is_empty_when_it_is_won(
    win: Predicate, empty: tuple[int, ...], exactly: bool
) -> None:
    assert winning(win) == Winning(empty, exactly)


def test_depots_that_hold_any_are_counted_too() -> None:
    held = quant(QuantKind.COUNT, depots(1, 2), Not(IsEmpty(IT_DEPOT)))
    assert winning(ExprHolds(equal(held, number(0)))) == Winning((1, 2), True)


@pytest.mark.parametrize(
    ("predicate", "never"),
    [
        (None, True),
        (ExprHolds(FALSE), True),
        (AllOf((E1, ExprHolds(FALSE))), True),
        (AnyOf((E1, ExprHolds(FALSE))), False),
        (AnyOf((ExprHolds(FALSE), ExprHolds(FALSE))), True),
        (NotHolds(ExprHolds(FALSE)), False),
    ],
)
def test_r9_6_what_never_holds_ends_no_game(predicate: Predicate | None, never: bool) -> None:
    assert (winning(predicate) is None) is never
    assert find_ends(game(*BOARD, lose=predicate)).never_lost is never


def test_r9_5_one_may_always_run_out_of_moves() -> None:
    assert not find_ends(game(*BOARD, lose=NoLegalMoves())).never_lost
