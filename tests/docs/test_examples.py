"""Every JSON example of the pages compiles, or has exactly the problems that it is to show."""

from __future__ import annotations

import pytest

from compiler.diagnostics import CompileError
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from tests.docs.pages import DOCS, Block, blocks_of, game_of

PIECES = [
    block
    for path in sorted(DOCS.glob("*.md"))
    for block in blocks_of(path.name, "json")
    if path.name != "first-game.md"
]

_IDLE = "W030"
"""A depot that no card can reach: a piece is not to use every depot of the game around it."""


def codes_of(text: str) -> list[str]:
    """What the compiler has to say about a game."""
    work = Compilation(text.encode(), "example.cardz", place_of_text("example.cardz"))
    try:
        emit_module(work.optimised, work.facts, work.origin, formatted=False)
    except CompileError as error:
        return [diagnostic.code for diagnostic in error.diagnostics]
    return [diagnostic.code for diagnostic in work.diagnostics]


def test_there_are_examples() -> None:
    assert len(PIECES) > 30


@pytest.mark.parametrize("block", PIECES, ids=str)
def test_example(block: Block) -> None:
    codes = codes_of(game_of(block))
    if block.info[1] != "game":
        codes = [code for code in codes if code != _IDLE]
    assert codes == block.codes
