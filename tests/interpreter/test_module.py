"""An interpreted game as a module: its description, its pickles, its undo."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random
from unittest import mock

import compiler
from compiler.interpreter import interpret_game
from runtime.protocol import GameModule
from runtime.state import GameState
from tests.tiny import STOCK, cardz

TEXT = cardz(
    {**STOCK, "draw": {"to": "a", "recycle": True}},
    {"name": "a", "type": "Tableau", "col": 1.5, "row": 2, "fanDirection": "Down"},
    {"name": "b", "type": "Cell", "repeat": 2, "perRow": 1, "col": 3, "row": 0},
    family="Handmade",
    aliases=["One", "Two"],
    description="Two lines\nof text.",
    scoring={"value": "count(a)", "better": "Low", "keep": "Over"},
)


def test_game_info() -> None:
    """What the file says of the game and its depots, and the facts of the compiler."""
    info = compiler.interpret(TEXT).GAME
    assert (info.name, info.family, info.aliases) == ("Tiny", "Handmade", ("One", "Two"))
    assert info.description == "Two lines\nof text."
    assert (info.backend, info.better, info.keep) == ("interpreter", "Low", "Over")
    assert (info.decks, len(info.deck), info.deck[0], info.deck[-1]) == (1, 52, "AC", "KS")
    assert [depot.name for depot in info.depots] == ["stock", "a", "b-1", "b-2"]
    stock, a, one, two = info.depots
    assert (stock.type, stock.group, a.type, a.group) == ("Stock", None, "Tableau", None)
    assert (a.col, a.row, a.fan_direction) == (1.5, 2, "Down")
    assert (one.group, one.col, one.row, two.col, two.row) == ("b", 3, 0, 3, 1)


def test_it_is_a_game_module() -> None:
    """`runtime.protocol.GameModule`, with the compiler's hash and version."""
    module: GameModule = compiler.interpret(TEXT)
    result = compiler.compile_text(TEXT, "game.cardz")
    assert module.GAME.source_sha256 == result.origin.sha256
    assert module.GAME.compiler_version == compiler.__version__
    assert isinstance(module.deal(1), module.State)


def test_pickles_keep_the_class() -> None:
    """A state comes back as the same game's, from IR before the passes or after them."""
    result = compiler.compile_text(TEXT, "game.cardz")
    for ir in (result.ir_before_passes, result.ir):
        module = interpret_game(ir, result.facts, result.origin)
        state = module.deal(seed=5)
        state.play("draw stock")
        states = pickle.loads(pickle.dumps([state, module.deal(seed=6)]))
        assert states == [state, module.deal(seed=6)]
        assert {type(one) for one in states} == {module.State}
        assert pickle.loads(pickle.dumps(module)) is module


def test_a_pickle_in_another_process() -> None:
    """There the game is made again from its IR, without the file."""
    state = compiler.interpret(TEXT).deal(seed=5)
    state.play("draw stock")
    code = "import pickle, sys; state = pickle.load(sys.stdin.buffer); state.play('draw stock'); "
    code += "sys.stdout.buffer.write(pickle.dumps((state.position(), state.key(), state)))"
    run = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True
    )
    position, key, there = pickle.loads(run.stdout)
    state.play("draw stock")
    assert (position, key) == (state.position(), state.key())
    assert there == state


def test_undo_is_the_interpreters_own() -> None:
    """pop brings back the whole position from the interpreter's own snapshot, told moves and untold
    ones alike; what generated modules note of a move is not asked."""
    state = compiler.interpret(TEXT).deal(seed=5)
    rng = Random(5)
    before = []
    with (
        mock.patch.object(GameState, "_saved", side_effect=AssertionError),
        mock.patch.object(GameState, "_restore", side_effect=AssertionError),
    ):
        for number in range(20):
            before.append(state.position())
            legal = state.legal_moves()
            move = legal[int(rng.random() * len(legal))]
            if number % 2:
                state.push(move)
            else:
                state.play(move)
        assert state._history == []
        for position in reversed(before):
            state.pop()
            assert state.position() == position
