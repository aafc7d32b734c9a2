"""How lowering reports: each problem once, in words that name the value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from compiler.diagnostics import Severity, Sink
from compiler.source import Span

__all__ = ["Report", "listed", "nearest", "quoted"]

_LONGEST_SHOWN = 60
_LONGEST_GUESSED = 100
_MOST_GUESSES = 50


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
    cut = text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
    quoted = json.dumps(cut, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in quoted)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` was most likely meant to be, None if none is near."""
    words = list(known)
    folded = word.casefold()
    for candidate in words:
        if candidate.casefold() == folded:
            return candidate
    if len(word) > _LONGEST_GUESSED:
        return None
    close = get_close_matches(word, words, n=1, cutoff=0.6)
    return close[0] if close else None


def listed(words: Iterable[str], last: str = "or") -> str:
    """Words as a phrase: `a`, `a or b`, `a, b or c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
