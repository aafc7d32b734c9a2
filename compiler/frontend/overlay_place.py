"""Where the path of a setting leads in the tree of its file."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.diagnostics import Sink
from compiler.frontend.depot_names import copy_of
from compiler.frontend.fields import GAME
from compiler.frontend.json_nodes import JArray, JObject, JString, JValue
from compiler.frontend.overlay_path import Index, Key, Segment, Word, is_word, spell_path
from compiler.frontend.read_unknown import property_names
from compiler.frontend.reader import is_export
from compiler.frontend.shown import show_value
from compiler.words import cut, nearest

__all__ = ["Place", "find_place"]

Place = tuple[int | str, ...]
"""Indices of items, and names of properties in one case (`casefold`). Only the last of them may
be new: a property that is not there yet, or an item behind the last."""


def find_place(tree: JValue, path: Sequence[Segment], name_at: Place, sink: Sink) -> Place | None:
    """The place that a path leads to; None where it leads nowhere, which was reported (C021).

    `name_at` is the place of the game's name, which no setting may change.
    """
    place: list[int | str] = []
    value: JValue | None = tree
    for number in range(len(path)):
        assert value is not None
        walk = _Walk(value, path, number, sink)
        found = walk.step()
        if found is None:
            return None
        step, value = found
        place.append(step)
    if tuple(place) == name_at:
        hint = "the option --name gives a variant its name"
        sink.error("C021", path[-1].span, "", "no setting changes the game's name", hint=hint)
        return None
    return tuple(place)


class _Walk:
    """One step down the tree, by the segment of a path of that number."""

    def __init__(self, value: JValue, path: Sequence[Segment], number: int, sink: Sink) -> None:
        self.value = value
        self.before = path[:number]
        self.segment = path[number]
        self.rest = path[number + 1 :]
        self.is_last = not self.rest
        self.sink = sink

    @property
    def here(self) -> str:
        """How messages call the value."""
        return cut(spell_path(self.before)) or "the file"

    def step(self) -> tuple[int | str, JValue | None] | None:
        """The step and what is there, None for what is new; None where there is no such part."""
        match self.segment, self.value:
            case Key(), JObject() as value:
                return self._property(self.segment, value)
            case Index(), JArray() as value:
                return self._item(self.segment, value)
            case Word() | Key(quoted=True), JArray() as value:
                return self._named(self.segment, value)
            case _:
                self._report_wrong_kind()
                return None

    def _property(self, key: Key, value: JObject) -> tuple[str, JValue | None] | None:
        name = key.name.casefold()
        for member in value.members:
            if member.key.value.casefold() == name:
                return name, member.value
        if self.is_last:
            return name, None
        hint = (
            self._hint_of_setup(value)
            or self._hint_of_depot(key, value)
            or self._hint_of_property(key, value)
        )
        self._report(f"{self.here} has no {_quoted(key.name)}", "not there", hint)
        return None

    def _hint_of_setup(self, value: JObject) -> str | None:
        """In an export the game is no more than a part of the file (R1.1)."""
        if self.before or not is_export(value):
            return None
        path = spell_path([self.segment, *self.rest])
        return f"the game is its setup: {cut('setup.' + path)}"

    def _hint_of_depot(self, key: Key, value: JObject) -> str | None:
        """What to write where a depot's name stands as if it were a property of the game."""
        depots = value.get("depots")
        if depots is None or not isinstance(depots.value, JArray):
            return None
        names = [_name_of(item) for item in depots.value.items]
        name = next((name for name in (key.name, copy_of(key.name)) if name in names), None)
        if name is None:
            return None
        span = key.span
        item = Word(name, span) if is_word(name) else Key(name, span, key.offsets, quoted=True)
        whole = [*self.before, Key("depots", span, key.offsets, quoted=False), item, *self.rest]
        return f"did you mean {cut(spell_path(whole))}?"

    def _hint_of_property(self, key: Key, value: JObject) -> str | None:
        near = nearest(key.name, [member.key.value for member in value.members])
        if near is not None:
            return f'did you mean "{cut(near)}"?'
        # The names of named rules are the author's own.
        is_rules = bool(self.before) and _spells(self.before[-1], "rules")
        is_game = not self.before or _spells(self.before[-1], "setup")
        known = property_names(GAME if is_game else None)
        if is_rules or key.name.casefold() in map(str.casefold, known):
            return f"set it as a whole: {cut(spell_path([*self.before, key]))}=…"
        meant = nearest(key.name, known)
        return None if meant is None else f'did you mean "{cut(meant)}"?'

    def _item(self, index: Index, value: JArray) -> tuple[int, JValue | None] | None:
        size = len(value.items)
        if index.number < size:
            return index.number, value.items[index.number]
        if self.is_last:
            return index.number, None  # whether it is the next one shows with those added before
        last = f"the last one is [{size - 1}]; " if size else ""
        self._report(
            f"{self.here} has {size} {'item' if size == 1 else 'items'}, and none is"
            f" [{index.number}]",
            "no item",
            f"{last}items are counted from 0",
        )
        return None

    def _named(self, word: Word | Key, value: JArray) -> tuple[int, JValue] | None:
        names = [_name_of(item) for item in value.items]
        found = [at for at, name in enumerate(names) if name == word.name]
        if len(found) == 1:
            return found[0], value.items[found[0]]
        if found:
            places = " and ".join(f"[{at}]" for at in found[:4])
            hint = f"count them instead: {places}"
            self._report(
                f"{len(found)} items of {self.here} have the name {_quoted(word.name)}",
                "which of them?",
                hint,
            )
            return None
        self._report(
            f"no item of {self.here} has the name {_quoted(word.name)}",
            "not there",
            _hint_of_names(word.name, [name for name in names if name is not None]),
        )
        return None

    def _report_wrong_kind(self) -> None:
        value, here = self.value, self.here
        hint: str | None
        match value:
            case JObject():
                message = f"{here} is an object, and brackets like these choose from a list"
                hint = 'a property is named: .name, or ["name"] where it is no plain word'
            case JArray():
                message = f"{here} is a list, and a dot names a property of an object"
                hint = "an item is chosen by [0], [1] …, or by its name: [tab]"
            case _:
                message = f"{here} is {show_value(value)} and has no parts"
                hint = f"set it as a whole: {here}=…" if self.before else None
        self._report(message, "no part of it", hint)

    def _report(self, message: str, label: str, hint: str | None) -> None:
        self.sink.error("C021", self.segment.span, "", message, label=label, hint=hint)


def _spells(segment: Segment, name: str) -> bool:
    return isinstance(segment, Key) and segment.name.casefold() == name


def _name_of(item: JValue) -> str | None:
    """What the property `name` of an item says."""
    member = item.get("name") if isinstance(item, JObject) else None
    value = None if member is None else member.value
    return value.value if isinstance(value, JString) else None


def _hint_of_names(name: str, names: Sequence[str]) -> str | None:
    stem = copy_of(name)
    if stem is not None and stem in names:
        return f"it is a copy: [{cut(stem)}] sets something for all copies"
    near = nearest(name, names)
    if near is not None:
        return f'did you mean "{cut(near)}"?'
    return None if names else "its items have no names; count them: [0] is the first"


def _quoted(text: str) -> str:
    return f'"{cut(text)}"'
