"""The boards of case files."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from runtime.protocol import GameModule
from runtime.state import GameState
from tests.conformance.case_text import Item

__all__ = ["lay_board", "read_entry"]

_ENTRY = re.compile(r'("(?:[^"\\]|\\.)*"|[^:="]+?)\s*([:=])\s*(.*)')
_COUNTERS = frozenset({"seed", "moves", "redeals", "shuffles"})
_BY_NAME = {"recycles": "recycles", "calls": "calls", "base": "bases"}


def read_entry(item: Item) -> tuple[str, str, str]:
    """A line of a board: its name, `:` before a pile and `=` before a counter, and the rest."""
    match = _ENTRY.fullmatch(item.text)
    if match is None:
        raise ValueError(f"expected `depot: cards` or `counter = value`, not {item.text!r}")
    name = json.loads(match[1]) if match[1].startswith('"') else match[1]
    return name, match[2], match[3]


def lay_board(module: GameModule, items: Sequence[Item]) -> GameState:
    """The position with these piles and counters. Cards that no pile names lie face down where a
    pile says `...`, or else at the bottom of the main stock."""
    data: dict[str, Any] = module.deal(seed=0).position() | {"bases": {}}
    piles: dict[str, list[str]] = {name: [] for name in data["piles"]}
    for item in items:
        name, mark, value = read_entry(item)
        if mark == "=":
            _set_counter(data, name, value)
        elif name in piles:
            piles[name] = value.split()
        else:
            raise ValueError(f"there is no depot {name!r}")
    left = Counter(module.GAME.deck)
    left.subtract(card.upper() for pile in piles.values() for card in pile if card != "...")
    rest = [card.lower() for card in left.elements()]
    home = next((name for name, pile in piles.items() if "..." in pile), None)
    if home is None and rest:
        home = next(depot.name for depot in module.GAME.depots if depot.type == "Stock")
        piles[home].insert(0, "...")
    if home is not None:
        at = piles[home].index("...")
        piles[home][at : at + 1] = rest
    return module.from_position(data | {"piles": piles})


def _set_counter(data: dict[str, Any], name: str, value: str) -> None:
    kind, _, of = name.partition(" ")
    if name in _COUNTERS:
        data[name] = int(value)
    elif kind in _BY_NAME and of:
        key = _BY_NAME[kind]
        data[key] = data[key] | {of: int(value) if kind == "recycles" else value}
    else:
        raise ValueError(f"there is no counter {name!r}")
