"""What each stage made, as text for people (`--emit`)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import assert_never

from compiler.expand import expanded_text
from compiler.ir.pprint import print_ir
from compiler.options import Stage
from compiler.passes.report import facts_text
from compiler.pipeline import Compilation
from compiler.source import SourceFile, Span

__all__ = ["dump_node", "stage_text"]


def stage_text(work: Compilation, stage: Stage) -> str:
    """What a stage made, as text."""
    match stage:
        case Stage.TREE:
            return dump_node(work.tree, work.source)
        case Stage.SURFACE:
            return dump_node(work.surface, work.source)
        case Stage.EXPANDED:
            _ = work.game  # a game with an error has no long form
            return expanded_text(work.surface)
        case Stage.IR:
            return print_ir(work.game)
        case Stage.IR_OPT:
            return print_ir(work.optimised)
        case Stage.FACTS:
            return facts_text(work.optimised, work.facts)
        case Stage.PYTHON:
            return work.python
        case _:
            assert_never(stage)


def dump_node(node: object, source: SourceFile) -> str:
    """A tree of dataclasses and tuples, indented.

    Fields that are None or outside comparison are left out, but a `span` shows as `@line:column`
    behind its node.
    """
    lines: list[str] = []
    _dump(node, "", 0, source, lines)
    return "\n".join(lines) + "\n"


def _dump(node: object, label: str, depth: int, source: SourceFile, lines: list[str]) -> None:
    head = "  " * depth + label
    if isinstance(node, tuple):
        lines.append(f"{head}{len(node)} {'entry' if len(node) == 1 else 'entries'}")
        for item in node:
            _dump(item, "- ", depth + 1, source, lines)
    elif is_dataclass(node) and not isinstance(node, type):
        lines.append(f"{head}{type(node).__name__}{_place(node, source)}")
        for field in fields(node):
            value = getattr(node, field.name)
            if field.compare and value is not None and not isinstance(value, Span):
                _dump(value, f"{field.name}: ", depth + 1, source, lines)
    else:
        lines.append(f"{head}{node!r}")


def _place(node: object, source: SourceFile) -> str:
    span = getattr(node, "span", None)
    if not isinstance(span, Span):
        return ""
    text, span = source.at(span)
    line, column = text.position(span.start)
    return f" @{line}:{column}" if text is source else f" @{text.name}:{line}:{column}"
