"""Deal steps: R9.2, R9.3, R8.9. Each is run as an action, so that it can be undone as well."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay, piles

SHUT = {"type": "Cell", "acceptRule": "none", "ejectRule": "locked"}


def running(*do: dict[str, Any], **game: Any) -> str:
    """A game whose action `go` on the stock runs the steps; they ask no eject or accept rule."""
    return cardz(
        {**STOCK, "actions": [{"name": "go", "do": list(do)}]},
        {"name": "a", **SHUT},
        {"name": "b", **SHUT},
        {"name": "row", "repeat": 4, **SHUT},
        {"name": "hoard", **SHUT, "type": "Reserve"},
        **game,
    )


def run(build: Build, steps: list[dict[str, Any]], board: dict[str, str], *names: str) -> list[str]:
    """Piles after the steps; also that undo restores the position."""
    module = build(running(*steps))
    state = lay(module, board, "hoard")
    before = state.position()
    state.push(module.parse_move("action stock go"))
    after = piles(state, *names)
    state.pop()
    assert state.position() == before
    return after


ROW = ["row-1", "row-2", "row-3", "row-4"]


@pytest.mark.parametrize(
    ("step", "stock", "after"),
    [
        ({"to": "a", "faceDown": 1, "faceUp": 2}, "2c 3c 4c 5c", ["5c 4C 3C", ""]),
        ({"to": ["a", "b"], "faceDown": 1, "faceUp": 1}, "2c 3c 4c 5c", ["5c 4C", "3c 2C"]),
        # roundRobin: one card per target per pass, all face-down passes first.
        (
            {"to": ["a", "b"], "faceDown": 1, "faceUp": 1, "roundRobin": True},
            "2c 3c 4c 5c",
            ["5c 3C", "4c 2C"],
        ),
        # It stops when the source is empty.
        ({"to": ["a", "b"], "faceUp": 2}, "2c 3c 4c", ["4C 3C", "2C"]),
        ({"to": ["a", "b"], "faceUp": 2, "roundRobin": True}, "2c 3c 4c", ["4C 2C", "3C"]),
        # A depot named twice gets cards twice.
        ({"to": ["a", "b", "a"], "faceUp": 1}, "2c 3c 4c", ["4C 2C", "3C"]),
        ({"to": "a", "faceDown": 1}, "2C", ["2c", ""]),
    ],
)
def test_deal_group(build: Build, step: dict[str, Any], stock: str, after: list[str]) -> None:
    """R9.2 dealGroup."""
    assert run(build, [{"kind": "dealGroup", **step}], {"stock": stock}, "a", "b") == after


def test_deal_group_to_a_stem_from_elsewhere(build: Build) -> None:
    """R3.3: a stem means all its copies in order; R9.2: `from`."""
    step = {"kind": "dealGroup", "to": "row", "faceUp": 1, "from": "a"}
    assert run(build, [step], {"a": "2c 3c 4c 5c 6c"}, *ROW, "a") == ["6C", "5C", "4C", "3C", "2c"]


@pytest.mark.parametrize(
    ("step", "board", "after"),
    [
        ({"kind": "move", "from": "a", "to": "b"}, {"a": "2C 3c", "b": "KD"}, ["2C", "KD 3c"]),
        ({"kind": "move", "from": "b", "to": "a"}, {"a": "2C", "b": ""}, ["2C", ""]),
        ({"kind": "flipTop", "depot": "a"}, {"a": "2c 3c"}, ["2c 3C", ""]),
        ({"kind": "flipDown", "depot": "a"}, {"a": "2C 3C"}, ["2C 3c", ""]),
        ({"kind": "recycle", "from": "a", "to": "b"}, {"a": "2C 3c", "b": "KD"}, ["", "KD 3c 2c"]),
        ({"kind": "gather", "from": "a", "to": "b"}, {"a": "2C 3c", "b": "KD"}, ["", "KD 2c 3c"]),
        # A source that is the target keeps its order, face down.
        (
            {"kind": "gather", "from": ["a", "b"], "to": "b"},
            {"a": "2C 3C", "b": "KD QD"},
            ["", "kd qd 2c 3c"],
        ),
        (
            {"kind": "gather", "from": ["b", "a"], "to": "b"},
            {"a": "2C 3C", "b": "KD QD"},
            ["", "kd qd 2c 3c"],
        ),
    ],
)
def test_moving_and_turning(
    build: Build, step: dict[str, Any], board: dict[str, str], after: list[str]
) -> None:
    """R9.2 move, flipTop, flipDown, recycle, gather."""
    both = [step, {"kind": "move", "from": "row-1", "to": "row-2"}]  # so that something changes
    assert run(build, both, {**board, "row-1": "AC"}, "a", "b") == after


@pytest.mark.parametrize(
    ("step", "stock", "after"),
    [
        # Searched from the top: of two the upper one goes.
        ({"rank": "Three", "suit": "Clubs"}, "3c 2c 3c 4c", ["3c 2c 4c", "3C"]),
        ({"joker": True}, "2c jk 3c", ["2c 3c", "JK"]),
        ({"rank": "Nine", "suit": "Clubs"}, "2c 3c", ["2c 3c", ""]),
    ],
)
def test_place(build: Build, step: dict[str, Any], stock: str, after: list[str]) -> None:
    """R9.2 place: nothing happens in play when the stock has none."""
    steps = [{"kind": "place", "to": "a", **step}, {"kind": "move", "from": "row-1", "to": "row-2"}]
    module = build(running(*steps, decks=[{"count": 2, "jokers": 1}]))
    state = lay(module, {"stock": stock, "row-1": "AC"}, "hoard")
    state.play("action stock go")
    assert piles(state, "stock", "a") == after


@pytest.mark.parametrize(
    ("row", "after"),
    [
        (["", "2C 3c", "", "4C"], ["2C 3c", "4C", "", ""]),
        (["2C", "", "", "3C"], ["2C", "3C", "", ""]),
        (["", "", "", "2c"], ["2c", "", "", ""]),
    ],
)
def test_compact(build: Build, row: list[str], after: list[str]) -> None:
    """R9.2 compact: order kept, no gaps."""
    board = dict(zip(ROW, row, strict=True))
    assert run(build, [{"kind": "compact", "group": "row"}], board, *ROW) == after


def test_shuffle(build: Build) -> None:
    """R9.3: random.Random(f"{seed}/{n}") with n counting the shuffles of this game."""
    module = build(running({"kind": "shuffle", "depot": "a"}))
    pile = "2C 3c 4C 5C 6c 7C"
    state = lay(module, {"a": pile}, "hoard", seed=77, shuffles=4)
    cards = pile.split()
    Random("77/5").shuffle(cards)
    events = state.play("action stock go")
    assert state.piles()["a"] == tuple(cards)
    assert state.position()["shuffles"] == 5
    assert events == [("a", tuple(cards))]
    Random("77/6").shuffle(cards)
    state.play("action stock go")
    assert state.piles()["a"] == tuple(cards)
    state.pop()
    state.pop()
    assert piles(state, "a") == [pile]
    assert state.position()["shuffles"] == 4


def test_an_empty_pile_is_not_shuffled_and_not_counted(build: Build) -> None:
    """R9.2; one card is shuffled and counted."""
    steps = [{"kind": "shuffle", "depot": name} for name in ("b", "a", "row-1")]
    module = build(running(*steps))
    state = lay(module, {"a": "2C", "row-1": "3C 4C"}, "hoard")
    state.play("action stock go")
    assert state.position()["shuffles"] == 2


def test_the_deal_shuffles_with_the_seed_too(build: Build) -> None:
    """R9.3: a deal given as cards has seed 0."""
    shuffle = {"kind": "shuffle", "depot": "stock"}
    module = build(running(shuffle, dealRules=[shuffle]))
    cards = [card.lower() for card in module.GAME.deck]
    Random("0/1").shuffle(cards)
    state = module.deal(cards=module.GAME.deck)
    assert state.piles()["stock"] == tuple(cards)
    assert (state.seed, state.position()["shuffles"]) == (0, 1)


@pytest.mark.parametrize(
    ("to", "board", "after"),
    [
        ("first(row, empty(it))", {"row-1": "KD"}, ["KD", "3C", "", ""]),
        ("last(row, !empty(it))", {"row-1": "KD", "row-2": "KH"}, ["KD", "KH 3C", "", ""]),
        ("neighbour(row-2, 1)", {}, ["", "", "3C", ""]),
        ("neighbour(row-1, -1)", {}, ["", "", "", ""]),  # nothing: the step does nothing
        ("top(a).rank == 3 ? row-4 : row-3", {}, ["", "", "", "3C"]),
    ],
)
def test_computed_depots(build: Build, to: str, board: dict[str, str], after: list[str]) -> None:
    """R8.9: computed when the step runs; one that yields nothing does nothing."""
    steps = [{"kind": "move", "from": "a", "to": to}, {"kind": "flipTop", "depot": "b"}]
    assert run(build, steps, {"a": "2C 3C", "b": "9c", **board}, *ROW) == after


def test_computed_targets_of_a_deal(build: Build) -> None:
    """R8.9: those that yield nothing are passed over."""
    to = ["first(row, !empty(it))", "neighbour(row-4, 1)", "depot"]
    steps = [{"kind": "dealGroup", "from": "a", "to": to, "faceUp": 1}]
    board = {"a": "2c 3c 4c", "row-3": "KD"}
    assert run(build, steps, board, "row-3", "stock", "a") == ["KD 4C", "3C", "2c"]


def test_steps_see_what_steps_before_them_did(build: Build) -> None:
    """R9.2: a list run in order."""
    to = {"kind": "move", "from": "a", "to": "first(row, empty(it))"}
    assert run(build, [to, to, to], {"a": "2C 3C 4C"}, *ROW) == ["4C", "3C", "2C", ""]


def test_events_of_steps(build: Build) -> None:
    """One Moved a card for move, place and dealGroup, one a source for gather, one a pile moved
    for compact."""
    steps: list[dict[str, Any]] = [
        {"kind": "dealGroup", "from": "a", "to": "row", "faceUp": 1},
        {"kind": "gather", "from": ["row-1", "row-2", "b"], "to": "b"},
        {"kind": "compact", "group": "row"},
        {"kind": "place", "rank": "Nine", "suit": "Clubs", "to": "row-3"},
    ]
    module = build(running(*steps))
    board = {"a": "2c 3c 4c 5c", "b": "KD", "stock": "9c 8c"}
    events = lay(module, board, "hoard").play("action stock go")
    assert events == [
        ("a", "row-1", ("5C",), 3, 0),
        ("a", "row-2", ("4C",), 2, 0),
        ("a", "row-3", ("3C",), 1, 0),
        ("a", "row-4", ("2C",), 0, 0),
        ("row-1", "b", ("5c",), 0, 1),
        ("row-2", "b", ("4c",), 0, 2),
        ("b", "b", ("kd", "5c", "4c"), 0, 0),
        ("row-3", "row-1", ("3C",), 0, 0),
        ("row-4", "row-2", ("2C",), 0, 0),
        ("stock", "row-3", ("9C",), 0, 0),
    ]
