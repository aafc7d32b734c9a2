"""What is known to be fresh: games whose modules need not be made again to see that they are right.

An entry says: this game file, compiled by this compiler, gives exactly this module, with these
warnings. It is named by a hash of all that the claim is about: the file's bytes and its name in
messages, the options of a variant, its slug, module and shown path, the module's bytes, and the
*maker* (`_maker`): every file of the compiler, the templates and the runtime, Python, and the
packages that have a say in the bytes. So an entry can't grow old: when anything changes, its name
is never asked for again. What is not there is made anew, and an entry holds no text that could get
into a module.

Entries lie in the user's own cache folder and not in the project: there, whoever sends a change
could send an entry along which vouches for a module that no game gives.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import tempfile
import time
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from compiler.diagnostics import Diagnostic, Severity
from compiler.source import Span
from compiler.tasks import Task

__all__ = ["Cache", "cache_folder", "open_cache"]

Warnings = tuple[Diagnostic, ...]

MOST_ENTRIES = 4000
LARGEST_ENTRY = 16 * 1024  # bytes; a game with some fifty warnings

_HOME = Path(__file__).resolve().parents[1]
_FOLDERS = ("compiler", "runtime", "templates")
_PACKAGES = ("black", "jinja2", "lark", "markupsafe", "pytokens")
_A_DAY = 24 * 60 * 60

_LOADED_AT = time.time_ns()
"""When this process loaded the compiler, or began to."""


def open_cache() -> Cache | None:
    """The cache of this user, or None where there can be none."""
    folder, maker = cache_folder(), _maker()
    if folder is None or maker is None:
        return None
    return Cache(folder, maker)


def cache_folder() -> Path | None:
    """Where entries lie: `cardz` in the user's cache folder. None if there is no such folder, it
    can't be made, or others could write to it."""
    above = _users_cache()
    if not os.path.isabs(above):
        return None
    folder = Path(above, "cardz")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_private(folder) else None
    except OSError:
        return None


@dataclass
class Cache:
    """The entries in a folder, for one maker; new ones are kept until `save`."""

    folder: Path
    maker: str
    _new: dict[str, bytes] = field(default_factory=dict)

    def find(self, task: Task, module: bytes) -> Warnings | None:
        """The warnings of a game that gives exactly this module; None if that is not known."""
        name = self._name(task, module)
        path = self.folder / name
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST_ENTRY + 1)
                if time.time() - os.fstat(file.fileno()).st_mtime > _A_DAY:
                    os.utime(path)  # the oldest go first, and this one is of use
        except OSError:
            return None
        return _read_entry(name, data)

    def note(self, task: Task, text: str, warnings: Warnings) -> None:
        """Remember that a game gives the module `text`, with some warnings."""
        name = self._name(task, text.encode("utf-8", "surrogatepass"))
        entry = _entry(name, [_row(warning) for warning in warnings])
        if len(entry) <= LARGEST_ENTRY:
            self._new[name] = entry

    def save(self) -> None:
        """Write the new entries, unless the compiler has changed since the cache was opened: what
        was loaded in between may be the old or the new. Whatever fails, nothing is told."""
        if not self._new or _maker() != self.maker:
            return
        try:
            for name, entry in self._new.items():
                _write(self.folder / name, entry)
            self._new.clear()
            _prune(self.folder)
        except OSError:
            return

    def _name(self, task: Task, module: bytes) -> str:
        place, overlay = task.place, task.overlay
        return _hash_of(
            self.maker,
            task.name,
            place.slug,
            place.module,
            place.shown,
            None if overlay is None else (overlay.name, *overlay.settings),
            sha256(task.data).hexdigest(),
            sha256(module).hexdigest(),
        )


def _hash_of(*parts: object) -> str:
    """A hash of texts and numbers that tells them apart wherever one ends and the next begins."""
    return sha256(json.dumps(parts).encode("utf-8")).hexdigest()


def _maker() -> str | None:
    """A hash of all that makes a module out of a game file; None where that can't be told.

    A file that changed after this process loaded the compiler can't be trusted to be what runs.
    """
    from importlib.metadata import PackageNotFoundError, version

    files: list[tuple[str, str]] = []
    try:
        packages = [(name, version(name)) for name in _PACKAGES]
        for path in _files_of_the_compiler():
            if os.stat(path).st_mtime_ns > _LOADED_AT:
                return None
            with open(path, "rb") as file:
                digest = sha256(file.read()).hexdigest()
            files.append((path.removeprefix(str(_HOME)), digest))
    except (OSError, PackageNotFoundError):
        return None
    if not files:
        return None
    python = (sys.version, sys.implementation.name, sys.platform, sys.flags.optimize)
    return _hash_of(packages, files, python)


def _files_of_the_compiler() -> list[str]:
    """The paths of all its files in order, those apart that Python itself makes.

    Raises:
        OSError: a folder is not there, or can't be read.
    """
    found = []
    waiting = [os.path.join(_HOME, folder) for folder in _FOLDERS]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        waiting.append(entry.path)
                else:
                    found.append(entry.path)
    return sorted(found)


def _users_cache() -> str:
    """The folder where this user's programs keep what they can do without."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return named
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "")
    return os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")


def _is_private(folder: Path) -> bool:
    """Whether the folder is ours and nobody else may write to it."""
    if sys.platform == "win32":
        return True  # what lies in the user's own folder inherits its rights
    info = folder.lstat()
    others = stat.S_IWGRP | stat.S_IWOTH
    return stat.S_ISDIR(info.st_mode) and info.st_uid == os.geteuid() and not info.st_mode & others


Row = tuple[str, str, str, int, int, str, str, str | None]


def _row(d: Diagnostic) -> Row:
    start, end = d.span.start, d.span.end
    return (d.code, d.severity.value, d.message, start, end, d.path, d.label, d.hint)


def _diagnostic(row: Row) -> Diagnostic:
    code, severity, message, start, end, path, label, hint = row
    return Diagnostic(code, Severity(severity), message, Span(start, end), path, label, hint)


def _entry(name: str, rows: object) -> bytes:
    """An entry's bytes: its rows, with a hash that ties them to its name."""
    return json.dumps({"rows": rows, "hash": _hash_of(name, rows)}).encode("utf-8")


def _read_entry(name: str, data: bytes) -> Warnings | None:
    """The warnings of an entry; None for bytes that `_entry` did not write for this name."""
    try:
        rows = json.loads(data)["rows"]
        if data != _entry(name, rows):
            return None
        return tuple([_diagnostic(row) for row in rows])
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def _write(path: Path, data: bytes) -> None:
    """Write an entry whole or not at all."""
    handle, temporary = tempfile.mkstemp(suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _prune(folder: Path) -> None:
    """Throw the oldest files away once there are too many, a quarter of them at a time."""
    with os.scandir(folder) as entries:
        files = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.is_file()]
    if len(files) > MOST_ENTRIES:
        files.sort()
        for _, path in files[: len(files) - MOST_ENTRIES * 3 // 4]:
            os.unlink(path)
