"""The build itself, run as a script in a process of its own.

mypyc and setuptools print, exit and change what belongs to the whole process; here they may. The
working folder holds the sources; C goes to `c`, objects to `objects`, extensions to `built`. It
imports nothing of the compiler. `check_build.py` then tries what was made.

    python driver.py PACKAGE OPTIMISATION MODULE...
"""

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

MYPYC_FAILS, C_FAILS = 3, 4
"""Exit statuses, which `compiler.native.build` knows too."""


def main(package: str, optimisation: str, modules: list[str]) -> None:
    """Compile the modules of a package as one group."""
    # Neither has types that are worth reading here. setuptools comes first: mypyc asks for it.
    setup: Any = import_module("setuptools").setup
    mypycify: Any = import_module("mypyc.build").mypycify
    files = [os.path.join(package, f"{module}.py") for module in modules]
    try:
        extensions = mypycify(
            # No configuration of the user's is read, and nothing is told of the copies' style.
            ["--config-file=", "--cache-dir=" + os.devnull, *files],
            group_name=f"{package}.group",
            opt_level=optimisation,
            debug_level="0",
            target_dir="c",
        )
    except BaseException as error:
        _stop(error, MYPYC_FAILS)
    for extension in extensions:
        # What another C compiler may warn of is no error.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        extension.extra_compile_args = flags
    options = [
        "--build-lib",
        "built",
        "--build-temp",
        "objects",
        f"--parallel={os.cpu_count() or 1}",
    ]
    try:
        setup(
            name=package,
            packages=[],
            py_modules=[],
            ext_modules=extensions,
            script_args=["--quiet", "build_ext", *options],
        )
    except BaseException as error:
        _stop(error, C_FAILS)


def _stop(error: BaseException, status: int) -> NoReturn:
    """End with a status, after what the exception tells."""
    if isinstance(error, KeyboardInterrupt):
        raise error
    if not isinstance(error, SystemExit):
        raise SystemExit(status) from error
    if isinstance(error.code, str):
        print(error.code, file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
