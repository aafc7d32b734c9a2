"""In what order cards come to lie, and how they come and go."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.ir.exprs import DepotRef
from compiler.ir.facts import Facts
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
    Gather,
    MatchSum,
    MoveStep,
    Place,
    Recycle,
    Shuffle,
    Step,
    Unit,
)
from compiler.ir.types import Direction, Face, Gate, Rank, SuitRule, UnitKind
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from tests.builders import TAKES_NOTHING, TOP_ONLY, copies, deal_to, depot, game, pack, stock

DOWN = Build(Direction.DOWN)
RULE = Accept(build=DOWN, suit=SuitRule.SAME)
SHOWS = Eject(gate=Gate.FACE_UP)


def facts(*parts: list[Depot], **fields: Any) -> Facts:
    return find_facts(run_passes(game(*parts, **fields)))


def built(giver: dict[str, Any], taker: dict[str, Any], *steps: Step, down: int = 2) -> bool:
    """Whether depot 2 is proven to be built by its rule; cards go there from depot 1."""
    acts = (Action("go", None, steps),) if steps else ()
    board = (
        stock(actions=acts),
        depot("giver", **{"accept": TAKES_NOTHING, **giver}),
        depot("taker", **{"accept": RULE, **taker}),
    )
    return 2 in facts(*board, deal=(deal_to(1, up=3), deal_to(2, down=down, up=1))).built


def of_unit(kind: UnitKind, build: Build | None = None, suit: SuitRule = SuitRule.ANY) -> Eject:
    return Eject(Gate.FACE_UP, Unit(kind, build, suit))


@pytest.mark.parametrize(
    ("eject", "accept", "holds"),
    [
        (Eject(), RULE, True),  # R5.9: the rule is asked about the whole group
        (TOP_ONLY, RULE, True),
        (of_unit(UnitKind.SINGLE), RULE, True),
        (of_unit(UnitKind.ANY), RULE, False),  # R4.3: the source answers for the order
        (of_unit(UnitKind.PILE), RULE, False),
        (of_unit(UnitKind.ANY), Accept(build=DOWN, single=True), True),
        (of_unit(UnitKind.RUN, DOWN, SuitRule.SAME), RULE, True),
        (of_unit(UnitKind.RUN, DOWN), RULE, False),
        (of_unit(UnitKind.RUN, DOWN, SuitRule.SAME), Accept(build=DOWN), True),
        (of_unit(UnitKind.RUN, DOWN, SuitRule.SAME), Accept(suit=SuitRule.SAME_COLOR), True),
        (of_unit(UnitKind.RUN, DOWN, SuitRule.SAME), Accept(suit=SuitRule.ALTERNATE_COLOR), False),
        (of_unit(UnitKind.RUN, DOWN), Accept(build=Build(Direction.EITHER)), True),
        (of_unit(UnitKind.RUN, DOWN), Accept(build=Build(Direction.UP)), False),
        (of_unit(UnitKind.RUN, DOWN), Accept(build=Build(Direction.DOWN, 2)), False),
        (of_unit(UnitKind.RUN, DOWN), Accept(build=Build(Direction.DOWN, wrap=True)), True),
        (of_unit(UnitKind.RUN, Build(Direction.DOWN, wrap=True)), Accept(build=DOWN), False),
        (Eject(), Accept(build=DOWN, wild_rank=Rank.TWO), False),  # R5.7
        (Eject(), Accept(build=DOWN, wild_joker=True), True),  # the pack has no joker
        (Eject(), Accept(build=DOWN, allow_face_down=True), False),  # R5.4
        (SHOWS, Accept(build=DOWN, allow_face_down=True), True),
        (Eject(), Accept(build=MatchSum(13)), False),
        (Eject(), Accept(), False),  # no rule, no order
        (Eject(), Accept(follow=True), False),
    ],
)
def test_r5_8_what_lands_lands_in_order(eject: Eject, accept: Accept, holds: bool) -> None:
    assert built({"eject": eject}, {"accept": accept}) is holds


def test_groups_of_a_built_depot_are_in_order() -> None:
    """R4.2: a group of unit Any is in the order of the pile that it leaves."""
    goes: dict[str, Any] = {"eject": of_unit(UnitKind.ANY)}
    assert not built({"accept": RULE, **goes}, {})  # dealt three cards face up, in any order
    board = (stock(), copies("tab", 3, accept=RULE, **goes))
    assert facts(*board, deal=(deal_to(1, 2, 3, up=1),)).built == (1, 2, 3)
    # One depot that breaks the order breaks it for all to which its cards go.
    assert facts(*board, deal=(deal_to(1, 2, up=1), deal_to(3, up=2))).built == ()


@pytest.mark.parametrize(
    ("rules", "holds"),
    [
        ({"land_under": True}, False),
        ({"land_face": Face.DOWN}, False),
        ({"land_face": Face.UP}, True),
        ({"auto_flip_top": True}, True),
        ({"eject": of_unit(UnitKind.SINGLE)}, True),  # nothing takes from there
    ],
)
def test_r3_5_how_cards_lie_after_a_landing(rules: dict[str, Any], holds: bool) -> None:
    assert built({}, rules) is holds


def test_r4_2_a_card_picked_from_the_middle_breaks_the_order() -> None:
    picked = of_unit(UnitKind.SINGLE)
    goal = depot("goal")
    deal = (deal_to(1, up=1),)

    def order(eject: Eject) -> tuple[int, ...]:
        return facts(stock(), depot("a", accept=RULE, eject=eject), goal, deal=deal).built

    assert order(picked) == ()
    assert order(Eject(Gate.TOP_ONLY, picked.unit)) == (1,)


TAKER, GIVER = DepotRef(2), DepotRef(1)


@pytest.mark.parametrize(
    ("step", "faces", "order"),
    [
        (deal_to(2, up=1), True, False),
        (deal_to(2, down=1), False, False),
        (MoveStep(GIVER, TAKER), False, False),
        (MoveStep(TAKER, GIVER), True, True),
        (Place(pack()[0], TAKER), True, False),
        (Gather((GIVER,), TAKER), False, False),
        (Gather((TAKER,), GIVER), True, True),
        (Recycle(GIVER, TAKER), False, False),
        (FlipTop(TAKER), True, True),
        (FlipDown(TAKER), False, False),
        (Shuffle(TAKER), False, False),
        (Compact((1, 2)), True, False),  # the giver's rule is another
    ],
)
def test_r9_2_steps_ask_no_rule(step: Step, faces: bool, order: bool) -> None:
    acts = stock(actions=(Action("go", None, (step,)),))
    board = (acts, depot("giver", accept=TAKES_NOTHING), depot("taker", accept=RULE))
    found = facts(*board, deal=(deal_to(1, up=3), deal_to(2, down=2, up=1)))
    assert (2 in found.sorted) is faces
    assert (2 in found.built) is order


def test_r9_2_compact_keeps_the_order_of_like_depots() -> None:
    acts = stock(actions=(Action("go", None, (Compact((1, 2)),)),))
    board = (acts, copies("tab", 2, accept=RULE))
    assert facts(*board, deal=(deal_to(1, 2, up=1),)).built == (1, 2)
    assert facts(*board, deal=(deal_to(1, up=1), deal_to(2, up=2))).built == ()


def test_the_deal_starts_it() -> None:
    def order(down: int, up: int) -> tuple[bool, bool]:
        board = (stock(), depot("a", accept=RULE))
        found = facts(*board, deal=(deal_to(1, down=down, up=up),))
        return 1 in found.sorted, 1 in found.built

    assert order(3, 1) == (True, True)
    assert order(3, 2) == (True, False)
    upside = facts(stock(), depot("a"), deal=(deal_to(1, up=1), deal_to(1, down=1)))
    assert upside.sorted == (0,)


def test_r6_3_a_draw_shows_its_cards_and_asks_no_rule() -> None:
    found = facts(stock(draw=Draw(1, recycle=True)), depot("waste", accept=RULE))
    assert found.sorted == (0, 1)
    assert found.built == ()


def test_what_comes_and_goes_below_other_cards() -> None:
    """R3.6, R4.2, R9.2, R9.3, R9.11."""

    def stacks(*steps: Step, **rules: Any) -> tuple[int, ...]:
        acts = stock(actions=(Action("go", None, steps),) if steps else ())
        return facts(acts, depot("a", **rules), depot("b")).stacks

    assert stacks() == (0, 1, 2)
    assert stacks(land_under=True) == (0, 2)
    assert stacks(land_under=True, accept=TAKES_NOTHING) == (0, 1, 2)
    assert stacks(eject=of_unit(UnitKind.SINGLE)) == (0, 2)
    assert stacks(Shuffle(GIVER)) == (0, 2)
    assert stacks(Place(pack()[0], GIVER)) == (1, 2)
    assert stacks(MoveStep(DepotRef(0), GIVER, under=True)) == (0, 2)
    assert stacks(MoveStep(DepotRef(0), GIVER), Compact((1, 2)), Recycle(GIVER, TAKER)) == (0, 1, 2)
