"""The compiled games: one module per game, made by `python -m compiler games`, never edited.

    from generated import accordion                 # the module
    accordion = generated.load("accordion")         # the same, by slug

cardz: the folder above this package is a project root
"""

# Every public name here hides a game's module of that name. So there are two, and the compiler
# calls a game that has one of them `g_load` or `g_names`.

import hashlib as _hashlib
import importlib as _importlib
import importlib.util as _util
import keyword as _keyword
import os as _os
import sys as _sys
from pathlib import Path as _Path
from types import ModuleType as _Module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import cast as _cast

if _TYPE_CHECKING:
    from runtime.protocol import GameModule as _GameModule

__all__ = ["load", "names"]

_FOLDER = _Path(__file__).resolve().parent


def load(game: str | _os.PathLike[str]) -> "_GameModule":
    """The module of a game, given by slug (`weathervane-6`), by module name (`weathervane_6`), or
    by the path of a generated file, wherever it lies.

    Raises:
        LookupError: no such game is here.
        FileNotFoundError: there is no file of that path.
    """
    if not isinstance(game, str) or game.endswith(".py") or _os.sep in game or "/" in game:
        return _cast("_GameModule", _load_file(_Path(game)))
    for name in (game, _module_name(game)):
        if name.isidentifier() and name in _modules():
            return _cast("_GameModule", _importlib.import_module(f"{__name__}.{name}"))
    raise LookupError(f"there is no game {game!r} here; there are: {', '.join(names()) or 'none'}")


def names() -> list[str]:
    """The slugs of the games that are here, sorted."""
    return sorted(_slug(module) for module in _modules())


def _modules() -> list[str]:
    """The modules of this folder; what begins with an underscore is no game."""
    return [path.stem for path in _FOLDER.glob("*.py") if not path.stem.startswith("_")]


def _is_taken(name: str) -> bool:
    """Whether a slug's bare name is no good for a module, as `compiler.project` decides it."""
    ours = ("compiler", "generated", "load", "names", "runtime", "templates")
    return _keyword.iskeyword(name) or name in ours or name[:1].isdigit()


def _module_name(slug: str) -> str:
    name = slug.replace("-", "_")
    return f"g_{name}" if _is_taken(name) else name


def _slug(module: str) -> str:
    bare = module.removeprefix("g_")
    return (bare if _is_taken(bare) else module).replace("_", "-")


def _load_file(path: _Path) -> _Module:
    """A module from a file. The same bytes at the same place are the same module, so that states
    loaded twice compare, and one that is in `sys.modules`, so that they pickle."""
    path = path.resolve()
    if path.parent == _FOLDER:
        return _importlib.import_module(f"{__name__}.{path.stem}")
    digest = _hashlib.sha256(str(path).encode() + b"\0" + path.read_bytes()).hexdigest()
    name = f"_cardz_{path.stem}_{digest[:16]}"
    if name in _sys.modules:
        return _sys.modules[name]
    spec = _util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python module")
    module = _util.module_from_spec(spec)
    _sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del _sys.modules[name]
        raise
    return module
