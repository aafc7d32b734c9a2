"""What the passes prove, held against random play of random games.

The interpreter plays the IR as it was before the passes, so it knows nothing of pairs. A move that
the numbering lacks would fail when it is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest import mock

import pytest

from compiler.interpreter import interpret_game, steps
from compiler.interpreter.board import Board
from compiler.ir.facts import Facts
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from tests.fuzzgames.generator import random_game

Landed = tuple[int, int]


@contextmanager
def landings(seen: set[Landed]) -> Iterator[None]:
    """Collect the source and target of every landing; settle in few changes (R7.7)."""
    land = steps.land

    def spy(board: Board, source: int, start: int, n: int, target: int) -> None:
        seen.add((source, target))
        land(board, source, start, n, target)

    with (
        mock.patch("compiler.interpreter.machine.land", spy),
        mock.patch("compiler.interpreter.settle.land", spy),
        mock.patch("compiler.interpreter.settle.MOST_CHANGES", 40),
    ):
        yield


def check_piles(board: Board, facts: Facts) -> None:
    """What lies where is what the facts allow."""
    for depot in board.ir.depots:
        pile, index = board.pile(depot.index), depot.index
        assert pile or index in facts.can_empty, f"{depot.name} is empty"
        assert not pile or index in facts.holders, f"{depot.name} holds a card"
        assert all(card >= 0 for card in pile) or index in facts.face_down, depot.name
        assert all(card < 0 for card in pile) or index in facts.face_up, depot.name


def play(seed: int) -> None:
    """Some deals of a random game, a few moves each."""
    rng = Random(seed)
    text = random_game(rng)
    work = Compilation(text.encode(), "fuzz.cardz", place_of_text("fuzz.cardz"))
    module = interpret_game(work.game, work.facts, work.origin)
    allowed = {(pair.source, pair.target) for pair in work.optimised.pairs or ()}
    landed: set[Landed] = set()
    with landings(landed):
        for _ in range(3):
            state = module.deal(seed=rng.randrange(10**9))
            assert isinstance(state, Board)
            for _ in range(20):
                check_piles(state, work.facts)
                legal = state.legal_moves()
                if not legal or state.cascade_limit_hit:
                    break
                state.push(rng.choice(legal))
    assert landed <= allowed


@pytest.mark.parametrize("seed", range(40))
def test_play_stays_within_what_was_proved(seed: int) -> None:
    play(seed)


@pytest.mark.parametrize("seed", [94, 134, 5812])
def test_r5_4_play_where_face_down_cards_are_not_asked(seed: int) -> None:
    """Games whose `when` never holds, and cards land all the same."""
    play(seed)


@pytest.mark.nightly
def test_play_stays_within_what_was_proved_at_length() -> None:
    for seed in range(1000, 3000):
        play(seed)
