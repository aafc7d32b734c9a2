"""The one place that writes modules to the disk."""

from __future__ import annotations

import os
import tempfile
from errno import EINVAL
from pathlib import Path

__all__ = ["module_bytes", "read_module", "write_module"]


def read_module(path: Path) -> str | None:
    """The text of a module as it is on the disk, newlines untouched; None if there is none.

    Raises:
        OSError: it can't be read, or is no plain file: a pipe would keep us waiting for ever.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(EINVAL, "Not a plain file", str(path))
    try:
        return path.read_bytes().decode("utf-8", errors="replace")
    except FileNotFoundError:
        return None


def module_bytes(path: Path) -> bytes | None:
    """The bytes of a module that is a plain file and can be read; None for anything else."""
    try:
        return None if path.is_symlink() or not path.is_file() else path.read_bytes()
    except OSError:
        return None


def write_module(path: Path, text: str) -> bool:
    """Write a module whole or not at all, and tell whether the file changed.

    The text goes to a new file in the same folder, which then takes the old one's place. So no
    reader ever meets half a module, and a link of that name is replaced, not written through.

    Raises:
        OSError: the folder or the file can't be written.
    """
    if not path.is_symlink() and read_module(path) == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(temporary, _mode_of_new_files())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return True


def _mode_of_new_files() -> int:
    """What `open` would give a new file; `mkstemp` makes private ones."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
