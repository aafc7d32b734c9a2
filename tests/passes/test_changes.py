"""Which counters a move can change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from compiler.ir.exprs import DepotRef
from compiler.ir.facts import Changes
from compiler.ir.nodes import (
    Accept,
    Action,
    Compact,
    Depot,
    Draw,
    ExprHolds,
    FlipTop,
    MatchSum,
    Redeal,
    Repeat,
    Shuffle,
    Step,
    Trigger,
)
from compiler.ir.types import Face, Rank, WildDeclares
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from tests.builders import (
    FALSE,
    TAKES_NOTHING,
    TRUE,
    copies,
    deal_to,
    depot,
    game,
    pack,
    stock,
)

NOTHING = Changes(
    redeals=False, recycles=False, shuffles=False, calls=False, cascade=False, rounds=False
)
SHUFFLE: tuple[Step, ...] = (Shuffle(DepotRef(0)),)
AGAIN = Repeat(TRUE, (FlipTop(DepotRef(1)),))


def changes(*parts: list[Depot], **fields: Any) -> Changes:
    return find_facts(run_passes(game(*parts, **fields))).changes


def acting(*steps: Step, **rules: Any) -> Changes:
    return changes(stock(), copies("tab", 2, actions=(Action("go", None, steps),), **rules))


def test_a_plain_game_changes_no_counter() -> None:
    assert changes(stock(draw=Draw(1)), copies("tab", 2, auto_flip_top=True)) == NOTHING


def test_r6_7_redeals() -> None:
    steps = (deal_to(1, up=1),)
    board = (stock(), copies("tab", 2))
    assert changes(*board, redeal=Redeal(0, steps)) == replace(NOTHING, redeals=True)
    assert changes(*board, redeal=Redeal(0, steps, limit=0)) == NOTHING
    # Nobody can ask for it, but a position from elsewhere may count some.
    never = Redeal(0, steps, ExprHolds(FALSE))
    assert changes(*board, redeal=never) == replace(NOTHING, redeals=True)


@pytest.mark.parametrize(
    ("draw", "counts"),
    [
        (Draw(1), False),
        (Draw(1, recycle=True), True),
        (Draw(1, recycle=True, max_recycles=3), True),
        (Draw(1, recycle=True, max_recycles=0), False),
    ],
)
def test_r6_5_recycles(draw: Draw, counts: bool) -> None:
    assert changes(stock(draw=draw), depot("waste")) == replace(NOTHING, recycles=counts)


def test_r9_3_shuffles_in_play() -> None:
    assert changes(stock(), depot("a"), deal=SHUFFLE) == NOTHING
    assert acting(*SHUFFLE) == replace(NOTHING, shuffles=True)
    assert acting(*SHUFFLE, off_table=True) == NOTHING
    inside = acting(Repeat(TRUE, (Shuffle(DepotRef(0)),)))
    assert inside == replace(NOTHING, shuffles=True, rounds=True)


def test_r6_4_calls() -> None:
    asks = Accept(follow=True, wild_rank=Rank.EIGHT, wild_declares=WildDeclares.SUIT)

    def calls(accept: Accept, **rules: Any) -> bool:
        deck = rules.pop("deck", pack())
        return changes(stock(), depot("a", accept=accept, **rules), deck=deck).calls

    assert calls(asks)
    assert not calls(replace(asks, follow=False))
    assert not calls(replace(asks, rejects_all=True))
    assert not calls(replace(asks, wild_declares=WildDeclares.FREE))
    assert not calls(asks, land_face=Face.DOWN)
    assert not calls(asks, land_under=True)
    assert not calls(asks, deck=pack(ranks=[Rank.ACE, Rank.TWO]))
    # Nobody can play there, but on a board from elsewhere a call may stand.
    assert calls(asks, off_table=True)


def refilling(count: int, **rules: Any) -> Changes:
    """`count` depots, each of which is filled from the next."""
    rows = [
        depot(f"d{k}", auto_refill=(k + 1,) if k < count else None, accept=Accept(**rules))
        for k in range(1, count + 1)
    ]
    return changes(stock(), *rows)


def test_r7_7_refills_along_a_way_come_to_an_end() -> None:
    """52 cards go along 5 ways at most: 260 changes. Along 20 they might make 1040."""
    assert not refilling(6).cascade
    assert refilling(21).cascade


def test_r7_7_refills_in_a_circle_may_not() -> None:
    one = depot("a", auto_refill=(2,))
    assert changes(stock(), one, depot("b", auto_refill=(1,))).cascade
    assert not changes(stock(), one, depot("b")).cascade
    # A pair that passes nothing makes no circle.
    shut = depot("b", auto_refill=(1,), accept=TAKES_NOTHING)
    assert not changes(stock(), one, shut).cascade


@pytest.mark.parametrize(
    "rules", [{"land_face": Face.DOWN}, {"accept": Accept(build=MatchSum(13))}]
)
def test_r7_7_landings_that_turn_cards_down_make_flips_again(rules: dict[str, Any]) -> None:
    sends = depot("a", auto_send=(2,), auto_flip_top=True)
    assert changes(stock(), sends, depot("b", **rules)).cascade
    assert not changes(stock(), sends, depot("b")).cascade
    assert not changes(stock(), depot("a", auto_send=(2,)), depot("b", **rules)).cascade


def test_r7_3_triggers_may_go_on() -> None:
    def triggered(*triggers: Trigger) -> bool:
        return changes(stock(), copies("tab", 3, triggers=triggers)).cascade

    flip = (FlipTop(DepotRef(0)),)
    assert triggered(Trigger(None, flip))
    assert not triggered(Trigger(FALSE, flip))
    compact = (Compact((1, 2, 3)),)
    assert not triggered(Trigger(None, compact))
    assert triggered(Trigger(None, compact), Trigger(None, flip))


def test_r9_10_rounds_can_be_used_up() -> None:
    """A repeat has 208 rounds: of four in one list, 832 of the move's 1000; of five, too many."""
    assert acting(*[AGAIN] * 4) == replace(NOTHING, rounds=True)
    assert acting(*[AGAIN] * 5) == replace(NOTHING, rounds=True, cascade=True)
    two = tuple(Action(name, None, (AGAIN,) * 3) for name in ("go", "come"))
    assert changes(stock(), copies("tab", 2, actions=two)) == replace(NOTHING, rounds=True)
    assert changes(stock(), depot("a"), deal=(AGAIN,)) == NOTHING
