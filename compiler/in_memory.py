"""A generated module without a file."""

from __future__ import annotations

from importlib.abc import ExecutionLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType

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


def load_module(python: str, origin: Origin) -> ModuleType:
    """Run the text of a generated module and return the module.

    It is not in `sys.modules`: its states can be copied, but not pickled.
    """
    # linecache passes over names in angle brackets, so this one has none.
    loader = _TextLoader(python, f"cardz:{origin.slug}@{origin.sha256[:12]}")
    spec = spec_from_loader(origin.module, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module
