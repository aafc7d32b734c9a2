"""Where cards can ever be, and which way up."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.ir.exprs import Cond, Const, DepotRef, Expr, IsEmpty, QuantKind
from compiler.ir.nodes import (
    Accept,
    Action,
    Build,
    Compact,
    Depot,
    Draw,
    Eject,
    FlipDown,
    FlipTop,
    Game,
    Gather,
    MatchSum,
    MoveStep,
    Pair,
    Place,
    Recycle,
    Redeal,
    Repeat,
    Step,
    Trigger,
    Unit,
)
from compiler.ir.types import DepotType, Direction, Face, Gate, Type, UnitKind
from compiler.passes.face_steps import BOTH, DOWN, NONE, UP
from compiler.passes.reach import Reach, find_reach
from tests.builders import (
    DEPOT,
    FALSE,
    IT_DEPOT,
    TOP_ONLY,
    copies,
    deal_to,
    depot,
    depots,
    game,
    nothing,
    pack,
    quant,
    stock,
)

S, A, B = DepotRef(0), DepotRef(1), DepotRef(2)
ACTS = "acts"


def reach(*parts: list[Depot], **fields: Any) -> Reach:
    return find_reach(game(*parts, **fields), [])


def after_action(*steps: Step, stock_rules: dict[str, Any] | None = None) -> tuple[int, ...]:
    """Faces on stock and two depots when an action of the stock may run these steps."""
    act = Action("go", None, steps)
    board = stock(actions=(act,), **(stock_rules or {}))
    return reach(board, depot("a"), depot("b")).faces


def test_r2_5_cards_start_face_down_in_the_stock() -> None:
    assert reach(stock(), depot("a")).faces == (DOWN, NONE)


def test_r9_2_the_deal_counts_by_what_it_leaves() -> None:
    """Accordion's first card passes face down through slot-1 only while dealing."""
    found = reach(stock(), depot("a"), deal=(MoveStep(S, A), FlipTop(A)))
    assert found.faces == (DOWN, UP)
    assert found.dealt == [[False] * 51, [True]]


def test_a_deal_that_depends_on_the_cards_leaves_what_it_may() -> None:
    choice = quant(QuantKind.FIRST, depots(1, 2), IsEmpty(IT_DEPOT))
    found = reach(stock(), copies("tab", 2), deal=(FlipTop(S), MoveStep(S, choice)))
    assert found.dealt is None
    assert found.faces == (BOTH, UP, UP)


@pytest.mark.parametrize(
    ("steps", "faces"),
    [
        ((MoveStep(S, A),), (DOWN, DOWN, NONE)),
        ((FlipTop(S), MoveStep(S, A)), (BOTH, UP, NONE)),
        # The second card taken was never flipped, but the first one could be left lying.
        ((FlipTop(S), MoveStep(S, A), MoveStep(S, B)), (BOTH, UP, BOTH)),
        ((MoveStep(S, A), FlipTop(A), MoveStep(A, B)), (DOWN, BOTH, UP)),
        ((MoveStep(A, B),), (DOWN, NONE, NONE)),
        ((FlipTop(A),), (DOWN, NONE, NONE)),
        ((MoveStep(S, A), FlipTop(A), FlipDown(A)), (DOWN, BOTH, NONE)),
        ((deal_to(1, 2, up=1),), (DOWN, UP, UP)),
        ((deal_to(1, down=1, up=1),), (DOWN, BOTH, NONE)),
        ((Place(pack()[0], A),), (DOWN, UP, NONE)),
        ((deal_to(1, up=1), Gather((A,), B)), (DOWN, UP, DOWN)),
        ((deal_to(1, up=1), Recycle(A, S)), (DOWN, UP, NONE)),
    ],
)
def test_r9_2_steps_bring_faces(steps: tuple[Step, ...], faces: tuple[int, ...]) -> None:
    assert after_action(*steps) == faces


