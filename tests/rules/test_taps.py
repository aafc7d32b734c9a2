"""Draws, recycles, redeals and actions: R6.3, R6.5, R6.7, R6.8."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.conftest import Build
from tests.tiny import STOCK, cardz, lay, moves, piles

WASTE = {"name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "locked"}
BOX = {"name": "box", "type": "Cell", "acceptRule": "none", "ejectRule": "locked"}
CUP = {**BOX, "name": "cup", "type": "Reserve"}


def drawing(**draw: object) -> str:
    """A stock to draw from onto the waste; `box` holds the rest."""
    stock = {**STOCK, "draw": {"to": "waste", **draw}}
    return cardz(stock, WASTE, BOX, CUP)


@pytest.mark.parametrize(
    ("count", "stock", "waste", "after"),
    [
        (1, "2c 3c 4c", "KD", ("2c 3c", "KD 4C")),
        (3, "2c 3c 4c 5c", "", ("2c", "5C 4C 3C")),
        (3, "2c 3c", "", ("", "3C 2C")),  # a short stock gives what it has
        (2, "2C 3c", "", ("", "3C 2C")),
    ],
)
def test_draw(build: Build, count: int, stock: str, waste: str, after: tuple[str, str]) -> None:
    """R6.3: one by one, each face up, whatever the target's accept rule says."""
    state = lay(build(drawing(count=count)), {"stock": stock, "waste": waste}, "box")
    assert moves(state) == ["draw stock"]
    events = state.play("draw stock")
    assert tuple(piles(state, "stock", "waste")) == after
    drawn = len(stock.split()) - len(after[0].split())
    assert [type(event).__name__ for event in events] == ["Moved"] * drawn
    state.pop()
    assert piles(state, "stock", "waste") == [stock, waste]


def test_recycle(build: Build) -> None:
    """R6.5: the waste comes back reversed and face down, so drawing repeats the same order."""
    state = lay(build(drawing(recycle=True)), {"stock": "2c 3c 4c"}, "box")
    for _ in range(3):
        state.play("draw stock")
    assert moves(state) == ["recycle stock"]
    events = state.play("recycle stock")
    assert events == [("waste", "stock", ("2c", "3c", "4c"), 0, 0)]
    assert piles(state, "stock", "waste") == ["2c 3c 4c", ""]
    assert state.position()["recycles"] == {"stock": 1}
    state.pop()
    assert piles(state, "stock", "waste") == ["", "4C 3C 2C"]
    assert state.position()["recycles"] == {}


@pytest.mark.parametrize(("limit", "used", "legal"), [(None, 9, True), (2, 1, True), (2, 2, False)])
def test_recycles_are_counted(build: Build, limit: int | None, used: int, legal: bool) -> None:
    """R6.5: maxRecycles bounds how often."""
    module = build(drawing(recycle=True, maxRecycles=limit))
    state = lay(module, {"waste": "2C"}, "box", recycles={"stock": used})
    assert moves(state) == (["recycle stock"] if legal else [])
    if not legal:
        verdict = state.explain(module.parse_move("recycle stock"))
        assert verdict == (False, "R6.5", "All recycles are used up", "stock")


def test_recycle_needs_cards_and_room(build: Build) -> None:
    """R6.5: an empty depot, and cards to bring back; R6.3: cards to draw."""
    module = build(drawing(recycle=True))
    draw, recycle = module.parse_move("draw stock"), module.parse_move("recycle stock")
    state = lay(module, {}, "box")
    assert moves(state) == []
    assert state.explain(recycle).reason == "There are no cards to bring back"
    assert state.explain(draw).reason == "There are no cards left to draw"
    state = lay(module, {"stock": "2c", "waste": "3C"}, "box")
    assert moves(state) == ["draw stock"]
    assert state.explain(recycle).reason == "There are still cards to draw"


