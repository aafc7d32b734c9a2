"""Changed games by the thousand: a module that parses, or coded errors, and nothing else."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from compiler.codes import CODES
from compiler.diagnostics import CompileError, Severity
from compiler.excerpt import printable
from compiler.finding import findings
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from compiler.render import render_text
from tests.hardening.mutants import mutant

BY_DAY = 1200
AT_NIGHT = 40_000


def _outcome(text: str) -> str:
    """`made` for a game that compiles, else its first code, after a look at what is told."""
    work = Compilation(text.encode("utf-8", "surrogatepass"), "x.cardz", place_of_text("x.cardz"))
    first = "made"
    try:
        python = emit_module(work.optimised, work.facts, work.origin, formatted=False)
        work.check()
        compile(python, "x.py", "exec")
        python.encode()
    except CompileError as fault:
        errors = [d for d in fault.diagnostics if d.severity is Severity.ERROR]
        first = errors[0].code
    for diagnostic in work.diagnostics:
        assert diagnostic.code in CODES
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(work.source.text)
        assert diagnostic.message == printable(diagnostic.message)
        assert diagnostic.hint != ""
    told = render_text(work.source, work.diagnostics)
    assert all(line.isprintable() for line in told.split("\n"))
    assert len(findings(work.source, work.diagnostics)) == len(work.diagnostics)
    return first


def _run(seeds: range) -> Counter[str]:
    outcomes: Counter[str] = Counter()
    for seed in seeds:
        text = mutant(Random(seed))
        try:
            outcomes[_outcome(text)] += 1
        except Exception as fault:
            raise AssertionError(f"mutant {seed} is neither a game nor refused:\n{text}") from fault
    return outcomes


def test_mutants_compile_or_are_refused() -> None:
    """Both happen often, and the refusals are many-sided: the changes reach every check."""
    outcomes = _run(range(BY_DAY))
    assert outcomes["made"] > BY_DAY / 10
    assert len(outcomes) > 25


@pytest.mark.nightly
def test_more_mutants() -> None:
    start = int.from_bytes(os.urandom(4), "big")
    _run(range(start, start + AT_NIGHT))
