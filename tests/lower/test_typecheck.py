"""Expressions: names, properties, functions, types (chapter 8)."""

from __future__ import annotations

import pytest

from compiler.ir.exprs import (
    Abs,
    And,
    Arith,
    ArithOp,
    CardOf,
    CardProp,
    CardPropKind,
    Compare,
    CompareOp,
    Cond,
    Const,
    Counter,
    CounterKind,
    DepotRef,
    DepotsRef,
    End,
    Expr,
    IndexOf,
    IsEmpty,
    Local,
    LocalKind,
    Neg,
    Neighbour,
    Not,
    Or,
    Quant,
    QuantKind,
)
from compiler.ir.types import Color, Suit, Type
from tests.lower.expressions import accept, condition
from tests.lower.support import game_text, lower_text

SLOTS = DepotsRef((1, 2, 3))
IT_DEPOT = Local(LocalKind.IT, Type.DEPOT)
IT_CARD = Local(LocalKind.IT, Type.CARD)
HERE = Local(LocalKind.DEPOT, Type.DEPOT)
PILE = Local(LocalKind.PILE, Type.PILE)


def bool_of(expr: str) -> Expr:
    game = condition(expr).game
    assert game is not None
    return game.lose.when  # type: ignore[union-attr]


def accept_of(expr: str) -> Expr | None:
    game = accept(expr).game
    assert game is not None
    return game.depots[8].accept.when


def same(kind: Expr, other: Expr) -> Compare:
    return Compare(CompareOp.EQ, kind, other)


def number(value: int) -> Const:
    return Const(value, Type.INT)


@pytest.mark.parametrize(
    ("expr", "meaning"),
    [
        ("moves == 1", same(Counter(CounterKind.MOVES), number(1))),
        ("redeals == King", same(Counter(CounterKind.REDEALS), number(13))),
        ("Ace == 1", same(number(1), number(1))),
        (
            "Hearts != Spades",
            Compare(CompareOp.NE, Const(Suit.HEARTS, Type.SUIT), Const(Suit.SPADES, Type.SUIT)),
        ),
        ("Red == Black", same(Const(Color.RED, Type.COLOR), Const(Color.BLACK, Type.COLOR))),
        ("empty(slot)", IsEmpty(SLOTS)),
        ("empty(slot-2)", IsEmpty(DepotRef(2))),
        ("empty(`left-wing`)", IsEmpty(DepotRef(4))),
        ("empty(`right wing`)", IsEmpty(DepotsRef((5, 6)))),
        ("empty(`right wing-2`)", IsEmpty(DepotRef(6))),
        ("empty(Reserve)", IsEmpty(DepotsRef((4, 5, 6)))),
        ("empty(`Tableau`)", IsEmpty(DepotRef(7))),
        (
            "moves-1 == 2",
            same(Arith(ArithOp.SUB, (Counter(CounterKind.MOVES), number(1))), number(2)),
        ),
        ("stock == slot-1", same(DepotRef(0), DepotRef(1))),
        ("!true", Not(Const(True, Type.BOOL))),
        (
            "true && false && true",
            And((Const(True, Type.BOOL), Const(False, Type.BOOL), Const(True, Type.BOOL))),
        ),
        ("true || false", Or((Const(True, Type.BOOL), Const(False, Type.BOOL)))),
        (
            "1 + 2 + 3 > -4",
            Compare(
                CompareOp.GT, Arith(ArithOp.ADD, (number(1), number(2), number(3))), Neg(number(4))
            ),
        ),
        (
            "7 / 2 % 3 <= 2 * 3",
            Compare(
                CompareOp.LE,
                Arith(ArithOp.MOD, (Arith(ArithOp.DIV, (number(7), number(2))), number(3))),
                Arith(ArithOp.MUL, (number(2), number(3))),
            ),
        ),
        ("stock.count == 0", same(Quant(QuantKind.COUNT, DepotRef(0), None, Type.INT), number(0))),
        (
            "stock.top.faceUp",
            CardProp(CardOf(DepotRef(0), End.TOP), CardPropKind.FACE_UP, Type.BOOL),
        ),
        ("top(stock).joker", CardProp(CardOf(DepotRef(0), End.TOP), CardPropKind.JOKER, Type.BOOL)),
        (
            "bottom(stock).color == Red",
            same(
                CardProp(CardOf(DepotRef(0), End.BOTTOM), CardPropKind.COLOR, Type.COLOR),
                Const(Color.RED, Type.COLOR),
            ),
        ),
        (
            "top(stock) == bottom(stock)",
            same(CardOf(DepotRef(0), End.TOP), CardOf(DepotRef(0), End.BOTTOM)),
        ),
        ("any(slot, empty(it))", Quant(QuantKind.ANY, SLOTS, IsEmpty(IT_DEPOT), Type.BOOL)),
        (
            "all(stock, it.faceUp)",
            Quant(
                QuantKind.ALL,
                DepotRef(0),
                CardProp(IT_CARD, CardPropKind.FACE_UP, Type.BOOL),
                Type.BOOL,
            ),
        ),
        (
            "count(slot, any(it, it.joker)) > 0",
            Compare(
                CompareOp.GT,
                Quant(
                    QuantKind.COUNT,
                    SLOTS,
                    Quant(
                        QuantKind.ANY,
                        IT_DEPOT,
                        CardProp(IT_CARD, CardPropKind.JOKER, Type.BOOL),
                        Type.BOOL,
                    ),
                    Type.INT,
                ),
                number(0),
            ),
        ),
        (
            "min(stock, it.rank) < max(stock, it.rank)",
            Compare(
                CompareOp.LT,
                Quant(
                    QuantKind.MIN,
                    DepotRef(0),
                    CardProp(IT_CARD, CardPropKind.RANK, Type.INT),
                    Type.INT,
                ),
                Quant(
                    QuantKind.MAX,
                    DepotRef(0),
                    CardProp(IT_CARD, CardPropKind.RANK, Type.INT),
                    Type.INT,
                ),
            ),
        ),
        (
            "first(slot) == last(slot, empty(it))",
            same(
                Quant(QuantKind.FIRST, SLOTS, None, Type.DEPOT),
                Quant(QuantKind.LAST, SLOTS, IsEmpty(IT_DEPOT), Type.DEPOT),
            ),
        ),
        (
            "first(stock) == last(stock)",
            same(
                Quant(QuantKind.FIRST, DepotRef(0), None, Type.CARD),
                Quant(QuantKind.LAST, DepotRef(0), None, Type.CARD),
            ),
        ),
        (
            "neighbour(slot-1, 1) == neighbor(slot-3, -1)",
            same(Neighbour(DepotRef(1), number(1)), Neighbour(DepotRef(3), Neg(number(1)))),
        ),
        ("index(slot-2) == abs(2)", same(IndexOf(DepotRef(2)), Abs(number(2)))),
        (
            "empty(true ? stock : slot-1)",
            IsEmpty(Cond(Const(True, Type.BOOL), DepotRef(0), DepotRef(1), Type.DEPOT)),
        ),
    ],
)
def test_meaning(expr: str, meaning: Expr) -> None:
    """R8.2-R8.8: every name, property, operator and function, resolved and typed."""
    assert condition(expr).codes == []
    assert bool_of(expr) == meaning


