"""What a native build needs: mypyc, setuptools, a C compiler, Python's header files."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path

from compiler.native.fault import NativeFault

__all__ = ["c_compiler", "check_tools", "last_lines"]

_INSTALL = 'python -m pip install "cardz[native]"'
_EMPTY = "int cardz;\n"
_WITH_PYTHON = "#include <Python.h>\n" + _EMPTY


def check_tools() -> None:
    """See whether all is there, so that what is missing is named at once and in plain words.

    Raises:
        NativeFault: something is missing (N001, N002, N003).
    """
    missing = [name for name in ("mypyc", "setuptools") if find_spec(name) is None]
    if missing:
        raise NativeFault("N001", f"{' and '.join(missing)} not installed", _INSTALL)
    if os.name != "nt":  # setuptools finds Visual Studio in ways of its own
        _check_compiler(c_compiler())


def c_compiler() -> list[str]:
    """The C compiler that setuptools will run."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shlex.split(command)


def _check_compiler(command: list[str]) -> None:
    name = shlex.join(command)
    hint = "install a C compiler (gcc or clang), or name yours in the variable CC"
    if not command or shutil.which(command[0]) is None:
        raise NativeFault("N002", f"no C compiler: there is no {name or 'command in CC'}", hint)
    problem = _try(command, _EMPTY)
    if problem is not None:
        raise NativeFault("N002", f"the C compiler {name} does not work", hint, problem)
    include = sysconfig.get_path("include")
    problem = _try(
        [*command, f"-I{include}", f"-I{sysconfig.get_path('platinclude')}"], _WITH_PYTHON
    )
    if problem is not None:
        version = ".".join(map(str, sys.version_info[:2]))
        message = f"the header files of Python {version} are not in {include}"
        hint = f"install them: the package is called python{version}-dev, python3-devel or alike"
        raise NativeFault("N003", message, hint, problem)


def _try(command: list[str], text: str) -> str | None:
    """Compile a text; gives what the compiler printed, if that fails or makes nothing."""
    with tempfile.TemporaryDirectory(prefix="cardz-") as folder:
        source, made = Path(folder, "try.c"), Path(folder, "try.o")
        source.write_text(text, encoding="ascii")
        try:
            done = subprocess.run(
                [*command, "-c", source, "-o", made],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
        except OSError as error:
            return error.strerror or str(error)
        if done.returncode == 0 and made.exists():
            return None
        return last_lines(done.stdout)


def last_lines(output: bytes, count: int = 25) -> str:
    """The end of what a tool printed."""
    return "\n".join(output.decode("utf-8", "replace").rstrip().splitlines()[-count:])
