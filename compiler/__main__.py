"""`python -m compiler`: the command line.

Python puts the working folder first on `sys.path` for `-m`. Whoever compiles a game stands in any
folder, and a `runtime/` or a `json.py` that lies there must not be taken for ours or for the
standard library's: unless that folder is the one this package came from, it leaves the path.
"""

import os
import sys


def _drop_working_folder() -> None:
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    first = os.path.abspath(sys.path[0]) if sys.path else home
    if first == os.getcwd() and os.path.realpath(first) != os.path.realpath(home):
        del sys.path[0]


if __name__ == "__main__":
    if not sys.flags.safe_path:
        _drop_working_folder()
    from compiler.cli import main

    raise SystemExit(main())
