"""Laying a variant over the tree of its file: `read_settings`, `lay_over`.

The settings of a variant don't hang on each other. Each path speaks of the file as it is, and none
may lead to what another sets, or into it; so their order means nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from compiler.diagnostics import Sink
from compiler.frontend.json_grafts import moved, nesting, token_count
from compiler.frontend.json_nodes import (
    JArray,
    JMember,
    JObject,
    JString,
    JValue,
    plain_value,
)
from compiler.frontend.json_scan import MAX_BYTES, MAX_NESTING, MAX_TOKENS
from compiler.frontend.overlay_path import Key, Segment, read_path, spell_path
from compiler.frontend.overlay_place import Place, find_place
from compiler.frontend.overlay_value import read_text, read_value
from compiler.frontend.reader import is_export
from compiler.overlay import NAME, SET
from compiler.source import SourceFile, Span

__all__ = ["MAX_SETTINGS", "Name", "Setting", "lay_over", "read_settings"]

MAX_SETTINGS = 200


@dataclass(frozen=True, slots=True)
class Setting:
    """One `--set`, with offsets as they count behind the file. `number` is its place among the
    options, `place` the span of its path."""

    number: int
    path: tuple[Segment, ...]
    value: JValue
    place: Span

    @property
    def spelled(self) -> str:
        """`PATH=VALUE` as ASCII on one line, the value as JSON; it reads as the same setting."""
        return f"{spell_path(self.path)}={json.dumps(plain_value(self.value))}"


@dataclass(frozen=True, slots=True)
class Name:
    """The `--name`: the variant's own."""

    value: JString
    place: Span


def read_settings(source: SourceFile, sink: Sink) -> tuple[tuple[Setting, ...], Name | None]:
    """What the options of a source say; what is wrong with one is reported, and it is left out."""
    settings: list[Setting] = []
    name: Name | None = None
    room = MAX_BYTES - _bytes(source.text)
    for number, (option, base) in enumerate(zip(source.options, source.bases(), strict=True)):
        room -= _bytes(option.text)
        if room < 0 or number > MAX_SETTINGS:
            _report_too_much(base, room, sink)
            break
        local = Sink()
        if option.text.startswith(NAME):
            text = read_text(option, len(NAME), local)
            if text is not None:
                whole = _moved_text(text, base)
                name = Name(whole, Span(base + 2, base + len(NAME) - 1))
        else:
            setting = _read_setting(option, number, base, local)
            if setting is not None:
                settings.append(setting)
        sink.diagnostics += [replace(d, span=d.span.moved(base)) for d in local.diagnostics]
    return tuple(settings), name


def lay_over(
    tree: JValue, settings: Sequence[Setting], name: Name | None, source: SourceFile, sink: Sink
) -> JValue:
    """The tree of a file with the settings and the name laid over it.

    Reports a path that leads nowhere (C021), a place that is set twice (C022), and what outgrows
    the limits of a file (C002, C003); such a setting is left out.
    """
    name_at = ("setup", "name") if isinstance(tree, JObject) and is_export(tree) else ("name",)
    found: list[tuple[Place, Setting]] = []
    for setting in settings:
        place = find_place(tree, setting.path, name_at, sink)
        if place is not None and not _report_twice(place, setting, found, source, sink):
            found.append((place, setting))
    result = tree
    for place, setting in sorted(found, key=lambda pair: _order(pair[0])):
        if _fits(place, setting, sink):
            result = _put(result, place, setting, sink)
    result = result if name is None else _with_name(result, name)
    if found and token_count(result) > MAX_TOKENS:
        message = f"with this setting the game has more than {MAX_TOKENS:,} tokens"
        hint = "use `repeat` for depots that are alike"
        last = max(found, key=lambda pair: pair[1].number)[1]
        sink.error("C002", last.place, "", message, label="this is too much", hint=hint)
    return result


def _read_setting(option: SourceFile, number: int, base: int, sink: Sink) -> Setting | None:
    read = read_path(option.text, len(SET), sink)
    if read is None:
        return None
    path, end = read
    value = read_value(option, end + 1, sink)
    if value is None:
        return None
    place = Span(base + len(SET), base + end)
    return Setting(
        number, tuple([_moved_segment(s, base) for s in path]), moved(value, base), place
    )


