"""What fuzzing runs: the whole compiler over the bytes of a file."""

from __future__ import annotations

from compiler.codes import CODES
from compiler.diagnostics import CompileError
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module

__all__ = ["compile_bytes"]


def compile_bytes(data: bytes) -> str:
    """Compile the bytes of a game file; `made`, or the code of the first problem.

    Whatever else happens is a fault of the compiler: an exception that is no `CompileError`, a code
    that does not exist, a module that Python does not take.
    """
    work = Compilation(data, "x.cardz", place_of_text("x.cardz"))
    outcome = "made"
    try:
        python = emit_module(work.optimised, work.facts, work.origin, formatted=False)
        work.check()
        compile(python, "x.py", "exec")
    except CompileError as fault:
        outcome = fault.diagnostics[0].code
    assert all(diagnostic.code in CODES for diagnostic in work.diagnostics)
    return outcome
