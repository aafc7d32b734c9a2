"""Draws and recycles, pass after pass (R6.3, R6.5)."""

from __future__ import annotations

from typing import Any

import pytest

from runtime.state import GameState
from tests.conformance.tiny_games import BOX, DECK, SHUT, game
from tests.tiny import MACHINES, STOCK, lay, made, moves

pytestmark = pytest.mark.parametrize("machine", MACHINES)


def drawing(count: int, **draw: Any) -> str:
    stock = {**STOCK, "draw": {"to": "waste", "count": count, **draw}}
    return game(stock, {"type": "Waste", "name": "waste", **SHUT}, BOX)


@pytest.mark.parametrize(
    ("left", "waste", "stock"),
    [
        ("2c", "2C", ""),
        ("2c 3c", "3C 2C", ""),
        ("2c 3c 4c", "4C 3C 2C", ""),
        ("2c 3c 4c 5c", "5C 4C 3C", "2c"),
    ],
)
def test_draw_three_with_few_cards_left(machine: str, left: str, waste: str, stock: str) -> None:
    """R6.3: a short stock gives what it has; R7.8: taken back, the cards lie face down again."""
    state = lay(made(drawing(3), machine), {"stock": left}, "box")
    state.play("draw stock")
    assert [" ".join(state.piles()[name]) for name in ("waste", "stock")] == [waste, stock]
    state.pop()
    assert [" ".join(state.piles()[name]) for name in ("waste", "stock")] == ["", left]


def tops_of_a_pass(state: GameState) -> list[str]:
    """Draw until the stock is empty; the waste's top after each draw."""
    tops = []
    while state.piles()["stock"]:
        state.play("draw stock")
        tops.append(state.piles()["waste"][-1])
    return tops


@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("limit", [0, 1, 2, None])
def test_passes_through_the_stock(machine: str, count: int, limit: int | None) -> None:
    """R6.5: every pass shows the same tops; a limit of n allows n + 1 passes, and then recycling is
    no move."""
    recycle = {"recycle": True} | ({} if limit is None else {"maxRecycles": limit})
    state = made(drawing(count, **recycle), machine).deal(seed=5)
    first = tops_of_a_pass(state)
    assert len(first) == -(-52 // count)
    for _ in range(4 if limit is None else limit):
        assert moves(state) == ["recycle stock"]
        state.play("recycle stock")
        assert state.piles()["waste"] == ()
        assert tops_of_a_pass(state) == first
    assert moves(state) == (["recycle stock"] if limit is None else [])
    assert state.stuck is (limit is not None)


def test_recycling_nothing_is_no_move(machine: str) -> None:
    """R6.5: stock and waste both empty."""
    state = lay(made(drawing(3, recycle=True), machine), {}, "box")
    assert moves(state) == []
    assert state.stuck


def test_the_first_waste_tops_of_a_lopsided_deal(machine: str) -> None:
    """R9.1, R9.2, R6.3: seven columns of 1 to 7 cards take 28, then threes are drawn: the tops are
    the 31st, 34th and 37th card of the deal."""
    steps = [
        {"kind": "dealGroup", "to": f"col-{i}", "faceDown": i - 1, "faceUp": 1} for i in range(1, 8)
    ]
    column = {"type": "Tableau", "name": "col", "repeat": 7, **SHUT}
    stock = {**STOCK, "draw": {"to": "waste", "count": 3}}
    text = game(stock, {"type": "Waste", "name": "waste", **SHUT}, column, dealRules=steps)
    # Spades first, downwards; then hearts upwards; then the rest as in a new pack.
    order = [f"{rank}S" for rank in "KQJT98765432A"] + [f"{rank}H" for rank in "A23456789TJQK"]
    order += [card for card in DECK if card[1] in "CD"]
    state = made(text, machine).deal(order=order)
    assert state.piles()["col-7"] == ("9h", "th", "jh", "qh", "kh", "ac", "2C")
    tops = []
    for _ in range(3):
        state.play("draw stock")
        tops.append(state.piles()["waste"][-1])
    assert tops == ["5C", "8C", "JC"]
