"""Tiny games for the tests of this folder."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["BOX", "DECK", "SHUT", "game"]

SHUT: dict[str, Any] = {"acceptRule": "none", "ejectRule": "locked"}
"""A depot that no drag reaches or leaves."""

BOX: dict[str, Any] = {"type": "Reserve", "name": "box", **SHUT}
"""Where the cards lie that a board leaves out."""

DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
"""A full pack in deck order (R2.1)."""


def game(*depots: dict[str, Any], **more: Any) -> str:
    """The text of a game."""
    return json.dumps({"name": "Trap", "depots": list(depots), **more})
