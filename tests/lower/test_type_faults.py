"""Faults inside expressions: each at its place, one message for one mistake (R8.2, R8.10)."""

from __future__ import annotations

import pytest

from tests.lower.expressions import condition, score
from tests.lower.support import game_text, lower_text

_ONE_OF = "name one, as {1}, or ask each of them with any({0}, …)"


@pytest.mark.parametrize(
    ("expr", "code", "marked", "hint"),
    [
        ("empty(stcok)", "C060", "stcok", 'did you mean "stock"?'),
        ("moves == king", "C060", "king", 'did you mean "King"?'),
        ("empty(Slot)", "C060", "Slot", 'did you mean "slot"?'),
        ("empty(`slot-9`)", "C072", "`slot-9`", None),
        ("it.faceUp", "C061", "it", None),
        ("empty(depot)", "C061", "depot", None),
        ("cuont(slot) == 1", "C062", "cuont", 'did you mean "count"?'),
        ("rank(stock) == 1", "C062", "rank", "'rank' is a property: card.rank"),
        ("empty()", "C063", "empty()", "write empty(x)"),
        (
            "count(slot, true, 1) == 0",
            "C063",
            "count(slot, true, 1)",
            "write count(coll) or count(coll, p)",
        ),
        ("empty(1)", "C064", "1", None),
        ("any(slot, count(it))", "C064", "count(it)", None),
        ("sum(stock, it) > 3", "C064", "it", "write its .rank"),
        ("top(slot) == top(stock)", "C064", "slot", _ONE_OF.format("slot", "slot-1")),
        ("neighbour(slot, 1) == stock", "C064", "slot", _ONE_OF.format("slot", "slot-1")),
        (
            "top(`right wing`) == top(stock)",
            "C064",
            "`right wing`",
            _ONE_OF.format("`right wing`", "`right wing-1`"),
        ),
        ("top(Stock).faceUp", "C064", "Stock", "ask each of them with any(Stock, …)"),
        ("slot.top == top(stock)", "C068", "top", _ONE_OF.format("slot", "slot-1")),
        ("top.rank == 3", "C061", "top", "write top(…) with a depot's name"),
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
)
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


@pytest.mark.parametrize(
    ("expr", "codes"),
    [
        ("empty(foo) || top(slot-9).rank == 3", ["C060", "C055"]),
        ("slot-9.size == 1 || empty(slot-9)", ["C055", "C055"]),  # of what type is not known
        ("empty(foo) && empty(left-wing) && left-wing.size == 1", ["C060", "C056", "C056", "C068"]),
        ("empty(foo) && moves < 9223372036854775808", ["C060", "C054"]),
    ],
)
def test_a_faulty_name_or_number_hides_nothing(expr: str, codes: list[str]) -> None:
    """Chapter 10: all problems in one run; and one mistake, one message."""
    assert condition(expr).codes == codes


@pytest.mark.parametrize(
    ("depot", "hint"),
    [
        ('"ejectRule": { "when": "top.rank == 3" }', "write top(depot)"),
        ('"triggers": [{ "when": "top.rank == 3", "do": [] }]', "write top(depot)"),
        (
            '"triggers": [{ "when": "count(pile) == 3", "do": [] }]',
            "its cards are those of depot",
        ),
        ('"ejectRule": { "when": "source == stock" }', None),
    ],
)
def test_a_local_name_of_another_place(depot: str, hint: str | None) -> None:
    """R8.3: the hint says what has that meaning here."""
    lowered = lower_text(game_text(f'{{ "type": "Cell", {depot} }}'))
    assert lowered.only.code == "C061"
    assert lowered.only.hint == hint


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
