"""Different states of one module run in parallel threads, and pickled ones in other processes."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

import generated
from runtime.moves import Move
from runtime.state import GameState
from tests.differential.backends import BACKENDS, CLOSELY, GAMES, game_module

Record = tuple[list[str], dict[str, object], bytes]

MOVES = 40


def walk(state: GameState, seed: int, moves: int) -> Record:
    """Random moves with an undo now and then: the moves made, where they led, and its key."""
    rng = Random(seed)
    for number in range(moves):
        legal = state.legal_moves()
        if not legal:
            break
        state.push(legal[int(rng.random() * len(legal))])
        if number % 7 == 6:
            state.pop()
    return [move.text for move in state.history], state.position(), state.key()


def walk_pickled(data: bytes) -> bytes:
    """Runs in another process: a pickled state and moves come in, a record and a move go out."""
    state, moves, seed = pickle.loads(data)
    for move in moves:
        state.push(move)
    record = walk(state, seed, MOVES)
    last = state.pop() if state.history else None
    return pickle.dumps((record, last, state))


@pytest.mark.parametrize("backend", BACKENDS)
def test_states_in_threads(backend: str) -> None:
    """Eight threads play each game at once, on freshly met moves, as one thread plays alone."""
    slow = backend == "interpreter"
    moves = 6 if slow else MOVES
    for slug in CLOSELY if slow else GAMES:
        module = game_module(slug, backend)
        seeds = range(8)
        with ThreadPoolExecutor(max_workers=8) as pool:
            together = list(pool.map(walk, map(module.deal, seeds), seeds, repeat(moves)))
        alone = list(map(walk, map(module.deal, seeds), seeds, repeat(moves)))
        assert together == alone, slug


def test_states_and_moves_in_a_spawned_process() -> None:
    """A spawned process knows the modules from their names alone."""
    jobs: list[bytes] = []
    expected: list[tuple[Record, Move | None, GameState]] = []
    for slug in GAMES:
        state: Any = generated.load(slug).deal(seed=11)
        opening = state.legal_moves()[:1]
        jobs.append(pickle.dumps((state, opening, 5)))
        for move in opening:
            state.push(move)
        record = walk(state, 5, MOVES)
        last = state.pop() if state.history else None
        expected.append((record, last, state))
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn")) as pool:
        answers = [pickle.loads(answer) for answer in pool.map(walk_pickled, jobs)]

    for slug, (record, last, state), (other_record, other_last, other) in zip(
        GAMES, expected, answers, strict=True
    ):
        assert other_record == record, slug
        assert other_last == last
        assert last is None or other_last.code == last.code
        assert other.key() == state.key()
        assert other == state
        assert other.history == (), "a pickled state is its position"


def test_a_pickled_move_is_the_same_move() -> None:
    for slug in GAMES:
        state = generated.load(slug).deal(seed=2)
        for move in state.legal_moves():
            again = pickle.loads(pickle.dumps(move))
            assert again == move
            assert (hash(again), again.code, again.text) == (hash(move), move.code, move.text)
            state.push(again)
            assert state.pop() == move
