"""Leaving a depot: chapter 4 and R3.8."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.protocol import GameModule
from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay, moves

ANY = {"kind": "Any"}
DOWN = {"direction": "Down"}


def leaving(eject: object = None, **more: object) -> str:
    """A depot `a` with an eject rule, and a depot `b` that takes anything but gives nothing."""
    a: dict[str, Any] = {"name": "a", "type": "Tableau", "acceptRule": "none", **more}
    if eject is not None:
        a["ejectRule"] = eject
    b = {"name": "b", "type": "Cell", "ejectRule": "locked"}
    cover = {"name": "cover", "type": "Cell", "repeat": 2, "acceptRule": "none"}
    jokers = [{"jokers": 2}]
    return cardz(STOCK, a, b, {**cover, "ejectRule": "locked"}, decks=jokers)


def sizes(module: GameModule, pile: str, **cover: str) -> list[int]:
    """The sizes of the groups that `a` lets go; indices where it is picked from."""
    board = {"a": pile, **{name.replace("_", "-"): cards for name, cards in cover.items()}}
    return [move.n for move in lay(module, board).legal_moves()]


@pytest.mark.parametrize(
    ("eject", "pile", "expected"),
    [
        # R4.1 gates, R4.2 without a unit: the grabbed card and all above it.
        (None, "2C 3d 4H", [1, 2, 3]),
        ("any", "2C 3d 4H", [1, 2, 3]),
        ({}, "2c", [1]),
        ("locked", "2C 3D", []),
        ("faceUp", "2C 3d 4H 5S", [1, 2]),
        ("faceUp", "2C 3D 4h", []),
        ("topOnly", "2C 3D 4h", [1]),
        # R4.2 Any, Pile; with TopOnly the whole pile is grabbed by its top.
        ({"unit": "any"}, "2C 3d 4H", [1, 2, 3]),
        ({"unit": {}}, "2C 3d 4H", [1, 2, 3]),
        ({"unit": "pile"}, "2C 3d 4H", [3]),
        ({"unit": "pile", "gate": "TopOnly"}, "2C 3d 4H", [3]),
        ({"unit": "pile", "gate": "FaceUp"}, "2C 3d 4H", []),
        ({"unit": "any", "gate": "TopOnly"}, "2C 3d 4H", [1]),
        # R4.2 Single: picks, listed from the top down (R6.9).
        ({"unit": "single"}, "2C 3d 4H", [2, 1, 0]),
        ({"unit": "single", "gate": "FaceUp"}, "2C 3d 4H", [2, 0]),
        ({"unit": "single", "gate": "TopOnly"}, "2C 3d 4H", [2]),
        # R4.2 Run: the upper card arrives on the lower.
        ({"unit": {"kind": "Run", "build": DOWN}}, "9S 8H 7C 6C", [1, 2, 3, 4]),
        ({"unit": {"kind": "Run", "build": DOWN, "suit": "Same"}}, "9S 8H 7C 6C", [1, 2]),
        ({"unit": {"kind": "Run", "build": DOWN, "suit": "SameColor"}}, "8S 7C 6D", [1]),
        ({"unit": {"kind": "Run", "build": DOWN, "suit": "AlternateColor"}}, "7C 6D 5C", [1, 2, 3]),
        ({"unit": {"kind": "Run", "build": {"direction": "Up"}}}, "9S 8H 9C", [1, 2]),
        ({"unit": {"kind": "Run", "build": {"direction": "Either"}}}, "9S 8H 9C", [1, 2, 3]),
        ({"unit": {"kind": "Run", "build": DOWN}}, "AS KH", [1]),
        ({"unit": {"kind": "Run", "build": {**DOWN, "wrap": True}}}, "AS KH", [1, 2]),
        ({"unit": {"kind": "Run", "build": {**DOWN, "step": 2}}}, "9S 7H 6C", [1]),
        ({"unit": {"kind": "Run", "build": {**DOWN, "step": 0}}}, "9S 9H 9C", [1, 2, 3]),
        ({"unit": {"kind": "Run", "build": {"sum": 13}}}, "QC AD QH", [1, 2, 3]),
        # A face-down card breaks a run of more than one; a joker has no rank.
        ({"unit": {"kind": "Run", "build": DOWN}}, "9S 8h 7C", [1]),
        ({"unit": {"kind": "Run", "build": DOWN}}, "9S 8H 7c", [1]),
        ({"unit": {"kind": "Run", "build": DOWN}, "gate": "FaceUp"}, "8H 7c", []),
        ({"unit": {"kind": "Run", "build": DOWN}}, "9S JK", [1]),
        ({"unit": {"kind": "Run", "build": DOWN}}, "JK 9S", [1]),
        # R4.4 when: judged before anything is lifted.
        ({"when": "count(pile) == 2"}, "2C 3D 4H", [2]),
        ({"when": "count(depot) == 3 && bottom(pile).rank > 2"}, "2C 3D 4H", [1, 2]),
        ({"unit": "single", "when": "top(pile).suit == Hearts"}, "2C 3H 4H 5S", [2, 1]),
    ],
)
def test_groups(build: Build, eject: object, pile: str, expected: list[int]) -> None:
    """R4.1, R4.2, R4.4."""
    assert sizes(build(leaving(eject)), pile) == expected


def test_kinds(build: Build) -> None:
    """R6.1: drags with unit Single are picks."""
    board = {"a": "2C 3D"}
    assert moves(lay(build(leaving("any")), board)) == ["drag a b 1", "drag a b 2"]
    assert moves(lay(build(leaving({"unit": "single"})), board)) == ["pick a b 1", "pick a b 0"]


def test_single_closes_up(build: Build) -> None:
    """R4.2: a card leaves from anywhere, the others close up."""
    state = lay(build(leaving({"unit": "single"})), {"a": "2C 3D 4H"})
    state.play("pick a b 1")
    assert state.piles()["a"] == ("2C", "4H")
    assert state.piles()["b"] == ("3D",)


@pytest.mark.parametrize(
    ("rule", "covers", "free"),
    [
        # R3.8: until all the named depots are empty …
        ({"uncoveredBy": ["cover"]}, {}, True),
        ({"uncoveredBy": ["cover"]}, {"cover_1": "KC"}, False),
        ({"uncoveredBy": ["cover"]}, {"cover_1": "KC", "cover_2": "KD"}, False),
        ({"uncoveredBy": ["cover-2"]}, {"cover_1": "KC"}, True),
        # … or any one of them is.
        ({"uncoveredBy": ["cover"], "uncoveredByAny": True}, {}, True),
        ({"uncoveredBy": ["cover"], "uncoveredByAny": True}, {"cover_1": "KC"}, True),
        (
            {"uncoveredBy": ["cover"], "uncoveredByAny": True},
            {"cover_1": "KC", "cover_2": "KD"},
            False,
        ),
        # An empty list is the same as none.
        ({"uncoveredBy": []}, {"cover_1": "KC"}, True),
        ({"uncoveredBy": [], "uncoveredByAny": True}, {"cover_1": "KC"}, True),
    ],
)
def test_uncovered(build: Build, rule: dict[str, Any], covers: dict[str, str], free: bool) -> None:
    """R3.8."""
    assert sizes(build(leaving(**rule)), "2C", **covers) == ([1] if free else [])


@pytest.mark.parametrize(
    ("eject", "board", "n", "rule", "reason"),
    [
        ("locked", {"a": "2C"}, 1, "R4.1", "Nothing may be taken from here"),
        ("faceUp", {"a": "2c"}, 1, "R4.1", "Only face-up cards may be taken from here"),
        ("topOnly", {"a": "2C 3C"}, 2, "R4.1", "Only the top card may be taken from here"),
        ({"unit": "pile"}, {"a": "2C 3C"}, 1, "R4.2", "Only the whole pile may be taken from here"),
        (
            {"unit": {"kind": "Run", "build": DOWN}},
            {"a": "2C 3C"},
            2,
            "R4.2",
            "These cards do not form a run, so they do not move together",
        ),
        ({"when": "false"}, {"a": "2C"}, 1, "R4.4", "These cards may not be taken now"),
        ({"when": "false", "reason": "Sunday"}, {"a": "2C"}, 1, "R4.4", "Sunday"),
        # R3.8 is asked before R4.1.
        ("locked", {"a": "2C", "cover-1": "KC"}, 1, "R3.8", "Other piles still lie over this one"),
    ],
)
def test_reasons(
    build: Build, eject: object, board: dict[str, str], n: int, rule: str, reason: str
) -> None:
    """The first check that fails names the reason, and the source refuses."""
    module = build(leaving(eject, uncoveredBy=["cover"]))
    verdict = lay(module, board).why_not("a", "b", n)
    assert verdict == (False, rule, reason, "a")
