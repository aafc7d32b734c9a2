"""The pages of `docs/`: their fenced blocks, and the games that the pieces of a game file stand in.

A block's info string says what it is: a language, then what the tests make of it, then the codes of
all that the compiler has to say about it (nothing, where there are none).

| info | the block is |
|---|---|
| `json game` | a whole game file |
| `json properties` | properties of a game |
| `json depots` | depots, for the list of them |
| `json depot` | properties of a depot |
| `json steps` | steps of the opening deal |
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["DOCS", "ROOT", "Block", "blocks_of", "game_of", "page"]

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

_FENCED = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

_BASE: dict[str, Any] = {
    "name": "Example",
    "depots": [
        {"name": "stock", "type": "Stock", "acceptRule": "none"},
        {"name": "waste", "type": "Waste"},
        {
            "name": "found",
            "type": "Foundation",
            "repeat": 4,
            "acceptRule": {"seed": "Ace", "build": {"direction": "Up"}, "suit": "Same"},
        },
        {"name": "cell", "type": "Cell", "repeat": 4, "acceptRule": {"single": True}},
        {"name": "reserve", "type": "Reserve"},
        {"name": "tab", "type": "Tableau", "repeat": 7},
    ],
    "dealRules": [{"kind": "dealGroup", "to": ["waste", "reserve", "tab"], "faceUp": 1}],
}
"""The game that pieces stand in. Depots of a block take the place of those with the same name."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page, with the line it starts in."""

    page: str
    line: int
    info: tuple[str, ...]
    text: str

    @property
    def codes(self) -> list[str]:
        """The codes that the info string promises."""
        return [word for word in self.info if re.fullmatch(r"[CW]\d{3}", word)]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def page(name: str) -> str:
    """The text of a page in `docs/`."""
    return (DOCS / name).read_text(encoding="utf-8")


def blocks_of(name: str, language: str) -> list[Block]:
    """The blocks of a page that are in one language, in order."""
    text = page(name)
    found = []
    for match in _FENCED.finditer(text):
        info = tuple(match[1].split())
        if info[0] == language:
            line = text.count("\n", 0, match.start()) + 1
            found.append(Block(name, line, info, match[2]))
    return found


def game_of(block: Block) -> str:
    """The game file that a JSON block is, or that it makes of the base game."""
    match block.info[1]:
        case "game":
            return block.text
        case "properties":
            game = _BASE | json.loads(f"{{{block.text}}}")
        case "depots":
            game = _with_depots(json.loads(f"[{block.text}]"))
        case "depot":
            depot = {"name": "example", "type": "Reserve"} | json.loads(f"{{{block.text}}}")
            game = _with_depots([depot])
        case "steps":
            game = _BASE | {"dealRules": json.loads(f"[{block.text}]")}
        case other:
            raise ValueError(f"{block}: {other!r} is no kind of piece")
    return json.dumps(game)


def _with_depots(depots: list[dict[str, Any]]) -> dict[str, Any]:
    names = {depot["name"] for depot in depots}
    kept = [depot for depot in _BASE["depots"] if depot["name"] not in names]
    first, rest = (kept[:1], kept[1:]) if kept[0]["type"] == "Stock" else ([], kept)
    return _BASE | {"depots": [*first, *depots, *rest]}
