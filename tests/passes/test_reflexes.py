"""What the board does by itself, what that hangs on, and whether a deal is at rest."""

from __future__ import annotations

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
    Neighbour,
    Not,
    QuantKind,
)
from compiler.ir.facts import Reflex, ReflexKind, Settling
from compiler.ir.nodes import (
    Accept,
    Compact,
    Depot,
    Draw,
    Eject,
    FlipTop,
    MoveStep,
    Place,
    Repeat,
    Shuffle,
    Step,
    Trigger,
)
from compiler.ir.types import Face, Gate
from compiler.passes import run_passes
from compiler.passes.facts import find_facts
from tests.builders import (
    DEPOT,
    FALSE,
    IT_DEPOT,
    LOCKED,
    TAKES_NOTHING,
    copies,
    deal_to,
    depot,
    depots,
    game,
    number,
    pack,
    quant,
    stock,
)

S, A, B = DepotRef(0), DepotRef(1), DepotRef(2)


def settling(*parts: list[Depot], **fields: Any) -> Settling:
    return find_facts(run_passes(game(*parts, **fields))).settling


def reads(*parts: list[Depot]) -> dict[tuple[ReflexKind, int], tuple[int, ...]]:
    return {(r.kind, r.depot): r.reads for r in settling(*parts).reflexes}


def test_r3_7_a_flip_hangs_on_its_pile_and_r3_8_on_what_covers_it() -> None:
    board = (
        stock(),
        depot("a", auto_flip_top=True, uncovered_by=(0,)),
        depot("b", auto_flip_uncovered=True, uncovered_by=(3, 1)),
        depot("c", auto_flip_uncovered=True),
    )
    flip = ReflexKind.FLIP
    assert reads(*board) == {(flip, 1): (1,), (flip, 2): (1, 2, 3), (flip, 3): (3,)}


def test_r7_4_a_send_hangs_on_both_ends_and_on_what_their_rules_read() -> None:
    board = (
        stock(),
        depot("a", auto_send=(2, 3), uncovered_by=(4,), eject=Eject(when=IsEmpty(DepotRef(5)))),
        depot("b", accept=TAKES_NOTHING),
        depot("c", accept=Accept(when=IsEmpty(DepotRef(6)))),
        *(depot(name, accept=TAKES_NOTHING) for name in "defg"),
    )
    assert reads(*board) == {(ReflexKind.SEND, 1): (1, 3, 4, 5, 6)}


def test_r7_5_a_refill_hangs_on_both_ends() -> None:
    board = (
        stock(),
        depot("a", auto_refill=(2, 3)),
        depot("b", uncovered_by=(4,)),
        depot("c", eject=LOCKED),
        depot("d"),
    )
    assert reads(*board) == {(ReflexKind.REFILL, 1): (1, 2, 4)}


def triggered(when: Expr | None, *do: Step) -> Reflex:
    """The trigger of the middle one of three depots, 1 to 3."""
    board = copies("tab", 3)
    board[1:2] = copies("tab", 2, triggers=(Trigger(FALSE, ()), Trigger(when, do)))[1:]
    found = settling(stock(), board, depot("x")).reflexes
    assert [(r.kind, r.depot, r.number) for r in found] == [(ReflexKind.TRIGGER, 2, 1)]
    return found[0]


MOVES = Compare(CompareOp.LT, Counter(CounterKind.MOVES), number(9))
FLIP = FlipTop(DEPOT)