def test_a_covered_depot_neither_gives_nor_is_emptied(build: Build) -> None:
    """R3.8: nor its own draw, nor a recycle that would empty it."""
    stock = {**STOCK, "draw": {"to": "waste", "recycle": True}, "uncoveredBy": ["cup"]}
    module = build(cardz(stock, {**WASTE, "uncoveredBy": ["cup"]}, BOX, CUP))
    assert moves(lay(module, {"stock": "2c"}, "box")) == ["draw stock"]
    assert moves(lay(module, {"stock": "2c", "cup": "KC"}, "box")) == []
    assert moves(lay(module, {"waste": "2c"}, "box")) == ["recycle stock"]
    assert moves(lay(module, {"waste": "2c", "cup": "KC"}, "box")) == []


def redealing(*steps: dict[str, Any], **game: Any) -> str:
    """A game whose redeal has these steps; `box` and `cup` are there to be dealt to."""
    return cardz(STOCK, BOX, CUP, redealRules=list(steps), **game)


DEAL = {"kind": "dealGroup", "to": "cup", "faceUp": 1}


@pytest.mark.parametrize(
    ("steps", "trigger"),
    [
        ([DEAL], "stock"),
        ([{**DEAL, "from": "box"}], "box"),
        ([{"kind": "move", "from": "box", "to": "cup"}], "box"),
        # Steps whose source is an expression are passed over.
        ([{"kind": "move", "from": "first(Cell, !empty(it))", "to": "cup"}, DEAL], "stock"),
        ([{"kind": "gather", "from": "box", "to": "cup"}, {**DEAL, "from": "box"}], "box"),
        # Without such a step, the first gather's target; else the main stock.
        ([{"kind": "gather", "from": "box", "to": "cup"}], "cup"),
        ([{"kind": "shuffle", "depot": "box"}], "stock"),
    ],
)
def test_trigger(build: Build, steps: list[dict[str, Any]], trigger: str) -> None:
    """R6.7: the depot whose tap runs the redeal."""
    state = lay(build(redealing(*steps)), {"stock": "2c 3c", "box": "4C 5C"}, "box")
    assert moves(state) == [f"redeal {trigger}"]


@pytest.mark.parametrize(
    ("step", "board", "legal"),
    [
        (DEAL, {"stock": "2c"}, True),
        (DEAL, {}, False),
        ({"kind": "move", "from": "cup", "to": "box"}, {"cup": "2C"}, True),
        ({"kind": "move", "from": "cup", "to": "box"}, {}, False),
        ({"kind": "gather", "from": ["cup", "stock"], "to": "box"}, {"stock": "2C"}, True),
        ({"kind": "gather", "from": ["cup", "stock"], "to": "box"}, {}, False),
        ({"kind": "recycle", "from": "cup", "to": "box"}, {"cup": "2C"}, True),
        ({"kind": "recycle", "from": "cup", "to": "box"}, {}, False),
        ({"kind": "shuffle", "depot": "cup"}, {"cup": "2C 3C"}, True),
        ({"kind": "shuffle", "depot": "cup"}, {"cup": "2C"}, False),
        ({"kind": "compact", "group": "row"}, {"row-2": "2C"}, True),
        ({"kind": "compact", "group": "row"}, {"row-1": "2C"}, False),
        ({"kind": "flipTop", "depot": "cup"}, {"cup": "2c"}, False),
    ],
)
def test_redeal_has_something_to_do(
    build: Build, step: dict[str, Any], board: dict[str, str], legal: bool
) -> None:
    """R6.7: a step whose source holds a card now, a shuffle of two, a compact that moves."""
    row = {**BOX, "name": "row", "repeat": 2}
    module = build(cardz(STOCK, BOX, CUP, row, redealRules=[step]))
    state = lay(module, board, "box")
    redeals = [text for text in moves(state) if text.startswith("redeal")]
    assert len(redeals) == legal
    if not legal:
        code = next(c for c in range(module.action_count) if module.move_at(c).kind == "redeal")
        assert state.explain(module.move_at(code)).reason == "The redeal would do nothing"


