"""Source text and places in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

__all__ = ["SourceFile", "Span"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open range of character offsets in one source text."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that covers this one and `other`."""
        return Span(min(self.start, other.start), max(self.end, other.end))

    def moved(self, by: int) -> Span:
        """The span so many characters further on."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True)
class SourceFile:
    """A game file as read: the name to show and its text, newlines untouched.

    `options` are texts of the command line that have a say in the game (`compiler.overlay`), each
    with a name of its own. Offsets go on into them: they count as if the texts stood one behind
    the other, with one character in between.
    """

    name: str
    text: str
    options: tuple[SourceFile, ...] = ()
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        object.__setattr__(self, "_starts", tuple(starts))

    def bases(self) -> tuple[int, ...]:
        """The offset at which each option's text begins."""
        found, base = [], len(self.text) + 1
        for option in self.options:
            found.append(base)
            base += len(option.text) + 1
        return tuple(found)

    def at(self, span: Span) -> tuple[SourceFile, Span]:
        """The text that a span lies in, and the span in that text. One that begins in the file and
        ends in an option is told of the option, which is what the file had no fault without."""
        if not self.options or max(span.start, span.end) <= len(self.text) + 1:
            return self, span
        bases = self.bases()
        number = max(0, bisect_right(bases, max(span.start, span.end - 1)) - 1)
        local = span.moved(-bases[number])
        return self.options[number], Span(max(0, local.start), max(0, local.end))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset in the text itself, both counted from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its line ending."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")
