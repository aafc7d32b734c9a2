"""The games of case files on every machine, and their boards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from runtime.protocol import GameModule
from runtime.state import GameState
from tests.conformance.case_text import Item
from tests.tiny import made

__all__ = ["lay_board", "made_for", "read_entry"]

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


def made_for(text: str, machine: str, any_board: bool) -> GameModule:
    """A game on one machine. With `any_board` it can be laid out by hand: what the compiler
    proves about a game holds from its deal on, so a trigger that waits for the millionth move
    brings every board within reach."""
    return made(_with_every_board(text) if any_board else text, machine)


def _with_every_board(text: str) -> str:
    whole: dict[str, Any] = json.loads(text)
    game = whole.get("setup", whole)
    depots: list[dict[str, Any]] = _value(game, "depots", [])
    stocks = [depot for depot in depots if _value(depot, "type", "").lower() == "stock"]
    names = [_value(depot, "name", None) for depot in depots if depot not in stocks[:1]]
    others = [name for name in names if name is not None]
    if not stocks or not others or _value(stocks[0], "name", None) is None:
        return text
    stock = stocks[0]
    key = next((key for key in stock if key.lower() == "triggers"), "triggers")
    stock[key] = [*stock.get(key, []), _mix(others, _value(stock, "name", None))]
    return json.dumps(whole)


def _value(node: dict[str, Any], name: str, default: Any) -> Any:
    return next((value for key, value in node.items() if key.lower() == name), default)


def _mix(others: list[str], stock: str) -> dict[str, Any]:
    deal = {"kind": "dealGroup", "to": others, "faceDown": 1, "faceUp": 1}
    back = {"kind": "gather", "from": others, "to": stock}
    steps = [deal, back, {"kind": "flipTop", "depot": stock}, deal]
    return {"when": "moves > 1000000", "do": steps}


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
