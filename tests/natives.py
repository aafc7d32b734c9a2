"""Native builds of games for tests, and the one more machine that they make.

A build takes some seconds, so the tests that run on every machine leave this one out. Set
`CARDZ_TEST_NATIVE` to a folder and they include it; the builds are kept there for the next run:

    CARDZ_TEST_NATIVE=/tmp/builds pytest tests/api tests/differential tests/test_traces.py
"""

from __future__ import annotations

import atexit
import os
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

import generated
from compiler.native import NativeFault, build_native, check_tools
from compiler.project import module_name
from runtime.protocol import GameModule

__all__ = ["EVERYWHERE", "NATIVE", "native_game", "native_module", "needs_tools", "quick_build"]

NATIVE = "native"
"""The name of the machine."""

EVERYWHERE = os.environ.get("CARDZ_TEST_NATIVE")
"""The folder of the builds, if all tests are to run on the native machine too."""

_GENERATED = Path(__file__).resolve().parents[1] / "generated"
_OPTIMISATION = "0"
"""Quick to build, and with the assertions of mypyc's own C library."""


@cache
def _why_not() -> str | None:
    """What is missing for a native build."""
    try:
        check_tools()
    except NativeFault as fault:
        return f"{fault.code}: {fault.message}"
    return None


needs_tools = pytest.mark.skipif(_why_not() is not None, reason=_why_not() or "")
"""For tests that build."""


@cache
def _folder() -> Path:
    if EVERYWHERE:
        return Path(EVERYWHERE).absolute()
    folder = tempfile.TemporaryDirectory(prefix="cardz-tests-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    return Path(folder.name)


def quick_build(module: Path) -> Path:
    """Build the module in a file; gives the folder of the build."""
    return build_native(module, optimisation=_OPTIMISATION)[0]


@cache
def native_module(python: str, name: str) -> GameModule:
    """The native build of a generated module, given by its text and its name."""
    home = _folder() / sha256(python.encode()).hexdigest()[:16]
    home.mkdir(parents=True, exist_ok=True)
    module = home / f"{name}.py"
    module.write_text(python, encoding="utf-8")
    try:
        quick_build(module)
    except NativeFault as fault:
        pytest.fail(f"{fault.code}: {fault.message}\n{fault.details}")
    return generated.load(module, native=True)


def native_game(slug: str) -> GameModule:
    """The native build of a game of the tree."""
    path = _GENERATED / f"{module_name(slug)}.py"
    return native_module(path.read_text(encoding="utf-8"), path.stem)
