"""The traces of an independent engine, replayed on every back end: every field of every position.

They lie beside the project, not in it; where they are absent these tests are skipped.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import compiler
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.natives import EVERYWHERE, NATIVE, native_module

SHARED = Path(__file__).parents[2] / "shared"
TRACES = sorted((SHARED / "traces").glob("*.jsonl"))
BACKENDS = ("interpreter", "generated", *([NATIVE] if EVERYWHERE else []))


@cache
def module_of(path: Path, backend: str) -> GameModule:
    text = path.read_text(encoding="utf-8")
    if backend == "interpreter":
        return compiler.interpret(path)
    if backend == NATIVE:
        result = compiler.compile_text(text, path.name)
        return native_module(result.python, result.origin.module)
    return compiler.load_text(text, path.name)


def written(move: Move) -> list[object]:
    """A move as the traces write it."""
    if move.kind == "action":
        return [move.kind, move.source, move.arg]
    return list(move) if move.target is not None else [move.kind, move.source]


def shown(state: GameState) -> dict[str, Any]:
    """A position as the traces write it."""
    return {
        "piles": {name: list(pile) for name, pile in state.piles().items()},
        "status": str(state.status),
        "stuck": state.stuck,
        "score": state.score,
        "moves": state.moves,
        "redeals": state.redeals,
        "legal": [written(move) for move in state.legal_moves()],
    }


def follow(state: GameState, move: list[object]) -> None:
    """Make a move of a trace, or take one back."""
    if move == ["undo"]:
        state.pop()
        return
    (found,) = [legal for legal in state.legal_moves() if written(legal) == move]
    state.play(found)


@pytest.mark.skipif(not TRACES, reason=f"there are no traces in {SHARED.name}/traces")
def test_all_traces_are_here() -> None:
    """Three deals of each seed, one of each game of the corpus that has any."""
    assert len([path for path in TRACES if path.name.startswith("seeds-")]) == 12
    assert len([path for path in TRACES if path.name.startswith("corpus-")]) == 8


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("trace", [pytest.param(path, id=path.stem) for path in TRACES])
def test_trace(trace: Path, backend: str) -> None:
    """Every field of every position is equal."""
    folder, _, rest = trace.stem.partition("-")
    slug = rest.rpartition("-")[0]
    check_trace(module_of(SHARED / folder / f"{slug}.cardz", backend), trace)


def check_trace(module: GameModule, trace: Path) -> None:
    """Replay a trace; its name ends with the seed."""
    state = module.deal(seed=int(trace.stem.rpartition("-")[2]))
    for number, line in enumerate(trace.read_text(encoding="utf-8").splitlines()):
        expected = json.loads(line)
        move = expected.pop("move")
        if move is not None:
            follow(state, move)
        assert shown(state) == expected, f"line {number + 1}"
