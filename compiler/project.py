"""Where a game belongs: its slug, its module's name, the path to show, the folder to write to."""

from __future__ import annotations

import re
import sys
import unicodedata
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
    "shown_from_here",
    "slug_of_name",
]

SUFFIX = ".cardz"
OUTPUT_FOLDER = "generated"

ROOT_MARK = "cardz: the folder above this package is a project root"
"""The line in `generated/__init__.py` that tells our project from others."""

LONGEST_SLUG = 100

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PACKAGE_NAMES = frozenset({"load", "names"})
_OUR_PACKAGES = frozenset({"compiler", "generated", "runtime", "templates"})


class BadSlug(ValueError):
    """A file or a variant whose name makes no slug, and so no module; for a file `-o FILE.py` names
    the module instead."""


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

    @property
    def is_usual(self) -> bool:
        """Whether the module is called as the slug alone would have it, without `-o`."""
        return self.module == module_name(self.slug, packaged=self.root is not None)


def module_name(slug: str, *, packaged: bool = True) -> str:
    """The module of a slug: `_` for `-`, and `g_` in front where the bare name can't be imported
    or would hide a name of the `generated` package or one of our packages; outside that package
    (`packaged` false) also where it would hide a module of Python's own."""
    name = slug.replace("-", "_")
    taken = iskeyword(name) or name in _PACKAGE_NAMES or name in _OUR_PACKAGES
    taken = taken or (not packaged and name in sys.stdlib_module_names)
    return f"g_{name}" if taken or not name[:1].isalpha() else name


def place_of(
    path: Path,
    output: Path | None = None,
    *,
    lenient: bool = False,
    variant: str | None = None,
) -> Place:
    """The place of a game file. `output` is what `-o` says: a folder, or a file ending in `.py`.

    `lenient` makes a slug out of any file name, for modules that are not written. A `variant` has
    its slug from the name given here, whatever the file is called.

    Raises:
        BadSlug: the file is no `.cardz` file, its stem is no slug, the variant's name makes none,
            or the output file's stem is no identifier.
    """
    path = absolute(path)
    root = _root_above(path)
    shown = _printable(path.relative_to(root).as_posix() if root else path.name)
    if variant is not None:
        return _placed(slug_of_name(variant), shown, root, output)
    return _place(path.name, shown, root, output, lenient)


def place_of_text(name: str, output: Path | None = None, *, variant: str | None = None) -> Place:
    """The place of a game that is no file: it belongs to no project, and any name will do.

    Raises:
        BadSlug: the output file's stem is no identifier, or the variant's name makes no slug.
    """
    shown = PurePath(name).name
    if variant is not None:
        return _placed(slug_of_name(variant), _printable(shown), None, output)
    return _place(shown, _printable(shown), None, output, lenient=True)


def slug_of_name(name: str) -> str:
    """The slug of a variant, from its name: small letters without accents, digits, and a hyphen for
    each run of anything else; an apostrophe goes, as in `bakers-dozen`.

    Raises:
        BadSlug: nothing is left, it is too long, or the name can't be printed on one line.
    """
    if not name.isprintable():
        raise BadSlug(f"the name {name!a} holds what can't be printed")
    # Letters and their accents come apart; then the accents go.
    apart = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(char for char in apart if not unicodedata.combining(char))
    slug = re.sub(r"[^a-z0-9]+", "-", re.sub("['\u2019]", "", plain.lower())).strip("-")
    if not slug:
        raise BadSlug(f"the name {name!r} makes no slug: it needs a letter a-z or a digit")
    if len(slug) > LONGEST_SLUG:
        raise BadSlug(f"the name makes a slug of more than {LONGEST_SLUG} characters")
    return slug


def absolute(path: Path) -> Path:
    """The path from the file system's root. Links on the way are followed, but a link to a file
    keeps its own name, for the name is what makes the slug."""
    return path.parent.resolve() / path.name


def shown_from_here(path: Path) -> str:
    """A path as messages show it: from the working folder if it lies there."""
    whole, here = absolute(path), Path.cwd().resolve()
    shown = whole.relative_to(here) if whole.is_relative_to(here) else path
    return shown.as_posix()


def names_a_file(output: Path) -> bool:
    """Whether `-o` names the module's file, not the folder for it."""
    return output.suffix == ".py" and not output.is_dir()


def _place(name: str, shown: str, root: Path | None, output: Path | None, lenient: bool) -> Place:
    stem = name.removesuffix(SUFFIX)
    if output is not None and names_a_file(output):
        slug = stem if _SLUG.fullmatch(stem) else _slug_like(output.stem)
        return _placed(slug, shown, root, output)
    if lenient and not _SLUG.fullmatch(stem):
        stem = _slug_like(stem)
    if not _SLUG.fullmatch(stem):
        if stem == name and PurePath(name).suffix:
            raise BadSlug(f"{name!r} is no {SUFFIX} file")
        raise BadSlug(f"{stem!r} makes no module name: it takes a-z, 0-9 and single hyphens")
    return _placed(stem, shown, root, output)


def _placed(slug: str, shown: str, root: Path | None, output: Path | None) -> Place:
    """The place of a game whose slug is known."""
    if output is not None and names_a_file(output):
        if not output.stem.isidentifier() or iskeyword(output.stem):
            raise BadSlug(f"{output.stem!r} can't be imported, so {output.name!r} is no module")
        return Place(slug, output.stem, shown, output, root)
    folder = output if output is not None else root / OUTPUT_FOLDER if root else Path()
    module = module_name(slug, packaged=output is None and root is not None)
    return Place(slug, module, shown, folder / f"{module}.py", root)


def _slug_like(text: str) -> str:
    """A slug as close to `text` as can be."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "game"


def _printable(path: str) -> str:
    """A path on one line, fit for a comment: what can't be printed becomes an escape, and so does
    the sign that would make a comment at the top of a module declare an encoding (PEP 263)."""
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in path)
    return re.sub("(?<=coding)[:=]", lambda sign: f"\\x{ord(sign[0]):02x}", shown)


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
