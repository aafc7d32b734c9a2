"""What the compiler has to say about a game file: coded, placed, collected."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from compiler.source import SourceFile, Span

__all__ = ["CompileError", "Diagnostic", "Severity", "Sink"]

_MOST_TOLD = 10


class Severity(Enum):
    """How bad it is: an error stops the compilation, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem of a game file.

    `message` names the value, `label` stands beside the caret, `hint` is the help line,
    `path` is the JSON path (`depots[2].acceptRule.seed`).
    """

    code: str
    severity: Severity
    message: str
    span: Span
    path: str = ""
    label: str = ""
    hint: str | None = None


@dataclass
class Sink:
    """Where every stage puts the problems it finds."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def error(
        self,
        code: str,
        span: Span,
        path: str,
        message: str,
        *,
        label: str = "",
        hint: str | None = None,
    ) -> None:
        """Record an error (`C0xx`)."""
        self.diagnostics.append(Diagnostic(code, Severity.ERROR, message, span, path, label, hint))

    def warning(
        self,
        code: str,
        span: Span,
        path: str,
        message: str,
        *,
        label: str = "",
        hint: str | None = None,
    ) -> None:
        """Record a warning (`W0xx`)."""
        self.diagnostics.append(
            Diagnostic(code, Severity.WARNING, message, span, path, label, hint)
        )

    @property
    def has_errors(self) -> bool:
        """Whether anything recorded stops the compilation."""
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


class CompileError(Exception):
    """The game file is wrong; `diagnostics` tell where and why."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], source: SourceFile | None = None):
        super().__init__(diagnostics, source)
        self.diagnostics = diagnostics
        self.source = source

    def __str__(self) -> str:
        lines = [self._line(d) for d in self.diagnostics[:_MOST_TOLD]]
        if len(self.diagnostics) > _MOST_TOLD:
            lines.append(f"and {len(self.diagnostics) - _MOST_TOLD} more")
        return "\n".join(lines)

    def _line(self, diagnostic: Diagnostic) -> str:
        place = ""
        if self.source is not None:
            source, span = self.source.at(diagnostic.span)
            line, column = source.position(span.start)
            place = f"{source.name}:{line}:{column}: "
        hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
        what = f"{diagnostic.severity.value}[{diagnostic.code}]"
        return f"{place}{what}: {diagnostic.message}{hint}"
