"""The command line: `python -m compiler PATH...`, or `cardzc`."""

from __future__ import annotations

import os
import sys
from argparse import Action, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from compiler import __version__
from compiler.commands import run
from compiler.failure import bug_report
from compiler.options import Format, Mode, Options, Stage, Status, UsageError
from compiler.overlay import Overlay
from compiler.reporter import encodable

__all__ = ["main"]

_EPILOG = """\
A module goes to `generated/` of the project that its game file belongs to, else to the working
folder. `--emit expanded` prints the game file in its long form: short forms, named rules and lists
of groups spelled out; a repeated depot stays one, for only that makes a group.

`--set` and `--name` compile a variant without a file of its own: one game file, with a value in
place of the one at PATH, such as dealRules[0].faceDown=6 or depots[tab].row=1; quote it for the
shell. Items are counted from 0, or called by their `name`. VALUE is JSON, or a text that needs no
quotes. What would be ignored is an error. The module is called after the name; the description and
the aliases stay the game's, until 'description=…' and 'aliases=[]' are set.

Exit status: 0 all is well; 1 a file or an option --set is wrong, or --check found a module that is
stale, missing or without a game; 2 wrong usage, or a file or a tool that fails; 70 a fault of the
compiler itself.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status. `--help` and wrong usage exit at once."""
    # A process may be started with its streams closed; then Python has none to write to.
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    parser = _parser()
    try:
        return run(_options(parser, arguments))
    except UsageError as fault:
        parser.error(str(fault))
    except BrokenPipeError:
        # The reader has had enough, as `head` does. That is no fault, but Python would make one of
        # it when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Status.FINE
    except KeyboardInterrupt:
        return Status.INTERRUPTED
    except Exception as error:
        print(bug_report("the command line", error), file=sys.stderr)
        return Status.FAULT


class _PrintSchema(Action):
    """`--schema`: print and leave, as `--version` does, with no game file asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from compiler.schema import schema_text

        sys.stdout.buffer.write(schema_text().encode("utf-8"))
        sys.stdout.buffer.flush()
        parser.exit()


class _Explain(Action):
    """`--explain CODE`: print what the code means and leave; without a code, list them all."""

    def __call__(
        self, parser: ArgumentParser, _namespace: object, code: object, _option: object = None
    ) -> None:
        from compiler.explain import UnknownCode, explain, list_codes

        try:
            text = explain(code) if isinstance(code, str) else list_codes()
        except UnknownCode as fault:
            parser.error(str(fault))
        print(encodable(text, sys.stdout))
        parser.exit()


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m compiler",
        description="Compile .cardz game files into Python modules.",
        epilog=_EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("paths", nargs="+", metavar="PATH", help="a game file, a folder of them, or - for stdin")
    add(
        "--set",
        action="append",
        default=[],
        dest="settings",
        metavar="PATH=VALUE",
        help="make a variant: the game with this value at that path; may be given again",
    )
    add("--name", action="append", metavar="NAME", help="the variant's name, and its module's")
    add("-o", dest="output", metavar="DIR", help="the folder to write to, or a file ending in .py")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--stdout", action="store_true", help="print the module, write nothing")
    what.add_argument(
        "--emit",
        choices=[stage.value for stage in Stage],
        metavar="STAGE",
        help="stop after a stage and print what it made: " + ", ".join(s.value for s in Stage),
    )
    what.add_argument(
        "--check",
        action="store_true",
        help="write nothing; are the modules on the disk what the games say?",
    )
    what.add_argument("--validate", action="store_true", help="read and check, write nothing")
    add(
        "--native",
        action="store_true",
        help="also build the modules as C extensions, for generated.load()",
    )
    add("--strict", action="store_true", help="a warning is an error")
    add("--quiet", "-q", action="store_true", help="tell about errors only")
    add(
        "--format",
        choices=[form.value for form in Format],
        default=Format.TEXT.value,
        help="how problems are told (default: %(default)s)",
    )
    add("--no-cache", action="store_true", help="compile anew what was found fresh before, too")
    add("--explain", action=_Explain, nargs="?", metavar="CODE", help="print what a code means")
    add("--schema", action=_PrintSchema, nargs=0, help="print the JSON Schema of game files")
    add("--version", action="version", version=f"cardz {__version__}")
    return parser


def _options(parser: ArgumentParser, arguments: Sequence[str] | None) -> Options:
    given = parser.parse_args(arguments)
    mode, stage = Mode.WRITE, Stage.PYTHON
    if given.emit or given.stdout:
        mode, stage = Mode.EMIT, Stage(given.emit or stage)
    elif given.check:
        mode = Mode.CHECK
    elif given.validate:
        mode, stage = Mode.VALIDATE, Stage.IR
    return Options(
        paths=tuple(given.paths),
        output=None if given.output is None else Path(given.output),
        mode=mode,
        stage=stage,
        strict=given.strict,
        quiet=given.quiet,
        format=Format(given.format),
        cache=not given.no_cache,
        native=given.native,
        overlay=_overlay(given.settings, given.name or []),
    )


def _overlay(settings: list[str], names: list[str]) -> Overlay | None:
    """The variant that is asked for, if any.

    Raises:
        UsageError: it has no name, or several.
    """
    if len(names) > 1:
        raise UsageError(f"--name is given {len(names)} times, and a variant has one name")
    if not names and settings:
        raise UsageError("--set makes a variant, and it needs a name of its own: --name NAME")
    return Overlay(names[0], tuple(settings)) if names else None
