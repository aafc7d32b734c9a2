"""Undo of every kind of change (R7.8), and what is told of it: push, play and pop side by side."""

from __future__ import annotations

import pytest

from runtime.events import Moved, Shuffled
from runtime.state import GameState
from tests.api.changes import CHANGES, GO, NINE, Change, Json, steps, tapped
from tests.api.conftest import Build
from tests.tiny import lay, moves


def seen(state: GameState) -> tuple[object, ...]:
    """All there is to a position."""
    return state.position(), state.key(), moves(state), state.status, state.history


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_and_its_undo(build: Build, name: str) -> None:
    """R7.8: pop brings back piles, faces and counters, whether the move was told or not; play
    tells every change in order, and leaves what push leaves; made again, the move does the same."""
    change = CHANGES[name]
    module = build(change.text)
    state = lay(module, change.board, "rest", **{"seed": 7, **change.before})
    before, told = seen(state), state.copy()
    move = module.parse_move(change.move)

    events = told.play(move)
    assert events == change.events
    assert [type(event) for event in events] == [type(event) for event in change.events]
    check_after(told, change)

    for one, make in ((state, state.push), (state, state.play), (told, told.push)):
        if one.history:
            assert one.pop() == move
            assert seen(one) == before
        make(move)
        check_after(one, change)
    assert seen(state) == seen(told)
    assert state.pop() == told.pop() == move
    assert seen(state) == seen(told) == before


def check_after(state: GameState, change: Change) -> None:
    """The piles named, and that all others are as before; the counters."""
    position: Json = state.position()
    first = dict.fromkeys(position["piles"], "") | change.board
    shown = {name: " ".join(pile) for name, pile in position["piles"].items() if name != "rest"}
    assert shown == {name: pile for name, pile in (first | change.after).items() if name != "rest"}
    plain: Json = {"recycles": {}, "redeals": 0, "shuffles": 0, "calls": {}}
    counters = plain | {"cascade_limit_hit": False} | change.before | change.counters
    assert {key: position[key] for key in counters} == counters
    assert state.moves == 1


ALL = [
    tapped("shuffle", depot="a"),
    tapped("move", **{"from": "a", "to": "b", "under": True}),
    tapped("flipTop", depot="b"),
]


def test_told_and_untold_moves_in_one_history(build: Build) -> None:
    """Undo does not depend on who listened; events are those of the move alone."""
    module = build(steps(*ALL))
    told = lay(module, {"a": NINE}, "rest", seed=7)
    untold, mixed = told.copy(), told.copy()
    trail: list[Json] = []
    move = module.parse_move(GO)
    for number in range(8):
        trail.append(told.position())
        events = told.play(move)
        assert [type(event) for event in events[:2]] == [Shuffled, Moved]
        untold.push(move)
        if number % 2:
            assert mixed.play(move) == events
        else:
            mixed.push(move)
        assert told == untold == mixed
    for position in reversed(trail):
        for state in (told, untold, mixed):
            state.pop()
            assert state.position() == position


@pytest.mark.parametrize("name", CHANGES)
def test_the_flag_of_the_move_before_comes_back(build: Build, name: str) -> None:
    """R7.7: the next move clears it; taken back, the position is flagged again."""
    change = CHANGES[name]
    module = build(change.text)
    state = lay(module, change.board, "rest", **{**change.before, "cascade_limit_hit": True})
    before = seen(state)
    state.push(module.parse_move(change.move))
    assert state.cascade_limit_hit is change.counters.get("cascade_limit_hit", False)
    state.pop()
    assert state.cascade_limit_hit
    assert seen(state) == before
