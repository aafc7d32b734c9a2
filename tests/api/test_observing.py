"""What the player may know: observe()."""

from __future__ import annotations

from typing import Any

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
