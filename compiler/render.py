"""Diagnostics as people read them.

Whatever a game file holds, control characters and other invisible ones are shown as escapes: a
file is data from a stranger, and the terminal is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.diagnostics import Diagnostic, Severity
from compiler.excerpt import Excerpt, excerpts, printable
from compiler.source import SourceFile, Span

__all__ = ["in_order", "place", "render_text", "summary"]

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_BLUE = "\x1b[1;34m"
_CYAN = "\x1b[1;36m"
_SEVERITY_COLOR = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m"}


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By place in the file; those of one place in the order they were found."""
    return sorted(diagnostics, key=lambda d: d.span)


def place(source: SourceFile, offset: int) -> tuple[int, int]:
    """Line and column, from 1, as an editor counts them: a byte order mark has no column."""
    line, column = source.position(min(offset, len(source.text)))
    has_mark = line == 1 and source.text.startswith("\ufeff")
    return line, max(1, column - 1) if has_mark else column


def render_text(
    source: SourceFile, diagnostics: Iterable[Diagnostic], *, color: bool = False
) -> str:
    """The diagnostics with their excerpts, then the summary line; no line end at the end."""
    ordered = in_order(diagnostics)
    lines: list[str] = []
    for diagnostic in ordered:
        lines += _Renderer(source, color).lines(diagnostic)
    return "\n".join([*lines, summary(source.name, ordered)])


def summary(name: str, diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors, 0 warnings in games/mine.cardz`."""
    errors = sum(d.severity is Severity.ERROR for d in diagnostics)
    warnings = len(diagnostics) - errors
    return f"{_counted(errors, 'error')}, {_counted(warnings, 'warning')} in {printable(name)}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class _Renderer:
    """Lays out one diagnostic."""

    def __init__(self, source: SourceFile, color: bool) -> None:
        self.source = source
        self.color = color

    def lines(self, diagnostic: Diagnostic) -> list[str]:
        """Header, place, excerpts with carets, hint."""
        source, span = self.source.at(diagnostic.span)
        parts = excerpts(source, _within(source, span))
        width = len(str(parts[-1].line))
        gutter = f"{' ' * width} {self._paint(_BLUE, '|')}"
        where = self._place(source, span, diagnostic.path, width)
        lines = [self._header(diagnostic), where, gutter]
        label = f" {printable(diagnostic.label)}" if diagnostic.label else ""
        for number, part in enumerate(parts):
            if number and part.line > parts[number - 1].line + 1:
                lines.append(self._paint(_BLUE, "..."))
            is_last = number == len(parts) - 1
            lines += self._excerpt(part, width, label if is_last else "", diagnostic.severity)
        if diagnostic.hint is not None:
            help_ = self._paint(_CYAN, "help")
            lines.append(f"{' ' * width} = {help_}: {printable(diagnostic.hint)}")
        return lines

    def _header(self, diagnostic: Diagnostic) -> str:
        severity = diagnostic.severity
        head = self._paint(_SEVERITY_COLOR[severity], f"{severity.value}[{diagnostic.code}]")
        return f"{head}: {self._paint(_BOLD, printable(diagnostic.message))}"

    def _place(self, source: SourceFile, span: Span, json_path: str, width: int) -> str:
        line, column = place(source, span.start)
        arrow = self._paint(_BLUE, "-->")
        where = f"{printable(source.name)}:{line}:{column}"
        path = f"  {printable(json_path)}" if json_path else ""
        return f"{' ' * width}{arrow} {where}{path}"

    def _excerpt(self, part: Excerpt, width: int, label: str, severity: Severity) -> list[str]:
        number, bar = self._paint(_BLUE, str(part.line).rjust(width)), self._paint(_BLUE, "|")
        carets = self._paint(_SEVERITY_COLOR[severity], "^" * part.carets + label)
        return [
            f"{number} {bar} {part.text}".rstrip(),
            f"{' ' * width} {bar} {' ' * part.indent}{carets}",
        ]

    def _paint(self, color: str, text: str) -> str:
        return f"{color}{text}{_RESET}" if self.color and text else text


def _within(source: SourceFile, span: Span) -> Span:
    """The span, kept inside the text."""
    size = len(source.text)
    return Span(min(span.start, size), min(max(span.start, span.end), size))