@pytest.mark.parametrize(
    ("when", "do", "read", "counters"),
    [
        (None, FLIP, (2,), False),
        (IsEmpty(S), FLIP, (0, 2), False),
        (MOVES, FLIP, (2,), True),
        (IsEmpty(Neighbour(DEPOT, number(1))), FLIP, (2, 3), False),
        (IsEmpty(Neighbour(DEPOT, number(-1))), FLIP, (1, 2), False),
        (IsEmpty(Neighbour(A, number(-1))), FLIP, (2,), False),  # there is no such depot (R8.7)
        (IsEmpty(Neighbour(DEPOT, quant(QuantKind.COUNT, S))), FLIP, (0, 1, 2, 3), False),
        (quant(QuantKind.ANY, depots(0, 3), IsEmpty(IT_DEPOT)), FLIP, (0, 2, 3), False),
        (None, MoveStep(A, DepotRef(4)), (1, 4), False),
        (None, Place(pack()[0], B), (0, 2), False),
        (None, Compact((1, 2, 3)), (1, 2, 3), False),
        # What order a shuffle makes hangs on how many there were (R9.3).
        (None, Shuffle(A), (1,), True),
        # How often a repeat runs hangs on the rounds that are left (R9.10).
        (None, Repeat(IsEmpty(S), (FLIP,)), (0, 2), True),
        (
            None,
            MoveStep(quant(QuantKind.FIRST, depots(1, 3), Not(IsEmpty(IT_DEPOT))), S),
            (0, 1, 3),
            False,
        ),
    ],
)
def test_r7_3_a_trigger_hangs_on_its_when_and_its_steps(
    when: Expr | None, do: Step, read: tuple[int, ...], counters: bool
) -> None:
    reflex = triggered(when, do)
    assert (reflex.reads, reflex.counters) == (read, counters)


def test_what_can_never_happen_is_no_reflex() -> None:
    """A trigger that never holds, a send and a refill that never find a taker."""
    board = (
        stock(),
        depot("a", triggers=(Trigger(FALSE, (FLIP,)),), auto_send=(2,)),
        depot("b", accept=TAKES_NOTHING, auto_refill=(1,)),
    )
    assert settling(*board) == Settling((), 0, 0, True)


def test_r7_2_flips_alone_are_as_many_as_their_depots() -> None:
    found = settling(stock(), copies("tab", 4, auto_flip_top=True))
    assert (found.most_sent, found.most_changes) == (0, 4)


def test_a_card_goes_along_each_way_once() -> None:
    board = (stock(), depot("a", auto_send=(2,)), depot("b", auto_send=(3,)), depot("c"))
    found = settling(*board)
    assert (found.most_sent, found.most_changes) == (104, 104)
    flips = depot("a", auto_send=(2,), auto_flip_top=True)
    assert settling(stock(), flips, *board[2:]).most_changes == 156


def at_rest(*parts: list[Depot], up: int = 0, down: int = 0) -> bool:
    deal = (deal_to(1, down=down, up=up),) if up or down else ()
    return settling(*parts, deal=deal).dealt_at_rest


def test_r7_1_a_deal_without_a_face_down_top_has_nothing_to_flip() -> None:
    turns = (stock(), depot("a", auto_flip_top=True))
    assert at_rest(*turns)
    assert at_rest(*turns, down=2, up=1)
    assert not at_rest(*turns, down=1)
    covered = (stock(), depot("a", auto_flip_uncovered=True, uncovered_by=(0,)))
    assert at_rest(*covered, down=1)
    assert not at_rest(*covered, down=52)
    either = depot("a", auto_flip_uncovered=True, uncovered_by=(0, 2), uncovered_by_any=True)
    assert not at_rest(stock(), either, depot("b"), down=1)


def test_r7_4_a_deal_with_too_few_cards_sends_none() -> None:
    shows = Eject(gate=Gate.FACE_UP)

    def sends(**rules: Any) -> tuple[list[Depot], ...]:
        goal = depot("b", accept=Accept(min_count=3))
        return stock(), depot("a", auto_send=(2,), **rules), goal

    assert at_rest(*sends())
    assert at_rest(*sends(), up=2)
    assert not at_rest(*sends(), up=3)
    assert at_rest(*sends(eject=shows), down=3, up=2)
    assert at_rest(*sends(uncovered_by=(0,)), up=3)


def test_r7_5_a_filled_depot_fetches_none() -> None:
    fetches = (stock(eject=Eject()), depot("a", auto_refill=(0,), land_face=Face.UP))
    assert at_rest(*fetches, up=1)
    assert not at_rest(*fetches)


def test_r7_3_of_triggers_nothing_is_known() -> None:
    assert not at_rest(stock(draw=Draw(1)), depot("a", triggers=(Trigger(None, (FLIP,)),)))
