"""What the command line tells: problems, lines of progress, faults of our own."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO, assert_never

from compiler.diagnostics import Diagnostic, Severity
from compiler.excerpt import printable
from compiler.failure import Failed
from compiler.finding import Finding, Level, findings
from compiler.github import github_command
from compiler.options import Format, Mode, Options
from compiler.render import render_text
from compiler.source import SourceFile

__all__ = ["Reporter", "encodable"]


@dataclass
class Reporter:
    """Says everything that is not a module.

    As text, progress goes to stdout and problems to stderr. In the other formats problems go to
    stdout at the end, as one document (JSON, SARIF) or line by line (GitHub), and progress goes to
    stderr; while a module or a stage is printed, stdout is its own and everything else goes
    to stderr.
    """

    options: Options
    _found: list[Finding] = field(default_factory=list)

    def problems(self, source: SourceFile | None, diagnostics: Sequence[Diagnostic]) -> None:
        """Tell the problems of one file; with `--quiet` the errors alone."""
        quiet = self.options.quiet and not self.options.strict
        told = [d for d in diagnostics if not quiet or d.severity is Severity.ERROR]
        if not told or source is None:
            return
        if self.options.format is Format.TEXT:
            self._err(render_text(source, told, color=_is_colourful(sys.stderr)))
        else:
            self._found.extend(findings(source, told))

    def fault(
        self,
        name: str,
        message: str,
        hint: str | None = None,
        *,
        code: str | None = None,
        details: str = "",
    ) -> None:
        """Tell a problem that has no place inside a file; `details` are lines of another tool."""
        if self.options.format is not Format.TEXT:
            whole = f"{message}\n{details}" if details else message
            self._found.append(Finding(name, Level.ERROR, whole, code, hint=hint))
            return
        kind = f"error[{code}]" if code else "error"
        self._err(f"{kind}: {printable(name)}: {printable(message)}")
        for line in details.splitlines():
            self._err(f"  | {printable(line)}")
        if hint:
            self._err(f"  = help: {printable(hint)}")

    def bug(self, name: str, failed: Failed) -> None:
        """Tell of a fault of the compiler, which is never the author's."""
        self._err(failed.report)
        if self.options.format is not Format.TEXT:
            self._found.append(Finding(name, Level.FAULT, failed.summary))

    def line(self, text: str) -> None:
        """Tell of progress."""
        if self.options.quiet:
            return
        if self.options.format is Format.TEXT:
            print(encodable(printable(text), sys.stdout))
        else:
            self._err(printable(text))

    def finish(self) -> None:
        """Write the problems in the formats for programs, and what is still on its way."""
        text = self._document()
        if text:
            stream = sys.stderr if self.options.mode is Mode.EMIT else sys.stdout
            print(encodable(text, stream), file=stream)
        sys.stdout.flush()

    def _document(self) -> str:
        match self.options.format:
            case Format.TEXT:
                return ""
            case Format.JSON:
                listed = [finding.as_json() for finding in self._found]
                return json.dumps({"diagnostics": listed}, indent=2)
            case Format.SARIF:
                from compiler.sarif import sarif_text

                return sarif_text(self._found, Path.cwd())
            case Format.GITHUB:
                return "\n".join(map(github_command, self._found))
            case _:
                assert_never(self.options.format)

    def _err(self, text: str) -> None:
        print(encodable(text.rstrip("\n"), sys.stderr), file=sys.stderr)


def _is_colourful(stream: TextIO) -> bool:
    """Colour is for terminals, and for nobody who sets NO_COLOR."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def encodable(text: str, stream: TextIO) -> str:
    """The text with escapes for what the stream's encoding lacks."""
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
