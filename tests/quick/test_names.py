"""Depots named like Python's words, the emitter's variables, or what those become (R3.1)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from compiler.python.offers import Mode
from tests.quick.boards import mode, plan, quick_banks
from tests.quick.generator import TRAPS
from tests.quick.walks import machines, start, walk
from tests.tiny import STOCK

DOWN = {"direction": "Down"}
ROLES = ("waste", "found", "tab", "cell", "vane", "heap", "row")


def board(**names: str) -> str:
    """A board with a bank for every way to be listed, by role; some have other names."""
    name = {role: names.get(role, role) for role in ROLES}
    home = {"seed": "Ace", "single": True, "suit": "Same", "build": {"direction": "Up"}}
    follow = {"follow": True, "wildRank": "Six", "wildDeclares": "suit", "single": True}
    depots: list[dict[str, Any]] = [
        {**STOCK, "draw": {"to": name["waste"], "recycle": True}},
        {"name": name["waste"], "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {"name": name["found"], "type": "Foundation", "repeat": 2, "acceptRule": home},
        {
            "name": name["tab"],
            "type": "Tableau",
            "repeat": 3,
            "acceptRule": {"build": DOWN, "suit": "AlternateColor"},
            "ejectRule": "faceUp",
            "autoFlipTop": True,
        },
        {
            "name": name["cell"],
            "type": "Cell",
            "repeat": 2,
            "acceptRule": {"emptyOnly": True, "single": True},
            "ejectRule": {"gate": "FaceUp"},
        },
        {
            "name": name["vane"],
            "type": "Reserve",
            "acceptRule": follow,
            "ejectRule": "topOnly",
        },
        {
            "name": name["heap"],
            "type": "Reserve",
            "acceptRule": "none",
            "ejectRule": {"gate": "FaceUp", "unit": "pile"},
        },
        {
            "name": name["row"],
            "type": "Layout",
            "acceptRule": {"suit": "SameColor"},
            "ejectRule": {"gate": "FaceUp", "unit": {"kind": "Run", "build": DOWN}},
        },
    ]
    game = {
        "name": "Names",
        "decks": [{"ranks": ["Ace", "Two", "Three", "Four", "Five", "Six"]}],
        "depots": depots,
        "dealRules": [
            {"kind": "dealGroup", "to": name["tab"], "faceDown": 1, "faceUp": 2},
            {"kind": "dealGroup", "to": [name["heap"], name["row"], name["cell"]], "faceUp": 1},
        ],
        "compoundMoves": "Staged",
        "winCondition": {
            "kind": "expr",
            "when": f"all(Tableau, it.count < 2 && all(it, it.rank < count(`{name['row']}`)))"
            f" && empty(`{name['heap']}`)",
        },
    }
    return json.dumps(game)


def play(text: str, seed: str) -> None:
    plain, fast, _ = machines(text)
    for way in ("deal", "runs"):
        pair = start(plain, fast, way, Random(f"{seed} {way}"))
        assert pair is not None
        walk(pair, Random(seed), steps=5)


def test_the_board_has_every_way_to_be_listed() -> None:
    modes = {name: mode(board(), name) for name in ("FOUND", "TAB", "CELL", "VANE", "ROW")}
    assert modes == {
        "FOUND": Mode.HOMES,
        "TAB": Mode.MASK,
        "CELL": Mode.OPEN,
        "VANE": Mode.SET,
        "ROW": Mode.MASK,
    }
    assert "HEAP" not in quick_banks(board())
    play(board(), "as it is")


@pytest.mark.parametrize("number", range(len(TRAPS)))
def test_names_that_are_taken(number: int) -> None:
    """Two at a time; a group may not be called like a copy of another, so some stand alone."""
    one, other = TRAPS[number], TRAPS[(number * 7 + 3) % len(TRAPS)]
    if "-" in one + other or one == other:
        text = board(tab=one)
    else:
        text = board(**{ROLES[number % 7]: one, ROLES[(number + 2) % 7]: other})
    assert plan(text) is not None
    play(text, one)


def test_two_banks_whose_variables_would_be_called_alike() -> None:
    """`tab` about its offer to `x`, and `tab x` about its own: R3.1."""
    text = board(tab="tab", row="tab row", waste="tab takes", heap="tab 1 takes", vane="tab seen")
    play(text, "alike")


def test_banks_called_like_what_the_general_listing_notes() -> None:
    """It asks for `takes_tab` and the like between quick banks, and must not spoil theirs."""
    play(board(row="takes tab", vane="it2", waste="takes found"), "takes")
    play(board(row="takes found", vane="cards up", waste="run tab"), "takes once more")
