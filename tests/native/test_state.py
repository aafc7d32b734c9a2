"""A native game beside its Python module: the same API, the same types, states that compare."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import generated
from runtime import GameState, Move, Status
from runtime.protocol import GameModule
from tests.natives import needs_tools

pytestmark = needs_tools

ROOT = Path(__file__).resolve().parents[2]


def far(module: GameModule, moves: int = 40) -> GameState:
    """A state in the middle of a game."""
    state, rng = module.deal(seed=3), Random(3)
    for _ in range(moves):
        state.push(rng.choice(state.legal_moves()))
    return state


def test_the_module_says_what_it_is(native: GameModule, pure: GameModule) -> None:
    assert native.GAME.backend == "native"
    assert pure.GAME._replace(backend="native") == native.GAME
    assert native.action_count == pure.action_count


def test_all_names_are_there(native: GameModule, pure: GameModule) -> None:
    """Those of the module and those of a state, docstrings of both included."""
    ours = {name for name in vars(pure) if not name.startswith("__")}
    assert ours <= set(dir(native))
    assert set(dir(pure.State)) <= set(dir(native.State))
    assert native.__doc__ == pure.__doc__
    assert native.State.__doc__ == pure.State.__doc__
    assert native.State.explain.__doc__ == GameState.explain.__doc__


def test_types_are_shared(native: GameModule, pure: GameModule) -> None:
    state = native.deal(seed=1)
    assert isinstance(state, GameState)
    assert isinstance(state, native.State)
    assert not isinstance(state, pure.State)
    assert all(type(move) is Move for move in state.legal_moves())
    assert state.status is Status.PLAYING
    assert state.play(state.legal_moves()[0]) == pure.deal(seed=1).play(native.move_at(0))


def test_states_compare_by_position(native: GameModule, pure: GameModule) -> None:
    one, other = far(native), far(pure)
    assert one == other
    assert other == one
    assert one.key() == other.key()
    one.pop()
    assert one != other
    assert other != one
    assert one != 7
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_moves_of_one_are_moves_of_the_other(native: GameModule, pure: GameModule) -> None:
    one, other = native.deal(seed=5), pure.deal(seed=5)
    for _ in range(20):
        one.push(other.legal_moves()[-1])
        other.push(one.history[-1])
        assert one == other
    assert one.history == other.history


def test_positions_travel_both_ways(native: GameModule, pure: GameModule) -> None:
    state = far(native)
    assert pure.from_position(state.position()) == state
    assert native.from_position(far(pure).position()) == state


def test_copies(native: GameModule) -> None:
    state = far(native)
    for made in (state.copy(), state.copy(history=False), copy.copy(state), copy.deepcopy(state)):
        assert type(made) is native.State
        assert made == state
        made.push(made.legal_moves()[0])
        assert made != state
    assert state.copy().history == state.history


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(native: GameModule, protocol: int) -> None:
    state = far(native)
    again = pickle.loads(pickle.dumps(state, protocol))
    assert type(again) is native.State
    assert again == state


def test_a_pickle_opens_where_there_is_no_build(native: GameModule, tmp_path: Path) -> None:
    """There it is a state of the Python module."""
    file: str = native.__file__  # type: ignore[attr-defined]
    module = Path(file).parents[2] / "klondike.py"
    moved = tmp_path / "klondike.py"
    moved.write_bytes(module.read_bytes())
    state = far(generated.load(module, native=True))
    data = pickle.dumps(_moved(state.__reduce__(), str(module), str(moved)))
    script = (
        "import pickle, sys\n"
        "state = pickle.load(sys.stdin.buffer)\n"
        "print(state.game.backend, state.key().hex())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, input=data, capture_output=True, check=True
    )
    assert done.stdout.decode().split() == ["pure", state.key().hex()]


class _Again:
    """Pickles as what it was given."""

    def __init__(self, reduced: Any):
        self._reduced = reduced

    def __reduce__(self) -> Any:
        return self._reduced


def _moved(reduced: Any, old: str, new: str) -> _Again:
    function, arguments = reduced
    return _Again((function, tuple([new if item == old else item for item in arguments])))


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.0, "1"])
def test_what_is_asked_wrongly_is_told_alike(
    native: GameModule, pure: GameModule, seed: Any
) -> None:
    """R9.1: the runtime's own words, not those of a type check."""
    with pytest.raises(ValueError, match="a seed is") as told:
        native.deal(seed=seed)
    with pytest.raises(ValueError, match="a seed is") as expected:
        pure.deal(seed=seed)
    assert str(told.value) == str(expected.value)


def test_other_wrong_questions(native: GameModule) -> None:
    state = native.deal(seed=1)
    with pytest.raises(IndexError):
        state.pop()
    with pytest.raises(ValueError, match="is not a move"):
        state.play("nonsense")
    with pytest.raises(ValueError, match="piles"):
        native.from_position({**state.position(), "piles": {}})
    with pytest.raises(ValueError, match="never offers"):
        state.push(Move("draw", "nowhere"))


def test_it_is_no_base_class(native: GameModule) -> None:
    """What docs/native.md says of subclasses."""

    class Own(native.State):  # type: ignore[name-defined, misc]
        pass

    with pytest.raises(TypeError):
        Own()
