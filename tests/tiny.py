"""Tiny games given as text, on every machine, and boards laid out by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import compiler
from compiler.in_memory import load_module
from compiler.interpreter import interpret_game
from runtime.protocol import GameModule
from runtime.state import GameState

__all__ = ["MACHINES", "STOCK", "cardz", "lay", "made", "moves", "piles"]

MACHINES = ("interpreter", "interpreter on optimised IR", "generated")
"""Every way to run a game, by name."""

STOCK: dict[str, Any] = {
    "name": "stock",
    "type": "Stock",
    "acceptRule": "none",
    "ejectRule": "locked",
}
"""A main stock that no move touches: it holds what a board leaves out."""


def cardz(*depots: Mapping[str, Any], **game: Any) -> str:
    """The text of a game with these depots; `game` are its other properties."""
    return json.dumps({"name": "Tiny", "depots": depots, **game})


@cache
def _compiled(text: str) -> compiler.CompileResult:
    return compiler.compile_text(text, "tiny.cardz")


@cache
def made(text: str, machine: str) -> GameModule:
    """A game given as text, on one machine."""
    result = _compiled(text)
    if machine == "interpreter":
        return interpret_game(result.ir_before_passes, result.facts, result.origin)
    if machine == "interpreter on optimised IR":
        return interpret_game(result.ir, result.facts, result.origin)
    return cast(GameModule, load_module(result.python, result.origin))


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
