"""The text of generated modules: nothing in it that nobody reads, and nothing to warn of.

The games of the tree and the corpus of other people's games, where that lies beside the project.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from compiler.python.offers import Mode
from tests.differential.backends import ROOT
from tests.differential.test_corpus import CORPUS
from tests.quick.boards import cardz, mode, python
from tests.quick.test_names import board

FILES = [*sorted((ROOT / "games").glob("*.cardz")), *CORPUS]

OFFERED = {
    *("GAME", "State", "deal", "from_position", "parse_move", "move_at", "action_count"),
    "annotations",
}
"""What a module has for others (`runtime.protocol.GameModule`), and the `__future__`."""

files = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")


@cache
def text_of(path: Path) -> str:
    """The module of a game. It is not formatted: that changes nothing here."""
    work = Compilation(path.read_bytes(), path.name, place_of_text(path.name))
    return emit_module(work.optimised, work.facts, work.origin, formatted=False)


def unread(tree: ast.Module) -> Iterator[str]:
    """Names of the module, variables of its functions and attributes of its states that are
    written and never read."""
    read = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    yield from (name for name in _module_names(tree) if name not in read | OFFERED)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        yield from (f"{name} in {function.name}" for name in _unread_variables(function))
    used = set()
    for function in functions:
        if function.name not in ("__init__", "copy"):  # these merely pass attributes on
            used |= {node.attr for node in _attributes(function, ast.Load)}
    for function in functions:
        if function.name == "__init__":
            yield from (
                f"self.{node.attr}"
                for node in _attributes(function, ast.Store)
                if node.attr not in used
            )


def _module_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield from (alias.asname or alias.name for alias in node.names)
            case ast.FunctionDef() | ast.ClassDef():
                yield node.name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign():
                yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _unread_variables(function: ast.FunctionDef) -> Iterator[str]:
    contexts: dict[str, set[type[ast.expr_context]]] = defaultdict(set)
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            contexts[node.id].add(type(node.ctx))
    yield from (name for name, how in contexts.items() if how == {ast.Store} and name != "_")


def _attributes(
    function: ast.FunctionDef, context: type[ast.expr_context]
) -> Iterator[ast.Attribute]:
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, context):
            yield node


@files
def test_nothing_is_written_that_nobody_reads(path: Path) -> None:
    assert list(unread(ast.parse(text_of(path)))) == []


def test_the_search_finds_what_is_unread() -> None:
    module = """
from a import b, c
UP: int = 1
def deal(): return c
class State:
    def __init__(self):
        self._x = self._y = 2
    def copy(self):
        other = State()
        other._x = self._x
        other._y = self._y
        return other
    def key(self):
        left = right = self._y
        for _ in range(left): pass
"""
    assert list(unread(ast.parse(module))) == ["b", "UP", "right in key", "self._x"]


@files
def test_compiling_a_module_warns_of_nothing(path: Path) -> None:
    """What `python -W error` would take offence at."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compile(text_of(path), path.name, "exec", dont_inherit=True)


def test_importing_the_games_warns_of_nothing() -> None:
    code = "import generated; [generated.load(name, native=False) for name in generated.names()]"
    command = [sys.executable, "-W", "error", "-c", code]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_types_of_all_modules_are_right(tmp_path: Path) -> None:
    """mypy --strict and the stricter settings of the project, in one run; mypyc asks for that too.
    Two boards of our own are among them: variables of two banks, and of odd names, keep apart."""
    texts = {f"g{number}_{path.stem}": text_of(path) for number, path in enumerate(FILES)}
    texts |= {"apart": python(TWO_KINDS_OF_HOMES), "names": python(board(tab="cell takes"))}
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name, text in texts.items():
        (folder / f"{name.replace('-', '_')}.py").write_text(text, encoding="utf-8")
    config, cache = str(ROOT / "pyproject.toml"), str(tmp_path / "cache")
    options = ["--config-file", config, "--cache-dir", cache]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", *options, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"no issues found in {len(texts) + 1} source files" in ran.stdout


_HOME = {"single": True, "seed": "Ace", "build": {"direction": "Up"}}
TWO_KINDS_OF_HOMES = cardz(
    {"name": "tab", "type": "Tableau", "acceptRule": "none", "ejectRule": "topOnly"},
    {"name": "suits", "type": "Foundation", "repeat": 4, "acceptRule": {**_HOME, "suit": "Same"}},
    {"name": "any", "type": "Foundation", "repeat": 2, "acceptRule": _HOME},
)


def test_two_kinds_of_homes_are_two_dicts() -> None:
    assert {mode(TWO_KINDS_OF_HOMES, bank) for bank in ("SUITS", "ANY_2")} == {Mode.HOMES}
