"""What the player may know: observe()."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import Build
from tests.tiny import STOCK, cardz, lay

SHUT = {"acceptRule": "none", "ejectRule": "locked"}


def game(*do: dict[str, Any], **rules: Any) -> str:
    """Seven cards; an action `go` with steps."""
    return cardz(
        {**STOCK, "draw": {"to": "waste", "recycle": True}},
        {"name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {"name": "tab", "type": "Tableau", "landFace": "Down", "ejectRule": "locked"},
        {"name": "box", "type": "Cell", **SHUT, "actions": [{"name": "go", "do": list(do)}]},
        decks=[{"suits": ["Clubs"], "ranks": ["Ace", "Two", "Three", "Four", "Five"], "jokers": 2}],
        **rules,
    )


NOP = {"kind": "shuffle", "depot": "tab"}


def seen(observation: dict[str, object]) -> dict[str, str]:
    """The piles of an observation as text."""
    piles: Any = observation["piles"]
    return {name: " ".join(pile) for name, pile in piles.items()}


def test_face_down_cards_are_hidden(build: Build) -> None:
    """Face-down cards are ??, the seed is left out, unseen is the sorted list of what they are."""
    state = lay(build(game(NOP)), {"waste": "2C JK", "tab": "jk 3C", "box": "AC"}, moves=2)
    observation = state.observe()
    assert seen(observation) == {
        "stock": "?? ??",
        "waste": "2C JK",
        "tab": "?? 3C",
        "box": "AC",
    }
    assert observation["unseen"] == ["4C", "5C", "JK"]
    assert "seed" not in observation
    assert (observation["moves"], observation["redeals"]) == (2, 0)


def test_positions_that_look_alike(build: Build) -> None:
    """Two positions that differ in what is hidden look the same."""
    module = build(game(NOP))
    one = lay(module, {"stock": "2c 3c", "tab": "4c"}, "box", seed=1)
    two = lay(module, {"stock": "4c 2c", "tab": "3c"}, "box", seed=2)
    assert one != two
    assert one.observe() == two.observe()
    assert one.observe(memory=True) == two.observe(memory=True)


def test_memory_keeps_what_was_seen(build: Build) -> None:
    """A drawn card is known when it lies face down; an undone draw was never seen."""
    state = lay(build(game(NOP)), {"stock": "2c 3c 4c"}, "box")
    state.play("draw stock")
    state.play("waste tab 1")
    assert seen(state.observe())["tab"] == "??"
    observation = state.observe(memory=True)
    assert seen(observation) == {"stock": "?? ??", "waste": "", "tab": "4c", "box": "?? ?? ?? ??"}
    assert observation["unseen"] == ["2C", "3C", "5C", "AC", "JK", "JK"]
    state.pop()
    state.pop()
    assert seen(state.observe(memory=True))["stock"] == "?? ?? ??"


def test_memory_starts_with_the_history(build: Build) -> None:
    """What was face up when the history began was seen; what came before was not."""
    state = lay(build(game(NOP)), {"stock": "2c", "waste": "3C"}, "box")
    state.play("waste tab 1")
    assert seen(state.observe(memory=True))["tab"] == "3c"
    state.clear_history()
    assert seen(state.observe(memory=True))["tab"] == "??"


def test_memory_through_a_recycle(build: Build) -> None:
    """A recycle keeps the order, so all of it can be told."""
    state = lay(build(game(NOP)), {"stock": "2c 3c 4c"}, "box")
    for _ in range(3):
        state.play("draw stock")
    state.play("recycle stock")
    assert seen(state.observe(memory=True))["stock"] == "2c 3c 4c"


def test_a_recycle_turns_what_is_known_over(build: Build) -> None:
    """Cards of a pile that are known in part stay known at their new places."""
    back = {"kind": "recycle", "from": "tab", "to": "box"}
    state = lay(build(game(back)), {"tab": "2c 3c", "waste": "4C"})
    state.play("waste tab 1")
    state.play("action box go")
    assert seen(state.observe(memory=True))["box"] == "4c ?? ??"


def test_a_shuffle_forgets(build: Build) -> None:
    """A shuffle forgets the pile, unless its face-down cards are known to be alike."""
    state = lay(build(game(NOP)), {"tab": "2c", "waste": "3C", "box": "4C"})
    state.play("waste tab 1")
    state.play("action box go")
    assert seen(state.observe(memory=True))["tab"] == "?? ??"
    state.pop()
    assert seen(state.observe(memory=True))["tab"] == "?? 3c"


def test_a_shuffle_of_like_cards(build: Build) -> None:
    """Two jokers stay two jokers, and face-up cards show."""
    state = lay(build(game(NOP)), {"waste": "JK JK", "tab": "2C"})
    state.play("waste tab 1")
    state.play("waste tab 1")
    state.play("action box go")
    shown = seen(state.observe(memory=True))["tab"].split()
    assert sorted(shown) == ["2C", "jk", "jk"]


def test_turning_down_is_remembered(build: Build) -> None:
    """A card that steps turned up and down again was seen."""
    turn = [{"kind": "flipTop", "depot": "tab"}, {"kind": "flipDown", "depot": "tab"}]
    also = {"kind": "move", "from": "stock", "to": "waste"}
    state = lay(build(game(*turn, also)), {"tab": "2c 3c", "stock": "4c"}, "box")
    state.play("action box go")
    assert seen(state.observe(memory=True))["tab"] == "?? 3c"


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_memory_does_not_need_a_listener(build: Build, cut: int) -> None:
    """Pushed moves are remembered as played ones, from where the history began, on a copy too."""
    module = build(game(NOP))
    board = {"stock": "2c 3c 4c", "waste": "5C"}
    told, untold = (lay(module, board, "box", shuffles=3) for _ in range(2))
    for number, text in enumerate(["waste tab 1", "draw stock", "waste tab 1", "action box go"]):
        if number == cut:
            told.clear_history()
            untold.clear_history()
        told.play(text)
        untold.push(module.parse_move(text))
        assert told.observe(memory=True) == untold.observe(memory=True)
        assert untold.copy().observe(memory=True) == untold.observe(memory=True)
        assert untold.copy(history=False).observe(memory=True) == untold.observe()
    untold.pop()
    shown = seen(untold.observe(memory=True))
    assert shown["tab"] == ("5c 4c" if cut == 0 else "?? 4c")


def test_memory_of_what_hung_on_the_counters(build: Build) -> None:
    """The history is made again with the counts of then: of moves, redeals and shuffles."""
    turn = {"kind": "flipTop", "depot": "tab"}
    hide = {"kind": "flipDown", "depot": "tab"}
    pass_on = {"kind": "move", "from": "box", "to": "waste"}
    text = cardz(
        {**STOCK, "draw": {"to": "waste"}},
        {"name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {
            "name": "tab",
            "type": "Tableau",
            **SHUT,
            "triggers": [
                {"when": "moves == 7 && redeals == 3", "do": [turn]},
                {"when": "moves == 8", "do": [hide]},
            ],
        },
        {"name": "box", "type": "Cell", **SHUT},
        redealRules=[pass_on],
    )
    module = build(text)
    state = lay(module, {"stock": "2c 3c 4c", "tab": "5c 6c"}, "box", moves=5, redeals=2)
    for move in ("draw stock", "redeal box", "draw stock"):
        state.push(module.parse_move(move))
    assert seen(state.observe())["tab"] == "?? ??"
    assert seen(state.observe(memory=True))["tab"] == "?? 6c"
    state.pop()
    assert seen(state.observe())["tab"] == "?? 6C"
    state.clear_history()
    state.push(module.parse_move("draw stock"))
    assert seen(state.observe(memory=True))["tab"] == "?? 6c"
    state.clear_history()
    state.push(module.parse_move("draw stock"))
    assert seen(state.observe(memory=True))["tab"] == "?? ??"
