"""A move to the bottom of a pile: R9.11."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.rules.test_steps import SHUT, run, running
from tests.tiny import STOCK, cardz, lay, moves, piles

ELSEWHERE = {"kind": "move", "from": "row-1", "to": "row-2"}
"""A step that changes something, so that the action is one (R6.8)."""


def under(source: str, to: str) -> dict[str, Any]:
    return {"kind": "move", "from": source, "to": to, "under": True}


@pytest.mark.parametrize(
    ("step", "board", "after"),
    [
        # As it lies; the top of the pile stays as it is (unlike R3.6).
        (under("a", "b"), {"a": "2C 3c", "b": "KD qd"}, ["2C", "3c KD qd"]),
        (under("a", "b"), {"a": "2c 3C", "b": "KD"}, ["2c", "3C KD"]),
        # Into an empty depot it is the same as on top.
        (under("a", "b"), {"a": "2C 3c"}, ["2C", "3c"]),
        # Onto its own pile: its top card goes to its bottom.
        (under("a", "a"), {"a": "2C 3C 4c"}, ["4c 2C 3C", ""]),
        (under("a", "a"), {"a": "2C 3C"}, ["3C 2C", ""]),
        (under("a", "a"), {"a": "2C"}, ["2C", ""]),
        # Without `under` that changes nothing.
        ({**under("a", "a"), "under": False}, {"a": "2C 3C 4c"}, ["2C 3C 4c", ""]),
        ({**under("a", "b"), "under": False}, {"a": "2C 3c", "b": "KD"}, ["2C", "KD 3c"]),
        # From an empty depot, or where a depot is nothing (R8.9).
        (under("b", "a"), {"a": "2C 3C"}, ["2C 3C", ""]),
        (under("a", "neighbour(row-1, -1)"), {"a": "2C 3C"}, ["2C 3C", ""]),
        (under("first(row, count(it) > 5)", "a"), {"a": "2C 3C"}, ["2C 3C", ""]),
    ],
)
def test_to_the_bottom(
    build: Build, step: dict[str, Any], board: dict[str, str], after: list[str]
) -> None:
    """R9.11: and an undo brings the card back to the top it was taken from."""
    assert run(build, [step, ELSEWHERE], {**board, "row-1": "AD"}, "a", "b") == after


def test_several_in_turn(build: Build) -> None:
    """R9.11: the later card comes below the earlier one."""
    steps = [under("a", "b"), under("a", "b")]
    assert run(build, steps, {"a": "2C 3C 4C", "b": "KD"}, "b") == ["3C 4C KD"]


def test_its_event(build: Build) -> None:
    """R9.11: an ordinary Moved with index 0 in the target; none where nothing changes."""
    steps = [under("a", "b"), under("b", "b"), under("row-1", "row-1"), ELSEWHERE]
    state = lay(build(running(*steps)), {"a": "2C 3c", "b": "KD", "row-1": "AD"}, "hoard")
    assert state.play("action stock go") == [
        ("a", "b", ("3c",), 1, 0),
        ("b", "b", ("KD",), 1, 0),
        ("row-1", "row-2", ("AD",), 0, 0),
    ]


def test_the_bottom_of_the_stock_is_drawn_last(build: Build) -> None:
    """R6.3, R9.11."""
    text = cardz(
        {**STOCK, "draw": {"to": "waste"}},
        {"name": "waste", "type": "Waste", **SHUT, "actions": [{"name": "bury", "do": [BURY]}]},
        decks=[{"suits": ["Clubs"], "ranks": ["Ace", "Two", "Three"]}],
        dealRules=[{"kind": "dealGroup", "to": "waste", "faceUp": 1}],
    )
    state = build(text).deal(order=["AC", "2C", "3C"])
    for move in ("action waste bury", *["draw stock"] * 3):
        state.play(move)
    assert piles(state, "waste") == ["2C 3C AC"]


BURY = under("depot", "stock")


def test_memory_follows_the_card(build: Build) -> None:
    """A card that was seen before it went under the pile can still be told there."""
    steps = [{"kind": "flipDown", "depot": "a"}, under("a", "b")]
    state = lay(build(running(*steps)), {"a": "2C 3C", "b": "kd qd"}, "hoard")
    state.play("action stock go")
    shown: Any = state.observe(memory=True)["piles"]
    assert shown["b"] == ["3c", "??", "??"]
    hidden: Any = state.observe()["piles"]
    assert hidden["b"] == ["??", "??", "??"]


def calling(*do: dict[str, Any]) -> str:
    """Two depots on which an Eight calls a suit, and steps."""
    rule = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
    return cardz(
        {**STOCK, "actions": [{"name": "go", "do": list(do)}]},
        {"name": "vane", "type": "Foundation", "acceptRule": rule, "ejectRule": "locked"},
        {"name": "flag", "type": "Foundation", "acceptRule": rule, "ejectRule": "locked"},
        {"name": "a", "type": "Cell", "acceptRule": "none"},
    )


@pytest.mark.parametrize(
    ("step", "vane", "calls"),
    [
        # What goes under it does not cover the Eight: the call stands.
        (under("a", "vane"), "8C", {"vane": "Hearts"}),
        (under("a", "vane"), "KD 8C", {"vane": "Hearts"}),
        ({**under("a", "vane"), "under": False}, "8C", {}),
        # The Eight itself leaves its place on top.
        (under("vane", "flag"), "KD 8C", {}),
        (under("vane", "vane"), "KD 8C", {}),
        # Nothing changes.
        (under("vane", "vane"), "8C", {"vane": "Hearts"}),
        (under("flag", "vane"), "8C", {"vane": "Hearts"}),
    ],
)
def test_calls(build: Build, step: dict[str, Any], vane: str, calls: dict[str, str]) -> None:
    """R6.4, R9.11: a call stands while its card is the top one and stays where it is."""
    other = {"kind": "flipDown", "depot": "a"}
    state = lay(build(calling(step, other)), {"vane": vane, "a": "2S 3S"}, calls={"vane": "Hearts"})
    before = state.position()
    state.play("action stock go")
    assert state.position()["calls"] == calls
    state.pop()
    assert state.position() == before


@pytest.mark.parametrize(("pile", "offered"), [("2C 3C", True), ("2C 2C", False), ("2C", False)])
def test_whether_something_changes(build: Build, pile: str, offered: bool) -> None:
    """R6.8: like cards that change places leave the pile as it was."""
    state = lay(build(running(under("a", "a"), decks=[{"count": 2}])), {"a": pile}, "hoard")
    assert moves(state) == (["action stock go"] if offered else [])


def test_a_redeal(build: Build) -> None:
    """R6.7: it is a `move` like any other: it names the trigger, and has something to do while its
    source holds a card."""
    text = cardz(
        STOCK,
        {"name": "a", "type": "Reserve", **SHUT},
        redealRules=[under("a", "stock")],
    )
    state = lay(build(text), {"a": "2C 3C", "stock": "4c"})
    assert moves(state) == ["redeal a"]
    state.play("redeal a")
    state.play("redeal a")
    assert state.piles()["stock"][:2] == ("2C", "3C")
    assert state.piles()["stock"][-1] == "4c"
    assert moves(state) == []


def test_the_base_rank(build: Build) -> None:
    """R5.5: noticed as for any landing of the deal, wherever in the pile the card lands."""
    text = cardz(
        STOCK,
        {"name": "base", "type": "Foundation", "acceptRule": {"seedFromDeal": True}},
        decks=[{"suits": ["Clubs"], "ranks": ["Ace", "Two", "Three"]}],
        dealRules=[
            {"kind": "move", "from": "stock", "to": "base"},
            {"kind": "flipTop", "depot": "stock"},
            under("stock", "base"),
        ],
    )
    state = build(text).deal(order=["AC", "2C", "3C"])
    assert piles(state, "base") == ["2C ac"]
    assert state.position()["bases"] == {"Foundation": "Two"}
