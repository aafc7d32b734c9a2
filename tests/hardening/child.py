"""Compiles games in a process of its own, which ends hard where memory or time runs away.

Standard input is a JSON list of `[name, stage, base64 of the file]`; a stage is an attribute of
`Compilation`. For each a JSON line comes out: the name and an `Answer`. Limits are on address space
and on CPU time, not on the clock: they hold on a busy machine as on an idle one. Where a limit is
hit, the process ends and the next name is missing.
"""

from __future__ import annotations

import base64
import json
import resource
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from compiler.diagnostics import CompileError
from compiler.pipeline import Compilation
from compiler.project import place_of_text

__all__ = ["Answer", "compile_apart"]

ROOT = Path(__file__).resolve().parents[2]
_MIB = 1 << 20


class Answer(NamedTuple):
    """What came of one file: its codes in order, whether the stage was reached, the CPU time spent,
    and the most memory in MiB that the process had by then."""

    codes: list[str]
    reached: bool
    seconds: float
    peak: float


def compile_apart(
    files: Mapping[str, bytes], stage: str, *, seconds: int, mebibytes: int
) -> dict[str, Answer]:
    """The answers by name; `seconds` of CPU time are for all of them. A file at which the process
    was ended has no answer, nor have those after it."""
    jobs = [[name, stage, base64.b64encode(data).decode()] for name, data in files.items()]
    command = [sys.executable, "-m", "tests.hardening.child", str(seconds), str(mebibytes)]
    done = subprocess.run(
        command, input=json.dumps(jobs), capture_output=True, text=True, cwd=ROOT, check=False
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if not lines:
        raise AssertionError(f"no answer at all: {done.stderr[-2000:]}")
    answers = {name: Answer(*rest) for name, *rest in lines}
    if len(answers) < len(files):
        missing = next(name for name in files if name not in answers)
        print(f"ended at {missing}: {done.stderr[-2000:]}", file=sys.stderr)
    return answers


def _compile(data: bytes, stage: str) -> tuple[list[str], bool]:
    work = Compilation(data, "x.cardz", place_of_text("x.cardz"))
    try:
        getattr(work, stage)
        work.check()
        reached = True
    except CompileError:
        reached = False
    return [diagnostic.code for diagnostic in work.diagnostics], reached


def _peak() -> float:
    """The most memory in MiB that this process has had. Where the system tells it, the figure of
    the program alone: `ru_maxrss` starts with that of the process that started this one."""
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    (line,) = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) / 1024


def _main(seconds: int, mebibytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (mebibytes * _MIB,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    for name, stage, text in json.load(sys.stdin):
        codes, reached = _compile(base64.b64decode(text), stage)
        now = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        spent, before = now - before, now
        print(json.dumps([name, codes, reached, spent, _peak()]), flush=True)


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]))
