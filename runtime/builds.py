"""Native builds of generated modules: what they are called, where they lie, how they are loaded.

A build lies in the folder `_native` beside its module, in a package of its own whose name tells all
that it was made from: the module's text (and by that the game file's), every file of this package,
and the Python whose extensions it holds. So a build is fresh if, and only if, there is one of the
right name, and builds for several Pythons lie side by side.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from threading import Lock
from types import ModuleType

__all__ = ["BUILDS_FOLDER", "GAME_MODULE", "build_name", "find_build", "import_build"]

BUILDS_FOLDER = "_native"
"""The folder of the builds, beside the modules."""

GAME_MODULE = "game"
"""The name of the generated module inside the package of its build."""

_RUNTIME = os.path.dirname(os.path.abspath(__file__))
_lock = Lock()


def build_name(module: str, text: bytes) -> str:
    """The name of the build of a module: `cardz_klondike_cpython_311_` and sixteen hex digits.

    Raises:
        OSError: the files of this package can't be read.
    """
    digest = sha256()
    for part in (EXTENSION_SUFFIXES[0].encode(), text, *_runtime_files()):
        digest.update(b"%d\n" % len(part) + part)
    return f"{build_stem(module)}{digest.hexdigest()[:16]}"


def build_stem(module: str) -> str:
    """What the names of all builds of a module for this Python begin with."""
    tag = (sys.implementation.cache_tag or sys.implementation.name).replace("-", "_")
    return f"cardz_{module}_{tag}_"


def _runtime_files() -> list[bytes]:
    """The names and the bytes of this package's files, in order."""
    parts = []
    for file in sorted(os.listdir(_RUNTIME)):
        if file.endswith(".py"):
            with open(os.path.join(_RUNTIME, file), "rb") as opened:
                parts += [file.encode(), opened.read()]
    return parts


def find_build(path: str) -> str | None:
    """The folder of the fresh build of the module in a file; None if there is none."""
    folder, file = os.path.split(path)
    builds = os.path.join(folder, BUILDS_FOLDER)
    if not os.path.isdir(builds):
        return None
    try:
        with open(path, "rb") as opened:
            name = build_name(os.path.splitext(file)[0], opened.read())
    except OSError:
        return None
    home = os.path.join(builds, name)
    return home if os.path.isdir(home) else None


def import_build(home: str) -> ModuleType:
    """The game's module of the build in a folder, with the docstrings that native code lacks.

    Raises:
        ImportError: it can't be loaded here.
    """
    package = os.path.basename(home)
    name = f"{package}.{GAME_MODULE}"
    with _lock:
        if package not in sys.modules:
            _import_package(package, home)
        try:
            module = import_module(name)
        except BaseException:
            for loaded in [n for n in sys.modules if n == package or n.startswith(f"{package}.")]:
                del sys.modules[loaded]
            raise
        docs: dict[str, str] = sys.modules[package].DOCS
        module.__doc__ = sys.modules[package].__doc__
        for kind, doc in docs.items():
            getattr(module, kind).__doc__ = doc
    return module


def _import_package(name: str, home: str) -> None:
    """Put the package of a build into `sys.modules`. Its folder need not be on `sys.path`."""
    file = os.path.join(home, "__init__.py")
    spec = spec_from_file_location(name, file, submodule_search_locations=[home])
    if spec is None or spec.loader is None:
        raise ImportError(f"{home} holds no build", name=name, path=home)
    package = module_from_spec(spec)
    sys.modules[name] = package
    try:
        spec.loader.exec_module(package)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, OSError):
            raise ImportError(f"{home} holds no whole build", name=name, path=home) from error
        raise
