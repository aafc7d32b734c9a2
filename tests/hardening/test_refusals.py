"""Hostile files are refused with a code, at once and in little memory (chapter 10, R1, R8.10)."""

from __future__ import annotations

import json
import sys

import pytest

from compiler.pipeline import compile_text
from tests.hardening.child import Answer, compile_apart
from tests.hardening.refusals import REFUSALS, game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits are set as on POSIX")

MOST_SECONDS = 30  # of CPU time for all files together; they take five
MOST_MEBIBYTES = 200


@pytest.fixture(scope="module")
def answers() -> dict[str, Answer]:
    files = {name: data for name, (data, _) in REFUSALS.items()}
    return compile_apart(files, "game", seconds=MOST_SECONDS, mebibytes=400)


@pytest.mark.parametrize("name", REFUSALS)
def test_refused_with_its_code(name: str, answers: dict[str, Answer]) -> None:
    """One mistake, one message; the process survived it within its limits."""
    assert name in answers, "the compiler ran out of memory or time, here or before"
    answer = answers[name]
    assert not answer.reached
    assert answer.codes == REFUSALS[name][1]


def test_no_refusal_takes_much_memory(answers: dict[str, Answer]) -> None:
    assert max(answer.peak for answer in answers.values()) < MOST_MEBIBYTES


def test_the_limits_are_real() -> None:
    """A process without enough memory gives no answer: the guard itself works."""
    files = {"small": game(), "large": b"[" * 200 + b"1," * 9000}
    with pytest.raises(AssertionError, match="no answer"):
        compile_apart(files, "python", seconds=20, mebibytes=20)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks_change_nothing(newline: str, mark: str) -> None:
    """R1.1: the same game, whatever the line ends, with and without a byte order mark."""
    text = json.dumps(json.loads(game()), indent=1)
    plain = compile_text(text)
    other = compile_text(mark + text.replace("\n", newline))
    assert other.ir == plain.ir
    assert other.diagnostics == plain.diagnostics == ()
