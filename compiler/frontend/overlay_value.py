"""The value of a setting: JSON, or a text as it stands."""

from __future__ import annotations

from compiler.diagnostics import Sink
from compiler.frontend.json_nodes import JString, JValue
from compiler.frontend.json_scan import is_plain_token
from compiler.frontend.json_tree import parse_json
from compiler.frontend.shown import show_char
from compiler.source import SourceFile, Span

__all__ = ["read_text", "read_value"]

_SPACES = " \t\r\n"


def read_value(option: SourceFile, start: int, sink: Sink) -> JValue | None:
    """The value that stands from offset `start` to the end of an option.

    It is JSON when it begins with a brace, a bracket or a double quote, and when it is a number,
    `true`, `false` or `null`; anything else is a string and needs no quotes. None for a fault,
    which was reported as in a file.
    """
    raw = option.text[start:]
    bare = raw.strip(_SPACES)
    if bare.startswith(("{", "[", '"')) or is_plain_token(bare):
        return parse_json(SourceFile(option.name, " " * start + raw), sink)
    return read_text(option, start, sink)


def read_text(option: SourceFile, start: int, sink: Sink) -> JString | None:
    """The rest of an option as a string. Like a file's it holds no NUL (C008) and no half of a
    surrogate pair (C010); None where it does."""
    text = option.text
    for at in range(start, len(text)):
        char = text[at]
        span = Span(at, at + 1)
        if char == "\0":
            sink.error("C008", span, "", "the NUL character in a text")
            return None
        if "\ud800" <= char <= "\udfff":
            hint = "the command line must be in the encoding of the system"
            sink.error("C010", span, "", f"half a surrogate pair, {show_char(char)}", hint=hint)
            return None
    return JString(text[start:], Span(start, len(text)), range(start, len(text) + 1))
