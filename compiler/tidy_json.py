"""JSON for people: two spaces a level, and whatever is short stands on one line."""

from __future__ import annotations

import json

__all__ = ["WIDTH", "tidy_json"]

WIDTH = 100
"""How long a line may get; a string that is longer stands on a line of its own all the same."""

_STEP = "  "


def tidy_json(value: object) -> str:
    """The text of a JSON value, with a newline at its end.

    Members keep their order. The outermost object or list has a line for each member. Lists of
    plain values are filled line by line, other lists have one line or more for each item.
    """
    lines = _block(value, "", 0) if isinstance(value, dict | list) and value else None
    return "\n".join(lines or [_inline(value)]) + "\n"


def _inline(value: object) -> str:
    """A value on one line."""
    match value:
        case dict() if value:
            members = (f"{_plain(key)}: {_inline(item)}" for key, item in value.items())
            return f"{{ {', '.join(members)} }}"
        case list() if value:
            return f"[{', '.join(_inline(item) for item in value)}]"
        case _:
            return _plain(value)


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _is_short(value: object, room: int) -> bool:
    """Whether a value has a chance of taking `room` characters at most; every entry takes two or
    more. Without this a deep tree would be spelled out again at each of its levels."""
    return _least_length(value, room) <= room


def _least_length(value: object, room: int) -> int:
    length = 0
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            length += 2 + _least_length(item, room - length)
            if length > room:
                break
    return length


def _value(value: object, depth: int, before: int, after: int) -> list[str]:
    """The lines of a value behind `before` characters and in front of `after` ones."""
    if not isinstance(value, dict | list) or not value:
        return [_plain(value)]
    room = WIDTH - before - after
    if _is_short(value, room) and len(line := _inline(value)) <= room:
        return [line]
    return _block(value, _STEP * depth, depth)


def _block(value: dict[str, object] | list[object], margin: str, depth: int) -> list[str]:
    """The lines of an object or a list that does not go on one, the brackets on lines of their
    own. The first line has no margin."""
    inner = margin + _STEP
    if isinstance(value, dict):
        entries = [(f"{_plain(key)}: ", item) for key, item in value.items()]
        opening, closing = "{", "}"
    elif not any(isinstance(item, dict | list) for item in value):
        return ["[", *_filled(value, inner), margin + "]"]
    else:
        entries = [("", item) for item in value]
        opening, closing = "[", "]"
    lines = [opening]
    for number, (label, item) in enumerate(entries, start=1):
        comma = "," if number < len(entries) else ""
        head = inner + label
        first, *rest = _value(item, depth + 1, len(head), len(comma))
        lines += [head + first, *rest]
        lines[-1] += comma
    return [*lines, margin + closing]


def _filled(items: list[object], margin: str) -> list[str]:
    """Plain values, as many on a line as there is room for."""
    lines: list[str] = []
    line = ""
    for number, item in enumerate(items, start=1):
        word = _plain(item) + ("," if number < len(items) else "")
        if line and len(margin) + len(line) + 1 + len(word) > WIDTH:
            lines.append(margin + line)
            line = ""
        line = f"{line} {word}" if line else word
    return [*lines, margin + line]
