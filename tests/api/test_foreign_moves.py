"""Moves that another game made: equal moves are one move, whatever board they were made for."""

from __future__ import annotations

import pickle

import pytest

from compiler import CompileError, compile_text, interpret, load_text
from runtime.moves import Move
from runtime.status import IllegalMove
from tests.tiny import cardz


def _board(first: str, second: str) -> str:
    depots = [
        {"name": "stock", "type": "Stock", "ejectRule": "locked", "acceptRule": "none"},
        {"name": first, "type": "Tableau"},
        {"name": second, "type": "Tableau"},
    ]
    return cardz(depots=depots, dealRules=[{"kind": "dealGroup", "to": ["a", "b"], "faceUp": 2}])


@pytest.mark.parametrize("build", [load_text, interpret])
def test_an_equal_move_of_another_game_means_the_same(build) -> None:  # type: ignore[no-untyped-def]
    """`push` takes any equal move: the names count, not the other board's places."""
    ours, theirs = build(_board("a", "b")), build(_board("b", "a"))
    move = theirs.parse_move("drag a b 1")
    state = ours.deal(1)
    card = state.piles()["a"][-1]
    state.push(move)
    assert state.piles()["b"][-1] == card
    assert state.pop() == move
    state.push(pickle.loads(pickle.dumps(move)))
    assert state.piles()["b"][-1] == card
    with pytest.raises(ValueError, match="never offers"):
        state.push(Move("draw", "stock"))


def test_states_of_a_game_without_a_file_are_pickled() -> None:
    module = load_text(_board("a", "b"))
    state = module.deal(3)
    state.push(module.parse_move("drag a b 2"))
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert type(again) is type(state)
    assert again.history == ()


@pytest.mark.parametrize("build", [load_text, interpret])
def test_a_text_is_refused_with_the_reason(build) -> None:  # type: ignore[no-untyped-def]
    """A move that the game never offers is explained like any other."""
    state = build(_board("a", "b")).deal(1)
    for move in ("stock a 1", Move("drag", "stock", "a", 1)):
        with pytest.raises(IllegalMove) as told:
            state.play(move)
        assert told.value.verdict == (False, "R4.1", "Nothing may be taken from here", "stock")
        assert state.explain(move) == told.value.verdict


def test_a_compile_error_tells_the_place() -> None:
    with pytest.raises(CompileError) as told:
        compile_text('{ "name": "X",\n  "depots": [ { "type": "Tablaeu" } ] }', "x.cardz")
    assert str(told.value).startswith("x.cardz:2:25: error[")
    assert '"Tablaeu"' in str(told.value)


def test_a_refusal_travels_between_processes() -> None:
    state = load_text(_board("a", "b")).deal(1)
    with pytest.raises(IllegalMove) as told:
        state.play("stock a 1")
    again = pickle.loads(pickle.dumps(told.value))
    assert (str(again), again.verdict) == (str(told.value), told.value.verdict)


@pytest.mark.parametrize("build", [load_text, interpret])
def test_what_is_no_move_is_no_accident(build) -> None:  # type: ignore[no-untyped-def]
    module = build(_board("a", "b"))
    state = module.deal(1)
    for nonsense in (None, 5, b"draw stock"):
        with pytest.raises(ValueError, match="a move is read from a text"):
            module.parse_move(nonsense)
        with pytest.raises(ValueError, match="a move is read from a text"):
            state.play(nonsense)
    with pytest.raises(ValueError, match="n counts cards"):
        state.why_not("a", "b", 1.5)
    with pytest.raises(ValueError, match="in order"):
        module.deal(cards=set(module.GAME.deck))
