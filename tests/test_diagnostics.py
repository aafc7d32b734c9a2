"""Every code has a file that causes it, and one mistake gives one message (chapter 10).

`tests/data/diagnostics/` has a file per code; its texts are held to the byte by
`tests/frontend/test_codes.py` and `tests/lower/test_diagnostics.py`. Here the whole compiler runs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.codes import CODES
from compiler.diagnostics import CompileError, Severity
from compiler.overlay import Overlay
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from tests.overlays import options_beside

DATA = Path(__file__).parent / "data" / "diagnostics"
CASES = {path.name.partition(".")[0]: path for path in sorted(DATA.glob("*.cardz"))}
MADE_HERE = {
    "C001": b'{ "name": "x", "description": "' + b"x" * 256 * 1024 + b'" }',
    "C002": b"[" + b"1, " * 10_000 + b"1]",
}


def _compile(data: bytes, overlay: Overlay | None = None) -> tuple[list[str], bool]:
    """The codes in the order of the file, and whether a module came out."""
    work = Compilation(data, "x.cardz", place_of_text("x.cardz"), overlay=overlay)
    try:
        made = bool(work.python)
    except CompileError:
        made = False
    for diagnostic in work.diagnostics:
        is_error = diagnostic.severity is Severity.ERROR
        assert is_error == diagnostic.code.startswith("C")
    return [d.code for d in work.diagnostics], made


def test_no_code_lacks_a_file() -> None:
    assert {name[:4] for name in CASES} | MADE_HERE.keys() == CODES.keys()


@pytest.mark.parametrize("name", CASES)
def test_a_file_gives_its_code_and_no_other(name: str) -> None:
    """A warning lets the module through, an error does not."""
    path = CASES[name]
    found = _compile(path.read_bytes(), options_beside(path))
    assert found == ([name[:4]], name.startswith("W"))


@pytest.mark.parametrize("code", MADE_HERE)
def test_a_file_too_large_to_keep_gives_its_code(code: str) -> None:
    assert _compile(MADE_HERE[code]) == ([code], False)