@pytest.mark.parametrize(
    ("steps", "faces"),
    [
        ((Repeat(IsEmpty(A), (FlipTop(S), MoveStep(S, A))),), (BOTH, UP, NONE)),
        # What the flip says holds in the first round only.
        ((FlipTop(S), Repeat(IsEmpty(A), (MoveStep(S, A),))), (BOTH, BOTH, NONE)),
        # In the first round `a` is empty, in the second it is not.
        ((Repeat(IsEmpty(A), (MoveStep(A, B), MoveStep(S, A))),), (DOWN, DOWN, DOWN)),
        # Whether a round ran is not known.
        ((Repeat(IsEmpty(A), (FlipTop(S),)), MoveStep(S, A)), (BOTH, BOTH, NONE)),
        ((MoveStep(S, A, True),), (DOWN, DOWN, NONE)),
        ((FlipTop(S), MoveStep(S, S, True), MoveStep(S, A)), (BOTH, BOTH, NONE)),
    ],
)
def test_r9_10_rounds_bring_faces(steps: tuple[Step, ...], faces: tuple[int, ...]) -> None:
    assert after_action(*steps) == faces


def test_r9_10_all_rounds_of_a_deal_are_followed() -> None:
    """A chain against the order of the steps takes a round for each."""
    chain = (MoveStep(B, DepotRef(3)), MoveStep(A, B), MoveStep(S, A))
    deal = (Repeat(IsEmpty(DepotRef(3)), chain),)
    assert reach(stock(), copies("tab", 3), deal=deal).faces == (DOWN,) * 4


def test_r8_9_a_flip_of_what_may_be_nothing_proves_nothing() -> None:
    maybe: Expr = Cond(IsEmpty(A), S, nothing(Type.DEPOT), Type.DEPOT)
    assert after_action(FlipTop(maybe), MoveStep(S, A))[1] == BOTH


def test_r8_3_depot_in_a_step_is_the_one_that_acts() -> None:
    assert after_action(FlipTop(DEPOT), MoveStep(DEPOT, A)) == (BOTH, UP, NONE)


def test_r6_8_an_action_that_is_never_offered_brings_nothing() -> None:
    go = (MoveStep(S, A),)
    assert reach(stock(actions=(Action("go", FALSE, go),)), depot("a")).faces[1] == NONE
    assert after_action(*go, stock_rules={"off_table": True})[1] == NONE
    trigger = Trigger(None, go)
    assert reach(stock(triggers=(trigger,), off_table=True), depot("a")).faces[1] == DOWN


def test_r6_7_a_redeal_brings_cards_while_it_is_allowed() -> None:
    deal = (deal_to(1, up=1),)
    assert reach(stock(), depot("a"), redeal=Redeal(0, deal)).faces[1] == UP
    assert reach(stock(), depot("a"), redeal=Redeal(0, deal, limit=0)).faces[1] == NONE


def test_r9_2_compact_brings_piles_to_earlier_places_only() -> None:
    acts = stock(actions=(Action("go", None, (Compact((1, 2, 3)),)),))
    found = reach(acts, copies("tab", 3), deal=(deal_to(2, up=1),))
    assert found.faces == (DOWN, UP, UP, NONE)


def test_r6_3_r6_5_a_draw_turns_up_and_a_recycle_turns_down() -> None:
    waste = depot("waste", DepotType.WASTE)
    assert reach(stock(draw=Draw(1)), waste).faces == (DOWN, UP)
    # The stock could hold no face-up card even after a recycle.
    assert reach(stock(draw=Draw(1, recycle=True)), waste).faces == (DOWN, UP)
    assert reach(stock(draw=Draw(1), off_table=True), waste).faces == (DOWN, NONE)
    back = reach(depot("hand", draw=Draw(2, 1, True)), stock(), waste, deal=(deal_to(2, source=1),))
    assert back.faces == (NONE, DOWN, NONE)


def dealt_game(giver: dict[str, Any], taker: dict[str, Any], down: int, up: int) -> Game:
    return game(
        stock(),
        depot("giver", **giver),
        depot("taker", **taker),
        deal=(deal_to(1, down=down, up=up),),
    )


