"""What a state keeps of its piles is what they are, however the board came to be as it is.

R6.9 lists moves of the position alone: a state that was played with, and one set up at the same
position, list the same. Moves are pushed whether or not they are legal.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import cast

import pytest

import generated
from compiler.diagnostics import CompileError
from compiler.in_memory import load_module
from compiler.pipeline import Compilation
from compiler.project import place_of_text
from compiler.python.emitter import emit_module
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.quick.boards import Build, cardz, python
from tests.quick.generator import quick_game
from tests.tiny import lay, moves, piles

_GAMES = Path(__file__).resolve().parents[2] / "games"


def _module(text: str) -> GameModule:
    work = Compilation(text.encode(), "kept.cardz", place_of_text("kept.cardz"))
    python = emit_module(work.optimised, work.facts, work.origin, formatted=False)
    return cast(GameModule, load_module(python, work.origin))


def check(module: GameModule, state: GameState) -> None:
    """A state lists what one without a past lists."""
    position = state.position()
    try:
        fresh = module.from_position(position)
    except ValueError:  # what is not legal may lead to what is no position
        return
    assert moves(state) == moves(fresh), position
    assert state.position() == position


def _any_move(module: GameModule, state: GameState, rng: Random) -> Move | None:
    """Some drag of cards that are there, legal or not."""
    for _ in range(20):
        move = module.move_at(rng.randrange(module.action_count))
        if move.kind == "drag" and move.n <= len(state.piles()[move.source]):
            return move
    return None


def wander(module: GameModule, rng: Random, steps: int) -> None:
    """All that can be done with a state, in any order, and every now and then nobody looks."""
    state = module.deal(rng.randrange(1000))
    for _ in range(steps):
        chance = rng.random()
        legal = state.legal_moves() if chance < 0.9 else []
        if chance < 0.5 and legal:
            state.push(rng.choice(legal))
        elif chance < 0.6 and legal:
            state.push(Move(*rng.choice(legal)))
        elif chance < 0.7 and legal:
            state.play(rng.choice(legal))
        elif chance < 0.75:
            state = state.copy(rng.random() < 0.5)
        elif chance < 0.77:
            with suppress(ValueError):
                state = cast(GameState, pickle.loads(pickle.dumps(state)))
        elif chance < 0.8:
            before = state.copy()
            state.playout(Random(rng.random()), rng.randrange(5))
            check(module, before)
        elif chance < 0.87:
            move = _any_move(module, state, rng)
            if move is not None:
                state.push(move)
        else:
            for _ in range(rng.randrange(1, 4)):
                if state.history:
                    state.pop()
        if rng.random() < 0.8:
            check(module, state)
    while state.history:
        state.pop()
        check(module, state)


@pytest.mark.parametrize("slug", sorted(path.stem for path in _GAMES.glob("*.cardz")))
def test_every_game_lists_what_its_position_says(slug: str) -> None:
    module = generated.load(slug, native=False)
    for seed in range(3 if slug == "accordion" else 12):
        wander(module, Random(f"{slug} {seed}"), 10 if slug == "accordion" else 60)


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_random_boards_list_what_their_positions_say(first: int) -> None:
    for seed in range(first, first + 10):
        try:
            module = _module(quick_game(Random(f"kept {seed}")))
        except CompileError:
            continue
        wander(module, Random(seed), 25)


TAB = {
    "name": "tab",
    "type": "Tableau",
    "repeat": 3,
    "acceptRule": {"build": {"direction": "Down"}, "suit": "AlternateColor"},
    "ejectRule": "faceUp",
    "autoFlipTop": True,
}
COLUMNS = cardz(
    TAB, {"name": "cell", "type": "Cell", "acceptRule": {"single": True, "emptyOnly": True}}
)


def test_a_move_that_is_not_legal_counts_as_any_other(build: Build) -> None:
    """R6.9: black on black makes no run, so the Eight leaves alone, and the Nine below it stays."""
    assert "if self._seen is piles:" in python(COLUMNS)
    state = lay(build(COLUMNS), {"tab-1": "9S", "tab-2": "8C", "tab-3": "TH", "cell": "2H"})
    assert moves(state) == ["drag tab-1 tab-3 1"]
    state.push(state.space.parse("drag tab-2 tab-1 1"))
    assert moves(state) == ["drag tab-1 tab-2 1", "drag tab-3 tab-2 1", "drag cell tab-2 1"]
    state.pop()
    assert moves(state) == ["drag tab-1 tab-3 1"]


def test_a_run_that_grows_and_is_taken_apart(build: Build) -> None:
    """R4.2, R6.9: what comes to light is offered, alone or with what has landed on it."""
    state = lay(build(COLUMNS), {"tab-1": "TS 5d 9H", "tab-2": "TC", "cell": "8S"})
    assert moves(state) == [
        "drag tab-1 tab-2 1",
        "drag tab-1 tab-3 1",
        "drag tab-2 tab-3 1",
        "drag cell tab-1 1",
        "drag cell tab-3 1",
    ]
    state.push(state.space.parse("drag cell tab-1 1"))
    assert moves(state) == [
        "drag tab-1 tab-2 2",
        "drag tab-1 tab-3 1",
        "drag tab-1 tab-3 2",
        "drag tab-1 cell 1",
        "drag tab-2 tab-3 1",
        "drag tab-2 cell 1",
    ]
    state.push(state.space.parse("drag tab-1 tab-2 2"))
    assert piles(state, "tab-1", "tab-2") == ["TS 5D", "TC 9H 8S"]
    assert [text for text in moves(state) if "tab-3" not in text] == [
        "drag tab-1 cell 1",
        "drag tab-2 cell 1",
    ]
    state.push(state.space.parse("drag tab-2 cell 1"))
    assert "drag tab-2 tab-3 2" in moves(state)
    state.pop()
    state.pop()
    assert moves(state)[0] == "drag tab-1 tab-2 2"


def test_copies_that_share_go_their_own_ways(build: Build) -> None:
    """R7.8: what the one keeps up, the other does not see, and both come back to the same root."""
    state = lay(build(COLUMNS), {"tab-1": "9S", "tab-2": "8D", "tab-3": "TH"})
    root = moves(state)
    other = state.copy()
    state.push(state.space.parse("drag tab-1 tab-3 1"))
    assert moves(other) == root
    other.push(other.space.parse("drag tab-2 tab-1 1"))
    assert "drag tab-1 tab-3 2" in moves(other)
    assert "drag tab-2 tab-3 1" in moves(state)
    state.pop()
    other.pop()
    assert moves(state) == moves(other) == root


def test_a_playout_leaves_what_it_played_from_to_others(build: Build) -> None:
    state = lay(build(COLUMNS), {"tab-1": "9S", "tab-2": "8D", "tab-3": "TH"})
    root = moves(state)
    other = state.copy()
    other.playout(Random(3), 5)
    assert moves(state) == root
    assert other.moves == 5
    assert moves(other) == moves(type(other).from_position(other.position()))
