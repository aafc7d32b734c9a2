"""Expressions: chapter 8, asked as the score of a board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay

BOARD = {
    "a": "2C 3h KD",
    "b": "JK",
    "row-1": "AS",
    "row-3": "5D QC",
    "lone": "",
}


def scoring(value: str) -> str:
    """A game whose score is an expression."""
    shut: dict[str, Any] = {"acceptRule": "none"}
    return cardz(
        STOCK,
        {"name": "a", "type": "Waste", **shut},
        {"name": "b", "type": "Cell", **shut},
        {"name": "row", "type": "Tableau", "repeat": 4, **shut},
        {"name": "lone", "type": "Reserve", **shut},
        {"name": "left wing", "type": "Layout", **shut},
        decks=[{"jokers": 2, "count": 2}],
        scoring={"value": value},
    )


def score(build: Build, value: str) -> int | None:
    """What an Int expression gives on `BOARD`, three moves and one redeal into the game."""
    return lay(build(scoring(value)), BOARD, moves=3).score


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        # R8.1 operators and their precedence
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 2 - 3", 5),
        ("7 / 2", 3),
        ("-7 / 2", -3),
        ("7 / -2", -3),
        ("-7 % 2", -1),
        ("7 % -2", 1),
        ("7 % 3", 1),
        ("--3", 3),
        ("-abs(-4)", -4),
        ("9223372036854775807 * 9223372036854775807", 85070591730234615847396907784232501249),
        # R8.2 ranks are their pips
        ("King + Ace", 14),
        ("top(a).rank", 13),
        ("a.top.rank", 13),
        ("bottom(a).rank * 100", 200),
        # R8.3 counters
        ("moves * 10 + redeals", 30),
        # R8.5, R8.6 collections
        ("a.count", 3),
        ("count(a)", 3),
        ("count(row)", 4),
        ("count(Tableau)", 4),
        ("count(a, it.faceUp)", 2),
        ("count(a, it.suit == Hearts)", 1),
        ("count(a, it.color == Red)", 2),
        ("count(row, empty(it))", 2),
        ("count(row, count(it, it.rank > 4) > 0)", 1),
        ("sum(a, it.rank)", 18),
        ("sum(row, count(it))", 3),
        ("min(a, it.rank)", 2),
        ("max(row, sum(it, it.rank))", 17),
        ("first(a).rank", 2),
        ("last(a).rank", 13),
        ("first(a, it.rank > 2).rank", 3),
        ("last(row, !empty(it)).count", 2),
        ("first(row).top.rank", 1),
        ("sum(lone, it.rank)", 0),
        # R8.7
        ("neighbour(row-1, 2).count", 2),
        ("neighbor(row-3, -2).count", 1),
        ("neighbour(row-1, 0).count", 1),
        ("neighbour(lone, 0).count + 7", 7),
        ("index(row-3)", 3),
        ("index(lone)", 1),
        ("index(first(row, count(it) == 2))", 3),
        # R8.4 names
        ("count(`left wing`)", 0),
        ("moves-1", 2),
        ("count(row-3)-1", 1),
        # nothing as a final score is 0
        ("top(lone).rank", 0),
        ("1 / 0", 0),
        ("1 % 0", 0),
        ("1 + top(lone).rank", 0),
        ("abs(top(lone).rank)", 0),
        ("-top(lone).rank", 0),
        ("top(b).rank + 1", 0),
        ("min(lone, it.rank)", 0),
        ("max(lone, it.rank) + 5", 0),
        ("neighbour(row-4, 1).count + 5", 0),
        ("neighbour(lone, 1).count + 5", 0),
        ("sum(neighbour(row-4, 1), it.rank) + 5", 0),
        # elements that give nothing are passed over
        ("sum(row, top(it).rank)", 13),
        ("max(row, top(it).rank)", 12),
        ("min(row, top(it).rank)", 1),
        ("sum(b, it.rank) + 5", 5),
    ],
)
def test_integers(build: Build, value: str, expected: int) -> None:
    """R8.1 to R8.8."""
    assert score(build, value) == expected


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("1 < 2", True),
        ("2 <= 1", False),
        ("true && false || true", True),
        ("true || false && false", True),
        ("!true || true", True),
        ("1 == 1 == true", True),
        ("1 + 1 == 2 && 3 > 2", True),
        ("a == a", True),
        ("a == b", False),
        ("neighbour(row-1, 1) == row-2", True),
        ("top(a).suit == Diamonds", True),
        ("bottom(a).color == Black", True),
        ("top(a).color != Red", False),
        ("top(b).joker", True),
        ("top(a).joker", False),
        ("top(a).faceUp", True),
        ("any(a, it.rank == 3)", True),
        ("all(a, it.faceUp)", False),
        ("any(lone, true)", False),
        ("all(lone, false)", True),
        ("any(row, any(it, it.suit == Clubs))", True),
        ("empty(lone)", True),
        ("empty(row)", False),
        ("empty(a)", False),
        ("!empty(row-1)", True),
        # cards are equal by rank and suit, whatever face and copy; jokers are equal
        ("top(a) == top(a)", True),
        ("top(a) == bottom(a)", False),
        ("top(b) == top(b)", True),
        ("first(a, it.rank == 3) == first(stock, it.rank == 3 && it.suit == Hearts)", True),
        ("top(b) != top(a)", True),
        # nothing
        ("top(lone) == top(lone)", False),
        ("top(lone) != top(lone)", True),
        ("top(lone).rank < 5", False),
        ("top(lone).rank >= 5", False),
        ("top(lone).rank != 5", True),
        ("top(b).suit == Clubs", False),
        ("top(b).suit != Clubs", True),
        ("!top(lone).faceUp", True),
        ("top(lone).faceUp || true", True),
        ("top(lone).faceUp && true", False),
        ("top(lone).joker", False),
        ("empty(neighbour(row-4, 1))", True),
        ("any(neighbour(row-4, 1), true)", False),
        ("!all(neighbour(row-4, 1), true)", True),
        ("all(row, top(it).rank < 20)", False),  # an empty depot's top counts as false
        ("count(row, top(it).rank != 1) == 3", True),
        ("neighbour(row-4, 1) == row-1", False),
        ("1 / 0 == 1 / 0", False),
        ("(top(lone).faceUp ? 1 : 2) == 2", True),
        ("first(row, count(it) > 9) == row-1", False),
    ],
)
def test_truth(build: Build, test: str, expected: bool) -> None:
    """R8.1, R8.6, R8.8: as the test of `?:`."""
    assert score(build, f"{test} ? 1 : 0".replace(test, f"({test})")) == int(expected)


def test_a_chain_is_long(build: Build) -> None:
    """R8.10: a chain of one operator is one node."""
    assert score(build, " + ".join(["1"] * 900)) == 900
