"""Ways through the IR."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from compiler.ir.exprs import Const, Counter, CounterKind, DepotRef, Expr, IsEmpty, Not, QuantKind
from compiler.ir.nodes import (
    Accept,
    Action,
    AllOf,
    Compact,
    DealGroup,
    Eject,
    ExprHolds,
    FlipDown,
    FlipTop,
    Gather,
    MoveStep,
    NoLegalMoves,
    NotHolds,
    Pair,
    Place,
    Recycle,
    Redeal,
    Repeat,
    Scoring,
    Shuffle,
    SimpleStep,
    Trigger,
)
from compiler.ir.types import Type
from compiler.ir.walk import (
    children,
    count_steps,
    descendants,
    flat_steps,
    iter_exprs,
    iter_sites,
    map_children,
    map_predicate,
    map_step,
    step_exprs,
    sub_predicates,
)
from tests.builders import DEPOT, FALSE, IT_DEPOT, TRUE, depot, depots, game, pack, quant, stock
from tests.strategies import expressions, small_board

BOARD = small_board()
REF = DepotRef(0)
STEPS: tuple[SimpleStep, ...] = (
    DealGroup((REF, DepotRef(1)), 0, 1, False, DepotRef(2)),
    MoveStep(REF, DepotRef(1)),
    FlipTop(REF),
    FlipDown(REF),
    Place(pack()[0], REF),
    Gather((REF, DepotRef(1)), DepotRef(2)),
    Shuffle(REF),
    Compact((0, 1)),
    Recycle(REF, DepotRef(1)),
)


def test_descendants_come_parents_first_in_the_order_written() -> None:
    inner = IsEmpty(IT_DEPOT)
    expr = Not(quant(QuantKind.ANY, depots(1, 2), inner))
    assert list(descendants(expr)) == [expr, expr.operand, depots(1, 2), inner, IT_DEPOT]


@given(expressions(BOARD, Type.BOOL))
def test_mapping_children_to_themselves_gives_the_very_node(expr: Expr) -> None:
    for part in descendants(expr):
        assert map_children(part, lambda child: child) is part


@given(expressions(BOARD, Type.INT))
def test_mapping_children_replaces_every_child(expr: Expr) -> None:
    # An equal copy of a child is another object, so the node is built anew and must be equal.
    rebuilt = map_children(expr, lambda child: replace(child))
    assert rebuilt == expr
    assert all(a is not b for a, b in zip(children(expr), children(rebuilt), strict=True))


def test_every_depot_that_a_step_names_is_walked_and_mapped() -> None:
    named = [
        [expr.depot for expr in step_exprs(step) if isinstance(expr, DepotRef)] for step in STEPS
    ]
    assert named == [[0, 1, 2], [0, 1], [0], [0], [0], [0, 1, 2], [0], [], [0, 1]]
    for step in STEPS:
        mapped = map_step(step, lambda _: DepotRef(9))
        assert set(step_exprs(mapped)) <= {DepotRef(9)}
        assert type(mapped) is type(step)


def test_r9_10_the_steps_of_a_repeat_stand_in_its_place() -> None:
    first, second, third, last = STEPS[:4]
    steps = (first, Repeat(TRUE, (second, third)), last)
    assert list(flat_steps(steps)) == [first, second, third, last]
    assert count_steps(steps) == 5
    assert count_steps(STEPS) == 9


def test_r9_10_a_while_is_a_place_of_its_own() -> None:
    repeat = Repeat(TRUE, (FlipTop(DEPOT), MoveStep(DEPOT, REF)))
    busy = depot("busy", actions=(Action("go", None, (Shuffle(REF), repeat)),))
    made = game(stock(), busy, deal=(Repeat(FALSE, (FlipTop(REF),)),))
    do = "depots[1].actions[0].do"
    assert [(site.path, site.type, site.owner, site.in_deal) for site in iter_sites(made)] == [
        ("deal[0].while", Type.BOOL, None, True),
        ("deal[0].do[0]", Type.DEPOT, None, True),
        (f"{do}[0]", Type.DEPOT, 1, False),
        (f"{do}[1].while", Type.BOOL, 1, False),
        (f"{do}[1].do[0]", Type.DEPOT, 1, False),
        (f"{do}[1].do[1]", Type.DEPOT, 1, False),
        (f"{do}[1].do[1]", Type.DEPOT, 1, False),
    ]


def test_predicates_are_walked_and_mapped_to_the_bottom() -> None:
    predicate = AllOf((NotHolds(ExprHolds(TRUE)), NoLegalMoves()))
    assert len(list(sub_predicates(predicate))) == 4
    changed = map_predicate(predicate, lambda _: FALSE)
    assert changed == AllOf((NotHolds(ExprHolds(FALSE)), NoLegalMoves()))


def test_every_place_of_a_game_that_holds_an_expression_is_found() -> None:
    """Each place holds a constant of its own; all must be seen, with the right type."""
    when = [Const(True, Type.BOOL) for _ in range(8)]
    busy = depot(
        "busy",
        accept=Accept(when=when[0]),
        eject=Eject(when=when[1]),
        actions=(Action("go", when[2], (FlipTop(DEPOT),)),),
        triggers=(Trigger(when[3], (FlipDown(DEPOT),)),),
    )
    made = game(
        stock(),
        busy,
        deal=(Shuffle(DepotRef(0)),),
        redeal=Redeal(0, (Shuffle(DepotRef(1)),), ExprHolds(when[4])),
        win=ExprHolds(when[5]),
        lose=AllOf((ExprHolds(when[6]), NoLegalMoves())),
        scoring=Scoring(Counter(CounterKind.MOVES)),
        pairs=(Pair(0, 1, True, when[7]),),
    )
    sites = list(iter_sites(made))
    assert [(site.path, site.type, site.owner) for site in sites] == [
        ("deal[0]", Type.DEPOT, None),
        ("depots[1].accept.when", Type.BOOL, 1),
        ("depots[1].eject.when", Type.BOOL, 1),
        ("depots[1].actions[0].when", Type.BOOL, 1),
        ("depots[1].actions[0].do[0]", Type.DEPOT, 1),
        ("depots[1].triggers[0].when", Type.BOOL, 1),
        ("depots[1].triggers[0].do[0]", Type.DEPOT, 1),
        ("redeal.steps[0]", Type.DEPOT, None),
        ("redeal.when", Type.BOOL, None),
        ("win", Type.BOOL, None),
        ("lose", Type.BOOL, None),
        ("scoring.value", Type.INT, None),
        ("pairs[0].when", Type.BOOL, 1),
    ]
    assert [site.in_deal for site in sites] == [True] + [False] * 12
    seen = list(iter_exprs(made))
    assert all(any(expr is one for expr in seen) for one in when)
