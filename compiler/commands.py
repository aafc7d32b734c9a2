"""What the command line does with each game: write, print, check, or only validate it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import assert_never

from compiler.diagnostics import CompileError
from compiler.dump import stage_text
from compiler.freshness import is_generated, orphans
from compiler.jobs import Job, Refusal, find_jobs
from compiler.options import Mode, Options, Status
from compiler.pipeline import Compilation
from compiler.project import absolute
from compiler.reporter import Reporter
from compiler.writer import read_module, write_module

__all__ = ["run"]


def run(options: Options) -> Status:
    """Do what the command line asks. One broken file does not stop the others.

    Raises:
        UsageError: the options don't go together; nothing was done.
    """
    jobs = find_jobs(options)
    reporter = Reporter(options)
    statuses = [_process(job, options, reporter) for job in jobs]
    if options.mode is Mode.CHECK:
        statuses.append(_check_orphans(jobs, options, reporter))
        reporter.line(f"{len(jobs)} checked")
    reporter.finish()
    return max(statuses, default=Status.FINE)


def _process(job: Job | Refusal, options: Options, reporter: Reporter) -> Status:
    if isinstance(job, Refusal):
        reporter.fault(job.name, job.message, job.hint)
        return Status.USAGE if job.usage else Status.WRONG
    try:
        data = job.read()
    except OSError as error:
        reporter.fault(job.name, error.strerror or str(error))
        return Status.USAGE
    try:
        return _compile(job, data, options, reporter)
    except CompileError as error:
        reporter.problems(error.source, error.diagnostics)
        return Status.WRONG
    except BrokenPipeError:
        raise
    except Exception as error:
        reporter.bug(job.name, error)
        return Status.FAULT


def _compile(job: Job, data: bytes, options: Options, reporter: Reporter) -> Status:
    work = Compilation(data, job.name, job.place, strict=options.strict)
    text = stage_text(work, options.stage)
    work.check()
    reporter.problems(work.source, work.diagnostics)
    match options.mode:
        case Mode.WRITE:
            return _write(job, text, options, reporter)
        case Mode.EMIT:
            sys.stdout.buffer.write(text.encode("utf-8"))
            sys.stdout.buffer.flush()
        case Mode.CHECK:
            return _compare(job, text, reporter)
        case Mode.VALIDATE:
            reporter.line(f"{job.name}: fine")
        case _:
            assert_never(options.mode)
    return Status.FINE


def _write(job: Job, text: str, options: Options, reporter: Reporter) -> Status:
    output = job.place.output
    try:
        old = read_module(output)
        if old is not None and not is_generated(old):
            message = "was not written by this compiler, and so it stays"
            reporter.fault(_shown(output), message, "move it away, or choose -o FILE.py")
            return Status.USAGE
        changed = write_module(output, text)
    except OSError as error:
        reporter.fault(_shown(output), error.strerror or str(error))
        return Status.USAGE
    notes = [] if changed else ["unchanged"]
    if job.place.root is None and options.output is None:
        notes.append("in the working folder: the game belongs to no project")
    note = f" ({'; '.join(notes)})" if notes else ""
    reporter.line(f"{job.name} -> {_shown(output)}{note}")
    return Status.FINE


def _compare(job: Job, text: str, reporter: Reporter) -> Status:
    old = read_module(job.place.output)
    if old == text:
        return Status.FINE
    state = "is missing" if old is None else "is stale: the game compiles to something else"
    again = f"python -m compiler {job.name}"
    reporter.fault(_shown(job.place.output), state, f"write it with: {again}")
    return Status.WRONG


def _check_orphans(jobs: list[Job | Refusal], options: Options, reporter: Reporter) -> Status:
    """Report the modules without a game, where whole folders are checked."""
    if not any(Path(path).is_dir() for path in options.paths):
        return Status.FINE
    places = [job.place for job in jobs if isinstance(job, Job)]
    found = orphans(places)
    for module, reason in found:
        reporter.fault(_shown(module), reason, "delete it, or bring its game back")
    return Status.WRONG if found else Status.FINE


def _shown(path: Path) -> str:
    """A path as messages show it: from the working folder if it lies there."""
    whole, here = absolute(path), Path.cwd().resolve()
    shown = whole.relative_to(here) if whole.is_relative_to(here) else path
    return shown.as_posix()
