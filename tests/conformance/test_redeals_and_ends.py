"""Redeals, undo across them, wins, losses and stuck positions (R6.7, R9.3, R9.6)."""

from __future__ import annotations

import pytest

from runtime.status import Status
from tests.conformance.table import Table
from tests.conformance.tiny_games import BOX, game
from tests.tiny import MACHINES, STOCK, lay, made, moves

pytestmark = pytest.mark.parametrize("machine", MACHINES)


def test_undo_across_a_redeal_with_shuffle(machine: str) -> None:
    """R9.3: taken back and made again, the shuffle gives the same cards."""
    cells = {"type": "Cell", "name": "c", "repeat": 3}
    redeal = [
        {"kind": "gather", "from": "c", "to": "stock"},
        {"kind": "shuffle", "depot": "stock"},
        {"kind": "dealGroup", "to": "c", "faceUp": 2},
    ]
    deal = [{"kind": "dealGroup", "to": "c", "faceUp": 2}]
    module = made(game(STOCK, cells, dealRules=deal, redealRules=redeal), machine)
    table = Table(module, module.deal(seed=2**63 - 1))
    for text in ("drag c-1 c-2 1", "redeal stock", "drag c-2 c-3 2", "redeal stock"):
        table.play(text)
    shown = table.state.piles()
    assert table.state.position()["shuffles"] == 2
    table.undo_and_replay()
    assert table.state.piles() == shown
    table.undo()
    assert table.state.position()["shuffles"] == 0


def strict() -> str:
    """Columns that take nothing; the redeal deals to each of the four, if none is empty."""
    column = {"type": "Tableau", "name": "col", "repeat": 4, "acceptRule": {"seed": "King"}}
    return game(
        STOCK,
        {**column, "ejectRule": "topOnly"},
        {"type": "Foundation", "name": "out", "acceptRule": {"seed": "Ace"}, "ejectRule": "locked"},
        BOX,
        redealRules=[{"kind": "dealGroup", "to": "col", "faceUp": 1}],
        redealWhen={"kind": "depotsNonEmpty", "depots": "Tableau"},
        winCondition={"kind": "allCardsIn", "depots": "Foundation"},
    )


def test_strict_redeal_with_an_empty_column(machine: str) -> None:
    """R6.7: no redeal while a column is empty; with fewer cards than columns the position is
    stuck, and says so (R9.6)."""
    module = made(strict(), machine)
    state = lay(module, {"col-1": "2C", "col-2": "3C", "col-3": "4C", "stock": "9d"}, "box")
    refused = state.explain(module.parse_move("redeal stock"))
    assert (refused.legal, refused.rule) == (False, "R6.7")
    assert not [text for text in moves(state) if text.startswith("redeal")]
    state.play("drag col-1 col-2 1")
    state.play("drag col-3 col-2 1")
    assert moves(state) == []
    assert (state.status, state.stuck, state.has_moves()) == (Status.PLAYING, True, False)
    board = {"col-1": "2C", "col-2": "3C", "col-3": "4C", "col-4": "5C", "stock": "9d"}
    assert "redeal stock" in moves(lay(module, board, "box"))


def test_a_reflex_wins_before_a_loss(machine: str) -> None:
    """R7.1, R9.6: the win is seen when a reflex finishes it, and before a loss is; a won board is
    not stuck."""
    sent = {"type": "Cell", "name": "b", "acceptRule": {"acceptFrom": ["a"]}, "autoSend": ["f"]}
    text = game(
        STOCK,
        {"type": "Cell", "name": "a", "acceptRule": "none"},
        sent,
        {"type": "Foundation", "name": "f", "acceptRule": {"acceptFrom": ["b"]}}
        | {"ejectRule": "locked"},
        winCondition={"kind": "allCardsIn", "depots": "Foundation"},
        lossCondition={"kind": "depotsEmpty", "depots": ["a"]},
    )
    state = lay(made(text, machine), {"a": "2C"}, "f")
    state.play("drag a b 1")
    assert state.piles()["f"][-1] == "2C"
    assert (state.status, state.stuck, moves(state)) == (Status.WON, False, [])
    state.pop()
    assert (state.status, moves(state)) == (Status.PLAYING, ["drag a b 1"])


def test_a_won_board_is_never_stuck(machine: str) -> None:
    """R9.6: whether or not the board would have moves; the same for a lost one."""
    text = game(
        STOCK,
        {"type": "Cell", "name": "a", "ejectRule": "locked"},
        winCondition={"kind": "allCardsIn", "depots": "Cell"},
        lossCondition={"kind": "noLegalMoves"},
    )
    module = made(text, machine)
    won = lay(module, {}, "a")
    assert (won.status, won.stuck) == (Status.WON, False)
    lost = lay(module, {"a": "2C"})
    assert (lost.status, lost.stuck, lost.has_moves()) == (Status.LOST, False, False)