@pytest.mark.parametrize(
    ("giver", "taker", "down", "up", "faces"),
    [
        ({}, {}, 0, 1, UP),
        ({}, {}, 1, 0, DOWN),
        ({}, {}, 1, 1, BOTH),
        ({"eject": Eject(Gate.FACE_UP)}, {}, 1, 1, UP),
        ({"eject": Eject(Gate.FACE_UP)}, {}, 1, 0, NONE),
        ({"eject": Eject(Gate.FACE_UP), "auto_flip_top": True}, {}, 1, 0, UP),
        ({"eject": Eject(Gate.FACE_UP), "auto_flip_uncovered": True}, {}, 1, 0, UP),
        ({}, {"accept": Accept(build=Build(Direction.UP))}, 1, 0, NONE),
        ({}, {"accept": Accept(build=Build(Direction.UP))}, 1, 1, UP),
        ({}, {"accept": Accept(single=True, allow_face_down=True)}, 1, 0, DOWN),
        ({}, {"accept": Accept(seed_none=True)}, 0, 1, NONE),
        ({}, {"accept": Accept(seed_none=True, allow_face_down=True)}, 1, 0, DOWN),
        ({}, {"accept": Accept(seed_none=True, allow_face_down=True)}, 1, 1, BOTH),
        ({}, {"land_face": Face.UP}, 1, 0, UP),
        ({}, {"land_face": Face.DOWN}, 0, 1, DOWN),
        ({}, {"land_under": True}, 1, 0, BOTH),
        ({}, {"accept": Accept(build=MatchSum(13))}, 0, 1, BOTH),
    ],
)
def test_r3_5_landings_bring_faces(
    giver: dict[str, Any], taker: dict[str, Any], down: int, up: int, faces: int
) -> None:
    found = find_reach(dealt_game(giver, taker, down, up), [Pair(1, 2, True, None)])
    assert found.faces[2] == faces


def test_r5_4_what_is_taken_unseen_is_not_asked() -> None:
    """A `when` that never holds keeps out only groups that show all their cards."""
    unasked = {"accept": Accept(allow_face_down=True, when=FALSE)}
    for down, up, faces in ((0, 1, NONE), (1, 0, DOWN), (1, 1, DOWN)):
        made = dealt_game({"eject": TOP_ONLY}, unasked, down, up)
        assert find_reach(made, [Pair(1, 2, True, FALSE)]).faces[2] == faces


def test_r5_4_a_larger_group_brings_the_cards_that_lie_on_its_face_down_one() -> None:
    unasked = {"accept": Accept(allow_face_down=True, when=FALSE)}
    run = Unit(UnitKind.RUN, Build(Direction.UP))
    for eject, faces in (
        (Eject(), BOTH),
        (Eject(unit=Unit(UnitKind.PILE)), BOTH),
        (Eject(Gate.TOP_ONLY, Unit(UnitKind.PILE)), BOTH),
        (Eject(unit=Unit(UnitKind.SINGLE)), DOWN),
        (Eject(unit=run), DOWN),
    ):
        made = dealt_game({"eject": eject}, unasked, 1, 1)
        assert find_reach(made, [Pair(1, 2, True, FALSE)]).faces[2] == faces


def test_r5_5_what_is_never_started_but_dealt_is_built_on() -> None:
    made = game(
        stock(),
        depot("giver"),
        depot("taker", accept=Accept(seed_none=True)),
        deal=(deal_to(1, up=1), deal_to(2, down=1)),
    )
    assert find_reach(made, [Pair(1, 2, True, None)]).faces[2] == BOTH


def test_cards_are_followed_from_depot_to_depot() -> None:
    made = game(stock(), copies("tab", 4), deal=(deal_to(4, up=1),))
    found = find_reach(
        made, [Pair(4, 3, True, None), Pair(3, 2, True, None), Pair(1, 2, True, None)]
    )
    assert found.faces == (DOWN, NONE, UP, UP, UP)


def test_r6_6_a_tuck_needs_a_face_down_card_below() -> None:
    deep = depot("deep", land_under=True, land_face=Face.DOWN)
    made = game(stock(), deep, deal=(deal_to(1, up=2),))
    assert find_reach(made, [Pair(1, 1, True, None)]).faces[1] == UP


def test_beyond_the_budget_anything_can_be_anywhere() -> None:
    step = FlipTop(Const(None, Type.DEPOT))
    acts = Action("go", None, (step,) * 64)
    busy = tuple(Action(f"go-{k}", None, acts.do) for k in range(16))
    made = game(stock(), copies("tab", 40, actions=busy))
    assert set(find_reach(made, []).faces) == {BOTH}
