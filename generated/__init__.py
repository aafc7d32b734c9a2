"""The compiled games: one module per game, made by `python -m compiler games`, never edited.

    from generated import accordion                 # the module
    accordion = generated.load("accordion")         # the same, by slug

cardz: the folder above this package is a project root
"""

# Every public name here hides a game's module of that name. So there are two, and the compiler
# calls a game that has one of them `g_load` or `g_names`.
#
# This file runs before any game's module does, and importing a game is to be quick. So it imports
# nothing that a game does not import too; each function imports what it needs.

import os as _os
import sys as _sys
from typing import TYPE_CHECKING as _TYPE_CHECKING

if _TYPE_CHECKING:
    from types import ModuleType as _Module

    from runtime.protocol import GameModule as _GameModule

__all__ = ["load", "names"]

_FOLDER = _os.path.dirname(_os.path.realpath(__file__))


def load(game: "str | _os.PathLike[str]") -> "_GameModule":
    """The module of a game, given by slug (`weathervane-6`), by module name (`weathervane_6`), or
    by the path of a generated file, wherever it lies.

    Raises:
        LookupError: no such game is here.
        FileNotFoundError: there is no file of that path.
    """
    from importlib import import_module

    if not isinstance(game, str) or game.endswith(".py") or _os.sep in game or "/" in game:
        module = _load_file(_os.fspath(game))
    else:
        module = import_module(f"{__name__}.{_find(game)}")
    return module


def names() -> list[str]:
    """The slugs of the games that are here, sorted."""
    return sorted(_slug(module) for module in _modules())


def _find(game: str) -> str:
    """The name of the module of a game, given by slug or by module name."""
    modules = _modules()
    for name in (game, _module_name(game)):
        if name.isidentifier() and name in modules:
            return name
    raise LookupError(f"there is no game {game!r} here; there are: {', '.join(names()) or 'none'}")


def _modules() -> list[str]:
    """The modules of this folder; what begins with an underscore is no game."""
    files = _os.listdir(_FOLDER)
    return [file[:-3] for file in files if file.endswith(".py") and not file.startswith("_")]


def _is_taken(name: str) -> bool:
    """Whether a slug's bare name is no good for a module, as `compiler.project` decides it."""
    from keyword import iskeyword

    ours = ("compiler", "generated", "load", "names", "runtime", "templates")
    return iskeyword(name) or name in ours or name[:1].isdigit()


def _module_name(slug: str) -> str:
    name = slug.replace("-", "_")
    return f"g_{name}" if _is_taken(name) else name


def _slug(module: str) -> str:
    bare = module.removeprefix("g_")
    return (bare if _is_taken(bare) else module).replace("_", "-")


def _load_file(path: str) -> "_Module":
    """A module from a file. The same bytes at the same place are the same module, so that states
    loaded twice compare, and one that is in `sys.modules`, so that they pickle."""
    from hashlib import sha256
    from importlib import import_module, util

    path = _os.path.realpath(path)
    folder, file = _os.path.split(path)
    stem = _os.path.splitext(file)[0]
    if folder == _FOLDER:
        return import_module(f"{__name__}.{stem}")
    with open(path, "rb") as opened:
        digest = sha256(_os.fsencode(path) + b"\0" + opened.read()).hexdigest()
    name = f"_cardz_{stem}_{digest[:16]}"
    if name in _sys.modules:
        return _sys.modules[name]
    spec = util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python module")
    module = util.module_from_spec(spec)
    _sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del _sys.modules[name]
        raise
    return module
