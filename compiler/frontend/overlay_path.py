"""The path of a setting: `dealRules[0].faceDown`, `depots[tab].ejectRule`, `depots["my row"].col`.

A path starts at the top of the file. `.word` and `["any text"]` name a property of an object. Items
of a list are counted from 0, or named: `[word]` and `["any text"]` are the item whose property
`name` says so. Digits alone always count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from compiler.diagnostics import Sink
from compiler.frontend.json_strings import check_string, decode_string
from compiler.frontend.shown import show_char
from compiler.source import Span

__all__ = ["Index", "Key", "Segment", "Word", "is_word", "read_path", "spell_path"]

_KEY = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*")
_NUMBER = re.compile(r"\[(-?[0-9]+)\]")
_WORD = re.compile(r"\[([\w$-]+)\]")
_TEXT = re.compile(r'\[("[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+")\]')
_MOST_DIGITS = 9
_SHAPE = "a setting looks like dealRules[0].faceDown=6 or depots[tab].row=1"


@dataclass(frozen=True, slots=True)
class Key:
    """A property, by `.word` or by a text in brackets; that may also name an item of a list.

    `offsets` are those of its characters and of what stands behind them, as in `JString`.
    """

    name: str
    span: Span
    offsets: Sequence[int]
    quoted: bool


@dataclass(frozen=True, slots=True)
class Index:
    """An item of a list, counted from 0."""

    number: int
    span: Span


@dataclass(frozen=True, slots=True)
class Word:
    """An item of a list by its name, in brackets without quotes."""

    name: str
    span: Span


Segment = Key | Index | Word


def read_path(text: str, start: int, sink: Sink) -> tuple[tuple[Segment, ...], int] | None:
    """The segments of the path at offset `start`, and the offset of the `=` that ends it; None
    when it is no path, which was reported (C020)."""
    segments: list[Segment] = []
    at = start
    while at < len(text) and not (segments and text[at] == "="):
        read = _read_segment(text, at, not segments, sink)
        if read is None:
            return None
        segment, at = read
        segments.append(segment)
    if segments and at < len(text):
        return tuple(segments), at
    message = (
        "behind the path an = and a value are missing" if segments else "this setting is empty"
    )
    sink.error("C020", Span(start, at), "", message, label="PATH=VALUE", hint=_SHAPE)
    return None


def is_word(name: str) -> bool:
    """Whether the item of that name is chosen by `[name]`, without quotes."""
    return _WORD.fullmatch(f"[{name}]") is not None and _NUMBER.fullmatch(f"[{name}]") is None


def spell_path(segments: Sequence[Segment]) -> str:
    """A path as ASCII on one line."""
    parts: list[str] = []
    for segment in segments:
        match segment:
            case Key(name=name, quoted=False):
                parts.append(f".{name}" if parts else name)
            case Index(number=number):
                parts.append(f"[{number}]")
            case Word(name=name) if name.isascii():
                parts.append(f"[{name}]")
            case Key(name=name) | Word(name=name):
                parts.append(f"[{json.dumps(name)}]")
            case _:
                assert_never(segment)
    return "".join(parts)


def _read_segment(text: str, at: int, is_first: bool, sink: Sink) -> tuple[Segment, int] | None:
    if text[at] == "[":
        return _read_brackets(text, at, sink)
    dots = 0 if is_first else 1
    key = _KEY.match(text, at + dots) if is_first or text[at] == "." else None
    if key is None:
        _report_stray(text, at, sink)
        return None
    span = Span(*key.span())
    return Key(key[0], span, range(span.start, span.end + 1), False), span.end


def _read_brackets(text: str, at: int, sink: Sink) -> tuple[Segment, int] | None:
    quoted = _TEXT.match(text, at)
    if quoted is not None:
        if not check_string(quoted[1], at + 1, sink):
            return None
        name, offsets = decode_string(quoted[1], at + 1)
        return Key(name, Span(*quoted.span(1)), offsets, True), quoted.end()
    number = _NUMBER.match(text, at)
    if number is not None:
        return _read_index(number, sink)
    word = _WORD.match(text, at)
    if word is not None:
        return Word(word[1], Span(*word.span(1))), word.end()
    hint = 'write [0] for the first item, [tab] or ["my row"] for the one of that name'
    sink.error("C020", Span(at, at + 1), "", "these brackets hold no number or name", hint=hint)
    return None


def _read_index(number: re.Match[str], sink: Sink) -> tuple[Segment, int] | None:
    digits, span = number[1], Span(*number.span(1))
    hint = f'the item of that name is ["{digits}"]' if len(digits) <= _MOST_DIGITS else None
    if digits.startswith("-"):
        message, label = "items are counted from 0, the first one, on", "no item"
    elif digits != "0" and digits.startswith("0"):
        message, label = "an index has no leading zeros", "leading zero"
    elif len(digits) > _MOST_DIGITS:
        message, label = "no list has that many items", "too large"
    else:
        return Index(int(digits), span), number.end()
    sink.error("C020", span, "", message, label=label, hint=hint)
    return None


def _report_stray(text: str, at: int, sink: Sink) -> None:
    char = text[at]
    hint = _SHAPE
    if char == "=":
        message = "in front of the = a path is missing"
    elif char == ".":
        message = "behind the dot the name of a property is missing"
        hint = 'a name that is no plain word stands in brackets: ["my row"]'
    else:
        message = f"{show_char(char)} can't stand here in a path"
        if char.isspace():
            hint = "no spaces stand in a path and around its ="
    sink.error("C020", Span(at, at + 1), "", message, hint=hint)
