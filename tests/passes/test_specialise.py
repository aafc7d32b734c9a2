"""Deciding for every two depots whether cards can ever land from one on the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.ir.exprs import And, DepotRef, IndexOf, IsEmpty, Not, Or, QuantKind
from compiler.ir.nodes import Accept, Action, Eject, FlipTop, Game, MoveStep, Pair, Unit
from compiler.ir.types import DepotType, Gate, UnitKind
from compiler.passes import run_passes, specialise
from compiler.passes.specialise import shut_depots, specialise_pairs
from tests.builders import (
    DEPOT,
    FALSE,
    IT_DEPOT,
    LOCKED,
    SOURCE,
    TRUE,
    accordion_match,
    accordion_rule,
    add,
    copies,
    deal_to,
    depot,
    depots,
    equal,
    game,
    less,
    neighbour,
    number,
    quant,
    stock,
)


def accordion(size: int) -> Game:
    """Accordion on a row of `size` places."""
    row = range(1, size + 1)
    to = quant(QuantKind.FIRST, depots(*row), IsEmpty(IT_DEPOT))
    deal = Action("deal", None, (FlipTop(DepotRef(0)), MoveStep(DepotRef(0), to)))
    return game(
        stock(actions=(deal,)),
        copies(
            "slot",
            size,
            accept=Accept(when=accordion_rule()),
            eject=Eject(unit=Unit(UnitKind.PILE)),
        ),
    )


def pairs_of(made: Game) -> list[tuple[int, int]]:
    return [(pair.source, pair.target) for pair in specialise_pairs(made).pairs or ()]


def test_accordion_keeps_the_pairs_one_and_three_to_the_right_with_one_rule() -> None:
    """51 places have a right neighbour, 49 a third one; what is left asks about cards alone."""
    pairs = run_passes(accordion(52)).pairs or ()
    by_distance = [pair.source - pair.target for pair in pairs]
    assert (by_distance.count(1), by_distance.count(3), len(pairs)) == (51, 49, 100)
    assert {pair.when for pair in pairs} == {And((Not(IsEmpty(DEPOT)), accordion_match()))}
    assert all(pair.drag for pair in pairs)


def test_four_packs_in_a_row_are_within_the_budget() -> None:
    assert len(specialise_pairs(accordion(208)).pairs or ()) == 207 + 205


def test_beyond_the_budget_a_rule_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specialise, "BIND_BUDGET", 50)
    made = accordion(8)
    pairs = specialise_pairs(made).pairs or ()
    assert len(pairs) == 8 * 7
    assert {pair.when for pair in pairs} == {made.depots[1].accept.when}


def test_r5_10_a_when_that_never_holds_takes_the_pair_away() -> None:
    only_first = Accept(when=equal(SOURCE, DepotRef(1)))
    made = game(stock(), copies("tab", 3, accept=only_first), deal=(deal_to(1, 2, 3, up=1),))
    assert pairs_of(made) == [(1, 2), (1, 3)]
    assert {pair.when for pair in specialise_pairs(made).pairs or ()} == {None}


def test_r5_4_a_when_that_never_holds_is_not_asked_of_face_down_cards() -> None:
    """So the pair stays where a rule takes face-down cards, and says that others are refused."""
    unasked = Accept(allow_face_down=True, when=equal(SOURCE, DEPOT))
    board = (stock(), depot("tab"), depot("goal", accept=unasked, eject=LOCKED))
    hidden = specialise_pairs(game(*board, deal=(deal_to(1, down=1, up=1),)))
    assert hidden.pairs == (Pair(1, 2, True, FALSE),)
    seeing = replace(board[2][0], accept=replace(unasked, allow_face_down=False))
    assert specialise_pairs(game(*board[:2], [seeing], deal=(deal_to(1, up=2),))).pairs == ()


def test_r5_10_what_is_not_decided_stays_in_its_own_words() -> None:
    far = less(add(IndexOf(SOURCE), number(1)), IndexOf(DEPOT))
    rule = Or((far, IsEmpty(neighbour(DEPOT, -1))))
    made = game(stock(), copies("tab", 3, accept=Accept(when=rule)), deal=(deal_to(1, 2, 3, up=1),))
    left = {(pair.source, pair.target): pair.when for pair in specialise_pairs(made).pairs or ()}
    before = IsEmpty(neighbour(DEPOT, -1))
    assert left == {
        (1, 2): before,
        (1, 3): None,  # two places further
        (2, 1): None,  # nothing before the first, and nothing is empty
        (2, 3): before,
        (3, 1): None,
        (3, 2): before,
    }


def test_r4_4_an_eject_when_that_never_holds_shuts_its_depot() -> None:
    last_only = Eject(when=equal(DEPOT, DepotRef(3)))
    made = game(stock(), copies("tab", 3, eject=last_only), deal=(deal_to(1, 2, 3, up=1),))
    assert shut_depots(made) == {1, 2}
    assert pairs_of(made) == [(3, 1), (3, 2)]


def test_r5_1_patterns_and_locks_decide_pairs() -> None:
    made = game(
        stock(),
        copies("tab", 2),
        depot("goal", DepotType.FOUNDATION, accept=Accept(accept_from=(1,)), eject=LOCKED),
        deal=(deal_to(1, 2, up=1),),
    )
    assert pairs_of(made) == [(1, 2), (1, 3), (2, 1)]


def test_r7_4_a_pair_of_a_reflex_alone_is_no_drag() -> None:
    made = game(
        stock(),
        depot("tab", auto_send=(2,)),
        depot("goal", off_table=True, eject=LOCKED),
        deal=(deal_to(1, up=1),),
    )
    assert specialise_pairs(made).pairs == (Pair(1, 2, False, None),)


def test_r6_6_a_tuck_is_a_pair_of_a_depot_with_itself() -> None:
    made = game(stock(), depot("deep", land_under=True), deal=(deal_to(1, down=1, up=1),))
    assert specialise_pairs(made).pairs == (Pair(1, 1, True, None),)


def test_r5_10_a_when_may_forbid_or_ask_for_the_tuck() -> None:
    deal = (deal_to(1, 2, down=1, up=1),)
    for rule, expected in (
        (equal(SOURCE, DEPOT), [(1, 1), (2, 2)]),
        (Not(equal(SOURCE, DEPOT)), [(1, 2), (2, 1)]),
    ):
        wells = copies(
            "well", 2, land_under=True, accept=Accept(when=rule), eject=Eject(Gate.FACE_UP)
        )
        assert pairs_of(game(stock(), wells, deal=deal)) == expected


def test_specialising_again_changes_nothing() -> None:
    once = run_passes(accordion(10))
    assert run_passes(once) == once


def test_a_rule_that_holds_everywhere_is_nothing_to_ask() -> None:
    made = game(stock(), copies("tab", 2, accept=Accept(when=TRUE)), deal=(deal_to(1, 2, up=1),))
    assert specialise_pairs(made).pairs == (Pair(1, 2, True, None), Pair(2, 1, True, None))