def test_redeal_condition_and_allowance(build: Build) -> None:
    """R6.7: redealWhen and maxRedeals; R9.9: `redeals` goes up."""
    when = {"kind": "depotsEmpty", "depots": ["box"]}
    module = build(redealing(DEAL, redealWhen=when, maxRedeals=1))
    redeal = module.parse_move("redeal stock")
    state = lay(module, {"box": "2C"})
    assert state.explain(redeal) == (False, "R6.7", "The redeal is not allowed now", "stock")
    state = lay(module, {})
    state.play(redeal)
    assert (state.redeals, state.moves) == (1, 1)
    assert state.explain(redeal).reason == "All redeals are used up"
    state.pop()
    assert (state.redeals, moves(state)) == (0, ["redeal stock"])


def acting(*actions: dict[str, Any], **game: Any) -> str:
    """A depot `box` with actions, and `cup`."""
    return cardz(STOCK, {**BOX, "actions": list(actions)}, CUP, **game)


@pytest.mark.parametrize(
    ("do", "cup", "legal"),
    [
        ([{"kind": "flipTop", "depot": "cup"}], "2c", True),
        ([{"kind": "flipTop", "depot": "cup"}], "2C", False),
        ([{"kind": "flipTop", "depot": "cup"}], "", False),
        # Run as a whole: what changes and changes back is no change.
        ([{"kind": "flipDown", "depot": "cup"}, {"kind": "flipTop", "depot": "cup"}], "2C", False),
        ([{"kind": "move", "from": "cup", "to": "box"}], "2C", True),
        # Two copies are interchangeable: they may change places unnoticed.
        ([{"kind": "gather", "from": "cup", "to": "cup"}], "2c 2c", False),
        ([{"kind": "recycle", "from": "cup", "to": "cup"}], "2c 2c", False),
        ([{"kind": "recycle", "from": "cup", "to": "cup"}], "2c 3c", True),
        # A shuffle of two or more counts as different without being run.
        ([{"kind": "shuffle", "depot": "cup"}], "2c 2c", True),
        ([{"kind": "shuffle", "depot": "cup"}], "2c", False),
    ],
)
def test_action_changes_something(
    build: Build, do: list[dict[str, Any]], cup: str, legal: bool
) -> None:
    """R6.8: rank, suit or face at some place."""
    module = build(acting({"name": "go", "do": do}, decks=[{"count": 2}]))
    state = lay(module, {"cup": cup})
    before = state.position()
    assert moves(state) == (["action box go"] if legal else [])
    assert state.position() == before
    if not legal:
        verdict = state.explain(module.parse_move("action box go"))
        assert verdict == (False, "R6.8", "The action would change nothing", "box")


def test_actions_in_file_order(build: Build) -> None:
    """R6.8: each action whose `when` holds, scope `depot`."""
    flip = [{"kind": "flipTop", "depot": "cup"}]
    names = {"name": "second one", "when": "empty(depot)", "do": flip}, {
        "name": "first",
        "do": flip,
    }
    module = build(acting(*names))
    state = lay(module, {"cup": "2c"})
    assert moves(state) == ['action box "second one"', "action box first"]
    state = lay(module, {"cup": "2c", "box": "3C"})
    assert moves(state) == ["action box first"]
    verdict = state.explain(module.parse_move('action box "second one"'))
    assert verdict.reason == "The action is not allowed now"
    events = state.play("action box first")
    assert events == [("cup", 0, "2C")]
    assert (state.moves, state.redeals) == (1, 0)


def test_off_table(build: Build) -> None:
    """R3.9: the player can't tap it, take from it or drop on it; steps and reflexes can."""
    flip = {"name": "flip", "do": [{"kind": "flipTop", "depot": "cup"}]}
    away = {
        "name": "away",
        "type": "Reserve",
        "offTable": True,
        "actions": [flip],
        "autoSend": ["cup"],
    }
    module = build(
        cardz(STOCK, away, {"name": "cup", "type": "Cell"}, {"name": "b", "type": "Cell"})
    )
    state = lay(module, {"away": "2C", "cup": "3C"})
    assert moves(state) == ["drag cup b 1"]
    assert state.why_not("cup", "away", 1) == (
        False,
        "R3.9",
        "This place is not on the table",
        "away",
    )
    assert state.why_not("away", "cup", 1).rule == "R3.9"
    state.play("drag cup b 1")
    assert piles(state, "away", "cup", "b") == ["", "2C", "3C"]
