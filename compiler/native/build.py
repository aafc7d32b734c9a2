"""A native build, from a module's file to its package beside it.

All is made in a temporary folder, by processes of their own, and tried out there. The finished
package then takes its place under its final name in one step. So a build that fails leaves nothing
behind, no reader meets half of one, and of two that make the same at once one comes second and
throws its own away.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from ast import ClassDef, get_docstring, parse
from pathlib import Path

import runtime
from compiler.native.driver import C_FAILS
from compiler.native.fault import NativeFault
from compiler.native.private import SourceFault, private_sources
from compiler.native.tools import last_lines
from runtime.builds import BUILDS_FOLDER, build_name, build_stem, find_build

__all__ = ["build_native"]

_HERE = Path(__file__).parent
_RUNTIME = Path(runtime.__file__).parent
_IGNORE = "# made on each machine, never shared\n*\n"


def build_native(
    module: Path, *, again: bool = False, optimisation: str = "3"
) -> tuple[Path, bool]:
    """Build the generated module in a file, and give the build's folder and whether it is new. A
    build that is fresh is kept, unless all is to be done `again`.

    Raises:
        NativeFault: a tool fails.
        OSError: a file can't be read or written.
    """
    module = module.resolve()
    fresh = find_build(str(module))
    if fresh is not None and not again:
        return Path(fresh), False
    text = module.read_bytes()
    name = build_name(module.stem, text)
    with tempfile.TemporaryDirectory(prefix="cardz-", ignore_cleanup_errors=True) as folder:
        work = Path(folder).resolve()
        _write_sources(work, name, text.decode("utf-8"))
        _run(work, name, "driver.py", name, optimisation, *_modules(work / name))
        (work / "built" / name / "__init__.py").write_text(_package(text), encoding="utf-8")
        _run(work, name, "check_build.py", name)
        shutil.rmtree(work / "built" / name / "__pycache__", ignore_errors=True)
        home = _place(work / "built" / name, module.parent / BUILDS_FOLDER)
    _prune(module)
    return home, True


def _write_sources(work: Path, name: str, game: str) -> None:
    """The package to compile; beside it the runtime that it shares, and the module as it is."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in _RUNTIME.glob("*.py")}
    try:
        sources = private_sources(name, game, texts)
    except SourceFault as fault:
        raise NativeFault("N004", str(fault)) from fault
    for folder, modules in (("runtime", texts), (name, {**sources, "__init__": ""})):
        (work / folder).mkdir()
        for module, text in modules.items():
            (work / folder / f"{module}.py").write_text(text, encoding="utf-8")
    (work / "runtime" / "py.typed").touch()
    (work / "pure.py").write_text(game, encoding="utf-8")


def _modules(package: Path) -> list[str]:
    return sorted(path.stem for path in package.glob("*.py") if path.stem != "__init__")


def _run(work: Path, name: str, script: str, *arguments: str) -> None:
    """Run one of the scripts beside this file; what it prints is shown only if it fails."""
    environment = {k: v for k, v in os.environ.items() if k not in ("MYPYPATH", "PYTHONSAFEPATH")}
    done = subprocess.run(
        [sys.executable, "-P", str(_HERE / script), *arguments],
        cwd=work,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode == 0:
        return
    details = last_lines(done.stdout).replace(f"{name}{os.sep}", "")
    if script != "driver.py":
        raise NativeFault("N006", "the build does not play like its module", None, details)
    if done.returncode == C_FAILS:
        raise NativeFault("N005", "the C compiler fails", None, details)
    raise NativeFault("N004", "mypyc does not take the module", None, details)


def _package(game: bytes) -> str:
    """The text of the package's `__init__`: the docstrings, which native code loses."""
    tree = parse(game)
    docs = {
        node.name: doc
        for node in tree.body
        if isinstance(node, ClassDef) and (doc := get_docstring(node, clean=False))
    }
    doc = get_docstring(tree, clean=False) or ""
    return f"{doc!r}\n\nDOCS = {docs!r}\n"


def _place(made: Path, builds: Path) -> Path:
    """Move a finished package to the others, whole or not at all."""
    builds.mkdir(exist_ok=True)
    ignore = builds / ".gitignore"
    if not ignore.exists():
        ignore.write_text(_IGNORE, encoding="utf-8")
    # The temporary folder may lie on another disk, and only within one is a move a single step.
    with tempfile.TemporaryDirectory(prefix=".", dir=builds, ignore_cleanup_errors=True) as near:
        shutil.copytree(made, Path(near, "new"))
        home = builds / made.name
        if home.exists():
            os.replace(home, Path(near, "old"))
        try:
            os.replace(Path(near, "new"), home)
        except OSError:
            if not home.exists():  # else another process has placed the same just now
                raise
    return home


def _prune(module: Path) -> None:
    """Throw away the builds of a module that are no longer fresh, those for this Python alone."""
    fresh = find_build(str(module))
    name = re.compile(re.escape(build_stem(module.stem)) + "[0-9a-f]{16}")
    for home in (module.parent / BUILDS_FOLDER).iterdir():
        if name.fullmatch(home.name) and str(home) != fresh:
            _throw_away(home)


def _throw_away(home: Path) -> None:
    """Rename first: a folder of that name must never lack some of its files."""
    with tempfile.TemporaryDirectory(
        prefix=".", dir=home.parent, ignore_cleanup_errors=True
    ) as old:
        try:
            os.replace(home, Path(old, "old"))
        except OSError:
            return  # in use, as Windows has it, or thrown away by another process
