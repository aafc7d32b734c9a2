"""Nothing that a game runs on asks for CPython: other Pythons run the same modules.

No other Python was at hand to run these tests with. So they look at the texts: at what is imported,
and for names that only CPython has, or that count its references, frames and bytes.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "runtime").glob("*.py"), *(ROOT / "generated").glob("*.py")])

MODULES = frozenset(
    {
        "__future__",
        "collections",
        "difflib",
        "enum",
        "hashlib",
        "importlib",
        "itertools",
        "json",
        "keyword",
        "operator",
        "os",
        "random",
        "re",
        "sys",
        "threading",
        "types",
        "typing",
    }
)
"""What may be imported: all of it is written down in the library reference, for every Python."""

NAMES = frozenset(
    {
        "_debugmallocstats",
        "_getframe",
        "co_code",
        "ctypes",
        "f_back",
        "getallocatedblocks",
        "getrefcount",
        "getsizeof",
        "setswitchinterval",
        "__sizeof__",
    }
)
"""What means something to CPython alone, or nothing elsewhere."""


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_it_asks_for_no_particular_python(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Attribute):
            assert node.attr not in NAMES
        elif isinstance(node, ast.Name):
            assert node.id not in NAMES
    assert imported - {"runtime", "generated"} <= MODULES


def test_the_files_are_found() -> None:
    assert len(FILES) > 25
