"""The Cardz compiler: a `.cardz` game file goes in, a readable Python module comes out.

The names below are the public API. They load on first use (PEP 562), so that `python -m compiler`
can put `sys.path` in order before anything else is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.diagnostics import CompileError, Diagnostic
    from compiler.pipeline import CompileResult, compile_file, compile_text, interpret, load_text

__all__ = [
    "CompileError",
    "CompileResult",
    "Diagnostic",
    "__version__",
    "compile_file",
    "compile_text",
    "interpret",
    "load_text",
]

__version__ = "0.1.0"

_HOMES = {
    "CompileError": "compiler.diagnostics",
    "CompileResult": "compiler.pipeline",
    "Diagnostic": "compiler.diagnostics",
    "compile_file": "compiler.pipeline",
    "compile_text": "compiler.pipeline",
    "interpret": "compiler.pipeline",
    "load_text": "compiler.pipeline",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
