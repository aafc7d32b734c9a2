"""Actions on the depots of a long row: the listing remembers which conditions held (R6.8)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from runtime.protocol import GameModule
from tests.tiny import STOCK, cardz, lay, made, moves

Build = Callable[[str], GameModule]

ROW = {
    "name": "row",
    "type": "Tableau",
    "repeat": 9,
    "acceptRule": "none",
    "ejectRule": "locked",
    "actions": [
        {
            "name": "out",
            "when": "top(neighbour(depot, -1)).rank == top(neighbour(depot, 1)).rank",
            "do": [
                {"kind": "move", "from": "depot", "to": "out"},
                {"kind": "compact", "group": "row"},
            ],
        },
        {
            "name": "turn",
            "when": "count(depot) > 1",
            "do": [{"kind": "flipTop", "depot": "depot"}],
        },
        {
            "name": "there and back",
            "when": "!empty(depot)",
            "do": [
                {"kind": "move", "from": "depot", "to": "out"},
                {"kind": "move", "from": "out", "to": "depot"},
            ],
        },
    ],
}
OUT = {"name": "out", "type": "Foundation", "acceptRule": "none", "ejectRule": "locked"}
TEXT = cardz(STOCK, ROW, OUT)


def test_a_condition_that_has_come_true(build: Build) -> None:
    """What a move closes up brings new neighbours together; undo parts them again."""
    board = {f"row-{k}": card for k, card in enumerate(("4C", "9C", "4D", "9D", "KS"), 1)}
    state = lay(build(TEXT), board)
    first = ["action row-2 out", "action row-3 out"]
    assert moves(state) == first
    state.play("action row-2 out")  # 4C 4D 9D KS
    assert moves(state) == []
    state.pop()
    assert moves(state) == first
    state.play("action row-3 out")  # 4C 9C 9D KS
    assert moves(state) == []


def test_a_condition_that_holds_is_not_enough(build: Build) -> None:
    """Steps that leave all as it was are no action: a turned card, cards that come back."""
    state = lay(build(TEXT), {"row-1": "4C 5c", "row-2": "4D 5D", "row-3": "6C"})
    assert moves(state) == ["action row-1 turn"]


def test_nothing_to_move(build: Build) -> None:
    """The action's own depot is empty: nothing changes, but for the gap that is closed."""
    board = {"row-1": "4C", "row-3": "4D"}
    assert moves(lay(build(TEXT), board)) == ["action row-2 out"]


@pytest.mark.parametrize("seed", range(8))
def test_as_the_interpreter_finds(build: Build, seed: int) -> None:
    rng = Random(seed)
    cards = ["4C", "4D", "4H", "9C", "9D", "9H", "kc", "KD", "2S", "2H", "ac", "AD"]
    board: dict[str, str] = {}
    for card in cards:
        name = f"row-{rng.randrange(1, 10)}"
        board[name] = f"{board.get(name, '')} {card}".strip()
    state, plain = lay(build(TEXT), board), lay(made(TEXT, "interpreter"), board)
    for _ in range(6):
        legal = moves(plain)
        assert moves(state) == legal
        if not legal:
            break
        move = rng.choice(legal)
        state.play(move)
        plain.play(move)
        if rng.random() < 0.3:
            state.pop()
            plain.pop()
