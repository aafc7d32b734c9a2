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
from tests.lower.support import Lowered, game_text, lower_text

BOARD = (
    '{ "type": "Tableau", "name": "slot", "repeat": 3 }',
    '{ "type": "Reserve", "name": "left-wing" }',
    '{ "type": "Reserve", "name": "right wing", "repeat": 2 }',
    '{ "type": "Cell", "name": "Tableau" }',
)
"""Depots: stock 0, slot 1-3, left-wing 4, right wing 5-6, one that is called Tableau 7."""

SLOTS = DepotsRef((1, 2, 3))
IT_DEPOT = Local(LocalKind.IT, Type.DEPOT)
IT_CARD = Local(LocalKind.IT, Type.CARD)
HERE = Local(LocalKind.DEPOT, Type.DEPOT)
PILE = Local(LocalKind.PILE, Type.PILE)


def score(expr: str) -> Lowered:
    """An Int expression without local names."""
    return lower_text(game_text(*BOARD, more=f'"scoring": {{ "value": "{expr}" }}'))


def condition(expr: str) -> Lowered:
    """A Bool expression without local names."""
    more = f'"lossCondition": {{ "kind": "expr", "when": "{expr}" }}'
    return lower_text(game_text(*BOARD, more=more))


def accept(expr: str) -> Lowered:
    """A Bool expression with the names of an accept rule."""
    rule = f'{{ "type": "Waste", "acceptRule": {{ "when": "{expr}" }} }}'
    return lower_text(game_text(*BOARD, rule))


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
        ("Hearts != Spades", Compare(CompareOp.NE, Const(Suit.HEARTS, Type.SUIT), Const(Suit.SPADES, Type.SUIT))),
        ("Red == Black", same(Const(Color.RED, Type.COLOR), Const(Color.BLACK, Type.COLOR))),
        ("empty(slot)", IsEmpty(SLOTS)),
        ("empty(slot-2)", IsEmpty(DepotRef(2))),
        ("empty(`left-wing`)", IsEmpty(DepotRef(4))),
        ("empty(`right wing`)", IsEmpty(DepotsRef((5, 6)))),
        ("empty(`right wing-2`)", IsEmpty(DepotRef(6))),
        ("empty(Reserve)", IsEmpty(DepotsRef((4, 5, 6)))),
        ("empty(`Tableau`)", IsEmpty(DepotRef(7))),
        ("moves-1 == 2", same(Arith(ArithOp.SUB, (Counter(CounterKind.MOVES), number(1))), number(2))),
        ("stock == slot-1", same(DepotRef(0), DepotRef(1))),
        ("!true", Not(Const(True, Type.BOOL))),
        ("true && false && true", And((Const(True, Type.BOOL), Const(False, Type.BOOL), Const(True, Type.BOOL)))),
        ("true || false", Or((Const(True, Type.BOOL), Const(False, Type.BOOL)))),
        ("1 + 2 + 3 > -4", Compare(CompareOp.GT, Arith(ArithOp.ADD, (number(1), number(2), number(3))), Neg(number(4)))),
        ("7 / 2 % 3 <= 2 * 3", Compare(CompareOp.LE, Arith(ArithOp.MOD, (Arith(ArithOp.DIV, (number(7), number(2))), number(3))), Arith(ArithOp.MUL, (number(2), number(3))))),
        ("stock.count == 0", same(Quant(QuantKind.COUNT, DepotRef(0), None, Type.INT), number(0))),
        ("stock.top.faceUp", CardProp(CardOf(DepotRef(0), End.TOP), CardPropKind.FACE_UP, Type.BOOL)),
        ("top(stock).joker", CardProp(CardOf(DepotRef(0), End.TOP), CardPropKind.JOKER, Type.BOOL)),
        ("bottom(stock).color == Red", same(CardProp(CardOf(DepotRef(0), End.BOTTOM), CardPropKind.COLOR, Type.COLOR), Const(Color.RED, Type.COLOR))),
        ("top(stock) == bottom(stock)", same(CardOf(DepotRef(0), End.TOP), CardOf(DepotRef(0), End.BOTTOM))),
        ("any(slot, empty(it))", Quant(QuantKind.ANY, SLOTS, IsEmpty(IT_DEPOT), Type.BOOL)),
        ("all(stock, it.faceUp)", Quant(QuantKind.ALL, DepotRef(0), CardProp(IT_CARD, CardPropKind.FACE_UP, Type.BOOL), Type.BOOL)),
        ("count(slot, any(it, it.joker)) > 0", Compare(CompareOp.GT, Quant(QuantKind.COUNT, SLOTS, Quant(QuantKind.ANY, IT_DEPOT, CardProp(IT_CARD, CardPropKind.JOKER, Type.BOOL), Type.BOOL), Type.INT), number(0))),
        ("min(stock, it.rank) < max(stock, it.rank)", Compare(CompareOp.LT, Quant(QuantKind.MIN, DepotRef(0), CardProp(IT_CARD, CardPropKind.RANK, Type.INT), Type.INT), Quant(QuantKind.MAX, DepotRef(0), CardProp(IT_CARD, CardPropKind.RANK, Type.INT), Type.INT))),
        ("first(slot) == last(slot, empty(it))", same(Quant(QuantKind.FIRST, SLOTS, None, Type.DEPOT), Quant(QuantKind.LAST, SLOTS, IsEmpty(IT_DEPOT), Type.DEPOT))),
        ("first(stock) == last(stock)", same(Quant(QuantKind.FIRST, DepotRef(0), None, Type.CARD), Quant(QuantKind.LAST, DepotRef(0), None, Type.CARD))),
        ("neighbour(slot-1, 1) == neighbor(slot-3, -1)", same(Neighbour(DepotRef(1), number(1)), Neighbour(DepotRef(3), Neg(number(1))))),
        ("index(slot-2) == abs(2)", same(IndexOf(DepotRef(2)), Abs(number(2)))),
        ("empty(true ? stock : slot-1)", IsEmpty(Cond(Const(True, Type.BOOL), DepotRef(0), DepotRef(1), Type.DEPOT))),
    ],
)  # fmt: skip
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
        ("count(pile, it.suit == top.suit) == count(pile)", same(Quant(QuantKind.COUNT, PILE, same(CardProp(IT_CARD, CardPropKind.SUIT, Type.SUIT), CardProp(CardOf(HERE, End.TOP), CardPropKind.SUIT, Type.SUIT)), Type.INT), Quant(QuantKind.COUNT, PILE, None, Type.INT))),
        ("empty(pile)", IsEmpty(PILE)),
    ],
)  # fmt: skip
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


