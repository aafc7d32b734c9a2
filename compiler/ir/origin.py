"""Where a game comes from: what headers, origin comments and `GAME` tell about the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.source import Span

__all__ = ["Origin"]


@dataclass(frozen=True, slots=True)
class Origin:
    """The file a game was read from.

    `path` is shown in headers and comments: POSIX, from the project's root or the base name.
    `sha256` is the hex digest of the file's bytes, `version` the compiler's, `line_of` gives the
    1-based line where a span starts.
    """

    slug: str
    module: str
    path: str
    sha256: str
    version: str
    line_of: Callable[[Span], int]
