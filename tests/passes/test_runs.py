"""What is certain of the groups between two depots."""

from __future__ import annotations

import pytest

from compiler.ir.facts import RunFacts
from compiler.ir.nodes import Accept, Build, Eject, MatchSum, Unit
from compiler.ir.types import Compound, DepotType, Direction, Gate, Rank, SuitRule, UnitKind
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from compiler.passes.runs import find_runs
from tests.builders import TAKES_NOTHING, TOP_ONLY, copies, depot, game, stock

DOWN, UP = Build(Direction.DOWN), Build(Direction.UP)
KINGS_DOWN = Accept(seed=Rank.KING, build=DOWN)
FACE_UP = Eject(gate=Gate.FACE_UP)


def of_unit(kind: UnitKind, build: Build | None = None, gate: Gate = Gate.ANY) -> Eject:
    return Eject(gate, Unit(kind, build))


@pytest.mark.parametrize(
    ("eject", "accept", "differ", "one"),
    [
        # One card is a group of different ranks, and one size.
        (TOP_ONLY, Accept(), True, True),
        (Eject(), Accept(single=True), True, True),
        (of_unit(UnitKind.SINGLE), Accept(), True, True),
        # R4.1: with unit Pile the top grabs the whole pile.
        (of_unit(UnitKind.PILE, gate=Gate.TOP_ONLY), Accept(), False, False),
        # R5.9: the target's build orders the group, unless the source has a unit (R4.3).
        (Eject(), KINGS_DOWN, True, True),
        (of_unit(UnitKind.ANY), KINGS_DOWN, False, False),
        (Eject(), Accept(build=DOWN), True, False),  # any card starts the empty depot
        (Eject(), Accept(seed_none=True, build=UP), True, True),
        # R4.2: a run of the source, and a target that looks at the bottom card alone.
        (of_unit(UnitKind.RUN, DOWN), Accept(), True, False),
        (of_unit(UnitKind.RUN, DOWN), KINGS_DOWN, True, True),
        (of_unit(UnitKind.RUN, Build(Direction.EITHER)), KINGS_DOWN, False, False),
        # R5.2, R5.5: onto an empty depot alone.
        (of_unit(UnitKind.RUN, DOWN), Accept(empty_only=True, seed=Rank.KING), True, True),
        (of_unit(UnitKind.RUN, DOWN), Accept(empty_only=True), True, False),
        # R5.5: a base rank may be unknown.
        (Eject(), Accept(seed_from_deal=True, build=DOWN), True, False),
        # R5.8: builds under which a rank comes again.
        (Eject(), Accept(seed=Rank.KING, build=Build(Direction.DOWN, wrap=True)), False, False),
        (Eject(), Accept(seed=Rank.KING, build=Build(Direction.UP, step=0)), False, False),
        (Eject(), Accept(seed=Rank.KING, build=Build(Direction.EITHER)), False, False),
        (Eject(), Accept(build=MatchSum(13)), False, False),
        (Eject(), Accept(suit=SuitRule.SAME), False, False),
        # R5.7: wild cards go anywhere.
        (Eject(), Accept(seed=Rank.KING, build=DOWN, wild_rank=Rank.TWO), False, False),
        (Eject(), Accept(seed=Rank.KING, build=DOWN, wild_joker=True), False, False),
        (of_unit(UnitKind.RUN, DOWN), Accept(build=DOWN, wild_joker=True), True, False),
        # R5.4: what is taken unseen is not asked, unless the source lets only face-up cards go.
        (Eject(), Accept(seed=Rank.KING, build=DOWN, allow_face_down=True), False, False),
        (FACE_UP, Accept(seed=Rank.KING, build=DOWN, allow_face_down=True), True, True),
        (of_unit(UnitKind.RUN, DOWN), Accept(rank_is=Rank.TWO, allow_face_down=True), True, False),
        # R5.6: one rank alone.
        (of_unit(UnitKind.RUN, DOWN), Accept(rank_is=Rank.TWO), True, True),
    ],
)
def test_runs(eject: Eject, accept: Accept, differ: bool, one: bool) -> None:
    made = game(stock(), depot("giver", eject=eject), depot("taker", accept=accept))
    assert find_runs(made.depots[1], made.depots[2]) == RunFacts(differ, one)


def test_all_pairs_that_drag_have_their_facts() -> None:
    made = run_passes(game(stock(), copies("tab", 3, accept=KINGS_DOWN), depot("goal")))
    runs = find_facts(made).runs
    assert set(runs) == {(s, t) for s in (1, 2, 3, 4) for t in (1, 2, 3, 4) if s != t}
    assert runs[1, 2] == RunFacts(True, True)
    assert runs[1, 4] == RunFacts(False, False)
    assert runs[1, 2] is runs[3, 1]


def test_r6_2_a_staged_limit_of_one_makes_single_cards() -> None:
    """Without a relay only one card goes at a time; with a cell, two may."""
    shut = copies("tab", 2, accept=Accept(seed=Rank.KING))
    facts = find_facts(run_passes(game(stock(), shut, compound=Compound.STAGED)))
    assert facts.runs[1, 2] == RunFacts(True, True)
    cell = depot("cell", DepotType.CELL, accept=Accept(single=True))
    facts = find_facts(run_passes(game(stock(), shut, cell, compound=Compound.STAGED)))
    assert facts.runs[1, 2] == RunFacts(False, False)


def test_nothing_is_said_of_pairs_without_a_drag() -> None:
    made = game(stock(), depot("a", accept=TAKES_NOTHING), depot("b", accept=TAKES_NOTHING))
    assert find_facts(run_passes(made)).runs == {}
