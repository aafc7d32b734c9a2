"""What the back end does for vast boards, done to small ones: packed tables, plain listings.

Past certain sizes the emitter packs tables and writes no block of lines for each two banks of
depots. Here those sizes are nothing, so that every game takes that path, and must play the same.
"""

from __future__ import annotations

from random import Random

import pytest

from compiler import compile_text, interpret, load_text
from tests.fuzzgames.generator import random_game
from tests.hardening.mutants import GAMES

MADE = {f"made {seed}": random_game(Random(seed)) for seed in range(25)}
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in GAMES} | MADE


@pytest.fixture
def _vast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compiler.python.module._VAST", -1)
    monkeypatch.setattr("compiler.python.listing._MOST_CROSSINGS", -1)
    monkeypatch.setattr("compiler.python.info._MOST_BLOCKS", -1)
    monkeypatch.setattr("compiler.python.info._LONGEST_ROWS", -1)
    monkeypatch.setattr("compiler.python.filled._MOST_STRETCHES", 0)
    monkeypatch.setattr("compiler.python.emitter._MOST_FORMATTED", 0)


@pytest.mark.usefixtures("_vast")
@pytest.mark.parametrize("name", TEXTS)
def test_a_vast_board_plays_like_any_other(name: str) -> None:
    """R6.9: the same moves with the same numbers in the same order as the interpreter's."""
    module, reference = load_text(TEXTS[name]), interpret(TEXTS[name])
    assert module.action_count == reference.action_count
    rng = Random(name)
    state, other = module.deal(seed=11), reference.deal(seed=11)
    for _ in range(25):
        legal, expected = state.legal_moves(), other.legal_moves()
        assert [(m.code, m.text) for m in legal] == [(m.code, m.text) for m in expected]
        assert state.has_moves() == bool(expected)
        if not legal:
            break
        move = legal[int(rng.random() * len(legal))]
        state.push(move)
        other.push(move)
        assert state.piles() == other.piles()


@pytest.mark.usefixtures("_vast")
def test_that_path_is_taken() -> None:
    """Else the test above would compare nothing new."""
    text = compile_text(TEXTS["spiderette"]).python
    for function in ("moves_onto", "targets_of", "merged_blocks"):
        assert f"{function}(" in text
