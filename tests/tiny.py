"""Tiny games given as text, on every machine, and boards laid out by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, cast
from unittest import mock

from compiler.in_memory import load_module
from compiler.interpreter import interpret_game
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from compiler.python.modes import _MOST_PAIRS
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.natives import EVERYWHERE, NATIVE, native_module

__all__ = ["MACHINES", "STOCK", "cardz", "lay", "made", "moves", "piles"]

MACHINES = (
    "interpreter",
    "interpreter on optimised IR",
    "generated",
    "generated, not unrolled",
    *([NATIVE] if EVERYWHERE else []),
)
"""Every way to run a game, by name: a module once more as it is for a board of more pairs than are
written out; the native one where it is asked for."""

STOCK: dict[str, Any] = {
    "name": "stock",
    "type": "Stock",
    "acceptRule": "none",
    "ejectRule": "locked",
}
"""A main stock that no move touches: it holds what a board leaves out."""


def cardz(*depots: Mapping[str, Any], **game: Any) -> str:
    """The text of a game with these depots, one of them the stock; `game` are its other
    properties.

    What is proved about a game holds from its deal on. So that the boards which tests lay out by
    hand are within reach, a trigger that waits for the millionth move would deal cards of either
    face to every depot, and gather them again.
    """
    others = [depot["name"] for depot in depots if depot["type"] != "Stock"]
    mix = {"when": "moves > 1000000", "do": _mix(others)}
    mixed = [
        {**depot, "triggers": [mix]} if depot["type"] == "Stock" else depot for depot in depots
    ]
    return json.dumps({"name": "Tiny", "depots": mixed, **game})


def _mix(others: list[str]) -> list[dict[str, Any]]:
    deal = {"kind": "dealGroup", "to": others, "faceDown": 1, "faceUp": 1}
    turn = {"kind": "flipTop", "depot": "stock"}
    return [deal, {"kind": "gather", "from": others, "to": "stock"}, deal, turn]


@cache
def _compiled(text: str) -> Compilation:
    return Compilation(text.encode(), "tiny.cardz", place_of_text("tiny.cardz"))


@cache
def made(text: str, machine: str) -> GameModule:
    """A game given as text, on one machine. The module's text is not formatted: that takes most of
    the time, and changes nothing that it does."""
    work = _compiled(text)
    if machine == "interpreter":
        return interpret_game(work.game, work.facts, work.origin)
    if machine == "interpreter on optimised IR":
        return interpret_game(work.optimised, work.facts, work.origin)
    most = -1 if machine == "generated, not unrolled" else _MOST_PAIRS
    with mock.patch("compiler.python.modes._MOST_PAIRS", most):
        python = emit_module(work.optimised, work.facts, work.origin, formatted=False)
    if machine == NATIVE:
        return native_module(python, work.origin.module)
    return cast(GameModule, load_module(python, work.origin))


def lay(
    module: GameModule, board: Mapping[str, str], rest: str = "stock", **counters: object
) -> GameState:
    """The position with these piles, written like `"7C 8d"` bottom first (lower case face down).
    The cards that they leave out lie face down on `rest`, below its own; other piles are empty.
    `counters` replace the position's other entries."""
    data: dict[str, Any] = module.deal(seed=0).position()
    laid = {name: board.get(name, "").split() for name in data["piles"]}
    assert laid.keys() >= board.keys()
    left = Counter(module.GAME.deck)
    left.subtract(card.upper() for pile in laid.values() for card in pile)
    laid[rest] = [card.lower() for card in left.elements()] + laid[rest]
    return module.from_position(data | {"piles": laid, "bases": {}} | counters)


def moves(state: GameState) -> list[str]:
    """The legal moves as text, in order."""
    return [move.text for move in state.legal_moves()]


def piles(state: GameState, *names: str) -> list[str]:
    """Some piles, written as `lay` reads them."""
    shown = state.piles()
    return [" ".join(shown[name]) for name in names]
