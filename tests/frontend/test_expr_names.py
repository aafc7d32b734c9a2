"""Hyphenated and quoted names (R8.4)."""

from __future__ import annotations

import pytest

from compiler.frontend.depot_names import DepotNames
from compiler.frontend.expr_ast import Name
from tests.frontend.support import codes, expr_of, marked, only, tree_of
from tests.frontend.test_expr_parser import outline


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("slot-1", "slot-1"),
        ("slot-52", "slot-52"),
        ("slot-1-2", "(slot-1 - 2)"),
        ("slot-12-3-4", "((slot-12 - 3) - 4)"),
        ("slot - 1", "(slot - 1)"),
        ("slot -1", "(slot - 1)"),
        ("slot- 1", "(slot - 1)"),
        ("slot", "slot"),
        ("moves-1", "(moves - 1)"),
        ("redeals-1-2", "((redeals - 1) - 2)"),
        ("King-1", "(King - 1)"),
        ("stock-1", "(stock - 1)"),
        ("unknown-1", "(unknown - 1)"),
        ("row-1", "row-1"),
        ("row-1-2", "row-1-2"),
        ("row-1-2-3", "(row-1-2 - 3)"),
        ("one-1", "one-1"),
        ("top.rank-1", "(top.rank - 1)"),
        ("slot-1.count-1", "(slot-1.count - 1)"),
        ("count(slot-1)", "count[slot-1]"),
        ("slot-1 == slot-2", "(slot-1 == slot-2)"),
        ("moves-redeals", "(moves - redeals)"),
    ],
)
def test_hyphens_with_digits(text: str, tree: str) -> None:
    """The longest prefix that is a depot's name is one name; what is left is subtraction."""
    assert outline(tree_of(text)) == tree


def test_digits_are_never_split() -> None:
    """`slot-12` is never `slot-1` and 2, and with nine slots it is no name at all."""
    nine = DepotNames(groups={"slot": 9})
    tree, diagnostics = expr_of("slot-12 - 2", nine)
    assert "9 depots" in only(diagnostics, "C055").message
    assert tree is not None
    assert outline(tree) == "(slot-12 - 2)"  # what was meant, for all that stands around it


@pytest.mark.parametrize(
    ("text", "place", "size"),
    [
        ("slot-99", "slot-99", "52"),
        ("slot-0", "slot-0", "52"),
        ("slot-01", "slot-01", "52"),
        ("count(slot-53) + 1", "slot-53", "52"),
        ("slot-99-1", "slot-99", "52"),
        ("row-1-9", "row-1-9", "4"),
        ("one-2", "one-2", "1"),
        ("slot-" + "9" * 100, "slot-" + "9" * 100, "52"),
    ],
)
def test_a_number_that_no_copy_has(text: str, place: str, size: str) -> None:
    """`slot-99` is an error that says the group has 52."""
    fault = only(expr_of(text)[1], "C055")
    assert marked(text, fault) == place
    assert f"of {size} depot" in fault.message


def test_a_depot_called_like_a_copy() -> None:
    """A depot that stands alone may have a hyphen and digits in its name too."""
    names = DepotNames(frozenset({"reserve-1", "a", "a-1-2"}))
    assert outline(tree_of("reserve-1", names)) == "reserve-1"
    assert outline(tree_of("reserve-2", names)) == "(reserve - 2)"
    assert outline(tree_of("a-1-2", names)) == "a-1-2"
    assert outline(tree_of("a-1-3", names)) == "((a - 1) - 3)"


def test_a_group_of_unknown_size_takes_every_number() -> None:
    """Its `repeat` is wrong, which was reported; its copies are not to be reported too."""
    names = DepotNames(groups={"slot": 2**63 - 1})
    assert codes(expr_of("slot-99", names)[1]) == []


def test_a_billion_copies_cost_nothing() -> None:
    names = DepotNames(groups={"slot": 10**9})
    assert codes(expr_of("slot-999999999", names)[1]) == []
    assert codes(expr_of("slot-1000000001", names)[1]) == ["C055"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("`left-wing`", "left-wing"), ("`Tür`", "Tür"), ("`stock`", "stock"), ("`a b {`", "a b {")],
)
def test_names_in_backquotes(text: str, name: str) -> None:
    tree = tree_of(text)
    assert tree == Name(name, True, tree.span)


def test_quoted_names_take_part_in_subtraction() -> None:
    assert outline(tree_of("`slot-1`-1")) == "(`slot-1` - 1)"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("left-wing", "`left-wing`"),
        ("count(left-wing)", "count[`left-wing`]"),
        ("1 - left-wing", "(1 - `left-wing`)"),
        ("left-wing-1", "(`left-wing` - 1)"),
    ],
)
def test_names_that_lack_their_backquotes(text: str, meant: str) -> None:
    """Reported, and read as if they had them."""
    tree, diagnostics = expr_of(text)
    fault = only(diagnostics, "C056")
    assert marked(text, fault) == "left-wing"
    assert fault.hint == "write `left-wing`"
    assert tree is not None
    assert outline(tree) == meant


def test_a_subtraction_of_unknown_names_stays_one() -> None:
    assert outline(tree_of("left-wind")) == "(left - wind)"


@pytest.mark.parametrize("text", ["count(Tür)", "Tür"])
def test_letters_beyond_ascii_need_backquotes(text: str) -> None:
    """R8.3: plain identifiers are ASCII."""
    fault = only(expr_of(text)[1], "C051")
    assert marked(text, fault) == "ü"
    assert fault.hint is not None
    assert "backquotes" in fault.hint
