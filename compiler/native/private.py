"""The sources of a native build: the game's module and its own copies of the runtime's hot parts.

A build is one package, and mypyc compiles all of its modules as one group, so that they call each
other directly. The hot parts of the runtime are copied into it. What is shared with all other
modules of the process stays the interpreted runtime's: the types that a player meets (`Move`,
`Status`, verdicts, events), and what is asked for rarely. So moves of the pure and of the native
module are the same objects, and the native `GameState` is a subclass of the shared one: states of
both compare, and both are instances of `runtime.GameState`.

The texts are changed in few places, each within its line, so that tracebacks name the right lines:
imports of what was copied; classes, which stay shared; for `GameState` the base, the types of its
attributes, without which mypyc would look each of them up by name, and the methods that play does
not wait for, which are inherited; the arguments of `deal` and `from_position`, which mypyc would
refuse in other words than the runtime does.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from runtime.builds import GAME_MODULE

__all__ = ["SHARED", "SourceFault", "private_sources"]

SHARED = frozenset(
    {
        "builds",
        "deals",
        "events",
        "info",
        "journal",
        "moves",
        "observation",
        "position",
        "protocol",
        "refusals",
        "status",
        "tables",
        "typed",
        "verdicts",
    }
)
"""The runtime's modules that are not copied: they hold types, or nothing that play waits for."""

_STATE = "GameState"
_INHERITED = frozenset(
    {
        "__eq__",
        "__hash__",
        "__reduce__",
        "__repr__",
        "_at_root",
        "_find_bases",
        "_make_again",
        "_play",
        "clear_history",
        "deal",
        "explain",
        "from_position",
        "history",
        "observe",
        "piles",
        "play",
        "position",
        "why_not",
    }
)
"""What the native `GameState` inherits: `__eq__`, where `GameState` must mean the shared class, and
what is asked for rarely. So that keeps its docstrings, and its words for wrong arguments."""
_ASKED = frozenset({"deal", "from_position"})
"""The functions of a generated module that take what a player gives."""


class SourceFault(Exception):
    """A text is not of the shape that this module knows how to change."""


def private_sources(package: str, game: str, runtime: Mapping[str, str]) -> dict[str, str]:
    """The modules of a build by name, as text. `game` is the generated module, `runtime` has the
    texts of the runtime's modules.

    Raises:
        SourceFault: one of the texts is not of the shape that is known here.
    """
    copied = _reached(game, runtime)
    texts = {name: runtime[name] for name in sorted(copied)} | {GAME_MODULE: game}
    return {name: _Change(name, text, package, copied).text() for name, text in texts.items()}


def _reached(game: str, runtime: Mapping[str, str]) -> frozenset[str]:
    """The modules of the runtime that a game uses, directly or not, and that are not shared."""
    found: set[str] = set()
    waiting = [game]
    while waiting:
        for node in ast.walk(ast.parse(waiting.pop())):
            if isinstance(node, ast.ImportFrom):
                new = {name for name in _modules_of(node) if name in runtime} - SHARED - found
                found |= new
                waiting += [runtime[name] for name in new]
    return frozenset(found)


def _modules_of(node: ast.ImportFrom) -> list[str]:
    """The modules of the runtime that an import may mean."""
    if node.module == "runtime":
        return [alias.name for alias in node.names]
    parent, _, name = (node.module or "").partition(".")
    return [name] if parent == "runtime" else []


