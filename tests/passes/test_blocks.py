"""The fixed numbering of moves (R6.9)."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.ir.facts import MoveBlock
from compiler.ir.nodes import (
    Accept,
    Action,
    Build,
    Depot,
    Draw,
    Eject,
    ExprHolds,
    FlipTop,
    Redeal,
    Unit,
)
from compiler.ir.types import (
    Compound,
    DepotType,
    Direction,
    Face,
    Gate,
    Rank,
    Suit,
    SuitRule,
    UnitKind,
    WildDeclares,
)
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from tests.builders import (
    DEPOT,
    FALSE,
    LOCKED,
    TAKES_NOTHING,
    TOP_ONLY,
    copies,
    deal_to,
    depot,
    game,
    pack,
    stock,
)

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
CALLED = Accept(follow=True, wild_rank=Rank.EIGHT, wild_declares=WildDeclares.SUIT)
SINGLE = Eject(unit=Unit(UnitKind.SINGLE))
FLIP = (FlipTop(DEPOT),)


def blocks(*parts: list[Depot], **fields: Any) -> list[MoveBlock]:
    return list(find_facts(run_passes(game(*parts, **fields))).blocks)


def between(giver: dict[str, Any], taker: dict[str, Any], **fields: Any) -> list[MoveBlock]:
    """The blocks of a giver (1) and a taker (2) that gives nothing; three cards dealt up."""
    fields.setdefault("deal", (deal_to(1, up=3),))
    return blocks(stock(), depot("giver", **giver), depot("taker", **taker, eject=LOCKED), **fields)


def one(giver: dict[str, Any], taker: dict[str, Any], **fields: Any) -> tuple[Any, ...]:
    """Kind, first, last and arguments of the only block."""
    (block,) = between({"accept": TAKES_NOTHING} | giver, taker, **fields)
    assert (block.source, block.target) == (1, 2)
    return block.kind, block.first, block.last, block.args


def test_r6_9_blocks_come_by_source_and_taps_before_drags() -> None:
    acts = (Action("b", None, FLIP), Action("a", None, FLIP))
    found = blocks(
        stock(draw=Draw(3, 1, True), actions=acts, eject=TOP_ONLY),
        depot("trigger", actions=acts[:1]),
        copies("tab", 2),
        redeal=Redeal(1, (deal_to(2, up=1),)),
    )
    assert [(block.kind, block.source, block.target, block.args) for block in found] == [
        ("draw", 0, None, (None,)),
        ("recycle", 0, None, (None,)),
        ("action", 0, None, ("b",)),
        ("action", 0, None, ("a",)),
        ("drag", 0, 2, (None,)),
        ("drag", 0, 3, (None,)),
        ("redeal", 1, None, (None,)),
        ("action", 1, None, ("b",)),
        ("drag", 1, 2, (None,)),
        ("drag", 1, 3, (None,)),
        ("drag", 2, 3, (None,)),
        ("drag", 3, 2, (None,)),
    ]
    assert all(block.first == block.last == 0 for block in found if block.target is None)


@pytest.mark.parametrize(
    "parts",
    [
        [stock(off_table=True, draw=Draw(1), actions=(Action("a", None, FLIP),)), depot("x")],
        [stock(actions=(Action("a", FALSE, FLIP),)), depot("x")],
    ],
)
def test_r3_9_what_is_never_offered_has_no_number(parts: list[list[Depot]]) -> None:
    assert blocks(*parts) == []


@pytest.mark.parametrize(
    "redeal",
    [
        Redeal(0, (deal_to(1, up=1),), limit=0),
        Redeal(0, (deal_to(1, up=1),), ExprHolds(FALSE)),
    ],
)
def test_r6_7_a_redeal_that_is_never_allowed_has_no_number(redeal: Redeal) -> None:
    assert blocks(stock(), depot("x"), redeal=redeal) == []


def test_r6_5_a_recycle_with_no_allowance_has_no_number() -> None:
    found = blocks(stock(draw=Draw(1, 1, True, 0)), depot("waste", eject=LOCKED))
    assert [block.kind for block in found] == ["draw"]


@pytest.mark.parametrize(
    ("giver", "taker", "last"),
    [
        ({}, {}, 52),  # whatever the deal, a board from elsewhere may pile up all cards
        ({"eject": TOP_ONLY}, {}, 1),
        ({}, {"accept": Accept(single=True)}, 1),
        ({"eject": Eject(unit=Unit(UnitKind.PILE))}, {}, 52),
    ],
)
def test_r4_1_r4_2_groups_are_no_larger_than_they_can_be(
    giver: dict[str, Any], taker: dict[str, Any], last: int
) -> None:
    assert one(giver, taker) == ("drag", 1, last, (None,))


def test_r4_2_a_run_is_bounded_by_its_order() -> None:
    down = Build(Direction.DOWN)
    run = Eject(Gate.FACE_UP, Unit(UnitKind.RUN, down, SuitRule.SAME))
    found = blocks(stock(), copies("tab", 2, eject=run), deal=(deal_to(1, up=20),))
    assert [(block.first, block.last) for block in found] == [(1, 13), (1, 13)]


def test_r5_2_a_cell_takes_one_card() -> None:
    cell = Accept(empty_only=True, single=True)
    found = blocks(
        stock(), depot("tab"), depot("cell", DepotType.CELL, accept=cell), deal=(deal_to(1, up=9),)
    )
    assert [(block.source, block.target, block.first, block.last) for block in found] == [
        (1, 2, 1, 1),
        (2, 1, 1, 52),
    ]


def test_r6_2_staged_moves_are_bounded_by_the_relays() -> None:
    seeded = Accept(seed=Rank.KING, build=Build(Direction.DOWN))
    found = blocks(
        stock(),
        copies("tab", 2, accept=seeded),
        deal=(deal_to(1, up=9),),
        compound=Compound.STAGED,
    )
    assert {(block.first, block.last) for block in found} == {(1, 1)}


def test_r4_2_picks_are_numbered_from_the_bottom() -> None:
    assert one({"eject": SINGLE}, {}) == ("pick", 0, 51, (None,))


def test_r6_6_a_tuck_is_one_card_or_the_pick_of_it() -> None:
    deal = (deal_to(1, down=2, up=1),)
    (drag,) = blocks(stock(), depot("deep", land_under=True), deal=deal)
    assert (drag.kind, drag.source, drag.target, drag.first, drag.last) == ("drag", 1, 1, 1, 1)
    (pick,) = blocks(stock(), depot("deep", land_under=True, eject=SINGLE), deal=deal)
    assert (pick.kind, pick.source, pick.target, pick.first, pick.last) == ("pick", 1, 1, 1, 51)


def test_r6_4_a_wild_card_calls_each_suit_of_the_composition() -> None:
    assert one({"eject": TOP_ONLY}, {"accept": CALLED}) == ("drag", 1, 1, (None, *SUITS))
    red = pack((Suit.HEARTS, Suit.DIAMONDS))
    expected = ("drag", 1, 1, (None, "Diamonds", "Hearts"))
    assert one({"eject": TOP_ONLY}, {"accept": CALLED}, deck=red) == expected


def test_r6_4_where_every_card_is_wild_a_single_one_always_calls() -> None:
    eights = pack(ranks=(Rank.EIGHT,))
    assert one({"eject": TOP_ONLY}, {"accept": CALLED}, deck=eights)[3] == SUITS
    assert one({}, {"accept": CALLED}, deck=eights)[3] == (None, *SUITS)


@pytest.mark.parametrize(
    "taker",
    [
        {"accept": CALLED, "land_under": True},
        {"accept": CALLED, "land_face": Face.DOWN},
        {"accept": Accept(follow=True, wild_rank=Rank.EIGHT)},
        {"accept": Accept(wild_rank=Rank.EIGHT, wild_declares=WildDeclares.SUIT)},
        {"accept": Accept(follow=True, wild_joker=True, wild_declares=WildDeclares.SUIT)},
    ],
)
def test_r6_4_without_a_call_a_move_is_plain(taker: dict[str, Any]) -> None:
    assert one({"eject": TOP_ONLY}, taker)[3] == (None,)


def test_r6_4_a_composition_without_suits_offers_the_plain_move() -> None:
    jokers = Accept(follow=True, wild_joker=True, wild_declares=WildDeclares.SUIT)
    assert one({"eject": TOP_ONLY}, {"accept": jokers}, deck=pack((), jokers=4))[3] == (None,)


def test_r6_4_a_face_down_wild_card_is_no_call() -> None:
    """Taken unseen (R5.4), it lands plainly; face up it would call."""
    blind = Accept(
        follow=True, wild_rank=Rank.EIGHT, wild_declares=WildDeclares.SUIT, allow_face_down=True
    )
    giver = {"eject": TOP_ONLY}
    eights = pack(ranks=(Rank.EIGHT,))
    assert one(giver, {"accept": blind}, deck=eights)[3] == (None, *SUITS)


def test_r7_4_a_pair_of_a_reflex_alone_has_no_number() -> None:
    found = blocks(
        stock(),
        depot("tab", auto_send=(2,)),
        depot("goal", off_table=True, eject=LOCKED),
        deal=(deal_to(1, up=1),),
    )
    assert found == []
