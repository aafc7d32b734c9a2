"""Variants on the disk: modules that were compiled with `--set` or `--name`.

No game file tells of them; their own headers do. So `--check` of a folder looks into the modules
that lie where its games' modules do, and compiles the variants of these games anew, with the
options that stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from compiler.freshness import variant_of, variants
from compiler.jobs import Job, Refusal
from compiler.options import Mode, Options
from compiler.overlay import Overlay
from compiler.project import BadSlug, absolute, place_of, shown_from_here

__all__ = ["why_not_replace", "with_variants"]


def with_variants(jobs: list[Job | Refusal], options: Options) -> list[Job | Refusal]:
    """The jobs, and where folders are checked also those of the variants of the same games."""
    if options.mode is not Mode.CHECK or not any(Path(path).is_dir() for path in options.paths):
        return jobs
    games = [job for job in jobs if isinstance(job, Job)]
    return [*jobs, *_variants_of(games)]


def _variants_of(games: Sequence[Job]) -> list[Job | Refusal]:
    taken = {absolute(game.place.output) for game in games}
    found: list[Job | Refusal] = []
    for module, variant in variants([game.place for game in games]):
        for game in games:
            folder = absolute(game.place.output).parent
            if game.place.shown == variant.source and folder == module.parent:
                if module not in taken:
                    found.append(_job_of(module, game, variant.overlay))
                break
    return found


def _job_of(module: Path, game: Job, overlay: Overlay | None) -> Job | Refusal:
    """The job whose module should be the one in this file."""
    if overlay is not None and game.path is not None:
        with suppress(BadSlug):
            place = place_of(game.path, module, variant=overlay.name)
            # As -o says; a file that it names is the game's own module.
            folder = None if game.output is None else game.place.output.parent
            return replace(game, place=place, overlay=overlay, output=folder)
    message = "is a variant, but its header does not tell the options"
    return Refusal(shown_from_here(module), message, "delete it, and compile the variant anew")


def why_not_replace(old: str, job: Job) -> tuple[str, str] | None:
    """Why a module with the text `old` must not give way to that of a job, and what to do; None
    where it may: a game's own module, and a variant of the same name and game."""
    there = variant_of(old)
    if job.overlay is None:
        if there is None:
            return None
        return "is a variant, and so it stays", "delete it, or choose another with -o FILE.py"
    hint = "give the variant another name with --name"
    if there is None:
        return "is a game's own module, and so it stays", hint
    if there.overlay is None:
        message = "is a variant whose header does not tell the options, and so it stays"
        return message, f"delete it, or {hint}"
    if (there.source, there.overlay.name) == (job.place.shown, job.overlay.name):
        return None
    message = f"is another variant, {there.overlay.name} of {there.source}, and so it stays"
    return message, f"{hint}, or delete that module"
