"""`build` of an accept rule or a Run (R5.8)."""

from __future__ import annotations

from compiler.frontend.surface import At, BuildDoc
from compiler.ir.nodes import Build, MatchSum
from compiler.ir.types import Direction
from compiler.lower.report import Report

__all__ = ["lower_build"]


def lower_build(at: At[BuildDoc], report: Report) -> Build | MatchSum:
    """A build by steps, or the matcher when `sum` is given."""
    doc = at.value
    if doc.sum is not None:
        _check_beside_sum(doc, report)
        return MatchSum(doc.sum.value)
    if doc.direction is None and not _unreadable(at, report):
        report.warning(
            "W024",
            at.span,
            at.path,
            'a build without a "direction" is the older spelling of Up',
            label="builds up",
            hint='write { "direction": "Up" }',
        )
    return Build(
        Direction.UP if doc.direction is None else Direction(doc.direction.value),
        1 if doc.step is None else doc.step.value,
        doc.wrap is not None and doc.wrap.value,
    )


def _unreadable(at: At[BuildDoc], report: Report) -> bool:
    return any(report.is_faulty(f"{at.path}.{name}") for name in ("direction", "sum"))


def _check_beside_sum(doc: BuildDoc, report: Report) -> None:
    for name, other in (("direction", doc.direction), ("step", doc.step), ("wrap", doc.wrap)):
        if other is not None:
            report.warning(
                "W025",
                other.span,
                other.path,
                f'"{name}" means nothing beside "sum"',
                label="ignored",
            )
