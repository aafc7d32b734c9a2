"""Importing a game is quick: it loads the runtime and next to nothing else.

What is measured here is what is loaded, not how long it takes.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted(path.stem for path in (ROOT / "generated").glob("[a-z]*.py"))

NEEDED = "import __future__, collections.abc, enum, random"
"""What generated modules and the runtime use of the standard library at their first line."""

HEAVY = {
    "argparse",
    "ast",
    "contextlib",
    "dataclasses",
    "decimal",
    "email",
    "hashlib",
    "importlib.metadata",
    "importlib.util",
    "inspect",
    "json",
    "logging",
    "multiprocessing",
    "pathlib",
    "pickle",
    "re",
    "subprocess",
    "tempfile",
    "tokenize",
    "traceback",
    "typing",
    "urllib",
}


def _loaded(statement: str) -> set[str]:
    """The modules in memory after a statement, in a fresh Python that has no more than it must."""
    script = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{statement}\nprint(*sys.modules)"
    command = [sys.executable, "-I", "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def needed() -> set[str]:
    return _loaded(NEEDED)


@pytest.mark.parametrize("module", MODULES)
def test_a_game_loads_the_runtime_and_what_that_needs(module: str, needed: set[str]) -> None:
    """Without third-party packages on the path it loads at all; nothing of the compiler is there,
    and nothing of the standard library beyond what a few small modules bring along."""
    loaded = _loaded(f"import generated.{module}")

    assert {name.split(".")[0] for name in loaded - needed} == {"generated", "runtime"}
    assert {name for name in loaded if name.startswith("generated.")} == {f"generated.{module}"}
    assert loaded.isdisjoint({"black", "jinja2", "lark", "compiler", "templates"})
    assert loaded.isdisjoint(HEAVY)


def test_what_is_needed_is_light(needed: set[str]) -> None:
    assert needed.isdisjoint(HEAVY)


def test_a_game_played_by_its_moves_loads_no_more(needed: set[str]) -> None:
    """`json` and `re` are for names in quotes and for moves read from text."""
    loaded = _loaded(
        "from generated import weathervane\n"
        "state = weathervane.deal(seed=7)\n"
        "state.push(state.legal_moves()[0])\n"
        "state.history[0].text"
    )

    assert {name.split(".")[0] for name in loaded - needed} == {"generated", "runtime"}


def test_the_package_alone_loads_no_game(needed: set[str]) -> None:
    loaded = _loaded("import generated; generated.names()")

    assert {name for name in loaded - needed if name.startswith(("generated", "runtime"))} == {
        "generated"
    }
    assert loaded.isdisjoint(HEAVY)
