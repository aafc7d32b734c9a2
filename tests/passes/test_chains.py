"""How long a group can get that must be in order (R4.2, R5.8, R5.9)."""

from __future__ import annotations

import pytest

from compiler.ir.nodes import Accept, Build, MatchSum, Unit
from compiler.ir.types import Direction, Rank, Suit, SuitRule, UnitKind
from compiler.passes.chains import accept_chain, has_wild, unit_chain
from tests.builders import pack

PACK = pack()
TWO_PACKS = PACK + PACK
DOWN = Build(Direction.DOWN)


def run(build: Build | MatchSum, suit: SuitRule = SuitRule.ANY) -> Unit:
    return Unit(UnitKind.RUN, build, suit)


@pytest.mark.parametrize(
    ("unit", "most"),
    [
        (Unit(UnitKind.SINGLE), 1),
        (Unit(UnitKind.ANY), 52),
        (Unit(UnitKind.PILE), 52),
        (run(DOWN), 13),
        (run(DOWN, SuitRule.SAME), 13),
        (run(Build(Direction.UP, 2)), 7),  # Ace, Three … King
        (run(Build(Direction.UP, 12)), 2),
        (run(Build(Direction.UP, 0)), 4),
        (run(Build(Direction.UP, 0), SuitRule.SAME), 1),
        (run(Build(Direction.DOWN, 1, True)), 52),
        (run(Build(Direction.DOWN, 1, True), SuitRule.SAME), 13),
        (run(Build(Direction.EITHER)), 52),
        (run(Build(Direction.EITHER), SuitRule.SAME_COLOR), 26),
        (run(MatchSum(13)), 52),
    ],
)
def test_r4_2_a_run_is_as_long_as_its_order_lets_it(unit: Unit, most: int) -> None:
    assert unit_chain(unit, PACK) == most


def test_r2_1_the_deck_bounds_a_run() -> None:
    short = pack(ranks=(Rank.NINE, Rank.TEN, Rank.QUEEN, Rank.KING))
    assert unit_chain(run(DOWN), short) == 2
    assert unit_chain(run(DOWN), TWO_PACKS) == 13
    assert unit_chain(run(Build(Direction.UP, 0), SuitRule.SAME), TWO_PACKS) == 2
    assert unit_chain(run(Build(Direction.EITHER), SuitRule.SAME), TWO_PACKS) == 26


def test_r5_8_a_joker_bears_no_relation_but_moves_alone() -> None:
    assert unit_chain(run(DOWN), pack((), jokers=2)) == 1
    assert unit_chain(run(Build(Direction.EITHER)), pack((Suit.CLUBS,), jokers=2)) == 13


@pytest.mark.parametrize(
    ("accept", "most"),
    [
        (Accept(), 52),
        (Accept(seed=Rank.KING), 52),
        (Accept(build=DOWN), 13),
        (Accept(build=DOWN, suit=SuitRule.ALTERNATE_COLOR), 13),
        (Accept(suit=SuitRule.SAME), 13),
        (Accept(follow=True), 52),
        (Accept(build=DOWN, wild_rank=Rank.TWO), 52),
        (Accept(build=DOWN, wild_joker=True), 13),
    ],
)
def test_r5_9_the_target_judges_the_order(accept: Accept, most: int) -> None:
    assert accept_chain(accept, PACK) == most


def test_r5_7_wild_cards_are_those_of_the_deck() -> None:
    assert has_wild(PACK, Accept(wild_rank=Rank.EIGHT))
    assert not has_wild(PACK, Accept(wild_joker=True))
    assert has_wild(pack(jokers=1), Accept(wild_joker=True))
