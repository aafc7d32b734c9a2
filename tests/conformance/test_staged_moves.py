"""Staged moves, like piles, empty columns (R6.1, R6.2)."""

from __future__ import annotations

import pytest

from tests.conformance.tiny_games import BOX, DECK, game
from tests.tiny import MACHINES, STOCK, lay, made, moves

pytestmark = pytest.mark.parametrize("machine", MACHINES)

ROOM = {
    # By free cells: the limit with 0, 1, 2, 3 empty columns beside the target.
    0: (1, 2, 4, 8),
    1: (2, 4, 8, 16),
    2: (3, 6, 12, 24),
    3: (4, 8, 16, 32),
    4: (5, 10, 20, 40),
}


def staged(kings: int) -> str:
    """Four cells, three columns, a target; `kings` columns that only a King may start."""
    return game(
        STOCK,
        {"type": "Reserve", "name": "a", "acceptRule": "none", "ejectRule": {"unit": "any"}},
        {"type": "Tableau", "name": "to", "ejectRule": "locked"},
        {"type": "Cell", "name": "cell", "repeat": 4, "acceptRule": "emptyOnly"}
        | {"ejectRule": "locked"},
        {"type": "Tableau", "name": "col", "repeat": 3, "ejectRule": "locked"},
        *[
            {"type": "Tableau", "name": f"king{i}", "acceptRule": {"seed": "King"}}
            for i in range(kings)
        ],
        decks=[{"count": 2}],
        compoundMoves="Staged",
    )


@pytest.mark.parametrize("kings", [0, 2])
@pytest.mark.parametrize("target", ["", "2D"])
@pytest.mark.parametrize("cells", range(5))
def test_room_for_staged_moves(machine: str, cells: int, target: str, kings: int) -> None:
    """R6.2: cells 0 to 4, empty columns 0 to 3, the target occupied or empty, with and without
    columns for kings alone, which relay nothing."""
    module = made(staged(kings), machine)
    for empty, limit in enumerate(ROOM[cells]):
        board = {"a": " ".join(DECK[1:45]), "to": target}
        board |= {f"cell-{i}": f"{rank}S" for i, rank in enumerate("KQJT"[cells:], start=1)}
        board |= {f"col-{i}": f"{rank}S" for i, rank in enumerate("987"[empty:], start=1)}
        state = lay(module, board)
        onto = [move.n for move in state.legal_moves() if move.target == "to"]
        assert onto == list(range(1, limit + 1)), (cells, empty, target)
        assert state.why_not("a", "to", limit + 1).rule == "R6.2"


def test_equal_piles_are_two_piles(machine: str) -> None:
    """R2.4, R6.9: two columns of the same cards are two sources and two targets."""
    column = {"type": "Tableau", "name": "col", "repeat": 2, "ejectRule": {"unit": "any"}}
    module = made(game(STOCK, column, BOX, decks=[{"count": 2}]), machine)
    state = lay(module, {"col-1": "KS QH", "col-2": "KS QH"}, "box")
    assert moves(state) == [
        "drag col-1 col-2 1",
        "drag col-1 col-2 2",
        "drag col-2 col-1 1",
        "drag col-2 col-1 2",
    ]
    state.play("drag col-1 col-2 2")
    assert state.piles()["col-2"] == ("KS", "QH", "KS", "QH")
    state.pop()
    state.play("drag col-2 col-1 1")
    assert [state.piles()[name] for name in ("col-1", "col-2")] == [("KS", "QH", "QH"), ("KS",)]


def test_a_group_between_empty_columns_changes_nothing_else(machine: str) -> None:
    """R6.1: a whole column moves to an empty one, and the rest of the board is as it was."""
    column = {"type": "Tableau", "name": "col", "repeat": 4, "autoFlipTop": True}
    module = made(game(STOCK, column, decks=[{}], compoundMoves="Staged"), machine)
    state = lay(module, {"col-1": "9S 8H", "col-4": "KD QD"})
    before = state.piles()
    assert {"drag col-1 col-2 2", "drag col-1 col-3 2"} <= set(moves(state))
    state.play("drag col-1 col-2 2")
    assert state.piles() == before | {"col-1": (), "col-2": ("9S", "8H")}
    state.play("drag col-2 col-3 2")
    state.play("drag col-3 col-1 2")
    assert state.piles() == before
    assert state.moves == 3