@pytest.mark.parametrize(
    ("expr", "meaning"),
    [
        ("source == depot", same(Local(LocalKind.SOURCE, Type.DEPOT), HERE)),
        ("pile.top == pile.bottom", same(CardOf(PILE, End.TOP), CardOf(PILE, End.BOTTOM))),
        ("top == top(depot)", same(CardOf(HERE, End.TOP), CardOf(HERE, End.TOP))),
        (
            "count(pile, it.suit == top.suit) == count(pile)",
            same(
                Quant(
                    QuantKind.COUNT,
                    PILE,
                    same(
                        CardProp(IT_CARD, CardPropKind.SUIT, Type.SUIT),
                        CardProp(CardOf(HERE, End.TOP), CardPropKind.SUIT, Type.SUIT),
                    ),
                    Type.INT,
                ),
                Quant(QuantKind.COUNT, PILE, None, Type.INT),
            ),
        ),
        ("empty(pile)", IsEmpty(PILE)),
    ],
)
def test_local_names(expr: str, meaning: Expr) -> None:
    """R8.3, R5.10: the local names of an accept rule; `top` is a function before a parenthesis."""
    assert accept_of(expr) == meaning


def test_builtin_names_win_over_depots() -> None:
    """R8.3: with a warning where an expression uses such a name, not for merely having it."""
    assert condition("empty(stock)").codes == []
    lowered = condition("empty(Tableau)")
    assert lowered.codes == ["W020"]
    assert lowered.marked == "Tableau"
    assert bool_of("empty(Tableau)") == IsEmpty(SLOTS)


def test_local_names_are_free_outside_their_place() -> None:
    """R8.3: a local name outside its place is not reserved there."""
    depot = '{ "type": "Reserve", "name": "source" }'
    win = '"winCondition": { "kind": "expr", "when": "empty(source) && empty(stock)" }'
    assert lower_text(game_text(depot, more=win)).codes == []


def test_a_type_without_depots_is_no_depots() -> None:
    """R8.3: depots of a type, possibly none: a warning."""
    lowered = condition("empty(Foundation)")
    assert lowered.codes == ["W021"]
    assert bool_of("empty(Foundation)") == IsEmpty(DepotsRef(()))
