"""What the tables of the reference's text tell, worked out on every machine."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.docs.pages import Block, game_of, page
from tests.docs.test_examples import codes_of
from tests.tiny import MACHINES, STOCK, cardz, lay, made, moves

_RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
_LETTERS = "A23456789TJQK"


def rows(head: str) -> list[list[str]]:
    """The rows of the table whose first line begins so; bare text, backquotes aside."""
    lines = page("language.md").split(f"| {head}", 1)[1].splitlines()[2:]
    found: list[list[str]] = []
    for line in lines:
        if not line.startswith("|"):
            return found
        found.append([cell.strip().strip("`") for cell in line.split("|")[1:-1]])
    return found


def _hand(unit: str) -> dict[str, Any]:
    """A depot that gives its cards away, and takes none."""
    rule = {"unit": unit}
    return {"name": "hand", "type": "Reserve", "acceptRule": "none", "ejectRule": rule}


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("row", rows("build |"), ids=lambda row: row[0])
def test_builds(row: list[str], machine: str) -> None:
    """R5.8: which cards land on a 7, a Queen, a King, an Ace."""
    build = {"build": json.loads(row[0])}
    goal = {"name": "goal", "type": "Tableau", "acceptRule": build, "ejectRule": "locked"}
    hand = " ".join(f"{rank}H" for rank in _LETTERS)
    module = made(cardz(STOCK, _hand("single"), goal), machine)
    for anchor, told in zip("7QKA", row[1:], strict=True):
        state = lay(module, {"hand": hand, "goal": anchor + "S"})
        landed = {_RANKS[int(text.split()[-1])] for text in moves(state)}
        assert landed == set(re.findall(r"\w+", told)) - {"nothing"}


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("row", rows("cells free"), ids=str)
def test_staged_limits(row: list[str], machine: str) -> None:
    """R6.2: how many cards go at a time, with so many free cells and columns."""
    cells, columns, most = map(int, row)
    depots = [_hand("any"), {"name": "goal", "type": "Tableau", "ejectRule": "locked"}]
    for kind, free in (("Cell", cells), ("Tableau", columns)):
        depots += [{"name": f"{kind} {i}", "type": kind} for i in range(free)]
    module = made(cardz(STOCK, *depots, compoundMoves="Staged"), machine)
    state = lay(module, {"hand": " ".join(f"{rank}{suit}" for suit in "HS" for rank in _LETTERS)})
    onto_goal = [m.n for m in state.legal_moves() if m.target == "goal" and m.source == "hand"]
    assert onto_goal == list(range(1, most + 1))


@pytest.mark.parametrize("row", rows("to play with"), ids=lambda row: row[0])
def test_packs(row: list[str]) -> None:
    """R2.1: the packs compile."""
    assert codes_of(game_of(Block("language.md", 0, ("json", "properties"), row[1]))) == []


def test_leaving_run() -> None:
    """R4.2: what the Run of the example lets go of K♥ 9♠ 8♠ 7♠."""
    rule = {"gate": "FaceUp"}
    unit = {"kind": "Run", "build": {"direction": "Down"}, "suit": "Same"}
    row = {
        "name": "row",
        "type": "Tableau",
        "acceptRule": "none",
        "ejectRule": rule | {"unit": unit},
    }
    module = made(
        cardz(STOCK, row, {"name": "goal", "type": "Cell", "ejectRule": "locked"}), MACHINES[0]
    )
    state = lay(module, {"row": "KH 9S 8S 7S"})
    assert moves(state) == ["drag row goal 1", "drag row goal 2", "drag row goal 3"]
