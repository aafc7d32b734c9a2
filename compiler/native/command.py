"""`--native`: the builds of the modules that the command line has just written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compiler.failure import failed
from compiler.native.build import build_native
from compiler.native.fault import NativeFault
from compiler.native.tools import check_tools
from compiler.options import Options, Status
from compiler.reporter import Reporter
from runtime.builds import find_build

__all__ = ["build_all"]

_Outcome = tuple[Path, bool] | Exception


def build_all(modules: Sequence[Path], options: Options, reporter: Reporter) -> list[Status]:
    """Build modules, given by paths as messages show them, and tell of each. What one lacks does
    not stop the others; what all lack is told once."""
    try:
        if any(not options.cache or find_build(str(path.resolve())) is None for path in modules):
            check_tools()
    except NativeFault as fault:
        return [_tell("--native", fault, reporter)]
    return [
        _tell(module.as_posix(), outcome, reporter)
        for module, outcome in zip(modules, _outcomes(modules, options), strict=True)
    ]


def _outcomes(modules: Sequence[Path], options: Options) -> Iterator[_Outcome]:
    """What came of each build, in order. As many run at once as there are cores: all of the work
    is done by other processes."""

    def build(module: Path) -> _Outcome:
        try:
            return build_native(module, again=not options.cache)
        except Exception as error:
            return error

    executor = ThreadPoolExecutor(min(os.cpu_count() or 1, max(1, len(modules))))
    try:
        yield from executor.map(build, modules)
    finally:
        executor.shutdown(cancel_futures=True)


def _tell(name: str, outcome: _Outcome, reporter: Reporter) -> Status:
    match outcome:
        case NativeFault():
            reporter.fault(
                name, outcome.message, outcome.hint, code=outcome.code, details=outcome.details
            )
            return Status.FAULT if outcome.is_ours else Status.USAGE
        case OSError():
            reporter.fault(name, outcome.strerror or str(outcome))
            return Status.USAGE
        case Exception():
            reporter.bug(name, failed(f"building {name}", outcome))
            return Status.FAULT
        case home, new:
            shown = Path(name).parent / home.parent.name / home.name
            reporter.line(f"{name} -> {shown.as_posix()}{'' if new else ' (unchanged)'}")
            return Status.FINE
