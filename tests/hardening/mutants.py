"""Valid game files with a few random changes: most are wrong in some way, some still are games."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzzgames.generator import random_game

__all__ = ["GAMES", "change", "mutant"]

Json = dict[str, Any]
GAMES = sorted((Path(__file__).resolve().parents[2] / "games").glob("*.cardz"))
_MADE = 30  # games of the generator, rich in features, that are changed beside ours

_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, 2, -1, 13, 208, 209, 256, 10**9, 2**63 - 1, 0.5, 1e300, -0.0),
    *("", "Ace", "King", "Hearts", "Up", "any", "none", "emptyOnly", "pile", "Tableau", "$up"),
    *("stock", "tab", "tab-1", "tab-99", "depot", "true", "moves", "1 / 0", "it", "\u202e", '"""'),
    *("top(pile).rank == top.rank + 1", "first(Tableau, empty(it))", "neighbour(depot, 1)"),
    *([], {}, [[]], [{}], {"kind": "Run"}, {"names": ["tab"]}, {"ofType": "Cell"}, ["stock"]),
)
_KEYS = (
    *("name", "type", "repeat", "to", "from", "when", "while", "kind", "of", "do", "seed", "build"),
    *("acceptRule", "ejectRule", "autoSend", "draw", "count", "depots", "TYPE", "colour", ""),
)
_PIECES = (
    *("(", ")", "&&", " || !", " ? 1 : 0", ".top", ".rank", "-1", " - 1", "`", "sum(tab, ", "0"),
    *(" == ", "nothing", "source", "9" * 20, "\u00e9", "\\", '"', "{{", "%", ",", "king", " "),
)


def mutant(rng: Random) -> str:
    """The text of a game file after one to four changes."""
    choice = rng.randrange(len(GAMES) + _MADE)
    if choice < len(GAMES):
        text = GAMES[choice].read_text(encoding="utf-8")
    else:
        text = random_game(Random(choice))
    game = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 4))):
        if game:
            change(game, rng)
    text = json.dumps(game, ensure_ascii=rng.random() < 0.5, indent=rng.choice((None, 1)))
    return _scratched(text, rng) if rng.random() < 0.05 else text


def _holders(value: object) -> list[Any]:
    """All lists and objects in a value that hold something, itself included."""
    if not isinstance(value, list | dict) or not value:
        return []
    inner = value if isinstance(value, list) else list(value.values())
    return [value, *(holder for item in inner for holder in _holders(item))]


def change(game: Json, rng: Random) -> None:
    """One change at one place: drop, swap, retype, nest, duplicate, rename, or edit a string."""
    holders = _holders(game)
    holder, other = rng.choice(holders), rng.choice(holders)
    key, other_key = _key(holder, rng), _key(other, rng)
    match rng.randrange(8):
        case 0:
            del holder[key]
        case 1:
            mine, theirs = copy.deepcopy(holder[key]), copy.deepcopy(other[other_key])
            holder[key], other[other_key] = theirs, mine
        case 2:
            alike = [value for value in _VALUES if type(value) is type(holder[key])]
            holder[key] = copy.deepcopy(rng.choice(rng.choice((alike, _VALUES)) or _VALUES))
        case 3:
            holder[key] = rng.choice(([holder[key]], {"of": holder[key]}, {"when": holder[key]}))
        case 4 if isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
        case 5 if isinstance(holder, dict):
            holder[rng.choice(_KEYS)] = holder.pop(key)
        case 6 if isinstance(holder, dict):
            holder[rng.choice(_KEYS)] = copy.deepcopy(other[other_key])
        case _:
            _edit(holder, key, rng)


def _key(holder: Any, rng: Random) -> Any:
    return rng.randrange(len(holder)) if isinstance(holder, list) else rng.choice(list(holder))


def _edit(holder: Any, key: Any, rng: Random) -> None:
    value = holder[key]
    if isinstance(value, str):
        at = rng.randrange(len(value) + 1)
        holder[key] = value[:at] + rng.choice(_PIECES) + value[at + rng.randrange(3) :]
    elif isinstance(value, int):
        holder[key] = value + rng.choice((-1, 1, 100))


def _scratched(text: str, rng: Random) -> str:
    """The text with a few characters lost or put in."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", "{", "]", ",", '"', "\\u", "\0", "//")) + text[at + 1 :]
