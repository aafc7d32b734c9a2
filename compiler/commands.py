"""What the command line does with each game: write, print, check, or only validate it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from compiler.cache import Cache, open_cache
from compiler.diagnostics import Diagnostic, Sink
from compiler.failure import Failed, failed
from compiler.freshness import is_generated, orphans
from compiler.frontend.read_source import read_source
from compiler.jobs import Job, Refusal, find_jobs
from compiler.options import Mode, Options, Status
from compiler.project import shown_from_here
from compiler.reporter import Reporter
from compiler.source import SourceFile
from compiler.tasks import Answer, Compiled, Refused, Task
from compiler.variants import why_not_replace, with_variants
from compiler.workers import answers
from compiler.writer import module_bytes, read_module, write_module

__all__ = ["run"]


@dataclass(frozen=True, slots=True)
class _Fresh:
    """A game whose module is known to be what it compiles to; its warnings and their source."""

    source: SourceFile
    diagnostics: tuple[Diagnostic, ...]


def run(options: Options) -> Status:
    """Do what the command line asks. One broken file does not stop the others.

    Raises:
        UsageError: the options don't go together; nothing was done.
    """
    jobs = with_variants(find_jobs(options), options)
    reporter = Reporter(options)
    cache = open_cache() if options.cache and options.mode in (Mode.WRITE, Mode.CHECK) else None
    try:
        with closing(_outcomes(jobs, options, cache)) as outcomes:
            found = zip(jobs, outcomes, strict=True)
            statuses = [_process(job, outcome, options, reporter) for job, outcome in found]
    finally:
        if cache is not None:
            cache.save()
    if options.native:
        statuses += _build_natives(jobs, statuses, options, reporter)
    if options.mode is Mode.CHECK:
        statuses.append(_check_orphans(jobs, options, reporter))
        reporter.line(f"{len(jobs)} checked")
    reporter.finish()
    return max(statuses, default=Status.FINE)


def _outcomes(
    jobs: list[Job | Refusal], options: Options, cache: Cache | None
) -> Generator[Refusal | _Fresh | Answer]:
    """What came of each job: from the cache what it knows, and the rest compiled."""
    starts = [_start(job, options, cache) for job in jobs]
    with closing(answers([start for start in starts if isinstance(start, Task)])) as made:
        for start in starts:
            if not isinstance(start, Task):
                yield start
                continue
            answer = next(made)
            if cache is not None and isinstance(answer, Compiled):
                cache.note(start, answer.text, answer.diagnostics)
            yield answer


def _start(job: Job | Refusal, options: Options, cache: Cache | None) -> Refusal | _Fresh | Task:
    """Read the file, and see whether all about it is known."""
    if isinstance(job, Refusal):
        return job
    try:
        data = job.read()
    except OSError as error:
        return Refusal(job.name, error.strerror or str(error), usage=True)
    task = Task(job.name, data, job.place, options.stage, options.strict, job.overlay)
    module = None if cache is None else module_bytes(job.place.output)
    if cache is None or module is None:
        return task
    warnings = cache.find(task, module)
    # To be strict is to stop at the first stage that warns, which the warnings alone don't tell.
    if warnings is None or (warnings and options.strict):
        return task
    source = read_source(job.name, data, Sink())
    return _Fresh(source if job.overlay is None else job.overlay.attach(source), warnings)


def _process(
    job: Job | Refusal, outcome: Refusal | _Fresh | Answer, options: Options, reporter: Reporter
) -> Status:
    try:
        return _tell(job, outcome, options, reporter)
    except BrokenPipeError:
        raise
    except Exception as error:
        reporter.bug(job.name, failed(f"compiling {job.name}", error))
        return Status.FAULT


def _tell(
    job: Job | Refusal, outcome: Refusal | _Fresh | Answer, options: Options, reporter: Reporter
) -> Status:
    """Tell what came of a job, and do with the module what was asked for."""
    if isinstance(outcome, Refusal):
        reporter.fault(outcome.name, outcome.message, outcome.hint)
        return Status.USAGE if outcome.usage else Status.WRONG
    assert isinstance(job, Job)  # what made no job is its own outcome
    match outcome:
        case _Fresh():
            reporter.problems(outcome.source, outcome.diagnostics)
            return _keep(job, options, reporter)
        case Compiled():
            reporter.problems(outcome.source, outcome.diagnostics)
            return _use(job, outcome.text, options, reporter)
        case Refused():
            reporter.problems(outcome.source, outcome.diagnostics)
            return Status.WRONG
        case Failed():
            reporter.bug(job.name, outcome)
            return Status.FAULT
        case _:
            assert_never(outcome)


def _keep(job: Job, options: Options, reporter: Reporter) -> Status:
    """Leave a module that is fresh as it is."""
    if options.mode is Mode.WRITE:
        _tell_written(job, False, options, reporter)
    return Status.FINE


def _use(job: Job, text: str, options: Options, reporter: Reporter) -> Status:
    """Write, print or compare what a game gave."""
    match options.mode:
        case Mode.WRITE:
            return _write(job, text, options, reporter)
        case Mode.EMIT:
            sys.stdout.buffer.write(text.encode("utf-8"))
            sys.stdout.buffer.flush()
        case Mode.CHECK:
            return _compare(job, text, reporter)
        case Mode.VALIDATE:
            variant = "" if job.overlay is None else f", variant {job.overlay.name}"
            reporter.line(f"{job.name}{variant}: fine")
        case _:
            assert_never(options.mode)
    return Status.FINE


def _write(job: Job, text: str, options: Options, reporter: Reporter) -> Status:
    output = job.place.output
    try:
        old = read_module(output)
        if old is not None and not is_generated(old):
            message = "was not written by this compiler, and so it stays"
            reporter.fault(shown_from_here(output), message, "move it away, or choose -o FILE.py")
            return Status.USAGE
        reason = None if old is None else why_not_replace(old, job)
        if reason is not None:
            reporter.fault(shown_from_here(output), *reason)
            return Status.USAGE
        changed = write_module(output, text)
    except OSError as error:
        reporter.fault(shown_from_here(output), error.strerror or str(error))
        return Status.USAGE
    _tell_written(job, changed, options, reporter)
    return Status.FINE


def _tell_written(job: Job, changed: bool, options: Options, reporter: Reporter) -> None:
    notes = [] if changed else ["unchanged"]
    if job.place.root is None and options.output is None:
        notes.append("in the working folder: the game belongs to no project")
    note = f" ({'; '.join(notes)})" if notes else ""
    reporter.line(f"{job.name} -> {shown_from_here(job.place.output)}{note}")


def _compare(job: Job, text: str, reporter: Reporter) -> Status:
    try:
        old = read_module(job.place.output)
    except OSError as error:
        reporter.fault(shown_from_here(job.place.output), error.strerror or str(error))
        return Status.USAGE
    if old == text:
        return Status.FINE
    state = "is missing" if old is None else "is stale: the game compiles to something else"
    reporter.fault(shown_from_here(job.place.output), state, f"write it with: {job.command}")
    return Status.WRONG


def _check_orphans(jobs: list[Job | Refusal], options: Options, reporter: Reporter) -> Status:
    """Report the modules without a game, where whole folders are checked."""
    if not any(Path(path).is_dir() for path in options.paths):
        return Status.FINE
    places = [job.place for job in jobs if isinstance(job, Job)]
    found = orphans(places)
    for module, reason in found:
        reporter.fault(shown_from_here(module), reason, "delete it, or bring its game back")
    return Status.WRONG if found else Status.FINE


def _build_natives(
    jobs: list[Job | Refusal], statuses: list[Status], options: Options, reporter: Reporter
) -> list[Status]:
    """Build what was written, or was fresh."""
    from compiler.native.command import build_all

    done = zip(jobs, statuses, strict=True)
    places = [j.place for j, status in done if isinstance(j, Job) and status is Status.FINE]
    return build_all([Path(shown_from_here(place.output)) for place in places], options, reporter)
