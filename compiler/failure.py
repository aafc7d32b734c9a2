"""A fault of the compiler itself, which is never the author's."""

from __future__ import annotations

import sys
import traceback
from dataclasses import dataclass

from compiler import __version__
from compiler.excerpt import printable

__all__ = ["Failed", "bug_report", "failed"]


@dataclass(frozen=True, slots=True)
class Failed:
    """What to tell of a fault: a report to show and to send, and the same in one line."""

    report: str
    summary: str


def failed(doing: str, error: Exception) -> Failed:
    """What to tell when `error` came up while `doing` something."""
    summary = f"internal error: {type(error).__name__}: {error}"
    return Failed(bug_report(doing, error), summary)


def bug_report(doing: str, error: Exception) -> str:
    """What to show and to send when the compiler itself fails."""
    trace = "".join(traceback.format_exception(error))
    return (
        f"internal error in {printable(doing)}\n"
        "This is a bug in the Cardz compiler, not in your file. Please report it, with the file "
        f"and with what follows.\n\ncardz {__version__}, Python {sys.version.split()[0]}, "
        f"{sys.platform}\n{trace}"
    )
