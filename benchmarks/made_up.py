"""Made-up games of any size: no fun to play, but every size of board has one of each shape."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

__all__ = ["SHAPES", "made_up"]

_Depots = list[dict[str, object]]


def made_up(shape: str, depots: int, cards: int) -> str:
    """The text of a game of a shape with so many depots and cards (a multiple of 52)."""
    board = SHAPES[shape](depots, cards)
    share = 0.6 if shape == "klondike" else 1  # what is dealt; the rest stays in the stock
    columns = [depot["name"] for depot in board if depot["type"] == "Tableau"]
    game = {
        "name": f"{shape} {depots}",
        "decks": [{"count": cards // 52}],
        "depots": board,
        "dealRules": [
            {
                "kind": "dealGroup",
                "to": columns,
                "faceUp": max(1, round(share * cards / _width(board))),
                "roundRobin": True,
            }
        ],
        "winCondition": {"kind": "allCardsIn", "depots": ["last"]},
    }
    return json.dumps(game, indent=2)


def _width(board: _Depots) -> int:
    """How many columns there are, copies counted."""
    return sum(_count(depot) for depot in board if depot["type"] == "Tableau")


def _count(depot: dict[str, object]) -> int:
    repeat = depot.get("repeat", 1)
    assert isinstance(repeat, int)
    return repeat


def _mesh(depots: int, cards: int) -> _Depots:
    """Columns that all take single cards from each other, next in rank."""
    return [
        {"name": "stock", "type": "Stock", "acceptRule": "none", "ejectRule": "locked"},
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": depots - 2,
            "acceptRule": {"build": {"direction": "Either", "wrap": True}},
            "ejectRule": "topOnly",
        },
        {"name": "last", "type": "Cell", "acceptRule": "none", "ejectRule": "locked"},
    ]


def _ring(depots: int, cards: int) -> _Depots:
    """Columns of which each takes cards from the one before it alone: a rule for each."""
    return [
        {"name": "stock", "type": "Stock", "acceptRule": "none", "ejectRule": "locked"},
        *_ring_columns(depots - 2),
        {"name": "last", "type": "Cell", "acceptRule": "none", "ejectRule": "locked"},
    ]


def _ring_columns(count: int) -> Iterator[dict[str, object]]:
    for number in range(1, count + 1):
        before = number - 1 or count
        yield {
            "name": f"tab-{number}",
            "type": "Tableau",
            "acceptRule": {"acceptFrom": [f"tab-{before}"], "single": True},
            "ejectRule": "topOnly",
        }


def _klondike(depots: int, cards: int) -> _Depots:
    """A stock, a waste, a foundation for every suit, and columns that build down in alternating
    colours and carry runs."""
    foundations = min(4 * (cards // 52), max(1, depots - 4))
    return [
        {
            "name": "stock",
            "type": "Stock",
            "acceptRule": "none",
            "ejectRule": "locked",
            "draw": {"to": "waste", "recycle": True},
        },
        {"name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {
            "name": "found",
            "type": "Foundation",
            "repeat": foundations,
            "acceptRule": {"seed": "Ace", "build": {"direction": "Up"}, "suit": "Same"},
            "ejectRule": "locked",
        },
        {
            "name": "tab",
            "type": "Tableau",
            "repeat": depots - foundations - 3,
            "acceptRule": {
                "seed": "King",
                "build": {"direction": "Down"},
                "suit": "AlternateColor",
            },
            "ejectRule": "faceUp",
        },
        {"name": "last", "type": "Cell", "acceptRule": "none", "ejectRule": "locked"},
    ]


SHAPES: dict[str, Callable[[int, int], _Depots]] = {
    "klondike": _klondike,
    "mesh": _mesh,
    "ring": _ring,
}
"""The shapes by name."""
