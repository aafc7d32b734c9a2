"""What modules remember of piles and homes: how much, and that it is nobody's in particular."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from random import Random
from types import ModuleType
from typing import Any, cast

import pytest

import generated
import runtime.views
from runtime.state import GameState
from tests.differential.backends import game_module

SLUGS = ("klondike", "spiderette", "aces-and-kings")
MEMORIES = ("_VIEWS", "_HOMES")


@pytest.fixture(params=SLUGS)
def module(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """A generated module, its memories as they were when the test is over."""
    found = cast(ModuleType, generated.load(request.param, native=False))
    before = {name: dict(memory) for name, memory in memories(found).items()}
    yield found
    for name, memory in memories(found).items():
        memory.clear()
        memory.update(before[name])


def memories(module: ModuleType) -> dict[str, dict[Any, Any]]:
    return {
        name: value
        for name, value in vars(module).items()
        if name.endswith(MEMORIES) and isinstance(value, dict)
    }


def limit(monkeypatch: pytest.MonkeyPatch, module: ModuleType, most: int) -> None:
    """No more than so many are remembered, where the number is read."""
    monkeypatch.setattr(runtime.views, "MOST_VIEWS", most)
    if hasattr(module, "MOST_VIEWS"):
        monkeypatch.setattr(module, "MOST_VIEWS", most)
    for memory in memories(module).values():
        memory.clear()


def wander(state: GameState, seed: int, moves: int = 60) -> list[list[str]]:
    """The legal moves met on a walk with undos, and with copies that go on for the original."""
    rng = Random(seed)
    met = []
    for _ in range(moves):
        legal = state.legal_moves()
        met.append([move.text for move in legal])
        if not legal or (rng.random() < 0.2 and state.history):
            if not state.history:
                break
            state.pop()
            continue
        if rng.random() < 0.2:
            state = state.copy(history=rng.random() < 0.5)
        state.push(rng.choice(legal))
    return met


def test_every_game_that_remembers_is_known_here() -> None:
    """These tests are about something."""
    for slug in SLUGS:
        assert memories(cast(ModuleType, generated.load(slug, native=False)))


@pytest.mark.parametrize("most", [1, 2, 7])
def test_a_full_memory_starts_anew(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, most: int
) -> None:
    """What is forgotten is found out again: the same moves as with all the memory there is."""
    expected = [wander(module.deal(seed), seed) for seed in range(5)]
    limit(monkeypatch, module, most)
    for seed in range(5):
        assert wander(module.deal(seed), seed) == expected[seed]
        assert all(len(memory) <= most for memory in memories(module).values())
    assert any(memories(module).values())


def test_the_interpreter_remembers_nothing_and_lists_the_same(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType
) -> None:
    limit(monkeypatch, module, 3)
    plain = game_module(module.GAME.slug, "interpreter")
    for seed in range(2):
        fast = wander(module.deal(seed), seed, moves=25)
        assert fast == wander(plain.deal(seed), seed, moves=25)


def test_a_memory_is_keyed_by_what_it_holds(module: ModuleType) -> None:
    """A view asked for again is the same as one found out for the first time, and so are those that
    it leads to: by the number of cards that have left, or by those that have landed."""
    for seed in range(5):
        wander(module.deal(seed), seed)
    remembered = memories(module)
    for name in [name for name in remembered if name.endswith("_VIEWS")]:
        see = vars(module)[f"see_{name.removesuffix('_VIEWS').lower()}"]
        found = list(remembered[name].items())
        assert any(view[-1][-1] for _, view in found)
        for pile, view in found:
            assert see(pile) is view
            if pile:  # what lies face down below does not matter
                assert see(bytes([60]) + pile) is view
            for step, after in view[-1][-1].items():
                there = see(pile[:-step] if isinstance(step, int) else pile + step)
                assert (after[:-1], after[-1][:-1]) == (there[:-1], there[-1][:-1])


def test_threads_share_a_memory_that_overflows(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType
) -> None:
    """Eight states, each in a thread that is often interrupted, forget for each other."""
    seeds = range(8)
    expected = list(map(wander, map(module.deal, seeds), seeds, repeat(40)))
    limit(monkeypatch, module, 2)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(max_workers=8) as pool:
            met = list(pool.map(wander, map(module.deal, seeds), seeds, repeat(40)))
    finally:
        sys.setswitchinterval(before)
    assert met == expected


def test_copies_look_for_themselves(module: ModuleType) -> None:
    """What a copy has seen does not blind the original, nor the other way round."""
    state = module.deal(3)
    rng = Random(3)
    for _ in range(30):
        legal = state.legal_moves()
        texts = [move.text for move in legal]
        if not legal:
            break
        copies = [state.copy(), state.copy(history=False)]
        for one in copies:
            one.push(rng.choice(legal))
            one.legal_moves()
        assert [move.text for move in state.legal_moves()] == texts
        fresh = [module.from_position(one.position()) for one in copies]
        for one, other in zip(copies, fresh, strict=True):
            assert one.legal_moves() == other.legal_moves()
        state.push(rng.choice(legal))
