"""From the command line's paths to the games to compile."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from compiler.frontend.read_source import read_start
from compiler.options import Mode, Options, UsageError
from compiler.project import (
    SUFFIX,
    BadSlug,
    Place,
    absolute,
    names_a_file,
    place_of,
    place_of_text,
)

__all__ = ["Job", "Refusal", "find_jobs"]

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Job:
    """A game to compile: the path as messages show it, the file (None for stdin), its place."""

    name: str
    path: Path | None
    place: Place

    def read(self) -> bytes:
        """The file's bytes, as many as the size limit lets through and one more.

        Raises:
            OSError: it can't be read.
        """
        if self.path is None:
            return read_start(sys.stdin.buffer)
        with self.path.open("rb") as file:
            return read_start(file)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A path that makes no job. `usage` tells that the command is wrong, not the file."""

    name: str
    message: str
    hint: str | None = None
    usage: bool = False


def find_jobs(options: Options) -> list[Job | Refusal]:
    """The games that the paths stand for, in their order, a file given twice once.

    Raises:
        UsageError: the options don't go together.
    """
    found: dict[object, Job | Refusal] = {}
    for text in options.paths:
        for job in _find(text, options):
            key = absolute(job.path) if isinstance(job, Job) and job.path else job.name
            found.setdefault(key, job)
    jobs = list(found.values())
    _check_options(jobs, options)
    return _refuse_clashes(jobs) if options.mode in (Mode.WRITE, Mode.CHECK) else jobs


def _find(text: str, options: Options) -> list[Job | Refusal]:
    try:
        return list(_jobs_of(text, options))
    except OSError as fault:
        return [Refusal(text, fault.strerror or str(fault), usage=True)]


def _jobs_of(text: str, options: Options) -> Iterator[Job | Refusal]:
    path = Path(text)
    if not text:
        yield Refusal(text, "an empty path names no file", usage=True)
    elif text == STDIN:
        yield _job_of_stdin(options)
    elif path.is_dir():
        # A pipe in a folder would keep the others waiting; by its own name it is read.
        files = sorted(
            file
            for file in path.glob(f"*{SUFFIX}")
            if not file.name.startswith(".") and not file.is_fifo()
        )
        if not files:
            yield Refusal(text, f"no *{SUFFIX} file is in this folder", usage=True)
        for file in files:
            yield _job_of_file(file, options)
    elif not path.exists():
        yield Refusal(text, "there is no such file or folder", usage=True)
    else:
        yield _job_of_file(path, options)


def _job_of_file(path: Path, options: Options) -> Job | Refusal:
    name = path.as_posix()
    try:
        place = place_of(path, options.output, lenient=options.mode is Mode.EMIT)
    except BadSlug as fault:
        return Refusal(name, str(fault), "name the module yourself with -o FILE.py")
    return Job(name, path, place)


def _job_of_stdin(options: Options) -> Job | Refusal:
    writes = options.mode in (Mode.WRITE, Mode.CHECK)
    if writes and not (options.output and names_a_file(options.output)):
        raise UsageError("- needs --stdout or -o FILE.py, for a game from stdin has no name")
    try:
        return Job("<stdin>", None, place_of_text("<stdin>", options.output))
    except BadSlug as fault:
        return Refusal("<stdin>", str(fault))


def _check_options(jobs: list[Job | Refusal], options: Options) -> None:
    """Whether the options go together and with the number of games."""
    writes = options.mode in (Mode.WRITE, Mode.CHECK)
    if options.output is not None and not writes:
        raise UsageError("-o says where to write, but nothing is written here")
    if options.native and options.mode is not Mode.WRITE:
        raise UsageError("--native builds what is written, but nothing is written here")
    if len(jobs) > 1 and options.mode is Mode.EMIT:
        raise UsageError(f"--stdout and --emit print one game, and here are {len(jobs)}")
    if len(jobs) > 1 and options.output is not None and names_a_file(options.output):
        raise UsageError(f"-o {options.output} names one module, and here are {len(jobs)} games")


def _refuse_clashes(jobs: list[Job | Refusal]) -> list[Job | Refusal]:
    """Refuse all files that would become one and the same module."""
    claims: dict[Path, list[str]] = {}
    for job in jobs:
        if isinstance(job, Job):
            claims.setdefault(absolute(job.place.output), []).append(job.name)
    return [_refuse_clash(job, claims) for job in jobs]


def _refuse_clash(job: Job | Refusal, claims: dict[Path, list[str]]) -> Job | Refusal:
    if isinstance(job, Refusal):
        return job
    others = [name for name in claims[absolute(job.place.output)] if name != job.name]
    if not others:
        return job
    module = job.place.output.as_posix()
    message = f"{', '.join(others)} would become the same module, {module}"
    return Refusal(job.name, message, "rename one of them, or choose another with -o FILE.py")