class _Change:
    """A text while it is changed, line by line."""

    def __init__(self, name: str, text: str, package: str, copied: frozenset[str]):
        self._name = name
        self._tree = ast.parse(text)
        self._lines = text.split("\n")
        self._package = package
        self._copied = copied

    def text(self) -> str:
        """The text as the build needs it."""
        for node in ast.walk(self._tree):
            if isinstance(node, ast.ImportFrom):
                self._change_import(node)
        if self._name != GAME_MODULE:
            for statement in self._tree.body:
                if isinstance(statement, ast.ClassDef):
                    self._change_class(statement)
        else:
            for statement in self._tree.body:
                if isinstance(statement, ast.FunctionDef) and statement.name in _ASKED:
                    self._take_anything(statement)
        return "\n".join(self._lines)

    def _change_import(self, node: ast.ImportFrom) -> None:
        """Import from the copy what was copied."""
        copied = [name for name in _modules_of(node) if name in self._copied]
        if not copied:
            return
        line = node.lineno - 1
        if node.module != "runtime":
            old = f"from {node.module} import"
            self._expect(old in self._lines[line], node, "an import")
            new = f"from {self._package}.{copied[0]} import"
            self._lines[line] = self._lines[line].replace(old, new)
            return
        ours = ", ".join(_import(alias) for alias in node.names if alias.name in copied)
        theirs = ", ".join(_import(alias) for alias in node.names if alias.name not in copied)
        statements = [f"from {self._package} import {ours}"]
        if theirs:
            statements.append(f"from runtime import {theirs}")
        self._blank(node.lineno, node.end_lineno or node.lineno)
        self._lines[line] = " " * node.col_offset + "; ".join(statements)

    def _change_class(self, node: ast.ClassDef) -> None:
        if node.name == _STATE:
            self._change_state(node)
            return
        start = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        self._blank(start, node.end_lineno or node.lineno)
        shared = f"from runtime.{self._name} import {node.name} as {node.name}"
        self._lines[start - 1] = shared

    def _change_state(self, node: ast.ClassDef) -> None:
        """Derive the class from the shared one, and declare its attributes."""
        line = node.lineno - 1
        self._expect(self._lines[line] == f"class {_STATE}:", node, "its first line")
        self._lines[line] = f"class {_STATE}(Shared{_STATE}):"
        first = next(s for s in self._tree.body if _is_import(s))
        shared = f"from runtime.{self._name} import {_STATE} as Shared{_STATE}"
        self._lines[first.lineno - 1] = f"{shared}; {self._lines[first.lineno - 1]}"
        doc = node.body[0]
        self._expect(isinstance(doc, ast.Expr), doc, "a docstring")
        declared = [f"{name}: {kind}" for name, kind in self._attributes(node).items()]
        end = (doc.end_lineno or doc.lineno) - 1
        self._lines[end] = "; ".join([self._lines[end], *declared])
        for statement in node.body:
            if _defined(statement) in _INHERITED:
                decorators = getattr(statement, "decorator_list", [])
                first = min([statement.lineno, *(d.lineno for d in decorators)])
                self._blank(first, statement.end_lineno or statement.lineno)

    def _take_anything(self, node: ast.FunctionDef) -> None:
        """Make a function take arguments of any type, and leave it to the runtime to refuse one."""
        arguments = [*node.args.args, *node.args.kwonlyargs]
        for arg in reversed([arg for arg in arguments if arg.annotation]):
            self._expect(arg.lineno == arg.end_lineno, arg, "an argument")
            line = self._lines[arg.lineno - 1].encode()
            changed = line[: arg.col_offset] + arg.arg.encode() + line[arg.end_col_offset :]
            self._lines[arg.lineno - 1] = changed.decode()

    def _attributes(self, node: ast.ClassDef) -> dict[str, str]:
        """The attributes that `__init__` sets, with their types as text."""
        init = next((s for s in node.body if _defined(s) == "__init__"), None)
        self._expect(isinstance(init, ast.FunctionDef), node, "an __init__")
        assert isinstance(init, ast.FunctionDef)
        found: dict[str, str] = {}
        for statement in ast.walk(init):
            if isinstance(statement, ast.AnnAssign):
                if (name := _attribute(statement.target)) is not None:
                    found[name] = ast.unparse(statement.annotation)
            elif isinstance(statement, ast.Assign):
                for target in statement.targets:
                    if (name := _attribute(target)) is not None:
                        found[name] = self._type_of(statement.value)
        return found

    def _type_of(self, value: ast.expr) -> str:
        """The type of a value: a literal, or a constant of the module that is one."""
        if isinstance(value, ast.Name):
            for statement in self._tree.body:
                if isinstance(statement, ast.AnnAssign | ast.Assign) and statement.value:
                    targets = getattr(statement, "targets", None) or [statement.target]  # type: ignore[union-attr]
                    if any(isinstance(t, ast.Name) and t.id == value.id for t in targets):
                        return self._type_of(statement.value)
        self._expect(isinstance(value, ast.Constant), value, "the type of an attribute")
        assert isinstance(value, ast.Constant)
        return type(value.value).__name__

    def _blank(self, first: int, last: int) -> None:
        """Empty lines, counted from 1."""
        self._lines[first - 1 : last] = [""] * (last - first + 1)

    def _expect(self, holds: bool, node: ast.AST, what: str) -> None:
        if not holds:
            line = getattr(node, "lineno", 0)
            raise SourceFault(f"{self._name}.py:{line}: {what} is not as it was expected")


def _import(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _is_import(statement: ast.stmt) -> bool:
    """Whether another import may stand before it: what comes from `__future__` comes first."""
    return isinstance(statement, ast.ImportFrom) and statement.module != "__future__"


def _defined(statement: ast.stmt) -> str | None:
    """The name that a statement of a class body defines."""
    if isinstance(statement, ast.FunctionDef):
        return statement.name
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    return None


def _attribute(target: ast.expr) -> str | None:
    """The name in `self.name`."""
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        return target.attr if target.value.id == "self" else None
    return None
