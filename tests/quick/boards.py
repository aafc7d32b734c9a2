"""Small games for the quick listing, and how the compiler means to list them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from unittest import mock

import compiler.python.view
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from compiler.python.offers import Mode
from compiler.python.quick import Quick, make_quick
from runtime.protocol import GameModule
from tests.tiny import STOCK

__all__ = ["Build", "Depot", "cardz", "mode", "plan", "python", "quick_banks"]

Build = Callable[[str], GameModule]
Depot = Mapping[str, Any]


def cardz(*depots: Depot, stock: Depot | None = None, **game: Any) -> str:
    """The text of a game with these depots after its stock. Other than that of `tests.tiny`, it
    has no trigger, so its board may settle by what a move has changed."""
    return json.dumps({"name": "Quick", "depots": [{**STOCK, **(stock or {})}, *depots], **game})


@cache
def _planned(text: str) -> tuple[Quick | None, str]:
    made: list[Quick | None] = []

    def note(*args: Any) -> Quick | None:
        made.append(make_quick(*args))
        return made[-1]

    work = Compilation(text.encode(), "quick.cardz", place_of_text("quick.cardz"))
    with mock.patch.object(compiler.python.view, "make_quick", note):
        emitted = emit_module(work.optimised, work.facts, work.origin, formatted=False)
    return made[0], emitted


def plan(text: str) -> Quick | None:
    """The quick listing of a game; None if it is listed in the general way."""
    return _planned(text)[0]


def python(text: str) -> str:
    """The text of the module, not formatted."""
    return _planned(text)[1]


def mode(text: str, bank: str) -> Mode:
    """How a bank of targets is asked."""
    quick = plan(text)
    assert quick is not None
    return quick.targets[bank].mode


def quick_banks(text: str) -> list[str]:
    """The banks whose moves are listed quickly."""
    quick = plan(text)
    assert quick is not None
    return [bank.name for bank in quick.module.board.banks if quick._is_quick(bank)]
