"""Which depots may be exchanged."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.ir.exprs import DepotRef, Expr, IndexOf, IsEmpty, Not, QuantKind
from compiler.ir.nodes import (
    Accept,
    Action,
    Compact,
    Depot,
    DepotsEmpty,
    Draw,
    ExprHolds,
    FlipTop,
    Redeal,
    Repeat,
    Scoring,
    SimpleStep,
    Step,
)
from compiler.ir.types import DepotType, Rank
from compiler.passes import run_passes
from compiler.passes.symmetries import find_symmetries
from tests.builders import (
    DEPOT,
    IT_DEPOT,
    SOURCE,
    copies,
    deal_to,
    depot,
    depots,
    equal,
    game,
    neighbour,
    number,
    quant,
    stock,
)

ROW = (1, 2, 3, 4)


def like(*parts: list[Depot], **fields: Any) -> tuple[tuple[int, ...], ...]:
    """The symmetries of a game; unless told otherwise, all depots but the stock are dealt to."""
    made = game(*parts)
    everywhere = deal_to(*range(1, len(made.depots)), down=1, up=1)
    fields.setdefault("deal", (everywhere,))
    return find_symmetries(run_passes(game(*parts, **fields)))


def row(size: int = 4, **rules: Any) -> list[Depot]:
    return copies("tab", size, **rules)


def test_equal_rules_make_depots_alike_whatever_they_are_called() -> None:
    assert like(stock(), row()) == (ROW,)
    assert like(stock(), depot("left"), depot("right")) == ((1, 2),)


def test_other_rules_make_other_depots() -> None:
    assert like(stock(), row(2), depot("cell", DepotType.CELL), depot("cell-2")) == ((1, 2, 4),)
    assert like(stock(), row(2), depot("x", accept=Accept(seed=Rank.KING))) == ((1, 2),)


def test_the_deal_may_tell_depots_apart() -> None:
    assert like(stock(), row(), deal=(deal_to(1, down=3), deal_to(2, up=1))) == (ROW,)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (quant(QuantKind.COUNT, depots(*ROW), IsEmpty(IT_DEPOT)), (ROW,)),
        (quant(QuantKind.COUNT, depots(1, 2), IsEmpty(IT_DEPOT)), ((1, 2), (3, 4))),
        (quant(QuantKind.COUNT, DepotRef(1)), ((2, 3, 4),)),
    ],
)
def test_what_an_expression_names_is_told_apart(
    value: Expr, expected: tuple[tuple[int, ...], ...]
) -> None:
    assert like(stock(), row(), scoring=Scoring(value)) == expected


@pytest.mark.parametrize(
    "when",
    [
        equal(SOURCE, neighbour(DEPOT, 1)),
        equal(IndexOf(DEPOT), number(1)),
        Not(IsEmpty(quant(QuantKind.FIRST, depots(*ROW), Not(IsEmpty(IT_DEPOT))))),
    ],
)
def test_r8_7_who_knows_its_place_is_like_no_other(when: Expr) -> None:
    assert like(stock(), row(accept=Accept(when=when))) == ()


def test_r5_10_a_rule_about_depot_and_source_alone_keeps_them_alike() -> None:
    rule = Not(equal(SOURCE, DEPOT))
    assert like(stock(), row(accept=Accept(when=rule))) == (ROW,)


def test_r9_5_a_predicate_that_names_some_tells_them_apart() -> None:
    assert like(stock(), row(), win=DepotsEmpty(ROW)) == (ROW,)
    assert like(stock(), row(), win=DepotsEmpty((1, 2))) == ((1, 2), (3, 4))
    assert like(stock(), row(), lose=ExprHolds(IsEmpty(DepotRef(2)))) == ((1, 3, 4),)


@pytest.mark.parametrize(
    "step", [deal_to(*ROW, up=1), FlipTop(quant(QuantKind.LAST, depots(*ROW))), Compact(ROW)]
)
def test_r9_2_steps_in_play_serve_depots_in_order(step: Step) -> None:
    assert like(stock(), row(), redeal=Redeal(0, (step,))) != (ROW,)


def test_r9_10_a_repeat_tells_apart_what_it_asks_about_and_what_it_serves() -> None:
    def redealt(test: Expr, *steps: SimpleStep) -> tuple[tuple[int, ...], ...]:
        return like(stock(), row(), redeal=Redeal(0, (Repeat(test, steps),)))

    turn, empty = FlipTop(DepotRef(0)), IsEmpty(IT_DEPOT)
    assert redealt(quant(QuantKind.ANY, depots(*ROW), empty), turn) == (ROW,)
    assert redealt(quant(QuantKind.ANY, depots(1, 2), empty), turn) == ((1, 2), (3, 4))
    assert redealt(IsEmpty(DepotRef(1)), turn) == ((2, 3, 4),)
    assert redealt(IsEmpty(DepotRef(0)), FlipTop(DepotRef(4))) == ((1, 2, 3),)
    assert redealt(IsEmpty(DepotRef(0)), turn, Compact((1, 2))) == ((3, 4),)


def test_r6_8_a_depot_with_actions_or_a_draw_is_like_no_other() -> None:
    assert like(stock(), row(actions=(Action("go", None, (FlipTop(DEPOT),)),))) == ()
    assert like(stock(), copies("pile", 2, draw=Draw(0))) == ()
    assert like(stock(draw=Draw(2)), row()) == ((1, 3, 4),)


def test_r3_8_who_covers_or_is_covered_alike_stays_alike() -> None:
    assert like(stock(), row(), copies("top", 2, uncovered_by=ROW)) == (ROW, (5, 6))
    assert like(stock(), row(), copies("top", 2, uncovered_by=(1,))) == ((2, 3, 4), (5, 6))


def test_r7_4_sending_to_the_first_of_several_needs_them_empty() -> None:
    def goals(**rules: Any) -> tuple[tuple[int, ...], ...]:
        return like(
            stock(),
            copies("goal", 4, DepotType.FOUNDATION, **rules),
            depot("tab", auto_send=ROW),
        )

    assert goals(accept=Accept(empty_only=True)) == (ROW,)
    assert goals() == ()


def test_r7_4_a_sender_is_like_no_other() -> None:
    goals = copies("goal", 4, DepotType.FOUNDATION, accept=Accept(empty_only=True))
    assert like(stock(), goals, copies("tab", 2, auto_send=ROW)) == (ROW,)


def test_r7_4_another_kind_of_target_in_between_parts_them() -> None:
    empty, single = Accept(empty_only=True), Accept(empty_only=True, single=True)
    board = [
        stock(),
        depot("a", accept=empty),
        depot("b", accept=single),
        depot("c", accept=empty),
    ]
    assert like(*board) == ((1, 3),)
    assert like(*board, depot("tab", auto_send=(1, 2, 3))) == ()
    assert like(*board, depot("tab", auto_send=(1, 3))) == ((1, 3),)


def test_r7_5_depots_that_refill_in_a_row_are_alike_and_their_sources_are_not() -> None:
    assert like(stock(), copies("feeder", 3, auto_refill=(4, 5)), copies("hand", 2)) == ((1, 2, 3),)
    one, other = {"auto_refill": (0,)}, {"auto_refill": (0,), "land_under": True}
    board = [stock(), depot("a", **one), depot("b", **other), depot("c", **one)]  # type: ignore[arg-type]
    assert like(*board) == ()


def test_r5_1_who_may_give_is_told_from_who_may_not() -> None:
    goal = depot("goal", DepotType.FOUNDATION, accept=Accept(accept_from=(1, 2)))
    assert like(stock(), row(), goal) == ((1, 2), (3, 4))