def _moved_segment(segment: Segment, by: int) -> Segment:
    if isinstance(segment, Key):
        offsets = tuple([offset + by for offset in segment.offsets])
        return replace(segment, span=segment.span.moved(by), offsets=offsets)
    return replace(segment, span=segment.span.moved(by))


def _moved_text(text: JString, by: int) -> JString:
    value = moved(text, by)
    assert isinstance(value, JString)
    return value


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _report_too_much(base: int, room: int, sink: Sink) -> None:
    span = Span(base, base + len(SET) - 1)
    if room < 0:
        message = f"the file and its settings are larger than {MAX_BYTES // 1024} KiB"
        sink.error("C001", span, "", message, label="not read any further")
        return
    hint = "a variant that far from its game is a game file of its own"
    message = f"a variant has at most {MAX_SETTINGS} settings"
    sink.error("C020", span, "", message, label="one too many", hint=hint)


def _report_twice(
    place: Place,
    setting: Setting,
    found: Sequence[tuple[Place, Setting]],
    source: SourceFile,
    sink: Sink,
) -> bool:
    """Report C022 where a setting meets an earlier one."""
    for other, first in found:
        shorter = min(len(other), len(place))
        if other[:shorter] != place[:shorter]:
            continue
        name = source.options[first.number].name
        if len(other) == len(place):
            message, label = f"this place is set by {name} already", "set twice"
        elif len(other) < len(place):
            message, label = f"this place lies in what {name} sets", "set as a part of it already"
        else:
            message, label = f"in this place {name} sets a part already", "would replace that part"
        hint = "say all that is set here in one value"
        sink.error("C022", setting.place, "", message, label=label, hint=hint)
        return True
    return False


def _order(place: Place) -> list[tuple[int, int, str]]:
    """Items by their index, so that those which are appended come in turn; then names."""
    return [(0, step, "") if isinstance(step, int) else (1, 0, step) for step in place]


def _fits(place: Place, setting: Setting, sink: Sink) -> bool:
    if len(place) + nesting(setting.value) <= MAX_NESTING:
        return True
    message = f"lists and objects are nested more than {MAX_NESTING} deep"
    sink.error("C003", setting.value.span, "", message, label="too deep in this place")
    return False


def _put(value: JValue, place: Place, setting: Setting, sink: Sink) -> JValue:
    """A piece of the tree with the value of a setting in its place there."""
    if not place:
        return setting.value
    step, rest = place[0], place[1:]
    match value:
        case JArray() if isinstance(step, int):
            items = list(value.items)
            if step > len(items):
                _report_gap(setting, step, len(items), sink)
            elif step == len(items):
                items.append(setting.value)
            else:
                items[step] = _put(items[step], rest, setting, sink)
            return JArray(tuple(items), value.span)
        case JObject() if isinstance(step, str):
            members = list(value.members)
            for number, member in enumerate(members):
                if member.key.value.casefold() == step:
                    changed = _put(member.value, rest, setting, sink)
                    members[number] = JMember(member.key, changed)
                    return JObject(tuple(members), value.span)
            key = setting.path[-1]
            assert isinstance(key, Key)
            assert not rest, "only the last part of a path is added"
            members.append(JMember(JString(key.name, key.span, key.offsets), setting.value))
            return JObject(tuple(members), value.span)
    raise AssertionError("a place was found in this very tree")


def _report_gap(setting: Setting, step: int, size: int, sink: Sink) -> None:
    span = setting.path[-1].span
    there = f"there is {size} item" if size == 1 else f"there are {size} items"
    hint = f"the next one to add is [{size}]"
    sink.error("C021", span, "", f"{there} here, and none is [{step}]", label="no item", hint=hint)


def _with_name(tree: JValue, name: Name) -> JValue:
    """The tree with the variant's name as the game's. What is no game stays as it is."""
    if not isinstance(tree, JObject):
        return tree
    if is_export(tree):
        members = [
            JMember(m.key, _named(m.value, name)) if m.key.spells("setup") else m
            for m in tree.members
        ]
        return JObject(tuple(members), tree.span)
    return _named(tree, name)


def _named(game: JValue, name: Name) -> JValue:
    if not isinstance(game, JObject):
        return game
    if game.get("name") is None:
        span = name.place
        key = JString("name", span, range(span.start, span.end + 1))
        return JObject((JMember(key, name.value), *game.members), game.span)
    members = [JMember(m.key, name.value) if m.key.spells("name") else m for m in game.members]
    return JObject(tuple(members), game.span)
