"""The values that the reference tells of expressions (chapter 8), on every machine."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from runtime.state import GameState
from tests.docs.pages import blocks_of, page
from tests.tiny import MACHINES, cardz, lay, made

_TABLE = re.compile(r"<!-- values -->\n\n((?:\|.*\n)+)")
_RANKS = "A23456789TJQK"
_SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


def told() -> list[tuple[str, str]]:
    """Each expression of the page with the value told."""
    found = []
    for table in _TABLE.findall(page("language.md")):
        for line in table.splitlines()[2:]:
            # A bar in a cell is escaped, even in code.
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            expression, value = (cell.replace(r"\|", "|") for cell in cells)
            found.append((expression.strip("`").strip(), value))
    return found


def is_that(expression: str, value: str) -> str:
    """An expression that is true where the given one has the value, and with no other."""
    e = f"({expression})"
    if value == "nothing":
        return f"!({e} == {e})"  # nothing alone is not equal to itself (R8.8)
    card = re.fullmatch(rf"([{_RANKS}])([CDHS])", value, re.IGNORECASE)
    if card is not None:
        rank, suit = _RANKS.index(card[1].upper()) + 1, _SUITS[card[2].upper()]
        face = "" if value.isupper() else "!"
        return f"{e}.rank == {rank} && {e}.suit == {suit} && {face}{e}.faceUp"
    names = value.split()
    if len(names) > 1:
        ends = f"first({expression}) == {names[0]} && last({expression}) == {names[-1]}"
        return f"count({expression}) == {len(names)} && {ends}"
    return f"{e} == {value}"


@cache
def game() -> dict[str, Any]:
    """The game that the values belong to."""
    (text,) = [b.text for b in blocks_of("language.md", "json") if "Example board" in b.text]
    parsed: dict[str, Any] = json.loads(text)
    return parsed


def on_board(condition: str, machine: str) -> GameState:
    """The page's board in a game whose score is 1 where the condition holds, else 0."""
    (board,) = blocks_of("language.md", "text")
    piles = dict(line.split(": ") for line in board.text.splitlines())
    scoring = {"value": f"({condition}) ? 1 : 0"}
    text = cardz(*game()["depots"], decks=game()["decks"], scoring=scoring)
    return lay(made(text, machine), piles, moves=3)


@pytest.mark.parametrize(("expression", "value"), told())
@pytest.mark.parametrize("machine", MACHINES)
def test_value(machine: str, expression: str, value: str) -> None:
    assert on_board(is_that(expression, value), machine).score == 1


def test_check_tells_values_apart() -> None:
    """A value that is not the one told is seen."""
    for expression, wrong in [("1", "2"), ("1", "nothing"), ("1 / 0", "0"), ("top(waste)", "KH")]:
        assert on_board(is_that(expression, wrong), MACHINES[0]).score == 0
