"""Valid games at the limits compile within seconds and into modules that play (chapter 10, R8.10).

"No valid file makes the compiler or a game hang."
"""

from __future__ import annotations

import ast
import sys
from random import Random

import pytest

from compiler import compile_text, interpret, load_text
from tests.hardening.child import Answer, compile_apart
from tests.hardening.extremes import EXTREMES, SHAPES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits are set as on POSIX")

MOST_SECONDS = 100  # of CPU time for all games together, which take forty at most
MOST_MEBIBYTES = 300
AT_NIGHT = {
    "255 whens",
    "16 actions of their own on 28 depots",
    "16 actions of 64 steps on 60 depots",
    "sends from all to all",
    "1,200 steps",
    "wild picks from all to all",
    "names of 80 characters",
    "208 cards looked at for each move",
    "800 predicates",
}
BY_DAY = {name: game for name, game in EXTREMES.items() if name not in AT_NIGHT}


@pytest.fixture(scope="module")
def answers() -> dict[str, Answer]:
    return compile_apart(BY_DAY, "python", seconds=MOST_SECONDS, mebibytes=600)


def _check(name: str, answers: dict[str, Answer]) -> None:
    assert name in answers, "the compiler ran out of memory or time, here or before"
    answer = answers[name]
    assert answer.reached
    assert {code for code in answer.codes if code.startswith("C")} == set()
    assert answer.peak < MOST_MEBIBYTES


@pytest.mark.parametrize("name", BY_DAY)
def test_compiles(name: str, answers: dict[str, Answer]) -> None:
    _check(name, answers)


@pytest.mark.nightly
def test_all_compile() -> None:
    answers = compile_apart(EXTREMES, "python", seconds=MOST_SECONDS, mebibytes=600)
    for name in EXTREMES:
        _check(name, answers)


@pytest.mark.parametrize("name", ["255 rules", "every shape of a deep condition"])
def test_plays_like_the_interpreter(name: str) -> None:
    """Tables that are packed and listings without a block for each two depots mean the same."""
    text = EXTREMES[name].decode()
    module, reference = load_text(text), interpret(text)
    state, other = module.deal(seed=5), reference.deal(seed=5)
    rng = Random(5)
    for _ in range(2):
        legal = state.legal_moves()
        assert [(m.text, m.code) for m in legal] == [(m.text, m.code) for m in other.legal_moves()]
        move = legal[int(rng.random() * len(legal))]
        state.push(move)
        other.push(move)
        assert state.piles() == other.piles()


@pytest.mark.parametrize("name", SHAPES)
def test_a_deep_condition_alone(name: str) -> None:
    """Each shape by itself gives a module that parses, with and without what folding can do."""
    for when in (SHAPES[name], SHAPES[name].replace("moves", "redeals")):
        game = (
            '{ "name": "x", "depots": [{ "type": "Stock", "name": "stock", "acceptRule": "none" },'
            ' { "type": "Tableau", "name": "t", "repeat": 9 }], "lossCondition":'
            f' {{ "kind": "expr", "when": "{when}" }} }}'
        )
        module = load_text(game)
        assert module.deal(seed=1).status == interpret(game).deal(seed=1).status


def test_the_text_of_a_vast_game_is_short() -> None:
    """What is said of all pairs of 256 depots is packed, and still Python."""
    text = compile_text(EXTREMES["255 rules"].decode()).python
    ast.parse(text)
    assert len(text) < 500_000
