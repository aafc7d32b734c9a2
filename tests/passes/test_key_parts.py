"""Which counters belong to a position's key (R9.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from compiler.ir.exprs import (
    Compare,
    CompareOp,
    Counter,
    CounterKind,
    DepotRef,
    Expr,
    IsEmpty,
    QuantKind,
)
from compiler.ir.facts import KeyParts
from compiler.ir.nodes import (
    Accept,
    Action,
    Depot,
    Draw,
    Eject,
    ExprHolds,
    FlipTop,
    Redeal,
    Repeat,
    Scoring,
    Shuffle,
    SimpleStep,
    Trigger,
)
from compiler.ir.types import Rank, WildDeclares
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from tests.builders import (
    LOCKED,
    TAKES_NOTHING,
    copies,
    deal_to,
    depot,
    depots,
    game,
    number,
    quant,
    stock,
)

NOTHING = KeyParts(
    moves=False, redeals=False, recycles=(), shuffles=False, bases=False, calls=False
)
MOVES = Compare(CompareOp.LT, Counter(CounterKind.MOVES), number(9))
REDEALS = Compare(CompareOp.LT, Counter(CounterKind.REDEALS), number(9))
DEAL = (deal_to(1, 2, up=2),)


def key(*parts: list[Depot], **fields: Any) -> KeyParts:
    fields.setdefault("deal", DEAL)
    return find_facts(run_passes(game(*parts, **fields))).key


def two(**rules: Any) -> tuple[list[Depot], list[Depot]]:
    return stock(), copies("tab", 2, **rules)


def test_a_plain_game_needs_no_counter() -> None:
    assert key(*two()) == NOTHING


@pytest.mark.parametrize(
    "rules",
    [
        {"accept": Accept(when=MOVES)},
        {"eject": Eject(when=MOVES)},
        {"actions": (Action("go", MOVES, (FlipTop(DepotRef(0)),)),)},
        {"triggers": (Trigger(MOVES, (FlipTop(DepotRef(0)),)),)},
    ],
)
def test_a_rule_that_reads_the_moves_keeps_them(rules: dict[str, Any]) -> None:
    assert key(*two(**rules)) == replace(NOTHING, moves=True)


def test_r9_6_a_condition_that_reads_a_counter_keeps_it() -> None:
    assert key(*two(), win=ExprHolds(MOVES)) == replace(NOTHING, moves=True)
    assert key(*two(), lose=ExprHolds(REDEALS)) == replace(NOTHING, redeals=True)


def test_r9_8_the_score_keeps_no_counter() -> None:
    assert key(*two(), scoring=Scoring(Counter(CounterKind.MOVES))) == NOTHING


def test_the_opening_deal_keeps_no_counter() -> None:
    early = quant(QuantKind.FIRST, depots(1, 2), MOVES)
    assert key(*two(), deal=(*DEAL, FlipTop(early))) == NOTHING


def test_a_rule_that_no_pair_asks_keeps_no_counter() -> None:
    board = (stock(), depot("goal", accept=Accept(when=MOVES)), depot("shut", eject=LOCKED))
    assert key(*board) == NOTHING


def test_r6_7_a_limited_redeal_keeps_its_count() -> None:
    steps = (deal_to(1, 2, up=1),)
    assert key(*two(), redeal=Redeal(0, steps)) == NOTHING
    assert key(*two(), redeal=Redeal(0, steps, limit=2)) == replace(NOTHING, redeals=True)
    assert key(*two(), redeal=Redeal(0, steps, limit=0)) == NOTHING


def test_r6_5_a_limited_recycle_keeps_its_count() -> None:
    waste = depot("waste", accept=TAKES_NOTHING)

    def of(draw: Draw, **rules: Any) -> tuple[int, ...]:
        return key(stock(draw=draw, **rules), waste, deal=()).recycles

    assert of(Draw(1, 1, True, 2)) == (0,)
    assert of(Draw(1, 1, True)) == ()
    assert of(Draw(1, 1, True, 0)) == ()
    assert of(Draw(1, 1, False, 2)) == ()
    assert of(Draw(1, 1, True, 2), off_table=True) == ()


def test_r9_3_a_shuffle_that_can_still_come_keeps_the_count() -> None:
    shuffle = (Shuffle(DepotRef(0)),)
    assert key(*two(), deal=(*shuffle, *DEAL)) == NOTHING
    assert key(*two(), redeal=Redeal(0, shuffle)) == replace(NOTHING, shuffles=True)
    assert key(*two(triggers=(Trigger(None, shuffle),))) == replace(NOTHING, shuffles=True)


def test_r9_10_a_repeat_keeps_what_its_while_and_its_steps_need() -> None:
    flip, shuffle = FlipTop(DepotRef(0)), Shuffle(DepotRef(0))

    def acting(test: Expr, step: SimpleStep) -> KeyParts:
        return key(*two(actions=(Action("go", None, (Repeat(test, (step,)),)),)))

    asks = IsEmpty(DepotRef(1))
    assert acting(asks, flip) == NOTHING
    assert acting(MOVES, flip) == replace(NOTHING, moves=True)
    assert acting(REDEALS, flip) == replace(NOTHING, redeals=True)
    assert acting(asks, shuffle) == replace(NOTHING, shuffles=True)
    assert key(*two(), deal=(*DEAL, Repeat(MOVES, (shuffle,)))) == NOTHING


def test_r5_5_the_base_rank_counts_where_a_depot_asks_for_it() -> None:
    based = Accept(seed_from_deal=True)
    board = (stock(), depot("tab"), depot("base", accept=based, eject=LOCKED))
    assert key(*board, deal=(deal_to(1, up=2),)) == replace(NOTHING, bases=True)
    assert key(stock(), depot("tab"), deal=(deal_to(1, up=2),)) == NOTHING


def test_r6_4_calls_count_where_one_can_be_made() -> None:
    asks = Accept(follow=True, wild_rank=Rank.EIGHT, wild_declares=WildDeclares.SUIT)
    assert key(*two(accept=asks)) == replace(NOTHING, calls=True)
    free = replace(asks, wild_declares=WildDeclares.FREE)
    assert key(*two(accept=free)) == NOTHING


def test_r6_4_a_call_from_elsewhere_counts_where_reflexes_follow_it() -> None:
    """Nobody drags onto a depot that is not on the table, but what is sent there asks for it."""
    asks = Accept(follow=True, wild_rank=Rank.EIGHT, wild_declares=WildDeclares.SUIT)
    goal = depot("goal", accept=asks, off_table=True)
    assert key(stock(), depot("tab", auto_send=(2,)), goal) == replace(NOTHING, calls=True)
    assert key(stock(), depot("tab"), goal) == NOTHING
