"""What copies and histories share: piles, dicts and snapshots, none of which is ever changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from runtime.protocol import GameModule
from runtime.state import GameState
from tests.tiny import MACHINES, STOCK, cardz, lay, made

EIGHTS = {"follow": True, "wildRank": "Eight", "wildDeclares": "suit"}
LOCKED = {"acceptRule": "none", "ejectRule": "locked"}
TAP = [{"kind": "shuffle", "depot": "cup"}, {"kind": "move", "from": "stock", "to": "cup"}]
BACK = [
    {"kind": "move", "from": "cup", "to": "waste"},
    {"kind": "gather", "from": ["vane", "home"], "to": "stock"},
]


@pytest.fixture(params=MACHINES)
def module(request: pytest.FixtureRequest) -> GameModule:
    """A game whose moves change everything that a position holds: piles, faces, and the counts of
    moves, recycles, redeals, shuffles and calls."""
    text = cardz(
        {**STOCK, "draw": {"to": "waste", "count": 2, "recycle": True}},
        {"name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly"},
        {"name": "vane", "type": "Foundation", "acceptRule": EIGHTS, "ejectRule": "locked"},
        {"name": "home", "type": "Foundation", "acceptRule": {"build": {"sum": 9}}},
        {"name": "tab", "type": "Tableau", "repeat": 3, "autoFlipTop": True, "ejectRule": "faceUp"},
        {
            "name": "cup",
            "type": "Cell",
            **LOCKED,
            "actions": [{"name": "go", "when": "!empty(stock)", "do": TAP}],
        },
        decks=[{"suits": ["Clubs", "Hearts"], "ranks": ["Two", "Three", "Seven", "Eight"]}],
        dealRules=[{"kind": "dealGroup", "to": "tab", "faceDown": 1, "faceUp": 1}],
        redealRules=BACK,
    )
    return made(text, request.param)


def seen(state: GameState) -> tuple[dict[str, Any], object, object]:
    """All there is to a position."""
    return state.position(), state.key(), state.history


def wander(state: GameState, rng: Random, most: int = 8) -> None:
    """A few moves at random, of which some are told."""
    for _ in range(most):
        legal = state.legal_moves()
        if not legal:
            return
        move = legal[int(rng.random() * len(legal))]
        if rng.random() < 0.5:
            state.push(move)
        else:
            state.play(move)


def roots(state: GameState) -> list[dict[str, Any]]:
    """The positions on the way back to where the history began; the state ends there."""
    trail = [state.position()]
    while state.history:
        state.pop()
        trail.append(state.position())
    return trail


def test_a_copy_shares_its_piles(module: GameModule) -> None:
    """The very piles, with or without history; a move then replaces those it touches alone."""
    state: GameState = module.deal(seed=4)
    state.push(module.parse_move("draw stock"))
    shown = state.piles()
    for other in (state.copy(), state.copy(history=False)):
        assert all(a is b for a, b in zip(state._piles, other._piles, strict=True))
        before = list(state._piles)
        other.push(module.parse_move("action cup go"))
        after = other.piles()
        for depot, name in enumerate(shown):
            shared = other._piles[depot] is before[depot]
            assert shared or after[name] != shown[name] or name == "cup", name
            assert state._piles[depot] is before[depot]
        assert state.piles() == shown


@pytest.mark.parametrize("seed", range(8))
def test_moves_on_a_copy_leave_the_original(module: GameModule, seed: int) -> None:
    """Nor does the original change its copy: each goes its own way, forth and back."""
    rng = Random(seed)
    state: GameState = module.deal(seed)
    wander(state, rng)
    kept, trail = seen(state), roots(state.copy())
    one, two = state.copy(), state.copy()
    wander(one, rng)
    assert seen(state) == seen(two) == kept
    ahead = seen(one)
    wander(state, rng)
    assert (seen(one), seen(two)) == (ahead, kept)
    two.clear_history()
    wander(two, rng)
    assert seen(one) == ahead
    assert roots(one)[-len(trail) :] == roots(state)[-len(trail) :] == trail


@pytest.mark.parametrize("seed", range(8))
def test_a_copy_keeps_the_history_it_was_given(module: GameModule, seed: int) -> None:
    """What the original takes back, forgets, plays anew or plays out stays in the copy."""
    rng = Random(seed)
    state: GameState = module.deal(seed)
    wander(state, rng)
    trail = roots(state.copy())
    for number in range(len(state.history) + 1):
        ahead, kept = state.copy(), state.copy()
        for _ in range(number):
            ahead.pop()
        if number % 2:
            wander(ahead, rng, 3)
        ahead.playout(rng, 12)
        assert ahead.history == ()
        assert roots(kept) == trail
    assert roots(state) == trail


def test_a_playout_after_a_move_taken_back(module: GameModule) -> None:
    """It plays in place; the place it begins at may be in the history of a copy."""
    state: GameState = module.deal(seed=5)
    start = state.position()
    state.push(module.parse_move("draw stock"))
    other = state.copy()
    state.pop()
    state.playout(Random(1), 20)
    assert state.moves > 0
    other.pop()
    assert other.position() == start


def test_calls_and_recycles_are_shared_unchanged(module: GameModule) -> None:
    """R6.4, R6.5: a call or a recycle on one leaves the other's."""
    board = {"waste": "8H", "vane": "8C", "tab-1": "2C"}
    state = lay(module, board, "cup", calls={"vane": "Hearts"}, recycles={"stock": 1})
    other = state.copy()
    other.push(module.parse_move("drag waste vane 1 Clubs"))
    assert other.position()["calls"] == {"vane": "Clubs"}
    assert state.position()["calls"] == {"vane": "Hearts"}
    state.push(module.parse_move("recycle stock"))
    assert state.position()["recycles"] == {"stock": 2}
    assert other.position()["recycles"] == {"stock": 1}
    other.pop()
    state.pop()
    assert other.position() == state.position()


def test_a_look_back_changes_nothing(module: GameModule) -> None:
    """observe(memory) plays the history again from its root, on a board of its own."""
    rng = Random(2)
    state: GameState = module.deal(seed=2)
    wander(state, rng)
    other, kept, trail = state.copy(), seen(state), roots(state.copy())
    state.observe(memory=True)
    assert seen(state) == seen(other) == kept
    assert roots(other) == roots(state) == trail
