"""The IR as text."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.ir.exprs import (
    Abs,
    And,
    Arith,
    ArithOp,
    CardOf,
    Compare,
    CompareOp,
    Cond,
    Const,
    Counter,
    CounterKind,
    DepotRef,
    End,
    Expr,
    IndexOf,
    IsEmpty,
    Neg,
    Not,
    Or,
    QuantKind,
)
from compiler.ir.nodes import (
    Accept,
    Action,
    AllCardsFaceUp,
    AllCardsIn,
    AllOf,
    AnyOf,
    Build,
    Compact,
    DealGroup,
    Depot,
    DepotsEmpty,
    DepotsNonEmpty,
    Draw,
    Eject,
    ExprHolds,
    FlipTop,
    Game,
    Gather,
    Look,
    MatchSum,
    MoveStep,
    NoLegalMoves,
    NotHolds,
    Pair,
    Place,
    Predicate,
    Recycle,
    Redeal,
    Repeat,
    Scoring,
    Shuffle,
    Step,
    Trigger,
    Unit,
)
from compiler.ir.pprint import Names, print_expr, print_ir
from compiler.ir.types import (
    Better,
    Color,
    Compound,
    DepotType,
    Direction,
    Face,
    Gate,
    Keep,
    Rank,
    Suit,
    SuitRule,
    Type,
    UnitKind,
    WildDeclares,
)
from compiler.ir.walk import children, descendants, map_children
from compiler.source import Span
from tests.builders import (
    DEPOT,
    FALSE,
    IT_DEPOT,
    PILE,
    SOURCE,
    TRUE,
    accordion_rule,
    add,
    copies,
    deal_to,
    depot,
    depots,
    equal,
    game,
    neighbour,
    nothing,
    number,
    pack,
    quant,
    rank,
    stock,
    top,
)
from tests.strategies import expressions, small_board

BOARD = small_board()
NAMES = Names.of(BOARD)
ONE, TWO, THREE = number(1), number(2), number(3)


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (add(ONE, Arith(ArithOp.MUL, (TWO, THREE))), "1 + 2 * 3"),
        (Arith(ArithOp.MUL, (add(ONE, TWO), THREE)), "(1 + 2) * 3"),
        (Arith(ArithOp.SUB, (Arith(ArithOp.SUB, (ONE, TWO)), THREE)), "1 - 2 - 3"),
        (Arith(ArithOp.SUB, (ONE, Arith(ArithOp.SUB, (TWO, THREE)))), "1 - (2 - 3)"),
        (Arith(ArithOp.SUB, (ONE, number(-2))), "1 - -2"),
        (Neg(number(-2)), "-(-2)"),
        (Neg(add(ONE, TWO)), "-(1 + 2)"),
        (Abs(number(-2)), "abs(-2)"),
        (Not(And((TRUE, FALSE))), "!(true && false)"),
        (Or((And((TRUE, FALSE)), TRUE)), "true && false || true"),
        (And((Or((TRUE, FALSE)), TRUE)), "(true || false) && true"),
        (equal(equal(ONE, TWO), TRUE), "(1 == 2) == true"),
        (equal(Compare(CompareOp.LT, ONE, TWO), TRUE), "1 < 2 == true"),
        (Cond(TRUE, ONE, Cond(FALSE, TWO, THREE, Type.INT), Type.INT), "true ? 1 : false ? 2 : 3"),
        (add(Cond(TRUE, ONE, TWO, Type.INT), THREE), "(true ? 1 : 2) + 3"),
        (rank(top(DepotRef(1))), "top(slot-1).rank"),
        (CardOf(PILE, End.BOTTOM), "bottom(pile)"),
        (
            quant(QuantKind.COUNT, depots(1, 2, 3), Not(IsEmpty(IT_DEPOT))),
            "count(slot, !empty(it))",
        ),
        (quant(QuantKind.FIRST, depots(1, 3)), "first({slot-1, slot-3})"),
        (quant(QuantKind.COUNT, depots(4)), "count(Cell)"),
        (equal(SOURCE, neighbour(DEPOT, -1)), "source == neighbour(depot, -1)"),
        (IndexOf(DEPOT), "index(depot)"),
        (Counter(CounterKind.REDEALS), "redeals"),
        (nothing(Type.CARD), "nothing"),
        (Const(Suit.HEARTS, Type.SUIT), "Hearts"),
        (Const(Color.RED, Type.COLOR), "Red"),
    ],
)
def test_r8_1_expressions_are_printed_in_the_words_of_the_language(expr: Expr, text: str) -> None:
    assert print_expr(expr, NAMES) == text


def test_r8_4_names_that_do_not_stand_by_themselves_are_in_backquotes() -> None:
    names = Names.of(game(depot("left-wing"), depot("depot"), depot("a b"), depot("x2-10")))
    shown = [print_expr(DepotRef(index), names) for index in range(4)]
    assert shown == ["`left-wing`", "`depot`", "`a b`", "x2-10"]


def _with_leaf_changed(expr: Expr, which: int) -> Expr:
    """The expression with the leaf of that number, counted from the left, another one."""
    seen = iter(range(10**6))

    def change(part: Expr) -> Expr:
        if children(part):
            return map_children(part, change)
        return Const(None, part.type) if next(seen) == which else part

    return change(expr)


@given(expressions(BOARD, Type.BOOL), st.data())
def test_every_leaf_of_an_expression_shows(expr: Expr, data: st.DataObject) -> None:
    leaves = [part for part in descendants(expr) if not children(part)]
    which = data.draw(st.integers(0, len(leaves) - 1))
    changed = _with_leaf_changed(expr, which)
    shows = print_expr(changed, NAMES) != print_expr(expr, NAMES)
    assert shows is (changed != expr)


def _full_game() -> Game:
    """A game in which every field of every rule says something."""
    accept = Accept(
        accept_from=(0, 1),
        min_count=2,
        seed=Rank.ACE,
        wild_rank=Rank.EIGHT,
        wild_declares=WildDeclares.SUIT,
        follow=True,
        build=Build(Direction.UP),
        suit=SuitRule.SAME,
        when=accordion_rule(),
        reason="because",
    )
    run = Unit(UnitKind.RUN, Build(Direction.DOWN), SuitRule.SAME)
    return game(
        stock(draw=Draw(1, 3, True, 2)),
        depot("waste", DepotType.WASTE),
        copies("tab", 3, accept=accept, eject=Eject(Gate.FACE_UP, run, TRUE, "no")),
        depot(
            "busy",
            actions=(Action("go", TRUE, (FlipTop(DEPOT),)),),
            triggers=(Trigger(FALSE, (FlipTop(DEPOT),)),),
            auto_send=(2,),
            auto_refill=(1,),
            uncovered_by=(1,),
            land_face=Face.UP,
            look=Look(col=1, row=2.5),
        ),
        family="Family",
        aliases=("Alias",),
        description="What it is",
        deal=(deal_to(2, 3, down=1, up=2),),
        redeal=Redeal(1, (Gather((DepotRef(2),), DepotRef(1)),), DepotsEmpty((0,)), 3),
        win=AllOf((AllCardsIn((2,)), AllCardsFaceUp())),
        lose=NoLegalMoves(),
        scoring=Scoring(Counter(CounterKind.MOVES)),
        extra=(("tools", "None"),),
        pairs=(Pair(1, 2, True, TRUE), Pair(2, 3, True, None)),
    )


FULL = _full_game()


def _with_depot(index: int, **changes: object) -> Game:
    changed = [
        replace(one, **changes) if one.index == index else one for one in FULL.depots  # type: ignore[arg-type]
    ]
    return replace(FULL, depots=tuple(changed))


def _with_accept(**changes: object) -> Game:
    return _with_depot(2, accept=replace(FULL.depots[2].accept, **changes))  # type: ignore[arg-type]


ACCEPT_CHANGES: dict[str, object] = {
    "rejects_all": True,
    "accept_from": None,
    "single": True,
    "min_count": 3,
    "empty_only": True,
    "allow_face_down": True,
    "seed": None,
    "seed_none": True,
    "seed_from_deal": True,
    "rank_is": Rank.TWO,
    "wild_rank": Rank.SEVEN,
    "wild_joker": True,
    "wild_declares": WildDeclares.FREE,
    "follow": False,
    "build": MatchSum(11),
    "suit": SuitRule.SAME_COLOR,
    "when": None,
    "reason": "other",
}
DEPOT_CHANGES: dict[str, object] = {
    "name": "other",
    "anonymous": True,
    "type": DepotType.RESERVE,
    "group": 0,
    "accept": Accept(single=True),
    "eject": Eject(Gate.LOCKED),
    "land_face": Face.DOWN,
    "land_under": True,
    "auto_flip_top": True,
    "uncovered_by": (2,),
    "uncovered_by_any": True,
    "auto_flip_uncovered": True,
    "off_table": True,
    "draw": Draw(1),
    "actions": (Action("stop", TRUE, (FlipTop(DEPOT),)),),
    "triggers": (),
    "auto_send": (3,),
    "auto_refill": None,
    "look": Look(col=1, row=2.5, angle=90),
}
GAME_CHANGES: dict[str, object] = {
    "name": "Other",
    "family": None,
    "aliases": (),
    "description": "",
    "deck": pack()[1:],
    "main_stock": None,
    "deal": (),
    "redeal": None,
    "compound": Compound.STAGED,
    "win": None,
    "lose": None,
    "scoring": Scoring(Counter(CounterKind.REDEALS)),
    "deck_count": 2,
    "extra": (),
    "pairs": None,
}


@pytest.mark.parametrize("name", ACCEPT_CHANGES)
def test_every_field_of_an_accept_rule_shows(name: str) -> None:
    assert print_ir(_with_accept(**{name: ACCEPT_CHANGES[name]})) != print_ir(FULL)


@pytest.mark.parametrize("name", DEPOT_CHANGES)
def test_every_field_of_a_depot_shows(name: str) -> None:
    assert print_ir(_with_depot(5, **{name: DEPOT_CHANGES[name]})) != print_ir(FULL)


@pytest.mark.parametrize("name", GAME_CHANGES)
def test_every_field_of_a_game_shows(name: str) -> None:
    changed = replace(FULL, **{name: GAME_CHANGES[name]})  # type: ignore[arg-type]
    assert print_ir(changed) != print_ir(FULL)


def test_no_field_is_forgotten() -> None:
    """Whoever adds a field has to say here how it shows."""
    assert set(ACCEPT_CHANGES) == {one.name for one in fields(Accept)} - {"span"}
    apart = {"span", "index", "place"}
    assert set(DEPOT_CHANGES) == {one.name for one in fields(Depot)} - apart
    assert set(GAME_CHANGES) == {one.name for one in fields(Game)} - {"depots", "groups"}


EJECTS = (
    Eject(),
    Eject(Gate.LOCKED),
    Eject(unit=Unit(UnitKind.ANY)),
    Eject(unit=Unit(UnitKind.RUN, Build(Direction.DOWN))),
    Eject(unit=Unit(UnitKind.RUN, Build(Direction.DOWN, 2))),
    Eject(unit=Unit(UnitKind.RUN, Build(Direction.DOWN, 1, True))),
    Eject(unit=Unit(UnitKind.RUN, Build(Direction.DOWN), SuitRule.SAME)),
    Eject(when=TRUE),
    Eject(reason="no"),
)
DRAWS = (Draw(1), Draw(2), Draw(1, 2), Draw(1, 1, True), Draw(1, 1, True, 0), Draw(1, 1, False, 0))
PREDICATES: tuple[Predicate, ...] = (
    AllCardsIn((1,)),
    AllCardsIn((2,)),
    AllCardsFaceUp(),
    DepotsEmpty((1,)),
    DepotsNonEmpty((1,)),
    NoLegalMoves(),
    NotHolds(NoLegalMoves()),
    ExprHolds(TRUE),
    ExprHolds(FALSE),
    AllOf((AllCardsFaceUp(), NoLegalMoves())),
    AnyOf((AllCardsFaceUp(), NoLegalMoves())),
    AllOf((AllOf((AllCardsFaceUp(), NoLegalMoves())), DepotsEmpty((1,)))),
)
R1, R2 = DepotRef(1), DepotRef(2)
STEPS: tuple[Step, ...] = (
    deal_to(1),
    deal_to(1, 2),
    deal_to(1, up=1),
    deal_to(1, down=1),
    deal_to(1, source=2),
    DealGroup((R1,), 0, 0, True, DepotRef(0)),
    MoveStep(R1, R2),
    MoveStep(R2, R1),
    MoveStep(R1, R2, True),
    Repeat(TRUE, (FlipTop(R1),)),
    Repeat(FALSE, (FlipTop(R1),)),
    Repeat(TRUE, (FlipTop(R2),)),
    Repeat(TRUE, (FlipTop(R1), FlipTop(R1))),
    FlipTop(R1),
    Place(pack()[0], R1),
    Place(pack()[1], R1),
    Place(pack(jokers=1)[-1], R1),
    Gather((R1,), R2),
    Gather((R1, R2), R2),
    Shuffle(R1),
    Compact((2, 3, 4)),
    Recycle(R1, R2),
    Recycle(R2, R1),
)
SCORINGS = tuple(Scoring(number(1), better, keep) for better in Better for keep in Keep)
PAIRS = (
    (),
    (Pair(1, 2, True, None),),
    (Pair(2, 1, True, None),),
    (Pair(1, 2, False, None),),
    (Pair(1, 2, True, TRUE),),
)


def test_all_rules_steps_and_predicates_print_differently() -> None:
    variants = [
        *(_with_depot(5, eject=eject) for eject in EJECTS),
        *(_with_depot(5, draw=draw) for draw in DRAWS),
        *(replace(FULL, win=predicate) for predicate in PREDICATES),
        *(replace(FULL, deal=(step,)) for step in STEPS),
        *(replace(FULL, scoring=scoring) for scoring in SCORINGS),
        *(replace(FULL, pairs=pairs) for pairs in PAIRS),
    ]
    texts = [print_ir(variant) for variant in variants]
    assert len(set(texts)) == len(texts) > 50


def test_places_in_the_source_do_not_show() -> None:
    moved = [replace(one, span=Span(3, 9)) for one in FULL.depots]
    assert print_ir(replace(FULL, depots=tuple(moved))) == print_ir(FULL)


def test_r3_2_copies_of_a_depot_are_printed_once() -> None:
    text = print_ir(game(stock(), copies("slot", 52)))
    assert "depot slot-1 … slot-52\n  Tableau, group 0" in text
    assert text.count("accept takes anything") == 1


def test_r2_1_the_deck_is_printed_in_order() -> None:
    short = pack((Suit.CLUBS, Suit.HEARTS), (Rank.ACE, Rank.TWO, Rank.FOUR), jokers=2)
    text = print_ir(game(stock(), deck=short))
    assert "deck of 8 in 1\n    Clubs: Ace-Two Four\n    Hearts: Ace-Two Four\n    2 jokers" in text


def test_r1_4_strings_of_the_file_stay_on_their_line() -> None:
    text = print_ir(replace(FULL, description='two\nlines "quoted"'))
    assert '  description "two\\nlines \\"quoted\\""\n' in text


def test_r9_10_a_repeat_stands_above_its_steps() -> None:
    repeat = Repeat(IsEmpty(R1), (FlipTop(R1), MoveStep(R1, R2, True)))
    text = print_ir(replace(FULL, deal=(repeat, FlipTop(R2))))
    one, two = FULL.depots[1].name, FULL.depots[2].name
    assert (
        "deal\n"
        f"  repeat while empty({one})\n"
        f"    flipTop {one}\n"
        f"    move from {one} to under {two}\n"
        f"  flipTop {two}\n"
    ) in text
