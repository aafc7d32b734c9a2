"""Folding a whole game: every place, and the predicates (R9.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.ir.exprs import Const, DepotRef, IsEmpty, Not, QuantKind
from compiler.ir.nodes import (
    Accept,
    Action,
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    DepotsEmpty,
    Eject,
    ExprHolds,
    FlipTop,
    Game,
    MoveStep,
    NoLegalMoves,
    NotHolds,
    Pair,
    Predicate,
    Redeal,
    Repeat,
    Scoring,
    Trigger,
)
from compiler.ir.types import Type
from compiler.ir.verify import verify_game
from compiler.passes.fold import fold_game
from compiler.source import Span
from tests.builders import (
    DEPOT,
    FALSE,
    TRUE,
    add,
    copies,
    depot,
    depots,
    equal,
    game,
    neighbour,
    nothing,
    number,
    quant,
    stock,
)

# 0 stock, 1-3 tab, 4 lone.
BOARD = (stock(), copies("tab", 3), depot("lone"))
YES = equal(number(1), number(1))
"""Folds to true."""
ASKS = IsEmpty(DepotRef(1))
"""Folds to itself."""


def with_win(predicate: Predicate) -> Game:
    return game(*BOARD, win=predicate)


def test_r8_every_place_of_a_game_is_folded() -> None:
    second = quant(QuantKind.LAST, depots(1, 2))
    busy = depot(
        "busy",
        accept=Accept(when=YES),
        eject=Eject(when=YES),
        actions=(Action("go", YES, (FlipTop(second),)),),
        triggers=(Trigger(YES, (FlipTop(second),)),),
    )
    folded = fold_game(
        game(
            *BOARD,
            busy,
            deal=(FlipTop(second),),
            redeal=Redeal(0, (MoveStep(DepotRef(0), second),), ExprHolds(YES)),
            win=ExprHolds(YES),
            lose=ExprHolds(YES),
            scoring=Scoring(add(number(1), number(2))),
            pairs=(Pair(1, 2, True, YES),),
        )
    )
    last = folded.depots[-1]
    assert last.accept.when == last.eject.when == TRUE
    assert last.actions[0] == Action("go", TRUE, (FlipTop(DepotRef(2)),))
    assert last.triggers[0] == Trigger(TRUE, (FlipTop(DepotRef(2)),))
    assert folded.deal == (FlipTop(DepotRef(2)),)
    assert folded.redeal == Redeal(0, (MoveStep(DepotRef(0), DepotRef(2)),), ExprHolds(TRUE))
    assert folded.win == folded.lose == ExprHolds(TRUE)
    assert folded.scoring == Scoring(number(3))
    assert folded.pairs == (Pair(1, 2, True, TRUE),)


def test_r5_3_an_accept_rule_with_a_when_goes_on_declaring_it() -> None:
    """A rule that declares nothing would take face-down cards, and relay staged moves (R6.2)."""
    folded = fold_game(game(*BOARD, depot("picky", accept=Accept(when=YES))))
    assert folded.depots[-1].accept.declares


def test_r8_8_a_step_that_names_a_depot_past_the_end_keeps_its_nothing() -> None:
    beyond = neighbour(DepotRef(3), 1)
    folded = fold_game(game(*BOARD, deal=(FlipTop(beyond),)))
    assert folded.deal == (FlipTop(Const(None, Type.DEPOT)),)


def test_r9_10_a_repeat_is_folded_and_goes_if_it_never_runs() -> None:
    second = quant(QuantKind.LAST, depots(1, 2))
    steps = (Repeat(YES, (FlipTop(second),)), Repeat(Not(YES), (FlipTop(second),)))
    busy = depot("busy", actions=(Action("go", None, (*steps, FlipTop(second))),))
    folded = fold_game(game(*BOARD, busy, deal=(*steps, Repeat(ASKS, (FlipTop(second),)))))
    kept = Repeat(TRUE, (FlipTop(DepotRef(2)),))
    assert folded.deal == (kept, Repeat(ASKS, (FlipTop(DepotRef(2)),)))
    assert folded.depots[-1].actions[0].do == (kept, FlipTop(DepotRef(2)))
    verify_game(folded)


def test_r9_10_a_while_that_is_nothing_never_holds() -> None:
    step = FlipTop(DepotRef(0))
    assert fold_game(game(*BOARD, deal=(Repeat(nothing(Type.BOOL), (step,)), step))).deal == (step,)


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        (AllCardsIn((0, 1, 2, 3, 4)), ExprHolds(TRUE)),
        (AllCardsIn((0, 1, 2, 3)), AllCardsIn((0, 1, 2, 3))),
        (NotHolds(ExprHolds(YES)), ExprHolds(FALSE)),
        (NotHolds(NotHolds(AllCardsFaceUp())), AllCardsFaceUp()),
        (AllOf((ExprHolds(YES), AllCardsFaceUp())), AllCardsFaceUp()),
        (AllOf((ExprHolds(FALSE), AllCardsFaceUp())), ExprHolds(FALSE)),
        (AllOf((ExprHolds(YES), ExprHolds(YES))), ExprHolds(TRUE)),
        (AnyOf((ExprHolds(YES), AllCardsFaceUp())), ExprHolds(TRUE)),
        (AnyOf((ExprHolds(FALSE), ExprHolds(FALSE))), ExprHolds(FALSE)),
        (
            AllOf((AllOf((AllCardsFaceUp(), DepotsEmpty((1,)))), DepotsEmpty((2,)))),
            AllOf((AllCardsFaceUp(), DepotsEmpty((1,)), DepotsEmpty((2,)))),
        ),
        (
            AllOf((AnyOf((AllCardsFaceUp(), DepotsEmpty((1,)))), DepotsEmpty((2,)))),
            AllOf((AnyOf((AllCardsFaceUp(), DepotsEmpty((1,)))), DepotsEmpty((2,)))),
        ),
        (AllOf((AnyOf((AllOf((AllCardsFaceUp(), ExprHolds(ASKS))),)), DepotsEmpty((2,)))), None),
    ],
)
def test_r9_5_predicates(predicate: Predicate, expected: Predicate | None) -> None:
    flat = AllOf((AllCardsFaceUp(), ExprHolds(ASKS), DepotsEmpty((2,))))
    assert fold_game(with_win(predicate)).win == (flat if expected is None else expected)


def test_r9_5_no_legal_moves_stays_in_its_place() -> None:
    lose = AllOf((ExprHolds(YES), AnyOf((NoLegalMoves(), NoLegalMoves()))))
    folded = fold_game(replace(with_win(AllCardsFaceUp()), lose=lose))
    assert folded.lose == AnyOf((NoLegalMoves(), NoLegalMoves()))
    verify_game(folded)


def test_folding_a_game_twice_is_folding_it_once() -> None:
    made = game(
        *BOARD,
        depot("busy", accept=Accept(when=Not(Not(equal(DEPOT, neighbour(DEPOT, 0)))))),
        win=AllOf((NotHolds(NotHolds(AllCardsFaceUp())), ExprHolds(ASKS))),
    )
    once = fold_game(made)
    assert fold_game(once) == once


def test_what_is_folded_stands_where_it_stood() -> None:
    """Origin comments point into the file by these places."""
    copied = Span(10, 20)
    first = equal(number(1), number(1))
    second = replace(first, span=copied)
    folded = fold_game(game(*BOARD, win=ExprHolds(first), lose=ExprHolds(second)))
    assert isinstance(folded.lose, ExprHolds)
    assert folded.lose.when.span == copied
