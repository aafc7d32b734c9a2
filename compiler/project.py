"""Where a game belongs: its slug, its module's name, the path to show, the folder to write to."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path, PurePath

__all__ = [
    "OUTPUT_FOLDER",
    "ROOT_MARK",
    "SUFFIX",
    "BadSlug",
    "Place",
    "absolute",
    "module_name",
    "names_a_file",
    "place_of",
    "place_of_text",
]

SUFFIX = ".cardz"
OUTPUT_FOLDER = "generated"

ROOT_MARK = "cardz: the folder above this package is a project root"
"""The line in `generated/__init__.py` that tells our project from others."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PACKAGE_NAMES = frozenset({"load", "names"})
_OUR_PACKAGES = frozenset({"compiler", "generated", "runtime", "templates"})


class BadSlug(ValueError):
    """A file whose name makes no slug, and so no module; `-o FILE.py` names the module instead."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game belongs.

    `shown` is the path for headers and comments: POSIX and from the project's root, or the base
    name of a file that lies in no project. `output` is the module's file. `root` is the project's
    root; None outside of projects, where modules go to the working folder.
    """

    slug: str
    module: str
    shown: str
    output: Path
    root: Path | None


def module_name(slug: str, *, packaged: bool = True) -> str:
    """The module of a slug: `_` for `-`, and `g_` in front where the bare name can't be imported
    or would hide a name of the `generated` package or one of our packages; outside that package
    (`packaged` false) also where it would hide a module of Python's own."""
    name = slug.replace("-", "_")
    taken = iskeyword(name) or name in _PACKAGE_NAMES or name in _OUR_PACKAGES
    taken = taken or (not packaged and name in sys.stdlib_module_names)
    return f"g_{name}" if taken or not name[:1].isalpha() else name


def place_of(path: Path, output: Path | None = None, *, lenient: bool = False) -> Place:
    """The place of a game file. `output` is what `-o` says: a folder, or a file ending in `.py`.

    `lenient` makes a slug out of any file name, for modules that are not written.

    Raises:
        BadSlug: the file is no `.cardz` file, its stem is no slug, or the output file's is no
            identifier.
    """
    path = absolute(path)
    root = _root_above(path)
    shown = path.relative_to(root).as_posix() if root else path.name
    return _place(path.name, _printable(shown), root, output, lenient)


def place_of_text(name: str, output: Path | None = None) -> Place:
    """The place of a game that is no file: it belongs to no project, and any name will do.

    Raises:
        BadSlug: the output file's stem is no identifier.
    """
    shown = PurePath(name).name
    return _place(shown, _printable(shown), None, output, lenient=True)


def absolute(path: Path) -> Path:
    """The path from the file system's root. Links on the way are followed, but a link to a file
    keeps its own name, for the name is what makes the slug."""
    return path.parent.resolve() / path.name


def names_a_file(output: Path) -> bool:
    """Whether `-o` names the module's file, not the folder for it."""
    return output.suffix == ".py" and not output.is_dir()


def _place(name: str, shown: str, root: Path | None, output: Path | None, lenient: bool) -> Place:
    stem = name.removesuffix(SUFFIX)
    if output is not None and names_a_file(output):
        if not output.stem.isidentifier() or iskeyword(output.stem):
            raise BadSlug(f"{output.stem!r} can't be imported, so {output.name!r} is no module")
        slug = stem if _SLUG.fullmatch(stem) else _slug_like(output.stem)
        return Place(slug, output.stem, shown, output, root)
    if lenient and not _SLUG.fullmatch(stem):
        stem = _slug_like(stem)
    if not _SLUG.fullmatch(stem):
        if stem == name and PurePath(name).suffix:
            raise BadSlug(f"{name!r} is no {SUFFIX} file")
        raise BadSlug(f"{stem!r} makes no module name: it takes a-z, 0-9 and single hyphens")
    folder = output if output is not None else root / OUTPUT_FOLDER if root else Path()
    module = module_name(stem, packaged=output is None and root is not None)
    return Place(stem, module, shown, folder / f"{module}.py", root)


def _slug_like(text: str) -> str:
    """A slug as close to `text` as can be."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "game"


def _printable(path: str) -> str:
    """A path on one line, fit for a comment: what can't be printed becomes an escape."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in path)


def _root_above(path: Path) -> Path | None:
    """The nearest folder above a game file that is a project of ours."""
    for folder in path.parents:
        if _is_root(folder):
            return folder
    return None


def _is_root(folder: Path) -> bool:
    marker = folder / OUTPUT_FOLDER / "__init__.py"
    try:
        with marker.open(encoding="utf-8", errors="replace") as file:
            return ROOT_MARK in file.read(4096)
    except OSError:
        return False
