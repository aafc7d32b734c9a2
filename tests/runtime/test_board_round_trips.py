"""Boards written and read again, of every game; and texts that are anything."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.board_text import read_board, write_board
from tests.differential.backends import GAMES, game_module


@pytest.mark.parametrize("slug", GAMES)
def test_every_position_comes_back(slug: str) -> None:
    """Random play of every game; with the counters it is the very position, without the board."""
    module = game_module(slug, "generated")
    for seed in range(4):
        state = module.deal(seed=seed)
        rng = Random(seed)
        for _ in range(6):
            read = read_board(module, write_board(state))
            assert read.position() == state.position()
            assert read_board(module, write_board(state, counters=False)).piles() == state.piles()
            state.playout(rng, 12)


@pytest.mark.parametrize("slug", ["klondike", "canfield", "weathervane", "la-belle-lucie"])
def test_both_back_ends_write_and_read_the_same(slug: str) -> None:
    generated, interpreter = game_module(slug, "generated"), game_module(slug, "interpreter")
    ours, theirs = generated.deal(seed=2), interpreter.deal(seed=2)
    ours.playout(Random(2), 20)
    theirs.playout(Random(2), 20)
    assert write_board(ours) == write_board(theirs)
    assert read_board(interpreter, write_board(ours)).position() == ours.position()


PIECES = [
    *("Talon:", "Foundations:", "FC:", "waste:", '"waste"', "tab-1:", ":", "=", "#", "\n", "\n"),
    *("moves = 3", "recycles stock = 1", "seed", "H-5", "S-0", "-", "*", "<", ">", '"', "\\"),
    *("7C", "<7c>", "10H", "JK", "\t", "\r\n", "\u2028", "é", "{", "["),
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3)))
def test_a_text_is_a_board_or_a_value_error(pieces: list[str]) -> None:
    """Of pieces of boards in any order; what is wrong is told with line and column."""
    text = " ".join(pieces)
    with pytest.raises(ValueError, match=r"^line \d+, column \d+: "):
        read_board(game_module("klondike", "generated"), text)


@given(st.data())
def test_a_board_with_a_fault_is_never_misread(data: st.DataObject) -> None:
    """One character taken out, put in or replaced: a board of the same cards, or a `ValueError`."""
    klondike = game_module("klondike", "generated")
    state = klondike.deal(seed=data.draw(st.integers(0, 9)))
    state.playout(Random(1), 30)
    text = write_board(state)
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.sampled_from(["", *"AHS7<>:-=# \n"])) + text[at + 1 :]
    read = None
    with suppress(ValueError):
        read = read_board(klondike, text)
    if read is not None:
        cards = [card.upper() for pile in read.piles().values() for card in pile]
        assert sorted(cards) == sorted(klondike.GAME.deck)
        assert read_board(klondike, write_board(read)) == read
