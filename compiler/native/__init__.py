"""Native builds: a generated module as a C extension, made by mypyc (docs/native.md)."""

from __future__ import annotations

from compiler.native.build import build_native
from compiler.native.fault import NativeFault
from compiler.native.tools import check_tools

__all__ = ["NativeFault", "build_native", "check_tools"]
