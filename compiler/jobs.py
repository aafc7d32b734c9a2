"""From the command line's paths to the games to compile."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from compiler.frontend.read_source import read_start
from compiler.options import Mode, Options, UsageError
from compiler.overlay import Overlay, command
from compiler.project import (
    SUFFIX,
    BadSlug,
    Place,
    absolute,
    names_a_file,
    place_of,
    place_of_text,
    shown_from_here,
    slug_of_name,
)
from compiler.words import listed

__all__ = ["Job", "Refusal", "find_jobs"]

STDIN = "-"
_VARIANT = "the variant"


@dataclass(frozen=True, slots=True)
class Job:
    """A game to compile: the path as messages show it, the file (None for stdin), its place, what
    makes a variant of it, and what `-o` says."""

    name: str
    path: Path | None
    place: Place
    overlay: Overlay | None = None
    output: Path | None = None

    @property
    def command(self) -> str:
        """What to type to have it compiled."""
        path = STDIN if self.path is None else self.name
        output = self.output if self.place.is_usual else self.place.output
        return command(path, self.overlay, None if output is None else output.as_posix())

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
    if options.overlay is not None:
        _check_variant(options.paths, options.overlay)
    found: dict[object, Job | Refusal] = {}
    for text in options.paths:
        for job in _find(text, options):
            key = absolute(job.path) if isinstance(job, Job) and job.path else job.name
            found.setdefault(key, job)
    jobs = list(found.values())
    _check_options(jobs, options)
    return _refuse_clashes(jobs, options) if options.mode in (Mode.WRITE, Mode.CHECK) else jobs


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
    name, overlay = path.as_posix(), options.overlay
    try:
        place = place_of(
            path,
            options.output,
            lenient=options.mode is Mode.EMIT,
            variant=None if overlay is None else overlay.name,
        )
    except BadSlug as fault:
        return Refusal(name, str(fault), "name the module yourself with -o FILE.py")
    return Job(name, path, place, overlay, options.output)


def _job_of_stdin(options: Options) -> Job | Refusal:
    writes = options.mode in (Mode.WRITE, Mode.CHECK)
    is_named = options.overlay is not None or (options.output and names_a_file(options.output))
    if writes and not is_named:
        raise UsageError("- needs --stdout or -o FILE.py, for a game from stdin has no name")
    overlay = options.overlay
    variant = None if overlay is None else overlay.name
    try:
        place = place_of_text("<stdin>", options.output, variant=variant)
        return Job("<stdin>", None, place, overlay, options.output)
    except BadSlug as fault:
        return Refusal("<stdin>", str(fault))


def _check_variant(paths: Sequence[str], overlay: Overlay) -> None:
    """Whether a variant can be made of what the paths stand for."""
    if len(paths) != 1 or Path(paths[0]).is_dir():
        given = f"{paths[0]} is a folder" if len(paths) == 1 else f"here are {len(paths)} paths"
        raise UsageError(f"--set and --name make a variant of one game file, and {given}")
    try:
        slug_of_name(overlay.name)
    except BadSlug as fault:
        raise UsageError(f"--name: {fault}") from None


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


def _refuse_clashes(jobs: list[Job | Refusal], options: Options) -> list[Job | Refusal]:
    """Refuse all files that would become one and the same module; a variant also where a game file
    beside its own would become it."""
    claims: dict[Path, list[str]] = {}
    for job in jobs:
        if isinstance(job, Job):
            claim = claims.setdefault(absolute(job.place.output), [])
            claim.append(_VARIANT if job.overlay is not None else job.name)
            if job.overlay is not None and job.path is not None:
                claim += _claims_beside(job.path, options.output, job.place.output)
    return [_refuse_clash(job, claims) for job in jobs]


def _refuse_clash(job: Job | Refusal, claims: dict[Path, list[str]]) -> Job | Refusal:
    if isinstance(job, Refusal):
        return job
    own = job.name if job.overlay is None else _VARIANT
    others = [name for name in claims[absolute(job.place.output)] if name != own]
    if not others:
        return job
    module = shown_from_here(job.place.output)
    if job.overlay is not None:
        # The file that messages begin with is not named again.
        owners = ["this game itself" if name == job.name else name for name in others]
        message = f"the variant would become the module of {listed(owners, 'and')}, {module}"
        hint = "give the variant another name with --name"
        return Refusal(job.name, message, hint, usage=True)
    message = f"{', '.join(others)} would become the same module, {module}"
    return Refusal(job.name, message, "rename one of them, or choose another with -o FILE.py")


def _claims_beside(path: Path, output: Path | None, module: Path) -> list[str]:
    """The game files in the folder of a variant's file that become its module when they are
    compiled, to where the variant is."""
    folder = None if output is None or names_a_file(output) else output
    found = []
    for file in sorted(path.parent.glob(f"*{SUFFIX}")):
        with suppress(BadSlug):
            if absolute(place_of(file, folder).output) == absolute(module):
                found.append(file.as_posix())
    return found
