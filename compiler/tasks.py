"""One game to compile, and what came of it: plain data, fit to be sent to another process.

Nothing here loads the compiler proper until a task is really carried out.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.diagnostics import CompileError, Diagnostic
from compiler.failure import Failed, failed
from compiler.options import Stage
from compiler.overlay import Overlay
from compiler.project import Place
from compiler.source import SourceFile

__all__ = ["Answer", "Compiled", "Refused", "Task", "carry_out"]


@dataclass(frozen=True, slots=True)
class Task:
    """The bytes of a game file, its name in messages, its place, and the last stage to run.
    `strict` makes warnings errors, `overlay` makes it a variant."""

    name: str
    data: bytes
    place: Place
    stage: Stage
    strict: bool
    overlay: Overlay | None = None


@dataclass(frozen=True, slots=True)
class Compiled:
    """What the last stage made, and the warnings with the source that they are about."""

    text: str
    source: SourceFile
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """The file is wrong, and why."""

    source: SourceFile | None
    diagnostics: tuple[Diagnostic, ...]


Answer = Compiled | Refused | Failed


def carry_out(task: Task) -> Answer:
    """Compile a game. A fault of the compiler's own is an answer too, for it must not stop the
    other games."""
    try:
        # lark, Jinja and black take long to load, and whoever finds all modules fresh needs none.
        from compiler.dump import stage_text
        from compiler.pipeline import Compilation

        work = Compilation(
            task.data, task.name, task.place, strict=task.strict, overlay=task.overlay
        )
        text = stage_text(work, task.stage)
        work.check()
    except CompileError as error:
        return Refused(error.source, error.diagnostics)
    except Exception as error:
        return failed(f"compiling {task.name}", error)
    return Compiled(text, work.source, work.diagnostics)
