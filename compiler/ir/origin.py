"""Where a game comes from: what headers, origin comments and `GAME` tell about the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.source import Span

__all__ = ["Origin", "Variant"]


@dataclass(frozen=True, slots=True)
class Variant:
    """What makes a game a variant of the one in its file: each text is one printable line.

    `file_sha256` is the hex digest of the file's bytes, `words` are the options and `command` is
    the whole command, as a POSIX shell takes them. `options` are the offset where each option's
    text begins, in order, and how comments call it.
    """

    file_sha256: str
    words: str
    command: str
    options: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """The file a game was read from.

    `path` is shown in headers and comments: POSIX, from the project's root or the base name.
    `sha256` is the hex digest that `GAME` tells: of the file's bytes, and of the options where the
    game is a variant; `version` is the compiler's, `line_of` gives the 1-based line where a span
    starts.
    """

    slug: str
    module: str
    path: str
    sha256: str
    version: str
    line_of: Callable[[Span], int]
    variant: Variant | None = None

    def option_of(self, span: Span) -> str | None:
        """The option that a span lies in, of a variant; None for what stands in the file."""
        starts = () if self.variant is None else self.variant.options
        return next((option for start, option in reversed(starts) if span.start >= start), None)
