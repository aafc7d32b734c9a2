"""Who may import whom: the table of docs/architecture.md, held against the source."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("compiler", "runtime", "generated", "templates", "tests", "benchmarks", "games")

SHELL = (
    "cli",
    "commands",
    "jobs",
    "options",
    "reporter",
    "failure",
    "freshness",
    "project",
    "writer",
    "cache",
    "tasks",
    "workers",
    "variants",
)
PIPELINE = ("pipeline", "dump", "in_memory", "variant_origin")
TELLING = (
    "diagnostics",
    "render",
    "excerpt",
    "finding",
    "sarif",
    "github",
    "explain",
    "codes",
    "code_info",
    "codes_front",
    "codes_lower",
    "codes_native",
)


def _in_compiler(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"compiler.{name}" for name in names)


# Group → (the modules of the group, what they may import). A name covers what lies below it. The
# names `compiler` alone and `compiler.__main__` stand for the package's two entry modules.
TABLE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "entry": (
        ("compiler.__init__", "compiler.__main__"),
        ("compiler.pipeline", "compiler.diagnostics", "compiler.cli"),
    ),
    "shell": (
        _in_compiler(SHELL),
        _in_compiler(
            (
                *SHELL,
                *PIPELINE,
                *TELLING,
                "__init__",
                "frontend.read_source",
                "native.command",
                "overlay",
                "schema",
                "source",
                "words",
            ),
        ),
    ),
    "native": (
        ("compiler.native",),
        (
            *_in_compiler(("native", "options", "reporter", "failure", "codes_native")),
            "runtime",
        ),
    ),
    "pipeline": (_in_compiler(PIPELINE), ("compiler", "runtime.protocol")),
    "telling": (_in_compiler(TELLING), _in_compiler((*TELLING, "__init__", "source", "words"))),
    "source": (("compiler.source",), ()),
    "words": (("compiler.words",), ()),
    "overlay": (("compiler.overlay",), ("compiler.source", "compiler.words")),
    "frontend": (
        ("compiler.frontend",),
        _in_compiler(("frontend", "source", "diagnostics", "words", "overlay")),
    ),
    "forms": (
        ("compiler.expand", "compiler.schema", "compiler.tidy_json"),
        (
            "compiler.schema",
            "compiler.tidy_json",
            "compiler.frontend",
            "compiler.lower.board",
            "compiler.lower.decks",
        ),
    ),
    "lower": (
        ("compiler.lower",),
        (
            "compiler.lower",
            "compiler.frontend.surface",
            "compiler.frontend.expr_ast",
            "compiler.ir",
            "compiler.diagnostics",
            "compiler.source",
            "compiler.words",
        ),
    ),
    "ir": (("compiler.ir",), ("compiler.ir", "compiler.source")),
    "passes": (("compiler.passes",), ("compiler.passes", "compiler.ir", "compiler.diagnostics")),
    "python": (
        ("compiler.python",),
        (
            "compiler.python",
            "compiler.ir",
            "compiler.passes.facts",
            "compiler.passes.changes",
            "compiler.passes.conditions",
            "compiler.passes.runs",
            "compiler.source",
        ),
    ),
    "interpreter": (
        ("compiler.interpreter",),
        ("compiler.interpreter", "compiler.ir", "compiler.source", "runtime"),
    ),
    "runtime": (("runtime",), ("runtime",)),
    "generated": (("generated",), ("runtime", "generated")),
}


def _module(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    # Only the top package's own file is told apart from its package; the others stand for theirs.
    return name if name == "compiler.__init__" else name.removesuffix(".__init__")


# `generated/_native` holds what was built from the source, and may change while tests run.
SOURCES = {
    _module(path): path
    for package in ("compiler", "runtime", "generated")
    for path in sorted((ROOT / package).rglob("*.py"))
    if "_native" not in path.parts
}


def _is_below(name: str, parent: str) -> bool:
    return name == parent or name.startswith(parent + ".")


def _imports(path: Path) -> list[str]:
    """The modules of ours that a file imports anywhere, also inside functions."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found += [_target(node.module or "", alias.name) for alias in node.names]
    return [name for name in found if name.split(".")[0] in PACKAGES]


def _target(module: str, name: str) -> str:
    """What `from module import name` reaches: a submodule, or the module itself."""
    if f"{module}.{name}" in SOURCES:
        return f"{module}.{name}"
    return "compiler.__init__" if module == "compiler" else module


def _group(module: str) -> str:
    groups = [
        group for group, (members, _) in TABLE.items() if any(_is_below(module, m) for m in members)
    ]
    assert len(groups) == 1, f"{module} belongs to {groups or 'no group of the table'}"
    return groups[0]


@pytest.mark.parametrize("module", SOURCES)
def test_imports(module: str) -> None:
    _, allowed = TABLE[_group(module)]
    wrong = [
        name
        for name in _imports(SOURCES[module])
        if not any(_is_below(name, parent) for parent in allowed)
    ]

    assert wrong == []


def test_the_walk_finds_the_source() -> None:
    """A glob that finds nothing would let everything pass."""
    assert len(SOURCES) > 50
    assert {"compiler.cli", "compiler.ir.nodes", "runtime.state", "generated"} <= SOURCES.keys()


def test_black_jinja_and_lark_stay_in_their_stages() -> None:
    """A generated game and the runtime need nothing but the standard library."""
    users: dict[str, set[str]] = {"black": set(), "jinja2": set(), "lark": set()}
    for module, path in SOURCES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                if (top := name.split(".")[0]) in users:
                    users[top].add(".".join(module.split(".")[:2]))

    assert users["black"] <= {"compiler.python"}
    assert users["jinja2"] <= {"compiler.python"}
    assert users["lark"] <= {"compiler.frontend"}