@pytest.mark.parametrize(
    ("expr", "code", "marked", "hint"),
    [
        ("empty(Stock1)", "C060", "Stock1", 'did you mean "stock"?'),
        ("moves == king", "C060", "king", 'did you mean "King"?'),
        ("empty(Slot)", "C060", "Slot", 'did you mean "slot"?'),
        ("empty(`slot-9`)", "C072", "`slot-9`", None),
        ("it.faceUp", "C061", "it", None),
        ("empty(depot)", "C061", "depot", None),
        ("cuont(slot) == 1", "C062", "cuont", 'did you mean "count"?'),
        ("rank(stock) == 1", "C062", "rank", "'rank' is a property: card.rank"),
        ("empty()", "C063", "empty()", "write empty(x)"),
        ("count(slot, true, 1) == 0", "C063", "count(slot, true, 1)", "write count(coll) or count(coll, p)"),
        ("empty(1)", "C064", "1", None),
        ("any(slot, count(it))", "C064", "count(it)", None),
        ("sum(stock, it) > 3", "C064", "it", "write its .rank"),
        ("top(slot) == top(stock)", "C064", "slot", None),
        ("neighbour(slot, 1) == stock", "C064", "slot", None),
        ("moves && true", "C065", "moves", None),
        ("!moves", "C065", "moves", None),
        ("-true == 1", "C065", "true", None),
        ("top(stock) > 3", "C065", "top(stock)", "write its .rank"),
        ("stock < 3", "C065", "stock", "count(…) tells how many there are"),
        ("Hearts < Spades", "C065", "Hearts", None),
        ("top(stock).suit == Red", "C066", "top(stock).suit == Red", None),
        ("top(stock) == Hearts", "C066", "top(stock) == Hearts", "write its .suit"),
        ("slot == slot", "C067", "slot", "any(slot, it == …) asks whether one of them is"),
        ("stock.size == 1", "C068", "size", "its properties are count and top"),
        ("top(stock).faceup", "C068", "faceup", 'did you mean "faceUp"?'),
        ("slot.count == 1", "C068", "count", "'count' is a function: count(…)"),
        ("moves ? true : false", "C070", "moves", "compare it with something"),
        ("(true ? 1 : Hearts) == 1", "C069", "1 : Hearts", None),
        ("moves + 1", "C070", "moves + 1", "compare it with something"),
    ],
)  # fmt: skip
def test_faults(expr: str, code: str, marked: str, hint: str | None) -> None:
    """R8.2: every type error, unknown name and wrong argument count, at its place in the string;
    what stands around it is not reported too."""
    codes = condition(expr).codes
    if code == "C065" and expr.startswith("Hearts"):
        assert codes == ["C065", "C065"]  # neither side is an Int
        return
    lowered = condition(expr)
    assert codes == [code]
    assert lowered.marked == marked
    assert lowered.only.hint == hint
    assert lowered.only.path == "lossCondition.when"


