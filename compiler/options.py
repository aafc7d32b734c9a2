"""What the command line was asked to do, and how it can end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from pathlib import Path

from compiler.pipeline import Stage

__all__ = ["Format", "Mode", "Options", "Status", "UsageError"]


class Status(IntEnum):
    """Exit statuses; of several files the worst one counts."""

    FINE = 0
    WRONG = 1
    USAGE = 2
    FAULT = 70
    INTERRUPTED = 130


class Mode(Enum):
    """What happens to a game that compiled."""

    WRITE = "write"
    EMIT = "emit"
    CHECK = "check"
    VALIDATE = "validate"


class Format(Enum):
    """How problems are told."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


class UsageError(Exception):
    """The command itself is wrong: nothing was done."""


@dataclass(frozen=True, slots=True)
class Options:
    """A command line. `output` is a folder, or a file if it ends in `.py`; `stage` is the last one
    that runs."""

    paths: tuple[str, ...]
    output: Path | None = None
    mode: Mode = Mode.WRITE
    stage: Stage = Stage.PYTHON
    strict: bool = False
    quiet: bool = False
    format: Format = Format.TEXT
