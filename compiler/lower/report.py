"""How lowering reports: each problem once, in words that name the value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from compiler.diagnostics import Severity, Sink
from compiler.source import Span
from compiler.words import cut, nearest

__all__ = ["Report", "quoted"]

_MOST_GUESSES = 20


@dataclass
class Report:
    """A sink that takes each problem once.

    A named rule is read in each slot that uses it, and a repeated depot's rule stands for all its
    copies: the same fault at the same place is one message (R5.12).
    """

    sink: Sink
    _seen: set[tuple[str, Span]] = field(default_factory=set)
    _faulty: set[str] = field(init=False)
    _guesses: int = 0

    def __post_init__(self) -> None:
        errors = (d for d in self.sink.diagnostics if d.severity is Severity.ERROR)
        self._faulty = {part for d in errors for part in _parts(d.path.casefold())}

    def is_faulty(self, path: str) -> bool:
        """Whether the reader found an error at that JSON path or inside: then a value that is
        missing there was not forgotten. Of an export the path may lack its `setup`."""
        path = path.casefold()
        return path in self._faulty or f"setup.{path}" in self._faulty

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
        """Report an error, unless that code was reported for that span."""
        if self._first(code, span):
            self.sink.error(code, span, path, message, label=label, hint=hint)

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
        """Report a warning, unless that code was reported for that span."""
        if self._first(code, span):
            self.sink.warning(code, span, path, message, label=label, hint=hint)

    def did_you_mean(self, word: str, known: Iterable[str]) -> str | None:
        """A hint that offers the nearest known word, None if none is near.

        Only the first faults of a file get one: guessing costs more than all the rest.
        """
        if self._guesses >= _MOST_GUESSES:
            return None
        self._guesses += 1
        near = nearest(word, known)
        return None if near is None else f"did you mean {quoted(near)}?"

    def _first(self, code: str, span: Span) -> bool:
        if (code, span) in self._seen:
            return False
        self._seen.add((code, span))
        return True


def _parts(path: str) -> Iterator[str]:
    """A JSON path and the paths of everything it lies in: `a[1].b` gives `a`, `a[1]`, `a[1].b`."""
    yield path
    for i, char in enumerate(path):
        if char in ".[":
            yield path[:i]


def quoted(text: str) -> str:
    """A string of the file as messages show it: in double quotes, on one line, not too long."""
    return json.dumps(cut(text), ensure_ascii=False).replace("\\\\u", "\\u")
