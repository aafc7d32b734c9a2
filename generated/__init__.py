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


class _For:
    """Type checkers take what has this name for true; `typing` itself takes long to load."""

    TYPE_CHECKING = False


if _For.TYPE_CHECKING:
    from types import ModuleType as _Module

    from runtime.protocol import GameModule as _GameModule

__all__ = ["load", "names"]

_FOLDER = _os.path.dirname(_os.path.realpath(__file__))


def load(game: "str | _os.PathLike[str]", *, native: "bool | None" = None) -> "_GameModule":
    """The module of a game, given by slug (`weathervane-6`), by module name (`weathervane_6`), or
    by the path of a generated file, wherever it lies.

    Its native build is taken where there is a fresh one (`python -m compiler --native`), which
    `GAME.backend` tells; `native` true insists on that, false on the Python module.

    Raises:
        LookupError: no such game is here, or it has no native build and must have one.
        FileNotFoundError: there is no file of that path.
    """
    from importlib import import_module

    path = _path_of(game)
    if native is not False:
        built = _load_build(path)
        if built is not None:
            return built
        if native:
            raise LookupError(f"there is no fresh native build of {game!r}")
    if _os.path.dirname(path) != _FOLDER:
        return _load_file(path)
    return import_module(f"{__name__}.{_stem(path)}")


def names() -> list[str]:
    """The slugs of the games that are here, sorted."""
    return sorted(_slug(module) for module in _modules())


def _path_of(game: "str | _os.PathLike[str]") -> str:
    """The file of a module."""
    if not isinstance(game, str) or game.endswith(".py") or _os.sep in game or "/" in game:
        return _os.path.realpath(game)
    return _os.path.join(_FOLDER, f"{_find(game)}.py")


def _stem(path: str) -> str:
    return _os.path.splitext(_os.path.basename(path))[0]


def _find(game: str) -> str:
    """The name of the module of a game, given by slug or by module name."""
    modules = _modules()
    for name in (game, _module_name(game)):
        if name.isidentifier() and name in modules:
            return name
    raise LookupError(f"there is no game {game!r} here; {_instead(game)}")


def _instead(game: str) -> str:
    """What to write for a name that no game has."""
    from difflib import get_close_matches

    slugs = names()
    wanted = game.lower().replace("_", "-").replace(" ", "-")
    near = [wanted] if wanted in slugs else get_close_matches(wanted, slugs)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"generated.names() lists the {len(slugs)} that are here"


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


def _load_build(path: str) -> "_Module | None":
    """The native build of the module in a file, if there is one that is fresh and can be loaded."""
    folder = _os.path.dirname(path)
    if not _os.path.isdir(_os.path.join(folder, "_native")):
        return None
    from runtime.builds import find_build, import_build

    home = find_build(path)
    try:
        module = None if home is None else import_build(home)
    except ImportError:
        return None
    if module is not None:
        # Who unpickles a state may have no native build, or another one.
        game = _stem(path) if folder == _FOLDER else path
        of = (game, module.__name__)
        module.State.__reduce__ = lambda state: (_state_of, (*of, state.position()))
    return module


def _state_of(game: str, module: str, position: "dict[str, object]") -> object:
    """A state that was pickled with a native build; `module` is that, where it is loaded here."""
    return (_sys.modules.get(module) or load(game)).from_position(position)


def _load_file(path: str) -> "_Module":
    """A module from a file. The same bytes at the same place are the same module, so that states
    loaded twice compare, and one that is in `sys.modules`, so that they pickle."""
    from hashlib import sha256
    from importlib import util

    stem = _stem(path)
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