def test_independent_faults_are_all_reported() -> None:
    """Chapter 10: all problems in one run."""
    assert condition("empty(foo) && bar && stock.baz").codes == ["C060", "C060", "C068"]


def test_a_faulty_collection_gives_one_message() -> None:
    """One mistake, one message: what depends on it is passed over."""
    assert condition("any(solt, top(it).rank == 3)").codes == ["C060"]


def test_unknown_depots_are_not_reported_where_a_name_could_not_be_read() -> None:
    """One mistake, one message: the unknown name may be the unreadable one."""
    cell = '{ "type": "Cell", "name": 5 }'
    win = '"winCondition": { "kind": "expr", "when": "empty(cell) && empty(`cell`)" }'
    assert lower_text(game_text(cell, more=win)).codes == ["C030"]


def test_a_place_inside_an_escaped_string() -> None:
    """R8.2: the position counts in the file, through escapes."""
    lowered = condition("empty(stock) \\u0026\\u0026 empty(tsock)")
    assert lowered.marked == "tsock"


@pytest.mark.parametrize(
    ("expr", "fits"),
    [
        ("sum(slot, sum(slot, sum(slot, 1)))", True),  # 3 · 3 · 3
        ("sum(stock, sum(stock, 1))", True),  # 208 · 208 = 43,264
        ("sum(stock, sum(stock, sum(slot, 1)))", False),  # 43,264 · 3 = 129,792
        ("sum(slot, sum(stock, sum(stock, 1)))", False),
        ("sum(stock, sum(stock, 1)) + sum(stock, sum(stock, 1)) + sum(stock, sum(stock, 1))", True),
        ("sum(slot, sum(it, sum(it == it ? slot : Reserve, 1)))", True),  # 3 · 208 · 3
        ("sum(stock, sum(stock, count(slot)))", True),  # counting all visits none
    ],
)
def test_visits(expr: str, fits: bool) -> None:
    """R8.10: 100,000 elements, the product of the sizes of nested collections."""
    lowered = score(expr)
    assert lowered.codes == ([] if fits else ["C071"])


def test_visits_of_a_large_group() -> None:
    """R8.10: 46² · 46 = 97,336 fits, 47² · 47 = 103,823 does not."""
    for size, codes in ((46, []), (47, ["C071"])):
        depot = f'{{ "type": "Tableau", "name": "t", "repeat": {size} }}'
        value = '"scoring": { "value": "sum(t, sum(t, sum(t, 1)))" }'
        assert lower_text(game_text(depot, more=value)).codes == codes


def test_score_is_an_int() -> None:
    """R9.8."""
    assert score("500 - moves").codes == []
    lowered = score("empty(stock)")
    assert lowered.only.message == "a score must be an Int"
