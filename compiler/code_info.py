"""What a diagnostic code stands for."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CodeInfo"]


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """A code's meaning: a short title, an explanation, and a piece of a game file that is wrong
    with the same piece put right. `given` is what must be known to see why (`with a depot "x"`)."""

    title: str
    explanation: str
    wrong: str
    right: str
    given: str = ""
