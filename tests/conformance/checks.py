"""The steps that look at a table: what is legal, what happened, what lies where."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from runtime.events import Called, Collapsed, Event, Flipped, Moved, Shuffled
from runtime.info import GameInfo
from tests.conformance.boards import read_entry
from tests.conformance.case_text import Item
from tests.conformance.table import Table, as_move, same

__all__ = ["EACH", "WHOLE", "check_info"]

_REFUSED = re.compile(r"(.+) by (R\d+\.\d+)(?:: (.+))?")


def _legal(table: Table, texts: list[str]) -> None:
    right = [] if texts == ["none"] else [as_move(text).text for text in texts]
    same("legal moves", right, table.legal)


def _events(table: Table, texts: list[str]) -> None:
    right = [] if texts == ["none"] else texts
    same("events", right, [_told(event) for event in table.events])


def _told(event: Event) -> str:
    match event:
        case Moved():
            return f"moved {event.source} {event.target} {' '.join(event.cards)}"
        case Flipped():
            return f"flipped {event.depot} {event.card}"
        case Shuffled():
            return f"shuffled {event.depot}"
        case Called():
            return f"called {event.depot} {event.suit}"
        case Collapsed():
            return f"collapsed {event.depot} {event.n}"


def _has(table: Table, item: Item) -> None:
    assert as_move(item.text).text in table.legal, f"not among {table.legal}"


def _lacks(table: Table, item: Item) -> None:
    assert as_move(item.text).text not in table.legal, f"is among {table.legal}"


def _refused(table: Table, item: Item) -> None:
    match = _REFUSED.fullmatch(item.text)
    if match is None:
        raise ValueError("expected `move by R1.1` or `move by R1.1: reason`")
    move = as_move(match[1])
    assert move.text not in table.legal, f"is among {table.legal}"
    verdict = table.state.explain(move)
    same("verdict", (False, match[2]), (verdict.legal, verdict.rule))
    if match[3]:
        same("reason", match[3], verdict.reason)


def _undo(table: Table, item: Item) -> None:
    table.undo(None if item.text == "all" else int(item.text))


def _do(table: Table, item: Item) -> None:
    table.play(item.text)


def _now(table: Table, item: Item) -> None:
    name, mark, value = read_entry(item)
    if mark == ":":
        same(name, value, " ".join(table.state.piles()[name]))
    else:
        same(name, value, str(_counter(table, name)))


def _counter(table: Table, name: str) -> object:
    """A counter or a fact of the position, by the name that case files give it."""
    state = table.state
    position: dict[str, Any] = state.position()
    kind, _, of = name.partition(" ")
    match kind:
        case "status":
            return state.status.value
        case "stuck":
            return "yes" if state.stuck else "no"
        case "score":
            return "none" if state.score is None else state.score
        case "limit":
            return "hit" if state.cascade_limit_hit else "clear"
        case "count":
            return len(state.piles()[of])
        case "recycles":
            return position["recycles"].get(of, 0)
        case "calls":
            return position["calls"].get(of, "none")
        case "base":
            return position["bases"].get(of, "none")
        case _:
            return position[name]


def check_info(game: GameInfo, item: Item) -> None:
    """A line on the game's description: `cards`, `deck`, `depots`, `depot NAME`, or a member."""
    name, _, value = read_entry(item)
    if name.startswith("depot "):
        depot = next(depot for depot in game.depots if depot.name == name[6:])
        for part in value.split(", "):
            key, _, right = part.partition(" ")
            same(key, right, str(getattr(depot, key)))
    elif name == "depots":
        same(name, value, ", ".join(depot.name for depot in game.depots))
    elif name == "deck":
        same(name, value, " ".join(game.deck))
    elif name == "cards":
        same(name, int(value), len(game.deck))
    else:
        same(name, value, str(getattr(game, name)))


WHOLE: dict[str, Callable[[Table, list[str]], None]] = {"legal": _legal, "events": _events}
"""Steps that judge all their entries together."""

EACH: dict[str, Callable[[Table, Item], None]] = {
    "has": _has,
    "lacks": _lacks,
    "refused": _refused,
    "undo": _undo,
    "now": _now,
    "do": _do,
}
"""Steps that go entry by entry."""
