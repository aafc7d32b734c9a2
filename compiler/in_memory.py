"""A generated module without a file."""

from __future__ import annotations

from importlib.abc import ExecutionLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType
from weakref import WeakValueDictionary

from compiler.ir.origin import Origin

__all__ = ["load_module"]


class _TextLoader(ExecutionLoader):
    """Runs a text as a module and shows its lines to tracebacks and debuggers (`linecache` asks
    the loader in a frame's globals, so nothing outlives the module)."""

    def __init__(self, text: str, shown: str):
        self._text = text
        self._shown = shown

    def get_source(self, fullname: str) -> str:
        return self._text

    def get_filename(self, fullname: str) -> str:
        return self._shown


_LOADED: WeakValueDictionary[tuple[str, str, str], ModuleType] = WeakValueDictionary()
"""The modules of this process by name, shown file and text."""


def load_module(python: str, origin: Origin) -> ModuleType:
    """Run the text of a generated module and return the module.

    It is not in `sys.modules`, so its states are pickled with the text, and another process runs
    that again. The same text gives the same module while anybody holds it.
    """
    # linecache passes over names in angle brackets, so this one has none.
    shown = f"cardz:{origin.slug}@{origin.sha256[:12]}"
    return _module_of(origin.module, shown, python)


def _module_of(name: str, shown: str, python: str) -> ModuleType:
    key = (name, shown, python)
    module = _LOADED.get(key)
    if module is None:
        loader = _TextLoader(python, shown)
        spec = spec_from_loader(name, loader)
        assert spec is not None
        module = module_from_spec(spec)
        loader.exec_module(module)
        module.State.__reduce__ = lambda state: (_state_of, (*key, state.position()))
        module = _LOADED.setdefault(key, module)
    return module


def _state_of(name: str, shown: str, python: str, position: dict[str, object]) -> object:
    """A pickled state again."""
    module = _module_of(name, shown, python)
    _held.append(module)
    del _held[:-8]
    return module.State.from_position(position)


_held: list[ModuleType] = []
"""The modules last unpickled for, so that many states in a row don't run the text anew."""
