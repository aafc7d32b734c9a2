"""A problem as programs are told it: places as lines and columns, no source at hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from compiler.diagnostics import Diagnostic
from compiler.excerpt import printable
from compiler.render import in_order, place
from compiler.source import SourceFile

__all__ = ["Finding", "Level", "Region", "findings"]


class Level(Enum):
    """How bad it is; a fault is the compiler's own and not the author's."""

    ERROR = "error"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Region:
    """A place in a file: lines and columns from 1, counted in characters. The end column is that
    after the last character."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem of one file. `file` is the path as the user wrote it, or the option of the
    command line that is wrong, which `option` then has in full; the region counts in that. `code`
    and `region` are None where the problem is none of a game's text, such as a file that can't be
    read."""

    file: str
    level: Level
    message: str
    code: str | None = None
    region: Region | None = None
    path: str = ""
    label: str = ""
    hint: str | None = None
    option: str | None = None

    @property
    def text(self) -> str:
        """The message with its label and hint: all the words that there are."""
        label = f" ({self.label})" if self.label else ""
        hint = "" if self.hint is None else f"\nhelp: {self.hint}"
        return f"{self.message}{label}{hint}"

    def as_json(self) -> dict[str, object]:
        """The finding as `--format json` writes it: the same names for every finding."""
        region = self.region
        return {
            "code": self.code,
            "severity": self.level.value,
            "message": self.message,
            "label": self.label,
            "file": self.file,
            "line": None if region is None else region.line,
            "column": None if region is None else region.column,
            "endLine": None if region is None else region.end_line,
            "endColumn": None if region is None else region.end_column,
            "path": self.path,
            "hint": self.hint,
        }


def findings(source: SourceFile, diagnostics: Iterable[Diagnostic]) -> list[Finding]:
    """The diagnostics of a file in its order, with invisible characters as escapes."""
    return [_finding(source, diagnostic) for diagnostic in in_order(diagnostics)]


def _finding(source: SourceFile, diagnostic: Diagnostic) -> Finding:
    text, span = source.at(diagnostic.span)
    start, end = place(text, span.start), place(text, span.end)
    return Finding(
        file=text.name,
        level=Level(diagnostic.severity.value),
        message=printable(diagnostic.message),
        code=diagnostic.code,
        region=Region(*start, *end),
        path=printable(diagnostic.path),
        label=printable(diagnostic.label),
        hint=None if diagnostic.hint is None else printable(diagnostic.hint),
        option=None if text is source else printable(text.text),
    )
