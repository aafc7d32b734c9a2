"""The names on the board, known before any expression is read (R3.2, R8.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from compiler.frontend.json_nodes import JArray, JNull, JNumber, JObject, JString, JValue

__all__ = ["DepotNames", "collect_names", "copy_of"]

_COPY = re.compile(r"(?P<stem>.+)-(?P<index>[1-9][0-9]*)", re.DOTALL)
_UNKNOWN_SIZE = 2**63 - 1  # of a group whose `repeat` is wrong: any of its copies may exist


@dataclass(frozen=True, slots=True)
class DepotNames:
    """The depots of a game by name: single ones, and groups by stem with their sizes.

    Groups are never spelled out, so a `repeat` of a billion costs nothing here.
    """

    lone: frozenset[str] = frozenset()
    groups: dict[str, int] = field(default_factory=dict)

    def is_depot(self, text: str) -> bool:
        """Whether this is one depot's name: a single depot or a copy of a group."""
        if text in self.lone:
            return True
        copy = _COPY.fullmatch(text)
        if copy is None or len(copy["index"]) > 19:
            return False
        return int(copy["index"]) <= self.groups.get(copy["stem"], 0)

    def is_stem(self, text: str) -> bool:
        """Whether this is the stem of a group."""
        return text in self.groups

    def size(self, stem: str) -> int | None:
        """How many copies the group has; None where its `repeat` is wrong or it is no group."""
        size = self.groups.get(stem)
        return None if size == _UNKNOWN_SIZE else size

    def __iter__(self) -> Iterator[str]:
        """The names as written: single depots and stems, sorted."""
        return iter(sorted(self.lone | self.groups.keys()))


def copy_of(text: str) -> str | None:
    """The stem of the group that this would be a copy of; None for what names no copy."""
    copy = _COPY.fullmatch(text)
    return None if copy is None else copy["stem"]


def collect_names(game: JValue) -> DepotNames:
    """The depots' names of a game's JSON object; whatever is malformed is passed over."""
    lone: set[str] = set()
    groups: dict[str, int] = {}
    depots = game.get("depots") if isinstance(game, JObject) else None
    items = depots.value.items if depots and isinstance(depots.value, JArray) else ()
    for item in items:
        if not isinstance(item, JObject):
            continue
        name, repeat = item.get("name"), item.get("repeat")
        if name is None or not isinstance(name.value, JString):
            continue
        if repeat is None or isinstance(repeat.value, JNull):
            lone.add(name.value.value)
        else:
            stem = name.value.value  # given twice, it was reported: any copy of either exists
            groups[stem] = max(groups.get(stem, 0), _repeat_size(repeat.value))
    return DepotNames(frozenset(lone), groups)


def _repeat_size(value: JValue) -> int:
    size = value.integral if isinstance(value, JNumber) else None
    return size if size is not None and size >= 1 else _UNKNOWN_SIZE
