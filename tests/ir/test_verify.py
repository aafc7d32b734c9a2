"""The verifier finds what a pass could break."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.ir.exprs import (
    And,
    Arith,
    ArithOp,
    CardProp,
    CardPropKind,
    Compare,
    CompareOp,
    Const,
    DepotRef,
    Expr,
    IndexOf,
    IsEmpty,
    Local,
    LocalKind,
    Neg,
    Not,
    Quant,
    QuantKind,
)
from compiler.ir.nodes import (
    Accept,
    Action,
    AllOf,
    AnyOf,
    Build,
    Card,
    Compact,
    DealGroup,
    DepotsEmpty,
    Draw,
    Eject,
    ExprHolds,
    FlipTop,
    Game,
    Gather,
    Group,
    MatchSum,
    MoveStep,
    NoLegalMoves,
    NotHolds,
    Pair,
    Place,
    Predicate,
    Redeal,
    Repeat,
    Scoring,
    Step,
    Trigger,
    Unit,
)
from compiler.ir.types import Direction, Gate, Rank, SuitRule, Type, UnitKind
from compiler.ir.verify import IRError, verify_game
from tests.builders import (
    DEPOT,
    IT_DEPOT,
    LOCKED,
    PILE,
    SOURCE,
    TRUE,
    copies,
    deal_to,
    depot,
    depots,
    equal,
    game,
    number,
    quant,
    rank,
    stock,
    top,
)

# 0 stock, 1 lone, 2-4 tab.
GOOD = game(stock(), depot("lone"), copies("tab", 3))
UP = Build(Direction.UP)


def with_depot(which: int, /, **changes: object) -> Game:
    changed = [
        replace(one, **changes) if one.index == which else one for one in GOOD.depots  # type: ignore[arg-type]
    ]
    return replace(GOOD, depots=tuple(changed))


def refused(made: Game) -> str:
    with pytest.raises(IRError) as caught:
        verify_game(made)
    return str(caught.value)


def test_a_sound_game_passes() -> None:
    verify_game(GOOD)
    verify_game(replace(GOOD, pairs=(Pair(1, 2, True, None), Pair(2, 1, True, TRUE))))


def test_all_breaches_are_told_at_once() -> None:
    text = refused(replace(GOOD, deck=(), main_stock=None))
    assert "deck: 0 is not within" in text
    assert "main_stock: not the first Stock" in text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"index": 2}, "has the index 2"),
        ({"name": "tab-2"}, "one name"),
        ({"name": "tab"}, "a name is taken"),
        ({"anonymous": True}, "is anonymous"),
        ({"place": 1}, "has a place and no group"),
        ({"group": 0}, "members differ"),
        ({"group": 7}, "no group 7"),
        ({"uncovered_by": (1,)}, "uncovered by itself"),
        ({"uncovered_by": (9,)}, "no such depots"),
        ({"auto_send": (1,)}, "holds the depot"),
        ({"auto_send": (3, 2)}, "out of order"),
        ({"auto_refill": (2, 2)}, "a depot twice"),
        ({"draw": Draw(1)}, "is the depot itself"),
        ({"draw": Draw(0, 0)}, "draw.count"),
        ({"draw": Draw(0, 1, True, -1)}, "draw.max_recycles"),
        ({"accept": Accept(min_count=0)}, "min_count"),
        ({"accept": Accept(accept_from=(9,))}, "accept_from"),
        ({"accept": Accept(seed=Rank.ACE, seed_none=True)}, "seed contradicts"),
        ({"accept": Accept(build=Build(Direction.UP, 13))}, "build.step"),
        ({"accept": Accept(build=MatchSum(27))}, "build.total"),
        ({"eject": Eject(unit=Unit(UnitKind.RUN))}, "does not fit Run"),
        ({"eject": Eject(unit=Unit(UnitKind.ANY, UP))}, "does not fit Any"),
        ({"eject": Eject(unit=Unit(UnitKind.PILE, None, SuitRule.SAME))}, "suit on Pile"),
        ({"actions": (Action("a", None, ()), Action("a", None, ()))}, "two have one name"),
        ({"actions": (Action("", None, ()),)}, "one has no name"),
        ({"actions": (Action("a", None, (FlipTop(DepotRef(1)),) * 65),)}, "actions[0].do"),
        ({"triggers": (Trigger(None, ()),) * 17}, "triggers: 17"),
        (
            {"triggers": (Trigger(None, (Repeat(TRUE, (FlipTop(DepotRef(1)),) * 64),)),)},
            "triggers[0].do: 65",
        ),
    ],
)
def test_a_depot_is_checked(changes: dict[str, object], words: str) -> None:
    assert words in refused(with_depot(1, **changes))


@pytest.mark.parametrize(
    ("groups", "words"),
    [
        ((), "no group 0"),
        ((Group("tab", (2, 3)),), "members differ"),
        ((Group("tab", (4, 3, 2)),), "members differ"),
        ((Group("tab", (2, 3, 4)), Group("none", ())), "no members"),
    ],
)
def test_r3_2_groups_are_checked(groups: tuple[Group, ...], words: str) -> None:
    assert words in refused(replace(GOOD, groups=groups))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (DealGroup((), 0, 1, False, DepotRef(0)), "has no target"),
        (deal_to(1, down=209), "face_down"),
        (deal_to(9), "no depot 9"),
        (Gather((), DepotRef(1)), "has no source"),
        (Compact(()), "has no group"),
        (Compact((3, 2)), "out of order"),
        (Place(Card(Rank.ACE, None), DepotRef(1)), "half a joker"),
        (MoveStep(DEPOT, DepotRef(1)), "depot is not known here"),
        (FlipTop(depots(1, 2)), "is Depots, not Depot"),
        (Repeat(TRUE, ()), "deal[0].do: 0 is not within 1 to 64"),
        (Repeat(TRUE, (FlipTop(DepotRef(1)),) * 65), "deal[0].do: 65 is not within"),
        (Repeat(number(1), (FlipTop(DepotRef(1)),)), "deal[0].while: "),
        (Repeat(TRUE, (FlipTop(DepotRef(9)),)), "deal[0].do[0]: "),
        (Repeat(TRUE, (Compact((3, 2)),)), "deal[0].do[0]: [3, 2] is out of order"),
        (Repeat(TRUE, (Repeat(TRUE, (FlipTop(DepotRef(1)),)),)), "a repeat in a repeat"),  # type: ignore[arg-type]
    ],
)
def test_r9_2_steps_are_checked(step: Step, words: str) -> None:
    assert words in refused(replace(GOOD, deal=(step,)))


def test_r6_7_a_redeal_is_checked() -> None:
    drawn = with_depot(1, draw=Draw(0))
    assert "has a draw" in refused(replace(drawn, redeal=Redeal(1, ())))
    assert "redeal.trigger" in refused(replace(GOOD, redeal=Redeal(9, ())))
    assert "redeal.limit" in refused(replace(GOOD, redeal=Redeal(0, (), limit=10**6 + 1)))


@pytest.mark.parametrize(
    ("predicate", "words"),
    [
        (DepotsEmpty(()), "speaks of no depot"),
        (DepotsEmpty((9,)), "no such depots"),
        (AllOf(()), "is empty"),
        (AnyOf((NoLegalMoves(),)), "may not stand here"),
        (ExprHolds(number(1)), "is Int, not Bool"),
    ],
)
def test_r9_5_predicates_are_checked(predicate: Predicate, words: str) -> None:
    assert words in refused(replace(GOOD, win=predicate))


def test_r9_5_no_legal_moves_stands_in_a_loss_alone_or_in_a_junction() -> None:
    verify_game(replace(GOOD, lose=AllOf((NoLegalMoves(), AnyOf((NoLegalMoves(),))))))
    assert "may not stand" in refused(replace(GOOD, lose=NotHolds(NoLegalMoves())))


IT_CARD_RANK = rank(Local(LocalKind.IT, Type.CARD))


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (number(1), "is Int, not Bool"),
        (Const(1, Type.BOOL), "1 is no Bool"),
        (equal(Const(True, Type.INT), number(1)), "True is no Int"),
        (equal(Const(Rank.ACE, Type.INT), number(1)), "is no Int"),
        (equal(DepotRef(9), DEPOT), "no depot 9"),
        (IsEmpty(depots(3, 2)), "not ascending"),
        (IsEmpty(IT_DEPOT), "it is not known here"),
        (quant(QuantKind.ANY, depots(2, 3), equal(IT_CARD_RANK, number(1))), "it is not Card"),
        (IsEmpty(Local(LocalKind.PILE, Type.DEPOT)), "pile is not Depot"),
        (And((TRUE,)), "And of 1"),
        (And((TRUE, number(1))), "is Int, not Bool"),
        (Not(number(1)), "is Int, not Bool"),
        (equal(number(1), TRUE), "is Bool, not Int"),
        (equal(PILE, PILE), "Local is Pile"),
        (Compare(CompareOp.LT, TRUE, TRUE), "Const is Bool"),
        (equal(Arith(ArithOp.SUB, (number(1),) * 3), number(1)), "- of 3"),
        (equal(Neg(TRUE), number(1)), "is Bool, not Int"),
        (CardProp(top(PILE), CardPropKind.RANK, Type.BOOL), "rank is not Bool"),
        (Quant(QuantKind.ANY, PILE, None, Type.BOOL), "any without a body"),
        (Quant(QuantKind.COUNT, PILE, None, Type.BOOL), "count is not Bool"),
        (equal(IndexOf(PILE), number(1)), "is Pile, not Depot"),
    ],
)
def test_r8_2_expressions_are_checked(when: Expr, words: str) -> None:
    assert words in refused(with_depot(1, accept=Accept(when=when)))


def test_r8_3_local_names_stay_in_their_places() -> None:
    verify_game(with_depot(1, accept=Accept(when=equal(SOURCE, DEPOT))))
    assert "source is not known" in refused(with_depot(1, eject=Eject(when=equal(SOURCE, DEPOT))))
    action = Action("a", IsEmpty(PILE), ())
    assert "pile is not known" in refused(with_depot(1, actions=(action,)))
    assert "depot is not known" in refused(replace(GOOD, win=ExprHolds(IsEmpty(DEPOT))))
    count = quant(QuantKind.COUNT, DEPOT)
    assert "depot is not known" in refused(replace(GOOD, scoring=Scoring(count)))


def _pairs(made: Game, *pairs: Pair) -> Game:
    return replace(made, pairs=pairs)


PAIR = Pair(1, 2, True, None)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (_pairs(GOOD, Pair(2, 1, True, None), PAIR), "not in ascending order"),
        (_pairs(GOOD, PAIR, PAIR), "one twice"),
        (_pairs(GOOD, Pair(1, 9, True, None)), "no such depots"),
        (_pairs(GOOD, Pair(1, 0, True, None)), "takes nothing"),
        (_pairs(with_depot(1, eject=LOCKED), PAIR), "is locked"),
        (_pairs(with_depot(1, eject=Eject(Gate.LOCKED)), PAIR), "is locked"),
        (_pairs(with_depot(2, accept=Accept(accept_from=(3,))), PAIR), "does not take from"),
        (_pairs(GOOD, Pair(1, 2, False, None)), "neither a drag nor a reflex"),
        (_pairs(GOOD, Pair(1, 1, True, None)), "onto its own source"),
        (_pairs(with_depot(1, off_table=True), PAIR), "off the table"),
        (_pairs(with_depot(2, draw=Draw(1)), PAIR), "onto a draw"),
        (_pairs(replace(GOOD, redeal=Redeal(2, ())), PAIR), "a redeal's trigger"),
        (_pairs(GOOD, Pair(1, 2, True, number(1))), "is Int, not Bool"),
    ],
)
def test_pairs_are_checked(made: Game, words: str) -> None:
    assert words in refused(made)


def test_r6_6_a_tuck_and_a_reflex_are_pairs() -> None:
    verify_game(_pairs(with_depot(1, land_under=True), Pair(1, 1, True, None)))
    verify_game(_pairs(with_depot(1, auto_send=(2,), off_table=True), Pair(1, 2, False, None)))
    verify_game(_pairs(with_depot(2, auto_refill=(1,), draw=Draw(1)), Pair(1, 2, False, None)))
