"""Between which depots the rules alone let cards land, and how many."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.ir.nodes import Accept, Build, Depot, Draw, Eject, Game, MatchSum, Redeal, Unit
from compiler.ir.types import (
    Compound,
    DepotType,
    Direction,
    Face,
    Gate,
    Rank,
    SuitRule,
    UnitKind,
)
from compiler.passes.landing import Landings, Sizes, takes_face_down
from tests.builders import LOCKED, TAKES_NOTHING, TOP_ONLY, TRUE, copies, depot, game, pack, stock

DOWN, UP = Build(Direction.DOWN), Build(Direction.UP)
PILE, SINGLE = Eject(unit=Unit(UnitKind.PILE)), Eject(unit=Unit(UnitKind.SINGLE))
RUN = Eject(Gate.FACE_UP, Unit(UnitKind.RUN, DOWN, SuitRule.SAME))


def drag(giver: dict[str, Any], taker: dict[str, Any], **fields: Any) -> Sizes | None:
    """The sizes of drags from one depot (index 1) to another (index 2)."""
    made = game(stock(), depot("giver", **giver), depot("taker", **taker), **fields)
    return Landings(made).drag_sizes(made.depots[1], made.depots[2])


@pytest.mark.parametrize(
    ("eject", "accept", "sizes"),
    [
        (Eject(), Accept(), (1, 52)),
        (LOCKED, Accept(), None),
        (TOP_ONLY, Accept(), (1, 1)),
        (Eject(Gate.TOP_ONLY, Unit(UnitKind.PILE)), Accept(), (1, 52)),
        (Eject(Gate.TOP_ONLY, Unit(UnitKind.ANY)), Accept(), (1, 1)),
        (SINGLE, Accept(), (1, 1)),
        (RUN, Accept(), (1, 13)),
        (Eject(), TAKES_NOTHING, None),
        (Eject(), Accept(single=True), (1, 1)),
        (Eject(), Accept(min_count=13), (13, 52)),
        (RUN, Accept(min_count=13), (13, 13)),
        (RUN, Accept(min_count=14), None),
        (TOP_ONLY, Accept(min_count=2), None),
        (Eject(), Accept(min_count=2, single=True), None),
        (Eject(), Accept(build=DOWN), (1, 13)),
        (Eject(), Accept(build=DOWN, min_count=14), None),
        (PILE, Accept(build=DOWN), (1, 52)),
        (Eject(), Accept(rank_is=Rank.KING), (1, 4)),
        (PILE, Accept(rank_is=Rank.KING), (1, 4)),
        (Eject(), Accept(empty_only=True, seed_none=True), None),
        (Eject(), Accept(empty_only=True, seed_none=True, allow_face_down=True), (1, 52)),
        (Eject(), Accept(seed_none=True), (1, 52)),
        (Eject(), Accept(accept_from=(0,)), None),
        (Eject(), Accept(accept_from=(0, 1)), (1, 52)),
        # A group with a face-down card is taken before its order is judged (R5.4).
        (Eject(), Accept(build=DOWN, allow_face_down=True), (1, 52)),
    ],
)
def test_r6_1_a_drag_needs_a_source_that_gives_and_a_target_that_takes(
    eject: Eject, accept: Accept, sizes: Sizes | None
) -> None:
    assert drag({"eject": eject}, {"accept": accept}) == sizes


def test_r5_5_a_seed_that_the_deck_lacks_never_comes() -> None:
    low = pack(ranks=(Rank.ACE, Rank.TWO))
    kings = {"accept": Accept(empty_only=True, seed=Rank.KING)}
    assert drag({}, kings) == (1, 52)
    assert drag({}, kings, deck=low) is None


def test_r3_9_off_table_depots_are_out_of_the_players_reach() -> None:
    assert drag({"off_table": True}, {}) is None
    assert drag({}, {"off_table": True}) is None


def test_r6_1_a_draw_and_the_redeals_trigger_are_never_targets() -> None:
    assert drag({}, {"draw": Draw(1)}) is None
    assert drag({}, {}, redeal=Redeal(2, (), limit=0)) is None
    assert drag({"draw": Draw(2)}, {}) == (1, 52)


def test_r6_2_staged_moves_are_bounded_with_every_relay_empty() -> None:
    cells = copies("cell", 4, DepotType.CELL, accept=Accept(single=True, empty_only=True))
    made = game(
        stock(accept=Accept(), eject=Eject()),
        cells,
        copies("tab", 2, accept=Accept(build=UP)),
        deck=pack() * 2,
        compound=Compound.STAGED,
    )
    landings, (source, *_, column, _other) = Landings(made), made.depots
    # Four cells and one other column: (1 + 4) * 2, the ranks would allow 13.
    assert landings.drag_sizes(source, column) == (1, 10)


@pytest.mark.parametrize(
    "accept",
    [
        Accept(rejects_all=True),
        Accept(accept_from=(0,)),
        Accept(min_count=2),
        Accept(seed=Rank.KING),
        Accept(seed_none=True),
        Accept(seed_from_deal=True),
        Accept(rank_is=Rank.TWO),
        Accept(when=TRUE),
    ],
)
def test_r6_2_a_depot_that_would_not_take_any_card_relays_nothing(accept: Accept) -> None:
    made = game(
        stock(accept=Accept(), eject=Eject()),
        copies("tab", 3, accept=accept),
        depot("goal", DepotType.RESERVE),
        compound=Compound.STAGED,
    )
    assert Landings(made).drag_sizes(made.depots[0], made.depots[-1]) == (1, 1)


def tucks(**rules: Any) -> bool:
    made = game(stock(), depot("deep", land_under=True, **rules))
    return Landings(made).drag_sizes(made.depots[1], made.depots[1]) is not None


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, True),
        ({"eject": TOP_ONLY}, True),
        ({"eject": SINGLE}, True),
        ({"eject": PILE}, False),
        ({"eject": LOCKED}, False),
        ({"accept": TAKES_NOTHING}, False),
        ({"accept": Accept(empty_only=True)}, False),
        ({"accept": Accept(min_count=2)}, False),
        ({"accept": Accept(single=True)}, True),
        ({"accept": Accept(build=UP)}, False),
        ({"accept": Accept(build=Build(Direction.UP, 0))}, True),
        ({"accept": Accept(build=UP, wild_rank=Rank.TWO)}, True),
        ({"accept": Accept(build=UP, allow_face_down=True)}, True),
        ({"accept": Accept(build=MatchSum(13))}, False),
        ({"accept": Accept(build=MatchSum(14))}, True),
        ({"accept": Accept(suit=SuitRule.ALTERNATE_COLOR)}, False),
        ({"accept": Accept(follow=True)}, True),
        ({"accept": Accept(accept_from=(0,))}, False),
        ({"draw": Draw(0)}, False),
    ],
)
def test_r6_6_a_tuck_takes_the_top_card_onto_itself(rules: dict[str, Any], expected: bool) -> None:
    assert tucks(**rules) is expected


def test_r6_6_without_land_under_nothing_is_tucked() -> None:
    made = game(stock(), depot("flat"))
    assert Landings(made).drag_sizes(made.depots[1], made.depots[1]) is None


def reflexes(giver: dict[str, Any], taker: dict[str, Any]) -> tuple[bool, bool]:
    """Whether depot 1 can send to depot 2, and whether that can refill from depot 1."""
    made: Game = game(stock(), depot("giver", **giver), depot("taker", **taker))
    landings = Landings(made)
    ends: tuple[Depot, Depot] = (made.depots[1], made.depots[2])
    return landings.sends(*ends), landings.refills(*ends)


def test_r7_4_r7_5_reflexes_follow_their_patterns() -> None:
    assert reflexes({}, {}) == (False, False)
    assert reflexes({"auto_send": (2,)}, {}) == (True, False)
    assert reflexes({}, {"auto_refill": (1,)}) == (False, True)
    assert reflexes({"auto_send": (2,)}, {"auto_refill": (1,)}) == (True, True)


def test_r7_4_r7_5_reflexes_ask_both_rules() -> None:
    both = {"auto_send": (2,)}, {"auto_refill": (1,)}
    assert reflexes(both[0] | {"eject": LOCKED}, both[1]) == (False, False)
    assert reflexes(both[0], both[1] | {"accept": TAKES_NOTHING}) == (False, False)
    assert reflexes(both[0], both[1] | {"accept": Accept(min_count=2)}) == (True, False)
    assert reflexes(both[0], both[1] | {"accept": Accept(seed_none=True)}) == (True, False)


def test_r3_9_r7_4_reflexes_know_no_table_and_no_bar_on_targets() -> None:
    giver = {"auto_send": (2,), "off_table": True}
    taker = {"auto_refill": (1,), "off_table": True, "draw": Draw(1), "land_face": Face.UP}
    assert reflexes(giver, taker) == (True, True)


def test_r4_4_a_depot_whose_when_never_holds_gives_nothing() -> None:
    made = game(stock(), depot("shut"), depot("open"))
    landings = Landings(made, frozenset({1}))
    assert landings.drag_sizes(made.depots[1], made.depots[2]) is None
    assert landings.drag_sizes(made.depots[2], made.depots[1]) == (1, 52)


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        (Accept(), True),
        (Accept(reason="a lone reason declares nothing"), True),
        (Accept(single=True), False),
        (Accept(when=TRUE), False),
        (Accept(single=True, allow_face_down=True), True),
    ],
)
def test_r5_3_face_down_cards(accept: Accept, expected: bool) -> None:
    assert takes_face_down(accept) is expected
