"""The journal: what its entries tell, and that it is kept only while somebody listens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest import mock

import pytest

from runtime.cards import turned
from runtime.events import Called, Collapsed, Flipped, Moved, Shuffled
from runtime.journal import CALL, COLLAPSE, FLIP, MOVE, SHUFFLE, events_of
from runtime.moves import Move
from runtime.protocol import GameModule
from runtime.state import GameState
from runtime.status import IllegalMove
from tests.tiny import MACHINES, STOCK, cardz, made, moves

ENTRIES = [
    (MOVE, 0, 1, 1, 0, bytes([1, turned(2, False)]), bytes([1, 2])),
    (FLIP, 0, 0, 0),
    (SHUFFLE, 1, bytes([1, 2, 9]), bytes([9, 1, 2])),
    (CALL, 1, 3),
    (COLLAPSE, 1, 2),
]


def test_events() -> None:
    """Depots by name, cards as they lie now."""
    told = events_of(ENTRIES, ["a", "b"])
    assert told == [
        Moved("a", "b", ("2C", "3C"), 1, 0),
        Flipped("a", 0, "AC"),
        Shuffled("b", ("TC", "2C", "3C")),
        Called("b", "Spades"),
        Collapsed("b", 2),
    ]
    assert [type(event) for event in told] == [Moved, Flipped, Shuffled, Called, Collapsed]


LOCKED = {"acceptRule": "none", "ejectRule": "locked"}
TURN = {"kind": "flipTop", "depot": "tab-1"}
TRIGGER = {"when": "count(waste) > 1", "do": [{"kind": "shuffle", "depot": "cup"}, TURN]}


@pytest.fixture(params=MACHINES)
def module(request: pytest.FixtureRequest) -> GameModule:
    """Draws, an action that is tried out when moves are listed, a trigger that mostly does nothing,
    and base ranks that are told by the deal."""
    text = cardz(
        {**STOCK, "draw": {"to": "waste", "count": 2, "recycle": True}},
        {"name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {"name": "tab", "type": "Tableau", "repeat": 2, "acceptRule": {"seedFromDeal": True}},
        {"name": "cup", "type": "Cell", **LOCKED, "actions": [{"name": "turn", "do": [TURN]}]},
        {"name": "lid", "type": "Cell", **LOCKED, "triggers": [TRIGGER]},
        dealRules=[{"kind": "dealGroup", "to": "tab", "faceUp": 1, "faceDown": 1}],
    )
    return made(text, request.param)


def test_nobody_listens_after_a_deal(module: GameModule) -> None:
    """R5.5: the deal's journal gives the base ranks, and is gone."""
    state: GameState = module.deal(seed=3)
    assert state.position()["bases"] != {}
    assert state._journal is None


def test_nobody_listens_to_a_push(module: GameModule) -> None:
    """Nor to a pop, to the list of moves with the actions tried out, nor to a playout."""
    state: GameState = module.deal(seed=3)
    rng = Random(3)
    seen: list[bool] = []
    with _looked_at(state, seen):
        for _ in range(12):
            legal = state.legal_moves()
            state.push(legal[int(rng.random() * len(legal))])
        state.pop()
        state.observe()
        state.playout(rng, 12)
    assert seen
    assert not any(seen)
    assert state._journal is None


def test_play_listens_to_its_move_alone(module: GameModule) -> None:
    """Whether it is made or refused, nobody listens afterwards; what the history holds besides
    tells nothing again."""
    state: GameState = module.deal(seed=3)
    state.push(module.parse_move("draw stock"))
    seen: list[bool] = []
    with _looked_at(state, seen):
        events = state.play("draw stock")
    assert seen
    assert all(seen)
    assert [event[:2] for event in events[:2]] == [("stock", "waste")] * 2
    assert state._journal is None
    with pytest.raises(IllegalMove):
        state.play("recycle stock")
    assert state._journal is None


def test_nobody_listens_after_a_move_that_breaks_off(module: GameModule) -> None:
    """An error within a move leaves no journal behind."""
    state: GameState = module.deal(seed=3)
    with (
        mock.patch.object(type(state), "_make", side_effect=ZeroDivisionError),
        pytest.raises(ZeroDivisionError),
    ):
        state.play("draw stock")
    assert state._journal is None


def test_looking_back_leaves_no_journal(module: GameModule) -> None:
    """The moves are made again on a copy; state and history stay as they are."""
    state: GameState = module.deal(seed=3)
    state.push(module.parse_move("draw stock"))
    before, history, listed = state.position(), state.history, moves(state)
    state.observe(memory=True)
    assert (state.position(), state.history, moves(state)) == (before, history, listed)
    assert state._journal is None


@contextmanager
def _looked_at(state: GameState, seen: list[bool]) -> Iterator[None]:
    """Note of every move that is made on such a state whether somebody listens."""
    make = type(state)._make

    def spy(self: GameState, move: Move) -> None:
        seen.append(self._journal is not None)
        make(self, move)

    with mock.patch.object(type(state), "_make", spy):
        yield
