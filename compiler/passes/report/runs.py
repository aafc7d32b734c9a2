"""What is proven of the groups between two depots, family by family."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.facts import RunFacts
from compiler.ir.nodes import Build, Depot
from compiler.ir.types import Gate, UnitKind
from compiler.passes.report.lines import Line, Told, build_words
from compiler.passes.runs import find_runs

__all__ = ["run_lines"]


def run_lines(told: Told) -> Iterator[Line]:
    """The facts of `runs`; copies of repeated depots that share them share a line."""
    groups: dict[tuple[tuple[int, ...], tuple[int, ...], Line], None] = {}
    for (source, target), runs in told.facts.runs.items():
        for line in _lines(told.depot(source), told.depot(target), runs):
            groups[told.family(source), told.family(target), line] = None
    for givers, takers, line in groups:
        ends = f"{told.crowd(givers)} → {told.crowd(takers)}"
        yield Line(f"{ends}: {line.fact}", line.because)


def _lines(source: Depot, target: Depot, runs: RunFacts) -> Iterator[Line]:
    alone = _alone(source, target)
    own = find_runs(source, target)
    if alone is not None:
        yield Line("a group is a single card", alone)
        return
    if runs.ranks_differ:
        yield Line("a group has all different ranks", _strict(source, target, own))
    if runs.one_size:
        yield Line("at most one size fits at a time", _one_size(target, own))


def _alone(source: Depot, target: Depot) -> str | None:
    """Why only single cards go, if the rules of the two say so."""
    unit, gate = source.eject.unit, source.eject.gate
    if target.accept.single:
        return "the target's rule has `single` (R5.2)"
    if unit is not None and unit.kind is UnitKind.SINGLE:
        return "the source's unit is Single (R4.2)"
    if gate is Gate.TOP_ONLY and not (unit is not None and unit.kind is UnitKind.PILE):
        return "the source's gate is TopOnly (R4.1)"
    return None


def _strict(source: Depot, target: Depot, own: RunFacts) -> str:
    if not own.ranks_differ:
        return "no larger group ever goes there (R6.2, R5.9)"
    unit = source.eject.unit
    if unit is not None and isinstance(unit.build, Build):
        way = build_words(unit.build)
        return f"the source's run goes {way} without wrap (R4.2)"
    build = target.accept.build
    assert isinstance(build, Build)
    return (
        f"the target's build goes {build_words(build)} without wrap (R5.8), all through it (R5.9)"
    )


def _one_size(target: Depot, own: RunFacts) -> str:
    if not own.one_size:
        return "no other size of group ever goes there (R4.2, R5.2, R5.9, R6.2)"
    accept = target.accept
    if accept.rank_is is not None:
        return f"the target takes rank {accept.rank_is.name.capitalize()} alone (R5.6)"
    starts = "nothing" if accept.seed is None else f"{accept.seed.name.capitalize()}s"
    start = f"the empty target takes {starts} (R5.5)"
    if accept.empty_only:
        return f"{start}, and no other takes any (R5.2)"
    return f"{start}, any other one rank (R5.8)"
