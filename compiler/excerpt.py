"""Pieces of a game file for a diagnostic: one line each, cut to fit, safe to print."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from compiler.source import SourceFile, Span

__all__ = ["Excerpt", "excerpts", "printable"]

_WIDEST = 100  # characters of a line that are shown
_LEAD = 40  # of them before the place, when the line is cut
_TAB = "    "


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of the file ready to print, and where its carets go, in columns of a terminal."""

    line: int
    text: str
    indent: int
    carets: int


def printable(text: str) -> str:
    """The text on one line, invisible characters as escapes, tabs as spaces."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char == "\t":
        return _TAB
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def _width(text: str) -> int:
    """Columns of a terminal that printable text takes."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def excerpts(source: SourceFile, span: Span) -> list[Excerpt]:
    """The line of the span; its first and last line when it runs over several."""
    first_end = _line_end(source, span.start)
    if span.end <= first_end:
        return [_excerpt(source, span)]
    last_line, column = source.position(span.end)
    last_start = span.end - (column - 1)
    rest = source.text[last_start : span.end]
    head = _excerpt(source, Span(span.start, first_end))
    if not rest.strip() or last_line == head.line:
        return [head]
    indent = len(rest) - len(rest.lstrip())
    return [head, _excerpt(source, Span(last_start + indent, span.end))]


def _line_end(source: SourceFile, offset: int) -> int:
    """Where the line of an offset ends, its line ending not counted."""
    end = source.text.find("\n", offset)
    end = len(source.text) if end < 0 else end
    return end - 1 if end > offset and source.text[end - 1] == "\r" else end


def _excerpt(source: SourceFile, span: Span) -> Excerpt:
    """A span that lies within one line, with as much of the line as fits."""
    line, column = source.position(span.start)
    line_start, line_end = span.start - (column - 1), _line_end(source, span.start)
    if line_start == 0 and source.text.startswith("\ufeff"):
        line_start = min(1, span.start)
    start = line_start
    if line_end - line_start > _WIDEST:
        start = min(max(line_start, span.start - _LEAD), line_end - _WIDEST)
    end = min(line_end, start + _WIDEST)
    before = printable(source.text[start : span.start])
    marked = printable(source.text[span.start : min(span.end, end)])
    after = printable(source.text[min(span.end, end) : end])
    left, right = "…" if start > line_start else "", "…" if end < line_end else ""
    return Excerpt(
        line,
        left + before + marked + after + right,
        _width(left + before),
        max(1, _width(marked)),
    )
