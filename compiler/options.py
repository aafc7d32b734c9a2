"""What the command line was asked to do, and how it can end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from pathlib import Path

from compiler.overlay import Overlay

__all__ = ["Format", "Mode", "Options", "Stage", "Status", "UsageError"]


class Status(IntEnum):
    """Exit statuses; of several files the worst one counts."""

    FINE = 0
    WRONG = 1
    USAGE = 2
    FAULT = 70
    INTERRUPTED = 130


class Stage(Enum):
    """A place to stop and look at what was made."""

    TREE = "tree"
    SURFACE = "surface"
    EXPANDED = "expanded"
    IR = "ir"
    IR_OPT = "ir-opt"
    FACTS = "facts"
    PYTHON = "python"


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
    that runs; `cache` tells whether what was found out before may be believed; `native` asks for
    native builds of what is written; `overlay` asks for a variant."""

    paths: tuple[str, ...]
    output: Path | None = None
    mode: Mode = Mode.WRITE
    stage: Stage = Stage.PYTHON
    strict: bool = False
    quiet: bool = False
    format: Format = Format.TEXT
    cache: bool = True
    native: bool = False
    overlay: Overlay | None = None
